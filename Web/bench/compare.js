// Runs that were measured separately, side by side.

import { bench } from "./api.js";
import { allRunsLink, backendsText, formatRate, nothing, runAddress, runTitle, table } from "./parts.js";
import { announce, button, copyText, el } from "../shared/dom.js";
import { formatMoment } from "../shared/format.js";
import { lines, notice, retryButton } from "../shared/parts.js";

/** The view that compares runs. */
export class CompareView {
    element = el("div", { class: "column bench-column", hidden: true });
    #request = null;
    #overview = null;
    #answer = null;

    /**
     * Loads and shows a comparison.
     * @param {string[]} ids The runs. Ratios are relative to the first run.
     */
    async open(ids) {
        this.leave();
        const request = new AbortController();
        this.#request = request;
        this.#answer = null;
        this.element.replaceChildren(el("p", { class: "note", text: "Comparing…" }));
        try {
            const answer = await bench.compare(ids, request.signal);
            if (request.signal.aborted) return;
            this.#answer = answer;
            this.#show();
            this.element.querySelector("h2").focus({ preventScroll: true });
        } catch (error) {
            if (!request.signal.aborted) this.#fail(ids, error);
        }
    }

    /** Aborts the pending request. */
    leave() {
        this.#request?.abort();
        this.#request = null;
    }

    /**
     * Updates the known runs, so that titles replace their ids.
     * @param {any} overview The response of /api/bench.
     */
    update(overview) {
        const isNew = this.#overview === null;
        this.#overview = overview;
        const hadFocus = this.element.querySelector("h2") === document.activeElement;
        if (isNew && this.#answer) this.#show();
        if (hadFocus) this.element.querySelector("h2").focus({ preventScroll: true });
    }

    #fail(ids, error) {
        this.element.replaceChildren(notice(error.message, {
            actions: [retryButton(() => this.open(ids)), allRunsLink()],
        }));
        announce(error.message);
    }

    #show() {
        const { runs, notes, rows, markdown } = this.#answer;
        const copy = button("Copy as Markdown", () => copyText(copy, markdown),
            { class: "button small", icon: "copy" });
        const names = runs.map((_, index) => `Run ${index + 1}`);
        const list = el("ol", { class: "bench-compared" }, ...runs.map((id, index) => el("li", {},
            el("span", { class: "tag", text: names[index] }), this.#runLink(id))));
        this.element.replaceChildren(...[
            el("h2", { tabindex: "-1", text: `Comparison of ${runs.length} runs` }),
            el("p", { class: "lead", text: "Runs measured at different times also differ by the machine's other load. "
                + "For a verdict, measure two backends in one run." }),
            list,
            notes.length > 0 && el("h3", { text: "Other differences" }),
            notes.length > 0 && lines(notes.map(({ run, text }) => `${this.#nameOf(run, runs)}: ${text}`)),
            el("h3", { text: "Rates in tokens per second" }),
            rows.length === 0 && el("p", { class: "note", text: "These runs have no cell in common." }),
            rows.length > 0 && table("Rates of the runs", ["Cell", "Rate", ...names],
                rows.map(({ cell, rate, values }) => [cell, rate, ...values.map(valueCell)])),
            rows.length > 0 && el("p", { class: "note", text: "× is the ratio to the first run: above 1 is faster." }),
            el("div", { class: "card-buttons bench-compare-buttons" }, copy),
        ].filter(Boolean));
    }

    #nameOf(id, runs) {
        const at = runs.indexOf(id);
        return at < 0 ? id : `Run ${at + 1}`;
    }

    #runLink(id) {
        const summary = this.#overview?.runs.find((run) => run.id === id);
        const text = summary ? runTitle(summary.kind, summary.model) : id;
        return el("span", {}, el("a", { href: runAddress(id), dir: "auto", text }), summary && el("span", {
            class: "note", text: ` ${backendsText(summary.backends)}, ${formatMoment(summary.date)}`,
        }));
    }
}

function valueCell(value, index) {
    if (!value) return nothing;
    return el("span", {}, formatRate(value.value),
        index > 0 && el("span", { class: "note", text: ` ×${value.ratio.toFixed(3)}` }));
}
