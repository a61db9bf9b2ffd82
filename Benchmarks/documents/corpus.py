"""Generates text with the word frequencies of a natural language, from a seed.

It mixes a few thousand invented words, distributed by Zipf's law, with common English ones, so that an index has short and
long posting lists as for real text. It is meant for speed tests, not for quality, since no sentence has a meaning.
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

_COMMON = (
    "the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which "
    "one you were all her she there would their we him been has when who will no more if out so up said what its "
    "about than into them can only other time new some could these two may first then do any like my now over such "
    "our man me even most made after also did many off before must well back through years much where your way down "
    "should because long each just state those people too mister how little good world make very year still see own "
    "work men day get here between both life being under three never know same last another while us might great old "
    "since against go came right used take water house room table letter paper garden winter summer morning evening "
    "river street window doctor teacher market bread engine signal record figure measure number report answer "
    "question reason method"
).split()
_ONSETS = "b bl br c cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st t th tr v w z".split()
_VOWELS = "a e i o u ai ea ee io oa ou".split()
_CODAS = ["", "", "l", "m", "n", "r", "s", "t", "nd", "nt", "rk", "st", "x"]
INVENTED_WORDS = 24_000


# A sample of Unicode's common ideographs; about three thousand of them make up most Chinese text.
_HAN = [chr(0x4E00 + 5 * number) for number in range(3_500)]


def words(seed: int = 0, script: str = "latin") -> list[str]:
    """Returns all words, the most frequent first."""
    rng = random.Random(seed)
    if script == "han":
        weights = list(itertools.accumulate(1 / (rank + 20) for rank in range(len(_HAN))))
        made = ("".join(rng.choices(_HAN, cum_weights=weights, k=rng.choice((1, 2, 2, 2, 3)))) for _ in itertools.count())
        return list(itertools.islice(dict.fromkeys(itertools.islice(made, 2 * INVENTED_WORDS)), INVENTED_WORDS))
    invented: dict[str, None] = {}
    while len(invented) < INVENTED_WORDS:
        word = "".join(rng.choice(_ONSETS) + rng.choice(_VOWELS) + rng.choice(_CODAS)
                       for _ in range(rng.choice((1, 2, 2, 3))))
        if word not in _COMMON:
            invented[word] = None
    return [*_COMMON, *invented]


class Prose:
    """A generator of sentences, paragraphs and queries."""

    def __init__(self, seed: int = 0, script: str = "latin") -> None:
        self._rng = random.Random(seed)
        self.words = words(script=script)
        # Chinese has no spaces and its own full stop.
        self._space, self._stop = ("", "。") if script == "han" else (" ", ".")
        self._weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(len(self.words))))

    def sentence(self) -> str:
        """Returns a sentence of 6 to 24 words."""
        chosen = self._rng.choices(self.words, cum_weights=self._weights, k=self._rng.randrange(6, 25))
        text = self._space.join(chosen)
        return text[0].upper() + text[1:] + self._stop

    def text(self, size: int) -> str:
        """Returns paragraphs of about `size` bytes."""
        paragraphs: list[str] = []
        made = 0
        while made < size:
            paragraph = self._space.join(self.sentence() for _ in range(self._rng.randrange(3, 8)))
            paragraphs.append(paragraph)
            made += len(paragraph.encode()) + 2
        return "\n\n".join(paragraphs) + "\n"

    def query(self) -> str:
        """Returns a query of two to four words: a frequent one, and others of any rank."""
        others = [self._rng.choice(self.words[200:6000]) for _ in range(self._rng.randrange(1, 4))]
        return self._space.join([self._rng.choice(self.words[60:400]), *others])


def write(folder: Path, size: int, file_size: int, seed: int = 0, script: str = "latin") -> Iterator[Path]:
    """Writes files of about `file_size` bytes until their total is `size` bytes, and yields each path."""
    folder.mkdir(parents=True, exist_ok=True)
    prose = Prose(seed, script)
    # Generating a gigabyte word by word takes many minutes, so a pool of paragraphs is reused in random order.
    rng = random.Random(seed + 1)
    pool = [paragraph.encode() for paragraph in prose.text(min(size, 64_000_000)).split("\n\n")]
    written = 0
    for number in itertools.count(1):
        if written >= size:
            return
        parts: list[bytes] = []
        left = min(file_size, size - written)
        while left > 0:
            # A random number makes each paragraph unique.
            part = b"%d. %s" % (rng.randrange(10**9), rng.choice(pool))
            parts.append(part)
            left -= len(part) + 2
        data = b"\n\n".join(parts) + b"\n"
        path = folder / f"text-{number:06}.txt"
        path.write_bytes(data)
        written += len(data)
        yield path


def main() -> None:
    """Writes files for inspection."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="folder of the files")
    parser.add_argument("--megabytes", type=float, default=1, metavar="N", help="total size (default: 1)")
    parser.add_argument("--file-kilobytes", type=float, default=100, metavar="N", help="size of each file (default: 100)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed (default: 0)")
    arguments = parser.parse_args()
    files = write(arguments.folder, int(arguments.megabytes * 1e6), int(arguments.file_kilobytes * 1e3), arguments.seed)
    print(f"{sum(1 for _ in files)} files in {arguments.folder}")


if __name__ == "__main__":
    main()
