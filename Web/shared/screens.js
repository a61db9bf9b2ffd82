// What the screens beside the chat share.

import { button, el } from "./dom.js";

/**
 * The bar at the top of a screen.
 * @param {string} title The screen's name.
 * @param {string} id The heading's id.
 * @returns {HTMLElement}
 */
export function screenBar(title, id) {
    const drawer = button("Show the list of chats", () => {}, { iconOnly: true, icon: "menu" });
    drawer.className = "icon-button drawer-button";
    const back = button("Back to the chat", () => { location.hash = "#/"; }, { iconOnly: true, icon: "close" });
    back.className = "icon-button";
    const heading = el("div", { class: "bar-title" }, el("h1", { id, text: title }));
    return el("header", { class: "bar" }, drawer, heading, back);
}

/**
 * A part of a screen, with a heading.
 * @param {string} title The heading.
 * @param {...(Node|string)} children What it holds.
 * @returns {HTMLElement}
 */
export function section(title, ...children) {
    const body = el("div", { class: "group-body" }, ...children);
    return el("section", { class: "group" }, el("h2", { text: title }), body);
}
