// The contents of a collection: documents, watched folders, and unreadable files.

import { documentsAddress } from "./collections.js";
import { documents } from "./api.js";
import { attempt, confirmDialog } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { formatBytes, formatCount, formatDate, splitPath } from "../shared/format.js";
import { nodes, t } from "../shared/strings.js";

const kinds = {
    pdf: "PDF", docx: "Word", odt: "ODT", xlsx: "Excel", ods: "ODS", pptx: t("documents.slides"), odp: "ODP",
    epub: t("documents.book"), kindle: t("documents.book"), rtf: "RTF", picture: t("documents.picture"),
    html: t("documents.web"), markdown: "MD", text: t("page.text"),
    table: t("page.table"), mail: t("page.mail"), mailbox: t("page.mails"), notebook: "ipynb",
    subtitles: t("documents.subs"), contacts: t("documents.people"), calendar: t("documents.dates"), latex: "LaTeX",
    restructuredText: "RST", asciidoc: "ADOC", org: "Org", code: t("documents.code"),
};
// The number of rows at first. More rows are shown on request.
const firstRows = 100;
const foundRows = 20;

/** The contents of one collection. */
export class Library {
    element = el("div", { class: "library" });
    #contents = null;
    #showsAll = false;
    #filter = "";
    #summarize;

    /** @param {(document: any) => void} summarize Requests a summary of a document. */
    constructor(summarize) {
        this.#summarize = summarize;
    }

    /**
     * Shows a collection.
     * @param {any} contents The server's response.
     * @param {string} filter Shows only documents with this text in their names; shows all documents if
     *     empty.
     */
    show(contents, filter) {
        if (contents === this.#contents && filter === this.#filter) return;
        if (this.#contents?.name !== contents.name) this.#showsAll = false;
        this.#contents = contents;
        this.#filter = filter;
        this.#draw();
    }

    #draw() {
        const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.row : null;
        const { folders, problems, documents: list } = this.#contents;
        const words = this.#filter.toLowerCase();
        const isNamedSo = ({ name, title }) =>
            name.toLowerCase().includes(words) || Boolean(title?.toLowerCase().includes(words));
        const parts = words ? [this.#documents(t("documents.documents_with_this_in_their"), list.filter(isNamedSo))] : [
            problems.length > 0 && this.#problems(problems),
            folders.length > 0 && group(t("documents.folders"), folders.length,
                folders.map((folder) => this.#folderRow(folder))),
            this.#documents(t("page.documents"), list),
        ];
        this.element.replaceChildren(...parts.filter(Boolean));
        if (focused) this.element.querySelector(`[data-row="${CSS.escape(focused)}"]`)?.focus();
    }

    #documents(title, list) {
        if (list.length === 0) return null;
        const most = this.#filter ? foundRows : this.#showsAll ? list.length : firstRows;
        const shown = list.slice(0, most);
        const part = group(title, list.length, shown.map((document) => this.#documentRow(document)));
        if (shown.length < list.length && !this.#filter) {
            part.append(button(t("documents.show_all", { list: list.length }), () => {
                this.#showsAll = true;
                this.#draw();
            }, { class: "button small more" }));
        }
        return part;
    }

    #documentRow(document) {
        const { name, title, pages, passages } = document;
        const facts = [
            title && title !== name && el("span", { class: "fact-name", dir: "auto", text: title }),
            pages && el("span", { text: t("documents.n_pages", { count: pages }) }),
            el("span", { text: formatBytes(document.bytes) }),
            el("span", { text: t("page.n_passages", { count: passages }) }),
            el("span", { text: formatDate(document.addedAt) }),
        ].filter(Boolean);
        const remove = button(t("documents.remove", { name }), () => this.#remove(document), {
            iconOnly: true, icon: "trash", title: t("page.remove_3"),
        });
        remove.dataset.row = `document-${document.id}`;
        const summarize = button(t("documents.summarise", { name }), () => this.#summarize(document), {
            iconOnly: true, icon: "quote", title: t("documents.summarise_2"),
        });
        return el("li", { class: "entry", data: { document: document.id } },
            el("span", { class: `kind kind-${document.kind}`, text: kinds[document.kind] ?? document.kind }),
            el("div", { class: "entry-text" },
                el("p", { class: "entry-name", dir: "auto" }, el("a", {
                    href: documentsAddress(this.#contents.name, { documentID: document.id, start: 0, end: 0 }),
                    title: document.path ?? name, text: name,
                })),
                el("p", { class: "entry-facts facts-line" }, ...facts),
                ...document.notes.map((note) =>
                    el("p", { class: "entry-note" }, icon("info"), el("span", { text: note })))),
            summarize, remove);
    }

    async #remove(document) {
        const agreed = await confirmDialog({
            title: t("documents.remove_this_document"), action: t("page.remove_3"), isDanger: true,
            text: document.path
                ? t("documents.is_no_longer_searched_the", { name: document.name })
                : t("documents.is_no_longer_searched_and", { name: document.name }),
        });
        if (agreed) await attempt(() => documents.remove(document.id));
    }

    #folderRow(folder) {
        const { name } = this.#contents;
        const stop = el("button", {
            type: "button", class: "button small quiet", "aria-label": t("documents.stop_watching", { path: folder.path }),
            title: t("documents.stop_watching_2"), data: { row: `folder-${folder.path}` },
            on: { click: () => this.#stopWatching(name, folder) },
        }, el("span", { class: "wide-only", text: t("documents.stop_watching_2") }),
        el("span", { class: "narrow-only" }, icon("close")));
        const place = splitPath(folder.path);
        return el("li", { class: "entry", data: { folder: folder.path } },
            el("span", { class: "kind kind-folder" }, icon("folder")),
            el("div", { class: "entry-text" },
                el("p", { class: "entry-name", dir: "auto", title: folder.path, text: place.name }),
                el("p", { class: "entry-facts facts-line" },
                    el("span", { text: t("page.n_documents", { count: folder.documents }) }),
                    place.parent && el("span", { class: "fact-name", title: folder.path },
                        ...nodes("documents.in_folder", { folder: el("bdi", { dir: "ltr", text: place.parent }) }))),
                folder.isMissing && el("p", { class: "entry-note bad" }, icon("warning"),
                    el("span", { text: t("documents.the_folder_is_missing_or") }))),
            stop);
    }

    async #stopWatching(name, folder) {
        const agreed = await confirmDialog({
            title: t("documents.stop_watching_this_folder"), action: t("documents.stop_watching_2"), isDanger: true,
            text: t("documents.folder_no_longer_searched", { path: folder.path, count: folder.documents }),
        });
        if (agreed) await attempt(() => documents.stopWatching(name, folder.path));
    }

    #problems(problems) {
        const { name } = this.#contents;
        const rows = problems.slice(0, 500).map(({ path, message }) => el("li", {},
            el("div", { class: "entry-text" },
                el("p", { class: "entry-name", dir: "auto", title: path, text: splitPath(path).name }),
                el("p", { class: "problem-text", text: message }),
                el("p", { class: "problem-path note", text: path })),
            path.includes("/") && this.#retry(name, path), this.#forget(name, path)));
        const title = t("page.files_could_not_be_read", { count: problems.length });
        const open = this.element.querySelector(".problems")?.open ?? false;
        return el("details", { class: "problems", open },
            el("summary", {}, icon("warning"), el("span", { text: title })),
            el("ul", {}, ...rows));
    }

    #retry(name, path) {
        const act = () => attempt(() => documents.addPath(name, path));
        const retry = button(t("documents.try_again", { name: splitPath(path).name }), act, {
            iconOnly: true, icon: "refresh", title: t("page.try_again"),
        });
        retry.dataset.row = `retry-${path}`;
        return retry;
    }

    #forget(name, path) {
        const act = () => attempt(() => documents.forgetProblem(name, path));
        const forget = button(t("documents.forget", { name: splitPath(path).name }), act, {
            iconOnly: true, icon: "close", title: t("documents.forget_the_file_itself_stays"),
        });
        forget.dataset.row = `problem-${path}`;
        return forget;
    }
}

function group(title, count, rows) {
    return el("div", { class: "group-of-entries" },
        el("h2", { class: "list-heading" }, title, el("span", { class: "note", text: formatCount(count) })),
        el("ul", { class: "entries" }, ...rows));
}
