// Tests of finding entries by words.

import { matching } from "../../Web/shared/matching.js";
import { same, test } from "./harness.js";

const entries = (...texts) => texts.map((text) => ({ text }));
const found = (query, list, limit = 9) => matching(query, list, limit).map(({ text }) => text);

test("finds entries with all words, and first those that begin with them", () => {
    const list = entries("House rules", "The rules of chess", "Garden", "Rules", "Unruly");
    same(found("rules", list), ["Rules", "House rules", "The rules of chess"]);
    same(found("rul", list), ["Rules", "House rules", "The rules of chess", "Unruly"]);
    same(found("rules house", list), ["House rules"]);
    same(found("  ", list, 2), ["House rules", "The rules of chess"]);
    same(found("xyz", list), []);
    same(found("rul", list, 1), ["Rules"]);
});

test("ignores case, accents and spaces in the search of entries", () => {
    same(found("cafe  MUNCHEN", entries("Café in München", "Cafe")), ["Café in München"]);
    same(found("ΑΘΗΝΑ", entries("Αθήνα")), ["Αθήνα"]);
});

test("finds entries by their notes", () => {
    same(matching("settings about", [{ text: "About", note: "Settings" }, { text: "Tools", note: "Settings" }], 9)
        .map(({ text }) => text), ["About"]);
});
