"""A short load test: concurrent streams, idle connections, slow readers and an oversized body.

`hearth bench load` measures a server under load. The time limits here are loose, because tests run in parallel.
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
    """The port that the server listens on."""
    return int(server.url.rsplit(":", 1)[1])


def chat(address: Address, seconds: float = 120) -> None:
    """Requests one streamed answer and checks that it is complete."""
    reply = asyncio.run(stream(address, {
        "model": MODEL, "messages": [{"role": "user", "content": "Who are you?"}], "max_tokens": 16},
        seconds=seconds))
    assert reply.problem is None
    assert reply.completion_tokens is not None and 0 < reply.completion_tokens <= 16


@pytest.mark.timeout(180)
def test_eight_streaming_clients_get_complete_answers(port: int) -> None:
    numbers = [list(range(place, 8, 2)) for place in range(2)]
    workers = Workers(streaming_clients, [(port, MODEL, some, 5.0, 32) for some in numbers])
    replies = [reply for sent in workers.receive(150) for reply in sent]
    workers.end()
    assert len(replies) >= 8
    assert [reply["problem"] for reply in replies if reply["problem"]] == []
    assert all(0 < reply["tokens"] <= 32 for reply in replies)


@pytest.mark.timeout(180)
def test_two_hundred_idle_connections_do_not_block_other_clients(port: int) -> None:
    workers = Workers(idle_clients, [(port, 100, "127.0.0.1", asks) for asks in (False, True)])
    opened = list(workers.receive(90))
    assert [sent["refused"] for sent in opened] == [0, 0]
    assert asyncio.run(call(port, "GET", "/health"))[0] == 200
    chat(port)
    workers.tell()
    list(workers.receive(30))
    workers.end()


@pytest.mark.timeout(240)
def test_a_client_that_reads_slowly_does_not_block_other_clients(start_server: Any, tmp_path: Path) -> None:
    # A Unix socket buffers little; over TCP the kernel would buffer megabytes for the reader.
    path = str(tmp_path / "socket")
    start_server("--socket", path)
    # One slow reader requests as many answers as the engine generates in parallel. The server disconnects it after a minute,
    # but other clients must not have to wait that long.
    workers = Workers(slow_readers, [(path, MODEL, 1, 250, 8)])
    list(workers.receive(60))
    for _ in range(3):
        chat(path, seconds=50)
    workers.tell()
    assert [report["refused"] for report in workers.receive(30)] == [0]
    workers.end()
    # Closing its connection ends its answers, and the server keeps working.
    chat(path)


def test_a_request_body_that_is_too_large_is_rejected_without_buffering_it(server):
    """A body of 100 MB is cut off at the server's limit. The server's own memory metric shows that nothing was kept."""
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
        with contextlib.suppress(OSError):  # The server closes the connection early.
            for _ in range(100):
                connection.sendall(chunk)
    assert resident() - before < 60 << 20
