// Export to and import from files.

import { ApiError, saveFile } from "./api.js";
import { attempt } from "./dialogs.js";
import { button, el } from "./dom.js";
import { formatBytes } from "./format.js";
import { t } from "./strings.js";

const longestImport = 64 * 1024 * 1024;

/**
 * Creates two buttons: one exports all data of a kind to a file, and one imports such a file.
 * @param {{kind: string, path: string, label: string, accept?: string, take: (file: File) => Promise<void>}} options
 *     The prefix of the file name; the path of the export below /api/; the label of the file field; the kinds of files;
 *     receives an imported file.
 * @returns {HTMLElement}
 */
export function transferButtons({ kind, path, label, accept = "application/json,.json", take }) {
    const field = el("input", {
        type: "file", accept, class: "visually-hidden", tabindex: "-1", "aria-label": label,
    });
    field.addEventListener("change", () => read(field, take));
    return el("div", { class: "card-buttons" },
        button(t("page.export"), () => attempt(() => saveFile(path, fileName(kind))),
            { class: "button small", icon: "download" }),
        button(t("page.import"), () => field.click(), { class: "button small", icon: "upload" }), field);
}

async function read(field, take) {
    const [file] = field.files;
    field.value = "";
    if (file) await attempt(() => take(file));
}

/**
 * Returns the text of an imported file.
 * @param {File} file The file.
 * @returns {Promise<string>}
 */
export async function importedText(file) {
    if (file.size <= longestImport) return file.text();
    const most = formatBytes(longestImport);
    throw new ApiError(t("page.this_file_has_at_most", { file: formatBytes(file.size), most }), 413);
}

/** Returns the name of an exported file, which includes the date to distinguish exports. */
function fileName(kind) {
    return `hearth-${kind}-${new Date().toISOString().slice(0, 10)}.json`;
}
