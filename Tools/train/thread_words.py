"""Patterns of what people write in threads; see ``phrasings.ways``."""

from __future__ import annotations

PLAN_ASKS = (
    "<When/On which day> <can/could/should/do> we have the {event}? | <What/Which> "
    "day <is best/works/would be good/shall we take/do you prefer> for the {event}? "
    "| <Let us/We should/We have to/I want to> <find a day/choose a date/fix a day/"
    "set a date> for the {event}. <When are you free/When can you come/Any ideas/"
    "What do you say/Which day is good>? | <I am planning/I am organising/We still "
    "need a date for/There is no date for> the {event}. <When are you free/When can "
    "you come/When do you have time/What day is good for you>? | <When do you have "
    "time/When are you free/When could you come> for the {event}? | The {event}: "
    "<when/which day/what day is best>? | When <would the {event} suit you/will the "
    "{event} be>? | Any wishes for the day of the {event}?")
PLAN_FIRST = (
    "<{first} is good/{first} works/{first} suits me/{first} is fine with me/I have "
    "time on {first}/I would say {first}/I suggest {first}/Could we do {first}/Let "
    "us take {first}/{first}, maybe/I can do {first}/On {first} I am free/Why not "
    "{first}/{first} would be great>.")
PLAN_SECOND = (
    "<I am away/I am busy/I have to work/I have no time> on {first}. <{second} is "
    "fine/I can do {second}/How about {second}/I could come on {second}/Could it be "
    "{second}/{second} would be good>. | <Rather {second}/{second} is better for me/"
    "I would prefer {second}/For me {second} is best/I like {second} better/I cannot "
    "do {first}, but {second} works/Can we take {second}/{first} does not work, but "
    "{second} does>. | {first} is <not good/no good/difficult>. <{second} works/"
    "{second} is fine/Maybe {second}>.")
PLAN_SWITCH = (
    "<I cannot on {first}/{first} is bad for me/{first} does not work/I have no time "
    "on {first}/I am busy on {first}/{first} is not good/On {first} I have an exam>. "
    "<Would {second} be OK/Could we do {second}/How about {second}/Is {second} all "
    "right/Can it be {second}/Shall we take {second}/Does {second} work>?")
PLAN_YES = (
    "<Fine, {second}/Yes, {second} works/{second} is OK/Good, {second}/{second} it "
    "is/{second} suits me/Yes, I can do {second}/Sure, {second}/No problem, {second}/"
    "Then {second}/I am free on {second}/{second} is perfect/Yes, take {second}>.")
PLAN_END = (
    "<OK, so/Good, so/Then/All right,/Settled:/Decided:/Fine,/Great,> <{chosen} at "
    "{at}{spot}/we meet on {chosen} at {at}{spot}/it is {chosen} at {at}{spot}>. | "
    "<See you/We meet/We will meet/Let us meet> on {chosen} at {at}{spot}. | <I "
    "write it down/I will tell all/Noted>: {chosen} at {at}{spot}. | {chosen} at "
    "{at}{spot}, <then/see you there/everybody/agreed>.")
DUTY_ASKS = (
    "<Who has time to/Who will/Who could/Who is free to/Can somebody/Could somebody/"
    "Would someone/Could one of you/Is somebody able to/Who would like to> {verb} "
    "the {thing}? | <We need someone/We must find somebody/We need a person/I am "
    "looking for somebody/It is time> to {verb} the {thing}. <Who can/Any volunteers/"
    "Who has time/Who wants to/Who will do it>? | We have to {verb} the {thing}. "
    "<Who can do it/Any volunteers/Who takes it/Who has time>? | The next task is to "
    "{verb} the {thing}. Who can?")
DUTY_BUSY = (
    "<I have too much to do/I am ill/I cannot, sorry/Not me, sorry/I really have no "
    "time/I am on a trip/Sorry, I am busy/I am full up/It is not possible for me/I "
    "have an exam this week/I would, but I am away/No time here/My week is full/I am "
    "out of the office/Sorry, not this time>.")
DUTY_TAKES = (
    "<I will take it/I can/Me/I have time for it/Leave it to me/I could do that/I "
    "will/Give it to me/I do it/I am free/I would like to/Sure, me/OK, I will>. <By "
    "when/When do you need it/What is the deadline/When is it due/Until when/For "
    "which day/How soon>?")
DUTY_WHEN = (
    "<Please do it by/We need it by/It is due by/The deadline is/Please by/It should "
    "be done by/Not later than/I need it by/Best by/If you can, by/By> {due}. | "
    "{due}, please. | {due} <is fine/is OK/would be good/would be perfect>. | "
    "<Thanks/Thank you/Great>! <By/We need it by/Please by> {due}.")
DUTY_DOES = (
    "<I could do it/I will take it and do it/Leave it to me, it is done/I can manage "
    "it/Let me do it/I am able to do it/You will get it from me/It will be done/I "
    "will have it ready/I take it and finish/I can have it done/I promise to do it/"
    "Me, I will do it> by {due}. | <By {due}, I can do it/I have time, it will be "
    "ready by {due}/OK, by {due}/I will, by {due}>.")
GOOD = (
    "<Super/Great/Perfect/Good/Wonderful/Fine/Thanks/Nice/Excellent/OK/All right/"
    "Many thanks/Thank you so much/That is great/That helps/Very kind/Fantastic/Cool/"
    "Sounds good/You are the best/That is a relief><!/.>")
BUY_ASKS = (
    "<Should we take/Shall I buy/Do we take/Would you rather have/Do you prefer/Do "
    "you like> the {one} {goods} or the {two} <one/{goods}>? | <We need/I am looking "
    "for/I want to buy> {a_goods}. <The {one} one or the {two} one/Do you want the "
    "{one} one or the {two} one>? | The {goods}: <{one} or {two}/the {one} one or "
    "the {two} one>? | <The shop has/They have/I saw> two: the {one} {goods} and the "
    "{two} {goods}. <Which one/Which do you like/What do you think>? | <Which/What> "
    "{goods} should we <buy/get/take>, the {one} one or the {two} one?")
BUY_LIKES = (
    "<I would take/I want/Better/Rather/I choose/My choice is/I vote for/Let us have/"
    "For me/I love> the {two} one. <What is its price/How much does it cost/What "
    "does it cost/How much/Is it dear/What is the price/And the price>? | The {two} "
    "one <is better/looks better/is my choice/is lovely>. <What does it cost/How "
    "much is it/And the price>?")
BUY_COSTS = (
    "<The price is/They ask for/It is only/That one costs/It would be/They sell it "
    "for/They ask/It says/You pay/We would pay/It is on sale for/Just/Only> {price}. "
    "| {price}, <I think/with delivery/all in all/it says>. | <Its/The> price: "
    "{price}.")
BUY_OK = (
    "<OK, buy it/Then take it/Good, order it/Fine, let us buy it/That is all right, "
    "buy it/Not bad, take it/Buy it, please/Please order it/I agree, take it/Let us "
    "get it/All right, buy that one/Deal, order it/Sounds fine, take it/Go ahead and "
    "buy it/Great, we take it>.")
BROKEN = (
    "<Hello, /Sorry, /I have to tell you: /Oh dear, /Attention: /It seems that /"
    "Since this morning, /I am sorry, but /You should know that /Just now I saw "
    "that /We have a problem: /Look, /For your information: /Today /Once more, "
    ">{thing} {state}.")
BROKEN_OH = (
    "<Thank you for the message/Thanks, I did not know/I see/What a pity/Not again/"
    "Oh dear/How annoying/That is bad/OK/Thanks for letting me know/Sorry to hear "
    "that>. <I will call the service/I will find somebody/I will take care of it/I "
    "will see what I can do/I will ring them/Let me call somebody/I will look for "
    "help>.")
BROKEN_FIX = (
    "<It will be mended/It will be fixed/The repair will be/Help will come/The "
    "service comes/A woman from the service will come/They will come/They will fix "
    "it/The service will be here/Someone will look at it/I have a date for the "
    "repair:/They promised to come/It gets fixed/The technician comes/We have an "
    "appointment> on {when} at {at}.")
BROKEN_END = (
    "<Great/Thank you/Thanks/Very good/Perfect/Good to know/What a relief/OK/"
    "Wonderful/Good/I will wait/I will open the door/That is fast/Super/Fine><!/.>")
TRIP_ASKS = (
    "<Would you rather go/Shall we travel/Would you like to go/Should we go/Do we "
    "go> to {other} or <to />{town}? | <We could go/I am thinking of going/We can "
    "travel> to {other} or to {town}. <What do you prefer/What do you like better/"
    "Which one/What do you say/Your choice>? | <This year/For the holiday/Next time/"
    "For our trip>: {other} or {town}? | <Which do you like better/What is nicer/"
    "What do you prefer/Which is better>, {other} or {town}? | I cannot decide: "
    "{other} or {town}? | {other} or {town}, <what do you say/which one/where do you "
    "want to go>?")
TRIP_LIKES = (
    "<I want to see/I would like/I choose/I vote for/Rather/Definitely/Let us see/I "
    "would take/My choice is/I say/Better/I have always wanted to see/Please, let us "
    "visit> {town}. | {town}< would be nice/ is nicer/ is my choice/ would be great/"
    ", please>.")
TRIP_BY = (
    "<OK, we/All right, we/Great, we/Then we/Good, we/Nice, we/Perfect, we/So we> "
    "<take the {means}/go by {means}/travel by {means}/leave by {means}> on {when}. "
    "| Let us take the {means} on {when}. | <Let us go/We could go/Let us travel> by "
    "{means} on {when}. | On {when} we <take the {means}/go by {means}>.")
ASK_TOPIC = (
    "<What is your opinion on/What do you say to/Have you read/Have you seen/Are you "
    "happy with/Do you like/Have you thought about/Can we go ahead with/Did you read/"
    "How do you find/Can you say something about/Did you think about/What about/Can "
    "you agree to/Any thoughts on> the {topic}? | <We need/I need> <your opinion on/"
    "an answer on/your word on/a decision about> the {topic}.")
NOT_YET = (
    "<I do not know/I have not decided/I have to think about it/I need to think/Not "
    "yet/I am still thinking/Let me think about it/I need a little more time/I have "
    "not read it yet/I have to ask somebody/Difficult to say/I cannot say yet/I have "
    "some doubts/I am still not sure/Give me a little time>.")
ASK_WHEN = (
    "<When will I know/When can you say more/When do we get your answer/How long do "
    "you need/When will you be ready/When can I have your answer/When do you decide/"
    "By when can you decide/When can I ask again/Could you say when/When will you "
    "tell me/And when will you know/What day will you know/How much time do you "
    "need>?")
TELL_WHEN = (
    "<I will answer/I will know/I will decide/You will hear from me/I will say it/"
    "Ask me/I can tell you/I will let you know/I will write to you/You will know/I "
    "will have an answer/My answer comes/I will give you my answer/I should know> on "
    "{when}. | <{when}, I think/Wait until {when}/On {when}/I need until {when}>.")
STILL_ON = (
    "<Will the {event} on {when} take place/Does the {event} on {when} take place/Is "
    "there still the {event} on {when}/Is the {event} on {when} on/Can I come to the "
    "{event} on {when}/Do we still have the {event} on {when}/Shall I come to the "
    "{event} on {when}/How about the {event} on {when}/Will there be the {event} on "
    "{when}/Did you hear about the {event} on {when}/Is the {event} on {when} going "
    "ahead/Do you know if the {event} on {when} will take place/Who comes to the "
    "{event} on {when}/Any news about the {event} on {when}>?")
IS_OFF = (
    "<No, it is cancelled/It was cancelled/I had to cancel it/They cancelled it/No, "
    "we cancelled it/I am afraid it is cancelled/It is called off/It will not take "
    "place/Unfortunately, it is cancelled/We called it off/No, it is off/It had to "
    "be cancelled>< because {reason}/, because {reason}/: {reason}/. The reason: "
    "{reason}>.")
PITY = (
    "<Oh no/How sad/That is a shame/What a shame/Sorry to hear that/Thanks for the "
    "news/Oh, I see/I understand/Thank you for telling me/OK/A pity/Next time, then/"
    "Never mind/All right/Good that I asked><./!>")
WHERE_IS = (
    "<Where can I find/Where did you put/Where do we keep/Who has/Has anybody seen/"
    "Did you see/Can you tell me where to find/Where do I find/Do you have/Any idea "
    "where to find/Have you got/Could you tell me where to find> the {thing}? | <I "
    "need/I am searching for/I have lost/I still look for/I miss/I cannot see/Help "
    "me find> the {thing}.")
IT_IS = (
    "<I saw {it} /I put {it} /I left {it} /You can find {it} /I have seen {it} /Try "
    "to look /Please look /You find {it} /Go and look /You should find {it} /"
    "Somebody put {it} /I would look /You left {it} >{spot}. | <{They_are}, I think, "
    "{spot}/{They_are} {spot}, I believe/I know: {they_are} {spot}/As always, "
    "{they_are} {spot}>.")
FOUND = (
    "<There, indeed/Thank you so much/Thanks a lot/Many thanks/You are right/Perfect/"
    "Great, thank you/Ah, thanks/Wonderful/Good, thanks/I will look there/OK, I will "
    "look><!/.>")
LATE = (
    "<I will be late for the {event}:/Please wait, I am late for the {event}:/My "
    "train is late. I will miss the start of the {event} by/There is a lot of "
    "traffic. I will be late for the {event}:/I am late for the {event}, about/I am "
    "running late for the {event},/I will come to the {event} late, by> {minutes} "
    "minutes. | <I will come/I will arrive/I shall be/I am> {minutes} minutes late "
    "for the {event}. | <Sorry, I/Bad news, I/I overslept, I/I am so sorry, I/"
    "Traffic jam, I> will be {minutes} minutes late for the {event}. | I need "
    "{minutes} minutes more for the way to the {event}.")
LATE_OK = (
    "<No worries/That is OK/Never mind/All right/OK/Fine/Do not worry/It is all "
    "right/Good to know/Thanks for telling me>. <We start at/We will begin at/Then "
    "we will start at/Let us begin at/We can begin at/It will start at/We wait and "
    "start at> {at}.")
LATE_END = (
    "<Thanks/Thank you so much/You are kind/That is nice/Many thanks/Great/See you "
    "then/See you/I will hurry/Good/Wonderful/Thanks a lot/How nice/I am glad/"
    "Super><!/.>")
ORDERS = (
    "<Sum up/Summarise/Summarize/Condense/Explain/Describe> <the thread/this chat/"
    "the messages/the conversation/this discussion/what they said/this exchange/the "
    "talk/the mails/all of this>< in two sentences/ in 2 sentences/, two sentences/ "
    "with two sentences/ in exactly two sentences/, two sentences please/ using two "
    "sentences>. | <Please/Can you/Could you> <sum this up/summarise this/give a "
    "summary/summarize the thread/tell me the result/sum up the chat> in two "
    "sentences</, please>. | <Write/Give me/I need/Make/Show me/Please write> <two "
    "sentences on this/two sentences that sum this up/a summary in two sentences/a "
    "short summary, two sentences/a two-sentence summary of this/the gist in two "
    "sentences/a brief summary: two sentences>. | What <is this about/did they agree "
    "on/happened/was said/is the result/was this about/came out of this/do I have to "
    "know>? <Two sentences/In two sentences/Two sentences, please/Tell me in two "
    "sentences/Answer in two sentences>. | <In two sentences/Two sentences/With two "
    "sentences>: <what is this about/what did they say/what was decided/the summary/"
    "what happened>? | <Summary/Short summary/Gist/Overview>, <two sentences/2 "
    "sentences/in two sentences>. | <I missed this chat/I was not there/I cannot "
    "read all this/I am in a hurry>. <Sum it up in two sentences/Two sentences, "
    "please/Tell me in two sentences>.")
RESULT = (
    "<And the result/What is the result/What did they agree on/And the outcome/What "
    "is the outcome/And in the end/What happened in the end/So what was the result/"
    "What will happen now/What comes next/How did that end/What is settled/And the "
    "end/What did they decide/What was the end of it>? | <Just/Give me/Tell me> the "
    "<result/outcome/end>.")
SO_FAR = (
    "<Sum up/Summarise/Summarize/Repeat> <what we said/our chat so far/our "
    "conversation/this conversation/our talk/what I told you/everything so far/what "
    "was said>. | What <have I told you/did we say/did I tell you/do you know so far/"
    "have we talked about/was said so far>? | <Please/Can you/Could you> <sum up our "
    "chat/summarise our chat/sum up what we said>? | <A summary/Summary> of our "
    "chat, please. | <Give me/Write> <a summary/a summary of this chat/the summary "
    "so far>.")
