// The Documents screen: collections of files that can be searched and asked.
//
// This folder:
// - field: the field for searching and asking
// - hits: search results
// - answer, citations: an answer with its sources; chats use citations as well
// - passage: a passage in its document
// - list: the contents of a collection
// - drop, uploads, progress: adding files
// - collection_menu, collections: the menu of collections with its dialogs
// - api: the requests

import {
    collectionTitle, defaultCollection, documentsAddress, firstCollection, isKeptHere, loadCollections,
} from "./collections.js";
import { AnswerCard } from "./answer.js";
import { documents } from "./api.js";
import { listenForDrops } from "./drop.js";
import { AskField } from "./field.js";
import { Hits, searchHint } from "./hits.js";
import { Library } from "./list.js";
import { addFolderDialog, collectionChoices, emptyState } from "./collection_menu.js";
import { IngestProgress } from "./progress.js";
import { Uploads } from "./uploads.js";
import { showError, toast } from "../shared/dialogs.js";
import { byID, el, icon } from "../shared/dom.js";
import { menuButton } from "../shared/menu.js";
import { PassagePanel } from "./passage.js";
import { barTool, moveByArrows, screenBar } from "../shared/screens.js";
import { onChange } from "../shared/store.js";
import { t } from "../shared/strings.js";

const searchDelay = 150;
const reloadDelay = 700;

/** The screen that shows one collection. */
export class DocumentsScreen {
    #screen = byID("documents-screen");
    #name = defaultCollection;
    #wasOpened = false;
    #contents = null;
    #key = "";
    #timer = null;
    #reloadTimer = null;
    #search = null;
    #opener = null;
    #hits = new Hits();
    #library = new Library((document) => this.#summarize(document));
    #uploads = new Uploads();
    #ingest = new IngestProgress();
    #hint = el("div");
    #empty = el("div");
    #results = el("div", { class: "results" });
    #body = el("div", { class: "screen-body", tabindex: "-1" });

    constructor() {
        this.field = new AskField({
            search: (text) => this.#searchSoon(text),
            ask: (question) => this.#ask(question),
            stop: () => this.answer.stop(),
            clear: () => this.answer.isShown && this.answer.close(),
            down: () => this.#links()[0]?.focus(),
        });
        this.answer = new AnswerCard({
            onPassages: (passages) => this.#showPassages(passages),
            onState: (isAnswering) => this.field.setAnswering(isAnswering),
            onClose: () => {
                this.#searchNow();
                if (!this.#screen.contains(document.activeElement)) this.#focusField();
            },
        });
        this.panel = new PassagePanel(() => this.#passageClosed());
        this.#build();
        this.#ingest.choose(this.#name);
        this.#results.addEventListener("keydown", (event) =>
            moveByArrows(event, this.#links(), () => this.field.focus()));
        listenForDrops(this.#screen, (files, isCut) => this.#addFiles(files, isCut), {
            text: t("documents.drop_to_add"), note: t("documents.files_and_folders_are_read"),
        });
        onChange("collections", () => this.#show());
        onChange("models", () => {
            this.field.update();
            this.#show();
        });
        onChange("status", () => this.field.update());
    }

    #build() {
        const bar = screenBar(t("page.documents"), "documents-title");
        this.chooser = menuButton({
            label: t("documents.collection"), class: "collection-button",
            items: () => collectionChoices(this.#name, this.#contents),
        });
        this.chooser.element.classList.add("down");
        bar.querySelector(".bar-title").append(this.chooser.element);
        this.fileField = el("input", {
            type: "file", multiple: true, class: "visually-hidden", tabindex: "-1", "aria-label": t("documents.files_to_add"),
        });
        this.fileField.addEventListener("change", () => {
            this.#addFiles([...this.fileField.files]);
            this.fileField.value = "";
        });
        bar.lastChild.before(
            barTool(t("documents.add_files"), "plus", () => this.fileField.click(), "primary"),
            barTool(t("documents.add_a_folder"), "folder", () => addFolderDialog(this.#name)));
        this.askArea = el("div", { class: "ask-area" }, this.field.element);
        this.#results.append(this.#hits.element, this.#library.element, this.#empty);
        this.#body.append(el("div", { class: "column" }, this.askArea, this.#hint, this.#ingest.element,
            this.#uploads.element, this.answer.element, this.#results));
        this.#screen.append(bar, el("div", { class: "documents-body" }, this.#body, this.panel.element));
    }

    /**
     * Shows the view of a URL.
     * @param {string} [name] The collection; if omitted, the collection that was opened last, or at first one with
     *     documents.
     * @param {string} [id] The id of a document.
     * @param {string} [range] A range in the document, as START-END.
     */
    async open(name, id, range) {
        const [, start, end] = /^(\d{1,15})-(\d{1,15})$/.exec(range ?? "") ?? [];
        const place = id && end !== undefined ? { documentID: id, start: Number(start), end: Number(end) } : null;
        if (place) {
            if (this.#screen.contains(document.activeElement)) this.#opener = document.activeElement;
            this.panel.show(place);
        } else if (this.panel.isShown) {
            this.panel.hide();
            this.#returnFocus();
        } else if (document.activeElement === this.#body) this.#focusField();
        this.#switchTo(name || (this.#wasOpened ? this.#name : firstCollection()));
        this.#wasOpened = true;
        this.#screen.append(this.fileField);
        this.#showCurrent();
        await Promise.all([loadCollections(), this.#load()]);
    }

    #switchTo(name) {
        if (name !== this.#name) {
            if (this.answer.isShown) this.answer.close();
            this.#name = name;
            this.#contents = null;
            this.#key = "";
            this.#ingest.choose(name);
            this.#searchNow();
        }
        this.#show();
    }

    /** Closes the passage, because another screen is shown. */
    leave() {
        this.panel.hide();
        this.#opener = null;
    }

    /** Closes, stops or clears the user's current activity. */
    escape() {
        if (this.panel.isOpen) this.panel.close();
        else if (this.answer.isAnswering) this.answer.stop();
        else if (this.field.text) this.field.clear();
    }

    /** Focuses the field. */
    focusSearch() {
        this.field.focus();
    }

    /**
     * Handles a server event.
     * @param {string} name The event's name.
     * @param {any} data Its payload.
     */
    apply(name, data) {
        if (name === "documentsProgress") this.#ingest.take(data);
        if (name === "reset") this.#ingest.forget();
        if (name === "documentsProgress" && data.phase !== "done") return;
        if (name !== "documentsChanged") this.#key = ""; // The embeddings changed, so searches may find other passages.
        this.#reloadSoon();
    }

    /** Reloads after a delay, because files arrive in large numbers. */
    #reloadSoon() {
        this.#reloadTimer ??= setTimeout(async () => {
            this.#reloadTimer = null;
            await loadCollections();
            if (this.#screen.hidden) return;
            const key = this.#key;
            await this.#load();
            if (key !== this.#key && this.field.text && !this.answer.isShown) this.#searchNow();
        }, Math.min(5000, reloadDelay + 2 * (this.#contents?.documents.length ?? 0)));
    }

    async #load() {
        const name = this.#name;
        try {
            const contents = await documents.contents(name);
            const key = JSON.stringify(contents);
            if (name !== this.#name || key === this.#key) return;
            this.#key = key;
            this.#contents = contents;
            this.#show();
        } catch (error) {
            if (name !== this.#name) return;
            if (error.status === 404 && name !== defaultCollection) {
                toast(t("documents.the_collection_no_longer_exists", { name: collectionTitle(name) }));
                location.replace(documentsAddress(defaultCollection));
            } else showError(error);
        }
    }

    #show() {
        const name = collectionTitle(this.#name);
        const isLocalOnly = isKeptHere(this.#name);
        this.chooser.face.replaceChildren(el("span", { dir: "auto", text: name }), isLocalOnly ? icon("shield") : "");
        this.chooser.button.setAttribute(
            "aria-label", isLocalOnly
                ? t("documents.collection_named_local", { name }) : t("documents.collection_named", { name }));
        this.chooser.button.title = isLocalOnly ? t("documents.never_leaves_this_machine") : "";
        const contents = this.#contents;
        const isEmpty = Boolean(contents)
            && contents.documents.length + contents.folders.length + contents.problems.length === 0;
        this.askArea.hidden = isEmpty;
        const isSearching = this.field.text !== "" || this.answer.isShown;
        this.#library.element.hidden = this.answer.isShown;
        this.#hits.element.hidden = !isSearching || isEmpty;
        this.#empty.hidden = !isEmpty;
        if (isEmpty && !this.#empty.hasChildNodes()) {
            this.#empty.append(emptyState(() => this.fileField.click(), () => addFolderDialog(this.#name)));
        }
        if (contents) this.#library.show(contents, this.field.text);
        const hint = isEmpty ? null : searchHint(this.#name, this.#ingest.isGoing);
        if (this.#hint.textContent !== (hint?.textContent ?? "")) this.#hint.replaceChildren(...(hint ? [hint] : []));
    }

    #addFiles(files, isCut = false) {
        if (isCut) toast(t("documents.there_are_more_than_2"));
        this.#uploads.add(this.#name, files);
    }

    #searchSoon(text) {
        clearTimeout(this.#timer);
        this.#show();
        if (!text) this.#searchNow();
        else this.#timer = setTimeout(() => this.#searchNow(), searchDelay);
    }

    async #searchNow() {
        clearTimeout(this.#timer);
        this.#search?.abort();
        const query = this.field.text;
        this.#show();
        if (!query) {
            if (!this.answer.isShown) this.#hits.clear();
            return;
        }
        const search = new AbortController();
        this.#search = search;
        const name = this.#name;
        try {
            const answer = await documents.search(name, query, search.signal);
            if (search.signal.aborted) return;
            this.#hits.show(name, query, answer);
            this.#showCurrent();
        } catch (error) {
            if (!search.signal.aborted) showError(error);
        }
    }

    #ask(question) {
        clearTimeout(this.#timer);
        this.#search?.abort();
        this.answer.ask(this.#name, question);
        this.#show();
        this.#body.scrollTop = 0;
    }

    #summarize({ id, name }) {
        this.#hits.clear();
        this.#ask({ document: id, question: t("documents.summary_of", { name }), strict: false, model: null });
        this.#focusField();
    }

    #showPassages(passages) {
        this.#search?.abort();
        this.#hits.showPassages(this.#name, passages);
    }

    #links() {
        return [...this.#results.querySelectorAll("a.hit")];
    }

    #passageClosed() {
        history.replaceState(null, "", documentsAddress(this.#name));
        this.#returnFocus();
        this.#showCurrent();
    }

    #returnFocus() {
        const opener = this.#opener;
        this.#opener = null;
        if (!opener) return;
        const address = CSS.escape(opener.getAttribute("href") ?? "");
        const next = opener.isConnected ? opener : this.#screen.querySelector(`a[href="${address}"]`);
        if (next) next.focus({ preventScroll: true });
        else this.#focusField();
    }

    /** Focuses the field, unless that would open an on-screen keyboard. */
    #focusField() {
        if (matchMedia("(hover: hover)").matches && !this.askArea.hidden) this.field.focus();
        else this.#body.focus({ preventScroll: true });
    }

    /** Marks the links whose passage is open. */
    #showCurrent() {
        for (const link of this.#screen.querySelectorAll("a[href^='#/documents/']")) {
            if (link.getAttribute("href") === location.hash) link.setAttribute("aria-current", "true");
            else link.removeAttribute("aria-current");
        }
    }
}
