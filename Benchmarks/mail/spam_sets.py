#!/usr/bin/env python3
"""Measures spam found and honest mail flagged on every labelled set, also without headers, and with a set left out.

The sets: SpamAssassin's corpus, CSDMC2010, Ling-Spam (no headers at all), phishing-pot (spam only), and AESLC's
development part: honest business mails, of which only subject and text are left, put into mails with a made-up sender
and a date. The others are also judged without headers: as an export or a copied mail has them, with sender, subject,
date and text. Each set is judged by the weights that come with Hearth, which were fitted to SpamAssassin's corpus and
to none of the others.

With `--left-out` the classifier is also fitted anew to all sets but the one that is judged, and bogofilter, if it is
installed, learns from the same mails. AESLC's training part and CSDMC2010, whose licences let no weights be shipped
that were fitted to them, are learned from only here.
"""

from __future__ import annotations

import email
import email.policy
import gzip
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from inspection import Failed, Verdicts, archive_members, machine, options, print_table, run, save, share, stripped
from spam_peers import BOGOFILTER_HAM, BOGOFILTER_SPAM, HEARTH_SPAM

MOST_FLAGGED = 0.005
# What a person writes into a mail, and how its text is to be read; servers and programs add the rest.
KEPT = {"from", "subject", "date", "mime-version", "content-type", "content-transfer-encoding", "content-disposition"}
NAMES = "Alex Bell Carla Dunn Eric Ford Gina Hart Ivan Jones Kara Lowe Mark Nash Olga Pratt Ruth Stone Todd Webb".split()


@dataclass(frozen=True)
class Mail:
    """A labelled mail of a set."""

    key: str  # its path below the folder of mails
    is_spam: bool


def without_headers(mail: bytes) -> bytes:
    """A mail with what its sender wrote, and nothing that a server or a program added."""
    head, blank, body = mail.partition(b"\r\n\r\n" if b"\r\n\r\n" in mail else b"\n\n")
    lines: list[bytes] = []
    is_kept = False
    for line in head.splitlines(keepends=True):
        if line[:1] not in b" \t":
            is_kept = line.split(b":", 1)[0].strip().lower().decode("latin-1") in KEPT
        if is_kept:
            lines.append(line.rstrip(b"\r\n") + b"\n")
    return b"".join(lines) + b"\n" + (body if blank else b"")


def letters(path: Path) -> Iterator[tuple[str, bytes]]:
    """Mails made of AESLC's subjects and texts: a sender of a firm that there is not, a date, and no other header."""
    rng = random.Random(30)
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            first, last = rng.sample(NAMES, 2)
            mail = EmailMessage(policy=email.policy.SMTP.clone(max_line_length=900))
            mail["From"] = f"{first} {last} <{first.lower()}.{last.lower()}@energy-trading.example>"
            mail["Subject"] = " ".join(row["subject"].split())
            mail["Date"] = f"{rng.randint(1, 28)} {rng.choice(['Mar', 'Jul', 'Oct'])} 2001 {rng.randint(8, 19):02}:12:00 -0600"
            mail.set_content(row["body"] + "\n")
            yield row["id"], mail.as_bytes()


def labelled(data: Path, name: str, spam: str = "spam") -> Iterator[tuple[str, bytes, bool]]:
    """The mails of an archive with a table of labels."""
    rows = (line.split("\t") for line in (data / f"spam/{name}.labels.tsv").read_text(encoding="utf-8").splitlines())
    labels = {row[0]: row[1] == spam for row in rows if len(row) > 1}
    for path, mail in archive_members(data / f"spam/{name}.tar.gz"):
        if (key := path.removeprefix("./")) in labels:
            yield key, mail, labels[key]


def written(folder: Path, name: str, mails: Iterator[tuple[str, bytes, bool]], *, is_bare: bool = False) -> list[Mail]:
    """Writes a set, without what tells where it was collected."""
    made = []
    for number, (_, mail, is_spam) in enumerate(mails):
        key = f"{name}/{number}.eml"
        path = folder / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(without_headers(mail) if is_bare else stripped(mail))
        made.append(Mail(key, is_spam))
    return made


def table(path: Path, mails: Sequence[Mail]) -> Path:
    """A table of labels as `hearth mail eval` reads it."""
    path.write_text("".join(f"{mail.key}\t{'spam' if mail.is_spam else 'ham'}\n" for mail in mails), encoding="utf-8")
    return path


def judged(hearth: Path, folder: Path, mails: Sequence[Mail], learned: Sequence[Mail] = ()) -> list[dict[str, Any]]:
    """What Hearth says of mails."""
    test = table(folder / "test.tsv", mails)
    extra = ["--train", table(folder / "train.tsv", learned), "--train", folder] if learned else []
    # The home with the installed embedding model, where there is one.
    done = subprocess.run(
        [hearth.absolute(), "mail", "eval", "--json", "--samples", test, folder, *extra],
        capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"`hearth mail eval` failed: {done.stderr[-1000:]}")
    return json.loads(done.stdout)


def bogofilter(folder: Path, mails: Sequence[Mail], learned: Sequence[Mail]) -> dict[str, Any]:
    """What bogofilter says of mails, after it has learned from others, as a row like Hearth's."""
    with tempfile.TemporaryDirectory(prefix="hearth-bogofilter-") as words:

        def call(*arguments: str, of: Sequence[Mail]) -> str:
            names = "".join(f"{folder / mail.key}\n" for mail in of)
            done = subprocess.run(["bogofilter", "-C", "-d", words, *arguments, "-b"], input=names, capture_output=True,
                                  text=True)
            if done.returncode > 2:  # 0, 1 and 2 are verdicts
                raise Failed(f"bogofilter ended with {done.returncode}: {done.stderr[-500:]}")
            return done.stdout

        call("-s", of=[mail for mail in learned if mail.is_spam])
        call("-n", of=[mail for mail in learned if not mail.is_spam])
        scores = [float(line.rpartition(" ")[2]) for line in call("-TT", of=mails).splitlines() if line]
    if len(scores) != len(mails):
        raise Failed(f"bogofilter judged {len(scores)} of {len(mails)} mails.")
    samples = [{"score": score, "isSpam": mail.is_spam} for score, mail in zip(scores, mails, strict=True)]
    return {"engine": "bogofilter, fitted to the other sets", "samples": samples,
            "unsure": sum(BOGOFILTER_HAM < score < BOGOFILTER_SPAM for score in scores),
            "areaUnderCurve": area(samples)}


def area(samples: list[dict[str, Any]]) -> float:
    """How likely spam has a higher score than honest mail; ties count half."""
    spam = [sample["score"] for sample in samples if sample["isSpam"]]
    ham = sorted(sample["score"] for sample in samples if not sample["isSpam"])
    from bisect import bisect_left, bisect_right
    won = sum(bisect_left(ham, score) + bisect_right(ham, score) for score in spam)
    return won / (2 * len(spam) * len(ham)) if spam and ham else 0


def main() -> int:
    """Writes the sets, measures, prints."""
    parser = options(__doc__)
    parser.add_argument("--left-out", action="store_true", help="also fit to all sets but the one that is judged")
    arguments = parser.parse_args()
    data = arguments.data
    has_bogofilter = arguments.left_out and shutil.which("bogofilter") is not None
    verdicts = Verdicts()
    rows: list[tuple[str, ...]] = []
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as name:
        folder = Path(name).resolve()
        honest = lambda part: ((key, mail, False) for key, mail in letters(data / f"threads/aeslc-{part}.jsonl.gz"))
        pot = lambda: ((key, mail, True) for key, mail in archive_members(data / "phishing/phishing-pot.tar.gz")
                       if key.endswith(".eml"))
        sets = {
            "SpamAssassin": written(folder, "spamassassin", labelled(data, "spamassassin")),
            "CSDMC2010": written(folder, "csdmc", labelled(data, "csdmc2010")),
            "Ling-Spam": written(folder, "lingspam", labelled(data, "lingspam-bare")),
            "AESLC": written(folder, "aeslc", honest("dev")),
            "phishing-pot": written(folder, "pot", pot()),
            "SpamAssassin, no headers": written(
                folder, "spamassassin-bare", labelled(data, "spamassassin"), is_bare=True),
            "CSDMC2010, no headers": written(folder, "csdmc-bare", labelled(data, "csdmc2010"), is_bare=True),
            "phishing-pot, no headers": written(folder, "pot-bare", pot(), is_bare=True),
        }
        learnable = {key: sets[key] for key in ("SpamAssassin", "CSDMC2010", "Ling-Spam", "phishing-pot")}
        learnable["AESLC"] = written(folder, "aeslc-train", honest("train")) if arguments.left_out else []
        for title, mails in sets.items():
            print(f"{title}: {len(mails)} mails …", file=sys.stderr)
            source = title.partition(",")[0]
            learned = [mail for key, some in learnable.items() if key != source for mail in some]
            answers = judged(arguments.hearth, folder, mails, learned if arguments.left_out else ())
            if has_bogofilter:
                answers.append(bogofilter(folder, mails, learned))
            for row in answers:
                floor = BOGOFILTER_SPAM if row["engine"].startswith("bogofilter") else HEARTH_SPAM
                engine = row["engine"].replace("fitted to " + folder.name, "fitted to the other sets")
                samples = row["samples"]
                spam = [sample["score"] for sample in samples if sample["isSpam"]]
                ham = [sample["score"] for sample in samples if not sample["isSpam"]]
                flagged = sum(score >= floor for score in ham)
                rows.append((title, engine, share(sum(score >= floor for score in spam), len(spam)) if spam else "-",
                             share(flagged, len(ham)) if ham else "-", str(row["unsure"]),
                             f"{row['areaUnderCurve']:.4f}" if spam and ham else "-"))
                if ham and engine.startswith("shipped"):
                    verdicts.add(f"{title}, {engine}: honest mails flagged", f"at most {MOST_FLAGGED:.1%}",
                                 share(flagged, len(ham)), flagged <= MOST_FLAGGED * len(ham))
            found[title] = answers
    print(f"Machine: {machine()}\n")
    print_table(("set", "engine", "spam found", "honest flagged", "unsure", "AUC"), rows)
    print()
    save(arguments.work, "mail-spam-sets", found)
    return verdicts.report()


if __name__ == "__main__":
    run(main)
