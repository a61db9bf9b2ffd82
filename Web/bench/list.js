// The stored runs with their results, newest first.

import {
    backendsText, compareAddress, formatRate, parityBadge, runAddress, runBadges, runTitle,
} from "./parts.js";
import { arrange, button, el, setText } from "../shared/dom.js";
import { formatMoment, formatSeconds } from "../shared/format.js";
import { t } from "../shared/strings.js";

// The maximum number of runs that fit side by side. The server has the same limit.
const mostCompared = 8;

/** The list of runs, in which runs can be selected for comparison. */
export class RunList {
    #rows = new Map();
    #list = el("ul", { class: "entries bench-runs" });
    #empty = el("p", { class: "note", hidden: true });
    #note = el("p", { class: "note", id: "bench-compare-note" });

    constructor() {
        this.#empty.textContent = t("bench.no_runs_yet_choose_a");
        this.compareButton = button(t("bench.compare"), () => this.#compare(), { class: "button small" });
        this.compareButton.setAttribute("aria-describedby", "bench-compare-note");
        this.tools = el("div", { class: "bench-list-tools" }, this.compareButton, this.#note);
        this.element = el("section", { class: "group", "aria-labelledby": "bench-runs-title" },
            el("h2", { id: "bench-runs-title", text: t("bench.runs") }), this.#empty, this.tools, this.#list);
        this.#showButton();
    }

    /**
     * Shows the runs.
     * @param {any[]} runs The summaries.
     */
    show(runs) {
        const { activeElement } = document;
        const focused = [...this.#rows].find(([, { element }]) => element.contains(activeElement))?.[0];
        const known = new Set(runs.map((run) => run.id));
        for (const id of [...this.#rows.keys()]) if (!known.has(id)) this.#rows.delete(id);
        for (const run of runs) {
            const key = JSON.stringify(run);
            const row = this.#rows.get(run.id);
            if (row?.key === key) continue;
            const check = row?.check ?? this.#newCheck();
            this.#rows.set(run.id, { key, check, element: rowElement(run, check) });
        }
        arrange(this.#list, runs.map((run) => this.#rows.get(run.id).element));
        // The row of a changed run was replaced.
        if (focused && activeElement.isConnected) activeElement.focus({ preventScroll: true });
        else if (focused) this.focus(focused);
        this.#list.hidden = runs.length === 0;
        this.tools.hidden = runs.length < 2;
        this.#empty.hidden = runs.length > 0;
        this.#showButton();
    }

    /**
     * Focuses a run.
     * @param {string} id The run.
     * @returns {boolean} Whether the run exists.
     */
    focus(id) {
        const link = this.#rows.get(id)?.element.querySelector("a");
        link?.focus();
        return Boolean(link);
    }

    get #chosen() {
        return [...this.#rows].filter(([, { check }]) => check.checked).map(([id]) => id);
    }

    #newCheck() {
        return el("input", { type: "checkbox", on: { change: () => this.#showButton() } });
    }

    #showButton() {
        const count = this.#chosen.length;
        this.compareButton.disabled = count < 2 || count > mostCompared;
        setText(this.#note, this.compareButton.disabled ? t("bench.choose_2_to_runs_to", { mostCompared })
            : t("bench.runs_are_chosen", { count }));
    }

    /** Compares the selected runs. The oldest comes first, so that ratios are relative to the oldest run. */
    #compare() {
        const chosen = new Set(this.#chosen);
        const ids = [...this.#list.children].map((row) => row.dataset.run).filter((id) => chosen.has(id));
        location.hash = compareAddress(ids.reverse());
    }
}

function rowElement(run, check) {
    const { id, date, state, kind, model, quantisation, backends, isValid, prefillRate, decodeRate, parity } = run;
    const title = runTitle(kind, model);
    const facts = [formatMoment(date), backendsText(backends), quantisation];
    if (decodeRate) facts.push(t("bench.decode_tokens_s", { decodeRate: formatRate(decodeRate) }));
    if (prefillRate) facts.push(t("bench.prefill_tokens_s", { prefillRate: formatRate(prefillRate) }));
    facts.push(formatSeconds(run.seconds));
    const badges = [...runBadges(state, isValid), ...(parity ? [parityBadge(parity)] : [])];
    check.setAttribute("aria-label", t("bench.compare_2", { title, date: formatMoment(date) }));
    return el("li", { class: "entry bench-run", data: { run: id } },
        el("label", { class: "bench-check" }, check),
        el("div", { class: "entry-text" },
            el("p", { class: "bench-run-head" },
                el("a", { class: "bench-run-link", href: runAddress(id), dir: "auto", text: title }),
                badges.length > 0 && el("span", { class: "tags" }, ...badges)),
            el("p", { class: "entry-facts facts-line" },
                ...facts.filter(Boolean).map((text) => el("span", { text })))));
}
