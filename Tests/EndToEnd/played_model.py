"""A scripted remote model: small models do not call tools reliably enough for tests."""

import json
from http.server import BaseHTTPRequestHandler


class PlayedModel(BaseHTTPRequestHandler):
    """An OpenAI-compatible server whose model answers each question with one tool call, and each tool result with its text."""

    # Maps a word of the question to the tool and its arguments.
    calls = {}

    def do_GET(self):
        self.answer("application/json", json.dumps({"object": "list", "data": [{"id": "played", "object": "model"}]}))

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if not self.path.endswith("/chat/completions"):
            # Counting tokens is not supported.
            return self.send_error(404)
        last = body["messages"][-1]
        if last["role"] == "tool":
            delta, reason = {"content": f"I was told: {last['content'].splitlines()[-1]}"}, "stop"
        else:
            offered = {tool["function"]["name"] for tool in body.get("tools", [])}
            name, arguments = next(made for word, made in self.calls.items() if word in last["content"])
            assert name in offered, offered
            made = {"index": 0, "id": "call_1", "type": "function",
                    "function": {"name": name, "arguments": json.dumps(arguments)}}
            delta, reason = {"tool_calls": [made]}, "tool_calls"
        pieces = [
            {"choices": [{"index": 0, "delta": {"role": "assistant", **delta}, "finish_reason": None}]},
            {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]},
            {"choices": [], "usage": {"prompt_tokens": 20, "completion_tokens": 5, "total_tokens": 25}}]
        self.answer("text/event-stream", "".join(f"data: {json.dumps(piece)}\n\n" for piece in pieces) + "data: [DONE]\n\n")

    def answer(self, kind, text):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *arguments):
        pass
