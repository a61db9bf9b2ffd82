// Finds entries of a list by words that the user types. This file does not access the page.

/** Returns a text without the differences that a search ignores: case, accents and repeated spaces. */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Returns the entries that contain all words of a query. Entries whose text begins with the query come first, then
 * those with a word that begins with it.
 * @param {string} query The query; if it is empty, the first entries are returned.
 * @param {Array<{text: string, note?: string}>} entries The entries.
 * @param {number} limit The largest number of entries.
 */
export function matching(query, entries, limit) {
    const wanted = plain(query);
    if (!wanted) return entries.slice(0, limit);
    const words = wanted.split(" ");
    const ranked = [[], [], []];
    for (const entry of entries) {
        const text = plain(entry.text);
        const all = entry.note ? `${text} ${plain(entry.note)}` : text;
        if (!words.every((word) => all.includes(word))) continue;
        ranked[text.startsWith(wanted) ? 0 : ` ${text}`.includes(` ${wanted}`) ? 1 : 2].push(entry);
        if (ranked[0].length >= limit) break;
    }
    return ranked.flat().slice(0, limit);
}
