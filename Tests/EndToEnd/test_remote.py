"""Remote models: one `hearth serve` forwards requests to another, and local-only data stays on this machine."""

import json
import os
import pty
import re
import subprocess
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from conftest import BINARY, SLOW, letter


@pytest.fixture
def elsewhere(start_server):
    """The remote server, which runs the model."""
    return start_server()


@pytest.fixture
def here(start_server, elsewhere):
    """The server that forwards requests to `elsewhere`; it also has the tests' model."""
    server = start_server()
    added = server.hearth(
        "models", "add-remote", "far", "--url", f"{elsewhere.url}/v1", "--model", "hearth-tiny", "--json")
    assert added.returncode == 0, added.stderr
    remote = json.loads(added.stdout)
    assert remote["place"] == "this machine" and remote["isConfirmed"] and remote["contextTokens"] > 0
    return server


@pytest.fixture
def recorder():
    """A server that responds with a web page or a redirect, and records the request bodies."""
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            self.server.bodies.append(self.rfile.read(int(self.headers["Content-Length"] or 0)))
            self.send_response(self.server.status)
            self.send_header("Content-Type", "text/html")
            if self.server.status == 307:
                self.send_header("Location", "http://127.0.0.1:9/v1/chat/completions")
            self.send_header("Content-Length", "6")
            self.end_headers()
            self.wfile.write(b"<html>")

        do_GET = do_POST

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.bodies, server.status = [], 200
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def add_recorder(server, recorder):
    url = f"http://127.0.0.1:{recorder.server_port}/v1"
    added = server.hearth("models", "add-remote", "page", "--url", url, "--model", "m", "--context-tokens", "4096")
    assert added.returncode == 0, added.stderr
    recorder.bodies.clear()


def ask(server, model, text="Hello there"):
    thread = server.call("POST", "/api/threads", {"settings": {"modelID": model}})["thread"]["id"]
    server.call("POST", f"/api/threads/{thread}/messages", {"text": text})
    return server.idle(thread)["thread"]["messages"][-1]


def test_an_answer_from_a_remote_model_is_stored_with_the_model_and_where_it_runs(here):
    answer = ask(here, "far")
    assert answer["metadata"]["status"] == "completed", answer
    assert answer["metadata"]["modelID"] == "far"
    assert answer["metadata"]["place"] == "this machine"
    assert answer["metadata"]["usage"]["promptTokens"] > 0


def test_respond_answers_with_a_remote_model_and_reports_where_it_runs(here):
    answer = here.hearth("respond", "--model", "far", "--max-tokens", "8", "--json", "Hello")
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout)["model"] == "far (this machine)"


def test_a_remote_model_cannot_become_the_default_model(here):
    assert here.hearth("models", "use", "far").returncode != 0
    assert here.hearth("serve", "--port", "0", "--model", "far").returncode != 0
    with pytest.raises(urllib.error.HTTPError) as refused:
        here.call("PATCH", "/api/settings", {"newThreadSettings": {"modelID": "far"}})
    assert refused.value.code == 400


def test_offline_mode_refuses_chats_with_remote_models(start_server, here):
    here.stop()
    here.options = ("--offline",)
    here.start()
    assert here.call("GET", "/api/remotes")["remotes"][0]["problem"]
    with pytest.raises(urllib.error.HTTPError) as refused:
        here.call("POST", "/api/threads", {"settings": {"modelID": "far"}})
    assert refused.value.code == 409


def test_a_remote_host_must_be_confirmed_and_plain_http_to_the_internet_is_refused(here):
    added = here.hearth("models", "add-remote", "out", "--url", "https://example.invalid/v1", "--model", "m")
    assert added.returncode == 0 and "confirm" in added.stderr
    with pytest.raises(urllib.error.HTTPError) as refused:
        here.call("POST", "/api/threads", {"settings": {"modelID": "out"}})
    assert json.loads(refused.value.read())["error"]["code"] == "remote_unconfirmed"
    with pytest.raises(urllib.error.HTTPError) as refused:
        here.call("POST", "/api/remotes/out/confirm", {"place": "your network: box"})
    assert json.loads(refused.value.read())["error"]["code"] == "remote_moved"
    here.call("POST", "/api/remotes/out/confirm", {"place": "the internet: example.invalid"})
    assert here.call("POST", "/api/threads", {"settings": {"modelID": "out"}})["thread"]["settings"]["modelID"] == "out"
    plain = here.hearth("models", "add-remote", "plain", "--url", "http://example.invalid/v1", "--model", "m")
    assert plain.returncode != 0 and "--allow-plain-http" in plain.stderr


@pytest.mark.parametrize("status, words", [(200, "web page"), (307, "redirects")])
def test_a_web_page_or_redirect_as_a_response_fails_the_answer_with_a_readable_message(here, recorder, status, words):
    add_recorder(here, recorder)
    recorder.status = status
    failure = ask(here, "page")["metadata"]["failure"]
    assert words in failure["message"] and failure["kind"] == "connection"


def test_local_only_documents_and_mails_are_never_sent_to_a_remote_model(here, recorder, tmp_path):
    add_recorder(here, recorder)
    file = tmp_path / "secret.txt"
    file.write_text("The zanzibar code of the safe is 4711. The safe stands in the cellar of the house.\n" * 3)
    assert here.hearth("docs", "add", str(file)).returncode == 0
    assert here.hearth("docs", "collections", "--local-only", "default").returncode == 0
    asked = here.hearth("docs", "ask", "--model", "page", "What is the zanzibar code of the safe?")
    assert asked.returncode != 0 and "never leaves this machine" in asked.stderr
    thread = here.call("POST", "/api/threads", {"settings": {"modelID": "page", "collection": "default"}})["thread"]["id"]
    here.call("POST", f"/api/threads/{thread}/messages", {"text": "What is the zanzibar code?"})
    assert "never leaves this machine" in here.idle(thread)["thread"]["messages"][-1]["metadata"]["failure"]["message"]

    mailbox = tmp_path / "box"
    mailbox.mkdir()
    for number in range(3):
        mail = letter("Zanzibar", f"The zanzibar meeting {number} is on Friday at ten in the large room.", number=number)
        (mailbox / f"{number}.eml").write_bytes(mail)
    assert here.hearth("mail", "import", str(mailbox), "--name", "Work").returncode == 0
    assert here.hearth("mail", "local-only", "Work").returncode == 0
    summary = here.hearth("mail", "summarize", "1", "--model", "page")
    assert summary.returncode != 0 and "never leaves this machine" in summary.stderr
    assert not any(b"zanzibar" in body.lower() for body in recorder.bodies)


# MARK: Compatible APIs


def complete(server, path="/v1/chat/completions", **body):
    """Returns the status and the response, or the status and the error of a refused request."""
    if path == "/v1/chat/completions":
        body.setdefault("messages", [{"role": "user", "content": "Tell me a story."}])
    try:
        return 200, server.call("POST", path, {"model": "far", "temperature": 0, "max_tokens": 12, **body})
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())["error"]


def streamed(server, **body):
    body = {"model": "far", "temperature": 0, "max_tokens": 12, "stream": True, **body}
    request = urllib.request.Request(
        server.url + "/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SLOW) as reply:
        lines = reply.read().decode().splitlines()
    assert lines[-2] == "data: [DONE]"
    return [json.loads(line[6:]) for line in lines if line.startswith("data: {")]


TOOL = {"type": "function", "function": {
    "name": "time", "description": "Tells the time.", "parameters": {
        "type": "object", "properties": {"zone": {"type": "string", "enum": ["UTC", "CET"]}}, "required": ["zone"],
        "additionalProperties": False}}}


def test_the_api_returns_the_answer_of_the_remote_server_unchanged(here, elsewhere):
    asked = {"messages": [{"role": "user", "content": "Tell me a story."}], "seed": 7, "temperature": 1, "max_tokens": 24}
    status, answer = complete(here, **asked)
    assert status == 200 and answer["model"] == "far"
    _, theirs = complete(elsewhere, **asked, model="hearth-tiny")
    assert answer["choices"][0]["message"]["content"] == theirs["choices"][0]["message"]["content"]
    assert answer["choices"][0]["finish_reason"] == theirs["choices"][0]["finish_reason"]
    for count in ("prompt_tokens", "completion_tokens"):
        assert answer["usage"][count] == theirs["usage"][count]
    chunks = streamed(here, **asked, stream_options={"include_usage": True})
    text = "".join(chunk["choices"][0]["delta"].get("content") or "" for chunk in chunks if chunk["choices"])
    assert text == theirs["choices"][0]["message"]["content"]
    assert chunks[-1]["usage"]["completion_tokens"] == theirs["usage"]["completion_tokens"]
    assert sum(bool(chunk["choices"] and chunk["choices"][0]["delta"].get("content")) for chunk in chunks) > 1
    # Each choice is requested with its own seed.
    _, several = complete(here, **asked, n=2)
    _, theirs = complete(elsewhere, **asked, n=2, model="hearth-tiny")
    assert [choice["message"]["content"] for choice in several["choices"]] == [
        choice["message"]["content"] for choice in theirs["choices"]]


def test_the_api_forwards_tools_response_formats_and_log_probabilities_to_the_remote_server(here):
    status, answer = complete(here, tools=[TOOL], tool_choice="required", max_tokens=200)
    assert status == 200, answer
    call = answer["choices"][0]["message"]["tool_calls"][0]["function"]
    assert call["name"] == "time" and json.loads(call["arguments"])["zone"] in ("UTC", "CET")
    assert answer["choices"][0]["finish_reason"] == "tool_calls"
    chunks = streamed(here, messages=[{"role": "user", "content": "When?"}], tools=[TOOL], tool_choice="required",
                      max_tokens=200)
    assert any(chunk["choices"][0]["delta"].get("tool_calls") for chunk in chunks if chunk["choices"])

    schema = {"type": "object", "properties": {"colour": {"type": "string", "enum": ["red", "blue"]}}, "required": ["colour"],
              "additionalProperties": False}
    status, answer = complete(here, max_tokens=100, response_format={
        "type": "json_schema", "json_schema": {"name": "colour", "schema": schema, "strict": True}})
    assert status == 200 and json.loads(answer["choices"][0]["message"]["content"])["colour"] in ("red", "blue")

    status, answer = complete(here, logprobs=True, top_logprobs=3)
    tokens = answer["choices"][0]["logprobs"]["content"]
    assert status == 200 and all(len(token["top_logprobs"]) == 3 and token["logprob"] <= 0 for token in tokens)
    text = b"".join(bytes(token["bytes"]) for token in tokens)
    assert text.decode(errors="replace").startswith(answer["choices"][0]["message"]["content"][:4])


def test_all_chat_apis_forward_requests_to_a_remote_model(here):
    status, answer = complete(here, "/v1/completions", prompt="Once upon a time", logprobs=2)
    assert status == 200 and answer["model"] == "far" and answer["choices"][0]["text"]
    assert 0 < len(answer["choices"][0]["logprobs"]["tokens"]) <= answer["usage"]["completion_tokens"]
    messages = [{"role": "user", "content": "Hello"}]
    status, answer = complete(here, "/v1/messages", messages=messages)
    assert status == 200 and answer["content"][0]["text"]
    assert here.call("POST", "/v1/messages/count_tokens", {"model": "far", "messages": messages})["input_tokens"] > 0
    first = here.call("POST", "/v1/responses", {"model": "far", "input": "Hello", "max_output_tokens": 8})
    again = {"model": "far", "input": "And?", "max_output_tokens": 8, "previous_response_id": first["id"]}
    assert here.call("POST", "/v1/responses", again)["output"]
    for model in ("far", "far:latest"):
        chat = {"model": model, "messages": messages, "stream": False, "options": {"num_predict": 8}}
        assert here.call("POST", "/api/chat", chat)["message"]["content"]
    # A request without a prompt only loads the model.
    assert here.call("POST", "/api/generate", {"model": "far", "stream": False})["done_reason"] == "load"


def test_requests_that_remote_models_do_not_support_are_refused(here):
    for path, body in [
        ("/v1/embeddings", {"input": "a"}), ("/v1/rerank", {"query": "a", "documents": ["b"]}),
        ("/v1/tokenize", {"content": "a"}), ("/v1/completions", {"prompt": [1, 2]}),
        ("/v1/chat/completions", {"dry_multiplier": 1}),
    ]:
        status, error = complete(here, path, **body)
        assert status == 400 and error["code"] == "unsupported", (path, error)


def test_remote_models_are_listed_last_and_only_by_the_openai_api(here):
    models = here.call("GET", "/v1/models")["data"]
    assert [model["id"] for model in models] == ["hearth-tiny", "far"]
    assert models[1]["owned_by"] == "this machine" and models[1]["context_length"] > 0
    assert here.call("GET", "/v1/models/far")["id"] == "far"
    assert [model["model"] for model in here.call("GET", "/api/tags")["models"]] == ["hearth-tiny:latest"]
    # Requests without a model, or with `auto`, are answered by the local model.
    for model in ("auto", None):
        assert complete(here, model=model)[1]["model"] == "hearth-tiny"


def test_the_api_reports_why_a_remote_server_does_not_answer(here, elsewhere, recorder):
    add_recorder(here, recorder)
    status, error = complete(here, model="page")
    assert status == 502 and error["code"] == "remote_model" and "web page" in error["message"]
    assert json.loads(recorder.bodies[0])["messages"][0]["content"] == "Tell me a story."
    here.hearth("models", "add-remote", "out", "--url", "https://example.invalid/v1", "--model", "m")
    status, error = complete(here, model="out")
    assert status == 403 and "confirm" in error["message"].lower()
    # A remote model that points back to this server fails instead of forwarding the request without end.
    added = here.hearth("models", "add-remote", "self", "--url", f"{here.url}/v1", "--model", "self", "--context-tokens", "4096")
    assert added.returncode == 0, added.stderr
    status, error = complete(here, model="self")
    assert status == 502, error
    assert complete(here)[0] == 200


def test_offline_mode_refuses_remote_models_in_the_api_and_the_terminal(here):
    here.stop()
    here.options = ("--offline",)
    here.start()
    status, error = complete(here)
    assert status == 403 and "offline" in error["message"]
    assert [model["id"] for model in here.call("GET", "/v1/models")["data"]] == ["hearth-tiny"]
    (here.home / "settings.json").write_text(json.dumps(
        {**json.loads((here.home / "settings.json").read_text()), "offline": True}))
    for command, text in ((["respond", "--raw", "--model", "far", "One,"], ""),
                          (["chat", "--private", "--model", "far"], "Hello\n")):
        refused = here.hearth(*command, input=text)
        assert refused.returncode != 0 and "offline" in refused.stderr, refused


def test_raw_completion_and_private_chat_answer_with_a_remote_model(here):
    raw = here.hearth("respond", "--raw", "--model", "far", "--max-tokens", "8", "--greedy", "--json", "Once upon a time")
    assert raw.returncode == 0, raw.stderr
    local = here.hearth("respond", "--raw", "--max-tokens", "8", "--greedy", "--json", "Once upon a time")
    raw, local = json.loads(raw.stdout), json.loads(local.stdout)
    assert raw["model"] == "far (this machine)"
    for field in ("text", "finish_reason", "prompt_tokens", "output_tokens"):
        assert raw[field] == local[field], field
    chat = here.hearth(
        "chat", "--private", "--max-tokens", "8", "--stats", "--model", "far", input="Hello\nAnd then?\n/quit\n")
    assert chat.returncode == 0, chat.stderr
    # The second question is sent with the first exchange.
    first, second = map(int, re.findall(r"\[(\d+) prompt tokens", chat.stdout))
    assert second > first > 0
    assert here.call("GET", "/api/threads")["threads"] == []


class Painter(BaseHTTPRequestHandler):
    """A server whose model sends escape sequences for clipboard, title and colours, and characters that reverse the text."""
    words = "ok\x1b]52;c;aGk=\x07\x1b]0;title\x1b\\\x1b[31m\x9b2J\u202e\u2066end"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if not self.path.endswith("completions"):
            return self.send_error(404)
        choice = {"text": self.words} if "prompt" in body else {"delta": {"role": "assistant", "content": self.words}}
        pieces = [
            {"choices": [{"index": 0, "finish_reason": None, **choice}]},
            {"choices": [{"index": 0, "finish_reason": "stop", **({"text": ""} if "prompt" in body else {"delta": {}})}]}]
        text = "".join(f"data: {json.dumps(piece)}\n\n" for piece in pieces) + "data: [DONE]\n\n"
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        self.send_error(404)

    def log_message(self, *arguments):
        pass


def on_terminal(server, *arguments):
    """Runs a command on a pseudo-terminal, and returns its standard output."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [str(BINARY), *arguments], stdin=subprocess.DEVNULL, stdout=follower, stderr=subprocess.PIPE,
        env={"HEARTH_HOME": str(server.home), "HOME": str(server.home), "PATH": os.environ["PATH"]})
    os.close(follower)
    shown = b""
    while True:
        try:
            data = os.read(leader, 4_096)
        except OSError:  # Linux reports an error once the program has exited.
            break
        if not data:
            break
        shown += data
    os.close(leader)
    _, errors = process.communicate(timeout=SLOW)
    assert process.returncode == 0, errors
    return shown.decode()


@pytest.mark.parametrize("options", [[], ["--no-stream"], ["--raw"], ["--raw", "--no-stream"], ["--json"]])
def test_control_characters_from_a_remote_model_are_filtered_only_on_a_terminal(here, options):
    painter = ThreadingHTTPServer(("127.0.0.1", 0), Painter)
    threading.Thread(target=painter.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{painter.server_port}/v1"
    added = here.hearth("models", "add-remote", "painter", "--url", url, "--model", "m", "--context-tokens", "4096")
    assert added.returncode == 0, added.stderr
    command = ["respond", "--model", "painter", *options, "Hello"]
    shown = on_terminal(here, *command)
    piped = here.hearth(*command)
    painter.shutdown()
    assert piped.returncode == 0, piped.stderr
    assert "ok" in shown and "end" in shown
    assert not any(mark in shown for mark in "\x1b\x07\x9b\u202e\u2066")
    if "--json" in options:
        assert json.loads(shown)["text"] == json.loads(piped.stdout)["text"] == Painter.words
    else:
        assert piped.stdout == Painter.words + "\n"


def test_a_private_chat_continues_after_a_failed_remote_request(here, recorder):
    add_recorder(here, recorder)
    chat = here.hearth("chat", "--private", "--model", "page", input="Hello\nAgain\n")
    assert chat.returncode == 0 and chat.stdout.count("web page") == 2


def test_results_of_a_local_only_search_and_answers_based_on_them_are_never_sent(here, recorder, tmp_path):
    add_recorder(here, recorder)
    file = tmp_path / "secret.txt"
    file.write_text("The zanzibar code of the safe is 4711. The safe stands in the cellar of the house.\n" * 3)
    assert here.hearth("docs", "add", str(file)).returncode == 0
    assert here.hearth("docs", "collections", "--local-only", "default").returncode == 0
    search = {"tools": [{"type": "file_search", "vector_store_ids": ["default"]}]}
    asked = {"input": "What is the code of the safe?", "max_output_tokens": 8}
    status, error = complete(here, "/v1/responses", model="page", **asked, **search)
    assert status == 403 and "never leaves this machine" in error["message"]
    # Answers that a local model based on the search, and the answers that follow them, are not sent either.
    local = here.call("POST", "/v1/responses", {"model": "hearth-tiny", **asked, **search})
    after = here.call("POST", "/v1/responses", {
        "model": "hearth-tiny", "input": "Sure?", "max_output_tokens": 8, "previous_response_id": local["id"]})
    for response in (local, after):
        status, error = complete(
            here, "/v1/responses", model="page", input="And?", previous_response_id=response["id"])
        assert status == 403 and "never leaves this machine" in error["message"]
        message = {"type": "item_reference", "id": response["output"][-1]["id"]}
        status, error = complete(
            here, "/v1/responses", model="page", input=[message, {"role": "user", "content": "And?"}])
        assert status == 403 and "never leaves this machine" in error["message"]
    assert recorder.bodies == []
    # Without the local-only mark, the same search is sent.
    assert here.hearth("docs", "collections", "--allow-remote", "default").returncode == 0
    status, _ = complete(here, "/v1/responses", model="page", **asked, **search)
    assert status == 502 and b"zanzibar" in recorder.bodies[0]
