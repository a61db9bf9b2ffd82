"""kill -9 of the server while it answers, ingests and downloads: no acknowledged write is lost.

HEARTH_KILLS sets how often the server is killed, 5 by default; a long test uses 1,000.
"""

import json
import os
import random
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from conftest import MODEL, SLOW, letter

KILLS = int(os.environ.get("HEARTH_KILLS", "5"))
SEED = int(os.environ.get("HEARTH_KILL_SEED", "5"))
CHATS = 4


class Ledger:
    """A record of the writes that the server has acknowledged."""

    def __init__(self):
        self.lock = threading.Lock()
        self.threads = {}  # id -> title
        self.deleted = set()
        self.pending_titles = {}  # id -> titles that were requested but not acknowledged
        self.questions = {}  # message id -> (thread, text)
        self.answers = {}  # answer id -> the complete text, or None until it is complete
        self.documents = set()  # names of uploaded documents
        self.files = set()  # names of files in the watched folder
        self.mails = 0  # the number of mails in the mailbox's folder
        self.pulled = set()  # IDs of downloaded models
        self.acknowledged = 0

    def note(self, change):
        with self.lock:
            change()
            self.acknowledged += 1


def stream(server, thread, ledger, ended, number):
    """Sends questions to one thread until the server is killed."""
    turn = 0
    while not ended.is_set():
        turn += 1
        text = f"Question {number}.{turn}: who are you, and what can you do?"
        try:
            sent = server.call("POST", f"/api/threads/{thread}/messages", {"text": text})
            question, answer = sent["question"]["id"], sent["answer"]["id"]
            ledger.note(lambda: (
                ledger.questions.update({question: (thread, text)}), ledger.answers.update({answer: None})))
            view = server.idle(thread)
            # Only complete answers are recorded; a conversation that exceeds the context continues with fewer messages.
            for message in view["thread"]["messages"]:
                if message["id"] == answer and message["metadata"]["status"] == "completed":
                    ledger.note(lambda: ledger.answers.update({answer: message["text"]}))
        except urllib.error.HTTPError as error:
            error.read()
            if error.code not in (409, 429, 503):
                raise
        except AssertionError:
            if not ended.is_set():
                raise
        except (OSError, ValueError, EOFError):
            return  # The server was killed.


def edit(server, ledger, ended, chance):
    """Creates, renames and deletes threads until the server is killed."""
    mine = []
    count = 0
    while not ended.is_set():
        count += 1
        try:
            choice = chance.random()
            if choice < 0.5 or not mine:
                title = f"Thread {count} of {chance.random()}"
                thread = server.call("POST", "/api/threads", {"title": title})["thread"]["id"]
                mine.append(thread)
                ledger.note(lambda: ledger.threads.update({thread: title}))
            elif choice < 0.85:
                thread, title = chance.choice(mine), f"Renamed {count} of {chance.random()}"
                with ledger.lock:
                    ledger.pending_titles.setdefault(thread, set()).add(title)
                server.call("PATCH", f"/api/threads/{thread}", {"title": title})
                ledger.note(lambda: (ledger.threads.update({thread: title}), ledger.pending_titles.pop(thread, None)))
            else:
                thread = mine.pop(chance.randrange(len(mine)))
                with ledger.lock:  # Without a response, the thread may be deleted or not.
                    ledger.threads.pop(thread)
                server.call("DELETE", f"/api/threads/{thread}")
                ledger.note(lambda: ledger.deleted.add(thread))
        except urllib.error.HTTPError as error:
            error.read()
            if error.code not in (409, 429, 503):
                raise
        except (OSError, ValueError, EOFError):
            return


def upload(server, ledger, ended, number):
    """Uploads documents through the API until the server is killed."""
    count = 0
    while not ended.is_set():
        count += 1
        name = f"upload-{number}-{count}.txt"
        request = urllib.request.Request(
            f"{server.url}/api/collections/default/documents?name={name}", f"The words of {name}. ".encode() * 200,
            {"Content-Type": "application/octet-stream"}, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=SLOW) as reply:
                reply.read()
            ledger.note(lambda: ledger.documents.add(name))
            ended.wait(0.05)
        except urllib.error.HTTPError as error:
            error.read()
            if error.code not in (429, 503):
                raise
        except (OSError, ValueError, EOFError):
            return


def fill(server, ledger, ended, number, folder, mailbox):
    """Writes files into a watched folder, and mails into a mailbox that it imports, until the server is killed."""
    count = 0
    while not ended.is_set():
        count += 1
        name = f"file-{number}-{count}.md"
        (folder / name).write_text(f"# {name}\n\n" + "Words of a file. " * 500)
        ledger.files.add(name)
        for _ in range(5):
            ledger.mails += 1
            (mailbox / "cur" / f"{ledger.mails}:2,").write_bytes(
                letter(f"Subject {ledger.mails}", "Some words. " * 100, number=ledger.mails))
        try:
            server.call("POST", "/api/mail/mailboxes", {"path": str(mailbox)})
        except urllib.error.HTTPError as error:
            error.read()
            if error.code not in (409, 429, 503):
                raise
        except (OSError, ValueError, EOFError):
            return
        ended.wait(0.1)


class SlowHub(BaseHTTPRequestHandler):
    """Serves the tests' model under any name within a second or two, and records the offsets of resumed downloads."""

    def do_GET(self):
        data = MODEL.read_bytes()
        asked = self.headers.get("Range")
        first, last = asked.removeprefix("bytes=").split("-") if asked else (0, "")
        first, end = int(first), int(last or len(data) - 1) + 1
        if first:
            self.server.resumed.append(first)
        self.send_response(206 if asked else 200)
        self.send_header("Content-Length", str(end - first))
        self.send_header("ETag", '"one"')
        self.send_header("Accept-Ranges", "bytes")
        if asked:
            self.send_header("Content-Range", f"bytes {first}-{end - 1}/{len(data)}")
        self.end_headers()
        try:
            for place in range(first, end, 1 << 16):
                self.wfile.write(data[place:min(place + (1 << 16), end)])
                time.sleep(0.01)
        except OSError:
            pass  # The client was killed.

    def log_message(self, *_):
        pass


def download(server, ledger, ended, hub):
    """Downloads a model and removes it, repeatedly, until the server is killed."""
    while not ended.is_set():
        try:
            if "pulled" in ledger.pulled:
                # Without a response, the model may be removed or not.
                ledger.pulled.discard("pulled")
                server.call("DELETE", "/api/models/pulled")
            server.call("POST", "/api/pull", {"model": f"{hub}/pulled.gguf", "stream": False})
            ledger.note(lambda: ledger.pulled.add("pulled"))
        except urllib.error.HTTPError as error:
            error.read()
            if error.code not in (404, 409, 429, 503):
                raise
        except (OSError, ValueError, EOFError):
            return


def contents(server):
    """The names of the documents, and the paths of the files that were set aside."""
    listing = server.call("GET", "/api/collections/default")
    assert all("stopped unexpectedly while" in problem["message"] for problem in listing["problems"]), listing["problems"]
    return [each["name"] for each in listing["documents"]], [each["path"] for each in listing["problems"]]


def check_files(server, ledger):
    """Checks that all uploaded documents and downloaded models exist."""
    names, _ = contents(server)
    assert len(names) == len(set(names)), "a document is there twice"
    assert ledger.documents <= set(names), f"lost: {ledger.documents - set(names)}"
    models = {model["id"] for model in server.call("GET", "/v1/models")["data"]}
    assert ledger.pulled <= models, "a downloaded model is lost"


def finish(server, ledger, folder, mailbox):
    """Retries the files that kills set aside, waits until everything is ingested, and returns how many were set aside."""
    deadline = time.monotonic() + SLOW + len(ledger.files) + ledger.mails / 5
    _, aside = contents(server)
    for path in aside:
        if Path(path).is_file():
            server.call("POST", "/api/collections/default/paths", {"path": path})
    while not ledger.files | ledger.documents <= set(contents(server)[0]):
        assert time.monotonic() < deadline, f"not ingested: {ledger.files - set(contents(server)[0])}"
        time.sleep(0.1)
    while True:
        box = server.call("GET", "/api/mail")["mailboxes"][0]
        if box["mails"] == ledger.mails:
            break
        assert box["mails"] < ledger.mails, "a mail is there twice"
        assert time.monotonic() < deadline, f"{box['mails']} of {ledger.mails} mails are there"
        try:
            server.call("POST", "/api/mail/mailboxes", {"path": str(mailbox), "retries": True})
        except urllib.error.HTTPError as error:
            error.read()
        time.sleep(1)
    return len(aside)


def check(server, ledger, chats):
    """Checks that no acknowledged write is lost and no answer is generating; returns the number of interrupted answers."""
    threads = {thread["id"]: thread for thread in server.call("GET", "/api/threads")["threads"]}
    for thread, title in ledger.threads.items():
        assert thread in threads, f"thread {title} is lost"
        allowed = {title} | ledger.pending_titles.get(thread, set())
        assert threads[thread]["title"] in allowed, "a title is lost"
    assert not ledger.deleted & threads.keys(), "a deleted thread is back"
    messages = {}
    for chat in chats:
        exported = server.hearth("threads", "show", chat, "--json")
        assert exported.returncode == 0, exported.stderr
        for message in json.loads(exported.stdout)["messages"]:
            messages[message["id"]] = message
    for question, (thread, text) in ledger.questions.items():
        assert question in messages, "an acknowledged question is lost"
        assert messages[question]["text"] == text
    interrupted = 0
    for answer, text in ledger.answers.items():
        assert answer in messages, "an acknowledged answer is lost"
        status = messages[answer]["metadata"]["status"]
        if text is not None:
            assert messages[answer]["text"] == text, "a whole answer changed"
        else:
            assert status in ("interrupted", "completed", "failed", "generating"), status
        interrupted += status == "interrupted"
    for message in messages.values():
        assert message["metadata"]["status"] != "generating", "a dead process still writes"
    return interrupted


@pytest.mark.timeout(600 + 60 * KILLS)
def test_no_acknowledged_write_is_lost_when_the_server_is_killed(start_server, tmp_path):
    """E-02: the server is killed while it writes answers, reads files and downloads a model."""
    chance = random.Random(SEED)
    hub = ThreadingHTTPServer(("127.0.0.1", 0), SlowHub)
    hub.resumed = []
    threading.Thread(target=hub.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{hub.server_port}"
    folder, mailbox = tmp_path / "folder", tmp_path / "mails"
    folder.mkdir()
    for part in ("cur", "new", "tmp"):
        (mailbox / part).mkdir(parents=True)
    server = start_server(environment={"HF_ENDPOINT": address})
    server.call("POST", "/api/collections/default/paths", {"path": str(folder)})
    ledger = Ledger()
    settings = {"overflowPolicy": "dropOldest"}
    chats = [server.call("POST", "/api/threads", {"settings": settings})["thread"]["id"] for _ in range(CHATS)]
    interrupted, longest = 0, 0
    for kill in range(KILLS):
        ended = threading.Event()
        before = ledger.acknowledged
        work = [(stream, chat, ledger, ended, f"{kill}.{number}") for number, chat in enumerate(chats)]
        work += [
            (edit, ledger, ended, random.Random(chance.random())), (upload, ledger, ended, kill),
            (fill, ledger, ended, kill, folder, mailbox), (download, ledger, ended, address)]
        faults = []

        def perform(function, *arguments, faults=faults):
            try:
                function(server, *arguments)
            except BaseException as fault:
                faults.append(fault)

        workers = [threading.Thread(target=perform, args=each) for each in work]
        for worker in workers:
            worker.start()
        # Waits until work has begun, then kills at a random moment.
        deadline = time.monotonic() + SLOW
        while ledger.acknowledged < before + CHATS + 2 and time.monotonic() < deadline:
            time.sleep(0.005)
        assert ledger.acknowledged > before, "no work was done"
        time.sleep(chance.uniform(0, 1))
        ended.set()
        server.kill()
        for worker in workers:
            worker.join(SLOW)
            assert not worker.is_alive()
        assert not faults, faults
        doctor = server.hearth("doctor", "--json")
        chats_finding = [finding for finding in json.loads(doctor.stdout) if finding["subject"] == "Chats"]
        assert chats_finding[0]["status"] == "good", chats_finding
        began = time.monotonic()
        server.start()
        longest = max(longest, time.monotonic() - began)
        interrupted = check(server, ledger, chats)
        check_files(server, ledger)
    aside = finish(server, ledger, folder, mailbox)
    hub.shutdown()
    assert interrupted > 0, "no answer was interrupted: the kills came at the wrong moments"
    assert hub.resumed, "no download went on where it was"
    print(
        f"{KILLS} kills, {ledger.acknowledged} acknowledged writes, {interrupted} interrupted answers, "
        f"{len(ledger.documents) + len(ledger.files)} documents and {ledger.mails} mails, {aside} set aside, "
        f"{len(hub.resumed)} parts of downloads gone on with; the longest start {longest:.2f} s")
    # An interrupted answer can be regenerated.
    for chat in chats:
        view = server.idle(chat)
        last = view["thread"]["messages"][-1]
        if last["metadata"]["status"] == "interrupted":
            again = server.call("POST", f"/api/messages/{last['id']}/regenerate")["answer"]["id"]
            messages = server.idle(chat)["thread"]["messages"]
            assert any(m["id"] == again and m["metadata"]["status"] == "completed" for m in messages)
            break
