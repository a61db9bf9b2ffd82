"""Makes the sample mailboxes, one mbox file per language, and the tables of what their mails are, from `sample_texts`.

The same text gives the same bytes. With --check it compares instead of writing, and ends with 1 at a difference.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from datetime import datetime, timedelta, timezone
from email.header import Header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr

from sample_texts import LANGUAGES, Mail, Texts, folder, texts, update

# Mails from this day on are unread, but those that were answered.
UNREAD = datetime(2025, 10, 22, tzinfo=timezone.utc)

SPAM = ("joint-cream", "paypal", "fortune", "quota", "bank-phishing", "coins")
# All other mails but spam are primary.
CATEGORIES = {
    "social": ("group", "photo"),
    "promotions": ("rain-jackets", "bee-hotels", "bulbs", "compost"),
    "updates": ("order", "power-bill", "train", "password", "parcel", "statement"),
    "forums": ("tomatoes-1", "tomatoes-2", "tomatoes-3", "tomatoes-4"),
}
CATEGORY_OF = {key: category for category, keys in CATEGORIES.items() for key in keys}


def flowed(text: str) -> str:
    """Text whose lines go on where they end with a space (RFC 3676)."""
    return "\n".join(" \n".join(textwrap.wrap(line, 71)) for line in text.split("\n"))


def addresses(text: str) -> list[Address] | str:
    """What stands in an address header: mailboxes, or a group as it is."""
    if text.endswith(";"):
        return text
    return [Address(name, addr_spec=address) for name, address in map(parseaddr, re.split(r",\s*", text))]


def set_body(message: EmailMessage, mail: Mail, text: str) -> None:
    """The text, the page, or both, and what is attached."""
    def encoding(part: str) -> str:
        is_plain = part.isascii() and all(len(line) < 78 and not line.endswith(" ") for line in part.split("\n"))
        return mail.encoding or ("7bit" if is_plain else "quoted-printable")

    page = mail.html.strip("\n") + "\n"
    if mail.text:
        message.set_content(text, charset=mail.charset, cte=encoding(text))
        if mail.is_flowed:
            message.set_param("format", "flowed")
        if mail.html:
            message.add_alternative(page, subtype="html", cte=encoding(page))
    else:
        message.set_content(page, subtype="html", cte=encoding(page))
    for name, kind, content in mail.files:
        content = content.strip("\n") + "\n"
        message.add_attachment(content, subtype=kind.partition("/")[2], filename=name, cte=encoding(content))
    for number, part in enumerate(part for part in message.walk() if part.is_multipart()):
        # A boundary of its own, or every run would give another one.
        part.set_boundary(f"=_{mail.digest[30:46]}_{number}")


def header_in(charset: str, name: str, value: str) -> bytes:
    """A header with the words that are not ASCII in a charset, as programs wrote them before UTF-8."""
    words, address = parseaddr(value) if name == "From" else (value, "")
    encoded = Header(words, charset, header_name=name).encode(linesep="\n")
    return f"{name}: {encoded}{f' <{address}>' if address else ''}\n".encode()


class Mailbox:
    """The mails of one language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.mails = sorted(texts.mails, key=lambda mail: mail.when)
        self.by_key = {mail.key: mail for mail in texts.mails}
        self.address = parseaddr(texts.reader)[1]
        self.site = self.address.partition("@")[2]

    def text(self, mail: Mail) -> str:
        """The mail's text with what it quotes."""
        text = mail.text.strip("\n") + "\n"
        if not mail.answers:
            return text
        older = self.by_key[mail.answers]
        name, lines = parseaddr(older.sender)[0], self.text(older).rstrip("\n").split("\n")
        quote = "\n".join([self.texts.quote.format(name=name, when=older.when)]
                          + [f">{'' if line.startswith('>') or not line else ' '}{line}" for line in lines])
        head = self.texts.original.format(
            sender=older.sender, when=older.when, to=older.to or self.texts.reader, subject=older.subject)
        original = "\n".join([head, "", *lines])
        return text.replace("[[quote]]", quote).replace("[[original]]", original)

    def chain(self, mail: Mail) -> list[str]:
        """The identifiers of all mails before one in its thread, oldest first."""
        older = self.by_key.get(mail.answers)
        return [*self.chain(older), older.identifier] if older else []

    def stamp(self, date: datetime) -> str:
        """A date as headers have it, in the time of the receiving server."""
        hours = self.texts.zone or (1 if date >= datetime(2025, 10, 26, 1, tzinfo=timezone.utc) else 2)
        return f"{date.astimezone(timezone(timedelta(hours=hours))):%a, %d %b %Y %H:%M:%S %z}"

    def trace(self, mail: Mail) -> list[tuple[str, str]]:
        """The headers that servers put on top."""
        number = int(mail.digest[:6], 16)
        returns = mail.returns or (dict(mail.headers)["Sender"] if mail.checks == "list" else mail.address)
        if not mail.checks:
            return [("Return-Path", f"<{returns}>"),
                    ("Received", f"from [192.168.1.{20 + number % 5}] by mail.{self.site} with ESMTPSA "
                                 f"id {mail.digest[8:18]}; {self.stamp(mail.when + timedelta(seconds=1))}")]
        site = returns.partition("@")[2]
        machine = mail.machine or f"{'mail' if number % 2 else 'out1'}.{site}"
        net = "203.0.113" if mail.checks in ("fail", "softfail") else "198.51.100" if number % 3 else "192.0.2"
        found = {
            "pass": f"spf=pass smtp.mailfrom={site}; dkim=pass header.d={mail.domain}; "
                    f"dmarc=pass header.from={mail.domain}",
            "list": f"spf=pass smtp.mailfrom={site}; dkim=pass header.d={site}; dmarc=none header.from={mail.domain}",
            "fail": f"spf=fail smtp.mailfrom={site}; dkim=none; dmarc=fail (p=reject) header.from={mail.domain}",
            "softfail": f"spf=softfail smtp.mailfrom={site}; dkim=none; dmarc=none header.from={mail.domain}",
        }[mail.checks]
        delay = timedelta(seconds=2 + number % 7)
        return [
            ("Return-Path", f"<{returns}>"),
            ("Delivered-To", self.address),
            ("Received", f"from {machine} ({machine} [{net}.{1 + number % 250}]) by mx.{self.site} with ESMTPS "
                         f"id {mail.digest[8:18]} for <{self.address}>; {self.stamp(mail.when + delay)}"),
            ("Authentication-Results", f"mx.{self.site}; {found}"),
            ("Received", f"from [10.0.{number % 9}.{number % 251}] by {machine} with ESMTPSA id "
                         f"{mail.digest[20:30]}; {self.stamp(mail.when + delay / 2)}"),
        ]

    def message(self, mail: Mail) -> bytes:
        """The mail as bytes, with marks as programs write them in mbox files."""
        result = EmailMessage(policy=SMTP)
        for name, value in self.trace(mail):
            result[name] = value
        result["From"] = "FROM" if mail.header_charset else addresses(mail.sender)
        result["To"] = addresses(mail.to or self.texts.reader)
        if mail.cc:
            result["Cc"] = addresses(mail.cc)
        result["Subject"] = "SUBJECT" if mail.header_charset else mail.subject
        result["Date"] = mail.when
        result["Message-ID"] = mail.identifier
        if older := self.chain(mail):
            result["In-Reply-To"] = older[-1]
            result["References"] = " ".join(older)
        for name, value in mail.headers:
            result[name] = value
        text = self.text(mail)
        set_body(result, mail, flowed(text) if mail.is_flowed else text)
        reader = self.texts.reader
        is_answered = any(other.answers == mail.key and other.sender == reader for other in self.mails)
        is_read = is_answered or mail.sender == reader or mail.when < UNREAD
        result["Status"] = "RO" if is_read else "O"
        if marks := "A" * is_answered + "F" * mail.is_starred:
            result["X-Status"] = marks
        data = result.as_bytes(policy=SMTP.clone(linesep="\n"))
        if mail.header_charset:
            for name, value in (("From", mail.sender), ("Subject", mail.subject)):
                data = data.replace(f"{name}: {name.upper()}\n".encode(), header_in(mail.header_charset, name, value), 1)
        return data

    def mbox(self) -> bytes:
        """All mails in one file, oldest first."""
        file = bytearray()
        for mail in self.mails:
            sender = dict(self.trace(mail))["Return-Path"].strip("<>")
            file += f"From {sender} {mail.when.astimezone(timezone.utc):%a %b %d %H:%M:%S %Y}\n".encode()
            file += re.sub(rb"^(>*From )", rb">\1", self.message(mail), flags=re.MULTILINE)
            file += b"\n"
        return bytes(file)

    def table(self, labels: dict[str, str]) -> bytes:
        """What mails are, by their keys, as `hearth mail eval` reads it."""
        lines = [f"{self.by_key[key].identifier}\t{label}" for key, label in labels.items()]
        return "\n".join(["message_id\tcategory", *lines, ""]).encode()

    def files(self) -> dict[str, bytes]:
        """All files by name."""
        keys = [mail.key for mail in self.mails]
        return {
            "sample.mbox": self.mbox(),
            "labels.tsv": self.table({key: CATEGORY_OF.get(key, "primary") for key in keys if key not in SPAM}),
            "spam.tsv": self.table({key: "spam" if key in SPAM else "ham" for key in keys}),
        }


def main() -> None:
    """Writes or checks the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with the files that are there")
    arguments = parser.parse_args()
    update({
        folder(language) / "mail" / name: data
        for language in LANGUAGES for name, data in Mailbox(texts(language)).files().items()}, arguments.check)


if __name__ == "__main__":
    main()
