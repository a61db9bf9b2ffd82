// Remote models. Prompts go to another machine, with the user's one-time consent.

import { api } from "../shared/api.js";
import { attempt, confirmDialog, succeeds } from "../shared/dialogs.js";
import { state } from "../shared/store.js";
import { t } from "../shared/strings.js";

/** Reloads the remote models. The caller announces the change. */
export async function loadRemotes() {
    const answer = await attempt(() => api.remotes());
    if (!answer) return;
    state.remotes = answer.remotes;
    state.canNameKeys = answer.canNameKeys;
}

/**
 * Returns the menu items of the available remote models.
 * @param {string|null} chosen The current model.
 * @param {(id: string) => void} choose Called with a model that the user has consented to.
 */
export function remoteItems(chosen, choose) {
    return state.remotes.filter((remote) => !remote.problem).map((remote) => ({
        text: remote.id, note: remote.place, isChosen: chosen === remote.id,
        choose: async () => { if (await agreed(remote)) choose(remote.id); },
    }));
}

/**
 * Asks whether local-only content may leave this machine in future.
 * @param {string} name The display name of the collection or mailbox.
 * @returns {Promise<boolean>}
 */
export const mayLeave = (name) => confirmDialog({
    title: t("page.let_leave_this_machine", { name }),
    text: t("page.assistants_can_then_read_it"),
    action: t("page.allow"),
});

/**
 * Returns whether the user consents to sending text to a model. Asks before the first use.
 * @param {any} remote An entry of /api/remotes.
 * @returns {Promise<boolean>}
 */
export async function agreed(remote) {
    if (remote.isConfirmed) return true;
    const agrees = await confirmDialog({
        title: t("page.send_text_to_another_machine"),
        text: t("page.your_questions_to_with_the", { id: remote.id, place: remote.place }),
        action: t("page.send_them_there"),
    });
    if (!agrees || !await succeeds(() => api.confirmRemote(remote.id, remote.place))) return false;
    for (const other of state.remotes) if (other.place === remote.place) other.isConfirmed = true;
    return true;
}
