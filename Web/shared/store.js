// What the whole page knows, and who wants to hear of changes.

/** The page's state; change it only together with `changed`. */
export const state = {
    /** The answer of /api/status. */
    status: null,
    /** Threads without messages, newest first. */
    threads: [],
    /** The answer of /api/models. */
    models: [],
    /** Models elsewhere, and whether keys of new ones can be named, by the answer of /api/remotes. */
    remotes: [],
    canNameKeys: false,
    storage: null,
    /** The answer of /api/settings. */
    settings: null,
    /** The collections of documents, and the model that finds their passages by meaning; null without one. */
    collections: [],
    embedder: null,
    /** The answer of /api/mcp/servers. */
    tools: { servers: [], canEdit: false },
    /** The chat that is open; null before the first. */
    threadID: null,
};

const listeners = new Map();

/**
 * Calls a function whenever a part of the state changes.
 * @param {"status"|"threads"|"models"|"settings"|"collections"|"tools"|"open"} part The part.
 * @param {() => void} listener The function.
 */
export function onChange(part, listener) {
    if (!listeners.has(part)) listeners.set(part, new Set());
    listeners.get(part).add(listener);
}

/**
 * Says that parts of the state changed.
 * @param {...string} parts The parts.
 */
export function changed(...parts) {
    for (const part of parts) for (const listener of listeners.get(part) ?? []) listener();
}

/**
 * The model that a chat's answers come from.
 * @param {string|null} chosen The model that the chat names; null for the one that Hearth chooses.
 * @returns {{id: string|null, name: string, place?: string}}
 */
export function modelNamed(chosen) {
    const current = state.status?.model;
    if (!chosen) return current ?? { id: null, name: "No model" };
    return [...state.models, ...state.remotes].find((candidate) => candidate.id === chosen)
        ?? { id: chosen, name: chosen };
}

/**
 * Whether a model is one that chats.
 * @param {any} model An entry of /api/models.
 */
export function isGenerative(model) {
    return (model.kind ?? "generative") === "generative";
}

/**
 * Whether a model can answer now.
 * @param {any} model An entry of /api/models.
 */
export function isUsable(model) {
    return isGenerative(model) && ["installed", "differs", "verifying"].includes(model.status);
}

/**
 * The key under which the session keeps a chat's draft.
 * @param {string} chat The chat's ID, or "new".
 */
export function draftKey(chat) {
    return `hearth.draft.${chat}`;
}
