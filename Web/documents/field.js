// The field for searching and asking documents.

import { button, el, icon } from "../shared/dom.js";
import { menuButton } from "../shared/menu.js";
import { remoteItems } from "../models/remotes.js";
import { isUsable, modelNamed, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

const strictKey = "hearth.strict";

/** A field that searches while the user types, and asks on Enter. */
export class AskField {
    #handlers;
    #isAnswering = false;
    #model = null;
    #quotes = false;

    /**
     * @param {{search: (text: string) => void, stop: () => void,
     *     ask: (question: {question: string, strict: boolean, model: string|null, quotes?: boolean}) => void,
     *     clear: () => void, down: () => void}} handlers The actions.
     */
    constructor(handlers) {
        this.#handlers = handlers;
        this.field = el("textarea", {
            id: "documents-query", rows: 1, placeholder: t("documents.search_or_ask_your_documents"), maxlength: 4000,
            "aria-label": t("documents.search_or_ask_your_documents_2"), autocomplete: "off", spellcheck: "false",
            enterkeyhint: "search", dir: "auto", "aria-describedby": "documents-query-hint",
        });
        this.clearButton = button(t("documents.clear"), () => this.clear(), { iconOnly: true, icon: "close" });
        this.askButton = el("button", { type: "button", class: "button small primary ask-button" });
        this.askButton.addEventListener("click", () => (this.#isAnswering ? handlers.stop() : this.#ask()));
        this.model = menuButton({ label: t("documents.model_for_answers"), class: "answer-model",
            items: () => this.#models() });
        this.model.element.classList.add("down");
        this.strict = el("input", { type: "checkbox", role: "switch" });
        this.strict.checked = remembered(strictKey) === "yes";
        this.strict.addEventListener("change", () => remember(strictKey, this.strict.checked ? "yes" : "no"));
        const strict = el("label", {
            class: "switch strict",
            title: t("documents.says_only_what_the_documents"),
        }, this.strict, el("span", { text: t("documents.strict") }));
        this.element = el("div", { class: "composer ask-field" },
            el("div", { class: "ask-line" }, icon("search"), this.field, this.clearButton),
            el("p", {
                class: "visually-hidden", id: "documents-query-hint",
                text: t("documents.passages_appear_as_you_type"),
            }),
            el("div", { class: "composer-row" },
                this.model.element, strict, el("span", { class: "spacer" }), this.askButton));
        this.field.addEventListener("input", () => this.#edited());
        this.field.addEventListener("keydown", (event) => this.#key(event));
        this.update();
        this.#edited(false);
    }

    /** The text of the field. */
    get text() {
        return this.field.value.trim();
    }

    /** Empties the field. */
    clear() {
        this.field.value = "";
        this.#handlers.clear();
        this.#edited();
        this.field.focus();
    }

    /** Focuses the field. */
    focus() {
        this.field.focus({ preventScroll: true });
    }

    /** Updates the models. */
    update() {
        const name = this.#quotes ? t("documents.quotes_only") : modelNamed(this.#model).name;
        this.model.face.replaceChildren(el("span", { text: name }));
        this.model.button.setAttribute("aria-label", t("documents.model_for_answers_2", { name }));
    }

    /**
     * Updates whether an answer is being generated.
     * @param {boolean} isAnswering Whether an answer is being generated.
     */
    setAnswering(isAnswering) {
        this.#isAnswering = isAnswering;
        this.#showButton();
    }

    #showButton() {
        const isAnswering = this.#isAnswering;
        const label = isAnswering ? t("documents.stop") : t("documents.ask");
        if (this.askButton.textContent !== label) {
            this.askButton.classList.toggle("stop", isAnswering);
            this.askButton.title = isAnswering
                ? t("page.stop_the_answer_escape") : t("documents.write_an_answer_from_the");
            this.askButton.replaceChildren(icon(isAnswering ? "stop" : "send"), label);
        }
        this.askButton.disabled = !isAnswering && this.text === "";
    }

    #edited(searches = true) {
        this.field.style.height = "auto";
        const { scrollHeight } = this.field;
        if (scrollHeight > 0) this.field.style.height = `${Math.min(scrollHeight, innerHeight * 0.3)}px`;
        this.clearButton.hidden = this.field.value === "";
        this.#showButton();
        if (searches) this.#handlers.search(this.text);
    }

    #key(event) {
        // While an input method composes a word, its keys are not commands (Safari reports key code 229).
        if (event.isComposing || event.keyCode === 229) return;
        if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
            event.preventDefault();
            if (!this.#isAnswering) this.#ask();
        } else if (event.key === "ArrowDown" && !event.shiftKey && !event.altKey && !this.field.value.includes("\n")) {
            event.preventDefault();
            this.#handlers.down();
        }
    }

    #ask() {
        if (this.text === "") return;
        const quotes = this.#quotes ? { quotes: true } : {};
        this.#handlers.ask({ question: this.text, strict: this.strict.checked, model: this.#model, ...quotes });
    }

    #models() {
        const choose = (id, quotes = false) => {
            this.#model = id;
            this.#quotes = quotes;
            this.update();
        };
        return [
            {
                text: t("page.automatic"), note: t("page.hearth_chooses", { name: modelNamed(null).name }),
                isChosen: this.#model === null && !this.#quotes,
                choose: () => choose(null),
            },
            {
                text: t("documents.quotes_only"), note: t("documents.no_model_the_documents_own"), isChosen: this.#quotes,
                choose: () => choose(null, true),
            },
            ...state.models.filter(isUsable).map((model) => ({
                text: model.name, isChosen: this.#model === model.id, choose: () => choose(model.id),
            })),
            ...remoteItems(this.#model, (id) => choose(id)),
            "line",
            { text: t("documents.get_and_manage_models"), choose: () => { location.hash = "#/models"; } },
        ];
    }
}

function remembered(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null; // Storage may be forbidden; the choice then lasts until the page is left.
    }
}

function remember(key, value) {
    try {
        localStorage.setItem(key, value);
    } catch {
        // Storage may be forbidden, as above.
    }
}
