"""Trains the tokenizer, renders conversations and encodes the corpus in rows.

A byte-level BPE of 4,096 tokens, so every UTF-8 text round-trips. Words are
split as in llama.cpp's ``qwen2`` pre-tokenizer: digits stand alone, and a
line break never joins the word after it.

The merges are learned from words that are split more finely, so that copying
is easy: a word never joins the space or the quote before it, so a value is the
same tokens wherever it stands, in a sentence or in JSON; and a word that occurs
only capitalised gives at most three letters to learn from, so that names that
the model has seen look like names that it has not. Only the most frequent words
that never begin a value have a token that holds the space before them.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import gguf
import numpy as np
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

VOCABULARY = 4096
END_OF_TEXT, TURN_START, TURN_END = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
CONTROL = (END_OF_TEXT, TURN_START, TURN_END)
TAGS = ("<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>",
        "<think>", "</think>", "<tools>", "</tools>")
SPECIAL = CONTROL + TAGS
SPACE = "Ġ"  # as byte-level BPE writes a space
TOOLS_INTRODUCTION = "You can call these tools:\n"
SPLIT = (
    r"(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
# Finer than SPLIT: nothing joins a word.
FINE_SPLIT = (
    r"(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|\p{Ll}+|\p{Lu}\p{L}*|\p{L}+"
    r"|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
FREQUENT = 20  # times that a word must occur in lower case to count as no name
SPACED = 320  # frequent words that get a token with the space before them
FEW = 2  # words that begin values and with the token of such a word
VALUE_SHARE = 0.003  # of a word's occurrences that may begin a value for it to get such a token
LENGTHS = (256, 512, 1024)  # of training rows
JOINED_LENGTHS = {1024: 4, 2048: 16}  # of conversations in a row, and of how many one is used
Message = dict[str, Any]
Row = tuple[list[int], list[int]]


def read_lines(path: Path) -> Iterator[Any]:
    """Yield the JSON values of a file of one a line."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def as_json(value: object) -> str:
    """Return JSON as the chat template writes it."""
    return json.dumps(value, ensure_ascii=False)


def call_text(call: dict[str, Any]) -> str:
    """Return a tool call as the model writes it."""
    function = call.get("function", call)
    arguments = function["arguments"]
    text = arguments if isinstance(arguments, str) else as_json(arguments)
    return f'<tool_call>\n{{"name": "{function["name"]}", "arguments": {text}}}\n</tool_call>'


def pieces(conversation: dict[str, Any]) -> list[tuple[str, bool]]:
    """Return a conversation's text in parts, each with whether the model should learn it.

    Joined they are exactly what ``template.jinja`` renders.
    """
    messages: Sequence[Message] = conversation["messages"]
    tools = conversation.get("tools")
    parts: list[tuple[str, bool]] = []
    if tools:
        head = messages[0]["content"] + "\n\n" if messages[0]["role"] == "system" else ""
        described = "".join(as_json(tool.get("function", tool)) + "\n" for tool in tools)
        parts.append((f"{TURN_START}system\n{head}{TOOLS_INTRODUCTION}<tools>\n{described}</tools>"
                      f"{TURN_END}\n", False))
    for number, message in enumerate(messages):
        role, text = message["role"], message.get("content") or ""
        if role == "tool":
            follows = number > 0 and messages[number - 1]["role"] == "tool"
            ends = number + 1 == len(messages) or messages[number + 1]["role"] != "tool"
            parts.append((("\n" if follows else f"{TURN_START}user\n")
                          + f"<tool_response>\n{text}\n</tool_response>"
                          + (f"{TURN_END}\n" if ends else ""), False))
        elif role == "assistant":
            parts.append((f"{TURN_START}assistant\n", False))
            if reasoning := message.get("reasoning_content"):
                parts.append(("<think>\n", False))
                parts.append((f"{reasoning}\n</think>\n\n", True))
            calls = [call_text(call) for call in message.get("tool_calls", ())]
            parts.append(("\n".join(([text] if text else []) + calls) + TURN_END, True))
            parts.append(("\n", False))
        elif not (number == 0 and role == "system" and tools):
            parts.append((f"{TURN_START}{role}\n{text}{TURN_END}\n", False))
    return parts


def prompt_text(conversation: dict[str, Any]) -> str:
    """Return the text up to where the assistant's first answer begins."""
    messages = conversation["messages"]
    end = next((number for number, message in enumerate(messages)
                if message["role"] == "assistant"), len(messages))
    text = "".join(part for part, _ in pieces({**conversation, "messages": messages[:end]}))
    opening = "<think>\n" if conversation.get("thinks") else ""
    return f"{text}{TURN_START}assistant\n{opening}"


def splitter(pattern: str) -> pre_tokenizers.PreTokenizer:
    """Return a splitting rule that ends in bytes."""
    return pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(pattern), behavior="isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ])


def spaced_words(texts: Sequence[str], answers: Sequence[str], tokenizer: Tokenizer) -> list[str]:
    """Return the most frequent words after a space that hardly ever begin an answer or a value.

    Nor is one of them the first token of the words that do: "to" is not, because of "tomato".
    """
    counts = Counter(word for text in texts for word in re.findall(r"(?<= )[a-z]+\b", text))
    begin = Counter(word for text in answers for word in re.findall(r"(?:^|\")([a-z]+)\b", text))
    first = Counter(encoding.tokens[0] for encoding in tokenizer.encode_batch(list(begin))
                    if len(encoding.tokens) > 1)
    whole = tokenizer.get_vocab()
    return [word for word, count in counts.most_common() if word in whole
            and first[word] <= FEW and (begin[word] <= count * VALUE_SHARE or word == "the")
            ][:SPACED]


def train(texts: Sequence[str], answers: Sequence[str]) -> Tokenizer:
    """Train a tokenizer on the texts; the answers are those of them that the model writes."""
    counts = Counter(word for text in texts for word in re.findall(r"\b[a-z]+\b", text))

    def shortened(match: re.Match[str]) -> str:
        word = match.group()
        return word if counts[word.lower()] >= FREQUENT else word[:3]

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = splitter(FINE_SPLIT)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY - SPACED, special_tokens=list(SPECIAL), show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    tokenizer.train_from_iterator(
        (re.sub(r"\b[A-Z][a-zA-Z]+\b", shortened, text) for text in texts), trainer)
    trained = json.loads(tokenizer.to_str())["model"]
    vocabulary = trained["vocab"]
    merges = [tuple(pair) for pair in trained["merges"]]
    # Joined last, so that the space is added to a whole word only.
    for word in spaced_words(texts, answers, with_merges(dict(vocabulary), merges)):
        merges.append((SPACE, word))
        vocabulary[SPACE + word] = len(vocabulary)
    return with_merges(vocabulary, merges)


def with_merges(vocabulary: dict[str, int], merges: Sequence[tuple[str, str]]) -> Tokenizer:
    """Return the tokenizer of a vocabulary and its merges."""
    tokenizer = Tokenizer(models.BPE(vocabulary, list(merges)))
    tokenizer.pre_tokenizer = splitter(SPLIT)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(text, normalized=False) for text in SPECIAL])
    return tokenizer


def of_model(path: Path) -> Tokenizer:
    """Return the tokenizer of a GGUF file that ``convert.py`` wrote."""
    fields = gguf.GGUFReader(path).fields
    vocabulary = fields["tokenizer.ggml.tokens"].contents()
    merges = [tuple(merge.split(" ")) for merge in fields["tokenizer.ggml.merges"].contents()]
    return with_merges({token: number for number, token in enumerate(vocabulary)}, merges)


def training_texts(work: Path, chats: int) -> tuple[list[str], list[str]]:
    """Return all prose and some conversations without special tokens, and the answers in them."""
    texts = [str(text) for text in read_lines(work / "prose.train.jsonl")]
    answers: list[str] = []
    marks = re.compile("|".join(re.escape(text) for text in SPECIAL))
    for number, conversation in enumerate(read_lines(work / "chats.train.jsonl")):
        if number == chats:
            break
        parts = pieces(conversation)
        texts += marks.split("".join(part for part, _ in parts))
        answers += (part for part, learned in parts if learned)
    return texts, answers


def encode_chats(
    tokenizer: Tokenizer, conversations: Iterable[dict[str, Any]], size: int = 2000
) -> Iterator[Row]:
    """Yield each conversation's tokens, and 1 for those that the model should learn."""
    batch: list[list[tuple[str, bool]]] = []

    def encoded() -> Iterator[Row]:
        texts = ["".join(text for text, _ in parts) for parts in batch]
        for parts, encoding in zip(batch, tokenizer.encode_batch(texts)):
            ends, flags, position = [], [], 0
            for text, learned in parts:
                position += len(text)
                ends.append(position)
                flags.append(int(learned))
            starts = [start for start, _ in encoding.offsets]
            which = np.searchsorted(ends, starts, side="right")
            yield encoding.ids, np.array(flags)[which].tolist()

    for conversation in conversations:
        batch.append(pieces(conversation))
        if len(batch) == size:
            yield from encoded()
            batch = []
    if batch:
        yield from encoded()


class Packer:
    """Packs whole conversations into rows of one length."""

    def __init__(self, length: int, end: int) -> None:
        self.length = length
        self.end = end
        self.rows: list[np.ndarray] = []
        self.open: list[list[Row]] = []

    def add(self, tokens: list[int], learn: list[int]) -> None:
        """Put a conversation into the fullest open row that has space for it."""
        best, best_size = None, -1
        for row in self.open:
            size = sum(len(part[0]) + 1 for part in row)
            if best_size < size and size + len(tokens) <= self.length:
                best, best_size = row, size
        if best is None:
            best = []
            self.open.append(best)
            if len(self.open) > 12:
                fullest = max(self.open[:-1], key=lambda row: sum(len(part[0]) for part in row))
                self.open.remove(fullest)
                self.close(fullest)
        best.append((tokens, learn))

    def close(self, parts: list[Row]) -> None:
        """Write one row: tokens, what to learn, and the number of the conversation."""
        row = np.zeros((3, self.length), np.uint16)
        row[0] = self.end
        row[2] = len(parts)
        position = 0
        for number, (tokens, learn) in enumerate(parts):
            stop = position + len(tokens)
            row[0, position:stop] = tokens
            row[1, position:stop] = learn
            row[2, position:stop + 1] = number
            position = stop + 1
        self.rows.append(row)

    def finish(self) -> np.ndarray:
        """Return all rows: (rows, 3, length)."""
        for parts in self.open:
            self.close(parts)
        self.open = []
        return np.stack(self.rows) if self.rows else np.zeros((0, 3, self.length), np.uint16)


class Joiner:
    """Joins conversations to long ones that fill a row."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.rows: list[np.ndarray] = []
        self.tokens: list[int] = []
        self.learn: list[int] = []

    def add(self, tokens: list[int], learn: list[int], starts: bool) -> None:
        """Add a conversation; one with a system turn can only start a row."""
        if starts and self.tokens:
            return
        self.tokens, self.learn = self.tokens + tokens, self.learn + learn
        if len(self.tokens) >= self.length:
            row = np.zeros((3, self.length), np.uint16)
            row[0], row[1] = self.tokens[:self.length], self.learn[:self.length]
            self.rows.append(row)
            self.tokens, self.learn = [], []

    def finish(self) -> np.ndarray:
        """Return all rows: (rows, 3, length)."""
        return np.stack(self.rows) if self.rows else np.zeros((0, 3, self.length), np.uint16)


def pack_chats(tokenizer: Tokenizer, path: Path) -> dict[str, np.ndarray]:
    """Pack whole conversations into rows of the shortest length that holds them.

    Some of the plain ones are joined to one long conversation besides.
    """
    end = tokenizer.token_to_id(END_OF_TEXT)
    packers = {length: Packer(length, end) for length in LENGTHS}
    joined = {length: Joiner(length) for length in JOINED_LENGTHS}
    encoded = encode_chats(tokenizer, read_lines(path))
    for number, (conversation, (ids, mask)) in enumerate(zip(read_lines(path), encoded)):
        for length, packer in packers.items():
            if len(ids) <= length:
                packer.add(ids, mask)
                break
        starts = bool(conversation.get("tools")) or conversation["messages"][0]["role"] == "system"
        for length, joiner in joined.items():
            if number % JOINED_LENGTHS[length] == 1 and not conversation.get("thinks"):
                joiner.add(ids, mask, starts)
    rows = {f"rows{length}": packer.finish() for length, packer in packers.items()}
    return rows | {f"joined{length}": joiner.finish() for length, joiner in joined.items()}


def pack_prose(tokenizer: Tokenizer, path: Path, length: int) -> np.ndarray:
    """Cut the joined passages into rows."""
    end = tokenizer.token_to_id(END_OF_TEXT)
    stream: list[int] = []
    for encoding in tokenizer.encode_batch([str(text) for text in read_lines(path)]):
        stream += [*encoding.ids, end]
    count = len(stream) // length
    tokens = np.array(stream[:count * length], np.uint16).reshape(count, length)
    return np.stack([tokens, np.ones_like(tokens), np.zeros_like(tokens)], axis=1)


def main() -> None:
    """Train the tokenizer and write the encoded corpus."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="folder with the corpus")
    parser.add_argument("--sample", type=int, default=30_000,
                        help="conversations that the tokenizer is trained on")
    parser.add_argument("--keep", action="store_true", help="keep the tokenizer of an earlier run")
    parser.add_argument("--from", type=Path, dest="start", metavar="FILE.gguf",
                        help="take the tokenizer of this file")
    arguments = parser.parse_args()
    work: Path = arguments.work

    if arguments.keep:
        tokenizer = Tokenizer.from_file(str(work / "tokenizer.json"))
    else:
        tokenizer = (of_model(arguments.start) if arguments.start
                     else train(*training_texts(work, arguments.sample)))
        tokenizer.save(str(work / "tokenizer.json"))
    arrays = pack_chats(tokenizer, work / "chats.train.jsonl")
    arrays["prose"] = pack_prose(tokenizer, work / "prose.train.jsonl", LENGTHS[0])
    drills = Packer(LENGTHS[0], tokenizer.token_to_id(END_OF_TEXT))
    for tokens, learn in encode_chats(tokenizer, read_lines(work / "drills.train.jsonl")):
        if len(tokens) <= drills.length:
            drills.add(tokens, learn)
    arrays["drills"] = drills.finish()
    np.savez(work / "train.npz", **arrays)
    held = {"prose": pack_prose(tokenizer, work / "prose.held.jsonl", LENGTHS[0])}
    for path in sorted(work.glob("held.*.jsonl")):
        kind = path.name.split(".")[1]
        packer = Packer(LENGTHS[-1], tokenizer.token_to_id(END_OF_TEXT))
        for tokens, learn in encode_chats(tokenizer, read_lines(path)):
            if len(tokens) <= LENGTHS[-1]:
                packer.add(tokens, learn)
        held[kind] = packer.finish()
    np.savez(work / "held.npz", **held)
    for name, array in [*arrays.items(), *held.items()]:
        print(f"{name}: {array[:, 0].size:,} tokens in {len(array):,} rows, "
              f"{int(array[:, 1].sum()):,} learned")


if __name__ == "__main__":
    main()
