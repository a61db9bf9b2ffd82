"""Compares the rates that `hearth bench` measures with those of a bare llama.cpp loop, on the same library.

The sides alternate, each with a prompt of 512 tokens and a reply of 128. The bare loop is `../peers/bare_llama.py`, which
calls llama.cpp's C API from Python. Prints the medians and their ratio, with the 95 % interval of the bootstrap over pairs,
and exits with 1 if a ratio is off by more than 2 %. Raw samples are written to .deps/bench/bench-rates.json. If `llama-bench`
is on the PATH, it is measured as well.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROMPT, REPLY = 512, 128


class Worker:
    """The worker process of `hearth bench`, driven directly."""

    def __init__(self, hearth: Path, model: Path, threads: int) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "GOMP_SPINCOUNT"}
        self.process = subprocess.Popen(
            [str(hearth), "bench-runner"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, env=environment)
        self.ask({"load": {
            "path": str(model), "contextTokens": PROMPT + REPLY + 64, "sequences": 1, "outputTokens": 1,
            "configuration": {
                "name": "cpu", "environment": {}, "flashAttention": "automatic", "cacheType": "f16", "repacks": True,
                "batchTokens": 512, "threads": threads}}})

    def ask(self, command: dict) -> dict:
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        while True:
            message = json.loads(self.process.stdout.readline())
            if "failed" in message:
                sys.exit(message["failed"]["_0"]["message"])
            if "result" in message:
                return message["result"]["_0"]

    def rates(self, seed: int) -> tuple[float, float]:
        prompt = self.ask({"made": {"prompt": PROMPT, "tokens": 0, "seed": seed}})["sample"]
        reply = self.ask({"made": {"prompt": PROMPT, "tokens": REPLY + 1, "seed": seed}})["sample"]
        return PROMPT / prompt["prefillSeconds"], REPLY / reply["decodeSeconds"]


def bare(model: Path, threads: int) -> tuple[float, float]:
    environment = {key: value for key, value in os.environ.items() if key != "GOMP_SPINCOUNT"}
    done = subprocess.run(
        [sys.executable, str(ROOT / "Benchmarks/peers/bare_llama.py"), "--model", str(model), "--threads", str(threads),
         "--prompt-tokens", str(PROMPT), "--decode-tokens", str(REPLY), "--repetitions", "1"],
        capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        sys.exit(done.stderr[-2000:])
    found = json.loads(done.stdout)
    return found["prefill"]["tokensPerSecond"][0], found["decode"]["tokensPerSecond"][0]


def llama_bench(model: Path, threads: int) -> tuple[float, float]:
    done = subprocess.run(
        ["llama-bench", "-m", str(model), "-t", str(threads), "-p", str(PROMPT), "-n", str(REPLY), "-r", "1", "-o", "json"],
        capture_output=True, text=True, check=True)
    found = {("pp" if each["n_gen"] == 0 else "tg"): each["avg_ts"] for each in json.loads(done.stdout)}
    return found["pp"], found["tg"]


def interval(ours: list[float], theirs: list[float]) -> tuple[float, float]:
    dice = random.Random(1)
    ratios = []
    for _ in range(2_000):
        chosen = [dice.randrange(len(ours)) for _ in ours]
        ratios.append(statistics.median(ours[i] for i in chosen) / statistics.median(theirs[i] for i in chosen))
    ratios.sort()
    return ratios[50], ratios[1_949]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hearth", type=Path, default=ROOT / ".build/release/hearth", metavar="FILE")
    parser.add_argument("--model", type=Path, required=True, metavar="FILE", help="a GGUF model")
    parser.add_argument("--threads", type=int, default=2, metavar="N")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="measurements of each (default: 7)")
    arguments = parser.parse_args()
    worker = Worker(arguments.hearth, arguments.model, arguments.threads)
    worker.rates(0)
    sides = {"hearth bench": lambda turn: worker.rates(turn), "bare loop": lambda _: bare(arguments.model, arguments.threads)}
    if shutil.which("llama-bench"):
        sides["llama-bench"] = lambda _: llama_bench(arguments.model, arguments.threads)
    samples: dict[str, list[tuple[float, float]]] = {name: [] for name in sides}
    for turn in range(arguments.rounds):
        for name in (list(sides) if turn % 2 == 0 else reversed(list(sides))):
            samples[name].append(sides[name](turn))
            print(f"{turn + 1} {name}: {samples[name][-1][0]:.1f} and {samples[name][-1][1]:.2f} t/s", file=sys.stderr)
    print("| rate | hearth bench | peer | ratio | 95 % interval | within 2 % |\n| --- | --- | --- | --- | --- | --- |")
    missed = False
    for peer in [name for name in sides if name != "hearth bench"]:
        for index, rate in enumerate((f"prefill of {PROMPT}", f"decode of {REPLY}")):
            ours = [sample[index] for sample in samples["hearth bench"]]
            theirs = [sample[index] for sample in samples[peer]]
            ratio = statistics.median(ours) / statistics.median(theirs)
            low, high = interval(ours, theirs)
            is_close = low <= 1.02 and high >= 0.98
            missed |= not is_close
            print(f"| {rate} | {statistics.median(ours):.2f} t/s | {peer}: {statistics.median(theirs):.2f} t/s | {ratio:.3f} "
                  f"| {low:.3f} to {high:.3f} | {'yes' if abs(ratio - 1) <= 0.02 else 'within the scatter' if is_close else 'no'} |")
    target = ROOT / ".deps/bench/bench-rates.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(samples))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
