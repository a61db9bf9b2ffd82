// The passages that a search found or on which an answer is based.

import { documentsAddress } from "./collections.js";
import { announce, el, icon, marked } from "../shared/dom.js";
import { formatNumber } from "../shared/format.js";
import { placeParts } from "./passage.js";
import { state } from "../shared/store.js";
import { nodes, t } from "../shared/strings.js";

const matches = {
    keyword: { text: t("page.match_words"), note: t("page.found_by_its_words") },
    meaning: { text: t("page.match_meaning"), note: t("page.found_by_its_meaning") },
    both: { text: t("page.words_and_meaning"), note: t("page.found_by_its_words_and") },
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
        const count = t("page.n_passages", { count: hits.length });
        if (hits.length === 0) {
            this.element.replaceChildren(el("div", { class: "nothing" }, icon("search"),
                el("p", {}, ...nodes("page.nothing_found_for", { query: el("bdi", { text: query }) })),
                el("p", { class: "note", text: isMeaningSearched
                    ? t("page.try_other_words_or_search")
                    : t("page.try_fewer_words_or_other") })));
        } else {
            this.#fill(count, collection, hits, isMeaningSearched ? null : t("page.by_words_only"));
        }
        announce(hits.length === 0 ? t("page.nothing_found") : t("page.passages_found", { count: hits.length }));
    }

    /**
     * Shows the passages on which an answer is based.
     * @param {string} collection The collection.
     * @param {any[]} passages The passages, with their numbers.
     */
    showPassages(collection, passages) {
        this.#key = "";
        if (passages.length > 0) this.#fill(t("page.passages_found_for_this_question"), collection, passages, null);
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
    const isRated = hit.similarity !== null && hit.similarity !== undefined;
    const note = match && (isRated
        ? t("page.match_with_likeness", { match: match.note, likeness: formatNumber(hit.similarity, 2) }) : match.note);
    const head = el("span", { class: "hit-head" },
        hit.number ? el("span", { class: "cite", text: String(hit.number) }) : icon("file"),
        el("span", { class: "hit-name", dir: "auto", title: hit.document, text: hit.title || hit.document }),
        match && el("span", { class: `tag match-${hit.match}`, text: match.text, title: note }));
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
        return hint(...nodes("page.search_uses_keywords_only", {
            command: el("code", { text: `hearth models pull ${model}` }),
            models: el("a", { href: "#/models", text: t("page.models") }),
        }));
    }
    const { waiting } = collection;
    if (waiting === 0 || isWorking) return null;
    return hint(t("page.passages_wait_for_embeddings", { count: waiting }));
}
