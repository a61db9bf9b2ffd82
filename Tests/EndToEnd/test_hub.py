"""The search for models on Hugging Face, and downloads of what it found: by the command and on the page.

A server on this machine stands for Hugging Face. Its answers have the documented form; the live service is not asked.
"""

import hashlib
import http.server
import json
import os
import re
import subprocess
import threading
import urllib.parse

import pytest

from conftest import BINARY, MODEL, SLOW
from test_documents_ui import chromium  # noqa: F401
from test_web import DESKTOP, PHONE, Watch, call, look_with_axe, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def repository(name, siblings, **more):
    return {
        "id": name, "modelId": name, "downloads": 12_345, "likes": 6, "gated": False, "tags": ["gguf", "license:mit"],
        "lastModified": "2026-10-01T02:03:04.000Z",
        "gguf": {"total": 2_000_000, "architecture": "llama", "context_length": 256}, "siblings": siblings, **more}


def sibling(path, data):
    return {"rfilename": path, "size": len(data), "lfs": {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}}


class Hub(http.server.BaseHTTPRequestHandler):
    """Answers searches and serves the tests' model."""

    def do_GET(self):
        self.server.asked.append((self.path, self.headers.get("Authorization")))
        url = urllib.parse.urlsplit(self.path)
        query = urllib.parse.parse_qs(url.query)
        model = MODEL.read_bytes()
        name = url.path.removeprefix("/api/models").lstrip("/")
        repositories = {
            "maker/tiny-GGUF": repository("maker/tiny-GGUF", [
                sibling("tiny-Q4_K_M.gguf", model), {"rfilename": "tiny-F32.gguf", "size": 10 ** 13}]),
            "maker/gated-GGUF": repository("maker/gated-GGUF", [sibling("gated-Q8_0.gguf", model)], gated="auto"),
        }
        if url.path == "/api/models":
            words = query["search"][0]
            if words == "busy":
                return self.answer(b"{}", 429, {"Retry-After": "1"})
            found = [{"id": one} for one in repositories if words in one]
            return self.answer(json.dumps(found).encode())
        if name in repositories:
            return self.answer(json.dumps(repositories[name]).encode())
        if url.path == "/maker/tiny-GGUF/resolve/main/tiny-Q4_K_M.gguf":
            return self.answer(model, kind="application/octet-stream")
        return self.answer(b'{"error":"Repository not found"}', 401 if "gated" in self.path else 404)

    def answer(self, data, status=200, headers={}, kind="application/json"):
        self.send_response(status)
        for field, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(field, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def hub():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    server.daemon_threads = True
    server.asked, server.url = [], f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def hearth(hub, home, *arguments):
    return subprocess.run(
        [BINARY, *arguments], capture_output=True, text=True, timeout=4 * SLOW, env={
            "HEARTH_HOME": str(home), "HOME": str(home), "PATH": os.environ["PATH"], "HF_ENDPOINT": hub.url,
            "HF_TOKEN": "hf_secret"})


def test_the_command_searches_and_pulls_the_recommended_file(hub, tmp_path):
    run = hearth(hub, tmp_path, "models", "search", "tiny")
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert lines[0] == "maker/tiny-GGUF"
    assert lines[1] == "  llama, 2 million parameters, context of 256 tokens, licence mit, 12345 downloads"
    assert re.fullmatch(r"  Q4_K_M \(.*, recommended\), F32 \(10 TB, too large\)", lines[2])
    assert lines[3] == "  hearth models pull hf:maker/tiny-GGUF"
    # The words go to the mirror only, and without the token, which is for Hugging Face.
    assert {token for _, token in hub.asked} == {None}
    listed = json.loads(hearth(hub, tmp_path, "models", "search", "gated", "--json").stdout)
    assert [(one["id"], one["isGated"], one["best"]) for one in listed] == [
        ("maker/gated-GGUF", True, "gated-Q8_0.gguf")]
    run = hearth(hub, tmp_path, "models", "pull", "hf:maker/tiny-GGUF", "--json")
    assert run.returncode == 0, run.stderr
    [report] = json.loads(run.stdout)
    assert report["id"] == "tiny-Q4_K_M" and report["isHashKnown"] and report["license"] == "mit"
    assert report["sha256"] == hashlib.sha256(MODEL.read_bytes()).hexdigest()


@pytest.mark.parametrize("arguments, message", [
    (["search", "nothing-has-this-name"], "No repository with GGUF files has this name."),
    (["search", "busy"], "answered 429"),
    (["search", ""], "Search for 1 to 200 characters"),
    (["search", "tiny", "--limit", "0"], "--limit is a number from 1 to 20"),
    (["pull", "hf:maker/tiny-GGUF:Q2_K"], "has no model with the quantisation 'Q2_K'. It has: Q4_K_M, F32."),
    (["pull", "hf:maker/gone-GGUF"], "does not exist"),
    (["pull", "hf:maker/gated-GGUF", "--yes"], "was not sent there"),
])
def test_searches_and_pulls_that_fail_say_why(hub, tmp_path, arguments, message):
    run = hearth(hub, tmp_path, "models", *arguments)
    assert message in run.stderr and "hf_secret" not in run.stderr
    assert (run.returncode == 0) == message.startswith("No repository")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_the_page_searches_and_downloads_by_keyboard(chromium, start_server, hub, viewport):  # noqa: F811
    server = start_server(environment={"HF_ENDPOINT": hub.url})
    context = chromium.new_context(viewport=viewport)
    context.set_default_timeout(SLOW * 1000)
    watch = Watch(server.url)
    page = context.new_page()
    watch.follow(page)
    hub.asked.clear()
    page.goto(f"{server.url}/#/models")
    field = page.get_by_role("searchbox", name="Name of a model")
    field.focus()
    page.keyboard.type("tiny")
    assert hub.asked == []
    page.keyboard.press("Enter")
    card = page.locator(".hub-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("2M parameters · context of 256 tokens · licence mit · 12K downloads")
    files = card.get_by_role("combobox")
    expect(files.locator("option:checked")).to_have_text(re.compile(r"^Q4_K_M · .* · recommended$"))
    expect(files.locator("option").nth(1)).to_have_text("F32 · 10.0 TB · too large")
    look_with_axe(page, f"hub-{viewport['width']}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, f"hub-{viewport['width']}")
    page.keyboard.press("Tab")
    card.get_by_role("button", name="Download").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Download maker/tiny-GGUF?")
    expect(dialog).to_contain_text("tiny-Q4_K_M.gguf")
    expect(dialog.get_by_role("button", name=re.compile("^Download "))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".toast", has_text="The download has begun.")).to_be_visible()
    installed = page.locator(".cards").first.locator(".card", has_text="tiny-Q4_K_M")
    expect(installed.get_by_role("button", name="Check the file")).to_be_visible()
    assert "tiny-Q4_K_M" in [one["id"] for one in call(server, "GET", "models")["models"] if one["status"] == "installed"]
    field.fill("nothing-has-this-name")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No repository with GGUF files has this name.")).to_be_visible()
    context.close()
    assert watch.faults == []
