// The reader, which shows one thread with its mails, its summary, and the reply field.

import { attempt, showError, toast } from "../shared/dialogs.js";
import { announce, arrange, el, setText } from "../shared/dom.js";
import { mail } from "./api.js";
import { MailView } from "./message.js";
import { categories, categoryTag, spamTag, stageText, threadAddress } from "./parts.js";
import { ReplyBox } from "./reply.js";
import { SummaryCard } from "./summary.js";
import { menuButton } from "../shared/menu.js";
import { notice, retryButton, waiting } from "../shared/parts.js";
import { t } from "../shared/strings.js";

const markMilliseconds = 2500;

/** The view of one thread. */
export class MailReader {
    element = el("div", { class: "column reader" });
    #handlers;
    #id = null;
    /** The mail to scroll to once the thread is loaded. */
    #mailID = null;
    #request = null;
    #answer = null;
    #key = "";
    #views = new Map();
    #heading = el("h2", { class: "reader-subject", dir: "auto" });
    #facts = el("span", { class: "note" });
    #tags = el("span", { class: "tags" });
    #status = el("div");
    #content = el("div", { hidden: true });
    #mails = el("div", { class: "mails" });

    /**
     * @param {{changed: () => void, gone: () => void}} handlers Called when the user changed something, and
     *     when the thread no longer exists.
     */
    constructor(handlers) {
        this.#handlers = handlers;
        this.summary = new SummaryCard((id) => this.#showMail(id, true));
        this.reply = new ReplyBox();
        this.category = menuButton({ label: t("mail.category"), class: "category-button", items: () => this.#choices() });
        this.category.element.classList.add("down");
        this.#content.append(
            el("header", { class: "reader-head" }, this.#heading,
                el("div", { class: "reader-facts" }, this.#facts, this.#tags, this.category.element)),
            this.summary.element, this.#mails, this.reply.element);
        this.element.append(this.#status, this.#content);
    }

    /**
     * Opens a thread.
     * @param {string} id The thread.
     * @param {string} [mailID] A mail to show.
     */
    async open(id, mailID) {
        if (id !== this.#id) {
            this.close();
            this.#id = id;
            this.#mailID = mailID ?? null;
            this.#status.replaceChildren(waiting(t("page.opening")));
            await this.#load();
        } else if (!this.#answer) this.#mailID = mailID ?? null;
        else if (mailID) this.#showMail(mailID, false);
    }

    /**
     * Sets the model that writes summaries and replies on the user's request.
     * @param {string|null} id The model; null if no model can write.
     */
    setWriter(id) {
        this.summary.setWriter(id);
        this.reply.chips.setWriter(id);
    }

    /** Reloads the thread, because mails changed. */
    async reload() {
        if (this.#id !== null) await this.#load();
    }

    /** Leaves the thread and aborts its requests. */
    close() {
        this.#request?.abort();
        this.#request = null;
        this.#id = null;
        this.#answer = null;
        this.#key = "";
        this.#views.clear();
        this.#mails.replaceChildren();
        this.#status.replaceChildren();
        this.#content.hidden = true;
        this.summary.close();
        this.reply.close();
    }

    async #load() {
        this.#request?.abort();
        const request = new AbortController();
        this.#request = request;
        try {
            const answer = await mail.thread(this.#id, request.signal);
            if (request.signal.aborted) return;
            this.#show(answer);
        } catch (error) {
            if (request.signal.aborted) return;
            if (error.status === 404) {
                toast(t("mail.this_thread_no_longer_exists"));
                this.close();
                this.#handlers.gone();
            } else if (this.#answer) showError(error);
            else {
                this.#status.replaceChildren(notice(error.message, { actions: [retryButton(() => this.#load())] }));
            }
        }
    }

    #show(answer) {
        const isFirst = this.#answer === null;
        this.#answer = answer;
        const key = JSON.stringify(answer);
        if (key !== this.#key) {
            this.#key = key;
            this.#showHead(answer);
            this.#showMails(answer.mails, isFirst);
        }
        this.#status.replaceChildren();
        this.#content.hidden = false;
        this.summary.update(answer);
        this.reply.update(answer);
        if (!isFirst) return;
        announce(t("page.opened", { name: answer.thread.subject || t("mail.a_thread_without_a_subject") }));
        if (this.#mailID !== null) this.#showMail(this.#mailID, false);
    }

    #showHead({ thread, mails }) {
        setText(this.#heading, thread.subject || t("page.no_subject"));
        setText(this.#facts, t("mail.n_mails", { count: mails.length }));
        this.#tags.replaceChildren(...(thread.isSpam ? [spamTag()] : []));
        const face = categoryTag(thread.aiCategory) ?? el("span", { text: t("mail.not_sorted") });
        this.category.face.replaceChildren(face);
        this.category.button.setAttribute("aria-label", t("mail.category_2", { face: face.textContent }));
        const stage = stageText(mails.at(-1)?.category?.stage);
        this.category.button.title = stage ? `${face.textContent}: ${stage}` : face.textContent;
    }

    #showMails(mails, isFirst) {
        const ids = new Set(mails.map((email) => email.id));
        for (const id of this.#views.keys()) if (!ids.has(id)) this.#views.delete(id);
        const newest = mails.at(-1)?.id;
        const elements = mails.map((email, index) => {
            const known = this.#views.get(email.id);
            const view = known ?? new MailView(email, { place: index + 1, changed: (now) => this.#marked(now) });
            this.#views.set(email.id, view);
            if (known) known.update(email, index + 1);
            // Older mails are collapsed. A mail that arrives while the thread is open is expanded.
            else if (email.id === newest || !isFirst) view.open();
            return view.element;
        });
        this.#mails.classList.toggle("several", mails.length > 1);
        arrange(this.#mails, elements);
    }

    #showMail(id, isFocused) {
        const view = this.#views.get(Number(id));
        if (!view) {
            toast(t("mail.this_mail_no_longer_exists"));
            return;
        }
        if (isFocused) history.replaceState(null, "", threadAddress(this.#id, id));
        view.open();
        view.element.scrollIntoView({ block: "start" });
        view.element.classList.remove("found");
        requestAnimationFrame(() => view.element.classList.add("found"));
        setTimeout(() => view.element.classList.remove("found"), markMilliseconds);
        view.element.focus({ preventScroll: true });
    }

    /** Shows the user's mark immediately. The thread is reloaded afterwards. */
    #marked(email) {
        const { mails } = this.#answer ?? { mails: [] };
        const index = mails.findIndex((known) => known.id === email.id);
        if (index < 0) return;
        mails[index] = email;
        this.#views.get(email.id)?.update(email, index + 1);
        this.#key = "";
        this.#handlers.changed();
    }

    #choices() {
        const { thread, mails } = this.#answer;
        const stage = stageText(mails.at(-1)?.category?.stage);
        return Object.entries(categories).map(([id, name]) => ({
            text: name, note: id === thread.aiCategory ? stage : "", isChosen: id === thread.aiCategory,
            choose: () => this.#setCategory(id),
        }));
    }

    async #setCategory(category) {
        const id = this.#id;
        const answer = await attempt(() => mail.setCategory(id, category));
        if (!answer) return;
        toast(t("mail.moved_to_new_mails_from", { categories: categories[category] }));
        if (this.#id === id && this.#answer) {
            this.#answer.thread = answer.thread;
            this.#key = "";
            this.#showHead(this.#answer);
        }
        this.#handlers.changed();
    }
}
