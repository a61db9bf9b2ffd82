// The tool calls of an answer, shown before they run and with their results.

import { button, el, icon, setText } from "../shared/dom.js";
import { withUnseenShown } from "../shared/format.js";
import { field as labelled } from "../shared/parts.js";
import { t } from "../shared/strings.js";

const choices = [
    ["once", t("page.allow_once")], ["chat", t("page.allow_for_this_chat")], ["always", t("page.always_allow_this_tool")],
    ["refuse", t("page.refuse")],
];
const states = {
    asked: "page.tool_asked", running: "page.tool_running", finished: "page.tool_finished", failed: "page.tool_failed",
    refused: "page.tool_refused", stopped: "page.tool_stopped",
};

/** The cards of an answer's calls. Each card keeps its expanded state. */
export class ToolCallsView {
    element = el("div", { class: "tool-calls" });
    #cards = new Map();

    /**
     * Updates the calls.
     * @param {any[]} calls The calls.
     * @param {(call: string, decision: string, values?: any) => void} decide Called with the user's decision.
     */
    update(calls, decide) {
        this.element.hidden = calls.length === 0;
        for (const call of calls) {
            const key = JSON.stringify([call.state, call.decision, call.result]);
            const known = this.#cards.get(call.id);
            if (known?.key === key) continue;
            const hadFocus = known?.element.contains(document.activeElement) ?? false;
            const element = call.question ? questionCard(call, decide) : card(call, decide);
            if (known) known.element.replaceWith(element);
            else this.element.append(element);
            if (hadFocus) element.focus();
            this.#cards.set(call.id, { key, element });
        }
    }
}

/** Creates the card of a call. Text from a server is only put into text nodes. */
function card(call, decide) {
    const isAsked = call.state === "asked";
    const tool = withUnseenShown(call.tool);
    const name = withUnseenShown(call.title ?? "") || tool;
    const title = states[call.state] ? t(states[call.state], { name }) : name;
    const parts = [
        el("p", {}, el("strong", { text: title })),
        el("p", { class: "note", text: call.isReadOnly
            ? t("page.tool_of_server_read_only", { tool, server: call.server })
            : t("page.tool_of_server", { tool, server: call.server }) }),
        el("pre", { class: "tool-arguments", tabindex: "0", role: "region", "aria-label": t("page.arguments"),
            text: pretty(call.arguments) }),
    ];
    if (isAsked) {
        // The buttons are not a notice. The actions of notices are hidden while an answer is generated, and calls wait
        // during that time.
        parts.push(el("div", { class: "tool-decisions", role: "group", "aria-label": t("page.allow_this_call") },
            ...choices.map(([decision, label]) => button(label, () => decide(call.id, decision), {
                class: decision === "refuse" ? "button small danger" : "button small",
            }))));
    }
    if (call.result !== null && call.result !== undefined) {
        const label = call.state === "failed"
            ? call.isResultCut ? t("page.why_it_failed_truncated") : t("page.why_it_failed")
            : call.isResultCut ? t("page.result_truncated") : t("page.result");
        parts.push(el("details", { class: "thoughts" },
            el("summary", { text: label }),
            el("div", { class: "plain", text: call.result })));
    }
    return el("section", {
        class: `notice tool-call ${call.state}`, tabindex: "-1", "aria-label": t("page.call_of", { tool }),
        role: isAsked ? "alertdialog" : null,
    }, icon(isAsked ? "shield" : "box"), el("div", {}, ...parts));
}

/** Creates the card of a server's question, with a form while the question waits for an answer. */
function questionCard(call, decide) {
    const isAsked = call.state === "asked";
    const parts = [
        el("p", {}, el("strong", { text: t("page.the_server_asks", { server: call.server }) })),
        el("div", { class: "plain", text: withUnseenShown(call.question.message) }),
    ];
    if (isAsked) {
        const fields = call.question.fields.map((field, index) => questionField(field, `${call.id}-${index}`));
        const form = el("form", { class: "tool-question" }, ...fields.map(({ element }) => element),
            el("div", { class: "tool-decisions", role: "group", "aria-label": t("page.answer_this_question") },
                el("button", { type: "submit", class: "button small", text: t("page.send") }),
                button(t("page.decline"), () => decide(call.id, "refuse"), { class: "button small danger" }),
                button(t("page.cancel"), () => decide(call.id, "cancel"), { class: "button small quiet" })));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            decide(call.id, "once", Object.fromEntries(
                fields.map(({ name, value }) => [name, value()]).filter(([, value]) => value !== "")));
        });
        const note = t("page.what_you_write_is_sent_2");
        parts.push(el("p", { class: "note", text: note }), form);
    } else {
        parts.push(el("p", { class: "note", text: {
            finished: t("page.you_answered"), refused: t("page.you_did_not_answer"), stopped: t("page.it_was_stopped"),
        }[call.state] ?? "" }));
    }
    return el("section", {
        class: `notice tool-call ${call.state}`, tabindex: "-1", "aria-label": t("page.question_of", { server: call.server }),
        role: isAsked ? "alertdialog" : null,
    }, icon(isAsked ? "shield" : "box"), el("div", {}, ...parts));
}

const inputTypes = { email: "email", uri: "url", date: "date" };

// The minimum number of values for which the list scrolls and the server's suggestions come first.
const longList = 8;

function questionField(field, id) {
    if (field.kind === "choices") return choicesField(field, id);
    const values = field.kind === "boolean"
        ? [{ value: "true", title: t("page.yes") }, { value: "false", title: t("page.no") }] : field.choices;
    const isText = field.kind === "text";
    const input = values.length > 0
        ? el("select", { id }, el("option", { value: "", text: "" }),
            ...values.map(({ value, title }) => el("option", { value, text: withUnseenShown(title) })))
        : el("input", {
            id, type: isText ? inputTypes[field.format] ?? "text" : "number", autocomplete: "off", maxlength: 4000,
            min: field.minimum ?? null, max: field.maximum ?? null, minlength: field.minLength ?? null,
            placeholder: field.format === "date-time" ? "2026-01-31T09:30:00Z" : null,
        });
    if (field.kind === "number") input.step = "any";
    // The field contains the suggestion, so that the user sees it before it is sent.
    input.value = field.suggestion ?? "";
    input.required = field.isRequired;
    return {
        name: field.name,
        value: () => input.value,
        element: labelled(withUnseenShown(field.title), input, descriptionNote(field)),
    };
}

/** Creates a field with several values, each with a check box. */
function choicesField(field, id) {
    const suggested = (field.suggestion ?? "").split("\n");
    const boxes = field.choices.map(({ value }) => {
        const box = el("input", { type: "checkbox" });
        box.checked = suggested.includes(value);
        return box;
    });
    const rows = field.choices.map(({ title }, index) =>
        el("label", { class: "tool-choice" }, boxes[index], el("span", { text: withUnseenShown(title) })));
    if (rows.length > longList) rows.sort((one, other) => other.control.checked - one.control.checked);
    const note = el("p", { class: "note", id: `${id}-note` });
    const chosen = () => field.choices.filter((_, index) => boxes[index].checked);
    const show = () => {
        const count = chosen().length;
        setText(note, `${choiceLimits(field)} ${t("page.chosen_of", { count, all: boxes.length })}`.trim());
        rows[0].control.setCustomValidity(fitsLimits(field, count) ? "" : choiceLimits(field));
    };
    show();
    return {
        name: field.name,
        // Several values are separated by line breaks.
        value: () => chosen().map(({ value }) => value).join("\n"),
        element: el("fieldset", { class: "field", "aria-describedby": note.id, on: { change: show } },
            el("legend", { text: withUnseenShown(field.title) }), descriptionNote(field),
            el("div", { class: rows.length > longList ? "tool-choices" : null }, ...rows), note),
    };
}

const descriptionNote = (field) =>
    field.description && el("p", { class: "note", text: withUnseenShown(field.description) });

const fewestChoices = ({ minItems, isRequired }) => Math.max(minItems ?? 0, isRequired ? 1 : 0);

/**
 * Describes how many values a field accepts.
 * @param {{minItems?: number, maxItems?: number, isRequired: boolean}} field The field.
 * @returns {string} A sentence; empty if the field accepts any number.
 */
export function choiceLimits(field) {
    const fewest = fewestChoices(field);
    const most = field.maxItems ?? null;
    if (fewest === 0) return most === null ? "" : t("page.choose_at_most", { most });
    const { isRequired } = field;
    if (most === null) return t(isRequired ? "page.choose_at_least" : "page.choose_at_least_or_none", { count: fewest });
    if (most === fewest) return t(isRequired ? "page.choose_exactly" : "page.choose_exactly_or_none", { count: fewest });
    return t(isRequired ? "page.choose_between" : "page.choose_between_or_none", { fewest, most });
}

/**
 * Returns whether a number of values is valid for a field. An optional field also accepts no values.
 * @param {{minItems?: number, maxItems?: number, isRequired: boolean}} field The field.
 * @param {number} count The number of values.
 */
export const fitsLimits = (field, count) => (count === 0 && !field.isRequired)
    || (count >= fewestChoices(field) && count <= (field.maxItems ?? Infinity));

/** Formats the arguments of a call. Invisible characters are escaped, so that they cannot hide text. */
function pretty(text) {
    let shown = text;
    try {
        shown = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
        // Invalid JSON is shown unchanged.
    }
    return withUnseenShown(shown);
}
