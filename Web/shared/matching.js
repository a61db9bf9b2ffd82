// Finds entries of a list by words that the user types. This file does not access the page.

/** Returns a text without the differences that a search ignores: case, accents and repeated spaces. */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Returns the entries that contain all words of a query. Entries whose text is the query come first, then those whose
 * text begins with it, and those with a word that begins with it.
 * @param {string} query The query; if it is empty, the first entries are returned.
 * @param {Array<{text: string, note?: string}>} entries The entries.
 * @param {number} limit The largest number of entries.
 */
export function matching(query, entries, limit) {
    const wanted = plain(query);
    if (!wanted) return entries.slice(0, limit);
    const words = wanted.split(" ");
    const ranked = [[], [], [], []];
    for (const entry of entries) {
        const text = plain(entry.text);
        const all = entry.note ? `${text} ${plain(entry.note)}` : text;
        if (!words.every((word) => all.includes(word))) continue;
        ranked[text === wanted ? 0 : text.startsWith(wanted) ? 1 : ` ${text}`.includes(` ${wanted}`) ? 2 : 3].push(entry);
    }
    return ranked.flat().slice(0, limit);
}
