"""Generates a small WordPiece vocabulary, and the token IDs that Hugging Face's `tokenizers` gives for difficult texts.

Writes vocab.txt, expected.json and expected-bert.json to Apps/Tests/AppleEnginesTests/Fixtures. The vocabulary consists of
single characters, common English words and endings, so that it has no third-party licence. expected-bert.json has the IDs for
the vocabulary of bert-base-uncased, which is not committed; the test reads it from the all-MiniLM-L6-v2 that Tools/setup
installs. Needs the package `tokenizers` (Tools/setup --dev).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from convert_minilm import installed_model
from tooling import REPOSITORY, ToolError, replacing, run

FIXTURES = REPOSITORY / "Apps" / "Tests" / "AppleEnginesTests" / "Fixtures"
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
WORDS = (
    "the of and to in is you that it he was for on are with as at be this have from or had by not but what all were "
    "free money click now offer mail please thank meeting account verify password invoice cafe resume uber strasse "
    "un aff able embed token play work house fire place hearth Hearth The Cafe CAF"
)
ENDINGS = "s ed ing er est ly able ness ment tion ize al fire place less un aff e\u0301"
LETTERS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    "\u00df\u00e6\u00f8\u0131\u0142\u03b1\u03c3\u03c2\u03bb\u0430\u0431\u0432\u0433\u0434\u0435\u0436\u0438\u0439\u043d"
    "\u043e\u0440\u0441\u0442\u05d0\u05d1\u0627\u0628\u0644\u0915\u093e\u0e01\u1112\u1161\u11ab\u1100\u3042\u30ab\u4e2d"
    "\u6587\u5b57\U00020000\u00e9\u00e4\u00bd\u2460\ufb01\u1e9e"
)
SIGNS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\u00a1\u00ab\u00bb\u2013\u2014\u2019\u201c\u201d\u2026\u20ac\u3002\u300c\U0001f600"

TEXTS = [
    "",
    " ",
    " \t\r\n\u00a0\u2003\u3000 ",
    "The fireplace is in the house.",
    "unaffable UNAFFABLE embeddings tokenizing",
    "FREE money!!! Click now...",
    "Caf\u00e9 CAF\u00c9 Cafe\u0301 re\u0301sume\u0301",
    "\u00dcber Stra\u00dfe STRASSE \u1e9e",
    "\u0130stanbul \u0131\u015f\u0131k",
    "\u03a3\u03c3\u03c2 \u039f\u0394\u039f\u03a3 \u03bb\u03cc\u03b3\u03bf\u03c2",
    "\u041d\u043e\u0432\u0438\u0439 \u0439\u043e\u0433\u0443\u0440\u0442 \u0401\u0436",
    "\u4e2d\u6587\u5b57abc\u4e2ddef \u6587",
    "\U00020000x\U0002f800",
    "\ud55c\uad6d\uc5b4 \uac00",
    "\u3042\u304c \u30ab\u30ac \uff21\uff22",
    "\u05d0\u05b8\u05d1 \u0627\u0644\u0628\u064e",
    "\u0915\u093e \u0e01\u0e33",
    "zero\u200bwidth soft\u00adhyphen bom\ufeffhere \u202eright\u202c",
    "nul\x00byte del\x7fete bell\x07 escape\x1b[0m",
    "\ufffdbroken\ufffd \ue000private \U000e0001tag",
    "tab\tnew\nline\r\nreturn\rvertical\x0bform\x0cnel\x85ls\u2028ps\u2029end",
    "nbsp\u00a0here thin\u2009space ideographic\u3000space",
    "[CLS] not special [SEP] [MASK] [PAD] [UNK]",
    "##ing ## #hash @name $5 50% a+b=c x<y>z ^caret `tick` |pipe| ~tilde",
    "\u00abquote\u00bb \u201cquote\u201d it\u2019s don't \u2013 \u2014 \u2026",
    "\u20ac5 \u00a35 \u00b15 \u00d7 \u00f7 \u00a9 \u2122 \u00bd \u2460",
    "\ufb01nd o\ufb03ce \u01c6 \u01c4",
    "smile\U0001f600face \U0001f469\u200d\U0001f4bb \U0001f1e9\U0001f1ea \u2764\ufe0f",
    "a" * 100,
    "a" * 101,
    "\u00e9" * 100,
    "unknownwordwithqqq\u0bb9",
    "e\u0301\u0323 \u0323\u0301 q\u0307\u0323",
    "security@paypa1.com http://example.com/a?b=c&d=e#f",
    "\u1e00\u1e01 \u212b \u2126 \u00c5",
    "Hearth hearth HEARTH The the THE",
    "\u01c5\u0345 \u1fbc \u0390",
    "\u2029\u2028",
    "3.14159 1,000,000 1e-5",
]


def vocabulary() -> list[str]:
    """Returns special tokens, punctuation, letters at the start of and within words, words and endings."""
    pieces = [*SPECIAL, *SIGNS, *LETTERS, *WORDS.split()]
    pieces += [f"##{piece}" for piece in [*LETTERS, "\u0301", *ENDINGS.split()]]
    return list(dict.fromkeys(pieces))


def tokenizer(pieces: list[str], lowercases: bool) -> Tokenizer:
    """Returns BERT's pipeline without special tokens in texts, as in Hearth."""
    result = Tokenizer(
        models.WordPiece(
            {piece: number for number, piece in enumerate(pieces)}, unk_token="[UNK]", max_input_chars_per_word=100))
    result.normalizer = normalizers.BertNormalizer(
        clean_text=True, handle_chinese_chars=True, strip_accents=lowercases, lowercase=lowercases)
    result.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return result


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    """Writes one row per line, in ASCII, because many of the texts have invisible characters."""
    with replacing(path) as temporary:
        temporary.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="ascii")


def main() -> None:
    """Writes the fixtures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=FIXTURES, help="output folder")
    arguments = parser.parse_args()
    pieces = vocabulary()
    with replacing(arguments.output / "vocab.txt") as path:
        path.write_text("".join(f"{piece}\n" for piece in pieces), encoding="utf-8")
    uncased, cased = tokenizer(pieces, lowercases=True), tokenizer(pieces, lowercases=False)
    write(
        arguments.output / "expected.json",
        [{"text": text, "uncased": uncased.encode(text).ids, "cased": cased.encode(text).ids} for text in TEXTS])
    real = installed_model() / "vocab.txt"
    if not real.is_file():
        raise ToolError("The vocabulary of BERT is not there.", f"{real} is missing.", "Run Tools/setup again.")
    bert = tokenizer(real.read_text(encoding="utf-8").split("\n")[:-1], lowercases=True)
    write(
        arguments.output / "expected-bert.json", [{"text": text, "uncased": bert.encode(text).ids} for text in TEXTS])


if __name__ == "__main__":
    run(main)
