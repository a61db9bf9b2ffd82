#!/usr/bin/env python3
"""Asks for lists and counts of planted things, and compares the answers with the planted things.

Writes documents of prose, tables and lists that contain things of twelve kinds, two to fifteen of each. Half of the kinds
differ from another kind by one word ("roof repair", "pump repair"), so that both missing and excess results occur. Each kind
is requested as a list in two ways, and as a count in one:

recall     the share of planted things that are named by a returned sentence or row.
precision  the share of returned sentences and rows that name a planted thing.
counts     the share of notices whose count equals the number of planted things.

A kind occurs in sentences of prose, in rows of tables, or as items under a heading that alone names the kind. No model is
used.
"""

from __future__ import annotations

import random
import re
import shutil
import statistics
import sys
from pathlib import Path
from typing import Any

from setting import TOOLS, Client, Failed, Verdicts, machine, open_home, options, run, save

sys.path.insert(0, str(TOOLS))
import planted_facts

HOW = ("prose", "table", "heading")
KINDS = (
    ("roof repair", "pump repair"), ("oak tree", "birch tree"), ("choir rehearsal", "stage rehearsal"),
    ("kitchen inspection", "boiler inspection"), ("storm damage", "water damage"), ("school visit", "museum visit"))
SENTENCES = (
    "The {k} at {n} was entered on {d}.", "On {d} another {k} was noted at {n}.", "{n} had a {k} on {d}.",
    "Since {d} the {k} at {n} counts as settled.")


def plural(kind: str) -> str:
    """Returns the plural of a kind."""
    return "storm damages" if kind == "storm damage" else kind + "s"


def filler(rng: random.Random) -> str:
    """Returns a sentence that names no kind."""
    did = f"{rng.choice(planted_facts._WHO)} {rng.choice(planted_facts._DID)} {rng.choice(planted_facts._WHEN)}."
    return did[0].upper() + did[1:]


def write(folder: Path, rng: random.Random) -> dict[str, tuple[str, list[str]]]:
    """Writes the documents, and returns for each kind its form and the names of its things."""
    names = planted_facts.Names(rng)
    planted: dict[str, tuple[str, list[str]]] = {}
    paragraphs: list[str] = []
    sections: list[str] = []
    for number, pair in enumerate(KINDS):
        how = HOW[number % len(HOW)]
        rows = []
        for kind in pair:
            things = [names.fresh() for _ in range(rng.randrange(2, 16))]
            dates = [planted_facts._date(rng, names) for _ in things]
            planted[kind] = how, things
            if how == "prose":
                paragraphs += [" ".join([*(filler(rng) for _ in range(rng.randrange(1, 4))),
                                         rng.choice(SENTENCES).format(k=kind, n=name, d=date),
                                         *(filler(rng) for _ in range(rng.randrange(0, 3)))])
                               for name, date in zip(things, dates)]
            elif how == "table":
                rows += [f"{kind.capitalize()},{name},{date}" for name, date in zip(things, dates)]
            else:
                items = "\n".join(f"- {name}, {date}" for name, date in zip(things, dates))
                sections.append(f"## {plural(kind).capitalize()}\n\n{filler(rng)}\n\n{items}\n")
        if rows:
            rng.shuffle(rows)
            (folder / f"table-{number}.csv").write_text("\n".join(["What,Where,When", *rows]) + "\n")
    rng.shuffle(paragraphs)
    for number in range(8):
        text = "\n\n".join([f"# {rng.choice(planted_facts._TITLES)} {number + 1}", *paragraphs[number::8],
                            *(filler(rng) for _ in range(6)), *sections[number::8]])
        (folder / f"notes-{number}.md").write_text(text + "\n")
    return planted


def judge(answer: dict[str, Any], things: list[str]) -> dict[str, Any]:
    """Compares an answer with the planted things, and reads its count."""
    texts = [sentence["text"] for sentence in answer["sentences"]]
    found = [name for name in things if any(name in text for text in texts)]
    right = sum(any(name in text for name in things) for text in texts)
    counted = re.match(r"(\d+) places?", answer.get("notice") or "")
    return {"kind": answer["kind"], "recall": len(found) / len(things),
            "precision": right / len(texts) if texts else None, "sentences": len(texts),
            "count": int(counted[1]) if counted else None, "things": len(things), "texts": texts}


def main() -> int:
    """Writes the documents, asks, compares and prints the results."""
    parser = options(__doc__)
    parser.add_argument("--seeds", type=int, default=5, metavar="N", help="sets of documents (default: 5)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the first seed (default: 0)")
    arguments = parser.parse_args()
    judged: list[dict[str, Any]] = []
    with open_home(arguments.hearth) as home:
        files = home.folder.with_name(home.folder.name + "-files")
        try:
            sets = []
            for seed in range(arguments.first, arguments.first + arguments.seeds):
                folder = files / str(seed)
                folder.mkdir(parents=True)
                planted = write(folder, random.Random(seed))
                home.make_collection(f"set-{seed}")
                if home.json("docs", "add", "--json", folder, "--collection", f"set-{seed}")["problems"]:
                    raise Failed("documents were refused")
                sets.append((f"set-{seed}", planted))
            with home.serve() as server:
                client = Client(server)
                for collection, planted in sets:
                    for kind, (how, things) in planted.items():
                        for asks, question in (
                                ("list", f"List all {plural(kind)}."), ("list", f"Name every {kind}."),
                                ("count", f"How many {plural(kind)} were there?")):
                            judged.append({"how": how, "asks": asks, "question": question, "collection": collection,
                                           **judge(client.ask(collection, question), things)})
        finally:
            shutil.rmtree(files, ignore_errors=True)
    verdicts = Verdicts()
    for how in HOW:
        lists = [each for each in judged if each["how"] == how and each["asks"] == "list"]
        counts = [each for each in judged if each["how"] == how and each["asks"] == "count"]
        precise = [each["precision"] for each in lists if each["precision"] is not None]
        verdicts.add(f"{how}: recall of lists", "-", f"{statistics.mean(each['recall'] for each in lists):.3f}", None)
        verdicts.add(f"{how}: precision of lists", "-", f"{statistics.mean(precise):.3f}" if precise else "none", None)
        verdicts.add(f"{how}: lists without a mistake", "-", "{} of {}".format(
            sum(each["recall"] == 1 == each["precision"] for each in lists), len(lists)), None)
        verdicts.add(f"{how}: right counts", "-", "{} of {}".format(
            sum(each["count"] == each["things"] for each in counts), len(counts)), None)
    save(arguments.work, "documents-lists", {"answers": judged})
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
