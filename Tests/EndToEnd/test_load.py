"""The short form of the load test: streams that do not fail, idle connections, and slow readers.

`hearth bench load` measures a server under load. Nothing here bounds a time tightly, for tests run beside others.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks"))

from load_clients import Workers, idle_clients, slow_readers, streaming_clients  # noqa: E402
from serving.client import Address, call, stream  # noqa: E402

MODEL = "auto"


@pytest.fixture
def port(server: Any) -> int:
    """Where the server listens."""
    return int(server.url.rsplit(":", 1)[1])


def chat(address: Address, seconds: float = 120) -> None:
    """One streamed answer, which has to come whole."""
    reply = asyncio.run(stream(address, {
        "model": MODEL, "messages": [{"role": "user", "content": "Who are you?"}], "max_tokens": 16},
        seconds=seconds))
    assert reply.problem is None
    assert reply.completion_tokens is not None and 0 < reply.completion_tokens <= 16


@pytest.mark.timeout(180)
def test_eight_streaming_clients_never_fail(port: int) -> None:
    numbers = [list(range(place, 8, 2)) for place in range(2)]
    workers = Workers(streaming_clients, [(port, MODEL, some, 5.0, 32) for some in numbers])
    replies = [reply for sent in workers.receive(150) for reply in sent]
    workers.end()
    assert len(replies) >= 8
    assert [reply["problem"] for reply in replies if reply["problem"]] == []
    assert all(0 < reply["tokens"] <= 32 for reply in replies)


@pytest.mark.timeout(180)
def test_idle_connections_leave_room_for_others(port: int) -> None:
    workers = Workers(idle_clients, [(port, 100, "127.0.0.1", asks) for asks in (False, True)])
    opened = list(workers.receive(90))
    assert [sent["refused"] for sent in opened] == [0, 0]
    assert asyncio.run(call(port, "GET", "/health"))[0] == 200
    chat(port)
    workers.tell()
    list(workers.receive(30))
    workers.end()


@pytest.mark.timeout(240)
def test_slow_readers_do_not_hold_the_others(start_server: Any, tmp_path: Path) -> None:
    # A Unix socket, which holds little: over TCP the kernel would take megabytes in the reader's place.
    path = str(tmp_path / "socket")
    start_server("--socket", path)
    # One that asks for as many answers as the engine writes at once. The server ends it after a minute; the others must
    # not have to wait for that.
    workers = Workers(slow_readers, [(path, MODEL, 1, 250, 8)])
    list(workers.receive(60))
    for _ in range(3):
        chat(path, seconds=50)
    workers.tell()
    assert [report["refused"] for report in workers.receive(30)] == [0]
    workers.end()
    # Its answers end with its connection, and the server goes on.
    chat(path)


def test_a_body_of_100_mb_takes_no_memory(server):
    """The server cuts it at its limit; its own memory, not that of a test, says what was kept."""
    def resident() -> int:
        with urllib.request.urlopen(f"{server.url}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return next(int(float(line.split()[1])) for line in lines if line.startswith("process_resident_memory_bytes "))

    before = resident()
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(
            f"POST /api/threads HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
        with contextlib.suppress(OSError):  # the server closes in the middle
            for _ in range(100):
                connection.sendall(chunk)
    assert resident() - before < 60 << 20
