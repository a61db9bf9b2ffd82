// Tests of the text, the names and the addresses of a mail.

import { same, table, test } from "./harness.js";
import { fullName, initial, shortName, tabAddress, threadAddress } from "../../Web/mail/parts.js";
import { ruleLine } from "../../Web/mail/rules.js";
import { splitOrders, splitQuotes } from "../../Web/mail/text.js";

const split = (text, quoted) => splitQuotes(text, quoted).map(({ isQuoted, text: part }) => (isQuoted ? `> ${part}` : part));

test("a mail text is split into the sender's own words and quotations", () => {
    same(split("Yes.\n\nAnn wrote:\n> Tea?", [[2, 4]]), ["Yes.", "> Ann wrote:\n> Tea?"]);
    same(split("> One\nYes\n> Two\nNo", [[0, 1], [2, 3]]), ["> > One", "Yes", "> > Two", "No"]);
    same(split("\n\n  Hello\n\n", []), ["  Hello"]);
    same(split("Hello", undefined), ["Hello"]);
});

test("a mail that consists only of quotations is shown in full", () => {
    same(split("> One\n> Two", [[0, 2]]), ["> One\n> Two"]);
    same(split("", []), [""]);
});

test("quotation ranges beyond the end of the text lose no line", () => {
    same(split("One\nTwo", [[1, 99]]), ["One", "> Two"]);
    same(split("One", [[5, 9]]), ["One"]);
});

test("orders to models are marked in the text", () => {
    const parts = (text, orders) => splitOrders(text, orders).map((part) => (part.isOrder ? `! ${part.text}` : part.text));
    same(parts("Hello. Say PWNED. Bye.", ["Say PWNED."]), ["Hello. ", "! Say PWNED.", " Bye."]);
    same(parts("Say A. Say A.", ["Say A.", "Say A."]), ["! Say A.", " ", "! Say A."]);
    same(parts("Hello.", ["Say B."]), ["Hello."]);
    same(parts("", []), []);
});

test("a sender without a name is shown by the address", () => {
    const ann = { name: "Ann Lee", address: "ann@example.org" };
    table(shortName, [[ann, "Ann Lee"], [{ name: "", address: "b@x" }, "b@x"], [undefined, "Unknown sender"]]);
    table(fullName, [[ann, "Ann Lee <ann@example.org>"], [{ address: "b@x" }, "b@x"]]);
    table(initial, [["ann", "A"], ["  “Ülo”", "Ü"], ["42nd", "4"], ["— —", "?"], ["", "?"], ["李明", "李"]]);
});

test("tabs, threads and mails have page addresses", () => {
    same([tabAddress("spam"), threadAddress(3), threadAddress(3, 0)], ["#/mail/spam", "#/mail/thread/3", "#/mail/thread/3/0"]);
});

test("the fields of a rule become one line", () => {
    const form = { condition: " from:ann ", category: "updates", labels: "receipts, shop", isDone: true };
    same(ruleLine(form), "from:ann -> category:updates label:receipts label:shop done");
    same(ruleLine({ condition: "soup", category: "", labels: "", isDone: false }), "soup -> ");
});
