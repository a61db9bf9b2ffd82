// Tests of the marks of formulas.

import { parseBlocks } from "../../Web/markdown/blocks.js";
import { openFormula } from "../../Web/markdown/formulas.js";
import { parseInline } from "../../Web/markdown/inline.js";
import { styled } from "../../Web/markdown/mathml.js";
import { same, table, test } from "./harness.js";

/** Returns the formulas of a paragraph, lines of their own in brackets. */
const formulas = (text) => parseInline(text).filter(({ type }) => type === "formula")
    .map(({ text: content, isDisplay }) => (isDisplay ? `[${content}]` : content));

/** Returns the text of a paragraph without its formulas. */
const words = (text) => parseInline(text).map((node) => (node.type === "formula" ? "·" : node.text ?? `<${node.type}>`)).join("");

test("finds formulas between all four pairs of marks", () => {
    table(formulas, [
        ["Let $x$ be", ["x"]],
        ["so $$x^2$$ holds", ["[x^2]"]],
        ["with \\(a_1 + b_1\\) and \\[y = \\frac{1}{2}\\]", ["a_1 + b_1", "[y = \\frac{1}{2}]"]],
        ["$a$, $b$ and $c$.", ["a", "b", "c"]],
        ["($n \\geq 1$)", ["n \\geq 1"]],
        ["$f(x)=\\$5$", ["f(x)=\\$5"]],
        ["$n \\text{ is a large number}$", ["n \\text{ is a large number}"]],
        ["$10$ apples", ["10"]],
        ["$$\nx\n$$", ["[x]"]],
        ["$-3$", ["-3"]],
        ["the $k$-th item, the $n$'s", ["k", "n"]],
    ]);
});

test("keeps amounts of money as text", () => {
    table(formulas, [
        "It costs $5 and $10.", "$5-$10", "$5–$10 a month", "from $1,000 to $2,000", "$20 for lunch and you owe me 15$",
        "US$5 and A$7", "($5) or ($6)", "$5/month vs $8/month", "$5, $6, and $7", "$5 or 6$", "5$ and 6$", "$1M/$2M",
        "pay $3.50; keep $4", "$", "$$", "$$$", "a $ b $ c", "$ 5 $", "$5\n$6", "**$5** and **$6**",
        "$30 per night, tax 5$", "$100 (about 90 euros) or 100$",
    ].map((text) => [text, []]));
});

test("keeps variables of a shell, code and escaped marks as text", () => {
    table(formulas, [
        ["$HOME and $PATH", []], ["$HOME/$USER", []], ["echo $A$B", []], ["`$x$`", []], ["$a `b$`", []],
        ["\\$x\\$", []], ["\\\\(x\\\\)", []], ["\\[1\\]", []], ["\\[see below\\]", []], ["\\(see below\\)", []],
        ["\\[link\\](https://example.org)", []],
    ]);
    same(words("\\[1\\] A \\(see below\\)"), "[1] A (see below)");
});

test("does not interpret Markdown in formulas", () => {
    same(formulas("$a_1 * b_2 * c_3$ and $\\{x\\}$"), ["a_1 * b_2 * c_3", "\\{x\\}"]);
    same(words("**bold $x$** _a $y_1$ b_"), "<strong> <em>");
    same(words("before\n\\[x = 1\\]\nafter"), "before·after");
});

test("finds formulas that fill lines, also with lines that look like lists", () => {
    const blocks = (text) => parseBlocks(text).map(({ type, text: content }) => (type === "formula" ? content : type));
    table(blocks, [
        ["$$\nx\n+ y\n= z\n$$", ["x\n+ y\n= z"]],
        ["so\n\\[\n- x\n\\]\nthen", ["paragraph", "- x", "paragraph"]],
        ["\\[ x = 1 \\].", ["x = 1."]],
        ["$$x$$ is it", ["paragraph"]],
        ["$$\nx\n\ny\n$$", ["paragraph", "paragraph"]],
        ["$$\nnot closed", ["paragraph"]],
        ["```\n$$\nx\n$$\n```", ["code"]],
        ["# A\n$$a$$\n# B", ["heading", "a", "heading"]],
    ]);
    same(parseBlocks("- a\n\n  $$\n  x\n  $$\n- b")[0].items[0].blocks.map(({ type }) => type), ["paragraph", "formula"]);
});

test("knows where a formula begins that is still being written", () => {
    table(openFormula, [
        ["abc \\(x", 4], ["abc \\[", 4], ["$$\nx", 0], ["a $x^2 + ", 2], ["a $\\frac{1}", 2], ["a $", 2], ["a \\", 2],
        ["It costs $5 and", -1], ["$x", -1], ["\\(x\\) done", -1], ["$x^2$ and $5", -1], ["`$x^2", -1], ["```\n\\(x", -1],
        ["\\(x\n\nnew", -1], ["$HOME is set, but $LC_ALL is not set", -1],
    ]);
});

test("searches for the end of a formula in linear time", () => {
    for (const text of ["\\(", "\\[", "$", "$$", "$a", "\\\\(", "$a ", "\\(a\\", "$\\"].map((part) => part.repeat(9000))) {
        parseInline(text.slice(0, 19_999));
        parseBlocks(text);
        parseBlocks(text.replaceAll("$$", "$$\n").replaceAll("\\[", "\\[\n"));
        openFormula(text);
    }
});

test("maps letters to mathematical alphabets", () => {
    same([styled("R", "double-struck"), styled("a", "bold"), styled("A", "bold"), styled("z", "monospace"),
        styled("h", "italic"), styled("e", "script"), styled("μ", "bold-italic"), styled("7", "bold"), styled("+", "bold"),
        styled("é", "bold"), styled("x", "unknown")],
    ["ℝ", "𝐚", "𝐀", "𝚣", "ℎ", "ℯ", "𝝁", "𝟕", "+", "é", "x"]);
});
