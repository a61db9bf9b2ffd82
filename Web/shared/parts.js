// Shared components: notices, progress bars, form fields, rows of facts and settings.

import { button, el, icon } from "./dom.js";
import { t } from "./strings.js";

/**
 * Creates a waiting indicator.
 * @param {string} text The activity; if it is empty, only dots are shown.
 * @returns {HTMLElement}
 */
export const waiting = (text) => el("p", { class: "waiting" },
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), text && el("span", { text }));

/**
 * Creates a box with a warning or information, and the available actions.
 * @param {string} text The text.
 * @param {{look?: string, sign?: string, dir?: string, actions?: (Node|false|null|undefined)[]}} [options] The box's
 *     class, its icon, the text's direction, and buttons.
 * @returns {HTMLElement}
 */
export function notice(text, { look = "warning", sign = "warning", dir, actions = [] } = {}) {
    const shown = actions.filter(Boolean);
    return el("div", { class: `notice ${look}` }, icon(sign), el("div", {}, el("p", { dir, text }),
        shown.length > 0 && el("div", { class: "notice-actions" }, ...shown)));
}

/**
 * Creates a button that retries an action.
 * @param {() => void} action The action.
 * @param {string} [label] The label.
 */
export const retryButton = (action, label = t("page.try_again")) =>
    button(label, action, { icon: "refresh", class: "button small" });

/**
 * Creates a list of texts, each with an icon.
 * @param {string[]} texts The texts.
 * @param {{icon?: string, class?: string}} [look] The icon and the class.
 * @returns {HTMLElement}
 */
export function lines(texts, { icon: name = "info", class: look = "advice" } = {}) {
    return el("div", { class: look }, ...texts.map((text) => el("p", {}, icon(name), el("span", { text }))));
}

/** A progress bar. With a label, screen readers announce it. Without a label, it is decorative. */
export class Meter {
    #bar = el("div");
    #isSpoken;

    /** @param {string} [label] The label for screen readers. */
    constructor(label) {
        this.#isSpoken = label !== undefined;
        this.element = el("div", this.#isSpoken ? {
            class: "meter", role: "progressbar", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100,
        } : { class: "meter", "aria-hidden": "true" }, this.#bar);
    }

    /** The label for screen readers. */
    set label(text) {
        this.element.setAttribute("aria-label", text);
    }

    /**
     * Sets the progress.
     * @param {number|null} fraction The progress from 0 to 1; null if unknown.
     * @param {number} [shown] The filled fraction of the bar.
     */
    set(fraction, shown = fraction ?? 0) {
        this.#bar.style.transform = `scaleX(${shown})`;
        if (!this.#isSpoken) return;
        if (fraction === null) this.element.removeAttribute("aria-valuenow");
        else this.element.setAttribute("aria-valuenow", String(Math.round(fraction * 100)));
    }
}

/**
 * Creates a form control with its label.
 * @param {string} label The label.
 * @param {HTMLElement} control The control, which must have an id.
 * @param {...(Node|null|undefined|false)} below The notes below the control.
 * @returns {HTMLElement}
 */
export const field = (label, control, ...below) =>
    el("div", { class: "field" }, el("label", { for: control.id, text: label }), control, ...below);

/**
 * Runs an action on Enter.
 * @param {HTMLElement} element The field, or the container of the fields.
 * @param {() => void} action The action.
 */
export function onEnter(element, action) {
    element.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault(); // Otherwise the key would also press the button that receives the focus.
        action();
    });
}

/**
 * Creates a segmented control with a single selection.
 * @param {string} name A unique group name.
 * @param {[string, string][]} choices The values with their labels.
 * @param {string} chosen The selected value.
 * @param {(value: string) => void} choose Called when another value is selected.
 * @returns {HTMLElement}
 */
export function segments(name, choices, chosen, choose) {
    return el("div", { class: "segments" }, ...choices.map(([value, text]) => {
        const input = el("input", { type: "radio", name, value, on: { change: () => choose(value) } });
        input.checked = value === chosen;
        return el("label", {}, input, el("span", { text }));
    }));
}

/**
 * Creates the title of a choice, with a note below it.
 * @param {string} title The title.
 * @param {string} note The note.
 * @param {string} [tag] The element name, because a `label` cannot contain a `div`.
 * @returns {HTMLElement}
 */
export const choiceText = (title, note, tag = "span") =>
    el(tag, { class: "switch-text" }, el("strong", { text: title }), el("span", { class: "note", text: note }));

/**
 * Creates a switch with its title.
 * @param {HTMLInputElement} input The check box.
 * @param {string} title The title.
 * @param {string} note The note.
 * @returns {HTMLElement}
 */
export const switchRow = (input, title, note) => el("label", { class: "switch" }, input, choiceText(title, note));

/**
 * Creates an action with its title next to its buttons.
 * @param {string} title The title.
 * @param {string} note The effect.
 * @param {HTMLElement} buttons The buttons.
 * @returns {HTMLElement}
 */
export const settingRow = (title, note, buttons) =>
    el("div", { class: "setting-row" }, choiceText(title, note, "div"), buttons);

/**
 * Creates an introduction to a screen, shown while the screen is empty.
 * @param {[string, string, string][]} steps An icon, a title and a sentence for each feature.
 * @returns {HTMLElement}
 */
export const teaching = (steps) => el("ul", { class: "teaching" }, ...steps.map(([name, title, text]) =>
    el("li", {}, icon(name), el("strong", { text: title }), el("span", { class: "note", text }))));
