// The state shared by the whole page, with change notifications.

import { t } from "./strings.js";

/** The page's state. Call `changed` after every change. */
export const state = {
    /** The response of /api/status. */
    status: null,
    /** The threads without their messages, newest first. */
    threads: [],
    /** The projects, sorted by name. */
    projects: [],
    /** The response of /api/models. */
    models: [],
    /** The remote models, and whether new ones can name API keys, from the response of /api/remotes. */
    remotes: [],
    canNameKeys: false,
    storage: null,
    /** The response of /api/settings. */
    settings: null,
    /** The collections of documents, and the names of the installed embedding models, the default one first. */
    collections: [],
    embeddingModels: [],
    /** The response of /api/mcp/servers. */
    tools: { servers: [], canEdit: false },
    /** The id of the open chat; null before a chat is opened. */
    threadID: null,
};

const listeners = new Map();

/**
 * Registers a listener for changes of a part of the state.
 * @param {"status"|"threads"|"models"|"settings"|"collections"|"tools"|"open"} part The part.
 * @param {() => void} listener The function.
 */
export function onChange(part, listener) {
    if (!listeners.has(part)) listeners.set(part, new Set());
    listeners.get(part).add(listener);
}

/**
 * Notifies the listeners of changed parts.
 * @param {...string} parts The parts.
 */
export function changed(...parts) {
    for (const part of parts) for (const listener of listeners.get(part) ?? []) listener();
}

/**
 * Returns the model that answers a chat.
 * @param {string|null} chosen The model selected in the chat; null for Hearth's choice.
 * @returns {{id: string|null, name: string, place?: string}}
 */
export function modelNamed(chosen) {
    const current = state.status?.model;
    if (!chosen) return current ?? { id: null, name: t("page.no_model") };
    return [...state.models, ...state.remotes].find((candidate) => candidate.id === chosen)
        ?? { id: chosen, name: chosen };
}

/**
 * Returns the name of the place where a model runs.
 * @param {string} place The place, as sent by the server: "this machine" or the host of a remote model.
 */
export const placeName = (place) => (isHere(place) ? t("page.this_machine") : place);

/**
 * Returns whether a model runs on the machine of the server.
 * @param {string} place The place, as sent by the server.
 */
export const isHere = (place) => place === "this machine";

/**
 * Returns whether a model can generate text.
 * @param {any} model An entry of /api/models.
 */
export function isGenerative(model) {
    return (model.kind ?? "generative") === "generative";
}

/**
 * Returns whether a model can answer now.
 * @param {any} model An entry of /api/models.
 */
export function isUsable(model) {
    return isGenerative(model) && ["installed", "differs", "verifying"].includes(model.status);
}

/**
 * Returns the session storage key of a chat's draft.
 * @param {string} chat The chat's id, or "new".
 */
export function draftKey(chat) {
    return `hearth.draft.${chat}`;
}
