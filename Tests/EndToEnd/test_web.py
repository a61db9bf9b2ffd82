"""The web UI in Chromium, driven as a person would: real page, real server, the tests' model.

The server is the fixture `server` of conftest.py. Set HEARTH_SCREENSHOTS to a folder to keep pictures of the screens.
"""

import datetime
import json
import os
import re
import shutil
import threading
import time
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from conftest import install_model

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

CHROMIUM = os.environ.get("HEARTH_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)
SCREENSHOTS = os.environ.get("HEARTH_SCREENSHOTS")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# The timeout in milliseconds for operations that hang. It allows for a loaded machine and is no performance target.
SLOW = int(os.environ.get("HEARTH_TEST_SECONDS", "180")) * 1000
HOSTILE = '<script>window.hacked=1</script><img src=x onerror="window.hacked=1">[x](javascript:window.hacked=1)'

expect.set_options(timeout=SLOW)


# Fixtures


# The scope is the module, because nothing else in the process can use asyncio while the driver is open.
def launch(driver):
    """Starts Chromium. Its pages have no service worker, because `page.route` would miss the requests of one."""
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=SLOW)
    new_context = browser.new_context
    browser.new_context = lambda **options: new_context(**{"service_workers": "block", **options})
    return browser


@pytest.fixture(scope="module")
def browser():
    if not CHROMIUM:
        pytest.skip("There is no Chromium; set HEARTH_CHROMIUM to its path.")
    with playwright.sync_playwright() as driver:
        browser = launch(driver)
        yield browser
        browser.close()


class Watch:
    """Records faults of pages: errors, dialogs, content policy violations and requests to other origins."""

    def __init__(self, origin):
        self.origin = origin
        self.others = ()
        self.faults = []
        self.allowed = []

    def follow(self, page):
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (self.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("console", self._console)
        page.on("request", self._request)
        # Pytest prints these lines if a test fails: the changes that the page requested, and failed requests.
        page.on("response", self._response)

    def _console(self, message):
        if message.type == "error" and not any(text in message.text for text in self.allowed):
            self.faults.append(f"console: {message.text} {message.location.get('url')}")

    def _response(self, response):
        if response.request.method != "GET" or not response.ok:
            moment = datetime.datetime.now().strftime("%T.%f")
            print(moment, response.request.method, response.url.removeprefix(self.origin), response.status)

    def _request(self, request):
        if not request.url.startswith((self.origin, *self.others, "data:", "blob:")):
            self.faults.append(f"request: {request.url}")


@pytest.fixture
def open_page(browser, server):
    """Opens pages, each in a new browser context unless one is given, and checks at the end that none had a fault."""
    contexts = []
    watch = Watch(server.url)

    def make(path="/", context=None, wait=True, **options):
        if context is None:
            context = browser.new_context(viewport=options.pop("viewport", DESKTOP), accept_downloads=True, **options)
            context.set_default_timeout(SLOW)
            contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        page.goto(server.url + path)
        if wait:
            page.wait_for_selector(".message, .empty, .card, .group")
        return page

    make.watch = watch
    yield make
    for context in contexts:
        context.close()
    assert watch.faults == []


@pytest.fixture
def page(open_page):
    return open_page()


# Helpers


def call(server, method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"{server.url}/api/{path}", data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=120) as answer:
        content = answer.read()
    return json.loads(content) if content else None


def new_chat(page):
    before = page.url
    page.locator("#new-chat").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    expect(page.locator(".empty")).to_be_visible()
    thread = page.url.rsplit("/", 1)[1]
    # The previous chat may have been empty, too, so wait for the name of the new one.
    row = page.locator(f'.thread-row.current[data-thread="{thread}"]')
    expect(page.locator("#chat-title")).to_have_text(row.locator(".thread-name").text_content())
    return thread


def write(page, text):
    field = page.locator("#composer-text")
    field.fill(text)
    field.press("Enter")


def wait_until_idle(page):
    expect(page.locator(".send-button.stop")).to_have_count(0)
    expect(page.locator(".message[aria-busy=true]")).to_have_count(0)


def ask(page, text):
    count = page.locator(".message.assistant").count()
    write(page, text)
    expect(page.locator(".message.assistant")).to_have_count(count + 1)
    wait_until_idle(page)
    return page.locator(".message.assistant .prose").last.inner_text()


def shoot(page, name):
    if not SCREENSHOTS:
        return
    Path(SCREENSHOTS).mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(Path(SCREENSHOTS) / f"{name}.png"))


LONG = "Write a long story about a robot named Max, then another one, and then one more."


# Chats


def test_the_first_chat_shows_the_answer_with_its_speed_and_context_use(page):
    new_chat(page)
    expect(page.locator(".empty h2")).to_have_text("Ask anything…")
    title = page.locator("#chat-title").inner_text()
    assert re.fullmatch(r"Chat\d+", title)
    answer = ask(page, "Hello")
    assert answer.strip()
    expect(page.locator(".message.user .user-text")).to_have_text("Hello")
    expect(page.locator(".message.assistant").last).to_contain_text("Hearth Tiny")
    expect(page.locator(".message.assistant .rate").last).to_contain_text("tokens/s")
    context = re.compile(r"Context: [\d,]+ of [\d,]+ tokens")
    expect(page.locator(".meter-button")).to_have_attribute("aria-label", context)
    # The header shows the chat's name, never the model.
    assert "Tiny" not in page.locator("#chat-screen .bar").inner_text()
    expect(page.locator("#announcer")).to_contain_text("Answer:")
    shoot(page, "first-chat")


def test_the_text_of_an_answer_grows_while_it_streams(page):
    for _ in range(5):
        new_chat(page)
        page.evaluate("""() => {
            window.lengths = [];
            new MutationObserver(() => {
                const text = document.querySelector(".message.assistant .prose")?.textContent ?? "";
                if (text.length !== window.lengths.at(-1)) window.lengths.push(text.length);
            }).observe(document.getElementById("conversation"), { subtree: true, childList: true, characterData: true });
        }""")
        ask(page, LONG)
        lengths = [length for length in page.evaluate("window.lengths") if length > 0]
        assert lengths == sorted(lengths)
        if len(lengths) >= 3:
            break  # Otherwise the answer was complete before the page showed parts of it.
    assert len(lengths) >= 3


def test_enter_sends_the_message_and_shift_enter_inserts_a_line_break(page):
    new_chat(page)
    field = page.locator("#composer-text")
    field.press_sequentially("Hel")
    field.press("Shift+Enter")
    field.press_sequentially("lo")
    expect(field).to_have_value("Hel\nlo")
    assert page.locator(".message").count() == 0
    # While an input method composes, Enter belongs to it.
    page.evaluate("""() => document.getElementById("composer-text").dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }))""")
    assert page.locator(".message").count() == 0
    field.press("Enter")
    expect(page.locator(".message.user .user-text")).to_have_text("Hel\nlo")
    expect(field).to_have_value("")
    wait_until_idle(page)


def test_the_stop_button_discards_the_answer_unless_the_setting_keeps_it(page, server):
    for keeps in (False, True):
        call(server, "PATCH", "settings", {"keepsPartialAnswers": keeps})
        for _ in range(5):
            thread = new_chat(page)
            # The page itself stops the answer as soon as the first words appear, so that a fast answer is still running.
            page.evaluate("""() => {
                window.hasWords = false;
                new MutationObserver((_, observer) => {
                    if (!document.querySelector(".message.assistant .prose")?.textContent) return;
                    observer.disconnect();
                    document.querySelector(".send-button.stop")?.click();
                    window.hasWords = true;
                }).observe(document.getElementById("conversation"), { subtree: true, childList: true, characterData: true });
            }""")
            write(page, LONG)
            expect(page.locator(".message.user")).to_have_count(1)
            page.wait_for_function("() => window.hasWords")
            wait_until_idle(page)
            answers = server.idle(thread)["thread"]["messages"][1:]
            if all(answer["metadata"]["status"] != "completed" for answer in answers):
                break  # Otherwise the answer was complete before it could be stopped.
        if keeps:
            expect(page.locator(".notice-line")).to_contain_text("You stopped this answer")
            page.get_by_role("button", name="Write it again").click()
            expect(page.locator(".notice-line")).to_have_count(0)
            wait_until_idle(page)
        else:
            expect(page.locator(".message.assistant")).to_have_count(0)
    call(server, "PATCH", "settings", {"keepsPartialAnswers": False})


def test_a_chat_can_be_renamed_from_the_header_and_the_list(page):
    new_chat(page)
    page.locator("#rename-chat").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("Tea & <b>biscuits</b>")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-title")).to_have_text("Tea & <b>biscuits</b>")
    expect(page.locator(".thread-row.current .thread-name")).to_have_text("Tea & <b>biscuits</b>")
    row = page.locator(".thread-row.current")
    row.hover()
    row.get_by_role("button", name="Actions for Tea").click()
    page.get_by_role("menuitem", name="Rename…").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("Biscuits")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(page.locator("#chat-title")).to_have_text("Biscuits")
    # Focus returns to where the dialog was opened.
    page.wait_for_function("() => document.activeElement?.dataset.tool === 'menu'")


def test_deleting_a_chat_removes_it_from_the_list(page):
    new_chat(page)
    name = page.locator("#chat-title").inner_text()
    row = page.locator(".thread-row.current")
    row.hover()
    row.get_by_role("button", name=f"Actions for {name}").click()
    page.get_by_role("menuitem", name="Delete…").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".thread-name", has_text=re.compile(f"^{name}$"))).to_have_count(0)


def test_regenerating_and_editing_create_versions_between_which_the_user_can_switch(page):
    new_chat(page)
    ask(page, "Hello")
    page.locator("[data-tool=regenerate]").last.click()
    expect(page.locator(".message.assistant .switcher")).to_contain_text("2/2")
    wait_until_idle(page)
    page.get_by_role("button", name="Previous version").click()
    expect(page.locator(".message.assistant .switcher")).to_contain_text("1/2")
    question = page.locator(".message.user")
    question.hover()
    question.locator("[data-tool=edit]").click()
    editor = page.get_by_label("Text of this message")
    expect(editor).to_have_value("Hello")
    editor.fill("How do I make tea?")
    page.locator(".editor").get_by_role("button", name="Send").click()
    expect(page.locator(".user-text")).to_have_text("How do I make tea?")
    expect(page.locator(".message.user .switcher")).to_contain_text("2/2")
    wait_until_idle(page)
    page.locator(".message.user").get_by_role("button", name="Previous version").click()
    expect(page.locator(".user-text")).to_have_text("Hello")
    shoot(page, "branches")


def test_an_answer_can_be_edited(page):
    new_chat(page)
    ask(page, "Hello")
    page.locator(".message.assistant [data-tool=edit]").click()
    page.get_by_label("Text of this message").fill("I am **changed**.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".message.assistant .prose strong")).to_have_text("changed")
    expect(page.locator(".message.assistant .switcher")).to_contain_text("2/2")


def test_chat_settings_persist_across_a_reload(page):
    new_chat(page)
    page.locator("#chat-settings").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name="Precise").check()
    sheet.get_by_label("System prompt").fill("Answer in one sentence.")
    sheet.get_by_label("When the chat outgrows").select_option("dropOldest")
    expect(sheet).to_contain_text("Local models have no guardrails")
    shoot(page, "chat-settings")
    sheet.get_by_role("button", name="Done").click()
    expect(page.locator(".style-button")).to_contain_text("Precise")
    page.reload()
    page.locator("#chat-settings").click()
    expect(page.get_by_role("radio", name="Precise")).to_be_checked()
    expect(sheet.get_by_label("System prompt")).to_have_value("Answer in one sentence.")
    expect(sheet.get_by_label("When the chat outgrows")).to_have_value("dropOldest")


def test_model_and_style_menus_below_the_field_work_and_return_the_focus(page):
    new_chat(page)
    page.locator(".style-button").click()
    page.get_by_role("menuitemradio", name="Creative").click()
    expect(page.locator(".style-button")).to_contain_text("Creative")
    page.locator(".model-button").click()
    expect(page.get_by_role("menuitemradio", name="Automatic")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    page.wait_for_function("() => document.activeElement?.className.startsWith('menu-button')")


def test_a_reload_during_an_answer_shows_the_remaining_text(page):
    new_chat(page)
    write(page, LONG)
    expect(page.locator(".message.assistant")).to_have_count(1)
    page.reload()
    expect(page.locator(".message.assistant .prose")).not_to_be_empty()
    wait_until_idle(page)
    shown = page.locator(".message.assistant .prose").inner_text()
    page.reload()
    expect(page.locator(".message.assistant .prose")).to_have_text(shown, use_inner_text=True)


def test_the_copy_button_copies_the_text_of_the_answer(open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    new_chat(page)
    ask(page, "Hello")
    page.locator(".message.assistant [data-tool=copy]").click()
    expect(page.locator("#announcer")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied and copied == page.locator(".message.assistant .prose").inner_text().strip()


# Search, settings, models


def test_chat_search_finds_words_in_messages_and_highlights_them(page):
    new_chat(page)
    ask(page, "What is a wombat called Zebedee?")
    new_chat(page)
    page.locator("#search").fill("zebedee")
    match = page.locator(".match", has=page.locator("mark")).first
    expect(match.locator("mark").first).to_have_text(re.compile("zebedee", re.IGNORECASE))
    shoot(page, "search")
    match.click()
    expect(page.locator(".message.found, .message").first).to_be_visible()
    expect(page.locator(".user-text").first).to_contain_text("Zebedee")
    page.locator("#search").fill("no such word anywhere")
    expect(page.locator(".list-note")).to_contain_text("Nothing found")


def test_the_clear_all_button_deletes_messages_but_keeps_chats(page):
    new_chat(page)
    name = page.locator("#chat-title").inner_text()
    ask(page, "Hello")
    page.goto(page.url.split("#")[0] + "#/settings")
    page.get_by_role("button", name="Clear all…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The chats and their names are kept")
    shoot(page, "clear-all")
    dialog.get_by_role("button", name="Clear all").click()
    expect(page.locator(".toast")).to_contain_text("All messages were deleted")
    page.locator(".thread-name", has_text=re.compile(f"^{name}$")).click()
    expect(page.locator(".empty")).to_be_visible()
    expect(page.locator("#chat-title")).to_have_text(name)


def test_the_settings_screen_changes_theme_and_defaults_and_shows_counters(page, server):
    page.goto(page.url.split("#")[0] + "#/settings")
    expect(page.locator("#settings-screen")).to_contain_text("Average latency")
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("radio", name="System").check()
    page.get_by_role("switch", name="Keep the text of stopped answers").check()
    deadline = time.monotonic() + 60
    while not call(server, "GET", "settings")["keepsPartialAnswers"] and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    assert call(server, "GET", "settings")["keepsPartialAnswers"]
    call(server, "PATCH", "settings", {"keepsPartialAnswers": False})
    expect(page.get_by_role("switch", name="Keep the text of stopped answers")).not_to_be_checked()
    page.get_by_label("Memory of conversations").select_option("Q8_0")
    while call(server, "GET", "settings").get("cacheType") != "q8_0" and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    assert call(server, "GET", "settings")["cacheType"] == "q8_0"
    call(server, "PATCH", "settings", {"cacheType": None})
    expect(page.get_by_label("Memory of conversations")).to_have_value("")
    for model in call(server, "GET", "documents")["embeddingModels"][:1]:
        page.get_by_label("Embedding model for mails").select_option(model)
        deadline = time.monotonic() + 60
        while call(server, "GET", "settings").get("mailEmbeddingModel") != model and time.monotonic() < deadline:
            page.wait_for_timeout(100)
        assert call(server, "GET", "settings")["mailEmbeddingModel"] == model
        call(server, "PATCH", "settings", {"mailEmbeddingModel": None})
        expect(page.get_by_label("Embedding model for mails")).to_have_value("")
    page.get_by_role("button", name="Licences").click()
    expect(page.get_by_role("dialog").locator("pre")).not_to_be_empty()


def test_importing_an_export_restores_a_deleted_chat_without_duplicates(page, open_page, server, tmp_path):
    open_page.watch.allowed.append("status of 400")
    new_chat(page)
    ask(page, "How do I make tea?")
    thread = page.url.rsplit("/", 1)[1]
    page.goto(page.url.split("#")[0] + "#/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export", exact=True).click()
    path = tmp_path / "chats.json"
    download.value.save_as(path)
    assert "How do I make tea?" in path.read_text()
    page.get_by_label("File with exported chats").set_input_files(path)
    expect(page.locator(".toast")).to_contain_text("has already been imported")
    call(server, "DELETE", f"threads/{thread}")
    row = page.locator(f'.thread-row[data-thread="{thread}"]')
    expect(row).to_have_count(0)
    page.get_by_label("File with exported chats").set_input_files(path)
    expect(page.locator(".toast", has_text="1 chat imported")).to_be_visible()
    row.locator("a").click()
    expect(page.locator(".user-text")).to_have_text("How do I make tea?")
    page.goto(page.url.split("#")[0] + "#/settings")
    page.get_by_label("File with exported chats").set_input_files(
        {"name": "bad.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.locator(".toast[role=alert]")).to_be_visible()


def test_a_chat_is_exported_as_markdown(page):
    new_chat(page)
    ask(page, "How do I make tea?")
    name = page.locator("#chat-title").inner_text()
    page.locator("#chat-settings").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as Markdown").click()
    assert download.value.suggested_filename == f"{name}.md"
    assert "How do I make tea?" in Path(download.value.path()).read_text()


def test_the_download_dialog_shows_source_size_and_licence_of_the_model(page):
    page.goto(page.url.split("#")[0] + "#/models")
    expect(page.locator(".storage")).to_contain_text("used by models")
    card = page.locator(".card", has=page.get_by_role("button", name="Download")).first
    card.get_by_role("button", name="Download").click()
    dialog = page.get_by_role("dialog")
    for word in ("From", "Size", "Licence"):
        expect(dialog).to_contain_text(word)
    link = dialog.locator("dd a")
    assert link.get_attribute("href").startswith("https://")
    assert link.get_attribute("rel") == "noopener noreferrer"
    shoot(page, "download")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)


class SlowHub(BaseHTTPRequestHandler):
    """A slow model hub that serves 98 MB of zeros for every file."""

    def do_GET(self):
        asked = re.match(r"bytes=(\d+)-", self.headers.get("Range") or "")
        first = int(asked[1]) if asked else 0
        size = 98_362_432
        self.send_response(206 if asked else 200)
        self.send_header("Content-Length", str(size - first))
        self.send_header("ETag", '"one"')
        self.send_header("Accept-Ranges", "bytes")
        if asked:
            self.send_header("Content-Range", f"bytes {first}-{size - 1}/{size}")
        self.end_headers()
        try:
            for _ in range(first, size, 65536):
                self.wfile.write(bytes(65536))
                time.sleep(0.05)
        except OSError:
            pass  # The download was paused.

    def log_message(self, *_):
        pass


def test_a_model_download_can_be_confirmed_paused_resumed_and_cancelled(browser, start_server):
    hub = ThreadingHTTPServer(("127.0.0.1", 0), SlowHub)
    threading.Thread(target=hub.serve_forever, daemon=True).start()
    server = start_server(environment={"HF_ENDPOINT": f"http://127.0.0.1:{hub.server_port}"})
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(f"{server.url}/#/models")
    card = page.locator('[data-model="smollm2-135m-instruct-q4_1"]')
    card.get_by_role("button", name="Download").click()
    page.get_by_role("dialog").get_by_role("button", name="Download").click()
    expect(card.get_by_role("progressbar")).to_be_visible()
    expect(card).to_contain_text("/s")
    shoot(page, "downloading")
    card.get_by_role("button", name="Pause").click()
    expect(card.get_by_role("button", name="Resume")).to_be_visible()
    page.reload()
    expect(card).to_contain_text("paused")
    card.get_by_role("button", name="Resume").click()
    expect(card.get_by_role("button", name="Pause")).to_be_visible()
    card.get_by_role("button", name="Cancel").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel the download").click()
    expect(card.get_by_role("button", name="Download")).to_be_visible()
    context.close()
    hub.shutdown()


def test_the_first_run_offers_models_and_after_a_reload_uses_a_newly_installed_model(browser, start_server):
    server = start_server(has_model=False)
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(server.url)
    dialog = page.get_by_role("dialog", name="Welcome to Hearth")
    expect(dialog).to_contain_text("Download")
    expect(dialog).to_contain_text("Try a small one first: SmolLM2 135M Instruct")
    look_with_axe(page, "welcome")
    dialog.get_by_role("button", name="Skip for now").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".empty")).to_contain_text("Hearth needs a model")
    expect(page.locator("#composer-text")).to_be_disabled()
    look_with_axe(page, "no-model")
    page.reload()
    expect(page.locator(".empty")).to_contain_text("Hearth needs a model")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Choose a model").click()
    expect(page.locator("#models-screen")).to_be_visible()
    install_model(server.home)
    page.goto(server.url)
    page.reload()
    expect(page.locator(".empty h2")).to_have_text("Ask anything…")
    page.get_by_role("button", name="How do I make tea?").click()
    expect(page.locator(".message.assistant .prose")).not_to_be_empty()
    expect(page.locator("#chat-title")).to_have_text("Chat1")
    context.close()


def test_the_first_run_shows_the_size_of_the_small_model_before_the_download(browser, start_server):
    hub = ThreadingHTTPServer(("127.0.0.1", 0), SlowHub)
    threading.Thread(target=hub.serve_forever, daemon=True).start()
    server = start_server(has_model=False, environment={"HF_ENDPOINT": f"http://127.0.0.1:{hub.server_port}"})
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(server.url)
    welcome = page.get_by_role("dialog", name="Welcome to Hearth")
    welcome.get_by_role("button", name=re.compile("^Try a small one first")).click()
    question = page.get_by_role("dialog", name="Download SmolLM2 135M Instruct?")
    expect(question).to_contain_text("98.4 MB")
    # After cancelling, another model can still be chosen.
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    assert call(server, "GET", "status")["onboarding"] == "undecided"
    welcome.get_by_role("button", name=re.compile("^Try a small one first")).click()
    question.get_by_role("button", name=re.compile("^Download")).click()
    card = page.locator('[data-model="smollm2-135m-instruct-q4_1"]')
    expect(card.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    status = call(server, "GET", "status")
    assert status["onboarding"] == "download" and status["feature"]["state"] == "offerDownload"
    context.close()
    hub.shutdown()


def test_a_chat_that_exceeds_the_context_offers_to_omit_or_summarise_messages(browser, start_server):
    server = start_server("--context-tokens", "256")
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(server.url)
    failure = page.locator(".notice", has=page.get_by_role("button", name="Leave out the oldest"))
    for _ in range(12):
        ask(page, "Tell me a short story about a fox.")
        if failure.count() > 0:
            break
    shoot(page, "too-long")
    expect(failure.get_by_role("button", name="Summarise the oldest")).to_be_visible()
    with page.expect_response(re.compile("/regenerate$")):
        failure.get_by_role("button", name="Leave out the oldest").click()
    server.idle(page.url.rsplit("/", 1)[1])
    wait_until_idle(page)
    # The regenerated answer may be cut off again without omitting messages; the next question then omits some.
    omission = page.locator(".notice-line", has_text="did not fit")
    for _ in range(6):
        if omission.count() > 0:
            break
        ask(page, "Tell me a short story about a fox.")
    expect(omission.last).to_be_visible()
    expect(page.locator(".message.omitted")).not_to_have_count(0)
    expect(page.locator(".meter-button")).to_be_visible()
    shoot(page, "left-out")
    context.close()


def test_a_server_with_a_token_shows_a_login_and_keeps_the_token_out_of_cookies(browser, start_server):
    server = start_server(environment={"HEARTH_TOKEN": "a-token-of-this-test"})
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(server.url)
    field = page.get_by_label("This server's token")
    field.fill("a-wrong-token")
    field.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("The token is wrong")
    shoot(page, "token")
    field.fill("a-token-of-this-test")
    field.press("Enter")
    # The page under the dialog is inert; logging in reloads it.
    expect(page.locator(".empty h2")).to_have_text("Ask anything…")
    assert ask(page, "Hello").strip()
    # The token is never stored in a cookie, because browsers send cookies to every port of the host.
    cookies = context.cookies()
    assert cookies and not any("a-token-of-this-test" in cookie["value"] for cookie in cookies)
    assert all(cookie["httpOnly"] and cookie["sameSite"] == "Strict" for cookie in cookies)
    # A restarted server forgets logins; the open page then shows the login by itself.
    server.stop()
    server.start()
    field.fill("a-token-of-this-test")
    with page.expect_navigation():
        field.press("Enter")
    expect(page.locator(".message.user")).to_have_count(1)
    page.goto(f"{server.url}/#/settings")
    page.get_by_role("button", name="Log out").click()
    expect(field).to_be_visible()
    assert context.cookies() == []
    context.close()


@pytest.mark.parametrize("path", [
    "threads/../open", "threads/%2e%2E/open", "threads/./open", "collections/..", "collections/..?a=b", "..",
    "mail/threads/%2e.", "bench/runs/../files/comment.md", "models/./use",
])
def test_a_request_path_with_a_dot_segment_is_rejected_before_it_is_sent(open_page, path):
    page = open_page()
    open_page.watch.allowed.append("404")
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    # Names that merely begin with dots are valid.
    status = """async (path) => {
        const { request } = await import("/assets/shared/api.js");
        return await request("DELETE", path).then((reply) => reply.status, (error) => error.status);
    }"""
    assert page.evaluate(status, path) == 404 and "DELETE" not in sent
    assert page.evaluate(status, "collections/..a") == 404 and "DELETE" in sent


def test_a_page_address_with_dots_as_the_chat_id_opens_no_chat(open_page):
    page = open_page()
    sent = []
    page.on("request", lambda request: sent.append(request.url))
    page.evaluate("() => { location.hash = '#/chat/..'; }")
    # The page navigates away from the invalid chat.
    page.wait_for_function("() => !location.hash.endsWith('..')")
    assert not any(url.endswith("/api/open") for url in sent)


# Keyboard, layout and accessibility


def test_frequent_actions_have_keyboard_shortcuts(page):
    new_chat(page)
    first = page.locator("#chat-title").inner_text()
    page.keyboard.press("Alt+n")
    expect(page.locator("#chat-title")).not_to_have_text(first)
    page.keyboard.type("Hello")
    page.keyboard.press("Enter")
    expect(page.locator(".message.user")).to_have_count(1)
    wait_until_idle(page)
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Text of this message")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".editor")).to_have_count(0)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    # Focus cannot leave the dialog.
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("Alt+r")
    page.keyboard.type("By keyboard")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-title")).to_have_text("By keyboard")
    page.keyboard.press("Alt+s")
    expect(page.get_by_role("dialog", name="Settings of this chat")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Alt+ArrowDown")
    expect(page.locator("#chat-title")).not_to_have_text("By keyboard")
    page.locator("main").focus()
    page.keyboard.press("/")
    expect(page.locator("#search")).to_be_focused()


def test_the_tab_key_reaches_the_skip_link_first(page):
    page.reload()
    page.wait_for_selector(".message, .empty")
    page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); }")
    page.keyboard.press("Tab")
    expect(page.locator("#skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#composer-text")).to_be_focused()


def test_a_phone_layout_has_a_drawer_and_needs_no_horizontal_scrolling(open_page):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator("#sidebar")).not_to_be_visible()
    new_chat(page)
    ask(page, "Tell me a short story about a fox.")
    look_with_axe(page, "phone-chat")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Show the list of chats").click()
    expect(page.locator("#sidebar")).to_be_visible()
    look_with_axe(page, "phone-drawer")
    page.keyboard.press("Escape")
    expect(page.locator("#sidebar")).not_to_be_visible()
    for screen in ("models", "settings"):
        page.get_by_role("button", name="Show the list of chats").click()
        page.locator(f"#link-{screen}").click()
        expect(page.locator(f"#{screen}-screen")).to_be_visible()
        expect(page.locator("#sidebar")).not_to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        look_with_axe(page, f"phone-{screen}")


def look_with_axe(page, name):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    # Colours fade in and axe reads the current ones, so wait until no finite animation has run for ten frames.
    page.evaluate("""async () => {
        const isEnding = (each) => each.effect.getComputedTiming().endTime < Infinity;
        for (let still = 0; still < 10; still++) {
            await new Promise(requestAnimationFrame);
            if (document.getAnimations().some(isEnding)) still = 0;
        }
    }""")
    shoot(page, name)
    violations = axe.run(page).response["violations"]
    serious = [
        (violation["id"], [node["html"][:160] for node in violation["nodes"]])
        for violation in violations if violation["impact"] in ("serious", "critical")]
    assert serious == [], name


def test_the_details_of_an_answer_show_its_accepted_draft_tokens(page):
    new_chat(page)
    ask(page, "How do I make tea?")

    def add_drafts(route):
        answer = route.fetch()
        view = answer.json()
        view["thread"]["messages"][-1]["metadata"]["usage"].update(acceptedDraftTokens=12, rejectedDraftTokens=3)
        route.fulfill(response=answer, json=view)

    page.route("**/api/threads/*?limit=*", add_drafts)
    page.reload()
    page.locator("[data-tool=details]").last.click()
    row = page.get_by_role("dialog").locator("dl div", has_text="Draft tokens accepted")
    expect(row.locator("dd")).to_have_text("12 of 15")
    shoot(page, "details-drafts")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_accessibility_violation_in_chats_models_and_settings(open_page, scheme):
    page = open_page(color_scheme=scheme)

    def check(name):
        look_with_axe(page, f"{scheme}-{name}")

    new_chat(page)
    check("empty")
    ask(page, "How do I make tea?")
    check("chat")
    page.locator("[data-tool=details]").last.click()
    check("details")
    page.keyboard.press("Escape")
    page.locator(".message.user").hover()
    page.locator(".message.user [data-tool=edit]").click()
    check("editor")
    page.locator(".editor").get_by_role("button", name="Cancel").click()
    page.locator("#rename-chat").click()
    check("rename")
    page.keyboard.press("Escape")
    page.locator(".model-button").click()
    check("menu")
    page.keyboard.press("Escape")
    page.locator("#chat-settings").click()
    check("chat-settings")
    page.keyboard.press("Escape")
    page.locator("#search").fill("tea")
    expect(page.locator("mark").first).to_be_visible()
    check("search")
    page.goto(page.url.split("#")[0] + "#/models")
    check("models")
    page.goto(page.url.split("#")[0] + "#/settings")
    check("settings")


# Hostile content


def test_scripts_in_questions_answers_and_titles_are_never_executed(page, server):
    thread = new_chat(page)
    ask(page, HOSTILE)
    page.locator(".message.assistant [data-tool=edit]").click()
    page.get_by_label("Text of this message").fill(
        HOSTILE + "\n\n[good](https://example.org/a) ![p](https://example.org/b.png)\n\n```<b>\n" + HOSTILE + "\n```\n")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".message.assistant .link").first).to_contain_text("(example.org)")
    call(server, "PATCH", f"threads/{thread}", {"title": HOSTILE[:100]})
    expect(page.locator("#chat-title")).to_have_text(HOSTILE[:100])
    page.locator("#search").fill("hacked")
    expect(page.locator("mark").first).to_be_visible()
    assert page.evaluate("window.hacked") is None
    assert page.locator(".message script, .message img, .thread-list img, #chat-title img").count() == 0
    assert page.evaluate("[...document.querySelectorAll('.message a')].every(a => /^(https?|mailto):/.test(a.href))")


def test_scripts_in_model_names_and_descriptions_are_never_executed(open_page):
    page = open_page()

    def hostile(route):
        answer = route.fetch()
        models = answer.json()
        for model in models["models"]:
            model.update(name=HOSTILE, description=HOSTILE, source=HOSTILE, failure=HOSTILE, advice=[HOSTILE])
            model["licence"] = {"name": HOSTILE, "url": "javascript:window.hacked=1"}
        route.fulfill(response=answer, json=models)

    page.route("**/api/models", hostile)
    page.goto(page.url.split("#")[0] + "#/models")
    page.reload()
    expect(page.locator(".card h3").first).to_have_text(HOSTILE)
    page.locator(".card").get_by_role("button", name="Download").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("<script>")
    assert page.locator("a[href^=javascript]").count() == 0
    assert page.locator("main img, dialog img, main script").count() == 0
    assert page.evaluate("window.hacked") is None


def test_bidirectional_control_characters_cannot_reorder_the_host_shown_for_a_link(open_page):
    page = open_page()
    links = page.evaluate("""async () => {
        const { MarkdownView } = await import("/assets/markdown/view.js");
        const texts = [
            "[\u202e](http://evil.example)", "[safe.example\u202e\u2066](http://evil.example/a)",
            "\u202e[**a\u202eb** `c\u2067d`](http://evil.example)", "\u202e http://evil.example/a",
            "[\u200f\u061c](http://evil.example)", "[mail](mailto:a%E2%80%AEb@evil.example)",
        ];
        const box = document.createElement("div");
        box.className = "prose";
        document.body.append(box);
        return texts.map((text) => {
            new MarkdownView(box).set(text);
            const links = [...box.querySelectorAll("a, .link-place")];
            return {
                words: links.map((link) => link.textContent), isolated: links.every((link) =>
                    getComputedStyle(link).unicodeBidi === "isolate"),
                directions: links.filter((link) => link.matches(".link-place"))
                    .map((link) => getComputedStyle(link).direction),
            };
        });
    }""")
    assert [link["words"] for link in links] == [
        ["evil.example", " (evil.example)"], ["safe.example", " (evil.example)"], ["ab cd", " (evil.example)"],
        ["http://evil.example/a"], ["evil.example", " (evil.example)"], ["mail", " (ab@evil.example)"]]
    assert all(link["isolated"] and set(link["directions"]) <= {"ltr"} for link in links)


def test_invisible_characters_in_texts_are_shown_as_escapes(open_page):
    page = open_page()
    values = [0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180B, 0x200B, 0x200D, 0x202E, 0x2060, 0x2066, 0x2800, 0x3164,
              0xFE0F, 0xFEFF, 0xFFA0, 0xA0, 0x1680, 0x2003, 0x3000, 0x2028, 0x7F, 0x9B, 0x1D159, 0xE0001, 0xE0041, 0xE0100]
    plain = 'p\u00e8re \u6771\u4eac e\u0301 \U0001f642\n\t"a b"'
    shown = page.evaluate("""async (texts) => {
        const { withUnseenShown } = await import("/assets/shared/format.js");
        return texts.map(withUnseenShown);
    }""", [f"a{chr(value)}b" for value in values] + [plain])
    assert shown == [f"a\\u{{{value:x}}}b" for value in values] + [plain]


def test_markdown_renders_safely_incrementally_and_within_a_time_limit(open_page):
    page = open_page()
    results = page.evaluate("""async () => {
        const { MarkdownView } = await import("/assets/markdown/view.js");
        const draw = (text) => {
            const box = document.createElement("div");
            new MarkdownView(box).set(text);
            return box;
        };
        const cases = {
            emphasis: ["a **b *c* d** e", "<p>a <strong>b <em>c</em> d</strong> e</p>"],
            underscores: ["snake_case_word", "<p>snake_case_word</p>"],
            html: ["<b>x</b> &amp; <i", "<p>&lt;b&gt;x&lt;/b&gt; &amp; &lt;i</p>"],
            list: ["- a\\n  - b\\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"],
            ordered: ["3. a\\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
            quote: ["> a\\n> b", "<blockquote><p>a<br>b</p></blockquote>"],
            rule: ["a\\n\\n---", "<p>a</p><hr>"],
            heading: ["# A", '<h3 class="heading-1">A</h3>'],
            script: ["[x](javascript:alert(1))", "<p>x (javascript:alert(1))</p>"],
            data: ["[x](data:text/html,hi)", "<p>x (data:text/html,hi)</p>"],
            notFence: ["``` a`b", "<p>``` a`b</p>"],
            closedHeading: ["##\\tA  b ##", '<h4 class="heading-2">A  b</h4>'],
            spacedCode: ["` a ` `  `", "<p><code>a</code> <code>  </code></p>"],
        };
        // Emphasis in emphasis without end is text from some level on: drawing it must not end in a full stack.
        for (const deep of [["_".repeat(9000), "x", "_".repeat(9000)], ["**a ".repeat(3000), "b", "** ".repeat(2000)],
            ["*a **b ".repeat(1500), "c", "** *".repeat(1500)]]) draw(deep.join(""));
        const wrong = Object.entries(cases).filter(([, [text, html]]) => draw(text).innerHTML !== html)
            .map(([name, [text]]) => [name, draw(text).innerHTML]);
        const table = draw("| a | b |\\n|---|--:|\\n| 1 | 2 |").querySelectorAll("td").length;
        const code = draw("```js\\nlet a = '<b>';\\n```").querySelector("code").textContent;
        // Text that comes in pieces ends as text that comes at once.
        const text = "# T\\n\\nA **b** c\\n\\n- x\\n- y\\n\\n```py\\nprint(1)\\n```\\n\\n"
            + "| a |\\n|---|\\n| 1 |\\n\\nend";
        const box = document.createElement("div");
        const view = new MarkdownView(box);
        let kept = true;
        let first = null;
        for (let i = 1; i <= text.length; i += 1) {
            view.set(text.slice(0, i));
            if (i > 8) {
                first ??= box.firstChild;
                kept &&= box.firstChild === first;
            }
        }
        const same = box.innerHTML === draw(text).innerHTML;
        const hostile = {
            megabyte: "word *em* `code` [l](http://a.b) ".repeat(31_000), brackets: "[".repeat(1_000_000),
            quotes: ">".repeat(100_000), stars: "*a ".repeat(300_000), fences: "```\\n".repeat(200_000),
            nested: Array.from({ length: 3000 }, (_, i) => " ".repeat(i) + "- x").join("\\n"),
            table: ("|" + "a|".repeat(60) + "\\n").repeat(2000),
            tildes: "~".repeat(1_000_000) + "`", ticks: "```" + " ".repeat(1_000_000) + "`",
            heading: "# " + " ".repeat(1_000_000) + "\\r", spaces: "a" + " ".repeat(1_000_000) + "b",
            // A paragraph of more than 20,000 characters is shown as it is.
            ...Object.fromEntries(Object.entries({
                target: "[a](" + " ".repeat(1_900), code: "` " + "a ".repeat(9_000) + "b` ",
                address: "http://a.b/" + ")".repeat(1_900) + " ", marks: "http://a.b/" + "....x".repeat(380) + " ",
                strings: "```js\\n" + '"\\\\'.repeat(9_000) + "\\n```\\n",
                comments: "```js\\n" + "/*".repeat(9_000) + "\\n```\\n",
            }).map(([name, part]) => [name,
                (part.repeat(Math.floor(19_000 / part.length)) + "\\n\\n").repeat(50)])),
        };
        const times = {};
        for (const [name, text] of Object.entries(hostile)) {
            const start = performance.now();
            draw(text);
            times[name] = Math.round(performance.now() - start);
        }
        return { wrong, table, code, same, kept, times };
    }""")
    print("milliseconds to draw hostile texts:", results["times"])
    assert results["wrong"] == []
    assert results["table"] == 2
    assert results["code"] == "let a = '<b>';"
    assert results["same"] and results["kept"]
    assert max(results["times"].values()) < 60_000


# Many messages, many tabs, a server that goes away


def long_chat(server, count):
    """A chat of many messages, through import: answers with some Markdown."""
    stamp = "2026-01-01T10:00:00.000Z"
    settings = {
        "stylePreset": "balanced", "guardrailsEnabled": True, "systemPrompt": "", "overflowPolicy": "stop"}
    messages = []
    for number in range(count):
        is_user = number % 2 == 0
        text = f"Question {number}" if is_user else (
            f"Answer **{number}** with `code` and some words. " * (1 + number % 9) + "\n\n- one\n- two" * (number % 3))
        metadata = {"status": "completed", "reasoning": ""}
        if messages:
            metadata["parentID"] = messages[-1]["id"]
        messages.append({
            "id": str(uuid.uuid4()).upper(), "role": "user" if is_user else "assistant", "text": text,
            "timestamp": stamp, "metadata": metadata})
    thread = {
        "id": str(uuid.uuid4()).upper(), "title": "Very long", "createdAt": stamp, "updatedAt": stamp,
        "settings": settings, "messages": messages, "shownMessageID": messages[-1]["id"]}
    added = call(server, "POST", "import", {"format": "hearth-chats", "version": 1, "threads": [thread]})
    return added["threads"][0]["id"], messages


def test_a_chat_of_5000_messages_opens_and_can_be_scrolled_to_the_first_message(open_page, server):
    thread, _ = long_chat(server, 5000)
    page = open_page()
    start = time.monotonic()
    page.goto(f"{server.url}/#/chat/{thread}")
    expect(page.locator(".message.assistant .prose").last).to_contain_text("Answer 4999")
    opened = time.monotonic() - start
    at_end = """(() => {
        const scroller = document.getElementById("scroller");
        return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    })()"""
    page.wait_for_function(f"() => {at_end} < 60")
    # Up to the first message, page by page, measuring the gaps between frames.
    report = page.evaluate("""async () => {
        const scroller = document.getElementById("scroller");
        const gaps = [];
        let last = performance.now();
        const start = last;
        while (performance.now() - start < 300_000) {
            await new Promise(requestAnimationFrame);
            const now = performance.now();
            gaps.push(now - last);
            last = now;
            scroller.scrollTop -= 3000;
            if (scroller.scrollTop < 10 && document.querySelector(".earlier").textContent === "") break;
        }
        gaps.sort((a, b) => a - b);
        return { seconds: (last - start) / 1000, frames: gaps.length, median: gaps[gaps.length >> 1],
            p99: gaps[Math.floor(gaps.length * 0.99)], worst: gaps.at(-1) };
    }""")
    expect(page.locator(".message")).to_have_count(5000)
    expect(page.locator(".message.user .user-text").first).to_have_text("Question 0")
    print(f"5,000 messages: open {opened:.2f} s, to the top {report}")
    page.locator("#jump").click()
    page.wait_for_function(f"() => {at_end} < 60")
    # A message far up is found from search.
    page.locator("#search").fill("\"Question 42\"")
    page.reload()
    page.wait_for_selector(".message")
    start = time.monotonic()
    page.goto(f"{server.url}/#/chat/{thread}")
    call(server, "DELETE", f"threads/{thread}")


def test_a_list_of_3000_chats_shows_the_newest_and_adds_others_while_scrolling(browser, start_server):
    server = start_server()
    stamp = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
    settings = {
        "stylePreset": "balanced", "guardrailsEnabled": True, "systemPrompt": "", "overflowPolicy": "stop"}
    threads = []
    for number in range(3000):
        moment = (stamp - datetime.timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        message = {
            "id": str(uuid.uuid4()).upper(), "role": "user", "text": f"Question {number}", "timestamp": moment,
            "metadata": {"status": "completed", "reasoning": ""}}
        threads.append({
            "id": str(uuid.uuid4()).upper(), "title": f"Subject {number}", "createdAt": moment, "updatedAt": moment,
            "settings": settings, "messages": [message], "shownMessageID": message["id"]})
    call(server, "POST", "import", {"format": "hearth-chats", "version": 1, "threads": threads})
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(SLOW)
    page = context.new_page()
    start = time.monotonic()
    page.goto(server.url)
    rows = page.locator(".thread-row")
    expect(rows.first).to_contain_text("Subject 0")
    print(f"3,000 chats: first row after {time.monotonic() - start:.2f} s")
    expect(rows).to_have_count(100)
    print("elements:", page.evaluate("document.querySelectorAll('*').length"))
    # An unchanged row is kept, so that it does not lose the focus or a click.
    page.evaluate("window.kept = document.querySelectorAll('.thread-row')[5]")
    page.locator(".thread-list a").last.focus()
    expect(rows).to_have_count(200)
    page.locator(".thread-list").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
    expect(rows).to_have_count(300)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("window.kept === document.querySelectorAll('.thread-row')[5]")
    call(server, "PATCH", f"threads/{threads[3]['id']}", {"title": "Renamed elsewhere"})
    expect(rows.filter(has_text="Renamed elsewhere")).to_be_visible()
    assert page.evaluate("window.kept === document.querySelectorAll('.thread-row')[5]")
    # Other chats are found by search, and by their addresses.
    page.locator("#search").fill("Subject 2999")
    expect(page.locator(".thread-row", has_text="Subject 2999")).to_be_visible()
    page.goto(f"{server.url}/#/chat/{threads[2500]['id']}")
    expect(page.locator("#chat-title")).to_have_text("Subject 2500")
    page.keyboard.press("Alt+ArrowDown")
    expect(page.locator("#chat-title")).to_have_text("Subject 2501")
    context.close()


def test_the_scroll_position_stays_when_earlier_messages_load(open_page, server):
    thread, messages = long_chat(server, 400)
    page = open_page(f"/#/chat/{thread}")
    expect(page.locator(".message")).to_have_count(100)
    moved = page.evaluate("""async () => {
        const frames = async (count) => {
            for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame);
        };
        // The earlier messages come when the place of the others is known.
        const { fetch } = window;
        let release;
        const gate = new Promise((done) => { release = done; });
        window.fetch = async (...request) => { await gate; return fetch(...request); };
        const scroller = document.getElementById("scroller");
        scroller.scrollTop = 300;
        await frames(5);
        const top = scroller.getBoundingClientRect().top;
        const seen = [...document.querySelectorAll(".message")].find((m) => m.getBoundingClientRect().bottom > top);
        const before = seen.getBoundingClientRect().top;
        release();
        const deadline = performance.now() + 60_000;
        while (document.querySelectorAll(".message").length === 100 && performance.now() < deadline) await frames(1);
        await frames(10);
        return { count: document.querySelectorAll(".message").length, by: seen.getBoundingClientRect().top - before };
    }""")
    assert moved["count"] > 100
    assert abs(moved["by"]) < 40
    # It is marked for a moment only.
    page.evaluate("""() => new MutationObserver((changes) => {
        window.marked ??= changes.map((change) => change.target).find((one) => one.matches(".message.found"))?.textContent;
    }).observe(document.body, { attributes: true, attributeFilter: ["class"], subtree: true })""")
    page.goto(f"{server.url}/#/chat/{thread}/{messages[10]['id']}")
    expect(page.get_by_text("Question 10", exact=True)).to_be_in_viewport()
    page.wait_for_function("() => window.marked?.includes('Question 10')")
    call(server, "DELETE", f"threads/{thread}")


def test_two_tabs_show_the_same_chats_and_messages(open_page):
    first = open_page()
    second = open_page(context=first.context)
    new_chat(first)
    second.goto(first.url)
    ask(first, "Hello")
    expect(second.locator(".message.assistant .prose")).to_have_text(
        first.locator(".message.assistant .prose").text_content())
    second.locator("#rename-chat").click()
    second.get_by_role("textbox", name="Name", exact=True).fill("Seen in both")
    second.keyboard.press("Enter")
    expect(first.locator("#chat-title")).to_have_text("Seen in both")


def test_the_page_reconnects_to_a_restarted_server_and_keeps_the_draft(page, server, open_page):
    open_page.watch.allowed.append("net::ERR")
    new_chat(page)
    ask(page, "Hello")
    server.stop()
    expect(page.locator("#banner")).to_contain_text("Hearth does not respond")
    shoot(page, "connection-lost")
    write(page, "Are you there?")
    expect(page.locator(".toast[role=alert]")).to_contain_text("Hearth does not respond")
    expect(page.locator("#composer-text")).to_have_value("Are you there?")
    server.start()
    expect(page.locator("#banner")).to_be_hidden()
    page.locator("#composer-text").press("Enter")
    expect(page.locator(".message.user")).to_have_count(2)
    wait_until_idle(page)


def test_an_answer_interrupted_by_a_crash_can_be_regenerated(browser, start_server):
    server = start_server()
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(server.url)
    expect(page.locator(".empty")).to_be_visible()
    answers = page.locator(".message.assistant")
    for count in range(1, 11):
        write(page, LONG)
        expect(answers).to_have_count(count)
        server.kill()
        server.start()
        expect(page.locator("#banner")).to_be_hidden()
        thread = server.idle(page.url.rsplit("/", 1)[1])["thread"]
        if thread["messages"][-1]["metadata"]["status"] == "interrupted":
            break  # Else the answer was quicker than the kill.
        wait_until_idle(page)
    notice = page.locator(".notice", has_text="Hearth exited while this answer was being written")
    expect(notice).to_be_visible()
    shoot(page, "interrupted")
    notice.get_by_role("button", name="Try again").click()
    expect(notice).to_have_count(0)
    wait_until_idle(page)
    assert answers.last.locator(".prose").inner_text().strip()
    context.close()
