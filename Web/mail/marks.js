// The effects of the user's spam marks: a notice with an undo button, and export and import of marks.

import { attempt, toast } from "../shared/dialogs.js";
import { announce, button, el } from "../shared/dom.js";
import { settingRow } from "../shared/parts.js";
import { mail } from "./api.js";
import { importedText, transferButtons } from "../shared/transfer.js";
import { nodes, t } from "../shared/strings.js";

/**
 * Describes the effects on other mails, in sentences; empty if there are no effects.
 * @param {any} change The change, as described by the server.
 * @param {boolean} isOther Whether the mails are other ones than the marked mail.
 */
function sentences({ becameSpam, noLongerSpam, waiting }, isOther) {
    const [spam, noSpam] = isOther
        ? ["mail.other_mails_are_spam", "mail.other_mails_no_longer_spam"] : ["mail.mails_are_spam", "mail.mails_no_longer_spam"];
    return [
        becameSpam.length > 0 && t(spam, { count: becameSpam.length }),
        noLongerSpam.length > 0 && t(noSpam, { count: noLongerSpam.length }),
        waiting > 0 && t("mail.mails_being_checked", { count: waiting }),
    ].filter(Boolean).join(" ");
}

/** The notice about the effects of the last mark, until it is closed or the screen is left. */
class MarkNotice {
    element = el("div", { class: "mark-notice", hidden: true });
    /** Called after a mark was undone. */
    undone = () => {};
    #text = el("p");
    #undo = null;

    constructor() {
        this.undoButton = button(t("mail.undo"), () => this.#takeBack(), { class: "button small" });
        this.closeButton = button(t("page.close_this_message"), () => this.hide(), { iconOnly: true, icon: "close" });
        this.element.append(this.#text, this.undoButton, this.closeButton);
    }

    /**
     * Shows the effects of a mark.
     * @param {any} email The updated mail, with the changes.
     */
    show({ id, message, isSpam, change }) {
        const { previous } = change;
        let undo = () => mail.unmark(id);
        if (previous === isSpam) undo = null;
        else if (typeof previous === "boolean") undo = () => mail.setSpam(id, previous);
        const others = sentences(change, true) || t(isSpam ? "mail.similar_mails_marked" : "mail.similar_mails_not_marked");
        const name = el("bdi", { text: message.subject ? t("page.quoted", { text: message.subject })
            : t("mail.a_mail_without_a_subject") });
        this.#say([...nodes(isSpam ? "mail.is_marked_as_spam" : "mail.is_marked_as_not_spam", { name }), ` ${others}`], undo);
    }

    /** Hides the notice. */
    hide() {
        this.#undo = null;
        this.element.hidden = true;
    }

    async #takeBack() {
        const undo = this.#undo;
        this.undoButton.disabled = true;
        const email = await attempt(undo);
        this.undoButton.disabled = false;
        // Another mark was set in the meantime, or the screen was left.
        if (!email || this.#undo !== undo) return;
        this.#say([[t("mail.undone"), sentences(email.change, true)].filter(Boolean).join(" ")], null);
        this.closeButton.focus({ preventScroll: true });
        this.undone();
    }

    #say(parts, undo) {
        this.#undo = undo;
        this.undoButton.hidden = !undo;
        this.#text.replaceChildren(...parts);
        this.element.hidden = false;
        announce(this.#text.textContent);
    }
}

/** The notice of the Mail screen. */
export const markNotice = new MarkNotice();

/**
 * Creates the buttons that export marks and import marks from another machine.
 * @param {() => void} changed Called when marks were imported.
 * @returns {HTMLElement}
 */
export function marksRow(changed) {
    return settingRow(t("mail.your_marks"), t("mail.what_you_marked_as_spam"),
        transferButtons({
            kind: "marks", path: "mail/marks", label: t("mail.file_with_exported_marks"),
            take: async (file) => {
                const { marks, change } = await mail.addMarks(await importedText(file));
                toast(`${t("mail.marks_imported", { count: marks })} ${sentences(change, false)}`);
                changed();
            },
        }));
}
