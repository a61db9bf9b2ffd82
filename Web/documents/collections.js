// The collections of documents, shared by the whole page.

import { attempt } from "../shared/dialogs.js";
import { documents } from "./api.js";
import { el } from "../shared/dom.js";
import { changed, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

/** The default collection, which always exists. */
export const defaultCollection = "default";

/** Reloads the collections. */
export async function loadCollections() {
    const answer = await attempt(() => documents.overview());
    if (!answer) return;
    state.collections = answer.collections;
    state.embeddingModels = answer.embeddingModels ?? [];
    changed("collections");
}

/**
 * Returns the display name of a collection.
 * @param {string} name The collection.
 * @returns {string}
 */
export const collectionTitle = (name) => (name === defaultCollection ? t("page.my_documents") : name);

/**
 * Returns the URL of a collection, or of a place in one of its documents.
 * @param {string} name The collection.
 * @param {{documentID: number, start: number, end: number}} [place] The place.
 * @returns {string}
 */
export function documentsAddress(name, place) {
    const address = `#/documents/${encodeURIComponent(name)}`;
    return place ? `${address}/${encodeURIComponent(place.documentID)}/${place.start}-${place.end}` : address;
}

/**
 * Returns whether a collection is local-only.
 * @param {string} name The collection.
 */
export const isKeptHere = (name) => state.collections.some((known) => known.name === name && known.isLocalOnly);

/** Returns the collection that is shown first: the default collection, unless only others have documents. */
export function firstCollection() {
    const filled = state.collections.filter(({ documents, folders }) => documents + folders > 0);
    const isDefault = ({ name }) => name === defaultCollection;
    return (filled.find(isDefault) ?? filled[0])?.name ?? defaultCollection;
}

/**
 * Creates the options of a choice of embedding models.
 * @param {string|null|undefined} chosen The chosen model, which may be missing.
 * @returns {HTMLElement[]}
 */
export function embeddingOptions(chosen) {
    const names = state.embeddingModels;
    const isMissing = chosen && !names.includes(chosen);
    return [["", t("page.automatic")], ...names.map((name) => [name, name]),
        ...(isMissing ? [[chosen, t("page.not_installed_2", { chosen })]] : [])].map(([value, text]) =>
        el("option", { value, text, selected: value === (chosen ?? "") }));
}

/** Returns whether any documents exist that a chat could use. */
export const hasDocuments = () => state.collections.some((collection) => collection.documents > 0);
