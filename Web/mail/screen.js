// The Mail screen: the user's own mails, sorted, searched and read.
//
// This folder:
// - list, todo: the list of a tab
// - search: the search
// - import, progress: importing mailboxes
// - spam, marks: spam
// - rules: the user's own rules
// - reader, message, text: one thread and its mails
// - summary, reply, chips: the summary of a thread, and the reply
// - parts, api: shared names and URLs, and the requests

import { attempt, showError } from "../shared/dialogs.js";
import { byID, el, setText } from "../shared/dom.js";
import { searchHint } from "../documents/hits.js";
import { formatCount } from "../shared/format.js";
import { mail, pageSize } from "./api.js";
import { emptyState, importDialog, mailboxesDialog } from "./import.js";
import { ThreadRows } from "./list.js";
import { markNotice } from "./marks.js";
import { categories, tabAddress, tabs } from "./parts.js";
import { MailProgress } from "./progress.js";
import { MailReader } from "./reader.js";
import { MailSearch } from "./search.js";
import { TodoRows } from "./todo.js";
import { rulesDialog } from "./rules.js";
import { addBackLink, barTool, moveByArrows, screenBar } from "../shared/screens.js";
import { onChange } from "../shared/store.js";
import { t } from "../shared/strings.js";

const reloadDelay = 500;

/** The screen that shows the list of a tab, or one thread. */
export class MailScreen {
    #screen = byID("mail-screen");
    #tab = "all";
    #shownTab = null;
    #wanted = pageSize;
    #overview = null;
    #serial = 0;
    #timer = null;
    #isReloading = false;
    #isStale = false;
    #opened = null;
    #listTop = 0;
    #tabLinks = new Map();
    #hint = el("div");
    #empty = el("div", { hidden: true });
    #rows = new ThreadRows({ more: () => this.#more(), changed: () => this.#load() });
    #todos = new TodoRows(() => this.#load());
    #progress = new MailProgress((queue) => Object.assign(this.#overview ?? {}, queue));
    #listBody = el("div", { class: "screen-body", tabindex: "-1" });
    #readerBody = el("div", { class: "screen-body reader-body", tabindex: "-1", hidden: true });

    constructor() {
        this.search = new MailSearch({ changed: () => this.#showParts(), down: () => this.#links()[0]?.focus() });
        this.reader = new MailReader({
            changed: () => this.#reload(),
            gone: () => location.replace(tabAddress(this.#tab)),
        });
        markNotice.undone = () => this.#reload();
        this.#build();
        this.#listBody.addEventListener("keydown", (event) =>
            moveByArrows(event, this.#links(), () => this.search.focus()));
        for (const part of ["collections", "models"]) onChange(part, () => this.#showParts());
        // The available models may have changed, and so may the options in a thread.
        onChange("status", () => this.#isReading && this.#reloadSoon());
    }

    #build() {
        const bar = screenBar(t("page.mail"), "mail-title");
        this.tools = [
            barTool(t("mail.import"), "plus", () => importDialog(), "primary"),
            barTool(t("mail.mailboxes"), "box", () => this.#showMailboxes()),
            barTool(t("mail.rules"), "check", () => rulesDialog(() => this.#reload())),
        ];
        this.back = addBackLink(bar, tabAddress(this.#tab), t("mail.back_to_the_list"));
        bar.lastChild.before(...this.tools);
        this.tabBar = el("nav", { class: "mail-tabs", "aria-label": t("mail.categories") });
        for (const [tab, name] of Object.entries(tabs)) {
            const count = el("span", { class: "tab-count" });
            const link = el("a", { class: "mail-tab", href: tabAddress(tab), data: { tab } },
                el("span", { text: name }), " ", count);
            this.#tabLinks.set(tab, { link, count });
            this.tabBar.append(link);
        }
        this.head = el("div", { class: "mail-top" }, this.search.element, this.tabBar);
        this.#screen.append(bar, markNotice.element, this.#listBody, this.#readerBody);
        this.#rows.clear();
        this.#showParts();
    }

    /** Adds the elements on first use, because most users have no mailbox. */
    #attach() {
        if (this.#listBody.hasChildNodes()) return;
        this.#listBody.append(el("div", { class: "column" },
            this.head, this.#hint, this.#progress.element, this.#empty, this.search.results, this.#rows.element,
            this.#todos.element));
        this.#readerBody.append(this.reader.element);
    }

    async #showMailboxes() {
        const overview = await attempt(() => mail.overview());
        if (overview) mailboxesDialog(overview.mailboxes, () => this.#load());
    }

    get #isReading() {
        return !this.#screen.hidden && !this.#readerBody.hidden;
    }

    /**
     * Shows the view of a URL.
     * @param {string} [name] A tab, or “thread”; if omitted, the tab that was opened last.
     * @param {string} [id] The thread.
     * @param {string} [mailID] A mail in the thread.
     */
    async open(name, id, mailID) {
        this.#attach();
        if (name === "thread" && id) await this.#openThread(id, mailID);
        else await this.#openList(Object.hasOwn(tabs, name ?? "") ? name : this.#tab);
    }

    async #openThread(id, mailID) {
        if (!this.#listBody.hidden) this.#listTop = this.#listBody.scrollTop;
        this.#setReading(true);
        if (this.#opened !== id) this.#readerBody.scrollTop = 0;
        this.#opened = id;
        if (!this.#readerBody.contains(document.activeElement)) this.#readerBody.focus({ preventScroll: true });
        await Promise.all([this.#loadOverview(), this.reader.open(id, mailID)]);
    }

    async #openList(tab) {
        const wasReading = !this.#readerBody.hidden;
        this.reader.close();
        this.#setReading(false);
        if (tab !== this.#shownTab) {
            if (this.#shownTab !== null && this.search.text) this.search.clear();
            this.#tab = tab;
            this.#shownTab = tab;
            this.#wanted = pageSize;
            this.#rows.clear();
            this.#todos.clear();
            this.#listBody.scrollTop = 0;
        } else if (wasReading) this.#listBody.scrollTop = this.#listTop;
        this.back.href = tabAddress(tab);
        this.#showParts();
        this.#tabLinks.get(tab).link.scrollIntoView({ block: "nearest", inline: "nearest" });
        if (wasReading) this.#returnFocus();
        await this.#load();
    }

    #setReading(isReading) {
        this.#listBody.hidden = isReading;
        this.#readerBody.hidden = !isReading;
        this.back.hidden = !isReading;
        this.#showParts();
    }

    #returnFocus() {
        const link = [...this.#listBody.querySelectorAll(`[data-thread="${CSS.escape(this.#opened ?? "")}"] a`)]
            .find((candidate) => candidate.checkVisibility());
        (link ?? this.#listBody).focus({ preventScroll: true });
    }

    /** Aborts the requests of the thread, because another screen is shown. */
    leave() {
        this.reader.close();
        markNotice.hide();
    }

    /** Leaves the thread, or clears the search. */
    escape() {
        if (!this.#isReading) this.search.clear();
        else if (document.activeElement === this.reader.reply.field) this.#readerBody.focus({ preventScroll: true });
        else location.hash = tabAddress(this.#tab);
    }

    /** Focuses the search field. */
    async focusSearch() {
        if (this.#isReading) {
            history.pushState(null, "", tabAddress(this.#tab));
            this.#openList(this.#tab);
        }
        this.search.focus();
    }

    /**
     * Handles a server event.
     * @param {string} name The event's name.
     * @param {any} data Its payload.
     */
    apply(name, data) {
        if (name === "mailProgress") {
            this.#progress.take(data);
            if (data.phase !== "done") return;
        }
        if (name === "reset") this.#progress.forget();
        this.#reloadSoon();
    }

    /** Reloads after a delay, because mails arrive in large numbers. */
    #reloadSoon() {
        if (this.#isReloading) this.#isStale = true;
        else this.#timer ??= setTimeout(() => this.#reload(), reloadDelay + 4 * this.#wanted);
    }

    /** Reloads the displayed content. Changes during a reload cause another reload. */
    async #reload() {
        clearTimeout(this.#timer);
        this.#timer = null;
        if (this.#screen.hidden) return;
        this.#isReloading = true;
        this.#isStale = false;
        if (this.#isReading) await Promise.all([this.#loadOverview(), this.reader.reload()]);
        else {
            this.search.refresh();
            await this.#load();
        }
        this.#isReloading = false;
        if (this.#isStale) this.#reloadSoon();
    }

    async #more() {
        this.#wanted += pageSize;
        await this.#load();
    }

    /** Reloads the list up to its current length. A response that arrives after a later request is dropped. */
    async #load() {
        this.#serial += 1;
        const serial = this.#serial;
        const tab = this.#tab;
        try {
            const isTodo = tab === "todo";
            const [overview, page] = await Promise.all([
                mail.overview(), isTodo ? mail.todos(this.#todos.showsDismissed) : readThreads(tab, this.#wanted),
            ]);
            if (serial !== this.#serial) return;
            this.#takeOverview(overview);
            if (isTodo) this.#todos.show(page.todos);
            else this.#rows.show({ ...page, tab, overview });
        } catch (error) {
            if (serial === this.#serial) showError(error);
        }
    }

    async #loadOverview() {
        try {
            this.#takeOverview(await mail.overview());
        } catch (error) {
            showError(error);
        }
    }

    #takeOverview(overview) {
        this.#overview = overview;
        this.#progress.showQueue(overview);
        this.reader.setWriter(overview.writer ?? null);
        this.#showParts();
    }

    /** Shows the parts of the screen for the current state, and the counts on the tabs. */
    #showParts() {
        if (!this.tabBar) return;
        const isKnown = this.#overview !== null;
        const isEmpty = this.#overview?.mailboxes.length === 0;
        const isSearching = this.search.text !== "" && !isEmpty;
        if (isEmpty && !this.#empty.hasChildNodes()) this.#empty.append(emptyState(() => this.#load()));
        this.#empty.hidden = !isEmpty;
        this.head.hidden = isEmpty || !isKnown;
        this.tabBar.hidden = isSearching;
        this.#rows.element.hidden = isEmpty || isSearching || this.#tab === "todo";
        this.#todos.element.hidden = isEmpty || isSearching || this.#tab !== "todo";
        this.search.results.hidden = !isSearching;
        for (const tool of this.tools) tool.hidden = isEmpty || !isKnown || !this.#readerBody.hidden;
        const { counts } = this.#overview ?? {};
        for (const [tab, { link, count }] of this.#tabLinks) {
            const number = Object.hasOwn(categories, tab) ? counts?.categories[tab] : counts?.[tab];
            setText(count, counts ? formatCount(number ?? 0) : "");
            link.hidden = tab === "forums" && !number && tab !== this.#tab;
            if (tab === this.#tab) link.setAttribute("aria-current", "page");
            else link.removeAttribute("aria-current");
        }
        const hint = isSearching ? searchHint(null, false) : null;
        if (this.#hint.textContent !== (hint?.textContent ?? "")) this.#hint.replaceChildren(...(hint ? [hint] : []));
    }

    #links() {
        return [...this.#listBody.querySelectorAll(".mail-row a, .mail-hit")].filter((link) => link.checkVisibility());
    }
}

/** Loads the first threads of a tab. A thread that moved from one page to the next is listed once. */
async function readThreads(tab, wanted) {
    const threads = new Map();
    for (let offset = 0; offset < wanted; offset += pageSize) {
        const page = (await mail.threads(tab, offset)).threads;
        for (const thread of page) threads.set(thread.id, thread);
        if (page.length < pageSize) return { threads: [...threads.values()], hasMore: false };
    }
    return { threads: [...threads.values()], hasMore: true };
}
