"""The synthetic conversations: which kinds there are and how often each occurs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import facts
import passages
import smalltalk
import stories
from turns import Conversation, Turn, roughen

Generator = Callable[[random.Random], Conversation]

KINDS: dict[Generator, float] = {
    stories.story: 16,
    stories.poem: 5,
    stories.rhyme: 1.5,
    smalltalk.greeting: 5,
    smalltalk.courtesy: 3,
    smalltalk.identity: 8,
    smalltalk.feeling: 6,
    smalltalk.limits: 7,
    smalltalk.remember: 4,
    smalltalk.likes: 2,
    facts.colour: 4,
    facts.opposite: 2,
    facts.animal: 3,
    facts.geography: 3,
    facts.general: 6,
    facts.listing: 3,
    facts.counting: 5,
    facts.words: 3,
    facts.how_to: 9,
    passages.reading: 10,
    passages.yes_no: 2,
    passages.summary: 4,
    passages.mail_reply: 3,
    passages.label: 4,
    passages.as_json: 2,
    passages.quantities: 2,
}
LONG = (stories.story, facts.how_to, passages.summary, passages.mail_reply)
SYSTEM = (
    "You are a helpful assistant.", "You are Hearth Tiny, a helpful assistant.",
    "Answer in simple English.", "You are a friendly assistant.", "Be kind and brief.",
    "You are a helpful assistant that runs on the user's own device.",
    "Answer the user's questions. Be concise.", "You are Hearth Tiny.",
    "Keep your answers short.", "Be helpful, clear and honest.",
    "You are a helpful assistant. Answer clearly and concisely.",
)


def conversation(rng: random.Random) -> Conversation:
    """Return one conversation of one to a few exchanges."""
    kind = rng.choices(list(KINDS), weights=list(KINDS.values()))[0]
    turns = kind(rng)
    if kind not in LONG and turns[0].role != "system":
        while rng.random() < 0.22:
            other = rng.choices(list(KINDS), weights=list(KINDS.values()))[0](rng)
            if other[0].role == "system":
                break
            turns = turns + other
    turns = [Turn(role, roughen(text, rng)) if role == "user" else Turn(role, text)
             for role, text in turns]
    if turns[0].role != "system" and rng.random() < 0.25:
        turns.insert(0, Turn("system", rng.choice(SYSTEM)))
    return turns


def conversations(count: int, seed: int) -> Iterator[Conversation]:
    """Yield that many conversations; the same seed gives the same ones."""
    rng = random.Random(seed)
    for _ in range(count):
        yield conversation(rng)
