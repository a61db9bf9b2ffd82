// The form of a new run: its model, duration, backend and comparison.

import { bench } from "./api.js";
import { BenchOutlook } from "./outlook.js";
import { fillSelect } from "./parts.js";
import { attempt } from "../shared/dialogs.js";
import { button, el, setText } from "../shared/dom.js";
import { choiceText, field } from "../shared/parts.js";
import { isUsable, state } from "../shared/store.js";

const kinds = [
    ["sanity", "Sanity", "half a minute to one"],
    ["full", "Full", "6 to 10 minutes, and warms up the device"],
    ["parity", "Parity only", "whether two backends produce the same results"],
];

/** The form that selects what to measure, and starts a run. */
export class BenchForm {
    #onStarted;
    #overview = null;
    #isBusy = false;
    #isStarting = false;
    #kind = "sanity";
    #model = el("select", { id: "bench-model" });
    #backend = el("select", { id: "bench-backend" });
    #against = el("select", { id: "bench-against" });
    #againstNote = el("p", { class: "note", id: "bench-against-note" });
    #blocked = el("p", { class: "field-problem", id: "bench-blocked", role: "status" });
    #duration = el("p", { class: "note", id: "bench-duration" });
    #outlook = new BenchOutlook(() => this.#showButton());

    /** @param {() => Promise<void>} onStarted Called after a run was started. */
    constructor(onStarted) {
        this.#onStarted = onStarted;
        this.runButton = button("Run", () => this.#run(), { class: "button primary bench-go", icon: "play" });
        this.runButton.setAttribute("aria-describedby", "bench-blocked bench-duration");
        this.#against.setAttribute("aria-describedby", "bench-against-note");
        for (const select of [this.#model, this.#backend, this.#against]) {
            select.addEventListener("change", () => this.#show());
        }
        this.element = el("section", { class: "group", "aria-labelledby": "bench-new" },
            el("h2", { id: "bench-new", text: "New run" }),
            el("div", { class: "group-body" },
                field("Model", this.#model, modelNote()),
                kindField(this.#kind, (kind) => {
                    this.#kind = kind;
                    this.#show();
                }),
                el("div", { class: "bench-pair" }, field("Backend", this.#backend),
                    field("Compare with", this.#against, this.#againstNote)),
                this.#outlook.element,
                el("div", { class: "bench-start" }, this.runButton,
                    el("div", { class: "bench-start-notes" }, this.#blocked, this.#duration))));
    }

    /**
     * Updates the available options.
     * @param {any} overview The response of /api/bench; null until it has arrived.
     * @param {boolean} isBusy Whether a run is in progress.
     */
    update(overview, isBusy) {
        this.#overview = overview;
        this.#isBusy = isBusy;
        this.#show();
    }

    /** Aborts the pending request, because the form is hidden. */
    leave() {
        this.#outlook.forget();
    }

    get #choices() {
        const [what, ...rest] = this.#against.value.split(":");
        const name = rest.join(":");
        return {
            model: this.#model.value, kind: this.#kind, backend: this.#backend.value,
            against: what === "backend" ? name : undefined, againstModel: what === "model" ? name : undefined,
        };
    }

    /** The reason why no run can start; empty if a run can start. */
    get #problem() {
        if (this.#model.options.length === 0) {
            return "No model is installed on this device yet. Download one under Models.";
        }
        if (this.#isBusy) return "A run is in progress. Wait until it ends, or cancel it.";
        if (this.#kind === "parity" && this.#against.value === "") {
            return "Parity needs a second backend or model file. Choose one above.";
        }
        if (this.#outlook.isBlocked) {
            return "This does not fit into memory. Choose a smaller model, or run it anyway.";
        }
        return "";
    }

    #show() {
        const models = state.models.filter(isUsable);
        const options = models.map((model) => [model.id, model.name ?? model.id]);
        const isFirst = this.#model.options.length === 0;
        fillSelect(this.#model, [{ options }]);
        const chosen = models.find((model) => model.isDefault);
        if (isFirst && chosen) this.#model.value = chosen.id;
        const backends = (this.#overview?.backends ?? []).map(({ name }) => [name, name]);
        fillSelect(this.#backend, [{ options: backends }]);
        const others = (list, value) => list.filter(([name]) => name !== value);
        const prefixed = (list, prefix) => list.map(([name, text]) => [`${prefix}:${name}`, text]);
        fillSelect(this.#against, [
            { options: [["", "Nothing"]] },
            { label: "Another backend", options: prefixed(others(backends, this.#backend.value), "backend") },
            { label: "Another model file", options: prefixed(others(options, this.#model.value), "model") },
        ]);
        this.#against.required = this.#kind === "parity";
        const isModel = this.#against.value.startsWith("model:");
        setText(this.#againstNote, isModel
            ? "Another file of the same model, such as another quantisation, on the same backend."
            : "Both are measured in alternation and checked for the same results.");
        if (this.#overview) this.#outlook.ask(options.length > 0 && backends.length > 0 ? this.#asked : null);
        this.#showButton();
    }

    /** The parameters of the outlook. Before parity has a second backend, the outlook is for one backend. */
    get #asked() {
        const choices = this.#choices;
        return choices.kind === "parity" && this.#against.value === "" ? { ...choices, kind: "sanity" } : choices;
    }

    #showButton() {
        const problem = this.#overview ? this.#problem : "";
        setText(this.#blocked, problem);
        setText(this.#duration, problem ? "" : this.#outlook.duration);
        this.runButton.disabled = !this.#overview || this.#isStarting || problem !== "";
    }

    async #run() {
        this.#isStarting = true;
        this.#showButton();
        const choices = { ...this.#choices, ignoresMemory: this.#outlook.ignoresMemory || undefined };
        const started = await attempt(() => bench.start(choices));
        this.#isStarting = false;
        if (started) await this.#onStarted();
        this.#showButton();
    }
}

function modelNote() {
    return el("p", { class: "note" }, "Any chat model can be measured. Download others under ",
        el("a", { href: "#/models", text: "Models" }), ", or with: hearth models import FILE");
}

function kindField(chosen, choose) {
    const choices = kinds.map(([value, name, note]) => {
        const input = el("input", { type: "radio", name: "bench-kind", value, on: { change: () => choose(value) } });
        input.checked = value === chosen;
        return el("label", { class: "bench-kind" }, input, choiceText(name, note));
    });
    return el("fieldset", { class: "field" }, el("legend", { text: "Run type" }),
        el("div", { class: "bench-kinds" }, ...choices));
}
