// What the parts of the Mail screen share: the names of things, addresses of the page, and small pieces of it.

import { el, icon } from "../shared/dom.js";

/** The categories that a thread can be put under, by their names at the server. */
export const categories = {
    primary: "Primary", social: "Social", promotions: "Promotions", updates: "Updates", forums: "Forums",
};

/** The tabs over the list; what has no category stands under All only. */
export const tabs = { all: "All", todo: "To do", ...categories, spam: "Spam" };

const stages = {
    user: "you chose this",
    preference: "as you chose for other mails from this sender",
    features: "by its words and form",
    embedding: "by its meaning",
    classifier: "by the classifier that you installed",
    languageModel: "by a language model",
    rules: "by rules",
    learned: "by its words and form, and by your marks",
};

/**
 * What gave a verdict, in words.
 * @param {string|undefined} stage The stage's name at the server.
 * @returns {string}
 */
export const stageText = (stage) => stages[stage] ?? "";

/**
 * The address at which the page shows a tab.
 * @param {string} tab The tab.
 */
export const tabAddress = (tab) => `#/mail/${tab}`;

/**
 * The address at which the page shows a thread, or a mail in it.
 * @param {number} thread The thread.
 * @param {number} [mail] The mail.
 */
export const threadAddress = (thread, mail) => `#/mail/thread/${thread}${mail === undefined ? "" : `/${mail}`}`;

/**
 * Whom something is from, short.
 * @param {{name?: string, address: string}|undefined} address The address.
 * @returns {string}
 */
export const shortName = (address) => address?.name || address?.address || "Unknown sender";

/**
 * Whom something is from, with the address: a name alone is whatever the sender made up.
 * @param {{name?: string, address: string}} address The address.
 * @returns {string}
 */
export const fullName = ({ name, address }) => (name ? `${name} <${address}>` : address);

/**
 * The first letter of a name.
 * @param {string} name The name.
 * @returns {string}
 */
export const initial = (name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toUpperCase();

/**
 * The first letter of a name, as a picture.
 * @param {string} name The name.
 * @returns {HTMLElement}
 */
export const avatar = (name) => el("span", { class: "avatar", "aria-hidden": "true", text: initial(name) });

/**
 * A category as a badge.
 * @param {string} category The category.
 * @returns {HTMLElement|null} Nothing for one that has no tab.
 */
export function categoryTag(category) {
    const text = categories[category];
    return text ? el("span", { class: `tag category category-${category}`, text }) : null;
}

/** The badge of spam. */
export const spamTag = () => el("span", { class: "tag danger spam-tag" }, icon("warning"), "Spam");
