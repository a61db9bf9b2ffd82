"""Shared pieces of the chat generators: turns, random wording, small slips."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple


class Turn(NamedTuple):
    """One message of a conversation."""

    role: str
    text: str


Conversation = list[Turn]


def ask(question: str, answer: str) -> Conversation:
    """Return a conversation of one question and one answer."""
    return [Turn("user", question), Turn("assistant", answer)]


def capital(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def article(noun: str) -> str:
    """Return the noun with "a" or "an" before it."""
    return ("an " if noun[0] in "aeiou" else "a ") + noun


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
        if text[spot].isalpha() and text[spot + 1].isalpha():
            text = text[:spot] + text[spot + 1] + text[spot] + text[spot + 2:]
    elif style < 0.27:
        text = text.rstrip(".") + rng.choice((" please", " Thanks!", ", please."))
    return text
