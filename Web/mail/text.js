// The text of a mail: what its sender wrote, what it quotes, and where its links lead.

import { button, el, icon } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";

const siteName = /^(https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;
const siteEnding = /\.(com|org|net|edu|gov|info|biz|io|de|uk|fr|eu|nl|br|us|ca|au|ru)$/i;
const firstLinks = 8;
const longestTarget = 400;

/**
 * Takes a mail's text apart, by which of its lines the server found to be quoted.
 * @param {string} text The text.
 * @param {number[][]} quoted Pairs of a first line, from 0, and the line after the last.
 * @returns {{isQuoted: boolean, text: string}[]} Its parts in order; where all of it is quoted, it is not taken apart.
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
 * A mail's text for the page; what it quotes is folded away.
 * @param {string} text The text.
 * @param {number[][]} quoted Its quoted lines, as for `splitQuotes`.
 * @returns {HTMLElement}
 */
export function mailText(text, quoted) {
    if (text.trim() === "") return el("p", { class: "note", text: "This mail has no text." });
    return el("div", { class: "mail-text" }, ...splitQuotes(text, quoted).map((part) =>
        (part.isQuoted ? quotation(part.text) : el("div", { class: "mail-own", dir: "auto", text: part.text }))));
}

function quotation(text) {
    const quote = el("blockquote", { class: "mail-quote", dir: "auto", hidden: true, text });
    const toggle = button("Show quoted text", () => {
        quote.hidden = !quote.hidden;
        toggle.setAttribute("aria-expanded", String(!quote.hidden));
        toggle.textContent = quote.hidden ? "Show quoted text" : "Hide quoted text";
    }, { class: "button small quiet quote-toggle" });
    toggle.setAttribute("aria-expanded", "false");
    return el("div", { class: "quotation" }, toggle, quote);
}

/**
 * Where the links of a mail lead.
 * @param {{target: string, text?: string}[]} links The links, in their order.
 * @param {boolean} isSpam Whether the mail counts as spam: nothing in it can be clicked then.
 * @returns {HTMLElement|null} Nothing where there are none.
 */
export function linkList(links, isSpam) {
    const known = new Map(links.map((link) => [JSON.stringify([link.text?.trim(), link.target]), link]));
    if (known.size === 0) return null;
    const rows = [...known.values()].map((link) => linkRow(link, isSpam));
    const list = el("ul", { class: "link-list" }, ...rows.slice(0, firstLinks));
    const all = rows.length > firstLinks && button(`Show all ${formatCount(rows.length)}`, () => {
        list.append(...rows.slice(firstLinks));
        all.remove();
    }, { class: "button small quiet" });
    return el("div", { class: "mail-links" }, el("h3", { text: "Links in this mail" }), list, all);
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
        isNamed && el("span", { class: "link-arrow", role: "img", "aria-label": "leads to", text: "→" }),
        place,
        claimed && el("span", { class: "link-warning" }, icon("warning"),
            el("span", { text: `It says ${claimed}, but leads to ${url.host}.` })));
}

/**
 * The address of a link that a browser may follow.
 * @param {string} target Where the mail says that it leads.
 * @returns {URL|null} Null for anything but a site.
 */
export function webAddress(target) {
    try {
        const url = new URL(target);
        return ["http:", "https:"].includes(url.protocol) && url.host ? url : null;
    } catch {
        return null; // It is shown as it was written.
    }
}

/** The target with its host marked: that is where the link leads, whatever stands round it. */
function targetParts(url) {
    const who = url.username || url.password ? `${url.username}${url.password ? `:${url.password}` : ""}@` : "";
    const rest = url.pathname + url.search + url.hash;
    return [cut(`${url.protocol}//${who}`), el("strong", { text: url.host }), cut(rest)];
}

const cut = (text) => (text.length > longestTarget ? `${text.slice(0, longestTarget)}…` : text);

/**
 * The site that the words of a link name, if the link leads to another one.
 * @param {string} words The words.
 * @param {string} host Where the link leads.
 * @returns {string|null} Null where the words name no site, or the one that the link leads to.
 */
export function falseClaim(words, host) {
    const claimed = claimedHost(words);
    return claimed && !isSameHost(claimed, host) ? claimed : null;
}

/** The site that words name; null if they name none. */
function claimedHost(words) {
    const [, start, host] = siteName.exec(words) ?? [];
    // A word with a dot in it, such as a file's name, is a site only if it ends as sites do.
    if (!host || !(start || /^www\./i.test(host) || siteEnding.test(host))) return null;
    return webAddress(`http://${host}`)?.host ?? null;
}

function isSameHost(claimed, actual) {
    const [first, second] = [claimed, actual.replace(/:\d+$/, "")].map((host) => host.replace(/^www\./, ""));
    return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`);
}
