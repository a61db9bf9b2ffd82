"""No text of local-only documents and mails reaches a remote model during 200 random actions.

The remote model records all requests, and calls the tools that it is offered with guessed arguments. Every document and mail
contains a unique word.

HEARTH_SEED sets the seed of the random actions, and HEARTH_ACTIONS their number.
"""

import json
import os
import random
import threading
import time
import urllib.error
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from conftest import SLOW, letter
from test_documents import stream, until, upload

SEED = int(os.environ.get("HEARTH_SEED", "36"))
ACTIONS = int(os.environ.get("HEARTH_ACTIONS", "200"))
# The prefixes of the words that may be sent and of those that must not be sent.
OPEN, CLOSED = "plimbor", "zarquil"
# The topics of documents and mails, the same in both collections and both mailboxes.
TOPICS = ["lighthouse", "ferry", "orchard", "library", "bakery", "bridge"]
# The remote model, the local model, and Hearth's choice.
MODELS = ["far", "hearth-tiny", None]


class ModelElsewhere(ThreadingHTTPServer):
    """An OpenAI-compatible server that records every byte of its requests."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock, self.requests = threading.Lock(), []
        # The largest ID of a document or thread, below which the model guesses the IDs of local-only ones.
        self.largest = 2 * len(TOPICS)
        self.url = f"http://127.0.0.1:{self.server_port}/v1"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def keep(self, path, headers, body=b""):
        with self.lock:
            self.requests.append((path, f"{headers}".encode(), body))


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.keep(self.path, self.headers)
        if self.path != "/v1/models":
            return self.reply(404, "application/json", b"{}")
        self.reply(200, "application/json", json.dumps(
            {"object": "list", "data": [{"id": "m", "object": "model", "max_model_len": 4096}]}).encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.server.keep(self.path, self.headers, body)
        if self.path != "/v1/chat/completions":
            return self.reply(404, "application/json", b"{}")
        delta = answer(json.loads(body), random.Random(body), self.server.largest)
        reason = "tool_calls" if "tool_calls" in delta else "stop"
        chunk = {"model": "m", "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
        self.reply(200, "text/event-stream", f"data: {json.dumps(chunk)}\n\ndata: [DONE]\n\n".encode())

    def reply(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def answer(request, dice, largest):
    """The message that answers a request: a tool call with guessed arguments, or text after several calls."""
    messages = request["messages"]
    calls = sum(message["role"] == "tool" for message in messages)
    if "tools" not in request or calls >= 4 or dice.random() < 0.2:
        return {"role": "assistant", "content": "I have read all of it and know nothing more."}
    tool = dice.choice(request["tools"])["function"]
    number = dice.randint(1, dice.choice([len(TOPICS), largest]))
    values = {
        "collection": dice.choice(["open", "closed", "default"]), "mailbox": dice.choice(["Open", "Closed", "Private"]),
        "query": dice.choice(TOPICS), "question": question(dice), "document_id": number, "start": 0,
        "end": dice.choice([60, 200]), "thread_id": number, "limit": 20, "days": 3650,
        "quotes": dice.random() < 0.5, "strict": False}
    properties = tool["parameters"].get("properties", {})
    needed = tool["parameters"].get("required", [])
    arguments = {name: values[name] for name in properties if name in needed or dice.random() < 0.7}
    return {"role": "assistant", "tool_calls": [{
        "index": 0, "id": f"call{calls}", "type": "function",
        "function": {"name": tool["name"], "arguments": json.dumps(arguments)}}]}


def question(dice):
    topic = dice.choice(TOPICS)
    return dice.choice([
        f"Who keeps the {topic}?", f"When was the {topic} built?", f"What does the keeper of the {topic} want?",
        "Sum up the documents.", f"How many people work at the {topic}?"])


def document(word, topic):
    return (
        f"# The {topic}\n\nThe {topic} is kept by {word}, who wants a new roof for it. The {topic} was built in 1884 by the "
        f"grandfather of {word}.\n\nTwelve people work at the {topic} with {word}; two of them live there.\n").encode()


class Reader:
    """A user who performs random actions through the API, one after another."""

    def __init__(self, server, elsewhere, folder, seed):
        self.server, self.elsewhere, self.folder, self.dice = server, elsewhere, folder, random.Random(seed)
        self.box, self.threads, self.responses, self.refused = "Closed", [], [], 0
        for name, word in (("open", OPEN), ("closed", CLOSED)):
            self.do("POST", "/api/collections", {"name": name})
            self.fill(name, word)
            box = folder / f"{name}-box"
            box.mkdir()
            for number, topic in enumerate(TOPICS):
                # Both mailboxes have the same subjects except for the word, and each thread has two mails.
                (box / f"{number}a.eml").write_bytes(letter(
                    f"The {topic} of {word}{number}", f"The roof of the {topic} leaks, says {word}{number}. Can you send "
                    f"{word}{number} the plan of it by Friday? When will you be there?", number=2 * number + 1,
                    sender=f"{word}{number} <{word}{number}@example.org>"))
                (box / f"{number}b.eml").write_bytes(letter(
                    f"Re: The {topic} of {word}{number}", f"I forgot to say that {word}{number} pays for the {topic}. "
                    f"Are you free on Monday to meet {word}{number}?", number=2 * number + 2,
                    sender=f"{word}{number} <{word}{number}@example.org>"))
        for name, box in (("Open", "open-box"), ("Closed", "closed-box")):
            done = server.hearth("mail", "import", "--words-only", str(folder / box), "--name", name)
            assert done.returncode == 0, done.stderr
        self.do("PATCH", "/api/collections/closed", {"isLocalOnly": True})
        self.do("PATCH", "/api/mail/mailboxes/Closed", {"isLocalOnly": True})
        self.do("PATCH", "/api/settings", {"keepsPartialAnswers": True})

    def fill(self, collection, word):
        for number, topic in enumerate(TOPICS):
            upload(self.server, collection, f"{word}{number} {topic}.md", document(f"{word}{number}", topic))

    def do(self, method, path, body=None):
        """Sends a request and returns the response, or None if it is refused; server errors fail the test."""
        try:
            return self.server.call(method, path, body)
        except urllib.error.HTTPError as error:
            with error:
                assert error.code < 500, (method, path, error.read())
                self.refused += error.code in (403, 409)
            return None

    def stream(self, path, body):
        try:
            events = stream(self.server, path, body)
        except urllib.error.HTTPError as error:
            with error:
                assert error.code < 500, (path, error.read())
            return []
        self.refused += "never leaves this machine" in json.dumps(events[-1:])
        return events

    # MARK: Documents

    def ask(self):
        collection = self.dice.choice(["open", "closed", "default"])
        self.stream(f"/api/collections/{collection}/ask", {
            "question": question(self.dice), "model": self.dice.choice(MODELS), "quotes": self.dice.random() < 0.2})

    def documents(self):
        """The IDs of all documents, which the remote model may guess."""
        found = [self.do("GET", f"/api/collections/{name}")["documents"] for name in ("open", "closed")]
        numbers = [each["id"] for each in found[0] + found[1]]
        self.elsewhere.largest = max(self.elsewhere.largest, *numbers)
        return numbers

    def sum_up(self):
        number = self.dice.choice(self.documents())
        self.stream(f"/api/documents/{number}/summary", {"model": self.dice.choice(MODELS)})

    def search_documents(self):
        collection = self.dice.choice(["open", "closed"])
        self.do("GET", f"/api/collections/{collection}/search?q={self.dice.choice(TOPICS)}")

    def mark(self):
        """Marks the open data as local-only for some actions, and marks the closed data again."""
        def mark(is_marked):
            self.do("PATCH", "/api/collections/open", {"isLocalOnly": is_marked})
            self.do("PATCH", "/api/mail/mailboxes/Open", {"isLocalOnly": is_marked})

        mark(True)
        self.do("PATCH", "/api/collections/closed", {"isLocalOnly": True})
        self.do("PATCH", f"/api/mail/mailboxes/{self.box}", {"isLocalOnly": True})
        before = len(self.elsewhere.requests)
        for _ in range(4):
            self.dice.choice([self.ask, self.sum_up, self.sum_up_mails, self.reply])()
        assert not any(OPEN in body.decode().lower() for _, _, body in self.elsewhere.requests[before:])
        mark(False)

    def make_collection_again(self):
        self.do("DELETE", "/api/collections/closed")
        self.do("POST", "/api/collections", {"name": "closed"})
        self.fill("closed", CLOSED)

    # MARK: Mails

    def threads_of_mails(self):
        """The IDs of all mail threads, which the remote model may guess."""
        numbers = [each["id"] for each in self.do("GET", "/api/mail/threads?limit=100")["threads"]]
        self.elsewhere.largest = max(self.elsewhere.largest, *numbers)
        return numbers

    def sum_up_mails(self):
        number = self.dice.choice(self.threads_of_mails())
        self.stream(f"/api/mail/threads/{number}/summary", {
            "kind": self.dice.choice(["generated", "generated", "extractive"]), "model": self.dice.choice(MODELS)})

    def reply(self):
        number = self.dice.choice(self.threads_of_mails())
        self.stream(f"/api/mail/threads/{number}/replies", {"model": self.dice.choice(MODELS)})

    def sort_mails(self):
        thread = self.dice.choice(self.threads_of_mails())
        self.do("POST", f"/api/mail/threads/{thread}/category", {"category": self.dice.choice(["primary", "updates"])})
        mail = self.dice.choice(self.do("GET", f"/api/mail/threads/{thread}")["mails"])["id"]
        self.do("POST", f"/api/mail/mails/{mail}/spam", {"isSpam": self.dice.random() < 0.2})
        self.do("DELETE", f"/api/mail/mails/{mail}/spam")
        self.do("POST", f"/api/mail/mails/{mail}/draft", {"text": "Yes, gladly."})

    def search_mails(self):
        self.do("GET", f"/api/mail/search?q={self.dice.choice(TOPICS)}")
        self.do("GET", "/api/mail/todo?days=3650")

    def import_mailbox(self):
        """Imports the mailbox again, after removing it or under another name."""
        if self.dice.random() < 0.5:
            self.do("DELETE", f"/api/mail/mailboxes/{self.box}")
        self.box = self.dice.choice(["Closed", "Private"])
        self.do("POST", "/api/mail/mailboxes", {"path": str(self.folder / "closed-box"), "name": self.box})

        def is_there():
            overview = self.do("GET", "/api/mail")
            return overview["pending"] == 0 and any(
                box["name"] == self.box and box["mails"] == 2 * len(TOPICS) for box in overview["mailboxes"])

        until(is_there, "the mailbox does not come")

    # MARK: Chats

    def settings(self):
        return {
            "modelID": self.dice.choice(["far", "far", *MODELS]),
            "collection": self.dice.choice(["open", "closed", None, None]),
            "toolServers": self.dice.choice([["hearth"], ["hearth"], None]), "stylePreset": "precise",
            "overflowPolicy": self.dice.choice(["dropOldest", "summarizeOldest"])}

    def chat(self):
        """The ID of a new or an existing chat."""
        if len(self.threads) < 8 or self.dice.random() < 0.25:
            self.threads.append(self.do("POST", "/api/threads", {"settings": self.settings()})["thread"]["id"])
        return self.dice.choice(self.threads)

    def settle(self, thread):
        """Waits for an answer, decides on its tool calls, stops a local model early, and returns the messages."""
        deadline = time.monotonic() + SLOW
        while True:
            view = self.do("GET", f"/api/threads/{thread}")
            answer = view["thread"]["messages"][-1]
            if not view.get("generatingMessageID"):
                self.refused += "never leaves this machine" in json.dumps(answer["metadata"].get("failure", ""))
                return view["thread"]["messages"]
            waiting = [call for call in answer["metadata"].get("calls") or [] if call["state"] == "asked"]
            for call in waiting:
                decision = self.dice.choice(["once", "once", "chat", "always", "refuse"])
                self.do("POST", f"/api/threads/{thread}/calls/{call['id']}", {"decision": decision})
            if answer["text"] and answer["metadata"].get("modelID") != "far":
                self.do("POST", f"/api/threads/{thread}/stop")
            assert time.monotonic() < deadline, "the answer does not end"
            time.sleep(0.01)

    def say(self):
        thread = self.chat()
        self.do("POST", f"/api/threads/{thread}/messages", {"text": question(self.dice)})
        self.settle(thread)

    def ask_with_tools(self):
        """Asks in a new chat without a collection, with a context that has room for all tools."""
        self.add_model_again(4096)
        thread = self.do("POST", "/api/threads", {"settings": {
            **self.settings(), "modelID": "far", "collection": None, "toolServers": ["hearth"]}})["thread"]["id"]
        self.do("POST", f"/api/threads/{thread}/messages", {"text": question(self.dice)})
        self.settle(thread)

    def change_chat(self):
        self.do("PATCH", f"/api/threads/{self.chat()}", {"settings": self.settings(), "title": self.dice.choice(TOPICS)})

    def change_message(self):
        """Edits or regenerates a message of a chat, or shows another version."""
        thread = self.chat()
        messages = self.do("GET", f"/api/threads/{thread}")["thread"]["messages"]
        if not messages:
            return
        message = self.dice.choice(messages[-2:])
        action = self.dice.choice(["edit", "edit", "edit", "regenerate", "show"])
        text = question(self.dice)
        if message["role"] == "assistant":
            metadata = message["metadata"]
            names = {metadata.get("collection"), *(source["collection"] for source in metadata.get("sources") or [])}
            # Simulates a model that copies from its sources, which the tests' model cannot do.
            text = " ".join(f"It is {CLOSED if 'closed' in names else OPEN}{number}." for number in range(len(TOPICS)))
        self.do("POST", f"/api/messages/{message['id']}/{action}", {"text": text} if action == "edit" else None)
        self.settle(thread)

    def carry_chats(self):
        """Exports, deletes and imports all chats."""
        chats = self.do("GET", "/api/export")
        for thread in self.threads:
            self.do("DELETE", f"/api/threads/{thread}")
        self.threads = [thread["id"] for thread in self.do("POST", "/api/import", chats)["threads"]]

    # MARK: Models and compatible APIs

    def add_model_again(self, context=None):
        self.do("DELETE", "/api/remotes/far")
        self.do("POST", "/api/remotes", {
            "name": "far", "url": self.elsewhere.url, "model": "m",
            "contextTokens": context or self.dice.choice([1024, 4096])})
        assert self.do("POST", "/api/remotes/far/check")["hasModel"]

    def use_other_apis(self):
        model = self.dice.choice(["far", "auto"])
        messages = [{"role": "user", "content": question(self.dice)}]
        for _ in range(2):
            # Without context, after an earlier response, or after a single item of one.
            response = self.do("POST", "/v1/responses", {
                "model": self.dice.choice(MODELS), "max_output_tokens": 8, "input": [
                    *([{"type": "item_reference", "id": self.dice.choice(self.responses)["output"][-1]["id"]}]
                      if self.responses and self.dice.random() < 0.3 else []),
                    {"role": "user", "content": question(self.dice)}],
                **({"previous_response_id": self.dice.choice(self.responses)["id"]}
                   if self.responses and self.dice.random() < 0.5 else {}),
                **({"tools": [{"type": "file_search", "vector_store_ids": [self.dice.choice(["open", "closed"])]}]}
                   if self.dice.random() < 0.7 else {})})
            if response and response["output"]:
                self.responses.append(response)
        self.do("POST", "/v1/chat/completions", {"model": model, "messages": messages, "max_tokens": 4})
        self.do("POST", "/v1/messages", {"model": model, "messages": messages, "max_tokens": 4})
        self.do("POST", "/api/chat", {
            "model": model, "messages": messages, "stream": False, "options": {"num_predict": 4}})

    def restart(self):
        assert self.server.stop() == 0
        self.server.start()

    def act(self, action=None):
        """Performs an action, by default a random one, and returns its name."""
        weights = {
            self.ask: 24, self.sum_up: 10, self.search_documents: 2, self.mark: 4, self.make_collection_again: 4,
            self.sum_up_mails: 16, self.reply: 12, self.sort_mails: 4, self.search_mails: 3, self.import_mailbox: 6,
            self.say: 60, self.change_chat: 14, self.change_message: 30, self.carry_chats: 3, self.add_model_again: 3,
            self.use_other_apis: 12, self.restart: 1}
        action = action or self.dice.choices(list(weights), weights.values())[0]
        action()
        return action.__name__


@pytest.fixture
def elsewhere():
    server = ModelElsewhere()
    yield server
    server.shutdown()
    server.server_close()


def test_no_local_only_document_or_mail_reaches_a_remote_model_in_random_actions(start_server, elsewhere, tmp_path):
    server = start_server()
    (server.home / "settings.json").write_text(json.dumps({"mcpServers": {"hearth": {"url": f"{server.url}/mcp"}}}))
    added = server.hearth("models", "add-remote", "far", "--url", elsewhere.url, "--model", "m")
    assert added.returncode == 0, added.stderr
    reader, done, seen, words = Reader(server, elsewhere, tmp_path, SEED), Counter(), 0, Counter()

    def is_tried():
        """Whether enough requests were refused, and enough open words were sent, both by Hearth and by the tools."""
        return reader.refused >= ACTIONS // 20 and min(words["user"], words["tool"]) >= ACTIONS // 50

    # With some seeds, further actions are needed to use the tools often enough.
    for turn in range(2 * ACTIONS):
        if turn >= ACTIONS and is_tried():
            break
        name = reader.act(reader.ask_with_tools if turn >= ACTIONS else None)
        done[name] += 1
        new = elsewhere.requests[seen:]
        for request in new:
            text = b"\n".join([request[0].encode(), *request[1:]]).lower()
            found = text.find(CLOSED.encode())
            assert found < 0, f"seed {SEED}, action {turn}, {name}: {text[max(0, found - 400):found + 200]!r}"
        seen += len(new)
        sent = [json.loads(body) for path, _, body in new if path == "/v1/chat/completions"]
        words.update(
            message["role"] for body in sent for message in body["messages"] if OPEN in (message["content"] or "").lower())
    assert is_tried(), f"{dict(done)}: {seen} requests, {reader.refused} refusals, words in {dict(words)}"
