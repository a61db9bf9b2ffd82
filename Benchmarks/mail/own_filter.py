#!/usr/bin/env python3
"""Measures the spam filter that learns from a junk folder, beside bogofilter trained on the same mails.

Each set is split by subject into two halves, so that a campaign or thread is in one half only. The first half becomes a Maildir:
spam in the folder Junk, legitimate mails read in the inbox. `hearth mail train` learns from it. The second half is then imported
and judged, as new mail is. With `--some 200`, only as many mails of the first half are learned, half of them spam.

The shipped weights were fitted to SpamAssassin's corpus. So its row shows what the filter adds for a user whose mail the weights
know; the other rows show mail that the weights do not know. bogofilter (`apt install bogofilter`) is skipped if it is missing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inspection import Failed, Verdicts, base_subject, machine, options, print_table, run, save, share
from spam_peers import BOGOFILTER_SPAM, HEARTH_SPAM, subject
from spam_sets import Mail, bogofilter, labelled, written

SETS = {"SpamAssassin": ("spamassassin", False), "CSDMC2010": ("csdmc2010", False), "Ling-Spam": ("lingspam-bare", False),
        "CSDMC2010, no headers": ("csdmc2010", True)}
MOST_FLAGGED = 0.003


def is_first(folder: Path, mail: Mail) -> bool:
    """Returns whether a mail belongs to the first half, which is the same for all mails of its subject."""
    group = base_subject(subject((folder / mail.key).read_bytes())) or mail.key
    return hashlib.sha256(f"62:{group}".encode("utf-8", "replace")).digest()[0] % 2 == 0


def learned(mails: Sequence[Mail], count: int | None) -> list[Mail]:
    """Returns the mails to learn: all, or a number of which half are spam."""
    if count is None:
        return list(mails)
    by_hash = sorted(mails, key=lambda mail: hashlib.sha256(mail.key.encode()).digest())
    return [mail for is_spam in (True, False) for mail in [one for one in by_hash if one.is_spam == is_spam][:count // 2]]


def judged(hearth: Path, folder: Path, first: Sequence[Mail], second: Sequence[Mail], *,
           learns: bool) -> tuple[list[float], float]:
    """Returns Hearth's scores of the second half, and the seconds per mail of import and verdict."""
    with tempfile.TemporaryDirectory(prefix="hearth-own-") as name:
        place = Path(name).resolve()
        environment = {key: value for key, value in os.environ.items() if not key.startswith("HEARTH_")}
        environment["HEARTH_HOME"] = str(place / "home")

        def call(*arguments: str | Path) -> None:
            done = subprocess.run([hearth.absolute(), "mail", *arguments], capture_output=True, text=True, env=environment)
            if done.returncode != 0:
                raise Failed(f"hearth mail {arguments[0]} failed: {done.stderr[-1000:]}")

        if learns:
            for part in ("cur", "new", "tmp", ".Junk/cur", ".Junk/new", ".Junk/tmp"):
                (place / "first" / part).mkdir(parents=True)
            for mail in first:
                target = place / "first" / (".Junk/cur" if mail.is_spam else "cur") / f"{Path(mail.key).stem}:2,S"
                shutil.copyfile(folder / mail.key, target)
            call("import", "--words-only", "--name", "first", place / "first")
            call("train", "--mailbox", "first", "--folder", "Junk")
        (place / "second").mkdir()
        for mail in second:
            shutil.copyfile(folder / mail.key, place / "second" / Path(mail.key).name)
        began = time.monotonic()
        call("import", "--words-only", "--name", "second", place / "second")
        seconds = (time.monotonic() - began) / len(second)
        database = sqlite3.connect(place / "home/hearth.sqlite")
        rows = database.execute("""SELECT mailLocation.key, spamScore FROM mail JOIN mailLocation ON mailLocation.mail = mail.number
            JOIN mailbox ON mailbox.number = mail.mailbox WHERE mailbox.name = 'second'""")
        scores = {Path(key).name: score for key, score in rows}
        database.close()
    missing = [mail for mail in second if Path(mail.key).name not in scores]
    if missing:
        raise Failed(f"{len(missing)} of {len(second)} mails were not judged.")
    return [scores[Path(mail.key).name] for mail in second], seconds


def row(engine: str, mails: Sequence[Mail], scores: Sequence[float], threshold: float) -> dict[str, Any]:
    """Returns the spam found at a program's own threshold, and with 0.3 % of the legitimate mails flagged."""
    spam = [score for score, mail in zip(scores, mails, strict=True) if mail.is_spam]
    ham = sorted((score for score, mail in zip(scores, mails, strict=True) if not mail.is_spam), reverse=True)
    allowed = int(MOST_FLAGGED * len(ham))
    return {"engine": engine, "spam": len(spam), "ham": len(ham), "found": sum(score >= threshold for score in spam),
            "flagged": sum(score >= threshold for score in ham), "allowed": allowed,
            "foundAtAllowed": sum(score > ham[allowed] for score in spam)}


def main() -> int:
    """Learns, judges and prints the results."""
    parser = options(__doc__)
    parser.add_argument("--some", type=int, help="learn only this number of mails of the first half")
    parser.add_argument("--sets", nargs="*", default=list(SETS), choices=list(SETS), help="measure only these sets")
    arguments = parser.parse_args()
    verdicts = Verdicts()
    table: list[tuple[str, ...]] = []
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as name:
        folder = Path(name).resolve()
        for title in arguments.sets:
            source, is_bare = SETS[title]
            mails = written(folder, title.replace(", ", "-").replace(" ", "-"), labelled(arguments.data, source), is_bare=is_bare)
            first = learned([mail for mail in mails if is_first(folder, mail)], arguments.some)
            second = [mail for mail in mails if not is_first(folder, mail)]
            print(f"{title}: {len(first)} mails to learn, {len(second)} to judge …", file=sys.stderr)
            rows = []
            for engine, learns in (("Hearth as shipped", False), ("Hearth, learned", True)):
                scores, seconds = judged(arguments.hearth, folder, first, second, learns=learns)
                rows.append({**row(engine, second, scores, HEARTH_SPAM), "seconds": seconds})
            if shutil.which("bogofilter") is not None:
                rows.append({**bogofilter(folder, second, first), "engine": f"bogofilter at {BOGOFILTER_SPAM}"})
            for each in rows:
                if "found" in each:
                    table.append((title, each["engine"], share(each["found"], each["spam"]), share(each["flagged"], each["ham"]),
                                  share(each["foundAtAllowed"], each["spam"]), f"{1000 * each['seconds']:.1f} ms"))
                else:
                    spam, ham = each["truePositives"] + each["falseNegatives"], each["falsePositives"] + each["trueNegatives"]
                    table.append((title, each["engine"], share(each["truePositives"], spam), share(each["falsePositives"], ham),
                                  "-", "-"))
            before, after = rows[0], rows[1]
            verdicts.add(f"{title}: legitimate mails flagged", f"at most {MOST_FLAGGED:.1%}",
                         share(after["flagged"], after["ham"]), after["flagged"] <= MOST_FLAGGED * after["ham"])
            verdicts.add(f"{title}: spam found", "more than as shipped", f"{after['found']} after {before['found']}",
                         after["found"] >= before["found"])
            found[title] = rows
    save(arguments.work, "mail-own-filter", found)
    print(f"Machine: {machine()}\n")
    print_table(("set", "program", "spam found", "legitimate flagged", "found at 0.3 % flagged", "import and verdict"), table)
    return verdicts.report()


if __name__ == "__main__":
    run(main)
