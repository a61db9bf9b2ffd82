"""Writes questions with passages, of which some have no answer, to fit the decision whether documents answer a question.

Sources are XQuAD's English part (--xquad) and planted facts (Tools/planted_facts.py, generated here). The passages of a
question are the six that a hybrid search finds, with vectors of a running `hearth serve` (--embeddings). A line is:

  set        answered, answered-planted: the passages have the answer.
             sentence-removed, paragraph-removed: the same question without the sentence or paragraph of the answer.
             strange: passages of other articles only.
             attribute: an attribute that no passage states, of a name in the passages.
             missingAttribute, nearMissName, unknownEntity: see planted_facts.py.
  half       "choose" or "report": every second article of XQuAD, and the last two kinds of planted things, are reported
  label, question, answers, passages
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

PASSAGES = 6
SEARCHED = 50
PASSAGE_CHARACTERS = 800
SEEDS = (1, 2, 3, 4)
REPORTED_ENTITIES = (" press", " Fair")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“(\[])")
NAME = re.compile(r"[A-Z][\w'’-]+(?: (?:of |the |de )?[A-Z][\w'’-]+)*")
STOP = set(
    "the a an of in on at to for and or is was are were did do does what which who whom when where how why that this by with "
    "from as it be".split())
ATTRIBUTES = {
    "choose": (
        "What is the phone number of {}?", "How much does {} cost per month?", "Who painted {}?", "What colour is {}?",
        "How heavy is {}?", "When was {} last inspected?", "Who is the lawyer of {}?", "How many employees does {} have?",
        "Why was {} sold?", "Where was {} repaired?", "What is the email address of {}?", "Which bank lends money to {}?",
        "How often is {} cleaned?", "What did critics say about {}?", "Who inherited {}?"),
    "report": (
        "What is the budget of {}?", "Who photographed {}?", "How tall is {}?", "Which insurance covers {}?",
        "When was {} renovated?", "What is the nickname of {}?", "How many floors does {} have?", "Who translated {}?",
        "Where is the archive of {} kept?", "What does a ticket for {} cost?", "Which language is spoken at {}?",
        "Who was the mother of {}?", "How was {} financed?", "What is the motto of {}?", "In which year did {} close?"),
}

Passage = dict[str, Any]
Question = dict[str, Any]


def embed(url: str, model: str, texts: list[str]) -> np.ndarray:
    """Returns the unit vectors of texts."""
    rows: list[list[float]] = []
    for at in range(0, len(texts), 64):
        body = json.dumps({"model": model, "input": texts[at:at + 64]}).encode()
        request = urllib.request.Request(f"{url}/v1/embeddings", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            rows += [row["embedding"] for row in json.load(answer)["data"]]
    vectors = np.array(rows)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


class Search:
    """A hybrid search in passages."""

    def __init__(self, passages: list[Passage], url: str, model: str) -> None:
        self._passages, self._url, self._model = passages, url, model
        self._words = sqlite3.connect(":memory:")
        self._words.execute("create virtual table passages using fts5(text, tokenize='porter unicode61')")
        self._words.executemany(
            "insert into passages(rowid, text) values (?, ?)", ((at, row["text"]) for at, row in enumerate(passages)))
        self._vectors = embed(url, model, [row["text"] for row in passages])

    def find(self, question: str, without: set[int] | None = None) -> list[Passage]:
        """Returns the best passages with their scores and numbers."""
        without = without or set()
        words = [word for word in re.findall(r"\w+", question) if word.lower() not in STOP]
        query = " OR ".join(f'"{word}"' for word in words or re.findall(r"\w+", question))
        by_words = [row for row, in self._words.execute(
            "select rowid from passages where passages match ? order by rank limit 60", (query,))]
        similarities = self._vectors @ embed(self._url, self._model, [question])[0]
        by_meaning = [int(row) for row in np.argsort(-similarities)[:60]]
        scores: dict[int, float] = {}
        for rows in (by_words, by_meaning):
            for rank, row in enumerate([row for row in rows if row not in without][:SEARCHED]):
                scores[row] = scores.get(row, 0) + 1 / (61 + rank)
        best = sorted(scores, key=lambda row: -scores[row])[:PASSAGES]
        return [{**self._passages[row], "score": scores[row], "number": row} for row in best]


def has(passages: list[Passage], answers: list[str]) -> bool:
    """Returns whether a passage contains an answer; very short ones occur by chance."""
    return any(answer in row["text"] for row in passages for answer in answers if len(answer) > 3)


def xquad(file: Path, url: str, model: str) -> Iterator[Question]:
    """Yields the questions about XQuAD's paragraphs."""
    articles = json.loads(gzip.decompress(file.read_bytes()))["data"]
    rows = [
        (article, paragraph, {"text": paragraph["context"], "context": data["title"].replace("_", " ")})
        for article, data in enumerate(articles) for paragraph in data["paragraphs"]]
    search = Search([row for _, _, row in rows], url, model)
    rng = random.Random(5)
    for at, (article, paragraph, row) in enumerate(rows):
        half = "report" if article % 2 else "choose"
        names: set[str] = set()
        for asked in paragraph["qas"]:
            question, answers = asked["question"], [answer["text"] for answer in asked["answers"]]

            def made(kind: str, passages: list[Passage], *, label: int = 0, question: str = question,
                     half: str = half, answers: list[str] = answers) -> Question:
                return {"set": kind, "half": half, "label": label, "question": question, "answers": answers,
                        "passages": passages}

            found = search.find(question)
            if any(passage["number"] == at for passage in found):
                yield made("answered", found, label=1)
            left = [part for part in SENTENCE.split(row["text"]) if not any(answer in part for answer in answers)]
            without = [{**passage, "text": " ".join(left)} if passage["number"] == at else passage for passage in found]
            if left and not has(without, answers):
                yield made("sentence-removed", without)
            others = search.find(question, {at})
            if not has(others, answers):
                yield made("paragraph-removed", others)
            if rng.random() < 0.3:
                yield made("strange", search.find(
                    question, {number for number, (other, _, _) in enumerate(rows) if other == article}))
            names.update(
                name for name in NAME.findall(" ".join(question.split()[1:])) if len(name) > 3 and name in row["text"])
        for name in sorted(names)[:2]:
            for form in rng.sample(ATTRIBUTES[half], 2):
                yield {"set": "attribute", "half": half, "label": 0, "question": form.format(name), "answers": [],
                       "passages": search.find(form.format(name))}


def chunks(file: Path) -> Iterator[Passage]:
    """Yields the passages of a document in plain text or Markdown."""
    blocks = file.read_text().strip().split("\n\n")
    title = blocks[0].lstrip("# ")
    text = ""
    for block in [*blocks, None]:
        if block is None or len(text) + len(block) > PASSAGE_CHARACTERS:
            if text:
                yield {"text": text, "context": f"{file.name} {title}", "file": file.name}
            text = block or ""
        else:
            text = f"{text}\n\n{block}" if text else block


def planted(url: str, model: str) -> Iterator[Question]:
    """Yields the questions about planted facts."""
    for seed in SEEDS:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(__file__).parent.parent / "planted_facts.py"
            subprocess.run([sys.executable, str(program), folder, "--seed", str(seed)], check=True, capture_output=True)
            files = [file for file in sorted(Path(folder, "documents").iterdir()) if file.suffix in (".txt", ".md")]
            search = Search([row for file in files for row in chunks(file)], url, model)
            for line in Path(folder, "questions.jsonl").read_text().splitlines():
                row = json.loads(line)
                passages = search.find(row["question"])
                answers = [row["answer"]] if row.get("answer") else []
                name = next(word for word in row["entity"].split()[::-1] if word[0].isupper() and word not in ("Fair", "Depot"))
                if answers and not any(answers[0] in passage["text"] for passage in passages):
                    continue
                if row.get("why") == "missingAttribute" and not any(name in passage["text"] for passage in passages):
                    continue
                yield {"set": "answered-planted" if answers else row["why"],
                       "half": "report" if row["entity"].endswith(REPORTED_ENTITIES) else "choose",
                       "label": 1 if answers else 0, "question": row["question"], "answers": answers,
                       "passages": passages}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", type=Path)
    parser.add_argument("--xquad", type=Path, required=True, help="xquad.en.json.gz")
    parser.add_argument("--embeddings", required=True, metavar="URL", help="address of a running hearth serve")
    parser.add_argument("--model", default="all-MiniLM-L6-v2", help="embedding model (default: %(default)s)")
    arguments = parser.parse_args()
    with arguments.output.open("w") as output:
        for questions in (xquad(arguments.xquad, arguments.embeddings, arguments.model),
                          planted(arguments.embeddings, arguments.model)):
            for question in questions:
                output.write(json.dumps(question) + "\n")


if __name__ == "__main__":
    main()
