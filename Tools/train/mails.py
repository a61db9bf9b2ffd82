"""Short mails: replies that say yes, say no or ask, and what a mail wants.

Each mail is about one matter, and a matter knows how it is put to the reader, what
a reply with each intent says, and what the mail wants in one sentence.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import entities
import gathering_wording
import mail_words
import matter_wording
import order_wording
import phrasings
import vocabulary
import wish_wording
from mail_words import (
    DOCUMENTS, FAVOURS, GATHERINGS, GOODS, MODIFIERS, REASONS, SHADES, TOPICS, TREATS,
)
from phrasings import Wordings
from smalltalk import holds
from turns import Example, Split, article, as_json, ask, capital, pick, roughen

INTENTS = ("yes", "no", "question")

SMALL_TALK = Wordings(
    mail_words.SMALL_TALK,
    "I hope you are well.", "It was good to see you last week.", "How was your holiday?",
    "Sorry for the late message.", "It has been a busy week here.", "Thanks again for your help.",
    "I hope you had a nice weekend.", "The weather is lovely here.", "Greetings from the office.",
    "I have some news.", "Just a quick note.", "I hope the new job is going well.",
    "We have not talked for a while.", "Congratulations on the new flat!",
)
LAST_WORDS = (
    *phrasings.ways(mail_words.LAST_WORDS), *mail_words.MORE_LAST_WORDS,
    "Let me know.", "Please tell me soon.", "It would be great.", "I look forward to hearing "
    "from you.", "No rush.", "Just send me a short answer.", "That would help me a lot.",
    "Please answer when you can.", "Tell me what you think.", "Looking forward to your reply.",
)
CLOSINGS = (
    *(before + between + "{s}" for before in mail_words.CLOSINGS
      for between in (",\n", "\n", ", ")),
    *mail_words.SIGNED, "Best,\n{s}", "{s}", "Best wishes,\n{s}", "Thanks,\n{s}",
    "Kind regards,\n{s}", "Cheers,\n{s}", "Yours,\n{s}", "See you,\n{s}",
    # held out
    "Regards, {s}", "Love,\n{s}")


class Person(NamedTuple):
    """A name in full."""

    first: str
    last: str


@dataclass
class Matter:
    """What a mail is about, and all that is said about it."""

    body: str
    replies: dict[str, Sequence[str]]
    wants: str
    refers: tuple[str, ...]
    kind: str
    questions: dict[str, str] = field(default_factory=dict)
    topic: str = ""
    extras: bool = False


@dataclass
class Mail:
    """A mail as text, with its people and its matter."""

    text: str
    sender: Person
    receiver: str | None
    matter: Matter


def person(rng: random.Random, split: Split) -> Person:
    """Return a person."""
    return Person(entities.FIRST(rng, split), entities.SURNAME(rng, split))


def free(rng: random.Random, split: Split, share: float = 0.65) -> bool:
    """Say whether a value of the training should be one that is in no list."""
    return split is Split.TRAIN and rng.random() < share


def gathering(rng: random.Random, split: Split) -> str:
    """Return an event such as "jazz evening"."""
    if free(rng, split, 0.6):
        # At times nothing says that it is an event: then only copying helps.
        what = vocabulary.thing(rng)
        return what if rng.random() < 0.3 else f"{what} {rng.choice(GATHERINGS[:-4])}"
    if rng.random() < 0.4:
        return entities.EVENT(rng, split)
    noun = pick(rng, GATHERINGS, split)
    return f"{pick(rng, MODIFIERS, split)} {noun}" if rng.random() < 0.7 else noun


def day(rng: random.Random, split: Split) -> str:
    """Return a day with its preposition: "on Friday", "on 12 May", "tomorrow"."""
    chance = rng.random()
    if chance < 0.5:
        return "on " + rng.choice(entities.DAYS)
    if chance < 0.75:
        return "on " + entities.date(rng, split)
    if chance < 0.9:
        return f"on {rng.choice(entities.DAYS)} {rng.choice(('morning', 'evening'))}"
    return rng.choice(("tomorrow", "next week", "next weekend", "tonight"))


def place(rng: random.Random, split: Split) -> str:
    """Return a place with its preposition: "in room 12", "at the old mill", "in Ashford"."""
    chance = rng.random()
    if chance < 0.3:
        return f"in {entities.room(rng, split)}"
    return f"in {entities.TOWN(rng, split)}" if chance < 0.6 else f"at {entities.VENUE(rng, split)}"


def subject(rng: random.Random, split: Split) -> str:
    """Return what one could talk about, without its article."""
    return vocabulary.thing(rng) if free(rng, split) else pick(rng, TOPICS, split)


def goods_for_sale(rng: random.Random, split: Split) -> str:
    """Return a thing that somebody sells: "red bicycle"."""
    if free(rng, split):
        return vocabulary.thing(rng)
    return f"{pick(rng, SHADES, split)} {pick(rng, GOODS, split)}"


# Verbs of more than one word, and what ties a second thing to the first.
PHRASAL = phrasings.ways("""
    put up|take down|hang up|pick up|drop off|look after|clear out|carry in|tidy up|hand out|fill in|
    go through|look at|take care of|think about|bring along|cut down|pass on|switch off|write up|
    put together|check on|wait for|listen to|count|lay out|wrap up|fetch|read out|sum up|type up|
    sort out|call about|ask about|drive to|deal with|work on|watch over|get rid of|keep an eye on|
    make room for|introduce|accompany|greet|interview|invite|host|edit|correct|sign|organise|book|
    decorate|paint|cook|bake|guide|coach|welcome|take over|take along|set aside|run|lead|
    open|close""")
# People whom somebody could do something for, and what could be done for them.
RELATIONS = phrasings.ways("""
    sister|uncle|aunt|cousin|nephew|niece|father|mother|grandmother|grandson|daughter|son|neighbour|colleague|boss|
    guest|guests|visitors|client|customer|trainee|tenant|landlord|teacher|students|parents|in-laws|flatmate|
    plumber|gardener|painter|choir|team|band|speaker|dentist|lawyer|friend|friends|twins""")
FOR_PEOPLE = phrasings.ways("""
    meet|fetch|collect|pick up|greet|welcome|drive|drop off|accompany|call|host|guide|wait for|look for|visit|
    talk to|sit with|cook for|play for|translate for|write to|answer|help|thank|remind|warn|teach|train|
    photograph|interview|introduce|entertain""")
SPOTS = ("at", "in", "from", "near", "behind", "under", "for", "with", "before", "after")


def favour_asked(rng: random.Random, split: Split) -> tuple[str, str]:
    """Return what somebody wants done, in the writer's words and in the answer's."""
    if not free(rng, split):
        return pick(rng, FAVOURS, split)
    if rng.random() < 0.2:
        who = rng.choice(RELATIONS)
        if rng.random() < 0.3:
            who = f"{vocabulary.thing(rng)} {who}"
        deed, spot = rng.choice(FOR_PEOPLE), ""
        if rng.random() < 0.6:
            spot = f" {rng.choice(SPOTS)} the {vocabulary.thing(rng)}"
        mine, yours = rng.choice((("my", "your"), ("our", "your"), ("the", "the")))
        return f"{deed} {mine} {who}{spot}", f"{deed} {yours} {who}{spot}"
    verb, thing = rng.choice(vocabulary.WORDS.verbs)[0], vocabulary.thing(rng)
    if rng.random() < 0.5:
        verb = rng.choice(PHRASAL)
    if max(map(len, thing.split())) < 4:  # too short to be looked for in a reply
        thing = f"{thing} machine"
    elif rng.random() < 0.3:
        thing = vocabulary.plural(thing)
    if rng.random() < 0.3:
        thing += f" {rng.choice(SPOTS)} the {vocabulary.thing(rng)}"
    a = "the" if plural(thing) else article(thing).split()[0]
    mine, yours = rng.choice((("my", "your"), ("my", "your"), ("our", "your"), ("the", "the"),
                              ("the", "the"), (a, a)))
    if rng.random() < 0.3:
        return f"help me {verb} {mine} {thing}", f"help you {verb} {yours} {thing}"
    return f"{verb} {mine} {thing}", f"{verb} {yours} {thing}"


def document(rng: random.Random, split: Split) -> str:
    """Return a thing to send, without its article."""
    if free(rng, split, 0.6):
        return vocabulary.thing(rng)
    if rng.random() < 0.5:
        return entities.DOCUMENT(rng, split).removeprefix("the ")
    return pick(rng, DOCUMENTS, split)


def plural(thing: str) -> bool:
    """Return whether a thing to send takes "are"."""
    return thing.endswith("s")


def bare(when: str) -> str:
    """Return a day without its preposition."""
    return when.removeprefix("on ")


INVITATION_BODIES = Wordings(
    "|".join((mail_words.INVITATION, matter_wording.INVITATION, gathering_wording.INVITATION)),
    "We are having {a} {w}{t}{p}. Would you like to come?",
    "Can you come to the {e} {w}{t}{p}?", "Will you come to the {e} {w}{t}{p}?",
    "Do you have time for the {e} {w}{t}{p}?", "The {e} is {w}{t}{p}. Can you come?",
    "Please come to the {e} {w}{t}{p}. Can I count on you?",
    "Do you want to come to the {e}? It is {w}{t}{p}.",
    "Join us for {a} {w}{t}{p}! Are you in?",
    "My {e} is {w}{t}{p}, and I want to invite you. Will you come?",
    "Would you like to join us for the {e} {w}{t}{p}?",
    "I would like to invite you to the {e} {w}{t}{p}.",
    "There is {a} {w}{t}{p}. Are you coming?",
    "The {e} takes place {w}{t}{p}. Will you be there?",
    "Are you free {w}? There is {a}{t}{p}, and I would love to see you there.",
    "You are invited to our {e} {w}{t}{p}. Can you come?",
    "Do you want to go to the {e} with me {w}{t}{p}?",
    "We plan {a} {w}{t}{p}. Do you want to join?",
    "It would be nice to have you at the {e} {w}{t}{p}. Can you make it?",
    "I am organising {a} {w}{t}{p}. Shall I put you on the list?")


def invitation(rng: random.Random, split: Split) -> Matter:
    """Somebody invites the reader to an event."""
    event, when = gathering(rng, split), day(rng, split)
    at = f" at {entities.time(rng, split)}" if rng.random() < 0.4 else ""
    spot = f" {place(rng, split)}" if rng.random() < 0.35 else ""
    body = pick(rng, INVITATION_BODIES, split, INVITATION_BODIES.share).format(
        a=article(event), e=event, w=when, t=at, p=spot)
    questions = {"who": f"Who else is coming to the {event}?",
                 "bring": f"What should I bring to the {event}?",
                 "long": f"How long will the {event} last?"}
    if not spot:
        questions = {"where": f"Where is the {event}?"} | questions
    if not at:
        questions = {"when": f"At what time does the {event} start?"} | questions
    return Matter(body, {
        "yes": (f"Yes, I would love to come to the {event} {when}.",
                f"Yes, I will be at the {event} {when}."),
        "no": (f"I am sorry, but I cannot come to the {event} {when}.",),
    }, f"invites you to the {event} {when}", (event,), "invitation", questions, extras=True)


MEETING_BODIES = Wordings(
    "|".join((mail_words.MEETING, matter_wording.MEETING, gathering_wording.MEETING)),
    "Could we meet {w}{t}{p} to talk about the {x}?",
    "Can we talk about the {x} {w}{t}{p}?", "Let us meet {w}{t}{p} about the {x}. Is that OK?",
    "Would {v}{t} be fine for a meeting about the {x}?",
    "I want to talk to you about the {x}. Can we meet {w}{t}{p}?",
    "Do you have time {w}{t}{p} to talk about the {x}?",
    "I would like to discuss the {x} with you {w}{t}{p}. Does that work for you?",
    "Can we have a meeting about the {x} {w}{t}{p}?",
    "We need to talk about the {x}. Are you free {w}{t}{p}?",
    "Shall we go through the {x} together {w}{t}{p}?",
    "I have some questions about the {x}. Could I see you {w}{t}{p}?",
    "Is it possible to meet {w}{t}{p}? It is about the {x}.",
    "Would you have half an hour for the {x} {w}{t}{p}?",
    "Let us sit down and look at the {x} {w}{t}{p}. Is that good for you?")


def meeting(rng: random.Random, split: Split) -> Matter:
    """Somebody wants to meet and talk about a topic."""
    topic, when = subject(rng, split), day(rng, split)
    at = f" at {entities.time(rng, split)}" if rng.random() < 0.5 else ""
    spot = f" {place(rng, split)}" if rng.random() < 0.3 else ""
    body = pick(rng, MEETING_BODIES, split, MEETING_BODIES.share).format(
        x=topic, w=when, t=at, p=spot, v=bare(when))
    questions = {"long": f"How long will the meeting about the {topic} take?",
                 "who": f"Who else is coming to the meeting about the {topic}?",
                 "bring": f"What should I bring to the meeting about the {topic}?"}
    if not spot:
        questions = {"where": f"Where shall we meet to talk about the {topic}?"} | questions
    if not at:
        questions = {"when": f"At what time shall we meet {when}?"} | questions
    return Matter(body, {
        "yes": (f"Yes, I can meet you {when}{at} to talk about the {topic}.",
                f"Yes, {bare(when)}{at} works for me."),
        "no": (f"I am sorry, but I cannot meet you {when}{at}.",),
    }, f"wants to meet you {when}{at} to talk about the {topic}",
        (topic, bare(when)), "meeting", questions)


REQUEST_BODIES = Wordings(
    "|".join((mail_words.REQUEST, matter_wording.REQUEST, wish_wording.REQUEST)),
    "Could you send me the {x}{d}?", "Can you send the {x} to me{d}?",
    "Can you send me the {x}{d}?", "Will you send me the {x}{d}?",
    "Please let me have the {x}{d}.", "I would like to have the {x}{d}. Is that possible?",
    "We need the {x}{d}. Please send it to me.", "Do you have the {x}? Please send it{d}.",
    "Please send me the {x}{d}.", "I need the {x}{d}. Can you send it over?",
    "Would you send me the {x}{d}?", "May I ask you to send me the {x}{d}?",
    "I am still waiting for the {x}. Can I have it{d}?",
    "Is it possible to get the {x} from you{d}?",
    "We still need the {x} from you. Could you send it{d}?",
    "Do you think you can get the {x} to me{d}?")


def request(rng: random.Random, split: Split) -> Matter:
    """Somebody wants a thing to be sent."""
    thing = document(rng, split)
    due = f" by {bare(day(rng, split))}" if rng.random() < 0.75 else ""
    if due.endswith(("next week", "next weekend")):
        due = f" by {rng.choice(entities.DAYS)}"
    body = pick(rng, REQUEST_BODIES, split, REQUEST_BODIES.share).format(x=thing, d=due)
    if plural(thing):
        body = body.replace("send it", "send them").replace("have it", "have them")
    questions = {"why": f"What do you need the {thing} for?",
                 "how": f"Should I send the {thing} by mail or by post?"}
    if not due:
        questions = {"when": f"When do you need the {thing}?"} | questions
    return Matter(body, {
        "yes": (f"Yes, I will send you the {thing}{due}.",),
        "no": (f"I am sorry, but I cannot send you the {thing}{due}.",),
    }, f"asks you to send the {thing}{due}", (thing,), "request", questions)


FAVOUR_BODIES = Wordings(
    "|".join((mail_words.FAVOUR, matter_wording.FAVOUR, wish_wording.FAVOUR)),
    "Could you {m} {w}{t}?", "Can you {m} {w}{t}?", "Will you {m} {w}{t}?",
    "Are you free {w}{t}? I want to ask you to {m}.", "Can I ask you to {m} {w}{t}?",
    "It would be great if you could {m} {w}{t}. Is that possible?",
    "Would you be able to {m} {w}{t}?",
    "I need some help. Could you {m} {w}{t}?", "May I ask you to {m} {w}{t}?",
    "Would you mind helping? I need somebody to {m} {w}{t}.",
    "I have a favour to ask. Can you {m} {w}{t}?", "Do you have time to {m} {w}{t}?",
    "Is there any chance that you could {m} {w}{t}?", "Please {m} {w}{t} if you can.")


def favour(rng: random.Random, split: Split) -> Matter:
    """Somebody wants the reader to do something."""
    (mine, yours), when = favour_asked(rng, split), day(rng, split)
    theirs = re.sub(r"\b(me|us)\b", "them", re.sub(r"\b(my|our)\b", "their", mine))
    at = f" at {entities.time(rng, split)}" if rng.random() < 0.25 else ""
    body = pick(rng, FAVOUR_BODIES, split, FAVOUR_BODIES.share).format(m=mine, w=when, t=at)
    questions = {"long": f"How long will it take to {yours}?"}
    if not at:
        questions = {"when": f"At what time should I {yours} {when}?"} | questions
    return Matter(body, {
        "yes": (f"Yes, I can {yours} {when}{at}.",),
        "no": (f"I am sorry, but I cannot {yours} {when}{at}.",),
    }, f"asks you to {theirs} {when}{at}", tuple(
        word for word in yours.split() if len(word) > 3 and word not in ("help", "your", "with")),
        "favour", questions)


SALE_BODIES = Wordings(
    "|".join((mail_words.SALE, matter_wording.SALE, wish_wording.SALE)),
    "I am selling my {x}{c}. Would you like to buy it?",
    "Do you want to buy my {x}{c}?", "My {x} is for sale{c}. Are you interested?",
    "You can have my {x}{c}. Do you want it?",
    "I do not need my {x} any more. Would you like to buy it{c}?",
    "I heard that you are looking for {a}. You could buy mine{c}.",
    "We are moving and selling our {x}{c}. Is that something for you?",
    "I can offer you my {x}{c}. What do you think?")


def sale(rng: random.Random, split: Split) -> Matter:
    """Somebody offers a thing, for money or for nothing."""
    goods = goods_for_sale(rng, split)
    price = f"{entities.price(rng, split)}" if rng.random() < 0.6 else ""
    cost = f" for {price}" if price else ""
    body = pick(rng, SALE_BODIES, split, SALE_BODIES.share).format(
        x=goods, c=cost, a=article(goods))
    questions = {"old": f"How old is the {goods}?", "see": f"When can I see the {goods}?"}
    if not price:
        questions = {"price": f"How much does the {goods} cost?"} | questions
    return Matter(body, {
        "yes": (f"Yes, I would like to buy the {goods}{cost}.",),
        "no": (f"I am sorry, but I do not want to buy the {goods}.",),
    }, f"offers you {article(goods)}{cost}", (goods,), "offer", questions)


TICKET_BODIES = Wordings(
    mail_words.TICKET,
    "I have a spare ticket for the {e} {w}. Do you want it?",
    "Would you like to have my ticket for the {e} {w}?",
    "There is one ticket left for the {e} {w}. Shall I keep it for you?",
    "I have two tickets for the {e} {w}. Would you like one?",
    "I cannot use my ticket for the {e} {w}. Can you use it?")


def ticket(rng: random.Random, split: Split) -> Matter:
    """Somebody has a ticket too many."""
    event, when = gathering(rng, split), day(rng, split)
    body = pick(rng, TICKET_BODIES, split, TICKET_BODIES.share).format(e=event, w=when)
    return Matter(body, {
        "yes": (f"Yes, I would love to have the ticket for the {event} {when}.",),
        "no": (f"I am sorry, but I cannot use the ticket for the {event} {when}.",),
    }, f"offers you a ticket for the {event} {when}", (event,), "offer",
        {"when": f"At what time does the {event} start?",
         "price": f"How much is the ticket for the {event}?",
         "where": f"Where is the {event}?"})


CHANGE_BODIES = Wordings(
    mail_words.CHANGE,
    "Can we move the {e} from {o} to {n}?", "Could we have the {e} on {n} instead of {o}?",
    "I am afraid {o} does not work for the {e}. Is {n} possible?",
    "Would it be possible to move the {e} to {n}?",
    "Something came up on {o}. Could the {e} be on {n}?",
    "I would like to change the day of the {e} from {o} to {n}. Is that all right?",
    "Is it all right for you to have the {e} on {n} and not on {o}?")


def change(rng: random.Random, split: Split) -> Matter:
    """Somebody wants to move an appointment."""
    event = gathering(rng, split) if rng.random() < 0.4 else rng.choice(
        ("meeting", "call", "lesson", "appointment", "training", "rehearsal", "interview"))
    old, new = rng.sample(entities.DAYS, 2)
    if rng.random() < 0.4:
        new = entities.date(rng, split)
    body = pick(rng, CHANGE_BODIES, split, CHANGE_BODIES.share).format(e=event, o=old, n=new)
    return Matter(body, {
        "yes": (f"Yes, we can move the {event} to {new}.",),
        "no": (f"I am sorry, but we cannot move the {event} to {new}.",),
    }, f"wants to move the {event} to {new}", (event, new), "change",
        {"when": f"At what time will the {event} start on {new}?",
         "why": f"Why do you want to move the {event}?",
         "where": f"Where will the {event} be on {new}?"})


MATTERS: dict[Callable[[random.Random, Split], Matter], float] = {
    invitation: 6, meeting: 4, request: 4, favour: 4, sale: 2, ticket: 1, change: 2,
}


def notice(rng: random.Random, split: Split) -> Matter:
    """News that asks for nothing."""
    event, when = gathering(rng, split), day(rng, split)
    thing, town = document(rng, split), entities.TOWN(rng, split)
    spot = place(rng, split)
    verb, was = ("are", "were") if plural(thing) else ("is", "was")
    body, gist, refers = pick(rng, (
        (f"Thank you for the {thing}. Everything {was} perfect.",
         f"thanks you for the {thing}", thing),
        (f"The {event} {when} is cancelled.", f"writes that the {event} is cancelled", event),
        (f"The {event} {when} will now take place {spot}.",
         f"writes that the {event} will be {spot}", event),
        (f"I sent you the {thing} this morning.", f"writes that the {thing} {was} sent", thing),
        (f"The {thing} {verb} ready.", f"writes that the {thing} {verb} ready", thing),
        (f"The office will be closed {when}.", f"writes that the office is closed {when}",
         "office"),
        (f"I arrived in {town} safely.", f"writes that the trip to {town} went well", town),
        (f"Thank you for coming to the {event}.", f"thanks you for coming to the {event}", event),
        (f"This is to inform you that the {event} will be {when}.",
         f"writes that the {event} will be {when}", event),
        (f"We have received the {thing}. There is nothing more to do.",
         f"writes that the {thing} {was} received", thing),
    ), split)
    topic = refers if refers != town else f"trip to {town}"
    return Matter(body, {}, gist, (refers,), "notice", topic=topic)


def aside(rng: random.Random, split: Split) -> str:
    """Return a sentence that has nothing to do with the matter."""
    if rng.random() < 0.65:
        return pick(rng, SMALL_TALK, split, SMALL_TALK.share)
    return pick(rng, (
        "{n} says hello.", "I was in {t} last week.", "Greetings from {t}.",
        "I met {n} in {t} the other day.", "{n} told me that you are well.",
        "The {e} in {t} was very nice.", "Thank you for the {x}.", "Thank you for your help with "
        "the {x}.", "{n} and I are in {t} now.", "We had a great time at the {e}.",
    ), split).format(n=entities.FIRST(rng, split), t=entities.TOWN(rng, split),
                     e=gathering(rng, split), x=document(rng, split))


def mail(rng: random.Random, split: Split, matter: Matter | None = None) -> Mail:
    """Return a mail about a matter that asks for an answer, or about the given one."""
    sender, receiver = person(rng, split), entities.FIRST(rng, split)
    while receiver == sender.first:
        receiver = entities.FIRST(rng, split)
    if matter is None:
        make = rng.choices(list(MATTERS), weights=list(MATTERS.values()))[0]
        matter = make(rng, split)
    lines = [matter.body]
    if rng.random() < 0.3:
        opening = aside(rng, split)
        if matter.kind != "notice" or "?" not in opening:
            lines.insert(0, opening)
    if rng.random() < 0.25 and matter.kind != "notice":
        lines.append(pick(rng, LAST_WORDS, split, 2 / len(LAST_WORDS)))
    named = rng.random() < 0.5
    greeting = rng.choice((f"Hi {receiver},", f"Dear {receiver},", f"Hello {receiver},")
                          if named else ("Hi,", "Hello,", "Hello,", ""))
    headed = rng.random() < 0.25
    full = f"{sender.first} {sender.last}"
    named_as = sender.first if rng.random() < 0.8 else full
    closing = pick(rng, CLOSINGS, split, 2 / len(CLOSINGS)).format(s=named_as)
    head = ""
    if headed:
        head = f"From: {full}\n"
        if rng.random() < 0.5:
            head += f"Subject: {capital(matter.refers[0])}\n"
        head += "\n"
        if rng.random() < 0.5:
            closing = ""
    gap = "\n\n" if rng.random() < 0.3 else "\n"
    if rng.random() < 0.2 and closing and not headed and "\n" not in closing:
        text = " ".join(part for part in (greeting, *lines, f"{closing}") if part)
    else:
        text = head + gap.join(part for part in (greeting, " ".join(lines), closing) if part)
    return Mail(text, sender, receiver if named else None, matter)


# What is asked for: {m} stands where the mail goes if it does not go before or after.
ASKS = {
    "yes": Wordings(
        mail_words.YES + "|" + order_wording.ASKS["yes"],
        "Write a reply that says yes.", "Reply: yes", "Accept.", "Say yes.", "Answer with yes.",
        "Write a reply that accepts.", "Reply that it is fine.", "Write a positive answer.",
        "Please accept this for me.", "Reply yes.", "Draft a reply that says yes.",
        "Write back and say yes.", "Tell them yes.", "Accept it politely.",
        "I want to say yes. Write the reply.", "My answer is yes. Write a short reply.",
        "Write a yes reply.", "Answer this mail. I agree.", "Agree to this.",
        "Write a short reply to accept.", "Compose an answer that says yes.",
        "Please confirm.", "Confirm it.", "Say that I agree.", "Say that I will do it.",
        "Tell {n} yes.", "Reply to {n} with yes.", "Accept what {n} asks.", "Yes.", "yes please",
        "Answer {n} that it works.", "Let {n} know that I accept.", "Say yes to {n}.",
        # held out
        "Confirm this with a short mail.", "Write {n} that I accept.", "Yes, please answer that.",
        "Write a friendly yes.", "Reply that I agree.", "Answer {n} with yes.",
        "Tell them that I agree.", "Accept this politely.", "Please say yes."),
    "no": Wordings(
        mail_words.NO + "|" + order_wording.ASKS["no"],
        "Write a reply that says no.", "Reply: no", "Decline.", "Say no.", "Answer with no.",
        "Write a reply that declines.", "Decline politely.", "Write a negative answer.",
        "Please decline this for me.", "Reply no.", "Draft a reply that says no.",
        "Write back and say no.", "Tell them no.", "Refuse politely.",
        "I want to say no. Write the reply.", "My answer is no. Write a short reply.",
        "Write a no reply.", "Answer this mail. I cannot do it.", "Turn this down.",
        "Write a short reply to decline.", "Compose an answer that says no.",
        "Please cancel.", "Cancel it.", "Say that it is not possible.", "Say that I cannot do it.",
        "Tell {n} no.", "Reply to {n} with no.", "Decline what {n} asks.", "No.", "no thanks",
        "Answer {n} that it does not work.", "Let {n} know that I decline.", "Say no to {n}.",
        # held out
        "Cancel this with a short mail.", "Write {n} that I decline.", "No, please answer that.",
        "Write a friendly no.", "Reply that it is not possible.", "Answer {n} with no.",
        "Tell them that I cannot do it.", "Decline this politely.", "Please say no."),
    "question": Wordings(
        mail_words.ASK + "|" + order_wording.ASKS["question"],
        "Write a reply that asks a question.", "Reply: question", "Ask a question.",
        "Answer with a question.", "Reply with a question.", "Write back with a question.",
        "Draft a reply that asks something.", "Ask for more information.",
        "Write a reply that asks for more details.", "I need to know more. Write the reply.",
        "Write a short reply with a question.", "Ask for the details.",
        "Compose an answer that asks a question.", "Ask something about it.",
        "Ask {n} a question.", "Reply to {n} with a question.", "Ask {n} for the details.",
        "Ask for what is missing.", "Ask what I need to know.", "A question, please.",
        "Let {n} know that I have a question.", "Say that I have a question.",
        # held out
        "Reply and ask for what is missing.", "Ask them a question about this.",
        "Write a question back.", "Please ask for more details.", "Write {n} a question.",
        "Answer {n} with a question.", "Please ask a question."),
}
# parts of an instruction: what to write, and what it should say; the last fifth is held out
WRITE = ("Write", "Draft", "Give me", "Make", "Send", "I need", "Please write", "Can you write",
         "I want", "Compose", "Please draft", "Write me")
MANNER = ("", "", "", "short ", "polite ", "friendly ", "brief ", "kind ", "simple ", "quick ")
FORM = ("reply", "answer", "mail", "response", "message", "reply to {n}", "answer to {n}",
        "mail to {n}", "short reply", "reply to this mail", "response to {n}")
SAYING = {
    "yes": Wordings(
        mail_words.SAYING["yes"] + "|" + order_wording.SAYING["yes"],
        "that says yes", "to accept", "that accepts", "saying yes", "with a yes",
            "that agrees", "to say yes", "which accepts", "that confirms it", "to agree",
            # held out
            "to confirm", "which says yes", "that says yes to this"),
    "no": Wordings(
        mail_words.SAYING["no"] + "|" + order_wording.SAYING["no"],
        "that says no", "to decline", "that declines", "saying no", "with a no",
           "that refuses", "to say no", "which declines", "that cancels it", "to refuse",
           # held out
           "to cancel", "which says no", "that says no to this"),
    "question": Wordings(
        mail_words.SAYING["question"] + "|" + order_wording.SAYING["question"],
        "that asks a question", "with a question", "asking for details",
                 "that asks for more details", "to ask a question", "to ask for more",
                 "which asks something", "that asks for what is missing",
                 # held out
                 "which asks a question", "to ask for details"),
}
SPECIFIC = {
    "when": Wordings(
        mail_words.SPECIFIC["when"] + "|" + order_wording.SPECIFIC["when"],
        "Ask when it starts.", "Ask about the time.", "Ask for the time.", "Ask when.",
             "Write a reply that asks when.", "Reply and ask at what time."),
    "where": Wordings(
        mail_words.SPECIFIC["where"] + "|" + order_wording.SPECIFIC["where"],
        "Ask where it is.", "Ask for the place.", "Ask where.", "Ask about the place.",
              "Write a reply that asks where.", "Reply and ask where it will be."),
    "price": Wordings(
        mail_words.SPECIFIC["price"] + "|" + order_wording.SPECIFIC["price"],
        "Ask how much it costs.", "Ask for the price.", "Ask about the price.",
              "Write a reply that asks how much.", "Reply and ask what it costs."),
    "who": Wordings(
        mail_words.SPECIFIC["who"] + "|" + order_wording.SPECIFIC["who"],
        "Ask who else is coming.", "Ask who will be there.", "Reply and ask who is coming.",
            "Ask who comes."),
    "bring": Wordings(
        mail_words.SPECIFIC["bring"] + "|" + order_wording.SPECIFIC["bring"],
        "Ask what to bring.", "Ask what I should bring.", "Reply and ask what to bring.",
              "Ask if I should bring something."),
    "long": Wordings(
        mail_words.SPECIFIC["long"] + "|" + order_wording.SPECIFIC["long"],
        "Ask how long it takes.", "Ask how long.", "Write a reply that asks how long.",
             "Reply and ask how much time it takes."),
    "why": Wordings(
        mail_words.SPECIFIC["why"] + "|" + order_wording.SPECIFIC["why"],
        "Ask why.", "Ask for the reason.", "Write a reply that asks why.",
            "Reply and ask what the reason is."),
    "old": Wordings(
        mail_words.SPECIFIC["old"] + "|" + order_wording.SPECIFIC["old"],
        "Ask how old it is.", "Ask for its age.", "Ask about the age.",
            "Reply and ask how old it is."),
    "see": Wordings(
        mail_words.SPECIFIC["see"] + "|" + order_wording.SPECIFIC["see"],
        "Ask when I can see it.", "Ask for a time to see it.", "Ask when I could look at it.",
            "Reply and ask when I can see it."),
    "how": Wordings(
        mail_words.SPECIFIC["how"] + "|" + order_wording.SPECIFIC["how"],
        "Ask how to send it.", "Ask how I should send it.", "Ask in which way to send it.",
            "Reply and ask how to send it."),
}
INTRODUCTIONS = (*(text + "\n" for text in phrasings.ways(mail_words.INTRODUCTIONS)
                   if text + "\n" not in ("E-mail:\n", *mail_words.MORE_INTRODUCTIONS)),
                 *mail_words.MORE_INTRODUCTIONS, "", "", "", "Mail:\n", "The mail:\n",
                 "This is the mail:\n", "Message:\n", "I got this mail:\n", "E-mail:\n")


def letter(sender: Person, body: str) -> str:
    """Return a reply to a sender."""
    return f"Hi {sender.first},\n\n{body}"


def put(rng: random.Random, split: Split, text: str, order: str) -> str:
    """Return a text and what is asked about it, one before the other."""
    head = pick(rng, INTRODUCTIONS, split, 2 / len(INTRODUCTIONS)) if rng.random() < 0.6 else ""
    if rng.random() < 0.2:
        order = roughen(order, rng)
    return f"{order}\n\n{head}{text}" if rng.random() < 0.6 else f"{head}{text}\n\n{order}"


def reply_body(rng: random.Random, matter: Matter, intent: str) -> str:
    """Return what a reply with this intent says."""
    if intent == "question":
        return next(iter(matter.questions.values()))
    return matter.replies[intent][0]


def asked(rng: random.Random, split: Split, intent: str) -> str:
    """Return an instruction for a reply with this intent; {n} stands for the sender."""
    if rng.random() < 0.6:
        return pick(rng, ASKS[intent], split, ASKS[intent].share)
    verb = pick(rng, WRITE, split)
    manner = rng.choice(MANNER)
    form = pick(rng, FORM, split)
    if form.startswith("short"):
        manner = ""
    saying = pick(rng, SAYING[intent], split, SAYING[intent].share)
    order = f"{verb} {article(manner + form)} {saying}"
    return order + ("?" if verb.startswith("Can") else ".")


def ordered(rng: random.Random, split: Split, matter: Matter, intent: str) -> tuple[str, str]:
    """Return an instruction and the words of the reply that it wants."""
    chance = rng.random()
    if intent == "question" and chance < 0.45:
        kind = rng.choice(list(matter.questions))
        return pick(rng, SPECIFIC[kind], split, SPECIFIC[kind].share), matter.questions[kind]
    order, body = asked(rng, split, intent), reply_body(rng, matter, intent)
    if intent == "no" and chance < 0.25:
        reason = (f"I have to {vocabulary.doing(rng)}" if free(rng, split)
                  else pick(rng, REASONS, split))
        body = f"{body.rstrip('.')}, because {reason}."
        order = order.rstrip(".?") + rng.choice((" because {r}.", ", because {r}.",
                                                 ". The reason: {r}.")).replace("{r}", reason)
    elif intent == "yes" and matter.extras and chance < 0.3:
        treat = vocabulary.things(rng) if free(rng, split) else pick(rng, TREATS, split)
        body += f" I will bring {treat}."
        order = order.rstrip(".?") + rng.choice((
            ". Say that I will bring {x}.", ", and say that I will bring {x}.",
            ". I will bring {x}.")).replace("{x}", treat)
    return order, body


FOLLOW = {
    "yes": Wordings(
        mail_words.FOLLOW["yes"] + "|" + order_wording.FOLLOW["yes"],
        "Now a yes.", "And a reply that says yes.", "Now accept instead.",
            "I changed my mind. Say yes.", "And one that says yes?", "Now the same with yes.",
            "Say yes instead.", "Another one that says yes, please."),
    "no": Wordings(
        mail_words.FOLLOW["no"] + "|" + order_wording.FOLLOW["no"],
        "Now a no.", "And a reply that says no.", "Now decline instead.",
            "I changed my mind. Say no.", "And one that says no?", "Now the same with no.",
            "Say no instead.", "Another one that says no, please."),
    "question": Wordings(
        mail_words.FOLLOW["question"] + "|" + order_wording.FOLLOW["question"],
        "Now ask a question.", "And a reply that asks something.",
                 "Now a question instead.", "And one that asks?", "Ask a question instead.",
                 "Now the same with a question.", "Another one that asks a question, please."),
}


def reply(rng: random.Random, split: Split) -> Example:
    """A reply to a mail that says yes, says no or asks, and at times others after it."""
    return replied(rng, split)[0]


def replied(rng: random.Random, split: Split) -> tuple[Example, Mail]:
    """Return a reply to a mail, with the mail."""
    post = mail(rng, split)
    intents = list(INTENTS)
    rng.shuffle(intents)
    order, body = ordered(rng, split, post.matter, intents[0])
    order = order.replace("{n}", post.sender.first)
    turns = ask(put(rng, split, post.text, order), letter(post.sender, body))
    for intent in (*intents[1:], rng.choice(intents)):
        if rng.random() < 0.7:
            order, body = ordered(rng, split, post.matter, intent)
            if rng.random() < 0.4 and intent != intents[0]:
                order = pick(rng, FOLLOW[intent], split, FOLLOW[intent].share)
                body = reply_body(rng, post.matter, intent)
            turns += ask(order.replace("{n}", post.sender.first), letter(post.sender, body))
    if rng.random() < 0.4:
        turns += ask(pick(rng, WANTS, split, WANTS.share), gist(post))
    return Example(turns, {"intent": intents[0], "name": post.sender.first,
                           "refers": list(post.matter.refers)}, "reply_intent"), post


SUGGESTIONS = Wordings(
    mail_words.SUGGESTIONS,
    "Suggest three short replies: yes, no and a question.",
    "Write three replies to this mail: one that says yes, one that says no and one that asks a "
    "question.", "Give me three replies: yes, no, question.",
    "Suggest three answers: one yes, one no, one question.",
    "Three reply suggestions, please: yes, no and a question.",
    "Offer three short replies to this mail: accept, decline and ask.",
    "Propose three replies (yes, no, question).",
    "Write a yes, a no and a question as replies.",
)
JSON_WORDS = Wordings(
    mail_words.JSON_WORDS,
    "Answer as JSON with yes, no and question.", "Use JSON with the keys yes, no and "
              "question.", "Return JSON with yes, no, question.", "As JSON: yes, no, question.")


def suggestions(rng: random.Random, split: Split) -> Example:
    """Three replies at once: yes, no and a question."""
    post = mail(rng, split)
    bodies = {intent: reply_body(rng, post.matter, intent) for intent in INTENTS}
    order = pick(rng, SUGGESTIONS, split, SUGGESTIONS.share)
    wants_json = rng.random() < 0.5
    if wants_json:
        order += " " + pick(rng, JSON_WORDS, split, JSON_WORDS.share)
        answer = as_json(bodies)
    else:
        answer = "\n".join(f"{capital(intent)}: {body}" for intent, body in bodies.items())
    return Example(ask(put(rng, split, post.text, order), answer),
                   {"json": wants_json, "refers": list(post.matter.refers)}, "reply_three")


WANTS = Wordings(
    mail_words.WANTS,
    "What does this mail want from me?", "What does the sender want?", "What is this mail about?",
    "What do they want from me?", "What am I asked to do?", "What is the point of this mail?",
    "In one sentence, what is this mail about?", "Why did I get this mail?",
    "Sum up this mail in one sentence.", "Summarise this mail in one sentence.",
    "What is it about?", "Give me this mail in one sentence.", "Tell me what this mail wants.",
    "Summarize the mail, one sentence only.", "One-sentence summary, please.",
)


def gist(post: Mail) -> str:
    """Return what a mail wants, in one sentence."""
    return f"{post.sender.first} {post.matter.wants}."


def wants(rng: random.Random, split: Split) -> Example:
    """What a mail wants, or says, in one sentence."""
    post = mail(rng, split, notice(rng, split) if rng.random() < 0.35 else None)
    answer = gist(post)
    turns = ask(put(rng, split, post.text, pick(rng, WANTS, split, WANTS.share)), answer)
    if rng.random() < 0.3:
        turns += ask(pick(rng, NEEDS, split, NEEDS.share),
                     "No." if post.matter.kind == "notice" else "Yes.")
    return Example(turns, answer, "mail_wants")


NEEDS = Wordings(
    mail_words.NEEDS,
    "Does this mail need an answer? Answer yes or no.", "Is an answer needed? Yes or no.",
    "Do I have to reply? Answer yes or no.", "Must I answer this? Yes or no.",
    "Does it need a reply? Answer yes or no.", "Should I answer this mail? Answer yes or no.",
    "Reply needed? Yes or no.", "Is a reply expected? Answer with yes or no.",
    "Yes or no: does this mail ask for an answer?",
)


def needs_answer(rng: random.Random, split: Split) -> Example:
    """Whether a mail asks for an answer."""
    needed = rng.random() < 0.5
    post = mail(rng, split, None if needed else notice(rng, split))
    answer = "Yes." if needed else "No."
    turns = ask(put(rng, split, post.text, pick(rng, NEEDS, split, NEEDS.share)), answer)
    if rng.random() < 0.7:
        turns += ask(pick(rng, WANTS, split, WANTS.share), gist(post))
    return Example(turns, answer, "needs_answer")


REPLY = Wordings(
    mail_words.REPLY,
    "Write a reply to this mail.", "Reply to this mail.", "Write a reply.", "Answer this mail.",
    "Write a short reply.", "Draft a reply, please.", "Can you answer this mail for me?",
    "Please reply.", "Write an answer.", "Help me to answer this.", "Write back.",
    "What could I answer?", "Draft an answer to this mail.",
    # held out
    "Please write a reply to this mail.", "Can you write an answer?", "Reply to this, please.",
)


def any_reply(rng: random.Random, split: Split) -> Example:
    """A reply where nobody said what it should say: yes, or thanks for news."""
    news = rng.random() < 0.3
    post = mail(rng, split, notice(rng, split) if news else None)
    body = (f"Thank you for your mail about the {post.matter.topic}." if news
            else post.matter.replies["yes"][0])
    turns = ask(put(rng, split, post.text, pick(rng, REPLY, split, REPLY.share)),
                letter(post.sender, body))
    if not news and rng.random() < 0.5:
        intent = rng.choice(("no", "question"))
        order = pick(rng, FOLLOW[intent], split, FOLLOW[intent].share)
        turns += ask(order.replace("{n}", post.sender.first),
                     letter(post.sender, reply_body(rng, post.matter, intent)))
    return Example(turns, {"name": post.sender.first, "refers": list(post.matter.refers)},
                   "any_reply")


def message(rng: random.Random, split: Split) -> str:
    """Return something that one could write to somebody, as it stands after "that"."""
    return pick(rng, (
        "I will be there {at}", "I will be late {on}", "the {x} is in {p}",
        "I am in {t} until {d}", "my new number is {f}", "I can only come {on}",
        "{m} will come with me", "I need the {x} by {d}", "it costs {c}",
        "{m} has the {x}", "the {e} starts {at}", "we meet {p}", "I will bring {y}",
        "my train arrives in {t} {at}", "I have sent the {x} to {m}", "the code is {k}",
        "the {e} was wonderful", "I will call {m} {on}", "I am looking forward to the {e}",
        "{m} is ill {on}", "we can talk {on} {at}", "I like the idea", "the price is {c}",
        "I have lost the {x}", "{m} lives in {t} now",
        # held out
        "I will be in {t} {on}", "{m} will bring the {x}", "the {e} will start {at}",
        "my code is {k}", "I will meet {m} {p}",
    ), split).format(
        at=f"at {entities.time(rng, split)}", on=day(rng, split), x=document(rng, split),
        p=place(rng, split), t=entities.TOWN(rng, split), d=rng.choice(entities.DAYS),
        f=entities.phone(rng, split), m=entities.FIRST(rng, split), c=entities.price(rng, split),
        e=gathering(rng, split), y=pick(rng, TREATS, split),
        k=entities.code(rng, split)).replace("in in ", "in ").replace("in at ", "at ")


TELL = Wordings(
    mail_words.TELL,
        "Write a mail to {n} that says that {c}.", "Tell {n} that {c}.",
        "Write to {n} that {c}.", "Let {n} know that {c}.", "Write {n} a short mail: {c}.",
        "Write a message to {n}: {c}.", "Inform {n} that {c}.", "Mail {n} that {c}.",
        "Please tell {n} that {c}.", "Compose a mail to {n} saying that {c}.",
        "I want to tell {n} that {c}. Write the mail.", "Draft a mail to {n}. Say that {c}.",
        # held out
        "Write a short mail to {n} that says that {c}.", "Send {n} a message that {c}.",
        "Please let {n} know that {c}.")
TELL_BACK = Wordings(
    mail_words.TELL_BACK,
             "Reply that {c}.", "Write back that {c}.", "Answer that {c}.", "Say that {c}.",
             "Write a reply that says that {c}.", "Reply: {c}", "Answer: {c}",
             "Tell {n} that {c}.", "Write a reply and say that {c}.", "Let {n} know that {c}.",
             # held out
             "Write an answer that says that {c}.", "Please reply that {c}.")


ADD = phrasings.more(mail_words.ADD, "Add that {c}.", "Also say that {c}.", "And that {c}.")


def dictated(rng: random.Random, split: Split) -> Example:
    """A mail, or a reply, that says what it should say in the user's words."""
    content = message(rng, split)
    if rng.random() < 0.5:
        name = entities.FIRST(rng, split)
        prompt = pick(rng, TELL, split, TELL.share).replace("{n}", name).replace("{c}", content)
    else:
        post = mail(rng, split)
        name = post.sender.first
        order = pick(rng, TELL_BACK, split, TELL_BACK.share)
        order = order.replace("{n}", name).replace("{c}", content)
        prompt = put(rng, split, post.text, order)
    turns = ask(prompt, f"Hi {name},\n\n{capital(content)}.")
    if rng.random() < 0.4:
        more = message(rng, split)
        turns += ask(rng.choice(ADD).replace("{c}", more),
                     f"Hi {name},\n\n{capital(content)}. {capital(more)}.")
    return Example(turns, {"name": name, "content": content}, "dictated")


QUESTION = re.compile(r"\?")
NO = re.compile(
    r"\b(sorry|cannot|can not|can't|could not|unfortunately|unable|not able|afraid|won't|will not"
    r"|decline|don't|do not|doesn't|does not|no time|not possible|no)\b", re.IGNORECASE)
YES = re.compile(
    r"\b(yes|gladly|happy to|glad to|of course|sure|agree|accept|works for me|sounds good"
    r"|i will|i'll|i can|we can|would love|would like|love to|looking forward|count me in)\b",
    re.IGNORECASE)


def words(text: str) -> str:
    """Return a text without its greeting."""
    return re.sub(r"^\s*(hi|hello|dear|hey)\b[^\n,!.]*[,!.\n]", "", text, count=1,
                  flags=re.IGNORECASE)


def intent_of(text: str) -> str | None:
    """Return the intent that a reply shows, or nothing if it shows none or several."""
    text = words(text)
    if QUESTION.search(text):
        return None if re.search(r"\b(yes|sorry|cannot)\b", text, re.IGNORECASE) else "question"
    if NO.search(text):
        return None if re.search(r"\byes\b", text, re.IGNORECASE) else "no"
    return "yes" if YES.search(text) else None


def greeted(text: str) -> str | None:
    """Return the name that a reply greets."""
    match = re.match(r"\s*(?:hi|hello|dear|hey)\s+([^,!\n.]+)[,!\n.]", text, re.IGNORECASE)
    return match.group(1).strip() if match else None


def refers(text: str, matter: Sequence[str]) -> bool:
    """Return whether a text names any of the words of a matter."""
    return any(holds(text, word) for word in matter)


def score_reply(expected: Any, text: str) -> bool:
    """A reply has the wanted intent, greets the sender and refers to the matter."""
    return (intent_of(text) == expected["intent"] and greeted(text) == expected["name"]
            and refers(text, expected["refers"]))


def score_dictated(expected: Any, text: str) -> bool:
    """A mail greets the right person and says what was dictated."""
    return greeted(text) == expected["name"] and holds(text, expected["content"])


def score_three(expected: Any, text: str) -> bool:
    """Three replies, each with its intent and about the matter."""
    if expected["json"]:
        try:
            replies = json.loads(text)
        except ValueError:
            return False
    else:
        replies = {key.lower(): value for key, _, value in
                   (line.partition(": ") for line in text.strip().split("\n"))}
    return (isinstance(replies, dict) and list(replies) == list(INTENTS) and all(
        isinstance(value, str) and intent_of(value) == key and value.strip()
        for key, value in replies.items()) and refers(text, expected["refers"]))


def same(expected: Any, text: str) -> bool:
    """The reply is the wanted sentence, but for case, spaces and the last stop."""
    def plain(value: str) -> str:
        return " ".join(value.lower().split()).rstrip(".!")
    return plain(text) == plain(expected)
