"""JSON Schemas as programs write them: Pydantic types through OpenAI's client, and tools of agents and MCP servers."""

import datetime
import decimal
import enum
import ipaddress
import json
import typing
import uuid
from typing import Annotated, Literal, Optional, Union

import anthropic
import jsonschema
import openai
import pydantic
import pytest
import typing_extensions
from pydantic import Field

from test_openai import WEATHER

MODEL = "hearth-tiny"


@pytest.fixture(scope="module")
def client(server):
    return openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=300)


# Answers


class Colour(enum.Enum):
    RED = "red"
    DEEP_BLUE = "deep blue"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 10


class Cat(pydantic.BaseModel):
    kind: Literal["cat"]
    lives: int = Field(ge=1, le=9)


class Dog(pydantic.BaseModel):
    kind: Literal["dog"]
    is_loud: bool


class Tree(pydantic.BaseModel):
    label: Literal["leaf", "branch"]
    children: list["Tree"] = Field(max_length=2)


class Closed(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")
    id: int = Field(alias="$id-é", ge=0, le=99, description="An alias that is no identifier.")


class Point(typing_extensions.TypedDict):
    x: float
    y: float


class Pair(typing.NamedTuple):
    left: bool
    right: bool


# One field for each type that Pydantic has a schema for.
FIELDS = {
    "str": str,
    "str with lengths": Annotated[str, Field(min_length=2, max_length=5)],
    "str with a pattern": Annotated[str, Field(pattern=r"^[A-Z]{2}\d{3}$")],
    "str with a pattern and lengths": Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$", min_length=3, max_length=8)],
    "str with a pattern without anchors": Annotated[str, Field(pattern=r"\d", max_length=6)],
    "constr": pydantic.constr(to_lower=True, max_length=4),
    "StrictStr": Annotated[pydantic.StrictStr, Field(max_length=4)],
    "SecretStr": Annotated[pydantic.SecretStr, Field(min_length=1, max_length=8)],
    "email": Annotated[str, Field(json_schema_extra={"format": "email"}, max_length=40)],
    "int": int,
    "int with bounds": Annotated[int, Field(ge=1, le=100)],
    "int with exclusive bounds": Annotated[int, Field(gt=-5, lt=5)],
    "int with a multiple": Annotated[int, Field(ge=0, le=100, multiple_of=7)],
    "int with large bounds": Annotated[int, Field(ge=-(2**63), le=2**63 - 1)],
    "StrictInt": pydantic.StrictInt,
    "PositiveInt": pydantic.PositiveInt,
    "NonNegativeInt": pydantic.NonNegativeInt,
    "NegativeInt": pydantic.NegativeInt,
    "float": float,
    "float with exclusive bounds": Annotated[float, Field(gt=0, lt=1)],
    "float with a multiple": Annotated[float, Field(ge=0, le=2, multiple_of=0.25)],
    "PositiveFloat": pydantic.PositiveFloat,
    "FiniteFloat": pydantic.FiniteFloat,
    "Decimal": decimal.Decimal,
    "Decimal with digits": Annotated[decimal.Decimal, Field(max_digits=6, decimal_places=2, ge=0)],
    "bool": bool,
    "None": None,
    "date": datetime.date,
    "time": datetime.time,
    "datetime": datetime.datetime,
    "AwareDatetime": pydantic.AwareDatetime,
    "PastDate": pydantic.PastDate,
    "timedelta": datetime.timedelta,
    "UUID": uuid.UUID,
    "UUID4": pydantic.UUID4,
    "HttpUrl": pydantic.HttpUrl,
    "AnyUrl": pydantic.AnyUrl,
    "IPvAnyAddress": pydantic.IPvAnyAddress,
    "IPv4Address": ipaddress.IPv4Address,
    "IPv6Address": ipaddress.IPv6Address,
    "IPv4Network": ipaddress.IPv4Network,
    "bytes": bytes,
    "Base64Bytes": pydantic.Base64Bytes,
    "Base64UrlStr": pydantic.Base64UrlStr,
    "ByteSize": pydantic.ByteSize,
    "Json": pydantic.Json,
    "Literal of str": Literal["a", 'quoted "b"', "c\n"],
    "Literal of int": Literal[1, 2, 30],
    "Literal of bool": Literal[True],
    "Literal of several types": Literal["auto", 1, False, None],
    "Enum": Colour,
    "IntEnum": Level,
    "Optional": Optional[Annotated[int, Field(ge=0, le=9)]],
    "Optional with a default": (Optional[Colour], None),
    "Union": Union[bool, Annotated[int, Field(ge=0)], Literal["none"]],
    "Union of models": Union[Cat, Dog],
    "discriminated union": Annotated[Union[Cat, Dog], Field(discriminator="kind")],
    "list": list[bool],
    "list with lengths": Annotated[list[Literal["a", "b"]], Field(min_length=2, max_length=4)],
    "conlist": pydantic.conlist(bool, min_length=1, max_length=1),
    "set": Annotated[set[bool], Field(max_length=2)],
    "frozenset of an Enum": frozenset[Colour],
    "set of numbers": Annotated[set[int], Field(min_length=1, max_length=3)],
    "tuple": tuple[bool, Literal["x"], Optional[bool]],
    "tuple of any length": tuple[bool, ...],
    "dict": dict[str, int],
    "dict with lengths": Annotated[dict[str, bool], Field(min_length=1, max_length=2)],
    "dict with keys that have a pattern": dict[Annotated[str, Field(pattern="^[a-z]{1,3}$")], bool],
    "dict with keys of an Enum": dict[Literal["a", "b"], bool],
    "Any": typing.Any,
    "nested": Cat,
    "list of nested": Annotated[list[Dog], Field(max_length=2)],
    "recursive": Tree,
    "alias": Closed,
    "TypedDict": Point,
    "NamedTuple": Pair,
}
# Types that accept less than their schemas allow, because of a format that only Pydantic knows or a check in code.
LOOSE = {
    "date", "datetime", "AwareDatetime", "PastDate", "UUID4", "HttpUrl", "AnyUrl", "IPvAnyAddress", "IPv4Network",
    "Base64Bytes", "Base64UrlStr", "ByteSize", "Decimal with digits", "Json",
}


@pytest.mark.parametrize("name", FIELDS)
def test_every_pydantic_field_type_is_parsed_or_cut_off_by_the_token_limit(client, name):
    field = FIELDS[name]
    model = pydantic.create_model("Answer", value=field if isinstance(field, tuple) and len(field) == 2 else (field, ...))
    try:
        answer = client.chat.completions.parse(
            model=MODEL, messages=[{"role": "user", "content": "Fill in the value."}], response_format=model,
            max_tokens=48, temperature=0)
    except openai.LengthFinishReasonError as error:
        assert error.completion.choices[0].message.content.startswith('{"value":')
        return
    except pydantic.ValidationError:
        # The client received JSON that matches the schema, but Pydantic's own check rejects it.
        assert name in LOOSE
        return
    assert answer.choices[0].finish_reason == "stop"
    assert isinstance(answer.choices[0].message.parsed, model)


# Tools


def properties(required=(), **members):
    return {"type": "object", "properties": members, "required": list(required)}


ZOD = "https://json-schema.org/draft/2020-12/schema"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
# Written for these tests, in the shapes that MCP servers and schema libraries generate.
TOOLS = {
    "filesystem_edit": {
        **properties(
            ["path", "edits"], path={"type": "string"},
            edits={"type": "array", "items": {
                **properties(
                    ["oldText", "newText"],
                    oldText={"type": "string", "description": "Text to find; must match exactly"},
                    newText={"type": "string"}),
                "additionalProperties": False}},
            dryRun={"type": "boolean", "default": False}),
        "additionalProperties": False, "$schema": DRAFT_7,
    },
    "filesystem_read": properties(
        ["path"], path={"type": "string"}, tail={"type": "number", "description": "The last N lines"}, head={"type": "number"}),
    "fetch": {
        **properties(
            ["url"], url={"type": "string", "format": "uri", "minLength": 1, "title": "Url", "description": "URL to fetch"},
            max_length={
                "type": "integer", "default": 5000, "exclusiveMinimum": 0, "exclusiveMaximum": 1000000, "title": "Max Length"},
            start_index={"type": "integer", "default": 0, "minimum": 0}, raw={"type": "boolean", "default": False}),
        "title": "Fetch", "description": "Parameters for fetching a URL.",
    },
    "git_log": {
        **properties(
            ["repo_path"], repo_path={"title": "Repo Path", "type": "string"},
            max_count={"default": 10, "title": "Max Count", "type": "integer"},
            start_timestamp={"anyOf": [{"type": "string"}, {"type": "null"}], "default": None, "description": "Start"}),
        "title": "GitLog",
    },
    "git_add": properties(
        ["repo_path", "files"], repo_path={"type": "string"}, files={"items": {"type": "string"}, "type": "array"}),
    "memory_create": {
        **properties(["entities"], entities={"type": "array", "items": {
            **properties(
                ["name", "entityType", "observations"], name={"type": "string", "description": "The name of the entity"},
                entityType={"type": "string"}, observations={"type": "array", "items": {"type": "string"}}),
            "additionalProperties": False}}),
        "additionalProperties": False,
    },
    "memory_read": {"type": "object", "properties": {}},
    "time_convert": properties(
        ["source_timezone", "time", "target_timezone"],
        source_timezone={"type": "string", "description": "A name of IANA, as 'America/New_York'"},
        time={"type": "string", "description": "24-hour format (HH:MM)", "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$"},
        target_timezone={"type": "string"}),
    "sequentialthinking": properties(
        ["thought", "nextThoughtNeeded", "thoughtNumber", "totalThoughts"], thought={"type": "string"},
        nextThoughtNeeded={"type": "boolean"}, thoughtNumber={"type": "integer", "minimum": 1},
        totalThoughts={"type": "integer", "minimum": 1}, branchId={"type": "string"}, isRevision={"type": "boolean"}),
    "github_issues": {
        **properties(
            ["owner", "repo"], owner={"type": "string"}, repo={"type": "string"},
            state={"type": "string", "enum": ["OPEN", "CLOSED"]}, labels={"type": "array", "items": {"type": "string"}},
            since={"type": "string", "description": "ISO 8601", "format": "date-time"},
            perPage={"type": "number", "minimum": 1, "maximum": 100}, page={"type": "number", "minimum": 1}),
        "$schema": DRAFT_7,
    },
    "github_review": properties(
        ["method", "pullNumber"], method={"type": "string", "enum": ["create", "submit_pending", "delete_pending"]},
        pullNumber={"type": "number"}, commitID={"type": "string", "pattern": "^[0-9a-f]{40}$"},
        comments={"type": "array", "items": {
            **properties(["path"], path={"type": "string"}, line={"type": ["integer", "null"]}),
            "additionalProperties": False}}),
    "home_assistant_turn_on": properties(
        name={"type": "string"}, area={"type": "string"},
        entity={"type": "string", "format": "entity_id"}, floor={"type": "string", "format": "floor_id"},
        domain={"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        device_class={"type": "array", "items": {"type": "string", "enum": ["outlet", "switch", "tv"]}},
        brightness={"type": "integer", "minimum": 0, "maximum": 100, "description": "In %"},
        color={"type": "array", "items": [{"type": "integer"}] * 3, "minItems": 3, "maxItems": 3}),
    "slack_post": properties(
        ["channel_id", "text"], channel_id={"type": "string", "pattern": "^[CGD][A-Z0-9]{8,}$"},
        text={"type": "string", "maxLength": 40000}, thread_ts={"type": "string", "pattern": "^\\d{10}\\.\\d{6}$"},
        blocks={"type": "array", "items": {"type": "object", "additionalProperties": True}}),
    "postgres_query": properties(sql={"type": "string"}),
    "postgres_parameters": properties(
        ["sql"], sql={"type": "string"},
        parameters={"type": "array", "items": {"type": ["string", "number", "boolean", "null"]}}),
    "zod_email": {
        **properties(["email"], email={
            "type": "string", "format": "email",
            "pattern": "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$"}),
        "$schema": ZOD, "additionalProperties": False,
    },
    "zod_record": {
        **properties(["tags"], tags={
            "type": "object", "propertyNames": {"type": "string", "minLength": 1}, "additionalProperties": {"type": "string"}}),
        "$schema": ZOD, "additionalProperties": False,
    },
    "zod_record_of_names": properties(["counts"], counts={
        "type": "object", "propertyNames": {"type": "string", "enum": ["a", "b"]}, "additionalProperties": {"type": "number"},
        "required": ["a", "b"]}),
    "zod_numbers": properties(
        ["count"], count={"type": "integer", "exclusiveMinimum": 0, "maximum": 9007199254740991},
        step={"type": "number", "multipleOf": 0.1}, old={"type": "number", "minimum": 0, "exclusiveMinimum": True}),
    "zod_uuid": properties(["id"], id={
        "type": "string", "format": "uuid",
        "pattern": "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}"
                   "|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"}),
    "zod_datetime": properties(["at"], at={
        "type": "string", "format": "date-time",
        "pattern": "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29"
                   "|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)"
                   "|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?(?:Z))$"}),
    "zod_union": {
        **properties(["shape"], shape={"oneOf": [
            properties(["type", "radius"], type={"type": "string", "const": "circle"}, radius={"type": "number"}),
            properties(["type", "side"], type={"type": "string", "const": "square"}, side={"type": "number"})]}),
        "$schema": ZOD,
    },
    "zod_tuple": properties(["place"], place={
        "type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "items": False}),
    "zod_intersection": {"allOf": [
        properties(["a"], a={"type": "string"}), properties(["b"], b={"type": "integer"})]},
    "zod_file": properties(["data"], data={
        "type": "string", "format": "binary", "contentEncoding": "binary", "contentMediaType": "image/png", "maxLength": 1000}),
    "zod_base64": properties(["data"], data={
        "type": "string", "format": "base64", "contentEncoding": "base64",
        "pattern": "^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$"}),
    "zod_lazy": {
        **properties(["root"], root={"$ref": "#/$defs/__schema0"}),
        "$defs": {"__schema0": properties(
            ["value"], value={"type": "string"}, children={"type": "array", "items": {"$ref": "#/$defs/__schema0"}})},
    },
    "one_of_required": {
        **properties(id={"type": "integer"}, name={"type": "string"}),
        "anyOf": [{"required": ["id"]}, {"required": ["name"]}],
    },
    "exactly_one_required": {
        **properties(id={"type": "integer"}, name={"type": "string"}),
        "oneOf": [{"required": ["id"]}, {"required": ["name"]}],
    },
    "editor": properties(["mode"], mode={
        "type": "string", "enum": ["fast", "slow"], "markdownDescription": "**How** it runs.",
        "enumDescriptions": ["Soon", "Late"], "x-order": 3}),
    "unevaluated": {
        "allOf": [properties(["a"], a={"type": "string"})], "properties": {"b": {"type": "boolean"}},
        "unevaluatedProperties": False,
    },
    "beside": properties(a={"$ref": "#/properties/b"}, b={"type": "string", "maxLength": 5}),
    "root_reference": {"$ref": "#/definitions/Query", "definitions": {"Query": properties(["q"], q={"type": "string"})}},
    "not_null": properties(["value"], value={"not": {"type": "null"}}),
    "not_some": properties(["name"], name={"type": "string", "not": {"enum": ["admin", "root"]}}),
    "unique": properties(["ids"], ids={"type": "array", "items": {"type": "integer"}, "uniqueItems": True, "minItems": 1}),
    "contains": properties(["list"], list={"type": "array", "contains": {"const": "a"}, "maxItems": 5}),
    "conditional": {
        **properties(["kind"], kind={"enum": ["mail", "sms"]}, address={"type": "string"}, number={"type": "string"}),
        "if": {"properties": {"kind": {"const": "mail"}}}, "then": {"required": ["address"]},
        "else": {"required": ["number"]},
    },
    "dependent": {
        **properties(card={"type": "string"}, owner={"type": "string"}), "dependentRequired": {"card": ["owner"]}},
    "patterns": {"type": "object", "patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": False},
    "openapi": properties(
        ["size"], size={"type": "integer", "format": "int64", "nullable": True, "example": 3},
        owner={"type": "string", "nullable": True, "enum": ["me", "all", None], "readOnly": False}),
    "no_type": {"properties": {"q": {"description": "What to look for"}}},
    "empty": {},
    "anything": {"type": "object", "additionalProperties": True},
    # Schemas that no automaton can enforce; the tool is offered nevertheless.
    "back_reference": properties(["quoted"], quoted={"type": "string", "pattern": "^(['\"]).*\\1$"}),
    "large": properties(["text"], text={"type": "string", "minLength": 5000, "maxLength": 2147483647}),
    # Malformed, as some servers send them.
    "lost_reference": properties(["a"], a={"$ref": "#/$defs/Missing"}),
    "unknown_type": properties(["when"], when={"type": "date"}),
    "impossible": properties(["a"], a={"type": "string", "enum": []}),
    "malformed_pattern": properties(["a"], a={"type": "string", "pattern": "[a-"}),
    "remote_reference": properties(["a"], a={"$ref": "https://example.org/schemas/a.json"}),
}


def openai_tool(name):
    return {"type": "function", "function": {"name": name, "description": "A tool.", "parameters": TOOLS[name]}}


@pytest.mark.parametrize("name", TOOLS)
def test_every_tool_schema_is_accepted_together_with_another_tool_by_all_apis(server, client, name):
    question = [{"role": "user", "content": "How is the weather in Oslo?"}]
    tools = [WEATHER, openai_tool(name)]
    answer = client.chat.completions.create(model=MODEL, messages=question, tools=tools, max_tokens=2)
    assert answer.choices[0].finish_reason in ("stop", "length", "tool_calls")
    response = client.responses.create(
        model=MODEL, input=question, tools=[{"type": "function", **tool["function"]} for tool in tools], max_output_tokens=2)
    assert response.status in ("completed", "incomplete")
    message = anthropic.Anthropic(base_url=server.url, api_key="none", max_retries=0, timeout=300).messages.create(
        model=MODEL, messages=question, max_tokens=2,
        tools=[{"name": tool["function"]["name"], "input_schema": {"type": "object", **tool["function"]["parameters"]}}
               for tool in tools])
    assert message.stop_reason in ("end_turn", "max_tokens", "tool_use")
    reply = server.call("POST", "/api/chat", {
        "model": MODEL, "messages": question, "tools": tools, "stream": False, "options": {"num_predict": 2}}, timeout=300)
    assert reply["done"] and reply["message"]["role"] == "assistant"


@pytest.mark.parametrize("name", [
    "fetch", "git_log", "zod_email", "zod_record", "zod_numbers", "zod_uuid", "zod_datetime", "zod_tuple",
    "zod_intersection", "one_of_required", "beside", "root_reference", "not_some", "patterns", "openapi"])
def test_the_arguments_of_a_required_tool_call_match_the_schema(client, name):
    answer = client.chat.completions.create(
        model=MODEL, messages=[{"role": "user", "content": "Call it."}], tools=[openai_tool(name)],
        tool_choice="required", parallel_tool_calls=False, max_tokens=100, temperature=0)
    if answer.choices[0].finish_reason == "length":
        return
    call = answer.choices[0].message.tool_calls[0].function
    assert call.name == name
    jsonschema.Draft202012Validator(TOOLS[name]).validate(json.loads(call.arguments))


def test_all_tool_schemas_are_accepted_in_one_request(client):
    tools = [openai_tool(name) for name in TOOLS]
    answer = client.chat.completions.create(
        model=MODEL, messages=[{"role": "user", "content": "Call one."}], tools=tools, max_tokens=2)
    assert answer.choices[0].finish_reason in ("stop", "length", "tool_calls")


# Keywords that are only checked

TWICE = {
    "type": "object",
    "properties": {"code": {"type": "string", "pattern": r"^([ab])\1$", "maxLength": 2}},
    "required": ["code"],
    "additionalProperties": False,
}


@pytest.mark.parametrize("stream", [False, True])
def test_response_format_keywords_checked_only_after_generation_are_reported(server, client, stream):
    messages = [{"role": "user", "content": "Give me a code."}]
    asked = {"model": MODEL, "messages": messages, "max_tokens": 60, "stream": stream, "seed": 3}
    form = {"type": "json_schema", "json_schema": {"name": "code", "schema": TWICE}}
    answer = client.chat.completions.with_raw_response.create(**asked, response_format=form)
    assert answer.headers["hearth-checked-keywords"] == "pattern"
    if not stream:
        completion = answer.parse()
        notes = completion.usage.model_extra["notes"]
        assert notes[0] == "Checked after generation: pattern."
        # The model produces a valid code only by chance; both outcomes are reported.
        code = json.loads(completion.choices[0].message.content)["code"]
        assert (code in ("aa", "bb")) == (len(notes) == 1), (code, notes)
    plain = client.chat.completions.with_raw_response.create(**asked)
    assert "hearth-checked-keywords" not in plain.headers


def test_tool_schema_keywords_checked_only_after_generation_are_reported(server, client):
    messages = [{"role": "user", "content": "Give me a code."}]
    theirs = anthropic.Anthropic(base_url=server.url, api_key="none", max_retries=0, timeout=300)
    message = theirs.messages.with_raw_response.create(
        model=MODEL, max_tokens=200, messages=messages, tool_choice={"type": "any"},
        tools=[{"name": "code", "input_schema": TWICE}],
    )  # fmt: skip
    assert message.headers["hearth-checked-keywords"] == "pattern"
    tool = {"type": "function", "name": "code", "parameters": TWICE}
    response = client.responses.with_raw_response.create(
        model=MODEL, input=messages, max_output_tokens=200, tools=[tool], tool_choice="required"
    )
    assert response.headers["hearth-checked-keywords"] == "pattern"
    assert response.parse().usage.model_extra["notes"][0] == "Checked after generation: pattern."
