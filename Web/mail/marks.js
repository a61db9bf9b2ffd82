// The effects of the user's spam marks: a notice with an undo button, and export and import of marks.

import { attempt, toast } from "../shared/dialogs.js";
import { announce, button, el } from "../shared/dom.js";
import { counted } from "../shared/format.js";
import { settingRow } from "../shared/parts.js";
import { mail } from "./api.js";
import { transferButtons } from "../shared/transfer.js";

/**
 * Describes the effects on other mails, in sentences; empty if there are no effects.
 * @param {any} change The change, as described by the server.
 * @param {string} thing The noun for a single mail.
 */
function sentences({ becameSpam, noLongerSpam, waiting }, thing) {
    const are = (count) => `${counted(count, thing)} ${count === 1 ? "is" : "are"}`;
    return [
        becameSpam.length > 0 && `${are(becameSpam.length)} spam now.`,
        noLongerSpam.length > 0 && `${are(noLongerSpam.length)} no longer spam.`,
        waiting > 0 && `${counted(waiting, "more mail")} ${waiting === 1 ? "is" : "are"} being checked in the `
            + "background.",
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
        this.undoButton = button("Undo", () => this.#takeBack(), { class: "button small" });
        this.closeButton = button("Close this message", () => this.hide(), { iconOnly: true, icon: "close" });
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
        const others = sentences(change, "other mail")
            || `Similar mails will ${isSpam ? "be marked, too" : "not be marked as spam"}.`;
        const name = el("bdi", { text: message.subject ? `“${message.subject}”` : "A mail without a subject" });
        this.#say([name, ` is marked as ${isSpam ? "" : "not "}spam. ${others}`], undo);
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
        this.#say([["Undone.", sentences(email.change, "other mail")].filter(Boolean).join(" ")], null);
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
    return settingRow("Your marks", "What you marked as spam and as not spam, as a file for another machine. It contains "
        + "hashes, but no words of mails.",
        transferButtons({
            kind: "marks", path: "mail/marks", label: "File with exported marks",
            take: async (text) => {
                const { marks, change } = await mail.addMarks(text);
                toast(`${counted(marks, "mark")} imported. ${sentences(change, "mail")}`);
                changed();
            },
        }));
}
