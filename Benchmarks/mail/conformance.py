#!/usr/bin/env python3
"""Compares how Hearth reads mails with what other programs' test fixtures expect of them.

From the folder `mail-fixtures` of the data: the mails of stalwartlabs/mail-parser with its expected values (each also
with CRLF ends of lines; its headers alone, put into mails; its Maildir), those of apache/james-mime4j with the tree
of parts that it expects, and those of mikel/mail for Ruby, which come without expected values: for these, Python's
email package is the other reader. Compared are subject, addresses and names, date, identifier, names, sizes and
number of attachments, and the text but for white space.

Each difference is listed. Those whose reason can be told from the values themselves, or stands in the table of known
differences below, are explained; the others fail the run. So does a mail that yields neither a message nor an error
with a text, a crash, and a run that takes too long.
"""

from __future__ import annotations

import email
import email.errors
import email.header
import email.message
import email.utils
import html.parser
import json
import re
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from known import KNOWN
from inspection import Failed, Verdicts, inspect, machine, options, print_table, run, save, unpack, words_of

FIELDS = (
    "subject",
    "from",
    "to",
    "cc",
    "names",
    "date",
    "message id",
    "references",
    "attachments",
    "sizes",
    "text",
    "flags",
    "mails",
)
FLAGS = {"S": "seen", "R": "answered", "F": "flagged", "D": "draft", "T": "deleted", "P": "passed"}


@dataclass
class Case:
    """A mail, and what it is expected to hold; what is not named is not compared."""

    name: str
    mail: bytes
    expected: dict[str, Any] = field(default_factory=dict)
    # The texts that are right if Hearth made its text from the page.
    page: str | None = None
    # What the archive says where it says it twice.
    notes: set[str] = field(default_factory=set)


# Text


def plain(text: str) -> str:
    """A text without white space and without characters that have no look."""
    return "".join(
        character
        for character in unicodedata.normalize("NFC", text)
        if not character.isspace() and unicodedata.category(character) not in ("Cc", "Cf")
    )


class _Page(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self._hidden += tag in ("script", "style", "title")
        self.text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self._hidden = max(0, self._hidden - (tag in ("script", "style", "title")))
        self.text.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.text.append(data)


def page_text(page: str) -> str:
    """The words of a web page."""
    reader = _Page()
    reader.feed(page)
    reader.close()
    return "".join(reader.text)


# What mail-parser expects


def _numbers(value: dict[str, Any] | None) -> float | None:
    """Seconds since 1970 of its dates; nothing for years that no mail is from, as Hearth has it."""
    if not value:
        return None
    try:
        zone = timedelta(hours=value["tz_hour"], minutes=value["tz_minute"]) * (-1 if value["tz_before_gmt"] else 1)
        moment = (
            datetime(
                *(value[name] for name in ("year", "month", "day", "hour", "minute", "second")), tzinfo=timezone.utc
            )
            - zone
        )
    except (ValueError, OverflowError):
        return None
    return moment.timestamp() if moment.year >= 1971 else None


def _people(value: Any) -> list[dict[str, Any]]:
    """Its addresses, those of groups among the others."""
    if not isinstance(value, dict):
        return []
    value = value.get("Address", value)
    if "Group" in value:
        return [person for group in value["Group"] for person in group["addresses"]]
    return list(value.get("List", ()))


def _strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        value = value.get("Text", value.get("TextList"))
    return [value] if isinstance(value, str) else list(value or ())


def mail_parser_case(name: str, mail: bytes, document: dict[str, Any]) -> Case:
    """What its JSON says of a mail."""
    parts = document["parts"]
    headers: dict[str, list[Any]] = {}
    for header in parts[0]["headers"]:
        key = header["name"] if isinstance(header["name"], str) else header["name"]["other"].lower()
        headers.setdefault(key, []).append(header["value"])
    last = {key: values[-1] for key, values in headers.items()}
    case = Case(name, mail)
    case.notes = {key.replace("_", " ") for key, values in headers.items() if len(values) > 1}
    expected = case.expected
    expected["subject"] = " ".join(_strings(last.get("subject")))
    names = []
    for key in ("from", "to", "cc"):
        people = _people(last.get(key))
        expected[key] = [person["address"] for person in people if person["address"] or person["name"]]
        names += [person["name"] for person in people if person["address"] or person["name"]]
    expected["names"] = names
    date = last.get("date")
    expected["date"] = _numbers(date["DateTime"]) if isinstance(date, dict) and "DateTime" in date else None
    expected["message id"] = next(iter(_strings(last.get("message_id"))), None)
    expected["references"] = _strings(last.get("references"))
    bodies = [parts[index]["body"] for index in document["text_body"]]
    expected["text"] = "\n".join(body["Text"] for body in bodies if isinstance(body, dict) and "Text" in body)
    pages = [parts[index]["body"] for index in document["html_body"]]
    case.page = "\n".join(page_text(body["Html"]) for body in pages if isinstance(body, dict) and "Html" in body)
    files, sizes = [], []
    for index in document["attachments"]:
        part = parts[index]
        found: dict[str, str] = {}
        for header in part["headers"]:
            value = header["value"]
            if header["name"] in ("content_type", "content_disposition") and isinstance(value, dict):
                for attribute in (value.get("ContentType") or {}).get("attributes") or ():
                    found.setdefault(attribute["name"], attribute["value"])
        files.append(found.get("filename", found.get("name")))
        body = part["body"]
        kind, value = next(iter(body.items())) if isinstance(body, dict) else (body, "")
        # Of texts the decoded one is given, whose size says nothing of the bytes.
        sizes.append(len(value) if kind in ("Binary", "InlineBinary") else None)
    expected["attachments"], expected["sizes"] = files, sizes
    return case


def mail_parser(folder: Path) -> Iterator[Case]:
    """Its mails, as they are and with CRLF."""
    for path in sorted((folder / "eml").rglob("*.eml")):
        name = str(path.relative_to(folder / "eml"))
        mail = path.read_bytes()
        yield mail_parser_case(name, mail, json.loads(path.with_suffix(".json").read_text(encoding="utf-8")))
        other = path.with_suffix(".crlf.json")
        if other.is_file():
            lines = re.sub(rb"(?<!\r)\n", b"\r\n", mail)
            yield mail_parser_case(
                name.replace(".eml", ".crlf.eml"), lines, json.loads(other.read_text(encoding="utf-8"))
            )


def mail_parser_headers(folder: Path) -> Iterator[Case]:
    """Its headers, each in a mail of its own."""

    def vectors(name: str) -> Iterator[tuple[str, str, Any]]:
        for number, vector in enumerate(json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))):
            yield f"{name}/{number:03}.eml", vector["header"], vector["expected"]

    def mail(name: str, header: str) -> bytes:
        return f"{name}: {header.rstrip(chr(10))}\nX-End: yes\n\nText\n".encode()

    for name, header, value in vectors("address"):
        people = [person for person in _people(value) if person["address"] or person["name"]]
        if any(
            ":" in (person["address"] or "").lstrip("@")
            and "@node" not in person["address"]
            or person["address"] == "NO"
            for person in people
        ):
            continue  # A link out of a header of a mailing list, which holds no addresses of people.
        yield Case(
            name,
            mail("To", header),
            {"to": [person["address"] for person in people], "names": [person["name"] for person in people]},
        )
    for name, header, value in vectors("date"):
        yield Case(name, mail("Date", header), {"date": _numbers(value)})
    for name, header, value in vectors("id"):
        yield Case(name, mail("References", header), {"references": value or []})
    for name, header, value in vectors("unstructured"):
        yield Case(name, mail("Subject", header), {"subject": value or ""})
    for name, header, value in vectors("content_type"):
        attributes = dict((value or {}).get("attributes") or ())
        title = attributes.get("filename", attributes.get("name"))
        if title is None:
            continue
        kind = "Content-Type" if value.get("c_subtype") else "Content-Disposition"
        end = header.rstrip("\n")
        other = "Content-Disposition: attachment\n" if kind == "Content-Type" else "Content-Type: application/pdf\n"
        yield Case(
            name,
            (
                "From: a@example.org\nContent-Type: multipart/mixed; boundary=b\n\n"
                f"--b\n{kind}: {end}\n{other}\nText\n--b--\n"
            ).encode(),
            {"attachments": [title]},
        )


def maildir(folder: Path) -> list[tuple[str, list[str]]]:
    """The mails of its Maildir by their keys, and how they are marked."""
    found = []
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.parent.name not in ("cur", "new"):
            continue
        place = path.parent.parent.relative_to(folder)
        key = "/".join(
            [
                *(
                    ("INBOX",)
                    if place == Path(".")
                    else (part.removeprefix(".").replace(".", "/") for part in place.parts)
                ),
                path.name.split(":")[0],
            ]
        )
        letters = path.name.partition(":2,")[2]
        found.append((key, sorted(FLAGS[letter] for letter in letters if letter in FLAGS)))
    return found


# What mime4j expects, and what Python reads


@dataclass
class Leaf:
    """A part without parts."""

    type: str
    name: str | None
    disposition: str
    content: bytes
    charset: str | None


def decoded(value: str) -> str:
    """A header's value with its encoded words decoded, on one line."""
    try:
        text = str(email.header.make_header(email.header.decode_header(re.sub(r"\r?\n(?=[ \t])", "", value))))
    except (LookupError, ValueError, email.errors.HeaderParseError):
        text = value
    return " ".join(text.split())


def raw_values(message: email.message.Message, key: str) -> list[str]:
    """The values of a header; raw bytes in it are UTF-8, or else what Windows wrote."""
    values = []
    for name, value in message.raw_items():
        if name.lower() == key:
            data = str(value).encode("utf-8", "surrogateescape")
            try:
                values.append(data.decode("utf-8"))
            except UnicodeDecodeError:
                values.append(data.decode("cp1252", "replace"))
    return values


def of_headers(case: Case, message: email.message.Message) -> None:
    """Takes the expected values of headers from Python's reading of them."""
    expected = case.expected
    expected["subject"] = decoded(next(iter(raw_values(message, "subject")), ""))
    names = []
    for key in ("from", "to", "cc"):
        pairs = email.utils.getaddresses([re.sub(r"\s*\n\s*", " ", value) for value in raw_values(message, key)])
        expected[key] = [address for name, address in pairs if address]
        names += [decoded(name) or None for name, address in pairs if address]
    expected["names"] = names
    try:
        moment = email.utils.parsedate_to_datetime(str(message["date"])) if message["date"] else None
        expected["date"] = (
            None
            if moment is None or moment.year < 1971
            else (moment.replace(tzinfo=timezone.utc) if moment.tzinfo is None else moment).timestamp()
        )
    except (ValueError, TypeError, IndexError, OverflowError):
        expected["date"] = None
    identifier = re.search(r"<\s*([^<>]+?)\s*>", str(message.get("message-id", "")))
    expected["message id"] = identifier[1] if identifier else None
    case.notes = {key for key, count in Counter(key.lower() for key in message.keys()).items() if count > 1}
    if any(isinstance(defect, email.errors.MissingHeaderBodySeparatorDefect) for defect in message.defects):
        case.notes.add("damaged")


def of_leaves(case: Case, leaves: list[Leaf]) -> None:
    """Takes texts and attachments from the parts, by the rule that Hearth's follow: what is text and is not a file."""
    texts, pages, files, sizes = [], [], [], []
    for leaf in leaves:
        is_text = (
            leaf.type in ("text/plain", "text/html")
            and leaf.disposition != "attachment"
            and (leaf.name is None or leaf.disposition == "inline")
        )
        if not is_text:
            files.append(leaf.name)
            sizes.append(None if leaf.type.startswith(("message/", "text/")) else len(leaf.content))
            continue
        text = leaf.content.decode("latin-1")
        for charset in (leaf.charset or "utf-8", "utf-8"):
            try:
                text = leaf.content.decode(charset)
                break
            except (LookupError, ValueError):
                continue
        if leaf.type == "text/plain":
            texts.append(text)
        elif not pages:
            pages.append(page_text(text))
    case.expected.update({"text": "\n".join(texts), "attachments": files, "sizes": sizes})
    case.page = "\n".join(pages)


def _file_name(message: email.message.Message) -> str | None:
    try:
        name = message.get_filename()
    except (LookupError, ValueError, TypeError):
        return None
    return decoded(name) if name else None


def python_leaves(message: email.message.Message) -> Iterator[Leaf]:
    """The parts as Python's email package takes them apart."""
    if message.is_multipart() and message.get_content_maintype() != "message":
        for part in message.get_payload():
            yield from python_leaves(part)
        return
    disposition = (message.get_content_disposition() or "").lower()
    if message.get_content_maintype() == "message" and message.is_multipart():
        yield Leaf("message/rfc822", _file_name(message), disposition, b"", None)
        return
    if message.get_content_maintype() == "multipart":
        return  # One without parts.
    content = message.get_payload(decode=True)
    yield Leaf(
        message.get_content_type(), _file_name(message), disposition, content or b"", message.get_content_charset()
    )


def python_case(name: str, mail: bytes) -> Case:
    """A mail as Python's email package reads it."""
    case = Case(name, mail)
    message = email.message_from_bytes(mail)
    of_headers(case, message)
    of_leaves(case, list(python_leaves(message)))
    return case


def _tree_leaves(node: ElementTree.Element, folder: Path) -> Iterator[Leaf]:
    """The parts of mime4j's tree."""
    header = node.find("header")
    fields = "\n".join((entry.text or "").strip("\r\n") for entry in header or ())
    message = email.message_from_string(fields + "\n\n")
    inner = node.find("multipart")
    if inner is not None:
        for part in inner.findall("body-part"):
            yield from _tree_leaves(part, folder)
        return
    disposition = (message.get_content_disposition() or "").lower()
    if node.find("message") is not None:
        yield Leaf("message/rfc822", _file_name(message), disposition, b"", None)
        return
    for tag in ("text-body", "binary-body"):
        if (body := node.find(tag)) is not None:
            yield Leaf(
                message.get_content_type(),
                _file_name(message),
                disposition,
                (folder / body.attrib["name"]).read_bytes(),
                message.get_content_charset(),
            )


def mime4j(folder: Path) -> Iterator[Case]:
    """Its mails with the parts that its decoded trees name; headers are decoded by Python."""
    for path in sorted(folder.rglob("*.msg")):
        tree = path.with_name(path.stem + "_decoded.xml")
        case = Case(f"{path.parent.name}/{path.stem}.eml", path.read_bytes())
        if tree.is_file():
            try:
                root = ElementTree.fromstring(tree.read_bytes())
            except ElementTree.ParseError:
                root = None
            if root is not None:
                fields = "\n".join((entry.text or "").strip("\r\n") for entry in root.find("header") or ())
                of_headers(case, email.message_from_string(fields + "\n\n"))
                of_leaves(case, list(_tree_leaves(root, path.parent)))
        yield case


def ruby_mail(folder: Path) -> Iterator[Case]:
    """Its mails, as Python reads them."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and (path.suffix == ".eml" or path.name == "sample_output_multipart"):
            name = str(path.relative_to(folder))
            yield python_case(name if name.endswith(".eml") else name + ".eml", path.read_bytes())


# Comparing


def found_values(message: dict[str, Any]) -> dict[str, Any]:
    """What Hearth read, in the form of what is expected."""

    def people(key: str) -> list[dict[str, Any]]:
        return message.get(key) or []

    date = message.get("date")
    return {
        "subject": message.get("subject") or "",
        **{key: [person["address"] for person in people(key)] for key in ("from", "to", "cc")},
        "names": [person.get("name") for key in ("from", "to", "cc") for person in people(key)],
        "date": datetime.fromisoformat(date.replace("Z", "+00:00")).timestamp() if date else None,
        "message id": message.get("messageID"),
        "references": message.get("references") or [],
        "attachments": [file.get("name") for file in message.get("attachments") or ()],
        "sizes": [file["byteCount"] for file in message.get("attachments") or ()],
        "text": (message.get("body") or {}).get("text") or "",
    }


def _flat(value: Any) -> Any:
    """White space at the ends and between words does not count."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list):
        return [_flat(entry) for entry in value]
    return value


def is_same(case: Case, key: str, found: Any, message: dict[str, Any]) -> bool:
    """Whether a field is as expected."""
    wanted = case.expected[key]
    if key == "text":
        if (message.get("body") or {}).get("isFromPage") or not wanted.strip() and case.page:
            return words_of(case.page or "") == words_of(found)
        return plain(wanted) == plain(found)
    if key == "sizes":
        return len(wanted) == len(found) and all(want in (None, size) for want, size in zip(wanted, found))
    return _flat(wanted) == _flat(found) or (wanted in (None, "") and found in (None, ""))


def is_passed_over(case: Case, mail: dict[str, Any]) -> bool:
    """Whether a mail with headers was taken for none: nothing explains that."""
    notes = {note["code"] for note in mail.get("diagnostics") or ()}
    return "noMail" in notes and re.match(rb"[!-9;-~]+:", case.mail) is not None


def explanation(case: Case, key: str, found: Any, mail: dict[str, Any]) -> str | None:
    """Why a field differs, where the values themselves tell."""
    wanted, message = case.expected[key], mail["message"]
    reasons = {
        "subject": _words_reason,
        "from": _address_reason,
        "to": _address_reason,
        "cc": _address_reason,
        "names": _names_reason,
        "date": _date_reason,
        "message id": _identifier_reason,
        "references": _identifier_reason,
        "attachments": _attachments_reason,
        "sizes": _sizes_reason,
        "text": _text_reason,
    }
    parts = {"content-type", "content type"}
    headers = {"names": {"from", "to", "cc"}, "text": parts, "attachments": parts, "sizes": parts}.get(key, {key})
    if headers & case.notes:
        return "the header is there more than once: another of them was taken"
    if "damaged" in case.notes and key not in ("attachments", "sizes"):
        return "the other reader stops at a damaged header"
    if _replaced(wanted) > _replaced(found):
        return "the expected value was not decoded"
    return reasons[key](case, wanted, found, message, {note["code"] for note in mail.get("diagnostics") or ()})


def _replaced(value: Any) -> int:
    """How many characters of a value stand for what could not be decoded."""
    return json.dumps(value, ensure_ascii=False).count("\ufffd")


Message = dict[str, Any]
# An encoded word is ASCII (RFC 2047).
_RAW_WORD = re.compile(rb"=\?[^?\s]+\?[QqBb]\?[^?\n]*[\x80-\xff][^?\n]*\?=")


def _words_reason(case: Case, wanted: str, found: str, _: Message, __: set[str]) -> str | None:
    if "=?" in wanted and "=?" not in found:
        return "the expected value is the raw encoded header"
    return "white space beside encoded words" if plain(wanted) == plain(found) else None


def _address_reason(_: Case, wanted: list[str | None], found: list[str], __: Message, ___: set[str]) -> str | None:
    def addresses(values: Sequence[str | None], noise: str = r"\s") -> list[str | None]:
        return [re.sub(noise, "", value) if value and "@" in value else None for value in values]

    if addresses(wanted) == addresses(found):
        return "a word that is no address is left as it is"
    if addresses(wanted, r"\s|\([^)]*\)|^@[\w.]+:") == addresses(found):
        return "white space, comments and a route within an address are taken out"
    return None


def _names_reason(
    case: Case, wanted: list[str | None], found: list[str | None], message: Message, _: set[str]
) -> str | None:
    if len(wanted) != len(found):
        return None
    pairs = [(want or "", have or "") for want, have in zip(wanted, found) if _flat(want) != _flat(have)]
    bare = [
        None if person.get("name") else person["address"] for key in ("from", "to", "cc") for person in message[key]
    ]
    if [have or word for have, word in zip(found, bare)] == wanted:
        return "a word that is no address is left as it is"
    if all("(" in want and re.sub(r"\s*\(.*", "", want) == have for want, have in pairs):
        return "a comment is no part of a name"
    if all(plain(want) == plain(have) for want, have in pairs):
        return "white space beside encoded words"
    if all(sorted(words_of(want)) == sorted(words_of(have)) for want, have in pairs):
        return "the words of a name in another order"
    if all(have.encode("latin-1", "ignore").decode("utf-8", "ignore") == want for want, have in pairs):
        return "raw bytes in an encoded word, which has to be ASCII" if _RAW_WORD.search(case.mail) else None
    return None


def _date_reason(_: Case, wanted: float | None, found: float | None, __: Message, ___: set[str]) -> str | None:
    return "a year that no mail is from" if found is None and (wanted or 0) > 7_258_118_400 else None


def _identifier_reason(case: Case, wanted: Any, found: Any, _: Message, __: set[str]) -> str | None:
    if wanted is None and found and found.encode() in case.mail and b"<" + found.encode() not in case.mail:
        return "an identifier is also taken without angle brackets"
    if isinstance(wanted, list):
        if [re.sub(r"\s", "", each) for each in wanted] == found:
            return "white space within an identifier is taken out"
        if not found and b"<" not in case.mail:
            return "in a list, what stands in no angle brackets is no identifier"
    return None


def _attachments_reason(
    _: Case, wanted: list[str | None], found: list[str | None], message: Message, __: set[str]
) -> str | None:
    if len(wanted) != len(found):
        return None
    types = [file["type"] for file in message["attachments"]]
    rest = [
        (want, have)
        for want, have, kind in zip(wanted, found, types)
        if _flat(want) != _flat(have) and kind != "message/rfc822"
    ]
    if not rest:
        return "a mail within the mail goes by its subject"
    if all(want and plain(re.split(r"[/\\]", want)[-1]) == plain(have or "") for want, have in rest):
        return "folders before a file's name, and white space, are taken off"
    return None


def _sizes_reason(case: Case, wanted: list[int | None], found: list[int], message: Message, __: set[str]) -> str | None:
    if len(wanted) != len(found):
        return None
    types = [file["type"] for file in message["attachments"]]
    rest = [
        (want, have)
        for want, have, kind in zip(wanted, found, types)
        if want not in (None, have) and not kind.startswith(("message/", "text/"))
    ]
    if not rest:
        return "a mail or a text that hangs on it is counted as its bytes are"
    if b"uuencode" in case.mail.lower() and all(want > have for want, have in rest if want is not None):
        return "the expected size is that of the undecoded part"
    return None


def _text_reason(case: Case, wanted: str, found: str, message: Message, notes: set[str]) -> str | None:
    body = message.get("body") or {}
    if body.get("isFromPage") and (body.get("page") or {}).get("hiddenCharacters"):
        return "text that the page hides is left out"
    modern = "".join(
        bytes([ord(letter)]).decode("cp1252", "ignore") if "\x80" <= letter <= "\x9f" else letter for letter in wanted
    )
    if plain(modern) == plain(found):
        return "ISO-8859-1 is read as windows-1252, as mail programs write it"
    if "noMail" in notes:
        return "it has no headers: all of it is text"
    return None


@dataclass
class Difference:
    """A field that is not as expected."""

    archive: str
    name: str
    field: str
    wanted: Any
    found: Any
    reason: str | None
    is_python_like: bool | None


def short(value: Any, size: int = 70) -> str:
    """A value for a table."""
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value
    text = " ".join(text.split()).replace("|", "\\|")
    return text if len(text) <= size else text[: size // 2] + " … " + text[-size // 2 :]


def around(wanted: str, found: str) -> tuple[str, str]:
    """Where two texts begin to differ."""
    a, b = plain(wanted), plain(found)
    start = next((place for place, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    begin = max(0, start - 12)
    return (
        f"{len(a)} characters, at {start}: {a[begin : start + 40]}",
        f"{len(b)} characters: {b[begin : start + 40]}",
    )


class Comparison:
    """Goes through archives."""

    def __init__(self, hearth: Path, work: Path, seconds: float) -> None:
        self.hearth, self.work, self.seconds = hearth, work, seconds
        self.counts: dict[tuple[str, str], Counter[str]] = {}
        self.differences: list[Difference] = []
        self.silent: list[str] = []
        self.problems: list[str] = []
        self.rows: list[tuple[str, int, int, int, float]] = []

    def _inspected(self, archive: str, folder: Path, wanted: int) -> dict[str, dict[str, Any]]:
        result = inspect(self.hearth, [folder], has_verdicts=False, seconds=self.seconds)
        if result.is_late:
            self.problems.append(f"{archive}: not done after {self.seconds:.0f} s")
        if result.code < 0:
            self.problems.append(f"{archive}: ended by signal {-result.code}")
        if result.broken_lines:
            self.problems.append(f"{archive}: {result.broken_lines} lines are no JSON")
        if not result.mails and result.code:
            raise Failed(f"`hearth mail inspect` ended with {result.code}: {result.errors[-500:]}")
        by_key = {str(mail["key"]): mail for mail in result.mails}
        messages = sum("message" in mail for mail in result.mails)
        self.rows.append((archive, wanted, messages, len(result.mails) - messages, result.seconds))
        return by_key

    def _count(self, archive: str, key: str, outcome: str) -> None:
        self.counts.setdefault((archive, key), Counter())[outcome] += 1

    def _differ(
        self,
        archive: str,
        name: str,
        key: str,
        wanted: Any,
        found: Any,
        reason: str | None,
        is_python_like: bool | None = None,
    ) -> None:
        self._count(archive, key, "different")
        self.differences.append(Difference(archive, name, key, wanted, found, reason, is_python_like))

    def compare(self, archive: str, cases: list[Case]) -> None:
        """Lets Hearth read the mails, and compares each."""
        folder = self.work / archive.replace(" ", "-")
        for case in cases:
            path = folder / case.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(case.mail)
        found = self._inspected(archive, folder, len(cases))
        for case in cases:
            mail = found.get(case.name)
            if mail is None or not (mail.get("message") or str(mail.get("error") or "").strip()):
                self.silent.append(f"{archive}: {case.name}")
                continue
            if "message" not in mail:
                if case.expected:
                    self._differ(archive, case.name, "mails", "a mail", mail["error"], None)
                continue
            values = found_values(mail["message"])
            other: dict[str, Any] | None = None
            for key in case.expected:
                if is_same(case, key, values[key], mail["message"]):
                    self._count(archive, key, "same")
                    continue
                if other is None:
                    other = python_case(case.name, case.mail).expected
                agrees = None
                if key in other:
                    agrees = (
                        plain(str(other[key])) == plain(str(values[key]))
                        if key == "text"
                        else _flat(other[key]) == _flat(values[key])
                    )
                shown = case.expected[key], values[key]
                if key == "text":
                    is_page = mail["message"]["body"].get("isFromPage") or not case.expected[key].strip()
                    shown = around((case.page if is_page else None) or case.expected[key], values[key])
                # What is known of a mail holds for it with other ends of lines, too.
                known = KNOWN.get((archive, case.name.replace(".crlf.eml", ".eml"), key))
                self._differ(
                    archive,
                    case.name,
                    key,
                    *shown,
                    None if is_passed_over(case, mail) else known or explanation(case, key, values[key], mail),
                    agrees if archive != "ruby-mail" else None,
                )

    def compare_maildir(self, archive: str, folder: Path) -> None:
        """Every mail of a Maildir with its marks."""
        wanted = maildir(folder)
        found = self._inspected(archive, folder, len(wanted))
        for key, flags in wanted:
            mail = found.get(key)
            if mail is None:
                self.silent.append(f"{archive}: {key}")
            elif "flags" not in mail:
                continue
            elif sorted(mail["flags"]) == flags:
                self._count(archive, "flags", "same")
            else:
                self._differ(archive, key, "flags", flags, sorted(mail["flags"]), None)

    def compare_mbox(self, archive: str, folder: Path) -> None:
        """The mails of an mbox file are those that the archive has one by one."""
        box = folder / "mbox.rlug"
        wanted = box.read_bytes().count(b"\nFrom ") + 1
        result = inspect(self.hearth, [box], has_verdicts=False, seconds=self.seconds)
        self.rows.append((archive, wanted, sum("message" in mail for mail in result.mails), 0, result.seconds))
        self._count(archive, "mails", "same") if len(result.mails) == wanted else self._differ(
            archive, box.name, "mails", wanted, len(result.mails), None
        )
        single = self.work / "mbox-single"
        single.mkdir(exist_ok=True)
        for path in sorted(folder.glob("mbox.rlug-*")):
            number = int(path.suffix.rpartition("-")[2])
            (single / f"{number}.eml").write_bytes(path.read_bytes())
        alone = self._inspected(archive + ", one by one", single, len(list(single.iterdir())))
        for name, mail in sorted(alone.items()):
            number = int(name.split(".")[0])
            # The first is mbox.rlug-0.
            same = number < len(result.mails) and mail.get("message") == result.mails[number].get("message")
            if same:
                self._count(archive, "text", "same")
                continue
            mine = result.mails[number].get("message") if number < len(result.mails) else None
            keys = [key for key, value in (mail.get("message") or {}).items() if (mine or {}).get(key) != value]
            self._differ(archive, name, "text", "the same in the mbox file", f"not the same: {', '.join(keys)}", None)


def main() -> int:
    """Unpacks, reads, compares, prints."""
    parser = options(__doc__)
    parser.add_argument("--seconds", type=float, default=60, metavar="N", help="for an archive (default: 60)")
    parser.add_argument("--explained", action="store_true", help="also list the differences that are explained")
    arguments = parser.parse_args()
    fixtures = arguments.data / "mail-fixtures"
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as name:
        root = Path(name).resolve()
        folders = {
            part: unpack(fixtures / f"{part}.tar.gz", root / part) for part in ("mail-parser", "mime4j", "ruby-mail")
        }
        comparison = Comparison(arguments.hearth, root / "read", arguments.seconds)
        (root / "read").mkdir()
        comparison.compare("mail-parser", list(mail_parser(folders["mail-parser"])))
        comparison.compare("mail-parser headers", list(mail_parser_headers(folders["mail-parser"])))
        comparison.compare_maildir("mail-parser Maildir", folders["mail-parser"] / "maildir")
        comparison.compare("mime4j", list(mime4j(folders["mime4j"])))
        comparison.compare_mbox("mime4j mbox", folders["mime4j"] / "test-1")
        comparison.compare("ruby-mail", list(ruby_mail(folders["ruby-mail"])))
    print(f"Machine: {machine()}\n")
    print_table(
        ("archive", "mails", "read", "refused with a reason", "seconds"),
        [
            (name, str(mails), str(messages), str(errors), f"{seconds:.2f}")
            for name, mails, messages, errors, seconds in comparison.rows
        ],
    )
    print()
    print_table(
        ("archive", "field", "compared", "same", "different", "of them explained"),
        [
            (
                archive,
                key,
                str(counts.total()),
                str(counts["same"]),
                str(counts["different"]),
                str(
                    sum(
                        bool(each.reason)
                        for each in comparison.differences
                        if (each.archive, each.field) == (archive, key)
                    )
                ),
            )
            for (archive, key), counts in sorted(
                comparison.counts.items(), key=lambda item: (item[0][0], FIELDS.index(item[0][1]))
            )
        ],
    )
    print()
    listed = [each for each in comparison.differences if arguments.explained or not each.reason]
    if listed:
        # With other ends of lines the same difference comes again.
        seen = {(each.archive, each.name, each.field) for each in listed}
        print_table(
            ("mail", "field", "expected", "found", "Python", "reason"),
            [
                (
                    f"{each.archive}: {each.name}",
                    each.field,
                    short(each.wanted),
                    short(each.found),
                    {True: "as found", False: "otherwise", None: "-"}[each.is_python_like],
                    each.reason or "?",
                )
                for each in listed
                if (each.archive, each.name.replace(".crlf.eml", ".eml"), each.field) not in seen
                or ".crlf." not in each.name
            ],
        )
        print()
    reasons = Counter(each.reason for each in comparison.differences if each.reason)
    if reasons:
        print_table(
            ("reason for a difference", "how often"), [(reason, str(count)) for reason, count in reasons.most_common()]
        )
        print()
    unexplained = [each for each in comparison.differences if not each.reason]
    verdicts = Verdicts()
    verdicts.add(
        "mails without a message or an error",
        "0",
        str(len(comparison.silent)) + (f": {', '.join(comparison.silent[:5])}" if comparison.silent else ""),
        not comparison.silent,
    )
    verdicts.add(
        "crashes and runs that took too long", "0", "; ".join(comparison.problems) or "0", not comparison.problems
    )
    verdicts.add(
        "differences that are not explained",
        "0",
        f"{len(unexplained)} of {len(comparison.differences)}, in "
        f"{sum(counts.total() for counts in comparison.counts.values())} compared fields",
        not unexplained,
    )
    limits = [each for each in comparison.differences if (each.reason or "").startswith("limit: ")]
    verdicts.add("differences that are limits of the parser", "-", str(len(limits)), None)
    save(
        arguments.work,
        "mail-conformance",
        {
            "rows": comparison.rows,
            "silent": comparison.silent,
            "problems": comparison.problems,
            "differences": [vars(each) for each in comparison.differences],
        },
    )
    return verdicts.report()


if __name__ == "__main__":
    run(main)
