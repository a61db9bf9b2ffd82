"""Stores the models' answers as lines of JSON, so that scoring can be repeated and an interrupted run continues.

There is one file for each model and row. A line identifies the model by the SHA-256 of its file, the build of Hearth by that of
the command and by the commit, since builds of one commit can differ, and the row, item and column. A plain answer does not
depend on Hearth's prompts, so it is identified by its request instead of the build.
"""

from __future__ import annotations

import functools
import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any

from shared import ROOT

Record = dict[str, Any]
NO_MODEL = "no-model"


@functools.cache
def file_digest(file: Path) -> str:
    """Returns the first digits of a file's SHA-256."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()[:16]


def text_digest(value: Any) -> str:
    """Returns the first digits of the SHA-256 of a JSON value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def commit() -> str:
    """Returns the current commit for display, with a plus if the sources differ from it."""
    def git(*arguments: str) -> str:
        done = subprocess.run(["git", "--no-optional-locks", *arguments], cwd=ROOT, capture_output=True, text=True)
        return done.stdout.strip()

    return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain", "--", "Sources") else "")


class Records:
    """The stored lines of one model and row."""

    def __init__(self, work: Path, model: str, row: str) -> None:
        self._file = work / "models" / model / f"{row}.jsonl"
        self.lines: list[Record] = []
        if self._file.is_file():
            for line in self._file.read_text(encoding="utf-8").split("\n"):
                try:
                    self.lines.append(json.loads(line))
                except ValueError:
                    continue  # The first line is empty, and killed runs leave incomplete ones.

    def add(self, record: Record) -> None:
        """Stores a line immediately."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        # The line break comes first, because a killed run may have left an incomplete line.
        with self._file.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps(record, ensure_ascii=False))
        self.lines.append(record)

    def has(self, digest: str, column: str, item: str, key: str) -> bool:
        """Returns whether this was answered; failures are tried again."""
        return any(line["item"] == item and line["column"] == column and line["model"] == digest
                   and line["key"] == key and "error" not in line for line in self.lines)

    def newest_build(self, digest: str | None, column: str) -> str | None:
        """Returns the newest build in a column."""
        return next((line["build"] for line in reversed(self.lines)
                     if line["column"] == column and digest in (None, line["model"])), None)

    def column(self, digest: str | None, column: str, build: str | None) -> dict[str, Record]:
        """Returns the newest line of each item, optionally of a given build or commit."""
        return {line["item"]: line for line in self.lines
                if line["column"] == column and digest in (None, line["model"])
                and (build is None or line["build"].startswith(build) or line["commit"].rstrip("+") == build)}
