"""Trains the tokenizer and encodes the corpus.

A byte-level BPE of 4,096 tokens, so every UTF-8 text round-trips. Words are
split as in llama.cpp's ``qwen2`` pre-tokenizer: digits stand alone, and a
line break never joins the word after it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

VOCABULARY = 4096
END_OF_TEXT, TURN_START, TURN_END = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
SPECIAL = (END_OF_TEXT, TURN_START, TURN_END)
SPLIT = (
    r"(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def read_lines(path: Path) -> Iterator[object]:
    """Yield the JSON values of a file of one a line."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def train(texts: Iterator[str]) -> Tokenizer:
    """Train a tokenizer on the texts."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(SPLIT), behavior="isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY, special_tokens=list(SPECIAL), show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def training_texts(work: Path, chats: int) -> Iterator[str]:
    """Yield all prose and some conversations, one message at a time."""
    for text in read_lines(work / "prose.train.jsonl"):
        yield str(text)
    for number, turns in enumerate(read_lines(work / "chats.train.jsonl")):
        if number == chats:
            return
        yield from (f"{role}\n{text}" for role, text in turns)


def encode_chat(
    tokenizer: Tokenizer, turns: Sequence[Sequence[str]]
) -> tuple[list[int], list[int]]:
    """Return a conversation's tokens in ChatML, and 1 where the model should learn."""
    tokens: list[int] = []
    learn: list[int] = []
    for role, text in turns:
        head = tokenizer.encode(f"{TURN_START}{role}\n").ids
        body = tokenizer.encode(f"{text}{TURN_END}").ids
        tail = tokenizer.encode("\n").ids
        tokens += head + body + tail
        learn += [0] * len(head) + [int(role == "assistant")] * len(body) + [0] * len(tail)
    return tokens, learn


def pack_chats(tokenizer: Tokenizer, path: Path, length: int) -> tuple[np.ndarray, np.ndarray]:
    """Pack whole conversations into rows of the given length."""
    end = tokenizer.token_to_id(END_OF_TEXT)
    rows: list[list[int]] = []
    masks: list[list[int]] = []
    row: list[int] = []
    mask: list[int] = []

    def close() -> None:
        missing = length - len(row)
        rows.append(row + [end] * missing)
        masks.append(mask + [0] * missing)

    for turns in read_lines(path):
        tokens, learn = encode_chat(tokenizer, turns)
        if len(tokens) > length:
            continue
        if len(row) + len(tokens) > length:
            close()
            row, mask = [], []
        row, mask = row + tokens, mask + learn
        if len(row) < length:
            row.append(end)
            mask.append(0)
    close()
    return np.array(rows, np.uint16), np.array(masks, np.uint8)


def pack_prose(tokenizer: Tokenizer, path: Path, length: int) -> tuple[np.ndarray, np.ndarray]:
    """Cut the joined passages into rows of the given length."""
    end = tokenizer.token_to_id(END_OF_TEXT)
    stream: list[int] = []
    for text in read_lines(path):
        stream += tokenizer.encode(str(text)).ids
        stream.append(end)
    count = len(stream) // length
    rows = np.array(stream[:count * length], np.uint16).reshape(count, length)
    return rows, np.ones(rows.shape, np.uint8)


def main() -> None:
    """Train the tokenizer and write the encoded corpus."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="folder with the corpus")
    parser.add_argument("--length", type=int, default=256, help="tokens in a training row")
    parser.add_argument("--sample", type=int, default=40_000,
                        help="conversations that the tokenizer is trained on")
    arguments = parser.parse_args()
    work: Path = arguments.work

    tokenizer = train(training_texts(work, arguments.sample))
    tokenizer.save(str(work / "tokenizer.json"))
    for kind, pack in (("prose", pack_prose), ("chats", pack_chats)):
        for part in ("train", "held"):
            rows, learn = pack(tokenizer, work / f"{kind}.{part}.jsonl", arguments.length)
            np.savez(work / f"{kind}.{part}.npz", rows=rows, learn=learn)
            print(f"{kind}.{part}: {rows.size:,} tokens in {len(rows):,} rows, "
                  f"{int(learn.sum()):,} learned")


if __name__ == "__main__":
    main()
