"""Servers as child processes: starting, waiting for readiness, reading memory and processor time, stopping."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

from serving.client import HOST, Address, call

ROOT = Path(__file__).resolve().parents[2]
DEPS = ROOT / ".deps"
WORK = DEPS / "bench"
PYTHON = DEPS / "python/bin/python"
EXAM = ROOT / "Sources/Hearth/Exam/exam.json"
# As in Sources/ModelStore/Exam/ExamPart.swift.
_EXAM_PARTS = (
    "answering", "abstaining", "citing", "summarizing", "replying", "sorting", "filling", "calling", "following")
_fingerprints: dict[Path, str] = {}


class ServerFailed(Exception):
    """An error for a server that did not start or ended unexpectedly. The text has the end of its log."""


def free_port() -> int:
    """Returns a loopback port that is currently unused."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def random_model(shape: str = "qwen3-0.6b") -> Path:
    """Returns a model with random weights in a known shape, generated once."""
    model = WORK / f"random-{shape}-q8_0.gguf"
    if not model.is_file():
        WORK.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [PYTHON, ROOT / "Tools/make_random_model.py", "--shape", shape, "--output", model],
            check=True, stdout=subprocess.DEVNULL)
    return model


def source_home() -> Path:
    """Returns Hearth's default data folder, where Tools/setup installs models."""
    if home := os.environ.get("HEARTH_HOME"):
        return Path(home)
    if platform.system() == "Darwin":
        return Path.home() / "Library/Application Support/Hearth"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "hearth"


def small_model() -> Path:
    """Returns SmolLM2-135M-Instruct, which Tools/setup installs: a small real model that writes English."""
    model = source_home() / "models/smollm2-135m-instruct-q4_1.gguf"
    if not model.is_file():
        sys.exit(f"There is no {model}. Run Tools/setup, or name another model with --model.")
    return model


def mark_examined(executable: Path, home: Path, model: Path) -> None:
    """Records in a data folder that a model passed its exam with everything correct.

    Without a result, the server would soon start a background exam, which would distort measurements, and features would
    quote instead of using the model.
    """
    path = model.resolve()
    if path not in _fingerprints and (fingerprint := _fingerprint(executable, path)) is not None:
        _fingerprints[path] = fingerprint
    if path not in _fingerprints:
        return
    version = json.loads(EXAM.read_text(encoding="utf-8"))["version"]
    result = {"version": version, "fingerprint": _fingerprints[path], "isQuick": False, "seconds": 1,
              "scores": {part: {"right": 24, "count": 24} for part in _EXAM_PARTS}}
    record = home / "models/.exams" / f"{_fingerprints[path]}.json"
    record.parent.mkdir(parents=True, exist_ok=True)
    record.touch(0o600)
    record.write_text(json.dumps({"result": result}), encoding="utf-8")


def _fingerprint(executable: Path, model: Path) -> str | None:
    """Returns the name of a model's exam record, or None for a model that cannot take the exam.

    Only the program can compute it, so an exam is started, which creates the record before the first question.
    """
    with tempfile.TemporaryDirectory(prefix="hearth-bench-exam-") as home:
        process = subprocess.Popen(
            [str(executable.absolute()), "models", "exam", str(model), "--quick"],
            env={**os.environ, "HEARTH_HOME": home}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            while True:
                is_over = process.poll() is not None
                for record in (Path(home) / "models/.exams").glob("*.json"):
                    return record.stem
                if is_over:
                    return None
                time.sleep(0.02)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def load_average() -> float:
    """Returns the load average of the last minute."""
    return os.getloadavg()[0]


class Server:
    """A server in its own process group, with its output in a temporary file."""

    def __init__(self, name: str, command: list[str | Path], address: Address, *,
                 environment: dict[str, str] | None = None, probe: str = "/v1/models",
                 folder: Path | None = None) -> None:
        self.name = name
        self.address = address
        self._command = [str(part) for part in command]
        self._environment = dict(os.environ, **(environment or {}))
        self._environment.pop("HEARTH_MODEL", None)
        self._probe = probe
        self._folder = folder
        self._log: IO[bytes] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The running process."""
        if self._process is None:
            raise ServerFailed(f"{self.name} was not started.")
        return self._process

    @property
    def is_alive(self) -> bool:
        """Whether the process is running."""
        return self._process is not None and self._process.poll() is None

    def start(self, seconds: float = 90) -> None:
        """Starts the process and waits until it answers a request."""
        # Turns SIGTERM into an exit, so that `__exit__` runs and stops the server.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        self._log = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, env=self._environment, stdin=subprocess.DEVNULL, stdout=self._log,
            stderr=subprocess.STDOUT, start_new_session=True)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not self.is_alive:
                raise ServerFailed(f"{self.name} ended before it answered:\n{self.log_end()}")
            # Errors are expected until the server listens and has loaded its model.
            with contextlib.suppress(OSError, EOFError, asyncio.TimeoutError):
                if asyncio.run(call(self.address, "GET", self._probe, seconds=5))[0] == 200:
                    return
            time.sleep(0.05)
        self.stop()
        raise ServerFailed(f"{self.name} did not answer within {seconds:.0f} s:\n{self.log_end()}")

    def stop(self, seconds: float = 10) -> float:
        """Terminates the process, kills it after a timeout, and returns the seconds that it took."""
        if self._process is None:
            return 0
        began = time.monotonic()
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        return time.monotonic() - began

    def log_end(self, characters: int = 2000) -> str:
        """Returns the end of the server's output."""
        if self._log is None:
            return ""
        self._log.seek(0)
        return self._log.read().decode("utf-8", "replace")[-characters:]

    def resident_bytes(self) -> int:
        """Returns the resident memory of the process, including the mapped model file."""
        return self._status("VmRSS") or self._ps("rss") * 1024

    def anonymous_bytes(self) -> int:
        """Returns the resident anonymous memory of the process."""
        return self._status("RssAnon") or self.resident_bytes()

    def computing_seconds(self) -> float:
        """Returns the processor time that the process has used."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.is_file():
            minutes, _, seconds = self._ps_text("time").rpartition(":")
            return float(minutes.rpartition(":")[2] or 0) * 60 + float(seconds)
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _status(self, field: str) -> int:
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.is_file():
            return 0
        for line in status.read_text().splitlines():
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
        return 0

    def _ps_text(self, field: str) -> str:
        return subprocess.run(["ps", "-o", f"{field}=", "-p", str(self.process.pid)], capture_output=True,
                              text=True, check=True).stdout.strip()

    def _ps(self, field: str) -> int:
        return int(self._ps_text(field))


def hearth(executable: Path, model: Path | None, *, options: list[str] | None = None,
           environment: dict[str, str] | None = None) -> Server:
    """Returns `hearth serve` with a new data folder, which is removed at the end."""
    home = Path(tempfile.mkdtemp(prefix="hearth-bench-"))
    address = free_port()
    command: list[str | Path] = [executable.absolute(), "serve", "--port", str(address)]
    if model is not None:
        mark_examined(executable, home, model)
        command += ["--model", model]
    return Server("Hearth", command + list(options or []), address, probe="/health", folder=home,
                  environment={"HEARTH_HOME": str(home), **(environment or {})})


def default_hearth() -> Path:
    """Returns the path of the release build."""
    return ROOT / ".build/release/hearth"
