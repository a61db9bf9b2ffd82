// Pieces that several screens show: notices, bars of progress, fields of forms, rows of facts and of settings.

import { button, el, icon } from "./dom.js";

/**
 * Says that something is being worked out.
 * @param {string} text What is; empty for dots alone.
 * @returns {HTMLElement}
 */
export const waiting = (text) => el("p", { class: "waiting" },
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), text && el("span", { text }));

/**
 * A box that says what is wrong, or what is to be known, and offers what can be done about it.
 * @param {string} text What to say.
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
 * A button that does something once more.
 * @param {() => void} action What.
 * @param {string} [label] What it says.
 */
export const retryButton = (action, label = "Try again") =>
    button(label, action, { icon: "refresh", class: "button small" });

/**
 * Texts below each other with a sign before each.
 * @param {string[]} texts The texts.
 * @param {{icon?: string, class?: string}} [look] The sign, and how they look.
 * @returns {HTMLElement}
 */
export function lines(texts, { icon: name = "info", class: look = "advice" } = {}) {
    return el("div", { class: look }, ...texts.map((text) => el("p", {}, icon(name), el("span", { text }))));
}

/** A bar that fills. With a label, screen readers hear how far it is; without one it is decoration. */
export class Meter {
    #bar = el("div");
    #isSpoken;

    /** @param {string} [label] Whose progress it shows. */
    constructor(label) {
        this.#isSpoken = label !== undefined;
        this.element = el("div", this.#isSpoken ? {
            class: "meter", role: "progressbar", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100,
        } : { class: "meter", "aria-hidden": "true" }, this.#bar);
    }

    /** Whose progress it shows. */
    set label(text) {
        this.element.setAttribute("aria-label", text);
    }

    /**
     * Shows how far it is.
     * @param {number|null} fraction From 0 to 1; null where nobody knows.
     * @param {number} [shown] How much of the bar is filled then.
     */
    set(fraction, shown = fraction ?? 0) {
        this.#bar.style.transform = `scaleX(${shown})`;
        if (!this.#isSpoken) return;
        if (fraction === null) this.element.removeAttribute("aria-valuenow");
        else this.element.setAttribute("aria-valuenow", String(Math.round(fraction * 100)));
    }
}

/**
 * A control of a form with its name.
 * @param {string} label The name.
 * @param {HTMLElement} control The control, which has an id.
 * @param {...(Node|null|undefined|false)} below Notes.
 * @returns {HTMLElement}
 */
export const field = (label, control, ...below) =>
    el("div", { class: "field" }, el("label", { for: control.id, text: label }), control, ...below);

/**
 * Lets Enter do what a form's button does.
 * @param {HTMLElement} element The field, or what holds the fields.
 * @param {() => void} action What it does.
 */
export function onEnter(element, action) {
    element.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault(); // Else the key would also press the button that gets the focus back.
        action();
    });
}

/**
 * Choices beside each other, of which one is chosen.
 * @param {string} name The group's name, which no other has.
 * @param {[string, string][]} choices Values with what they are called.
 * @param {string} chosen The value that is chosen.
 * @param {(value: string) => void} choose Called with another one.
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
 * The name of a choice, and below it what it means.
 * @param {string} title The name.
 * @param {string} note What it means.
 * @param {string} [tag] The element; a label holds no `div`.
 * @returns {HTMLElement}
 */
export const choiceText = (title, note, tag = "span") =>
    el(tag, { class: "switch-text" }, el("strong", { text: title }), el("span", { class: "note", text: note }));

/**
 * A switch with its name.
 * @param {HTMLInputElement} input The switch.
 * @param {string} title The name.
 * @param {string} note What it means.
 * @returns {HTMLElement}
 */
export const switchRow = (input, title, note) => el("label", { class: "switch" }, input, choiceText(title, note));

/**
 * Something that can be done, with its name beside its buttons.
 * @param {string} title The name.
 * @param {string} note What it does.
 * @param {HTMLElement} buttons The buttons.
 * @returns {HTMLElement}
 */
export const settingRow = (title, note, buttons) =>
    el("div", { class: "setting-row" }, choiceText(title, note, "div"), buttons);

/**
 * What a screen can do, shown while it is empty.
 * @param {[string, string, string][]} steps An icon, a title and a sentence each.
 * @returns {HTMLElement}
 */
export const teaching = (steps) => el("ul", { class: "teaching" }, ...steps.map(([name, title, text]) =>
    el("li", {}, icon(name), el("strong", { text: title }), el("span", { class: "note", text }))));
