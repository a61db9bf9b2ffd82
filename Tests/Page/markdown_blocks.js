// Tests of Markdown blocks: headings, lists, tables, code and quotations.

import { same, table, test } from "./harness.js";
import { parseBlocks } from "../../Web/markdown/blocks.js";
import { highlight } from "../../Web/markdown/highlight.js";
import { missingMarks } from "../../Web/markdown/view.js";

/** Returns a compact form of a block: [type, content]. */
function short(block) {
    switch (block.type) {
    case "heading": return [`h${block.level}`, block.text];
    case "code": return [block.isClosed ? "code" : "open code", block.language, block.text];
    case "quote": return ["quote", ...block.blocks.map(short)];
    case "list": {
        const kind = block.isOrdered ? `ol ${block.first}` : "ul";
        return [block.isTight ? kind : `loose ${kind}`, ...block.items.map(({ blocks, isChecked }) =>
            [...(isChecked === null ? [] : [isChecked]), ...blocks.map(short)])];
    }
    case "table": return ["table", block.align.join(), block.header, ...block.rows];
    case "rule": return ["rule"];
    default: return block.text;
    }
}

const blocks = (text) => parseBlocks(text).map(short);

test("a Markdown paragraph ends at an empty line", () => {
    table(blocks, [
        ["", []], ["\n \n\t\n", []], ["One\ntwo", ["One\ntwo"]], ["One\n\n\ntwo", ["One", "two"]],
        ["  indented\n   by little", ["indented\nby little"]],
    ]);
});

test("Markdown headings have up to six marks or an underline", () => {
    table(blocks, [
        ["# One", [["h1", "One"]]], ["###### Six ##", [["h6", "Six"]]], ["####### Seven", ["####### Seven"]],
        ["#hashtag", ["#hashtag"]], ["#", [["h1", ""]]], ["Title\n===", [["h1", "Title"]]], ["Title\n---\ntext", [["h2", "Title"], "text"]],
        ["# C#", [["h1", "C#"]]], ["text\n# One", ["text", ["h1", "One"]]],
    ]);
});

test("three equal marks are parsed as a horizontal rule", () => {
    table(blocks, [["---", [["rule"]]], ["* * *", [["rule"]]], ["__", ["__"]], ["-*-", ["-*-"]], ["_ _ _ _", [["rule"]]]]);
});

test("the text of Markdown code blocks stays unchanged", () => {
    table(blocks, [
        ["```swift\nlet a = 1\n```", [["code", "swift", "let a = 1"]]],
        ["~~~\n```\n~~~", [["code", "", "```"]]],
        ["````\n```\n````", [["code", "", "```"]]],
        ["```js title\nx", [["open code", "js", "x"]]],
        ["```\n# no heading\n\n- no list\n```\ntext", [["code", "", "# no heading\n\n- no list"], "text"]],
        ["  ```\n  a\n    b\n  ```", [["code", "", "a\n  b"]]],
        ["    four\n\n    spaces\n\ntext", [["code", "", "four\n\nspaces"], "text"]],
        ["```inline``` code", ["```inline``` code"]],
    ]);
});

test("a Markdown quotation contains blocks and continues on lines without its mark", () => {
    table(blocks, [
        ["> One\n> two", [["quote", "One\ntwo"]]], ["> One\ntwo", [["quote", "One\ntwo"]]], ["> One\n\ntwo", [["quote", "One"], "two"]],
        ["> # Head\n> - a", [["quote", ["h1", "Head"], ["ul", ["a"]]]]], ["> > deep", [["quote", ["quote", "deep"]]]],
    ]);
});

test("Markdown lists can be tight or loose, ordered or not, and nested", () => {
    table(blocks, [
        ["- a\n- b", [["ul", ["a"], ["b"]]]], ["* a\n\n* b", [["loose ul", ["a"], ["b"]]]],
        ["3. a\n4. b", [["ol 3", ["a"], ["b"]]]], ["1) a", [["ol 1", ["a"]]]],
        ["- a\n  - b\n- c", [["ul", ["a", ["ul", ["b"]]], ["c"]]]],
        // Models indent nested lists by two spaces, regardless of the marker's width.
        ["1. a\n  - b", [["ol 1", ["a", ["ul", ["b"]]]]]],
        ["- a\n+ b", [["ul", ["a"]], ["ul", ["b"]]]],
        ["- a\nlazy", [["ul", ["a\nlazy"]]]],
        ["- a\n\n  more", [["loose ul", ["a", "more"]]]],
        ["- ```\n  code\n  ```", [["ul", [["code", "", "code"]]]]],
        ["- [ ] open\n- [x] done", [["ul", [false, "open"], [true, "done"]]]],
        ["-", [["ul", []]]], ["-nothing", ["-nothing"]],
        // A year at the start of a line inside a paragraph does not start a list.
        ["It was in\n1987. A good year.", ["It was in\n1987. A good year."]],
    ]);
});

test("rows of a Markdown table have as many cells as the header", () => {
    table(blocks, [
        ["| a | b |\n|---|:-:|\n| 1 | 2 |", [["table", "start,center", ["a", "b"], ["1", "2"]]]],
        ["a | b\n-- | --:\n1\n2 | 3 | 4", [["table", "start,end", ["a", "b"], ["1", ""], ["2", "3"]]]],
        ["| a \\| b |\n|---|", [["table", "start", ["a | b"]]]],
        ["| a | b |\n|---|", ["| a | b |\n|---|"]],
        ["| a |\n|---|\n\ntext", [["table", "start", ["a"]], "text"]],
    ]);
});

test("each Markdown block has its start offset in the text", () => {
    const text = "# One\n\ntext\nmore\n\n- a\n\n```\ncode\n```";
    same(parseBlocks(text).map(({ start }) => text.slice(start, start + 3)), ["# O", "tex", "- a", "```"]);
});

test("missing end marks are added to a streamed text", () => {
    table(missingMarks, [
        ["plain", ""], ["a **bold", "**"], ["a **bold**", ""], ["a **", ""], ["a `code", "`"], ["a *it", "*"], ["2 * 3", ""],
        ["done **bold**\nnext *it", "*"], ["```\na **b", ""], ["a `x` **b", "**"], ["a **b ", ""], [`**${"x".repeat(6000)}`, ""],
    ]);
});

test("highlighting splits code by token kind and loses no character", () => {
    const kinds = (code, language) => highlight(code, language).filter(({ kind }) => kind).map(({ kind, text }) => `${kind} ${text}`);
    same(kinds("let a = 42 // note", "swift"), ["keyword let", "number 42", "comment // note"]);
    same(kinds("def f(): # note\n  return 'x'", "python"), ["keyword def", "comment # note", "keyword return", "string 'x'"]);
    same(kinds("SELECT a -- note", "sql"), ["keyword SELECT", "comment -- note"]);
    same(kinds("/* open", "c"), ["comment /* open"]);
    same(kinds("\"a \\\" b\" c", "js"), ["string \"a \\\" b\""]);
    same(kinds("let it be", "text"), []);
    for (const code of ["", "a'b\"c`d", "/* */ // \"", "x".repeat(30_000), "<script>'\u2028"]) {
        same(highlight(code, "js").map(({ text }) => text).join(""), code);
    }
});
