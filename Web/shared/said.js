// What the server says, in the language of the page. The server sends English sentences, most of them with a code.

import { language, t } from "./strings.js";

// The errors whose sentences have no facts beyond the code.
const plain = {
    body_too_large: "page.error_too_large", too_many_values: "page.error_too_large", exists: "page.error_exists",
    foreign_host: "page.error_foreign", foreign_origin: "page.error_foreign", internal: "page.error_internal",
    invalid_token: "page.error_token", token_required: "page.error_token", local_only: "page.error_local_only",
    no_model: "page.error_no_model", no_space: "page.error_no_space", notEnoughSpace: "page.error_no_space",
    not_found: "page.error_not_found", file_not_found: "page.error_not_found", stopped: "page.error_stopped",
    storage: "page.error_storage", timeout: "page.error_timeout", too_many_requests: "page.error_too_many_requests",
};
// The errors whose sentences have facts, and are therefore shown, too.
const detailed = {
    accessDenied: "page.error_download", bench: "page.error_bench", busy: "page.error_busy",
    changedOnServer: "page.error_download", conflict: "page.error_busy", document_unusable: "page.error_document",
    doesNotFit: "page.error_memory", engine_failure: "page.error_engine", hashMismatch: "page.error_download",
    invalid: "page.error_invalid", invalid_value: "page.error_invalid", mailbox_unusable: "page.error_mailbox",
    model_not_found: "page.error_model_not_found", model_unusable: "page.error_model", network: "page.error_download",
    notInstalled: "page.error_model_not_found", out_of_memory: "page.error_memory", pull_failed: "page.error_mail_pull",
    remote_refused: "page.error_remote", server: "page.error_download", sizeMismatch: "page.error_download",
    unavailable: "page.error_unavailable", unsupported: "page.error_unsupported", unsupportedFile: "page.error_model",
};

/**
 * Returns the text of an error.
 * @param {string|null|undefined} code The error's code.
 * @param {string} message The server's sentence. It has all facts, so an English page shows it alone.
 * @returns {string}
 */
export function errorText(code, message) {
    if (language === "en") return message;
    if (Object.hasOwn(plain, code ?? "")) return t(plain[code]);
    return withOriginal(detailed, code, message);
}

/**
 * Returns a text for a code, followed by the server's sentence.
 * @param {Record<string, string>} keys The keys of the texts by code.
 * @param {string|null|undefined} code The code.
 * @param {string} message The server's sentence, which an English page shows alone.
 * @returns {string}
 */
export function withOriginal(keys, code, message) {
    if (language === "en" || !Object.hasOwn(keys, code ?? "")) return message;
    return message ? t("page.said_with_original", { text: t(keys[code]), original: message }) : t(keys[code]);
}

/**
 * Returns the name of something that the server names in English.
 * @param {Record<string, string>} keys The keys of the names by code.
 * @param {string} code The code.
 * @param {string} name The server's name, used for an unknown code.
 * @returns {string}
 */
export const nameOf = (keys, code, name) => (Object.hasOwn(keys, code) ? t(keys[code]) : name);
