"""Files that crash Hearth: they are listed as problems, skipped afterwards, and retried on request.

The program is killed as soon as its record of unfinished work names the file, which is before the file is parsed.
"""

import http.client
import json
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from conftest import BINARY, FINGERPRINT, SLOW, Server, install_model, letter

# One file type for each reader; the content of the file does not matter.
KINDS = ["txt", "md", "html", "rtf", "csv", "docx", "odt", "xlsx", "ods", "pptx", "odp", "epub", "pdf", "eml", "mbox", "ipynb", "srt", "ics",
         "vcf", "tex", "rst", "adoc", "org", "swift"]
REASON = "Hearth stopped unexpectedly while"


@pytest.fixture(scope="module")
def kill_shim(tmp_path_factory):
    """The path of an LD_PRELOAD library that kills the program while it works on a file."""
    library = tmp_path_factory.mktemp("shim") / "kill_shim.so"
    source = Path(__file__).with_name("kill_shim.c")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", str(source), "-o", str(library), "-ldl"], check=True, timeout=SLOW)
    return library


@pytest.fixture
def home(tmp_path):
    server = Server(tmp_path / "home")
    server.home.mkdir()
    yield server
    server.stop()


def hearth(home, *arguments, input="", **environment):
    """Runs a command with additional environment variables."""
    return subprocess.run(
        [str(BINARY), *(str(each) for each in arguments)], input=input, capture_output=True, text=True, timeout=4 * SLOW,
        env={
            "HEARTH_HOME": str(home.home), "HOME": str(home.home), "PATH": "/usr/local/bin:/usr/bin:/bin",
            "GOMP_SPINCOUNT": "1000", "HEARTH_GPU_LAYERS": "0", **environment})


def killed(home, shim, word, *arguments):
    """Runs a command that must be killed when it begins work whose record contains the word."""
    done = hearth(home, *arguments, LD_PRELOAD=str(shim), SHIM_KILL_AT=word)
    assert done.returncode == -signal.SIGKILL, f"{done.returncode}: {done.stderr}"


def until(claim, what):
    deadline = time.monotonic() + 2 * SLOW
    while not claim():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def contents(server):
    listing = server.call("GET", "/api/collections/default")
    return [each["name"] for each in listing["documents"]], {
        Path(each["path"]).name: each["message"] for each in listing["problems"]}


# MARK: Documents


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_that_crashes_hearth_is_skipped_until_it_is_added_by_name(home, kill_shim, tmp_path, kind):
    folder = tmp_path / "folder"
    folder.mkdir()
    bad = folder / f"bad.{kind}"
    bad.write_text("Some words in a file of any kind.")
    (folder / "good.txt").write_text("A good file.")
    killed(home, kill_shim, bad.name, "docs", "add", folder)
    # The second run would be killed as well if it read the file.
    again = hearth(home, "docs", "add", folder, "--json", LD_PRELOAD=str(kill_shim), SHIM_KILL_AT=bad.name)
    report = json.loads(again.stdout)
    # The file that was read at the same time may be set aside, too.
    assert str(bad) in [problem["path"] for problem in report["problems"]]
    listing = json.loads(hearth(home, "docs", "list", "--json").stdout)
    assert all(REASON in problem["message"] for problem in listing["problems"])
    assert {each["name"] for each in listing["documents"]} | {
        Path(each["path"]).name for each in listing["problems"]} == {bad.name, "good.txt"}
    hearth(home, "docs", "add", bad)
    listing = json.loads(hearth(home, "docs", "list", "--json").stdout)
    assert all(REASON not in each["message"] for each in listing["problems"] if each["path"] == str(bad))


def test_a_server_that_crashed_on_a_watched_file_restarts_and_reads_the_other_files(home, kill_shim, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    home.environment = {"LD_PRELOAD": str(kill_shim), "SHIM_KILL_AT": "bad.txt"}
    home.start()
    home.call("POST", "/api/collections/default/paths", {"path": str(folder)})
    until(lambda: home.call("GET", "/api/collections/default")["folders"], "the folder is not followed")
    (folder / "bad.txt").write_text("A bad file.")
    assert home.process.wait(SLOW) == -signal.SIGKILL
    home.process.stdout.close()
    home.start()
    (folder / "good.txt").write_text("A good file.")
    until(lambda: contents(home)[0] == ["good.txt"], "the good file is not read")
    assert REASON in contents(home)[1]["bad.txt"]
    assert home.process.poll() is None
    home.environment = {}
    assert home.stop() == 0
    home.start()
    home.call("POST", "/api/collections/default/paths", {"path": str(folder / "bad.txt")})
    until(lambda: contents(home) == (["bad.txt", "good.txt"], {}), "the bad file is not tried again")


def test_an_upload_that_crashed_the_server_is_listed_as_a_problem(home, kill_shim):
    home.environment = {"LD_PRELOAD": str(kill_shim), "SHIM_KILL_AT": "bad.txt"}
    home.start()
    upload = urllib.request.Request(
        f"{home.url}/api/collections/default/documents?name=bad.txt", b"Some words.",
        {"Content-Type": "application/octet-stream"}, method="POST")
    with pytest.raises((OSError, http.client.HTTPException)):
        urllib.request.urlopen(upload, timeout=SLOW)
    assert home.process.wait(SLOW) == -signal.SIGKILL
    home.process.stdout.close()
    home.environment = {}
    home.start()
    assert REASON in contents(home)[1]["bad.txt"]


def test_a_regular_exit_while_files_are_read_marks_no_file_as_a_problem(home, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    for number in range(200):
        (folder / f"{number}.txt").write_text(f"The file {number}.\n" * 200)
    home.start()
    home.call("POST", "/api/collections/default/paths", {"path": str(folder)})
    until(lambda: contents(home)[0], "nothing is read")
    assert home.stop() == 0
    home.start()
    until(lambda: len(contents(home)[0]) == 200, "not all is read")
    assert contents(home)[1] == {}


# MARK: Mails


def maildir(path, count=3):
    for part in ("cur", "new", "tmp"):
        (path / part).mkdir(parents=True)
    for number in range(1, count + 1):
        (path / "cur" / f"mail{number}:2,").write_bytes(letter(f"Subject {number}", "Some words.", number=number))
    return path


def mbox(path, count=3):
    path.write_bytes(b"".join(
        b"From a@example.org Mon Mar  3 10:00:00 2025\n" + letter(f"Subject {number}", "Some words.", number=number) + b"\n"
        for number in range(1, count + 1)))
    return path


def imported(home, path, *options, **environment):
    done = hearth(home, "mail", "import", path, "--words-only", "--json", *options, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("make, word", [
    (maildir, "INBOX/mail2"),
    (mbox, "mail\n1\n\n"),
    (mbox, "file\n1\n"),
])
def test_a_mail_that_crashes_hearth_is_skipped_until_a_retry_is_requested(home, kill_shim, tmp_path, make, word):
    path = make(tmp_path / "box")
    killed(home, kill_shim, word, "mail", "import", path, "--words-only")
    shown = hearth(home, "mail", "import", path, "--words-only", "--json")
    report = json.loads(shown.stdout)
    if word.startswith("file"):
        # Naming the file itself retries it.
        assert report["problems"] == []
        assert report["mailboxes"][str(path)]["added"] == 3
        return
    assert [REASON in problem["message"] for problem in report["problems"]] == [True]
    assert report["mailboxes"][str(path)]["added"] == 2
    report = imported(home, path, "--retry")
    assert report["problems"] == [] and report["mailboxes"][str(path)]["added"] == 1


@pytest.mark.parametrize("task", ["classify", "findTodos"])
def test_a_mail_that_crashes_hearth_during_sorting_is_skipped_until_a_retry(home, kill_shim, tmp_path, task):
    path = maildir(tmp_path / "box")
    killed(home, kill_shim, f"{task}\n2\n", "mail", "import", path, "--words-only")
    # The second run would be killed again if it sorted the mail.
    report = imported(home, path, LD_PRELOAD=str(kill_shim), SHIM_KILL_AT=f"{task}\n2\n")
    assert [REASON in problem["message"] for problem in report["problems"]] == [True]
    assert imported(home, path, "--retry")["problems"] == []


def test_a_server_that_crashed_on_a_mail_restarts_and_reads_the_other_mails(home, kill_shim, tmp_path):
    path = maildir(tmp_path / "box")
    home.environment = {"LD_PRELOAD": str(kill_shim), "SHIM_KILL_AT": "INBOX/mail2"}
    home.start()
    home.call("POST", "/api/mail/mailboxes", {"path": str(path)})
    assert home.process.wait(SLOW) == -signal.SIGKILL
    home.process.stdout.close()
    home.start()

    def box():
        return home.call("GET", "/api/mail")["mailboxes"][0]

    until(lambda: box()["mails"] == 2 and box()["problems"] == 1, "the other mails are not read")
    home.environment = {}
    assert home.stop() == 0
    home.start()
    home.call("POST", "/api/mail/mailboxes", {"path": str(path), "retries": True})
    until(lambda: box()["mails"] == 3 and box()["problems"] == 0, "the mail is not tried again")


# MARK: Models


def model(home):
    return next(each for each in json.loads(hearth(home, "models", "list", "--json").stdout) if each["id"] == "hearth-tiny")


def test_a_model_that_crashes_the_process_during_two_loads_is_refused_until_verified(home, kill_shim):
    install_model(home.home)
    killed(home, kill_shim, "\nhearth-tiny", "respond", "Hello")
    assert model(home)["status"] != "damaged"
    killed(home, kill_shim, "\nhearth-tiny", "respond", "Hello")
    assert model(home)["status"] == "damaged"
    assert hearth(home, "respond", "Hello").returncode == 4
    assert hearth(home, "models", "verify", "hearth-tiny").returncode == 0
    assert hearth(home, "respond", "Hello").returncode == 0
    assert model(home)["status"] != "damaged"


def test_a_model_is_loaded_on_trial_once_before_its_first_use(home):
    install_model(home.home)
    record = home.home / "models/.trials" / f"{FINGERPRINT}.json"
    assert not record.exists()
    assert hearth(home, "respond", "Hello").returncode == 0
    trial = json.loads(record.read_text())
    assert trial["engine"] and not trial.get("problem")
    before = record.stat().st_mtime_ns
    assert hearth(home, "respond", "Hello").returncode == 0
    assert record.stat().st_mtime_ns == before


def test_a_model_that_crashes_its_trial_load_does_not_crash_the_server(home, kill_shim):
    install_model(home.home)
    home.environment = {"LD_PRELOAD": str(kill_shim), "SHIM_ABORT_TRIAL": "1"}
    home.start()
    for _ in range(2):
        with pytest.raises(urllib.error.HTTPError):
            home.call("POST", "/v1/chat/completions", {
                "model": "hearth-tiny", "messages": [{"role": "user", "content": "Hello"}], "max_tokens": 3})
    assert home.call("GET", "/api/status")
    shown = model(home)
    assert shown["status"] == "damaged" and "trial load" in shown["problem"]
    assert hearth(home, "respond", "Hello").returncode == 4
    home.environment = {}
    assert home.stop() == 0
    home.start()
    assert hearth(home, "models", "verify", "hearth-tiny").returncode == 0
    assert home.call("POST", "/v1/chat/completions", {
        "model": "hearth-tiny", "messages": [{"role": "user", "content": "Hello"}], "max_tokens": 3})["choices"]
