// A parser for Markdown blocks: headings, lists, tables, code, formulas. It returns a tree of plain objects and does not
// access the page.

import { formulaLines } from "./formulas.js";

const deepest = 10;
const widestTable = 40;
// No two repetitions in a pattern can match the same characters, so that matching takes linear time.
const fenceLine = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^`]*)$/;
const headingLine = /^ {0,3}(#{1,6})(?:[ \t]([^]*))?$/;
const ruleLine = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const quoteLine = /^ {0,3}> ?/;
const itemLine = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/;

const isBlank = (line) => line.trim() === "";
const indentOf = (line) => line.length - line.trimStart().length;

/**
 * Splits Markdown into blocks.
 * @param {string} text The Markdown.
 * @returns {Array<{type: string, start: number}>} The blocks, each with its start offset in the text.
 */
export function parseBlocks(text) {
    const lines = text.split("\n");
    const blocks = new BlockParser(lines, 0).parse();
    let line = 0;
    let offset = 0;
    for (const block of blocks) {
        while (line < block.line) {
            offset += lines[line].length + 1;
            line += 1;
        }
        block.start = offset;
    }
    return blocks;
}

class BlockParser {
    constructor(lines, depth) {
        this.lines = lines.map((line) => (line.includes("\t") ? line.replace(/^[ \t]+/, expandTabs) : line));
        this.depth = depth;
        this.at = 0;
    }

    parse() {
        const blocks = [];
        while (this.at < this.lines.length) {
            if (isBlank(this.lines[this.at])) {
                this.at += 1;
                continue;
            }
            const line = this.at;
            const block = this.next();
            block.line = line;
            blocks.push(block);
        }
        return blocks;
    }

    next() {
        const line = this.lines[this.at];
        const fence = fenceLine.exec(line);
        if (fence) return this.fence(fence);
        if (line.startsWith("    ")) return this.indented();
        const formula = formulaLines(this.lines, this.at);
        if (formula) {
            this.at += formula.count;
            return { type: "formula", isDisplay: true, ...formula.formula };
        }
        const heading = headingLine.exec(line);
        if (heading) {
            this.at += 1;
            const text = (heading[2] ?? "").trim().replace(/(?:^|[ \t])#+$/, "").trim();
            return { type: "heading", level: heading[1].length, text };
        }
        if (isRule(line)) {
            this.at += 1;
            return { type: "rule" };
        }
        if (this.depth < deepest) {
            if (quoteLine.test(line)) return this.quote();
            const item = itemLine.exec(line);
            if (item) return this.list(item);
        }
        return this.table() ?? this.paragraph();
    }

    fence([opening, marks, info]) {
        const indent = indentOf(opening);
        const content = [];
        let isClosed = false;
        this.at += 1;
        while (this.at < this.lines.length) {
            const line = this.lines[this.at];
            this.at += 1;
            const trimmed = line.trim();
            if (indentOf(line) < 4 && trimmed.length >= marks.length && trimmed === marks[0].repeat(trimmed.length)) {
                isClosed = true;
                break;
            }
            content.push(line.slice(Math.min(indent, indentOf(line))));
        }
        const language = info.trim().split(/\s/)[0].slice(0, 40);
        return { type: "code", language, text: content.join("\n"), isClosed };
    }

    indented() {
        const content = [];
        let end = this.at;
        for (let i = this.at; i < this.lines.length; i += 1) {
            const line = this.lines[i];
            if (line.startsWith("    ")) end = i + 1;
            else if (!isBlank(line)) break;
            content.push(line.slice(4));
        }
        content.length = end - this.at;
        this.at = end;
        return { type: "code", language: "", text: content.join("\n"), isClosed: true };
    }

    quote() {
        const content = [];
        while (this.at < this.lines.length) {
            const line = this.lines[this.at];
            if (quoteLine.test(line)) content.push(line.replace(quoteLine, ""));
            else if (isBlank(line) || startsBlock(line)) break;
            else content.push(line);
            this.at += 1;
        }
        return { type: "quote", blocks: new BlockParser(content, this.depth + 1).parse() };
    }

    list(first) {
        const kind = first[2].at(-1);
        const isOrdered = kind === "." || kind === ")";
        const number = isOrdered ? parseInt(first[2], 10) : 1;
        const list = { type: "list", isOrdered, first: number, isTight: true, items: [] };
        let item = first;
        while (item) {
            const { lines, hasGap } = this.item(item);
            if (hasGap) list.isTight = false;
            list.items.push(this.itemOf(lines));
            const blanks = this.at;
            while (this.at < this.lines.length && isBlank(this.lines[this.at])) this.at += 1;
            const next = this.at < this.lines.length && !isRule(this.lines[this.at])
                ? itemLine.exec(this.lines[this.at]) : null;
            item = next && next[2].at(-1) === kind ? next : null;
            if (!item) this.at = blanks;
            else if (blanks < this.at) list.isTight = false;
        }
        return list;
    }

    itemOf(lines) {
        const task = /^\[([ xX])\]\s+/.exec(lines[0]);
        if (task) lines[0] = lines[0].slice(task[0].length);
        const blocks = new BlockParser(lines, this.depth + 1).parse();
        return { blocks, isChecked: task ? task[1] !== " " : null };
    }

    /** Returns the lines of an item without its marker and indentation. */
    item([marker, lead, , gap]) {
        const width = gap.length > 4 || gap === "" ? marker.trimEnd().length + 1 : marker.length;
        const lines = [this.lines[this.at].slice(width)];
        let blanks = 0;
        let hasGap = false;
        this.at += 1;
        while (this.at + blanks < this.lines.length) {
            const line = this.lines[this.at + blanks];
            if (isBlank(line)) {
                blanks += 1;
                continue;
            }
            const indent = indentOf(line);
            // Models often indent nested lists by two spaces, regardless of the marker's width.
            const isNested = indent >= lead.length + 2 && itemLine.test(line.slice(lead.length + 2));
            const isLazy = blanks === 0 && indent < width && !startsBlock(line) && !itemLine.test(line)
                && !isBlank(lines.at(-1));
            if (indent < width && !isNested && !isLazy) break;
            hasGap ||= blanks > 0;
            for (let i = 0; i < blanks; i += 1) lines.push("");
            lines.push(line.slice(Math.min(indent, width)));
            this.at += blanks + 1;
            blanks = 0;
        }
        return { lines, hasGap };
    }

    table() {
        const line = this.lines[this.at];
        const below = this.lines[this.at + 1];
        if (!line.includes("|") || below === undefined || !below.includes("-")) return null;
        const marks = cells(below);
        const header = cells(line);
        if (marks.length !== header.length || !marks.every((mark) => /^:?-+:?$/.test(mark))) return null;
        const align = marks.map((mark) => (mark.endsWith(":") ? (mark.startsWith(":") ? "center" : "end") : "start"));
        const rows = [];
        this.at += 2;
        while (this.at < this.lines.length) {
            const row = this.lines[this.at];
            if (isBlank(row) || (!row.includes("|") && startsBlock(row))) break;
            const found = cells(row);
            rows.push(header.map((_, column) => found[column] ?? ""));
            this.at += 1;
        }
        return { type: "table", align, header, rows };
    }

    paragraph() {
        const content = [this.lines[this.at].trim()];
        this.at += 1;
        while (this.at < this.lines.length) {
            const line = this.lines[this.at];
            if (isBlank(line)) break;
            if (/^ {0,3}=+[ \t]*$/.test(line) || /^ {0,3}-+[ \t]*$/.test(line)) {
                this.at += 1;
                return { type: "heading", level: line.includes("=") ? 1 : 2, text: content.join("\n") };
            }
            if (this.depth < deepest && startsBlock(line)) break;
            if (formulaLines(this.lines, this.at)) break;
            content.push(line.trim());
            this.at += 1;
        }
        return { type: "paragraph", text: content.join("\n") };
    }
}

function expandTabs(indent) {
    let width = 0;
    for (const char of indent) width += char === "\t" ? 4 - (width % 4) : 1;
    return " ".repeat(width);
}

function isRule(line) {
    return line.length < 200 && ruleLine.test(line);
}

/** Returns whether a line interrupts a paragraph with another block. */
function startsBlock(line) {
    if (fenceLine.test(line) || headingLine.test(line) || quoteLine.test(line) || isRule(line)) return true;
    const item = itemLine.exec(line);
    // Within running text, only the number 1 starts a list.
    return Boolean(item) && item[3] !== "" && (/[-*+]/.test(item[2]) || parseInt(item[2], 10) === 1);
}

/** Returns the cells of a table row. An escaped `\|` does not separate cells. */
function cells(line) {
    const row = line.trim().replace(/^\|/, "").replace(/([^\\]|^)\|$/, "$1");
    const found = [""];
    for (let i = 0; i < row.length; i += 1) {
        if (row[i] === "\\" && row[i + 1] === "|") {
            found[found.length - 1] += "|";
            i += 1;
        } else if (row[i] === "|" && found.length < widestTable) found.push("");
        else found[found.length - 1] += row[i];
    }
    return found.map((cell) => cell.trim());
}
