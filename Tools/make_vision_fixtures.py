"""Generates tiny vision models with random weights: a language model and its projector for each of four kinds.

- idefics3 (SmolVLM): an image is cut into slices of 128 × 128 pixels, with an overview of the same size. Each becomes 16
  tokens, and text tokens name its row and column.
- gemma3: an image of any size becomes 16 tokens, which see each other in both directions. The first layer has a sliding window.
- qwen3vl: the number of tokens follows the image's size, and positions have several dimensions (M-RoPE). A token's embedding
  is twice as long as the model is wide, because its second half is added after the first layer.
- llava: a CLIP encoder with a class token. An image of any size becomes 36 tokens without text around them.

The sizes are small, but the code paths are those of the real models. A model has the same bytes on every run.
`Tools/make_vision_reference.py` writes the values that llama.cpp computes with these models.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import gguf
import numpy as np

from synthetic_vocabulary import ChatFormat, write_chat_vocabulary
from tooling import FIXTURES, replacing, run

FOLDER = FIXTURES / "vision"
VOCABULARY = 400
CONTEXT = 8192

# The language models.
LAYERS = 2
WIDTH = 48
HEADS = 2
KV_HEADS = 1
HEAD_WIDTH = 32
HIDDEN = 96
# Shorter than some chats, but longer than the 16 tokens of an image.
SLIDING_WINDOW = 64

# The image encoders.
VISION_WIDTH = 32
VISION_HEADS = 2
VISION_HIDDEN = 64

Tensors = dict[str, np.ndarray]


def chat_template(message: str, *, start: str = "", image: str, reply: str) -> str:
    """Returns a template for messages whose content is a text, or a list of texts and images."""
    return (
        f"{{{{- '{start}' -}}}}"
        "{%- for message in messages -%}"
        "{%- set content = message['content'] -%}"
        "{%- set body = namespace(text='') -%}"
        "{%- if content is string -%}{%- set body.text = content -%}{%- else -%}"
        "{%- for part in content -%}"
        f"{{%- if part['type'] == 'text' -%}}{{%- set body.text = body.text + part['text'] -%}}"
        f"{{%- else -%}}{{%- set body.text = body.text + '{image}' -%}}{{%- endif -%}}"
        "{%- endfor -%}{%- endif -%}"
        f"{message}"
        "{%- endfor -%}"
        f"{{%- if add_generation_prompt -%}}{{{{- '{reply}' -}}}}{{%- endif -%}}"
    )


SMOLVLM_CHAT = ChatFormat(
    chat_template(
        "{{- message['role'] | capitalize + ': ' + body.text + '<end_of_utterance>\\n' -}}",
        start="<|im_start|>",
        image="<image>",
        reply="Assistant:",
    ),
    special=(
        "<|im_start|>",
        "<end_of_utterance>",
        "<image>",
        "<fake_token_around_image>",
        "<global-img>",
        *(f"<row_{row}_col_{column}>" for row in range(1, 5) for column in range(1, 5)),
    ),
    start="<|im_start|>",
    end="<end_of_utterance>",
    # llama.cpp looks for a token that is two line ends.
    merged=(("\u010a", "\u010a"),),
)

GEMMA_CHAT = ChatFormat(
    chat_template(
        "{%- set role = 'model' if message['role'] == 'assistant' else message['role'] -%}"
        "{{- '<start_of_turn>' + role + '\\n' + body.text | trim + '<end_of_turn>\\n' -}}",
        start="<bos>",
        image="<start_of_image>",
        reply="<start_of_turn>model\\n",
    ),
    special=("<bos>", "<start_of_turn>", "<end_of_turn>", "<start_of_image>", "<end_of_image>"),
    start="<bos>",
    end="<end_of_turn>",
)

QWEN_CHAT = ChatFormat(
    chat_template(
        "{{- '<|im_start|>' + message['role'] + '\\n' + body.text + '<|im_end|>\\n' -}}",
        image="<|vision_start|><|image_pad|><|vision_end|>",
        reply="<|im_start|>assistant\\n",
    ),
    special=("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>", "<|image_pad|>"),
    start="<|endoftext|>",
    end="<|im_end|>",
)

LLAVA_CHAT = ChatFormat(
    chat_template(
        "{%- if message['role'] == 'user' -%}{{- 'USER: ' + body.text + ' ' -}}"
        "{%- elif message['role'] == 'assistant' -%}{{- 'ASSISTANT: ' + body.text + '</s>' -}}"
        "{%- else -%}{{- body.text + ' ' -}}{%- endif -%}",
        image="<image>",
        reply="ASSISTANT:",
    ),
    special=("<s>", "</s>", "<image>"),
    start="<s>",
    end="</s>",
    writes_start=True,
)


class RandomWeights:
    """A seeded generator of weights that preserve the scale of their inputs."""

    def __init__(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def matrix(self, *shape: int, scale: float = 1) -> np.ndarray:
        """Returns weights in half precision, as in published projectors; the first size is that of the output."""
        inputs = int(np.prod(shape[1:]))
        weights = self._generator.standard_normal(shape, dtype=np.float32)
        return (weights * np.float32(scale / inputs**0.5)).astype(np.float16)

    def vectors(self, *shape: int, scale: float = 0.1) -> np.ndarray:
        """Returns biases or positions in single precision, which llama.cpp requires."""
        return self._generator.standard_normal(shape, dtype=np.float32) * np.float32(scale)

    def norm(self, size: int) -> np.ndarray:
        """Returns a norm's weights, which differ from 1 so that a lost norm changes the result."""
        return 1 + self.vectors(size)


def language_model(random: RandomWeights, *, qk_norm: bool, post_norms: bool) -> Tensors:
    """Returns the tensors of a language model with two layers."""
    tensors: Tensors = {"token_embd.weight": random.matrix(VOCABULARY, WIDTH)}
    query, key = HEADS * HEAD_WIDTH, KV_HEADS * HEAD_WIDTH
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        tensors |= {
            f"{block}.attn_norm.weight": random.norm(WIDTH),
            # Random attention is almost even. Longer queries sharpen it, so that a wrong position changes the result.
            f"{block}.attn_q.weight": random.matrix(query, WIDTH, scale=1 if qk_norm else 2),
            f"{block}.attn_k.weight": random.matrix(key, WIDTH),
            f"{block}.attn_v.weight": random.matrix(key, WIDTH),
            f"{block}.attn_output.weight": random.matrix(WIDTH, query),
            f"{block}.ffn_norm.weight": random.norm(WIDTH),
            f"{block}.ffn_gate.weight": random.matrix(HIDDEN, WIDTH),
            f"{block}.ffn_up.weight": random.matrix(HIDDEN, WIDTH),
            f"{block}.ffn_down.weight": random.matrix(WIDTH, HIDDEN),
        }
        if qk_norm:
            tensors[f"{block}.attn_q_norm.weight"] = 3 * random.norm(HEAD_WIDTH)
            tensors[f"{block}.attn_k_norm.weight"] = random.norm(HEAD_WIDTH)
        if post_norms:
            tensors[f"{block}.post_attention_norm.weight"] = random.norm(WIDTH)
            tensors[f"{block}.post_ffw_norm.weight"] = random.norm(WIDTH)
    return tensors | {"output_norm.weight": random.norm(WIDTH), "output.weight": random.matrix(VOCABULARY, WIDTH)}


def encoder(random: RandomWeights, *, layers: int, patch: int, positions: int, joined: bool = False) -> Tensors:
    """Returns the tensors of a vision transformer, with queries, keys and values in one matrix or three."""
    tensors: Tensors = {
        "v.patch_embd.weight": random.matrix(VISION_WIDTH, 3, patch, patch, scale=3),
        "v.position_embd.weight": random.vectors(positions, VISION_WIDTH, scale=0.5),
    }

    def linear(name: str, rows: int, columns: int) -> None:
        tensors[f"{name}.weight"] = random.matrix(rows, columns)
        tensors[f"{name}.bias"] = random.vectors(rows)

    def norm(name: str) -> None:
        tensors[f"{name}.weight"] = random.norm(VISION_WIDTH)
        tensors[f"{name}.bias"] = random.vectors(VISION_WIDTH)

    for layer in range(layers):
        block = f"v.blk.{layer}"
        norm(f"{block}.ln1")
        if joined:
            linear(f"{block}.attn_qkv", 3 * VISION_WIDTH, VISION_WIDTH)
        else:
            for part in ("q", "k", "v"):
                linear(f"{block}.attn_{part}", VISION_WIDTH, VISION_WIDTH)
        linear(f"{block}.attn_out", VISION_WIDTH, VISION_WIDTH)
        norm(f"{block}.ln2")
        linear(f"{block}.ffn_up", VISION_HIDDEN, VISION_WIDTH)
        linear(f"{block}.ffn_down", VISION_WIDTH, VISION_HIDDEN)
    return tensors


@dataclass(frozen=True)
class Kind:
    """A kind of vision model: the language model's architecture and chat format, and the projector."""

    architecture: str
    chat: ChatFormat
    seed: int
    projector: Callable[[gguf.GGUFWriter, RandomWeights], Tensors]
    context_keys: Callable[[gguf.GGUFWriter], None] = lambda writer: None
    qk_norm: bool = False
    post_norms: bool = False


def projector_keys(
    writer: gguf.GGUFWriter, kind: str, *, image: int, patch: int, layers: int, output: int = WIDTH, gelu: bool = True
) -> None:
    writer.add_clip_has_vision_encoder(True)
    writer.add_clip_projector_type(kind)
    writer.add_vision_image_size(image)
    writer.add_vision_patch_size(patch)
    writer.add_vision_block_count(layers)
    writer.add_vision_embedding_length(VISION_WIDTH)
    writer.add_vision_feed_forward_length(VISION_HIDDEN)
    writer.add_vision_head_count(VISION_HEADS)
    writer.add_vision_projection_dim(output)
    writer.add_vision_attention_layernorm_eps(1e-6)
    writer.add_vision_image_mean([0.5, 0.5, 0.5])
    writer.add_vision_image_std([0.25, 0.25, 0.25])
    writer.add_vision_use_gelu(gelu)


def idefics3(writer: gguf.GGUFWriter, random: RandomWeights) -> Tensors:
    image, patch, layers, scale = 128, 16, 2, 2
    projector_keys(writer, "idefics3", image=image, patch=patch, layers=layers)
    writer.add_vision_projector_scale_factor(scale)
    writer.add_vision_preproc_image_size(4 * image)
    return encoder(random, layers=layers, patch=patch, positions=(image // patch) ** 2) | {
        "v.patch_embd.bias": random.vectors(VISION_WIDTH),
        "v.post_ln.weight": random.norm(VISION_WIDTH),
        "v.post_ln.bias": random.vectors(VISION_WIDTH),
        "mm.model.fc.weight": random.matrix(WIDTH, scale**2 * VISION_WIDTH),
    }


def gemma3(writer: gguf.GGUFWriter, random: RandomWeights) -> Tensors:
    image, patch, layers, scale = 112, 14, 2, 2
    projector_keys(writer, "gemma3", image=image, patch=patch, layers=layers)
    writer.add_vision_projector_scale_factor(scale)
    return encoder(random, layers=layers, patch=patch, positions=(image // patch) ** 2) | {
        "v.patch_embd.bias": random.vectors(VISION_WIDTH),
        "v.post_ln.weight": random.norm(VISION_WIDTH),
        "v.post_ln.bias": random.vectors(VISION_WIDTH),
        # llama.cpp transposes this matrix.
        "mm.input_projection.weight": np.ascontiguousarray(random.matrix(WIDTH, VISION_WIDTH).T),
        "mm.soft_emb_norm.weight": random.norm(VISION_WIDTH),
    }


def qwen3vl(writer: gguf.GGUFWriter, random: RandomWeights) -> Tensors:
    # A token stands for 56 × 56 pixels, so that a picture of three megapixels has less than a thousand tokens.
    image, patch, layers, scale = 224, 28, 2, 2
    merged = scale**2 * VISION_WIDTH
    projector_keys(writer, "qwen3vl_merger", image=image, patch=patch, layers=layers)
    writer.add_vision_spatial_merge_size(scale)
    writer.add_vision_is_deepstack_layers([True, False])
    tensors = encoder(random, layers=layers, patch=patch, positions=(image // patch) ** 2, joined=True) | {
        # The second of two frames; a still image is both.
        "v.patch_embd.weight.1": random.matrix(VISION_WIDTH, 3, patch, patch, scale=3),
        "v.patch_embd.bias": random.vectors(VISION_WIDTH),
        "v.post_ln.weight": random.norm(VISION_WIDTH),
        "v.post_ln.bias": random.vectors(VISION_WIDTH),
        "v.deepstack.0.norm.weight": random.norm(merged),
        "v.deepstack.0.norm.bias": random.vectors(merged),
    }
    for first, second in (("v.deepstack.0.fc1", "v.deepstack.0.fc2"), ("mm.0", "mm.2")):
        tensors |= {
            f"{first}.weight": random.matrix(merged, merged),
            f"{first}.bias": random.vectors(merged),
            f"{second}.weight": random.matrix(WIDTH, merged),
            f"{second}.bias": random.vectors(WIDTH),
        }
    return tensors


def llava(writer: gguf.GGUFWriter, random: RandomWeights) -> Tensors:
    # LLaVA uses the output of the last layer but one.
    image, patch, layers = 84, 14, 3
    projector_keys(writer, "mlp", image=image, patch=patch, layers=layers, gelu=False)
    return encoder(random, layers=layers, patch=patch, positions=(image // patch) ** 2 + 1) | {
        "v.class_embd": random.vectors(VISION_WIDTH),
        "v.pre_ln.weight": random.norm(VISION_WIDTH),
        "v.pre_ln.bias": random.vectors(VISION_WIDTH),
        "mm.0.weight": random.matrix(WIDTH, VISION_WIDTH),
        "mm.0.bias": random.vectors(WIDTH),
        "mm.2.weight": random.matrix(WIDTH, WIDTH),
        "mm.2.bias": random.vectors(WIDTH),
    }


def gemma3_context(writer: gguf.GGUFWriter) -> None:
    writer.add_sliding_window(SLIDING_WINDOW)
    writer.add_sliding_window_pattern(LAYERS)


def qwen3vl_context(writer: gguf.GGUFWriter) -> None:
    writer.add_rope_dimension_sections([6, 5, 5, 0])
    writer.add_num_deepstack_layers(1)


# The seeds are those with which the best token of the expected answers is furthest from the second.
KINDS: dict[str, Kind] = {
    "idefics3": Kind("llama", SMOLVLM_CHAT, 131, idefics3),
    "gemma3": Kind("gemma3", GEMMA_CHAT, 132, gemma3, gemma3_context, qk_norm=True, post_norms=True),
    "qwen3vl": Kind("qwen3vl", QWEN_CHAT, 103, qwen3vl, qwen3vl_context, qk_norm=True),
    "llava": Kind("llama", LLAVA_CHAT, 136, llava),
}


def model_path(folder: Path, name: str) -> Path:
    return folder / f"{name}.gguf"


def projector_path(folder: Path, name: str) -> Path:
    return folder / f"mmproj-{name}.gguf"


def write(writer: gguf.GGUFWriter, tensors: Tensors) -> None:
    for name, data in tensors.items():
        writer.add_tensor(name, data)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def common_keys(writer: gguf.GGUFWriter, kind: gguf.GGUFType, name: str) -> None:
    writer.add_type(kind)
    writer.add_name(f"random {name}")
    writer.add_license("apache-2.0")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)


def write_language_model(path: Path, name: str) -> None:
    kind = KINDS[name]
    writer = gguf.GGUFWriter(path, kind.architecture)
    common_keys(writer, gguf.GGUFType.MODEL, name)
    writer.add_block_count(LAYERS)
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_key_length(HEAD_WIDTH)
    writer.add_value_length(HEAD_WIDTH)
    writer.add_rope_dimension_count(HEAD_WIDTH)
    writer.add_rope_freq_base(1e4)
    writer.add_layer_norm_rms_eps(1e-6)
    kind.context_keys(writer)
    write_chat_vocabulary(writer, VOCABULARY, "qwen2", chat=kind.chat)
    write(writer, language_model(RandomWeights(kind.seed), qk_norm=kind.qk_norm, post_norms=kind.post_norms))


def write_projector(path: Path, name: str) -> None:
    kind = KINDS[name]
    writer = gguf.GGUFWriter(path, "clip")
    common_keys(writer, gguf.GGUFType.MMPROJ, name)
    write(writer, kind.projector(writer, RandomWeights(kind.seed + 1)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument(
        "--output-folder", type=Path, default=FOLDER, metavar="FOLDER", help="default: the engine tests' fixtures"
    )
    folder = parser.parse_args().output_folder
    for name in KINDS:
        with replacing(model_path(folder, name)) as temporary:
            write_language_model(temporary, name)
        with replacing(projector_path(folder, name)) as temporary:
            write_projector(temporary, name)


if __name__ == "__main__":
    run(main)
