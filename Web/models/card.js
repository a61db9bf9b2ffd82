// The card of one model on the Models screen.

import { api } from "../shared/api.js";
import { attempt, confirmDialog, succeeds, toast } from "../shared/dialogs.js";
import { announce, button, el, facts, icon } from "../shared/dom.js";
import { formatBytes, formatMemory, formatPercent, formatSeconds } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { safeAddress } from "../markdown/inline.js";
import { ModelExam } from "./exam.js";
import { isGenerative, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

const statusTexts = {
    available: null, installed: null, downloading: t("models.downloading"), paused: t("models.paused"),
    damaged: t("models.damaged"), missing: t("models.missing"), verifying: t("models.checking"),
    repairing: t("models.repairing"), failed: t("models.failed"),
    differs: t("models.differs_from_the_catalogues_version"),
};
const badStatuses = new Set(["damaged", "missing", "failed"]);
const phaseTexts = {
    connecting: t("models.connecting"), waiting: t("models.waiting"), restarting: t("models.starting_again"),
    verifying: t("models.checking"),
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
        if (this.#lastStatus === "downloading" && model.status === "installed") announce(t("models.is_ready",
            { name: model.name }));
        this.#lastStatus = model.status;
    }

    #showText(model) {
        this.name.textContent = model.name ?? model.id;
        const tags = [];
        if (isRecommended(model)) tags.push(el("span", { class: "tag accent", text: t("models.suits_this_machine") }));
        if (model.isDefault) tags.push(el("span", { class: "tag accent", text: t("models.in_use") }));
        const place = model.deviceBytes
            ? t("models.in_memory_and_gpu", { size: formatMemory(model.deviceBytes) }) : t("models.in_memory");
        if (model.isLoaded) tags.push(el("span", { class: "tag", text: place }));
        const kind = {
            embedding: t("models.for_search_by_meaning"), classifier: t("models.for_sorting_mail"),
            reranker: t("models.for_ranking_passages"),
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
        if (model.minimumMemoryBytes) known.push(t("models.for_machines_with_or_more",
            { minimumMemoryBytes: formatMemory(model.minimumMemoryBytes) }));
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
        this.#meter.label = t("models.progress_of", { name: model.name });
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
        const remove = make(t("page.delete"), () => this.#delete(), "trash", "button small quiet danger");
        const cancel = make(t("page.cancel"), () => this.#cancel(), "close", "button small quiet");
        switch (model.status) {
        case "available":
            if (!model.source) return [el("p", { class: "note", text: t("models.import_its_file_hearth_models") })];
            return [make(t("models.download"), () => confirmDownload(this.model), "download",
                isRecommended(model) ? "button small primary" : "button small")];
        case "downloading":
            return [make(t("models.pause"), () => attempt(() => api.pauseDownload(this.id)), "pause"), cancel];
        case "failed": case "paused":
            return [make(model.status === "paused" ? t("models.resume")
                : t("page.try_again"), () => this.#start("download"), "play",
                "button small primary"), ...(model.progress ? [cancel] : [])];
        case "damaged":
            return [make(t("models.repair"), () => this.#start("repair"), "refresh", "button small primary"),
                make(t("models.check_again"), () => this.#start("verify"), "shield"), remove];
        case "verifying": case "repairing":
            return [];
        case "missing":
            return [remove];
        default: {
            const use = make(t("page.use"), () => this.#use(), "check", "button small primary");
            const verify = make(t("models.check_the_file"), () => this.#start("verify"), "shield");
            return [...(!isGenerative(model) || model.isDefault ? [] : [use]), ...(model.examProgress ? [] : [verify]),
                remove];
        }
        }
    }

    #start(work) {
        return attempt(() => api[work](this.id));
    }

    async #use() {
        if (await succeeds(() => api.useModel(this.id))) toast(t("models.is_now_the_default_model",
            { name: this.model.name }));
    }

    async #cancel() {
        const agreed = await confirmDialog({
            title: t("models.cancel_this_download"), action: t("models.cancel_the_download"), isDanger: true,
            text: t("models.the_partial_file_is_deleted"),
        });
        if (agreed) await attempt(() => api.cancelDownload(this.id));
    }

    async #delete() {
        const agreed = await confirmDialog({
            title: t("models.delete", { name: this.model.name }), action: t("page.delete"), isDanger: true,
            text: t("models.are_freed_chats_that_use", { sizeBytes: formatBytes(this.model.sizeBytes ?? 0) }),
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
        [t("models.from"), model.source ?? t("models.unknown")], [t("models.size"), formatBytes(model.sizeBytes ?? 0)],
        [t("models.licence"), model.licence ? licenceLink(model.licence) : t("models.not_stated")],
    ];
    if (model.minimumMemoryBytes) rows.push([t("models.for_machines_with"),
        t("models.or_more", { minimumMemoryBytes: formatMemory(model.minimumMemoryBytes) })]);
    const advice = (model.advice ?? []).map((text) => el("p", { class: "note", text }));
    const agreed = await confirmDialog({
        title: t("models.download_2", { name: model.name }),
        action: t("models.download_3", { sizeBytes: formatBytes(model.sizeBytes ?? 0) }),
        extra: [facts(rows), ...advice],
        text: t("models.the_file_is_downloaded_from"),
    });
    return agreed && await succeeds(() => api.download(model.id));
}

function contextFacts({ context, contextTokens }) {
    const trained = contextTokens ? t("models.context_of_tokens", { contextTokens }) : null;
    if (!context) return trained ? [trained] : [];
    const { tokens, memoryBytes, fullMemoryBytes } = context;
    const size = contextTokens > tokens
        ? t("models.context_of_of_tokens", { tokens, contextTokens })
        : t("models.context_of_tokens_2", { tokens });
    const memory = formatMemory(memoryBytes);
    return [size, fullMemoryBytes > memoryBytes
        ? t("models.of_memory_when_full", { memory, full: formatMemory(fullMemoryBytes) })
        : t("models.of_memory", { memory })];
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
    if (!progress) return t("models.in_progress", { status: statusTexts[model.status] ?? "" });
    const parts = [phaseTexts[progress.phase], progress.reason].filter(Boolean);
    if (progress.totalBytes) parts.push(t("models.of",
        { bytes: formatBytes(progress.bytes ?? 0), totalBytes: formatBytes(progress.totalBytes) }));
    else if (progress.bytes) parts.push(formatBytes(progress.bytes));
    if (fraction !== null) parts.push(formatPercent(Math.floor(fraction * 100) / 100));
    if (model.status === "downloading") {
        if (progress.bytesPerSecond) parts.push(t("models.per_second", { size: formatBytes(progress.bytesPerSecond) }));
        if (progress.secondsLeft) parts.push(t("page.time_left", { time: formatSeconds(progress.secondsLeft) }));
    }
    return parts.join(" · ");
}
