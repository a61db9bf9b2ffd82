"""Short messages, and their fields as JSON."""

from __future__ import annotations

import json
import random
from typing import Any, NamedTuple

import entities as e
import field_wording
import message_wording
import vocabulary
from entities import Maker
from phrasings import ways
from turns import Conversation, Example, Message, Split, article, as_json, capital, join, pick


class Field(NamedTuple):
    """A field of a message: what it may be called, its value and the sentences that say it."""

    keys: list[str]
    kind: str
    make: Maker
    says: list[str]


class Record(NamedTuple):
    """A kind of message: what it is called, how it starts and ends, and its fields."""

    name: str
    openings: list[str]
    closings: list[str]
    fields: list[Field]


def cut(text: str) -> list[str]:
    """Return the phrasings that bars divide."""
    return [part.strip() for part in text.split("|")]


def field(keys: str, kind: str, make: Maker, says: str) -> Field:
    """Return a field from texts with bars between the choices."""
    return Field(keys.split(), kind, make, cut(says))


def items(make: Maker, low: int = 2, high: int = 4) -> Maker:
    """Return a maker of a few different things, as they stand in a sentence."""
    def made(rng: random.Random, split: Split) -> str:
        chosen: list[str] = []
        count = rng.randint(low, high)
        while len(chosen) < count:
            value = make(rng, split)
            if value not in chosen:
                chosen.append(value)
        return join(chosen)
    return made


F = field
PERSON = e.full_name
WORD = e.Pool(e.phrases("""
blue ink, extra cheese, gift wrap, no sugar, size L, size M, window seat, no onions, large print,
soft cover, quiet room, two keys, early check-in, late check-out, cold drinks, red bow, green
label, long cable, spare bulb, left door, back seat, ground floor, top floor, no nuts"""),
    vocabulary.wish)
# The last two of each are held out.
OWN_GREETINGS = cut(
    "Hello, | Hi, | Dear team, | Good morning, | Hi there, | Good afternoon, | Hello "
    "all, | Dear Sir or Madam, | Hey, | To whom it may concern,")
OWN_ENDS = cut(
    "Thank you! | Thanks a lot. | Best wishes | Kind regards | Many thanks in advance. | "
    "Please confirm. | Let me know if anything is missing. | See you soon! | Talk soon. | "
    "Please get in touch if you have questions. | That is all for now. | All the best")
GREETINGS = [*(text for text in field_wording.GREETINGS if text not in OWN_GREETINGS),
             *OWN_GREETINGS]
ENDS = [*(text for text in field_wording.ENDS if text not in OWN_ENDS), *OWN_ENDS]

KINDS = (
    Record("order", cut(
        "I would like to place an order. | Here is my order. | Please take this order. | I want to "
        "buy something from your shop. | We need a few things again. | This is a new order from "
        "us."),
        ENDS, [
        F("name customer customer_name", "str", PERSON,
          "My name is {v}. | The order is for {v}. | Please put it under {v}. | {v} is the "
          "customer. | This is {v} writing. | The customer is {v}."),
        F("product item article", "str", e.product,
          "I want the {v}. | The item is the {v}. | Please send the {v}. | It is about the {v}. | "
          "We would like to have the {v}. | What we need is the {v}."),
        F("quantity count pieces", "num", e.number(2, 250),
          "We need {v} of them. | Please pack {v} pieces. | {v} pieces, please. | The quantity is "
          "{v}. | Make it {v} pieces. | Count on {v} pieces."),
        F("price amount total", "num", e.amount,
          "The price is {v} euros. | That makes {v} dollars. | You said it costs {v} euros. | The "
          "total comes to {v} pounds. | I will pay {v} euros. | It adds up to {v} dollars."),
        F("date delivery_date day", "str", e.when,
          "Please deliver on {v}. | We need it by {v}. | Delivery should be on {v}. | It has to be "
          "here on {v}. | Could you bring it on {v}? | I am at home on {v}."),
        F("address street delivery_address", "str", e.address,
          "Send it to {v}. | Our address is {v}. | The parcel goes to {v}. | Please deliver to "
          "{v}. | We are at {v}. | You find us at {v}."),
        F("city town", "str", e.TOWN,
          "The town is {v}. | We are in {v}. | Ship it to {v}. | Our office is in {v}. | We live "
          "in {v}."),
        F("order_number number reference", "str", e.code,
          "The order number is {v}. | Our reference is {v}. | Please quote {v}. | Use the number "
          "{v} for it. | It has the reference {v}."),
        F("note wish", "str", WORD,
          "A wish: {v}. | Please note: {v}. | One more thing: {v}. | Special wish: {v}. | If you "
          "can: {v}."),
        ]),
    Record("appointment", cut(
        "I would like to make an appointment. | Your appointment is booked. | This is to confirm "
        "an appointment. | A reminder of an appointment. | We have made an appointment for you."),
        ENDS, [
        F("name patient client", "str", PERSON,
          "The name is {v}. | It is for {v}. | The appointment is for {v}. | {v} will come. | "
          "Please write down {v}."),
        F("date day", "str", e.when,
          "It is on {v}. | The day is {v}. | {v} would be good. | Let us say {v}. | Please come on "
          "{v}."),
        F("time hour start", "str", e.time,
          "It starts at {v}. | Be there at {v}. | The time is {v}. | We begin at {v}. | At {v} it "
          "is your turn."),
        F("place location room", "str", e.VENUE,
          "It is in {v}. | Please come to {v}. | We meet in {v}. | You find us in {v}. | The place "
          "is {v}."),
        F("doctor advisor with", "str", e.form("Dr {}", e.SURNAME),
          "You will see {v}. | {v} will be there for you. | It is with {v}. | {v} takes care of "
          "it. | The meeting is with {v}."),
        F("duration minutes length", "num", e.one_of("15", "20", "25", "30", "40", "45", "50", "60",
            "90",
                                                     "75", "35", "55"),
          "It takes {v} minutes. | Plan {v} minutes for it. | It will last {v} minutes. | We need "
          "about {v} minutes. | {v} minutes will be enough."),
        F("phone phone_number telephone", "str", e.phone,
          "My phone number is {v}. | Call {v} to change it. | You can call {v}. | The number to "
          "call is {v}. | If you are late, call {v}."),
        F("fee price cost", "num", e.amount,
          "The fee is {v} euros. | It costs {v} dollars. | Please bring {v} euros. | You pay {v} "
          "pounds. | The bill will be {v} euros."),
        ]),
    Record("booking", cut(
        "I want to book a table. | We would like to book a room. | Please reserve something for "
        "us. | This is a booking. | A booking came in today."),
        ENDS, [
        F("name guest booked_by", "str", PERSON,
          "The name is {v}. | Please book it for {v}. | It goes under the name {v}. | My name is "
          "{v}. | The guest is called {v}."),
        F("guests people persons", "num", e.number(2, 60),
          "We are {v} people. | It is for {v} guests. | There will be {v} of us. | Count {v} "
          "people. | {v} people will come."),
        F("nights stay", "num", e.number(2, 21),
          "We stay {v} nights. | It is for {v} nights. | The stay is {v} nights. | {v} nights, "
          "please. | We plan to stay for {v} nights."),
        F("date arrival day", "str", e.when,
          "We arrive on {v}. | It is for {v}. | The date is {v}. | We will be there on {v}. | {v} "
          "is the day."),
        F("time arrival_time", "str", e.time,
          "We come at {v}. | Expect us at {v}. | We should be there by {v}. | The time would be "
          "{v}. | Our train gets in at {v}."),
        F("hotel restaurant house", "str", e.form("Hotel {}", e.STREET_WORDS),
          "The house is {v}. | We chose {v}. | It is for {v}. | We want to go to {v}. | {v} was "
          "recommended to us."),
        F("city town", "str", e.TOWN,
          "It is in {v}. | We are going to {v}. | The town is {v}. | We will be in {v}. | Our trip "
          "takes us to {v}."),
        F("email mail contact", "str", e.mail,
          "Write to {v}. | My mail is {v}. | Please confirm to {v}. | Send the papers to {v}. | "
          "The mail address is {v}."),
        F("wish request note", "str", WORD,
          "One wish: {v}. | We would like {v}, please. | Please note: {v}. | If possible: {v}. | "
          "Extra: {v}."),
        F("booking_number code reference", "str", e.code,
          "The booking number is {v}. | Our code is {v}. | The reference is {v}. | It has the "
          "number {v}. | Please keep the code {v}."),
        ]),
    Record("contact", cut(
        "Here are the contact details. | This is my new card. | Please save this contact. | I have "
        "new contact data. | My details have changed. | A new contact for you."),
        ENDS, [
        F("name full_name person", "str", PERSON,
          "The name is {v}. | It is {v}. | My name is {v}. | You should talk to {v}. | Please save "
          "{v}."),
        F("phone phone_number mobile", "str", e.phone,
          "Phone: {v}. | The number is {v}. | Call {v}. | You can ring {v}. | The phone number is "
          "{v}."),
        F("email mail email_address", "str", e.mail,
          "Mail: {v}. | The mail address is {v}. | Write to {v}. | Messages go to {v}. | You can "
          "mail {v}."),
        F("company firm employer", "str", e.firm,
          "The company is {v}. | I work for {v}. | Company: {v}. | That is at {v}. | The firm is "
          "called {v}."),
        F("job role position", "str", e.JOB,
          "Job: {v}. | The job is {v}. | I work as {v}. | The role there is {v}. | Position: {v}."),
        F("address street", "str", e.address,
          "Address: {v}. | The office is at {v}. | You find it at {v}. | The street address is "
          "{v}. | Post goes to {v}."),
        F("city town", "str", e.TOWN,
          "Town: {v}. | The town is {v}. | That is in {v}. | The office is in {v}. | It is based "
          "in {v}."),
        F("website web", "str", e.web,
          "Website: {v}. | See {v}. | The website is {v}. | More at {v}. | On the web: {v}."),
        F("age years", "num", e.number(18, 80),
          "Age: {v}. | The age is {v}. | {v} years old. | That is at the age of {v}. | Years: "
          "{v}."),
        ]),
    Record("invoice", cut(
        "Please find the invoice below. | This is your invoice. | An invoice has come in. | Your "
        "bill is ready. | We send you our invoice."),
        ENDS, [
        F("company firm sender", "str", e.firm,
          "It comes from {v}. | {v} thanks you for your order. | The sender is {v}. | Please pay "
          "to {v}. | The invoice is from {v}."),
        F("customer name client", "str", PERSON,
          "It is for {v}. | The customer is {v}. | Bill to {v}. | It was sent to {v}. | The "
          "invoice goes to {v}."),
        F("number invoice_number reference", "str", e.code,
          "The invoice number is {v}. | Number: {v}. | Please quote {v}. | It has the number {v}. "
          "| The reference is {v}."),
        F("amount total sum", "num", e.amount,
          "The amount is {v} euros. | Please pay {v} dollars. | The total is {v} euros. | You owe "
          "us {v} pounds. | The sum is {v} euros."),
        F("due due_date deadline", "str", e.when,
          "It is due on {v}. | Please pay by {v}. | The last day to pay is {v}. | Pay it before "
          "{v}. | The payment is due by {v}."),
        F("product item article", "str", e.product,
          "It is for the {v}. | You bought the {v}. | The item is the {v}. | The bill covers the "
          "{v}. | We sent you the {v}."),
        F("account account_number", "str", e.form("{} {} {}", e.number(1000, 9999),
                                                 e.number(1000, 9999), e.number(1000, 9999)),
          "The account is {v}. | Our account number is {v}. | Send the money to {v}. | Please use "
          "account {v}. | Pay into account {v}."),
        F("tax vat", "num", e.number(5, 25),
          "The tax is {v} percent. | This includes {v} percent tax. | {v} percent tax is in it. | "
          "Tax: {v} percent. | We added {v} percent tax."),
        ]),
    Record("delivery", cut(
        "Your parcel is on its way. | A delivery is coming. | We have news of your parcel. | Your "
        "order has left our house. | The courier has your parcel."),
        ENDS, [
        F("tracking_number tracking number", "str", e.code,
          "The tracking number is {v}. | Follow it with {v}. | Its number is {v}. | Use {v} to "
          "track it. | You can trace it with {v}."),
        F("carrier company courier", "str", e.firm,
          "{v} brings it. | It is sent with {v}. | The carrier is {v}. | {v} has picked it up. | "
          "It travels with {v}."),
        F("date day delivery_date", "str", e.when,
          "It arrives on {v}. | Expect it on {v}. | It will be there on {v}. | Delivery is on {v}. "
          "| You will have it on {v}."),
        F("time by", "str", e.time,
          "It comes at {v}. | The driver rings at {v}. | Be at home at {v}. | Around {v} it will "
          "be there. | The time is {v}."),
        F("address street", "str", e.address,
          "It goes to {v}. | We bring it to {v}. | The address is {v}. | The driver comes to {v}. "
          "| It will be left at {v}."),
        F("name recipient receiver", "str", PERSON,
          "It is for {v}. | The recipient is {v}. | {v} has to sign for it. | It is addressed to "
          "{v}. | The name on it is {v}."),
        F("weight kilos", "num", e.number(2, 60),
          "It weighs {v} kilos. | The weight is {v} kilos. | It is {v} kilos heavy. | The scales "
          "say {v} kilos. | Weight: {v} kilos."),
        F("items contents things", "list", items(e.GOODS),
          "It holds {v}. | In the box are {v}. | The parcel has {v} inside. | It contains {v}. | "
          "You get {v}."),
        ]),
)


def rephrased(record: Record, held: set[str]) -> Record:
    """Return a record with more wordings for training; the last of each list is held out."""
    def more(own: list[str], patterns: str) -> list[str]:
        return [text for text in ways(patterns) if text not in (*own, *held)] + own
    others = field_wording.MORE_FIELDS.get(record.name, {})
    fields = [one._replace(says=more(one.says, " | ".join(
        (field_wording.FIELDS[record.name][one.keys[0]], others.get(one.keys[0], ""),
         message_wording.says(record.name, one.keys[0])))))
              for one in record.fields]
    openings = " | ".join(
        module.OPENINGS[record.name] for module in (field_wording, message_wording))
    return record._replace(openings=more(record.openings, openings), fields=fields)


RECORDS = tuple(rephrased(record, {
    texts[-1] for other in KINDS
    for texts in (other.openings, *(one.says for one in other.fields))}) for record in KINDS)

# {k} stands for the keys, {m} for the message and {n} for the kind of message.
PROMPTS = (
    *field_wording.PROMPTS,
    "Extract {k} as JSON: {m}", "Extract {k} as JSON.\n\n{m}", "{m}\n\nExtract {k} as JSON.",
    "Give me {k} as JSON.\n\n{m}", "Return JSON with {k}.\n\n{m}", "JSON with {k}:\n{m}",
    "{m}\n\nReturn a JSON object with {k}.", "Turn this into JSON with {k}:\n\n{m}",
    "Message:\n{m}\n\nFields: {k}\nAnswer with JSON.",
        "Find {k} in this text and answer in JSON.\n{m}",
    "Text: {m}\n\nWrite {k} as a JSON object.", "Pull {k} out of the message as JSON.\n\n{m}",
    "Read the message and fill in a JSON object with {k}.\n\n{m}", "{m}\n\nJSON, please: {k}",
    "Answer only with JSON. Fields: {k}.\n\n{m}", "I need {k} from this text, as JSON:\n{m}",
    "Which {k} are in this text? Use null if missing. JSON only.\n\n{m}", "{k} as JSON:\n\n{m}",
    "From the text below, take {k} and write JSON. Missing values are null.\n\n{m}",
    "Make a JSON object with {k} from this {n}.\n\n{m}",
    # held out
    "Here is {a}:\n{m}\n\nGive me a JSON object with {k}.", "Get {k} from this as JSON:\n{m}",
    "{m}\n\nPut {k} into JSON.", "Collect {k} in a JSON object.\n\nText: {m}",
    "Please extract {k}. Reply in JSON.\n\n{m}",
)
# Sentences for any field, with its name.
NAMED = ("{w}: {v}.", "{w} = {v}.", "{w} - {v}.", "{v} ({w}).", "The {w} is {v}.",
         "{v} is the {w}.", "{w} {v}.", "For the {w}: {v}.", "The {w}: {v}.", "As {w}, {v}.",
         "The right {w} is {v}.", "The {w} was {v}.", "{w}, {v}.", "{w}: \"{v}\".")
# Keys that are no nouns.
LOOSE = frozenset(("paid", "since", "by", "with", "for", "from", "to", "until", "due", "needed",
                   "available", "booked_by", "reported_by", "bring", "years", "persons"))
# A whole message in which fields stand with their names, and what stands between two of them.
LISTED = (("{w}: {v}", "\n"), ("- {w}: {v}", "\n"), ("* {w}: {v}", "\n"), ("{w} = {v}", "\n"),
          ("{w}: {v}", ", "), ("{w}: {v}", "; "), ("{w}: {v}", " | "), ("{w} - {v}", "\n"),
          ("{w} = {v}", ", "), ("{w}: {v}", " / "), ("{v} ({w})", "\n"), ("| {w} | {v} |", "\n"),
          ("{w} {v}", "; "), ("{w}\n{v}", "\n\n"))
# What the server puts into the system turn where any JSON object is wanted.
JSON_ORDER = "Answer with a JSON object."
KEY_LISTS = ("plain", "plain", "plain", "quoted", "commas", "braces")


class Case(NamedTuple):
    """A message with the fields that were asked for, and all the values that it says."""

    record: Record
    message: str
    value: dict[str, Any]
    kinds: dict[str, str]
    values: dict[int, str]


FREE_SAYS = NAMED + ways(
    "<The/Our/My/Its/This> {w} <is/will be/was/has to be/should be> {v}. | <Please note/Note/Use/"
    "Take/Write down/Remember/Save> <the/our/this> {w}: {v}. | <We/I> <chose/want/need/have/would "
    "like/picked/got> {v} as {w}. | {v} is <our/my/the> {w}. | It has the {w} {v}. | <As for/"
    "About/Concerning> the {w}, it is {v}. | {v} <was given/is written down/counts> as the {w}. | "
    "<Under/In> {w} <it says/we wrote/I put> {v}. | The {w} <says/reads/shows/comes to/goes to> "
    "{v}. | With the {w} {v}, <all is well/we can start>. | <Do not forget/You asked for> the {w}"
    ", {v}. | <Here is/This is/You wanted> the {w}: {v}. | The {w}? {v}.")


def typed(kind: str, text: str) -> Any:
    """Return a value as it stands in the JSON object."""
    if kind == "num":
        return float(text) if "." in text else int(text)
    if kind == "list":
        return text.replace(" and ", ", ").split(", ")
    return text


def case(rng: random.Random, split: Split, most: int = 4) -> Case:
    """Return a message and the fields that are asked for."""
    record = RECORDS[int(rng.random() * len(RECORDS))]
    said = rng.sample(record.fields, min(len(record.fields), rng.randint(2, 6)))
    values: dict[int, str] = {}
    sentences: list[str] = []
    listed, between = (rng.choice(LISTED) if split is Split.TRAIN and rng.random() < 0.08
                       else (None, ""))
    for one in said:
        value = one.make(rng, split)
        while value in values.values():
            value = one.make(rng, split)
        values[id(one)] = value
        template = pick(rng, one.says, split, 1 / len(one.says))
        key = rng.choice(one.keys)
        if listed:
            template = listed
        elif split is Split.TRAIN and rng.random() < 0.15:
            template = rng.choice(NAMED[:4] if one.kind == "list" or key in LOOSE
                                  else NAMED if rng.random() < 0.4 else FREE_SAYS)
        template = template.replace("{w}", key.replace("_", " "))
        sentence = template.format(v=value)
        # A value stands at the start of a line as it does in the answer.
        kept = template.startswith("{v}") or listed and rng.random() < 0.3
        sentences.append(sentence if kept else capital(sentence))
    if listed:
        sentences = [between.join(sentences)]
    value, kinds = fields_of(record, values, rng, most)
    return Case(record, message(record, sentences, rng, split), value, kinds, values)


def fields_of(
    record: Record, values: dict[int, str], rng: random.Random, most: int
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the JSON value of some fields, of which a message says some, and their kinds."""
    said = [one for one in record.fields if id(one) in values]
    asked = rng.sample(said, min(len(said), rng.randint(1 if rng.random() < 0.2 else 2, most)))
    others = [one for one in record.fields if id(one) not in values]
    if others and rng.random() < 0.4:
        asked += rng.sample(others, 2 if len(others) > 1 and rng.random() < 0.25 else 1)
    rng.shuffle(asked)
    value: dict[str, Any] = {}
    kinds: dict[str, str] = {}
    for one in asked:
        key = one.keys[0] if rng.random() < 0.5 else rng.choice(one.keys)
        if key in value:
            continue
        found = values.get(id(one))
        value[key] = None if found is None else typed(one.kind, found)
        kinds[key] = one.kind
    return value, kinds


def message(record: Record, sentences: list[str], rng: random.Random, split: Split) -> str:
    """Return the sentences as a message, a mail or a few lines."""
    style = rng.random()
    parts = list(sentences)
    if rng.random() < 0.7:
        parts.insert(0, pick(rng, record.openings, split, 1 / len(record.openings)))
    if style < 0.2:
        return "\n".join(parts)
    text = " ".join(parts)
    greeting = pick(rng, GREETINGS, split, 2 / len(GREETINGS))
    closing = pick(rng, record.closings, split, 2 / len(record.closings))
    if style < 0.4:
        text = f"{greeting}\n{text}\n{closing}"
    elif style < 0.6:
        if text.startswith("Please"):
            text = text[0].lower() + text[1:]
        text = f"{greeting} {text}"
    elif style < 0.75:
        text = f"{text} {closing}"
    return text


def key_list(keys: list[str], rng: random.Random) -> str:
    """Return the names of the fields as the instruction lists them."""
    style = rng.choice(KEY_LISTS)
    if style == "quoted":
        return join([f'"{key}"' for key in keys])
    if style == "commas":
        return ", ".join(keys)
    if style == "braces":
        return "{" + ", ".join(f'"{key}"' for key in keys) + "}"
    return join(keys)


# Other fields of the same message, for training only: more to learn from a message once read.
AGAIN = ways("<Now/Next/And/Also/And now/The same with/As JSON again:/From the same text:/Once more:/"
             "I also need> {k}. | {k}")


def extraction(rng: random.Random, split: Split) -> Example:
    """Name some fields of a message as JSON; fields that it lacks are null."""
    one = case(rng, split)
    prompt = pick(rng, PROMPTS, split, 5 / len(PROMPTS)).format(
        k=key_list(list(one.value), rng), m=one.message, n=one.record.name,
        a=article(one.record.name))
    messages = [Message("user", prompt), Message("assistant", as_json(one.value))]
    while split is Split.TRAIN and len(messages) < 10 and rng.random() < 0.6:
        value, _ = fields_of(one.record, one.values, rng, 4)
        messages += [Message("user", rng.choice(AGAIN).format(k=key_list(list(value), rng))),
                     Message("assistant", as_json(value))]
    if rng.random() < 0.35:
        more = case(rng, split)
        asked = pick(rng, PROMPTS, split, 5 / len(PROMPTS)).format(
            k=key_list(list(more.value), rng), m=more.message, n=more.record.name,
            a=article(more.record.name))
        messages += [Message("user", asked), Message("assistant", as_json(more.value))]
    if split is Split.TRAIN and rng.random() < 0.05:
        messages.insert(0, Message("system", JSON_ORDER))
    return Example(Conversation(messages), one.value, "extraction")


SCHEMA_PROMPTS = (
    *ways(
        "<Take/Note/Look at/Use/Here is/This is> <the/this> {n}: {m} | <Take/Find/Read/Pull "
        "out/Copy/List/Give me/Show me/Save> the <data/details/fields/values> of this {n}: {m} | "
        "<Text/Message/Input/Data>: {m} | {m} <Please fill/Fill> it in."),
    *(text + ".\n\n{m}" for text in ways(
        "<Fill in/Complete/Write/Give me> the <fields/form/values> <for this {n}/from the text/"
        "from the message> | <What do we know/What is said/What is written> here | <Turn/Make> "
        "this <{n}/text/message> into <JSON/data>")),
    *("{m}\n\n" + text for text in ways(
        "<Fill in/Complete/Give me/Write> the <form/values/data/details>. | <Take/Read/Pull> the "
        "<data/fields/values> from this <text/{n}/message>.")),
    "{m}", "Extract the fields from this {n}.\n\n{m}", "What does this {n} say?\n{m}",
    "{m}\n\nFill in the fields.", "Take the data from this text: {m}", "Read this {n}: {m}",
    # held out
    "Extract the data.\n{m}", "Get the details of this {n}: {m}",
)
# What the system turn says before the schema; the last one is held out.
SCHEMA_SYSTEM = (
    "", "", "", "", "You are a helpful assistant.", "You read messages and fill in forms.",
    "Extract what the message says.", "You turn texts into data.", "Fields that are missing are "
    "null.", "Be exact.", "You extract data.", "Copy the values from the text.",
    # held out
    "You fill in fields from texts.",
)


def schema(one: Case) -> str:
    """Return the JSON schema of a case as the product writes it: on one line, without spaces."""
    types = {"str": {"type": "string"}, "num": {"type": "number"},
             "list": {"type": "array", "items": {"type": "string"}}}
    properties = {}
    for key, kind in one.kinds.items():
        value = types[kind]
        if isinstance(one.value[key], int):
            value = {"type": "integer"}
        properties[key] = value if one.value[key] is not None else {
            "anyOf": [value, {"type": "null"}]}
    whole = {"title": capital(one.record.name), "type": "object", "properties": properties,
             "required": [key for key in properties if one.value[key] is not None],
             "additionalProperties": False, "x-order": list(properties)}
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)


def extraction_schema(rng: random.Random, split: Split) -> Example:
    """Fill in a JSON schema from a message, asked for as the product does.

    Sessions put the schema after the prompt, the server at the end of the system turn.
    """
    one = case(rng, split, 3)
    prompt = pick(rng, SCHEMA_PROMPTS, split, 2 / len(SCHEMA_PROMPTS)).format(
        m=one.message, n=one.record.name)
    order = "Answer with JSON of this schema:\n" + schema(one)
    messages = [Message("user", prompt), Message("assistant", as_json(one.value))]
    if rng.random() < 0.5:
        messages[0] = Message("user", f"{prompt}\n\n{order}")
    else:
        first = pick(rng, SCHEMA_SYSTEM, split, 1 / len(SCHEMA_SYSTEM))
        messages.insert(0, Message("system", f"{first}\n\n{order}" if first else order))
    return Example(Conversation(messages), one.value, "extraction_schema")
