// How far the server is with importing and sorting mails, and with what search by meaning needs.

import { attempt, toast } from "../shared/dialogs.js";
import { announceProgress, button, el, setText } from "../shared/dom.js";
import { counted, formatCount } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { mail } from "./api.js";

const phases = { importing: "Importing mails", sorting: "Sorting mails", embedding: "Preparing search by meaning" };
// What is over sooner is no news: mailboxes are looked through all the time.
const quickMilliseconds = 600;
// Whoever was at work and says nothing for so long is not there any more.
const silentMilliseconds = 60_000;

/** A line with a bar, which is there while the server is at work, or while it was told to wait. */
export class MailProgress {
    #newest = new Map();
    #said = new Set();
    #problems = new Set();
    #queue = { pending: 0, isPaused: false };
    #onQueue;
    #text = el("span");
    #mailbox = el("span", { class: "ingest-current note", dir: "auto" });
    #meter = new Meter("Progress of mails");

    /** @param {(queue: {pending: number, isPaused: boolean}) => void} onQueue Told of the queue as the user left it. */
    constructor(onQueue) {
        this.#onQueue = onQueue;
        this.pauseButton = button("Pause", () => this.#pause(), { class: "button small quiet" });
        this.element = el("div", { class: "ingest mail-progress", hidden: true },
            el("p", { class: "ingest-line" }, this.#text, this.#mailbox, this.pauseButton), this.#meter.element);
    }

    /**
     * Takes in how far the server is.
     * @param {{mailbox?: string, phase: string, done: number, total?: number, problem?: string}} progress The event;
     *     without a mailbox it is about all of them.
     */
    take(progress) {
        const key = progress.mailbox ?? "";
        const { phase, done, total, problem } = progress;
        if (phase === "done" && key === "") this.#newest.clear();
        // A look through a mailbox that finds nothing new is no news.
        const isIdle = phase === "importing" && done === 0;
        if (!phases[phase] || isIdle || (total > 0 && done >= total)) this.#newest.delete(key);
        else {
            const since = this.#newest.get(key)?.since ?? performance.now();
            this.#newest.delete(key); // So that the newest stands last.
            this.#newest.set(key, { progress, since, heard: performance.now() });
            setTimeout(() => this.#show(), quickMilliseconds);
            setTimeout(() => this.#show(), silentMilliseconds + 1);
        }
        if (problem) this.#tell(key, problem);
        else if (phase === "done" && this.#said.size > 0) {
            announceProgress(this.element, "The mails are up to date.");
            this.#said.clear();
        }
        this.#show();
    }

    /** Says once what is wrong with a mailbox: it is looked through again and again. */
    #tell(mailbox, problem) {
        const text = mailbox ? `${mailbox}: ${problem}` : problem;
        if (this.#problems.has(text)) return;
        this.#problems.add(text);
        toast(text, { isError: true });
    }

    /** Forgets everything, because events were lost: what still goes on will be said again. */
    forget() {
        this.#newest.clear();
        this.#show();
    }

    /**
     * Shows the queue of mails that were not sorted yet.
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
        setText(this.pauseButton, isPaused ? "Resume" : "Pause");
        this.#meter.element.hidden = isWaiting;
        if (isWaiting) {
            setText(this.#text, `Sorting is paused: ${counted(pending, "mail")} ${pending === 1 ? "waits" : "wait"}.`);
            setText(this.#mailbox, "");
            return;
        }
        const { phase, done, total, mailbox } = current;
        if (!this.#said.has(phase)) {
            this.#said.add(phase); // Screen readers are told each phase once.
            announceProgress(this.element, `${phases[phase]}.`);
        }
        const isMeasured = total > 0;
        const count = isMeasured ? `${formatCount(done)} of ${formatCount(total)}` : formatCount(done);
        setText(this.#text, `${phases[phase]}: ${count}`);
        setText(this.#mailbox, mailbox ?? "");
        // Nobody knows how many mails a mailbox holds before it is read.
        this.#meter.element.classList.toggle("working", !isMeasured);
        if (isMeasured) this.#meter.set(Math.min(1, done / total));
        else this.#meter.set(null, 1);
    }
}
