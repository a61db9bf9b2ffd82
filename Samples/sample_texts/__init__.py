"""The texts of the samples, one module per language.

All languages have mails with the same keys, so that each has the same kinds of mail at the same times.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from email.utils import parseaddr
from importlib import import_module
from pathlib import Path

LANGUAGES = ("en", "de", "es", "fr", "ja")
# Pages of lines. The first line is the title, and lines that begin with "# " are headings.
Pages = tuple[tuple[str, ...], ...]
# Paragraphs with the names of their styles, or "".
Paragraphs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Mail:
    """One mail.

    In its text, [[quote]] stands for the mail that it answers, and [[original]] for the same as Outlook writes it.
    """

    key: str
    date: str
    sender: str
    subject: str
    text: str = ""
    html: str = ""
    # Without an address, the mail is to the reader.
    to: str = ""
    cc: str = ""
    answers: str = ""
    # What the receiving server finds out: "pass", "fail", "softfail", "list", or "" for a mail that it did not check.
    checks: str = "pass"
    headers: tuple[tuple[str, str], ...] = ()
    # The return path's address and the machine that delivers, where they are not the sender's.
    returns: str = ""
    machine: str = ""
    charset: str = "utf-8"
    # The charset of the subject and of names, where it is not UTF-8.
    header_charset: str = ""
    encoding: str = ""
    is_flowed: bool = False
    is_starred: bool = False
    # Attachments: name, type, text.
    files: tuple[tuple[str, str, str], ...] = ()
    # A language whose identifiers differ from those of the same keys in English.
    language: str = ""

    @property
    def when(self) -> datetime:
        return datetime.strptime(self.date, "%Y-%m-%d %H:%M:%S %z")

    @property
    def address(self) -> str:
        return parseaddr(self.sender)[1]

    @property
    def domain(self) -> str:
        return self.address.partition("@")[2]

    @property
    def digest(self) -> str:
        return hashlib.sha256(f"{self.language}{self.key}".encode()).hexdigest()

    @property
    def identifier(self) -> str:
        return f"<{self.when:%Y%m%d%H%M%S}.{self.digest[:8]}@{self.domain}>"


@dataclass(frozen=True)
class Texts:
    """All texts of a language that the scripts write into files."""

    reader: str
    mails: tuple[Mail, ...]
    # The line above a quoted mail, from {name} and {when}.
    quote: str
    # The lines above an older mail as Outlook writes them, from {sender}, {to}, {subject} and {when}.
    original: str
    manual_file: str
    manual: Pages
    agreement_file: str
    agreement: Paragraphs
    # The offset of the reader's clock from UTC in hours, if there is no summer time.
    zone: int | None = None
    # For Japanese, the numbers of the characters' glyphs in the character collection Adobe-Japan1.
    glyphs: dict[str, int] = field(default_factory=dict)


def retelling(language: str, zone: str = "", page_encoding: str = "") -> Callable[..., Mail]:
    """Returns a function that makes a mail with the time, thread and checks of the English mail with the same key.

    With a zone, mails from Central Europe have the same time of day in that zone. Mails with a text are sent as 8 bits.
    With an encoding for pages, mails that have a page are sent in it.
    """
    from sample_texts.en import MAILS
    english = {mail.key: mail for mail in MAILS}

    def mail(key: str, sender: str, subject: str, text: str = "", html: str = "", **changes) -> Mail:
        date = english[key].date
        if zone and date.endswith(("+0100", "+0200")):
            date = date[:-5] + zone
        own = {"to": "", "cc": "", "headers": (), "files": (), "charset": "utf-8", "is_flowed": False, **changes}
        if own["charset"] == "utf-8" and (text or page_encoding):
            own = {"encoding": page_encoding if html and page_encoding else "8bit", **own}
        return replace(
            english[key], date=date, sender=sender, subject=subject, text=text, html=html, language=language, **own)

    return mail


def leaving(address: str) -> tuple[tuple[str, str], ...]:
    """The headers of a newsletter that can be left at an address."""
    return (("List-Unsubscribe", f"<{address}>"), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
            ("Precedence", "bulk"))


def texts(language: str) -> Texts:
    """The texts of a language."""
    return import_module(f"sample_texts.{language}").TEXTS


def folder(language: str) -> Path:
    """The folder of a language's samples."""
    samples = Path(__file__).resolve().parent.parent
    return samples if language == "en" else samples / language


def update(files: dict[Path, bytes], is_check: bool) -> None:
    """Writes the files that differ, or ends with 1 if a check finds one."""
    changed = {file: data for file, data in files.items() if not file.is_file() or file.read_bytes() != data}
    names = ", ".join(str(file.relative_to(folder("en"))) for file in changed)
    if changed and is_check:
        sys.exit(f"{Path(sys.argv[0]).name}: out of date: {names}. Run it without --check.")
    for file, data in changed.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    if changed:
        print(f"wrote {names}", file=sys.stderr)
