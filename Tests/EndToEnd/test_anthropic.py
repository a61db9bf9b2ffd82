"""The Anthropic API as programs use it: with Anthropic's own client."""

import time
import urllib.request

import anthropic
import pytest

MODEL = "auto"
# The client no longer has a parameter for the temperature.
GREEDY = {"temperature": 0}
WEATHER = {
    "name": "get_weather",
    "description": "Tells the weather of a city.",
    "input_schema": {
        "type": "object",
        "properties": {"city": {"type": "string", "enum": ["Bern", "Oslo"]}},
        "required": ["city"],
        "additionalProperties": False,
    },
}
# Contains a character outside the Basic Multilingual Plane, so that offsets in code points, bytes and UTF-16 differ.
LEASE = "Räume 🏠 sind kühl.\nThe lease of the cellar ends on 4 May 2031. The rent is 350 francs a month."


@pytest.fixture(scope="module")
def client(server):
    return anthropic.Anthropic(base_url=server.url, api_key="none", max_retries=0, timeout=300)


def ask(client, content="Say hello.", **options):
    options = {"model": MODEL, "max_tokens": 24, "extra_body": GREEDY, **options}
    return client.messages.create(messages=[{"role": "user", "content": content}], **options)


def text(message):
    return "".join(block.text for block in message.content if block.type == "text")


def test_models_are_listed_and_retrieved_in_the_format_of_anthropic(client):
    page = client.models.list()
    assert page.data and page.data[0].type == "model" and not page.has_more
    assert client.models.retrieve(page.data[0].id).id == page.data[0].id


def test_a_message_has_text_usage_and_a_stop_reason(client):
    message = ask(client)
    assert message.id.startswith("msg_") and message.role == "assistant" and text(message)
    assert message.stop_reason in ("end_turn", "max_tokens") and 0 < message.usage.output_tokens <= 24
    assert message._request_id.startswith("req_")


def test_a_streamed_message_equals_an_unstreamed_message(client):
    whole = ask(client)
    with client.messages.stream(
            model=MODEL, max_tokens=24, messages=[{"role": "user", "content": "Say hello."}], extra_body=GREEDY) as stream:
        streamed = "".join(stream.text_stream)
        final = stream.get_final_message()
    assert streamed == text(whole) == text(final)
    assert final.stop_reason == whole.stop_reason and final.usage.output_tokens == whole.usage.output_tokens


def test_a_message_reports_the_stop_sequence_that_ended_it(client):
    written = text(ask(client, max_tokens=40))
    stop = written[5:8]
    message = ask(client, max_tokens=40, stop_sequences=["no such text", stop])
    assert text(message) == written[: written.index(stop)]
    assert message.stop_reason == "stop_sequence" and message.stop_sequence == stop


def test_a_conversation_with_three_tool_calls_and_their_results_is_continued(client):
    messages = [{"role": "user", "content": "How is the weather in Oslo?"}]
    for _ in range(3):
        message = client.messages.create(
            model=MODEL, max_tokens=80, messages=messages, tools=[WEATHER],
            tool_choice={"type": "any", "disable_parallel_tool_use": True})
        calls = [block for block in message.content if block.type == "tool_use"]
        assert message.stop_reason == "tool_use" and len(calls) == 1
        assert calls[0].id.startswith("toolu_") and calls[0].input["city"] in ("Bern", "Oslo")
        messages += [
            {"role": "assistant", "content": message.content},
            {"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": calls[0].id, "content": [{"type": "text", "text": "Rain."}]}]},
        ]
    assert client.messages.create(model=MODEL, max_tokens=8, messages=messages, tools=[WEATHER]).content is not None


def test_count_tokens_matches_the_input_tokens_that_a_message_reports(client):
    messages = [{"role": "user", "content": "How is the weather in Oslo?"}]
    count = client.messages.count_tokens(model=MODEL, messages=messages, tools=[WEATHER]).input_tokens
    usage = client.messages.create(model=MODEL, max_tokens=1, messages=messages, tools=[WEATHER]).usage
    assert count == usage.input_tokens + usage.cache_read_input_tokens


def test_the_event_message_start_reports_the_input_tokens_of_the_prompt(client):
    messages = [{"role": "user", "content": "How is the weather in Oslo?"}]
    count = client.messages.count_tokens(model=MODEL, messages=messages).input_tokens
    events = list(client.messages.create(model=MODEL, max_tokens=2, messages=messages, stream=True))
    assert events[0].type == "message_start" and events[0].message.usage.input_tokens == count


def test_a_request_with_zero_max_tokens_caches_the_prompt_and_generates_no_text(client):
    messages = [{"role": "user", "content": "How is the weather in Oslo? " * 20}]
    prepared = client.messages.create(model=MODEL, max_tokens=0, messages=messages)
    assert prepared.content == [] and prepared.stop_reason == "max_tokens" and prepared.usage.output_tokens == 0
    asked = client.messages.create(model=MODEL, max_tokens=1, messages=messages)
    assert asked.usage.cache_read_input_tokens > asked.usage.input_tokens


def test_a_conversation_with_server_tool_results_from_another_provider_is_continued(client):
    blocks = [
        {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "Oslo"}},
        {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": [
            {"type": "web_search_result", "url": "https://example.org", "title": "Oslo", "encrypted_content": "x"}]},
        {"type": "text", "text": "It rains."}]
    messages = [{"role": "user", "content": "How is the weather?"}, {"role": "assistant", "content": blocks},
                {"role": "user", "content": "Thank you."}]
    assert client.messages.create(model=MODEL, max_tokens=4, messages=messages).usage.output_tokens > 0


def test_a_changing_billing_header_does_not_prevent_prefix_caching(client):
    def call(number):
        header = {"type": "text", "text": f"x-anthropic-billing-header: cch={number};"}
        return ask(client, system=[header, {"type": "text", "text": "You are brief, and speak of cats only."}])

    call(1)
    assert call(2).usage.cache_read_input_tokens > 0


@pytest.mark.parametrize("options, path", [
    ({"tools": [{"type": "web_search_20250305", "name": "web_search"}]}, "tools[0].type"),
    ({"mcp_servers": [{"type": "url", "url": "https://example.org", "name": "x"}]}, "mcp_servers"),
    ({"messages": [{"role": "user", "content": [{"type": "image", "source": {}}]}]}, "messages[0].content[0]"),
])
def test_an_unsupported_parameter_is_refused_and_the_error_has_its_path(client, options, path):
    with pytest.raises(anthropic.BadRequestError) as error:
        ask(client, extra_body=options)
    assert error.value.body["error"]["type"] == "invalid_request_error" and path in error.value.message


def test_a_prompt_that_is_too_long_is_refused_with_the_message_that_agents_recognise(client):
    with pytest.raises(anthropic.BadRequestError, match="(?i)prompt is too long"):
        ask(client, "word " * 20_000)


def test_an_unknown_model_gives_a_not_found_error(client):
    with pytest.raises(anthropic.NotFoundError) as error:
        ask(client, model="claude-none")
    assert error.value.body["error"]["type"] == "not_found_error"


@pytest.mark.parametrize("streams", [False, True])
def test_citations_quote_the_document_exactly_and_omit_unsupported_sentences(client, streams):
    # The schema forces this exact answer. The document supports only its first sentence.
    sentence = "The rent is 350 francs a month. The rent is 900 francs a month."
    document = {
        "type": "document", "title": "Lease", "citations": {"enabled": True},
        "source": {"type": "text", "media_type": "text/plain", "data": LEASE}}
    options = {
        "model": MODEL, "max_tokens": 120,
        "messages": [{"role": "user", "content": [document, {"type": "text", "text": "What is the rent?"}]}],
        "extra_body": {"output_config": {"format": {
            "type": "json_schema", "schema": {"type": "string", "enum": [sentence]}}}},
    }
    if streams:
        with client.messages.stream(**options) as stream:
            message = stream.get_final_message()
    else:
        message = client.messages.create(**options)
    assert text(message) == f'"{sentence}"'
    citations = [(block.text, citation) for block in message.content for citation in block.citations or []]
    for said, citation in citations:
        assert LEASE[citation.start_char_index:citation.end_char_index] == citation.cited_text
        assert citation.document_index == 0 and citation.document_title == "Lease" and "900" not in said
    assert any("350" in citation.cited_text for _, citation in citations)


def test_closing_a_message_stream_ends_its_generation(server, client):
    stream = ask(client, "Tell a long story.", max_tokens=2_000, extra_body={"temperature": 1.2}, stream=True)
    next(iter(stream))
    stream.close()
    deadline = time.monotonic() + 120
    while "hearth_answers_running 0" not in metrics(server) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert "hearth_answers_running 0" in metrics(server)


def metrics(server):
    with urllib.request.urlopen(server.url + "/metrics", timeout=60) as reply:
        return reply.read().decode()
