// The reasons why a mail is classified as spam, and the user's marks.

import { attempt } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { mail } from "./api.js";
import { markNotice } from "./marks.js";
import { stageText } from "./parts.js";

const mostReasons = 5;

/**
 * Creates the list of the reasons for a spam verdict, strongest first.
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
 * Creates the warning above a mail that is classified as spam.
 * @param {any} email The mail.
 * @param {(isSpam: boolean) => void} mark Called with the user's decision.
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
 * Sends the user's mark to the server, and shows its effects.
 * @param {number} id The mail.
 * @param {boolean} isSpam Whether the mail is spam.
 * @returns {Promise<any>} The updated mail; undefined on failure.
 */
export async function markSpam(id, isSpam) {
    const email = await attempt(() => mail.setSpam(id, isSpam));
    if (email) markNotice.show(email);
    return email;
}
