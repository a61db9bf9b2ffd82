// Tests of the formatting of numbers, sizes, dates, paths and invisible characters.

import { same, table, test } from "./harness.js";
import {
    dateGroup, decodeSafely, formatBytes, formatCount, formatDate, formatMemory, formatPercent, formatSeconds, formatSpan, partsOf,
    splitPath, withoutDirections, withUnseenShown,
} from "../../Web/shared/format.js";
import { t } from "../../Web/shared/strings.js";
import { formatMilliseconds, formatRate, formatSmall, optional } from "../../Web/bench/parts.js";

test("counts are formatted with separators and plurals", () => {
    table(formatCount, [[0, "0"], [999, "999"], [1234.6, "1,235"], [1_000_000, "1,000,000"]]);
    const mails = (count) => t("mail.n_mails", { count });
    same([mails(0), mails(1), mails(1200)], ["0 mails", "1 mail", "1,200 mails"]);
});

test("file sizes use powers of ten and memory sizes powers of two", () => {
    table(formatBytes, [
        [0, "0 bytes"], [999, "999 bytes"], [1000, "1.0 kB"], [99_949, "99.9 kB"], [100_000, "100 kB"],
        [1_500_000, "1.5 MB"], [8.03e9, "8.0 GB"], [2.5e15, "2500 TB"],
    ]);
    table(formatMemory, [[2 ** 30, "1 GB"], [1.5 * 2 ** 30, "1.5 GB"], [512 * 2 ** 20, "512 MB"], [0, "0 MB"]]);
});

test("durations are formatted with one unit, or two units for hours", () => {
    table(formatSpan, [[0, "0 ms"], [999.4, "999 ms"], [1000, "1.0 s"], [9949, "9.9 s"], [10_000, "10 s"], [90_000, "2 min"]]);
    table(formatSeconds, [[0, "0 s"], [59.4, "59 s"], [60, "1 min"], [3540, "59 min"], [3600, "1 h 0 min"], [5400, "1 h 30 min"]]);
});

test("a date is shown as the time today, otherwise as the day, with the year only if it differs", () => {
    const today = new Date(2026, 5, 15, 12, 0);
    const text = (...parts) => formatDate(new Date(...parts).toISOString(), today);
    same(text(2026, 5, 15, 9, 5).replace(/ ?[AP]M/i, ""), "09:05");
    same([text(2026, 5, 14, 9, 5).includes("2026"), text(2025, 5, 15, 9, 5).includes("2025")], [false, true]);
});

test("chats are grouped by calendar days, not by elapsed hours", () => {
    const today = new Date(2026, 5, 15, 0, 30);
    const group = (...parts) => dateGroup(new Date(...parts).toISOString(), today);
    same(group(2026, 5, 15, 0, 1), "Today");
    same(group(2026, 5, 14, 23, 59), "Yesterday");
    same(group(2026, 5, 13, 23, 59), "Last 7 days");
    same(group(2026, 5, 8, 0, 0), "Last 7 days");
    same(group(2026, 5, 7, 23, 0), "Earlier");
    same(group(2026, 5, 16, 9, 0), "Today");
});

test("a path is split into its folder and its last name", () => {
    table((path) => Object.values(splitPath(path)), [
        ["/home/ann/Papers", ["/home/ann", "Papers"]], ["/home/ann/Papers/", ["/home/ann", "Papers"]],
        ["C:\\Users\\ann", ["C:\\Users", "ann"]], ["/Papers", ["", "Papers"]], ["Papers", ["", "Papers"]],
        ["/", ["", "/"]], ["//", ["", "//"]], ["", ["", ""]], ["a//b", ["a", "b"]],
    ]);
});

test("malformed percent escapes stay unchanged", () => {
    table(decodeSafely, [["a%20b", "a b"], ["%C3%A9", "é"], ["100%", "100%"], ["%ff", "%ff"], ["", ""]]);
});

test("a text is split at its highlighted matches", () => {
    const cut = (text, ranges) => partsOf(text, ranges).map(({ text: piece, isMatch }) => (isMatch ? `<${piece}>` : piece));
    same(cut("tea and tea", [[0, 3], [8, 11]]), ["<tea>", " and ", "<tea>"]);
    same(cut("tea", undefined), ["tea"]);
    same(cut("", []), []);
    same(cut("héllo 👋 you", [[6, 8]]), ["héllo ", "<👋>", " you"], "UTF-16 units");
    // Invalid ranges are ignored, and no text is lost or duplicated.
    same(cut("abcdef", [[2, 4], [3, 5], [1, 2], [4, 99], [5, 6]]), ["ab", "<cd>", "e", "<f>"]);
});

test("invisible characters are shown as escapes, and bidirectional controls are removed", () => {
    table(withUnseenShown, [
        ["plain text\n\twith lines", "plain text\n\twith lines"], ["a\u202eb", "a\\u{202e}b"],
        ["a\u200bb\u00a0c", "a\\u{200b}b\\u{a0}c"], ["\u3164x", "\\u{3164}x"], ["\u{e0041}", "\\u{e0041}"],
        ["\u0000\r", "\\u{0}\\u{d}"],
    ]);
    same(withoutDirections("\u202eevil\u2066.org\u2069\u200f"), "evil.org");
});

test("rates and times are formatted with significant digits", () => {
    table(formatRate, [[5.678, "5.68"], [56.78, "56.8"], [567.8, "568"], [5678, "5,678"]]);
    table(formatMilliseconds, [[5.67, "5.7 ms"], [123.4, "123 ms"]]);
    table(formatSmall, [[0, "0"], [0.00001234, "1.23e-5"], [-0.00001234, "-1.23e-5"], [0.5, "0.5000"]]);
    same(formatPercent(0.1234, 1), "12.3 %");
    same([optional(null, String), optional(undefined, String), optional(0, String)], ["–", "–", "0"]);
});
