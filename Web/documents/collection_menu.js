// The menu of collections with its dialogs, and the view of an empty collection.

import {
    collectionTitle, defaultCollection, documentsAddress, embeddingOptions, isKeptHere, loadCollections,
} from "./collections.js";
import { documents } from "./api.js";
import { mayLeave } from "../models/remotes.js";
import { attempt, confirmDialog, openDialog, promptDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, el, icon } from "../shared/dom.js";
import { field as labelled, onEnter, teaching } from "../shared/parts.js";
import { state } from "../shared/store.js";
import { t } from "../shared/strings.js";

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
            note: collection.isLocalOnly
                ? t("documents.documents_never_leave", { count: collection.documents })
                : t("page.n_documents", { count: collection.documents }),
            choose: () => { location.hash = documentsAddress(collection.name); },
        })),
        "line",
        {
            text: t("documents.never_leaves_this_machine"), note: t("documents.remote_models_and_assistants_cannot"),
            isOn: isLocalOnly, choose: () => keepHere(current, !isLocalOnly),
        },
        ...embeddingChoice(current),
        { text: t("documents.new_collection"), choose: () => createCollection() },
        {
            text: current === defaultCollection ? t("documents.remove_all_documents") : t("documents.delete", { current }),
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
        text: t("documents.embedding_model"), note: collection.embedder ?? t("documents.not_installed_only_keywords_are"),
        choose: () => embeddingDialog(collection),
    }];
}

/** Lets the user choose the embedding model of a collection. */
function embeddingDialog(collection) {
    const field = el("select", { id: "collection-embedding" }, ...embeddingOptions(collection.embeddingModel));
    const dialog = openDialog({
        title: t("documents.embedding_model_of", { name: collectionTitle(collection.name) }),
        body: [
            labelled(t("documents.search_by_meaning_with"), field),
            el("p", { class: "note", text: t("documents.with_another_model_all_passages") }),
        ],
        actions: [button(t("page.cancel"), () => dialog.close()), button(t("documents.choose"), async () => {
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
        title: t("documents.new_collection_2"), label: t("page.name"), action: t("documents.create"), maxLength: 80,
        note: t("documents.collections_are_separate_a_search"),
    });
    if (!name) return;
    if (!await succeeds(() => documents.create(name))) return;
    await loadCollections();
    location.hash = documentsAddress(name);
}

/** Deletes a collection after confirmation. The default collection is emptied instead. */
async function removeCollection(name, contents) {
    const count = contents?.documents.length ?? 0;
    const held = count === 0 ? t("documents.it_is_empty") : t("documents.its_documents_are_no_longer", { count });
    const isKept = name === defaultCollection;
    const agreed = await confirmDialog({
        title: isKept ? t("documents.remove_all_documents_of_this")
            : t("documents.delete_2", { name: collectionTitle(name) }),
        action: isKept ? t("documents.remove_all") : t("page.delete"), isDanger: true,
        text: `${held} ${t("documents.files_and_folders_stay")}`,
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
            toast(t("documents.reading_has_started_you_can"));
        } catch (error) {
            problem.textContent = error.message;
            field.setAttribute("aria-invalid", "true");
            field.focus();
        }
        action.disabled = false;
    };
    const action = button(t("page.add_2"), add, { class: "button primary" });
    onEnter(field, add);
    const dialog = openDialog({
        title: t("documents.add_a_folder_on_this"),
        body: [
            labelled(t("documents.absolute_path_of_the_folder"), field, problem),
            el("p", {
                class: "note", id: "folder-note",
                text: t("documents.hearth_reads_the_folder_where"),
            }),
        ],
        actions: [button(t("page.cancel"), () => dialog.close()), action],
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
            el("h2", { text: t("documents.drop_your_files_here") }),
            el("p", { text: t("documents.pdf_word_excel_powerpoint_opendocument") }),
            el("div", { class: "empty-actions" },
                button(t("documents.choose_files"), chooseFiles, { class: "button primary", icon: "plus" }),
                button(t("documents.add_a_folder_on_this"), addFolder, { icon: "folder" }))),
        teaching([
            ["search", t("documents.find"), t("documents.search_as_you_type_and")],
            ["quote", t("documents.ask"), t("documents.answers_cite_their_source_sentence")],
            ["shield", t("documents.private"), t("documents.files_are_read_on_this")],
        ]));
}
