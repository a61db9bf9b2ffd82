// The list of tool servers on the Settings screen, with their prompts and resources.

import { api } from "../shared/api.js";
import { attempt, confirmDialog, openDialog, promptDialog } from "../shared/dialogs.js";
import { button, copyText, el } from "../shared/dom.js";
import { withUnseenShown } from "../shared/format.js";
import { draftKey, onChange, state } from "../shared/store.js";
import { t } from "../shared/strings.js";
import { takeToolServers } from "./tool_servers.js";

/**
 * Creates the list of servers on the Settings screen.
 * @returns {HTMLElement}
 */
export function toolServersSection() {
    const element = el("div", { class: "tool-servers" });
    const show = () => {
        const { servers, canEdit } = state.tools;
        element.replaceChildren(
            ...servers.map((server) => serverRow(server, canEdit)),
            el("p", { class: "note", text: canEdit
                ? t("page.tool_servers_are_programs_that")
                : t("page.add_servers_to_mcpservers_in") }),
            ...(canEdit ? [button(t("page.add_a_server"), add, { class: "button small", icon: "plus" })] : []));
    };
    show();
    onChange("tools", show);
    return element;
}

const serverStates = {
    idle: "page.server_idle", starting: "page.server_starting", running: "page.server_running", failed: "page.server_failed",
    disabled: "page.server_disabled",
};

function serverRow(server, canEdit) {
    const address = server.url ?? [server.command, ...server.args ?? []].join(" ");
    const tools = server.tools ?? [];
    const allowed = tools.filter((tool) => tool.isAllowed);
    const buttons = [
        button(server.tools ? t("page.start_again") : t("page.start"), async () => takeToolServers(
            await attempt(() => api.startToolServer(server.name))), { class: "button small" }),
    ];
    if (allowed.length > 0) {
        buttons.push(button(t("page.ask_again"), async () => takeToolServers(
            await attempt(() => api.forgetAllowedTools(server.name))), { class: "button small" }));
    }
    if (canEdit) {
        buttons.push(button(t("page.remove"), () => remove(server.name), { class: "button small danger", icon: "trash" }));
    }
    return el("div", { class: "tool-server" },
        el("p", {}, el("strong", { text: server.name }), ` ${serverStates[server.state] ? t(serverStates[server.state]) : server.state}`),
        el("p", { class: "note tool-address", text: address }),
        server.problem && el("p", { class: "note", text: server.problem }),
        tools.length > 0 && el("details", { class: "thoughts" },
            el("summary", { text: t("page.tools_2", { count: tools.length }) }),
            el("ul", {}, ...tools.map((tool) => el("li", {}, el("strong", { text: tool.title }),
                ` ${tool.description}`, tool.isAllowed && ` ${t("page.always_allowed")}`,
                tool.problem && el("span", { class: "note",
                    text: ` ${t("page.not_offered", { problem: tool.problem })}` }))))),
        offered(server.resources ?? [], "page.n_resources", (resource) => button(t("page.read"),
            () => read(server.name, resource.title, { resource: resource.uri }), { class: "button small" })),
        offered(server.prompts ?? [], "page.n_prompts", (prompt) => button(t("page.use"),
            () => usePrompt(server.name, prompt), { class: "button small" })),
        el("div", { class: "card-buttons" }, ...buttons));
}

/** Creates the list of a server's prompts and resources. Text from a server is only put into text nodes. */
function offered(list, title, action) {
    return list.length > 0 && el("details", { class: "thoughts" },
        el("summary", { text: t(title, { count: list.length }) }),
        el("ul", {}, ...list.map((entry) => el("li", {}, el("strong", { text: withUnseenShown(entry.title) }),
            ` ${withUnseenShown(entry.description)} `, action(entry)))));
}

async function usePrompt(server, prompt) {
    const values = {};
    for (const argument of prompt.arguments) {
        const value = await promptDialog({
            title: withUnseenShown(prompt.title), label: withUnseenShown(argument.name), action: t("page.next"),
            maxLength: 4000,
            note: withUnseenShown(argument.description) || undefined,
        });
        if (value === null || (!value && argument.isRequired)) return;
        if (value) values[argument.name] = value;
    }
    await read(server, prompt.title, { prompt: prompt.name, arguments: values });
}

/** Shows a text from a server, which the user can put into a new chat. */
async function read(server, title, what) {
    const answer = await attempt(() => api.readFromToolServer(server, what));
    if (!answer) return;
    const copy = button(t("page.copy"), () => copyText(copy, answer.text), { icon: "copy" });
    const use = button(t("page.put_into_a_new_chat"), async () => {
        const view = await attempt(() => api.createThread());
        if (!view) return;
        // The text is only a draft, which the user can send.
        sessionStorage.setItem(draftKey(view.thread.id), answer.message);
        dialog.close();
        location.hash = `#/chat/${view.thread.id}`;
    }, { class: "button primary" });
    const dialog = openDialog({
        title: withUnseenShown(title), body: [
            el("p", { class: "note", text: answer.isCut
                ? t("page.text_of_the_server_truncated", { server }) : t("page.text_of_the_server", { server }) }),
            el("pre", { class: "tool-arguments", tabindex: "0", role: "region", "aria-label": t("page.text"),
                text: withUnseenShown(answer.text) }),
        ],
        actions: [copy, use],
    });
}

async function add() {
    const name = await promptDialog({
        title: t("page.add_a_tool_server"), label: t("page.name"), action: t("page.next"), maxLength: 32,
        note: t("page.letters_digits_and"),
    });
    if (!name) return;
    const text = await promptDialog({
        title: t("page.add", { name }), label: t("page.command_with_its_arguments_or"), action: t("page.add_2"),
        maxLength: 2000,
        note: t("page.such_as_mcp_server_time"),
    });
    if (!text) return;
    const [command, ...args] = text.trim().split(/\s+/);
    const server = /^https?:/i.test(command) ? { url: command } : { command, args };
    takeToolServers(await attempt(() => api.setToolServer(name, server)));
}

async function remove(name) {
    const agreed = await confirmDialog({
        title: t("page.remove_2", { name }), action: t("page.remove_3"), isDanger: true,
        text: t("page.chats_can_no_longer_use"),
    });
    if (agreed) takeToolServers(await attempt(() => api.removeToolServer(name)));
}
