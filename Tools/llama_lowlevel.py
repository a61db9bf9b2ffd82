"""A minimal wrapper of llama.cpp's C API, based on the low-level part of llama-cpp-python."""

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
    """Suppresses the engine's log, but records its errors."""
    if level == _ERROR_LEVEL:
        _errors.append(text.decode("utf-8", "replace").strip())


def _failure(what: str, next_step: str) -> ToolError:
    why = "; ".join(_errors[-3:]) or "The engine gave no reason."
    return ToolError(what, why, next_step)


def start() -> None:
    """Initialises the engine without log output. May be called repeatedly."""
    # Otherwise ggml starts gdb on an abort if it is installed.
    os.environ.setdefault("GGML_NO_BACKTRACE", "1")
    llama_cpp.llama_log_set(_keep_errors, ctypes.c_void_p(0))
    _load_cpu_variants()
    llama_cpp.llama_backend_init()


def _load_cpu_variants() -> None:
    """Loads the CPU kernels if the library was built with one file per instruction set."""
    # Uses the loaded library, which resolves the symbols of the ggml that it is linked with. Opening libggml by path could
    # load a second copy, because wheels contain a separate file for each of its names.
    ggml = llama_cpp.llama_cpp._lib
    ggml.ggml_backend_reg_count.restype = ctypes.c_size_t
    if ggml.ggml_backend_reg_count() == 0:
        ggml.ggml_backend_load_all_from_path.argtypes = [ctypes.c_char_p]
        ggml.ggml_backend_load_all_from_path(f"{sysconfig.get_paths()['platlib']}/bin".encode())


def library_facts() -> dict[str, str]:
    """Returns the engine's version and the CPU features that it uses."""
    return {
        "libllama": llama_cpp.llama_version().decode(),
        "system": llama_cpp.llama_print_system_info().decode().strip(),
    }


class Model:
    """A loaded GGUF model, as a context manager that frees it."""

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
        """Returns the token IDs of a text."""
        data = text.encode()
        capacity = len(data) + 8
        buffer = (llama_cpp.llama_token * capacity)()
        count = llama_cpp.llama_tokenize(self.vocabulary, data, len(data), buffer, capacity, add_special, parse_special)
        if count < 0:
            raise _failure("A text could not be tokenised.", "Check the model's vocabulary.")
        return list(buffer[:count])


class Context:
    """A context of a model, as a context manager that frees it. Settings are fields of `llama_context_params`."""

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
        """Processes tokens of sequence 0 starting at `position`, with output for the last token, or for all."""
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
        """Returns a copy of the logits after the last token."""
        pointer = llama_cpp.llama_get_logits_ith(self.handle, -1)
        return np.ctypeslib.as_array(pointer, shape=(self.model.vocabulary_size,)).copy()

    def pooled(self, tokens: Sequence[int], count: int) -> np.ndarray:
        """Returns a copy of the pooled output of one text (an embedding, or classifier scores), with `count` floats."""
        llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(self.handle), True)
        self.decode(tokens, all_outputs=True)
        pointer = llama_cpp.llama_get_embeddings_seq(self.handle, 0)
        return np.ctypeslib.as_array(pointer, shape=(count,)).copy()
