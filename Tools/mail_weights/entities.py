"""Names of people, firms, products and towns, addresses, codes and times.

Names are generated from syllables, so that there are thousands. A seed must keep giving the mails that the built-in weights
were fitted to. Therefore the order of words and of random draws must not change, nor the fifth of each pool that is never
drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import vocabulary

HELD = 0.2  # the share of a pool's words that are never drawn
OPEN_SHARE = 0.3  # the share of drawn values that are generated

Maker = Callable[[random.Random], str]


class Pool:
    """Words of one kind, and a generator of further ones. A part of the words, ``held``, is never drawn."""

    def __init__(self, words: Iterable[str], more: Maker) -> None:
        items = sorted(set(words))
        random.Random(len(items)).shuffle(items)
        cut = len(items) - max(round(len(items) * HELD), 10)
        self.words, self.held = items[:cut], frozenset(items[cut:])
        self.more = more

    def __call__(self, rng: random.Random) -> str:
        """Returns a word."""
        if rng.random() < OPEN_SHARE:
            value = self.more(rng)
            if value not in self.held:
                return value
        return self.words[int(rng.random() * len(self.words))]


def name_maker(starts: str, middles: str, ends: str, doubles: float) -> Maker:
    """Returns a generator of invented capitalised words, some of them from random syllables."""
    first, middle, last = starts.split(), middles.split(), ends.split()

    def make(rng: random.Random) -> str:
        if rng.random() < 0.25:
            return vocabulary.coined(rng).capitalize()
        word = rng.choice(first)
        if rng.random() < doubles:
            word += rng.choice(middle)
        word += rng.choice(last)
        return word.capitalize() if len(word) > 4 else make(rng)  # not "Even" or "Are"

    return make


def syllables(count: int, seed: int, starts: str, middles: str, ends: str, doubles: float) -> list[str]:
    """Returns invented capitalised words of two or three syllables."""
    rng = random.Random(seed)
    first, middle, last = starts.split(), middles.split(), ends.split()
    made: set[str] = set()
    while len(made) < count:
        word = rng.choice(first)
        if rng.random() < doubles:
            word += rng.choice(middle)
        word += rng.choice(last)
        if len(word) <= 10 and not any(a == b == c for a, b, c in zip(word, word[1:], word[2:])):
            made.add(word.capitalize())
    return sorted(made)


def name_pool(
    known: Iterable[str], count: int, seed: int, starts: str, middles: str, ends: str, doubles: float
) -> Pool:
    """Returns a pool of known and invented names."""
    made = syllables(count, seed, starts, middles, ends, doubles)
    return Pool([*known, *made], name_maker(starts, middles, ends, doubles))


GIVEN = """
Adam Agnes Aidan Alan Alba Alice Amir Amy Ana Andrew Anna Anton Arthur Asha Astrid Barbara Ben
Bianca Boris Brenda Brian Carl Carla Carmen Caroline Cecil Chloe Clara Colin Cora Daniel Daria
David Dennis Diana Dora Edgar Edith Edward Elena Eli Elise Ella Elsa Emil Emily Emma Eric Esther
Eva Faith Farid Felix Fiona Flora Frank Frida George Gina Grace Greta Hamid Hanna Harold Heidi
Helen Henry Hilda Hugo Ian Ida Igor Ingrid Irene Iris Isaac Ivan Ivy Jack Jacob Jana Jane Jasper
Jean Joan Joel John Jonas Judith Julia June Karen Karl Kate Keith Kira Lara Laura Lea Lena Leo
Lewis Liam Lily Linda Lisa Louis Lucas Lucy Luis Lydia Mara Marc Maria Marion Mark Martha Martin
Mary Matthew Maud Max Maya Mia Milan Mina Mira Mona Nadia Naomi Nathan Nell Nils Nina Noah Nora
Norman Olga Oliver Olivia Omar Oscar Otto Owen Paul Pedro Peter Petra Philip Priya Quentin Rachel
Ralph Raul Rita Robert Rosa Rose Rupert Ruth Sam Samir Sandra Sara Selma Simon Sofia Sonia Stefan
Susan Sven Tara Tessa Theo Thomas Tim Tina Tom Tomas Ursula Vera Victor Vincent Viola Walter Wanda
Will Yara Yusuf Zara Zoe""".split()
STARTS = ("a al an ar ba be bel ber bo bra bre ca cal cor da dar de del do dor e el em er fa fal "
          "fen fi fre ga gal gen gor ha har hel ho i il in is ja jar jo ka kal ke kel kor la lan "
          "le len li lo lor ma mar me mel mi mo mor na nar ne nel no nor o ol or pa par pe per "
          "ra re ren ri ro ru sa sal se sel si so sor ta tal te tel ti to tor u va val ve vel "
          "vi vo wa wel wi ya ye yo za zel zo")
MIDDLES = ("a ba be da de di do e ga i ka ke la le li lo ma mi na ne ni no o ra re ri ro sa ta ti "
           "va vi")
FIRST_ENDS = (
    "bel ben da den dis don dra fin gar ia ian ias ida iel ika ila ilo in ina io ira is ista ius "
    "jan ka kas ko la lan las len lia lin lis lo lun lya mar mas mer min mon na nan nas ne nia nic "
    "nis no ny on ora ran ras ren ria ric rin ris ro ron ros ry sa san sel sha sian son ta tan tas "
    "ter tha ti tia tin tis ton tra tus va van ven via vin vo wen wyn ya yan zo")
FIRST = name_pool(GIVEN, 1800, 11, STARTS, MIDDLES, FIRST_ENDS, 0.35)
SURNAMES = """
Adler Archer Bailey Baker Barnes Becker Bell Bennett Berg Black Blake Bond Brand Brooks Brown
Bruno Burke Carter Castro Clark Cole Cook Costa Cox Craig Cruz Dale Davies Dean Diaz Dixon Doyle
Duncan Dunn Egan Ellis Evans Fischer Fisher Fletcher Flores Ford Foster Fox Frost Fuller Gibson
Gomez Grant Gray Green Haas Hale Hall Hansen Hart Hayes Hill Hoffman Holt Hughes Hunt Ibrahim
Irwin Jensen Jones Kaya Keller Kelly Kent Khan King Klein Koch Lamb Lang Larsen Lee Lopez Lowe
Marsh Martin Mason May Meyer Miller Moore Morris Mori Nash Neal Nolan Novak Oakley Olsen Ortiz
Owens Page Park Patel Pearce Perez Pike Porter Price Quinn Ramos Reed Reid Rivera Rossi Rowe
Santos Sato Shaw Silva Singh Stein Stone Suzuki Swan Tanaka Taylor Torres Turner Vega Vogel Walsh
Ward Watson Weber West White Wolf Wood Wright Young Zimmer""".split()
SURNAME_PARTS = (
    STARTS + " ba bra bro cra dra dro fro gra gri gro hol kra kro pra sta ste tra tro",
    MIDDLES + " ber der gen len man mer ner sen ter ven",
    "ack ard arsen aux bach berg bert born bridge by dahl dale den dorf dson ell er ett feld field "
    "ford gard gate ham hart holm house ic ings ino ins is ita ke ker land ler ley lin low man "
    "mann mark mont more nak ner nes nov ock off ola olt on ova ovic rand ridge rup sen shaw sky "
    "son stad stein stock strom ton tti ula ura vale wald ward way well wick win wood worth")
SURNAME = name_pool(SURNAMES, 1800, 12, *SURNAME_PARTS, 0.3)
TOWNS = """
Athens Berlin Bern Boston Bristol Cairo Chicago Dallas Delhi Denver Dublin Geneva Genoa Hamburg
Helsinki Kyoto Lima Lisbon London Lyon Madrid Milan Munich Nairobi Naples Oslo Oxford Paris Porto
Prague Quito Riga Rome Seattle Seville Sofia Stockholm Sydney Tokyo Toronto Turin Vienna Warsaw
York Zurich""".split()
TOWN_PARTS = (
    "Al Ar Ash As Bar Beck Bel Ben Birch Black Bor Brad Bram Brent Bright Brom Cal Car Cas Chel "
    "Clay Clif Col Cor Cran Dal Dar Den Dor Dun East Edge El Elm En Fair Fal Far Fen Fern Gal "
    "Glen Gor Gran Green Had Hal Ham Har Has Haw Haz Hel High Hol Horn Hul Il In Kel Ken Kil Kin "
    "Kirk Lan Lark Lin Lod Long Lor Lyn Mal Mar Mel Mid Mil Mon Mor Nor North Oak Or Os Pel Pen "
    "Pine Por Ram Red Rin Ros Rush Ruth Sal San Sel Sher Sil Sol South Stan Sten Stan Sut Tal Tar "
    "Tel Thorn Til Tor Up Val Ver Wal War Wel Wes Whit Wil Win Wol Wood",
    "a den der e en er i ing le ler ling ming ner o sen ster ter ver",
    "beck bourne bridge brook burg burn bury by caster cester combe dale den dorf fell field ford "
    "gate grove ham haven hill holm hurst land leigh ley low mere mill minster mont moor mouth "
    "nes ona port pool sea shaw side stad stead stoke stow ton vale view ville wall water well "
    "wich wick wold wood worth")
TOWN = name_pool(TOWNS, 1500, 13, *TOWN_PARTS, 0.2)
STREETS = """
Abbey Acorn Alder Apple Bank Beech Bell Birch Bridge Brook Canal Castle Cedar Chapel Cherry
Church College Copper Cross Elm Farm Fern Field Forest Garden Garrison Glen Grove Harbour Hazel
Heather High Hill Holly Ivy King's Lake Lark Laurel Lime Linden Lower Maple Market Meadow Mill
Nelson New Oak Old Orchard Otter Park Pear Pine Poplar Queen's Railway River Rose School Silver
Spring Station Stone Swan Temple Tower Upper Valley Victoria Walnut Water West Willow Windmill""".split()
STREET_ENDS = ("den der dle ford gate ham ing ker ley low mer more ner "
               "nor rick ris row ston ter ton ver well wick")
STREET = name_pool(STREETS, 500, 14, STARTS, MIDDLES, STREET_ENDS, 0.2)
STREET_KINDS = ("Street", "Road", "Lane", "Avenue", "Square", "Way", "Close")
COINED_PARTS = (
    "Ac Al Am An Ar Ax Bel Bor Bri Cal Cel Cor Cy Dal Del Dex Dor El Em En Eq Ex Fal "
    "Fen Flo Gal Gen Gly Hel Hy In Ion Ja Kal Kel Kor La Lex Lu Lum Mag Mar Max Mer Mo Nav Ne Nex "
    "Nor No Ob Om Op Or Pa Pal Pre Pri Qua Ra Rel Ren Ro Sal Se Sol Son Sta Sun Syn Ta Tel Ter "
    "Tri Ul Uni Va Vel Ver Vi Vol Wa Wex Xan Ye Zen Zi Zo",
    MIDDLES + " ber con der fo gen lu max mo nex ra ta tri vo",
    "air ara aro ax bit by co con dex don dra dyne ea el en era est eta eva ex fix fly go ia ica "
    "ify in io ion ira is ix ka lab lane line lio lix lo lon lux ly max mia mix mo na nav neo net "
    "nix no nova o on ora os path pod ra ria rix ro ron rus sen sia so sol star ta tec ter tia "
    "tix to ton tra tron us va ven via vis vo wave way win x ya za zen zo")
COINED = name_pool((), 1500, 15, *COINED_PARTS, 0.25)
TRADES = ("Foods", "Tools", "Garden Supplies", "Books", "Travel", "Furniture", "Bikes", "Motors",
          "Systems", "Energy", "Media", "Textiles", "Print", "Logistics", "Paper", "Sports",
          "Electronics", "Cleaning", "Coffee", "Builders", "Design", "Health", "Bakery", "Music")
FORMS = ("Ltd", "Inc", "and Sons", "Group", "and Co", "GmbH", "Partners")
FOODS = """
apple pie, bean soup, carrot cake, cheese toast, cherry tart, chicken curry, chilli, corn soup,
couscous, dumplings, fish pie, fried rice, garlic bread, goulash, green curry, grilled fish,
lasagne, leek soup, lemon cake, lentil soup, meatballs, mushroom risotto, mushroom soup, noodles,
onion soup, pancakes, pea soup, pizza, plum cake, potato salad, pumpkin soup, ravioli, rice
pudding, roast chicken, salmon, spaghetti, spinach pie, stuffed peppers, sushi, tomato salad,
tomato soup, vegetable stew, waffles"""
DISHES = ("soup", "pie", "salad", "stew", "cake", "bread", "curry", "pasta", "tart", "rice", "dumplings", "sauce",
          "pudding", "rolls")


def dish(rng: random.Random) -> str:
    """Returns an invented dish, such as "kettle soup"."""
    if rng.random() > 0.9:
        return vocabulary.thing(rng)
    first = vocabulary.adjective(rng) if rng.random() < 0.35 else vocabulary.noun(rng)
    return f"{first} {rng.choice(DISHES)}"


FOOD = Pool((" ".join(food.split()) for food in FOODS.split(",")), dish)
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"


def full_name(rng: random.Random) -> str:
    """Returns a first name and a surname."""
    return f"{FIRST(rng)} {SURNAME(rng)}"


def address(rng: random.Random) -> str:
    """Returns a house number and street: "14 Willow Lane"."""
    return f"{rng.randint(1, 199)} {STREET(rng)} {rng.choice(STREET_KINDS)}"


def firm(rng: random.Random) -> str:
    """Returns the name of a firm."""
    style = rng.random()
    name = COINED(rng)
    if style < 0.35:
        return f"{name} {rng.choice(TRADES)}"
    if style < 0.55:
        return f"{name} {rng.choice(FORMS)}"
    if style < 0.7:
        return f"{SURNAME(rng)} {rng.choice(FORMS)}"
    if style < 0.85:
        return f"{SURNAME(rng)} {rng.choice(TRADES)}"
    return name


def product(rng: random.Random) -> str:
    """Returns the name of a product: "Velora 40"."""
    style = rng.random()
    name = COINED(rng)
    if style < 0.4:
        return f"{name} {rng.choice((1, 2, 3, 5, 7, 9, 10, 20, 40, 50, 100, 200, 300, 500))}"
    if style < 0.65:
        return f"{name} {rng.choice(LETTERS)}{rng.randint(1, 99)}"
    if style < 0.85:
        return f"{name} {rng.choice(('Pro', 'Mini', 'Plus', 'Air', 'Go', 'Max', 'Home', 'Lite'))}"
    return name


def code(rng: random.Random) -> str:
    """Returns an order or booking number: "KX-4821"."""
    style = rng.random()
    letters = "".join(rng.choices(LETTERS, k=rng.randint(1, 3)))
    number = rng.randint(100, 99999)
    if style < 0.5:
        return f"{letters}-{number}"
    if style < 0.7:
        return f"{letters}{number}"
    if style < 0.85:
        return f"{rng.randint(10, 99)}-{number}"
    return str(rng.randint(10000, 999999))


def phone(rng: random.Random) -> str:
    """Returns a fictional telephone number."""
    style = rng.random()
    last = rng.randint(100, 999)
    if style < 0.4:
        return f"555-0{last}"
    if style < 0.7:
        return f"0{rng.randint(20, 99)} 555 0{last}"
    return f"555 0{last}"


def time(rng: random.Random) -> str:
    """Returns a time of day in one of several formats."""
    style = rng.random()
    minute = rng.choice(("00", "15", "30", "45", "30", "00", "10", "20"))
    if style < 0.4:
        return f"{rng.randint(7, 21)}:{minute}"
    if style < 0.8:
        clock = str(rng.randint(1, 12)) + ("" if minute == "00" else f":{minute}")
        return f"{clock} {rng.choice(('am', 'pm'))}"
    return f"{rng.randint(1, 12)} o'clock"


def ordinal(number: int) -> str:
    """Formats a day of the month: "1st", "2nd", "3rd", "4th"."""
    if 10 < number % 100 < 14:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
