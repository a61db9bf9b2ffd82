"""The same features with a model of this machine, of another `hearth serve` and of llama-server: what differs is a table.

`make test-llama-server` runs the tests with llama-server, which HEARTH_LLAMA_SERVER names or the PATH has.
HEARTH_FEATURES_MODEL names a model file to use in place of the tests' own, and HEARTH_ENDPOINT the address of any other
server, such as http://127.0.0.1:8000/v1 of vLLM, whose model HEARTH_ENDPOINT_MODEL names.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from conftest import MODEL, SLOW, Server, install_model, letter
from test_documents import QUESTIONS, SAMPLES, ask, citations, get, squeezed, stream, upload
from test_tools import misbehaving, settings


@dataclass(frozen=True)
class Differences:
    """All that differs by where the model runs; what the tests ask beside it is the same for all places."""

    # How chats name the model, and how answers from documents and summaries of mails do.
    chat_name: str
    answer_name: str
    # Whether the exam, Hearth's own /v1 and texts without a chat format know the model.
    is_here: bool
    # The tokens of `<think>` and a line break with which a place opens the thoughts of the tests' model in chats.
    opening: int = 0


FILE = Path(os.environ.get("HEARTH_FEATURES_MODEL", MODEL))
NAME = FILE.stem
IS_TINY = FILE == MODEL

# Beside docs/remote.md, "What is different".
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
    """Puts the model into a home without a server."""
    install_model(home)
    if not IS_TINY:
        (home / "models" / FILE.name).symlink_to(FILE.resolve())


def llama_server(folder):
    """Starts llama-server with the model; its process and address."""
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
    """A server with documents, mails and a tool server, and the name of the model to ask, which runs at a place."""
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
    """The id of a new chat with the model."""
    return place.server.call("POST", "/api/threads", {"settings": {"modelID": place.model, **more}})["thread"]["id"]


def say(place, thread, text):
    """The messages after an answer; its calls are allowed."""
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
    """The status that a request is answered with."""
    try:
        call()
        return 200
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_a_chat_goes_on(place):
    thread = chat(place)
    # The least tokens of the prompt; of the tests' model they are known.
    for question, prompt in (("Hello there", 10), ("And who are you?", 30)):
        answer = say(place, thread, question)[-1]
        metadata = answer["metadata"]
        assert metadata["status"] == "completed" and answer["text"].strip(), answer
        assert metadata["modelID"] == place.differs.chat_name and metadata["place"] == "this machine"
        # The server reads the same prompt as the model here, and tells how long it is.
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
    """Citations stand in their documents, word for word."""
    for each in found:
        path = f"/api/documents/{each['documentID']}/passage"
        assert get(place.server, path, start=each["start"], end=each["end"])["passage"] == each["quote"]


def test_a_chat_reads_documents(place):
    thread = chat(place, collection="garden")
    metadata = say(place, thread, QUESTIONS[5][0])[-1]["metadata"]
    assert metadata["status"] == "completed" and metadata["collection"] == "garden"
    # The passages are in the prompt, as the server counts it.
    assert metadata["usage"]["promptTokens"] > 500 and metadata["ledger"]["promptTokens"] > 500
    check(place, metadata["sources"])


@pytest.mark.parametrize("number", range(4))
def test_documents_answer_with_citations(place, number):
    question, values, files = QUESTIONS[number]
    events = ask(place.server, "garden", question, model=place.model)
    names = [name for name, _ in events]
    assert names[:2] == ["passages", "quotes"] and names[-1] == "answer" and set(names[2:-1]) <= {"sentence"}
    quotes, answer = events[1][1]["quotes"], events[-1][1]
    quoted = [each for sentence in quotes for each in sentence["citations"]]
    assert any(value in squeezed(each["quote"]) and each["document"] in files for each in quoted for value in values)
    check(place, quoted + citations(answer))
    # What the model wrote is shown where the documents bear it out, and they are quoted otherwise.
    assert answer["kind"] in ("answer", "quotes") and answer["sentences"] and answer["place"] == "this machine"
    assert answer["model"] == (place.differs.answer_name if answer["kind"] == "answer" else None)
    assert all(sentence["citations"] for sentence in answer["sentences"] if sentence["isSupported"])
    # It was asked at all.
    assert answer["answerTokens"] > 0 and answer["promptTokens"] > 100


def test_mails_are_summed_up_answered_and_sorted(place):
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

    grown, replies = 0, []
    for _ in range(3):
        events = stream(place.server, f"/api/mail/threads/{thread}/replies", {"model": place.model})
        grown = max(grown, *Counter(data["intent"] for name, data in events if name == "reply").values())
        assert events[-1][0] == "replies"
        replies = events[-1][1]["replies"]
        # What fails the checks is not shown, and why there is nothing is said.
        assert replies or events[-1][1]["reason"] == "refused"
        if replies:
            break
    intents = [reply["intent"] for reply in replies]
    assert len(set(intents)) == len(intents) and set(intents) <= {"affirmative", "declining", "question"}
    assert all(reply["text"].endswith("?") for reply in replies if reply["intent"] == "question")
    # In pieces: whole it would come in each of two rounds, and once more as complete.
    assert grown > 3, grown

    # Sorting is the work of this machine, whichever model writes.
    assert threads[0]["aiCategory"] == "primary" and not threads[0]["isSpam"]
    changed = place.server.call("POST", f"/api/mail/threads/{thread}/category", {"category": "updates"})["thread"]
    assert changed["aiCategory"] == "updates"
    place.server.call("POST", f"/api/mail/threads/{thread}/category", {"category": "primary"})


def test_a_tool_is_called_as_the_user_allows(place):
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


def test_an_answer_in_a_form_has_it(place, tmp_path):
    schema = tmp_path / "schema.json"
    schema.write_text(place.server.hearth(
        "schema", "object", "--name", "Wish", "--string", "colour", "--integer", "count").stdout)
    done = place.server.hearth(
        "respond", "--model", place.model, "--schema", str(schema), "--max-tokens", "200", "I want three red balloons.")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert set(found) == {"colour", "count"} and isinstance(found["colour"], str) and isinstance(found["count"], int)


def test_the_api_and_raw_texts_use_it(place):
    server = place.server
    raw = server.hearth("respond", "--raw", "--model", place.model, "--max-tokens", "4", "Once")
    assert raw.returncode == 0, raw.stderr
    assert place.model in [each["id"] for each in server.call("GET", "/v1/models")["data"]]
    body = {"model": place.model, "messages": [{"role": "user", "content": "Hello"}], "max_tokens": 4}
    answer = server.call("POST", "/v1/chat/completions", body)
    assert answer["model"] == place.model and answer["choices"][0]["finish_reason"] in ("stop", "length")


def test_what_only_models_of_this_machine_do(place):
    server, is_here = place.server, place.differs.is_here
    exam = f"/api/models/{place.model}/exam"
    assert status(lambda: server.call("POST", exam, {"quick": True})) == (200 if is_here else 404)
    if is_here:
        server.call("DELETE", exam)
