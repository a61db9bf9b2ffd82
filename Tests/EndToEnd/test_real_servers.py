"""Remote models whose servers behave like real ones do: how commands, chats, documents and the API handle them."""

import json
import threading
import urllib.error
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


def chunk(delta, reason=None, model="m"):
    return {
        "id": "1", "object": "chat.completion.chunk", "created": 1, "model": model,
        "choices": [{"index": 0, "delta": delta, "finish_reason": reason}],
    }


SKY = [chunk({"content": "The sky"}), chunk({"content": " is blue."}), chunk({}, "stop")]
ALIAS = [chunk({"content": "The sky is blue."}, model="gpt-4o-2024-11-20"), chunk({}, "stop", model="gpt-4o-2024-11-20")]
OVERLOADED = [chunk({"content": "The"}), {"error": {"message": "The upstream is overloaded", "code": 502}}]
THINKING = {"error": {"code": 500, "type": "server_error", "message": "output that does not match the expected format"}}
CALL = [
    chunk({"tool_calls": [{"index": 0, "id": f"c{number}", "type": "function",
                           "function": {"name": "weather", "arguments": json.dumps({"city": city})}}]})
    for number, city in enumerate(("Paris", "Rome"))
] + [chunk({}, "tool_calls")]


class Handler(BaseHTTPRequestHandler):
    """A server whose behaviour depends on the requested model."""

    def do_GET(self):
        if self.path.startswith("/nolist"):
            return self.reply(404, {"detail": "Not Found"})
        models = [{"id": name} for name in ("sky", "bare")]
        return self.reply(200, models if self.path.startswith("/bare") else {"data": models})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"] or 0)))
        self.server.bodies.append(body)
        name = body["model"]
        if name == "strict":
            for argument in ("max_tokens", "temperature", "stream_options", "top_k"):
                if argument in body:
                    message = f"Unsupported parameter: '{argument}' is not supported with this model."
                    if argument == "max_tokens":
                        message += " Use 'max_completion_tokens' instead."
                    return self.reply(400, {"error": {"message": message, "param": argument}})
        if name == "thinks":
            return self.reply(500, THINKING)
        events = {
            "alias": ALIAS, "empty": [chunk({}, "stop")], "broken": OVERLOADED, "call": CALL,
        }.get(name, SKY)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for event in events:
            self.wfile.write(f"data: {json.dumps(event)}\n\ndata: null\n\n".encode())
        self.close_connection = True

    def reply(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def real():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.bodies = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.fixture
def here(start_server, real):
    server = start_server()
    for name in ("sky", "alias", "empty", "broken", "call", "strict", "thinks"):
        add(server, real, name)
    real.bodies.clear()
    return server


def add(server, real, name, path="v1"):
    url = f"http://127.0.0.1:{real.server_port}/{path}"
    added = server.hearth(
        "models", "add-remote", f"r-{name}", "--url", url, "--model", name, "--context-tokens", "8192")
    assert added.returncode == 0, added.stderr
    return added


def respond(server, name, *options):
    return server.hearth("respond", "--model", f"r-{name}", *options, "What colour is the sky?")


def chat(server, name):
    thread = server.call("POST", "/api/threads", {"settings": {"modelID": f"r-{name}"}})["thread"]["id"]
    server.call("POST", f"/api/threads/{thread}/messages", {"text": "What colour is the sky?"})
    return server.idle(thread)["thread"]["messages"][-1]


def complete(server, name, **more):
    body = {"model": f"r-{name}", "messages": [{"role": "user", "content": "What colour is the sky?"}], **more}
    return server.call("POST", "/v1/chat/completions", body)


def test_the_model_name_reported_by_a_remote_server_for_an_alias_is_recorded(here):
    answer = respond(here, "alias", "--json")
    assert answer.returncode == 0, answer.stderr
    report = json.loads(answer.stdout)
    assert report["text"] == "The sky is blue." and report["answering_model"] == "gpt-4o-2024-11-20"
    message = chat(here, "alias")
    assert message["text"] == "The sky is blue."
    assert message["metadata"]["ledger"]["answeringModel"] == "gpt-4o-2024-11-20"
    assert complete(here, "alias")["usage"]["answering_model"] == "gpt-4o-2024-11-20"


def test_a_request_is_repeated_without_the_parameters_that_a_remote_server_rejects(here, real):
    answer = respond(here, "strict", "--json", "--temperature", "0.5", "--max-tokens", "20")
    assert answer.returncode == 0, answer.stderr
    assert any("temperature" in note for note in json.loads(answer.stdout)["notes"])
    assert real.bodies[-1]["max_completion_tokens"] == 20
    assert chat(here, "strict")["text"] == "The sky is blue."
    completion = complete(here, "strict", temperature=0.5, max_tokens=20, top_k=5)
    assert completion["choices"][0]["message"]["content"] == "The sky is blue."
    notes = completion["usage"]["notes"]
    for argument in ("stream_options", "temperature", "top_k", "max_tokens"):
        assert sum(f"`{argument}`" in note for note in notes) == 1, notes


def test_an_empty_answer_from_a_remote_server_is_an_error(here):
    answer = respond(here, "empty")
    assert answer.returncode != 0 and "answered nothing" in answer.stderr
    assert chat(here, "empty")["metadata"]["status"] == "failed"
    with pytest.raises(urllib.error.HTTPError) as refused:
        complete(here, "empty")
    assert refused.value.code == 502


def test_an_error_during_a_remote_stream_is_shown_with_the_message_of_the_server(here):
    answer = respond(here, "broken")
    assert answer.returncode != 0 and "The upstream is overloaded" in answer.stderr
    metadata = chat(here, "broken")["metadata"]
    assert metadata["status"] == "interrupted" and "The upstream is overloaded" in metadata["failure"]["message"]


def test_two_remote_tool_calls_with_an_equal_index_stay_separate(here):
    tool = {"type": "function", "function": {
        "name": "weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}}}
    calls = complete(here, "call", tools=[tool])["choices"][0]["message"]["tool_calls"]
    assert [json.loads(call["function"]["arguments"])["city"] for call in calls] == ["Paris", "Rome"]


def test_a_question_is_answered_by_quotations_if_the_remote_model_ignores_the_schema(here, tmp_path):
    file = tmp_path / "lease.txt"
    file.write_text("The monthly rent is 900 euros. The lease ends on 30 June.\n")
    assert here.hearth("docs", "add", str(file)).returncode == 0
    asked = here.hearth("docs", "ask", "--model", "r-thinks", "What is the monthly rent?")
    assert asked.returncode == 0 and "900 euros" in asked.stdout, asked.stderr


def test_a_remote_server_without_a_model_list_can_be_added(here, real):
    added = add(here, real, "nolist", "nolist/v1")
    assert "no list of models" in added.stderr and "hearth:" not in added.stderr
    bare = add(here, real, "bare", "bare/v1")
    assert "no model" not in bare.stderr
