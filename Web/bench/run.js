// The results of one run: the measurements, the environment and the conclusions.

import { RunActions } from "./actions.js";
import { bench } from "./api.js";
import { backendBlock } from "./backend.js";
import { modelFacts } from "./outlook.js";
import {
    allRunsLink, backendsText, formatMilliseconds, formatRate, nothing, optional, parityBadge, runBadges,
    runTitle,
} from "./parts.js";
import { comparisonsBlock, parityBlock } from "./verdicts.js";
import { announce, button, copyText, el, facts } from "../shared/dom.js";
import { formatMemory, formatMoment, formatSeconds } from "../shared/format.js";
import { lines, notice, retryButton } from "../shared/parts.js";

export class RunView {
    element = el("div", { class: "column bench-column", hidden: true });
    #actions;
    #request = null;
    #id = null;
    #isShown = false;

    /** @param {{started: () => void, gone: () => void}} handlers Called when a run was started here or deleted. */
    constructor(handlers) {
        this.#actions = new RunActions(handlers);
    }

    /**
     * Loads and shows a run.
     * @param {string} id The run.
     */
    async open(id) {
        this.leave();
        const request = new AbortController();
        this.#request = request;
        if (this.#id !== id || !this.#isShown) this.#clear(el("p", { class: "note", text: "Opening…" }));
        this.#id = id;
        try {
            const run = await bench.run(id, request.signal);
            if (request.signal.aborted) return;
            const hadFocus = this.element.contains(document.activeElement);
            this.#show(run);
            if (!hadFocus) this.#focusTitle();
        } catch (error) {
            if (!request.signal.aborted) this.#fail(error);
        }
    }

    /** Aborts the pending request. */
    leave() {
        this.#request?.abort();
        this.#request = null;
        this.#actions.leave();
    }

    /** Loads the run again if it could not be shown, because it may have ended in the meantime. */
    retry() {
        if (this.#id !== null && !this.#isShown) this.open(this.#id);
    }

    /**
     * Updates the backends with which the run can be compared.
     * @param {any} overview The response of /api/bench.
     * @param {string|null} runningID The run in progress.
     */
    update(overview, runningID) {
        this.#actions.update(overview, runningID);
    }

    #clear(...content) {
        this.#isShown = false;
        this.element.replaceChildren(...content);
    }

    #focusTitle() {
        const title = this.element.querySelector("h2");
        const { activeElement } = document;
        const isFree = !activeElement || activeElement === document.body || activeElement.matches(".screen-body");
        if (isFree) title?.focus({ preventScroll: true });
    }

    #fail(error) {
        const text = error.status === 404
            ? "This run was not found. It was deleted, or is still in progress." : error.message;
        this.#clear(notice(text, {
            actions: [error.status !== 404 && retryButton(() => this.open(this.#id)), allRunsLink()],
        }));
        announce(text);
    }

    #show(run) {
        this.#isShown = true;
        const isValid = run.backends.every((backend) => backend.isValid);
        const badges = [...runBadges(run.state, isValid), ...(run.parity ? [parityBadge(run.parity.verdict)] : [])];
        this.#actions.show(run);
        const parts = [
            el("div", { class: "bench-title" },
                el("h2", { tabindex: "-1", dir: "auto", text: runTitle(run.kind, run.model?.file) }),
                badges.length > 0 && el("span", { class: "tags" }, ...badges)),
            el("p", { class: "note", text: `${backendsText(run.backends.map(({ name }) => name))}, `
                + `${formatMoment(run.date)}, ${formatSeconds(run.seconds)}` }),
            !isValid && notice("This run is invalid: its backends were not verified to be the ones named. See below."),
            headline(run), this.#actions.element,
            run.warnings.length > 0 && lines(run.warnings, { icon: "warning", class: "bench-warnings" }),
            run.comparisons.length > 0 && comparisonsBlock(run), run.parity && parityBlock(run.parity),
            ...run.backends.map(backendBlock), this.#aboutBlock(run),
        ];
        this.element.replaceChildren(...parts.filter(Boolean));
    }

    #aboutBlock({ machine, model, appVersion, telemetry, dropped, command }) {
        const system = machine.build ? `${machine.system}, build ${machine.build}` : machine.system;
        const rows = [
            ["Device", machine.device], ["System", system], ["Memory", formatMemory(machine.memoryBytes)],
            ["Cores", String(machine.cores)], ["Model", model ? modelFacts(model).join(", ") : nothing],
            ["Hearth", appVersion],
        ];
        const copy = button("Copy the command", () => copyText(copy, command), { iconOnly: true, icon: "copy" });
        return el("section", { class: "bench-block" },
            el("h3", { text: "The device and the run" }), facts(rows),
            el("p", { class: "note", text: telemetryText(telemetry) }),
            dropped.length > 0 && el("p", { class: "note", text: "Skipped for lack of time: "
                + `${dropped.join(", ")}.` }),
            el("p", { class: "note", text: "This command repeats the run:" }),
            el("div", { class: "bench-command" }, el("pre", {
                tabindex: "0", role: "region", "aria-label": "Command",
            }, el("code", { text: command })), copy));
    }
}

/** Returns the main results: the numbers of the headline cells, for each backend. */
function headline({ backends }) {
    const cards = backends.filter(({ cells }) => cells.length > 0).map(({ name, cells }) => {
        const find = (pattern) => cells.find(({ id, failure }) => pattern.test(id) && !failure);
        const [prefill, decode] = [find(/^pp\d+$/), find(/^tg\d+$/)];
        const rows = [
            ["Decode", decode, optional(decode?.decodeRate, formatRate), "t/s"],
            ["Prefill", prefill, optional(prefill?.prefillRate, formatRate), "t/s"],
            ["First token", decode, optional(decode?.firstTokenMs, formatMilliseconds), ""],
        ];
        return el("div", { class: "bench-card" }, el("h3", { text: name }),
            el("dl", {}, ...rows.map(([label, cell, value, unit]) => el("div", {},
                el("dt", {}, label, cell && el("span", { class: "note", text: cell.id })),
                el("dd", {}, el("strong", { text: value }), value === nothing ? "" : ` ${unit}`)))));
    });
    return cards.length > 0 && el("div", { class: "bench-headline" }, ...cards);
}

function telemetryText({ thermalStates, throttledEvents, peakMemoryBytes }) {
    const times = throttledEvents === 1 ? "once" : `${throttledEvents} times`;
    return [
        thermalStates.length > 0 && `Thermal state: ${thermalStates.join(", then ")}.`,
        throttledEvents > 0 ? `Throttled ${times}.` : "Never throttled.",
        peakMemoryBytes && `Peak memory of Hearth and its workers: ${formatMemory(peakMemoryBytes)}.`,
    ].filter(Boolean).join(" ");
}
