// The measurements of one backend of a run, and the evidence that it is the named backend.

import { badge, formatMilliseconds, formatRate, nothing, optional, table } from "./parts.js";
import { el, icon } from "../shared/dom.js";
import { formatCount, formatMemory, formatSpan } from "../shared/format.js";
import { lines } from "../shared/parts.js";

const cellHead = [
    "Cell", "Count", "First token", "Prefill (t/s)", "Decode (t/s)", "Spread", "Gaps p50 / p95 / p99", "Time to tokens",
    "Peak memory",
];
const productHead = ["Product", "GFLOP/s", "Memory", "Right"];

/**
 * Creates the section of a backend in the results.
 * @param {any} backend The backend, as the server describes it.
 * @returns {HTMLElement}
 */
export function backendBlock(backend) {
    const { name, isValid, evidence, contradictions, failure, suggestion, engine, cells, products } = backend;
    return el("section", { class: "bench-block", data: { backend: name } },
        el("div", { class: "bench-block-head" }, el("h3", { text: `Backend ${name}` }),
            failure && badge("failed", "danger"), !isValid && badge("invalid", "danger"),
            isValid && !failure && badge("valid", "good")),
        engine && el("p", { class: "note", text: engine }),
        failure && el("div", { class: "notice warning" }, icon("warning"), el("div", {},
            el("p", { text: failure }), suggestion && el("p", { text: suggestion }))),
        contradictions.length > 0 && lines(contradictions, { icon: "warning", class: "bench-warnings" }),
        evidence.length > 0 && el("details", { class: "bench-evidence" },
            el("summary", { text: "Evidence of the backend used" }),
            el("ul", {}, ...evidence.map((text) => el("li", { text })))),
        cells.length > 0 && table(`Rates of ${name}`, cellHead, cells.map(cellRow)),
        cells.length > 0 && el("p", { class: "note", text: cellsNote(cells) }),
        products.length > 0 && el("h4", { text: "Matrix products" }),
        products.length > 0 && table(`Matrix products on ${name}`, productHead, products.map(productRow)));
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
    return [name, optional(gigaflops, (rate) => rate.toFixed(1)), buffer ?? nothing,
        optional(isRight, (right) => (right ? "yes" : badge("wrong", "danger")))];
}

const failed = (text) => el("span", { class: "bench-cell-failure" }, icon("warning"), text);

const gapsText = (gaps) =>
    `${[gaps.p50, gaps.p95, gaps.p99].map((gap) => gap.toFixed(1)).join(" / ")} ms`;

function timesText(times) {
    const entries = Object.entries(times ?? {});
    if (entries.length === 0) return nothing;
    return entries.map(([tokens, time]) => `${formatCount(Number(tokens))}: ${formatSpan(time)}`).join(", ");
}

/** Returns a note that explains the names of the cells in a table. */
function cellsNote(cells) {
    const meanings = [
        [/^pp(\d+)$/, (count) => `a prompt of ${count} tokens`], [/^tg(\d+)$/, (count) => `a reply of ${count} tokens`],
        [/^ctx(\d+)$/, (count) => `a reply after a context of ${count} tokens`],
        [/^batch(\d+)$/, (count) => (count === "1" ? "one sequence" : `${count} sequences at once`)],
    ];
    const parts = [];
    for (const { id } of cells) {
        for (const [pattern, text] of meanings) {
            const found = pattern.exec(id);
            if (found) parts.push(`${id} is ${text(found[1])}`);
        }
    }
    return `${[...parts, "t/s are tokens per second"].join("; ")}. The spread is half the interquartile range of the `
        + "repetitions; gaps are the times between tokens.";
}
