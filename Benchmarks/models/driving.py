"""How the yardstick drives Hearth: a home prepared without a model, a copy of it for each, requests over HTTP."""

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
# The parts of the exam that features rest on.
EXAM = ("answering", "abstaining", "citing", "summarizing", "replying", "sorting", "filling", "calling", "following")
MAILBOXES = ("summaries", "replies", "categories")


class Refused(Failed):
    """One request that was not answered; the others may be."""


def naming(model: str | None) -> dict[str, str]:
    """What names the model in the body of a request of /api, so that it writes whatever its exam says."""
    return {} if model is None else {"model": model}


def link(source: Path, target: Path) -> None:
    """Puts a model's file into a home without copying it."""
    try:
        os.link(source.resolve(), target)
    except OSError:
        target.symlink_to(source.resolve())


@dataclass
class Streamed:
    """The events of one answer: seconds since the request, name, data."""

    events: list[tuple[float, str, Any]]
    seconds: float

    def last(self, name: str) -> Any:
        """What the last event of a name says."""
        for _, kind, data in reversed(self.events):
            if kind == name:
                return data
        raise Refused(f"the answer ended without '{name}'")

    def first(self, says: Callable[[str, Any], bool]) -> float:
        """When the first event came that a reader sees something of; the end, if that is the first."""
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
    """A running server of Hearth's, and the model that is asked there; None for the ways that need none."""

    def __init__(self, home: Home, server: Server, model: str | None) -> None:
        self.home, self.server, self.model = home, server, model
        self._mails: dict[str, dict[str, dict[str, Any]]] = {}
        self._is_sorted = False

    def stream(self, path: str, body: Any, seconds: float = 600) -> Streamed:
        """One streamed answer."""
        try:
            return asyncio.run(_stream(self.server.address, path, body, seconds))
        except (OSError, EOFError, asyncio.TimeoutError) as error:
            if not self.server.is_alive:
                raise Failed(f"The server ended:\n{self.server.log_end()}") from error
            raise Refused(f"{path}: {type(error).__name__} {error}") from error

    def get(self, path: str, **query: Any) -> Any:
        """The JSON of an answer; on a connection of its own, since the server closes those that rest."""
        return Client(self.server).get(path, **query)

    # Documents

    def search(self, question: str, limit: int) -> list[str]:
        """The best passages."""
        hits = self.get(f"/api/collections/{COLLECTION}/search", q=question[:250], limit=limit)["hits"]
        return ["".join(part["text"] for part in hit["parts"]) for hit in hits]

    def ask(self, question: str) -> Streamed:
        """A question to the documents; quotations where there is no model."""
        return self.stream(f"/api/collections/{COLLECTION}/ask",
                           {"question": question, "quotes": self.model is None, **naming(self.model)})

    # Mails

    def mails(self, box: str) -> dict[str, dict[str, Any]]:
        """The mails of a mailbox as Hearth reads them, by their identifiers."""
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
        """The mail that an item is found by."""
        try:
            return self.mails(box)[item.data["key"]]
        except KeyError:
            raise Refused(f"the mail {item.data['key']} was not imported") from None

    def summarize(self, item: Item) -> Streamed:
        """A summary of a thread; quoted sentences where there is no model."""
        thread = self.mail("summaries", item)["threadID"]
        kind = "extractive" if self.model is None else "generated"
        return self.stream(f"/api/mail/threads/{thread}/summary", {"kind": kind, **naming(self.model)})

    def replies(self, item: Item) -> Streamed:
        """Replies to a mail."""
        thread = self.mail("replies", item)["threadID"]
        return self.stream(f"/api/mail/threads/{thread}/replies", naming(self.model))

    def sort_again(self) -> None:
        """Has the mails with labels sorted anew, once, with this model for what the other stages are unsure of."""
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
        """An answer of /v1: text, calls, reason of the end; seconds to first and last."""
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
        """A mail's category by the language model alone, in the product's own words, and seconds without its start.

        No route asks for this, so the command does; it starts anew for each mail.
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


# Homes


@contextlib.contextmanager
def served(home: Home, model: str | None) -> Iterator[Product]:
    """A server in a home; the named model, which must lie there, is the one that answers."""
    with home.serve(*([] if model is None else ["--model", model])) as server:
        product = Product(home, server, model)
        if model is not None:
            # The first request loads the model, which is nobody's first word.
            product.chat({"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 1})
        yield product


def prepare(folder: Path, executable: Path, data: Path, items: dict[str, Iterable[Item]]) -> Home:
    """A home with the documents and mails of some rows, read and embedded while no language model is there."""
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
        # It ends when all of them have their vectors.
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
    """A copy of a prepared home with a model: what one model wrote is kept there, and must not be another's."""
    shutil.copytree(home.folder, folder, symlinks=True)
    link(model, folder / "models" / model.name)
    own = Home(folder, home.executable)
    pass_exam(own, model.stem)
    return own


def pass_exam(home: Home, model: str, seconds: float = 120) -> None:
    """Has a home believe that its model passed the exam.

    So it is asked for categories too, where no request can name it, and no exam takes its time in the background.
    The exam is begun, for its record has a name that only Hearth knows, and that is written over.
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
