// The settings of one chat, and of new chats.

import { collectionTitle } from "../documents/collections.js";
import { openDialog } from "../shared/dialogs.js";
import { button, el } from "../shared/dom.js";
import { agreed } from "../models/remotes.js";
import { field, segments, switchRow } from "../shared/parts.js";
import { isUsable, modelNamed, state } from "../shared/store.js";
import { toolServersField } from "../settings/tool_servers.js";

/** The styles, from most to least varied. */
export const styles = [
    { id: "creative", name: "Creative", note: "More variety and surprise" },
    { id: "balanced", name: "Balanced", note: "As the model's makers suggest" },
    { id: "precise", name: "Precise", note: "Restrained, prefers the most likely words" },
];

const overflowPolicies = [
    { id: "stop", name: "Stop and ask me", note: "The answer fails, with an offer of the other two options." },
    {
        id: "dropOldest", name: "Leave out the oldest messages",
        note: "They stay in the chat, marked as not shown to the model.",
    },
    {
        id: "summarizeOldest", name: "Summarise the oldest messages",
        note: "The model writes a summary that replaces them.",
    },
];

/**
 * Opens the settings of a chat. Every change is saved immediately and applies to later answers.
 * @param {{title: string, settings: any, change: (settings: any) => void, exportMarkdown?: (() => void)|null}} options
 *     The chat.
 */
export function openThreadSettings({ title, settings, change, exportMarkdown }) {
    const actions = [];
    if (exportMarkdown) actions.push(button("Export as Markdown", exportMarkdown, { icon: "download" }));
    const dialog = openDialog({ title, body: settingsFields(settings, change), actions });
    dialog.element.querySelector(".dialog-foot")?.append(button("Done", dialog.close, { class: "button primary" }));
    dialog.element.querySelector("input:checked")?.focus();
}

/**
 * Creates the fields of a chat's settings.
 * @param {any} settings The current settings.
 * @param {(changes: any) => void} change Called with the user's changes.
 * @returns {HTMLElement[]}
 */
export function settingsFields(settings, change) {
    return [
        styleField(settings, change), modelField(settings, change), collectionField(settings, change),
        toolServersField(settings, change), promptField(settings, change), overflowField(settings, change), guardrailsField(settings, change),
    ].filter((part) => part !== null);
}

let lastGroup = 0;

function styleField(settings, change) {
    lastGroup += 1;
    const group = `style-${lastGroup}`;
    const note = el("p", { class: "note" });
    const show = (id) => { note.textContent = styles.find((style) => style.id === id)?.note ?? ""; };
    show(settings.stylePreset);
    const choices = segments(group, styles.map(({ id, name }) => [id, name]), settings.stylePreset, (id) => {
        show(id);
        change({ stylePreset: id });
    });
    return el("fieldset", { class: "field" }, el("legend", { text: "Style" }), choices, note);
}

function modelField(settings, change) {
    const id = `model-${lastGroup}`;
    const select = el("select", { id });
    select.append(el("option", { value: "", text: `Automatic (${modelNamed(null).name})` }));
    const models = [...state.models.filter(isUsable), ...state.remotes.filter((remote) => !remote.problem)];
    if (settings.modelID && !models.some((model) => model.id === settings.modelID)) {
        models.push({ id: settings.modelID, name: `${settings.modelID} (not installed)` });
    }
    for (const model of models) select.append(el("option", { value: model.id, text: model.name }));
    select.value = settings.modelID ?? "";
    select.addEventListener("change", async () => {
        const remote = state.remotes.find((candidate) => candidate.id === select.value);
        if (!remote || await agreed(remote)) return change({ modelID: select.value || null });
        select.value = settings.modelID ?? "";
    });
    return field("Model", select);
}

function collectionField(settings, change) {
    const id = `collection-${lastGroup}`;
    const select = el("select", { id }, el("option", { value: "", text: "None" }));
    const names = state.collections.map((collection) => collection.name);
    if (settings.collection && !names.includes(settings.collection)) names.push(settings.collection);
    for (const name of names) select.append(el("option", { value: name, text: collectionTitle(name) }));
    select.value = settings.collection ?? "";
    select.addEventListener("change", () => change({ collection: select.value || null }));
    return field("Documents", select,
        el("p", { class: "note", text: "Answers are based on passages found in them, and cite their sources." }));
}

function promptField(settings, change) {
    const id = `prompt-${lastGroup}`;
    const text = el("textarea", {
        id, rows: 3, maxlength: 100_000, placeholder: "None. Hearth adds nothing of its own.",
    });
    text.value = settings.systemPrompt ?? "";
    let saved = text.value;
    let timer = null;
    const save = () => {
        clearTimeout(timer);
        if (text.value === saved) return;
        saved = text.value;
        change({ systemPrompt: saved });
    };
    text.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(save, 600);
    });
    text.addEventListener("blur", save);
    return field("System prompt", text,
        el("p", { class: "note", text: "Instructions for the model in this chat." }));
}

function overflowField(settings, change) {
    const id = `overflow-${lastGroup}`;
    const note = el("p", { class: "note" });
    const options = overflowPolicies.map((policy) => el("option", { value: policy.id, text: policy.name }));
    const select = el("select", { id }, ...options);
    const show = () => {
        note.textContent = overflowPolicies.find((policy) => policy.id === select.value)?.note ?? "";
    };
    select.value = settings.overflowPolicy;
    show();
    select.addEventListener("change", () => {
        show();
        change({ overflowPolicy: select.value });
    });
    return field("When the chat outgrows the model's context", select, note);
}

function guardrailsField(settings, change) {
    const input = el("input", { type: "checkbox", role: "switch" });
    input.checked = settings.guardrailsEnabled;
    input.addEventListener("change", () => change({ guardrailsEnabled: input.checked }));
    const hasGuardrails = state.status?.model?.hasGuardrails ?? false;
    const text = hasGuardrails
        ? "The engine checks questions and answers, and declines what it finds harmful."
        : "Local models have no guardrails, so this setting has no effect on them. It applies to "
            + "engines that have guardrails.";
    return switchRow(input, "Guardrails", text);
}
