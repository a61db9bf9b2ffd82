"""A client of `/api` that behaves like the web page: it reads the event stream and sends commands."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from dataclasses import dataclass, field
from typing import Any

from serving.client import Address, Connection, Event, call, events


class ChatFailed(Exception):
    """A failed request; the text has the server's response."""


@dataclass
class Answer:
    """An answer with the arrival times of its pieces, in seconds of one clock."""

    asked: float
    id: str = ""
    times: list[float] = field(default_factory=list)
    ended: float = 0
    message: dict[str, Any] = field(default_factory=dict)

    @property
    def first(self) -> float:
        """The seconds from sending the question to the first text of the answer."""
        return self.times[0] - self.asked if self.times else float("nan")

    @property
    def gaps(self) -> list[float]:
        """The seconds between pieces of text."""
        return [later - earlier for earlier, later in zip(self.times, self.times[1:])]

    @property
    def metadata(self) -> dict[str, Any]:
        """The metadata that the server stores with the answer."""
        return self.message.get("metadata", {})

    @property
    def tokens(self) -> int:
        """The number of tokens: the server's count, or else the number of pieces."""
        return (self.metadata.get("usage") or {}).get("outputTokens") or len(self.times)

    @property
    def rate(self) -> float:
        """The tokens per second after the first text."""
        span = self.times[-1] - self.times[0] if len(self.times) > 1 else 0
        return (self.tokens - 1) / span if span > 0 else float("nan")


class ChatClient:
    """A connection to the event stream of a server, which sends questions and reads their answers."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection = Connection(address)
        self._queue: asyncio.Queue[Event] = asyncio.Queue()
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> ChatClient:
        head = await self._connection.request("GET", "/api/events", headers={"Accept": "text/event-stream"})
        if head.status != 200:
            raise ChatFailed(f"/api/events answered {head.status}")
        self._reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reading is not None:
            self._reading.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError, EOFError):
                await self._reading
        await self._connection.close()

    async def _read(self) -> None:
        async for event in events(self._connection):
            self._queue.put_nowait(event)

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a command that must succeed, and returns the response."""
        status, answer = await call(self._address, method, path, body)
        if status >= 300:
            raise ChatFailed(f"{method} {path} answered {status}: {json.dumps(answer)[:300]}")
        return answer

    async def new_thread(self) -> str:
        """Creates a chat and opens it like the page does; returns its ID."""
        view = await self.do("POST", "/api/threads", {})
        thread = view.get("thread", view)["id"]
        await self.do("POST", f"/api/threads/{thread}/open")
        return str(thread)

    async def ask(self, thread: str, text: str, *, stop_after: int | None = None, seconds: float = 120) -> Answer:
        """Sends a question and reads the answer to its end, or stops it after `stop_after` pieces of text."""
        while not self._queue.empty():
            self._queue.get_nowait()
        answer = Answer(time.perf_counter())
        accepted = await self.do("POST", f"/api/threads/{thread}/messages", {"text": text})
        answer.id = accepted["answer"]["id"]
        try:
            async with asyncio.timeout(seconds):
                await self._follow(answer, thread, stop_after)
        except TimeoutError:
            raise ChatFailed(f"an answer did not end within {seconds:.0f} s") from None
        return answer

    async def _follow(self, answer: Answer, thread: str, stop_after: int | None) -> None:
        while True:
            event = await self._queue.get()
            data = json.loads(event.data or "{}")
            if event.name == "delta" and data["messageID"] == answer.id and data["text"]:
                answer.times.append(event.time)
                if stop_after is not None and len(answer.times) == stop_after:
                    await self.do("POST", f"/api/threads/{thread}/stop")
            elif event.name == "messageUpdated" and data["message"]["id"] == answer.id:
                answer.message = data["message"]
                if answer.metadata.get("status", "generating") != "generating":
                    answer.ended = event.time
                    return
            elif event.name == "messageRemoved" and data["messageID"] == answer.id:
                answer.ended = event.time
                return
