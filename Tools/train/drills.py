"""Drills for the beginning of a run: repeating text, and looking things up in lists.

Copying is what all tasks have in common. Drills are all copying, of names, codes and things made
up on the spot, so that the network learns it before it learns words: as they stand, with a capital
at their start, and in JSON, where words in lower case are other tokens than after a space.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import vocabulary
from turns import Conversation, Message, as_json, capital

STARTS = ("b", "br", "c", "d", "dr", "f", "g", "gr", "h", "j", "k", "l", "m", "n", "p", "r", "s",
          "st", "t", "tr", "v", "w", "z", "")
VOWELS = ("a", "e", "i", "o", "u", "ai", "ea", "ou")
ENDS = ("n", "r", "l", "s", "t", "m", "nd", "rt", "", "", "", "")
SYMBOLS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def word(rng: random.Random) -> str:
    """Return a word that means nothing."""
    return "".join(rng.choice(STARTS) + rng.choice(VOWELS) + rng.choice(ENDS)
                   for _ in range(rng.choice((1, 2, 2, 3))))


def thing(rng: random.Random) -> str:
    """Return a name, some words, a number, a time or a code."""
    if rng.random() < 0.4:
        return rng.choice((vocabulary.thing, vocabulary.things))(rng)
    style = rng.random()
    if style < 0.3:
        return word(rng).capitalize()
    if style < 0.45:
        return f"{word(rng).capitalize()} {word(rng).capitalize()}"
    if style < 0.6:
        return f"{word(rng)} {word(rng)}"
    if style < 0.75:
        return str(rng.randrange(10 ** rng.choice((1, 2, 3, 4, 5))))
    if style < 0.85:
        return f"{rng.randrange(24)}:{rng.randrange(60):02}"
    return "".join(rng.choices(SYMBOLS, k=2)) + f"-{rng.randrange(1000, 10000)}"


def repeat(rng: random.Random) -> Conversation:
    """Return a conversation in which texts are repeated."""
    messages = []
    for _ in range(rng.randint(1, 3)):
        text = rng.choice((" ", ", ")).join(thing(rng) for _ in range(rng.randint(2, 10)))
        messages += [Message("user", f"{rng.choice(('Repeat', 'Copy', 'Say'))}: {text}"),
                     Message("assistant", text)]
    return Conversation(messages)


def look_up(rng: random.Random) -> Conversation:
    """Return a conversation of questions about a list of pairs."""
    pairs = list({thing(rng): thing(rng) for _ in range(rng.randint(3, 9))}.items())
    between = rng.choice((": ", " = ", " is ", " has "))
    end = rng.choice(("\n", "; ", ". ", ", "))
    text = end.join(key + between + value for key, value in pairs)
    style = rng.choice(("plain", "sentence", "sentence", "json"))
    messages = []
    for key, value in rng.sample(pairs, len(pairs)):
        reply = (f"{capital(value)}." if style == "sentence" else as_json({key: value})
                 if style == "json" else value)
        messages += [Message("user", key if messages else f"{text}\n\n{key}"),
                     Message("assistant", reply)]
    return Conversation(messages)


def drills(count: int, seed: int) -> Iterator[Conversation]:
    """Yield that many conversations; the same seed gives the same ones."""
    rng = random.Random(seed)
    for _ in range(count):
        yield repeat(rng) if rng.random() < 0.3 else look_up(rng)
