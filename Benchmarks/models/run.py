#!/usr/bin/env python3
"""Measures the quality of a model in Hearth's features: answers, summaries, replies, categories and tool calls.

Each item is answered by Hearth with the model, by the same model with a plain prompt, and, if possible, by Hearth without a
model. Answers are stored in .deps/bench/models, so an interrupted run can continue. Tune prompts on one half of each set
(--part choose), and report the other half (--part report).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from answers import COLUMNS, PLAIN, WAYS
from driving import Product, Refused, copy_with_model, prepare, served
from items import PARTS, ROWS, Item, items_of
from records import NO_MODEL, Record, Records, commit, file_digest, text_digest
from scores import report
from shared import ROOT, Failed, machine, options, run


def chosen(known: tuple[str, ...]) -> Callable[[str], list[str]]:
    """Returns a parser for a comma-separated list of known names."""
    def read(text: str) -> list[str]:
        names = text.split(",")
        if unknown := set(names) - set(known):
            raise argparse.ArgumentTypeError(f"{', '.join(sorted(unknown))}: choose from {', '.join(known)}")
        return names

    return read


def read_arguments() -> argparse.Namespace:
    """Parses the command line."""
    parser = options(__doc__)
    parser.add_argument("--model", type=Path, action="append", required=True, metavar="FILE.gguf",
                        help="a model to measure; may be given several times")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared/data", metavar="FOLDER",
                        help="the shared data files (default: ../shared/data)")
    parser.add_argument("--rows", type=chosen(tuple(ROWS)), default=list(ROWS), metavar="ROW,…",
                        help=f"rows to measure: {', '.join(ROWS)} (default: all)")
    parser.add_argument("--columns", type=chosen(COLUMNS), default=list(COLUMNS), metavar="COLUMN,…",
                        help=f"columns to request: {', '.join(COLUMNS)} (default: all; stored ones are shown)")
    parser.add_argument("--part", choices=PARTS, default=PARTS[0], help="which half of each set (default: choose)")
    parser.add_argument("--count", type=int, metavar="N", help="items of each row (default: all)")
    parser.add_argument("--score-only", action="store_true", help="score stored answers of the newest build only")
    parser.add_argument("--build", metavar="BUILD", help="with --score-only: score this build or commit")
    parser.add_argument("--against", metavar="BUILD", help="also show Hearth's column of this build or commit")
    return parser.parse_args()


class Recorder:
    """Requests missing answers, and stores them."""

    def __init__(self, work: Path, build: str) -> None:
        self._work, self._build, self._commit = work, build, commit()

    def fill(self, product: Product, name: str, digest: str, row: str, items: list[Item], columns: list[str]) -> None:
        """Requests the missing answers of a row in some columns."""
        records = Records(self._work, name, row)
        for column in columns:
            for number, item in enumerate(items, 1):
                if sys.stderr.isatty():
                    print(f"{row}, {column}: {number} of {len(items)} ", end="\r", file=sys.stderr, flush=True)
                record: Record = {"model": digest, "file": name, "build": self._build, "commit": self._commit,
                                  "row": row, "item": item.id, "column": column, "key": self._build}
                try:
                    body = PLAIN[row](product, item) if column == "plain" else None
                    record["key"] = text_digest(body) if body else self._build
                    if records.has(digest, column, item.id, record["key"]):
                        continue
                    answer = product.chat(body) if body else WAYS[row][column](product, item)
                    record["answer"], record["first"], record["seconds"] = answer
                except Refused as error:
                    record["error"] = str(error)
                records.add(record)
            print(f"{name}, {row}, {column}: done", file=sys.stderr)


def columns_of(row: str, wanted: list[str]) -> Iterator[str]:
    """Returns the wanted columns that a row has."""
    return (column for column in wanted if column == "plain" or column in WAYS[row])


def ask(arguments: argparse.Namespace, items: dict[str, list[Item]], build: str) -> None:
    """Prepares a data folder, and requests all answers, first without a model, then with each model."""
    recorder = Recorder(arguments.work, build)
    arguments.work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="models-", dir=arguments.work) as folder:
        print("Preparing documents and mails", file=sys.stderr)
        home = prepare(Path(folder), arguments.hearth, arguments.data, items)
        if "none" in arguments.columns:
            with served(home, None) as product:
                for row in items:
                    recorder.fill(product, NO_MODEL, NO_MODEL, row, items[row], list(columns_of(row, ["none"])))
        with_model = [column for column in arguments.columns if column != "none"]
        for model in arguments.model if with_model else []:
            own = copy_with_model(home, Path(folder) / f"home-{model.stem}", model)
            with served(own, model.stem) as product:
                for row in items:
                    recorder.fill(product, model.stem, file_digest(model), row, items[row],
                                  list(columns_of(row, with_model)))


def known(arguments: argparse.Namespace, model: Path, row: str, build: str | None) -> dict[str, dict[str, Record]]:
    """Returns the stored answers of a row: Hearth's columns of one build, plain answers of any build."""
    digest = file_digest(model)
    records, without = Records(arguments.work, model.stem, row), Records(arguments.work, NO_MODEL, row)
    own = build or records.newest_build(digest, "hearth")
    found: dict[str, dict[str, Any]] = {
        "hearth": records.column(digest, "hearth", own), "alone": records.column(digest, "alone", own),
        "plain": records.column(digest, "plain", None),
        # Answers without a model hardly change, so those of an older build are used if there are no newer ones.
        "none": without.column(None, "none", build)
        or without.column(None, "none", without.newest_build(None, "none"))}
    if arguments.against:
        found["before"] = records.column(digest, "hearth", arguments.against)
    return found


def main() -> int:
    """Requests answers, and prints the scores."""
    arguments = read_arguments()
    if missing := [str(model) for model in arguments.model if not model.is_file()]:
        raise Failed(f"There is no {', '.join(missing)}.")
    items = {row: items_of(row, arguments.data, arguments.part, arguments.count) for row in arguments.rows}
    build = arguments.build
    if not arguments.score_only:
        if not arguments.hearth.is_file():
            raise Failed(f"There is no {arguments.hearth}. Run `make build`, or name a build with --hearth.")
        build = file_digest(arguments.hearth)
        ask(arguments, items, build)
    print(f"Machine: {machine()}\nPart: {arguments.part}. Intervals are of 95 %.")
    lines: list[str] = []
    for model in arguments.model:
        for row in items:
            print(f"\n{model.stem}\n")
            lines += [f"{model.stem}: {line}" for line in report(row, items[row], known(arguments, model, row, build))]
    print("\nHearth with the model, drawn in pairs:\n" + "\n".join(lines))
    return 0


if __name__ == "__main__":
    run(main)
