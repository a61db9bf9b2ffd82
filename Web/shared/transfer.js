// What is saved to a file of the user's, and read from one.

import { saveFile } from "./api.js";
import { attempt, toast } from "./dialogs.js";
import { button, el } from "./dom.js";
import { formatBytes } from "./format.js";

const longestImport = 64 * 1024 * 1024;

/**
 * Two buttons: one saves everything of a kind to a file, one reads such a file.
 * @param {{kind: string, path: string, label: string, take: (text: string) => Promise<void>}} options What the saved file
 *     is called, before the day; where the server gives it out, under /api/; what the field for a file is called; takes
 *     the text of one.
 * @returns {HTMLElement}
 */
export function transferButtons({ kind, path, label, take }) {
    const field = el("input", {
        type: "file", accept: "application/json,.json", class: "visually-hidden", tabindex: "-1", "aria-label": label,
    });
    field.addEventListener("change", () => read(field, take));
    return el("div", { class: "card-buttons" },
        button("Export", () => attempt(() => saveFile(path, fileName(kind))),
            { class: "button small", icon: "download" }),
        button("Import…", () => field.click(), { class: "button small", icon: "upload" }), field);
}

async function read(field, take) {
    const [file] = field.files;
    field.value = "";
    if (!file) return;
    if (file.size > longestImport) {
        const most = formatBytes(longestImport);
        toast(`This file has ${formatBytes(file.size)}; at most ${most} can be imported. Use a smaller one.`,
            { isError: true });
        return;
    }
    await attempt(async () => take(await file.text()));
}

/** The name of an exported file: with the day, so that exports stay apart. */
function fileName(kind) {
    return `hearth-${kind}-${new Date().toISOString().slice(0, 10)}.json`;
}
