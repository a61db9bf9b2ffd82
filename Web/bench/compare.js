// Runs that were measured separately, side by side.

import { bench } from "./api.js";
import { allRunsLink, backendsText, formatRate, nothing, rateName, runAddress, runTitle, table } from "./parts.js";
import { announce, button, copyText, el } from "../shared/dom.js";
import { formatList, formatMoment, formatNumber } from "../shared/format.js";
import { lines, notice, retryButton } from "../shared/parts.js";
import { t } from "../shared/strings.js";

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
        this.element.replaceChildren(el("p", { class: "note", text: t("bench.comparing") }));
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
        const copy = button(t("page.copy_as_markdown"), () => copyText(copy, markdown),
            { class: "button small", icon: "copy" });
        const names = runs.map((_, index) => t("bench.run_number", { number: index + 1 }));
        const list = el("ol", { class: "bench-compared" }, ...runs.map((id, index) => el("li", {},
            el("span", { class: "tag", text: names[index] }), this.#runLink(id))));
        this.element.replaceChildren(...[
            el("h2", { tabindex: "-1", text: t("bench.comparison_of_runs", { runs: runs.length }) }),
            el("p", { class: "lead", text: t("bench.runs_measured_at_different_times") }),
            list,
            notes.length > 0 && el("h3", { text: t("bench.other_differences") }),
            notes.length > 0 && lines(notes.map(({ run, text }) => t("bench.note_of_run",
                { run: this.#nameOf(run, runs), text }))),
            el("h3", { text: t("bench.rates_in_tokens_per_second") }),
            rows.length === 0 && el("p", { class: "note", text: t("bench.these_runs_have_no_cell") }),
            rows.length > 0 && table(t("bench.rates_of_the_runs"), [t("bench.cell"), t("bench.rate"), ...names],
                rows.map(({ cell, rate, values }) => [cell, rateName(rate), ...values.map(valueCell)])),
            rows.length > 0 && el("p", { class: "note", text: t("bench.is_the_ratio_to_the") }),
            el("div", { class: "card-buttons bench-compare-buttons" }, copy),
        ].filter(Boolean));
    }

    #nameOf(id, runs) {
        const at = runs.indexOf(id);
        return at < 0 ? id : t("bench.run_number", { number: at + 1 });
    }

    #runLink(id) {
        const summary = this.#overview?.runs.find((run) => run.id === id);
        const text = summary ? runTitle(summary.kind, summary.model) : id;
        return el("span", {}, el("a", { href: runAddress(id), dir: "auto", text }), summary && el("span", {
            class: "note", text: ` ${formatList([backendsText(summary.backends), formatMoment(summary.date)])}`,
        }));
    }
}

function valueCell(value, index) {
    if (!value) return nothing;
    return el("span", {}, formatRate(value.value),
        index > 0 && el("span", { class: "note", text: ` ×${formatNumber(value.ratio, 3)}` }));
}
