"""The APIs by which a conversation with tools is held: how it begins, what is asked, and how it goes on.

Answers are asked for whole, at temperature 0, and go back to the server just as they came.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from typing import Any

MODEL, MOST_TOKENS = "model", 300


@dataclass
class Call:
    """A call that the model made; the arguments are None if they are no JSON."""

    id: str
    tool: str
    arguments: Any


def parsed(text: str) -> Any:
    """The value of a JSON text; None if it is none."""
    with contextlib.suppress(ValueError):
        return json.loads(text)
    return None


class OpenAI:
    """A conversation by /v1/chat/completions."""

    path = "/v1/chat/completions"
    # What a choice of tools is called; a wire without a choice has it left out.
    choices: dict[str, Any] = {"auto": "auto", "required": "required"}

    def __init__(self, instructions: str, question: str, tools: list[dict[str, Any]], choice: str) -> None:
        self.turns: list[dict[str, Any]] = [
            {"role": "system", "content": instructions}, {"role": "user", "content": question}]
        self.instructions, self.tools, self.choice = instructions, tools, self.choices[choice]
        self.text, self.finish = "", ""

    def body(self) -> dict[str, Any]:
        """The next request."""
        return {"model": MODEL, "messages": self.turns, "temperature": 0, "max_tokens": MOST_TOKENS,
                "tool_choice": self.choice, "tools": [{"type": "function", "function": tool} for tool in self.tools]}

    def take(self, reply: dict[str, Any]) -> list[Call]:
        """Takes an answer; returns its calls. Its words, and why it ended, are kept."""
        choice = reply["choices"][0]
        message = choice["message"]
        calls = message.get("tool_calls") or []
        self.text, self.finish = message.get("content") or "", choice["finish_reason"]
        self.turns.append({"role": "assistant", "content": self.text, "tool_calls": calls})
        return [Call(call["id"], call["function"]["name"], parsed(call["function"]["arguments"])) for call in calls]

    def give(self, results: list[tuple[Call, str]]) -> None:
        """Takes the results of the calls."""
        self.turns += [{"role": "tool", "tool_call_id": call.id, "name": call.tool, "content": text}
                       for call, text in results]


class Anthropic(OpenAI):
    """A conversation by /v1/messages."""

    path = "/v1/messages"
    choices = {"auto": {"type": "auto"}, "required": {"type": "any"}}

    def body(self) -> dict[str, Any]:
        """The next request."""
        tools = [{"name": tool["name"], "description": tool["description"], "input_schema": tool["parameters"]}
                 for tool in self.tools]
        return {"model": MODEL, "system": self.instructions, "messages": self.turns[1:], "temperature": 0,
                "max_tokens": MOST_TOKENS, "tool_choice": self.choice, "tools": tools}

    def take(self, reply: dict[str, Any]) -> list[Call]:
        """Takes an answer; returns its calls."""
        blocks = reply["content"]
        self.text = "".join(block["text"] for block in blocks if block["type"] == "text")
        self.finish = reply["stop_reason"]
        self.turns.append({"role": "assistant", "content": blocks})
        return [Call(block["id"], block["name"], block["input"]) for block in blocks if block["type"] == "tool_use"]

    def give(self, results: list[tuple[Call, str]]) -> None:
        """Takes the results of the calls."""
        self.turns.append({"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": call.id, "content": text} for call, text in results]})


class Ollama(OpenAI):
    """A conversation by /api/chat, which knows no choice of tools; its clients name a result's tool, not its call."""

    path = "/api/chat"
    choices = {"auto": None}

    def body(self) -> dict[str, Any]:
        """The next request."""
        return {"model": MODEL, "messages": self.turns, "stream": False,
                "options": {"temperature": 0, "num_predict": MOST_TOKENS},
                "tools": [{"type": "function", "function": tool} for tool in self.tools]}

    def take(self, reply: dict[str, Any]) -> list[Call]:
        """Takes an answer; returns its calls."""
        message = reply["message"]
        self.text, self.finish = message["content"], reply["done_reason"]
        self.turns.append(message)
        return [Call(call["id"], call["function"]["name"], call["function"]["arguments"])
                for call in message.get("tool_calls") or []]

    def give(self, results: list[tuple[Call, str]]) -> None:
        """Takes the results of the calls."""
        self.turns += [{"role": "tool", "tool_name": call.tool, "content": text} for call, text in results]


class Responses(OpenAI):
    """A conversation by /v1/responses, of which the server keeps nothing."""

    path = "/v1/responses"

    def body(self) -> dict[str, Any]:
        """The next request."""
        return {"model": MODEL, "instructions": self.instructions, "input": self.turns[1:], "temperature": 0,
                "max_output_tokens": MOST_TOKENS, "tool_choice": self.choice, "store": False,
                "tools": [{"type": "function", **tool} for tool in self.tools]}

    def take(self, reply: dict[str, Any]) -> list[Call]:
        """Takes an answer; returns its calls."""
        items = reply["output"]
        self.text = "".join(part["text"] for item in items if item["type"] == "message" for part in item["content"])
        self.finish = reply["status"]
        self.turns += items
        return [Call(item["call_id"], item["name"], parsed(item["arguments"]))
                for item in items if item["type"] == "function_call"]

    def give(self, results: list[tuple[Call, str]]) -> None:
        """Takes the results of the calls."""
        self.turns += [{"type": "function_call_output", "call_id": call.id, "output": text} for call, text in results]


WIRES: dict[str, type[OpenAI]] = {
    "openai": OpenAI, "anthropic": Anthropic, "ollama": Ollama, "responses": Responses}
