"""The same features with a local model, a model of another `hearth serve`, and one of llama-server.

`make test-llama-server` runs the tests with llama-server, from HEARTH_LLAMA_SERVER or the PATH. HEARTH_FEATURES_MODEL names
a model file to use instead of the tests' model. HEARTH_ENDPOINT is the address of another server to test, such as
http://127.0.0.1:8000/v1 for vLLM, and HEARTH_ENDPOINT_MODEL the name of its model.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from conftest import MODEL, SLOW, Server, install_model, letter
from test_documents import QUESTIONS, SAMPLES, ask, citations, get, squeezed, stream, upload
from test_tools import misbehaving, settings


@dataclass(frozen=True)
class Differences:
    """The expected differences between places where the model runs; all other expectations are the same."""

    # The name of the model in chats, and in answers from documents and summaries of mails.
    chat_name: str
    answer_name: str
    # Whether the model is local, so that it can take the exam.
    is_here: bool
    # The number of tokens of `<think>` and a line break that the place appends to the prompt of the tests' model in chats.
    opening: int = 0


FILE = Path(os.environ.get("HEARTH_FEATURES_MODEL", MODEL))
NAME = FILE.stem
IS_TINY = FILE == MODEL

# See also docs/remote.md, "What is different".
ELSEWHERE = Differences(chat_name="far", answer_name="far (this machine)", is_here=False)
PLACES = {
    "this machine": Differences(chat_name=NAME, answer_name="Hearth Tiny", is_here=True),
    "another hearth serve": ELSEWHERE,
    "llama-server": replace(ELSEWHERE, opening=2),
}
MARKS = {"llama-server": pytest.mark.llama_server}
if "HEARTH_ENDPOINT" in os.environ:
    PLACES["another endpoint"] = ELSEWHERE


def install(home):
    """Installs the model in a data folder without a server."""
    install_model(home)
    if not IS_TINY:
        (home / "models" / FILE.name).symlink_to(FILE.resolve())


def llama_server(folder):
    """Starts llama-server with the model, and returns its process and address."""
    program = os.environ.get("HEARTH_LLAMA_SERVER") or shutil.which("llama-server")
    assert program, "There is no llama-server on the PATH, and HEARTH_LLAMA_SERVER names none."
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = folder / "llama-server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [program, "--model", str(FILE), "--alias", NAME, "--port", str(port), "--ctx-size", "16384",
             "--parallel", "4", "--threads", "2", "--jinja", "--no-webui"],
            stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    url, deadline = f"http://127.0.0.1:{port}", time.monotonic() + SLOW
    while True:
        try:
            urllib.request.urlopen(f"{url}/health", timeout=SLOW).close()
            return process, f"{url}/v1"
        except (urllib.error.URLError, ConnectionError):
            assert process.poll() is None and time.monotonic() < deadline, log.read_text()[-2000:]
            time.sleep(0.05)


@pytest.fixture(scope="module", params=[pytest.param(name, marks=MARKS.get(name, ())) for name in PLACES])
def place(request, tmp_path_factory):
    """A server with documents, mails and a tool server, and the name of a model that runs at the parametrized place."""
    folder = tmp_path_factory.mktemp("place")
    server, far, process = Server(folder / "here"), None, None
    try:
        url, name = None, NAME
        if request.param == "another hearth serve":
            far = Server(folder / "far")
            install(far.home)
            url = f"{far.start().url}/v1"
        elif request.param == "llama-server":
            process, url = llama_server(folder)
        elif request.param == "another endpoint":
            url, name = os.environ["HEARTH_ENDPOINT"], os.environ.get("HEARTH_ENDPOINT_MODEL", NAME)
        install(server.home)
        settings(server.home, own=misbehaving())
        box = folder / "box"
        box.mkdir()
        for number, text in enumerate((
                "The report is due on Friday. Can we still make it in time?",
                "Not with the figures missing. I need two more days for them.",
                "Then let us ask the office for Monday. Bob sends the figures by Thursday. Is that all right?")):
            (box / f"{number}.eml").write_bytes(letter("Report", text, number=number, References="<0@example.org>"))
        assert server.hearth("mail", "import", "--words-only", str(box), "--name", "Work").returncode == 0
        if url is not None:
            added = server.hearth("models", "add-remote", "far", "--url", url, "--model", name, "--json")
            assert added.returncode == 0 and json.loads(added.stdout)["contextTokens"] >= 4096, added.stderr
        server.start()
        differs = PLACES[request.param]
        if differs.is_here and not IS_TINY:
            found = json.loads(server.hearth("models", "list", "--json").stdout)
            differs = replace(differs, answer_name=next(each["name"] for each in found if each["id"] == NAME))
        server.call("POST", "/api/collections", {"name": "garden"})
        for file in sorted(SAMPLES.iterdir()):
            upload(server, "garden", file.name, file.read_bytes())
        yield SimpleNamespace(
            server=server, model=NAME if url is None else "far", url=url, differs=differs)
    finally:
        for each in (server, far):
            if each is not None:
                each.stop()
        if process is not None:
            process.terminate()
            process.wait(SLOW)


def chat(place, **more):
    """Creates a chat with the model, and returns its ID."""
    return place.server.call("POST", "/api/threads", {"settings": {"modelID": place.model, **more}})["thread"]["id"]


def say(place, thread, text):
    """Sends a message, allows all tool calls of the answer, and returns the messages of the chat."""
    place.server.call("POST", f"/api/threads/{thread}/messages", {"text": text})
    deadline = time.monotonic() + SLOW
    while True:
        view = place.server.call("GET", f"/api/threads/{thread}")
        answer = view["thread"]["messages"][-1]
        for call in answer["metadata"].get("calls") or []:
            if call["state"] == "asked":
                place.server.call("POST", f"/api/threads/{thread}/calls/{call['id']}", {"decision": "once"})
        if not view.get("generatingMessageID"):
            return view["thread"]["messages"]
        assert time.monotonic() < deadline, "the answer does not end"
        time.sleep(0.02)


def status(call):
    """Returns 200 if the request succeeds, else its error status."""
    try:
        call()
        return 200
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_a_chat_continues_over_two_questions_and_an_answer_can_be_regenerated(place):
    thread = chat(place)
    # The minimum number of prompt tokens. For the tests' model, that of the first question is exact.
    for question, prompt in (("Hello there", 10), ("And who are you?", 30)):
        answer = say(place, thread, question)[-1]
        metadata = answer["metadata"]
        assert metadata["status"] == "completed" and answer["text"].strip(), answer
        assert metadata["modelID"] == place.differs.chat_name and metadata["place"] == "this machine"
        # A remote server computes the same prompt as a local model, and reports its length.
        assert metadata["usage"]["promptTokens"] >= prompt and metadata["usage"]["outputTokens"] > 0
        ledger = metadata["ledger"]
        assert ledger["place"] == "this machine" and ledger["contextTokens"] >= 4096
        if IS_TINY and question == "Hello there":
            assert metadata["usage"]["promptTokens"] == prompt + place.differs.opening
            assert abs(ledger["historyTokens"] + ledger["promptTokens"] - prompt) <= 8
    assert metadata["ledger"]["historyTokens"] > 10
    place.server.call("POST", f"/api/messages/{answer['id']}/regenerate")
    again = place.server.idle(thread)
    assert again["thread"]["messages"][-1]["metadata"]["status"] == "completed"
    assert [each["index"] for each in again["branches"].values()] == [1]
    with urllib.request.urlopen(f"{place.server.url}/api/threads/{thread}/export", timeout=SLOW) as reply:
        assert f"{place.differs.chat_name} on this machine" in reply.read().decode().replace("\\", "")


def check(place, found):
    """Checks that citations quote their documents verbatim."""
    for each in found:
        path = f"/api/documents/{each['documentID']}/passage"
        assert get(place.server, path, start=each["start"], end=each["end"])["passage"] == each["quote"]


def test_a_chat_with_a_collection_gets_passages_from_it(place):
    thread = chat(place, collection="garden")
    metadata = say(place, thread, QUESTIONS[5][0])[-1]["metadata"]
    assert metadata["status"] == "completed" and metadata["collection"] == "garden"
    # The server's token count shows that the passages are in the prompt.
    assert metadata["usage"]["promptTokens"] > 500 and metadata["ledger"]["promptTokens"] > 500
    check(place, metadata["sources"])


@pytest.mark.parametrize("number", range(4))
def test_questions_about_documents_are_answered_with_citations(place, number):
    question, values, files = QUESTIONS[number]
    events = ask(place.server, "garden", question, model=place.model)
    names = [name for name, _ in events]
    assert names[:2] == ["passages", "quotes"] and names[-1] == "answer" and set(names[2:-1]) <= {"sentence"}
    quotes, answer = events[1][1]["quotes"], events[-1][1]
    quoted = [each for sentence in quotes for each in sentence["citations"]]
    assert any(value in squeezed(each["quote"]) and each["document"] in files for each in quoted for value in values)
    check(place, quoted + citations(answer))
    # The model's text is shown if the documents support it; otherwise the documents are quoted.
    assert answer["kind"] in ("answer", "quotes") and answer["sentences"] and answer["place"] == "this machine"
    assert answer["model"] == (place.differs.answer_name if answer["kind"] == "answer" else None)
    assert all(sentence["citations"] for sentence in answer["sentences"] if sentence["isSupported"])
    # The model did generate an answer.
    assert answer["answerTokens"] > 0 and answer["promptTokens"] > 100


def test_mails_are_summarised_sorted_and_get_suggested_replies(place):
    threads = place.server.call("GET", "/api/mail/threads")["threads"]
    thread = threads[0]["id"]
    mails = {mail["id"] for mail in place.server.call("GET", f"/api/mail/threads/{thread}")["mails"]}
    events = stream(place.server, f"/api/mail/threads/{thread}/summary", {"model": place.model})
    assert events[0][0] == "quotes" and events[-1][0] == "summary"
    summary = events[-1][1]
    assert 1 <= len(summary["sentences"]) <= 4 and set(summary["knownMails"]) == mails
    assert all(sentence["mails"] and set(sentence["mails"]) <= mails for sentence in summary["sentences"])
    key = "model" if summary["kind"] == "generated" else "refusedModel"
    assert summary[key] == place.differs.answer_name

    # Three replies are composed by rules at once. The model's replace them only if they pass the checks.
    events = stream(place.server, f"/api/mail/threads/{thread}/replies", {"model": place.model})
    assert [name for name, _ in events[:3]] == ["reply"] * 3 and events[-1][0] == "replies"
    replies = events[-1][1]["replies"]
    assert [reply["intent"] for reply in replies] == ["affirmative", "declining", "question"]
    assert {reply["origin"] for reply in replies} <= {"template", "model"}
    assert replies[2]["text"].endswith("?")

    # Sorting does not use the chat model.
    assert threads[0]["aiCategory"] == "primary" and not threads[0]["isSpam"]
    changed = place.server.call("POST", f"/api/mail/threads/{thread}/category", {"category": "updates"})["thread"]
    assert changed["aiCategory"] == "updates"
    place.server.call("POST", f"/api/mail/threads/{thread}/category", {"category": "primary"})


def test_a_tool_call_runs_once_after_the_user_allows_it(place):
    for _ in range(5):
        thread = chat(place, toolServers=["own"], stylePreset="precise")
        metadata = say(place, thread, "Say hello with the tool echo.")[-1]["metadata"]
        assert metadata["status"] == "completed", metadata
        assert metadata["ledger"]["toolTokens"] > 0
        # The tests' model does not always call a tool.
        if metadata.get("calls"):
            break
    call = metadata["calls"][0]
    assert (call["server"], call["tool"], call["decision"], call["state"]) == ("own", "echo", "once", "finished")
    assert call["result"] == json.loads(call["arguments"])["text"] != ""


def test_an_answer_with_a_schema_matches_the_schema(place, tmp_path):
    schema = tmp_path / "schema.json"
    schema.write_text(place.server.hearth(
        "schema", "object", "--name", "Wish", "--string", "colour", "--integer", "count").stdout)
    done = place.server.hearth(
        "respond", "--model", place.model, "--schema", str(schema), "--max-tokens", "200", "I want three red balloons.")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert set(found) == {"colour", "count"} and isinstance(found["colour"], str) and isinstance(found["count"], int)


def test_the_api_and_raw_completion_answer_with_the_model(place):
    server = place.server
    raw = server.hearth("respond", "--raw", "--model", place.model, "--max-tokens", "4", "Once")
    assert raw.returncode == 0, raw.stderr
    assert place.model in [each["id"] for each in server.call("GET", "/v1/models")["data"]]
    body = {"model": place.model, "messages": [{"role": "user", "content": "Hello"}], "max_tokens": 4}
    answer = server.call("POST", "/v1/chat/completions", body)
    assert answer["model"] == place.model and answer["choices"][0]["finish_reason"] in ("stop", "length")


def test_only_local_models_can_take_the_exam(place):
    server, is_here = place.server, place.differs.is_here
    exam = f"/api/models/{place.model}/exam"
    assert status(lambda: server.call("POST", exam, {"quick": True})) == (200 if is_here else 404)
    if is_here:
        server.call("DELETE", exam)
