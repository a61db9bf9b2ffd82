"""The items: questions, threads, mails and requests, each set split into a half for tuning and a half for reporting.

The half is chosen by a hash of the item's group (article, thread, sender, subject), so that similar items are in the same half.
Items are also ordered by a hash, so that the selection is reproducible without a seed.
"""

from __future__ import annotations

import email
import email.policy
import gzip
import hashlib
import itertools
import json
import mailbox
import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from shared import HONEST_MAILS, ROOT, archive_members, base_subject, bc3_threads, honest_mail, stripped

PARTS = ("choose", "report")
ANSWERABLE, UNANSWERABLE, COMPOUND = 60, 30, 30
LONGEST_THREAD = 1200  # words
REPLIES = 30
CATEGORIES = 60
CALLS, NO_CALLS = 20, 10
TOOLS = Path(__file__).with_name("tools.json")


@dataclass(frozen=True)
class Item:
    """An item; its data has the expected result and the content to send."""

    id: str
    group: str
    data: dict[str, Any] = field(default_factory=dict, repr=False)


def place(text: str) -> int:
    """Returns a reproducible hash as a number."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def part_of(group: str) -> str:
    """Returns the half that a group belongs to; the prefix was chosen to make the halves similar in size."""
    return PARTS[place(f"halves {group}") % 2]


def spread(items: Iterable[Item], count: int, by: str) -> list[Item]:
    """Returns `count` items in hash order, alternating between the values of the field `by`."""
    queues: dict[str, list[Item]] = {}
    for item in sorted(items, key=lambda item: place(item.id)):
        queues.setdefault(str(item.data[by]), []).append(item)
    turns = sorted((number, place(key), item) for key, queue in queues.items() for number, item in enumerate(queue))
    return [item for _, _, item in turns[:count]]


# Documents


def articles(data: Path) -> dict[str, list[dict[str, Any]]]:
    """Returns the paragraphs of XQuAD's articles, by title."""
    with gzip.open(data / "retrieval/xquad.en.json.gz") as file:
        return {article["title"].replace("_", " "): article["paragraphs"] for article in json.load(file)["data"]}


def is_left_out(title: str) -> bool:
    """Returns whether an article is left out of the collection, so that its questions are unanswerable."""
    return place(f"left out {title}") % 4 == 0


def documents(data: Path, part: str) -> list[Item]:
    """Returns answerable questions, and unanswerable ones about omitted articles."""
    found: dict[bool, list[Item]] = {True: [], False: []}
    for title, paragraphs in articles(data).items():
        if part_of(title) != part:
            continue
        for paragraph in paragraphs:
            for question in paragraph["qas"]:
                answers = [] if is_left_out(title) else [[answer["text"] for answer in question["answers"]]]
                found[bool(answers)].append(Item(question["id"], title, {
                    "question": question["question"], "answers": answers, "article": title}))
    return spread(found[True], ANSWERABLE, "article") + spread(found[False], UNANSWERABLE, "article")


def compound(data: Path, part: str) -> list[Item]:
    """Returns pairs of questions about one paragraph, whose answers are in different sentences."""
    found = []
    for title, paragraphs in articles(data).items():
        if part_of(title) != part or is_left_out(title):
            continue
        for paragraph in paragraphs:
            for first, second in itertools.combinations(paragraph["qas"], 2):
                answers = [[answer["text"] for answer in question["answers"]] for question in (first, second)]
                start, end = sorted(question["answers"][0]["answer_start"] for question in (first, second))
                between = paragraph["context"][start:end]
                if re.search(r"[.!?]\s+[A-Z]", between) and not set(answers[0]) & set(answers[1]):
                    follows = second["question"].strip()
                    found.append(Item(f"{first['id']}+{second['id']}", title, {
                        "question": f"{first['question'].strip()} And {follows[0].lower()}{follows[1:]}",
                        "answers": answers, "article": title}))
    return spread(found, COMPOUND, "article")


# Summaries and replies


def summaries(data: Path, part: str) -> list[Item]:
    """Returns the BC3 threads that fit every model's context, with human summaries."""
    found = []
    for thread in bc3_threads(data / "threads"):
        texts = [mail.get_content() for mail in thread.mails]
        if part_of(thread.number) == part and sum(len(text.split()) for text in texts) <= LONGEST_THREAD:
            found.append(Item(thread.number, thread.number, {
                "mails": [mail.as_bytes() for mail in thread.mails], "texts": texts,
                "heads": [f"{mail['From']}\n{mail['To']}\n{mail['Subject']}\n{mail['Date']}\n"
                          f"{mail['Date'].datetime:%A %d %B %Y}" for mail in thread.mails],
                "subject": str(thread.mails[0]["Subject"]), "people": [str(mail["From"]) for mail in thread.mails],
                "references": thread.summaries, "key": thread.mails[0]["Message-ID"].strip("<>")}))
    return sorted(found, key=lambda item: place(item.id))


# A yes-or-no question, to which the rules for replies apply.
YES_OR_NO = re.compile(
    r"(?:^|[.?!,;:]|\b(?:and|so|but))\s*(?:please )?"
    r"(?:can|could|would|will|do|does|did|are|is|have|has|shall|should|may) "
    r"(?:you|we|i|it|this|that|there|he|she|they|the|your)\b[^.?!]*\?", re.I | re.M)
SENDERS = ("Ann Lee", "Tom Reed", "Maria Ortiz", "Jonas Falk", "Priya Shah", "Kate Owen", "Luis Vega", "Nora Lind")


def spoken(turn: str) -> str:
    """Returns a dialogue turn in normal spelling; the corpus has spaces around punctuation."""
    text = re.sub(r" ?[’'] ?(?=(?:s|t|m|d|re|ve|ll)\b)", "'", turn)
    return " ".join(re.sub(r" +([,.;:?!])", r"\1", text).split())


def question_mail(key: str, subject: str, text: str) -> Item:
    """Returns a mail from a person to the user."""
    name = SENDERS[place(key) % len(SENDERS)]
    mail = EmailMessage()
    mail["From"] = f"{name} <{name.lower().replace(' ', '.')}@example.org>"
    mail["To"] = "Robin Marsh <robin@marsh.example>"
    mail["Subject"] = subject
    mail["Date"] = f"Tue, {1 + place(key) % 28} Apr 2025 09:00:00 +0000"
    mail["Message-ID"] = f"<{key}@yardstick.example>"
    mail.set_content(f"{text}\n")
    return Item(key, "", {"mails": [mail.as_bytes()], "key": f"{key}@yardstick.example", "from": str(mail["From"]),
                          "subject": subject, "text": text})


def replies(data: Path, part: str) -> list[Item]:
    """Returns mails with a question: first turns of dialogues, and real Enron mails."""
    found: list[Item] = []
    with gzip.open(data / "replies/dialogues.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in map(json.loads, file):
            text = spoken(line["turns"][0])
            if 8 <= len(text.split()) <= 60 and YES_OR_NO.search(text):
                subject = " ".join(re.findall(r"[\w']+", text)[:4])
                item = question_mail(f"dialogue-{line['id']}", subject, text)
                found.append(Item(item.id, item.id, {**item.data, "source": "dialogues"}))
    with gzip.open(data / "threads/aeslc-dev.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in map(json.loads, file):
            text = line["body"].replace("  ", "\n\n").strip()
            if 20 <= len(text.split()) <= 150 and "=" not in text and YES_OR_NO.search(text):
                item = question_mail(line["id"], " ".join(line["subject"].split()), text)
                found.append(Item(item.id, line["id"].split("_")[0], {**item.data, "source": "aeslc"}))
    return spread((item for item in found if part_of(item.group) == part), REPLIES, "source")


# Categories


def labelled(mail: bytes, label: str, group: str, source: str) -> Item | None:
    """Returns a mail with its category, or None without a message ID, which is needed to find it again."""
    mail = stripped(mail)
    key = str(email.message_from_bytes(mail)["Message-ID"] or "").strip().strip("<>")
    if not key or re.search(r"\s", key):
        return None
    return Item(key, group, {"mails": [mail], "key": key, "label": label, "source": source})


def in_mbox(file: Path) -> dict[str, bytes]:
    """Returns the mails of a mailbox by message ID."""
    box = mailbox.mbox(file, create=False)
    return {str(email.message_from_bytes(mail)["Message-ID"]).strip(): mail for mail in map(box.get_bytes, box.keys())}


def table(file: Path) -> list[dict[str, str]]:
    """Reads a table of labels with a header."""
    head, *lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    return [dict(zip(head, line)) for line in lines]


def list_mails(data: Path) -> Iterable[Item | None]:
    """Yields SpamAssassin's honest mails from discussion lists, and those without any sign of a list."""
    rows = (line.split("\t") for line in
            (data / "spam/spamassassin.labels.tsv").read_text(encoding="utf-8").splitlines())
    honest = {row[0] for row in rows if row[1] == "ham"}
    for name, mail in archive_members(data / "spam/spamassassin.tar.gz"):
        head = mail.split(b"\n\n", 1)[0]
        is_list = re.search(rb"^(list-post|list-id|mailing-list|x-mailing-list):", head, re.I | re.M)
        is_any = re.search(rb"^(list-|precedence: *(bulk|list))", head, re.I | re.M)
        if name.removeprefix("./") in honest and (is_list or not is_any and name.removeprefix("./").startswith("easy")):
            subject = re.search(rb"^subject:(.*)", head, re.I | re.M)
            group = base_subject(subject[1].decode("latin-1")) if subject else name
            yield labelled(mail, "forums" if is_list else "primary", group, "fitted")


def categories(data: Path, part: str) -> list[Item]:
    """Returns mails unseen by the built-in weights (`sample`, `honest`), and some that the weights were fitted to."""
    found: list[Item | None] = []
    boxed = in_mbox(ROOT / "Samples/mail/sample.mbox")
    for row in table(ROOT / "Samples/mail/labels.tsv"):
        mail = boxed[row["message_id"]]
        group = base_subject(str(email.message_from_bytes(mail, policy=email.policy.default)["Subject"]))
        found.append(labelled(mail, row["category"], group, "sample"))
    kinds = {"advertising": "promotions", "service": "updates"}
    for number, text in enumerate(json.loads(HONEST_MAILS.read_text(encoding="utf-8"))):
        if text["kind"] in kinds:
            mail = honest_mail(text, number, through_service=False).as_bytes()
            found.append(labelled(mail, kinds[text["kind"]], text["from"][1].rpartition("@")[2], "honest"))
    with tempfile.NamedTemporaryFile(suffix=".mbox") as file:
        file.write(gzip.decompress((data / "categories/gmail-labelled-newsletters.mbox.gz").read_bytes()))
        file.flush()
        boxed = in_mbox(Path(file.name))
    for row in table(data / "categories/gmail-labelled-newsletters.labels.tsv"):
        if row["message_id"] in boxed:
            found.append(labelled(boxed[row["message_id"]], row["category"], row["sender_domain"], "fitted"))
    found += list_mails(data)
    half = [item for item in found if item is not None and part_of(item.group) == part]
    taken: dict[str, Item] = {}
    for source in ("sample", "honest", "fitted"):
        for item in spread((item for item in half if item.data["source"] == source), CATEGORIES // 3, "label"):
            taken.setdefault(item.id, item)
    return sorted(taken.values(), key=lambda item: place(item.id))


# Tools


def tools(_: Path, part: str) -> list[Item]:
    """Returns requests that one of the tools fits, and requests that no tool fits."""
    requests = json.loads(TOOLS.read_text(encoding="utf-8"))["requests"]
    half = [Item(request["id"], request["id"], {**request, "fits": request["tool"] is not None})
            for request in requests if part_of(request["id"]) == part]
    return [item for fits, count in ((True, CALLS), (False, NO_CALLS))
            for item in spread((item for item in half if item.data["fits"] is fits), count, "tool")]


ROWS = {"documents": documents, "compound": compound, "summaries": summaries, "replies": replies,
        "categories": categories, "tools": tools}


def items_of(row: str, data: Path, part: str, count: int | None) -> list[Item]:
    """Returns the items of a row, or its first `count` items in hash order."""
    found = ROWS[row](data, part)
    return found if count is None else sorted(found, key=lambda item: place(f"order {item.id}"))[:count]
