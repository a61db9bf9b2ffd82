// What the parts of the Bench screen share: the names of things, addresses of the page, numbers and tables.

import { el, icon } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";

/** The address of the form and the list of runs. */
export const benchAddress = "#/bench";

/**
 * The address at which the page shows a run's results.
 * @param {string} id The run.
 */
export const runAddress = (id) => `${benchAddress}/run/${encodeURIComponent(id)}`;

/**
 * The address at which the page compares runs.
 * @param {string[]} ids The runs; ratios are to the first.
 */
export const compareAddress = (ids) => `${benchAddress}/compare/${ids.map(encodeURIComponent).join(",")}`;

/** A link back to the form and the list of runs. */
export const allRunsLink = () => el("a", { class: "button small", href: benchAddress, text: "All runs" });

const kinds = { sanity: "Sanity run", full: "Full run", parity: "Parity" };

/**
 * What a run is called.
 * @param {string} kind Its plan.
 * @param {string|undefined} model The model's file.
 * @returns {string}
 */
export function runTitle(kind, model) {
    const name = kinds[kind] ?? kind;
    return model ? `${name} of ${model}` : name;
}

/**
 * The backends of a run in words.
 * @param {string[]} names Their names; the first is the one that is compared with the second.
 */
export const backendsText = (names) => names.join(" against ");

/**
 * A rate in tokens per second, without its unit.
 * @param {number} rate The rate.
 * @returns {string}
 */
export function formatRate(rate) {
    if (rate >= 100) return formatCount(rate);
    return rate >= 10 ? rate.toFixed(1) : rate.toFixed(2);
}

/**
 * A time in milliseconds, with as many digits as say something.
 * @param {number} milliseconds The time.
 */
export const formatMilliseconds = (milliseconds) =>
    `${milliseconds >= 100 ? formatCount(milliseconds) : milliseconds.toFixed(1)} ms`;

/**
 * A number of any size, short: very small ones by their power of ten.
 * @param {number} value The number.
 * @returns {string}
 */
export function formatSmall(value) {
    if (value === 0) return "0";
    return Math.abs(value) < 0.001 ? value.toExponential(2) : value.toFixed(4);
}

/**
 * A fraction as percent.
 * @param {number} fraction The fraction.
 */
export const formatPercent = (fraction) => `${(fraction * 100).toFixed(1)} %`;

/** Stands where there is no number. */
export const nothing = "–";

/**
 * A value in words, if there is one.
 * @param {T|null|undefined} value The value.
 * @param {(value: T) => string|Node} format How it is said.
 * @returns {string|Node}
 * @template T
 */
export const optional = (value, format) => (value === null || value === undefined ? nothing : format(value));

/**
 * A badge whose sign and words say the same as its colour.
 * @param {string} text The words.
 * @param {"good"|"warning"|"danger"|""} tone The colour.
 * @returns {HTMLElement}
 */
export function badge(text, tone) {
    const sign = { good: "check", warning: "warning", danger: "warning" }[tone];
    return el("span", { class: `tag ${tone}` }, sign && icon(sign), text);
}

/**
 * The badge of a verdict about parity.
 * @param {"pass"|"explained"|"fail"} verdict The verdict.
 */
export const parityBadge = (verdict) =>
    badge(`parity: ${verdict}`, { pass: "good", explained: "", fail: "danger" }[verdict] ?? "");

/**
 * The badges of what is not as it should be with a run.
 * @param {string} state The run's state.
 * @param {boolean} isValid Whether each backend was what its name says.
 * @returns {HTMLElement[]}
 */
export function runBadges(state, isValid) {
    const badges = [];
    if (state === "partial") badges.push(badge("partial", "warning"));
    if (state === "failed") badges.push(badge("failed", "danger"));
    if (!isValid) badges.push(badge("invalid", "danger"));
    return badges;
}

/**
 * A table, which scrolls sideways by itself where it is wider than the page.
 * @param {string} label What it shows, for screen readers.
 * @param {string[]} head The columns.
 * @param {(string|Node)[][]} rows The cells; the first of each row is its heading, and the last fills what is left.
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
 * Fills a list to choose from, and keeps what is chosen if it is there still.
 * @param {HTMLSelectElement} select The list.
 * @param {{label?: string, options: [string, string][]}[]} groups Values with their names, under headings.
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
