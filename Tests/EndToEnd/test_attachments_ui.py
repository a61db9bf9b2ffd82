"""Files and pictures of chats in Chromium: real page, real server, the tests' model.

The server is the fixture `server` of conftest.py. Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import base64
import json
import re
import struct
import urllib.error
import urllib.parse
import urllib.request
import zlib

import pytest

from test_documents_ui import chromium  # noqa: F401
from test_mail_ui import wait_for
from test_reading_ui import open_page  # noqa: F401
from test_web import DESKTOP, HOSTILE, PHONE, call, look_with_axe, new_chat, shoot, wait_until_idle, write

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

LEASE = "The rent is 700 euros.\nIt is due on the third day of each month.\n"


def png(width=64, height=48):
    """A picture with a gradient and without text."""
    rows = b"".join(b"\0" + bytes(v for x in range(width) for v in (x * 4 % 256, y * 5 % 256, 120)) for y in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def file(name, content):
    data = content if isinstance(content, bytes) else content.encode()
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


def choose(page, *files):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Attach files").click()
    chooser.value.set_files(list(files))


def waiting(page):
    return page.get_by_role("list", name="Files for this message").get_by_role("listitem")


def sent(page):
    return page.get_by_role("list", name="Files of this message").get_by_role("listitem")


def drop(page, name, content):
    """Drops a file on the page, as a file manager does. The first drag also loads the code for files."""
    for kind in ("dragenter", "dragover", "drop"):
        page.evaluate("""async ([kind, name, data]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
            const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
            document.querySelector("#conversation").dispatchEvent(new DragEvent(kind, options));
        }""", [kind, name, base64.b64encode(content).decode()])
        page.wait_for_function("() => document.querySelector('.drop-cover')")


def attachments(server, thread):
    return call(server, "GET", f"threads/{thread}/attachments")["attachments"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_files_are_attached_sent_and_opened(open_page, server, viewport, scheme):  # noqa: F811
    page = open_page(viewport=viewport, color_scheme=scheme)
    thread = new_chat(page)
    choose(page, file("lease.txt", LEASE), file("cat.png", png()))
    expect(waiting(page)).to_have_count(2)
    expect(waiting(page).first.get_by_role("button", name="Open lease.txt")).to_be_visible()
    expect(waiting(page).locator("img")).to_have_count(1)
    expect(page.locator("#composer-text")).to_have_attribute("placeholder", "Ask about the files…")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    look_with_axe(page, f"attached-{viewport['width']}-{scheme}")
    # This model reads no pictures, so the picture is removed again.
    waiting(page).nth(1).get_by_role("button", name="Remove cat.png").click()
    expect(waiting(page)).to_have_count(1)
    write(page, "How much is it?")
    expect(waiting(page)).to_have_count(0)
    expect(sent(page)).to_have_count(1)
    wait_until_idle(page)
    [question, answer] = call(server, "GET", f"threads/{thread}")["thread"]["messages"]
    assert question["text"] == "How much is it?"
    assert [listed["name"] for listed in question["metadata"]["attachments"]] == ["lease.txt"]
    # The question alone has a few tokens.
    assert answer["metadata"]["ledger"]["promptTokens"] > 40
    sent(page).get_by_role("button", name="Open lease.txt").click()
    dialog = page.get_by_role("dialog", name="lease.txt")
    expect(dialog).to_contain_text("It is due on the third day of each month.")
    look_with_axe(page, f"attachment-open-{viewport['width']}-{scheme}")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, f"attachment-sent-{viewport['width']}-{scheme}")


def test_a_file_can_be_kept_in_documents_and_removed(open_page, server):  # noqa: F811
    page = open_page()
    thread = new_chat(page)
    choose(page, file("garden.txt", "The apple tree was planted in 1987."))
    # A message is sent only when its files are read.
    expect(waiting(page).locator(".attachment-open")).to_have_count(1)
    write(page, "What is it about?")
    expect(sent(page)).to_have_count(1)
    wait_until_idle(page)
    sent(page).get_by_role("button", name="Open garden.txt").click()
    page.get_by_role("button", name="Keep in Documents").click()
    expect(page.locator("#toasts")).to_contain_text("“garden.txt” is in")
    names = [document["name"] for document in call(server, "GET", "collections/default")["documents"]]
    assert "garden.txt" in names
    sent(page).get_by_role("button", name="Open garden.txt").click()
    page.get_by_role("dialog", name="garden.txt").get_by_role("button", name="Remove").click()
    page.get_by_role("dialog", name="Remove this file?").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert attachments(server, thread) == []
    open_page.watch.allowed.append("404")
    sent(page).get_by_role("button", name="Open garden.txt").click()
    expect(page.get_by_role("dialog", name="garden.txt")).to_contain_text("This file was removed from the chat.")


def test_by_keyboard_alone(open_page, server):  # noqa: F811
    page = open_page()
    thread = new_chat(page)
    # A listener makes the browser report file choosers before the key is pressed.
    page.on("filechooser", lambda _: None)
    expect(page.locator("#composer-text")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Attach files")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files([file("a.txt", "First."), file("b.txt", "Second.")])
    expect(waiting(page)).to_have_count(2)
    expect(page.locator("#announcer")).to_contain_text("b.txt is attached")
    page.locator("#composer-text").focus()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Remove b.txt")).to_be_focused()
    page.keyboard.press("Enter")
    expect(waiting(page)).to_have_count(1)
    expect(page.get_by_role("button", name="Remove a.txt")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("What is first?")
    page.keyboard.press("Enter")
    expect(sent(page)).to_have_count(1)
    assert [one["name"] for one in attachments(server, thread)] == ["a.txt"]


def test_files_are_dropped_and_pasted(open_page, server):  # noqa: F811
    page = open_page()
    thread = new_chat(page)
    drop(page, "dropped.txt", b"Dropped text.")
    expect(waiting(page)).to_have_count(1)
    page.evaluate("""(data) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], "image.png", { type: "image/png" }));
        document.querySelector("#composer-text").dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
    }""", base64.b64encode(png()).decode())
    expect(waiting(page)).to_have_count(2)
    picture = waiting(page).nth(1).locator("img")
    expect(picture).to_have_js_property("naturalWidth", 64)
    assert [one["kind"] for one in attachments(server, thread)] == ["file", "picture"]


@pytest.mark.parametrize("way", ["chosen", "dropped"])
def test_a_message_waits_for_a_file_whose_code_is_still_loading(open_page, server, way):  # noqa: F811
    # A chat with waiting files would load their code.
    thread = call(server, "POST", "threads")["thread"]["id"]
    page = open_page(f"/#/chat/{thread}")
    held = []
    page.route("**/assets/chat/attachments.js", lambda route: held.append(route))
    if way == "chosen":
        choose(page, file("lease.txt", LEASE))
    else:
        assert page.evaluate("""(text) => ["dragenter", "dragover", "drop"].map((kind) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], "lease.txt"));
            const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
            // A drop that nobody handles shows the file in place of the page.
            return document.querySelector("#conversation").dispatchEvent(new DragEvent(kind, options));
        })""", LEASE)[1:] == [False, False]
    field = page.locator("#composer-text")
    field.fill("When is the rent due?")
    page.keyboard.press("Enter")
    expect(field).to_have_value("When is the rent due?")
    wait_for(lambda: held or page.wait_for_timeout(50), "the code for files is not loaded")
    for route in held:
        route.continue_()
    expect(waiting(page)).to_have_count(1)
    expect(field).to_have_value("When is the rent due?")
    expect(waiting(page).get_by_role("button", name="Open lease.txt")).to_be_visible()
    field.focus()
    page.keyboard.press("Enter")
    expect(sent(page)).to_have_count(1)
    assert [one["name"] for one in attachments(server, thread)] == ["lease.txt"]


def test_a_file_that_cannot_be_read_says_why_and_stays_out(open_page, server):  # noqa: F811
    page = open_page()
    thread = new_chat(page)
    open_page.watch.allowed += ["422", "400"]
    choose(page, file("broken.pdf", "This is no PDF."), file("empty.txt", ""), file(f"{HOSTILE}.txt"[:200], "Hello."))
    expect(waiting(page)).to_have_count(3)
    expect(page.locator(".attachment.failed")).to_have_count(2)
    expect(waiting(page).locator(".attachment-open")).to_have_count(1)
    expect(page.locator(".attachment.failed").nth(1)).to_contain_text("The file is empty")
    look_with_axe(page, "attachment-failed")
    assert not page.evaluate("window.hacked")
    [stored] = attachments(server, thread)
    assert "/" not in stored["name"]
    write(page, "What is it?")
    expect(sent(page)).to_have_count(1)
    for _ in range(2):
        page.locator(".attachment.failed").first.get_by_role("button", name="Remove").click()
    expect(waiting(page)).to_have_count(0)


def test_a_damaged_picture_is_refused_when_it_is_attached(open_page, server):  # noqa: F811
    thread = call(server, "POST", "threads")["thread"]["id"]
    page = open_page(f"/#/chat/{thread}")
    open_page.watch.allowed.append("status of 400")
    huge = bytearray(png())
    huge[16:24] = struct.pack(">II", 50_000, 50_000)
    huge[29:33] = struct.pack(">I", zlib.crc32(bytes(huge[12:29])))
    choose(page, file("cut.png", png()[:60]), file("huge.png", bytes(huge)), file("good.png", png()))
    expect(page.get_by_role("button", name="Open good.png")).to_be_visible()
    failed = page.locator(".failed")
    expect(failed).to_have_count(2)
    expect(failed.first).to_contain_text("damaged or incomplete")
    expect(failed.last).to_contain_text("50000")
    assert [one["name"] for one in attachments(server, thread)] == ["good.png"]


def test_a_chat_that_is_deleted_elsewhere_keeps_its_draft_out_of_other_chats(open_page, server):  # noqa: F811
    other = call(server, "POST", "threads", {"title": "Other"})["thread"]["id"]
    thread = call(server, "POST", "threads", {"title": "Deleted elsewhere"})["thread"]["id"]
    page = open_page(f"/#/chat/{thread}")
    field = page.locator("#composer-text")
    field.fill("A half-written question")
    call(server, "DELETE", f"threads/{thread}")
    expect(page.locator(".toast", has_text="This chat was deleted. Your text is kept.")).to_be_visible()
    expect(page).to_have_url(re.compile("#/new$"))
    expect(field).to_have_value("A half-written question")
    field.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".user-text")).to_have_text("A half-written question")
    assert call(server, "GET", f"threads/{other}")["thread"]["messages"] == []
    # Without a draft, the newest chat is shown, and an address without a chat says so.
    open_page.watch.allowed.append("status of 400")
    page.goto(f"{server.url}/#/chat/not-a-chat")
    expect(page.locator(".toast", has_text="There is nothing with this name.")).to_be_visible()


def test_waiting_files_are_shown_after_a_reload_and_on_another_page(open_page, server):  # noqa: F811
    page = open_page()
    thread = new_chat(page)
    choose(page, file("a.txt", "First."))
    expect(waiting(page)).to_have_count(1)
    other = open_page(f"/#/chat/{thread}")
    expect(waiting(other)).to_have_count(1)
    waiting(other).first.get_by_role("button", name="Remove a.txt").click()
    expect(waiting(other)).to_have_count(0)
    expect(waiting(page)).to_have_count(0)
    choose(other, file("b.txt", "Second."))
    expect(waiting(page)).to_have_count(1)
    write(page, "What is second?")
    expect(sent(page)).to_have_count(1)
    expect(waiting(other)).to_have_count(0)
    expect(sent(other)).to_have_count(1)


def test_the_command_attaches_files(server, tmp_path):
    path = tmp_path / "my lease.txt"
    path.write_text(LEASE)
    picture = tmp_path / "cat.png"
    picture.write_bytes(png())
    orders = [f"/file {path}", f"/image '{path}'", f"/image {picture}", "/files", "/files remove cat.png",
              "/files keep my lease.txt", "/file /dev/zero", "How much?", "/files"]
    done = server.hearth("chat", "--thread", "Command", input="\n".join(orders) + "\n")
    assert done.returncode == 0, done.stderr
    for text in ("[my lease.txt is sent with your next message]", "This is not a PNG", "[cat.png is removed]",
                 "[my lease.txt is in the collection default now]", "This is not a file but"):
        assert text in done.stderr + done.stdout, text
    thread = next(one for one in call(server, "GET", "threads")["threads"] if one["title"] == "Command")
    [kept] = attachments(server, thread["id"])
    assert kept["isSent"] and kept["name"] == "my lease.txt"


def test_the_api_takes_files_with_their_limits(server):
    thread = call(server, "POST", "threads")["thread"]["id"]

    def attach(name, data, kind="application/octet-stream"):
        request = urllib.request.Request(
            f"{server.url}/api/threads/{thread}/attachments?name={urllib.parse.quote(name, safe='')}", data,
            {"Content-Type": kind}, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    status, stored = attach("../../lease.txt", LEASE.encode())
    assert status == 201 and stored["name"] == "lease.txt" and stored["textBytes"] > 50
    path = f"threads/{thread}/attachments/{stored['id']}"
    with urllib.request.urlopen(f"{server.url}/api/{path}/content", timeout=120) as answer:
        assert answer.read() == LEASE.encode()
        assert answer.headers["Content-Disposition"] == "attachment"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    passage = call(server, "GET", f"documents/{stored['documentID']}/passage?start=0&end=0")
    assert "third day" in passage["after"]
    long = "".join(f"Line {number} of the file über alles.\n" for number in range(5000))
    _, other = attach("long.txt", long.encode())
    text, start = "", 0
    while True:
        part = call(server, "GET", f"threads/{thread}/attachments/{other['id']}/text?start={start}")
        text, start = text + part["text"], part["end"]
        if start == part["total"]:
            break
    assert text == long and part["start"] > 0
    # The hidden collection is in no list.
    assert all("chat" not in one["name"] for one in call(server, "GET", "documents")["collections"])
    assert attach("a.txt", b"x", "text/plain")[0] == 415
    assert attach("", b"x")[0] == 400
    assert attach("large.png", png() + bytes(33 << 20))[0] == 400
    assert attach("broken.docx", b"PK\x03\x04 nothing")[0] == 422
    call(server, "DELETE", f"threads/{thread}")
    with pytest.raises(urllib.error.HTTPError) as error:
        call(server, "GET", f"documents/{stored['documentID']}/passage?start=0&end=0")
    assert error.value.code == 404
