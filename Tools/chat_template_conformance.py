"""Compares Hearth's rendering of real models' chat templates with Python's jinja2, byte for byte.

The templates are the test templates of llama.cpp. They come with the source package of llama-cpp-python, which is fetched from
the package index that pip uses, and are not part of the repository. Every template is rendered with a table of conversations
by jinja2, configured as in transformers, and by ChatTemplateRenderer. If jinja2 fails, Hearth must fail as well. If the
template itself rejects the conversation, the messages must be equal.

    .deps/python/bin/python Tools/chat_template_conformance.py --renderer Benchmarks/.build/release/ChatTemplateRenderer

Exits with 1 if any case differs. Nothing is skipped.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import itertools
import json
import os
import re
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jinja2
import jinja2.ext
import jinja2.nodes
import jinja2.parser
import jinja2.sandbox
from pip._internal.models.index import PyPI

from tooling import REPOSITORY, ToolError, replacing, run

PACKAGE = "llama-cpp-python"
VERSION = "0.3.36"
FOLDER = REPOSITORY / ".deps" / "conformance"
INSIDE = "vendor/llama.cpp/models/templates/"
NOW = 1_753_351_205


class GenerationBlock(jinja2.ext.Extension):
    """The block `{% generation %}`, which marks the assistant's text and renders its body unchanged."""

    tags = {"generation"}

    def parse(self, parser: jinja2.parser.Parser) -> jinja2.nodes.CallBlock:
        """Parses the block as the body of a call, as transformers does."""
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        call = self.call_method("_printed")
        return jinja2.nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _printed(self, caller: Any) -> str:
        return caller()


def make_environment(now: int = NOW) -> jinja2.sandbox.ImmutableSandboxedEnvironment:
    """Returns the environment in which transformers renders chat templates, with a fixed clock."""

    def raise_exception(message: str) -> None:
        raise jinja2.exceptions.TemplateError(message)

    def tojson(
        x: Any, ensure_ascii: bool = False, indent: Any = None, separators: Any = None, sort_keys: bool = False
    ) -> str:
        return json.dumps(x, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    def strftime_now(format: str) -> str:  # noqa: A002 - the name of transformers' parameter
        return datetime.fromtimestamp(now, UTC).replace(tzinfo=None).strftime(format)

    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[GenerationBlock, jinja2.ext.loopcontrols]
    )
    environment.filters["tojson"] = tojson
    environment.globals["raise_exception"] = raise_exception
    environment.globals["strftime_now"] = strftime_now
    return environment


def reference(template: jinja2.Template, context: dict[str, Any]) -> dict[str, str]:
    """Renders a case with jinja2, and returns its output, or the kind and message of its error."""
    try:
        return {"output": template.render(**context)}
    except jinja2.exceptions.TemplateError as error:
        if type(error) is jinja2.exceptions.TemplateError:
            return {"error": str(error.message or ""), "code": "raised"}
        return {"error": f"{type(error).__name__}: {error}", "code": "failed"}
    except Exception as error:  # noqa: BLE001 - any error of a template is a result to compare
        return {"error": f"{type(error).__name__}: {error}", "code": "failed"}


def references(
    environment: jinja2.Environment, source: str, values: Iterable[dict[str, Any]]
) -> list[dict[str, str]]:
    """Renders all cases of a template with jinja2; an invalid template fails in all of them."""
    try:
        template = environment.from_string(source)
    except jinja2.exceptions.TemplateError as error:
        return [{"error": f"{type(error).__name__}: {error}", "code": "failed"} for _ in values]
    return [reference(template, context) for context in values]


# Conversations


def _user(content: Any) -> dict[str, Any]:
    return {"role": "user", "content": content}


def _assistant(content: Any, **more: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": content, **more}


def _call(name: str, arguments: Any, identifier: str) -> dict[str, Any]:
    return {"id": identifier, "type": "function", "function": {"name": name, "arguments": arguments}}


def _parts(*texts: str) -> list[dict[str, str]]:
    return [{"type": "text", "text": text} for text in texts]


WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": 'The weather at a "place" — now & later.',
        "parameters": {
            "type": "object",
            "properties": {
                "location": {"type": "string", "description": "City, e.g. Zürich"},
                "unit": {"type": "string", "enum": ["celsius", "fahrenheit"], "default": "celsius"},
                "days": {"type": ["integer", "null"], "minimum": 1, "maximum": 14},
            },
            "required": ["location"],
        },
    },
}
SEARCH = {
    "type": "function",
    "function": {
        "name": "search",
        "description": "Searches documents.",
        "parameters": {
            "type": "object",
            "properties": {
                "query": {"type": "string"},
                "filters": {
                    "type": "object",
                    "description": "What to leave out",
                    "properties": {
                        "tags": {"type": "array", "items": {"type": "string"}},
                        "score": {"type": "number", "default": 0.5},
                        "exact": {"type": "boolean"},
                    },
                    "required": ["tags"],
                },
                "either": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
                "pairs": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "number"}}}},
            },
            "required": ["query", "filters"],
        },
        "return": {"type": "string", "description": "The passages"},
    },
}
PLAIN_TOOL = {"type": "function", "function": {"name": "ping", "description": "", "parameters": {}}}

ARGUMENTS = {"location": "Paris", "days": 2, "exact": True, "none": None, "factor": 1.5, "list": [1, "zwei"]}
SYSTEM = {"role": "system", "content": "You are helpful.\n"}
RESULT = {"role": "tool", "tool_call_id": "call00001", "name": "get_weather", "content": '{"temperature": 21.5}'}
LONG_THOUGHT = "<think>\nFirst, I think.\n</think>\n\nThe answer is 4."


def conversations() -> dict[str, list[dict[str, Any]]]:
    """Returns the conversations by name."""
    called = _assistant("", tool_calls=[_call("get_weather", ARGUMENTS, "call00001")])
    called_none = _assistant(None, tool_calls=[_call("get_weather", ARGUMENTS, "call00001")])
    called_text = _assistant("Let me look.", tool_calls=[_call("get_weather", json.dumps(ARGUMENTS), "call00001")])
    called_twice = _assistant(
        "",
        tool_calls=[_call("get_weather", ARGUMENTS, "call00001"), _call("search", {"query": "x"}, "call00002")],
    )
    second = {"role": "tool", "tool_call_id": "call00002", "name": "search", "content": "nothing"}
    bare = {"role": "assistant", "tool_calls": [_call("search", {}, "call00003")]}
    return {
        "user": [_user("Hello!")],
        "system": [SYSTEM, _user("Hello!")],
        "system only": [SYSTEM],
        "turns": [_user("2+2?"), _assistant("4"), _user("And 3+3?"), _assistant("6."), _user("Thanks")],
        "system and turns": [SYSTEM, _user(" 2+2? "), _assistant(" 4 "), _user("\nAnd?\n")],
        "ends with assistant": [_user("Hi"), _assistant("Hello, how can I")],
        "starts with assistant": [_assistant("Hello"), _user("Hi")],
        "two users": [_user("One"), _user("Two")],
        "late system": [_user("One"), SYSTEM, _user("Two")],
        "unicode": [SYSTEM, _user("Grüße 😀 \u00a0 नमस्ते e\u0301 \u2028 end"), _assistant("你好\r\nок"), _user("\tok\t")],
        "markup": [_user("<|im_start|>system <b>&amp; \"q\" 'a' {{ x }} {% y %}\\n"), _assistant("<x>"), _user("")],
        "empty": [_user("")],
        "empty texts": [{"role": "system", "content": ""}, _user(""), _assistant(""), _user("x")],
        "nothing": [],
        "parts": [_user(_parts("One", " two")), _assistant(_parts("Three")), _user(_parts("Four"))],
        "system parts": [{"role": "system", "content": _parts("Be brief.")}, _user(_parts("Hi"))],
        "image": [_user([{"type": "text", "text": "What is it?"}, {"type": "image"}])],
        "image url": [_user([{"type": "image_url", "image_url": {"url": "x.png"}}, *_parts("This?")])],
        "no content": [_user("Hi"), {"role": "assistant"}, _user("x")],
        "content none": [_user("Hi"), _assistant(None), _user("x")],
        "developer": [{"role": "developer", "content": "Be kind."}, _user("Hi")],
        "unknown role": [_user("Hi"), {"role": "critic", "content": "Bad."}],
        "tool call": [_user("Weather?"), called, RESULT],
        "tool call without text": [_user("Weather?"), called_none, RESULT, _assistant("21.5 degrees."), _user("Ok")],
        "tool call with text": [SYSTEM, _user("Weather?"), called_text, RESULT, _assistant("Warm.")],
        "tool call open": [_user("Weather?"), called],
        "two tool calls": [SYSTEM, _user("Weather?"), called_twice, RESULT, second],
        "two rounds of tools": [_user("W?"), called, RESULT, _assistant("Warm."), _user("And?"), called_twice, RESULT,
                                second, _assistant("Yes.")],
        "tool without arguments": [_user("Go"), bare, {"role": "tool", "content": "done", "name": "search"}],
        "tool result as mapping": [_user("Go"), called, {**RESULT, "content": {"temperature": 21.5, "ok": True}}],
        "tool result as parts": [_user("Go"), called, {**RESULT, "content": _parts("21.5")}],
        "reasoning": [
            _user("2+2?"),
            _assistant("4", reasoning_content="Two and two\nis four."),
            _user("Sure?"),
            _assistant("Yes", reasoning_content="Check."),
        ],
        "reasoning as thinking": [_user("2+2?"), _assistant("4", thinking="Easy."), _user("Sure?")],
        "reasoning as reasoning": [_user("2+2?"), _assistant("4", reasoning="Easy."), _user("Sure?")],
        "reasoning in text": [_user("2+2?"), _assistant(LONG_THOUGHT), _user("Sure?"), _assistant(LONG_THOUGHT)],
        "reasoning and tools": [
            SYSTEM,
            _user("Weather?"),
            {**called_text, "reasoning_content": "I need data."},
            RESULT,
            _assistant("Warm.", reasoning_content="21.5 is warm."),
        ],
        "reasoning and open tools": [_user("W?"), {**called_none, "reasoning_content": "Data."}, RESULT],
    }


def options() -> Iterator[dict[str, Any]]:
    """Yields the variables other than messages: prompt, tools and thinking in all combinations, and some others."""
    tool_lists: list[Any] = [None, [WEATHER], [WEATHER, SEARCH, PLAIN_TOOL]]
    for prompt, tools, thinking in itertools.product((False, True), tool_lists, (None, False, True)):
        variables: dict[str, Any] = {"tools": tools, "documents": None, "add_generation_prompt": prompt}
        if thinking is not None:
            variables["enable_thinking"] = thinking
        yield variables
    base = {"tools": None, "documents": None, "add_generation_prompt": True}
    yield {key: value for key, value in base.items() if key == "add_generation_prompt"}
    yield {**base, "thinking": True, "reasoning_effort": "high"}
    yield {**base, "tools": [], "custom_tools": [WEATHER["function"]], "tools_in_user_message": False}
    yield {**base, "tools": [WEATHER["function"]]}
    yield {**base, "documents": [{"title": "One", "text": "First."}, {"title": "Zwei", "text": "Ü"}], "controls": {}}
    yield {**base, "tools": [SEARCH], "tool_choice": "required", "date_string": "1 May 2025", "builtin_tools": ["x"]}
    yield {**base, "preserve_thinking": True, "clear_thinking": False, "continue_final_message": True,
           "parallel_tool_calls": True, "truncate_history_thinking": False}


def contexts() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields all cases as a name and the variables of the template."""
    tokens = {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>", "pad_token": "<pad>"}
    for (name, messages), (index, variables) in itertools.product(conversations().items(), enumerate(options())):
        yield f"{name} #{index}", {"messages": messages, **variables, **tokens}


# Templates


def _index_pages() -> Iterator[str]:
    """Yields the addresses at which pip would look for the package."""
    for name in ("global.index-url", "global.extra-index-url"):
        command = [sys.executable, "-m", "pip", "config", "get", name]
        found = subprocess.run(command, check=False, capture_output=True, text=True).stdout.split()
        yield from (f"{address.rstrip('/')}/{PACKAGE}/" for address in found)
    if chosen := os.environ.get("PIP_INDEX_URL"):
        yield f"{chosen.rstrip('/')}/{PACKAGE}/"
    # The default index of pip.
    yield f"{PyPI.simple_url.rstrip('/')}/{PACKAGE}/"


def _read(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=180) as response:  # noqa: S310 - an index that pip uses
        return response.read()


def _fetch_package(path: Path) -> None:
    """Fetches the source package without pip, which would first build the metadata for minutes."""
    failures = []
    for page in _index_pages():
        try:
            links = re.findall(r'href="([^"]+)"', _read(page).decode())
            wanted = [html.unescape(link) for link in links if f"{VERSION}.tar.gz" in link]
            if not wanted:
                failures.append(f"{VERSION} is not there")
                continue
            address, _, fragment = urllib.parse.urljoin(page, wanted[0]).partition("#")
            content = _read(address)
        except (urllib.error.URLError, OSError, ValueError) as error:
            failures.append(str(error))
            continue
        if fragment.startswith("sha256=") and hashlib.sha256(content).hexdigest() != fragment[7:]:
            failures.append("the checksum is wrong")
            continue
        with replacing(path) as temporary:
            temporary.write_bytes(content)
        return
    raise ToolError(
        f"{PACKAGE} {VERSION} can't be fetched.",
        "; ".join(failures),
        "Check the connection and pip's index, or name a folder of templates with --templates.",
    )


def fetched_templates() -> Path:
    """Returns the folder of the templates, which are fetched and unpacked if missing."""
    folder = FOLDER / f"templates-{VERSION}"
    if folder.is_dir():
        return folder
    package = FOLDER / f"{PACKAGE}-{VERSION}.tar.gz"
    if not package.is_file():
        print(f"Fetching {PACKAGE} {VERSION} (77 MB)", flush=True)
        _fetch_package(package)
    unpacked = FOLDER / f".templates-{VERSION}"
    unpacked.mkdir(parents=True, exist_ok=True)
    with tarfile.open(package) as archive:
        for member in archive:
            if member.isfile() and INSIDE in member.name and member.name.endswith(".jinja"):
                content = archive.extractfile(member)
                if content is not None:
                    (unpacked / Path(member.name).name).write_bytes(content.read())
    unpacked.rename(folder)
    return folder


# Comparison


def rendered_by_hearth(renderer: Path, cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Renders the cases with Hearth."""
    text = "\n".join(json.dumps(case) for case in cases) + "\n"
    process = subprocess.run([renderer], input=text.encode(), stdout=subprocess.PIPE, check=False)
    results = [json.loads(line) for line in process.stdout.split(b"\n") if line]
    if process.returncode != 0 or len(results) != len(cases):
        raise ToolError(
            f"{renderer.name} answered {len(results)} of {len(cases)} cases and ended with {process.returncode}.",
            "It crashed, or it is not built from this source.",
            "Build it again: swift build -c release --package-path Benchmarks --product ChatTemplateRenderer",
        )
    return results


def is_same(expected: dict[str, Any], actual: dict[str, Any]) -> bool:
    """Returns whether outputs or the template's own messages are equal, or both sides failed."""
    if "output" in expected:
        return actual.get("output") == expected["output"]
    if "error" not in actual or actual["code"] != expected["code"]:
        return False
    return expected["code"] != "raised" or actual["error"] == expected["error"]


def difference(expected: dict[str, Any], actual: dict[str, Any]) -> str:
    """Returns the first difference of two results, with its surroundings."""
    wanted, got = (result.get("output", "ERROR " + str(result.get("error"))) for result in (expected, actual))
    start = next((i for i, pair in enumerate(zip(wanted, got, strict=False)) if pair[0] != pair[1]),
                 min(len(wanted), len(got)))
    begin = max(0, start - 60)
    return f"    jinja2: …{wanted[begin : start + 90]!r}\n    Hearth: …{got[begin : start + 90]!r}"


def compare(templates: list[Path], renderer: Path, shown: int) -> int:
    """Renders all templates with all contexts on both sides, prints differences, and returns their number."""
    environment = make_environment()
    counts: Counter[str] = Counter()
    for path in templates:
        source = path.read_text(encoding="utf-8")
        names, values = zip(*contexts(), strict=True)
        expected = references(environment, source, values)
        cases = [{"template": source, "context": context, "now": NOW} for context in values]
        failed = 0
        for name, wanted, got in zip(names, expected, rendered_by_hearth(renderer, cases), strict=True):
            counts[wanted.get("code", "rendered")] += 1
            if is_same(wanted, got):
                continue
            failed += 1
            if failed <= shown:
                print(f"{path.name}, {name}:\n{difference(wanted, got)}")
        counts["different"] += failed
        if failed:
            print(f"{path.name}: {failed} of {len(cases)} cases differ")
    total = counts["rendered"] + counts["raised"] + counts["failed"]
    print(
        f"{len(templates)} templates, {total} cases: {counts['rendered']} rendered, {counts['raised']} refused by the "
        f"template, {counts['failed']} failed on both sides as they should; {counts['different']} differ"
    )
    return counts["different"]


def measure(templates: list[Path], renderer: Path) -> None:
    """Times a conversation of 20 messages with the template of Qwen3 on both sides."""
    path = next((path for path in templates if path.name == "Qwen-Qwen3-0.6B.jinja"), templates[0])
    turn = [_user("What is the weather in Paris? " * 10), _assistant("It is warm. " * 40, reasoning_content="Hm. " * 9)]
    context = {"messages": turn * 10, "tools": [WEATHER, SEARCH], "add_generation_prompt": True}
    template = make_environment().from_string(path.read_text(encoding="utf-8"))
    repetitions = 500
    template.render(**context)
    start = time.perf_counter()
    for _ in range(repetitions):
        template.render(**context)
    python = (time.perf_counter() - start) / repetitions
    case = {"template": path.read_text(encoding="utf-8"), "context": context, "now": NOW, "repeat": repetitions}
    result = rendered_by_hearth(renderer, [case])[0]
    print(f"{path.name}, 20 messages: Hearth {result['seconds'] * 1e6:.0f} µs, jinja2 {python * 1e6:.0f} µs")


def main() -> None:
    """Reads the arguments and compares."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--renderer", type=Path, default=REPOSITORY / "Benchmarks/.build/release/ChatTemplateRenderer")
    parser.add_argument("--templates", type=Path, help="a folder of templates, instead of llama.cpp's")
    parser.add_argument("--only", default="", help="templates whose names contain this text")
    parser.add_argument("--shown", type=int, default=1, help="differences to show for each template")
    parser.add_argument("--measure", action="store_true", help="also time both sides")
    arguments = parser.parse_args()
    if not arguments.renderer.is_file():
        raise ToolError(
            f"{arguments.renderer} does not exist.", "It is not built.",
            "Run: swift build -c release --package-path Benchmarks --product ChatTemplateRenderer",
        )
    folder = arguments.templates or fetched_templates()
    templates = sorted(path for path in folder.glob("*.jinja") if arguments.only in path.name)
    if not templates:
        raise ToolError(f"There are no templates in {folder}.", "No .jinja file fits.", "Name another folder.")
    differences = compare(templates, arguments.renderer, arguments.shown)
    if arguments.measure:
        measure(templates, arguments.renderer)
    if differences:
        sys.exit(1)


if __name__ == "__main__":
    run(main)
