"""The Ollama API as programs use it: with Ollama's own client."""

import asyncio
import json
import math
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import ollama
import pytest

from conftest import MODEL as FILE
from conftest import SLOW, install_model

MODEL = "hearth-tiny"
PET = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 12},
        "kind": {"type": "string", "enum": ["cat", "dog"]},
        "age": {"type": "integer", "minimum": 0, "maximum": 30},
    },
    "required": ["name", "kind", "age"],
    "additionalProperties": False,
}
OPTIONS = {"temperature": 0, "num_predict": 24}


def get_weather(city: str, days: int = 1) -> str:
    """Tells the weather of a city.

    Args:
        city: The city's name.
        days: How many days from now.
    """
    return f"Rain in {city} in {days} days."


@pytest.fixture(scope="module")
def client(server):
    return ollama.Client(host=server.url, timeout=300)


def ask(client, text="Say hello.", options=None, **others):
    return client.chat(
        model=MODEL, messages=[{"role": "user", "content": text}], options={**OPTIONS, **(options or {})}, **others)


def call(url, path, body=None, headers=None):
    """Sends a request and returns the status and the body, also for errors."""
    request = urllib.request.Request(url + path, None if body is None else json.dumps(body).encode(), headers or {})
    try:
        with urllib.request.urlopen(request, timeout=SLOW) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


# Models


def test_models_are_listed_shown_and_reported_as_loaded(server, client):
    models = {model.model: model for model in client.list().models}
    model = models[MODEL + ":latest"]
    assert model.size == FILE.stat().st_size and len(model.digest) == 64 and model.modified_at
    assert model.details.format == "gguf" and model.details.family
    shown = client.show(MODEL)
    architecture = shown.modelinfo["general.architecture"]
    assert architecture == model.details.family
    context = shown.modelinfo[f"{architecture}.context_length"]
    listed = {each["id"]: each for each in server.call("GET", "/v1/models")["data"]}
    assert context == listed[MODEL]["context_window"]
    assert shown.modelinfo["general.parameter_count"] > 0
    assert {"completion", "tools"} <= set(shown.capabilities)
    assert "tokenizer.chat_template" not in shown.modelinfo
    ask(client)
    running = {model.model: model for model in client.ps().models}
    assert running[MODEL + ":latest"].size > 0 and running[MODEL + ":latest"].context_length == context


def test_the_reported_ollama_version_is_accepted_by_clients(server):
    version = server.call("GET", "/api/version")
    assert tuple(int(part) for part in version["version"].split(".")) >= (0, 6, 4) and version["hearth"]


def test_requests_with_an_unknown_model_give_not_found(client):
    for request in (
            lambda: client.show("none"), lambda: client.delete("../hearth-tiny"), lambda: client.pull("no-such-model"),
            lambda: client.chat(model="none", messages=[{"role": "user", "content": "a"}])):
        with pytest.raises(ollama.ResponseError) as error:
            request()
        assert error.value.status_code == 404 and isinstance(error.value.error, str)


# Answers


def test_a_chat_response_has_text_usage_durations_and_a_done_reason(client):
    answer = ask(client)
    assert answer.message.role == "assistant" and answer.message.content
    assert answer.model == MODEL and answer.created_at
    assert answer.done and answer.done_reason in ("stop", "length")
    assert answer.prompt_eval_count > 0 and 0 < answer.eval_count <= 24
    parts = answer.load_duration + answer.prompt_eval_duration + answer.eval_duration
    assert 0 < parts <= answer.total_duration < 300 * 10**9


def test_a_streamed_chat_gives_the_same_answer_as_an_unstreamed_chat(client):
    ask(client)
    whole = ask(client)
    chunks = list(ask(client, stream=True))
    assert "".join(chunk.message.content for chunk in chunks) == whole.message.content
    assert [chunk.done for chunk in chunks] == [False] * (len(chunks) - 1) + [True]
    assert chunks[-1].done_reason == whole.done_reason and chunks[-1].eval_count == whole.eval_count
    assert all(chunk.eval_count is None for chunk in chunks[:-1])


def test_model_names_with_the_latest_tag_and_auto_are_accepted(client):
    for name in (MODEL, MODEL + ":latest", "auto"):
        answer = client.chat(model=name, messages=[{"role": "user", "content": "Hi"}], options=OPTIONS)
        assert answer.message.content and answer.model == name


def test_the_openai_api_accepts_the_name_with_the_latest_tag(server):
    answer = server.call("POST", "/v1/chat/completions", {
        "model": MODEL + ":latest", "max_tokens": 2, "messages": [{"role": "user", "content": "Hi"}]})
    assert answer["choices"][0]["message"]["role"] == "assistant"


def test_the_options_num_predict_and_stop_end_an_answer(client):
    answer = ask(client, options={"num_predict": 3})
    assert answer.eval_count == 3 and answer.done_reason == "length"
    text = ask(client, options={"num_predict": 40}).message.content
    stop = text[5:8]
    for stops in ([stop], ["no such text"] * 6 + [stop]):
        answer = ask(client, options={"num_predict": 40, "stop": stops})
        assert answer.message.content == text[: text.index(stop)] and answer.done_reason == "stop"


def test_two_chats_with_the_same_seed_give_the_same_answer(client):
    options = {"temperature": 1.5, "seed": 42, "num_predict": 12}
    ask(client, "Tell me a story.", options)
    texts = {ask(client, "Tell me a story.", options).message.content for _ in range(2)}
    assert len(texts) == 1


def test_log_probabilities_are_returned_for_each_generated_token(client):
    answer = ask(client, logprobs=True, top_logprobs=3)
    assert answer.logprobs
    assert all(token.logprob <= 0 and len(token.top_logprobs) == 3 for token in answer.logprobs)


def test_generate_applies_the_chat_template_unless_raw_is_set(client):
    answer = client.generate(model=MODEL, prompt="Say hello.", system="Be brief.", options=OPTIONS)
    assert answer.response and answer.done and answer.eval_count > 0
    chunks = list(client.generate(model=MODEL, prompt="Say hello.", system="Be brief.", options=OPTIONS, stream=True))
    assert "".join(chunk.response for chunk in chunks)[:4] == answer.response[:4]
    raw = client.generate(model=MODEL, prompt="Say hello.", raw=True, options=OPTIONS)
    assert raw.response and raw.prompt_eval_count < answer.prompt_eval_count


def test_a_generate_request_without_a_prompt_loads_or_unloads_the_model(client):
    answer = client.generate(model=MODEL, keep_alive="10m")
    assert answer.done and answer.done_reason == "load" and answer.response == ""
    assert MODEL + ":latest" in [model.model for model in client.ps().models]
    answer = client.generate(model=MODEL, keep_alive=0)
    assert answer.done and answer.done_reason == "unload"
    assert MODEL + ":latest" not in [model.model for model in client.ps().models]
    with pytest.raises(ollama.ResponseError) as refused:
        client.generate(model="none", keep_alive=0)
    assert refused.value.status_code == 404


def test_the_format_field_constrains_the_answer_to_a_schema_or_a_json_object(client):
    pet = json.loads(ask(client, "Describe a pet.", {"num_predict": 80}, format=PET).message.content)
    assert list(pet) == ["name", "kind", "age"] and pet["kind"] in ("cat", "dog") and 0 <= pet["age"] <= 30
    answer = ask(client, "Answer in JSON.", {"num_predict": 200, "seed": 3}, format="json")
    assert answer.message.content.startswith("{")
    if answer.done_reason == "stop":
        assert isinstance(json.loads(answer.message.content), dict)


def test_a_chat_with_three_tool_calls_and_their_results_is_continued(client):
    messages = [{"role": "user", "content": "How is the weather in Bern, Oslo and Rome?"}]
    for city in ("Bern", "Oslo", "Rome"):
        answer = client.chat(model=MODEL, messages=messages, tools=[get_weather], options=OPTIONS)
        assert answer.message.role == "assistant" and answer.done
        # The tests' model rarely calls a tool, so a call is simulated if it does not.
        calls = answer.message.tool_calls or [
            ollama.Message.ToolCall(function={"name": "get_weather", "arguments": {"city": city}})]
        messages.append(ollama.Message(role="assistant", content=answer.message.content, tool_calls=calls))
        for each in calls:
            assert each.function.name == "get_weather"
            result = get_weather(each.function.arguments.get("city", city))
            messages.append({"role": "tool", "tool_name": each.function.name, "content": result})
    assert len(messages) >= 7
    answer = client.chat(model=MODEL, messages=messages, options=OPTIONS)
    assert answer.message.role == "assistant"
    assert answer.prompt_eval_count > ask(client).prompt_eval_count


# Embeddings


def test_both_embedding_endpoints_return_unit_vectors(client):
    names = [model.model for model in client.list().models]
    name = next((name for name in names if "embedding" in client.show(name).capabilities), None)
    if name is None:
        pytest.skip("there is no embedding model on this machine")
    answer = client.embed(model=name, input=["A cat sat on the mat.", "The stock market fell."])
    assert len(answer.embeddings) == 2 and answer.prompt_eval_count > 8
    for vector in answer.embeddings:
        assert math.isclose(sum(value * value for value in vector), 1, rel_tol=1e-4)
    older = client.embeddings(model=name, prompt="A cat sat on the mat.")
    assert list(older.embedding) == pytest.approx(list(answer.embeddings[0]), abs=1e-4)
    short = client.embed(model=name, input="A cat sat on the mat.", dimensions=7).embeddings[0]
    assert len(short) == 7 and math.isclose(sum(value * value for value in short), 1, rel_tol=1e-4)
    long = "word " * 20_000
    assert client.embed(model=name, input=long).prompt_eval_count > 8
    with pytest.raises(ollama.ResponseError):
        client.embed(model=name, input=long, truncate=False)
    assert client.embed(model=name, input=["word " * 150_000, "word " * 150_000]).prompt_eval_count > 8
    assert client.embed(model=name, input="").embeddings == []


# Refusals


@pytest.mark.parametrize("body, name", [
    ({"options": {"mirostat": 2}}, "options.mirostat"),
    ({"options": {"tfs_z": 0.5}}, "options.tfs_z"),
    ({"options": {"temperature": "warm"}}, "options.temperature"),
    # The tests' model has no tokens for infilling.
    ({"suffix": "b"}, "hearth-tiny"),
    ({"template": "{{ .Prompt }}"}, "template"),
    ({"images": ["aGk="]}, "images[0]"),
    ({"context": [1, 2]}, "context"),
    ({"format": "xml"}, "format"),
])
def test_an_unsupported_parameter_is_refused_and_the_error_names_it(server, body, name):
    status, text = call(server.url, "/api/generate", {"model": MODEL, "prompt": "a", **body})
    assert status == 400 and f"'{name}'" in json.loads(text)["error"]


def test_options_without_effect_on_the_answer_are_ignored(client):
    options = {
        "num_ctx": 8192, "num_gpu": 99, "num_thread": 2, "num_batch": 64, "use_mmap": True, "repeat_penalty": 1.0}
    ask(client)
    assert ask(client, options=options).message.content == ask(client).message.content


def test_a_prompt_that_is_too_long_is_refused(client):
    with pytest.raises(ollama.ResponseError, match="maximum context length") as error:
        ask(client, "word " * 20_000)
    assert error.value.status_code == 400


@pytest.mark.parametrize("path", ["/api/chat", "/api/generate", "/api/show", "/api/embed", "/api/pull"])
def test_a_request_body_that_is_not_json_is_refused_with_a_message(server, path):
    request = urllib.request.Request(server.url + path, b"{")
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request, timeout=SLOW)
    assert error.value.code == 400 and isinstance(json.loads(error.value.read())["error"], str)


def test_a_json_content_type_is_required_only_from_browsers(server):
    body = {"model": MODEL, "prompt": "Hi", "stream": False, "options": OPTIONS}
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert call(server.url, "/api/generate", body, form)[0] == 200
    assert call(server.url, "/api/generate", body, {**form, "Origin": server.url})[0] == 415


# Disconnecting


def test_a_client_that_disconnects_ends_its_generation(server, client):
    options = {"num_predict": 2_000, "temperature": 1.2, "seed": 1}
    stream = ask(client, "Tell a long story.", options, stream=True)
    next(stream)
    stream.close()
    wait_until_idle(server)

    async def cancel():
        lasting = ollama.AsyncClient(host=server.url, timeout=300)
        question = [{"role": "user", "content": "Tell a long story."}]
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(lasting.chat(model=MODEL, messages=question, options=options), timeout=0.1)

    asyncio.run(cancel())
    wait_until_idle(server)
    assert ask(client).message.content


def wait_until_idle(server):
    deadline = time.monotonic() + 2 * SLOW
    while "hearth_answers_running 0" not in call(server.url, "/metrics")[1]:
        assert time.monotonic() < deadline, "the answer does not end"
        time.sleep(0.1)


# Downloads


class Hub(BaseHTTPRequestHandler):
    """Serves the tests' model under two names, and 404 for everything else."""

    def do_GET(self):
        data = FILE.read_bytes()
        if not self.path.endswith(("/tiny.gguf", "/Tiny-1B-Q8_0.gguf")):
            self.send_error(404)
            return
        asked = self.headers.get("Range")
        first = int(asked.removeprefix("bytes=").split("-")[0]) if asked else 0
        self.send_response(206 if asked else 200)
        self.send_header("Content-Length", str(len(data) - first))
        self.send_header("ETag", '"one"')
        self.send_header("Accept-Ranges", "bytes")
        if asked:
            self.send_header("Content-Range", f"bytes {first}-{len(data) - 1}/{len(data)}")
        self.end_headers()
        try:
            self.wfile.write(data[first:])
        except OSError:
            pass  # The client needed only the size and closed the connection.

    def log_message(self, *_):
        pass


@pytest.fixture
def hub():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_models_can_be_pulled_with_progress_and_deleted(start_server, hub):
    server = start_server(environment={"HF_ENDPOINT": hub})
    client = ollama.Client(host=server.url, timeout=300)
    steps = list(client.pull(f"{hub}/tiny.gguf", stream=True))
    assert steps[0].status == "pulling manifest" and steps[-1].status == "success"
    assert "tiny:latest" in [model.model for model in client.list().models]
    assert all(step.completed <= FILE.stat().st_size for step in steps if step.digest)
    assert len({step.digest for step in steps if step.digest}) <= 1
    assert client.chat(model="tiny", messages=[{"role": "user", "content": "Hi"}], options=OPTIONS).done
    # A model that is already installed is not downloaded again.
    assert client.pull(f"{hub}/tiny.gguf").status == "success"

    name = "hf.co/owner/Tiny-1B-GGUF:Q8_0"
    assert client.pull(name).status == "success"
    assert client.chat(model=name, messages=[{"role": "user", "content": "Hi"}], options=OPTIONS).model == name
    for each in ("tiny:latest", name):
        assert client.delete(each).status == "success"
    assert [model.model for model in client.list().models] == [MODEL + ":latest"]
    for missing in ("hf.co/owner/Other-1B-GGUF", f"{hub}/other.gguf"):
        with pytest.raises(ollama.ResponseError) as error:
            client.pull(missing)
        assert error.value.status_code == 404 and "hf.co/owner/repository/file.gguf" in error.value.error


# The port


def test_the_second_port_offers_the_ollama_api_and_enforces_access_control(tmp_path, start_server):
    home = tmp_path / "own"
    home.mkdir()
    install_model(home)
    (home / "settings.json").write_text(json.dumps({"server": {"ollamaPort": 0}}))
    server = start_server("--token", "a-token-long-enough", home=home, has_model=False)
    own = server.report["ollamaAddress"]
    assert own != server.url
    assert call(own, "/") == (200, "Ollama is running")
    assert "<html" in call(server.url, "/")[1]
    status, text = call(own, "/api/tags")
    assert status == 401 and isinstance(json.loads(text)["error"], str)
    token = {"Authorization": "Bearer a-token-long-enough"}
    client = ollama.Client(host=own, headers=token, timeout=300)
    assert [model.model for model in client.list().models] == [MODEL + ":latest"]
    assert ask(client).message.content
    assert call(own, "/api/tags", headers={**token, "Host": "evil.example"})[0] == 421
    assert call(own, "/api/tags", headers={**token, "Origin": "http://evil.example"})[0] == 403
    assert server.stop() == 0
    with pytest.raises(OSError):
        urllib.request.urlopen(own, timeout=SLOW)
