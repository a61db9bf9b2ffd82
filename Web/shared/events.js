// The server's events. Each tab has one connection, which is resumed after interruptions.

const names = [
    "messageAdded", "delta", "progress", "call", "messageUpdated", "messageRemoved", "threadChanged",
    "threadAdded", "threadRemoved", "projectsChanged", "allChanged", "modelChanged", "modelsChanged", "settingsChanged",
    "documentsChanged", "documentsProgress", "mailChanged", "mailProgress", "benchChanged",
    "benchProgress", "reset",
];
const retryDelays = [300, 1000, 2000, 4000, 8000];
// A hidden tab closes its connection, because browsers allow only six per server.
const hiddenMilliseconds = 60_000;

/**
 * Parses the id of an event.
 * @param {string} text `<epoch>-<number>`.
 * @returns {{epoch: string, number: number}}
 */
export function parseEventID(text) {
    const cut = text.lastIndexOf("-");
    return { epoch: text.slice(0, cut), number: Number(text.slice(cut + 1)) };
}

/** The connection that receives the server's events, and reconnects automatically. */
export class EventFeed {
    #source = null;
    #last;
    #attempt = 0;
    #timer = null;
    #hiddenTimer = null;
    #handlers;

    /**
     * @param {string} last The id of the newest known event.
     * @param {{onEvent: (name: string, data: any, id: {epoch: string, number: number}) => void,
     *     onState: (connected: boolean) => void}} handlers Called with events and changes of the connection.
     */
    constructor(last, handlers) {
        this.#last = last;
        this.#handlers = handlers;
        addEventListener("online", () => this.retry());
        document.addEventListener("visibilitychange", () => this.#visibilityChanged());
        addEventListener("pagehide", () => this.#close());
        addEventListener("pageshow", (event) => event.persisted && this.retry());
        this.#open();
    }

    #open() {
        const source = new EventSource(`/api/events?after=${encodeURIComponent(this.#last)}`);
        this.#source = source;
        source.onopen = () => {
            this.#attempt = 0;
            this.#handlers.onState(true);
        };
        source.onerror = () => {
            if (this.#source !== source) return;
            this.#close();
            this.#handlers.onState(false);
            const delay = retryDelays[Math.min(this.#attempt, retryDelays.length - 1)];
            this.#attempt += 1;
            this.#timer = setTimeout(() => this.#open(), delay);
        };
        for (const name of names) {
            source.addEventListener(name, (event) => {
                if (event.lastEventId) this.#last = event.lastEventId;
                this.#handlers.onEvent(name, JSON.parse(event.data || "{}"), parseEventID(this.#last));
            });
        }
    }

    #close() {
        clearTimeout(this.#timer);
        this.#source?.close();
        this.#source = null;
    }

    /** Reconnects immediately if the connection is lost. */
    retry() {
        if (this.#source) return;
        clearTimeout(this.#timer);
        this.#open();
    }

    #visibilityChanged() {
        clearTimeout(this.#hiddenTimer);
        if (document.hidden) this.#hiddenTimer = setTimeout(() => this.#close(), hiddenMilliseconds);
        else this.retry();
    }
}
