"""`hearth serve` as a program: how it starts, what it refuses, how it ends, and what it shares with the terminal."""

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


def test_the_first_line_names_the_address_and_sigterm_ends_it(tmp_path):
    process = subprocess.Popen(
        [str(BINARY), "serve", "--port", "0"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
        env={"HEARTH_HOME": str(tmp_path), "PATH": os.environ["PATH"]})
    line = process.stdout.readline()
    assert line.startswith("Hearth is running at http://127.0.0.1:")
    process.terminate()
    assert process.wait(SLOW) == 0
    assert process.stdout.read() == ""


@pytest.mark.skipif(not Path("/proc/self/comm").exists(), reason="the program restarts itself on Linux only")
def test_ps_shows_its_name_after_it_has_restarted_itself_on_a_busy_machine(tmp_path):
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        # The average over the last minute counts, and grows slowly.
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


def test_other_origins_need_a_token(tmp_path):
    for arguments, words in (
            (["--allowed-origin", "https://app.example"], "requires a token"),
            (["--token", "correct-horse-battery", "--allowed-origin", "*"], "not an origin")):
        result = run(tmp_path, "--port", "0", *arguments)
        assert result.returncode != 0 and words in result.stderr


def test_an_allowed_origin_may_read_answers(start_server):
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


def test_a_taken_port_is_said_with_what_to_do(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run(tmp_path, "--port", str(port))
    assert result.returncode == 14
    assert str(port) in result.stderr and "--port" in result.stderr


def test_other_machines_are_let_in_only_with_a_token(tmp_path):
    result = run(tmp_path, "--host", "0.0.0.0", "--port", "0")
    assert result.returncode == 64
    assert "token" in result.stderr


def test_flag_goes_before_variable_and_variable_before_settings(start_server, tmp_path):
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


def test_sigterm_marks_what_is_written_and_ends_in_time(start_server):
    server = start_server()
    thread = server.call("POST", "/api/threads", {})["thread"]["id"]
    for _ in range(20):
        server.call("POST", f"/api/threads/{thread}/messages", {"text": "Who are you? Tell a long story."})
        begun = time.monotonic()
        code = server.stop()
        assert code == 0
        # Five seconds, and what a loaded machine takes to run a process at all.
        assert time.monotonic() - begun < 5 + SLOW / 4
        server.start()
        messages = server.call("GET", f"/api/threads/{thread}")["thread"]["messages"]
        assert all(message["metadata"]["status"] != "generating" for message in messages)
        if any(message["metadata"]["status"] == "interrupted" for message in messages):
            return
    pytest.fail("no answer was ever interrupted")


def test_terminal_and_page_share_threads(start_server):
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


def test_without_a_model_the_page_offers_one_and_an_answer_says_why_not(start_server):
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
    # What is put into the folder answers at once.
    install_model(server.home)
    status = server.call("GET", "/api/status")
    assert status["model"]["id"] == "hearth-tiny" and status["feature"]["state"] == "ready"


def test_samples_are_documents_and_mails_and_no_model(start_server):
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
    # Whoever has them is not given them twice.
    server.stop()
    server.start()
    assert counts() == (10, 51)
