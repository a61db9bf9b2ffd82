// The settings of one chat, and of new chats.

import { collectionTitle } from "../documents/collections.js";
import { openDialog } from "../shared/dialogs.js";
import { button, el } from "../shared/dom.js";
import { agreed } from "../models/remotes.js";
import { field, segments, switchRow } from "../shared/parts.js";
import { isUsable, modelNamed, state } from "../shared/store.js";
import { toolServersField } from "../settings/tool_servers.js";
import { t } from "../shared/strings.js";

/** The styles, from most to least varied. */
export const styles = [
    { id: "creative", name: t("page.creative"), note: t("page.more_variety_and_surprise") },
    { id: "balanced", name: t("page.balanced"), note: t("page.as_the_models_makers_suggest") },
    { id: "precise", name: t("page.precise"), note: t("page.restrained_prefers_the_most_likely") },
];

const overflowPolicies = [
    { id: "stop", name: t("page.stop_and_ask_me"), note: t("page.the_answer_fails_with_an") },
    {
        id: "dropOldest", name: t("page.leave_out_the_oldest_messages"),
        note: t("page.they_stay_in_the_chat"),
    },
    {
        id: "summarizeOldest", name: t("page.summarise_the_oldest_messages"),
        note: t("page.the_model_writes_a_summary"),
    },
];

/**
 * Opens the settings of a chat. Every change is saved immediately and applies to later answers.
 * @param {{title: string, settings: any, change: (settings: any) => void, exportMarkdown?: (() => void)|null,
 *     note?: Node|null}} options The chat, and a part before its settings.
 */
export function openThreadSettings({ title, settings, change, exportMarkdown, note }) {
    const actions = [];
    if (exportMarkdown) actions.push(button(t("page.export_as_markdown"), exportMarkdown, { icon: "download" }));
    const dialog = openDialog({ title, body: [note, ...settingsFields(settings, change)].filter(Boolean), actions });
    dialog.element.querySelector(".dialog-foot")?.append(button(t("page.done"), dialog.close, { class: "button primary" }));
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
        toolServersField(settings, change), promptField(settings, change), overflowField(settings, change), memoryField(settings, change), guardrailsField(settings, change),
    ].filter((part) => part !== null);
}

/**
 * Creates the fields of a project's settings.
 * @param {any} settings The current settings.
 * @param {(changes: any) => void} change Called with the user's changes.
 * @returns {HTMLElement[]}
 */
export function projectFields(settings, change) {
    lastGroup += 1;
    return [
        promptField(settings, change, t("page.instructions_in_each_chat_of_the_project")),
        modelField(settings, change), collectionField(settings, change), toolServersField(settings, change),
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
    return el("fieldset", { class: "field" }, el("legend", { text: t("page.style") }), choices, note);
}

function modelField(settings, change) {
    const id = `model-${lastGroup}`;
    const select = el("select", { id });
    select.append(el("option", { value: "", text: t("page.automatic_2", { name: modelNamed(null).name }) }));
    const models = [...state.models.filter(isUsable), ...state.remotes.filter((remote) => !remote.problem)];
    if (settings.modelID && !models.some((model) => model.id === settings.modelID)) {
        models.push({ id: settings.modelID, name: t("page.not_installed", { modelID: settings.modelID }) });
    }
    for (const model of models) select.append(el("option", { value: model.id, text: model.name }));
    select.value = settings.modelID ?? "";
    select.addEventListener("change", async () => {
        const remote = state.remotes.find((candidate) => candidate.id === select.value);
        if (!remote || await agreed(remote)) return change({ modelID: select.value || null });
        select.value = settings.modelID ?? "";
    });
    return field(t("page.model"), select);
}

function collectionField(settings, change) {
    const id = `collection-${lastGroup}`;
    const select = el("select", { id }, el("option", { value: "", text: t("page.none") }));
    const names = state.collections.map((collection) => collection.name);
    if (settings.collection && !names.includes(settings.collection)) names.push(settings.collection);
    for (const name of names) select.append(el("option", { value: name, text: collectionTitle(name) }));
    select.value = settings.collection ?? "";
    select.addEventListener("change", () => change({ collection: select.value || null }));
    return field(t("page.documents"), select,
        el("p", { class: "note", text: t("page.answers_are_based_on_passages") }));
}

function promptField(settings, change, note = t("page.instructions_for_the_model_in")) {
    const id = `prompt-${lastGroup}`;
    const text = el("textarea", {
        id, rows: 3, maxlength: 100_000, placeholder: t("page.none_hearth_adds_nothing_of"),
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
    return field(t("page.system_prompt"), text, el("p", { class: "note", text: note }));
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
    return field(t("page.when_the_chat_outgrows_the"), select, note);
}

function memoryField(settings, change) {
    if (!state.settings?.usesMemory) return null;
    const input = el("input", { type: "checkbox", role: "switch" });
    input.checked = settings.usesMemory !== false;
    input.addEventListener("change", () => change({ usesMemory: input.checked }));
    return switchRow(input, t("page.use_my_facts"), "");
}

function guardrailsField(settings, change) {
    const input = el("input", { type: "checkbox", role: "switch" });
    input.checked = settings.guardrailsEnabled;
    input.addEventListener("change", () => change({ guardrailsEnabled: input.checked }));
    const hasGuardrails = state.status?.model?.hasGuardrails ?? false;
    const text = hasGuardrails
        ? t("page.the_engine_checks_questions_and")
        : t("page.local_models_have_no_guardrails");
    return switchRow(input, t("page.guardrails"), text);
}
