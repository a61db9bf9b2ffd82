// What one can do with a chat in the list: pin, rename, move, archive and delete it.

import { api } from "../shared/api.js";
import { attempt, succeeds, toast } from "../shared/dialogs.js";
import { icon } from "../shared/dom.js";
import { menuButton } from "../shared/menu.js";
import { loadStrings, t } from "../shared/strings.js";

const projects = async () => (await Promise.all([import("./projects.js"), loadStrings("chat")]))[0];
const menuHeight = 260;

/**
 * Creates the menu of a row. The menu is beside its button, above or below it, because the list would cut it off.
 * @param {string} label The label.
 * @param {() => any[]} items Returns the entries.
 * @returns {HTMLElement}
 */
export function rowMenu(label, items) {
    const menu = menuButton({ label, class: "row-menu", items: () => {
        const { left, right, top, bottom } = menu.button.getBoundingClientRect();
        const isAbove = bottom + menuHeight > innerHeight;
        const { style } = menu.element;
        style.setProperty("--menu-top", isAbove ? "auto" : `${bottom + 4}px`);
        style.setProperty("--menu-bottom", isAbove ? `${innerHeight - top + 4}px` : "auto");
        style.setProperty("--menu-left", `${Math.max(8, Math.min(left, right - 208, innerWidth - 216))}px`);
        return items();
    } });
    menu.face.append(icon("more"));
    menu.button.title = label;
    menu.button.dataset.tool = "menu";
    return menu.element;
}

/**
 * Pins or unpins a chat.
 * @param {any} thread The chat.
 */
export const pinThread = (thread) => attempt(() => api.changeThread(thread.id, { isPinned: !thread.isPinned }));

/**
 * Archives a chat, or lists it again, and offers to undo it.
 * @param {any} thread The chat.
 */
export async function archiveThread(thread) {
    const set = (isArchived) => succeeds(() => api.changeThread(thread.id, { isArchived }));
    if (!await set(!thread.isArchived)) return;
    const text = thread.isArchived ? t("page.is_in_the_list_again", { title: thread.title })
        : t("page.was_archived", { title: thread.title });
    toast(text, { action: [t("page.undo"), () => set(Boolean(thread.isArchived))] });
}

/**
 * Asks for the project of a chat, and moves the chat.
 * @param {any} thread The chat.
 */
export const moveThread = async (thread) => (await projects()).chooseProject(thread);

/** Asks for the name and the settings of a new project. */
export const newProject = async () => (await projects()).editProject(null);

/**
 * Returns the entries of a project's menu.
 * @param {any} project The project.
 * @param {() => void} search Searches in the project.
 */
export const projectItems = (project, search) => [
    { text: t("page.search_in_this_project"), choose: search },
    { text: t("page.name_and_settings"), choose: async () => (await projects()).editProject(project) },
    "line",
    { text: t("page.delete_2"), choose: async () => (await projects()).deleteProject(project) },
];
