// Citations, which are small numbers after sentences that link to their sources.

import { documentsAddress } from "./collections.js";
import { button, el } from "../shared/dom.js";
import { openPassage, placeText } from "./passage.js";
import { t } from "../shared/strings.js";

const marker = /\s{0,9}\[\d{1,3}(?:\s{0,9},\s{0,9}\d{1,3}){0,99}\]/g;
const numbersIn = (text) => text.match(/\d+/g).map(Number);

/**
 * Creates a citation's number as a link to its passage.
 * @param {{number: number, documentID: number, document: string, start: number, end: number, quote?: string}} source
 *     The citation.
 * @param {string} collection The collection in which the passage is shown.
 * @returns {HTMLElement}
 */
export function citationLink(source, collection) {
    const place = placeText(source);
    return el("a", {
        class: "cite", href: documentsAddress(collection, source), text: String(source.number),
        title: source.quote ? t("page.source_with_quote", { place, quote: source.quote })
            : place, "aria-label": t("page.source", { number: source.number, place }),
    });
}

/**
 * Removes markers like [1] from a sentence.
 * @param {string} text The sentence. While it is generated, its last marker may be incomplete.
 * @param {(number: number) => boolean} isKnown Whether a passage has this number. Other markers are kept.
 * @returns {{text: string, numbers: number[]}} The text, and the numbers in order.
 */
export function withoutMarkers(text, isKnown) {
    const numbers = new Set();
    const words = text.replace(/\s{0,9}\[[\d\s,]*$/, "").replace(marker, (found) => {
        const named = numbersIn(found);
        if (!named.every(isKnown)) return found;
        for (const number of named) numbers.add(number);
        return "";
    });
    return { text: words, numbers: [...numbers] };
}

/**
 * Replaces markers like [1] in a rendered text with buttons that open their passages.
 * @param {HTMLElement} content The text.
 * @param {any[]} sources The citations that the markers refer to.
 */
export function linkMarkers(content, sources) {
    const byNumber = new Map(sources.map((source) => [source.number, source]));
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.data.includes("[") && !node.parentElement.closest("a, button, pre, code, .formula")) found.push(node);
    }
    for (const node of found) {
        const pieces = [];
        let at = 0;
        for (const match of node.data.matchAll(marker)) {
            const named = numbersIn(match[0]).map((number) => byNumber.get(number));
            if (named.includes(undefined)) continue;
            // The number stays on the line of the preceding word.
            const [before, word] = cutLastWord(node.data.slice(at, match.index));
            pieces.push(before, el("span", { class: "cites" }, word, ...named.map(sourceNumber)));
            at = match.index + match[0].length;
        }
        if (at > 0) node.replaceWith(...pieces, node.data.slice(at));
    }
}

function cutLastWord(text) {
    const at = text.search(/\S{1,24}$/);
    return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}

function sourceNumber(source) {
    const title = placeText(source);
    const element = button(String(source.number), () => openPassage(source), { class: "cite", title });
    element.setAttribute("aria-label", t("page.source_2", { number: source.number, title }));
    return element;
}

/**
 * Creates the list of sources below an answer in a chat.
 * @param {any[]} sources The citations.
 * @returns {HTMLElement}
 */
export function sourceList(sources) {
    return el("ul", { class: "sources", "aria-label": t("page.sources") }, ...sources.map((source) => {
        const element = el("button", {
            type: "button", class: "source", title: source.quote ?? placeText(source),
            on: { click: () => openPassage(source) },
        }, el("span", { class: "cite", text: String(source.number) }),
        el("span", { class: "source-name", dir: "auto", text: placeText({ ...source, heading: [] }) }));
        return el("li", {}, element);
    }));
}
