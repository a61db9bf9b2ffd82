"""The Mail screen in Chromium: real page, real server, and a Maildir made for these tests.

Texts that a real model cannot guarantee are simulated. Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import email
import email.policy
import json
import re
import time
from pathlib import Path

import pytest

from conftest import Server, install_model, letter
from test_documents_ui import chromium  # noqa: F401
from test_web import DESKTOP, HOSTILE, PHONE, SLOW, Watch, call, look_with_axe, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

# The timeout for a summary and replies of the tests' model while other tests run.
WRITING = 3 * SLOW
LUNCH = letter("Lunch on Friday?", "Hi Bob, are you free at noon on Friday? There is soup. Ann", number=1)
SHOES = letter(
    "50% off shoes today only!", "Shop now and save 50% on all shoes with free shipping. Unsubscribe any time.",
    sender="Shoe Shop <news@shoes.example>", number=2, List_Unsubscribe="<https://shoes.example/u>")
PHISHING = letter(
    "Verify your account immediately", "Dear customer, verify your account now: http://paypa1-login.example/verify",
    sender="PayPal <security@paypa1.com>", number=3, page='<p>Dear customer, verify your account now: '
    '<a href="http://paypa1-login.example/verify">www.paypal.com</a></p>')
PICTURES = letter(
    "News of the book club", None, sender="Book Club <club@books.example>", number=4,
    page='<p>We meet again in April and read a novel about the sea together.</p>'
    '<img src="https://pictures.example/a.png" width="200" height="80">'
    '<img src="https://pictures.example/b.png" width="200" height="80">'
    '<img src="https://pictures.example/c.gif" width="1" height="1">'
    '<p><a href="https://books.example/april?reader=7">The novel</a></p>')
REPORT = [
    letter("Deadline of the report", "Hi Bob,\n\nthe report is due on Wednesday, but two numbers are missing. "
           "Can we move the deadline to Friday?\n\nAnn", number=11),
    letter("Re: Deadline of the report", "I can send the table with the numbers by Wednesday.\n\nBob",
           sender="Bob Stone <bob@example.org>", number=12, In_Reply_To="<11@example.org>",
           References="<11@example.org>"),
    letter("Re: Deadline of the report", "Good, then we move the deadline to Friday. Can you meet at noon on Friday?\n"
           "The plan is at https://plans.example.org/report\n\nAnn\n\n"
           "On Mon, 3 Mar 2025 at 10:12, Bob Stone <bob@example.org> wrote:\n"
           "> I can send the table with the numbers by Wednesday.\n", number=13, file="Tables.pdf",
           In_Reply_To="<12@example.org>", References="<11@example.org> <12@example.org>"),
]
ALL = [LUNCH, SHOES, PHISHING, PICTURES, *REPORT]
THREADS = 5


# Fixtures and helpers


def wait_for(condition, what):
    """Polls until `condition` is true."""
    deadline = time.monotonic() + SLOW / 1000
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def write_maildir(folder, letters):
    cur = folder / "Mail" / "cur"
    cur.mkdir(parents=True)
    for number, data in enumerate(letters):
        (cur / f"{number}:2,").write_bytes(data)
    return cur.parent


def give(server, folder, letters):
    """Skips the welcome of a new server, imports mails, waits until they are sorted, and returns the server."""
    call(server, "POST", "onboarding", {"choice": "skipped"})
    call(server, "POST", "mail/mailboxes", {"path": str(write_maildir(folder, letters))})

    def is_sorted():
        overview = call(server, "GET", "mail")
        return sum(box["mails"] for box in overview["mailboxes"]) == len(letters) and overview["pending"] == 0

    wait_for(is_sorted, "the mails are not sorted")
    return server


@pytest.fixture(scope="module")
def reading(tmp_path_factory):
    """A server with mails and the tests' model, for tests that do not change it."""
    server = Server(tmp_path_factory.mktemp("home"))
    install_model(server.home)
    server.start()
    try:
        yield give(server, tmp_path_factory.mktemp("mail"), ALL)
    finally:
        server.stop()


@pytest.fixture
def changing(start_server, tmp_path):
    """A new server with a few mails, for tests that change it."""
    return give(start_server(), tmp_path, [LUNCH, SHOES, PHISHING])


@pytest.fixture
def open_page(chromium, start_server):  # noqa: F811
    """Opens pages, each in a new browser context, and checks at the end that none had a fault.

    It depends on `start_server`, so that its pages are closed before the servers stop.
    """
    contexts = []
    watches = []

    def make(server, path="/#/mail/all", allowed=(), **options):
        options.setdefault("viewport", DESKTOP)
        context = chromium.new_context(**options)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        watch = Watch(server.url)
        watch.allowed += allowed
        watches.append(watch)
        page = context.new_page()
        watch.follow(page)
        page.goto(server.url + path)
        return page

    yield make
    for context in contexts:
        context.close()
    assert [fault for watch in watches for fault in watch.faults] == []


def row(page, subject):
    return page.locator(".mail-row", has_text=subject)


def tab(page, name):
    return page.locator(f'.mail-tab[data-tab="{name}"]')


def thread_with(server, subject):
    return next(each["id"] for each in call(server, "GET", "mail/threads")["threads"] if subject in each["subject"])


def open_thread(page, subject):
    row(page, subject).get_by_role("link").click()
    expect(page.locator(".reader-subject")).to_contain_text(subject)
    expect(page.locator(".mail.open")).to_have_count(1)


def wait_for_writing(page):
    """Waits until the summary and the replies, which begin when a thread is opened, have ended or failed."""
    expect(page.locator(".mail.open")).not_to_have_count(0)
    expect(page.locator("#mail-screen [aria-busy=true]")).to_have_count(0, timeout=WRITING)


def stream(*events):
    """A route handler that responds with these events, which simulate the output of a model."""
    body = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events)
    return lambda route: route.fulfill(status=200, content_type="text/event-stream", body=body)


def has_no_sideways_scrolling(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# The list


def test_mail_tabs_and_badges_show_categories_and_counts(open_page, reading):
    """AC-A-04 and AC-A-09: badges and tabs."""
    page = open_page(reading, "/")
    page.locator("#link-mail").click()
    expect(page.locator(".mail-row")).to_have_count(THREADS)
    expect(page.get_by_role("link", name="Mail", exact=True)).to_have_attribute("aria-current", "page")
    expect(tab(page, "all")).to_have_attribute("aria-current", "page")
    expect(row(page, "50% off shoes").locator(".category")).to_have_text("Promotions")
    expect(row(page, "Lunch on Friday?").locator(".category")).to_have_text("Primary")
    expect(row(page, "Verify your account").locator(".spam-tag")).to_have_text("Spam")
    expect(row(page, "Deadline of the report").locator(".mail-count")).to_have_text("3")
    counts = call(reading, "GET", "mail")["counts"]
    for name in ("primary", "social", "promotions", "updates"):
        expect(tab(page, name).locator(".tab-count")).to_have_text(str(counts["categories"].get(name, 0)))
    for name in ("all", "spam"):
        expect(tab(page, name).locator(".tab-count")).to_have_text(str(counts[name]))
    if not counts["categories"].get("forums"):
        expect(tab(page, "forums")).to_be_hidden()
    shoot(page, "mail-list")
    tab(page, "promotions").click()
    expect(page).to_have_url(re.compile("#/mail/promotions$"))
    expect(tab(page, "promotions")).to_have_attribute("aria-current", "page")
    expect(row(page, "50% off shoes")).to_be_visible()
    expect(row(page, "Lunch on Friday?")).to_have_count(0)
    # Spam is listed only under its own tab.
    tab(page, "primary").click()
    expect(row(page, "Lunch on Friday?")).to_be_visible()
    expect(row(page, "Verify your account")).to_have_count(0)
    tab(page, "spam").click()
    expect(row(page, "Verify your account")).to_be_visible()
    page.go_back()
    expect(row(page, "Lunch on Friday?")).to_be_visible()
    # The last open tab is restored.
    page.locator("#link-documents").click()
    expect(page.locator("#documents-screen")).to_be_visible()
    page.locator("#link-mail").click()
    expect(tab(page, "primary")).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_all_mail_tabs_of_the_samples_can_be_reached(open_page, server, viewport):  # noqa: F811
    page = open_page(server, viewport=viewport)
    expect(tab(page, "spam").locator(".tab-count")).to_have_text("6")
    bar = page.locator(".mail-tabs").bounding_box()
    for each in page.locator(".mail-tab:visible").all():
        each.focus()  # On a phone, the bar scrolls.
        box = each.bounding_box()
        assert bar["x"] <= box["x"] and box["x"] + box["width"] <= bar["x"] + bar["width"] + 1
    if viewport == DESKTOP:
        assert page.evaluate("document.querySelector('.mail-tabs').scrollLeft") == 0
    assert has_no_sideways_scrolling(page)
    look_with_axe(page, f"mail-tabs-{viewport['width']}")


def test_the_more_button_lists_further_threads(open_page, start_server, tmp_path):
    server = give(start_server(), tmp_path, [letter(f"Note {n}.", f"Words of {n}", number=n) for n in range(55)])
    page = open_page(server)
    expect(page.locator(".mail-row")).to_have_count(50)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(".mail-row")).to_have_count(55)
    expect(page.get_by_role("button", name="More", exact=True)).to_be_hidden()


def test_a_thread_can_be_moved_to_another_category(open_page, changing):
    page = open_page(changing)
    open_thread(page, "50% off shoes")
    menu = page.locator(".category-button")
    expect(menu).to_have_text("Promotions")
    menu.click()
    expect(page.get_by_role("menuitemradio", name="Promotions")).to_have_attribute("aria-checked", "true")
    page.get_by_role("menuitemradio", name="Primary").click()
    expect(menu).to_have_text("Primary")
    page.get_by_role("link", name="Back to the list").click()
    expect(row(page, "50% off shoes").locator(".category")).to_have_text("Primary")
    tab(page, "promotions").click()
    expect(page.locator(".mail-list .nothing:not([hidden])")).to_contain_text("Nothing under Promotions")
    expect(tab(page, "promotions").locator(".tab-count")).to_have_text("0")
    page.reload()
    tab(page, "primary").click()
    expect(row(page, "50% off shoes")).to_be_visible()


# To do


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_to_dos_are_listed_in_their_tab_and_can_be_dismissed_and_restored(open_page, start_server, tmp_path, scheme):
    promise = letter("Plan", "I'll send you the plan of the garden. Ann", number=21)
    server = give(start_server(), tmp_path, [LUNCH, SHOES, PHISHING, promise, *(
        letter(f"Note {n}", "Just so that you know.", number=30 + n) for n in range(3))])
    page = open_page(server, color_scheme=scheme)
    expect(tab(page, "todo").locator(".tab-count")).to_have_text("2")
    tab(page, "todo").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/mail/todo$"))
    todos = page.locator(".mail-row.todo")
    expect(todos).to_have_count(2)
    # To-dos with a date come first; it is overdue because the mails are years old.
    expect(todos.nth(0)).to_contain_text("Asks you")
    expect(todos.nth(0)).to_contain_text("Overdue since")
    expect(todos.nth(0).get_by_role("link")).to_have_text("“Hi Bob, are you free at noon on Friday?”")
    expect(todos.nth(1)).to_contain_text("Promised to you")
    look_with_axe(page, f"mail-todo-{scheme}")
    todos.nth(0).get_by_role("link").focus()
    page.keyboard.press("ArrowDown")
    expect(todos.nth(1).get_by_role("link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".reader-subject")).to_have_text("Plan")
    page.keyboard.press("Escape")
    expect(todos.nth(1).get_by_role("link")).to_be_focused()
    # Sorting the mail again replaces its row; the focus must stay.
    call(server, "POST", f"mail/threads/{todos.nth(1).get_attribute('data-thread')}/category", {"category": "social"})
    expect(tab(page, "social").locator(".tab-count")).to_have_text("1")
    expect(todos.nth(1).get_by_role("link")).to_be_focused()
    todos.nth(1).get_by_role("button", name="Dismiss: I'll send you the plan of the garden.").click()
    expect(todos).to_have_count(1)
    expect(todos.nth(0).get_by_role("link")).to_be_focused()
    expect(tab(page, "todo").locator(".tab-count")).to_have_text("1")
    page.get_by_role("button", name="Show what you dismissed").click()
    expect(todos).to_have_count(2)
    todos.nth(1).get_by_role("button", name="Restore").click()
    expect(tab(page, "todo").locator(".tab-count")).to_have_text("2")
    page.get_by_role("button", name="Hide what you dismissed").click()
    expect(page.get_by_role("button", name="Show what you dismissed")).to_be_visible()
    expect(todos).to_have_count(2)
    for left in (1, 0):
        todos.nth(0).get_by_role("button", name="Dismiss").click()
        expect(todos).to_have_count(left)
    expect(page.locator(".mail-list .nothing:visible")).to_contain_text("Nothing to do")
    assert call(server, "GET", "mail")["counts"]["todo"] == 0


# Spam


def test_a_spam_mail_shows_a_warning_with_reasons_and_can_be_marked_as_not_spam(open_page, changing):
    page = open_page(changing)
    spam = row(page, "Verify your account")
    expect(spam).to_contain_text("Looks like spam or phishing")
    expect(row(page, "Lunch on Friday?").locator(".spam-tag")).to_have_count(0)
    spam.get_by_role("button", name="Why?").click()
    expect(spam.locator(".reasons")).to_contain_text("paypal.com")
    open_thread(page, "Verify your account")
    warning = page.get_by_role("note", name="Spam warning")
    expect(warning).to_contain_text("looks like spam or phishing")
    expect(warning).to_contain_text("It was not deleted")
    expect(warning.locator("li")).not_to_have_count(0)
    assert warning.locator("li").count() <= 5
    # Links and the reply are disabled, but the target of each link is shown.
    expect(page.locator(".link-target")).to_contain_text("paypa1-login.example")
    expect(page.locator(".link-warning")).to_have_text("It says www.paypal.com, but leads to paypa1-login.example.")
    expect(page.locator(".mail-links a")).to_have_count(0)
    expect(page.locator("#mail-reply")).to_be_hidden()
    shoot(page, "mail-spam")
    warning.get_by_role("button", name="Not spam").click()
    expect(warning).to_have_count(0)
    expect(page.locator("#mail-reply")).to_be_visible()
    link = page.locator(".mail-links a")
    expect(link).to_have_attribute("rel", "noreferrer noopener")
    expect(link).to_have_attribute("target", "_blank")
    expect(page.locator(".link-warning")).to_be_visible()
    page.get_by_role("link", name="Back to the list").click()
    expect(spam).to_be_visible()
    expect(spam.locator(".spam-tag")).to_have_count(0)
    expect(tab(page, "spam").locator(".tab-count")).to_have_text("0")
    open_thread(page, "Verify your account")
    page.get_by_role("button", name="Spam", exact=True).click()
    expect(warning).to_contain_text("You marked this mail as spam")
    page.get_by_role("link", name="Back to the list").click()
    tab(page, "spam").click()
    expect(spam).to_be_visible()
    # The mark can also be changed from the list.
    spam.get_by_role("button", name="Why?").click()
    spam.get_by_role("button", name="Not spam").click()
    expect(spam).to_have_count(0)
    expect(page.locator(".mail-list .nothing:not([hidden])")).to_contain_text("No spam here")
    assert call(changing, "GET", "mail")["counts"]["spam"] == 0


def told_of_two(verdict):
    """A pattern for the message about two other mails. Mails not judged within a second are checked in the background."""
    checked = "being checked in the background"
    return (rf"(2 other mails are {verdict}|1 other mail is {verdict}\. 1 more mail is {checked}|"
            rf"2 more mails are {checked})\.")


def test_a_spam_mark_shows_the_changed_mails_and_can_be_undone(open_page, start_server, tmp_path):
    roofs = [letter("Roofs", f"Buy cheap roofs now! Free offer, order today, click for house {number}.",
                    sender="a@roofs.example", number=40 + number) for number in range(3)]
    server = give(start_server(), tmp_path, [LUNCH, *roofs])
    page = open_page(server)
    line = page.locator(".mark-notice")
    expect(line).to_be_hidden()
    row(page, "Roofs").first.get_by_role("link").click()
    page.get_by_role("button", name="Spam", exact=True).first.click()
    expect(line).to_contain_text(re.compile(r"“Roofs” is marked as spam\. " + told_of_two("spam now")))
    expect(page.locator("#announcer")).to_contain_text(re.compile(told_of_two("spam now")))
    expect(page.get_by_role("note", name="Spam warning")).to_contain_text("You marked this mail as spam")
    look_with_axe(page, "mail-marked")
    page.get_by_role("link", name="Back to the list").click()
    # The notice stays while the list updates.
    expect(tab(page, "spam").locator(".tab-count")).to_have_text("3")
    shoot(page, "mail-marked-list")
    line.get_by_role("button", name="Undo").click()
    expect(line.locator("p")).to_have_text(re.compile(rf"^Undone\. {told_of_two('no longer spam')}$"))
    expect(line.get_by_role("button", name="Undo")).to_be_hidden()
    expect(line.get_by_role("button", name="Close this message")).to_be_focused()
    expect(tab(page, "spam").locator(".tab-count")).to_have_text("0")
    assert call(server, "GET", "mail")["counts"]["spam"] == 0
    page.keyboard.press("Enter")
    expect(line).to_be_hidden()
    # Undoing a change restores the user's previous mark.
    marked = call(server, "GET", "mail/threads")["threads"][0]["id"]
    mail = call(server, "GET", f"mail/threads/{marked}")["mails"][0]["id"]
    call(server, "POST", f"mail/mails/{mail}/spam", {"isSpam": True})
    page.goto(f"{server.url}/#/mail/thread/{marked}")
    page.get_by_role("note", name="Spam warning").get_by_role("button", name="Not spam").click()
    expect(line).to_contain_text("is marked as not spam.")
    line.get_by_role("button", name="Undo").click()
    expect(line).to_contain_text("Undone.")
    expect(page.get_by_role("note", name="Spam warning")).to_contain_text("You marked this mail as spam")
    # The notice disappears when the screen is left.
    page.locator("#link-documents").click()
    expect(page.locator("#documents-screen")).to_be_visible()
    page.locator("#link-mail").click()
    expect(line).to_be_hidden()


def test_spam_marks_can_be_exported_to_a_file_and_imported(open_page, start_server, tmp_path):
    server = give(start_server(), tmp_path, [LUNCH, PHISHING])
    page = open_page(server, allowed=["status of 400"])
    mail = call(server, "GET", f"mail/threads/{thread_with(server, 'Verify')}")["mails"][0]["id"]
    call(server, "POST", f"mail/mails/{mail}/spam", {"isSpam": False})
    page.get_by_role("button", name="Mailboxes").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export", exact=True).click()
    assert re.fullmatch(r"hearth-marks-\d{4}-\d\d-\d\d\.json", saved.value.suggested_filename)
    marks = tmp_path / "marks.json"
    saved.value.save_as(marks)
    assert len(json.loads(marks.read_text())["marks"]) == 1
    call(server, "DELETE", f"mail/mails/{mail}/spam")
    look_with_axe(page, "mail-mailboxes")
    page.get_by_label("File with exported marks").set_input_files(marks)
    # A mail not judged within a second is checked in the background.
    imported = r"1 mark imported\. (1 mail is no longer spam|\d more mails? (is|are) being checked in the background)\."
    expect(page.locator(".toast", has_text=re.compile(imported))).to_be_visible()
    wait_for(lambda: call(server, "GET", "mail")["counts"]["spam"] == 0, "the mark changes nothing")
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"threads": []}')
    page.get_by_label("File with exported marks").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("This is not a file of exported marks.")


# The reader


def test_a_thread_opens_with_its_newest_mail_expanded_and_quoted_text_collapsed(open_page, reading):
    page = open_page(reading)
    open_thread(page, "Deadline of the report")
    mails = page.locator(".mail")
    expect(mails).to_have_count(3)
    for index, expanded in enumerate(["false", "false", "true"]):
        expect(mails.nth(index).locator(".mail-head")).to_have_attribute("aria-expanded", expanded)
    expect(mails.nth(0).locator(".mail-line")).to_contain_text("Hi Bob, the report is due on Wednesday")
    newest = mails.nth(2)
    expect(newest.locator(".mail-own")).to_contain_text("we move the deadline to Friday")
    quote = newest.locator(".mail-quote")
    expect(quote).to_be_hidden()
    newest.get_by_role("button", name="Show quoted text").click()
    expect(quote).to_be_visible()
    expect(quote).to_contain_text("On Mon, 3 Mar 2025 at 10:12, Bob Stone")
    expect(quote).to_contain_text("> I can send the table")
    newest.get_by_role("button", name="Hide quoted text").click()
    expect(quote).to_be_hidden()
    expect(newest.locator(".attachments")).to_contain_text("Tables.pdf")
    expect(newest.locator(".attachments")).to_contain_text("48.2 kB")
    expect(newest.get_by_role("link", name="https://plans.example.org/report")).to_be_visible()
    mails.nth(1).locator(".mail-head").click()
    expect(mails.nth(1).locator(".mail-own")).to_contain_text("I can send the table")
    newest.locator("summary").click()
    expect(newest.locator(".mail-details")).to_contain_text("Ann Lee <ann@example.org>")
    page.keyboard.press("Escape")
    expect(row(page, "Deadline of the report").get_by_role("link")).to_be_focused()
    expect(page).to_have_url(re.compile("#/mail/all$"))


def test_pictures_in_a_mail_are_not_loaded_and_links_show_their_target(open_page, reading):
    # The `open_page` fixture fails the test if the page sends a request to another server.
    page = open_page(reading)
    open_thread(page, "News of the book club")
    expect(page.locator(".mail-own")).to_contain_text("a novel about the sea")
    expect(page.locator(".mail-blocked")).to_contain_text(
        "3 pictures were not loaded, 1 of them trackers that report when the mail is opened.")
    expect(page.locator(".link-list li")).to_have_text(re.compile("The novel.*https://books.example/april.reader=7"))
    assert page.locator("#mail-screen img").count() == 0


def test_a_page_address_of_a_mail_opens_the_mail(open_page, reading):
    thread = thread_with(reading, "Deadline of the report")
    first = call(reading, "GET", f"mail/threads/{thread}")["mails"][0]["id"]
    page = open_page(reading, f"/#/mail/thread/{thread}/{first}")
    expect(page.locator(f"#mail-{first}")).to_be_focused()
    expect(page.locator(f"#mail-{first} .mail-own")).to_be_in_viewport()
    expect(page.locator(".mail.open")).to_have_count(2)
    page.get_by_role("link", name="Back to the list").click()
    expect(page.locator(".mail-row")).to_have_count(THREADS)


def test_the_description_of_an_invitation_is_shown_only_once(open_page, start_server, tmp_path):
    event = (
        "BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nUID:1\nSUMMARY:Planning\nDTSTART:20260303T130000Z\n"
        "DESCRIPTION:Bring the tide tables.\nEND:VEVENT\nEND:VCALENDAR\n")
    head = "From: ann@example.org\nDate: Mon, 2 Mar 2026 10:00:00 +0000\nSubject: {}\nMIME-Version: 1.0\n"
    calendar = f"Content-Type: text/calendar; method=REQUEST\n\n{event}"
    both = f"Content-Type: multipart/alternative; boundary=C\n\n--C\n\nAnn invites you.\n--C\n{calendar}--C--\n"
    letters = [(head.format(name) + rest).encode() for name, rest in (("Alone", calendar), ("Beside", both))]
    page = open_page(give(start_server(), tmp_path, letters))
    row(page, "Alone").locator("a").click()
    card = page.locator(".mail.open .invitation")
    expect(card).to_contain_text("Planning")
    expect(card).to_contain_text("Bring the tide tables.")
    expect(page.locator(".mail.open .mail-body").get_by_text("Bring the tide tables.")).to_have_count(1)
    expect(page.locator(".mail-text")).to_have_count(0)
    page.go_back()
    row(page, "Beside").locator("a").click()
    expect(card).not_to_contain_text("Bring the tide tables.")
    expect(page.locator(".mail-text")).to_have_text("Ann invites you.")


def test_a_page_address_of_a_missing_thread_leads_back_to_the_list(open_page, reading):
    page = open_page(reading, "/#/mail/thread/999999", allowed=["the server responded with a status of 404"])
    expect(page.locator(".mail-row")).to_have_count(THREADS)
    expect(page).to_have_url(re.compile("#/mail/all$"))


# Search


def test_mail_search_highlights_matches_and_works_by_keyboard(open_page, reading):
    page = open_page(reading)
    expect(page.locator(".mail-row")).to_have_count(THREADS)
    page.locator("#mail-screen .screen-body").first.focus()
    page.keyboard.press("/")
    field = page.locator("#mail-query")
    expect(field).to_be_focused()
    page.keyboard.type("soup")
    hit = page.locator(".mail-hit").first
    expect(hit.locator("mark").first).to_have_text(re.compile("soup", re.IGNORECASE))
    expect(hit).to_contain_text("Lunch on Friday?")
    expect(hit.locator("[class*=match-]")).to_have_text(re.compile("words|meaning|both"))
    expect(page.locator("#announcer")).to_contain_text("found")
    expect(tab(page, "all")).to_be_hidden()
    shoot(page, "mail-search")
    field.press("ArrowDown")
    expect(hit).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".reader-subject")).to_have_text("Lunch on Friday?")
    expect(page.locator(".mail.open")).to_be_focused()
    expect(page).to_have_url(re.compile(r"#/mail/thread/\d+/\d+$"))
    page.keyboard.press("Escape")
    expect(hit).to_be_focused()
    expect(field).to_have_value("soup")
    field.fill("zzyzx")
    expect(page.locator(".hits .nothing")).to_contain_text("Nothing found for “zzyzx”")
    field.press("Escape")
    expect(field).to_have_value("")
    expect(page.locator(".mail-row")).to_have_count(THREADS)
    expect(tab(page, "all")).to_be_visible()


# Mailboxes


def test_a_mailbox_can_be_imported_from_the_empty_screen_and_removed(open_page, start_server, tmp_path):
    server = start_server(has_model=False)
    call(server, "POST", "onboarding", {"choice": "skipped"})
    page = open_page(server, "/#/mail", allowed=["the server responded with a status of 4"])
    empty = page.locator(".mail-empty")
    expect(empty.locator("code")).to_have_text("hearth mail import PATH")
    expect(page.locator("#mail-query")).to_be_hidden()
    look_with_axe(page, "mail-empty")
    field = empty.get_by_label("Absolute path of the mailbox")
    field.fill(str(tmp_path / "nowhere"))
    empty.get_by_role("button", name="Import").click()
    expect(empty.get_by_role("alert")).not_to_be_empty()
    expect(field).to_have_value(str(tmp_path / "nowhere"))
    field.fill(str(write_maildir(tmp_path, [LUNCH, SHOES, PHISHING])))
    empty.get_by_role("button", name="Import").click()
    expect(page.locator(".mail-row")).to_have_count(3)
    expect(empty).to_be_hidden()
    expect(row(page, "50% off shoes").locator(".category")).to_have_text("Promotions")
    wait_for(lambda: call(server, "GET", "mail")["pending"] == 0, "the mails are not sorted")
    page.get_by_role("button", name="Mailboxes").click()
    dialog = page.get_by_role("dialog", name="Mailboxes")
    expect(dialog.locator("[data-mailbox]")).to_contain_text("3 mails")
    look_with_axe(page, "mail-mailboxes")
    dialog.get_by_role("button", name="Forget Mail").click()
    question = page.get_by_role("dialog", name="Forget “Mail”?")
    expect(question).to_contain_text("The files themselves stay where they are")
    question.get_by_role("button", name="Forget", exact=True).click()
    expect(empty).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_second_mailbox_can_be_imported_under_a_chosen_name(open_page, changing, tmp_path):
    other = write_maildir(tmp_path / "other", REPORT)
    page = open_page(changing)
    page.get_by_role("button", name="Import", exact=True).click()
    dialog = page.get_by_role("dialog", name="Import a mailbox")
    dialog.get_by_label("Absolute path of the mailbox").fill(str(other))
    dialog.get_by_label(re.compile("^Name")).fill("Work")
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(dialog).to_have_count(0)
    # With several mailboxes, each thread shows its mailbox.
    expect(row(page, "Deadline of the report")).to_contain_text("Work")
    expect(row(page, "Lunch on Friday?").get_by_title("Mailbox")).to_have_text("Mail")


def test_import_progress_is_shown_and_sorting_can_be_paused(open_page, reading):
    page = open_page(reading)
    expect(page.locator(".mail-row")).to_have_count(THREADS)
    # Simulated server events, because a real import is over too quickly.
    page.evaluate("""async () => {
        const { MailProgress } = await import("/assets/mail/progress.js");
        window.progress = new MailProgress(() => {});
        progress.element.id = "tried";
        document.querySelector("#mail-screen .column").prepend(progress.element);
        progress.take({ mailbox: "Mail", phase: "importing", done: 1200, total: 0 });
    }""")
    line = page.locator("#tried")
    expect(line).to_contain_text("Importing mails: 1,200")
    expect(line.get_by_role("progressbar")).not_to_have_attribute("aria-valuenow", re.compile(".*"))
    page.evaluate("progress.take({ mailbox: 'Mail', phase: 'sorting', done: 50, total: 200 })")
    expect(line).to_contain_text("Sorting mails: 50 of 200")
    expect(line.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "25")
    expect(line.get_by_role("button", name="Pause")).to_be_visible()
    look_with_axe(page, "mail-progress")
    page.evaluate("progress.showQueue({ pending: 150, isPaused: true })")
    expect(line).to_contain_text("Sorting is paused: 150 mails wait.")
    expect(line.get_by_role("button", name="Resume")).to_be_visible()
    page.evaluate("""() => {
        progress.showQueue({ pending: 0, isPaused: false });
        progress.take({ phase: "done", done: 200, total: 0 });
    }""")
    expect(line).to_be_hidden()


# Summaries and replies


def test_the_model_writes_a_summary_and_suggests_replies(open_page, reading):
    page = open_page(reading)
    open_thread(page, "Deadline of the report")
    wait_for_writing(page)
    card = page.locator(".summary-card")
    # The text of a small model may be refused, which the card then says.
    expect(card).to_contain_text(re.compile(
        "Hearth Tiny|Quoted sentences, not written by a model|Try again"))
    chips = page.locator(".reply-chips")
    if page.locator(".chip").count() > 0:
        text = page.locator(".chip-text").first.text_content()
        page.locator(".chip").first.click()
        expect(page.locator("#mail-reply")).to_have_value(text)
    else:
        expect(chips).to_be_hidden()
    shoot(page, "mail-thread")


def test_a_summary_links_to_its_mails_and_its_quotations_are_labelled(open_page, reading):
    thread = thread_with(reading, "Deadline of the report")
    mails = [mail["id"] for mail in call(reading, "GET", f"mail/threads/{thread}")["mails"]]
    summary = {
        "kind": "generated", "model": "Hearth Tiny", "newestMail": mails[-1], "omitted": 2,
        "sentences": [{"text": "The deadline moves to Friday.", "mails": [mails[0], mails[2]]},
                      {"text": "Bob sends the table.", "mails": [mails[1]]}]}
    page = open_page(reading)

    def without_summary(route):
        reply = route.fetch()
        view = reply.json()
        view.pop("summary", None)
        view.update(canWrite=True, needsReply=False, points=[])
        route.fulfill(response=reply, json=view)

    page.route(f"**/api/mail/threads/{thread}", without_summary)
    page.route("**/api/mail/threads/*/summary", stream(("error", {"message": "The model ended."})))
    open_thread(page, "Deadline of the report")
    card = page.get_by_role("region", name="Summary")
    expect(card).to_contain_text("The model ended.")
    page.unroute("**/api/mail/threads/*/summary")
    page.route("**/api/mail/threads/*/summary", stream(("summary", summary)))
    card.get_by_role("button", name="Try again").click()
    expect(card.locator(".sentence")).to_have_text([re.compile("^The deadline moves"), re.compile("^Bob sends")])
    expect(card).to_contain_text("The oldest 2 mails did not fit.")
    expect(card).to_contain_text("Hearth Tiny")
    expect(card.locator(".cite")).to_have_text(["1", "3", "2"])
    card.locator(".cite").first.click()
    expect(page.locator(f"#mail-{mails[0]}")).to_be_focused()
    expect(page.locator(f"#mail-{mails[0]} .mail-own")).to_be_visible()
    expect(page).to_have_url(re.compile(f"#/mail/thread/{thread}/{mails[0]}$"))
    quoted = {**summary, "kind": "extractive", "model": None, "omitted": 0}
    page.unroute("**/api/mail/threads/*/summary")
    page.route("**/api/mail/threads/*/summary", stream(("summary", quoted)))
    page.get_by_role("link", name="Back to the list").click()
    open_thread(page, "Deadline of the report")
    expect(card).to_contain_text("Quoted sentences, not written by a model")
    expect(card).not_to_contain_text("did not fit")


def test_a_chosen_suggestion_fills_the_reply_which_can_be_saved_copied_and_opened(open_page, start_server, tmp_path):
    server = give(start_server(), tmp_path, [LUNCH])
    thread = thread_with(server, "Lunch on Friday?")
    page = open_page(server, permissions=["clipboard-read", "clipboard-write"])

    def asking(route):
        reply = route.fetch()
        route.fulfill(response=reply, json={**reply.json(), "canWrite": True, "needsReply": True})

    page.route(f"**/api/mail/threads/{thread}", asking)
    page.route("**/api/mail/threads/*/replies", stream(
        ("reply", {"intent": "affirmative", "text": "Yes, I am", "isComplete": False}),
        ("reply", {"intent": "question", "text": "Where do", "isComplete": False}),
        ("reply", {"intent": "affirmative", "text": "Yes, I am free.", "isComplete": True}),
        ("reply", {"intent": "declining", "text": "Sorry, I am away.", "isComplete": True}),
        ("replies", {"replies": [
            {"intent": "affirmative", "text": "Yes, I am free."},
            {"intent": "declining", "text": "Sorry, I am away."}]})))
    open_thread(page, "Lunch on Friday?")
    # The unfinished suggestion is removed.
    expect(page.locator(".chip")).to_have_text(["YesYes, I am free.", "NoSorry, I am away."])
    field = page.get_by_role("textbox", name="Reply", exact=True)
    save = page.get_by_role("button", name="Save draft")
    expect(save).to_be_disabled()
    page.get_by_role("button", name="Yes, I am free.").click()
    expect(field).to_have_value("Yes, I am free.")
    page.get_by_role("button", name="Sorry, I am away.").click()
    expect(field).to_have_value("Yes, I am free.\n\nSorry, I am away.")
    field.fill("See you there.")
    # Toasts disappear by themselves, so their texts are recorded.
    page.evaluate("""() => {
        window.said = [];
        new MutationObserver((changes) => {
            for (const change of changes) for (const node of change.addedNodes) said.push(node.textContent);
        }).observe(document.getElementById("toasts"), { childList: true });
    }""")
    with page.expect_response(re.compile("/draft$")) as saved:
        save.click()
    path = saved.value.json()["path"]
    page.wait_for_function("path => window.said.some((text) => text.includes(`Saved to ${path}`))", arg=path)
    draft = email.message_from_bytes(Path(path).read_bytes(), policy=email.policy.default)
    assert "See you there." in draft.get_content()
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator("#announcer")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "See you there."
    # The browser would open the link in a mail program, so the click is intercepted.
    page.evaluate("() => { HTMLAnchorElement.prototype.click = function () { window.opened = this.href; }; }")
    page.get_by_role("button", name="Open in mail program").click()
    page.wait_for_function("() => window.opened?.startsWith('mailto:')")
    assert page.evaluate("window.opened").startswith("mailto:ann@example.org")
    # The text of the reply is kept for the next time.
    page.get_by_role("link", name="Back to the list").click()
    open_thread(page, "Lunch on Friday?")
    expect(field).to_have_value("See you there.")


def test_failed_reply_suggestions_are_hidden_without_a_message(open_page, start_server, tmp_path):
    server = give(start_server(), tmp_path, [LUNCH])
    thread = thread_with(server, "Lunch on Friday?")
    page = open_page(server)

    def asking(route):
        reply = route.fetch()
        route.fulfill(response=reply, json={**reply.json(), "canWrite": True, "needsReply": True})

    page.route(f"**/api/mail/threads/{thread}", asking)
    page.route("**/api/mail/threads/*/replies", stream(
        ("reply", {"intent": "affirmative", "text": "Yes,", "isComplete": False}), ("error", {"message": "It ended."})))
    with page.expect_response(re.compile("/replies$")):
        open_thread(page, "Lunch on Friday?")
    wait_for_writing(page)
    expect(page.locator(".reply-chips")).to_be_hidden()
    expect(page.locator("#mail-reply")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def test_without_a_model_only_quotations_are_offered_as_a_summary(open_page, start_server, tmp_path):
    """AC-A-05, AC-A-06, AC-A-08 and E-03: no chat model is installed."""
    server = give(start_server(has_model=False), tmp_path, REPORT)
    page = open_page(server)
    open_thread(page, "Deadline of the report")
    wait_for_writing(page)
    # The replies need no model.
    expect(page.locator(".chip")).to_have_count(3)
    expect(page.locator("#mail-reply")).to_be_visible()
    # Quotations are available on request.
    page.get_by_role("button", name="Quote the main sentences").click()
    expect(page.locator(".summary-card")).to_contain_text("Quoted sentences, not written by a model")
    look_with_axe(page, "mail-quoted")


# Accessibility, narrow screens, hostile content


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_accessibility_violation_on_the_mail_screen(open_page, reading, scheme):
    page = open_page(reading, color_scheme=scheme)
    expect(page.locator(".mail-row")).to_have_count(THREADS)
    row(page, "Verify your account").get_by_role("button", name="Why?").click()
    expect(page.locator(".row-reasons li")).not_to_have_count(0)
    look_with_axe(page, f"mail-list-{scheme}")
    page.get_by_role("button", name="Import", exact=True).click()
    look_with_axe(page, f"mail-import-{scheme}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    open_thread(page, "Verify your account")
    look_with_axe(page, f"mail-spam-{scheme}")
    page.get_by_role("link", name="Back to the list").click()
    open_thread(page, "Deadline of the report")
    wait_for_writing(page)
    page.get_by_role("button", name="Show quoted text").click()
    page.locator(".mail.open summary").click()
    look_with_axe(page, f"mail-thread-{scheme}")
    page.locator(".category-button").click()
    look_with_axe(page, f"mail-menu-{scheme}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    page.get_by_role("link", name="Back to the list").click()
    page.locator("#mail-query").fill("report")
    expect(page.locator(".mail-hit mark").first).to_be_visible()
    look_with_axe(page, f"mail-search-{scheme}")


def test_a_phone_layout_of_the_mail_screen_needs_no_horizontal_scrolling(open_page, reading):
    page = open_page(reading, viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator(".mail-row")).to_have_count(THREADS)
    assert has_no_sideways_scrolling(page)
    look_with_axe(page, "mail-phone-list")
    # The last tab is beyond the edge. The tab bar scrolls to it, but the page does not scroll.
    tab(page, "spam").click()
    expect(tab(page, "spam")).to_be_in_viewport()
    open_thread(page, "Verify your account")
    assert has_no_sideways_scrolling(page)
    look_with_axe(page, "mail-phone-spam")
    page.get_by_role("link", name="Back to the list").click()
    tab(page, "all").click()
    open_thread(page, "Deadline of the report")
    wait_for_writing(page)
    page.locator("#mail-reply").fill("A word that is longer than any phone is wide: " + "x" * 200)
    assert has_no_sideways_scrolling(page)
    look_with_axe(page, "mail-phone-thread")
    page.get_by_role("link", name="Back to the list").click()
    page.locator("#mail-query").fill("report")
    expect(page.locator(".mail-hit mark").first).to_be_visible()
    assert has_no_sideways_scrolling(page)
    look_with_axe(page, "mail-phone-search")


def test_scripts_in_mails_are_never_executed(open_page, start_server, tmp_path):
    hostile = letter(
        f"{HOSTILE[:60]} wombat", f"A wombat says: {HOSTILE}\n\n> {HOSTILE}\n",
        sender='"<b>Eve</b>" <eve@example.org>', page=f"<p>A wombat says: {HOSTILE}</p>"
        "<a href='javascript:window.hacked=1'>Press here</a><form><input></form>",
        file="<img src=x onerror=window.hacked=1>.pdf")
    server = give(start_server(), tmp_path, [hostile])
    thread = thread_with(server, "wombat")
    page = open_page(server)
    expect(page.locator(".mail-row")).to_contain_text("<script>")
    page.route("**/api/mail/threads/*/summary", stream(("summary", {
        "kind": "generated", "model": HOSTILE, "newestMail": 1, "omitted": 0,
        "sentences": [{"text": HOSTILE, "mails": [1]}]})))
    page.route("**/api/mail/threads/*/replies", stream(("replies", {
        "replies": [{"intent": HOSTILE, "text": HOSTILE}]})))

    def threefold(route):
        reply = route.fetch()
        view = reply.json()
        mail = view["mails"][0]
        view["mails"] = [{**mail, "id": mail["id"] + number} for number in range(3)]
        route.fulfill(response=reply, json={**view, "canWrite": True, "needsReply": True})

    page.route(f"**/api/mail/threads/{thread}", threefold)
    page.locator(".mail-row .mail-link").click()
    expect(page.locator(".reader-subject")).to_contain_text("<script>")
    expect(page.locator(".summary-card")).to_contain_text("<script>")
    expect(page.locator(".mail-own").first).to_contain_text("A wombat says")
    assert page.evaluate("window.hacked") is None
    assert page.locator("#mail-screen img, #mail-screen script, #mail-screen form, a[href^=javascript]").count() == 0
    page.get_by_role("link", name="Back to the list").click()
    page.locator("#mail-query").fill("wombat")
    expect(page.locator(".mail-hit mark").first).to_be_visible()
    assert page.evaluate("window.hacked") is None
    assert page.locator("#mail-screen img, #mail-screen script, a[href^=javascript]").count() == 0
