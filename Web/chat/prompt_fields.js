// The fields of a saved prompt, such as {{subject}}: a dialog that asks for them, and the text with their values.

import { button, el } from "../shared/dom.js";
import { openDialog } from "../shared/dialogs.js";
import { field } from "../shared/parts.js";
import { t } from "../shared/strings.js";

/**
 * Returns the text of a prompt with values in place of its fields. Fields without a value stay.
 * @param {string} text The text of the prompt.
 * @param {Map<string, string>} values The values by the names of the fields.
 * @returns {string}
 */
export const filled = (text, values) =>
    text.replace(/\{\{[ \t]*([^{}\n\r]{1,60}?)[ \t]*\}\}/gu, (all, name) => values.get(name) ?? all);

/**
 * Asks for the fields of a prompt.
 * @param {{name: string, text: string, fields: string[]}} prompt The prompt.
 * @returns {Promise<string|null>} The text; null if the user cancelled.
 */
export function promptText({ name, text, fields }) {
    if (fields.length === 0) return Promise.resolve(text);
    return new Promise((resolve) => {
        let result = null;
        const inputs = fields.map((label, number) => {
            const input = el("textarea", { id: `prompt-field-${number}`, rows: fields.length > 3 ? 1 : 2, maxlength: 400_000, dir: "auto" });
            return [label, input];
        });
        const accept = () => {
            result = filled(text, new Map(inputs.map(([label, input]) => [label, input.value.trim()])));
            dialog.close();
        };
        const dialog = openDialog({
            title: name, onClose: () => resolve(result),
            body: inputs.map(([label, input]) => field(label, input)),
            actions: [
                button(t("page.cancel"), () => dialog.close()),
                button(t("chat.insert"), accept, { class: "button primary", title: "Ctrl Enter" }),
            ],
        });
        dialog.element.addEventListener("keydown", (event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
            event.preventDefault();
            accept();
        });
        inputs[0][1].focus();
    });
}
