"""What models wrote, kept as lines of JSON: scoring anew costs nothing, and an interrupted run goes on.

One file for each model and row. A line names the model by the SHA-256 of its file, the build of Hearth by that of the
command (two builds of one commit differ while a prompt is worked on) and its commit, the row, the item and the column.
A plain answer does not depend on Hearth's prompts, so it is known by what was asked instead, whatever the build.
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
    """The first digits of a file's SHA-256."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()[:16]


def text_digest(value: Any) -> str:
    """The same of something that is sent as JSON."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def commit() -> str:
    """The commit that is checked out, with a plus where the sources differ from it; for people to read."""
    def git(*arguments: str) -> str:
        done = subprocess.run(["git", "--no-optional-locks", *arguments], cwd=ROOT, capture_output=True, text=True)
        return done.stdout.strip()

    return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain", "--", "Sources") else "")


class Records:
    """The lines of one model and row."""

    def __init__(self, work: Path, model: str, row: str) -> None:
        self._file = work / "models" / model / f"{row}.jsonl"
        self.lines: list[Record] = []
        if self._file.is_file():
            for line in self._file.read_text(encoding="utf-8").split("\n"):
                try:
                    self.lines.append(json.loads(line))
                except ValueError:
                    continue  # The first, empty one, and those that killed runs were writing.

    def add(self, record: Record) -> None:
        """Keeps a line, at once."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        # It begins with the end of the line before, which a killed run may not have written.
        with self._file.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps(record, ensure_ascii=False))
        self.lines.append(record)

    def has(self, digest: str, column: str, item: str, key: str) -> bool:
        """Whether this was answered before; what failed is tried again."""
        return any(line["item"] == item and line["column"] == column and line["model"] == digest
                   and line["key"] == key and "error" not in line for line in self.lines)

    def newest_build(self, digest: str | None, column: str) -> str | None:
        """The build that wrote last in a column."""
        return next((line["build"] for line in reversed(self.lines)
                     if line["column"] == column and digest in (None, line["model"])), None)

    def column(self, digest: str | None, column: str, build: str | None) -> dict[str, Record]:
        """The newest line of each item; of one build or commit, if that is named."""
        return {line["item"]: line for line in self.lines
                if line["column"] == column and digest in (None, line["model"])
                and (build is None or line["build"].startswith(build) or line["commit"].rstrip("+") == build)}
