"""Tests of the generators of mails, threads, stories and small talk, and of their scorers."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

import mails
import smalltalk
import stories
import talk
import threads
from turns import Example, Split, article

BOTH = pytest.mark.parametrize("split", list(Split))
EACH = pytest.mark.parametrize("name", list(talk.TASKS))


def some(name: str, split: Split, count: int = 200, seed: int = 1) -> Iterator[Example]:
    """Yield examples of a task."""
    rng = random.Random(seed)
    for _ in range(count):
        yield talk.TASKS[name][0](rng, split)


@BOTH
@EACH
def test_conversations_are_whole(name: str, split: Split) -> None:
    """Turns alternate, nothing is empty or left to fill in, and spaces are single."""
    for example in some(name, split):
        messages = example.conversation.messages
        roles = [m.role for m in messages if m.role != "system"]
        assert roles == ["user", "assistant"] * (len(roles) // 2) and roles
        for message in messages:
            assert message.content.strip()
            made_here = "json" not in str(example.expected) and name != "thinking_text"
            text = message.content if made_here else ""
            assert not re.search(r"[{}]|  |\ba a\b|\bthe the\b| [.,]", text), text


@BOTH
@EACH
def test_own_answers_score(name: str, split: Split) -> None:
    """What an example wants passes its own check."""
    scored = talk.TASKS[name][2]
    for example in some(name, split):
        check = talk.CHECKS.get(example.kind)
        assert check or not scored, example.kind
        if check:
            assert check(example.expected, example.conversation.answer.content), example


@EACH
def test_same_seed_same_examples(name: str) -> None:
    """A seed repeats its examples, another gives others."""
    def texts(seed: int) -> list[str]:
        return [json.dumps(e.conversation.to_json()) for e in some(name, Split.TRAIN, 30, seed)]
    assert texts(1) == texts(1) != texts(2)


@EACH
def test_short(name: str) -> None:
    """Conversations stay short: about 4 characters are a token."""
    for example in some(name, Split.TRAIN):
        assert sum(len(m.content) for m in example.conversation.messages) < 2200


@pytest.mark.parametrize(("text", "intent"), [
    ("Hi Sam,\n\nYes, I will be there on Friday.", "yes"),
    ("Hi Sam, sure, count me in!", "yes"),
    ("Hello Sam,\nI would love to come.", "yes"),
    ("Hi Sam,\n\nI am sorry, but I cannot come.", "no"),
    ("Dear Sam,\nunfortunately I have no time.", "no"),
    ("Hi Sam,\n\nWhere is the party?", "question"),
    ("Hi Sam,\n\nThank you. At what time does it start?", "question"),
    ("Hi Sam,\n\nYes, I am sorry, but I cannot come.", None),
    ("Hi Sam,\n\nYes, where is it?", None),
    ("Hi Sam,\n\nThe party.", None),
    ("", None),
])
def test_intents(text: str, intent: str | None) -> None:
    """The intent is read from the words alone, and mixed replies have none."""
    assert mails.intent_of(text) == intent


def test_reply_needs_name_and_matter() -> None:
    """A reply to somebody else, or about something else, is wrong."""
    wanted = {"intent": "yes", "name": "Sam", "refers": ["jazz evening"]}
    right = "Hi Sam,\n\nYes, I would love to come to the jazz evening on Friday."
    assert mails.score_reply(wanted, right)
    assert not mails.score_reply(wanted, right.replace("Sam", "Mia"))
    assert not mails.score_reply(wanted, right.replace("Sam", "Samir"))
    assert not mails.score_reply(wanted, right.replace("jazz evening", "book club"))
    assert not mails.score_reply(wanted | {"intent": "no"}, right)


@BOTH
def test_wrong_intent_scores_nothing(split: Split) -> None:
    """The right reply of one intent is wrong for the others."""
    for example in some("reply_intent", split):
        answer = example.conversation.answer.content
        for intent in mails.INTENTS:
            assert mails.score_reply(example.expected | {"intent": intent}, answer) == (
                intent == example.expected["intent"])


@BOTH
def test_summaries(split: Split) -> None:
    """A summary has two sentences and no fact that its thread lacks."""
    for example in some("thread_summary", split):
        expected, prompt = example.expected, example.conversation.prompt[-1].content
        assert len(threads.sentences(expected["text"])) == 2
        for fact in expected["facts"]:
            assert fact.lower() in prompt.lower()
            assert not threads.score_summary(expected, expected["text"].replace(fact, "it"))
        assert not threads.score_summary(expected, expected["text"] + " All is well.")


@BOTH
def test_stories_are_checked(split: Split) -> None:
    """A story without what was asked for is wrong, and so is one that stops too soon."""
    for example in some("story", split):
        text = example.conversation.answer.content
        for part, words in example.expected.items():
            if part in ("name", "thing"):
                assert text.count(words[0]) and not stories.score_story(
                    example.expected, text.replace(words[0], "it"))
        assert not stories.score_story(example.expected, text[:text.index(".") + 1])


def test_splits_share_no_names() -> None:
    """The people who write the mails of one split are not in the other."""
    def names(split: Split) -> set[str]:
        return {e.expected["name"] for e in some("reply_intent", split, 500)}
    assert not names(Split.TRAIN) & names(Split.HELD)


def test_splits_share_no_phrasing() -> None:
    """An instruction or a mail's wording belongs to one split."""
    for phrasings in (*mails.ASKS.values(), *mails.SPECIFIC.values(), *mails.SAYING.values(),
                      mails.WANTS, mails.NEEDS, mails.SUGGESTIONS, threads.ORDERS,
                      stories.REQUESTS, mails.WRITE, mails.FORM):
        assert len(set(phrasings)) == len(phrasings)


def test_remembered_value_is_told() -> None:
    """What the user asks for stands in what he told."""
    for example in some("remember", Split.HELD):
        assert example.expected in example.conversation.prompt[-1].content


def test_articles() -> None:
    """Jobs take the right article."""
    assert smalltalk.fix_article("I work as a editor.") == "I work as an editor."
    assert article("owl") == "an owl"
