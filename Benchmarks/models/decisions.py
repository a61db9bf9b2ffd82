#!/usr/bin/env python3
"""Measures decisions: how often the likeliest option is right, and how well the probabilities are calibrated.

    decisions.py --model FILE.gguf [--count 60]

Each question is sent to `/v1/systemone`. A temperature is fitted to the exam's questions that are decisions. The other sets
are only reported, with and without the temperature. Answers are stored in .deps/bench/decisions, so that a second run only
computes the results. Needs the folder of shared data files.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import os
import re
import shutil
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shared import ROOT, archive_members, machine, options, print_table
from serving.client import HOST
from serving.processes import EXAM, Server, free_port, mark_examined

WORDS = 120
BINS = 10
TEMPERATURES = [1.05 ** power for power in range(-30, 61)]
SUBJECTS = {
    "a": "news", "d": "religion", "e": "skills and hobbies", "j": "science and scholarship", "m": "science fiction",
    "p": "love story"}


@dataclass(frozen=True)
class Item:
    """A question with the index of its right option."""

    set: str
    key: str
    state: str
    question: dict[str, Any]
    right: int

    @property
    def order(self) -> bytes:
        """A pseudo-random sort key."""
        return hashlib.sha256(f"{self.set}/{self.key}".encode()).digest()

    def place(self, label: str) -> int:
        """Returns the index of an option among the probabilities of an answer."""
        return list(self.question["criteria"]).index(label)


def truth(set: str, key: str, state: str, instructions: str, is_true: bool) -> Item:
    """Returns a yes-or-no question."""
    return Item(set, key, state, {"type": "noul", "instructions": instructions}, 0 if is_true else 1)


def choice(set: str, key: str, state: str, instructions: str, labels: list[str], right: str) -> Item:
    """Returns a choice among labels."""
    return Item(set, key, state, {
        "type": "choice", "instructions": instructions, "criteria": {label: None for label in labels}},
        labels.index(right))


def shortened(text: str) -> str:
    """Returns the first words of a text."""
    return " ".join(text.split()[:WORDS])


# The sets


def exam(_: Path) -> Iterator[Item]:
    """Yields the exam's passages with and without an answer, and its mails to sort."""
    items = json.loads(EXAM.read_text(encoding="utf-8"))
    for part in ("answering", "abstaining"):
        for item in items[part]:
            passages = "\n\n".join(item["passages"])
            yield truth("exam", item["id"], passages, f"Does the text answer this question: {item['question']}",
                        part == "answering")
    labels = ["primary", "social", "promotions", "updates", "forums"]
    for item in items["sorting"]:
        mail = f"From: {item['from']}\nSubject: {item['subject']}\n\n{item['text']}"
        yield choice("exam", item["id"], mail, "Which category does this mail belong to?", labels, item["category"])


def answered(data: Path) -> Iterator[Item]:
    """Yields XQuAD's questions, with their own paragraph or another one of the same article."""
    with gzip.open(data / "retrieval/xquad.en.json.gz", "rt", encoding="utf-8") as file:
        articles = json.load(file)["data"]
    for article in articles:
        paragraphs = article["paragraphs"]
        for number, paragraph in enumerate(paragraphs):
            for index, asked in enumerate(paragraph["qas"][:2]):
                shown = paragraph if index == 0 else paragraphs[(number + 1) % len(paragraphs)]
                yield truth("answered", asked["id"], shown["context"],
                            f"Does the text answer this question: {asked['question']}", index == 0)


def reviews(data: Path) -> Iterator[Item]:
    """Yields the ends of film reviews, which usually state the opinion."""
    with zipfile.ZipFile(data / "lm-text/nltk-movie_reviews.zip") as archive:
        for name in archive.namelist():
            if found := re.fullmatch(r"movie_reviews/(neg|pos)/(\w+)\.txt", name):
                text = " ".join(archive.read(name).decode("latin-1").split()[-WORDS:])
                yield choice("reviews", name, text, "What does the review say of the film?", ["good", "bad"],
                             "good" if found[1] == "pos" else "bad")


def spam(data: Path) -> Iterator[Item]:
    """Yields SpamAssassin's mails: their subject and first words."""
    rows = (data / "spam/spamassassin.labels.tsv").read_text(encoding="utf-8").splitlines()
    labels = {row.split("\t")[0]: row.split("\t")[1] for row in rows if "\t" in row}
    for name, mail in archive_members(data / "spam/spamassassin.tar.gz"):
        if (key := name.removeprefix("./")) in labels:
            head, _, body = mail.decode("utf-8", "replace").partition("\n\n")
            subject = next((line for line in head.splitlines() if line.lower().startswith("subject:")), "Subject:")
            text = re.sub(r"<[^>]*>", " ", body)
            yield truth("spam", key, f"{subject}\n\n{shortened(text)}", "Is this mail spam?", labels[key] == "spam")


def subjects(data: Path) -> Iterator[Item]:
    """Yields the first words of texts of the Brown corpus, by genre."""
    with zipfile.ZipFile(data / "lm-text/nltk-brown.zip") as archive:
        for name in archive.namelist():
            if (found := re.fullmatch(r"brown/c([a-z])\d\d", name)) and found[1] in SUBJECTS:
                tagged = archive.read(name).decode("latin-1").split()
                text = " ".join(word.rsplit("/", 1)[0] for word in tagged[:WORDS])
                yield choice("subjects", name, text, "Where is this text from?", list(SUBJECTS.values()),
                             SUBJECTS[found[1]])


def alike(data: Path) -> Iterator[Item]:
    """Yields STS-B's pairs of sentences, by their human similarity ratings."""
    levels = ["nothing in common", "the same topic", "some details in common", "roughly the same", "the same meaning"]
    with gzip.open(data / "retrieval/stsb/sts-dev.tsv.gz", "rt", encoding="utf-8") as file:
        for number, line in enumerate(file):
            row = line.rstrip("\n").split("\t")
            level = min(4, int(float(row[4]) / 5 * 5))
            yield Item("alike", str(number), f"1. {row[5]}\n2. {row[6]}", {
                "type": "score", "instructions": "How alike are the two sentences?", "criteria": levels}, level)


SETS = (exam, answered, reviews, spam, subjects, alike)


# Asking


def probabilities(item: Item, answer: dict[str, Any]) -> list[float]:
    """Returns the probabilities of an answer, in the order of the options."""
    if item.question["type"] == "noul":
        return [answer["noul"], 1 - answer["noul"]]
    told = answer["probabilities"]
    names = item.question["criteria"] if item.question["type"] == "choice" else map(str, range(len(told)))
    return [told[name] for name in names]


def ask(port: int, item: Item) -> list[float]:
    """Asks the server a question, and returns the probabilities."""
    body = json.dumps({"state": item.state, "questions": {"asked": item.question}}).encode()
    request = urllib.request.Request(
        f"http://{HOST}:{port}/v1/systemone", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=600) as response:
        return probabilities(item, json.load(response)["answers"]["asked"])


# Counting


def tempered(row: list[float], temperature: float) -> list[float]:
    """Applies a temperature to probabilities; temperatures above 1 flatten them."""
    weights = [max(value, 1e-12) ** (1 / temperature) for value in row]
    return [weight / sum(weights) for weight in weights]


def loss(rows: list[tuple[list[float], int]], temperature: float = 1) -> float:
    """Returns the mean logarithmic loss."""
    return sum(-math.log(max(tempered(row, temperature)[right], 1e-12)) for row, right in rows) / len(rows)


def miscalibration(rows: list[tuple[list[float], int]], temperature: float) -> float:
    """Returns the expected calibration error: the distance between the best option's probability and its accuracy."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for row, right in rows:
        scaled = tempered(row, temperature)
        best = max(range(len(scaled)), key=scaled.__getitem__)
        bins[min(BINS - 1, int(scaled[best] * BINS))].append((scaled[best], best == right))
    return sum(abs(sum(p for p, _ in bin) - sum(hit for _, hit in bin)) for bin in bins) / len(rows)


def main() -> None:
    parser = options(__doc__ or "")
    parser.add_argument("--model", type=Path, required=True, metavar="FILE", help="a GGUF file of a chat model")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared/data", metavar="FOLDER",
                        help="the shared data files")
    parser.add_argument("--count", type=int, default=60, help="questions of each set (default: 60; all of the exam)")
    arguments = parser.parse_args()
    kept = arguments.work / "decisions" / f"{arguments.model.stem}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    known = {}
    if kept.is_file():
        for line in kept.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            known[(row["set"], row["key"])] = row["probabilities"]
    items: list[Item] = []
    for source in SETS:
        found = sorted(source(arguments.data), key=lambda item: item.order)
        items += found if source is exam else found[:arguments.count]
    missing = [item for item in items if (item.set, item.key) not in known]
    if missing:
        with tempfile.TemporaryDirectory(prefix="hearth-decisions-") as folder:
            home = Path(folder)
            (home / "models").mkdir()
            os.symlink(arguments.model.resolve(), home / "models" / arguments.model.name)
            mark_examined(arguments.hearth, home, arguments.model)
            port = free_port()
            command = [arguments.hearth.absolute(), "serve", "--port", str(port)]
            with Server("hearth", command, port, environment={"HEARTH_HOME": folder}), \
                    kept.open("a", encoding="utf-8") as file:
                for number, item in enumerate(missing, 1):
                    known[(item.set, item.key)] = ask(port, item)
                    file.write(json.dumps({
                        "set": item.set, "key": item.key, "probabilities": known[(item.set, item.key)]}) + "\n")
                    file.flush()
                    print(f"\r{number} of {len(missing)}", end="", file=sys.stderr)
            shutil.rmtree(home / "models", ignore_errors=True)
        print(file=sys.stderr)
    rows = {source.__name__: [(known[(item.set, item.key)], item.right) for item in items if item.set == source.__name__]
            for source in SETS}
    temperature = min(TEMPERATURES, key=lambda value: loss(rows["exam"], value))
    print(f"{arguments.model.name}; {machine()}; temperature of the exam: {temperature:.2f}")
    table = []
    for name, answers in rows.items():
        right = sum(max(range(len(row)), key=row.__getitem__) == place for row, place in answers)
        most = max(sum(place == option for _, place in answers) for option in range(len(answers[0][0])))
        table.append([
            name, str(len(answers)), f"{right / len(answers):.2f}", f"{most / len(answers):.2f}",
            *(f"{measure(answers, value):.2f}" for value in (1, temperature) for measure in (loss, miscalibration)),
            f"{math.log(len(answers[0][0])):.2f}"])
    print_table(
        ["set", "items", "right", "commonest", "loss", "off", "loss, fitted", "off, fitted", "loss, even"], table)


if __name__ == "__main__":
    main()
