"""Patterns of sentences that stand for many wordings, and the fields of messages in them.

In a pattern, ``[a/b/c]`` is one of the texts between its bars, and ``|`` divides patterns.
"""

from __future__ import annotations

import random
import re
from itertools import product


def ways(patterns: str, most: int = 60) -> tuple[str, ...]:
    """Return the different texts that patterns stand for; a big pattern gives only some."""
    found: dict[str, None] = {}
    for pattern in patterns.split("|"):
        pieces = [piece.split("/") if i % 2 else [piece] for i, piece in
                  enumerate(re.split(r"\[([^\]]*)\]", " ".join(pattern.split())))]
        texts = ["".join(chosen) for chosen in product(*pieces)]
        if len(texts) > most:
            texts = random.Random(len(texts)).sample(texts, most)
        found |= dict.fromkeys(
            re.sub(r" +([.!?,])", r"\1", " ".join(text.split())) for text in texts)
    return tuple(text for text in found if text)


def asked(patterns: str) -> tuple[str, ...]:
    """Return what patterns of questions stand for, each ending as questions or orders do."""
    texts = []
    for text in ways(patterns):
        if text.startswith("Please"):
            text = text.replace(", please", "")
        if re.search(r"[.?!:] |^Please (could|can|would)", text):
            pass
        elif re.match(r"(Do|Can|Could|May|What|Which|Who|How|Would|Are) (?!an? )", text):
            text = re.sub(r"\.$", "?", text)
        elif re.match(r"(Tell|Say|Give|Explain|Please|Describe|Repeat|Name|List)\b(?!,)", text):
            text = re.sub(r"\?$", ".", text)
        texts.append(text)
    return tuple(dict.fromkeys(texts))


def more(patterns: str, *own: str) -> tuple[str, ...]:
    """Return what patterns stand for, and after it the given texts, the last of them held out."""
    return (*(text for text in ways(patterns) if text not in own), *own)


MONEY = "[euros/dollars/pounds]"
OWN_NAME = (
    "[My name is/I am/I'm/My full name is/You are talking to] {v}. | {v} is my name. | "
    "[I am called/They call me/My name:] {v}. | {v} [here/speaking]. | [Sent/Written] by {v}. | "
    "This message [is/comes] from {v}. | Signed, {v}. ")
PHONE = (
    "[You can/Please/Just] [call/ring/phone] [me/us] [on/at] {v}. | [Phone/Tel./Telephone/Mobile]"
    ": {v}. | [My/Our/The] [phone/mobile/telephone] number is {v}. | [Call/Phone/Ring/Dial] {v} "
    "[any time/if needed/for questions/to talk]. | {v} is [my/our/the] [number/phone number]. | "
    "For [questions/calls], [dial/call/use] {v}. ")
MAIL = (
    "[My/Our/The] [mail/email/e-mail] [address is/is] {v}. | [Email/E-mail/Mail me at]: {v}. | "
    "[You can/Please] [write/send a mail] to {v}. | [Send/Please send] [everything/your answer/"
    "all mails] to {v}. | [Reply/Answer] to {v}, please. | {v} is [my/the/our] mail address. | "
    "[I/We] read mails at {v}. ")
TOWN = (
    "[The/My/Our] [town/city] is {v}. | [It/That] is in [the town of/the city of] {v}. | "
    "[Town/City/Place]: {v}. | {v} is [the town/the city/where it is]. ")
OWN_TOWN = (
    "[I/We] live in [the town of /the city of ]{v}. | [My/Our] [house/flat/home] is in {v}. "
    "| [I am/We are] [from/at home in/living in] {v}. | [The/My] [town/city] is {v}. | "
    "[Town/City]: {v}. | {v} is [my/our] [town/home town]. ")
ADDRESS = (
    "[The/My/Our] [street address/address/full address] is {v}. | [Address/Street]: {v}. | "
    "[You find/You will find/Find] [it/the place] at {v}. | {v} is the [address/right address/"
    "place to go]. | The [house/building/door] is [at/number] {v}. ")
PRICE = (
    f"[The/Its] [price/cost] is {{v}} {MONEY}. | It [costs/is/comes to] {{v}} {MONEY}. | "
    f"[Price/Cost]: {{v}} {MONEY}. | {{v}} {MONEY} is the price. | [You/We] [pay/have to pay] "
    f"{{v}} {MONEY}. | All in all it is {{v}} {MONEY}. ")
DAY = (
    "[The/Our] [date/day] is {v}. | [Date/Day/When]: {v}. | [It/This] [is/will be/happens/takes "
    "place] on {v}. | [On/For] {v}, [please/if possible]. | {v} is the [day/date]. | "
    "[Mark/Note/Save] {v} in your calendar. | [Think of/Remember] {v}. ")
TIME = (
    "[The/Our] [time/hour] is {v}. | [Time/At/When]: {v}. | [It/This] [is/will be/begins] at {v}. "
    "| {v} is the time. | At {v}, [please/sharp/on the dot]. | [Please be/Come/Be] "
    "[there/ready/on time] at {v}. | Not later than {v}. ")
CODE = (
    "[The/Its/Our] [number/code/reference] is {v}. | [Number/Code/Reference/Ref./No.]: {v}. | "
    "[Please use/Use/Please keep/Remember/Write down/Please give] the [number/code/reference] {v}. "
    "| {v} is the [number/code/reference]. | It [runs/is filed/is listed] under {v}. | "
    "[With/Under] the [number/code] {v}. ")
WISH = (
    "[Wish/Note/Request/Extra wish]: {v}. | [I/We] [would like/want/need/wish for] {v}. | [We ask/"
    "I ask] for {v}. | [And/Also/Oh, and] {v}, please. | [My/Our] [wish/request] is {v}. | "
    "It would be [nice/good/great] to have {v}. | [Please think of/Do not forget]: {v}. ")
FIRM = (
    "The [company/firm/business] is [called /]{v}. | [Company/Firm]: {v}. | {v} is the [company/"
    "firm]. | [It/This] is [from/by/done by] {v}. ")

# kind of message: key of a field: patterns
FIELDS = {
    "order": {
        "name": OWN_NAME + "| [It/The order/This order] is from {v}. | [Name/Customer]: {v}. | "
        "[The buyer is/Ordered by/I order for/We order for] {v}. | {v} [orders/ordered/is "
        "ordering] this. | The [order/parcel] goes to {v}. | Put {v} on the [order/form].",
        "product": "[I/We] [need/order/would like/am looking for/buy] the {v}. | [Product/Item/"
        "Article]: {v}. | The [product/article/thing] is [called /]the {v}. | [Please pack/Send "
        "us/Send me/I chose/We chose/Please add] the {v}. | [It is/I am writing] about the {v}. | "
        "The {v} is what [I/we] want.",
        "quantity": "[We/I] [order/want/take/would like] {v} [pieces/of them/units]. | [Quantity/"
        "Pieces/Count]: {v}. | {v} [pieces/units/of them] [in all/will do/are enough]. | "
        "[Please send/Send/Deliver] {v} [pieces/units]. | The number of pieces is {v}. | "
        "How many? {v}.",
        "price": PRICE + f"| [I/We] [pay/agreed on/will pay] {{v}} {MONEY}. | The [sum/bill/"
        f"amount] is {{v}} {MONEY}. | [Total/Amount/Sum]: {{v}} {MONEY}.",
        "date": DAY + "| [We/I] [need/want/expect] it on {v}. | [Deliver/Bring/Send] it on {v}. | "
        "It [should/must] [arrive/come/be here] on {v}. | The delivery date is {v}.",
        "address": ADDRESS + "| [Deliver/Bring/Ship/Post] [it/everything/the box] to {v}. | It "
        "[goes/should go/must go] to {v}. | Leave it at {v}.",
        "city": OWN_TOWN + "| [Send/Bring] it to {v}. | It [goes/should go] to {v}.",
        "order_number": CODE + "| The order [runs under/has the number/carries the number] {v}. | "
        "[Order/Order number/Order no.]: {v}. | The [order code/order reference] is {v}.",
        "note": WISH,
    },
    "appointment": {
        "name": "[Name/Patient/Client/For]: {v}. | The [patient/client/visitor] is [called /]{v}. "
        "| It is [booked/reserved/made] for {v}. | {v} is [the patient/the client/coming]. | "
        "[We expect/We wait for/We will see/Please expect] {v}. | The visit is for {v}. | "
        "It is under the name {v}. | [It is in/We have it in] the name of {v}. | {v} [has/needs/"
        "made] the appointment.",
        "date": DAY + "| [We/They] [expect/see] you on {v}. | Your [visit/appointment] is on {v}. "
        "| [How about/Can we say] {v}? | We said {v}.",
        "time": TIME + "| [We/They] [expect/see] you at {v}. | [Your turn is/You are next/It is "
        "your turn] at {v}. | The [visit/appointment] [starts/begins/is] at {v}.",
        "place": "[Place/Where/Location]: {v}. | [It/This/The appointment] is at {v}. | The "
        "[address/location/right place] is {v}. | [Come/Go/Please go] to {v}. | {v} is the place. "
        "| We [are/wait/meet/see you] at {v}. | It [takes place/happens/will be] at {v}. | Meet us "
        "at {v}.",
        "doctor": "[You see/You meet/You visit/Ask for/You have an appointment with/We booked] "
        "{v}. | [Doctor/With/Advisor]: {v}. | {v} [will see you/expects you/is your doctor/is "
        "looking forward to it/has time for you]. | Your [doctor/advisor] is {v}. | It will be "
        "with {v}. | {v} is [responsible/in charge].",
        "duration": "[Length/Duration/Minutes]: {v}. | It [lasts/is/needs/will take] [about /]{v} "
        "minutes. | [Please plan/Allow/Bring] {v} minutes. | [Keep/Take] {v} minutes free. | {v} "
        "minutes is the [usual time/length]. | The whole thing takes {v} minutes. | After {v} "
        "minutes you are done. | You will be here for {v} minutes.",
        "phone": PHONE + "| To [change/cancel/move] it, [call/ring] {v}.",
        "fee": PRICE + f"| [Fee/Bill]: {{v}} {MONEY}. | There is a fee of {{v}} {MONEY}. | We "
        f"[charge/ask for] {{v}} {MONEY}.",
    },
    "booking": {
        "name": OWN_NAME + "| [Name/Guest/Booked by]: {v}. | [The guest is/It is booked by/Please "
        "write down/Book it for/Reserve it for] {v}. | {v} is the [guest/name]. | The booking is "
        "[for/under] {v}.",
        "guests": "[Guests/People/Persons]: {v}. | [We come/We will come/We arrive] with {v} "
        "people. | [We are/There are] {v} [guests/persons/of us]. | [A table/Room/Space] for {v}, "
        "please. | {v} [guests/persons] [will come/are coming/in all]. | [Please plan/Prepare/Set "
        "up] for {v} [guests/people]. | The group has {v} people. | It is for {v} [people/"
        "persons].",
        "nights": "[Nights/Stay in nights]: {v}. | [We want to stay/We will be there/We are "
        "staying] for {v} nights. | [Please book/We need/We book] {v} nights. | {v} nights [in "
        "all/is the plan/will do]. | We leave after {v} nights. | The number of nights is {v}. | "
        "It will be {v} nights.",
        "date": DAY + "| We [come/check in/get there/start] on {v}. | [Arrival/From]: {v}. | "
        "Our [arrival/first day] is [on /]{v}. | [Expect/Please expect] us on {v}.",
        "time": TIME + "| We [arrive/check in/get there/will be there] at {v}. | [Arrival]: {v}. | "
        "We [will come/plan to come] at {v}.",
        "hotel": "[House/Hotel/At]: {v}. | [We want/We would like/We picked/We like/I chose/I "
        "want] {v}. | [The place/The hotel/It] is called {v}. | The [hotel/place] is {v}. | We "
        "[book/stay at/will be at/decided for] {v}. | {v} is [the house/our choice/the one we "
        "like].",
        "city": TOWN + "| We [travel/fly/come] to {v}. | [We want to see/We visit/We stay in] {v}. "
        "| {v} is where we go.",
        "email": MAIL,
        "wish": WISH,
        "booking_number": CODE + "| The booking [has the number/code is/number:] {v}. | "
        "[Booking/Booking number/Booking code]: {v}.",
    },
    "contact": {
        "name": OWN_NAME + "| [Name/Contact/Person]: {v}. | The [contact/person/right person] is "
        "{v}. | [Ask for/Talk to/Contact/Please write to] {v}. | {v} is the [name/person/contact]. "
        "| [These details belong/This card belongs] to {v}.",
        "phone": PHONE,
        "email": MAIL,
        "company": FIRM + "| [I am with/I am at/I work at/My employer is/The employer is] {v}. | "
        "{v} is [my employer/where I work]. | I have a [job/desk] at {v}. | [Employed/Working] "
        "at {v}.",
        "job": "[Role/Work]: {v}. | [My job is/My role is/My position is/The position is/My work "
        "is] {v}. | [By trade/At work], I am {v}. | {v} is [my job/the job/my position]. | I am "
        "employed as {v}. | My job title is {v}. | On the card it says {v}.",
        "address": ADDRESS + "| [Letters/Parcels] [go/come] to {v}. | [Visit/See] us at {v}.",
        "city": TOWN + "| [I work/We work/We are/I live] in {v}. | [My/Our] office is in {v}. | "
        "You find [me/us] in {v}.",
        "website": "[Web/Site/Homepage/Internet]: {v}. | [My/Our] [website/page/site] is {v}. | "
        "[Look at/Visit/Go to/Have a look at/Take a look at] {v}. | [Find us/We are/You find "
        "more] [online /]at {v}. | {v} is [my/our/the] website. | [Read/There is] more on {v}.",
        "age": "[I am/I'm] {v} years old. | [I am aged/My age:] {v}. | [My age is/In years:] {v}. "
        "| {v} years of age. | [I am/I have just turned] {v}. | Aged {v}. | I had my birthday and "
        "am {v} now. | {v} is [my/the] age. | I have {v} birthdays behind me.",
    },
    "invoice": {
        "company": FIRM + "| [Sender/From]: {v}. | {v} [sent/wrote/sends you] this [bill/invoice]. "
        "| [Pay/The money goes/The payment goes] to {v}. | You [bought/ordered] from {v}.",
        "customer": "[Customer/Client/For/To/Bill to]: {v}. | {v} is the [customer/client/buyer]. "
        "| The [client/buyer] is {v}. | [It is addressed/We sent it/It goes/The bill goes] to "
        "{v}. | [Ordered/Bought] by {v}. | {v} [has to pay/ordered it/will pay]. | It is in the "
        "name of {v}.",
        "number": CODE + "| [Invoice/Invoice number/Invoice no./Bill number]: {v}. | The [bill/"
        "invoice] has the [number/reference/code] {v}. | Write {v} on the payment.",
        "amount": PRICE + f"| [Amount/Total/Sum]: {{v}} {MONEY}. | [The bill is/It makes/It adds "
        f"up to/Please send us/Transfer] {{v}} {MONEY}. | The [bill/invoice] comes to {{v}} "
        f"{MONEY}.",
        "due": "[Due/Deadline/Pay by/Due date]: {v}. | The [deadline/due date] is {v}. | [Please "
        "pay/Pay/You can pay/We need the money/The money should be here] [until/by/before] {v}. | "
        "Payment is due on {v}. | You have time until {v}. | [Not later/No later] than {v}.",
        "product": "[Product/Item/Article/For]: {v}. | [You ordered/You chose/You received/We "
        "delivered/You have] the {v}. | The [product/article] is the {v}. | [It is about/This is "
        "for/We charge for] the {v}. | The {v} is on the bill. | On the list: the {v}.",
        "account": "[Account/Account number/Bank account]: {v}. | The account number is {v}. | "
        "[Pay/Transfer it/Send it/Please pay/It goes] to [account/the account] {v}. | {v} is [our/"
        "the] account. | [Our account is/Use the account/The account to use is] {v}. | Our bank "
        "gave us the account {v}.",
        "tax": "[VAT/Tax rate]: {v} percent. | The [tax rate/VAT] is {v} percent. | There is {v} "
        "percent [tax/VAT] on it. | [It includes/With/Plus/We charge/You pay] {v} percent [tax/"
        "VAT]. | {v} percent is the tax.",
    },
    "delivery": {
        "tracking_number": CODE + "| [Tracking/Tracking number/Tracking code]: {v}. | [Track/Find/"
        "Look up/Trace] [it/your parcel] with {v}. | The [parcel/box] has the number {v}. | Its "
        "tracking code is {v}.",
        "carrier": "[Carrier/Courier/Brought by]: {v}. | {v} [delivers it/carries "
        "it/comes with it/has it now/will bring "
        "it]. | [It comes/It goes/We ship it/We sent it] with {v}. | The courier is {v}. | We gave "
        "it to {v}.",
        "date": DAY + "| It [comes/gets there/will arrive/reaches you] on {v}. | [Look out for "
        "it/You get it/The driver comes/We deliver it] on {v}. | [Delivery/Arrival]: {v}.",
        "time": TIME + "| It [arrives/gets there/will come/reaches you] at {v}. | The [driver/"
        "courier/van] [comes/is there/arrives] at {v}.",
        "address": ADDRESS + "| [It comes/It is sent/We send it/The parcel goes/It travels] to "
        "{v}. | We [deliver/ship] to {v}.",
        "name": "[Name/Recipient/Receiver/To/For]: {v}. | {v} [gets it/receives it/is the "
        "recipient/should open the door]. | [It goes/We give it/We bring it/Hand it] to {v}. | "
        "[The receiver is/It should be signed by/The box is for/The parcel is for] {v}.",
        "weight": "[Weight/Kilos/It weighs]: {v} kilos. | [The box/The parcel/It] weighs {v} "
        "kilos. | It has a weight of {v} kilos. | {v} kilos is [the weight/what it weighs]. | It "
        "[comes to/brings] {v} kilos[ on the scales/]. | It is a parcel of {v} kilos. | Be "
        "careful, it weighs {v} kilos. | You have to lift {v} kilos.",
        "items": "[Contents/Inside/Items/Things]: {v}. | [Inside you find/There is/You will find/"
        "We packed/We put in/We send you/It comes with] {v}. | The [box/parcel] [holds/has/"
        "contains] {v}. | In it: {v}. | You ordered {v}.",
    },
    "repair": {
        "device": "[Device/Product/Machine]: {v}. | [I have/We use/I use/I own] the {v}. | The {v} "
        "[is broken/has a fault/has a problem/needs a repair/gives us trouble]. | [Please look at/"
        "Please repair/Please fix/I write about] the {v}. | [My/Our] {v} [is broken/"
        "has a problem/has stopped].",
        "problem": "[Problem/Fault/Defect]: {v}. | [We have/I have/It came with/It suffers from/I "
        "see/It shows] {v}. | [The fault is/The defect is/We found/We saw/What is wrong:] {v}. | "
        "{v} is the problem. | [There was/We are talking about/It is because of] {v}.",
        "name": OWN_NAME + "| [Name/Customer/Reported by]: {v}. | [The customer is/Reported by/It "
        "belongs to/The owner is] {v}. | {v} [reported it/is the owner/sent this].",
        "phone": PHONE,
        "room": "[Room/Place/Location/Where]: {v}. | [It is/It stands/You can see it/You will find "
        "it/The device is/It happened] in {v}. | [Go/Come] to {v}. | {v} is the [room/place]. | "
        "The room is {v}. | Look for it in {v}.",
        "date": "[The/Our] [date/day] is {v}. | [Date/Day/When]: {v}. | It was on {v}. | {v} is "
        "the "
        "[day/date]. | It [started/began/failed/went "
        "wrong/fell] on {v}. | [I saw it/We saw it/We noticed it/The trouble began] on {v}. | "
        "Since {v} it has not worked. | [Since/Broken since]: {v}.",
        "serial_number": CODE + "| [Serial number/Serial no.]: {v}. | The [device/machine] has the "
        "[number/serial number] {v}. | [On it/On the side/Below/Inside] it says {v}. | It is "
        "marked {v}.",
        "price": f"[Price/Cost/Paid]: {{v}} {MONEY}. | [I/We] [paid/spent/gave] {{v}} {MONEY} [for "
        f"it/on it]. | It [was/cost me/cost us] {{v}} {MONEY}. | The [price/cost] was {{v}} "
        f"{MONEY}. | I bought it for {{v}} {MONEY}.",
    },
    "meeting": {
        "topic": "[Topic/Title/Agenda/About]: {v}. | [We will talk/We want to talk/Let us talk/We "
        "speak/It will be] about {v}. | The [subject/title/point] is {v}. | {v} is the [topic/"
        "subject/only point]. | [We discuss/We will discuss/We go through/We look at] {v}. | It "
        "is called {v}. | It concerns {v}.",
        "date": DAY + "| We [come together/see each other/will meet/sit together] on {v}. | "
        "[It was moved to/We agreed on] {v}.",
        "time": "[Start/Time/Starts at/From/Begin]: {v}. | [It/The meeting] [begins/starts/opens] "
        "at {v}. | We [start/meet/will begin/get going] at {v}. | [Please come/Be on time] at {v}. "
        "| The [start/time/beginning] is {v}. | From {v} we talk. | {v} is the start.",
        "end": "[End/Until/Ends at/Finish]: {v}. | [It/The meeting] [finishes/closes/stops/will "
        "end] at {v}. | We [stop/are done/end/go home/close] at {v}. | [It goes on/It runs/We "
        "talk/You are needed/Stay] until {v}. | The end is {v}. | {v} is the end.",
        "room": "[Room/Place/Where/Location]: {v}. | [It will be/It takes place/We sit/We will "
        "meet/The meeting is/See you] in {v}. | [Come/Go] to {v}. | I [booked/reserved] {v}. | {v} "
        "is [the room/the place/free for us].",
        "attendees": "[Attendees/People/Participants/Who/Guests]: {v}. | {v} [come/are invited/are "
        "coming/join us/will come/will join]. | [We invited/I invited/We meet with/You will meet/"
        "There will be/I expect] {v}. | The [people/guests] are {v}.",
        "organizer": "[Organizer/Host/Leader/Led by]: {v}. | {v} [is the host/organizes it/invites "
        "us/will lead it/planned it/runs it]. | [It is led/It is planned/The meeting was called] "
        "by {v}. | The [leader/organizer] is {v}. | [Ask/Tell] {v} if you cannot come.",
        "bring": "[Bring/Needed/To bring/Please have]: {v}. | [Bring/Please take/Please print/Do "
        "not come without/Please think of/Remember] {v}. | [You need/You will need/You should "
        "bring/You should have] {v}. | We will look at {v}. | {v} will be needed.",
    },
    "trip": {
        "from": "[From/Start/Origin/Departure]: {v}. | [You start/It starts/The trip starts/You "
        "get on/You set off/We start] in {v}. | [It leaves/I leave/We leave/You travel] "
        "from {v}. | The [start/starting point] is {v}. | {v} is [the start/where it begins].",
        "to": "[To/Destination/Arrival in/End]: {v}. | [You travel/You go/I travel/We go/We are "
        "going/It takes you/The ticket is] to {v}. | [It ends/You get off/The trip ends/I arrive] "
        "in {v}. | {v} is [the destination/where you arrive/where it ends].",
        "date": DAY + "| [You leave/You go/It leaves/I travel/We leave/We go] on {v}. | The "
        "[trip/journey] is on {v}. | [Travel date/Day of travel]: {v}.",
        "time": "[Time/Departure/Leaves at]: {v}. | [It leaves/You leave/I leave/We leave/It "
        "departs/It goes] at {v}[ sharp/ on the dot/]. | The departure time is {v}. | {v} is the "
        "[time/departure]. | Departure: {v}. | It will leave at {v}.",
        "seat": "[Seat number/Your seat/My seat/Seat no.]: {v}. | [Your/My/The reserved] seat is "
        "{v}. | [You have/You got/We booked/It is] seat {v}. | [I sit/I will sit/Please sit/You "
        "will sit] in {v}. | {v} is [your/my] seat. | Seat {v} is [yours/mine/booked].",
        "train": "[Train/Flight/Number/Line]: {v}. | [Take/I take/We take/Get on/Board/You are on/"
        "You travel with/It will be] the {v}. | The [train/flight] is the {v}. | The {v} [takes "
        "you there/is yours/is the one]. | Your train is the {v}.",
        "price": PRICE + f"| [Fare/Ticket price]: {{v}} {MONEY}. | The ticket [costs/was/is] {{v}} "
        f"{MONEY}. | [You paid/We paid] {{v}} {MONEY}.",
        "passenger": "[Passenger/Name/Traveller]: {v}. | [The ticket belongs/It belongs] to {v}. | "
        "[It is/This is/Valid/Made out/The seat is/The trip is] for {v}. | {v} [travels/is "
        "travelling/is the passenger/will travel]. | The name on the ticket is {v}.",
        "platform": "[Platform/Gate/Track/Platform number]: {v}. | [Go/Come/Please go] to platform "
        "{v}. | [It is/It stands/Wait/You board/We meet/Be] at [gate/platform] {v}. | [Platform/"
        "Gate] {v} is [the right one/yours]. | Look for [platform/gate] {v}. | The gate is {v}.",
    },
    "application": {
        "name": OWN_NAME + "| [Name/Applicant/Candidate]: {v}. | The candidate is {v}. | {v} [is "
        "applying/wants the job/would like to work for you/sends this].",
        "job": "[Job/Position/Role/Applying for]: {v}. | [I want the job/I would like the job/I "
        "ask for the job/I am interested in the job/I would like to work] as "
        "{v}. | The [role/job] is {v}. | [I can work/You need somebody/Please take me] as {v}. | "
        "You need: {v}. | The job I want is {v}.",
        "age": "[Age/Years/My age]: {v}. | [I am/I'm] {v} years of age. | I am aged {v}. | [I "
        "turned/I have turned/I recently turned] {v}. | {v} is my age. | [I am now/Today I am/I "
        "am already] {v}. | I am {v} years young. | My age in years is {v}.",
        "experience": "[Experience/Years of experience]: {v} years. | [I have worked in this job/I "
        "have been in the trade/I have worked like this] for {v} years. | [I have/I bring/I "
        "offer/You get] {v} years of [experience/work]. | {v} years of experience [are mine/is "
        "what I bring]. | My experience is {v} years. | I learned a lot in {v} years of work.",
        "city": OWN_TOWN + "| [I work/I grew up] in {v}.",
        "languages": "[Languages/Spoken]: {v}. | [I speak/I know/I learned/I can write/I "
        "understand/I use] {v}[ well/ every day/]. | {v} are my languages. | I am good at {v}. | I "
        "read {v}. | The languages I speak are {v}.",
        "start": "[Start/Available/Start date/From]: {v}. | [I could start/I would start/I would "
        "like to start/I want to start/I can begin/I am ready] on {v}. | [I have time/I can work/"
        "You can have me] from {v}. | My start date is {v}. | {v} would be my first day. | On {v} "
        "I could be there.",
        "salary": f"[Salary/Pay/Wish]: {{v}} {MONEY} a month. | [I want/I need/I hope to earn/I "
        f"would like to earn/I expect/I think of] {{v}} {MONEY} a month. | [The pay/My pay] should "
        f"be {{v}} {MONEY} a month. | {{v}} {MONEY} a month is my wish.",
        "phone": PHONE,
        "email": MAIL,
    },
    "offer": {
        "item": "[Item/For sale/Product/Thing]: {v}. | [I am selling/I offer/I want to sell/I have/"
        "We sell/We offer/I can give you/I am getting rid of] a {v}. | [Who wants/Who needs/Are "
        "you looking for] a {v}? | A {v} [is for sale/looks for a new home/has to go]. | The item "
        "is a {v}. | It's a {v}.",
        "price": PRICE + f"| [I sell it/You can have it/It is yours/It goes/Take it] for {{v}} "
        f"{MONEY}. | [I think of/I would like/My price is] {{v}} {MONEY}.",
        "age": "[Age/Years]: {v} years. | [It is/It is now/It must be] {v} years old. | [I got it/"
        "We bought it/It was made/It was new/I was given it] {v} years ago. | [We have had it/I "
        "used it/It has been mine/It has worked] for {v} years. | It has an age of {v} years. | It "
        "is {v} years of age.",
        "material": "[Material/It is]: {v}. | [It was made/It is built/The whole thing is made/"
        "Made] [out of/of] {v}. | The material is [real/good] {v}. | {v} is the material. | [They "
        "used/You get/It is real/It is pure] {v}. | You see a lot of {v}.",
        "place": "[Place/Town/City/Where]: {v}. | [You can get it/You can pick it up/It stands/I "
        "live/We are/You find it/You can see it/Collect it] in {v}. | Come to {v}. | {v} "
        "is the place.",
        "seller": OWN_NAME + "| [Contact/Seller/Name]: {v}. | [Contact/Write to/Please ask for/"
        "Please ask] {v}. | The [owner/contact] is {v}. | {v} [sells it/is the seller/owns it/"
        "knows more].",
        "phone": PHONE,
        "weight": "[Weight/Kilos]: {v} kilos. | [It has/With] a weight of {v} kilos. | It weighs "
        "[about/around/just] {v} kilos. | [It is heavy:/It brings/It comes to] {v} kilos. | {v} "
        "kilos is [the weight/its weight]. | You have to carry {v} kilos. | Its weight is {v} "
        "kilos.",
    },
    "shopping": {
        "items": "[List/Items/Things/To buy/Shopping list]: {v}. | [I need/Please get/Bring me/Buy/"
        "Please bring/Look for/Pick up/What I need is/We are out of/Do not forget] "
        "{v}. | {v} are [missing/needed/on the list].",
        "shop": "[Shop/Store/Where]: {v}. | [Try/Please go to/Get it at/Drive to/Look in at/The "
        "store is/The best shop is/It is sold at/You can buy it at/They have it at] {v}. | {v} "
        "[sells it/is the shop/is the place to go].",
        "budget": f"[Budget/Money/Amount]: {{v}} {MONEY}. | [You can spend/Please spend/You get/I "
        f"give you/Here are/We have/There are] {{v}} {MONEY}. | The [limit/money] is {{v}} "
        f"{MONEY}. | It should cost {{v}} {MONEY} at most.",
        "day": DAY + "| [Please buy it/We need it/Get it/Bring it/I want it] on {v}. | [The guests "
        "come/The dinner is] on {v}.",
        "time": TIME + "| [Please be back/"
        "Come back/I need it/The guests come/Dinner is/Be home] at {v}.",
        "for": "[For/Name]: {v}. | [This is/The list is/All of it is/We get it] for {v}. | {v} "
        "[needs it/wants it/sent me the list/waits for it/wrote the list]. | [Take it/Hand it/"
        "Please give it] to {v}.",
    },
}
OPENINGS = {
    "order": "[I/We] [want/would like] to [order something/make an order/order some things]. | "
    "[A new/This is a new/Here comes an] order. | [Please note/Please accept] [my/our] order. | "
    "[I am/We are] ordering again. | Can you send me something? | Order:",
    "appointment": "[I need/Please note/Here is/You have] an appointment. | Your appointment is "
    "[set/fixed/confirmed]. | [About/Concerning] your appointment: | A new appointment. | We "
    "look forward to your visit. | Please remember your appointment.",
    "booking": "[I/We] would like to [make a booking/book/reserve]. | [Here is/This is] [our/my/a "
    "new] booking. | Please book something for [me/us]. | [A new/New] booking: | Is there "
    "something free? | A reservation, please.",
    "contact": "[New/Here are my/These are the/My] contact details: | A [new contact/contact for "
    "your list]. | [Please note/Please update] my details. | This is how you [reach/find] [me/"
    "us]. | My business card: | I send you the contact data.",
    "invoice": "[Here is/Attached is/This is/We send you] [the/our/an] [invoice/bill]. | "
    "[Invoice/Bill]: | A bill has [come/arrived]. | [Thank you for your order/Thanks for buying "
    "from us]. | Please pay this bill.",
    "delivery": "[Your/The/A] [parcel/package/box] is [coming/on the way/ready]. | We have sent "
    "your [order/parcel/things]. | [Delivery note:/News of your delivery.] | Good news: your "
    "parcel is on its way. | Something is coming for you.",
    "repair": "[I have/We have] a [fault/defect/broken device]. | [Can you help/Can somebody "
    "come]? | [We need/Please do] a repair. | It [does not work/is broken] again. | [Fault/"
    "Repair] report: | I want to report a fault.",
    "meeting": "[We have/There is/Here is/Please note] [a/the next] meeting. | [The/A] [team/"
    "project] meeting is coming up. | You are invited. | [Meeting/Invitation]: | We should "
    "[meet/talk]. | I invite you to a meeting.",
    "trip": "[Your/My/The] [trip/journey/ticket] is [ready/booked/paid]. | [Ticket/Trip/"
    "Journey]: | [I am/We are] [going on a trip/travelling]. | Have a good trip! | Here are the "
    "details of [your/my/our] trip.",
    "application": "[I want/I'd like] to apply [for a job/at your company/to you]. | [My/This is "
    "my] application. | I read your [advert/offer]. | [Application/Job application]: | I am "
    "looking for a [new job/job]. | I would like to work for you.",
    "offer": "[I want/We want] to sell something. | [For sale:/To sell:/Offer:] | [Is "
    "anybody/Are you] interested? | I am [moving/clearing out the house]. | Everything must go. | "
    "A good offer.",
    "shopping": "[Could you go/Will you go] shopping? | [Our/My/The] shopping list. | "
    "[I/We] need some things[ from the shop/ for today/]. | [Shopping/To buy]: | The fridge is "
    "empty. | Please buy a few things.",
}
GREETINGS = ways("[Hi all/Hi/Hello there/Hello team/Hi team/Good day/Good evening/Dear all/Dear "
                 "friends/Hey there/Dear colleagues/Hello everybody/Greetings/Dear customer],")
ENDS = ways(
    "[Thank you/Thanks/Many thanks/Thank you very much/Thanks so much][!/.] | [Best/Warm/Kind] "
    "[regards/greetings] | [All good wishes/Yours/Sincerely/Greetings/Cheers] | [Please answer/"
    "Please write back/Please get back to me] [soon/today/now]. | [That is it/That is all/This is "
    "all]. | [Have a nice day/Have a good week/See you/Bye/Take care]! | [Ask me/Just ask/Please "
    "ask] if something is unclear. | I hope that is all you need. | Is that all right?")


class Wordings(tuple[str, ...]):
    """The texts of patterns and after them given ones, the last fifth of these held out.

    ``pick(rng, these, split, these.share)`` gives one of a split.
    """

    share: float

    def __new__(cls, patterns: str, *own: str) -> Wordings:
        """Return the texts of patterns, which no given text repeats, and the given ones."""
        texts = (*(text for text in asked(patterns) if text not in own), *own)
        made = super().__new__(cls, texts)
        made.share = max(1, round(len(own) * 0.2)) / len(texts)
        return made
