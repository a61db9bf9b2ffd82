// The list of saved prompts that "/" opens in the message field. Loaded with the first "/".

import { prompts } from "./prompts_api.js";
import { showError } from "../shared/dialogs.js";
import { announce, el } from "../shared/dom.js";
import { matching } from "../shared/matching.js";
import { promptText } from "./prompt_fields.js";
import { t } from "../shared/strings.js";

const mostShown = 50;

/** The list of prompts above the message field, filtered by the text after the slash. */
export class PromptPicker {
    #field;
    #use;
    #list = el("div", { class: "menu prompt-list", id: "prompt-list", role: "listbox", tabindex: "0", "aria-label": t("page.saved_prompts") });
    #all = null;
    #entries = [];
    #chosen = 0;
    // The text with which Escape closed the list, so that the list stays closed until the text changes.
    #closedWith = null;

    /**
     * @param {HTMLTextAreaElement} field The message field.
     * @param {(prompt: any, text: string) => void} use Called with the chosen prompt and its text with values in place of the
     *     fields.
     */
    constructor(field, use) {
        this.#field = field;
        this.#use = use;
        field.addEventListener("blur", () => this.close());
        // A click would otherwise take the focus, which closes the list.
        this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    }

    /** Shows the prompts for the text of the field, or closes the list. */
    async update() {
        const query = this.#query();
        if (query === null || this.#field.value === this.#closedWith) return this.close();
        this.#closedWith = null;
        try {
            if (!this.#list.isConnected) this.#all = (await prompts.list()).prompts;
        } catch (error) {
            return showError(error);
        }
        const current = this.#query();
        if (current === null) return this.close();
        const entries = this.#all.map((prompt) => ({ text: prompt.name, note: prompt.description, prompt }));
        this.#entries = [
            ...matching(current, entries, mostShown),
            ...matching(current, [{ text: t("chat.edit_saved_prompts"), note: t("page.settings") }], 1),
        ];
        this.#chosen = 0;
        return this.#show();
    }

    /** The text after the slash; null if the field does not begin with a slash, or has several lines or words. */
    #query() {
        return /^\/(\S*)$/u.exec(this.#field.value)?.[1] ?? null;
    }

    #show() {
        if (this.#entries.length === 0) return this.close();
        const isNew = !this.#list.isConnected;
        this.#list.replaceChildren(...this.#entries.map(({ text, note }, number) => el("div", {
            class: "menu-item", role: "option", id: `prompt-${number}`, on: { click: () => this.#choose(number) },
        }, el("span", { class: "menu-text" }, el("span", { dir: "auto", text }),
            note && el("span", { class: "note", dir: "auto", text: note })))));
        if (isNew) {
            this.#field.parentElement.prepend(this.#list);
            this.#field.setAttribute("aria-controls", this.#list.id);
            announce(t("chat.n_saved_prompts", { count: this.#entries.length }));
        }
        return this.#mark();
    }

    #mark() {
        [...this.#list.children].forEach((option, number) =>
            option.setAttribute("aria-selected", String(number === this.#chosen)));
        const option = this.#list.children[this.#chosen];
        this.#field.setAttribute("aria-activedescendant", option.id);
        option.scrollIntoView({ block: "nearest" });
    }

    /** Closes the list. */
    close() {
        this.#list.remove();
        this.#field.removeAttribute("aria-controls");
        this.#field.removeAttribute("aria-activedescendant");
    }

    /**
     * Handles a key of the message field.
     * @param {KeyboardEvent} event The key.
     * @returns {boolean} Whether the list used the key.
     */
    key(event) {
        if (!this.#list.isConnected || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
        const count = this.#entries.length;
        const by = { ArrowDown: 1, ArrowUp: count - 1 }[event.key];
        if (by) {
            this.#chosen = (this.#chosen + by) % count;
            this.#mark();
        } else if (event.key === "Escape") {
            this.#closedWith = this.#field.value;
            this.close();
        } else if (event.key === "Enter" || event.key === "Tab") this.#choose(this.#chosen);
        else return false;
        event.preventDefault();
        event.stopPropagation();
        return true;
    }

    async #choose(number) {
        const { prompt } = this.#entries[number];
        this.close();
        if (!prompt) {
            this.#use(null, "");
            location.hash = `#/settings/${encodeURIComponent(t("page.saved_prompts"))}`;
            return;
        }
        const text = await promptText(prompt);
        if (text !== null) this.#use(prompt, text);
        this.#field.focus();
    }
}
