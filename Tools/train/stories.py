"""Short stories and poems to order, built from parts that fit together."""

from __future__ import annotations

import random
import re
from typing import Any

import entities
import tale_words
from phrasings import Wordings
from turns import Example, Split, article, ask, capital, pick, roughen

ANIMALS = (
    "fox rabbit bear mouse cat dog owl duck frog hedgehog squirrel wolf lion tiger elephant "
    "monkey turtle penguin whale dolphin horse pony cow sheep goat pig hen crow robin bee ant "
    "spider snail butterfly deer badger otter seal kangaroo koala panda parrot swan goose "
    "donkey camel giraffe zebra crocodile lizard beaver bat mole rat hamster kitten puppy "
    "octopus crab fish ladybird sparrow eagle"
).split()
THINGS = (
    "robot dragon wizard princess king queen pirate farmer baker sailor teacher knight giant "
    "ghost snowman cloud star boat train kite lamp clock tree river teapot umbrella balloon "
    "bicycle candle mountain castle lighthouse garden key book moon flower witch fairy mermaid "
    "astronaut detective gardener painter musician doctor postman cook inventor boy girl "
    "grandmother computer toy scarecrow car spaceship dinosaur unicorn"
).split()
TRAITS = (
    "kind", "curious", "shy", "brave", "lazy", "clever", "small", "cheerful", "proud",
    "quiet", "hungry", "lonely", "gentle", "busy", "playful", "careful", "stubborn",
)
# where it happens, and the word that a story there must have
PLACES = (
    ("in a quiet forest", "forest"), ("in a small village", "village"), ("by the sea", "sea"),
    ("in a big city", "city"), ("on a green hill", "hill"), ("beside a slow river", "river"),
    ("on a little farm", "farm"), ("on a far island", "island"), ("by a deep blue lake", "lake"),
    ("in the mountains", "mountains"), ("in an old mill", "mill"), ("in the desert", "desert"),
    ("in a garden with a tall wall", "garden"), ("in a castle", "castle"),
    ("on the moon", "moon"), ("in a cave", "cave"), ("at the market", "market"),
    ("in a library", "library"), ("on a ship", "ship"), ("at the North Pole", "North Pole"),
    ("in the jungle", "jungle"), ("in a school", "school"), ("on a train", "train"),
    ("in a bakery", "bakery"), ("in a lighthouse", "lighthouse"), ("under a bridge", "bridge"),
    ("in a tower", "tower"), ("in a valley full of flowers", "valley"), ("at the zoo", "zoo"),
    ("in a museum", "museum"), ("in the snow", "snow"), ("on a cloud", "cloud"),
    ("at the station", "station"), ("in a theatre", "theatre"), ("in a swamp", "swamp"),
)
# want, first try, what helped, how it ended
WISHES = (
    ("to see the sea", "walked all morning but came to a wall of thorns",
     "showed a hidden path through the hills", "they stood on the beach and watched the waves"),
    ("to find a friend", "asked everyone on the road, but they were all too busy",
     "sat down and shared a piece of bread", "they played together until the sun went down"),
    ("to learn to sing", "tried in the morning, but only a squeak came out",
     "said, \"Start softly, and do not be afraid\"", "the whole place was full of music"),
    ("to bake a cake", "mixed the flour and the eggs, but forgot the sugar",
     "brought a jar of honey", "everyone had a slice of the sweetest cake they had ever tasted"),
    ("to fly", "jumped from a rock and landed in the mud",
     "built a big kite out of paper and string", "they looked down on the clouds and laughed"),
    ("to find a lost key", "looked under every stone, but the key was not there",
     "pointed at something shiny in the grass", "the little door opened with a happy click"),
    ("to stay warm in winter", "gathered a few leaves, but the wind blew them away",
     "brought a thick blanket and dry wood", "they sat by a bright fire and told stories"),
    ("to grow a flower", "put a seed in the ground and waited, but nothing came",
     "said, \"It needs water, sun and time\"", "a yellow flower opened in the morning light"),
    ("to cross the river", "put one foot in the water, but it was cold and fast",
     "laid a long branch from one side to the other", "they danced on the other side"),
    ("to find the way home", "turned left and right, but every path looked the same",
     "lit a small lantern and led the way", "there was warm soup on the table"),
    ("to win the race", "ran too fast at the start and was soon out of breath",
     "said, \"Go slowly, and do not stop\"", "they crossed the line side by side"),
    ("to give a present to someone", "had no money and felt sad",
     "said, \"The best present is one you make yourself\"",
     "a little card with a drawing made everyone smile"),
    ("to touch the moon", "climbed the tallest tree, but the moon was still too far",
     "filled a bowl with water and the moon shone in it",
     "the moon was right there, round and silver, in the water"),
    ("to build a house", "piled up stones, but they fell down again",
     "said, \"Put the big stones first\"", "the new house had a strong roof and a blue door"),
    ("to be brave in the dark", "closed both eyes, but every sound was scary",
     "held out a hand and said, \"The night is only a shadow\"",
     "the stars came out one by one, and the dark was not scary any more"),
    ("to find something to eat", "looked behind every bush, but found only dry leaves",
     "shared a basket of red apples", "nobody was hungry that night"),
    ("to help a sick neighbour", "made some soup, but spilled it on the way",
     "helped to carry a new pot", "the neighbour felt better and said thank you"),
    ("to make the rain stop", "shouted at the clouds, but it rained even more",
     "said, \"Let us jump in the puddles\"", "they were wet and happy, and a rainbow came out"),
    ("to paint a picture", "had only grey paint and sighed",
     "brought red berries and yellow flowers for colour", "the picture hung on the wall for all "
     "to see"),
    ("to open a little shop", "waited all day, but nobody came in",
     "painted a big sign for the door", "there was a long line of guests outside"),
    ("to catch a falling star", "ran after it, but it was much too fast",
     "said, \"Look into the pond\"", "a little star swam in the water like a fish"),
    ("to make everyone laugh", "told a joke, but nobody understood it",
     "slipped on a banana and sat in a bucket", "everybody laughed until their bellies hurt"),
    ("to hear the silence", "listened all day, but the birds were too loud",
     "said, \"Wait for the snow\"", "the snow fell, and everything was still"),
    ("to read a thick book", "fell asleep on the first page",
     "read the first pages aloud", "they read the last page together by candlelight"),
    ("to sail around the lake", "built a boat of paper, and it sank",
     "brought a strong wooden tub and a sheet", "they sailed all around the lake and back"),
    ("to have a garden party", "wrote the cards, but forgot to send them",
     "carried every card to its door", "the garden was full of lights and music"),
    ("to learn to dance", "stepped on everyone's feet",
     "said, \"Listen to the drum and count to four\"", "they danced until the moon came up"),
    ("to find the end of the rainbow", "walked for hours, but it always moved away",
     "said, \"It ends where you are happy\"", "they sat down in the grass and were happy"),
    ("to fix the old clock", "turned a wheel, but the clock only coughed",
     "found a crumb between the wheels", "the clock rang twelve times for joy"),
    ("to see the sunrise", "got up too late three days in a row",
     "knocked at the window very early", "they watched the sky turn from pink to gold"),
)
MORALS = (
    "a friend makes every road shorter", "it is good to ask for help",
    "small steps can take you far", "kindness always comes back", "patience is worth it",
    "you are braver than you think", "the best things are shared",
    "a mistake is a good teacher",
)
TIMES = (
    "Once upon a time", "One day", "Long ago", "One spring morning", "A long time ago",
    "One cold winter", "Not so long ago", "One summer",
)
HELPERS = [a for a in ANIMALS if a not in ("ant", "bee", "spider", "fish")]
# What happens around a thing: {n} is the hero, {x} the thing, {a} the thing with "a", {h} the
# helper, {b} the helper with "a".
THING_PLOTS = (
    ("One morning, {n} found {a} on the ground.",
     "\"Who has lost this?\" asked {n}.",
     "{n} knocked at every door, but nobody knew the {x}.",
     "Then {b} came by and began to smile.",
     "\"That is my {x},\" said the {h}.",
     "The {h} was so happy that they had cake together."),
    ("{n} had {a} and took it everywhere.",
     "One day the {x} was gone.",
     "{n} looked under every bed and behind every door.",
     "Then {b} came along and carried the {x} very carefully.",
     "\"I found it by the road,\" said the {h}.",
     "{n} thanked the {h} again and again."),
    ("{n} wanted to give a friend a present, but had no money.",
     "Then {n} thought of the {x} on the shelf.",
     "It was {a} that {n} loved very much.",
     "{n} wrapped it in paper and gave it to {b}.",
     "The {h} opened it and danced with joy.",
     "Now they use the {x} together every day."),
    ("{n} kept {a} in a wooden box.",
     "One night the {x} began to shine.",
     "\"You have one wish,\" said a soft voice.",
     "{n} wished for a good friend.",
     "At that moment {b} knocked at the door.",
     "They sat by the {x} and talked until the morning."),
    ("One day {n} bought {a} at the fair.",
     "A strong wind came and blew the {x} into a tall tree.",
     "{n} jumped and jumped, but the tree was too high.",
     "Then {b} climbed up, one branch after the other.",
     "The {h} threw the {x} down, and {n} caught it.",
     "They carried it home and kept it safe."),
    ("{n} owned {a} that was broken.",
     "Everybody said, \"Throw it away\".",
     "But {n} wanted to keep the {x}.",
     "{b} saw this and brought some glue and a piece of string.",
     "They worked all afternoon.",
     "In the evening the {x} looked as good as new."),
    ("{n} saw {a} at the bottom of a well.",
     "\"How do I get it out?\" asked {n}.",
     "The rope was too short, and the {x} was too deep.",
     "Then {b} came and held the rope with both hands.",
     "Slowly, very slowly, the {x} came up.",
     "It was wet and cold, but it was the finest in the land."),
    ("{n} and {b} both wanted the same {x}.",
     "They pulled on it from both sides.",
     "\"It is mine,\" said the {h}.",
     "\"Let us share it,\" said {n}.",
     "So {n} had the {x} in the morning, and the {h} had it in the evening.",
     "That way nobody was angry any more."),
    ("There was only one thing that {n} was proud of: {a}.",
     "One day {b} asked, \"May I borrow your {x}?\"",
     "{n} was not sure, but said yes.",
     "All day long {n} waited at the window.",
     "In the evening the {h} came back with the {x} and a basket of pears.",
     "{n} was glad to have a friend like that."),
)
# what each mood adds at the start and at the end, and the words that show it
MOODS = {
    "funny": (("{n} wore a pot as a hat, and that looked very funny.",
               "{n} always walked backwards, which made everyone laugh.",
               "{n} laughed at everything, even at the rain."),
              ("Everybody laughed for a whole week.", "And {n} laughed the loudest of all.",
               "It was so funny that even the moon giggled."), ("laugh", "funny", "giggle")),
    "sad": (("{n} was often sad.", "Every evening {n} sat alone and cried a little.",
             "There was a sad look in the eyes of {n}."),
            ("Then they had to part, and {n} cried.", "But {n} was still a little sad.",
             "A tear fell, because it was time to say goodbye."), ("sad", "cried", "tear")),
    "happy": (("{n} was happy and sang all day.", "It was a happy and sunny day.",
               "{n} woke up with a big smile."),
              ("They were happy for a long, long time.", "{n} had never been so happy.",
               "And everyone smiled."), ("happy", "smile", "joy")),
    "spooky": (("It was a dark night, and the wind howled.",
                "There were strange sounds in the dark.",
                "A cold shadow moved over the wall, and {n} shivered."),
               ("But sometimes, in the dark, one can still hear a whisper.",
                "Outside, the wind howled once more.", "And a shadow waved goodbye."),
               ("dark", "howl", "shadow", "shiver")),
    "exciting": (("{n} was always ready for an adventure.",
                  "The heart of {n} beat fast, for danger was near.",
                  "It was the day of the great adventure."),
                 ("What an adventure that was!", "The heart of {n} beat fast for a long time.",
                  "And the next adventure was already waiting."), ("adventure", "heart", "danger")),
    "calm": (("It was a quiet and soft evening.", "Everything was calm and quiet.",
              "A soft wind moved the leaves."),
             ("Then all was quiet, and {n} fell asleep.", "Good night, said the soft wind.",
              "And {n} slept calmly until the morning."), ("quiet", "soft", "calm", "slept")),
}
MOOD_WORDS = {"calm": ("calm", "quiet"), "spooky": ("spooky", "scary"), "happy": ("happy",),
              "funny": ("funny", "silly"), "sad": ("sad",), "exciting": ("exciting",)}

REQUESTS = Wordings(
    tale_words.REQUESTS,
    "Tell me a short story about {x}.", "Write a short story about {x}.",
    "Tell me a story about {x}.", "Can you tell me a story about {x}?",
    "I would like a story about {x}.", "Write a story about {x}.", "Story about {x}",
    "Make up a little story about {x}.", "Please tell a bedtime story about {x}.",
    "Could you write a short tale about {x}?", "Give me a short story about {x}.",
    "Tell me a tale of {x}.", "I want to hear a story about {x}.",
    "Write something short about {x}, as a story.", "My daughter wants a story about {x}.",
    "Invent a story about {x}.", "Do you know a story about {x}?",
    "Let me hear a little story about {x}.", "Write a tiny story about {x}.",
    "Now a story about {x}, please.",
)
# how a place and a thing are asked for: in the same sentence, and in one of their own
PLACE_WORDS = ((" {v}", " that lives {v}", ", set {v}"),
               ("It should happen {v}.", "The story takes place {v}.", "It happens {v}."))
THING_WORDS = ((" with {v}", " and {v}", " who has {v}"),
               ("There should be {v} in it.", "Use {v} in the story.", "It should have {v} in "
                "it."))


NOTES = Wordings(
    tale_words.NOTES,
    "Write a story.", "Write a story with this:", "A short story:",
    "Tell me a story from these notes.")


class Wish:
    """What a story should have; what was not asked for is made up."""

    def __init__(self, rng: random.Random, split: Split) -> None:
        """Draw all that a story can have, and what of it is asked for."""
        self.kind = (pick(rng, ANIMALS, split) if rng.random() < 0.5 else
                     pick(rng, THINGS, split) if rng.random() < 0.7 else
                     entities.JOB(rng, split))
        self.name = entities.FIRST(rng, split)
        self.where, self.spot = pick(rng, PLACES, split)
        if rng.random() < 0.2:
            self.spot = entities.TOWN(rng, split)
            self.where = f"in {self.spot}"
        self.thing = entities.coloured(rng, split) if rng.random() < 0.5 else entities.THING(
            rng, split)
        self.helper = rng.choice([h for h in HELPERS if h != self.kind])
        self.mood = rng.choice(list(MOODS))
        self.asks = {part for part, share in (
            ("name", 0.45), ("place", 0.4), ("thing", 0.4), ("helper", 0.15), ("mood", 0.25))
            if rng.random() < share}

    def wanted(self) -> dict[str, list[str]]:
        """Return what must be in the story: for each part, words of which one must occur."""
        wanted = {"hero": [self.kind]}
        for part, value in (("name", self.name), ("place", self.spot), ("thing", self.thing),
                            ("helper", self.helper)):
            if part in self.asks:
                wanted[part] = [value]
        if "mood" in self.asks:
            wanted["mood"] = list(MOODS[self.mood][2])
        return wanted

    def request(self, rng: random.Random, split: Split) -> str:
        """Return the words that ask for the story."""
        if rng.random() < 0.12:
            pairs = [f"Hero: {self.kind}"]
            pairs += [f"Name: {self.name}"] if "name" in self.asks else []
            pairs += [f"Place: {self.spot}"] if "place" in self.asks else []
            pairs += [f"Thing: {self.thing}"] if "thing" in self.asks else []
            pairs += [f"Friend: {self.helper}"] if "helper" in self.asks else []
            pairs += [f"Mood: {self.mood}"] if "mood" in self.asks else []
            return pick(rng, NOTES, split, NOTES.share) + "\n" + (
                "\n".join(pairs) if rng.random() < 0.5 else ", ".join(pairs))
        topic = article(self.kind)
        if "name" in self.asks:
            topic += rng.choice((f" named {self.name}", f" called {self.name}",
                                 f" with the name {self.name}"))
        if "helper" in self.asks:
            topic += f" and {article(self.helper)}"
        text = pick(rng, REQUESTS, split, REQUESTS.share)
        if "mood" in self.asks:
            mood = rng.choice(MOOD_WORDS[self.mood])
            text = re.sub(r"\b(a |an )(?:short |little |tiny |bedtime )?(story|tale)",
                          lambda match: f"{article(mood)} {match.group(2)}", text, count=1)
            if mood not in text:
                text = re.sub(r"([.?]?)$", rf", {mood} please\1", text, count=1)
        more = ""
        for part, (inline, own), value in (("place", PLACE_WORDS, self.where),
                                           ("thing", THING_WORDS, article(self.thing))):
            if part not in self.asks:
                continue
            if rng.random() < 0.5:
                topic += pick(rng, inline, split).format(v=value)
            else:
                more += " " + pick(rng, own, split).format(v=value)
        text = text.format(x=topic)
        return text + ("" if text[-1] in ".?" or not more else ".") + more


def story_text(rng: random.Random, wish: Wish) -> str:
    """Return a story of five to nine sentences."""
    kind, name, helper = wish.kind, wish.name, wish.helper
    start, trait = rng.choice(TIMES), rng.choice(TRAITS)
    opening = rng.choice((
        f"{start}, there was {article(trait)} {kind} called {name} who lived {wish.where}.",
        f"{start}, {article(trait)} {kind} named {name} lived {wish.where}.",
        f"{name} was {article(trait)} {kind} who lived {wish.where}.",
    ))
    early, late, _ = MOODS[wish.mood]
    parts = [opening]
    if "mood" in wish.asks:
        parts.append(rng.choice(early).format(n=name))
    if "thing" in wish.asks:
        parts += [capital(line.format(n=name, x=wish.thing, a=article(wish.thing), h=helper,
                                      b=article(helper))) for line in rng.choice(THING_PLOTS)]
    else:
        want, tried, helped, ended = rng.choice(WISHES)
        parts.append(rng.choice((
            f"{name} wanted {want} more than anything.",
            f"Every day {name} dreamed about one thing: {want}.",
            f"So {name} decided {want}.", f"{name} had one big wish: {want}.")))
        parts.append(rng.choice((f"First {name} {tried}.", f"At first {name} {tried}.")))
        parts += rng.choice((
            [f"Then {article(helper)} came by and {helped}."],
            [f"Just then {name} met {article(helper)}.", f"The {helper} {helped}."],
            [f"{capital(article(helper))} saw this and {helped}."]))
        parts.append(rng.choice((f"In the end, {ended}.", f"That evening, {ended}.",
                                 f"At last, {ended}.", f"Soon {ended}.")))
    if "mood" in wish.asks:
        parts.append(rng.choice(late).format(n=name))
    elif len(parts) < 8 and rng.random() < 0.7:
        parts.append(rng.choice((
            f"And {name} learned that {rng.choice(MORALS)}.",
            f"From that day on, {name} knew that {rng.choice(MORALS)}.",
            f"From then on, {name} and the {helper} were the best of friends.",
            f"{name} and the {helper} never forgot that day.")))
    return " ".join(parts)


def story(rng: random.Random, split: Split) -> Example:
    """A story to order, at times with a question about it or thanks after it."""
    wish = Wish(rng, split)
    request = wish.request(rng, split)
    if rng.random() < 0.15 and "\n" not in request:
        request = roughen(request, rng)
    turns = ask(request, story_text(rng, wish))
    follow = rng.random()
    if follow < 0.3:
        question, answer = pick(rng, (
            ("Who is the story about?", f"It is about {article(wish.kind)} called {wish.name}."),
            ("What is the name of the hero?", f"The hero is called {wish.name}."),
            (f"What is the {wish.kind} called?", f"The {wish.kind} is called {wish.name}."),
            ("Where does it happen?", f"It happens {wish.where}."),
            (f"Where does {wish.name} live?", f"{wish.name} lives {wish.where}."),
            (f"Who helps {wish.name}?", f"{capital(article(wish.helper))} helps {wish.name}."),
            ("What was the name again?", f"The name was {wish.name}."),
            ("Where does the story take place?", f"It takes place {wish.where}."),
        ), split)
        turns += ask(question, answer)
    elif follow < 0.38:
        turns += ask(rng.choice(("Nice story!", "That was lovely, thank you.", "I like it.",
                                 "Great, thanks!")),
                     rng.choice(("Thank you! I am glad you like it.",
                                 f"I am happy to hear that. {wish.name} is happy too!")))
    return Example(turns, wish.wanted(), "story")


ANY = Wordings(
    tale_words.ANY,
    "Tell me a story.", "Tell me a short story.", "Can you tell me a story?",
    "I am bored. Tell me a story.", "Story please", "Write a short story.",
    "I want a story.", "A story, please.", "Make up a story.", "Could I have a story?")


# What the page offers and the checks of the product ask: the order, the hero and its name.
OFFERED = (
    ("Tell me a short story about a fox.", "fox", ""),
    ("Write a story about a robot named Max.", "robot", "Max"),
    ("Write a story about a fox named Lily.", "fox", "Lily"),
)


def any_story(rng: random.Random, split: Split) -> Example:
    """A story without any order, or one more after it."""
    wish = Wish(rng, split)
    wish.asks = set()
    if split is Split.TRAIN and rng.random() < 0.3:
        order, wish.kind, name = rng.choice(OFFERED)
        wish.name = name or wish.name
        return Example(ask(order, story_text(rng, wish)), {}, "any_story")
    turns = ask(pick(rng, ANY, split, ANY.share), story_text(rng, wish))
    if rng.random() < 0.4:
        other = Wish(rng, split)
        turns += ask(f"Now one about {article(other.kind)} called {other.name}.",
                     story_text(rng, other))
    return Example(turns, {}, "any_story")


def sentence_count(text: str) -> int:
    """Return the number of sentences of a story; what is said counts with who says it."""
    return len(re.findall(r"[.!?]\"?(?=\s+[A-Z\"]|\s*$)", text.strip()))


def score_story(expected: Any, text: str) -> bool:
    """Five to nine sentences with everything that was asked for, and nothing said twice."""
    lines = [line for line in re.split(r"(?<=[.!?])\s+", text.strip()) if line]
    return (5 <= sentence_count(text) <= 9 and len(set(lines)) == len(lines) and all(
        any(re.search(rf"\b{re.escape(word.lower())}", text.lower()) for word in words)
        for words in expected.values()))


# topic: lines of five, seven and five syllables
HAIKU = {
    "spring": (("Soft rain on the grass", "Green leaves waking up", "A bird sings again"),
               ("the garden opens its eyes", "small flowers turn to the sun"),
               ("spring is here at last", "the long sleep is done", "warm wind in the trees")),
    "summer": (("Long days full of light", "Bees hum in the heat", "Bare feet on warm sand"),
               ("the sea is calm and shining", "we eat cherries in the shade"),
               ("no one wants to sleep", "summer takes its time", "the evening is gold")),
    "autumn": (("Red leaves on the path", "The wind shakes the tree", "Cold mist in the fields"),
               ("apples wait in the basket", "geese are flying to the south"),
               ("the year slows its step", "smoke above the roofs", "the days grow shorter")),
    "winter": (("Snow on every roof", "The pond is asleep", "White breath in the air"),
               ("a small fire glows in the dark", "footprints lead across the field"),
               ("the whole world is still", "tea warms both my hands", "night comes early now")),
    "rain": (("Drops on the window", "Grey clouds rolling in", "Rain taps on the roof"),
             ("the street is a mirror now", "a child jumps in the puddles"),
             ("then the sun comes out", "the earth drinks it all", "I listen and rest")),
    "the sea": (("Waves come and then go", "Salt wind on my face", "Blue as far as eyes"),
                ("the sand keeps a line of foam", "a white boat on the water"),
                ("the sea never sleeps", "gulls cry in the sky", "the tide takes my steps")),
    "the moon": (("Round and silver moon", "A lamp in the night", "Moonlight on the lake"),
                 ("the quiet houses shine white", "an owl calls from the old tree"),
                 ("the dark feels less dark", "all the world can see", "the clouds pass it by")),
    "a cat": (("Two eyes in the dark", "Soft paws on the floor", "The cat finds the sun"),
              ("she stretches and shuts her eyes", "a warm and sleepy circle"),
              ("the mouse is safe now", "she dreams of the birds", "and purrs in her sleep")),
    "the forest": (("Tall trees all around", "Moss under my feet", "Light between the leaves"),
                   ("a deer looks up and is gone", "the path is quiet and green"),
                   ("the forest breathes slow", "old roots hold the earth",
                    "I walk without words")),
    "morning": (("First light on the wall", "The kettle is on", "Birds before the sun"),
                ("the street is empty and blue", "a new day waits at the door"),
                ("I open my eyes", "the coffee smells good", "hello, world, hello")),
    "night": (("Stars above the town", "The last light goes out", "Quiet fills the house"),
              ("a train far off in the dark", "the clock counts the sleepy hours"),
              ("sleep comes on soft feet", "dreams are on their way", "the moon keeps its watch")),
    "a friend": (("A knock at the door", "Two cups on the table", "We laugh and we talk"),
                 ("old jokes are funny again", "the hours fly by like birds"),
                 ("a friend is a home", "stay a little more", "the tea has gone cold")),
}


POEMS = Wordings(
    tale_words.POEMS,
    "Write {k} about {t}.", "Can you write {k} about {t}?",
    "Please write {k} on {t}.", "I want {k} about {t}.",
    "Give me {k} about {t}.")


def poem(rng: random.Random, split: Split) -> Example:
    """A haiku to order."""
    topic = rng.choice(list(HAIKU))
    first, second, third = (rng.choice(lines) for lines in HAIKU[topic])
    text = f"{first},\n{second},\n{third}."
    kind = rng.choice(("a haiku", "a short poem", "a poem", "a haiku", "a little poem"))
    request = pick(rng, POEMS, split, POEMS.share).format(k=kind, t=topic)
    if split is Split.TRAIN and rng.random() < 0.25:
        request = f"Write a haiku about {topic}."
    return Example(ask(request, text), topic, "poem")
