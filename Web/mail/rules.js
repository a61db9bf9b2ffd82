// The user's own rules: a form with a preview, and the list of rules.

import { attempt, openDialog, toast } from "../shared/dialogs.js";
import { announce, button, el } from "../shared/dom.js";
import { counted, formatDate } from "../shared/format.js";
import { field as labelled, onEnter } from "../shared/parts.js";
import { mail } from "./api.js";
import { categories, shortName } from "./parts.js";

/**
 * Joins the fields of the form to a rule.
 * @param {{condition: string, category: string, labels: string, isDone: boolean}} form The fields.
 * @returns {string} The rule as one line.
 */
export function ruleLine({ condition, category, labels, isDone }) {
    const actions = [
        category && `category:${category}`, ...labels.split(/[\s,]+/).filter(Boolean).map((label) => `label:${label}`),
        isDone && "done",
    ].filter(Boolean);
    return `${condition.trim()} -> ${actions.join(" ")}`;
}

/**
 * Opens the dialog with the rules.
 * @param {() => void} changed Called when mails may have changed.
 */
export async function rulesDialog(changed) {
    const answer = await attempt(() => mail.rules());
    if (!answer) return;
    const condition = el("input", {
        type: "text", id: "rule-condition", maxlength: 400, autocomplete: "off", spellcheck: "false",
        placeholder: "from:*@shop.example delivered", "aria-describedby": "rule-note rule-problem",
    });
    const category = el("select", { id: "rule-category" }, el("option", { value: "", text: "Keep" }),
        ...Object.entries(categories).filter(([name]) => name !== "uncategorized")
            .map(([name, text]) => el("option", { value: name, text })));
    const labels = el("input", { type: "text", id: "rule-labels", maxlength: 80, autocomplete: "off", placeholder: "receipts" });
    const done = el("input", { type: "checkbox" });
    const problem = el("p", { class: "field-problem", id: "rule-problem", role: "alert" });
    const preview = el("div", { class: "rule-preview" });
    const list = el("ul", { class: "entries rules" });
    const line = () => ruleLine({
        condition: condition.value, category: category.value, labels: labels.value, isDone: done.checked,
    });
    const told = async (work) => {
        try {
            const result = await work();
            problem.textContent = "";
            condition.removeAttribute("aria-invalid");
            return result;
        } catch (error) {
            problem.textContent = error.message;
            condition.setAttribute("aria-invalid", "true");
            return null;
        }
    };
    const show = async () => {
        const effect = await told(() => mail.previewRule(line()));
        if (!effect) return preview.replaceChildren();
        const text = `It would change ${counted(effect.changing, "mail")} of ${effect.matching} that match.`;
        announce(text);
        return preview.replaceChildren(el("p", { class: "note", text }), el("ul", { class: "rule-mails" },
            ...effect.mails.slice(0, 8).map((email) => el("li", { dir: "auto" },
                `${shortName(email.from)}: ${email.subject || "(no subject)"}`, " ",
                email.date && el("time", { class: "note", text: formatDate(email.date) })))));
    };
    const add = async () => {
        const added = await told(() => mail.addRule(line()));
        if (!added) return;
        list.append(row(added));
        condition.value = "";
        preview.replaceChildren();
        toast(`The rule changed ${counted(added.mails, "mail")}.`);
        changed();
    };
    const row = ({ rule, mails }) => {
        const count = el("span", { text: counted(mails, "mail") });
        const act = async (work, after) => {
            const result = await attempt(() => work(rule.id));
            if (!result) return;
            after(result.mails);
            changed();
        };
        const item = el("li", { class: "entry", data: { rule: rule.id } }, el("div", { class: "entry-text" },
            el("p", { class: "entry-name", dir: "auto", text: rule.line }),
            el("p", { class: "entry-facts facts-line" }, el("span", { text: `Rule ${rule.id}` }), count)),
        button("Apply", () => act(mail.applyRule, (now) => toast(`Changed ${counted(now, "mail")}.`)), {
            class: "button small", title: "Apply to the mails that are there",
        }),
        button("Undo", () => act(mail.undoRule, () => { count.textContent = counted(0, "mail"); }), {
            class: "button small", title: "Take back what the rule did; it then applies to new mails only",
        }),
        button(`Remove rule ${rule.id}`, () => act(mail.removeRule, () => item.remove()), {
            iconOnly: true, icon: "trash", title: "Remove the rule and take back what it did",
        }));
        return item;
    };
    list.append(...answer.rules.map(row));
    onEnter(condition, show);
    const dialog = openDialog({
        title: "Rules",
        body: [
            labelled("Mails that match", condition, problem),
            el("p", {
                class: "note", id: "rule-note",
                text: "Words and filters as in the search: from:ann, subject:bill, has:attachment, -to:bob.",
            }),
            el("div", { class: "rule-actions" }, labelled("Category", category), labelled("Labels", labels),
                el("label", { class: "keep-choice" }, done, el("span", { text: "Done" }))),
            el("div", { class: "rule-buttons" }, button("Preview", show, { class: "button" }),
                button("Add rule", add, { class: "button primary" })),
            preview, list,
        ],
        actions: [button("Close", () => dialog.close())],
    });
    condition.focus();
}
