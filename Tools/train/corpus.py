"""Builds the training text: freely licensed prose and our own synthetic chats.

Writes files of one JSON value a line: ``prose.train.jsonl`` and
``prose.held.jsonl`` hold strings, the others conversations in the shape of
OpenAI's messages: ``chats.train.jsonl``, ``drills.train.jsonl``, and
``held.GROUP.jsonl`` with held-out phrasings and names for each group of tasks.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import random
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from chats import conversations
from drills import drills
from tasks import TASKS, examples

HELD_OUT = 0.02
PASSAGE_CHARACTERS = 3000
DRILLS = 20_000
# Kinds of tasks whose held-out losses are logged together; what is in none of them is talk.
GROUPS = {
    "reading": ("reading", "yes_no", "cited"),
    "not_in_text": ("not_in_text", "cited_not_in_text"),
    "extraction": ("extraction", "extraction_schema"),
    "tools": ("tool_call", "no_tool", "tool_call_new"),
    "labels": ("labels", "labels_new", "needs_answer"),
    "replies": ("reply_intent", "any_reply", "dictated", "reply_three", "mail_reply"),
    "summaries": ("mail_wants", "thread_summary", "chat_summary", "chat_so_far",
                  "mail_summary"),
    "stories": ("story", "any_story", "poem"),
}


def tidy(text: str) -> str:
    """Undo spaced-out tokens and join broken lines, paragraph by paragraph."""
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", text.replace("\r", "")):
        line = re.sub(r"\s+", " ", paragraph).strip()
        line = re.sub(r" ([.,;:!?%)\]]|'(?:s|t|re|ve|m|ll|d)\b|n't\b)", r"\1", line)
        line = re.sub(r"([(\[]) ", r"\1", line)
        line = re.sub(r"``\s*|''|\s*\" (?=[^\"]*$)", '"', line)
        if line:
            paragraphs.append(line)
    return "\n".join(paragraphs)


def passages(text: str) -> Iterator[str]:
    """Split a text at line ends into passages of about the same length."""
    lines: list[str] = []
    size = 0
    for line in text.split("\n"):
        lines.append(line)
        size += len(line)
        if size >= PASSAGE_CHARACTERS:
            yield "\n".join(lines)
            lines, size = [], 0
    if size:
        yield "\n".join(lines)


def zip_texts(path: Path, wanted: str) -> Iterator[str]:
    """Yield the members of a zip file whose names match a pattern, in name order."""
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            if re.search(wanted, name):
                yield archive.read(name).decode("utf-8", errors="replace")


def untag(text: str) -> str:
    """Return the words of a text of ``word/TAG`` tokens."""
    return re.sub(r"(\S+)/[^\s/]+(?=\s|$)", r"\1", text)


def war_and_peace(folder: Path) -> Iterator[str]:
    """A fifth of Tolstoy's "War and Peace" (public domain)."""
    with gzip.open(folder / "lm-text/war-and-peace.txt.gz", "rt", encoding="utf-8") as file:
        yield from itertools.islice(passages(tidy(file.read())), 0, None, 5)


def genesis(folder: Path) -> Iterator[str]:
    """Genesis in the World English Bible (public domain)."""
    for text in zip_texts(folder / "lm-text/nltk-genesis.zip", r"english-web\.txt$"):
        yield from passages(tidy(text))


def speeches(folder: Path) -> Iterator[str]:
    """State of the Union addresses of 1990 to 2006 (public domain)."""
    for text in zip_texts(folder / "lm-text/nltk-state_union.zip", r"/(199|200)\d.*\.txt$"):
        yield from passages(tidy(text))


def masc(folder: Path) -> Iterator[str]:
    """MASC, the written part (free for any use)."""
    for text in zip_texts(folder / "lm-text/nltk-masc_tagged.zip", r"/written/.*\.txt$"):
        yield from passages(tidy(untag(text)))


def film_reviews(folder: Path) -> Iterator[str]:
    """About a fifth of the film reviews (Pang and Lee, CC BY 4.0)."""
    for text in zip_texts(folder / "lm-text/nltk-movie_reviews.zip", r"/cv\d\d[05]_|/cv\d\d\d[05]"):
        yield from passages(tidy(text))


def topical_chat(folder: Path) -> Iterator[str]:
    """Topical-Chat conversations (CDLA-Sharing 1.0), as dialogues of two speakers."""
    for part in ("valid_freq", "valid_rare", "test_rare"):
        path = folder / f"replies/topical-chat.{part}.json.gz"
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for chat in json.load(file).values():
                speakers = {"agent_1": "A", "agent_2": "B"}
                yield "\n".join(f"{speakers[turn['agent']]}: {' '.join(turn['message'].split())}"
                                for turn in chat["content"])


SOURCES = (war_and_peace, genesis, speeches, masc, film_reviews, topical_chat)


def write_lines(path: Path, values: Iterable[object]) -> int:
    """Write one JSON value a line and return how many there were."""
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for value in values:
            file.write(json.dumps(value, ensure_ascii=False) + "\n")
            count += 1
    return count


def main() -> None:
    """Build the corpus."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the source texts")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is built")
    parser.add_argument("--chats", type=int, default=250_000, help="number of conversations")
    parser.add_argument("--held", type=int, default=60, help="held-out ones of a kind")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    rng = random.Random(arguments.seed)

    prose: dict[str, list[str]] = {"train": [], "held": []}
    for source in SOURCES:
        texts = list(source(arguments.data))
        print(f"{source.__name__}: {len(texts)} passages, {sum(map(len, texts)):,} characters")
        for text in texts:
            prose["held" if rng.random() < HELD_OUT else "train"].append(text)
    rng.shuffle(prose["train"])
    for part, texts in prose.items():
        write_lines(arguments.work / f"prose.{part}.jsonl", texts)

    for path in arguments.work.glob("held.*.jsonl"):
        path.unlink()
    named = {kind for kinds in GROUPS.values() for kind in kinds}
    groups = {**GROUPS, "talk": tuple(kind for kind in TASKS if kind not in named)}
    for group, kinds in groups.items():
        found = [example.conversation.to_json() for kind in kinds if kind in TASKS
                 for example in examples(kind, arguments.held, arguments.seed + 1)]
        rng.shuffle(found)
        write_lines(arguments.work / f"held.{group}.jsonl", found)
    write_lines(arguments.work / "drills.train.jsonl",
                (chat.to_json() for chat in drills(DRILLS, arguments.seed)))
    count = write_lines(arguments.work / "chats.train.jsonl",
                        (chat.to_json() for chat in conversations(arguments.chats,
                                                                  arguments.seed)))
    print(f"chats: {count:,} conversations")


if __name__ == "__main__":
    main()
