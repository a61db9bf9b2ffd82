"""Measures llama.cpp's grammar sampler: greedy decoding under a JSON schema compared with free greedy decoding.

This is the peer for guided decoding. It calls the same library with the same model through its C API. The schema is converted
to a grammar as in llama.cpp's tools (json_schema_to_gbnf), and llama.cpp's sampler chain applies it to all tokens before each
choice. Free decoding generates as many tokens, ignoring end-of-text tokens. The timing starts after the first token. One
warm-up answer of each kind is not counted. Prints JSON with the raw samples.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import llama_cpp
from llama_cpp.llama_grammar import json_schema_to_gbnf

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tools"))

from llama_lowlevel import Context, Model, library_facts
from tooling import ToolError, run

LIMIT = 400


def anchored(schema: Any) -> Any:
    """Returns the schema with patterns anchored by ^ and $, as llama.cpp requires."""
    if isinstance(schema, list):
        return [anchored(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: anchored(part) for key, part in schema.items()}
    if isinstance(result.get("pattern"), str):
        # The converter does not support \\d.
        result["pattern"] = "^" + result["pattern"].replace("\\d", "[0-9]") + "$"
    return result


def chain(model: Model, grammar: bytes | None) -> object:
    """Returns a greedy sampler, with a grammar if one is given."""
    sampler = llama_cpp.llama_sampler_chain_init(llama_cpp.llama_sampler_chain_default_params())
    if grammar is not None:
        rules = llama_cpp.llama_sampler_init_grammar(model.vocabulary, grammar, b"root")
        if not rules:
            raise ToolError("The schema's grammar was refused.", "llama.cpp cannot parse it.", "Simplify the schema.")
        llama_cpp.llama_sampler_chain_add(sampler, rules)
    llama_cpp.llama_sampler_chain_add(sampler, llama_cpp.llama_sampler_init_greedy())
    return sampler


def answer(model: Model, context: Context, prompt: list[int], grammar: bytes | None, limit: int) -> tuple[float, int]:
    """Returns the tokens per second after the first one, and the number of generated tokens."""
    llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(context.handle), True)
    sampler = chain(model, grammar)
    context.decode(prompt)
    token = llama_cpp.llama_sampler_sample(sampler, context.handle, -1)
    start = time.perf_counter()
    written = 1
    while written < limit and not (grammar and llama_cpp.llama_vocab_is_eog(model.vocabulary, token)):
        context.decode([token], len(prompt) + written - 1)
        token = llama_cpp.llama_sampler_sample(sampler, context.handle, -1)
        written += 1
    seconds = time.perf_counter() - start
    llama_cpp.llama_sampler_free(sampler)
    return (written - 1) / seconds, written


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--model", type=Path, required=True, metavar="FILE", help="the GGUF model")
    parser.add_argument("--schema", type=Path, required=True, metavar="FILE", help="a JSON schema")
    parser.add_argument("--threads", type=int, default=2, metavar="N", help="threads (default: 2)")
    parser.add_argument("--repetitions", type=int, default=3, metavar="N", help="counted answers (default: 3)")
    arguments = parser.parse_args()
    schema = anchored(json.loads(arguments.schema.read_text(encoding="utf-8")))
    grammar = json_schema_to_gbnf(json.dumps(schema)).encode()
    report: dict[str, list[float]] = {"guided": [], "free": [], "guidedTokens": []}
    with Model(arguments.model) as model, Context(
        model, n_ctx=1024, n_batch=512, n_ubatch=512, n_seq_max=1, n_threads=arguments.threads,
        n_threads_batch=arguments.threads,
    ) as context:
        for repetition in range(arguments.repetitions + 1):
            prompt = model.tokens(f"Question {repetition}")
            guided, tokens = answer(model, context, prompt, grammar, LIMIT)
            free, _ = answer(model, context, prompt, None, tokens)
            if repetition > 0:
                report["guided"].append(guided)
                report["free"].append(free)
                report["guidedTokens"].append(tokens)
    print(json.dumps({"peer": "llama.cpp grammar", **library_facts(), **report}, indent=2))


if __name__ == "__main__":
    run(main)
