"""Whole mails of every category, and modern spam and phishing, for the classifiers of mails.

Writes .eml files and their labels: `categories.tsv` and `spam.tsv`, as `MailTrainer` and
`hearth mail eval` read them. What tells the kinds apart in real mail is in them: who writes how to
whom, what lists and services put into headers, whether it is a page, and what is said.

    whole_mails.py --output FOLDER --count 600
"""

from __future__ import annotations

import argparse
import html
import random
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from datetime import datetime, timedelta, timezone
from pathlib import Path

import entities
from mail_words import TOPICS
from phrasings import ways
from turns import Split, capital

SPLIT = Split.TRAIN


@dataclass(frozen=True)
class Kind:
    """How mails of one kind are written."""

    category: str | None
    is_spam: bool
    senders: Sequence[str]  # name <local part @ site>; {f} a firm, {s} its site, {p} a person
    subjects: Sequence[str]
    lines: Sequence[str]
    ends: Sequence[str] = ()
    is_page: float = 0.9
    has_list: float = 0.0  # how often it can be unsubscribed
    is_postable: bool = False
    is_answer: float = 0.0
    links: Sequence[str] = ()
    button: Sequence[str] = ("View", "See details", "Open")


def fill(text: str, rng: random.Random, firm: str, site: str) -> str:
    """Puts names, things, amounts and times into a text."""
    made = {
        "f": firm, "s": site, "p": entities.full_name(rng, SPLIT), "g": rng.choice(entities.GIVEN),
        "thing": entities.product(rng, SPLIT), "goods": entities.GOODS(rng, SPLIT),
        "price": entities.price(rng, SPLIT), "code": entities.code(rng, SPLIT),
        "day": entities.day(rng, SPLIT), "date": entities.date(rng, SPLIT),
        "time": entities.time(rng, SPLIT), "percent": str(rng.choice((10, 15, 20, 25, 30, 40, 50, 60, 70))),
        "n": str(rng.randrange(2, 90)), "town": entities.TOWN(rng, SPLIT),
        "topic": rng.choice(TOPICS),
        "amount": f"{rng.randrange(1, 95)},{rng.randrange(100, 999)}.00", "brand": rng.choice(BRANDS),
    }
    for name, value in made.items():
        text = text.replace("{" + name + "}", str(value))
    return text


BRANDS = ("PayPal", "Amazon", "Microsoft", "Netflix", "Apple", "DHL", "MetaMask", "Coinbase", "Facebook",
          "Instagram", "Binance", "Wells Fargo", "Outlook", "DocuSign", "Spotify", "Office 365")
BAD_ENDS = ("xyz", "top", "click", "shop", "info", "online", "ru", "cn", "icu", "com", "net", "com.br")

KINDS = (
    Kind("promotions", False,
         ("{f} <news@{s}>", "{f} <offers@mail.{s}>", "{f} <hello@{s}>", "{f} Shop <newsletter@e.{s}>", "{f} <deals@{s}>"),
         ways("{percent}% off <everything/all {goods}/shoes/your next order> <today only!/this week/until {day}/>"
              "|<Our/The> <spring/summer/autumn/winter> sale <starts now/ends {day}/is on>"
              "|<New/Just> in: {thing}|Last chance: {percent}% off|Free shipping <ends tonight/this weekend>"
              "|<Your/A> <gift/coupon/voucher> <is waiting/inside/for you>|Members save {price} on {goods}"
              "|<Black Friday/Cyber Monday/Holiday/Flash> <deals/sale> <are here/up to {percent}% off>"
              "|Don't miss <our/these> <best sellers/deals on {goods}>|<Help us/Chip in before> reach our goal <by midnight/tonight>?"),
         ways("Save <up to/an extra> {percent}% on <all {goods}/everything in the shop/selected styles> <with code {code}/until {day}/>."
              "|Shop now and get free shipping on orders over {price}.|<Discover/Meet> <the new/our> {thing}, <now/from> {price}."
              "|Our bestsellers are back in stock.|Offer ends {date}. Terms apply.|Treat yourself to {goods} for only {price}."
              "|<Become a member/Join our rewards programme> and earn points with each purchase."
              "|Will you <donate/chip in> {price} today to <support/power> our campaign?"),
         ways("You receive this mail because you <signed up/subscribed> at {s}. Unsubscribe|Manage preferences. Unsubscribe. {f}, {town}"),
         has_list=0.85, links=("https://www.{s}/sale", "https://click.{s}/t/{code}"), button=("Shop now", "Save now", "Buy now", "Donate")),
    Kind("updates", False,
         ("{f} <no-reply@{s}>", "{f} <billing@{s}>", "{f} <orders@{s}>", "{f} Support <support@{s}>", "{f} <account@{s}>",
          "{f} <notifications@{s}>"),
         ways("Your <order/receipt/invoice> {code}|<Order/Payment> <confirmed/received>: {code}|Your <parcel/package> <is on its way/arrives {day}/was delivered>"
              "|<Invoice/Bill> for {date}|Your <appointment/booking/flight/reservation> on {date}|Your statement is ready"
              "|<Reminder:/> <your appointment/payment due> {day}|Your password was changed|Your verification code is {n}{n}"
              "|Sign-in from a new device|Your subscription <renews/has been renewed/ends> on {date}|Ticket {code} was <updated/closed>"
              "|We received your <request/application/payment>|Maintenance on {date}"),
         ways("Thank you for your order. <Total/Amount paid>: {price}.|Order number: {code}. <Delivery/Arrives>: {day}, {date}."
              "|Your <invoice/statement> of {date} over {price} is attached.|Your <appointment/booking> is confirmed for {date} at {time}."
              "|We have <received/processed> your payment of {price}. Reference: {code}.|Your parcel {code} was handed to the carrier on {day}."
              "|If you did not <do/request> this, contact our support.|Your code is {n}{n}{n}. It is valid for ten minutes."
              "|The service will be unavailable on {date} from {time}.|Your subscription to {thing} renews on {date} for {price}."),
         ways("Please do not answer this mail; nobody reads it.|{f}, {town}. Questions? Visit our help pages.|This is an automatic message."),
         is_page=0.75, has_list=0.1, links=("https://www.{s}/orders/{code}", "https://account.{s}/"), button=("View order", "Track parcel", "See invoice")),
    Kind("social", False,
         ("{f} <notification@{s}>", "{p} via {f} <invitations@{s}>", "{f} <updates@social.{s}>", "{p} ({f}) <messages-noreply@{s}>"),
         ways("{p} <liked/commented on/shared> your <post/photo/video>|{p} <sent you a message/mentioned you/tagged you in a photo>"
              "|{p} wants to connect|You have {n} new <followers/notifications/messages>|{g} and {n} others <reacted to/viewed> your <post/profile>"
              "|{p} is now following you|People you may know: {p}|{p} invited you to <join/an event:> {town} <group/walk/>"
              "|Happy birthday to {g}!|Your post got {n} likes|{p} accepted your <invitation/friend request>|See what you missed: {g}'s new photos"),
         ways("{p} <commented/wrote>: \"<Lovely/Great/So nice> <picture/news>, {g}!\"|{p} <likes/shared> your <post/photo>."
              "|You have a new <message/follower/friend request>.|See {g}'s <profile/post/photos>.|{n} people viewed your profile this week."
              "|{p} and {n} others follow you now.|Reply to {g} or see the whole conversation."),
         ways("You get this because you have notifications on at {f}. Unsubscribe|Change which mails {f} sends you."),
         has_list=0.6, links=("https://www.{s}/n/{code}",), button=("See post", "View profile", "Reply", "Accept")),
    Kind("forums", False,
         ("{p} <{g}@{s}>", "{p} <{g}.x@mail.example>", "\"{p} via {f}\" <list@lists.{s}>"),
         ways("<Re: /> [<dev/users/talk/list>] <problem with/question about/patch for/error in> <the build/{topic}/version {n}/the parser>"
              "|Re: [{f}-users] <how to/cannot> <install/configure/compile> {thing}|[<announce/dev>] release {n}.{n} <is out/candidate>"
              "|<Re: /> [PATCH v{n}] fix <leak/crash/typo> in <parser/driver/docs>|<Re: /> <vote/proposal/RFC>: <new logo/meeting/{topic}>"
              "|Digest, Vol {n}, Issue {n}"),
         ways("Has anybody seen this error <before/on version {n}>?|I <tried/attached> the patch and it <works/fails> <here/for me/with an error>."
              "|On {day}, {p} wrote:|> I think we should <merge it/wait/vote>.|+1 from me.|The log says nothing useful, any ideas?"
              "|See the archives for the discussion of {date}.|Thanks to all who <tested/reported bugs/helped>.|Which version do you use?"),
         ways("_______________________________________________\nlist mailing list\nlist@lists.{s}\nhttps://lists.{s}/info/list|To unsubscribe, write to list-leave@lists.{s}"),
         is_page=0.1, has_list=1.0, is_postable=True, is_answer=0.6),
    Kind("primary", False,
         ("{p} <{g}@{s}>", "{p} <{g}.x@mail.example>", "{g} <{g}@post.example>", "{p} <{g}@{s}>"),
         ways("<Re: /> <lunch/dinner/coffee> <on {day}/tomorrow/next week>?|<Re: /> <the/our> <meeting/report/contract/trip/offer> <on {day}/for {town}/>"
              "|<Photos/Notes> from <{day}/last week/the weekend>|<Quick/A> question about {topic}|Thanks!|<Re: /> <Draft/Minutes/Agenda>"
              "|Running late|<Can/Could> you <help/have a look/call me>?|Happy birthday!|Re: your application|<Re: /> house keys"),
         ("Hi {g},", "Hello {g},", "Dear {g},", "{g},") + ways(
             "Are you free on {day} at {time}?|<Thanks/Thank you> for <the notes/your mail/coming on {day}>.|I attached <the draft/the photos/our offer>."
             "|Could you look at {topic} before {day}?|We <talked/spoke> about {topic} with {p}; <what do you think/let me know>?"
             "|I will be in {town} from {day} on.|Sorry for the late answer, it was a busy week.|The price would be {price}, is that all right?"
             "|Let's meet at {time}, then.|I can't make it on {day}; would {date} work?|Mum says hello."),
         ways("<Best/Cheers/Thanks/Love>,\n{g}|<Best regards/Kind regards>\n{p}|{g}"),
         is_page=0.3, is_answer=0.45),
    Kind(None, True,
         ("{brand} <security@{bad}>", "{brand} Support <service-{n}@{bad}>", "{brand} <no-reply@{bad}>", "\"{brand} Team\" <info@{bad}>",
          "Mail Administrator <admin@{bad}>", "IT Help Desk <helpdesk@{bad}>"),
         ways("<Verify/Confirm/Update> your account <immediately/now/within 24 hours>|<Your/The> account <has been/will be> <limited/suspended/locked>"
              "|Unusual <sign-in/activity> <detected/on your account>|Action required: <your payment failed/confirm your identity/wallet verification>"
              "|Your mailbox is <full/almost full>|Your <package/parcel> could not be delivered|Invoice {code} - payment declined"
              "|<Final/Last> <notice/warning>: your account will be closed|You have {n} undelivered messages|Security alert: {code}|Password expires today"
              "|Refund of {price} is pending|Shared document: {code}"),
         ways("Dear <customer/user/client/member>,|We <noticed/detected> unusual activity <in your account/from {town}>."
              "|Your account <has been suspended/will be closed within 24 hours/is limited> until you <verify/confirm> your <identity/information/details>."
              "|<Click the link below/Click here/Use the button> to <verify/restore/update> your account."
              "|Failure to <do so/update> will <result in/lead to> <permanent suspension/closure of your account>."
              "|Enter your <password/recovery phrase/card details> to keep your <wallet/account> active.|Your mailbox has reached its limit. <Upgrade/Validate> now."
              "|A fee of {price} must be paid before your parcel can be delivered.|Your payment was declined. Update your billing information."),
         ways("{brand} Security Team|Thank you, {brand} Support|© {brand} Inc. All rights reserved.|Regards, {brand} Customer Service"),
         has_list=0.05, links=("http://{bad}/login", "http://{brandlow}-verify.{bad}/secure/{code}", "https://bit.ly/{code}", "http://{ip}/x"),
         button=("Verify now", "Confirm account", "Sign in", "Update payment", "Restore access", "Pay fee")),
    Kind(None, True,
         ("{p} <{g}{n}@{bad}>", "{f} <win{n}@{bad}>", "{p} <{g}{n}@gmail.com>", "Casino <bonus@{bad}>", "{g} <{g}@{bad}>"),
         ways("<Congratulations!/You won/You are selected>: {price} <gift card/voucher/prize>|Make ${amount} <a week/from home>|<Cheap/Best> <meds/pills> <online/no prescription>"
              "|<Urgent/Confidential> <business proposal/transfer>|Lose {n} pounds in {n} days|Loan approved: ${amount}|Meet <singles/women> in {town}"
              "|{percent} free spins <inside/today>|I recorded you|Your inheritance of ${amount}|SEO <services/offer> for {s}|Bitcoin <profits/robot>: start with {price}"
              "|Re: your <payment/fund/compensation> of ${amount}|Replica watches {percent}% off"),
         ways("You have been <selected/chosen> to receive {price}. <Claim your prize/Claim now>."
              "|I am <barrister/Mrs/Mr> {p}, and I <write/contact you> about the sum of ${amount} <left by my late husband/of a deceased client>."
              "|You are the beneficiary of {amount} million dollars; send your full name and bank details.|No prescription needed, ships worldwide, {percent}% cheaper."
              "|Earn ${amount} a month working from home, no experience, no risk.|Our robot doubles your bitcoin in {n} days, guaranteed."
              "|I hacked your device and recorded you with your webcam. Send {price} in bitcoin to this wallet.|Get a loan of ${amount} with bad credit, approved in minutes."
              "|We can bring your site {s} to the first page of search results.|Play now and get {percent} free spins, no deposit.|Hot singles near {town} wait for you."),
         ways("<Act now/Hurry>, the offer ends today.|Remain blessed, {p}|Click here to be removed.|Best deal ever!!!"),
         is_page=0.6, has_list=0.1, links=("http://{bad}/c/{code}", "http://www.{bad}", "https://bit.ly/{code}", "http://{g}{n}.{bad}/win"),
         button=("CLAIM NOW", "Click here", "Start earning", "Order now", "Play")),
)


def bad_site(rng: random.Random, brand: str) -> str:
    """A site that a fraud would use; sometimes one that looks like the brand's."""
    low = brand.lower().replace(" ", "")
    way = rng.random()
    if way < 0.2:
        return low.replace("l", "1").replace("o", "0") + "." + rng.choice(BAD_ENDS)
    if way < 0.4:
        return f"{low}-{rng.choice(('secure', 'login', 'support', 'verify', 'help'))}.{rng.choice(BAD_ENDS)}"
    letters = "".join(rng.choice("abcdefghijklmnoprstuvwz") for _ in range(rng.randrange(6, 12)))
    return f"{letters}.{rng.choice(BAD_ENDS)}"


def mail(kind: Kind, rng: random.Random) -> EmailMessage:
    """A mail of a kind."""
    firm = entities.firm(rng, SPLIT)
    site = "".join(c for c in firm.lower() if c.isalpha())[:18] + rng.choice((".com", ".org", ".net", ".co.uk", ".de", ".io"))
    brand = rng.choice(BRANDS)
    bad = bad_site(rng, brand)

    def text(pattern: str) -> str:
        pattern = pattern.replace("{bad}", bad).replace("{brandlow}", brand.lower().replace(" ", "")).replace("{brand}", brand)
        return fill(pattern.replace("{ip}", ".".join(str(rng.randrange(1, 255)) for _ in range(4))), rng, firm, site)

    message = EmailMessage()
    name, _, address = text(rng.choice(kind.senders)).partition(" <")
    local, _, domain = address.rstrip(">").partition("@")
    plain = "".join(c for c in local.lower() if c.isascii() and (c.isalnum() or c in ".-_"))
    quoted = name.strip('"').replace('"', "")
    message["From"] = f'"{quoted}" <{plain or "info"}@{domain.lower()}>'
    message["To"] = "reader@example.org"
    message["Subject"] = capital(text(rng.choice(kind.subjects))).replace("\n", " ")
    written = datetime(2024, 1, 1, tzinfo=timezone.utc) + timedelta(minutes=rng.randrange(900_000))
    message["Date"] = format_datetime(written)
    if rng.random() < (0.7 if kind.is_spam else 0.98):
        message["Message-ID"] = make_msgid(domain=domain.lower() or "example.org")
    if rng.random() < kind.is_answer:
        message["In-Reply-To"] = make_msgid(domain="mail.example")
    if rng.random() < kind.has_list:
        message["List-Unsubscribe"] = f"<https://{site}/u/{rng.randrange(10 ** 8)}>"
        if kind.is_postable:
            message["List-Post"] = f"<mailto:list@lists.{site}>"
            message["List-Id"] = f"<list.{site}>"
    if kind.category in ("updates", "social") and rng.random() < 0.4:
        message["Auto-Submitted"] = "auto-generated"
    if rng.random() < 0.6:
        verdict = rng.choice(("fail", "none", "softfail", "pass")) if kind.is_spam else rng.choice(("pass", "pass", "pass", "none"))
        message["Authentication-Results"] = f"mx.example.org; spf={verdict}; dkim={verdict if verdict != 'softfail' else 'none'}"
    if kind.is_spam and rng.random() < 0.3:
        message["Reply-To"] = f"{rng.choice(entities.GIVEN).lower()}{rng.randrange(99)}@gmail.com"
    lines = [text(line) for line in rng.sample(list(kind.lines), k=min(len(kind.lines), rng.randrange(2, 6)))]
    if kind.ends:
        lines.append(text(rng.choice(kind.ends)))
    target = text(rng.choice(kind.links)) if kind.links else ""
    button = text(rng.choice(kind.button))
    is_page = rng.random() < kind.is_page
    body = "\n\n".join(lines) + (f"\n\n{button}: {target}" if target else "")
    message.set_content(body)
    if is_page:
        page = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
        if target:
            page += f'<p><a href="{html.escape(target)}">{html.escape(button)}</a></p>'
        for _ in range(rng.randrange(0, 5) if kind.has_list else 0):
            page += f'<img src="https://img.{site}/{rng.randrange(10 ** 6)}.png" width="300">'
        if rng.random() < 0.5 * (kind.has_list > 0):
            page += f'<img src="https://{site}/open?u={rng.randrange(10 ** 6)}" width="1" height="1">'
        if rng.random() < 0.7:
            message.add_alternative(f"<html><body>{page}</body></html>", subtype="html")
        else:
            message.set_content(f"<html><body>{page}</body></html>", subtype="html")
    return message


def main() -> None:
    """Writes the mails and their labels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--count", type=int, default=600, help="mails of each kind")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    categories: list[str] = []
    spam: list[str] = []
    for number, kind in enumerate(KINDS):
        folder = arguments.output / f"{kind.category or 'spam'}-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        for index in range(arguments.count):
            path = folder / f"{index}.eml"
            path.write_bytes(mail(kind, rng).as_bytes())
            name = path.relative_to(arguments.output)
            spam.append(f"{name}\t{'spam' if kind.is_spam else 'ham'}\n")
            if kind.category:
                categories.append(f"{name}\t{kind.category}\n")
    (arguments.output / "categories.tsv").write_text("".join(categories), encoding="utf-8")
    (arguments.output / "spam.tsv").write_text("".join(spam), encoding="utf-8")


if __name__ == "__main__":
    main()
