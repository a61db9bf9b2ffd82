"""What can be said and asked about people, events, products and places.

A frame is a kind of subject with its attributes. Each attribute has sentences that say it
and questions that ask it, with ``{s}`` for the subject, ``{d}`` for its possessive and
``{v}`` for the value, which is the answer word by word. The last fifth of the sentences
and of the questions is held out; ``frame_wording.py`` has more of both for training.
"""

from __future__ import annotations

from typing import NamedTuple

import entities as e
import frame_wording
from entities import Maker
from turns import Phrasings


class Attribute(NamedTuple):
    """Something that a passage can say about a subject."""

    key: str
    make: Maker
    says: list[str]
    asks: list[str]


class Frame(NamedTuple):
    """A kind of subject: how it is named, its pronouns and its attributes."""

    name: str
    subject: Maker
    pronouns: tuple[tuple[str, str], ...]
    attributes: list[Attribute]
    opening: list[str]


def attribute(key: str, make: Maker, says: str, asks: str) -> Attribute:
    """Return an attribute from texts with a bar between the phrasings."""
    return Attribute(key, make, [text.strip() for text in says.split("|")],
                     [text.strip() for text in asks.split("|")])


A = attribute
PEOPLE = (("he", "his"), ("she", "her"))
THING = (("it", "its"),)


def the(pool: Maker) -> Maker:
    """Return a maker of "the" with a word."""
    return e.form("the {}", pool)


PERSON = Frame("person", e.FIRST, PEOPLE, [
    A("home", e.TOWN,
      "{s} lives in {v}. | {s} has lived in {v} for years. | {d} home is in {v}. | {s} has a flat "
      "in {v}. | {s} moved to {v} last year. | {s} rents a small house in {v}. | These days {s} "
      "lives in {v}. | {s} settled in {v} some time ago.",
      "Where does {s} live? | In which town does {s} live? | Where is {d} home? | What town does "
      "{s} live in? | Which town is {s} living in? | Where is {s} living?"),
    A("birthplace", e.TOWN,
      "{s} was born in {v}. | {s} comes from {v}. | {s} grew up in {v}. | {d} family is from {v}. "
      "| {s} is originally from {v}. | As a child {s} lived in {v}.",
      "Where does {s} come from? | Where was {s} a child? | In which town did {s} grow up? | "
      "Where is {s} from? | What town is {s} originally from?"),
    A("job", e.some(e.JOB),
      "{s} works as {v}. | {s} is {v}. | {s} earns a living as {v}. | {s} trained as {v} and still "
      "is one. | {s} found work as {v}. | By profession {s} is {v}. | {s} has worked as {v} since "
      "school.",
      "What is {d} job? | What does {s} do for a living? | What does {s} work as? | What is {d} "
      "profession? | What kind of work does {s} do? | As what does {s} work?"),
    A("employer", e.firm,
      "{s} works for {v}. | {s} has a job at {v}. | {d} employer is {v}. | {s} is employed by {v}. "
      "| {s} has joined {v}. | {s} is on the staff of {v}.",
      "Which company does {s} work for? | Who is {d} employer? | At which firm does {s} work? | "
      "Who employs {s}? | For which firm does {s} work?"),
    A("age", e.number(18, 90),
      "{s} is {v} years old. | {s} turned {v} this spring. | {s} is {v}. | {s} is now aged {v}. | "
      "At {v}, {s} still feels young. | {s} has just turned {v}.",
      "How old is {s}? | What is {d} age? | How many years old is {s}? | What age is {s}? | "
      "Can you tell me {d} age?"),
    A("hobby", e.HOBBY,
      "{d} hobby is {v}. | In the evening {s} likes {v}. | {s} enjoys {v}. | {s} spends every free "
      "hour on {v}. | {d} great love is {v}. | {s} is very fond of {v}. | At weekends {s} does "
      "a lot of {v}.",
      "What is {d} hobby? | What does {s} enjoy? | What does {s} like to do in free time? | Which "
      "hobby does {s} have? | What does {s} do for fun?"),
    A("pet", e.some(e.PET),
      "{s} has {v} at home. | {s} keeps {v}. | {s} owns {v}. | {s} shares the house with {v}. | "
      "{s} looks after {v}. | At home {s} has {v}.",
      "Which pet does {s} have? | What pet does {s} own? | What animal does {s} keep? | What kind "
      "of pet does {s} have? | Which animal lives with {s}?"),
    A("sister", e.FIRST,
      "{d} sister is called {v}. | {s} has a sister named {v}. | {v} is {d} sister. | {d} only "
      "sister is {v}. | {d} sister's name is {v}.",
      "What is the name of {d} sister? | Who is {d} sister? | What is {d} sister called? | How is "
      "{d} sister called? | What name does {d} sister have?"),
    A("friend", e.FIRST,
      "{d} best friend is {v}. | The best friend of {s} is {v}. | {s} has been best friends with "
      "{v} since school. | {v} is {d} best friend. | {d} closest friend is {v}.",
      "Who is {d} best friend? | What is the name of {d} best friend? | Who is the best friend of "
      "{s}? | What is {d} best friend called? | Who is {d} closest friend?"),
    A("boss", e.full_name,
      "{d} boss is {v}. | {s} reports to {v}. | {s} works under {v}. | {v} is {d} manager. | The "
      "person in charge of {s} at work is {v}.",
      "Who is {d} boss? | What is the name of {d} boss? | Who does {s} report to? | Who is {d} "
      "manager? | Whom does {s} report to?"),
    A("vehicle", e.some(e.form("{} {}", e.one_of(*e.COLOURS),
                               e.one_of("car", "van", "bicycle", "scooter", "motorbike", "truck"))),
      "{s} drives {v}. | {s} has {v} parked outside. | {s} paid a lot for {v}. | {s} gets "
      "to work with {v}. | {d} vehicle is {v}.",
      "What does {s} drive? | What vehicle does {s} use? | Which vehicle does {s} have? | With "
      "what does {s} get to work? | What sort of vehicle does {s} have?"),
    A("food", e.FOOD,
      "{d} favourite dish is {v}. | {s} loves {v} more than any other food. | {s} could eat {v} "
      "every day. | {d} favourite food is {v}. | The dish that {s} likes best is {v}.",
      "What is {d} favourite food? | What is {d} favourite dish? | What does {s} like to eat? | "
      "Which food does {s} like best? | What dish does {s} love?"),
    A("drink", e.DRINK,
      "{s} always drinks {v} at breakfast. | {d} favourite drink is {v}. | {s} starts the day with "
      "{v}. | {s} drinks nothing but {v}. | The drink that {s} likes best is {v}.",
      "What does {s} like to drink? | What is {d} favourite drink? | What does {s} drink? | Which "
      "drink does {s} like? | What would {s} choose to drink?"),
    A("instrument", e.INSTRUMENT,
      "{s} plays the {v}. | {s} has learned to play the {v}. | {s} plays the {v} in a band. | {s} "
      "practises the {v} every day. | {s} is good at playing the {v}.",
      "Which instrument does {s} play? | What instrument does {s} play? | What does {s} play? | "
      "Which musical instrument can {s} play? | What is {d} instrument?"),
    A("language", e.LANGUAGE,
      "{s} is learning {v}. | {s} takes lessons in {v}. | {s} has begun to learn {v}. | {s} goes "
      "to a {v} class. | {s} is trying to learn {v}.",
      "Which language is {s} learning? | What language does {s} learn? | Which language does {s} "
      "study? | What language is {s} trying to learn? | In which language does {s} take lessons?"),
    A("subject", e.SUBJECT,
      "{s} studied {v}. | {s} has a degree in {v}. | At university {s} studied {v}. | {s} took a "
      "degree in {v}. | {d} subject at university was {v}.",
      "What did {s} study? | What subject did {s} study? | In what does {s} have a degree? | What "
      "is {d} degree in? | Which subject did {s} take at university?"),
    A("phone", e.phone,
      "{d} phone number is {v}. | You can call {s} on {v}. | {s} can be reached at {v}. | To speak "
      "to {s}, dial {v}. | {d} number is {v}.",
      "What is {d} phone number? | On which number can I call {s}? | What is {d} number? | How can "
      "I call {s}? | Which number reaches {s}?"),
    A("mail", e.mail,
      "{d} mail address is {v}. | You can write to {s} at {v}. | {s} reads mail at {v}. | Mail for "
      "{s} goes to {v}. | {d} e-mail is {v}.",
      "What is {d} mail address? | What is {d} e-mail address? | Where can I write to {s} by mail? "
      "| What is {d} e-mail? | Which mail address does {s} have?"),
    A("holiday", e.COUNTRY,
      "{s} spent the last holiday in {v}. | Last summer {s} went to {v}. | {s} has just come back "
      "from {v}. | {s} was on holiday in {v}. | {d} last trip was to {v}.",
      "Where did {s} go on holiday? | In which country was {s} on holiday? | Which country did {s} "
      "visit? | Where did {s} spend the holiday? | To which country did {s} travel?"),
    A("purchase", e.some(e.coloured),
      "{s} bought {v} at the market. | {s} has bought {v}. | Yesterday {s} bought {v}. | {s} came "
      "home with {v} from the shop. | {s} picked up {v} in a sale.",
      "What did {s} buy? | What has {s} bought? | Which thing did {s} buy? | What did {s} get at "
      "the shop or market? | What was it that {s} bought?"),
    A("loss", e.some(e.coloured),
      "{s} lost {v} on the train. | {s} has lost {v}. | Last week {s} lost {v}. | {s} is looking "
      "for {v}, which went missing. | {s} left {v} behind on the bus.",
      "What did {s} lose? | What has {s} lost? | Which thing went missing for {s}? | What is {s} "
      "missing? | What did {s} leave behind or lose?"),
    A("wake", e.time,
      "{s} gets up at {v}. | {s} is up at {v} every morning. | {d} alarm rings at {v}. | {s} wakes "
      "up at {v}. | {d} day begins at {v}.",
      "When does {s} get up? | What time does {s} get up? | At what time does {s} wake up? | When "
      "does {d} alarm ring? | At what time does {s} rise?"),
    A("birthday", e.date,
      "{d} birthday is on {v}. | {s} has a birthday on {v}. | {s} celebrates a birthday on {v}. | "
      "Everyone sings for {s} on {v}, the birthday. | {d} next birthday falls on {v}.",
      "When is {d} birthday? | On which date is {d} birthday? | When does {s} have a birthday? | "
      "What is the date of {d} birthday? | What day is {d} birthday?"),
    A("height", e.form("{} centimetres", e.number(150, 205)),
      "{s} is {v} tall. | {s} measures {v}. | {s} stands {v} tall. | {d} height is {v}. | From "
      "head to toe {s} is {v}.",
      "How tall is {s}? | What is {d} height? | How many centimetres tall is {s}? | How high is "
      "{s} from head to toe?"),
], [])

EVENT = Frame("event", the(e.EVENT), THING, [
    A("date", e.when,
      "{s} is on {v}. | {s} takes place on {v}. | {s} will be held on {v}. | {s} is planned for "
      "{v}. | {s} was set for {v}. | Please note {v} for {s}. | The day of {s} is {v}.",
      "When is {s}? | On which day is {s}? | What day is {s}? | On what date is {s}? | When will "
      "{s} take place? | Which day was chosen for {s}?"),
    A("time", e.time,
      "{s} starts at {v}. | {s} begins at {v}. | Doors open for {s} at {v}. | The start of {s} is "
      "at {v}. | {s} gets going at {v}. | The starting time of {s} is {v}.",
      "What time does {s} start? | At what time does {s} begin? | What time is {s}? | When does "
      "{s} start in the day? | At which hour does {s} begin?"),
    A("end", e.time,
      "{s} ends at {v}. | {s} is over at {v}. | {s} will finish at {v}. | {s} lasts until {v}. | "
      "By {v} {s} will be over.",
      "When does {s} end? | What time does {s} end? | At what time does {s} finish? | Until when "
      "does {s} last? | When is {s} over?"),
    A("place", e.VENUE,
      "{s} is in {v}. | {s} takes place in {v}. | {s} will be held in {v}. | We meet for {s} in "
      "{v}. | The place for {s} is {v}. | For {s}, please come to {v}.",
      "Where is {s}? | Where does {s} take place? | In which place is {s}? | Where will {s} be "
      "held? | Where do we meet for {s}? | What is the place for {s}?"),
    A("price", e.price,
      "A ticket for {s} costs {v}. | The fee for {s} is {v}. | Entry to {s} is {v}. | {s} costs "
      "{v} a person. | Guests of {s} pay {v}.",
      "How much does {s} cost? | What is the price of {s}? | What does a ticket for {s} cost? | "
      "How much is {s}? | What must I pay for {s}?"),
    A("host", e.full_name,
      "{s} is organised by {v}. | {v} organises {s}. | {v} is in charge of {s}. | The organiser of "
      "{s} is {v}. | {s} was planned by {v}.",
      "Who organises {s}? | Who is in charge of {s}? | Who is the organiser of {s}? | Who planned "
      "{s}? | By whom is {s} organised?"),
    A("speaker", e.full_name,
      "{v} will give a talk at {s}. | The main speaker at {s} is {v}. | {v} will speak at {s}. | "
      "At {s}, {v} will give the speech. | The guest speaker of {s} will be {v}.",
      "Who will speak at {s}? | Who is the speaker at {s}? | Who gives the talk at {s}? | Who "
      "gives a speech at {s}? | Which person speaks at {s}?"),
    A("bring", e.some(e.THING),
      "Please bring {v} to {s}. | Everyone should bring {v} to {s}. | For {s} you need {v}. | Do "
      "not forget {v} when you come to {s}. | Each guest of {s} needs {v}.",
      "What should I bring to {s}? | What do I need for {s}? | What must guests bring to {s}? | "
      "What should everyone bring to {s}? | What do we have to bring to {s}?"),
    A("guests", e.number(8, 400),
      "There are {v} places for {s}. | {s} has room for {v} people. | Up to {v} people can come to "
      "{s}. | {v} guests are expected at {s}. | At most {v} people can join {s}.",
      "How many people can come to {s}? | How many places are there for {s}? | For how many people "
      "is there room at {s}? | How many guests can {s} have? | How many can join {s}?"),
    A("deadline", e.when,
      "Please sign up for {s} by {v}. | The last day to register for {s} is {v}. | Registration "
      "for {s} closes on {v}. | To join {s}, register before {v}. | Names for {s} are taken until "
      "{v}.",
      "By when must I sign up for {s}? | When does registration for {s} close? | What is the last "
      "day to register for {s}? | Until when can I register for {s}? | What is the deadline to "
      "join {s}?"),
    A("contact", e.mail,
      "Questions about {s} go to {v}. | To register for {s}, write to {v}. | For {s}, please mail "
      "{v}. | The contact for {s} is {v}. | Write to {v} if you want to know more about {s}.",
      "Which mail address is for questions about {s}? | Where can I write about {s}? | What is the "
      "contact address for {s}? | To which address do I write about {s}? | What is the e-mail for "
      "{s}?"),
    A("food", e.FOOD,
      "There will be {v} at {s}. | {v} will be served at {s}. | Guests of {s} can eat {v}. | The "
      "cook makes {v} for {s}. | On the menu of {s} there is {v}.",
      "What is there to eat at {s}? | What food is there at {s}? | What will be served at {s}? | "
      "Which dish is served at {s}? | What can guests eat at {s}?"),
], [])

PRODUCT = Frame("product", e.form("the {}", e.product), THING, [
    A("price", e.price,
      "{s} costs {v}. | The price of {s} is {v}. | You can buy {s} for {v}. | {s} is on sale for "
      "{v}. | {s} sells for {v}. | Shops ask {v} for {s}.",
      "How much does {s} cost? | What is the price of {s}? | How much is {s}? | What does {s} "
      "cost? | For how much is {s} sold?"),
    A("colour", e.one_of(*e.COLOURS),
      "{s} comes in {v}. | {s} is {v}. | {d} colour is {v}. | The case of {s} is {v}. | {s} is "
      "sold in {v} only.",
      "What colour is {s}? | In which colour does {s} come? | Which colour does {s} have? | What "
      "is the colour of {s}? | What colour is the case of {s}?"),
    A("weight", e.form("{} grams", e.number(80, 990)),
      "{s} weighs {v}. | {d} weight is {v}. | {s} weighs only {v}. | On the scales {s} shows {v}. "
      "| The weight of {s} is {v}.",
      "How much does {s} weigh? | What is the weight of {s}? | How heavy is {s}? | What does {s} "
      "weigh? | How many grams does {s} weigh?"),
    A("battery", e.form("{} hours", e.number(3, 72)),
      "{d} battery lasts {v}. | {s} runs for {v} on one charge. | A full battery keeps {s} going "
      "for {v}. | With a full battery {s} works for {v}. | {s} lasts {v} before it needs power.",
      "How long does the battery of {s} last? | How long does {s} run on one charge? | How long is "
      "the battery life of {s}? | How many hours does {s} last? | For how long does {s} work with "
      "a full battery?"),
    A("warranty", e.form("{} years", e.number(2, 10)),
      "{s} has a warranty of {v}. | {d} warranty is {v}. | The maker gives {s} a warranty of {v}. "
      "| {s} comes with a warranty of {v}. | {s} is covered for {v}.",
      "How long is the warranty of {s}? | What warranty does {s} have? | For how long is {s} under "
      "warranty? | How many years of warranty does {s} have? | For how long is {s} covered?"),
    A("maker", e.firm,
      "{s} is made by {v}. | The maker of {s} is {v}. | {v} makes {s}. | {s} comes from the firm "
      "{v}. | {s} is built by {v}.",
      "Who makes {s}? | Which firm makes {s}? | Who is the maker of {s}? | Which company is behind "
      "{s}? | By which firm is {s} built?"),
    A("origin", e.COUNTRY,
      "{s} is produced in {v}. | {s} comes from a factory in {v}. | {s} is built in {v}. | The "
      "factory of {s} is in {v}. | {s} is manufactured in {v}.",
      "Where is {s} produced? | In which country is {s} built? | From which country does {s} come? "
      "| Where is the factory of {s}? | In what country is {s} manufactured?"),
    A("material", e.MATERIAL,
      "{s} is made of {v}. | The body of {s} is of {v}. | {d} surface is {v}. | {s} consists "
      "mostly of {v}. | The material of {s} is {v}.",
      "What is {s} made of? | Of which material is {s}? | What material is used for {s}? | What is "
      "the material of {s}? | What does {s} consist of?"),
    A("delivery", e.form("{} days", e.number(2, 30)),
      "Delivery of {s} takes {v}. | {s} is delivered within {v}. | After {v} {s} is at your door. "
      "| You wait {v} for {s}. | {s} needs {v} to arrive.",
      "How long does delivery of {s} take? | Within how many days is {s} delivered? | How long do "
      "I wait for {s}? | When is {s} delivered? | How long does {s} need to arrive?"),
    A("stock", e.number(2, 600),
      "There are {v} pieces of {s} in stock. | We have {v} of {s} left. | The shop has {v} of {s} "
      "in store. | {v} pieces of {s} are left. | In the warehouse there are {v} of {s}.",
      "How many of {s} are in stock? | How many pieces of {s} are left? | How many of {s} do we "
      "have? | How many of {s} does the shop have? | What is the stock of {s}?"),
    A("number", e.code,
      "The article number of {s} is {v}. | {s} has the number {v} in the catalogue. | To order "
      "{s}, give the number {v}. | {d} article number is {v}. | In the list {s} has the code {v}.",
      "What is the article number of {s}? | Which number does {s} have? | What is the number of "
      "{s}? | With which number do I order {s}? | What code does {s} have?"),
    A("launch", e.form("{} {}", e.one_of(*e.MONTHS), e.number(2015, 2026)),
      "{s} came out in {v}. | {s} has been on sale since {v}. | {s} was launched in {v}. | The "
      "first sale of {s} was in {v}. | {s} appeared in {v}.",
      "When did {s} come out? | Since when has {s} been on sale? | When was {s} launched? | When "
      "was the first sale of {s}? | When did {s} appear?"),
], [])

PLACES = e.one_of("museum", "cafe", "hotel", "library", "bakery", "bookshop", "gallery", "pharmacy",
                  "swimming pool", "theatre", "restaurant", "garden centre", "bike shop", "clinic",
                  "youth hostel", "post office", "sports hall", "campsite", "toy shop", "zoo")
PLACE = Frame("place", e.form("the {} {}", e.STREET_WORDS, PLACES), THING, [
    A("opens", e.time,
      "{s} opens at {v}. | {s} is open from {v}. | The doors of {s} open at {v}. | You can visit "
      "{s} from {v} on. | {s} starts its day at {v}.",
      "When does {s} open? | What time does {s} open? | From when is {s} open? | At what time do "
      "the doors of {s} open? | From what time can I visit {s}?"),
    A("closes", e.time,
      "{s} closes at {v}. | {s} shuts at {v}. | The doors of {s} close at {v}. | {s} locks up at "
      "{v}. | Closing time of {s} is {v}.",
      "When does {s} close? | What time does {s} close? | At what time does {s} shut? | When do "
      "the doors of {s} close? | What is the closing time of {s}?"),
    A("closed", e.form("{}s", e.day),
      "{s} is closed on {v}. | {s} stays closed on {v}. | On {v} {s} is not open. | {s} does not "
      "open on {v}. | There is nobody in {s} on {v}.",
      "On which day is {s} closed? | On what day does {s} not open? | When is {s} closed all day? "
      "| Which day is {s} closed? | On which day is {s} shut?"),
    A("entry", e.price,
      "Entry to {s} costs {v}. | A ticket for {s} costs {v}. | You pay {v} to enter {s}. | The "
      "entry fee of {s} is {v}. | Visitors of {s} pay {v}.",
      "How much is the entry to {s}? | What does a ticket for {s} cost? | How much is a ticket for "
      "{s}? | What is the entry fee of {s}? | How much do visitors of {s} pay?"),
    A("founded", e.year,
      "{s} was founded in {v}. | {s} was opened in {v}. | {s} has existed since {v}. | The history "
      "of {s} began in {v}. | {s} dates from {v}.",
      "When was {s} founded? | Since when has {s} existed? | In which year was {s} founded? | In "
      "what year did {s} begin? | From which year is {s}?"),
    A("address", e.address,
      "{s} is at {v}. | You find {s} at {v}. | The address of {s} is {v}. | {s} has its home at "
      "{v}. | {s} stands at {v}.",
      "What is the address of {s}? | Where is {s}? | At which address is {s}? | Where do I find "
      "{s}? | Which address does {s} have?"),
    A("owner", e.full_name,
      "{s} belongs to {v}. | The owner of {s} is {v}. | {s} is run by {v}. | {v} runs {s}. | {v} "
      "has owned {s} for years.",
      "Who runs {s}? | Who is the owner of {s}? | Who owns {s}? | To whom does {s} belong? | Who "
      "is {s} run by?"),
    A("bus", e.form("bus {}", e.number(2, 99)),
      "You get to {s} by {v}. | {v} stops in front of {s}. | Take {v} to {s}. | {v} goes to {s}. | "
      "The way to {s} is by {v}.",
      "Which bus goes to {s}? | How do I get to {s}? | What bus stops at {s}? | Which bus do I "
      "take to {s}? | By which bus can I reach {s}?"),
    A("rooms", e.number(3, 90),
      "{s} has {v} rooms. | There are {v} rooms in {s}. | {s} is a house of {v} rooms. | In all "
      "there are {v} rooms in {s}. | {d} rooms are {v} in number.",
      "How many rooms does {s} have? | How many rooms are there in {s}? | What number of rooms "
      "does {s} have? | How many rooms can be found in {s}?"),
    A("phone", e.phone,
      "The phone number of {s} is {v}. | You can call {s} on {v}. | {s} can be reached at {v}. | "
      "To book at {s}, call {v}. | {d} telephone number is {v}.",
      "What is the phone number of {s}? | On which number can I call {s}? | Which number does {s} "
      "have? | How can I reach {s} by phone? | What is the telephone number of {s}?"),
    A("web", e.web,
      "The website of {s} is {v}. | Read more about {s} at {v}. | {s} is on the web at {v}. | You "
      "can book {s} at {v}. | {d} web address is {v}.",
      "What is the website of {s}? | Which web address does {s} have? | Where is {s} on the web? | "
      "What is the web address of {s}? | What is the site of {s} called?"),
    A("staff", e.number(2, 150),
      "{v} people work at {s}. | {s} has {v} employees. | The team of {s} has {v} members. | {s} "
      "gives work to {v} people. | The staff of {s} is {v} strong.",
      "How many people work at {s}? | How many employees does {s} have? | How big is the team of "
      "{s}? | How many people does {s} employ? | How large is the staff of {s}?"),
    A("visitors", e.number(300, 90000),
      "{v} people visited {s} last year. | Last year {s} had {v} visitors. | {s} counted {v} "
      "visitors last year. | In a year {s} sees {v} guests. | The number of visitors of {s} is {v} "
      "a year.",
      "How many people visited {s}? | How many visitors did {s} have? | How many visitors did {s} "
      "count? | How many guests does {s} see in a year? | What is the number of visitors of {s}?"),
], [])


def grown(frame: Frame) -> Frame:
    """Return a frame with more wordings for training; the held-out ones stay as they are."""
    attributes = []
    for one in frame.attributes:
        says, asks = frame_wording.more(frame.name, one.key)
        attributes.append(one._replace(says=Phrasings(one.says, says),
                                       asks=Phrasings(one.asks, asks)))
    return frame._replace(attributes=attributes)


PERSON, EVENT, PRODUCT, PLACE = map(grown, (PERSON, EVENT, PRODUCT, PLACE))
FRAMES = (PERSON, EVENT, PRODUCT, PLACE)
WEIGHTS = (6, 4, 3, 3)
