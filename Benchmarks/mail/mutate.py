#!/usr/bin/env python3
"""Gives `hearth mail inspect` 100,000 broken mails, and measures that it neither ends, hangs nor grows.

Real mails (the fixtures of three mail parsers, the spam sets, modern phishing, newsletters) are damaged from a seed,
each in one to three ways: bits flipped, blocks cut, doubled and exchanged, headers put in or torn, borders of parts
taken away, changed or made up, parts nested a thousand deep, headers of a megabyte, encodings that do not exist,
damaged base64 and quoted-printable, NULs, other ends of lines, pages of a hundred thousand open tags. They go in
batches into folders of .eml files, and each fourth batch into an mbox file.

Of every batch the exit code must be 0 (or that of mails that could not be read), every mail must come out once, as a
message with verdicts or as an error with a text, memory must stay below --megabytes, and time below --seconds. A
batch that fails is kept in the work folder and halved until the mail that does it is found.

`--only N` makes and reads batch N alone, `--keep` writes it to the work folder without reading it.
"""

from __future__ import annotations

import argparse
import base64
import random
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspection import Inspection, Verdicts, archive_members, inspect, machine, options, print_table, run, save

SOURCES = (
    ("mail-fixtures/mail-parser.tar.gz", r"\.eml$|/(cur|new)/", 1000),
    ("mail-fixtures/mime4j.tar.gz", r"\.msg$", 1000),
    ("mail-fixtures/ruby-mail.tar.gz", r"\.eml$", 1000),
    ("spam/spamassassin.tar.gz", r"\.txt$", 1500),
    ("spam/csdmc2010.tar.gz", r"\.eml$", 500),
    ("spam/lingspam-bare.tar.gz", r"\.txt$", 100),
    ("phishing/phishing-pot.tar.gz", r"\.eml$", 800),
)
LARGEST_SOURCE = 200_000
Mutator = Callable[[random.Random, bytes], bytes]

# Some of the ways make large mails: so rarely that all of them stay at a few kilobytes on average.
MUTATORS: list[tuple[str, float, Mutator]] = []


def way(name: str, weight: float = 1.0) -> Callable[[Mutator], Mutator]:
    """Adds a way of breaking a mail."""

    def add(mutator: Mutator) -> Mutator:
        MUTATORS.append((name, weight, mutator))
        return mutator

    return add


def place(rng: random.Random, data: bytes) -> int:
    """Any place in a mail, more often in its first two kilobytes."""
    if not data:
        return 0
    return rng.randrange(min(len(data), 2048)) if rng.random() < 0.5 else rng.randrange(len(data))


def span(rng: random.Random, data: bytes) -> tuple[int, int]:
    """A stretch of a mail, most often a short one."""
    start = place(rng, data)
    return start, min(len(data), start + int(rng.paretovariate(0.6)))


def head_end(data: bytes) -> int:
    """Where the headers end."""
    found = re.search(rb"\r?\n\r?\n", data)
    return found.start() + 1 if found else len(data)


def put_header(rng: random.Random, data: bytes, line: bytes) -> bytes:
    """Puts a header in, as the first, the last or in between."""
    end = head_end(data)
    starts = [0, *(match.end() for match in re.finditer(rb"\n(?![ \t])", data[:end]))]
    at = rng.choice(starts)
    return data[:at] + line + b"\n" + data[at:]


@way("bits flipped", 3)
def flip(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 20, 100))):
        if changed:
            changed[place(rng, data)] ^= 1 << rng.randrange(8)
    return bytes(changed)


@way("bytes replaced", 2)
def replace(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 3, 10))):
        if changed:
            changed[place(rng, data)] = rng.choice(b"\0\r\n\t :;<>\"'=?()[]{}&%,@\\/-\x7f\x80\xff\xfe\xc0\xed\x1b")
    return bytes(changed)


@way("cut off", 2)
def cut(rng: random.Random, data: bytes) -> bytes:
    return data[: place(rng, data)]


@way("start cut off")
def behead(rng: random.Random, data: bytes) -> bytes:
    return data[place(rng, data) :]


@way("block taken out", 2)
def take_out(rng: random.Random, data: bytes) -> bytes:
    start, end = span(rng, data)
    return data[:start] + data[end:]


@way("block doubled", 2)
def double(rng: random.Random, data: bytes) -> bytes:
    start, end = span(rng, data)
    times = rng.choice((1, 1, 2, 10, 100))
    return data[:start] + data[start:end][:2000] * times + data[start:]


@way("blocks exchanged", 2)
def exchange(rng: random.Random, data: bytes) -> bytes:
    (a, b), (c, d) = sorted((span(rng, data), span(rng, data)))
    return data if b > c else data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


@way("lines in another order")
def shuffle_lines(rng: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    start = rng.randrange(max(1, len(lines)))
    part = lines[start : start + 30]
    rng.shuffle(part)
    return b"".join(lines[:start] + part + lines[start + 30 :])


HEADERS = (
    b"Content-Type: multipart/mixed; boundary=",
    b'Content-Type: multipart/mixed; boundary=""',
    b"Content-Type: multipart/mixed",
    b"Content-Type: message/rfc822",
    b"Content-Type: message/partial; id=a; number=1",
    b"Content-Type: text/html; charset=utf-7",
    b"Content-Type: /",
    b"Content-Type: text/plain; charset*=utf-8''%ff%00",
    b"Content-Type: text/plain; name*0*=a''%E4; name*2=b; name*99999999999=c",
    b"Content-Type: message/external-body",
    b"Content-Transfer-Encoding: base64",
    b"Content-Transfer-Encoding: x-uuencode",
    b"Content-Transfer-Encoding: ,;",
    b"Content-Transfer-Encoding: quoted-printable",
    b'Content-Disposition: attachment; filename="../../../etc/passwd"',
    b"Content-Disposition: attachment; filename=",
    b"Content-Disposition: inline; filename*=''",
    b"MIME-Version: 9.9",
    b"From: ",
    b"From: <>",
    b'From: "' + b"\\" * 99 + b'" <a@b.c>',
    b"From: a@b, c@d, (e (f) g) <h@i>;:,<",
    b"To: group: a@b.c, group: d@e.f; ;;",
    b"To: undisclosed-recipients:;",
    b"Subject: =?utf-8?B?////?=",
    b"Subject: =?utf-8?Q?=C3?= =?utf-8?Q?=A4?=",
    b"Subject: =?" + b"x" * 300 + b"?Q?a?=",
    b"Subject: =?utf-16?B?2D0=?=",
    b"Subject: \xe2\x80\xae\xe2\x80\x8b\xf0\x9f\x92\xa9",
    b"Date: Mon, 99 Foo 99999999999999 99:99:99 +9999",
    b"Date: Thu, 01 Jan 1970 00:00:00 -2400",
    b"Date: 0",
    b"Message-ID: <>",
    b"Message-ID: <a@b> <c@d>",
    b"References: <a@b><a@b> <<a>> >c<",
    b'In-Reply-To: "Ann" <a@b> of Monday',
    b"List-ID: <",
    b"List-Unsubscribe: <",
    b"Authentication-Results: ;;;(((; spf=; dkim=pass=fail; dmarc",
    b"Received-SPF: ",
    b"Return-Path: <",
    b"Status: ROADF",
    b"X-Mozilla-Status: ffffffffffffffffffff",
    b"X-Gmail-Labels: ,,,",
    b": no name",
    b"no colon at all",
    b" begins folded",
    b"Na\0me: value",
    b"From someone Mon Jan  1 12:34:56 2024",
    b">From x",
    b"Received: " + b"from (" * 500,
)


@way("header put in", 4)
def inject(rng: random.Random, data: bytes) -> bytes:
    for _ in range(rng.choice((1, 1, 2, 5))):
        data = put_header(rng, data, rng.choice(HEADERS))
    return data


@way("header torn")
def tear(rng: random.Random, data: bytes) -> bytes:
    end = head_end(data)
    at = rng.randrange(max(1, end))
    return data[:at] + rng.choice((b"\n\n", b"\n", b"\r\n \r\n", b"\r", b"\n\t\n", b":")) + data[at:]


@way("headers doubled")
def double_headers(rng: random.Random, data: bytes) -> bytes:
    head = data[: head_end(data)][:20_000]
    return head * rng.choice((1, 2, 10)) + data


@way("a thousand headers", 0.15)
def many_headers(rng: random.Random, data: bytes) -> bytes:
    name = rng.choice((b"X-A", b"Received", b"Subject", b"From", b"To", b"References", b"Content-Type", b"List-Id"))
    return b"".join(b"%s: value %d\n" % (name, number) for number in range(rng.choice((1000, 5000)))) + data


@way("a huge header", 0.15)
def huge_header(rng: random.Random, data: bytes) -> bytes:
    name = rng.choice(
        (
            b"Subject",
            b"From",
            b"To",
            b"References",
            b"X-A",
            b"Content-Type",
            b"Date",
            b"Message-ID",
            b"In-Reply-To",
            b"Authentication-Results",
            b"List-Unsubscribe",
            b"Content-Disposition",
        )
    )
    piece = rng.choice(
        (
            b"a",
            b"a@b.c, ",
            b"<a@b.c> ",
            b"=?utf-8?Q?=C3=A4?= ",
            b"(",
            b'"',
            b"; a=b",
            b"x\n ",
            b"<",
            b"\\",
            b"g:",
            b"\xff",
            b"\n\t",
        )
    )
    size = rng.choice((20_000, 100_000, 1_000_000 if rng.random() < 0.3 else 50_000))
    return put_header(rng, data, name + b": " + piece * (size // len(piece)))


def borders(data: bytes) -> list[bytes]:
    """The borders of parts that a mail names."""
    return re.findall(rb"boundary\s*=\s*\"?([^\"\s;]{1,200})", data, re.I)


@way("borders of parts changed", 2)
def break_borders(rng: random.Random, data: bytes) -> bytes:
    known = borders(data)
    if not known:
        return as_multipart(rng, data)
    border = rng.choice(known)
    kind = rng.randrange(6)
    if kind == 0:
        return data.replace(b"--" + border + b"--", b"")
    if kind == 1:
        return data.replace(b"--" + border, b"-- " + border)
    if kind == 2:
        return data.replace(b"--" + border, b"--" + border + b"--")
    if kind == 3:
        lines = data.split(b"--" + border)
        rng.shuffle(lines)
        return (b"--" + border).join(lines)
    if kind == 4:
        return data.replace(border, border[:1])
    at = place(rng, data)
    return data[:at] + (b"\n--" + border + b"\n") * rng.choice((1, 10, 600)) + data[at:]


@way("made multipart")
def as_multipart(rng: random.Random, data: bytes) -> bytes:
    kind = rng.choice((b"mixed", b"alternative", b"related", b"digest", b"signed", b"report", b"x-other", b""))
    border = rng.choice((b"b", b"-", b"--", b" ", b"b" * 300, b"=_\xff"))
    part = data[head_end(data) :][:20_000]
    return (
        b'From: a@b.c\nContent-Type: multipart/%s; boundary="%s"\n\n--%s\n%s\n'
        b"--%s\nContent-Type: text/html\n\n%s\n--%s--\n" % (kind, border, border, part, border, part, border)
    )


@way("nested", 0.5)
def nest(rng: random.Random, data: bytes) -> bytes:
    depth = rng.choice((5, 49, 51, 100, 499, 501, 1000, 1000))
    inner = data[:3000]
    if rng.random() < 0.4:
        return b"From: a@b.c\nContent-Type: message/rfc822\n\n" * depth + inner
    same = rng.random() < 0.3
    heads = (
        b"Content-Type: multipart/mixed; boundary=%s\n\n--%s\n" % ((b"b%d" % (0 if same else level),) * 2)
        for level in range(depth)
    )
    ends = b"".join(b"\n--b%d--\n" % level for level in reversed(range(depth))) if rng.random() < 0.5 else b""
    return b"From: a@b.c\nSubject: deep\n" + b"".join(heads) + inner + ends


@way("hundreds of parts", 0.2)
def many_parts(rng: random.Random, data: bytes) -> bytes:
    count = rng.choice((100, 499, 2000))
    kind = rng.choice((b"text/plain", b"text/html", b"application/pdf; name=a.pdf", b"image/png"))
    return (
        b"From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n"
        + b"--b\nContent-Type: %s\n\n%s\n" % (kind, data[-200:]) * count
        + b"--b--\n"
    )


CHARSETS = (
    b"utf-7",
    b"utf-16",
    b"utf-32",
    b"iso-2022-jp",
    b"hz-gb-2312",
    b"x-unknown",
    b"",
    b"utf-8\0",
    b"big5",
    b"gb18030",
    b"euc-kr",
    b"windows-1252",
    b"koi8-r",
    b"us-ascii",
    b"cp037",
    b"\xff\xfe",
    b"../utf-8",
    b"a" * 5000,
    b"%s%n",
    b"ISO-8859-16",
)


@way("encoding of text changed", 2)
def change_charset(rng: random.Random, data: bytes) -> bytes:
    charset = rng.choice(CHARSETS)
    made, count = re.subn(rb"(?i)charset\s*=\s*\"?[^\";\s]*\"?", lambda _: b'charset="' + charset + b'"', data, count=3)
    return made if count else put_header(rng, data, b'Content-Type: text/plain; charset="' + charset + b'"')


@way("encoding of words changed")
def change_words(rng: random.Random, data: bytes) -> bytes:
    charset = rng.choice(CHARSETS)[:60]
    made, count = re.subn(rb"=\?[^?\s]{1,40}\?", lambda _: b"=?" + charset + b"?", data)
    return (
        made
        if count
        else put_header(rng, data, b"Subject: =?" + charset + b"?" + rng.choice((b"B", b"Q", b"X")) + b"?=AA?=")
    )


@way("base64 damaged", 2)
def damage_base64(rng: random.Random, data: bytes) -> bytes:
    body = data[head_end(data) :][:10_000]
    encoded = bytearray(base64.encodebytes(body))
    for _ in range(rng.choice((0, 1, 10))):
        if encoded:
            encoded[rng.randrange(len(encoded))] = rng.choice(b"=\0\xff!\n -_")
    if rng.random() < 0.3:
        encoded = encoded.replace(b"\n", b"")
    kind = rng.choice((b"text/plain", b"text/html", b"image/png", b"message/rfc822", b"multipart/mixed; boundary=x"))
    return (b"From: a@b.c\nSubject: s\nContent-Type: %s\nContent-Transfer-Encoding: base64\n\n" % kind) + bytes(encoded)


@way("quoted-printable damaged")
def damage_quoted(rng: random.Random, data: bytes) -> bytes:
    head, body = data[: head_end(data)], data[head_end(data) :]
    places = sorted(rng.randrange(max(1, len(body))) for _ in range(rng.choice((1, 10, 200))))
    for at in reversed(places):
        body = body[:at] + rng.choice((b"=", b"=\n", b"=ZZ", b"=0", b"=00", b"=FF", b"==", b"=\r", b"=3D=")) + body[at:]
    return put_header(rng, head, b"Content-Transfer-Encoding: quoted-printable") + body


@way("NULs")
def nuls(rng: random.Random, data: bytes) -> bytes:
    at = place(rng, data)
    return data[:at] + b"\0" * rng.choice((1, 10, 10_000)) + data[at:]


@way("other ends of lines", 2)
def line_ends(rng: random.Random, data: bytes) -> bytes:
    end = rng.choice((b"\r", b"\r\n", b"\r\r\n", b"\n\r", b"\x0b", b"\x85", b"\xe2\x80\xa8"))
    return data.replace(b"\r\n", b"\n").replace(b"\n", end)


@way("one line")
def one_line(rng: random.Random, data: bytes) -> bytes:
    end = head_end(data) if rng.random() < 0.5 else 0
    return data[:end] + b"\n" * bool(end) + data[end:].replace(b"\n", b" ").replace(b"\r", b"")


@way("text in UTF-16")
def utf16(rng: random.Random, data: bytes) -> bytes:
    return data.decode("latin-1").encode(rng.choice(("utf-16", "utf-16-be", "utf-32", "utf-8")))


PAGES = (
    b"<div>",
    b"<p style='display:none'>",
    b"<table><tr><td>",
    b"<a href='http://x.y/'>z",
    b"<!--",
    b"<style>",
    b"<script>",
    b"&#x110000;",
    b"&amp",
    b"<",
    b"</div>",
    b'<span style="' + b"font-size:0;" * 50 + b'">',
    b"<img src=x width=1 height=1>",
    b"<form action=x><input>",
    b"<b a='",
    b"<![CDATA[",
    b"<svg><title>",
    b"<font color=#fff>",
    b"]]>",
    b'<a href="javascript:',
)


@way("page of many tags", 0.3)
def page(rng: random.Random, data: bytes) -> bytes:
    piece = rng.choice(PAGES)
    count = rng.choice((100, 2000, 20_000, 100_000 if rng.random() < 0.2 else 5000))
    count = min(count, 600_000 // len(piece))
    return b"From: a@b.c\nSubject: page\nContent-Type: text/html\n\n<html><body>" + piece * count + data[:2000]


@way("style sheet of many rules", 0.15)
def sheet(rng: random.Random, data: bytes) -> bytes:
    rules = b"".join(
        b".c%d %s { display: none; color: #fff }" % (number, rng.choice((b"", b"> a", b"*", b"div div div")))
        for number in range(rng.choice((100, 3000)))
    )
    tags = b"".join(b"<div class='c%d c%d'>x" % (number, number + 1) for number in range(rng.choice((100, 3000))))
    return b"From: a@b.c\nContent-Type: text/html\n\n<style>" + rules + b"</style>" + tags + data[:500]


@way("text of many links", 0.2)
def links(rng: random.Random, data: bytes) -> bytes:
    piece = rng.choice(
        (b"http://a.b/c ", b"www.", b"http://", b"a@b.c ", b"http://" + b"a." * 300 + b" ", b"> ", b"http://\xff\xfe/ ")
    )
    return b"From: a@b.c\nSubject: links\n\n" + piece * (rng.choice((1000, 20_000, 300_000)) // len(piece)) + data[:500]


@way("only noise", 0.3)
def noise(rng: random.Random, data: bytes) -> bytes:
    return rng.randbytes(rng.choice((0, 1, 2, 10, 1000, 20_000)))


@way("empty, or of one kind of byte", 0.1)
def nothing(rng: random.Random, data: bytes) -> bytes:
    return rng.choice(
        (b"", b"\n", b"\r\n\r\n", b":", b"\0", b" ", b"From ", b"--", b"a:", b"\xef\xbb\xbf")
    ) * rng.choice((1, 1, 3000))


class Maker:
    """Broken mails, each from its number: any batch can be made again alone."""

    def __init__(self, sources: list[bytes], seed: int) -> None:
        self.sources, self.seed = sources, seed
        self._weights = [weight for _, weight, _ in MUTATORS]

    def make(self, number: int) -> tuple[bytes, list[str]]:
        """A mail, and how it was broken."""
        rng = random.Random(f"{self.seed}/{number}")
        data = rng.choice(self.sources)
        chosen = rng.choices(MUTATORS, weights=self._weights, k=rng.choice((1, 1, 2, 3)))
        for _, _, mutator in chosen:
            data = mutator(rng, data)[:4_000_000]
        return data, [name for name, _, _ in chosen]


def sources(data: Path, seed: int) -> list[bytes]:
    """Real mails of all sets, as many of each as SOURCES says."""
    rng = random.Random(seed)
    found: list[bytes] = []
    for name, pattern, most in SOURCES:
        mails = [
            mail for _, mail in archive_members(data / name, re.compile(pattern)) if 0 < len(mail) <= LARGEST_SOURCE
        ]
        found += mails if len(mails) <= most else rng.sample(mails, most)
    return found


SEPARATOR = b"From someone@example.org Mon Jan  1 12:34:56 2024\n"


def as_mbox(mails: list[bytes]) -> bytes:
    """One file of mails, the "From " lines in them quoted; an empty mail would be none."""
    parts = []
    for mail in mails:
        quoted = re.sub(rb"(?m)^(>*From )", rb">\1", mail.strip(b"\r\n") or b"X-Empty: yes")
        parts.append(SEPARATOR + quoted + b"\n\n")
    return b"".join(parts)


def write(folder: Path, mails: list[tuple[str, bytes]], is_mbox: bool) -> Path:
    """Writes a batch; what to inspect."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if is_mbox:
        (folder / "batch.mbox").write_bytes(as_mbox([mail for _, mail in mails]))
        return folder / "batch.mbox"
    for name, mail in mails:
        (folder / name).write_bytes(mail)
    return folder


def faults(result: Inspection, mails: list[tuple[str, bytes]], is_mbox: bool, most_bytes: int) -> list[str]:
    """What was wrong with a run; empty if nothing."""
    found = []
    if result.is_late:
        found.append("did not end in time")
    elif result.code < 0:
        found.append(f"ended by signal {-result.code}")
    elif result.code not in (0, 12):
        found.append(f"ended with {result.code}: {result.errors[-300:].strip()}")
    if result.broken_lines:
        found.append(f"{result.broken_lines} lines are no JSON")
    if not result.is_late and len(result.mails) != len(mails):
        found.append(f"{len(mails)} mails in, {len(result.mails)} lines out")
    keys = Counter(str(mail.get("key")) for mail in result.mails)
    if any(count > 1 for count in keys.values()):
        found.append("a mail came twice")
    if not is_mbox and not result.is_late and set(keys) - {name for name, _ in mails}:
        found.append("a mail came that is not there")
    for mail in result.mails:
        if "message" not in mail:
            if not str(mail.get("error") or "").strip():
                found.append(f"{mail.get('key')}: neither a message nor an error")
            continue
        if any(each.get("code") == "noMail" for each in mail.get("diagnostics") or []):
            # What is no mail is of no kind.
            continue
        score = (mail.get("spam") or {}).get("score")
        if not isinstance(score, (int, float)) or not 0 <= score <= 1 or not mail.get("category"):
            found.append(f"{mail.get('key')}: no verdicts")
    if result.peak_bytes > most_bytes:
        found.append(f"took {result.peak_bytes / 1e6:.0f} MB")
    return found[:10]


def narrow(
    hearth: Path, mails: list[tuple[str, bytes]], is_mbox: bool, seconds: float, most_bytes: int, folder: Path
) -> list[tuple[str, bytes]]:
    """Halves a batch as long as one half alone fails, too; one mail, or the least that fails together."""
    while len(mails) > 1:
        middle = len(mails) // 2
        for part in (mails[:middle], mails[middle:]):
            limit = max(10.0, seconds * len(part) / len(mails))
            result = inspect(hearth, [write(folder, part, is_mbox)], seconds=limit)
            if faults(result, part, is_mbox, most_bytes):
                mails = part
                break
        else:
            break
    shutil.rmtree(folder, ignore_errors=True)
    return mails


def main() -> int:
    """Breaks, lets read, judges."""
    parser = options(__doc__)
    parser.add_argument("--count", type=int, default=100_000, metavar="N", help="mails (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of what is broken how (default: 1)")
    parser.add_argument("--batch", type=int, default=1000, metavar="N", help="mails a run (default: 1000)")
    parser.add_argument("--seconds", type=float, default=60, metavar="N", help="a batch may take (default: 60)")
    parser.add_argument("--megabytes", type=float, default=500, metavar="N", help="it may take up (default: 500)")
    parser.add_argument("--only", type=int, metavar="N", help="make and read this batch alone, counted from 0")
    parser.add_argument("--keep", action="store_true", help="write the batches into the work folder, and read none")
    arguments: argparse.Namespace = parser.parse_args()
    maker = Maker(sources(arguments.data, arguments.seed), arguments.seed)
    most_bytes = int(arguments.megabytes * 1e6)
    numbers = range(0, arguments.count, arguments.batch)
    batches = (
        list(enumerate(numbers)) if arguments.only is None else [(arguments.only, arguments.only * arguments.batch)]
    )
    kept = arguments.work / "mail-mutate-failures"
    runs: list[dict[str, Any]] = []
    failures: list[dict[str, Any]] = []
    ways: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    written = 0
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as name:
        for batch, first in batches:
            made = {}
            mails: list[tuple[str, bytes]] = []
            for number in range(first, min(first + arguments.batch, arguments.count)):
                mail, how = maker.make(number)
                mails.append((f"{number:07}.eml", mail))
                made[f"{number:07}.eml"] = how
                ways.update(set(how))
            written += sum(len(mail) for _, mail in mails)
            is_mbox = batch % 4 == 3
            if arguments.keep:
                print(write(arguments.work / f"mail-mutate-{batch}", mails, is_mbox))
                continue
            place_ = write(Path(name) / "batch", mails, is_mbox)
            result = inspect(arguments.hearth, [place_], seconds=arguments.seconds)
            outcomes.update("a message" if "message" in mail else "an error" for mail in result.mails)
            outcomes.update(
                f"note: {note.get('code')}" for mail in result.mails for note in mail.get("diagnostics") or ()
            )
            runs.append(
                {
                    "batch": batch,
                    "mails": len(mails),
                    "seconds": result.seconds,
                    "peak": result.peak_bytes,
                    "code": result.code,
                    "isMbox": is_mbox,
                }
            )
            if found := faults(result, mails, is_mbox, most_bytes):
                folder = kept / f"seed-{arguments.seed}-batch-{batch}"
                write(folder, mails, is_mbox)
                culprits = narrow(arguments.hearth, mails, is_mbox, arguments.seconds, most_bytes, Path(name) / "half")
                for culprit, mail in culprits[:20]:
                    (kept / culprit).write_bytes(mail)
                failures.append(
                    {
                        "batch": batch,
                        "faults": found,
                        "kept": str(folder),
                        "mails": [culprit for culprit, _ in culprits[:20]],
                        "of": len(culprits),
                        "ways": made[culprits[0][0]] if len(culprits) == 1 else [],
                    }
                )
                print(
                    f"batch {batch}: {'; '.join(found[:3])}; {len(culprits)} mails do it: {culprits[0][0]} "
                    f"{failures[-1]['ways']}",
                    file=sys.stderr,
                )
            elif batch % 10 == 9:
                print(
                    f"{time.strftime('%H:%M:%S')} batch {batch}: {result.seconds:.1f} s, "
                    f"{result.peak_bytes / 1e6:.0f} MB",
                    file=sys.stderr,
                )
    if arguments.keep:
        return 0
    count = sum(each["mails"] for each in runs)
    seconds = sum(each["seconds"] for each in runs)
    longest = max(runs, key=lambda each: each["seconds"])
    largest = max(runs, key=lambda each: each["peak"])
    print(
        f"Machine: {machine()}\n"
        f"{count} mails of {written / max(1, count) / 1000:.1f} kB on average, seed {arguments.seed}, "
        f"{count / max(seconds, 1e-9):.0f} mails a second.\n"
    )
    print_table(("way of breaking", "mails"), [(name, str(number)) for name, number in ways.most_common()])
    print()
    print_table(("what came of them", "mails"), [(name, str(number)) for name, number in outcomes.most_common()])
    print()
    if failures:
        print_table(
            ("batch", "what was wrong", "mails that do it", "how they were broken"),
            [
                (
                    str(each["batch"]),
                    "; ".join(each["faults"][:3]).replace("|", "\\|"),
                    f"{', '.join(each['mails'][:3])}{' …' if each['of'] > 3 else ''}",
                    ", ".join(each["ways"]),
                )
                for each in failures
            ],
        )
        print(f"\nThey are kept in {kept}.\n")

    def failed(*texts: str) -> int:
        return sum(any(any(text in fault for text in texts) for fault in each["faults"]) for each in failures)

    verdicts = Verdicts()
    crashes, hangs = failed("signal", "ended with"), failed("did not end")
    verdicts.add("batches that crashed", "0", f"{crashes} of {len(runs)}", crashes == 0)
    verdicts.add(
        "batches that took too long",
        "0",
        f"{hangs}; the longest {longest['seconds']:.1f} s ({longest['mails']} mails, batch {longest['batch']})",
        hangs == 0,
    )
    lost = failed("lines", "twice", "not there", "neither", "no verdicts")
    verdicts.add("batches with lost, doubled or silent mails", "0", str(lost), lost == 0)
    verdicts.add(
        "most memory",
        f"< {arguments.megabytes:.0f} MB",
        f"{largest['peak'] / 1e6:.0f} MB, batch {largest['batch']}",
        largest["peak"] <= most_bytes,
    )
    save(
        arguments.work,
        "mail-mutate",
        {"seed": arguments.seed, "runs": runs, "failures": failures, "ways": dict(ways), "outcomes": dict(outcomes)},
    )
    return verdicts.report()


if __name__ == "__main__":
    run(main)
