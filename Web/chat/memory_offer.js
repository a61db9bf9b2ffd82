// The offer below an answer to keep what the user said about themselves.

import { call } from "../shared/api.js";
import { succeeds } from "../shared/dialogs.js";
import { button, el } from "../shared/dom.js";
import { t } from "../shared/strings.js";

/**
 * Shows the facts that the question of an answer states. A failure only means that nothing is offered.
 * @param {string} id The answer's ID.
 * @param {HTMLElement} element The element of the answer.
 */
export async function offerFacts(id, element) {
    const answer = await call("GET", `messages/${id}/memory-offers`).catch(() => null);
    for (const fact of answer?.offers ?? []) element.append(offer(fact));
}

function offer(fact) {
    const chip = el("div", { class: "notice-actions", role: "group", "aria-label": t("chat.keep_this_fact") });
    const keep = async () => {
        if (!await succeeds(() => call("POST", "memory", { text: fact }))) return;
        chip.replaceChildren(el("span", { class: "note", role: "status", text: t("chat.fact_kept", { fact }) }));
    };
    chip.append(button(t("chat.remember_fact", { fact }), keep, { class: "button small", icon: "plus" }),
        button(t("chat.do_not_remember"), () => chip.remove(), { class: "button small", iconOnly: true, icon: "close" }));
    return chip;
}
