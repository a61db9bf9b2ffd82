// The collections of documents, as the whole page knows them.

import { attempt } from "../shared/dialogs.js";
import { documents } from "./api.js";
import { changed, state } from "../shared/store.js";

/** The collection that is always there. */
export const defaultCollection = "default";

/** Reads the collections again. */
export async function loadCollections() {
    const answer = await attempt(() => documents.overview());
    if (!answer) return;
    state.collections = answer.collections;
    state.embedder = answer.embedder ?? null;
    changed("collections");
}

/**
 * What a collection is called on the page.
 * @param {string} name The collection.
 * @returns {string}
 */
export const collectionTitle = (name) => (name === defaultCollection ? "My documents" : name);

/**
 * The address at which the page shows a collection, or a place in one of its documents.
 * @param {string} name The collection.
 * @param {{documentID: number, start: number, end: number}} [place] The place.
 * @returns {string}
 */
export function documentsAddress(name, place) {
    const address = `#/documents/${encodeURIComponent(name)}`;
    return place ? `${address}/${encodeURIComponent(place.documentID)}/${place.start}-${place.end}` : address;
}

/**
 * Whether a collection is marked as never leaving this machine.
 * @param {string} name The collection.
 */
export const isKeptHere = (name) => state.collections.some((known) => known.name === name && known.isLocalOnly);

/** Whether there is something that a chat could be given. */
export const hasDocuments = () => state.collections.some((collection) => collection.documents > 0);
