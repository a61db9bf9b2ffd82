// Importing and forgetting mailboxes.

import { attempt, confirmDialog, openDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { field as labelled, onEnter, teaching } from "../shared/parts.js";
import { mail } from "./api.js";
import { learningRow } from "./learning.js";
import { marksRow } from "./marks.js";
import { mayLeave } from "../models/remotes.js";
import { nodes, t } from "../shared/strings.js";

let lastForm = 0;

/**
 * Creates a form for the path of a mailbox on the computer that runs Hearth. A rejected path is kept, and the
 * reason is shown.
 * @param {{hasName: boolean, done: () => void}} options Whether the form has a field for the name; called
 *     when the import has begun.
 * @returns {{element: HTMLElement, field: HTMLInputElement, action: HTMLButtonElement}} The form, and the
 *     button that starts the import.
 */
function importForm({ hasName, done }) {
    lastForm += 1;
    const id = `mailbox-${lastForm}`;
    const field = el("input", {
        type: "text", id: `${id}-path`, maxlength: 4096, autocomplete: "off", spellcheck: "false",
        placeholder: "/home/you/Mail", "aria-describedby": `${id}-note ${id}-problem`,
    });
    const name = el("input", { type: "text", id: `${id}-name`, maxlength: 80, autocomplete: "off" });
    const problem = el("p", { class: "field-problem", id: `${id}-problem`, role: "alert" });
    const begin = async () => {
        const path = field.value.trim();
        if (!path || action.disabled) return;
        action.disabled = true;
        try {
            await mail.addMailbox(path, name.value.trim());
            field.value = "";
            name.value = "";
            problem.textContent = "";
            field.removeAttribute("aria-invalid");
            toast(t("mail.the_import_has_started_mails"));
            done();
        } catch (error) {
            problem.textContent = error.message;
            field.setAttribute("aria-invalid", "true");
            field.focus();
        }
        action.disabled = false;
    };
    const action = button(t("mail.import"), begin, { class: "button primary" });
    for (const input of [field, name]) onEnter(input, begin);
    const element = el("div", { class: "import-form" },
        labelled(t("mail.absolute_path_of_the_mailbox"), field, problem),
        hasName && labelled(t("mail.name_default_the_last_part"), name),
        el("p", {
            class: "note", id: `${id}-note`,
            text: t("mail.an_mbox_file_a_maildir"),
        }));
    return { element, field, action };
}

/** Opens a dialog that imports a mailbox. */
export function importDialog() {
    const form = importForm({ hasName: true, done: () => dialog.close() });
    const dialog = openDialog({
        title: t("mail.import_a_mailbox"), body: [form.element],
        actions: [button(t("page.cancel"), () => dialog.close()), form.action],
    });
    form.field.focus();
}

/**
 * Creates the view of the screen without any mailbox.
 * @param {() => void} done Called when an import has begun.
 * @returns {HTMLElement}
 */
export function emptyState(done) {
    const form = importForm({ hasName: false, done });
    form.element.append(form.action);
    return el("div", { class: "documents-empty mail-empty" },
        el("div", { class: "drop-area" }, icon("mail"),
            el("h2", { text: t("mail.bring_your_mail_here") }),
            el("p", {}, ...nodes("mail.import_in_terminal", { command: el("code", { text: "hearth mail import PATH" }) })),
            form.element),
        teaching([
            ["box", t("mail.sorted"), t("mail.into_five_categories_which_you")],
            ["warning", t("mail.warned"), t("mail.spam_and_phishing_are_marked")],
            ["shield", t("mail.private"), t("mail.mails_are_read_on_this")],
        ]));
}

/**
 * Opens the dialog with the list of mailboxes.
 * @param {any[]} mailboxes The mailboxes, as described by the server.
 * @param {() => void} changed Called when a mailbox was forgotten or made local-only, or marks were imported.
 */
export function mailboxesDialog(mailboxes, changed) {
    const row = (mailbox) => {
        const { name, path, mails, pending, problems } = mailbox;
        const keep = el("input", {
            type: "checkbox", "aria-label": t("mail.never_leaves_this_machine", { name }), "aria-describedby": "keep-note",
        });
        keep.checked = mailbox.isLocalOnly;
        keep.addEventListener("change", async () => {
            const isLocalOnly = keep.checked;
            const isDone = (isLocalOnly || await mayLeave(name))
                && await succeeds(() => mail.keepHere(name, isLocalOnly));
            if (!isDone) keep.checked = !isLocalOnly;
            else changed();
        });
        const item = el("li", { class: "entry", data: { mailbox: name } },
            el("span", { class: "kind kind-mail" }, icon("mail")),
            el("div", { class: "entry-text" },
                el("p", { class: "entry-name", dir: "auto", text: name }),
                el("p", { class: "entry-facts facts-line" },
                    el("span", { text: t("mail.n_mails", { count: mails }) }),
                    pending > 0 && el("span", { text: t("mail.not_sorted_yet", { pending }) }),
                    problems > 0 && el("span", { text: t("page.files_could_not_be_read", { count: problems }) })),
                el("p", { class: "problem-path note", dir: "ltr", text: path }),
                el("label", { class: "keep-choice" }, keep, el("span", { text: t("mail.never_leaves_this_machine_2") }))),
            problems > 0 && button(t("mail.try_files_of_again", { name }), () => attempt(() => mail.retryMailbox(path)), {
                iconOnly: true, icon: "refresh", title: t("mail.retry_mails_and_files_that"),
            }),
            button(t("mail.forget", { name }), async () => {
                if (!await forget(mailbox)) return;
                item.remove();
                if (!list.hasChildNodes()) dialog.close();
                changed();
            }, { iconOnly: true, icon: "trash", title: t("mail.forget_2") }));
        return item;
    };
    const list = el("ul", { class: "entries mailboxes" }, ...mailboxes.map(row));
    const dialog = openDialog({
        title: t("mail.mailboxes"),
        body: [list, el("p", {
            class: "note",
            text: t("mail.hearth_watches_these_mailboxes_it"),
        }), el("p", {
            class: "note", id: "keep-note",
            text: t("mail.remote_models_and_assistants_cannot"),
        }), learningRow(), marksRow(changed)],
        actions: [button(t("page.done"), () => dialog.close()), button(t("mail.import_a_mailbox_2"), () => {
            dialog.close();
            importDialog();
        }, { class: "button primary" })],
    });
}

/** Forgets a mailbox after confirmation. */
async function forget({ name, mails }) {
    const agreed = await confirmDialog({
        title: t("mail.forget_3", { name }), action: t("mail.forget_2"), isDanger: true,
        text: t("mail.mails_no_longer_listed", { count: mails }),
    });
    return agreed && await succeeds(() => mail.forgetMailbox(name));
}
