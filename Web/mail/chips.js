// Suggested replies, which are short texts from a model that can be inserted into the reply field.

import { announce, button, el, setText } from "../shared/dom.js";
import { suggestReplies } from "./api.js";
import { waiting } from "../shared/parts.js";
import { modelNamed } from "../shared/store.js";
import { t } from "../shared/strings.js";

const intents = { affirmative: t("page.yes"), declining: t("page.no"), question: t("page.question") };

/** The suggested replies to the newest mail of a thread. */
export class ReplyChips {
    element = el("div", { class: "reply-chips", role: "group", "aria-label": t("mail.suggested_replies"), hidden: true });
    #choose;
    #row = el("div", { class: "chip-row" });
    #note = el("div", { class: "chip-note" });
    #chips = new Map();
    #request = null;
    #askedFor = null;
    #thread = null;
    #writer = null;
    /** The reason why the model writes only on request; empty if it writes without a request. */
    #objection = "";

    /** @param {(text: string) => void} choose Receives the chosen text. */
    constructor(choose) {
        this.#choose = choose;
        this.element.append(this.#row, this.#note);
    }

    /**
     * Requests suggestions, once for each newest mail.
     * @param {{thread: number, newest: number, isWanted: boolean}} mail The mail to answer. `isWanted` is
     *     true if the mail needs an answer and replies are suggested.
     */
    update({ thread, newest, isWanted }) {
        this.#thread = thread;
        if (!isWanted) this.close();
        else if (this.#askedFor !== newest) this.#ask(newest, {});
    }

    /**
     * Sets the model that writes replies on the user's request.
     * @param {string|null} id The model; null if no model can write.
     */
    setWriter(id) {
        if (id === this.#writer) return;
        this.#writer = id;
        if (this.#objection) this.#showObjection();
    }

    /** Removes the suggestions and aborts the request. */
    close() {
        this.#request?.abort();
        this.#end();
        this.#askedFor = null;
        this.#clear();
    }

    #clear() {
        this.#objection = "";
        this.#chips.clear();
        this.#row.replaceChildren();
        this.#note.replaceChildren();
        this.element.hidden = true;
    }

    #end() {
        this.#request = null;
        this.element.setAttribute("aria-busy", "false");
    }

    async #ask(newest, wanted) {
        this.close();
        const request = new AbortController();
        this.#request = request;
        this.#askedFor = newest;
        this.#note.replaceChildren(waiting(t("mail.writing_replies")));
        this.element.setAttribute("aria-busy", "true");
        this.element.hidden = false;
        let isOver = false;
        const onEvent = (name, data) => {
            if (this.#request !== request || isOver) return;
            if (name === "reply") this.#take(data);
            else if (name === "replies") {
                isOver = true;
                this.#finish(data);
            }
        };
        try {
            await suggestReplies(this.#thread, wanted, { onEvent, signal: request.signal });
        } catch {
            // A failure is not reported, because the user can answer the mail without suggestions.
        }
        if (this.#request !== request) return;
        this.#end();
        if (!isOver) this.#clear();
    }

    #take({ intent, text, isComplete }) {
        this.#note.replaceChildren();
        this.#set(intent, text, isComplete);
    }

    #set(intent, text, isComplete) {
        let chip = this.#chips.get(intent);
        if (!chip) {
            const words = el("span", { class: "chip-text", dir: "auto" });
            const element = el("button", { type: "button", class: "chip" },
                el("span", { class: "tag", text: intents[intent] ?? intent }), words);
            chip = { element, words, text: "" };
            element.addEventListener("click", () => this.#choose(this.#chips.get(intent).text));
            this.#chips.set(intent, chip);
            this.#row.append(element);
        }
        chip.text = text.trim();
        setText(chip.words, chip.text);
        chip.element.title = chip.text;
        // An incomplete reply cannot be chosen.
        chip.element.disabled = !isComplete;
    }

    /** Keeps only the final replies, which are complete and distinct. */
    #finish({ replies, reason, message }) {
        const kept = new Set(replies.map((reply) => reply.intent));
        for (const [intent, chip] of this.#chips) {
            if (kept.has(intent)) continue;
            chip.element.remove();
            this.#chips.delete(intent);
        }
        for (const { intent, text } of replies) this.#set(intent, text, true);
        this.#note.replaceChildren();
        // Other reasons are evident from the mail, for example that it asks nothing.
        this.#objection = reason === "unfit" ? message ?? "" : "";
        if (this.#objection) this.#showObjection();
        this.element.hidden = replies.length === 0 && !this.#objection;
        if (replies.length > 0) announce(t("mail.suggested_replies_2", { replies: replies.length }));
    }

    #showObjection() {
        const model = this.#writer;
        const write = () => this.#ask(this.#askedFor, { model });
        this.#note.replaceChildren(el("div", { class: "notice-line" },
            el("span", { dir: "auto", text: this.#objection }),
            model && button(t("mail.write_replies_with", { name: modelNamed(model).name }), write,
                { class: "button small" })));
    }
}
