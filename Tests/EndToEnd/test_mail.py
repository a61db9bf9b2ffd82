"""Mails: `hearth mail` with real mailboxes, hostile mails, and recovery after kill -9.

HEARTH_KILLS sets how often an import is killed, 5 by default.
"""

import json
import mailbox
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import gguf
import numpy as np
import pytest

from conftest import BINARY, ROOT, SLOW, install_embedding_model, letter

sys.path[:0] = [str(ROOT / "Tools/mail_weights"), str(ROOT / "Benchmarks/mail")]
import everyday  # noqa: E402
import whole_mails  # noqa: E402

KILLS = int(os.environ.get("HEARTH_KILLS", "5"))


class Home:
    """A data folder of Hearth, and a Maildir next to it."""

    def __init__(self, folder):
        self.folder = folder / "home"
        self.maildir = folder / "Mail"
        (self.maildir / "cur").mkdir(parents=True)
        self.environment = {**os.environ, "HEARTH_HOME": str(self.folder)}

    def deliver(self, name, data):
        (self.maildir / "cur" / name).write_bytes(data)

    def mail(self, *arguments, code=0, as_json=True):
        done = subprocess.run(
            [BINARY, "mail", *(str(each) for each in arguments), *(["--json"] if as_json else [])], env=self.environment,
            capture_output=True, text=True, timeout=300)
        assert code is None or done.returncode == code, done.stderr
        return json.loads(done.stdout) if as_json else done

    def take(self, *paths):
        report = self.mail("import", "--words-only", *(paths or [self.maildir]))
        return report["mailboxes"]

    def threads(self, *arguments):
        return self.mail("list", "--all", "--limit", 1000, *arguments)["threads"]


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


def test_mails_are_sorted_and_spam_is_marked_with_reasons(home):
    home.deliver("1:2,", letter("Lunch on Friday?", "Hi Bob, are you free at noon on Friday? Ann", number=1))
    home.deliver("2:2,S", letter(
        "50% off shoes today only!", "Shop now and save 50% on all shoes with free shipping. Unsubscribe any time.",
        sender="Shoe Shop <news@shoes.example>", number=2, List_Unsubscribe="<https://shoes.example/u>"))
    home.deliver("3:2,", letter(
        "Verify your account immediately", "Dear customer, verify your account now: http://paypa1-login.example/verify",
        sender="PayPal <security@paypa1.com>", number=3))
    report = home.take()[str(home.maildir)]
    assert (report["added"], report["problems"]) == (3, 0)
    found = {thread["subject"]: thread for thread in home.threads()}
    # The examples of AC-A-04, AC-A-08 (only the built-in weights are installed) and AC-A-09.
    assert found["50% off shoes today only!"]["aiCategory"] == "promotions"
    assert found["Lunch on Friday?"]["aiCategory"] == "primary" and not found["Lunch on Friday?"]["isSpam"]
    assert found["Verify your account immediately"]["isSpam"]
    assert [t["subject"] for t in home.threads("--category", "promotions")] == ["50% off shoes today only!"]
    assert [t["subject"] for t in home.mail("list", "--spam")["threads"]] == ["Verify your account immediately"]
    shown = home.mail("show", found["Verify your account immediately"]["id"])["mails"][0]
    assert "paypal.com" in " ".join(reason["text"] for reason in shown["spam"]["reasons"])
    text = home.mail("show", shown["threadID"], as_json=False).stdout
    assert "SPAM OR PHISHING" in text and "not deleted" in text
    # The user can override the verdict.
    home.mail("spam", "--not", shown["id"], as_json=False)
    assert not [t for t in home.threads() if t["isSpam"]]
    # A mark can be exported, imported and undone.
    marks = home.maildir.parent / "marks.json"
    assert "1 mark." in home.mail("export-marks", marks, as_json=False).stdout
    assert "Verify" not in marks.read_text()
    assert "Imported 1 mark." in home.mail("import-marks", marks, as_json=False).stdout
    assert home.mail("train") == {"marks": 1, "spam": 0, "ham": 1, "isUsed": False, "folders": []}
    home.mail("spam", "--undo", shown["id"], as_json=False)
    assert [t["subject"] for t in home.threads() if t["isSpam"]] == ["Verify your account immediately"]
    assert "0 mails as spam and 0 as not spam" in home.mail("train", as_json=False).stdout


def test_notices_and_private_mails_are_sorted_in_seven_languages(home):
    texts = json.loads(everyday.MAILS.read_text(encoding="utf-8"))
    for number, text in enumerate(texts):
        home.deliver(f"{number}:2,S", everyday.built(text, number).as_bytes())
    home.take()
    found = {thread["subject"]: thread["aiCategory"] for thread in home.threads()}
    for category in ("updates", "primary"):
        of_kind = [text for text in texts if text["category"] == category]
        wrong = [(text["language"], text["subject"], found.get(text["subject"])) for text in of_kind
                 if found.get(text["subject"]) != category]
        assert len(wrong) <= (1 - everyday.LEAST) * len(of_kind), wrong


def test_a_spam_mark_reports_how_many_other_mails_it_changes(home):
    for number in range(3):
        home.deliver(f"{number}:2,", letter("Roofs", f"Buy cheap roofs now! Free offer, order today, click for house {number}.", number=number, sender="a@roofs.example"))
    home.take()
    mails = [home.mail("show", thread["id"])["mails"][0]["id"] for thread in home.threads()]
    assert "2 other mails are spam now." in home.mail("spam", mails[0], as_json=False).stdout
    assert "2 other mails are no longer spam." in home.mail("spam", "--undo", mails[0], as_json=False).stdout


def test_a_second_import_adds_no_mails_and_applies_changed_flags_and_deletions(home):
    for number in range(30):
        home.deliver(f"{number}:2,", letter(f"Subject {number}", f"Words {number}", number=number))
    assert home.take()[str(home.maildir)]["added"] == 30
    again = home.take()[str(home.maildir)]
    assert (again["added"], again["moved"], again["removed"], again["unchanged"]) == (0, 0, 0, 30)
    (home.maildir / "cur/3:2,").rename(home.maildir / "cur/3:2,S")
    (home.maildir / "cur/4:2,").unlink()
    changed = home.mail("import", "--words-only")["mailboxes"][str(home.maildir)]
    assert (changed["added"], changed["moved"], changed["removed"], changed["unchanged"]) == (0, 1, 1, 28)


def test_an_mbox_written_by_python_is_imported_completely(home, tmp_path):
    path = tmp_path / "box.mbox"
    box = mailbox.mbox(path)
    texts = ["From here it looks\nlike a new mail\n", "plain\n\nFrom me to you\n", "é ü 日本\n"]
    for number, text in enumerate(texts):
        box.add(letter(f"Number {number}", text, number=number))
    box.flush()
    assert home.take(path)[str(path)]["added"] == 3
    bodies = [home.mail("show", thread["id"])["mails"][0]["message"]["body"]["text"].strip() for thread in home.threads()]
    assert sorted(bodies) == sorted(text.strip() for text in texts)


def test_mail_search_supports_filters(home):
    home.deliver("1:2,S", letter("Invoice for March", "The amount is 300 dollars.", number=1))
    home.deliver("2:2,", letter("Lunch", "Shall we eat soup?", sender="Bob Stone <bob@example.org>", number=2))
    home.deliver("3:2,S", letter(
        "Half price on kettles today", "Shop now and save 50% on all kettles with free shipping. Unsubscribe any time.",
        sender="Shop <news@shop.example>", number=3, file="kettles.pdf", List_Unsubscribe="<https://shop.example/u>"))
    home.take()
    for query, wanted in {
        "soup": ["Lunch"], "from:bob": ["Lunch"], "unread": ["Lunch"], "dollars from Ann": ["Invoice for March"],
        "on:2025-03-03 soup": ["Lunch"], "before:2025 soup": [], "subject:invoice": ["Invoice for March"],
        "has:attachment": ["Half price on kettles today"], "soup with attachments": [],
        "category:promotions": ["Half price on kettles today"], "category:updates kettles": [],
    }.items():
        assert [hit["email"]["subject"] for hit in home.mail("search", query)["hits"]] == wanted, query


def test_hostile_mails_do_not_stop_the_import_of_a_mailbox(home):
    deep = b"From: a@example.org\nSubject: deep\n" + b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (each, each) for each in range(3000))
    for number, data in enumerate([b"", b"\0" * 1000, deep, b"Subject: x\n\n" + b"<div>" * 200_000, b":" * 100_000,
                                   b"From: a@b.c\nContent-Type: text/html\n\n" + b"<p style='display:none'>" * 50_000]):
        home.deliver(f"bad{number}:2,", data)
    home.deliver("good:2,", letter("Good", "words"))
    report = home.take()[str(home.maildir)]
    assert report["added"] + report["problems"] == 7
    assert "Good" in [thread["subject"] for thread in home.threads()]
    done = home.mail("import", "/nowhere", code=None, as_json=False)
    assert done.returncode == 12 and "There is no file or folder at" in done.stderr


def test_unreadable_mails_are_listed_with_a_reason(home):
    for number in range(7):
        home.deliver(f"bad{number}:2,", b"")
    home.deliver("good:2,", letter("Good", "words"))
    report = home.mail("import", "--words-only", home.maildir)
    assert report["mailboxes"][str(home.maildir)]["problems"] == 7
    assert [(each["mailbox"], each["key"]) for each in report["problems"]] == [
        (str(home.maildir), f"INBOX/bad{number}") for number in range(7)]
    shown = home.mail("import", "--words-only", as_json=False)
    assert "7 not readable" in shown.stdout
    assert "INBOX/bad0: The file cannot be opened, or is empty." in shown.stderr and "2 more" in shown.stderr


def test_import_lists_mailboxes_and_suggests_thunderbird_profiles(home, tmp_path):
    profile = tmp_path / "user/.thunderbird/ab.default"
    (profile / "Mail/Local Folders").mkdir(parents=True)
    (profile / "prefs.js").write_text("")
    (profile.parent / "profiles.ini").write_text("[Profile0]\nName=default\nIsRelative=1\nPath=ab.default\n")
    mbox = b"".join(
        b"From \r\nX-Mozilla-Status: 000%d\r\n" % status + letter(f"Number {status}", "words", number=status) + b"\r\n"
        for status in (0, 1, 9))
    (profile / "Mail/Local Folders/Inbox").write_bytes(mbox)
    home.environment["HOME"] = str(tmp_path / "user")
    assert f"hearth mail import '{profile}'" in home.mail("import", as_json=False).stderr
    listed = home.mail("import", "--list", profile)
    assert listed == {"path": str(profile), "parts": [
        {"kind": "mbox", "path": "Mail/Local Folders/Inbox", "bytes": len(mbox)}]}
    assert home.mail("list")["mailboxes"] == []
    shown = home.mail("import", "--words-only", profile, as_json=False)
    assert shown.stdout.index("Mail/Local Folders/Inbox") < shown.stdout.index("2 added")
    assert shown.stderr.count("hearth mail import '") == 0
    assert "hearth mail import '" not in home.mail("import", "--words-only", as_json=False).stderr


def test_a_mailbox_can_be_renamed_and_removed_without_deleting_its_files(home):
    home.deliver("1:2,", letter("One", "words"))
    home.take()
    home.mail("import", "--words-only", "--name", "Work", home.maildir)
    assert [box["name"] for box in home.mail("list")["mailboxes"]] == ["Work"]
    # An unknown name is refused before anything is removed.
    assert "'Nowhere'" in home.mail("rm", "Work", "Nowhere", code=12, as_json=False).stderr
    assert len(home.threads()) == 1
    home.mail("rm", home.maildir, as_json=False)
    assert home.mail("list")["mailboxes"] == [] and home.threads() == []
    assert (home.maildir / "cur/1:2,").exists()


def test_import_checks_all_paths_first_and_keeps_mails_of_a_missing_mailbox(home, tmp_path):
    home.deliver("1:2,", letter("One", "words"))
    assert "/nowhere" in home.mail("import", home.maildir, "/nowhere", code=12, as_json=False).stderr
    assert home.mail("list")["mailboxes"] == []
    home.take()
    home.maildir.rename(tmp_path / "elsewhere")
    report = home.mail("import", "--words-only")
    assert (report["mailboxes"], report["away"]) == ({}, [str(home.maildir)])
    assert "Mail is missing; its mails stay." in home.mail("import", "--words-only", as_json=False).stderr
    assert len(home.threads()) == 1


def test_mail_watch_reports_new_mails_and_missing_or_returned_mailboxes(home, tmp_path):
    home.deliver("1:2,", letter("One", "words"))
    home.take()
    with subprocess.Popen(
        [BINARY, "mail", "watch", "--interval", "1"], env=home.environment, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as watching:
        try:
            home.deliver("2:2,", letter("Two", "more words"))
            assert "Mail: 1 added" in watching.stdout.readline()
            home.maildir.rename(tmp_path / "elsewhere")
            assert watching.stdout.readline() == "Mail is missing; its mails stay.\n"
            (tmp_path / "elsewhere").rename(home.maildir)
            assert watching.stdout.readline() == "Mail is back\n"
        finally:
            watching.send_signal(signal.SIGINT)
    assert [thread["count"] for thread in home.threads()] == [2]


def test_mail_show_prints_id_folder_flags_recipients_and_problems(home):
    home.deliver("1:2,F", letter("One", "words", Cc="Carol <carol@example.org>"))
    home.deliver("2:2,S", b"From: ann@example.org\nSubject: Two\n\nwords\n")
    home.take()
    mails = {thread["subject"]: home.mail("show", thread["id"])["mails"][0]["id"] for thread in home.threads()}
    text = home.mail("show", "--mail", mails["One"], as_json=False).stdout
    pairs = dict(line.split(maxsplit=1) for line in text.split("\n\n")[0].splitlines())
    assert pairs["Mail"] == str(mails["One"]) and pairs["Folder"] == "INBOX" and pairs["Marks"] == "unread, starred"
    assert pairs["Cc"] == "Carol <carol@example.org>"
    text = home.mail("show", "--mail", mails["Two"], as_json=False).stdout
    assert "Marks" not in text and "no date" in text


def test_unknown_mail_and_thread_ids_are_refused_and_nothing_is_changed(home):
    home.deliver("1:2,", letter("One", "words"))
    home.take()
    thread = home.threads()[0]
    for arguments in (["spam", thread["id"], 999], ["move", "--mail", "forums", thread["id"], 999], ["show", "--mail", 999]):
        assert "no mail 999" in home.mail(*arguments, code=12, as_json=False).stderr, arguments
    for arguments in (["move", "forums", thread["id"], 999], ["show", 999], ["summarize", 999], ["reply", 999]):
        assert "no thread 999" in home.mail(*arguments, code=12, as_json=False).stderr, arguments
    assert "mailbox" in home.mail("list", "--mailbox", "Nowhere", code=12, as_json=False).stderr
    assert home.threads() == [thread]


def test_to_dos_can_be_listed_dismissed_and_restored(home):
    home.deliver("1:2,S", letter("Plan", "Can you send me the plan by Friday? Ann", number=1))
    home.take()
    todos = home.mail("todo")["todos"]
    assert [(each["kind"], each["sentence"], each["due"]) for each in todos] == [
        ("asksYou", "Can you send me the plan by Friday?", "2025-03-07")]
    number = todos[0]["id"]
    lines = home.mail("todo", as_json=False).stdout.splitlines()
    assert [line.split("\t")[:4] for line in lines] == [[str(number), "2025-03-07", "overdue", "Asks you"]]
    assert home.mail("todo", "--dismiss", number)["todos"] == []
    assert [each["isDismissed"] for each in home.mail("todo", "--all")["todos"]] == [True]
    assert len(home.mail("todo", "--restore", number, "--days", 1)["todos"]) == 1
    assert "Reload the list" in home.mail("todo", "--dismiss", 999, code=None, as_json=False).stderr


def test_mail_inspect_reports_flags_and_classifies_only_files_that_are_mails(home, tmp_path):
    path = tmp_path / "box.mbox"
    path.write_text(
        "From ann Mon Mar  3 10:00:00 2025\nFrom: ann@example.org\nSubject: One\nStatus: RO\nX-Status: F\n\nwords\n")
    mail = home.mail("inspect", path)
    assert mail["flags"] == ["seen", "flagged"] and "category" in mail and "spam" in mail
    home.deliver("1:2,", bytes(100))
    nothing = home.mail("inspect", home.maildir)
    assert [each["code"] for each in nothing["diagnostics"]] == ["noMail"]
    assert "category" not in nothing and "spam" not in nothing


def test_mail_inspect_does_not_follow_links_out_of_its_folder(home, tmp_path):
    (folder := tmp_path / "mails").mkdir()
    (folder / "bad.eml").symlink_to("/proc/self/mem")
    assert "contains no mail" in home.mail("inspect", folder, code=15, as_json=False).stderr
    (folder / "good.eml").write_bytes(letter("Good", "words"))
    assert "Good" in home.mail("inspect", folder, as_json=False).stdout


def test_mail_eval_counts_correct_verdicts_and_refuses_invalid_tables(home, tmp_path):
    samples = ROOT / "Samples/mail"
    rows = home.mail("eval", samples / "labels.tsv", samples / "sample.mbox")
    assert {row["engine"]: row["count"] for row in rows} == {"features": 45, "together": 45}
    rows = home.mail("eval", samples / "spam.tsv", samples / "sample.mbox")
    assert {row["truePositives"] + row["falseNegatives"] for row in rows} == {6}
    table = tmp_path / "labels.tsv"
    lines = (samples / "spam.tsv").read_text()
    table.write_text(lines + "<gone@example.org>\tham\n")
    done = home.mail("eval", table, samples / "sample.mbox", as_json=False)
    assert "left out: 1 of" in done.stderr and "51 mails: 6 spam, 45 not" in done.stderr
    table.write_text(lines.replace("\tspam", "\tsapm"))
    assert "Line 6 " in home.mail("eval", table, samples / "sample.mbox", code=64, as_json=False).stderr
    table.write_text("gone.eml\tham\n")
    assert "None of the 1 mails" in home.mail("eval", table, samples, code=12, as_json=False).stderr
    missing = home.mail("eval", tmp_path / "missing.tsv", samples / "sample.mbox", code=12, as_json=False).stderr
    assert "missing.tsv" in missing and "Error Domain" not in missing


@pytest.mark.parametrize("by", ["words", "meaning"])
def test_killed_imports_neither_lose_nor_duplicate_mails(home, by):
    """E-02: with `meaning`, mails are embedded, and most kills happen during that."""
    if by == "meaning" and not install_embedding_model(home.folder):
        pytest.skip("There is no embedding model; run Tools/setup.")
    options = ["--words-only"] if by == "words" else []
    rng = random.Random(1)
    for number in range(600):
        kind = whole_mails.KINDS[number % len(whole_mails.KINDS)]
        home.deliver(f"{number}:2,", whole_mails.mail(kind, rng).as_bytes())
    rng = random.Random(os.urandom(8))
    for _ in range(KILLS):
        process = subprocess.Popen(
            [BINARY, "mail", "import", *options, str(home.maildir)], env=home.environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            process.wait(rng.uniform(0.1, 2.5))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        time.sleep(0.05)
    # Mails in progress during a kill are set aside until a retry.
    home.mail("import", *options, "--retry", home.maildir)
    with sqlite3.connect(home.folder / "hearth.sqlite") as database:
        def count(sql):
            return database.execute(sql).fetchone()[0]

        assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        mails = count("SELECT count(*) FROM mail")
        assert count("SELECT count(*) FROM mailLocation") == 600
        assert mails == count("SELECT count(DISTINCT contentHash) FROM mail") == count("SELECT count(*) FROM retrievalSource")
        assert count("SELECT count(*) FROM mailTask") == 0
        assert count("SELECT count(*) FROM mail WHERE spamScore IS NULL") == 0
        # Each mail has passages with unique ordinals. Either all passages have a vector, or none has.
        items = count("SELECT count(*) FROM retrievalItem")
        assert items == count("SELECT count(*) FROM (SELECT DISTINCT source, ordinal FROM retrievalItem)")
        assert mails == count("SELECT count(DISTINCT source) FROM retrievalItem")
        assert count("SELECT count(*) FROM retrievalVector") == (items if by == "meaning" else 0)


def test_imported_mails_are_embedded_and_found_by_meaning(home):
    """AC-A-07, with the embedding model that Tools/setup installs."""
    if not install_embedding_model(home.folder):
        pytest.skip("There is no embedding model; run Tools/setup.")
    home.deliver("0:2,", letter("Sunday", "The kitten chased a ball of wool across the carpet.", number=0))
    for number in range(1, 100):
        home.deliver(f"{number}:2,", letter(f"Note {number}", f"Bill number {number} for the boiler was paid.", number=number))
    began = time.monotonic()
    assert home.mail("import", home.maildir)["embedded"] >= 100
    # The requirement is 60 seconds; the limit is higher because tests run in parallel.
    assert time.monotonic() - began < 240
    with sqlite3.connect(home.folder / "hearth.sqlite") as database:
        assert database.execute("SELECT DISTINCT length(vector) FROM retrievalVector").fetchall() == [(4 * 384,)]
        mails, vectors = database.execute(
            "SELECT (SELECT count(*) FROM mail), (SELECT count(*) FROM retrievalVector)").fetchone()
        assert mails == 100 and vectors >= 100
    found = home.mail("search", "a cat plays", "--method", "meaning", "--limit", 3)["hits"]
    assert found[0]["email"]["subject"] == "Sunday" and found[0]["match"] == "meaning"
    # A mail added later is embedded without the others, and found.
    home.deliver("100:2,", letter("Trip", "We took the train to the sea and swam.", number=100))
    assert home.mail("import", home.maildir)["embedded"] == 1
    assert home.mail("search", "holiday at the beach", "--method", "meaning")["hits"][0]["email"]["subject"] == "Trip"


def test_reading_and_searching_mails_opens_no_network_connection(home, tmp_path, shim):
    """A requirement of the specification: no content of a mail makes Hearth contact a server."""
    connections = tmp_path / "connections"
    home.environment |= {"LD_PRELOAD": str(shim), "SHIM_CONNECTIONS": str(connections)}
    home.deliver("1:2,", letter(
        "Verify your account", None, sender="PayPal <security@paypa1.com>", number=1, page=
        '<html><link rel="stylesheet" href="https://css.example/a.css"><img src="https://track.example/1.gif?you">'
        '<p>Please verify your account at <a href="http://192.0.2.7/login">paypal.com</a> within 24 hours.</p></html>',
        List_Unsubscribe="<https://list.example/u>"))
    for number in (2, 3, 4):
        home.deliver(f"{number}:2,", letter(
            "Re: Lunch", f"Shall we meet at noon? See https://lunch.example/{number} for the menu.", number=number))
    home.take()
    threads = home.threads()
    for thread in threads:
        home.mail("show", thread["id"])
        home.mail("summarize", thread["id"], "--quotes", as_json=False, code=None)
    assert home.mail("search", "verify", as_json=False).stdout
    home.mail("queue", "--again", as_json=False)
    assert len(threads) >= 2 and not connections.exists()
    subprocess.run(
        [sys.executable, "-c", "import socket; socket.socket().connect_ex(('192.0.2.1', 9))"], timeout=SLOW, check=True,
        env=home.environment)
    assert connections.exists(), "the shim would not have noticed"


def install_classifier(home, labels, favourite):
    """Installs a tiny DistilBERT that gives the label `favourite` a probability of 0.9 for every input."""
    reader = gguf.GGUFReader(ROOT / "Tests/LlamaTests/Fixtures/classifiers/distilbert.gguf")
    models = home.folder / "models"
    models.mkdir(parents=True, exist_ok=True)
    writer = gguf.GGUFWriter(models / "classifier.gguf", arch="bert")
    for name, field in reader.fields.items():
        if name.startswith("GGUF.") or name in ("general.architecture", "bert.classifier.output_labels"):
            continue
        kind = field.types[0]
        writer.add_key_value(
            name, field.contents(), kind, sub_type=field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None)
    writer.add_array("bert.classifier.output_labels", labels)
    for tensor in reader.tensors:
        if tensor.name == "cls.output.weight":
            data = np.zeros((len(labels), tensor.shape[0]), dtype=np.float32)
        elif tensor.name == "cls.output.bias":
            rest = np.log(0.1 / (len(labels) - 1))
            data = np.array([np.log(0.9) if label == favourite else rest for label in labels], dtype=np.float32)
        else:
            data = tensor.data
        writer.add_tensor(tensor.name, data, raw_dtype=None if data.dtype == np.float32 else tensor.tensor_type)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


CATEGORIES = ["primary", "social", "promotions", "updates", "forums"]


def test_an_installed_category_classifier_decides_if_the_shipped_weights_are_unsure(home):
    """AC-A-01b and AC-A-04: a DistilBERT whose labels are the categories."""
    install_classifier(home, CATEGORIES, "social")
    home.deliver("1:2,", letter(
        "Letter", "New books have come. Borrow them soon.", sender="Library <noreply@a.example>", number=1))
    home.deliver("2:2,S", letter(
        "50% off shoes today only!", "Shop now and save 50% on all shoes with free shipping. Unsubscribe any time.",
        sender="Shoe Shop <news@shoes.example>", number=2, List_Unsubscribe="<https://shoes.example/u>"))
    # The reports count mails, not questions to the classifier.
    assert home.mail("import", "--words-only", home.maildir)["classified"] == 2
    assert home.mail("queue", "--again", as_json=False).stdout.startswith("2 sorted ")
    found = {thread["subject"]: home.mail("show", thread["id"])["mails"][0]["category"] for thread in home.threads()}
    assert found["Letter"]["category"] == "social" and found["Letter"]["stage"] == "classifier"
    # The classifier gives each other category 0.025. The mail looks automatic, which rules out `primary` and leaves `forums`
    # a tenth.
    assert abs(found["Letter"]["confidence"] - 0.9 / (0.9 + 0.025 * 2.1)) < 0.001
    assert found["50% off shoes today only!"]["category"] == "promotions"
    assert found["50% off shoes today only!"]["stage"] == "features"


def test_an_installed_spam_classifier_decides_if_the_shipped_weights_are_unsure(home):
    install_classifier(home, ["ham", "spam"], "spam")
    home.deliver("1:2,", letter(
        "About your request", "Dear customer, please see the offer that was made for you and act now.", number=1,
        sender="Office <office@a.example>"))
    home.deliver("2:2,", letter("Lunch on Friday?", "Hi Bob, are you free at noon on Friday? Ann", number=2))
    home.take()
    found = {thread["subject"]: home.mail("show", thread["id"])["mails"][0]["spam"] for thread in home.threads()}
    unsure = [verdict for verdict in found.values() if verdict["stage"] == "classifier"]
    assert unsure and all("meaning" in [reason["rule"] for reason in verdict["reasons"]] for verdict in unsure), found
    # The classifier is not used if the weights are sure.
    assert found["Lunch on Friday?"]["stage"] == "features" and not found["Lunch on Friday?"]["isSpam"]


def test_mail_summaries_drafts_and_inspections_work_in_the_terminal(home, tmp_path):
    for number, text in enumerate((
            "The report is due on Friday. Can we still make it in time?",
            "Not with the figures missing. I need two more days for them.",
            "Then let us ask the office for Monday. Bob sends the figures by Thursday. Is that all right?")):
        home.deliver(f"{number}:2,S", letter("Report", text, number=number, References="<0@example.org>"))
    home.take()
    thread = home.threads()[0]["id"]
    summary = home.mail("summarize", thread, "--extractive")
    assert summary["kind"] == "extractive" and 2 <= len(summary["sentences"]) <= 4
    assert all(len(sentence["mails"]) == 1 for sentence in summary["sentences"])
    # Without a model, replies are composed by rules, unless a setting turns this off.
    replies = home.mail("reply", thread)["replies"]
    assert [reply["origin"] for reply in replies] == ["template"] * 3 and replies[0]["text"].startswith("Yes")
    settings = home.folder / "settings.json"
    settings.write_text(json.dumps({"mail": {"composesReplies": False}}))
    assert "model" in home.mail("reply", thread, code=None, as_json=False).stderr
    settings.unlink()
    drafts = tmp_path / "drafts"
    done = home.mail("reply", thread, "--text", "Monday suits me.", "--maildir", drafts)
    assert done["mailto"].startswith("mailto:ann@example.org?")
    lines = home.mail("inspect", drafts, as_json=False).stdout
    assert "Re: Report" in lines and "Monday suits me." in lines
    assert home.mail("inspect", done["draft"])["message"]["inReplyTo"] == ["2@example.org"]
