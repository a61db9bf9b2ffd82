"""The palette and the installed page in Chromium: going to anything by keyboard, and the page without a server.

The server is the fixture `server` of conftest.py. Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import json
import re

import pytest

from test_documents_ui import chromium  # noqa: F401
from test_mail_ui import wait_for
from test_reading_ui import chat_with, open_page  # noqa: F401
from test_web import DESKTOP, PHONE, SLOW, Watch, call, look_with_axe

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def palette(page):
    return page.get_by_role("dialog", name="Go to")


def option(page, text):
    return palette(page).get_by_role("option", name=text)


def chosen(page):
    return palette(page).locator("[role=option][aria-selected=true]")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_palette_finds_chats_documents_mails_settings_and_commands_by_keyboard(
        open_page, server, viewport, scheme):  # noqa: F811
    # The sample mails are imported in the background.
    wait_for(lambda: call(server, "GET", "mail/search?q=badger")["hits"], "no sample mail is found")
    address = chat_with(server, "The lighthouse keeper writes letters.", title=f"Lighthouse {scheme} {viewport['width']}")
    page = open_page(viewport=viewport, color_scheme=scheme)
    page.locator("#composer-text").focus()
    page.keyboard.press("Control+k")
    expect(palette(page).get_by_role("combobox")).to_be_focused()
    expect(chosen(page)).to_contain_text("New chat")
    look_with_axe(page, f"palette-{viewport['width']}-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.type(f"lighthouse {scheme} {viewport['width']}")
    expect(chosen(page)).to_contain_text(f"Lighthouse {scheme} {viewport['width']}")
    page.keyboard.press("Enter")
    expect(palette(page)).to_have_count(0)
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
    # A document by its name, a passage by its words, a mail, a message and a section of the settings.
    page.keyboard.press("Control+k")
    page.keyboard.type("opening-hours")
    option(page, re.compile("opening-hours.txt")).first.click()
    expect(page.get_by_text("Opening hours, valid from").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("badger book")
    mails = palette(page).get_by_role("group", name="Mails")
    expect(mails.get_by_role("option").first).to_contain_text("badger")
    look_with_axe(page, f"palette-search-{viewport['width']}-{scheme}")
    mails.get_by_role("option").first.click()
    expect(page).to_have_url(re.compile(r"#/mail/thread/\d+/\d+$"))
    page.keyboard.press("Control+k")
    page.keyboard.type("keeper writes")
    palette(page).get_by_role("group", name="Messages").get_by_role("option").first.click()
    expect(page.locator(".message.assistant")).to_contain_text("keeper writes letters")
    page.keyboard.press("Control+k")
    page.keyboard.type("defaults")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Defaults for new chats")).to_be_focused()


def test_arrow_keys_move_through_the_palette_and_escape_closes_it(open_page, server):  # noqa: F811
    chat_with(server, "Hello")
    page = open_page()
    page.locator("#composer-text").fill("A draft")
    page.keyboard.press("Control+k")
    options = palette(page).get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    field = palette(page).get_by_role("combobox")
    expect(field).to_have_attribute("aria-activedescendant", options.nth(1).get_attribute("id"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    expect(options.last).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(palette(page)).to_have_count(0)
    expect(page.locator("#composer-text")).to_be_focused()
    expect(page.locator("#composer-text")).to_have_value("A draft")
    # The list of shortcuts names the palette, and the palette the shortcuts.
    page.keyboard.press("Control+k")
    page.keyboard.type("shortcuts")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_contain_text("Go to a chat, document, mail, setting or command")
    # A second palette does not open over a dialog.
    page.keyboard.press("Control+k")
    expect(palette(page)).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#open-palette").click()
    page.keyboard.type("zzyzx")
    expect(palette(page)).to_contain_text("Nothing found")
    page.keyboard.press("Enter")
    expect(palette(page)).to_have_count(1)


def test_commands_of_the_palette_run(open_page, server):  # noqa: F811
    page = open_page(chat_with(server, "Hello", title="To be renamed"))
    expect(page.locator("#chat-title")).to_have_text("To be renamed")
    page.keyboard.press("Control+k")
    page.keyboard.type("rename")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Rename chat")
    dialog.get_by_label("Name").fill("Renamed by the palette")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-title")).to_have_text("Renamed by the palette")
    page.keyboard.press("Control+k")
    page.keyboard.type("bench")
    page.keyboard.press("Enter")
    expect(page.locator("#bench-screen")).to_be_visible()
    page.keyboard.press("Control+k")
    expect(option(page, re.compile("Rename this chat"))).to_have_count(0)
    page.keyboard.type("new chat")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-screen .empty h2")).to_have_text("Ask anything…")


def test_the_palette_keeps_keys_that_are_pressed_while_it_is_loaded(open_page, server):  # noqa: F811
    address = chat_with(server, "Hello", title="Typed early")
    page = open_page()
    held = []
    page.route("**/assets/shared/palette.js", lambda route: held.append(route))
    page.keyboard.press("Control+k")
    page.keyboard.type("typed early")
    page.keyboard.press("Enter")
    expect(palette(page).get_by_role("combobox")).to_have_value("typed early")
    wait_for(lambda: held or page.wait_for_timeout(50), "the palette is not loaded")
    held[0].continue_()
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
    expect(palette(page)).to_have_count(0)


def test_a_palette_that_could_not_be_loaded_closes_and_can_be_opened_again(open_page, server):  # noqa: F811
    page = open_page()
    open_page.watch.allowed += ["ERR_FAILED", "dynamically imported module"]
    page.route("**/assets/shared/palette.js", lambda route: route.abort())
    page.keyboard.press("Control+k")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(palette(page)).to_have_count(0)
    page.unroute("**/assets/shared/palette.js")
    page.keyboard.press("Control+k")
    expect(chosen(page)).to_contain_text("New chat")


def test_a_dialog_opens_at_once_after_another_was_closed(open_page, server):  # noqa: F811
    page = open_page()
    page.keyboard.press("Control+k")
    expect(chosen(page)).to_contain_text("New chat")
    # The keys arrive in one task, before any event that the browser sends later.
    assert page.evaluate("""() => {
        const press = (key, options = {}) => document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));
        const opened = [];
        for (let count = 0; count < 3; count += 1) {
            document.querySelector("dialog[open] .dialog-head button").click();
            opened.push(document.querySelectorAll("dialog").length);
            press("k", { ctrlKey: true });
            opened.push(document.querySelectorAll("dialog[open]").length, document.activeElement.id);
        }
        return opened;
    }""") == [0, 1, "palette-field"] * 3
    for _ in range(2):
        page.keyboard.type("shortcuts")
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        page.keyboard.press("Control+k")


def test_the_palette_puts_an_exact_title_first(open_page, server):  # noqa: F811
    for number in (50, 51, 52, 53, 54, 55, 56, 5, 57, 58):
        chat_with(server, "Hello", title=f"Bulk {number}")
    page = open_page()
    page.keyboard.press("Control+k")
    page.keyboard.type("bulk 5")
    expect(chosen(page)).to_have_text("Bulk 5")


def test_titles_with_scripts_are_text_in_the_palette(open_page, server):  # noqa: F811
    title = '<img src=x onerror="window.hacked=1">'
    chat_with(server, "Hello", title=title)
    page = open_page()
    page.keyboard.press("Control+k")
    page.keyboard.type("onerror")
    expect(chosen(page)).to_contain_text(title)
    assert page.evaluate("window.hacked") is None


# The installed page


def test_the_page_can_be_installed(open_page):  # noqa: F811
    page = open_page()
    address = page.locator("link[rel=manifest]").get_attribute("href")
    origin = page.url.split("/#")[0].rstrip("/")
    manifest = json.loads(page.request.get(origin + address).text())
    assert manifest["name"] == "Hearth" and manifest["display"] == "standalone" and manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        reply = page.request.get(origin + icon["src"])
        assert reply.ok and reply.headers["content-type"] == icon["type"]
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_a_server_the_page_says_how_to_start_it_and_then_continues(
        chromium, start_server, viewport, scheme):  # noqa: F811
    server = start_server()
    context = chromium.new_context(viewport=viewport, color_scheme=scheme, service_workers="allow")
    context.set_default_timeout(SLOW)
    page = context.new_page()
    watch = Watch(server.url)
    watch.allowed += ["ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED_ENCODING"]
    watch.follow(page)
    page.goto(server.url)
    page.wait_for_selector(".empty")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    # Nothing private is stored.
    assert page.evaluate("""async () => {
        const names = await caches.keys();
        const stored = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
        return stored.flat().map((url) => new URL(url).pathname).sort();
    }""") == [
        "/assets/hearth.svg", "/assets/installed/offline.css", "/assets/installed/offline.html",
        "/assets/installed/offline.js", "/assets/language.js", "/assets/shared/strings.js",
        "/assets/strings/offline.en.json"]
    server.stop()
    page.reload()
    expect(page.get_by_role("heading", name="Hearth is not running")).to_be_visible()
    expect(page.locator("#command")).to_have_text(f"hearth serve --port {server.url.rsplit(':', 1)[1]}")
    look_with_axe(page, f"offline-{viewport['width']}-{scheme}")
    server.start()
    page.wait_for_selector(".empty")
    # A path of the API is not replaced by the page.
    server.stop()
    with pytest.raises(playwright.Error):
        page.goto(f"{server.url}/api/threads")
    context.close()
    assert watch.faults == []


# The first load


def test_the_first_load_stays_below_350_kilobytes(chromium, server):  # noqa: F811
    context = chromium.new_context(viewport=DESKTOP)
    page = context.new_page()
    replies = []
    page.on("requestfinished", lambda request: replies.append(request))
    page.goto(server.url)
    page.wait_for_selector(".message, .empty")
    page.wait_for_function("() => document.querySelector('#composer textarea')")
    files = {request.url: len(request.response().body()) for request in replies
             if "/assets/" in request.url or request.url.rstrip("/") == server.url}
    total = sum(files.values())
    print(f"first load: {len(files)} files, {total} bytes")
    assert 100_000 < total <= 350_000
    # Other screens are loaded when they are opened.
    assert not [url for url in files if re.search(r"/(mail|bench|models/card|documents/screen|vendor|preview)", url)]
    page.evaluate("location.hash = '#/mail'")
    expect(page.locator("#mail-screen .screen-body").first).to_be_attached()
    assert [request.url for request in replies if "/assets/mail/screen.js" in request.url]
    context.close()


def test_a_screen_that_could_not_be_loaded_can_be_opened_again(open_page):  # noqa: F811
    page = open_page()
    open_page.watch.allowed += ["ERR_FAILED"]
    page.route("**/assets/bench/screen.js", lambda route: route.abort())
    page.locator("#link-bench").click()
    expect(page.get_by_role("alert")).to_contain_text("This screen could not be loaded")
    page.unroute("**/assets/bench/screen.js")
    page.locator("#link-documents").click()
    expect(page.locator("#documents-screen")).to_be_visible()
    page.locator("#link-bench").click()
    expect(page.locator("#bench-screen")).to_be_visible()
