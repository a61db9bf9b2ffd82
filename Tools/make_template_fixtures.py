"""Records the output of Python's jinja2 for the expressions and templates that Hearth's tests render.

Reads Tests/ChatTemplatesTests/Fixtures/expressions.txt (one expression per line) and templates/*.jinja, which were written for
Hearth, renders them like transformers, and writes expected.json next to them.

    .deps/python/bin/python Tools/make_template_fixtures.py
"""

from __future__ import annotations

import json
from typing import Any

from chat_template_conformance import NOW, WEATHER, conversations, make_environment, reference, references
from tooling import REPOSITORY, run, write_json

FOLDER = REPOSITORY / "Tests" / "ChatTemplatesTests" / "Fixtures"

VARIABLES: dict[str, Any] = {
    "text": "Hello, World",
    "wide": "Grüße 😀 e\u0301",
    "lines": "one\n  two\r\nthree\n\n",
    "number": 42,
    "ratio": 2.5,
    "yes": True,
    "nothing": None,
    "items": [3, 1, 2],
    "words": ["pear", "Apple", "fig", "apple"],
    "mapping": {"b": 1, "a": [1, 2.0, None, True, "x'y"], "C": {"d": "e"}},
    "people": [
        {"name": "Ann", "age": 31, "home": {"city": "Bern"}},
        {"name": "bob", "age": 25, "home": {"city": "Oslo"}},
        {"name": "Cid", "age": 31},
    ],
    "tool": WEATHER,
}


def main() -> None:
    """Renders everything and writes the results."""
    environment = make_environment()
    lines = (FOLDER / "expressions.txt").read_text(encoding="utf-8").splitlines()
    expressions = [line for line in lines if line and not line.startswith("#")]
    rows = []
    for expression in expressions:
        result = references(environment, "{{ " + expression + " }}", [VARIABLES])[0]
        rows.append({"expression": expression, **_recorded(result)})
    cases = []
    for path in sorted((FOLDER / "templates").glob("*.jinja")):
        template = environment.from_string(path.read_text(encoding="utf-8"))
        for name, messages in conversations().items():
            for prompt in (False, True):
                context = {
                    "messages": messages, "tools": [WEATHER] if prompt else None, "add_generation_prompt": prompt,
                    "bos_token": "<s>", "eos_token": "</s>",
                }
                result = _recorded(reference(template, context))
                cases.append({"template": path.name, "conversation": name, "prompt": prompt, **result})
    content: dict[str, Any] = {"now": NOW}
    content["variables"] = json.dumps(VARIABLES, ensure_ascii=False)
    content["conversations"] = json.dumps(conversations(), ensure_ascii=False)
    write_json(FOLDER / "expected.json", {**content, "expressions": rows, "templates": cases})
    print(f"{len(rows)} expressions, {len(cases)} renderings")


def _recorded(result: dict[str, str]) -> dict[str, str]:
    """Removes Python's messages from a result; only messages of the template itself are compared."""
    if result.get("code") == "failed":
        return {"code": "failed"}
    return result


if __name__ == "__main__":
    run(main)
