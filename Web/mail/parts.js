// Shared parts of the Mail screen: names, URLs and small elements.

import { el, icon } from "../shared/dom.js";
import { t } from "../shared/strings.js";

/** The categories of threads, by their identifiers on the server. */
export const categories = {
    primary: t("mail.primary"), social: t("mail.social"), promotions: t("mail.promotions"), updates: t("mail.updates"),
    forums: t("mail.forums"),
};

/** The tabs above the list. Threads without a category are only in the tab All. */
export const tabs = { all: t("mail.all"), todo: t("mail.to_do"), ...categories, spam: t("mail.spam") };

const stages = {
    user: t("mail.you_chose_this"),
    rule: t("mail.by_one_of_your_rules"),
    preference: t("mail.as_you_chose_for_other"),
    features: t("mail.by_its_words_and_structure"),
    embedding: t("mail.by_its_meaning"),
    classifier: t("mail.by_the_classifier_that_you"),
    languageModel: t("mail.by_a_language_model"),
    rules: t("mail.by_rules"),
    learned: t("mail.by_its_words_and_structure_2"),
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
export const shortName = (address) => address?.name || address?.address || t("mail.unknown_sender");

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
export const spamTag = () => el("span", { class: "tag danger spam-tag" }, icon("warning"), t("mail.spam"));
