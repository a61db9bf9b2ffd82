"""Remote models and local-only data on the page, in Chromium.

The servers are real, except that the response of a server on the internet is simulated.
"""

import json

import pytest

from conftest import letter
from test_documents_ui import chromium  # noqa: F401
from test_web import DESKTOP, PHONE, SLOW, Watch, call, look_with_axe

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


@pytest.fixture
def site(start_server):
    """The server whose page is shown."""
    return start_server()


@pytest.fixture
def open_page(chromium, site):  # noqa: F811
    """Opens pages of the server, and checks at the end that none had a fault."""
    contexts, watch = [], Watch(site.url)
    # The browser logs every refused request to the console.
    watch.allowed.append("Failed to load resource")

    def make(path, **options):
        context = chromium.new_context(viewport=options.pop("viewport", DESKTOP), **options)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        page.goto(site.url + path)
        return page

    yield make
    for context in contexts:
        context.close()
    assert watch.faults == []


def fill_in(page, **fields):
    """Fills in and submits the form for a remote model, and returns the dialog."""
    page.get_by_role("button", name="Add a remote model").click()
    dialog = page.get_by_role("dialog", name="Add a remote model")
    for label, text in fields.items():
        dialog.get_by_label({"name": "Name", "url": "URL", "model": "Model on the server"}[label], exact=True).fill(text)
    dialog.get_by_role("button", name="Add", exact=True).click()
    return dialog


def card(page, name):
    return page.locator(f'[data-remote="{name}"]')


def test_a_remote_model_can_be_added_and_removed_on_the_page(open_page, start_server):
    far = start_server()
    page = open_page("/#/models")
    dialog = fill_in(page, name="far away", url=f"{far.url}/v1", model="hearth-tiny")
    # Refused input stays in the form, with the reason.
    expect(dialog.get_by_role("alert")).to_contain_text("letters, digits, dots")
    dialog.get_by_label("Name", exact=True).fill("far")
    dialog.get_by_label("Name", exact=True).press("Enter")
    # Toasts disappear by themselves, so this one is checked first.
    expect(page.locator(".toast")).to_contain_text("far is available")
    expect(card(page, "far")).to_contain_text("this machine")
    # The context size is requested from the remote server after adding it.
    expect(card(page, "far")).to_contain_text("context of")
    look_with_axe(page, "models-elsewhere")
    page.set_viewport_size(PHONE)
    look_with_axe(page, "models-elsewhere-phone")
    card(page, "far").get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(card(page, "far")).to_have_count(0)


def test_a_remote_host_must_be_confirmed_before_any_request_is_sent(open_page, site):
    page = open_page("/#/models")
    checks = []

    def answer(route):
        checks.append(route.request.url)
        route.fulfill(status=200, content_type="application/json", body=json.dumps(
            {"models": ["<b>small</b>", "large"], "hasModel": False}))

    page.route("**/api/remotes/cloud/check", answer)
    fill_in(page, name="cloud", url="https://example.invalid/v1", model="huge")
    question = page.get_by_role("dialog", name="Send text to another machine?")
    expect(question).to_contain_text("the internet: example.invalid")
    look_with_axe(page, "models-elsewhere-host")
    question.get_by_role("button", name="Cancel").click()
    expect(card(page, "cloud")).to_contain_text("not confirmed")
    assert checks == []
    card(page, "cloud").get_by_role("button", name="Confirm").click()
    question.get_by_role("button", name="Send them there").click()
    expect(page.locator(".toast")).to_contain_text("lists no model huge; it has <b>small</b>, large.")
    expect(card(page, "cloud")).not_to_contain_text("not confirmed")
    assert len(checks) == 1 and call(site, "GET", "remotes")["remotes"][0]["isConfirmed"]


def test_a_key_for_a_remote_model_can_be_set_only_if_the_server_requires_a_token(open_page):
    page = open_page("/#/models")
    page.get_by_role("button", name="Add a remote model").click()
    dialog = page.get_by_role("dialog", name="Add a remote model")
    # Without a token, other programs on this machine could set the variable, too.
    expect(dialog.get_by_label("Environment variable with the key")).to_be_disabled()
    expect(dialog).to_contain_text("--key-env")
    look_with_axe(page, "models-elsewhere-form")


def test_a_collection_can_be_marked_as_local_only(open_page, site):
    page = open_page("/#/documents")
    page.get_by_role("button", name="Collection: My documents").click()
    page.get_by_role("menuitemcheckbox", name="Never leaves this machine").click()
    chooser = page.get_by_role("button", name="Collection: My documents, never leaves this machine")
    expect(chooser).to_be_visible()
    assert call(site, "GET", "documents")["collections"][0]["isLocalOnly"]
    chooser.click()
    expect(page.get_by_role("menuitemcheckbox", checked=True)).to_have_count(1)
    look_with_axe(page, "documents-local-only")
    page.get_by_role("menuitemcheckbox").click()
    # Removing the mark requires confirmation.
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert call(site, "GET", "documents")["collections"][0]["isLocalOnly"]
    chooser.click()
    page.get_by_role("menuitemcheckbox").click()
    page.get_by_role("dialog").get_by_role("button", name="Allow").click()
    expect(page.get_by_role("button", name="Collection: My documents", exact=True)).to_be_visible()
    assert not call(site, "GET", "documents")["collections"][0]["isLocalOnly"]


def test_a_mailbox_can_be_marked_as_local_only(open_page, site, tmp_path):
    box = tmp_path / "box"
    box.mkdir()
    (box / "1.eml").write_bytes(letter("Lunch", "The table is booked for one o'clock."))
    assert site.hearth("mail", "import", str(box), "--name", "Work").returncode == 0
    page = open_page("/#/mail")
    page.get_by_role("button", name="Mailboxes").click()
    keep = page.get_by_role("dialog", name="Mailboxes").get_by_role("checkbox", name="Never leaves this machine")
    keep.click()
    expect(keep).to_be_checked()
    page.wait_for_function("async () => (await (await fetch('/api/mail')).json()).mailboxes[0].isLocalOnly")
    look_with_axe(page, "mail-local-only")
    keep.click()
    page.get_by_role("dialog", name="leave this machine").get_by_role("button", name="Cancel").click()
    expect(keep).to_be_checked()
    keep.click()
    page.get_by_role("dialog", name="leave this machine").get_by_role("button", name="Allow").click()
    expect(keep).not_to_be_checked()
    page.wait_for_function("async () => !(await (await fetch('/api/mail')).json()).mailboxes[0].isLocalOnly")
