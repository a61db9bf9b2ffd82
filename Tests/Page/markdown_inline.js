// Tests of inline Markdown: emphasis, code and links.

import { table, test } from "./harness.js";
import { parseInline } from "../../Web/markdown/inline.js";

/** Returns a node as text, such as "<em>a</em>", for these tests only. The page creates elements instead. */
function short(node) {
    const within = () => node.children.map(short).join("");
    switch (node.type) {
    case "code": return `<code>${node.text}</code>`;
    case "break": return "<br>";
    case "link": case "image": return `<${node.type} ${node.href}>${within()}</${node.type}>`;
    case "em": case "strong": case "del": return `<${node.type}>${within()}</${node.type}>`;
    default: return node.text;
    }
}

const inline = (text) => parseInline(text).map(short).join("");

test("Markdown emphasis can be nested, and its marks must touch a word", () => {
    table(inline, [
        ["*a* _b_ **c** __d__", "<em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong>"],
        ["***a***", "<em><strong>a</strong></em>"], ["**a *b* c**", "<strong>a <em>b</em> c</strong>"],
        ["~~a~~ ~b~", "<del>a</del> ~b~"], ["2 * 3 * 4", "2 * 3 * 4"], ["snake_case_name", "snake_case_name"],
        ["a*b*c", "a<em>b</em>c"], ["**open", "**open"], ["**", "**"], ["", ""],
        ["\\*a\\*", "*a*"], ["*a\\*b*", "<em>a*b</em>"],
    ]);
});

test("marks within inline code are not parsed", () => {
    table(inline, [
        ["`*a*`", "<code>*a*</code>"], ["`` a`b ``", "<code>a`b</code>"], ["`open", "`open"], ["``a`", "``a`"],
        ["`<b>`", "<code><b></code>"], ["` `", "<code> </code>"],
    ]);
});

test("Markdown links with allowed addresses are parsed", () => {
    table(inline, [
        ["[a](https://example.org)", "<link https://example.org/>a</link>"],
        ["[a](https://example.org \"title\")", "<link https://example.org/>a</link>"],
        ["[a](<https://example.org/x y>)", "<link https://example.org/x%20y>a</link>"],
        ["[*a*](mailto:ann@example.org)", "<link mailto:ann@example.org><em>a</em></link>"],
        ["![a](https://example.org/a.png)", "<image https://example.org/a.png>a</image>"],
        ["[a](https://example.org/x_(y))", "<link https://example.org/x_(y)>a</link>"],
        ["[a] (b)", "[a] (b)"], ["[a](", "[a]("], ["[a]()", "a"], ["[a](b)", "a (b)"],
        ["<https://example.org>", "<link https://example.org/>https://example.org</link>"],
        ["<ann@example.org>", "<link mailto:ann@example.org>ann@example.org</link>"],
        ["See https://example.org/a, please.", "See <link https://example.org/a>https://example.org/a</link>, please."],
        ["(https://example.org/x_(y))", "(<link https://example.org/x_(y)>https://example.org/x_(y)</link>)"],
        ["xhttps://example.org", "xhttps://example.org"],
        // Links cannot be nested.
        ["[https://a.example](https://b.example)", "<link https://b.example/>https://a.example</link>"],
    ]);
});

test("line breaks are kept and HTML entities are decoded", () => {
    table(inline, [
        ["a\nb", "a<br>b"], ["a\\\nb", "a<br>b"], ["&amp; &lt; &#65; &hellip;", "& < A …"], ["&nosuch; & &#9999999;", "&nosuch; & &#9999999;"],
    ]);
});
