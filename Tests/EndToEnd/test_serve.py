"""`hearth serve` as a program: startup, refused options, shutdown, and the data that it shares with the terminal."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from conftest import BINARY, SLOW, install_model


def run(home, *arguments, **environment):
    return subprocess.run(
        [str(BINARY), "serve", *arguments], capture_output=True, text=True, timeout=SLOW, stdin=subprocess.DEVNULL,
        env={"HEARTH_HOME": str(home), "PATH": os.environ["PATH"], **environment})


def test_serve_prints_its_address_first_and_exits_with_0_on_sigterm(tmp_path):
    process = subprocess.Popen(
        [str(BINARY), "serve", "--port", "0"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
        env={"HEARTH_HOME": str(tmp_path), "PATH": os.environ["PATH"]})
    line = process.stdout.readline()
    assert line.startswith("Hearth is running at http://127.0.0.1:")
    process.terminate()
    assert process.wait(SLOW) == 0
    assert process.stdout.read() == ""


@pytest.mark.skipif(not Path("/proc/self/comm").exists(), reason="the program restarts itself on Linux only")
def test_the_process_keeps_the_name_hearth_after_it_restarts_itself_on_a_busy_machine(tmp_path):
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        # Hearth looks at the load average of the last minute, which grows slowly.
        waited = time.monotonic()
        while os.getloadavg()[0] < 0.6 and time.monotonic() - waited < SLOW:
            time.sleep(0.5)
        process = subprocess.Popen(
            [str(BINARY), "serve", "--port", "0"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            env={"HEARTH_HOME": str(tmp_path), "PATH": os.environ["PATH"]})
        process.stdout.readline()
        assert "HEARTH_SHORT_SPINS=1" in Path(f"/proc/{process.pid}/environ").read_text().split("\0")
        assert Path(f"/proc/{process.pid}/comm").read_text() == "hearth\n"
        process.terminate()
        assert process.wait(SLOW) == 0
    finally:
        for each in busy:
            each.kill()
            each.wait()


def test_the_option_allowed_origin_requires_a_token_and_refuses_a_wildcard(tmp_path):
    for arguments, words in (
            (["--allowed-origin", "https://app.example"], "requires a token"),
            (["--token", "correct-horse-battery", "--allowed-origin", "*"], "not an origin")):
        result = run(tmp_path, "--port", "0", *arguments)
        assert result.returncode != 0 and words in result.stderr


def test_an_allowed_origin_can_read_responses_and_other_origins_are_refused(start_server):
    server = start_server("--token", "correct-horse-battery", "--allowed-origin", "https://app.example")
    origin = {"Origin": "https://app.example", "Sec-Fetch-Site": "cross-site"}
    asks = {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization"}
    for method, headers, status in (("OPTIONS", asks, 204), ("GET", {"Authorization": "Bearer correct-horse-battery"}, 200)):
        request = urllib.request.Request(server.url + "/v1/models", headers={**origin, **headers}, method=method)
        with urllib.request.urlopen(request, timeout=SLOW) as reply:
            assert reply.status == status and reply.headers["Access-Control-Allow-Origin"] == "https://app.example"
    request = urllib.request.Request(server.url + "/v1/models", headers={"Origin": "https://other.example"})
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request, timeout=SLOW)
    assert error.value.code == 403 and error.value.headers["Access-Control-Allow-Origin"] is None


def test_a_port_in_use_is_reported_and_the_message_suggests_the_port_option(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run(tmp_path, "--port", str(port))
    assert result.returncode == 14
    assert str(port) in result.stderr and "--port" in result.stderr


def test_listening_on_all_interfaces_requires_a_token(tmp_path):
    result = run(tmp_path, "--host", "0.0.0.0", "--port", "0")
    assert result.returncode == 64
    assert "token" in result.stderr


def test_flags_override_environment_variables_and_variables_override_settings(start_server, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.json").write_text(json.dumps({"server": {"host": "203.0.113.1", "token": "from-the-settings"}}))
    server = start_server("--host", "127.0.0.1", home=home, environment={"HEARTH_TOKEN": "from-the-variable"})
    with pytest.raises(Exception, match="401"):
        server.call("GET", "/api/threads")
    import urllib.request
    request = urllib.request.Request(
        server.url + "/api/threads", headers={"Authorization": "Bearer from-the-variable"})
    assert urllib.request.urlopen(request, timeout=SLOW).status == 200


def test_sigterm_marks_an_incomplete_answer_as_interrupted_and_exits_in_time(start_server):
    server = start_server()
    thread = server.call("POST", "/api/threads", {})["thread"]["id"]
    for _ in range(20):
        server.call("POST", f"/api/threads/{thread}/messages", {"text": "Who are you? Tell a long story."})
        begun = time.monotonic()
        code = server.stop()
        assert code == 0
        # Hearth allows itself five seconds; the rest is for process start and exit on a loaded machine.
        assert time.monotonic() - begun < 5 + SLOW / 4
        server.start()
        messages = server.call("GET", f"/api/threads/{thread}")["thread"]["messages"]
        assert all(message["metadata"]["status"] != "generating" for message in messages)
        if any(message["metadata"]["status"] == "interrupted" for message in messages):
            return
    pytest.fail("no answer was ever interrupted")


def test_chats_are_shared_between_the_terminal_and_the_http_api(start_server):
    server = start_server()
    chat = server.hearth("chat", "--thread", "Shared", input="Who are you?\n/style precise\n")
    assert chat.returncode == 0, chat.stderr
    assert chat.stdout.strip()
    threads = server.call("GET", "/api/threads")["threads"]
    thread = next(thread for thread in threads if thread["title"] == "Shared")
    assert thread["settings"]["stylePreset"] == "precise"
    messages = server.call("GET", f"/api/threads/{thread['id']}")["thread"]["messages"]
    assert [message["role"] for message in messages] == ["user", "assistant"]
    server.call("POST", f"/api/threads/{thread['id']}/messages", {"text": "And what do you know?"})
    server.idle(thread["id"])
    shown = server.hearth("threads", "show", "shared")
    assert "And what do you know?" in shown.stdout


def test_without_a_model_the_status_offers_a_download_and_answers_fail_as_unavailable(start_server):
    server = start_server(has_model=False)
    status = server.call("GET", "/api/status")
    assert status.get("model") is None and status["feature"]["state"] == "offerDownload"
    offered = {status["feature"]["recommendedModel"], status["feature"]["smallModel"]}
    listed = {model["id"]: model for model in server.call("GET", "/api/models")["models"]}
    assert offered <= listed.keys() and all(listed[id]["status"] == "available" for id in offered)
    thread = server.call("POST", "/api/threads", {})["thread"]["id"]
    server.call("POST", f"/api/threads/{thread}/messages", {"text": "Hello"})
    answer = server.idle(thread)["thread"]["messages"][-1]
    assert answer["metadata"]["status"] == "failed"
    assert answer["metadata"]["failure"]["kind"] == "unavailable"
    chosen = server.call("POST", "/api/onboarding", {"choice": "download", "model": status["feature"]["smallModel"]})
    assert chosen["onboarding"] == "download" and chosen.get("model") is None
    # A model file put into the folder is used without a restart.
    install_model(server.home)
    status = server.call("GET", "/api/status")
    assert status["model"]["id"] == "hearth-tiny" and status["feature"]["state"] == "ready"


def test_the_samples_option_adds_documents_and_mails_once_but_no_model(start_server):
    server = start_server("--samples", has_model=False)

    def counts():
        documents = server.call("GET", "/api/documents")["collections"]
        mailboxes = server.call("GET", "/api/mail")["mailboxes"]
        return sum(each["documents"] for each in documents), sum(each["mails"] for each in mailboxes)

    deadline = time.monotonic() + SLOW
    while counts() != (10, 51):
        assert time.monotonic() < deadline, counts()
        time.sleep(0.1)
    assert server.call("GET", "/api/status").get("model") is None
    # A restart does not add the samples again.
    server.stop()
    server.start()
    assert counts() == (10, 51)
