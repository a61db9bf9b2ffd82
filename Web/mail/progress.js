// The progress of importing and sorting mails, and of embedding them for search by meaning.

import { attempt, toast } from "../shared/dialogs.js";
import { announceProgress, button, el, setText } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { mail } from "./api.js";
import { t } from "../shared/strings.js";

const phases = { importing: t("mail.importing_mails"), sorting: t("mail.sorting_mails"),
    embedding: t("mail.preparing_search_by_meaning") };
// Work that takes less time is not shown, because mailboxes are scanned all the time.
const quickMilliseconds = 600;
// Work without an event for this time counts as ended.
const silentMilliseconds = 60_000;

/** A line with a progress bar, visible while the server is working or paused. */
export class MailProgress {
    #newest = new Map();
    #said = new Set();
    #problems = new Set();
    #queue = { pending: 0, isPaused: false };
    #onQueue;
    #text = el("span");
    #mailbox = el("span", { class: "ingest-current note", dir: "auto" });
    #meter = new Meter(t("mail.progress_of_mails"));

    /**
     * @param {(queue: {pending: number, isPaused: boolean}) => void} onQueue Called when the user pauses or
     *     resumes the queue.
     */
    constructor(onQueue) {
        this.#onQueue = onQueue;
        this.pauseButton = button(t("mail.pause"), () => this.#pause(), { class: "button small quiet" });
        this.element = el("div", { class: "ingest mail-progress", hidden: true },
            el("p", { class: "ingest-line" }, this.#text, this.#mailbox, this.pauseButton), this.#meter.element);
    }

    /**
     * Handles a progress event.
     * @param {{mailbox?: string, phase: string, done: number, total?: number, problem?: string}} progress The
     *     event. Without a mailbox, it applies to all mailboxes.
     */
    take(progress) {
        const key = progress.mailbox ?? "";
        const { phase, done, total, problem } = progress;
        if (phase === "done" && key === "") this.#newest.clear();
        // A scan of a mailbox without new mails is not shown.
        const isIdle = phase === "importing" && done === 0;
        if (!phases[phase] || isIdle || (total > 0 && done >= total)) this.#newest.delete(key);
        else {
            const since = this.#newest.get(key)?.since ?? performance.now();
            this.#newest.delete(key); // So that the newest is last.
            this.#newest.set(key, { progress, since, heard: performance.now() });
            setTimeout(() => this.#show(), quickMilliseconds);
            setTimeout(() => this.#show(), silentMilliseconds + 1);
        }
        if (problem) this.#tell(key, problem);
        else if (phase === "done" && this.#said.size > 0) {
            announceProgress(this.element, t("mail.the_mails_are_up_to"));
            this.#said.clear();
        }
        this.#show();
    }

    /** Reports a problem of a mailbox once, because mailboxes are scanned repeatedly. */
    #tell(mailbox, problem) {
        const text = mailbox ? `${mailbox}: ${problem}` : problem;
        if (this.#problems.has(text)) return;
        this.#problems.add(text);
        toast(text, { isError: true });
    }

    /** Clears all progress after events were lost. The server reports ongoing work again. */
    forget() {
        this.#newest.clear();
        this.#show();
    }

    /**
     * Shows the number of unsorted mails.
     * @param {{pending: number, isPaused: boolean}} queue The queue.
     */
    showQueue({ pending, isPaused }) {
        this.#queue = { pending, isPaused };
        this.#show();
    }

    get #current() {
        const now = performance.now();
        const going = [...this.#newest.values()].filter(({ since, heard }) =>
            now + 1 - since >= quickMilliseconds && now - heard < silentMilliseconds);
        return going.at(-1)?.progress ?? null;
    }

    async #pause() {
        this.pauseButton.disabled = true;
        const queue = await attempt(() => mail.pauseQueue(!this.#queue.isPaused));
        this.pauseButton.disabled = false;
        if (!queue) return;
        this.showQueue(queue);
        this.#onQueue(queue);
    }

    #show() {
        const { pending, isPaused } = this.#queue;
        const current = this.#current;
        const isWaiting = isPaused && pending > 0 && (current === null || current.phase === "sorting");
        this.element.hidden = current === null && !isWaiting;
        if (this.element.hidden) return;
        this.pauseButton.hidden = !isWaiting && current.phase !== "sorting";
        setText(this.pauseButton, isPaused ? t("mail.resume") : t("mail.pause"));
        this.#meter.element.hidden = isWaiting;
        if (isWaiting) {
            setText(this.#text, t("mail.sorting_is_paused", { count: pending }));
            setText(this.#mailbox, "");
            return;
        }
        const { phase, done, total, mailbox } = current;
        if (!this.#said.has(phase)) {
            this.#said.add(phase); // Each phase is announced once to screen readers.
            announceProgress(this.element, t("mail.phase", { phase: phases[phase] }));
        }
        const isMeasured = total > 0;
        const count = isMeasured ? t("mail.of", { done, total }) : formatCount(done);
        setText(this.#text, t("mail.phase_progress", { phase: phases[phase], done: count }));
        setText(this.#mailbox, mailbox ?? "");
        // The number of mails in a mailbox is unknown until it has been read.
        this.#meter.element.classList.toggle("working", !isMeasured);
        if (isMeasured) this.#meter.set(Math.min(1, done / total));
        else this.#meter.set(null, 1);
    }
}
