#!/usr/bin/env python3
"""Measures how fast documents become searchable: pages and embeddings per second, compared with sentence-transformers.

Both sides start with the same PDF files and end with a vector for each passage. Our side is `hearth docs add` as a user runs
it: process start, pdftotext, splitting into passages, keyword index, embedding, and durable storage. The peer also runs
pdftotext. It then embeds, with the same model, exactly the passages that Hearth made (read from its database), in one call
that sorts them by length. Its startup, splitting and storage are not counted. The sides alternate several times. A ratio
above 1 means that ours is faster. Raw samples are written to documents-ingest.json.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from setting import PEERS, PYTHON, ROOT, Failed, Verdicts, machine, open_home, options, run, save

sys.path.insert(0, str(PEERS))
sys.path.insert(0, str(ROOT / "Samples"))

LINES_A_PAGE = 30
WANTED_RATIO = 1.2


def make_files(folder: Path, files: int, pages: int) -> list[Path]:
    """Generates PDF files of English lines once, and returns their paths."""
    from make_documents import pdf
    from texts import make_text
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(files):
        path = folder / f"report-{number + 1}-of-{pages}-pages.pdf"
        paths.append(path)
        if path.is_file():
            continue
        rng = random.Random(number)
        sheets = []
        for page in range(pages):
            lines: list[str] = [f"Report {number + 1}, page {page + 1}", ""]
            while len(lines) < LINES_A_PAGE:
                line = ""
                for word in make_text(rng).split():
                    if len(line) + len(word) > 80:
                        lines.append(line)
                        line = ""
                    line = f"{line} {word}".strip()
                lines += [line, ""]
            sheets.append(tuple(lines[:LINES_A_PAGE]))
        path.write_bytes(pdf(tuple(sheets), f"Report {number + 1}"))
    return paths


def ours(executable: Path, files: list[Path]) -> dict[str, Any]:
    """Measures one ingest into an empty data folder, and returns the passages as well."""
    with open_home(executable) as home:
        began = time.perf_counter()
        report = home.json("docs", "add", "--json", *files)
        seconds = time.perf_counter() - began
        if report["problems"]:
            raise Failed(f"a file was refused: {report['problems'][0]}")
        counts = home.counts()
        if counts["vectors"] != counts["passages"] or not counts["vectors"]:
            raise Failed(f"of {counts['passages']} passages {counts['vectors']} have vectors when `docs add` ends")
        return {"seconds": seconds, "ownSeconds": report.get("seconds"), "vectors": counts["vectors"],
                "passages": home.passages()}


def peer(files: list[Path], passages: Path, threads: int, batch: int) -> dict[str, Any]:
    """Runs the peer in a separate process."""
    command = [str(PYTHON), str(Path(__file__).resolve()), "--as-peer", str(passages), "--threads", str(threads),
               "--batch", str(batch), *(str(path) for path in files)]
    done = subprocess.run(command, env=dict(os.environ, HF_HUB_OFFLINE="1", TOKENIZERS_PARALLELISM="false"),
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"the peer failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def be_peer(arguments: argparse.Namespace) -> int:
    """Reads the files, embeds the passages with sentence-transformers, and prints the times."""
    sys.path.insert(0, str(ROOT / "Tools"))
    import sentence_transformers
    import torch
    from convert_minilm import MINILM_SHA256, check_weights, installed_model
    torch.set_num_threads(arguments.threads)
    folder = installed_model()
    check_weights(folder / "model.safetensors", MINILM_SHA256)
    embedder = sentence_transformers.SentenceTransformer(str(folder), device="cpu")
    passages = json.loads(arguments.as_peer.read_text(encoding="utf-8"))
    embedder.encode(passages[:arguments.batch], batch_size=arguments.batch, show_progress_bar=False)
    began = time.perf_counter()
    for path in arguments.files:
        subprocess.run(["pdftotext", "-enc", "UTF-8", str(path), "-"], check=True, stdout=subprocess.PIPE)
    reading = time.perf_counter() - began
    began = time.perf_counter()
    embedder.encode(passages, batch_size=arguments.batch, normalize_embeddings=True, show_progress_bar=False)
    print(json.dumps({"reading": reading, "embedding": time.perf_counter() - began,
                      "version": sentence_transformers.__version__, "torch": torch.__version__}))
    return 0


def main() -> int:
    """Measures both sides and prints the results."""
    parser = options(__doc__)
    parser.add_argument("--files", dest="count", type=int, default=40, metavar="N", help="PDF files (default: 40)")
    parser.add_argument("--pages", type=int, default=10, metavar="N", help="pages per file (default: 10)")
    parser.add_argument("--pairs", type=int, default=3, metavar="N", help="runs of each side (default: 3)")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), metavar="N",
                        help="threads of the peer; Hearth chooses its own (default: all cores)")
    parser.add_argument("--batch", type=int, default=32, metavar="N",
                        help="batch size of the peer (default: 32)")
    parser.add_argument("--as-peer", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="PDF files to use instead of generated ones")
    arguments = parser.parse_args()
    if arguments.as_peer:
        return be_peer(arguments)
    files = arguments.files or make_files(arguments.work / "ingest", arguments.count, arguments.pages)
    texts = arguments.work / "ingest-passages.json"
    rows: dict[str, list[dict[str, Any]]] = {"ours": [], "peer": []}
    for number in range(arguments.pairs):
        print(f"Pair {number + 1} of {arguments.pairs}", file=sys.stderr)
        row = ours(arguments.hearth, files)
        texts.write_text(json.dumps(row.pop("passages")), encoding="utf-8")
        rows["ours"].append(row)
        rows["peer"].append(peer(files, texts, arguments.threads, arguments.batch))
    pages = sum(int(line.split()[1]) for path in files for line in subprocess.run(
        ["pdfinfo", str(path)], capture_output=True, text=True, check=True).stdout.splitlines()
        if line.startswith("Pages:"))
    save(arguments.work, "documents-ingest", {"pages": pages, "files": len(files), **rows})
    report(pages, len(files), rows)
    return 0


def report(pages: int, files: int, rows: dict[str, list[dict[str, Any]]]) -> None:
    """Prints the table with the targets."""
    our_seconds = [row["seconds"] for row in rows["ours"]]
    whole = [row["reading"] + row["embedding"] for row in rows["peer"]]
    encoding = [row["embedding"] for row in rows["peer"]]
    vectors = rows["ours"][0]["vectors"]
    version = f"sentence-transformers {rows['peer'][0]['version']}"
    verdicts = Verdicts()
    for unit, count, theirs, what in (
            ("pages", pages, whole, "pdftotext and embedding"), ("embeddings", vectors, encoding, "embedding alone")):
        ratios = [b / a for a, b in zip(our_seconds, theirs)]
        ratio = statistics.median(ratios)
        verdicts.add(
            f"{unit} a second", f"at least {WANTED_RATIO} times {version}, {what}",
            f"{count / statistics.median(our_seconds):.1f} against {count / statistics.median(theirs):.1f}: "
            f"{ratio:.2f} ({min(ratios):.2f} to {max(ratios):.2f})", ratio >= WANTED_RATIO)
    print(f"Machine: {machine()}\n{files} files, {pages} pages, {vectors} passages; ours is the whole of `docs add`.\n")
    verdicts.report()


if __name__ == "__main__":
    run(main)
