// Suggested replies: short texts of a model, which fill the field below them.

import { announce, button, el, setText } from "../shared/dom.js";
import { suggestReplies } from "./api.js";
import { waiting } from "../shared/parts.js";
import { modelNamed } from "../shared/store.js";

const intents = { affirmative: "Yes", declining: "No", question: "Question" };

/** The replies to the newest mail of a thread. */
export class ReplyChips {
    element = el("div", { class: "reply-chips", role: "group", "aria-label": "Suggested replies", hidden: true });
    #choose;
    #row = el("div", { class: "chip-row" });
    #note = el("div", { class: "chip-note" });
    #chips = new Map();
    #request = null;
    #askedFor = null;
    #thread = null;
    #writer = null;
    /** Why the model does not write unless it is told to; empty where it does. */
    #objection = "";

    /** @param {(text: string) => void} choose Given the text of the one that was chosen. */
    constructor(choose) {
        this.#choose = choose;
        this.element.append(this.#row, this.#note);
    }

    /**
     * Asks for replies, once for each newest mail.
     * @param {{thread: number, newest: number, isWanted: boolean}} mail What is to be answered; whether it needs an
     *     answer and something can write one.
     */
    update({ thread, newest, isWanted }) {
        this.#thread = thread;
        if (!isWanted) this.close();
        else if (this.#askedFor !== newest) this.#ask(newest, {});
    }

    /**
     * Takes in which model would write, where its user wants it to.
     * @param {string|null} id The model; null where none can.
     */
    setWriter(id) {
        if (id === this.#writer) return;
        this.#writer = id;
        if (this.#objection) this.#showObjection();
    }

    /** Takes the replies away, and ends what is being written. */
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
        this.#note.replaceChildren(waiting("Writing replies…"));
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
            // A suggestion that does not come is no news: the mail can be answered all the same.
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
        // Half a sentence is no reply.
        chip.element.disabled = !isComplete;
    }

    /** Shows what is left: replies that are finished and differ from each other. */
    #finish({ replies, reason, message }) {
        const kept = new Set(replies.map((reply) => reply.intent));
        for (const [intent, chip] of this.#chips) {
            if (kept.has(intent)) continue;
            chip.element.remove();
            this.#chips.delete(intent);
        }
        for (const { intent, text } of replies) this.#set(intent, text, true);
        this.#note.replaceChildren();
        // Of the other reasons, such as that nothing is asked, the mail itself tells.
        this.#objection = reason === "unfit" ? message ?? "" : "";
        if (this.#objection) this.#showObjection();
        this.element.hidden = replies.length === 0 && !this.#objection;
        if (replies.length > 0) announce(`Suggested replies: ${replies.length}.`);
    }

    #showObjection() {
        const model = this.#writer;
        const write = () => this.#ask(this.#askedFor, { model });
        this.#note.replaceChildren(el("div", { class: "notice-line" },
            el("span", { dir: "auto", text: this.#objection }),
            model && button(`Write replies with ${modelNamed(model).name}`, write, { class: "button small" })));
    }
}
