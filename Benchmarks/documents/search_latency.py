#!/usr/bin/env python3
"""Measures search over HTTP: `hearth serve` with 100,000 passages, with keyword, vector and hybrid search.

Files of generated text are ingested until there are that many passages, each with a vector. Embedding them takes half an hour
on a laptop and does not affect the search time, so random vectors are used unless --embed is given. Queries are always
embedded by the model. The data folder is kept in --work and reused. Then the same queries are sent to
`GET /api/collections/default/search` on one connection, sequentially, alternating between methods; the first ones warm the
caches and are not counted. The peers in the same run have no server: SQLite's FTS5 with BM25 over the same passages (plain
Python, matching any word), and for hybrid search also sentence-transformers for the query and NumPy's float32 product.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
from pathlib import Path

import corpus
from setting import PYTHON, ROOT, Client, Failed, Home, Server, Verdicts, machine, options, percentile, run, save

METHODS = {"keyword": 0.010, "meaning": None, "hybrid": 0.030}
FILE_BYTES = 200_000
# An estimate of the size of a passage; files are added until there are enough passages.
PASSAGE_BYTES = 700


def fill_with_made_up_vectors(home: Home, files: Path, wanted: int, script: str) -> dict[str, int]:
    """Ingests files without the model, and stores random unit vectors for their passages."""
    import numpy
    files.mkdir(parents=True, exist_ok=True)
    first = files / "first.txt"
    first.write_text("The first text, so that the model is known.\n", encoding="utf-8")
    home.json("docs", "add", "--json", first)
    hidden = home.folder / "hidden-models"
    (home.folder / "models").rename(hidden)
    try:
        while (missing := wanted - home.counts()["passages"]) > 0:
            number = len(list(files.glob("part-*")))
            size = max(missing * PASSAGE_BYTES, FILE_BYTES)
            for _ in corpus.write(files / f"part-{number}", size, FILE_BYTES, number, script):
                pass
            home.json("docs", "add", "--json", files)
    finally:
        with contextlib.suppress(OSError):
            (home.folder / "models").rmdir()
        hidden.rename(home.folder / "models")
    rng = numpy.random.default_rng(0)
    with contextlib.closing(sqlite3.connect(home.folder / "hearth.sqlite")) as database, database:
        model, size = database.execute("SELECT number, dimensions FROM retrievalModel").fetchone()
        rows = database.execute(
            "SELECT item.number, source.collection, source.kind, source.date FROM retrievalItem AS item "
            "JOIN retrievalSource AS source ON source.number = item.source WHERE item.model IS NULL").fetchall()
        vectors = rng.standard_normal((len(rows), size), dtype=numpy.float32)
        vectors /= numpy.linalg.norm(vectors, axis=1, keepdims=True)
        database.executemany(
            "INSERT INTO retrievalVector (item, model, collection, kind, date, vector) VALUES (?, ?, ?, ?, ?, ?)",
            ((item, model, collection, kind, date, vector.astype("<f4").tobytes())
             for (item, collection, kind, date), vector in zip(rows, vectors)))
    return home.counts()


def fill(home: Home, files: Path, wanted: int, script: str) -> dict[str, int]:
    """Ingests files until there are `wanted` passages."""
    while True:
        counts = home.counts() if (home.folder / "hearth.sqlite").is_file() else {"passages": 0, "vectors": 0}
        if counts["passages"] >= wanted and counts["vectors"] == counts["passages"]:
            return counts
        missing = max(wanted - counts["passages"], 0)
        print(f"{counts['passages']} passages, {counts['vectors']} with vectors; going on", file=sys.stderr)
        number = len(list(files.glob("part-*")))
        if missing:
            size = max(missing * PASSAGE_BYTES, FILE_BYTES)
            made = sum(1 for _ in corpus.write(files / f"part-{number}", size, FILE_BYTES, number, script))
            print(f"{made} files made", file=sys.stderr)
        report = home.json("docs", "add", "--json", files)
        if report["problems"]:
            raise Failed(f"a file was refused: {report['problems'][0]}")
        after = home.counts()
        if after["passages"] == counts["passages"] and after["vectors"] == counts["vectors"]:
            raise Failed(f"`docs add` ended with {after['vectors']} vectors of {after['passages']} passages")


def measure(server: Server, queries: list[str], warm: int, limit: int) -> dict[str, list[float]]:
    """Measures the seconds of each query, alternating between methods."""
    client = Client(server)
    seconds: dict[str, list[float]] = {method: [] for method in METHODS}
    for place, query in enumerate(queries):
        for method, samples in seconds.items():
            began = time.perf_counter()
            answer = client.request("GET", "/api/collections/default/search", q=query, limit=limit, method=method)
            took = time.perf_counter() - began
            if place == 0 and json.loads(answer)["isMeaningSearched"] != (method != "keyword"):
                raise Failed(f"the server does not search by {method}: it has no embedder, or does not know `method`")
            if place >= warm:
                samples.append(took)
    return seconds


def keyword_peer(passages: list[str], queries: list[str], warm: int, limit: int) -> list[float]:
    """Measures an in-memory FTS5 table with plain queries."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE passage USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')")
    database.executemany("INSERT INTO passage VALUES (?)", ((text,) for text in passages))
    database.execute("INSERT INTO passage (passage) VALUES ('optimize')")
    seconds = []
    for query in queries:
        words = " OR ".join(f'"{word}"' for word in query.split())
        began = time.perf_counter()
        database.execute("SELECT rowid, text FROM passage WHERE passage MATCH ? ORDER BY rank LIMIT ?",
                         (words, limit)).fetchall()
        seconds.append(time.perf_counter() - began)
    return seconds[warm:]


def be_peer(arguments: argparse.Namespace) -> int:
    """Embeds each query with sentence-transformers, multiplies a matrix of the same size by it, and prints the times."""
    sys.path.insert(0, str(ROOT / "Tools"))
    import numpy
    import sentence_transformers
    import torch
    from convert_minilm import installed_model
    torch.set_num_threads(os.cpu_count() or 1)
    embedder = sentence_transformers.SentenceTransformer(str(installed_model()), device="cpu")
    task = json.loads(arguments.as_peer.read_text(encoding="utf-8"))
    rows = numpy.random.default_rng(0).standard_normal((task["rows"], 384), dtype=numpy.float32)
    rows /= numpy.linalg.norm(rows, axis=1, keepdims=True)
    seconds = []
    for query in task["queries"]:
        began = time.perf_counter()
        vector = embedder.encode(query, normalize_embeddings=True, show_progress_bar=False)
        scores = rows @ vector
        best = numpy.argpartition(-scores, task["limit"])[:task["limit"]]
        best[numpy.argsort(-scores[best])]
        seconds.append(time.perf_counter() - began)
    print(json.dumps(seconds))
    return 0


def meaning_peer(rows: int, queries: list[str], warm: int, limit: int, work: Path) -> list[float]:
    """Runs the vector search peer in a separate process."""
    task = work / "search-queries.json"
    task.write_text(json.dumps({"rows": rows, "queries": queries, "limit": limit}), encoding="utf-8")
    done = subprocess.run([str(PYTHON), str(Path(__file__).resolve()), "--as-peer", str(task)], text=True,
                          env=dict(os.environ, HF_HUB_OFFLINE="1", TOKENIZERS_PARALLELISM="false"), capture_output=True)
    if done.returncode != 0:
        raise Failed(f"the peer failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)[warm:]


def shown(samples: list[float]) -> str:
    """Formats the median and the tail percentiles in milliseconds."""
    return ", ".join(f"{name} {percentile(samples, share) * 1000:.1f} ms"
                     for name, share in (("median", 0.5), ("p95", 0.95), ("p99", 0.99)))


def main() -> int:
    """Fills the index, measures and prints the results."""
    parser = options(__doc__)
    parser.add_argument("--passages", type=int, default=100_000, metavar="N", help="number of passages (default: 100000)")
    parser.add_argument("--queries", type=int, default=300, metavar="N", help="measured queries (default: 300)")
    parser.add_argument("--warm", type=int, default=30, metavar="N", help="warm-up queries (default: 30)")
    parser.add_argument("--limit", type=int, default=20, metavar="N", help="hits per query (default: 20)")
    parser.add_argument("--embed", action="store_true", help="embed the passages instead of using random vectors")
    parser.add_argument("--script", choices=("latin", "han"), default="latin",
                        help="script of the generated text; han has no peers, because FTS5 cannot split it into words")
    parser.add_argument("--fresh", action="store_true", help="do not reuse the data folder of an earlier run")
    parser.add_argument("--without-peers", action="store_true", help="measure Hearth alone")
    parser.add_argument("--as-peer", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.as_peer:
        return be_peer(arguments)
    kind = f"{'' if arguments.script == 'latin' else '-' + arguments.script}{'-embedded' if arguments.embed else ''}"
    place = arguments.work / f"search-{arguments.passages}{kind}"
    if arguments.fresh:
        shutil.rmtree(place, ignore_errors=True)
    home = Home(place / "home", arguments.hearth)
    make = fill if arguments.embed else fill_with_made_up_vectors
    counts = make(home, place / "files", arguments.passages, arguments.script)
    prose = corpus.Prose(seed=99, script=arguments.script)
    queries = [prose.query() for _ in range(arguments.warm + arguments.queries)]
    with home.serve() as server:
        began = time.perf_counter()
        Client(server).get("/api/collections/default/search", q=queries[0], limit=arguments.limit)
        first = time.perf_counter() - began
        samples = measure(server, queries, arguments.warm, arguments.limit)
        memory = server.anonymous_bytes()
    peers: dict[str, list[float]] = {}
    if not arguments.without_peers and arguments.script == "latin":
        peers["keyword"] = keyword_peer(home.passages(), queries, arguments.warm, arguments.limit)
        vectors = meaning_peer(counts["vectors"], queries, arguments.warm, arguments.limit, arguments.work)
        peers["meaning"] = vectors
        peers["hybrid"] = [a + b for a, b in zip(vectors, peers["keyword"])]
    save(arguments.work, "documents-search", {"counts": counts, "first": first, "hearth": samples, "peers": peers})
    print(f"Machine: {machine()}\n{counts['passages']} passages; the first search of a new server took "
          f"{first * 1000:.0f} ms; memory afterwards {memory / 1e6:.0f} MB.\n")
    verdicts = Verdicts()
    for method, limit in METHODS.items():
        median = statistics.median(samples[method])
        text = shown(samples[method])
        if method in peers:
            theirs = statistics.median(peers[method])
            text += f"; peer, no server: median {theirs * 1000:.1f} ms, ratio {theirs / median:.2f}"
        verdicts.add(f"{method} search over HTTP", f"median < {limit * 1000:.0f} ms" if limit else "-", text,
                     median < limit if limit else None)
    return verdicts.report()


if __name__ == "__main__":
    run(main)
