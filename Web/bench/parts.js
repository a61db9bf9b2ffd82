// Shared parts of the Bench screen: names, URLs, number formats and tables.

import { el, icon } from "../shared/dom.js";
import { formatCount, formatNumber } from "../shared/format.js";
import { t } from "../shared/strings.js";

/** The URL of the form and the list of runs. */
export const benchAddress = "#/bench";

/**
 * Returns the URL of a run's results.
 * @param {string} id The run.
 */
export const runAddress = (id) => `${benchAddress}/run/${encodeURIComponent(id)}`;

/**
 * Returns the URL of a comparison of runs.
 * @param {string[]} ids The runs. Ratios are relative to the first run.
 */
export const compareAddress = (ids) => `${benchAddress}/compare/${ids.map(encodeURIComponent).join(",")}`;

/** Creates a link back to the form and the list of runs. */
export const allRunsLink = () => el("a", { class: "button small", href: benchAddress, text: t("bench.all_runs") });

const kinds = { sanity: t("bench.sanity_run"), full: t("bench.full_run"), parity: t("bench.parity") };

/**
 * Returns the title of a run.
 * @param {string} kind The run's plan.
 * @param {string|undefined} model The model's file.
 * @returns {string}
 */
export function runTitle(kind, model) {
    const name = kinds[kind] ?? kind;
    return model ? t("bench.run_of_model", { name, model }) : name;
}

/**
 * Returns the backends of a run in words.
 * @param {string[]} names The backends' names. The first backend is compared with the second.
 */
export const backendsText = (names) => names.reduce((first, second) => t("bench.backends_against", { first, second }));

/**
 * Formats a rate in tokens per second, without the unit.
 * @param {number} rate The rate.
 * @returns {string}
 */
export function formatRate(rate) {
    if (rate >= 100) return formatCount(rate);
    return formatNumber(rate, rate >= 10 ? 1 : 2);
}

/**
 * Formats a time in milliseconds, with significant digits.
 * @param {number} milliseconds The time.
 */
export const formatMilliseconds = (milliseconds) =>
    t("page.time_ms", { time: milliseconds >= 100 ? formatCount(milliseconds) : formatNumber(milliseconds, 1) });

/**
 * Formats a number briefly, very small numbers in exponential notation.
 * @param {number} value The number.
 * @returns {string}
 */
export function formatSmall(value) {
    if (value === 0) return "0";
    return Math.abs(value) < 0.001 ? value.toExponential(2) : formatNumber(value, 4);
}

/** The placeholder for a missing value. */
export const nothing = "–";

/**
 * Formats a value, or returns the placeholder if it is missing.
 * @param {T|null|undefined} value The value.
 * @param {(value: T) => string|Node} format Formats the value.
 * @returns {string|Node}
 * @template T
 */
export const optional = (value, format) => (value === null || value === undefined ? nothing : format(value));

/**
 * Creates a badge whose icon and words convey the same as its colour.
 * @param {string} text The words.
 * @param {"good"|"warning"|"danger"|""} tone The colour.
 * @returns {HTMLElement}
 */
export function badge(text, tone) {
    const sign = { good: "check", warning: "warning", danger: "warning" }[tone];
    return el("span", { class: `tag ${tone}` }, sign && icon(sign), text);
}

const parityVerdicts = { pass: "bench.parity_pass", explained: "bench.parity_explained", fail: "bench.parity_fail" };

/**
 * Creates the badge of a parity verdict.
 * @param {"pass"|"explained"|"fail"} verdict The verdict.
 */
export const parityBadge = (verdict) =>
    badge(t(parityVerdicts[verdict] ?? "bench.parity_unknown"), { pass: "good", explained: "", fail: "danger" }[verdict] ?? "");

const rateNames = { prefill: "bench.rate_prefill", decode: "bench.rate_decode", "first token": "bench.rate_first_token" };

/**
 * Returns the name of a rate.
 * @param {string} rate The rate, as sent by the server.
 */
export const rateName = (rate) => (rateNames[rate] ? t(rateNames[rate]) : rate);

const thermalNames = {
    nominal: "bench.thermal_nominal", fair: "bench.thermal_fair", serious: "bench.thermal_serious",
    critical: "bench.thermal_critical",
};

/**
 * Returns the name of a thermal state.
 * @param {string} state The state, as sent by the server.
 */
export const thermalName = (state) => (thermalNames[state] ? t(thermalNames[state]) : state);

/**
 * Creates the badges for the problems of a run.
 * @param {string} state The run's state.
 * @param {boolean} isValid Whether each backend was the backend that the run names.
 * @returns {HTMLElement[]}
 */
export function runBadges(state, isValid) {
    const badges = [];
    if (state === "partial") badges.push(badge(t("bench.state_partial"), "warning"));
    if (state === "failed") badges.push(badge(t("bench.state_failed"), "danger"));
    if (!isValid) badges.push(badge(t("bench.state_invalid"), "danger"));
    return badges;
}

/**
 * Creates a table that scrolls horizontally if it is wider than the page.
 * @param {string} label The description for screen readers.
 * @param {string[]} head The columns.
 * @param {(string|Node)[][]} rows The cells. The first cell of each row is its heading. The last cell spans
 *     the remaining columns.
 * @returns {HTMLElement}
 */
export function table(label, head, rows) {
    const cells = ([first, ...values]) => el("tr", {}, el("th", { scope: "row" }, first),
        ...values.map((value, index) => {
            const left = head.length - 1 - values.length;
            return el("td", { colspan: left > 0 && index === values.length - 1 ? left + 1 : null }, value);
        }));
    return el("div", { class: "bench-table", role: "region", "aria-label": label, tabindex: "0" },
        el("table", {},
            el("thead", {}, el("tr", {}, ...head.map((name) => el("th", { scope: "col", text: name })))),
            el("tbody", {}, ...rows.map(cells))));
}

const shownGroups = new WeakMap();

/**
 * Fills a select element, and keeps the selection if it still exists.
 * @param {HTMLSelectElement} select The element.
 * @param {{label?: string, options: [string, string][]}[]} groups Values with their names, grouped under
 *     labels.
 */
export function fillSelect(select, groups) {
    const key = JSON.stringify(groups);
    if (shownGroups.get(select) === key) return;
    shownGroups.set(select, key);
    const { value } = select;
    select.replaceChildren(...groups.filter(({ options }) => options.length > 0).flatMap(({ label, options }) => {
        const entries = options.map(([name, text]) => el("option", { value: name, text }));
        return label ? [el("optgroup", { label }, ...entries)] : entries;
    }));
    if ([...select.options].some((option) => option.value === value)) select.value = value;
}
