"""Drives Hearth for the model benchmark: a data folder prepared without a model, a copy for each model, and HTTP requests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import mailbox
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from items import Item, articles, is_left_out
from shared import Client, Connection, Failed, Home, Server, events, source_home

COLLECTION = "articles"
# The parts of the exam that features depend on.
EXAM = ("answering", "abstaining", "citing", "summarizing", "replying", "sorting", "filling", "calling", "following")
MAILBOXES = ("summaries", "replies", "categories")


class Refused(Failed):
    """An error of a single request; others can still succeed."""


def naming(model: str | None) -> dict[str, str]:
    """Returns the field of an /api request that names the model, so that it writes regardless of its exam."""
    return {} if model is None else {"model": model}


def link(source: Path, target: Path) -> None:
    """Links a model's file into a data folder, if possible without copying it."""
    try:
        os.link(source.resolve(), target)
    except OSError:
        target.symlink_to(source.resolve())


@dataclass
class Streamed:
    """The events of an answer as (seconds since the request, name, data)."""

    events: list[tuple[float, str, Any]]
    seconds: float

    def last(self, name: str) -> Any:
        """Returns the data of the last event with this name."""
        for _, kind, data in reversed(self.events):
            if kind == name:
                return data
        raise Refused(f"the answer ended without '{name}'")

    def first(self, says: Callable[[str, Any], bool]) -> float:
        """Returns the time of the first visible event, or of the end without one."""
        return next((at for at, kind, data in self.events if says(kind, data)), self.seconds)


async def _stream(address: int | str, path: str, body: Any, seconds: float) -> Streamed:
    connection = Connection(address)
    began, found = time.perf_counter(), []
    try:
        async with asyncio.timeout(seconds):
            head = await connection.request("POST", path, body)
            if head.status != 200:
                said = (await connection.whole())[:300].decode(errors="replace")
                raise Refused(f"{path} answered {head.status}: {said}")
            async for event in events(connection):
                if event.data != "[DONE]":
                    found.append((event.time - began, event.name, json.loads(event.data)))
    finally:
        await connection.close()
    for _, name, data in found:
        if name == "error" or "error" in data:
            raise Refused(f"{path} ended with an error: {json.dumps(data)[:300]}")
    return Streamed(found, time.perf_counter() - began)


class Product:
    """A running server of Hearth and the model to use, or None for ways without a model."""

    def __init__(self, home: Home, server: Server, model: str | None) -> None:
        self.home, self.server, self.model = home, server, model
        self._mails: dict[str, dict[str, dict[str, Any]]] = {}
        self._is_sorted = False

    def stream(self, path: str, body: Any, seconds: float = 600) -> Streamed:
        """Requests a streamed answer."""
        try:
            return asyncio.run(_stream(self.server.address, path, body, seconds))
        except (OSError, EOFError, asyncio.TimeoutError) as error:
            if not self.server.is_alive:
                raise Failed(f"The server ended:\n{self.server.log_end()}") from error
            raise Refused(f"{path}: {type(error).__name__} {error}") from error

    def get(self, path: str, **query: Any) -> Any:
        """Sends a GET request on a new connection, since the server closes idle ones; returns the JSON response."""
        return Client(self.server).get(path, **query)

    # Documents

    def search(self, question: str, limit: int) -> list[str]:
        """Returns the best passages."""
        hits = self.get(f"/api/collections/{COLLECTION}/search", q=question[:250], limit=limit)["hits"]
        return ["".join(part["text"] for part in hit["parts"]) for hit in hits]

    def ask(self, question: str) -> Streamed:
        """Asks the documents a question, which is answered by quotations without a model."""
        return self.stream(f"/api/collections/{COLLECTION}/ask",
                           {"question": question, "quotes": self.model is None, **naming(self.model)})

    # Mails

    def mails(self, box: str) -> dict[str, dict[str, Any]]:
        """Returns the mails of a mailbox as read by Hearth, by message ID."""
        if box in self._mails:
            return self._mails[box]
        found = self._mails[box] = {}
        threads: list[dict[str, Any]] = []
        while page := self.get("/api/mail/threads", mailbox=box, limit=500, offset=len(threads))["threads"]:
            threads += page
        for thread in threads:
            for mail in self.get(f"/api/mail/threads/{thread['id']}")["mails"]:
                found[(mail["message"].get("messageID") or "").strip("<>")] = mail
        return found

    def mail(self, box: str, item: Item) -> dict[str, Any]:
        """Returns the mail of an item."""
        try:
            return self.mails(box)[item.data["key"]]
        except KeyError:
            raise Refused(f"the mail {item.data['key']} was not imported") from None

    def summarize(self, item: Item) -> Streamed:
        """Summarises a thread, by quoted sentences without a model."""
        thread = self.mail("summaries", item)["threadID"]
        kind = "extractive" if self.model is None else "generated"
        return self.stream(f"/api/mail/threads/{thread}/summary", {"kind": kind, **naming(self.model)})

    def replies(self, item: Item) -> Streamed:
        """Requests replies to a mail."""
        thread = self.mail("replies", item)["threadID"]
        return self.stream(f"/api/mail/threads/{thread}/replies", naming(self.model))

    def sort_again(self) -> None:
        """Sorts the labelled mails again, once; the model sorts those that the other stages are unsure about."""
        if self._is_sorted:
            return
        path = next(box["path"] for box in self.get("/api/mail")["mailboxes"] if box["name"] == "categories")
        count = len(self.mails("categories"))
        Client(self.server).request("DELETE", "/api/mail/mailboxes/categories")
        self.take(Path(path), count)
        self._mails.clear()
        self._is_sorted = True

    def take(self, path: Path, count: int, seconds: float = 3600) -> None:
        """Imports a mailbox and waits until all of it is sorted."""
        Client(self.server).request("POST", "/api/mail/mailboxes", {"path": str(path), "name": path.stem})
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            overview = self.get("/api/mail")
            box = next((box for box in overview["mailboxes"] if box["name"] == path.stem), None)
            if box and box["mails"] + box["problems"] >= count and not overview["pending"]:
                return
            time.sleep(0.3)
        raise Failed(f"{path.name} was not sorted within {seconds:.0f} seconds.")

    # Models

    def chat(self, body: dict[str, Any]) -> tuple[dict[str, Any], float, float]:
        """Requests a /v1 answer; returns text, calls and finish reason, and the seconds to its start and end."""
        came = self.stream("/v1/chat/completions", {"model": self.model, "stream": True, **body})
        answer: dict[str, Any] = {"text": "", "calls": [], "finish": None}
        for _, _, chunk in came.events:
            for choice in chunk.get("choices", []):
                delta = choice.get("delta", {})
                answer["text"] += delta.get("content") or ""
                for call in delta.get("tool_calls") or []:
                    if call["index"] >= len(answer["calls"]):
                        answer["calls"].append({"name": "", "arguments": ""})
                    for name, text in call["function"].items():
                        answer["calls"][call["index"]][name] += text or ""
                answer["finish"] = choice.get("finish_reason") or answer["finish"]
        first = came.first(lambda _, chunk: any(
            choice["delta"].get("content") or choice["delta"].get("tool_calls") for choice in chunk.get("choices", [])))
        return answer, first, came.seconds

    def language_model_stage(self, item: Item) -> tuple[dict[str, Any], float]:
        """Returns a mail's category by the language model alone, with Hearth's prompt, and the seconds without startup.

        No HTTP route offers this, so the command is run for each mail.
        """
        folder = self.home.folder.parent / "one"
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "mails").mkdir(parents=True)
        (folder / "mails/mail.eml").write_bytes(item.data["mails"][0])
        (folder / "labels.tsv").write_text(f"mail.eml\t{item.data['label']}\n", encoding="utf-8")
        rows = self.home.json("mail", "eval", "--stage", "languageModel", "--json", folder / "labels.tsv",
                              folder / "mails", seconds=600, HEARTH_MODEL=self.model or "")
        if not rows:
            raise Refused("no language model was there to ask")
        found = rows[0]["categories"][0]["found"]
        return {"category": next(iter(found))}, rows[0]["medianMilliseconds"] / 1000


# Data folders


@contextlib.contextmanager
def served(home: Home, model: str | None) -> Iterator[Product]:
    """Runs a server in a data folder with the named model, which must be installed there."""
    with home.serve(*([] if model is None else ["--model", model])) as server:
        product = Product(home, server, model)
        if model is not None:
            # The first request loads the model, so that loading is not measured.
            product.chat({"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 1})
        yield product


def prepare(folder: Path, executable: Path, data: Path, items: dict[str, Iterable[Item]]) -> Home:
    """Creates a data folder with the documents and mails of some rows, read and embedded without a language model."""
    models = folder / "home/models"
    models.mkdir(parents=True)
    for file in sorted((source_home() / "models").glob("all-MiniLM-L6-v2-*.gguf"))[:1]:
        link(file, models / file.name)
    home = Home(folder / "home", executable)
    boxes, texts = folder / "mailboxes", folder / "articles"
    boxes.mkdir()
    if items.keys() & {"documents", "compound"}:
        texts.mkdir()
        for title, paragraphs in articles(data).items():
            if not is_left_out(title):
                text = "\n\n".join([f"# {title}", *(paragraph["context"] for paragraph in paragraphs)])
                (texts / f"{title}.md").write_text(f"{text}\n", encoding="utf-8")
        home.make_collection(COLLECTION)
        # The command ends when all documents have vectors.
        if (added := home.json("docs", "add", texts, "--collection", COLLECTION, "--json"))["problems"]:
            raise Failed(f"Articles could not be read: {added['problems']}")
    with served(home, None) as product:
        for row in MAILBOXES:
            if row not in items:
                continue
            box = mailbox.mbox(boxes / f"{row}.mbox")
            mails = [mail for item in items[row] for mail in item.data["mails"]]
            for mail in mails:
                box.add(mail)
            box.close()
            product.take(boxes / f"{row}.mbox", len(mails))
    return home


def copy_with_model(home: Home, folder: Path, model: Path) -> Home:
    """Copies a prepared data folder for a model, so that stored texts of different models stay separate."""
    shutil.copytree(home.folder, folder, symlinks=True)
    link(model, folder / "models" / model.name)
    own = Home(folder, home.executable)
    pass_exam(own, model.stem)
    return own


def pass_exam(home: Home, model: str, seconds: float = 120) -> None:
    """Records in a data folder that its model passed the exam.

    The model is then also used for categories, where no request can name it, and no background exam takes time. The exam is
    started, because only Hearth knows the name of its record, which is then overwritten.
    """
    process = home.start("models", "exam", model, "--quick")
    end = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < end and not list(home.folder.glob("models/.exams/*.json")):
        time.sleep(0.05)
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    process.communicate(timeout=seconds)
    for record in home.folder.glob("models/.exams/*.json"):
        passed = {part: {"right": 1, "count": 1} for part in EXAM}
        record.write_text(json.dumps({"result": {
            "version": 2, "fingerprint": record.stem, "isQuick": False, "seconds": 0, "scores": passed}}))
