// The server's API for mail: mailboxes, threads, classification, search, and generated texts.

import { call, request } from "../shared/api.js";
import { readEvents } from "../shared/event_stream.js";

/** The number of threads per response. */
export const pageSize = 50;

const longestQuery = 250;
const mostHits = 30;
const part = encodeURIComponent;

/** Returns the query of a tab. Spam is separate from the categories. */
function filterOf(tab) {
    if (tab === "all") return "";
    return tab === "spam" ? "spam=true&" : `category=${part(tab)}&spam=false&`;
}

/** The requests for mail. */
export const mail = {
    overview: () => call("GET", "mail"),
    addMailbox: (path, name) => call("POST", "mail/mailboxes", name ? { path, name } : { path }),
    retryMailbox: (path) => call("POST", "mail/mailboxes", { path, retries: true }),
    keepHere: (name, isLocalOnly) => call("PATCH", `mail/mailboxes/${part(name)}`, { isLocalOnly }),
    forgetMailbox: (name) => call("DELETE", `mail/mailboxes/${part(name)}`),
    pauseQueue: (isPaused) => call("PATCH", "mail/queue", { isPaused }),
    threads: (tab, offset) => call("GET", `mail/threads?${filterOf(tab)}limit=${pageSize}&offset=${offset}`),
    thread: (id, signal) => call("GET", `mail/threads/${part(id)}`, undefined, signal),
    todos: (withDismissed) => call("GET", `mail/todo?dismissed=${withDismissed}`),
    dismissTodo: (id) => call("POST", `mail/todo/${part(id)}/dismiss`),
    restoreTodo: (id) => call("DELETE", `mail/todo/${part(id)}/dismiss`),
    rules: () => call("GET", "mail/rules"),
    addRule: (rule) => call("POST", "mail/rules", { rule }),
    previewRule: (rule) => call("POST", "mail/rules/preview", { rule }),
    applyRule: (id) => call("POST", `mail/rules/${part(id)}/apply`),
    undoRule: (id) => call("POST", `mail/rules/${part(id)}/undo`),
    removeRule: (id) => call("DELETE", `mail/rules/${part(id)}`),
    setCategory: (id, category) => call("POST", `mail/threads/${part(id)}/category`, { category }),
    setSpam: (id, isSpam) => call("POST", `mail/mails/${part(id)}/spam`, { isSpam }),
    unmark: (id) => call("DELETE", `mail/mails/${part(id)}/spam`),
    addMarks: (text) => call("POST", "mail/marks", text),
    learning: () => call("GET", "mail/learning"),
    learn: (mailbox, folder) => call("POST", "mail/learning", { mailbox, folder }),
    forgetFolders: () => call("DELETE", "mail/learning"),
    draft: (id, text, save) => call("POST", `mail/mails/${part(id)}/draft`, { text, save }),
    search: (query, signal) => {
        // Only the beginning of a long text is used for the search. It ends at a character boundary.
        const words = [...query].slice(0, longestQuery).join("");
        return call("GET", `mail/search?q=${part(words)}&limit=${mostHits}`, undefined, signal);
    },
};

/**
 * Requests a summary of a thread.
 * @param {number} thread The thread.
 * @param {{kind?: "extractive"|"generated", model?: string}} wanted The kind of summary, and the model to use
 *     regardless of its exam results. The server chooses omitted values.
 * @param {{onEvent: (name: string, data: any) => void, signal: AbortSignal}} options Receives the events
 *     `quotes`, `sentence`, `summary` and `error`; aborts the work.
 */
export async function summarise(thread, wanted, { onEvent, signal }) {
    await readEvents(await request("POST", `mail/threads/${part(thread)}/summary`, wanted, signal), onEvent);
}

/**
 * Requests suggested replies to the newest mail of a thread.
 * @param {number} thread The thread.
 * @param {{model?: string}} wanted The model to use regardless of its exam results; if omitted, the server
 *     chooses.
 * @param {{onEvent: (name: string, data: any) => void, signal: AbortSignal}} options Receives the events
 *     `reply`, `replies` and `error`; aborts the work.
 */
export async function suggestReplies(thread, wanted, { onEvent, signal }) {
    await readEvents(await request("POST", `mail/threads/${part(thread)}/replies`, wanted, signal), onEvent);
}
