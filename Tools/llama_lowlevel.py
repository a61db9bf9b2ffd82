"""llama.cpp through its C API (the low-level part of llama-cpp-python), as little of it as the tools need."""

from __future__ import annotations

import ctypes
import os
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import llama_cpp
import numpy as np

from tooling import ToolError

_errors: list[str] = []
_ERROR_LEVEL = 4  # GGML_LOG_LEVEL_ERROR in ggml.h


@llama_cpp.llama_log_callback
def _keep_errors(level: int, text: bytes, _: Any) -> None:
    """Keeps the engine quiet, but keeps what it says when something fails."""
    if level == _ERROR_LEVEL:
        _errors.append(text.decode("utf-8", "replace").strip())


def _failure(what: str, next_step: str) -> ToolError:
    why = "; ".join(_errors[-3:]) or "The engine gave no reason."
    return ToolError(what, why, next_step)


def start() -> None:
    """Starts the engine with its log kept quiet. May be called again."""
    # On an abort ggml would start gdb, where it is installed.
    os.environ.setdefault("GGML_NO_BACKTRACE", "1")
    llama_cpp.llama_log_set(_keep_errors, ctypes.c_void_p(0))
    _load_cpu_variants()
    llama_cpp.llama_backend_init()


def _load_cpu_variants() -> None:
    """Loads the CPU kernels where the library was built with one file per instruction set."""
    # Through the loaded library, which finds the symbols of ggml that it is linked with. Opening libggml by a path
    # could give a second copy of it, because wheels hold each of its names as a file of its own.
    ggml = llama_cpp.llama_cpp._lib
    ggml.ggml_backend_reg_count.restype = ctypes.c_size_t
    if ggml.ggml_backend_reg_count() == 0:
        ggml.ggml_backend_load_all_from_path.argtypes = [ctypes.c_char_p]
        ggml.ggml_backend_load_all_from_path(f"{sysconfig.get_paths()['platlib']}/bin".encode())


def library_facts() -> dict[str, str]:
    """The engine's version and the CPU features that it uses."""
    return {
        "libllama": llama_cpp.llama_version().decode(),
        "system": llama_cpp.llama_print_system_info().decode().strip(),
    }


class Model:
    """A loaded GGUF model; a context manager that frees it."""

    def __init__(self, path: Path) -> None:
        start()
        _errors.clear()
        parameters = llama_cpp.llama_model_default_params()
        parameters.n_gpu_layers = 0
        self.handle = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if not self.handle:
            raise _failure(f"{path} could not be loaded.", "Check that it is a complete GGUF model file.")
        self.vocabulary = llama_cpp.llama_model_get_vocab(self.handle)
        self.vocabulary_size = llama_cpp.llama_vocab_n_tokens(self.vocabulary)
        self.embedding_size = llama_cpp.llama_model_n_embd(self.handle)

    def __enter__(self) -> Model:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        llama_cpp.llama_model_free(self.handle)

    def tokens(self, text: str, *, add_special: bool = True, parse_special: bool = True) -> list[int]:
        """The token ids of a text."""
        data = text.encode()
        capacity = len(data) + 8
        buffer = (llama_cpp.llama_token * capacity)()
        count = llama_cpp.llama_tokenize(self.vocabulary, data, len(data), buffer, capacity, add_special, parse_special)
        if count < 0:
            raise _failure("A text could not be tokenised.", "Check the model's vocabulary.")
        return list(buffer[:count])


class Context:
    """A context of a model; settings are fields of `llama_context_params`. A context manager that frees it."""

    def __init__(self, model: Model, **settings: Any) -> None:
        parameters = llama_cpp.llama_context_default_params()
        for name, value in settings.items():
            setattr(parameters, name, value)
        self.model = model
        self.handle = llama_cpp.llama_init_from_model(model.handle, parameters)
        if not self.handle:
            raise _failure("A context could not be made.", "Check the context's settings and the free memory.")
        self._batch = llama_cpp.llama_batch_init(parameters.n_batch, 0, 1)

    def __enter__(self) -> Context:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        llama_cpp.llama_batch_free(self._batch)
        llama_cpp.llama_free(self.handle)

    def decode(self, tokens: Sequence[int], position: int = 0, *, all_outputs: bool = False) -> None:
        """Processes tokens of sequence 0 from a position on, with output for the last one, or for all."""
        batch = self._batch
        batch.n_tokens = len(tokens)
        for index, token in enumerate(tokens):
            batch.token[index] = token
            batch.pos[index] = position + index
            batch.n_seq_id[index] = 1
            batch.seq_id[index][0] = 0
            batch.logits[index] = all_outputs or index == len(tokens) - 1
        code = llama_cpp.llama_decode(self.handle, batch)
        if code != 0:
            raise _failure(f"Decoding failed with code {code}.", "Check the context size and the input's length.")

    def logits(self) -> np.ndarray:
        """The logits after the last token, as a copy."""
        pointer = llama_cpp.llama_get_logits_ith(self.handle, -1)
        return np.ctypeslib.as_array(pointer, shape=(self.model.vocabulary_size,)).copy()

    def pooled(self, tokens: Sequence[int], count: int) -> np.ndarray:
        """The pooled output (an embedding, or classifier scores) of one text, as a copy of `count` floats."""
        llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(self.handle), True)
        self.decode(tokens, all_outputs=True)
        pointer = llama_cpp.llama_get_embeddings_seq(self.handle, 0)
        return np.ctypeslib.as_array(pointer, shape=(count,)).copy()
