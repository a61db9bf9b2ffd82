#!/usr/bin/env python3
"""Measures how models call tools: 40 questions over eight tools, of which 20 need one, 8 need two and 12 none.

Each question is a loop in which calls are answered from a table until the model writes an answer. Hearth and llama-server get
the same requests to /v1/chat/completions, or Hearth gets them through the APIs of --wire. With --library, the same questions
go through LanguageModelSession. Answers are stored in .deps/bench/tools, and --score-only scores them again.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from serving.figures import interval, print_table
from serving.processes import ROOT, WORK, Server, free_port, mark_examined
from wires import WIRES, OpenAI

SET: dict[str, Any] = json.loads(Path(__file__).with_name("questions.json").read_text(encoding="utf-8"))
QUESTIONS: list[dict[str, Any]] = SET["questions"]
ROUNDS = 6
INSTRUCTIONS = "You are a helpful assistant. Use a tool only if the request needs it; otherwise answer yourself."


# Asking


def result(name: str, arguments: dict[str, Any]) -> str:
    """Returns the result of a tool call."""
    table: dict[str, str] = SET["results"].get(name, {"": "There is no such tool."})
    text = " ".join(str(value) for value in arguments.values()).lower()
    numbers = {str(value).removesuffix(".0") for value in arguments.values()}
    for key, value in table.items():
        if key and (key in numbers if key.isdigit() else key in text):
            return value
    return table[""]


def post(port: int, body: dict[str, Any], path: str = OpenAI.path) -> dict[str, Any]:
    """Sends a request, and returns the response or the server's error."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=600) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        return {"error": error.read().decode("utf-8", "replace")}


def loop(port: int, question: dict[str, Any], choice: str, wire: str = "openai") -> dict[str, Any]:
    """Runs a loop until the model answers, and returns its calls by round, its answer and the finish reason."""
    talk = WIRES[wire](INSTRUCTIONS, question["text"], SET["tools"], choice)
    rounds: list[list[dict[str, Any]]] = []
    ids: set[str] = set()
    began = time.monotonic()

    def failed(problem: Any) -> dict[str, Any]:
        return {"rounds": rounds, "answer": "", "error": problem, "seconds": time.monotonic() - began}

    for _ in range(ROUNDS):
        reply = post(port, talk.body(), talk.path)
        if problem := reply.get("error"):
            return failed(problem)
        calls = talk.take(reply)
        known = [call for call in calls if call.arguments is not None]
        rounds.append([{"tool": call.tool, "arguments": call.arguments} for call in known])
        if not calls or choice == "required":
            return {"rounds": [made for made in rounds if made], "answer": talk.text, "finish": talk.finish,
                    "seconds": time.monotonic() - began}
        if len(ids | {call.id for call in calls}) < len(ids) + len(calls):
            return failed("two calls have one id")
        ids |= {call.id for call in calls}
        talk.give([(call, result(call.tool, call.arguments)) for call in known])
    return failed("it went on calling")


@contextlib.contextmanager
def hearth(executable: Path, model: Path) -> Iterator[int]:
    """Runs Hearth's server with one model, and yields its port."""
    with tempfile.TemporaryDirectory(prefix="tools-") as folder:
        home = Path(folder)
        (home / "models").mkdir()
        os.symlink(model.resolve(), home / "models/model.gguf")
        mark_examined(executable, home, model)
        port = free_port()
        command: list[str | Path] = [executable, "serve", "--port", str(port), "--model", "model"]
        with Server("hearth", command, port, environment={"HEARTH_HOME": folder}):
            yield port


@contextlib.contextmanager
def llama_server(executable: str, model: Path) -> Iterator[int]:
    """Runs llama-server with the model's own template, and yields its port."""
    port = free_port()
    command: list[str | Path] = [executable, "-m", model, "--port", str(port), "--jinja", "-c", "8192", "-np", "1"]
    with Server("llama-server", command, port):
        yield port


def library(executable: Path, model: Path, choice: str) -> list[dict[str, Any]]:
    """Runs the same loops through LanguageModelSession, with the ToolBench program of this package."""
    done = subprocess.run(
        [executable, model, Path(__file__).with_name("questions.json"), choice], check=True, capture_output=True,
        text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


# Scoring


def fits(wanted: Any, given: Any) -> bool:
    """Returns whether an argument is one of the accepted values."""
    for value in wanted:
        if isinstance(value, str) and value.startswith("*"):
            if value.strip("*").lower() in str(given).lower():
                return True
        elif isinstance(value, str):
            if value.lower() == str(given).strip().lower():
                return True
        elif isinstance(given, int | float) and abs(given - value) < 1e-6:
            return True
    return False


def matches(call: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Returns whether a call matches the wanted one."""
    return call["tool"] == wanted["tool"] and isinstance(call["arguments"], dict) and all(
        name in call["arguments"] and fits(values, call["arguments"][name])
        for name, values in wanted["arguments"].items())


def score(question: dict[str, Any], record: dict[str, Any]) -> dict[str, bool]:
    """Scores a loop."""
    made = [call for calls in record["rounds"] for call in calls]
    wanted = list(question["calls"])
    needless = 0
    # A repeated call is counted separately, because it is needless but not wrong.
    distinct: list[dict[str, Any]] = []
    for call in made:
        if call not in distinct:
            distinct.append(call)
    for call in distinct:
        found = next((one for one in wanted if matches(call, one)), None)
        if found is None:
            needless += 1
        else:
            wanted.remove(found)
    right = not wanted and needless == 0
    answer = record["answer"].lower()
    return {"right": right, "tools": not wanted, "needless": needless > 0, "repeats": len(distinct) < len(made),
            "answered": right and bool(answer.strip())
            and (not question["answer"] or any(text.lower() in answer for text in question["answer"]))}


def share(scores: list[dict[str, bool]], key: str = "right") -> str:
    """Formats the number of loops for which a score is true, with the interval of the share."""
    count = sum(score[key] for score in scores)
    low, high = interval(count, len(scores))
    return f"{count} of {len(scores)} ({100 * low:.0f} to {100 * high:.0f} %)" if scores else "-"


def report(name: str, records: list[dict[str, Any]], choice: str) -> list[str]:
    """Prints the scores of one configuration, and returns its row of the table."""
    pairs = [(question, score(question, record)) for question, record in zip(QUESTIONS, records, strict=False)]
    groups = {"one": [s for q, s in pairs if len(q["calls"]) == 1], "two": [s for q, s in pairs if len(q["calls"]) == 2],
              "none": [s for q, s in pairs if not q["calls"]]}
    seconds = sum(record["seconds"] for record in records) / max(len(records), 1)
    line = f"{name:28} {choice:9}"
    if choice == "required":
        exact = sum(s["right"] for s in groups["one"])
        print(f"{line} exactly the right call: {exact} of {len(groups['one'])}; {seconds:.1f} s each")
        return [name, choice, "-", share(groups["one"]), "-", "-", "-", f"{seconds:.1f}"]
    scores = [score for _, score in pairs]
    print(f"{line} right: {sum(s['right'] for _, s in pairs)} of {len(pairs)} ("
          + ", ".join(f"{key} {sum(s['right'] for s in group)} of {len(group)}" for key, group in groups.items())
          + f"); loops with a right answer: {sum(s['answered'] for _, s in pairs)}; "
          f"loops in which a call is repeated: {sum(s['repeats'] for _, s in pairs)}; needless calls in {sum(s['needless'] for s in groups['none'])} of {len(groups['none'])} that need none; "
          f"{seconds:.1f} s each")
    return [name, choice, share(scores), *(share(groups[key]) for key in ("one", "two", "none")),
            share(scores, "answered"), f"{seconds:.1f}"]


HEAD = ("way", "choice", "right calls", "one call", "two calls", "no call", "a right answer", "s each")


def main() -> int:
    """Asks the questions and prints the scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, action="append", required=True, metavar="FILE.gguf")
    parser.add_argument("--hearth", type=Path, default=ROOT / ".build/release/hearth")
    parser.add_argument("--llama-server", default=shutil.which("llama-server"), help="(default: from the PATH)")
    parser.add_argument("--wire", action="append", choices=list(WIRES), help="API of Hearth to use (default: openai)")
    parser.add_argument("--library", type=Path, metavar="PROGRAM", help="the ToolBench program of the Benchmarks package")
    parser.add_argument("--choice", action="append", choices=["auto", "required"], help="(default: both)")
    parser.add_argument("--only", help="only questions whose ID has this prefix")
    parser.add_argument("--show", action="store_true", help="print every wrong loop")
    parser.add_argument("--score-only", action="store_true", help="score stored answers only")
    arguments = parser.parse_args()
    if arguments.only:
        QUESTIONS[:] = [question for question in QUESTIONS if question["id"].startswith(arguments.only)]
    folder = WORK / "tools"
    folder.mkdir(parents=True, exist_ok=True)
    wires = dict.fromkeys(arguments.wire or ["openai"])
    rows: list[list[str]] = []
    for model in arguments.model:
        for choice in arguments.choice or ["auto", "required"]:
            ways: dict[str, tuple[str, Any]] = {
                "hearth" if wire == "openai" else f"hearth-{wire}": (
                    wire, lambda m=model: hearth(arguments.hearth, m))
                for wire in wires if choice in WIRES[wire].choices}
            if arguments.llama_server:
                ways["llama-server"] = ("openai", lambda m=model: llama_server(arguments.llama_server, m))
            if arguments.library:
                ways["library"] = ("", None)
            for way, (wire, served) in ways.items():
                path = folder / f"{model.stem}-{way}-{choice}.jsonl"
                if not arguments.score_only:
                    if served is None:
                        records = library(arguments.library, model, choice)
                    else:
                        with served() as port:
                            records = [loop(port, question, choice, wire) for question in QUESTIONS]
                    path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records), "utf-8")
                if not path.is_file():
                    continue
                records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
                rows.append(report(f"{model.stem[:20]} {way}", records, choice))
                for question, record in zip(QUESTIONS, records, strict=False) if arguments.show else []:
                    if not score(question, record)["right"]:
                        print("   ", question["id"], json.dumps(record, ensure_ascii=False)[:400])
    print("\nWith Wilson's intervals of 95 %:\n")
    print_table(HEAD, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
