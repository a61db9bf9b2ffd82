"""`hearth chat` on a terminal: typed and pasted text is received unchanged in every locale."""

import json
import os
import pty
import re
import signal
import subprocess
import termios
import threading
from http.server import ThreadingHTTPServer

import pytest
from conftest import BINARY, SLOW, install_model
from played_model import PlayedModel
from test_tools import misbehaving, settings

LEFT, RIGHT, UP, HOME, END, DELETE = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[H", "\x1b[F", "\x1b[3~"
BACKSPACE, ENTER, ALT_ENTER, CTRL_C, CTRL_D = "\x7f", "\r", "\x1b\r", "\x03", "\x04"
LOCALES = [{}, {"LC_ALL": "C"}, {"LC_ALL": "C.UTF-8"}]
TEXTS = [
    "Was heißt Straße auf 日本語?", "مرحبا بالعالم", "e\u0301 o\u0323\u0302 नमस्ते 한국어", "👩‍👩‍👧‍👦 🇩🇪🇫🇷 👍🏽 ❤️ 🏳️‍🌈"]


def paste(text):
    return f"\x1b[200~{text}\x1b[201~"


class Terminal:
    """A program that runs on a pseudo-terminal."""

    def __init__(self, home, *arguments, environment=None, ready="\x1b[?2004h"):
        self.home = home
        self.environment = {
            "HEARTH_HOME": str(home), "HOME": str(home), "PATH": os.environ["PATH"], "TERM": "xterm-256color",
            "GOMP_SPINCOUNT": "1000", "HEARTH_GPU_LAYERS": "0"}
        self.leader, follower = pty.openpty()
        self.mode = termios.tcgetattr(follower)
        self.follower = follower
        self.process = subprocess.Popen(
            [str(BINARY), *arguments], env={**self.environment, **(environment or {})}, stdin=follower, stdout=follower,
            stderr=follower, process_group=0)
        self.shown = b""
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        self.wait(ready)

    def _read(self):
        while True:
            try:
                data = os.read(self.leader, 1 << 16)
            except OSError:
                data = b""
            with self.changed:
                self.shown += data
                self.changed.notify_all()
            if not data:
                return

    def wait(self, text, start=0):
        """Waits until the output contains `text`, and returns the offset after it."""
        with self.changed:
            found = self.changed.wait_for(lambda: self.shown.find(text.encode(), start) >= 0, SLOW)
            assert found, self.shown[-2000:]
            return self.shown.find(text.encode(), start) + len(text.encode())

    def type(self, text):
        data = text.encode() if isinstance(text, str) else text
        while data:
            data = data[os.write(self.leader, data):]

    def end(self, keys=CTRL_D):
        """Leaves after all messages are answered, and returns the exit code."""
        self.type(keys)
        # Answers have a random length, up to the size of the context.
        code = self.process.wait(20 * SLOW)
        # The terminal mode is restored.
        assert termios.tcgetattr(self.follower)[:4] == self.mode[:4]
        return code

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.follower)
        os.close(self.leader)

    def messages(self, title):
        """The user's messages of a thread, in order."""
        exported = subprocess.run(
            [str(BINARY), "threads", "export", title], env=self.environment, capture_output=True, text=True,
            timeout=SLOW, check=True)
        thread = json.loads(exported.stdout)["threads"][0]
        known = {message["id"]: message for message in thread["messages"]}
        said, place = [], thread["shownMessageID"]
        while message := known.get(place):
            if message["role"] == "user":
                said.insert(0, message["text"])
            place = message["metadata"].get("parentID")
        return said


@pytest.fixture
def terminal(tmp_path):
    install_model(tmp_path)
    opened = []

    def open_terminal(*arguments, **options):
        opened.append(Terminal(tmp_path, *arguments, **options))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.close()


@pytest.mark.parametrize("environment", LOCALES, ids=["none", "C", "C.UTF-8"])
def test_text_in_any_script_is_received_in_every_locale(terminal, environment):
    chat = terminal("chat", "--thread", "T", environment=environment)
    for text in TEXTS:
        chat.type(text + ENTER)
    # One byte at a time, as over a slow line.
    for byte in "ß日👩‍👧🇩🇪\n".encode():
        chat.type(bytes([byte]))
    assert chat.end() == 0
    assert chat.messages("T") == [*TEXTS, "ß日👩‍👧🇩🇪"]


def test_line_editing_treats_wide_and_combined_characters_as_one_character(terminal):
    cases = [
        ("日本x" + LEFT + LEFT + BACKSPACE, "本x"),
        ("ae\u0301b" + LEFT + BACKSPACE, "ab"),
        ("a👩‍👧b" + HOME + RIGHT + DELETE, "ab"),
        ("🇩🇪🇫🇷" + LEFT + LEFT + DELETE + END + "!", "🇫🇷!"),
        ("ملا" + BACKSPACE, "مل"),
        ("ab" + LEFT + "日" + HOME + "é", "éa日b"),
        ("one two\x17three", "one three"),
        ("第一" + ALT_ENTER + "second" + UP + HOME + ">", ">第一\nsecond"),
    ]
    chat = terminal("chat", "--thread", "T")
    for keys, _ in cases:
        chat.type(keys + ENTER)
    # In the history, the last message has two lines.
    chat.type(UP + UP + UP + ENTER)
    assert chat.end() == 0
    assert chat.messages("T") == [text for _, text in cases] + ["one three"]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"], ids=["LF", "CR", "CRLF"])
def test_a_multi_line_paste_is_one_message_and_its_control_characters_are_ignored(terminal, end):
    line = "日本 \x03\x04\x1a\x1b[31m"
    texts = ["\n".join(f"Zeile {n}: {line}" for n in range(count)) for count in (1, 4, 120, 2000)]
    chat = terminal("chat", "--thread", "T")
    for text in texts:
        chat.type(paste(text.replace("\n", end)) + ENTER)
    # Typed text can surround a paste.
    chat.type("before " + paste("x\ny") + " after" + ENTER)
    # A message is shown once all earlier answers are complete.
    assert chat.end() == 0
    chat.wait("[pasted 120 lines]")
    chat.wait("[pasted 2000 lines]")
    assert chat.messages("T") == [*texts, "before x\ny after"]
    # Escape sequences of the paste are never written to the terminal.
    assert b"\x1b[31m" not in chat.shown


def test_pastes_of_up_to_8_mb_are_accepted(terminal):
    chat = terminal("chat", "--thread", "T")
    chat.type(paste("y" * 4_000_000))
    chat.wait("[pasted 4000000 characters]")
    chat.type(CTRL_C)
    # Text without paste brackets counts as typed.
    chat.type("z" * 200_000 + CTRL_C)
    chat.type(paste("x" * 9_000_000))
    chat.wait("longer than 8 MB")
    chat.type("still here" + ENTER)
    assert chat.end() == 0
    assert chat.messages("T") == ["still here"]


def test_alt_enter_backslash_and_triple_quotes_start_a_new_line_of_the_message(terminal):
    chat = terminal("chat", "--thread", "T")
    chat.type("one" + ALT_ENTER + "two\\" + ENTER + "three" + ENTER)
    chat.type('"""a' + ENTER + "b\\" + ENTER + 'c"""' + ENTER)
    # Pasted text has no special meaning.
    chat.type(paste('"""doc') + ENTER + paste("path\\") + ENTER + paste("/usr\n/bin") + ENTER)
    assert chat.end() == 0
    assert chat.messages("T") == ["one\ntwo\nthree", "a\nb\\\nc", '"""doc', "path\\", "/usr\n/bin"]


def test_ctrl_c_clears_the_typed_line_without_ending_the_chat(terminal):
    chat = terminal("chat", "--thread", "T")
    chat.type("no" + CTRL_C + CTRL_C)
    chat.wait("/quit leaves")
    chat.type('"""begun' + ENTER + CTRL_C + "yes" + ENTER)
    assert chat.end() == 0
    assert chat.messages("T") == ["yes"]


def test_text_typed_during_an_answer_becomes_the_next_message(terminal):
    chat = terminal("chat", "--thread", "T")
    chat.type("first" + ENTER + "zweite Frage – 日本" + ENTER + paste("a\nb") + "c" + ENTER)
    assert chat.end() == 0
    assert chat.messages("T") == ["first", "zweite Frage – 日本", "a\nbc"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_program_restores_the_terminal_mode(terminal, number):
    chat = terminal("chat", "--thread", "T")
    chat.process.send_signal(number)
    assert chat.process.wait(SLOW) == -number
    assert termios.tcgetattr(chat.follower)[:4] == chat.mode[:4]
    chat.wait("\x1b[?2004l")


def test_the_second_line_of_a_paste_does_not_answer_the_next_question(terminal):
    removal = terminal("models", "rm", "hearth-tiny")
    removal.type(paste("y\nn") + ENTER)
    place = removal.wait("Answer y or n.")
    removal.type("ü" + ENTER)
    removal.wait("Answer y or n.", place)
    assert removal.end("n" + ENTER) != 0
    assert (removal.home / "models/hearth-tiny.gguf").exists()
    stopped = terminal("models", "rm", "hearth-tiny")
    assert stopped.end(CTRL_C) in (-signal.SIGINT, 130)
    assert (removal.home / "models/hearth-tiny.gguf").exists()


def test_a_dumb_terminal_gets_no_escape_sequences(terminal):
    chat = terminal("chat", "--thread", "T", environment={"TERM": "dumb"}, ready="> ")
    chat.type("Straße\\\n日本\n")
    chat.type("/quit\n")
    assert chat.process.wait(SLOW) == 0
    assert chat.messages("T") == ["Straße\n日本"]
    assert not re.search(rb"\x1b\[[?0-9]", chat.shown.replace(b"\x1b[K", b""))


def test_a_typed_line_is_kept_when_the_program_is_suspended_and_resumed(terminal):
    chat = terminal("chat", "--thread", "T")
    place = chat.wait("> ")
    chat.type("half\x1a")
    place = chat.wait("\x1b[?2004l", place)
    os.waitid(os.P_PID, chat.process.pid, os.WSTOPPED)
    chat.process.send_signal(signal.SIGCONT)
    place = chat.wait("\x1b[?2004h", place)
    chat.wait("half", place)
    chat.type(" done" + ENTER)
    assert chat.end() == 0
    assert chat.messages("T") == ["half done"]


class BankModel(PlayedModel):
    calls = {"my bank": ("bank__echo", {"text": "bank"})}


@pytest.fixture
def asking(tmp_path, terminal):
    """A chat whose model calls a tool whose server asks the user to fill in a form."""
    model = ThreadingHTTPServer(("127.0.0.1", 0), BankModel)
    threading.Thread(target=model.serve_forever, daemon=True).start()
    settings(tmp_path, bank=misbehaving("asks", "asks_more"))
    added = subprocess.run(
        [str(BINARY), "models", "add-remote", "played", "--url", f"http://127.0.0.1:{model.server_port}/v1", "--model",
         "played", "--context-tokens", "16384", "--yes"],
        env={"HEARTH_HOME": str(tmp_path), "HOME": str(tmp_path), "PATH": os.environ["PATH"]}, capture_output=True,
        text=True, timeout=SLOW)
    assert added.returncode == 0, added.stderr
    chat = terminal("chat", "--thread", "T", "--model", "played")
    chat.type("/tools on bank" + ENTER + "What is in my bank?" + ENTER)
    chat.place = chat.wait("lways, [n]o: ")
    chat.type("o" + ENTER)
    chat.place = chat.wait("[bank asks: Which account?]", chat.place)
    yield chat
    model.shutdown()
    model.server_close()


def reply(chat, *lines):
    """Types each line once its prompt is shown."""
    for question, line in lines:
        chat.place = chat.wait(question, chat.place)
        chat.type(line)


def told(chat):
    """Ends the chat and returns the last answer, in which the model repeats the tool result."""
    chat.wait("I was told: ", chat.place)
    assert chat.end() == 0
    exported = subprocess.run(
        [str(BINARY), "threads", "export", "T"], env=chat.environment, capture_output=True, text=True, timeout=SLOW,
        check=True)
    messages = json.loads(exported.stdout)["threads"][0]["messages"]
    return [message["text"] for message in messages if message["role"] == "assistant"][-1]


def test_a_tool_server_form_is_asked_field_by_field_and_sent_after_confirmation(asking):
    reply(
        asking, ("Account: ", ENTER), ("It must be filled in.", ""), ("Account: ", "Ann" + ENTER),
        ("Enter for 2", ""), ("count: ", "10" + ENTER), ("It must be at most 9.", ""), ("count: ", "3" + ENTER),
        ("For the receipt", ""), ("mail: ", "nobody" + ENTER), ("It must be an e-mail address", ""), ("mail: ", ENTER),
        ("Enter for 2026-01-31", ""), ("when: ", ENTER), ("2. Current", ""), ("kind: ", "2" + ENTER),
        ("Enter for yes", ""), ("agree: ", "no" + ENTER), ("[c]ancel: ", "?" + ENTER), ("Answer y, n or c.", ""),
        ("[c]ancel: ", "y" + ENTER))
    assert told(asking) == (
        'I was told: accept {"name": "Ann", "count": 3, "when": "2026-01-31", "kind": "c", "agree": false}')
    # Escape sequences of the tool server are never written to the terminal.
    assert b"\x1b[31m" not in asking.shown


@pytest.mark.parametrize("keys, action", [("n" + ENTER, "decline"), ("c" + ENTER, "cancel"), (CTRL_D, "cancel")])
def test_a_tool_server_form_can_be_declined_or_cancelled_in_the_terminal(asking, keys, action):
    # The prompt "count: " also ends "Account: ", so the hint of the second field is awaited first.
    reply(
        asking, ("Account: ", "Ann" + ENTER), ("Enter for 2", ""), ("count: ", ENTER), ("mail: ", ENTER),
        ("when: ", ENTER), ("kind: ", ENTER), ("agree: ", ENTER), ("[c]ancel: ", keys))
    assert told(asking) == f"I was told: {action} null"


def test_end_of_input_in_a_field_cancels_the_tool_server_form(asking):
    reply(asking, ("Account: ", CTRL_D))
    assert told(asking) == "I was told: cancel null"
