// The server's interface for the bench: what can be measured here, runs, their files and comparisons.

import { call } from "../shared/api.js";

const part = encodeURIComponent;

/** The address of a file of a run, which the browser saves. */
export const fileAddress = (run, name) => `/api/bench/runs/${part(run)}/files/${part(name)}`;

/** Everything that the page asks of the server about measuring. */
export const bench = {
    overview: () => call("GET", "bench"),
    outlook: (choices, signal) => {
        const fields = Object.entries(choices).filter(([, value]) => value);
        const query = fields.map(([name, value]) => `${name}=${part(value)}`).join("&");
        return call("GET", `bench/outlook?${query}`, undefined, signal);
    },
    start: (choices) => call("POST", "bench/runs", choices),
    stop: () => call("POST", "bench/stop"),
    run: (id, signal) => call("GET", `bench/runs/${part(id)}`, undefined, signal),
    comment: (id, signal) => call("GET", `bench/runs/${part(id)}/files/comment.md`, undefined, signal),
    remove: (id) => call("DELETE", `bench/runs/${part(id)}`),
    compare: (ids, signal) => call("GET", `bench/compare?runs=${ids.map(part).join(",")}`, undefined, signal),
};
