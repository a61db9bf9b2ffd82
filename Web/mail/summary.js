// The summary of a thread, written by a model or quoted from the mails.

import { announce, button, el, icon } from "../shared/dom.js";
import { formatDate } from "../shared/format.js";
import { summarise } from "./api.js";
import { shortName, threadAddress } from "./parts.js";
import { retryButton, waiting } from "../shared/parts.js";
import { modelNamed } from "../shared/store.js";
import { t } from "../shared/strings.js";

// The minimum number of mails for an automatic summary. Threads with fewer mails are summarised on request.
const longThread = 3;
const brokenOff = t("mail.the_summary_was_interrupted");
// The request for a summary without a model.
const quoting = { kind: "extractive" };
const pointNames = { decision: t("mail.decided"), task: t("mail.to_do"), question: t("mail.open_question") };

/** A thread's summary, with links to the mails on which it is based. */
export class SummaryCard {
    element = el("section", { class: "answer summary-card", "aria-label": t("mail.summary"), hidden: true });
    #showMail;
    #points = el("ul", { class: "quoted-sentences thread-points", hidden: true });
    #body = el("div");
    #foot = el("div", { class: "answer-foot" });
    #thread = null;
    #answer = null;
    #request = null;
    #summary = null;
    #shown = "";
    #askedFor = null;
    #writer = null;

    /** @param {(mail: number) => void} showMail Shows a mail of the thread. */
    constructor(showMail) {
        this.#showMail = showMail;
        this.element.append(el("h3", { class: "summary-heading" }, icon("file"), t("mail.summary")), this.#points, this.#body,
            this.#foot);
    }

    /**
     * Shows the stored summary of a thread, or requests one.
     * @param {any} answer The server's response with the thread.
     */
    update(answer) {
        if (answer.thread.id !== this.#thread) this.close();
        this.#thread = answer.thread.id;
        this.#answer = answer;
        this.#showPoints();
        const { mails, summary, canWrite } = answer;
        const newest = mails.at(-1)?.id;
        if (summary) this.#summary = summary;
        if (this.#request) return;
        const isAsked = this.#askedFor === newest;
        if (this.#summary && (summary || isAsked)) this.#show(this.#summary);
        else if (isAsked) return; // It failed, and the error is shown.
        else if (mails.length >= longThread && canWrite) this.#ask({});
        else if (mails.length >= longThread - 1) this.#offer();
        else this.element.hidden = true;
    }

    /**
     * Sets the model that writes a summary on the user's request.
     * @param {string|null} id The model; null if no model can write.
     */
    setWriter(id) {
        if (id === this.#writer) return;
        this.#writer = id;
        // Without a request, the footer is used only below a displayed summary.
        if (!this.#request && this.#summary && this.#foot.hasChildNodes()) this.#showFoot(this.#summary);
    }

    /** Leaves the thread and aborts the request. */
    close() {
        this.#request?.abort();
        this.#request = null;
        this.#thread = null;
        this.#summary = null;
        this.#askedFor = null;
        this.#shown = "";
        this.element.hidden = true;
        this.element.setAttribute("aria-busy", "false");
    }

    #offer() {
        this.element.hidden = false;
        const { canWrite } = this.#answer;
        const shown = `offer ${canWrite}`;
        if (this.#shown === shown) return;
        this.#shown = shown;
        this.element.classList.add("offer");
        // Without a model, quotations from the mails can be requested.
        this.#body.replaceChildren(canWrite
            ? button(t("mail.summarise"), () => this.#ask({}), { class: "button small" })
            : button(t("mail.quote_the_main_sentences"), () => this.#ask(quoting), { class: "button small" }));
        this.#foot.replaceChildren();
    }

    async #ask(wanted) {
        this.#request?.abort();
        const request = new AbortController();
        this.#request = request;
        const { mails } = this.#answer;
        this.#askedFor = mails.at(-1)?.id;
        this.#shown = "";
        this.element.setAttribute("aria-busy", "true");
        this.element.hidden = false;
        this.element.classList.remove("offer");
        this.#body.replaceChildren(waiting(t("mail.reading_mails", { count: mails.length })));
        this.#foot.replaceChildren();
        let failure = brokenOff;
        const onEvent = (name, data) => {
            if (this.#request !== request) return;
            if (name === "error") failure = data.message || brokenOff;
            if (name === "quotes") this.#takeQuotes(data);
            else if (name === "sentence") this.#takeSentence(data);
            if (name !== "summary") return;
            if (data.sentences.length === 0) {
                failure = t("mail.the_mails_of_this_thread");
                return;
            }
            this.#summary = data;
            failure = null;
        };
        try {
            await summarise(this.#thread, wanted, { onEvent, signal: request.signal });
        } catch (error) {
            if (error.name === "ApiError") failure = error.message;
        }
        if (this.#request !== request) return;
        this.#request = null;
        this.element.setAttribute("aria-busy", "false");
        if (failure) this.#fail(failure, wanted);
        else {
            this.#show(this.#summary);
            const { reason } = this.#summary;
            announce(reason ? t("mail.sentences_are_quoted", { reason }) : t("mail.the_summary_is_written"));
        }
        // A mail that arrived in the meantime is not in the summary.
        if (this.#answer.mails.at(-1)?.id !== this.#askedFor) this.update(this.#answer);
    }

    /** Shows the quotations until the model's sentences replace them. */
    #takeQuotes({ sentences }) {
        this.#body.replaceChildren(waiting(t("mail.the_model_is_reading_this")), this.#quoted(sentences));
    }

    /** Appends a sentence that the mails support. */
    #takeSentence(sentence) {
        let text = this.#body.querySelector(".answer-text");
        if (!text) {
            text = el("p", { class: "answer-text writing" });
            this.#body.prepend(text);
        }
        text.append(this.#sentence(sentence, "span"), " ");
    }

    /** Shows the decisions, tasks and open questions, which need no model. */
    #showPoints() {
        const { points = [] } = this.#answer;
        this.#points.replaceChildren(...points.map(({ kind, sentence, person, due, mail }) => el("li", { dir: "auto" },
            el("span", { class: "tag", text: pointNames[kind] ?? kind }), " ",
            person ? `${shortName(person)}: “${sentence}”` : `“${sentence}”`,
            due ? ` (${due})` : "", this.#links({ mails: [mail] }))));
        this.#points.hidden = points.length === 0;
    }

    #sentence(sentence, tag) {
        return el(tag, { class: "sentence", dir: "auto" }, sentence.text.trim(), this.#links(sentence));
    }

    #quoted(sentences) {
        return el("ul", { class: "quoted-sentences" }, ...sentences.map((each) => this.#sentence(each, "li")));
    }

    #fail(message, { model }) {
        this.#summary = null;
        this.#body.replaceChildren(el("p", { class: "answer-warning", text: message }));
        const { canWrite } = this.#answer;
        const again = () => this.#ask(canWrite ? { model } : quoting);
        this.#foot.replaceChildren(el("div", { class: "notice-actions" },
            retryButton(again),
            canWrite && button(t("mail.quote_sentences_instead"), () => this.#ask(quoting),
                { class: "button small quiet" })));
    }

    #show(summary) {
        const isQuoted = summary.kind === "extractive";
        // A model's summary is hidden if no model can write any more. Quotations stay.
        this.element.hidden = !isQuoted && !this.#answer.canWrite;
        const { mails } = this.#answer;
        const key = JSON.stringify([summary, mails.map((mail) => mail.id)]);
        if (key === this.#shown) return;
        this.#shown = key;
        this.element.classList.remove("offer");
        const text = isQuoted ? this.#quoted(summary.sentences)
            : el("p", { class: "answer-text" },
                ...summary.sentences.flatMap((sentence) => [this.#sentence(sentence, "span"), " "]));
        const isOld = summary.knownMails !== undefined
            && summary.knownMails.join() !== mails.map((mail) => mail.id).join();
        const notes = [
            summary.omitted > 0 && omission(summary.omitted),
            isOld && el("p", { class: "answer-warning" }, t("mail.summary_is_old"), " ",
                retryButton(() => this.#ask({}), t("mail.summarise_again"))),
        ];
        this.#body.replaceChildren(text, ...notes.filter(Boolean));
        this.#showFoot(summary);
    }

    /** Shows the origin of a summary. If quotations replace a model's text, the reason is shown, too. */
    #showFoot({ kind, model, reason, refusedModel }) {
        const isQuoted = kind === "extractive";
        const origin = isQuoted ? el("span", { class: "tag", text: t("mail.quoted_sentences_not_written_by") })
            : model ? el("span", { text: modelNamed(model).name }) : null;
        this.#foot.replaceChildren(...(origin ? [el("div", { class: "facts-line" }, origin)] : []));
        if (!isQuoted || !reason) return;
        // A model whose summary was rejected is not offered again.
        const writer = refusedModel ? null : this.#writer;
        const write = () => this.#ask({ kind: "generated", model: writer });
        this.#foot.append(el("div", { class: "notice-line" }, el("span", { dir: "auto", text: reason }),
            writer && button(t("mail.have_write_it", { name: modelNamed(writer).name }), write, { class: "button small" })));
    }

    /** Returns links to the mails on which a sentence is based, by their positions in the thread. */
    #links({ mails: ids }) {
        const { mails } = this.#answer;
        const places = [...new Set(ids)].map((id) => mails.findIndex((mail) => mail.id === id)).filter((at) => at >= 0);
        return el("span", { class: "cites" }, ...places.sort((first, second) => first - second).map((at) => {
            const { id, message } = mails[at];
            const from = shortName(message.from[0]);
            const label = message.date
                ? t("mail.mail_from_on", { place: at + 1, name: from, date: formatDate(message.date) })
                : t("mail.mail_from", { place: at + 1, name: from });
            return el("a", {
                class: "cite", href: threadAddress(this.#thread, id), text: String(at + 1), title: label,
                "aria-label": label,
                on: {
                    click: (event) => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                        event.preventDefault();
                        this.#showMail(id);
                    },
                },
            });
        }));
    }
}

function omission(count) {
    const text = t("mail.the_oldest_mails_did_not", { count });
    return el("p", { class: "answer-warning", text });
}
