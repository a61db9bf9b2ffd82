"""More training wordings of requests for tools; angle brackets hold choices.

Square brackets and numbers in braces are those of the requests in ``tooling.py``.
"""

from __future__ import annotations

MORE: dict[str, str] = {
    "get_weather": """
    What is the weather like in {0}? | What's the weather in {0}? | How is it outside in {0}?
    | Is it <raining/snowing/sunny/cold/warm/windy> in {0}? | Do I need <an umbrella/a coat>
    in {0}? | <Give me/Show me/Check/Look up/Get> the weather <in/for> {0}. | I <want to
    know/need/would like to know> the weather in {0}. | Can you <tell me/check/look up> the
    weather in {0}? | Weather <for/of/in> {0}? | <How warm/How cold> is it in {0}? | What is
    the temperature in {0}? | How is the sky in {0}? | Does it rain in {0}? | What kind of
    weather do they have in {0}?""",
    "get_forecast": """
    What is the forecast for {0} for {1} days? | Give me a {1} day forecast for {0}. | <Tell
    me/ Show me/Get/Look up> the weather in {0} for the <next/coming> {1} days. | How will the
    weather be in {0} in the <next/coming> {1} days? | What will it be like in {0} for {1}
    days? | Weather forecast for {0}, {1} days. | <I want/I would like> the forecast for {0}
    for the next {1} days. | Will it rain in {0} in the next {1} days? | {1} day forecast for
    {0}, please. | Can you forecast {1} days for {0}? | For {1} days I will be in {0}. How
    will the weather be? | The next {1} days in {0}: what weather? | What does the forecast
    for {0} say for {1} days?""",
    "set_timer": """
    <Set/Start/Make/Give me/Create> a {0} minute timer. | Timer for {0} minutes<, please/>. |
    Timer: {0} minutes. | Please <time/count> {0} minutes. | <Ring/Beep/Let me know/Tell
    me/Call me> in {0} minutes. | I need a timer <for/of> {0} minutes. | Can you set a timer
    for {0} minutes? | Put {0} minutes on the timer. | Start counting down {0} minutes. | The
    eggs need {0} minutes. Set a timer. | Let the timer run for {0} minutes. | Set the timer
    to {0} minutes. | A countdown of {0} minutes, please. | Ring when {0} minutes are over.""",
    "set_alarm": """
    <Set/Make/Create/Put> an alarm at {0}. | <Set/Put> the alarm to {0}. | Please wake me
    <up/> at {0}. | Alarm for {0}<, please/>. | I <have to/must/want to> <get up/wake up/be
    up> at {0}. | Can you <set an alarm for/ring at/wake me at> {0}? | I want an alarm at {0}.
    | Ring the alarm at {0}. | Get me up at {0}. | Get me out of bed at {0}. | Wake-up call at
    {0}, please. | My alarm should <ring/go off> at {0}. | The alarm should be at {0}. | New
    alarm: {0}.""",
    "add_reminder": """
    <Can you remind me/Remind me, please,/Please remind me/I want you to remind me> to {0} on
    {1}. | <Make/Add/Create/Set> a reminder to {0} on {1}. | Add a reminder for {1}: {0}. | Do
    not let me forget to {0} on {1}. | On {1}, <remind me to/tell me to/please remind me to>
    {0}. | Reminder for {1}: {0}. | New reminder on {1}: {0}. | I <need to/want
    to/should/must> {0} on {1}. <Remind me/Please remind me>. | Help me to remember to {0} on
    {1}. | I need a reminder to {0} on {1}. | Could you remind me on {1} to {0}? | Reminder:
    {0} on {1}. | See to it that I {0} on {1}. | Let me know on {1} that I have to {0}.""",
    "create_event": """
    <Create/Make/Save/Plan/Schedule> the {0} on {1}[ at {2}]. | Put the {0} into my calendar
    for {1}[ at {2}]. | Add the {0} to my calendar on {1}[ at {2}]. | <Schedule/Plan> the {0}
    for {1}[ at {2}]. | Calendar: {0} on {1}[ at {2}]. | New event: {0} on {1}[ at {2}]. |
    Please <add/enter/ note/save> the {0} on {1}[ at {2}]. | There is the {0} on {1}[ at {2}].
    <Put it in my calendar/Add it/Note it>. | Can you put the {0} on {1}[ at {2}] in my
    calendar? | I have the {0} on {1}[ at {2}]. Enter it. | Make an event for the {0} on {1}[
    at {2}]. | On {1}[ at {2}] I have the {0}. Put it in the calendar. | Write the {0} on {1}[
    at {2}] into the calendar.""",
    "list_events": """
    What <is on/is planned/do I have to do/is there/am I doing> on {0}? | <Show me/Show/Tell
    me/List/ Read/Open/Check> my calendar for {0}. | <List/Read/Tell me/Give me> my events
    <on/for> {0}. | What does my calendar say <for/on> {0}? | Do I have
    <anything/something/any events/time> on {0}? | Am I free on {0}? | How does my day look on
    {0}? | What are my plans for {0}? | What appointments do I have on {0}? | Which events do
    I have on {0}? | My calendar for {0}, please. | Is there anything in my calendar on {0}? |
    What is happening on {0}?""",
    "send_message": """
    <Send a message to/Send a text to/Write a message to/Write a text to/A message to> {0}:
    {1}. | Please <tell/text/message/inform> {0} that {1}. | Message {0} that {1}. | Text {0}:
    {1}. | Message to {0}: {1}. | Write {0} that {1}. | Write to {0} that {1}. | Say to {0}
    that {1}. | <Can you/Could you> <tell/text/message> {0} that {1}? | Send {0} a text that
    {1}. | Send {0} a message saying {1}. | I want to tell {0} that {1}. | {0} should know
    that {1}. Send a message. | Send {0} the words: {1}. | Inform {0} that {1}. | Please let
    {0} know that {1}.""",
    "send_email": """
    <Send an e-mail/Write an e-mail/Send an email/Send a message by mail> to {0} about the
    {1}. | <Send/Write> {0} a mail about the {1}. | Please <mail/e-mail> {0} about the {1}. |
    E-mail {0} <about/on> the {1}. | Mail to {0}, subject {1}. | Send a mail to {0} with the
    subject {1}. | Compose a mail to {0} about the {1}. | New mail to {0}: {1}. | The {1} is
    the subject of a mail to {0}. Send it. | I want to write to {0} about the {1}. | I need to
    mail {0} about the {1}. | Can you <mail/e-mail/write to> {0} about the {1}? | {0} should
    get a mail about the {1}. | Drop {0} a mail about the {1}.""",
    "call_contact": """
    <Please call/Please ring/Please phone> {0}. | Call {0} <now/for me/please/on the phone>. |
    Can you <call/ring/phone/dial> {0}? | I <want to/need to/have to/would like to>
    <call/ring/phone/ speak to/speak with> {0}. | Dial {0}. | Dial the number of {0}. | Ring
    {0} up. | Ring up {0}. | Make a call to {0}. | Start a call with {0}. | Start a phone call
    to {0}. | Connect me with {0}. | Put me through to {0}. | Phone {0}.""",
    "find_contact": """
    <Show/Find/Get/Look up/Give me/Tell me> the <number/phone number/contact> of {0}. | What
    is the phone number of {0}? | Which number does {0} have? | Do I have the number of {0}? |
    Do you have the number of {0}? | Find {0} in my contacts. | Search my contacts for {0}. |
    Is {0} in my contacts? | Contact of {0}, please. | Number of {0}? | I want the number of
    {0}. | I am looking for the number of {0}. | On which number can I reach {0}? | Open the
    contact {0}. | Can you look up the number of {0}?""",
    "convert_currency": """
    <What is/What is the value of/What do I get for> {0} {1} in {2}? | How many {2} <are/do I
    get for/make/will I get for> {0} {1}? | <Exchange/Turn/Please convert/Please change> {0}
    {1} <into/to> {2}. | Exchange {0} {1} for {2}. | Convert {0} {1} into {2}. | Change {0}
    {1} to {2}. | {0} {1} to {2}<, please/>. | Tell me what {0} {1} are in {2}. | I want to
    change {0} {1} into {2}. | I need {0} {1} in {2}. | What are {0} {1} worth in {2}? | How
    much are {0} {1} in {2}? | Can you convert {0} {1} to {2}? | It costs {0} {1}. What is
    that in {2}? | Give me {0} {1} in {2}.""",
    "convert_units": """
    <What are/How much is/How much are/How long is/How long are> {0} {1} in {2}? | <Please
    convert/ Change/Turn/Calculate/Work out> {0} {1} <into/to> {2}. | Convert {0} {1} to {2}.
    | {0} {1} in {2}<, please/>? | {0} {1} to {2}. | How many {2} <do/will> {0} {1} make? |
    How many {2} is {0} {1}? | Tell me {0} {1} in {2}. | Tell me how many {2} are {0} {1}. | I
    need {0} {1} in {2}. | Can you <convert/change> {0} {1} into {2}? | It is {0} {1} long.
    What is that in {2}? | The rope has {0} {1}. How many {2} is that?""",
    "translate": """
    <Please translate/Can you translate/I want to translate> "{0}" into {1}. | Translate "{0}"
    to {1}. | Translate into {1}: "{0}" | What does "{0}" mean in {1}? | How do I <say/write>
    "{0}" in {1}? | How would you say "{0}" in {1}? | <Tell me/Give me/Write/Show me> "{0}" in
    {1}. | "{0}" in {1}, please. | In {1}, what is "{0}"? | Turn "{0}" into {1}. | What is the
    {1} for "{0}"? | I want to say "{0}" in {1}. | What would "{0}" be in {1}? | Give me the
    {1} for "{0}".""",
    "add": """
    What is {0} + {1}? | <Calculate/Compute/Work out/Tell me/Give me> {0} plus
    {1}. | What is the sum of {0} and {1}? | Give me the sum of {0} and {1}. | Add up {0} and
    {1}. | {0} + {1} = ? | {0} + {1}? | {0} and {1} together<, please/>? | What do I get if I
    add {0} and {1}? | Sum up {0} and {1}. | Please add {0} and {1}. | Can you add {0} and
    {1}? | How much are {0} and {1} together? | What does {0} plus {1} make? | Put {0} and {1}
    together, how much is that? | The sum of {0} and {1}, please.""",
    "multiply": """
    What is {0} x {1}? | <Calculate/Compute/Work out/Tell me/Give me> {0} times
    {1}. | What is the product of {0} and {1}? | Give me the product of {0} and {1}. | {0} x
    {1} = ? | {0} x {1}? | What do I get for {0} times {1}? | Multiply {0} and {1}. | Please
    multiply {0} <by/with/ and> {1}. | Can you multiply {0} by {1}? | What is {0} multiplied
    by {1}? | How much are {0} times {1}? | {0} multiplied by {1}? | The product of {0} and
    {1}, please. | Take {0} times {1}. | What does {0} times {1} make?""",
    "search": """
    <Search/Look/Please search/Please look> online for {0}. | Search for {0}<, please/ online/
    on the internet/>. | Web search: {0}. | <Find/Get me/Show me> <web pages/pages/something>
    about {0}. | What can you find <about/on> {0}? | What does the web say about {0}? | Look
    on the internet for {0}. | I am looking for {0} on the web. | I need <information/pages>
    about {0} from the web. | Can you <search for/look up/find something on> {0}? | Look up
    {0}. | Find out about {0} on the web. | Are there pages about {0}?""",
    "play_music": """
    <Please play/Play me/Play the song/Play the track/Now play> {0}. | Play {0}
    <now/please/for me/ for us>. | Can you put on {0}? | Could you play {0}? | I <would like
    to/want to> <hear/listen to> {0}. | I feel like hearing {0}. | Let us <hear/listen to>
    {0}. | Let me hear {0}. | Put on {0}. | Put the song {0} on. | Start playing
    {0}. | Turn on {0}. | The song {0}, please. | Music: {0}.""",
    "set_volume": """
    <Set/Turn/Put/Change/Bring> the volume to {0} percent. | Volume <to/at/on> {0}<, please/>.
    | <Set/ Put/Bring/Change> the sound to {0}. | Turn the volume to {0}. | Make the volume
    {0} percent. | I want the volume <at/on> {0}. | I would like {0} percent volume. | Can you
    <set/turn/put> the volume to {0}? | The volume should be {0}. | The sound should be at {0}
    percent. | Sound to {0} percent. | Make the sound {0} percent. | Please go to volume {0}.
    | Give me a volume of {0}.""",
    "switch_light": """
    Turn the light <in/of> the {0} {1}. | Turn the {0} light {1}. | Switch the light in the
    {0} {1}. | <Turn/Switch/Put> {1} the <lights/lamp> in the {0}. | <Turn/Switch> {1} the {0}
    light. | Put the light in the {0} {1}. | Please <turn/switch> {1} the light in the {0}. |
    Can you <turn/ switch> {1} the light in the {0}? | I want the light in the {0} {1}. |
    Lights {1} in the {0}. | {0} light {1}. | Light {1}, {0}. | In the {0}, turn {1} the
    light. | The {0} needs the light {1}. | Make sure that the light in the {0} is {1}. | Lamp
    {1} in the {0}, please.""",
    "set_heating": """
    <Turn/Put/Set/Please set> the heating in the {0} to {1} degrees. | <Set/Put/Turn> the {0}
    to {1}. | Heat the {0} to {1}. | Heating in the {0} to {1} degrees. | The {0} should <be
    at/have/be heated to> {1} degrees. | I would like {1} degrees in the {0}. | Can you
    <heat/warm/set> the {0} to {1} degrees? | Bring the {0} to {1} degrees. | Make the {0} {1}
    degrees warm. | We need {1} degrees in the {0}. | {0}: {1} degrees. | Change the
    temperature in the {0} to {1} degrees. | Set the temperature of the {0} to {1}. |
    Temperature in the {0}: {1} degrees, please.""",
    "move_blinds": """
    {1} the <shutters/blinds> <of/in> the {0}. | {1} the {0} <blinds/shutters>. | Please {1}
    the <shutters in/shutters of/blinds of> the {0}. | <Can you/Could you/Would you/Will you>
    {1} the <blinds/shutters> in the {0}? | I want to {1} the blinds in the {0}. | I would
    like you to {1} the shutters in the {0}. | In the {0}, please {1} the <blinds/shutters>. |
    {0}: {1} the blinds. | Go and {1} the blinds in the {0}. | It is time to {1} the blinds in
    the {0}. | {1} all the blinds in the {0}.""",
    "find_train": """
    <Look for/Search for/Show me/Get me/I need/Look up> a train from {0} to {1}[ on {2}]. |
    Train from {0} to {1}[ on {2}]<, please/>? | Which trains go from {0} to {1}[ on {2}]? |
    <What/Which> train can I take from {0} to {1}[ on {2}]? | How do I get by train from {0}
    to {1}[ on {2}]? | I <have to/need to/must/would like to> <go by train/take a train/take
    the train> from {0} to {1}[ on {2}]. | Are there trains from {0} to {1}[ on {2}]? | Find
    the next train from {0} to {1}[ on {2}]. | List the trains from {0} to {1}[ on {2}]. |
    Does a train go from {0} to {1}[ on {2}]? | When is there a train from {0} to {1}[ on
    {2}]? | Search trains from {0} to {1}[ on {2}].""",
    "book_flight": """
    <Find/Book me/I need/Please book/Look for/Reserve> a flight from {0} to {1} on {2}. | I
    <need to/have to/must/would like to> fly from {0} to {1} on {2}. | Flight from {0} to {1}
    on {2}<, please/>. | Can you <book/find/get me> a flight from {0} to {1} on {2}? | On {2}
    I <want to/ must/have to> fly from {0} to {1}. | On {2}, book a flight from {0} to {1}. |
    I am flying from {0} to {1} on {2}. Book it. | Book a plane from {0} to {1} on {2}. | A
    seat on a flight from {0} to {1} on {2}, please. | I want a flight from {0} to {1} on {2}.
    | We fly from {0} to {1} on {2}, please book. | For {2} I need a flight from {0} to {1}.""",
    "book_hotel": """
    <Find/Reserve/I need/I want/Please book/Get me/Look for> a hotel in {0} for {1} nights. |
    <Book/ Reserve/Get me/Find/I would like> a room in {0} for {1} nights. | I need a hotel
    for {1} nights in {0}. | Book {1} nights in a hotel in {0}. | Book {1} nights in {0}. | We
    <stay/are staying> {1} nights in {0}. <Find/Book> a hotel. | Hotel in {0}, {1} nights<,
    please/>. | Can you <book/ reserve/find> a hotel in {0} for {1} nights? | For {1} nights I
    need a room in {0}. | I want to stay {1} nights in {0}. | {1} nights in {0}, please. | I
    will be in {0} for {1} nights and need a hotel.""",
    "book_table": """
    <Book/Please book/Reserve/Get me/I want/I need/I would like> a table for {1} people at
    {0}[ at {2}]. | Book a table for {1} at {0}[ at {2}]. | <Reserve/Please reserve> a table
    at {0} for {1} people[ at {2}]. | Table for {1} at {0}[ at {2}]<, please/>. | Can you
    <book/reserve> a table at {0} for {1}[ at {2}]? | We want to eat at {0} with {1} people[
    at {2}]. | {1} people at {0}[ at {2}], book a table. | Dinner at {0} for {1} people[ at
    {2}], please. | I want to go to {0} with {1} people[ at {2}]. Book a table. | At {0} we
    need a table for {1}[ at {2}]. | A table for {1} at {0}[ at {2}]. | We are {1}. Reserve a
    table at {0}[ at {2}].""",
    "get_route": """
    <Tell me/Give me/Find/I need> the way to {0}[ by {1}]. | <Give me
    directions/Directions/ Show me the route/Give me a route/Plan a route/The route> to {0}[
    by {1}]. | How <can I get/do we get/can I go/do I come> to {0}[ by {1}]? | I <want/need>
    to <go/get> to {0}[ by {1}]. | Lead me to {0}[ by {1}]. | Guide me to {0}[ by {1}]. |
    Bring me to {0}[ by {1}]. | Which way is it to {0}[ by {1}]? | Route to {0}[ by {1}],
    please. | What is the best way to {0}[ by {1}]? | Can you show me the way to {0}[ by {1}]?
    | I must get to {0}[ by {1}]. Which way?""",
    "find_place": """
    <Find/Show me/Look for/Search for/I need/I want> a {0} <in/near> {1}. | Find me a {0}
    <in/close to> {1}. | Is there any {0} in {1}? | Is there a {0} <near/close to> {1}? |
    Where <can I find/do I find/is there> a {0} <in/near> {1}? | I am looking for a {0} near
    {1}. | Do they have a {0} in {1}? | Does {1} have a {0}? | In {1}, <where is a/is there a>
    {0}? | What {0} is there in {1}? | {1}: where is a {0}? | A {0} in {1}, please. | Can you
    find a {0} in {1}? | I am in {1} and need a {0}. | Which {0} is close to {1}?""",
    "track_parcel": """
    <Track/Follow/Find/Check/Look up> <parcel/the parcel/my parcel/the delivery> {0}. | Track
    {0}. | Where is <parcel/the parcel/the package/my package/my delivery/the delivery> {0}? |
    Where is {0} now? | What <happened to/is with> my parcel {0}? | What is the status of
    <parcel/the parcel/my parcel> {0}? | When does parcel {0} <arrive/come>? | Has {0} been
    delivered? | Has my delivery {0} come? | My parcel {0} is late. Where is it? | Status of
    parcel {0}, please. | The tracking number is {0}. Where is my parcel? | I am waiting for
    parcel {0}. Where is it? | Can you track {0}?""",
    "order_product": """
    <Please order/Order/I want to order/We need to order/I would like to order> {1} of the
    {0}. | <Buy/Please buy/We need to buy/I want to buy> {1} pieces of the {0}. | <I want/We
    need/I would like/Send me/Get us/Get me> {1} of the {0}. | Order the {0}, {1} pieces. |
    Order: {1} pieces of the {0}. | Place an order for {1} <of/pieces of> the {0}. | Can you
    order {1} of the {0}? | The {0}, {1} pieces, please. | {1} of the {0}, please. | {1}
    pieces of the {0}, please order. | Make an order of {1} of the {0}. | We are out of the
    {0}. Order {1}.""",
    "check_stock": """
    How many of the {0} <do we have/are left/are there/are in the shop/have we got>? |
    <Check/Look up/Tell me/Show me/Give me> the stock of the {0}. | Do <we/you> have the {0}
    in stock? | Have we got the {0} in stock? | Is the {0} <still in stock/available/sold
    out/still there/in store>? | What is the stock of the {0}? | How much stock of the {0} is
    there? | How is the stock of the {0}? | Do we still have any of the {0}? | Are we out of
    the {0}? | Stock of the {0}, please. | Can you check the stock of the {0}?""",
    "get_price": """
    How much does the {0} cost? | What must I pay for the {0}? | How much do I pay for the
    {0}? | <Look up/Find/Give me/Show me/Check/Get> the price of the {0}. | What is the {0}
    sold for? | What price does the {0} have? | Is the {0} cheap? | How expensive is the {0}?
    | How much money is the {0}? | I want to know the price of the {0}. | Price for the {0}<,
    please/>? | What do they ask for the {0}? | Can you tell me <the price of the {0}/what the
    {0} costs>? | Tell me what the {0} costs. | For how much can I buy the {0}? | The price of
    the {0}, please.""",
    "add_to_list": """
    <Add/Please add> {0} to the <list/shopping list>. | <Put/Write/Note/Please put> {0} on <my
    list/the list/my shopping list>. | Add {0} to my shopping list. | {0} on the list, please.
    | List: {0}. | Shopping list: {0}. | We <are out of/have no more/need more/have run out
    of> {0}. Put them on the list. | I <must/have to/want to/need to> buy {0}. <Put/Write>
    them on the list. | {0} should be on the shopping list. | Can you <add {0} to my list/put
    {0} on the list>? | I need {0}. Add them to the list. | The shopping list needs {0}.""",
    "create_note": """
    <Note/Save/Write/Write down/Note down/Make a note/Keep a note/New note>: {0}. | <Note
    down/Write down/Please note/Write a note> that {0}. | Save a note that {0}. | Save this
    note: {0}. | Save this: {0}. | Please <write down/note/keep this>: {0}. | I want to
    <note/write down> that {0}. | Can you <note/write down> that {0}? | Create a note: {0}. |
    Create a note that {0}. | Add a note: {0}. | For my notes: {0}. | Put into my notes that
    {0}. | Put this in my notes: {0}.""",
    "search_notes": """
    <Find/Show/Open/Show me/Get me/Look up/Read me> <the note/my note/my notes> <about/on>
    {0}. | <Look/ Search> in my notes for {0}. | Look through my notes for {0}. | What do my
    notes say about {0}? | What did I note <about/on> {0}? | Do I have <a note/notes/any
    notes> <about/on> {0}? | Did I write <anything/something> about {0}? | Where are my notes
    <about/on> {0}? | I wrote something about {0}. Find it. | Is there anything about {0} in
    my notes? | I need my note about {0}. | Notes about {0}, please. | Can you find my notes
    on {0}?""",
    "create_task": """
    <Create/Make/Please add/Save/Note> a task: {0}[, priority {1}]. | Task: {0}[, priority
    {1}]. | New task[ with {1} priority]: {0}. | Add a task[ with {1} priority]: {0}. |
    <Add/Put> the task "{0}"[ with {1} priority]. | Add "{0}" to my <tasks/to-do list/task
    list>[ with {1} priority]. | I <must/need to/should> {0}. <Make/Add/ Create> a task[ with
    {1} priority]. | To do: {0}[, priority {1}]. | Can you add the task "{0}"[, {1} priority]?
    | Put "{0}" on my to-do list[ as {1}]. | My next task is "{0}"[, priority {1}]. Save it. |
    Write down the task "{0}"[, {1}]. | Make a task of this: {0}[, {1} priority].""",
    "open_app": """
    <Please open/Please start/Please launch/Start/Start up/Open up/Bring up> {0}. | Open the
    <app/ program> {0}. | <Launch/Run> the app {0}. | Start the program {0}. | Can you
    <start/launch/run> {0}? | Could you open {0}? | I <need/would like to use/want to
    open/want to start> {0}. | Open {0} <for me/now/please>. | Let me use {0}. | Let us start
    {0}. | Get {0} running. | The app {0}, please. | Go to the app {0}. | Switch to {0}.""",
    "get_time": """
    What <is the time/time is it now/is the local time> in {0}? | What's the time in {0}? |
    <Give me/Show me/Check/Look up> the time in {0}. | How late is it <now/> in {0}? | What
    time <do they have/have they got> in {0}? | Time in {0}? | Local time in {0}, please. |
    Current time in {0}? | Do you know what time it is in {0}? | Can you tell me the time in
    {0}? | I need the time in {0}. | I want to know how late it is in {0}. | Tell me what time
    it is in {0}. | Is it late in {0}? | In {0}, what time is it? | What hour is it in {0}?""",
    "get_stock_price": """
    What is the <price of a share/stock price/price of the share> of {0}? | How much is <a
    share/the share/the stock> of {0}? | How much does <a share/one share> of {0} cost? |
    <Give me/Tell me/ Check/Show me/Get> the <share price/stock price> of {0}. | What does a
    share of {0} cost? | How are the shares of {0} doing? | How is the stock of {0} doing? |
    Share price of {0}<, please/>? | Look up the stock price of {0}. | Where does the share of
    {0} stand? | At what price is the share of {0}? | Shares of {0}: what price? | What is one
    share of {0} worth? | Price of {0} shares?""",
    "transfer_money": """
    <Send/Pay/Transfer/Please send/Please transfer/Please pay> {1} euros to {0}. |
    <Send/Please pay/ Please send/Please give> {0} {1} euros. | {1} euros to {0}<, please/>. |
    I <want/need/have/would like> to <send/pay/give> {0} {1} euros. | I want to transfer {1}
    euros to {0}. | {0} gets {1} euros from me<. Send them/>. | Can you <send/transfer/pay>
    {1} euros to {0}? | Make a payment of {1} euros to {0}. | Make a transfer of {1} euros to
    {0}. | Move {1} euros to {0}. | {0} needs {1} euros. Send them. | Let {0} have {1} euros.
    | Money for {0}: {1} euros.""",
    "get_recipe": """
    How <do I cook/can I make/do you make/do you cook/can I cook> {0}[ for {1} people]? | <Find me/
    Show me/I need/I want/Look up/Get> a recipe for {0}[ for {1} people]. | I <want to make/would
    like to cook/am cooking/have to make> {0}[ for {1} people]. How do I do it? | Recipe for {0}[
    for {1} people], please. | How is {0} made[ for {1} people]? | What is the recipe for {0}[ for
    {1} people]? | What do I need for {0}[ for {1} people]? | Teach me to cook {0}[ for {1}]. | Tell
    me how to make {0}[ for {1} people]. | Can you find a recipe for {0}[ for {1}]? | We want to eat
    {0}[ with {1} people]. Find a recipe. | Help me to cook {0}[ for {1} people].""",
    "find_book": """
    <Look for/Look up/Get me/Please find> the book
    {0}. | Is {0} in the library? | Do you have the book {0}? | Have you got <the book/> {0}?
    | Where is <the book/> {0}? | Where <do I find/can I get/is> the book {0}? | I look for the book
    {0}. | I <want/would like> to read {0}. | I need the book {0}. | Can you find <the book/> {0}? |
    On which shelf is {0}? | Which shelf is {0} on? | The book {0}, please. | Is there a book called
    {0}? | Does the library have {0}? | Search the library for {0}.""",
    "get_user": """
    <Get/Show me/Find/Look up/Open> the user <with the mail/with the address> {0}. | Who has the
    <mail/address/mail address> {0}? | Whose <mail/address/mail address/account> is {0}? | Find the
    user {0}. | Which user is {0}? | Who is the user {0}? | <Show/Give me/Find> the
    <account/data> of {0}. | Who uses the address {0}? | User data for {0}, please. | I need the
    data of the user {0}. | Tell me who {0} is. | Which account belongs to {0}? | Can you look up
    the user {0}?""",
}
