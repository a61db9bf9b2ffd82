// The exam of a model: the results by part, the progress, and starting an exam.

import { api } from "../shared/api.js";
import { attempt, succeeds, toast } from "../shared/dialogs.js";
import { announce, button, el } from "../shared/dom.js";
import { formatMoment, formatSeconds } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { isGenerative } from "../shared/store.js";
import { t } from "../shared/strings.js";
import { nameOf } from "../shared/said.js";

const partNames = {
    answering: "models.part_answering", abstaining: "models.part_abstaining", citing: "models.part_citing",
    summarizing: "models.part_summarizing", replying: "models.part_replying", sorting: "models.part_sorting",
    filling: "models.part_filling", calling: "models.part_calling", following: "models.part_following",
};

/** The exam in a model's card. */
export class ModelExam {
    #id;
    #progress = null;
    #result = null;
    #resultKey = "";
    #lineKey = "";
    #tags = el("span", { class: "tags" });
    #table = el("div");
    #details;
    #meter = new Meter("");
    #progressText = el("span");
    #running;
    #line = el("div", { class: "exam-line" });

    /** @param {string} id The model. */
    constructor(id) {
        this.#id = id;
        this.#details = el("details", { hidden: true },
            el("summary", {}, t("models.what_it_can_do"), " ", this.#tags), this.#table);
        this.#running = el("div", { class: "model-progress", hidden: true }, this.#meter.element,
            el("div", { class: "exam-line" }, el("p", { class: "note" }, this.#progressText),
                button(t("models.stop"), () => this.#stop(), { icon: "stop", class: "button small" })));
        this.element = el("div", { class: "exam", role: "group", hidden: true },
            this.#details, this.#running, this.#line);
    }

    /**
     * Updates the exam.
     * @param {any} model An entry of /api/models.
     */
    update(model) {
        const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
        this.element.hidden = !isGenerative(model);
        if (this.element.hidden) return;
        this.element.setAttribute("aria-label", t("models.exam_of", { name: model.name }));
        const isNew = this.#showResult(model);
        this.#showProgress(model);
        this.#showLine(model);
        this.#announceEnd(model, isNew);
        this.#progress = model.examProgress ?? null;
        if (focused && !(focused.isConnected && focused.checkVisibility())) this.#focus();
    }

    /** Shows the result. Returns whether the result has changed. */
    #showResult({ name, exam }) {
        this.#details.hidden = !exam;
        const key = JSON.stringify([name, exam]);
        if (key === this.#resultKey) return false;
        this.#resultKey = key;
        this.#result = exam ?? null;
        const tags = exam ? [exam.isQuick && t("models.quick_exam"),
            !exam.isCurrent && t("models.older_exam")].filter(Boolean) : [];
        this.#tags.replaceChildren(...tags.map((text) => el("span", { class: "tag", text })));
        this.#table.replaceChildren(...(exam ? [resultTable(name, exam.parts)] : []));
        return true;
    }

    #showProgress({ name, examProgress }) {
        this.#running.hidden = !examProgress;
        if (!examProgress) return;
        const { done, total, secondsLeft, isQuick, isBackground } = examProgress;
        const isMeasured = total > 0;
        this.#meter.label = t("models.progress_of_the_exam_of", { name });
        this.#meter.set(isMeasured ? Math.min(1, done / total) : null);
        const title = isBackground ? "models.background_exam_progress"
            : isQuick ? "models.quick_exam_progress" : "models.full_exam_progress";
        const parts = [t(title, { done: isMeasured ? t("models.of_2", { done, total }) : t("models.getting_ready") })];
        if (secondsLeft) parts.push(t("page.time_left", { time: formatSeconds(secondsLeft) }));
        this.#progressText.textContent = parts.join(" · ");
    }

    /** Shows notes about the result, and the available actions. */
    #showLine(model) {
        const { exam, examProgress, status } = model;
        const isRunning = Boolean(examProgress);
        const key = JSON.stringify([exam, isRunning, status]);
        if (key === this.#lineKey) return;
        this.#lineKey = key;
        const note = exam ? resultNote(exam) : isRunning ? "" : t("models.not_examined");
        this.#line.replaceChildren(
            ...(note ? [el("p", { class: "note", text: note })] : []),
            ...(canBeExamined(model) ? this.#buttons() : []));
    }

    #buttons() {
        const exam = this.#result;
        const make = (label, isQuick) => button(label, () => this.#examine(isQuick), { class: "button small" });
        const fully = make(t("models.examine_fully_several_minutes"), false);
        if (!exam) return [make(t("models.examine_about_a_minute"), true), fully];
        return [...(exam.isCurrent ? [] : [make(t("models.renew_the_exam"), exam.isQuick)]),
            ...(exam.isQuick ? [fully] : [])];
    }

    #examine(isQuick) {
        return attempt(() => api.examine(this.#id, isQuick));
    }

    async #stop() {
        if (!await succeeds(() => api.stopExam(this.#id))) return;
        toast(t("models.the_exam_is_stopped_its"));
    }

    /** Announces the end of an exam that the user started, unless the user stopped it. */
    #announceEnd({ name, failure, examProgress }, isNew) {
        if (!this.#progress || this.#progress.isBackground || examProgress) return;
        if (failure) announce(t("models.the_exam_of_failed", { name, failure }));
        else if (isNew) announce(t("models.has_taken_the_exam", { name }));
    }

    /** Moves the focus to a visible button that replaces a removed button. */
    #focus() {
        const places = [...this.element.querySelectorAll("button"), ...this.element.querySelectorAll("summary")];
        places.find((element) => element.checkVisibility())?.focus();
    }
}

/** Returns whether an exam can be started, which requires that the model is installed and no work is in progress. */
function canBeExamined({ status, examProgress }) {
    return !examProgress && ["installed", "differs"].includes(status);
}

function resultTable(name, parts) {
    return el("table", {},
        el("caption", { class: "visually-hidden", text: t("models.what_can_do", { name }) }),
        el("thead", {}, el("tr", {}, ...[t("models.part"), t("models.right_95_interval")].map((text) =>
            el("th", { scope: "col", text })))),
        el("tbody", {}, ...parts.map((part) =>
            el("tr", {}, el("th", { scope: "row", text: nameOf(partNames, part.part, part.title) }), el("td", { text: scoreText(part) })))));
}

/** Formats the score of a part with its confidence interval, such as “9 of 24 (21–57 %)”. */
function scoreText({ right, count, low, high }) {
    const percent = (share) => Math.round(share * 100);
    return t("models.of_3", { right, count, low: percent(low), high: percent(high) });
}

/** Describes the reliability of a result, and its origin. */
function resultNote({ isQuick, isCurrent, seconds, date, parts }) {
    const counts = parts.map((part) => part.count);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    const items = least === most
        ? t("models.quick_exam_items", { count: most }) : t("models.quick_exam_items_range", { least, count: most });
    return [
        isQuick && (parts.length > 0 ? items : t("models.quick_exam_3")),
        !isCurrent && t("models.taken_with_an_older_version"),
        date ? t("models.examined_in", { date: formatMoment(date), seconds: formatSeconds(seconds) })
            : t("models.this_result_comes_with_hearths"),
    ].filter(Boolean).join(" ");
}
