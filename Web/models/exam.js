// The exam of a model: the results by part, the progress, and starting an exam.

import { api } from "../shared/api.js";
import { attempt, succeeds, toast } from "../shared/dialogs.js";
import { announce, button, el } from "../shared/dom.js";
import { counted, formatCount, formatMoment, formatSeconds } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { isGenerative } from "../shared/store.js";

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
            el("summary", {}, "What it can do ", this.#tags), this.#table);
        this.#running = el("div", { class: "model-progress", hidden: true }, this.#meter.element,
            el("div", { class: "exam-line" }, el("p", { class: "note" }, this.#progressText),
                button("Stop", () => this.#stop(), { icon: "stop", class: "button small" })));
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
        this.element.setAttribute("aria-label", `Exam of ${model.name}`);
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
        const tags = exam ? [exam.isQuick && "quick exam", !exam.isCurrent && "older exam"].filter(Boolean) : [];
        this.#tags.replaceChildren(...tags.map((text) => el("span", { class: "tag", text })));
        this.#table.replaceChildren(...(exam ? [resultTable(name, exam.parts)] : []));
        return true;
    }

    #showProgress({ name, examProgress }) {
        this.#running.hidden = !examProgress;
        if (!examProgress) return;
        const { done, total, secondsLeft, isQuick, isBackground } = examProgress;
        const isMeasured = total > 0;
        this.#meter.label = `Progress of the exam of ${name}`;
        this.#meter.set(isMeasured ? Math.min(1, done / total) : null);
        const title = isBackground ? "Exam in the background" : isQuick ? "Quick exam" : "Full exam";
        const count = isMeasured ? `${formatCount(done)} of ${formatCount(total)}` : "getting ready…";
        const parts = [`${title}: ${count}`];
        if (secondsLeft) parts.push(`${formatSeconds(secondsLeft)} left`);
        this.#progressText.textContent = parts.join(" · ");
    }

    /** Shows notes about the result, and the available actions. */
    #showLine(model) {
        const { exam, examProgress, status } = model;
        const isRunning = Boolean(examProgress);
        const key = JSON.stringify([exam, isRunning, status]);
        if (key === this.#lineKey) return;
        this.#lineKey = key;
        const note = exam ? resultNote(exam) : isRunning ? "" : "Not examined";
        this.#line.replaceChildren(
            ...(note ? [el("p", { class: "note", text: note })] : []),
            ...(canBeExamined(model) ? this.#buttons() : []));
    }

    #buttons() {
        const exam = this.#result;
        const make = (label, isQuick) => button(label, () => this.#examine(isQuick), { class: "button small" });
        const fully = make("Examine fully (several minutes)", false);
        if (!exam) return [make("Examine (about a minute)", true), fully];
        return [...(exam.isCurrent ? [] : [make("Renew the exam", exam.isQuick)]), ...(exam.isQuick ? [fully] : [])];
    }

    #examine(isQuick) {
        return attempt(() => api.examine(this.#id, isQuick));
    }

    async #stop() {
        if (!await succeeds(() => api.stopExam(this.#id))) return;
        toast("The exam is stopped. Its answers are kept, and it resumes when you examine the model again.");
    }

    /** Announces the end of an exam that the user started, unless the user stopped it. */
    #announceEnd({ name, failure, examProgress }, isNew) {
        if (!this.#progress || this.#progress.isBackground || examProgress) return;
        if (failure) announce(`The exam of ${name} failed. ${failure}`);
        else if (isNew) announce(`${name} has taken the exam.`);
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
        el("caption", { class: "visually-hidden", text: `What ${name} can do` }),
        el("thead", {}, el("tr", {}, ...["Part", "Right (95 % interval)"].map((text) =>
            el("th", { scope: "col", text })))),
        el("tbody", {}, ...parts.map((part) =>
            el("tr", {}, el("th", { scope: "row", text: part.title }), el("td", { text: scoreText(part) })))));
}

/** Formats the score of a part with its confidence interval, such as “9 of 24 (21–57 %)”. */
function scoreText({ right, count, low, high }) {
    const percent = (share) => Math.round(share * 100);
    return `${formatCount(right)} of ${formatCount(count)} (${percent(low)}–${percent(high)} %)`;
}

/** Describes the reliability of a result, and its origin. */
function resultNote({ isQuick, isCurrent, seconds, date, parts }) {
    const counts = parts.map((part) => part.count);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    const items = least === most ? counted(most, "item") : `${least} to ${counted(most, "item")}`;
    return [
        isQuick && (parts.length > 0 ? `Quick exam: ${items} per part.` : "Quick exam."),
        !isCurrent && "Taken with an older version of the exam.",
        date ? `Examined ${formatMoment(date)}, in ${formatSeconds(seconds)}.`
            : "This result comes with Hearth's catalogue.",
    ].filter(Boolean).join(" ");
}
