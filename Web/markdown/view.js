// The view of Markdown from a model. Text is never interpreted as HTML. Only elements created in this file are used.
//
// This folder:
// - blocks, inline, formulas, highlight: parse blocks, inline text, formulas and code to plain objects
// - formula, mathml: show formulas
// - ../preview: shows HTML and SVG of an answer in a frame
// - view: renders these objects

import { button, copyText, el } from "../shared/dom.js";
import { decodeSafely, withoutDirections } from "../shared/format.js";
import { formulaElement } from "./formula.js";
import { openFormula } from "./formulas.js";
import { highlight } from "./highlight.js";
import { parseBlocks } from "./blocks.js";
import { parseInline } from "./inline.js";
import { t } from "../shared/strings.js";

// Text beyond this length is shown unformatted, so that a huge answer cannot block the page.
const longestMarkdown = 100_000;

/** The view of a growing text. Only the last block is rendered again. */
export class MarkdownView {
    #container;
    #text = "";
    #isWriting = false;
    #tailStart = 0;
    #tail = null;
    #rest = null;

    /** @param {HTMLElement} container The element to render into. */
    constructor(container) {
        this.#container = container;
    }

    /**
     * Renders a text.
     * @param {string} text The whole text so far.
     * @param {boolean} [isWriting] Whether more text follows. Open emphasis is then closed at the end of the
     *     text.
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

    #grow(written) {
        const open = this.#isWriting ? openFormula(written) : -1;
        const source = open < 0 ? written : written.slice(0, open);
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
 * Returns the marks that close the code and emphasis of the last line, so that the layout stays stable.
 * @param {string} source The Markdown so far.
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

/** Appends to an open code block in place. Returns false if the block must be rendered again. */
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
        // The page's main heading is the chat's name, so the headings of an answer are lower.
        const element = el(`h${Math.min(6, block.level + 2)}`, { class: `heading-${block.level}` });
        return fill(element, block.text);
    }
    case "code": return codeElement(block);
    case "quote": return el("blockquote", {}, ...block.blocks.map(blockElement));
    case "list": return listElement(block);
    case "table": return tableElement(block);
    case "rule": return el("hr");
    case "formula": return el("div", { class: "formula-block" }, formulaElement(block));
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
    const copy = button(t("page.copy_code"), () => copyText(copy, code.textContent), { iconOnly: true, icon: "copy" });
    const label = block.language || t("page.code_text");
    const shown = el("pre", { tabindex: "0", role: "region", "aria-label": t("page.code", { label }) }, code);
    const preview = block.isClosed && canPreview(block) && previewButton(block.text, shown);
    return el("div", { class: "code" },
        el("div", { class: "code-head" }, el("span", { text: label }), el("span", { class: "spacer" }), preview, copy),
        shown);
}

const canPreview = ({ language, text }) => /^(html?|xhtml|svg)$/i.test(language)
    || (/^(xml)?$/i.test(language) && /^\s*(<\?xml[^>]*>\s*)?<(svg|!doctype html|html)\b/i.test(text));

/** Creates the button that switches between HTML or SVG and its preview. */
function previewButton(text, shown) {
    let preview = null;
    const element = button(t("page.preview"), async () => {
        if (preview) {
            preview.remove();
            preview = null;
        } else {
            const { previewElement } = await import("../preview/preview.js");
            preview ??= previewElement(text);
            shown.after(preview);
        }
        shown.hidden = preview !== null;
        element.setAttribute("aria-pressed", String(preview !== null));
    }, { class: "button small quiet", icon: "eye" });
    element.setAttribute("aria-pressed", "false");
    return element;
}

const codePiece = ({ text, kind }) => (kind ? el("span", { class: `code-${kind}`, text }) : text);

function listElement(block) {
    const list = el(block.isOrdered ? "ol" : "ul", { start: block.first === 1 ? null : block.first });
    for (const item of block.items) {
        const element = el("li", { class: item.isChecked === null ? null : "task" });
        if (item.isChecked !== null) {
            element.append(el("span", {
                class: "task-box", role: "img", text: item.isChecked ? "☑" : "☐",
                "aria-label": item.isChecked ? t("page.task_done") : t("page.not_done"),
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
    return el("div", { class: "table", tabindex: "0", role: "region", "aria-label": t("page.table") }, table);
}

function inlineNodes(nodes) {
    return nodes.map((node) => {
        switch (node.type) {
        case "code": return el("code", { text: node.text });
        case "break": return el("br");
        case "formula": return formulaElement(node);
        case "em": case "strong": case "del": return el(node.type, {}, ...inlineNodes(node.children));
        case "link": return linkElement(node, null);
        case "image": return linkElement(node, `${t("page.picture")} `);
        default: return document.createTextNode(node.text);
        }
    });
}

/**
 * Creates a link that shows its real target, because its label can claim anything.
 *
 * Its label and the target are isolated from the surrounding text, so that neither can reverse the text
 * direction.
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
