// The comparison of two backends of a run: which backend is faster, and whether both compute the same results.

import { badge, formatSmall, optional, parityBadge, rateName, table } from "./parts.js";
import { el } from "../shared/dom.js";
import { formatCount, formatNumber, formatPercent } from "../shared/format.js";
import { t } from "../shared/strings.js";

const verdictTones = { faster: "good", slower: "warning" };
const verdictNames = {
    faster: "bench.verdict_faster", slower: "bench.verdict_slower", same: "bench.verdict_same",
    inconclusive: "bench.verdict_inconclusive",
};

/**
 * Creates the table of the ratios of the first backend's rates to the second's rates.
 * @param {any} run The run.
 * @returns {HTMLElement}
 */
export function comparisonsBlock({ backends, comparisons }) {
    const [first, second] = backends.map(({ name }) => name);
    return el("section", { class: "bench-block bench-comparisons" },
        el("h3", { text: t("bench.which_is_faster") }),
        el("p", { class: "note", text: t("bench.the_ratio_of_the_rates", { first, second }) }),
        table(t("bench.comparison_of_the_rates"),
            [t("bench.cell"), t("bench.rate"), t("bench.ratio"), t("bench.interval"), t("bench.verdict")],
                comparisons.map((each) => [
            each.cell, rateName(each.rate), formatNumber(each.ratio, 3),
            t("bench.interval_from_to", { low: formatNumber(each.low, 3), high: formatNumber(each.high, 3) }),
            el("span", { class: "bench-verdict" }, badge(verdictNames[each.verdict] ? t(verdictNames[each.verdict]) : each.verdict, verdictTones[each.verdict] ?? ""),
                each.reason && el("span", { class: "note", text: each.reason })),
        ])));
}

/**
 * Creates the section about the parity of two backends.
 * @param {any} parity The run's parity.
 * @returns {HTMLElement}
 */
export function parityBlock({ baseline, backend, verdict, reason, comparesCharacters, prompts, noise, divergences }) {
    const place = comparesCharacters ? "bench.character_number" : "bench.token_number";
    const same = comparesCharacters ? t("bench.same_characters") : t("bench.same_tokens");
    const head = [t("bench.prompt"), same, t("bench.edit_distance"), t("bench.first_divergence"), t("bench.margin_there")];
    const rows = prompts.map(({ id, matchRatio, editDistance, firstDivergence, margin }) => [
        id, formatPercent(matchRatio, 1), formatCount(editDistance),
        firstDivergence === null || firstDivergence === undefined ? t("bench.no_divergence")
            : t(place, { number: firstDivergence }),
        optional(margin, formatSmall),
    ]);
    return el("section", { class: "bench-block bench-parity" },
        el("div", { class: "bench-block-head" }, el("h3", { text: t("bench.parity_of_with", { backend, baseline }) }),
            parityBadge(verdict)),
        el("p", { text: reason }),
        rows.length > 0 && table(t("bench.replies_to_the_prompts"), head, rows),
        rows.length > 0 && el("p", { class: "note", text: t("bench.the_margin_of_the_baselines") }),
        (noise || divergences) && el("h4", { text: t("bench.probabilities_along_a_text") }),
        (noise || divergences) && divergenceTable(noise, divergences),
        noise && el("p", { class: "note", text: t("bench.the_noise_floor_compares_each") }));
}

function divergenceTable(noise, divergences) {
    const head = [t("bench.compared"), t("bench.mean_divergence"), t("bench.largest"), t("bench.same_likeliest_token"),
        t("bench.mean_log_p"), t("bench.largest_log_p")];
    const row = (name, each) => [name, formatSmall(each.meanKL), formatSmall(each.maximumKL),
        formatPercent(each.sameTop, 1), optional(each.meanLogProbabilityDelta, formatSmall),
        optional(each.maximumLogProbabilityDelta, formatSmall)];
    const rows = [];
    if (noise) rows.push(row(t("bench.noise_floor"), noise));
    if (divergences) rows.push(row(t("bench.between_the_two"), divergences));
    return table(t("bench.divergence_of_the_probabilities_in"), head, rows);
}
