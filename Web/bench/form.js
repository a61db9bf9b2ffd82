// The form of a new run: its model, duration, backend and comparison.

import { bench } from "./api.js";
import { BenchOutlook } from "./outlook.js";
import { fillSelect } from "./parts.js";
import { attempt } from "../shared/dialogs.js";
import { button, el, setText } from "../shared/dom.js";
import { choiceText, field } from "../shared/parts.js";
import { isUsable, state } from "../shared/store.js";
import { nodes, t } from "../shared/strings.js";

const kinds = [
    ["sanity", t("bench.sanity"), t("bench.half_a_minute_to_one")],
    ["full", t("bench.full"), t("bench.6_to_10_minutes_and")],
    ["parity", t("bench.parity_only"), t("bench.whether_two_backends_produce_the")],
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
        this.runButton = button(t("bench.run"), () => this.#run(), { class: "button primary bench-go", icon: "play" });
        this.runButton.setAttribute("aria-describedby", "bench-blocked bench-duration");
        this.#against.setAttribute("aria-describedby", "bench-against-note");
        for (const select of [this.#model, this.#backend, this.#against]) {
            select.addEventListener("change", () => this.#show());
        }
        this.element = el("section", { class: "group", "aria-labelledby": "bench-new" },
            el("h2", { id: "bench-new", text: t("bench.new_run") }),
            el("div", { class: "group-body" },
                field(t("page.model"), this.#model, modelNote()),
                kindField(this.#kind, (kind) => {
                    this.#kind = kind;
                    this.#show();
                }),
                el("div", { class: "bench-pair" }, field(t("bench.backend_2"), this.#backend),
                    field(t("bench.compare_with"), this.#against, this.#againstNote)),
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
            return t("bench.no_model_is_installed_on");
        }
        if (this.#isBusy) return t("bench.a_run_is_in_progress");
        if (this.#kind === "parity" && this.#against.value === "") {
            return t("bench.parity_needs_a_second_backend");
        }
        if (this.#outlook.isBlocked) {
            return t("bench.this_does_not_fit_into");
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
            { options: [["", t("bench.nothing")]] },
            { label: t("bench.another_backend"), options: prefixed(others(backends, this.#backend.value), "backend") },
            { label: t("bench.another_model_file"), options: prefixed(others(options, this.#model.value), "model") },
        ]);
        this.#against.required = this.#kind === "parity";
        const isModel = this.#against.value.startsWith("model:");
        setText(this.#againstNote, isModel
            ? t("bench.another_file_of_the_same")
            : t("bench.both_are_measured_in_alternation"));
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
    return el("p", { class: "note" }, ...nodes("bench.any_chat_model", {
        models: el("a", { href: "#/models", text: t("page.models") }), command: "hearth models import FILE",
    }));
}

function kindField(chosen, choose) {
    const choices = kinds.map(([value, name, note]) => {
        const input = el("input", { type: "radio", name: "bench-kind", value, on: { change: () => choose(value) } });
        input.checked = value === chosen;
        return el("label", { class: "bench-kind" }, input, choiceText(name, note));
    });
    return el("fieldset", { class: "field" }, el("legend", { text: t("bench.run_type") }),
        el("div", { class: "bench-kinds" }, ...choices));
}
