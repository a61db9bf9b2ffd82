"""Names, places, products, codes, numbers and times, in a train and a held-out part.

Names are made from syllables, so that there are thousands and none can be learned by
heart; every pool is cut into two parts without a common word. Numbers, codes, times and
dates are drawn anew each time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import vocabulary
from turns import Split
from vocabulary import Open, after, headed

HELD = 0.2
OPEN_SHARE = 0.3  # of the training values of pools that are not closed


class Pool:
    """Words of one kind, cut by a fixed seed into a train and a held-out part.

    ``more`` makes values that are in no list, which a share of the training values then are.
    """

    def __init__(self, words: Iterable[str], more: Open | None = None, held: float = HELD) -> None:
        """Shuffle and cut the words; those given twice count once."""
        self.more = more
        items = sorted(set(words))
        random.Random(len(items)).shuffle(items)
        cut = len(items) - max(round(len(items) * held), min(10, len(items) // 2))
        self.parts = {Split.TRAIN: items[:cut], Split.HELD: items[cut:]}
        if more:
            known = {word for item in items[:cut] for word in item.split()}
            vocabulary.WORDS.leave_out(
                word for item in items[cut:] for word in item.split() if word not in known)

    def __call__(self, rng: random.Random, split: Split) -> str:
        """Return one word of a split."""
        if self.more and split is Split.TRAIN and rng.random() < OPEN_SHARE:
            value = self.more(rng)
            if value not in self.parts[Split.HELD]:
                return value
        items = self.parts[split]
        return items[int(rng.random() * len(items))]

    def several(self, rng: random.Random, split: Split, count: int) -> list[str]:
        """Return that many different words of a split."""
        if self.more and split is Split.TRAIN:
            chosen: list[str] = []
            while len(chosen) < count:
                value = self(rng, split)
                if not any(value in one or one in value for one in chosen):
                    chosen.append(value)
            return chosen
        return rng.sample(self.parts[split], count)


def words(text: str) -> list[str]:
    """Return the words of a text, an underscore standing for a space inside one."""
    return [word.replace("_", " ") for word in text.split()]


def phrases(text: str) -> list[str]:
    """Return the comma-separated phrases of a text."""
    return [" ".join(phrase.split()) for phrase in text.split(",") if phrase.strip()]


def name(starts: str, middles: str, ends: str, doubles: float = 0.4) -> Open:
    """Return a maker of made-up capitalised words, some of them of any syllables at all."""
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


def syllables(
    count: int, seed: int, starts: str, middles: str, ends: str, doubles: float = 0.4
) -> list[str]:
    """Return made-up capitalised words of two or three syllables."""
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


GIVEN = words("""
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
Will Yara Yusuf Zara Zoe""")
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
FIRST = Pool([*GIVEN, *syllables(
    1800, 11, STARTS, MIDDLES, FIRST_ENDS, 0.35)],
             name(STARTS, MIDDLES, FIRST_ENDS, 0.35))
SURNAMES = words("""
Adler Archer Bailey Baker Barnes Becker Bell Bennett Berg Black Blake Bond Brand Brooks Brown
Bruno Burke Carter Castro Clark Cole Cook Costa Cox Craig Cruz Dale Davies Dean Diaz Dixon Doyle
Duncan Dunn Egan Ellis Evans Fischer Fisher Fletcher Flores Ford Foster Fox Frost Fuller Gibson
Gomez Grant Gray Green Haas Hale Hall Hansen Hart Hayes Hill Hoffman Holt Hughes Hunt Ibrahim
Irwin Jensen Jones Kaya Keller Kelly Kent Khan King Klein Koch Lamb Lang Larsen Lee Lopez Lowe
Marsh Martin Mason May Meyer Miller Moore Morris Mori Nash Neal Nolan Novak Oakley Olsen Ortiz
Owens Page Park Patel Pearce Perez Pike Porter Price Quinn Ramos Reed Reid Rivera Rossi Rowe
Santos Sato Shaw Silva Singh Stein Stone Suzuki Swan Tanaka Taylor Torres Turner Vega Vogel Walsh
Ward Watson Weber West White Wolf Wood Wright Young Zimmer""")
SURNAME_PARTS = (
    STARTS + " ba bra bro cra dra dro fro gra gri gro hol kra kro pra sta ste tra tro",
    MIDDLES + " ber der gen len man mer ner sen ter ven",
    "ack ard arsen aux bach berg bert born bridge by dahl dale den dorf dson ell er ett feld field "
    "ford gard gate ham hart holm house ic ings ino ins is ita ke ker land ler ley lin low man "
    "mann mark mont more nak ner nes nov ock off ola olt on ova ovic rand ridge rup sen shaw sky "
    "son stad stein stock strom ton tti ula ura vale wald ward way well wick win wood worth")
SURNAME = Pool([*SURNAMES, *syllables(1800, 12, *SURNAME_PARTS, 0.3)], name(*SURNAME_PARTS, 0.3))
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
TOWN = Pool([*words("""
Athens Berlin Bern Boston Bristol Cairo Chicago Dallas Delhi Denver Dublin Geneva Genoa Hamburg
Helsinki Kyoto Lima Lisbon London Lyon Madrid Milan Munich Nairobi Naples Oslo Oxford Paris Porto
Prague Quito Riga Rome Seattle Seville Sofia Stockholm Sydney Tokyo Toronto Turin Vienna Warsaw
York Zurich"""), *syllables(
    1500, 13, *TOWN_PARTS, 0.2)], name(*TOWN_PARTS, 0.2))
STREET_ENDS = ("den der dle ford gate ham ing ker ley low mer more ner "
               "nor rick ris row ston ter ton ver well wick")
STREET_WORDS = Pool([*words("""
Abbey Acorn Alder Apple Bank Beech Bell Birch Bridge Brook Canal Castle Cedar Chapel Cherry
Church College Copper Cross Elm Farm Fern Field Forest Garden Garrison Glen Grove Harbour Hazel
Heather High Hill Holly Ivy King's Lake Lark Laurel Lime Linden Lower Maple Market Meadow Mill
Nelson New Oak Old Orchard Otter Park Pear Pine Poplar Queen's Railway River Rose School Silver
Spring Station Stone Swan Temple Tower Upper Valley Victoria Walnut Water West Willow Windmill"""),
    *syllables(500, 14, STARTS, MIDDLES, STREET_ENDS, 0.2)],
    name(STARTS, MIDDLES, STREET_ENDS, 0.2))
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
COINED = Pool(syllables(
    1500, 15, *COINED_PARTS, 0.25), name(*COINED_PARTS, 0.25))
TRADES = ("Foods", "Tools", "Garden Supplies", "Books", "Travel", "Furniture", "Bikes", "Motors",
          "Systems", "Energy", "Media", "Textiles", "Print", "Logistics", "Paper", "Sports",
          "Electronics", "Cleaning", "Coffee", "Builders", "Design", "Health", "Bakery", "Music")
FORMS = ("Ltd", "Inc", "and Sons", "Group", "and Co", "GmbH", "Partners")

JOB = Pool(phrases("""
accountant, actor, architect, baker, barber, beekeeper, bookseller, builder, bus driver, butcher,
carpenter, chef, chemist, clockmaker, coach, cook, dancer, dentist, designer, doctor, editor,
electrician, engineer, farmer, firefighter, fisherman, florist, gardener, geologist, glassblower,
goldsmith, guide, hairdresser, illustrator, interpreter, journalist, judge, lawyer, librarian,
locksmith, mechanic, midwife, miner, musician, nurse, optician, painter, pharmacist,
photographer, pilot, plumber, police officer, postman, potter, printer, programmer, reporter,
roofer, sailor, sculptor, shepherd, shoemaker, singer, surgeon, surveyor, tailor, taxi driver,
teacher, train driver, translator, vet, waiter, watchmaker, weaver, welder, writer, zookeeper"""),
    headed(("maker", "seller", "painter", "keeper", "driver", "cutter", "trainer", "cleaner",
    "binder", "smith", "tester", "guard", "planner", "teacher"), 0.9))
HOBBY = Pool(phrases("""
archery, badminton, baking, ballet, basketball, beekeeping, birdwatching, bowling, boxing,
calligraphy, camping, canoeing, card games, ceramics, chess, choir singing, climbing, cooking,
cricket, crosswords, cycling, darts, diving, drawing, embroidery, fencing, fishing, football,
gardening, golf, gymnastics, hiking, hockey, horse riding, ice skating, jogging, juggling, karate,
kite flying, knitting, model trains, origami, painting, photography, poetry, pottery, puzzles,
quilting, reading, rowing, rugby, running, sailing, sewing, skiing, stargazing, surfing, swimming,
table tennis, tennis, volleyball, weaving, wood carving, yoga"""),
    headed(("painting", "collecting", "racing", "carving", "throwing", "folding", "watching",
    "polishing", "riding", "dancing", "games", "climbing"), 0.9))
PET = Pool(phrases("""
budgie, canary, cat, chameleon, cockatoo, dog, donkey, duck, ferret, gecko, goat, goldfish,
goose, guinea pig, hamster, hedgehog, hen, horse, iguana, lizard, llama, mouse, parrot, pigeon,
pony, puppy, rabbit, rat, sheep, snail, snake, terrier, toad, tortoise, turtle, kitten"""),
    headed(("bird", "fish", "frog", "lizard", "mouse", "hound", "cat", "spider", "crab")))
FOOD = Pool(phrases("""
apple pie, bean soup, carrot cake, cheese toast, cherry tart, chicken curry, chilli, corn soup,
couscous, dumplings, fish pie, fried rice, garlic bread, goulash, green curry, grilled fish,
lasagne, leek soup, lemon cake, lentil soup, meatballs, mushroom risotto, mushroom soup, noodles,
onion soup, pancakes, pea soup, pizza, plum cake, potato salad, pumpkin soup, ravioli, rice
pudding, roast chicken, salmon, spaghetti, spinach pie, stuffed peppers, sushi, tomato salad,
tomato soup, vegetable stew, waffles"""),
    headed(("soup", "pie", "salad", "stew", "cake", "bread", "curry", "pasta", "tart", "rice",
    "dumplings", "sauce", "pudding", "rolls"), 0.9))
DRINK = Pool(phrases("""
apple juice, black tea, cherry juice, cocoa, coffee, ginger tea, grape juice, green tea, iced tea,
lemonade, mint tea, orange juice, peach juice, pear juice, rose tea, tomato juice, water"""),
    headed(("tea", "juice", "milk", "water", "punch", "syrup", "coffee"), 0.95))
THING = Pool(phrases("""
armchair, backpack, basket, bell, bench, bicycle, blanket, blender, boat, bookcase, bottle, bowl,
bracelet, broom, bucket, camera, candle, carpet, cello, clock, coat, compass, cup, curtain,
cushion, desk, drill, drum, duvet, envelope, fan, flute, folder, fork, frame, fridge, globe,
guitar, hammer, handbag, hat, heater, helmet, jacket, jar, jug, kettle, keyboard, knife, ladder,
lamp, lantern, laptop, map, mirror, monitor, mug, necklace, notebook, oven, paintbrush, pan,
pencil case, phone, piano, pillow, plate, printer, purse, radio, ring, rope, rucksack, rug, saw,
scanner, scarf, scooter, shelf, shovel, sofa, spade, speaker, stool, suitcase, sweater, table,
tablet, teapot, telescope, tent, toaster, torch, towel, tray, trolley, trumpet, typewriter,
umbrella, vase, violin, wallet, wardrobe, watch, watering can, wheelbarrow, whistle"""),
    vocabulary.thing)
MATERIAL = Pool(phrases("""
aluminium, bamboo, brass, canvas, cardboard, ceramic, clay, copper, cork, cotton, felt, glass,
granite, iron, leather, linen, marble, nylon, oak, paper, pine, plastic, porcelain, rubber, silk,
silver, slate, steel, stone, straw, tin, velvet, walnut, wax, willow, wool"""),
    headed(("wood", "cloth", "stone", "fibre", "metal", "glass", "skin")))
COLOURS = words("red blue green yellow white black brown grey orange purple pink silver golden "
                "turquoise beige violet")
EVENT = Pool(phrases("""
art class, autumn fair, bake sale, band rehearsal, blood drive, board meeting, book club, book
fair, budget meeting, charity run, chess tournament, choir practice, christmas market, cleaning
day, climate talk, concert, conference, cooking course, dance evening, dance lesson, dinner, drama
workshop, dress rehearsal, family day, farewell party, film night, first aid course, flea market,
flower show, garden party, guided tour, hackathon, harvest dinner, history lecture, housewarming,
job fair, knitting circle, language course, lecture, lunch, meeting, museum night, music festival,
neighbourhood party, open day, opening, parents' evening, photo workshop, picnic, planning meeting,
plant sale, poetry evening, pottery class, press conference, project review, quiz night, reading
evening, reunion, sailing course, school play, science fair, seminar, spring concert, sports day,
staff meeting, street party, summer camp, summer party, swimming lesson, team meeting, tea party,
training, village fair, webinar, wine tasting, workshop, writing class, yoga class"""),
    headed(("evening", "meeting", "course", "fair", "party", "day", "club", "tour", "walk",
    "class", "show", "workshop", "festival", "lunch", "talk", "night", "race"), 0.9))
VENUE = Pool([f"the {place}" for place in phrases("""
art school, assembly hall, back garden, ballroom, barn, big hall, board room, boathouse,
bookshop, botanical garden, bus depot, cafeteria, castle, cellar, chapel, church hall, city hall,
clubhouse, community centre, concert hall, conference room, corner cafe, courthouse, courtyard,
fire station, garden pavilion, glass house, gym, harbour office, hotel lobby, ice rink, kitchen,
laboratory, lecture hall, library, lighthouse, lower meadow, main office, market hall, meeting
room, mill, museum, music room, old bakery, old factory, old mill, parish hall, park, planetarium,
railway museum, reading room, rose garden, school, school yard, sports centre, stadium, station
hall, swimming pool, tea house, tennis club, theatre, town hall, training centre, village green,
village hall, warehouse, winter garden, workshop, youth club, zoo""")], after("the", headed((
    "hall", "house", "room", "yard", "garden", "tower", "shed", "office", "inn", "hut", "club",
    "centre", "barn", "museum", "school", "station"), 0.9)))
DOCUMENT = Pool([f"the {thing}" for thing in phrases("""
agenda, annual report, application form, brochure, budget, building plan, cash book, catalogue,
cost estimate, contract, cover letter, customer list, delivery note, draft, exam papers, floor
plan, flyer, guest list, handbook, insurance form, invoice, inventory, keys, lab results, lease,
logo, manual, map, meeting notes, menu, minutes, newsletter, offer, order form, password list,
permit, petition, photos, postcards, poster, presentation, press release, price list, programme,
project plan, proposal, questionnaire, receipts, recipe book, route plan, sales figures, samples,
schedule, script, seating plan, shopping list, slides, speech, spreadsheet, summary, survey,
tax form, tickets, time sheet, timetable, travel plan, visitor list, warranty card, website
text""")], after("the", headed((
    "list", "plan", "report", "file", "form", "book", "letter", "card", "sheet", "notes", "keys",
    "photos", "contract", "map", "bill", "papers"), 0.9)))
GOODS = Pool(phrases("""
apples, apricots, bags of flour, bananas, batteries, baskets, beans, blankets, bookends, boxes of
tea, bread rolls, bricks, brushes, bulbs, buttons, cables, candles, carrots, chairs, cherry trees,
coat hooks, coffee cups, croissants, cups, curtains, cushions, desk lamps, dinner plates, eggs,
envelopes, erasers, filters, flower pots, folders, forks, gloves, hammers, hinges, jars of honey,
jars of jam, keyboards, lemons, light bulbs, mattresses, melons, mirrors, mugs, nails, napkins,
notebooks, office chairs, onions, oranges, packs of paper, paint cans, peaches, pencils, pens,
phone cases, pillows, pizzas, place mats, plums, postcards, posters, potatoes, printer cartridges,
pumpkins, rolls of tape, rose bushes, sandwiches, scarves, screws, seed packets, shelves,
socks, spoons, stamps, stools, sun hats, tables, tea towels, tents, tiles, tomatoes, towels,
tulips, umbrellas, vases, water bottles, wine glasses, wool blankets"""),
    vocabulary.things)
COUNTRY = Pool(words("""
Argentina Australia Austria Belgium Brazil Canada Chile China Croatia Cuba Denmark Egypt Estonia
Finland France Germany Ghana Greece Hungary Iceland India Indonesia Ireland Italy Jamaica Japan
Kenya Latvia Malta Mexico Morocco Nepal Norway Peru Poland Portugal Romania Scotland Senegal
Serbia Slovenia Spain Sweden Switzerland Tanzania Thailand Tunisia Turkey Uruguay Vietnam Wales"""),
    name(STARTS, "b d g k l m n r s t v", "ia land stan any ador una istan mark ova era esia",
    0.8))
LANGUAGE = Pool(words("""
Arabic Basque Bengali Catalan Chinese Czech Danish Dutch Estonian Finnish French German Greek
Hebrew Hindi Hungarian Irish Italian Japanese Korean Latin Latvian Norwegian Persian Polish
Portuguese Romanian Russian Spanish Swahili Swedish Tamil Thai Turkish Ukrainian Urdu Welsh"""),
    name(STARTS, "b d g k l m n r s t v", "ish ian ese ic an i ali ari ino", 0.8))
INSTRUMENT = Pool(phrases("""
accordion, banjo, bassoon, cello, clarinet, double bass, drums, flute, guitar, harmonica, harp,
horn, lute, mandolin, oboe, organ, piano, recorder, saxophone, trombone, trumpet, tuba, ukulele,
viola, violin, xylophone"""),
    headed(("horn", "drum", "pipe", "harp", "bell", "fiddle")))
SUBJECT = Pool(phrases("""
algebra, archaeology, art history, astronomy, biology, botany, chemistry, computer science, dance,
economics, ecology, fashion, film, finance, geography, geology, history, journalism, law,
linguistics, literature, logistics, marketing, mathematics, medicine, meteorology, music, nursing,
philosophy, physics, politics, psychology, robotics, sociology, statistics, theology, tourism"""),
    headed(("studies", "science", "history", "law", "design", "theory"), 0.95))

DAYS = words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = words("January February March April May June July August September October November "
               "December")
NUMBERS = words("two three four five six seven eight nine ten eleven twelve")
LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
DOMAINS = ("example.com", "example.org", "example.net", "mail.example", "post.example",
           "office.example", "home.example", "team.example")
Maker = Callable[[random.Random, Split], str]


def full_name(rng: random.Random, split: Split) -> str:
    """Return a first name and a surname."""
    return f"{FIRST(rng, split)} {SURNAME(rng, split)}"


def street(rng: random.Random, split: Split) -> str:
    """Return a street name: "Willow Lane"."""
    return f"{STREET_WORDS(rng, split)} {rng.choice(STREET_KINDS)}"


def address(rng: random.Random, split: Split) -> str:
    """Return a house number and street: "14 Willow Lane"."""
    return f"{rng.randint(1, 199)} {street(rng, split)}"


def firm(rng: random.Random, split: Split) -> str:
    """Return the name of a firm."""
    style = rng.random()
    name = COINED(rng, split)
    if style < 0.35:
        return f"{name} {rng.choice(TRADES)}"
    if style < 0.55:
        return f"{name} {rng.choice(FORMS)}"
    if style < 0.7:
        return f"{SURNAME(rng, split)} {rng.choice(FORMS)}"
    if style < 0.85:
        return f"{SURNAME(rng, split)} {rng.choice(TRADES)}"
    return name


def product(rng: random.Random, split: Split) -> str:
    """Return the name of a product: "Velora 40"."""
    style = rng.random()
    name = COINED(rng, split)
    if style < 0.4:
        return f"{name} {rng.choice((1, 2, 3, 5, 7, 9, 10, 20, 40, 50, 100, 200, 300, 500))}"
    if style < 0.65:
        return f"{name} {rng.choice(LETTERS)}{rng.randint(1, 99)}"
    if style < 0.85:
        return f"{name} {rng.choice(('Pro', 'Mini', 'Plus', 'Air', 'Go', 'Max', 'Home', 'Lite'))}"
    return name


def coloured(rng: random.Random, split: Split) -> str:
    """Return a thing with its colour: "red kettle"."""
    return f"{rng.choice(COLOURS)} {THING(rng, split)}"


def code(rng: random.Random, split: Split) -> str:
    """Return an order or booking number: "KX-4821"."""
    del split
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


def phone(rng: random.Random, split: Split) -> str:
    """Return a telephone number of the kind kept for stories."""
    del split
    style = rng.random()
    last = rng.randint(100, 999)
    if style < 0.4:
        return f"555-0{last}"
    if style < 0.7:
        return f"0{rng.randint(20, 99)} 555 0{last}"
    return f"555 0{last}"


def mail(rng: random.Random, split: Split) -> str:
    """Return a mail address under a reserved domain."""
    style = rng.random()
    first, last = FIRST(rng, split).lower(), SURNAME(rng, split).lower()
    if style < 0.35:
        local = f"{first}.{last}"
    elif style < 0.65:
        local = first
    elif style < 0.85:
        local = f"{first[0]}.{last}"
    else:
        local = f"{first}{rng.randint(1, 99)}"
    return f"{local}@{rng.choice(DOMAINS)}"


def web(rng: random.Random, split: Split) -> str:
    """Return a web address under a reserved domain."""
    return f"www.{COINED(rng, split).lower()}.example"


def time(rng: random.Random, split: Split) -> str:
    """Return a time of day in one of several ways."""
    del split
    style = rng.random()
    minute = rng.choice(("00", "15", "30", "45", "30", "00", "10", "20"))
    if style < 0.4:
        return f"{rng.randint(7, 21)}:{minute}"
    if style < 0.8:
        clock = str(rng.randint(1, 12)) + ("" if minute == "00" else f":{minute}")
        return f"{clock} {rng.choice(('am', 'pm'))}"
    return f"{rng.randint(1, 12)} o'clock"


def day(rng: random.Random, split: Split) -> str:
    """Return a day of the week."""
    del split
    return DAYS[int(rng.random() * 7)]


def ordinal(number: int) -> str:
    """Return "1st", "2nd", "3rd", "4th"..."""
    if 10 < number % 100 < 14:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def date(rng: random.Random, split: Split) -> str:
    """Return a date without a weekday, in one of several ways."""
    del split
    number, month = rng.randint(1, 28), MONTHS[int(rng.random() * 12)]
    style = rng.random()
    if style < 0.45:
        return f"{number} {month}"
    if style < 0.7:
        return f"{month} {number}"
    if style < 0.85:
        return f"{number} {month} {rng.randint(2024, 2029)}"
    return f"{month} {ordinal(number)}"


def when(rng: random.Random, split: Split) -> str:
    """Return a weekday or a date, as it stands after "on"."""
    style = rng.random()
    if style < 0.45:
        return day(rng, split)
    if style < 0.92:
        return date(rng, split)
    return f"{day(rng, split)}, {date(rng, split)}"


def amount(rng: random.Random, split: Split) -> str:
    """Return a sum of money's number, with cents that do not end in a nought or without."""
    del split
    style = rng.random()
    if style < 0.5:
        return str(rng.randint(2, 99) if rng.random() < 0.5 else rng.randint(100, 990))
    return f"{rng.randint(1, 240)}.{rng.randint(0, 9)}{rng.randint(1, 9)}"


def price(rng: random.Random, split: Split) -> str:
    """Return a sum of money with its currency."""
    style = rng.random()
    if style < 0.4:
        return f"{amount(rng, split)} euros"
    if style < 0.65:
        return f"${amount(rng, split)}"
    if style < 0.85:
        return f"{amount(rng, split)} dollars"
    return f"{amount(rng, split)} pounds"


def number(low: int, high: int) -> Maker:
    """Return a maker of whole numbers as digits."""
    def make(rng: random.Random, split: Split) -> str:
        del split
        return str(rng.randint(low, high))
    return make


def one_of(*choices: str) -> Maker:
    """Return a maker of one of a few words, the same in both splits."""
    def make(rng: random.Random, split: Split) -> str:
        del split
        return choices[int(rng.random() * len(choices))]
    return make


def form(pattern: str, *makers: Maker) -> Maker:
    """Return a maker of a pattern with made values in its braces."""
    def make(rng: random.Random, split: Split) -> str:
        return pattern.format(*(maker(rng, split) for maker in makers))
    return make


def some(maker: Maker) -> Maker:
    """Return a maker of a value with "a" or "an" before it."""
    def make(rng: random.Random, split: Split) -> str:
        value = maker(rng, split)
        return ("an " if value[0].lower() in "aeiou" else "a ") + value
    return make


room = form("room {}", number(1, 60))
table = form("table {}", number(1, 40))
year = number(1890, 2022)
POOLS: dict[str, Pool] = {name: value for name, value in list(globals().items())
                          if isinstance(value, Pool)}
