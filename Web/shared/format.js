// Formatting of numbers, dates and text.

import { locale, t } from "./strings.js";

const wholeNumber = new Intl.NumberFormat(locale);

// The invisible characters, the spaces other than U+0020, and the characters that change the text direction. Some of
// them are letters, such as the Hangul fillers and the blank Braille pattern.
const unseen = new RegExp("[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Zl}\\p{Zp}\\u2800\\u{1D159}]"
    + "|(?! )\\p{Zs}|(?![\\n\\t])\\p{Cc}", "gu");

/**
 * Escapes invisible characters in a text, such as `\u{202e}`.
 * @param {string} text The text.
 */
export const withUnseenShown = (text) =>
    text.replace(unseen, (mark) => `\\u{${mark.codePointAt(0).toString(16)}}`);

/**
 * Removes the invisible characters that change the text direction.
 * @param {string} text The text.
 */
export const withoutDirections = (text) => text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/**
 * Percent-decodes a text. Invalid encodings stay unchanged.
 * @param {string} text The text.
 */
export function decodeSafely(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/**
 * Splits a text into matches and the text between them.
 * @param {string} text The text.
 * @param {[number, number][]} [ranges] The ranges of the matches in UTF-16 units, in order.
 * @returns {{text: string, isMatch: boolean}[]}
 */
export function partsOf(text, ranges) {
    const parts = [];
    let at = 0;
    const add = (end, isMatch) => {
        if (at < end) parts.push({ text: text.slice(at, end), isMatch });
        at = end;
    };
    for (const [start, end] of ranges ?? []) {
        if (start < at || end > text.length) continue;
        add(start, false);
        add(end, true);
    }
    add(text.length, false);
    return parts;
}

/**
 * Splits a path into its last component and the preceding path.
 * @param {string} path The path, with slashes or backslashes.
 * @returns {{parent: string, name: string}} `parent` is empty if there is only one component.
 */
export function splitPath(path) {
    const parts = path.split(/[\\/]/);
    let end = parts.length - 1;
    while (end > 0 && parts[end] === "") end -= 1;
    let start = end - 1;
    while (start > 0 && parts[start] === "") start -= 1;
    if (start < 0 || parts[end] === "") return { parent: "", name: path };
    return { parent: path.slice(0, parts.slice(0, start + 1).join("/").length), name: parts[end] };
}

/**
 * Formats an integer with thousands separators.
 * @param {number} value The number.
 */
export const formatCount = (value) => wholeNumber.format(Math.round(value));

/**
 * Formats a number with a fixed number of decimals, without thousands separators.
 * @param {number} value The number.
 * @param {number} digits The number of decimals.
 */
export const formatNumber = (value, digits) => new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false,
}).format(value);

/**
 * Formats a fraction as a percentage.
 * @param {number} fraction The fraction, from 0 to 1.
 * @param {number} [digits] The number of decimals.
 */
export const formatPercent = (fraction, digits = 0) =>
    t("page.percent", { value: formatNumber(fraction * 100, digits) });

/**
 * Formats a list of names or numbers.
 * @param {string[]} items The items.
 */
export const formatList = (items) => new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(items);

/**
 * Formats a size in bytes with decimal units, as used for disks.
 * @param {number} bytes The size.
 */
export function formatBytes(bytes) {
    const units = ["page.size_bytes", "page.size_kb", "page.size_mb", "page.size_gb", "page.size_tb"];
    let value = bytes;
    let unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return t(units[unit], { size: formatNumber(value, unit === 0 || value >= 100 ? 0 : 1) });
}

/**
 * Formats a memory size with binary units.
 * @param {number} bytes The size.
 */
export function formatMemory(bytes) {
    const gigabytes = bytes / 2 ** 30;
    if (gigabytes < 1) return t("page.size_mb", { size: formatNumber(bytes / 2 ** 20, 0) });
    return t("page.size_gb", { size: formatNumber(gigabytes, Number.isInteger(Number(gigabytes.toFixed(1))) ? 0 : 1) });
}

/**
 * Formats a duration in milliseconds.
 * @param {number} milliseconds The duration.
 */
export function formatSpan(milliseconds) {
    if (milliseconds < 1000) return t("page.time_ms", { time: formatNumber(milliseconds, 0) });
    return formatSeconds(milliseconds / 1000, milliseconds < 10_000 ? 1 : 0);
}

/**
 * Formats a duration in seconds.
 * @param {number} seconds The duration.
 * @param {number} [digits] The number of decimals below a minute.
 */
export function formatSeconds(seconds, digits = 0) {
    if (seconds < 60) return t("page.time_s", { time: formatNumber(seconds, digits) });
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return t("page.time_min", { minutes });
    return t("page.time_h_min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/**
 * Formats a date briefly: as the time if it is today, otherwise as the day.
 * @param {string} text The date in ISO 8601.
 * @param {Date} [today] The reference day.
 */
export function formatDate(text, today = new Date()) {
    const date = new Date(text);
    if (date.toDateString() === today.toDateString()) {
        return date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
    }
    const sameYear = date.getFullYear() === today.getFullYear();
    return date.toLocaleDateString(locale, { day: "numeric", month: "short", year: sameYear ? undefined : "numeric" });
}

/**
 * Formats a date with the time.
 * @param {string} text The date in ISO 8601.
 */
export const formatMoment = (text) => new Date(text).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

/**
 * Returns the group heading of a date in the list of chats.
 * @param {string} text The date in ISO 8601.
 * @param {Date} [today] The reference day.
 */
export function dateGroup(text, today = new Date()) {
    const midnight = new Date(today);
    midnight.setHours(0, 0, 0, 0);
    const age = (midnight - new Date(text)) / 86_400_000;
    if (age <= 0) return t("page.today");
    if (age <= 1) return t("page.yesterday");
    if (age <= 7) return t("page.last_7_days");
    return t("page.earlier");
}
