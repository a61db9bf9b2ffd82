"""A small asyncio HTTP client with low overhead that records the arrival time of each piece of a stream.

It supports only HTTP/1.1 responses with a content length, with chunks, or until the connection closes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

HOST = "127.0.0.1"
# A port of the loopback address, or the path of a Unix socket.
Address = int | str
# The small model continues this prompt for more than 1,000 tokens at temperature 0, whereas it ends most others soon.
ENDLESS_PROMPT = "Prince Andrew looked at the sky and said that"


def host(address: Address) -> str:
    """Returns the value of the Host header."""
    return "localhost" if isinstance(address, str) else f"{HOST}:{address}"


@dataclass
class Head:
    """The status and the headers of a response, with lower-case names."""

    status: int
    fields: dict[str, str]


class Connection:
    """A connection for one request."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Head:
        """Sends a request and reads the head of the response."""
        if isinstance(self._address, str):
            self._reader, self._writer = await asyncio.open_unix_connection(self._address)
        else:
            self._reader, self._writer = await asyncio.open_connection(HOST, self._address)
        data = b"" if body is None else json.dumps(body).encode()
        fields = {"Host": host(self._address), "Connection": "close", **(headers or {})}
        if body is not None or method in ("POST", "PUT", "PATCH"):
            fields["Content-Length"] = str(len(data))
        if body is not None:
            fields["Content-Type"] = "application/json"
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "", ""]
        self._writer.write("\r\n".join(lines).encode() + data)
        await self._writer.drain()
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in head[1:] if line)
        self.head = Head(int(head[0].split()[1]), {name.strip().lower(): value.strip() for name, _, value in pairs})
        return self.head

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yields the pieces of the body as they arrive."""
        assert self._reader is not None
        if self.head.status in (204, 304):
            return
        if "chunked" in self.head.fields.get("transfer-encoding", ""):
            while size := int((await self._reader.readuntil(b"\r\n")).split(b";")[0], 16):
                yield (await self._reader.readexactly(size + 2))[:-2]
            return
        left = int(self.head.fields.get("content-length", "-1"))
        while left != 0 and (data := await self._reader.read(65536)):
            left = left - len(data) if left > 0 else left
            yield data

    async def whole(self) -> bytes:
        """Returns the whole body."""
        return b"".join([piece async for piece in self.pieces()])

    async def close(self) -> None:
        """Closes the connection at once, like a client that disconnects."""
        if self._writer is not None:
            self._writer.close()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()


async def call(address: Address, method: str, path: str, body: Any = None, *, seconds: float = 120) -> tuple[int, Any]:
    """Sends a request and returns the status and the JSON body: None if it is empty, the text if it is not JSON."""
    connection = Connection(address)
    try:
        async with asyncio.timeout(seconds):
            head = await connection.request(method, path, body)
            data = await connection.whole()
    finally:
        await connection.close()
    if not data:
        return head.status, None
    try:
        return head.status, json.loads(data)
    except ValueError:
        return head.status, data.decode("utf-8", "replace")


async def model_name(address: Address) -> str:
    """Returns the first listed model, or `auto`, which is Hearth's default, if none is listed."""
    _, listed = await call(address, "GET", "/v1/models")
    names = [str(model["id"]) for model in listed["data"]]
    return names[0] if names else "auto"


@dataclass
class Event:
    """A server-sent event with the arrival time of its last byte."""

    time: float
    name: str
    data: str
    id: str | None = None


async def events(connection: Connection) -> AsyncIterator[Event]:
    """Yields the server-sent events of a response, without comments."""
    rest = b""
    async for piece in connection.pieces():
        now = time.perf_counter()
        rest += piece.replace(b"\r\n", b"\n")
        while b"\n\n" in rest:
            block, _, rest = rest.partition(b"\n\n")
            fields: dict[str, list[str]] = {}
            for line in block.decode("utf-8", "replace").split("\n"):
                name, _, value = line.partition(":")
                if name:
                    fields.setdefault(name, []).append(value.removeprefix(" "))
            if "data" in fields or "event" in fields:
                yield Event(now, fields.get("event", ["message"])[-1], "\n".join(fields.get("data", [])),
                            fields.get("id", [None])[-1])


@dataclass
class Reply:
    """A streamed answer of /v1, with the arrival times of its parts in seconds of one clock."""

    started: float
    ended: float = 0
    status: int = 0
    # The arrival times of texts and pieces of calls.
    times: list[float] = field(default_factory=list)
    text: str = ""
    finish: str | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    counted: str = "nothing"
    problem: str | None = None

    @property
    def first(self) -> float:
        """The seconds from the request to the first text or piece of a call."""
        return self.times[0] - self.started if self.times else float("nan")

    @property
    def gaps(self) -> list[float]:
        """The seconds between pieces of text."""
        return [later - earlier for earlier, later in zip(self.times, self.times[1:])]

    def as_json(self) -> dict[str, Any]:
        """Returns the samples, with times relative to the request."""
        return {"status": self.status, "finish": self.finish, "promptTokens": self.prompt_tokens,
                "completionTokens": self.completion_tokens, "countedFrom": self.counted, "problem": self.problem,
                "started": self.started, "times": [round(at - self.started, 5) for at in self.times]}


async def stream(address: Address, body: dict[str, Any], *, path: str = "/v1/chat/completions", seconds: float = 600,
                 leave_after: int | None = None) -> Reply:
    """Requests a streamed answer; with `leave_after` the client disconnects after that many pieces of text."""
    body = {"stream": True, "stream_options": {"include_usage": True}, **body}
    connection = Connection(address)
    reply = Reply(time.perf_counter())
    came: list[Event] = []
    try:
        async with asyncio.timeout(seconds):
            reply.status = (await connection.request("POST", path, body)).status
            if reply.status != 200:
                reply.problem = (await connection.whole()).decode("utf-8", "replace")[:500]
            else:
                async for event in events(connection):
                    came.append(event)
                    if leave_after is not None and len(came) >= leave_after + 1:
                        break
    except (OSError, EOFError, ValueError, asyncio.TimeoutError) as error:
        reply.problem = f"{type(error).__name__}: {error}"
    finally:
        await connection.close()
    reply.ended = time.perf_counter()
    read(came, reply, body.get("max_tokens"), left=leave_after is not None)
    return reply


def read(came: list[Event], reply: Reply, most: int | None, *, left: bool) -> None:
    """Fills a reply from its events. This runs after the stream ends, so that parsing does not distort the timing."""
    is_done = False
    for event in came:
        if event.data == "[DONE]":
            is_done = True
            continue
        try:
            chunk = json.loads(event.data)
        except ValueError:
            reply.problem = "an event is no JSON"
            return
        if "error" in chunk:
            reply.problem = json.dumps(chunk["error"])[:500]
        if usage := chunk.get("usage"):
            reply.prompt_tokens, reply.completion_tokens = usage["prompt_tokens"], usage["completion_tokens"]
            reply.counted = "usage"
        for choice in chunk.get("choices", []):
            delta = choice.get("delta", {})
            text = choice.get("text") or delta.get("content") or delta.get("reasoning_content") or ""
            if text or delta.get("tool_calls"):
                reply.times.append(event.time)
                reply.text += text
            reply.finish = choice.get("finish_reason") or reply.finish
    if reply.completion_tokens is None and reply.finish == "length" and most is not None:
        # Without usage, an answer truncated for its length has the maximum number of tokens.
        reply.completion_tokens, reply.counted = most, "finish_reason length"
    if reply.problem is None and reply.status == 200 and not left:
        if not is_done:
            reply.problem = "the stream ended without [DONE]"
        elif not reply.times:
            reply.problem = "no text"
