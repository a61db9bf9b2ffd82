#!/usr/bin/env python3
"""Asks for planted dates, numbers, codes, prices and places, and compares the first quotation with the planted fact.

Writes documents in which many rows, items and sentences differ only in such a fact: tables by date and by code, a list of
members, a contract with numbered clauses, a log, minutes of two meetings, and sentences. Each set has 23 questions, in five
languages and in notations that differ from those of the documents. Two of them ask for missing facts.

right      the first quotation contains the planted fact (and is not a header row), or there is none for a missing fact.

Even-numbered sets may be used to tune rules; odd-numbered sets are held out. No language model is used.
"""

from __future__ import annotations

import datetime
import random
import shutil
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from setting import Client, Failed, Verdicts, machine, open_home, options, run, save

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
}
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
NOUNS = ("sander", "auger", "chipper", "lathe", "router", "jointer", "planer", "winch", "ladder", "compressor", "generator",
         "pump", "trailer", "sprayer", "welder", "grinder", "drill", "saw", "chain saw", "band saw", "hoist", "mixer",
         "pressure washer", "tent", "heater", "scaffold")
PEOPLE = ("Ottilie", "Casper", "Jorunn", "Piet", "Leocadia", "Ines", "Robert", "Ambrose", "Delphine", "Hilde", "Sanna", "Tycho")
ACTS = ("buy a second engine", "paint the pier", "close the east gate", "plant forty willows", "sell the old barge",
        "repair the boathouse roof", "hire a harbour guide", "move the regatta", "insure the crane", "print a new map")
EVENTS = ("the slipway is closed", "the crane is inspected", "the regatta takes place", "the boiler is cleaned",
          "the auditors visit", "the fish market opens", "the ferry is in dock", "the lock is drained")
MACHINES = ("pump", "boiler", "conveyor", "fan", "gate", "compressor", "mixer", "crane")
STATES = ("started", "stopped", "overheated", "was restarted", "lost its signal", "was serviced")
CLAUSES = ("The {x} is paid in advance", "The {x} is returned within two weeks", "The lessee insures the {x}",
           "The {x} is not passed on to others", "The {x} is inspected every spring", "The lessor keeps the {x} in repair",
           "Damage to the {x} is reported at once", "The {x} is handed over in clean condition")
THINGS = ("deposit", "boathouse", "jetty", "mooring", "key", "dinghy", "winch", "shed", "trailer", "lamp", "meter", "fence")


@dataclass
class Question:
    """A question, and the texts that the first quotation must contain; empty for a missing fact."""

    kind: str
    text: str
    wanted: tuple[str, ...]


def written(day: datetime.date, how: str) -> str:
    """Formats a date in a notation, or in words of a language."""
    numbers = {"iso": day.isoformat(), "dotted": f"{day.day:02}.{day.month:02}.{day.year}",
               "short": f"{day.day}.{day.month}.{day.year}", "slashed": f"{day.month}/{day.day}/{day.year}"}
    if how in numbers:
        return numbers[how]
    if how == "us":
        ending = "th" if 10 < day.day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
        return f"{MONTHS['en'].split()[day.month - 1][:3]} {day.day}{ending}, {day.year}"
    month = MONTHS[how].split()[day.month - 1]
    return {"en": f"{day.day} {month} {day.year}", "de": f"{day.day}. {month} {day.year}", "fr": f"{day.day} {month} {day.year}",
            "es": f"{day.day} de {month} de {day.year}", "it": f"{day.day} {month} {day.year}"}[how]


def price(cents: int, how: str) -> str:
    """Formats an amount in a notation."""
    whole, part = divmod(cents, 100)
    return {"plain": f"{whole}.{part:02}", "comma": f"{whole},{part:02} €", "dollar": f"${whole:,}.{part:02}"}[how]


class Set:
    """The documents and questions of one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.files: dict[str, str] = {}
        self.questions: list[Question] = []
        for part in (self.levels, self.stock, self.members, self.contract, self.terms, self.log, self.minutes, self.sentences,
                     self.projects):
            part()

    def ask(self, kind: str, text: str, *wanted: str) -> None:
        """Adds a question."""
        self.questions.append(Question(kind, text, wanted))

    def levels(self) -> None:
        """Adds a long table by date."""
        rng, how = self.rng, self.rng.choice(("iso", "dotted", "en"))
        start = datetime.date(rng.randrange(2019, 2027), rng.randrange(1, 7), 1)
        days = [start + datetime.timedelta(days=number) for number in range(150)]
        levels = {day: f"{rng.randrange(100, 900)}.{rng.randrange(10)}" for day in days}
        self.files["levels.csv"] = "\n".join(
            ["Date,Water level in cm,Remark",
             *(f"{written(day, how)},{levels[day]},{rng.choice(('', '', 'calm', 'ice', 'storm'))}" for day in days)]) + "\n"
        asks = {"iso": "What was the water level on {}?", "us": "Water level on {}?", "slashed": "What was the water level on {}?",
                "de": "Wie hoch war der Wasserstand am {}?", "fr": "Quel était le niveau de l'eau le {} ?",
                "es": "¿Cuál era el nivel del agua el {}?", "it": "Qual era il livello dell'acqua il {}?",
                "short": "Wasserstand am {}?"}
        for notation in rng.sample(sorted(asks), 3):
            day = rng.choice([each for each in days if notation != "slashed" or each.day > 12])
            self.ask("table by date", asks[notation].format(written(day, notation)), levels[day])
        absent = days[-1] + datetime.timedelta(days=rng.randrange(20, 300))
        self.ask("not there", f"What was the water level on {written(absent, 'en')}?")

    def stock(self) -> None:
        """Adds a table by code, with prices and years."""
        rng = self.rng
        letters = "".join(rng.sample("ABCDEFGHKLMNPRSTX", 2))
        names = rng.sample(NOUNS, 18)
        codes = [f"{letters}-{number}" for number in rng.sample(range(1000, 9999), len(names))]
        cents = rng.sample(range(500, 299_999), len(names))
        years = rng.sample(range(1990, 2025), len(names))
        dates = [datetime.date(year, rng.randrange(1, 13), rng.randrange(1, 28)) for year in years]
        rows = [f"{code};{name.capitalize()};{price(amount, 'plain')};{day.isoformat()};"
                f"{rng.choice('ABCD')}{rng.randrange(1, 99)}" for code, name, amount, day in zip(codes, names, cents, dates)]
        self.files["stock.csv"] = "\n".join(["Code;Tool;Price;Bought;Shelf", *rows]) + "\n"
        pick = rng.sample(range(len(names)), 6)
        code = codes[pick[0]]
        self.ask("code", rng.choice(("What is {}?", "Which tool has the code {}?", "Welches Werkzeug hat den Code {}?")).format(
            rng.choice((code, code.lower(), code.replace("-", "")))), rows[pick[0]].split(";")[0])
        self.ask("price", rng.choice(("Which tool costs {}?", "Welches Werkzeug kostet {}?", "Quel outil coûte {} ?")).format(
            price(cents[pick[1]], rng.choice(("plain", "comma", "dollar")))), codes[pick[1]])
        self.ask("date in a column", f"Which tool was bought on {written(dates[pick[2]], rng.choice(('en', 'us', 'dotted')))}?",
                 codes[pick[2]])
        self.ask("year", rng.choice(("Which tool was bought in {}?", "Which tools did we buy in {}?")).format(years[pick[3]]),
                 codes[pick[3]])
        self.ask("key", f"What is the price of the {names[pick[4]]}?", codes[pick[4]])
        first = min(range(len(dates)), key=lambda number: dates[number])
        later = written(dates[first] + datetime.timedelta(days=40), "en")
        self.ask("before", f"Which tool was bought before {later}?", codes[first])
        self.ask("not there", f"Which tool has the code {letters}-{rng.randrange(10_000, 99_999)}?")

    def members(self) -> None:
        """Adds a list whose items differ by numbers."""
        rng, letter = self.rng, self.rng.choice("GMZ")
        cards = [f"{letter}-{card}" for card in rng.sample(range(1000, 3000), 90)]
        self.files["members.md"] = "# Members of the rowing guild\n\n" + "\n".join(
            f"- Member {number:03}: guild card number {card}" for number, card in enumerate(cards, 1)) + "\n"
        number = rng.randrange(1, 91)
        self.ask("item by number", rng.choice(("What is the guild card number of member {:03}?", "Guild card number of member {}?",
                                               "Welche Kartennummer hat Member {:03}?")).format(number), f"Member {number:03}:")
        number = rng.randrange(1, 91)
        self.ask("item by code", f"Which member has the card number {cards[number - 1]}?", f"Member {number:03}:")

    def contract(self) -> None:
        """Adds numbered clauses under numbered headings."""
        rng = self.rng
        text, clauses = ["# Lease of the boathouse"], {}
        things = rng.sample(THINGS, 4)
        for section, thing in enumerate(things, 1):
            text.append(f"## {section}. {thing.capitalize()}")
            for part, clause in enumerate(rng.sample(CLAUSES, 4), 1):
                clauses[f"{section}.{part}"] = clause.format(x=thing)
                text.append(f"{section}.{part} {clauses[f'{section}.{part}']}; this holds until {rng.randrange(2030, 2060)}.")
        self.files["lease.md"] = "\n\n".join(text) + "\n"
        number = rng.choice(sorted(clauses))
        asks = ("What does clause {} say?", "What is in clause {}?", "Was steht in Klausel {}?", "Que dit la clause {} ?",
                "¿Qué dice la cláusula {}?", "Cosa dice la clausola {}?")
        self.ask("clause", rng.choice(asks).format(number), clauses[number])

    def terms(self) -> None:
        """Adds sections by sign, letter or item."""
        rng = self.rng
        things = rng.sample(THINGS, 9)
        how = rng.choice(("§ {}", "Section {}", "Item {}"))
        labels = [chr(65 + number) if how == "Section {}" else str(number + 1) for number in range(len(things))]
        says = [rng.choice(CLAUSES).format(x=thing) for thing in things]
        self.files["terms.txt"] = "Terms of use\n\n" + "\n\n".join(
            f"{how.format(label)} {thing.capitalize()}\n\n{said}." for label, thing, said in zip(labels, things, says)) + "\n"
        at = rng.randrange(len(things))
        place = how.format(labels[at])
        self.ask("section", rng.choice(("What does {} say?", "What is said in {}?", "Was steht in {}?")).format(
            place[0].lower() + place[1:]), says[at])

    def log(self) -> None:
        """Adds a log whose lines start with a time."""
        rng = self.rng
        day = datetime.date(rng.randrange(2021, 2027), rng.randrange(1, 13), rng.randrange(1, 20))
        minutes = sorted(rng.sample(range(360, 1200), 40))
        lines = [f"{minute // 60:02}:{minute % 60:02} {rng.choice(MACHINES)} {rng.choice(STATES)}, value {rng.randrange(10, 99)}"
                 for minute in minutes]
        self.files["shift.log"] = f"Log of {day.isoformat()}\n" + "\n".join(lines) + "\n"
        at = rng.choice(minutes)
        self.ask("time", f"What happened at {at // 60}:{at % 60:02}?", f"{at // 60:02}:{at % 60:02} ")
        late = minutes[-2]
        self.ask("after", f"What happened after {late // 60}:{late % 60:02}?", lines[-1][:5])

    def minutes(self) -> None:
        """Adds minutes of two meetings that differ by date."""
        rng = self.rng
        acts = rng.sample(ACTS, 4)
        first = datetime.date(rng.randrange(2021, 2027), rng.randrange(1, 5), rng.randrange(1, 28))
        second = first + datetime.timedelta(days=rng.randrange(40, 80))
        for name, day, pair in (("minutes-a.txt", first, acts[:2]), ("minutes-b.txt", second, acts[2:])):
            self.files[name] = (f"Minutes of {written(day, 'en')}\n\nThe board decided to {pair[0]}. "
                                f"{rng.choice(PEOPLE)} objected. The members will {pair[1]} later.\n")
        self.ask("heading", f"What did the board decide on {written(second, rng.choice(('iso', 'us', 'en')))}?", acts[2])

    def sentences(self) -> None:
        """Adds sentences of the same form."""
        rng = self.rng
        year = rng.randrange(2021, 2028)
        days = rng.sample([datetime.date(year, month, day) for month in range(1, 13) for day in range(1, 28)], 6)
        events = rng.sample(EVENTS, 6)
        lockers = rng.sample(range(10, 99), 6)
        people = rng.sample(PEOPLE, 6)
        week = rng.sample(DAYS, 4)
        spans = sorted(rng.sample(range(1990, 2025), 4))
        terms = zip(people, spans, spans[1:])
        self.files["facts.md"] = "\n\n".join((
            "# Facts about the boatyard",
            " ".join(f"On {written(day, 'en')} {event}." for day, event in zip(days, events)),
            " ".join(f"Locker {number} belongs to {name}." for number, name in zip(lockers, people)),
            " ".join(f"On {day} {name} has the keys." for day, name in zip(week, reversed(people))),
            " ".join(f"{name} was the harbour manager from {start} to {end - 1}." for name, start, end in terms))) + "\n"
        at = rng.randrange(6)
        notation = rng.choice(sorted(MONTHS))
        asks = {"en": "What happens on {}?", "de": "Was passiert am {}?", "fr": "Que se passe-t-il le {} ?",
                "es": "¿Qué pasa el {}?", "it": "Cosa succede il {}?"}
        self.ask("sentence by date", asks[notation].format(written(days[at], notation)), events[at])
        at = rng.randrange(6)
        self.ask("sentence by number", f"Who has locker {lockers[at]}?", f"Locker {lockers[at]} ")
        self.ask("weekday", f"Who has the keys on {rng.choice((week[0], week[0].lower()))}?", f"On {week[0]} ")
        start, end, name = spans[1], spans[2] - 1, people[1]
        self.ask("span of years", f"Who was the harbour manager in {(start + end) // 2}?", f"{name} was")

    def projects(self) -> None:
        """Adds a Markdown table by number and name."""
        rng = self.rng
        numbers = rng.sample(range(1, 200), 12)
        names = rng.sample(NOUNS, 12)
        rows = [f"| {number:03} | {name} | {rng.choice(PEOPLE)} | {rng.randrange(100, 999)} |"
                for number, name in zip(numbers, names)]
        head = ["# Projects", "", "| No | Project | Lead | Budget |", "| --- | --- | --- | --- |"]
        self.files["projects.md"] = "\n".join([*head, *rows]) + "\n"
        at = rng.randrange(12)
        asks = ("Who leads the project in row {:03}?", "What stands in row {}?")
        self.ask("row", rng.choice(asks).format(numbers[at]), f"| {numbers[at]:03} |")


def is_right(question: Question, first: str) -> bool:
    """Returns whether the first quotation, or "" without any, has the planted fact."""
    return all(each in first for each in question.wanted) if question.wanted else not first


def main() -> int:
    """Writes the documents, asks the questions, compares and prints the results."""
    parser = options(__doc__)
    parser.add_argument("--seeds", type=int, default=10, metavar="N", help="sets of documents (default: 10)")
    parser.add_argument("--by-words", action="store_true", help="without an embedding model")
    parser.add_argument("--verbose", action="store_true", help="print wrong answers")
    arguments = parser.parse_args()
    judged: list[dict[str, Any]] = []
    with open_home(arguments.hearth, has_embedder=not arguments.by_words) as home:
        files = home.folder.with_name(home.folder.name + "-files")
        try:
            sets = [Set(seed) for seed in range(arguments.seeds)]
            for seed, made in enumerate(sets):
                folder = files / str(seed)
                folder.mkdir(parents=True)
                for name, text in made.files.items():
                    (folder / name).write_text(text)
                home.make_collection(f"set-{seed}")
                if home.json("docs", "add", "--json", folder, "--collection", f"set-{seed}")["problems"]:
                    raise Failed("documents were refused")
            with home.serve() as server:
                client = Client(server)
                for seed, made in enumerate(sets):
                    for question in made.questions:
                        answer = client.ask(f"set-{seed}", question.text)
                        first = answer["sentences"][0]["text"] if answer["sentences"] else ""
                        judged.append({"seed": seed, "kind": question.kind, "question": question.text, "wanted": question.wanted,
                                       "first": first, "is_right": is_right(question, first)})
        finally:
            shutil.rmtree(files, ignore_errors=True)
    verdicts = Verdicts()
    for name, parity in (("chosen on", 0), ("held out", 1)):
        part = [each for each in judged if each["seed"] % 2 == parity]
        right = sum(each["is_right"] for each in part)
        verdicts.add(f"{name}: right", "95 %", f"{right} of {len(part)}", right >= 0.95 * len(part) if parity else None)
        for kind, count in sorted(Counter(each["kind"] for each in part).items()):
            right = sum(each["is_right"] for each in part if each["kind"] == kind)
            verdicts.add(f"{name}: {kind}", "-", f"{right} of {count}", None)
    if arguments.verbose:
        for each in judged:
            if not each["is_right"]:
                print(f"{each['kind']}: {each['question']} wanted {each['wanted']}, got {each['first']!r}", file=sys.stderr)
    save(arguments.work, "documents-facts", {"answers": judged})
    print(f"Machine: {machine()}\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
