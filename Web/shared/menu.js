// A menu that opens from a button.

import { el, icon } from "./dom.js";

/**
 * Creates a button that opens a menu.
 * @param {{label: string, class?: string, items: () => Array<{text: string, note?: string, isChosen?: boolean,
 *     isOn?: boolean, isDisabled?: boolean, choose: () => void}|"line">}} options The menu. Its items are
 *     requested when it opens. `isChosen` marks the selected item, `isOn` the state of a toggle.
 * @returns {{element: HTMLElement, button: HTMLButtonElement, face: HTMLElement}} `face` is the button's
 *     content.
 */
export function menuButton({ label, class: name = "", items }) {
    const face = el("span", { class: "menu-face" });
    const button = el("button", {
        type: "button", class: `menu-button ${name}`, "aria-label": label,
        "aria-haspopup": "menu", "aria-expanded": "false",
    }, face, icon("down"));
    const wrapper = el("div", { class: "menu-wrapper" }, button);
    let menu = null;

    const close = (returnsFocus) => {
        if (!menu) return;
        menu.remove();
        menu = null;
        button.setAttribute("aria-expanded", "false");
        removeEventListener("pointerdown", closeOutside, true);
        if (returnsFocus) button.focus();
    };
    const closeOutside = (event) => { if (!wrapper.contains(event.target)) close(false); };

    const open = () => {
        menu = el("div", { class: "menu", role: "menu", "aria-label": label });
        for (const item of items()) menu.append(item === "line" ? el("hr") : entry(item));
        wrapper.append(menu);
        button.setAttribute("aria-expanded", "true");
        addEventListener("pointerdown", closeOutside, true);
        (menu.querySelector('[aria-checked="true"]') ?? menu.querySelector("button"))?.focus();
    };

    const entry = (item) => {
        const isChecked = item.isChosen ?? item.isOn;
        const kind = item.isOn !== undefined ? "checkbox" : item.isChosen !== undefined ? "radio" : "";
        const element = el("button", {
            type: "button", class: "menu-item", role: `menuitem${kind}`, tabindex: "-1",
            "aria-checked": isChecked === undefined ? null : String(isChecked),
            on: { click: () => { close(true); item.choose(); } },
        }, el("span", { class: "menu-tick" }, isChecked ? icon("check") : ""),
        el("span", { class: "menu-text" }, el("span", { text: item.text }),
            item.note && el("span", { class: "note", text: item.note })));
        element.disabled = Boolean(item.isDisabled);
        return element;
    };

    button.addEventListener("click", () => (menu ? close(true) : open()));
    wrapper.addEventListener("keydown", (event) => {
        if (!menu) {
            if (event.key === "ArrowUp" || event.key === "ArrowDown") {
                event.preventDefault();
                open();
            }
            return;
        }
        const entries = [...menu.querySelectorAll("button:not(:disabled)")];
        const at = entries.indexOf(document.activeElement);
        const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
        if (next !== undefined) entries[(next + entries.length) % entries.length]?.focus();
        else if (event.key === "Escape") close(true);
        else if (event.key === "Tab") return close(false);
        else return;
        event.preventDefault();
        event.stopPropagation();
    });
    return { element: wrapper, button, face };
}
