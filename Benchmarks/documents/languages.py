#!/usr/bin/env python3
"""Asks the questions of SQuAD sets, such as XQuAD's languages, and counts right answers and refusals without a model.

Each set is one language, and its file's name is its collection. The paragraphs of every second article are added. Questions
about them can be answered; questions about the other articles cannot. An answer is right if a quotation contains the set's
answer.
"""

from __future__ import annotations

import json
import shutil
import sys
import unicodedata
from pathlib import Path
from typing import Any

from setting import Client, Failed, Verdicts, interval, machine, open_home, options, run, save


def letters(text: str) -> str:
    """Returns the letters and digits of a text, for comparison."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).lower() if letter.isalnum())


def spread(items: list[Any], count: int) -> list[Any]:
    """Returns evenly spaced items."""
    return items[::max(1, len(items) // count)][:count]


def judge(answer: dict[str, Any], wanted: str) -> str:
    """Returns whether an answer is `refused`, `right` or `wrong`."""
    if answer["kind"] == "notFound":
        return "refused"
    quotes = (citation["quote"] for sentence in answer["sentences"] for citation in sentence["citations"])
    return "right" if any(letters(wanted) in letters(quote) for quote in quotes) else "wrong"


def main() -> int:
    """Asks the questions and prints the shares."""
    parser = options(__doc__ or "")
    parser.add_argument("sets", type=Path, nargs="+", metavar="SET", help="a JSON file in SQuAD's format")
    parser.add_argument("--embedding", type=Path, metavar="FILE", help="the embedding model (default: all-MiniLM-L6-v2)")
    parser.add_argument("--half", type=int, choices=(0, 1), default=1, help="the articles to add (default: 1)")
    parser.add_argument("--count", type=int, default=60, metavar="N", help="questions of each kind (default: 60)")
    arguments = parser.parse_args()
    rows: list[dict[str, str]] = []
    with open_home(arguments.hearth, has_embedder=arguments.embedding is None) as home:
        if arguments.embedding:
            shutil.copyfile(arguments.embedding, home.folder / "models" / arguments.embedding.name)
        asked: list[tuple[str, str, dict[str, Any]]] = []
        for path in arguments.sets:
            articles = json.loads(path.read_text(encoding="utf-8"))["data"]
            halves = (articles[arguments.half::2], articles[1 - arguments.half::2])
            folder = home.folder / "files" / path.stem
            folder.mkdir(parents=True)
            paragraphs = [paragraph["context"] for article in halves[0] for paragraph in article["paragraphs"]]
            for number, paragraph in enumerate(paragraphs):
                (folder / f"{number}.txt").write_text(paragraph, encoding="utf-8")
            home.make_collection(path.stem)
            if home.json("docs", "add", "--json", folder, "--collection", path.stem)["problems"]:
                raise Failed("documents were refused")
            for kind, half in zip(("answerable", "unanswerable"), halves, strict=True):
                questions = [question for article in half for paragraph in article["paragraphs"]
                             for question in paragraph["qas"]]
                asked += [(path.stem, kind, question) for question in spread(questions, arguments.count)]
        with home.serve() as server:
            client = Client(server)
            for name, kind, question in asked:
                result = judge(client.ask(name, question["question"]), question["answers"][0]["text"])
                rows.append({"set": name, "kind": kind, "id": str(question["id"]), "result": result})
    verdicts = Verdicts()
    for path in arguments.sets:
        for kind, result in (("answerable", "right"), ("answerable", "refused"), ("unanswerable", "refused")):
            found = [row["result"] == result for row in rows if (row["set"], row["kind"]) == (path.stem, kind)]
            low, high = interval(sum(found), len(found))
            verdicts.add(f"{path.stem}: {kind}, {result}", "-",
                         f"{sum(found)} of {len(found)} ({low:.1%} to {high:.1%})", None)
    save(arguments.work, "documents-languages", {"answers": rows})
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
