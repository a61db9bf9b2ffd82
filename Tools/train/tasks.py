"""The registry of tasks: what generates them, how often they occur, how they are scored.

``score`` says whether a reply is right, from what the model wrote and the tools it called.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import extraction
import labels
import product
import reading
import talk
import tooling
from turns import Example, Generator, Split, ToolCall


class Task(NamedTuple):
    """A generator, its weight in the training mix and whether it is scored.

    A task of weight 0 is never trained on: its tools or labels are new to the model.
    """

    generate: Generator
    weight: float
    scored: bool = True


TASKS: dict[str, Task] = {
    "reading": Task(reading.reading, 44),
    "not_in_text": Task(reading.not_in_text, 36),
    "yes_no": Task(reading.yes_no, 8),
    "cited": Task(reading.cited, 12),
    "cited_not_in_text": Task(reading.cited_not_in_text, 4),
    "extraction": Task(extraction.extraction, 34),
    "extraction_schema": Task(extraction.extraction_schema, 3),
    "tool_call": Task(tooling.tool_call, 46),
    "no_tool": Task(tooling.no_tool, 9),
    "tool_call_new": Task(tooling.tool_call_new, 0),
    "labels": Task(labels.labels, 10),
    "labels_new": Task(labels.labels_new, 0),
    "mail_reply": Task(product.reply, 6),
    "mail_summary": Task(product.summary, 5),
    **{name: Task(*task) for name, task in talk.TASKS.items()},
}


def plain(text: str) -> str:
    """Return the text in lower case, with single spaces and without a final full stop."""
    return re.sub(r"\s+", " ", text).strip().rstrip(".").strip().lower()


def same_text(expected: str, reply: str) -> bool:
    """Say whether a reply is the expected text, apart from case, spaces and the last stop."""
    return plain(expected) == plain(reply)


def same_json(expected: Any, reply: str) -> bool:
    """Say whether a reply is JSON with exactly the expected value."""
    try:
        return same_value(expected, json.loads(reply))
    except ValueError:
        return False


def same_value(one: Any, other: Any) -> bool:
    """Compare JSON values; numbers by value, ``true`` never equal to 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict):
        return (isinstance(other, dict) and one.keys() == other.keys()
                and all(same_value(one[key], other[key]) for key in one))
    if isinstance(one, list):
        return (isinstance(other, list) and len(one) == len(other)
                and all(map(same_value, one, other)))
    return one == other


def not_said(expected: Any, reply: str) -> bool:
    """Say whether a reply says that the text has no answer."""
    del expected
    return plain(reply).startswith("the text does not say")


CHECKS: dict[str, Callable[[Any, str], bool]] = {
    "reading": same_text,
    "not_in_text": not_said,
    "yes_no": same_text,
    "cited": same_text,
    "cited_not_in_text": not_said,
    "extraction": same_json,
    "extraction_schema": same_json,
    "labels": same_text,
    "labels_new": same_text,
    "mail_reply": product.score_reply,
    "mail_summary": product.score_summary,
    **talk.CHECKS,
}


def score(example: Example, reply: str, calls: Sequence[ToolCall] = ()) -> bool:
    """Say whether a reply, with the tools that it calls, is right."""
    if example.kind in ("tool_call", "tool_call_new"):
        return (len(calls) == 1 and calls[0].name == example.expected.name
                and same_value(example.expected.arguments, calls[0].arguments))
    if calls:
        return False
    if example.kind == "no_tool":
        return same_text(example.expected, reply)
    return CHECKS[example.kind](example.expected, reply)


def examples(kind: str, count: int, seed: int, split: Split = Split.HELD) -> list[Example]:
    """Return that many examples of a kind; the same seed gives the same ones."""
    rng = random.Random(f"{kind} {seed} {split.value}")
    return [TASKS[kind].generate(rng, split) for _ in range(count)]
