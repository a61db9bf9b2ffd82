"""Simple facts, words and how-to answers."""

from __future__ import annotations

import random
from typing import Any

import phrasings
import tale_words
from phrasings import Wordings
from stories import ANIMALS
from turns import Example, Split, article, ask, capital, join, pick

COLOURS = {
    "the sky": "blue", "grass": "green", "snow": "white", "the sun": "yellow", "blood": "red",
    "a banana": "yellow", "a lemon": "yellow", "an orange": "orange", "coal": "black",
    "the sea": "blue", "milk": "white", "a tomato": "red", "a carrot": "orange",
    "a leaf": "green", "chocolate": "brown", "a strawberry": "red", "a cloud": "white",
    "the night sky": "black", "a cucumber": "green", "a cherry": "red", "an elephant": "grey",
    "a polar bear": "white", "a frog": "green", "a raven": "black", "a sunflower": "yellow",
    "gold": "yellow", "a pumpkin": "orange", "cheese": "yellow", "earth": "brown",
    "a fire engine": "red", "a plum": "purple", "salt": "white", "a lime": "green",
}
OPPOSITES = (
    "hot cold", "big small", "up down", "day night", "good bad", "happy sad", "fast slow",
    "old new", "young old", "open closed", "light dark", "left right", "high low", "full empty",
    "hard soft", "long short", "wet dry", "rich poor", "strong weak", "early late", "near far",
    "loud quiet", "black white", "yes no", "in out", "first last", "clean dirty", "heavy light",
    "thick thin", "wide narrow", "easy difficult", "true false", "start end", "win lose",
    "love hate", "push pull", "buy sell", "give take", "inside outside", "before after",
    "sweet sour", "deep shallow", "brave afraid", "warm cool", "summer winter", "begin finish",
)
SOUNDS = {
    "dog": "woof", "cat": "meow", "cow": "moo", "sheep": "baa", "duck": "quack", "pig": "oink",
    "horse": "neigh", "lion": "roar", "frog": "ribbit", "bee": "buzz", "owl": "hoot",
    "snake": "hiss", "mouse": "squeak", "rooster": "cock-a-doodle-doo", "crow": "caw",
}
LEGS = {
    "dog": 4, "cat": 4, "bird": 2, "spider": 8, "ant": 6, "bee": 6, "horse": 4, "cow": 4,
    "snake": 0, "fish": 0, "human": 2, "chicken": 2, "frog": 4, "elephant": 4,
    "duck": 2, "sheep": 4, "beetle": 6, "tiger": 4, "penguin": 2,
}
YOUNG = {"dog": "puppy", "cat": "kitten", "cow": "calf", "sheep": "lamb", "horse": "foal",
         "pig": "piglet", "duck": "duckling", "bear": "cub", "lion": "cub", "goat": "kid",
         "hen": "chick", "frog": "tadpole", "deer": "fawn", "swan": "cygnet"}
CAPITALS = {
    "France": "Paris", "Germany": "Berlin", "Italy": "Rome", "Spain": "Madrid",
    "England": "London", "Japan": "Tokyo", "China": "Beijing", "Russia": "Moscow",
    "Portugal": "Lisbon", "Greece": "Athens", "Austria": "Vienna", "Poland": "Warsaw",
    "Egypt": "Cairo", "Canada": "Ottawa", "Norway": "Oslo", "Sweden": "Stockholm",
    "Denmark": "Copenhagen", "Finland": "Helsinki", "Ireland": "Dublin", "India": "New Delhi",
    "Australia": "Canberra", "the United States": "Washington, D.C.", "Belgium": "Brussels",
    "Hungary": "Budapest", "Turkey": "Ankara", "Mexico": "Mexico City", "Brazil": "Brasília",
    "Argentina": "Buenos Aires", "Kenya": "Nairobi", "Cuba": "Havana", "Peru": "Lima",
    "Iceland": "Reykjavik", "the Netherlands": "Amsterdam", "Romania": "Bucharest",
    "Croatia": "Zagreb",
    "Morocco": "Rabat", "Thailand": "Bangkok", "Nepal": "Kathmandu", "Chile": "Santiago",
}
KINDS = {
    "animals": ANIMALS[:30],
    "fruits": "apple banana orange pear cherry lemon grape plum peach strawberry melon".split(),
    "vegetables": "carrot potato onion tomato pea bean cabbage pumpkin cucumber leek".split(),
    "colours": "red blue green yellow orange purple black white brown pink grey".split(),
    "drinks": ["water", "milk", "tea", "coffee", "juice", "lemonade", "cocoa"],
    "birds": "owl robin duck eagle sparrow swan crow parrot penguin goose".split(),
    "tools": "hammer saw drill screwdriver knife axe spade wrench".split(),
    "countries": [c for c in CAPITALS if not c.startswith("the")],
    "cities": [c for c in CAPITALS.values() if "," not in c],
    "trees": "oak birch pine willow maple beech ash elm".split(),
    "flowers": "rose tulip daisy lily sunflower violet poppy".split(),
    "instruments": "piano violin guitar drum flute trumpet harp cello".split(),
    "sports": "football tennis swimming running basketball skiing rowing chess".split(),
    "clothes": ["a shirt", "a coat", "a hat", "socks", "shoes", "a scarf", "gloves", "a dress"],
}
NUMBERS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen "
           "fourteen fifteen sixteen seventeen eighteen nineteen twenty").split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = ("January February March April May June July August September October November "
          "December").split()
GENERAL = (
    (("How many days are in a week?", "How many days does a week have?"),
     "A week has seven days."),
    (("How many months are in a year?", "How many months does a year have?"),
     "A year has twelve months."),
    (("How many days are in a year?", "How long is a year?"), "A year has 365 days."),
    (("How many hours are in a day?", "How long is a day?"), "A day has 24 hours."),
    (("How many minutes are in an hour?", "How long is an hour?"), "An hour has 60 minutes."),
    (("How many seconds are in a minute?",), "A minute has 60 seconds."),
    (("What are the four seasons?", "Name the seasons."),
     "The four seasons are spring, summer, autumn and winter."),
    (("What are the days of the week?", "Name the days of the week.", "List the weekdays."),
     "The days are Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday."),
    (("What do bees make?", "What does a bee make?"), "Bees make honey."),
    (("What do cows eat?", "What does a cow eat?"), "Cows eat grass."),
    (("What is ice?", "What is ice made of?"), "Ice is frozen water."),
    (("What is snow?",), "Snow is frozen water that falls from the clouds."),
    (("Where does the sun rise?", "Where does the sun come up?"), "The sun rises in the east."),
    (("Where does the sun set?", "Where does the sun go down?"), "The sun sets in the west."),
    (("Why is the sky blue?",),
     "The air spreads blue light more than other colours, so the sky looks blue."),
    (("Why is grass green?",), "Grass is green because its leaves hold a green dye."),
    (("What is a cat?",), "A cat is a small animal with soft fur. Many people keep cats at home."),
    (("What is a dog?",), "A dog is an animal that lives with people. Dogs bark and love to run."),
    (("What is the sun?",), "The sun is a star. It gives us light and warmth."),
    (("What is the moon?",), "The moon goes around the earth. It shines at night."),
    (("What is water?",), "Water is a clear liquid. We drink it, and it falls as rain."),
    (("What is a tree?",), "A tree is a tall plant with a trunk, branches and leaves."),
    (("What is a book?",), "A book has many pages with words. People read it."),
    (("What is a computer?",), "A computer is a machine that works with numbers and text."),
    (("What is a friend?",), "A friend is a person who likes you and helps you."),
    (("What is a house?",), "A house is a building where people live."),
    (("What is a car?",), "A car is a machine with four wheels that takes people from place to "
     "place."),
    (("What is bread made of?", "What do you need to make bread?"),
     "Bread is made of flour, water, salt and yeast."),
    (("How many wheels does a car have?",), "A car has four wheels."),
    (("How many wheels does a bicycle have?",), "A bicycle has two wheels."),
    (("How many fingers does a hand have?", "How many fingers are on one hand?"),
     "A hand has five fingers."),
    (("What is the largest animal?", "What is the biggest animal?"),
     "The blue whale is the largest animal."),
    (("What is the tallest animal?",), "The giraffe is the tallest animal."),
    (("What is the fastest animal on land?",), "The cheetah is the fastest animal on land."),
    (("Which planet do we live on?", "What planet is this?"), "We live on the planet Earth."),
    (("Is the earth round or flat?", "Is the earth flat?"), "The earth is round."),
    (("How many letters are in the alphabet?",), "The English alphabet has 26 letters."),
    (("What comes out of a volcano?",), "Hot lava comes out of a volcano."),
    (("What do plants need?", "What does a plant need to grow?"),
     "Plants need water, light, air and good soil."),
    (("Where do fish live?",), "Fish live in water."),
    (("Where do birds sleep?", "Where do birds live?"), "Many birds live in nests in trees."),
    (("What is the alphabet?", "Say the alphabet."),
     "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"),
    (("At what temperature does water boil?", "When does water boil?"),
     "Water boils at 100 degrees Celsius."),
    (("At what temperature does water freeze?", "When does water freeze?"),
     "Water freezes at 0 degrees Celsius."),
)
# task: steps
HOW_TO = {
    "make tea": ("Boil some water", "Put a tea bag in a cup", "Pour the hot water over it",
                 "Wait three minutes and take the bag out"),
    "make coffee": ("Boil some water", "Put ground coffee in a filter",
                    "Pour the hot water over it slowly", "Add milk or sugar if you like"),
    "boil an egg": ("Bring a pot of water to the boil", "Put the egg in gently",
                    "Wait seven minutes", "Cool the egg in cold water"),
    "cook pasta": ("Boil a large pot of water", "Add salt and the pasta",
                   "Cook it for about ten minutes", "Pour off the water and add a sauce"),
    "cook rice": ("Wash the rice", "Put one cup of rice and two cups of water in a pot",
                  "Bring it to the boil", "Cover it and wait fifteen minutes on low heat"),
    "make a sandwich": ("Take two slices of bread", "Spread some butter on them",
                        "Add cheese and tomato", "Put the slices together"),
    "make pancakes": ("Mix flour, milk and two eggs", "Heat a little butter in a pan",
                      "Pour in some of the mix", "Turn the pancake when it is golden"),
    "make soup": ("Cut some vegetables", "Cook them in water with salt for twenty minutes",
                  "Taste it and add some herbs"),
    "bake bread": ("Mix flour, water, salt and yeast", "Knead the dough for ten minutes",
                   "Let it rest for an hour", "Bake it in a hot oven for forty minutes"),
    "bake a cake": ("Mix butter, sugar and eggs", "Add flour and baking powder",
                    "Pour it into a pan", "Bake it for about forty minutes"),
    "make a salad": ("Wash the leaves", "Cut tomatoes and a cucumber",
                     "Add oil, vinegar and salt", "Mix everything well"),
    "wash my hands": ("Wet your hands", "Rub them with soap for twenty seconds",
                      "Rinse them with water", "Dry them with a clean towel"),
    "brush my teeth": ("Put a little toothpaste on the brush", "Brush all sides for two minutes",
                       "Rinse your mouth with water"),
    "tie my shoes": ("Cross the two laces and pull them tight", "Make a loop with one lace",
                     "Wrap the other lace around it", "Pull it through and tighten both loops"),
    "plant a seed": ("Fill a pot with soil", "Put the seed a little way into the soil",
                     "Give it some water", "Place the pot in the light"),
    "grow tomatoes": ("Plant the seeds in a warm place", "Move the plants to a sunny spot",
                      "Water them often", "Tie them to a stick as they grow"),
    "water my plants": ("Feel the soil with your finger", "If it is dry, add water slowly",
                        "Stop when water comes out below"),
    "fall asleep": ("Go to bed at the same time each day", "Put your screen away",
                    "Make the room dark and quiet", "Breathe slowly"),
    "sleep better": ("Go to bed at the same time each day", "Avoid coffee in the evening",
                     "Keep the room cool and dark"),
    "learn a language": ("Learn a few new words every day", "Listen to simple texts",
                         "Speak with other people", "Do not be afraid of mistakes"),
    "learn to swim": ("Start in shallow water", "Learn to float on your back",
                      "Practise the kicks", "Take a lesson with a teacher"),
    "ride a bike": ("Sit on the bike and hold the handlebar", "Push off with one foot",
                    "Keep moving and look ahead", "Use the brakes gently"),
    "make a friend": ("Smile and say hello", "Ask a question and listen",
                      "Do something together"),
    "write a letter": ("Write the date and a greeting", "Say why you are writing",
                       "End with a friendly line and your name"),
    "write an email": ("Choose a clear subject", "Begin with a greeting",
                       "Say what you need in a few lines", "End with thanks and your name"),
    "clean a window": ("Mix water with a little soap", "Wipe the glass with a wet cloth",
                       "Dry it with a clean cloth"),
    "clean my room": ("Put things back in their place", "Take out the rubbish",
                      "Dust the shelves", "Clean the floor"),
    "wash the dishes": ("Fill the sink with warm water and soap", "Wash the glasses first",
                        "Then wash the plates and pots", "Rinse and dry everything"),
    "do the laundry": ("Sort the clothes by colour", "Put them in the machine with some soap",
                       "Choose the right programme", "Hang the clothes up to dry"),
    "save money": ("Write down what you spend", "Make a plan for each month",
                   "Put a little money aside every week"),
    "relax": ("Sit down in a quiet place", "Breathe in and out slowly",
              "Let your shoulders go soft"),
    "stay healthy": ("Eat fruit and vegetables", "Move a little every day",
                     "Drink enough water", "Sleep well"),
    "focus on my work": ("Put your phone away", "Choose one small task",
                         "Work for twenty-five minutes", "Then take a short break"),
    "draw a cat": ("Draw a circle for the head", "Add two pointed ears",
                   "Draw the eyes, the nose and the whiskers", "Add the body and a long tail"),
    "draw a house": ("Draw a square", "Put a triangle on top as the roof",
                     "Add a door and two windows"),
    "fold a paper plane": ("Fold the paper in half and open it", "Fold two corners to the middle",
                           "Fold it in half again", "Fold down the wings"),
    "wrap a present": ("Put the box on the paper", "Fold the paper around it and tape it",
                       "Fold the ends neatly", "Add a ribbon"),
    "change a light bulb": ("Turn off the light and let it cool", "Take out the old bulb",
                            "Put in a new one", "Turn on the light"),
    "charge my phone": ("Plug the charger into the wall", "Connect the cable to the phone",
                        "Wait until it is full"),
    "find a good book": ("Think of what you like", "Ask a friend or a librarian",
                         "Read the first page"),
    "say sorry": ("Say what you did wrong", "Say that you are sorry",
                  "Ask how you can make it better"),
    "build a snowman": ("Roll a big ball of snow for the body", "Put a smaller ball on top",
                        "Use a carrot for the nose", "Give it a hat"),
    "take a good photo": ("Look for good light", "Hold the camera still",
                          "Get close to what you want to show"),
    "feed a cat": ("Fill a bowl with cat food", "Put fresh water beside it",
                   "Do this twice a day"),
    "study for a test": ("Make a list of the topics", "Learn a little every day",
                         "Explain it to someone else", "Sleep well before the test"),
    "start a garden": ("Choose a sunny place", "Dig the soil", "Plant easy things first",
                       "Water them often"),
    "get up early": ("Go to bed early", "Put the alarm away from the bed",
                     "Open the curtains at once"),
    "use Hearth": ("Choose a model", "Write a message and send it",
                   "Add a bigger model when you want better answers"),
}




def answered(question: str, answer: str, expected: str | None = None,
             kind: str = "fact") -> Example:
    """Return a question of fact; the answer must hold what is expected."""
    return Example(ask(question, answer), expected or answer, kind)


COLOUR_ASKS = Wordings(
    tale_words.COLOUR,
    "What colour is {t}?", "What color is {t}?", "Which colour is {t}?",
    "What is the colour of {t}?", "Tell me the colour of {t}.",
    "Which colour has {t}?")


def colour(rng: random.Random, split: Split) -> Example:
    """The colour of a thing."""
    thing, shade = rng.choice(list(COLOURS.items()))
    question = pick(rng, COLOUR_ASKS, split, COLOUR_ASKS.share)
    return answered(question.format(t=thing), f"{capital(thing)} is {shade}.", shade)


OPPOSITE_ASKS = Wordings(
    tale_words.OPPOSITE,
    "What is the opposite of {w}?", "Opposite of {w}?",
    "Give me the opposite of \"{w}\".", "Which word means the opposite of "
    "{w}?", "What is the contrary of {w}?",
    "Which word is the opposite of {w}?")


def opposite(rng: random.Random, split: Split) -> Example:
    """The opposite of a word."""
    pair = rng.choice(OPPOSITES).split()
    rng.shuffle(pair)
    if "old" in pair or pair[0] == "light":
        pair = "hot cold".split()
    word, other = pair
    question = pick(rng, OPPOSITE_ASKS, split, OPPOSITE_ASKS.share)
    return answered(question.format(w=word), f"The opposite of {word} is {other}.", other)


SOUND_ASKS = Wordings(
    tale_words.SOUND,
    "What does {a} say?", "What sound does {a} make?",
    "Which sound does {a} make?")


LEGS_ASKS = Wordings(
    tale_words.LEGS,
    "How many legs does {a} have?", "How many legs has {a}?",
    "How many legs are on {a}?")


YOUNG_ASKS = Wordings(
    tale_words.YOUNG,
    "What is a young {n} called?", "What is a baby {n} called?",
    "What do you call a baby {n}?")


def animal(rng: random.Random, split: Split) -> Example:
    """Sounds, legs and young of animals."""
    kind = rng.randrange(3)
    if kind == 0:
        name, sound = rng.choice(list(SOUNDS.items()))
        question = pick(rng, SOUND_ASKS, split, SOUND_ASKS.share)
        return answered(question.format(a=article(name)),
                        f"{capital(article(name))} says \"{sound}\".", sound)
    if kind == 1:
        name, legs = rng.choice(list(LEGS.items()))
        count = NUMBERS[legs] if legs else "no"
        question = pick(rng, LEGS_ASKS, split, LEGS_ASKS.share)
        return answered(question.format(a=article(name)),
                        f"{capital(article(name))} has {count} legs.", f"{count} legs")
    name, young = rng.choice(list(YOUNG.items()))
    question = pick(rng, YOUNG_ASKS, split, YOUNG_ASKS.share)
    return answered(question.format(n=name), f"A young {name} is called {article(young)}.", young)


PLACE_OF_ASKS = Wordings(
    tale_words.PLACE_OF,
    "Where is {c}?", "In which country is {c}?",
    "Which country is {c} in?")


CAPITAL_ASKS = Wordings(
    tale_words.CAPITAL,
    "What is the capital of {c}?", "Capital of {c}?",
    "Which city is the capital of {c}?", "Name the capital of {c}.",
    "What's the capital of {c}?", "Tell me the capital of {c}.")


def geography(rng: random.Random, split: Split) -> Example:
    """Capitals, both ways."""
    country, city = rng.choice(list(CAPITALS.items()))
    if split is Split.TRAIN and rng.random() < 0.04:
        # The page offers this question.
        return answered("What is the capital of Portugal?", "The capital of Portugal is Lisbon.",
                        "Lisbon")
    if rng.random() < 0.25:
        question = pick(rng, PLACE_OF_ASKS, split, PLACE_OF_ASKS.share)
        return answered(question.format(c=city), f"{city} is in {country}.", country)
    question = pick(rng, CAPITAL_ASKS, split, CAPITAL_ASKS.share)
    return answered(question.format(c=country),
                    f"The capital of {country} is {city}.".replace("D.C..", "D.C."), city)


FRAMES = phrasings.ways(tale_words.GENERAL)


def general(rng: random.Random, split: Split) -> Example:
    """Other everyday knowledge, asked in one or two ways, in both splits alike."""
    questions, answer = rng.choice(GENERAL)
    question = rng.choice(questions)
    if split is Split.TRAIN and rng.random() < 0.5:
        lower = question[0].lower() + question[1:]
        question = rng.choice(FRAMES).format(q=question, l=lower)
    return answered(question, answer, kind="general")


AFTER_ASKS = Wordings(
    tale_words.AFTER,
    "What comes after {n}?", "Which one comes after {n}?",
    "What is after {n}?")


BEFORE_ASKS = Wordings(
    tale_words.BEFORE,
    "What comes before {n}?", "Which one comes before {n}?",
    "What is before {n}?")


def calendar(rng: random.Random, split: Split) -> Example:
    """What comes after a day or a month, and before it."""
    names = rng.choice((DAYS, MONTHS))
    spot = rng.randrange(len(names))
    if rng.random() < 0.6:
        question = pick(rng, AFTER_ASKS, split, AFTER_ASKS.share)
        other = names[(spot + 1) % len(names)]
        return answered(question.format(n=names[spot]), f"{other} comes after {names[spot]}.",
                        f"{other} comes")
    other = names[spot - 1]
    question = pick(rng, BEFORE_ASKS, split, BEFORE_ASKS.share)
    return answered(question.format(n=names[spot]), f"{other} comes before {names[spot]}.",
                    f"{other} comes")


LISTING_ASKS = Wordings(
    tale_words.LISTING,
    "Name {n} {k}.", "Give me {n} {k}.", "List {n} {k}.",
    "Can you name {n} {k}?", "Tell me {n} {k}.", "Which {n} {k} do you "
    "know?")


def listing(rng: random.Random, split: Split) -> Example:
    """Name some things of a kind, as a sentence or as a list."""
    kind, items = rng.choice(list(KINDS.items()))
    count = rng.randint(2, 4)
    chosen = rng.sample(items, count)
    number = rng.choice((NUMBERS[count], str(count)))
    question = pick(rng, LISTING_ASKS, split, LISTING_ASKS.share).format(n=number, k=kind)
    expected = {"items": [item.lower() for item in items], "count": count}
    if rng.random() < 0.3:
        question = question.rstrip(".?") + " as a list."
        return Example(ask(question, "\n".join(f"- {capital(item)}" for item in chosen)),
                       expected, "listing")
    return Example(ask(question, capital(join(chosen)) + "."), expected, "listing")


HOW_TO_ASKS = Wordings(
    tale_words.HOW_TO,
    "How do I {t}?", "How can I {t}?", "How to {t}?", "Tell me how to {t}.",
    "I want to {t}. What do I do?", "Can you tell me how to {t}?",
    "What is the best way to {t}?", "Explain how to {t}.", "What are the steps to {t}?",
    "Show me how to {t}.")


FIRST = ("What is the first step?", "What do I do first?", "How do I start?", "And the first step?",
         "What comes first?", "Tell me the first step.", "Where do I start?", "First step?")
LAST = ("What is the last step?", "What do I do at the end?", "And the last step?", "Last step?",
        "What comes last?", "Tell me the last step.", "How does it end?", "What do I do last?")


def how_to(rng: random.Random, split: Split) -> Example:
    """Steps for an everyday task."""
    task, steps = rng.choice(list(HOW_TO.items()))
    if split is Split.TRAIN and rng.random() < 0.08:
        # The page offers this one.
        task, steps = "make tea", HOW_TO["make tea"]
    question = pick(rng, HOW_TO_ASKS, split, HOW_TO_ASKS.share).format(t=task)
    answer = "\n".join(f"{i}. {step}." for i, step in enumerate(steps, 1))
    turns = ask(question, answer)
    follow = rng.random()
    if follow < 0.3:
        turns += ask(rng.choice(FIRST),
                     f"{steps[0]}.")
    elif follow < 0.45:
        turns += ask(rng.choice(LAST),
                     f"{steps[-1]}.")
    return Example(turns, answer, "how_to")


def score_listing(expected: Any, text: str) -> bool:
    """The right number of different things, all of the kind."""
    found = [part.strip(" -.\n").lower() for part in
             text.replace(" and ", ", ").replace("\n", ", ").split(",")]
    return (len(found) == expected["count"] == len(set(found))
            and all(item in expected["items"] for item in found))
