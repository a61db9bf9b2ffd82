// The palette finds chats, documents, mails, settings and commands, by keyboard.

import { collectionTitle, documentsAddress, firstCollection, loadCollections } from "../documents/collections.js";
import { documents } from "../documents/api.js";
import { api } from "./api.js";
import { announce, el, icon } from "./dom.js";
import { matching } from "./matching.js";
import { showError } from "./dialogs.js";
import { onChange, state } from "./store.js";
import { t } from "./strings.js";

const searchDelay = 150;
const mostOfAGroup = 6;
const mostCommands = 20;
const settings = [
    t("page.appearance"), t("page.answers"), t("page.defaults_for_new_chats"), t("page.saved_prompts"), t("page.tools"),
    t("page.your_chats"), t("page.usage_on_this_device"), t("page.about"),
];

/**
 * An entry of the palette.
 * @typedef {{text: string, note?: string, icon: string, keys?: string, run: () => void}} Entry
 */

let shown = null;
onChange("collections", () => shown?.readNames());

const go = (address) => () => { location.hash = address; };

/** Loads the API for mail, which the first load of the page does not need. */
const mailAPI = async () => (await import("../mail/api.js")).mail;

/** The palette's list, in the dialog of palette_dialog.js. */
export class Palette {
    #field;
    #list;
    #commands;
    #found = [];
    #names = [];
    #chosen = 0;
    #timer = null;
    #request = null;
    #dialog;

    /**
     * Fills the palette's dialog.
     * @param {{element: HTMLDialogElement, close: () => void}} dialog The open dialog.
     * @param {HTMLInputElement} field Its field, into which the user may have typed.
     * @param {HTMLElement} list Its list.
     * @param {Entry[]} commands The commands that are possible now.
     */
    constructor(dialog, field, list, commands) {
        this.#dialog = dialog;
        this.#field = field;
        this.#list = list;
        this.#commands = commands;
        shown = this;
        field.addEventListener("input", () => this.#edited());
        field.addEventListener("keydown", (event) => this.press(event));
        this.#edited();
        loadCollections();
    }

    /** Ends a running search when the dialog is closed. */
    stop() {
        shown = null;
        clearTimeout(this.#timer);
        this.#request?.abort();
    }

    /** Reads the names of all documents. Passages are searched on the server. */
    async readNames() {
        const filled = state.collections.filter((collection) => collection.documents > 0);
        const contents = await Promise.all(filled.map(({ name }) => documents.contents(name).catch(() => null)));
        this.#names = contents.filter(Boolean).flatMap(({ name, documents: list }) => list.map((document) => ({
            text: document.title || document.name, icon: "file",
            note: [document.title && document.name, collectionTitle(name)].filter(Boolean).join(" · "),
            run: go(documentsAddress(name, { documentID: document.id, start: 0, end: 0 })),
        })));
        if (this.#field.isConnected) this.#show();
    }

    #edited() {
        clearTimeout(this.#timer);
        this.#request?.abort();
        this.#found = [];
        this.#chosen = 0;
        this.#show();
        const query = this.#field.value.trim();
        if (query.length > 1) this.#timer = setTimeout(() => this.#search(query), searchDelay);
    }

    /** Searches passages, mails and messages, and shows each kind when its results arrive. */
    async #search(query) {
        const request = new AbortController();
        this.#request = request;
        const add = async (place, title, work) => {
            try {
                const entries = await work();
                if (request.signal.aborted) return;
                this.#found[place] = { title, entries: entries.slice(0, mostOfAGroup) };
                this.#show();
            } catch (error) {
                if (!request.signal.aborted) showError(error);
            }
        };
        const collection = firstCollection();
        const hasPassages = state.collections.some(({ name, documents: count }) => name === collection && count > 0);
        await Promise.all([
            hasPassages && add(0, t("page.passages_in", { collection: collectionTitle(collection) }), async () =>
                (await documents.search(collection, query, request.signal)).hits.map((hit) => ({
                    text: hit.parts.map(({ text }) => text).join("").trim().slice(0, 200), icon: "quote",
                    note: hit.title || hit.document, run: go(documentsAddress(collection, hit)),
                }))),
            add(1, t("page.mails"), async () => (await (await mailAPI()).search(query, request.signal)).hits.map(({ email }) => ({
                text: email.subject || t("page.no_subject"), note: email.from?.name || email.from?.address, icon: "mail",
                run: go(`#/mail/thread/${email.threadID}/${email.id}`),
            }))),
            add(2, t("page.messages"), async () => (await api.search(query, mostOfAGroup)).matches.map((match) => ({
                text: match.snippet, note: match.threadTitle, icon: "reply",
                run: go(`#/chat/${match.threadID}/${match.messageID}`),
            }))),
        ]);
        if (request.signal.aborted) return;
        const count = this.#options.length;
        announce(count === 0 ? t("page.nothing_found") : t("page.results_2", { count }));
    }

    #groups() {
        const query = this.#field.value.trim();
        const chats = state.threads.map((thread) => ({
            text: thread.title, icon: "reply", run: go(`#/chat/${thread.id}`),
        }));
        const places = settings.map((name) => ({
            text: name, note: t("page.settings"), icon: "sliders", run: go(`#/settings/${encodeURIComponent(name)}`),
        }));
        const known = [[t("page.commands"), this.#commands, query ? mostOfAGroup : mostCommands], [t("page.chats"), chats]];
        if (query) known.push([t("page.documents"), this.#names], [t("page.settings"), places]);
        return [
            ...known.map(([title, entries, most = mostOfAGroup]) => ({ title, entries: matching(query, entries, most) })),
            ...this.#found,
        ].filter((group) => group?.entries.length > 0);
    }

    get #options() {
        return [...this.#list.querySelectorAll("[role=option]")];
    }

    #show() {
        const groups = this.#groups();
        let number = 0;
        this.#list.replaceChildren(...groups.map(({ title, entries }, place) => {
            const heading = el("p", { class: "thread-group", id: `palette-group-${place}`, text: title });
            return el("div", { role: "group", "aria-labelledby": heading.id }, heading, ...entries.map((entry) => {
                const option = el("div", {
                    role: "option", id: `palette-${number}`, class: "palette-option", on: { click: () => this.#run(entry) },
                }, icon(entry.icon), el("span", { class: "palette-text", dir: "auto", text: entry.text }),
                entry.note && el("span", { class: "palette-note note", dir: "auto", text: entry.note }),
                entry.keys && el("span", { class: "palette-keys", "aria-hidden": "true" },
                    ...entry.keys.split(" ").map((key) => el("kbd", { text: key }))));
                number += 1;
                return option;
            }));
        }));
        if (number === 0) this.#list.append(el("p", { class: "list-note", text: t("page.nothing_found_try_other_words") }));
        this.#choose(Math.min(this.#chosen, Math.max(0, number - 1)));
    }

    #choose(number) {
        this.#chosen = number;
        const options = this.#options;
        options.forEach((option, index) => option.setAttribute("aria-selected", String(index === number)));
        if (options[number]) this.#field.setAttribute("aria-activedescendant", options[number].id);
        else this.#field.removeAttribute("aria-activedescendant");
        options[number]?.scrollIntoView({ block: "nearest" });
        // The heading above the first entry is shown, too.
        if (number === 0) this.#list.scrollTop = 0;
    }

    /**
     * Moves through the list or opens the chosen entry.
     * @param {KeyboardEvent} event A pressed key; others are left to the field.
     */
    press(event) {
        if (event.isComposing) return;
        const options = this.#options;
        const last = options.length - 1;
        const next = {
            ArrowDown: this.#chosen === last ? 0 : this.#chosen + 1, ArrowUp: this.#chosen === 0 ? last : this.#chosen - 1,
            PageDown: Math.min(last, this.#chosen + 8), PageUp: Math.max(0, this.#chosen - 8),
        }[event.key];
        if (next !== undefined) this.#choose(Math.max(0, next));
        else if (event.key === "Enter") options[this.#chosen]?.click();
        else return;
        event.preventDefault();
    }

    #run(entry) {
        this.#dialog.close();
        entry.run();
    }
}
