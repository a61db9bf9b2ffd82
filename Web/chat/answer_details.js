// The details of one answer: its model, tokens, times, the user's facts and the content of its context.

import { openDialog } from "../shared/dialogs.js";
import { el, facts } from "../shared/dom.js";
import { formatCount, formatSpan } from "../shared/format.js";
import { modelNamed, placeName } from "../shared/store.js";
import { t } from "../shared/strings.js";
import { ledgerFacts } from "./message_details.js";

/**
 * Shows the details of an answer.
 * @param {any} message The answer.
 */
export function showDetails(message) {
    const { usage, ledger, modelID, place, timeToFirstTokenMs, latencyMs, tokensPerSecond } = message.metadata;
    const rows = [];
    const add = (name, value) => { if (value !== null && value !== undefined) rows.push([name, value]); };
    if (modelID) add(t("page.model"), modelNamed(modelID).name);
    add(t("page.answered_as"), ledger?.answeringModel);
    add(t("page.computed_on"), place && placeName(place));
    if (timeToFirstTokenMs) add(t("page.time_to_first_token"), formatSpan(timeToFirstTokenMs));
    if (latencyMs) add(t("page.total_time"), formatSpan(latencyMs));
    if (tokensPerSecond) add(t("page.speed"), t("page.tokens_per_second", { rate: Math.round(tokensPerSecond) }));
    if (usage) {
        add(t("page.tokens_written"), formatCount(usage.outputTokens));
        add(t("page.tokens_read"), formatCount(usage.promptTokens));
        if (usage.cachedTokens) add(t("page.of_these_cached"), formatCount(usage.cachedTokens));
        const accepted = usage.acceptedDraftTokens ?? 0;
        const drafted = accepted + (usage.rejectedDraftTokens ?? 0);
        if (drafted > 0) add(t("page.draft_tokens_accepted"), t("page.of", { accepted, drafted }));
    }
    const body = [facts(rows)];
    for (const note of ledger?.serverNotes ?? []) body.push(el("p", { text: note }));
    const { memory } = message.metadata;
    if (memory?.length) {
        const count = ledger?.memoryTokens;
        body.push(el("h3", { class: "details-heading", text: count === undefined ? t("chat.facts_used") : t("chat.facts_used_with_tokens", { count }) }),
            el("ul", {}, ...memory.map((text) => el("li", { dir: "auto", text }))));
    }
    if (ledger) body.push(el("h3", { class: "details-heading", text: t("page.contents_of_the_context") }),
        ledgerFacts(ledger));
    openDialog({ title: t("page.about_this_answer"), body });
}
