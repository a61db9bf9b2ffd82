// The user's own rules: a form with a preview, and the list of rules.

import { attempt, openDialog, toast } from "../shared/dialogs.js";
import { announce, button, el } from "../shared/dom.js";
import { formatDate } from "../shared/format.js";
import { field as labelled, onEnter } from "../shared/parts.js";
import { mail } from "./api.js";
import { categories, shortName } from "./parts.js";
import { t } from "../shared/strings.js";

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
    const category = el("select", { id: "rule-category" }, el("option", { value: "", text: t("mail.keep") }),
        ...Object.entries(categories).filter(([name]) => name !== "uncategorized")
            .map(([name, text]) => el("option", { value: name, text })));
    const labels = el("input", { type: "text", id: "rule-labels", maxlength: 80, autocomplete: "off",
        placeholder: t("mail.rule_label_example") });
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
        const text = t("mail.rule_would_change", { count: effect.changing, matching: effect.matching });
        announce(text);
        return preview.replaceChildren(el("p", { class: "note", text }), el("ul", { class: "rule-mails" },
            ...effect.mails.slice(0, 8).map((email) => el("li", { dir: "auto" },
                `${shortName(email.from)}: ${email.subject || t("page.no_subject")}`, " ",
                email.date && el("time", { class: "note", text: formatDate(email.date) })))));
    };
    const add = async () => {
        const added = await told(() => mail.addRule(line()));
        if (!added) return;
        list.append(row(added));
        condition.value = "";
        preview.replaceChildren();
        toast(t("mail.the_rule_changed", { count: added.mails }));
        changed();
    };
    const row = ({ rule, mails }) => {
        const count = el("span", { text: t("mail.n_mails", { count: mails }) });
        const act = async (work, after) => {
            const result = await attempt(() => work(rule.id));
            if (!result) return;
            after(result.mails);
            changed();
        };
        const item = el("li", { class: "entry", data: { rule: rule.id } }, el("div", { class: "entry-text" },
            el("p", { class: "entry-name", dir: "auto", text: rule.line }),
            el("p", { class: "entry-facts facts-line" }, el("span", { text: t("mail.rule", { id: String(rule.id) }) }), count)),
        button(t("mail.apply"), () => act(mail.applyRule, (now) => toast(t("mail.changed", { count: now }))), {
            class: "button small", title: t("mail.apply_to_the_mails_that"),
        }),
        button(t("mail.undo"), () => act(mail.undoRule, () => { count.textContent = t("mail.n_mails", { count: 0 }); }), {
            class: "button small", title: t("mail.take_back_what_the_rule"),
        }),
        button(t("mail.remove_rule", { id: String(rule.id) }), () => act(mail.removeRule, () => item.remove()), {
            iconOnly: true, icon: "trash", title: t("mail.remove_the_rule_and_take"),
        }));
        return item;
    };
    list.append(...answer.rules.map(row));
    onEnter(condition, show);
    const dialog = openDialog({
        title: t("mail.rules"),
        body: [
            labelled(t("mail.mails_that_match"), condition, problem),
            el("p", {
                class: "note", id: "rule-note",
                text: t("mail.words_and_filters_as_in"),
            }),
            el("div", { class: "rule-actions" }, labelled(t("mail.category"), category), labelled(t("mail.labels"), labels),
                el("label", { class: "keep-choice" }, done, el("span", { text: t("page.done") }))),
            el("div", { class: "rule-buttons" }, button(t("page.preview"), show, { class: "button" }),
                button(t("mail.add_rule"), add, { class: "button primary" })),
            preview, list,
        ],
        actions: [button(t("page.close"), () => dialog.close())],
    });
    condition.focus();
}
