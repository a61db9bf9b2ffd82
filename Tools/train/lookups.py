"""Texts about anything, for training only: what somebody or something has, and who did what.

The subjects of ``frames.py`` have a few dozen attributes, which can be learned by heart with all
their wordings. Here the attributes are hundreds of nouns and the deeds hundreds of verbs, so that
a question can only be answered by finding its words, its subject and its kind of value in the text.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import entities as e
from entities import Maker
from passages import Fact, Passage, different, own
from phrasings import ways
from turns import Split, articles, capital, join
from vocabulary import WORDS, Verb, doing, thing, things

TRAIN = Split.TRAIN
Some = Callable[[random.Random], str]


def trained(make: Maker) -> Some:
    """Return a maker of training values."""
    return lambda rng: make(rng, TRAIN)


def a_thing(rng: random.Random) -> str:
    """Return a thing with its article."""
    return articles(f"{rng.choice(('a', 'a', 'the'))} {thing(rng)}")


VALUES: tuple[Some, ...] = (
    *(trained(one) for one in (
        e.full_name, e.FIRST, e.TOWN, e.firm, e.code, e.phone, e.time, e.when, e.price,
        e.number(2, 99), e.number(100, 9000), e.address, e.mail, e.room, e.COINED, e.product,
        e.amount, e.date, e.web, e.COUNTRY, e.MATERIAL, e.JOB, e.coloured)),
    thing, a_thing, things, a_thing, thing, things)
SUBJECTS: tuple[Some, ...] = (
    *(trained(one) for one in (e.FIRST, e.FIRST, e.full_name, e.firm, e.TOWN)),
    lambda rng: f"the {thing(rng)}", lambda rng: f"the {e.product(rng, TRAIN)}",
    lambda rng: f"the {e.EVENT(rng, TRAIN)}", lambda rng: f"the {thing(rng)}",
    lambda rng: f"the {e.COINED(rng, TRAIN)} {WORDS.noun(rng)}")

# {s} is the subject, {d} its possessive, {n} the noun and {v} the value.
HAS = ways("""
    {d} {n} is <now /still /always />{v}. | The {n} of {s} is {v}. | {v} is the {n} of {s}. |
    {s} has {v} as <its/the> {n}. | {v} is {d} {n}. | As for {s}, the {n} is {v}. | For {s}, the
    {n} is {v}. | <We know/They say/Everybody knows/It is clear/The list says/I read> that {d} {n}
    is {v}. | The {n} of {s} was <given as/set to/changed to/put down as> {v}. | If you ask for
    the {n} of {s}, it is {v}. | {s} <got/chose/picked/was given> {v} as {n}. | When it comes to
    the {n}, {s} has {v}. | {d} {n}, {v}, is <known/new/not a secret>. | With {v} as {n}, {s} is
    fine. | {s} <goes by/uses/works with> the {n} {v}. | The {n} given for {s} is {v}. | {d} <new/
    old/usual> {n} is {v}.""")
ASKS_HAS = ways("""
    What is {d} {n}? | What is the {n} of {s}? | <Which/What> {n} does {s} have? | <Tell me/Give
    me/I need/Name/Find/Say> {d} {n}. | <Tell me/Give me/I need/Name/Find> the {n} of {s}. | {d}
    {n}? | The {n} of {s}? | What does the text <say about/give as> {d} {n}? | <Can you tell me/Do
    you know/Could you find/May I have> {d} {n}? | What is the {n} for {s}? | <Which/What> is {d}
    {n}? | What is given as the {n} of {s}? | What about {d} {n}? | How is {d} {n} <given/stated>?
    | <And/Now> {d} {n}? | For {s}, what is the {n}? | What did {s} have as {n}? | I am looking
    for the {n} of {s}. | What should I write down as {d} {n}?""")
WHOSE = ways("""
    Whose {n} is {v}? | <Who/What> has {v} as {n}? | {v} is whose {n}? | Which one has the {n} {v}?
    | Whose {n} is given as {v}? | To whom does the {n} {v} belong? | For <whom/what> is {v} the
    {n}?""")
# Deeds: {p} is the past, {q} the participle, {b} the base; {x} says when, where or with whom.
DID = ways("""
    {s} {p} {v}{x}. | <It was/I heard that/They say that/As we know,/In the end> {s} {p} {v}{x}. |
    {v} was {q} by {s}{x}. | {s} has {q} {v}{x}. | {s} <happily/quickly/also/finally/then> {p}
    {v}{x}. | {s}, who was tired, {p} {v}{x}. | What {s} {p}{x} was {v}. | {s} wanted to {b} {v}
    and did so{x}. | {s} is the one who {p} {v}{x}.""")
FIRST_X = ("{X}, {s} {p} {v}.", "{X} {s} {p} {v}.", "{X}, {v} was {q} by {s}.",
           "{X} it was {s} who {p} {v}.")
ASKS_WHAT = ways("""
    What did {s} {b}? | What was {q} by {s}? | What has {s} {q}? | <Which thing/What thing/What
    exactly> did {s} {b}? | What was it that {s} {p}? | <Tell me/Say/Do you know/Can you tell me>
    what {s} {p}. | Name the thing that {s} {p}. | What did {s} want to {b}? | {s} {p} what?""")
ASKS_WHO = ways("""
    Who {p} {v}? | By whom was {v} {q}? | Who has {q} {v}? | Which person {p} {v}? | Who was it
    that {p} {v}? | <Tell me/Say/Do you know/Can you tell me> who {p} {v}. | Who is said to have
    {q} {v}? | Whom do we thank because {v} was {q}? | What is the name of the person who {p}
    {v}?""")
# What else a deed has: the words before it, its value, and questions for it.
EXTRAS: tuple[tuple[tuple[str, ...], Some, tuple[str, ...]], ...] = (
    (("on ",), trained(e.when), ways("""
        <When/On which day/On what date/What day> did {s} {b} {v}? | When was {v} {q}? | On
        <which/what> day was {v} {q}? | Which day was it when {s} {p} {v}? | <Say/Tell me> when
        {s} {p} {v}.""")),
    (("at ",), trained(e.time), ways("""
        <When/At what time/What time/At which hour> did {s} {b} {v}? | At what time was {v} {q}? |
        What <time/hour> was it when {s} {p} {v}? | <Say/Tell me> at what time {s} {p} {v}.""")),
    (("in ", "near "), trained(e.TOWN), ways("""
        Where did {s} {b} {v}? | Where was {v} {q}? | In <which/what> <town/place> did {s} {b}
        {v}? | In what town was {v} {q}? | In which place was {v} {q} by {s}? | <Say/Tell me>
        where {s} {p} {v}.""")),
    (("in ", "behind ", "outside "), trained(e.VENUE), ways("""
        Where did {s} {b} {v}? | Where was {v} {q}? | <Which/What> place did {s} {b} {v} in? | At
        which place was {v} {q}? | Where exactly did {s} {b} {v}?""")),
    (("with ", "together with "), trained(e.FIRST), ways("""
        With whom did {s} {b} {v}? | Who was with {s}? | Who helped {s} <when/as> {v} was {q}? |
        Who did {s} {b} {v} with? | Together with whom did {s} {b} {v}? | Who <joined/helped>
        {s}?""")),
    (("for ",), trained(e.price), ways("""
        <How much/How much money/What/What sum> did {s} <get/pay> when {v} was {q}? | For how much
        did {s} {b} {v}? | How much <was it/money was it> for {v}? | What was the price when {s}
        {p} {v}? | For what <sum/price> was {v} {q}?""")),
    (("because of ",), a_thing, ways("""
        Why did {s} {b} {v}? | <What was the reason/For what reason> did {s} {b} {v}? | Why was
        {v} {q}? | Because of what did {s} {b} {v}? | Tell me why {s} {p} {v}.""")),
    (("with the help of ", "using "), a_thing, ways("""
        With what did {s} {b} {v}? | What did {s} use <to {b} {v}/for it>? | What helped {s} to {b}
        {v}? | How did {s} {b} {v}? | How was {v} {q}?""")),
    (("for ",), trained(e.form("{} {}", e.number(2, 90), e.one_of("minutes", "hours", "days",
                                                                 "weeks"))), ways("""
        <How long/For how long> did {s} {b} {v}? | How much time did {s} need when {v} was {q}? |
        For how long was {v} {q}?""")),
)


WILL = ways("""
    {s} <has/wants/hopes/likes/plans/promised/forgot/is going/was asked/needs/tried> to {v} | {s}
    <will/must/should/can> {v} | it is <up to/the task of/the job of> {s} to {v}""")
ASKS_WILL = ways("""
    What does {s} <have/want/plan/hope/need> to do? | What is {s} <to do/going to do>? | What was
    {s} asked to do? | <Which task/What> is for {s}? | What <should/will/must/can> {s} do? | What
    is the <plan/task/job> of {s}?""")
WHO_WILL = ways("""
    Who <has/wants/plans/is/was asked/is going/needs> to {v}? | Whose <task/plan/wish/job> is it to
    {v}? | Who <will/must/should/can> {v}?""")


class Deed(NamedTuple):
    """Who did what, and what else is known of it."""

    subject: str
    verb: Verb
    value: str
    extras: dict[int, str]


def new(make: Some, used: set[str], rng: random.Random) -> str:
    """Return a value of which the words are not used yet."""
    return different(lambda r, _: make(r), used, rng, TRAIN)


def holds(rng: random.Random) -> Passage:
    """Return what some subjects have, as sentences."""
    make = rng.choice(SUBJECTS)
    used: set[str] = set()
    count = rng.choices((1, 2, 3), (30, 50, 20))[0]
    *subjects, stranger = (new(make, used, rng) for _ in range(count + 1))
    nouns = rng.sample(WORDS.traits if rng.random() < 0.7 else WORDS.nouns, 7)
    shared = nouns[:rng.randint(2, 5 if count == 1 else 3)]
    kinds = {noun: rng.choice(VALUES) for noun in nouns}
    sentences, facts, absent = [], [], []
    for subject in subjects:
        chosen = [noun for noun in shared if count == 1 or rng.random() < 0.8]
        for noun in chosen:
            words = {"s": subject, "d": own(subject), "n": noun,
                     "v": new(kinds[noun], used, rng)}
            sentences.append(capital(rng.choice(HAS).format(**words)))
            facts.append(Fact(capital(rng.choice(ASKS_HAS).format(**words)), words["v"]))
            if rng.random() < 0.3:
                facts.append(Fact(capital(rng.choice(WHOSE).format(**words)), subject))
        for noun in (noun for noun in shared if noun not in chosen):
            absent.append(Fact(capital(rng.choice(ASKS_HAS).format(
                s=subject, d=own(subject), n=noun)), None))
        absent.append(Fact(capital(rng.choice(ASKS_HAS).format(
            s=subject, d=own(subject), n=rng.choice(nouns[5:]))), None))
    absent.append(Fact(capital(rng.choice(ASKS_HAS).format(
        s=stranger, d=own(stranger), n=rng.choice(shared))), None))
    if count > 1 and rng.random() < 0.4:
        rng.shuffle(sentences)
    return Passage(" ".join(sentences), facts, absent)


def table(rng: random.Random) -> Passage:
    """Return what some subjects have, as a table or a list."""
    make = rng.choice(SUBJECTS)
    used: set[str] = set()
    *subjects, stranger = (new(make, used, rng).removeprefix("the ") for _ in
                           range(rng.randint(3, 6)))
    *nouns, other = rng.sample(WORDS.traits if rng.random() < 0.7 else WORDS.nouns,
                               rng.choice((2, 3, 3, 4)))
    kinds = [rng.choice(VALUES) for _ in nouns]
    rows = [[new(kind, used, rng) for kind in kinds] for _ in subjects]
    style = rng.random()
    if style < 0.5:
        left, between, right = rng.choice((("| ", " | ", " |"), ("", ", ", ""), ("", "; ", ""),
                                           ("", " | ", ""), ("", "\t", "")))
        head = rng.choice(("name", "who", "what", "", "item"))
        lines = [left + between.join(one) + right for one in (
            [head, *nouns], *([subject, *row] for subject, row in zip(subjects, rows)))]
    else:
        mark, colon, equals, between = rng.choice((
            ("", ": ", " ", ", "), ("- ", ": ", " = ", "; "), ("", " - ", ": ", ", "),
            ("* ", " (", " ", ", "), ("", "\n", ": ", "\n")))
        lines = [mark + subject + colon + between.join(
            f"{noun}{equals}{value}" for noun, value in zip(nouns, row)) + (
                ")" if colon == " (" else "\n" if colon == "\n" else "")
            for subject, row in zip(subjects, rows)]
    facts, absent = [], []
    for subject, row in zip(subjects, rows):
        for noun, value in zip(nouns, row):
            words = {"s": subject, "d": own(subject), "n": noun, "v": value}
            facts.append(Fact(capital(rng.choice(ASKS_HAS).format(**words)), value))
            if rng.random() < 0.25:
                facts.append(Fact(capital(rng.choice(WHOSE).format(**words)), subject))
    words = {"s": rng.choice(subjects), "n": other}
    absent.append(Fact(capital(rng.choice(ASKS_HAS).format(**words, d=own(words["s"]))), None))
    absent.append(Fact(capital(rng.choice(ASKS_HAS).format(
        s=stranger, d=own(stranger), n=rng.choice(nouns))), None))
    return Passage("\n".join(lines).strip(), facts, absent)


def deeds(rng: random.Random) -> Passage:
    """Return who did what, when, where, with whom and for how much."""
    used: set[str] = set()
    count = rng.choices((1, 2, 3, 4), (15, 40, 30, 15))[0]
    people = trained(e.FIRST if rng.random() < 0.7 else e.full_name)
    names = [new(people, used, rng) for _ in range(count + 1)]
    *verbs, other = rng.sample(WORDS.verbs, count + 1)
    if rng.random() < 0.4:
        verbs = verbs[:1] * count
    shared = rng.sample(range(len(EXTRAS)), rng.choice((0, 1, 1, 2)))
    done: list[Deed] = []
    sentences, facts, absent = [], [], []
    for name, verb in zip(names, verbs):
        value = new(a_thing if rng.random() < 0.8 else things, used, rng)
        which = shared if rng.random() < 0.8 else rng.sample(range(len(EXTRAS)), 1)
        one = Deed(name, verb, value, {number: new(EXTRAS[number][1], used, rng)
                                       for number in which})
        done.append(one)
        words = {"s": name, "b": verb[0], "p": verb[1], "q": verb[2], "v": value}
        said = {number: rng.choice(EXTRAS[number][0]) + text for number, text in one.extras.items()}
        parts = list(said.values())
        if parts and rng.random() < 0.3:
            first = parts.pop(0)
            tail = "".join(" " + part for part in parts)
            sentence = rng.choice(FIRST_X).format(X=capital(first), **words)[:-1] + tail + "."
        else:
            sentence = rng.choice(DID).format(x="".join(" " + part for part in parts), **words)
        sentences.append(capital(sentence))
        facts.append(Fact(capital(rng.choice(ASKS_WHAT).format(**words)), value))
        facts.append(Fact(capital(rng.choice(ASKS_WHO).format(**words)), name))
        for number, text in one.extras.items():
            facts.append(Fact(capital(rng.choice(EXTRAS[number][2]).format(**words)), text))
        for number in {*shared, rng.randrange(len(EXTRAS))} - set(one.extras):
            if alike(number) & {kind for given in one.extras for kind in alike(given)}:
                continue
            absent.append(Fact(capital(rng.choice(EXTRAS[number][2]).format(**words)), None))
    words = {"s": names[-1], "b": verbs[0][0], "p": verbs[0][1], "q": verbs[0][2]}
    absent.append(Fact(capital(rng.choice(ASKS_WHAT).format(**words)), None))
    words = {"s": names[0], "b": other[0], "p": other[1], "q": other[2],
             "v": new(a_thing, used, rng)}
    absent.append(Fact(capital(rng.choice(ASKS_WHAT).format(**words)), None))
    absent.append(Fact(capital(rng.choice(ASKS_WHO).format(**words)), None))
    rng.shuffle(sentences)
    return Passage(" ".join(sentences), facts, absent)


def alike(number: int) -> set[int]:
    """Return the extras that a question for one of them could also mean."""
    for group in ({0, 1}, {2, 3}, {4, 7}, {5, 6, 8}):
        if number in group:
            return group
    return {number}


def plans(rng: random.Random) -> Passage:
    """Return who wants, has or likes to do what."""
    used: set[str] = set()
    *names, stranger = (new(trained(e.FIRST), used, rng) for _ in range(rng.randint(3, 5)))
    facts, sentences = [], []
    for name in names:
        value = new(doing, used, rng)
        sentences.append(capital(rng.choice(WILL).format(s=name, v=value)))
        facts.append(Fact(rng.choice(ASKS_WILL).format(s=name), value))
        facts.append(Fact(rng.choice(WHO_WILL).format(v=value), name))
    absent = [Fact(rng.choice(ASKS_WILL).format(s=stranger), None),
              Fact(rng.choice(WHO_WILL).format(v=new(doing, used, rng)), None)]
    text = (join(sentences) + "." if rng.random() < 0.2 else
            rng.choice((". ", ".\n")).join(sentences) + ".")
    return Passage(text, facts, absent)


def lookup(rng: random.Random) -> Passage:
    """Return a text of some kind."""
    return rng.choices((holds, deeds, table, plans), (38, 40, 16, 6))[0](rng)
