// Why an answer failed, in words.

import { withOriginal } from "../shared/said.js";

const kinds = {
    connection: "page.failure_connection", empty: "page.failure_empty", memory: "page.failure_memory",
    other: "page.failure_other", refused: "page.failure_refused", tooLong: "page.failure_too_long",
    unavailable: "page.failure_unavailable",
};

/**
 * Returns the reason why an answer failed; empty if there is none.
 * @param {{kind: string, message: string}|null|undefined} failure The failure, as sent by the server.
 * @returns {string}
 */
export const failureText = (failure) => (failure ? withOriginal(kinds, failure.kind, failure.message) : "");
