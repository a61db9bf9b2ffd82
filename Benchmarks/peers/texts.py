"""Generates English texts of about 80 tokens each for embedding benchmarks, from a seed. Prints a JSON list."""

from __future__ import annotations

import argparse
import json
import random

_PEOPLE = (
    "Anna",
    "the new clerk",
    "our neighbour",
    "Mr Haddad",
    "the whole team",
    "my sister",
    "the night nurse",
    "Jonas",
)
_ACTS = (
    "checked the delivery twice",
    "asked for a quiet room",
    "lost the key to the archive",
    "wrote a long report",
    "repaired the old printer",
    "planned the trip to the coast",
    "measured the temperature every hour",
    "found an error in the invoice",
    "opened the shop at seven",
    "moved the meeting to Friday",
    "counted the boxes in the cellar",
    "called the supplier in Lisbon",
)
_REASONS = (
    "because the weather had changed",
    "after the second reminder",
    "although nobody had expected it",
    "while the others were at lunch",
    "before the office closed",
    "so that the figures would match",
    "without telling anyone",
    "when the train was late again",
)
_RESULTS = (
    "The cost stayed below {number} euros.",
    "It took {number} minutes longer than last week.",
    "In the end {number} people signed the list.",
    "The answer came on page {number} of the manual.",
    "Nobody noticed for {number} days.",
    "About {number} copies are still in the drawer.",
)
_ENDINGS = (
    "We should talk about it soon.",
    "That is all for now.",
    "Please keep the receipt.",
    "The rest can wait until spring.",
    "A photo of it hangs in the hall.",
    "Next time we will start earlier.",
)
DEFAULT_COUNT = 200


def make_text(rng: random.Random) -> str:
    """Returns one text of four events, some results and an ending."""
    sentences = []
    for person, result in zip(rng.sample(_PEOPLE, 4), rng.sample(_RESULTS, 4), strict=True):
        event = f"{person} {rng.choice(_ACTS)} {rng.choice(_REASONS)}."
        sentences.append(event[0].upper() + event[1:])
        if rng.random() < 0.5:
            sentences.append(result.format(number=rng.randrange(2, 400)))
    return " ".join([*sentences, rng.choice(_ENDINGS)])


def make_texts(count: int = DEFAULT_COUNT, seed: int = 0) -> list[str]:
    """Returns texts that depend only on the seed."""
    rng = random.Random(seed)
    return [make_text(rng) for _ in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "--count", type=int, default=DEFAULT_COUNT, metavar="N", help=f"number of texts (default: {DEFAULT_COUNT})"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed (default: 0)")
    arguments = parser.parse_args()
    print(json.dumps(make_texts(arguments.count, arguments.seed), ensure_ascii=False, indent=0))


if __name__ == "__main__":
    main()
