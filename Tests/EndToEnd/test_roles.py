"""Role sequences that a model's chat template rejects, in all four APIs."""

import json
import struct
import urllib.error

import pytest

from conftest import MODEL

# Like Gemma's template: no system message, and user and assistant must alternate.
GEMMA = """{%- if messages[0].role == 'system' %}{{ raise_exception('System role not supported') }}{% endif -%}
{%- for m in messages -%}
{%- if (m.role == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('Conversation roles must alternate') }}{% endif -%}
{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}
{%- endfor -%}
{%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif -%}"""
REFUSING = "{{ raise_exception('Only on Sundays.') }}"

TOOL = {"name": "clock", "description": "Tells the time.", "parameters": {"type": "object", "properties": {}}}
CALL = {"id": "call_abcdef", "type": "function", "function": {"name": "clock", "arguments": "{}"}}
OLLAMA_CALL = {"function": {"name": "clock", "arguments": {}}}


@pytest.fixture
def start(start_server, tmp_path):
    """A function that starts a server whose model has the given chat template."""

    def start(template):
        data = MODEL.read_bytes()
        key = b"tokenizer.chat_template"
        place = data.index(key) + len(key) + 4
        (length,) = struct.unpack_from("<Q", data, place)
        # The trailing comment pads the template to its old length, so that the rest of the file stays valid.
        text = template.encode() + b"{#"
        text += b" " * (length - len(text) - 2) + b"#}"
        assert len(text) == length
        models = tmp_path / "home/models"
        models.mkdir(parents=True)
        (models / "hearth-tiny.gguf").write_bytes(data[: place + 8] + text + data[place + 8 + length :])
        return start_server(home=tmp_path / "home", has_model=False)

    return start


def user(text):
    return {"role": "user", "content": text}


def assistant(text):
    return {"role": "assistant", "content": text}


QUESTION = [user("Hi.")]
GREETED = [assistant("Welcome!"), user("Hi.")]


def chat(server, messages, **options):
    return server.call("POST", "/v1/chat/completions", {
        "model": "auto", "messages": messages, "max_tokens": 4, "temperature": 0, **options})["usage"]["prompt_tokens"]


def responses(server, messages):
    return server.call("POST", "/v1/responses", {
        "model": "auto", "input": messages, "max_output_tokens": 4, "temperature": 0})["usage"]["input_tokens"]


def anthropic(server, messages):
    usage = server.call("POST", "/v1/messages", {
        "model": "auto", "messages": messages, "max_tokens": 4, "temperature": 0})["usage"]
    return usage["input_tokens"] + usage["cache_read_input_tokens"]


def ollama(server, messages, **options):
    return server.call("POST", "/api/chat", {
        "model": "auto", "messages": messages, "stream": False, "options": {"num_predict": 4, "temperature": 0},
        **options})["prompt_eval_count"]


APIS = [chat, responses, anthropic, ollama]


@pytest.mark.parametrize("ask", APIS)
def test_an_assistant_message_at_the_start_is_part_of_the_prompt(start, ask):
    server = start(GEMMA)
    assert ask(server, GREETED) > ask(server, QUESTION) > 0


@pytest.mark.parametrize("ask", APIS)
def test_a_system_message_within_a_conversation_is_part_of_the_prompt(start, ask):
    server = start(GEMMA)
    said = [user("Hi."), assistant("Hello!"), user("Again.")]
    told = [*said[:2], {"role": "system", "content": "Be very brief."}, *said[2:]]
    assert ask(server, told) > ask(server, said)


def test_a_user_message_after_a_tool_result_is_answered(start):
    server = start(GEMMA)
    asked = {"role": "assistant", "content": "One moment.", "tool_calls": [CALL]}
    result = {"role": "tool", "tool_call_id": "call_abcdef", "content": "Noon."}
    tools = [{"type": "function", "function": TOOL}]
    assert chat(server, [user("Time?"), asked, result, user("Stop.")], tools=tools) > 0
    result = {"role": "tool", "tool_name": "clock", "content": "Noon."}
    asked = {"role": "assistant", "content": "One moment.", "tool_calls": [OLLAMA_CALL]}
    assert ollama(server, [user("Time?"), asked, result, user("Stop.")], tools=tools) > 0
    blocks = [{"type": "text", "text": "One moment."}, {"type": "tool_use", "id": "toolu_1", "name": "clock", "input": {}}]
    result = {"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": "toolu_1", "content": "Noon."}, {"type": "text", "text": "Stop."}]}
    assert anthropic(server, [user("Time?"), {"role": "assistant", "content": blocks}, result]) > 0
    items = [
        user("Time?"), {"type": "function_call", "call_id": "call_abcdef", "name": "clock", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "call_abcdef", "output": "Noon."}, user("Stop.")]
    assert responses(server, items) > 0


@pytest.mark.parametrize("ask", APIS)
def test_an_exception_in_the_chat_template_is_a_bad_request_with_its_message(start, ask):
    server = start(REFUSING)
    with pytest.raises(urllib.error.HTTPError) as failure:
        ask(server, QUESTION)
    assert failure.value.code == 400
    assert "Only on Sundays." in json.dumps(json.loads(failure.value.read()))
