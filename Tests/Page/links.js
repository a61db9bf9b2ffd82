// Tests of the targets of links, and of link texts that claim another target.

import { same, table, test } from "./harness.js";
import { safeAddress } from "../../Web/markdown/inline.js";
import { falseClaim, webAddress } from "../../Web/mail/text.js";

test("links accept only http, https and mailto addresses", () => {
    table(safeAddress, [
        ["https://example.org/a?b#c", "https://example.org/a?b#c"], ["HTTP://EXAMPLE.org", "http://example.org/"],
        ["mailto:ann@example.org", "mailto:ann@example.org"], ["javascript:alert(1)", null], ["JaVaScRiPt:alert(1)", null],
        [" javascript:alert(1)", null], ["java\nscript:alert(1)", null], ["\u0000javascript:alert(1)", null],
        ["data:text/html,<script>", null], ["file:///etc/passwd", null], ["blob:https://example.org/x", null],
        ["vbscript:x", null], ["//example.org", null], ["/path", null], ["", null], ["example.org", null],
        [`https://example.org/${"a".repeat(2000)}`, null],
    ]);
});

test("a link in a mail opens only http and https addresses", () => {
    table((target) => webAddress(target)?.host ?? null, [
        ["https://example.org/x", "example.org"], ["http://user:pass@evil.example:8080/", "evil.example:8080"],
        ["mailto:ann@example.org", null], ["javascript:alert(1)", null], ["nothing", null], ["", null],
    ]);
});

test("a link text that names another site than its target is reported", () => {
    table(([words, host]) => falseClaim(words, host), [
        [["www.bank.com", "evil.example"], "www.bank.com"], [["https://bank.example/login", "evil.example"], "bank.example"],
        [["bank.com", "bank.com.evil.example"], "bank.com"], [["bank.com", "evilbank.com"], "bank.com"],
        // The named site is the target's site, with a different subdomain or port.
        [["bank.com", "www.bank.com"], null], [["www.bank.com", "login.bank.com"], null], [["bank.com", "bank.com:8443"], null],
        // Texts that name no site: words, files, an address, and nothing.
        [["Click here", "evil.example"], null], [["report.pdf", "example.org"], null], [["main.js", "example.org"], null],
        [["", "example.org"], null], [["ann@bank.com", "evil.example"], null],
        // Internationalized host names are compared in their ASCII form.
        [["https://bücher.de", "xn--bcher-kva.de"], null], [["https://bаnk.com", "bank.com"], "xn--bnk-6cd.com"],
    ]);
});

test("a long link text is checked in linear time", () => {
    same(falseClaim(`${"a.".repeat(50_000)}1`, "example.org"), null);
});
