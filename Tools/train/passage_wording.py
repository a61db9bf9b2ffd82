"""More training wordings for the texts and questions of ``passages.py`` and ``reading.py``.

Each is under the first phrasing of the list that it adds to; angle brackets hold choices.
"""

from __future__ import annotations

from phrasings import some

LAYOUTS = some(
    150,
    ("Text:\n{t}", "Note:\n{t}", "Message: {t}", "Here:\n{t}", "Read:\n{t}", "My notes: {t}",
     "Document:\n{t}", "This is what I know: {t}", "Facts: {t}", "Page:\n{t}", "---\n{t}\n---",
     "Look:\n{t}", "Consider this:\n{t}", "Below is a text.\n{t}", "My text: {t}", "Source: {t}",
     "Article:\n{t}", "{t}", "Take this text:\n{t}", "It says here: {t}"),
    ("\n\n", "\n"),
    ("{q}", "Q: {q}", "Answer: {q}", "Please answer: {q}", "Tell me: {q}", "I ask you: {q}",
     "Reply briefly: {q}", "What I want to know: {q}", "Short answer, please: {q}", "Now: {q}",
     "Answer this question: {q}", "Say: {q}", "So: {q}"),
) + some(
    60,
    ("{q}", "Q: {q}", "I ask you: {q}", "Tell me: {q}", "Please answer this. {q}", "Now: {q}",
     "Answer with a few words. {q}", "I want to know: {q}"),
    ("\n\n", "\n"),
    ("Text:\n{t}", "Note: {t}", "The note:\n{t}", "Here is the text: {t}", "{t}", "Source:\n{t}",
     "Read this:\n{t}", "My text: {t}", "Facts: {t}", "Use this: {t}"),
)
ASKING = some(
    40,
    ("", "OK. ", "Well, ", "Next: ", "Thanks. ", "And now: ", "Good. ", "Another thing: ",
     "Also, ", "Then: ", "Hm, ", "Please: ", "I wonder: ", "Still one question: ",
     "Can you tell me: ", "Do you know: ", "I ask you: ", "Answer me: "),
    ("{l}", "{q}"),
)
MORE: dict[str, str] = {
    "{s} ordered the {v}": """
    {s} <wanted/asked for/decided on/went for/enjoyed/got/tried/shared> the {v} | {s} will
    have the {v} | for {s} it was the {v} | the {v} is for {s} | {s} could not say no to the
    {v}""",
    "What did {s} order?": """
    What did {s} <choose/get/want/go for/decide on/ask for/try>? | What food did {s}
    <order/have/choose/eat/get>? | Which dish did {s} <order/have/eat/get/take>? | Which food
    did {s} <order/choose/eat>? | What was ordered by {s}? | What is for {s}? | What did {s}
    take?""",
    "Who ordered the {v}?": """
    Who <wanted/asked for/decided on/went for/got/tried> the {v}? | For whom is the {v}? |
    Which person <ordered/had/ate/chose> the {v}? | Who gets the {v}? | Whose dish is the {v}?""",
    "{s} plays the {v}": """
    {s} <can play/will play/is learning/has/loves/chose> the {v} | the {v} is played by
    {s} | {s} is at the {v} | {s} plays on the {v}""",
    "What does {s} play?": """
    What instrument <does {s} play/does {s} have/does {s} practise/is {s} playing>? | Which
    instrument <is {s} playing/did {s} choose/does {s} practise/can {s} play>? | On what does
    {s} play? | What can {s} play? | What is the instrument of {s}? | What does {s} practise?""",
    "Who plays the {v}?": """
    Who <is playing/can play/is on/chose/will play/brings> the {v}? | By whom is the {v}
    played? | Which person <plays/has> the {v}? | Who is the player of the {v}? | Whose
    instrument is the {v}?""",
    "{s} sits at {v}": """
    {s} <is sitting/will sit/has a place/has a chair/eats/took a seat/found a seat> at {v} |
    the place of {s} is at {v} | {s} was sent to {v} | {s} goes to {v}""",
    "Where does {s} sit?": """
    Where is {s} <sitting/>? | At which table <will {s} sit/is {s} sitting/is the seat of
    {s}>? | Which table <is {s} at/was {s} sent to/does {s} sit at>? | What table <is {s}
    at/does {s} have>? | At what table does {s} sit? | Where is the <seat/place> of {s}? |
    Where can I find {s}?""",
    "Who sits at {v}?": """
    Who <is sitting/will sit/has a seat/has a place/was put/can be found/eats> at {v}? | Which
    person <sits/is> at {v}? | Whose table is {v}? | Who got {v}? | Whom do I find at {v}?""",
    "{s} is in {v}": """
    {s} <lives/works/will be/will stay/will sleep/can be found> in {v} | {s} <got/took/moved
    into/booked/uses> {v} | {v} is for {s} | {v} belongs to {s}""",
    "In which room is {s}?": """
    In which room does {s} <stay/sleep/live>? | <Which/What> room <is for {s}/does {s} use/did
    {s} get/is {s} in/belongs to {s}>? | Where <is {s}/does {s} stay/can I find {s}>? | What
    room does {s} have? | What is the room of {s}? | In what room is {s}?""",
    "Who is in {v}?": """
    Who <lives/works/will be/can be found> in {v}? | Who <got/uses/took> {v}? | For
    whom is {v}? | Which person <is in/stays in/has/sleeps in> {v}? | Whose room is {v}? |
    Whom do I find in {v}?""",
    "{s} brings {v}": """
    {s} <is bringing/looks after/writes/is in charge of/checks/comes with/will take care
    of> {v} | {s} has to bring {v} | {v} will be brought by {s} | for {v}, ask {s} | {s} deals
    with {v}""",
    "What does {s} bring?": """
    What <is {s} bringing/does {s} have/does {s} look after/does {s} check/does {s} carry/will
    {s} take care of>? | What is {s} <to bring/in charge of/responsible for>? | What must {s}
    bring? | Which thing <will {s} bring/does {s} take care of/is with {s}>? | What can I get
    from {s}? | What does {s} prepare?""",
    "Who brings {v}?": """
    Who <is bringing/has/looks after/writes/is in charge of/checks/carries/prepares/will take
    care of> {v}? | By whom will {v} be brought? | Which person <brings/has/takes care of>
    {v}? | Who has to bring {v}? | Who is responsible for {v}?""",
    "{s} paid {v}": """
    {s} <has paid/has given/added/donated/sent/collected> {v} | {v} came from {s} | from {s}
    there were {v}""",
    "How much did {s} pay?": """
    How much <did {s} give/has {s} paid/did {s} put in/did {s} hand over/did {s} donate/came
    from {s}>? | What <did {s} give/did {s} spend/sum did {s} pay/amount did {s} pay/sum came
    from {s}>? | How much money <did {s} pay/did {s} spend/came from {s}>? | Which sum did {s}
    pay?""",
    "Who paid {v}?": """
    Who <has paid/put in/handed over/donated/added/has given> {v}? | Which person
    <paid/gave/spent> {v}? | From whom <came/are> {v}?""",
    "{s} bought {v}": """
    {s} <won/chose/wanted/carried away/took/left with/went home with/received> {v} | {v}
    went to {s} | {v} is now with {s} | {s} is the owner of {v}""",
    "What did {s} get?": """
    What did {s} <buy/pick/take home/find/choose/win/take/leave with/go home with>? | Which
    thing did {s} <buy/take home/get/pick/choose>? | What went to {s}? | What does {s} own
    now? | What is with {s} now? | What has {s} got?""",
    "Who got {v}?": """
    Who <bought/picked/took/chose/took home/found/won/left with/went home with> {v}? | Which
    person <got/has/bought/took> {v}? | Whose is {v} now? | Who is the owner of {v}? | With
    whom is {v} now?""",
    "{s} lives in {v}": """
    {s} <is from/was born in/grew up in/has a flat in/has a home in/has always lived in/moved
    to/settled in> {v} | the home of {s} is in {v} | {v} is the home of {s}""",
    "Where is {s} at home?": """
    Where does {s} <live/come from/have a home>? | Where is {s} from? | <Which/What> town <is
    {s} at home in/does {s} live in/does {s} come from/is home to {s}>? | In <which/what> town
    does {s} <live/have a home>? | What town is {s} from? | Where is the home of {s}?""",
    "Who is from {v}?": """
    Who <lives in/comes from/has a house in/has a flat in/grew up in/settled in> {v}? | Which
    person <lives in/comes from/is at home in> {v}? | Whose home is in {v}? | Whose town is
    {v}? | For whom is {v} home?""",
    "{s} speaks {v}": """
    {s} <can speak/has studied/is good at/reads/talks in/studies/learns/teaches/writes in> {v}
    | {v} is the language of {s} | {s} speaks {v} well""",
    "Which language does {s} speak?": """
    <Which/What> language <can {s} speak/did {s} learn/has {s} learned/does {s} understand/is
    {s} good at>? | What language does {s} speak? | Which language does {s}
    <know/understand/read>? | In what language can I talk to {s}? | What is the language of
    {s}? | What can {s} speak?""",
    "Who speaks {v}?": """
    Who <understands/is good at/has studied/reads/talks in> {v}? | Which person
    <speaks/knows/can speak/understands> {v}? | With whom can I speak {v}? | Whose language is
    {v}? | Who is the one who speaks {v}?""",
    "{s} arrives at {v}": """
    {s} <will arrive/will come/is coming/turns up/gets in/can be here/is expected/will be
    here/reaches us> at {v} | at {v} comes {s} | the train of {s} gets in at {v}""",
    "When does {s} arrive?": """
    When <does {s} come/will {s} come/will {s} arrive/does {s} get here/is {s} expected/will
    {s} be here/does {s} get in>? | <At what time/What time> <does {s} arrive/will {s}
    arrive/will {s} be there/will {s} come/is {s} expected>? | At what time does {s} get here?
    | At which hour does {s} arrive?""",
    "Who arrives at {v}?": """
    Who <will arrive/will come/is coming/is expected/gets in/turns up/will be here> at {v}? |
    Which person <arrives/comes/gets here> at {v}? | Whom do we expect at {v}? | Who is the
    one who comes at {v}?""",
    "{s} works as {v}": """
    {s} <earns a living as/has a job as/trained as/is employed as/became/wants to stay> {v} |
    the job of {s} is to be {v} | {s} got a job as {v} | {s} has been {v} for years""",
    "What is the job of {s}?": """
    What job <does {s} have/does {s} do/has {s} found>? | Which job does {s} do? | What does
    {s} do <for a living/for work/as a job>? | What is {s} <by profession/by trade>? | What is
    the <profession/work/trade> of {s}? | What work does {s} do? | As what does {s} work?""",
    "Who is {v}?": """
    Who <has a job as/earns a living as/found work as/trained as/is employed as/got work
    as/became> {v}? | Which person <works as/has become> {v}? | Which of them is {v}? | Who
    has been {v} for years?""",
    "{s} does {v}": """
    {s} <picked/is in the group for/takes part in/joined the group for/is into/likes/wants to
    do/will do> {v} | {v} is the choice of {s} | {s} put down {v}""",
    "What did {s} choose?": """
    What <did {s} pick/does {s} like/is {s} signed up for/does {s} want to do/will {s} do/does
    {s} take part in>? | Which <hobby/course/activity/group> did {s} choose? | Which
    <hobby/course/activity> does {s} do? | What is the choice of {s}? | What was chosen by
    {s}?""",
    "Who chose {v}?": """
    Who <picked/likes/takes part in/wants to do/will do/is in the group for/is signed up for>
    {v}? | Which person <chose/does/signed up for/is down for> {v}? | Whose choice is {v}? |
    By whom was {v} chosen?""",
    "{s} scored {v} points": """
    {s} <made/won/collected/finished with/ended with/earned/came to> {v} points | the score of
    {s} is {v} points | there were {v} points for {s}""",
    "How many points does {s} have?": """
    How many points <did {s} score/did {s} win/did {s} make/did {s} reach/has {s} got/were
    there for {s}/did {s} collect/did {s} earn>? | What is {s}'s score? | What score <did {s}
    get/does {s} have/did {s} reach>? | With how many points did {s} finish? | What number of
    points does {s} have?""",
    "Who has {v} points?": """
    Who <made/won/collected/finished with/scored/earned/ended with> {v} points? | Which person
    <has/got/scored/reached> {v} points? | Whose score is {v}? | Who has a score of {v}?""",
    "{s} has the number {v}": """
    {s} <can be reached/is/can be phoned/takes calls> at {v} | {s} <has the phone number/has
    the extension/uses the number> {v} | the number of {s} is {v} | to reach {s}, call {v}""",
    "What is the number of {s}?": """
    What is <the phone number of {s}/{s}'s number/{s}'s phone number>? | <Which/What> number
    <is for {s}/do I call for {s}/belongs to {s}/do I dial for {s}>? | Which number does {s}
    have? | On <which/what> number can I <reach/call> {s}? | How do I <call/reach> {s}? | At
    which number does {s} answer?""",
    "Whose number is {v}?": """
    Who <can be reached at/can be called on/has the phone number/uses the number/picks up at>
    {v}? | To whom does <{v}/the number {v}> belong? | Which person has the number {v}? |
    Whose phone number is {v}? | Whom do I reach at {v}?""",
    "{s} is off on {v}": """
    {s} <is on holiday/is not here/will be away/is out/does not work/stays at home/is
    missing/has a free day> on {v} | on {v} {s} is away | {s} took {v} off""",
    "When is {s} away?": """
    When is {s} <off/not here/out/on holiday/not in>? | On <which/what> day is {s} <away/not
    here/out>? | <Which/What> day <did {s} take off/is {s} away/is {s} off>? | When does {s}
    not work? | When does {s} have a free day? | When will {s} be away? | What day does {s}
    have free?""",
    "Who is away on {v}?": """
    Who <is not here/is out/does not work/will be away/stays at home/is on holiday/is not in>
    on {v}? | Which person is <away/off> on {v}? | Who took {v} off? | Who has a free day on
    {v}? | Whose day off is {v}?""",
    "When is the {x}?": """
    When does the {x} <start/take place/happen>? | At what time <is the {x}/does the {x}
    begin/does the {x} take place>? | What time does the {x} <start/begin>? | What is the time
    of the {x}? | For when is the {x} planned? | When do we have the {x}? | At which hour is
    the {x}?""",
    "What is at {x}?": """
    What <begins at/takes place at/do we have at/comes at/is there at/is on at> {x}? | What
    does the plan say for {x}? | Which <event/part> <is at/starts at/begins at> {x}? | What
    will happen at {x}?""",
    "Who leads the {x}?": """
    Who <runs/holds/is responsible for/looks after/does/takes> the {x}? | Who is with the {x}?
    | By whom is the {x} <led/given>? | Which person leads the {x}? | Who will lead the {x}? |
    Whose job is the {x}?""",
    "What does {x} lead?": """
    What does {x} <run/hold/look after/do>? | Which <event/part> does {x}
    <lead/run/hold/give>? | What is {x} responsible for? | What is with {x}? | What will {x}
    lead? | What is led by {x}?""",
    "In which room is the {x}?": """
    In <which/what> room <does the {x} take place/will the {x} be/do we have the {x}>? | What
    room is the {x} in? | Where <will the {x} be/is the {x} held/do we have the {x}>? | Which
    room <is for the {x}/do I go to for the {x}>? | What is the room of the {x}?""",
    "What is in {x}?": """
    What <is held in/will be in/do we have in/is on in> {x}? | Which <event/part> <takes place
    in/is held in> {x}? | What is {x} used for? | For what is {x}? | Which part of the day is
    in {x}?""",
    "Who wrote this mail?": """
    Who <wrote the mail/has written the mail/sent this mail/sent it/sent this>? | Who is the
    <writer/author> of the mail? | From whom <is this mail/does the mail come/did this come>?
    | Who is the mail from? | By whom was the mail <sent/written>? | What is the name of the
    sender?""",
    "Who got this mail?": """
    Who <got the mail/received the mail/was the mail sent to/is it for/gets this mail/is it
    sent to>? | To whom <did the mail go/is the mail addressed/was it sent/was this sent/is
    the mail>? | For whom is the <mail/message>? | Who is the mail addressed to? | What is the
    name of the receiver?""",
    "What is the subject of the mail?": """
    What is <the subject line/the title of the mail/in the subject line/the mail's subject/the
    subject of this mail>? | Which subject <is given/does this mail have/is in the subject
    line>? | What subject does the mail have? | What stands in the subject line? | How is the
    mail titled?""",
    "When was the mail sent?": """
    When <did the sender send the mail/was it sent/was this mail sent/did it go out/was this
    sent>? | On <which/what> <date/day> <was it sent/did the mail go out/was this mail sent>?
    | What is the date <on the mail/it was sent>? | Which date does the mail have? | On what
    date was the mail sent?""",
    "Who wrote this?": """
    Who <has written this/wrote it/sent this/sent the mail/signed it/signed this/signs the
    mail>? | Who is the <writer/author> <of the mail/>? | From whom is <this/the mail>? | By
    whom was the mail <written/signed>? | What is the name of the sender? | Whose name is
    under the mail?""",
    "How much {f} do I need?": """
    How much {f} <is needed/do you need/must I use/goes in/should I take/do I take/must I
    take/is used/do I have to buy>? | What amount of {f} <do I need/is used/goes in>? | What
    quantity of {f} is needed? | How much of the {f} do I need? | How much {f} goes into it?""",
    "For {d} you need {p}.": """
    <Take/Mix/Use/You need/Buy/Get> {p} for {d}. | {d} is made with {p}. | To cook {d},
    <use/you need/mix> {p}. | {d} <needs/takes> {p}. | If you want to make {d}, take {p}. | A
    recipe for {d}: {p}. | For a good {d} you take {p}. | Into {d} go {p}.""",
    "Cook it for {m} minutes.": """
    <Leave it/Keep it> on the fire for {m} minutes. | It <needs/takes/cooks for/has to cook
    for/is done after/must rest for> {m} minutes. | After {m} minutes it is <ready/done>. | It
    will be ready in {m} minutes. | Give it {m} minutes. | Wait {m} minutes. | The cooking
    time is {m} minutes.""",
    "How long does it take?": """
    How <long/many minutes> <must it cook/do I cook it/has it to cook/does it need/do I have
    to wait/do I wait>? | How many minutes does it take? | For how <long/many minutes> <do I
    cook it/does it cook/must it stay in the pot>? | What is the cooking time? | After how
    long is it <done/ready>? | How long does it have to cook?""",
    "How hot must the oven be?": """
    How hot <is the oven/should the oven be/do I make the oven/does the oven have to be>? | To
    how many degrees <do I set/do I heat> the oven? | How many degrees <must the oven
    have/should the oven have>? | What temperature <is needed/must the oven have/is right for
    the oven>? | What is the temperature of the oven? | At what temperature is the oven?""",
    "For how many people is it?": """
    For how many people is <the recipe/this/the dish/it enough>? | How many people <can I
    feed/does it feed/is it for/is the recipe for/can eat from it/will it feed>? | How many
    <people/guests> does it serve? | For how many guests is it? | How many can eat of it? |
    For how many is it enough?""",
    "I bought the {t} from {v}.": """
    I <got/ordered/bought> the {t} <from/at> {v}. | {v} <sold me/sent me/delivered> the {t}. |
    My {t} is from {v}. | The {t} is from {v}. | The shop was {v}, and the thing is the {t}. |
    I picked the {t} at {v}. | At {v} I bought the {t}.""",
    "Where was the {t} bought?": """
    Where <does the {t} come from/is the {t} from/did the writer buy the {t}/did the writer
    get the {t}>? | Which <shop/firm> <is the {t} from/sent the {t}/delivered the {t}>? |
    Which shop sold the {t}? | From <which firm/whom> <is the {t}/does the {t} come/did the
    {t} come>? | At which shop was the {t} bought? | Who delivered the {t}?""",
    "I paid {v}.": """
    <The price is/It costs/I bought it for/I got it for/I had to pay/I gave> {v}. | {v} is
    what <I paid/it cost>. | My price was {v}. | In all I paid {v}.""",
    "How much was the {t}?": """
    What is the price <of the {t}/>? | How much did the <{t} cost/writer pay>? | What did the
    writer pay for the {t}? | What was paid for the {t}? | What was the price of the {t}? |
    How much did the writer pay for the {t}? | For how much was the {t} sold? | How much money
    was the {t}?""",
    "What I like best is {v}.": """
    <A big plus is/I am very happy with/What I love is/I am a fan of/Most of all I like/My
    favourite is/Really good:/I enjoy/I praise> {v}. | {v} is <great/what I like best/very
    nice/the best thing>. | Good: {v}.""",
    "What does the writer like?": """
    What <is good/is liked/is nice about the {t}/is great about the {t}/pleases the writer/is
    the writer happy with/is a plus>? | What does the writer <like best/love/praise/enjoy>? |
    What is the best thing <about the {t}/about it>? | What is praised about the {t}? | What
    is the strong point? | What is the favourite thing of the writer?""",
    "What I do not like is {v}.": """
    <A minus is/I hate/What I dislike is/I do not like/Bad:/A problem is/The only bad thing
    is/I was sad about/Less nice is/What annoys me is> {v}. | {v} is <bad/not so good/a
    problem/what I like least>.""",
    "What does the writer not like?": """
    What <is bad/is the bad thing/is not liked/is not good about the {t}/annoys the writer/is
    a minus/is the weak point>? | What does the writer <dislike/hate/like least/complain
    about>? | What is the problem with the {t}? | What is wrong with the {t}? | What is the
    worst thing about the {t}? | With what is the writer not happy?""",
    "I have used it for {v}.": """
    I have <owned it/worked with it/been using it/had it at home> for {v}. | It has
    <worked/been in use/lasted/stood here> for {v}. | For {v} I have <used/had> it. | I got it
    {v} ago. | After {v} I can say this. | My test took {v}.""",
    "For how long has it been used?": """
    How long has <it been used/the writer used it/the {t} been used/the writer owned it/it
    been tested>? | For how long has the writer <had it/used it/owned it>? | How long did the
    writer test it? | How long was it <used/tested>? | How long has the {t} been with the
    writer?""",
    "I give it {v} stars.": """
    <It gets/It deserves/I vote/So I give/My rating is/All in all/From me it gets/My
    result:/In the end/Worth> {v} stars. | {v} stars <for it/in all/in the end>. | It has
    earned {v} stars.""",
    "How many stars did it get?": """
    How many stars <does it get/does the writer give/does the {t} get/did the {t} get/were
    given/are there/has it earned/is it worth>? | What is the <rating/number of stars/verdict
    in stars>? | With how many stars is it rated? | How is it rated in stars? | What rating
    does it get in stars?""",
    "Written by {v}.": """
    <This was written by/From/Tested and written by/Review by/The review is by/Written and
    signed by/Best wishes,/Your tester is> {v}. | {v} wrote this. | My name is {v}.""",
    "Who wrote the review?": """
    Who <wrote this/wrote it/is the author/has written the review/signed the review/tested
    it/is the reviewer>? | What is the name of the <writer/author>? | By whom was <it/the
    review> written? | From whom is the review? | Whose review is it? | What is the writer
    called?""",
    "Who will {v} {t}?": """
    Who <should/must/is going to/was asked to/is supposed to/is the one to/promised to/is
    meant to> {v} {t}? | Which person <will/has to/is to> {v} {t}? | Whose job is it to {v}
    {t}?""",
    "What will {p} do?": """
    What <must {p} do/should {p} do/is {p} going to do/is {p} supposed to do/was {p} asked to
    do/does {p} do>? | What is the job of {p}? | What is {p}'s <task/job>? | Which <task/job>
    <does {p} have/is for {p}/did {p} get>? | What has {p} to do? | What task does {p} have?""",
    "By when will {p} be done?": """
    By when <must {p} be done/has {p} to be ready/does {p} have to be done/must {p} be
    ready/is {p} to be ready>? | <Until when/How long> does {p} have? | What is {p}'s
    deadline? | Which deadline does {p} have? | By <what/which> day will {p} be done? | When
    must {p} be ready? | What is the last day for {p}?""",
    "In the {w} there are {p}.": """
    The {w} <holds/contains/is full of/still has> {p}. | {p} are in the {w}. | We
    <have/keep/store/found> {p} in the {w}. | You <can find/see> {p} in the {w}. | In the {w}
    we <have/keep/counted/found> {p}. | The list for the {w}: {p}.""",
    "How many {t} are there?": """
    How many {t} <have we/do they have/were counted/are listed/can be found/did we count/are
    there in all>? | How many {t} <does the {w} have/can I find in the {w}/do we have in the
    {w}/were counted in the {w}>? | How many {t} are there in the {w}? | What number of {t}
    <is there/do we have>? | Tell me the number of {t}. | The number of {t}, please?""",
}
FILLERS = """
    The weather was <cold/warm/mild/lovely> <today/all day/that week>. | It <rained/was
    sunny/was windy/was busy> <in the morning/for a while/all week>. | <Everyone/The whole
    group/The team> was <happy/in a good mood/a little tired>. | More <details/information>
    will <follow/come soon>. | Thank you for <reading/your time/your interest>. | There is
    <nothing else to say/no other news/not much to add>. | That is <it/everything> for
    <now/today>. | People <talked/laughed> a lot. | <It was a busy week./It was a long day./It
    is a small world.> | The <rest/remainder> <is not decided yet/will be told later>. | We
    look forward to <it/the next days>. | Nobody was surprised."""
YES_NO = """
    <Is it so that/Is it a fact that/Is it right that/Can we say that/Does it say that/Do we
    read that/Would it be true that/Do you agree that> {c}? | <Right or wrong/Yes or no/True
    or false/Tell me if this is true/Say yes or no/Check this/Is this true>: {c}? | {c}. <True
    or false?/Is that true?/Is that right?/Right?/Is this so?/Correct?/Does the text say so?>
    | Does the <note/passage> say that {c}?"""
SYSTEM_LAYOUTS = """
    <Answer questions about/Use only/Read/Know/Here is/Work with> this text:\\n{t} |
    <Answer/Reply> <from/with/with the help of> the <following text/text below/passage
    below>.\\n\\n{t} | The text that <questions are about/the user reads/you know>:\\n{t} |
    Text:\\n{t}\\n\\nAnswer questions about it. | {t}\\n\\nAnswer <the user's
    questions/questions> from <this text/these lines> only. | Help the user with <this
    text/this note/this document>:\\n\\n{t}"""
CITED_LAYOUTS = """
    <Context/Texts/Notes/Excerpts/Material/From the files/Search
    results>:\\n{t}\\n\\n<Question: {q}/{q}/Answer with the source: {q}> | <Read/Use> these
    <passages/excerpts/notes> <and cite the number/and name the source/>.\\n\\n{t}\\n\\n{q} |
    {t}\\n\\n<Question/Q/Answer with the number of the passage/Cite the passage>: {q} |
    <Question/Q/My question/Answer this>: {q}\\n\\n<Sources/Texts/Excerpts/Documents>:\\n{t} |
    {q}\\n\\n<Passages/Sources/Answer from these texts>:\\n{t}"""
