// The Settings screen.
//
// This folder contains the settings of the device and of new chats (screen), and the tool servers (tool_servers).

import { api } from "../shared/api.js";
import { attempt, confirmDialog, openDialog, succeeds, toast } from "../shared/dialogs.js";
import { button, byID, el, facts } from "../shared/dom.js";
import { formatCount, formatMemory, formatSpan } from "../shared/format.js";
import { field, segments, settingRow, switchRow } from "../shared/parts.js";
import { screenBar, section } from "../shared/screens.js";
import { showShortcuts } from "../shared/shortcuts.js";
import { changed, onChange, state } from "../shared/store.js";
import { embeddingOptions, loadCollections } from "../documents/collections.js";
import { settingsFields } from "../chat/thread_settings.js";
import { toolServersSection } from "./tool_servers.js";
import { transferButtons } from "../shared/transfer.js";

const cacheTypes = [["", "Automatic"], ["f16", "F16"], ["q8_0", "Q8_0"]];

export class SettingsScreen {
    #column = el("div", { class: "column" });
    #counters = el("div", {}, el("p", { class: "note", text: "…" }));
    #defaults = el("div", { class: "group-fields" });
    #keep = el("input", { type: "checkbox", role: "switch" });
    #enabled = el("input", { type: "checkbox", role: "switch" });
    #cache = el("select", { id: "cache-type" }, ...cacheTypes.map(([value, text]) => el("option", { value, text })));
    #documentEmbedding = el("select", { id: "document-embedding" });
    #mailEmbedding = el("select", { id: "mail-embedding" });
    #logout = button("Log out", logOut, { class: "button small" });
    #shown = "";

    constructor() {
        byID("settings-screen").append(
            screenBar("Settings", "settings-title"), el("div", { class: "screen-body", tabindex: "-1" }, this.#column));
        this.#keep.addEventListener("change", () => this.#change({ keepsPartialAnswers: this.#keep.checked }));
        this.#enabled.addEventListener("change", () => this.#change({ enableFoundationModels: this.#enabled.checked }));
        this.#cache.addEventListener("change", () => this.#change({ cacheType: this.#cache.value || null }));
        for (const [choice, key] of this.#embeddings()) {
            choice.addEventListener("change", async () => {
                await this.#change({ [key]: choice.value || null });
                await loadCollections();
            });
        }
        this.#column.append(
            section("Appearance", themeField()),
            section("Answers",
                switchRow(this.#keep, "Keep the text of stopped answers",
                    "Otherwise stopped answers are discarded."),
                switchRow(this.#enabled, "Let models answer", "If off, no model answers; chats can still be read."),
                field("Memory of conversations", this.#cache,
                    el("p", { class: "note", text: "Q8_0 needs about half of F16's memory, so that longer conversations "
                        + "fit, but without a GPU long ones are read at about half the speed. Answers may differ "
                        + "slightly. Models shows what each model gets." }))),
            section("Search by meaning",
                field("Embedding model for documents", this.#documentEmbedding),
                field("Embedding model for mails", this.#mailEmbedding,
                    el("p", { class: "note", text: "Texts are prepared again after a change. A collection can have its "
                        + "own model. Mails are sorted with all-MiniLM-L6-v2, if it is installed." }))),
            section("Defaults for new chats", this.#defaults),
            section("Tools", toolServersSection()),
            section("Your chats", this.#transferRow(), this.#clearRow()),
            section("Usage on this device", this.#counters,
                el("p", { class: "note", text: "These numbers never leave this device." })),
            section("About", this.#about()));
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
            ["Chats", formatCount(counters.threads)], ["Messages", formatCount(counters.messages)],
            ["Tokens read", formatCount(counters.promptTokens)], ["Tokens written", formatCount(counters.outputTokens)],
        ];
        if (counters.averageLatencyMs) rows.push(["Average latency", formatSpan(counters.averageLatencyMs)]);
        if (counters.averageTimeToFirstTokenMs) {
            rows.push(["Average time to first token", formatSpan(counters.averageTimeToFirstTokenMs)]);
        }
        this.#counters.replaceChildren(facts(rows));
    }

    #show() {
        const { settings } = state;
        if (!settings) return;
        this.#keep.checked = settings.keepsPartialAnswers;
        this.#enabled.checked = settings.enableFoundationModels;
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
        return settingRow("Export and import", "Everything as one JSON file: all chats, settings and versions.",
            transferButtons({
                kind: "chats", path: "export", label: "File with exported chats", take: (text) => this.#import(text),
            }));
    }

    async #import(text) {
        const count = (await api.importChats(text)).threads.length;
        if (count === 0) toast("Everything in this file has already been imported.");
        else toast(count === 1 ? "1 chat imported." : `${count} chats imported.`);
    }

    #clearRow() {
        return settingRow("Clear all", "Deletes all messages. Chats and their names are kept.",
            button("Clear all…", () => this.#clear(), { class: "button small danger", icon: "trash" }));
    }

    async #clear() {
        const agreed = await confirmDialog({
            title: "Clear all chats?", action: "Clear all", isDanger: true,
            text: "Every message of every chat is deleted and cannot be restored. The chats and their names are kept.",
        });
        if (!agreed || !await succeeds(() => api.clear())) return;
        for (const key of Object.keys(sessionStorage)) {
            if (key.startsWith("hearth.draft.")) sessionStorage.removeItem(key);
        }
        toast("All messages were deleted.");
        this.open();
    }

    #about() {
        return el("div", {}, el("p", { class: "about-line" }), el("div", { class: "card-buttons" },
            button("Licences", showLicences, { class: "button small" }),
            button("Keyboard shortcuts", showShortcuts, { class: "button small" }), this.#logout));
    }

    #showAbout() {
        const { status } = state;
        if (!status) return;
        this.#logout.hidden = !status.isLoggedIn;
        const memory = status.machine?.physicalMemoryBytes;
        const gpus = (status.machine?.gpus ?? []).map((gpu) => `, a ${gpu.name} with ${formatMemory(gpu.memoryBytes)}`);
        const machine = memory ? ` on a machine with ${formatMemory(memory)} of memory${gpus.join("")}` : "";
        const text = `Hearth ${status.version}${machine}. `
            + "Everything runs here: no account, no tracking, and no request to another computer unless you download a "
            + "model.";
        this.#column.querySelector(".about-line").textContent = text;
    }
}

async function logOut() {
    await attempt(() => api.logout());
    location.reload();
}

async function showLicences() {
    const text = await attempt(() => api.licences());
    if (typeof text !== "string") return;
    openDialog({ title: "Licences", class: "wide", body: [
        el("pre", { class: "licences", tabindex: "0", role: "region", "aria-label": "Licence texts", text }),
    ] });
}

function themeField() {
    const chosen = document.documentElement.dataset.theme ?? "system";
    const themes = [["system", "System"], ["light", "Light"], ["dark", "Dark"]];
    return el("fieldset", { class: "field" }, el("legend", { class: "visually-hidden", text: "Theme" }),
        segments("theme", themes, chosen, setTheme));
}

function setTheme(value) {
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
    try {
        if (value === "system") localStorage.removeItem("hearth.theme");
        else localStorage.setItem("hearth.theme", value);
    } catch {
        toast("This browser blocks storage, so the theme lasts until you reload.");
    }
}
