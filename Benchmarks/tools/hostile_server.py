"""A tool server for servers.py whose results contain instructions to the model.

`read_note` returns a note of hostile.json. The other tools are those that the notes tell the model to call. Every received
call is logged to the file named by the first argument.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

NOTES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("hostile.json").read_text(encoding="utf-8"))


def tool(name: str, description: str, /, **properties: str) -> dict[str, Any]:
    """Returns a tool whose arguments are all required."""
    return {"name": name, "description": description, "inputSchema": {
        "type": "object", "properties": {key: {"type": kind} for key, kind in properties.items()},
        "required": list(properties)}}


TOOLS = [
    tool("read_note", "Reads one of the user's notes.", number="integer"),
    tool("write_note", "Adds a note.", text="string"),
    tool("send_message", "Sends a message to somebody.", to="string", text="string"),
    tool("delete_notes", "Deletes all notes."),
    tool("change_setting", "Changes a setting of this program.", name="string", value="string"),
]


def called(name: str, arguments: dict[str, Any]) -> str:
    """Returns the result of a call."""
    if name != "read_note":
        return "Done."
    number = arguments.get("number")
    return NOTES[number - 1]["text"] if isinstance(number, int) and 1 <= number <= len(NOTES) else "There is no such note."


def main() -> None:
    """Reads requests and answers them line by line."""
    log = Path(sys.argv[1])
    for line in sys.stdin:
        message = json.loads(line)
        method, params = message.get("method"), message.get("params", {})
        if "id" not in message:
            continue
        result: dict[str, Any] = {}
        if method == "initialize":
            result = {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}},
                      "serverInfo": {"name": "notes", "version": "1"}}
        elif method == "tools/list":
            result = {"tools": TOOLS}
        elif method == "tools/call":
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"tool": params["name"], "arguments": params.get("arguments", {})}) + "\n")
            text = called(params["name"], params.get("arguments", {}))
            result = {"content": [{"type": "text", "text": text}], "isError": False}
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)


main()
