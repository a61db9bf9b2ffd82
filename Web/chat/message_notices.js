// The notices of a message: its progress, the reason for its end, and the user's possible actions.

import { button, el } from "../shared/dom.js";
import { notice, retryButton, waiting } from "../shared/parts.js";

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
    if (context.isOmitted) notices.push(line("The model was not shown this message for the last answer."));
    if (context.isUnanswered) notices.push(line("No answer yet.", [retry(message, context, "Write an answer")]));
    const isAsking = message.metadata.calls?.some((call) => call.state === "asked");
    if (status === "generating" && message.text === "" && !message.metadata.reasoning && !isAsking) notices.push(waitingFor(progress));
    if (status === "failed" || (status === "completed" && failure)) notices.push(failureCard(message, context));
    if (status === "interrupted" && failure?.kind === "connection") notices.push(failureCard(message, context));
    else if (status === "interrupted") {
        notices.push(card("Hearth exited while this answer was being written.", [retry(message, context)], "warning"));
    }
    if (status === "stopped") {
        notices.push(line("You stopped this answer.", [retry(message, context, "Write it again")]));
    }
    if (status === "completed" && !failure) {
        if (finishReason === "length") {
            notices.push(line("The answer ends here because it reached the token limit."));
        } else if (finishReason === "repetition") {
            notices.push(line("The answer was ended here because it only repeated itself."));
        } else if (finishReason === "safety") {
            notices.push(card("The model declined to answer this. Rephrase the question.", [], "shield"));
        } else if (message.role === "assistant" && message.text.trim() === "") {
            notices.push(card("The model returned an empty answer.", [retry(message, context)], "warning"));
        }
    }
    for (const note of [...ledger?.toolNotes ?? [], ...ledger?.serverNews ?? []]) notices.push(line(note));
    const left = ledger?.omittedMessages ?? 0;
    if (left > 0) notices.push(omission(left, ledger, context));
    return notices;
}

function retry(message, context, label = "Try again") {
    return retryButton(() => context.actions.regenerate(message.id), label);
}

function waitingFor(progress) {
    const fraction = progress?.fraction;
    return waiting({
        waiting: "Waiting for another answer to finish…",
        loadingModel: `Loading the model…${fraction ? ` ${Math.round(fraction * 100)} %` : ""}`,
        readingPrompt: "Reading the chat…",
    }[progress?.phase] ?? "");
}

function failureCard(message, context) {
    const { failure } = message.metadata;
    const { actions } = context;
    const kind = failure?.kind ?? "other";
    const text = failure?.message ?? "The answer failed. Try again.";
    const choice = (label, action, options = {}) => button(label, action, { class: "button small", ...options });
    const buttons = {
        tooLong: () => [
            choice("Leave out the oldest", () => actions.overflow("dropOldest", message.id)),
            choice("Summarise the oldest", () => actions.overflow("summarizeOldest", message.id)),
            choice("Start a new chat", () => actions.newChat(), { icon: "plus" }),
        ],
        unavailable: () => [choice("Open Models", actions.openModels, { icon: "box" }), retry(message, context)],
        memory: () => [choice("Choose another model", actions.openModels, { icon: "box" }), retry(message, context)],
        refused: () => [],
    }[kind]?.() ?? [retry(message, context)];
    return card(text, buttons, kind === "refused" ? "shield" : "warning");
}

function omission(count, ledger, { actions }) {
    const messages = count === 1 ? "1 earlier message" : `${count} earlier messages`;
    const verb = count === 1 ? "was" : "were";
    const text = ledger.isSummarized ? `${messages} did not fit; the model was shown a summary.`
        : ledger.summaryFailed ? `${messages} did not fit, could not be summarised, and ${verb} not shown to the model.`
            : `${messages} did not fit and ${verb} not shown to the model.`;
    const parts = [button("Change", () => actions.openSettings(), { class: "button small quiet" })];
    if (ledger.summary) {
        parts.push(el("details", { class: "thoughts" },
            el("summary", { text: "The summary" }), el("div", { class: "plain", text: ledger.summary })));
    }
    return line(text, parts);
}

function card(text, buttons, name) {
    return notice(text, { look: name, sign: name, actions: buttons });
}

function line(text, buttons = []) {
    return el("div", { class: "notice-line" }, el("span", { text }), ...buttons);
}
