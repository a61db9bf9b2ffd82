"""Shared code of the tools in this folder: helpful errors, atomic files, checksums."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parent.parent
FIXTURES = REPOSITORY / "Tests" / "LlamaTests" / "Fixtures"


class ToolError(Exception):
    """An error that the user can fix, with its description, its reason and the next step."""

    def __init__(self, what: str, why: str, next_step: str) -> None:
        super().__init__(f"{what}\n  Why: {why}\n  Next: {next_step}")


def run(main: Callable[[], None]) -> None:
    """Runs a tool and turns a `ToolError` into its message and exit code 1."""
    try:
        main()
    except ToolError as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yields a temporary path next to `path`, which is renamed to `path` if the body succeeds, else removed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ToolError(
            f"The folder {path.parent} can't be made.",
            error.strerror or str(error),
            "Name an output that you can write to.",
        ) from error
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise ToolError(
            f"{path} can't be written.",
            error.strerror or str(error),
            "Check the free space and the permissions of that folder.",
        ) from error
    finally:
        temporary.unlink(missing_ok=True)


def write_json(path: Path, value: dict[str, Any]) -> None:
    """Writes JSON atomically, with one line per row of data, so that changes are easy to read."""
    with replacing(path) as temporary:
        temporary.write_text(_rendered(value, "") + "\n", encoding="utf-8")


def _rendered(value: Any, indent: str) -> str:
    """Formats JSON with one line per entry for tables and objects that contain tables."""

    def is_table(item: Any) -> bool:
        return isinstance(item, list) and any(isinstance(row, dict) for row in item)

    inner = indent + "  "
    if isinstance(value, dict) and any(isinstance(item, dict) or is_table(item) for item in value.values()):
        entries = (f"{inner}{json.dumps(key)}: {_rendered(item, inner)}" for key, item in value.items())
        return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
    if is_table(value):
        rows = (f"{inner}{json.dumps(row, ensure_ascii=False)}" for row in value)
        return "[\n" + ",\n".join(rows) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)


def sha256(path: Path) -> str:
    """Returns the SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def c_module_flags(build: Path, *, without: frozenset[str] = frozenset()) -> list[str]:
    """Returns compiler flags for the C modules of the package and of a build's dependencies, except those in `without`."""
    flags: list[str] = []
    maps = [REPOSITORY / "Sources" / module / "module.modulemap" for module in (
        "CSystemModel/include", "CLlama", "CXML", "CArchive", "CCrypto", "CCurl", "CGMime", "CPublicSuffix", "CStemmer",
        "CZlib")]
    # The module maps of dependencies: their own, and those that the build generated for C targets without one.
    maps += sorted((build / "checkouts").glob("*/Sources/*/include/module.modulemap"))
    maps += sorted((build / "checkouts").glob("*/Sources/*SQLite/module.modulemap"))
    maps += [made for made in sorted((build / "debug").glob("*.build/module.modulemap"))
             if not made.parent.name.endswith("-tool.build") and not made.parent.name.startswith("CSystemModel")]
    for module_map in maps:
        if module_map.parent.name.removesuffix(".build") in without:
            continue
        flags += ["-Xcc", f"-fmodule-map-file={module_map}"]
    packages = ":".join(filter(None, [str(REPOSITORY / ".deps/lib/pkgconfig"), os.environ.get("PKG_CONFIG_PATH")]))
    found = subprocess.run(["pkg-config", "--cflags-only-I", "llama", "libxml-2.0", "libarchive", "libcrypto", "libcurl", "gmime-3.0", "libpsl", "zlib"],
                           env=dict(os.environ, PKG_CONFIG_PATH=packages), capture_output=True, text=True)
    return flags + [part for flag in found.stdout.split() for part in ("-Xcc", flag)]
