"""Writes a checkpoint and its tokenizer as a GGUF file that llama.cpp loads."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch

from model import ModelConfig
from tokenizer import CONTROL, END_OF_TEXT, TAGS, TURN_END

DESCRIPTION = (
    "A very small sample model, trained from scratch, that comes with Hearth for trying things "
    "out. It knows little: use a bigger model for real work."
)
CHAT_TEMPLATE = Path(__file__).with_name("template.jinja")
FORMATS = {
    "q8_0": (gguf.GGMLQuantizationType.Q8_0, gguf.LlamaFileType.MOSTLY_Q8_0),
    "f16": (gguf.GGMLQuantizationType.F16, gguf.LlamaFileType.MOSTLY_F16),
    "f32": (gguf.GGMLQuantizationType.F32, gguf.LlamaFileType.ALL_F32),
}
TENSOR_NAMES = {
    "attention_norm": "attn_norm", "attention.q": "attn_q", "attention.k": "attn_k",
    "attention.v": "attn_v", "attention.out": "attn_output",
    "attention.q_norm": "attn_q_norm", "attention.k_norm": "attn_k_norm",
    "feed_forward_norm": "ffn_norm",
    "feed_forward.gate": "ffn_gate", "feed_forward.up": "ffn_up", "feed_forward.down": "ffn_down",
}


def tensor_name(name: str) -> str:
    """Return llama.cpp's name for a parameter of the model."""
    if name == "embedding.weight":
        return "token_embd.weight"
    if name == "norm.weight":
        return "output_norm.weight"
    _, layer, rest = name.split(".", 2)
    return f"blk.{layer}.{TENSOR_NAMES[rest.removesuffix('.weight')]}.weight"


def add_description(writer: gguf.GGUFWriter, config: ModelConfig, size: int) -> None:
    """Add who the model is and the sizes of its network."""
    writer.add_type("model")
    writer.add_name("Hearth Tiny")
    writer.add_basename("hearth-tiny")
    writer.add_description(DESCRIPTION)
    writer.add_license("apache-2.0")
    writer.add_languages(["en"])
    writer.add_size_label(f"{size / 1e6:.1f}M")
    writer.add_vocab_size(config.vocab_size)
    writer.add_context_length(config.context)
    writer.add_embedding_length(config.width)
    writer.add_block_count(config.layers)
    writer.add_feed_forward_length(config.hidden)
    writer.add_head_count(config.heads)
    writer.add_head_count_kv(config.kv_heads)
    writer.add_key_length(config.head_width)
    writer.add_value_length(config.head_width)
    writer.add_rope_dimension_count(config.head_width)
    writer.add_rope_freq_base(config.rope_base)
    writer.add_layer_norm_rms_eps(config.norm_epsilon)


def add_tokenizer(writer: gguf.GGUFWriter, path: Path) -> None:
    """Add the vocabulary, the merges, the special tokens and the chat template."""
    model = json.loads(path.read_text(encoding="utf-8"))["model"]
    tokens = sorted(model["vocab"], key=model["vocab"].__getitem__)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    types = dict.fromkeys(CONTROL, gguf.TokenType.CONTROL)
    types |= dict.fromkeys(TAGS, gguf.TokenType.USER_DEFINED)
    writer.add_token_types([types.get(token, gguf.TokenType.NORMAL) for token in tokens])
    writer.add_token_merges([" ".join(merge) for merge in model["merges"]])
    writer.add_bos_token_id(tokens.index(END_OF_TEXT))
    writer.add_eos_token_id(tokens.index(TURN_END))
    writer.add_eot_token_id(tokens.index(TURN_END))
    writer.add_pad_token_id(tokens.index(END_OF_TEXT))
    writer.add_add_bos_token(False)
    writer.add_chat_template(CHAT_TEMPLATE.read_text(encoding="utf-8").strip())


def load(checkpoint: Path) -> dict[str, Any]:
    """Return the state of a training run."""
    state: dict[str, Any] = torch.load(checkpoint, weights_only=False, map_location="cpu")
    return state


def saved_weights(path: Path, names: Iterable[str]) -> dict[str, torch.Tensor]:
    """Return the weights of a checkpoint or of a GGUF file, by the network's names."""
    if path.suffix != ".gguf":
        found: dict[str, torch.Tensor] = load(path)["model"]
        return found
    tensors = {tensor.name: tensor for tensor in gguf.GGUFReader(path).tensors}
    result = {}
    for name in names:
        tensor = tensors[tensor_name(name)]
        values = gguf.quants.dequantize(tensor.data, tensor.tensor_type)
        result[name] = torch.from_numpy(values.reshape(tensor.shape[::-1]).copy())
    return result


def convert(
    checkpoint: Path, tokenizer: Path, output: Path, kind: str, earlier: Path | None, share: float
) -> None:
    """Write the GGUF file under a temporary name, then give it its own.

    An earlier state of the run, or what it began with, has a share in the weights where one is
    given: the mean of two is often better than both.
    """
    state = load(checkpoint)
    if earlier:
        for name, values in saved_weights(earlier, state["model"]).items():
            state["model"][name] = share * values + (1 - share) * state["model"][name]
    config = ModelConfig(**state["config"])
    matrix_type, file_type = FORMATS[kind]
    part = output.with_suffix(".part")
    writer = gguf.GGUFWriter(part, "qwen3")
    size = sum(parameter.numel() for parameter in state["model"].values())
    add_description(writer, config, size)
    writer.add_file_type(file_type)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    add_tokenizer(writer, tokenizer)
    for name, parameter in state["model"].items():
        values = parameter.to(torch.float32).numpy()
        if values.ndim == 1:
            writer.add_tensor(tensor_name(name), values)
        else:
            data = gguf.quants.quantize(np.ascontiguousarray(values), matrix_type)
            writer.add_tensor(tensor_name(name), data, raw_dtype=matrix_type)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    part.replace(output)


def exact_copy(model: Path, output: Path) -> None:
    """Write a GGUF file again with the same weights as numbers of 32 bits."""
    reader = gguf.GGUFReader(model)
    writer = gguf.GGUFWriter(output, "qwen3")
    for field in reader.fields.values():
        if field.name.startswith("GGUF.") or field.name in (
                "general.architecture", "general.file_type"):
            continue
        kind = field.types[0]
        sub_type = field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None
        writer.add_key_value(field.name, field.contents(), kind, sub_type)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    for tensor in reader.tensors:
        values = gguf.quants.dequantize(tensor.data, tensor.tensor_type)
        writer.add_tensor(tensor.name, values.astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main() -> None:
    """Convert a checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="folder of the training run")
    parser.add_argument("--output", type=Path, required=True, help="GGUF file to write")
    parser.add_argument("--type", choices=FORMATS, default="q8_0", help="type of the matrices")
    parser.add_argument("--earlier", type=Path, help="an earlier checkpoint or GGUF file: the mean of both")
    parser.add_argument("--share", type=float, default=0.5, help="its share, from 0 to 1")
    arguments = parser.parse_args()
    convert(arguments.work / "checkpoint.pt", arguments.work / "tokenizer.json",
            arguments.output, arguments.type, arguments.earlier, arguments.share)
    print(f"{arguments.output}: {arguments.output.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
