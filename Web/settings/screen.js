// The Settings screen.
//
// This folder contains the settings of the device and of new chats (screen), the language of the page (language), the saved
// prompts (prompts), the user's facts (memory), and the tool servers (tool_servers, tool_server_list).

import { api } from "../shared/api.js";
import { attempt, confirmDialog, openDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, byID, el, facts } from "../shared/dom.js";
import { formatCount, formatList, formatMemory, formatSpan } from "../shared/format.js";
import { field, segments, settingRow, switchRow } from "../shared/parts.js";
import { screenBar, section } from "../shared/screens.js";
import { showShortcuts } from "../shared/shortcuts.js";
import { changed, onChange, state } from "../shared/store.js";
import { embeddingOptions, loadCollections } from "../documents/collections.js";
import { settingsFields } from "../chat/thread_settings.js";
import { chatTransferButtons } from "./chat_transfer.js";
import { languageField } from "./language.js";
import { factList } from "./memory.js";
import { promptsSection } from "./prompts.js";
import { toolServersSection } from "./tool_server_list.js";
import { t } from "../shared/strings.js";

const cacheTypes = [["", t("page.automatic")], ["f16", "F16"], ["q8_0", "Q8_0"]];

export class SettingsScreen {
    #column = el("div", { class: "column" });
    #counters = el("div", {}, el("p", { class: "note", text: "…" }));
    #defaults = el("div", { class: "group-fields" });
    #keep = el("input", { type: "checkbox", role: "switch" });
    #enabled = el("input", { type: "checkbox", role: "switch" });
    #memory = el("input", { type: "checkbox", role: "switch" });
    #memoryRemote = el("input", { type: "checkbox", role: "switch" });
    #names = el("input", { type: "checkbox", role: "switch" });
    #cache = el("select", { id: "cache-type" }, ...cacheTypes.map(([value, text]) => el("option", { value, text })));
    #documentEmbedding = el("select", { id: "document-embedding" });
    #mailEmbedding = el("select", { id: "mail-embedding" });
    #logout = button(t("settings.log_out"), logOut, { class: "button small" });
    #shown = "";

    constructor() {
        byID("settings-screen").append(
            screenBar(t("page.settings"), "settings-title"),
                el("div", { class: "screen-body", tabindex: "-1" }, this.#column));
        this.#keep.addEventListener("change", () => this.#change({ keepsPartialAnswers: this.#keep.checked }));
        this.#enabled.addEventListener("change", () => this.#change({ enableFoundationModels: this.#enabled.checked }));
        for (const [box, key] of this.#switches()) {
            box.addEventListener("change", () => this.#change({ [key]: box.checked }));
        }
        this.#cache.addEventListener("change", () => this.#change({ cacheType: this.#cache.value || null }));
        for (const [choice, key] of this.#embeddings()) {
            choice.addEventListener("change", async () => {
                await this.#change({ [key]: choice.value || null });
                await loadCollections();
            });
        }
        this.#column.append(
            section(t("page.appearance"), themeField(), languageField()),
            section(t("page.answers"),
                switchRow(this.#keep, t("settings.keep_the_text_of_stopped"),
                    t("settings.otherwise_stopped_answers_are_discarded")),
                switchRow(this.#enabled, t("settings.let_models_answer"), t("settings.if_off_no_model_answers")),
                switchRow(this.#names, t("settings.let_the_model_name_chats"), t("settings.after_the_first_answer")),
                field(t("settings.memory_of_conversations"), this.#cache,
                    el("p", { class: "note", text: t("settings.q8_0_needs_about_half") }))),
            section(t("settings.search_by_meaning"),
                field(t("settings.embedding_model_for_documents"), this.#documentEmbedding),
                field(t("settings.embedding_model_for_mails"), this.#mailEmbedding,
                    el("p", { class: "note", text: t("settings.texts_are_prepared_again_after") }))),
            section(t("page.defaults_for_new_chats"), this.#defaults),
            section(t("page.saved_prompts"), promptsSection()),
            section(t("settings.memory"),
                switchRow(this.#memory, t("settings.use_facts"), t("settings.facts_are_statements")),
                switchRow(this.#memoryRemote, t("settings.send_facts_to_remotes"), t("settings.otherwise_they_stay_here")),
                factList()),
            section(t("page.tools"), toolServersSection()),
            section(t("page.your_chats"), this.#transferRow(), this.#clearRow()),
            section(t("page.usage_on_this_device"), this.#counters,
                el("p", { class: "note", text: t("settings.these_numbers_never_leave_this") })),
            section(t("page.about"), this.#about()));
        onChange("settings", () => this.#show());
        onChange("models", () => this.#show());
        onChange("collections", () => this.#show());
        onChange("tools", () => this.#show());
        onChange("status", () => this.#showAbout());
    }

    /**
     * Loads the values that may have changed since the screen was last visible.
     * @param {string} [name] The heading of a section to scroll to.
     */
    async open(name) {
        const heading = [...this.#column.querySelectorAll("h2")].find(({ textContent }) => textContent === name);
        if (heading) {
            heading.tabIndex = -1;
            heading.focus({ preventScroll: true });
            heading.scrollIntoView({ block: "start" });
        }
        const counters = await attempt(() => api.counters());
        if (!counters) return;
        const rows = [
            [t("page.chats"), formatCount(counters.threads)], [t("page.messages"), formatCount(counters.messages)],
            [t("page.tokens_read"), formatCount(counters.promptTokens)],
            [t("page.tokens_written"), formatCount(counters.outputTokens)],
        ];
        if (counters.averageLatencyMs) rows.push([t("settings.average_latency"), formatSpan(counters.averageLatencyMs)]);
        if (counters.averageTimeToFirstTokenMs) {
            rows.push([t("settings.average_time_to_first_token"), formatSpan(counters.averageTimeToFirstTokenMs)]);
        }
        this.#counters.replaceChildren(facts(rows));
    }

    #show() {
        const { settings } = state;
        if (!settings) return;
        this.#keep.checked = settings.keepsPartialAnswers;
        this.#enabled.checked = settings.enableFoundationModels;
        for (const [box, key] of this.#switches()) box.checked = settings[key];
        const cacheType = settings.cacheType ?? "";
        // The configuration file may name a type that is rarely used.
        if (![...this.#cache.options].some((option) => option.value === cacheType)) {
            this.#cache.append(el("option", { value: cacheType, text: cacheType.toUpperCase() }));
        }
        this.#cache.value = cacheType;
        for (const [choice, key] of this.#embeddings()) {
            const shown = JSON.stringify([settings[key], state.embeddingModels]);
            // An open choice stays open while other things change.
            if (choice.dataset.shown !== shown) choice.replaceChildren(...embeddingOptions(settings[key]));
            choice.dataset.shown = shown;
            choice.value = settings[key] ?? "";
        }
        const key = JSON.stringify([
            settings.newThreadSettings, state.models.map((model) => [model.id, model.status]),
            state.collections.map((collection) => collection.name), state.tools.servers.map((server) => server.name),
        ]);
        if (key === this.#shown || this.#defaults.contains(document.activeElement)) return;
        this.#shown = key;
        this.#defaults.replaceChildren(...settingsFields(settings.newThreadSettings, (changes) =>
            this.#change({ newThreadSettings: { ...state.settings.newThreadSettings, ...changes } })));
    }

    /** Returns the switches with the names of their settings. */
    #switches() {
        return [[this.#memory, "usesMemory"], [this.#memoryRemote, "sendsMemoryToRemotes"], [this.#names, "namesChats"]];
    }

    /** Returns the choices of embedding models with the names of their settings. */
    #embeddings() {
        return [[this.#documentEmbedding, "documentEmbeddingModel"], [this.#mailEmbedding, "mailEmbeddingModel"]];
    }

    async #change(changes) {
        const settings = await attempt(() => api.changeSettings(changes));
        if (settings) state.settings = settings;
        changed("settings");
    }

    #transferRow() {
        return settingRow(t("settings.export_and_import"), t("settings.export_and_import_note"), chatTransferButtons());
    }

    #clearRow() {
        return settingRow(t("settings.clear_all"), t("settings.deletes_all_messages_chats_and"),
            button(t("settings.clear_all_2"), () => this.#clear(), { class: "button small danger", icon: "trash" }));
    }

    async #clear() {
        const agreed = await confirmDialog({
            title: t("settings.clear_all_chats"), action: t("settings.clear_all"), isDanger: true,
            text: t("settings.every_message_of_every_chat"),
        });
        if (!agreed || !await succeeds(() => api.clear())) return;
        for (const key of Object.keys(sessionStorage)) {
            if (key.startsWith("hearth.draft.")) sessionStorage.removeItem(key);
        }
        toast(t("settings.all_messages_were_deleted"));
        this.open();
    }

    #about() {
        return el("div", {}, el("p", { class: "about-line" }), el("div", { class: "card-buttons" },
            button(t("settings.licences"), showLicences, { class: "button small" }),
            button(t("page.keyboard_shortcuts"), showShortcuts, { class: "button small" }), this.#logout));
    }

    #showAbout() {
        const { status } = state;
        if (!status) return;
        this.#logout.hidden = !status.isLoggedIn;
        const memory = status.machine?.physicalMemoryBytes;
        const gpus = (status.machine?.gpus ?? []).map((gpu) =>
            t("settings.about_gpu", { name: gpu.name, memory: formatMemory(gpu.memoryBytes) }));
        const { version } = status;
        const about = memory
            ? t("settings.about_on_machine", {
                version, memory: formatList([t("settings.about_memory", { memory: formatMemory(memory) }), ...gpus]),
            }) : t("settings.about_version", { version });
        this.#column.querySelector(".about-line").textContent = `${about} ${t("settings.everything_runs_here")}`;
    }
}

async function logOut() {
    await attempt(() => api.logout());
    location.reload();
}

async function showLicences() {
    const text = await attempt(() => api.licences());
    if (typeof text !== "string") return;
    openDialog({ title: t("settings.licences"), class: "wide", body: [
        el("pre", { class: "licences", tabindex: "0", role: "region", "aria-label": t("settings.licence_texts"), text }),
    ] });
}

function themeField() {
    const chosen = document.documentElement.dataset.theme ?? "system";
    const themes = [["system", t("settings.theme_system")], ["light", t("settings.light")], ["dark", t("settings.dark")]];
    return el("fieldset", { class: "field" }, el("legend", { class: "visually-hidden", text: t("settings.theme") }),
        segments("theme", themes, chosen, setTheme));
}

function setTheme(value) {
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
    try {
        if (value === "system") localStorage.removeItem("hearth.theme");
        else localStorage.setItem("hearth.theme", value);
    } catch {
        toast(t("settings.this_browser_blocks_storage_so"));
    }
}
