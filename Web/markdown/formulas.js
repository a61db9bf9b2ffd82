// The marks of formulas in Markdown: $…$, $$…$$, \(…\) and \[…\]. This file does not access the page.

// The limits for untrusted text: a longer formula is shown as its source.
const longestFormula = 5000;

const opened = (text, at) => {
    if (text[at] === "$") return text[at + 1] === "$" ? { open: "$$", close: "$$" } : { open: "$", close: "$" };
    if (text[at] !== "\\") return null;
    return { "(": { open: "\\(", close: "\\)" }, "[": { open: "\\[", close: "\\]" } }[text[at + 1]] ?? null;
};

/** Returns whether a character has an odd number of backslashes before it. */
function isEscaped(text, at) {
    let count = 0;
    while (text[at - 1 - count] === "\\") count += 1;
    return count % 2 === 1;
}

/** Returns the position of the closing mark; -1 if there is none in the paragraph, or only far away. */
function endOf(text, from, close) {
    let end = text.indexOf(close, from);
    while (end >= 0 && isEscaped(text, end)) end = text.indexOf(close, end + 1);
    return end < 0 || end - from > longestFormula || /\n[ \t]*\n/.test(text.slice(from, end)) ? -1 : end;
}

/**
 * Returns whether a text between dollar signs is a formula. Otherwise, it is text between two amounts of money, or
 * between two variables of a shell.
 */
function isFormula(text, before, after) {
    if (!text || /^\s|\s$/.test(text) || /[\p{L}\p{N}$\\]/u.test(before) || /[\p{L}\p{N}]/u.test(after)) return false;
    if (text.includes("`")) return false;
    // Commands and their texts do not count as words.
    const rest = text.replace(/\\(?:text|mathrm|operatorname|mbox|textbf|textit)\w*\s*\{[^{}]*\}|\\[a-zA-Z]+/g, " ");
    if (/\p{L}{2,}[,;:]?\s+\p{L}{2,}/u.test(rest)) return false;
    // An amount at the start is followed by words, as in “$5 or 6$”.
    return !(/^\d/.test(rest) && /^[\d.,]+\s+\p{L}{2,}|[\s(]\p{L}{3,}/u.test(rest));
}

/** Returns whether a text in escaped brackets is a formula. In Markdown, these marks can also be plain brackets. */
function hasSigns(text, isDisplay) {
    return /[\\^_=<>+\-*/|{}]/.test(text) || !(isDisplay ? /\p{L}{2,}|^\s*\d+\s*$/u : /\p{L}{2,}/u).test(text);
}

/**
 * Returns the formula that begins at a position of a paragraph.
 * @param {string} text The paragraph.
 * @param {number} at The position of a dollar sign or a backslash.
 * @returns {{text: string, source: string, isDisplay: boolean}|null} The formula without and with its marks; null if
 *     none begins there.
 */
export function formulaAt(text, at) {
    const marks = opened(text, at);
    if (!marks) return null;
    const { open, close } = marks;
    const start = at + open.length;
    const end = endOf(text, start, close);
    if (end < 0) return null;
    const content = text.slice(start, end);
    const stop = end + close.length;
    if (!content.trim()) return null;
    if (open === "$" && !isFormula(content, text[at - 1] ?? "", text[stop] ?? "")) return null;
    if (open[0] === "\\" && !hasSigns(content, open === "\\[")) return null;
    return { text: content.trim(), source: text.slice(at, stop), isDisplay: open === "$$" || open === "\\[" };
}

/**
 * Returns the formula that fills whole lines, from a line on.
 * @param {string[]} lines The lines.
 * @param {number} at The number of the first line.
 * @returns {{formula: {text: string, source: string}, count: number}|null} The formula and the number of its lines; null
 *     if none fills the lines.
 */
export function formulaLines(lines, at) {
    if (!/^ {0,3}(?:\$\$|\\\[)/.test(lines[at])) return null;
    const close = lines[at].trimStart().startsWith("$$") ? "$$" : "\\]";
    let end = at;
    let length = 0;
    while (end < lines.length && length <= longestFormula) {
        const line = end === at ? lines[at].trimStart().slice(2) : lines[end];
        if (end > at && line.trim() === "") return null;
        if (line.includes(close)) break;
        length += line.length;
        end += 1;
    }
    const source = lines.slice(at, end + 1).join("\n").trim();
    const formula = formulaAt(source, 0);
    if (!formula?.isDisplay || !/^[.,;:]?$/.test(source.slice(formula.source.length).trim())) return null;
    // A full stop after the formula belongs to its line.
    const stop = source.slice(formula.source.length).trim();
    return { formula: { text: formula.text + stop, source }, count: end + 1 - at };
}

/**
 * Returns where a formula begins that is not closed yet. Its end may still be written, so it is not shown.
 * @param {string} source The Markdown so far.
 * @returns {number} The position; -1 if no formula is open.
 */
export function openFormula(source) {
    const fences = source.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0;
    if (fences % 2 === 1) return -1;
    const from = Math.max(source.lastIndexOf("\n\n") + 1, source.length - longestFormula, 0);
    for (let i = from; i < source.length; i += 1) {
        if (source[i] === "`") {
            const end = source.indexOf("`", i + 1);
            if (end < 0) return -1;
            i = end;
            continue;
        }
        const marks = opened(source, i);
        // The next character decides what the last one means.
        if (i === source.length - 1 && /[$\\]/.test(source[i])) return i;
        if (!marks) {
            if (source[i] === "\\") i += 1;
            continue;
        }
        const formula = formulaAt(source, i);
        if (formula) {
            i += formula.source.length - 1;
            continue;
        }
        const content = source.slice(i + marks.open.length);
        const isOpen = endOf(source, i + marks.open.length, marks.close) < 0;
        // A single dollar sign is usually money. It begins a formula if a command, an index or a power follows.
        if (isOpen && (marks.open !== "$" || (/^\S/.test(content) && /^[^\n]{0,80}?(?:\\[a-zA-Z]|[_^])/.test(content)
            && isFormula(content.trimEnd(), source[i - 1] ?? "", "")))) return i;
        i += marks.open.length - 1;
    }
    return -1;
}
