"""Generates complete mails of every category, and modern spam and phishing, for the mail classifiers.

Writes .eml files and their labels: `categories.tsv` and `spam.tsv`, for `MailTrainer` and `hearth mail eval`. Each kind has
many sorts of mail (a file for each language in `sorts`), each with its own sentences that are assembled from parts.

The form of a mail depends on how it is sent and not on its content (`mail_forms.py`), so that only its words reveal its kind.

    whole_mails.py --output FOLDER --count 600

writes 600 mails of each category, 600 of phishing and 600 of other spam.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

from mail_forms import compose
from mail_patterns import Sort, kinds

__all__ = ["KINDS", "TONGUES", "Kind", "mail"]

FOREIGN = 0.18  # the share of foreign-language mails in each kind
ENGLISH = kinds("en")
# Each language also has honest mail of every category, so that a language is not a sign of spam.
TONGUES = {tongue: kinds(tongue) for tongue in ("de", "es", "pt", "fr")}


@dataclass(frozen=True)
class Kind:
    """Mails of many sorts with one label."""

    category: str | None
    is_spam: bool
    name: str
    sorts: Sequence[Sort]

    def sort(self, rng: random.Random) -> Sort:
        """Returns one of the sorts, sometimes in another language."""
        if rng.random() < FOREIGN:
            return rng.choice(rng.choice(list(TONGUES.values()))[self.name])
        return rng.choice(self.sorts)


KINDS = (
    *(Kind(name, False, name, ENGLISH[name]) for name in ("promotions", "updates", "social", "forums", "primary")),
    *(Kind(None, True, name, ENGLISH[name]) for name in ("phishing", "junk")),
)


def mail(kind: Kind, rng: random.Random) -> EmailMessage:
    """Returns a mail of a kind."""
    return compose(kind.sort(rng), kind.is_spam, rng)


def main() -> None:
    """Writes the mails and their labels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--count", type=int, default=600, help="mails of each category, of phishing, and of other spam")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    categories: list[str] = []
    spam: list[str] = []
    for number, kind in enumerate(KINDS):
        folder = arguments.output / f"{kind.category or 'spam'}-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        for index in range(arguments.count):
            path = folder / f"{index}.eml"
            path.write_bytes(mail(kind, rng).as_bytes())
            name = path.relative_to(arguments.output)
            spam.append(f"{name}\t{'spam' if kind.is_spam else 'ham'}\n")
            if kind.category:
                categories.append(f"{name}\t{kind.category}\n")
    (arguments.output / "categories.tsv").write_text("".join(categories), encoding="utf-8")
    (arguments.output / "spam.tsv").write_text("".join(spam), encoding="utf-8")


if __name__ == "__main__":
    main()
