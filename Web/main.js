// Starts the page: loads the state, connects to the server's events, and shows the view of the URL.

import { api, setUnauthorisedHandler } from "./shared/api.js";
import { ChatScreen, removeThread, renameThread } from "./chat/screen.js";
import { loadCollections } from "./documents/collections.js";
import { attempt, promptDialog, toast } from "./shared/dialogs.js";
import { button, byID, drawIcons, el, icon, loadStyle } from "./shared/dom.js";
import { closeDrawer, setUpDrawer } from "./shared/drawer.js";
import { EventFeed } from "./shared/events.js";
import { decodeSafely } from "./shared/format.js";
import { copySources } from "./markdown/formula.js";
import { applyModel, loadModels, loadSettings } from "./shared/loading.js";
import { openPalette } from "./shared/palette_dialog.js";
import { listenToShortcuts, showShortcuts } from "./shared/shortcuts.js";
import { changed, state } from "./shared/store.js";
import { loadToolServers } from "./settings/tool_servers.js";
import { archiveThread, moveThread, newProject, pinThread } from "./chat/thread_actions.js";
import { ThreadList } from "./chat/thread_list.js";
import { language, loadStrings, t } from "./shared/strings.js";

drawIcons();
const chat = new ChatScreen();
const list = new ThreadList({ rename: renameThread, remove: removeThread, newChat: (project) => chat.newChat(project) });
// The screens other than the chat, by the first component of their URLs. Each screen has the methods that it needs.
// `open` shows the rest of the URL. `leave` ends work that is only useful while the screen is visible. `escape` and
// `focusSearch` handle keys. `apply` handles server events. A screen is loaded when it is opened for the first time.
const screens = {};
const sources = {
    documents: async () => new (await import("./documents/screen.js")).DocumentsScreen(),
    mail: async () => {
        // An English page shows the reasons for spam as the server says them.
        await Promise.all([
            ...["mail/mail.css", "mail/reader.css"].map(loadStyle), language !== "en" && loadStrings("spam"),
        ]);
        return new (await import("./mail/screen.js")).MailScreen();
    },
    models: async () => new (await import("./models/screen.js")).ModelsScreen(),
    bench: async () => {
        await Promise.all(["bench/bench.css", "bench/run.css"].map(loadStyle));
        return new (await import("./bench/screen.js")).BenchScreen();
    },
    settings: async () => new (await import("./settings/screen.js")).SettingsScreen(),
};
const loads = {};
setUpDrawer();
copySources();

let feed = null;
const bannerDelay = 1200;
let bannerTimer = null;

/** Loads a screen once. A failed load is repeated when the screen is opened again. */
async function loadScreen(name) {
    loads[name] ??= loadStrings(name).then(sources[name]);
    try {
        const screen = await loads[name];
        if (!screens[name]) {
            screens[name] = screen;
            // The screen shows state that was loaded before it.
            changed("status", "models", "settings", "collections", "tools");
        }
        return screen;
    } catch {
        delete loads[name];
        toast(t("page.this_screen_could_not_be"), {
            isError: true,
        });
        return null;
    }
}

/** Debounces a function, so that it runs once, shortly after the first of several calls. */
function soon(work, milliseconds = 60) {
    let timer = null;
    return () => {
        timer ??= setTimeout(() => {
            timer = null;
            work();
        }, milliseconds);
    };
}

async function readStatus() {
    const status = await attempt(() => api.status());
    if (!status) return;
    state.status = status;
    changed("status");
}

async function readThreads() {
    const answer = await attempt(() => api.threads());
    if (!answer) return null;
    state.threads = answer.threads;
    state.projects = answer.projects;
    changed("threads");
    return answer.eventID;
}

const threadsSoon = soon(readThreads);
const statusSoon = soon(readStatus);
const modelsSoon = soon(loadModels);
const settingsSoon = soon(loadSettings);
const collectionsSoon = soon(loadCollections);
// Files arrive in large numbers.
const collectionsLater = soon(loadCollections, 700);
const toolServersSoon = soon(loadToolServers);
const searchSoon = soon(() => list.refresh(), 500);

function readEverything() {
    threadsSoon();
    statusSoon();
    modelsSoon();
    settingsSoon();
    collectionsSoon();
    toolServersSoon();
}

/** Updates the page after a server event. The open chat handles its own events. */
function onEvent(name, data, id) {
    chat.apply(name, data, id);
    switch (name) {
    case "messageAdded": case "messageUpdated": case "messageRemoved":
        markGenerating(name, data);
        searchSoon();
        break;
    case "threadAdded": case "threadRemoved": case "threadChanged": case "projectsChanged":
        threadsSoon();
        break;
    case "allChanged":
        threadsSoon();
        searchSoon();
        break;
    case "modelChanged":
        if (data.id) applyModel(data);
        break;
    case "modelsChanged":
        modelsSoon();
        statusSoon();
        break;
    case "settingsChanged":
        settingsSoon();
        modelsSoon();
        toolServersSoon();
        statusSoon();
        break;
    case "documentsChanged": case "documentsProgress":
        if (screens.documents) screens.documents.apply(name, data);
        else if (name === "documentsChanged" || data.phase === "done") collectionsLater();
        break;
    case "mailChanged": case "mailProgress":
        screens.mail?.apply(name, data);
        break;
    case "benchChanged": case "benchProgress":
        screens.bench?.apply(name, data);
        break;
    case "reset":
        readEverything();
        for (const screen of Object.values(screens)) screen.apply?.(name, data);
        break;
    default:
    }
}

function markGenerating(name, { threadID, message }) {
    const thread = state.threads.find((candidate) => candidate.id === threadID);
    if (!thread) {
        threadsSoon();
        return;
    }
    thread.isGenerating = name !== "messageRemoved" && message?.metadata.status === "generating";
    if (name === "messageAdded") {
        thread.updatedAt = message.timestamp;
        thread.firstWords ??= message.text.slice(0, 120);
        state.threads = [thread, ...state.threads.filter((candidate) => candidate !== thread)];
    }
    changed("threads");
}

function onConnection(isConnected) {
    clearTimeout(bannerTimer);
    if (isConnected) {
        byID("banner").hidden = true;
        return;
    }
    // Short interruptions are not reported.
    bannerTimer = setTimeout(() => {
        // A restarted server has forgotten the login. A response with status 401 then prompts for the token.
        api.status().catch(() => {});
        byID("banner").replaceChildren(
            icon("warning"), t("page.hearth_does_not_respond_this"),
            button(t("page.try_now"), () => feed?.retry(), { class: "button small" }));
        byID("banner").hidden = false;
    }, bannerDelay);
}

const screenTitles = { documents: t("page.documents"), mail: t("page.mail"), models: t("page.models"),
    bench: t("page.bench"), settings: t("page.settings") };
const screenIcons = { documents: "books", mail: "mail", models: "box", bench: "gauge", settings: "sliders" };

function showScreen(name) {
    for (const screen of document.querySelectorAll(".screen")) screen.hidden = screen.id !== `${name}-screen`;
    for (const id of Object.keys(screenTitles)) {
        if (name === id) byID(`link-${id}`).setAttribute("aria-current", "page");
        else byID(`link-${id}`).removeAttribute("aria-current");
    }
    if (name !== "chat") {
        document.title = t("page.title", { title: screenTitles[name] });
        const screen = byID(`${name}-screen`);
        const hasFocus = screen.contains(document.activeElement);
        if (!hasFocus) screen.querySelector(".screen-body").focus({ preventScroll: true });
    }
    for (const [other, screen] of Object.entries(screens)) if (other !== name) screen.leave?.();
}

/** Returns the visible screen; undefined if the chat is visible. */
const shownScreen = () => Object.entries(screens).find(([name]) => !byID(`${name}-screen`).hidden)?.[1];

/**
 * Shows the view of the URL, by default the newest chat.
 * The URLs are #/chat/ID, #/chat/ID/MESSAGE, #/new, #/documents, #/documents/COLLECTION,
 * #/documents/COLLECTION/DOCUMENT/START-END, #/mail, #/mail/CATEGORY, #/mail/thread/ID,
 * #/mail/thread/ID/MAIL, #/models, #/bench, #/bench/run/ID, #/bench/compare/ID,ID…, #/settings and #/settings/SECTION.
 */
async function route() {
    const [name, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
    const names = rest.map(decodeSafely);
    closeDrawer();
    if (Object.hasOwn(sources, name)) {
        const place = location.hash;
        const screen = screens[name] ?? await loadScreen(name);
        if (!screen || location.hash !== place) return;
        showScreen(name);
        changed("open");
        await screen.open?.(...names);
        return;
    }
    const [id, messageID] = names;
    showScreen("chat");
    if (name === "chat" && id) {
        await chat.open(id, messageID);
        changed("open");
    } else if (name === "new") {
        await chat.open(null);
    } else if (state.threads.some((thread) => !thread.isArchived)) {
        location.replace(`#/chat/${chat.data?.id ?? state.threads.find((thread) => !thread.isArchived).id}`);
    } else {
        await chat.open(null);
    }
}

/** Opens the previous or next chat in the list. */
function step(by) {
    const threads = list.order;
    const next = threads[threads.findIndex((thread) => thread.id === state.threadID) + by];
    if (next) location.hash = `#/chat/${next.id}`;
}

/** The commands of the palette that are possible now. */
function commands() {
    const isChat = !byID("chat-screen").hidden;
    const thread = isChat ? chat.data?.thread : null;
    const command = (text, name, run, keys) => ({ text, icon: name, run, keys });
    return [
        command(t("page.new_chat"), "plus", () => chat.newChat(), "Alt N"),
        ...state.projects.map(({ id, name }) => command(t("page.new_chat_in", { name }), "folder", () => chat.newChat(id))),
        thread && command(t("page.rename_this_chat"), "pencil", () => renameThread(thread), "Alt R"),
        isChat && command(t("page.settings_of_this_chat"), "gear", () => chat.openSettings(), "Alt S"),
        thread && command(thread.isPinned ? t("page.unpin_this_chat") : t("page.pin_this_chat"), "pin", () => pinThread(thread)),
        thread && command(t("page.move_this_chat_to_a_project"), "folder", () => moveThread(thread)),
        thread && command(thread.isArchived ? t("page.list_this_chat_again") : t("page.archive_this_chat"), "archive",
            () => archiveThread(thread)),
        thread && command(t("page.delete_this_chat"), "trash", () => removeThread(thread)),
        command(t("page.new_project"), "folder", newProject),
        ...Object.entries(screenTitles).map(([name, title]) =>
            command(title, screenIcons[name], () => { location.hash = `#/${name}`; })),
        command(t("page.search_all_chats"), "search", () => byID("search").focus(), "/"),
        command(t("page.keyboard_shortcuts"), "info", showShortcuts, "?"),
    ].filter(Boolean);
}

let isAsking = false;

const tokenNote = t("page.it_was_set_when_the");

async function askForToken(note = tokenNote) {
    if (isAsking) return;
    isAsking = true;
    const token = await promptDialog({
        title: t("page.token"), label: t("page.this_servers_token"), type: "password", action: t("page.log_in"),
        isRequired: true,
        note, maxLength: 4096,
    });
    try {
        await api.login(token);
        location.reload();
    } catch (error) {
        isAsking = false;
        askForToken(error.status === 401 ? t("page.the_token_is_wrong", { tokenNote }) : error.message);
    }
}

async function start() {
    setUnauthorisedHandler(() => askForToken());
    listenToShortcuts({
        newChat: () => chat.newChat(),
        rename: () => !byID("chat-screen").hidden && chat.data?.thread && renameThread(chat.data.thread),
        settings: () => !byID("chat-screen").hidden && chat.openSettings(),
        stop: () => {
            const screen = shownScreen();
            if (screen?.escape) screen.escape();
            else chat.stop();
        },
        step,
        openPalette: () => openPalette(commands()),
        focusComposer: () => {
            if (byID("chat-screen").hidden) location.hash = "#/";
            chat.composer.focus();
        },
        search: () => {
            const screen = shownScreen();
            if (screen?.focusSearch) screen.focusSearch();
            else byID("search").focus();
        },
    });
    const [eventID] = await Promise.all([
        readThreads(), readStatus(), loadModels(), loadSettings(), loadCollections(), loadToolServers(),
    ]);
    addEventListener("hashchange", route);
    await route();
    if (eventID === null) {
        if (isAsking) return; // Logging in reloads the page.
        onConnection(false);
        setTimeout(() => location.reload(), 5000);
        return;
    }
    // Only pages with HTTPS or of this machine can be installed.
    navigator.serviceWorker?.register(
        `/assets/installed/service_worker.js?language=${language}`, { scope: "/" }).catch(console.warn);
    feed = new EventFeed(eventID, { onEvent, onState: onConnection });
    if (state.status?.feature?.state !== "ready") {
        await loadStrings("models");
        (await import("./models/onboarding.js")).offerModel();
    }
}

start();
