// The notices of a message: its progress, the reason for its end, and the user's possible actions.

import { button, el } from "../shared/dom.js";
import { notice, retryButton, waiting } from "../shared/parts.js";
import { t } from "../shared/strings.js";
import { formatPercent } from "../shared/format.js";
import { failureText } from "./failures.js";

/**
 * Returns the notices below a message.
 * @param {any} message The message.
 * @param {import("./message_view.js").MessageContext} context The context of the message.
 * @param {{phase: string, fraction?: number}|null} progress The progress of an answer that has no text yet.
 * @returns {Node[]}
 */
export function noticesOf(message, context, progress) {
    const notices = [];
    const { status, failure, finishReason, ledger } = message.metadata;
    if (context.isOmitted) notices.push(line(t("page.the_model_was_not_shown")));
    if (context.isUnanswered) notices.push(line(t("page.no_answer_yet"),
        [retry(message, context, t("page.write_an_answer"))]));
    const isAsking = message.metadata.calls?.some((call) => call.state === "asked");
    if (status === "generating" && message.text === "" && !message.metadata.reasoning && !isAsking) notices.push(waitingFor(progress));
    if (status === "failed" || (status === "completed" && failure)) notices.push(failureCard(message, context));
    if (status === "interrupted" && failure?.kind === "connection") notices.push(failureCard(message, context));
    else if (status === "interrupted") {
        notices.push(card(t("page.hearth_exited_while_this_answer"), [retry(message, context)], "warning"));
    }
    if (status === "stopped") {
        notices.push(line(t("page.you_stopped_this_answer"), [retry(message, context, t("page.write_it_again"))]));
    }
    if (status === "completed" && !failure) {
        if (finishReason === "length") {
            notices.push(line(t("page.the_answer_ends_here_because")));
        } else if (finishReason === "repetition") {
            notices.push(line(t("page.the_answer_was_ended_here")));
        } else if (finishReason === "safety") {
            notices.push(card(t("page.the_model_declined_to_answer"), [], "shield"));
        } else if (message.role === "assistant" && message.text.trim() === "") {
            notices.push(card(t("page.the_model_returned_an_empty"), [retry(message, context)], "warning"));
        }
    }
    for (const note of [...ledger?.toolNotes ?? [], ...ledger?.serverNews ?? []]) notices.push(line(note));
    const left = ledger?.omittedMessages ?? 0;
    if (left > 0) notices.push(omission(left, ledger, context));
    return notices;
}

function retry(message, context, label = t("page.try_again")) {
    return retryButton(() => context.actions.regenerate(message.id), label);
}

function waitingFor(progress) {
    const fraction = progress?.fraction;
    return waiting({
        waiting: t("page.waiting_for_another_answer_to"),
        loadingModel: fraction
            ? t("page.loading_the_model_percent", { percent: formatPercent(fraction) }) : t("page.loading_the_model"),
        readingPrompt: t("page.reading_the_chat"),
    }[progress?.phase] ?? "");
}

function failureCard(message, context) {
    const { failure } = message.metadata;
    const { actions } = context;
    const kind = failure?.kind ?? "other";
    const text = failureText(failure) || t("page.the_answer_failed_try_again");
    const choice = (label, action, options = {}) => button(label, action, { class: "button small", ...options });
    const buttons = {
        tooLong: () => [
            choice(t("page.leave_out_the_oldest"), () => actions.overflow("dropOldest", message.id)),
            choice(t("page.summarise_the_oldest"), () => actions.overflow("summarizeOldest", message.id)),
            choice(t("page.start_a_new_chat"), () => actions.newChat(), { icon: "plus" }),
        ],
        unavailable: () => [choice(t("page.open_models"), actions.openModels, { icon: "box" }), retry(message, context)],
        memory: () => [choice(t("page.choose_another_model"), actions.openModels, { icon: "box" }), retry(message, context)],
        refused: () => [],
    }[kind]?.() ?? [retry(message, context)];
    return card(text, buttons, kind === "refused" ? "shield" : "warning");
}

function omission(count, ledger, { actions }) {
    const text = ledger.isSummarized ? t("page.omitted_summarised", { count })
        : ledger.summaryFailed ? t("page.omitted_summary_failed", { count }) : t("page.omitted", { count });
    const parts = [button(t("page.change"), () => actions.openSettings(), { class: "button small quiet" })];
    if (ledger.summary) {
        parts.push(el("details", { class: "thoughts" },
            el("summary", { text: t("page.the_summary") }), el("div", { class: "plain", text: ledger.summary })));
    }
    return line(text, parts);
}

function card(text, buttons, name) {
    return notice(text, { look: name, sign: name, actions: buttons });
}

function line(text, buttons = []) {
    return el("div", { class: "notice-line" }, el("span", { text }), ...buttons);
}
