// Tests of requests to the server, error messages, and event streams.

import { same, table, test } from "./harness.js";
import { ApiError, checkPath, failure } from "../../Web/shared/api.js";
import { readEvents } from "../../Web/shared/event_stream.js";
import { parseEventID } from "../../Web/shared/events.js";

test("request paths with dot segments, which browsers would change, are refused", () => {
    const isRefused = (path) => {
        try {
            checkPath(path);
            return false;
        } catch (error) {
            return error instanceof ApiError && error.status === 404;
        }
    };
    table(isRefused, [
        ["collections/a", false], ["collections/..", true], ["collections/.", true], ["collections/%2e%2E", true], ["collections/.%2e/x", true],
        ["collections/...", false], ["collections/a..b", false], ["search?q=../..", false],
    ]);
});

test("a failed request reports the server's message, or else the HTTP status", () => {
    const message = (status, text) => failure(status, text).message;
    same(message(400, '{"error": {"message": "No such model."}}'), "No such model.");
    for (const text of ["", "<html>", "{}", "null", "[]", '{"error": null}']) same(message(500, text).includes("status 500"), true, text);
    same(message(0, "").includes("does not respond"), true);
});

test("an event ID is parsed into its epoch and number", () => {
    same(parseEventID("ab-cd-12"), { epoch: "ab-cd", number: 12 });
});

async function events(chunks) {
    const heard = [];
    const bytes = chunks.map((chunk) => (typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk));
    const body = new ReadableStream({
        start(stream) {
            for (const chunk of bytes) stream.enqueue(chunk);
            stream.close();
        },
    });
    await readEvents(new Response(body), (name, data) => heard.push([name, data]));
    return heard;
}

test("server-sent events are read from chunks of any size", async () => {
    const text = 'event: sentence\ndata: {"text": "Überall"}\n\n: still here\n\nevent: answer\r\ndata: {"a":\r\ndata: 1}\r\n\r\n';
    const expected = [["sentence", { text: "Überall" }], ["answer", { a: 1 }]];
    same(await events([text]), expected);
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 2, 3, 7]) {
        const chunks = [];
        for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
        same(await events(chunks), expected, `in pieces of ${size}`);
    }
});

test("a truncated event at the end of a stream is ignored", async () => {
    same(await events(['data: {"a": 1}\n\ndata: {"b"']), [["message", { a: 1 }]]);
    same(await events([""]), []);
});
