"""Writes the pictures of the vision tests, and the values that llama.cpp computes with the tiny vision models.

For each model of `Tools/make_vision_fixtures.py` and each chat, expected.json has the prompt's parts (text tokens, or the token
count, positions and some numbers of an image's embedding) and the first greedy tokens. llama.cpp's own helper processes the
prompts, as in llama-mtmd-cli. The settings are those of the engine's pinned mode.

Needs llama.cpp with its multimodal library. `MTMD_CPP_LIB` names the folder of libmtmd.so if it is not beside libllama.so.
"""

from __future__ import annotations

import argparse
import ctypes
from pathlib import Path
from typing import Any

import gguf
import jinja2
import llama_cpp
import numpy as np

from llama_lowlevel import Context, Model, library_facts
from make_reference import PINNED
from make_vision_fixtures import FOLDER, KINDS, model_path, projector_path
from tooling import ToolError, run, sha256, write_json
from vision_images import PICTURES, picture, write_pictures

try:
    from llama_cpp import mtmd_cpp as mtmd
except (FileNotFoundError, RuntimeError):
    mtmd = None

GENERATED_TOKENS = 16
SETTINGS: dict[str, Any] = PINNED | {"n_ctx": 4096}
# The numbers of an embedding that the file has.
SAMPLES = 8

Message = dict[str, Any]


def message(text: str, *images: str) -> Message:
    """Returns a user's message. Each `@` in the text is the position of an image."""
    offsets, plain = [], ""
    for part in text.split("@"):
        plain += part
        offsets.append(len(plain.encode()))
    return {
        "role": "user",
        "text": plain,
        "images": [{"file": f"{name}.png", "offset": offset} for name, offset in zip(images, offsets)],
    }


def reply(text: str) -> Message:
    return {"role": "assistant", "text": text, "images": []}


CHATS: dict[str, list[Message]] = {
    **{name: [message("Look at this: @\nWhat do you see?", name)] for name in PICTURES},
    "first": [message("@What is it?", "square")],
    "last": [message("Which colour – größer? @", "icon")],
    "two": [message("Compare @ with @, please.", "photo", "digits")],
    "neighbours": [message("@@", "icon", "noise")],
    "followUp": [message("Look: @", "photo"), reply("Three circles."), message("Which is the largest?")],
    "again": [message("Look: @", "photo"), reply("Three circles."), message("Look again: @ Are you sure?", "photo")],
    "later": [message("Hello"), reply("Hi"), message("And this? @", "banner")],
    # A text that llama.cpp would take for an image is text.
    "marker": [message("The text <__media__> is no picture, but this is: @", "icon")],
    "text": [message("No picture at all.")],
}

# Marks the images in prompts. No message contains it.
MARKER = "<__vision_reference__>"


def rendered(template: str, chat: list[Message]) -> str:
    """Returns the chat's prompt with a marker for each image, as transformers renders it."""
    environment = jinja2.Environment(trim_blocks=True, lstrip_blocks=True)
    messages = []
    for entry in chat:
        data, marked, start = entry["text"].encode(), b"", 0
        for image in entry["images"]:
            marked += data[start : image["offset"]] + MARKER.encode()
            start = image["offset"]
        messages.append({"role": entry["role"], "content": (marked + data[start:]).decode()})
    return environment.from_string(template).render(messages=messages, add_generation_prompt=True)


def digest(embedding: np.ndarray) -> dict[str, Any]:
    """Returns the size of an embedding, its root mean square, and some of its numbers at even distances."""
    flat = embedding.reshape(-1)
    places = [index * (flat.size - 1) // (SAMPLES - 1) for index in range(SAMPLES)]
    return {
        "rows": embedding.shape[0],
        "columns": embedding.shape[1],
        "rms": round(float(np.sqrt(np.mean(np.square(flat, dtype=np.float64)))), 4),
        "values": [round(float(flat[place]), 4) for place in places],
    }


@llama_cpp.llama_log_callback
def _no_log(level: int, text: bytes, _: Any) -> None:
    """Suppresses the library's log."""


class Projector:
    """A projector with its language model, as llama.cpp's own programs use them."""

    def __init__(self, model: Model, path: Path) -> None:
        mtmd.mtmd_helper_log_set(_no_log, ctypes.c_void_p(0))
        parameters = mtmd.mtmd_context_params_default()
        parameters.use_gpu = False
        parameters.n_threads = SETTINGS["n_threads"]
        parameters.media_marker = MARKER.encode()
        parameters.flash_attn_type = SETTINGS["flash_attn_type"]
        parameters.warmup = False
        self.model = model
        self.handle = mtmd.mtmd_init_from_file(str(path).encode(), model.handle, parameters)
        if not self.handle:
            raise ToolError(f"{path} could not be loaded.", "llama.cpp refused it.", "Write it again.")
        self.width = model_input_size(model)

    def close(self) -> None:
        mtmd.mtmd_free(self.handle)

    def chunks(self, prompt: str, images: list[str]) -> Any:
        """Returns the tokens of a prompt with images."""
        bitmaps = []
        for name in images:
            pixels = np.ascontiguousarray(picture(name.removesuffix(".png")))
            bitmap = mtmd.mtmd_bitmap_init(
                pixels.shape[1], pixels.shape[0], pixels.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8))
            )
            mtmd.mtmd_bitmap_set_id(bitmap, name.encode())
            bitmaps.append(bitmap)
        data = prompt.encode()
        text = mtmd.mtmd_input_text(data, len(data), True, True)
        chunks = mtmd.mtmd_input_chunks_init()
        array = (mtmd.mtmd_bitmap_p_ctypes * len(bitmaps))(*bitmaps)
        code = mtmd.mtmd_tokenize(self.handle, chunks, ctypes.byref(text), array, len(bitmaps))
        for bitmap in bitmaps:
            mtmd.mtmd_bitmap_free(bitmap)
        if code != 0:
            raise ToolError("A prompt could not be tokenised.", f"llama.cpp's code is {code}.", "Check its images.")
        return chunks

    def process(self, context: Context, chunk: Any, position: int, *, last: bool) -> tuple[int, dict[str, Any]]:
        """Processes a chunk, and returns the next position and the chunk's description."""
        after = llama_cpp.llama_pos(position)
        code = mtmd.mtmd_helper_eval_chunk_single(
            self.handle, context.handle, chunk, position, 0, SETTINGS["n_batch"], last, ctypes.byref(after)
        )
        if code != 0:
            raise ToolError("A prompt could not be processed.", f"llama.cpp's code is {code}.", "Check its length.")
        if mtmd.mtmd_input_chunk_get_type(chunk) == mtmd.MTMD_INPUT_CHUNK_TYPE_TEXT:
            count = ctypes.c_size_t()
            tokens = mtmd.mtmd_input_chunk_get_tokens_text(chunk, ctypes.byref(count))
            return after.value, {"tokens": list(tokens[: count.value])}
        count = mtmd.mtmd_input_chunk_get_n_tokens(chunk)
        embedding = np.ctypeslib.as_array(mtmd.mtmd_get_output_embd(self.handle), shape=(count, self.width))
        return after.value, {
            "image": mtmd.mtmd_input_chunk_get_id(chunk).decode(),
            "tokenCount": count,
            "positionCount": mtmd.mtmd_input_chunk_get_n_pos(chunk),
            "embedding": digest(embedding),
        }


def model_input_size(model: Model) -> int:
    """Returns the length of an embedding that the model takes, which may be longer than a token's own."""
    return llama_cpp.llama_model_n_embd_inp(model.handle)


def answer(projector: Projector, context: Context, template: str, name: str) -> dict[str, Any]:
    """Returns the expected values of one chat."""
    chat = CHATS[name]
    prompt = rendered(template, chat)
    chunks = projector.chunks(prompt, [image["file"] for entry in chat for image in entry["images"]])
    llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(context.handle), True)
    position, parts = 0, []
    count = mtmd.mtmd_input_chunks_size(chunks)
    for index in range(count):
        chunk = mtmd.mtmd_input_chunks_get(chunks, index)
        position, part = projector.process(context, chunk, position, last=index == count - 1)
        parts.append(part)
    prompt_tokens = mtmd.mtmd_helper_get_n_tokens(chunks)
    mtmd.mtmd_input_chunks_free(chunks)
    prompt_positions = position
    tokens, gaps = [], []
    while True:
        logits = context.logits()
        second, first = np.sort(logits)[-2:]
        tokens.append(int(logits.argmax()))
        gaps.append(float(first - second))
        if len(tokens) == GENERATED_TOKENS:
            break
        context.decode(tokens[-1:], position)
        position += 1
    return {
        "name": name,
        "messages": chat,
        "prompt": prompt,
        "promptTokens": prompt_tokens,
        "promptPositions": prompt_positions,
        "parts": parts,
        "tokens": tokens,
        "smallestGap": round(min(gaps), 4),
    }


def expected(name: str, folder: Path) -> dict[str, Any]:
    """Returns the expected values of one model."""
    paths = {"model": model_path(folder, name), "projector": projector_path(folder, name)}
    template = str(gguf.GGUFReader(paths["model"]).get_field("tokenizer.chat_template").contents())
    with Model(paths["model"]) as model, Context(model, **SETTINGS) as context:
        projector = Projector(model, paths["projector"])
        chats = [answer(projector, context, template, chat) for chat in CHATS]
        projector.close()
    files = {f"{kind}SHA256": sha256(path) for kind, path in paths.items()}
    return {kind: path.name for kind, path in paths.items()} | files | {"chats": chats}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--models", type=Path, default=FOLDER, metavar="FOLDER", help="the models' folder")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write only the values, to this file")
    arguments = parser.parse_args()
    if mtmd is None:
        raise ToolError(
            "llama.cpp's multimodal library is missing.",
            "There is no libmtmd beside libllama.",
            "Run Tools/setup, or set MTMD_CPP_LIB to the folder with libmtmd.",
        )
    if not arguments.output:
        write_pictures(arguments.models / "images")
    write_json(
        arguments.output or arguments.models / "expected.json",
        {**library_facts(), "models": [expected(name, arguments.models) for name in KINDS]},
    )


if __name__ == "__main__":
    run(main)
