"""Checks a GGUF file against PyTorch and shows sample replies.

Compares token ids (random sentences, special tokens, unusual text), texts after
a round trip, and the logits of an F32 conversion and of the file itself; then
counts exactly right answers to fresh questions, asks the model some questions,
and reports whether each reply ended by itself.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import tempfile
from pathlib import Path

import numpy as np
import torch
from llama_cpp import Llama as LlamaCpp
from tokenizers import Tokenizer

import facts
import passages
from chats import conversations
from convert import convert
from model import Llama, ModelConfig
from tokenizer import TURN_END, TURN_START

F32 = 0  # ggml's number for the type; an F16 cache would hide small differences
UNUSUAL = (
    "", " ", "\n", "\n\n  \n", "  two  spaces ", "Tab\there", "naïve café", "你好，世界",
    "😀👩‍👩‍👧‍👦🏳️‍🌈",
    "1234567890", "a\u0301", "\u200b", "Здравствуй, мир!", "مرحبا", "don't WE'LL I'd",
    "x = {\"a\": [1, 2.5]}\n", "!!!...???\n\nNew", "日本語 and English 123", "\x00\x01",
)
EXACT_KINDS = (facts.geography, facts.general, passages.reading, passages.yes_no,
               passages.summary, passages.quantities, passages.as_json)
SYMBOLS = "abcdefghijklm ABC 0123456789 .,;:!?'\"()[]{}<>|\n\t  äöüß éèê 你好世界 😀🎉 Привет —…"
QUESTIONS = (
    "Hello", "Who are you?", "What can you do?", "How are you?",
    "Tell me a short story about a fox.",
    "Write a story about a robot named Max.", "Write a haiku", "What colour is the sky?",
    "What is the capital of France?", "How do I make tea?", "How do I write an email?",
    "What is 3 + 4?", "Count to 10.", "Name three fruits.", "What is the opposite of hot?",
    "Explain quantum computing.", "Who won the football game yesterday?", "I am sad.",
    "Anna lives in Paris and has a dog called Rex.\n\nWhere does Anna live?",
    "Summarise this text: The meeting is on Monday at 3 pm. We meet in room 4.",
    "Tell me a joke.", "Thank you!", "Is my data safe?", "What is your favourite movie?",
)


def check_tokens(tokenizer: Tokenizer, model: LlamaCpp, count: int, seed: int) -> None:
    """Require equal token ids and exact round trips."""
    rng = random.Random(seed)
    texts = list(UNUSUAL)
    texts += ["".join(rng.choices(SYMBOLS, k=rng.randint(1, 80))) for _ in range(count // 2)]
    for turns in conversations(count // 2, seed):
        texts.append("".join(f"{TURN_START}{role}\n{text}{TURN_END}\n" for role, text in turns))
    for text in texts:
        expected = tokenizer.encode(text).ids
        raw = text.encode("utf-8")
        found = model.tokenize(raw, add_bos=False, special=True)
        if found != expected:
            raise SystemExit(f"token ids differ for {text!r}: {found} instead of {expected}")
        if model.detokenize(found, special=True) != raw:
            raise SystemExit(f"no round trip for {text!r}")
    print(f"tokens: {len(texts)} texts equal and round-tripped")


def check_logits(reference: Llama, path: Path, tokens: list[int]) -> tuple[float, float, float]:
    """Return the largest and the mean difference, and how often the best token agrees."""
    model = LlamaCpp(str(path), n_ctx=len(tokens), n_batch=len(tokens), logits_all=True,
                     type_k=F32, type_v=F32, verbose=False)
    model.eval(tokens)
    found = np.array(model.scores[:len(tokens)])
    with torch.no_grad():
        expected = reference(torch.tensor([tokens]))[0].numpy()
    difference = np.abs(found - expected)
    agreement = (found.argmax(-1) == expected.argmax(-1)).mean()
    return float(difference.max()), float(difference.mean()), float(agreement)


def show_exactness(model: LlamaCpp, count: int, seed: int) -> None:
    """Print how often greedy replies equal the generators' answers, for fresh questions."""
    rng = random.Random(seed)
    for kind in EXACT_KINDS:
        right = 0
        for _ in range(count):
            turns = kind(rng)
            end = next(i for i, turn in enumerate(turns) if turn.role == "assistant")
            reply = model.create_chat_completion(
                [{"role": turn.role, "content": turn.text} for turn in turns[:end]],
                temperature=0.0, max_tokens=100)
            right += reply["choices"][0]["message"]["content"] == turns[end].text
        print(f"{kind.__name__}: {right} of {count} exactly right")


def show_replies(model: LlamaCpp) -> None:
    """Print greedy replies and how each one ended."""
    for question in QUESTIONS:
        reply = model.create_chat_completion(
            [{"role": "user", "content": question}], temperature=0.0, max_tokens=300)
        choice = reply["choices"][0]
        print(f"\n> {question}\n{choice['message']['content']}\n[{choice['finish_reason']}]")


def main() -> None:
    """Run all checks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="folder of the training run")
    parser.add_argument("--model", type=Path, required=True, help="GGUF file to check")
    arguments = parser.parse_args()
    checkpoint, tokenizer_path = (arguments.work / name
                                  for name in ("checkpoint.pt", "tokenizer.json"))

    data = arguments.model.read_bytes()
    print(f"{arguments.model.name}: {len(data):,} bytes, SHA-256 "
          f"{hashlib.sha256(data).hexdigest()}")
    tokenizer = Tokenizer.from_file(str(tokenizer_path))
    model = LlamaCpp(str(arguments.model), n_ctx=2048, verbose=False)
    check_tokens(tokenizer, model, 400, seed=7)

    state = torch.load(checkpoint, weights_only=False)
    reference = Llama(ModelConfig(**state["config"]))
    reference.load_state_dict(state["model"])
    text = "".join(f"{TURN_START}{role}\n{text}{TURN_END}\n"
                   for turns in conversations(12, 11) for role, text in turns)
    tokens = tokenizer.encode(text).ids[:512]
    with tempfile.TemporaryDirectory() as folder:
        exact = Path(folder) / "exact.gguf"
        convert(checkpoint, tokenizer_path, exact, "f32")
        for name, path in (("F32", exact), ("the file", arguments.model)):
            largest, mean, agreement = check_logits(reference, path, tokens)
            print(f"logits of {name} against PyTorch on {len(tokens)} tokens: largest difference "
                  f"{largest:.5f}, mean {mean:.6f}, same best token {agreement:.2%}")
    show_exactness(model, 50, seed=13)
    show_replies(model)


if __name__ == "__main__":
    main()
