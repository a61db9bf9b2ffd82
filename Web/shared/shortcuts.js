// Keyboard shortcuts for frequent actions.

import { openDialog } from "./dialogs.js";
import { byID, el } from "./dom.js";
import { t } from "./strings.js";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const commandKey = isMac ? "⌘" : "Ctrl";
const shortcuts = [
    ["Enter", t("page.send_the_message")],
    ["Shift Enter", t("page.new_line")],
    ["/", t("page.choose_a_saved_prompt")],
    ["Escape", t("page.stop_the_answer_close_the")],
    ["↑", t("page.edit_the_last_question_from")],
    ["Ctrl Enter", t("page.send_a_message_that_was")],
    [`${commandKey} K`, t("page.go_to_a_chat_document")],
    ["Alt N", t("page.new_chat")],
    ["Alt R", t("page.rename_this_chat")],
    ["Alt S", t("page.settings_of_this_chat")],
    ["/", t("page.search_all_chats_or_the")],
    ["Alt ↑  Alt ↓", t("page.the_chat_above_or_below")],
    ["Alt L", t("page.go_to_the_message_field")],
    ["?", t("page.this_list")],
];

export function showShortcuts() {
    openDialog({
        title: t("page.keyboard_shortcuts"),
        body: [el("dl", { class: "details shortcuts" }, ...shortcuts.map(([keys, text]) => el("div", {},
            el("dt", { text }),
            el("dd", {}, ...keys.split(" ").filter(Boolean).map((key) => el("kbd", { text: key }))))))],
    });
}

/**
 * Registers the keyboard shortcuts.
 * @param {{newChat: () => void, rename: () => void, settings: () => void, stop: () => void, step: (by: number) => void,
 *     focusComposer: () => void, search: () => void, openPalette: () => void}} actions The actions.
 */
export function listenToShortcuts(actions) {
    addEventListener("keydown", (event) => {
        if (event.isComposing || event.defaultPrevented || document.querySelector("dialog[open]")) return;
        const isWriting = event.target.matches?.("input, textarea, select");
        const isAlt = event.altKey && !event.ctrlKey && !event.metaKey;
        // On these platforms, Alt with a letter types a character.
        if (isAlt && isWriting && isMac) return;
        const isCommand = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
        const action = isCommand ? commandAction(event, actions)
            : isAlt ? altAction(event, actions) : plainAction(event, actions, isWriting);
        if (!action) return;
        event.preventDefault();
        action();
    });
    byID("palette-keys").textContent = `${commandKey} K`;
    byID("open-palette").addEventListener("click", actions.openPalette);
    byID("skip-link").addEventListener("click", (event) => {
        event.preventDefault();
        actions.focusComposer();
    });
}

function commandAction(event, actions) {
    // In layouts without Latin letters, the physical key is used.
    const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code === "KeyK" ? "k" : "";
    return letter === "k" ? actions.openPalette : undefined;
}

function altAction(event, actions) {
    // The physical key is used, because in some layouts Alt changes the character.
    return {
        KeyN: actions.newChat, KeyR: actions.rename, KeyS: actions.settings, KeyL: actions.focusComposer,
        ArrowUp: () => actions.step(-1), ArrowDown: () => actions.step(1),
    }[event.code];
}

function plainAction(event, actions, isWriting) {
    if (event.ctrlKey || event.metaKey) return undefined;
    if (event.key === "Escape") return actions.stop;
    if (isWriting) return undefined;
    return { "/": actions.search, "?": showShortcuts }[event.key];
}
