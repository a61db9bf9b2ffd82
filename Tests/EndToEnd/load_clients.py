"""Clients for load tests, in separate processes: many streams, idle connections and slow readers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import random
import resource
import select
import socket
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection as Pipe
from typing import Any

from serving.client import ENDLESS_PROMPT, HOST, Address, host, stream

QUESTIONS = ["Write a story about a robot named {}.", "How do I make tea? {}", "Write a story about a fox named {}.",
             "Who are you? {}", "Write a haiku about {}."]
NAMES = "Max Lily Tom Anna Ben Clara rain winter rivers bread".split()
STATUS = b"HTTP/1.1 200"
SPAWN = multiprocessing.get_context("spawn")


def descriptor_limit() -> int:
    """Raises this process's limit of open files to the hard limit, and returns it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


async def talk(address: Address, model: str, number: int, end: float, most: int) -> list[dict[str, Any]]:
    """Sends one question after another until the time `end`, and returns the measured replies."""
    rng = random.Random(number)
    replies = []
    while time.time() < end:
        text = rng.choice(QUESTIONS).format(rng.choice(NAMES))
        began = time.time()
        reply = await stream(address, {"model": model, "messages": [{"role": "user", "content": text}],
                                    "max_tokens": most, "temperature": 0.8, "seed": rng.randrange(10**6)}, seconds=120)
        replies.append({"client": number, "at": began, "first": reply.first, "gaps": reply.gaps,
                        "tokens": reply.completion_tokens, "seconds": reply.ended - reply.started,
                        "status": reply.status, "problem": reply.problem})
        if reply.problem:
            await asyncio.sleep(0.2)
    return replies


def streaming_clients(
    pipe: Pipe, address: Address, model: str, numbers: list[int], seconds: float, most: int
) -> None:
    """The main function of a process of streaming clients; sends the list of their replies at the end."""
    async def work() -> list[dict[str, Any]]:
        end = time.time() + seconds
        lists = await asyncio.gather(*(talk(address, model, number, end, most) for number in numbers))
        return [reply for replies in lists for reply in replies]

    pipe.send(asyncio.run(work()))
    pipe.close()


def idle_clients(pipe: Pipe, port: int, count: int, source: str, asks: bool) -> None:
    """The main function of a process of idle connections: with `asks` kept alive after one request, else without any request.

    Sends the number of opened connections, waits for a message, sends the number of those still open, and ends.
    """
    descriptor_limit()
    sockets, refused = [], 0
    request = f"GET /health HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\n".encode()
    for _ in range(count):
        client = socket.socket()
        client.settimeout(20)
        try:
            client.bind((source, 0))
            client.connect((HOST, port))
            if asks:
                client.sendall(request)
                if not client.recv(4096).startswith(b"HTTP/1.1 200"):
                    raise OSError("no 200")
            sockets.append(client)
        except OSError:
            refused += 1
            client.close()
    pipe.send({"open": len(sockets), "refused": refused})
    pipe.recv()
    closed = 0
    poll = select.poll()
    for client in sockets:
        poll.register(client, select.POLLIN)
    for _, event in poll.poll(0):
        closed += 1 if event else 0
    pipe.send({"open": len(sockets) - closed})
    for client in sockets:
        client.close()
    pipe.close()


def slow_readers(
    pipe: Pipe, address: Address, model: str, count: int, most: int = 1500, choices: int = 1
) -> None:
    """The main function of a process of clients that request long streams with large events, and read one byte a second.

    Sends a message once all requests are sent, and runs until it receives one.
    """
    sockets = []
    for _ in range(count):
        body = json.dumps({"model": model, "prompt": ENDLESS_PROMPT, "stream": True, "max_tokens": most,
                           "temperature": 0, "logprobs": 5, "n": choices}).encode()
        # Over TCP the kernel buffers megabytes for the client; a Unix socket buffers little.
        client = socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET)
        client.settimeout(20)
        client.connect(address if isinstance(address, str) else (HOST, address))
        client.sendall(
            f"POST /v1/completions HTTP/1.1\r\nHost: {host(address)}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        client.setblocking(False)
        sockets.append(client)
    pipe.send("asked")
    bytes_read, ended = 0, 0
    heads = [b""] * len(sockets)
    while not pipe.poll(1):
        for place, client in enumerate(sockets):
            with contextlib.suppress(BlockingIOError, OSError):
                # The status line is read at once, the rest slowly.
                data = client.recv(max(1, len(STATUS) - len(heads[place])))
                bytes_read += len(data)
                heads[place] += data[:len(STATUS)]
                ended += 0 if data else 1
    pipe.recv()
    pipe.send({"bytes": bytes_read, "ended": ended,
               "refused": sum(head[:len(STATUS)] not in (b"", STATUS) for head in heads)})
    for client in sockets:
        client.close()
    pipe.close()


class Workers:
    """Processes that run one of the functions above, each with a pipe."""

    def __init__(self, target: Callable[..., None], arguments: list[tuple[Any, ...]]) -> None:
        self._running = []
        for each in arguments:
            ours, theirs = SPAWN.Pipe()
            process = SPAWN.Process(target=target, args=(theirs, *each), daemon=True)
            process.start()
            theirs.close()
            self._running.append((process, ours))

    def receive(self, seconds: float) -> Iterator[Any]:
        """Yields the next message of each process; fails if one sends nothing within `seconds` or has ended."""
        for process, pipe in self._running:
            if not pipe.poll(seconds):
                raise TimeoutError(f"a client process said nothing for {seconds:.0f} s")
            yield pipe.recv()

    def tell(self) -> None:
        """Sends each process the message that it waits for."""
        for _, pipe in self._running:
            pipe.send("go")

    def end(self) -> None:
        """Waits up to ten seconds for each process, and kills those still running."""
        for process, pipe in self._running:
            process.join(10)
            if process.is_alive():
                process.kill()
            pipe.close()
