"""Counts how often `hearth bench parity --endpoint` is right, with the server's own file and with another one.

A server such as llama-server serves a model file. The command runs repeatedly, alternating between the same file, which must
pass, and another quantisation of it, which must fail. "explained" counts as right for the same file, since its replies differ
only by rounding. Each verdict is appended to a file of JSON lines, and a restarted program continues after the last one.
Prints the number of each verdict with the divergences, and exits with 1 if one was wrong.

    llama-server -m a-q8_0.gguf --port 8080
    .deps/python/bin/python Benchmarks/bench/endpoint_parity.py --endpoint http://127.0.0.1:8080/v1 --model a-q8_0.gguf \\
        --same a-q8_0.gguf --other a-q4_k_m.gguf
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RIGHT = {"same": ("pass", "explained"), "other": ("fail",)}


def run(arguments: argparse.Namespace, file: Path) -> dict:
    """Runs the command once and returns its record."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            arguments.hearth, "bench", "parity", "--endpoint", arguments.endpoint, "--model", arguments.model,
            "--against", file, "--output", folder, "--json"]
        if arguments.seconds:
            command += ["--seconds", str(arguments.seconds)]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
        parity, backends = report["parity"], report["backends"]
    except (ValueError, KeyError):
        sys.exit(f"No verdict (exit code {done.returncode}): {done.stderr[-2000:] or done.stdout[-2000:]}")
    # The verdict of a failed run is meaningless.
    failures = [backend["failure"]["message"] for backend in backends if "failure" in backend]
    if report["state"] != "completed" or failures or not parity["prompts"]:
        sys.exit(f"The run did not finish: {'; '.join(failures) or parity['reason']}")
    divergences, noise = parity.get("divergences") or {}, parity.get("noise") or {}
    return {
        "verdict": parity["verdict"], "reason": parity["reason"],
        "sameReplies": sum(prompt["verdict"] == "pass" for prompt in parity["prompts"]), "replies": len(parity["prompts"]),
        "places": divergences.get("places"), "meanKL": divergences.get("meanKL"), "noiseKL": noise.get("meanKL"),
        "sameTopRate": divergences.get("sameTopRate"), "seconds": round(time.monotonic() - began, 1)}


def known(path: Path, key: dict) -> list[dict]:
    """Returns the records of earlier runs with the same server and file."""
    if not path.is_file():
        return []
    records = [json.loads(line) for line in path.read_text().splitlines()]
    return [record for record in records if all(record[name] == value for name, value in key.items())]


def drop_unfinished_line(path: Path) -> None:
    """Removes an incomplete last line of an earlier run."""
    if path.is_file():
        data = path.read_bytes()
        path.write_bytes(data[:data.rfind(b"\n") + 1])


def spread(records: list[dict], name: str, form: str) -> str:
    numbers = [record[name] for record in records if record[name] is not None]
    return f"{min(numbers):{form}} to {max(numbers):{form}}" if numbers else "none"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hearth", type=Path, default=ROOT / ".build/release/hearth", metavar="FILE")
    parser.add_argument("--endpoint", required=True, metavar="URL", help="such as http://127.0.0.1:8080/v1")
    parser.add_argument("--model", required=True, metavar="NAME", help="the model's name on the server")
    parser.add_argument("--same", type=Path, required=True, metavar="FILE", help="the file that the server uses")
    parser.add_argument("--other", type=Path, required=True, metavar="FILE", help="another quantisation of it")
    parser.add_argument("--times", type=int, default=20, metavar="N", help="runs with each file (default: 20)")
    parser.add_argument("--seconds", type=float, metavar="N", help="--seconds of `hearth bench parity`")
    parser.add_argument(
        "--records", type=Path, default=ROOT / ".deps/bench/endpoint-parity.jsonl", metavar="FILE",
        help="file of verdicts; a new file starts from zero")
    arguments = parser.parse_args()
    files = {"same": arguments.same.resolve(strict=True), "other": arguments.other.resolve(strict=True)}
    arguments.records.parent.mkdir(parents=True, exist_ok=True)
    keys = {
        side: {
            "side": side, "endpoint": arguments.endpoint, "model": arguments.model, "file": file.name,
            "bytes": file.stat().st_size}
        for side, file in files.items()}
    drop_unfinished_line(arguments.records)
    records = {side: known(arguments.records, key)[:arguments.times] for side, key in keys.items()}
    for turn in range(arguments.times):
        for side, file in files.items():
            if turn < len(records[side]):
                continue
            record = keys[side] | run(arguments, file)
            records[side].append(record)
            with arguments.records.open("a") as output:
                output.write(json.dumps(record) + "\n")
            print(f"{turn + 1} {file.name}: {record['verdict']}, {record['reason']}", file=sys.stderr)
    print("| against | right | pass | explained | fail | mean divergence (nats) | noise floor | the same likeliest token |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    wrong = 0
    for side, found in records.items():
        verdicts = [record["verdict"] for record in found]
        right = sum(verdict in RIGHT[side] for verdict in verdicts)
        wrong += len(found) - right
        what = "the same file" if side == "same" else "another quantisation"
        print(
            f"| {what}, {files[side].name} | {right} of {len(found)} | {verdicts.count('pass')} | "
            f"{verdicts.count('explained')} | {verdicts.count('fail')} | {spread(found, 'meanKL', '.2g')} | "
            f"{spread(found, 'noiseKL', '.2g')} | {spread(found, 'sameTopRate', '.1%')} |")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
