"""Writes what PyTorch computes with a model file's weights, and labelled texts, for the engine's tests.

``tiny-pytorch.json``: held-out texts with the log-probability of each token, and greedy answers.
``tiny-labels.json``: held-out texts to sort into labels. Both are described in
Tests/LlamaRuntimeTests/Fixtures/README.md; make them anew whenever the sample model changes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from pathlib import Path
from typing import Any

import torch
from llama_cpp import Llama as LlamaCpp

import labels
from evaluate import greedy, losses, network
from tasks import examples
from tokenizer import END_OF_TEXT, TURN_END, pieces, prompt_text
from turns import Split

SEED = 77
KINDS = ("reading", "not_in_text", "extraction", "tool_call", "reply_intent", "thread_summary",
         "story", "identity")
GREEDY_TOKENS = 48
LABELLED = {"mail": labels.MAIL, "spam": labels.SPAM, "mood": labels.MOOD, "topic": labels.TOPIC}
FIXTURES = Path(__file__).resolve().parents[2] / "Tests/LlamaRuntimeTests/Fixtures"


def pytorch(path: Path) -> dict[str, Any]:
    """Return log-probabilities and greedy answers of PyTorch."""
    vocabulary = LlamaCpp(str(path), vocab_only=True, verbose=False)

    def tokens(text: str) -> list[int]:
        return vocabulary.tokenize(text.encode(), add_bos=False, special=True)

    model = network(path)
    ends = {tokens(TURN_END)[0], tokens(END_OF_TEXT)[0]}
    texts, replies = [], []
    for kind in KINDS:
        example = examples(kind, 1, SEED)[0]
        whole = tokens("".join(part for part, _ in pieces(example.conversation.to_json())))[:400]
        texts.append({"kind": kind, "tokens": whole,
                      "logProbabilities": [round(-float(loss), 6)
                                           for loss in losses(model, whole)]})
        prompt = tokens(prompt_text(example.conversation.to_json()))
        replies.append({"kind": kind, "prompt": prompt,
                        "tokens": greedy(model, prompt, GREEDY_TOKENS, ends)})
    return {"model": path.name, "modelSHA256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "torch": torch.__version__, "texts": texts, "replies": replies}


def labelled(count: int) -> dict[str, Any]:
    """Return sets of labels, each with texts whose label is known."""
    rng = random.Random(SEED)
    sets = []
    for name, known in LABELLED.items():
        names = list(known)
        texts = [{"text": labels.text(known[label], rng, Split.HELD), "label": label}
                 for number in range(count) for label in (names[number % len(names)],)]
        sets.append({"name": name, "labels": names, "texts": texts})
    return {"sets": sets}


def write(path: Path, value: Any) -> None:
    """Write JSON with one entry of the inner lists a line."""
    path.write_text(json.dumps(value, indent=None, ensure_ascii=False, separators=(",", ":"))
                    .replace("},{", "},\n{") + "\n", encoding="utf-8")


def main() -> None:
    """Write both files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=Path, required=True, help="GGUF file")
    parser.add_argument("--output", type=Path, default=FIXTURES, help="folder to write to")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    write(arguments.output / "tiny-pytorch.json", pytorch(arguments.model))
    write(arguments.output / "tiny-labels.json", labelled(100))


if __name__ == "__main__":
    main()
