// The outlook of a run before it starts: facts about the model, the required memory, and advice.

import { bench } from "./api.js";
import { badge } from "./parts.js";
import { el } from "../shared/dom.js";
import { formatBytes, formatNumber, formatSeconds } from "../shared/format.js";
import { choiceText, lines } from "../shared/parts.js";
import { t } from "../shared/strings.js";

const delay = 120;
const fits = { fits: [t("bench.fits"), "good"], tight: [t("bench.tight"), "warning"],
    doesNotFit: [t("bench.does_not_fit"), "danger"] };

/** The outlook of the options selected in the form. */
export class BenchOutlook {
    #onChange;
    #request = null;
    #timer = null;
    #key = "";
    #outlook = null;
    #facts = el("div", { class: "bench-outlook-facts" });
    #ignore = el("input", { type: "checkbox" });
    #ignoreRow;

    /** @param {() => void} onChange Called when the outlook changes or the user overrides the memory check. */
    constructor(onChange) {
        this.#onChange = onChange;
        this.#ignore.addEventListener("change", onChange);
        this.#ignoreRow = el("label", { class: "bench-check-row", hidden: true }, this.#ignore,
            choiceText(t("bench.run_it_anyway"), t("bench.the_machine_may_become_very")));
        this.element = el("div", { class: "bench-outlook", hidden: true }, this.#facts, this.#ignoreRow);
    }

    /** Whether the memory is insufficient and the user has not overridden the check. */
    get isBlocked() {
        return this.#outlook?.memory.fits === "doesNotFit" && !this.#ignore.checked;
    }

    /** Whether the user wants to run a model that does not fit into memory. */
    get ignoresMemory() {
        return this.#outlook?.memory.fits === "doesNotFit" && this.#ignore.checked;
    }

    /** The expected duration in words; empty if unknown. */
    get duration() {
        const { least, most } = this.#outlook?.seconds ?? {};
        return most ? t("bench.it_takes_to", { least: formatSeconds(least), most: formatSeconds(most) }) : "";
    }

    /**
     * Requests the outlook of options, replacing a pending request.
     * @param {Record<string, string>|null} choices The fields of the request; null if nothing can be
     *     selected.
     */
    ask(choices) {
        const key = JSON.stringify(choices);
        if (key === this.#key) return;
        this.#key = key;
        this.#abort();
        this.#ignore.checked = false;
        if (!choices) {
            this.#take(null);
            return;
        }
        this.element.setAttribute("aria-busy", "true");
        this.#timer = setTimeout(() => this.#load(choices), delay);
    }

    /** Aborts the pending request. The displayed outlook is stale until the next request. */
    forget() {
        this.#abort();
        this.#key = "";
        this.element.setAttribute("aria-busy", "true");
    }

    #abort() {
        clearTimeout(this.#timer);
        this.#request?.abort();
        this.#request = null;
    }

    async #load(choices) {
        const request = new AbortController();
        this.#request = request;
        try {
            const outlook = await bench.outlook(choices, request.signal);
            if (!request.signal.aborted) this.#take(outlook);
        } catch (error) {
            if (request.signal.aborted) return;
            this.#key = "";
            this.#take(null, error.message);
        }
    }

    #take(outlook, problem) {
        this.#request = null;
        this.#outlook = outlook;
        this.element.setAttribute("aria-busy", "false");
        this.element.hidden = !outlook && !problem;
        this.#ignoreRow.hidden = outlook?.memory.fits !== "doesNotFit";
        this.#facts.replaceChildren(...(outlook ? outlookParts(outlook) : []),
            ...(problem ? [el("p", { class: "field-problem" }, problem)] : []));
        this.#onChange();
    }
}

function outlookParts({ model, memory, advice }) {
    const [word, tone] = fits[memory.fits] ?? [memory.fits, ""];
    return [
        el("p", { class: "facts-line note" }, ...modelFacts(model).map((text) => el("span", { text }))),
        el("p", { class: "bench-memory" }, badge(word, tone), el("span", { text: memory.text })),
        ...(advice.length > 0 ? [lines(advice)] : []),
    ];
}

/**
 * Returns short facts about a model's file.
 * @param {any} model The model, as described by the server.
 * @returns {string[]}
 */
export function modelFacts(model) {
    const facts = [model.file, model.quantisation, formatBytes(model.bytes)];
    if (model.architecture) facts.push(model.architecture);
    if (model.parameters) facts.push(manyParameters(model.parameters));
    if (model.contextTokens) facts.push(t("bench.context_of_tokens", { contextTokens: model.contextTokens }));
    if (model.vocabulary) facts.push(t("bench.vocabulary_of", { vocabulary: model.vocabulary }));
    return facts.filter(Boolean);
}

function manyParameters(count) {
    if (count >= 1e9) return t("bench.billion_parameters", { number: formatNumber(count / 1e9, 1) });
    return count >= 1e6
        ? t("bench.million_parameters", { number: formatNumber(count / 1e6, 1) }) : t("bench.parameters", { count });
}
