// The tool servers: their list, their prompts and resources, and the selection for a chat.

import { api } from "../shared/api.js";
import { attempt, confirmDialog, openDialog, promptDialog } from "../shared/dialogs.js";
import { button, copyText, el } from "../shared/dom.js";
import { withUnseenShown } from "../shared/format.js";
import { changed, draftKey, onChange, state } from "../shared/store.js";

export async function loadToolServers() {
    take(await attempt(() => api.toolServers()));
}

function take(answer) {
    if (!answer) return;
    state.tools = answer;
    changed("tools");
}

/**
 * Creates the field that selects a chat's tool servers; null if there are no servers.
 * @param {any} settings The current settings.
 * @param {(changes: any) => void} change Called with the user's changes.
 * @returns {HTMLElement|null}
 */
export function toolServersField(settings, change) {
    const chosen = new Set(settings.toolServers ?? []);
    const names = new Set([...state.tools.servers.map((server) => server.name), ...chosen]);
    if (names.size === 0) return null;
    const rows = [...names].map((name) => {
        const input = el("input", { type: "checkbox", value: name });
        input.checked = chosen.has(name);
        input.addEventListener("change", () => {
            if (input.checked) chosen.add(name);
            else chosen.delete(name);
            change({ toolServers: chosen.size > 0 ? [...chosen] : null });
        });
        return el("label", { class: "tool-choice" }, input, el("span", { text: name }));
    });
    return el("fieldset", { class: "field" }, el("legend", { text: "Tools" }), ...rows,
        el("p", { class: "note", text: "Answers may call their tools. You see each call before it runs." }));
}

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
                ? "Tool servers are programs that run in your name, or addresses that arguments are sent to. Add only "
                    + "those that you trust."
                : "Add servers to mcpServers in settings.json. To change them here, start hearth serve with a token: "
                    + "they are programs that run in your name." }),
            ...(canEdit ? [button("Add a server…", add, { class: "button small", icon: "plus" })] : []));
    };
    show();
    onChange("tools", show);
    return element;
}

function serverRow(server, canEdit) {
    const address = server.url ?? [server.command, ...server.args ?? []].join(" ");
    const tools = server.tools ?? [];
    const allowed = tools.filter((tool) => tool.isAllowed);
    const buttons = [
        button(server.tools ? "Start again" : "Start", async () => take(
            await attempt(() => api.startToolServer(server.name))), { class: "button small" }),
    ];
    if (allowed.length > 0) {
        buttons.push(button("Ask again", async () => take(
            await attempt(() => api.forgetAllowedTools(server.name))), { class: "button small" }));
    }
    if (canEdit) {
        buttons.push(button("Remove…", () => remove(server.name), { class: "button small danger", icon: "trash" }));
    }
    return el("div", { class: "tool-server" },
        el("p", {}, el("strong", { text: server.name }), ` ${server.state}`),
        el("p", { class: "note tool-address", text: address }),
        server.problem && el("p", { class: "note", text: server.problem }),
        tools.length > 0 && el("details", { class: "thoughts" },
            el("summary", { text: tools.length === 1 ? "1 tool" : `${tools.length} tools` }),
            el("ul", {}, ...tools.map((tool) => el("li", {}, el("strong", { text: tool.title }),
                ` ${tool.description}`, tool.isAllowed && " (always allowed)",
                tool.problem && el("span", { class: "note", text: ` Not offered: ${tool.problem}` }))))),
        offered(server.resources ?? [], "resource", (resource) => button("Read",
            () => read(server.name, resource.title, { resource: resource.uri }), { class: "button small" })),
        offered(server.prompts ?? [], "prompt", (prompt) => button("Use",
            () => usePrompt(server.name, prompt), { class: "button small" })),
        el("div", { class: "card-buttons" }, ...buttons));
}

/** Creates the list of a server's prompts and resources. Text from a server is only put into text nodes. */
function offered(list, kind, action) {
    return list.length > 0 && el("details", { class: "thoughts" },
        el("summary", { text: list.length === 1 ? `1 ${kind}` : `${list.length} ${kind}s` }),
        el("ul", {}, ...list.map((entry) => el("li", {}, el("strong", { text: withUnseenShown(entry.title) }),
            ` ${withUnseenShown(entry.description)} `, action(entry)))));
}

async function usePrompt(server, prompt) {
    const values = {};
    for (const argument of prompt.arguments) {
        const value = await promptDialog({
            title: withUnseenShown(prompt.title), label: withUnseenShown(argument.name), action: "Next", maxLength: 4000,
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
    const copy = button("Copy", () => copyText(copy, answer.text), { icon: "copy" });
    const use = button("Put into a new chat", async () => {
        const view = await attempt(() => api.createThread());
        if (!view) return;
        // The text is only a draft, which the user can send.
        sessionStorage.setItem(draftKey(view.thread.id), answer.message);
        dialog.close();
        location.hash = `#/chat/${view.thread.id}`;
    }, { class: "button primary" });
    const dialog = openDialog({
        title: withUnseenShown(title), body: [
            el("p", { class: "note", text: `Text of the server ${server}${answer.isCut ? ", truncated" : ""}.` }),
            el("pre", { class: "tool-arguments", tabindex: "0", role: "region", "aria-label": "Text",
                text: withUnseenShown(answer.text) }),
        ],
        actions: [copy, use],
    });
}

async function add() {
    const name = await promptDialog({
        title: "Add a tool server", label: "Name", action: "Next", maxLength: 32,
        note: "Letters, digits, - and _.",
    });
    if (!name) return;
    const text = await promptDialog({
        title: `Add ${name}`, label: "Command with its arguments, or address", action: "Add", maxLength: 2000,
        note: "Such as mcp-server-time, or https://example.org/mcp. The command runs in your name when a chat needs "
            + "it. Variables and headers go into settings.json.",
    });
    if (!text) return;
    const [command, ...args] = text.trim().split(/\s+/);
    const server = /^https?:/i.test(command) ? { url: command } : { command, args };
    take(await attempt(() => api.setToolServer(name, server)));
}

async function remove(name) {
    const agreed = await confirmDialog({
        title: `Remove ${name}?`, action: "Remove", isDanger: true,
        text: "Chats can no longer use its tools. The program itself stays where it is.",
    });
    if (agreed) take(await attempt(() => api.removeToolServer(name)));
}
