#!/usr/bin/env python3
"""Measures the verdicts on honest mails of the firms that phishing imitates most, and on forgeries of the same mails.

`brand_texts.py` has 120 mails of 40 firms. They are formatted as such firms send them and as Postfix, Gmail and Exchange
deliver them. Each has a forged twin with the same text, of one of six kinds: a look-alike domain, a failed DMARC check, a link
to another site, a different reply address, the firm's name with a stranger's address, and the firm's name as a subdomain of a
stranger's domain. Half of the firms, by a hash of their names, are held out; the other half may be used to tune rules.
`--write FOLDER` writes the mails instead of judging them.
"""

from __future__ import annotations

import hashlib
import html
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from brand_texts import FIRMS, Firm, Mail
from inspection import Failed, Verdicts, inspect, machine, options, run, save

KINDS = ("look-alike domain", "failed DMARC", "one foreign link", "answers elsewhere", "name only", "name as subdomain")
LOOK_ALIKES = {"o": "0", "l": "1", "i": "1", "e": "3", "a": "4", "s": "5"}
PAGE = """<html lang="{language}"><head><meta charset="utf-8"><title>{subject}</title></head><body style="margin:0">
<div style="display:none;max-height:0;overflow:hidden">{teaser}</div>
<table width="600" align="center" cellpadding="20"><tr><td><a href="https://{host}/"><img src="https://{host}/mail/logo.png"
width="120" alt="{name}"></a></td></tr><tr><td>{paragraphs}
{button}</td></tr><tr><td style="font-size:11px;color:#666666">{footer}</td></tr></table>
<img src="https://{host}/mail/open?m={number}" width="1" height="1" alt=""></body></html>
"""
FOOTERS = {
    "en": ("Help", "Privacy", "Unsubscribe"), "de": ("Hilfe", "Datenschutz", "Abmelden"),
    "fr": ("Aide", "Confidentialité", "Se désabonner"), "es": ("Ayuda", "Privacidad", "Darse de baja"),
}


@dataclass
class Setting:
    """The origin and the targets of a mail, some of which a forgery changes."""

    name: str
    address: str
    machine: str
    host: str
    passes: bool = True
    foreign: str = ""
    reply_to: str = ""

    @property
    def domain(self) -> str:
        return self.address.rpartition("@")[2]


def is_held_out(firm: Firm) -> bool:
    """Returns whether a firm's mails are held out from tuning rules."""
    return hashlib.sha256(firm.name.encode()).digest()[0] % 2 == 1


def honest(firm: Firm, mail: Mail) -> Setting:
    """Returns the setting of the honest mail."""
    name = firm.name if mail.kind in ("receipt", "order", "bill") or mail.is_newsletter else f"{firm.name} Service"
    return Setting(name, f"{mail.sender}@{firm.domain}", firm.machine, firm.host)


def forged(firm: Firm, mail: Mail, kind: str) -> Setting:
    """Returns the setting of a forgery of the mail."""
    setting = honest(firm, mail)
    label = "".join(letter for letter in firm.name.lower() if letter.isalnum())
    if kind == "look-alike domain":
        index = next((place for place, letter in enumerate(label) if letter in LOOK_ALIKES), None)
        fake = f"{label}-konto.com" if index is None else f"{label[:index]}{LOOK_ALIKES[label[index]]}{label[index + 1:]}.com"
        return Setting(setting.name, f"{mail.sender}@{fake}", f"mail.{fake}", f"www.{fake}")
    if kind == "failed DMARC":
        setting.machine, setting.passes, setting.host = "vps7.cheap-hosting.example", False, "login.secure-pages.example"
    elif kind == "one foreign link":
        setting.foreign = "https://secure-pages.example/login"
    elif kind == "answers elsewhere":
        setting.reply_to = f"{label}.support@gmail.com"
    elif kind == "name only":
        setting.address, setting.machine = "info@garden-fence.example", "mail.garden-fence.example"
        setting.host = "www.garden-fence.example"
    else:
        domain = f"{firm.domain}.account-check.example"
        setting.address, setting.machine, setting.host = f"{mail.sender}@{domain}", f"mx.{domain}", f"www.{domain}"
    return setting


def delivery(setting: Setting, number: int, bounce: str) -> list[tuple[str, str]]:
    """Returns the headers that servers add, alternating between Postfix, Gmail and Exchange."""
    verdict = "pass" if setting.passes else "fail"
    signed = f"dkim={'pass' if setting.passes else 'none'}"
    date = "Wed, 04 Mar 2026 09:15:0"
    sender = f"{setting.machine} ({setting.machine} [192.0.2.{number % 200 + 1}])"
    if number % 3 == 0:
        return [
            ("Return-Path", f"<{bounce}>"), ("Delivered-To", "robin@marsh.example"),
            ("Received", f"from mx.marsh.example by imap.marsh.example with LMTP id 7x{number}; {date}4 +0000"),
            ("Received", f"from {sender} (using TLSv1.3) by mx.marsh.example (Postfix) with ESMTPS id 4F{number}; {date}3 +0000"),
            ("Authentication-Results", f"mx.marsh.example; {signed} (2048-bit key) header.d={setting.domain} header.s=s1; "
             f"spf={verdict} smtp.mailfrom={bounce}; dmarc={verdict} (policy=reject) header.from={setting.domain}"),
        ]
    if number % 3 == 1:
        return [
            ("Delivered-To", "robin@marsh.example"),
            ("Received", f"by 2002:a05:6a10:{number} with SMTP id q{number}; {date}4 -0800"),
            ("Return-Path", f"<{bounce}>"),
            ("Received", f"from {sender} by mx.google.com with ESMTPS id z{number}; {date}3 -0800"),
            ("Received-SPF", f"{verdict} (google.com: domain of {bounce} designates 192.0.2.1 as permitted sender)"),
            ("Authentication-Results", f"mx.google.com; {signed} header.i=@{setting.domain} header.s=s1 header.b=x; "
             f"spf={verdict} (google.com: domain of {bounce}) smtp.mailfrom={bounce}; "
             f"dmarc={verdict} (p=REJECT sp=REJECT dis=NONE) header.from={setting.domain}"),
        ]
    return [
        ("Received", f"from DB9PR.eurprd04.prod.outlook.com by AM0PR.eurprd04.prod.outlook.com with HTTPS; {date}4 +0000"),
        ("Authentication-Results", f"spf={verdict} (sender IP is 192.0.2.1) smtp.mailfrom={bounce.rpartition('@')[2]}; "
         f"{signed} (signature was verified) header.d={setting.domain};dmarc={verdict} action=none "
         f"header.from={setting.domain};compauth={verdict} reason=100"),
        ("Received", f"from {setting.machine} (192.0.2.1) by DB5EUR.mail.protection.outlook.com with Microsoft SMTP Server; "
         f"{date}3 +0000"),
        ("Return-Path", bounce),
    ]


def built(firm: Firm, mail: Mail, setting: Setting, number: int, key: str) -> EmailMessage:
    """Returns a mail with its headers, a text part and an HTML part."""
    bounce = f"bounce-{number}@{setting.domain}"
    message = EmailMessage()
    for name, value in delivery(setting, number, bounce):
        message.add_header(name, value)
    if setting.passes:
        message["DKIM-Signature"] = (f"v=1; a=rsa-sha256; c=relaxed/relaxed; d={setting.domain}; s=s1; "
                                     "h=from:to:subject:date; bh=bWFkZSB1cA==; b=bWFkZSB1cA==")
    message["Date"] = "Wed, 04 Mar 2026 09:15:02 +0000"
    message["From"] = Address(setting.name, addr_spec=setting.address)
    message["To"] = Address("Robin Marsh", addr_spec="robin@marsh.example")
    if setting.reply_to:
        message["Reply-To"] = setting.reply_to
    message["Subject"] = mail.subject
    message["Message-ID"] = f"<{key}@{setting.domain}>"
    help_text, privacy, leave = FOOTERS[mail.language]
    base = f"https://{setting.host}"
    links = [(help_text, f"{base}/help"), (privacy, f"{base}/privacy")]
    links += [(firm.name, f"https://{link}") for link in firm.footer_links]
    if mail.is_newsletter:
        message["List-Unsubscribe"] = f"<{base}/leave?m={number}>, <mailto:leave-{number}@{setting.domain}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message["Feedback-ID"] = f"{number}:news:{firm.name.lower().replace(' ', '')}"
        links.append((leave, f"{base}/leave?m={number}"))
    button = mail.button and (mail.button[0], setting.foreign or base + mail.button[1])
    if not mail.button and setting.foreign:
        button = (help_text, setting.foreign)
    plain = [*mail.text, *([f"{button[0]}: {button[1]}"] if button else []), *(f"{words}: {link}" for words, link in links)]
    message.set_content("\n\n".join(plain) + "\n", cte="quoted-printable")
    paragraphs = "\n".join(f"<p>{html.escape(words)}</p>" for words in mail.text)
    shown = f'<p><a href="{html.escape(button[1])}">{html.escape(button[0])}</a></p>' if button else ""
    footer = " | ".join(f'<a href="{html.escape(link)}">{html.escape(words)}</a>' for words, link in links)
    message.add_alternative(PAGE.format(
        language=mail.language, subject=html.escape(mail.subject), teaser=html.escape(mail.text[0][:80]), host=setting.host,
        name=html.escape(firm.name), paragraphs=paragraphs, button=shown, footer=footer, number=number),
        subtype="html", cte="quoted-printable")
    return message


def mails() -> Iterator[tuple[str, Firm, EmailMessage]]:
    """Yields all mails, with names that state: honest or forged, tuning or held out, number, kind of forgery."""
    number = 0
    for firm in FIRMS:
        half = "held" if is_held_out(firm) else "chosen"
        for mail in firm.mails:
            kind = KINDS[number % len(KINDS)]
            key = f"honest-{half}-{number:03}"
            yield key, firm, built(firm, mail, honest(firm, mail), number, key)
            key = f"forged-{half}-{number:03}-{kind.replace(' ', '_')}"
            yield key, firm, built(firm, mail, forged(firm, mail, kind), number, key)
            number += 1


def main() -> int:
    """Judges the mails and prints the results."""
    parser = options(__doc__, has_data=False)
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the mails there instead of judging them")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearth-brands-") as name:
        folder = arguments.write or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        keys = []
        for key, _, message in mails():
            (folder / f"{key}.eml").write_bytes(message.as_bytes())
            keys.append(key)
        if arguments.write:
            return 0
        done = inspect(arguments.hearth, [folder / f"{key}.eml" for key in keys])
    if done.code != 0 or len(done.mails) != len(keys):
        raise Failed(f"`hearth mail inspect` judged {len(done.mails)} of {len(keys)} mails: {done.errors[-500:]}")
    counts: Counter[str] = Counter()
    for key, row in zip(keys, done.mails, strict=True):
        spam: dict[str, Any] = row["spam"]
        group = "-".join(key.split("-")[:2])
        counts[f"{group} mails"] += 1
        counts[f"{group} flagged"] += bool(spam["isSpam"])
        counts[f"{group} unsure"] += 0.2 <= spam["score"] < 0.8
        counts[f"{group} trusted"] += any(reason["rule"] == "provenBrand" for reason in spam["reasons"])
    verdicts = Verdicts()
    for half, title in (("chosen", "looked at"), ("held", "held out")):
        total = counts[f"honest-{half} mails"]
        flagged, unsure = counts[f"honest-{half} flagged"], counts[f"honest-{half} unsure"]
        verdicts.add(f"honest mails, {title}", "at most 1 flagged, 5 unsure of 120", f"{flagged} flagged, {unsure} unsure, "
                     f"{counts[f'honest-{half} trusted']} trusted of {total}", flagged <= 1 and unsure <= 3)
        trusted = counts[f"forged-{half} trusted"]
        verdicts.add(f"forgeries, {title}", "at least 95 % not trusted", f"{trusted} trusted, "
                     f"{counts[f'forged-{half} flagged']} flagged, {counts[f'forged-{half} unsure']} unsure of "
                     f"{counts[f'forged-{half} mails']}", trusted <= 0.05 * counts[f"forged-{half} mails"])
    save(arguments.work, "mail-brands", dict(counts))
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
