// The remote models on the Models screen.

import { agreed, loadRemotes } from "./remotes.js";
import { api } from "../shared/api.js";
import { attempt, confirmDialog, openDialog, toast } from "../shared/dialogs.js";
import { arrange, button, el } from "../shared/dom.js";
import { formatList, withUnseenShown } from "../shared/format.js";
import { field as labelled, lines, onEnter } from "../shared/parts.js";
import { changed, onChange, placeName, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

/**
 * Creates the list of remote models, and the button that adds a remote model.
 * @returns {HTMLElement}
 */
export function elsewhereSection() {
    const cards = new Map();
    const list = el("div", { class: "cards" });
    const show = () => {
        for (const name of cards.keys()) {
            if (!state.remotes.some((remote) => remote.id === name)) cards.delete(name);
        }
        arrange(list, state.remotes.map((remote) => {
            const key = JSON.stringify(remote);
            // The card of an unchanged model is kept, so that it keeps the focus.
            if (cards.get(remote.id)?.dataset.key !== key) cards.set(remote.id, card(remote, key));
            return cards.get(remote.id);
        }));
    };
    onChange("models", show);
    return el("section", { class: "elsewhere", "aria-labelledby": "elsewhere-title" },
        el("h2", { id: "elsewhere-title", text: t("models.remote_models") }),
        el("p", { class: "note", text: t("models.a_larger_model_on_another") }),
        list,
        el("div", { class: "card-buttons" },
            button(t("models.add_a_remote_model"), add, { class: "button small", icon: "plus" })));
}

function card(remote, key) {
    const facts = [remote.model, remote.url];
    if (remote.contextTokens) facts.push(t("models.context_of_tokens", { contextTokens: remote.contextTokens }));
    if (remote.hasKey) facts.push(t("models.with_a_key"));
    const buttons = remote.problem ? [] : remote.isConfirmed
        ? [button(t("models.check"), () => check(remote), { class: "button small", icon: "shield" })]
        : [button(t("models.confirm"), () => confirm(remote), { class: "button small primary" })];
    return el("article", { class: "card", data: { remote: remote.id, key } },
        el("div", { class: "card-head" }, el("h3", { text: remote.id }),
            el("span", { class: "tags" },
                remote.place && el("span", { class: "tag", text: placeName(remote.place) }),
                !remote.isConfirmed && !remote.problem && el("span",
                    { class: "tag danger", text: t("models.not_confirmed") }))),
        el("p", { class: "model-facts" }, ...facts.map((text) => el("span", { text }))),
        remote.problem && lines([remote.problem], { icon: "warning" }),
        el("div", { class: "card-buttons" }, ...buttons,
            button(t("page.remove_3"), () => remove(remote), { class: "button small quiet danger", icon: "trash" })));
}

/** Reloads the list immediately instead of waiting for the server's event. */
async function reload() {
    await loadRemotes();
    changed("models");
}

async function confirm(remote) {
    if (!await agreed(remote)) return;
    await reload();
    await check(remote);
}

/** Checks a remote model by requesting its server's list of models. No prompt is sent. */
async function check(remote) {
    const answer = await attempt(() => api.checkRemote(remote.id));
    await reload();
    if (!answer) return;
    if (answer.hasModel) {
        toast(t("models.is_available_choose_it_in", { id: remote.id }));
        return;
    }
    if (answer.hasList === false) {
        toast(t("models.the_server_has_no_list", { model: remote.model }));
        return;
    }
    const others = withUnseenShown(formatList(answer.models.slice(0, 8)));
    const { model } = remote;
    toast(others ? t("models.server_lists_other_models", { model, others }) : t("models.server_lists_no_model", { model }), {
        isError: true,
    });
}

async function remove(remote) {
    const isSure = await confirmDialog({
        title: t("models.remove", { id: remote.id }), action: t("page.remove_3"), isDanger: true,
        text: t("models.chats_that_use_it_need"),
    });
    if (!isSure) return;
    await attempt(() => api.removeRemote(remote.id));
    await reload();
}

/**
 * Prompts for a remote model, adds it, and asks for consent to send text to the model. Rejected input stays
 * in the form.
 */
function add() {
    const field = (name, label, note, properties) => {
        const input = el("input", {
            type: "text", id: `remote-${name}`, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
            "aria-describedby": `remote-${name}-note`, ...properties,
        });
        const row = labelled(label, input, el("p", { class: "note", id: `remote-${name}-note`, text: note }));
        return { input, row };
    };
    const name = field("name", t("page.name"), t("models.to_choose_it_by_letters"),
        { maxlength: 64, placeholder: t("models.name_example") });
    const url = field("url", t("models.url"), t("models.the_base_of_the_servers"),
        { inputmode: "url", maxlength: 2000, placeholder: "http://box:8000/v1" });
    const model = field("model", t("models.model_on_the_server"), t("models.as_the_server_calls_it"),
        { maxlength: 256, placeholder: "qwen3-32b" });
    const key = field("key", t("models.environment_variable_with_the_key"), state.canNameKeys
        ? t("models.its_name_such_as_example")
        : t("models.only_if_hearth_serve_is"),
    { maxlength: 200, disabled: !state.canNameKeys });
    const context = field("context", t("models.context_size_in_tokens_optional"), t("models.default_as_reported_by_the"),
        { inputmode: "numeric", maxlength: 9 });
    const problem = el("p", { class: "field-problem", role: "alert" });
    const send = async () => {
        if (action.disabled) return;
        const size = context.input.value.trim();
        if (!/^\d*$/.test(size)) {
            problem.textContent = t("models.the_context_size_is_a");
            return;
        }
        action.disabled = true;
        const text = ({ input }) => input.value.trim() || undefined;
        try {
            const added = await api.addRemote({
                name: text(name) ?? "", url: text(url) ?? "", model: text(model) ?? "", keyVariable: text(key),
                contextTokens: size ? Number(size) : undefined,
            });
            dialog.close();
            await reload();
            if (!added.problem) await confirm(added);
        } catch (error) {
            problem.textContent = error.message;
        }
        action.disabled = false;
    };
    const action = button(t("page.add_2"), send, { class: "button primary" });
    const form = el("div", { class: "remote-form" }, name.row, url.row, model.row, key.row, context.row, problem,
        el("p", { class: "note", text: t("models.nothing_is_sent_before_you") }));
    onEnter(form, send);
    const dialog = openDialog({
        title: t("models.add_a_remote_model_2"), body: [form],
        actions: [button(t("page.cancel"), () => dialog.close()), action],
    });
    name.input.focus();
}
