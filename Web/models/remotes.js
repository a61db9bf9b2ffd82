// Models elsewhere: what is asked of them goes to another machine, which the user agrees to once.

import { api } from "../shared/api.js";
import { attempt, confirmDialog, succeeds } from "../shared/dialogs.js";
import { state } from "../shared/store.js";

/** Reads the models elsewhere again; the caller says that they changed. */
export async function loadRemotes() {
    const answer = await attempt(() => api.remotes());
    if (!answer) return;
    state.remotes = answer.remotes;
    state.canNameKeys = answer.canNameKeys;
}

/**
 * The models elsewhere that can be chosen, as entries of a menu.
 * @param {string|null} chosen The model that is chosen now.
 * @param {(id: string) => void} choose Called with a model that words may go to.
 */
export function remoteItems(chosen, choose) {
    return state.remotes.filter((remote) => !remote.problem).map((remote) => ({
        text: remote.id, note: remote.place, isChosen: chosen === remote.id,
        choose: async () => { if (await agreed(remote)) choose(remote.id); },
    }));
}

/**
 * Whether what was marked as never leaving this machine may leave it after all; asks.
 * @param {string} name What the collection or mailbox is called.
 * @returns {Promise<boolean>}
 */
export const mayLeave = (name) => confirmDialog({
    title: `Let “${name}” leave this machine?`,
    text: "Assistants see it then, and where you choose a model elsewhere, what the model needs of it goes there.",
    action: "Allow",
});

/**
 * Whether words may go to a model; asks before they do for the first time.
 * @param {any} remote An entry of /api/remotes.
 * @returns {Promise<boolean>}
 */
export async function agreed(remote) {
    if (remote.isConfirmed) return true;
    const agrees = await confirmDialog({
        title: "Send words to another machine?",
        text: `What you ask ${remote.id}, with the passages and mails that belong to it, goes to ${remote.place}.`,
        action: "Send them there",
    });
    if (!agrees || !await succeeds(() => api.confirmRemote(remote.id, remote.place))) return false;
    for (const other of state.remotes) if (other.place === remote.place) other.isConfirmed = true;
    return true;
}
