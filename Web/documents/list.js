// The contents of a collection: documents, watched folders, and unreadable files.

import { documentsAddress } from "./collections.js";
import { documents } from "./api.js";
import { attempt, confirmDialog } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { counted, formatBytes, formatCount, formatDate, splitPath } from "../shared/format.js";

const kinds = {
    pdf: "PDF", docx: "Word", odt: "ODT", xlsx: "Excel", ods: "ODS", pptx: "Slides", odp: "ODP", epub: "Book", kindle: "Book", rtf: "RTF", picture: "Picture", html: "Web", markdown: "MD", text: "Text",
    table: "Table", mail: "Mail", mailbox: "Mails", notebook: "ipynb", subtitles: "Subs", contacts: "People", calendar: "Dates", latex: "LaTeX",
    restructuredText: "RST", asciidoc: "ADOC", org: "Org", code: "Code",
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
        const parts = words ? [this.#documents("Documents with this in their name", list.filter(isNamedSo))] : [
            problems.length > 0 && this.#problems(problems),
            folders.length > 0 && group("Folders", folders.length, folders.map((folder) => this.#folderRow(folder))),
            this.#documents("Documents", list),
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
            part.append(button(`Show all ${formatCount(list.length)}`, () => {
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
            pages && el("span", { text: counted(pages, "page") }),
            el("span", { text: formatBytes(document.bytes) }),
            el("span", { text: counted(passages, "passage") }),
            el("span", { text: formatDate(document.addedAt) }),
        ].filter(Boolean);
        const remove = button(`Remove ${name}`, () => this.#remove(document), {
            iconOnly: true, icon: "trash", title: "Remove",
        });
        remove.dataset.row = `document-${document.id}`;
        const summarize = button(`Summarise ${name}`, () => this.#summarize(document), {
            iconOnly: true, icon: "quote", title: "Summarise",
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
            title: "Remove this document?", action: "Remove", isDanger: true,
            text: document.path
                ? `“${document.name}” is no longer searched. The file itself stays where it is.`
                : `“${document.name}” is no longer searched, and its text is deleted from Hearth.`,
        });
        if (agreed) await attempt(() => documents.remove(document.id));
    }

    #folderRow(folder) {
        const { name } = this.#contents;
        const stop = el("button", {
            type: "button", class: "button small quiet", "aria-label": `Stop watching ${folder.path}`,
            title: "Stop watching", data: { row: `folder-${folder.path}` },
            on: { click: () => this.#stopWatching(name, folder) },
        }, el("span", { class: "wide-only", text: "Stop watching" }),
        el("span", { class: "narrow-only" }, icon("close")));
        const place = splitPath(folder.path);
        return el("li", { class: "entry", data: { folder: folder.path } },
            el("span", { class: "kind kind-folder" }, icon("folder")),
            el("div", { class: "entry-text" },
                el("p", { class: "entry-name", dir: "auto", title: folder.path, text: place.name }),
                el("p", { class: "entry-facts facts-line" },
                    el("span", { text: counted(folder.documents, "document") }),
                    place.parent && el("span", { class: "fact-name", title: folder.path, text: `in ${place.parent}` })),
                folder.isMissing && el("p", { class: "entry-note bad" }, icon("warning"),
                    el("span", { text: "The folder is missing, or its disk is not connected." }))),
            stop);
    }

    async #stopWatching(name, folder) {
        const count = folder.documents === 1 ? "its document" : `its ${formatCount(folder.documents)} documents`;
        const agreed = await confirmDialog({
            title: "Stop watching this folder?", action: "Stop watching", isDanger: true,
            text: `“${folder.path}” and ${count} are no longer searched. The files themselves stay where they are.`,
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
        const title = `${counted(problems.length, "file")} could not be read`;
        const open = this.element.querySelector(".problems")?.open ?? false;
        return el("details", { class: "problems", open },
            el("summary", {}, icon("warning"), el("span", { text: title })),
            el("ul", {}, ...rows));
    }

    #retry(name, path) {
        const act = () => attempt(() => documents.addPath(name, path));
        const retry = button(`Try ${splitPath(path).name} again`, act, {
            iconOnly: true, icon: "refresh", title: "Try again",
        });
        retry.dataset.row = `retry-${path}`;
        return retry;
    }

    #forget(name, path) {
        const act = () => attempt(() => documents.forgetProblem(name, path));
        const forget = button(`Forget ${splitPath(path).name}`, act, {
            iconOnly: true, icon: "close", title: "Forget; the file itself stays",
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
