"""Measures the bare llama.cpp loop: prefill and greedy decoding, and nothing else.

This is the peer for the engine's speed. It calls the same library with the same model through its C API, without scheduler,
cache reuse, guidance or text. Prefill processes --prompt-tokens tokens in batches of 512. Decoding then adds --decode-tokens
tokens one by one with llama.cpp's greedy sampler, ignoring end-of-text tokens. With --parallel N it decodes N sequences
together, one token of each per step. Only llama_decode and sampling are timed. One warm-up run is not counted. Prints JSON
with the raw samples.

Prompt tokens come from x -> (1103515245 x + 12345) mod 2^31, starting at the number of the sequence, each as
(x / 65536) mod the vocabulary's size, so that other programs can use the same ones.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import llama_cpp

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tools"))

from llama_lowlevel import Context, Model, library_facts
from tooling import ToolError, run, sha256

BATCH = 512
FLASH_ATTENTION = {
    "auto": llama_cpp.LLAMA_FLASH_ATTN_TYPE_AUTO,
    "on": llama_cpp.LLAMA_FLASH_ATTN_TYPE_ENABLED,
    "off": llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED,
}


def prompt_tokens(sequence: int, count: int, vocabulary_size: int) -> list[int]:
    """Returns reproducible token IDs."""
    tokens = []
    state = sequence
    for _ in range(count):
        state = (1_103_515_245 * state + 12_345) % 2**31
        tokens.append(state // 65_536 % vocabulary_size)
    return tokens


class Loop:
    """A decoding loop over one context, with one preallocated batch."""

    def __init__(self, context: Context) -> None:
        self._context = context.handle
        self._memory = llama_cpp.llama_get_memory(context.handle)
        if not self._memory:
            raise ToolError(
                "The model can't be measured.", "It does not generate text.", "Name a language model with --model."
            )
        self._batch = llama_cpp.llama_batch_init(BATCH, 0, 1)
        self._sampler = llama_cpp.llama_sampler_init_greedy()

    def close(self) -> None:
        llama_cpp.llama_sampler_free(self._sampler)
        llama_cpp.llama_batch_free(self._batch)

    def clear(self) -> None:
        llama_cpp.llama_memory_clear(self._memory, True)

    def _set(self, slot: int, token: int, position: int, sequence: int, wants_output: bool) -> None:
        batch = self._batch
        batch.token[slot] = token
        batch.pos[slot] = position
        batch.n_seq_id[slot] = 1
        batch.seq_id[slot][0] = sequence
        batch.logits[slot] = wants_output

    def _decode(self) -> None:
        code = llama_cpp.llama_decode(self._context, self._batch)
        if code != 0:
            raise ToolError(
                f"llama_decode failed with code {code}.",
                "The batch did not fit.",
                "Use a shorter prompt or fewer sequences.",
            )

    def prefill(self, tokens: list[int], sequence: int) -> tuple[float, int]:
        """Processes a prompt and returns the seconds that it took, and the next token, which is sampled outside the timing."""
        seconds = 0.0
        for start in range(0, len(tokens), BATCH):
            part = tokens[start : start + BATCH]
            for slot, token in enumerate(part):
                self._set(slot, token, start + slot, sequence, start + slot == len(tokens) - 1)
            self._batch.n_tokens = len(part)
            begin = time.perf_counter()
            self._decode()
            llama_cpp.llama_synchronize(self._context)
            seconds += time.perf_counter() - begin
        return seconds, llama_cpp.llama_sampler_sample(self._sampler, self._context, -1)

    def decode(self, first_tokens: list[int], position: int, steps: int) -> float:
        """Continues all sequences for a number of steps, and returns the seconds that it took."""
        tokens = list(first_tokens)
        self._batch.n_tokens = len(tokens)
        begin = time.perf_counter()
        for step in range(steps):
            for sequence, token in enumerate(tokens):
                self._set(sequence, token, position + step, sequence, True)
            self._decode()
            for sequence in range(len(tokens)):
                tokens[sequence] = llama_cpp.llama_sampler_sample(self._sampler, self._context, sequence)
        return time.perf_counter() - begin


@dataclass
class Samples:
    """The seconds of the counted runs of one measurement."""

    tokens: int
    seconds: list[float]

    def report(self) -> dict[str, Any]:
        rates = [self.tokens / seconds for seconds in self.seconds]
        return {
            "tokens": self.tokens,
            "seconds": self.seconds,
            "tokensPerSecond": rates,
            "mean": statistics.mean(rates),
            "standardDeviation": statistics.stdev(rates) if len(rates) > 1 else 0.0,
        }


def measure(model: Model, arguments: argparse.Namespace) -> dict[str, Any]:
    """Runs the measurement and returns its report."""
    parallel = arguments.parallel
    prompts = [prompt_tokens(sequence, arguments.prompt_tokens, model.vocabulary_size) for sequence in range(parallel)]
    # Each sequence has a part of the context, and llama.cpp rounds parts up to 256 tokens.
    part = -(-(arguments.prompt_tokens + arguments.decode_tokens) // 256) * 256
    prefill = Samples(arguments.prompt_tokens * parallel, [])
    decode = Samples(arguments.decode_tokens * parallel, [])
    with Context(
        model,
        n_ctx=part * parallel,
        n_batch=BATCH,
        n_ubatch=BATCH,
        n_seq_max=parallel,
        n_threads=arguments.threads,
        n_threads_batch=arguments.threads,
        flash_attn_type=FLASH_ATTENTION[arguments.flash_attention],
    ) as context:
        loop = Loop(context)
        for repetition in range(arguments.repetitions + 1):
            loop.clear()
            prefilled = [loop.prefill(prompt, sequence) for sequence, prompt in enumerate(prompts)]
            decode_seconds = loop.decode(
                [token for _, token in prefilled], arguments.prompt_tokens, arguments.decode_tokens
            )
            if repetition > 0:
                prefill.seconds.append(sum(seconds for seconds, _ in prefilled))
                decode.seconds.append(decode_seconds)
        loop.close()
    return {"prefill": prefill.report(), "decode": decode.report()}


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--model", type=Path, required=True, metavar="FILE", help="the GGUF model")
    parser.add_argument("--threads", type=positive, default=2, metavar="N", help="threads (default: 2)")
    parser.add_argument(
        "--prompt-tokens", type=positive, default=512, metavar="N", help="tokens to prefill (default: 512)"
    )
    parser.add_argument(
        "--decode-tokens", type=positive, default=64, metavar="N", help="tokens to decode (default: 64)"
    )
    parser.add_argument(
        "--repetitions", type=positive, default=5, metavar="N", help="counted runs, after one warm-up (default: 5)"
    )
    parser.add_argument("--parallel", type=positive, default=1, metavar="N", help="concurrent sequences (default: 1)")
    parser.add_argument(
        "--flash-attention", choices=FLASH_ATTENTION, default="auto", help="flash attention (default: auto)"
    )
    arguments = parser.parse_args()
    with Model(arguments.model) as model:
        results = measure(model, arguments)
    report = {
        "peer": "llama.cpp",
        **library_facts(),
        "model": arguments.model.name,
        "modelSHA256": sha256(arguments.model),
        "threads": arguments.threads,
        "batch": BATCH,
        "flashAttention": arguments.flash_attention,
        "parallel": arguments.parallel,
        "promptTokensPerSequence": arguments.prompt_tokens,
        "decodeTokensPerSequence": arguments.decode_tokens,
        "warmUps": 1,
        **results,
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    run(main)
