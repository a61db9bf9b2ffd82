// The passages that a search found or on which an answer is based.

import { documentsAddress } from "./collections.js";
import { announce, el, icon, marked } from "../shared/dom.js";
import { counted } from "../shared/format.js";
import { placeParts } from "./passage.js";
import { state } from "../shared/store.js";

const matches = {
    keyword: { text: "words", note: "Found by its words" },
    meaning: { text: "meaning", note: "Found by its meaning" },
    both: { text: "words and meaning", note: "Found by its words and by its meaning" },
};

/** A list of passages. */
export class Hits {
    element = el("div", { class: "hits" });
    #key = "";

    /**
     * Shows the results of a search.
     * @param {string} collection The collection.
     * @param {string} query The query.
     * @param {{hits: any[], isMeaningSearched: boolean}} answer The server's response.
     */
    show(collection, query, { hits, isMeaningSearched }) {
        const key = JSON.stringify([collection, query, hits, isMeaningSearched]);
        if (key === this.#key) return;
        this.#key = key;
        const count = counted(hits.length, "passage");
        if (hits.length === 0) {
            this.element.replaceChildren(el("div", { class: "nothing" }, icon("search"),
                el("p", {}, "Nothing found for “", el("bdi", { text: query }), "”."),
                el("p", { class: "note", text: isMeaningSearched
                    ? "Try other words, or search another collection."
                    : "Try fewer words or other ones: only passages that contain these words are found." })));
        } else {
            this.#fill(count, collection, hits, isMeaningSearched ? null : "by words only");
        }
        announce(hits.length === 0 ? "Nothing found" : `${count} found`);
    }

    /**
     * Shows the passages on which an answer is based.
     * @param {string} collection The collection.
     * @param {any[]} passages The passages, with their numbers.
     */
    showPassages(collection, passages) {
        this.#key = "";
        if (passages.length > 0) this.#fill("Passages found for this question", collection, passages, null);
        else this.clear();
    }

    /** Clears the list. */
    clear() {
        this.#key = "";
        this.element.replaceChildren();
    }

    #fill(title, collection, hits, note) {
        const focused = this.element.contains(document.activeElement)
            ? document.activeElement.getAttribute("href") : null;
        this.element.replaceChildren(
            el("h2", { class: "list-heading" }, title, note && el("span", { class: "note", text: note })),
            el("ul", { class: "hit-list" }, ...hits.map((hit) => hitRow(hit, collection))));
        if (focused) this.element.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    }
}

function hitRow(hit, collection) {
    const match = matches[hit.match];
    const likeness = hit.similarity === null || hit.similarity === undefined ? ""
        : ` (likeness ${hit.similarity.toFixed(2)})`;
    const head = el("span", { class: "hit-head" },
        hit.number ? el("span", { class: "cite", text: String(hit.number) }) : icon("file"),
        el("span", { class: "hit-name", dir: "auto", title: hit.document, text: hit.title || hit.document }),
        match && el("span", { class: `tag match-${hit.match}`, text: match.text, title: match.note + likeness }));
    const text = el("span", { class: "hit-text", dir: "auto" }, ...marked(hit.parts));
    const place = placeParts(hit);
    if (hit.title && hit.title !== hit.document) {
        place.unshift(el("span", { class: "place-file", dir: "auto", text: hit.document }));
    }
    return el("li", {}, el("a", { class: "hit", href: documentsAddress(collection, hit) },
        head, text, place.length > 0 && el("span", { class: "place facts-line" }, ...place)));
}

/**
 * Returns a hint about limits of the search; null if there is nothing to report.
 * @param {string} name The collection.
 * @param {boolean} isWorking Whether the collection's documents are being read, which is shown elsewhere.
 * @returns {HTMLElement|null}
 */
export function searchHint(name, isWorking) {
    const hint = (...parts) => el("p", { class: "hint" }, icon("info"), el("span", {}, ...parts));
    const collection = state.collections.find((known) => known.name === name);
    if (collection?.embeddingProblem) return hint(collection.embeddingProblem);
    if (!collection?.embedder) {
        const isOffered = (model) => model.kind === "embedding" && model.status === "available";
        const model = state.models.find(isOffered)?.id ?? "MODEL";
        return hint("Search uses keywords only. ", el("code", { text: `hearth models pull ${model}` }),
            " adds search by meaning, or get one in ", el("a", { href: "#/models", text: "Models" }), ".");
    }
    const { waiting } = collection;
    if (waiting === 0 || isWorking) return null;
    return hint(`${counted(waiting, "passage")} can be found only by keywords until their embeddings are ready.`);
}
