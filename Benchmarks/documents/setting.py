"""Shared code of the document benchmarks: data folders of Hearth, its command, server and index, and reports."""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import platform
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from serving.figures import interval, percentile, print_table, slope
from serving.processes import (
    DEPS, PYTHON, ROOT, WORK, Server, default_hearth, free_port, load_average, mark_examined, small_model, source_home)

TOOLS = ROOT / "Tools"
PEERS = ROOT / "Benchmarks/peers"
__all__ = ["DEPS", "PEERS", "PYTHON", "ROOT", "TOOLS", "WORK", "Client", "Failed", "Home", "Server", "Verdicts",
           "interval", "load_average", "machine", "open_home", "options", "percentile", "print_table", "run", "save",
           "slope", "small_model", "source_home"]


class Failed(Exception):
    """An error that stops a benchmark; the text is the reason."""


def options(description: str) -> argparse.ArgumentParser:
    """Returns a parser with the common options of the document benchmarks."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--hearth", type=Path, default=default_hearth(), metavar="FILE",
                        help="the command to measure (default: the release build)")
    parser.add_argument("--work", type=Path, default=WORK, metavar="FOLDER",
                        help="folder of generated files and results (default: .deps/bench)")
    return parser


def machine() -> str:
    """Describes the processor, its cores and their load."""
    name = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.is_file():
        name = next((line.split(":", 1)[1].strip() for line in information.read_text().splitlines()
                     if line.startswith("model name")), name)
    return f"{name}, {os.cpu_count()} cores, load {load_average():.1f}"


class Home:
    """A data folder of Hearth, and its command."""

    def __init__(self, folder: Path, executable: Path, *, has_embedder: bool = True) -> None:
        self.folder = folder
        self.executable = executable.absolute()
        if not self.executable.is_file():
            raise Failed(f"There is no {self.executable}. Run `make build`, or name a build with --hearth.")
        (folder / "models").mkdir(parents=True, exist_ok=True)
        if has_embedder and not list((folder / "models").glob("all-MiniLM-L6-v2-*.gguf")):
            models = sorted((source_home() / "models").glob("all-MiniLM-L6-v2-*.gguf"))
            if not models:
                raise Failed("There is no embedding model; run Tools/setup.")
            shutil.copyfile(models[0], folder / "models" / models[0].name)

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the command, with this data folder and no other HEARTH_ variables."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HEARTH_")}
        return {**kept, "HEARTH_HOME": str(self.folder)}

    def start(self, *arguments: str | Path, **variables: str) -> subprocess.Popen[str]:
        """Starts the command in a new process group, with additional environment variables."""
        return subprocess.Popen(
            [str(self.executable), *(str(part) for part in arguments)], env=self.environment | variables, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    def json(self, *arguments: str | Path, seconds: float = 36_000, **variables: str) -> Any:
        """Runs the command and returns its JSON output.

        `docs add` may exit with a failure code after printing its JSON, if a file could not be read.
        """
        process = self.start(*arguments, **variables)
        try:
            output, errors = process.communicate(timeout=seconds)
        except BaseException:
            process.kill()
            process.wait()
            raise
        try:
            return json.loads(output)
        except ValueError as error:
            raise Failed(f"hearth {' '.join(str(part) for part in arguments[:2])} ended with {process.returncode} "
                         f"and printed no JSON:\n{errors[-2000:]}") from error

    def install(self, model: Path, name: str | None = None) -> str:
        """Installs a chat model with a passed exam, and returns its name."""
        installed = self.folder / "models" / f"{name or model.stem}.gguf"
        shutil.copyfile(model, installed)
        mark_examined(self.executable, self.folder, model)
        return installed.stem

    def make_collection(self, name: str) -> None:
        """Creates an empty collection."""
        self.json("docs", "collections", "--add", name, "--json", seconds=60)

    def serve(self, *arguments: str) -> Server:
        """Returns `hearth serve` for this data folder, which `with` starts and stops."""
        port = free_port()
        return Server("Hearth", [self.executable, "serve", "--port", str(port), *arguments], port, probe="/health",
                      environment={"HEARTH_HOME": str(self.folder)})

    @contextlib.contextmanager
    def index(self) -> Iterator[sqlite3.Connection]:
        """Opens the database read-only, for data that the command does not report."""
        file = self.folder / "hearth.sqlite"
        connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        try:
            yield connection
        finally:
            connection.close()

    def passages(self) -> list[str]:
        """Returns the text of every passage, in storage order."""
        with self.index() as connection:
            return [text for (text,) in connection.execute("SELECT text FROM retrievalSearch ORDER BY rowid")]

    def counts(self) -> dict[str, int]:
        """Returns the numbers of sources, passages and vectors."""
        with self.index() as connection:
            return {name: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                    for name, table in (("sources", "retrievalSource"), ("passages", "retrievalItem"),
                                        ("vectors", "retrievalVector"))}


@contextlib.contextmanager
def open_home(executable: Path, *, has_embedder: bool = True) -> Iterator[Home]:
    """Creates a data folder that is removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="hearth-bench-"))
    try:
        yield Home(folder, executable, has_embedder=has_embedder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Client:
    """An HTTP client that keeps its connection open, like a browser."""

    def __init__(self, server: Server, seconds: float = 600) -> None:
        assert isinstance(server.address, int)
        self._connection = http.client.HTTPConnection("127.0.0.1", server.address, timeout=seconds)

    def request(self, verb: str, path: str, body: Any = None, /, **query: Any) -> bytes:
        """Sends a request and returns the response body; raises on an error status."""
        if query:
            path += "?" + urllib.parse.urlencode(query)
        data = None if body is None else json.dumps(body).encode()
        self._connection.request(verb, path, data, {"Content-Type": "application/json"} if data else {})
        reply = self._connection.getresponse()
        content = reply.read()
        if not 200 <= reply.status < 300:
            raise Failed(f"{verb} {path[:120]} answered {reply.status}: {content[:300].decode('utf-8', 'replace')}")
        return content

    def get(self, path: str, /, **query: Any) -> Any:
        """Sends a GET request and returns the JSON response."""
        return json.loads(self.request("GET", path, **query))

    def ask(self, collection: str, question: str, *, strict: bool = False) -> dict[str, Any]:
        """Asks a question and returns the last event of the answer."""
        path = f"/api/collections/{urllib.parse.quote(collection)}/ask"
        stream = self.request("POST", path, {"question": question, "strict": strict}).decode()
        for block in stream.replace("\r\n", "\n").split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
            if lines.get("event") == "answer":
                return json.loads(lines["data"])
            if lines.get("event") == "error":
                raise Failed(f"an answer failed: {lines['data'][:300]}")
        raise Failed("an answer ended without its last event")


class Verdicts:
    """A table of wanted and found values."""

    def __init__(self) -> None:
        self._rows: list[tuple[str, str, str, str]] = []
        self.failed = 0

    def add(self, what: str, wanted: str, found: str, is_met: bool | None) -> None:
        """Adds a row; with `is_met` None, the value is only reported."""
        self.failed += is_met is False
        self._rows.append((what, wanted, found, "-" if is_met is None else "yes" if is_met else "NO"))

    def weigh(self, what: str, figure: float, target: float, limit: float, found: str, unit: str) -> None:
        """Adds a row of a number. Missing the target is a warning, exceeding the limit a failure."""
        self.failed += figure >= limit
        met = "yes" if figure < target else "warning" if figure < limit else "NO"
        self._rows.append((what, f"< {target:g} {unit}, at most {limit:g}", found, met))

    def report(self) -> int:
        """Prints the rows, and returns 1 if one was not met, else 0."""
        print_table(("measurement", "wanted", "found", "met"), self._rows)
        return 1 if self.failed else 0


def save(folder: Path, name: str, results: dict[str, Any]) -> None:
    """Stores the raw samples."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps({"machine": machine(), **results}, indent=1), encoding="utf-8")


def run(main: Any) -> None:
    """Runs a benchmark and exits with its result; a failure is reported in one line."""
    try:
        sys.exit(main())
    except Failed as error:
        sys.exit(f"{Path(sys.argv[0]).name}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
