// The reply field. Nothing is sent. The text is saved as a draft, copied, or passed to the user's mail program.

import { attempt, toast } from "../shared/dialogs.js";
import { button, copyText, el, icon } from "../shared/dom.js";
import { mail } from "./api.js";
import { ReplyChips } from "./chips.js";
import { shortName } from "./parts.js";
import { onChange, state } from "../shared/store.js";
import { nodes, t } from "../shared/strings.js";

/** The reply to the newest mail of a thread. */
export class ReplyBox {
    #thread = null;
    #mail = null;
    #canWrite = true;
    #buttons;
    #offer = el("p", { class: "hint", hidden: true }, icon("info"), el("span", {},
        ...nodes("mail.download_to_enable_summaries", {
            download: el("a", { href: "#/models", text: t("mail.download_a_model") }),
        })));

    constructor() {
        this.field = el("textarea", {
            id: "mail-reply", rows: 4, maxlength: 500_000, "aria-label": t("mail.reply"), dir: "auto",
            "aria-describedby": "mail-reply-note",
        });
        this.field.addEventListener("input", () => this.#edited());
        this.chips = new ReplyChips((text) => this.#add(text));
        const save = button(t("mail.save_draft"), () => this.#save(), { class: "button small primary" });
        const copy = button(t("page.copy"), () => copyText(copy, this.field.value), { class: "button small", icon: "copy" });
        const open = button(t("mail.open_in_mail_program"), () => this.#open(), { class: "button small", icon: "external" });
        this.#buttons = [save, copy, open];
        this.element = el("section", { class: "reply", "aria-label": t("mail.your_reply"), hidden: true },
            this.#offer, this.chips.element,
            el("div", { class: "composer reply-composer" }, this.field,
                el("div", { class: "composer-row reply-row" }, ...this.#buttons)),
            el("p", {
                class: "fine-print", id: "mail-reply-note",
                text: t("mail.nothing_is_sent_from_here"),
            }));
        onChange("status", () => this.#showOffer());
    }

    /**
     * Shows the field for a thread, and requests suggestions if the mail needs a reply.
     * @param {any} answer The server's response with the thread.
     */
    update({ thread, mails, needsReply, canWrite }) {
        const newest = mails.at(-1);
        // Spam must not be answered, because a reply confirms the address to its sender.
        if (!newest || newest.isSpam) {
            this.chips.close();
            this.element.hidden = true;
            return;
        }
        if (thread.id !== this.#thread) {
            this.chips.close();
            this.#thread = thread.id;
            this.field.value = sessionStorage.getItem(this.#key) ?? "";
        }
        this.#mail = newest.id;
        this.#canWrite = canWrite;
        this.element.hidden = false;
        const [to] = newest.message.replyTo?.length > 0 ? newest.message.replyTo : newest.message.from;
        const placeholder = to ? t("mail.reply_to_2", { to: shortName(to) }) : t("mail.reply_2");
        if (this.field.placeholder !== placeholder) this.field.placeholder = placeholder;
        this.chips.update({ thread: thread.id, newest: newest.id, isWanted: needsReply });
        this.#showOffer();
        this.#resize();
        this.#showButtons();
    }

    /** Leaves the thread. The text is kept in memory. */
    close() {
        this.chips.close();
        this.#thread = null;
        this.#mail = null;
        this.element.hidden = true;
    }

    get #key() {
        return `hearth.reply.${this.#thread}`;
    }

    /** Shows a link to the models if this device could run a model. */
    #showOffer() {
        this.#offer.hidden = this.#canWrite || state.status?.feature?.state !== "offerDownload";
    }

    #add(text) {
        const { value } = this.field;
        this.field.value = value.trim() === "" ? text : `${value.trimEnd()}\n\n${text}`;
        this.#edited();
        this.field.focus();
        this.field.setSelectionRange(this.field.value.length, this.field.value.length);
    }

    #edited() {
        if (this.field.value) sessionStorage.setItem(this.#key, this.field.value);
        else sessionStorage.removeItem(this.#key);
        this.#resize();
        this.#showButtons();
    }

    #resize() {
        this.field.style.height = "auto";
        const { scrollHeight } = this.field;
        if (scrollHeight > 0) this.field.style.height = `${Math.min(scrollHeight + 2, innerHeight * 0.5)}px`;
    }

    #showButtons() {
        const isEmpty = this.field.value.trim() === "";
        for (const element of this.#buttons) element.disabled = isEmpty;
    }

    async #save() {
        const answer = await attempt(() => mail.draft(this.#mail, this.field.value, true));
        if (answer) toast(answer.path ? t("mail.saved_to", { path: answer.path }) : t("mail.saved"));
    }

    async #open() {
        const answer = await attempt(() => mail.draft(this.#mail, this.field.value, false));
        if (!answer) return;
        if (/^mailto:/i.test(answer.mailto ?? "")) el("a", { href: answer.mailto }).click();
        else toast(t("mail.this_mail_has_no_address"), { isError: true });
    }
}
