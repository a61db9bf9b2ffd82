// Prepares a text for reading aloud: its sentences and its language. This file does not access the page.

const longestSentence = 250;
// Each script is used by one of these languages most often.
const scripts = [
    ["ja", /[\u3040-\u30ff]/gu], ["ko", /\p{Script=Hangul}/gu], ["zh", /\p{Script=Han}/gu], ["ru", /\p{Script=Cyrillic}/gu],
    ["el", /\p{Script=Greek}/gu], ["ar", /\p{Script=Arabic}/gu], ["he", /\p{Script=Hebrew}/gu],
    ["hi", /\p{Script=Devanagari}/gu], ["th", /\p{Script=Thai}/gu],
];
const frequent = {
    en: "the of and to is in that it for you with are this be as on", de: "der die und das ist nicht ein zu mit sie den von auf für eine sich",
    fr: "le la les et est des une que pour dans vous pas sur qui du avec", es: "el los las es una que para con por se del como más su no y",
    it: "il di che è per una con non sono della gli più anche si nel lo", pt: "o os que é uma para com não por mais como do da em se as",
    nl: "de het een en van is dat niet op te zijn met voor aan er die", pl: "w i na z się nie to jest do że jak po od przez dla są",
    sv: "och att det som en är på för av med den till inte ett har om",
};

/**
 * Splits paragraphs into sentences that a voice can speak one after another.
 * @param {string[]} paragraphs The paragraphs.
 * @returns {string[]} The sentences, of at most 250 characters.
 */
export function sentencesOf(paragraphs) {
    return paragraphs.flatMap((paragraph) => {
        const text = paragraph.replace(/\s+/g, " ").trim();
        return [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)]
            .flatMap(({ segment }) => shortParts(segment))
            .map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part));
    });
}

/** Splits a long sentence at spaces. */
function shortParts(sentence) {
    const parts = [];
    let rest = sentence;
    while (rest.length > longestSentence) {
        const space = rest.lastIndexOf(" ", longestSentence);
        const end = space > 0 ? space : longestSentence;
        parts.push(rest.slice(0, end));
        rest = rest.slice(end);
    }
    parts.push(rest);
    return parts;
}

/**
 * Returns the probable language of a text.
 * @param {string} text The text.
 * @returns {string} The language's code, such as "en".
 */
export function languageOf(text) {
    const sample = text.slice(0, 5000);
    const letters = sample.match(/\p{L}/gu)?.length ?? 0;
    for (const [language, script] of scripts) {
        if ((sample.match(script)?.length ?? 0) > letters * (language === "ja" ? 0.1 : 0.4)) return language;
    }
    const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
    let best = ["en", 0];
    for (const [language, list] of Object.entries(frequent)) {
        const known = new Set(list.split(" "));
        const count = words.filter((word) => known.has(word)).length;
        if (count > best[1]) best = [language, count];
    }
    return best[0];
}
