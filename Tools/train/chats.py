"""The synthetic conversations: tasks mixed by weight, some of them one after the other."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate

from tasks import TASKS
from turns import Conversation, Example, Message, Split, pick

SYSTEM = (
    "You are a helpful assistant.", "You are Hearth Tiny, a helpful assistant.",
    "Answer in simple English.", "You are a friendly assistant.", "Be kind and brief.",
    "You are a helpful assistant that runs on the user's own device.",
    "Answer the user's questions. Be concise.", "You are Hearth Tiny.",
    "Keep your answers short.", "Be helpful, clear and honest.",
    # held out
    "You are a helpful assistant. Answer clearly and concisely.", "Help the user and be brief.",
)
# Characters of a joined conversation; about four are a token.
USUAL, LONG = 1700, 3200
NAMES = list(TASKS)
STEPS = list(accumulate(TASKS[name].weight for name in NAMES))


def example(rng: random.Random, split: Split) -> Example:
    """Return an example of a task that is chosen by weight."""
    name = NAMES[min(bisect(STEPS, rng.random() * STEPS[-1]), len(NAMES) - 1)]
    return TASKS[name].generate(rng, split)


def size(conversation: Conversation) -> int:
    """Return the number of characters of the messages."""
    return sum(len(message.content) + 20 for message in conversation.messages)


def joinable(one: Example) -> bool:
    """Say whether an example may follow others."""
    conversation = one.conversation
    return (one.joins and not conversation.tools and not conversation.thinks
            and conversation.messages[0].role != "system")


def conversation(rng: random.Random, split: Split = Split.TRAIN) -> Conversation:
    """Return one conversation of one task or of several in turn."""
    first = example(rng, split)
    whole = first.conversation
    if joinable(first):
        chance, limit = (0.75, LONG) if rng.random() < 0.04 else (0.25, USUAL)
        while rng.random() < chance:
            other = example(rng, split)
            if not joinable(other) or size(whole) + size(other.conversation) > limit:
                break
            whole = whole + other.conversation
        if rng.random() < 0.15:
            whole = Conversation([Message("system", pick(rng, SYSTEM, split)), *whole.messages])
    return whole


def conversations(
    count: int, seed: int, split: Split = Split.TRAIN
) -> Iterator[Conversation]:
    """Yield that many conversations; the same seed gives the same ones."""
    rng = random.Random(seed)
    for _ in range(count):
        yield conversation(rng, split)
