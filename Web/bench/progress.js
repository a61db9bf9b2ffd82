// The progress of the current run, and the temperature state of the device.

import { bench } from "./api.js";
import { backendsText, formatRate, runAddress, runTitle, thermalName } from "./parts.js";
import { succeeds } from "../shared/dialogs.js";
import { announce, announceProgress, button, el, icon, setText } from "../shared/dom.js";
import { lines, Meter } from "../shared/parts.js";
import { t } from "../shared/strings.js";
import { formatList } from "../shared/format.js";

const steps = { loading: t("bench.loading"), warmup: t("bench.warm_up"), running: t("bench.running") };
const ends = { completed: t("bench.completed"), partial: t("bench.cut_short"), failed: t("bench.failed"),
    waiting: t("bench.waiting_for_the_next_start") };
const said = {
    loading: t("bench.bench_loading_the_model"), warmup: t("bench.bench_warming_up"), running: t("bench.bench_measuring"),
    completed: t("bench.the_bench_run_is_complete"), partial: t("bench.the_bench_run_was_cut"),
    failed: t("bench.the_bench_run_failed"), waiting: t("bench.the_rest_of_the_bench"),
};
const thermalTones = { nominal: "good", fair: "warning", serious: "danger", critical: "danger critical" };

/** The card of the run in progress, or of the last run until it is closed. */
export class BenchProgress {
    #onEnd;
    #progress = null;
    #said = new Set();
    #since = 0;
    #timer = null;
    #isCancelling = false;
    #heading = el("h2", { tabindex: "-1", id: "bench-running" });
    #title = el("p", { class: "bench-running-title" });
    #steps = el("ol", { class: "bench-steps" });
    #cell = el("p", { class: "note bench-cell" });
    #meter = new Meter(t("bench.progress_of_the_run"));
    #rate = el("span", { class: "bench-live" });
    #thermal = el("span", { class: "tag" });
    #elapsed = el("span", { class: "note bench-elapsed" });
    #warnings = el("div");
    #note = el("p", { class: "note", text: t("bench.completed_measurements_are_kept") });

    /** @param {() => void} onEnd Called when a run has ended. */
    constructor(onEnd) {
        this.#onEnd = onEnd;
        this.cancelButton = button(t("page.cancel"), () => this.#cancel(), { class: "button small", icon: "stop" });
        this.results = el("a", { class: "button small primary" }, t("bench.show_the_results"));
        this.closeButton = button(t("page.close"), () => this.#close(), { class: "button small quiet" });
        this.element = el("section",
            { class: "group bench-progress", "aria-labelledby": "bench-running", hidden: true }, this.#heading,
            el("div", { class: "group-body" }, this.#title, this.#steps, this.#meter.element,
                el("div", { class: "bench-now" }, this.#rate, this.#thermal, this.#elapsed), this.#cell,
                this.#warnings,
                el("div", { class: "card-buttons" }, this.cancelButton, this.results, this.closeButton,
                    this.#note)));
    }

    /** Whether a run is in progress. */
    get isRunning() {
        return this.#progress !== null && !ends[this.#progress.state];
    }

    /** The id of the run in progress; null if no run is in progress. */
    get runningID() {
        return this.isRunning ? this.#progress.id : null;
    }

    /** Focuses the card. */
    focus() {
        if (!this.element.hidden) this.#heading.focus();
    }

    /**
     * Updates the progress of a run.
     * @param {any} progress The event, or the current run in the response of /api/bench.
     */
    take(progress) {
        const wasRunning = this.isRunning;
        if (progress.id !== this.#progress?.id) {
            this.#said.clear();
            this.#isCancelling = false;
        } else if (!wasRunning) return; // A late event of a run that has ended changes nothing.
        this.#progress = progress;
        this.#since = performance.now() - progress.seconds * 1000;
        this.#show();
        this.#say();
        clearInterval(this.#timer);
        if (this.isRunning) this.#timer = setInterval(() => this.#showElapsed(), 1000);
        else if (wasRunning) this.#onEnd();
    }

    /**
     * Reconciles the card with the server's runs. A run that is no longer in progress has ended without an
     * event.
     * @param {{current?: any, runs: any[]}} overview The response of /api/bench.
     */
    settle({ current, runs }) {
        if (current) this.take(current);
        else if (this.isRunning) {
            const summary = runs.find((run) => run.id === this.#progress.id);
            this.take({ ...this.#progress, state: summary?.state ?? "failed", done: 1 });
        } else if (this.#progress && !runs.some((run) => run.id === this.#progress.id)) this.#hide();
    }

    #hide() {
        clearInterval(this.#timer);
        this.#progress = null;
        this.element.hidden = true;
    }

    #close() {
        this.#hide();
        this.element.parentElement?.closest(".screen-body")?.focus({ preventScroll: true });
    }

    async #cancel() {
        this.#isCancelling = true;
        this.#show();
        announce(t("bench.the_run_is_being_cancelled"));
        if (await succeeds(() => bench.stop())) return;
        this.#isCancelling = false;
        this.#show();
    }

    /** Announces each state and each warning once to screen readers. */
    #say() {
        const { state, warnings } = this.#progress;
        for (const [key, text] of [[state, said[state]], ...warnings.map((each) => [each, t("bench.warning", { each })])]) {
            if (!text || this.#said.has(key)) continue;
            this.#said.add(key);
            announceProgress(this.element, text);
        }
    }

    #show() {
        const { id, state, kind, model, backends, done, tokensPerSecond, thermal, warnings } = this.#progress;
        const end = ends[state];
        this.element.hidden = false;
        this.element.dataset.state = state;
        setText(this.#heading, end ? t("bench.the_last_run") : t("bench.running_now"));
        setText(this.#title, formatList([runTitle(kind, model), backendsText(backends)]));
        this.#showSteps(state, end);
        this.#meter.set(done);
        this.#meter.element.hidden = Boolean(end);
        setText(this.#rate, tokensPerSecond && !end ? t("page.tokens_per_second", { rate: formatRate(tokensPerSecond) })
            : "");
        this.#showThermal(thermal);
        setText(this.#cell, end ? "" : this.#cellText());
        this.#showElapsed();
        const key = JSON.stringify(warnings);
        if (this.#warnings.dataset.key !== key) {
            this.#warnings.dataset.key = key;
            this.#warnings.replaceChildren(...(warnings.length > 0
                ? [lines(warnings, { icon: "warning", class: "bench-warnings" })] : []));
        }
        const hadFocus = this.cancelButton === document.activeElement;
        setText(this.cancelButton.lastChild, this.#isCancelling ? t("bench.cancelling") : t("page.cancel"));
        this.cancelButton.disabled = this.#isCancelling;
        this.cancelButton.hidden = Boolean(end);
        this.#note.hidden = Boolean(end);
        this.results.href = runAddress(id);
        this.results.hidden = !end;
        this.closeButton.hidden = !end;
        if (hadFocus && (end || this.#isCancelling)) (end ? this.results : this.#heading).focus();
    }

    #showSteps(state, end) {
        const shown = { ...steps, end: end ?? ends.completed };
        const current = end ? "end" : state;
        if (this.#steps.dataset.key === current + shown.end) return;
        this.#steps.dataset.key = current + shown.end;
        const at = Object.keys(shown).indexOf(current);
        this.#steps.replaceChildren(...Object.entries(shown).map(([name, text], index) => el("li", {
            class: index < at && state !== "failed" ? "done" : null, "aria-current": name === current ? "step" : null,
        }, text)));
    }

    #showThermal(thermal) {
        this.#thermal.hidden = !thermal || !this.isRunning;
        if (!thermal || this.#thermal.dataset.thermal === thermal) return;
        this.#thermal.dataset.thermal = thermal;
        this.#thermal.className = `tag ${thermalTones[thermal] ?? ""}`;
        this.#thermal.replaceChildren(icon("thermometer"), t("bench.thermal_state", { thermal: thermalName(thermal) }));
    }

    #cellText() {
        const { backend, cell, repetition } = this.#progress;
        const parts = [backend, cell, repetition > 0 && t("bench.repetition", { repetition })];
        return parts.filter(Boolean).join(" · ");
    }

    #showElapsed() {
        const seconds = this.isRunning ? (performance.now() - this.#since) / 1000 : this.#progress?.seconds ?? 0;
        const whole = Math.max(0, Math.floor(seconds));
        setText(this.#elapsed, t("bench.elapsed",
            { time: `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}` }));
    }
}
