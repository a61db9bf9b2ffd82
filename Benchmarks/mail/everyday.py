#!/usr/bin/env python3
"""Measures the categories of everyday mails in seven languages: notices, receipts and codes, and private mails.

`everyday_mails.json` has ten mails in each of seven languages, half of each kind. They were written for this benchmark. The
phrases of the classification were extended while looking at the mails with even numbers only, so the others are reported
separately. Only the first stage judges, and no mail has headers of a list.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from email.headerregistry import Address
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from inspection import Failed, Verdicts, machine, options, run, save

MAILS = Path(__file__).with_name("everyday_mails.json")
LEAST = 0.9


def built(text: dict[str, Any], number: int) -> EmailMessage:
    """Returns one mail as its reader's server delivers it."""
    name, address = text["from"]
    message = EmailMessage()
    message["Return-Path"] = f"<{address}>"
    message["Received"] = "from mx.sender.example by mx.marsh.example; Mon, 5 May 2025 09:00:00 +0000"
    message["Date"] = "Mon, 5 May 2025 09:00:00 +0000"
    message["From"] = Address(name, addr_spec=address)
    message["To"] = Address("Robin Marsh", addr_spec="robin@marsh.example")
    message["Subject"] = text["subject"]
    message["Message-ID"] = f"<{number}.everyday@{address.rpartition('@')[2]}>"
    message.set_content(text["text"] + "\n", cte="quoted-printable")
    return message


def main() -> int:
    """Classifies the mails and prints the results."""
    arguments = options(__doc__, has_data=False).parse_args()
    texts = json.loads(MAILS.read_text(encoding="utf-8"))
    verdicts = Verdicts()
    found: dict[str, Any] = {}
    for name, part in (("mails that rules were made with", 0), ("mails that were held out", 1)):
        for category in ("updates", "primary"):
            some = [(number, text) for number, text in enumerate(texts)
                    if number % 2 == part and text["category"] == category]
            with tempfile.TemporaryDirectory() as place:
                folder = Path(place)
                for number, text in some:
                    (folder / f"{number}.eml").write_bytes(built(text, number).as_bytes())
                labels = folder / "labels.tsv"
                labels.write_text("".join(f"{number}.eml\t{category}\n" for number, _ in some), encoding="utf-8")
                done = subprocess.run([arguments.hearth, "mail", "eval", "--json", "--stage", "features", labels, folder],
                                      capture_output=True, text=True)
            if done.returncode != 0:
                raise Failed(f"`hearth mail eval` failed: {done.stderr[-1000:]}")
            [row] = json.loads(done.stdout)
            kinds = row["categories"][0]["found"]
            right = kinds.get(category, 0)
            found[f"{name}, {category}"] = row
            verdicts.add(f"{category}, {name}", f"at least {LEAST:.0%}", f"{right} of {len(some)}: {kinds}",
                         right >= LEAST * len(some))
    save(arguments.work, "mail-everyday", found)
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
