"""Constrained answers, in the request formats of OpenAI, Anthropic, llama-server, vLLM and Ollama."""

import json
import re
import urllib.error
import urllib.request

import pytest

from conftest import SLOW

PET = {
    "type": "object",
    "properties": {"kind": {"type": "string", "enum": ["cat", "dog"]}, "age": {"type": "integer", "minimum": 0, "maximum": 30}},
    "required": ["kind", "age"],
    "additionalProperties": False,
}
PIN = "[0-9]{4}"
USER = [{"role": "user", "content": "Describe a pet."}]


def post(server, path, body):
    """Sends a request and returns the status and the JSON body, also for errors."""
    request = urllib.request.Request(
        server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SLOW) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def chat(server, **members):
    return post(server, "/v1/chat/completions", {"model": "auto", "messages": USER, "max_tokens": 80, **members})


def completion(server, **members):
    return post(server, "/v1/completions", {"model": "auto", "prompt": "A pet:", "max_tokens": 80, **members})


def response(server, **members):
    return post(server, "/v1/responses", {"model": "auto", "input": "Describe a pet.", "max_output_tokens": 80, **members})


def message(server, **members):
    return post(server, "/v1/messages", {"model": "auto", "messages": USER, "max_tokens": 80, **members})


def ollama(server, **members):
    return post(server, "/api/chat", {"model": "hearth-tiny", "messages": USER, "stream": False, **members})


def ollama_raw(server, **members):
    return post(server, "/api/generate", {"model": "hearth-tiny", "prompt": "A pet:", "raw": True, "stream": False, **members})


def text(answer):
    status, body = answer
    assert status == 200, body
    if "choices" in body:
        choice = body["choices"][0]
        return choice["text"] if "text" in choice else choice["message"]["content"]
    if "output" in body:
        return "".join(part["text"] for item in body["output"] if item["type"] == "message" for part in item["content"])
    if "content" in body:
        return "".join(block["text"] for block in body["content"] if block["type"] == "text")
    return body["response"] if "response" in body else body["message"]["content"]


def is_pet(answer):
    pet = json.loads(text(answer))
    return set(pet) == {"kind", "age"} and pet["kind"] in ("cat", "dog") and 0 <= pet["age"] <= 30


WIRES = [chat, completion, response, message, ollama, ollama_raw]


@pytest.mark.parametrize("ask", WIRES)
def test_schema_fields_of_llama_server_and_vllm_constrain_the_answer(server, ask):
    assert is_pet(ask(server, json_schema=PET))
    assert is_pet(ask(server, guided_json=json.dumps(PET)))
    assert is_pet(ask(server, structured_outputs={"json": PET}))


@pytest.mark.parametrize("ask", WIRES)
def test_regular_expressions_and_choices_constrain_the_answer(server, ask):
    for members in ({"guided_regex": PIN}, {"structured_outputs": {"regex": PIN}}, {"guided_regex": f"^{PIN}$"},
                    {"grammar": f"root ::= {PIN}"}, {"guided_grammar": f"start: /{PIN}/"}):
        assert re.fullmatch(PIN, text(ask(server, **members))), members
    for members in ({"guided_choice": ["yes", "no, never"]}, {"structured_outputs": {"choice": ["yes", "no, never"]}}):
        assert text(ask(server, **members)) in ("yes", "no, never"), members


@pytest.mark.parametrize("ask", [chat, completion])
def test_response_formats_of_third_party_servers_constrain_the_answer(server, ask):
    for form in ({"type": "json_object", "schema": PET}, {"type": "json_schema", "schema": PET},
                 {"type": "json_schema", "json_schema": {"name": "Pet", "schema": PET}}):
        assert is_pet(ask(server, response_format=form)), form
    assert re.fullmatch(PIN, text(ask(server, response_format={"type": "regex", "pattern": PIN})))


def test_both_output_formats_of_anthropic_constrain_the_answer(server):
    form = {"type": "json_schema", "schema": PET}
    assert is_pet(message(server, output_format=form))
    assert is_pet(message(server, output_config={"format": form}))


def test_the_ollama_format_field_constrains_chats_and_raw_prompts(server):
    assert is_pet(ollama(server, format=PET))
    assert is_pet(ollama_raw(server, format=PET))


def test_a_regular_expression_constrains_the_input_of_a_custom_tool(server):
    for form in ({"type": "grammar", "syntax": "regex", "definition": f"^{PIN}$"},
                 {"type": "grammar", "syntax": "lark", "definition": f"start: /{PIN}/"}):
        tool = {"type": "custom", "name": "pin", "description": "Sets the PIN.", "format": form}
        status, body = response(server, tools=[tool], tool_choice="required", parallel_tool_calls=False)
        assert status == 200, body
        calls = [item for item in body["output"] if item["type"] == "custom_tool_call"]
        assert calls and all(re.fullmatch(PIN, call["input"]) for call in calls)


SUMS = """
# Sums of one-digit numbers and of sums in parentheses, with one level of them.
root ::= sum "="
sum  ::= term "+" term
term ::= [0-9] | "(" [0-9] "-" [0-9] ")"
"""
PATCH = """
start: head line line? tail
head: "*** Patch" LF
line: ("+" | "-") /[a-z"]{1,8}/ LF
tail: "*** End"
%import common.LF
"""


@pytest.mark.parametrize("ask", WIRES)
def test_gbnf_and_lark_grammars_with_several_rules_constrain_the_answer(server, ask):
    term = r"([0-9]|\([0-9]-[0-9]\))"
    for members in ({"grammar": SUMS}, {"structured_outputs": {"grammar": SUMS}}):
        assert re.fullmatch(rf"{term}\+{term}=", text(ask(server, **members))), members
    answer = text(ask(server, guided_grammar=PATCH))
    assert re.fullmatch(r'\*\*\* Patch\n([+-][a-z"]{1,8}\n){1,2}\*\*\* End', answer)


def test_a_lark_grammar_with_several_rules_constrains_the_input_of_a_custom_tool(server):
    form = {"type": "grammar", "syntax": "lark", "definition": PATCH}
    tool = {"type": "custom", "name": "patch", "description": "Changes a file.", "format": form}
    status, body = response(
        server, tools=[tool], tool_choice="required", parallel_tool_calls=False, max_output_tokens=300)
    assert status == 200, body
    calls = [item for item in body["output"] if item["type"] == "custom_tool_call"]
    pattern = r'\*\*\* Patch\n([+-][a-z"]{1,8}\n){1,2}\*\*\* End'
    assert calls and all(re.fullmatch(pattern, call["input"]) for call in calls)


@pytest.mark.parametrize("ask", WIRES)
def test_constraints_that_cannot_be_enforced_are_refused(server, ask):
    for members in ({"grammar": "root ::= pet"}, {"guided_grammar": "start: PET\n%declare PET"},
                    {"guided_regex": "("}, {"guided_regex": "a)|(b"}, {"guided_regex": "(a+)\\1"},
                    {"guided_regex": "a", "guided_choice": ["a"]}, {"guided_choice": []},
                    {"structured_outputs": {"structural_tag": "{}"}}):
        status, body = ask(server, **members)
        assert status == 400, (members, body)


def test_an_invalid_grammar_is_refused_and_the_error_names_parameter_and_line(server):
    for grammar, code in (("root ::= \"a\"\npet ::= cat", "invalid_value"),
                          ("root ::= \"a\"\npet ::= <think>", "unsupported_parameter")):
        status, body = chat(server, grammar=grammar)
        assert status == 400 and body["error"]["param"] == "grammar" and body["error"]["code"] == code
        assert "line 2" in body["error"]["message"]
    for definition, syntax in (("start: line+\n%declare line", "lark"), ("start: a", "lark"), ("(a+)\\1", "regex"), ("(", "regex")):
        form = {"type": "grammar", "syntax": syntax, "definition": definition}
        tool = {"type": "custom", "name": "patch", "format": form}
        status, body = response(server, tools=[tool])
        assert status == 400, (definition, body)
