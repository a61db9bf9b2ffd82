// Shared parts of the Mail screen: names, URLs and small elements.

import { el, icon } from "../shared/dom.js";

/** The categories of threads, by their identifiers on the server. */
export const categories = {
    primary: "Primary", social: "Social", promotions: "Promotions", updates: "Updates", forums: "Forums",
};

/** The tabs above the list; threads without a category are only under All. */
export const tabs = { all: "All", todo: "To do", ...categories, spam: "Spam" };

const stages = {
    user: "you chose this",
    preference: "as you chose for other mails from this sender",
    features: "by its words and structure",
    embedding: "by its meaning",
    classifier: "by the classifier that you installed",
    languageModel: "by a language model",
    rules: "by rules",
    learned: "by its words and structure, and by your marks",
};

/**
 * The reason for a verdict, in words.
 * @param {string|undefined} stage The identifier of the classification stage.
 * @returns {string}
 */
export const stageText = (stage) => stages[stage] ?? "";

/**
 * The URL of a tab.
 * @param {string} tab The tab.
 */
export const tabAddress = (tab) => `#/mail/${tab}`;

/**
 * The URL of a thread, or of a mail in it.
 * @param {number} thread The thread.
 * @param {number} [mail] The mail.
 */
export const threadAddress = (thread, mail) => `#/mail/thread/${thread}${mail === undefined ? "" : `/${mail}`}`;

/**
 * The short name of a sender.
 * @param {{name?: string, address: string}|undefined} address The address.
 * @returns {string}
 */
export const shortName = (address) => address?.name || address?.address || "Unknown sender";

/**
 * The name and address of a sender, because the name alone is chosen freely by the sender.
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
 * An avatar with the first letter of a name.
 * @param {string} name The name.
 * @returns {HTMLElement}
 */
export const avatar = (name) => el("span", { class: "avatar", "aria-hidden": "true", text: initial(name) });

/**
 * A category as a badge.
 * @param {string} category The category.
 * @returns {HTMLElement|null} The badge; null for a category without a tab.
 */
export function categoryTag(category) {
    const text = categories[category];
    return text ? el("span", { class: `tag category category-${category}`, text }) : null;
}

/** The spam badge. */
export const spamTag = () => el("span", { class: "tag danger spam-tag" }, icon("warning"), "Spam");
