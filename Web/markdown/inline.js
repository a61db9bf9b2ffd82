// A parser for inline Markdown: emphasis, code, links, formulas. It returns a tree of plain objects and does not access the page.

import { formulaAt } from "./formulas.js";

const punctuation = /[!-/:-@[-`{-~\p{P}\p{S}]/u;
const space = /\s/;
const schemes = new Set(["http:", "https:", "mailto:"]);
const entities = {
    amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'", nbsp: "\u00a0", copy: "©", mdash: "—", ndash: "–",
    hellip: "…", times: "×", deg: "°", euro: "€", rarr: "→", larr: "←",
};
// Limits for untrusted text, so that parsing stays fast.
const longestText = 20_000;
const longestLabel = 1000;
const longestAddress = 2000;
const deepestSearch = 32;
// The limit is needed because nested emphasis is drawn recursively.
const deepestNode = 64;

/**
 * Returns the URL of a link if it is safe to follow.
 * @param {string} text The link's target.
 * @returns {string|null} The normalised URL; null for schemes other than http, https and mailto.
 */
export function safeAddress(text) {
    if (text.length > longestAddress) return null;
    try {
        const url = new URL(text);
        return schemes.has(url.protocol) ? url.href : null;
    } catch {
        return null; // An invalid URL; the text is kept.
    }
}

/**
 * Parses the inline Markdown of a paragraph.
 * @param {string} text The paragraph.
 * @param {boolean} [isLabel] Whether the text is the label of a link, which cannot contain links.
 * @returns {Array<{type: string, text?: string, href?: string, children?: any[]}>} Nodes of the types `text`,
 *     `code`, `break`, `em`, `strong`, `del`, `link`, `image` and `formula`.
 */
export function parseInline(text, isLabel = false) {
    if (text.length > longestText) return [{ type: "text", text }];
    return new InlineParser(text, isLabel).parse();
}

/** Removes trailing punctuation from a URL. A closing parenthesis is kept if it is opened within the URL. */
function withoutEnd(address) {
    let end = address.length;
    while (end > 0 && ".,;:!?'\"_~".includes(address[end - 1])) end -= 1;
    let unopened = 0;
    for (let i = 0; i < end; i += 1) unopened += address[i] === ")" ? 1 : address[i] === "(" ? -1 : 0;
    for (; unopened > 0 && address[end - 1] === ")"; unopened -= 1) end -= 1;
    return address.slice(0, end);
}

class InlineParser {
    constructor(text, isLabel) {
        this.text = text;
        this.isLabel = isLabel;
        this.at = 0;
        this.plain = 0;
        this.out = [];
        this.openers = [];
        this.lastTicks = new Map();
    }

    parse() {
        while (this.at < this.text.length) {
            if (this.step(this.text[this.at])) this.plain = this.at;
            else this.at += 1;
        }
        this.flush();
        return this.out;
    }

    /** Emits the plain text before the current position. */
    flush() {
        if (this.plain < this.at) this.out.push({ type: "text", text: this.text.slice(this.plain, this.at) });
        this.plain = this.at;
    }

    /** Parses the construct that begins at the current position. Returns false for plain text. */
    step(char) {
        switch (char) {
        case "\\": return this.formula() || this.escape();
        case "$": return this.formula();
        case "`": return this.code();
        case "*": case "_": case "~": return this.delimiter(char);
        case "!": return this.text[this.at + 1] === "[" && this.link(1);
        case "[": return this.link(0);
        case "<": return this.autolink();
        case "&": return this.entity();
        case "\n": return this.lineBreak();
        case "h": return this.bareLink();
        default: return false;
        }
    }

    push(node, length) {
        this.flush();
        this.out.push(node);
        this.at += length;
        return true;
    }

    formula() {
        const formula = formulaAt(this.text, this.at);
        if (!formula) return false;
        // A line break next to a formula with lines of its own would add an empty line.
        if (formula.isDisplay && this.out.at(-1)?.type === "break" && this.plain === this.at) this.out.pop();
        this.push({ type: "formula", ...formula }, formula.source.length);
        if (formula.isDisplay && this.text[this.at] === "\n") this.at += 1;
        return true;
    }

    escape() {
        const next = this.text[this.at + 1];
        if (next === "\n") return this.push({ type: "break" }, 2);
        if (next === undefined || !/[!-/:-@[-`{-~]/.test(next)) return false;
        return this.push({ type: "text", text: next }, 2);
    }

    code() {
        let length = 1;
        while (this.text[this.at + length] === "`") length += 1;
        const ticks = "`".repeat(length);
        let end = this.at + length;
        // If no run of this length closes the code, later runs do not either. The search is therefore made once.
        if (this.lastTicks.get(length) === -1) end = -1;
        while (end >= 0) {
            end = this.text.indexOf(ticks, end);
            if (end < 0) break;
            let after = end + length;
            while (this.text[after] === "`") after += 1;
            if (after === end + length) break;
            end = after;
        }
        if (end < 0) {
            this.lastTicks.set(length, -1);
            return this.push({ type: "text", text: ticks }, length);
        }
        let content = this.text.slice(this.at + length, end).replaceAll("\n", " ");
        if (content.startsWith(" ") && content.endsWith(" ") && /[^ ]/.test(content)) content = content.slice(1, -1);
        return this.push({ type: "code", text: content }, end + length - this.at);
    }

    delimiter(char) {
        const { text, at } = this;
        let count = 1;
        while (text[at + count] === char) count += 1;
        if (char === "~" && count !== 2) return this.push({ type: "text", text: char.repeat(count) }, count);
        const before = at === 0 ? " " : text[at - 1];
        const after = text[at + count] ?? " ";
        const isOpen = (char) => space.test(char) || punctuation.test(char);
        const left = !space.test(after) && (!punctuation.test(after) || isOpen(before));
        const right = !space.test(before) && (!punctuation.test(before) || isOpen(after));
        const inWord = char === "_" && left && right;
        const run = {
            char, count,
            canOpen: left && !(inWord && !punctuation.test(before)),
            canClose: right && !(inWord && !punctuation.test(after)),
        };
        this.flush();
        this.at += count;
        if (run.canClose) this.close(run);
        if (run.count > 0) {
            const node = { type: "text", text: char.repeat(run.count) };
            if (run.canOpen) this.openers.push({ ...run, node, index: this.out.length });
            this.out.push(node);
        }
        return true;
    }

    close(run) {
        const lowest = Math.max(0, this.openers.length - deepestSearch);
        for (let i = this.openers.length - 1; i >= lowest && run.count > 0; i -= 1) {
            const opener = this.openers[i];
            if (opener.char !== run.char) continue;
            const isMixed = (opener.canClose || run.canOpen) && (opener.count + run.count) % 3 === 0
                && !(opener.count % 3 === 0 && run.count % 3 === 0);
            if (isMixed) continue;
            this.openers.length = i + 1;
            while (opener.count > 0 && run.count > 0) {
                const used = run.char === "~" ? 2 : opener.count >= 2 && run.count >= 2 ? 2 : 1;
                const depth = this.out.slice(opener.index + 1)
                    .reduce((most, node) => Math.max(most, 1 + (node.depth ?? 0)), 1);
                if (depth > deepestNode) return;
                const children = this.out.splice(opener.index + 1);
                const type = run.char === "~" ? "del" : used === 2 ? "strong" : "em";
                opener.count -= used;
                run.count -= used;
                opener.node.text = run.char.repeat(opener.count);
                this.out.push({ type, children, depth });
            }
            if (opener.count === 0) this.openers.pop();
        }
    }

    link(bang) {
        if (this.isLabel) return false;
        const open = this.at + bang;
        const end = this.labelEnd(open);
        if (end < 0 || this.text[end + 1] !== "(") return false;
        const target = /^\(\s{0,9}(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\([^\s()]*\))*))(?:\s{1,9}(?:"[^"]*"|'[^']*'))?\s{0,9}\)/
            .exec(this.text.slice(end + 1, end + 1 + longestAddress));
        if (!target) return false;
        const address = (target[1] ?? target[2]).replace(/\\([!-/:-@[-`{-~])/g, "$1");
        const label = this.text.slice(open + 1, end);
        const length = end + 1 + target[0].length - this.at;
        const href = safeAddress(address);
        const children = parseInline(label, true);
        if (href) return this.push({ type: bang ? "image" : "link", href, children }, length);
        // The link is not safe to follow, so its target is shown as text.
        this.flush();
        this.out.push(...children);
        return this.push({ type: "text", text: address ? ` (${address})` : "" }, length);
    }

    labelEnd(open) {
        let depth = 0;
        const last = Math.min(this.text.length, open + longestLabel);
        for (let i = open; i < last; i += 1) {
            const char = this.text[i];
            if (char === "\\") i += 1;
            else if (char === "[") depth += 1;
            else if (char === "]" && (depth -= 1) === 0) return i;
        }
        return -1;
    }

    autolink() {
        const match = /^<([a-z]+:[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,255})>/i
            .exec(this.text.slice(this.at, this.at + 2100));
        if (!match || this.isLabel) return false;
        const href = safeAddress(match[1]) ?? safeAddress(`mailto:${match[1]}`);
        if (!href || !(match[1].includes("@") || safeAddress(match[1]))) return false;
        return this.push({ type: "link", href, children: [{ type: "text", text: match[1] }] }, match[0].length);
    }

    bareLink() {
        if (this.isLabel || (this.at > 0 && /[\w/]/.test(this.text[this.at - 1]))) return false;
        const match = /^https?:\/\/[^\s<>"`*\\]{1,1990}/i.exec(this.text.slice(this.at, this.at + 2000));
        if (!match) return false;
        const address = withoutEnd(match[0]);
        const href = safeAddress(address);
        if (!href) return false;
        return this.push({ type: "link", href, children: [{ type: "text", text: address }] }, address.length);
    }

    entity() {
        const match = /^&(?:([a-z]{2,8})|#(\d{1,6}));/.exec(this.text.slice(this.at, this.at + 12));
        if (!match) return false;
        const text = match[1] ? entities[match[1]] : String.fromCodePoint(Number(match[2]));
        return text === undefined ? false : this.push({ type: "text", text }, match[0].length);
    }

    lineBreak() {
        return this.push({ type: "break" }, 1);
    }
}
