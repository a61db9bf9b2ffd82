// The composer: the message field and the controls below it.

import { collectionTitle, documentsAddress, hasDocuments } from "../documents/collections.js";
import { attempt, openDialog } from "../shared/dialogs.js";
import { announce, button, byID, el, icon, ring } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { menuButton } from "../shared/menu.js";
import { ledgerFacts, usedTokens } from "./message_details.js";
import { remoteItems } from "../models/remotes.js";
import { draftKey, isHere, isUsable, modelNamed, state } from "../shared/store.js";
import { styles } from "./thread_settings.js";
import { loadStrings, t } from "../shared/strings.js";
import { formatPercent } from "../shared/format.js";

/**
 * The state of the composer.
 * @typedef {{threadID: string|null, settings: any, isGenerating: boolean, isBlocked: boolean, progress: any,
 *     ledger: any, attachments: any[]}} ComposerState
 */

/**
 * Returns the note about where messages are processed.
 * @param {string|undefined} place The place where the selected model runs, if it is known.
 * @param {string[]} servers The tool servers of the chat.
 * @returns {string}
 */
function finePrint(place, servers) {
    if (place && !isHere(place)) return t("page.what_you_write_is_sent", { place });
    if (servers.length > 0) return t("page.runs_on_this_device_tools");
    return t("page.runs_on_this_device_nothing");
}

/**
 * Returns whether a file is sent with the next message: it was read, and no message lists it.
 * @param {any} attachment The file.
 * @returns {boolean}
 */
export const isWaiting = ({ isSent, textBytes }) => !isSent && textBytes !== undefined;

/** The message field, its buttons, and the model and style of the chat. */
export class Composer {
    #state = {
        threadID: null, settings: null, isGenerating: false, isBlocked: true, progress: null, ledger: null, attachments: [],
    };
    #handlers;
    #tray = null;
    #isLoadingFiles = false;
    #ring = ring();
    #loadRing = ring();
    #picker = null;
    #offering = null;

    /**
     * @param {{send: (text: string, files: string[]) => Promise<boolean>, stop: () => void,
     *     change: (settings: any) => void, editLast: () => void, chatOf: () => Promise<string|null>,
     *     usePrompt: (prompt: any, text: string) => string}} handlers The actions. `chatOf` returns the open chat, which
     *     is created if there is none. `usePrompt` returns the text for the field.
     */
    constructor(handlers) {
        this.#handlers = handlers;
        this.field = el("textarea", {
            id: "composer-text", rows: 1, placeholder: t("page.ask_anything"), "aria-label": t("page.message"),
            maxlength: 500_000,
            autocomplete: "off", enterkeyhint: "send", "aria-describedby": "composer-hint",
            // Disabled until a model is known, because text typed before would be lost.
            disabled: true,
        });
        this.sendButton = el("button", { type: "button", class: "send-button" });
        this.sendButton.addEventListener("click", () => (this.#state.isGenerating ? handlers.stop() : this.#send()));
        this.model = menuButton({ label: t("page.model_of_this_chat"), class: "model-button", items: () => this.#models() });
        this.style = menuButton({ label: t("page.style_of_this_chat"), class: "style-button", items: () => this.#styles() });
        this.documents = menuButton({
            label: t("page.documents_of_this_chat"), class: "documents-button", items: () => this.#collections(),
        });
        this.meter = el("button", {
            type: "button", class: "meter-button", hidden: true, on: { click: () => this.#showLedger() },
        }, this.#ring.element, el("span"));
        const picker = el("input", {
            type: "file", multiple: true, on: {
                change: () => {
                    this.#addFiles([...picker.files]);
                    picker.value = "";
                },
            },
        });
        this.clip = button(t("page.attach_files"), () => picker.click(), { iconOnly: true, icon: "clip" });
        byID("composer").append(
            this.field,
            el("p", {
                class: "visually-hidden", id: "composer-hint", text: t("page.enter_sends_shift_and_enter"),
            }),
            el("div", { class: "composer-row" },
                this.clip, this.model.element, this.style.element, this.documents.element,
                el("span", { class: "spacer" }), this.meter, this.sendButton));
        this.field.addEventListener("input", () => {
            this.#edited();
            const offering = attempt(() => this.#offerPrompts()).finally(() => {
                if (this.#offering === offering) this.#offering = null;
            });
            this.#offering = offering;
        });
        this.field.addEventListener("keydown", (event) => this.#key(event));
        this.field.addEventListener("paste", (event) => {
            const files = [...(event.clipboardData?.files ?? [])];
            if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
            event.preventDefault();
            this.#addFiles(files);
        });
        // The code for files is loaded when files are dragged over the page.
        addEventListener("dragenter", (event) => {
            if (event.dataTransfer?.types.includes("Files")) attempt(() => this.#files());
        });
        // A file that is dropped before that, or where none is taken, must not replace the page.
        for (const type of ["dragover", "drop"]) {
            addEventListener(type, (event) => {
                if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
                event.preventDefault();
                if (!byID("chat-screen").contains(event.target)) event.dataTransfer.dropEffect = "none";
                else if (type === "drop") this.#addFiles([...event.dataTransfer.files]);
            });
        }
        this.#showButton();
    }

    /** Returns the files of the next message, whose code is loaded first. */
    async #files() {
        const [{ FileTray }] = await Promise.all([import("./attachments.js"), loadStrings("chat")]);
        if (!this.#tray) {
            this.#tray = new FileTray({ chatOf: this.#handlers.chatOf, onChange: () => this.#showButton() });
            this.field.before(this.#tray.element);
        }
        this.#tray.show(this.#state.threadID, this.#state.attachments);
        return this.#tray;
    }

    /** Adds files to the next message, which is not sent before their code is loaded. */
    async #addFiles(files) {
        this.#isLoadingFiles = true;
        const tray = await attempt(() => this.#files());
        this.#isLoadingFiles = false;
        tray?.add(files);
    }

    /**
     * Shows the state of a chat. The draft of the previous chat is kept.
     * @param {ComposerState} next The state.
     */
    update(next) {
        const isOther = next.threadID !== this.#state.threadID;
        this.#state = next;
        if (isOther) {
            this.field.value = sessionStorage.getItem(this.#draftKey) ?? "";
            this.#resize();
        }
        const model = modelNamed(next.settings?.modelID);
        const isLoading = next.progress?.phase === "loadingModel";
        this.#loadRing.set(next.progress?.fraction ?? 0);
        const name = el("span", { text: model.name });
        this.model.face.replaceChildren(...(isLoading ? [this.#loadRing.element, name] : [name]));
        this.model.button.setAttribute("aria-label", isLoading
            ? t("page.model_of_this_chat_loading", { name: model.name })
            : t("page.model_of_this_chat_named", { name: model.name }));
        const style = styles.find((candidate) => candidate.id === next.settings?.stylePreset) ?? styles[1];
        this.style.face.replaceChildren(el("span", { text: style.name }));
        this.style.button.setAttribute("aria-label", t("page.style_of_this_chat_2", { name: style.name }));
        this.#showCollection(next.settings?.collection ?? null);
        const print = document.getElementById("fine-print");
        if (print) print.textContent = finePrint(model.place, next.settings?.toolServers ?? []);
        this.#showMeter(next.ledger);
        if (this.#tray || next.attachments.some(isWaiting)) this.#files();
        this.field.disabled = next.isBlocked;
        this.clip.disabled = next.isBlocked;
        this.field.placeholder = next.isBlocked && state.status ? t("page.no_model_can_answer_yet") : t("page.ask_anything");
        this.#showButton();
    }

    /**
     * Replaces the text of the field.
     * @param {string} text The text.
     */
    write(text) {
        this.field.value = text;
        this.#edited();
    }

    /** Focuses the field. */
    focus() {
        this.field.focus();
    }

    /**
     * Sends a suggested text.
     * @param {string} text The text.
     */
    suggest(text) {
        this.write(text);
        this.#send();
    }

    get #draftKey() {
        return draftKey(this.#state.threadID ?? "new");
    }

    async #key(event) {
        // While an input method composes a word, the Enter key belongs to the input method (Safari reports key code
        // 229).
        if (event.isComposing || event.keyCode === 229 || this.#picker?.key(event)) return;
        if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
            event.preventDefault();
            // The key may come before the saved prompts of its text are shown.
            await this.#offering;
            if (!this.#picker?.key(event) && !this.#state.isGenerating) this.#send();
        } else if (event.key === "ArrowUp" && this.field.value === "") {
            event.preventDefault();
            this.#handlers.editLast();
        }
    }

    /** Shows the saved prompts after a slash. */
    async #offerPrompts() {
        if (!this.#picker && !this.field.value.startsWith("/")) return;
        const [{ PromptPicker }] = await Promise.all([import("./prompt_picker.js"), loadStrings("chat")]);
        this.#picker ??= new PromptPicker(this.field, (prompt, text) => {
            this.field.value = prompt ? this.#handlers.usePrompt(prompt, text) : "";
            this.#edited();
        });
        await this.#picker.update();
    }

    async #send() {
        const text = this.field.value.trim();
        if (!text || this.#state.isBlocked || this.#state.isGenerating) return;
        if (this.#isLoadingFiles || this.#tray?.isBusy) {
            announce(t("page.files_are_still_being_read"));
            return;
        }
        const files = this.#tray?.ids ?? [];
        this.field.value = "";
        const key = this.#draftKey;
        this.#edited();
        if (await this.#handlers.send(text, files)) {
            this.#tray?.sent(files);
            return;
        }
        // Sending failed, so the text is restored.
        sessionStorage.setItem(key, text);
        if (this.field.value === "") {
            this.field.value = text;
            this.#edited();
        }
    }

    #edited() {
        if (this.field.value) sessionStorage.setItem(this.#draftKey, this.field.value);
        else sessionStorage.removeItem(this.#draftKey);
        this.#resize();
        this.#showButton();
    }

    #resize() {
        this.field.style.height = "auto";
        this.field.style.height = `${Math.min(this.field.scrollHeight, innerHeight * 0.4)}px`;
    }

    #showButton() {
        const { isGenerating, isBlocked } = this.#state;
        const label = isGenerating ? t("page.stop_the_answer_escape") : t("page.send");
        if (this.sendButton.title !== label) {
            this.sendButton.title = label;
            this.sendButton.setAttribute("aria-label", isGenerating ? t("page.stop_the_answer") : t("page.send"));
            this.sendButton.classList.toggle("stop", isGenerating);
            this.sendButton.replaceChildren(icon(isGenerating ? "stop" : "send"));
        }
        const isWaiting = this.field.value.trim() === "" || Boolean(this.#tray?.isBusy);
        this.sendButton.disabled = !isGenerating && (isBlocked || isWaiting);
        if (!isBlocked) this.field.placeholder = this.#tray?.count > 0 ? t("page.ask_about_the_files") : t("page.ask_anything");
    }

    #showCollection(name) {
        this.documents.element.hidden = !name && !hasDocuments();
        this.documents.button.classList.toggle("attached", Boolean(name));
        this.documents.face.replaceChildren(
            icon("books"), ...(name ? [el("span", { dir: "auto", text: collectionTitle(name) })] : []));
        const label = name ? t("page.documents_of_this_chat_2", { name: collectionTitle(name) })
            : t("page.documents_of_this_chat_none");
        this.documents.button.setAttribute("aria-label", label);
        this.documents.button.title = label;
    }

    #showMeter(ledger) {
        this.meter.hidden = !ledger;
        if (!ledger) return;
        const used = usedTokens(ledger);
        const fraction = used / Math.max(1, ledger.contextTokens);
        this.#ring.set(fraction);
        this.meter.lastChild.textContent = formatPercent(fraction);
        const text = t("page.context_of_tokens_used", { used, contextTokens: ledger.contextTokens });
        this.meter.title = text;
        this.meter.setAttribute("aria-label", text);
    }

    #showLedger() {
        const body = [
            el("p", {
                class: "note",
                text: t("page.the_contents_of_the_models"),
            }),
            ledgerFacts(this.#state.ledger),
        ];
        openDialog({ title: t("page.context"), body });
    }

    #styles() {
        const chosen = this.#state.settings?.stylePreset ?? "balanced";
        return styles.map((style) => ({
            text: style.name, note: style.note, isChosen: style.id === chosen,
            choose: () => this.#handlers.change({ stylePreset: style.id }),
        }));
    }

    #collections() {
        const chosen = this.#state.settings?.collection ?? null;
        return [
            {
                text: t("page.no_documents"), isChosen: chosen === null,
                choose: () => this.#handlers.change({ collection: null }),
            },
            ...state.collections.map(({ name, documents }) => ({
                text: collectionTitle(name), note: t("page.n_documents", { count: documents }),
                isChosen: chosen === name, choose: () => this.#handlers.change({ collection: name }),
            })),
            "line",
            {
                text: t("page.open_documents"),
                choose: () => { location.hash = chosen ? documentsAddress(chosen) : "#/documents"; },
            },
        ];
    }

    #models() {
        const chosen = this.#state.settings?.modelID ?? null;
        const usable = state.models.filter(isUsable);
        return [
            {
                text: t("page.automatic"), note: t("page.hearth_chooses", { name: modelNamed(null).name }),
                isChosen: chosen === null,
                choose: () => this.#handlers.change({ modelID: null }),
            },
            ...usable.map((model) => ({
                text: model.name, note: model.isLoaded ? t("page.model_loaded") : "", isChosen: chosen === model.id,
                choose: () => this.#handlers.change({ modelID: model.id }),
            })),
            ...remoteItems(chosen, (id) => this.#handlers.change({ modelID: id })),
            "line",
            { text: t("page.download_and_manage_models"), choose: () => { location.hash = "#/models"; } },
        ];
    }
}
