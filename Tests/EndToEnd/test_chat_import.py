"""Imports of chats from other programs: by the command, the API and the page.

The files have the forms of ChatGPT, Claude and LM Studio; the texts are written for these tests.
"""

import gzip
import json
import re
import urllib.error
import urllib.request
import zipfile

import pytest

from test_documents_ui import chromium  # noqa: F401
from test_reading_ui import open_page  # noqa: F401
from test_web import DESKTOP, PHONE, call, look_with_axe, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def node(identifier, parent, role, text):
    return {"id": identifier, "parent": parent, "children": [], "message": {
        "id": identifier, "author": {"role": role}, "create_time": 1700000000.5,
        "content": {"content_type": "text", "parts": [text]}, "metadata": {}}}


def conversation(title, *texts):
    nodes = {"root": {"id": "root", "parent": None, "children": [], "message": None}}
    parent = "root"
    for number, text in enumerate(texts):
        identifier = f"n{number}"
        nodes[identifier] = node(identifier, parent, "assistant" if number % 2 else "user", text)
        parent = identifier
    return {"title": title, "conversation_id": f"id-{title}", "create_time": 1700000000.5, "update_time": 1700000009,
            "current_node": parent, "mapping": nodes}


def archive(path, chats):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("user.json", json.dumps({"id": "user-1", "email": "me@example.org"}))
        file.writestr("message_feedback.json", "[]")
        file.writestr("chat.html", "<html></html>")
        file.writestr("conversations.json", json.dumps(chats))
    return path


def thread(server, title):
    return next(one for one in call(server, "GET", "threads")["threads"] if one["title"] == title)


def test_the_command_imports_archives_folders_and_standard_input_once(server, tmp_path):
    path = archive(tmp_path / "export.zip", [conversation("Zip one", "Hi", "Hello"), conversation("Zip two", "A", "B")])
    assert server.hearth("threads", "import", path).stdout == "Imported 2 chats from ChatGPT.\n"
    assert server.hearth("threads", "import", path).stdout == "Skipped 2 chats with all messages already here.\n"
    messages = call(server, "GET", f"threads/{thread(server, 'Zip one')['id']}")["thread"]["messages"]
    assert [(one["role"], one["text"]) for one in messages] == [("user", "Hi"), ("assistant", "Hello")]
    assert messages[0]["timestamp"].startswith("2023-11-14T22:13:20.5")
    packed = tmp_path / "one.json.gz"
    packed.write_bytes(gzip.compress(json.dumps([conversation("Gzip", "Hi"), {"mapping": {}}]).encode()))
    assert server.hearth("threads", "import", packed).stdout == (
        "Imported 1 chat from ChatGPT.\n1 chat could not be read, or is empty.\n")
    folder = tmp_path / "conversations"
    folder.mkdir()
    for number in range(2):
        (folder / f"{number}.conversation.json").write_text(json.dumps({
            "name": f"Studio {number}", "createdAt": 1700000000000 + number, "messages": [
                {"versions": [{"role": "user", "content": [{"type": "text", "text": "Hi"}]}], "currentlySelected": 0}]}))
    (folder / "settings.json").write_text("{}")
    (folder / "broken.json").symlink_to("/dev/zero")
    assert server.hearth("threads", "import", folder).stdout == "Imported 2 chats from LM Studio.\n"
    export = server.hearth("threads", "export").stdout
    again = server.hearth("threads", "import", input=export)
    assert again.stdout == "Nothing was imported: all threads already exist.\n"
    link = tmp_path / "link.json"
    (tmp_path / "chats.json").write_text(export)
    link.symlink_to(tmp_path / "chats.json")
    assert server.hearth("threads", "import", link).stdout == again.stdout


@pytest.mark.parametrize("name, content, message", [
    ("cut.zip", lambda data: data[:len(data) // 2], "damaged or incomplete"),
    ("changed.zip", lambda data: data[:600] + b"\xff" * 40 + data[640:], "damaged or incomplete"),
    ("text.json", lambda data: b"Dear diary,", "no chats that Hearth knows"),
    ("half.json.gz", lambda data: gzip.compress(b"[" + b" " * 100_000)[:60], "damaged or incomplete"),
])
def test_files_that_cannot_be_read_are_refused_in_sentences(server, tmp_path, name, content, message):
    texts = [f"Message {number} {number * 7919 % 1009}" for number in range(400)]
    data = archive(tmp_path / "good.zip", [conversation("Damaged", *texts)]).read_bytes()
    path = tmp_path / name
    path.write_bytes(content(data))
    run = server.hearth("threads", "import", path)
    assert run.returncode != 0 and message in run.stderr and "Nothing was added" in run.stderr


def test_the_api_imports_a_file_and_limits_its_type(server, tmp_path):
    path = archive(tmp_path / "export.zip", [conversation("By the API", "Hi", "Hello")])

    def send(data, kind="application/octet-stream"):
        request = urllib.request.Request(f"{server.url}/api/import/file", data, {"Content-Type": kind})
        with urllib.request.urlopen(request) as reply:
            return json.loads(reply.read())

    assert send(path.read_bytes()) == {
        "programs": ["chatgpt"], "added": 1, "extended": 0, "known": 0, "unreadable": 0,
        "omitted": {"pictures": 0, "files": 0, "toolCalls": 0, "voice": 0, "other": 0}}
    assert send(path.read_bytes())["known"] == 1
    with pytest.raises(urllib.error.HTTPError) as refused:
        send(path.read_bytes(), "application/x-www-form-urlencoded")
    assert refused.value.code == 415
    with pytest.raises(urllib.error.HTTPError) as refused:
        send(b"no chats")
    assert refused.value.code == 400


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_the_page_imports_chats_and_says_what_is_missing(open_page, server, tmp_path, viewport):  # noqa: F811
    title = f"Imported at {viewport['width']}"
    chat = conversation(title, "What is on this picture?", "A cat.")
    chat["mapping"]["n0"]["message"]["content"] = {"content_type": "multimodal_text", "parts": [
        {"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"}, "What is on this picture?"]}
    path = archive(tmp_path / "export.zip", [chat, {"mapping": {}}])
    page = open_page(viewport=viewport)
    page.goto(f"{server.url}/#/settings")
    page.get_by_label("File with exported chats").set_input_files(path)
    toast = page.locator(".toast", has_text="1 chat imported.")
    expect(toast).to_have_text(re.compile(
        r"1 chat imported\. 1 chat is empty or could not be read\. Not in the file, or not taken: 1 picture\."))
    look_with_axe(page, f"import-{viewport['width']}")
    shoot(page, f"import-{viewport['width']}")
    page.goto(f"{server.url}/#/chat/{thread(server, title)['id']}")
    expect(page.locator(".message.assistant")).to_contain_text("A cat.")
    page.goto(f"{server.url}/#/settings")
    page.get_by_label("File with exported chats").set_input_files(path)
    expect(page.locator(".toast", has_text="has already been imported")).to_be_visible()
