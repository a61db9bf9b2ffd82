// The remote models on the Models screen.

import { agreed, loadRemotes } from "./remotes.js";
import { api } from "../shared/api.js";
import { attempt, confirmDialog, openDialog, toast } from "../shared/dialogs.js";
import { arrange, button, el } from "../shared/dom.js";
import { formatCount, withUnseenShown } from "../shared/format.js";
import { field as labelled, lines, onEnter } from "../shared/parts.js";
import { changed, onChange, state } from "../shared/store.js";

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
        el("h2", { id: "elsewhere-title", text: "Remote models" }),
        el("p", { class: "note", text: "A larger model on another machine of yours, or of a provider: any server with "
            + "an OpenAI-compatible API. It answers only where you choose it, and your questions there are sent "
            + "to it." }),
        list,
        el("div", { class: "card-buttons" },
            button("Add a remote model…", add, { class: "button small", icon: "plus" })));
}

function card(remote, key) {
    const facts = [remote.model, remote.url];
    if (remote.contextTokens) facts.push(`context of ${formatCount(remote.contextTokens)} tokens`);
    if (remote.hasKey) facts.push("with a key");
    const buttons = remote.problem ? [] : remote.isConfirmed
        ? [button("Check", () => check(remote), { class: "button small", icon: "shield" })]
        : [button("Confirm…", () => confirm(remote), { class: "button small primary" })];
    return el("article", { class: "card", data: { remote: remote.id, key } },
        el("div", { class: "card-head" }, el("h3", { text: remote.id }),
            el("span", { class: "tags" },
                remote.place && el("span", { class: "tag", text: remote.place }),
                !remote.isConfirmed && !remote.problem && el("span", { class: "tag danger", text: "not confirmed" }))),
        el("p", { class: "model-facts" }, ...facts.map((text) => el("span", { text }))),
        remote.problem && lines([remote.problem], { icon: "warning" }),
        el("div", { class: "card-buttons" }, ...buttons,
            button("Remove", () => remove(remote), { class: "button small quiet danger", icon: "trash" })));
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
        toast(`${remote.id} is available. Choose it in the menu of models of a chat or a question.`);
        return;
    }
    if (answer.hasList === false) {
        toast(`The server has no list of models; the first answer shows whether it has ${remote.model}.`);
        return;
    }
    const others = withUnseenShown(answer.models.slice(0, 8).join(", "));
    toast(`The server lists no model ${remote.model}${others ? `; it has ${others}.` : "."}`, { isError: true });
}

async function remove(remote) {
    const isSure = await confirmDialog({
        title: `Remove ${remote.id}?`, action: "Remove", isDanger: true,
        text: "Chats that use it need another model. Its server keeps it.",
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
    const name = field("name", "Name", "To choose it by: letters, digits, dots, hyphens and underscores.",
        { maxlength: 64, placeholder: "big" });
    const url = field("url", "URL", "The base of the server's API, which usually ends in /v1.",
        { inputmode: "url", maxlength: 2000, placeholder: "http://box:8000/v1" });
    const model = field("model", "Model on the server", "As the server calls it.",
        { maxlength: 256, placeholder: "qwen3-32b" });
    const key = field("key", "Environment variable with the key (optional)", state.canNameKeys
        ? "Its name, such as EXAMPLE_KEY; set where “hearth serve” is started. The key itself is never entered here."
        : "Only if “hearth serve” is started with a token. Or add the model with: hearth models add-remote --key-env",
    { maxlength: 200, disabled: !state.canNameKeys });
    const context = field("context", "Context size in tokens (optional)", "Default: as reported by the server.",
        { inputmode: "numeric", maxlength: 9 });
    const problem = el("p", { class: "field-problem", role: "alert" });
    const send = async () => {
        if (action.disabled) return;
        const size = context.input.value.trim();
        if (!/^\d*$/.test(size)) {
            problem.textContent = "The context size is a whole number of tokens.";
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
    const action = button("Add", send, { class: "button primary" });
    const form = el("div", { class: "remote-form" }, name.row, url.row, model.row, key.row, context.row, problem,
        el("p", { class: "note", text: "Nothing is sent before you agree to the host." }));
    onEnter(form, send);
    const dialog = openDialog({
        title: "Add a remote model", body: [form], actions: [button("Cancel", () => dialog.close()), action],
    });
    name.input.focus();
}
