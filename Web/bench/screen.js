// The Bench screen: measures models, and shows, compares and saves the results.
//
// This folder:
// - form, outlook: the form of a new run
// - progress: the run in progress
// - list: the list of runs
// - run, backend, verdicts, actions: a single run
// - compare: comparisons of runs
// - parts, api: shared formats, and the requests

import { bench } from "./api.js";
import { CompareView } from "./compare.js";
import { BenchForm } from "./form.js";
import { RunList } from "./list.js";
import { benchAddress } from "./parts.js";
import { BenchProgress } from "./progress.js";
import { RunView } from "./run.js";
import { showError } from "../shared/dialogs.js";
import { byID, el, icon } from "../shared/dom.js";
import { addBackLink, screenBar } from "../shared/screens.js";
import { onChange } from "../shared/store.js";
import { t } from "../shared/strings.js";

const reloadDelay = 150;

/** The screen with the form and the list of runs, a single run, or a comparison. */
export class BenchScreen {
    #screen = byID("bench-screen");
    #view = "home";
    #overview = null;
    #serial = 0;
    #heard = 0;
    #timer = null;
    #homeTop = 0;
    #openedRun = null;
    #wantsProgress = false;
    #capability = el("div", { class: "notice bench-capability", hidden: true });
    #list = new RunList();
    #home = el("div", { class: "column bench-column" });
    #body = el("div", { class: "screen-body", tabindex: "-1" });

    constructor() {
        this.progress = new BenchProgress(() => this.#reloadSoon());
        this.form = new BenchForm(() => this.#started());
        this.run = new RunView({
            started: () => {
                location.hash = benchAddress;
                this.#started();
            },
            gone: () => location.replace(benchAddress),
        });
        this.compare = new CompareView();
        const bar = screenBar(t("page.bench"), "bench-title");
        this.back = addBackLink(bar, benchAddress, t("bench.back_to_all_runs"));
        this.#screen.append(bar, this.#body);
        onChange("models", () => this.#show());
    }

    /** Adds the elements on first use, because most users never measure anything. */
    #attach() {
        if (this.#body.hasChildNodes()) return;
        this.#home.append(
            el("p", { class: "lead", text: t("bench.measures_how_fast_a_model") }),
            this.#capability, this.progress.element, this.form.element, this.#list.element);
        this.#body.append(this.#home, this.run.element, this.compare.element);
    }

    /**
     * Shows the view of a URL.
     * @param {string} [name] “run” or “compare”; if omitted, the form and the list of runs.
     * @param {string} [id] The run, or comma-separated runs.
     */
    async open(name, id) {
        this.#attach();
        const before = this.#view;
        if (before === "home" && !this.#home.hidden) this.#homeTop = this.#body.scrollTop;
        this.#view = id && (name === "run" || name === "compare") ? name : "home";
        this.#home.hidden = this.#view !== "home";
        this.run.element.hidden = this.#view !== "run";
        this.compare.element.hidden = this.#view !== "compare";
        this.back.hidden = this.#view === "home";
        this.run.leave();
        this.compare.leave();
        if (this.#view === "home") {
            this.#body.scrollTop = this.#homeTop;
            if (before !== "home") this.#returnFocus();
            await this.#load();
            return;
        }
        this.form.leave();
        this.#body.scrollTop = 0;
        this.#body.focus({ preventScroll: true });
        if (this.#view === "run") {
            this.#openedRun = id;
            await Promise.all([this.#load(), this.run.open(id)]);
        } else await Promise.all([this.#load(), this.compare.open(id.split(",").filter(Boolean))]);
    }

    /** Aborts pending requests, because another screen is shown. */
    leave() {
        this.form.leave();
        this.run.leave();
        this.compare.leave();
    }

    /** Returns to the form and the list of runs. */
    escape() {
        if (this.#view !== "home") location.hash = benchAddress;
    }

    /**
     * Handles a server event.
     * @param {string} name The event's name.
     * @param {any} data Its payload.
     */
    apply(name, data) {
        if (name === "benchProgress") {
            this.#heard += 1;
            const { runningID } = this.progress;
            this.progress.take(data);
            if (runningID !== this.progress.runningID) this.#show();
            return;
        }
        this.#reloadSoon();
    }

    #reloadSoon() {
        if (this.#screen.hidden) return;
        this.#timer ??= setTimeout(() => {
            this.#timer = null;
            this.#load();
            if (this.#view === "run") this.run.retry();
        }, reloadDelay);
    }

    /** Loads the overview. A response that arrives after a later request is dropped. */
    async #load() {
        this.#serial += 1;
        const serial = this.#serial;
        const heard = this.#heard;
        try {
            const overview = await bench.overview();
            if (serial !== this.#serial) return;
            this.#overview = overview;
            // Events received since the request are newer than the response.
            if (heard === this.#heard) this.progress.settle(overview);
            this.#show();
        } catch (error) {
            if (serial === this.#serial) showError(error);
        }
    }

    #show() {
        if (this.#screen.hidden || !this.#body.hasChildNodes()) return;
        const overview = this.#overview;
        const { runningID } = this.progress;
        if (this.#view === "home") this.form.update(overview, runningID !== null);
        this.#showProgress();
        if (!overview) return;
        this.run.update(overview, runningID);
        this.compare.update(overview);
        this.#list.show(overview.runs);
        const { text, isLimited } = overview.capability;
        this.#capability.hidden = !text;
        if (this.#capability.textContent === text) return;
        this.#capability.classList.toggle("warning", isLimited);
        this.#capability.replaceChildren(icon(isLimited ? "warning" : "info"), el("p", { text }));
    }

    /** Shows the progress of a run that was started on this page. */
    async #started() {
        this.#wantsProgress = true;
        this.#homeTop = 0;
        await this.#load();
    }

    #showProgress() {
        if (!this.#wantsProgress || this.#view !== "home" || !this.progress.runningID) return;
        this.#wantsProgress = false;
        this.#body.scrollTop = 0;
        this.progress.focus();
    }

    #returnFocus() {
        const id = this.#openedRun;
        this.#openedRun = null;
        if (this.#wantsProgress) return;
        if (!id || !this.#list.focus(id)) this.#body.focus({ preventScroll: true });
    }
}
