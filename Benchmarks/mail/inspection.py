"""Shared code of the mail benchmarks: `hearth mail inspect`, archives, labelled sets, intervals.

Data folders, servers and reports are imported from the document benchmarks.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "documents"))

from setting import (
    Client,
    Failed,
    Home,
    Server,
    TOOLS,
    Verdicts,
    interval,
    machine,
    open_home,
    percentile,  # noqa: E402
    print_table,
    run,
    save,
    small_model,
)
from setting import options as plain_options  # noqa: E402

__all__ = [
    "Client",
    "Failed",
    "Home",
    "Inspection",
    "Server",
    "TOOLS",
    "Verdicts",
    "archive_members",
    "base_subject",
    "inspect",
    "interval",
    "machine",
    "mean",
    "open_home",
    "options",
    "percentile",
    "print_table",
    "run",
    "save",
    "share",
    "small_model",
    "stripped",
    "unpack",
    "words_of",
]


def options(description: str, *, has_data: bool = True) -> argparse.ArgumentParser:
    """Returns a parser with the common options of the mail benchmarks."""
    parser = plain_options(description)
    if has_data:
        parser.add_argument("--data", type=Path, required=True, metavar="FOLDER", help="the shared data files")
    return parser


# Archives


def unpack(archive: Path, folder: Path) -> Path:
    """Unpacks an archive into a new folder."""
    if not archive.is_file():
        raise Failed(f"There is no {archive}.")
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder


def archive_members(archive: Path, wanted: re.Pattern[str] | None = None) -> Iterator[tuple[str, bytes]]:
    """Yields the names and bytes of the files in an archive, without unpacking it to disk."""
    if not archive.is_file():
        raise Failed(f"There is no {archive}.")
    with tarfile.open(archive) as packed:
        for member in packed:
            if member.isfile() and (wanted is None or wanted.search(member.name)):
                file = packed.extractfile(member)
                if file is not None:
                    yield member.name, file.read()


# `hearth mail inspect`

# The peak memory of a child includes that of its parent before exec, so a small program starts it.
_STARTER = """
import os, resource, sys
child = os.fork()
if child == 0:
    os.execv(sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as report:
    print(os.waitstatus_to_exitcode(status), usage.ru_maxrss, usage.ru_utime + usage.ru_stime, file=report)
"""


@dataclass
class Inspection:
    """The result of one run of `hearth mail inspect`."""

    mails: list[dict[str, Any]] = field(default_factory=list)
    broken_lines: int = 0
    code: int = 0  # negative: the signal that ended it
    is_late: bool = False
    seconds: float = 0
    processor_seconds: float = 0
    peak_bytes: int = 0
    errors: str = ""


def inspect(hearth: Path, paths: Sequence[Path], *, has_verdicts: bool = True, seconds: float = 120) -> Inspection:
    """Reads mails without importing them, and returns the result for every outcome instead of raising.

    Invalid lines of JSON are counted. A run that takes longer than `seconds` is killed, and its output so far is returned.
    """
    if not hearth.is_file():
        raise Failed(f"There is no {hearth}. Run `make build`, or name a build with --hearth.")
    result = Inspection()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HEARTH_")}
    with tempfile.TemporaryDirectory(prefix="hearth-inspect-") as name:
        report, home = Path(name) / "report", Path(name) / "home"
        command = [
            sys.executable,
            "-I",
            "-S",
            "-c",
            _STARTER,
            str(report),
            str(hearth.absolute()),
            "mail",
            "inspect",
            "--json",
            *([] if has_verdicts else ["--no-verdicts"]),
            *(str(path) for path in paths),
        ]
        with open(Path(name) / "output", "w+b") as output, open(Path(name) / "errors", "w+b") as errors:
            began = time.monotonic()
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=errors,
                env={**kept, "HEARTH_HOME": str(home)},
                start_new_session=True,
            )
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                result.is_late = True
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
            result.seconds = time.monotonic() - began
            if report.is_file() and (words := report.read_text().split()):
                unit = 1 if sys.platform == "darwin" else 1024
                result.code, result.peak_bytes = int(words[0]), int(words[1]) * unit
                result.processor_seconds = float(words[2])
            elif not result.is_late:
                result.code = process.returncode or 1
            output.seek(0)
            for line in output:
                try:
                    result.mails.append(json.loads(line))
                except ValueError:
                    result.broken_lines += 1
            errors.seek(max(0, errors.seek(0, os.SEEK_END) - 2000))
            result.errors = errors.read().decode("utf-8", "replace")
    return result


# Labelled sets

# The headers that reveal where a set was collected, as in Sources/Mail/Evaluation/LabelledMail.swift. Mails are written without
# them, so that every program sees the same mails.
_TELLING = {
    b"received",
    b"delivered-to",
    b"x-original-to",
    b"envelope-to",
    b"x-envelope-to",
    b"x-received",
    b"status",
    b"x-status",
    b"x-keywords",
    b"x-uid",
    b"x-gmail-labels",
    b"x-bogosity",
    b"x-pyzor",
    b"errors-to",
    b"old-return-path",
    b"x-rcpt-to",
}
_TELLING_STARTS = (b"x-spam", b"x-gm", b"x-google", b"arc-", b"x-ms-")


def stripped(mail: bytes) -> bytes:
    """Returns a mail without the headers that reveal where it was collected, and without a preceding mbox line."""
    lines = mail.splitlines(keepends=True)
    kept: list[bytes] = []
    is_kept, was_delivered = True, False
    for number, line in enumerate(lines):
        if not line.strip(b"\r\n"):
            # Keeps the fact that servers delivered the mail.
            brought = [b"Received: by a server\n"] if was_delivered else []
            return b"".join(kept + brought + lines[number:])
        if number == 0 and line.startswith(b"From "):
            continue
        if line[:1] not in b" \t":
            name = line.split(b":", 1)[0].strip().lower()
            was_delivered = was_delivered or name == b"received"
            is_kept = name not in _TELLING and not name.startswith(_TELLING_STARTS)
        if is_kept:
            kept.append(line)
    return b"".join(kept)


_ANSWER = re.compile(r"^\s*(?:(?:re|fwd?|aw|wg|sv|antw)\s*(?:\[\d+\])?\s*:|\[[^\]]{1,40}\])\s*", re.I)


def base_subject(subject: str) -> str:
    """Returns a subject without "Re:" and list names; mails with the same base subject belong together."""
    text = " ".join(subject.split()).lower()
    while (match := _ANSWER.match(text)) and match.end() < len(text):
        text = text[match.end() :]
    return text


# Numbers


def share(count: int, total: int) -> str:
    """Formats a count with its share and interval."""
    low, high = interval(count, total)
    return f"{count} of {total}, {count / max(1, total):.2%} ({low:.2%} to {high:.2%})"


def words_of(text: str) -> list[str]:
    """Returns the lower-case words of a text, without punctuation."""
    return re.findall(r"[^\W_]+", text.lower())


def mean(values: Iterable[float]) -> float:
    """Returns the mean, or NaN without values."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else float("nan")
