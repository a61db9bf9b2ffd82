// The progress of reading files and of embedding them for search by meaning.

import { announceProgress, el } from "../shared/dom.js";
import { formatSeconds } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { t } from "../shared/strings.js";

// Work that takes less time is not shown, because watched folders are scanned all the time.
const quickMilliseconds = 600;
// Work without an event for this time counts as ended.
const silentMilliseconds = 120_000;

/** A line with a progress bar, visible while the server is working. */
export class IngestProgress {
    #text = el("span");
    #file = el("span", { class: "ingest-current note", dir: "auto" });
    #meter = new Meter(t("documents.reading_progress"));
    #said = new Set();
    #newest = new Map();
    #collection = null;

    constructor() {
        this.element = el("div", { class: "ingest", hidden: true },
            el("p", { class: "ingest-line" }, this.#text, this.#file), this.#meter.element);
    }

    /** Whether work is in progress that affects the displayed collection. */
    get isGoing() {
        return this.#current !== null;
    }

    get #current() {
        const now = performance.now() + 1;
        const isLong = (work) => (work && now - work.since >= quickMilliseconds ? work.progress : null);
        return isLong(this.#newest.get(this.#collection)) ?? isLong(this.#newest.get(null));
    }

    /**
     * Selects the collection whose progress is shown.
     * @param {string} name The collection.
     */
    choose(name) {
        this.#collection = name;
        this.#show();
    }

    /**
     * Handles a progress event.
     * @param {{collection?: string|null, phase: string, done: number, total: number, current?: string|null,
     *     perSecond?: number}} progress The event. Without a collection, it applies to all collections.
     */
    take(progress) {
        const key = progress.collection ?? null;
        const known = this.#newest.get(key);
        clearTimeout(known?.timer);
        if (progress.phase === "done" || progress.done >= progress.total) {
            this.#newest.delete(key);
        } else {
            const since = known?.since ?? performance.now();
            const timer = setTimeout(() => this.#end(key), silentMilliseconds);
            this.#newest.set(key, { progress, since, timer });
            if (!known) setTimeout(() => this.#show(), quickMilliseconds);
        }
        this.#show();
        if (progress.phase === "done" && this.#said.size > 0) {
            announceProgress(this.element, t("documents.all_files_are_read"));
            this.#said.clear();
        }
    }

    /** Clears all progress after events were lost. The server reports ongoing work again. */
    forget() {
        for (const key of [...this.#newest.keys()]) this.#end(key);
    }

    #end(key) {
        clearTimeout(this.#newest.get(key)?.timer);
        this.#newest.delete(key);
        this.#show();
    }

    #show() {
        const progress = this.#current;
        this.element.hidden = progress === null;
        if (progress === null) return;
        this.#say(progress.phase);
        const { phase, done, total, perSecond } = progress;
        const isReading = phase === "reading";
        const parts = [
            t(isReading ? "documents.reading_files_progress" : "documents.preparing_search_progress", {
                done: total > 0 ? t("documents.of", { done, total }) : done,
            }),
        ];
        if (perSecond > 0) {
            const rate = Number(perSecond.toFixed(perSecond >= 10 ? 0 : 1));
            parts.push(t(isReading ? "documents.files_per_second" : "documents.passages_per_second", { rate }));
            if (total - done > perSecond * 3) {
                parts.push(t("page.time_left", { time: formatSeconds((total - done) / perSecond) }));
            }
        }
        this.#text.textContent = parts.join(" · ");
        this.#file.textContent = progress.current ?? "";
        this.#meter.set(total > 0 ? Math.min(1, done / total) : 0);
    }

    /** Announces each phase once to screen readers. */
    #say(phase) {
        if (this.#said.has(phase)) return;
        this.#said.add(phase);
        const text = phase === "reading" ? t("documents.reading_files_2") : t("documents.preparing_search_by_meaning_2");
        announceProgress(this.element, text);
    }
}
