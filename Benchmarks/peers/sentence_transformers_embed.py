"""Measures embedding with sentence-transformers, the peer for the engine's embedding speed.

Embeds a JSON list of texts with all-MiniLM-L6-v2 on the CPU, including tokenisation, at batch sizes 16, 32 and 64. One
warm-up run of each is not counted. Prints JSON with the raw samples, the result at 32 (the library's default) and the best
batch size. Needs Tools/requirements-dev.txt.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"

import sentence_transformers
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tools"))

from convert_minilm import MINILM_SHA256, check_weights, installed_model
from texts import make_texts
from tooling import ToolError, run

BATCH_SIZES = (16, 32, 64)
DEFAULT_BATCH_SIZE = 32


def read_texts(path: Path | None) -> list[str]:
    """Returns the texts to embed."""
    if path is None:
        return make_texts()
    try:
        texts = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ToolError(f"{path} can't be read.", str(error), "Name a file with a JSON list of strings.") from error
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise ToolError(
            f"{path} is no list of texts.", "It must hold a JSON list of strings.", "Make one with texts.py."
        )
    return texts


def measure(
    embedder: sentence_transformers.SentenceTransformer,
    texts: list[str],
    batch_size: int,
    repetitions: int,
    tokens: int,
) -> dict[str, Any]:
    """Embeds all texts several times, and returns the samples."""
    seconds = []
    for repetition in range(repetitions + 1):
        begin = time.perf_counter()
        embedder.encode(texts, batch_size=batch_size, normalize_embeddings=True, show_progress_bar=False)
        if repetition > 0:
            seconds.append(time.perf_counter() - begin)
    mean = statistics.mean(seconds)
    return {
        "batchSize": batch_size,
        "seconds": seconds,
        "meanSeconds": mean,
        "standardDeviation": statistics.stdev(seconds) if len(seconds) > 1 else 0.0,
        "textsPerSecond": len(texts) / mean,
        "tokensPerSecond": tokens / mean,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--texts", type=Path, metavar="FILE", help="JSON list of texts (default: those of texts.py)")
    parser.add_argument("--threads", type=int, default=2, metavar="N", help="threads (default: 2)")
    parser.add_argument(
        "--repetitions", type=int, default=5, metavar="N", help="counted runs, after one warm-up (default: 5)"
    )
    arguments = parser.parse_args()
    if arguments.threads < 1 or arguments.repetitions < 1:
        parser.error("--threads and --repetitions must be 1 or more")

    texts = read_texts(arguments.texts)
    torch.set_num_threads(arguments.threads)
    folder = installed_model()
    weights_sha256 = check_weights(folder / "model.safetensors", MINILM_SHA256)
    embedder = sentence_transformers.SentenceTransformer(str(folder), device="cpu")
    tokens = sum(len(embedder.preprocess([text])["input_ids"][0]) for text in texts)
    results = {size: measure(embedder, texts, size, arguments.repetitions, tokens) for size in BATCH_SIZES}
    report = {
        "peer": "sentence-transformers",
        "version": sentence_transformers.__version__,
        "torch": torch.__version__,
        "model": "sentence-transformers/all-MiniLM-L6-v2",
        "weightsSHA256": weights_sha256,
        "threads": arguments.threads,
        "texts": len(texts),
        "tokens": tokens,
        "warmUps": 1,
        "default": results[DEFAULT_BATCH_SIZE],
        "best": max(results.values(), key=lambda result: result["textsPerSecond"]),
        "all": list(results.values()),
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    run(main)
