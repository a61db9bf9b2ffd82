"""Models elsewhere: one `hearth serve` asks another, and what keeps words on this machine."""

import json
import threading
import urllib.error
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from conftest import letter


@pytest.fixture
def elsewhere(start_server):
    """The server that computes."""
    return start_server()


@pytest.fixture
def here(start_server, elsewhere):
    """The server that asks; it has the tests' model as well."""
    server = start_server()
    added = server.hearth(
        "models", "add-remote", "far", "--url", f"{elsewhere.url}/v1", "--model", "hearth-tiny", "--json")
    assert added.returncode == 0, added.stderr
    remote = json.loads(added.stdout)
    assert remote["place"] == "this machine" and remote["isConfirmed"] and remote["contextTokens"] > 0
    return server


@pytest.fixture
def recorder():
    """A server that answers with a web page, or a redirect, and keeps what it was sent."""
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


def test_a_chat_is_answered_elsewhere_and_says_where(here):
    answer = ask(here, "far")
    assert answer["metadata"]["status"] == "completed", answer
    assert answer["metadata"]["modelID"] == "far"
    assert answer["metadata"]["place"] == "this machine"
    assert answer["metadata"]["usage"]["promptTokens"] > 0


def test_the_terminal_answers_elsewhere(here):
    answer = here.hearth("respond", "--model", "far", "--max-tokens", "8", "--json", "Hello")
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout)["model"] == "far (this machine)"


def test_a_remote_model_is_never_a_default(here):
    assert here.hearth("models", "use", "far").returncode != 0
    assert here.hearth("serve", "--port", "0", "--model", "far").returncode != 0
    with pytest.raises(urllib.error.HTTPError) as refused:
        here.call("PATCH", "/api/settings", {"newThreadSettings": {"modelID": "far"}})
    assert refused.value.code == 400


def test_offline_refuses_all(start_server, here):
    here.stop()
    here.options = ("--offline",)
    here.start()
    assert here.call("GET", "/api/remotes")["remotes"][0]["problem"]
    with pytest.raises(urllib.error.HTTPError) as refused:
        here.call("POST", "/api/threads", {"settings": {"modelID": "far"}})
    assert refused.value.code == 409


def test_a_host_has_to_be_confirmed(here):
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
def test_what_is_no_answer_is_a_sentence(here, recorder, status, words):
    add_recorder(here, recorder)
    recorder.status = status
    failure = ask(here, "page")["metadata"]["failure"]
    assert words in failure["message"] and failure["kind"] == "connection"


def test_what_never_leaves_this_machine_does_not(here, recorder, tmp_path):
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
