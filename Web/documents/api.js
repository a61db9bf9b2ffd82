// The server's API for documents: collections, files, search, and streamed answers.

import { ApiError, call, checkPath, failure, request } from "../shared/api.js";
import { readEvents } from "../shared/event_stream.js";
import { t } from "../shared/strings.js";

const longestQuery = 250;
const mostHits = 20;
const part = encodeURIComponent;
const collection = (name) => `collections/${part(name)}`;

/** The requests for documents. */
export const documents = {
    overview: () => call("GET", "documents"),
    create: (name) => call("POST", "collections", { name }),
    keepHere: (name, isLocalOnly) => call("PATCH", collection(name), { isLocalOnly }),
    chooseEmbeddingModel: (name, embeddingModel) => call("PATCH", collection(name), { embeddingModel }),
    delete: (name) => call("DELETE", collection(name)),
    contents: (name) => call("GET", collection(name)),
    addPath: (name, path) => call("POST", `${collection(name)}/paths`, { path }),
    stopWatching: (name, path) => call("DELETE", `${collection(name)}/folders?path=${part(path)}`),
    forgetProblem: (name, path) => call("DELETE", `${collection(name)}/problems?path=${part(path)}`),
    remove: (id) => call("DELETE", `documents/${part(id)}`),
    search: (name, query, signal) => {
        // Only the beginning of a long question is used for the search. It ends at a character boundary.
        const words = [...query].slice(0, longestQuery).join("");
        return call("GET", `${collection(name)}/search?q=${part(words)}&limit=${mostHits}`, undefined, signal);
    },
    passage: (id, start, end, signal) =>
        call("GET", `documents/${part(id)}/passage?start=${start}&end=${end}`, undefined, signal),
};

/**
 * Uploads a file to a collection, as `sendFile` does.
 * @param {string} name The collection.
 * @param {File} file The file.
 * @param {{onSent: (fraction: number) => void, signal: AbortSignal}} options The options.
 * @returns {Promise<{document: any, change: "added"|"replaced"|"unchanged"}>} The document, and the effect.
 */
export const upload = (name, file, options) =>
    sendFile(`${collection(name)}/documents?name=${part(file.name)}`, file, options);

/**
 * Sends a file.
 * @param {string} path The path below /api/.
 * @param {File} file The file.
 * @param {{onSent: (fraction: number) => void, signal: AbortSignal}} options Receives the sent fraction;
 *     aborts the upload.
 * @returns {Promise<any>} The decoded response.
 */
export function sendFile(path, file, { onSent, signal }) {
    return new Promise((resolve, reject) => {
        checkPath(path);
        // XMLHttpRequest is used, because fetch does not report upload progress.
        const sender = new XMLHttpRequest();
        sender.open("POST", `/api/${path}`);
        sender.setRequestHeader("Content-Type", "application/octet-stream");
        sender.upload.addEventListener("progress", (event) => {
            if (event.lengthComputable) onSent(event.total > 0 ? event.loaded / event.total : 1);
        });
        sender.addEventListener("load", () => {
            if (sender.status < 200 || sender.status > 299) {
                reject(failure(sender.status, sender.responseText));
                return;
            }
            try {
                resolve(JSON.parse(sender.responseText));
            } catch {
                reject(new ApiError(t("page.the_servers_answer_could_not"), sender.status));
            }
        });
        // This event also occurs for a file that was changed or removed after the user chose it.
        sender.addEventListener("error", () => reject(new ApiError(
            t("page.the_file_could_not_be"), 0)));
        sender.addEventListener("abort", () => reject(new DOMException(t("page.cancelled"), "AbortError")));
        signal.addEventListener("abort", () => sender.abort());
        sender.send(file);
    });
}

/**
 * Asks a question about a collection.
 * @param {string} name The collection.
 * @param {{question: string, strict: boolean, model: string|null, quotes?: boolean}} question The question.
 * @param {{onEvent: (name: string, data: any) => void, signal: AbortSignal}} options Receives the events
 *     `passages`, `quotes`, `sentence`, `answer` and `error`; aborts the answer.
 */
export async function ask(name, question, { onEvent, signal }) {
    await readEvents(await request("POST", `${collection(name)}/ask`, question, signal), onEvent);
}

/**
 * Requests a summary of a document.
 * @param {number} id The document.
 * @param {{model: string|null}} order The options.
 * @param {{onEvent: (name: string, data: any) => void, signal: AbortSignal}} options As for `ask`. In
 *     addition, the event `progress` precedes each part of the document.
 */
export async function summarize(id, order, { onEvent, signal }) {
    await readEvents(await request("POST", `documents/${part(id)}/summary`, order, signal), onEvent);
}
