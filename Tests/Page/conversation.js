// Tests of the messages of a chat, which must stay correct when events are late, duplicated or missing.

import { same, test } from "./harness.js";
import { ConversationData } from "../../Web/chat/conversation_data.js";

const message = (id, parentID, text = "", status = "completed") => ({ id, role: "assistant", text, metadata: { parentID, status } });

/** Returns a chat with a simulated server; `calls` counts its requests, and `heard` lists the callbacks. */
async function chat(messages, fields = {}) {
    const world = { calls: 0, heard: [], answer: { messages, ...fields } };
    globalThis.fetch = async () => {
        world.calls += 1;
        const { messages: page, ...rest } = world.answer;
        return new Response(JSON.stringify({
            thread: { id: "t", messages: page }, branches: {}, hasEarlier: false, totalMessages: page.length, eventID: "e-10", ...rest,
        }), { headers: { "Content-Type": "application/json" } });
    };
    world.data = new ConversationData("t", {
        onThread: () => {}, onMessages: () => world.heard.push("messages"), onError: (error) => world.heard.push(error.message),
        onMessage: ({ id }, isDelta) => world.heard.push(`${id}${isDelta ? "+" : ""}`),
    });
    await world.data.load();
    world.heard.length = 0;
    world.event = (number, name, data) => world.data.apply(name, { threadID: "t", ...data }, { epoch: "e", number });
    world.texts = () => world.data.messages.map(({ id, text }) => `${id}:${text}`).join(" ");
    return world;
}

test("a streamed delta is inserted only once at its offset", async () => {
    const { event, texts, data, heard } = await chat([message("a", null, "Hel", "generating")], { generatingMessageID: "a" });
    event(11, "delta", { messageID: "a", offset: 3, text: "lo" });
    event(12, "delta", { messageID: "a", offset: 3, text: "lo" });
    event(13, "delta", { messageID: "a", offset: 0, text: "Hello" });
    same([texts(), heard], ["a:Hello", ["a+"]]);
    event(14, "delta", { messageID: "a", offset: 0, text: "thinks", isReasoning: true });
    same([texts(), data.messages[0].metadata.reasoning], ["a:Hello", "thinks"]);
});

test("a gap between streamed deltas reloads the chat", async () => {
    const world = await chat([message("a", null, "Hel", "generating")]);
    world.answer.messages = [message("a", null, "Hello world")];
    world.event(11, "delta", { messageID: "a", offset: 6, text: "world" });
    await new Promise((resolve) => { setTimeout(resolve, 0); });
    while (world.heard.length === 0) await new Promise((resolve) => { setTimeout(resolve, 1); });
    same([world.texts(), world.calls], ["a:Hello world", 2]);
});

test("events older than the loaded chat are ignored", async () => {
    const { event, texts, data } = await chat([message("a", null, "new")]);
    event(10, "messageUpdated", { message: message("a", null, "old") });
    event(9, "messageRemoved", { messageID: "a" });
    same(texts(), "a:new");
    // Event numbers of different server runs are not comparable.
    data.apply("messageUpdated", { threadID: "t", message: message("a", null, "restarted") }, { epoch: "f", number: 1 });
    same(texts(), "a:restarted");
});

test("a new version of a message replaces the other version and all messages after it", async () => {
    const { event, texts, data } = await chat([message("a", null, "1"), message("b", "a", "2"), message("c", "b", "3")]);
    event(11, "messageAdded", { message: message("d", "a", "4", "generating") });
    same([texts(), data.generatingID, data.totalMessages], ["a:1 d:4", "d", 2]);
    event(12, "messageAdded", { message: message("d", "a", "again") });
    same(texts(), "a:1 d:4");
    event(13, "messageUpdated", { message: message("d", "a", "5") });
    same([texts(), data.generatingID], ["a:1 d:5", null]);
    event(14, "messageRemoved", { messageID: "d" });
    same([texts(), data.totalMessages], ["a:1", 1]);
});

test("events of other chats, and all events after closing, are ignored", async () => {
    const { event, texts, data, heard } = await chat([message("a", null, "1")]);
    event(11, "messageRemoved", { threadID: "u", messageID: "a" });
    data.close();
    event(12, "messageRemoved", { messageID: "a" });
    same([texts(), heard], ["a:1", []]);
});

test("tool calls are added to a message and replaced by ID", async () => {
    const { event, data } = await chat([message("a", null, "1")]);
    event(11, "call", { messageID: "a", call: { id: "x", state: "asked" } });
    event(12, "call", { messageID: "a", call: { id: "y", state: "asked" } });
    event(13, "call", { messageID: "a", call: { id: "x", state: "finished" } });
    same(data.messages[0].metadata.calls, [{ id: "x", state: "finished" }, { id: "y", state: "asked" }]);
});
