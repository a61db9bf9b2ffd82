// Why a mail counts as spam, and what the user says to that.

import { attempt } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { mail } from "./api.js";
import { markNotice } from "./marks.js";
import { stageText } from "./parts.js";

const mostReasons = 5;

/**
 * What speaks for spam, strongest first.
 * @param {any} verdict The verdict on a mail.
 * @returns {HTMLElement}
 */
export function reasonList(verdict) {
    const reasons = (verdict?.reasons ?? []).filter((reason) => reason.weight > 0)
        .sort((first, second) => second.weight - first.weight).slice(0, mostReasons);
    if (reasons.length === 0) {
        return el("p", {
            class: "note",
            text: verdict?.stage === "user" ? "You marked it as spam." : "No single reason, but the mail as a whole.",
        });
    }
    return el("ul", { class: "reasons" }, ...reasons.map((reason) =>
        el("li", { dir: "auto", data: { rule: reason.rule }, text: reason.text })));
}

/**
 * The warning above a mail that counts as spam.
 * @param {any} email The mail.
 * @param {(isSpam: boolean) => void} mark Given what the user says.
 * @returns {HTMLElement}
 */
export function spamWarning(email, mark) {
    const { spam } = email;
    const isMarked = spam?.stage === "user";
    const title = isMarked ? "You marked this mail as spam." : "This mail looks like spam or phishing.";
    const likely = isMarked || !spam ? "" : ` (${Math.round(spam.score * 100)} %, ${stageText(spam.stage)})`;
    return el("div", { class: "notice spam-warning", role: "note", "aria-label": "Spam warning" }, icon("warning"),
        el("div", {},
            el("p", {}, el("strong", { text: title }),
                " It was not deleted. Nothing in it should be followed, answered or paid."),
            el("p", { class: "reasons-heading", text: `Why it counts as spam${likely}:` }), reasonList(spam),
            el("div", { class: "notice-actions" },
                button("Not spam", () => mark(false), { class: "button small", icon: "check" }))));
}

/**
 * Tells the server what the user says of a mail, and the user what that changed.
 * @param {number} id The mail.
 * @param {boolean} isSpam Whether it is spam.
 * @returns {Promise<any>} The mail as it is now; undefined where that failed.
 */
export async function markSpam(id, isSpam) {
    const email = await attempt(() => mail.setSpam(id, isSpam));
    if (email) markNotice.show(email);
    return email;
}
