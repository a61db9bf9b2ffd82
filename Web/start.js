// Loads the texts of the page's language, and then the page, so that every text can be shown at once.

import { drawStrings, loadStrings } from "./shared/strings.js";

loadStrings("page").then(() => {
    drawStrings();
    return import("./main.js");
});
