#!/usr/bin/env python3
"""Measures search over HTTP in 50,000 mails, with and without filters, and the speed of importing and sorting mails.

The mails are generated from a seed, with senders, headers and forms of `Tools/mail_weights/whole_mails.py` and unique texts
with the word frequencies of a language (`Benchmarks/documents/corpus.py`). A third of them are replies to earlier ones. They
are stored in one mbox file, which `hearth mail import --words-only` reads; `hearth mail queue --again` then sorts them once
more to time sorting alone. The data folder is kept in --work and reused, unless --fresh is given.

Then `hearth serve` answers `GET /api/mail/search` on one connection, one query after another: words alone, words with filters
of each kind, and filters alone. The first queries warm the caches and are not counted. With --vectors, the embedding model is
installed and each passage has a random vector, which does not affect the time; the search is then hybrid.
"""

from __future__ import annotations

import contextlib
import json
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from pathlib import Path
from typing import Any

from inspection import TOOLS, Client, Failed, Home, Server, Verdicts, machine, options, percentile, run, save

# Appended after this folder, because there are modules with the same names.
sys.path.append(str(TOOLS / "mail_weights"))

import corpus  # noqa: E402

LIMIT = 0.200
FORMS = 1500
FIRST, DAYS = datetime(2023, 1, 1, tzinfo=timezone.utc), 900
LEFT_OUT = {
    "subject",
    "date",
    "message-id",
    "in-reply-to",
    "references",
    "content-type",
    "content-transfer-encoding",
    "mime-version",
    "from",
    "to",
}


def forms(rng: random.Random) -> list[tuple[str, str, str, bool]]:
    """Returns the templates of generated mails: sender, other headers, text, and whether it is HTML."""
    import whole_mails

    made = []
    for number in range(FORMS):
        mail = whole_mails.mail(whole_mails.KINDS[number % len(whole_mails.KINDS)], rng)
        headers = "".join(f"{name}: {value}\n" for name, value in mail.items() if name.lower() not in LEFT_OUT)
        body = mail.get_body(("plain",)) or mail.get_body(("html",))
        text = body.get_content() if body is not None else ""
        made.append(
            (str(mail["From"]), headers, re.sub(r"<[^>]*>", " ", text), mail.get_content_type() != "text/plain")
        )
    return made


def write_mbox(path: Path, count: int, seed: int = 0) -> None:
    """Writes an mbox file of generated mails, and a file of their senders next to it."""
    rng = random.Random(seed)
    prose = corpus.Prose(seed)
    shapes = forms(rng)
    subjects: list[str] = []
    with open(path, "w", encoding="utf-8", newline="\n") as box:
        for number in range(count):
            sender, headers, text, is_page = rng.choice(shapes)
            date = format_datetime(FIRST + timedelta(days=DAYS * number / count, seconds=rng.randrange(3600)))
            answered = rng.randrange(max(0, number - 500), number) if number and rng.random() < 0.33 else None
            if answered is None:
                subjects.append(" ".join(prose.sentence().rstrip(".").split()[: rng.randrange(3, 8)]))
            else:
                subjects.append("Re: " + subjects[answered].removeprefix("Re: "))
            head = (
                f"From maker@example.org Mon Jan  1 12:34:56 2024\nFrom: {sender}\nTo: reader@example.org\n"
                f"Subject: {subjects[number]}\nDate: {date}\nMessage-ID: <{number}@made.example>\n{headers}"
                f"Status: {'RO' if rng.random() < 0.8 else 'O'}\n"
            )
            if answered is not None:
                head += f"In-Reply-To: <{answered}@made.example>\nReferences: <{answered}@made.example>\n"
            body = f"{text.strip()}\n\n{prose.text(rng.choice((200, 600, 1200, 3000)))}"
            body = re.sub(r"(?m)^(>*From )", r">\1", body)
            kind = "text/plain; charset=utf-8"
            if rng.random() < 0.05:
                head += "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=part\n\n--part\n"
                body += (
                    f'\n--part\nContent-Type: application/pdf; name="paper-{number}.pdf"\n'
                    "Content-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjQK\n--part--\n"
                )
            elif is_page:
                kind = "text/html; charset=utf-8"
                body = "<html><body><p>" + body.replace("\n\n", "</p>\n<p>") + "</p></body></html>\n"
            box.write(f"{head}Content-Type: {kind}\nContent-Transfer-Encoding: 8bit\n\n{body}\n")
    people = sorted({word for sender, *_ in shapes for word in re.findall(r"[a-z]{4,}", sender.split("<")[0].lower())})
    path.with_suffix(".json").write_text(json.dumps({"people": people, "count": count}), encoding="utf-8")


def fill(home: Home, box: Path) -> dict[str, Any]:
    """Imports and sorts the mails, and returns the rates."""
    report = home.json("mail", "import", "--words-only", "--json", box)
    counts = next(iter(report["mailboxes"].values()))
    began = time.monotonic()
    done = subprocess.run(
        [str(home.executable), "mail", "queue", "--again"], env=home.environment, capture_output=True, text=True
    )
    took = time.monotonic() - began
    found = re.search(r"(\d+) sorted \(([\d.]+) s\)", done.stdout)
    if done.returncode != 0 or found is None:
        raise Failed(f"`hearth mail queue --again` ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}")
    return {
        "added": counts["added"],
        "problems": counts["problems"],
        "seconds": report["seconds"],
        "sorted": int(found[1]),
        "sorting": float(found[2]),
        "sortingAll": took,
    }


def add_vectors(home: Home, box: Path) -> None:
    """Stores a random vector for each passage; one mail is embedded first, so that the model is recorded."""
    import numpy

    first = box.with_name("first.eml")
    first.write_text(
        "From: a@example.org\nSubject: first\nDate: Mon, 1 Jan 2024 10:00:00 +0000\n\nSo that the model is known.\n"
    )
    process = home.start("mail", "import", "--json", first)
    try:
        while process.poll() is None and home.counts()["vectors"] == 0:
            time.sleep(0.2)
    finally:
        process.terminate()
        process.communicate()
    rng = numpy.random.default_rng(0)
    with contextlib.closing(sqlite3.connect(home.folder / "hearth.sqlite")) as database, database:
        model, size = database.execute("SELECT number, dimensions FROM retrievalModel").fetchone()
        rows = database.execute(
            "SELECT item.number, source.collection, source.kind, source.date FROM retrievalItem AS item "
            "JOIN retrievalSource AS source ON source.number = item.source WHERE item.model IS NULL"
        ).fetchall()
        for start in range(0, len(rows), 10_000):
            part = rows[start : start + 10_000]
            vectors = rng.standard_normal((len(part), size), dtype=numpy.float32)
            vectors /= numpy.linalg.norm(vectors, axis=1, keepdims=True)
            database.executemany(
                "INSERT INTO retrievalVector (item, model, collection, kind, date, vector) VALUES (?, ?, ?, ?, ?, ?)",
                (
                    (item, model, collection, kind, date, vector.astype("<f4").tobytes())
                    for (item, collection, kind, date), vector in zip(part, vectors)
                ),
            )


def queries(count: int, people: list[str], seed: int = 99) -> dict[str, list[str]]:
    """Returns queries of each kind."""
    prose = corpus.Prose(seed)
    rng = random.Random(seed)

    def month() -> str:
        return (FIRST + timedelta(days=rng.randrange(DAYS))).strftime("%Y-%m")

    def filtered(words: str) -> str:
        return rng.choice(
            (
                lambda: f"{words} from:{rng.choice(people)}",
                lambda: f"{words} after:{month()}",
                lambda: f"before:{month()} {words}",
                lambda: f"{words} is:unread",
                lambda: f"category:{rng.choice(('primary', 'updates', 'promotions', 'forums'))} {words}",
                lambda: f"{words} has:attachment",
                lambda: f"unread {words} from {rng.choice(people).capitalize()}",
                lambda: f"{words} in {rng.choice(('March', 'June', 'November'))} 2024",
            )
        )()

    def only() -> str:
        return rng.choice(
            (
                f"from:{rng.choice(people)}",
                f"is:unread after:{month()}",
                "has:attachment",
                f"on:{month()}-07",
                f"subject:{rng.choice(prose.words[60:400])}",
                f"category:promotions before:{month()}",
            )
        )

    return {
        "words": [prose.query() for _ in range(count)],
        "words with filters": [filtered(prose.query()) for _ in range(count)],
        "filters alone": [only() for _ in range(count)],
    }


def measure(server: Server, asked: dict[str, list[str]], warm: int, limit: int) -> dict[str, dict[str, Any]]:
    """Measures the seconds of each query, and counts the queries with results."""
    client = Client(server)
    results: dict[str, dict[str, Any]] = {}
    for kind, texts in asked.items():
        samples, with_hits = [], 0
        for place, query in enumerate(texts):
            began = time.perf_counter()
            answer = client.request("GET", "/api/mail/search", q=query, limit=limit)
            took = time.perf_counter() - began
            if place >= warm:
                samples.append(took)
                with_hits += bool(json.loads(answer)["hits"])
        results[kind] = {"seconds": samples, "withHits": with_hits}
    return results


def shown(samples: list[float]) -> str:
    """Formats the median and the tail percentiles in milliseconds."""
    return ", ".join(
        f"{name} {percentile(samples, part) * 1000:.1f} ms"
        for name, part in (("median", 0.5), ("p95", 0.95), ("p99", 0.99))
    )


def main() -> int:
    """Generates and imports the mails, measures and prints the results."""
    parser = options(__doc__, has_data=False)
    parser.add_argument("--mails", type=int, default=50_000, metavar="N", help="number of mails (default: 50000)")
    parser.add_argument(
        "--queries", type=int, default=100, metavar="N", help="measured queries of each kind (default: 100)"
    )
    parser.add_argument("--warm", type=int, default=10, metavar="N", help="warm-up queries (default: 10)")
    parser.add_argument("--limit", type=int, default=20, metavar="N", help="hits per query (default: 20)")
    parser.add_argument("--vectors", action="store_true", help="use the embedding model and random vectors")
    parser.add_argument("--fresh", action="store_true", help="do not reuse the data folder of an earlier run")
    arguments = parser.parse_args()
    place = arguments.work / f"mail-search-{arguments.mails}{'-vectors' if arguments.vectors else ''}"
    if arguments.fresh:
        shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    home = Home(place / "home", arguments.hearth, has_embedder=arguments.vectors)
    box, noted = place / "made.mbox", place / "filled.json"
    if not box.with_suffix(".json").is_file():
        began = time.monotonic()
        write_mbox(box, arguments.mails)
        print(
            f"{arguments.mails} mails of {box.stat().st_size / arguments.mails / 1000:.1f} kB were made in "
            f"{time.monotonic() - began:.0f} s",
            file=sys.stderr,
        )
    if not noted.is_file():
        filled = fill(home, box)
        if arguments.vectors:
            add_vectors(home, box)
        noted.write_text(json.dumps(filled), encoding="utf-8")
    filled = json.loads(noted.read_text(encoding="utf-8"))
    people = json.loads(box.with_suffix(".json").read_text(encoding="utf-8"))["people"]
    asked = queries(arguments.warm + arguments.queries, people)
    with home.serve() as server:
        began = time.perf_counter()
        Client(server).request("GET", "/api/mail/search", q=asked["words"][0], limit=arguments.limit)
        first = time.perf_counter() - began
        results = measure(server, asked, arguments.warm, arguments.limit)
        memory = server.anonymous_bytes()
    counts = home.counts()
    save(arguments.work, "mail-search", {"filled": filled, "counts": counts, "first": first, "results": results})
    print(
        f"Machine: {machine()}\n"
        f"{counts['sources']} mails, {counts['passages']} passages, {counts['vectors']} vectors; the first "
        f"search of a new server took {first * 1000:.0f} ms; memory afterwards {memory / 1e6:.0f} MB.\n"
    )
    verdicts = Verdicts()
    verdicts.add(
        "mails in the mailbox",
        str(arguments.mails),
        f"{filled['added']}, {filled['problems']} not readable",
        filled["added"] == arguments.mails,
    )
    verdicts.add(
        "import with sorting",
        "-",
        f"{filled['added'] / filled['seconds']:.0f} mails a second, {filled['seconds']:.0f} s",
        None,
    )
    verdicts.add("sorting alone", "-", f"{filled['sorted'] / max(filled['sorting'], 1e-9):.0f} mails a second", None)
    for kind, result in results.items():
        median = statistics.median(result["seconds"])
        verdicts.add(
            f"search over HTTP: {kind}",
            f"median < {LIMIT * 1000:.0f} ms",
            f"{shown(result['seconds'])}; {result['withHits']} of {len(result['seconds'])} found something",
            median < LIMIT and result["withHits"] > 0,
        )
    return verdicts.report()


if __name__ == "__main__":
    run(main)
