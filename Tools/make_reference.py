"""Generates the reference numbers that the engine's tests compare with.

Three files, described in Tests/LlamaTests/Fixtures/README.md:
  minilm-reference.json  token IDs and embeddings of sentence-transformers (needs Tools/requirements-dev.txt)
  tiny-greedy.json       greedy continuations by the tests' own model, through llama.cpp's C API
  tiny-tokens.json       token IDs of strings in its vocabulary, through llama.cpp's C API

Without an option all three are generated again. The last two change only with that model.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

# Must be set before the engine's library is loaded. Spinning threads make the small decoding steps below many times slower on
# a busy machine; the results are the same.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import llama_cpp
import numpy as np

from convert_minilm import MINILM_SHA256, check_weights, installed_model
from llama_lowlevel import Context, Model, library_facts
from reference_texts import DIFFERENTLY_TOKENIZED_TEXTS, EMBEDDING_TEXTS, GREEDY_PROMPTS, TOKENIZER_TEXTS
from tooling import FIXTURES, REPOSITORY, ToolError, run, sha256, write_json

FIXTURE = REPOSITORY / "Tests" / "Fixtures" / "hearth-tiny.gguf"
GENERATED_TOKENS = 200
PREFILL_CHUNK = 128

# The engine's pinned mode, in which results do not depend on other work.
PINNED: dict[str, Any] = {
    "n_ctx": 2048,
    "n_batch": 512,
    "n_ubatch": 512,
    "n_seq_max": 1,
    "n_threads": 2,
    "n_threads_batch": 2,
    "flash_attn_type": llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED,
    "type_k": llama_cpp.GGML_TYPE_F16,
    "type_v": llama_cpp.GGML_TYPE_F16,
    "kv_unified": False,
}


def log_probability(logits: np.ndarray, token: int) -> float:
    """Returns the logarithm of the softmax probability of a token, in float64."""
    wide = logits.astype(np.float64)
    peak = wide.max()
    return float(wide[token] - peak - np.log(np.exp(wide - peak).sum()))


def greedy(context: Context, prompt: list[int], count: int) -> tuple[list[int], list[float]]:
    """Continues a prompt greedily, ignoring end-of-text tokens, and returns tokens and log-probabilities."""
    llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(context.handle), True)
    for start in range(0, len(prompt), PREFILL_CHUNK):
        context.decode(prompt[start : start + PREFILL_CHUNK], start)
    tokens: list[int] = []
    log_probabilities: list[float] = []
    while True:
        logits = context.logits()
        tokens.append(int(logits.argmax()))
        log_probabilities.append(log_probability(logits, tokens[-1]))
        if len(tokens) == count:
            return tokens, log_probabilities
        context.decode(tokens[-1:], len(prompt) + len(tokens) - 1)


def make_greedy(model_path: Path, output: Path) -> None:
    """Writes the model's greedy continuations of the prompts."""
    with Model(model_path) as model, Context(model, **PINNED) as context:
        replies = []
        for name, text in GREEDY_PROMPTS.items():
            prompt = model.tokens(text)
            tokens, log_probabilities = greedy(context, prompt, GENERATED_TOKENS)
            replies.append(
                {
                    "name": name,
                    "prompt": text,
                    "promptTokens": prompt,
                    "tokens": tokens,
                    "logProbabilities": [round(value, 7) for value in log_probabilities],
                }
            )
    configuration = {
        "n_ctx": PINNED["n_ctx"],
        "n_batch": PINNED["n_batch"],
        "n_ubatch": PINNED["n_ubatch"],
        "n_seq_max": PINNED["n_seq_max"],
        "n_threads": PINNED["n_threads"],
        "n_threads_batch": PINNED["n_threads_batch"],
        "flash_attention": "disabled",
        "type_k": "f16",
        "type_v": "f16",
        "kv_unified": PINNED["kv_unified"],
        "prefillChunk": PREFILL_CHUNK,
    }
    write_json(
        output,
        {
            "model": model_path.name,
            "modelSHA256": sha256(model_path),
            **library_facts(),
            "configuration": configuration,
            "replies": replies,
        },
    )


def make_tokens(model_path: Path, output: Path) -> None:
    """Writes the token IDs of the test strings in the model's vocabulary."""
    with Model(model_path) as model:
        texts = [
            {
                "text": text,
                "tokens": model.tokens(text),
                "plainTokens": model.tokens(text, add_special=False, parse_special=False),
            }
            for text in TOKENIZER_TEXTS
        ]
    write_json(
        output,
        {
            "model": model_path.name,
            "modelSHA256": sha256(model_path),
            "libllama": library_facts()["libllama"],
            "texts": texts,
        },
    )


def make_embeddings(output: Path) -> None:
    """Writes the token IDs and normalised embeddings of sentence-transformers, for each text separately."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    try:
        import sentence_transformers
        import torch
        import transformers
    except ImportError as error:
        raise ToolError(
            "The embeddings can't be made.", str(error), "Run Tools/setup --dev, or choose only the other files."
        ) from error
    folder = installed_model()
    weights_sha256 = check_weights(folder / "model.safetensors", MINILM_SHA256)
    embedder = sentence_transformers.SentenceTransformer(str(folder), device="cpu")

    def entry(text: str) -> dict[str, Any]:
        vector = embedder.encode(text, batch_size=1, normalize_embeddings=True)
        return {
            "text": text,
            "tokens": embedder.preprocess([text])["input_ids"][0].tolist(),
            "embedding": [float(f"{value:.7g}") for value in vector],
        }

    write_json(
        output,
        {
            "model": "sentence-transformers/all-MiniLM-L6-v2",
            "weightsSHA256": weights_sha256,
            "maxTokens": embedder.max_seq_length,
            "sentenceTransformers": sentence_transformers.__version__,
            "transformers": transformers.__version__,
            "torch": torch.__version__,
            "texts": [entry(text) for text in EMBEDDING_TEXTS],
            "textsTokenizedDifferently": [entry(text) for text in DIFFERENTLY_TOKENIZED_TEXTS],
        },
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--greedy-only", action="store_true", help="generate only the greedy continuations (no PyTorch)")
    only.add_argument("--tokens-only", action="store_true", help="generate only the token IDs (no PyTorch)")
    only.add_argument("--embeddings-only", action="store_true", help="generate only the embeddings")
    parser.add_argument("--model", type=Path, default=FIXTURE, metavar="FILE", help="the model (default: the tests' own)")
    parser.add_argument("--output", type=Path, metavar="FILE", help="output file; needs one of the --…-only options")
    arguments = parser.parse_args()
    every = not (arguments.greedy_only or arguments.tokens_only or arguments.embeddings_only)
    if arguments.output and every:
        parser.error("--output needs one of --greedy-only, --tokens-only, --embeddings-only")

    def made(name: str) -> Path:
        return arguments.output or FIXTURES / name

    if every or arguments.greedy_only:
        make_greedy(arguments.model, made("tiny-greedy.json"))
    if every or arguments.tokens_only:
        make_tokens(arguments.model, made("tiny-tokens.json"))
    if every or arguments.embeddings_only:
        make_embeddings(made("minilm-reference.json"))


if __name__ == "__main__":
    run(main)
