"""Pins, the archive, projects and saved prompts in Chromium, by keyboard where it is said.

The server is the fixture `server` of conftest.py. Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import re
import uuid

import pytest

from test_documents_ui import chromium  # noqa: F401
from test_mail_ui import wait_for
from test_reading_ui import chat_with, open_page  # noqa: F401
from test_web import DESKTOP, PHONE, call, look_with_axe, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def rows(page):
    return page.locator("#thread-list .thread-row:not(.group-row)")


def row(page, title):
    return rows(page).filter(has=page.locator(".thread-name", has_text=re.compile(f"^{re.escape(title)}$")))


def choose(page, title, item):
    """Opens the menu of a chat and chooses an entry."""
    # The button appears with the focus.
    page.get_by_role("button", name=f"Actions for {title}", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("menuitem", name=item, exact=True).click()


def group(page, name):
    return page.locator("#thread-list").get_by_role("list", name=name, exact=True)


def show_list(page, viewport):
    if viewport == PHONE:
        page.get_by_role("button", name="Show the list of chats").first.click()


def unique(name):
    return f"{name} {uuid.uuid4().hex[:6]}"


@pytest.fixture
def project(server):
    """Creates projects, and deletes them with their chats after the test."""
    made = []

    def make(name, **settings):
        made.append(call(server, "POST", "projects", {"name": name, "settings": settings}))
        return made[-1]

    yield make
    for known in call(server, "GET", "projects")["projects"]:
        call(server, "DELETE", f"projects/{known['id']}?threads=delete")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chats_are_pinned_archived_and_moved_into_a_project(open_page, server, project, viewport, scheme):  # noqa: F811
    titles = [unique("Soup"), unique("Stars"), unique("Taxes")]
    for title in titles:
        chat_with(server, "An answer", title=title)
    course = project(unique("Astronomy"), systemPrompt="Explain each step.")
    page = open_page(viewport=viewport, color_scheme=scheme)
    show_list(page, viewport)
    expect(row(page, titles[0]).locator(".thread-words")).to_have_text("Show me")
    choose(page, titles[2], "Pin")
    expect(group(page, "Pinned").locator(".thread-row")).to_contain_text([titles[2]])
    choose(page, titles[0], "Archive")
    expect(row(page, titles[0])).to_have_count(0)
    toast = page.locator(".toast", has_text="was archived")
    toast.get_by_role("button", name="Undo").click()
    expect(row(page, titles[0])).to_be_visible()
    choose(page, titles[0], "Archive")
    expect(row(page, titles[0])).to_have_count(0)
    choose(page, titles[1], "Move to a project…")
    page.get_by_role("dialog").get_by_role("button", name=course["name"]).click()
    expect(group(page, course["name"]).locator(".thread-row")).to_contain_text([titles[1]])
    look_with_axe(page, f"projects-list-{viewport['width']}-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The archive is closed at first, and opens with its chats. A search finds them, too.
    page.get_by_role("button", name=re.compile("^Archived")).click()
    expect(group(page, "Archived").locator(".thread-row")).to_contain_text([titles[0]])
    page.get_by_role("button", name=f"Actions for {titles[1]}", exact=True).focus()
    page.keyboard.press("Enter")
    shoot(page, f"projects-menu-{viewport['width']}-{scheme}")
    expect(page.get_by_role("menuitem", name="Pin", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("#search").fill(titles[0])
    expect(row(page, titles[0])).to_be_visible()
    # The order and the open groups stay after a reload.
    page.reload()
    page.wait_for_selector(".message")
    show_list(page, viewport)
    expect(group(page, "Archived").locator(".thread-row")).to_contain_text([titles[0]])
    choose(page, titles[0], "List again")
    choose(page, titles[2], "Unpin")
    expect(group(page, "Earlier").locator(".thread-name", has_text=titles[2])).to_be_visible()
    expect(group(page, "Earlier").locator(".thread-name", has_text=titles[0])).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_project_is_made_used_and_deleted_by_keyboard(open_page, server, project, viewport):  # noqa: F811
    page = open_page(viewport=viewport)
    name = unique("Chemistry")
    page.keyboard.press("Control+k")
    # The palette is loaded with its first use.
    expect(page.get_by_role("dialog", name="Go to").get_by_role("combobox")).to_be_focused()
    page.keyboard.type("new project")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="New project")
    expect(dialog.get_by_label("Name")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type("Explain each step.")
    look_with_axe(page, f"project-dialog-{viewport['width']}")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    made = next(known for known in call(server, "GET", "projects")["projects"] if known["name"] == name)
    assert made["settings"] == {"systemPrompt": "Explain each step."}
    expect(page.locator(".group-title", has_text=name)).to_have_count(1)
    page.keyboard.press("Control+k")
    page.keyboard.type(f"new chat in {name}")
    page.keyboard.press("Enter")
    expect(page.locator(f'#thread-list ul[aria-label="{name}"] .thread-row.current')).to_have_count(1)
    chat = page.url.rsplit("/", 1)[1]
    view = call(server, "GET", f"threads/{chat}")["thread"]
    assert view["projectID"] == made["id"] and view["settings"]["systemPrompt"] == "Explain each step."
    # The chat's own instructions win until it uses the project's again.
    page.keyboard.press("Alt+s")
    settings = page.get_by_role("dialog", name="Settings of this chat")
    expect(settings).to_contain_text(f"This chat is in the project “{name}”.")
    field = settings.get_by_label("System prompt")
    expect(field).to_have_value("Explain each step.")
    field.fill("Only the result.")
    with page.expect_response(lambda reply: reply.request.method == "PATCH"):
        field.blur()
    page.keyboard.press("Escape")
    expect(settings).to_have_count(0)
    page.keyboard.press("Alt+s")
    reset = settings.get_by_role("button", name="Use the project's settings")
    reset.focus()
    page.keyboard.press("Enter")
    expect(reset).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert call(server, "GET", f"threads/{chat}")["thread"]["settings"]["systemPrompt"] == "Explain each step."
    # A changed project changes the open chat.
    with page.expect_response(lambda reply: f"/api/threads/{chat}?" in reply.url):
        call(server, "PATCH", f"projects/{made['id']}", {"settings": {"systemPrompt": "New rules."}})
    page.keyboard.press("Alt+s")
    expect(settings).to_be_visible()
    # The settings show what the page knew when they were opened, which may be before it has read the response.
    while settings.get_by_label("System prompt").input_value() != "New rules.":
        page.keyboard.press("Escape")
        expect(settings).to_have_count(0)
        page.keyboard.press("Alt+s")
        expect(settings).to_be_visible()
    page.keyboard.press("Escape")
    show_list(page, viewport)
    heading = page.get_by_role("button", name=f"Actions for the project {name}")
    heading.focus()
    page.keyboard.press("Enter")
    page.locator(".menu:visible .menu-item", has_text="Delete…").focus()
    page.keyboard.press("Enter")
    deletion = page.get_by_role("dialog", name="Delete this project?")
    expect(deletion.get_by_text("The chats stay in the list")).to_be_visible()
    look_with_axe(page, f"project-delete-{viewport['width']}")
    deletion.get_by_role("button", name="Delete", exact=True).focus()
    page.keyboard.press("Enter")
    expect(deletion).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile(f"^{name}"))).to_have_count(0)
    assert "projectID" not in call(server, "GET", f"threads/{chat}")["thread"]
    call(server, "DELETE", f"threads/{chat}")


def test_a_search_can_be_limited_to_a_project_and_closed_projects_hide_their_chats(open_page, server, project):  # noqa: F811
    course = project(unique("Physics"))
    addresses = [chat_with(server, "The pendulum swings.", title=unique(name)) for name in ("Inside", "Outside")]
    ids = [address.rsplit("/", 1)[1] for address in addresses]
    call(server, "PATCH", f"threads/{ids[0]}", {"projectID": course["id"]})
    page = open_page()
    toggle = page.get_by_role("button", name=re.compile(f"^{course['name']}"))
    expect(toggle).to_have_attribute("aria-expanded", "true")
    toggle.focus()
    page.keyboard.press("Enter")
    expect(toggle).to_be_focused()
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(group(page, course["name"])).to_have_count(0)
    page.reload()
    expect(toggle).to_have_attribute("aria-expanded", "false")
    page.get_by_role("button", name=f"Actions for the project {course['name']}").click()
    page.get_by_role("menuitem", name="Search in this project").click()
    expect(page.locator("#search")).to_be_focused()
    expect(page.locator(".search-scope")).to_contain_text(f"Only in {course['name']}")
    page.keyboard.type("pendulum")
    expect(page.locator(".match")).to_have_count(1)
    expect(page.locator(".match")).to_contain_text("Inside")
    look_with_axe(page, "project-search")
    page.get_by_role("button", name="Search all chats again").click()
    expect(page.locator(".match").filter(has_text="Outside")).to_have_count(1)
    page.locator("#search").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".search-scope")).to_be_hidden()


def test_names_of_projects_and_first_words_with_scripts_are_text(open_page, server, project):  # noqa: F811
    hostile = '<img src=x onerror="window.hacked=1">'
    course = project(f"{hostile} {uuid.uuid4().hex[:4]}")
    thread = call(server, "POST", "threads", {"projectID": course["id"]})["thread"]
    call(server, "POST", f"threads/{thread['id']}/messages", {"text": hostile})
    page = open_page()
    expect(page.locator(".group-title", has_text=hostile)).to_be_visible()
    expect(page.locator(".thread-words", has_text=hostile).first).to_be_visible()
    page.keyboard.press("Alt+s")
    page.keyboard.press("Escape")
    assert page.evaluate("window.hacked") is None


# Saved prompts


def picker(page):
    return page.get_by_role("listbox", name="Saved prompts")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_slash_offers_saved_prompts_and_asks_for_their_fields(open_page, server, viewport, scheme):  # noqa: F811
    page = open_page(chat_with(server, "Hello"), viewport=viewport, color_scheme=scheme)
    field = page.locator("#composer-text")
    field.focus()
    page.keyboard.type("/")
    options = picker(page).get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    look_with_axe(page, f"prompt-list-{viewport['width']}-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.type("trans")
    expect(options).to_have_count(1)
    expect(field).to_have_attribute("aria-activedescendant", options.first.get_attribute("id"))
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="translate")
    expect(dialog.get_by_label("language")).to_be_focused()
    page.keyboard.type("French")
    page.keyboard.press("Tab")
    page.keyboard.type("Good $& morning {{language}}")
    look_with_axe(page, f"prompt-fields-{viewport['width']}-{scheme}")
    page.keyboard.press("Control+Enter")
    expect(dialog).to_have_count(0)
    expect(field).to_be_focused()
    text = field.input_value()
    assert text.startswith("Translate the text below into French.") and text.endswith("Good $& morning {{language}}")


def test_the_list_of_prompts_closes_with_escape_and_other_texts_are_messages(open_page, server):  # noqa: F811
    address = chat_with(server, "Hello")
    page = open_page(address)
    field = page.locator("#composer-text")
    field.focus()
    page.keyboard.type("/su")
    expect(picker(page)).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(picker(page)).to_have_count(0)
    expect(field).to_have_value("/su")
    page.keyboard.type("m")
    expect(picker(page)).to_be_visible()
    # A dialog that is cancelled leaves the text.
    page.keyboard.press("Tab")
    page.get_by_role("dialog", name="summarise").get_by_role("button", name="Cancel").click()
    expect(field).to_have_value("/sum")
    field.fill("/nothing-like-this")
    expect(picker(page)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".user-text").last).to_have_text("/nothing-like-this")
    # Instructions become those of the chat.
    field.fill("/tut")
    expect(picker(page).get_by_role("option")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".toast", has_text="is now the system prompt")).to_be_visible()
    expect(field).to_have_value("")
    thread = call(server, "GET", f"threads/{address.rsplit('/', 1)[1]}")["thread"]
    assert thread["settings"]["systemPrompt"].startswith("You are a patient tutor.")


@pytest.mark.parametrize("address", ["**/assets/chat/prompt_picker.js", "**/api/prompts"])
def test_an_early_enter_chooses_the_prompt_and_sends_nothing(open_page, server, address):  # noqa: F811
    thread = call(server, "POST", "threads")["thread"]["id"]
    page = open_page(f"/#/chat/{thread}")
    held = []
    page.route(address, lambda route: held.append(route))
    field = page.locator("#composer-text")
    field.click()
    page.keyboard.type("/")
    wait_for(lambda: held or page.wait_for_timeout(50), "the prompts are not loaded")
    page.keyboard.type("trans")
    page.keyboard.press("Enter")
    expect(field).to_have_value("/trans")
    page.route(address, lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(page.get_by_role("dialog", name="translate")).to_be_visible()
    expect(page.locator(".user-text")).to_have_count(0)


def test_prompts_are_added_edited_imported_exported_and_removed_in_the_settings(open_page, server, tmp_path):  # noqa: F811
    page = open_page()
    page.evaluate("location.hash = '#/settings/Saved%20prompts'")
    names = page.locator(".prompt-rows strong")
    expect(names).to_have_count(10)
    look_with_axe(page, "prompt-settings")
    # Going to a section scrolls the screen, not the whole page.
    expect(page.get_by_role("heading", name="Saved prompts")).to_be_focused()
    assert page.evaluate("document.scrollingElement.scrollTop") == 0
    page.get_by_role("button", name="New prompt…").click()
    dialog = page.get_by_role("dialog", name="New prompt")
    dialog.get_by_label("Name").fill("Haiku")
    dialog.get_by_label("Text").fill("Write a haiku about {{subject}}.")
    look_with_axe(page, "prompt-edit")
    dialog.get_by_role("button", name="Save").click()
    expect(names).to_have_count(11)
    mine = page.get_by_role("group", name="haiku")
    mine.get_by_role("button", name="Edit haiku").click()
    edit = page.get_by_role("dialog", name="Edit the prompt")
    edit.get_by_label("Name").fill("translate me")
    edit.get_by_label("Description").fill("A short poem")
    edit.get_by_role("button", name="Save").click()
    mine = page.get_by_role("group", name="translate-me")
    expect(mine).to_contain_text("A short poem")
    with page.expect_download() as download:
        mine.get_by_role("button", name="Export translate-me").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "translate-me.md" and "description: \"A short poem\"" in path.read_text()
    mine.get_by_role("button", name="Remove translate-me").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(names).to_have_count(10)
    open_page.watch.allowed.append("status of 400")
    bad = tmp_path / "bad.md"
    bad.write_bytes(b"---\nname: x\ntext")
    binary = tmp_path / "binary.md"
    binary.write_bytes(b"\xff\xfe\x00")
    page.get_by_label("Markdown files with prompts").set_input_files([bad, binary, path])
    expect(page.locator(".toast", has_text="front matter of the file does not end")).to_be_visible()
    expect(page.locator(".toast", has_text="binary.md is not a text in UTF-8")).to_be_visible()
    expect(names).to_have_count(11)
    call(server, "DELETE", "prompts/translate-me")
    # A built-in prompt that is edited can be restored.
    page.get_by_role("group", name="brief").get_by_role("button", name="Edit brief").click()
    edit.get_by_label("Text").fill("Be very brief.")
    edit.get_by_role("button", name="Save").click()
    page.get_by_role("group", name="brief").get_by_role("button", name="Remove brief").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("group", name="brief")).to_contain_text("Built in")
