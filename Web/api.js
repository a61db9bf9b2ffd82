// The server's interface, as functions. Every failure is an ApiError whose message is for people.

/** Why a request failed, in words for people. */
export class ApiError extends Error {
    /**
     * @param {string} message What happened and what to do.
     * @param {number} status The HTTP status; 0 where the server did not answer.
     */
    constructor(message, status) {
        super(message);
        this.name = "ApiError";
        this.status = status;
    }
}

let onUnauthorised = () => {};

/**
 * Sets what happens when the server wants a token.
 * @param {() => void} handler Called for every answer 401.
 */
export function setUnauthorisedHandler(handler) {
    onUnauthorised = handler;
}

async function failure(response) {
    let message = "";
    try {
        message = (await response.json()).error?.message ?? "";
    } catch {
        // The answer is no JSON; the status has to say it.
    }
    if (response.status === 401) onUnauthorised();
    if (!message) message = `The server answered with status ${response.status}. Try again, or look at its log.`;
    return new ApiError(message, response.status);
}

async function answer(method, path, body) {
    const options = { method, headers: {}, credentials: "same-origin", cache: "no-store" };
    if (body !== undefined) {
        options.headers["Content-Type"] = "application/json";
        options.body = typeof body === "string" ? body : JSON.stringify(body);
        // A change that is under way arrives even if the page is closed; browsers allow this for small ones.
        options.keepalive = method === "PATCH" && options.body.length < 10_000;
    }
    let response;
    try {
        response = await fetch(`/api/${path}`, options);
    } catch {
        throw new ApiError("Hearth does not answer. See that “hearth serve” still runs, then try again.", 0);
    }
    if (!response.ok) throw await failure(response);
    return response;
}

async function call(method, path, body) {
    const response = await answer(method, path, body);
    if (response.status === 204) return null;
    const text = await response.text();
    if (!text) return null;
    return (response.headers.get("Content-Type") ?? "").includes("json") ? JSON.parse(text) : text;
}

const id = encodeURIComponent;

/** Everything that the page asks of the server. */
export const api = {
    status: () => call("GET", "status"),
    login: (token) => call("POST", "login", { token }),
    onboard: (choice) => call("POST", "onboarding", { choice }),

    threads: () => call("GET", "threads"),
    createThread: (fields = {}) => call("POST", "threads", fields),
    thread: (thread, { limit = 100, before } = {}) =>
        call("GET", `threads/${id(thread)}?limit=${limit}${before ? `&before=${id(before)}` : ""}`),
    changeThread: (thread, changes) => call("PATCH", `threads/${id(thread)}`, changes),
    deleteThread: (thread) => call("DELETE", `threads/${id(thread)}`),
    openThread: (thread) => call("POST", `threads/${id(thread)}/open`),
    send: (thread, text) => call("POST", `threads/${id(thread)}/messages`, { text }),
    stop: (thread) => call("POST", `threads/${id(thread)}/stop`),

    regenerate: (message) => call("POST", `messages/${id(message)}/regenerate`),
    edit: (message, text) => call("POST", `messages/${id(message)}/edit`, { text }),
    show: (message) => call("POST", `messages/${id(message)}/show`),
    search: (query, limit = 50) => call("GET", `search?q=${id(query)}&limit=${limit}`),

    counters: () => call("GET", "counters"),
    clear: () => call("POST", "clear"),
    importChats: (text) => call("POST", "import", text),
    settings: () => call("GET", "settings"),
    changeSettings: (changes) => call("PATCH", "settings", changes),
    licences: () => call("GET", "licences"),

    models: () => call("GET", "models"),
    download: (model) => call("POST", `models/${id(model)}/download`),
    pauseDownload: (model) => call("POST", `models/${id(model)}/pause`),
    cancelDownload: (model) => call("DELETE", `models/${id(model)}/download`),
    verify: (model) => call("POST", `models/${id(model)}/verify`),
    repair: (model) => call("POST", `models/${id(model)}/repair`),
    deleteModel: (model) => call("DELETE", `models/${id(model)}`),
    useModel: (model) => call("POST", `models/${id(model)}/use`),
};

/**
 * Reads a file of the server and lets the browser save it.
 * @param {string} path Where it is under /api/.
 * @param {string} name What it is called on the disk.
 */
export async function saveFile(path, name) {
    const response = await answer("GET", path);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    // The browser may still read from it for a while.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
