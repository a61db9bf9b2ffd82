// The files and pictures of a chat: those that wait in the composer, those of a message, and a single one. Loaded with
// the first file.

import { sendFile } from "../documents/api.js";
import { collectionTitle } from "../documents/collections.js";
import { listenForDrops } from "../documents/drop.js";
import { call, saveFile } from "../shared/api.js";
import { attempt, confirmDialog, openDialog, toast } from "../shared/dialogs.js";
import { announce, button, byID, el, icon, loadStyle } from "../shared/dom.js";
import { formatBytes } from "../shared/format.js";
import { Meter, notice } from "../shared/parts.js";
import { state } from "../shared/store.js";
import { t } from "../shared/strings.js";
import { isWaiting } from "./composer.js";

const mostFiles = 20;
const part = encodeURIComponent;
const pathOf = (threadID, id) => `threads/${part(threadID)}/attachments/${part(id)}`;
const styles = loadStyle("chat/attachments.css").catch(() => {}); // Without styles, the files are a plain list.

/**
 * Creates the list of the files of a message.
 * @param {string} threadID The chat.
 * @param {any[]} attachments The attachments.
 * @returns {Promise<HTMLElement>}
 */
export async function attachmentList(threadID, attachments) {
    await styles;
    return el("ul", { class: "attachments", "aria-label": t("chat.files_of_this_message") },
        ...attachments.map((attachment) => el("li", { class: "attachment" }, face(threadID, attachment))));
}

/** Creates the button that opens an attachment. */
function face(threadID, attachment) {
    const { id, name, kind, bytes } = attachment;
    const size = formatBytes(bytes);
    const picture = kind === "picture" && el("img", {
        src: `/api/${pathOf(threadID, id)}/content`, alt: "", loading: "lazy", class: "attachment-picture",
    });
    return el("button", {
        type: "button", class: "attachment-open", title: name, "aria-label": t("chat.open_file", { name, size }),
        on: { click: () => openAttachment(threadID, attachment) },
    }, picture || icon("file"),
    el("span", { class: "attachment-text" },
        el("span", { class: "attachment-name", dir: "auto", text: name }), el("span", { class: "note", text: size })));
}

/**
 * Opens an attachment in a dialog: the picture, or the text of the file.
 * @param {string} threadID The chat.
 * @param {any} listed The attachment as a message lists it.
 */
async function openAttachment(threadID, listed) {
    const path = pathOf(threadID, listed.id);
    const content = el("div", { class: "attachment-content" }, el("p", { class: "note", text: t("page.opening") }));
    const select = el("select", { "aria-label": t("chat.collection") },
        ...state.collections.map(({ name }) => el("option", { value: name, text: collectionTitle(name) })));
    const keep = async () => {
        const added = await attempt(() => call("POST", `${path}/keep`, { collection: select.value }));
        if (!added) return;
        dialog.close();
        toast(t("chat.kept_in", { name: listed.name, collection: collectionTitle(added.document.collection) }));
    };
    const remove = async () => {
        const isAgreed = await confirmDialog({
            title: t("chat.remove_this_file"), action: t("page.remove_3"), isDanger: true,
            text: t("chat.file_is_removed_from_this_chat", { name: listed.name }),
        });
        if (!isAgreed || await attempt(() => call("DELETE", path)) === undefined) return;
        dialog.close();
        announce(t("chat.is_removed", { name: listed.name }));
    };
    const actions = el("div", { class: "attachment-actions" },
        select, button(t("chat.keep_in_documents"), keep, { class: "button small", icon: "books" }),
        button(t("chat.download"), () => attempt(() => saveFile(`${path}/content`, listed.name)), {
            class: "button small", icon: "download",
        }),
        button(t("page.remove_3"), remove, { class: "button small danger", icon: "trash" }));
    const dialog = openDialog({
        title: listed.name, class: "wide passage-dialog", body: [content], actions: [actions],
    });
    dialog.element.querySelector(".dialog-body").tabIndex = 0;
    try {
        const attachment = await call("GET", path);
        const parts = (attachment.notes ?? []).map((text) => el("p", { class: "note", text }));
        if (attachment.kind === "picture") {
            parts.unshift(el("img", { src: `/api/${path}/content`, alt: t("chat.picture", { name: attachment.name }) }));
        } else {
            parts.push(await fileText(path));
        }
        content.replaceChildren(...parts);
        announce(t("page.opened", { name: attachment.name }));
    } catch (error) {
        actions.remove();
        content.replaceChildren(notice(error.status === 404 ? t("chat.this_file_was_removed") : error.message));
    }
}

/** Creates the text of a file. A long text is loaded in parts. */
async function fileText(path) {
    const text = el("div", { class: "passage-text", dir: "auto" });
    let start = 0;
    const load = async () => {
        const next = await call("GET", `${path}/text?start=${start}`);
        text.append(next.text);
        start = next.end;
        more.hidden = next.end >= next.total;
    };
    const more = button(t("chat.show_more"), () => attempt(load), { class: "button small" });
    await load();
    return el("div", {}, text, more);
}

/** The files that wait for the next message, above the field of the composer. */
export class FileTray {
    #items = [];
    #stored = [];
    #sent = new Set();
    #adding = 0;
    #threadID = null;
    #chatOf;
    #onChange;

    /**
     * @param {{chatOf: () => Promise<string|null>, onChange: () => void}} handlers `chatOf` returns the open chat,
     *     which is created if there is none; `onChange` is called when the files change.
     */
    constructor({ chatOf, onChange }) {
        this.#chatOf = chatOf;
        this.#onChange = onChange;
        this.element = el("ul", {
            class: "attachments waiting-files", "aria-label": t("chat.files_for_this_message"), hidden: true,
        });
        listenForDrops(byID("chat-screen"), (files) => this.add(files), {
            text: t("chat.drop_to_attach"), note: t("chat.files_are_read_for_this_chat"),
        });
    }

    /** Whether files are still being sent or read. */
    get isBusy() {
        return this.#adding > 0 || this.#shown.some((item) => item.state === "sending");
    }

    /** The ids of the files that can be sent with a message. */
    get ids() {
        return this.#stored.map(({ id }) => id);
    }

    /** The number of files, including those that failed. */
    get count() {
        return this.#stored.length + this.#shown.length;
    }

    get #shown() {
        return this.#items.filter((item) => item.threadID === this.#threadID);
    }

    /**
     * Shows the waiting files of a chat.
     * @param {string|null} threadID The chat.
     * @param {any[]} attachments All files of the chat.
     */
    show(threadID, attachments) {
        this.#threadID = threadID;
        const waiting = attachments.filter((attachment) => isWaiting(attachment) && !this.#sent.has(attachment.id));
        const names = (list) => list.map(({ id }) => id).join();
        const isSame = names(waiting) === names(this.#stored) && this.element.dataset.chat === (threadID ?? "");
        this.#stored = waiting;
        if (isSame) return;
        this.element.dataset.chat = threadID ?? "";
        this.#draw();
    }

    /**
     * Removes sent files from the composer.
     * @param {string[]} ids The files.
     */
    sent(ids) {
        for (const id of ids) this.#sent.add(id);
        this.#stored = this.#stored.filter(({ id }) => !this.#sent.has(id));
        this.#draw();
    }

    /**
     * Sends files to the chat, one after the other.
     * @param {File[]} files The files.
     */
    async add(files) {
        const room = mostFiles - this.count;
        if (files.length > room) {
            toast(t("chat.at_most_files", { most: mostFiles }));
        }
        const chosen = files.slice(0, Math.max(0, room));
        if (chosen.length === 0) return;
        this.#adding += 1;
        const threadID = await this.#chatOf().finally(() => { this.#adding -= 1; });
        if (!threadID) return;
        this.#threadID = threadID;
        const items = chosen.map((file) => ({ file, threadID, state: "sending", abort: new AbortController() }));
        this.#items.push(...items);
        this.#draw();
        for (const item of items) await this.#send(item);
    }

    async #send(item) {
        if (item.isRemoved) return;
        Object.assign(item, { state: "sending", fraction: 0 });
        this.#draw();
        try {
            const path = `threads/${part(item.threadID)}/attachments?name=${part(item.file.name || "picture.png")}`;
            const onSent = (fraction) => this.#progress(item, fraction);
            const attachment = await sendFile(path, item.file, { onSent, signal: item.abort.signal });
            this.#items = this.#items.filter((other) => other !== item);
            if (item.isRemoved) {
                this.#sent.add(attachment.id);
                await attempt(() => call("DELETE", pathOf(item.threadID, attachment.id)));
                return;
            }
            // A known file may come again.
            this.#sent.delete(attachment.id);
            const isShown = this.#threadID === item.threadID;
            if (isShown && !this.#stored.some(({ id }) => id === attachment.id)) this.#stored.push(attachment);
            announce(t("chat.is_attached", { name: attachment.name }));
        } catch (error) {
            if (item.isRemoved) return;
            Object.assign(item, { state: "failed", message: error.message });
            announce(t("chat.could_not_be_attached", { name: item.file.name, message: error.message }));
        }
        this.#draw();
    }

    #progress(item, fraction) {
        item.fraction = fraction;
        item.meter?.set(fraction);
        if (item.note) item.note.textContent = stateText(item);
    }

    async #remove(row, remove) {
        const rows = [...this.element.children];
        const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
        const isFocused = row.contains(document.activeElement);
        await remove();
        await this.#draw();
        if (!isFocused) return;
        const name = next?.dataset.name;
        const target = [...this.element.children].find((other) => other.dataset.name === name);
        (target?.querySelector(".attachment-remove") ?? byID("composer-text")).focus();
    }

    async #draw() {
        await styles;
        const rows = [...this.#stored.map((attachment) => this.#storedRow(attachment)),
            ...this.#shown.map((item) => this.#itemRow(item))];
        this.element.replaceChildren(...rows);
        this.element.hidden = rows.length === 0;
        this.#onChange();
    }

    #row(name, content, label, remove) {
        const row = el("li", { class: "attachment", data: { name } }, content,
            button(label, () => this.#remove(row, remove), {
                iconOnly: true, icon: "close", class: "icon-button small attachment-remove",
            }));
        return row;
    }

    #storedRow(attachment) {
        const threadID = this.#threadID;
        return this.#row(attachment.name, face(threadID, attachment), t("chat.remove_file", { name: attachment.name }), async () => {
            // Another page may have removed the file.
            await attempt(() => call("DELETE", pathOf(threadID, attachment.id)).catch((error) => {
                if (error.status !== 404) throw error;
            }));
            this.sent([attachment.id]);
        });
    }

    #itemRow(item) {
        const isFailed = item.state === "failed";
        item.note = el("span", { class: "note", text: stateText(item) });
        item.meter = new Meter();
        item.meter.set(item.fraction ?? 0);
        const retry = isFailed && button(t("chat.try_file_again", { name: item.file.name }), () => this.#send(item), {
            iconOnly: true, icon: "refresh", title: t("page.try_again"),
        });
        const content = el("span", { class: "attachment-waiting" }, icon(isFailed ? "warning" : "file"),
            el("span", { class: "attachment-text" },
                el("span", { class: "attachment-name", dir: "auto", text: item.file.name }), item.note,
                !isFailed && item.meter.element), retry);
        const row = this.#row(item.file.name, content, t("chat.remove_file", { name: item.file.name }), () => {
            // The server would go on reading a file that it has received, so the file is removed afterwards.
            item.isRemoved = true;
            if ((item.fraction ?? 0) < 1) item.abort.abort();
            this.#items = this.#items.filter((other) => other !== item);
        });
        row.classList.toggle("failed", isFailed);
        return row;
    }
}

/** Returns the state of a file that is not attached yet. */
function stateText({ state, message, fraction = 0 }) {
    if (state === "failed") return message;
    return fraction < 1 ? t("chat.sending") : t("chat.reading");
}
