"""More training wordings for the attributes of the frames: sentences, questions and nouns.

Angle brackets hold choices; ``{s}``, ``{d}`` and ``{v}`` stand for what they do in the frames.
The nouns of an attribute are names for its value, which questions are put together from.
"""

from __future__ import annotations

import event_wording
import person_wording
import place_wording
import product_wording
from phrasings import some, ways

WHAT = ("What is {n}?", "Tell me {n}.", "Can you tell me {n}?", "Give me {n}.", "Name {n}.",
        "Do you know {n}?", "I need {n}.", "What is {n}, please?", "I want to know {n}.",
        "Say what {n} is.", "Which is {n}?", "What does it say is {n}?", "And {n}?",
        "Please give me {n}.", "I am looking for {n}.", "What would be {n}?")
WHO = ("Who is {n}?", "What is the name of {n}?", "Name {n}.", "Give me the name of {n}.",
       "Can you tell me who {n} is?", "Tell me who {n} is.", "Do you know who {n} is?",
       "I want to know who {n} is.", "What is {n} called?", "Who would be {n}?")

MORE = person_wording.MORE | event_wording.MORE | product_wording.MORE | place_wording.MORE


def more(frame: str, key: str) -> tuple[list[str], list[str]]:
    """Return more sentences and questions for an attribute of a frame."""
    says, asks, nouns = MORE.get(f"{frame} {key}", ("", "", ""))
    direct = list(ways(asks))
    made = [layout.replace("{n}", noun.lstrip("@")) for noun in ways(nouns)
            for layout in (WHO if noun.startswith("@") else WHAT)]
    return list(ways(says)), [*direct, *some(len(direct) * 2 // 3, tuple(made))]
