"""Short stories and poems to order, built from parts that fit together."""

from __future__ import annotations

import random

from turns import Conversation, Turn, article, ask, capital

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
NAMES = (
    "Tom Anna Ben Lily Max Ella Sam Mia Leo Nora Finn Ruby Jack Rosa Oscar Ivy Hugo Clara "
    "Milo Zoe Theo Ada Luca Maya Omar Lena Felix Nina Toby Iris Kai Amy Pip Sunny Juno Otto "
    "Bella Arlo Daisy Hana Rafi Tess Bruno Wren Olive Jasper Mila Noah Sara Emil"
).split()
PLACES = (
    "in a quiet forest", "near a small village", "by the sea", "at the edge of a big town",
    "on a green hill", "beside a slow river", "on a little farm", "in a house with a red door",
    "under an old oak tree", "on an island far away", "in a valley full of flowers",
    "next to a deep blue lake", "in the middle of a busy city", "high in the mountains",
    "behind the old mill", "in a garden with a tall wall",
)
TRAITS = (
    "kind", "curious", "shy", "brave", "lazy", "clever", "small", "cheerful", "proud",
    "quiet", "hungry", "lonely", "gentle", "busy", "playful", "careful", "stubborn",
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

STORY_REQUESTS = (
    "Tell me a short story about {x}.", "Write a short story about {x}.",
    "Tell me a story about {x}.", "Can you tell me a story about {x}?",
    "I would like a story about {x}.", "Write a story about {x}.", "Story about {x}",
    "Make up a little story about {x}.", "Please tell a bedtime story about {x}.",
    "Could you write a short tale about {x}?", "Give me a short story about {x}.",
    "Tell me a tale of {x}.",
)


def story_text(rng: random.Random, hero: str, name: str, short: bool = False) -> str:
    """Return a story about the hero (a noun without its article)."""
    want, tried, helped, ended = rng.choice(WISHES)
    trait = rng.choice(TRAITS)
    helper = rng.choice([h for h in HELPERS if h != hero])
    place = rng.choice(PLACES)
    start = rng.choice(TIMES)
    opening = rng.choice((
        f"{start}, there was {article(trait)} {hero} called {name} who lived {place}.",
        f"{start}, {article(trait)} {hero} named {name} lived {place}.",
        f"{name} was {article(trait)} {hero} who lived {place}.",
    ))
    wish = rng.choice((
        f"{name} wanted {want} more than anything.",
        f"Every day {name} dreamed about one thing: {want}.",
        f"One morning, {name} decided {want}.",
        f"{name} had one big wish: {want}.",
    ))
    attempt = rng.choice((
        f"First {name} {tried}.", f"So {name} {tried}.", f"At first {name} {tried}.",
    ))
    meeting = rng.choice((
        f"Then {article(helper)} came by and {helped}.",
        f"Just then {name} met {article(helper)}. The {helper} {helped}.",
        f"{article(helper).capitalize()} saw this and {helped}.",
    ))
    ending = rng.choice((
        f"In the end, {ended}.", f"That evening, {ended}.", f"At last, {ended}.",
        f"Soon {ended}.",
    ))
    parts = [opening, wish, attempt, meeting, ending]
    if short:
        return " ".join([opening, wish, meeting, ending])
    last = rng.random()
    if last < 0.4:
        parts.append(rng.choice((
            f"And {name} learned that {rng.choice(MORALS)}.",
            f"From that day on, {name} knew that {rng.choice(MORALS)}.",
        )))
    elif last < 0.7:
        parts.append(rng.choice((
            f"From then on, {name} and the {helper} were the best of friends.",
            f"{name} and the {helper} never forgot that day.",
            f"\"Thank you,\" said {name}, and the {helper} smiled.",
        )))
    if rng.random() < 0.35:
        return " ".join(parts[:2]) + "\n\n" + " ".join(parts[2:4]) + "\n\n" + " ".join(parts[4:])
    return " ".join(parts)


def story(rng: random.Random) -> Conversation:
    """A story to order, at times with a wanted name, or a follow-up question."""
    hero = rng.choice(ANIMALS) if rng.random() < 0.5 else rng.choice(THINGS)
    name = rng.choice(NAMES)
    topic = article(hero)
    named = rng.random() < 0.2
    if named:
        topic += f" {rng.choice(('named', 'called'))} {name}"
    elif rng.random() < 0.1:
        topic = rng.choice((f"the {hero}", f"my {hero}", f"{hero}s"))
    short = rng.random() < 0.2
    request = rng.choice(STORY_REQUESTS).format(x=topic)
    if short:
        request = request.rstrip(".?") + rng.choice(
            (" in four sentences.", ". Keep it very short.", ", very short please."))
    if rng.random() < 0.06:
        request = rng.choice((
            "Tell me a story.", "Tell me a short story.", "Can you tell me a story?",
            "I am bored. Tell me a story.", "Story please", "Write a short story."))
        short = False
    text = story_text(rng, hero, name, short)
    turns = ask(request, text)
    follow = rng.random()
    if follow < 0.12:
        question, answer = rng.choice((
            ("Who is the story about?", f"It is about {article(hero)} called {name}."),
            ("What is the name of the hero?", f"The hero is called {name}."),
            ("What was the name again?", f"The name was {name}."),
        ))
        turns += [Turn("user", question), Turn("assistant", answer)]
    elif follow < 0.2:
        turns += [Turn("user", rng.choice(("Another one!", "One more, please.",
                                           "Tell me another story.", "Another story please"))),
                  Turn("assistant", story_text(rng, rng.choice(ANIMALS + THINGS),
                                               rng.choice(NAMES)))]
    elif follow < 0.28:
        turns += [Turn("user", rng.choice(("Nice story!", "That was lovely, thank you.",
                                           "I like it.", "Great, thanks!"))),
                  Turn("assistant", rng.choice((
                      "Thank you! I am glad you like it. Would you like another one?",
                      f"I am happy to hear that. {name} is happy too!",
                      "You are welcome! Tell me if you want another story.")))]
    return turns


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


def poem(rng: random.Random) -> Conversation:
    """A haiku or a short rhyme to order."""
    topic = rng.choice(list(HAIKU))
    first, second, third = (rng.choice(lines) for lines in HAIKU[topic])
    text = f"{first},\n{second},\n{third}."
    if rng.random() < 0.35:
        request = rng.choice(("Write a haiku", "Write a haiku.", "Can you write a haiku?",
                              "Give me a haiku.", "haiku please", "Write me a poem.",
                              "Write a short poem."))
    else:
        kind = rng.choice(("a haiku", "a short poem", "a poem", "a haiku", "a little poem"))
        about = rng.choice(("about", "about", "on"))
        request = rng.choice(("Write {k} {a} {t}.", "Can you write {k} {a} {t}?",
                              "Please write {k} {a} {t}.", "I want {k} {a} {t}.",
                              "Give me {k} {a} {t}.")).format(k=kind, a=about, t=topic)
    if rng.random() < 0.2:
        text = rng.choice(("Here is one:\n\n", f"Here is a haiku about {topic}:\n\n")) + text
    return ask(request, text)


RHYMES = (
    ("cat", "hat", "bat", "mat"), ("tree", "bee", "sea", "key"), ("moon", "spoon", "soon", "tune"),
    ("light", "night", "bright", "kite"), ("day", "play", "way", "say"),
    ("house", "mouse", "blouse"), ("star", "car", "far", "jar"), ("bear", "chair", "pear", "hair"),
    ("rain", "train", "plane", "chain"), ("fox", "box", "socks", "rocks"),
    ("ring", "sing", "king", "wing"), ("cake", "lake", "snake", "make"),
    ("boat", "coat", "goat", "note"), ("blue", "shoe", "two", "new"),
    ("book", "cook", "look", "hook"),
    ("red", "bed", "bread", "head"), ("frog", "dog", "log", "fog"), ("sun", "run", "fun", "one"),
    ("wall", "ball", "tall", "fall"), ("snow", "go", "slow", "low"),
)


def rhyme(rng: random.Random) -> Conversation:
    """Words that rhyme."""
    group = list(rng.choice(RHYMES))
    rng.shuffle(group)
    word, other = group[0], group[1]
    if rng.random() < 0.3:
        yes = rng.random() < 0.5
        if not yes:
            other = rng.choice([w for g in RHYMES if word not in g for w in g])
        answer = (f"Yes, \"{word}\" and \"{other}\" rhyme." if yes
                  else f"No, \"{word}\" and \"{other}\" do not rhyme.")
        return ask(f"Does {word} rhyme with {other}?", answer)
    return ask(
        rng.choice(("What rhymes with {w}?", "Give me a word that rhymes with {w}.",
                    "Tell me a rhyme for {w}.", "Which word rhymes with \"{w}\"?")).format(w=word),
        rng.choice((f"\"{capital(other)}\" rhymes with \"{word}\".",
                    f"{capital(other)} rhymes with {word}.")))
