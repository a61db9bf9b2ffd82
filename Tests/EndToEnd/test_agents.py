"""The OpenAI API as agents use it: with openai-agents, pydantic-ai and llm.

The tests' model calls no tool unless it must, so the first turn of each loop requires a call.
"""

import asyncio
import json
import os
import subprocess
import sys
from typing import Literal

import agents
import llm
import openai
import pydantic_ai
import pytest
from agents.models.openai_chatcompletions import OpenAIChatCompletionsModel
from agents.models.openai_responses import OpenAIResponsesModel
from llm.default_plugins.openai_models import Chat
from pydantic import BaseModel, Field
from pydantic_ai import messages
from pydantic_ai.models import openai as pydantic_models
from pydantic_ai.providers.openai import OpenAIProvider

from conftest import SLOW

MODEL = "auto"
# Tracing would send the prompts to OpenAI.
agents.set_tracing_disabled(True)


class Pet(BaseModel):
    name: str = Field(max_length=12)
    kind: Literal["cat", "dog"]
    age: int = Field(ge=0, le=30)


def get_weather(city: Literal["Bern", "Oslo"]) -> str:
    """Tells the weather of a city."""
    return f"Rain in {city}."


@pytest.fixture(params=["chat", "responses"])
def kind(request):
    return request.param


# openai-agents


def run(server, kind, work, **options):
    """Returns the result of `work` with an agent, in a new event loop with a new client, since clients are bound to a loop."""
    async def all():
        async with openai.AsyncOpenAI(
                base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=300) as client:
            model = OpenAIResponsesModel if kind == "responses" else OpenAIChatCompletionsModel
            settings = agents.ModelSettings(temperature=0, max_tokens=80, **options.pop("settings", {}))
            return await work(agents.Agent(
                "Tester", instructions="Be brief.", model=model(MODEL, openai_client=client), model_settings=settings,
                **options))

    return asyncio.run(all())


def test_openai_agents_gets_the_same_answer_with_and_without_streaming(server, kind):
    async def stream(agent):
        result = agents.Runner.run_streamed(agent, "Say hello.")
        deltas = [
            event.data.delta async for event in result.stream_events()
            if event.type == "raw_response_event" and event.data.type == "response.output_text.delta"]
        return deltas, result.final_output

    whole = run(server, kind, lambda agent: agents.Runner.run(agent, "Say hello."))
    deltas, output = run(server, kind, stream)
    assert len(deltas) > 1 and "".join(deltas) == output == whole.final_output
    assert whole.context_wrapper.usage.output_tokens > 0


def test_openai_agents_calls_a_tool_and_continues_with_its_result(server, kind):
    result = run(
        server, kind, lambda agent: agents.Runner.run(agent, "How is the weather in Oslo?"),
        tools=[agents.function_tool(get_weather)], settings={"tool_choice": "required", "parallel_tool_calls": False})
    outputs = [item.output for item in result.new_items if item.type == "tool_call_output_item"]
    assert outputs and set(outputs) <= {"Rain in Bern.", "Rain in Oslo."}
    assert len(result.raw_responses) > 1 and isinstance(result.final_output, str)


def test_openai_agents_gets_an_answer_that_is_parsed_as_its_output_type(server, kind):
    pet = run(server, kind, lambda agent: agents.Runner.run(agent, "Describe a pet."), output_type=Pet).final_output
    assert isinstance(pet, Pet)


def test_openai_agents_continues_a_conversation_from_a_stored_response(server):
    async def talk(agent):
        first = await agents.Runner.run(agent, "Say hello.")
        second = await agents.Runner.run(agent, "Again.", previous_response_id=first.last_response_id)
        return first.raw_responses[0].usage, second.raw_responses[0].usage

    first, second = run(server, "responses", talk)
    assert second.input_tokens > first.input_tokens


def test_openai_agents_searches_a_document_collection_with_the_file_search_tool(server):
    server.call("POST", "/api/collections", {"name": "Agents"})
    result = run(
        server, "responses", lambda agent: agents.Runner.run(agent, "When does the lease end?"),
        tools=[agents.FileSearchTool(vector_store_ids=["Agents"], max_num_results=2)])
    calls = [item.raw_item for item in result.new_items if item.type == "tool_call_item"]
    assert [(call.type, call.status) for call in calls] == [("file_search_call", "completed")]


# pydantic-ai


SETTINGS = {"temperature": 0, "max_tokens": 80, "parallel_tool_calls": False}


def agent(server, kind, settings=SETTINGS, **options):
    model = pydantic_models.OpenAIResponsesModel if kind == "responses" else pydantic_models.OpenAIChatModel
    provider = OpenAIProvider(base_url=server.url + "/v1", api_key="none")
    return pydantic_ai.Agent(model(MODEL, provider=provider), model_settings=settings, **options)


def test_pydantic_ai_gets_the_same_answer_with_and_without_streaming(server, kind):
    async def stream():
        async with agent(server, kind).run_stream("Say hello.") as result:
            return [text async for text in result.stream_text(delta=True, debounce_by=None)]

    whole = agent(server, kind).run_sync("Say hello.")
    pieces = asyncio.run(stream())
    assert len(pieces) > 1 and "".join(pieces) == whole.output
    assert whole.usage.output_tokens > 0


def test_pydantic_ai_calls_a_tool_and_continues_with_its_result(server, kind):
    def settings(context):
        return {**SETTINGS, "tool_choice": "required" if context.run_step <= 1 else "none"}

    result = agent(server, kind, settings, tools=[get_weather]).run_sync("How is the weather in Oslo?")
    returns = [part for message in result.all_messages() for part in message.parts
               if isinstance(part, messages.ToolReturnPart)]
    assert returns and {part.content for part in returns} <= {"Rain in Bern.", "Rain in Oslo."}
    assert isinstance(result.output, str)


@pytest.mark.parametrize("how", [pydantic_ai.ToolOutput, pydantic_ai.NativeOutput])
def test_pydantic_ai_gets_a_typed_answer_and_retries_after_its_validation_fails(server, kind, how):
    asked = agent(server, kind, output_type=how(Pet), retries=2)
    seen = []

    @asked.output_validator
    def check(pet):
        seen.append(pet)
        if len(seen) == 1:
            raise pydantic_ai.ModelRetry("Describe another pet.")
        return pet

    assert isinstance(asked.run_sync("Describe a pet.").output, Pet) and len(seen) == 2


# llm


def command(server, tmp_path, *arguments):
    """Runs `llm` and returns its standard output."""
    result = subprocess.run(
        [sys.executable, "-m", "llm", "openai", "endpoint", server.url + "/v1", *arguments], input="",
        capture_output=True, text=True, timeout=4 * SLOW,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LLM_USER_PATH": str(tmp_path)})
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_the_llm_tool_lists_models_and_gets_the_same_answer_with_and_without_streaming(server, tmp_path, kind):
    assert "hearth-tiny" in command(server, tmp_path, "--models").splitlines()
    options = ["Say hello.", "-m", MODEL, "-o", "temperature", "0", "-o", "max_tokens", "24"]
    options += ["--responses"] if kind == "responses" else []
    text = command(server, tmp_path, *options, "--no-stream")
    assert text and command(server, tmp_path, *options) == text


def test_the_llm_tool_gets_an_answer_that_matches_its_schema(server, tmp_path, kind):
    options = ["--responses"] if kind == "responses" else []
    text = command(
        server, tmp_path, "Describe a pet.", "-m", MODEL, "-o", "max_tokens", "80", *options, "--schema",
        json.dumps(Pet.model_json_schema()))
    Pet.model_validate_json(text)


class Caller(Chat):
    """A model whose first turn must call a tool, for which `llm` has no option."""

    def build_kwargs(self, prompt, stream):
        choice = {} if prompt.tool_results or not prompt.tools else {"tool_choice": "required"}
        return {**super().build_kwargs(prompt, stream), **choice, "parallel_tool_calls": False}


@pytest.mark.parametrize("streams", [False, True])
def test_the_llm_tool_calls_a_tool_and_continues_with_its_result(server, streams):
    model = Caller(
        "hearth", model_name=MODEL, key="none", api_base=server.url + "/v1", supports_tools=True)
    results = []
    chain = model.chain(
        "How is the weather in Oslo?", tools=[llm.Tool.function(get_weather)], stream=streams,
        after_call=lambda tool, call, result: results.append(result.output),
        options={"temperature": 0, "max_tokens": 80})
    assert isinstance(chain.text(), str)
    assert results and set(results) <= {"Rain in Bern.", "Rain in Oslo."}
