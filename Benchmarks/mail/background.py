#!/usr/bin/env python3
"""Measures the cost of background work on mails for a chat, and its overhead compared with plain embedding.

A server with random weights in the shape of Qwen3-0.6B and the embedding model generates 100 tokens several times: first while
it is otherwise idle, then while it imports, sorts and embeds --mails mails. The ratio of the two rates must be at least 0.8.
Then, without a chat, the rate at which the server embeds the rest is compared with `/v1/embeddings` for the same texts, 64 at a
time, which is as fast as the model itself. This ratio must be at least 0.9.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from pathlib import Path
from typing import Any

from inspection import Client, Failed, Home, Verdicts, machine, open_home, options, run, save
from search import write_mbox

from serving.client import ENDLESS_PROMPT, stream
from serving.processes import random_model

TOKENS = 100
LONGEST = 900  # characters that always fit the embedding model


def rate(server: Any, model: str) -> float:
    """Measures the tokens per second of one answer after its first token."""
    reply = asyncio.run(stream(server.address, {"model": model, "prompt": ENDLESS_PROMPT, "max_tokens": TOKENS,
                                                "temperature": 0}, path="/v1/completions"))
    if reply.problem or reply.completion_tokens != TOKENS:
        raise Failed(f"An answer failed: {reply.problem}")
    return (TOKENS - 1) / (reply.ended - reply.times[0])


def vectors(home: Home) -> int:
    """Returns the number of passages with a vector."""
    return home.counts()["vectors"]


def bare_rate(client: Client, home: Home, embedder: str, count: int) -> float:
    """Measures the texts per second of `/v1/embeddings`, with passages of this data folder and their titles.

    Background work omits the end of passages with too many tokens; here the text is truncated.
    """
    with home.index() as connection:
        rows = connection.execute("SELECT title, text FROM retrievalSearch ORDER BY rowid LIMIT ?", [count])
        texts = [f"{title}\n{text}"[:LONGEST] for title, text in rows]
    began = time.perf_counter()
    for start in range(0, len(texts), 64):
        client.request("POST", "/v1/embeddings", {"model": embedder, "input": texts[start:start + 64]})
    return len(texts) / (time.perf_counter() - began)


def main() -> int:
    """Measures both ratios and prints them."""
    parser: argparse.ArgumentParser = options(__doc__, has_data=False)
    parser.add_argument("--mails", type=int, default=1000, metavar="N", help="mails to import (default: 1000)")
    parser.add_argument("--answers", type=int, default=5, metavar="N", help="measured answers of each kind (default: 5)")
    arguments = parser.parse_args()
    with open_home(arguments.hearth) as home:
        home.install(random_model(), "bench-shape")
        box: Path = home.folder / "thousand.mbox"
        write_mbox(box, arguments.mails)
        with home.serve("--model", "bench-shape") as server:
            client = Client(server)
            rate(server, "bench-shape")
            alone = [rate(server, "bench-shape") for _ in range(arguments.answers)]
            client.request("POST", "/api/mail/mailboxes", {"path": str(box), "name": "Thousand"})
            beside, busy = [], []
            while len(beside) < arguments.answers:
                before = vectors(home)
                beside.append(rate(server, "bench-shape"))
                busy.append(vectors(home) - before)
            client.request("GET", "/api/mail")
            before, began = vectors(home), time.perf_counter()
            time.sleep(20)
            background = (vectors(home) - before) / (time.perf_counter() - began)
            total, done = home.counts()["passages"], vectors(home)
            while vectors(home) < total:
                time.sleep(0.5)
            # Pauses the queue, because unsure mails would go to the language model during the plain embedding. A new client
            # is needed, because the server closes idle connections.
            client = Client(server)
            client.request("PATCH", "/api/mail/queue", {"isPaused": True})
            time.sleep(3)
            embedder = next(path.stem for path in (home.folder / "models").glob("all-MiniLM*"))
            bare = bare_rate(client, home, embedder, 640)
    save(arguments.work, "mail-background", {"alone": alone, "beside": beside, "busy": busy, "background": background,
                                             "bare": bare, "doneBefore": done, "total": total})
    ratio = statistics.median(beside) / statistics.median(alone)
    print(f"Machine: {machine()}\n")
    verdicts = Verdicts()
    verdicts.add("tokens a second of a chat, alone", "-", f"median {statistics.median(alone):.1f}", None)
    verdicts.add("the same beside background work", ">= 0.8 of it",
                 f"median {statistics.median(beside):.1f}, {ratio:.2f}; passages embedded meanwhile: {sum(busy)}",
                 ratio >= 0.8)
    verdicts.add("embedding in the background, no chat", ">= 0.9 of the bare rate",
                 f"{background:.1f} passages a second, bare {bare:.1f}: {background / bare:.2f}",
                 background / bare >= 0.9 if total - done > 0 else None)
    return verdicts.report()


if __name__ == "__main__":
    run(main)
