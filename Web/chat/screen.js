// The open chat: its header, its messages and its composer.
//
// This folder:
// - conversation_data, conversation, scroll: the messages as data and on the page
// - message_view, message_notices, message_details, answer_details, memory_offer, tool_calls: a single message
// - composer: the message field
// - prompt_picker, prompt_fields, prompts_api: the saved prompts that "/" offers in the message field
// - thread_settings: the settings of a chat
// - thread_list, thread_groups, thread_group_view, thread_actions: the list of chats next to every screen
// - projects: the dialogs of projects

import { api, saveFile } from "../shared/api.js";
import { Composer } from "./composer.js";
import { ConversationView } from "./conversation.js";
import { ConversationData } from "./conversation_data.js";
import { attempt, confirmDialog, promptDialog, showError, succeeds, toast } from "../shared/dialogs.js";
import { announce, byID } from "../shared/dom.js";
import { changed, onChange, state } from "../shared/store.js";
import { openThreadSettings } from "./thread_settings.js";
import { loadStrings, t } from "../shared/strings.js";

/** The screen that shows one chat. */
export class ChatScreen {
    #data = null;
    #draftSettings = null;
    #wasGenerating = null;
    #changes = Promise.resolve();

    constructor() {
        this.view = new ConversationView({
            regenerate: (id) => this.#turn(() => api.regenerate(id)),
            edit: (id, text) => this.#turn(() => api.edit(id, text)),
            show: (id) => this.#turn(() => api.show(id)),
            overflow: (policy, id) => this.#turn(async () => {
                await api.changeThread(this.#data.id, { settings: { overflowPolicy: policy } });
                await api.regenerate(id);
            }),
            decide: (call, decision, values) => attempt(() => api.decide(this.#data.id, call, decision, values)),
            newChat: () => this.newChat(),
            openModels: () => { location.hash = "#/models"; },
            openGeneralSettings: () => { location.hash = "#/settings"; },
            openSettings: () => this.openSettings(),
            suggest: (text) => this.composer.suggest(text),
        });
        this.composer = new Composer({
            send: (text, files) => this.#send(text, files),
            chatOf: () => attempt(() => this.#chatID()),
            stop: () => this.stop(),
            change: (settings) => this.#change(settings),
            editLast: () => this.view.editLastQuestion(),
            usePrompt: (prompt, text) => this.#usePrompt(prompt, text),
        });
        byID("rename-chat").addEventListener("click", () => this.#data?.thread && renameThread(this.#data.thread));
        byID("chat-settings").addEventListener("click", () => this.openSettings());
        byID("new-chat").addEventListener("click", () => this.newChat());
        byID("new-chat-side").addEventListener("click", () => this.newChat());
        for (const part of ["models", "settings", "collections"]) onChange(part, () => this.#showComposer());
        onChange("status", () => {
            this.#showComposer();
            this.view.refreshEmpty();
        });
    }

    /** The data of the open chat; null before a chat is opened. */
    get data() {
        return this.#data;
    }

    /**
     * Opens a chat.
     * @param {string|null} id The chat; null for the page that is shown before a chat is opened.
     * @param {string|null} [messageID] A message to scroll to.
     */
    async open(id, messageID = null) {
        if (id !== (this.#data?.id ?? null) || (id === null && !this.#data)) this.#switchTo(id);
        const data = this.#data;
        if (!data) return;
        await (data.thread ? null : data.load());
        if (messageID && this.#data === data) await this.#seek(data, messageID);
    }

    #switchTo(id) {
        this.#data?.close();
        this.#data = null;
        this.#wasGenerating = null;
        state.threadID = id;
        if (id) {
            this.#data = new ConversationData(id, {
                onThread: () => this.#showHeader(),
                onMessages: () => {
                    this.view.refresh();
                    this.#followGeneration();
                },
                onMessage: (message, isDelta) => {
                    if (isDelta) this.view.touch(message);
                    else this.view.refresh();
                    this.#followGeneration();
                },
                onError: (error) => {
                    if (error.status !== 404 && error.status !== 400) return showError(error);
                    toast(t("page.there_is_nothing_with_this"));
                    return this.leave(id);
                },
            });
            api.openThread(id).catch(() => {}); // It only warms up the model; the chat works without it.
        }
        this.view.open(this.#data);
        this.#showHeader();
        this.#showComposer();
        changed("open");
        if (matchMedia("(hover: hover)").matches && !document.querySelector("dialog[open]")) this.composer.focus();
    }

    async #seek(data, messageID) {
        try {
            if (await data.seek(messageID)) this.view.showMessage(messageID);
            else toast(t("page.this_message_no_longer_exists"));
        } catch (error) {
            showError(error);
        }
    }

    /**
     * Leaves a chat that was deleted.
     * @param {string} id The chat.
     */
    leave(id) {
        if (this.#data?.id !== id) return;
        state.threads = state.threads.filter((thread) => thread.id !== id);
        changed("threads");
        // A text that is being written must not go to another chat.
        const draft = this.composer.field.value;
        this.#switchTo(null);
        if (draft) {
            this.composer.write(draft);
            toast(t("page.this_chat_was_deleted"));
        }
        if (location.hash.startsWith("#/chat/")) location.replace(draft ? "#/new" : "#/");
    }

    /**
     * Handles a server event.
     * @param {string} name The event's name.
     * @param {any} data Its payload.
     * @param {{epoch: string, number: number}} id The event's position in the event stream.
     */
    apply(name, data, id) {
        if (name === "threadRemoved") this.leave(data.threadID);
        else this.#data?.apply(name, data, id);
    }

    /**
     * Creates a chat and opens it.
     * @param {string} [projectID] The project of the chat, if any.
     */
    async newChat(projectID) {
        const view = await attempt(() => api.createThread(projectID ? { projectID } : {}));
        if (view) location.hash = `#/chat/${view.thread.id}`;
        this.composer.focus();
    }

    /** Stops the answer that is being generated. */
    async stop() {
        const data = this.#data;
        if (!data?.generatingID) return;
        await attempt(() => api.stop(data.id));
        announce(t("page.stopped"));
    }

    async openSettings() {
        if (byID("chat-settings").disabled) return;
        const thread = this.#data?.thread;
        const again = ({ settings, ownSettings }) => {
            Object.assign(this.#data.thread, { settings, ownSettings });
            this.#showComposer();
            this.openSettings();
        };
        openThreadSettings({
            title: t("page.settings_of_this_chat"), settings: this.#settings,
            change: (settings) => this.#change(settings),
            note: thread?.projectID && await this.#projectNote(thread, again),
            exportMarkdown: this.#data && (() => this.#export()),
        });
    }

    #export() {
        const { id, thread } = this.#data;
        return attempt(() => saveFile(`threads/${encodeURIComponent(id)}/export`, `${fileName(thread?.title)}.md`));
    }

    get #settings() {
        return this.#data?.thread?.settings ?? this.#draftSettings ?? state.settings?.newThreadSettings ?? {
            stylePreset: "balanced", guardrailsEnabled: true, modelID: null, systemPrompt: "", overflowPolicy: "stop",
            collection: null,
        };
    }

    async #change(settings) {
        const data = this.#data;
        if (!data) {
            this.#draftSettings = { ...this.#settings, ...settings };
            this.#showComposer();
            return;
        }
        // Changes are sent one after another, so that the last response belongs to the last change.
        this.#changes = this.#changes.then(() => attempt(() => api.changeThread(data.id, { settings })));
        const view = await this.#changes;
        if (view && data.thread) {
            data.thread.settings = view.thread.settings;
            data.thread.ownSettings = view.thread.ownSettings;
            this.#showComposer();
        }
    }

    /** Returns the open chat. Without one, a chat is created and opened. */
    async #chatID() {
        if (this.#data) return this.#data.id;
        const view = await api.createThread(this.#draftSettings ? { settings: this.#draftSettings } : {});
        const { id } = view.thread;
        this.#draftSettings = null;
        this.#switchTo(id);
        location.replace(`#/chat/${id}`);
        await this.#data.load();
        return id;
    }

    async #projectNote(thread, again) {
        const [{ projectNote }] = await Promise.all([import("./projects.js"), loadStrings("chat")]);
        return projectNote(thread, again);
    }

    /** Returns the text of a saved prompt for the message field, or makes it the instructions of the chat. */
    #usePrompt(prompt, text) {
        if (prompt.kind === "message") return text;
        this.#change({ systemPrompt: text });
        toast(t("page.prompt_is_now_the_system_prompt", { name: prompt.name }));
        return "";
    }

    async #send(text, files) {
        const isSent = await succeeds(async () => {
            const id = await this.#chatID();
            this.view.scroll.toEnd();
            await api.send(id, text, files);
        });
        this.view.scroll.toEnd();
        return isSent;
    }

    async #turn(work) {
        const data = this.#data;
        if (data?.generatingID) return;
        await attempt(work);
        if (this.#data === data) await data?.load();
    }

    /** Updates the composer while an answer is generated, and announces its end. */
    #followGeneration() {
        const { generatingID } = this.#data;
        if (this.#wasGenerating && this.#wasGenerating !== generatingID) {
            const message = this.#data.messages.findLast((candidate) => candidate.id === this.#wasGenerating);
            if (message) this.view.announceEnd(message);
        } else if (generatingID && !this.#wasGenerating) announce(t("page.the_answer_is_being_written"));
        const isChange = this.#wasGenerating !== generatingID;
        this.#wasGenerating = generatingID;
        if (isChange) this.view.refresh();
        this.#showComposer();
    }

    #showHeader() {
        const title = this.#data ? this.#data.thread?.title ?? "" : t("page.new_chat");
        byID("chat-title").textContent = title;
        byID("rename-chat").hidden = !this.#data;
        const isUnread = Boolean(this.#data && !this.#data.thread);
        for (const id of ["rename-chat", "chat-settings"]) byID(id).disabled = isUnread;
        document.title = title ? t("page.title", { title }) : "Hearth";
        this.#showComposer();
    }

    #showComposer() {
        const answer = this.#data?.messages.findLast((message) => message.metadata.ledger);
        this.composer.update({
            threadID: this.#data?.id ?? null,
            settings: this.#settings,
            isGenerating: Boolean(this.#data?.generatingID),
            isBlocked: state.status?.feature?.state !== "ready",
            progress: this.#data?.generatingID ? this.#data.progress : null,
            ledger: answer?.metadata.ledger ?? null,
            attachments: this.#data?.attachments ?? [],
        });
    }
}

/** Converts a title to a file name without characters that file systems forbid. */
function fileName(title) {
    return (title ?? "").replace(/[\\/:*?"<>|\p{C}]+/gu, " ").trim().slice(0, 80) || "chat";
}

/**
 * Prompts for a new name of a chat.
 * @param {any} thread The chat.
 */
export async function renameThread(thread) {
    const title = await promptDialog({ title: t("page.rename_chat"), label: t("page.name"), value: thread.title,
        action: t("page.rename") });
    if (title && title !== thread.title) await attempt(() => api.changeThread(thread.id, { title }));
}

/**
 * Deletes a chat after confirmation.
 * @param {any} thread The chat.
 */
export async function removeThread(thread) {
    const agreed = await confirmDialog({
        title: t("page.delete_this_chat_2"), action: t("page.delete"), isDanger: true,
        text: t("page.and_all_its_messages_with", { title: thread.title }),
    });
    if (agreed) await attempt(() => api.deleteThread(thread.id));
}
