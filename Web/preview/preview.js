// The preview of HTML and SVG in an answer.
//
// The preview is a frame within a frame. The outer frame is an empty page of the server, whose content policy allows styles
// and embedded pictures but no network. The inner frame has the content. It inherits this policy, and its sandbox forbids
// scripts, forms, new windows and access to the page.

import { el } from "../shared/dom.js";
import { t } from "../shared/strings.js";

const longestContent = 500_000;
// The policy and the sandbox make all of this harmless. It is also removed, so that nothing depends on one browser.
const removed = t("page.script_link_meta_base_iframe");
const addresses = new Set([
    "href", "xlink:href", "src", "srcset", "poster", "background", "action", "formaction", "ping", "data", "manifest",
]);

/**
 * Creates the preview of a text.
 * @param {string} text The HTML or SVG.
 * @returns {HTMLElement}
 */
export function previewElement(text) {
    if (text.length > longestContent) {
        return el("p", { class: "note", text: t("page.this_is_too_long_for") });
    }
    // The document is only parsed. It runs no scripts and loads nothing.
    const content = new DOMParser().parseFromString(text, "text/html");
    for (const element of content.querySelectorAll(removed)) element.remove();
    for (const element of content.querySelectorAll("*")) {
        for (const { name, value } of [...element.attributes]) {
            const leaves = addresses.has(name) && !/^\s*(#|data:)/i.test(value);
            if (leaves || name.startsWith("on")) element.removeAttribute(name);
        }
    }
    const frame = el("iframe", { class: "preview-frame", title: t("page.preview"), src: "/assets/preview/frame.html" });
    frame.addEventListener("load", () => fill(frame, content.documentElement.outerHTML), { once: true });
    return el("div", { class: "preview" }, frame, el("p", {
        class: "note", text: t("page.a_preview_without_scripts_and"),
    }));
}

function fill(frame, html) {
    const page = frame.contentDocument;
    const inner = page.createElement("iframe");
    inner.setAttribute("sandbox", "");
    inner.setAttribute("title", t("page.preview"));
    inner.setAttribute("referrerpolicy", "no-referrer");
    inner.setAttribute("srcdoc", `<!doctype html>${html}`);
    for (const [element, style] of [
        [page.documentElement, { height: "100%", colorScheme: "light" }], [page.body, { height: "100%", margin: "0" }],
        [inner, { width: "100%", height: "100%", border: "0", display: "block", background: "#fff" }],
    ]) Object.assign(element.style, style);
    page.body.append(inner);
}
