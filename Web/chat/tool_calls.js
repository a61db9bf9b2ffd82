// The calls of tools in an answer: shown before they run, and with their results.

import { button, el, icon } from "../shared/dom.js";
import { withUnseenShown } from "../shared/format.js";

const choices = [
    ["once", "Allow once"], ["chat", "Allow for this chat"], ["always", "Always allow this tool"],
    ["refuse", "Refuse"],
];
const states = {
    asked: "wants to run", running: "is running…", finished: "ran", failed: "failed", refused: "was not allowed",
    stopped: "was stopped",
};

/** The cards of an answer's calls; each keeps what the user has unfolded. */
export class ToolCallsView {
    element = el("div", { class: "tool-calls" });
    #cards = new Map();

    /**
     * Shows the calls as they are now.
     * @param {any[]} calls The calls.
     * @param {(call: string, decision: string) => void} decide Takes the user's decision.
     */
    update(calls, decide) {
        this.element.hidden = calls.length === 0;
        for (const call of calls) {
            const key = JSON.stringify([call.state, call.decision, call.result]);
            const known = this.#cards.get(call.id);
            if (known?.key === key) continue;
            const hadFocus = known?.element.contains(document.activeElement) ?? false;
            const element = card(call, decide);
            if (known) known.element.replaceWith(element);
            else this.element.append(element);
            if (hadFocus) element.focus();
            this.#cards.set(call.id, { key, element });
        }
    }
}

/** What a server wrote stands in text nodes only. */
function card(call, decide) {
    const isAsked = call.state === "asked";
    const tool = withUnseenShown(call.tool);
    const title = `${withUnseenShown(call.title ?? "") || tool} ${states[call.state] ?? call.state}`;
    const parts = [
        el("p", {}, el("strong", { text: title })),
        el("p", { class: "note", text: `Tool ${tool} of the server ${call.server}${call.isReadOnly
            ? ", which says that it changes nothing" : ""}` }),
        el("pre", { class: "tool-arguments", tabindex: "0", role: "region", "aria-label": "Arguments",
            text: pretty(call.arguments) }),
    ];
    if (isAsked) {
        // Actions of notices are hidden while an answer is written, which is when calls wait.
        parts.push(el("div", { class: "tool-decisions", role: "group", "aria-label": "Allow this call?" },
            ...choices.map(([decision, label]) => button(label, () => decide(call.id, decision), {
                class: decision === "refuse" ? "button small danger" : "button small",
            }))));
    }
    if (call.result !== null && call.result !== undefined) {
        const label = call.state === "failed" ? "Why it failed" : "Result";
        parts.push(el("details", { class: "thoughts" },
            el("summary", { text: call.isResultCut ? `${label} (its end is left out)` : label }),
            el("div", { class: "plain", text: call.result })));
    }
    return el("section", {
        class: `notice tool-call ${call.state}`, tabindex: "-1", "aria-label": `Call of ${tool}`,
        role: isAsked ? "alertdialog" : null,
    }, icon(isAsked ? "shield" : "box"), el("div", {}, ...parts));
}

/** The arguments as they are sent: a character that nobody sees would show others. */
function pretty(text) {
    let shown = text;
    try {
        shown = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
        // Shown as it is.
    }
    return withUnseenShown(shown);
}
