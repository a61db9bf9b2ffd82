"""Conversations with tools through each API: their first request, their answers, and their next requests.

Answers are requested without streaming at temperature 0, and sent back to the server unchanged.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from typing import Any

MODEL, MOST_TOKENS = "model", 300


@dataclass
class Call:
    """A call that the model made; the arguments are None if they are invalid JSON."""

    id: str
    tool: str
    arguments: Any


def parsed(text: str) -> Any:
    """Returns the value of a JSON text, or None if it is invalid."""
    with contextlib.suppress(ValueError):
        return json.loads(text)
    return None


class OpenAI:
    """A conversation through /v1/chat/completions."""

    path = "/v1/chat/completions"
    # The names of tool choices in this API; empty if it has none.
    choices: dict[str, Any] = {"auto": "auto", "required": "required"}

    def __init__(self, instructions: str, question: str, tools: list[dict[str, Any]], choice: str) -> None:
        self.turns: list[dict[str, Any]] = [
            {"role": "system", "content": instructions}, {"role": "user", "content": question}]
        self.instructions, self.tools, self.choice = instructions, tools, self.choices[choice]
        self.text, self.finish = "", ""

    def body(self) -> dict[str, Any]:
        """Returns the next request body."""
        return {"model": MODEL, "messages": self.turns, "temperature": 0, "max_tokens": MOST_TOKENS,
                "tool_choice": self.choice, "tools": [{"type": "function", "function": tool} for tool in self.tools]}

    def take(self, reply: dict[str, Any]) -> list[Call]:
        """Adds an answer and returns its calls; stores its text and finish reason."""
        choice = reply["choices"][0]
        message = choice["message"]
        calls = message.get("tool_calls") or []
        self.text, self.finish = message.get("content") or "", choice["finish_reason"]
        self.turns.append({"role": "assistant", "content": self.text, "tool_calls": calls})
        return [Call(call["id"], call["function"]["name"], parsed(call["function"]["arguments"])) for call in calls]

    def give(self, results: list[tuple[Call, str]]) -> None:
        """Adds the results of the calls."""
        self.turns += [{"role": "tool", "tool_call_id": call.id, "name": call.tool, "content": text}
                       for call, text in results]


class Anthropic(OpenAI):
    """A conversation through /v1/messages."""

    path = "/v1/messages"
    choices = {"auto": {"type": "auto"}, "required": {"type": "any"}}

    def body(self) -> dict[str, Any]:
        """Returns the next request body."""
        tools = [{"name": tool["name"], "description": tool["description"], "input_schema": tool["parameters"]}
                 for tool in self.tools]
        return {"model": MODEL, "system": self.instructions, "messages": self.turns[1:], "temperature": 0,
                "max_tokens": MOST_TOKENS, "tool_choice": self.choice, "tools": tools}

    def take(self, reply: dict[str, Any]) -> list[Call]:
        """Adds an answer and returns its calls."""
        blocks = reply["content"]
        self.text = "".join(block["text"] for block in blocks if block["type"] == "text")
        self.finish = reply["stop_reason"]
        self.turns.append({"role": "assistant", "content": blocks})
        return [Call(block["id"], block["name"], block["input"]) for block in blocks if block["type"] == "tool_use"]

    def give(self, results: list[tuple[Call, str]]) -> None:
        """Adds the results of the calls."""
        self.turns.append({"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": call.id, "content": text} for call, text in results]})


class Ollama(OpenAI):
    """A conversation through /api/chat, which has no tool choice; results refer to the tool, not to the call."""

    path = "/api/chat"
    choices = {"auto": None}

    def body(self) -> dict[str, Any]:
        """Returns the next request body."""
        return {"model": MODEL, "messages": self.turns, "stream": False,
                "options": {"temperature": 0, "num_predict": MOST_TOKENS},
                "tools": [{"type": "function", "function": tool} for tool in self.tools]}

    def take(self, reply: dict[str, Any]) -> list[Call]:
        """Adds an answer and returns its calls."""
        message = reply["message"]
        self.text, self.finish = message["content"], reply["done_reason"]
        self.turns.append(message)
        return [Call(call["id"], call["function"]["name"], call["function"]["arguments"])
                for call in message.get("tool_calls") or []]

    def give(self, results: list[tuple[Call, str]]) -> None:
        """Adds the results of the calls."""
        self.turns += [{"role": "tool", "tool_name": call.tool, "content": text} for call, text in results]


class Responses(OpenAI):
    """A conversation through /v1/responses, without storing responses."""

    path = "/v1/responses"

    def body(self) -> dict[str, Any]:
        """Returns the next request body."""
        return {"model": MODEL, "instructions": self.instructions, "input": self.turns[1:], "temperature": 0,
                "max_output_tokens": MOST_TOKENS, "tool_choice": self.choice, "store": False,
                "tools": [{"type": "function", **tool} for tool in self.tools]}

    def take(self, reply: dict[str, Any]) -> list[Call]:
        """Adds an answer and returns its calls."""
        items = reply["output"]
        self.text = "".join(part["text"] for item in items if item["type"] == "message" for part in item["content"])
        self.finish = reply["status"]
        self.turns += items
        return [Call(item["call_id"], item["name"], parsed(item["arguments"]))
                for item in items if item["type"] == "function_call"]

    def give(self, results: list[tuple[Call, str]]) -> None:
        """Adds the results of the calls."""
        self.turns += [{"type": "function_call_output", "call_id": call.id, "output": text} for call, text in results]


WIRES: dict[str, type[OpenAI]] = {
    "openai": OpenAI, "anthropic": Anthropic, "ollama": Ollama, "responses": Responses}
