// The server's API for benchmarks: options, runs, their files and comparisons.

import { call } from "../shared/api.js";

const part = encodeURIComponent;

/** Returns the URL of a run's file, for saving. */
export const fileAddress = (run, name) => `/api/bench/runs/${part(run)}/files/${part(name)}`;

/** The requests for benchmarks. */
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
