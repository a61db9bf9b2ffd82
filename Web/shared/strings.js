// The texts of the page, in the language that language.js chose. docs/translating.md describes the catalogues.

const root = globalThis.document?.documentElement;

/** The language of the page, such as "pt-BR". */
export const language = root?.lang || "en";

const base = (tag) => tag.split("-")[0];

/** The locale of numbers and dates: the page's language, in the reader's country if the browser names it. */
export const locale = globalThis.navigator?.languages?.find((tag) => base(tag) === base(language)) ?? language;

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);
const catalogues = {};

/**
 * Sets the texts of an area.
 * @param {string} area The area, which is the first part of its keys.
 * @param {Record<string, string|Record<string, string>>} texts The texts by the second part of their keys.
 */
export function setStrings(area, texts) {
    catalogues[area] = texts;
}

/**
 * Loads the texts of an area, once.
 * @param {string} area The area.
 */
export async function loadStrings(area) {
    if (catalogues[area]) return;
    const response = await fetch(`/assets/strings/${area}.${language}.json`);
    if (!response.ok) throw new Error(`The texts of the page could not be loaded: ${response.status}.`);
    setStrings(area, await response.json());
}

/**
 * Returns a text.
 * @param {string} key The key: area and name.
 * @param {Record<string, string|number>} [values] The values of the placeholders. Numbers are formatted. `count` also
 *     selects the plural form.
 * @returns {string}
 */
export const t = (key, values) => pieces(key, values).join("");

/**
 * Returns a text with elements in its placeholders.
 * @param {string} key The key.
 * @param {Record<string, Node|string|number>} values The values of the placeholders.
 * @returns {(Node|string)[]}
 */
export const nodes = (key, values) => pieces(key, values).filter((piece) => piece !== "");

function pieces(key, values = {}) {
    const [area, name] = key.split(".");
    const entry = catalogues[area]?.[name];
    if (entry === undefined) {
        console.error(`The page has no text for ${key}.`);
        return [key];
    }
    const text = typeof entry === "string" ? entry : entry[plurals.select(values.count)] ?? entry.other;
    return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : shown(values[part])));
}

// In a text from right to left, a name keeps its own direction between these marks.
const isolated = root?.dir === "rtl" ? (text) => `\u2068${text}\u2069` : (text) => text;

const shown = (value) => (typeof value === "number" ? numbers.format(value)
    : typeof value === "string" && value ? isolated(value) : value ?? "");

/** Inserts the texts of all elements with `data-t`, `data-t-aria-label`, `data-t-title` and `data-t-placeholder`. */
export function drawStrings() {
    for (const element of document.querySelectorAll("[data-t]")) element.append(t(element.dataset.t));
    for (const name of ["aria-label", "title", "placeholder"]) {
        for (const element of document.querySelectorAll(`[data-t-${name}]`)) {
            element.setAttribute(name, t(element.getAttribute(`data-t-${name}`)));
        }
    }
}
