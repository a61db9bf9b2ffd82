"""Requests for tools: the right call, its result, and an answer that uses it."""

from __future__ import annotations

import json
import random
import re
from typing import Any, NamedTuple

import entities as e
import errand_wording
import request_wording
import tool_wording
import vocabulary
from entities import Maker
from phrasings import ways
from turns import (
    JSON, Conversation, Example, Message, Phrasings, Split, ToolCall, article, capital, join, pick,
)

NO_TOOL = "I have no tool for that."
MORE_REQUESTS = (tool_wording, request_wording, errand_wording)


class Parameter(NamedTuple):
    """A parameter of a tool: its names, type, description and value."""

    names: list[str]
    kind: str
    about: str
    make: Maker
    choices: list[str]


class Tool(NamedTuple):
    """A family of tools: names, descriptions, parameters, requests, result and answers.

    In requests and answers ``{0}`` stands for the first parameter; what stands in square
    brackets may be left out, and its parameter with it. ``{a}``, ``{b}`` are result values.
    """

    names: list[str]
    about: list[str]
    parameters: list[Parameter]
    requests: list[str]
    results: list[tuple[str, str, Maker]]
    answers: list[str]


def cut(text: str) -> list[str]:
    """Return the phrasings that bars divide."""
    return [" ".join(part.split()) for part in text.split("|")]


def p(names: str, about: str, make: Maker, kind: str = "string") -> Parameter:
    """Return a parameter with a free value."""
    return Parameter(names.split(), kind, about, make, [])


def n(names: str, about: str, low: int, high: int) -> Parameter:
    """Return a parameter with a whole number."""
    return Parameter(names.split(), "integer", about, e.number(low, high), [])


def c(names: str, about: str, choices: str) -> Parameter:
    """Return a parameter with one of a few values."""
    options = choices.split()
    return Parameter(names.split(), "string", about, e.one_of(*options), options)


def tool(
    names: str, about: str, parameters: list[Parameter], requests: str,
    results: list[tuple[str, str, Maker]], answers: str
) -> Tool:
    """Return a family from texts with bars between the choices."""
    family = names.split()
    more = " | ".join(wording.MORE.get(family[0], "") for wording in MORE_REQUESTS)
    wanted = Phrasings(cut(requests), ways(more))
    return Tool(family, cut(about), parameters, wanted, results, cut(answers))


def num(low: int, high: int) -> Maker:
    """Return a maker of a whole number."""
    return e.number(low, high)


ROOMS = e.one_of("kitchen", "bedroom", "hall", "bathroom", "office", "cellar", "garage", "attic",
                 "living room", "nursery", "pantry", "studio", "library", "garden")
OK = [("status", "str", e.one_of("ok", "done"))]
TASK = e.Pool([f"{verb} the {thing}" for verb, things in (
    ("water", "roses lawn tomatoes plants tulips hedge herbs"),
    ("feed", "cat dog hens fish rabbits horses birds"),
    ("call", "dentist plumber bank neighbours school garage vet landlord hotel"),
    ("clean", "windows oven kitchen car fridge cellar gutter stairs"),
    ("pack", "suitcase tent lunch picnic presents skis"),
    ("repair", "fence bicycle roof gate shed lamp chair"),
    ("check", "tyres boiler heating mailbox smoke_alarm locks"),
    ("pay", "rent plumber electricity_bill club_fee phone_bill"),
    ("collect", "parcel children tickets laundry keys glasses medicine"),
    ("paint", "door shed wall bench hall garden_gate"),
    ("sign", "contract form lease petition report"))
    for thing in e.words(things)], vocabulary.doing)
QUERY = e.Pool([f"{a} {b}" for a in ("cheap", "old", "small", "modern", "quiet", "local", "wooden",
               "simple", "famous", "rare", "light", "strong") for b in (
    "bridges", "hotels", "chess openings", "bread recipes", "bird calls", "ferry routes", "violins",
    "rose gardens", "radio plays", "tea shops", "maps", "sailing boats", "stone ovens",
        "card tricks",
    "hiking trails", "wool shops")], vocabulary.things)
SONG = e.form("{} {}", e.COINED, e.one_of("Blues", "Waltz", "Dream", "Song", "Nights", "March",
    "Rain",
                                          "Morning", "River", "Dance"))
BOOK = e.form("The {} of {}", e.one_of("House", "Road", "Secret", "Garden", "Night", "Clock",
    "Island",
                                       "Letter"), e.TOWN)
TEXT = e.Pool([f"{a} {b}" for a in ("the train is", "dinner is", "the meeting is", "the class is",
              "my bus is", "the party is", "the lesson is", "our flight is",
                  "the game is") for b in (
    "late", "at seven", "cancelled", "in the garden", "on time", "moved to Friday", "at noon",
        "outside",
    "tomorrow", "at the station", "in room four", "starting now")], vocabulary.saying)
CURRENCY = "euros dollars pounds yen francs kroner"
UNITS = "metres feet miles inches yards"

TOOLS = (
    tool("get_weather weather current_weather weather_report fetch_weather",
        "Get the weather of a city. | Current weather in a place. | Tells the weather. | Looks up "
        "the weather for a town.",
         [p("city town place location", "The city", e.TOWN)],
         "What is the weather in {0}? | How is the weather in {0}? | Is it nice outside in {0}? | "
         "Tell me the weather for {0}. | Weather in {0}, please. | What does the sky look like in "
         "{0}?",
         [("temperature", "num", num(-9, 36)), ("sky", "str", e.one_of(
             "sunny", "cloudy", "rainy", "foggy", "windy", "clear", "stormy"))],
         "In {0} it is {b} with {a} degrees."),
    tool("get_forecast forecast weather_forecast weather_ahead",
        "Get the forecast for the coming days. | Weather forecast for several days. | Says how the "
        "weather will be.",
         [p("city town place location", "The city", e.TOWN), n("days count number_of_days",
             "Number of days", 2, 14)],
         "What will the weather be in {0} for the next {1} days? | Forecast for {0} for {1} days. "
         "| Show me the {1} day forecast for {0}. | How will it be in {0} over the next {1} days? "
         "| I need a forecast of {1} days for {0}.",
         [("outlook", "str", e.one_of("mostly sunny", "mostly cloudy", "rainy", "mixed", "dry",
             "cold"))],
         "The next {1} days in {0} will be {a}."),
    tool("set_timer timer start_timer countdown",
        "Start a timer. | Sets a timer. | Counts down minutes.",
         [n("minutes duration length", "Length in minutes", 2, 120)],
         "Set a timer for {0} minutes. | Start a timer of {0} minutes. | {0} minutes on the timer, "
         "please. | Tell me when {0} minutes are over. | Count down {0} minutes. | Remind me in "
         "{0} minutes that time is up.", OK, "The timer is set for {0} minutes."),
    tool("set_alarm alarm create_alarm wake_me",
        "Set an alarm. | Rings at a time. | Creates an alarm.",
         [p("time at when", "Time of day", e.time)],
         "Wake me at {0}. | Set an alarm for {0}. | I need to get up at {0}. | Alarm at {0}, "
         "please. | Can you wake me up at {0}? | Let the alarm ring at {0}.", OK,
             "The alarm is set for {0}."),
    tool("add_reminder remind create_reminder reminder",
        "Add a reminder. | Reminds the user of something. | Creates a reminder.",
         [p("text task what about", "What to remind of", TASK), p("day date when",
             "Day or date", e.when)],
         "Remind me to {0} on {1}. | On {1} I have to {0}. Remind me. | Please remind me on {1} to "
         "{0}. | I must not forget to {0} on {1}. | Set a reminder for {1}: {0}. | Make sure that "
         "I {0} on {1}.",
         OK, "I will remind you to {0} on {1}."),
    tool("create_event add_event add_to_calendar calendar_add",
        "Add an event to the calendar. | Creates an event. | Puts something into the calendar.",
         [p("title name event", "Title of the event", e.EVENT), p("date day", "Date", e.when),
          p("time start hour", "Time", e.time)],
         "Put the {0} on {1}[ at {2}] into my calendar. | Add the {0} on {1}[ at {2}]. | The {0} "
         "is on {1}[ at {2}]. Save it. | Enter the {0} for {1}[ at {2}]. | Note the {0} on {1}[ at "
         "{2}] in the calendar. | My calendar needs the {0} on {1}[ at {2}].", OK,
         "The {0} is in your calendar on {1}."),
    tool("list_events get_calendar calendar_for show_day",
        "List the events of a day. | Shows the calendar. | Reads the calendar of a day.", [p(
            "date day when",
            "Date", e.when)],
         "What do I have on {0}? | What is in my calendar on {0}? | Show me my events on {0}. | Am "
         "I busy on {0}? | Read my calendar for {0}. | Which events are on {0}?",
         [("event", "str", e.EVENT), ("time", "str", e.time)], "On {0} you have the {a} at {b}."),
    tool("send_message text_message message send_text",
        "Send a message to a person. | Texts someone. | Sends a short message.",
         [p("to recipient person name", "Who gets it", e.FIRST), p("text message body content",
             "The text", TEXT)],
         "Tell {0} that {1}. | Send {0} a message: {1} | Text {0} that {1}. | Write to {0}: {1} | "
         "Let {0} know that {1}. | Message {0} and say {1}.", OK,
             "I have sent your message to {0}."),
    tool("send_email write_mail email mail_to",
        "Send a mail. | Writes an e-mail. | Mails somebody.",
         [p("to address recipient", "Mail address", e.mail), p("subject title topic",
             "Subject", e.EVENT)],
         "Send a mail to {0} about the {1}. | Mail {0} about the {1}. | Write a mail to {0} with "
         "the subject {1}. | Write to {0} about the {1}. | E-mail {0}, subject {1}. | Please send "
         "{0} a mail on the {1}.", OK, "I have sent the mail to {0}."),
    tool("call_contact call phone_call dial",
        "Call a person. | Starts a phone call. | Rings somebody up.",
         [p("name contact person who", "Who to call", e.FIRST)],
         "Call {0}. | Ring {0}, please. | I want to talk to {0} on the phone. | Phone {0} for me. "
         "| Give {0} a call. | Get me {0} on the phone.", OK, "I am calling {0}."),
    tool("find_contact get_contact lookup_contact contact_info",
        "Look up a contact. | Finds the number of a person. | Searches the "
        "contacts.", [p("name person who",
             "Name of the person", e.full_name)],
         "What is the number of {0}? | Find the contact {0}. | How can I reach {0}? | Look up {0} "
         "in my contacts. | Show me the contact of {0}. | I need the phone number of {0}.",
         [("phone", "str", e.phone)], "The number of {0} is {a}."),
    tool("convert_currency currency exchange change_money",
        "Convert money. | Changes an amount into another currency. | Currency exchange.",
         [n("amount sum value", "Amount", 2, 900), c("from source from_currency",
             "Currency", CURRENCY),
          c("to target to_currency", "Currency", CURRENCY)],
         "How much is {0} {1} in {2}? | Convert {0} {1} to {2}. | What are {0} {1} in {2}? | "
         "Change {0} {1} into {2}. | I have {0} {1}. How much is that in {2}? | {0} {1} in {2}, "
         "please.",
         [("result", "num", num(2, 999))], "{0} {1} are {a} {2}."),
    tool("convert_units unit_converter convert_length length",
        "Convert a length. | Changes a length into another unit. | Converts units.",
         [n("value amount number", "Value", 2, 900), c("from from_unit source", "Unit", UNITS),
          c("to to_unit target", "Unit", UNITS)],
         "How many {2} are {0} {1}? | Convert {0} {1} into {2}. | What is {0} {1} in {2}? | Give "
         "me {0} {1} in {2}. | I have {0} {1}. What is that in {2}? | Turn {0} {1} into {2}.",
         [("result", "num", num(2, 999))], "{0} {1} are {a} {2}."),
    tool("translate translate_text translator to_language",
        "Translate a text. | Puts a text into another language. | Translates words.",
         [p("text words phrase", "Text to translate", TEXT), p("language target to",
             "Target language", e.LANGUAGE)],
         "Translate \"{0}\" into {1}. | How do you say \"{0}\" in {1}? | What is \"{0}\" in {1}? | "
         "Put \"{0}\" into {1}. | I need \"{0}\" in {1}. | Say \"{0}\" in {1}.",
         [("translation", "str", e.form("{} {}", e.COINED, e.COINED))], "In {1} that is \"{a}\"."),
    tool("add add_numbers sum plus", "Add two numbers. | Computes a sum. | Adds numbers.",
         [n("a first x", "First number", 2, 990), n("b second y", "Second number", 2, 990)],
         "What is {0} plus {1}? | Add {0} and {1}. | How much is {0} + {1}? | {0} plus {1}, "
         "please. | Sum of {0} and {1}? | What do {0} and {1} make together?", [("result",
             "num", num(4, 1980))],
         "{0} plus {1} is {a}."),
    tool("multiply times product_of multiply_numbers",
        "Multiply two numbers. | Computes a product. | Multiplies numbers.",
         [n("a first x", "First number", 2, 99), n("b second y", "Second number", 2, 99)],
         "What is {0} times {1}? | Multiply {0} by {1}. | How much is {0} x {1}? | {0} times {1}, "
         "please. | Product of {0} and {1}? | What do I get if I multiply {0} and {1}?",
         [("result", "num", num(4, 9801))], "{0} times {1} is {a}."),
    tool("search web_search search_web find_online",
        "Search the web. | Finds pages on the web. | Web search.",
         [p("query q text terms", "Search words", QUERY)],
         "Search the web for {0}. | Find something about {0} online. | Look up {0} on the web. | "
         "What is on the web about {0}? | I want to read about {0}. Search for it. | Do a web "
         "search for {0}.",
         [("title", "str", e.form("All about {}", e.COINED)), ("url", "str", e.web)],
         "I found \"{a}\" at {b}."),
    tool("play_music play_song play start_song",
        "Play a song. | Starts music. | Plays a piece of music.",
         [p("title song name", "Title of the song", SONG)],
         "Play {0}. | I want to hear {0}. | Put on {0}, please. | Start the song {0}. | Can you "
         "play {0}? | Let me listen to {0}.", OK, "Now playing {0}."),
    tool("set_volume volume change_volume",
        "Set the volume. | Changes the volume. | Makes it louder or quieter.", [n(
            "level percent value",
            "Volume in percent", 2, 100)],
         "Set the volume to {0}. | Volume {0}, please. | Change the volume to {0} percent. | Turn "
         "the sound to {0}. | Put the volume at {0} percent. | I want the sound at {0}.", OK,
         "The volume is now {0}."),
    tool("switch_light light set_light lamp",
        "Switch a light. | Turns a light on or off. | Controls the lights.", [p("room place where",
            "Which room", ROOMS), c(
            "state mode power",
            "On or off",
             "on off")],
         "Turn {1} the light in the {0}. | Switch {1} the light in the {0}. | Light {1} in the "
         "{0}. | Please turn {1} the lamp in the {0}. | The light in the {0} should be {1}. | {0}: "
         "light {1}.", OK,
         "The light in the {0} is {1}."),
    tool("set_heating heating set_temperature thermostat",
        "Set the heating. | Sets the temperature of a room. | Controls the heating.",
         [p("room place where", "Which room", ROOMS), n("degrees temperature value",
             "Degrees", 12, 28)],
         "Heat the {0} to {1} degrees. | Set the {0} to {1} degrees. | Make it {1} degrees in the "
         "{0}. | I want {1} degrees in the {0}. | {1} degrees in the {0}, please. | Warm the {0} "
         "up to {1} degrees.", OK,
         "The {0} is set to {1} degrees."),
    tool("move_blinds blinds shutters set_blinds",
        "Open or close the blinds. | Moves the blinds. | Controls the shutters.", [p(
            "room place where",
            "Which room", ROOMS), c(
            "action state do",
             "What to do",
             "open close")],
         "{1} the blinds in the {0}. | Please {1} the blinds in the {0}. | In the {0}, {1} the "
         "blinds. | Could you {1} the shutters in the {0}? | I want you to {1} the blinds in the "
         "{0}.", OK,
         "Done with the blinds in the {0}."),
    tool("find_train train_search next_train trains",
        "Find a train. | Searches train connections. | Looks for trains.", [p("from origin start",
            "Start", e.TOWN), p(
            "to destination end",
             "End", e.TOWN),
                     p("date day when", "Date", e.when)],
         "Find a train from {0} to {1}[ on {2}]. | When does a train go from {0} to {1}[ on {2}]? "
         "| I want to go by train from {0} to {1}[ on {2}]. | Trains from {0} to {1}[ on {2}]? | "
         "Is there a train from {0} to {1}[ on {2}]? | Show trains from {0} to {1}[ on {2}].", [(
             "departure",
             "str", e.time)],
         "There is a train from {0} to {1} at {a}."),
    tool("book_flight flight find_flight flights",
        "Book a flight. | Finds a flight. | Looks for flights.",
         [p("from origin start", "From", e.TOWN), p("to destination target", "To", e.TOWN), p(
             "date day",
             "Date", e.when)],
         "Book a flight from {0} to {1} on {2}. | I want to fly from {0} to {1} on {2}. | Fly me "
         "from {0} to {1} on {2}. | Get me a flight from {0} to {1} on {2}. | On {2} I need to fly "
         "from {0} to {1}. | A flight from {0} to {1} on {2}, please.", [("code", "str", e.code)],
         "Your flight from {0} to {1} is booked. The code is {a}."),
    tool("book_hotel hotel reserve_hotel hotel_booking",
        "Book a hotel. | Reserves a hotel room. | Finds a room in a hotel.", [p("city town place",
            "City", e.TOWN), n(
            "nights stay",
             "Number of nights", 2, 20)],
         "Book a hotel in {0} for {1} nights. | I need a room in {0} for {1} nights. | Find me a "
         "hotel in {0} for {1} nights. | {1} nights in a hotel in {0}, please. | I will stay in "
         "{0} for {1} nights. Book a hotel. | Reserve {1} nights in {0}.",
         [("hotel", "str", e.form("Hotel {}", e.STREET_WORDS)), ("price", "num", num(50, 900))],
         "I booked the {a} in {0} for {b} euros."),
    tool("book_table table reserve_table restaurant_booking",
        "Book a table. | Reserves a table in a restaurant. | Restaurant bookings.",
         [p("restaurant name place", "Restaurant", e.COINED), n("people guests seats",
             "Number of people", 2, 20),
          p("time at hour", "Time", e.time)],
         "Book a table at {0} for {1} people[ at {2}]. | Reserve a table for {1} at {0}[ at {2}]. "
         "| A table for {1} people at {0}[ at {2}], please. | We are {1} people and want to eat at "
         "{0}[ at {2}]. | Get a table at {0} for {1}[ at {2}].", OK,
             "The table at {0} is booked for {1} people."),
    tool("get_route route directions navigate",
        "Get the way to a place. | Finds a route. | Gives directions.",
         [p("to destination target", "Where to go", e.address), c("mode by vehicle",
             "How to travel",
             "car bus bike foot train")],
         "How do I get to {0}[ by {1}]? | Show me the way to {0}[ by {1}]. | Take me to {0}[ by "
         "{1}]. | Find a route to {0}[ by {1}]. | I have to go to {0}[ by {1}]. | Navigate to {0}[ "
         "by {1}].",
         [("minutes", "num", num(3, 150))], "You need {a} minutes to {0}."),
    tool("find_place nearby places_near find_nearby",
        "Find a place nearby. | Looks for shops and places. | Searches around a town.",
         [p("kind type what", "Kind of place", e.one_of("bakery", "pharmacy", "library", "cafe",
             "bank",
             "gym",
                                                       "museum", "cinema", "park", "bookshop",
                                                           "dentist",
                                                           "pool")),
          p("near city town", "Where", e.TOWN)],
         "Find a {0} in {1}. | Is there a {0} in {1}? | Where is a {0} in {1}? | I am looking for "
         "a {0} in {1}. | Show me a {0} near {1}. | Which {0} is there in {1}?", [("address",
             "str", e.address)],
         "There is a {0} in {1} at {a}."),
    tool("track_parcel parcel_status track_order where_is_parcel",
        "Track a parcel. | Shows where a parcel is. | Status of a delivery.", [p(
            "number tracking_number code id",
             "Number of the parcel", e.code)],
         "Where is my parcel {0}? | Track the parcel {0}. | What is the status of {0}? | Has the "
         "parcel {0} arrived? | Follow the delivery {0}. | My parcel has the number {0}. Where is "
         "it?",
         [("place", "str", e.TOWN), ("day", "str", e.day)],
             "Your parcel is in {a} and comes on {b}."),
    tool("order_product order buy place_order",
        "Order a product. | Buys something. | Places an order.",
         [p("product item article", "What to order", e.product), n("quantity count pieces",
             "How many", 2, 60)],
         "Order {1} pieces of the {0}. | Buy {1} of the {0}. | I need {1} of the {0}. | Please "
         "order the {0}, {1} pieces. | Get me {1} pieces of the {0}. | We want {1} of the {0}.",
         [("order", "str", e.code)], "I ordered {1} of the {0}. The order is {a}."),
    tool("check_stock stock in_stock get_stock",
        "Check the stock. | Says how many of a product are left. | Stock of an article.", [p(
            "product item article",
            "Product", e.product)],
         "How many of the {0} are in stock? | Is the {0} in stock? | Check the stock of the {0}. | "
         "Do we still have the {0}? | Are there any of the {0} left? | Stock of the {0}?",
         [("count", "num", num(2, 900))], "There are {a} of the {0} in stock."),
    tool("get_price price price_of lookup_price",
        "Get the price of a product. | Price of an article. | Says what something costs.", [p(
            "product item article",
            "Product", e.product)],
         "What does the {0} cost? | How much is the {0}? | Price of the {0}? | Tell me the price "
         "of the {0}. | What is the price of the {0}? | Is the {0} expensive?", [("price",
             "num", num(3, 990))],
         "The {0} costs {a} euros."),
    tool("add_to_list shopping_list list_add put_on_list",
        "Add something to the shopping list. | Puts an item on the list. | Shopping list.", [p(
            "item thing product",
            "What to add", e.GOODS)],
         "Put {0} on the shopping list. | Add {0} to my list. | We need {0}. Put them on the list. "
         "| The list needs {0}. | Do not let me forget to buy {0}. List, please. | Write {0} on "
         "the shopping list.", OK,
         "I put {0} on the list."),
    tool("create_note note save_note take_note",
        "Save a note. | Writes something down. | Takes a note.",
         [p("text note content", "The note", TEXT)],
         "Write this down: {0}. | Take a note: {0}. | Note that {0}. | Please save a note: {0}. | "
         "Make a note that {0}. | Keep this in mind: {0}.", OK, "I have saved the note."),
    tool("search_notes find_note notes_about lookup_notes",
        "Search the notes. | Finds a note. | Looks through the notes.", [p("query text words",
            "Search words", QUERY)],
         "Find my note about {0}. | What did I write about {0}? | Search my notes for {0}. | Is "
         "there a note about {0}? | Show the notes on {0}. | Where is my "
         "note on {0}?", [("note", "str", TEXT)],
         "Your note says: {a}."),
    tool("create_task add_task todo new_task",
        "Create a task. | Adds a to-do. | Puts a task on the list.",
         [p("title task what", "The task", TASK), c("priority level urgency", "Priority",
             "low medium high urgent")],
         "Add a task: {0}[, priority {1}]. | New task: {0}[ with {1} priority]. | I have to {0}[, "
         "it is {1} priority]. Make a task. | Put \"{0}\" on my tasks[ as {1}]. | Create the task "
         "\"{0}\"[, {1}].", OK,
         "The task is on your list."),
    tool("open_app launch start_app run_app", "Open an app. | Starts a program. | Launches an app.",
         [p("name app program", "Name of the app", e.COINED)],
         "Open {0}. | Start the app {0}. | Launch {0}, please. | I want to use {0}. | Can you open "
         "{0}? | Run {0}.", OK, "{0} is open."),
    tool("get_time time_in clock current_time",
        "Get the time in a city. | Says how late it is. | Local time of a place.", [p(
            "city town place",
            "City", e.TOWN)],
         "What time is it in {0}? | How late is it in {0}? | Tell me the time in {0}. | Local time "
         "in {0}? | What does the clock say in {0}? | Time in {0}, "
         "please.", [("time", "str", e.time)],
         "In {0} it is {a}."),
    tool("get_stock_price share_price stock_quote quote",
        "Get the price of a share. | Share prices. | Looks up a share.", [p("company firm name",
            "Company", e.COINED)],
         "What is the share price of {0}? | How is the share of {0} doing? | Look up the share of "
         "{0}. | How much is one share of {0}? | Quote for {0}? | What do shares of {0} cost?",
         [("price", "num", num(3, 900))], "A share of {0} costs {a} dollars."),
    tool("transfer_money pay send_money transfer",
        "Transfer money. | Pays somebody. | Sends money to a person.",
         [p("to recipient name", "Who gets it", e.full_name), n("amount sum euros",
             "Amount in euros", 2, 900)],
         "Send {1} euros to {0}. | Pay {0} {1} euros. | Transfer {1} euros to {0}. | {0} should "
         "get {1} euros from me. | I owe {0} {1} euros. Please pay. | Give {0} {1} euros.", OK,
         "I sent {1} euros to {0}."),
    tool("get_recipe recipe find_recipe cook",
        "Find a recipe. | Says how to cook a dish. | Recipe search.",
         [p("dish name food", "The dish", e.FOOD), n("people servings persons",
             "For how many", 2, 12)],
         "How do I make {0}[ for {1} people]? | Give me a recipe for {0}[ for {1} people]. | I "
         "want to cook {0}[ for {1}]. | Find a recipe for {0}[ for {1} people]. | Recipe for {0}[, "
         "{1} people]?",
         [("minutes", "num", num(10, 120))], "The recipe for {0} takes {a} minutes."),
    tool("find_book book_search search_book library_search",
        "Find a book. | Searches the library. | Looks for a book.", [p("title name book",
            "Title", BOOK)],
         "Is the book {0} there? | Find the book {0}. | I am looking for {0}. | Do you have {0}? | "
         "Search for the book {0}. | Where can I find {0}?", [("shelf", "str", e.form(
             "{}{}", e.one_of(*
             "ABCDEFGH"), num(1, 60)))],
         "{0} is on shelf {a}."),
    tool("get_user user_info find_user lookup_user",
        "Get data of a user. | Looks up an account. | User data.",
         [p("email mail address", "Mail address of the user", e.mail)],
         "Who is {0}? | Look up the user {0}. | Show me the account {0}. | Which user has the mail "
         "{0}? | Get the data of {0}. | To whom does {0} belong?", [("name", "str", e.full_name)],
         "{0} belongs to {a}."),
    tool("open_ticket create_ticket report_problem new_ticket",
        "Open a support ticket. | Reports a problem. | Creates a ticket.", [p("device product item",
            "Which device", e.product), c(
             "priority level",
             "Priority",
             "low medium high urgent")],
         "My {0} is broken[, this is {1}]. Open a ticket. | Open a {1} ticket for the {0}. | "
         "Report a problem with the {0}[, priority {1}]. | The {0} does not work. Please make a "
         "ticket[ with {1} priority]. | A ticket for the {0}[, {1}], please.", [("ticket",
             "str", e.code)],
         "I opened the ticket {a} for the {0}."),
    tool("close_ticket finish_ticket resolve_ticket",
        "Close a ticket. | Marks a ticket as done. | Ends a ticket.", [p("id ticket number",
            "Number of the ticket", e.code)],
         "Close the ticket {0}. | Ticket {0} is done. | {0} can be closed. | Please mark the "
         "ticket {0} as done. | We are finished with ticket {0}. | End ticket {0}.", OK,
             "Ticket {0} is closed."),
    tool("read_file open_file get_file show_file",
        "Read a file. | Shows a file. | Gets the text of a file.",
         [p("path file name", "Name of the file", e.form(
             "{}.{}", lambda r, s: e.COINED(r, s).lower(),
                                                        e.one_of("txt", "csv", "md", "json",
                                                            "log")))],
         "Read the file {0}. | What is in {0}? | Show me {0}. | Open the file {0}. | Print {0}. | "
         "Let me see {0}.",
         [("text", "str", TEXT)], "{0} says: {a}."),
    tool("get_distance distance how_far measure_distance",
        "Get the distance of two towns. | Says how far it is. | Distance between places.", [p(
            "from start a",
            "First town", e.TOWN), p(
            "to end b",
             "Second town", e.TOWN)],
         "How far is it from {0} to {1}? | What is the distance from {0} to {1}? | How many "
         "kilometres are there from {0} to {1}? | Distance {0} to {1}? | Is it far from {0} to "
         "{1}?",
         [("kilometres", "num", num(5, 900))], "From {0} to {1} it is {a} kilometres."),
    tool("roll_dice dice throw_dice", "Roll dice. | Throws dice. | Rolls dice with some sides.",
         [n("count dice number", "How many dice", 2, 9), n("sides faces", "Sides of a die", 4, 20)],
         "Roll {0} dice[ with {1} sides]. | Throw {0} dice[ with {1} sides]. | {0} dice[ with {1} "
         "sides], please. | Let {0} dice roll[, {1} sides each]. | I need {0} dice[ of {1} sides].",
         [("total", "num", num(2, 90))], "The total is {a}."),
    tool("log_workout workout add_workout track_sport",
        "Log a workout. | Saves sport. | Notes how long you did sport.", [p("sport activity kind",
            "Sport", e.HOBBY), n(
            "minutes duration time",
             "Minutes", 5, 180)],
         "I did {1} minutes of {0}. | Log {1} minutes of {0}. | Save {0}, {1} minutes. | {1} "
         "minutes of {0} today. | Note my {0} of {1} minutes. | Today I had {1} minutes of "
         "{0}.", OK,
         "I logged {1} minutes of {0}."),
)
# Of these the requests are never seen in training at all.
NEW_TOOLS = TOOLS[-6:]
KNOWN_TOOLS = TOOLS[:-6]

SYSTEM = ("You are a helpful assistant.", "Use the tools when they help.", "You can use tools.",
          "You are an assistant with tools.", "Call a tool if one fits.", "Help the user.",
          # held out
          "You are a helpful assistant with a few tools.", "Use a tool where it helps.")


# Families that could stand in for each other: no request for one is refused with the other.
CLOSE = (
    {"get_weather", "get_forecast"},
    {"set_timer", "set_alarm", "add_reminder", "create_event", "list_events", "create_task",
     "create_note", "add_to_list"},
    {"send_message", "send_email", "call_contact", "find_contact", "get_user", "open_ticket"},
    {"check_stock", "get_price", "order_product", "track_parcel", "get_stock_price"},
    {"find_train", "book_flight", "get_route", "find_place", "get_distance", "book_hotel",
     "book_table"},
    {"convert_currency", "convert_units", "add", "multiply"},
    {"search_notes", "read_file", "find_book", "get_recipe"},
)
BROAD = "search"


def fits(one: Tool, other: Tool) -> bool:
    """Say whether a request for one of the families could be meant for the other."""
    first, second = one.names[0], other.names[0]
    return (bool(set(one.names) & set(other.names)) or BROAD in (first, second)
            or any(first in group and second in group for group in CLOSE))


class Offer(NamedTuple):
    """A tool as it is offered: its family, its function object and its parameters' names."""

    family: Tool
    name: str
    keys: list[str]
    optional: list[bool]
    described: JSON

    def name_of(self, family: str) -> bool:
        """Say whether the tool is of a family."""
        return self.family.names[0] == family


def offer(family: Tool, rng: random.Random, split: Split) -> Offer:
    """Return a family under one of its names, with some names for its parameters."""
    name = rng.choice(family.names)
    keys: list[str] = []
    row = rng.randrange(4)  # names of the same row go together: "from" and "to"
    for parameter in family.parameters:
        names = [key for key in parameter.names if key not in keys]
        key = parameter.names[row % len(parameter.names)]
        keys.append(key if key in names else rng.choice(names))
    optional = [any(re.search(r"\[[^\]]*\{%d\}" % index, text) for text in family.requests)
                for index in range(len(keys))]
    described = rng.random() < 0.4
    properties: JSON = {}
    for key, parameter in zip(keys, family.parameters):
        value: JSON = {"type": parameter.kind}
        if described:
            value["description"] = parameter.about
        if parameter.choices:
            value["enum"] = parameter.choices
        properties[key] = value
    function = {"type": "function", "function": {
        "name": name, "description": pick(rng, family.about, split),
        "parameters": {"type": "object", "properties": properties,
                       "required": [key for key, free in zip(keys, optional) if not free]}}}
    return Offer(family, name, keys, optional, function)


# In training a share of the calls is of tools for anything, with these requests.
MADE_UP = 0.05
FREE_REQUESTS = ways("""
    {V} the {x}<, /: /. >{w}. | <Please/Can you/I want you to/Could you/You should> {v} the {x}
    <with/using/for/by> {w}. | <I want to/I need to/We have to/It is time to> {v} <the/our/my> {x},
    {w}. | <Use/Take> {w} <and/to> {v} the {x}. | The {x}: {v} it with {w}. | <For/With> {w}, {v}
    the {x}. | {V} <our/my/this> {x} with {w}, please. | Let us {v} the {x}. <Use/Take> {w}. | {V}
    it: the {x}, {w}. | Is it possible to {v} the {x} with {w}? | My {x} <has/needs> {w}. {V} it.
    """)
FREE_WORDS = ("{n} {v}", "the {n} {v}", "{v} as {n}", "{n}: {v}", "{v} as the {n}", "a {n} of {v}",
              "{n} = {v}", "{v} for the {n}")
FREE_VALUES: tuple[tuple[str, Maker], ...] = (
    *(("string", one) for one in (
        e.FIRST, e.full_name, e.TOWN, e.firm, e.code, e.time, e.when, e.address, e.mail, e.COINED,
        e.coloured, e.FOOD, e.EVENT, e.JOB, QUERY, TASK)),
    *(("string", lambda rng, _: vocabulary.thing(rng)) for _ in range(6)),
    *(("integer", e.number(2, top)) for top in (20, 99, 400, 900, 60, 99)))


def made_up(rng: random.Random) -> Tool:
    """Return a tool to do anything with any thing, for training only."""
    verb, thing = rng.choice(vocabulary.WORDS.verbs)[0], vocabulary.thing(rng)
    names = rng.sample(vocabulary.WORDS.traits, rng.choice((1, 1, 2, 2, 3)))
    parameters = []
    for name in names:
        kind, make = rng.choice(FREE_VALUES)
        choices: list[str] = []
        if rng.random() < 0.15:
            kind, choices = "string", [vocabulary.WORDS.noun(rng) for _ in range(4)]
            make = e.one_of(*choices)
        parameters.append(Parameter([name.replace(" ", "_")], kind, capital(name), make, choices))
    requests = []
    for text in rng.sample(FREE_REQUESTS, 8):
        said = [rng.choice(FREE_WORDS).replace("{v}", "{%d}" % index).replace("{n}", name)
                for index, name in enumerate(names)]
        rng.shuffle(said)
        text = text.replace("{w}", join(said)).replace("{x}", thing)
        requests.append(text.replace("{v}", verb).replace("{V}", capital(verb)))
    about = [f"{capital(verb)} {article(thing)}.", f"{capital(verb)} the {thing}.",
             f"Can {verb} {article(thing)}.", f"For the {thing}."]
    code = f"{verb}_{thing}" if rng.random() < 0.6 else rng.choice((f"{thing}_{verb}", thing, verb))
    return Tool([code.replace(" ", "_")], about, parameters, requests, OK,
                [f"The {thing} is done.", f"I did it with the {thing}."])


def offers(family: Tool, count: int, known: tuple[Tool, ...], rng: random.Random,
           split: Split) -> list[Offer]:
    """Return offers of a family and of others, in random order, without a common name."""
    if split is Split.TRAIN and rng.random() < 2 * MADE_UP:
        known = (*rng.sample(known, 3), *(made_up(rng) for _ in range(3)))
    others = [other for other in rng.sample(known, count + 1)
              if other is not family and not set(other.names) & set(family.names)][:count - 1]
    made = [offer(one, rng, split) for one in (family, *others)]
    rng.shuffle(made)
    return made


BEFORE = ways("""
    <Hey,/Listen,/Quick one:/One thing:/Next,/And then,/Before I forget:/If you can,/When you have a
    moment,/By the way,/Right,/Good morning,/Excuse me,/Sorry,/My turn:/Job for you:/Once more:/
    Change of plan:/A favour:/Here is what I need:/I am in a hurry,/While I am at it,/As always,/
    For my sister:/My boss asks:/It is for work,/First of all,/Also,/One more:/Let us see,>""")
BEHIND = ways("""
    Thanks. | Thank you. | It is urgent. | There is no hurry. | I am in the car. | Can you do that? |
    My hands are full. | That would help. | I hope it works. | Go ahead. | Right now. | I am late.
    | Just do it. | My phone is dead. | I am busy. | Is that fine? | You know how. | Be quick. | I
    trust you.""")


def wrapped(request: str, rng: random.Random) -> str:
    """Return a request with words around it that change nothing, for training only."""
    if rng.random() < 0.6:
        kept = request.startswith(("I ", "I'm", "{", '"'))
        request = f"{rng.choice(BEFORE)} {request if kept else request[0].lower() + request[1:]}"
    if rng.random() < 0.5:
        request += ("" if request.endswith((".", "?", "!")) else ".") + " " + rng.choice(BEHIND)
    return request


class Use(NamedTuple):
    """A request, the call that it asks for, and what follows."""

    request: str
    call: ToolCall
    result: str
    answer: str


def use(offered: Offer, rng: random.Random, split: Split) -> Use:
    """Return a request for a tool with its call, result and answer."""
    family = offered.family
    values: list[str] = []
    for parameter in family.parameters:
        value = parameter.make(rng, split)
        while value in values:
            value = parameter.make(rng, split)
        values.append(value)
    template = pick(rng, family.requests, split)
    if "[" in template:
        template = re.sub(r"\[([^\]]*)\]", r"\1" if rng.random() < 0.55 else "", template)
    if split is Split.TRAIN and rng.random() < 0.25:
        template = wrapped(template, rng)
    request = capital(template.format(*values))
    arguments: JSON = {}
    for index, (key, parameter) in enumerate(zip(offered.keys, family.parameters)):
        if f"{{{index}}}" in template:
            arguments[key] = int(values[index]) if parameter.kind == "integer" else values[index]
    results: dict[str, Any] = {}
    shown: dict[str, str] = {}
    for letter, (key, kind, make) in zip("ab", family.results):
        text = make(rng, split)
        results[key] = int(text) if kind == "num" else text
        shown[letter] = text
    answer = capital(rng.choice(family.answers).format(*values, **shown))
    style = rng.random()
    if style < 0.1:
        request = request.rstrip(".?")
    elif style < 0.2 and request.endswith("."):
        request = request[:-1] + rng.choice((", please.", " please", "!"))
    elif style < 0.3:
        request = rng.choice(("Hi! ", "Hello. ", "OK. ", "Now: ")) + request
    return Use(request, ToolCall(offered.name, arguments), json.dumps(results), answer)


def turns(made: Use) -> list[Message]:
    """Return the messages of a request, its call, the result and the answer."""
    return [Message("user", made.request), Message("assistant", "", (made.call,)),
            Message("tool", made.result), Message("assistant", made.answer)]


def call(rng: random.Random, split: Split, wanted: tuple[Tool, ...], kind: str) -> Example:
    """Return a conversation that calls a tool of the wanted families first."""
    family = rng.choice(wanted)
    if split is Split.TRAIN and rng.random() < MADE_UP:
        family = made_up(rng)
    made = offers(family, rng.choices((1, 2, 3), (35, 40, 25))[0], wanted, rng, split)
    offered = next(one for one in made if one.family is family)
    first = use(offered, rng, split)
    messages = turns(first)
    while rng.random() < 0.65 and len(messages) < 16:
        if rng.random() < 0.15 and not any(one.name_of(BROAD) for one in made):
            messages += refused(made, rng, split)
        else:
            messages += turns(use(rng.choice(made), rng, split))
    if rng.random() < 0.15:
        messages.insert(0, Message("system", pick(rng, SYSTEM, split)))
    return Example(Conversation(messages, [one.described for one in made]), first.call, kind, False)


def refused(made: list[Offer], rng: random.Random, split: Split) -> list[Message]:
    """Return a request that none of the tools fits, with the answer to it."""
    family = rng.choice([family for family in KNOWN_TOOLS
                         if not any(fits(family, one.family) for one in made)])
    return [Message("user", use(offer(family, rng, split), rng, split).request),
            Message("assistant", NO_TOOL)]


def tool_call(rng: random.Random, split: Split) -> Example:
    """Call the right one of one to three tools."""
    return call(rng, split, KNOWN_TOOLS, "tool_call")


def tool_call_new(rng: random.Random, split: Split) -> Example:
    """Call a tool of a family that training never sees."""
    return call(rng, split, NEW_TOOLS, "tool_call_new")


def no_tool(rng: random.Random, split: Split) -> Example:
    """Say that no tool fits."""
    narrow = tuple(family for family in KNOWN_TOOLS if family.names[0] != BROAD)
    made = offers(rng.choice(narrow), rng.choices((1, 2, 3), (35, 40, 25))[0], narrow, rng, split)
    messages = refused(made, rng, split)
    while rng.random() < 0.6 and len(messages) < 9:
        messages += turns(use(rng.choice(made), rng, split))
    return Example(Conversation(messages, [one.described for one in made]), NO_TOOL, "no_tool",
                   False)
