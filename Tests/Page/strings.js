// Tests of the texts of the page: plural forms, placeholders and elements in placeholders.

import { same, test } from "./harness.js";
import { nodes, setStrings, t } from "../../Web/shared/strings.js";

setStrings("test", {
    plain: "Nothing to do.",
    named: "“{name}” added on {day}, “{name}” again",
    mails: { one: "{count} mail of {all}", other: "{count} mails of {all}" },
    file: { other: "{count} files" },
    linked: "Get one in {models}.",
    whole: "{command}",
});

test("a text has its values in the places of its placeholders, and numbers with separators", () => {
    same(t("test.plain"), "Nothing to do.");
    same(t("test.named", { name: "{day} $& $1", day: "Monday" }), "“{day} $& $1” added on Monday, “{day} $& $1” again");
    same(t("test.mails", { count: 1, all: 12345 }), "1 mail of 12,345");
    same(t("test.named", { name: "a", day: null }), "“a” added on , “a” again");
});

test("the count selects the plural form, and the form for all others replaces a missing one", () => {
    same([0, 1, 2, "1"].map((count) => t("test.mails", { count, all: 3 })), [
        "0 mails of 3", "1 mail of 3", "2 mails of 3", "1 mail of 3",
    ]);
    same(t("test.file", { count: 1 }), "1 files");
});

test("placeholders can hold elements, and empty pieces are left out", () => {
    const link = { href: "#/models" };
    same(nodes("test.linked", { models: link }), ["Get one in ", link, "."]);
    same(nodes("test.whole", { command: link }), [link]);
});
