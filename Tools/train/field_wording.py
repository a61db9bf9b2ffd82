"""More training wordings of prompts for JSON and of the fields of messages."""

from __future__ import annotations

from phrasings import some, ways

PROMPTS = some(
    400,
    ("Give me", "Return", "Write", "Make", "Fill in", "Take", "Pull out", "Find", "Note", "List",
     "Show", "Produce", "Create", "Prepare", "Copy", "Send me", "I want", "I need", "Read off",
     "Look for", "Please give", "Please write", "Save", "Tell me", "Gather", "Compile", "Fetch",
     "Bring", "Record", "Report", "Pick out", "Select", "Enter", "State", "Name", "Store",
     "Provide", "Work out", "Please find", "Please list", "Can you give me"),
    (" {k} as JSON", " {k} in JSON", " {k} as a JSON object", " JSON with {k}",
     " one JSON object with {k}", " the fields {k} as JSON", " {k} (JSON only)",
     " {k} in a JSON object"),
    (".\n\n{m}", ":\n{m}", ".\nText: {m}", ": {m}", ".\n\nMessage:\n{m}", ", please.\n\n{m}",
     " from this:\n{m}", ".\nThe {n}:\n{m}", " from the {n}.\n\n{m}"),
) + some(
    260,
    ("{m}\n\n", "Text: {m}\n\n", "Message:\n{m}\n\n", "This came in:\n{m}\n", "The {n}:\n{m}\n\n",
     "{m}\n", "I got this:\n{m}\n\n"),
    ("Give me", "Return", "Write", "Make", "Fill in", "Take", "Pull out", "Find", "List", "Show",
     "Produce", "Create", "Copy", "I want", "I need", "Please write", "Save", "Gather", "Compile",
     "Fetch", "Record", "Report", "Pick out", "Select", "Enter", "State", "Provide", "Store"),
    (" {k} as JSON.", " {k} in JSON.", " {k} as a JSON object.", " JSON with {k}.",
     " one JSON object with {k}.", " the fields {k} as JSON.", " {k}, JSON only."),
)

PROMPTS += some(
    260,
    ("Assemble", "Derive", "Identify", "Isolate", "Parse out", "Obtain", "Locate", "Determine",
     "Supply", "Output", "Print", "Deliver", "Set down", "Put together", "Write down", "Spell out",
     "Scan for", "Lift out", "Choose", "Keep", "Hand me", "Let me have", "Convert to JSON:",
     "I am after", "We need", "Required:", "Task: find", "Wanted:", "Please provide", "Go for",
     "Your job: read", "Try to find"),
    (" {k} as JSON", " {k} in JSON", " {k} in JSON form", " {k}, all in one JSON object",
     " {k} and answer in JSON", " {k} (as JSON)", " the values of {k} as JSON",
     " {k}, written as JSON", " {k} in JSON format", " {k} as an object in JSON"),
    (".\n\n{m}", ":\n{m}", ".\nInput: {m}", ": {m}", ".\n\n{m}", ".\n\nText:\n{m}", ". {m}",
     ".\nHere it is: {m}", " out of this {n}:\n{m}", ".\n---\n{m}\n---", ".\n\"{m}\"",
     ". Source:\n{m}"),
) + some(
    170,
    ("{m}\n\n", "Input: {m}\n\n", "Source:\n{m}\n\n", "Here comes {a}:\n{m}\n", "{m}\n",
     "\"{m}\"\n\n", "I received {a}:\n{m}\n\n", "---\n{m}\n---\n", "Mail: {m}\n"),
    ("Assemble", "Derive", "Identify", "Isolate", "Obtain", "Locate", "Supply", "Output", "Print",
     "Set down", "Put together", "Write down", "Now give", "Choose", "We need", "Required:",
     "Wanted:", "Please provide", "Your job: find", "From this, take"),
    (" {k} as JSON.", " {k} in JSON.", " {k} in JSON form.", " {k} in one JSON object.",
     " {k} and answer in JSON.", " {k} (JSON).", " the values of {k} as JSON.",
     " {k}, written as JSON.", " {k} in JSON format."),
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
}
GREETINGS = ways("<Hi all/Hi/Hello there/Hello team/Hi team/Good day/Good evening/Dear all/Dear "
                 "friends/Hey there/Dear colleagues/Hello everybody/Greetings/Dear customer>,")
ENDS = ways(
    "<Thank you/Thanks/Many thanks/Thank you very much/Thanks so much><!/.> | <Best/Warm/Kind> "
    "<regards/greetings> | <All good wishes/Yours/Sincerely/Greetings/Cheers> | <Please answer/"
    "Please write back/Please get back to me> <soon/today/now>. | <That is it/That is all/This is "
    "all>. | <Have a nice day/Have a good week/See you/Bye/Take care>! | <Ask me/Just ask/Please "
    "ask> if something is unclear. | I hope that is all you need. | Is that all right?")
