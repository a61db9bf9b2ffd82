// Drag and drop of files and folders onto the documents.

import { el, icon } from "../shared/dom.js";

const mostFiles = 2000;

/**
 * Accepts dropped files anywhere on an element.
 * @param {HTMLElement} target The element.
 * @param {(files: File[], isCut: boolean) => void} take Receives the files. `isCut` is true if some files
 *     were omitted because of the limit.
 * @param {{text: string, note: string}} words The words that are shown while files are dragged.
 */
export function listenForDrops(target, take, words) {
    target.append(el("div", { class: "drop-cover", "aria-hidden": "true" },
        el("div", {}, icon("upload"), el("strong", { text: words.text }),
            el("span", { class: "note", text: words.note }))));
    let depth = 0;
    const over = (isOver) => target.classList.toggle("dropping", isOver);
    const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
    target.addEventListener("dragenter", (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth += 1;
        over(true);
    });
    target.addEventListener("dragover", (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        // The drag may have begun before this code was loaded.
        if (depth > 0) return;
        depth = 1;
        over(true);
    });
    target.addEventListener("dragleave", (event) => {
        if (!holdsFiles(event)) return;
        depth = Math.max(0, depth - 1);
        over(depth > 0);
    });
    target.addEventListener("drop", async (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth = 0;
        over(false);
        // Entries and files are accessible only before the first await.
        const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
        const plain = [...event.dataTransfer.files];
        if (!entries.some((entry) => entry.isDirectory)) {
            take(plain.slice(0, mostFiles), plain.length > mostFiles);
            return;
        }
        const found = [];
        for (const entry of entries) await collect(entry, found);
        take(found.slice(0, mostFiles), found.length > mostFiles);
    });
}

/** Collects the files of an entry and of everything below it, except hidden files. */
async function collect(entry, found) {
    if (found.length > mostFiles || entry.name.startsWith(".")) return;
    if (entry.isFile) {
        const file = await new Promise((resolve) => { entry.file(resolve, () => resolve(null)); });
        if (file) found.push(file); // A file that cannot be opened is skipped.
        return;
    }
    const reader = entry.createReader();
    for (;;) {
        const batch = await new Promise((resolve) => { reader.readEntries(resolve, () => resolve([])); });
        if (batch.length === 0) return;
        for (const child of batch) await collect(child, found);
    }
}
