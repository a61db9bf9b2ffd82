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
    weather do they have in {0}? | Should I take an umbrella along in {0}? | Is the sun out in
    {0}? | What's it like outside over in {0}? | I am about to leave for {0}, how is the
    weather there? | Any rain in {0} right now? | Fill me in on the weather around {0}. | {0}:
    sunshine or rain? | Let me know how warm it is in {0} now. | Would I freeze in {0} today?
    | Have a look at the sky over {0} for me. | Current conditions in {0}, please. | My aunt
    in {0} says it pours. Is that so?""",
    "get_forecast": """
    What is the forecast for {0} for {1} days? | Give me a {1} day forecast for {0}. | <Tell
    me/ Show me/Get/Look up> the weather in {0} for the <next/coming> {1} days. | How will the
    weather be in {0} in the <next/coming> {1} days? | What will it be like in {0} for {1}
    days? | Weather forecast for {0}, {1} days. | <I want/I would like> the forecast for {0}
    for the next {1} days. | Will it rain in {0} in the next {1} days? | {1} day forecast for
    {0}, please. | Can you forecast {1} days for {0}? | For {1} days I will be in {0}. How
    will the weather be? | The next {1} days in {0}: what weather? | What does the forecast
    for {0} say for {1} days? | I am off to {0} for {1} days, what weather awaits me? | What
    weather is coming to {0} over {1} days? | Predict the weather in {0}, {1} days ahead. |
    Look {1} days ahead for {0}: sun or rain? | For {0} I want to see the outlook over {1}
    days. | Outlook for {0} covering {1} days. | How many of the coming {1} days will be dry
    in {0}? | We camp near {0} for {1} days. Will it stay dry? | Let me see {1} days of
    forecast for {0}. | Will the sun shine in {0} during the following {1} days? | Check how
    the weather in {0} develops within {1} days. | Give the prospects for {0}: {1} days,
    please.""",
    "set_timer": """
    <Set/Start/Make/Give me/Create> a {0} minute timer. | Timer for {0} minutes<, please/>. |
    Timer: {0} minutes. | Please <time/count> {0} minutes. | <Ring/Beep/Let me know/Tell
    me/Call me> in {0} minutes. | I need a timer <for/of> {0} minutes. | Can you set a timer
    for {0} minutes? | Put {0} minutes on the timer. | Start counting down {0} minutes. | The
    eggs need {0} minutes. Set a timer. | Let the timer run for {0} minutes. | Set the timer
    to {0} minutes. | A countdown of {0} minutes, please. | Ring when {0} minutes are over. |
    My bread comes out of the oven after {0} minutes, time it. | Count {0} minutes down for
    me. | In {0} minutes I want to hear a beep. | The pasta takes {0} minutes. Go. | {0}
    minutes from now, make a noise. | Remember the tea, it draws {0} minutes: timer on. |
    Begin a timer that lasts {0} minutes. | Give it {0} minutes, then ring. | Kitchen timer,
    {0} minutes. | Stop me after {0} minutes. | Let me nap {0} minutes. Timer, please. | I
    have {0} minutes for this test. Keep the time.""",
    "set_alarm": """
    <Set/Make/Create/Put> an alarm at {0}. | <Set/Put> the alarm to {0}. | Please wake me
    <up/> at {0}. | Alarm for {0}<, please/>. | I <have to/must/want to> <get up/wake up/be
    up> at {0}. | Can you <set an alarm for/ring at/wake me at> {0}? | I want an alarm at {0}.
    | Ring the alarm at {0}. | Get me up at {0}. | Get me out of bed at {0}. | Wake-up call at
    {0}, please. | My alarm should <ring/go off> at {0}. | The alarm should be at {0}. | New
    alarm: {0}. | Don't let me sleep past {0}. | My day starts at {0}. Alarm, please. | Ring
    me awake at {0}. | The clock should ring at {0}. | I need to be out of bed by {0}, so wake
    me then. | Schedule a wake-up for {0}. | Early start: alarm at {0}. | Have the alarm go
    off at {0}. | At {0} I want to be woken. | Would you see to it that I wake at {0}? | Put
    on an alarm, {0} sharp. | Alarm clock to {0}, thanks.""",
    "add_reminder": """
    <Can you remind me/Remind me, please,/Please remind me/I want you to remind me> to {0} on
    {1}. | <Make/Add/Create/Set> a reminder to {0} on {1}. | Add a reminder for {1}: {0}. | Do
    not let me forget to {0} on {1}. | On {1}, <remind me to/tell me to/please remind me to>
    {0}. | Reminder for {1}: {0}. | New reminder on {1}: {0}. | I <need to/want
    to/should/must> {0} on {1}. <Remind me/Please remind me>. | Help me to remember to {0} on
    {1}. | I need a reminder to {0} on {1}. | Could you remind me on {1} to {0}? | Reminder:
    {0} on {1}. | See to it that I {0} on {1}. | Let me know on {1} that I have to {0}. | I
    always forget things. On {1} I have to {0}, so remind me. | {1}: {0}. Please make that a
    reminder. | Give me a nudge on {1} to {0}. | Poke me on {1}, I have to {0}. | On {1} I am
    supposed to {0}. Keep that in mind for me. | A reminder please, to {0}, due {1}. | Keep me
    from forgetting to {0} on {1}. | When {1} comes, tell me that I should {0}. | Note for {1}
    that I want to be reminded to {0}. | Ping me on {1} so that I {0}. | It would be bad if I
    did not {0} on {1}. Remind me. | Would you jog my memory on {1}? I need to {0}.""",
    "create_event": """
    <Create/Make/Save/Plan/Schedule> the {0} on {1}[ at {2}]. | Put the {0} into my calendar
    for {1}[ at {2}]. | Add the {0} to my calendar on {1}[ at {2}]. | <Schedule/Plan> the {0}
    for {1}[ at {2}]. | Calendar: {0} on {1}[ at {2}]. | New event: {0} on {1}[ at {2}]. |
    Please <add/enter/ note/save> the {0} on {1}[ at {2}]. | There is the {0} on {1}[ at {2}].
    <Put it in my calendar/Add it/Note it>. | Can you put the {0} on {1}[ at {2}] in my
    calendar? | I have the {0} on {1}[ at {2}]. Enter it. | Make an event for the {0} on {1}[
    at {2}]. | On {1}[ at {2}] I have the {0}. Put it in the calendar. | Write the {0} on {1}[
    at {2}] into the calendar. | Block {1}[ at {2}] for the {0}. | The {0} has been fixed for
    {1}[ at {2}], enter it in the calendar. | Calendar entry: {0}, {1}[, {2}]. | Reserve {1}[
    at {2}] in my diary, it is the {0}. | Pencil the {0} in for {1}[ at {2}]. | Set up a
    calendar event called {0} on {1}[ at {2}]. | My diary should show the {0} on {1}[ at {2}].
    | We agreed on {1}[ at {2}] for the {0}. Save the date. | Save the date: {0}, {1}[ at
    {2}]. | On {1}[ at {2}] there will be the {0}; keep that free in my calendar. | Let the
    {0} appear in my calendar on {1}[ at {2}]. | Fix the {0} for {1}[ at {2}] in the calendar.""",
    "list_events": """
    What <is on/is planned/do I have to do/is there/am I doing> on {0}? | <Show me/Show/Tell
    me/List/ Read/Open/Check> my calendar for {0}. | <List/Read/Tell me/Give me> my events
    <on/for> {0}. | What does my calendar say <for/on> {0}? | Do I have
    <anything/something/any events/time> on {0}? | Am I free on {0}? | How does my day look on
    {0}? | What are my plans for {0}? | What appointments do I have on {0}? | Which events do
    I have on {0}? | My calendar for {0}, please. | Is there anything in my calendar on {0}? |
    What is happening on {0}? | What have I got on {0}? | Run me through {0}. | How busy am I
    on {0}? | Is {0} already full? | Anything planned on {0}? | What does {0} look like in my
    diary? | Which appointments await me on {0}? | Could I fit something in on {0}? Show me
    what is there. | My agenda for {0}. | Go through my diary for {0}. | Let me see what
    happens on {0}. | Do I have to be anywhere on {0}?""",
    "send_message": """
    <Send a message to/Send a text to/Write a message to/Write a text to/A message to> {0}:
    {1}. | Please <tell/text/message/inform> {0} that {1}. | Message {0} that {1}. | Text {0}:
    {1}. | Message to {0}: {1}. | Write {0} that {1}. | Write to {0} that {1}. | Say to {0}
    that {1}. | <Can you/Could you> <tell/text/message> {0} that {1}? | Send {0} a text that
    {1}. | Send {0} a message saying {1}. | I want to tell {0} that {1}. | {0} should know
    that {1}. Send a message. | Send {0} the words: {1}. | Inform {0} that {1}. | Please let
    {0} know that {1}. | Let {0} hear that {1}. | {0} does not know yet that {1}. Text it. |
    Get word to {0} that {1}. | Give {0} the news that {1}. | Shoot {0} a text: {1}. | Drop
    {0} a line that {1}. | Tell {0} for me: {1}. | It is important that {0} learns that {1}.
    Message now. | Pass on to {0} that {1}. | New text to {0}: {1}. | A short message for {0}:
    {1}. | Would you text {0} to say that {1}?""",
    "send_email": """
    <Send an e-mail/Write an e-mail/Send an email/Send a message by mail> to {0} about the
    {1}. | <Send/Write> {0} a mail about the {1}. | Please <mail/e-mail> {0} about the {1}. |
    E-mail {0} <about/on> the {1}. | Mail to {0}, subject {1}. | Send a mail to {0} with the
    subject {1}. | Compose a mail to {0} about the {1}. | New mail to {0}: {1}. | The {1} is
    the subject of a mail to {0}. Send it. | I want to write to {0} about the {1}. | I need to
    mail {0} about the {1}. | Can you <mail/e-mail/write to> {0} about the {1}? | {0} should
    get a mail about the {1}. | Drop {0} a mail about the {1}. | Start an e-mail to {0}, the
    subject is {1}. | To: {0}. Subject: {1}. Send. | The address is {0}, write there about the
    {1}. | {0} waits for mail about the {1}. | An e-mail goes to {0}, titled {1}. | Have an
    e-mail about the {1} sent to {0}. | About the {1}: mail {0}. | Put {1} in the subject line
    and mail it to {0}. | Please get a mail off to {0} concerning the {1}. | Let us e-mail {0}
    regarding the {1}. | Subject {1}, recipient {0}: send the mail. | Could an e-mail on the
    {1} go to {0}?""",
    "call_contact": """
    <Please call/Please ring/Please phone> {0}. | Call {0} <now/for me/please/on the phone>. |
    Can you <call/ring/phone/dial> {0}? | I <want to/need to/have to/would like to>
    <call/ring/phone/ speak to/speak with> {0}. | Dial {0}. | Dial the number of {0}. | Ring
    {0} up. | Ring up {0}. | Make a call to {0}. | Start a call with {0}. | Start a phone call
    to {0}. | Connect me with {0}. | Put me through to {0}. | Phone {0}. | Get {0} on the
    line. | Put me through to {0}. | Give {0} a ring. | Is {0} free to talk? Dial. | Phone {0}
    up for me. | I would love to hear the voice of {0}. Call. | Time for a phone call with
    {0}. | Try to reach {0} by phone. | Let me talk to {0}. | On the phone, please: {0}. |
    Have my phone dial {0}. | Let's give {0} a call.""",
    "find_contact": """
    <Show/Find/Get/Look up/Give me/Tell me> the <number/phone number/contact> of {0}. | What
    is the phone number of {0}? | Which number does {0} have? | Do I have the number of {0}? |
    Do you have the number of {0}? | Find {0} in my contacts. | Search my contacts for {0}. |
    Is {0} in my contacts? | Contact of {0}, please. | Number of {0}? | I want the number of
    {0}. | I am looking for the number of {0}. | On which number can I reach {0}? | Open the
    contact {0}. | Can you look up the number of {0}? | Under which number do I find {0}? |
    Bring up the details of {0}. | Open the entry of {0} in my address book. | Check my
    address book for {0}. | I lost the number of {0}. | What have I saved under {0}? | Where
    do I have the number of {0}? | Dig out the contact details of {0}. | Address book: {0}. |
    How can {0} be reached? Look in my contacts. | Let me see the card of {0}. | Pull up {0}
    from my contacts.""",
    "convert_currency": """
    <What is/What is the value of/What do I get for> {0} {1} in {2}? | How many {2} <are/do I
    get for/make/will I get for> {0} {1}? | <Exchange/Turn/Please convert/Please change> {0}
    {1} <into/to> {2}. | Exchange {0} {1} for {2}. | Convert {0} {1} into {2}. | Change {0}
    {1} to {2}. | {0} {1} to {2}<, please/>. | Tell me what {0} {1} are in {2}. | I want to
    change {0} {1} into {2}. | I need {0} {1} in {2}. | What are {0} {1} worth in {2}? | How
    much are {0} {1} in {2}? | Can you convert {0} {1} to {2}? | It costs {0} {1}. What is
    that in {2}? | Give me {0} {1} in {2}. | If I pay with {0} {1}, how much is that in {2}? |
    My wallet holds {0} {1}. What is it worth in {2}? | I have {0} {1} left from the trip and
    want {2}. | From {1} to {2}: {0}, please. | The bill says {0} {1}; give it to me in {2}. |
    Express {0} {1} in {2}. | What would {0} {1} bring me in {2}? | Price {0} {1}, but I think
    in {2}. | Rate check: {0} {1} against {2}. | Swap {0} {1} for {2}, how many is that? | For
    {0} {1}, how many {2}? | They want {0} {1}. In {2}?""",
    "convert_units": """
    <What are/How much is/How much are/How long is/How long are> {0} {1} in {2}? | <Please
    convert/ Change/Turn/Calculate/Work out> {0} {1} <into/to> {2}. | Convert {0} {1} to {2}.
    | {0} {1} in {2}<, please/>? | {0} {1} to {2}. | How many {2} <do/will> {0} {1} make? |
    How many {2} is {0} {1}? | Tell me {0} {1} in {2}. | Tell me how many {2} are {0} {1}. | I
    need {0} {1} in {2}. | Can you <convert/change> {0} {1} into {2}? | It is {0} {1} long.
    What is that in {2}? | The rope has {0} {1}. How many {2} is that? | The board is {0} {1}
    long; say that in {2}. | Express {0} {1} in {2}. | My plan says {0} {1}, but I measure in
    {2}. | {0} {1}, how far is that in {2}? | From {1} to {2}: {0}. | Measure for me: {0} {1}
    as {2}. | I only know {2}. How much are {0} {1}? | Give the length {0} {1} in {2}. | What
    do {0} {1} come to in {2}? | Recalculate {0} {1} as {2}. | A distance of {0} {1}: how many
    {2}? | Write {0} {1} as {2}.""",
    "translate": """
    <Please translate/Can you translate/I want to translate> "{0}" into {1}. | Translate "{0}"
    to {1}. | Translate into {1}: "{0}" | What does "{0}" mean in {1}? | How do I <say/write>
    "{0}" in {1}? | How would you say "{0}" in {1}? | <Tell me/Give me/Write/Show me> "{0}" in
    {1}. | "{0}" in {1}, please. | In {1}, what is "{0}"? | Turn "{0}" into {1}. | What is the
    {1} for "{0}"? | I want to say "{0}" in {1}. | What would "{0}" be in {1}? | Give me the
    {1} for "{0}". | How does "{0}" go in {1}? | My friend only reads {1}. Put "{0}" that way.
    | Say "{0}", but in {1}. | {1} version of "{0}", please. | I need this in {1}: "{0}" |
    Render "{0}" in {1}. | Put the words "{0}" into {1}. | For my letter in {1}: what is
    "{0}"? | From English to {1}: "{0}" | What are the {1} words for "{0}"? | Let me have
    "{0}" as they say it in {1}. | Could "{0}" be put into {1}?""",
    "add": """
    What is {0} + {1}? | <Calculate/Compute/Work out/Tell me/Give me> {0} plus {1}. | What is
    the sum of {0} and {1}? | Give me the sum of {0} and {1}. | Add up {0} and {1}. | {0} +
    {1} = ? | {0} + {1}? | {0} and {1} together<, please/>? | What do I get if I add {0} and
    {1}? | Sum up {0} and {1}. | Please add {0} and {1}. | Can you add {0} and {1}? | How much
    are {0} and {1} together? | What does {0} plus {1} make? | Put {0} and {1} together, how
    much is that? | The sum of {0} and {1}, please. | Put {0} and {1} together, what is it? |
    {0} and then {1} more makes what? | Total of {0} and {1}? | If I have {0} and get {1}, how
    many is that? | Take {0}, add {1}. | The sum, please: {0}, {1}. | Do the addition {0} plus
    {1}. | {0} added to {1} is what? | I owe {0} and {1}, all told? | What do {0} and {1} come
    to? | Count {0} and {1} together. | Plus: {0}, {1}.""",
    "multiply": """
    What is {0} x {1}? | <Calculate/Compute/Work out/Tell me/Give me> {0} times {1}. | What is
    the product of {0} and {1}? | Give me the product of {0} and {1}. | {0} x {1} = ? | {0} x
    {1}? | What do I get for {0} times {1}? | Multiply {0} and {1}. | Please multiply {0}
    <by/with/ and> {1}. | Can you multiply {0} by {1}? | What is {0} multiplied by {1}? | How
    much are {0} times {1}? | {0} multiplied by {1}? | The product of {0} and {1}, please. |
    Take {0} times {1}. | What does {0} times {1} make? | {0} rows of {1}, how many is that? |
    What do I get if {0} is taken {1} times? | Product of {0}, {1}? | Do the multiplication
    {0} by {1}. | Take {0}, {1} times. | {0} boxes with {1} each, how many in all? | Find {0}
    multiplied by {1}. | {0} by {1}, please. | What does {0} times {1} make? | The product,
    please: {0} and {1}. | Work out what {0} lots of {1} are. | Times: {0}, {1}.""",
    "search": """
    <Search/Look/Please search/Please look> online for {0}. | Search for {0}<, please/ online/
    on the internet/>. | Web search: {0}. | <Find/Get me/Show me> <web pages/pages/something>
    about {0}. | What can you find <about/on> {0}? | What does the web say about {0}? | Look
    on the internet for {0}. | I am looking for {0} on the web. | I need <information/pages>
    about {0} from the web. | Can you <search for/look up/find something on> {0}? | Look up
    {0}. | Find out about {0} on the web. | Are there pages about {0}? | See what is online
    about {0}. | Browse the web for {0}. | Web search, please: {0}. | Hunt the internet for
    {0}. | What do websites say on {0}? | Do a quick online search on {0}. | I wonder what the
    internet knows about {0}. | Google {0} for me. | Check online for {0}. | Find websites on
    {0}. | Give me web results for {0}. | Type {0} into a search engine.""",
    "play_music": """
    <Please play/Play me/Play the song/Play the track/Now play> {0}. | Play {0}
    <now/please/for me/ for us>. | Can you put on {0}? | Could you play {0}? | I <would like
    to/want to> <hear/listen to> {0}. | I feel like hearing {0}. | Let us <hear/listen to>
    {0}. | Let me hear {0}. | Put on {0}. | Put the song {0} on. | Start playing {0}. | Turn
    on {0}. | The song {0}, please. | Music: {0}. | I am in the mood for {0}. | Let {0} ring
    out. | How about some {0}? Play it. | Drop the needle on {0}. | Give us {0} to dance to. |
    I want {0} on the speakers. | Fill the room with {0}. | Start {0}, the song. | Next track:
    {0}. | May I hear {0}? | Turn the music to {0}. | My favourite song is {0}, put it on.""",
    "set_volume": """
    <Set/Turn/Put/Change/Bring> the volume to {0} percent. | Volume <to/at/on> {0}<, please/>.
    | <Set/ Put/Bring/Change> the sound to {0}. | Turn the volume to {0}. | Make the volume
    {0} percent. | I want the volume <at/on> {0}. | I would like {0} percent volume. | Can you
    <set/turn/put> the volume to {0}? | The volume should be {0}. | The sound should be at {0}
    percent. | Sound to {0} percent. | Make the sound {0} percent. | Please go to volume {0}.
    | Give me a volume of {0}. | It is too loud for me, {0} percent would do. | I can hardly
    hear it, go to {0}. | Sound level {0}, please. | Take the loudness to {0}. | Adjust the
    volume, {0} is right. | Speakers at {0} percent. | {0} percent is the volume I want. |
    Make it as loud as {0}. | Level the sound at {0}. | Volume: {0}. | Would {0} percent be
    possible for the sound? | Let the music play at volume {0}.""",
    "switch_light": """
    Turn the light <in/of> the {0} {1}. | Turn the {0} light {1}. | Switch the light in the
    {0} {1}. | <Turn/Switch/Put> {1} the <lights/lamp> in the {0}. | <Turn/Switch> {1} the {0}
    light. | Put the light in the {0} {1}. | Please <turn/switch> {1} the light in the {0}. |
    Can you <turn/ switch> {1} the light in the {0}? | I want the light in the {0} {1}. |
    Lights {1} in the {0}. | {0} light {1}. | Light {1}, {0}. | In the {0}, turn {1} the
    light. | The {0} needs the light {1}. | Make sure that the light in the {0} is {1}. | Lamp
    {1} in the {0}, please. | It is dark in the {0}, or was. Light {1}! | Flip the {0} light
    {1}. | I want the {0} lamp {1}. | The lamp of the {0} goes {1} now. | Get the light {1} in
    the {0}. | In the {0} the lights should be {1}. | Have the {0} lights {1}. | Please see
    that the {0} lamp is {1}. | Light in the {0}: {1}. | Would you get the {0} light {1}? |
    {1} with the light in the {0}. | The light of the {0}, {1} please.""",
    "set_heating": """
    <Turn/Put/Set/Please set> the heating in the {0} to {1} degrees. | <Set/Put/Turn> the {0}
    to {1}. | Heat the {0} to {1}. | Heating in the {0} to {1} degrees. | The {0} should <be
    at/have/be heated to> {1} degrees. | I would like {1} degrees in the {0}. | Can you
    <heat/warm/set> the {0} to {1} degrees? | Bring the {0} to {1} degrees. | Make the {0} {1}
    degrees warm. | We need {1} degrees in the {0}. | {0}: {1} degrees. | Change the
    temperature in the {0} to {1} degrees. | Set the temperature of the {0} to {1}. |
    Temperature in the {0}: {1} degrees, please. | I am freezing in the {0}, {1} degrees would
    be right. | Warm the {0} up to {1}. | Cosy {1} degrees for the {0}, please. | Let the {0}
    reach {1} degrees. | The thermostat of the {0} goes to {1}. | Turn up the {0}: {1}
    degrees. | It should be {1} degrees in the {0}. | Make sure the {0} gets to {1} degrees. |
    Thermostat, {0}, {1}. | How about {1} degrees in the {0}? | Adjust the {0} heating, {1} is
    good. | {1} degrees is what I want in the {0}.""",
    "move_blinds": """
    {1} the <shutters/blinds> <of/in> the {0}. | {1} the {0} <blinds/shutters>. | Please {1}
    the <shutters in/shutters of/blinds of> the {0}. | <Can you/Could you/Would you/Will you>
    {1} the <blinds/shutters> in the {0}? | I want to {1} the blinds in the {0}. | I would
    like you to {1} the shutters in the {0}. | In the {0}, please {1} the <blinds/shutters>. |
    {0}: {1} the blinds. | Go and {1} the blinds in the {0}. | It is time to {1} the blinds in
    the {0}. | {1} all the blinds in the {0}. | The sun blinds me in the {0}, {1} the blinds.
    | {1} them, the blinds in the {0}. | Would you mind? {1} the {0} shutters. | I want you to
    {1} whatever blinds the {0} has. | The {0} blinds: {1}. | Let us {1} the blinds in the
    {0}. | Have the blinds of the {0} {1}. | Blinds, {0}, {1}. | Now {1} the window blinds in
    the {0}. | In the {0} the blinds should {1}. | You may {1} the {0} blinds. | Quickly {1}
    the blinds over in the {0}.""",
    "find_train": """
    <Look for/Search for/Show me/Get me/I need/Look up> a train from {0} to {1}[ on {2}]. |
    Train from {0} to {1}[ on {2}]<, please/>? | Which trains go from {0} to {1}[ on {2}]? |
    <What/Which> train can I take from {0} to {1}[ on {2}]? | How do I get by train from {0}
    to {1}[ on {2}]? | I <have to/need to/must/would like to> <go by train/take a train/take
    the train> from {0} to {1}[ on {2}]. | Are there trains from {0} to {1}[ on {2}]? | Find
    the next train from {0} to {1}[ on {2}]. | List the trains from {0} to {1}[ on {2}]. |
    Does a train go from {0} to {1}[ on {2}]? | When is there a train from {0} to {1}[ on
    {2}]? | Search trains from {0} to {1}[ on {2}]. | What rail connections are there between
    {0} and {1}[ on {2}]? | I am in {0} and have to reach {1} by rail[ on {2}]. | Check the
    railway timetable from {0} to {1}[ for {2}]. | How do the trains run between {0} and {1}[
    on {2}]? | Could you see which trains leave {0} for {1}[ on {2}]? | My sister wants to
    travel to {1} by train[ on {2}]; she gets on at {0}. | To {1} by rail, starting in {0}[,
    on {2}]. | Rail link {0} to {1}[, {2}]. | Train times, {0} to {1}[, {2}]. | [On {2} ]I am
    taking the train to {1}, leaving from {0}. Which ones are there? | Would you mind checking
    the trains to {1} out of {0}[ on {2}]? | What are my options for getting from {0} to {1}
    by train[ on {2}]? | At what times do trains depart from {0} in the direction of {1}[ on
    {2}]? | We are travelling by rail[ on {2}], from {0} to {1}. Which train suits us? | Is it
    possible to reach {1} from {0} by train[ on {2}]? | Please find out about trains that run
    from {0} to {1}[ on {2}]. | I do not want to drive from {0} to {1}[ on {2}]. Is there a
    train? | Trains to {1} from {0}[ on {2}]? | Any trains leaving {0} for {1}[ on {2}]? |
    From {0} I want to go on to {1} by rail[ on {2}]. | Departure station {0}, destination
    {1}[, travel date {2}]: which trains? | Somebody has to pick up a box in {1}[ on {2}] and
    go there by train from {0}. What runs? | Get me the railway times between {0} and {1}[ on
    {2}]. | Does the railway offer anything from {0} to {1}[ on {2}]? | It is a rail trip from
    {0} to {1} that I am planning[ for {2}]. Show me the connections. | I wonder if there is a
    train that brings me from {0} to {1}[ on {2}]. | Going to {1} by train[ on {2}], starting
    point {0}. | Can I catch a train in {0} that goes to {1}[ on {2}]? | What does the train
    timetable say for {0} to {1}[ on {2}]? | My train should leave {0} and take me to {1}[ on
    {2}]. What can you find? | Travel by rail from {0}, arriving in {1}[, on {2}].""",
    "book_flight": """
    <Find/Book me/I need/Please book/Look for/Reserve> a flight from {0} to {1} on {2}. | I
    <need to/have to/must/would like to> fly from {0} to {1} on {2}. | Flight from {0} to {1}
    on {2}<, please/>. | Can you <book/find/get me> a flight from {0} to {1} on {2}? | On {2}
    I <want to/ must/have to> fly from {0} to {1}. | On {2}, book a flight from {0} to {1}. |
    I am flying from {0} to {1} on {2}. Book it. | Book a plane from {0} to {1} on {2}. | A
    seat on a flight from {0} to {1} on {2}, please. | I want a flight from {0} to {1} on {2}.
    | We fly from {0} to {1} on {2}, please book. | For {2} I need a flight from {0} to {1}. |
    Get me on a plane from {0} to {1} on {2}. | I have to be on a plane to {1} on {2}, leaving
    from {0}. | Please arrange a flight out of {0} to {1} for {2}. | Plane ticket from {0} to
    {1}, {2}. | Buy me an air ticket from {0} to {1} for {2}. | Could you reserve a seat on a
    plane to {1} from {0} on {2}? | To {1} by air on {2}, starting in {0}. | It is on {2} that
    I need to fly to {1}; I start in {0}. | My boss is flying out of {0} on {2} and has to
    land in {1}. Please book it. | Would you be so kind as to book our flight from {0} to {1}
    on {2}? | Departure {0}, arrival {1}, by plane on {2}. Book that, please. | Flight
    booking: {0} to {1}, {2}. | Air travel {0} to {1}, date {2}. | I am in {0} and want to
    take a plane to {1} on {2}. | Is there a seat left on a plane from {0} to {1} on {2}? Then
    book it. | On {2} we are going to {1} by plane. We take off in {0}. | My holiday in {1}
    begins on {2}. Get me a flight there from {0}. | Please sort out a plane for me on {2}:
    {0} to {1}. | I would be glad of a flight on {2} that takes me from {0} to {1}. | Fly me
    from {0} to {1} on {2}. | Fly me to {1} on {2}, from {0} please. | A plane ticket to {1}
    is what I need, from {0}, on {2}. | Let us fly to {1} on {2}. We leave from {0}. | Arrange
    for me to fly on {2} from {0} to {1}. | Make a flight reservation for {2} from {0} to {1}.
    | Get a plane ticket for {2}, {0} to {1}. | What about a flight on {2} from {0} over to
    {1}? Take a seat for me. | My plane should leave {0} on {2} and land in {1}. | There is a
    wedding in {1} and I have to fly there from {0} on {2}. | Can I have a flight to {1} on
    {2} from {0}? | Secure me a seat on the plane going from {0} to {1} on {2}.""",
    "book_hotel": """
    <Find/Reserve/I need/I want/Please book/Get me/Look for> a hotel in {0} for {1} nights. |
    <Book/ Reserve/Get me/Find/I would like> a room in {0} for {1} nights. | I need a hotel
    for {1} nights in {0}. | Book {1} nights in a hotel in {0}. | Book {1} nights in {0}. | We
    <stay/are staying> {1} nights in {0}. <Find/Book> a hotel. | Hotel in {0}, {1} nights<,
    please/>. | Can you <book/ reserve/find> a hotel in {0} for {1} nights? | For {1} nights I
    need a room in {0}. | I want to stay {1} nights in {0}. | {1} nights in {0}, please. | I
    will be in {0} for {1} nights and need a hotel. | I need somewhere to stay in {0} for {1}
    nights. | We need a place to sleep in {0}, {1} nights in all. | Please arrange
    accommodation in {0} for {1} nights. | Hotel booking: {0}, {1} nights. | Could you find us
    a bed in {0} for {1} nights? | My trip to {0} lasts {1} nights. Get me a hotel room. | I
    am spending {1} nights in {0} and have no hotel yet. | Where can I stay in {0} for {1}
    nights? Book something. | Lodging in {0}, {1} nights, please. | A double room in {0} would
    be nice, for {1} nights. | It is {1} nights that we will spend in {0}; please see to a
    hotel. | Make a hotel reservation in {0} for {1} nights. | Would you mind reserving me a
    hotel room in {0}? I stay for {1} nights. | Hotel room wanted: {1} nights, {0}. | {1}
    nights, hotel, {0}. | {0}, {1} nights: book me a room. | In {0} I want to sleep in a hotel
    for {1} nights. | My parents are visiting {0} for {1} nights and must have a hotel. | Get
    us into a hotel in {0} for {1} nights. | I would be happy with any hotel in {0} as long as
    I can stay {1} nights. | Is there a hotel in {0} with a free room for {1} nights? Take it.
    | Please put me up in {0} for {1} nights. | Sort out a hotel for my stay of {1} nights in
    {0}. | A stay of {1} nights in {0}, please book it. | Our stay in {0} will be {1} nights,
    so a hotel is needed. | How about a hotel in {0} for {1} nights? Please book one. | For
    our holiday in {0} a hotel room is missing, {1} nights. | I shall be away in {0} for {1}
    nights. Could you organise a room? | What I need is a hotel in {0} that takes me for {1}
    nights. | Arrange for me to stay {1} nights at a hotel in {0}. | We have nowhere to sleep
    in {0} for {1} nights. Please help.""",
    "book_table": """
    <Book/Please book/Reserve/Get me/I want/I need/I would like> a table for {1} people at
    {0}[ at {2}]. | Book a table for {1} at {0}[ at {2}]. | <Reserve/Please reserve> a table
    at {0} for {1} people[ at {2}]. | Table for {1} at {0}[ at {2}]<, please/>. | Can you
    <book/reserve> a table at {0} for {1}[ at {2}]? | We want to eat at {0} with {1} people[
    at {2}]. | {1} people at {0}[ at {2}], book a table. | Dinner at {0} for {1} people[ at
    {2}], please. | I want to go to {0} with {1} people[ at {2}]. Book a table. | At {0} we
    need a table for {1}[ at {2}]. | A table for {1} at {0}[ at {2}]. | We are {1}. Reserve a
    table at {0}[ at {2}]. | We are a party of {1} and would love to eat at {0}[ at {2}]. |
    Could you get us into {0} with {1} people[ at {2}]? | Please ask {0} to keep a table for
    {1}[ at {2}]. | Restaurant booking: {0}, {1} people[, {2}]. | Table reservation at {0},
    {1} guests[, {2}]. | Make a reservation at {0} for {1}[ at {2}]. | My family and I, {1}
    people, want to dine at {0}[ at {2}]. | There will be {1} of us for a meal at {0}[ at
    {2}]. Please reserve. | Reserve seats for {1} at the restaurant {0}[ at {2}]. | I am
    taking {1} people out to {0}[ at {2}], so we need a table. | Is there a free table for {1}
    at {0}[ at {2}]? Then book it. | Has {0} got room for {1} people[ at {2}]? Please reserve.
    | It is {0} where we want to eat[ at {2}], all {1} of us. | At {0}, a table for {1}
    guests[, at {2}]. | {0}, table for {1}[, {2}]. | [At {2} ]I am eating at {0} with a group
    of {1}. Get a table. | Would you mind booking {0} for {1} people[ at {2}]? | Sort out a
    table at {0} for {1} guests[ at {2}]. | We would like to have dinner at {0}[ at {2}]; we
    are {1} people. | A group of {1} is coming to {0}[ at {2}]. Please hold a table. | How
    about {0} for dinner[ at {2}]? Reserve for {1}. | I promised {1} people a meal at {0}[ at
    {2}]. Book us in. | Book us in at {0}[ at {2}], party of {1}. | Hold a table at {0} for
    {1} guests[ at {2}]. | {1} guests, restaurant {0}[, {2}]. | Let us eat at {0}[ at {2}].
    The table must have seats for {1}. | Can {1} of us eat at {0}[ at {2}]? Make the booking.
    | Our meal at {0} is for {1} people[ at {2}] and still has to be booked. | Please secure
    us {1} places at {0}[ at {2}]. | For {1} diners at {0}[ at {2}], please make a booking. |
    I am hungry for the food at {0}. Reserve for {1} people[ at {2}].""",
    "get_route": """
    <Tell me/Give me/Find/I need> the way to {0}[ by {1}]. | <Give me directions/Directions/
    Show me the route/Give me a route/Plan a route/The route> to {0}[ by {1}]. | How <can I
    get/do we get/can I go/do I come> to {0}[ by {1}]? | I <want/need> to <go/get> to {0}[ by
    {1}]. | Lead me to {0}[ by {1}]. | Guide me to {0}[ by {1}]. | Bring me to {0}[ by {1}]. |
    Which way is it to {0}[ by {1}]? | Route to {0}[ by {1}], please. | What is the best way
    to {0}[ by {1}]? | Can you show me the way to {0}[ by {1}]? | I must get to {0}[ by {1}].
    Which way? | I am lost. How do I reach {0}[ by {1}]? | Navigate to {0}[ by {1}]. | Take me
    to {0}[ by {1}]. | Start navigation to {0}[ by {1}]. | Could you tell me how to get to
    {0}[ by {1}]? | My friends are waiting at {0} and I am going there[ by {1}]. Which way do
    I take? | Destination: {0}[, by {1}]. | Navigation: {0}[, by {1}]. | Directions needed,
    {0}[, by {1}]. | What route should I take to {0}[ by {1}]? | What is the quickest way of
    getting to {0}[ by {1}]? | I have no idea how to get to {0}[ by {1}]. Please direct me. |
    How does one get to {0}[ by {1}]? | Would you mind showing me the route to {0}[ by {1}]? |
    Please work out how we reach {0}[ by {1}]. | I have an appointment at {0} and do not know
    the way[ by {1}]. | Where do I have to turn to reach {0}[ by {1}]? | {0} is where I am
    heading[ by {1}]. Show me the way. | We are on our way to {0}[ by {1}]. Please guide us. |
    Let me see on the map how to get to {0}[ by {1}]. | Point me towards {0}[, I go by {1}]. |
    Get me to {0}[ by {1}]. | Calculate a route that ends at {0}[, travelling by {1}]. | The
    party is at {0}. How am I supposed to get there[ by {1}]? | It is {0} that I have to
    find[, and I travel by {1}]. Give me directions. | What is the shortest route to {0}[ by
    {1}]? | Which road leads to {0}[ if I go by {1}]? | Describe the way to {0}[ by {1}]. | I
    need to be shown the way to {0}[ by {1}]. | A route to {0}[ by {1}], if you can. | Heading
    for {0}[ by {1}], which way now?""",
    "find_place": """
    <Find/Show me/Look for/Search for/I need/I want> a {0} <in/near> {1}. | Find me a {0}
    <in/close to> {1}. | Is there any {0} in {1}? | Is there a {0} <near/close to> {1}? |
    Where <can I find/do I find/is there> a {0} <in/near> {1}? | I am looking for a {0} near
    {1}. | Do they have a {0} in {1}? | Does {1} have a {0}? | In {1}, <where is a/is there a>
    {0}? | What {0} is there in {1}? | {1}: where is a {0}? | A {0} in {1}, please. | Can you
    find a {0} in {1}? | I am in {1} and need a {0}. | Which {0} is close to {1}? | I could do
    with a {0} somewhere around {1}. | Which is the nearest {0} to {1}? | What is the closest
    {0} to {1}? | Do you know of a {0} around {1}? | Could you point me to a {0} in {1}? | We
    are spending the day in {1} and would like to visit a {0}. | Somewhere in {1} there must
    be a {0}. Where is it? | Nearest {0}, {1}. | {0} near {1}? | {0} wanted, {1} area. | I
    wonder whether {1} has got a {0}. | My aunt lives in {1} and is looking for a {0}. | Show
    a {0} around {1} on the map. | Any {0} around {1}? | Can you recommend a {0} in the area
    of {1}? | Tell me where I can go to a {0} in {1}. | Is it far from {1} to a {0}? Find the
    nearest. | Would you mind looking for a {0} not far from {1}? | I have just arrived in
    {1}. Where would I find a {0}? | A {0} not too far from {1} would be great. | Locate a {0}
    close to {1}. | In the neighbourhood of {1}, is there a {0}? | Around {1} I need to find a
    {0}. | People say there is a good {0} in {1}. Which is it? | What I am after is a {0}
    close to {1}. | Suggest a {0} in {1}. | Have they got a {0} in {1}? | Near {1}, please
    look for a {0}. | Does anybody run a {0} near {1}? | For our afternoon in {1} we need a
    {0}. | It is a {0} that I want to find in {1}.""",
    "track_parcel": """
    <Track/Follow/Find/Check/Look up> <parcel/the parcel/my parcel/the delivery> {0}. | Track
    {0}. | Where is <parcel/the parcel/the package/my package/my delivery/the delivery> {0}? |
    Where is {0} now? | What <happened to/is with> my parcel {0}? | What is the status of
    <parcel/the parcel/my parcel> {0}? | When does parcel {0} <arrive/come>? | Has {0} been
    delivered? | Has my delivery {0} come? | My parcel {0} is late. Where is it? | Status of
    parcel {0}, please. | The tracking number is {0}. Where is my parcel? | I am waiting for
    parcel {0}. Where is it? | Can you track {0}? | How far has my parcel {0} got? | My
    package has the number {0}. Has it been sent? | I ordered something and the shipment
    number is {0}. Where is it at the moment? | Any news of parcel {0}? | Is {0} on its way
    yet? | Could you see how far shipment {0} has come? | Parcel {0}: where? | Tracking {0},
    please. | Shipment {0}, current status? | Delivery status for {0}. | Number {0} is the
    parcel that I am expecting. Please trace it. | Trace the shipment with the number {0}. |
    Please find out where the parcel numbered {0} is. | When can I expect package {0}? | When
    will {0} be delivered? | Nobody has brought me parcel {0}. What is going on with it? |
    Would you check on the delivery of {0}? | I would like to know how my shipment {0} is
    doing. | Has the post delivered package {0} already? | The postman has not come with {0}.
    Where has it got to? | Did parcel {0} get lost? | Let me know where shipment {0} is. | My
    order was sent under the tracking number {0}. Follow it for me. | {0} is my tracking
    number. How is the delivery going? | With tracking code {0}, tell me where my package is.
    | Which depot is parcel {0} in? | Tell me the whereabouts of parcel {0}. | Is my parcel
    still on the road? It is number {0}. | What does the tracking say for {0}? | I still do
    not have package {0}. Could you track it down? | It is parcel {0} that worries me. Is it
    coming?""",
    "order_product": """
    <Please order/Order/I want to order/We need to order/I would like to order> {1} of the
    {0}. | <Buy/Please buy/We need to buy/I want to buy> {1} pieces of the {0}. | <I want/We
    need/I would like/Send me/Get us/Get me> {1} of the {0}. | Order the {0}, {1} pieces. |
    Order: {1} pieces of the {0}. | Place an order for {1} <of/pieces of> the {0}. | Can you
    order {1} of the {0}? | The {0}, {1} pieces, please. | {1} of the {0}, please. | {1}
    pieces of the {0}, please order. | Make an order of {1} of the {0}. | We are out of the
    {0}. Order {1}. | Could you get {1} more of the {0} for the shop? | We are running low on
    the {0}, so please order {1} pieces. | Purchase {1} units of the {0}. | Purchase order:
    the {0}, quantity {1}. | Order note: the {0}, {1} units. | The {0}, quantity {1}, to be
    ordered. | I would like to buy the {0}, {1} pieces in all. | Our customers want the {0}.
    Have {1} sent to us. | Have {1} of the {0} delivered. | Would you mind ordering the {0}
    for us? We need {1} pieces. | Please see to it that we get {1} units of the {0}. | {1}
    units of the {0} should be ordered. | Of the {0}, please order {1}. | It is the {0} that
    we need, and {1} pieces of it. | Can I order the {0}? I want {1} of them. | May I have {1}
    pieces of the {0} sent to me? | Put in an order for the {0}, {1} units. | Send off an
    order of {1} units for the {0}. | The school wants {1} of the {0}. Please order them. |
    How about ordering {1} of the {0}? Do it, please. | I will take {1} of the {0}. | We will
    have {1} pieces of the {0}, please. | There are too few of the {0} here. Order another
    {1}. | Restock the {0} with {1} pieces. | What we need to buy is the {0}, {1} units. | Get
    {1} units of the {0} in. | Arrange the purchase of {1} of the {0}. | Let us buy the {0},
    {1} pieces. | Ask the supplier for {1} pieces of the {0}. | My company requires {1} of the
    {0}. Place the order. | Make it {1} of the {0}, please order them.""",
    "check_stock": """
    How many of the {0} <do we have/are left/are there/are in the shop/have we got>? |
    <Check/Look up/Tell me/Show me/Give me> the stock of the {0}. | Do <we/you> have the {0}
    in stock? | Have we got the {0} in stock? | Is the {0} <still in stock/available/sold
    out/still there/in store>? | What is the stock of the {0}? | How much stock of the {0} is
    there? | How is the stock of the {0}? | Do we still have any of the {0}? | Are we out of
    the {0}? | Stock of the {0}, please. | Can you check the stock of the {0}? | Has the shop
    run out of the {0}? | How many pieces of the {0} are on hand? | Could you see whether we
    have any of the {0}? | A customer asks for the {0}. Have we got any? | Is the {0} to be
    had at the moment? | Are there any of the {0} in the warehouse? | What quantity of the {0}
    is in the warehouse? | Stock level, the {0}? | The {0}: in stock? | The {0}: how many
    left? | Availability of the {0}, please. | Remaining stock of the {0}? | I would like to
    know how many of the {0} remain. | Count what is left of the {0}. | Tell me whether the
    {0} is in stock. | Find out if the {0} is available. | Would you mind checking if the {0}
    is sold out? | Do the shelves still hold the {0}? | Somebody wants the {0}. Is there any
    left in store? | Is there enough of the {0} in the storeroom? | How many units of the {0}
    does the warehouse hold? | Does the shop still have the {0}? | Can customers still get the
    {0} or is it sold out? | I wonder if the {0} is still in stock. | We may be running out of
    the {0}. Please check. | What do we still have of the {0}? | Of the {0}, how many are
    left? | Has the {0} sold out? | When I look at the shelf, the {0} is missing. Is any in
    stock? | Please let me know the number of the {0} that we hold in stock. | Give me the
    stock level of the {0}. | It is the {0} that I want to know the stock of.""",
    "get_price": """
    How much does the {0} cost? | What must I pay for the {0}? | How much do I pay for the
    {0}? | <Look up/Find/Give me/Show me/Check/Get> the price of the {0}. | What is the {0}
    sold for? | What price does the {0} have? | Is the {0} cheap? | How expensive is the {0}?
    | How much money is the {0}? | I want to know the price of the {0}. | Price for the {0}<,
    please/>? | What do they ask for the {0}? | Can you tell me <the price of the {0}/what the
    {0} costs>? | Tell me what the {0} costs. | For how much can I buy the {0}? | The price of
    the {0}, please. | What would I have to spend on the {0}? | What does the price tag of the
    {0} say? | Could you look up what the {0} is priced at? | I am thinking of buying the {0}.
    What does it cost? | What will the {0} set me back? | The {0}: how much? | The {0}, price?
    | Cost of the {0}, please. | A customer would like to know the cost of the {0}. | What is
    the going rate for the {0}? | How much do they charge for the {0}? | How much do you want
    for the {0}? | At what price do we sell the {0}? | What do you charge for the {0}? | Can I
    afford the {0}? Tell me its price. | Would you mind telling me how much the {0} is? | I
    wonder how much the {0} costs. | Do you know the price of the {0}? | Please find out how
    expensive the {0} is. | What does it cost to buy the {0}? | What amount must a customer
    pay for the {0}? | My brother wants the {0}. What is the price? | How dear is the {0}? |
    Quote me a price for the {0}. | Price check on the {0}. | Let me know what you are asking
    for the {0}. | It is the price of the {0} that I need. | For the {0}, what is the price? |
    Is the {0} expensive, and how much is it? | What sum do I need for the {0}? | Before I buy
    the {0}, tell me the price.""",
    "add_to_list": """
    <Add/Please add> {0} to the <list/shopping list>. | <Put/Write/Note/Please put> {0} on <my
    list/the list/my shopping list>. | Add {0} to my shopping list. | {0} on the list, please.
    | List: {0}. | Shopping list: {0}. | We <are out of/have no more/need more/have run out
    of> {0}. Put them on the list. | I <must/have to/want to/need to> buy {0}. <Put/Write>
    them on the list. | {0} should be on the shopping list. | Can you <add {0} to my list/put
    {0} on the list>? | I need {0}. Add them to the list. | The shopping list needs {0}. | The
    fridge is empty of {0}. They belong on the shopping list. | Could you note {0} for my
    shopping? | Do not let me leave the shop without {0}. On the list, please. | There are no
    {0} left. Add them to the shopping list. | We have used up all the {0}, so put more on the
    list. | Please see to it that {0} are on the shopping list. | Next time I go shopping I
    want {0}. Write them on the list. | Things to buy at the market: {0}. | Shopping: {0}. |
    Groceries: add {0}. | {0} for the shopping list. | {0}, shopping list, please. | {0} are
    missing from my shopping list. Add them. | Would you mind putting {0} on the shopping
    list? | My shopping list should have {0} on it. | I forgot {0} on the shopping list.
    Please write them down there. | On the shopping list, please write {0}. | On my list of
    things to buy, enter {0}. | Let the shopping list include {0}. | It would be good to have
    {0} on the shopping list. | Mum asked for {0}. Put them on the shopping list. | The
    children used up the last {0}. List them for shopping. | Get {0} onto the shopping list. |
    Include {0} in the shopping list. | Extend the shopping list by {0}. | Another thing for
    the shopping list: {0}. | What is missing on the shopping list is {0}. Add them. | I keep
    forgetting to buy {0}. Can you list them? | When we go to the market we need {0}. On the
    list they go. | Can {0} go on the shopping list? | Jot {0} down on the shopping list.""",
    "create_note": """
    <Note/Save/Write/Write down/Note down/Make a note/Keep a note/New note>: {0}. | <Note
    down/Write down/Please note/Write a note> that {0}. | Save a note that {0}. | Save this
    note: {0}. | Save this: {0}. | Please <write down/note/keep this>: {0}. | I want to
    <note/write down> that {0}. | Can you <note/write down> that {0}? | Create a note: {0}. |
    Create a note that {0}. | Add a note: {0}. | For my notes: {0}. | Put into my notes that
    {0}. | Put this in my notes: {0}. | Jot down that {0}. | Jot this down: {0}. | Take a
    note: {0}. | Take down the following: {0}. | Could you make a note that {0}? | I would
    like to keep a note that {0}. | It is worth a note that {0}. | Please put it in writing
    for me that {0}. | Note to self: {0}. | Memo: {0}. | For the record, {0}. Save that as a
    note. | {0}, please make a note of it. | {0}, write that down. | I have just heard that
    {0}. Note it for me. | Somebody told me that {0}. Keep that as a note. | Would you mind
    noting that {0}? | Enter into my notebook that {0}. | My notebook should say that {0}. |
    Write in my notes that {0}. | Store this as a note: {0}. | Let me have a note which says
    that {0}. | Make a quick note saying that {0}. | Begin a new note with the words: {0}. |
    In a new note, write that {0}. | The text of my new note is: {0}. | I want it written down
    that {0}. | Just so that I have it in my notes: {0}. | Before I forget it: {0}. Put that
    in a note. | Please record in my notes that {0}. | There is something to write down,
    namely that {0}. | Can I have it noted that {0}?""",
    "search_notes": """
    <Find/Show/Open/Show me/Get me/Look up/Read me> <the note/my note/my notes> <about/on>
    {0}. | <Look/ Search> in my notes for {0}. | Look through my notes for {0}. | What do my
    notes say about {0}? | What did I note <about/on> {0}? | Do I have <a note/notes/any
    notes> <about/on> {0}? | Did I write <anything/something> about {0}? | Where are my notes
    <about/on> {0}? | I wrote something about {0}. Find it. | Is there anything about {0} in
    my notes? | I need my note about {0}. | Notes about {0}, please. | Can you find my notes
    on {0}? | I once wrote down something on {0}. Where is it? | Which of my notes are about
    {0}? | Which notes mention {0}? | Could you dig out the note that I made about {0}? | Go
    through my notebook and find {0}. | What have I written about {0} in my notes? | Search
    notes: {0}. | Note search, {0}. | My notes on {0}, please. | {0}: what is in my notes? | I
    remember making a note about {0}. Can you find it? | Have I ever taken notes on {0}? |
    Check my notes for {0}. | Check whether my notes mention {0}. | Is {0} mentioned anywhere
    in my notes? | Would you mind looking for {0} in my notes? | I have lost my note on {0}.
    Help me to find it. | Let me see what I noted on {0}. | Let me see everything that my
    notebook has about {0}. | Pull up my notes about {0}. | Among my notes there should be
    some about {0}. Show them. | On the subject of {0}, what did I write down in my notes? |
    In my notes there is something on {0}. Bring it up. | It is my notes about {0} that I want
    to see. | I need to reread what I wrote down about {0}. | Please read out the note in
    which I wrote about {0}. | Tell me what I noted down about {0}. | List all my notes that
    have to do with {0}. | For my talk I need everything from my notes on {0}. | Does any note
    of mine deal with {0}? | Where did I put the note about {0}?""",
    "create_task": """
    <Create/Make/Please add/Save/Note> a task: {0}[, priority {1}]. | Task: {0}[, priority
    {1}]. | New task[ with {1} priority]: {0}. | Add a task[ with {1} priority]: {0}. |
    <Add/Put> the task "{0}"[ with {1} priority]. | Add "{0}" to my <tasks/to-do list/task
    list>[ with {1} priority]. | I <must/need to/should> {0}. <Make/Add/ Create> a task[ with
    {1} priority]. | To do: {0}[, priority {1}]. | Can you add the task "{0}"[, {1} priority]?
    | Put "{0}" on my to-do list[ as {1}]. | My next task is "{0}"[, priority {1}]. Save it. |
    Write down the task "{0}"[, {1}]. | Make a task of this: {0}[, {1} priority]. | I have a
    new job to do: {0}. Put it among my tasks[ with {1} priority]. | Could you enter "{0}" as
    a task[ with {1} priority]? | Please put down as a task that I have to {0}[, priority
    {1}]. | My to-do list should also say "{0}"[, with {1} priority]. | On my to-do list,
    enter "{0}"[ with {1} priority]. | Someone has to {0}. Set up a task[ with {1} priority].
    | It is my job to {0}, so create a task[ of {1} priority]. | Task list: {0}[, {1}
    priority]. | To-do: {0}[ (priority {1})]. | New to-do item: {0}[, {1}]. | Another task:
    {0}[, priority: {1}]. | {0}, as a new task[ with {1} priority]. | "{0}" is a task for my
    list[, priority {1}]. | Would you mind adding the to-do "{0}"[ with {1} priority]? | I
    still have to {0}. Please enter that in my tasks[ with {1} priority]. | We ought to {0}.
    Open a task for it[, priority {1}]. | Let there be a task called "{0}"[ with {1}
    priority]. | Open a new task named "{0}"[, priority {1}]. | Set up the task "{0}"[ and
    give it {1} priority]. | Include "{0}" in my to-do list[, marked {1}]. | Enter a task:
    {0}[. Its priority is {1}]. | I was told to {0}. Save it as a task[ of {1} priority]. |
    The to-do list needs a new entry: {0}[, priority {1}]. | There is something for my task
    list: {0}[, {1} priority]. | What I have to do is {0}. Turn it into a task[ with {1}
    priority]. | Can I have a task that says "{0}"[, with priority {1}]? | My boss wants me to
    {0}. Task, please[, priority {1}]. | Create a to-do called "{0}"[ and mark it as {1}]. | I
    would like "{0}" added to my tasks[ at {1} priority]. | Please track "{0}" as a task[,
    priority {1}]. | Register a task named "{0}"[, {1} priority].""",
    "open_app": """
    <Please open/Please start/Please launch/Start/Start up/Open up/Bring up> {0}. | Open the
    <app/ program> {0}. | <Launch/Run> the app {0}. | Start the program {0}. | Can you
    <start/launch/run> {0}? | Could you open {0}? | I <need/would like to use/want to
    open/want to start> {0}. | Open {0} <for me/now/please>. | Let me use {0}. | Let us start
    {0}. | Get {0} running. | The app {0}, please. | Go to the app {0}. | Switch to {0}. | I
    have to work with {0}. Could you open the app? | Fire up {0}. | Boot up the program {0}. |
    Would you mind starting the app {0}? | Please get the app {0} up on my screen. | Show me
    the app {0}. | Load the app {0}. | Take me into the app {0}. | App: {0}. | Open app {0}. |
    {0} app, open. | {0}, start the program. | I would like the program {0} to be opened. | My
    daughter wants to use the app {0}. Launch it. | Is the app {0} on this phone? Then open
    it. | It is the app {0} that I want to use now. | The program {0} should be running. Start
    it. | The program I need is {0}. | Which button opens the app {0}? Just start it for me. |
    Bring the app {0} to the front. | Put the app {0} on the screen. | Let us open the program
    {0}. | Can I have the app {0} opened? | Can you get the app {0} going? | I cannot find the
    icon of {0}. Open it for me. | I closed {0} by mistake. Open it again. | Have the program
    {0} started. | Execute the program {0}. | For my work I need the app {0} open. | Click on
    the app {0} for me. | Time to work: launch {0}. | Please activate the app {0}.""",
    "get_time": """
    What <is the time/time is it now/is the local time> in {0}? | What's the time in {0}? |
    <Give me/Show me/Check/Look up> the time in {0}. | How late is it <now/> in {0}? | What
    time <do they have/have they got> in {0}? | Time in {0}? | Local time in {0}, please. |
    Current time in {0}? | Do you know what time it is in {0}? | Can you tell me the time in
    {0}? | I need the time in {0}. | I want to know how late it is in {0}. | Tell me what time
    it is in {0}. | Is it late in {0}? | In {0}, what time is it? | What hour is it in {0}? |
    What does the clock say in {0}? | What do the clocks show in {0} right now? | I want to
    ring a friend in {0}. What time is it there? | Could you look up how late it is in {0}? |
    Is it morning or evening in {0}? Give me the time. | Time now, {0}. | {0}, local time? |
    {0}: what time is it? | Clock for {0}, please. | Are people in {0} still awake? What is
    the time there? | My cousin lives in {0}. How late is it for her? | If I look at a clock
    in {0}, what does it show? | Tell me the local time of {0}. | Tell me the hour in {0}. |
    What is the hour in {0} at this moment? | Would you mind telling me what time they have in
    {0}? | I wonder what time it is over in {0}. | I am curious how late it is in {0} now. |
    Please find out the current time in {0}. | At this moment, what is the time in {0}? |
    Right now, what time do the people of {0} have? | How late have they got in {0}? | Show
    the clock of {0}. | Has the day already begun in {0}? What time is it there? | It is the
    local time in {0} that I need. | Let me know the time of day in {0}. | What is the exact
    time in {0}? | Before I call my colleague in {0}, what time is it there? | In {0}, how
    late is it at present? | I have landed in {0}. What time must I set my watch to? | Can you
    say what the time is in {0}?""",
    "get_stock_price": """
    What is the <price of a share/stock price/price of the share> of {0}? | How much is <a
    share/the share/the stock> of {0}? | How much does <a share/one share> of {0} cost? |
    <Give me/Tell me/ Check/Show me/Get> the <share price/stock price> of {0}. | What does a
    share of {0} cost? | How are the shares of {0} doing? | How is the stock of {0} doing? |
    Share price of {0}<, please/>? | Look up the stock price of {0}. | Where does the share of
    {0} stand? | At what price is the share of {0}? | Shares of {0}: what price? | What is one
    share of {0} worth? | Price of {0} shares? | What are {0} shares trading at? | What is {0}
    trading at on the stock market? | How much would I pay for a share in {0}? | I own some
    shares in {0}. What are they worth? | I am thinking of investing in {0}. What is the share
    price? | Could you check what a {0} share costs? | {0} share price? | {0} stock, current
    price. | {0}, stock market quote. | Quote for {0} shares, please. | Stock quote: {0}. |
    What is the market price of {0} stock? | What does the stock exchange say about {0}? | How
    is {0} doing on the stock exchange? | Have the shares of {0} gone up? Tell me the price. |
    Are {0} shares up or down at the moment? | Would you mind looking up the shares of {0}? |
    At what price does {0} stand on the stock market? | How high is the {0} share at the
    moment? | On the stock exchange, where is {0} now? | My uncle bought stock in {0}. What is
    its value? | Let me know the price of {0} stock. | Let me see how {0} shares stand. | What
    would a share in the company {0} cost me? | I wonder what the stock of {0} is worth. |
    Tell me how the {0} shares are priced. | It is the share price of {0} that interests me. |
    Find out the value of a share in {0}. | For how much does a share of {0} sell? | Please
    report the latest stock price of {0}. | Should I sell my {0} shares? First give me their
    price. | How much do investors pay for the stock of {0}?""",
    "transfer_money": """
    <Send/Pay/Transfer/Please send/Please transfer/Please pay> {1} euros to {0}. |
    <Send/Please pay/ Please send/Please give> {0} {1} euros. | {1} euros to {0}<, please/>. |
    I <want/need/have/would like> to <send/pay/give> {0} {1} euros. | I want to transfer {1}
    euros to {0}. | {0} gets {1} euros from me<. Send them/>. | Can you <send/transfer/pay>
    {1} euros to {0}? | Make a payment of {1} euros to {0}. | Make a transfer of {1} euros to
    {0}. | Move {1} euros to {0}. | {0} needs {1} euros. Send them. | Let {0} have {1} euros.
    | Money for {0}: {1} euros. | I owe {0} {1} euros. Please settle that. | My debt to {0} is
    {1} euros. Please pay it. | {0} lent me {1} euros, so please pay that back. | Wire {1}
    euros to {0}. | Wire {0} the {1} euros. | Remit {1} euros to {0}. | Could you pay {0} the
    sum of {1} euros? | Take {1} euros from my account and send them to {0}. | {1} euros
    should go from my account to {0}. | {1} euros are to be paid to {0}. | {0} is to receive
    {1} euros. | {0} has sent me a bill for {1} euros. Pay it. | Bank transfer: {1} euros, to
    {0}. | Payment to {0}: {1} euros. | Payee {0}, amount {1} euros. | To {0}, {1} euros. | To
    {0} please transfer {1} euros. | Would you mind transferring {1} euros to {0}? | Please
    make sure that {0} gets {1} euros from my account. | It is {1} euros that I have to pay
    {0}. Send the money. | I promised {0} {1} euros. Make the transfer. | I must pay back {1}
    euros to {0}. | Put {1} euros into the account of {0}. | The account of {0} should get {1}
    euros from me. | From my account, {1} euros for {0}. | Arrange a bank transfer of {1}
    euros to {0}. | Can {1} euros be sent to {0}? | Let us pay {0} the {1} euros. | For the
    repair, {0} is owed {1} euros. Please pay. | Reimburse {0} with {1} euros. | The amount
    that {0} should get from me is {1} euros. | Pay what I owe to {0}, that is {1} euros.""",
    "get_recipe": """
    How <do I cook/can I make/do you make/do you cook/can I cook> {0}[ for {1} people]? |
    <Find me/ Show me/I need/I want/Look up/Get> a recipe for {0}[ for {1} people]. | I <want
    to make/would like to cook/am cooking/have to make> {0}[ for {1} people]. How do I do it?
    | Recipe for {0}[ for {1} people], please. | How is {0} made[ for {1} people]? | What is
    the recipe for {0}[ for {1} people]? | What do I need for {0}[ for {1} people]? | Teach me
    to cook {0}[ for {1}]. | Tell me how to make {0}[ for {1} people]. | Can you find a recipe
    for {0}[ for {1}]? | We want to eat {0}[ with {1} people]. Find a recipe. | Help me to
    cook {0}[ for {1} people]. | What goes into {0}[ for {1} people]? | Which ingredients are
    in {0}[ for {1} people]? | I feel like eating {0}. Give me the recipe[ for {1} people]. |
    Guests are coming and I want to serve {0}[ to {1} people]. How is it done? | Could you
    explain how to prepare {0}[ for {1} people]? | Please give me instructions for cooking
    {0}[ for {1} people]. | How does one prepare {0}[ for {1} people]? | {0}, recipe[ for {1}
    people]. | {0}: how is it prepared[ for {1} people]? | Cooking {0}[ for {1} people]:
    instructions, please. | Recipe wanted: {0}[, {1} people]. | Ingredients for {0}[, {1}
    people]. | Let us cook {0}[ for {1} people]. What is the recipe? | My mother used to make
    {0}. Show me how[, for {1} people]. | Would you mind finding me the recipe for {0}[, for
    {1} people]? | I have never cooked {0} before. What do I do[ if there are {1} people]? |
    Is it hard to cook {0}[ for {1} people]? Give me a recipe. | Do you know a good recipe for
    {0}[ that feeds {1} people]? | The family wants {0}. How do I prepare it[ for {1} people]?
    | We are having {0} for lunch[ and there are {1} people]. How do we cook it? | I would
    love to learn how to make {0}[ for {1} people]. | Show me step by step how {0} is cooked[
    for {1} people]. | [For {1} people ]I am making {0}. What are the ingredients? | In my
    kitchen I want to try {0}[ for {1} people]. Find me a recipe. | Is there a simple recipe
    for {0}[ for {1} people]? | How much of everything do I need to make {0}[ for {1} people]?
    | It is {0} that I want to cook[ for {1} people]. Please explain how. | Look in the
    cookbook for {0}[ for {1} people]. | What does the cookbook say about {0}[ for {1}
    people]? | Let me have a recipe for {0}[, enough for {1} people]. | What is the way to
    prepare {0}[ for {1} people]? | I promised to cook {0}[ for {1} people]. How do I make it?""",
    "find_book": """
    <Look for/Look up/Get me/Please find> the book {0}. | Is {0} in the library? | Do you have
    the book {0}? | Have you got <the book/> {0}? | Where is <the book/> {0}? | Where <do I
    find/can I get/is> the book {0}? | I look for the book {0}. | I <want/would like> to read
    {0}. | I need the book {0}. | Can you find <the book/> {0}? | On which shelf is {0}? |
    Which shelf is {0} on? | The book {0}, please. | Is there a book called {0}? | Does the
    library have {0}? | Search the library for {0}. | I heard about a book with the title {0}.
    Can I have it? | Could you see if the library holds {0}? | Can I borrow {0} from the
    library? | I would love to borrow the book {0}. | My teacher told us to read {0}. Where
    can I find it? | Is the book {0} here? | Is there a copy of {0} in the library? | Have you
    a copy of {0}? | Book: {0}. | Book title: {0}. Where is it? | {0}, book, which shelf? |
    {0}: does the library own it? | Library search: {0}. | Title wanted: {0}. | Would you mind
    checking the library for {0}? | Please check if there is a book with the title {0}. | Look
    in the library catalogue for {0}. | The book that I am after is called {0}. | The title of
    the book is {0}. Please find it. | It is {0} that I want to read next. Do you have it? | I
    wonder if you have {0} on your shelves. | Which shelf should I go to for the book {0}? |
    In which part of the library is {0}? | Locate the book {0}. | Find me a copy of {0}. | For
    my holiday reading I want {0}. Is it in the library? | Somebody recommended the book {0}
    to me. Where is it kept? | Let me know where the book {0} stands. | Has the library got
    {0}? | Where does the library keep {0}? | Tell me where to look for the book {0}. | I
    cannot find the book {0}. Where should it be? | Does a book named {0} exist in your
    catalogue?""",
    "get_user": """
    <Get/Show me/Find/Look up/Open> the user <with the mail/with the address> {0}. | Who has
    the <mail/address/mail address> {0}? | Whose <mail/address/mail address/account> is {0}? |
    Find the user {0}. | Which user is {0}? | Who is the user {0}? | <Show/Give me/Find> the
    <account/data> of {0}. | Who uses the address {0}? | User data for {0}, please. | I need
    the data of the user {0}. | Tell me who {0} is. | Which account belongs to {0}? | Can you
    look up the user {0}? | To whom does the address {0} belong? | Who is behind the address
    {0}? | What do we know about the user {0}? | Which person is registered with {0}? | Is
    there a user registered as {0}? | Could you pull up the user record for {0}? | Bring up
    the account that uses {0}. | Somebody wrote to us from {0}. Which user is that? | I got a
    mail from {0}. Who is this user? | User: {0}. | User lookup {0}. | Account details, {0}. |
    {0}: which user? | {0}, user data please. | User profile of {0}, please. | Let me see the
    user profile for {0}. | Display the profile that goes with {0}. | Would you mind checking
    who is registered under {0}? | I would like to see the user account for {0}. | Search the
    users for {0}. | Look in the user database for {0}. | Do we have a user with the address
    {0}? | Does {0} belong to any of our users? | Please fetch the user record of {0}. | The
    user has the address {0}. Show me the record. | A customer signed up with {0}. Open the
    account. | It is the user {0} whose details I need. | Under {0} there should be a user
    account. Find it. | With the address {0}, which user comes up? | Identify the user {0}. |
    I wonder who owns the address {0}. | What are the account details of {0}? | Who signed up
    with the address {0}?""",
}
