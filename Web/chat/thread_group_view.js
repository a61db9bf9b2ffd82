// A group in the list of chats: its heading and its rows.

import { button, el, icon, setText } from "../shared/dom.js";
import { rowMenu } from "./thread_actions.js";
import { t } from "../shared/strings.js";

/** The heading and the list of one group. Both stay the same elements, so that they keep the focus. */
export class GroupView {
    #title = el("span", { class: "group-title", dir: "auto" });
    #count = el("span", { class: "group-count", "aria-hidden": "true" });
    #toggle = null;
    #group = null;

    /**
     * @param {import("./thread_groups.js").Group} group The group.
     * @param {{toggle: (key: string) => void, newChat: (projectID: string) => void, projectItems: (project: any) => any[]}}
     *     actions The actions of the heading.
     */
    constructor(group, actions) {
        this.list = el("ul");
        const heading = el("h2", { class: group.isOpen === undefined ? "thread-group" : "thread-group closable" });
        this.heading = heading;
        if (group.isOpen === undefined) heading.append(this.#title);
        else {
            this.#toggle = el("button", {
                type: "button", class: "group-toggle", on: { click: () => actions.toggle(this.#group.key) },
            }, icon("right"), this.#title, this.#count);
            heading.append(this.#toggle);
        }
        if (group.project) {
            this.heading = el("div", { class: "thread-row group-row" }, heading, el("span", { class: "thread-tools" },
                button(t("page.new_chat_in", { name: group.title }), () => actions.newChat(this.#group.key), { iconOnly: true, icon: "plus" }),
                rowMenu(t("page.actions_for_the_project", { title: group.title }), () => actions.projectItems(this.#group.project))));
        }
    }

    /**
     * Shows the current state of the group.
     * @param {import("./thread_groups.js").Group} group The group.
     * @param {number} count The number of its chats.
     */
    update(group, count) {
        this.#group = group;
        setText(this.#title, group.title);
        setText(this.#count, String(count));
        this.list.setAttribute("aria-label", group.title);
        this.list.hidden = group.isOpen === false;
        this.#toggle?.setAttribute("aria-expanded", String(group.isOpen));
    }
}
