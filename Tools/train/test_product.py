"""Tests of what is taught in the product's own words."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import product
import reading
import tasks
from turns import Split

SOURCES = Path(__file__).resolve().parents[2] / "Sources"


def swift(path: str) -> str:
    """Return a Swift file with the lines of its long texts joined."""
    return re.sub(r"\s+", " ", re.sub(r"\\\n\s*", "", (SOURCES / path).read_text()))


@pytest.mark.parametrize("text", [
    product.REPLY_INSTRUCTIONS, *product.REPLY_ORDERS.values(), product.SUMMARY_INSTRUCTIONS,
    product.SUMMARY_ORDER, "A mail to the reader:"])
def test_mail_prompts_are_those_of_the_product(text: str) -> None:
    """Instructions and orders are the ones that are sent."""
    assert text in swift("Mail/Prompts/PromptTemplates.swift")


def test_passages_are_shown_as_the_product_shows_them() -> None:
    """The fixed parts of prompts with passages are the ones that are sent."""
    sent = swift("Documents/Answers/PassagePrompt.swift")
    assert reading.ASK_INSTRUCTIONS.removesuffix(reading.CITED_ABSENT) in sent
    for layout in (reading.ASK_LAYOUT, reading.CHAT_LAYOUT):
        for fixed in re.split(r"\{[tq]\}", layout):
            assert " ".join(fixed.split()) in sent


@pytest.mark.parametrize("kind", ["mail_reply", "mail_summary"])
@pytest.mark.parametrize("split", list(Split))
def test_answers_are_right_and_others_wrong(kind: str, split: Split) -> None:
    """The scorers take the wanted answer, and not that of another mail."""
    rng = random.Random(5)
    examples = [tasks.TASKS[kind].generate(rng, split) for _ in range(100)]
    for example, other in zip(examples, examples[1:]):
        assert tasks.score(example, example.conversation.answer.content)
        assert not tasks.score(example, f"Hi Anna,\n\n{other.conversation.answer.content}")


def test_strangers_lines_are_marked() -> None:
    """Each line of a mail stands behind its mark, and no line of one begins otherwise."""
    for kind in ("mail_reply", "mail_summary"):
        for seed in range(50):
            example = tasks.TASKS[kind].generate(random.Random(seed), Split.TRAIN)
            for line in example.conversation.messages[1].content.split("\n"):
                assert re.match(r"> \S|\[\d\] |From: |Subject: |A mail to|Write |Sum up |$", line), line


def test_the_number_is_of_the_mail_that_says_it() -> None:
    """A sentence rests on the last mail with most of its facts."""
    lines = [("Ann", "Shall we meet?"), ("Bob", "Maybe Friday."), ("Ann", "Then Friday at 10:00."),
             ("Bob", "Thanks!")]
    assert product.source(["Friday", "10:00"], lines) == 3
