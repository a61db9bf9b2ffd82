// Copying an answer as rich text, and reading it aloud.

import { announce } from "../shared/dom.js";
import { toast } from "../shared/dialogs.js";
import { languageOf, sentencesOf } from "./spoken_text.js";
import { t } from "../shared/strings.js";

const kept = new Set(["href", "start", "scope", "colspan", "rowspan", "display"]);

/**
 * Copies the shown text of an answer with its formats, and without the page's styles and buttons.
 * @param {HTMLElement} shown The element of the text.
 * @param {string} markdown The text as Markdown, for programs that take only plain text.
 */
export async function copyRich(shown, markdown) {
    const copy = shown.cloneNode(true);
    for (const element of copy.querySelectorAll("button, .code-head, .link-place, .preview, .cite-list")) element.remove();
    for (const element of copy.querySelectorAll("*")) {
        const isMath = element.namespaceURI?.endsWith("MathML");
        for (const name of element.getAttributeNames()) if (!isMath && !kept.has(name)) element.removeAttribute(name);
    }
    for (const table of copy.querySelectorAll("table")) {
        for (const [name, value] of Object.entries({ border: 1, cellpadding: 4, cellspacing: 0 })) table.setAttribute(name, value);
    }
    const html = [...copy.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join("");
    try {
        await navigator.clipboard.write([new ClipboardItem({
            "text/html": new Blob([html], { type: "text/html" }), "text/plain": new Blob([markdown], { type: "text/plain" }),
        })]);
    } catch {
        // Pages without HTTPS cannot use the clipboard API, but can still answer a copy event.
        const fill = (event) => {
            event.preventDefault();
            event.stopImmediatePropagation();
            event.clipboardData.setData("text/html", html);
            event.clipboardData.setData("text/plain", markdown);
        };
        document.addEventListener("copy", fill, { once: true, capture: true });
        document.execCommand("copy");
        document.removeEventListener("copy", fill, { capture: true });
    }
    announce(t("page.copied_as_rich_text"));
}

let reading = null;

/** Ends reading aloud. */
export function stopReading() {
    const ended = reading;
    reading = null;
    if (!ended) return;
    speechSynthesis.cancel();
    ended.onEnd();
}

/**
 * Reads a text aloud with a voice of this device. Voices that send the text to a service are not used.
 * @param {HTMLElement} shown The element of the text. Reading ends if it leaves the page.
 * @param {{onStart: () => void, onEnd: () => void}} handlers Called when reading starts and ends.
 */
export async function readAloud(shown, { onStart, onEnd }) {
    stopReading();
    const voices = (await availableVoices()).filter((voice) => voice.localService);
    if (voices.length === 0) {
        toast(t("page.this_browser_has_no_voice"), {
            isError: true,
        });
        return;
    }
    const copy = shown.cloneNode(true);
    for (const element of copy.querySelectorAll("button, .code, .link-place, .preview, mphantom")) element.remove();
    const sentences = sentencesOf([...copy.childNodes].map((node) => node.textContent));
    const language = languageOf(sentences.join(" "));
    const speaks = (voice) => voice.lang.toLowerCase().replace("_", "-").startsWith(language);
    const voice = voices.find((each) => speaks(each) && each.default) ?? voices.find(speaks)
        ?? voices.find((each) => each.default) ?? voices[0];
    const turn = { onEnd };
    reading = turn;
    onStart();
    const next = () => {
        if (reading !== turn) return;
        const sentence = sentences.shift();
        if (sentence === undefined || !shown.isConnected) {
            stopReading();
            return;
        }
        // Browsers end long texts early, so each sentence is spoken by itself.
        const utterance = new SpeechSynthesisUtterance(sentence);
        utterance.voice = voice;
        utterance.lang = voice.lang;
        utterance.onend = next;
        utterance.onerror = () => reading === turn && stopReading();
        speechSynthesis.speak(utterance);
    };
    next();
}

/** Returns the voices. Browsers load them in the background. */
function availableVoices() {
    const voices = speechSynthesis.getVoices();
    if (voices.length > 0) return Promise.resolve(voices);
    return new Promise((resolve) => {
        const done = () => resolve(speechSynthesis.getVoices());
        speechSynthesis.addEventListener("voiceschanged", done, { once: true });
        setTimeout(done, 1000);
    });
}
