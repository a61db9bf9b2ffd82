// The list in the tab To do.

import { succeeds, toast } from "../shared/dialogs.js";
import { arrange, button, el, icon } from "../shared/dom.js";
import { formatDate, formatMoment } from "../shared/format.js";
import { mail } from "./api.js";
import { shortName, threadAddress } from "./parts.js";
import { locale, t } from "../shared/strings.js";

const kinds = { asksYou: t("mail.asks_you"), youPromised: t("mail.you_promised"), theyPromised: t("mail.promised_to_you") };

/** The tasks with the sentences from which they were extracted. Unchanged rows keep their place and the focus. */
export class TodoRows {
    element = el("div", { class: "mail-list" });
    /** Whether dismissed tasks are shown as well. */
    showsDismissed = false;
    #changed;
    #rows = new Map();
    #list = el("ul", { class: "entries mail-rows", "aria-label": t("mail.to_do") });
    #nothing = el("div", { class: "nothing", hidden: true }, icon("check"), el("p", { text: t("mail.nothing_to_do") }),
        el("p", { class: "note", text: t("mail.there_are_no_open_questions") }));

    /** @param {() => Promise<void>} changed Reloads the list after the user's changes. */
    constructor(changed) {
        this.#changed = changed;
        this.toggle = button("", () => this.#toggle(), { class: "button small more" });
        this.element.append(this.#list, this.#nothing, this.toggle);
        this.clear();
    }

    /** Clears the list until the next response. */
    clear() {
        this.#rows.clear();
        this.#list.replaceChildren();
        this.#list.hidden = true;
        this.#nothing.hidden = true;
        this.toggle.hidden = true;
    }

    /**
     * Shows the tasks. Dismissed tasks come last.
     * @param {any[]} todos The tasks, as described by the server.
     */
    show(todos) {
        const sorted = [...todos.filter((todo) => !todo.isDismissed), ...todos.filter((todo) => todo.isDismissed)];
        const rows = new Map();
        for (const todo of sorted) {
            const key = JSON.stringify([todo, new Date().toDateString()]);
            rows.set(key, this.#rows.get(key) ?? this.#row(todo));
        }
        this.#rows = rows;
        arrange(this.#list, [...rows.values()]);
        this.#list.hidden = rows.size === 0;
        this.#nothing.hidden = rows.size > 0;
        this.toggle.hidden = false;
        this.toggle.textContent = this.showsDismissed ? t("mail.hide_what_you_dismissed") : t("mail.show_what_you_dismissed");
    }

    #row(todo) {
        const { email } = todo;
        const due = todo.due && el("span", {
            class: `todo-due${todo.isOverdue ? " overdue" : ""}`,
            text: t(todo.isOverdue ? "mail.overdue_since" : "mail.due", { day: formatDay(todo.due) }),
        });
        const date = email.date && el("time", { text: formatDate(email.date), title: formatMoment(email.date) });
        const act = button(t(todo.isDismissed ? "mail.restore" : "mail.dismiss"), () => this.#dismiss(todo, act), {
            class: "button small quiet", icon: todo.isDismissed ? "refresh" : "check",
        });
        act.setAttribute("aria-label", t(todo.isDismissed ? "mail.restore_todo" : "mail.dismiss_todo", { sentence: todo.sentence }));
        return el("li", { class: `mail-row todo${todo.isDismissed ? " dismissed" : ""}`, data: { thread: email.threadID } },
            el("div", { class: "mail-row-text" },
                el("p", { class: "mail-row-head" },
                    el("span", { class: `tag todo-${todo.kind}`, text: kinds[todo.kind] }),
                    el("span", { class: "mail-from", dir: "auto", text: shortName(todo.person) }),
                    el("span", { class: "spacer" }), due),
                el("p", {},
                    el("a", {
                        class: "mail-link", dir: "auto", href: threadAddress(email.threadID, email.id),
                        text: t("page.quoted", { text: todo.sentence }),
                    })),
                el("p", { class: "mail-snippet", dir: "auto" }, email.subject || t("page.no_subject"), date && " · ", date)),
            act);
    }

    async #dismiss(todo, act) {
        act.disabled = true;
        const place = [...this.#list.children].indexOf(act.closest("li"));
        const done = await succeeds(() => (todo.isDismissed ? mail.restoreTodo(todo.id) : mail.dismissTodo(todo.id)));
        act.disabled = false;
        if (!done) return;
        await this.#changed();
        if (!todo.isDismissed) toast(t("mail.dismissed_you_can_find_it"));
        // The focus moves to the row that replaces the removed row.
        const next = this.#list.children[Math.min(place, this.#list.children.length - 1)];
        (next?.querySelector("a") ?? this.toggle).focus({ preventScroll: true });
    }

    async #toggle() {
        this.showsDismissed = !this.showsDismissed;
        await this.#changed();
    }
}

/** Formats a date with its weekday. */
function formatDay(text) {
    const day = new Date(`${text}T12:00`);
    const isThisYear = day.getFullYear() === new Date().getFullYear();
    return day.toLocaleDateString(locale, {
        weekday: "short", day: "numeric", month: "short", year: isThisYear ? undefined : "numeric",
    });
}
