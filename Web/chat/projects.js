// Projects: their settings, the project of a chat, and the deletion of a project. Loaded when one of them is opened.

import { api } from "../shared/api.js";
import { attempt, openDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, el } from "../shared/dom.js";
import { field, onEnter, segments } from "../shared/parts.js";
import { state } from "../shared/store.js";
import { t } from "../shared/strings.js";
import { projectFields } from "./thread_settings.js";

/**
 * Opens the name and the settings of a project.
 * @param {any|null} project The project; null for a new one.
 * @param {(project: any) => void} [onSaved] Called with the saved project.
 */
export function editProject(project, onSaved = () => {}) {
    const name = el("input", { type: "text", id: "project-name", maxlength: 200, autocomplete: "off" });
    name.value = project?.name ?? "";
    const settings = { systemPrompt: "", modelID: null, collection: null, toolServers: null, ...project?.settings };
    const changes = {};
    const save = async () => {
        if (!name.value.trim()) {
            name.focus();
            return;
        }
        const body = { name: name.value, settings: changes };
        const saved = await attempt(() => (project ? api.changeProject(project.id, body) : api.createProject(body)));
        if (!saved) return;
        dialog.close();
        onSaved(saved);
    };
    onEnter(name, save);
    const dialog = openDialog({
        title: project ? t("chat.project") : t("page.new_project"),
        body: [
            field(t("page.name"), name),
            el("p", { class: "note", text: t("chat.these_apply_to_each_chat") }),
            ...projectFields(settings, (change) => Object.assign(changes, change)),
        ],
        actions: [
            button(t("page.cancel"), () => dialog.close()),
            button(project ? t("page.save") : t("chat.create"), save, { class: "button primary" }),
        ],
    });
    name.focus();
    name.select();
}

/**
 * Asks whether the chats of a project are kept, and deletes the project.
 * @param {any} project The project.
 */
export function deleteProject(project) {
    const count = state.threads.filter((thread) => thread.projectID === project.id).length;
    let threads = "keep";
    const note = el("p", { class: "note" });
    const show = (choice) => {
        threads = choice;
        note.textContent = choice === "keep"
            ? t("chat.chats_stay_in_the_list")
            : t("chat.messages_of_these_chats_are_deleted");
    };
    show(threads);
    const cancel = button(t("page.cancel"), () => dialog.close());
    const remove = button(t("page.delete"), async () => {
        if (!await succeeds(() => api.deleteProject(project.id, threads))) return;
        dialog.close();
        toast(t("chat.project_was_deleted", { name: project.name }));
    }, { class: "button primary danger" });
    const choice = count > 0 && el("fieldset", { class: "field" },
        el("legend", { text: t("chat.its_chats", { count }) }),
        segments("project-threads", [["keep", t("chat.keep")], ["delete", t("page.delete")]], threads, show), note);
    const dialog = openDialog({
        title: t("chat.delete_this_project"), actions: [cancel, remove],
        body: [el("p", { text: t("chat.project_and_settings_are_deleted", { name: project.name }) }), choice].filter(Boolean),
    });
    cancel.focus();
}

/**
 * Asks for the project of a chat, and moves the chat.
 * @param {any} thread The chat.
 */
export function chooseProject(thread) {
    const move = async (projectID) => {
        if (!await succeeds(() => api.changeThread(thread.id, { projectID }))) return;
        const undo = () => succeeds(() => api.changeThread(thread.id, { projectID: thread.projectID ?? null }));
        toast(t("chat.was_moved", { title: thread.title }), { action: [t("page.undo"), undo] });
    };
    const entry = (text, id) => button(text, () => {
        dialog.close();
        move(id);
    }, { class: "button", icon: id ? "folder" : "close" });
    const others = state.projects.filter(({ id }) => id !== thread.projectID);
    const create = button(t("chat.new_project_2"), () => {
        dialog.close();
        editProject(null, ({ id }) => move(id));
    }, { class: "button", icon: "plus" });
    const dialog = openDialog({
        title: t("chat.move", { title: thread.title }),
        body: [el("div", { class: "choices" },
            ...others.map(({ name, id }) => entry(name, id)), create,
            thread.projectID && entry(t("chat.out_of_the_project"), null))],
    });
    dialog.element.querySelector(".choices button").focus();
}

/**
 * Creates the part of a chat's settings that says what comes from its project.
 * @param {any} thread The chat.
 * @param {(thread: any) => void} onReset Called when the chat uses the project's settings again, after its dialog closed.
 * @returns {HTMLElement|null} Null for a chat outside of projects.
 */
export function projectNote(thread, onReset) {
    const project = state.projects.find(({ id }) => id === thread.projectID);
    if (!project) return null;
    const reset = button(t("chat.use_the_projects_settings"), async () => {
        const view = await attempt(() => api.changeThread(thread.id, { usesProjectSettings: true }));
        reset.closest("dialog")?.close();
        if (view) onReset(view.thread);
    }, { class: "button small" });
    return el("div", { class: "field" },
        el("p", { class: "note", text: t("chat.this_chat_is_in_the_project", { name: project.name }) }),
        thread.ownSettings.length > 0 && el("div", {}, reset));
}
