// The details of one answer: its model, tokens, times and the content of its context.

import { openDialog } from "../shared/dialogs.js";
import { el, facts } from "../shared/dom.js";
import { formatCount, formatSpan } from "../shared/format.js";
import { modelNamed } from "../shared/store.js";

/**
 * Shows the details of an answer.
 * @param {any} message The answer.
 */
export function showDetails(message) {
    const { usage, ledger, modelID, place, timeToFirstTokenMs, latencyMs, tokensPerSecond } = message.metadata;
    const rows = [];
    const add = (name, value) => { if (value !== null && value !== undefined) rows.push([name, value]); };
    if (modelID) add("Model", modelNamed(modelID).name);
    add("Answered as", ledger?.answeringModel);
    add("Computed on", place);
    if (timeToFirstTokenMs) add("Time to first token", formatSpan(timeToFirstTokenMs));
    if (latencyMs) add("Total time", formatSpan(latencyMs));
    if (tokensPerSecond) add("Speed", `${formatCount(tokensPerSecond)} tokens/s`);
    if (usage) {
        add("Tokens written", formatCount(usage.outputTokens));
        add("Tokens read", formatCount(usage.promptTokens));
        if (usage.cachedTokens) add("of these cached", formatCount(usage.cachedTokens));
        const accepted = usage.acceptedDraftTokens ?? 0;
        const drafted = accepted + (usage.rejectedDraftTokens ?? 0);
        if (drafted > 0) add("Draft tokens accepted", `${formatCount(accepted)} of ${formatCount(drafted)}`);
    }
    const body = [facts(rows)];
    for (const note of ledger?.serverNotes ?? []) body.push(el("p", { text: note }));
    if (ledger) body.push(el("h3", { class: "details-heading", text: "Contents of the context" }), ledgerFacts(ledger));
    openDialog({ title: "About this answer", body });
}

/**
 * Creates the table of a context's content, in tokens.
 * @param {any} ledger The answer's ledger.
 * @returns {HTMLElement}
 */
export function ledgerFacts(ledger) {
    const rows = [
        ["System prompt", formatCount(ledger.instructionTokens)],
        ["Earlier messages", formatCount(ledger.historyTokens)],
        ["Question", formatCount(ledger.promptTokens)],
        ["Answer", formatCount(ledger.answerTokens)],
        ["Total", `${formatCount(usedTokens(ledger))} of ${formatCount(ledger.contextTokens)}`],
    ];
    const left = ledger.omittedMessages ?? 0;
    if (left > 0) {
        const how = ledger.isSummarized ? "summarised" : "left out";
        rows.push([`Messages ${how}`, `${formatCount(left)} (${formatCount(ledger.omittedTokens)} tokens)`]);
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
