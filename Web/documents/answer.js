// An answer from the documents: quotations immediately, then a model's sentences after they are checked.

import { citationLink, withoutMarkers } from "./citations.js";
import { documentsAddress } from "./collections.js";
import { ask, summarize } from "./api.js";
import { announce, button, copyText, el, icon } from "../shared/dom.js";
import { formatSeconds, formatSpan } from "../shared/format.js";
import { notice, retryButton, waiting } from "../shared/parts.js";
import { placeText } from "./passage.js";
import { modelNamed, placeName, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

/** The card of one question and its answer. */
export class AnswerCard {
    element = el("article", { class: "answer", "aria-label": t("page.answer_2"), hidden: true });
    #handlers;
    #request = null;
    #collection = null;
    #question = null;
    #body = el("div");
    #foot = el("div", { class: "answer-foot" });
    #heading = el("h2", { class: "answer-question", dir: "auto" });
    #text = null;

    /**
     * @param {{onPassages: (passages: any[]) => void, onState: (isAnswering: boolean) => void,
     *     onClose: () => void}} handlers Called on changes.
     */
    constructor(handlers) {
        this.#handlers = handlers;
        this.element.append(
            el("div", { class: "answer-head" }, this.#heading,
                button(t("documents.close_this_answer"), () => this.close(), { iconOnly: true, icon: "close" })),
            this.#body, this.#foot);
    }

    /** Whether an answer is being written. */
    get isAnswering() {
        return this.#request !== null;
    }

    /** Whether a question was asked and is still shown. */
    get isShown() {
        return !this.element.hidden;
    }

    /**
     * Asks a question, or requests a summary of a document. A previous answer is stopped.
     * @param {string} collection The collection.
     * @param {{question: string, strict: boolean, model: string|null, document?: number}} question The
     *     question, or the document with the title of its summary.
     */
    async ask(collection, question) {
        this.#request?.abort();
        const request = new AbortController();
        this.#request = request;
        this.#collection = collection;
        this.#question = question;
        this.#begin(question.question);
        let isOver = false;
        const onEvent = (name, data) => {
            if (this.#request !== request) return;
            if (name === "passages") this.#takePassages(data.passages);
            else if (name === "quotes") this.#takeQuotes(data.quotes);
            else if (name === "progress") this.#takeProgress(data);
            else if (name === "sentence") this.#takeSentence(data.sentence);
            else if (name === "answer" || name === "error") {
                isOver = true;
                if (name === "answer") this.#takeAnswer(data);
                else this.#fail(data.message);
            }
        };
        try {
            const hears = { onEvent, signal: request.signal };
            if (question.document) await summarize(question.document, { model: question.model }, hears);
            else await ask(collection, question, hears);
            if (!isOver && this.#request === request) this.#fail(t("documents.the_answer_was_interrupted"));
        } catch (error) {
            if (this.#request !== request) return;
            if (!isOver) this.#fail(error.name === "ApiError" ? error.message : t("documents.the_answer_was_interrupted"));
        }
        if (this.#request === request) this.#end();
    }

    /** Stops the answer. The text received so far is kept. */
    stop() {
        if (!this.#request) return;
        this.#request.abort();
        this.#end();
        this.#body.querySelector(".waiting")?.remove();
        const text = t("page.you_stopped_this_answer");
        this.#foot.replaceChildren(el("div", { class: "notice-line" }, el("span", { text }),
            this.#retry(t("page.ask_again"))));
        announce(t("page.stopped"));
    }

    /** Closes the answer. */
    close() {
        this.#request?.abort();
        this.#end();
        this.element.hidden = true;
        this.#handlers.onClose();
    }

    #end() {
        this.#request = null;
        this.element.setAttribute("aria-busy", "false");
        this.#text?.classList.remove("writing");
        this.#handlers.onState(false);
    }

    #begin(question) {
        this.element.hidden = false;
        this.element.setAttribute("aria-busy", "true");
        this.#heading.textContent = question;
        this.#text = null;
        this.#body.replaceChildren(waiting(t("documents.looking_through_your_documents")));
        this.#foot.replaceChildren();
        this.#handlers.onState(true);
        announce(t("documents.looking_through_your_documents_2"));
    }

    #takePassages(passages) {
        const count = passages.length;
        if (count > 0) this.#body.replaceChildren(waiting(t("documents.reading_passages", { count })));
        this.#handlers.onPassages(passages);
    }

    /** Shows the quotations until the model's checked sentences appear above them. */
    #takeQuotes(found) {
        this.#body.replaceChildren(waiting(t("documents.the_model_is_reading_this")),
            el("div", { class: "answer-quotes" }, ...found.map((quote) => figure(quote, this.#collection))));
        announce(t("documents.quoted_from_your_documents", {
            words: found.map((quote) => quote.text).join(" "),
        }));
    }

    /** Shows the progress with which the model reads the document that it summarises. */
    #takeProgress({ part, parts, secondsLeft }) {
        if (!this.#body.querySelector(".waiting")) return;
        const text = secondsLeft === null ? t("documents.reading_part", { part, parts })
            : t("documents.reading_part_time_left", { part, parts, time: formatSeconds(secondsLeft) });
        const beside = this.#body.querySelector(".answer-quotes") ? ` ${t("documents.your_documents_say")}` : "";
        this.#body.querySelector(".waiting").replaceWith(waiting(text + beside));
    }

    /** Appends a sentence that the documents support. */
    #takeSentence(sentence) {
        if (!this.#text) {
            this.#text = el("div", { class: "answer-text writing", dir: "auto" });
            this.#body.prepend(this.#text);
        }
        this.#text.append(supported(sentence, this.#collection), " ");
    }

    #takeAnswer(answer) {
        const parts = {
            quotes: () => quotes(answer, this.#collection), notFound: () => [notFound(answer)],
            chat: () => withoutDocuments(answer),
        }[answer.kind]?.() ?? [sentences(answer, this.#collection), ...beside(answer, this.#collection)];
        if (answer.isCut) {
            parts.push(el("p", {
                class: "answer-warning", text: t("documents.the_answer_ends_here_because"),
            }));
        }
        this.#text = null;
        this.#body.replaceChildren(...parts);
        const isObjected = Boolean(answer.notice) && ["quotes", "notFound"].includes(answer.kind);
        this.#foot.replaceChildren(...(isObjected ? [this.#objection(answer.notice, answer.answerTokens > 0)] : []), this.#facts(answer));
        const words = answer.sentences.map((sentence) => sentence.text).join(" ");
        const said = {
            quotes: t("documents.quoted_from_your_documents", { words }),
            notFound: answer.message ?? t("documents.this_is_not_in_your"),
            chat: t("documents.not_from_documents", { text: answer.text }),
        }[answer.kind] ?? t("page.answer", { said: `${words} ${warning(answer)}` });
        announce(isObjected ? `${said} ${answer.notice}` : said);
    }

    /** Returns the reason why an installed model has not written the answer, with a button to use the model anyway. */
    #objection(text, hasWritten) {
        const model = state.status?.model;
        // A model that the user chose, or whose text is not shown, has already been asked.
        const canAsk = model && !this.#question.model && !hasWritten;
        const anyway = () => this.ask(this.#collection, { ...this.#question, model: model.id });
        return notice(text, {
            look: "plain", sign: "info", dir: "auto",
            actions: [canAsk && button(t("documents.ask_anyway", { name: model.name }), anyway, { class: "button small" })],
        });
    }

    #facts(answer) {
        const parts = [];
        if (answer.kind === "quotes") parts.push(el("span", { class: "tag", text: t("documents.no_model_wrote_this") }));
        else if (answer.model) parts.push(el("span", { text: modelNamed(answer.model).name }));
        const add = (text) => parts.push(el("span", { text }));
        if (answer.place) add(placeName(answer.place));
        if (answer.totalTime) add(formatSpan(answer.totalTime * 1000));
        if (answer.timeToFirstToken) add(t("documents.first_word_after",
            { timeToFirstToken: formatSpan(answer.timeToFirstToken * 1000) }));
        if (answer.promptTokens) add(t("documents.tokens_read", { promptTokens: answer.promptTokens }));
        if (answer.answerTokens) add(t("documents.tokens_written", { answerTokens: answer.answerTokens }));
        if (answer.model && answer.sentPassages > 0) {
            const count = answer.sentPassages;
            add(this.#question.document
                ? t("documents.passages_read", { count }) : t("documents.excerpts_of_passages_read", { count }));
        }
        const copy = button(t("documents.copy_this_answer"), () => copyText(copy, asText(answer)),
            { iconOnly: true, icon: "copy" });
        return el("div", { class: "answer-facts" }, el("span", { class: "facts-line" }, ...parts),
            (answer.sentences.length > 0 || answer.kind === "chat") && copy);
    }

    #fail(message) {
        this.#body.querySelector(".waiting")?.remove();
        this.#foot.replaceChildren(notice(message || t("documents.the_answer_failed"), { actions: [this.#retry()] }));
        announce(t("documents.the_answer_failed_2", { message }));
    }

    #retry(label) {
        return retryButton(() => this.ask(this.#collection, this.#question), label);
    }
}

/** Creates a model's text. Unsupported sentences are set apart, with the reason. */
function sentences(answer, collection) {
    const text = el("div", { class: "answer-text", dir: "auto" });
    for (const sentence of answer.sentences) {
        if (sentence.isSupported) {
            text.append(supported(sentence, collection), " ");
            continue;
        }
        const { words, cites } = parts(sentence, collection);
        const problems = sentence.problems.length > 0 ? sentence.problems : [t("documents.the_documents_do_not_say")];
        text.append(el("div", { class: "sentence unsupported" },
            el("p", {}, el("span", { class: "visually-hidden", text: `${t("documents.not_supported_by_the_documents")} ` }),
                words, cites),
            el("ul", { class: "problem-list" }, ...problems.map((problem) =>
                el("li", {}, icon("warning"), el("span", { dir: "auto", text: problem }))))));
    }
    const note = warning(answer);
    return el("div", {}, text, note && el("p", { class: "answer-warning", text: note }));
}

/** Creates a sentence that the documents support, with links to its sources. */
function supported(sentence, collection) {
    const { words, cites } = parts(sentence, collection);
    return el("span", { class: "sentence" }, words, cites);
}

/** Returns a sentence without its citation markers, and links to its sources. */
function parts(sentence, collection) {
    const known = new Set(sentence.citations.map((citation) => citation.number));
    return {
        words: withoutMarkers(sentence.text, (number) => known.has(number)).text.trimEnd(),
        cites: el("span", { class: "cites" },
            ...sentence.citations.map((citation) => citationLink(citation, collection))),
    };
}

/** Creates the warning about unsupported sentences; empty if all sentences are supported. */
function warning({ sentences: all }) {
    const unsupported = all.filter((sentence) => !sentence.isSupported).length;
    if (unsupported === 0) return "";
    if (unsupported === all.length) return t("documents.the_documents_do_not_support");
    return t("documents.the_documents_do_not_support_2", { count: unsupported });
}

/** Creates the list of quotations from the documents. */
function quotes(answer, collection) {
    return [
        el("p", { class: "answer-kind" }, icon("quote"),
            el("span", { text: t("documents.quoted_from_your_documents_word") })),
        ...answer.sentences.map((sentence) => figure(sentence, collection)),
    ];
}

/** Creates the quotations below a model's text. */
function beside(answer, collection) {
    if (answer.quotes.length === 0) return [];
    return [el("div", { class: "answer-quotes" },
        el("p", { class: "answer-kind" }, icon("quote"), el("span", { text: t("documents.your_documents_say") })),
        ...answer.quotes.map((quote) => figure(quote, collection)))];
}

/** Creates a quotation with its source. */
function figure(sentence, collection) {
    const [citation] = sentence.citations;
    const place = citation && el("a", {
        class: "quote-place", href: documentsAddress(collection, citation), dir: "auto", text: placeText(citation),
    });
    return el("figure", { class: "quote" }, el("blockquote", { dir: "auto", text: sentence.text }),
        place && el("figcaption", {}, el("span", { class: "cite", text: String(citation.number) }), place));
}

function notFound(answer) {
    return el("div", { class: "notice not-found" }, icon("search"), el("div", {},
        el("p", { dir: "auto", text: answer.message ?? t("documents.this_is_not_in_your") }),
        el("p", { class: "note", text: t("documents.passages_that_come_close_are") })));
}

/** Creates a model's answer from an empty collection. */
function withoutDocuments(answer) {
    return [
        el("p", { class: "answer-kind" }, icon("warning"),
            el("span", { text: t("documents.not_from_your_documents_this") })),
        el("p", { class: "answer-text", dir: "auto", text: answer.text }),
    ];
}

/** Returns the answer with its sources as plain text, for copying. */
function asText(answer) {
    if (answer.kind === "chat") return answer.text;
    const sources = new Map();
    const lines = answer.sentences.map((sentence) => {
        const numbers = sentence.citations.map((citation) => {
            sources.set(citation.number, placeText(citation));
            return `[${citation.number}]`;
        });
        const known = new Set(sentence.citations.map((citation) => citation.number));
        const words = answer.kind === "quotes" ? t("page.quoted", { text: sentence.text })
            : withoutMarkers(sentence.text, (number) => known.has(number)).text.trimEnd();
        return [words, ...new Set(numbers)].join(" ");
    });
    const list = [...sources].map(([number, place]) => `[${number}] ${place}`).join("\n");
    return `${lines.join(answer.kind === "quotes" ? "\n" : " ")}\n\n${list}`.trim();
}
