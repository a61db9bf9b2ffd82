#!/usr/bin/env python3
"""Kills `hearth docs add` repeatedly with SIGKILL while it ingests 2,000 files, and compares the index.

An undisturbed ingest comes first, which gives its duration and the expected contents. Then the same files are ingested into
another data folder, with kills at random moments. The command is run again after each kill, until one run completes. The
comparison covers the list of documents (without IDs and times), every passage with its position and text, every vector, hits
of searches, and SQLite's integrity checks. Nothing may be missing, duplicated or different.
"""

from __future__ import annotations

import array
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import corpus
from setting import Failed, Home, Verdicts, machine, open_home, options, run, save

# Document IDs and dates differ between data folders.
VARYING = ("id", "addedAt")
QUERIES = 20


def make_files(folder: Path, count: int, size: int) -> Path:
    """Generates text files of varied sizes in several folders, once."""
    if folder.is_dir() and sum(1 for _ in folder.rglob("*.txt")) == count:
        return folder
    prose = corpus.Prose(seed=count)
    rng = random.Random(count)
    for number in range(count):
        path = folder / f"folder-{number % 20}" / f"file-{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"File {number}.\n\n{prose.text(rng.randrange(size // 4, 2 * size))}", encoding="utf-8")
    return folder


def state(home: Home, folder: Path, queries: list[str]) -> dict[str, Any]:
    """Returns the contents of an index in a form that is comparable between data folders."""
    documents = [{name: value for name, value in document.items() if name not in VARYING}
                 for document in home.json("docs", "list", "--json")["documents"]]
    found = []
    for query in queries:
        # Keyword search only: fused ranks have ties, whose order depends on the order of processing.
        hits = home.json("docs", "search", "--json", "--limit", "20", "--method", "keyword", query)["hits"]
        found.append([(hit["document"], hit["start"], hit["end"]) for hit in hits])
    # Sources are identified by document path, since their IDs depend on the order of processing.
    with home.index() as index:
        passages = Counter((place, ordinal, json.dumps(json.loads(position), sort_keys=True), text)
                           for place, ordinal, position, text in index.execute(
            "SELECT document.place, item.ordinal, item.position, words.text FROM retrievalItem AS item "
            "JOIN retrievalSource AS source ON source.number = item.source "
            "LEFT JOIN document ON CAST(document.number AS TEXT) = source.id "
            "LEFT JOIN retrievalSearch AS words ON words.rowid = item.number"))
        numbers = {}
        vectors: Counter[tuple[str, int, str]] = Counter()
        for *key, vector in index.execute(
                "SELECT document.place, item.ordinal, model.fingerprint, vector.vector "
                "FROM retrievalVector AS vector "
                "JOIN retrievalItem AS item ON item.number = vector.item "
                "JOIN retrievalSource AS source ON source.number = item.source "
                "LEFT JOIN document ON CAST(document.number AS TEXT) = source.id "
                "JOIN retrievalModel AS model ON model.number = vector.model"):
            vectors[tuple(key)] += 1
            numbers[tuple(key)] = vector
        words = index.execute("SELECT count(*) FROM retrievalSearch").fetchone()[0]
    return {"documents": sorted(documents, key=lambda document: (document.get("path") or "", document["name"])),
            "passages": passages, "vectors": vectors, "numbers": numbers, "words": words, "found": found, "counts": home.counts(),
            "integrity": integrity(home)}


def integrity(home: Home) -> str:
    """Runs SQLite's checks of the database and the keyword index, and returns "ok" if they pass."""
    connection = sqlite3.connect(home.folder / "hearth.sqlite")
    try:
        answer = str(connection.execute("PRAGMA integrity_check").fetchone()[0])
        foreign = connection.execute("PRAGMA foreign_key_check").fetchall()
        connection.execute("INSERT INTO retrievalSearch (retrievalSearch) VALUES ('integrity-check')")
        connection.rollback()
        return answer if not foreign else f"{len(foreign)} rows point nowhere"
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()


def least_cosine(wanted: dict[Any, bytes], found: dict[Any, bytes]) -> tuple[float, int]:
    """Returns the smallest cosine of corresponding vectors, and the number that are not bitwise equal.

    A kill changes the batches, and batching changes rounding.
    """
    least, other = 1.0, 0
    for key in wanted.keys() & found.keys():
        if wanted[key] == found[key]:
            continue
        first, second = array.array("f", wanted[key]), array.array("f", found[key])
        least = min(least, sum(a * b for a, b in zip(first, second)))
        other += 1
    return least, other


def ingest(home: Home, folder: Path) -> float:
    """Runs one undisturbed ingest, and returns its duration."""
    began = time.monotonic()
    report = home.json("docs", "add", "--json", folder)
    if report["problems"]:
        raise Failed(f"a file was refused: {report['problems'][0]}")
    return time.monotonic() - began


def ingest_rest(home: Home, folder: Path) -> tuple[int, float]:
    """Completes the ingest after the last kill, and returns the number of files that were set aside and the duration.

    A file that was being read during a kill is set aside, and read again when it is named.
    """
    began = time.monotonic()
    home.json("docs", "add", "--json", folder)
    aside = [problem["path"] for problem in home.json("docs", "list", "--json")["problems"]]
    if aside:
        home.json("docs", "add", "--json", *aside)
    ingest(home, folder)
    return len(aside), time.monotonic() - began


def disturbed(home: Home, folder: Path, kills: int, usual: float, rng: random.Random) -> list[dict[str, Any]]:
    """Kills ingests at random moments, and returns the counts after each kill."""
    log: list[dict[str, Any]] = []
    for number in range(kills):
        # Each delay is a share of the remaining time, so that kills cover all phases.
        after = rng.uniform(0.02, min(0.98, 1.6 / (kills - number))) * usual
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                [str(home.executable), "docs", "add", "--json", str(folder)], env=home.environment,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
            try:
                process.wait(after)
                if process.returncode:
                    output.seek(0)
                    raise Failed(f"run {number + 1} ended with {process.returncode} by itself: "
                                 f"{output.read()[-1000:].decode('utf-8', 'replace')}")
                log.append({"after": after, "ended": True})
                break
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        counts: dict[str, int] = {}
        try:
            counts = home.counts()
        except sqlite3.OperationalError:
            pass  # The program was killed before it created its tables.
        log.append({"after": after, "ended": False, **counts})
        print(f"killed after {after:.2f} s: {counts}", file=sys.stderr)
    return log


def main() -> int:
    """Ingests the files with and without kills, and compares the indexes."""
    parser = options(__doc__)
    parser.add_argument("--files", type=int, default=2000, metavar="N", help="number of files (default: 2000)")
    parser.add_argument("--bytes", type=int, default=1500, metavar="N", help="mean size of a file (default: 1500)")
    parser.add_argument("--kills", type=int, default=8, metavar="N", help="number of kills (default: 8)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the random moments (default: 0)")
    parser.add_argument("--words-only", action="store_true", help="without an embedding model")
    arguments = parser.parse_args()
    folder = make_files(arguments.work / f"kill-{arguments.files}-{arguments.bytes}", arguments.files, arguments.bytes)
    prose = corpus.Prose(seed=7)
    queries = [prose.query() for _ in range(QUERIES)]
    rng = random.Random(arguments.seed)
    has_embedder = not arguments.words_only
    with open_home(arguments.hearth, has_embedder=has_embedder) as whole, \
            open_home(arguments.hearth, has_embedder=has_embedder) as broken:
        usual = ingest(whole, folder)
        wanted = state(whole, folder, queries)
        print(f"undisturbed: {usual:.1f} s, {wanted['counts']}", file=sys.stderr)
        log = disturbed(broken, folder, arguments.kills, usual, rng)
        aside, last = ingest_rest(broken, folder)
        found = state(broken, folder, queries)
    kills = [entry for entry in log if not entry["ended"]]
    amid = sum(0 < entry.get("passages", 0) < wanted["counts"]["passages"]
               or 0 < entry.get("vectors", 0) < wanted["counts"]["vectors"] for entry in kills)
    verdicts = Verdicts()
    verdicts.add("files that the undisturbed index holds", str(arguments.files), str(len(wanted["documents"])),
                 len(wanted["documents"]) == arguments.files)
    verdicts.add("kills amid the work", "at least 3", f"{amid} of {len(kills)}", amid >= 3)
    for name in ("passages", "vectors"):
        missing, extra = wanted[name] - found[name], found[name] - wanted[name]
        twice = sum(count - 1 for count in found[name].values() if count > 1)
        verdicts.add(f"{name} missing, too many, twice", "0, 0, 0",
                     f"{missing.total()}, {extra.total()}, {twice} of {found[name].total()}",
                     not missing and not extra and not twice)
    least, other = least_cosine(wanted["numbers"], found["numbers"])
    verdicts.add("smallest cosine with the undisturbed vectors", "at least 0.9999",
                 f"{least:.6f}; {other} differ in a bit", least >= 0.9999)
    verdicts.add("rows of the index of words", str(wanted["words"]), str(found["words"]),
                 found["words"] == wanted["words"] == wanted["counts"]["passages"])
    is_same = found["documents"] == wanted["documents"]
    verdicts.add("list of documents", "the same", "the same" if is_same else "another", is_same)
    same = sum(set(a[:10]) <= set(b) and len(a) == len(b) for a, b in zip(wanted["found"], found["found"]))
    verdicts.add(f"hits of {QUERIES} searches", "first 10 among the first 20", f"of {same}", same == QUERIES)
    verdicts.add("SQLite's checks", "ok", found["integrity"], found["integrity"] == "ok")
    verdicts.add("files set aside by kills, and then read", f"at most {len(kills)}", str(aside), aside <= len(kills))
    verdicts.add("the run after the last kill", "-", f"{last:.1f} s; undisturbed {usual:.1f} s", None)
    save(arguments.work, "documents-kill", {"undisturbed": usual, "log": log, "last": last, "seed": arguments.seed})
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
