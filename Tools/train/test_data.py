"""Checks of the generated conversations; run with ``python test_data.py``."""

from __future__ import annotations

import itertools
import json
import re

import entities
import extraction
import frames
import labels
import mails
import passages
import reading
import tasks
import tooling
from chats import conversations, size
from turns import Conversation, Example, Split, part

COUNT = 200


def examples(kind: str) -> list[tuple[Split, Example]]:
    """Return examples of a kind from both parts."""
    return [(split, example) for split in Split
            for example in tasks.examples(kind, COUNT, 5, split)]


def prompt(example: Example) -> str:
    """Return the words before the first answer."""
    return "\n".join(message.content for message in example.conversation.prompt).lower()


def test_same_seed() -> None:
    """The same seed gives the same conversations, another one gives others."""
    first, again, other = (list(conversations(300, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_disk() -> None:
    """Conversations come back from JSON as they were."""
    for conversation in conversations(300, 3):
        text = json.dumps(conversation.to_json())
        assert Conversation.from_json(json.loads(text)) == conversation


def test_entities_disjoint() -> None:
    """No name is in both parts."""
    for name, pool in entities.POOLS.items():
        train, held = (set(pool.parts[split]) for split in (Split.TRAIN, Split.HELD))
        assert train and held and not train & held, name


def templates() -> list[list[str]]:
    """Return all lists of phrasings that are cut into two parts."""
    lists = [list(reading.SYSTEM_LAYOUTS), list(reading.CITED_LAYOUTS), list(reading.YES_NO),
             list(passages.FILLERS), list(extraction.SCHEMA_PROMPTS), extraction.GREETINGS,
             extraction.ENDS]
    for frame in frames.FRAMES:
        lists += [texts for one in frame.attributes for texts in (one.says, one.asks)]
    for record in extraction.RECORDS:
        lists += [record.openings, *(one.says for one in record.fields)]
    lists += [tool.requests for tool in tooling.TOOLS]
    for sets, _ in (*labels.SETS, *labels.NEW_SETS):
        lists += list(sets.values())
    return lists


def test_templates_disjoint() -> None:
    """No phrasing is in both parts, and each part has some."""
    for texts in templates():
        train, held = set(part(texts, Split.TRAIN)), set(part(texts, Split.HELD))
        assert train and held and not train & held, texts
    # Lists that end with so many held-out ones.
    for longer, count in ((reading.LAYOUTS, 5), (extraction.PROMPTS, 5), (labels.PROMPTS, 3),
                          (mails.CLOSINGS, 2), (mails.LAST_WORDS, 2), (mails.INTRODUCTIONS, 2)):
        share = count / len(longer)
        train, held = set(part(longer, Split.TRAIN, share)), part(longer, Split.HELD, share)
        assert len(held) == count and not train & set(held), held


def test_scorers() -> None:
    """Every wanted answer passes its own scorer, and an empty one does not."""
    for kind, task in tasks.TASKS.items():
        if not task.scored:
            continue
        for _, example in examples(kind):
            answer = example.conversation.answer
            assert tasks.score(example, answer.content, answer.tool_calls), (kind, example)
            assert not tasks.score(example, ""), kind


def test_reading() -> None:
    """Every answer is in the passage; a question of both kinds does not exist."""
    for kind in ("reading", "not_in_text"):
        for _, example in examples(kind):
            text = prompt(example)
            for message in example.conversation.messages:
                if message.role == "assistant" and message.content != reading.ABSENT:
                    assert message.content.rstrip(".").lower() in text, (message.content, text)
    for make, split in itertools.product(passages.KINDS, Split):
        rng = passages.random.Random(7)
        for _ in range(COUNT):
            found = make(rng, split)
            asked = {fact.question for fact in found.facts}
            assert not asked & {fact.question for fact in found.absent}, found
            assert all(str(fact.answer).lower() in found.text.lower() for fact in found.facts)


def test_extraction() -> None:
    """Every value is in the message, every key in the prompt, and no record has a key twice."""
    for record in extraction.RECORDS:
        keys = [key for one in record.fields for key in one.keys]
        assert len(keys) == len(set(keys)), (record.name, sorted(keys))
    for kind in ("extraction", "extraction_schema"):
        for _, example in examples(kind):
            text = prompt(example)
            for key, value in example.expected.items():
                assert key in text
                for one in value if isinstance(value, list) else [value]:
                    assert one is None or str(one).lower() in text, (one, text)
            assert json.loads(example.conversation.answer.content) == example.expected


def test_tools() -> None:
    """Calls name an offered tool and its parameters, with values of the request."""
    for kind in ("tool_call", "tool_call_new", "no_tool"):
        for _, example in examples(kind):
            offered = {tool["function"]["name"]: tool["function"]["parameters"]
                       for tool in example.conversation.tools or []}
            assert len(offered) == len(example.conversation.tools or [])
            request = ""
            for message in example.conversation.messages:
                if message.role == "user":
                    request = message.content.lower()
                for call in message.tool_calls:
                    parameters = offered[call.name]
                    assert set(parameters["required"]) <= set(call.arguments)
                    for key, value in call.arguments.items():
                        assert key in parameters["properties"]
                        assert str(value).lower() in request, (value, request)


def test_labels() -> None:
    """Labels are among those that the prompt names."""
    for kind in ("labels", "labels_new"):
        for _, example in examples(kind):
            assert example.expected in prompt(example)
            assert not re.search(r"\{\w\}", prompt(example))


def test_lengths() -> None:
    """Conversations stay short, and few are long."""
    sizes = sorted(size(one) for one in conversations(2000, 9))
    assert sizes[-1] < 4000
    assert sizes[len(sizes) // 2] < 800


def main() -> None:
    """Run every check."""
    for name, check in list(globals().items()):
        if name.startswith("test_"):
            check()
            print(f"{name}: passed")


if __name__ == "__main__":
    main()
