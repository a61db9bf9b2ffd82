// Tests of citation markers in sentences, and of the labels of places in documents.

import { same, table, test } from "./harness.js";
import { withoutMarkers } from "../../Web/documents/citations.js";
import { documentsAddress } from "../../Web/documents/collections.js";
import { pagesText, placeText } from "../../Web/documents/passage.js";

test("withoutMarkers removes markers of known sources and returns their numbers in order", () => {
    const known = (number) => number <= 3;
    table((text) => Object.values(withoutMarkers(text, known)), [
        ["Built in 2011 [1].", ["Built in 2011.", [1]]], ["Both [2][1].", ["Both.", [2, 1]]],
        ["Two [1, 3].", ["Two.", [1, 3]]], ["Twice [1] and [1].", ["Twice and.", [1]]],
        ["No source.", ["No source.", []]], ["", ["", []]],
        // Numbers without a passage stay in the text.
        ["As in [7].", ["As in [7].", []]], ["Mixed [1, 7].", ["Mixed [1, 7].", []]], ["[2024] was dry.", ["[2024] was dry.", []]],
    ]);
});

test("an incomplete citation marker at the end of a streamed text is hidden", () => {
    table((text) => withoutMarkers(text, () => true).text, [
        ["Built in 2011 [", "Built in 2011"], ["Built in 2011 [1", "Built in 2011"], ["Built in 2011 [1, ", "Built in 2011"],
        ["An [open bracket", "An [open bracket"],
    ]);
});

test("citation markers are removed in linear time", () => {
    const text = `${"[1,".repeat(20_000)}${" ".repeat(20_000)}[`;
    same(withoutMarkers(text, () => true).text.length > 0, true);
});

test("the place of a citation shows the document, the page and the last heading", () => {
    const named = (fields) => placeText({ document: "House.md", ...fields });
    table(named, [
        [{}, "House.md"], [{ pages: [3, 3] }, "House.md, page 3"], [{ pages: [3, 5] }, "House.md, pages 3–5"],
        [{ heading: ["House", "Garden"] }, "House.md, Garden"], [{ place: "sheet “Costs”", heading: ["Costs"] }, "House.md, sheet “Costs”"],
        [{ pages: null, heading: undefined, place: null }, "House.md"],
    ]);
    same(pagesText(undefined), null);
    same([pagesText([1200, 1200]), pagesText([999, 1200])], ["page 1200", "pages 999–1200"], "pages have no separators");
});

test("the page address of a document encodes any collection name", () => {
    same(documentsAddress("a/b ?#%"), "#/documents/a%2Fb%20%3F%23%25");
    same(documentsAddress("Ä", { documentID: 7, start: 3, end: 9 }), "#/documents/%C3%84/7/3-9");
});
