// The palette's dialog. It opens at once and keeps the keys that are pressed while its list is loaded.

import { el } from "./dom.js";
import { openDialog, showError } from "./dialogs.js";
import { t } from "./strings.js";

/**
 * Opens the palette.
 * @param {import("./palette.js").Entry[]} commands The commands that are possible now.
 */
export async function openPalette(commands) {
    const field = el("input", {
        type: "text", id: "palette-field", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list",
        "aria-autocomplete": "list", "aria-label": t("page.go_to_a_chat_document"),
        placeholder: t("page.a_chat_document_mail_setting"), autocomplete: "off", spellcheck: "false", maxlength: 200,
        dir: "auto",
    });
    const list = el("div", { id: "palette-list", role: "listbox", "aria-label": t("page.results"), class: "palette-list" });
    const keys = [];
    const keep = (event) => keys.push(event);
    let palette = null;
    field.addEventListener("keydown", keep);
    const dialog = openDialog({
        title: t("page.go_to"), class: "palette", body: [field, list], onClose: () => palette?.stop(),
    });
    field.focus();
    try {
        const { Palette } = await import("./palette.js");
        field.removeEventListener("keydown", keep);
        if (!dialog.element.open) return;
        palette = new Palette(dialog, field, list, commands);
        for (const key of keys) palette.press(key);
    } catch (error) {
        dialog.close();
        showError(error);
    }
}
