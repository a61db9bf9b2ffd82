// The list of threads in a tab.

import { attempt } from "../shared/dialogs.js";
import { arrange, button, el, icon, setText } from "../shared/dom.js";
import { formatCount, formatDate, formatList, formatMoment } from "../shared/format.js";
import { mail } from "./api.js";
import { categoryTag, initial, shortName, spamTag, tabs, threadAddress } from "./parts.js";
import { markSpam, reasonList } from "./spam.js";
import { t } from "../shared/strings.js";

const mostNames = 3;

/** The rows of threads. Unchanged rows stay in place, so that a click hits the intended row while mails arrive. */
export class ThreadRows {
    element = el("div", { class: "mail-list" });
    #rows = new Map();
    #list = el("ul", { class: "entries mail-rows", "aria-label": t("mail.threads") });
    #nothing = el("div", { class: "nothing", hidden: true });
    #handlers;

    /**
     * @param {{more: () => Promise<void>, changed: () => void}} handlers Loads more threads; called after the
     *     user's changes.
     */
    constructor(handlers) {
        this.#handlers = handlers;
        this.moreButton = button(t("mail.more"), () => this.#more(), { class: "button small more" });
        this.element.append(this.#list, this.#nothing, this.moreButton);
    }

    /** Clears the list until the next threads are loaded. */
    clear() {
        this.#rows.clear();
        this.#list.replaceChildren();
        this.#list.hidden = true;
        this.#nothing.hidden = true;
        this.moreButton.hidden = true;
    }

    /**
     * Shows threads.
     * @param {{threads: any[], hasMore: boolean, tab: string, overview: any}} page The server's response.
     */
    show({ threads, hasMore, tab, overview }) {
        const isOfSeveral = overview.mailboxes.length > 1;
        const ids = new Set(threads.map((thread) => thread.id));
        for (const id of this.#rows.keys()) if (!ids.has(id)) this.#rows.delete(id);
        const elements = threads.map((thread) => {
            const row = this.#rows.get(thread.id) ?? new ThreadRow(thread.id, this.#handlers.changed);
            this.#rows.set(thread.id, row);
            row.update(thread, isOfSeveral);
            return row.element;
        });
        arrange(this.#list, elements);
        this.#list.hidden = threads.length === 0;
        this.moreButton.hidden = !hasMore;
        this.#showNothing(threads.length === 0, tab, overview);
    }

    #showNothing(isEmpty, tab, { pending }) {
        this.#nothing.hidden = !isEmpty;
        if (!isEmpty) return;
        const title = { all: t("mail.no_mails_here"), spam: t("mail.no_spam_here") }[tab] ?? t("mail.nothing_under",
            { tabs: tabs[tab] });
        const note = pending > 0 ? t("mail.mails_not_sorted_yet", { count: pending }) : "";
        if (this.#nothing.dataset.text === title + note) return;
        this.#nothing.dataset.text = title + note;
        this.#nothing.replaceChildren(icon("mail"), el("p", { text: title }), el("p", { class: "note", text: note }));
    }

    async #more() {
        const count = this.#list.children.length;
        this.moreButton.disabled = true;
        await this.#handlers.more();
        const hadFocus = document.activeElement === this.moreButton || document.activeElement === document.body;
        this.moreButton.disabled = false;
        // The button disappears with the last page. The focus then moves to the first new row.
        if (hadFocus) this.#list.children[count]?.querySelector("a").focus({ preventScroll: true });
    }
}

class ThreadRow {
    #id;
    #changed;
    #key = "";
    #face = el("span", { class: "avatar", "aria-hidden": "true" });
    #from = el("span", { class: "mail-from", dir: "auto" });
    #count = el("span", { class: "mail-count" });
    #clip = el("span", { class: "mail-clip", role: "img", "aria-label": t("mail.with_files") }, icon("clip"));
    #date = el("time", { class: "mail-date" });
    #unread = el("span", { class: "visually-hidden", text: `${t("mail.unread_prefix")} ` });
    #subject = el("span");
    #tags = el("span", { class: "tags" });
    #snippet = el("p", { class: "mail-snippet", dir: "auto" });
    #spam = null;

    constructor(id, changed) {
        this.#id = id;
        this.#changed = changed;
        this.text = el("div", { class: "mail-row-text" },
            el("p", { class: "mail-row-head" }, this.#from, this.#count, el("span", { class: "spacer" }), this.#clip,
                this.#date),
            el("p", { class: "mail-subject" },
                el("a", { class: "mail-link", dir: "auto", href: threadAddress(id) }, this.#unread, this.#subject),
                this.#tags),
            this.#snippet);
        this.element = el("li", { class: "mail-row", data: { thread: id } }, this.#face, this.text);
    }

    /** Updates the row. */
    update(thread, isOfSeveral) {
        const key = JSON.stringify([thread, isOfSeveral, new Date().toDateString()]);
        if (key === this.#key) return;
        this.#key = key;
        const isUnread = thread.unread > 0;
        this.element.classList.toggle("unread", isUnread);
        this.element.classList.toggle("spam", thread.isSpam);
        this.#unread.hidden = !isUnread;
        const names = thread.participants.map(shortName);
        setText(this.#face, initial(names[0] ?? ""));
        const more = names.length > mostNames ? " …" : "";
        setText(this.#from, (formatList(names.slice(0, mostNames)) || shortName()) + more);
        setText(this.#count, thread.count > 1 ? formatCount(thread.count) : "");
        this.#count.hidden = thread.count <= 1;
        this.#count.title = t("mail.n_mails", { count: thread.count });
        this.#clip.hidden = !thread.hasAttachments;
        setText(this.#date, thread.latest ? formatDate(thread.latest) : "");
        if (thread.latest) this.#date.title = formatMoment(thread.latest);
        setText(this.#subject, thread.subject || t("page.no_subject"));
        setText(this.#snippet, thread.snippet);
        const tags = [
            thread.isSpam ? spamTag() : categoryTag(thread.aiCategory),
            isOfSeveral && el("span", { class: "tag", dir: "auto", text: thread.mailbox, title: t("mail.mailbox") }),
        ];
        this.#tags.replaceChildren(...tags.filter(Boolean));
        this.#showSpam(thread.isSpam);
    }

    #showSpam(isSpam) {
        if (isSpam && this.#spam) {
            // The verdict may now depend on a different mail of the thread.
            if (this.#spam.lastChild.hidden) this.#spam.lastChild.replaceChildren();
            return;
        }
        this.#spam?.remove();
        this.#spam = null;
        if (!isSpam) return;
        const reasons = el("div", { class: "row-reasons", hidden: true });
        const why = button(t("mail.why"), () => this.#toggleReasons(why, reasons), { class: "button small quiet why" });
        why.setAttribute("aria-expanded", "false");
        this.#spam = el("div", { class: "spam-line" },
            el("p", {}, icon("warning"), el("span", { text: t("mail.looks_like_spam_or_phishing") }), why), reasons);
        this.text.append(this.#spam);
    }

    /** Shows or hides the reasons. They are loaded on demand because the list does not contain them. */
    async #toggleReasons(why, reasons) {
        const opens = reasons.hidden;
        if (opens && !reasons.hasChildNodes()) {
            why.disabled = true;
            const answer = await attempt(() => mail.thread(this.#id));
            why.disabled = false;
            const email = answer?.mails.findLast((candidate) => candidate.isSpam);
            if (!email) {
                if (answer) this.#changed();
                return;
            }
            const not = button(t("mail.not_spam"), async () => {
                not.disabled = true;
                if (await markSpam(email.id, false)) this.#changed();
                not.disabled = false;
            }, { class: "button small", icon: "check" });
            reasons.replaceChildren(reasonList(email.spam), not);
        }
        reasons.hidden = !opens;
        why.setAttribute("aria-expanded", String(opens));
        setText(why, opens ? t("mail.hide_the_reasons") : t("mail.why"));
    }
}
