// DOM helpers. Text is always inserted as text nodes, never as HTML.
//
// This folder:
// - dom: elements
// - parts, menu, dialogs, screens, drawer, transfer: shared components
// - strings, said: the texts of the page, and what the server says, in the language of the page
// - format: numbers, dates and text
// - api, events, event_stream: the server
// - store, loading: the state of the page
// - shortcuts, palette, matching: keys, and going to anything by keyboard

import { t } from "./strings.js";

/**
 * Creates an element.
 * @param {string} tag The element's name.
 * @param {Object} [properties] `class`, `text`, `on` (event handlers) and `data` (dataset). All other
 *     properties are attributes. `true` sets an empty attribute; `false`, null and undefined omit the
 *     attribute.
 * @param {...(Node|string|null|undefined|false)} children The children. Falsy children are skipped.
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "class") element.className = value;
        else if (name === "text") element.textContent = value;
        else if (name === "on") {
            for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
        } else if (name === "data") Object.assign(element.dataset, value);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/**
 * Finds an element by its id.
 * @param {string} id The id.
 * @returns {HTMLElement}
 */
export const byID = (id) => document.getElementById(id);

/**
 * Loads a style sheet.
 * @param {string} name Its path below the folder of the page.
 * @returns {Promise<void>}
 */
export function loadStyle(name) {
    return new Promise((resolve, reject) => {
        const href = `/assets/${name}`;
        document.head.append(el("link", { rel: "stylesheet", href, on: { load: resolve, error: reject } }));
    });
}

const strokes = {
    plus: "M12 5v14M5 12h14",
    pencil: "M4 20l4.5-1L19 8.5 15.5 5 5 15.5zM13.5 7l3.5 3.5",
    trash: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5",
    gear: "M12 9a3 3 0 100 6 3 3 0 000-6zM12 3.5v2.3M12 18.2v2.3M3.5 12h2.3M18.2 12h2.3M6 6l1.6 1.6M16.4 16.4"
        + "L18 18M18 6l-1.6 1.6M7.6 16.4L6 18",
    sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4",
    search: "M10.5 4.5a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",
    send: "M12 19V5M6 11l6-6 6 6",
    copy: "M9 9h10v11H9zM15 9V4H5v11h4",
    check: "M5 12.5l4.5 4.5L19 7.5",
    refresh: "M19 12a7 7 0 11-2-4.9M19 4v4h-4",
    pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
    archive: "M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4",
    more: "M6 12h.1M12 12h.1M18 12h.1",
    left: "M14.5 6l-6 6 6 6",
    right: "M9.5 6l6 6-6 6",
    down: "M6 9.5l6 6 6-6",
    menu: "M4 7h16M4 12h16M4 17h16",
    close: "M6 6l12 12M18 6L6 18",
    download: "M12 4v11M7 11l5 5 5-5M5 20h14",
    upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
    pause: "M9 6v12M15 6v12",
    play: "M8 5.5l10 6.5-10 6.5z",
    info: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 11v5M12 8v.1",
    warning: "M12 4.5L3.5 19h17zM12 10v4M12 16.5v.1",
    box: "M12 3.5l7.5 4v9L12 20.5 4.5 16.5v-9zM4.5 7.5l7.5 4 7.5-4M12 11.5v9",
    external: "M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5",
    folder: "M3.5 6.5h6l2 2.5h9v10h-17z",
    file: "M6.5 3.5h7.5l4 4v13H6.5zM13.5 3.5v4.5H18",
    books: "M5 4.5h4v15H5zM9 4.5h4v15H9zM13.6 5.6l3.8-1 3.2 13.9-3.8 1z",
    quote: "M9.5 7C7 8 5.5 10 5.5 13v4h5v-5h-3M18.5 7c-2.5 1-4 3-4 6v4h5v-5h-3",
    mail: "M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7",
    clip: "M8.5 12.5l5.8-5.8a2.6 2.6 0 013.7 3.7l-7.9 7.9a4.4 4.4 0 01-6.2-6.2l7.4-7.4",
    reply: "M9.5 6L4 11.5 9.5 17M4 11.5h9.5A6.5 6.5 0 0120 18v1",
    gauge: "M5 18a8.5 8.5 0 1114 0M12 14.5l4-4.5M12 13a1.5 1.5 0 100 3 1.5 1.5 0 000-3z",
    sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15 9a4 4 0 010 6M17.5 6.5a8 8 0 010 11",
    eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
    thermometer: "M12 3.5a2 2 0 00-2 2v8.2a4 4 0 104 0V5.5a2 2 0 00-2-2zM12 9v8",
    shield: "M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10",
};

// The icons that point along the line, and are mirrored in languages that are written from right to left.
const pointing = new Set(["left", "right", "reply", "external"]);

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * Creates an icon. The icon is decorative and therefore hidden from screen readers.
 * @param {string} name A name in the table above, or `stop`.
 * @returns {SVGElement}
 */
export function icon(name) {
    const svg = document.createElementNS(svgNamespace, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", pointing.has(name) ? "icon icon-pointing" : "icon");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(svgNamespace, "path");
    path.setAttribute("d", name === "stop" ? "M8 8h8v8H8z" : strokes[name]);
    if (name === "stop") path.setAttribute("class", "icon-filled");
    svg.append(path);
    return svg;
}

/**
 * Creates a progress ring.
 * @returns {{element: SVGElement, set: (fraction: number) => void}}
 */
export function ring() {
    const svg = document.createElementNS(svgNamespace, "svg");
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.setAttribute("class", "ring");
    svg.setAttribute("aria-hidden", "true");
    const circles = ["ring-track", "ring-value"].map((name) => {
        const circle = document.createElementNS(svgNamespace, "circle");
        for (const [key, value] of Object.entries({ cx: 10, cy: 10, r: 7.5, class: name, pathLength: 100 })) {
            circle.setAttribute(key, value);
        }
        return circle;
    });
    svg.append(...circles);
    const set = (fraction) => {
        const value = Math.max(0, Math.min(1, fraction)) * 100;
        circles[1].setAttribute("stroke-dasharray", `${value} 100`);
        svg.classList.toggle("full", fraction > 0.85);
    };
    set(0);
    return { element: svg, set };
}

/**
 * Creates the nodes of a text with its matches highlighted.
 * @param {{text: string, isMatch: boolean}[]} parts The parts of the text.
 * @returns {(Node|string)[]}
 */
export const marked = (parts) => parts.map(({ text, isMatch }) => (isMatch ? el("mark", { text }) : text));

/**
 * Creates a button.
 * @param {string} label The label. With `iconOnly`, it is only for screen readers.
 * @param {() => void} action Called on a click.
 * @param {{icon?: string, class?: string, iconOnly?: boolean, title?: string}} [options] The appearance.
 * @returns {HTMLButtonElement}
 */
export function button(label, action, options = {}) {
    const element = el("button", {
        type: "button",
        class: options.class ?? (options.iconOnly ? "icon-button small" : "button"),
        "aria-label": options.iconOnly ? label : null,
        title: options.title ?? (options.iconOnly ? label : null),
        on: { click: action },
    });
    if (options.icon) element.append(icon(options.icon));
    if (!options.iconOnly) element.append(label);
    return element;
}

/** Inserts icons into all elements with `data-icon`. */
export function drawIcons() {
    for (const element of document.querySelectorAll("[data-icon]")) {
        element.prepend(icon(element.dataset.icon));
        element.removeAttribute("data-icon");
    }
}

// The number of announcements that stay in the page. Older announcements have been read out long ago.
const keptAnnouncements = 8;

/**
 * Announces a text politely to screen readers. The text is appended, because the previous text may still be
 * read.
 * @param {string} text The text.
 */
export function announce(text) {
    const announcer = byID("announcer");
    announcer.append(el("p", {}, text));
    while (announcer.childElementCount > keptAnnouncements) announcer.firstElementChild.remove();
}

/**
 * Announces the progress of a view to screen readers, if the view is visible.
 * For example, a user who waits for an answer in a chat gets no announcements about mails.
 * @param {HTMLElement} element A part of the view, which may itself be hidden.
 * @param {string} text The text.
 */
export function announceProgress(element, text) {
    if (element.parentElement?.checkVisibility()) announce(text);
}

/**
 * Copies a text to the clipboard, and confirms the copy with a tick on the button.
 * @param {HTMLButtonElement} source The button.
 * @param {string} text The text to copy.
 */
export async function copyText(source, text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        // Pages without HTTPS cannot use the clipboard API, but the deprecated command is still supported.
        const field = el("textarea", { class: "visually-hidden", readonly: true });
        field.value = text;
        (source.closest("dialog") ?? document.body).append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
        source.focus();
    }
    announce(t("page.copied"));
    confirmCopy(source);
}

/**
 * Shows a tick on a button for a short time.
 * @param {HTMLButtonElement} source The button.
 */
export function confirmCopy(source) {
    const drawing = source.querySelector(".icon");
    const tick = icon("check");
    drawing.replaceWith(tick);
    setTimeout(() => tick.replaceWith(drawing), 1500);
}

/**
 * Sets the text of an element only if it differs, so that a selection or announcement is kept.
 * @param {HTMLElement} element The element.
 * @param {string} text The text.
 */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/**
 * Sets the children of an element, in order, without touching children that are already in place. A child
 * that is being clicked or has the focus is therefore kept. The focus of a removed link moves to a new link
 * with an equal URL.
 * @param {HTMLElement} place The parent.
 * @param {HTMLElement[]} elements The children.
 */
export function arrange(place, elements) {
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    const wanted = new Set(elements);
    for (const element of [...place.children]) if (!wanted.has(element)) element.remove();
    elements.forEach((element, index) => {
        if (place.children[index] !== element) place.insertBefore(element, place.children[index] ?? null);
    });
    const href = focused?.getAttribute("href");
    const holder = focused?.isConnected || !href ? focused : place.querySelector(`a[href="${CSS.escape(href)}"]`);
    if (holder?.isConnected && document.activeElement !== holder) holder.focus({ preventScroll: true });
}

/**
 * Creates a table of names and values.
 * @param {[string, string][]} rows The rows.
 * @returns {HTMLElement}
 */
export function facts(rows) {
    return el("dl", { class: "details" }, ...rows.map(([name, value]) =>
        el("div", {}, el("dt", { text: name }), el("dd", {}, value))));
}
