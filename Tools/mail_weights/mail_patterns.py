"""The generation of texts of mails: patterns, the values of their placeholders, and sorts of mails made of them.

A sort is written as lines, for compactness:

    # name : manners : senders, separated by ";", each "Name = local part" or "Name = local@site"
    ~ a subject
    + a paragraph that always occurs and takes one or two of the following sentences
    ? a paragraph for longer mails only
    * a paragraph of rows, which takes two to four lines
    - another sentence of the paragraph
    ! texts of the button, separated by "|"
    % an option, "key=value"; see ``Sort``

A line that begins with spaces continues the previous one.

In a text, ``<a|b|c>`` is a choice, which can be nested, and ``{name}`` is a placeholder that the scene fills. A name with a
digit, such as ``{code1}``, has the same value everywhere in one mail.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import entities
import mail_words
import vocabulary

CHOICE = re.compile(r"<([^<>]*)>")
GAP = re.compile(r"\{([a-z]+)(\d?)\}")


@dataclass(frozen=True)
class Paragraph:
    """Sentences, some of which form a paragraph."""

    is_always: bool
    is_rows: bool
    sentences: list[str]


@dataclass
class Sort:
    """A sort of mail within a kind.

    Options: ``greet``, ``close``, ``answer``, ``forward`` and ``list`` are the shares (0 to 1) of mails with a greeting, with a
    closing, that answer a mail, that forward one, and that have an unsubscribe link. ``attach`` lists file extensions, ``at``
    is "home" or "work" for people, ``who`` is the trade whose brands it may name, and ``chatter`` the kind of filler text.
    """

    name: str
    manners: str
    senders: Sequence[str]
    tongue: str = "en"
    subjects: list[str] = field(default_factory=list)
    paragraphs: list[Paragraph] = field(default_factory=list)
    buttons: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)

    def number(self, key: str, default: float) -> float:
        """Returns an option that is a number."""
        return float(self.options.get(key, default))


def sorts(text: str, tongue: str = "en") -> tuple[Sort, ...]:
    """Reads sorts from their lines."""
    made: list[Sort] = []
    for line in re.sub(r"\n {2,}", " ", text.strip()).splitlines():
        mark, _, rest = line.strip().partition(" ")
        if mark == "#":
            name, manners, senders = (part.strip() for part in rest.split(" : ", 2))
            made.append(Sort(name, manners, [sender.strip() for sender in senders.split(";")], tongue))
        elif mark == "~":
            made[-1].subjects.append(rest)
        elif mark in ("+", "?", "*"):
            made[-1].paragraphs.append(Paragraph(mark != "?", mark == "*", [rest]))
        elif mark == "-":
            made[-1].paragraphs[-1].sentences.append(rest)
        elif mark == "!":
            made[-1].buttons += rest.split("|")
        elif mark == "%":
            for option in rest.split():
                key, _, value = option.partition("=")
                made[-1].options[key] = value
        elif mark:
            raise ValueError(f"{made[-1].name if made else ''}: what is {line!r}?")
    for sort in made:
        if not sort.subjects or not sort.paragraphs:
            raise ValueError(f"{sort.name} has no subject or no text")
    return tuple(made)

MONTHS = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
}
DAYS = {
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
    "pt": "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split(),
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche".split(),
}
GIVEN = {
    "de": "Anke Bernd Birgit Claudia Dieter Florian Frieda Hannes Heike Jens Jürgen Katrin Lukas Maren Matthias Nadine "
    "Ralf Sabine Silke Tobias Ulrike Uwe Volker Wiebke".split(),
    "es": "Alejandra Álvaro Beatriz Carlos Carmen Cristina Diego Elena Fernando Gonzalo Inés Javier José Lucía Manuel "
    "Marta Miguel Nuria Pablo Pilar Rocío Rubén Sergio Teresa".split(),
    "pt": "Adriana Bruno Camila Cláudia Eduardo Fábio Fernanda Gustavo Helena Inês João Juliana Larissa Leandro Luana "
    "Marcelo Mateus Patrícia Rafael Renata Rodrigo Sílvia Thiago Vanessa".split(),
    "fr": "Amélie Antoine Aurélie Benoît Camille Céline Chloé Damien Élodie Étienne Florence Guillaume Hélène Jérôme "
    "Julien Laure Mathilde Maxime Nathalie Olivier Pauline Sébastien Sylvie Thierry".split(),
}
SURNAMES = {
    "de": "Albrecht Bauer Böhm Brandt Dietrich Engel Friedrich Graf Haas Hartmann Jung Kaiser Krüger Lorenz Möller "
    "Neumann Pohl Richter Schäfer Schreiber Seidel Vogt Wagner Ziegler".split(),
    "es": "Alonso Blanco Cabrera Campos Delgado Díaz Fuentes Gil Guerrero Herrera Iglesias Lozano Marín Medina Molina "
    "Navarro Ortega Peña Prieto Romero Rubio Serrano Vargas Vidal".split(),
    "pt": "Almeida Barbosa Cardoso Carvalho Costa Duarte Farias Ferreira Freitas Gomes Lima Lopes Machado Mendes "
    "Moreira "
    "Nunes Oliveira Pereira Pinto Ribeiro Rocha Souza Teixeira Vieira".split(),
    "fr": "Aubert Bernard Blanchard Boyer Chevalier Clément Colin Dupuis Fabre Faure Fontaine Garnier Gauthier Girard "
    "Lambert Lefèvre Leroux Marchand Mercier Moreau Perrin Renard Rousseau Vidal".split(),
}
TOWNS = {
    "de": "Augsburg Bremen Erfurt Freiburg Göttingen Kassel Kiel Leipzig Linz Münster Rostock Ulm Würzburg".split(),
    "es": "Alicante Bilbao Burgos Cádiz Córdoba Gijón Granada Málaga Murcia Oviedo Toledo Vigo Zaragoza".split(),
    "pt": "Aveiro Braga Campinas Coimbra Curitiba Évora Faro Fortaleza Manaus Natal Recife Salvador Santos".split(),
    "fr": "Angers Brest Dijon Grenoble Lille Limoges Metz Nantes Nice Rennes Rouen Toulouse Tours".split(),
}
ENDS = {
    "de": (".de", ".de", ".de", ".com", ".at", ".ch"),
    "es": (".es", ".es", ".com", ".com.mx", ".com.ar"),
    "pt": (".com.br", ".com.br", ".pt", ".com"),
    "fr": (".fr", ".fr", ".com", ".be"),
}
HONEST_ENDS = (
    ".com",
    ".com",
    ".com",
    ".com",
    ".org",
    ".net",
    ".co.uk",
    ".de",
    ".io",
    ".co",
    ".app",
    ".eu",
    ".us",
    ".shop",
    ".info",
    ".online",
    ".news",
    ".fr",
    ".nl",
    ".edu",
    ".ca",
)
FREE = {
    "en": (
        "gmail.com",
        "gmail.com",
        "gmail.com",
        "outlook.com",
        "hotmail.com",
        "yahoo.com",
        "icloud.com",
        "mail.example",
        "post.example",
        "aol.com",
        "proton.me",
    ),
    "de": ("gmail.com", "gmx.de", "web.de", "t-online.de", "outlook.de"),
    "es": ("gmail.com", "hotmail.com", "yahoo.es"),
    "pt": ("gmail.com", "hotmail.com", "uol.com.br", "sapo.pt"),
    "fr": ("gmail.com", "orange.fr", "free.fr", "laposte.net"),
}

# By trade: the brands that fraud imitates most, with their own sites, which send their honest mails.
BRANDS = {
    "mail": {
        "Microsoft": "microsoft.com",
        "Outlook": "outlook.com",
        "Office 365": "microsoft.com",
        "DocuSign": "docusign.net",
        "Dropbox": "dropbox.com",
        "Adobe": "adobe.com",
        "Google": "google.com",
    },
    "money": {
        "PayPal": "paypal.com",
        "Wells Fargo": "wellsfargo.com",
        "Chase": "chase.com",
        "Barclays": "barclays.co.uk",
        "Amex": "americanexpress.com",
        "Santander": "santander.com",
    },
    "coins": {"MetaMask": "metamask.io", "Coinbase": "coinbase.com", "Binance": "binance.com", "Ledger": "ledger.com"},
    "parcels": {
        "DHL": "dhl.com",
        "FedEx": "fedex.com",
        "UPS": "ups.com",
        "USPS": "usps.com",
        "Royal Mail": "royalmail.com",
    },
    "streams": {"Netflix": "netflix.com", "Spotify": "spotify.com", "Apple": "apple.com", "Disney+": "disneyplus.com"},
    "guards": {"Norton": "norton.com", "McAfee": "mcafee.com", "Geek Squad": "bestbuy.com"},
    "shops": {
        "Amazon": "amazon.com",
        "Walmart": "walmart.com",
        "Costco": "costco.com",
        "Lidl": "lidl.com",
        "eBay": "ebay.com",
        "Temu": "temu.com",
    },
    "tools": {"Makita": "makita.com", "DeWalt": "dewalt.com", "Bosch": "bosch.com", "Ace Hardware": "acehardware.com"},
    "social": {
        "Facebook": "facebookmail.com",
        "Instagram": "mail.instagram.com",
        "LinkedIn": "linkedin.com",
        "Discord": "discord.com",
        "Steam": "steampowered.com",
    },
}
BAD_ENDS = (
    "xyz",
    "top",
    "click",
    "shop",
    "info",
    "online",
    "ru",
    "cn",
    "icu",
    "com",
    "com",
    "com",
    "net",
    "org",
    "com.br",
    "live",
    "store",
    "site",
    "co",
    "us",
    "de",
    "za.com",
    "biz",
    "jp",
    "fr",
)
CLOUDS = (
    "storage.googleapis.com",
    "web.app",
    "firebaseapp.com",
    "blob.core.windows.net",
    "s3.amazonaws.com",
    "pages.dev",
    "github.io",
    "herokuapp.com",
    "r2.dev",
    "weebly.com",
    "onmicrosoft.com",
    "sharepoint.com",
)
SHORT = ("bit.ly", "t.co", "tinyurl.com", "t.ly", "is.gd", "rebrand.ly", "ow.ly", "goo.su")


def kinds(tongue: str) -> dict[str, tuple[Sort, ...]]:
    """Returns the sorts of a language by kind, from its file in `sorts`."""
    text = (Path(__file__).parent / f"sorts/{tongue}.txt").read_text(encoding="utf-8")
    pieces = re.split(r"(?m)^== (\w+)$", text)
    return {name: sorts(part, tongue) for name, part in zip(pieces[1::2], pieces[2::2], strict=True)}


ASKING = re.compile(
    r"(do|does|can|could|would|are|have|has|may|shall|how|what|which|who|where|when|is|did|will|should|was) "
    r"(you|i|we|he|she|it|they|the|there|that|this|your|anybody|anyone|someone|somebody|one|about|needs|can|who)\b"
    r"(?!, )",
    re.I,
)
TELLING = re.compile(
    r"(I|We|The|My|It|You|Our|Your|Here|Please|Last|Thousands|Reply|Fill|Click) (?!can't believe)[^,:]*\?$"
)


def asked(sentence: str) -> str:
    """Corrects the final mark of a sentence, depending on whether it begins like a question."""
    if (
        sentence.endswith(".")
        and ":" not in sentence
        and "," not in sentence
        and not sentence.endswith("..")
        and ASKING.match(sentence)
    ):
        return sentence[:-1] + "?"
    return sentence[:-1] + "." if TELLING.match(sentence) else sentence


def capital(text: str) -> str:
    """Returns a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def letters(rng: random.Random, low: int, high: int, of: str = "abcdefghijklmnopqrstuvwxyz") -> str:
    """Returns a string of random letters."""
    return "".join(rng.choice(of) for _ in range(rng.randrange(low, high)))


def token(rng: random.Random, low: int = 6, high: int = 28) -> str:
    """Returns a random token, as at the end of personalised links."""
    return letters(rng, low, high, "abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789")


def slug(text: str) -> str:
    """Converts a name to the name of a site."""
    return "".join(c for c in plain(text).lower() if c.isalnum())[:18] or "site"


FOLDS = str.maketrans("äöüßáéíóúàèìòùâêîôûãõçñëïÁÉÍÓÚÄÖÜÀÈÂÊÔÃÕÇ", "aousaeiouaeiouaeiouaocneiAEIOUAOUAEAEOAOC")


def plain(text: str) -> str:
    """Returns a text without accents, as used in addresses."""
    return text.translate(FOLDS).encode("ascii", "ignore").decode()


class Scene:
    """The sender and the recipient of a mail, and the values of its placeholders."""

    def __init__(self, rng: random.Random, sort: Sort, is_spam: bool) -> None:
        self.rng = rng
        self.tongue = sort.tongue
        self.is_spam = is_spam
        self.known: dict[str, str] = {}
        trade = sort.options.get("who")
        if trade is None or rng.random() < 0.1:
            trade = rng.choice(list(BRANDS))
        self.brand, self.own = rng.choice(list(BRANDS[trade].items()))
        self.firm = self.some_firm()
        self.site = self.some_site(self.firm)
        if not is_spam and "who" in sort.options and rng.random() < 0.3:
            self.firm, self.site = self.brand, self.own
        if is_spam:
            if rng.random() < 0.35:  # Fraud also uses unknown brands.
                self.brand = rng.choice(
                    (self.firm, f"{entities.COINED(rng)} {rng.choice(('Bank', 'Post', 'Mail', 'Pay'))}")
                )
            if "who" not in sort.options and rng.random() < 0.7:
                self.brand = self.firm
            self.site = (
                self.own if "who" in sort.options and rng.random() < 0.04 else bad_site(rng, self.brand, self.site)
            )
        self.me, self.you = self.person(), self.person()
        self.sender = rng.choice(sort.senders)
        name, _, local = self.sender.partition(" = ")
        if not re.search(r"\{f\}|\{me\}|\{mg\}", name) and local != "any" and (not is_spam or rng.random() < 0.6):
            # A sender with another name becomes the firm of the mail.
            self.firm = self.text(name)
            if not is_spam and self.firm not in self.brand:
                self.site = self.some_site(self.firm)

    def some_firm(self) -> str:
        """Returns the name of a firm."""
        rng = self.rng
        name = entities.firm(rng)
        if self.tongue == "de":
            form = rng.choice(("GmbH", "AG", "Verlag", "Reisen", "Technik", "und Söhne", "KG", ""))
            return f"{name.split()[0]} {form}".strip()
        if self.tongue != "en":
            return (
                f"{name.split()[0]} {rng.choice(('SA', 'Viajes', 'Casa', 'Moda', 'Libros', 'Seguros', '', ''))}".strip()
                if self.tongue == "es"
                else name.split()[0]
            )
        return name

    def some_site(self, firm: str) -> str:
        """Returns the site of a firm."""
        return slug(firm) + self.rng.choice(ENDS.get(self.tongue, HONEST_ENDS))

    def person(self) -> str:
        """Returns a first name and a surname, common or invented."""
        rng = self.rng
        if self.tongue != "en":
            return f"{rng.choice(GIVEN[self.tongue])} {rng.choice(SURNAMES[self.tongue])}"
        if rng.random() < 0.65:
            return f"{rng.choice(entities.GIVEN)} {rng.choice(entities.SURNAMES)}"
        return entities.full_name(rng)

    def text(self, pattern: str) -> str:
        """Returns a pattern with resolved choices and filled placeholders."""
        while "<" in pattern:
            chosen = CHOICE.sub(lambda found: self.rng.choice(found[1].split("|")), pattern)
            if chosen == pattern:
                break
            pattern = chosen
        text = GAP.sub(lambda found: self.value(found[1], found[2]), pattern)
        text = re.sub(r" {2,}", " ", text)
        text = re.sub(r" +([.,;])(?=\s|$)|^ +| +$", r"\1", text)
        if self.tongue != "en":
            return text
        return " ".join(asked(re.sub(r" +([?!])", r"\1", sentence)) for sentence in re.split(r"(?<=[.?!]) ", text))

    def sentence(self, pattern: str) -> str:
        """Returns a resolved pattern as a sentence."""
        return capital(self.text(pattern))

    def value(self, name: str, number: str) -> str:
        """Returns the value of a placeholder."""
        fixed = {
            "me": self.me,
            "mg": self.me.split()[0],
            "you": self.you.split()[0],
            "yours": self.you,
            "f": self.firm,
            "s": self.site,
            "brand": self.brand,
        }
        if name in fixed:
            return fixed[name]
        if not number:
            return str(MAKERS[name](self))
        if name + number not in self.known:
            self.known[name + number] = str(MAKERS[name](self))
        return self.known[name + number]

    def money(self) -> str:
        """Returns an amount as firms write it."""
        rng = self.rng
        whole, cents = rng.choice(
            (rng.randrange(1, 40), rng.randrange(5, 300), rng.randrange(20, 2500))
        ), rng.randrange(100)
        if self.tongue != "en":
            sign = "R$ " if self.tongue == "pt" and rng.random() < 0.7 else ""
            return f"{sign}{whole},{cents:02}" + (
                "" if sign else rng.choice((" €", " Euro" if self.tongue == "de" else " euros", " €"))
            )
        return rng.choice(
            (
                f"${whole}.{cents:02}",
                f"${whole}",
                f"£{whole}.{cents:02}",
                f"€{whole}.{cents:02}",
                f"{whole}.{cents:02} USD",
                f"{whole} euros",
                f"EUR {whole}.{cents:02}",
                f"${whole}.{cents:02}",
                f"{whole} dollars",
            )
        )

    def day(self) -> str:
        """Returns a day of the week."""
        return self.rng.choice(DAYS.get(self.tongue) or entities.DAYS)

    def date(self) -> str:
        """Returns a date."""
        rng = self.rng
        number, year = rng.randrange(1, 29), rng.randrange(2019, 2027)
        if self.tongue == "en":
            month = rng.choice(entities.MONTHS)
            return rng.choice(
                (
                    f"{number} {month}",
                    f"{month} {number}",
                    f"{month[:3]} {number}, {year}",
                    f"{number} {month} {year}",
                    f"{month} {entities.ordinal(number)}",
                    f"{number:02}/{rng.randrange(1, 13):02}/{year}",
                    f"{year}-{rng.randrange(1, 13):02}-{number:02}",
                )
            )
        month = rng.choice(MONTHS[self.tongue])
        joint = {"de": ". ", "es": " de ", "pt": " de ", "fr": " "}[self.tongue]
        dotted = (
            f"{number:02}.{rng.randrange(1, 13):02}.{year}"
            if self.tongue == "de"
            else f"{number:02}/{rng.randrange(1, 13):02}/{year}"
        )
        return rng.choice((f"{number}{joint}{month}", dotted))

    def time(self) -> str:
        """Returns a time of day."""
        rng = self.rng
        if self.tongue == "en":
            return entities.time(rng)
        hour, minute = rng.randrange(7, 22), rng.choice(("00", "15", "30", "45"))
        return {
            "de": f"{hour}:{minute} Uhr",
            "es": f"{hour}:{minute} h",
            "pt": f"{hour}h{minute}",
            "fr": f"{hour} h {minute}",
        }[self.tongue]


def bad_site(rng: random.Random, brand: str, honest: str) -> str:
    """Returns a fraudulent sender's site: a look-alike of the brand's, random letters, or a hacked honest firm's."""
    low = slug(brand)
    end = rng.choice(BAD_ENDS)
    way = rng.random()
    if way < 0.1:
        return low.replace("l", "1").replace("o", "0") + "." + end
    if way < 0.25:
        word = rng.choice(
            ("secure", "login", "support", "verify", "help", "service", "mail", "alert", "billing", "team", "my")
        )
        return rng.choice((f"{low}-{word}.{end}", f"{word}-{low}.{end}", f"{low}.{word}{letters(rng, 2, 6)}.{end}"))
    if way < 0.42:
        return f"{letters(rng, 5, 13)}.{end}"
    if way < 0.55:
        first = letters(rng, 3, 10, "abcdefghijklmnopqrstuvwxyz0123456789")
        return f"{first}.{vocabulary.coined(rng)}{rng.choice(('', vocabulary.coined(rng)))}.{end}"
    if way < 0.65:
        word = rng.choice(("deals", "offers", "mail", "news", "life", "health", "hub", "zone", "daily", "online"))
        return f"{vocabulary.coined(rng)}{word}.{end}"
    if way < 0.69:
        return f"{letters(rng, 5, 10)}.onmicrosoft.com"
    return honest


def product(scene: Scene) -> str:
    """Returns the name of a product."""
    return entities.product(scene.rng)


def large(scene: Scene) -> str:
    """Returns a large amount, as promised by fraud or as the price of a house."""
    rng = scene.rng
    sign, end = rng.choice(("$", "€", "USD ", "£", "US$")), rng.choice((".00", "", ",000.00"))
    return f"{sign}{rng.randrange(1, 95)},{rng.randrange(1, 999):03}{end}"


def drawn(*words: str) -> Callable[[Scene], str]:
    """Returns a function that chooses one of the words."""
    return lambda scene: scene.rng.choice(words)


MAKERS: dict[str, Callable[[Scene], object]] = {
    "p": Scene.person,
    "g": lambda scene: scene.person().split()[0],
    "nick": lambda scene: scene.rng.choice(mail_words.NICKS) + scene.rng.choice(("", "", str(scene.rng.randrange(100)))),
    "firm": Scene.some_firm,
    "thing": product,
    "price": Scene.money,
    "day": Scene.day,
    "date": Scene.date,
    "time": Scene.time,
    "item": drawn(*mail_words.ITEMS),
    "goods": lambda scene: re.sub("^an? ", "", scene.rng.choice(mail_words.ITEMS)),
    "things": lambda scene: vocabulary.things(scene.rng),
    "code": lambda scene: entities.code(scene.rng),
    "long": lambda scene: letters(scene.rng, 9, 16, "0123456789ABCDEFX"),
    "percent": drawn("10", "15", "20", "25", "30", "40", "50", "60", "70", "80"),
    "n": lambda scene: scene.rng.randrange(2, 13),
    "nn": lambda scene: scene.rng.randrange(3, 99),
    "nnn": lambda scene: scene.rng.randrange(100, 999),
    "pin": lambda scene: letters(scene.rng, 4, 9, "0123456789"),
    "last": lambda scene: f"{scene.rng.randrange(10000):04}",
    "year": lambda scene: scene.rng.randrange(2018, 2027),
    "town": lambda scene: (
        scene.rng.choice(TOWNS[scene.tongue]) if scene.tongue != "en" else entities.TOWN(scene.rng)
    ),
    "country": lambda scene: scene.rng.choice(
        (
            "Germany",
            "Spain",
            "Brazil",
            "Canada",
            "Kenya",
            "Japan",
            "Norway",
            "Mexico",
            "Ghana",
            "Benin",
            "Nigeria",
            "Turkey",
            "France",
            "Australia",
            "South Africa",
            "the UK",
            "Switzerland",
        )
    ),
    "topic": drawn(*mail_words.TOPICS),
    "doc": drawn(*mail_words.DOCUMENTS),
    "reason": drawn(*mail_words.REASONS),
    "favour": lambda scene: scene.rng.choice(mail_words.FAVOURS),
    "old": drawn(*mail_words.GOODS),
    "event": lambda scene: f"{scene.rng.choice(mail_words.MODIFIERS)} {scene.rng.choice(mail_words.GATHERINGS)}",
    "team": drawn(*mail_words.TEAMS),
    "project": drawn(*mail_words.PROJECTS),
    "soft": drawn(*mail_words.SOFTWARE),
    "fault": drawn(*mail_words.FAULTS),
    "hobby": drawn(*mail_words.HOBBIES),
    "course": drawn(*mail_words.COURSES),
    "ill": drawn(*mail_words.ILLS),
    "cause": drawn(*mail_words.CAUSES),
    "film": drawn(*mail_words.FILMS),
    "coin": drawn(*mail_words.COINS),
    "role": drawn(*mail_words.ROLES),
    "weather": drawn(*mail_words.WEATHER),
    "place": drawn(*mail_words.NEWS_THINGS),
    "app": lambda scene: entities.COINED(scene.rng),
    "street": lambda scene: entities.address(scene.rng),
    "phone": lambda scene: scene.rng.choice(
        (
            f"+1 (8{scene.rng.randrange(10, 89)}) 555-0{scene.rng.randrange(100, 999)}",
            entities.phone(scene.rng),
            f"1-8{scene.rng.randrange(10, 89)}-555-0{scene.rng.randrange(100, 999)}",
        )
    ),
    "amount": large,
    "ver": lambda scene: f"{scene.rng.randrange(10)}.{scene.rng.randrange(20)}"
    + scene.rng.choice(("", ".1", ".2", "-rc1")),
    "gib": lambda scene: scene.rng.choice(
        (letters(scene.rng, 5, 12), token(scene.rng, 6, 14), str(scene.rng.randrange(10**5, 10**9)))
    ),
    "file": lambda scene: scene.rng.choice(
        ("Scan", "Invoice", "Report", "Statement", "Contract", "Remittance", "Proposal", "Notes", "Plan")
    )
    + scene.rng.choice(("_", "-", " "))
    + str(scene.rng.randrange(100, 99999))
    + scene.rng.choice((".pdf", ".docx", ".xlsx", ".pdf")),
    "wallet": lambda scene: scene.rng.choice(("1", "bc1q", "3")) + token(scene.rng, 25, 34),
    "mail": lambda scene: slug(scene.you.split()[0]) + "@example.org",
    "food": lambda scene: entities.FOOD(random.Random(scene.rng.randrange(200))),
    "bank": lambda scene: entities.COINED(scene.rng)
    + scene.rng.choice((" Bank", " Bank", " Credit Union", " Savings", "bank")),
}
