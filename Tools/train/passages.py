"""Work on a given text: questions, summaries, mails, labels and JSON."""

from __future__ import annotations

import json
import random

from facts import DAYS, KINDS, MONTHS, NUMBERS
from stories import ANIMALS, NAMES
from turns import Conversation, Turn, article, ask, capital, join

TOWNS = (
    "Oakville Riverton Milford Ashby Linden Marston Holm Greenford Westbury Newton Brook "
    "Fairview Stonebridge Elmwood Lakeside Hilltop Kingsley Redhill Weston Northfield"
).split() + [city for city in KINDS["cities"]]
JOBS = ("teacher baker doctor farmer painter nurse pilot gardener cook driver writer singer "
        "carpenter engineer librarian sailor").split()
HOBBIES = KINDS["sports"] + ["reading", "painting", "cooking", "gardening", "singing"]
COLOURS = "red blue green yellow white black brown grey orange purple".split()
OBJECTS = ("bicycle car house boat coat hat bag scarf umbrella door van lamp chair").split()
EVENTS = ("meeting", "party", "concert", "workshop", "lunch", "dinner", "class", "picnic",
          "interview", "call", "review", "training")
ROOMS = ("room 4", "the library", "the town hall", "the garden", "the main office", "the cafe",
         "room 12", "the school", "the park", "the big hall", "room 7", "the museum")
TASKS = ("the report", "the slides", "the budget", "the invoice", "the contract", "the photos",
         "the plan", "the list of guests", "the draft", "the numbers", "the tickets")

Fact = tuple[str, str, str]


def person_facts(rng: random.Random) -> tuple[list[str], list[Fact]]:
    """Return sentences about a person, and questions with long and short answers."""
    name, friend = rng.sample(NAMES, 2)
    town, job, hobby = rng.choice(TOWNS), rng.choice(JOBS), rng.choice(HOBBIES)
    age, pet, pet_name = rng.randint(18, 80), rng.choice(ANIMALS[:12]), rng.choice(NAMES)
    shade, thing = rng.choice(COLOURS), rng.choice(OBJECTS)
    day = rng.choice(DAYS)
    options = [
        (f"{name} lives in {town}.", f"Where does {name} live?", f"{name} lives in {town}.", town),
        (f"{name} works as {article(job)}.", f"What is {name}'s job?",
         f"{name} is {article(job)}.", job),
        (f"{name} is {age} years old.", f"How old is {name}?", f"{name} is {age} years old.",
         str(age)),
        (f"On {day}s, {name} enjoys {hobby}.", f"What does {name} do on {day}s?",
         f"{name} enjoys {hobby}.", hobby),
        (f"{name} has {article(pet)} called {pet_name}.", f"Which pet does {name} have?",
         f"{name} has {article(pet)} called {pet_name}.", pet),
        (f"{name} owns {article(shade)} {thing}.", f"What colour is {name}'s {thing}?",
         f"It is {shade}.", shade),
        (f"The best friend of {name} is {friend}.", f"Who is the best friend of {name}?",
         f"The best friend of {name} is {friend}.", friend),
    ]
    chosen = rng.sample(options, rng.randint(2, 5))
    return [c[0] for c in chosen], [(c[1], c[2], c[3]) for c in chosen]


def event_facts(rng: random.Random) -> tuple[list[str], list[Fact]]:
    """Return sentences about an event, and questions with long and short answers.

    The first question's answer tells the day and the time.
    """
    event, day, room = rng.choice(EVENTS), rng.choice(DAYS), rng.choice(ROOMS)
    hour = f"{rng.randint(1, 12)}{rng.choice((':00', ':30', ''))} {rng.choice(('am', 'pm'))}"
    name, task = rng.choice(NAMES), rng.choice(TASKS)
    sentences = [
        rng.choice((f"The {event} is on {day} at {hour}.",
                    f"The {event} starts at {hour} on {day}.")),
        rng.choice((f"It takes place in {room}.", f"We meet in {room}.")),
        rng.choice((f"{name} will bring {task}.", f"Please send {task} to {name}.",
                    f"{name} asked for {task}.")),
    ]
    facts = [
        (f"When is the {event}?", f"The {event} is on {day} at {hour}.", f"{day} at {hour}"),
        (f"What time is the {event}?", f"It is at {hour}.", hour),
        (f"On which day is the {event}?", f"It is on {day}.", day),
        (f"Where is the {event}?", f"It is in {room}.", room),
    ]
    return sentences, facts


UNKNOWN = (
    ("What is the price?", "How much does it cost?", "Who is the mayor?", "What is the weather?",
     "Which song was played?", "What did they eat?", "What is the phone number?",
     "Who won the game?", "How many books are there?", "What is the name of the street?"),
    ("The text does not say that.", "I cannot find that in the text.",
     "That is not in the text."),
)


def place(text: str, question: str, rng: random.Random) -> list[Turn]:
    """Return the turns that carry a text and a question about it."""
    style = rng.randrange(7)
    if style == 0:
        return [Turn("system", f"Answer from this text only:\n{text}"), Turn("user", question)]
    if style == 1:
        return [Turn("user", f"{question}\n\n{text}")]
    if style == 2:
        return [Turn("user", f"Text: {text}\n\nQuestion: {question}")]
    if style == 3:
        return [Turn("user", f"Context:\n{text}\n\nQuestion: {question}")]
    if style == 4:
        return [Turn("user", f"Read this: \"{text}\" {question}")]
    if style == 5:
        return [Turn("user", f"{text} {question}")]
    return [Turn("user", f"{text}\n\n{question}")]


def reading(rng: random.Random) -> Conversation:
    """Questions over a given passage, some without an answer in it."""
    sentences, facts = rng.choice((person_facts, event_facts))(rng)
    if rng.random() < 0.25:
        more, _ = person_facts(rng)
        sentences = sentences + more if rng.random() < 0.5 else more + sentences
    text = " ".join(sentences)
    question, answer, short = rng.choice(facts)
    if rng.random() < 0.12:
        question, answer = rng.choice(UNKNOWN[0]), rng.choice(UNKNOWN[1])
    elif rng.random() < 0.1:
        question += rng.choice((" Answer with one word.", " Answer briefly.", " Be brief."))
        answer = capital(short) + "."
    turns = place(text, question, rng) + [Turn("assistant", answer)]
    if rng.random() < 0.25:
        question, answer, _ = rng.choice(facts)
        turns += ask(question, answer)
    return turns


def yes_no(rng: random.Random) -> Conversation:
    """A yes-or-no question about a given passage."""
    event, day, room = rng.choice(EVENTS), rng.choice(DAYS), rng.choice(ROOMS)
    asked = day if rng.random() < 0.5 else rng.choice([d for d in DAYS if d != day])
    text = f"The {event} is on {day}. It is in {room}."
    short = rng.random() < 0.4
    question = f"Is the {event} on {asked}?" + (" Answer yes or no." if short else "")
    answer = "Yes" if asked == day else "No"
    answer += "." if short else f", the {event} is on {day}."
    return place(text, question, rng) + [Turn("assistant", answer)]


SUMMARISE = (
    "Summarise this text.", "Summarize this in one sentence.", "Give me a short summary.",
    "What is this text about?", "Sum this up, please.", "Summarise:", "Make this shorter.",
    "Summarise the text in one sentence.",
)
FILLER = (
    "I hope that you are well.", "It was nice to see you last week.", "The weather is lovely.",
    "Sorry for the late message.", "I have been very busy.", "Thanks for your help so far.",
    "Let me know if you have questions.", "We look forward to it.", "Please tell the others.",
)


def summary(rng: random.Random) -> Conversation:
    """A one-sentence summary of a short text or mail."""
    sentences, facts = event_facts(rng)
    gist = f"{facts[0][1].rstrip('.')} in {facts[3][2]}."
    lines = sentences + rng.sample(FILLER, rng.randint(0, 3))
    if rng.random() < 0.5:
        rng.shuffle(lines)
        lines.sort(key=lambda s: s.startswith(("It takes", "We meet")))
    text = " ".join(lines)
    if rng.random() < 0.5:
        sender, receiver = rng.sample(NAMES, 2)
        text = f"Hi {receiver},\n{text}\nBest wishes,\n{sender}"
        gist = rng.choice((gist, f"{sender} writes that {gist[0].lower()}{gist[1:]}"))
    return place(text, rng.choice(SUMMARISE), rng) + [Turn("assistant", gist)]


REPLY = ("Write a reply to this mail.", "Write a short reply.", "Reply to this message.",
         "Draft an answer, please.", "Answer this mail.")


def mail_reply(rng: random.Random) -> Conversation:
    """A short reply that accepts, declines or asks."""
    sender, receiver = rng.sample(NAMES, 2)
    event, day, task = rng.choice(EVENTS), rng.choice(DAYS), rng.choice(TASKS)
    if rng.random() < 0.6:
        body = rng.choice((f"Can you come to the {event} on {day}?",
                           f"Do you have time for {article(event)} on {day}?",
                           f"We plan {article(event)} on {day}. Will you join us?"))
        wish = rng.choice(("", "", " Say yes.", " Say no.", " Decline politely."))
        if wish in (" Say no.", " Decline politely."):
            answer = rng.choice((f"thank you for the invitation. I am sorry, but I cannot come on "
                                 f"{day}.",
                                 f"sorry, I have no time on {day}. I hope that the {event} goes "
                                 "well."))
        else:
            answer = rng.choice((f"thank you for the invitation. I will be there on {day}.",
                                 f"{day} works well for me. See you then!",
                                 f"yes, I will gladly come to the {event} on {day}."))
    else:
        body = rng.choice((f"Could you send me {task} by {day}?",
                           f"I need {task} before {day}. Can you help?"))
        wish = ""
        answer = rng.choice((f"of course. I will send you {task} by {day}.",
                             f"sure, you will have {task} before {day}."))
    mail = f"Hi {receiver},\n{body}\nBest,\n{sender}"
    reply = f"Hi {sender},\n\n{answer}\n\nBest,\n{receiver}"
    return place(mail, rng.choice(REPLY) + wish, rng) + [Turn("assistant", reply)]


SPAM = (
    "You have won {n},000 dollars! Click here now to get your prize.",
    "Dear friend, I am a rich prince and need your bank number.",
    "Buy cheap pills today! {n} % off. Click the link.",
    "Your account is locked. Send us your password at once.",
    "Work from home and earn {n},000 a week! No risk!",
    "FREE phone for the first {n} people! Act now!!!",
    "Lose {n} kilos in one week with this secret trick!",
    "Congratulations! You are our lucky winner number {n}. Claim your gift card.",
)
LABELLED = {
    "work": ("Please review {t} before the {e} on {d}.", "The {e} with the team moved to {d}.",
             "Can you send me {t}? The client is waiting."),
    "personal": ("Hi {n}, are you free for dinner on {d}?", "Happy birthday, {n}! See you on {d}.",
                 "Dear {n}, the children say hello. We miss you."),
    "shopping": ("Your order has been shipped and arrives on {d}.",
                 "Thank you for your order. The receipt is attached.",
                 "Your parcel will be delivered on {d}."),
    "travel": ("Your flight to {c} leaves on {d}.", "Your hotel in {c} is booked for {d}.",
               "Here is your train ticket to {c}."),
    "news": ("This week's news: what happened in {c}.", "Our newsletter of {m}: new articles.",
             "Read the top stories of {m}."),
}
OPINIONS = {
    "positive": ("I loved this {x}, it was wonderful.", "A great {x}, I would buy it again.",
                 "The {x} works very well and looks nice.", "What a lovely {x}! Best day ever.",
                 "I am very happy with the {x}.", "The {x} was fun from start to end."),
    "negative": ("I hated this {x}, it was awful.", "A terrible {x}, I want my money back.",
                 "The {x} broke after one day.", "What a boring {x}! I fell asleep.",
                 "I am very unhappy with the {x}.", "The {x} was bad from start to end."),
}


def label(rng: random.Random) -> Conversation:
    """Spam or not, a category, or the mood of a sentence."""
    def fill(text: str) -> str:
        return text.format(
            t=rng.choice(TASKS), e=rng.choice(EVENTS), d=rng.choice(DAYS), n=rng.choice(NAMES),
            c=rng.choice(TOWNS), m=rng.choice(MONTHS))

    kind = rng.randrange(3)
    if kind == 0:
        spam = rng.random() < 0.5
        text = (rng.choice(SPAM).format(n=rng.randint(2, 99)) if spam
                else fill(rng.choice(rng.choice(list(LABELLED.values())))))
        question = rng.choice(("Is this mail spam?", "Is this spam? Answer yes or no.",
                               "Spam or not spam?"))
        if question == "Spam or not spam?":
            answer = "Spam." if spam else "Not spam."
        elif "yes or no" in question:
            answer = "Yes." if spam else "No."
        else:
            answer = "Yes, this looks like spam." if spam else "No, this does not look like spam."
    elif kind == 1:
        category = rng.choice(list(LABELLED))
        text = fill(rng.choice(LABELLED[category]))
        names = list(LABELLED)
        rng.shuffle(names)
        question = rng.choice(("Which category fits: {o}?", "Choose one category: {o}.",
                               "Is this mail {o}?")).format(
            o=", ".join(names[:-1]) + " or " + names[-1])
        answer = capital(category) + "."
    else:
        mood = rng.choice(list(OPINIONS))
        text = rng.choice(OPINIONS[mood]).format(
            x=rng.choice(("film", "book", "phone", "lamp", "trip", "concert", "game", "chair")))
        question = rng.choice(("Is this positive or negative?", "Positive or negative?",
                               "Is this review positive or negative?",
                               "What is the mood of this text: positive or negative?"))
        answer = rng.choice((capital(mood) + ".", f"It is {mood}."))
    return place(text, question, rng) + [Turn("assistant", answer)]


def as_json(rng: random.Random) -> Conversation:
    """Fields of a text as a JSON object."""
    name, town, job = rng.choice(NAMES), rng.choice(TOWNS), rng.choice(JOBS)
    age = rng.randint(18, 80)
    fields = {"name": name, "age": age, "city": town, "job": job}
    keys = rng.sample(list(fields), rng.randint(2, 4))
    text = rng.choice((
        f"{name} is {age} years old, lives in {town} and works as {article(job)}.",
        f"{name}, {age}, is {article(job)} from {town}.",
        f"My name is {name}. I am {age} and live in {town}. I work as {article(job)}."))
    question = rng.choice(("Give me {k} as JSON.", "Reply in JSON with {k}.",
                           "Return a JSON object with {k}.")).format(k=join(keys))
    answer = json.dumps({key: fields[key] for key in keys}, ensure_ascii=False)
    return place(text, question, rng) + [Turn("assistant", answer)]


def quantities(rng: random.Random) -> Conversation:
    """Who has how many of what."""
    names = rng.sample(NAMES, 2)
    items = rng.choice(([f for f in KINDS["fruits"] if f[-1] not in "yh"], OBJECTS[:8]))
    things = rng.sample(list(items), 2)
    counts = rng.sample(range(2, 13), 2)
    text = " and ".join(f"{n} has {NUMBERS[c]} {t}s"
                        for n, c, t in zip(names, counts, things)) + "."
    pick = rng.randrange(2)
    if rng.random() < 0.6:
        question = f"How many {things[pick]}s does {names[pick]} have?"
        answer = f"{names[pick]} has {NUMBERS[counts[pick]]} {things[pick]}s."
    else:
        question = f"Who has the {things[pick]}s?"
        answer = f"{names[pick]} has the {things[pick]}s."
    return place(text, question, rng) + [Turn("assistant", answer)]
