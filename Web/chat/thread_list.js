// The list of chats, and the search in all messages.

import { api } from "../shared/api.js";
import { attempt } from "../shared/dialogs.js";
import { announce, arrange, button, byID, el, marked } from "../shared/dom.js";
import { dateGroup, formatDate, partsOf } from "../shared/format.js";
import { onChange, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

const searchDelay = 180;
// The number of rows at first, and the number that scrolling to the end adds.
const rowsPerStep = 100;
const nearEnd = 800;

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

    /**
     * @param {{rename: (thread: any) => void, remove: (thread: any) => void}} actions The actions of a chat's
     *     buttons.
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
            else if (event.key === "Escape" && this.#field.value) this.clearSearch();
            else return;
            event.preventDefault();
            event.stopPropagation();
        });
        this.#list.addEventListener("keydown", (event) => this.#arrows(event));
        this.#list.addEventListener("scroll", () => this.#grow(), { passive: true });
    }

    /** Ends the search and shows the chats again. */
    clearSearch() {
        this.#field.value = "";
        this.#search();
    }

    /** Repeats the search, because messages changed. */
    refresh() {
        if (this.#query) this.#search();
    }

    #arrows(event) {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!by) return;
        const links = [...this.#list.querySelectorAll("a")];
        const at = links.indexOf(document.activeElement.closest?.("li, .match-item")?.querySelector("a"));
        event.preventDefault();
        if (at + by < 0) this.#field.focus();
        else links[Math.min(links.length - 1, at + by)]?.focus();
    }

    /** Adds rows if the user is near the last one. */
    #grow() {
        const { scrollTop, clientHeight, scrollHeight } = this.#list;
        if (this.#query || this.#count >= state.threads.length || scrollTop + clientHeight < scrollHeight - nearEnd) return;
        this.#count += rowsPerStep;
        this.#show();
    }

    /** Shows the newest chats. Rows that did not change are kept, because there can be thousands. */
    #show() {
        if (this.#query) return;
        const focused = document.activeElement?.closest?.(".thread-row")?.dataset;
        const focusedTool = document.activeElement?.dataset?.tool ?? "open";
        if (state.threads.length === 0) {
            this.#rows.clear();
            const text = t("page.no_chats_yet_write_your");
            this.#list.replaceChildren(el("p", { class: "list-note", text }));
            return;
        }
        const groups = new Map();
        const rows = new Map();
        for (const thread of state.threads.slice(0, this.#count)) {
            const name = dateGroup(thread.updatedAt);
            if (!groups.has(name)) groups.set(name, []);
            const row = this.#keptRow(thread);
            rows.set(thread.id, row);
            groups.get(name).push(row.element);
        }
        this.#rows = rows;
        arrange(this.#list, [...groups.keys()].flatMap((name) => this.#group(name)));
        for (const [name, elements] of groups) arrange(this.#group(name)[1], elements);
        if (focused && !this.#list.contains(document.activeElement)) {
            const row = this.#list.querySelector(`[data-thread="${CSS.escape(focused.thread)}"]`);
            row?.querySelector(`[data-tool="${focusedTool}"]`)?.focus();
        }
    }

    /** Returns the heading and the list of a group. */
    #group(name) {
        if (!this.#groups.has(name)) {
            this.#groups.set(name, [
                el("h2", { class: "thread-group", text: name }), el("ul", { "aria-label": name })]);
        }
        return this.#groups.get(name);
    }

    #keptRow(thread) {
        const isCurrent = thread.id === state.threadID && location.hash.startsWith("#/chat/");
        const key = JSON.stringify([thread.title, Boolean(thread.isGenerating), isCurrent]);
        const kept = this.#rows.get(thread.id);
        return kept?.key === key ? kept : { key, element: this.#row(thread) };
    }

    #row(thread) {
        const isCurrent = thread.id === state.threadID && location.hash.startsWith("#/chat/");
        const link = el("a", {
            class: "thread-link", href: `#/chat/${thread.id}`, title: thread.title, data: { tool: "open" },
            "aria-current": isCurrent ? "page" : null,
        }, el("span", { class: "thread-name", text: thread.title }),
        thread.isGenerating && el("span", { class: "writing-dot", role: "img", "aria-label": t("page.is_writing") }));
        const tool = (title, label, icon, action, name) => {
            const element = button(label, () => action(thread), { iconOnly: true, icon, title });
            element.dataset.tool = name;
            return element;
        };
        return el("li", { class: `thread-row${isCurrent ? " current" : ""}`, data: { thread: thread.id } }, link,
            el("span", { class: "thread-tools" },
                tool(t("page.rename"), t("page.rename_named", { title: thread.title }), "pencil", this.#actions.rename,
                    "rename"),
                tool(t("page.delete"), t("page.delete_named", { title: thread.title }), "trash", this.#actions.remove,
                    "remove")));
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
        const answer = await attempt(() => api.search(query));
        if (serial !== this.#serial || !answer) return;
        const lower = query.toLowerCase();
        const titles = state.threads.filter((thread) => thread.title.toLowerCase().includes(lower));
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

function matchRow(match) {
    const who = match.role === "user" ? t("page.you") : match.role === "assistant" ? t("page.answer_2") : t("page.system");
    const href = `#/chat/${match.threadID}/${match.messageID}`;
    return el("li", { class: "match-item" }, el("a", { class: "match", href },
        el("span", { class: "match-title" },
            el("span", { text: `${match.threadTitle} · ${who}` }), el("span", { text: formatDate(match.timestamp) })),
        el("span", { class: "match-snippet" }, ...marked(partsOf(match.snippet, match.highlights)))));
}
