#!/usr/bin/env python3
"""Measures how much of the main text of public web pages Hearth keeps, and how much other text, compared with trafilatura.

Two sets of pages are supported, both test data of open-source programs; clone one or both:

- github.com/mozilla/readability: pages with the article as its authors want it (`--readability CLONE/test/test-pages`).
  Recall is the share of the article's runs of four words that the reader kept; precision is the share of the reader's runs
  that are the article's. Both are means over the pages.
- github.com/adbar/trafilatura: pages with pieces of text that must be kept, and pieces that must not (`--trafilatura
  CLONE/tests`). Recall and precision count these pieces over all pages.

Rules were tuned on the half of the pages whose name has an even hash ("chosen on"); the other half is the result. The readers
are `hearth docs add` and, if it is installed, trafilatura with its setting for recall. `--texts NAME=FILE` adds another
reader's texts as JSON lines with `path` and `text`. Needs lxml. Pages that a reader refuses count as empty.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from lxml import html
from setting import Failed, machine, open_home, options, print_table, run, save

RUN = 4
# Numbers of list items are ignored, since only some readers keep them.
LIST_NUMBER = re.compile(r"^[0-9a-z]{1,5}\. ", re.MULTILINE)
NEVER = "script style noscript template svg head".split()


class Page(NamedTuple):
    """A page, and the reference for its main text."""

    path: Path
    article: set[tuple[str, ...]] | None = None
    wanted: list[str] = []
    unwanted: list[str] = []

    @property
    def half(self) -> str:
        """The half of the set that the page belongs to, by its name."""
        name = self.path.parent.name if self.path.name == "source.html" else self.path.name
        return "chosen on" if hashlib.sha256(name.encode()).digest()[0] % 2 == 0 else "not chosen on"


def runs(text: str) -> set[tuple[str, ...]]:
    """Returns all runs of four lower-case words without punctuation, or the words of a shorter text."""
    words = re.findall(r"\w+", LIST_NUMBER.sub("", text.lower()))
    if len(words) < RUN:
        return {(word,) for word in words}
    return {tuple(words[at:at + RUN]) for at in range(len(words) - RUN + 1)}


def plain(text: str) -> str:
    """Returns the text with single spaces, without list and table marks, in which readers differ."""
    return " ".join(re.sub(r"[|*•·#\u00ad\u200b]", " ", text).split()).lower()


def readability(folder: Path) -> list[Page]:
    """Reads the pages of Readability, except those whose article has fewer than ten runs."""
    pages = []
    for source in sorted(folder.glob("*/source.html")):
        tree = html.fromstring((source.parent / "expected.html").read_text(encoding="utf-8"))
        for element in tree.xpath("|".join(f"//{name}" for name in NEVER)):
            element.drop_tree()
        for element in tree.iter():
            # Words of adjacent elements must not be joined.
            if isinstance(element.tag, str) and element.tag in {"p", "div", "li", "td", "br", "h1", "h2", "h3", "h4"}:
                element.tail = " " + (element.tail or "")
                element.text = " " + (element.text or "")
        article = runs(tree.text_content())
        if len(article) >= 10:
            pages.append(Page(source, article))
    return pages


def trafilatura(folder: Path) -> list[Page]:
    """Reads the pages of trafilatura."""
    pages = []
    for item in json.loads((folder / "evaldata.json").read_text(encoding="utf-8")).values():
        paths = [folder / part / item["file"] for part in ("cache", "eval")]
        if path := next((path for path in paths if path.is_file()), None):
            pages.append(Page(path, None, item["with"], item["without"]))
    return pages


class Score(NamedTuple):
    """Recall and precision, from 0 to 1, of a page or a set."""

    recall: float
    precision: float


def score(pages: list[Page], texts: dict[str, str]) -> Score:
    """Computes recall and precision over the pages of a set."""
    if pages and pages[0].article is not None:
        each = []
        for page in pages:
            article, found = page.article or set(), runs(texts.get(str(page.path), ""))
            shared = len(article & found)
            each.append(Score(shared / len(article), shared / max(1, len(found))))
        return Score(*(sum(part) / len(each) for part in zip(*each, strict=True)))
    counts = defaultdict(int)
    for page in pages:
        text = plain(texts.get(str(page.path), ""))
        for name, pieces in (("right", page.wanted), ("wrong", page.unwanted)):
            found = sum(plain(piece) in text for piece in pieces)
            counts[name] += found
            counts["all " + name] += len(pieces)
    return Score(counts["right"] / max(1, counts["all right"]),
                 counts["right"] / max(1, counts["right"] + counts["wrong"]))


def read_with_hearth(executable: Path, pages: list[Page]) -> dict[str, str]:
    """Returns the text of each page in Hearth's index."""
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as name, \
            open_home(executable, has_embedder=False) as home:
        copies = {}
        for number, page in enumerate(pages):
            copy = Path(name).resolve() / f"{number}.html"
            copy.write_bytes(page.path.read_bytes())
            copies[str(copy)] = str(page.path)
        home.make_collection("pages")
        home.json("docs", "add", "--json", name, "--collection", "pages")
        documents = home.json("docs", "list", "--json", "--collection", "pages")["documents"]
        paths = {str(document["id"]): copies[str(Path(document["path"]).resolve())] for document in documents}
        texts: dict[str, str] = defaultdict(str)
        with home.index() as connection:
            rows = connection.execute(
                "SELECT source.id, search.text FROM retrievalSearch AS search JOIN retrievalItem AS item "
                "ON item.number = search.rowid JOIN retrievalSource AS source ON source.number = item.source "
                "ORDER BY item.number")
            for document, text in rows:
                texts[paths[str(document)]] += text + "\n"
        return texts


def read_with_trafilatura(pages: list[Page]) -> dict[str, str]:
    """Returns the text that trafilatura extracts from each page, with its setting for recall."""
    from trafilatura import extract  # noqa: PLC0415 -- it is optional

    return {str(page.path): extract(page.path.read_bytes(), favor_recall=True, include_comments=False) or ""
            for page in pages}


def main() -> int:
    """Reads the pages with each reader, and prints the scores."""
    parser = options(__doc__)
    parser.add_argument("--readability", type=Path, metavar="FOLDER", help="test/test-pages of a Readability clone")
    parser.add_argument("--trafilatura", type=Path, metavar="FOLDER", help="tests of a trafilatura clone")
    parser.add_argument("--texts", action="append", default=[], metavar="NAME=FILE", help="another reader's texts")
    parser.add_argument("--no-hearth", action="store_true", help="measure only the other readers")
    parser.add_argument("--worst", type=int, default=0, metavar="N",
                        help="list the N pages of the tuning half with the lowest recall")
    arguments = parser.parse_args()
    sets: dict[str, list[Page]] = {}
    if arguments.readability:
        sets["readability"] = readability(arguments.readability)
    if arguments.trafilatura:
        sets["trafilatura"] = trafilatura(arguments.trafilatura)
    pages = [page for part in sets.values() for page in part]
    if not pages:
        raise Failed("Name a folder with --readability or --trafilatura.")
    readers: dict[str, Callable[[], dict[str, str]]] = {}
    if not arguments.no_hearth:
        readers["Hearth"] = lambda: read_with_hearth(arguments.hearth, pages)
    try:
        import trafilatura as _  # noqa: PLC0415 -- it is optional
        readers["trafilatura"] = lambda: read_with_trafilatura(pages)
    except ImportError:
        print("trafilatura is not installed, so its column is left out.", file=sys.stderr)
    for argument in arguments.texts:
        name, file = argument.split("=", 1)
        readers[name] = lambda file=file: {
            line["path"]: line["text"] for line in map(json.loads, Path(file).read_text(encoding="utf-8").splitlines())}
    rows, results = [], {}
    for name, read in readers.items():
        texts = read()
        for part, members in sets.items():
            for half in ("chosen on", "not chosen on"):
                found = [page for page in members if page.half == half]
                figures = score(found, texts)
                results[f"{name} {part} {half}"] = figures._asdict() | {"pages": len(found)}
                rows.append((part, half, str(len(found)), name, f"{figures.recall:.3f}", f"{figures.precision:.3f}"))
            if arguments.worst:
                each = sorted((score([page], texts), str(page.path)) for page in members if page.half == "chosen on")
                for figures, path in each[:arguments.worst]:
                    print(f"{name} {figures.recall:.2f} {figures.precision:.2f} {path}")
    save(arguments.work, "documents-main-text", results)
    print_table(("set", "half", "pages", "reader", "recall", "precision"), sorted(rows))
    print(f"\nMachine: {machine()}\n")
    return 0


if __name__ == "__main__":
    run(main)
