// The server's API as functions. Every failure is an ApiError with a message for the user.

import { errorText } from "./said.js";
import { t } from "./strings.js";

/** The error for a failed request, with a message for the user. */
export class ApiError extends Error {
    /**
     * @param {string} message The problem and the remedy.
     * @param {number} status The HTTP status; 0 if the server did not respond.
     */
    constructor(message, status) {
        super(message);
        this.name = "ApiError";
        this.status = status;
    }
}

const unreachable = t("page.hearth_does_not_respond_check");
let onUnauthorised = () => {};

/**
 * Sets the handler of requests that need a token.
 * @param {() => void} handler Called for every response with status 401.
 */
export function setUnauthorisedHandler(handler) {
    onUnauthorised = handler;
}

/**
 * Converts a failed response to an error.
 * @param {number} status The HTTP status; 0 if the server did not respond.
 * @param {string} text The body of the response.
 * @returns {ApiError}
 */
export function failure(status, text) {
    if (status === 0) return new ApiError(unreachable, 0);
    let message = "";
    try {
        const { error } = JSON.parse(text);
        message = errorText(error?.code, error?.message ?? "");
    } catch {
        // The response is not JSON, so only the status is reported.
    }
    if (status === 401) onUnauthorised();
    if (!message) message = t("page.the_server_answered_with_status", { status: String(status) });
    return new ApiError(message, status);
}

/**
 * Rejects a path that a browser would change.
 * Browsers remove the components "." and "..", even if they are percent-encoded. The request would then have
 * another path.
 * @param {string} path The path below /api/.
 */
export function checkPath(path) {
    if (path.split("?")[0].split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part))) {
        throw new ApiError(t("page.there_is_nothing_with_this"), 404);
    }
}

/**
 * Sends a request.
 * @param {string} method The HTTP method.
 * @param {string} path The path below /api/.
 * @param {any} [body] The body: a string is sent unchanged, anything else as JSON.
 * @param {AbortSignal} [signal] Aborts the request.
 * @returns {Promise<Response>} A successful response.
 */
export async function request(method, path, body, signal) {
    checkPath(path);
    const options = { method, headers: {}, credentials: "same-origin", cache: "no-store", signal };
    if (body !== undefined) {
        options.headers["Content-Type"] = "application/json";
        options.body = typeof body === "string" ? body : JSON.stringify(body);
        // A pending change is sent even if the page is closed. Browsers support this only for small bodies.
        options.keepalive = method === "PATCH" && options.body.length < 10_000;
    }
    let response;
    try {
        response = await fetch(`/api/${path}`, options);
    } catch (error) {
        if (signal?.aborted) throw error;
        throw failure(0, "");
    }
    if (!response.ok) throw failure(response.status, await response.text().catch(() => ""));
    return response;
}

/**
 * Sends a request and decodes its response.
 * @param {string} method The HTTP method.
 * @param {string} path The path below /api/.
 * @param {any} [body] The body: a string is sent unchanged, anything else as JSON.
 * @param {AbortSignal} [signal] Aborts the request.
 * @returns {Promise<any>} The decoded JSON; other text unchanged; null for an empty body.
 */
export async function call(method, path, body, signal) {
    const response = await request(method, path, body, signal);
    if (response.status === 204) return null;
    const text = await response.text();
    if (!text) return null;
    return (response.headers.get("Content-Type") ?? "").includes("json") ? JSON.parse(text) : text;
}

const id = encodeURIComponent;

/** The requests that are not specific to a screen. */
export const api = {
    status: () => call("GET", "status"),
    login: (token) => call("POST", "login", { token }),
    logout: () => call("POST", "logout"),
    onboard: (choice, model) => call("POST", "onboarding", { choice, model }),

    threads: () => call("GET", "threads"),
    createThread: (fields = {}) => call("POST", "threads", fields),
    thread: (thread, { limit = 100, before } = {}) =>
        call("GET", `threads/${id(thread)}?limit=${limit}${before ? `&before=${id(before)}` : ""}`),
    changeThread: (thread, changes) => call("PATCH", `threads/${id(thread)}`, changes),
    deleteThread: (thread) => call("DELETE", `threads/${id(thread)}`),
    openThread: (thread) => call("POST", `threads/${id(thread)}/open`),
    send: (thread, text, attachments) => call("POST", `threads/${id(thread)}/messages`, { text, attachments }),
    stop: (thread) => call("POST", `threads/${id(thread)}/stop`),
    decide: (thread, toolCall, decision, values) =>
        call("POST", `threads/${id(thread)}/calls/${id(toolCall)}`, { decision, values }),

    regenerate: (message) => call("POST", `messages/${id(message)}/regenerate`),
    edit: (message, text) => call("POST", `messages/${id(message)}/edit`, { text }),
    show: (message) => call("POST", `messages/${id(message)}/show`),
    search: (query, limit = 50, project = null) =>
        call("GET", `search?q=${id(query)}&limit=${limit}${project ? `&project=${id(project)}` : ""}`),

    createProject: (project) => call("POST", "projects", project),
    changeProject: (project, changes) => call("PATCH", `projects/${id(project)}`, changes),
    deleteProject: (project, threads) => call("DELETE", `projects/${id(project)}?threads=${threads}`),

    counters: () => call("GET", "counters"),
    clear: () => call("POST", "clear"),
    settings: () => call("GET", "settings"),
    changeSettings: (changes) => call("PATCH", "settings", changes),
    licences: () => call("GET", "licences"),

    toolServers: () => call("GET", "mcp/servers"),
    setToolServer: (name, server) => call("PUT", `mcp/servers/${id(name)}`, server),
    removeToolServer: (name) => call("DELETE", `mcp/servers/${id(name)}`),
    startToolServer: (name) => call("POST", `mcp/servers/${id(name)}/start`),
    readFromToolServer: (name, what) => call("POST", `mcp/servers/${id(name)}/read`, what),
    forgetAllowedTools: (name) => call("DELETE", `mcp/servers/${id(name)}/allowed`),

    models: () => call("GET", "models"),
    remotes: () => call("GET", "remotes"),
    addRemote: (remote) => call("POST", "remotes", remote),
    removeRemote: (name) => call("DELETE", `remotes/${id(name)}`),
    confirmRemote: (name, place) => call("POST", `remotes/${id(name)}/confirm`, { place }),
    checkRemote: (name) => call("POST", `remotes/${id(name)}/check`),
    searchHub: (words) => call("POST", "hub/search", { words }),
    downloadFromHub: (repository, path) => call("POST", "hub/download", { repository, path }),
    download: (model) => call("POST", `models/${id(model)}/download`),
    pauseDownload: (model) => call("POST", `models/${id(model)}/pause`),
    cancelDownload: (model) => call("DELETE", `models/${id(model)}/download`),
    verify: (model) => call("POST", `models/${id(model)}/verify`),
    repair: (model) => call("POST", `models/${id(model)}/repair`),
    examine: (model, quick) => call("POST", `models/${id(model)}/exam`, { quick }),
    stopExam: (model) => call("DELETE", `models/${id(model)}/exam`),
    deleteModel: (model) => call("DELETE", `models/${id(model)}`),
    useModel: (model) => call("POST", `models/${id(model)}/use`),
};

/**
 * Downloads a file of the server through the browser.
 * @param {string} path The path below /api/.
 * @param {string} name The name of the saved file.
 */
export async function saveFile(path, name) {
    const response = await request("GET", path);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    // The browser may still be reading from the address.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
