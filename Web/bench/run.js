// The results of one run: the measurements, the environment and the conclusions.

import { RunActions } from "./actions.js";
import { bench } from "./api.js";
import { backendBlock } from "./backend.js";
import { modelFacts } from "./outlook.js";
import { allRunsLink, backendsText, formatMilliseconds, formatRate, nothing, optional, parityBadge, runBadges, runTitle,
    thermalName } from "./parts.js";
import { comparisonsBlock, parityBlock } from "./verdicts.js";
import { announce, button, copyText, el, facts } from "../shared/dom.js";
import { formatList, formatMemory, formatMoment, formatSeconds } from "../shared/format.js";
import { lines, notice, retryButton } from "../shared/parts.js";
import { t } from "../shared/strings.js";

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
        if (this.#id !== id || !this.#isShown) this.#clear(el("p", { class: "note", text: t("page.opening") }));
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
            ? t("bench.this_run_was_not_found") : error.message;
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
            el("p", { class: "note", text: formatList([
                backendsText(run.backends.map(({ name }) => name)), formatMoment(run.date), formatSeconds(run.seconds),
            ]) }),
            !isValid && notice(t("bench.this_run_is_invalid_its")),
            headline(run), this.#actions.element,
            run.warnings.length > 0 && lines(run.warnings, { icon: "warning", class: "bench-warnings" }),
            run.comparisons.length > 0 && comparisonsBlock(run), run.parity && parityBlock(run.parity),
            ...run.backends.map(backendBlock), this.#aboutBlock(run),
        ];
        this.element.replaceChildren(...parts.filter(Boolean));
    }

    #aboutBlock({ machine, model, appVersion, telemetry, dropped, command }) {
        const system = machine.build ? t("bench.build", { system: machine.system, build: machine.build }) : machine.system;
        const rows = [
            [t("bench.device"), machine.device], [t("page.system"), system],
            [t("bench.memory"), formatMemory(machine.memoryBytes)],
            [t("bench.cores"), String(machine.cores)], [t("page.model"), model ? formatList(modelFacts(model)) : nothing],
            ["Hearth", appVersion],
        ];
        const copy = button(t("bench.copy_the_command"), () => copyText(copy, command), { iconOnly: true, icon: "copy" });
        return el("section", { class: "bench-block" },
            el("h3", { text: t("bench.the_device_and_the_run") }), facts(rows),
            el("p", { class: "note", text: telemetryText(telemetry) }),
            dropped.length > 0 && el("p", { class: "note", text: t("bench.skipped_for_lack_of_time", {
                cells: formatList(dropped),
            }) }),
            el("p", { class: "note", text: t("bench.this_command_repeats_the_run") }),
            el("div", { class: "bench-command" }, el("pre", {
                tabindex: "0", role: "region", "aria-label": t("bench.command"),
            }, el("code", { text: command })), copy));
    }
}

/** Returns the main results: the numbers of the headline cells, for each backend. */
function headline({ backends }) {
    const cards = backends.filter(({ cells }) => cells.length > 0).map(({ name, cells }) => {
        const find = (pattern) => cells.find(({ id, failure }) => pattern.test(id) && !failure);
        const [prefill, decode] = [find(/^pp\d+$/), find(/^tg\d+$/)];
        const rows = [
            [t("bench.decode"), decode, optional(decode?.decodeRate, formatRate), t("bench.tokens_per_second_unit")],
            [t("bench.prefill"), prefill, optional(prefill?.prefillRate, formatRate), t("bench.tokens_per_second_unit")],
            [t("bench.first_token"), decode, optional(decode?.firstTokenMs, formatMilliseconds), ""],
        ];
        return el("div", { class: "bench-card" }, el("h3", { text: name }),
            el("dl", {}, ...rows.map(([label, cell, value, unit]) => el("div", {},
                el("dt", {}, label, cell && el("span", { class: "note", text: cell.id })),
                el("dd", {}, el("strong", { text: value }), value === nothing ? "" : ` ${unit}`)))));
    });
    return cards.length > 0 && el("div", { class: "bench-headline" }, ...cards);
}

function telemetryText({ thermalStates, throttledEvents, peakMemoryBytes }) {
    return [
        thermalStates.length > 0 && t("bench.thermal_states", {
            states: thermalStates.map(thermalName).reduce((first, next) => t("bench.state_then", { first, next })),
        }),
        throttledEvents > 0 ? t("bench.throttled", { count: throttledEvents }) : t("bench.never_throttled"),
        peakMemoryBytes && t("bench.peak_memory_of_hearth_and", { peakMemoryBytes: formatMemory(peakMemoryBytes) }),
    ].filter(Boolean).join(" ");
}
