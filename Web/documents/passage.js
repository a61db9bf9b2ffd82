// A passage of a document in its page, as opened by a citation or a search result.

import { openDialog } from "../shared/dialogs.js";
import { documents } from "./api.js";
import { announce, button, el } from "../shared/dom.js";
import { notice, retryButton } from "../shared/parts.js";
import { t } from "../shared/strings.js";

const proportional = new Set(["pdf", "docx", "odt", "pptx", "odp", "epub", "kindle", "rtf", "picture", "html", "markdown", "text", "mail", "mailbox",
    "subtitles", "contacts", "calendar", "latex", "restructuredText", "asciidoc", "org"]);

/**
 * A place in a document.
 * @typedef {{documentID: number, start: number, end: number, document?: string, heading?: string[]}} Place
 */

/**
 * Returns the pages of a place in words.
 * @param {[number, number]|null|undefined} pages The first and the last page.
 * @returns {string|null}
 */
export function pagesText(pages) {
    if (!pages) return null;
    return pages[0] === pages[1] ? t("page.passage_page", { page: String(pages[0]) })
        : t("page.passage_pages", { first: String(pages[0]), last: String(pages[1]) });
}

/** Returns the headings that are not part of the place's name. Sheets, chapters and attachments occur in both. */
function headingsBeside(place, heading) {
    return (heading ?? []).filter((title) => !place?.includes(`“${title}”`));
}

/**
 * Returns the location of a source, in one line.
 * @param {{document: string, pages?: [number, number]|null, heading?: string[], place?: string|null}} source
 *     The source.
 * @returns {string}
 */
export function placeText({ document, pages, heading, place }) {
    return [document, place ?? pagesText(pages), headingsBeside(place, heading).at(-1)].filter(Boolean).join(", ");
}

/**
 * Creates the page and the headings of a source. The last heading is the most specific, so the first headings
 * are shortened.
 * @param {{pages?: [number, number]|null, heading?: string[], place?: string|null}} source The source.
 * @returns {HTMLElement[]}
 */
export function placeParts({ pages, heading, place }) {
    const parts = [];
    const name = place ?? pagesText(pages);
    if (name) parts.push(el("span", { dir: "auto", text: name }));
    const headings = headingsBeside(place, heading);
    if (headings.length > 0) {
        const text = headings.join(" › ");
        parts.push(el("span", { class: "place-heading", dir: "auto", title: text, text }));
    }
    return parts;
}

/** A passage with its surrounding text, loaded from the server. */
export class Passage {
    element = el("div", { class: "passage" });
    #request = null;
    #onNamed;

    /** @param {(name: string) => void} onNamed Receives the document's name. */
    constructor(onNamed) {
        this.#onNamed = onNamed;
    }

    /**
     * Shows a highlighted passage in the middle of the scroll area.
     * @param {Place} place The passage.
     */
    async show(place) {
        this.#request?.abort();
        const request = new AbortController();
        this.#request = request;
        if (place.document) this.#onNamed(place.document);
        this.element.replaceChildren(el("p", { class: "note", text: t("page.opening") }));
        try {
            const answer = await documents.passage(place.documentID, place.start, place.end, request.signal);
            if (request.signal.aborted) return;
            this.#fill({ ...answer, heading: answer.heading.length > 0 ? answer.heading : place.heading ?? [] });
        } catch (error) {
            if (request.signal.aborted) return;
            const isGone = error.status === 404;
            this.element.replaceChildren(notice(isGone ? t("page.this_document_no_longer_exists") : error.message, {
                actions: [!isGone && retryButton(() => this.show(place))],
            }));
        }
    }

    /** Aborts the pending request. */
    cancel() {
        this.#request?.abort();
    }

    #fill({ document, pages, heading, place: name, before, passage, after, isCutBefore, isCutAfter }) {
        this.#onNamed(document.name);
        const mark = passage ? el("mark", { text: passage }) : null;
        const text = el("div", { class: "passage-text", dir: "auto" },
            isCutBefore && "… ", before, mark, after,
            isCutAfter && " …");
        text.classList.toggle("fixed", !proportional.has(document.kind));
        const parts = placeParts({ pages, heading, place: name });
        if (document.title && document.title !== document.name) {
            parts.unshift(el("span", { dir: "auto", text: document.title }));
        }
        const place = el("p", { class: "place" }, el("span", { class: "facts-line" }, ...parts));
        this.element.replaceChildren(...(parts.length > 0 ? [place, text] : [text]));
        if (mark) showInMiddle(mark);
        announce(t("page.opened", { name: placeText({ document: document.name, pages, heading, place: name }) }));
    }
}

/** Scrolls an element into view. If the element is too tall, its beginning is shown. */
function showInMiddle(element) {
    const scroller = element.closest(".dialog-body, .passage-body");
    if (!scroller) return;
    const box = scroller.getBoundingClientRect();
    const { top, height } = element.getBoundingClientRect();
    const room = Math.max(24, Math.min((box.height - height) / 2, box.height / 3));
    scroller.scrollTop += top - box.top - room;
}

/**
 * Opens a passage in a dialog.
 * @param {Place} place The passage.
 * @param {() => void} [onClose] Called when the dialog is closed.
 * @returns {{show: (place: Place) => void, close: () => void}}
 */
export function openPassage(place, onClose) {
    const passage = new Passage((name) => {
        dialog.element.querySelector("h2").textContent = name;
    });
    const dialog = openDialog({
        title: place.document ?? t("page.passage"), class: "wide passage-dialog", body: [passage.element],
        onClose: () => {
            passage.cancel();
            onClose?.();
        },
    });
    dialog.element.querySelector(".dialog-body").tabIndex = 0;
    passage.show(place);
    return { show: (next) => passage.show(next), close: dialog.close };
}

/** The panel next to the documents. If the window is too narrow, a dialog is used. */
export class PassagePanel {
    #heading = el("h2", { tabindex: "-1", dir: "auto" });
    #passage = new Passage((name) => { this.#heading.textContent = name; });
    #dialog = null;
    #onClose;
    #hasRoom = matchMedia("(min-width: 70rem)");

    /** @param {() => void} onClose Called when the user closes the passage. */
    constructor(onClose) {
        this.#onClose = onClose;
        const body = el("div", {
            class: "passage-body", tabindex: "0", role: "region", "aria-label": t("page.text_of_the_passage"),
        }, this.#passage.element);
        this.element = el("aside", { class: "passage-panel", "aria-label": t("page.passage"), hidden: true },
            el("div", { class: "passage-head" }, this.#heading,
                button(t("page.close_the_passage"), () => this.close(), {
                    iconOnly: true, icon: "close", title: t("page.close_escape"),
                })),
            body);
    }

    /** Whether a passage is shown in the panel. */
    get isOpen() {
        return !this.element.hidden;
    }

    /** Whether a passage is shown, in the panel or in a dialog. */
    get isShown() {
        return this.isOpen || this.#dialog !== null;
    }

    /**
     * Shows a passage.
     * @param {Place} place The passage.
     */
    show(place) {
        if (this.#dialog) {
            this.#dialog.show(place);
        } else if (this.#hasRoom.matches) {
            this.#heading.textContent = place.document ?? t("page.passage");
            this.element.hidden = false;
            this.#passage.show(place);
            this.#heading.focus({ preventScroll: true });
        } else {
            this.#dialog = openPassage(place, () => {
                if (!this.#dialog) return; // It was hidden by the page, not closed by the user.
                this.#dialog = null;
                this.#onClose();
            });
        }
    }

    /** Hides the passage without calling `onClose`. */
    hide() {
        this.#passage.cancel();
        this.element.hidden = true;
        const dialog = this.#dialog;
        this.#dialog = null;
        dialog?.close();
    }

    /** Closes the passage like its close button. */
    close() {
        this.hide();
        this.#onClose();
    }
}
