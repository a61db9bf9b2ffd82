"""Short texts of many kinds, with questions that they answer and some that they do not."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import entities as e
import passage_wording
import vocabulary
from entities import Maker
from frames import EVENT, FRAMES, PERSON, PRODUCT, PLACE, WEIGHTS, Attribute, Frame
from phrasings import ways
from turns import Phrasings, Split, capital, join, pick
from vocabulary import after


class Fact(NamedTuple):
    """A question with its answer as the passage words it, ``None`` if it has none."""

    question: str
    answer: str | None


class Passage(NamedTuple):
    """A text, questions that it answers and questions that it does not answer."""

    text: str
    facts: list[Fact]
    absent: list[Fact]


FILLERS = Phrasings((
    "The weather was fine all week.", "Everybody was in good spirits.", "More news will follow.",
    "Thank you for reading.", "That is all for today.", "Many people talked about it.",
    "It was a long week.", "There is not much else to tell.", "Nobody expected it.",
    "The details were confirmed this morning.", "It rained a little in the afternoon.",
    "We hope that this helps.", "Some things are still open.", "The rest is well known.",
    # held out
    "It was a quiet morning.", "We will keep you posted.", "Things are going well.",
), ways(passage_wording.FILLERS))
# After a sentence that names somebody or something else, a pronoun would be unclear.
NAMING = {"sister", "friend", "boss", "maker", "firm", "place", "instead", "employer"}


@cache
def cut(text: str) -> list[str]:
    """Return the phrasings that bars divide, with more of them for training."""
    texts = [" ".join(one.split()) for one in text.split("|")]
    return Phrasings(texts, ways(passage_wording.MORE.get(texts[0], "")))


def own(subject: str) -> str:
    """Return the possessive of a name."""
    return subject + "'s"


def different(make: Maker, used: set[str], rng: random.Random, split: Split) -> str:
    """Return a value not used yet; the words of one are not part of the words of another."""
    for _ in range(200):
        value = make(rng, split)
        low = value.lower()
        padded = f" {low} "
        if not any(padded in f" {other} " or f" {other} " in padded for other in used):
            used.add(low)
            return value
    raise ValueError(f"no other value than {used}")


def say(
    attribute: Attribute, value: str, subject: str, pronouns: tuple[str, str] | None,
    rng: random.Random, split: Split
) -> str:
    """Return a sentence that says an attribute; with pronouns, they stand for the subject."""
    template = pick(rng, attribute.says, split)
    if pronouns:
        if template.startswith("{s}"):
            template = pronouns[0] + template[3:]
        elif template.startswith("{d}"):
            template = pronouns[1] + template[3:]
    return capital(template.format(s=subject, d=own(subject), v=value))


def question(
    attribute: Attribute, subject: str, rng: random.Random, split: Split, dated: bool = False
) -> str:
    """Return a question for an attribute; ``dated`` rules out questions for when it is."""
    template = pick(rng, attribute.asks, split)
    while dated and attribute.key == "date" and template.startswith("When"):
        template = pick(rng, attribute.asks, split)
    return capital(template.format(s=subject, d=own(subject)))


def names(make: Maker, count: int, rng: random.Random, split: Split) -> list[str]:
    """Return different names, none of them part of another."""
    used: set[str] = set()
    return [different(make, used, rng, split) for _ in range(count)]


def about(
    frame: Frame, subject: str, chosen: Sequence[Attribute], used: set[str], rng: random.Random,
    split: Split
) -> tuple[list[str], list[Fact]]:
    """Return sentences that say some attributes of a subject, and their questions."""
    pronouns = rng.choice(frame.pronouns)
    dated = len({"date", "time"} & {one.key for one in chosen}) > 1
    name = subject
    if frame is PERSON and rng.random() < 0.25:
        name = f"{subject} {e.SURNAME(rng, split)}"
    sentences: list[str] = []
    facts: list[Fact] = []
    clear = True
    for one in chosen:
        value = different(one.make, used, rng, split)
        plain = not sentences or not clear or rng.random() < 0.35
        sentences.append(say(one, value, name if not sentences else subject,
                             None if plain else pronouns, rng, split))
        facts.append(Fact(question(one, subject, rng, split, dated), value))
        clear = one.key not in NAMING
    return sentences, facts


def missing(
    frame: Frame, subject: str, keys: set[str], known: set[str], rng: random.Random, split: Split
) -> list[Fact]:
    """Return questions about a subject that the passage does not answer."""
    others = [one for one in frame.attributes if one.key not in keys]
    hard = [one for one in others if one.key in known]
    dated = bool(keys & {"date", "time"})
    return [Fact(question(one, subject, rng, split, dated), None)
            for one in hard + rng.sample(others, 2)]


def framed(rng: random.Random, split: Split, frame: Frame | None = None) -> Passage:
    """Return a passage about one or two subjects of a kind."""
    frame = frame or rng.choices(FRAMES, WEIGHTS)[0]
    count = rng.choices((1, 2), (60, 40))[0]
    *subjects, stranger = names(frame.subject, count + 1, rng, split)
    used = {subject.lower() for subject in (*subjects, stranger)}
    size = rng.randint(3, 6) if count == 1 else rng.randint(2, 3)
    shared = rng.sample(frame.attributes, size) if rng.random() < 0.5 else None
    sentences: list[str] = []
    facts: list[Fact] = []
    said: list[tuple[str, set[str]]] = []
    for subject in subjects:
        chosen = list(shared) if shared else rng.sample(frame.attributes, size)
        if shared and len(chosen) > 1 and rng.random() < 0.6:
            chosen.remove(rng.choice(chosen))
        more, asked = about(frame, subject, chosen, used, rng, split)
        sentences += more
        facts += asked
        said.append((subject, {one.key for one in chosen}))
    known = {key for _, keys in said for key in keys}
    absent = [fact for subject, keys in said
              for fact in missing(frame, subject, keys, known, rng, split)]
    strange = [one for one in frame.attributes if one.key in known]
    absent += [Fact(question(one, stranger, rng, split), None)
               for one in rng.sample(strange, min(2, len(strange)))]
    if rng.random() < 0.25:
        sentences.insert(rng.choice((0, len(sentences))), pick(rng, FILLERS, split))
    return Passage(" ".join(sentences), facts, absent)


def card(rng: random.Random, split: Split) -> Passage:
    """Return the attributes of a subject as lines of a name and a value."""
    frame = rng.choice((PERSON, EVENT, PRODUCT, PLACE))
    subject, stranger = names(frame.subject, 2, rng, split)
    chosen = rng.sample(frame.attributes, rng.randint(3, 7))
    used = {subject.lower(), stranger.lower()}
    values = [different(one.make, used, rng, split) for one in chosen]
    between, mark = rng.choice(((": ", ""), (" - ", ""), (": ", "- "), (" = ", ""), (": ", "* ")))
    title = capital(subject.removeprefix("the "))
    lines = [f"{mark}{capital(LABELS.get(one.key, one.key))}{between}{value}"
             for one, value in zip(chosen, values)]
    text = title + rng.choice(("\n", ":\n", "\n\n")) + "\n".join(lines)
    keys = {one.key for one in chosen}
    dated = len({"date", "time"} & keys) > 1
    facts = [Fact(question(one, subject, rng, split, dated), value)
             for one, value in zip(chosen, values)]
    absent = missing(frame, subject, keys, set(), rng, split)
    absent.append(Fact(question(rng.choice(chosen), stranger, rng, split), None))
    return Passage(text, facts, absent)


LABELS = {"home": "lives in", "birthplace": "from", "wake": "gets up", "mail": "e-mail",
          "vehicle": "drives", "purchase": "bought", "loss": "lost", "food": "food",
          "drink": "favourite drink", "holiday": "last holiday", "subject": "studied",
          "language": "learns", "instrument": "plays", "guests": "places", "deadline":
          "register by", "launch": "on sale since", "number": "article number", "origin":
          "made in", "entry": "entry fee", "closed": "closed on", "web": "website",
          "visitors": "visitors last year", "staff": "employees", "friend": "best friend",
          "end": "ends at", "time": "starts at", "delivery": "delivery time", "stock": "in stock",
          "battery": "battery life", "bring": "please bring"}


def letter(rng: random.Random, split: Split) -> Passage:
    """Return a mail about an event or a thing, with its head and signature."""
    frame = rng.choices((EVENT, PRODUCT, PLACE), (6, 2, 1))[0]
    subject, stranger = names(frame.subject, 2, rng, split)
    sender, receiver = names(e.full_name, 2, rng, split)
    chosen = rng.sample(frame.attributes, rng.randint(2, 4))
    used = {one.lower() for one in (subject, stranger, sender, receiver)}
    sentences, facts = about(frame, subject, chosen, used, rng, split)
    keys = {one.key for one in chosen}
    absent = missing(frame, subject, keys, set(), rng, split)
    absent.append(Fact(question(rng.choice(chosen), stranger, rng, split), None))
    first, greeted = sender.split()[0], receiver.split()[0]
    style = rng.random()
    body = f"{rng.choice(('Hi', 'Dear', 'Hello'))} {greeted},\n{' '.join(sentences)}\n"
    if rng.random() < 0.3:
        body += pick(rng, FILLERS, split) + "\n"
    body += f"{rng.choice(('Best wishes', 'Kind regards', 'See you', 'Yours', 'Best'))}\n"
    if style < 0.6:
        sent = different(e.when, used, rng, split)
        title = capital(subject.removeprefix("the "))
        text = f"From: {sender}\nTo: {receiver}\nSent: {sent}\nSubject: {title}\n\n{body}{first}"
        facts += [
            Fact(pick(rng, cut("Who wrote this mail? | Who sent the mail? | Who is the sender? | "
                               "From whom is the mail? | Who is it from?"), split), sender),
            Fact(pick(rng, cut("Who got this mail? | To whom was the mail sent? | Who is the "
                               "receiver? | Who is the mail for? | To whom is "
                               "it addressed?"), split), receiver),
            Fact(pick(rng, cut("What is the subject of the mail? | What does the subject line say? "
                               "| Which subject does the mail have? | What is "
                               "the subject?"), split), title),
            Fact(pick(rng, cut("When was the mail sent? | On which day was the mail sent? | When "
                               "did the mail go out? | What is the date of the "
                               "mail?"), split), sent)]
    else:
        text = f"{body}{first}"
        facts += [Fact(pick(rng, cut("Who wrote this? | Who wrote the mail? | Who is the sender? | "
                                     "Who signed the mail? | By whom was this "
                                     "written?"), split), first)]
        absent += [Fact("What is the subject line of the mail?", None),
                   Fact("On which day was this mail sent?", None)]
    return Passage(text, facts, absent)


GOOD = e.Pool([f"the {one}" for one in e.phrases(
    "bright screen, soft handle, quiet motor, clear sound, long cable, light weight, nice colour, "
    "quick start, big keys, strong battery, simple menu, solid case, warm light, fine smell, fast "
    "delivery, low price, smooth lid, good manual, wide seat, handy size")],
    after("the", vocabulary.thing))
BAD = e.Pool([f"the {one}" for one in e.phrases(
    "weak battery, loud fan, short cable, sharp edge, slow menu, high price, thin paper, heavy "
    "box, cheap plastic, bad smell, dark screen, small buttons, late delivery, loose screw, stiff "
    "lid, missing manual, dull colour, rough seam, hard seat, tiny display")],
    after("the", vocabulary.thing))


def review(rng: random.Random, split: Split) -> Passage:
    """Return what somebody thinks of a product."""
    thing = e.product(rng, split)
    writer = e.FIRST(rng, split)
    good, bad = GOOD(rng, split), BAD(rng, split)
    shop, cost, stars = e.firm(rng, split), e.price(rng, split), str(rng.randint(2, 5))
    since = f"{rng.randint(2, 30)} {rng.choice(('days', 'weeks', 'months'))}"
    options = [
        (cut("I bought the {t} from {v}. | The {t} came from {v}. | I got the {t} at {v}. | I "
             "found the {t} at {v}."), shop,
         cut("Where was the {t} bought? | From which shop is the {t}? | Who sold the {t}? | Which "
             "firm sold the {t}?")),
        (cut("I paid {v}. | It cost me {v}. | The price was {v}. | It was {v}."), cost,
         cut("How much was the {t}? | What did the {t} cost? | How much was paid for the {t}? | "
             "What was the price?")),
        (cut("What I like best is {v}. | I really like {v}. | The best thing is {v}. | I "
             "love {v}."), good,
         cut("What does the writer like? | What is good about the {t}? | What is the best thing? | "
             "What is praised?")),
        (cut("What I do not like is {v}. | Not so good: {v}. | I am not happy with {v}. | The "
             "worst thing is {v}."), bad,
         cut("What does the writer not like? | What is bad about the {t}? | What is the problem? | "
             "What is the worst thing?")),
        (cut("I have used it for {v}. | It has been with me for {v}. | I have had it for {v} now. "
             "| I have tested it for {v}."), since,
         cut("For how long has it been used? | How long has the writer had it? | How long was the "
             "{t} used? | For how long was it tested?")),
        (cut("I give it {v} stars. | {v} stars from me. | That makes {v} stars. | My verdict: {v} "
             "stars."), stars,
         cut("How many stars did it get? | How many stars are given? | What is the rating in "
             "stars? | How many stars?")),
        (cut("Written by {v}. | A review by {v}. | Signed, {v}. | Yours, {v}."), writer,
         cut("Who wrote the review? | Who is the writer? | Who signed it? | By whom is the "
             "review?")),
    ]
    chosen = [options[0], *rng.sample(options[1:6], rng.randint(2, 5))]
    rest = [one for one in options if one not in chosen]
    if rng.random() < 0.5:
        chosen.append(options[6])
        rest.remove(options[6])
    facts = [Fact(pick(rng, asks, split).format(t=thing), value) for _, value, asks in chosen]
    absent = [Fact(pick(rng, asks, split).format(t=thing), None) for _, _, asks in rest]
    return Passage(" ".join(capital(pick(rng, says, split).format(t=thing, v=value)) for says,
        value, _ in chosen), facts, absent)


def notes(rng: random.Random, split: Split) -> Passage:
    """Return the notes of a meeting: who does what until when."""
    count = rng.randint(2, 4)
    *people, stranger = names(e.FIRST, count + 1, rng, split)
    *things, other = e.DOCUMENT.several(rng, split, count + 1)
    verbs = rng.sample(("send", "check", "print", "rewrite", "finish", "translate", "collect",
        "copy",
        "sign"), count)
    used: set[str] = set()
    days = [different(e.when, used, rng, split) for _ in people]
    following, room = different(e.when, used, rng, split), different(e.room, used, rng, split)
    with_days = rng.random() < 0.75
    lines, facts = [], []
    style = rng.randrange(3)
    for person, verb, thing, day in zip(people, verbs, things, days):
        until = f" by {day}" if with_days else ""
        lines.append((f"{person} will {verb} {thing}{until}.", f"- {person}: {verb} {thing}{until}",
                      f"{person} is to {verb} {thing}{until}.")[style])
        facts += [Fact(pick(rng, cut("Who will {v} {t}? | Who has to {v} {t}? | Who is to {v} {t}? "
                                     "| Whose task is it to {v} {t}?"),
                            split).format(v=verb, t=thing), person),
                  Fact(pick(rng, cut("What will {p} do? | What is the task of {p}? | What does {p} "
                                     "have to do? | What is {p} to do?"),
                            split).format(p=person), f"{verb} {thing}")]
        if with_days:
            facts.append(Fact(pick(rng, cut(
                "By when will {p} be done? | Until when does {p} have time? | What is the deadline "
                "of {p}? | By which day must {p} be ready?"), split).format(p=person), day))
    absent = [Fact(f"Who will {rng.choice(verbs)} {other}?", None),
        Fact(f"What will {stranger} do?", None)]
    if not with_days:
        absent.append(Fact(f"By when will {rng.choice(people)} be done?", None))
    if rng.random() < 0.6:
        lines.append(f"The next meeting is on {following} in {room}.")
        facts += [Fact("When is the next meeting?", following), Fact(
            "Where is the next meeting?", room)]
    else:
        absent.append(Fact("When is the next meeting?", None))
    return Passage(("\n" if style == 1 else " ").join(lines), facts, absent)


MAKERS: tuple[tuple[Callable[[random.Random, Split], Passage], float], ...] = (
    (framed, 52), (card, 18), (letter, 14), (review, 8), (notes, 8),
)
KINDS = [make for make, _ in MAKERS]
SHARES = [share for _, share in MAKERS]


def passage(rng: random.Random, split: Split) -> Passage:
    """Return a passage of some kind."""
    return rng.choices(KINDS, SHARES)[0](rng, split)
