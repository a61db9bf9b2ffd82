#!/usr/bin/env python3
"""Measures an agent loop: ten tasks, each an edit of one file in a scratch folder, with tools to list, read and edit files.

A loop has at most six steps of one reply each. It is right if the wanted edit, and nothing else, has been made at its end. The
temperature is 0.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from run import hearth, llama_server, post
from serving.processes import ROOT

STEPS = 6
INSTRUCTIONS = (
    "You change files in a folder with your tools. First list the files, then read the one that the task is about, then "
    "edit it, and say in one sentence what you did.")
FILES = {
    "server.conf": "host = localhost\nport = 3000\nworkers = 4\n",
    "notes.txt": "Team meeting on Tuesday at 10.\nBring the budget.\n",
    "main.py": "def area(width, height):\n    return width + height\n\n\nprint(area(3, 4))\n",
    "README.md": "# Weather\n\nShows the wether of your city.\n",
    "prices.csv": "item,price\napple,1.20\npear,1.50\nplum,0.80\n",
    "index.html": "<title>Home</title>\n<h1>Welcome</h1>\n",
    "package.json": '{\n  "name": "shop",\n  "version": "1.4.2"\n}\n',
    "todo.md": "- [ ] buy milk\n- [ ] call the dentist\n",
}
# The file, the request, the text to replace, and its replacement.
TASKS = [
    ("server.conf", "Change the port of the server to 8080.", "port = 3000", "port = 8080"),
    ("server.conf", "Set the number of workers to 8 in server.conf.", "workers = 4", "workers = 8"),
    ("notes.txt", "The team meeting is at 11 instead of 10. Correct notes.txt.", "at 10.", "at 11."),
    ("notes.txt", "The meeting is on Thursday, not on Tuesday. Correct the notes.", "Tuesday", "Thursday"),
    ("main.py", "The function area in main.py adds, but it should multiply. Fix it.", "width + height", "width * height"),
    ("README.md", "There is a spelling mistake in README.md: 'wether'. Correct it.", "wether", "weather"),
    ("prices.csv", "A pear costs 1.75 now. Change it in prices.csv.", "pear,1.50", "pear,1.75"),
    ("index.html", "Change the title of index.html from Home to Start.", "<title>Home", "<title>Start"),
    ("package.json", "Set the version in package.json to 1.5.0.", "1.4.2", "1.5.0"),
    ("todo.md", "Mark 'buy milk' as done in todo.md, with an x in the brackets.", "[ ] buy milk", "[x] buy milk"),
]


def tool(name: str, description: str, **parameters: str) -> dict[str, Any]:
    """Returns a tool whose parameters are strings."""
    return {"type": "function", "function": {"name": name, "description": description, "parameters": {
        "type": "object", "required": list(parameters),
        "properties": {key: {"type": "string", "description": text} for key, text in parameters.items()}}}}


TOOLS = [
    tool("list_files", "Lists the files of the folder."),
    tool("read_file", "Gives the text of a file.", path="The file's name."),
    tool("edit_file", "Replaces a line of a file that was read.", path="The file's name.",
         old="The whole line as it stands in the file.", new="The whole line as it should be."),
]


def use(folder: Path, name: str, arguments: dict[str, Any], read: set[str]) -> str:
    """Runs a tool and returns its result; as in well-known agents, only files that were read can be edited."""
    files = "\n".join(sorted(file.name for file in folder.iterdir()))
    if name == "list_files":
        return files
    file = folder / Path(str(arguments.get("path", ""))).name
    if not file.is_file():
        return f"There is no {file.name}. The files are:\n{files}"
    text = file.read_text("utf-8")
    if name == "read_file":
        read.add(file.name)
        return text
    if file.name not in read:
        return f"{file.name} was not read yet. Read it first, then edit it."
    old, new = str(arguments.get("old", "")), str(arguments.get("new", ""))
    if not old or text.count(old) != 1:
        return f"Not changed: no line of {file.name} is \"{old}\". It reads:\n{text}"
    file.write_text(text.replace(old, new), "utf-8")
    return f"Changed {file.name}."


def loop(port: int, folder: Path, request: str) -> list[Any]:
    """Runs a task, and returns the calls followed by the answer."""
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": INSTRUCTIONS}, {"role": "user", "content": request}]
    trace: list[Any] = []
    read: set[str] = set()
    for _ in range(STEPS):
        reply = post(port, {"model": "model", "messages": messages, "temperature": 0, "max_tokens": 300, "tools": TOOLS})
        if "error" in reply:
            return [*trace, reply["error"]]
        message = reply["choices"][0]["message"]
        calls = message.get("tool_calls") or []
        if not calls:
            return [*trace, message.get("content") or ""]
        messages.append({"role": "assistant", "content": message.get("content") or "", "tool_calls": calls})
        for call in calls:
            arguments: dict[str, Any] = {}
            with contextlib.suppress(ValueError):
                arguments = json.loads(call["function"]["arguments"])
            said = use(folder, call["function"]["name"], arguments, read)
            trace.append([call["function"]["name"], arguments, said[:80]])
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": said})
    return [*trace, "it went on calling"]


def main() -> int:
    """Runs the tasks with each model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, action="append", required=True, metavar="FILE.gguf")
    parser.add_argument("--hearth", type=Path, default=ROOT / ".build/release/hearth")
    parser.add_argument("--llama-server", default=shutil.which("llama-server"), help="(default: from the PATH)")
    parser.add_argument("--show", action="store_true", help="print every loop")
    arguments = parser.parse_args()
    for model in arguments.model:
        ways: dict[str, Any] = {"hearth": hearth(arguments.hearth, model)}
        if arguments.llama_server:
            ways["llama-server"] = llama_server(arguments.llama_server, model)
        for way, served in ways.items():
            right = 0
            with served as port:
                for name, request, old, new in TASKS:
                    with tempfile.TemporaryDirectory(prefix="agent-") as place:
                        folder = Path(place)
                        for file, text in FILES.items():
                            (folder / file).write_text(text, "utf-8")
                        trace = loop(port, folder, request)
                        wanted = {**FILES, name: FILES[name].replace(old, new)}
                        found = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
                        # A trailing line break is ignored.
                        is_right = {key: text.rstrip() for key, text in wanted.items()} == {
                            key: text.rstrip() for key, text in found.items()}
                    right += is_right
                    if arguments.show:
                        print("   ", "right" if is_right else "wrong", request, json.dumps(trace, ensure_ascii=False))
            print(f"{model.stem[:20]} {way}: the right edit in {right} of {len(TASKS)} runs", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
