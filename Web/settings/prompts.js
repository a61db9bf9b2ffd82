// The saved prompts in the settings: list, edit, import and export them.

import { prompts } from "../chat/prompts_api.js";
import { attempt, confirmDialog, openDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, el } from "../shared/dom.js";
import { field, segments } from "../shared/parts.js";

const largestFile = 128 * 1024;

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
    const file = el("input", { type: "file", accept: ".md,text/markdown", multiple: true, class: "visually-hidden", tabindex: "-1",
        "aria-label": "Markdown files with prompts" });
    file.addEventListener("change", async () => {
        for (const chosen of file.files) await importPrompt(chosen);
        file.value = "";
        show();
    });
    show();
    return el("div", {},
        el("p", { class: "note", text: "Choose one with “/” in the message field. Names in double braces, such as {{subject}}, are asked for." }),
        list,
        el("div", { class: "card-buttons" },
            button("New prompt…", () => editPrompt(null, show), { class: "button small", icon: "plus" }),
            button("Import…", () => file.click(), { class: "button small", icon: "upload" }), file));
}

async function importPrompt(file) {
    if (file.size > largestFile) {
        toast(`${file.name} is larger than 128 kB, so it is not taken as a prompt.`, { isError: true });
        return;
    }
    try {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        const saved = await attempt(() => prompts.importFile(file.name, text));
        if (saved) toast(`The prompt ${saved.name} was saved.`);
    } catch {
        toast(`${file.name} is not a text in UTF-8, so it is not taken as a prompt.`, { isError: true });
    }
}

function promptRow(prompt, show) {
    const { name, description, kind, isBuiltIn } = prompt;
    const tool = (label, icon, action) => button(`${label} ${name}`, action, { iconOnly: true, icon, title: label });
    return el("div", { class: "setting-row", role: "group", "aria-label": name },
        el("div", { class: "switch-text" },
            el("strong", {}, el("span", { dir: "auto", text: name }),
                kind === "instructions" && el("span", { class: "tag", text: "Instructions" }),
                isBuiltIn && el("span", { class: "tag", text: "Built in" })),
            el("span", { class: "note", dir: "auto", text: description })),
        el("div", { class: "card-buttons" },
            tool("Edit", "pencil", () => editPrompt(prompt, show)),
            tool("Export", "download", () => attempt(() => prompts.exportFile(name))),
            !isBuiltIn && tool("Remove", "trash", () => removePrompt(name, show))));
}

async function removePrompt(name, show) {
    const agreed = await confirmDialog({
        title: "Remove this prompt?", action: "Remove", isDanger: true, text: `The prompt “${name}” is removed. This cannot be undone.`,
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
    const choice = segments("prompt-kind", [["message", "Message"], ["instructions", "Instructions"]], kind, (value) => { kind = value; });
    const save = async () => {
        const body = { name: name.value, description: description.value, kind, text: text.value };
        const saved = await succeeds(() => (prompt ? prompts.save(prompt.name, body) : prompts.create(body)));
        if (!saved) return;
        dialog.close();
        onSaved();
    };
    const dialog = openDialog({
        title: prompt ? "Edit the prompt" : "New prompt", class: "wide",
        body: [
            field("Name", name, el("p", { class: "note", text: "Letters, digits, hyphens and underscores." })),
            field("Description", description),
            el("fieldset", { class: "field" }, el("legend", { text: "Use" }), choice),
            field("Text", text, el("p", { class: "note", text: "Write {{subject}} where something is asked for." })),
        ],
        actions: [button("Cancel", () => dialog.close()), button("Save", save, { class: "button primary" })],
    });
    name.focus();
}
