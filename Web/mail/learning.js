// What Hearth has learned about spam from the user's marks and junk folders.

import { attempt } from "../shared/dialogs.js";
import { announce, button, el } from "../shared/dom.js";
import { counted, formatCount } from "../shared/format.js";
import { settingRow } from "../shared/parts.js";
import { mail } from "./api.js";

/** Describes what was learned, in a sentence. */
function sentence({ spam, ham, isUsed }) {
    if (isUsed) {
        return `Hearth uses a filter that learned ${formatCount(spam)} mails as spam and ${formatCount(ham)} as not spam.`;
    }
    return `Hearth has learned ${formatCount(spam)} mails as spam and ${formatCount(ham)} as not spam. It uses them from 200 `
        + "mails on, with at least 20 of each kind.";
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
        const action = button("Learn from this folder", () => change(action, () => mail.learn(mailbox, folder)), {
            class: "button small",
        });
        const facts = learned > 0 ? `${counted(mails, "mail")}, ${formatCount(learned)} learned` : counted(mails, "mail");
        return el("p", { class: "facts-line" }, el("bdi", { text: folder || mailbox }),
            el("span", { text: mailbox }), el("span", { text: facts }), learned < mails && action);
    };
    const show = (learning) => {
        state.textContent = sentence(learning);
        const isFromFolders = learning.spam + learning.ham > learning.marks;
        const forget = isFromFolders && button("Forget what was learned from folders",
            () => change(forget, () => mail.forgetFolders()), { class: "button small" });
        folders.replaceChildren(...learning.folders.map(folderRow), ...(forget ? [forget] : []));
    };
    mail.learning().then(show, () => { state.textContent = "What Hearth has learned cannot be shown."; });
    return settingRow("Spam filter of your own", "Your marks, and junk folders that you choose here, teach Hearth what spam is. "
        + "Mails that you read in other folders are learned as not spam.", el("div", {}, state, folders));
}
