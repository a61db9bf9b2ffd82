"""`hearth bench` as a tester uses it: real processes, the tests' model, and injected faults."""

from __future__ import annotations

import array
import json
import math
import os
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import jsonschema
import pytest

from conftest import BINARY, MODEL, ROOT, SLOW

SCHEMA = json.loads((ROOT / "docs/run.schema.json").read_text())


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("bench")


def environment(home, **more):
    # Tests run in parallel, so OpenMP threads must not spin for long; see Sources/Hearth/EngineProcess.swift.
    return {"HEARTH_HOME": str(home), "HOME": str(home), "PATH": os.environ["PATH"], "GOMP_SPINCOUNT": "1000", **more}


def bench(home, *arguments, expected=0, **more):
    done = subprocess.run(
        [str(BINARY), "bench", *map(str, arguments)], capture_output=True, text=True, timeout=10 * SLOW,
        env=environment(home, **more))
    assert done.returncode == expected, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done


def report(done):
    return json.loads(done.stdout)


def test_a_sanity_run_measures_every_cell_and_exports_its_results(home, tmp_path):
    """Scenarios Smoke and Export of the requirements: a tiny model, at least 50 valid tokens, and the artifacts."""
    # Enough time for every cell, even while other tests run.
    done = bench(home, "sanity", "--model", MODEL, "--seconds", 400, "--json")
    found = report(done)
    assert found["state"] == "completed" and len(found["backends"]) == 1
    backend = found["backends"][0]
    assert backend["proof"]["contradictions"] == [] and any("weights in CPU" in each for each in backend["proof"]["evidence"])
    cells = {next(iter(cell["cell"])): cell for cell in backend["cells"]}
    assert cells["decode"]["samples"][0]["replyTokens"] >= 50
    times = cells["decode"]["samples"][0]["times"]
    assert times == sorted(times) and times[0] > 0
    assert all(each["result"]["isRight"] for each in backend["products"])
    # CPU results are marked as a control.
    assert any("its numbers check correctness" in each for each in found["warnings"])
    # The record of each cell matches the published schema.
    folder = home / "runs" / found["id"]
    records = sorted(folder.glob("cells/*/run.json"))
    assert len(records) == 7
    for record in records:
        value = json.loads(record.read_text())
        jsonschema.validate(value, SCHEMA, cls=jsonschema.Draft202012Validator)
        assert value["model"]["path"] == "hearth-tiny.gguf" and value["hearth"]["is_valid"]
    decode = json.loads((folder / "cells/cpu-tg128/run.json").read_text())["metrics"]
    assert decode["tp_s"] > 1 and decode["ttft_ms"] > 0 and decode["peak_mem_mb"] > 5
    # Files meant for sharing contain no local paths.
    for name in ("bench.json", "report.md", "report.html", "samples.csv", "comment.md"):
        assert str(ROOT) not in (folder / name).read_text(), name
    listed = bench(home, "show", "--list").stdout.split()
    assert listed[0] == found["id"]
    comment = bench(home, "show", found["id"], "--comment").stdout
    assert "### Device Testing Results" in comment and "**Backend:** cpu\n" in comment
    archive = tmp_path / "run.zip"
    bench(home, "export", found["id"], "--output", archive)
    with zipfile.ZipFile(archive) as opened:
        assert opened.testzip() is None
        assert f"{found['id']}/report.md" in opened.namelist()
    assert "×1.000" in bench(home, "compare", found["id"], found["id"]).stdout


def test_a_full_run_measures_a_long_prompt_with_a_reply_of_1024_tokens(home):
    """Scenario Stress: all cells of a full run, including a long prompt with a reply of 1,024 tokens."""
    found = report(bench(home, "full", "--model", MODEL, "--seconds", 500, "--json"))
    assert found["state"] == "completed"
    cells = {json.dumps(cell["cell"]): cell for cell in found["backends"][0]["cells"]}
    long = next(cell for name, cell in cells.items() if "long_1" in name)
    assert long["samples"][0]["promptTokens"] > 1_000 and long["samples"][0]["replyTokens"] == 1_024
    assert len(long["samples"][0]["times"]) == 1_024
    assert not any("failure" in cell for cell in cells.values())
    assert found["telemetry"]["samples"]


def test_parity_passes_for_equal_backends_and_explains_a_different_computation(home):
    """Scenario Parity: equivalent backends match fully; a different computation passes or its differences are explained."""
    twice = report(bench(home, "parity", "--model", MODEL, "--backend", "cpu-1-thread", "--against", "cpu", "--json"))
    parity = twice["parity"]
    assert parity["verdict"] == "pass"
    assert "INVALID" not in bench(home, "show", twice["id"], "--comment").stdout
    assert all(prompt["comparison"]["matchRatio"] == 1 for prompt in parity["prompts"]) and len(parity["prompts"]) == 5
    other = report(bench(home, "parity", "--model", MODEL, "--against", "cpu-no-flash", "--json"))["parity"]
    assert other["verdict"] in ("pass", "explained") and other["divergences"]["places"] > 100
    assert 0 < other["divergences"]["meanKL"] < 0.01 and other["noise"]["maximumMarginDelta"] > 0


def damaged(tmp_path):
    """Writes a copy of the tests' model with the scales of 4,000 quantised blocks doubled, and returns its path."""
    data = bytearray(MODEL.read_bytes())
    start = len(data) // 2
    for block in range(start, start + 34 * 4_000, 34):
        value = struct.unpack_from("<e", data, block)[0]
        struct.pack_into("<e", data, block, value * 2 if math.isfinite(value) and abs(value) < 100 else 1.0)
    path = tmp_path / "damaged.gguf"
    path.write_bytes(data)
    return path


def test_parity_fails_for_a_model_with_damaged_weights(home, tmp_path):
    done = bench(home, "parity", "--model", damaged(tmp_path), "--against-model", MODEL, "--json", expected=1)
    found = report(done)
    assert found["parity"]["verdict"] == "fail", found["parity"]["reason"]
    assert found["parity"]["baseline"] == "cpu-hearth-tiny"


def test_an_endpoint_is_compared_with_a_model_file_and_load_tested(home, start_server, tmp_path):
    """The same file behind `hearth serve` passes, a different file fails, and the load test counts its clients' requests."""
    server = start_server()
    endpoint = ["--endpoint", f"{server.url}/v1", "--model", "hearth-tiny"]
    found = report(bench(home, "parity", *endpoint, "--against", MODEL, "--json"))
    parity = found["parity"]
    assert parity["verdict"] in ("pass", "explained"), parity["reason"]
    divergences = parity["divergences"]
    # The server chooses its own batches, and rounding decides between tokens of nearly the same probability.
    assert divergences["places"] > 100 and divergences["meanKL"] < 0.001 and divergences["sameTopRate"] > 0.95
    assert parity["noise"]["places"] > 50 and not parity.get("comparesCharacters")
    assert parity["baseline"] == "cpu" and parity["backend"].endswith("-hearth-tiny")
    records = sorted((home / "runs" / found["id"]).glob("cells/*/run.json"))
    assert len(records) == 14
    for record in records:
        jsonschema.validate(json.loads(record.read_text()), SCHEMA, cls=jsonschema.Draft202012Validator)
    worse = start_server("--model", str(damaged(tmp_path)), has_model=False)
    name = worse.call("GET", "/v1/models")["data"][0]["id"]
    other = ["--endpoint", f"{worse.url}/v1", "--model", name]
    found = report(bench(home, "parity", *other, "--against", MODEL, "--seconds", 10, "--json", expected=1))
    assert found["parity"]["verdict"] == "fail", found["parity"]["reason"]
    assert "lists no model" in bench(
        home, "parity", "--endpoint", f"{server.url}/v1", "--model", "none", "--against", MODEL, "--seconds", 1,
        expected=1).stdout
    load = report(bench(home, "load", *endpoint, "--clients", "1,4", "--answer-tokens", 8, "--json"))
    assert [level["clients"] for level in load["levels"]] == [1, 4]
    assert all(level["requests"] == 8 and level["errors"] == {} and level["tokens"] > 0 for level in load["levels"])


class Worker:
    """A benchmark worker process, driven directly through its protocol."""

    def __init__(self, home, **more):
        self.process = subprocess.Popen(
            [str(BINARY), "bench-runner"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, env=environment(home, GGML_NO_BACKTRACE="1", **more))

    def send(self, command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def answer(self):
        while True:
            message = json.loads(self.process.stdout.readline())
            if "progress" not in message:
                return message

    def load(self, **configuration):
        self.send({"load": {"path": str(MODEL), "contextTokens": 512, "sequences": 1, "outputTokens": 64, "configuration": {
            "name": "cpu", "environment": {}, "flashAttention": "automatic", "cacheType": "f16", "repacks": True,
            "batchTokens": 512, **configuration}}})
        return self.answer()

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=SLOW) == 0


def distribution(logits):
    largest = max(logits)
    total = math.fsum(math.exp(value - largest) for value in logits)
    return [value - largest - math.log(total) for value in logits]


def test_the_reported_divergence_of_logits_equals_an_independent_calculation(home, tmp_path):
    workers = [Worker(home), Worker(home)]
    vocabulary = workers[0].load()["result"]["_0"]["loaded"]["model"]["vocabulary"]
    workers[1].load(flashAttention="off")
    workers[0].send({"tokenize": {"text": "The quick brown fox waits for the ferry on the old pier."}})
    tokens = workers[0].answer()["result"]["_0"]["tokens"]
    rows = []
    for index, worker in enumerate(workers):
        pipe = tmp_path / f"logits-{index}"
        os.mkfifo(pipe)
        worker.send({"sendLogits": {"tokens": tokens, "chunk": 64, "pipe": str(pipe)}})
        numbers = array.array("f", pipe.read_bytes())
        assert "result" in worker.answer() and len(numbers) == vocabulary * len(tokens)
        rows.append([distribution(numbers[place * vocabulary:(place + 1) * vocabulary]) for place in range(len(tokens))])
    pipe = tmp_path / "between"
    os.mkfifo(pipe)
    workers[1].send({"compareLogits": {"tokens": tokens, "chunk": 64, "pipe": str(pipe)}})
    workers[0].send({"sendLogits": {"tokens": tokens, "chunk": 64, "pipe": str(pipe)}})
    found = workers[1].answer()["result"]["_0"]["differences"]
    for worker in workers[:1]:
        worker.answer()
    same = 0
    for place, (one, other) in enumerate(zip(*rows)):
        kl = math.fsum(math.exp(p) * (p - q) for p, q in zip(one, other))
        assert found["kl"][place] == pytest.approx(kl, abs=1e-9)
        same += one.index(max(one)) == other.index(max(other))
        if place + 1 < len(tokens):
            delta = other[tokens[place + 1]] - one[tokens[place + 1]]
            assert found["logProbabilityDeltas"][place] == pytest.approx(delta, abs=1e-6)
    assert found["sameTop"] == same and max(found["kl"]) > 0
    for worker in workers:
        worker.close()


def children(parent):
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) == parent:
                yield int(folder.name)
        except OSError:
            continue


def computes(process):
    """Whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def start(home, *arguments):
    """Starts a run, waits until its workers have loaded the model, and returns the process and the workers' process IDs."""
    process = subprocess.Popen(
        [str(BINARY), "bench", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment(home))
    for line in process.stderr:
        if line.startswith("Warming up"):
            break
    return process, sorted(children(process.pid))


def until_measured(home):
    """Waits until the saved state of a full run has a complete cell. The state is saved every ten seconds."""
    deadline = time.monotonic() + 2 * SLOW
    while not any(
            json.loads(path.read_text())["report"]["backends"][0]["cells"]
            for path in (home / "state/bench").glob("*-full-????") if '"loading"' not in path.read_text()):
        assert time.monotonic() < deadline, "nothing is measured"
        time.sleep(0.2)


def test_killing_a_bench_worker_gives_a_partial_result(home):
    process, workers = start(home, "full", "--model", MODEL, "--seconds", 300, "--json")
    until_measured(home)
    os.kill(workers[0], signal.SIGKILL)
    out, _ = process.communicate(timeout=10 * SLOW)
    assert process.returncode == 1 and json.loads(out)["state"] == "partial"
    backend = json.loads(out)["backends"][0]
    assert backend["failure"]["kind"] == "crashed" and "signal 9" in backend["failure"]["message"]
    assert backend["suggestion"]


def test_a_hung_bench_worker_is_reported_while_the_other_backend_is_measured(home):
    process, workers = start(
        home, "sanity", "--model", MODEL, "--against", "cpu-no-flash", "--seconds", 400, "--patience", 20, "--json")
    os.kill(workers[0], signal.SIGSTOP)
    out, _ = process.communicate(timeout=10 * SLOW)
    found = json.loads(out)
    kinds = [backend.get("failure", {}).get("kind") for backend in found["backends"]]
    assert kinds.count("hung") == 1
    hung, other = found["backends"][kinds.index("hung")], found["backends"][kinds.index(None)]
    assert sum(len(cell["samples"]) for cell in other["cells"]) > sum(len(cell["samples"]) for cell in hung["cells"])


def test_a_bench_worker_that_runs_out_of_memory_is_reported_and_later_runs_work(home):
    """Scenario OOM Guard: running out of memory gives a clear error, and Hearth keeps working."""
    done = bench(home, "sanity", "--model", MODEL, "--seconds", 5, "--json", expected=1, HEARTH_BENCH_MEMORY=str(6 << 20))
    failure = report(done)["backends"][0]["failure"]
    assert failure["kind"] in ("outOfMemory", "crashed") and failure["message"]
    assert "smaller" in report(done)["backends"][0]["suggestion"]
    bench(home, "sanity", "--model", MODEL, "--seconds", 2)


def test_a_run_stopped_by_sigint_keeps_its_completed_cells(home):
    process, _ = start(home, "full", "--model", MODEL, "--seconds", 300, "--json")
    until_measured(home)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=10 * SLOW)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["state"] == "partial" and found["backends"][0]["cells"]
    assert (home / "runs" / found["id"] / "report.md").read_text().count("**Partial:**") == 1


def test_bench_workers_exit_when_their_parent_is_killed(home):
    process, workers = start(home, "full", "--model", MODEL, "--seconds", 300)
    assert workers
    process.kill()
    process.communicate()
    deadline = time.monotonic() + SLOW
    while any(computes(worker) for worker in workers):
        assert time.monotonic() < deadline, "a worker goes on"
        time.sleep(0.2)


def test_invalid_bench_commands_exit_with_an_error(home, tmp_path):
    assert "no backend gpu9" in bench(home, "sanity", "--model", MODEL, "--backend", "gpu9", expected=64).stderr
    (tmp_path / "no.gguf").write_bytes(b"GGUF nothing")
    assert bench(home, "sanity", "--model", tmp_path / "no.gguf", expected=4).stderr
    assert bench(home, "sanity", "--model", tmp_path / "none.gguf", expected=3).stderr
    assert "could not be written" in bench(
        home, "sanity", "--model", MODEL, "--seconds", 1, "--output", "/proc/none", expected=1).stderr
    bench(home, "parity", "--model", MODEL, expected=64)
    box = ["--endpoint", "http://127.0.0.1:9/v1"]
    bench(home, "parity", *box, "--against", MODEL, expected=64)
    bench(home, "parity", *box, "--model", "m", expected=64)
    bench(home, "load", *box, "--model", "m", "--clients", "0", expected=64)
    assert "cannot be reached" in bench(home, "load", *box, "--model", "m", expected=9).stderr
    bench(home, "show", "nothing", expected=12)


def test_matmul_computes_correct_products_without_a_model(home):
    lines = [json.loads(line) for line in bench(home, "matmul", "--json").stdout.splitlines()]
    assert len(lines) > 20 and all(line["result"]["isRight"] and line["result"]["gigaflops"] > 0 for line in lines)
    assert any(line["product"].get("experts") for line in lines)


def test_a_run_tolerates_wall_clock_jumps_and_opens_no_network_connection(home, tmp_path, shim):
    connections = tmp_path / "connections"
    began = time.monotonic()
    found = report(bench(
        home, "sanity", "--model", MODEL, "--against", "cpu-no-flash", "--seconds", 6, "--json", LD_PRELOAD=str(shim),
        SHIM_CONNECTIONS=str(connections)))
    took = time.monotonic() - began
    assert found["state"] == "completed" and 0 < found["seconds"] <= took
    for backend in found["backends"]:
        for cell in backend["cells"]:
            assert cell["ends"] == sorted(cell["ends"]) and cell["ends"][-1] <= found["seconds"]
            for sample in cell["samples"]:
                assert sample["times"] == sorted(sample["times"])
                assert 0 < sample["prefillSeconds"] + sample["decodeSeconds"] < took
    assert not connections.exists()
    # Checks that the shim does log connections.
    subprocess.run(
        [sys.executable, "-c", "import socket; socket.socket().connect_ex(('192.0.2.1', 9))"], timeout=SLOW, check=True,
        env=environment(home, LD_PRELOAD=str(shim), SHIM_CONNECTIONS=str(connections)))
    assert connections.exists()


def test_deleting_the_model_file_during_a_run_only_adds_a_warning(home, tmp_path):
    model = tmp_path / "model.gguf"
    model.write_bytes(MODEL.read_bytes())
    process = subprocess.Popen(
        [str(BINARY), "bench", "sanity", "--model", str(model), "--against", "cpu-no-flash", "--seconds", "6", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(home))
    for line in process.stderr:
        if line.startswith("Warming up"):
            break
    model.unlink()
    output, errors = process.communicate(timeout=10 * SLOW)
    found = json.loads(output)
    assert found["state"] == "completed", errors
    # The loaded model is still measured; only the noise floor, which loads the file again, is missing.
    assert all(len(backend["cells"]) >= 2 and "failure" not in backend for backend in found["backends"])
    assert any("noise floor" in warning for warning in found["warnings"]), found["warnings"]
    assert (home / "runs" / found["id"] / "bench.json").exists()


def test_bench_results_are_printed_even_if_they_cannot_be_saved(home, tmp_path):
    def small_files():
        # With SIGXFSZ ignored, a write beyond the limit fails as on a full disk.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))

    done = subprocess.run(
        [str(BINARY), "bench", "sanity", "--model", str(MODEL), "--seconds", "3", "--json", "--output", str(tmp_path)],
        capture_output=True, text=True, timeout=10 * SLOW, env=environment(home), preexec_fn=small_files,
        restore_signals=False)
    assert done.returncode == 1, done.stderr
    assert json.loads(done.stdout)["state"] == "completed"
    assert "could not be written" in done.stderr and "Free some space" in done.stderr


def text(value):
    return struct.pack("<Q", len(value)) + value.encode()


def too_large(path):
    """Writes a GGUF of 400 GB as a sparse file, and returns its path."""
    names = [("general.architecture", 8, text("llama"))] + [
        (f"llama.{name}", 4, struct.pack("<I", value)) for name, value in (
            ("context_length", 4096), ("embedding_length", 4096), ("block_count", 1), ("feed_forward_length", 4096),
            ("attention.head_count", 32))]
    header = b"GGUF" + struct.pack("<IQQ", 3, 1, len(names))
    header += b"".join(text(name) + struct.pack("<I", kind) + value for name, kind, value in names)
    header += text("token_embd.weight") + struct.pack("<IQQIQ", 2, 4096, 25_000_000, 0, 0)
    with path.open("wb") as file:
        file.write(header)
        file.truncate((len(header) + 31) // 32 * 32 + 4096 * 25_000_000 * 4)
    return path


def test_a_model_too_large_for_memory_is_refused_before_it_is_loaded(home, tmp_path):
    """Scenario OOM Guard: a model that is known to be too large is refused before loading."""
    done = bench(home, "sanity", "--model", too_large(tmp_path / "large.gguf"), expected=5)
    assert "of memory" in done.stderr and "smaller model" in done.stderr
    assert "Loading" not in done.stderr
    shown = bench(home, "sanity", "--model", MODEL, "--seconds", 1).stdout
    assert "hearth-tiny.gguf: " in shown and "of memory, which is available" in shown


def test_a_killed_run_is_reported_once_at_the_next_launch(tmp_path):
    process, _ = start(tmp_path, "full", "--model", MODEL, "--seconds", 300, "--json")
    until_measured(tmp_path)
    process.kill()
    process.wait(SLOW)
    shown = bench(tmp_path, "parity", "--model", MODEL, "--against", "cpu-1-thread")
    assert "from an earlier launch" in shown.stderr and "exited during this run" in shown.stderr
    names = bench(tmp_path, "show", "--list").stdout.split()
    assert len(names) == 2 and "full" in names[1]
    assert json.loads(bench(tmp_path, "show", names[1], "--json").stdout)["state"] == "partial"
    # It is reported only once.
    assert "earlier launch" not in bench(tmp_path, "sanity", "--model", MODEL, "--seconds", 1).stderr


def test_a_terminal_shows_the_current_rate_and_the_thermal_state_during_a_run(home):
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [str(BINARY), "bench", "full", "--model", str(MODEL), "--seconds", "20"], stdout=subprocess.DEVNULL,
        stderr=follower, env=environment(home, TERM="xterm-256color"))
    os.close(follower)
    shown = ""
    while select.select([leader], [], [], 5 * SLOW)[0]:
        try:
            data = os.read(leader, 4_096)
        except OSError:  # Linux reports an error once the program has exited.
            data = b""
        if not data:
            break
        shown += data.decode(errors="replace")
    os.close(leader)
    assert process.wait(SLOW) == 0
    assert re.search(r"\d+ % +cpu +\S+.* \d+\.\d t/s +(nominal|fair|serious|critical)", shown), shown[-2000:]


def test_different_cpu_kernels_pass_parity_with_each_other(home):
    """Needs a llama.cpp with several CPU kernels (`Tools/setup --cpu-variants`). No set may gain speed by wrong results."""
    kernels = [name for name in bench(home, "backends").stdout.split() if name.startswith("cpu-kernels-")]
    if len(kernels) < 2:
        pytest.skip("this llama.cpp has the kernels of one processor")
    found = report(bench(home, "parity", "--model", MODEL, "--backend", kernels[0], "--against", kernels[-1], "--json"))
    assert found["parity"]["verdict"] in ("pass", "explained")
    for backend, name in zip(found["backends"], (kernels[0], kernels[-1])):
        assert f"libggml-cpu-{name.removeprefix('cpu-kernels-')}." in backend["loaded"]["engine"]["kernels"]
