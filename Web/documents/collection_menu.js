// The menu of collections with its dialogs, and the view of an empty collection.

import {
    collectionTitle, defaultCollection, documentsAddress, embeddingOptions, isKeptHere, loadCollections,
} from "./collections.js";
import { documents } from "./api.js";
import { mayLeave } from "../models/remotes.js";
import { attempt, confirmDialog, openDialog, promptDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { counted, formatCount } from "../shared/format.js";
import { field as labelled, onEnter, teaching } from "../shared/parts.js";
import { state } from "../shared/store.js";

/**
 * Returns the items of the collection menu.
 * @param {string} current The displayed collection.
 * @param {any} contents The collection's contents; null if they are unknown.
 * @returns {any[]} The items of the menu.
 */
export function collectionChoices(current, contents) {
    const isLocalOnly = isKeptHere(current);
    return [
        ...state.collections.map((collection) => ({
            text: collectionTitle(collection.name), isChosen: collection.name === current,
            note: counted(collection.documents, "document")
                + (collection.isLocalOnly ? ", never leaves this machine" : ""),
            choose: () => { location.hash = documentsAddress(collection.name); },
        })),
        "line",
        {
            text: "Never leaves this machine", note: "Remote models and assistants cannot read it.",
            isOn: isLocalOnly, choose: () => keepHere(current, !isLocalOnly),
        },
        ...embeddingChoice(current),
        { text: "New collection…", choose: () => createCollection() },
        {
            text: current === defaultCollection ? "Remove all documents…" : `Delete “${current}”…`,
            isDisabled: current === defaultCollection && !contents?.documents.length && !contents?.folders.length,
            choose: () => removeCollection(current, contents),
        },
    ];
}

/** Returns the menu item that chooses the embedding model, if there is a choice. */
function embeddingChoice(name) {
    const collection = state.collections.find((known) => known.name === name);
    if (!collection || (state.embeddingModels.length < 2 && !collection.embeddingModel)) return [];
    return [{
        text: "Embedding model…", note: collection.embedder ?? "Not installed: only keywords are searched.",
        choose: () => embeddingDialog(collection),
    }];
}

/** Lets the user choose the embedding model of a collection. */
function embeddingDialog(collection) {
    const field = el("select", { id: "collection-embedding" }, ...embeddingOptions(collection.embeddingModel));
    const dialog = openDialog({
        title: `Embedding model of “${collectionTitle(collection.name)}”`,
        body: [
            labelled("Search by meaning with", field),
            el("p", { class: "note", text: "With another model, all passages are prepared again. Until then, they are "
                + "found by keywords." }),
        ],
        actions: [button("Cancel", () => dialog.close()), button("Choose", async () => {
            if (!await succeeds(() => documents.chooseEmbeddingModel(collection.name, field.value || null))) return;
            dialog.close();
            await loadCollections();
        }, { class: "button primary" })],
    });
    field.focus();
}

/** Makes a collection local-only, or lifts this restriction after confirmation. */
async function keepHere(name, isLocalOnly) {
    if (!isLocalOnly && !await mayLeave(collectionTitle(name))) return;
    await attempt(() => documents.keepHere(name, isLocalOnly));
    await loadCollections();
}

/** Prompts for a name, creates a collection and shows it. */
async function createCollection() {
    const name = await promptDialog({
        title: "New collection", label: "Name", action: "Create", maxLength: 80,
        note: "Collections are separate: a search or a question covers one of them.",
    });
    if (!name) return;
    if (!await succeeds(() => documents.create(name))) return;
    await loadCollections();
    location.hash = documentsAddress(name);
}

/** Deletes a collection after confirmation. The default collection is emptied instead. */
async function removeCollection(name, contents) {
    const count = contents?.documents.length ?? 0;
    const held = count === 0 ? "It is empty." : count === 1 ? "Its document is no longer searched."
        : `Its ${formatCount(count)} documents are no longer searched.`;
    const isKept = name === defaultCollection;
    const agreed = await confirmDialog({
        title: isKept ? "Remove all documents of this collection?" : `Delete “${collectionTitle(name)}”?`,
        action: isKept ? "Remove all" : "Delete", isDanger: true,
        text: `${held} Files and folders on this computer stay where they are.`,
    });
    if (!agreed) return;
    if (!await succeeds(() => documents.delete(name))) return;
    location.replace(documentsAddress(defaultCollection));
    await loadCollections();
}

/**
 * Prompts for the path of a folder or file and adds it. The dialog stays open until the path is accepted.
 * @param {string} collection The collection to which the folder or file is added.
 */
export function addFolderDialog(collection) {
    const field = el("input", {
        type: "text", id: "folder-path", maxlength: 4096, autocomplete: "off", spellcheck: "false",
        placeholder: "/home/you/Documents", "aria-describedby": "folder-note folder-problem",
    });
    const problem = el("p", { class: "field-problem", id: "folder-problem", role: "alert" });
    const add = async () => {
        const path = field.value.trim();
        if (!path) return;
        action.disabled = true;
        try {
            await documents.addPath(collection, path);
            dialog.close();
            toast("Reading has started. You can already search what has been read.");
        } catch (error) {
            problem.textContent = error.message;
            field.setAttribute("aria-invalid", "true");
            field.focus();
        }
        action.disabled = false;
    };
    const action = button("Add", add, { class: "button primary" });
    onEnter(field, add);
    const dialog = openDialog({
        title: "Add a folder on this computer",
        body: [
            labelled("Absolute path of the folder or file", field, problem),
            el("p", {
                class: "note", id: "folder-note",
                text: "Hearth reads the folder where it is, on the computer that Hearth runs on, and watches it "
                    + "for changes: new and changed files are read, deleted ones are removed. Nothing is moved.",
            }),
        ],
        actions: [button("Cancel", () => dialog.close()), action],
    });
    field.focus();
}

/**
 * Creates the view of an empty collection.
 * @param {() => void} chooseFiles Opens the file picker.
 * @param {() => void} addFolder Prompts for the path of a folder.
 * @returns {HTMLElement}
 */
export function emptyState(chooseFiles, addFolder) {
    return el("div", { class: "documents-empty" },
        el("div", { class: "drop-area" }, icon("upload"),
            el("h2", { text: "Drop your files here" }),
            el("p", { text: "PDF, Word, Excel, PowerPoint, OpenDocument, RTF, e-books, web pages, Markdown, text, tables, mail, notebooks, subtitles, calendars, contacts and source code." }),
            el("div", { class: "empty-actions" },
                button("Choose files", chooseFiles, { class: "button primary", icon: "plus" }),
                button("Add a folder on this computer", addFolder, { icon: "folder" }))),
        teaching([
            ["search", "Find", "Search as you type, and see the exact passage."],
            ["quote", "Ask", "Answers cite their source, sentence by sentence."],
            ["shield", "Private", "Files are read on this device and stay on it."],
        ]));
}
