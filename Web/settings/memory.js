// The facts that the user keeps, in the settings: the switches of the memory and the list.

import { call } from "../shared/api.js";
import { attempt, confirmDialog, openDialog, succeeds } from "../shared/dialogs.js";
import { button, el } from "../shared/dom.js";
import { field } from "../shared/parts.js";
import { t } from "../shared/strings.js";

const id = encodeURIComponent;
const longest = 300;

/**
 * Creates the list of facts.
 * @returns {HTMLElement} The list with its buttons.
 */
export function factList() {
    const list = el("div", { class: "prompt-rows" });
    const file = el("p", { class: "note" });
    const show = async () => {
        const answer = await attempt(() => call("GET", "memory"));
        if (!answer) return;
        list.replaceChildren(...answer.facts.map((fact) => factRow(fact, show)));
        file.textContent = t("settings.facts_are_in_the_file", { file: answer.file });
    };
    show();
    return el("div", {}, list, file,
        el("div", { class: "card-buttons" },
            button(t("settings.new_fact_2"), () => editFact(null, show), { class: "button small", icon: "plus" })));
}

function factRow(fact, show) {
    const { text } = fact;
    const problems = {
        tooLong: t("settings.not_used_too_long"), order: t("settings.not_used_order"), tooMany: t("settings.not_used_too_many"),
    };
    const tool = (title, label, icon, action) => button(label, action, { iconOnly: true, icon, title });
    return el("div", { class: "setting-row", role: "group", "aria-label": text },
        el("div", { class: "switch-text" }, el("span", { dir: "auto", text }),
            fact.problem && el("span", { class: "note", text: problems[fact.problem] })),
        el("div", { class: "card-buttons" },
            tool(t("settings.edit"), t("settings.edit_named", { name: text }), "pencil", () => editFact(fact, show)),
            tool(t("page.remove_3"), t("settings.remove_named", { name: text }), "trash", () => removeFact(fact, show))));
}

async function removeFact(fact, show) {
    const agreed = await confirmDialog({
        title: t("settings.remove_this_fact"), action: t("page.remove_3"), isDanger: true,
        text: t("settings.the_fact_is_removed", { fact: fact.text }),
    });
    if (agreed && await succeeds(() => call("DELETE", `memory/${id(fact.id)}`))) show();
}

function editFact(fact, onSaved) {
    const text = el("textarea", { id: "fact-text", rows: 3, maxlength: longest, dir: "auto" });
    text.value = fact?.text ?? "";
    const save = async () => {
        const body = { text: text.value };
        const saved = await succeeds(() => (fact ? call("PUT", `memory/${id(fact.id)}`, body) : call("POST", "memory", body)));
        if (!saved) return;
        dialog.close();
        onSaved();
    };
    const dialog = openDialog({
        title: fact ? t("settings.edit_the_fact") : t("settings.new_fact"),
        body: [field(t("page.text"), text, el("p", { class: "note", text: t("settings.a_fact_is_short") }))],
        actions: [button(t("page.cancel"), () => dialog.close()), button(t("page.save"), save, { class: "button primary" })],
    });
    text.focus();
}
