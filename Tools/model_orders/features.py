"""The features of a sentence for the detector of orders to models, as `OrderFeatures` in Sources/Retrieval computes them."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

ELISIONS = {"l", "d", "j", "n", "m", "t", "s", "c", "qu", "jusqu", "lorsqu"}
LOOK_ALIKES = str.maketrans("аеорсхуіѕјԁοαριντκ’", "aeopcxyisjdoapivtk'")
LONGEST_PHRASE = 5
MOST_TOKENS = 120


def folded(text: str) -> str:
    """Returns a text in lower case without accents, with look-alike letters of other scripts as Latin letters."""
    text = text.lower().replace("ß", "ss").replace("œ", "oe").replace("æ", "ae")
    plain = "".join(each for each in unicodedata.normalize("NFKD", text) if unicodedata.category(each) != "Mn")
    return plain.translate(LOOK_ALIKES)


def tokens(text: str) -> list[str]:
    """Returns the words of a folded text; French elisions are words of their own."""
    words: list[str] = []
    for word in re.findall(r"(?:[^\W_]|['\-])+", text):
        word = word.strip("'-")
        head, mark, rest = word.partition("'")
        if mark and head in ELISIONS and rest:
            words += [head, rest]
        elif word:
            words.append(word)
        if len(words) >= MOST_TOKENS:
            break
    return words[:MOST_TOKENS]


class Concepts:
    """The words of each concept."""

    def __init__(self, lines: list[str]) -> None:
        self.names: list[str] = []
        self.exact: dict[str, list[int]] = {}
        self.stems: dict[str, list[int]] = {}
        for line in lines:
            name, colon, words = line.partition(":")
            if line.startswith("#") or not colon:
                continue
            number = len(self.names)
            self.names.append(name)
            for word in set(words.split()):
                word = word.replace("_", " ")
                table = self.stems if word.endswith("*") else self.exact
                table.setdefault(word.removesuffix("*"), []).append(number)

    def of(self, words: list[str], start: int) -> set[int]:
        """Returns the concepts of the words and phrases that begin at a position."""
        found: set[int] = set()
        for count in range(1, min(LONGEST_PHRASE, len(words) - start) + 1):
            found.update(self.exact.get(" ".join(words[start : start + count]), ()))
        word = words[start]
        for length in range(2, len(word) + 1):
            found.update(self.stems.get(word[:length], ()))
        return found


QUOTES = set("\"“”„«»‹›")


def forms(text: str, words: list[str]) -> set[str]:
    """Returns the features of a sentence's form."""
    found: set[str] = set()
    raw = re.findall(r"[\w\-]+", text)
    if QUOTES & set(text):
        found.add("quote")
    for word in raw:
        letters = [each for each in word if each.isalpha()]
        capitals = len(letters) >= 3 and all(each.isupper() for each in letters)
        if capitals:
            found.add("capitals")
        if any(each.isdigit() for each in word) and letters and all(each.isupper() for each in letters):
            found.add("code")
    for mark, name in ((":", "colon"), ("?", "question"), ("{", "brace"), ("=", "equals")):
        if mark in text:
            found.add(name)
    if text.lstrip().startswith(("---", "***", "===")):
        found.add("dashes")
    head, mark, _ = text.replace("=", ":").partition(":")
    if mark and 1 <= len(tokens(folded(head))) <= 3:
        found.add("label")
    if len(words) > 30:
        found.add("long")
    if len(words) < 6:
        found.add("short")
    return found


def features(sentence: str, concepts: Concepts) -> set[str]:
    """Returns the features of a sentence: its concepts, its forms, the concepts of its first word, and all pairs of them."""
    words = tokens(folded(sentence))
    single: set[str] = set(forms(sentence, words))
    for start in range(len(words)):
        found = {concepts.names[number] for number in concepts.of(words, start)}
        single |= found
        if start == 0:
            single |= {"^" + name for name in found}
    names = sorted(single)
    return single | {f"{first}+{second}" for at, first in enumerate(names) for second in names[at + 1 :]}


def read_concepts(folder: Path = Path(__file__).parent) -> Concepts:
    return Concepts((folder / "concepts.txt").read_text(encoding="utf-8").splitlines())
