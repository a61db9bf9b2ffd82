"""Generates a language model with random weights in the shape of Qwen3-0.6B, for speed, memory and load tests.

Its text is meaningless, but it has the cost of the real model: architecture qwen3 (or gemma3, which has a sliding window), the
real sizes, and a synthetic vocabulary of the real size with ChatML. Options change single sizes. Weights have a standard
deviation of 0.02, which gives logits with a deviation of about 0.64 (0.32 for the tiny shape). Norms have weights of 1, except
for larger query norms, which sharpen attention. Without them the text repeats one token; with too large ones, rounding
differences grow with every layer. All matrices have the chosen type (a real Q4_0 file has embeddings of higher precision). The
same options give the same bytes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import gguf
import numpy as np
from gguf import GGMLQuantizationType as Quantization

from synthetic_vocabulary import write_chat_vocabulary
from tooling import replacing, run, sha256

WEIGHT_DEVIATION = 0.02
BLOCK = 32
SUPER_BLOCK = 256


@dataclass(frozen=True)
class Shape:
    """The sizes of the network."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    head_width: int
    hidden: int
    vocabulary: int
    unused_tokens: int
    context: int
    query_norm: float
    rope_base: float = 1e6
    norm_epsilon: float = 1e-6
    architecture: str = "qwen3"
    window: int = 0
    untied_output: bool = False


SHAPES = {
    "qwen3-0.6b": Shape(28, 1024, 16, 8, 128, 3072, 151_936, 290, 40_960, 2.0),
    "qwen3-1.7b": Shape(28, 2048, 16, 8, 128, 6144, 151_936, 290, 40_960, 2.0),
    "tiny": Shape(4, 256, 4, 2, 64, 768, 4096, 0, 4096, 4.0),
    "gemma3-270m": Shape(
        18, 640, 4, 1, 256, 2048, 262_144, 290, 32_768, 2.0, architecture="gemma3", window=512
    ),
}

# The sizes that options can change, and their descriptions.
SIZES = {
    "layers": "number of layers",
    "width": "length of a token's vector",
    "heads": "attention heads",
    "kv_heads": "key and value heads",
    "head_width": "length of a head's vectors",
    "hidden": "inner length of the feed-forward part",
    "vocabulary": "tokens of the vocabulary",
    "context": "tokens that the model counts as trained on",
}


def random_q8_0(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """Returns rows of Q8_0 blocks: a half-precision scale and 32 signed bytes each."""
    blocks = np.empty((rows, columns // BLOCK, 2 + BLOCK), dtype=np.uint8)
    blocks[..., 2:] = rng.integers(0, 256, size=(rows, columns // BLOCK, BLOCK), dtype=np.uint8)
    write_scales(rng, blocks, WEIGHT_DEVIATION / np.sqrt((256**2 - 1) / 12))
    return blocks.reshape(rows, -1)


def random_q4_0(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """Returns rows of Q4_0 blocks: a half-precision scale and 32 four-bit numbers each."""
    blocks = np.empty((rows, columns // BLOCK, 2 + BLOCK // 2), dtype=np.uint8)
    blocks[..., 2:] = rng.integers(0, 256, size=(rows, columns // BLOCK, BLOCK // 2), dtype=np.uint8)
    write_scales(rng, blocks, WEIGHT_DEVIATION / np.sqrt((16**2 - 1) / 12))
    return blocks.reshape(rows, -1)


def random_k_blocks(
    rng: np.random.Generator, rows: int, columns: int, size: int, bits: int
) -> tuple[np.ndarray, bytes]:
    """Returns random bytes for K-quant blocks of 256 numbers, and the half-precision scale for this number of bits."""
    blocks = rng.integers(0, 256, size=(rows, columns // SUPER_BLOCK, size), dtype=np.uint8)
    return blocks, np.float16(WEIGHT_DEVIATION / np.sqrt((4**bits - 1) / 12)).tobytes()


def random_q4_k(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """Returns rows of Q4_K blocks: a scale, a minimum, twelve bytes of small scales and minimums, 256 four-bit numbers."""
    blocks, scale = random_k_blocks(rng, rows, columns, 144, 4)
    blocks[..., 0:2] = np.frombuffer(scale, dtype=np.uint8)
    # All small scales and minimums are 1, so this minimum makes the mean of the numbers zero.
    minimum = np.frombuffer(scale, dtype=np.float16)[0] * np.float16(7.5)
    blocks[..., 2:4] = np.frombuffer(minimum.tobytes(), dtype=np.uint8)
    blocks[..., 4:12] = 0x01
    blocks[..., 12:16] = 0x11
    return blocks.reshape(rows, -1)


def random_q6_k(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """Returns rows of Q6_K blocks: 256 six-bit numbers around zero, sixteen small scales, and a half-precision scale."""
    blocks, scale = random_k_blocks(rng, rows, columns, 210, 6)
    blocks[..., 192:208] = 1
    blocks[..., 208:210] = np.frombuffer(scale, dtype=np.uint8)
    return blocks.reshape(rows, -1)


def write_scales(rng: np.random.Generator, blocks: np.ndarray, scale: float) -> None:
    """Writes each block's scale with a random sign, because uniform integers alone are not centred on zero."""
    signs = rng.integers(0, 2, size=blocks.shape[:-1]) * 2 - 1
    blocks[..., :2] = (signs * scale).astype(np.float16)[..., np.newaxis].view(np.uint8)


def random_f16(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    return (rng.standard_normal((rows, columns), dtype=np.float32) * WEIGHT_DEVIATION).astype(np.float16)


def random_bf16(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """Returns the upper halves of random single-precision numbers, truncated instead of rounded."""
    values = rng.standard_normal((rows, columns), dtype=np.float32) * np.float32(WEIGHT_DEVIATION)
    return np.ascontiguousarray((values.view(np.uint32) >> 16).astype(np.uint16)).view(np.uint8)


MatrixMaker = Callable[[np.random.Generator, int, int], np.ndarray]

TYPES: dict[str, tuple[Quantization, gguf.LlamaFileType, MatrixMaker]] = {
    "q8_0": (Quantization.Q8_0, gguf.LlamaFileType.MOSTLY_Q8_0, random_q8_0),
    "q4_0": (Quantization.Q4_0, gguf.LlamaFileType.MOSTLY_Q4_0, random_q4_0),
    "q4_k": (Quantization.Q4_K, gguf.LlamaFileType.MOSTLY_Q4_K_M, random_q4_k),
    "q6_k": (Quantization.Q6_K, gguf.LlamaFileType.MOSTLY_Q6_K, random_q6_k),
    "f16": (Quantization.F16, gguf.LlamaFileType.MOSTLY_F16, random_f16),
    "bf16": (Quantization.BF16, gguf.LlamaFileType.MOSTLY_BF16, random_bf16),
}


def tensor_shapes(shape: Shape) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yields the names and sizes (rows, columns) of all tensors; those with one size are norms."""
    query, key = shape.heads * shape.head_width, shape.kv_heads * shape.head_width
    yield "token_embd.weight", (shape.vocabulary, shape.width)
    for layer in range(shape.layers):
        yield f"blk.{layer}.attn_norm.weight", (shape.width,)
        yield f"blk.{layer}.attn_q.weight", (query, shape.width)
        yield f"blk.{layer}.attn_k.weight", (key, shape.width)
        yield f"blk.{layer}.attn_v.weight", (key, shape.width)
        yield f"blk.{layer}.attn_q_norm.weight", (shape.head_width,)
        yield f"blk.{layer}.attn_k_norm.weight", (shape.head_width,)
        yield f"blk.{layer}.attn_output.weight", (shape.width, query)
        if shape.architecture == "gemma3":
            yield f"blk.{layer}.post_attention_norm.weight", (shape.width,)
            yield f"blk.{layer}.post_ffw_norm.weight", (shape.width,)
        yield f"blk.{layer}.ffn_norm.weight", (shape.width,)
        yield f"blk.{layer}.ffn_gate.weight", (shape.hidden, shape.width)
        yield f"blk.{layer}.ffn_up.weight", (shape.hidden, shape.width)
        yield f"blk.{layer}.ffn_down.weight", (shape.width, shape.hidden)
    yield "output_norm.weight", (shape.width,)
    if shape.untied_output:
        yield "output.weight", (shape.vocabulary, shape.width)


def random_matrix(rng: np.random.Generator, rows: int, columns: int, make: MatrixMaker) -> np.ndarray:
    """Generates a matrix in parts, to limit the memory for single-precision numbers."""
    part = 8192
    parts = [make(rng, min(part, rows - start), columns) for start in range(0, rows, part)]
    return np.concatenate(parts) if len(parts) > 1 else parts[0]


def write_model(path: Path, shape: Shape, shape_name: str, type_name: str, seed: int) -> None:
    """Writes the model, holding one tensor in memory at a time."""
    quantization, file_type, make = TYPES[type_name]
    writer = gguf.GGUFWriter(path, shape.architecture)
    writer.add_type(gguf.GGUFType.MODEL)
    writer.add_name(f"random {shape_name}")
    writer.add_description("Random weights for tests of speed and memory; its text means nothing.")
    writer.add_license("apache-2.0")
    writer.add_block_count(shape.layers)
    writer.add_context_length(shape.context)
    writer.add_embedding_length(shape.width)
    writer.add_feed_forward_length(shape.hidden)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.kv_heads)
    writer.add_key_length(shape.head_width)
    writer.add_value_length(shape.head_width)
    writer.add_rope_freq_base(shape.rope_base)
    writer.add_layer_norm_rms_eps(shape.norm_epsilon)
    if shape.window > 0:
        writer.add_sliding_window(shape.window)
    writer.add_file_type(file_type)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    write_chat_vocabulary(writer, shape.vocabulary, "qwen2", unused=shape.unused_tokens)

    for name, size in tensor_shapes(shape):
        if len(size) == 1:
            writer.add_tensor_info(name, size, np.dtype(np.float32), 4 * size[0])
        else:
            stored = gguf.quant_shape_to_byte_shape(size, quantization)
            writer.add_tensor_info(name, stored, np.dtype(np.uint8), stored[0] * stored[1], raw_dtype=quantization)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    rng = np.random.default_rng(seed)
    for name, size in tensor_shapes(shape):
        if len(size) == 1:
            weight = shape.query_norm if name.endswith("attn_q_norm.weight") else 1.0
            writer.write_tensor_data(np.full(size, weight, dtype=np.float32))
        else:
            writer.write_tensor_data(random_matrix(rng, size[0], size[1], make))
    writer.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--output", type=Path, required=True, metavar="FILE", help="the GGUF file to write")
    parser.add_argument("--type", choices=TYPES, default="q8_0", help="type of the matrices (default: q8_0)")
    parser.add_argument(
        "--shape", choices=SHAPES, default="qwen3-0.6b", help="sizes of the network (default: qwen3-0.6b)"
    )
    for size in SIZES:
        option = f"--{size.replace('_', '-')}"
        parser.add_argument(option, type=int, metavar="N", help=f"{SIZES[size]} (default: that of the shape)")
    parser.add_argument("--untied-output", action="store_true", help="write output weights separate from the embeddings")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the weights (default: 0)")
    arguments = parser.parse_args()
    sizes = {size: getattr(arguments, size) for size in SIZES if getattr(arguments, size) is not None}
    for size, number in sizes.items():
        if number < 1:
            parser.error(f"--{size.replace('_', '-')} must be 1 or more")

    shape = replace(SHAPES[arguments.shape], untied_output=arguments.untied_output, **sizes)
    with replacing(arguments.output) as temporary:
        write_model(temporary, shape, arguments.shape, arguments.type, arguments.seed)
    size = arguments.output.stat().st_size
    print(f"{arguments.output} ({size / 1e6:.1f} MB, SHA-256 {sha256(arguments.output)})")


if __name__ == "__main__":
    run(main)
