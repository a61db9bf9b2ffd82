// The list of chats, and the search in all messages.

import { api } from "../shared/api.js";
import { attempt } from "../shared/dialogs.js";
import { announce, arrange, button, byID, el, marked } from "../shared/dom.js";
import { formatDate, partsOf } from "../shared/format.js";
import { onChange, state } from "../shared/store.js";
import { t } from "../shared/strings.js";
import { archiveThread, moveThread, pinThread, projectItems, rowMenu } from "./thread_actions.js";
import { GroupView } from "./thread_group_view.js";
import { firstRows, shownThreads, threadGroups } from "./thread_groups.js";

const searchDelay = 180;
// The number of rows at first, and the number that scrolling to the end adds.
const rowsPerStep = 100;
const nearEnd = 800;
// The groups that are not as at first: closed projects, and the archive if it is open.
const toggledKey = "hearth.groups";

/** The list of chats, or of the results of a search in them. */
export class ThreadList {
    #list = byID("thread-list");
    #field = byID("search");
    #timer = null;
    #query = "";
    #serial = 0;
    #actions;
    #count = rowsPerStep;
    #rows = new Map();
    #groups = new Map();
    #toggled = new Set(readToggled());
    #project = null;
    #scope = el("p", { class: "search-scope", hidden: true });

    /**
     * @param {{rename: (thread: any) => void, remove: (thread: any) => void, newChat: (projectID: string) => void}}
     *     actions The actions of a chat's menu, and of a project's button.
     */
    constructor(actions) {
        this.#actions = actions;
        onChange("threads", () => this.#show());
        onChange("open", () => this.#show());
        this.#field.addEventListener("input", () => {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.#search(), searchDelay);
        });
        this.#field.addEventListener("keydown", (event) => {
            if (event.key === "ArrowDown") this.#list.querySelector("a")?.focus();
            else if (event.key === "Escape" && (this.#field.value || this.#project)) this.clearSearch();
            else return;
            event.preventDefault();
            event.stopPropagation();
        });
        this.#field.closest(".search").append(this.#scope);
        this.#list.addEventListener("keydown", (event) => this.#arrows(event));
        this.#list.addEventListener("scroll", () => this.#grow(), { passive: true });
    }

    /** Ends the search and shows the chats again. */
    clearSearch() {
        this.#field.value = "";
        this.#searchIn(null);
    }

    /** The listed chats in their order. */
    get order() {
        return shownThreads(this.#allGroups());
    }

    /** Limits the search to a project; null for all chats. */
    #searchIn(project) {
        this.#project = project;
        this.#scope.hidden = !project;
        if (project) {
            this.#scope.replaceChildren(el("span", { dir: "auto", text: t("page.only_in", { name: project.name }) }),
                button(t("page.search_all_chats_again"), () => this.#searchIn(null), { iconOnly: true, icon: "close" }));
        }
        this.#field.focus();
        this.#search();
    }

    #allGroups() {
        const isOpen = (key) => this.#toggled.has(key) === (key === "archived");
        return threadGroups(state.threads, state.projects, isOpen);
    }

    #toggle(key) {
        if (!this.#toggled.delete(key)) this.#toggled.add(key);
        try {
            localStorage.setItem(toggledKey, JSON.stringify([...this.#toggled]));
        } catch {
            // The browser blocks storage, so the groups are as at first after a reload.
        }
        this.#show();
    }

    /** Repeats the search, because messages changed. */
    refresh() {
        if (this.#query) this.#search();
    }

    #arrows(event) {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!by || event.defaultPrevented) return;
        const links = [...this.#list.querySelectorAll("a, .group-toggle")].filter((link) => link.checkVisibility());
        const { activeElement: active } = document;
        const at = links.indexOf(active.closest(".group-toggle") ?? active.closest("li, .match-item")?.querySelector("a"));
        event.preventDefault();
        if (at + by < 0) this.#field.focus();
        else links[Math.min(links.length - 1, at + by)]?.focus();
    }

    /** Adds rows if the user is near the last one. */
    #grow() {
        const { scrollTop, clientHeight, scrollHeight } = this.#list;
        if (this.#query || this.#count >= this.order.length || scrollTop + clientHeight < scrollHeight - nearEnd) return;
        this.#count += rowsPerStep;
        this.#show();
    }

    /** Shows the newest chats. Rows that did not change are kept, because there can be thousands. */
    #show() {
        if (this.#query) return;
        const focused = document.activeElement?.closest?.(".thread-row")?.dataset;
        const focusedTool = document.activeElement?.dataset?.tool ?? "open";
        if (state.threads.length + state.projects.length === 0) {
            this.#rows.clear();
            const text = t("page.no_chats_yet_write_your");
            this.#list.replaceChildren(el("p", { class: "list-note", text }));
            return;
        }
        const rows = new Map();
        const all = this.#allGroups();
        const groups = firstRows(all, this.#count).map((group, place) => {
            for (const thread of group.threads) rows.set(thread.id, this.#keptRow(thread));
            const view = this.#group(group);
            view.update(group, all[place].threads.length);
            return { view, elements: group.threads.map(({ id }) => rows.get(id).element) };
        });
        this.#rows = rows;
        arrange(this.#list, groups.flatMap(({ view }) => [view.heading, view.list]));
        for (const { view, elements } of groups) arrange(view.list, elements);
        if (focused && !this.#list.contains(document.activeElement)) {
            const row = this.#list.querySelector(`[data-thread="${CSS.escape(focused.thread)}"]`);
            row?.querySelector(`[data-tool="${focusedTool}"]`)?.focus();
        }
    }

    /** Returns the view of a group. The buttons of a project contain its name. */
    #group(group) {
        const key = JSON.stringify([group.key, group.project?.name]);
        if (!this.#groups.has(key)) {
            this.#groups.set(key, new GroupView(group, {
                toggle: (name) => this.#toggle(name),
                newChat: (projectID) => this.#actions.newChat(projectID),
                projectItems: (project) => projectItems(project, () => this.#searchIn(project)),
            }));
        }
        return this.#groups.get(key);
    }

    #keptRow(thread) {
        const isCurrent = thread.id === state.threadID && location.hash.startsWith("#/chat/");
        const key = JSON.stringify([
            thread.title, thread.firstWords, Boolean(thread.isGenerating), isCurrent, thread.isPinned, thread.isArchived,
            thread.projectID,
        ]);
        const kept = this.#rows.get(thread.id);
        return kept?.key === key ? kept : { key, element: this.#row(thread) };
    }

    #row(thread) {
        const isCurrent = thread.id === state.threadID && location.hash.startsWith("#/chat/");
        const link = el("a", {
            class: "thread-link", href: `#/chat/${thread.id}`, title: thread.title, data: { tool: "open" },
            "aria-current": isCurrent ? "page" : null,
        }, el("span", { class: "thread-lines" }, el("span", { class: "thread-name", text: thread.title }),
            thread.firstWords && el("span", { class: "thread-words", dir: "auto", text: thread.firstWords })),
        thread.isGenerating && el("span", { class: "writing-dot", role: "img", "aria-label": t("page.is_writing") }));
        return el("li", { class: `thread-row${isCurrent ? " current" : ""}`, data: { thread: thread.id } }, link,
            el("span", { class: "thread-tools" },
                rowMenu(t("page.actions_for", { title: thread.title }), () => this.#items(thread))));
    }

    #items(thread) {
        return [
            { text: thread.isPinned ? t("page.unpin") : t("page.pin"), choose: () => pinThread(thread) },
            { text: t("page.rename_2"), choose: () => this.#actions.rename(thread) },
            { text: t("page.move_to_a_project"), choose: () => moveThread(thread) },
            { text: thread.isArchived ? t("page.list_again") : t("page.archive"), choose: () => archiveThread(thread) },
            "line",
            { text: t("page.delete_2"), choose: () => this.#actions.remove(thread) },
        ];
    }

    async #search() {
        this.#query = this.#field.value.trim();
        this.#serial += 1;
        const serial = this.#serial;
        if (!this.#query) {
            this.#show();
            return;
        }
        const query = this.#query;
        const project = this.#project;
        const answer = await attempt(() => api.search(query, 50, project?.id));
        if (serial !== this.#serial || !answer) return;
        const lower = query.toLowerCase();
        const titles = state.threads.filter((thread) =>
            (!project || thread.projectID === project.id) && thread.title.toLowerCase().includes(lower));
        const count = titles.length + answer.matches.length;
        const parts = [];
        if (titles.length > 0) {
            parts.push(el("h2", { class: "thread-group", text: t("page.chats") }),
                el("ul", { "aria-label": t("page.chats") }, ...titles.slice(0, 20).map((thread) => this.#row(thread))));
        }
        if (answer.matches.length > 0) {
            parts.push(el("h2", { class: "thread-group", text: t("page.messages") }),
                el("ul", { "aria-label": t("page.messages") }, ...answer.matches.map(matchRow)));
        }
        if (count === 0) {
            const text = t("page.nothing_found_for_try_fewer", { query });
            parts.push(el("p", { class: "list-note", text }));
        }
        this.#list.replaceChildren(...parts);
        announce(count === 0 ? t("page.nothing_found") : t("page.results_2", { count }));
    }
}

/** Returns the stored keys of the groups that the user opened or closed. */
function readToggled() {
    try {
        const keys = JSON.parse(localStorage.getItem(toggledKey) ?? "[]");
        return Array.isArray(keys) ? keys.slice(0, 1000) : [];
    } catch {
        return [];
    }
}

function matchRow(match) {
    const who = match.role === "user" ? t("page.you") : match.role === "assistant" ? t("page.answer_2") : t("page.system");
    const href = `#/chat/${match.threadID}/${match.messageID}`;
    return el("li", { class: "match-item" }, el("a", { class: "match", href },
        el("span", { class: "match-title" },
            el("span", { text: `${match.threadTitle} · ${who}` }), el("span", { text: formatDate(match.timestamp) })),
        el("span", { class: "match-snippet" }, ...marked(partsOf(match.snippet, match.highlights)))));
}
