// Code highlighting for comments, strings, numbers and the most common keywords of all languages.

const longestCode = 20_000;
const keywords = new Set(("abstract as async await begin bool boolean break case catch char class const continue def "
    + "default defer delete do double elif else end enum except export extends extension false finally float fn for "
    + "foreach from func function global guard if impl implements import in inline int interface is lambda let long "
    + "loop match mod mut namespace new nil none None not null of operator or and override package pass private "
    + "protected protocol public raise return select self static string struct super switch template then this throw "
    + "throws trait true True False try type typedef union unless unsigned until use using var virtual void when where "
    + "while with yield SELECT FROM WHERE INSERT INTO UPDATE DELETE CREATE TABLE JOIN ON GROUP ORDER BY AND OR NOT "
    + "NULL VALUES SET LIMIT").split(" "));
const hashComments = new RegExp("^(py|python|sh|bash|zsh|shell|console|rb|ruby|yaml|yml|toml|perl|r|make|makefile|"
    + "dockerfile|ini|elixir)$", "i");
const dashComments = /^(sql|lua|haskell|hs|ada)$/i;
const none = /^(|text|txt|plain|plaintext|md|markdown|output|csv|log|diff)$/i;
// The lengths are limited, and an unclosed comment extends to the end of the code. Unclosed code is therefore scanned
// once, not once for each opening mark.
const strings = "\"(?:[^\"\\\\\\n]|\\\\.){0,500}\"|'(?:[^'\\\\\\n]|\\\\.){0,500}'|`(?:[^`\\\\]|\\\\.){0,500}`";

/**
 * Splits code into highlighted pieces.
 * @param {string} code The code.
 * @param {string} language The language stated for the block.
 * @returns {{text: string, kind: "comment"|"string"|"number"|"keyword"|null}[]} The pieces; the kind is null
 *     for plain code.
 */
export function highlight(code, language) {
    if (code.length > longestCode || none.test(language)) return [{ text: code, kind: null }];
    const line = hashComments.test(language) ? "#[^\\n]*" : dashComments.test(language) ? "--[^\\n]*" : "//[^\\n]*";
    const block = hashComments.test(language) ? "\"\"\"[\\s\\S]*?(?:\"\"\"|$)" : "/\\*[\\s\\S]*?(?:\\*/|$)";
    const pattern = new RegExp(
        `(${block}|${line})|(${strings})|\\b(\\d[\\w.]*)|([A-Za-z_][\\w]*)`, "g");
    const pieces = [];
    let at = 0;
    for (const match of code.matchAll(pattern)) {
        const [whole, comment, text, number, word] = match;
        const kind = comment ? "comment" : text ? "string" : number ? "number" : keywords.has(word) ? "keyword" : null;
        if (!kind) continue;
        if (at < match.index) pieces.push({ text: code.slice(at, match.index), kind: null });
        pieces.push({ text: whole, kind });
        at = match.index + whole.length;
    }
    if (at < code.length) pieces.push({ text: code.slice(at), kind: null });
    return pieces;
}
