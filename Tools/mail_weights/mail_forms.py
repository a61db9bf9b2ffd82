"""The form of a generated mail: headers, HTML or text, links, pictures, attachments, encodings.

The form depends on how a mail is sent (by a person, in bulk, by a program, through a list), not on its content, so that
classifiers learn nothing from it that is wrong for real mail. Spam is sent in all of these ways.
"""

from __future__ import annotations

import html
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from urllib.parse import quote

import vocabulary
from mail_patterns import CLOUDS, FREE, SHORT, Paragraph, Scene, Sort, bad_site, capital, letters, plain, slug, token
from mail_phrases import ATTRIBUTIONS, CHATTER, CLOSINGS, DISCLAIMERS, EMOJI, FOOTERS, GREETINGS, PHONES, SIGNATURES

# Shares by manner: P a person, W a person at work, B bulk, A a program, S a social network, L a list, F a forum or tracker.
PAGES = {"P": 0.7, "W": 0.75, "B": 0.92, "A": 0.78, "S": 0.88, "L": 0.2, "F": 0.6}
TEXT_BESIDE = {"P": 0.85, "W": 0.8, "B": 0.55, "A": 0.55, "S": 0.65, "L": 0.9, "F": 0.8}
UNSUBSCRIBED = {"P": 0.01, "W": 0.02, "B": 0.8, "A": 0.3, "S": 0.6, "L": 0.9, "F": 0.75}
UNSUBSCRIBED_SPAM = {"P": 0.03, "W": 0.03, "B": 0.45, "A": 0.2}
GREETED = {"P": 0.8, "W": 0.85, "B": 0.35, "A": 0.55, "S": 0.3, "L": 0.5, "F": 0.2}
CLOSED = {"P": 0.9, "W": 0.95, "B": 0.3, "A": 0.45, "S": 0.2, "L": 0.85, "F": 0.1}
TRACKED = {"P": 0.02, "W": 0.06, "B": 0.6, "A": 0.35, "S": 0.5, "L": 0.02, "F": 0.2}
MAILERS = {
    "P": (
        "iPhone Mail (20G81)",
        "Apple Mail (2.3731.700.6)",
        "Mozilla Thunderbird",
        "Microsoft Outlook 16.0",
        "Evolution 3.44",
        "Mutt/2.2.9",
        "K-9 Mail",
        "WebService/1.1.21 YahooMail",
        "Roundcube Webmail/1.6",
        "Zimbra 9.0",
        "eM Client/9.2",
        "Open-Xchange Mailer v8",
        "The Bat! (v10)",
        "Samsung Email",
    ),
    "B": (
        "PHPMailer 6.6.0",
        "Mailer 2.1",
        "nodemailer (6.9.1)",
        "Newsletter Engine 4",
        "aspNetEmail ver 4",
        "JavaMail",
        "Campaign Sender",
        "MIME::Lite 3.0",
    ),
}
TYPES = {
    "pdf": ("application", "pdf"),
    "docx": ("application", "vnd.openxmlformats-officedocument.wordprocessingml.document"),
    "html": ("text", "html"),
    "xlsx": ("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "zip": ("application", "zip"),
    "shtml": ("text", "html"),
    "rar": ("application", "x-rar-compressed"),
    "ics": ("text", "calendar"),
    "jpg": ("image", "jpeg"),
    "png": ("image", "png"),
}
PAST_HOMES = (
    "",
    "sale",
    "shop",
    "account",
    "orders",
    "news",
    "p",
    "view",
    "login",
    "offers",
    "help",
    "c",
    "go",
    "en",
    "my",
    "portal",
)

OUTLOOK = (
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>'
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style>p.MsoNormal '
    '{margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif;}</style></head>'
)
TABLE = (
    '<table width="100%"><tr><td align="center"><table width="600" bgcolor="#ffffff">'
    '<tr><td style="font-family:Arial;font-size:15px;color:#333333">'
)
SENDING_HOSTS = ("mail", "track", "send", "")
QUOTED = '<blockquote style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">'


@dataclass
class Block:
    """A part of a mail's body, of kind "p", "rows", "button", "quote", "image", "foot" or "hidden"."""

    kind: str
    lines: Sequence[str]
    target: str = ""


@dataclass
class Draft:
    """A mail that is being generated."""

    sort: Sort
    scene: Scene
    manner: str
    rng: random.Random
    is_answer: bool = False
    is_forward: bool = False
    blocks: list[Block] = field(default_factory=list)
    talked: set[str] = field(default_factory=set)

    @property
    def is_spam(self) -> bool:
        """Whether the mail is spam or phishing."""
        return self.scene.is_spam

    def often(self, share: float) -> bool:
        """Returns True with probability `share`."""
        return self.rng.random() < share

    def write(self) -> None:
        """Draws the content of the mail."""
        length = self.rng.choices((0, 1, 2, 3), (3, 4, 3, 1 if self.is_spam else 2))[0]
        announced = any(one.endswith(":") for paragraph in self.sort.paragraphs for one in paragraph.sentences)
        said = []
        for paragraph in self.sort.paragraphs:
            share = (0, 0.4, 0.85, 0.9)[length]
            if paragraph.is_always:
                share = 0.5 if paragraph.is_rows and length == 0 and not announced else 1
            if self.often(share):
                said.append(self.paragraph(paragraph, length))
        if length == 0 and len(said) > 1 and not announced and self.often(0.5):
            said = said[:1]
        if length == 3:
            for _ in range(self.rng.choice((1, 2, 3, 5, 8))):
                if block := self.chatter():
                    said.insert(self.rng.randrange(1, len(said) + 1), block)
        self.blocks += said
        if self.sort.buttons and self.often(0.85):
            for _ in range(self.rng.choice((1, 1, 1, 2, 3)) if self.manner in "BAS" else 1):
                label = self.scene.text(self.rng.choice(self.sort.buttons))
                self.blocks.insert(
                    self.rng.randrange(max(1, len(said)), len(self.blocks) + 1), Block("button", [label], self.link())
                )
        elif self.often({"W": 0.12, "P": 0.07, "L": 0.15}.get(self.manner, 0.02)):
            self.blocks.append(Block("p", [f"https://{self.host()}/{token(self.rng)}"]))
        if self.sort.number("junk", 0):
            self.blocks.append(
                Block("p", [" ".join(vocabulary.coined(self.rng) for _ in range(self.rng.randrange(4, 30)))])
            )
        self.frame()

    def paragraph(self, paragraph: Paragraph, length: int) -> Block:
        """Returns a block of some of a paragraph's sentences."""
        sentences = paragraph.sentences
        if paragraph.is_rows:
            low, high = (2, 4) if length < 2 else (3, 6)
            chosen = sorted(self.rng.sample(range(len(sentences)), min(len(sentences), self.rng.randrange(low, high))))
            return Block("rows", [self.scene.sentence(sentences[place]) for place in chosen])
        count = 1 if length == 0 else self.rng.choice((1, 1, 2))
        chosen = self.rng.sample(range(len(sentences)), min(len(sentences), count))
        made = [self.scene.text(sentences[place]) for place in sorted(chosen)]
        if not self.sort.number("phone", 0):
            made = [begun(one) if number or self.sort.tongue == "en" else one for number, one in enumerate(made)]
        return Block("p", [" ".join(one for one in made if one)])

    def chatter(self) -> Block | None:
        """Returns a paragraph about other topics, or None."""
        about = self.sort.options.get("chatter") or {
            "P": "home" if self.sort.manners == "P" else "work",
            "W": "work",
            "B": "news",
            "L": "talk",
            "F": "talk",
        }.get(self.manner, "none")
        if self.sort.tongue != "en":
            return None
        if self.is_spam:
            about = "work" if self.manner in "PW" else "none" if self.manner != "B" or self.often(0.6) else "news"
        if about == "no" or about == "none" and self.talked:
            return None
        left = [one for one in CHATTER[about] if one not in self.talked]
        sentences = self.rng.sample(left, min(len(left), self.rng.randrange(1, 4)))
        if not sentences:
            return None
        self.talked.update(sentences)
        return Block("p", [" ".join(self.scene.sentence(one) for one in sentences)])

    def frame(self) -> None:
        """Adds greeting, closing, signature and footer."""
        scene, rng, tongue = self.scene, self.rng, self.sort.tongue
        is_person = self.manner in "PWL"
        tone = "person" if is_person else "firm"
        if self.is_spam and self.often(0.6):
            tone = "fraud"
        greeted = self.often(self.sort.number("greet", GREETED[self.manner]))
        if greeted:
            self.blocks.insert(
                0, Block("p", [scene.text(rng.choice(GREETINGS[tone][tongue]).replace("{sur}", scene.you.split()[-1]))])
            )
        # In some languages the text after a greeting starts in lower case.
        start = 1 if greeted else 0
        if not greeted or tongue != "de" and not (is_person and tongue == "pt"):
            first = self.blocks[start]
            if first.kind == "p" and not self.sort.number("phone", 0):
                self.blocks[start] = Block("p", [begun(first.lines[0])])
        if self.often(self.sort.number("close", CLOSED[self.manner])):
            ending = (
                "fraud"
                if tone == "fraud"
                else (
                    "firm"
                    if not is_person
                    else "home" if self.manner == "P" and not self.is_spam and self.often(0.6) else "work"
                )
            )
            if ending == "fraud" and ("who" not in self.sort.options or is_person and self.often(0.6)):
                ending = "work" if is_person else "firm"
            self.blocks.append(Block("p", scene.text(rng.choice(CLOSINGS[ending][tongue])).split("\n")))
            if is_person and self.often({"P": 0.12, "W": 0.55, "L": 0.15}[self.manner]):
                self.blocks.append(Block("p", scene.text(rng.choice(SIGNATURES)).split("\n")))
        if is_person and self.manner != "L" and (self.sort.number("phone", 0) and self.often(0.6) or self.often(0.07)):
            self.blocks.append(Block("p", [rng.choice(PHONES)]))
        if self.manner == "W" and self.often(0.25):
            self.blocks.append(Block("foot", [scene.text(rng.choice(DISCLAIMERS))]))
        if self.is_answer or self.is_forward:
            self.quote()
        self.foot()

    def quote(self) -> None:
        """Adds the quotation of an answered or forwarded mail."""
        rng, scene = self.rng, self.scene
        if not self.is_forward and self.often(0.3):
            return
        about = {"P": "home", "W": "work", "L": "talk", "F": "talk"}.get(self.manner, "none")
        lines = [scene.sentence(one) for one in rng.sample(CHATTER[about], rng.randrange(1, 4))]
        if self.is_forward:
            about = rng.choice(("none", "news", "work"))
            lines = [scene.sentence(one) for one in rng.sample(CHATTER[about], rng.randrange(2, 6))]
            self.blocks.append(
                Block(
                    "p",
                    [
                        rng.choice(
                            (
                                "---------- Forwarded message ---------",
                                "-----Original Message-----",
                                "Begin forwarded message:",
                            )
                        ),
                        f"From: {scene.person()}",
                        f"Date: {scene.date()}",
                        f"Subject: {scene.text('{topic}')}",
                    ],
                )
            )
            self.blocks += [Block("p", [line]) for line in lines]
            return
        head = scene.text(rng.choice(ATTRIBUTIONS[self.sort.tongue]).replace("<{mail}>", "({mail})"))
        self.blocks.append(Block("quote", [head, *lines]))
        if self.manner == "L" and self.often(0.4) and len(self.blocks) > 2:  # The answer is below the quotation.
            self.blocks.insert(0, self.blocks.pop())

    def foot(self) -> None:
        """Adds the footer of mails that are not written by hand."""
        scene, rng = self.scene, self.rng
        letter = self.manner
        if letter in "PW" or self.often(0.2 if not self.is_spam else 0.5):
            return
        footers = FOOTERS[self.sort.tongue]
        lines = footers.get(letter) or footers.get("A" if letter in "SF" else "B") or ()
        if letter == "L" and self.sort.tongue != "en":
            lines = FOOTERS["en"]["L"]
        nick = slug(scene.text("{nick1}"))
        count = 1 if letter in "LF" else rng.choice((1, 1, 2, 3, 4))
        for line in rng.sample(lines, min(count, len(lines))):
            said = scene.text(line.replace("{nickone}", nick))
            self.blocks.append(
                Block(
                    "foot",
                    said.split("\n"),
                    self.link() if "nsubscribe" in said or "|" in said or "Abmelden" in said else "",
                )
            )

    def host(self) -> str:
        """Returns a host that the mail links to."""
        rng, site = self.rng, self.scene.site
        if not self.is_spam:
            way = rng.random()
            if way < 0.05 or site in {host for hosts in FREE.values() for host in hosts}:
                return rng.choice(
                    (
                        "docs.google.com",
                        "forms.gle",
                        "youtu.be",
                        "github.com",
                        "www.dropbox.com",
                        "zoom.us",
                        "s3.amazonaws.com",
                        f"{letters(rng, 4, 9)}.sharepoint.com",
                        *SHORT[:3],
                    )
                )
            if way < 0.2 and self.manner in "BAS":
                name = vocabulary.coined(rng) + rng.choice(SENDING_HOSTS)
                return f"{letters(rng, 2, 9)}.{name}.{rng.choice(('com', 'net', 'io'))}"
            return rng.choice(("www.", "www.", "", "click.", "links.", "email.", "go.", "account.", "app.")) + site
        way = rng.random()
        if way < 0.3:
            return site
        if way < 0.55:
            return bad_site(rng, self.scene.brand, self.scene.some_site(self.scene.some_firm()))
        if way < 0.67:
            return f"{letters(rng, 5, 14)}.{rng.choice(CLOUDS)}"
        if way < 0.77:
            return rng.choice((*SHORT, "docs.google.com", "forms.gle", "t.me"))
        if way < 0.82:
            return "www." + self.scene.own
        if way < 0.85:
            return ".".join(str(rng.randrange(1, 255)) for _ in range(4))
        return rng.choice(("www.", "click.", "", "links.", "track.")) + self.scene.some_site(self.scene.some_firm())

    def link(self) -> str:
        """Returns the target of a button."""
        rng = self.rng
        path = rng.choice(PAST_HOMES)
        tail = rng.choice(
            (
                "",
                token(rng),
                f"?id={token(rng)}",
                f"?utm_source=mail&utm_campaign={letters(rng, 3, 9)}",
                f"{token(rng)}/{token(rng)}",
                f"?e={quote(self.scene.text('{mail}'))}",
            )
        )
        secure = "http" if self.often(0.25 if self.is_spam else 0.04) else "https"
        return f"{secure}://{self.host()}/{path}{'/' if path and tail and not tail.startswith('?') else ''}{tail}"

    def text(self) -> str:
        """Returns the body as plain text."""
        parts = []
        for block in self.blocks:
            if block.kind == "quote":
                parts.append("\n".join([block.lines[0], *("> " + line for line in block.lines[1:])]))
            elif block.kind == "rows":
                mark = self.rng.choice(("- ", "* ", "", "• " if self.often(0.3) else ""))
                parts.append("\n".join(mark + line for line in block.lines))
            elif block.kind == "button":
                parts.append(
                    self.rng.choice(
                        (
                            f"{block.lines[0]}: {block.target}",
                            f"{block.lines[0]}\n{block.target}",
                            block.target,
                            f"{block.lines[0]} <{block.target}>",
                        )
                    )
                )
            elif block.kind != "hidden":
                parts.append("\n".join(block.lines) + (f"\n{block.target}" if block.target and self.often(0.6) else ""))
        text = "\n\n".join(parts)
        return (
            text
            if self.often(0.5)
            else "\n".join(wrap(line, self.rng.choice((72, 76, 78))) for line in text.split("\n"))
        )

    def page(self) -> str:
        """Returns the body as HTML, in the style of one of the common programs."""
        rng, manner = self.rng, self.manner
        look = (
            rng.choice(("gmail", "outlook", "apple", "plain"))
            if manner in "PWL"
            else rng.choice(("table", "table", "divs", "plain", "styled"))
        )
        if self.is_spam and self.often(0.2):
            look = rng.choice(("plain", "divs", "bare"))
        body = "".join(self.page_block(block, look) for block in self.blocks)
        if manner in "BAS":
            body = self.ornaments(body)
        elif self.often(0.06):
            body += (
                f'<img src="https://www.{self.scene.site}/logo.png" width="120" alt="{html.escape(self.scene.firm)}">'
            )
        if self.often(TRACKED[manner]):
            body += f'<img src="https://{self.host()}/o/{token(rng)}" width="1" height="1" alt="">'
        colour = "#" + letters(rng, 6, 7, "0123456789abcdef")
        before, after = {
            "gmail": ('<div dir="ltr">', "</div>"),
            "outlook": (OUTLOOK + '<body lang="EN-GB"><div class="WordSection1">', "</div></body></html>"),
            "apple": ('<html><head></head><body style="overflow-wrap: break-word;">', "</body></html>"),
            "table": (
                f"<!DOCTYPE html><html><head><title>{html.escape(self.scene.firm)}</title>"
                f'<style>a {{color: {colour}}}</style></head><body bgcolor="#f4f4f4">' + TABLE,
                "</td></tr></table></td></tr></table></body></html>",
            ),
            "styled": (
                '<html><head><meta name="viewport" content="width=device-width"><style>.b{background:'
                + colour
                + '} @media (max-width:600px){.w{width:100%}}</style></head><body style="margin:0">',
                "</body></html>",
            ),
            "divs": ('<html><body><div style="max-width:640px;margin:auto">', "</div></body></html>"),
        }.get(look, ("<html><body>", "</body></html>"))
        return before + body + after + "\n"

    def page_block(self, block: Block, look: str) -> str:
        """Returns a block as HTML."""
        lines = [html.escape(line, quote=False) for line in block.lines]
        joined = "<br>".join(lines)
        if block.kind == "hidden":
            padding = "&zwnj;&nbsp;" * self.rng.choice((0, 10, 40, 90))
            return f'<div style="display:none;max-height:0;overflow:hidden">{joined}{padding}</div>'
        if block.kind == "quote":
            said = "<br>".join(lines[1:])
            return f"<div>{lines[0]}<br>{QUOTED}{said}</blockquote></div>"
        if block.kind == "rows":
            if look in ("table", "styled"):
                return (
                    "<table>"
                    + "".join(f"<tr><td>{line.replace(': ', '</td><td>', 1)}</td></tr>" for line in lines)
                    + "</table>"
                )
            return "<ul>" + "".join(f"<li>{line}</li>" for line in lines) + "</ul>"
        if block.kind == "button":
            style = (
                ' style="background:#1a73e8;color:#ffffff;padding:12px 24px;text-decoration:none"'
                if self.often(0.6)
                else ""
            )
            return (
                f'<p align="center"><a href="{html.escape(block.target)}"{style}>{joined}</a></p>'
                if self.manner in "BAS"
                else f'<p><a href="{html.escape(block.target)}">{joined}</a></p>'
            )
        if block.kind == "image":
            source = f"https://{self.host()}/{token(self.rng)}.{self.rng.choice(('png', 'jpg', 'gif'))}"
            picture = f'<img src="{source}" width="600" alt="{html.escape(block.lines[0])}">'
            return f'<p><a href="{html.escape(block.target)}">{picture}</a></p>'
        if block.kind == "foot":
            if block.target:
                joined = (
                    f'<a href="{html.escape(block.target)}">{joined}</a>'
                    if "|" not in joined
                    else " | ".join(
                        f'<a href="{html.escape(self.link())}">{part.strip()}</a>' for part in joined.split("|")
                    )
                )
            return f'<p style="font-size:11px;color:#777777">{joined}</p>'
        if joined.startswith("https://"):
            joined = f'<a href="{joined}">{joined}</a>'
        if look == "outlook":
            return f'<p class="MsoNormal">{joined}</p><p class="MsoNormal">&nbsp;</p>'
        if look in ("gmail", "apple"):
            return f"<div>{joined}</div><div><br></div>"
        return f"<p>{joined}</p>"

    def ornaments(self, body: str) -> str:
        """Surrounds a firm's text with logo, menu, pictures and icons of social networks."""
        rng, site = self.rng, self.scene.site
        home = self.host()
        before = ""
        if self.often(0.4):
            first = next(
                (block.lines[0] for block in self.blocks if block.kind == "p" and len(block.lines[0]) > 30), ""
            )
            before += self.page_block(Block("hidden", [html.unescape(first)[:90]]), "")
        if self.often(0.65):
            whose = html.escape(self.scene.brand if self.is_spam else self.scene.firm)
            logo = f'<img src="https://{home}/img/logo{rng.randrange(9)}.png" width="140" alt="{whose}">'
            before += f'<p><a href="https://{home}/">{logo}</a></p>'
        if self.manner == "B" and self.sort.tongue == "en" and self.often(0.35):
            before += (
                "<p>"
                + " ".join(
                    f'<a href="{html.escape(self.link())}">{word}</a>'
                    for word in rng.sample(
                        ("New", "Women", "Men", "Home", "Sale", "Blog", "Shop", "About", "Gifts", "Travel"),
                        rng.randrange(2, 6),
                    )
                )
                + "</p>"
            )
        after = ""
        for _ in range(rng.choice((0, 0, 1, 2, 4, 8)) if self.manner == "B" else rng.choice((0, 0, 0, 1, 2))):
            source = f"https://{rng.choice(('img.', 'cdn.', 'static.'))}{site}/{token(rng)}.jpg"
            picture = f'<img src="{source}" width="{rng.choice((200, 280, 300, 600))}" alt="">'
            after += f'<a href="{html.escape(self.link())}">{picture}</a>' if self.often(0.5) else picture
        if self.often(0.25):
            after += "".join(
                f'<a href="https://www.{host}/{slug(self.scene.firm)}"><img src="https://cdn.{site}/{host}.png" '
                f'width="24" alt="{host}"></a>'
                for host in rng.sample(
                    ("facebook.com", "instagram.com", "twitter.com", "linkedin.com", "youtube.com"), rng.randrange(1, 5)
                )
            )
        return before + body + after


def begun(text: str) -> str:
    """Capitalises a text, also after an opening Spanish question or exclamation mark."""
    mark = text[:1] if text[:1] in "¿¡" else ""
    return mark + capital(text[len(mark) :])


def wrap(line: str, width: int) -> str:
    """Wraps a line like old mail programs do."""
    if line.startswith(">") or len(line) <= width:
        return line
    made, now = [], ""
    for word in line.split(" "):
        if now and len(now) + len(word) + 1 > width:
            made.append(now)
            now = word
        else:
            now = f"{now} {word}" if now else word
    return "\n".join([*made, now])


# Obfuscation of spam

ALIKE = {
    "a": "аɑα",
    "e": "еé",
    "o": "оο0",
    "i": "іíl",
    "c": "с",
    "p": "р",
    "y": "у",
    "s": "ѕ$",
    "l": "I1",
    "A": "А",
    "E": "Е",
    "O": "О0",
    "P": "Р",
    "C": "С",
    "B": "В",
    "H": "Н",
    "N": "Ν",
}


def obscured(text: str, way: str, rng: random.Random) -> str:
    """Obfuscates a text like spam does to evade filters."""
    words = text.split(" ")
    for place, word in enumerate(words):
        if len(word) < 4 or "://" in word or rng.random() < 0.5:
            continue
        if way == "alike":
            words[place] = "".join(rng.choice(ALIKE[c]) if c in ALIKE and rng.random() < 0.4 else c for c in word)
        elif way == "zero":
            words[place] = "".join(c + rng.choice(("\u200b", "\u200c", "\u00ad", "")) for c in word)
        elif way == "spaced" and rng.random() < 0.3:
            words[place] = rng.choice((" ", ".", "-", "_")).join(word)
        elif way == "capitals":
            words[place] = word.upper()
    return " ".join(words)


def disguise(draft: Draft, subject: str) -> tuple[str, str]:
    """Obfuscates some spam, and returns the subject and the kind of obfuscation."""
    rng = draft.rng
    if not draft.is_spam or rng.random() < 0.62:
        return subject, ""
    way = rng.choice(
        ("alike", "zero", "spaced", "capitals", "random", "random", "image", "image", "hidden", "base64", "empty")
    )
    if draft.manner in "PW" and way in ("image", "hidden", "empty"):
        way = "random"
    if way in ("alike", "zero", "spaced", "capitals"):
        if rng.random() < 0.7:
            subject = obscured(subject, way, rng)
        draft.blocks = [
            (
                Block(block.kind, [obscured(line, way, rng) for line in block.lines], block.target)
                if block.kind in ("p", "button") and rng.random() < 0.8
                else block
            )
            for block in draft.blocks
        ]
    elif way == "random":
        mark = draft.scene.text("{gib}")
        subject = rng.choice(
            (
                f"{subject} {mark}",
                f"{subject} [{mark}]",
                f"{mark} {subject}",
                f"{subject} #{mark}",
                f"{subject} ({mark})",
            )
        )
    elif way == "image":
        words = next((block.lines[0] for block in draft.blocks if block.kind == "p"), subject)
        kept = [block for block in draft.blocks if block.kind in ("foot", "button")]
        draft.blocks = [
            Block("image", [words if rng.random() < 0.5 else ""], draft.link()),
            *(kept if rng.random() < 0.5 else []),
        ]
    elif way == "hidden":
        lines = [
            draft.scene.sentence(one)
            for about in ("home", "news", "talk")
            for one in rng.sample(CHATTER[about], rng.randrange(1, 6))
        ]
        draft.blocks.append(Block("hidden", lines))
    elif way == "empty":
        draft.blocks = [block for block in draft.blocks if block.kind == "button"] or draft.blocks[:1]
    return subject, way


# The envelope


def sender(draft: Draft) -> tuple[str, str, str]:
    """Returns the name, local part and site of a mail's sender."""
    rng, scene, manner = draft.rng, draft.scene, draft.manner
    pattern = scene.sender
    name, _, local = pattern.partition(" = ")
    name, local = scene.text(name), scene.text(local)
    domain = scene.site
    if local == "any":
        given, sur = plain(scene.me.split()[0]).lower(), plain(scene.me.split()[-1]).lower()
        who = scene.me if "{me}" in pattern or "{mg}" in pattern else name
        if draft.is_spam and draft.often(0.4):
            given, sur = (plain(part).lower() for part in (scene.person().split()[0], scene.person().split()[-1]))
        if "{p1}" in pattern:
            given, sur = (plain(part).lower() for part in (who.split()[0], who.split()[-1]))
        local = rng.choice(
            (
                f"{given}.{sur}",
                f"{given}.{sur}",
                given,
                f"{given[0]}{sur}",
                f"{given}{sur}",
                f"{given}_{sur}",
                f"{sur}.{given}",
                f"{given[0]}.{sur}",
            )
        )
        if draft.often(0.35 if draft.is_spam else 0.12):
            local += str(rng.randrange(1, 9999 if draft.is_spam else 99))
        if draft.is_spam and draft.often(0.1):
            local = letters(rng, 5, 14, "abcdefghijklmnopqrstuvwxyz0123456789")
        at = draft.sort.options.get("at", "")
        free = {"home": 0.8, "work": 0.05, "free": 0.6}.get(at, {"P": 0.55, "W": 0.1, "L": 0.5}.get(manner, 0.1))
        if draft.often(free):
            domain = rng.choice(FREE[draft.sort.tongue if draft.often(0.8) else "en"])
    elif "@" in local:
        local, _, domain = local.partition("@")
    elif manner in "BASF" and draft.often(0.4) and domain.count(".") < 2:
        domain = (
            rng.choice(("mail", "e", "news", "em", "email", "info", "notify", "mailer", "m", "service", "t"))
            + "."
            + domain
        )
    elif manner == "L":
        domain = "lists." + domain
    if draft.is_spam and draft.often(0.12):
        name = rng.choice(
            (
                scene.text("{mail}"),
                name.upper(),
                f"{name} {scene.text('{gib}')}",
                f"{name} <{local}@{slug(scene.brand)}.com>".replace("<", "(").replace(">", ")"),
            )
        )
    if draft.is_spam and draft.often(0.03):
        local = letters(rng, 4, 12, "abcdefghijklmnopqrstuvwxyz0123456789")
    local = (
        "".join(c for c in plain(local).lower().replace(" ", ".") if c.isalnum() or c in ".-_+").strip(".") or "info"
    )
    return name, local.replace("..", "."), plain(domain).lower()


def verdicts(draft: Draft, domain: str) -> str:
    """Returns the authentication results of the receiving server; much spam passes as well."""
    rng = draft.rng
    if draft.is_spam:
        good = rng.random() < 0.55
        spf = "pass" if good else rng.choice(("fail", "softfail", "none", "neutral", "pass", "temperror"))
        dkim = "pass" if good and draft.often(0.75) else rng.choice(("none", "none", "fail", "pass"))
        dmarc = "pass" if good and draft.often(0.7) else rng.choice(("none", "fail", "none", "bestguesspass"))
    else:
        spf = rng.choices(
            ("pass", "none", "softfail", "neutral", "fail"), (88, 5, 3, 2, 2 if draft.manner != "L" else 8)
        )[0]
        dkim = rng.choices(("pass", "none", "fail"), (82, 13, 2 if draft.manner != "L" else 12))[0]
        dmarc = rng.choices(("pass", "none", "fail", "bestguesspass"), (72, 20, 2 if draft.manner != "L" else 10, 5))[0]
    return rng.choice(
        (
            f"mx.example.org; spf={spf} smtp.mailfrom={domain}; dkim={dkim} header.d={domain}; dmarc={dmarc} "
            f"header.from={domain}",
            f"mx.example.org; dkim={dkim}; spf={spf}; dmarc={dmarc}",
            f"mx.example.org; spf={spf} (sender ip allowed or not) smtp.mailfrom={domain}; dkim={dkim}; dmarc={dmarc}",
        )
    )


def address_list(draft: Draft, message: EmailMessage, nick: str, domain: str) -> None:
    """Sets To and Cc."""
    rng, scene, manner = draft.rng, draft.scene, draft.manner
    others = [
        f"{plain(scene.person().split()[0]).lower()}@{rng.choice(('example.org', 'example.net', domain))}"
        for _ in range(rng.choice((1, 2, 3, 9)))
    ]
    if manner in "LF" and draft.often(0.7):
        message["To"] = f"{nick}@lists.{scene.site}"
        message["Cc"] = ", ".join(["reader@example.org", *others] if draft.often(0.4) else ["reader@example.org"])
    elif draft.often(0.07 if draft.is_spam else 0.02):
        message["To"] = "undisclosed-recipients:;"
    else:
        message["To"] = rng.choice(("reader@example.org", f'"{plain(scene.you)}" <reader@example.org>'))
        if draft.often({"W": 0.25, "P": 0.1}.get(manner, 0.01)):
            message["Cc"] = ", ".join(others)


def envelope(draft: Draft, subject: str) -> EmailMessage:
    """Returns a message with the headers of a mail."""
    rng, scene, manner = draft.rng, draft.scene, draft.manner
    message = EmailMessage()
    name, local, domain = sender(draft)
    if not draft.is_spam and manner in "PW" and draft.often(0.06):
        name = ""
    nick = slug(scene.text("{nick1}"))
    message["From"] = Address(" ".join(name.split())[:70], local[:50], domain)
    address_list(draft, message, nick, domain)
    message["Subject"] = " ".join(subject.split()) or "Hello"
    zone = timezone(timedelta(hours=rng.choice((-8, -7, -6, -5, -4, 0, 0, 0, 1, 2, 2, 3, 5.5, 8))))
    message["Date"] = format_datetime(datetime(2019, 3, 1, tzinfo=zone) + timedelta(minutes=rng.randrange(3_900_000)))
    if draft.often(0.94 if draft.is_spam else 0.99):
        own = (
            domain
            if draft.often(0.7)
            else rng.choice(
                ("mail.example", f"{letters(rng, 4, 9)}.local", f"mx{rng.randrange(9)}.{vocabulary.coined(rng)}.net")
            )
        )
        message["Message-ID"] = f"<{token(rng, 12, 36)}@{own}>"
    if draft.is_answer and draft.often(0.9):
        message["In-Reply-To"] = f"<{token(rng, 12, 30)}@mail.example>"
        message["References"] = " ".join([f"<{token(rng, 12, 30)}@mail.example>"] * rng.choice((1, 1, 2)))
    listed = UNSUBSCRIBED_SPAM[manner] if draft.is_spam else draft.sort.number("list", UNSUBSCRIBED[manner])
    if draft.often(listed):
        place = f"https://{draft.host()}/u/{token(rng)}"
        message["List-Unsubscribe"] = rng.choice(
            (
                f"<{place}>",
                f"<mailto:unsubscribe@{domain}?subject={token(rng)}>",
                f"<mailto:u-{token(rng)}@{domain}>, <{place}>",
            )
        )
        if draft.often(0.5) and manner != "L":
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        if manner == "L" or manner == "F" and draft.often(0.6) or draft.often(0.12):
            message["List-Id"] = f"{nick} <{nick}.{scene.site}>"
        if manner == "L" and draft.often(0.85) or manner == "F" and draft.often(0.3):
            message["List-Post"] = f"<mailto:{nick}@lists.{scene.site}>"
        if manner == "L" and draft.often(0.6):
            message["List-Archive"] = f"<https://lists.{scene.site}/archive/{nick}>"
    odds = {
        "Auto-Submitted": ({"A": 0.2, "S": 0.1, "F": 0.3}, "auto-generated"),
        "X-Auto-Response-Suppress": ({"A": 0.15, "S": 0.12, "F": 0.35, "B": 0.04}, "All"),
        "Precedence": ({"B": 0.18, "A": 0.1, "S": 0.12, "L": 0.5, "F": 0.5}, "list" if manner in "LF" else "bulk"),
        "Feedback-ID": (
            {"B": 0.35, "A": 0.2, "S": 0.25, "F": 0.1},
            f"{rng.randrange(10 ** 6)}:{letters(rng, 3, 8)}:{slug(scene.firm)}",
        ),
        "X-Priority": (
            {"W": 0.06, "P": 0.02, "A": 0.04, "B": 0.03},
            rng.choice(("3", "3 (Normal)", "1", "1 (Highest)")),
        ),
        "Importance": ({"W": 0.06, "A": 0.02}, rng.choice(("Normal", "high"))),
    }
    for header, (shares, value) in odds.items():
        share = shares.get(manner, 0.0)
        if header in ("X-Priority", "Importance") and draft.is_spam:
            share = 0.08
        elif draft.is_spam:
            share *= 0.35
        if draft.often(share):
            message[header] = value
    if draft.often(
        {"P": 0.4, "W": 0.3, "L": 0.4, "B": 0.22, "A": 0.15}.get(manner, 0.08) * (0.6 if draft.is_spam else 1)
    ):
        message["User-Agent" if draft.often(0.2) else "X-Mailer"] = rng.choice(
            MAILERS["P" if manner in "PWL" or draft.is_spam and draft.often(0.2) else "B"]
        )
    elsewhere = (
        (draft.sort.number("reply", 0.12))
        if draft.is_spam
        else {"B": 0.08, "A": 0.08, "S": 0.1, "F": 0.3, "L": 0.25}.get(manner, 0.02)
    )
    if draft.often(elsewhere):
        to = (
            rng.choice(FREE["en"])
            if draft.is_spam and draft.often(0.7)
            else f"{vocabulary.coined(rng)}.com" if manner != "L" else f"lists.{scene.site}"
        )
        message["Reply-To"] = (
            f"{rng.choice((slug(scene.person()), nick, 'reply', 'info'))}{rng.choice(('', rng.randrange(99)))}@{to}"
        )
    elif draft.often(0.25 if manner in "BAS" else 0.05):
        message["Reply-To"] = f"{rng.choice(('reply', 'support', 'info', local))}@{domain}"
    if draft.often(0.55):
        same = {"P": 0.95, "W": 0.93, "L": 0.2, "F": 0.6}.get(manner, 0.7) if not draft.is_spam else 0.65
        path = f"bounce-{token(rng)}@{domain}" if manner not in "PW" else f"{local}@{domain}"
        message["Return-Path"] = (
            f"<{path}>"
            if draft.often(same)
            else (
                "<>"
                if draft.often(0.05)
                else f"<bounces+{token(rng)}@{letters(rng, 2, 6)}.{vocabulary.coined(rng)}.com>"
            )
        )
    if draft.often(0.7):
        message["Authentication-Results"] = verdicts(draft, domain)
    return message


# The whole


def attach(draft: Draft, message: EmailMessage) -> None:
    """Adds the attachments of the sort, and sometimes one to a mail between people."""
    rng = draft.rng
    endings = draft.sort.options.get("attach", "").split(",")
    if not (endings[0] and draft.often(0.7)):
        if draft.manner not in "PW" or not draft.often(0.1):
            return
        endings = ["pdf", "jpg", "docx", "png", "xlsx"]
    ending = rng.choice(endings)
    main, sub = TYPES[ending]
    name = draft.scene.text("{file1}").rsplit(".", 1)[0] + "." + ending
    if main == "text":
        form = (
            '<html><body><form action="https://example.net/"><input name="p"></form></body></html>'
            if sub == "html"
            else "BEGIN:VCALENDAR\nEND:VCALENDAR\n"
        )
        message.add_attachment(form, subtype=sub, filename=name)
    else:
        message.add_attachment(
            bytes(rng.randrange(256) for _ in range(rng.randrange(30, 300))), maintype=main, subtype=sub, filename=name
        )


def compose(sort: Sort, is_spam: bool, rng: random.Random) -> EmailMessage:
    """Returns a mail of a sort."""
    scene = Scene(rng, sort, is_spam)
    draft = Draft(sort, scene, rng.choice(sort.manners), rng)
    subject = scene.sentence(rng.choice(sort.subjects))
    if draft.often(0.05):  # Some subjects start in lower case.
        subject = subject[:1].lower() + subject[1:]
    draft.is_forward = draft.often(sort.number("forward", 0))
    draft.is_answer = subject.startswith(("Re:", "AW:", "RES:", "RV:")) or draft.often(
        sort.number("answer", {"P": 0.2, "W": 0.25, "L": 0.3}.get(draft.manner, 0) * (0.4 if is_spam else 1))
    )
    if (
        draft.is_answer
        and not subject.lower().startswith(("re:", "aw:", "res:", "rv:"))
        and draft.manner in "PWL"
        and draft.often(0.9)
    ):
        subject = "Re: " + subject
    if draft.often({"B": 0.2, "S": 0.06, "P": 0.04}.get(draft.manner, 0.02) if not is_spam else 0.12):
        emoji = rng.choice(EMOJI)
        subject = rng.choice((f"{emoji} {subject}", f"{subject} {emoji}"))
    if draft.often(0.03 if not is_spam else 0.05):
        subject = subject.upper()
    draft.write()
    subject, done = disguise(draft, subject)
    message = envelope(draft, subject)
    has_page = draft.often(
        sort.number("page", 0.08 if sort.options.get("form") == "plain" else PAGES[draft.manner])
    ) or done in ("image", "hidden", "empty")
    if has_page and draft.often(sort.number("image", 0.05 if draft.manner == "B" else 0)):
        shown = [block for block in draft.blocks if block.kind not in ("button", "foot")][:2]
        draft.blocks = [
            *shown,
            Block("image", [""], draft.link()),
            *(block for block in draft.blocks if block.kind == "foot"),
        ]
    cte = (
        rng.choice((None, None, None, "quoted-printable", "base64", "quoted-printable"))
        if done != "base64"
        else "base64"
    )
    charset = rng.choice(("utf-8", "utf-8", "utf-8", "utf-8", "iso-8859-1", "windows-1252"))
    text, page = draft.text() + "\n", draft.page() if has_page else ""
    try:
        (text + page).encode(charset)
    except UnicodeEncodeError:
        charset = "utf-8"
    if not has_page:
        message.set_content(text, charset=charset, cte=cte)
    elif draft.often(TEXT_BESIDE[draft.manner] * (0.7 if is_spam else 1)):
        message.set_content(
            text if draft.manner != "B" or draft.often(0.96) else "Your mail program shows no pages.\n",
            charset=charset,
            cte=cte,
        )
        message.add_alternative(page, subtype="html", charset=charset, cte=cte)
    else:
        message.set_content(page, subtype="html", charset=charset, cte=cte)
    attach(draft, message)
    for part in message.walk():  # Otherwise the boundary is random at each serialization.
        if part.is_multipart():
            part.set_boundary(f"=_{token(rng, 16, 30)}")
    return message
