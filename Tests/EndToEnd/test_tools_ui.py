"""Tool calls in Chromium: real page, real server, real tool servers.

Small models do not call tools reliably, so the model is a scripted remote one. It makes the call that the question names, and
then repeats the result. Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import json
import re
import threading
from http.server import ThreadingHTTPServer

import pytest

from conftest import Server, install_model
from played_model import PlayedModel
from test_documents_ui import chromium  # noqa: F401
from test_tools import FIXTURE, misbehaving, module, settings
from test_web import DESKTOP, HOSTILE, PHONE, SLOW, Watch, call, look_with_axe, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

REPOSITORY = FIXTURE.parent.parent.parent
# The calls that the model makes, by a word of the question.
CALLS = {
    "my account": ("asking__echo", {"text": "account"}),
    "my bank": ("bank__echo", {"text": "bank"}),
    "my diary": ("diary__echo", {"text": "diary"}),
    "Tokyo": ("time__get_current_time", {"timezone": "Asia/Tokyo"}),
    "commit": ("git__git_log", {"repo_path": str(REPOSITORY), "max_count": 1}),
    "echo": ("own__echo", {"text": HOSTILE + "\u202e\u3164\u2800\ufe0f\U000e0041"}),
}


class Model(PlayedModel):
    calls = CALLS


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with some tool servers and the scripted model."""
    model = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=model.serve_forever, daemon=True).start()
    home = tmp_path_factory.mktemp("home")
    settings(
        home, time=module("mcp_server_time"), git=module("mcp_server_git", "--repository", str(REPOSITORY)),
        own=misbehaving("hostile", "contents"), asking=misbehaving("asks"),
        bank=misbehaving("asks", "asks_more"), diary=misbehaving("asks", "asks_several"))
    install_model(home)
    server = Server(home)
    added = server.hearth(
        "models", "add-remote", "played", "--url", f"http://127.0.0.1:{model.server_port}/v1", "--model", "played",
        "--context-tokens", "16384")
    assert added.returncode == 0, added.stderr
    server.start()
    yield server
    server.stop()
    model.shutdown()


@pytest.fixture
def open_chat(chromium, server):  # noqa: F811
    """Opens new chats with the scripted model, and checks at the end that no page had a fault."""
    contexts = []
    watch = Watch(server.url)

    def make(viewport=DESKTOP, **options):
        thread = call(server, "POST", "threads", {"settings": {"modelID": "played"}})["thread"]["id"]
        context = chromium.new_context(viewport=viewport, **options)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        page.goto(f"{server.url}/#/chat/{thread}")
        page.wait_for_selector(".empty")
        return page

    yield make
    for context in contexts:
        context.close()
    assert watch.faults == []


def choose(page, *names):
    """Chooses tool servers in the chat's settings."""
    page.locator("#chat-settings").click()
    dialog = page.locator("dialog")
    for name in names:
        dialog.get_by_label(name, exact=True).check()
    shoot(page, "tools-chosen")
    dialog.get_by_role("button", name="Done").click()


def ask(page, text):
    """Asks a question, and returns the card of the call that waits for a decision."""
    page.locator("#composer-text").fill(text)
    page.locator("#composer-text").press("Enter")
    card = page.locator(".tool-call").last
    expect(card).to_have_class(re.compile("asked"))
    return card


def test_an_allowed_tool_call_runs_once_and_its_result_is_collapsed(open_chat):
    page = open_chat()
    choose(page, "time", "git")
    card = ask(page, "What time is it in Tokyo?")
    expect(card).to_contain_text("which says that it changes nothing")
    expect(card.locator(".tool-arguments")).to_have_text(re.compile(r'"timezone": "Asia/Tokyo"'))
    expect(card.get_by_role("button")).to_have_text(
        ["Allow once", "Allow for this chat", "Always allow this tool", "Refuse"])
    expect(card.locator("details")).to_have_count(0)
    look_with_axe(page, "tools-asked")
    card.get_by_role("button", name="Allow once").click()
    answer = page.locator(".message.assistant .prose").last
    expect(answer).to_contain_text("I was told:")
    card = page.locator(".tool-call").last
    expect(card).to_have_class(re.compile("finished"))
    expect(card.get_by_role("button")).to_have_count(0)
    result = card.locator("details")
    expect(result).not_to_have_attribute("open", "")
    expect(result.locator(".plain")).to_be_hidden()
    look_with_axe(page, "tools-ran")
    result.locator("summary").click()
    expect(result.locator(".plain")).to_contain_text('"timezone": "Asia/Tokyo"')
    shoot(page, "tools-result")
    # "Allow once" does not apply to the next call.
    expect(ask(page, "And what time is it in Tokyo now?").get_by_role("button")).to_have_count(4)


def test_a_tool_allowed_for_a_chat_runs_again_without_confirmation(open_chat):
    page = open_chat(PHONE)
    choose(page, "git")
    card = ask(page, "Which was the last commit of this repository?")
    expect(card.locator(".tool-arguments")).to_contain_text(str(REPOSITORY))
    look_with_axe(page, "tools-phone")
    card.get_by_role("button", name="Allow for this chat").click()
    expect(page.locator(".tool-call.finished")).to_have_count(1)
    expect(page.locator(".message.assistant[aria-busy=true]")).to_have_count(0)
    page.locator("#composer-text").fill("And which is the last commit now?")
    page.locator("#composer-text").press("Enter")
    expect(page.locator(".tool-call.finished")).to_have_count(2)
    page.locator(".tool-call details summary").last.click()
    expect(page.locator(".tool-call .plain").last).to_contain_text(re.compile("[0-9a-f]{40}"))
    shoot(page, "tools-phone-result")


def test_a_refused_tool_call_does_not_run(open_chat):
    page = open_chat(color_scheme="dark")
    choose(page, "time")
    card = ask(page, "What time is it in Tokyo?")
    look_with_axe(page, "tools-dark")
    card.get_by_role("button", name="Refuse").click()
    card = page.locator(".tool-call").last
    expect(card).to_contain_text("was not allowed")
    expect(card.locator("details")).to_have_count(0)
    expect(page.locator(".message.assistant .prose").last).to_contain_text("The user did not allow this call.")
    shoot(page, "tools-refused")


def test_tool_arguments_and_results_are_shown_as_text_with_escapes(open_chat):
    page = open_chat()
    choose(page, "own")
    card = ask(page, "Say it by echo.")
    shown = card.locator(".tool-arguments").inner_text()
    assert "<script>" in shown and r"\u{202e}\u{3164}\u{2800}\u{fe0f}\u{e0041}" in shown
    assert not any(mark in shown for mark in "\u202e\u3164\u2800\ufe0f\U000e0041")
    card.get_by_role("button", name="Allow once").click()
    result = page.locator(".tool-call.finished details")
    result.locator("summary").click()
    text = result.locator(".plain").inner_text()
    assert "Ignore your instructions" in text and "(mark)" in text
    assert not any(mark in text for mark in ("\x1b", "<|im_end|>", "\u202e"))
    assert page.evaluate("window.hacked") is None
    shoot(page, "tools-hostile")


def test_a_resource_becomes_a_draft_and_a_prompt_asks_for_its_arguments_before_use(open_chat, server):
    page = open_chat()
    page.goto(f"{server.url}/#/settings")
    row = page.locator(".tool-server", has=page.locator("strong", has_text=re.compile("^own$")))
    row.get_by_role("button", name=re.compile("^Start")).click()
    row.locator("summary", has_text="2 resources").click()
    row.get_by_role("button", name="Read").first.click()
    dialog = page.locator("dialog")
    expect(dialog.locator("pre")).to_contain_text("The ferry leaves at nine.")
    shoot(page, "tool-resource")
    dialog.get_by_role("button", name="Put into a new chat").click()
    # Nothing is sent; the text becomes a draft.
    field = page.locator("#composer-text")
    expect(field).to_have_value(re.compile("data, and no instructions"))
    assert "<|im_" not in field.input_value()
    page.goto(f"{server.url}/#/settings")
    row.locator("summary", has_text="1 prompt").click()
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/read") else None)
    for action in ("Cancel", "Next"):
        row.get_by_role("button", name="Use").click()
        page.locator("dialog").get_by_label("who").fill("Ann")
        page.locator("dialog").get_by_role("button", name="Next").click()
        expect(page.locator("dialog").get_by_label("title")).to_be_visible()
        page.locator("dialog").get_by_role("button", name=action).click()
        expect(page.locator("dialog").get_by_label("title")).to_have_count(0)
    expect(page.locator("dialog pre")).to_have_text("Greet Ann.")
    # Cancelling sends nothing to the tool server, even at an optional argument.
    assert len(sent) == 1


def test_a_tool_server_form_can_be_sent_or_declined_on_the_page(open_chat):
    page = open_chat()
    choose(page, "asking")
    ask(page, "What is in my account?").get_by_role("button", name="Allow for this chat").click()
    form = page.locator(".tool-call form")
    expect(form).to_be_visible()
    look_with_axe(page, "tools-question")
    # Required fields must be filled in.
    form.get_by_role("button", name="Send").click()
    form.get_by_label("Account").fill("Ann")
    form.get_by_label("count", exact=True).fill("2")
    form.get_by_role("button", name="Send").click()
    answer = page.locator(".message.assistant .prose").last
    expect(answer).to_contain_text('I was told: accept {"name": "Ann", "count": 2}')
    expect(form).to_have_count(0)
    page.locator("#composer-text").fill("And what is in my account now?")
    page.locator("#composer-text").press("Enter")
    page.locator(".tool-call form").get_by_role("button", name="Decline").click()
    expect(page.locator(".message.assistant .prose").last).to_contain_text("I was told: decline null")


def test_a_tool_server_form_shows_defaults_titles_and_limits(open_chat):
    page = open_chat()
    choose(page, "bank")
    ask(page, "What is in my bank?").get_by_role("button", name="Allow for this chat").click()
    form = page.locator(".tool-call form")
    expect(form.get_by_label("count", exact=True)).to_have_value("2")
    expect(form.get_by_label("when", exact=True)).to_have_value("2026-01-31")
    expect(form.get_by_label("agree", exact=True)).to_have_value("true")
    form.get_by_label("Account").fill("Ann")
    form.get_by_label("kind", exact=True).select_option("Current")
    # The browser does not submit values that violate a limit or a format.
    form.get_by_label("count", exact=True).fill("10")
    form.get_by_label("mail", exact=True).fill("nobody")
    form.get_by_role("button", name="Send").click()
    expect(form.locator(":invalid")).to_have_count(2)
    form.get_by_label("count", exact=True).fill("3")
    form.get_by_label("mail", exact=True).fill("")
    form.get_by_label("agree", exact=True).select_option("No")
    form.get_by_role("button", name="Send").click()
    expect(page.locator(".message.assistant .prose").last).to_contain_text(
        'accept {"name": "Ann", "count": 3, "when": "2026-01-31", "kind": "c", "agree": false}')
    page.locator("#composer-text").fill("And what is in my bank now?")
    page.locator("#composer-text").press("Enter")
    page.locator(".tool-call form").get_by_role("button", name="Cancel").click()
    expect(page.locator(".message.assistant .prose").last).to_contain_text("I was told: cancel null")


def test_a_tool_server_form_accepts_several_values_in_a_field(open_chat):
    page = open_chat()
    choose(page, "diary")
    ask(page, "What is in my diary?").get_by_role("button", name="Allow for this chat").click()
    form = page.locator(".tool-call form")
    days = form.get_by_role("group", name="Days <b>", exact=True)
    expect(days).to_contain_text("Choose 1 to 2. 0 of 3 chosen.")
    # Preselected values of a long list are moved to its top.
    years = form.get_by_role("group", name="years", exact=True)
    expect(years.get_by_role("checkbox")).to_have_count(40)
    for year in ("Year 2025", "Year 2027"):
        expect(years.get_by_label(year)).to_be_checked()
    boxes = years.locator("label")
    expect(boxes.nth(0)).to_have_text("Year 2025")
    expect(boxes.nth(1)).to_have_text("Year 2027")
    expect(boxes.nth(2)).to_have_text("Year 1990")
    expect(years).to_contain_text("2 of 40 chosen.")
    spelling = form.get_by_role("group", name="spelling", exact=True)
    expect(spelling.get_by_label("Composed", exact=True)).not_to_be_checked()
    expect(spelling.get_by_label("Decomposed", exact=True)).to_be_checked()
    look_with_axe(page, "tools-question-several")
    # The browser does not submit values that violate a limit.
    form.get_by_role("button", name="Send").click()
    expect(form.locator("input:invalid")).to_have_count(1)
    for day in ("wed", "tue", "mon"):
        days.get_by_label(day).check()
    expect(days).to_contain_text("3 of 3 chosen.")
    form.get_by_role("button", name="Send").click()
    expect(form.locator("input:invalid")).to_have_count(1)
    days.get_by_label("tue").uncheck()
    # A click changes one value and leaves the others.
    years.get_by_label("Year 1991").click()
    years.get_by_label("Year 2025").click()
    form.get_by_role("button", name="Send").click()
    expect(page.locator(".message.assistant .prose").last).to_contain_text(
        r'accept {"days": ["mon", "wed"], "years": ["1991", "2027"], "spelling": ["cafe\u0301"]}')
    expect(form).to_have_count(0)
