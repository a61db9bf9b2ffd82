#!/usr/bin/env python3
"""Ingests a folder of real documents, and lists each file as ingested or with the reason why not.

Archives in the folder (.tar.gz, .zip) are unpacked first. Every file of a kind that Hearth reads must be either in the
list of documents afterwards or among the problems with a message; one that is in neither fails the run, as does an
ingest that crashes. Files of other kinds are counted.
"""

from __future__ import annotations

import shutil
import tarfile
import tempfile
import time
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

from setting import Failed, Home, Verdicts, machine, open_home, options, print_table, run, save

LOOSE = "files"
KINDS = {".pdf", ".docx", ".odt", ".html", ".htm", ".md", ".txt", ".csv", ".eml"}


def unpack(source: Path, folder: Path) -> None:
    """Copies the files of a folder, and unpacks its archives into folders of their names."""
    if not source.is_dir():
        raise Failed(f"{source} is no folder.")
    for path in sorted(source.iterdir()):
        name = path.name.removesuffix(".tar.gz").removesuffix(".tgz").removesuffix(".zip")
        if path.name.endswith((".tar.gz", ".tgz")):
            with tarfile.open(path) as archive:
                archive.extractall(folder / name, filter="data")
        elif path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                archive.extractall(folder / name)
        elif path.is_dir():
            shutil.copytree(path, folder / name)
        else:
            (folder / LOOSE).mkdir(exist_ok=True)
            shutil.copyfile(path, folder / LOOSE / path.name)


def ingest(home: Home, part: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """Documents by path, and reasons by path."""
    home.make_collection(part.name)
    report = home.json("docs", "add", "--json", part, "--collection", part.name)
    documents = home.json("docs", "list", "--json", "--collection", part.name)["documents"]
    return ({str(Path(document["path"]).resolve()): document for document in documents if document.get("path")},
            {str(Path(problem["path"]).resolve()): problem["message"] for problem in report["problems"]})


def main() -> int:
    """Unpacks, ingests, lists."""
    parser = options(__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="documents, or archives of them")
    parser.add_argument("--words-only", action="store_true", help="without an embedding model: quicker")
    parser.add_argument("--all", action="store_true", help="list every ingested file, not only what was noted")
    arguments = parser.parse_args()
    verdicts = Verdicts()
    rows: list[tuple[str, str, str]] = []
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as name, \
            open_home(arguments.hearth, has_embedder=not arguments.words_only) as home:
        root = Path(name).resolve()
        unpack(arguments.folder, root)
        for part in sorted(root.iterdir()):
            began = time.monotonic()
            documents, reasons = ingest(home, part)
            took = time.monotonic() - began
            wanted = [path for path in sorted(part.rglob("*")) if path.is_file() and path.suffix.lower() in KINDS
                      and not any(name.startswith(".") for name in path.relative_to(root).parts)]
            silent = [path for path in wanted if str(path) not in documents and str(path) not in reasons]
            unnamed = [path for path in wanted if str(path) in reasons and not reasons[str(path)].strip()]
            for path in wanted:
                shown = str(path.relative_to(root))
                if (reason := reasons.get(str(path))) is not None:
                    rows.append((shown, "refused", " ".join(reason.split())))
                elif document := documents.get(str(path)):
                    notes = "; ".join(document.get("notes") or [])
                    if notes or arguments.all:
                        size = f"{document['passages']} passages"
                        pages = f", {document['pages']} pages" if document.get("pages") else ""
                        rows.append((shown, document["kind"], f"{size}{pages}{'; ' + notes if notes else ''}"))
            kinds = Counter(document["kind"] for document in documents.values())
            others = sum(path.is_file() for path in part.rglob("*")) - len(wanted)
            verdicts.add(
                f"{part.name}: {len(wanted)} files, {others} of other kinds", "each ingested or refused with a reason",
                f"{sum(kinds.values())} ingested ({', '.join(f'{n} {kind}' for kind, n in kinds.most_common())}), "
                f"{len(reasons)} refused, {len(silent)} without a word, in {took:.1f} s", not silent and not unnamed)
            rows += [(str(path.relative_to(root)), "MISSING", "neither ingested nor named") for path in silent]
            results[part.name] = {"documents": documents, "problems": reasons, "seconds": took}
    save(arguments.work, "documents-samples", results)
    print_table(("file", "as", "what was noted, or the reason"), rows)
    print(f"\nMachine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
