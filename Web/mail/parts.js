// Shared parts of the Mail screen: names, URLs and small elements.

import { el, icon } from "../shared/dom.js";

/** The categories of threads, by their identifiers on the server. */
export const categories = {
    primary: "Primary", social: "Social", promotions: "Promotions", updates: "Updates", forums: "Forums",
};

/** The tabs above the list. Threads without a category are only in the tab All. */
export const tabs = { all: "All", todo: "To do", ...categories, spam: "Spam" };

const stages = {
    user: "you chose this",
    rule: "by one of your rules",
    preference: "as you chose for other mails from this sender",
    features: "by its words and structure",
    embedding: "by its meaning",
    classifier: "by the classifier that you installed",
    languageModel: "by a language model",
    rules: "by rules",
    learned: "by its words and structure, and by your marks",
};

/**
 * Returns the reason for a verdict, in words.
 * @param {string|undefined} stage The identifier of the classification stage.
 * @returns {string}
 */
export const stageText = (stage) => stages[stage] ?? "";

/**
 * Returns the URL of a tab.
 * @param {string} tab The tab.
 */
export const tabAddress = (tab) => `#/mail/${tab}`;

/**
 * Returns the URL of a thread, or of a mail in the thread.
 * @param {number} thread The thread.
 * @param {number} [mail] The mail.
 */
export const threadAddress = (thread, mail) => `#/mail/thread/${thread}${mail === undefined ? "" : `/${mail}`}`;

/**
 * Returns the short name of a sender.
 * @param {{name?: string, address: string}|undefined} address The address.
 * @returns {string}
 */
export const shortName = (address) => address?.name || address?.address || "Unknown sender";

/**
 * Returns the name and address of a sender. The name alone is not reliable, because the sender chooses it
 * freely.
 * @param {{name?: string, address: string}} address The address.
 * @returns {string}
 */
export const fullName = ({ name, address }) => (name ? `${name} <${address}>` : address);

/**
 * Returns the first letter of a name.
 * @param {string} name The name.
 * @returns {string}
 */
export const initial = (name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toUpperCase();

/**
 * Creates an avatar with the first letter of a name.
 * @param {string} name The name.
 * @returns {HTMLElement}
 */
export const avatar = (name) => el("span", { class: "avatar", "aria-hidden": "true", text: initial(name) });

/**
 * Creates the badge of a category.
 * @param {string} category The category.
 * @returns {HTMLElement|null} The badge; null for a category without a tab.
 */
export function categoryTag(category) {
    const text = categories[category];
    return text ? el("span", { class: `tag category category-${category}`, text }) : null;
}

/** Creates the spam badge. */
export const spamTag = () => el("span", { class: "tag danger spam-tag" }, icon("warning"), "Spam");
