"""Long tools and instructions of agents, whose computed prefix is cached on disk across restarts."""

import pytest

NAMES = [f"{verb}_{thing}" for verb in ("find", "open", "move", "sell") for thing in ("lamp", "chair", "table", "clock")]
TEXT = "The number as it stands on the label of the piece, and never a guess."
SCHEMA = {"type": "object", "properties": {"number": {"type": "integer", "description": TEXT}}, "required": ["number"]}
INSTRUCTIONS = "You help the people of a shop. " + "Answer in a few words, and never without a number. " * 40


def described(name):
    return {"name": name, "description": f"Use {name} for one piece only, when the user names it."}


NESTED = [{"type": "function", "function": {**described(name), "parameters": SCHEMA}} for name in NAMES]
FLAT = [{"type": "function", **described(name), "parameters": SCHEMA} for name in NAMES]
OURS = [{**described(name), "input_schema": SCHEMA} for name in NAMES]


def chat(server, question, **options):
    messages = [{"role": "system", "content": INSTRUCTIONS}, {"role": "user", "content": question}]
    usage = server.call("POST", "/v1/chat/completions", {
        "model": "auto", "messages": messages, "tools": NESTED, "max_tokens": 4, **options})["usage"]
    return usage["prompt_tokens_details"]["cached_tokens"], usage["prompt_tokens"]


def responses(server, question, **options):
    usage = server.call("POST", "/v1/responses", {
        "model": "auto", "instructions": INSTRUCTIONS, "input": question, "tools": FLAT, "max_output_tokens": 4,
        **options})["usage"]
    return usage["input_tokens_details"]["cached_tokens"], usage["input_tokens"]


def messages(server, question):
    usage = server.call("POST", "/v1/messages", {
        "model": "auto", "system": INSTRUCTIONS, "messages": [{"role": "user", "content": question}], "tools": OURS,
        "max_tokens": 4})["usage"]
    cached = usage["cache_read_input_tokens"]
    return cached, cached + usage["input_tokens"]


def ollama(server, question):
    said = [{"role": "system", "content": INSTRUCTIONS}, {"role": "user", "content": question}]
    server.call("POST", "/api/chat", {
        "model": "auto", "messages": said, "tools": NESTED, "stream": False, "options": {"num_predict": 4}})


def files(server):
    return sorted((server.home / "state/prefixes").glob("*.prefix"))


def restart(server):
    assert server.stop() == 0
    server.start()


@pytest.mark.parametrize("ask", [chat, responses, messages])
def test_a_restarted_server_reuses_the_cached_prefix_of_tools_and_instructions(start_server, ask):
    server = start_server()
    cached, count = ask(server, "Which lamp is red?")
    assert cached == 0 and count > 1_200
    restart(server)
    assert len(files(server)) == 1
    kept = files(server)[0].read_bytes()
    cached, again = ask(server, "Is clock 7 here?")
    # Everything is cached except the question and the template text after it.
    assert again - 40 < cached < again
    restart(server)
    # The file is not rewritten, and is used again.
    assert [file.read_bytes() for file in files(server)] == [kept]
    assert ask(server, "And 8?")[0] == cached


def test_a_prefix_cached_by_one_api_is_reused_by_another_api(start_server):
    server = start_server()
    ollama(server, "Which lamp is red?")
    restart(server)
    cached, count = chat(server, "Is clock 7 here?")
    assert count - 40 < cached < count


@pytest.mark.parametrize("ask", [chat, responses])
def test_a_request_with_store_false_saves_no_prefix_file(start_server, ask):
    server = start_server()
    ask(server, "Which lamp is red?", store=False)
    restart(server)
    assert files(server) == [] and ask(server, "Which lamp is red?")[0] == 0


def test_a_server_with_no_store_responses_saves_no_prefix_file(start_server):
    server = start_server("--no-store-responses")
    chat(server, "Which lamp is red?")
    messages(server, "Which lamp is red?")
    restart(server)
    assert files(server) == [] and chat(server, "Which lamp is red?")[0] == 0


def test_the_cached_prefix_of_instructions_survives_a_restart_and_the_deletion_of_chats(start_server):
    server = start_server()
    chat(server, "Which lamp is red?")
    thread = server.call("POST", "/api/threads", {})["thread"]["id"]
    server.call("POST", f"/api/threads/{thread}/messages", {"text": "A long question. " * 120})
    server.idle(thread)
    restart(server)
    # The restart deletes prefixes without a thread, but not those of instructions.
    assert len(files(server)) == 2
    server.call("DELETE", f"/api/threads/{thread}")
    assert len(files(server)) == 1
    assert chat(server, "Which lamp is red?")[0] > 1_000
