// The saved prompts in the settings: list, edit, import and export them.

import { prompts } from "../chat/prompts_api.js";
import { attempt, confirmDialog, openDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, el } from "../shared/dom.js";
import { formatBytes } from "../shared/format.js";
import { field, segments } from "../shared/parts.js";
import { t } from "../shared/strings.js";

const largestFile = 128_000;

/**
 * Creates the section of the settings.
 * @returns {HTMLElement} The section.
 */
export function promptsSection() {
    const list = el("div", { class: "prompt-rows" });
    const show = async () => {
        const answer = await attempt(() => prompts.list());
        if (answer) list.replaceChildren(...answer.prompts.map((prompt) => promptRow(prompt, show)));
    };
    const file = el("input", {
        type: "file", accept: ".md,text/markdown", multiple: true, hidden: true,
        "aria-label": t("settings.markdown_files_with_prompts"),
    });
    file.addEventListener("change", async () => {
        for (const chosen of file.files) await importPrompt(chosen);
        file.value = "";
        show();
    });
    show();
    return el("div", {},
        el("p", { class: "note", text: t("settings.choose_one_with_a_slash", { example: "{{subject}}" }) }),
        list,
        el("div", { class: "card-buttons" },
            button(t("settings.new_prompt_2"), () => editPrompt(null, show), { class: "button small", icon: "plus" }),
            button(t("page.import"), () => file.click(), { class: "button small", icon: "upload" }), file));
}

async function importPrompt(file) {
    if (file.size > largestFile) {
        toast(t("settings.file_is_larger_than", { name: file.name, size: formatBytes(largestFile) }), { isError: true });
        return;
    }
    try {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        const saved = await attempt(() => prompts.importFile(file.name, text));
        if (saved) toast(t("settings.the_prompt_was_saved", { name: saved.name }));
    } catch {
        toast(t("settings.file_is_no_text", { name: file.name }), { isError: true });
    }
}

function promptRow(prompt, show) {
    const { name, description, kind, isBuiltIn } = prompt;
    const tool = (title, label, icon, action) => button(label, action, { iconOnly: true, icon, title });
    return el("div", { class: "setting-row", role: "group", "aria-label": name },
        el("div", { class: "switch-text" },
            el("strong", {}, el("span", { dir: "auto", text: name }),
                kind === "instructions" && el("span", { class: "tag", text: t("settings.instructions") }),
                isBuiltIn && el("span", { class: "tag", text: t("settings.built_in") })),
            el("span", { class: "note", dir: "auto", text: description })),
        el("div", { class: "card-buttons" },
            tool(t("settings.edit"), t("settings.edit_named", { name }), "pencil", () => editPrompt(prompt, show)),
            tool(t("page.export"), t("settings.export_named", { name }), "download", () => attempt(() => prompts.exportFile(name))),
            !isBuiltIn && tool(t("page.remove_3"), t("settings.remove_named", { name }), "trash", () => removePrompt(name, show))));
}

async function removePrompt(name, show) {
    const agreed = await confirmDialog({
        title: t("settings.remove_this_prompt"), action: t("page.remove_3"), isDanger: true,
        text: t("settings.the_prompt_is_removed", { name }),
    });
    if (agreed && await succeeds(() => prompts.remove(name))) show();
}

/**
 * Opens a prompt for editing. A built-in prompt is saved as one of the user's.
 * @param {any|null} prompt The prompt; null for a new one.
 * @param {() => void} onSaved Called after the prompt was saved.
 */
function editPrompt(prompt, onSaved) {
    const name = el("input", { type: "text", id: "prompt-name", maxlength: 64, autocomplete: "off", spellcheck: "false" });
    const description = el("input", { type: "text", id: "prompt-description", maxlength: 500, autocomplete: "off" });
    const text = el("textarea", { id: "prompt-text", rows: 8, maxlength: 60_000, dir: "auto" });
    name.value = prompt?.name ?? "";
    description.value = prompt?.description ?? "";
    text.value = prompt?.text ?? "";
    let kind = prompt?.kind ?? "message";
    const choice = segments("prompt-kind", [["message", t("page.message")], ["instructions", t("settings.instructions")]], kind, (value) => { kind = value; });
    const save = async () => {
        const body = { name: name.value, description: description.value, kind, text: text.value };
        const saved = await succeeds(() => (prompt ? prompts.save(prompt.name, body) : prompts.create(body)));
        if (!saved) return;
        dialog.close();
        onSaved();
    };
    const dialog = openDialog({
        title: prompt ? t("settings.edit_the_prompt") : t("settings.new_prompt"), class: "wide",
        body: [
            field(t("page.name"), name, el("p", { class: "note", text: t("settings.letters_digits_hyphens") })),
            field(t("settings.description"), description),
            el("fieldset", { class: "field" }, el("legend", { text: t("page.use") }), choice),
            field(t("page.text"), text, el("p", { class: "note", text: t("settings.write_where_something_is_asked", { example: "{{subject}}" }) })),
        ],
        actions: [button(t("page.cancel"), () => dialog.close()), button(t("page.save"), save, { class: "button primary" })],
    });
    name.focus();
}
