#!/usr/bin/env python3
"""Prints the rows of the performance table of the mail specification, with target, hard limit and verdict.

Missing a target is a warning, exceeding a limit a failure. Categories and spam by the built-in classifier are timed by
`hearth mail eval` on mails that were already read, and 100 mails by the queue. Rows with a language model use the small model
of Tools/setup, and with --large also random weights in the shapes of Qwen3-0.6B and 1.7B (Q8_0), which are as fast as the real
models. Categories by a language model come from `hearth mail eval --stage languageModel`, since the exam excludes the small
model from sorting. Replies are requested over HTTP, like by the page, after the model is loaded. Memory is the private memory
of the server above its idle use: mapped weights are not counted, but cache and buffers are.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from inspection import (
    TOOLS,
    Client,
    Failed,
    Home,
    Server,
    Verdicts,
    machine,
    open_home,
    options,
    percentile,
    run,
    save,
    small_model,
)

sys.path.append(str(TOOLS / "mail_weights"))

QUESTION = """From: Ann Lee <ann@example.org>
To: Robin <robin@example.com>
Subject: Meeting
Date: Mon, 2 Jun 2025 10:00:00 +0000
Message-ID: <question@example.org>

Hi Robin, can you meet at 3pm tomorrow? I would like to go through the budget with you before Friday.
"""


def write_mails(folder: Path, count: int) -> None:
    """Writes generated mails of all kinds, and a question from a person."""
    import whole_mails

    rng = random.Random(5)
    folder.mkdir(parents=True)
    labels: list[str] = []
    categories: list[str] = []
    for number in range(count):
        kind = whole_mails.KINDS[number % len(whole_mails.KINDS)]
        (folder / f"{number}.eml").write_bytes(whole_mails.mail(kind, rng).as_bytes())
        labels.append(f"{number}.eml\t{'spam' if kind.is_spam else 'ham'}")
        if kind.category:
            categories.append(f"{number}.eml\t{kind.category}")
    folder.with_suffix(".tsv").write_text("\n".join(labels) + "\n", encoding="utf-8")
    categories_of(folder).write_text("\n".join(categories) + "\n", encoding="utf-8")


def categories_of(folder: Path) -> Path:
    """Returns the path of the table of categories for a folder of mails."""
    return folder.with_name(f"{folder.name}-categories.tsv")


def sorted_in(home: Home) -> tuple[int, float]:
    """Runs `hearth mail queue --again`, and returns the number of sorted mails and the seconds without startup."""
    done = subprocess.run(
        [str(home.executable), "mail", "queue", "--again"],
        env=home.environment,
        capture_output=True,
        text=True,
        timeout=3600,
    )
    found = re.search(r"(\d+) sorted \(([\d.]+) s\)", done.stdout)
    if done.returncode != 0 or found is None:
        raise Failed(f"`hearth mail queue --again` ended with {done.returncode}: {done.stderr[-300:]}")
    return int(found[1]), float(found[2])


def replies(client: Client, thread: int) -> tuple[float, int]:
    """Returns the seconds until the replies can be shown, and their number."""
    began = time.perf_counter()
    text = client.request("POST", f"/api/mail/threads/{thread}/replies", {}).decode()
    took = time.perf_counter() - began
    last = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")][-1]
    return took, len(json.loads(last).get("replies", []))


def with_model(home: Home, verdicts: Verdicts, name: str, model: Path) -> dict[str, Any]:
    """Measures the rows of a language model."""
    for old in (home.folder / "models").glob("bench-*"):
        old.unlink()
    installed = home.install(model, f"bench-{model.stem}")
    home.json("mail", "import", "--words-only", "--json", home.folder / "question.eml")
    threads = home.json("mail", "list", "--all", "--limit", "1000", "--json")["threads"]
    thread = next(each["id"] for each in threads if each["subject"] == "Meeting")
    result: dict[str, Any] = {}
    with home.serve("--model", installed) as server:
        client = Client(server)
        idle = server.anonymous_bytes()
        # The first request loads the model.
        replies(client, thread)
        samples = [replies(client, thread) for _ in range(5)]
        used = server.anonymous_bytes() - idle
    seconds = sorted(each[0] for each in samples)
    shown = sorted(each[1] for each in samples)
    result |= {"replies": seconds, "shown": shown, "bytes": used}
    verdicts.weigh(
        f"smart reply, 3 suggestions, {name}",
        seconds[2],
        5,
        8,
        f"median {seconds[2]:.2f} s, slowest {seconds[-1]:.2f} s; {shown[0]} to {shown[-1]} shown",
        "s",
    )
    verdicts.weigh(f"memory while it writes, {name}", used / 1e6, 500, 800, f"{used / 1e6:.0f} MB", "MB above idle")
    return result


def categories(home: Home, verdicts: Verdicts, name: str, model: Path, mails: Path) -> dict[str, Any]:
    """Measures the rows of categories by a language model alone."""
    began = time.monotonic()
    rows = home.json("mail", "eval", "--stage", "languageModel", "--json", categories_of(mails), mails,
                     HEARTH_MODEL=str(model))
    took = time.monotonic() - began
    row = next(each for each in rows if each["engine"] == "languageModel")
    median, count = row["medianMilliseconds"] / 1000, row["count"]
    total = took * 100 / count
    verdicts.weigh(f"category, one mail, {name}", median, 0.5, 2, f"median {median:.2f} s", "s")
    verdicts.weigh(f"category, 100 mails, {name}", total, 30, 60, f"{total:.1f} s with its load (from {count})", "s")
    return {"median": median, "hundred": total, "count": count}


def understanding(home: Home, verdicts: Verdicts) -> list[float]:
    """Measures the row of parsing filters, bounded from above by whole keyword searches without matches."""
    queries = (
        "unread mails from ann last week with attachments about the budget",
        "from:ann@example.org to:bob has:attachment category:updates before:2020-01-01 invoice",
        "is:starred subject:kettle since yesterday",
        "promotions from the shop in march 2019",
    )
    took = []
    with home.serve() as server:
        client = Client(server)
        for number in range(400):
            query = f"{queries[number % len(queries)]} zzqx{number}"
            began = time.perf_counter()
            client.request("GET", "/api/mail/search", q=query, method="keyword")
            took.append((time.perf_counter() - began) * 1000)
    took = took[40:]
    slowest = percentile(took, 0.99)
    verdicts.add(
        "filters of a query understood (and the search by words, over HTTP)",
        "< 5 ms",
        f"median {percentile(took, 0.5):.2f} ms, p99 {slowest:.2f} ms",
        slowest < 5,
    )
    return took


def main() -> int:
    """Measures all rows and prints them."""
    parser: argparse.ArgumentParser = options(__doc__, has_data=False)
    parser.add_argument("--large", action="store_true", help="also measure random weights in the shapes of Qwen3-0.6B and 1.7B")
    parser.add_argument("--no-embedder", action="store_true", help="skip the row of embeddings")
    arguments = parser.parse_args()
    verdicts = Verdicts()
    raw: dict[str, Any] = {}
    with open_home(arguments.hearth, has_embedder=not arguments.no_embedder) as home:
        mails = home.folder / "hundred"
        shutil.rmtree(mails, ignore_errors=True)
        write_mails(mails, 100)
        (home.folder / "question.eml").write_text(QUESTION, encoding="utf-8")
        rows = home.json("mail", "eval", "--json", mails.with_suffix(".tsv"), mails)
        shipped = next(each for each in rows if each["engine"] == "shipped weights")
        raw["eval"] = rows
        slowest = shipped["slowestMilliseconds"]
        found = f"median {shipped['medianMilliseconds']:.2f} ms, p99 {slowest:.2f} ms"
        verdicts.weigh("spam, one mail (classifier and rules), p99", slowest, 10, 500, found, "ms")
        home.json("mail", "import", "--words-only", "--json", mails)
        count, seconds = sorted_in(home)
        raw["batch"] = {"count": count, "seconds": seconds}
        each = seconds / max(1, count) * 1000
        verdicts.weigh("category and spam, one mail", each, 5, 2000, f"{each:.2f} ms", "ms")
        verdicts.weigh("category and spam, 100 mails", seconds, 1, 60, f"{seconds:.2f} s for {count}", "s")
        if not arguments.no_embedder:
            began = time.monotonic()
            report = home.json("mail", "import", "--json")
            took = time.monotonic() - began
            raw["embedding"] = {"passages": report["embedded"], "seconds": took}
            verdicts.add(
                "embeddings of 100 mails", "< 60 s", f"{took:.1f} s for {report['embedded']} passages", took < 60
            )
        raw["understanding"] = understanding(home, verdicts)
        raw["small"] = with_model(home, verdicts, "small model", small_model())
        if arguments.large:
            from serving.processes import random_model

            for shape in ("qwen3-0.6b", "qwen3-1.7b"):
                name = f"shape of Q{shape[1:-1]}B"
                model = random_model(shape)
                raw[shape] = with_model(home, verdicts, name, model)
                raw[shape] |= categories(home, verdicts, name, model, mails)
    save(arguments.work, "mail-performance", raw)
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
