"""Generates tiny reranking models with random weights, and the scores that NumPy computes with them.

Writes bert.gguf, qwen3.gguf and expected.json; Tests/LlamaTests/Fixtures/README.md describes them. The forward passes are
implemented here as in the models' papers, and checked against llama.cpp before any file is written.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gguf
import llama_cpp
import numpy as np

from llama_lowlevel import Context, Model
from synthetic_vocabulary import word_piece_vocabulary, write_chat_vocabulary, write_word_pieces
from tooling import FIXTURES, ToolError, replacing, run, write_json

SEED = 29
LAYERS = 2
WIDTH = 32
HIDDEN = 64
POSITIONS = 128
HEADS = 2
KV_HEADS = 1
HEAD_WIDTH = 16
BYTE_PAIR_TOKENS = 320
ROPE_BASE = 1e6
# The centre of the scores without this shift.
BERT_CENTRE = np.float32(1.45)
# llama.cpp computes GELU with a table of 16-bit numbers.
TOLERANCE = 2e-3

TEMPLATE = (
    "<|im_start|>system\nDoes the Document answer the Query?<|im_end|>\n"
    "<|im_start|>user\n<Query>: {query}\n<Document>: {document}<|im_end|>\n"
    "<|im_start|>assistant\n"
)

QUERIES = ("When is the meeting?", "What is the number of the people that look for water?")
DOCUMENTS = (
    "The meeting is on day two, and all the people will be there.",
    "It was a good day.",
    "Please find the number 1234 and call me.",
    "Who would like to go down to the water?",
    "Crème brûlée über alles",
    "",
    "zzz qqq xxx",
    "They would have known about the way that he had seen them, but it was not the first time.",
)

Tensors = dict[str, np.ndarray]


@dataclass(frozen=True)
class Fixture:
    """A model: its file, its tokenization of a pair, and its forward pass."""

    name: str
    write: Callable[[Path, Tensors], None]
    tensors: Tensors
    tokens: Callable[[Model, str, str], list[int]]
    outputs: Callable[[Tensors, list[int]], np.ndarray]


class RandomWeights:
    """A seeded generator of matrices that preserve the scale of their inputs."""

    def __init__(self) -> None:
        self._generator = np.random.default_rng(SEED)

    def matrix(self, rows: int, columns: int) -> np.ndarray:
        return self._generator.standard_normal((rows, columns), dtype=np.float32) / np.float32(columns**0.5)

    def vector(self, size: int, centre: float = 0) -> np.ndarray:
        return np.float32(centre) + np.float32(0.2) * self._generator.standard_normal(size, dtype=np.float32)


def softmax(values: np.ndarray) -> np.ndarray:
    powers = np.exp(values - values.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


# BERT with a head of two layers, as in bge-reranker and other cross-encoders


def bert_tensors() -> Tensors:
    random = RandomWeights()
    result: Tensors = {}

    def dense(name: str, rows: int, columns: int, scale: float = 1) -> None:
        result[f"{name}.weight"] = np.float32(scale) * random.matrix(rows, columns)
        result[f"{name}.bias"] = random.vector(rows)

    def norm(name: str) -> None:
        result[f"{name}.weight"] = random.vector(WIDTH, 1)
        result[f"{name}.bias"] = random.vector(WIDTH)

    for name, rows in (("token_embd", len(word_piece_vocabulary())), ("position_embd", POSITIONS), ("token_types", 2)):
        result[f"{name}.weight"] = np.float32(WIDTH**0.5) * random.matrix(rows, WIDTH)
    norm("token_embd_norm")
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            dense(f"{block}.{name}", WIDTH, WIDTH)
        norm(f"{block}.attn_output_norm")
        dense(f"{block}.ffn_up", HIDDEN, WIDTH)
        dense(f"{block}.ffn_down", WIDTH, HIDDEN)
        norm(f"{block}.layer_output_norm")
    dense("cls", WIDTH, WIDTH, scale=2)
    dense("cls.output", 1, WIDTH, scale=2)
    # Makes about half of the scores negative.
    result["cls.output.bias"] -= BERT_CENTRE
    return result


def bert_outputs(tensors: Tensors, tokens: list[int]) -> np.ndarray:
    """Returns the score of a pair; all tokens have the first type, as in llama.cpp."""

    def dense(name: str, values: np.ndarray) -> np.ndarray:
        return values @ tensors[f"{name}.weight"].T.astype(np.float64) + tensors[f"{name}.bias"]

    def norm(name: str, values: np.ndarray) -> np.ndarray:
        centred = values - values.mean(axis=-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12)
        return scaled * tensors[f"{name}.weight"] + tensors[f"{name}.bias"]

    def heads(values: np.ndarray) -> np.ndarray:
        return values.reshape(len(tokens), HEADS, HEAD_WIDTH).swapaxes(0, 1)

    hidden = norm(
        "token_embd_norm",
        tensors["token_embd.weight"][tokens].astype(np.float64)
        + tensors["position_embd.weight"][: len(tokens)]
        + tensors["token_types.weight"][0],
    )
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        queries, keys, values = (heads(dense(f"{block}.attn_{part}", hidden)) for part in "qkv")
        attention = softmax(queries @ keys.swapaxes(1, 2) / HEAD_WIDTH**0.5) @ values
        joined = attention.swapaxes(0, 1).reshape(len(tokens), WIDTH)
        hidden = norm(f"{block}.attn_output_norm", hidden + dense(f"{block}.attn_output", joined))
        inner = dense(f"{block}.ffn_up", hidden)
        # llama.cpp's approximation of GELU; with BERT's error function, scores differ by up to 0.003.
        inner = inner * (1 + np.tanh((2 / np.pi) ** 0.5 * (inner + 0.044715 * inner**3))) / 2
        hidden = norm(f"{block}.layer_output_norm", hidden + dense(f"{block}.ffn_down", inner))
    return dense("cls.output", np.tanh(dense("cls", hidden[0])))


def bert_tokens(model: Model, query: str, document: str) -> list[int]:
    """Returns the tokens of [CLS] query [SEP] document [SEP]."""
    vocabulary = word_piece_vocabulary()
    begin, end = vocabulary.index("[CLS]"), vocabulary.index("[SEP]")
    parts = [model.tokens(text, add_special=False, parse_special=False) for text in (query, document)]
    return [begin, *parts[0], end, *parts[1], end]


def write_bert(path: Path, tensors: Tensors) -> None:
    writer = started(path, "bert")
    writer.add_head_count(HEADS)
    writer.add_layer_norm_eps(1e-12)
    writer.add_causal_attention(False)
    writer.add_classifier_output_labels(["LABEL_0"])
    writer.add_token_type_count(2)
    write_word_pieces(writer)
    finish(writer, tensors)


# Qwen3 that answers yes or no, as in Qwen3-Reranker


def qwen3_tensors() -> Tensors:
    random = RandomWeights()
    result: Tensors = {"token_embd.weight": np.float32(WIDTH**0.5) * random.matrix(BYTE_PAIR_TOKENS, WIDTH)}
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        result |= {
            f"{block}.attn_norm.weight": random.vector(WIDTH, 1),
            f"{block}.attn_q.weight": random.matrix(HEADS * HEAD_WIDTH, WIDTH),
            f"{block}.attn_k.weight": random.matrix(KV_HEADS * HEAD_WIDTH, WIDTH),
            f"{block}.attn_v.weight": random.matrix(KV_HEADS * HEAD_WIDTH, WIDTH),
            f"{block}.attn_q_norm.weight": random.vector(HEAD_WIDTH, 1),
            f"{block}.attn_k_norm.weight": random.vector(HEAD_WIDTH, 1),
            f"{block}.attn_output.weight": random.matrix(WIDTH, HEADS * HEAD_WIDTH),
            f"{block}.ffn_norm.weight": random.vector(WIDTH, 1),
            f"{block}.ffn_gate.weight": random.matrix(HIDDEN, WIDTH),
            f"{block}.ffn_up.weight": random.matrix(HIDDEN, WIDTH),
            f"{block}.ffn_down.weight": random.matrix(WIDTH, HIDDEN),
        }
    return result | {"output_norm.weight": random.vector(WIDTH, 1), "cls.output.weight": random.matrix(2, WIDTH)}


def qwen3_outputs(tensors: Tensors, tokens: list[int]) -> np.ndarray:
    """Returns the probabilities of yes and no."""

    def dense(name: str, values: np.ndarray) -> np.ndarray:
        return values @ tensors[f"{name}.weight"].T.astype(np.float64)

    def norm(name: str, values: np.ndarray) -> np.ndarray:
        return values / np.sqrt((values**2).mean(axis=-1, keepdims=True) + 1e-6) * tensors[f"{name}.weight"]

    def heads(values: np.ndarray) -> np.ndarray:
        return values.reshape(len(tokens), -1, HEAD_WIDTH).swapaxes(0, 1)

    half = HEAD_WIDTH // 2
    angles = np.outer(np.arange(len(tokens)), ROPE_BASE ** (-np.arange(half) / half))

    def turned(values: np.ndarray) -> np.ndarray:
        low, high = values[..., :half], values[..., half:]
        return np.concatenate(
            [low * np.cos(angles) - high * np.sin(angles), high * np.cos(angles) + low * np.sin(angles)], axis=-1
        )

    future = np.triu(np.full((len(tokens), len(tokens)), -np.inf), k=1)
    hidden = tensors["token_embd.weight"][tokens].astype(np.float64)
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        read = norm(f"{block}.attn_norm", hidden)
        queries = turned(norm(f"{block}.attn_q_norm", heads(dense(f"{block}.attn_q", read))))
        keys = turned(norm(f"{block}.attn_k_norm", heads(dense(f"{block}.attn_k", read))))
        values = heads(dense(f"{block}.attn_v", read))
        attention = softmax(queries @ keys.swapaxes(1, 2) / HEAD_WIDTH**0.5 + future) @ values
        hidden = hidden + dense(f"{block}.attn_output", attention.swapaxes(0, 1).reshape(len(tokens), -1))
        read = norm(f"{block}.ffn_norm", hidden)
        gate = dense(f"{block}.ffn_gate", read)
        hidden = hidden + dense(
            f"{block}.ffn_down", gate / (1 + np.exp(-gate)) * dense(f"{block}.ffn_up", read)
        )
    return softmax(dense("cls.output", norm("output_norm", hidden[-1])))


def qwen3_tokens(model: Model, query: str, document: str) -> list[int]:
    return model.tokens(TEMPLATE.replace("{query}", query).replace("{document}", document), add_special=False)


def write_qwen3(path: Path, tensors: Tensors) -> None:
    writer = started(path, "qwen3")
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_key_length(HEAD_WIDTH)
    writer.add_value_length(HEAD_WIDTH)
    writer.add_rope_freq_base(ROPE_BASE)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_classifier_output_labels(["yes", "no"])
    write_chat_vocabulary(writer, BYTE_PAIR_TOKENS, "qwen2")
    writer.add_string("tokenizer.chat_template.rerank", TEMPLATE)
    finish(writer, tensors)


# Files


def started(path: Path, architecture: str) -> gguf.GGUFWriter:
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_type(gguf.GGUFType.MODEL)
    writer.add_name(f"random {architecture} reranker")
    writer.add_license("apache-2.0")
    writer.add_block_count(LAYERS)
    writer.add_context_length(POSITIONS if architecture == "bert" else 4 * POSITIONS)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_pooling_type(gguf.PoolingType.RANK)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    return writer


def finish(writer: gguf.GGUFWriter, tensors: Tensors) -> None:
    for name, data in tensors.items():
        writer.add_tensor(name, np.ascontiguousarray(data, dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


FIXTURES_TO_MAKE = (
    Fixture("bert", write_bert, bert_tensors(), bert_tokens, bert_outputs),
    Fixture("qwen3", write_qwen3, qwen3_tensors(), qwen3_tokens, qwen3_outputs),
)


def expected(fixture: Fixture, path: Path) -> list[dict[str, Any]]:
    """Returns the tokens and NumPy's result for each pair, and checks that llama.cpp agrees."""
    size = 4 * POSITIONS
    with Model(path) as model, Context(
        model, n_ctx=size, n_batch=size, n_ubatch=size, n_threads=1, n_threads_batch=1, embeddings=True,
        pooling_type=llama_cpp.LLAMA_POOLING_TYPE_RANK,
    ) as context:
        pairs = []
        for query in QUERIES:
            for document in DOCUMENTS:
                tokens = fixture.tokens(model, query, document)
                outputs = fixture.outputs(fixture.tensors, tokens)
                difference = float(np.abs(context.pooled(tokens, len(outputs)) - outputs).max())
                if difference > TOLERANCE:
                    raise ToolError(
                        f"NumPy and llama.cpp differ by {difference:.2g} for {fixture.name}.",
                        "One of them computes something else.",
                        "Compare the forward pass here with llama.cpp's graph of the architecture.",
                    )
                score = float(f"{outputs[0]:.7g}")
                pairs.append({"query": query, "document": document, "tokens": tokens, "score": score})
    return pairs


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument(
        "--output-folder",
        type=Path,
        default=FIXTURES / "rerankers",
        metavar="FOLDER",
        help="output folder (default: the engine tests' fixtures)",
    )
    folder = parser.parse_args().output_folder
    report: dict[str, Any] = {}
    for fixture in FIXTURES_TO_MAKE:
        with replacing(folder / f"{fixture.name}.gguf") as temporary:
            fixture.write(temporary, fixture.tensors)
            report[fixture.name] = expected(fixture, temporary)
    write_json(folder / "expected.json", report)


if __name__ == "__main__":
    run(main)
