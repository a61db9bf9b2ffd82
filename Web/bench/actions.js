// Actions for a run: copy its comment, save its files, run another backend for comparison, delete it.

import { bench, fileAddress } from "./api.js";
import { fillSelect } from "./parts.js";
import { attempt, confirmDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, copyText, el, icon, setText } from "../shared/dom.js";
import { isUsable, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

const files = ["report.html", "samples.csv", "bench.json"];

/** The buttons above a run's results. */
export class RunActions {
    element = el("div", { class: "bench-actions" });
    #handlers;
    #run = null;
    #comment = null;
    #request = null;
    #overview = null;
    #runningID = null;
    #isStarting = false;
    #against = el("select", { id: "bench-again" });
    #blocked = el("p", { class: "note", id: "bench-again-note" });
    #againRow;

    /** @param {{started: () => void, gone: () => void}} handlers Called when a run was started or deleted. */
    constructor(handlers) {
        this.#handlers = handlers;
        this.copyButton = button(t("bench.copy_comment"), () => this.#copy(), {
            class: "button small primary", icon: "copy", title: t("bench.for_an_issue_or_a"),
        });
        this.againButton = button(t("bench.run_both"), () => this.#again(), { class: "button small", icon: "play" });
        this.againButton.setAttribute("aria-describedby", "bench-again-note");
        this.#againRow = el("div", { class: "bench-again" },
            el("label", { for: "bench-again", text: t("bench.compare_with") }), this.#against, this.againButton,
                this.#blocked);
    }

    /**
     * Shows the actions for a run.
     * @param {any} run The run.
     */
    show(run) {
        this.#run = run;
        this.#readComment(run.id);
        const save = (name) => el("a", {
            class: "button small quiet", href: fileAddress(run.id, name), download: `${run.id}-${name}`,
        }, icon("file"), name);
        this.element.replaceChildren(
            el("div", { class: "card-buttons" }, this.copyButton,
                el("a", {
                    class: "button small", href: fileAddress(run.id, "run.zip"), download: `${run.id}.zip`,
                }, icon("download"), t("bench.export_zip")),
                ...files.map(save),
                button(t("page.delete"), () => this.#delete(), { class: "button small quiet danger", icon: "trash" })),
            this.#againRow);
        this.#showAgain();
    }

    /**
     * Updates the backends with which the run can be compared.
     * @param {any} overview The answer of /api/bench.
     * @param {string|null} runningID The run in progress.
     */
    update(overview, runningID) {
        this.#overview = overview;
        this.#runningID = runningID;
        this.#showAgain();
    }

    /** Aborts the pending request. */
    leave() {
        this.#request?.abort();
    }

    /** Loads the comment in advance, because some browsers permit copying only during the click. */
    async #readComment(id) {
        this.#comment = null;
        this.#request?.abort();
        const request = new AbortController();
        this.#request = request;
        try {
            const text = await bench.comment(id, request.signal);
            if (this.#run?.id === id) this.#comment = text;
        } catch {
            // The comment is loaded again when it is copied. Errors are shown at that time.
        }
    }

    async #copy() {
        const text = this.#comment ?? await attempt(() => bench.comment(this.#run.id));
        if (typeof text === "string") await copyText(this.copyButton, text);
    }

    /** The model of the run; undefined if it is no longer on this device. */
    get #model() {
        const { modelID, model } = this.#run;
        return state.models.find((known) => isUsable(known)
            && (modelID ? known.id === modelID : model?.file === `${known.id}.gguf`))?.id;
    }

    get #problem() {
        if (!this.#model) return t("bench.this_runs_model_is_not");
        if (this.#runningID) return t("bench.a_run_is_in_progress");
        return "";
    }

    #showAgain() {
        if (!this.#run) return;
        const [first] = this.#run.backends;
        const others = (this.#overview?.backends ?? []).map(({ name }) => name).filter((name) => name !== first?.name);
        this.#againRow.hidden = others.length === 0 || !first;
        fillSelect(this.#against, [{ options: others.map((name) => [name, name]) }]);
        const problem = this.#problem;
        setText(this.#blocked, problem || t("bench.measures_and_the_other_again", { name: first?.name }));
        this.againButton.disabled = problem !== "" || this.#isStarting;
    }

    async #again() {
        const run = this.#run;
        this.#isStarting = true;
        this.#showAgain();
        const started = await attempt(() => bench.start({
            model: this.#model, kind: run.kind, backend: run.backends[0].name, against: this.#against.value,
        }));
        this.#isStarting = false;
        this.#showAgain();
        if (started) this.#handlers.started();
    }

    async #delete() {
        const { id } = this.#run;
        const agreed = await confirmDialog({
            title: t("bench.delete_this_run"), action: t("page.delete"), isDanger: true,
            text: t("bench.its_measurements_and_all_of"),
        });
        if (!agreed) return;
        if (!await succeeds(() => bench.remove(id))) return;
        toast(t("bench.the_run_was_deleted"));
        this.#handlers.gone();
    }
}
