// The card of one model on the Models screen.

import { api } from "../shared/api.js";
import { attempt, confirmDialog, succeeds, toast } from "../shared/dialogs.js";
import { announce, button, el, facts, icon } from "../shared/dom.js";
import { formatBytes, formatCount, formatMemory, formatSeconds } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { safeAddress } from "../markdown/inline.js";
import { ModelExam } from "./exam.js";
import { isGenerative, state } from "../shared/store.js";

const statusTexts = {
    available: null, installed: null, downloading: "downloading", paused: "paused", damaged: "damaged",
    missing: "missing", verifying: "checking", repairing: "repairing", failed: "failed",
    differs: "differs from the catalogue's version",
};
const badStatuses = new Set(["damaged", "missing", "failed"]);
const phaseTexts = {
    connecting: "connecting", waiting: "waiting", restarting: "starting again", verifying: "checking",
};

/** The card of a model with its actions. */
export class ModelCard {
    #meter = new Meter("");
    #progressText = el("span");
    #progress;
    #tags = el("span", { class: "tags" });
    #facts = el("p", { class: "model-facts" });
    #advice = el("div", { class: "advice" });
    #exam;
    #buttons = el("div", { class: "card-buttons" });
    #buttonsKey = "";
    #textKey = "";
    #lastStatus = null;

    /** @param {string} id The model. */
    constructor(id) {
        this.id = id;
        this.#exam = new ModelExam(id);
        this.name = el("h3");
        this.description = el("p", { class: "model-description" });
        this.#progress = el("div", { class: "model-progress", hidden: true },
            this.#meter.element, el("p", { class: "note" }, this.#progressText));
        this.element = el("article", { class: "card", data: { model: id } },
            el("div", { class: "card-head" }, this.name, this.#tags),
            this.description, this.#facts, this.#advice, this.#exam.element, this.#progress, this.#buttons);
    }

    /**
     * Updates the model.
     * @param {any} model An entry of /api/models.
     */
    update(model) {
        this.model = model;
        const key = JSON.stringify({ ...model, progress: null, exam: null, examProgress: null });
        if (key !== this.#textKey) {
            this.#textKey = key;
            this.#showText(model);
        }
        this.#exam.update(model);
        this.#showProgress(model);
        this.#showButtons(model);
        if (this.#lastStatus === "downloading" && model.status === "installed") announce(`${model.name} is ready`);
        this.#lastStatus = model.status;
    }

    #showText(model) {
        this.name.textContent = model.name ?? model.id;
        const tags = [];
        if (isRecommended(model)) tags.push(el("span", { class: "tag accent", text: "suits this machine" }));
        if (model.isDefault) tags.push(el("span", { class: "tag accent", text: "in use" }));
        const onGPU = model.deviceBytes ? `, ${formatMemory(model.deviceBytes)} on the GPU` : "";
        if (model.isLoaded) tags.push(el("span", { class: "tag", text: `in memory${onGPU}` }));
        const kind = {
            embedding: "for search by meaning", classifier: "for sorting mail", reranker: "for ranking passages",
        }[model.kind];
        if (kind) tags.push(el("span", { class: "tag", text: kind }));
        const status = model.status in statusTexts ? statusTexts[model.status] : model.status;
        const isBad = badStatuses.has(model.status);
        if (status) tags.push(el("span", { class: isBad ? "tag danger" : "tag", text: status }));
        this.#tags.replaceChildren(...tags);
        this.description.textContent = model.description ?? "";
        this.description.hidden = !model.description;
        const known = model.sizeBytes ? [formatBytes(model.sizeBytes)] : [];
        if (model.licence) known.push(licenceLink(model.licence));
        known.push(...contextFacts(model));
        if (model.minimumMemoryBytes) known.push(`for machines with ${formatMemory(model.minimumMemoryBytes)} or more`);
        this.#facts.replaceChildren(...known.map((fact) => el("span", {}, fact)));
        const advice = (model.advice ?? []).map((text) => el("p", {}, icon("info"), el("span", { text })));
        if (model.failure) {
            advice.unshift(el("p", { class: "failure" }, icon("warning"), el("span", { text: model.failure })));
        }
        this.#advice.replaceChildren(...advice);
    }

    #showProgress(model) {
        const { progress } = model;
        const isShown = Boolean(progress) && !["installed", "available"].includes(model.status)
            || ["verifying", "repairing"].includes(model.status);
        this.#progress.hidden = !isShown;
        if (!isShown) return;
        const fraction = progress?.fraction ?? (progress?.totalBytes ? progress.bytes / progress.totalBytes : null);
        this.#meter.label = `Progress of ${model.name}`;
        this.#meter.set(fraction);
        this.#progressText.textContent = progressText(model, progress, fraction);
    }

    #showButtons(model) {
        const { status, isDefault, kind, progress, examProgress } = model;
        const key = [status, isDefault, kind, Boolean(progress), Boolean(examProgress)].join(" ");
        if (key === this.#buttonsKey) return;
        this.#buttonsKey = key;
        const hadFocus = this.#buttons.contains(document.activeElement);
        this.#buttons.replaceChildren(...this.#buttonsFor(model));
        if (hadFocus) this.#buttons.querySelector("button")?.focus();
    }

    #buttonsFor(model) {
        const make = (label, action, icon, name = "button small") => button(label, action, { icon, class: name });
        const remove = make("Delete", () => this.#delete(), "trash", "button small quiet danger");
        const cancel = make("Cancel", () => this.#cancel(), "close", "button small quiet");
        switch (model.status) {
        case "available":
            if (!model.source) return [el("p", { class: "note", text: "Import its file: hearth models import FILE" })];
            return [make("Download", () => confirmDownload(this.model), "download",
                isRecommended(model) ? "button small primary" : "button small")];
        case "downloading":
            return [make("Pause", () => attempt(() => api.pauseDownload(this.id)), "pause"), cancel];
        case "failed": case "paused":
            return [make(model.status === "paused" ? "Resume" : "Try again", () => this.#start("download"), "play",
                "button small primary"), ...(model.progress ? [cancel] : [])];
        case "damaged":
            return [make("Repair", () => this.#start("repair"), "refresh", "button small primary"),
                make("Check again", () => this.#start("verify"), "shield"), remove];
        case "verifying": case "repairing":
            return [];
        case "missing":
            return [remove];
        default: {
            const use = make("Use", () => this.#use(), "check", "button small primary");
            const verify = make("Check the file", () => this.#start("verify"), "shield");
            return [...(!isGenerative(model) || model.isDefault ? [] : [use]), ...(model.examProgress ? [] : [verify]),
                remove];
        }
        }
    }

    #start(work) {
        return attempt(() => api[work](this.id));
    }

    async #use() {
        if (await succeeds(() => api.useModel(this.id))) toast(`${this.model.name} is now the default model.`);
    }

    async #cancel() {
        const agreed = await confirmDialog({
            title: "Cancel this download?", action: "Cancel the download", isDanger: true,
            text: "The partial file is deleted. To continue later, pause the download instead.",
        });
        if (agreed) await attempt(() => api.cancelDownload(this.id));
    }

    async #delete() {
        const agreed = await confirmDialog({
            title: `Delete ${this.model.name}?`, action: "Delete", isDanger: true,
            text: `${formatBytes(this.model.sizeBytes ?? 0)} are freed. Chats that use this model need another one.`,
        });
        if (agreed) await attempt(() => api.deleteModel(this.id));
    }
}

/**
 * Shows a model's source, size and licence, and downloads it after confirmation.
 * @param {any} model An entry of /api/models.
 * @returns {Promise<boolean>} Whether the download was started.
 */
export async function confirmDownload(model) {
    const rows = [
        ["From", model.source ?? "unknown"], ["Size", formatBytes(model.sizeBytes ?? 0)],
        ["Licence", model.licence ? licenceLink(model.licence) : "not stated"],
    ];
    if (model.minimumMemoryBytes) rows.push(["For machines with", `${formatMemory(model.minimumMemoryBytes)} or more`]);
    const advice = (model.advice ?? []).map((text) => el("p", { class: "note", text }));
    const agreed = await confirmDialog({
        title: `Download ${model.name}?`, action: `Download ${formatBytes(model.sizeBytes ?? 0)}`,
        extra: [facts(rows), ...advice],
        text: "The file is downloaded from the internet and verified. By downloading it you accept its licence.",
    });
    return agreed && await succeeds(() => api.download(model.id));
}

function contextFacts({ context, contextTokens }) {
    const trained = contextTokens ? `context of ${formatCount(contextTokens)} tokens` : null;
    if (!context) return trained ? [trained] : [];
    const { tokens, memoryBytes, fullMemoryBytes } = context;
    const size = contextTokens > tokens
        ? `context of ${formatCount(tokens)} of ${formatCount(contextTokens)} tokens`
        : `context of ${formatCount(tokens)} tokens`;
    const full = fullMemoryBytes > memoryBytes ? `, ${formatMemory(fullMemoryBytes)} when it is full` : "";
    return [size, `${formatMemory(memoryBytes)} of memory${full}`];
}

function isRecommended(model) {
    return model.status === "available" && state.status?.feature?.recommendedModel === model.id;
}

function licenceLink(licence) {
    const href = licence.url ? safeAddress(licence.url) : null;
    if (!href) return el("span", { text: licence.name });
    return el("a", { href, target: "_blank", rel: "noopener noreferrer", title: href, text: licence.name });
}

function progressText(model, progress, fraction) {
    if (!progress) return `${statusTexts[model.status] ?? ""}…`;
    const parts = [phaseTexts[progress.phase], progress.reason].filter(Boolean);
    if (progress.totalBytes) parts.push(`${formatBytes(progress.bytes ?? 0)} of ${formatBytes(progress.totalBytes)}`);
    else if (progress.bytes) parts.push(formatBytes(progress.bytes));
    if (fraction !== null) parts.push(`${Math.floor(fraction * 100)} %`);
    if (model.status === "downloading") {
        if (progress.bytesPerSecond) parts.push(`${formatBytes(progress.bytesPerSecond)}/s`);
        if (progress.secondsLeft) parts.push(`${formatSeconds(progress.secondsLeft)} left`);
    }
    return parts.join(" · ");
}
