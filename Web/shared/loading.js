// Loads the state that several screens show.

import { api } from "./api.js";
import { attempt } from "./dialogs.js";
import { loadRemotes } from "../models/remotes.js";
import { changed, state } from "./store.js";

/** Reloads the models. */
export async function loadModels() {
    const answer = await attempt(() => api.models());
    if (!answer) return;
    state.models = answer.models;
    state.storage = answer.storage;
    await loadRemotes();
    changed("models");
}

/**
 * Updates a single model.
 * @param {any} model The updated model.
 */
export function applyModel(model) {
    const place = state.models.findIndex((candidate) => candidate.id === model.id);
    if (place < 0) state.models.push(model);
    else state.models[place] = model;
    changed("models");
}

/** Reloads the settings. */
export async function loadSettings() {
    const settings = await attempt(() => api.settings());
    if (!settings) return;
    state.settings = settings;
    changed("settings");
}
