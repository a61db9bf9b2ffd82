// The details of one answer: its model, tokens, times and the content of its context.

import { openDialog } from "../shared/dialogs.js";
import { el, facts } from "../shared/dom.js";
import { formatCount, formatSpan } from "../shared/format.js";
import { modelNamed, placeName } from "../shared/store.js";
import { t } from "../shared/strings.js";

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
    if (ledger) body.push(el("h3", { class: "details-heading", text: t("page.contents_of_the_context") }),
        ledgerFacts(ledger));
    openDialog({ title: t("page.about_this_answer"), body });
}

/**
 * Creates the table of a context's content, in tokens.
 * @param {any} ledger The answer's ledger.
 * @returns {HTMLElement}
 */
export function ledgerFacts(ledger) {
    const rows = [
        [t("page.system_prompt"), formatCount(ledger.instructionTokens)],
        [t("page.earlier_messages"), formatCount(ledger.historyTokens)],
        [t("page.question"), formatCount(ledger.promptTokens)],
        [t("page.answer_2"), formatCount(ledger.answerTokens)],
        [t("page.total"), t("page.of_2", { ledger: usedTokens(ledger), contextTokens: ledger.contextTokens })],
    ];
    const left = ledger.omittedMessages ?? 0;
    if (left > 0) {
        rows.push([ledger.isSummarized ? t("page.messages_summarised") : t("page.messages_left_out"),
            t("page.messages_with_tokens", { left, omittedTokens: ledger.omittedTokens })]);
    }
    return facts(rows);
}

/**
 * Returns the number of tokens in an answer's context.
 * @param {any} ledger The answer's ledger.
 * @returns {number}
 */
export function usedTokens(ledger) {
    return ledger.instructionTokens + ledger.historyTokens + ledger.promptTokens + ledger.answerTokens;
}
