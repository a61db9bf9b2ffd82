// The comparison of two backends of a run: which backend is faster, and whether both compute the same results.

import { badge, formatPercent, formatSmall, optional, parityBadge, table } from "./parts.js";
import { el } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";

const verdictTones = { faster: "good", slower: "warning" };

/**
 * Creates the table of the ratios of the first backend's rates to the second's rates.
 * @param {any} run The run.
 * @returns {HTMLElement}
 */
export function comparisonsBlock({ backends, comparisons }) {
    const [first, second] = backends.map(({ name }) => name);
    return el("section", { class: "bench-block bench-comparisons" },
        el("h3", { text: "Which is faster" }),
        el("p", { class: "note", text: `The ratio of the rates: above 1, ${first} is faster than ${second}. `
            + "The interval is the 95 % confidence interval." }),
        table("Comparison of the rates", ["Cell", "Rate", "Ratio", "Interval", "Verdict"], comparisons.map((each) => [
            each.cell, each.rate, each.ratio.toFixed(3), `${each.low.toFixed(3)} to ${each.high.toFixed(3)}`,
            el("span", { class: "bench-verdict" }, badge(each.verdict, verdictTones[each.verdict] ?? ""),
                each.reason && el("span", { class: "note", text: each.reason })),
        ])));
}

/**
 * Creates the section about the parity of two backends.
 * @param {any} parity The run's parity.
 * @returns {HTMLElement}
 */
export function parityBlock({ baseline, backend, verdict, reason, comparesCharacters, prompts, noise, divergences }) {
    const unit = comparesCharacters ? "character" : "token";
    const head = ["Prompt", `Same ${unit}s`, "Edit distance", "First divergence", "Margin there"];
    const rows = prompts.map(({ id, matchRatio, editDistance, firstDivergence, margin }) => [
        id, formatPercent(matchRatio), formatCount(editDistance),
        firstDivergence === null || firstDivergence === undefined ? "none" : `${unit} ${formatCount(firstDivergence)}`,
        optional(margin, formatSmall),
    ]);
    return el("section", { class: "bench-block bench-parity" },
        el("div", { class: "bench-block-head" }, el("h3", { text: `Parity of ${backend} with ${baseline}` }),
            parityBadge(verdict)),
        el("p", { text: reason }),
        rows.length > 0 && table("Replies to the prompts", head, rows),
        rows.length > 0 && el("p", { class: "note", text: "The margin of the baseline's token over the second most likely one, "
            + "in logits. If it is small, rounding alone decides." }),
        (noise || divergences) && el("h4", { text: "Probabilities along a text" }),
        (noise || divergences) && divergenceTable(noise, divergences),
        noise && el("p", { class: "note", text: "The noise floor compares each backend with itself at another "
            + "batch size: the difference is rounding." }));
}

function divergenceTable(noise, divergences) {
    const head = ["Compared", "Mean divergence", "Largest", "Same likeliest token", "Mean Δ log p", "Largest Δ log p"];
    const row = (name, each) => [name, formatSmall(each.meanKL), formatSmall(each.maximumKL),
        formatPercent(each.sameTop), optional(each.meanLogProbabilityDelta, formatSmall),
        optional(each.maximumLogProbabilityDelta, formatSmall)];
    const rows = [];
    if (noise) rows.push(row("Noise floor", noise));
    if (divergences) rows.push(row("Between the two", divergences));
    return table("Divergence of the probabilities in nats", head, rows);
}
