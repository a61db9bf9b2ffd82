// The reasons for spam verdicts, in the language of the page. The server sends a rule, an English sentence, and the values in
// the sentence. An English page shows the sentence.

import { language, t } from "../shared/strings.js";

const rules = {
    lookAlikeDomain: "spam.look_alike_domain", mixedScripts: "spam.mixed_scripts", borrowedName: "spam.borrowed_name",
    addressAsName: "spam.address_as_name", replyElsewhere: "spam.reply_elsewhere",
    replyToFreeMail: "spam.reply_to_free_mail", returnPathElsewhere: "spam.return_path_elsewhere",
    noSender: "spam.no_sender", failedDMARC: "spam.failed_dmarc", failedSPF: "spam.failed_spf",
    failedSignature: "spam.failed_signature", linkSaysOtherSite: "spam.link_says_other_site",
    lookAlikeLink: "spam.look_alike_link", numberLink: "spam.number_link", hiddenSite: "spam.hidden_site",
    punycodeLink: "spam.punycode_link", shortenedLink: "spam.shortened_link", freeHosting: "spam.free_hosting",
    strangeEnding: "spam.strange_ending", strangePort: "spam.strange_port", dangerousLink: "spam.dangerous_link",
    urgentCredentials: "spam.urgent_credentials", askedToConfirm: "spam.asked_to_confirm", advanceFee: "spam.advance_fee",
    extortion: "spam.extortion", prize: "spam.prize", medicine: "spam.medicine", easyMoney: "spam.easy_money",
    genericGreeting: "spam.generic_greeting", riskyAttachment: "spam.risky_attachment", doubleEnding: "spam.double_ending",
    pageAttachment: "spam.page_attachment", attachedTrap: "spam.attached_trap", attachedLure: "spam.attached_lure",
    form: "spam.form", script: "spam.script", hiddenText: "spam.hidden_text", splitWords: "spam.split_words",
    shouting: "spam.shouting", pictureOnly: "spam.picture_only", disguisedName: "spam.disguised_name",
    disguisedSubject: "spam.disguised_subject", brandByStranger: "spam.brand_by_stranger",
    brandInSubject: "spam.brand_in_subject", brandMatter: "spam.brand_matter", forgedBrand: "spam.forged_brand",
    impostor: "spam.impostor", forgedDomain: "spam.forged_domain", dressedName: "spam.dressed_name",
    impossibleSender: "spam.impossible_sender", unprovenSender: "spam.unproven_sender", freeSender: "spam.free_sender",
    randomSender: "spam.random_sender", noReturn: "spam.no_return", falseAnswer: "spam.false_answer",
    cheapSender: "spam.cheap_sender", machineLink: "spam.machine_link", onlyShortened: "spam.only_shortened",
    onlyFreePages: "spam.only_free_pages", redirectLink: "spam.redirect_link", affiliateLink: "spam.affiliate_link",
    codeLink: "spam.code_link", hackedSite: "spam.hacked_site", brokenTemplate: "spam.broken_template",
    topicElsewhere: "spam.topic_elsewhere", topicOnFreePage: "spam.topic_on_free_page",
    answerToStranger: "spam.answer_to_stranger", offerFooter: "spam.offer_footer", learned: "spam.learned",
    meaning: "spam.meaning", words: "spam.words", gambling: "spam.common_topic", dating: "spam.common_topic",
    reward: "spam.common_topic", coinGift: "spam.common_topic", parcelFee: "spam.common_topic", lapsed: "spam.common_topic",
    potency: "spam.common_topic", accountAlarm: "spam.common_topic",
};
// The server's words among the values.
const words = {
    "an account problem": "spam.topic_account", "a waiting parcel": "spam.topic_parcel",
    "something that expires": "spam.topic_lapsed", "a gift or a prize": "spam.topic_reward",
    "cryptocurrency to claim": "spam.topic_coins", gambling: "spam.topic_gambling", dating: "spam.topic_dating",
    "potency or miracle cures": "spam.topic_potency", "an unknown domain": "spam.unknown_domain",
};
/**
 * Returns a reason in the language of the page.
 * @param {{rule: string, text: string, facts: string[]}} reason The reason, as sent by the server.
 * @returns {string}
 */
export function reasonText({ rule, text, facts }) {
    if (language === "en" || !Object.hasOwn(rules, rule)) return text;
    return t(rules[rule], facts.map((fact) => (Object.hasOwn(words, fact) ? t(words[fact]) : fact)));
}
