#!/usr/bin/env python3
"""Measures how many honest non-English mails of shops, services and clubs are judged as spam.

The labelled collections have no such mails. `honest_mails.json` has 72 original mails in nine languages: half are advertising,
a third are notices about orders, parcels, accounts and taxes, and the rest come from clubs and small shops. Half of the senders
are invented; the other half imitate real firms. The mails were written for this benchmark without knowledge of the filter's
rules, and nothing is fitted to them. Each is formatted twice: with links to the sender's own site, and with all links, pictures
and bounces through the domain of a mailing service, as is common in advertising and looks similar to phishing.
"""

from __future__ import annotations

import hashlib
import html
import json
import mailbox
import subprocess
import tempfile
import time
from collections.abc import Iterable
from datetime import datetime, timezone
from email.headerregistry import Address
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from inspection import Failed, Verdicts, machine, options, run, save

MAILS = Path(__file__).with_name("honest_mails.json")
SERVICE = "mailing-service.example"
FRAME = """<html lang="{language}"><head><meta charset="utf-8"><title>{subject}</title></head><body style="margin:0;background:#f3f3f3">
<div style="display:none;max-height:0;overflow:hidden">{teaser}</div>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" bgcolor="#ffffff">
<tr><td style="padding:20px"><a href="{home}"><img src="{logo}" width="140" alt="{name}"></a></td></tr>
<tr><td style="padding:24px"><h1 style="font-size:22px">{subject}</h1>
{paragraphs}
{buttons}</td></tr>
<tr><td style="padding:18px;font-size:11px;color:#777777">{footer} <a href="{leave}">{leave_text}</a></td></tr>
</table></td></tr></table><img src="{pixel}" width="1" height="1" alt=""></body></html>
"""
LEAVE = {"de": "Abmelden", "fr": "Se désabonner", "es": "Darse de baja", "pt": "Cancelar subscrição",
         "pt-BR": "Descadastrar", "it": "Annulla iscrizione", "nl": "Uitschrijven", "pl": "Wypisz się",
         "tr": "Abonelikten çık"}


def site(domain: str) -> str:
    """Returns the registered domain: "example.com" for "news.example.com"."""
    parts = domain.split(".")
    is_double = len(parts) > 2 and len(parts[-1]) == 2 and parts[-2] in ("com", "gov", "gouv", "gob", "org", "net", "co")
    return ".".join(parts[-3 if is_double else -2:])


def built(text: dict[str, Any], number: int, *, through_service: bool) -> EmailMessage:
    """Returns one mail."""
    name, address = text["from"]
    domain = address.rpartition("@")[2]
    own = site(domain)

    def link(target: str) -> str:
        code = hashlib.sha256(f"{number} {target}".encode()).hexdigest()[:24]
        return f"https://click.{SERVICE}/{code}" if through_service else target

    leave = link(f"https://www.{own}/newsletter/leave?m={number}")
    leave_text = LEAVE[text["language"]] if text["unsubscribe"] else ""
    bounces = f"bounce-{number}@{SERVICE}" if through_service else address
    message = EmailMessage()
    message["Return-Path"] = f"<{bounces}>"
    verdict, key = ("pass", f"pass header.d={own}") if text["authenticated"] else ("none", "none")
    message["Authentication-Results"] = (
        f"mx.marsh.example; spf={verdict} smtp.mailfrom={bounces.rpartition('@')[2]}; dkim={key}; "
        f"dmarc={verdict} header.from={domain}")
    message["Date"] = datetime.fromisoformat(text["date"]).replace(tzinfo=timezone.utc)
    message["From"] = Address(name, addr_spec=address)
    message["To"] = Address("Robin Marsh", addr_spec="robin@marsh.example")
    message["Subject"] = text["subject"]
    message["Message-ID"] = f"<{number}.honest@{domain}>"
    if text["unsubscribe"]:
        message["List-Unsubscribe"] = f"<{leave}>"
    plain = [*text["paragraphs"], *(f"{words}: {link(target)}" for words, target in text["buttons"]),
             f"-- \n{text['footer']}", f"{leave_text}: {leave}" if leave_text else ""]
    message.set_content("\n\n".join(part for part in plain if part) + "\n", cte="quoted-printable")
    if text["html"]:
        paragraphs = "\n".join(f"<p>{html.escape(words)}</p>" for words in text["paragraphs"])
        buttons = "\n".join(f'<p><a href="{html.escape(link(target))}" style="padding:12px;color:#ffffff;'
                            f'background:#1a5fb4">{html.escape(words)}</a></p>' for words, target in text["buttons"])
        message.add_alternative(FRAME.format(
            language=text["language"], subject=html.escape(text["subject"]), name=html.escape(name),
            teaser=html.escape(text["paragraphs"][0][:90]), paragraphs=paragraphs, buttons=buttons,
            footer=html.escape(text["footer"]), leave=leave, leave_text=leave_text, home=link(f"https://www.{own}/"),
            logo=link(f"https://www.{own}/mail/logo.png"), pixel=link(f"https://www.{own}/mail/open.gif?m={number}"),
        ), subtype="html", cte="quoted-printable")
    return message


def write(mails: Iterable[EmailMessage], folder: Path) -> tuple[Path, Path]:
    """Writes the mails as a mailbox, and a table that labels all of them as honest."""
    path, labels = folder / "honest.mbox", folder / "honest.tsv"
    box = mailbox.mbox(path)
    lines = ["message_id\tcategory\n"]
    for mail in mails:
        entry = mailbox.mboxMessage(mail)
        entry.set_from("MAILER-DAEMON", time.gmtime(0))
        box.add(entry)
        lines.append(f"{mail['Message-ID']}\tham\n")
    box.flush()
    box.close()
    labels.write_text("".join(lines), encoding="utf-8")
    return labels, path


def main() -> int:
    """Judges the mails and prints the results."""
    arguments = options(__doc__, has_data=False).parse_args()
    texts = json.loads(MAILS.read_text(encoding="utf-8"))
    verdicts = Verdicts()
    found: dict[str, Any] = {}
    for name, through_service in (("links to the sender", False), ("links through a service", True)):
        with tempfile.TemporaryDirectory() as folder:
            mails = [built(text, number, through_service=through_service) for number, text in enumerate(texts)]
            labels, box = write(mails, Path(folder))
            done = subprocess.run([arguments.hearth, "mail", "eval", "--json", "--samples", labels, box],
                                  capture_output=True, text=True)
        if done.returncode != 0:
            raise Failed(f"`hearth mail eval` failed: {done.stderr[-1000:]}")
        found[name] = json.loads(done.stdout)
        for row in found[name]:
            flagged = row["falsePositives"]
            judged = flagged + row["trueNegatives"]
            if judged != len(texts):
                raise Failed(f"{len(texts)} mails were written, {judged} judged.")
            verdicts.add(f"{row['engine']}, {name}", "none flagged",
                         f"{flagged} of {judged} flagged, {row['unsure']} unsure", flagged == 0)
    save(arguments.work, "mail-honest", found)
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
