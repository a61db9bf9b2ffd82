// The text of a mail: the sender's own text, quotations, and the targets of links.

import { button, el, icon } from "../shared/dom.js";
import { t } from "../shared/strings.js";

const siteName = /^(https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;
const siteEnding = /\.(com|org|net|edu|gov|info|biz|io|de|uk|fr|eu|nl|br|us|ca|au|ru)$/i;
const firstLinks = 8;
const longestTarget = 400;

/**
 * Splits a mail's text into its own and its quoted parts, as determined by the server.
 * @param {string} text The text.
 * @param {number[][]} quoted The quoted parts, each with its first line, counted from 0, and the line after
 *     its last.
 * @returns {{isQuoted: boolean, text: string}[]} The parts in order. A text that is entirely quoted is not
 *     split.
 */
export function splitQuotes(text, quoted) {
    const lines = text.split("\n");
    const parts = [];
    let at = 0;
    for (const [first, end] of quoted ?? []) {
        parts.push({ isQuoted: false, lines: lines.slice(at, first) }, { isQuoted: true, lines: lines.slice(first, end) });
        at = end;
    }
    parts.push({ isQuoted: false, lines: lines.slice(at) });
    const texts = parts.map((part) => ({ isQuoted: part.isQuoted, text: trimLines(part.lines) }))
        .filter((part) => part.text !== "");
    return texts.some((part) => !part.isQuoted) ? texts : [{ isQuoted: false, text: trimLines(lines) }];
}

function trimLines(lines) {
    let start = 0;
    let end = lines.length;
    while (start < end && lines[start].trim() === "") start += 1;
    while (end > start && lines[end - 1].trim() === "") end -= 1;
    return lines.slice(start, end).join("\n");
}

/**
 * Creates the text of a mail with collapsed quotations.
 * @param {string} text The text.
 * @param {number[][]} quoted The quoted lines, as for `splitQuotes`.
 * @param {string[]} [orders] The sentences that order a model to do something, which are marked.
 * @returns {HTMLElement}
 */
export function mailText(text, quoted, orders = []) {
    if (text.trim() === "") return el("p", { class: "note", text: t("mail.this_mail_has_no_text") });
    return el("div", { class: "mail-text" }, ...splitQuotes(text, quoted).map((part) => (part.isQuoted
        ? quotation(part.text, orders)
        : el("div", { class: "mail-own", dir: "auto" }, ...marked(part.text, orders)))),
    orders.length > 0 && el("p", { class: "mail-blocked" }, icon("shield"), el("span", {
        text: t("mail.orders_to_models", { count: orders.length }),
    })));
}

/**
 * Splits a text at its orders to models.
 * @param {string} text The text.
 * @param {string[]} orders The orders, in the order of the text; those that the text does not contain are ignored.
 * @returns {{isOrder: boolean, text: string}[]} The parts in order.
 */
export function splitOrders(text, orders) {
    const parts = [];
    let at = 0;
    for (const order of orders) {
        const start = text.indexOf(order, at);
        if (start < 0) continue;
        parts.push({ isOrder: false, text: text.slice(at, start) }, { isOrder: true, text: order });
        at = start + order.length;
    }
    return [...parts, { isOrder: false, text: text.slice(at) }].filter((part) => part.text !== "");
}

const marked = (text, orders) => splitOrders(text, orders)
    .map((part) => (part.isOrder ? el("mark", { class: "model-order", text: part.text }) : part.text));

function quotation(text, orders) {
    const quote = el("blockquote", { class: "mail-quote", dir: "auto", hidden: true }, ...marked(text, orders));
    const toggle = button(t("mail.show_quoted_text"), () => {
        quote.hidden = !quote.hidden;
        toggle.setAttribute("aria-expanded", String(!quote.hidden));
        toggle.textContent = quote.hidden ? t("mail.show_quoted_text") : t("mail.hide_quoted_text");
    }, { class: "button small quiet quote-toggle" });
    toggle.setAttribute("aria-expanded", "false");
    return el("div", { class: "quotation" }, toggle, quote);
}

/**
 * Creates the list of a mail's links with their targets.
 * @param {{target: string, text?: string}[]} links The links, in order.
 * @param {boolean} isSpam Whether the mail is spam, whose links cannot be clicked.
 * @returns {HTMLElement|null} The list; null without links.
 */
export function linkList(links, isSpam) {
    const known = new Map(links.map((link) => [JSON.stringify([link.text?.trim(), link.target]), link]));
    if (known.size === 0) return null;
    const rows = [...known.values()].map((link) => linkRow(link, isSpam));
    const list = el("ul", { class: "link-list" }, ...rows.slice(0, firstLinks));
    const all = rows.length > firstLinks && button(t("mail.show_all", { rows: rows.length }), () => {
        list.append(...rows.slice(firstLinks));
        all.remove();
    }, { class: "button small quiet" });
    return el("div", { class: "mail-links" }, el("h3", { text: t("mail.links_in_this_mail") }), list, all);
}

function linkRow({ target, text }, isSpam) {
    const url = webAddress(target);
    const words = text?.trim() ?? "";
    const place = el(url && !isSpam ? "a" : "span", {
        class: "link-target", dir: "ltr", title: target,
        ...(url && !isSpam ? { href: url.href, target: "_blank", rel: "noreferrer noopener" } : {}),
    }, ...(url ? targetParts(url) : [cut(target)]));
    const claimed = url && falseClaim(words, url.host);
    const isNamed = words !== "" && words !== target;
    return el("li", { class: claimed ? "elsewhere" : "" },
        isNamed && el("span", { class: "link-words", dir: "auto", text: cut(words) }),
        isNamed && el("span", { class: "link-arrow", role: "img", "aria-label": t("mail.leads_to"), text: "→" }),
        place,
        claimed && el("span", { class: "link-warning" }, icon("warning"),
            el("span", { text: t("mail.it_says_but_leads_to", { claimed, host: url.host }) })));
}

/**
 * Returns the target of a link, if a browser may open it.
 * @param {string} target The target stated in the mail.
 * @returns {URL|null} The URL; null for anything but HTTP and HTTPS.
 */
export function webAddress(target) {
    try {
        const url = new URL(target);
        return ["http:", "https:"].includes(url.protocol) && url.host ? url : null;
    } catch {
        return null; // An invalid URL is shown as text.
    }
}

/** Creates the target with its host highlighted, because the host decides where the link leads. */
function targetParts(url) {
    const who = url.username || url.password ? `${url.username}${url.password ? `:${url.password}` : ""}@` : "";
    const rest = url.pathname + url.search + url.hash;
    return [cut(`${url.protocol}//${who}`), el("strong", { text: url.host }), cut(rest)];
}

const cut = (text) => (text.length > longestTarget ? `${text.slice(0, longestTarget)}…` : text);

/**
 * Returns the site that the text of a link names, if the link leads to another site.
 * @param {string} words The text of the link.
 * @param {string} host The host of the target.
 * @returns {string|null} The named site; null if the text names no site, or the target's site.
 */
export function falseClaim(words, host) {
    const claimed = claimedHost(words);
    return claimed && !isSameHost(claimed, host) ? claimed : null;
}

/** Returns the site that a text names; null if it names no site. */
function claimedHost(words) {
    const [, start, host] = siteName.exec(words) ?? [];
    // A word with a dot, such as a file name, is a site only if it ends with a common top-level domain.
    if (!host || !(start || /^www\./i.test(host) || siteEnding.test(host))) return null;
    return webAddress(`http://${host}`)?.host ?? null;
}

function isSameHost(claimed, actual) {
    const [first, second] = [claimed, actual.replace(/:\d+$/, "")].map((host) => host.replace(/^www\./, ""));
    return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`);
}
