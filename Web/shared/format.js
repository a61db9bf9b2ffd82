// Numbers and dates as people read them.

const wholeNumber = new Intl.NumberFormat("en");

// Characters without a look of their own, spaces but the plain one, and those that turn text around. Some letters are
// among them, such as the Hangul fillers and the empty cell of Braille.
const unseen = new RegExp("[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Zl}\\p{Zp}\\u2800\\u{1D159}]"
    + "|(?! )\\p{Zs}|(?![\\n\\t])\\p{Cc}", "gu");

/**
 * A text in which each character that nobody sees stands as an escape, such as `\u{202e}`.
 * @param {string} text The text.
 */
export const withUnseenShown = (text) =>
    text.replace(unseen, (mark) => `\\u{${mark.codePointAt(0).toString(16)}}`);

/**
 * A text without the invisible characters that turn it, or what stands beside it, around.
 * @param {string} text The text.
 */
export const withoutDirections = (text) => text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/**
 * A text whose escapes, such as `%20`, are decoded; broken ones stay as they are.
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
 * The pieces of a text, with those that a search found.
 * @param {string} text The text.
 * @param {[number, number][]} [ranges] Where the found words stand, in UTF-16 units, in their order.
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
 * The last part of a path, which is what people call the place, and the path before it.
 * @param {string} path The path, with slashes or backslashes.
 * @returns {{parent: string, name: string}} `parent` is empty where nothing comes before.
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
 * A whole number with separators.
 * @param {number} value The number.
 */
export const formatCount = (value) => wholeNumber.format(Math.round(value));

/**
 * A number of things.
 * @param {number} count How many.
 * @param {string} thing What one is called; its plural ends in s.
 */
export const counted = (count, thing) => (count === 1 ? `1 ${thing}` : `${formatCount(count)} ${thing}s`);

/**
 * A size in bytes, in powers of ten as shops and disks give it.
 * @param {number} bytes The size.
 */
export function formatBytes(bytes) {
    const units = ["bytes", "kB", "MB", "GB", "TB"];
    let value = bytes;
    let unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/**
 * A size of memory, in powers of two as machines are sold.
 * @param {number} bytes The size.
 */
export function formatMemory(bytes) {
    const gigabytes = bytes / 2 ** 30;
    return gigabytes >= 1 ? `${Number(gigabytes.toFixed(1))} GB` : `${Math.round(bytes / 2 ** 20)} MB`;
}

/**
 * A time span from milliseconds.
 * @param {number} milliseconds The span.
 */
export function formatSpan(milliseconds) {
    if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
    return formatSeconds(milliseconds / 1000, milliseconds < 10_000 ? 1 : 0);
}

/**
 * A time span from seconds.
 * @param {number} seconds The span.
 * @param {number} [digits] Digits after the point below a minute.
 */
export function formatSeconds(seconds, digits = 0) {
    if (seconds < 60) return `${seconds.toFixed(digits)} s`;
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return `${minutes} min`;
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * A date, short: the time today, else the day.
 * @param {string} text The date as ISO 8601.
 * @param {Date} [today] The day for which it is said.
 */
export function formatDate(text, today = new Date()) {
    const date = new Date(text);
    if (date.toDateString() === today.toDateString()) {
        return date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    }
    const sameYear = date.getFullYear() === today.getFullYear();
    return date.toLocaleDateString([], { day: "numeric", month: "short", year: sameYear ? undefined : "numeric" });
}

/**
 * A date in full: the day and the time.
 * @param {string} text The date as ISO 8601.
 */
export const formatMoment = (text) => new Date(text).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/**
 * The heading under which a list of chats shows a date.
 * @param {string} text The date as ISO 8601.
 * @param {Date} [today] The day for which it is said.
 */
export function dateGroup(text, today = new Date()) {
    const midnight = new Date(today);
    midnight.setHours(0, 0, 0, 0);
    const age = (midnight - new Date(text)) / 86_400_000;
    if (age <= 0) return "Today";
    if (age <= 1) return "Yesterday";
    if (age <= 7) return "Last 7 days";
    return "Earlier";
}
