// Importing and forgetting mailboxes.

import { attempt, confirmDialog, openDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { counted, formatCount } from "../shared/format.js";
import { field as labelled, onEnter, teaching } from "../shared/parts.js";
import { mail } from "./api.js";
import { marksRow } from "./marks.js";
import { mayLeave } from "../models/remotes.js";

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
            toast("The import has started. Mails appear in the list as they are read.");
            done();
        } catch (error) {
            problem.textContent = error.message;
            field.setAttribute("aria-invalid", "true");
            field.focus();
        }
        action.disabled = false;
    };
    const action = button("Import", begin, { class: "button primary" });
    for (const input of [field, name]) onEnter(input, begin);
    const element = el("div", { class: "import-form" },
        labelled("Absolute path of the mailbox", field, problem),
        hasName && labelled("Name (default: the last part of the path)", name),
        el("p", {
            class: "note", id: `${id}-note`,
            text: "An mbox file, a Maildir, .eml, .emlx or .msg files, a folder of these such as a Thunderbird profile, "
                + "Outlook's .pst, .ost or .olm file, or a .zip, .tgz or .gz file such as Google Takeout, on the computer that Hearth runs on. Hearth only "
                + "reads it and does not move, change or send anything.",
        }));
    return { element, field, action };
}

/** Opens a dialog that imports a mailbox. */
export function importDialog() {
    const form = importForm({ hasName: true, done: () => dialog.close() });
    const dialog = openDialog({
        title: "Import a mailbox", body: [form.element],
        actions: [button("Cancel", () => dialog.close()), form.action],
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
            el("h2", { text: "Bring your mail here" }),
            el("p", {}, "In a terminal, ", el("code", { text: "hearth mail import PATH" }),
                " imports a mailbox from a mail program or mbsync on this computer. Or enter its path here:"),
            form.element),
        teaching([
            ["box", "Sorted", "Into five categories, which you can change."],
            ["warning", "Warned", "Spam and phishing are marked, with the reasons."],
            ["shield", "Private", "Mails are read on this device. Nothing is sent or deleted."],
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
            type: "checkbox", "aria-label": `Never leaves this machine: ${name}`, "aria-describedby": "keep-note",
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
                    el("span", { text: counted(mails, "mail") }),
                    pending > 0 && el("span", { text: `${formatCount(pending)} not sorted yet` }),
                    problems > 0 && el("span", { text: `${counted(problems, "file")} could not be read` })),
                el("p", { class: "problem-path note", dir: "ltr", text: path }),
                el("label", { class: "keep-choice" }, keep, el("span", { text: "Never leaves this machine" }))),
            problems > 0 && button(`Try files of ${name} again`, () => attempt(() => mail.retryMailbox(path)), {
                iconOnly: true, icon: "refresh", title: "Retry mails and files that crashed Hearth",
            }),
            button(`Forget ${name}`, async () => {
                if (!await forget(mailbox)) return;
                item.remove();
                if (!list.hasChildNodes()) dialog.close();
                changed();
            }, { iconOnly: true, icon: "trash", title: "Forget" }));
        return item;
    };
    const list = el("ul", { class: "entries mailboxes" }, ...mailboxes.map(row));
    const dialog = openDialog({
        title: "Mailboxes",
        body: [list, el("p", {
            class: "note",
            text: "Hearth watches these mailboxes: it imports new mails, and mails deleted there disappear here, too.",
        }), el("p", {
            class: "note", id: "keep-note",
            text: "Remote models and assistants cannot read a mailbox that never leaves this machine.",
        }), marksRow(changed)],
        actions: [button("Done", () => dialog.close()), button("Import a mailbox…", () => {
            dialog.close();
            importDialog();
        }, { class: "button primary" })],
    });
}

/** Forgets a mailbox after confirmation. */
async function forget({ name, mails }) {
    const count = mails === 1 ? "Its mail is" : `Its ${formatCount(mails)} mails are`;
    const agreed = await confirmDialog({
        title: `Forget “${name}”?`, action: "Forget", isDanger: true,
        text: `${count} no longer listed or searched. The files themselves stay where they are.`,
    });
    return agreed && await succeeds(() => mail.forgetMailbox(name));
}
