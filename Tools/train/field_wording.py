"""More training wordings of prompts for JSON and of the fields of messages."""

from __future__ import annotations

from phrasings import some, ways

PROMPTS = some(
    170,
    ("Give me", "Return", "Write", "Make", "Fill in", "Take", "Pull out", "Find", "Note", "List",
     "Show", "Produce", "Create", "Prepare", "Copy", "Send me", "I want", "I need", "Read off",
     "Look for", "Please give", "Please write", "Save", "Tell me"),
    (" {k} as JSON", " {k} in JSON", " {k} as a JSON object", " JSON with {k}",
     " one JSON object with {k}", " the fields {k} as JSON", " {k} (JSON only)",
     " {k} in a JSON object"),
    (".\n\n{m}", ":\n{m}", ".\nText: {m}", ": {m}", ".\n\nMessage:\n{m}", ", please.\n\n{m}",
     " from this:\n{m}", ".\nThe {n}:\n{m}", " from the {n}.\n\n{m}"),
) + some(
    130,
    ("{m}\n\n", "Text: {m}\n\n", "Message:\n{m}\n\n", "This came in:\n{m}\n", "The {n}:\n{m}\n\n",
     "{m}\n", "I got this:\n{m}\n\n"),
    ("Give me", "Return", "Write", "Make", "Fill in", "Take", "Pull out", "Find", "List", "Show",
     "Produce", "Create", "Copy", "I want", "I need", "Please write", "Save"),
    (" {k} as JSON.", " {k} in JSON.", " {k} as a JSON object.", " JSON with {k}.",
     " one JSON object with {k}.", " the fields {k} as JSON.", " {k}, JSON only."),
)

MONEY = "<euros/dollars/pounds>"
OWN_NAME = (
    "<My name is/I am/I'm/My full name is/You are talking to> {v}. | {v} is my name. | "
    "<I am called/They call me/My name:> {v}. | {v} <here/speaking>. | <Sent/Written> by {v}. | "
    "This message <is/comes> from {v}. | Signed, {v}. "
    "| <Please address it to/Please use the name/Use my name,/I sign as/I go by/I write as> "
    "{v}. | <Yours,/With thanks,/Greetings from/Best wishes from/Regards,> {v}. | <Hello "
    "from/Hi, this is/Good day, I am/It's> {v} <again/here/once more>. | {v}, that is <me/my "
    "name>. | <You know me/I am known to you> as {v}. | <People/Friends> call me {v}. | <My "
    "passport says/On my card it says> {v}. | <If somebody asks/For your files>, I am {v}. ")
PHONE = (
    "<You can/Please/Just> <call/ring/phone> <me/us> <on/at> {v}. | <Phone/Tel./Telephone/Mobile>"
    ": {v}. | <My/Our/The> <phone/mobile/telephone> number is {v}. | <Call/Phone/Ring/Dial> {v} "
    "<any time/if needed/for questions/to talk>. | {v} is <my/our/the> <number/phone number>. | "
    "For <questions/calls>, <dial/call/use> {v}. "
    "| <Reach/Contact/Try/Text> <me/us> <on/at/under> {v}. | <My/Our> <line/mobile/extension>"
    " is {v}. | <In case of questions/If there is a problem/When you are ready/For anything "
    "urgent>, <call/ring/phone/dial> {v}. | <Give me a call/Give us a ring/Ring me up/Get me>"
    " on {v}. | <Somebody/I/We> will <answer/pick up> at {v}. | <Leave a message on/Send a "
    "text to/Talk to us at> {v}. | <Tel/Call/Mob.> {v}. | <Here is/Note/Save> <my/our/the> "
    "<number/phone number>: {v}. | <The best/The quickest> way is to call {v}. ")
MAIL = (
    "<My/Our/The> <mail/email/e-mail> <address is/is> {v}. | <Email/E-mail/Mail me at>: {v}. | "
    "<You can/Please> <write/send a mail> to {v}. | <Send/Please send> <everything/your answer/"
    "all mails> to {v}. | <Reply/Answer> to {v}, please. | {v} is <my/the/our> mail address. | "
    "<I/We> read mails at {v}. "
    "| <Contact/Reach> <me/us> <by mail at/by e-mail at/at/under> {v}. | <The papers/Your "
    "reply/Questions/The bill> <can/should> go to {v}. | <My inbox is/I can be mailed "
    "at/Mails reach me at/Our inbox is> {v}. | <Use/Note/Save/Take> <my/the/our> "
    "<address/mail/e-mail> {v}. | <Drop/Send> <me/us> a <line/mail/note> at {v}. | "
    "<Forward/Mail> <it/this/that> to {v}. | <Online/On the net> I am {v}. | <For a quick "
    "answer/For details> use {v}. ")
TOWN = (
    "<The/My/Our> <town/city> is {v}. | <It/That> is in <the town of/the city of> {v}. | "
    "<Town/City/Place>: {v}. | {v} is <the town/the city/where it is>. "
    "| <We are/It lies/You find it/It happens/All this is/The place is> in {v}. | "
    "<Come/Travel/Drive/Go> to {v}. | <Near/Close to/In the middle of/Outside> {v}. | "
    "<Somewhere in/Right in/In lovely/In the north of> {v}. | {v} <is where we are/is our "
    "town/it is/is the spot>. | <Take the road/Take the bus> to {v}. ")
OWN_TOWN = (
    "<I/We> live in <the town of /the city of >{v}. | <My/Our> <house/flat/home> is in {v}. "
    "| <I am/We are> <from/at home in/living in> {v}. | <The/My> <town/city> is {v}. | "
    "<Town/City>: {v}. | {v} is <my/our> <town/home town>. "
    "| <I/We> <moved to/come from/stay in/work in/sit in> {v}. | <At the moment/Now/Since "
    "May> <I am/we are> in {v}. | <I am/We are> <a family/somebody/people> from {v}. | <My "
    "address/Our place> is in {v}. | {v} is where <I/we> live. | <Near/Close to> {v}. | "
    "Greetings from {v}. ")
ADDRESS = (
    "<The/My/Our> <street address/address/full address> is {v}. | <Address/Street>: {v}. | "
    "<You find/You will find/Find> <it/the place> at {v}. | {v} is the <address/right address/"
    "place to go>. | The <house/building/door> is <at/number> {v}. "
    "| <The place to go is/Look for/Come to/Go to/Ring the bell at/Stop at/Park at> {v}. | "
    "<It/This> is <at/in> {v}, <first floor/second door/ground floor/back entrance>. | <We "
    "live/I live/We sit/The shop is/The office is/My flat is> at {v}. | <Write/Post/Send "
    "letters> to {v}. | {v} <is where we are/is on the door/it is>. | <Our door/The gate/The "
    "entrance> is at {v}. | <On the map/In the town> it is {v}. ")
PRICE = (
    f"<The/Its> <price/cost> is {{v}} {MONEY}. | It <costs/is/comes to> {{v}} {MONEY}. | "
    f"<Price/Cost>: {{v}} {MONEY}. | {{v}} {MONEY} is the price. | <You/We> <pay/have to pay> "
    f"{{v}} {MONEY}. | All in all it is {{v}} {MONEY}. "
    f"| <That will be/That is/It was/It makes/It adds up to/The whole thing is> {{v}} {MONEY}."
    f" | <I/We> <offer/have/give/spend/owe> {{v}} {MONEY}< for it/ for this/>. | <Please "
    f"bring/Please have ready/You need/Set aside/Transfer> {{v}} {MONEY}. | {{v}} {MONEY} <in "
    f"all/altogether/in cash/is fair/is due>. | <Not more than/Exactly/Just/Only> {{v}} "
    f"{MONEY}. | <It is worth/They want/He asked for/The sign says/The list says> {{v}} "
    f"{MONEY}. ")
DAY = (
    "<The/Our> <date/day> is {v}. | <Date/Day/When>: {v}. | <It/This> <is/will be/happens/takes "
    "place> on {v}. | <On/For> {v}, <please/if possible>. | {v} is the <day/date>. | "
    "<Mark/Note/Save> {v} in your calendar. | <Think of/Remember> {v}. "
    "| <Let us take/How about/What about/We thought of/Please plan/I wrote down/Make it> {v}."
    " | <The plan says/It was fixed for/It is set for/It is booked for/It is planned for/All "
    "is ready for> {v}. | <From/Starting/Not before/No later than> {v}. | {v}, <that is the "
    "day/it is/as we said/please>. | <I/We> <am free/can do it/will be there/have time> on "
    "{v}. | <It has to be/It should be/It must be> {v}. | On {v} <it is/we will see/all "
    "begins>. ")
TIME = (
    "<The/Our> <time/hour> is {v}. | <Time/At/When>: {v}. | <It/This> <is/will be/begins> at {v}. "
    "| {v} is the time. | At {v}, <please/sharp/on the dot>. | <Please be/Come/Be> "
    "<there/ready/on time> at {v}. | Not later than {v}. "
    "| <Let us say/How about/What about/Make it/We said/I wrote down> {v}. | "
    "<From/After/Around/About/Exactly/Shortly before> {v}. | <The plan says/It was fixed "
    "for/It is set for/The clock must say> {v}. | {v}, <that is the time/as we "
    "said/please/not later>. | <I/We> <will be there/am free/are ready/can start> at {v}. | "
    "<All begins/The doors open/Things start/Everybody comes> at {v}. ")
CODE = (
    "<The/Its/Our> <number/code/reference> is {v}. | <Number/Code/Reference/Ref./No.>: {v}. | "
    "<Please use/Use/Please keep/Remember/Write down/Please give> the <number/code/reference> {v}. "
    "| {v} is the <number/code/reference>. | It <runs/is filed/is listed> under {v}. | "
    "<With/Under> the <number/code> {v}. "
    "| <You find it under/We filed it as/It is known as/Look for/Look it up as/Search for/Ask"
    " for> {v}. | <Mention/Give/Quote/Write/Type in/Enter/Tell them> {v}<, please/ when you "
    "call/ at the desk/>. | <The papers say/On the form it says/In our files it is/The system"
    " says/The label says> {v}. | {v}, <that is the number/in case you ask/for your files>. |"
    " <My/Your> <number/code/reference> is {v}. | <Under which number/Which code>? {v}. ")
WISH = (
    "<Wish/Note/Request/Extra wish>: {v}. | <I/We> <would like/want/need/wish for> {v}. | <We ask/"
    "I ask> for {v}. | <And/Also/Oh, and> {v}, please. | <My/Our> <wish/request> is {v}. | "
    "It would be <nice/good/great> to have {v}. | <Please think of/Do not forget>: {v}. "
    "| <Could/Can> <I/we> <get/have> {v}? | <Important/Extra/Special/Remember>: {v}. | <I/We>"
    " <prefer/hope for/care about/ask you for> {v}. | <Make it/Let it be/It should be/We "
    "thought of> {v}, <if you can/please/if possible>. | <Is there/Do you have/Would it be OK"
    " to have> {v}? | {v} <would be nice/would help/is what we want/is important>. ")
FIRM = (
    "The <company/firm/business> is <called />{v}. | <Company/Firm>: {v}. | {v} is the <company/"
    "firm>. | <It/This> is <from/by/done by> {v}. "
    "| <The name of the company/The name of the firm/The business name> is {v}. | <Your "
    "partner is/We are/They are/I speak for/We write for/On behalf of> {v}. | <At/With> {v} "
    "<we do our best/you are in good hands/it all works>. | <Thank you for choosing/Greetings"
    " from/Your team at/Yours,> {v}. | {v} <did it/does the work/stands behind it/it is>. ")

# kind of message: key of a field: patterns
FIELDS = {
    "order": {
        "name": OWN_NAME + "| <It/The order/This order> is from {v}. | <Name/Customer>: {v}. | "
        "<The buyer is/Ordered by/I order for/We order for> {v}. | {v} <orders/ordered/is "
        "ordering> this. | The <order/parcel> goes to {v}. | Put {v} on the <order/form>.",
        "product": "<I/We> <need/order/would like/am looking for/buy> the {v}. | <Product/Item/"
        "Article>: {v}. | The <product/article/thing> is <called />the {v}. | <Please pack/Send "
        "us/Send me/I chose/We chose/Please add> the {v}. | <It is/I am writing> about the {v}. | "
        "The {v} is what <I/we> want.",
        "quantity": "<We/I> <order/want/take/would like> {v} <pieces/of them/units>. | <Quantity/"
        "Pieces/Count>: {v}. | {v} <pieces/units/of them> <in all/will do/are enough>. | "
        "<Please send/Send/Deliver> {v} <pieces/units>. | The number of pieces is {v}. | "
        "How many? {v}.",
        "price": PRICE + f"| <I/We> <pay/agreed on/will pay> {{v}} {MONEY}. | The <sum/bill/"
        f"amount> is {{v}} {MONEY}. | <Total/Amount/Sum>: {{v}} {MONEY}.",
        "date": DAY + "| <We/I> <need/want/expect> it on {v}. | <Deliver/Bring/Send> it on {v}. | "
        "It <should/must> <arrive/come/be here> on {v}. | The delivery date is {v}.",
        "address": ADDRESS + "| <Deliver/Bring/Ship/Post> <it/everything/the box> to {v}. | It "
        "<goes/should go/must go> to {v}. | Leave it at {v}.",
        "city": OWN_TOWN + "| <Send/Bring> it to {v}. | It <goes/should go> to {v}.",
        "order_number": CODE + "| The order <runs under/has the number/carries the number> {v}. | "
        "<Order/Order number/Order no.>: {v}. | The <order code/order reference> is {v}.",
        "note": WISH,
    },
    "appointment": {
        "name": "<Name/Patient/Client/For>: {v}. | The <patient/client/visitor> is <called />{v}. "
        "| It is <booked/reserved/made> for {v}. | {v} is <the patient/the client/coming>. | "
        "<We expect/We wait for/We will see/Please expect> {v}. | The visit is for {v}. | "
        "It is under the name {v}. | <It is in/We have it in> the name of {v}. | {v} <has/needs/"
        "made> the appointment.",
        "date": DAY + "| <We/They> <expect/see> you on {v}. | Your <visit/appointment> is on {v}. "
        "| <How about/Can we say> {v}? | We said {v}.",
        "time": TIME + "| <We/They> <expect/see> you at {v}. | <Your turn is/You are next/It is "
        "your turn> at {v}. | The <visit/appointment> <starts/begins/is> at {v}.",
        "place": "<Place/Where/Location>: {v}. | <It/This/The appointment> is at {v}. | The "
        "<address/location/right place> is {v}. | <Come/Go/Please go> to {v}. | {v} is the place. "
        "| We <are/wait/meet/see you> at {v}. | It <takes place/happens/will be> at {v}. | Meet us "
        "at {v}.",
        "doctor": "<You see/You meet/You visit/Ask for/You have an appointment with/We booked> "
        "{v}. | <Doctor/With/Advisor>: {v}. | {v} <will see you/expects you/is your doctor/is "
        "looking forward to it/has time for you>. | Your <doctor/advisor> is {v}. | It will be "
        "with {v}. | {v} is <responsible/in charge>.",
        "duration": "<Length/Duration/Minutes>: {v}. | It <lasts/is/needs/will take> <about />{v} "
        "minutes. | <Please plan/Allow/Bring> {v} minutes. | <Keep/Take> {v} minutes free. | {v} "
        "minutes is the <usual time/length>. | The whole thing takes {v} minutes. | After {v} "
        "minutes you are done. | You will be here for {v} minutes.",
        "phone": PHONE + "| To <change/cancel/move> it, <call/ring> {v}.",
        "fee": PRICE + f"| <Fee/Bill>: {{v}} {MONEY}. | There is a fee of {{v}} {MONEY}. | We "
        f"<charge/ask for> {{v}} {MONEY}.",
    },
    "booking": {
        "name": OWN_NAME + "| <Name/Guest/Booked by>: {v}. | <The guest is/It is booked by/Please "
        "write down/Book it for/Reserve it for> {v}. | {v} is the <guest/name>. | The booking is "
        "<for/under> {v}.",
        "guests": "<Guests/People/Persons>: {v}. | <We come/We will come/We arrive> with {v} "
        "people. | <We are/There are> {v} <guests/persons/of us>. | <A table/Room/Space> for {v}, "
        "please. | {v} <guests/persons> <will come/are coming/in all>. | <Please plan/Prepare/Set "
        "up> for {v} <guests/people>. | The group has {v} people. | It is for {v} <people/"
        "persons>.",
        "nights": "<Nights/Stay in nights>: {v}. | <We want to stay/We will be there/We are "
        "staying> for {v} nights. | <Please book/We need/We book> {v} nights. | {v} nights <in "
        "all/is the plan/will do>. | We leave after {v} nights. | The number of nights is {v}. | "
        "It will be {v} nights.",
        "date": DAY + "| We <come/check in/get there/start> on {v}. | <Arrival/From>: {v}. | "
        "Our <arrival/first day> is <on />{v}. | <Expect/Please expect> us on {v}.",
        "time": TIME + "| We <arrive/check in/get there/will be there> at {v}. | <Arrival>: {v}. | "
        "We <will come/plan to come> at {v}.",
        "hotel": "<House/Hotel/At>: {v}. | <We want/We would like/We picked/We like/I chose/I "
        "want> {v}. | <The place/The hotel/It> is called {v}. | The <hotel/place> is {v}. | We "
        "<book/stay at/will be at/decided for> {v}. | {v} is <the house/our choice/the one we "
        "like>.",
        "city": TOWN + "| We <travel/fly/come> to {v}. | <We want to see/We visit/We stay in> {v}. "
        "| {v} is where we go.",
        "email": MAIL,
        "wish": WISH,
        "booking_number": CODE + "| The booking <has the number/code is/number:> {v}. | "
        "<Booking/Booking number/Booking code>: {v}.",
    },
    "contact": {
        "name": OWN_NAME + "| <Name/Contact/Person>: {v}. | The <contact/person/right person> is "
        "{v}. | <Ask for/Talk to/Contact/Please write to> {v}. | {v} is the <name/person/contact>. "
        "| <These details belong/This card belongs> to {v}.",
        "phone": PHONE,
        "email": MAIL,
        "company": FIRM + "| <I am with/I am at/I work at/My employer is/The employer is> {v}. | "
        "{v} is <my employer/where I work>. | I have a <job/desk> at {v}. | <Employed/Working> "
        "at {v}.",
        "job": "<Role/Work>: {v}. | <My job is/My role is/My position is/The position is/My work "
        "is> {v}. | <By trade/At work>, I am {v}. | {v} is <my job/the job/my position>. | I am "
        "employed as {v}. | My job title is {v}. | On the card it says {v}.",
        "address": ADDRESS + "| <Letters/Parcels> <go/come> to {v}. | <Visit/See> us at {v}.",
        "city": TOWN + "| <I work/We work/We are/I live> in {v}. | <My/Our> office is in {v}. | "
        "You find <me/us> in {v}.",
        "website": "<Web/Site/Homepage/Internet>: {v}. | <My/Our> <website/page/site> is {v}. | "
        "<Look at/Visit/Go to/Have a look at/Take a look at> {v}. | <Find us/We are/You find "
        "more> <online />at {v}. | {v} is <my/our/the> website. | <Read/There is> more on {v}.",
        "age": "<I am/I'm> {v} years old. | <I am aged/My age:> {v}. | <My age is/In years:> {v}. "
        "| {v} years of age. | <I am/I have just turned> {v}. | Aged {v}. | I had my birthday and "
        "am {v} now. | {v} is <my/the> age. | I have {v} birthdays behind me.",
    },
    "invoice": {
        "company": FIRM + "| <Sender/From>: {v}. | {v} <sent/wrote/sends you> this <bill/invoice>. "
        "| <Pay/The money goes/The payment goes> to {v}. | You <bought/ordered> from {v}.",
        "customer": "<Customer/Client/For/To/Bill to>: {v}. | {v} is the <customer/client/buyer>. "
        "| The <client/buyer> is {v}. | <It is addressed/We sent it/It goes/The bill goes> to "
        "{v}. | <Ordered/Bought> by {v}. | {v} <has to pay/ordered it/will pay>. | It is in the "
        "name of {v}.",
        "number": CODE + "| <Invoice/Invoice number/Invoice no./Bill number>: {v}. | The <bill/"
        "invoice> has the <number/reference/code> {v}. | Write {v} on the payment.",
        "amount": PRICE + f"| <Amount/Total/Sum>: {{v}} {MONEY}. | <The bill is/It makes/It adds "
        f"up to/Please send us/Transfer> {{v}} {MONEY}. | The <bill/invoice> comes to {{v}} "
        f"{MONEY}.",
        "due": "<Due/Deadline/Pay by/Due date>: {v}. | The <deadline/due date> is {v}. | <Please "
        "pay/Pay/You can pay/We need the money/The money should be here> <until/by/before> {v}. | "
        "Payment is due on {v}. | You have time until {v}. | <Not later/No later> than {v}.",
        "product": "<Product/Item/Article/For>: {v}. | <You ordered/You chose/You received/We "
        "delivered/You have> the {v}. | The <product/article> is the {v}. | <It is about/This is "
        "for/We charge for> the {v}. | The {v} is on the bill. | On the list: the {v}.",
        "account": "<Account/Account number/Bank account>: {v}. | The account number is {v}. | "
        "<Pay/Transfer it/Send it/Please pay/It goes> to <account/the account> {v}. | {v} is <our/"
        "the> account. | <Our account is/Use the account/The account to use is> {v}. | Our bank "
        "gave us the account {v}.",
        "tax": "<VAT/Tax rate>: {v} percent. | The <tax rate/VAT> is {v} percent. | There is {v} "
        "percent <tax/VAT> on it. | <It includes/With/Plus/We charge/You pay> {v} percent <tax/"
        "VAT>. | {v} percent is the tax.",
    },
    "delivery": {
        "tracking_number": CODE + "| <Tracking/Tracking number/Tracking code>: {v}. | <Track/Find/"
        "Look up/Trace> <it/your parcel> with {v}. | The <parcel/box> has the number {v}. | Its "
        "tracking code is {v}.",
        "carrier": "<Carrier/Courier/Brought by>: {v}. | {v} <delivers it/carries "
        "it/comes with it/has it now/will bring "
        "it>. | <It comes/It goes/We ship it/We sent it> with {v}. | The courier is {v}. | We gave "
        "it to {v}.",
        "date": DAY + "| It <comes/gets there/will arrive/reaches you> on {v}. | <Look out for "
        "it/You get it/The driver comes/We deliver it> on {v}. | <Delivery/Arrival>: {v}.",
        "time": TIME + "| It <arrives/gets there/will come/reaches you> at {v}. | The <driver/"
        "courier/van> <comes/is there/arrives> at {v}.",
        "address": ADDRESS + "| <It comes/It is sent/We send it/The parcel goes/It travels> to "
        "{v}. | We <deliver/ship> to {v}.",
        "name": "<Name/Recipient/Receiver/To/For>: {v}. | {v} <gets it/receives it/is the "
        "recipient/should open the door>. | <It goes/We give it/We bring it/Hand it> to {v}. | "
        "<The receiver is/It should be signed by/The box is for/The parcel is for> {v}.",
        "weight": "<Weight/Kilos/It weighs>: {v} kilos. | <The box/The parcel/It> weighs {v} "
        "kilos. | It has a weight of {v} kilos. | {v} kilos is <the weight/what it weighs>. | It "
        "<comes to/brings> {v} kilos< on the scales/>. | It is a parcel of {v} kilos. | Be "
        "careful, it weighs {v} kilos. | You have to lift {v} kilos.",
        "items": "<Contents/Inside/Items/Things>: {v}. | <Inside you find/There is/You will find/"
        "We packed/We put in/We send you/It comes with> {v}. | The <box/parcel> <holds/has/"
        "contains> {v}. | In it: {v}. | You ordered {v}.",
    },
    "repair": {
        "device": "<Device/Product/Machine>: {v}. | <I have/We use/I use/I own> the {v}. | The {v} "
        "<is broken/has a fault/has a problem/needs a repair/gives us trouble>. | <Please look at/"
        "Please repair/Please fix/I write about> the {v}. | <My/Our> {v} <is broken/"
        "has a problem/has stopped>.",
        "problem": "<Problem/Fault/Defect>: {v}. | <We have/I have/It came with/It suffers from/I "
        "see/It shows> {v}. | <The fault is/The defect is/We found/We saw/What is wrong:> {v}. | "
        "{v} is the problem. | <There was/We are talking about/It is because of> {v}.",
        "name": OWN_NAME + "| <Name/Customer/Reported by>: {v}. | <The customer is/Reported by/It "
        "belongs to/The owner is> {v}. | {v} <reported it/is the owner/sent this>.",
        "phone": PHONE,
        "room": "<Room/Place/Location/Where>: {v}. | <It is/It stands/You can see it/You will find "
        "it/The device is/It happened> in {v}. | <Go/Come> to {v}. | {v} is the <room/place>. | "
        "The room is {v}. | Look for it in {v}.",
        "date": "<The/Our> <date/day> is {v}. | <Date/Day/When>: {v}. | It was on {v}. | {v} is "
        "the "
        "<day/date>. | It <started/began/failed/went "
        "wrong/fell> on {v}. | <I saw it/We saw it/We noticed it/The trouble began> on {v}. | "
        "Since {v} it has not worked. | <Since/Broken since>: {v}.",
        "serial_number": CODE + "| <Serial number/Serial no.>: {v}. | The <device/machine> has the "
        "<number/serial number> {v}. | <On it/On the side/Below/Inside> it says {v}. | It is "
        "marked {v}.",
        "price": f"<Price/Cost/Paid>: {{v}} {MONEY}. | <I/We> <paid/spent/gave> {{v}} {MONEY} <for "
        f"it/on it>. | It <was/cost me/cost us> {{v}} {MONEY}. | The <price/cost> was {{v}} "
        f"{MONEY}. | I bought it for {{v}} {MONEY}.",
    },
    "meeting": {
        "topic": "<Topic/Title/Agenda/About>: {v}. | <We will talk/We want to talk/Let us talk/We "
        "speak/It will be> about {v}. | The <subject/title/point> is {v}. | {v} is the <topic/"
        "subject/only point>. | <We discuss/We will discuss/We go through/We look at> {v}. | It "
        "is called {v}. | It concerns {v}.",
        "date": DAY + "| We <come together/see each other/will meet/sit together> on {v}. | "
        "<It was moved to/We agreed on> {v}.",
        "time": "<Start/Time/Starts at/From/Begin>: {v}. | <It/The meeting> <begins/starts/opens> "
        "at {v}. | We <start/meet/will begin/get going> at {v}. | <Please come/Be on time> at {v}. "
        "| The <start/time/beginning> is {v}. | From {v} we talk. | {v} is the start.",
        "end": "<End/Until/Ends at/Finish>: {v}. | <It/The meeting> <finishes/closes/stops/will "
        "end> at {v}. | We <stop/are done/end/go home/close> at {v}. | <It goes on/It runs/We "
        "talk/You are needed/Stay> until {v}. | The end is {v}. | {v} is the end.",
        "room": "<Room/Place/Where/Location>: {v}. | <It will be/It takes place/We sit/We will "
        "meet/The meeting is/See you> in {v}. | <Come/Go> to {v}. | I <booked/reserved> {v}. | {v} "
        "is <the room/the place/free for us>.",
        "attendees": "<Attendees/People/Participants/Who/Guests>: {v}. | {v} <come/are invited/are "
        "coming/join us/will come/will join>. | <We invited/I invited/We meet with/You will meet/"
        "There will be/I expect> {v}. | The <people/guests> are {v}.",
        "organizer": "<Organizer/Host/Leader/Led by>: {v}. | {v} <is the host/organizes it/invites "
        "us/will lead it/planned it/runs it>. | <It is led/It is planned/The meeting was called> "
        "by {v}. | The <leader/organizer> is {v}. | <Ask/Tell> {v} if you cannot come.",
        "bring": "<Bring/Needed/To bring/Please have>: {v}. | <Bring/Please take/Please print/Do "
        "not come without/Please think of/Remember> {v}. | <You need/You will need/You should "
        "bring/You should have> {v}. | We will look at {v}. | {v} will be needed.",
    },
    "trip": {
        "from": "<From/Start/Origin/Departure>: {v}. | <You start/It starts/The trip starts/You "
        "get on/You set off/We start> in {v}. | <It leaves/I leave/We leave/You travel> "
        "from {v}. | The <start/starting point> is {v}. | {v} is <the start/where it begins>.",
        "to": "<To/Destination/Arrival in/End>: {v}. | <You travel/You go/I travel/We go/We are "
        "going/It takes you/The ticket is> to {v}. | <It ends/You get off/The trip ends/I arrive> "
        "in {v}. | {v} is <the destination/where you arrive/where it ends>.",
        "date": DAY + "| <You leave/You go/It leaves/I travel/We leave/We go> on {v}. | The "
        "<trip/journey> is on {v}. | <Travel date/Day of travel>: {v}.",
        "time": "<Time/Departure/Leaves at>: {v}. | <It leaves/You leave/I leave/We leave/It "
        "departs/It goes> at {v}< sharp/ on the dot/>. | The departure time is {v}. | {v} is the "
        "<time/departure>. | Departure: {v}. | It will leave at {v}.",
        "seat": "<Seat number/Your seat/My seat/Seat no.>: {v}. | <Your/My/The reserved> seat is "
        "{v}. | <You have/You got/We booked/It is> seat {v}. | <I sit/I will sit/Please sit/You "
        "will sit> in {v}. | {v} is <your/my> seat. | Seat {v} is <yours/mine/booked>.",
        "train": "<Train/Flight/Number/Line>: {v}. | <Take/I take/We take/Get on/Board/You are on/"
        "You travel with/It will be> the {v}. | The <train/flight> is the {v}. | The {v} <takes "
        "you there/is yours/is the one>. | Your train is the {v}.",
        "price": PRICE + f"| <Fare/Ticket price>: {{v}} {MONEY}. | The ticket <costs/was/is> {{v}} "
        f"{MONEY}. | <You paid/We paid> {{v}} {MONEY}.",
        "passenger": "<Passenger/Name/Traveller>: {v}. | <The ticket belongs/It belongs> to {v}. | "
        "<It is/This is/Valid/Made out/The seat is/The trip is> for {v}. | {v} <travels/is "
        "travelling/is the passenger/will travel>. | The name on the ticket is {v}.",
        "platform": "<Platform/Gate/Track/Platform number>: {v}. | <Go/Come/Please go> to platform "
        "{v}. | <It is/It stands/Wait/You board/We meet/Be> at <gate/platform> {v}. | <Platform/"
        "Gate> {v} is <the right one/yours>. | Look for <platform/gate> {v}. | The gate is {v}.",
    },
    "application": {
        "name": OWN_NAME + "| <Name/Applicant/Candidate>: {v}. | The candidate is {v}. | {v} <is "
        "applying/wants the job/would like to work for you/sends this>.",
        "job": "<Job/Position/Role/Applying for>: {v}. | <I want the job/I would like the job/I "
        "ask for the job/I am interested in the job/I would like to work> as "
        "{v}. | The <role/job> is {v}. | <I can work/You need somebody/Please take me> as {v}. | "
        "You need: {v}. | The job I want is {v}.",
        "age": "<Age/Years/My age>: {v}. | <I am/I'm> {v} years of age. | I am aged {v}. | <I "
        "turned/I have turned/I recently turned> {v}. | {v} is my age. | <I am now/Today I am/I "
        "am already> {v}. | I am {v} years young. | My age in years is {v}.",
        "experience": "<Experience/Years of experience>: {v} years. | <I have worked in this job/I "
        "have been in the trade/I have worked like this> for {v} years. | <I have/I bring/I "
        "offer/You get> {v} years of <experience/work>. | {v} years of experience <are mine/is "
        "what I bring>. | My experience is {v} years. | I learned a lot in {v} years of work.",
        "city": OWN_TOWN + "| <I work/I grew up> in {v}.",
        "languages": "<Languages/Spoken>: {v}. | <I speak/I know/I learned/I can write/I "
        "understand/I use> {v}< well/ every day/>. | {v} are my languages. | I am good at {v}. | I "
        "read {v}. | The languages I speak are {v}.",
        "start": "<Start/Available/Start date/From>: {v}. | <I could start/I would start/I would "
        "like to start/I want to start/I can begin/I am ready> on {v}. | <I have time/I can work/"
        "You can have me> from {v}. | My start date is {v}. | {v} would be my first day. | On {v} "
        "I could be there.",
        "salary": f"<Salary/Pay/Wish>: {{v}} {MONEY} a month. | <I want/I need/I hope to earn/I "
        f"would like to earn/I expect/I think of> {{v}} {MONEY} a month. | <The pay/My pay> should "
        f"be {{v}} {MONEY} a month. | {{v}} {MONEY} a month is my wish.",
        "phone": PHONE,
        "email": MAIL,
    },
    "offer": {
        "item": "<Item/For sale/Product/Thing>: {v}. | <I am selling/I offer/I want to sell/I have/"
        "We sell/We offer/I can give you/I am getting rid of> a {v}. | <Who wants/Who needs/Are "
        "you looking for> a {v}? | A {v} <is for sale/looks for a new home/has to go>. | The item "
        "is a {v}. | It's a {v}.",
        "price": PRICE + f"| <I sell it/You can have it/It is yours/It goes/Take it> for {{v}} "
        f"{MONEY}. | <I think of/I would like/My price is> {{v}} {MONEY}.",
        "age": "<Age/Years>: {v} years. | <It is/It is now/It must be> {v} years old. | <I got it/"
        "We bought it/It was made/It was new/I was given it> {v} years ago. | <We have had it/I "
        "used it/It has been mine/It has worked> for {v} years. | It has an age of {v} years. | It "
        "is {v} years of age.",
        "material": "<Material/It is>: {v}. | <It was made/It is built/The whole thing is made/"
        "Made> <out of/of> {v}. | The material is <real/good> {v}. | {v} is the material. | <They "
        "used/You get/It is real/It is pure> {v}. | You see a lot of {v}.",
        "place": "<Place/Town/City/Where>: {v}. | <You can get it/You can pick it up/It stands/I "
        "live/We are/You find it/You can see it/Collect it> in {v}. | Come to {v}. | {v} "
        "is the place.",
        "seller": OWN_NAME + "| <Contact/Seller/Name>: {v}. | <Contact/Write to/Please ask for/"
        "Please ask> {v}. | The <owner/contact> is {v}. | {v} <sells it/is the seller/owns it/"
        "knows more>.",
        "phone": PHONE,
        "weight": "<Weight/Kilos>: {v} kilos. | <It has/With> a weight of {v} kilos. | It weighs "
        "<about/around/just> {v} kilos. | <It is heavy:/It brings/It comes to> {v} kilos. | {v} "
        "kilos is <the weight/its weight>. | You have to carry {v} kilos. | Its weight is {v} "
        "kilos.",
    },
    "shopping": {
        "items": "<List/Items/Things/To buy/Shopping list>: {v}. | <I need/Please get/Bring me/Buy/"
        "Please bring/Look for/Pick up/What I need is/We are out of/Do not forget> "
        "{v}. | {v} are <missing/needed/on the list>.",
        "shop": "<Shop/Store/Where>: {v}. | <Try/Please go to/Get it at/Drive to/Look in at/The "
        "store is/The best shop is/It is sold at/You can buy it at/They have it at> {v}. | {v} "
        "<sells it/is the shop/is the place to go>.",
        "budget": f"<Budget/Money/Amount>: {{v}} {MONEY}. | <You can spend/Please spend/You get/I "
        f"give you/Here are/We have/There are> {{v}} {MONEY}. | The <limit/money> is {{v}} "
        f"{MONEY}. | It should cost {{v}} {MONEY} at most.",
        "day": DAY + "| <Please buy it/We need it/Get it/Bring it/I want it> on {v}. | <The guests "
        "come/The dinner is> on {v}.",
        "time": TIME + "| <Please be back/"
        "Come back/I need it/The guests come/Dinner is/Be home> at {v}.",
        "for": "<For/Name>: {v}. | <This is/The list is/All of it is/We get it> for {v}. | {v} "
        "<needs it/wants it/sent me the list/waits for it/wrote the list>. | <Take it/Hand it/"
        "Please give it> to {v}.",
    },
}
# More of the same for the fields that share no patterns with others.
MORE_FIELDS = {
    "order": {
        "product": "<What we are after/What I have in mind/On my list/My choice> is the {v}. | "
        "<Can I get/Could we have/Do you still have/Is it possible to get> the {v}? | "
        "<Reserve/Wrap up/Put aside/Prepare/Hand over> the {v}<, please/ for us/>. | We <ran out "
        "of/have none left of/love> the {v}. | <This time/Today/Once more> it is the {v}.",
        "quantity": "<Let us take/Let me have/Better make that/I think of/We thought of> {v}. | "
        "{v} <should be enough/is the right number/would be good/it is>. | <Altogether/In "
        "total/For all of us> {v}. | <Nothing less than/Not more than/Exactly/Just> {v} "
        "<pieces/units>. | <Please pack/Wrap/Load> {v} <of those/of these>. | The box "
        "<should/must> hold {v}."},
    "appointment": {
        "name": "<We wrote down/We have you down as/In our book it says/The file is that of> "
        "{v}. | <Please tell/Please remind/This is meant for/Kindly inform> {v}. | {v} <is "
        "expected/will be seen/asked for it/takes part/has a slot>. | <Dear/Hello/Good day> {v}. "
        "| The slot <belongs to/goes to/is kept for> {v}.",
        "place": "<Turn up/Show up/Wait for us/Report/Meet us> <at/in> {v}. | <The practice/Our "
        "office/The room> is <in/at> {v}. | You <have to come/are expected> <to/at> {v}. | {v} is"
        " where <it happens/we wait/to go>. | <Follow the signs/Take the stairs/Find your way> to"
        " {v}.",
        "doctor": "<Today/This time/As usual/Again> <it is/you are with/you see> {v}. | {v} <is "
        "in charge of you/looks after you/has a slot/asked to see you/will call you in>. | <Your "
        "visit is/The slot is/The time is> with {v}. | <Knock at the door of/Wait for/Say hello "
        "to/Report to> {v}.",
        "duration": "<All in all/Altogether/In total/Usually/As a rule> {v} minutes. | <You are "
        "free again/We are done/It is over> after {v} minutes. | <Reckon with/Count on/Keep free>"
        " {v} minutes. | <It is a matter of/We keep/The slot has> {v} minutes. | {v} minutes and "
        "<you can go/it is done>."},
    "booking": {
        "guests": "<Altogether/In all/In total> <we are/there are> {v}. | <A party/A group/A "
        "family> of {v}. | {v} of <us/our friends> <will be there/want to come/are in>. | <We "
        "bring/I bring/We come as> {v}. | <Seats/Beds/Chairs/Plates> for {v}<, please/>.",
        "nights": "<Keep/Give us/We would like> the room for {v} nights. | <We leave/We check "
        "out/We go home> after {v} nights. | <Altogether/In all/In total> {v} nights. | <Our stay"
        " has/The trip has/We sleep there for> {v} nights. | After {v} nights <we move on/we "
        "travel home>.",
        "hotel": "<We heard good things of/Friends praised/We read about/We fell in love with> "
        "{v}. | <This time/As always/Again/Of course> {v}. | <Is there room at/Are there beds "
        "at/Do you book> {v}? | <Our bed is/We sleep/We eat/We meet> at {v}. | {v} <looks "
        "nice/has a good name/it should be>."},
    "contact": {
        "job": "<What I do:/My trade:/Profession:/Title:> {v}. | <I earn my living/I am "
        "there/They hired me/I make my money> as {v}. | <Here/There/In the team> I am <the/their>"
        " {v}. | {v} <by profession/is what I do/is my trade>.",
        "age": "<In years/At present/By now> I am {v}. | {v} <years young/candles on the "
        "cake/years on this earth>. | I <turned/reached> {v}. | <In the file/On the form> my age "
        "is {v}."},
    "invoice": {
        "customer": "<In the name of/On behalf of/On the account of/Made out to> {v}. | {v} "
        "<ordered/bought/received> the goods. | <Our client/The person to pay/The one who "
        "ordered> is {v}. | <Dear/Attention:/Addressed to> {v}. | <We delivered/We sold> to {v}.",
        "due": "<Kindly settle it/We expect the money/Settle the bill/Transfer it/We must have "
        "it> <by/before> {v}. | {v} is the <last day/day of payment/latest date>. | <After/Later "
        "than> {v} <it costs more/we add a fee>. | <Pay/Payment> <on/until> {v}. | The bill is "
        "<open/payable> until {v}.",
        "product": "<We shipped/We packed/You asked for/You took/You chose> the {v}. | The {v} "
        "<is yours now/was delivered/was ordered/was sold to you>. | <What you bought/What we "
        "sent> is the {v}. | We thank you for <buying/choosing> the {v}.",
        "account": "<Our bank account/The account of our firm/The account for it> is {v}. | "
        "<Wire/Move/Transfer> the money to {v}. | <Use/Note/Take> {v} <for the payment/for the "
        "money>. | The money <goes/belongs/should go> <into/to> {v}.",
        "tax": "<The rate is/At a rate of/Of that/We must add> {v} percent< tax/>. | {v} percent"
        " <goes to the state/tax comes on top/is tax>. | <On top there is/Tax is charged at/There"
        " comes> {v} percent tax."},
    "delivery": {
        "carrier": "<On the road with/It was handed to/The van is from/Ask> {v}. | {v} <is on "
        "the way to you/has your box/has the parcel/took it along>. | <We work with/We "
        "chose/Shipped by/Brought to you by> {v}.",
        "name": "<Hand it over/Give it/Bring it> to {v}<, please/>. | {v} <is waiting for "
        "it/must be at home/ordered it/should get it>. | <On the label/On the box> it says {v}. |"
        " <We look for/It is meant for/Sent to> {v}.",
        "weight": "<Heavy:/In kilos:/Together:/All in all> {v} kilos. | <With/At> {v} kilos it "
        "is <heavy/light>. | <We measured/We weighed/There are> {v} kilos. | It "
        "<brings/has/reaches> {v} kilos.",
        "items": "<Packed:/Sent:/You bought:/All together:/In the parcel:> {v}. | <Look forward "
        "to/Please check/Count/Unpack> {v}. | <On board are/On their way to you are/We shipped> "
        "{v}. | {v} <are inside/are packed/come with it/are in the box>."},
    "repair": {
        "device": "<Nothing works on/There is trouble with/I complain about/I cannot use> the "
        "{v}. | <Somebody dropped/We broke/The children broke> the {v}. | The {v} <stopped/makes "
        "a noise/is out of order/gave up>. | <Can you look at/Can you save/Have a look at> the "
        "{v}?",
        "problem": "<It looks like/It must be/Perhaps it is/I think it is> {v}. | <Since then it"
        " has/Now it has/All I see is/What I found is> {v}. | {v} <is to blame/worries me/stops "
        "it/is what I see>. | <The reason/The trouble/The cause> is {v}.",
        "room": "<Look/Search/Check> in {v}. | <The machine stands/The thing is/It can be "
        "found/We keep it> in {v}. | <Upstairs/Downstairs/Straight on> in {v}. | {v} is where <it"
        " is/it stands>. | <The door of/The key of> {v} is open."},
    "meeting": {
        "topic": "<All about/A talk about/News of/Let us sort out/We must decide on> {v}. | {v} "
        "<is on the agenda/has to be discussed/needs our time/comes first>. | <It is time for/We "
        "focus on/I want to talk over> {v}. | The <point/question> is {v}.",
        "end": "<Finished/Over/Done> <at/by> {v}. | You <can leave/are free> at {v}. | <At the "
        "latest we stop/The room is free until/We have time until> {v}. | <Home/Lunch/Coffee> at "
        "{v}.",
        "room": "<Find us/Look for us/Chairs are ready/We gather/Join us> in {v}. | {v} <is "
        "booked/is ours/was free/it is>. | <Go up/Go down/Walk> to {v}. | <Not here but/As "
        "always/This time> in {v}.",
        "attendees": "<With us are/On board are/I count on/Also there:/At the table:> {v}. | {v}"
        " <said yes/take part/will sit there/should come>. | <I wrote to/We wait for/Please "
        "tell/Call> {v}.",
        "organizer": "{v} <has the lead/sent the invitation/calls us together/takes care of "
        "it/keeps the minutes>. | <Thanks go to/Questions go to/Speak to/Write to> {v}. | <Behind"
        " it is/In charge is/The chair is> {v}.",
        "bring": "<Have with you/Pack/Carry/Be sure to have/Look through> {v}. | {v} <should be "
        "on the table/must not be missing/are needed/belong to it>. | <Without/We work with> {v} "
        "<it will not work/please>. | <I need/We all need> {v}."},
    "trip": {
        "from": "<You board/I board/We get on/All begins/You are picked up> in {v}. | <Away "
        "from/Leaving/Out of/Goodbye,> {v}. | <The first station/The first stop/Home> is {v}. | "
        "<We come/I come> from {v}.",
        "to": "<We want to see/We visit/Off to/On to/Next stop:/Welcome to> {v}. | {v} is <the "
        "goal/the last stop/where we go/where I want to be>. | <You reach/You get to/It brings "
        "you to> {v}. | <Our hotel is/We stay> in {v}.",
        "seat": "<Take/Look for/Sit down on/You find> <seat/place> {v}. | {v} is <kept for "
        "you/your place/by the window>. | <On the ticket/On the plan> it says {v}. | "
        "<Reserved/Booked>: {v}.",
        "train": "<Catch/Wait for/Do not miss/Look for/Jump on> the {v}. | The {v} <leaves/goes "
        "there/is on time/is waiting>. | <We chose/They put me on/Booked on> the {v}. | <It "
        "says/The board says> {v}.",
        "passenger": "<Travelling/On board/On the way> is {v}. | {v} <has the ticket/sits "
        "there/goes on a trip/flies>. | <Have a good trip,/Enjoy it,/Dear> {v}. | <Booked "
        "by/Booked for/Bought for> {v}.",
        "platform": "<Hurry to/Walk to/Wait on/Change to> <platform/gate> {v}. | <Platform/Gate>"
        " {v} <is where it stops/is the place/please>. | <On the board/On the sign> you read {v}."
        " | <It stops/It waits/You get in> at {v}."},
    "application": {
        "job": "<You are looking for/You search/There is a place free/I saw the advert> <as/for>"
        " {v}. | <Hire me/Let me start/I would be happy to work/I can see myself> as {v}. | <My "
        "dream job/The post> is {v}.",
        "age": "<At/With> {v} I am <ready/young enough>. | <Born/It is> {v} years ago<, I feel "
        "young/>. | I am a person of {v}.",
        "experience": "<After/With> {v} years I know <my job/the work>. | <For/Over> {v} years "
        "<people have trusted me/it has been my work/I did it>. | <Behind me lie/I look back on/I"
        " can show> {v} years.",
        "languages": "<At home with/Fluent in/I can talk in/I think in/People hear me in> {v}. |"
        " {v} <are no problem/come easily/I speak well>. | <At school/At home> I learned {v}.",
        "start": "<Ready/Free/At your service> <from/on> {v}. | <Count on me/You see me/Expect "
        "me> <from/on> {v}. | <The earliest day/My first day/A good day to begin> is {v}. | {v} "
        "<suits me/would be possible/is when I can begin>."},
    "offer": {
        "item": "<Up for sale/Looking for a new owner/In my cellar there is/I no longer need>: a"
        " {v}. | <Here is/Look at/Have a look at/Come and see> a <nice/good/lovely/> {v}. | <What"
        " I have is/Take home/Buy> a {v}.",
        "age": "<In use for/With me for/Old:> {v} years. | <It was bought/I found it/My father "
        "bought it> {v} years ago. | <It is/It looks> <like new/fine> after {v} years. | {v} "
        "years <of use/have passed/on its back>.",
        "material": "<Touch it, it is/Feel it, it is/From top to bottom/It is good old/Nothing "
        "but> {v}. | {v} <all over/inside and outside/is what it is made of>. | <The body/The "
        "outside/All of it> is {v}.",
        "place": "<You find me/You find it/It waits/Look at it/Fetch it> in {v}. | <Not far "
        "from/Near/Only in> {v}. | {v} is where <it is/I live/you get it>. | <The road leads/Come"
        " over/Drive> to {v}."},
    "shopping": {
        "items": "<Fill the basket with/Get us/Look out for/Bring home/Put into the bag> {v}. | "
        "{v}, <please/that is all/as always>. | <There are no more/We have run out "
        "of/Missing:/Nobody bought> {v}. | <For dinner/For the cake/For the guests> we need {v}.",
        "shop": "<Stop at/Drop in at/Your way leads to/Have a look in/Do not forget> {v}. | {v} "
        "<is cheap/is open/has everything/is near>. | <Best/Only/Always> <from/at> {v}. | They "
        "have <all of it/the list> at {v}.",
        "for": "{v} <is waiting/is hungry/has a birthday/asked me/cannot go>. | <A favour "
        "for/Shop for/Help/Call> {v}. | <The money comes/The list comes/It comes> from {v}. | "
        "<Ring at/Leave it with/Carry it up to> {v}."},
}
OPENINGS = {
    "order": "<I/We> <want/would like> to <order something/make an order/order some things>. | "
    "<A new/This is a new/Here comes an> order. | <Please note/Please accept> <my/our> order. | "
    "<I am/We are> ordering again. | Can you send me something? | Order:",
    "appointment": "<I need/Please note/Here is/You have> an appointment. | Your appointment is "
    "<set/fixed/confirmed>. | <About/Concerning> your appointment: | A new appointment. | We "
    "look forward to your visit. | Please remember your appointment.",
    "booking": "<I/We> would like to <make a booking/book/reserve>. | <Here is/This is> <our/my/a "
    "new> booking. | Please book something for <me/us>. | <A new/New> booking: | Is there "
    "something free? | A reservation, please.",
    "contact": "<New/Here are my/These are the/My> contact details: | A <new contact/contact for "
    "your list>. | <Please note/Please update> my details. | This is how you <reach/find> <me/"
    "us>. | My business card: | I send you the contact data.",
    "invoice": "<Here is/Attached is/This is/We send you> <the/our/an> <invoice/bill>. | "
    "<Invoice/Bill>: | A bill has <come/arrived>. | <Thank you for your order/Thanks for buying "
    "from us>. | Please pay this bill.",
    "delivery": "<Your/The/A> <parcel/package/box> is <coming/on the way/ready>. | We have sent "
    "your <order/parcel/things>. | <Delivery note:/News of your delivery.> | Good news: your "
    "parcel is on its way. | Something is coming for you.",
    "repair": "<I have/We have> a <fault/defect/broken device>. | <Can you help/Can somebody "
    "come>? | <We need/Please do> a repair. | It <does not work/is broken> again. | <Fault/"
    "Repair> report: | I want to report a fault.",
    "meeting": "<We have/There is/Here is/Please note> <a/the next> meeting. | <The/A> <team/"
    "project> meeting is coming up. | You are invited. | <Meeting/Invitation>: | We should "
    "<meet/talk>. | I invite you to a meeting.",
    "trip": "<Your/My/The> <trip/journey/ticket> is <ready/booked/paid>. | <Ticket/Trip/"
    "Journey>: | <I am/We are> <going on a trip/travelling>. | Have a good trip! | Here are the "
    "details of <your/my/our> trip.",
    "application": "<I want/I'd like> to apply <for a job/at your company/to you>. | <My/This is "
    "my> application. | I read your <advert/offer>. | <Application/Job application>: | I am "
    "looking for a <new job/job>. | I would like to work for you.",
    "offer": "<I want/We want> to sell something. | <For sale:/To sell:/Offer:> | <Is "
    "anybody/Are you> interested? | I am <moving/clearing out the house>. | Everything must go. | "
    "A good offer.",
    "shopping": "<Could you go/Will you go> shopping? | <Our/My/The> shopping list. | "
    "<I/We> need some things< from the shop/ for today/>. | <Shopping/To buy>: | The fridge is "
    "empty. | Please buy a few things.",
}
GREETINGS = ways("<Hi all/Hi/Hello there/Hello team/Hi team/Good day/Good evening/Dear all/Dear "
                 "friends/Hey there/Dear colleagues/Hello everybody/Greetings/Dear customer>,")
ENDS = ways(
    "<Thank you/Thanks/Many thanks/Thank you very much/Thanks so much><!/.> | <Best/Warm/Kind> "
    "<regards/greetings> | <All good wishes/Yours/Sincerely/Greetings/Cheers> | <Please answer/"
    "Please write back/Please get back to me> <soon/today/now>. | <That is it/That is all/This is "
    "all>. | <Have a nice day/Have a good week/See you/Bye/Take care>! | <Ask me/Just ask/Please "
    "ask> if something is unclear. | I hope that is all you need. | Is that all right?")
