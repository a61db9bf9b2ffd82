"""Threads of short messages between named people, and their summaries in two sentences.

The first sentence tells who talked about what, the second what came of it. The
chats that Hearth sums up itself, because they no longer fit, are here too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import entities
import smalltalk
import stories
import thread_words
from mail_words import GOODS, SHADES, TOPICS
from mails import document, place, plural
from mails import gathering as event_name
from phrasings import Wordings
from smalltalk import holds
from turns import Conversation, Example, Split, article, ask, capital, join, pick, roughen


@dataclass
class Thread:
    """What people said, the two sentences that sum it up, and the facts they must hold."""

    lines: list[tuple[str, str]]
    topic: str
    outcome: str
    facts: list[str]

    @property
    def summary(self) -> str:
        """The summary in two sentences."""
        return f"{self.topic} {self.outcome}"


def say(rng: random.Random, split: Split, texts: Wordings, **values: object) -> str:
    """Return one of the texts of a split with its values filled in."""
    text = str(pick(rng, texts, split, texts.share)).format(**values)
    return capital(text)


def people(rng: random.Random, split: Split, count: int) -> list[str]:
    """Return that many different first names."""
    names: list[str] = []
    while len(names) < count:
        name = entities.FIRST(rng, split)
        if name not in names:
            names.append(name)
    return names


PLAN_ASKS = Wordings(
    thread_words.PLAN_ASKS,
    "When shall we have the {event}?", "Which day is good for the {event}?",
    "We need a day for the {event}. Any ideas?", "Can we find a date for the {event}?",
    "Let us plan the {event}. When can you come?", "What day suits you for the {event}?")
PLAN_FIRST = Wordings(
    thread_words.PLAN_FIRST,
    "{first} would be fine for me.", "How about {first}?", "I could do {first}.",
    "Maybe {first}?", "I am free on {first}.", "What about {first}?")
PLAN_SECOND = Wordings(
    thread_words.PLAN_SECOND,
    "I cannot come on {first}. {second} is better.", "{second} would be better for me.",
    "Not {first}, please. I can come on {second}.", "I prefer {second}.",
    "{first} is bad for me. {second}?")
PLAN_SWITCH = Wordings(
    thread_words.PLAN_SWITCH,
    "{first} is difficult for me. Is {second} possible?",
    "I have to work on {first}. {second} is better.",
    "Sorry, not {first}. Can you do {second}?",
    "On {first} I am away. What about {second}?")
PLAN_YES = Wordings(
    thread_words.PLAN_YES,
    "Yes, {second} is fine.", "{second} is good for me too.",
    "All right, {second}.", "OK, {second} works.")
PLAN_END = Wordings(
    thread_words.PLAN_END,
    "Good, then {chosen} at {at}{spot}.", "Then let us say {chosen} at {at}{spot}.",
    "Perfect, {chosen} at {at}{spot} it is.", "Great. See you on {chosen} at {at}{spot}.",
    "So it is {chosen} at {at}{spot}.", "Fine, we meet on {chosen} at {at}{spot}.")


def plan(rng: random.Random, split: Split) -> Thread:
    """When and where to hold an event."""
    names = people(rng, split, rng.choice((2, 2, 3)))
    event, (first, second) = event_name(rng, split), rng.sample(entities.DAYS, 2)
    at, spot = entities.time(rng, split), place(rng, split)
    a, b = names[0], names[1]
    lines = [(a, say(rng, split, PLAN_ASKS, event=event)),
             (b, say(rng, split, PLAN_FIRST, first=first))]
    if len(names) == 3:
        lines.append((names[2], say(rng, split, PLAN_SECOND, first=first, second=second)))
        chosen = second
    elif rng.random() < 0.5:
        lines.append((a, say(rng, split, PLAN_SWITCH, first=first, second=second)))
        lines.append((b, say(rng, split, PLAN_YES, second=second)))
        chosen = second
    else:
        chosen = first
    where = rng.random() < 0.5
    spot = f" {spot}" if where else ""
    lines.append((a, say(rng, split, PLAN_END, at=at, chosen=chosen, spot=spot)))
    return Thread(lines, f"{join(names)} talked about when to have the {event}.",
                  f"They agreed on {chosen} at {at}{spot}.",
                  [*names, event, chosen, at] + ([spot.split(" ", 2)[2]] if where else []))


DUTY_ASKS = Wordings(
    thread_words.DUTY_ASKS,
    "Who can {verb} the {thing}?", "Somebody has to {verb} the {thing}.",
    "We still have to {verb} the {thing}. Who has time?",
    "Can one of you {verb} the {thing}?", "I need somebody to {verb} the {thing}.",
    "Who wants to {verb} the {thing}?")
DUTY_BUSY = Wordings(
    thread_words.DUTY_BUSY,
    "I have no time this week.", "Sorry, I cannot do it.", "I am away, sorry.",
    "I am too busy at the moment.", "Not me, I am on holiday.")
DUTY_TAKES = Wordings(
    thread_words.DUTY_TAKES,
    "I can do it. By when?", "I will do it. When do you need it?",
    "I have time. What is the deadline?",
    "Let me do that. When is it due?")
DUTY_WHEN = Wordings(
    thread_words.DUTY_WHEN,
    "By {due}, please.", "{due} would be great.",
    "Thanks! {due} is early enough.", "Until {due}.")
DUTY_DOES = Wordings(
    thread_words.DUTY_DOES,
    "I can do it by {due}.", "I will do that by {due}.",
    "Give it to me, I will do it by {due}.",
    "I have time. You will have it by {due}.")
DUTY_THANKS = Wordings(
    thread_words.GOOD,
    "Thank you!", "Great, thanks.", "Perfect.", "Very good.")


def duty(rng: random.Random, split: Split) -> Thread:
    """Who does something, and by when."""
    names = people(rng, split, rng.choice((2, 2, 3)))
    a, b = names[0], names[-1]
    thing, due = document(rng, split), rng.choice(entities.DAYS)
    if rng.random() < 0.3:
        due = entities.date(rng, split)
    verb = pick(rng, ("send", "write", "print", "check", "prepare", "finish", "collect", "copy",
                      "bring", "order"), split)
    lines = [(a, say(rng, split, DUTY_ASKS, thing=thing, verb=verb))]
    if len(names) == 3:
        lines.append((names[1], say(rng, split, DUTY_BUSY)))
    late = rng.random() < 0.5
    if late:
        lines.append((b, say(rng, split, DUTY_TAKES)))
        lines.append((a, say(rng, split, DUTY_WHEN, due=due)))
    else:
        lines.append((b, say(rng, split, DUTY_DOES, due=due)))
        lines.append((a, say(rng, split, DUTY_THANKS)))
    return Thread(lines, f"{join(names)} talked about who can {verb} the {thing}.",
                  f"{b} will {verb} the {thing} by {due}.", [*names, verb, thing, due])


BUY_ASKS = Wordings(
    thread_words.BUY_ASKS,
    "Shall we buy the {one} {goods} or the {two} one?",
    "I found two things: {a_one} {goods} and {a_two} {goods}. Which one?",
    "Which {goods} do you like better, the {one} one or the {two} one?",
    "We need {a_goods}. There is {a_one} one and {a_two} one.",
    "Do you want the {one} {goods} or the {two} {goods}?")
BUY_LIKES = Wordings(
    thread_words.BUY_LIKES,
    "I like the {two} one. What does it cost?",
    "The {two} one is nicer. How much is it?",
    "The {two} one, please. Is it expensive?",
    "I prefer the {two} one. What is the price?")
BUY_COSTS = Wordings(
    thread_words.BUY_COSTS,
    "It is {price}.", "It costs {price}.", "{price}.",
    "They want {price} for it.")
BUY_OK = Wordings(
    thread_words.BUY_OK,
    "Good, let us take it.", "That is fine. Please buy it.",
    "OK, we take that one.", "All right, order it.", "Then let us buy it.")


def purchase(rng: random.Random, split: Split) -> Thread:
    """Which of two things to buy."""
    a, b = people(rng, split, 2)
    goods = pick(rng, GOODS, split)
    one, two = rng.sample([s for s in SHADES if s not in ("old", "new", "spare")], 2)
    price = entities.price(rng, split)
    lines = [(a, say(rng, split, BUY_ASKS, a_goods=article(goods), a_one=article(one),
                      a_two=article(two), goods=goods, one=one, two=two)),
        (b, say(rng, split, BUY_LIKES, two=two)),
        (a, say(rng, split, BUY_COSTS, price=price)),
        (b, say(rng, split, BUY_OK))]
    return Thread(lines, f"{a} and {b} talked about which {goods} to buy.",
                  f"They chose the {two} {goods} for {price}.", [a, b, goods, two, price])


PROBLEMS = (
    ("the printer", "is broken"), ("the heating", "does not work"), ("the lift", "is stuck"),
    ("the coffee machine", "leaks"), ("the front door", "does not close"),
    ("the washing machine", "is broken"), ("the roof", "leaks"), ("the projector", "is broken"),
    ("the internet", "is down"), ("the alarm", "rings all the time"),
    ("the fridge", "is too warm"), ("the bell", "does not ring"), ("the boiler", "is broken"),
    ("the window", "does not open"), ("the gate", "is stuck"), ("the shower", "is cold"),
    ("the phone line", "is dead"), ("the dishwasher", "leaks"),
)


BROKEN = Wordings(
    thread_words.BROKEN,
    "{cthing} {state}.", "Bad news: {thing} {state}.", "Help, {thing} {state}!",
    "{cthing} {state} again.", "I think {thing} {state}.")
BROKEN_OH = Wordings(
    thread_words.BROKEN_OH,
    "Oh no. I will call somebody.", "Again? I will ask for help.",
    "Thanks for telling me. I will take care of it.",
    "That is not good. I will call the repair service.")
BROKEN_FIX = Wordings(
    thread_words.BROKEN_FIX,
    "Somebody will come on {when} at {at}.",
    "They can repair it on {when} at {at}.",
    "The repair is on {when} at {at}.",
    "A man will mend it on {when} at {at}.")
BROKEN_END = Wordings(
    thread_words.BROKEN_END,
    "Great, thank you!", "Good, I will be here.", "Thanks!",
    "That was quick.")


def repair(rng: random.Random, split: Split) -> Thread:
    """Something is broken, and somebody comes to mend it."""
    a, b = people(rng, split, 2)
    thing, state = pick(rng, PROBLEMS, split)
    when, at = rng.choice(entities.DAYS), entities.time(rng, split)
    lines = [(a, say(rng, split, BROKEN, cthing=capital(thing), state=state, thing=thing)),
        (b, say(rng, split, BROKEN_OH)),
        (b, say(rng, split, BROKEN_FIX, at=at, when=when))]
    if rng.random() < 0.5:
        lines.append((a, say(rng, split, BROKEN_END)))
    return Thread(lines, f"{a} told {b} that {thing} {state}.",
                  f"It will be repaired on {when} at {at}.", [a, b, thing, when, at])


TRIP_ASKS = Wordings(
    thread_words.TRIP_ASKS,
    "Where shall we go, {other} or {town}?", "Do you want to go to {other} or to {town}?",
    "I would like to travel to {other}. Or do you prefer {town}?",
    "Our trip: {other} or {town}?", "What do you think, {other} or {town}?")
TRIP_LIKES = Wordings(
    thread_words.TRIP_LIKES,
    "I would rather see {town}.", "{town}, please!",
    "{town} sounds better.", "I prefer {town}.", "Let us go to {town}.")
TRIP_BY = Wordings(
    thread_words.TRIP_BY,
    "Good. We can go by {means} on {when}.", "Then we leave on {when} by "
    "{means}.", "OK. The {means} on {when} is the best.",
    "Fine, let us take the {means} on {when}.")
TRIP_GOOD = Wordings(
    thread_words.GOOD,
    "I am looking forward to it!", "Great!", "Wonderful, I agree.", "Perfect.")


def trip(rng: random.Random, split: Split) -> Thread:
    """Where to travel and how."""
    a, b = people(rng, split, 2)
    town, other = entities.TOWN.several(rng, split, 2)
    when = entities.date(rng, split)
    means = rng.choice(("train", "bus", "car", "plane", "boat", "bike"))
    lines = [(a, say(rng, split, TRIP_ASKS, other=other, town=town)),
        (b, say(rng, split, TRIP_LIKES, town=town)),
        (a, say(rng, split, TRIP_BY, means=means, when=when)),
        (b, say(rng, split, TRIP_GOOD))]
    return Thread(lines, f"{a} and {b} talked about where to travel.",
                  f"They will go to {town} by {means} on {when}.", [a, b, town, means, when])


ASK_TOPIC = Wordings(
    thread_words.ASK_TOPIC,
    "What do you think about the {topic}?", "Did you look at the {topic}?",
    "Do you agree with the {topic}?", "We have to decide about the {topic}.",
    "Is the {topic} fine for you?")
NOT_YET = Wordings(
    thread_words.NOT_YET,
    "I am not sure yet.", "I need more time.", "I have to read it again.",
    "I do not know yet.", "It is hard to say.")
ASK_WHEN = Wordings(
    thread_words.ASK_WHEN,
    "When can you tell me?", "By when will you know?",
    "When will you decide?", "Can you tell me soon?")
TELL_WHEN = Wordings(
    thread_words.TELL_WHEN,
    "I will tell you on {when}.", "You will have my answer on {when}.",
    "On {when}, I promise.", "Give me time until {when}.")


def open_end(rng: random.Random, split: Split) -> Thread:
    """A matter that is not settled yet."""
    a, b = people(rng, split, 2)
    topic, when = pick(rng, TOPICS, split), rng.choice(entities.DAYS)
    lines = [(a, say(rng, split, ASK_TOPIC, topic=topic)),
        (b, say(rng, split, NOT_YET)),
        (a, say(rng, split, ASK_WHEN)),
        (b, say(rng, split, TELL_WHEN, when=when))]
    return Thread(lines, f"{a} asked {b} about the {topic}.",
                  f"{b} will answer on {when}.", [a, b, topic, when])


STILL_ON = Wordings(
    thread_words.STILL_ON,
    "Is the {event} on {when} still happening?", "What about the {event} on {when}?",
    "Is it true that there is no {event} on {when}?",
    "Are we still having the {event} on {when}?")
IS_OFF = Wordings(
    thread_words.IS_OFF,
    "It is cancelled, {reason}.",
    "It is cancelled. The reason is that {reason}.",
    "We have to cancel it, because {reason}.",
    "Sorry, it is cancelled because {reason}.")
PITY = Wordings(
    thread_words.PITY,
    "What a pity.", "OK, thanks for telling me.", "Too bad.",
    "I see. Maybe next time.")


def cancelled(rng: random.Random, split: Split) -> Thread:
    """An event is called off for a reason."""
    a, b = people(rng, split, 2)
    event, when = event_name(rng, split), rng.choice(entities.DAYS)
    reason = pick(rng, ("it will rain", "the hall is closed", "the speaker is ill",
                        "nobody has time", "the room is too small", "there are too few guests",
                        "the tickets did not sell", "the road is closed", "it is too expensive",
                        "the band cannot come"), split)
    lines = [(a, say(rng, split, STILL_ON, event=event, when=when)),
        (b, say(rng, split, IS_OFF, reason=reason)),
        (a, say(rng, split, PITY))]
    return Thread(lines, f"{a} asked {b} about the {event} on {when}.",
                  f"It is cancelled because {reason}.", [a, b, event, when, reason])


WHERE_IS = Wordings(
    thread_words.WHERE_IS,
    "Where {verb} the {thing}?", "Do you know where the {thing} {verb}?",
    "I cannot find the {thing}.", "Have you seen the {thing}?",
    "I am looking for the {thing}.")
IT_IS = Wordings(
    thread_words.IT_IS,
    "{They_are} {spot}.", "I think {they_are} {spot}.", "Look {spot}.",
    "You will find {it} {spot}.")
FOUND = Wordings(
    thread_words.FOUND,
    "Thank you!", "Found it, thanks.", "Yes, you are right.",
    "Great, thanks.")


def search(rng: random.Random, split: Split) -> Thread:
    """Somebody looks for something."""
    a, b = people(rng, split, 2)
    thing, spot = document(rng, split), place(rng, split)
    verb, it = ("are", "They are") if plural(thing) else ("is", "It is")
    lines = [(a, say(rng, split, WHERE_IS, thing=thing, verb=verb)),
        (b, say(rng, split, IT_IS, They_are=it,
                it="them" if plural(thing) else "it", spot=spot, they_are=it.lower())),
        (a, say(rng, split, FOUND))]
    return Thread(lines, f"{a} asked {b} where the {thing} {verb}.", f"{it} {spot}.",
                  [a, b, thing, spot.split(" ", 1)[1]])


LATE = Wordings(
    thread_words.LATE,
    "I will be {minutes} minutes late for the {event}.",
    "Sorry, I am {minutes} minutes late for the {event}.",
    "My bus is late. I will be at the {event} {minutes} minutes late.",
    "I cannot be at the {event} in time. I will be {minutes} minutes late.")
LATE_OK = Wordings(
    thread_words.LATE_OK,
    "No problem. We will start at {at}.", "Then we start at {at}.",
    "That is fine, we can start at {at}.", "OK, let us start at {at}.")
LATE_END = Wordings(
    thread_words.LATE_END,
    "Thank you!", "That is kind.", "Thanks, see you soon.", "Perfect.")


def late(rng: random.Random, split: Split) -> Thread:
    """Somebody is late, and an event starts later."""
    a, b = people(rng, split, 2)
    event, minutes, at = event_name(rng, split), rng.randint(2, 12) * 5, entities.time(rng, split)
    lines = [(a, say(rng, split, LATE, event=event, minutes=minutes)),
        (b, say(rng, split, LATE_OK, at=at)),
        (a, say(rng, split, LATE_END))]
    return Thread(lines, f"{a} told {b} about being {minutes} minutes late for the {event}.",
                  f"It will start at {at}.", [a, b, f"{minutes} minutes", event, at])


THREADS: dict[Callable[[random.Random, Split], Thread], float] = {
    plan: 5, duty: 4, purchase: 2, repair: 2, trip: 2, open_end: 2, cancelled: 2,
    search: 2, late: 1.5,
}
ORDERS = Wordings(
    thread_words.ORDERS,
    "Sum up this thread in two sentences.", "Summarise this conversation in two sentences.",
    "Summarize this thread in two sentences.", "Give me a two-sentence summary.",
    "What was decided? Use two sentences.", "Write a summary of two sentences.",
    "Two-sentence summary, please.", "Sum this up in two sentences.",
    "Tell me in two sentences what this is about.", "In two sentences, what happened here?",
    "Summarise the messages in two sentences.", "Please summarise this thread in two sentences.",
    "Summary in two sentences:", "I have no time to read this. Two sentences, please.",
    "Shorten this to two sentences.", "What did they say? Two sentences.",
    "Summarize the chat in 2 sentences.", "Sum up the mails below in exactly two sentences.",
    "Write two sentences about this thread.", "Make a summary with two sentences.",
)


def layout(rng: random.Random, split: Split, lines: list[tuple[str, str]]) -> str:
    """Return a thread as people see it: as a chat or as mails."""
    style = rng.randrange(6)
    hello = ""
    if rng.random() < 0.2:
        hello = pick(rng, ("Hi all! ", "Good morning! ", "Hello! ", "Hi! ", "Hello everyone! "),
                     split)
    lines = [(lines[0][0], hello + lines[0][1]), *lines[1:]]
    if style == 5:
        names = {name: f"{name} {entities.SURNAME(rng, split)}" for name, _ in lines}
        return "\n\n".join(f"From: {names[name]}\n{text}\n{name}" for name, text in lines)
    if style == 0:
        return "\n\n".join(f"From: {name}\n{text}" for name, text in lines)
    if style == 1:
        hour, minute = rng.randint(8, 20), rng.randint(0, 40)
        return "\n".join(f"{name} ({hour}:{minute + 3 * i:02}): {text}"
                         for i, (name, text) in enumerate(lines))
    if style == 2:
        return "\n".join(f"[{name}] {text}" for name, text in lines)
    return "\n".join(f"{name}: {text}" for name, text in lines)


def thread(rng: random.Random, split: Split) -> Thread:
    """Return a thread of any kind."""
    make = rng.choices(list(THREADS), weights=list(THREADS.values()))[0]
    return make(rng, split)


def put(rng: random.Random, split: Split, text: str, order: str) -> str:
    """Return a thread and what is asked about it, one before the other."""
    head = pick(rng, ("", "", "Thread:\n", "The thread:\n", "Messages:\n", "Chat:\n"), split)
    if rng.random() < 0.15:
        order = roughen(order, rng)
    return f"{order}\n\n{head}{text}" if rng.random() < 0.65 else f"{head}{text}\n\n{order}"


RESULT = Wordings(
    thread_words.RESULT,
    "And what is the result?", "What came of it?", "Only the result, "
    "please.", "How did it end?", "What was decided?")


def summary(rng: random.Random, split: Split) -> Example:
    """A thread in two sentences, at times with a question about its end after it."""
    subject = thread(rng, split)
    turns = ask(put(rng, split, layout(rng, split, subject.lines), say(rng, split, ORDERS)),
                subject.summary)
    if rng.random() < 0.3:
        turns += ask(say(rng, split, RESULT),
                     subject.outcome)
    outcome = [fact for fact in subject.facts if holds(subject.outcome, fact, True)]
    return Example(turns, {"facts": subject.facts, "outcome": outcome, "text": subject.summary},
                   "thread_summary")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text; stops in times and initials do not end one."""
    text = re.sub(r"\b([ap])\.m\.", r"\1m", text.strip())
    return [part for part in re.split(r"(?<=[.!?])\s+(?=[\"A-Z0-9])", text) if part]


def score_summary(expected: Any, text: str) -> bool:
    """Two sentences; every name and fact is there, those of the outcome in the second."""
    parts = sentences(text)
    return (len(parts) == 2 and all(holds(text, fact, True) for fact in expected["facts"])
            and all(holds(parts[1], fact, True) for fact in expected["outcome"]))


# Chats that no longer fit: the prompt is the one that Hearth's chats send.
CHAT_ORDER = ("Sum up this conversation in a few sentences. Keep names, numbers, decisions and "
              "what is open. Write only the summary.\n\n")


# what a chat can be about, with what the assistant says to it and what the summary keeps
NOTED = ("Thank you for telling me.", "I see.", "All right.", "That is good to know.", "OK.")
KEPT = {
    "name": "The user is called {v}.", "town": "The user lives in {v}.",
    "job": "The user works as a {v}.", "food": "The user likes {v}.",
    "hobby": "The hobby of the user is {v}.", "code": "The code is {v}.",
    "colour": "The user likes the colour {v}.", "date": "The birthday of the user is on {v}.",
}


class Said(NamedTuple):
    """Some lines of a chat, what they come to, and the facts in it."""

    lines: list[tuple[str, str]]
    gist: str
    facts: list[str]


def about_user(rng: random.Random, split: Split) -> Said:
    """The user tells something about himself."""
    told = smalltalk.about_me(rng, split)
    key = rng.choice(list(KEPT))
    value = told[key].value
    reply = f"Nice to meet you, {value}!" if key == "name" else rng.choice(NOTED)
    return Said([("User", smalltalk.fix_article(told[key].told(rng, split))),
                 ("Assistant", reply)],
                smalltalk.fix_article(KEPT[key].format(v=value)), [value])


def appointment(rng: random.Random, split: Split) -> Said:
    """An event with its day and time."""
    event, when, at = event_name(rng, split), entities.day(rng, split), entities.time(rng, split)
    text = pick(rng, ("The {e} is on {w} at {t}.", "I have {a} on {w} at {t}.",
                      "On {w} at {t} I have {a}.", "There is {a} on {w} at {t}.",
                      "My {e} is on {w} at {t}."), split)
    return Said([("User", text.format(e=event, a=article(event), w=when, t=at)),
                 ("Assistant", rng.choice(NOTED))],
                f"The {event} is on {when} at {at}.", [event, when, at])


def errand(rng: random.Random, split: Split) -> Said:
    """Something that the user has to send."""
    thing, when = document(rng, split), entities.day(rng, split)
    text = pick(rng, ("I have to send the {x} by {w}.", "Remind me to send the {x} by {w}.",
                      "I need to send the {x} by {w}.", "I must send the {x} by {w}."), split)
    return Said([("User", text.format(x=thing, w=when)), ("Assistant", rng.choice(NOTED))],
                f"The user has to send the {thing} by {when}.", [thing, when])


def visit(rng: random.Random, split: Split) -> Said:
    """Somebody visits the user."""
    name, when = entities.FIRST(rng, split), entities.day(rng, split)
    text = pick(rng, ("{n} will visit me on {w}.", "On {w}, {n} will visit me.",
                      "{n} is coming to my house on {w}.", "I expect {n} on {w}."), split)
    return Said([("User", text.format(n=name, w=when)), ("Assistant", rng.choice(NOTED))],
                f"{name} will visit the user on {when}.", [name, when])


def unanswered(rng: random.Random, split: Split) -> Said:
    """A question that stays open."""
    event = event_name(rng, split)
    text = pick(rng, ("Where is the {e}?", "Do you know where the {e} is?",
                      "Can you tell me where the {e} is?", "In which place is the {e}?"), split)
    return Said([("User", text.format(e=event)),
                 ("Assistant", "I do not know that. I am the small sample model that comes with "
                  "Hearth.")],
                f"The user asked where the {event} is, and this is still open.", [event, "open"])


def tale(rng: random.Random, split: Split) -> Said:
    """A story that the user asked for."""
    wish = stories.Wish(rng, split)
    wish.asks = set()
    hero = article(wish.kind)
    text = pick(rng, ("Tell me a story about {h}.", "Write a story about {h}.",
                      "I want a story about {h}.", "A story about {h}, please."), split)
    return Said([("User", text.format(h=hero)),
                 ("Assistant", stories.story_text(rng, wish).split(". ")[0] + ".")],
                f"The user asked for a story about {hero}.", [wish.kind])


TALKED: dict[Callable[[random.Random, Split], Said], float] = {
    about_user: 4, appointment: 3, errand: 2, visit: 2, unanswered: 1, tale: 1,
}


def chat(rng: random.Random, split: Split, count: int, tales: bool = True) -> list[Said]:
    """Return that many parts of a chat, none about the same."""
    parts: list[Said] = []
    while len(parts) < count:
        make = rng.choices(list(TALKED), weights=list(TALKED.values()))[0]
        if make is tale and not tales:
            continue
        said = make(rng, split)
        if all(said.gist.split(" ")[:4] != other.gist.split(" ")[:4] for other in parts):
            parts.append(said)
    return parts


def chat_summary(rng: random.Random, split: Split) -> Example:
    """A chat with the assistant, summed up as Hearth asks for it."""
    now, before = rng.randint(1, 4), rng.choice((0, 0, 0, 1, 2))
    parts = chat(rng, split, now + before)
    prompt = CHAT_ORDER
    if before:
        prompt += "What was said before, summed up:\n"
        prompt += " ".join(part.gist for part in parts[:before]) + "\n\n"
    prompt += "The conversation:\n" + "".join(
        f"{role}: {text}\n" for part in parts[before:] for role, text in part.lines)
    text = " ".join(part.gist for part in parts)
    facts = [fact for part in parts for fact in part.facts]
    return Example(ask(prompt, text), {"facts": facts, "text": text}, "chat_summary",
                   joins=False)


SO_FAR = Wordings(
    thread_words.SO_FAR,
    "Sum up what we have said so far.", "What have we said so far?",
          "Summarise our chat.", "Sum up this chat, please.", "What did we talk about?",
          "Give me a summary of our chat.")
# The order under which Hearth shows a summary to the model later.
SHOWN = "Sum up what we have said so far."


def chat_so_far(rng: random.Random, split: Split) -> Example:
    """A chat that the user has summed up at its end, as Hearth shows it to the model later."""
    parts = chat(rng, split, rng.randint(1, 4), tales=False)
    turns = Conversation()
    for part in parts:
        reply = part.lines[1][1]
        turns += ask(part.lines[0][1], NOTED[0] if reply in NOTED else reply)
    order = (SHOWN if rng.random() < 0.4 and split is Split.TRAIN
             else say(rng, split, SO_FAR))
    text = " ".join(part.gist for part in parts)
    return Example(turns + ask(order, text), None, "chat_so_far", joins=False)


def score_chat(expected: Any, text: str) -> bool:
    """Every fact is kept."""
    return all(holds(text, fact) for fact in expected["facts"])
