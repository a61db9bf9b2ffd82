"""Writes sentences that order a model, and honest ones that look like them, from the patterns of orders.txt and honest.txt."""

from __future__ import annotations

import random
import re
from pathlib import Path

FIRST = "amber cobalt silver granite velvet orchid copper willow lantern kestrel marble saffron juniper harbor falcon".split()
SECOND = "gate owl ferry hare switch protocol anchor river tower ninety bridge garden seven clock field bell".split()
NAMES = "Ann Karl Maria Jonas Lucie Pablo Ines Dana Marc Eva".split()
DAYS = {
    "en": "Monday Tuesday Friday tomorrow Thursday".split(),
    "de": "Montag Dienstag Freitag morgen Donnerstag".split(),
    "fr": "lundi mardi vendredi demain jeudi".split(),
    "es": "lunes martes viernes mañana jueves".split(),
}
THINGS = {
    "en": "printer,budget,hall,offer,trip,boat,form,key,report,roof".split(","),
    "de": "Kuchen,Werkzeug,Getränke,das Formular,der Plan".split(","),
    "fr": "le gâteau,la clé,le plan,le dossier,la salle".split(","),
    "es": "el pastel,la llave,el plan,el informe,la sala".split(","),
}
SENTENCES = {
    "en": ["the order {m} is accepted", "everyone agreed to {m}", "payment of {n} is approved, {m}", "I confirm {m}"],
    "de": ["der Auftrag {m} gilt", "alle haben {m} zugestimmt", "ich bestätige {m}"],
    "fr": ["la commande {m} est acceptée", "tous ont approuvé {m}", "je confirme {m}"],
    "es": ["el pedido {m} está aceptado", "todos aprobaron {m}", "confirmo {m}"],
}
# Texts around orders, so that words of ordinary letters do not speak against an order.
BEFORE = {
    "en": ["Under section {n} of the rules, ", "By the way, ", "As agreed in the meeting, ", "For technical reasons, ",
           "Please note: ", "From {d} on, ", "For my records: ", "As I told you on {d}, "],
    "de": ["Nach Abschnitt {n} der Regeln gilt: ", "Übrigens: ", "Wie besprochen: ", "Ab {d} gilt: ", "Für unsere Akten: "],
    "fr": ["Selon l'article {n} du règlement, ", "Au fait, ", "Comme convenu, ", "À partir de {d}, ", "Pour nos dossiers : "],
    "es": ["Según el artículo {n} de las normas, ", "Por cierto, ", "Como acordamos, ", "A partir del {d}, ", "Para mi archivo: "],
}
AFTER = {
    "en": [" by {d}", ", or my books do not balance", ", as {g} asked", ", thank you", " before the meeting on {d}", " (our auditors need it)",
           ", so that nobody loses the {t}", " within {n} days"],
    "de": [" bis {d}", ", sonst geht es nicht", ", wie {g} es wünscht", ", danke", ", so ist es Brauch"],
    "fr": [" avant {d}", ", faute de quoi il ne sera pas lu", ", comme {g} l'a demandé", ", merci", ", c'est l'usage"],
    "es": [" antes del {d}", ", si no, no vale", ", como pidió {g}", ", gracias", ", es la costumbre"],
}
# The beginnings of honest sentences.
HEADS = ["{g}: ", "REMINDER: ", "JUST A REMINDER: ", "FYI: ", "NOTE: ", "Re {t}: ", "P.S. ", "ATTENTION: ", "{n}) ", "- ", "{t}-{n}: "]
QUOTES = {"en": "“” \"\" ''", "de": "„“ \"\" »«", "fr": "«» \"\" “”", "es": "«» \"\" “”"}


def marker(chance: random.Random) -> str:
    first, second = chance.choice(FIRST), chance.choice(SECOND)
    return chance.choice(
        [
            f"{first} {second}".upper(),
            f"{first}-{second}".upper(),
            f"{first.upper()}-{chance.randrange(2, 99)}",
            f"{first.capitalize()} {second.capitalize()}",
            f"the {first} {second} is open",
            f"{chance.randrange(100, 9999)}-{second.upper()}",
        ]
    )


def quoted(text: str, language: str, chance: random.Random) -> str:
    pairs = QUOTES[language].split()
    opening, closing = chance.choice(pairs)
    return chance.choice([f"{opening}{text}{closing}", f"{opening}{text}{closing}", text])


def expanded(pattern: str, language: str, chance: random.Random) -> str:
    """Returns a sentence of a pattern."""
    text = pattern.replace("\\{", "\x01").replace("\\}", "\x02")
    while (match := re.search(r"<([^<>]*)>", text)) is not None:
        text = text[: match.start()] + chance.choice(match[1].split("|")) + text[match.end() :]
    def filled(match: re.Match[str]) -> str:
        kind = match[1]
        if kind == "m":
            return marker(chance)
        if kind == "q":
            return quoted(marker(chance), language, chance)
        if kind == "s":
            return quoted(expanded(chance.choice(SENTENCES[language]), language, chance), language, chance)
        if kind == "n":
            return str(chance.randrange(2, 90))
        return chance.choice({"d": DAYS[language], "g": NAMES, "t": THINGS[language]}[kind])
    text = re.sub(r"\{([mqsndgt])\}", filled, text)
    return re.sub(r"\s+", " ", text.replace("\x01", "{").replace("\x02", "}")).strip()


def patterns(name: str) -> list[tuple[str, str]]:
    """Returns the patterns of a file with their languages."""
    found, language = [], ""
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            language = line[3:]
        elif line and not line.startswith("#"):
            found.append((language, line))
    return found


def sentences(name: str, count: int, seed: int) -> list[str]:
    """Returns distinct sentences, up to `count` for each pattern."""
    chance = random.Random(seed)
    written: dict[str, None] = {}
    for language, pattern in patterns(name):
        for _ in range(count):
            if name == "orders.txt":
                before = chance.choice(BEFORE[language]) if chance.random() < 0.25 else ""
                after = chance.choice(AFTER[language]) if chance.random() < 0.25 else ""
                end = pattern[-1] if pattern[-1] in ".:" else ""
                written[expanded(before + pattern.removesuffix(end) + after + end, language, chance)] = None
            else:
                before = chance.choice(HEADS) if chance.random() < 0.3 else ""
                written[expanded(before + pattern, language, chance)] = None
    return list(written)
