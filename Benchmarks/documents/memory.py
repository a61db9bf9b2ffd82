#!/usr/bin/env python3
"""Measures the memory of `hearth docs add` while it ingests 1 GB of generated text.

It runs twice: all text without an embedding model, which builds only the keyword index, and a part (--vector-megabytes) with
the model, since embedding a gigabyte takes hours on a laptop. The anonymous memory of the process (on Linux RssAnon, without
mapped files; elsewhere all resident memory) is sampled twice per second. It counts as flat if the median of the last quarter
is at most --growth megabytes above that of the second quarter; the first quarter is the warm-up. The peer in the same run is
Python's sqlite3, which inserts the paragraphs of the same files into an FTS5 table.
"""

from __future__ import annotations

import json
import multiprocessing
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import corpus
from setting import Failed, Home, Verdicts, machine, open_home, options, run, save, slope

FILE_BYTES = 4_000_000
Sample = tuple[float, int, int]


def memory(process: int) -> tuple[int, int]:
    """Returns the anonymous and resident bytes of a process, or zeros when it has ended."""
    try:
        fields = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
        resident = int(fields["VmRSS"].split()[0]) * 1024
        return int(fields.get("RssAnon", fields["VmRSS"]).split()[0]) * 1024, resident
    except (OSError, KeyError):
        if Path("/proc/self/status").is_file():
            return 0, 0
    done = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, text=True)
    size = int(done.stdout.strip() or 0) * 1024
    return size, size


def watch(home: Home, folder: Path) -> tuple[list[Sample], dict[str, Any], float]:
    """Runs one ingest, and returns memory samples, its report and its duration."""
    began = time.monotonic()
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            [str(home.executable), "docs", "add", "--json", str(folder)], env=home.environment,
            stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        samples: list[Sample] = []
        try:
            while process.poll() is None:
                time.sleep(0.5)
                anonymous, resident = memory(process.pid)
                if anonymous:
                    samples.append((time.monotonic() - began, anonymous, resident))
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        took = time.monotonic() - began
        output.seek(0)
        errors.seek(0)
        try:
            return samples, json.loads(output.read()), took
        except ValueError as error:
            raise Failed(f"`docs add` ended with {process.returncode}: {errors.read()[-2000:]}") from error


def insert(folder: Path, database: Path) -> None:
    """Runs the peer, which inserts all paragraphs of the files into one table."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE VIRTUAL TABLE passage USING fts5("
                       "text, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')")
    for path in sorted(folder.iterdir()):
        with connection:
            connection.executemany("INSERT INTO passage VALUES (?)",
                                   ((part,) for part in path.read_text(encoding="utf-8").split("\n\n")))
    connection.close()


def watch_peer(folder: Path, work: Path) -> tuple[list[Sample], float]:
    """Returns memory samples and the duration of the peer."""
    place = Path(tempfile.mkdtemp(prefix="hearth-bench-", dir=work))
    process = multiprocessing.get_context("spawn").Process(target=insert, args=(folder, place / "peer.sqlite"))
    began = time.monotonic()
    process.start()
    samples: list[Sample] = []
    while process.is_alive():
        time.sleep(0.5)
        anonymous, resident = memory(process.pid or 0)
        if anonymous:
            samples.append((time.monotonic() - began, anonymous, resident))
    process.join()
    shutil.rmtree(place)
    if process.exitcode:
        raise Failed(f"the peer ended with {process.exitcode}")
    return samples, time.monotonic() - began


def quarters(samples: list[Sample]) -> list[float]:
    """Returns the median anonymous memory in each quarter of the time, in megabytes."""
    if len(samples) < 8:
        return []
    end = samples[-1][0]
    parts: list[list[int]] = [[], [], [], []]
    for at, anonymous, _ in samples:
        parts[min(3, int(4 * at / end))].append(anonymous)
    return [statistics.median(part) / 1e6 for part in parts if part]


def add(verdicts: Verdicts, name: str, samples: list[Sample], took: float, size: int, growth: float | None) -> None:
    """Adds one row to the report."""
    medians = quarters(samples)
    if len(medians) < 4:
        verdicts.add(name, "flat", f"took only {took:.1f} s: too short to say", None)
        return
    rate = slope([(at / 60, anonymous / 1e6) for at, anonymous, _ in samples if at > samples[-1][0] / 4])
    verdicts.add(
        name, f"last quarter - second <= {growth:.0f} MB" if growth is not None else "-",
        f"quarters {', '.join(f'{value:.0f}' for value in medians)} MB, largest "
        f"{max(sample[1] for sample in samples) / 1e6:.0f} MB, {rate:+.1f} MB a minute; {size / 1e6 / took:.2f} MB/s",
        None if growth is None else medians[3] - medians[1] <= growth)


def main() -> int:
    """Generates the text, measures and prints the results."""
    parser = options(__doc__)
    parser.add_argument("--megabytes", type=int, default=1000, metavar="N", help="text for the keyword index (default: 1000)")
    parser.add_argument("--vector-megabytes", type=int, default=20, metavar="N",
                        help="text with vectors; 0 for none (default: 20)")
    parser.add_argument("--growth", type=float, default=32, metavar="MB", help="largest growth that counts as flat (default: 32)")
    parser.add_argument("--without-peer", action="store_true", help="measure Hearth alone")
    arguments = parser.parse_args()
    verdicts = Verdicts()
    raw: dict[str, Any] = {}
    for name, megabytes, has_embedder in (("words", arguments.megabytes, False),
                                          ("words and vectors", arguments.vector_megabytes, True)):
        if not megabytes:
            continue
        folder = arguments.work / f"memory-{megabytes}"
        size = megabytes * 1_000_000
        # Small jobs need many files as well, so that there is enough time to observe.
        if not folder.is_dir() or sum(path.stat().st_size for path in folder.iterdir()) < size:
            shutil.rmtree(folder, ignore_errors=True)
            print(f"Making {megabytes} MB of text", file=sys.stderr)
            for _ in corpus.write(folder, size, min(FILE_BYTES, size // 40), seed=megabytes):
                pass
        with open_home(arguments.hearth, has_embedder=has_embedder) as home:
            samples, report, took = watch(home, folder)
            counts = home.counts()
            database = sum(path.stat().st_size for path in home.folder.glob("hearth.sqlite*"))
        if report["problems"]:
            raise Failed(f"a file was refused: {report['problems'][0]}")
        if has_embedder and counts["vectors"] != counts["passages"]:
            raise Failed(f"{counts['vectors']} vectors of {counts['passages']} passages")
        raw[name] = {"samples": samples, "counts": counts, "seconds": took, "databaseBytes": database}
        add(verdicts, f"{name}, {megabytes} MB, {counts['passages']} passages", samples, took, size, arguments.growth)
        verdicts.add(f"database after it ({name})", "-", f"{database / size:.2f} times the text", None)
        if not arguments.without_peer and not has_embedder:
            samples, took = watch_peer(folder, arguments.work)
            raw["peer"] = {"samples": samples, "seconds": took}
            add(verdicts, f"peer: sqlite3's FTS5 from Python, {megabytes} MB", samples, took, size, None)
            verdicts.add("rate, Hearth's / the peer's", "-", f"{took / raw[name]['seconds']:.2f}", None)
    save(arguments.work, "documents-memory", raw)
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
