// Where links lead, and whether their words say so.

import { same, table, test } from "./harness.js";
import { safeAddress } from "../../Web/markdown/inline.js";
import { falseClaim, webAddress } from "../../Web/mail/text.js";

test("only http, https and mailto may be followed", () => {
    table(safeAddress, [
        ["https://example.org/a?b#c", "https://example.org/a?b#c"], ["HTTP://EXAMPLE.org", "http://example.org/"],
        ["mailto:ann@example.org", "mailto:ann@example.org"], ["javascript:alert(1)", null], ["JaVaScRiPt:alert(1)", null],
        [" javascript:alert(1)", null], ["java\nscript:alert(1)", null], ["\u0000javascript:alert(1)", null],
        ["data:text/html,<script>", null], ["file:///etc/passwd", null], ["blob:https://example.org/x", null],
        ["vbscript:x", null], ["//example.org", null], ["/path", null], ["", null], ["example.org", null],
        [`https://example.org/${"a".repeat(2000)}`, null],
    ]);
});

test("a mail's links lead to sites or nowhere", () => {
    table((target) => webAddress(target)?.host ?? null, [
        ["https://example.org/x", "example.org"], ["http://user:pass@evil.example:8080/", "evil.example:8080"],
        ["mailto:ann@example.org", null], ["javascript:alert(1)", null], ["nothing", null], ["", null],
    ]);
});

test("words that name another site than the link's are a false claim", () => {
    table(([words, host]) => falseClaim(words, host), [
        [["www.bank.com", "evil.example"], "www.bank.com"], [["https://bank.example/login", "evil.example"], "bank.example"],
        [["bank.com", "bank.com.evil.example"], "bank.com"], [["bank.com", "evilbank.com"], "bank.com"],
        // The same site, by another name or port.
        [["bank.com", "www.bank.com"], null], [["www.bank.com", "login.bank.com"], null], [["bank.com", "bank.com:8443"], null],
        // No site: words, files, and nothing.
        [["Click here", "evil.example"], null], [["report.pdf", "example.org"], null], [["main.js", "example.org"], null],
        [["", "example.org"], null], [["ann@bank.com", "evil.example"], null],
        // Other scripts are compared as a browser writes them.
        [["https://bücher.de", "xn--bcher-kva.de"], null], [["https://bаnk.com", "bank.com"], "xn--bnk-6cd.com"],
    ]);
});

test("long words do not hold the page up", () => {
    same(falseClaim(`${"a.".repeat(50_000)}1`, "example.org"), null);
});
