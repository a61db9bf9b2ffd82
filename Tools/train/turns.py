"""The types that generators and training share, and helpers for wording.

A generator makes a ``Conversation``; a task makes an ``Example``, which is a
conversation with the value that its first answer should have. On disk a
conversation is one JSON object a line, in the shape of OpenAI's messages.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

JSON = dict[str, Any]


class Split(Enum):
    """Which part of the names and phrasings a generator draws from."""

    TRAIN = "train"
    HELD = "held"


class ToolCall(NamedTuple):
    """A call of a tool: its name and its arguments."""

    name: str
    arguments: JSON


class Message(NamedTuple):
    """One message of a conversation; roles are system, user, assistant and tool."""

    role: str
    content: str
    tool_calls: Sequence[ToolCall] = ()
    reasoning: str | None = None

    @property
    def text(self) -> str:
        """The message's words."""
        return self.content


Turn = Message


@dataclass
class Conversation:
    """Messages, the tools that the model may call, and whether it thinks before answers."""

    messages: list[Message] = field(default_factory=list)
    tools: list[JSON] | None = None
    thinks: bool = False

    def __add__(self, other: Conversation | Iterable[Message]) -> Conversation:
        """Return this conversation with the other's messages after its own."""
        more = other.messages if isinstance(other, Conversation) else list(other)
        return Conversation(self.messages + more, self.tools, self.thinks)

    @property
    def answer(self) -> Message:
        """The first assistant message."""
        return next(message for message in self.messages if message.role == "assistant")

    @property
    def prompt(self) -> list[Message]:
        """The messages before the first assistant message."""
        end = next(i for i, message in enumerate(self.messages) if message.role == "assistant")
        return self.messages[:end]

    def to_json(self) -> JSON:
        """Return the conversation in the shape of OpenAI's messages."""
        messages = []
        for message in self.messages:
            value: JSON = {"role": message.role, "content": message.content}
            if message.reasoning is not None:
                value["reasoning_content"] = message.reasoning
            if message.tool_calls:
                value["tool_calls"] = [
                    {"type": "function",
                     "function": {"name": call.name, "arguments": call.arguments}}
                    for call in message.tool_calls]
            messages.append(value)
        whole: JSON = {"messages": messages}
        if self.tools:
            whole["tools"] = self.tools
        if self.thinks:
            whole["thinks"] = True
        return whole

    @staticmethod
    def from_json(value: JSON) -> Conversation:
        """Return the conversation that ``to_json`` wrote."""
        messages = [
            Message(
                message["role"], message["content"],
                tuple(ToolCall(call["function"]["name"], call["function"]["arguments"])
                      for call in message.get("tool_calls", ())),
                message.get("reasoning_content"))
            for message in value["messages"]]
        return Conversation(messages, value.get("tools"), value.get("thinks", False))


class Example(NamedTuple):
    """A conversation whose first answer is wanted, with its scored kind and right value.

    ``expected`` is what the scorer of ``kind`` (see ``tasks.py``) compares a reply with:
    a string, a JSON object, a ``ToolCall``... ``joins`` says whether other conversations
    may come before and after this one.
    """

    conversation: Conversation
    expected: Any
    kind: str
    joins: bool = True


Generator = Callable[[random.Random, Split], Example]


def ask(question: str, answer: str) -> Conversation:
    """Return a conversation of one question and one answer."""
    return Conversation([Message("user", question), Message("assistant", answer)])


def system(text: str, conversation: Conversation) -> Conversation:
    """Return the conversation with a system message before it."""
    return Conversation([Message("system", text), *conversation.messages],
                        conversation.tools, conversation.thinks)


def bare(text: Any) -> str:
    """Return a phrasing's letters alone, so that its case and points make no difference."""
    return re.sub(r"[^a-z{} ]", "", str(text).lower()).strip()


class Phrasings(list[Any]):
    """Phrasings with more for training before them; as many stay held out as without those."""

    def __init__(self, texts: Sequence[Any], more: Iterable[Any]) -> None:
        """Put more phrasings, apart from held-out ones, before the given ones."""
        self.given = list(texts)
        self.held = max(1, round(len(texts) * 0.2))
        kept = {bare(text) for text in texts}
        super().__init__([*(text for text in dict.fromkeys(more) if bare(text) not in kept),
                          *texts])


def held_count(items: Sequence[Any], held: float) -> int:
    """Return how many of the items are held out: the last ``held`` of them, at least one."""
    return items.held if isinstance(items, Phrasings) else max(1, round(len(items) * held))


def part(items: Sequence[Any], split: Split, held: float = 0.2) -> Sequence[Any]:
    """Return the items of a split: the last ``held`` of them are held out, at least one."""
    count = held_count(items, held)
    return items[-count:] if split is Split.HELD else items[:-count]


def pick(rng: random.Random, items: Sequence[Any], split: Split, held: float = 0.2) -> Any:
    """Return one of the items of a split."""
    count = held_count(items, held)
    cut = len(items) - count
    return items[cut + int(rng.random() * count) if split is Split.HELD
                 else int(rng.random() * cut)]


def as_json(value: Any) -> str:
    """Return the one JSON layout that the model writes: ``{"a": 1, "b": null}``."""
    return json.dumps(value, ensure_ascii=False)


def capital(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def article(noun: str) -> str:
    """Return the noun with "a" or "an" before it."""
    return ("an " if noun[0].lower() in "aeiou" else "a ") + noun


def articles(text: str) -> str:
    """Return the text with "an" where it had "a" before a vowel: "an editor"."""
    return re.sub(r"\b([Aa]) (?=[aeio]|u(?!ni|se|ti|ku))(?!one\b|eu)", r"\1n ", text)


def join(items: Sequence[str]) -> str:
    """Return "a", "a and b" or "a, b and c"."""
    if len(items) == 1:
        return items[0]
    return ", ".join(items[:-1]) + " and " + items[-1]


def roughen(text: str, rng: random.Random) -> str:
    """Return the text as people type it: politer, terser or with a slip."""
    if rng.random() < 0.18 and "\n" not in text:
        prefix = rng.choice(
            ("Please ", "Hey, ", "Hi, ", "Can you help? ", "OK, ", "So, ", "Hello! ")
        )
        if prefix.endswith(("! ", "? ")):
            text = prefix + text
        else:
            first = text.split(" ", 1)[0]
            text = prefix + (text if first in ("I", "I'm") else text[0].lower() + text[1:])
    style = rng.random()
    if style < 0.14:
        text = text.lower()
    elif style < 0.20 and len(text) < 60:
        text = text.rstrip("?.!")
    elif style < 0.24 and len(text) < 120 and len(text) > 8:
        spot = rng.randrange(1, len(text) - 2)
        # Not in short words: "no" with a slip is "on", and nobody could know what was meant.
        inside = all(letter.isalpha() for letter in text[max(spot - 1, 0):spot + 3])
        if inside and spot + 3 <= len(text):
            text = text[:spot] + text[spot + 1] + text[spot] + text[spot + 2:]
    elif style < 0.27:
        text = text.rstrip(".") + rng.choice((" please", " Thanks!", ", please."))
    return text
