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
from turns import Phrasings, Split, articles, capital, join, pick
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
    """Return a passage about one to three subjects of a kind."""
    frame = frame or rng.choices(FRAMES, WEIGHTS)[0]
    count = rng.choices((1, 2, 3), (50, 38, 12))[0]
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


def mixed(rng: random.Random, split: Split) -> Passage:
    """Return a passage of two short ones about different things."""
    first, second = rng.sample(FRAMES, 2)
    passages = [framed(rng, split, first), framed(rng, split, second)]
    texts = [one.text for one in passages]
    if any(str(fact.answer).lower() in texts[1 - index].lower()
           for index, one in enumerate(passages) for fact in one.facts):
        return passages[0]
    return Passage(rng.choice((" ", "\n",
        "\n\n")).join(texts), passages[0].facts + passages[1].facts,
                   passages[0].absent + passages[1].absent)


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


# Lists in which several people have something of the same kind: the verb, the question for
# the thing, the question for the person, and the thing.
RELATIONS: tuple[tuple[list[str], list[str], list[str], Maker], ...] = tuple(
    (cut(says), cut(asks), cut(who), make) for says, asks, who, make in (
        ("{s} ordered the {v} | {s} had the {v} | {s} chose the {v} | {s} ate the {v} | {s} took "
         "the {v}",
         "What did {s} order? | Which dish did {s} choose? | What did {s} eat? | What did {s} "
         "have? | Which food did {s} take?",
         "Who ordered the {v}? | Who had the {v}? | Who chose the {v}? | Who "
                               "ate the {v}? | Who took the {v}?", e.FOOD),
        ("{s} plays the {v} | {s} is on the {v} | {s} practises the {v} | {s} brings the {v}",
         "What does {s} play? | Which instrument does {s} play? | What is {s} playing? | Which "
         "instrument does {s} have?",
         "Who plays the {v}? | Who is at the {v}? | Who has the {v}? | Who practises "
                      "the {v}?",
         e.INSTRUMENT),
        ("{s} sits at {v} | {s} has a seat at {v} | {s} is at {v} | {s} was put at {v} | {s} waits "
         "at {v}",
         "Where does {s} sit? | At which table is {s}? | Which table does {s} have? | At which "
         "table does {s} sit?",
         "Who sits at {v}? | Who is at {v}? | Who has {v}? | Who was given {v}?", e.table),
        ("{s} is in {v} | {s} stays in {v} | {s} sleeps in {v} | {s} was given {v} | {s} has {v}",
         "In which room is {s}? | Which room does {s} have? | Where does {s} sleep? | Which room "
         "was {s} given?",
         "Who is in {v}? | Who stays in {v}? | Who has {v}? | Who sleeps in {v}?", e.room),
        ("{s} brings {v} | {s} will bring {v} | {s} takes care of {v} | {s} carries {v} | {s} "
         "prepares {v}",
         "What does {s} bring? | What will {s} bring? | What does {s} take care of? | Which thing "
         "does {s} bring?",
         "Who brings {v}? | Who will bring {v}? | Who takes care of {v}? | Who is to "
         "bring {v}?", e.DOCUMENT),
        ("{s} paid {v} | {s} gave {v} | {s} spent {v} | {s} put in {v} | {s} handed over {v}",
         "How much did {s} pay? | How much money did {s} give? | What did {s} pay? | How much did "
         "{s} spend? | What sum did {s} give?",
         "Who paid {v}? | Who gave {v}? | Who spent {v}? | By whom were "
                                   "{v} paid?",
         e.price),
        ("{s} bought {v} | {s} picked {v} | {s} took home {v} | {s} got {v} | {s} found {v}",
         "What did {s} get? | Which thing went to {s}? | What does {s} have now? | What did {s} "
         "end up with?",
         "Who got {v}? | Who has {v} now? | Who ended up with {v}? | To whom "
         "did {v} go?", e.some(e.coloured)),
        ("{s} lives in {v} | {s} comes from {v} | {s} is at home in {v} | {s} has a house in {v}",
         "Where is {s} at home? | In which town is {s} at home? | Which town is {s} from? | What "
         "is the town of {s}?",
         "Who is from {v}? | Who is at home in {v}? | Which person is from {v}? | Who has a home "
         "in {v}?", e.TOWN),
        ("{s} speaks {v} | {s} knows {v} | {s} understands {v} | {s} has learned {v}",
         "Which language does {s} speak? | What language does {s} know? | What does {s} speak? | "
         "Which language is with {s}?",
         "Who speaks {v}? | Who knows {v}? | Who can speak {v}? | Who "
                      "has learned {v}?", e.LANGUAGE),
        ("{s} arrives at {v} | {s} comes at {v} | {s} will be there at {v} | {s} gets here at {v}",
         "When does {s} arrive? | At what time does {s} come? | When will {s} be there? | What "
         "time does {s} get here?",
         "Who arrives at {v}? | Who comes at {v}? | Who will be there at {v}? | Who gets here at "
         "{v}?", e.time),
        ("{s} works as {v} | {s} is {v} | {s} found work as {v} | {s} has become {v}",
         "What is the job of {s}? | What does {s} work as? | Which job does {s} have? | What has "
         "{s} become?",
         "Who is {v}? | Who works as {v}? | Who has become {v}? | Which person is "
         "{v}?", e.some(e.JOB)),
        ("{s} does {v} | {s} chose {v} | {s} signed up for {v} | {s} is down for {v}",
         "What did {s} choose? | What is {s} down for? | What does {s} do? | What did {s} sign up "
         "for?",
         "Who chose {v}? | Who does {v}? | Who signed up for {v}? | Who is down for {v}?",
         e.HOBBY),
        ("{s} scored {v} points | {s} has {v} points | {s} got {v} points | {s} reached {v} points",
         "How many points does {s} have? | How many points did {s} get? | What is the score of "
         "{s}? | What did {s} score?",
         "Who has {v} points? | Who got {v} points? | Who scored {v}? | Who reached {v} "
                   "points?",
         e.number(3, 99)),
        ("{s} has the number {v} | {s} can be called on {v} | {s} has the phone {v} | {s} answers "
         "at {v}",
         "What is the number of {s}? | On which number is {s}? | How can {s} be called? | What "
         "number does {s} have?",
         "Whose number is {v}? | Who has the number {v}? | Who answers at {v}? | Who is "
         "on {v}?", e.phone),
        ("{s} is off on {v} | {s} is away on {v} | {s} has {v} free | {s} cannot come on {v}",
         "When is {s} away? | On which day is {s} off? | Which day does {s} have free? | When can "
         "{s} not come?",
         "Who is away on {v}? | Who is off on {v}? | Who has {v} free? | Who cannot come "
         "on {v}?", e.when),
    ))


def relation(rng: random.Random, split: Split) -> Passage:
    """Return who has what, for three to six people, as sentences or as lines."""
    says, asks, who, make = rng.choice(RELATIONS)
    *people, stranger = names(e.FIRST, rng.randint(3, 6), rng, split)
    used = {person.lower() for person in (*people, stranger)}
    values = [different(make, used, rng, split) for _ in people]
    other = different(make, used, rng, split)
    style = rng.random()
    if style < 0.6:
        lines = [pick(rng, says, split).format(s=person, v=value)
                 for person, value in zip(people, values)]
        if style < 0.2:
            text = capital(join(lines)) + "."
        else:
            text = rng.choice((" ", "\n")).join(capital(line) + "." for line in lines)
    else:
        between = rng.choice((": ", " - ", ", ", " | ", " = ", ": "))
        mark = rng.choice(("", "- ", ""))
        text = "\n".join(f"{mark}{person}{between}{value}" for person, value in zip(people, values))
    facts = [Fact(pick(rng, asks, split).format(s=person), value)
             for person, value in zip(people, values)]
    facts += [Fact(pick(rng, who, split).format(v=value), person)
              for person, value in zip(people, values)]
    absent = [Fact(pick(rng, asks, split).format(s=stranger), None),
              Fact(pick(rng, who, split).format(v=other), None)]
    return Passage(text, facts, absent)


def schedule(rng: random.Random, split: Split) -> Passage:
    """Return a day's programme."""
    count = rng.randint(3, 5)
    hours = sorted(rng.sample(range(8, 21), count))
    times = [f"{hour}:{rng.choice(('00', '15', '30', '45'))}" for hour in hours]
    kinds = e.EVENT.several(rng, split, count + 1)
    *events, other = kinds
    with_people, with_rooms = rng.random() < 0.7, rng.random() < 0.6
    people = names(e.FIRST, count, rng, split)
    rooms = [f"room {number}" for number in rng.sample(range(1, 60), count)]
    lines, facts = [], []
    style = rng.randrange(3)
    for time, event, person, room in zip(times, events, people, rooms):
        if style == 0:
            line = f"{time} {event}" + (f" with {person}" if with_people else "")
            line += f", {room}" if with_rooms else ""
        elif style == 1:
            line = f"{time}: {capital(event)}" + (f" ({person})" if with_people else "")
            line += f", {room}" if with_rooms else ""
        else:
            line = f"The {event} is at {time}" + (f" in {room}" if with_rooms else "")
            line += f" with {person}." if with_people else "."
        lines.append(line)
        facts += [Fact(pick(rng, cut("When is the {x}? | What time is the {x}? | At what time does "
                                     "the {x} start? | When does the {x} begin?"),
                                     split).format(x=event), time),
                  Fact(pick(rng, cut("What is at {x}? | What happens at {x}? | What is planned for "
                                     "{x}? | What starts at {x}?"), split).format(x=time), event)]
        if with_people:
            facts += [Fact(pick(rng, cut(
                "Who leads the {x}? | Who is in charge of the {x}? | With whom is the {x}? | Who "
                "gives the {x}?"), split).format(x=event), person),
                      Fact(pick(rng, cut(
                          "What does {x} lead? | Which part is with {x}? | What is {x} in charge "
                          "of? | What does {x} give?"), split).format(x=person), event)]
        if with_rooms:
            facts += [Fact(pick(rng, cut(
                "In which room is the {x}? | Where is the {x}? | Which room is the {x} in? | Where "
                "does the {x} take place?"), split).format(x=event), room),
                      Fact(pick(rng, cut(
                          "What is in {x}? | What takes place in {x}? | Which event is in {x}? | "
                          "What happens in {x}?"), split).format(x=room), event)]
    absent = [Fact(f"When is the {other}?", None), Fact(f"Where is the {other}?", None)]
    event = rng.choice(events)
    if not with_people:
        absent.append(Fact(f"Who leads the {event}?", None))
    if not with_rooms:
        absent.append(Fact(f"In which room is the {event}?", None))
    absent.append(Fact(f"How much does the {event} cost?", None))
    title = pick(rng, ("Programme", "Schedule", "Today", "Plan for the day", "Timetable",
        "Our day"), split)
    head = f"{title}\n" if style != 2 and rng.random() < 0.6 else ""
    return Passage(head + ("\n" if style != 2 else " ").join(lines), facts, absent)


def letter(rng: random.Random, split: Split) -> Passage:
    """Return a mail about an event or a thing, with its head and signature."""
    frame = rng.choices((EVENT, PRODUCT, PLACE, FRAMES[4]), (6, 2, 1, 1))[0]
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


# Little stories: the text, and questions with the name of the value that answers them.
STORY_VALUES: dict[str, Maker] = {
    "a": e.FIRST, "b": e.FIRST, "x": e.some(e.coloured), "y": e.some(e.THING), "t": e.TOWN,
        "v": e.VENUE,
    "m": e.one_of("old well", "river", "bridge", "big tree", "stone wall", "bus stop", "lake",
        "gate",
        "fountain",
                  "hedge", "beach", "path", "garden shed", "orchard"),
    "p": e.price, "h": e.time, "d": e.day, "f": e.FOOD, "j": e.JOB, "q": e.PET,
        "k": e.number(3, 60),
    "o": e.DRINK}
STORIES: list[tuple[str, list[tuple[str, str]]]] = [
    ("On {d} {a} found {x} near the {m}. {a} took it to {b}, who works at {v}. {b} gave {a} {f} as "
     "a reward.",
     [("What did {a} find?", "x"), ("Who found {x}?", "a"), ("Where was {x}?", "the m"), (
         "What did {b} give to {a}?",
         "f"),
      ("On which day did {a} find something?", "d"), ("Where does {b} work?", "v"), (
          "Who gave {f} to {a}?",
          "b")]),
    ("{a} wanted to visit {b} in {t}. The train left at {h} and was full. On the way {a} read a "
     "book and drank {o}. {b} waited at the station with {y}.",
     [("Whom did {a} want to visit?", "b"), ("Where does {a} go?", "t"), (
         "When did the train leave?",
         "h"),
      ("What did {a} drink?", "o"), ("What did {b} have at the station?", "y"), (
          "Who waited at the station?",
          "b")]),
    ("It was raining when {a} left {v}. Under a tree sat a small {q}. {a} took it home and called "
     "it {b}. It drank a bowl of milk and fell asleep on {y}.",
     [("What did {a} leave?", "v"), ("What animal sat under the tree?", "q"), (
         "How was the animal called?",
         "b"),
      ("Where did the animal fall asleep?", "on y"), ("Who took the animal home?", "a")]),
    ("{a} sold {x} to {b} for {p}. {b} carried it to {v} and cleaned it for {k} minutes. Now it "
     "looks like new.",
     [("What did {a} sell?", "x"), ("Who bought {x}?", "b"), ("Who sold {x}?", "a"), (
         "How much did {b} pay?",
         "p"),
      ("Where did {b} carry it?", "to v"), ("For how many minutes did {b} clean it?", "k")]),
    ("Every {d} {a} cooks {f} for the neighbours. Last week {b} came to help and brought {y}. They "
     "were ready at {h} and {k} people came.",
     [("What does {a} cook?", "f"), ("Who came to help?", "b"), ("What did {b} bring?", "y"), (
         "When were they ready?",
         "h"),
      ("How many people came?", "k"), ("On which day does {a} cook?", "d")]),
    ("{a} lost {x} on the way to {t}. A {j} named {b} picked it up at the {m} and put a note on a "
     "wall. At {h} {a} saw the note and laughed.",
     [("What did {a} lose?", "x"), ("Where was {a} going?", "to t"), ("Who picked it up?", "b"), (
         "What is {b}'s job?",
         "j"),
      ("When did {a} see the note?", "h"), ("Where did {b} pick it up?", "the m")]),
    ("{a} and {b} built a hut by the {m}. {a} brought {y} and {b} brought {f}. It took them {k} "
     "days. On {d} they slept there for the first time.",
     [("Where did they build a hut?", "the m"), ("What did {a} bring?", "y"), (
         "What did {b} bring?",
         "f"),
      ("How many days did it take?", "k"), ("On which day did they sleep there for the first time?",
          "d")]),
    ("The {j} of {t} is called {a}. On {d} a child named {b} came to the door and asked for {o}. "
     "{a} had none and gave the child {y} instead.",
     [("Who is the {j} of {t}?", "a"), ("Who came to the door?", "b"), ("What did {b} ask for?",
         "o"),
      ("What did {a} give to the child?", "y"), ("On which day did the child come?", "d")]),
    ("At {h} the bus to {t} stopped by the {m}. {a} got off with {x}. {b} stayed on the bus and "
     "slept.",
     [("When did the bus stop?", "h"), ("Where did the bus go?", "to t"), ("What did {a} have?",
         "x"), (
         "Who got off the bus?",
         "a"),
      ("Who stayed on the bus?", "b"), ("By what did the bus stop?", "the m")]),
    ("{b} had a birthday on {d}. {a} baked a cake and bought {y} for {p}. The party was in {v}, "
     "and all drank {o}.",
     [("Who had a birthday?", "b"), ("Who baked a cake?", "a"), ("What did {a} buy?", "y"), (
         "How much did {a} spend?",
         "p"),
      ("Where was the party?", "in v"), ("What did all drink?", "o")]),
    ("{a} and {b} cleaned {v} on {d}. They started at {h} and needed {k} buckets of water. When it "
     "was done they had {f} and {o}.",
     [("What did {a} clean?", "v"), ("Who worked with {a}?", "b"), ("When did they start?", "h"),
      ("How many buckets of water did they need?", "k"), ("On which day did they clean?", "d"),
      ("What did they have to eat?", "f"), ("What did they drink?", "o")]),
    ("There was once a {j} in {t} whose name was {a}. One evening {a} saw a light by the {m}. "
     "There stood {b}, who was looking for {x}.",
     [("Where was {a} from?", "t"), ("What was the job of {a}?", "j"), ("Whom did {a} see?", "b"),
      ("What was {b} looking for?", "x"), ("Where was the light?", "by the m"),
      ("In which town was the {j}?", "t")]),
    ("{a} works at {v}. On {d} a small {q} ran in and hid behind {y}. {b} caught it and got {p} "
     "for the help.",
     [("Where does {a} work?", "v"), ("Which animal ran in?", "q"), ("Who caught the animal?", "b"),
      ("How much did {b} get?", "p"), ("When did the animal run in?", "d"),
      ("Behind what did the animal hide?", "y")]),
    ("{a} drove to {t} to help {b}. They repaired {x} and drank {o}. It took them {k} hours, and "
     "at {h} {a} drove home.",
     [("Where did {a} drive?", "to t"), ("Who got help?", "b"), ("Whom did {a} help?", "b"),
      ("What did they repair?", "x"), ("How many hours did they need?", "k"),
      ("When did {a} drive home?", "h"), ("Who helped {b}?", "a")]),
    ("For {p} {a} bought {x} from {b}, who is a {j} in {t}. {a} left it by the {m} and went to "
     "sleep at {h}.",
     [("Who sold {x}?", "b"), ("What did {a} pay?", "p"), ("What does {b} do for a living?", "j"),
      ("Where does {b} work?", "in t"), ("Where did {a} leave it?", "by the m"),
      ("When did {a} go to sleep?", "h"), ("What did {a} buy?", "x")]),
    ("On {d} {a} lent {y} to {b}. {b} took it to {t} and forgot it on the train. A {j} brought it "
     "back and was thanked with {f}.",
     [("What did {a} lend to {b}?", "y"), ("Who lent {y}?", "a"),
      ("Where did {b} take it?", "to t"), ("What did the {j} get as thanks?", "f"),
      ("On which day did {a} lend it?", "d"), ("Who forgot it on the train?", "b")]),
    # held out
    ("{a} painted {v} together with {b}. They began at {h} and used {k} pots of paint. Afterwards "
     "they ate {f}.",
     [("What did {a} paint?", "v"), ("Who helped {a}?", "b"), ("When did they begin?", "h"), (
         "How many pots of paint did they use?",
         "k"),
      ("What did they eat?", "f")]),
    ("In {t} lived a {j} named {a}. One night {a} heard a noise by the {m}. It was {b}, who had "
     "lost {x}.",
     [("Where did {a} live?", "t"), ("What was {a}'s job?", "j"), ("Whom did {a} find there?",
         "b"), (
         "What had {b} lost?",
         "x"),
      ("Where was the noise?", "by the m")]),
]
STORY_ABSENT = cut("How old is {a}? | What is {b}'s surname? | What colour is {a}'s hair? | Where "
                   "was {b} born? | Which song did {a} sing? | What is {a}'s phone number? | How "
                   "tall is {b}? | Which language does {b} speak? | Who is {a}'s teacher? | In "
                   "which year was this? | What is the name of {a}'s dog? | How many brothers does "
                   "{b} have? | What size of shoes does {a} wear? | Which car does {b} drive?")


def story(rng: random.Random, split: Split) -> Passage:
    """Return a little story."""
    text, asks = pick(rng, STORIES, split, 2 / len(STORIES))
    used: set[str] = set()
    values = {key: different(make, used, rng, split) for key, make in STORY_VALUES.items()}
    facts = []
    for asked, key in asks:
        lead, _, letter_ = key.rpartition(" ")
        answer = (lead + " " if lead else "") + values[letter_]
        facts.append(Fact(asked.format(**values), answer))
    absent = [Fact(pick(rng, STORY_ABSENT, split).format(**values), None) for _ in range(2)]
    stranger = different(e.FIRST, used, rng, split)
    asked, key = rng.choice(asks)
    if "{a}" in asked:
        absent.append(Fact(asked.format(**{**values, "a": stranger}), None))
    return Passage(articles(text.format(**values)), facts, list(dict.fromkeys(absent)))


FOODS = e.Pool(e.phrases("flour, sugar, butter, milk, rice, cheese, cream, honey, salad, spinach, "
                         "yoghurt, oil, beef, fish, chicken, pumpkin, leek, cabbage, corn, bacon, "
                         "barley, broccoli, cocoa, couscous, fruit, garlic, ginger, ham, jam, "
                         "maize, mustard, parsley, pasta, pork, rye, salmon, semolina, syrup, "
                         "tofu, tuna, turkey, vinegar, wheat, wine, yeast, celery, basil, "
                         "chocolate"), vocabulary.thing)


def recipe(rng: random.Random, split: Split) -> Passage:
    """Return a recipe with amounts and times."""
    dish, other = e.FOOD.several(rng, split, 2)
    count = rng.randint(2, 4)
    *foods, absent_food = FOODS.several(rng, split, count + 1)
    used: set[str] = set()
    grams, cups = e.form("{} grams", e.number(20, 900)), e.form("{} {}", e.number(2, 12), e.one_of(
        "spoons",
        "cups"))
    unit = grams if rng.random() < 0.6 else cups
    amounts = [different(unit, used, rng, split) for _ in foods]
    minutes, people = different(e.number(13, 99), used, rng, split), rng.choice(e.NUMBERS)
    degrees = str(rng.randrange(140, 235, 5))
    parts = [f"{amount} of {food}" for amount, food in zip(amounts, foods)]
    facts = [Fact(pick(rng, cut("How much {f} do I need? | How much {f} is in it? | What amount of "
                                "{f} is needed? | How much {f} does it take?"),
                                split).format(f=food), amount)
             for food, amount in zip(foods, amounts)]
    if rng.random() < 0.5:
        text = f"{capital(dish)}\n" + "\n".join(f"- {one}" for one in parts) + "\n"
    else:
        text = pick(rng, cut("For {d} you need {p}. | To make {d}, take {p}. | {d}: mix {p}. | You "
                             "can make {d} with {p}."),
                    split).format(d=dish, p=join(parts)) + " "
        text = capital(text)
    absent = [Fact(f"How much {absent_food} do I need?", None),
        Fact(f"How long does {other} take?", None)]
    if rng.random() < 0.8:
        text += pick(rng, cut("Cook it for {m} minutes. | It has to stay in the pot for {m} "
                              "minutes. | Let it bake for {m} minutes. | It is ready after {m} "
                              "minutes."), split).format(m=minutes)
        facts.append(Fact(pick(rng, cut(
            "How long does it take? | How many minutes does it need? | For how many minutes must "
            "it cook? | After how many minutes is it ready?"), split), f"{minutes} minutes"))
    else:
        absent.append(Fact("For how many minutes must it cook?", None))
    if rng.random() < 0.5:
        text += f" The oven needs {degrees} degrees."
        facts.append(Fact(pick(rng, cut(
            "How hot must the oven be? | At how many degrees is the oven? | What temperature does "
            "the oven need? | How many degrees does the oven need?"), split), f"{degrees} degrees"))
    else:
        absent.append(Fact("How hot must the oven be?", None))
    if rng.random() < 0.5:
        text += f" It is enough for {people} people."
        facts.append(Fact(pick(rng, cut(
            "For how many people is it? | How many people can eat? | How many people is it enough "
            "for? | How many guests can I feed?"), split), people))
    else:
        absent.append(Fact("For how many people is the recipe?", None))
    return Passage(text.replace("  ", " ").strip(), facts, absent)


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


def inventory(rng: random.Random, split: Split) -> Passage:
    """Return how many of which things there are."""
    count = rng.randint(3, 5)
    *things, other = e.GOODS.several(rng, split, count + 1)
    if any(one in another for one in (*things, other) for another in (*things, other)
           if one is not another):
        return inventory(rng, split)
    numbers = [str(number) for number in rng.sample(range(2, 300), count)]
    where = pick(rng, ("shop", "cellar", "van", "store room", "kitchen", "warehouse", "office",
        "garage",
        "market stall",
        "cupboard"),
                 split)
    parts = [f"{number} {thing}" for number, thing in zip(numbers, things)]
    style = rng.random()
    if style < 0.6:
        text = pick(rng, cut("In the {w} there are {p}. | The {w} has {p}. | We counted {p} in the "
                             "{w}. | There are {p} in the {w}. | In the {w} you find {p}."),
                             split).format(w=where, p=join(parts))
    else:
        text = f"{capital(where)}:\n" + "\n".join(f"{thing}: {number}" for number,
            thing in zip(numbers, things))
    asks = cut("How many {t} are there? | How many {t} are in the {w}? | What is the number of "
               "{t}? | How many {t} does the text name? | How many {t} do we have?")
    facts = [Fact(pick(rng, asks, split).format(t=thing, w=where), number) for number,
    thing in zip(numbers, things)]
    if "." not in text and "\n" not in text:
        text += "."
    return Passage(text, facts, [Fact(pick(rng, asks, split).format(t=other, w=where), None)])


MAKERS: tuple[tuple[Callable[[random.Random, Split], Passage], float], ...] = (
    (framed, 40), (relation, 14), (card, 8), (schedule, 6), (letter, 8), (story, 7), (recipe, 4),
    (review, 5),
    (notes, 6), (inventory, 4), (mixed, 6),
)
KINDS = [make for make, _ in MAKERS]
SHARES = [share for _, share in MAKERS]


def passage(rng: random.Random, split: Split) -> Passage:
    """Return a passage of some kind."""
    return rng.choices(KINDS, SHARES)[0](rng, split)
