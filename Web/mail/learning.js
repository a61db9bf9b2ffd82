// What Hearth has learned about spam from the user's marks and junk folders.

import { attempt } from "../shared/dialogs.js";
import { announce, button, el } from "../shared/dom.js";
import { settingRow } from "../shared/parts.js";
import { mail } from "./api.js";
import { t } from "../shared/strings.js";

/** Describes what was learned, in a sentence. */
function sentence({ spam, ham, isUsed }) {
    if (isUsed) {
        return t("mail.filter_learned", { spam, ham });
    }
    return t("mail.filter_learns", { spam, ham });
}

/**
 * Creates the row that shows what was learned, and that learns from junk folders.
 * @returns {HTMLElement}
 */
export function learningRow() {
    const state = el("p", { class: "note", role: "status" });
    const folders = el("div", { class: "learning-folders" });
    const change = async (control, request) => {
        control.disabled = true;
        const learning = await attempt(request);
        control.disabled = false;
        if (!learning) return;
        show(learning);
        announce(state.textContent);
    };
    const folderRow = ({ mailbox, folder, mails, learned }) => {
        const action = button(t("mail.learn_from_this_folder"), () => change(action, () => mail.learn(mailbox, folder)), {
            class: "button small",
        });
        const facts = learned > 0 ? t("mail.n_mails_learned", { count: mails, learned }) : t("mail.n_mails", { count: mails });
        return el("p", { class: "facts-line" }, el("bdi", { text: folder || mailbox }),
            el("span", { text: mailbox }), el("span", { text: facts }), learned < mails && action);
    };
    const show = (learning) => {
        state.textContent = sentence(learning);
        const isFromFolders = learning.spam + learning.ham > learning.marks;
        const forget = isFromFolders && button(t("mail.forget_what_was_learned"),
            () => change(forget, () => mail.forgetFolders()), { class: "button small" });
        folders.replaceChildren(...learning.folders.map(folderRow), ...(forget ? [forget] : []));
    };
    mail.learning().then(show, () => { state.textContent = t("mail.what_was_learned_cannot_be_shown"); });
    return settingRow(t("mail.spam_filter_of_your_own"), t("mail.your_marks_and_junk_folders"), el("div", {}, state, folders));
}
