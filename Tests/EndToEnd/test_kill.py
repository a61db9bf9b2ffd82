"""kill -9 of the server while chats stream and threads are edited: nothing that was acknowledged is lost.

HEARTH_KILLS says how often it is killed: 5 times unless it says otherwise; 30 is the long form.
"""

import json
import os
import random
import threading
import time
import urllib.error

KILLS = int(os.environ.get("HEARTH_KILLS", "5"))
SEED = int(os.environ.get("HEARTH_KILL_SEED", "5"))
CHATS = 4


class Ledger:
    """What the server has acknowledged, kept outside of it."""

    def __init__(self):
        self.lock = threading.Lock()
        self.threads = {}  # id -> title
        self.deleted = set()
        self.pending_titles = {}  # id -> titles that were asked for and not acknowledged
        self.questions = {}  # message id -> (thread, text)
        self.answers = {}  # answer id -> the text once it was seen whole
        self.acknowledged = 0

    def note(self, change):
        with self.lock:
            change()
            self.acknowledged += 1


def stream(server, thread, ledger, ended, number):
    """Asks in one thread again and again, until the server is gone."""
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
            # A conversation that has outgrown the context goes on in what is left of it.
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
            return  # killed


def edit(server, ledger, ended, chance):
    """Makes, renames and deletes threads, until the server is gone."""
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
                with ledger.lock:  # gone or not, if the answer does not come
                    ledger.threads.pop(thread)
                server.call("DELETE", f"/api/threads/{thread}")
                ledger.note(lambda: ledger.deleted.add(thread))
        except urllib.error.HTTPError as error:
            error.read()
            if error.code not in (409, 429, 503):
                raise
        except (OSError, ValueError, EOFError):
            return


def check(server, ledger, chats):
    """Everything that was acknowledged is there, and what was being written says so."""
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


def test_nothing_that_was_acknowledged_is_lost(start_server):
    """E-02: killed while answers are written."""
    chance = random.Random(SEED)
    server = start_server()
    ledger = Ledger()
    settings = {"overflowPolicy": "dropOldest"}
    chats = [server.call("POST", "/api/threads", {"settings": settings})["thread"]["id"] for _ in range(CHATS)]
    interrupted = 0
    for kill in range(KILLS):
        ended = threading.Event()
        before = ledger.acknowledged
        workers = [
            threading.Thread(target=stream, args=(server, chat, ledger, ended, f"{kill}.{number}"))
            for number, chat in enumerate(chats)
        ] + [threading.Thread(target=edit, args=(server, ledger, ended, random.Random(chance.random())))]
        for worker in workers:
            worker.start()
        # Not before work has begun, and then at any moment of it.
        deadline = time.monotonic() + 60
        while ledger.acknowledged < before + CHATS + 2 and time.monotonic() < deadline:
            time.sleep(0.005)
        assert ledger.acknowledged > before, "no work was done"
        time.sleep(chance.uniform(0, 1))
        ended.set()
        server.kill()
        for worker in workers:
            worker.join(60)
            assert not worker.is_alive()
        doctor = server.hearth("doctor", "--json")
        chats_finding = [finding for finding in json.loads(doctor.stdout) if finding["subject"] == "Chats"]
        assert chats_finding[0]["status"] == "good", chats_finding
        server.start()
        interrupted = check(server, ledger, chats)
    assert interrupted > 0, "no answer was interrupted: the kills came at the wrong moments"
    print(f"{KILLS} kills, {ledger.acknowledged} acknowledged writes, {interrupted} interrupted answers")
    # An interrupted answer can be written again.
    for chat in chats:
        view = server.idle(chat)
        last = view["thread"]["messages"][-1]
        if last["metadata"]["status"] == "interrupted":
            again = server.call("POST", f"/api/messages/{last['id']}/regenerate")["answer"]["id"]
            messages = server.idle(chat)["thread"]["messages"]
            assert any(m["id"] == again and m["metadata"]["status"] == "completed" for m in messages)
            break
