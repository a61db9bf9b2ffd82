// The search in all mails, which runs while the user types.

import { showError } from "../shared/dialogs.js";
import { announce, button, el, icon, marked } from "../shared/dom.js";
import { formatDate, partsOf } from "../shared/format.js";
import { mail } from "./api.js";
import { avatar, categories, categoryTag, shortName, spamTag, threadAddress } from "./parts.js";
import { locale, nodes, t } from "../shared/strings.js";

const searchDelay = 150;
// The maximum length of text before the first match, and the length to which longer text is cut.
const longestLead = 160;
const shortLead = 60;
const matches = {
    keyword: { text: t("page.match_words"), note: t("page.found_by_its_words") },
    meaning: { text: t("page.match_meaning"), note: t("page.found_by_its_meaning") },
    both: { text: t("mail.match_both"), note: t("page.found_by_its_words_and") },
};

/** The search field with its results. */
export class MailSearch {
    #handlers;
    #timer = null;
    #request = null;
    #key = "";
    results = el("div", { class: "hits", hidden: true });

    /**
     * @param {{changed: () => void, down: () => void}} handlers Called when a search begins or ends; moves to
     *     the list.
     */
    constructor(handlers) {
        this.#handlers = handlers;
        this.field = el("input", {
            type: "text", id: "mail-query", placeholder: t("mail.search_your_mails"), maxlength: 1000, autocomplete: "off",
            spellcheck: "false", enterkeyhint: "search", dir: "auto", "aria-label": t("mail.search_your_mails_2"),
            "aria-describedby": "mail-query-hint",
        });
        this.clearButton = button(t("mail.clear_the_search"), () => {
            this.clear();
            this.focus();
        }, { iconOnly: true, icon: "close" });
        this.element = el("div", { class: "mail-search", role: "search", "aria-label": t("page.mails") },
            icon("search"), this.field, this.clearButton,
            el("p", {
                class: "visually-hidden", id: "mail-query-hint",
                text: t("mail.results_appear_as_you_type"),
            }));
        this.field.addEventListener("input", () => this.#edited(searchDelay));
        this.field.addEventListener("keydown", (event) => {
            if (event.isComposing || !["ArrowDown", "Enter"].includes(event.key)) return;
            event.preventDefault();
            if (event.key === "Enter") this.#edited(0);
            else handlers.down();
        });
        this.clearButton.hidden = true;
    }

    /** The query; empty if no search is active. */
    get text() {
        return this.field.value.trim();
    }

    /** Ends the search. */
    clear() {
        this.field.value = "";
        this.#edited(0);
    }

    /** Focuses the field. */
    focus() {
        this.field.focus({ preventScroll: true });
    }

    /** Repeats the search, because mails changed. */
    refresh() {
        if (this.text) this.#edited(0);
    }

    #edited(delay) {
        clearTimeout(this.#timer);
        this.clearButton.hidden = this.field.value === "";
        this.results.hidden = this.text === "";
        this.#handlers.changed();
        if (this.text === "") {
            this.#request?.abort();
            this.#key = "";
            this.results.replaceChildren();
        } else this.#timer = setTimeout(() => this.#search(), delay);
    }

    async #search() {
        this.#request?.abort();
        const request = new AbortController();
        this.#request = request;
        const query = this.text;
        try {
            const answer = await mail.search(query, request.signal);
            if (!request.signal.aborted) this.#show(query, answer);
        } catch (error) {
            if (!request.signal.aborted) showError(error);
        }
    }

    #show(query, answer) {
        const key = JSON.stringify([query, answer]);
        if (key === this.#key) return;
        this.#key = key;
        const { hits, isMeaningSearched } = answer;
        const found = t("mail.mails_found", { count: hits.length });
        announce(hits.length === 0 ? t("page.nothing_found") : found);
        const filters = understood(answer.query ?? {});
        const filterLine = filters.length > 0 && el("p", { class: "search-filters" },
            el("span", { class: "note", text: t("mail.only") }),
                ...filters.map((text) => el("span", { class: "tag", text })));
        if (hits.length === 0) {
            const parts = [filterLine, el("div", { class: "nothing" }, icon("search"),
                el("p", {}, ...nodes("page.nothing_found_for", { query: el("bdi", { text: query }) })),
                el("p", { class: "note", text: t("mail.try_fewer_words_or_other") }))];
            this.results.replaceChildren(...parts.filter(Boolean));
            return;
        }
        const focused = this.results.contains(document.activeElement)
            ? document.activeElement.getAttribute("href") : null;
        const note = isMeaningSearched === false && el("span", { class: "note", text: t("page.by_words_only") });
        const parts = [el("h2", { class: "list-heading" }, found, note), filterLine,
            el("ul", { class: "hit-list" }, ...hits.map(hitRow))];
        this.results.replaceChildren(...parts.filter(Boolean));
        if (focused) this.results.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }
}

function hitRow(hit) {
    const { email } = hit;
    const match = matches[hit.match];
    const name = shortName(email.from);
    return el("li", { data: { thread: email.threadID } },
        el("a", { class: "hit mail-hit", href: threadAddress(email.threadID, email.id) },
            el("span", { class: "hit-head" }, avatar(name),
                el("span", { class: "hit-name", dir: "auto", title: email.from?.address, text: name }),
                match && el("span", { class: `tag match-${hit.match}`, text: match.text, title: match.note }),
                email.date && el("time", { class: "mail-date", text: formatDate(email.date) })),
            el("span", { class: "mail-subject" },
                el("span", { class: "mail-link", dir: "auto", text: email.subject || t("page.no_subject") }),
                hit.file && el("span", { class: "tag", dir: "auto", title: t("mail.found_in_this_attached_file"),
                    text: hit.file }),
                el("span", { class: "tags" }, email.isSpam ? spamTag() : categoryTag(email.aiCategory))),
            el("span", { class: "hit-text", dir: "auto" }, ...found(hit))));
}

/** Returns the found text, starting shortly before the first match, because a row shows only a few lines. */
function found({ text, highlights, parts, email }) {
    if (parts) return marked(parts);
    if (!text) return [email.snippet];
    const ranges = highlights ?? [];
    const first = ranges[0]?.[0] ?? 0;
    if (first <= longestLead) return marked(partsOf(text, ranges));
    const begin = text.lastIndexOf(" ", first - shortLead) + 1;
    return ["… ", ...marked(partsOf(text.slice(begin), ranges.map(([start, end]) => [start - begin, end - begin])))];
}

/** Returns the filters that the server recognised in the query, which explain the results. */
function understood(query) {
    const day = (text, key) => {
        const date = new Date(text ?? "");
        // The server may send the maximum date as the end date.
        return date.getFullYear() < 3000 ? [t(key, { date: date.toLocaleDateString(locale, { dateStyle: "medium" }) })] : [];
    };
    const each = (names, key) => (names ?? []).map((name) => t(key, { name }));
    return [
        ...each(query.from, "mail.filter_from"), ...each(query.to, "mail.filter_to"), ...each(query.subject, "mail.filter_subject"),
        ...day(query.since, "mail.filter_since"), ...day(query.until, "mail.filter_before"),
        query.hasAttachment && t("mail.with_files"), query.isUnread && t("mail.filter_unread"),
        query.isRead && t("mail.filter_read"),
        query.isFlagged && t("mail.filter_starred"),
        query.category && (categories[query.category] ?? query.category),
        query.folder && t("mail.filter_folder", { name: query.folder }),
        ...each(query.labels, "mail.filter_label"),
        ...(query.excluded ?? []).map((part) => t("mail.filter_not", { filters: understood(part).join(" ") })),
    ].filter(Boolean);
}
