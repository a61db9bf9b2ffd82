// The messages of the open chat, kept up to date by server events.

import { api } from "../shared/api.js";
import { parseEventID } from "../shared/events.js";

const pageSize = 100;
// A page of this size can be drawn between two frames.
const earlierPageSize = 50;
const seekPageSize = 500;

/** The loaded messages of one chat. */
export class ConversationData {
    #pending = [];
    #isLoading = false;
    #snapshot = null;
    #needsReload = false;
    #isClosed = false;
    #earlier = null;

    /**
     * @param {string} id The chat.
     * @param {{onThread: () => void, onMessages: () => void, onMessage: (message: any, isDelta: boolean) =>
     *     void, onError: (error: Error) => void}} listener Called on changes.
     */
    constructor(id, listener) {
        this.id = id;
        this.listener = listener;
        this.thread = null;
        this.messages = [];
        this.branches = {};
        this.attachments = [];
        this.hasEarlier = false;
        this.totalMessages = 0;
        this.generatingID = null;
        this.progress = null;
    }

    /** Stops the work for this chat. Later responses and events are ignored. */
    close() {
        this.#isClosed = true;
    }

    /** The last message; undefined in an empty chat. */
    get last() {
        return this.messages.at(-1);
    }

    /** Loads the newest messages. Messages that were loaded before are kept. */
    async load() {
        if (this.#isLoading) {
            this.#needsReload = true;
            return;
        }
        this.#isLoading = true;
        try {
            do {
                this.#needsReload = false;
                this.#take(await api.thread(this.id, { limit: pageSize }));
            } while (this.#needsReload && !this.#isClosed);
        } catch (error) {
            if (!this.#isClosed) this.listener.onError(error);
        }
        this.#isLoading = false;
    }

    #take(view) {
        if (this.#isClosed) return;
        const page = view.thread.messages;
        // The messages above a message never change. Everything above the first message of the page is therefore still
        // valid.
        const known = page.length === 0 ? -1 : this.messages.findIndex((message) => message.id === page[0].id);
        if (known > 0) {
            this.messages = [...this.messages.slice(0, known), ...page];
        } else {
            this.messages = page;
            this.hasEarlier = view.hasEarlier;
        }
        Object.assign(this.branches, Object.fromEntries(page.map((message) => [message.id, undefined])), view.branches);
        this.totalMessages = view.totalMessages;
        this.generatingID = view.generatingMessageID ?? null;
        this.thread = view.thread;
        this.attachments = view.attachments ?? [];
        this.#snapshot = view.eventID ? parseEventID(view.eventID) : null;
        const events = this.#pending;
        this.#pending = [];
        this.listener.onThread();
        this.listener.onMessages();
        for (const event of events) this.#applyNow(event);
    }

    /**
     * Loads the messages before the oldest known one.
     * @param {number} [limit] The maximum number of messages.
     * @returns {Promise<number>} The number of loaded messages.
     */
    loadEarlier(limit = earlierPageSize) {
        this.#earlier ??= this.#readEarlier(limit).finally(() => { this.#earlier = null; });
        return this.#earlier;
    }

    async #readEarlier(limit) {
        if (!this.hasEarlier || this.messages.length === 0) return 0;
        const before = this.messages[0].id;
        try {
            const view = await api.thread(this.id, { limit, before });
            if (this.#isClosed || this.messages[0]?.id !== before) return 0;
            this.messages = [...view.thread.messages, ...this.messages];
            Object.assign(this.branches, view.branches);
            this.hasEarlier = view.hasEarlier && view.thread.messages.length > 0;
            this.listener.onMessages();
            return view.thread.messages.length;
        } catch (error) {
            if (!this.#isClosed) this.listener.onError(error);
            return 0;
        }
    }

    /**
     * Loads earlier messages until a message is found. If the message is on another branch, that branch is
     * shown.
     * @param {string} messageID The message.
     * @returns {Promise<boolean>} Whether the message was found.
     */
    async seek(messageID) {
        const isThere = () => this.messages.some((message) => message.id === messageID);
        while (!isThere() && this.hasEarlier) {
            if (await this.loadEarlier(seekPageSize) === 0) break;
        }
        if (!isThere()) {
            await api.show(messageID);
            await this.load();
            while (!isThere() && this.hasEarlier) {
                if (await this.loadEarlier(seekPageSize) === 0) break;
            }
        }
        return isThere();
    }

    /**
     * Handles a server event.
     * @param {string} name The event's name.
     * @param {any} data Its payload.
     * @param {{epoch: string, number: number}} id The event's position in the event stream.
     */
    apply(name, data, id) {
        if (this.#isClosed || (data.threadID && data.threadID !== this.id)) return;
        if (this.#isLoading) this.#pending.push({ name, data, id });
        else this.#applyNow({ name, data, id });
    }

    #applyNow({ name, data, id }) {
        const isOld = this.#snapshot && id.epoch === this.#snapshot.epoch && id.number <= this.#snapshot.number;
        if (isOld) return;
        switch (name) {
        case "messageAdded": return this.#add(data.message);
        case "messageUpdated": return this.#update(data.message);
        case "messageRemoved": return this.#remove(data.messageID);
        case "delta": return this.#extend(data);
        case "call": return this.#put(data);
        case "progress":
            if (data.messageID !== this.generatingID) return undefined;
            this.progress = data;
            return this.#notify(data.messageID, true);
        case "threadChanged": case "projectsChanged": case "allChanged": case "reset": return this.load();
        default: return undefined;
        }
    }

    #add(message) {
        const parent = message.metadata.parentID ?? null;
        // An event may arrive again after a snapshot that is at least as new.
        if (this.messages.some((candidate) => candidate.id === message.id)) return undefined;
        const place = parent === null ? 0 : this.messages.findIndex((candidate) => candidate.id === parent) + 1;
        if (parent !== null && place === 0) return this.load();
        this.totalMessages += 1 - (this.messages.length - place);
        this.messages = [...this.messages.slice(0, place), message];
        if (message.metadata.status === "generating") this.#begin(message.id);
        return this.listener.onMessages();
    }

    #begin(id) {
        this.generatingID = id;
        this.progress = null;
    }

    #update(message) {
        const place = this.messages.findIndex((candidate) => candidate.id === message.id);
        if (place < 0) return;
        this.messages[place] = message;
        const isRunning = message.metadata.status === "generating";
        if (isRunning) this.#begin(message.id);
        else if (this.generatingID === message.id) this.generatingID = null;
        this.#notify(message.id, false);
    }

    #remove(messageID) {
        const place = this.messages.findIndex((message) => message.id === messageID);
        if (this.generatingID === messageID) this.generatingID = null;
        if (place < 0) return;
        this.totalMessages -= this.messages.length - place;
        this.messages = this.messages.slice(0, place);
        this.listener.onMessages();
    }

    #extend({ messageID, offset, text, isReasoning }) {
        const message = this.messages.find((candidate) => candidate.id === messageID);
        if (!message) return;
        const holder = isReasoning ? message.metadata : message;
        const key = isReasoning ? "reasoning" : "text";
        const before = holder[key] ?? "";
        if (offset > before.length) {
            this.load();
            return;
        }
        if (before.length >= offset + text.length && before.startsWith(text, offset)) return;
        holder[key] = before.slice(0, offset) + text;
        this.#notify(messageID, true);
    }

    #put({ messageID, call }) {
        const place = this.messages.findIndex((candidate) => candidate.id === messageID);
        if (place < 0) return;
        const message = this.messages[place];
        const known = message.metadata.calls ?? [];
        const isKnown = known.some((other) => other.id === call.id);
        const calls = isKnown ? known.map((other) => (other.id === call.id ? call : other)) : [...known, call];
        // A new object, because a message is redrawn only if the object differs.
        this.messages[place] = { ...message, metadata: { ...message.metadata, calls } };
        this.#notify(messageID, false);
    }

    #notify(messageID, isDelta) {
        const message = this.messages.find((candidate) => candidate.id === messageID);
        if (message) this.listener.onMessage(message, isDelta);
    }
}
