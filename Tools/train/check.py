"""Checks a GGUF file against PyTorch and shows sample replies.

Compares the chat template with the tokenizer's rendering, token ids (random sentences, special
tokens, unusual text), texts after a round trip, and the logits of the file and of the same
weights as 32-bit numbers; then asks the model some questions and reports whether each reply
ended by itself.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jinja2.sandbox
import numpy as np
import torch
from llama_cpp import Llama as LlamaCpp
from tokenizers import Tokenizer

from convert import exact_copy
from evaluate import network
from model import Qwen3
from tasks import TASKS, examples
from tokenizer import as_json, encode_chats, pieces, prompt_text

F32 = 0  # ggml's number for the type; an F16 cache would hide small differences
UNUSUAL = (
    "", " ", "\n", "\n\n  \n", "  two  spaces ", "Tab\there", "naïve café", "你好，世界",
    "😀👩‍👩‍👧‍👦🏳️‍🌈",
    "1234567890", "a\u0301", "\u200b", "Здравствуй, мир!", "مرحبا", "don't WE'LL I'd",
    "x = {\"a\": [1, 2.5]}\n", "!!!...???\n\nNew", "日本語 and English 123", "\x00\x01",
    "<tool_call>\n{}\n</tool_call>", "<think>\n\n</think>\n\nYes", "a<tools>b</tools> </think",
)
SYMBOLS = "abcdefghijklm ABC 0123456789 .,;:!?'\"()[]{}<>|\n\t  äöüß éèê 你好世界 😀🎉 Привет —…"
QUESTIONS = (
    "Hello", "Who are you?", "What can you do?", "How are you?",
    "Tell me a short story about a fox.",
    "Write a story about a robot named Max.", "Write a haiku", "What colour is the sky?",
    "What is the capital of France?", "How do I make tea?", "How do I write an email?",
    "What is 3 + 4?", "Count to 10.", "Name three fruits.", "What is the opposite of hot?",
    "Explain quantum computing.", "Who won the football game yesterday?", "I am sad.",
    "Anna lives in Paris and has a dog called Rex.\n\nWhere does Anna live?",
    "Anna lives in Paris and has a dog called Rex.\n\nHow old is Anna?",
    "Summarise this text: The meeting is on Monday at 3 pm. We meet in room 4.",
    "Tell me a joke.", "Thank you!", "Is my data safe?", "What is your favourite movie?",
)


def conversations(count: int, seed: int) -> list[dict[str, Any]]:
    """Return held-out conversations of all kinds, as messages."""
    return [example.conversation.to_json() for kind in TASKS
            for example in examples(kind, count, seed)]


def rendered(template: str, conversation: dict[str, Any], opens: bool) -> str:
    """Render a conversation with Jinja as transformers does."""
    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True)
    environment.filters["tojson"] = as_json
    return environment.from_string(template).render(
        messages=conversation["messages"], tools=conversation.get("tools"),
        enable_thinking=conversation.get("thinks", False), add_generation_prompt=opens)


def check_template(template: str, asked: Sequence[dict[str, Any]]) -> None:
    """Require that the template renders what the tokenizer encodes."""
    for conversation in asked:
        expected = "".join(text for text, _ in pieces(conversation))
        found = rendered(template, conversation, False)
        if found != expected:
            raise SystemExit(f"the template renders {found!r} instead of {expected!r}")
        messages = conversation["messages"]
        end = next(i for i, message in enumerate(messages) if message["role"] == "assistant")
        found = rendered(template, {**conversation, "messages": messages[:end]}, True)
        if found != prompt_text(conversation):
            raise SystemExit(f"the template opens {found!r}, not {prompt_text(conversation)!r}")
    print(f"template: {len(asked)} conversations rendered alike")


def check_tokens(
    tokenizer: Tokenizer, model: LlamaCpp, asked: Sequence[dict[str, Any]], seed: int
) -> None:
    """Require equal token ids and exact round trips."""
    rng = random.Random(seed)
    texts = list(UNUSUAL)
    texts += ["".join(rng.choices(SYMBOLS, k=rng.randint(1, 80))) for _ in range(200)]
    chats = ["".join(text for text, _ in pieces(conversation)) for conversation in asked]
    for text, (ids, _) in zip(chats, encode_chats(tokenizer, asked)):
        if ids != tokenizer.encode(text).ids:
            raise SystemExit(f"a conversation is encoded otherwise than its text: {text!r}")
    for text in texts + chats:
        expected = tokenizer.encode(text).ids
        raw = text.encode("utf-8")
        found = model.tokenize(raw, add_bos=False, special=True)
        if found != expected:
            raise SystemExit(f"token ids differ for {text!r}: {found} instead of {expected}")
        if model.detokenize(found, special=True) != raw:
            raise SystemExit(f"no round trip for {text!r}")
    print(f"tokens: {len(texts + chats)} texts equal and round-tripped")


def check_logits(reference: Qwen3, path: Path, tokens: list[int]) -> tuple[float, float, float]:
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
    parser.add_argument("--count", type=int, default=20, help="conversations of each kind")
    arguments = parser.parse_args()

    data = arguments.model.read_bytes()
    print(f"{arguments.model.name}: {len(data):,} bytes, SHA-256 "
          f"{hashlib.sha256(data).hexdigest()}")
    tokenizer = Tokenizer.from_file(str(arguments.work / "tokenizer.json"))
    model = LlamaCpp(str(arguments.model), n_ctx=2048, verbose=False)
    asked = conversations(arguments.count, seed=7)
    check_template(model.metadata["tokenizer.chat_template"], asked)
    check_tokens(tokenizer, model, asked, seed=7)

    text = "".join(text for conversation in asked[::7] for text, _ in pieces(conversation))
    tokens = tokenizer.encode(text).ids[:512]
    with tempfile.TemporaryDirectory() as folder:
        exact = Path(folder) / "exact.gguf"
        exact_copy(arguments.model, exact)
        reference = network(exact)
        for name, path in (("32-bit numbers", exact), ("the file", arguments.model)):
            largest, mean, agreement = check_logits(reference, path, tokens)
            print(f"logits of {name} against PyTorch on {len(tokens)} tokens: largest difference "
                  f"{largest:.5f}, mean {mean:.6f}, same best token {agreement:.2%}")
    show_replies(model)


if __name__ == "__main__":
    main()
