// Tests of hostile text that tries to run scripts, to deceive the reader, or to block the page.

import { same, table, test } from "./harness.js";
import { parseBlocks } from "../../Web/markdown/blocks.js";
import { highlight } from "../../Web/markdown/highlight.js";
import { parseInline } from "../../Web/markdown/inline.js";

const types = new Set(["formula", "text", "code", "break", "em", "strong", "del", "link", "image"]);

/** Returns all nodes of a text, including nested ones. */
function nodes(text) {
    const found = [];
    const rest = [...parseInline(text)];
    while (rest.length > 0) {
        const node = rest.pop();
        found.push(node);
        rest.push(...node.children ?? []);
    }
    return found;
}

test("HTML in Markdown is shown as text", () => {
    for (const text of [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<a href=\"javascript:alert(1)\">x</a>", "<!-- -->",
        "<svg/onload=alert(1)>", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "<style>*{}</style>",
    ]) {
        for (const { type } of nodes(text)) same(["text", "code"].includes(type), true, text);
        same(parseBlocks(text).map(({ type }) => type), ["paragraph"], text);
    }
});

test("only allowed addresses become Markdown links", () => {
    const addresses = [
        "javascript:alert(1)", "JAVASCRIPT:alert(1)", "java&#115;cript:alert(1)", "javascript&colon;alert(1)", "\tjavascript:alert(1)",
        "java\\script:alert(1)", "data:text/html;base64,PHNjcmlwdD4=", "vbscript:x", "file:///etc/passwd", "blob:x", "//example.org",
        "/api/clear", "#/settings", "about:blank", "\u0001javascript:alert(1)", "\u202ejavascript:alert(1)",
    ];
    for (const address of addresses) {
        for (const text of [`[x](${address})`, `[x](<${address}>)`, `![x](${address})`, `<${address}>`, address]) {
            for (const { type, href } of nodes(text)) same(type !== "link" && type !== "image", true, `${text} → ${href}`);
        }
    }
});

test("random Markdown gives only known node types and safe addresses", () => {
    const marks = ["*", "_", "~~", "`", "[", "](", ")", "<", ">", "!", "\\", "&amp;", "https://x.y", "a", " ", "\n", "\u202e", "$", "\\(", "\\)", "\\]"];
    // A deterministic generator, so that failures are reproducible.
    let seed = 1;
    const random = (below) => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed % below;
    };
    for (let round = 0; round < 2000; round += 1) {
        const text = Array.from({ length: 1 + random(30) }, () => marks[random(marks.length)]).join("");
        for (const { type, href } of nodes(text)) {
            same(types.has(type), true, text);
            same(href === undefined || /^(https?|mailto):/.test(href), true, text);
        }
        for (const { type } of parseBlocks(text)) same(typeof type, "string", text);
    }
});

test("the nesting depth of Markdown is limited", () => {
    const depth = (list) => list.reduce((most, node) => Math.max(most, 1 + depth(node.children ?? [])), 0);
    same(depth(parseInline(`${"*a **b ".repeat(2000)}${"** *".repeat(2000)}`)) <= 70, true);
    const levels = (list) => list.reduce((most, block) => Math.max(most, 1 + levels(
        block.blocks ?? block.items?.flatMap((item) => item.blocks) ?? [])), 0);
    table((text) => levels(parseBlocks(text)) <= 12, [
        [`${"> ".repeat(5000)}a`, true], [`${"- ".repeat(5000)}a`, true], ["> - ".repeat(3000), true],
        [Array.from({ length: 300 }, (_, index) => `${" ".repeat(2 * index)}- a`).join("\n"), true],
    ]);
});

test("long Markdown with unclosed marks is parsed in linear time", () => {
    const many = 9000;
    const lines = [
        "*".repeat(many), "_a".repeat(many), "[".repeat(many), "![".repeat(many), "[a](".repeat(many / 2), "`".repeat(many), "` `` ".repeat(many / 5),
        "<".repeat(many), "&".repeat(many), "\\".repeat(many), "~~".repeat(many), "**a*".repeat(many / 2), "](".repeat(many), `[${"a".repeat(many)}`,
        `(${"(".repeat(many)}`, `[a](${"\\(".repeat(many / 2)}`, "https://a.b/".repeat(many / 6), `<a:${" ".repeat(many)}`,
    ];
    // Parsing must end and return nodes for each text.
    for (const text of lines) same(Array.isArray(parseInline(text)), true, text);
    const blocks = [
        "`".repeat(100_000), "#".repeat(100_000), "- ".repeat(50_000), "* ".repeat(50_000), "|".repeat(100_000), "|-".repeat(50_000),
        `|a|\n${"|-".repeat(50_000)}`, "> ".repeat(50_000), "1. ".repeat(30_000), " ".repeat(100_000), "\t".repeat(30_000), "\n".repeat(100_000),
        "a\n".repeat(20_000), "- a\n".repeat(10_000), "\u2028".repeat(10_000),
    ];
    for (const text of blocks) same(Array.isArray(parseBlocks(text)), true, text);
    for (const code of ["/*".repeat(9000), "\"\\".repeat(9000), "'''".repeat(6000), "`\\`".repeat(6000)]) {
        same(highlight(code, "js").map(({ text }) => text).join("") === code, true);
    }
});

test("Markdown tables are limited to 40 columns and link addresses to 2,000 characters", () => {
    const columns = 100;
    const text = `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|`;
    same((parseBlocks(text)[0].header ?? []).length <= 40, true);
    const long = `https://example.org/${"a".repeat(3000)}`;
    for (const { href } of [...nodes(`[x](${long})`), ...nodes(`<${long}>`), ...nodes(long)]) same((href ?? "").length <= 2000, true);
});
