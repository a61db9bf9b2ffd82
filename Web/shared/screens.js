// Shared components of the screens other than the chat.

import { button, el, icon } from "./dom.js";
import { t } from "./strings.js";

/**
 * Creates the bar at the top of a screen.
 * @param {string} title The screen's name.
 * @param {string} id The heading's id.
 * @returns {HTMLElement}
 */
export function screenBar(title, id) {
    const drawer = button(t("page.show_the_list_of_chats"), () => {}, { iconOnly: true, icon: "menu" });
    drawer.className = "icon-button drawer-button";
    const back = button(t("page.back_to_the_chat"), () => { location.hash = "#/"; }, { iconOnly: true, icon: "close" });
    back.className = "icon-button";
    const heading = el("div", { class: "bar-title" }, el("h1", { id, text: title }));
    return el("header", { class: "bar" }, drawer, heading, back);
}

/**
 * Creates a button in the bar, reduced to its icon on narrow screens.
 * @param {string} label The label.
 * @param {string} name The icon.
 * @param {() => void} action Called on a click.
 * @param {string} [look] An additional class.
 * @returns {HTMLElement}
 */
export const barTool = (label, name, action, look = "") => el("button", {
    type: "button", class: `button small ${look}`, title: label, "aria-label": label, on: { click: action },
}, icon(name), el("span", { class: "wide-only", text: label }));

/**
 * Adds the link at the start of the bar that closes the opened item. The link is hidden until an item is
 * open.
 * @param {HTMLElement} bar The bar.
 * @param {string} href The target.
 * @param {string} label The label for screen readers.
 * @returns {HTMLElement}
 */
export function addBackLink(bar, href, label) {
    const link = el("a", {
        class: "icon-button", href, "aria-label": label, hidden: true, title: t("page.with_escape", { label }),
    }, icon("left"));
    bar.querySelector(".bar-title").before(link);
    return link;
}

/**
 * Moves the focus through the links of a list with the arrow keys.
 * @param {KeyboardEvent} event The key event.
 * @param {HTMLElement[]} links The links, in order. Nothing happens if no link has the focus.
 * @param {() => void} above Moves the focus above the first link.
 */
export function moveByArrows(event, links, above) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = links.indexOf(document.activeElement);
    if (!by || at < 0) return;
    event.preventDefault();
    if (at + by < 0) above();
    else links[Math.min(links.length - 1, at + by)].focus();
}

/**
 * Creates a section of a screen with a heading.
 * @param {string} title The heading.
 * @param {...(Node|string)} children The content.
 * @returns {HTMLElement}
 */
export function section(title, ...children) {
    const body = el("div", { class: "group-body" }, ...children);
    return el("section", { class: "group" }, el("h2", { text: title }), body);
}
