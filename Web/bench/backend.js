// The measurements of one backend of a run, and the evidence that it is the named backend.

import { badge, formatMilliseconds, formatRate, nothing, optional, table } from "./parts.js";
import { el, icon } from "../shared/dom.js";
import { formatCount, formatList, formatMemory, formatNumber, formatSpan } from "../shared/format.js";
import { lines } from "../shared/parts.js";
import { t } from "../shared/strings.js";

const cellHead = [
    t("bench.cell"), t("bench.count"), t("bench.first_token"), t("bench.prefill_t_s"), t("bench.decode_t_s"),
    t("bench.spread"), t("bench.gaps_p50_p95_p99"), t("bench.time_to_tokens"),
    t("bench.peak_memory"),
];
const productHead = [t("bench.product"), "GFLOP/s", t("bench.memory"), t("bench.right")];

/**
 * Creates the section of a backend in the results.
 * @param {any} backend The backend, as the server describes it.
 * @returns {HTMLElement}
 */
export function backendBlock(backend) {
    const { name, isValid, evidence, contradictions, failure, suggestion, engine, cells, products } = backend;
    return el("section", { class: "bench-block", data: { backend: name } },
        el("div", { class: "bench-block-head" }, el("h3", { text: t("bench.backend", { name }) }),
            failure && badge(t("bench.state_failed"), "danger"), !isValid && badge(t("bench.state_invalid"), "danger"),
            isValid && !failure && badge(t("bench.state_valid"), "good")),
        engine && el("p", { class: "note", text: engine }),
        failure && el("div", { class: "notice warning" }, icon("warning"), el("div", {},
            el("p", { text: failure }), suggestion && el("p", { text: suggestion }))),
        contradictions.length > 0 && lines(contradictions, { icon: "warning", class: "bench-warnings" }),
        evidence.length > 0 && el("details", { class: "bench-evidence" },
            el("summary", { text: t("bench.evidence_of_the_backend_used") }),
            el("ul", {}, ...evidence.map((text) => el("li", { text })))),
        cells.length > 0 && table(t("bench.rates_of", { name }), cellHead, cells.map(cellRow)),
        cells.length > 0 && el("p", { class: "note", text: cellsNote(cells) }),
        products.length > 0 && el("h4", { text: t("bench.matrix_products") }),
        products.length > 0 && table(t("bench.matrix_products_on", { name }), productHead, products.map(productRow)));
}

function cellRow(cell) {
    if (cell.failure) return [cell.id, String(cell.count), failed(cell.failure)];
    const { firstTokenMs, prefillRate, decodeRate, spread, gapsMs, timeToTokensMs, peakMemoryBytes } = cell;
    return [
        cell.id, formatCount(cell.count), optional(firstTokenMs, formatMilliseconds),
        optional(prefillRate, formatRate), optional(decodeRate, formatRate), optional(spread, formatRate),
        optional(gapsMs, gapsText), timesText(timeToTokensMs), optional(peakMemoryBytes, formatMemory),
    ];
}

function productRow({ name, gigaflops, buffer, isRight, failure }) {
    if (failure) return [name, failed(failure)];
    return [name, optional(gigaflops, (rate) => formatNumber(rate, 1)), buffer ?? nothing,
        optional(isRight, (right) => (right ? t("bench.is_right") : badge(t("bench.is_wrong"), "danger")))];
}

const failed = (text) => el("span", { class: "bench-cell-failure" }, icon("warning"), text);

const gapsText = (gaps) =>
    t("page.time_ms", { time: [gaps.p50, gaps.p95, gaps.p99].map((gap) => formatNumber(gap, 1)).join(" / ") });

function timesText(times) {
    const entries = Object.entries(times ?? {});
    if (entries.length === 0) return nothing;
    return formatList(entries.map(([tokens, time]) =>
        t("bench.time_to_tokens_value", { tokens: Number(tokens), time: formatSpan(time) })));
}

/** Returns a note that explains the names of the cells in a table. */
function cellsNote(cells) {
    const meanings = [
        [/^pp(\d+)$/, (count) => t("bench.a_prompt_of_tokens", { count })],
        [/^tg(\d+)$/, (count) => t("bench.a_reply_of_tokens", { count })],
        [/^ctx(\d+)$/, (count) => t("bench.a_reply_after_a_context", { count })],
        [/^batch(\d+)$/, (count) => (count === "1" ? t("bench.one_sequence") : t("bench.sequences_at_once", { count }))],
    ];
    const parts = [];
    for (const { id } of cells) {
        for (const [pattern, text] of meanings) {
            const found = pattern.exec(id);
            if (found) parts.push(t("bench.cell_is", { cell: id, meaning: text(found[1]) }));
        }
    }
    return `${[...parts, t("bench.tokens_per_second_note")].join("; ")}. ${t("bench.spread_note")}`;
}
