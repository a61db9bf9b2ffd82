"""The OpenAI API as programs use it: with OpenAI's own client."""

import base64
import json
import math
import struct
import threading
import time
import urllib.request

import openai
import pytest

MODEL = "auto"
PETS = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 12},
        "kind": {"type": "string", "enum": ["cat", "dog"]},
        "age": {"type": "integer", "minimum": 0, "maximum": 30},
    },
    "required": ["name", "kind", "age"],
    "additionalProperties": False,
}
WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "Tells the weather of a city.",
        "parameters": {
            "type": "object",
            "properties": {"city": {"type": "string", "enum": ["Bern", "Oslo"]}, "days": {"type": "integer", "minimum": 1, "maximum": 3}},
            "required": ["city"],
            "additionalProperties": False,
        },
    },
}


@pytest.fixture(scope="module")
def client(server):
    return openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=300)


def ask(client, text="Say hello.", **options):
    options = {"model": MODEL, "max_tokens": 24, "temperature": 0, **options}
    return client.chat.completions.create(messages=[{"role": "user", "content": text}], **options)


# Models


def test_models_are_listed_and_retrieved_with_their_context_length(client):
    models = {model.id: model for model in client.models.list()}
    assert models
    name = next(iter(models))
    assert client.models.retrieve(name).id == name
    assert models[name].created > 0 and models[name].object == "model"
    for model in models.values():
        assert model.context_length == model.max_model_len == model.context_window == model.meta["n_ctx"] > 0
        assert model.meta["n_ctx_train"] > 0
        assert ("embedding" if model.kind == "embedding" else "completion") in model.capabilities


def test_an_alias_from_the_settings_selects_its_model(start_server, tmp_path):
    (tmp_path / "home0").mkdir()
    (tmp_path / "home0/settings.json").write_text(json.dumps({"aliases": {"gpt-4o": "hearth-tiny"}}))
    client = openai.OpenAI(base_url=start_server().url + "/v1", api_key="none", max_retries=0, timeout=300)
    assert ask(client, model="gpt-4o", max_tokens=2).model == "hearth-tiny"
    with pytest.raises(openai.NotFoundError):
        ask(client, model="gpt-4", max_tokens=2)


def test_requests_with_an_unknown_model_give_not_found(client):
    with pytest.raises(openai.NotFoundError) as error:
        ask(client, model="gpt-none")
    assert error.value.code == "model_not_found" and error.value.param == "model"
    with pytest.raises(openai.NotFoundError):
        client.models.retrieve("gpt-none")
    with pytest.raises(openai.NotFoundError):
        ask(client, model="../../etc/passwd")


# Chat completions


def test_a_chat_completion_has_text_usage_and_a_finish_reason(client):
    answer = ask(client)
    assert answer.object == "chat.completion" and answer.id.startswith("chatcmpl-")
    assert answer.choices[0].message.role == "assistant" and answer.choices[0].message.content
    assert answer.choices[0].finish_reason in ("stop", "length")
    assert answer.usage.total_tokens == answer.usage.prompt_tokens + answer.usage.completion_tokens
    assert 0 < answer.usage.completion_tokens <= 24
    assert answer.system_fingerprint.startswith("fp_")


def test_a_repeated_prompt_is_reported_as_cached_tokens(client):
    ask(client, "Tell me about cats and dogs, please.")
    again = ask(client, "Tell me about cats and dogs, please.")
    assert again.usage.prompt_tokens_details.cached_tokens > 0


def test_a_streamed_completion_gives_the_same_answer_as_an_unstreamed_one(client):
    whole = ask(client)
    chunks = list(ask(client, stream=True, stream_options={"include_usage": True}))
    assert chunks[0].choices[0].delta.role == "assistant"
    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    assert text == whole.choices[0].message.content
    reasons = [chunk.choices[0].finish_reason for chunk in chunks if chunk.choices]
    assert reasons[-1] == whole.choices[0].finish_reason and not any(reasons[:-1])
    assert chunks[-1].choices == [] and chunks[-1].usage.completion_tokens == whole.usage.completion_tokens
    assert len({chunk.id for chunk in chunks}) == 1


def test_a_stream_has_no_usage_unless_requested(client):
    assert all(chunk.usage is None and chunk.choices for chunk in ask(client, stream=True))


def test_max_tokens_limits_the_length_of_the_answer(client):
    for name in ("max_tokens", "max_completion_tokens"):
        answer = ask(client, **{"max_tokens": openai.NOT_GIVEN, name: 3})
        assert answer.usage.completion_tokens == 3 and answer.choices[0].finish_reason == "length"


def test_an_answer_ends_before_a_stop_sequence(client):
    text = ask(client, max_tokens=40).choices[0].message.content
    stop = text[5:8]
    for stops in (stop, ["no such text", stop]):
        answer = ask(client, max_tokens=40, stop=stops)
        assert answer.choices[0].message.content == text[: text.index(stop)]
        assert answer.choices[0].finish_reason == "stop"
        streamed = ask(client, max_tokens=40, stop=stops, stream=True)
        assert "".join(chunk.choices[0].delta.content or "" for chunk in streamed) == text[: text.index(stop)]


def test_answers_with_the_same_seed_are_equal_but_several_choices_differ(client):
    options = {"text": "Tell me a story.", "temperature": 1.5, "seed": 12345678901234567, "max_tokens": 12}
    # A cached prompt gives slightly different logits than a computed one, which can change a token; so warm the cache.
    ask(client, **options)
    assert ask(client, **options).choices[0].message.content == ask(client, **options).choices[0].message.content
    answer = ask(client, n=4, **options)
    assert [choice.index for choice in answer.choices] == [0, 1, 2, 3]
    assert len({choice.message.content for choice in answer.choices}) > 1
    assert answer.usage.completion_tokens <= 4 * 12


def test_several_choices_are_streamed_in_one_response(client):
    texts = {}
    for chunk in ask(client, n=3, stream=True, temperature=1, seed=7):
        for choice in chunk.choices:
            texts[choice.index] = texts.get(choice.index, "") + (choice.delta.content or "")
    assert sorted(texts) == [0, 1, 2] and all(texts.values())


def test_penalties_change_the_answer_and_sampler_parameters_are_accepted(client):
    def written(**options):
        return ask(client, max_tokens=60, **options).choices[0].message.content

    # A short, confident answer repeats little, so only a penalty that strongly favours repetition changes it.
    assert written(extra_body={"repeat_penalty": 0.1, "repeat_last_n": -1}) != written()
    assert written(frequency_penalty=2, presence_penalty=2)
    assert ask(client, extra_body={"dry_multiplier": 5, "dry_sequence_breakers": ["\n"]}).choices
    # XTC has no effect at a temperature of 0.
    options = {"temperature": 1, "seed": 5, "extra_body": {"xtc_probability": 1, "xtc_threshold": 0.01}}
    assert ask(client, **options).choices[0].message.content == ask(client, **options).choices[0].message.content
    assert ask(client, prediction={"type": "content", "content": "Hello"}, max_tokens=2).choices


def test_log_probabilities_match_the_tokens_of_the_text(client):
    answer = ask(client, logprobs=True, top_logprobs=5)
    tokens = answer.choices[0].logprobs.content
    assert bytes(byte for token in tokens for byte in token.bytes).decode() == answer.choices[0].message.content
    for token in tokens:
        assert token.logprob <= 0 and len(token.top_logprobs) == 5
        best = [one.logprob for one in token.top_logprobs]
        assert best == sorted(best, reverse=True)
        # Greedy: the token is the most probable one.
        assert math.isclose(token.logprob, best[0]) and sum(map(math.exp, best)) <= 1.0001
    streamed = [
        token.token
        for chunk in ask(client, logprobs=True, stream=True)
        if chunk.choices[0].logprobs
        for token in chunk.choices[0].logprobs.content
    ]
    assert streamed == [token.token for token in tokens]


def test_log_probabilities_end_at_the_stop_sequence(client):
    text = ask(client, max_tokens=40).choices[0].message.content
    stop = text[6:9]
    answer = ask(client, max_tokens=40, stop=stop, logprobs=True)
    tokens = answer.choices[0].logprobs.content
    written = bytes(byte for token in tokens for byte in token.bytes).decode()
    # The last token may extend beyond the stop sequence.
    assert written.startswith(answer.choices[0].message.content)
    assert len(written) < len(answer.choices[0].message.content) + 3 + 16


def test_an_answer_matches_its_json_schema_and_keeps_the_order_of_properties(client):
    answer = ask(
        client, "Describe a pet.", max_tokens=80,
        response_format={"type": "json_schema", "json_schema": {"name": "Pet", "schema": PETS, "strict": True}})
    pet = json.loads(answer.choices[0].message.content)
    assert list(pet) == ["name", "kind", "age"] and pet["kind"] in ("cat", "dog") and 0 <= pet["age"] <= 30


def test_a_constrained_answer_has_log_probabilities_for_every_token(client):
    answer = ask(
        client, "Describe a pet.", max_tokens=80, logprobs=True, top_logprobs=2,
        response_format={"type": "json_schema", "json_schema": {"name": "Pet", "schema": PETS}})
    tokens = answer.choices[0].logprobs.content
    assert bytes(byte for token in tokens for byte in token.bytes).decode() == answer.choices[0].message.content
    assert all(len(token.top_logprobs) == 2 for token in tokens)


def test_the_response_format_json_object_gives_an_object(client):
    answer = ask(client, "Answer in JSON.", max_tokens=200, seed=3, response_format={"type": "json_object"})
    text = answer.choices[0].message.content
    assert text.startswith("{")
    if answer.choices[0].finish_reason == "stop":
        assert isinstance(json.loads(text), dict)


def test_a_malformed_schema_is_refused_with_the_location_of_the_error(client):
    for schema, place in [
        ({"type": "object", "properties": {"a": {"type": "string", "pattern": "["}}}, "#/properties/a"),
        ({"type": "object", "properties": {"a": {"enum": []}}}, "#/properties/a"),
        ({"type": "object", "properties": {"a": {"$ref": "#/$defs/missing"}}}, "#/properties/a"),
        ({"type": "strange"}, "#"),
    ]:
        with pytest.raises(openai.BadRequestError) as error:
            ask(client, response_format={"type": "json_schema", "json_schema": {"name": "A", "schema": schema}})
        assert f"at {place}, " in error.value.message, error.value.message


# Tools


def test_the_arguments_of_a_required_tool_call_match_its_schema(client):
    for choice in ("required", {"type": "function", "function": {"name": "get_weather"}}):
        answer = ask(client, "How is the weather in Oslo?", tools=[WEATHER], tool_choice=choice,
                     parallel_tool_calls=False, max_tokens=80)
        message = answer.choices[0].message
        assert answer.choices[0].finish_reason == "tool_calls" and len(message.tool_calls) == 1
        call = message.tool_calls[0]
        assert call.function.name == "get_weather" and call.id
        arguments = json.loads(call.function.arguments)
        assert arguments["city"] in ("Bern", "Oslo") and set(arguments) <= {"city", "days"}


def test_a_streamed_tool_call_is_complete_and_matches_its_schema(client):
    call = None
    for chunk in ask(client, "How is the weather in Oslo?", tools=[WEATHER], tool_choice="required",
                     parallel_tool_calls=False, max_tokens=80, stream=True):
        for piece in chunk.choices[0].delta.tool_calls or []:
            assert piece.index == 0
            if piece.id:
                call = {"id": piece.id, "name": piece.function.name, "arguments": ""}
            call["arguments"] += piece.function.arguments or ""
        reason = chunk.choices[0].finish_reason
    assert reason == "tool_calls" and call["name"] == "get_weather"
    assert json.loads(call["arguments"])["city"] in ("Bern", "Oslo")


def test_a_conversation_with_tool_results_is_continued(client):
    answer = client.chat.completions.create(
        model=MODEL, max_tokens=16, tools=[WEATHER],
        messages=[
            {"role": "developer", "content": "Be brief."},
            {"role": "user", "content": [{"type": "text", "text": "How is the weather"}, {"type": "text", "text": "in Oslo?"}]},
            {"role": "assistant", "tool_calls": [
                {"id": "call_1", "type": "function", "function": {"name": "get_weather", "arguments": '{"city":"Oslo"}'}}]},
            {"role": "tool", "tool_call_id": "call_1", "content": "Rain, 4 degrees."},
        ])
    assert answer.choices[0].message.role == "assistant"


def test_a_tool_choice_that_names_an_unknown_tool_is_refused(client):
    with pytest.raises(openai.BadRequestError) as error:
        ask(client, tools=[WEATHER], tool_choice={"type": "function", "function": {"name": "other"}})
    assert error.value.param == "tool_choice"


# Refusals


@pytest.mark.parametrize("options, parameter", [
    ({"presence_penalty": 2.5}, "presence_penalty"),
    ({"logit_bias": {"cat": 10}}, "logit_bias"),
    ({"logit_bias": {"5": 101}}, "logit_bias.5"),
    ({"dry_multiplier": -1}, "dry_multiplier"),
    ({"xtc_probability": 2}, "xtc_probability"),
    ({"temperature": 3}, "temperature"),
    ({"temperature": "warm"}, "temperature"),
    ({"top_p": -1}, "top_p"),
    ({"n": 9}, "n"),
    ({"stop": ["a"] * 33}, "stop"),
    ({"max_tokens": 0}, "max_tokens"),
    ({"top_logprobs": 3}, "top_logprobs"),
    ({"tools": [{"type": "web_search"}]}, "tools[0].type"),
    ({"tools": [{"type": "function", "function": {"name": "a b"}}]}, "tools[0].function.name"),
    ({"response_format": {"type": "xml"}}, "response_format.type"),
    ({"reasoning_effort": "huge"}, "reasoning_effort"),
])
def test_an_unsupported_parameter_is_refused_and_the_error_has_its_path(client, options, parameter):
    with pytest.raises(openai.BadRequestError) as error:
        ask(client, extra_body=options)
    assert error.value.param == parameter, error.value.message
    assert error.value.type == "invalid_request_error"


@pytest.mark.parametrize("messages, parameter", [
    ([], "messages"),
    ([{"role": "user"}], "messages[0].content"),
    ([{"role": "king", "content": "a"}], "messages[0].role"),
    ([{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:"}}]}], "messages[0].content[0].image_url.url"),
    ([{"role": "user", "content": 5}], "messages[0].content"),
    ([{"role": "tool", "content": "a"}], "messages[0].tool_call_id"),
    ("hello", "messages"),
])
def test_an_invalid_message_is_refused_and_the_error_has_its_path(client, messages, parameter):
    with pytest.raises(openai.BadRequestError) as error:
        client.chat.completions.create(model=MODEL, messages=messages)
    assert error.value.param == parameter, error.value.message


def test_neutral_values_and_unknown_fields_are_ignored(client):
    ask(client, presence_penalty=0, frequency_penalty=0.0, logit_bias={}, user="me", store=False,
        metadata={"a": "b"}, service_tier="auto", extra_body={"strange_field": [1]}, max_tokens=2)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"messages": ' + b"[" * 100_000, b"\xff"])
def test_a_malformed_request_body_is_refused(server, body):
    request = urllib.request.Request(
        server.url + "/v1/chat/completions", data=body, headers={"Content-Type": "application/json"})
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request, timeout=60)
    assert error.value.code == 400
    assert json.loads(error.value.read())["error"]["type"] == "invalid_request_error"


def test_a_prompt_that_is_too_long_is_refused(client):
    with pytest.raises(openai.BadRequestError) as error:
        ask(client, "word " * 20_000)
    assert error.value.code == "context_length_exceeded"


# Completions


def test_the_completions_api_continues_a_text_unstreamed_streamed_and_with_echo(client):
    answer = client.completions.create(model=MODEL, prompt="Once upon a time", max_tokens=8, temperature=0)
    assert answer.object == "text_completion" and answer.choices[0].text
    echoed = client.completions.create(model=MODEL, prompt="Once upon a time", max_tokens=8, temperature=0, echo=True)
    assert echoed.choices[0].text == "Once upon a time" + answer.choices[0].text
    streamed = client.completions.create(
        model=MODEL, prompt="Once upon a time", max_tokens=8, temperature=0, stream=True)
    assert "".join(chunk.choices[0].text for chunk in streamed) == answer.choices[0].text


def test_the_completions_api_accepts_several_prompts_and_token_prompts(client):
    answer = client.completions.create(model=MODEL, prompt=["One", "Two"], n=2, max_tokens=4)
    assert [choice.index for choice in answer.choices] == [0, 1, 2, 3]
    assert client.completions.create(model=MODEL, prompt=[5, 6, 7], max_tokens=4).usage.prompt_tokens == 3
    with pytest.raises(openai.BadRequestError) as error:
        client.completions.create(model=MODEL, prompt=[999_999_999], max_tokens=4)
    assert error.value.type == "invalid_request_error"


def test_the_completions_api_returns_log_probabilities_in_the_legacy_format(client):
    answer = client.completions.create(model=MODEL, prompt="Once", max_tokens=6, temperature=0, logprobs=3)
    logprobs = answer.choices[0].logprobs
    assert len(logprobs.tokens) == len(logprobs.token_logprobs) == len(logprobs.text_offset)
    assert "".join(logprobs.tokens) == answer.choices[0].text
    assert all(len(top) <= 3 for top in logprobs.top_logprobs)


def test_a_suffix_is_refused_if_the_model_has_no_fim_tokens(client):
    with pytest.raises(openai.BadRequestError) as error:
        client.completions.create(model=MODEL, prompt="a", suffix="b")
    assert error.value.param == "model"


# Tokens


def test_detokenizing_restores_a_tokenized_text(server):
    for prefix in ("/v1", ""):
        tokens = server.call("POST", prefix + "/tokenize", {"content": "Once upon a time, été."})["tokens"]
        assert tokens and all(isinstance(token, int) for token in tokens)
        text = server.call("POST", prefix + "/detokenize", {"tokens": tokens})["content"]
        assert text == "Once upon a time, été."
    pieces = server.call("POST", "/v1/tokenize", {"content": "Once upon a time", "with_pieces": True})["tokens"]
    assert "".join(piece["piece"] for piece in pieces).strip() == "Once upon a time"
    assert server.call("POST", "/v1/tokenize", {"content": ""}) == {"tokens": []}
    for path, body in (("tokenize", {}), ("detokenize", {"tokens": [999_999_999]}), ("detokenize", {"tokens": "a"})):
        with pytest.raises(urllib.error.HTTPError) as error:
            server.call("POST", "/v1/" + path, body)
        assert error.value.code == 400


def test_logit_bias_bans_and_forces_tokens(server, client):
    word = server.call("POST", "/v1/tokenize", {"content": "Once upon a time"})["tokens"][-1]
    forced = ask(client, max_tokens=4, logprobs=True, logit_bias={str(word): 100}).choices[0].logprobs.content
    assert len({token.token for token in forced}) == 1
    first = ask(client, max_tokens=1, logprobs=True).choices[0].logprobs.content[0].token
    banned = server.call("POST", "/v1/tokenize", {"content": first})["tokens"]
    answer = ask(client, max_tokens=8, logprobs=True, logit_bias={str(token): -100 for token in banned})
    assert first not in [token.token for token in answer.choices[0].logprobs.content]


def test_a_request_body_of_3_mb_is_accepted(server):
    body = {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 1, "padding": "x" * (3 << 20)}
    assert server.call("POST", "/v1/chat/completions", body)["choices"]


# Responses


def test_a_response_has_output_and_usage(client):
    response = client.responses.create(
        model=MODEL, input="Say hello.", instructions="Be brief.", max_output_tokens=16, temperature=0)
    assert response.object == "response" and response.output_text
    assert response.status in ("completed", "incomplete")
    assert response.usage.input_tokens > 0 and response.usage.input_tokens_details.cached_tokens >= 0
    details = response.usage.output_tokens_details.model_dump()
    assert details["accepted_prediction_tokens"] >= 0 and details["rejected_prediction_tokens"] >= 0
    if response.status == "incomplete":
        assert response.incomplete_details.reason == "max_output_tokens"


def test_counted_input_tokens_equal_the_usage_of_a_response(client):
    options = {"model": MODEL, "input": "Say hello.", "instructions": "Be brief."}
    counted = client.responses.input_tokens.count(**options)
    response = client.responses.create(**options, max_output_tokens=1)
    assert counted.object == "response.input_tokens" and counted.input_tokens == response.usage.input_tokens


def test_a_conversation_with_a_truncated_tool_call_is_continued(client):
    """Agents send such calls back after a token limit; refusing them would block the conversation for good."""
    tools = [{"type": "function", "function": {"name": "weather", "parameters": {"type": "object"}}}]
    call = {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": '{"city": "Os'}}
    messages = [
        {"role": "user", "content": "How is the weather?"}, {"role": "assistant", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "The arguments are not JSON."},
        {"role": "assistant", "content": None}, {"role": "user", "content": "Try again."}]
    answer = client.chat.completions.create(model=MODEL, messages=messages, tools=tools, max_tokens=4)
    assert answer.usage.completion_tokens > 0


def test_a_streamed_response_sends_every_event_in_order(client):
    whole = client.responses.create(model=MODEL, input="Say hello.", max_output_tokens=400, temperature=0)
    events = list(client.responses.create(
        model=MODEL, input="Say hello.", max_output_tokens=400, temperature=0, stream=True))
    assert [event.sequence_number for event in events] == list(range(len(events)))
    kinds = [event.type for event in events]
    assert kinds[:4] == ["response.created", "response.in_progress", "response.output_item.added",
                         "response.content_part.added"]
    assert kinds[-4:-1] == ["response.output_text.done", "response.content_part.done", "response.output_item.done"]
    assert kinds[-1] == f"response.{whole.status}"
    text = "".join(event.delta for event in events if event.type == "response.output_text.delta")
    assert text == whole.output_text == events[-1].response.output_text


def test_a_response_calls_a_function_and_continues_with_its_output(client):
    tool = {"type": "function", **WEATHER["function"], "strict": True}
    options = {"model": MODEL, "tools": [tool], "max_output_tokens": 80, "parallel_tool_calls": False}
    question = {"role": "user", "content": "How is the weather in Oslo?"}
    response = client.responses.create(input=[question], tool_choice="required", **options)
    call = response.output[0]
    assert call.type == "function_call" and json.loads(call.arguments)["city"] in ("Bern", "Oslo")
    events = list(client.responses.create(input=[question], tool_choice="required", stream=True, **options))
    done = [event for event in events if event.type == "response.function_call_arguments.done"]
    assert len(done) == 1 and json.loads(done[0].arguments)["city"] in ("Bern", "Oslo")
    answer = client.responses.create(
        input=[question, call.model_dump(), {"type": "function_call_output", "call_id": call.call_id, "output": "Rain."}],
        model=MODEL, max_output_tokens=16)
    assert answer.object == "response"


def test_the_text_of_a_response_matches_its_schema(client):
    response = client.responses.create(
        model=MODEL, input="Describe a pet.", max_output_tokens=80,
        text={"format": {"type": "json_schema", "name": "Pet", "schema": PETS, "strict": True}})
    assert set(json.loads(response.output_text)) == {"name", "kind", "age"}


def test_a_conversation_continues_from_a_stored_response(client):
    first = client.responses.create(model=MODEL, input="Say hello.", instructions="Be brief.", max_output_tokens=8)
    second = client.responses.create(
        model=MODEL, input="Again.", previous_response_id=first.id, max_output_tokens=8)
    assert second.previous_response_id == first.id
    assert client.responses.retrieve(second.id).output_text == second.output_text
    items = list(client.responses.input_items.list(second.id, order="asc", limit=1))
    roles = [item.role for item in items if item.type == "message"]
    assert roles == ["user", "assistant", "user"] and items[0].content[0].text == "Say hello."
    client.responses.delete(first.id)
    for wrong in (first.id, "resp_1"):
        with pytest.raises(openai.NotFoundError) as error:
            client.responses.create(model=MODEL, input="Hello", previous_response_id=wrong)
        assert error.value.param == "previous_response_id"
    assert client.responses.retrieve(second.id).id == second.id


def test_a_response_with_store_false_cannot_be_retrieved(client):
    response = client.responses.create(model=MODEL, input="Hello", store=False, max_output_tokens=4)
    with pytest.raises(openai.NotFoundError):
        client.responses.retrieve(response.id)


def test_stored_responses_persist_when_the_server_is_killed(start_server):
    server = start_server()
    client = openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=300)
    response = client.responses.create(model=MODEL, input="Hello", max_output_tokens=4)
    server.kill()
    server.start()
    assert client.responses.retrieve(response.id).output_text == response.output_text


@pytest.mark.parametrize("streams", [False, True])
def test_file_search_returns_results_and_citations(server, client, streams):
    # The samples are added in the background.
    deadline = time.monotonic() + 120
    store = None
    while store is None or not store.file_counts.completed:
        assert time.monotonic() < deadline, "the samples are not added"
        time.sleep(0.2)
        store = next((store for store in client.vector_stores.list() if store.name == "Samples"), None)
    assert client.vector_stores.retrieve(store.id).name == "Samples"
    found = client.vector_stores.search(store.id, query="opening hours", max_num_results=2).data
    assert 0 < len(found) <= 2 and all(hit.file_id.startswith("file-") for hit in found)
    options = {
        "model": MODEL, "input": "What are the opening hours?", "max_output_tokens": 60, "temperature": 0,
        "tools": [{"type": "file_search", "vector_store_ids": [store.id], "max_num_results": 2}],
        "include": ["file_search_call.results"]}
    if streams:
        response = list(client.responses.create(stream=True, **options))[-1].response
    else:
        response = client.responses.create(**options)
    files = {file.id: file.attributes["filename"] for file in client.vector_stores.files.list(store.id)}
    call = response.output[0]
    assert all(files[hit.file_id] == hit.filename for hit in found)
    assert call.type == "file_search_call" and call.queries and 0 < len(call.results) <= 2
    for item in response.output[1:]:
        for part in item.content if item.type == "message" else []:
            for citation in part.annotations:
                assert citation.type == "file_citation" and files[citation.file_id] == citation.filename
                assert 0 < citation.index <= len(part.text) and not part.text[citation.index - 1].isspace()


def test_an_unknown_vector_store_is_refused_and_the_error_has_its_path(client):
    with pytest.raises(openai.NotFoundError) as error:
        client.responses.create(
            model=MODEL, input="Hello", tools=[{"type": "file_search", "vector_store_ids": ["vs_none"]}])
    assert error.value.param == "tools[0].vector_store_ids[0]"


def test_built_in_tools_are_refused_or_ignored_according_to_the_settings(start_server, client):
    options = {"model": MODEL, "input": "Hello", "tools": [{"type": "web_search"}], "max_output_tokens": 4}
    with pytest.raises(openai.BadRequestError) as error:
        client.responses.create(**options)
    assert error.value.param == "tools[0].type"
    server = start_server("--ignore-unsupported-tools")
    lenient = openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=300)
    assert lenient.responses.create(**options).tools == []


# Embeddings


def test_embeddings_are_unit_vectors_in_float_and_base64_encoding(server, client):
    if not any(model.kind == "embedding" for model in client.models.list()):
        pytest.skip("there is no embedding model on this machine")
    texts = ["A cat sat on the mat.", "The stock market fell."]
    numbers = client.embeddings.create(model=MODEL, input=texts, encoding_format="float")
    assert [item.index for item in numbers.data] == [0, 1] and numbers.usage.prompt_tokens > 8
    packed = server.call("POST", "/v1/embeddings", {"model": MODEL, "input": texts, "encoding_format": "base64"})
    for item, other in zip(numbers.data, packed["data"]):
        assert math.isclose(sum(value * value for value in item.embedding), 1, rel_tol=1e-4)
        raw = base64.b64decode(other["embedding"])
        assert list(struct.unpack(f"<{len(raw) // 4}f", raw)) == pytest.approx(item.embedding, abs=1e-6)
    with pytest.raises(openai.BadRequestError) as error:
        client.embeddings.create(model=MODEL, input="a", dimensions=7)
    assert error.value.param == "dimensions"


def test_a_chat_model_is_refused_for_embeddings(client):
    name = next(model.id for model in client.models.list() if model.kind == "generative")
    with pytest.raises(openai.BadRequestError):
        client.embeddings.create(model=name, input="a")


# Concurrency


def test_concurrent_streams_do_not_mix_their_texts(client):
    alone = ask(client, "Count to ten.").choices[0].message.content
    texts = [None] * 8

    def read(index):
        stream = ask(client, "Count to ten.", stream=True)
        texts[index] = "".join(chunk.choices[0].delta.content or "" for chunk in stream)

    threads = [threading.Thread(target=read, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Batching may change rounding and therefore a greedy answer, but not its beginning.
    assert all(text and text[:4] == alone[:4] for text in texts)


def test_a_client_that_disconnects_ends_only_its_own_generation(server, client):
    options = {"max_tokens": 2_000, "temperature": 1.2, "seed": 1, "stream": True}
    left = ask(client, "Tell a long story.", **options)
    stays = ask(client, "Tell another story.", **{**options, "max_tokens": 24})
    next(iter(left))
    left.close()
    assert "".join(chunk.choices[0].delta.content or "" for chunk in stays)
    deadline = time.monotonic() + 120
    while "hearth_answers_running 0" not in metrics(server) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert ask(client, max_tokens=2).choices


def metrics(server):
    with urllib.request.urlopen(server.url + "/metrics", timeout=60) as reply:
        return reply.read().decode()
