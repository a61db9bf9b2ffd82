"""Patterns of sentences that stand for many wordings.

In a pattern, ``<a/b/c>`` is one of the texts between its bars, and ``|`` divides patterns.
The held-out wordings are given as they are, at the end of each list.
"""

from __future__ import annotations

import random
import re
from itertools import product

from turns import bare

MOST = 200  # texts of one pattern


def ways(patterns: str, most: int = MOST) -> tuple[str, ...]:
    """Return the different texts that patterns stand for; a big pattern gives only some."""
    found: dict[str, None] = {}
    for pattern in patterns.split("|"):
        pieces = [piece.split("/") if i % 2 else [piece] for i, piece in
                  enumerate(re.split(r"<([^>]*)>", " ".join(pattern.split())))]
        texts = ["".join(chosen) for chosen in product(*pieces)]
        if len(texts) > most:
            texts = random.Random(len(texts)).sample(texts, most)
        found |= dict.fromkeys(
            re.sub(r" +([.!?,])", r"\1", " ".join(text.split())) for text in texts)
    return tuple(text for text in found if text)


def asked(patterns: str) -> tuple[str, ...]:
    """Return what patterns of questions stand for, each ending as questions or orders do."""
    texts = []
    for text in ways(patterns):
        if text.startswith("Please"):
            text = text.replace(", please", "")
        if re.search(r"[.?!:] |^Please (could|can|would)", text):
            pass
        elif re.match(r"(Do|Can|Could|May|What|Which|Who|How|Would|Are) (?!an? )", text):
            text = re.sub(r"\.$", "?", text)
        elif re.match(r"(Tell|Say|Give|Explain|Please|Describe|Repeat|Name|List)\b(?!,)", text):
            text = re.sub(r"\?$", ".", text)
        texts.append(text)
    return tuple(dict.fromkeys(texts))


def more(patterns: str, *own: str) -> tuple[str, ...]:
    """Return what patterns stand for, and after it the given texts, the last of them held out."""
    return (*(text for text in ways(patterns) if text not in own), *own)


def some(count: int, *parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return some of the texts that one of each part makes; always the same ones."""
    whole = ["".join(chosen) for chosen in product(*parts)]
    return tuple(random.Random(len(whole)).sample(whole, min(count, len(whole))))


class Wordings(tuple[str, ...]):
    """The texts of patterns and after them given ones, the last fifth of these held out.

    ``pick(rng, these, split, these.share)`` gives one of a split.
    """

    share: float

    def __new__(cls, patterns: str, *own: str) -> Wordings:
        """Return the texts of patterns, which no given text repeats, and the given ones."""
        kept = {bare(text) for text in own}
        texts = (*(text for text in asked(patterns) if bare(text) not in kept), *own)
        made = super().__new__(cls, texts)
        made.share = max(1, round(len(own) * 0.2)) / len(texts)
        return made
