// The tool servers: their state, and the selection for a chat.

import { api } from "../shared/api.js";
import { attempt } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { changed, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

export async function loadToolServers() {
    takeToolServers(await attempt(() => api.toolServers()));
}

/**
 * Takes the server's list of tool servers.
 * @param {any} answer The response; undefined after an error.
 */
export function takeToolServers(answer) {
    if (!answer) return;
    state.tools = answer;
    changed("tools");
}

/**
 * Creates the field that selects a chat's tool servers; null if there are no servers.
 * @param {any} settings The current settings.
 * @param {(changes: any) => void} change Called with the user's changes.
 * @returns {HTMLElement|null}
 */
export function toolServersField(settings, change) {
    const chosen = new Set(settings.toolServers ?? []);
    const names = new Set([...state.tools.servers.map((server) => server.name), ...chosen]);
    if (names.size === 0) return null;
    const rows = [...names].map((name) => {
        const input = el("input", { type: "checkbox", value: name });
        input.checked = chosen.has(name);
        input.addEventListener("change", () => {
            if (input.checked) chosen.add(name);
            else chosen.delete(name);
            change({ toolServers: chosen.size > 0 ? [...chosen] : null });
        });
        return el("label", { class: "tool-choice" }, input, el("span", { text: name }));
    });
    return el("fieldset", { class: "field" }, el("legend", { text: t("page.tools") }), ...rows,
        el("p", { class: "note", text: t("page.answers_may_call_their_tools") }));
}
