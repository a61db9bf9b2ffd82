// The content of an answer's context, in tokens.

import { facts } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { t } from "../shared/strings.js";

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
