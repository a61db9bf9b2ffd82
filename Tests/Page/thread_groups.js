// Tests of the groups of the list of chats.

import { firstRows, shownThreads, threadGroups } from "../../Web/chat/thread_groups.js";
import { same, test } from "./harness.js";

const today = new Date("2026-03-04T12:00:00Z");
const chat = (title, fields = {}) => ({ title, updatedAt: "2026-03-04T09:00:00Z", ...fields });
const shown = (groups) => groups.map(({ title, threads }) => [title, ...threads.map((thread) => thread.title)]);
const projects = [{ id: "a", name: "Art" }, { id: "b", name: "Biology" }];

test("groups chats as pinned, by project, by day and as archived", () => {
    const threads = [
        chat("one"), chat("two", { isPinned: true, projectID: "a" }), chat("three", { projectID: "b" }),
        chat("four", { updatedAt: "2026-01-01T09:00:00Z" }), chat("five", { isArchived: true, isPinned: true }),
        chat("six", { projectID: "gone" }),
    ];
    const groups = threadGroups(threads, projects, (key) => key !== "archived", today);
    same(shown(groups), [
        ["Pinned", "two"], ["Art"], ["Biology", "three"], ["Today", "one", "six"], ["Earlier", "four"],
        ["Archived", "five"],
    ]);
    same(shownThreads(groups).map(({ title }) => title), ["two", "three", "one", "six", "four"]);
    same(shown(threadGroups([chat("one")], [], () => true, today)), [["Today", "one"]]);
});

test("keeps the first rows of the list of chats, and no rows of closed groups", () => {
    const threads = [chat("one", { projectID: "a" }), chat("two", { projectID: "b" }), chat("three"), chat("four")];
    const groups = threadGroups(threads, projects, (key) => key !== "a", today);
    same(shown(firstRows(groups, 2)), [["Art"], ["Biology", "two"], ["Today", "three"]]);
    same(shown(firstRows(groups, 1)), [["Art"], ["Biology", "two"]]);
    same(shown(firstRows(groups, 9)), [["Art"], ["Biology", "two"], ["Today", "three", "four"]]);
});
