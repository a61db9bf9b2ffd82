"""Examples of other tasks with a sentence of reasoning before the answer.

The sentence is the one of the prompt that decides the answer, or says what is wanted. It
is short: this model thinks to show how it looks, and because copying the right sentence
first makes the answer easier.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import mails
import reading
import smalltalk
import stories
from turns import Conversation, Example, Message, Split

LABEL = re.compile(r"^(?:[A-Z][\w ]{0,30}: |[\"'(<]+|\[\d+\] )+")
NO_SENTENCE = "The text has no sentence about this."


def sentences(text: str) -> list[str]:
    """Return the sentences of a prompt that are no questions, without what introduces them."""
    found = []
    for line in text.split("\n"):
        for sentence in re.split(r"(?<=[.!?])\s+(?=[\"A-Z0-9\[])", line):
            sentence = LABEL.sub("", sentence.strip()).strip("\"'>)")
            if sentence and sentence[-1] in ".!":
                found.append(sentence)
    return found


def deciding(example: Example) -> str | None:
    """Return the one sentence of the prompt that has the wanted answer, if there is one."""
    answer = str(example.expected).rstrip(".").lower()
    prompt = "\n".join(message.content for message in example.conversation.prompt)
    held = [sentence for sentence in sentences(prompt)
            if re.search(rf"(?<![\w-]){re.escape(answer)}(?![\w-])", sentence.lower())]
    return held[0] if len(held) == 1 else None


def with_reasoning(example: Example, reasoning: str, kind: str) -> Example:
    """Return the first exchange of an example with reasoning before its answer."""
    conversation = example.conversation
    answer = conversation.answer
    messages = [*conversation.prompt,
                Message("assistant", answer.content, answer.tool_calls, reasoning)]
    return Example(Conversation(messages, conversation.tools, True), example.expected, kind,
                   False)


def text_question(rng: random.Random, split: Split) -> Example:
    """A question about a passage; the reasoning repeats the sentence that answers it."""
    for _ in range(20 if rng.random() < 0.75 else 0):
        example = reading.reading(rng, split)
        sentence = deciding(example)
        if sentence:
            return with_reasoning(example, f"The text says: \"{sentence}\"", "thinking_reading")
    return with_reasoning(reading.not_in_text(rng, split), NO_SENTENCE, "thinking_not_in_text")


SHOULD = {"yes": "say yes", "no": "say no", "question": "ask a question"}


def mail_reply(rng: random.Random, split: Split) -> Example:
    """A reply to a mail; the reasoning says what the mail wants and what the reply should do."""
    example, post = mails.replied(rng, split)
    should = SHOULD[example.expected["intent"]]
    return with_reasoning(example, f"{mails.gist(post)} The reply should {should}.",
                          "thinking_reply")


def story(rng: random.Random, split: Split) -> Example:
    """A story; the reasoning says what should be in it."""
    example = stories.story(rng, split)
    wanted = [words[0] for part, words in example.expected.items() if part != "mood"]
    return with_reasoning(example, f"The story should have: {', '.join(wanted)}.",
                          "thinking_story")


def told(rng: random.Random, split: Split) -> Example:
    """A question about what the user told; the reasoning repeats what he said."""
    while True:
        example = smalltalk.remember(rng, split)
        sentence = deciding(example)
        if sentence:
            return with_reasoning(example, f"The user says: \"{sentence}\"", "thinking_remember")


TALK: tuple[tuple[Callable[[random.Random, Split], Example], str], ...] = (
    (smalltalk.greeting, "The user says hello."),
    (smalltalk.courtesy, "The user says something kind."),
    (smalltalk.identity, "The user asks about me."),
    (smalltalk.feeling, "The user tells me something."),
    (smalltalk.limits, "This is too hard for a small sample model."),
)


def talk(rng: random.Random, split: Split) -> Example:
    """Small talk with a word on what it is."""
    make, reasoning = rng.choice(TALK)
    return with_reasoning(make(rng, split), reasoning, "thinking_talk")
