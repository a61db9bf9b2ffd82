"""Exams on the page, in Chromium: exams and results on the Models screen, and the notices of features that quote instead.

Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import re

import pytest

from conftest import EXAM
from test_documents_ui import QUESTION, ask, chromium, put, screen  # noqa: F401
from test_documents_ui import BOILER
from test_exam import BELOW, FLOORS, PAUSE, QUICK_QUESTIONS, model_of, other_model
from test_mail_ui import REPORT, WRITING, give, open_page, open_thread, wait_for_writing  # noqa: F401
from test_web import PHONE, call, look_with_axe, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

OBJECTION = "Hearth Tiny answered 14 of 24 questions of the exam from passages; 15 are required."


def card_of(page, id):
    return page.locator(f'[data-model="{id}"]')


def test_an_exam_can_be_run_stopped_and_resumed_on_the_card_of_a_model(open_page, start_server):  # noqa: F811
    server = start_server(right=BELOW)
    other_model(server.home, "other")
    call(server, "POST", "models/hearth-tiny/use")
    page = open_page(server, "/#/models")
    known = card_of(page, "hearth-tiny").get_by_role("group", name="Exam of Hearth Tiny")
    known.get_by_text("What it can do").click()
    expect(known.get_by_role("row")).to_have_count(1 + len(EXAM))
    expect(known.get_by_role("row", name="Answers from passages")).to_contain_text("14 of 24 (39–76 %)")
    # After a full exam of the current version, no further exam is offered.
    expect(known.get_by_role("button", name=re.compile("exam", re.IGNORECASE))).to_have_count(0)
    exam = card_of(page, "other").get_by_role("group", name="Exam of Hearth Else")
    expect(exam).to_contain_text("Not examined")
    expect(exam.get_by_role("button", name="Examine fully")).to_be_visible()
    look_with_axe(page, "exam-none")
    exam.get_by_role("button", name=re.compile(r"^Examine \(")).click()
    progress = exam.get_by_role("progressbar", name="Progress of the exam of Hearth Else")
    expect(progress).to_be_visible()
    expect(exam).to_contain_text(re.compile(rf"Quick exam: \d+ of {QUICK_QUESTIONS}"))
    shoot(page, "exam-running")
    exam.get_by_role("button", name="Stop").click()
    expect(page.locator(".toast")).to_contain_text("Its answers are kept")
    expect(progress).to_be_hidden()
    assert model_of(server, "other").get("exam") is None
    exam.get_by_role("button", name=re.compile(r"^Examine \(")).click()
    expect(page.locator("#announcer")).to_contain_text("Hearth Else has taken the exam.", timeout=WRITING)
    expect(exam).to_contain_text("quick exam")
    exam.get_by_text("What it can do").click()
    row = exam.get_by_role("row", name="Sums up threads")
    right = next(part for part in model_of(server, "other")["exam"]["parts"] if part["part"] == "summarizing")
    expect(row).to_contain_text(f"{right['right']} of 3")
    expect(exam.get_by_role("button", name="Examine fully")).to_be_visible()
    look_with_axe(page, "exam-result")
    page.reload()
    expect(exam).to_contain_text("Quick exam: 3 to 12 items per part.")


def test_a_background_exam_is_shown_and_can_be_stopped(open_page, start_server):  # noqa: F811
    server = start_server(right=None)
    page = open_page(server, "/#/models")
    exam = card_of(page, "hearth-tiny").get_by_role("group", name="Exam of Hearth Tiny")
    expect(exam).to_contain_text(re.compile(rf"in the background: \d+ of {QUICK_QUESTIONS}"))
    exam.get_by_role("button", name="Stop").click()
    expect(exam.get_by_role("progressbar")).to_be_hidden()
    # A stopped exam does not restart by itself.
    page.wait_for_timeout(1_000 * PAUSE)
    expect(exam.get_by_role("progressbar")).to_be_hidden()
    expect(exam.get_by_role("button", name=re.compile(r"^Examine \("))).to_be_visible()


def test_quoted_documents_show_the_exam_notice_and_the_model_can_be_asked_anyway(open_page, start_server):  # noqa: F811
    server = start_server(right=BELOW)
    put(server, "default", "house.md", BOILER)
    page = open_page(server, "/#/documents")
    ask(page)
    answer = page.locator("#documents-screen .answer")
    expect(answer.locator(".quote")).not_to_have_count(0)
    expect(answer.locator(".notice")).to_contain_text(f"{OBJECTION} Hearth answers with quotations instead.")
    expect(page.locator("#announcer")).to_contain_text(OBJECTION)
    look_with_axe(page, "exam-answer")
    with page.expect_request(re.compile("/ask$")) as asked:
        answer.get_by_role("button", name="Ask Hearth Tiny anyway").click()
    assert asked.value.post_data_json["model"] == "hearth-tiny"
    expect(answer).to_have_attribute("aria-busy", "false", timeout=WRITING)
    expect(answer.locator(".answer-question")).to_have_text(QUESTION)
    expect(answer).not_to_contain_text(OBJECTION)
    expect(answer.get_by_role("button", name="Ask Hearth Tiny anyway")).to_have_count(0)
    # The choice applies to one question only.
    ask(page)
    expect(answer.locator(".notice")).to_contain_text(OBJECTION)


def test_a_phone_layout_shows_the_exam_notice_without_horizontal_scrolling(open_page, start_server):  # noqa: F811
    server = start_server(right=BELOW)
    put(server, "default", "house.md", BOILER)
    page = open_page(server, "/#/documents", viewport=PHONE, has_touch=True, is_mobile=True)
    ask(page)
    expect(page.locator("#documents-screen .answer .notice")).to_contain_text(OBJECTION)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    look_with_axe(page, "exam-answer-phone")
    page.goto(f"{server.url}/#/models")
    exam = card_of(page, "hearth-tiny").get_by_role("group", name="Exam of Hearth Tiny")
    exam.get_by_text("What it can do").click()
    expect(exam.get_by_role("row")).to_have_count(1 + len(EXAM))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_quoted_mails_show_a_notice_and_the_model_can_be_used_anyway(open_page, start_server, tmp_path):  # noqa: F811
    server = give(start_server(right=BELOW), tmp_path, REPORT)
    page = open_page(server)
    open_thread(page, "Deadline of the report")
    wait_for_writing(page)
    card = page.locator(".summary-card")
    expect(card).to_contain_text("Quoted sentences, not written by a model")
    reason = "Hearth Tiny summed up 7 of 12 threads of the exam correctly; 8 are required. The mails are quoted instead."
    expect(card).to_contain_text(reason)
    chips = page.locator(".reply-chips")
    objection = "Hearth Tiny wrote 17 of 24 replies of the exam as asked; 18 are required."
    expect(chips).to_contain_text(objection)
    # Rules compose replies without a model.
    expect(page.locator(".chip")).to_have_count(3)
    look_with_axe(page, "exam-mail")
    with page.expect_request(re.compile("/summary$")) as asked:
        card.get_by_role("button", name="Have Hearth Tiny write it").click()
    assert asked.value.post_data_json["model"] == "hearth-tiny"
    wait_for_writing(page)
    expect(card).not_to_contain_text(reason)
    # The summary was written by the model, or a note says that its text was refused.
    expect(card).to_contain_text("Hearth Tiny")
    expect(card.get_by_role("button", name="Have Hearth Tiny write it")).to_have_count(0)
    with page.expect_request(re.compile("/replies$")) as asked:
        chips.get_by_role("button", name="Write replies with Hearth Tiny").click()
    assert asked.value.post_data_json["model"] == "hearth-tiny"
    wait_for_writing(page)
    expect(chips).not_to_contain_text(objection)


def test_at_the_minimum_exam_score_no_notice_is_shown(open_page, start_server, tmp_path):  # noqa: F811
    server = give(start_server(right=FLOORS), tmp_path, REPORT)
    put(server, "default", "house.md", BOILER)
    page = open_page(server)
    open_thread(page, "Deadline of the report")
    wait_for_writing(page)
    expect(page.locator("#mail-screen")).not_to_contain_text("of the exam")
    page.goto(f"{server.url}/#/documents")
    ask(page)
    expect(page.get_by_role("button", name="Copy this answer").or_(page.locator(".not-found"))).to_be_visible()
    expect(page.locator("#documents-screen .answer")).not_to_contain_text("of the exam")
