"""The page in other languages: the choice of the language, and two pseudo-languages that show what a translation can break.

The mirrored language, Hebrew, is written from right to left, and has other letters in the place of each text's own, so that a
text outside the catalogues is seen. The long one, German, has texts that are 40 % longer. Set HEARTH_SCREENSHOTS to a folder
to keep pictures of the screens.
"""

import json
import re
from urllib.parse import urlparse

import pytest

from conftest import ROOT
from test_web import (  # noqa: F401
    CHROMIUM, DESKTOP, PHONE, SLOW, Watch, ask, browser, call, expect, look_with_axe, new_chat, open_page, shoot,
)

WEB = ROOT / "Web"
LETTERS = {letter: "אבגדהוזחטיכלמנסעפצקרשתאבגד"[place] for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
# Each category of the language's plurals is needed.
CATEGORIES = {"he": ["one", "two", "other"], "de": ["one", "other"]}


def mirrored(text):
    return "".join(
        part if part.startswith("{") else "".join(LETTERS.get(letter.lower(), letter) for letter in part)
        for part in re.split(r"(\{\w+\})", text))


def lengthened(text):
    """Appends words for 40 % more letters."""
    letters = len(re.sub(r"\{\w+\}", "", text))
    return text + (" " + "länger "[: max(3, round(letters * 0.4))] * 9)[: max(3, round(letters * 0.4))].rstrip()


PSEUDO = {"he": mirrored, "de": lengthened}


def pseudo_catalogue(area, language):
    texts = json.loads((WEB / f"strings/{area}.en.json").read_text(encoding="utf-8"))
    change = PSEUDO[language]
    return {key: change(text) if isinstance(text, str) else {
        category: change(text.get(category, text["other"])) for category in CATEGORIES[language]}
        for key, text in texts.items()}


def add_pseudo_languages(context):
    """Adds the pseudo-languages to the page of a browser's context."""
    def texts(route):
        area, language = urlparse(route.request.url).path.rsplit("/", 1)[1].split(".")[:2]
        route.fulfill(content_type="application/json", body=json.dumps(pseudo_catalogue(area, language)))

    def page(route):
        response = route.fetch()
        body = re.sub(r'data-languages="[^"]*"', 'data-languages="en de he"', response.text())
        route.fulfill(response=response, body=body)

    context.route(re.compile(r"/assets/strings/\w+\.(he|de)\.json$"), texts)
    context.route(re.compile(r"^http://127\.0\.0\.1:\d+/(#.*)?$"), page)


@pytest.fixture
def open_in(browser, open_page, server):  # noqa: F811
    """Opens pages in a browser with the given languages."""
    contexts = []

    def make(locale, path="/", viewport=DESKTOP, **options):
        context = browser.new_context(viewport=viewport, locale=locale, **options)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        add_pseudo_languages(context)
        return open_page(path, context=context)

    yield make
    for context in contexts:
        context.close()


def test_the_page_takes_the_first_language_of_the_browser_that_it_has(open_in):
    for locale, language, direction, title in [
        ("de-AT", "de", "ltr", "Documents "), ("he", "he", "rtl", mirrored("Documents")), ("nl-NL", "en", "ltr", "Documents"),
    ]:
        page = open_in(locale)
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [language, direction]
        expect(page.locator("#link-documents")).to_contain_text(title)


def test_numbers_and_dates_follow_the_language_and_the_readers_country(open_in):
    script = """async () => {
        const format = await import("/assets/shared/format.js");
        return [format.formatCount(1234567), format.formatBytes(1500), format.formatDate("2020-02-03T12:00")];
    }"""
    assert open_in("en-US").evaluate(script) == ["1,234,567", "1.5 kB", "Feb 3, 2020"]
    assert open_in("en-GB").evaluate(script) == ["1,234,567", "1.5 kB", "3 Feb 2020"]
    german = open_in("de-DE").evaluate(script)
    assert (german[0], german[1].split()[0], german[2]) == ("1.234.567", "1,5", "3. Feb. 2020")
    # Without a text in the browser's language, numbers follow the language of the texts.
    assert open_in("nl-NL").evaluate(script)[0] == "1,234,567"


def test_a_language_chosen_in_the_settings_is_remembered(open_in):
    page = open_in("en-GB", "/#/settings")
    select = page.locator("#language")
    assert select.locator("option").all_inner_texts() == ["The browser's language", "English", "Deutsch", "עברית"]
    with page.expect_navigation():
        select.select_option("he")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("#language")).to_have_value("he")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "he")
    with page.expect_navigation():
        page.locator("#language").select_option("")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_page_loads_the_texts_of_one_language_only_and_of_other_areas_later(open_in):
    page = open_in("de")
    loaded = "performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => /strings/.test(name))"
    names = [url.rsplit("/", 1)[1] for url in page.evaluate(loaded)]
    assert sorted(names) == ["page.de.json", "strings.js"]
    page.evaluate("location.hash = '#/bench'")
    expect(page.locator("#bench-title")).to_be_attached()
    names = [url.rsplit("/", 1)[1] for url in page.evaluate(loaded)]
    assert sorted(names) == ["bench.de.json", "page.de.json", "strings.js"]


# Where each screen is, what is there when it is complete, and its name.
SCREENS = [
    ("#/", ".message, .empty", "chat"), ("#/documents", "#documents-screen .entry", "documents"),
    ("#/mail", "#mail-screen .mail-row", "mail"), ("#/models", "#models-screen .card", "models"),
    ("#/bench", "#bench-screen .bench-kind", "bench"), ("#/settings", "#settings-screen .switch", "settings"),
]
# Texts of the page's own controls. Texts of chats, documents, mails, models and the server keep their language.
OWN_TEXTS = """() => {
    const found = [];
    const isShown = (element) => element.checkVisibility() && !element.closest("[dir=auto], code, pre, kbd, [lang], .brand");
    const owned = "nav a, button, label, legend, h1, .list-heading, .search-hint, .group > h2, .lead, .fine-print";
    for (const element of document.querySelectorAll(owned)) {
        if (isShown(element)) {
            for (const node of element.childNodes) if (node.nodeType === 3) found.push(node.textContent);
        }
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder]")) {
        if (isShown(element)) found.push(element.getAttribute("aria-label") ?? "", element.placeholder ?? "");
    }
    return found.filter((text) => text.trim());
}"""
# Elements whose text does not fit and is cut off without an ellipsis, and elements beyond the edges of the page.
CUT = """() => [...document.querySelectorAll("body *")].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".visually-hidden, .skip-link, svg, iframe")) {
        return false;
    }
    const style = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const box = element.getBoundingClientRect();
    let parent = element;
    while (parent && !/auto|scroll/.test(getComputedStyle(parent).overflowX)) parent = parent.parentElement;
    const scrolls = parent !== null;
    const isOutside = hasText && box.width > 0 && !scrolls && (box.right > innerWidth + 1 || box.left < -1);
    const isCut = hasText && style.overflowX !== "visible" && style.overflowX !== "auto" && style.textOverflow !== "ellipsis"
        && element.scrollWidth > element.clientWidth + 1;
    const isNarrow = element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth + 1;
    return isOutside || isCut || isNarrow;
}).map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 60)}`)"""


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["wide", "narrow"])
@pytest.mark.parametrize("language", ["he", "de"], ids=["mirrored", "long"])
def test_nothing_is_cut_off_in_a_pseudo_language(open_in, server, language, viewport):  # noqa: F811
    if not call(server, "GET", "threads")["threads"]:
        thread = call(server, "POST", "threads")["thread"]["id"]
        call(server, "POST", f"threads/{thread}/messages", {"text": "What is the capital of Portugal?"})
        server.idle(thread)
    page = open_in(language, viewport=viewport)
    width = viewport["width"]
    for hash_, there, name in SCREENS:
        page.evaluate("hash => { location.hash = hash }", hash_)
        expect(page.locator(there).first).to_be_visible()
        shoot(page, f"{language}-{width}-{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate(CUT) == [], name
        if language == "he":
            left = [text for text in page.evaluate(OWN_TEXTS) if re.search(r"[A-Za-z]{3}", text)]
            assert [text for text in left if not re.search(r"[א-ת]", text)] == [], name
    look_with_axe(page, f"{language}-{width}-settings")


# The first line of the settings and a number of mails show whether a language is the one that was asked for.
LANGUAGES = {
    "de-DE": ("de", "Darstellung", "Dokumente"), "fr-CA": ("fr", "Apparence", "Documents"), "es-MX": ("es", "Apariencia", "Documentos"),
    "it-IT": ("it", "Aspetto", "Documenti"), "pt-BR": ("pt-BR", "Aparência", "Documentos"), "ja-JP": ("ja", "外観", "書類"),
    "zh-CN": ("zh-Hans", "外观", "文档"),
}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_screen_is_in_the_readers_language_and_fits_a_phone(browser, open_page, locale):  # noqa: F811
    language, appearance, documents = LANGUAGES[locale]
    context = browser.new_context(viewport=PHONE, locale=locale)
    context.set_default_timeout(SLOW)
    page = open_page("/", context=context)
    assert page.evaluate("document.documentElement.lang") == language
    expect(page.locator("#link-documents")).to_contain_text(documents)
    # English texts that differ in this language.
    english = set()
    for file in WEB.glob("strings/*.en.json"):
        own = json.loads(file.with_name(file.name.replace(".en.", f".{language}.")).read_text(encoding="utf-8"))
        texts = json.loads(file.read_text(encoding="utf-8"))
        english |= {text for key, text in texts.items() if isinstance(text, str) and own[key] != text}
    for hash_, there, name in SCREENS:
        page.evaluate("hash => { location.hash = hash }", hash_)
        expect(page.locator(there).first).to_be_visible()
        shoot(page, f"{language}-{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
        assert page.evaluate(CUT) == [], name
        own = {text.strip() for text in page.evaluate(OWN_TEXTS)}
        assert own & english - {"Hearth"} == set(), name
    expect(page.get_by_role("heading", name=appearance)).to_be_visible()
    context.close()


def test_an_error_is_said_by_its_code_and_in_english_by_the_server(open_in, open_page):  # noqa: F811
    open_page.watch.allowed += ["507", "409"]
    answers = iter([
        {"code": "no_space", "message": "Only 3 kB are free."}, {"code": "busy", "message": "A run is in progress."},
        {"code": None, "message": "Something else."},
    ] * 2)

    def refuse(route):
        if route.request.method != "PATCH":
            return route.fallback()
        return route.fulfill(status=507, content_type="application/json", body=json.dumps({"error": next(answers)}))

    expected = {
        "en": ["Only 3 kB are free.", "A run is in progress.", "Something else."],
        "he": [
            mirrored("The disk is full. Free some space, then try again."),
            "A run is in progress.", "Something else.",
        ],
    }
    for locale, texts in expected.items():
        page = open_in(locale, "/#/settings")
        page.route("**/api/settings", refuse)
        for text in texts:
            page.locator("#settings-screen .switch input").first.click()
            expect(page.locator(".toast").last).to_contain_text(text)
        # A sentence with facts follows the text of its code.
        busy = page.locator(".toast", has_text="A run is in progress.").inner_text()
        assert (mirrored("something else is in progress") in busy) == (locale == "he")


def test_reasons_for_spam_are_said_in_the_language_of_the_page(open_in):
    for locale in ("en", "he"):
        page = open_in(locale)
        page.evaluate("location.hash = '#/mail/spam'")
        page.locator("#mail-screen .mail-row .mail-link").first.click()
        reasons = page.locator(".spam-warning .reasons li")
        expect(reasons.first).to_be_visible()
        hebrew = [bool(re.search("[א-ת]", text)) for text in reasons.all_inner_texts()]
        assert hebrew == [locale == "he"] * len(hebrew)
