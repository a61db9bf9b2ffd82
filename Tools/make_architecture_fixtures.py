"""Generates tiny language models with random weights whose memory cannot be rewound freely.

mamba.gguf is recurrent: its state has no positions, so no part of a sequence can be removed. gemma3.gguf has a sliding window
of 32 tokens in its first layer and full attention in its second. Tokens outside the window are lost unless the cache has full
size (`swa_full`). Both have a complete vocabulary of 320 tokens with ChatML.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import gguf
import numpy as np

from synthetic_vocabulary import write_chat_vocabulary
from tooling import FIXTURES, replacing, run

SEED = 11
LAYERS = 2
WIDTH = 48
VOCABULARY = 320
CONTEXT = 2048
SLIDING_WINDOW = 32

Tensors = dict[str, np.ndarray]


class RandomWeights:
    """A seeded generator of matrices that preserve the scale of their inputs."""

    def __init__(self) -> None:
        self._generator = np.random.default_rng(SEED)

    def matrix(self, rows: int, columns: int) -> np.ndarray:
        return self._generator.standard_normal((rows, columns), dtype=np.float32) / np.float32(columns**0.5)

    def uniform(self, low: float, high: float, size: int) -> np.ndarray:
        return self._generator.uniform(low, high, size).astype(np.float32)


def ones(size: int) -> np.ndarray:
    return np.ones(size, dtype=np.float32)


def mamba(writer: gguf.GGUFWriter) -> Tensors:
    """Returns the tensors of a Mamba with two layers."""
    inner, state, rank, kernel = 2 * WIDTH, 8, 4, 4
    writer.add_feed_forward_length(0)
    writer.add_head_count(0)
    writer.add_ssm_conv_kernel(kernel)
    writer.add_ssm_inner_size(inner)
    writer.add_ssm_state_size(state)
    writer.add_ssm_time_step_rank(rank)
    random = RandomWeights()
    tensors: Tensors = {"token_embd.weight": random.matrix(VOCABULARY, WIDTH)}
    for layer in range(LAYERS):
        tensors |= {
            f"blk.{layer}.attn_norm.weight": ones(WIDTH),
            f"blk.{layer}.ssm_in.weight": random.matrix(2 * inner, WIDTH),
            f"blk.{layer}.ssm_conv1d.weight": random.matrix(inner, kernel),
            f"blk.{layer}.ssm_conv1d.bias": random.uniform(-0.1, 0.1, inner),
            f"blk.{layer}.ssm_x.weight": random.matrix(rank + 2 * state, inner),
            f"blk.{layer}.ssm_dt.weight": random.matrix(inner, rank),
            # Mamba's own initialisation: steps between 0.01 and 0.1 after softplus, and decay rates of 1, 2, 3, …
            f"blk.{layer}.ssm_dt.bias": np.log(np.expm1(random.uniform(0.01, 0.1, inner))),
            f"blk.{layer}.ssm_a": -np.tile(np.arange(1, state + 1, dtype=np.float32), (inner, 1)),
            f"blk.{layer}.ssm_d": ones(inner),
            f"blk.{layer}.ssm_out.weight": random.matrix(WIDTH, inner),
        }
    return tensors | {"output_norm.weight": ones(WIDTH), "output.weight": random.matrix(VOCABULARY, WIDTH)}


def gemma3(writer: gguf.GGUFWriter) -> Tensors:
    """Returns the tensors of a Gemma 3 with two layers, the first with a sliding window."""
    heads, kv_heads, head_width, hidden = 2, 1, 32, 128
    writer.add_feed_forward_length(hidden)
    writer.add_head_count(heads)
    writer.add_head_count_kv(kv_heads)
    writer.add_key_length(head_width)
    writer.add_value_length(head_width)
    writer.add_rope_freq_base(1e6)
    writer.add_sliding_window(SLIDING_WINDOW)
    writer.add_sliding_window_pattern(LAYERS)
    random = RandomWeights()
    tensors: Tensors = {"token_embd.weight": random.matrix(VOCABULARY, WIDTH)}
    for layer in range(LAYERS):
        tensors |= {
            f"blk.{layer}.attn_norm.weight": ones(WIDTH),
            f"blk.{layer}.attn_q.weight": random.matrix(heads * head_width, WIDTH),
            f"blk.{layer}.attn_k.weight": random.matrix(kv_heads * head_width, WIDTH),
            f"blk.{layer}.attn_v.weight": random.matrix(kv_heads * head_width, WIDTH),
            f"blk.{layer}.attn_q_norm.weight": 2 * ones(head_width),
            f"blk.{layer}.attn_k_norm.weight": ones(head_width),
            f"blk.{layer}.attn_output.weight": random.matrix(WIDTH, heads * head_width),
            f"blk.{layer}.post_attention_norm.weight": ones(WIDTH),
            f"blk.{layer}.ffn_norm.weight": ones(WIDTH),
            f"blk.{layer}.ffn_gate.weight": random.matrix(hidden, WIDTH),
            f"blk.{layer}.ffn_up.weight": random.matrix(hidden, WIDTH),
            f"blk.{layer}.ffn_down.weight": random.matrix(WIDTH, hidden),
            f"blk.{layer}.post_ffw_norm.weight": ones(WIDTH),
        }
    return tensors | {"output_norm.weight": ones(WIDTH), "output.weight": random.matrix(VOCABULARY, WIDTH)}


ARCHITECTURES: dict[str, Callable[[gguf.GGUFWriter], Tensors]] = {"mamba": mamba, "gemma3": gemma3}


def write_model(path: Path, architecture: str) -> None:
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_type(gguf.GGUFType.MODEL)
    writer.add_name(f"random {architecture}")
    writer.add_license("apache-2.0")
    writer.add_block_count(LAYERS)
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    tensors = ARCHITECTURES[architecture](writer)
    write_chat_vocabulary(writer, VOCABULARY, "qwen2")
    for name, data in tensors.items():
        writer.add_tensor(name, data)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument(
        "--output-folder",
        type=Path,
        default=FIXTURES / "architectures",
        metavar="FOLDER",
        help="output folder (default: the engine tests' fixtures)",
    )
    folder = parser.parse_args().output_folder
    for architecture in ARCHITECTURES:
        with replacing(folder / f"{architecture}.gguf") as temporary:
            write_model(temporary, architecture)


if __name__ == "__main__":
    run(main)
