// The reasons why a mail is classified as spam, and the user's marks.

import { attempt } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { mail } from "./api.js";
import { markNotice } from "./marks.js";
import { stageText } from "./parts.js";
import { t } from "../shared/strings.js";
import { formatPercent } from "../shared/format.js";
import { reasonText } from "./spam_reasons.js";

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
            text: verdict?.stage === "user" ? t("mail.you_marked_it_as_spam") : t("mail.no_single_reason_but_the"),
        });
    }
    return el("ul", { class: "reasons" }, ...reasons.map((reason) =>
        el("li", { dir: "auto", data: { rule: reason.rule }, text: reasonText(reason) })));
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
    const title = isMarked ? t("mail.you_marked_this_mail_as") : t("mail.this_mail_looks_like_spam");
    const why = isMarked || !spam ? t("mail.why_spam")
        : t("mail.why_spam_how", { percent: formatPercent(spam.score), how: stageText(spam.stage) });
    return el("div", { class: "notice spam-warning", role: "note", "aria-label": t("mail.spam_warning") }, icon("warning"),
        el("div", {},
            el("p", {}, el("strong", { text: title }),
                ` ${t("mail.spam_was_not_deleted")}`),
            el("p", { class: "reasons-heading", text: why }), reasonList(spam),
            el("div", { class: "notice-actions" },
                button(t("mail.not_spam"), () => mark(false), { class: "button small", icon: "check" }))));
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
