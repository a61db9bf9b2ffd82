#!/usr/bin/env python3
"""Measures detected spam and flagged honest mail on every labelled set, also without headers, and with a set left out.

The sets are SpamAssassin's corpus, CSDMC2010, Ling-Spam (without headers), phishing-pot (spam only), and AESLC's development
part: honest business mails with only subject and text, to which an invented sender and a date are added. The other sets are
also judged without headers, as in an export or a copied mail, with sender, subject, date and text only. Each set is judged by
the built-in weights, which were fitted only to SpamAssassin's corpus. For that corpus, each fifth is judged by weights that
`MailTrainer` (`swift build -c release --package-path Benchmarks`) fits to the other four.

With `--left-out`, SpamAssassin's corpus is also judged by a classifier fitted to the training data without this set. Each set
is also judged by a classifier fitted to all others, and by bogofilter, if installed, trained on the same mails. AESLC's
training part, CSDMC2010, Ling-Spam and phishing-pot are used for training only here, because their licences do not allow
shipping weights fitted to them. That takes half an hour on two cores.
"""

from __future__ import annotations

import email
import email.policy
import gzip
import json
import mailbox
import random
import shutil
import subprocess
import sys
import tempfile
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from inspection import Failed, Verdicts, archive_members, machine, options, print_table, run, save, share, stripped
from spam_peers import BOGOFILTER_HAM, BOGOFILTER_SPAM, TRAINER

MOST_FLAGGED = 0.005
WEIGHTS = Path(__file__).resolve().parents[2] / "Tools/mail_weights"
# Headers written by a person or needed to read the text; servers and programs add the others.
KEPT = {"from", "subject", "date", "mime-version", "content-type", "content-transfer-encoding", "content-disposition"}
NAMES = "Alex Bell Carla Dunn Eric Ford Gina Hart Ivan Jones Kara Lowe Mark Nash Olga Pratt Ruth Stone Todd Webb".split()


@dataclass(frozen=True)
class Mail:
    """A labelled mail of a set."""

    key: str  # its path relative to the folder of mails
    is_spam: bool


def without_headers(mail: bytes) -> bytes:
    """Returns a mail without the headers that servers and programs added."""
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
    """Yields mails with AESLC's subjects and texts, a sender of an invented firm, a date, and no other headers."""
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


def labelled(data: Path, name: str) -> Iterator[tuple[str, bytes, bool]]:
    """Yields the mails of an archive with their labels."""
    rows = (line.split("\t") for line in (data / f"spam/{name}.labels.tsv").read_text(encoding="utf-8").splitlines())
    labels = {row[0]: row[1] == "spam" for row in rows if len(row) > 1}
    for path, mail in archive_members(data / f"spam/{name}.tar.gz"):
        if (key := path.removeprefix("./")) in labels:
            yield key, mail, labels[key]


def written(folder: Path, name: str, mails: Iterator[tuple[str, bytes, bool]], *, is_bare: bool = False) -> list[Mail]:
    """Writes a set without the headers that reveal where it was collected, and returns its mails."""
    made = []
    for number, (_, mail, is_spam) in enumerate(mails):
        key = f"{name}/{number}.eml"
        path = folder / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(without_headers(mail) if is_bare else stripped(mail))
        made.append(Mail(key, is_spam))
    return made


def table(path: Path, mails: Sequence[Mail]) -> Path:
    """Writes a table of labels for `hearth mail eval`."""
    path.write_text("".join(f"{mail.key}\t{'spam' if mail.is_spam else 'ham'}\n" for mail in mails), encoding="utf-8")
    return path


def fitted_to(data: Path, folder: Path) -> tuple[list[Mail], list[Mail]]:
    """Returns the training data of the built-in weights without SpamAssassin's corpus: mails, and texts without headers."""
    source = folder / "fitted"
    for program, *arguments in (("mail_sets.py", "--data", data, "--output", source),
                                ("whole_mails.py", "--output", source / "made", "--count", "800")):
        subprocess.run([sys.executable, WEIGHTS / program, *arguments], check=True)
    honest = {line.split("\t")[0] for line in (source / "honest.tsv").read_text(encoding="utf-8").splitlines()}
    box = mailbox.mbox(source / "gmail.mbox")
    mails = written(folder, "gmail", (("", mail.as_bytes(), False) for mail in box if mail["Message-ID"] in honest))
    box.close()
    for name in ("made/spam.tsv", "texts.tsv"):
        root = (source / name).parent / ("" if name.startswith("made") else "texts")
        rows = (line.split("\t") for line in (source / name).read_text(encoding="utf-8").splitlines())
        mails += [Mail(str((root / key).relative_to(folder)), label == "spam") for key, label in rows]
    return [mail for mail in mails if "/texts/" not in mail.key], [mail for mail in mails if "/texts/" in mail.key]


def judged(hearth: Path, folder: Path, mails: Sequence[Mail], learned: Sequence[Mail] = (),
           texts: Sequence[Mail] = (), *, in_parts: bool = False) -> list[dict[str, Any]]:
    """Judges mails with the built-in weights, or with a classifier fitted to `learned` and `texts` only."""
    asked = [table(folder / "test.tsv", mails), folder]
    command = [hearth.absolute(), "mail", "eval", "--json", "--samples", *asked]
    if learned or in_parts:
        command = [TRAINER, "judge", *asked, *(["--folds", "5"] if in_parts else [])]
        if learned:
            command += ["--train", table(folder / "train.tsv", learned), folder]
        if texts:
            command += ["--texts", table(folder / "texts.tsv", texts), folder]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"{command[0]} failed: {done.stderr[-1000:]}")
    return json.loads(done.stdout)


def bogofilter(folder: Path, mails: Sequence[Mail], learned: Sequence[Mail]) -> dict[str, Any]:
    """Judges mails with bogofilter trained on others, and returns a row like Hearth's."""
    with tempfile.TemporaryDirectory(prefix="hearth-bogofilter-") as words:

        def call(*arguments: str, of: Sequence[Mail]) -> str:
            names = "".join(f"{folder / mail.key}\n" for mail in of)
            done = subprocess.run(["bogofilter", "-C", "-d", words, *arguments, "-b"], input=names, capture_output=True,
                                  text=True)
            if done.returncode > 2:  # Exit codes 0, 1 and 2 are verdicts.
                raise Failed(f"bogofilter ended with {done.returncode}: {done.stderr[-500:]}")
            return done.stdout

        call("-s", of=[mail for mail in learned if mail.is_spam])
        call("-n", of=[mail for mail in learned if not mail.is_spam])
        scores = [float(line.rpartition(" ")[2]) for line in call("-TT", of=mails).splitlines() if line]
    if len(scores) != len(mails):
        raise Failed(f"bogofilter judged {len(scores)} of {len(mails)} mails.")
    spam = [score for score, mail in zip(scores, mails, strict=True) if mail.is_spam]
    ham = sorted(score for score, mail in zip(scores, mails, strict=True) if not mail.is_spam)
    won = sum(bisect_left(ham, score) + bisect_right(ham, score) for score in spam)  # Ties count half.
    found, flagged = (sum(score >= BOGOFILTER_SPAM for score in some) for some in (spam, ham))
    return {"engine": "bogofilter, fitted to all others", "truePositives": found, "falseNegatives": len(spam) - found,
            "falsePositives": flagged, "trueNegatives": len(ham) - flagged,
            "unsure": sum(BOGOFILTER_HAM < score < BOGOFILTER_SPAM for score in scores),
            "areaUnderCurve": won / (2 * len(spam) * len(ham)) if spam and ham else 0}


def main() -> int:
    """Writes the sets, measures and prints the results."""
    parser = options(__doc__)
    parser.add_argument("--left-out", action="store_true", help="also fit classifiers to all sets except the judged one")
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
        learnable: dict[str, list[Mail]] = {}
        shipped, texts = fitted_to(data, folder)
        if arguments.left_out:
            learnable = {key: sets[key] for key in ("SpamAssassin", "CSDMC2010", "Ling-Spam", "phishing-pot")}
            learnable["AESLC"] = written(folder, "aeslc-train", honest("train"))
        for title, mails in sets.items():
            print(f"{title}: {len(mails)} mails …", file=sys.stderr)
            source = title.partition(",")[0]
            is_learned = source == "SpamAssassin"
            answers = judged(arguments.hearth, folder, mails, (), texts if is_learned else (), in_parts=is_learned)
            if learnable:
                others = shipped + [mail for key, some in learnable.items() if key != source for mail in some]
                for engine, learned in (("fitted to what ships but the set", shipped), ("fitted to all others", others)):
                    if is_learned or learned is others:
                        answers += [{**row, "engine": engine}
                                    for row in judged(arguments.hearth, folder, mails, learned, texts)]
                if has_bogofilter:
                    answers.append(bogofilter(folder, mails, others + texts))
            for row in answers:
                engine, spam = row["engine"], row["truePositives"] + row["falseNegatives"]
                flagged, honest_ones = row["falsePositives"], row["falsePositives"] + row["trueNegatives"]
                rows.append((title, engine, share(row["truePositives"], spam) if spam else "-",
                             share(flagged, honest_ones) if honest_ones else "-", str(row["unsure"]),
                             f"{row['areaUnderCurve']:.4f}" if spam and honest_ones else "-"))
                if honest_ones and not engine.startswith(("bogofilter", "rules")):
                    verdicts.add(f"{title}, {engine}: honest mails flagged", f"at most {MOST_FLAGGED:.1%}",
                                 share(flagged, honest_ones), flagged <= MOST_FLAGGED * honest_ones)
            found[title] = answers
    print(f"Machine: {machine()}\n")
    print_table(("set", "engine", "spam found", "honest flagged", "unsure", "AUC"), rows)
    print()
    save(arguments.work, "mail-spam-sets", found)
    return verdicts.report()


if __name__ == "__main__":
    run(main)
