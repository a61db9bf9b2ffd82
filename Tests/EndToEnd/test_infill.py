"""Fill in the middle (FIM) as editors use it: Continue through the OpenAI and Ollama APIs, llama.vim through llama-server's."""

import json
import urllib.error
import urllib.request

import gguf
import ollama
import openai
import pytest

from conftest import MODEL as FILE
from conftest import SLOW, Server, install_model

MODEL = "tiny-infill"
TEXTS = ["<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>", "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>"]
FIRST = 300
PREFIX, SUFFIX = "def total(prices):\n    return ", "\n\nprint(total([1, 2]))\n"


def write_infill_model(path):
    """Writes a copy of the tests' model with the FIM control tokens of Qwen2.5-Coder."""
    reader = gguf.GGUFReader(FILE)
    writer = gguf.GGUFWriter(path, reader.fields["general.architecture"].contents())
    for name, field in reader.fields.items():
        if name.startswith("GGUF.") or name == "general.architecture":
            continue
        value = field.contents()
        if name == "tokenizer.ggml.tokens":
            value[FIRST:FIRST + len(TEXTS)] = TEXTS
        elif name == "tokenizer.ggml.token_type":
            value[FIRST:FIRST + len(TEXTS)] = [gguf.TokenType.CONTROL] * len(TEXTS)
        elements = field.types[-1] if field.types[0] == gguf.GGUFValueType.ARRAY else None
        writer.add_key_value(name, value, field.types[0], elements)
    for tensor in reader.tensors:
        writer.add_tensor(tensor.name, tensor.data, raw_shape=tensor.data.shape, raw_dtype=tensor.tensor_type)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("home"))
    install_model(server.home)
    write_infill_model(server.home / f"models/{MODEL}.gguf")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def client(server):
    return openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=300)


def refused(server, path, body):
    """Sends a request that must be refused, and returns its status and error."""
    with pytest.raises(urllib.error.HTTPError) as error:
        server.call("POST", path, body)
    return error.value.code, json.loads(error.value.read())["error"]


def events(server, path, body):
    """Sends a request and returns the data of its server-sent events."""
    request = urllib.request.Request(
        server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SLOW) as reply:
        return [json.loads(line[6:]) for line in reply if line.startswith(b"data: {")]


# Continue


def test_a_completion_with_a_suffix_includes_it_in_the_prompt_also_when_streamed(client):
    options = {"model": MODEL, "prompt": PREFIX, "suffix": SUFFIX, "max_tokens": 12, "temperature": 0}
    whole = client.completions.create(**options)
    pieces = list(client.completions.create(**options, stream=True))
    assert whole.choices[0].text == "".join(each.choices[0].text for each in pieces if each.choices)
    # Three FIM tokens precede, separate and follow the two texts.
    tokens = client.completions.create(**{**options, "suffix": None}).usage.prompt_tokens
    assert whole.usage.prompt_tokens > tokens + 3


def test_a_prompt_written_with_fim_tokens_equals_a_request_with_a_suffix(client):
    """Continue writes the FIM format itself, and passes the FIM tokens as stop sequences."""
    options = {"model": MODEL, "max_tokens": 12, "temperature": 0}
    written = client.completions.create(
        prompt=f"{TEXTS[0]}{PREFIX}{TEXTS[1]}{SUFFIX}{TEXTS[2]}", stop=[*TEXTS, "<|endoftext|>"], **options)
    asked = client.completions.create(prompt=PREFIX, suffix=SUFFIX, **options)
    assert written.choices[0].text == asked.choices[0].text
    assert written.usage.prompt_tokens == asked.usage.prompt_tokens


def test_ollama_completes_a_suffix_request_and_a_raw_fim_prompt_equally(server, client):
    caller = ollama.Client(host=server.url, timeout=300)
    options = {"temperature": 0, "num_predict": 12}
    asked = caller.generate(MODEL, PREFIX, suffix=SUFFIX, options=options)
    raw = caller.generate(MODEL, f"{TEXTS[0]}{PREFIX}{TEXTS[1]}{SUFFIX}{TEXTS[2]}", raw=True, options=options)
    same = client.completions.create(model=MODEL, prompt=PREFIX, suffix=SUFFIX, max_tokens=12, temperature=0)
    assert asked.response == raw.response == same.choices[0].text
    assert asked.prompt_eval_count == raw.prompt_eval_count == same.usage.prompt_tokens
    assert "".join(
        each.response for each in caller.generate(MODEL, PREFIX, suffix=SUFFIX, options=options, stream=True)
    ) == asked.response


# llama.vim


def vim(**options):
    """A request as llama.vim sends it."""
    return {
        "model": MODEL, "id_slot": 0, "input_prefix": PREFIX, "input_suffix": SUFFIX, "prompt": "sum",
        "input_extra": [{"filename": "shop.py", "text": "TAX = 0.2\n", "time": 1}], "n_predict": 12, "stop": [],
        "n_indent": 4, "top_k": 40, "top_p": 0.9, "temperature": 0, "stream": False,
        "samplers": ["top_k", "top_p", "infill"], "cache_prompt": True, "t_max_prompt_ms": 500,
        "t_max_predict_ms": 1000, **options,
    }


def test_infill_responds_in_the_format_of_llama_server(server):
    answer = server.call("POST", "/infill", vim())
    assert answer["stop"] is True and answer["index"] == 0 and answer["model"] == MODEL
    assert answer["stop_type"] in ("eos", "limit") and answer["stopping_word"] == ""
    assert 0 < answer["tokens_predicted"] <= 12 and answer["generation_settings"]["n_predict"] == 12
    timings = answer["timings"]
    assert timings["prompt_n"] + timings["cache_n"] == answer["tokens_evaluated"]
    assert timings["predicted_n"] == answer["tokens_predicted"]
    pieces = events(server, "/infill", vim(stream=True))
    assert [each["stop"] for each in pieces] == [False] * (len(pieces) - 1) + [True]
    assert "".join(each["content"] for each in pieces) == answer["content"]
    assert not any(text in answer["content"] for text in TEXTS)


def test_the_parameter_response_fields_selects_the_fields_of_an_infill_response(server):
    fields = ["content", "timings/prompt_n", "timings/predicted_ms", "truncated", "tokens_cached", "no/such"]
    answer = server.call("POST", "/infill", vim(response_fields=fields))
    assert sorted(answer) == sorted(fields[:-1])


def test_an_infill_request_for_zero_tokens_caches_the_prompt(server):
    """llama.vim sends such requests while the user is idle, to warm up the cache."""
    prefix = "".join(f"value_{number} = {number}\n" for number in range(40))
    ahead = server.call("POST", "/infill", vim(input_prefix=prefix, n_predict=0))
    assert ahead["content"] == "" and ahead["tokens_predicted"] == 0
    later = server.call("POST", "/infill", vim(input_prefix=prefix))
    assert later["tokens_cached"] > later["tokens_evaluated"] // 2


def test_infill_texts_that_are_too_long_are_truncated_to_the_context(server):
    context = {each["id"]: each for each in server.call("GET", "/v1/models")["data"]}[MODEL]["context_window"]
    text = "".join(f"value_{number} = {number}\n" for number in range(context // 2))
    answer = server.call("POST", "/infill", vim(input_prefix=text, input_suffix=text, n_predict=4))
    assert context - 64 < answer["tokens_evaluated"] < context


# Refusals


def test_a_model_without_fim_tokens_is_refused_and_the_error_names_it(server):
    for path, body in [
        ("/infill", vim(model="hearth-tiny")),
        ("/v1/completions", {"model": "hearth-tiny", "prompt": "a", "suffix": "b"}),
    ]:
        status, error = refused(server, path, body)
        assert status == 400 and error["code"] == "unsupported" and error["param"] == "model"
        assert "'hearth-tiny'" in error["message"] and "Qwen2.5-Coder" in error["message"]


@pytest.mark.parametrize(("options", "field"), [
    ({"input_prefix": None}, "input_prefix"), ({"input_suffix": None}, "input_suffix"),
    ({"input_extra": [{"filename": "a"}]}, "input_extra[0].text"), ({"input_extra": "a"}, "input_extra"),
    ({"prompt": 1}, "prompt"), ({"n_predict": -3}, "n_predict"), ({"grammar": "root ::= \"a\""}, "grammar"),
    ({"n_probs": 3}, "n_probs"), ({"response_fields": [1]}, "response_fields[0]"),
])
def test_an_invalid_infill_field_is_refused_and_the_error_names_it(server, options, field):
    status, error = refused(server, "/infill", vim(**options))
    assert status == 400 and error["param"] == field
