// Shows Markdown that a model writes. Only elements made here reach the page; the text never becomes markup.
//
// This folder: a text's blocks (blocks), what is within a line (inline), and the colours of code (highlight) as plain
// objects, which this file draws.

import { button, copyText, el } from "../shared/dom.js";
import { decodeSafely, withoutDirections } from "../shared/format.js";
import { highlight } from "./highlight.js";
import { parseBlocks } from "./blocks.js";
import { parseInline } from "./inline.js";

// What comes after so many characters is shown as it is, so that a huge answer cannot stop the page.
const longestMarkdown = 100_000;

/** A text that grows: when it does, only its last block is made anew. */
export class MarkdownView {
    #container;
    #text = "";
    #isWriting = false;
    #tailStart = 0;
    #tail = null;
    #rest = null;

    /** @param {HTMLElement} container The element to fill. */
    constructor(container) {
        this.#container = container;
    }

    /**
     * Shows a text.
     * @param {string} text The whole text so far.
     * @param {boolean} [isWriting] Whether more will come; emphasis that is still open then ends where the text does.
     */
    set(text, isWriting = false) {
        if (text === this.#text && isWriting === this.#isWriting) return;
        this.#isWriting = isWriting;
        const cut = text.length > longestMarkdown ? lineEnd(text) : text.length;
        if (!text.startsWith(this.#text) || this.#text === "") this.#reset();
        this.#text = text;
        if (this.#rest === null) this.#grow(text.slice(this.#tailStart, cut));
        if (cut < text.length) {
            if (!this.#rest) {
                this.#rest = el("div", { class: "plain" }, "");
                this.#container.append(this.#rest);
            }
            const shown = this.#rest.firstChild ?? this.#rest.appendChild(document.createTextNode(""));
            const rest = text.slice(cut);
            if (rest.startsWith(shown.data)) shown.appendData(rest.slice(shown.length));
            else shown.data = rest;
        }
    }

    #reset() {
        this.#container.replaceChildren();
        this.#tailStart = 0;
        this.#tail = null;
        this.#rest = null;
    }

    #grow(source) {
        const blocks = parseBlocks(this.#isWriting ? source + missingMarks(source) : source);
        if (blocks.length === 0) return;
        const first = blocks[0];
        if (blocks.length === 1 && this.#tail?.block.type === "code" && first.type === "code"
            && updateCode(this.#tail, first)) return;
        this.#tail?.element.remove();
        for (const block of blocks) {
            const element = blockElement(block);
            this.#container.append(element);
            this.#tail = { block, element };
        }
        this.#tailStart += blocks.at(-1).start;
    }
}

/**
 * What the last line lacks so that its code and emphasis are closed: so that nothing jumps when the end comes.
 * @param {string} source Markdown that is still being written.
 */
export function missingMarks(source) {
    const line = source.slice(source.lastIndexOf("\n") + 1);
    const fences = source.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0;
    if (fences % 2 === 1 || line.length > 5000 || /\s$/.test(line)) return "";
    if ((line.match(/`/g)?.length ?? 0) % 2 === 1) return "`";
    const plain = line.replace(/`[^`]*`/g, "x");
    if ((plain.match(/\*\*/g)?.length ?? 0) % 2 === 1) return plain.endsWith("**") ? "" : "**";
    return /(^|[\s(])\*[^\s*][^*]*$/.test(plain) ? "*" : "";
}

function lineEnd(text) {
    const end = text.lastIndexOf("\n", longestMarkdown);
    return end > longestMarkdown / 2 ? end : longestMarkdown;
}

/** Lets an open code block grow in place; false if it has to be made anew. */
function updateCode(tail, block) {
    if (block.isClosed || block.language !== tail.block.language) return false;
    if (!block.text.startsWith(tail.block.text)) return false;
    const code = tail.element.querySelector("code");
    if (code.childNodes.length > 1) return false;
    code.textContent = block.text;
    tail.block = block;
    return true;
}

function blockElement(block) {
    switch (block.type) {
    case "heading": {
        // A page has one main heading, which is the chat's name: the answer's begin below it.
        const element = el(`h${Math.min(6, block.level + 2)}`, { class: `heading-${block.level}` });
        return fill(element, block.text);
    }
    case "code": return codeElement(block);
    case "quote": return el("blockquote", {}, ...block.blocks.map(blockElement));
    case "list": return listElement(block);
    case "table": return tableElement(block);
    case "rule": return el("hr");
    default: return fill(el("p"), block.text);
    }
}

function fill(element, text) {
    element.append(...inlineNodes(parseInline(text)));
    return element;
}

function codeElement(block) {
    const code = el("code");
    if (block.isClosed) code.append(...highlight(block.text, block.language).map(codePiece));
    else code.textContent = block.text;
    const copy = button("Copy code", () => copyText(copy, code.textContent), { iconOnly: true, icon: "copy" });
    const label = block.language || "text";
    return el("div", { class: "code" },
        el("div", { class: "code-head" }, el("span", { text: label }), copy),
        el("pre", { tabindex: "0", role: "region", "aria-label": `Code, ${label}` }, code));
}

const codePiece = ({ text, kind }) => (kind ? el("span", { class: `code-${kind}`, text }) : text);

function listElement(block) {
    const list = el(block.isOrdered ? "ol" : "ul", { start: block.first === 1 ? null : block.first });
    for (const item of block.items) {
        const element = el("li", { class: item.isChecked === null ? null : "task" });
        if (item.isChecked !== null) {
            element.append(el("span", {
                class: "task-box", role: "img", text: item.isChecked ? "☑" : "☐",
                "aria-label": item.isChecked ? "done" : "not done",
            }));
        }
        for (const child of item.blocks) {
            if (block.isTight && child.type === "paragraph") element.append(...inlineNodes(parseInline(child.text)));
            else element.append(blockElement(child));
        }
        list.append(element);
    }
    return list;
}

function tableElement(block) {
    const row = (cells, tag) => el("tr", {}, ...cells.map((text, column) =>
        fill(el(tag, { class: `align-${block.align[column]}`, scope: tag === "th" ? "col" : null }), text)));
    const table = el("table", {},
        el("thead", {}, row(block.header, "th")), el("tbody", {}, ...block.rows.map((cells) => row(cells, "td"))));
    return el("div", { class: "table", tabindex: "0", role: "region", "aria-label": "Table" }, table);
}

function inlineNodes(nodes) {
    return nodes.map((node) => {
        switch (node.type) {
        case "code": return el("code", { text: node.text });
        case "break": return el("br");
        case "em": case "strong": case "del": return el(node.type, {}, ...inlineNodes(node.children));
        case "link": return linkElement(node, null);
        case "image": return linkElement(node, "Picture: ");
        default: return document.createTextNode(node.text);
        }
    });
}

/**
 * A link that shows where it really leads, because its words can say anything.
 *
 * Neither its words nor the text around it can turn the place around: both stand in isolation.
 */
function linkElement(node, prefix) {
    const url = new URL(node.href);
    const children = withoutTurns(node.children);
    const label = plainText(children);
    const place = withoutDirections(url.protocol === "mailto:" ? decodeSafely(url.pathname) : url.host);
    const link = el("a", { href: node.href, target: "_blank", rel: "noopener noreferrer", title: node.href },
        prefix, ...inlineNodes(children), label ? null : place);
    const isPlain = [node.href, node.href.replace(/\/$/, ""), place].includes(label);
    if (isPlain) return link;
    return el("span", { class: "link" }, link, el("span", { class: "link-place", text: ` (${place})` }));
}

function withoutTurns(nodes) {
    return nodes.map((node) => ({
        ...node, ...(node.text !== undefined && { text: withoutDirections(node.text) }),
        ...(node.children && { children: withoutTurns(node.children) }),
    }));
}

function plainText(nodes) {
    return nodes.map((node) => node.text ?? plainText(node.children ?? [])).join("");
}
