// The upload queue.

import { upload } from "./api.js";
import { toast } from "../shared/dialogs.js";
import { announce, button, el, icon } from "../shared/dom.js";
import { formatBytes } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { t } from "../shared/strings.js";

// The number of simultaneous uploads. The server reads files one by one, and a second upload hides the transfer time.
const atOnce = 2;
const shownWaiting = 4;

/** A queue of files with the result of each file. Failures stay until the user closes them. */
export class Uploads {
    #items = [];
    #title = el("strong");
    #meter = new Meter();
    #list = el("ul", { class: "upload-list" });
    #buttons = el("div", { class: "card-buttons" });

    constructor() {
        this.element = el("section", { class: "uploads", "aria-label": t("documents.files_being_added"), hidden: true },
            el("div", { class: "uploads-head" }, this.#title, this.#buttons),
            this.#meter.element, this.#list);
    }

    /**
     * Adds files.
     * @param {string} collection The collection to which the files are added.
     * @param {File[]} files The files.
     */
    add(collection, files) {
        if (files.length === 0) return;
        if (this.#items.every((item) => item.state === "done")) this.#items = [];
        for (const file of files) this.#items.push(this.#item(collection, file));
        announce(files.length === 1
            ? t("documents.adding_named", { name: files[0].name }) : t("documents.adding_files", { count: files.length }));
        this.#next();
    }

    #item(collection, file) {
        const note = el("span", { class: "note" });
        const meter = new Meter();
        const item = { collection, file, state: "waiting", fraction: 0, note, meter, abort: new AbortController() };
        item.element = el("li", { class: "upload" }, icon("file"),
            el("div", { class: "upload-text" },
                el("span", { class: "upload-name", dir: "auto", title: file.name, text: file.name }), note,
                meter.element),
            el("span", { class: "upload-buttons" }));
        return item;
    }

    #next() {
        const running = this.#items.filter((item) => item.state === "running").length;
        for (const item of this.#items.filter((item) => item.state === "waiting").slice(0, atOnce - running)) {
            this.#send(item);
        }
        this.#show();
    }

    async #send(item) {
        item.state = "running";
        item.message = null;
        const onSent = (fraction) => {
            item.fraction = fraction;
            this.#showItem(item);
            this.#showTotal();
        };
        try {
            const { change } = await upload(item.collection, item.file, { onSent, signal: item.abort.signal });
            item.state = "done";
            item.change = change;
        } catch (error) {
            item.state = "failed";
            item.message = error.message;
            if (error.name === "AbortError") this.#items = this.#items.filter((other) => other !== item);
            else announce(t("documents.could_not_be_added", { name: item.file.name, message: error.message }));
        }
        if (this.#items.every((other) => ["done", "failed"].includes(other.state))) this.#finished();
        this.#next();
    }

    #finished() {
        const done = this.#items.filter((item) => item.state === "done");
        this.#items = this.#items.filter((item) => item.state === "failed");
        if (done.length > 0) toast(summary(done));
    }

    #cancel() {
        this.#items = this.#items.filter((item) => item.state !== "waiting");
        for (const item of this.#items) if (item.state === "running") item.abort.abort();
        this.#show();
    }

    #close(items) {
        this.#items = this.#items.filter((item) => !items.includes(item));
        this.#show();
    }

    #retry(items) {
        for (const item of items) Object.assign(item, { state: "waiting", fraction: 0, abort: new AbortController() });
        this.#next();
    }

    #show() {
        const { activeElement } = document;
        const hadFocus = this.element.contains(activeElement);
        this.element.hidden = this.#items.length === 0;
        const of = (state) => this.#items.filter((item) => item.state === state);
        const [failed, running, waiting] = [of("failed"), of("running"), of("waiting")];
        const rows = [...failed, ...running, ...waiting.slice(0, shownWaiting)];
        for (const item of rows) this.#showItem(item);
        const more = waiting.length - shownWaiting;
        this.#list.replaceChildren(...rows.map((item) => item.element),
            ...(more > 0 ? [el("li", { class: "note", text: t("documents.and_more", { more }) })] : []));
        const isRunning = running.length + waiting.length > 0;
        const make = (label, action, icon) => button(label, action, { class: "button small quiet", icon });
        const key = `${isRunning} ${failed.length}`;
        if (this.#buttons.dataset.key !== key) {
            this.#buttons.dataset.key = key;
            this.#buttons.replaceChildren(...[
                isRunning && make(t("page.cancel"), () => this.#cancel(), "close"),
                !isRunning && failed.length > 1 && make(t("documents.try_all_again"), () => this.#retry(failed), "refresh"),
                !isRunning && failed.length > 0 && make(t("page.close"), () => this.#close(failed), "close"),
            ].filter(Boolean));
        }
        this.#showTotal();
        if (hadFocus && !activeElement.isConnected) this.#buttons.querySelector("button")?.focus();
    }

    #showTotal() {
        const ended = this.#items.filter((item) => item.state === "done" || item.state === "failed");
        const failed = ended.filter((item) => item.state === "failed").length;
        const isRunning = ended.length < this.#items.length;
        const parts = [];
        if (isRunning) parts.push(t("documents.adding_file_of", { number: ended.length + 1, count: this.#items.length }));
        if (failed > 0) parts.push(t("documents.files_could_not_be_added", { count: failed }));
        this.#title.textContent = parts.join(" · ");
        const sum = this.#items.reduce((total, item) => total + share(item), 0);
        this.#meter.set(this.#items.length > 0 ? sum / this.#items.length : 0);
        this.#meter.element.hidden = !isRunning || this.#items.length < 2;
    }

    #showItem(item) {
        const isFailed = item.state === "failed";
        item.element.classList.toggle("failed", isFailed);
        item.note.textContent = isFailed ? item.message : stateText(item);
        item.meter.set(item.fraction);
        item.meter.element.hidden = item.state !== "running";
        item.meter.element.classList.toggle("working", item.fraction >= 1);
        const place = item.element.lastChild;
        if (place.dataset.state === item.state) return;
        place.dataset.state = item.state;
        item.element.firstChild.replaceWith(icon(isFailed ? "warning" : "file"));
        const tool = (label, icon, action) =>
            button(`${label}: ${item.file.name}`, action, { iconOnly: true, icon, title: label });
        place.replaceChildren(...(isFailed
            ? [
                tool(t("page.try_again"), "refresh", () => this.#retry([item])),
                tool(t("page.close"), "close", () => this.#close([item])),
            ] : []));
    }
}

/** Returns the contribution of a file to the total progress: half for sending, half for reading. */
function share(item) {
    return item.state === "done" || item.state === "failed" ? 1 : item.fraction / 2;
}

function stateText(item) {
    if (item.state === "waiting") return formatBytes(item.file.size);
    if (item.fraction < 1) return t("documents.sending_of",
        { fraction: Math.round(item.fraction * 100), file: formatBytes(item.file.size) });
    return t("documents.reading");
}

function summary(done) {
    const count = (change) => done.filter((item) => item.change === change).length;
    const [added, replaced, unchanged] = [count("added"), count("replaced"), count("unchanged")];
    return [
        added > 0 && (done.length === 1
            ? t("documents.file_added", { name: done[0].file.name }) : t("documents.files_added", { count: added })),
        replaced > 0 && t("documents.files_replaced", { count: replaced }),
        unchanged > 0 && t("documents.files_already_here", { count: unchanged }),
    ].filter(Boolean).join(" ");
}
