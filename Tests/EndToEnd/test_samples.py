"""Tests of the sample documents and mails in each language."""

import json
import os
import re
import subprocess
import sys
import time

import pytest

from conftest import BINARY, ROOT, SLOW, Server

SAMPLES = ROOT / "Samples"
sys.path.insert(0, str(SAMPLES))

from make_mail import CATEGORY_OF, SPAM, Mailbox  # noqa: E402
from sample_texts import LANGUAGES, folder, texts  # noqa: E402

# The languages whose README has the questions.
OTHERS = [language for language in LANGUAGES if language != "en"]
TITLES = {"en": "Samples", "de": "Beispiele", "es": "Ejemplos", "fr": "Exemples", "ja": "サンプル"}
# A letter that offers compost to a neighbour is also read as a personal mail. The classifier does not know Japanese words, so it
# recognises some automatic mails in Japanese by their headers only.
UNDECIDED = {language: {"compost"} for language in LANGUAGES}
UNDECIDED["ja"] |= {"group", "order", "password", "photo", "power-bill", "train"}


def tables(language):
    """The rows of the tables in a language's README, without heads."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", (folder(language) / "README.md").read_text(), re.MULTILINE):
        found.append([[cell.strip() for cell in line.strip("|\n").split("|")] for line in block.splitlines()[2:]])
    return found


QUESTIONS = [(language, *row) for language in OTHERS for row in tables(language)[0]]
MAIL_QUESTIONS = [(language, *row) for language in OTHERS for row in tables(language)[1]]


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A data folder per language with its sample documents and mails, without a server and without models."""
    homes = {}

    def home(language):
        if language not in homes:
            homes[language] = found = Server(tmp_path_factory.mktemp(language))
            added = run(found, "docs", "add", folder(language) / "documents")
            assert (added["added"], added["problems"]) == (10, [])
            run(found, "mail", "import", folder(language) / "mail/sample.mbox")
        return homes[language]

    return home


def run(home, *arguments):
    """Runs a command and returns its JSON."""
    done = home.hearth(*map(str, arguments), "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def squeezed(text):
    return " ".join(text.split())


def threads(home):
    """All threads by their subject."""
    return {thread["subject"]: thread for thread in run(home, "mail", "list", "--all", "--limit", 200)["threads"]}


@pytest.mark.parametrize("script", ["make_mail.py", "make_documents.py"])
def test_the_sample_files_equal_those_that_their_scripts_write(script):
    done = subprocess.run([sys.executable, str(SAMPLES / script), "--check"], capture_output=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_same_kinds_of_documents_and_mails_as_english(language):
    english, own = folder("en"), folder(language)
    assert sorted(file.suffix for file in (own / "documents").iterdir()) \
        == sorted(file.suffix for file in (english / "documents").iterdir())
    assert [mail.key for mail in texts(language).mails] == [mail.key for mail in texts("en").mails]
    assert len(tables(language)[0]) == 10
    # Samples ship with the program, so no language takes much more room than English. Japanese characters have three bytes.
    size = sum(file.stat().st_size for part in ("documents", "mail") for file in (own / part).iterdir())
    assert size < 1.15 * sum(file.stat().st_size for part in ("documents", "mail") for file in (english / part).iterdir())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_addresses_and_hosts_in_the_mails_are_reserved_for_examples(language):
    for mail in texts(language).mails:
        text = "\n".join([mail.sender, mail.to, mail.cc, mail.text, mail.html, mail.returns, str(mail.headers)])
        hosts = re.findall(r"(?:@|https?://)([\w.-]+)", text)
        assert all(re.search(r"(^|\.)example(\.(org|net|com))?$", host) or host == "203.0.113.77" for host in hosts), hosts


@pytest.mark.parametrize("language", LANGUAGES)
def test_mails_are_sorted_into_their_categories_and_spam_is_found(filled, language):
    box, found = Mailbox(texts(language)), threads(filled(language))
    for mail in box.mails:
        if mail.answers:
            continue
        thread = found[mail.subject]
        assert thread["isSpam"] == (mail.key in SPAM), mail.subject
        if mail.key not in SPAM and mail.key not in UNDECIDED[language]:
            assert thread["aiCategory"] == CATEGORY_OF.get(mail.key, "primary"), mail.subject
    assert sum(thread["count"] for thread in found.values()) == 51


@pytest.mark.parametrize(("language", "question", "answer", "files"), QUESTIONS)
def test_a_question_finds_the_passage_with_its_answer_by_words_alone(filled, language, question, answer, files):
    values, names = re.findall(r"\*\*(.+?)\*\*", answer), re.findall(r"`(.+?)`", files)
    assert values and names
    hits = run(filled(language), "docs", "search", question, "--limit", 5, "--method", "keyword")["hits"]
    found = [squeezed("".join(part["text"] for part in hit["parts"])) for hit in hits if hit["document"] in names]
    assert any(value in text for text in found for value in values), [hit["document"] for hit in hits]


@pytest.mark.parametrize(("language", "question", "subject"), MAIL_QUESTIONS)
def test_a_question_finds_its_mail_by_words_alone(filled, language, question, subject):
    hits = run(filled(language), "mail", "search", question)["hits"]
    subjects = [re.sub("^((re|aw): )+", "", hit["email"]["subject"], flags=re.IGNORECASE) for hit in hits]
    assert subject in subjects[:3]


def samples_of(server):
    """Waits until the samples are read, and returns the names of the collection and of the mailbox."""
    deadline = time.monotonic() + SLOW
    while True:
        collections = {each["name"]: each["documents"] for each in server.call("GET", "/api/documents")["collections"]}
        mailboxes = {each["name"]: each["mails"] for each in server.call("GET", "/api/mail")["mailboxes"]}
        if sum(collections.values()) == 10 and sum(mailboxes.values()) == 51:
            return {name for name in collections if collections[name]} | mailboxes.keys()
        assert time.monotonic() < deadline, (collections, mailboxes)
        time.sleep(0.1)


@pytest.mark.parametrize(("options", "environment", "language"), [
    (["--samples"], {"LANG": "de_AT.UTF-8"}, "de"),
    (["--samples"], {"LANG": "de_DE.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "en"),
    (["--samples", "--samples-language", "fr"], {"LANG": "de_DE.UTF-8"}, "fr"),
    (["--samples-language", "ja"], {}, "ja"),
])
def test_the_samples_are_in_the_systems_language_unless_an_option_names_another(
        start_server, options, environment, language):
    server = start_server(*options, has_model=False, environment=environment)
    assert samples_of(server) == {TITLES[language]}


def test_a_language_without_samples_is_refused_with_the_languages_that_have_them(tmp_path):
    done = subprocess.run(
        [str(BINARY), "serve", "--samples-language", "tlh"], capture_output=True, text=True, timeout=SLOW,
        env={"HEARTH_HOME": str(tmp_path), "HOME": str(tmp_path), "PATH": os.environ["PATH"]})
    assert done.returncode == 64
    assert "'tlh'" in done.stderr and all(language in done.stderr for language in LANGUAGES)
