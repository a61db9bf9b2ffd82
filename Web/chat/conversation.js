// The messages of the open chat on the page.

import { announce, button, byID, el, icon } from "../shared/dom.js";
import { textWithSources } from "../markdown/formula.js";
import { failureText } from "./failures.js";
import { MessageView } from "./message_view.js";
import { ConversationScroll } from "./scroll.js";
import { state } from "../shared/store.js";
import { loadStrings, t } from "../shared/strings.js";
import { withOriginal } from "../shared/said.js";

const suggestions = [
    t("page.tell_me_a_short_story"),
    t("page.how_do_i_make_tea"),
    t("page.what_is_the_capital_of"),
    t("page.write_a_haiku_about_the"),
];

const featureStates = { offerDownload: "page.feature_offer_download", hidden: "page.feature_hidden" };
const withoutModelTitles = { offerDownload: t("page.hearth_needs_a_model"), off: t("page.answers_are_disabled") };

/** The view of a chat's messages, which stays in sync with the chat's data. */
export class ConversationView {
    #views = new Map();
    #data = null;
    #dirty = new Set();
    #isScheduled = false;
    #omitted = new Set();
    #announcedID = null;

    /** @param {Record<string, Function>} actions The actions of the messages' buttons. */
    constructor(actions) {
        this.actions = actions;
        this.content = byID("conversation");
        this.bar = document.querySelector("#chat-screen .bar");
        this.scroll = new ConversationScroll(byID("scroller"), this.content, {
            onNearTop: () => this.#data?.hasEarlier && this.#data.loadEarlier(),
            onMove: (atEnd) => {
                byID("jump").hidden = atEnd || !this.#data;
                this.bar.classList.toggle("scrolled", byID("scroller").scrollTop > 4);
            },
        });
        byID("jump").addEventListener("click", () => this.scroll.toEnd());
    }

    /**
     * Shows another chat.
     * @param {import("./conversation_data.js").ConversationData|null} data The chat; null before a chat is
     *     opened.
     */
    open(data) {
        this.#data = data;
        this.#views.clear();
        this.#dirty.clear();
        this.#announcedID = null;
        this.content.replaceChildren(...(data ? [] : [this.#emptyState()]));
        this.scroll.toEnd();
    }

    /** Synchronises the page with the list of messages. */
    refresh() {
        this.#findOmitted();
        this.scroll.keep(() => this.#reconcile());
        requestAnimationFrame(() => this.scroll.checkTop());
    }

    #reconcile() {
        const { messages, hasEarlier } = this.#data;
        if (messages.length === 0) {
            this.#views.clear();
            this.content.replaceChildren(this.#emptyState());
            return;
        }
        this.content.querySelector(".empty")?.remove();
        // While an answer is generated, messages cannot be edited or regenerated. The style sheet hides the buttons for
        // these actions.
        this.content.classList.toggle("busy", this.#data.generatingID !== null);
        const ids = new Set(messages.map((message) => message.id));
        for (const [id, view] of this.#views) {
            if (ids.has(id)) continue;
            view.element.remove();
            this.#views.delete(id);
        }
        let place = this.#earlierNote(hasEarlier);
        for (const message of messages) {
            let view = this.#views.get(message.id);
            if (!view) {
                view = new MessageView(message);
                this.#views.set(message.id, view);
            }
            const context = this.#contextOf(message);
            if (!view.shows(message, context)) view.update(message, context);
            if (place.nextSibling !== view.element) place.after(view.element);
            place = view.element;
        }
    }

    #earlierNote(hasEarlier) {
        const note = this.content.querySelector(".earlier") ?? el("p", { class: "earlier" });
        note.textContent = hasEarlier ? t("page.loading_earlier_messages") : "";
        if (this.content.firstChild !== note) this.content.prepend(note);
        return note;
    }

    #contextOf(message) {
        return {
            branch: this.#data.branches[message.id],
            progress: this.#data.generatingID === message.id ? this.#data.progress : null,
            isOmitted: this.#omitted.has(message.id),
            isUnanswered: message.role === "user" && message === this.#data.last && this.#data.generatingID === null,
            actions: this.actions,
        };
    }

    #findOmitted() {
        const answer = this.#data.messages.findLast((message) => message.metadata.ledger);
        const last = answer?.metadata.ledger.lastOmittedMessageID;
        const count = last ? this.#data.messages.findIndex((message) => message.id === last) + 1 : 0;
        this.#omitted = new Set(this.#data.messages.slice(0, count).map((message) => message.id));
    }

    /**
     * Redraws a message in the next frame.
     * @param {any} message The message.
     */
    touch(message) {
        this.#dirty.add(message.id);
        if (this.#isScheduled) return;
        this.#isScheduled = true;
        // A hidden tab draws no frames, so a timer is used there.
        const flush = () => this.#flush();
        if (document.hidden) setTimeout(flush, 250);
        else requestAnimationFrame(flush);
    }

    #flush() {
        this.#isScheduled = false;
        if (!this.#data) return;
        for (const message of this.#data.messages) {
            if (this.#dirty.has(message.id)) this.#views.get(message.id)?.update(message, this.#contextOf(message));
        }
        this.#dirty.clear();
        this.scroll.settle();
    }

    /**
     * Announces the end of an answer once to screen readers.
     * @param {any} message The answer.
     */
    announceEnd(message) {
        if (message.role !== "assistant" || this.#announcedID === message.id) return;
        this.#announcedID = message.id;
        const { status, failure } = message.metadata;
        const view = this.#views.get(message.id);
        if (view && status === "completed" && state.settings?.usesMemory) this.#offerFacts(message.id, view.element);
        // If the page is not rendered, the element has no inner text.
        const words = (view && textWithSources(view.text)) || message.text;
        const said = words.length > 600 ? t("page.answer_continues", { words: words.slice(0, 600) }) : words;
        announce(status === "failed" ? t("page.answer_failed_because", { message: failureText(failure) })
            : t("page.answer", { said }));
    }

    async #offerFacts(id, element) {
        const [{ offerFacts }] = await Promise.all([import("./memory_offer.js"), loadStrings("chat")]);
        await offerFacts(id, element);
    }

    /**
     * Scrolls to a message and highlights it briefly.
     * @param {string} messageID The message.
     */
    showMessage(messageID) {
        const view = this.#views.get(messageID);
        if (!view) return;
        this.scroll.show(view.element);
        view.element.classList.add("found");
        view.element.focus({ preventScroll: true });
        setTimeout(() => view.element.classList.remove("found"), 2500);
    }

    /** Opens the editor of the last question. */
    editLastQuestion() {
        const question = this.#data?.messages.findLast((message) => message.role === "user");
        if (question) this.#views.get(question.id)?.edit();
    }

    /** Redraws the empty state, because the available models changed. */
    refreshEmpty() {
        this.content.querySelector(".empty")?.replaceWith(this.#emptyState());
    }

    #emptyState() {
        const feature = state.status?.feature;
        // Until the server's status is known, questions cannot be asked.
        if (!feature) return el("div", { class: "empty" });
        if (feature.state !== "ready") return this.#withoutModel(feature);
        return el("div", { class: "empty" },
            el("img", { src: "/assets/hearth.svg", alt: "", width: 56, height: 56 }),
            el("h2", { text: t("page.ask_anything") }),
            el("p", { text: t("page.answers_are_generated_on_this") }),
            el("div", { class: "suggestions" }, ...suggestions.map((text) =>
                el("button", { type: "button", class: "suggestion", on: { click: () => this.actions.suggest(text) } },
                    el("span", { text }), icon("right")))));
    }

    #withoutModel(feature) {
        const isOffer = feature.state === "offerDownload";
        const isOff = feature.state === "off";
        return el("div", { class: "empty" },
            el("img", { src: "/assets/hearth.svg", alt: "", width: 56, height: 56 }),
            el("h2", { text: withoutModelTitles[feature.state] ?? t("page.chat_is_not_available_here") }),
            el("p", { text: isOff ? t("page.enable_them_in_settings_under")
                : withOriginal(featureStates, feature.state, feature.message) }),
            isOff && el("div", { class: "empty-actions" },
                button(t("page.open_settings"), this.actions.openGeneralSettings, { class: "button primary" })),
            isOffer && el("div", { class: "empty-actions" },
                button(t("page.choose_a_model"), () => this.actions.openModels(), { class: "button primary", icon: "box" })));
    }
}
