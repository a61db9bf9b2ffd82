// Dialogs and toasts. Dialogs are native, so that the focus stays inside and is restored afterwards.

import { button, byID, el } from "./dom.js";
import { field as labelled, onEnter } from "./parts.js";
import { t } from "./strings.js";

const toastMilliseconds = 8000;

/**
 * Opens a dialog.
 * @param {{title: string, body?: (Node|string)[], actions?: Node[], class?: string, onClose?: () => void,
 *     isRequired?: boolean}} options The content. A required dialog has no close button and ignores Escape.
 * @returns {{element: HTMLDialogElement, close: () => void}}
 */
export function openDialog({ title, body = [], actions = [], class: name, onClose, isRequired = false }) {
    const before = document.activeElement;
    const heading = el("h2", { text: title, id: `dialog-${nextNumber()}` });
    const dialog = el("dialog", { class: name, "aria-labelledby": heading.id });
    // The element's own event comes later, when another dialog may be open.
    const close = () => {
        if (!dialog.isConnected) return;
        dialog.close();
        if (dialog.contains(byID("toasts"))) document.body.append(byID("toasts"));
        dialog.remove();
        onClose?.();
        if (before?.isConnected) before.focus();
    };
    const head = el("div", { class: "dialog-head" }, heading);
    if (!isRequired) head.append(button(t("page.close"), close, { iconOnly: true, icon: "close" }));
    dialog.append(head, el("div", { class: "dialog-body" }, ...body));
    if (actions.length > 0) dialog.append(el("div", { class: "dialog-foot" }, ...actions));
    dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        if (!isRequired) close();
    });
    dialog.addEventListener("pointerdown", (event) => {
        if (event.target === dialog && !isRequired && isOutside(dialog, event)) close();
    });
    dialog.addEventListener("close", close);
    document.body.append(dialog);
    dialog.showModal();
    return { element: dialog, close };
}

let lastNumber = 0;

/** Returns a number that is unique among element ids. */
function nextNumber() {
    lastNumber += 1;
    return lastNumber;
}

function isOutside(dialog, event) {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX, clientY } = event;
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Asks for confirmation.
 * @param {{title: string, text: string|Node, action: string, isDanger?: boolean, extra?: Node[]}} options The
 *     content.
 * @returns {Promise<boolean>} Whether the user agreed.
 */
export function confirmDialog({ title, text, action, isDanger = false, extra = [] }) {
    return new Promise((resolve) => {
        let agreed = false;
        const cancel = button(t("page.cancel"), () => dialog.close());
        const go = button(action, () => {
            agreed = true;
            dialog.close();
        }, { class: `button primary${isDanger ? " danger" : ""}` });
        const dialog = openDialog({
            title, body: [el("p", {}, text), ...extra], actions: [cancel, go], onClose: () => resolve(agreed),
        });
        (isDanger ? cancel : go).focus();
    });
}

/**
 * Prompts for a line of text.
 * @param {{title: string, label: string, value?: string, action: string, type?: string, note?: string,
 *     maxLength?: number, isRequired?: boolean}} options The content.
 * @returns {Promise<string|null>} The trimmed text, possibly empty; null if the user cancelled.
 */
export function promptDialog({ title, label, value = "", action, type = "text", note, maxLength = 200, isRequired }) {
    return new Promise((resolve) => {
        let answer = null;
        const field = el("input", { type, id: `field-${nextNumber()}`, maxlength: maxLength, autocomplete: "off" });
        field.value = value;
        const accept = () => {
            const text = field.value.trim();
            if (isRequired && !text) return;
            answer = text;
            dialog.close();
        };
        onEnter(field, accept);
        const dialog = openDialog({
            title, isRequired,
            body: [labelled(label, field),
                note && el("p", { class: "note", text: note })].filter(Boolean),
            actions: [
                ...(isRequired ? [] : [button(t("page.cancel"), () => dialog.close())]),
                button(action, accept, { class: "button primary" }),
            ],
            onClose: () => resolve(answer),
        });
        field.focus();
        field.select();
    });
}

/**
 * Shows a toast at the bottom of the page.
 * @param {string} text The message.
 * @param {{isError?: boolean, action?: [string, () => void]}} [options] An error is announced immediately and stays until
 *     it is closed. The action is a button, such as “Undo”.
 */
export function toast(text, { isError = false, action } = {}) {
    const box = byID("toasts");
    const open = [...document.querySelectorAll("dialog[open]")].at(-1);
    (open ?? document.body).append(box);
    for (const shown of box.children) if (shown.dataset.text === text) shown.remove();
    const item = el("div", { class: "toast", role: isError ? "alert" : "status", data: { text } },
        el("span", { text }),
        action && button(action[0], () => {
            item.remove();
            action[1]();
        }, { class: "button small" }),
        button(t("page.close_this_message"), () => item.remove(), { iconOnly: true, icon: "close" }));
    box.append(item);
    while (box.children.length > 3) box.firstChild.remove();
    if (!isError) setTimeout(() => item.remove(), toastMilliseconds);
}

/**
 * Runs work, and shows its error to the user.
 * @param {() => Promise<T>} work The work.
 * @returns {Promise<T|undefined>} The result of the work; undefined on failure.
 * @template T
 */
export async function attempt(work) {
    try {
        return await work();
    } catch (error) {
        showError(error);
        return undefined;
    }
}

/**
 * Runs work, and shows its error to the user.
 * @param {() => Promise<any>} work The work.
 * @returns {Promise<boolean>} Whether the work succeeded.
 */
export async function succeeds(work) {
    const done = await attempt(async () => {
        await work();
        return true;
    });
    return done === true;
}

/**
 * Shows an error to the user.
 * @param {Error} error The error. A response with status 401 is not shown, because a dialog prompts for the
 *     token.
 */
export function showError(error) {
    if (error.status !== 401) toast(error.message, { isError: true });
    if (error.name !== "ApiError") console.error(error);
}
