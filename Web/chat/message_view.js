// One message on the page.

import { linkMarkers, sourceList } from "../documents/citations.js";
import { button, confirmCopy, copyText, el } from "../shared/dom.js";
import { formatSpan } from "../shared/format.js";
import { MarkdownView } from "../markdown/view.js";
import { noticesOf } from "./message_notices.js";
import { modelNamed, placeName, state } from "../shared/store.js";
import { ToolCallsView } from "./tool_calls.js";
import { loadStrings, t } from "../shared/strings.js";

/**
 * The context of a message.
 * @typedef {{branch?: {siblingIDs: string[], index: number}, progress: any, isOmitted: boolean, isUnanswered: boolean,
 *     actions: Record<string, Function>}} MessageContext
 */

/** The element of one message. An update changes as little of the page as possible. */
export class MessageView {
    #body = el("div", { class: "message-body" });
    #foot = el("div", { class: "message-foot" });
    #prose = null;
    #thoughts = null;
    #extras = el("div", { class: "extras" });
    #calls = null;
    #sources = null;
    #sourcesKey = "";
    #extrasKey = "";
    #footKey = "";
    #editor = null;
    #isRead = false;
    #hasFiles = false;

    /** @param {any} message The message. */
    constructor(message) {
        const isUser = message.role === "user";
        this.isUser = isUser;
        this.text = el("div", { class: isUser ? "user-text" : "prose", dir: "auto" });
        if (!isUser) this.#prose = new MarkdownView(this.text);
        this.#body.append(this.text, this.#extras);
        this.element = el("article", {
            class: `message ${isUser ? "user" : "assistant"}`, id: `message-${message.id}`, tabindex: "-1",
            "aria-label": isUser ? t("page.you") : t("page.answer_2"),
        }, this.#body, this.#foot);
    }

    /**
     * Returns whether this state is already shown. The check is fast, because a chat can have thousands of
     * messages.
     * @param {any} message The message.
     * @param {MessageContext} context The context of the message.
     * @returns {boolean}
     */
    shows(message, context) {
        return message === this.message && context.branch === this.context.branch
            && context.isOmitted === this.context.isOmitted
            && context.isUnanswered === this.context.isUnanswered && context.progress === this.context.progress;
    }

    /**
     * Updates the message.
     * @param {any} message The message.
     * @param {MessageContext} context The context of the message.
     */
    update(message, context) {
        this.message = message;
        this.context = context;
        const isWriting = message.metadata.status === "generating";
        if (this.isUser) {
            if (this.text.textContent !== message.text) this.text.textContent = message.text;
            if (message.metadata.attachments && !this.#hasFiles) this.#showFiles(message.metadata.attachments);
        } else {
            this.#showThoughts(message, isWriting);
            this.#showCalls(message.metadata.calls ?? [], context);
            this.#prose.set(message.text, isWriting);
            this.#showSources(message.sources ?? message.metadata.sources ?? []);
            this.text.classList.toggle("writing", isWriting);
            this.text.hidden = message.text === "" && this.text.childElementCount === 0;
        }
        this.element.classList.toggle("omitted", context.isOmitted);
        this.element.setAttribute("aria-busy", String(isWriting));
        this.#showExtras(message, context);
        this.#showFoot(message, context, isWriting);
    }

    async #showFiles(attachments) {
        this.#hasFiles = true;
        const threadID = state.threadID;
        const [{ attachmentList }] = await Promise.all([import("./attachments.js"), loadStrings("chat")]);
        this.text.before(await attachmentList(threadID, attachments));
    }

    #showThoughts(message, isWriting) {
        const { reasoning } = message.metadata;
        if (!reasoning) return;
        if (!this.#thoughts) {
            const content = el("div", { class: "prose" });
            const summary = el("summary");
            const element = el("details", { class: "thoughts" }, summary, content);
            this.#body.prepend(element);
            this.#thoughts = { summary, view: new MarkdownView(content) };
        }
        const isThinking = isWriting && message.text === "";
        const label = isThinking ? t("page.thinking") : t("page.thoughts");
        if (this.#thoughts.summary.textContent !== label) this.#thoughts.summary.textContent = label;
        this.#thoughts.view.set(reasoning, isWriting);
    }

    #showCalls(calls, context) {
        if (calls.length === 0 && !this.#calls) return;
        if (!this.#calls) {
            this.#calls = new ToolCallsView();
            this.text.before(this.#calls.element);
        }
        this.#calls.update(calls, context.actions.decide);
    }

    #showSources(sources) {
        if (sources.length > 0) linkMarkers(this.text, sources);
        const key = JSON.stringify(sources);
        if (key === (this.#sourcesKey || "[]")) return;
        this.#sourcesKey = key;
        this.#sources?.remove();
        this.#sources = sourceList(sources);
        if (sources.length > 0) this.#extras.before(this.#sources);
    }

    #showExtras(message, context) {
        const { status, failure, ledger, finishReason } = message.metadata;
        const progress = status === "generating" && message.text === "" ? context.progress : null;
        const key = JSON.stringify([
            status, failure, finishReason, message.text === "", ledger?.omittedMessages, ledger?.summary,
            ledger?.toolNotes, ledger?.serverNews, message.metadata.calls?.some((call) => call.state === "asked"),
            context.isOmitted, context.isUnanswered, progress?.phase, progress?.fraction,
            Boolean(message.metadata.reasoning),
        ]);
        if (key === this.#extrasKey) return;
        this.#extrasKey = key;
        this.#extras.replaceChildren(...noticesOf(message, context, progress));
    }

    #showFoot(message, context, isWriting) {
        const { metadata } = message;
        const rate = isWriting ? context.progress?.tokensPerSecond : metadata.tokensPerSecond;
        const key = JSON.stringify([
            isWriting, context.branch, rate && Math.round(rate), metadata.modelID, metadata.latencyMs,
            metadata.status, message.text === "", this.#isRead,
        ]);
        if (key === this.#footKey) return;
        this.#footKey = key;
        const focused = this.#foot.contains(document.activeElement) ? document.activeElement.dataset.tool : null;
        this.#foot.replaceChildren(...this.#footParts(message, context, isWriting, rate));
        if (focused) this.#foot.querySelector(`[data-tool="${focused}"]`)?.focus();
    }

    #footParts(message, context, isWriting, rate) {
        const parts = [];
        const { actions, branch } = context;
        const tool = (name, label, icon, action) => {
            const element = button(label, () => action(element), { iconOnly: true, icon });
            element.dataset.tool = name;
            parts.push(element);
            return element;
        };
        if (branch && branch.siblingIDs.length > 1) parts.push(this.#switcher(branch, actions));
        if (!this.isUser) parts.push(el("span", { class: "facts" }, ...facts(message, rate, isWriting)));
        if (!isWriting) {
            const copyLabel = this.isUser ? t("page.copy_this_message") : t("page.copy_as_markdown");
            if (message.text) tool("copy", copyLabel, "copy", (source) => copyText(source, message.text));
            if (message.text && !this.isUser) {
                tool("copy-rich", t("page.copy_as_rich_text"), "file", (source) => this.#copyRich(source));
                if (globalThis.speechSynthesis) {
                    tool("read", this.#isRead ? t("page.stop_reading_aloud") : t("page.read_aloud"),
                        this.#isRead ? "stop" : "sound",
                        () => this.#readAloud());
                }
            }
            if (message.text) tool("edit", t("page.edit_this_message"), "pencil", () => this.edit());
            if (!this.isUser) {
                tool("regenerate", t("page.write_another_answer"), "refresh", () => actions.regenerate(message.id));
            }
            if (!this.isUser && message.metadata.usage) {
                tool("details", t("page.about_this_answer"), "info", () => this.#showDetails());
            }
        }
        return parts;
    }

    async #showDetails() {
        const [{ showDetails }] = await Promise.all([import("./answer_details.js"), loadStrings("chat")]);
        showDetails(this.message);
    }

    async #copyRich(source) {
        const { copyRich } = await import("./message_reading.js");
        await copyRich(this.text, this.message.text);
        confirmCopy(source);
    }

    async #readAloud() {
        const { readAloud, stopReading } = await import("./message_reading.js");
        if (this.#isRead) {
            stopReading();
            return;
        }
        const show = (isRead) => {
            this.#isRead = isRead;
            this.update(this.message, this.context);
        };
        await readAloud(this.text, { onStart: () => show(true), onEnd: () => show(false) });
    }

    #switcher(branch, actions) {
        const step = (label, icon, by, name) => {
            const target = branch.siblingIDs[branch.index + by];
            const element = button(label, () => actions.show(target), { iconOnly: true, icon });
            element.dataset.tool = name;
            element.disabled = target === undefined;
            return element;
        };
        const text = `${branch.index + 1}/${branch.siblingIDs.length}`;
        const spoken = t("page.version_of", { number: branch.index + 1, all: branch.siblingIDs.length });
        return el("span", { class: "switcher", role: "group", "aria-label": t("page.versions_of_this_message") },
            step(t("page.previous_version"), "left", -1, "previous"),
            el("span", { text, "aria-label": spoken, role: "img" }),
            step(t("page.next_version"), "right", 1, "next"));
    }

    /** Opens the editor of the message. The old text is kept as another version. */
    edit() {
        if (this.#editor) return;
        const field = el("textarea", { "aria-label": t("page.text_of_this_message"), rows: 3, maxlength: 500_000 });
        field.value = this.message.text;
        const close = () => {
            this.#editor.remove();
            this.#editor = null;
            this.element.classList.remove("editing");
            this.#foot.querySelector('[data-tool="edit"]')?.focus();
        };
        const save = () => {
            const text = field.value.trim();
            close();
            if (text && text !== this.message.text) this.context.actions.edit(this.message.id, text);
        };
        field.addEventListener("keydown", (event) => {
            if (event.isComposing) return;
            if (event.key === "Escape") close();
            else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
            else return;
            event.preventDefault();
            event.stopPropagation();
        });
        this.#editor = el("div", { class: "editor" }, field, el("div", { class: "editor-foot" },
            el("span", { class: "note", text: t("page.the_previous_version_is_kept") }),
            button(t("page.cancel"), close, { class: "button small" }),
            button(this.isUser ? t("page.send") : t("page.save"), save, { class: "button small primary" })));
        this.#body.append(this.#editor);
        this.element.classList.add("editing");
        field.style.height = `${Math.min(field.scrollHeight + 4, innerHeight / 2)}px`;
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
    }
}

function facts(message, rate, isWriting) {
    const { metadata } = message;
    const parts = [];
    if (metadata.modelID) parts.push(el("span", { text: modelNamed(metadata.modelID).name }));
    if (metadata.place) parts.push(el("span", { text: placeName(metadata.place) }));
    if (rate) parts.push(el("span", { class: "rate", text: t("page.tokens_per_second", { rate: Math.round(rate) }) }));
    if (!isWriting && metadata.latencyMs) parts.push(el("span", { text: formatSpan(metadata.latencyMs) }));
    return parts;
}
