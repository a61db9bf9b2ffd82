// The drawer that contains the list of chats on narrow screens.

import { byID } from "./dom.js";

const narrow = matchMedia("(max-width: 47.99rem)");
let opener = null;

export function setUpDrawer() {
    // Screens that are opened later have such a button, too.
    document.addEventListener("click", (event) => {
        const button = event.target.closest(".drawer-button");
        if (button) openDrawer(button);
    });
    byID("close-drawer").addEventListener("click", () => closeDrawer());
    byID("backdrop").addEventListener("click", () => closeDrawer());
    byID("sidebar").addEventListener("click", (event) => {
        if (event.target.closest("a")) closeDrawer();
    });
    addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !isDrawerOpen() || document.querySelector("dialog[open]")) return;
        event.preventDefault();
        closeDrawer();
    }, true);
    narrow.addEventListener("change", () => closeDrawer());
}

function isDrawerOpen() {
    return byID("sidebar").classList.contains("open");
}

function openDrawer(button) {
    opener = button;
    byID("sidebar").classList.add("open");
    byID("backdrop").hidden = false;
    byID("page").inert = true;
    byID("close-drawer").focus();
}

/** Closes the drawer. Has no effect if the list is shown next to the chat. */
export function closeDrawer() {
    if (!isDrawerOpen()) return;
    byID("sidebar").classList.remove("open");
    byID("backdrop").hidden = true;
    byID("page").inert = false;
    opener?.focus();
    opener = null;
}
