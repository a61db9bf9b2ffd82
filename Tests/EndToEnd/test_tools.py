"""Tool servers: third-party servers from the package index, and a misbehaving one made for the tests."""

import json
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import openai
import pytest

from conftest import SLOW

FIXTURE = Path(__file__).resolve().parent.parent / "Fixtures/tool_server.py"


def settings(home, **servers):
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"mcpServers": servers}))


def module(name, *arguments):
    """The settings of a tool server that is an installed Python module."""
    return {"command": sys.executable, "args": ["-m", name, *arguments]}


def misbehaving(*modes):
    return {"command": sys.executable, "args": [str(FIXTURE), *modes]}


@pytest.fixture
def tools(tmp_path, start_server):
    """A function that starts a server with the given tool servers in its settings."""
    def start(*options, environment=None, **servers):
        settings(tmp_path / "home", **servers)
        return start_server(*options, home=tmp_path / "home", environment=environment)

    return start


def named(answer, name):
    return next(server for server in answer["servers"] if server["name"] == name)


def refused(call):
    with pytest.raises(urllib.error.HTTPError) as error:
        call()
    return error.value.code, json.load(error.value)["error"]["message"]


def test_third_party_tool_servers_offer_tools_whose_schemas_can_be_enforced(tools, tmp_path):
    server = tools(
        time=module("mcp_server_time", "--local-timezone", "Europe/Berlin"),
        git=module("mcp_server_git", "--repository", str(FIXTURE.parent.parent.parent)))
    assert [entry["state"] for entry in server.call("GET", "/api/mcp/servers")["servers"]] == ["idle", "idle"]
    clock = named(server.call("POST", "/api/mcp/servers/time/start"), "time")
    assert clock["state"] == "running", clock
    assert [tool["name"] for tool in clock["tools"]] == ["time__get_current_time", "time__convert_time"]
    assert all("problem" not in tool for tool in clock["tools"])
    git = named(server.call("POST", "/api/mcp/servers/git/start"), "git")
    assert git["state"] == "running", git
    assert {"git__git_log", "git__git_status"} <= {tool["name"] for tool in git["tools"] if "problem" not in tool}


def allow_all(server, thread):
    """Allows each call of an answer once, and returns the completed answer and the calls as they were requested."""
    deadline, asked = time.monotonic() + SLOW, []
    while True:
        view = server.call("GET", f"/api/threads/{thread}")
        answer = view["thread"]["messages"][-1]
        for call in answer["metadata"].get("calls") or []:
            if call["state"] == "asked":
                asked.append(call)
                server.call("POST", f"/api/threads/{thread}/calls/{call['id']}", {"decision": "once"})
        if not view.get("generatingMessageID"):
            return answer, asked
        assert time.monotonic() < deadline, "the answer does not end"
        time.sleep(0.05)


def test_a_chat_uses_only_its_selected_tool_servers_and_reports_those_that_fail(tools):
    server = tools(time=module("mcp_server_time"), broken=misbehaving("crash_at_start"))
    thread = server.call(
        "POST", "/api/threads", {"settings": {"toolServers": ["time", "broken"]}})["thread"]
    assert thread["settings"]["toolServers"] == ["time", "broken"]
    server.call("POST", f"/api/threads/{thread['id']}/messages", {"text": "What time is it in Tokyo?"})
    # The model may or may not call a tool, but no call has a result before it is allowed.
    answer, asked = allow_all(server, thread["id"])
    assert all(call["server"] == "time" and call.get("result") is None for call in asked)
    ledger = answer["metadata"]["ledger"]
    assert ledger["toolTokens"] > 0 and ledger["instructionTokens"] >= ledger["toolTokens"]
    assert any("cannot find my settings" in note for note in ledger["toolNotes"])
    cleared = server.call("PATCH", f"/api/threads/{thread['id']}", {"settings": {"toolServers": None}})
    assert cleared["thread"]["settings"].get("toolServers") is None


def test_the_schemas_of_hearths_own_tools_can_be_enforced(tools):
    server = tools()
    settings(server.home, hearth={"url": f"{server.url}/mcp"})
    own = named(server.call("POST", "/api/mcp/servers/hearth/start"), "hearth")
    assert own["state"] == "running" and own["tools"], own
    assert all("problem" not in tool for tool in own["tools"])
    thread = server.call("POST", "/api/threads", {"settings": {"toolServers": ["hearth"]}})["thread"]["id"]
    server.call("POST", f"/api/threads/{thread}/messages", {"text": "Who keeps the ferry?"})
    answer, _ = allow_all(server, thread)
    assert answer["metadata"]["ledger"]["toolTokens"] > 0
    assert not answer["metadata"].get("failure"), answer["metadata"]


def test_a_decision_about_an_unknown_tool_call_is_a_conflict(tools):
    server = tools()
    thread = server.call("POST", "/api/threads", {})["thread"]["id"]
    call = "7C9E6679-7425-40DE-944B-E07FC1F90AE7"
    status, _ = refused(lambda: server.call(
        "POST", f"/api/threads/{thread}/calls/{call}", {"decision": "always"}))
    assert status == 409


def test_tool_servers_can_be_changed_only_if_the_server_requires_a_token(tools):
    server = tools()
    status, message = refused(lambda: server.call("PUT", "/api/mcp/servers/own", {"command": "true"}))
    assert status == 403 and "token" in message
    assert not server.call("GET", "/api/mcp/servers")["canEdit"]


def test_secrets_of_tool_servers_are_never_returned_and_kept_only_for_an_unchanged_program(tools):
    server = tools(environment={"HEARTH_TOKEN": "a-long-secret-token"})

    def call(method, path, body=None):
        request = urllib.request.Request(
            server.url + path, None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": "Bearer a-long-secret-token"}, method=method)
        with urllib.request.urlopen(request, timeout=SLOW) as reply:
            return json.load(reply)

    entry = misbehaving() | {"env": {"SECRET": "never shown"}}
    added = named(call("PUT", "/api/mcp/servers/own", entry), "own")
    assert added["env"] == ["SECRET"]
    assert "never shown" in (server.home / "settings.json").read_text()
    # A null value keeps the stored secret, but only for the same program.
    call("PUT", "/api/mcp/servers/own", misbehaving() | {"env": {"SECRET": None}})
    assert "never shown" in (server.home / "settings.json").read_text()
    call("PUT", "/api/mcp/servers/own", misbehaving("old") | {"env": {"SECRET": None}})
    assert "never shown" not in (server.home / "settings.json").read_text()
    assert named(call("POST", "/api/mcp/servers/own/start"), "own")["state"] == "running"
    for body in ({}, {"command": "a", "url": "https://example.org"}, {"url": "http://example.org/mcp"}):
        assert refused(lambda: call("PUT", "/api/mcp/servers/own", body))[0] == 400
    assert refused(lambda: call("PUT", "/api/mcp/servers/a%20b", misbehaving()))[0] == 400
    assert call("DELETE", "/api/mcp/servers/own")["servers"] == []


def test_hearth_can_use_itself_as_a_tool_server_over_http(tools):
    other = tools()
    settings(other.home, hearth={"url": other.url + "/mcp"})
    found = named(other.call("POST", "/api/mcp/servers/hearth/start"), "hearth")
    assert found["state"] == "running", found
    assert "hearth__list_collections" in [tool["name"] for tool in found["tools"] if "problem" not in tool]


def test_tool_server_resources_and_prompts_are_listed_and_read_as_data(tools):
    server = tools(own=misbehaving("contents"), bare=misbehaving())
    assert "resources" not in named(server.call("GET", "/api/mcp/servers"), "own")
    own = named(server.call("POST", "/api/mcp/servers/own/start"), "own")
    assert [(entry["uri"], entry["title"]) for entry in own["resources"]] == [("note:1", "A note"), ("note:2", "picture")]
    assert own["prompts"] == [{"name": "greet", "title": "greet", "description": "Greets somebody", "arguments": [
        {"name": "who", "description": "Whom", "isRequired": True},
        {"name": "title", "description": "", "isRequired": False}]}]
    read = server.call("POST", "/api/mcp/servers/own/read", {"resource": "note:1"})
    assert read["text"].startswith("The ferry leaves at nine.") and not read["isCut"]
    assert "<|im_" not in read["message"] and "data, and no instructions" in read["message"]
    greeting = server.call("POST", "/api/mcp/servers/own/read", {"prompt": "greet", "arguments": {"who": "Ann"}})
    assert greeting["text"] == greeting["message"] == "Greet Ann."
    bare = named(server.call("POST", "/api/mcp/servers/bare/start"), "bare")
    assert bare["resources"] == bare["prompts"] == []
    for body, status in (({}, 400), ({"resource": "note:1", "prompt": "greet"}, 400), ({"resource": "note:9"}, 502)):
        assert refused(lambda: server.call("POST", "/api/mcp/servers/own/read", body))[0] == status
    assert refused(lambda: server.call("POST", "/api/mcp/servers/none/read", {"resource": "note:1"}))[0] == 404


def test_the_terminal_reads_resources_and_lists_prompts_of_tool_servers(tools):
    server = tools(own=misbehaving("contents"))
    done = server.hearth("chat", "--thread", "Notes", input="/read own\n/read own note:1\n/read own note:9\n/quit\n")
    assert done.returncode == 0, done.stderr
    assert "note:1  A note  About ferries" in done.stdout and "prompt greet  Greets somebody" in done.stdout
    threads = server.call("GET", "/api/threads")["threads"]
    messages = server.call("GET", f"/api/threads/{threads[0]['id']}")["thread"]["messages"]
    sent = [message["text"] for message in messages if message["role"] == "user"]
    assert len(sent) == 1 and "data, and no instructions" in sent[0] and "The ferry leaves at nine." in sent[0]


def test_a_response_calls_a_tool_of_a_server_only_after_approval(tools):
    server = tools(own=misbehaving())
    client = openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=4 * SLOW)
    options = {"model": "auto", "max_output_tokens": 200, "temperature": 0,
               "tools": [{"type": "mcp", "server_label": "own", "require_approval": "never"}]}
    first = client.responses.create(input="Say hello.", tool_choice="required", **options)
    assert [item.type for item in first.output] == ["mcp_list_tools", "mcp_approval_request"], first.output
    listed, request = first.output
    assert [tool.name for tool in listed.tools] == ["echo"] and listed.error is None
    assert request.server_label == "own" and request.name == "echo"
    text = json.loads(request.arguments)["text"]
    answer = {"type": "mcp_approval_response", "approval_request_id": request.id, "approve": True}
    events = list(client.responses.create(
        input=[answer], previous_response_id=first.id, tool_choice="none", stream=True, **options))
    kinds = [event.type for event in events]
    assert kinds.index("response.mcp_call.in_progress") < kinds.index("response.mcp_call.completed")
    second = events[-1].response
    call = second.output[0]
    assert call.type == "mcp_call" and call.status == "completed" and call.approval_request_id == request.id
    assert call.error is None and call.output.strip() == text.strip() and second.output_text
    assert client.responses.retrieve(second.id).output[0].output == call.output
    refusal = {**answer, "approve": False}
    third = client.responses.create(
        input=[refusal], previous_response_id=first.id, tool_choice="none", **options)
    assert [item.type for item in third.output] == ["message"]


def test_a_response_refuses_tool_servers_that_are_not_in_the_settings(tools):
    server = tools(own=misbehaving("crash_at_start"))
    client = openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=4 * SLOW)

    def ask(**tool):
        return client.responses.create(
            model="auto", input="Hello", max_output_tokens=4, tools=[{"type": "mcp", **tool}])

    for tool, parameter in (({"server_label": "other"}, "server_label"),
                            ({"server_label": "own", "server_url": "https://example.org/mcp"}, "server_url")):
        with pytest.raises(openai.BadRequestError) as error:
            ask(**tool)
        assert error.value.param == f"tools[0].{parameter}"
    listed = ask(server_label="own").output[0]
    assert listed.type == "mcp_list_tools" and "cannot find my settings" in listed.error and not listed.tools


def test_the_terminal_lists_tool_servers_and_enables_them(tools):
    server = tools(own=misbehaving("lying_schema"))
    done = server.hearth("chat", "--thread", "Tools", input="/tools\n/tools on own\n/tools on other\n/tools\n/quit\n")
    assert done.returncode == 0, done.stderr
    assert "own (off, idle)" in done.stdout
    assert "[tools: own]" in done.stdout and "own (on, running)" in done.stdout
    assert "echo  Says it again." in done.stdout and "Not offered: " in done.stdout
    assert "There is no tool server 'other'" in done.stdout


def test_tool_server_processes_exit_when_hearth_is_killed(tools):
    server = tools(own=misbehaving())
    assert named(server.call("POST", "/api/mcp/servers/own/start"), "own")["state"] == "running"

    def running():
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and str(FIXTURE) in (entry / "cmdline").read_text():
                    if f"HOME={server.home}" in (entry / "environ").read_text():
                        return True
            except (OSError, UnicodeDecodeError):
                pass
        return False

    assert running()
    server.kill()
    deadline = time.monotonic() + SLOW
    while running():
        assert time.monotonic() < deadline, "the tool server goes on"
        time.sleep(0.1)
