// Shows formulas as MathML, which KaTeX makes. KaTeX and mathml.js are loaded with the first formula. A formula without KaTeX, or that
// KaTeX cannot read, is shown as its source.

import { el } from "../shared/dom.js";
import { t } from "../shared/strings.js";

const limits = { maxSize: 20, maxExpand: 500 };
// Browsers do not keep the size of continued fractions.
const macros = { "\\cfrac": "{\\displaystyle\\frac{#1}{#2}}" };
const mostKept = 500;
// Many formulas are drawn in several steps, so that the page stays usable.
const longestStep = 30;

let katex = null;
let mathOf = null;
let isLoading = false;
let stepEnd = 0;
const waiting = [];
const kept = new Map();

/**
 * Creates the element of a formula.
 * @param {{text: string, source: string, isDisplay: boolean}} formula The formula, and its source with its marks.
 * @returns {HTMLElement}
 */
export function formulaElement({ text, source, isDisplay }) {
    const element = el("span", { class: isDisplay ? "formula display" : "formula", data: { source } });
    if (isDisplay) {
        element.tabIndex = 0;
        element.setAttribute("role", "group");
        element.setAttribute("aria-label", t("page.formula"));
    }
    const key = `${isDisplay ? "d" : "i"}${text}`;
    if (kept.has(key)) element.append(kept.get(key).cloneNode(true));
    else if (katex && performance.now() < stepEnd) draw({ element, text, source, isDisplay, key });
    else {
        waiting.push({ element, text, source, isDisplay, key });
        if (katex !== null) soon();
        else load();
    }
    return element;
}

async function load() {
    if (isLoading) return;
    isLoading = true;
    try {
        await import("../vendor/katex.js");
        ({ mathOf } = await import("./mathml.js"));
    } catch (error) {
        console.warn("Formulas are shown as their source:", error);
    }
    // In a build without KaTeX, the file is empty.
    katex = mathOf ? globalThis.katex ?? false : false;
    drawWaiting();
}

let isScheduled = false;

function soon() {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(drawWaiting);
}

function drawWaiting() {
    isScheduled = false;
    stepEnd = performance.now() + longestStep;
    while (waiting.length > 0 && performance.now() < stepEnd) draw(waiting.shift());
    if (waiting.length > 0) setTimeout(drawWaiting);
}

function draw({ element, text, source, isDisplay, key }) {
    const math = rendered(text, source, isDisplay);
    if (!math) {
        element.textContent = source;
        element.classList.add("unread");
        return;
    }
    kept.set(key, math);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value);
    element.replaceChildren(math.cloneNode(true));
}

function rendered(text, source, isDisplay) {
    if (!katex) return null;
    try {
        // Unknown commands are shown as they are, in the colour of the text.
        // KaTeX cannot read a superscript after a space, as in 20\,^\circ.
        const readable = text.replace(/(\\[,;:! ])(?=\s*[\^_])/g, "$1{}");
        const markup = katex.renderToString(readable, {
            ...limits, macros: { ...macros }, displayMode: isDisplay, output: "mathml", throwOnError: false, errorColor: "currentcolor",
            strict: "ignore", trust: false,
        });
        return mathOf(markup, source);
    } catch {
        return null; // The formula exceeds a limit of KaTeX or of the page.
    }
}

/**
 * Returns the text of a part of the page, with the source of its formulas.
 * @param {Node} part An element, or a fragment of a selection.
 * @returns {string}
 */
export function textWithSources(part) {
    const copy = el("div", { class: "copied" });
    copy.append(part.cloneNode(true));
    for (const formula of copy.querySelectorAll(".formula")) formula.replaceWith(formula.dataset.source);
    document.body.append(copy);
    const text = copy.innerText;
    copy.remove();
    return text;
}

/** Lets the user copy the source of formulas that are selected. */
export function copySources() {
    document.addEventListener("copy", (event) => {
        const selection = getSelection();
        if (selection.isCollapsed || selection.rangeCount === 0) return;
        const range = selection.getRangeAt(0).cloneRange();
        const around = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest(".formula");
        const [first, last] = [around(range.startContainer), around(range.endContainer)];
        if (first) range.setStartBefore(first);
        if (last) range.setEndAfter(last);
        const part = range.cloneContents();
        if (!part.querySelector(".formula")) return;
        event.preventDefault();
        event.clipboardData.setData("text/plain", textWithSources(part));
        event.clipboardData.setData("text/html", new XMLSerializer().serializeToString(part));
    });
}
