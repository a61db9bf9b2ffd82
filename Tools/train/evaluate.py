"""Makes the scores of the model card.

``--quick`` asks the model through llama.cpp, for a look at a running training. Without it the
questions go through ``hearth serve``, several at a time: once decoded freely, once guided by a
JSON schema or by the tools; then reading at several lengths of context, perplexity and greedy
texts beside PyTorch, and the rates that ``hearth respond`` reports. All with held-out names
and phrasings, at temperature 0.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import random
import re
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import gguf
import numpy as np
import torch
from llama_cpp import Llama as LlamaCpp

from convert import exact_copy
from model import ModelConfig, Qwen3
from tasks import TASKS, examples, score
from tokenizer import END_OF_TEXT, TURN_END, pieces, prompt_text, read_lines
from train import load_weights
from turns import Example, Split, ToolCall

SEED = 20_26
LONGEST_REPLY = 320
CALL = re.compile(r"<tool_call>\s*(.*?)\s*</tool_call>", re.DOTALL)
LONG_KINDS = ("reading", "not_in_text", "extraction")
LENGTHS = (1000, 4000, 7500)  # of the prompt; the longest leaves space for the answer in 8,192
FILLERS = ("reading", "extraction", "labels")


class Reply(NamedTuple):
    """What the model answered."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    tokens: int = 0


Ask = Callable[[Example], Reply]


def parsed(text: str) -> Reply:
    """Return a reply from the model's raw text."""
    text = text.split("</think>")[-1].split(TURN_END)[0]
    calls = []
    for match in CALL.finditer(text):
        with contextlib.suppress(ValueError, KeyError, TypeError):
            value = json.loads(match.group(1))
            calls.append(ToolCall(value["name"], value["arguments"]))
    return Reply(CALL.sub("", text).strip(), tuple(calls))


def right(example: Example, reply: Reply) -> bool:
    """Say whether a reply is right; one that cannot be compared is not."""
    try:
        return score(example, reply.text, reply.calls)
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


class Files:
    """The model through llama.cpp, in this process."""

    def __init__(self, path: Path, context: int = 2048, threads: int = 1) -> None:
        self.model = LlamaCpp(str(path), n_ctx=context, n_batch=512, n_threads=threads,
                              n_threads_batch=threads, verbose=False)
        self.end = self.tokens(TURN_END)[0]

    def tokens(self, text: str) -> list[int]:
        """Return a rendered text's tokens."""
        return self.model.tokenize(text.encode(), add_bos=False, special=True)

    def ask(self, example: Example) -> Reply:
        """Return the greedy reply."""
        found: list[int] = []
        prompt = self.tokens(prompt_text(example.conversation.to_json()))
        for token in self.model.generate(prompt, temp=0.0, repeat_penalty=1.0):
            if token == self.end or len(found) == LONGEST_REPLY:
                break
            found.append(token)
        return parsed(self.model.detokenize(found, special=True).decode("utf-8", "replace"))


class Server:
    """The model through Hearth's API."""

    def __init__(self, url: str, streams: int) -> None:
        self.url = url.rstrip("/")
        self.streams = streams

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Return the JSON answer to a request."""
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.load(answer)

    def complete(self, tokens: Sequence[int], count: int, **more: Any) -> Any:
        """Continue a prompt of tokens as it stands."""
        answer = self.post("/v1/completions", {"prompt": list(tokens), "max_tokens": count,
                                               "temperature": 0, **more})
        return answer["choices"][0]

    def chat(self, example: Example, **more: Any) -> Reply:
        """Ask with messages, as programs do."""
        conversation = example.conversation.to_json()
        count = len(example.conversation.prompt)
        messages = conversation["messages"][:count]
        body = {"messages": messages, "temperature": 0, "max_tokens": LONGEST_REPLY, **more}
        if conversation.get("tools"):
            body["tools"] = conversation["tools"]
        if conversation.get("thinks"):
            body["reasoning_effort"] = "low"
        answer = self.post("/v1/chat/completions", body)
        message = answer["choices"][0]["message"]
        calls = tuple(ToolCall(call["function"]["name"], json.loads(call["function"]["arguments"]))
                      for call in message.get("tool_calls") or ())
        return Reply(message.get("content") or "", calls, answer["usage"]["prompt_tokens"])

    def share(self, asked: Sequence[Example], ask: Ask) -> float:
        """Return the percentage of right replies, asked several at a time."""
        def is_right(example: Example) -> bool:
            try:
                return right(example, ask(example))
            except (urllib.error.HTTPError, ValueError):
                return False
        with ThreadPoolExecutor(self.streams) as pool:
            return 100 * sum(pool.map(is_right, asked)) / len(asked)


def value_schema(value: Any) -> dict[str, Any]:
    """Return a schema that says no more than the prompt: the value may be another or missing."""
    if isinstance(value, list):
        return {"type": "array", "items": {"type": ["string", "number"]}}
    return {"type": ["string", "number", "boolean", "null"]}


def guidance(example: Example) -> dict[str, Any] | None:
    """Return what guides the reply to an example, or None where nothing does."""
    if example.kind.startswith("tool_call"):
        return {"tool_choice": "required", "parallel_tool_calls": False}
    if example.kind.startswith("extraction") and isinstance(example.expected, dict):
        schema = {
            "type": "object", "required": list(example.expected), "additionalProperties": False,
            "properties": {key: value_schema(value) for key, value in example.expected.items()}}
        return {"response_format": {"type": "json_schema",
                                    "json_schema": {"name": "fields", "schema": schema}}}
    return None


def filler(tokens: Callable[[str], list[int]], size: int, rng: random.Random) -> list[Any]:
    """Return messages of other conversations of about that many tokens."""
    messages: list[Any] = []
    while size > 0:
        kind = rng.choice([kind for kind in FILLERS if kind in TASKS])
        conversation = TASKS[kind].generate(rng, Split.TRAIN).conversation
        if conversation.tools or conversation.thinks or conversation.messages[0].role == "system":
            continue
        size -= len(tokens("".join(text for text, _ in pieces(conversation.to_json()))))
        if size > 0:
            messages += conversation.messages
    return messages


def lengthened(
    asked: Sequence[Example], tokens: Callable[[str], list[int]], size: int, seed: int
) -> list[Example]:
    """Return the examples after other conversations, so that prompts have about that size."""
    rng = random.Random(seed)
    result = []
    for example in asked:
        own = len(tokens(prompt_text(example.conversation.to_json())))
        before = filler(tokens, size - own, rng)
        conversation = example.conversation
        start = int(conversation.messages[0].role == "system")
        messages = [*conversation.messages[:start], *before, *conversation.messages[start:]]
        long = type(conversation)(messages, conversation.tools, conversation.thinks)
        result.append(example._replace(conversation=LastAnswer(long, start + len(before))))
    return result


class LastAnswer:
    """A conversation whose wanted answer is not the first one."""

    def __init__(self, conversation: Any, start: int) -> None:
        self.messages, self.tools = conversation.messages, conversation.tools
        self.thinks = conversation.thinks
        end = next(number for number, message in enumerate(self.messages)
                   if number >= start and message.role == "assistant")
        self.prompt = self.messages[:end]
        self._whole = conversation

    def to_json(self) -> dict[str, Any]:
        """Return the conversation in the shape of OpenAI's messages."""
        return self._whole.to_json()


def network(path: Path) -> Qwen3:
    """Return the network with a GGUF file's weights."""
    fields = gguf.GGUFReader(path).fields

    def number(key: str) -> Any:
        return fields[f"qwen3.{key}"].contents()

    model = Qwen3(ModelConfig(
        vocab_size=number("vocab_size"), width=number("embedding_length"),
        layers=number("block_count"), heads=number("attention.head_count"),
        kv_heads=number("attention.head_count_kv"), head_width=number("attention.key_length"),
        hidden=number("feed_forward_length"), context=number("context_length"),
        rope_base=number("rope.freq_base"),
        norm_epsilon=number("attention.layer_norm_rms_epsilon")))
    load_weights(model, path)
    return model.eval()


@torch.no_grad()
def greedy(model: Qwen3, prompt: Sequence[int], count: int, ends: set[int]) -> list[int]:
    """Return the greedy continuation through PyTorch."""
    tokens = list(prompt)
    while len(tokens) < len(prompt) + count:
        best = int(model(torch.tensor([tokens]))[0, -1].argmax())
        if best in ends:
            break
        tokens.append(best)
    return tokens[len(prompt):]


@torch.no_grad()
def losses(model: Qwen3, tokens: Sequence[int]) -> np.ndarray:
    """Return the losses of all tokens but the first, through PyTorch."""
    logits = model(torch.tensor([list(tokens)]))[0, :-1]
    return torch.nn.functional.cross_entropy(
        logits, torch.tensor(list(tokens[1:])), reduction="none").numpy()


def same_as_pytorch(
    server: Server, path: Path, work: Path, tokens: Callable[[str], list[int]], count: int
) -> dict[str, Any]:
    """Compare greedy texts, and the probabilities of held-out texts, with PyTorch's."""
    torch.set_num_threads(2)
    model = network(path)
    ends = {tokens(TURN_END)[0], tokens(END_OF_TEXT)[0]}
    vocabulary = LlamaCpp(str(path), vocab_only=True, verbose=False)
    kinds = list(TASKS)
    asked = [example for number in range(count)
             for example in examples(kinds[number % len(kinds)], 1, SEED + number)]
    equal = 0
    for example in asked:
        prompt = tokens(prompt_text(example.conversation.to_json()))
        ours = greedy(model, prompt, 48, ends)
        text = server.complete(prompt, 48)["text"]
        wanted = vocabulary.detokenize(ours, special=True).decode("utf-8", "replace")
        equal += wanted.strip() == text.strip()
    result: dict[str, Any] = {"greedy_texts": count, "greedy_equal": equal}

    prose = [str(text) for text in read_lines(work / "prose.held.jsonl")]
    chats = ["".join(part for part, _ in pieces(example.conversation.to_json()))
             for kind in kinds for example in examples(kind, 5, SEED)]
    rng = random.Random(SEED)
    for name, texts in (("prose", prose), ("chats", chats)):
        whole = [tokens(text)[:512] for text in texts[:60]]
        whole = [ids for ids in whole if len(ids) > 20]
        all_losses = [losses(model, ids) for ids in whole]
        result[f"{name}_perplexity"] = math.exp(np.concatenate(all_losses).mean())
        ours, theirs, missed = [], [], 0
        places = [(number, place) for number, ids in enumerate(whole)
                  for place in range(8, len(ids))]
        for number, place in rng.sample(places, min(400, len(places))):
            answer = server.complete(whole[number][:place], 1, logprobs=20)
            # None where the model ends its turn instead.
            top = next(iter(answer["logprobs"]["top_logprobs"]), {})
            piece = vocabulary.detokenize([whole[number][place]], special=True).decode(
                "utf-8", "replace")
            if piece in top:
                ours.append(float(all_losses[number][place - 1]))
                theirs.append(-top[piece])
            else:
                missed += 1
        result[f"{name}_compared"] = len(ours)
        result[f"{name}_beyond_top_20"] = missed
        result[f"{name}_perplexity_pytorch"] = math.exp(float(np.mean(ours)))
        result[f"{name}_perplexity_hearth"] = math.exp(float(np.mean(theirs)))
        result[f"{name}_largest_difference"] = float(np.abs(np.subtract(ours, theirs)).max())
    return result


def rates(hearth: Path, model: Path, tokens: Callable[[str], list[int]]) -> dict[str, float]:
    """Return the best of three measured prefill and decode rates, in tokens a second."""
    rng = random.Random(SEED)
    text = "".join(part for message in filler(tokens, 1000, rng)
                   for part in (message.content, "\n"))
    best = {"prefill": 0.0, "decode": 0.0}
    for _ in range(3):
        done = subprocess.run(
            [hearth, "respond", "--model", model, "--json", "--no-stream", "--raw", "--greedy",
             "--max-tokens", "256", text], check=True, capture_output=True, text=True)
        report = json.loads(done.stdout)
        for name in best:
            best[name] = max(best[name], report[f"{name}_tokens_per_second"] or 0)
    return best


@contextlib.contextmanager
def serving(hearth: Path, model: Path) -> Iterator[str]:
    """Run ``hearth serve`` with a folder of its own and give its address."""
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, HEARTH_HOME=home)
        process = subprocess.Popen(
            [hearth, "serve", "--model", model, "--port", "0", "--json",
             "--context-tokens", "8192"], env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield json.loads(process.stdout.readline())["address"]
        finally:
            process.terminate()
            process.wait()


def table(scores: dict[str, Any]) -> str:
    """Return the scores as the tables of the card."""
    lines = ["| task | free | guided |", "| --- | --- | --- |"]
    for kind, shares in scores["tasks"].items():
        guided = f"{shares['guided']:.1f} %" if "guided" in shares else "–"
        lines.append(f"| {kind} | {shares['free']:.1f} % | {guided} |")
    if lengths := scores.get("lengths"):
        kinds = list(next(iter(lengths.values())))
        lines += ["", f"| tokens of the prompt | {' | '.join(kinds)} |",
                  "| --- |" + " --- |" * len(kinds)]
        lines += [f"| {size} | " + " | ".join(f"{row[kind]:.1f} %" for kind in kinds) + " |"
                  for size, row in lengths.items()]
    for part in ("parity", "rates"):
        if values := scores.get(part):
            lines += ["", "| | |", "| --- | --- |"]
            lines += [f"| {name.replace('_', ' ')} | {value:,.4g} |"
                      for name, value in values.items()]
    return "\n".join(lines) + "\n"


def quick(path: Path, kinds: Sequence[str], count: int, shown: int, threads: int) -> None:
    """Print each kind's share of right replies, and some wrong ones."""
    files = Files(path, threads=threads)
    results = {}
    for kind in kinds:
        asked = examples(kind, count, SEED)
        replies = [files.ask(example) for example in asked]
        marks = [right(example, reply) for example, reply in zip(asked, replies)]
        results[kind] = round(100 * sum(marks) / count, 1)
        print(f"{kind}: {results[kind]} %", flush=True)
        wrong = [pair for pair, mark in zip(zip(asked, replies), marks) if not mark]
        for example, reply in wrong[:shown]:
            print(f"    > {example.conversation.prompt[-1].content!r}\n"
                  f"    wanted {example.conversation.answer.content!r} {example.expected!r}\n"
                  f"    found  {reply.text!r} {reply.calls or ''}")
    print(json.dumps(results))


def evaluate(arguments: argparse.Namespace, url: str, kinds: Sequence[str]) -> dict[str, Any]:
    """Return the scores through a running server."""
    server = Server(url, arguments.streams)
    vocabulary = LlamaCpp(str(arguments.model), vocab_only=True, verbose=False)

    def tokens(text: str) -> list[int]:
        return vocabulary.tokenize(text.encode(), add_bos=False, special=True)

    def freely(example: Example) -> Reply:
        # With tools, Hearth holds calls to their schemas; the network alone is asked here.
        if not example.conversation.tools:
            return server.chat(example)
        prompt = tokens(prompt_text(example.conversation.to_json()))
        return parsed(server.complete(prompt, LONGEST_REPLY)["text"])

    scores: dict[str, Any] = {"model": arguments.model.name, "count": arguments.count, "tasks": {}}
    for kind in kinds:
        asked = examples(kind, arguments.count, SEED)
        shares = {"free": server.share(asked, freely)}
        if guidance(asked[0]) is not None:
            shares["guided"] = server.share(
                asked, lambda example: server.chat(example, **(guidance(example) or {})))
        scores["tasks"][kind] = shares
        print(kind, shares, flush=True)
    scores["lengths"] = {}
    for size in LENGTHS if arguments.long else ():
        row = {}
        for kind in LONG_KINDS:
            asked = examples(kind, arguments.long, SEED + 1)
            row[kind] = server.share(lengthened(asked, tokens, size, SEED), server.chat)
        scores["lengths"][size] = row
        print(size, row, flush=True)
    return scores


def main() -> None:
    """Evaluate a model file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=Path, required=True, help="GGUF file")
    parser.add_argument("--work", type=Path, help="folder of the training run, for parity")
    parser.add_argument("--count", type=int, default=1000, help="prompts of each kind")
    parser.add_argument("--kinds", help="kinds of tasks, with commas between; all by default")
    parser.add_argument("--quick", action="store_true", help="through llama.cpp, free only")
    parser.add_argument("--show", type=int, default=0, help="wrong replies to print, when quick")
    parser.add_argument("--threads", type=int, default=1, help="threads, when quick")
    parser.add_argument("--hearth", type=Path, default=Path("../../.build/release/hearth"))
    parser.add_argument("--url", help="a server that runs with this model; else one is started")
    parser.add_argument("--streams", type=int, default=4, help="requests at a time")
    parser.add_argument("--long", type=int, default=200, help="prompts of each length; 0: none")
    parser.add_argument("--parity", type=int, default=50, help="greedy texts to compare; 0: none")
    parser.add_argument("--output", type=Path, help="where to write NAME.json and NAME.md")
    arguments = parser.parse_args()
    scored = [kind for kind, task in TASKS.items() if task.scored]
    kinds = arguments.kinds.split(",") if arguments.kinds else scored
    if arguments.quick:
        quick(arguments.model, kinds, arguments.count, arguments.show, arguments.threads)
        return
    hearth = arguments.hearth.resolve()
    with (contextlib.nullcontext(arguments.url) if arguments.url
          else serving(hearth, arguments.model.resolve())) as url:
        scores = evaluate(arguments, url, kinds)
    vocabulary = LlamaCpp(str(arguments.model), vocab_only=True, verbose=False)

    def tokens(text: str) -> list[int]:
        return vocabulary.tokenize(text.encode(), add_bos=False, special=True)

    if arguments.parity and arguments.work:
        # The same weights as numbers of 32 bits, so that only the programs can differ.
        with tempfile.TemporaryDirectory() as folder:
            exact = Path(folder) / "exact.gguf"
            exact_copy(arguments.model, exact)
            with serving(hearth, exact) as url:
                scores["parity"] = same_as_pytorch(
                    Server(url, 1), exact, arguments.work, tokens, arguments.parity)
    if hearth.exists():
        scores["rates"] = rates(hearth, arguments.model.resolve(), tokens)
    text = table(scores)
    print(text)
    if arguments.output:
        arguments.output.with_suffix(".json").write_text(json.dumps(scores, indent=1) + "\n")
        arguments.output.with_suffix(".md").write_text(text)


if __name__ == "__main__":
    main()
