"""Tools/strings and Tools/app_strings, which check the texts of the page and the app."""

import importlib.machinery
import importlib.util
import json
import re

import pytest

from conftest import ROOT

loader = importlib.machinery.SourceFileLoader("strings_lint", str(ROOT / "Tools/strings"))
lint = importlib.util.module_from_spec(importlib.util.spec_from_loader("strings_lint", loader))
loader.exec_module(lint)

ENGLISH = {
    "nothing": "Nothing to do.", "named": "“{name}” added", "mails": {"one": "{count} mail", "other": "{count} mails"},
}
GERMAN = {
    "nothing": "Nichts zu tun.", "named": "„{name}“ hinzugefügt", "mails": {"one": "{count} Mail", "other": "{count} Mails"},
}
CODE = 'show(t("page.nothing"), t("page.named", { name }), t("page.mails", { count: list.length }));\n'
PAGE = '<html data-languages="en de"><h1 data-t="page.nothing"></h1>\n'


def problems(folder, english=ENGLISH, german=GERMAN, code=CODE, page=PAGE, **files):
    """Returns the problems of a page with these texts and this code."""
    (folder / "strings").mkdir()
    (folder / "strings/page.en.json").write_text(json.dumps(english))
    if german is not None:
        (folder / "strings/page.de.json").write_text(json.dumps(german))
    (folder / "main.js").write_text(code)
    (folder / "index.html").write_text(page)
    (folder / "style.css").write_text(".button, .small { color: red }")
    for name, text in files.items():
        (folder / "mail").mkdir(exist_ok=True)
        (folder / f"mail/{name}.js").write_text(text)
    return lint.Lint(folder).run()


def test_the_pages_texts_have_no_problems():
    assert lint.Lint(ROOT / "Web").run() == []


def test_notes_for_translators_are_about_existing_keys():
    checks = lint.Lint(ROOT / "Web")
    notes = json.loads((ROOT / "docs/translation_notes.json").read_text())
    assert [key for key in notes if key.split(".")[1] not in checks.texts[key.split(".")[0]]] == []


def test_a_page_with_all_texts_in_two_languages_has_no_problems(tmp_path):
    assert problems(tmp_path) == []


@pytest.mark.parametrize("changes, expected", [
    ({"nothing": None}, "strings/page.de.json: nothing is not translated"),
    ({"more": "Mehr"}, "strings/page.de.json: more is not a key of the page"),
    ({"named": "Hinzugefügt"}, "strings/page.de.json: named: differs from English in {name}"),
    ({"named": "„{name}“ {day}"}, "strings/page.de.json: named: differs from English in {day}"),
    ({"mails": "{count} Mails"}, "strings/page.de.json: mails: has plural forms in only one of English and this language"),
    ({"mails": {"other": "{count} Mails"}}, "strings/page.de.json: mails: needs the plural forms one, other"),
    ({"mails": {"one": "Mail", "many": "Mails", "other": "Mails"}}, "needs the plural forms one, other"),
    ({"mails": {"one": "{count} Mail", "other": "{n} Mails"}}, "mails: differs from English in {n}"),
    ({"nothing": "<b>Nichts</b>"}, "strings/page.de.json: nothing: contains markup"),
    ({"nothing": "Nichts&nbsp;da"}, "strings/page.de.json: nothing: contains markup"),
    ({"nothing": "Nichts "}, "strings/page.de.json: nothing: begins or ends with a space"),
    ({"nothing": ""}, "strings/page.de.json: nothing: is not a text"),
    ({"nothing": 3}, "strings/page.de.json: nothing: is not a text"),
])
def test_a_translation_is_compared_with_english(tmp_path, changes, expected):
    german = {key: text for key, text in {**GERMAN, **changes}.items() if text is not None}
    found = problems(tmp_path, german=german)
    assert len(found) == 1 and expected in found[0]


def test_a_form_of_a_plural_can_do_without_the_number(tmp_path):
    assert problems(tmp_path, german={**GERMAN, "mails": {"one": "Eine Mail", "other": "{count} Mails"}}) == []


def test_a_listed_language_needs_a_file_and_an_unknown_one_its_plural_categories(tmp_path):
    assert problems(tmp_path, german=None) == ["strings/page.de.json: is missing"]
    (tmp_path / "other").mkdir()
    found = problems(tmp_path / "other", page=PAGE.replace("en de", "en de tlh"))
    assert found == ["strings: add the plural categories of tlh to Tools/strings"]


@pytest.mark.parametrize("code, expected", [
    ('el("p", { text: "Nothing here." });', "main.js:2: “Nothing here.” is not in a catalogue"),
    ('toast(`${count} mails were read`);', "main.js:2: “{} mails were read” is not in a catalogue"),
    ('el("p", { text: isOld ? "old" : "" });', "main.js:2: “old” is not in a catalogue"),
    ('button.title = "send";', "main.js:2: “send” is not in a catalogue"),
    ("announce('Done it');", "main.js:2: “Done it” is not in a catalogue"),
    ('const url = /["\'`]/; show("Hello");', "main.js:2: “Hello” is not in a catalogue"),
    ('const x = `a${`b ${"Inner words"} c`}`;', "main.js:2: “Inner words” is not in a catalogue"),
    ('t(`page.${name}`);', "main.js:2: a key is written out, not made of pieces: `page.${name}`"),
    ('t("page." + name);', 'main.js:2: a key is written out, not made of pieces: "page." +'),
    ('t("page.unknown");', "main.js: there is no text for page.unknown"),
    ('t("page.named");', "main.js:2: page.named and its call differ in {name}"),
    ('t("page.nothing", { name });', "main.js:2: page.nothing and its call differ in {name}"),
    ('t("page.mails", { all: f({ count: 1 }) });', "main.js:2: page.mails and its call differ in {all}"),
])
def test_code_with_a_text_or_a_wrong_key_is_found(tmp_path, code, expected):
    assert expected in problems(tmp_path, code=CODE + code)


@pytest.mark.parametrize("code", [
    '// A comment with words.', '/* Words "in" a comment. */', 'el("p", { class: "button small" });',
    'make(t("page.nothing"), "button small");', 'place.querySelector("input, .small a");', 'import { el } from "./dom.js";',
    'const path = "M4 20l4.5-1L19 8.5";', 'text.replace(/[A-Z] [a-z]/g, "-");', 'element.classList.add("found");',
    'call("GET", `mail/threads/${id}`);', 'location.hash = "#/mail";', 'const half = a / 2; const b = "x" / 3;',
])
def test_code_without_visible_texts_is_not_reported(tmp_path, code):
    assert problems(tmp_path, code=CODE + code) == []


def test_texts_of_the_html_are_found(tmp_path):
    page = PAGE + '<p>Hello</p><button aria-label="Close it" data-t-title="page.nothing"></button><noscript>No</noscript>'
    assert problems(tmp_path, page=page) == [
        "index.html: “Close it” is not in a catalogue", "index.html: “Hello” is not in a catalogue",
    ]


def test_an_unused_key_and_a_key_that_is_not_loaded_are_found(tmp_path):
    english = {**ENGLISH, "rest": "Rest"}
    assert problems(tmp_path, english=english, german={**GERMAN, "rest": "Rest"}) == [
        "strings/page.en.json: rest is not used"]
    folder = tmp_path / "areas"
    folder.mkdir()
    problems(folder, code='import { row } from "./mail/row.js";\n' + CODE, row='export const row = t("mail.row");\n')
    (folder / "strings/mail.en.json").write_text('{"row": "Row"}')
    (folder / "strings/mail.de.json").write_text('{"row": "Zeile"}')
    assert lint.Lint(folder).run() == ["mail/row.js: mail.row is not loaded when main.js is"]


def test_each_rule_for_spam_has_a_text_for_other_languages():
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "Sources/Mail/Spam").glob("*.swift"))
    # Rules with a negative weight are signs of legitimate mail, which the page does not show.
    rules = set(re.findall(r'(?:SpamRule|campaign)\("(\w+)", [\d.]+', sources)) | {"learned", "meaning", "words"}
    table = (ROOT / "Web/mail/spam_reasons.js").read_text(encoding="utf-8")
    assert set(re.findall(r'(\w+): "spam\.', table.split("const words")[0])) == rules


def test_the_servers_words_among_the_reasons_for_spam_are_translated():
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "Sources/Mail/Spam").glob("*.swift"))
    topics = re.search(r"var what: String \{(.*?)\n    \}", sources, re.DOTALL)[1]
    words = (ROOT / "Web/mail/spam_reasons.js").read_text(encoding="utf-8").split("const words")[1]
    assert [word for word in re.findall(r'"([^"]+)"', topics) if not re.search(rf'"?{word}"?: "spam\.', words)] == []


app = lint.app_strings()
LANGUAGES = ["de", "es", "fr", "it", "ja", "pt-BR", "zh-Hans"]


def app_problems(folder, code, texts=None, english=None, written=True):
    """Returns the problems of an app with this code, and these texts in each of its languages."""
    strings = folder / "Resources/strings"
    strings.mkdir(parents=True)
    (folder / "Sources").mkdir()
    (folder / "Sources/View.swift").write_text(code)
    for language in LANGUAGES:
        (strings / f"{language}.json").write_text(json.dumps({
            key: text.get(language, text["other"]) if isinstance(text, dict) else text for key, text in (texts or {}).items()
        }))
    (strings / "en.json").write_text(json.dumps(english or {}))
    if written:
        (folder / "Resources/Localizable.xcstrings").write_text(app.Catalogue(folder).text())
    return app.Catalogue(folder).run(lint.PLURALS)


def test_the_apps_texts_have_no_problems():
    assert app.Catalogue().run(lint.PLURALS) == []


@pytest.mark.parametrize("literal, key", [
    (r'Text("Nothing here")', "Nothing here"),
    (r'Text("\(mailbox.mails) mails in \(file.name)")', "%lld mails in %@"),
    (r'Button(isOn ? "Switch it off" : name) {}', "Switch it off"),
    (r'choice(title, "Look around", "arrow.right")', "Look around"),
    (r'Text("Say \"yes\" now")', 'Say "yes" now'),
    ('Text("""\n    One line \\\n    and another\n    """)', "One line and another"),
    (r'Text("Size: \(file.map { "\($0.fileSize)" }.fileSize)")', "Size: %@"),
])
def test_the_key_of_a_literal_is_the_one_that_swift_makes(tmp_path, literal, key):
    assert app_problems(tmp_path, literal, {key: key.replace("%lld mails in %@", "%2$@: %1$lld")}) == []


def test_a_literal_of_the_app_without_translations_is_found(tmp_path):
    found = app_problems(tmp_path, '// "A comment"\nText("Entirely new words")\n')
    assert found == [f"Sources/View.swift:2: “Entirely new words” has no text in {language}" for language in LANGUAGES]


@pytest.mark.parametrize("code", [
    'Image(systemName: "doc.text")', 'Text(verbatim: "Not a text")', 'Label(title, systemImage: isOn ? "Moon" : "Sun")',
    '// "A comment"', 'case "Word": 1', 'phrases: ["Ask it", "Ask it now"]', 'Text("\\(name), \\(size)")',
])
def test_literals_that_are_no_texts_need_no_translation(tmp_path, code):
    keys = app_problems(tmp_path, code)
    assert [problem for problem in keys if "%@, %@" not in problem] == []


@pytest.mark.parametrize("code, texts, problem", [
    ("", {"Old words": "Alte"}, "“Old words” is not used"),
    (r'Text("File \(file.name)")', {"File %@": "Datei"}, "has other placeholders than the key"),
    (r'Text("File \(file.name)")', {"File %@": "%lld"}, "has other placeholders than the key"),
    (r'Text("File \(file.name)")', {"File %@": " %@"}, "begins or ends with a space"),
    (r'Text("File \(new.fact)")', {"File %@": "%@"}, r"does not know the type of \(new.fact)"),
    ('Text("Two words")', {"Two words": {"other": {"one": "1", "other": "2"}}}, "has plural forms, but not one number"),
    (r'Text("\(mails) mails")', {"%lld mails": {"other": {"few": "%lld", "other": "%lld"}}}, "needs the plural forms one, other"),
    (r'Text("\(mails) mails")', {"%lld mails": {"de": {"one": "%lld", "other": "%lld"}, "other": "%lld"}},
     "has plural forms in only some languages"),
])
def test_problems_of_the_apps_texts_are_found(tmp_path, code, texts, problem):
    assert any(problem in found for found in app_problems(tmp_path, code, texts))


def test_an_outdated_catalogue_is_found(tmp_path):
    found = app_problems(tmp_path, 'Text("Two words")', {"Two words": "Zwei"}, written=False)
    assert found == ["Resources/Localizable.xcstrings is out of date: run Tools/app_strings"]


def test_a_text_of_the_page_is_taken_over_with_its_placeholders_in_any_order():
    text = {"en": "{a} of {b}", "de": "aus {b}: {a}"}
    assert app.page_text(text, "%lld of %@") == {"en": "%1$lld of %2$@", "de": "aus %2$@: %1$lld"}
    assert app.page_text({"en": "{a} files", "de": "{a}"}, "%lld mails") is None
