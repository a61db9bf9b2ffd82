"""Patterns of what mails say and of what is asked about them; see ``phrasings.ways``."""

from __future__ import annotations

from phrasings import some

MODIFIERS = (
    "summer", "garden", "birthday", "team", "book", "jazz", "street", "winter", "charity",
    "school", "family", "harbour", "spring", "farewell", "village", "music", "board", "wedding",
    "budget", "office", "planning", "film", "poetry", "chess", "photo", "cooking", "sales",
    "neighbourhood", "welcome", "autumn", "project", "sports", "art", "science", "history",
    "beach", "lantern", "choir", "theatre", "housewarming", "design", "quiz", "market", "annual",
    "students'", "club", "rooftop", "craft", "dance", "anniversary",
)
GATHERINGS = (
    "party", "dinner", "picnic", "concert", "festival", "evening", "lunch", "workshop",
    "breakfast", "fair", "exhibition", "barbecue", "walk", "night", "show", "gala", "reunion",
    "brunch", "tour", "trip",
)
TOPICS = (
    "budget", "new website", "trip", "contract", "sales figures", "garden plan", "repairs",
    "school play", "marketing plan", "offer", "survey", "new office", "logo", "project plan",
    "holiday rota", "lease", "exam results", "launch", "newsletter", "seating plan", "audit",
    "training", "delivery dates", "price list", "move", "renovation", "interviews",
    "safety rules", "brochure", "lesson plan", "menu", "cover design",
)
DOCUMENTS = (
    "report", "slides", "invoice", "photos", "guest list", "draft", "contract", "floor plan",
    "recipe", "address list", "order form", "timetable", "receipt", "minutes", "tickets",
    "application form", "sales numbers", "travel plan", "questionnaire", "map", "signed lease",
    "price list", "meter reading", "song list", "product pictures", "cost estimate",
    "registration form", "letter", "key code", "insurance papers", "menu", "test results",
)
# what somebody wants done: in the writer's words, in the answer's words
FAVOURS = (
    ("water my plants", "water your plants"), ("feed my cat", "feed your cat"),
    ("walk my dog", "walk your dog"), ("help me move the sofa", "help you move the sofa"),
    ("drive me to the airport", "drive you to the airport"),
    ("look after my children", "look after your children"),
    ("pick up my parcel", "pick up your parcel"), ("lend me your drill", "lend you my drill"),
    ("help me paint the fence", "help you paint the fence"),
    ("check my essay", "check your essay"), ("fix my bicycle", "fix your bicycle"),
    ("take my shift", "take your shift"), ("bring the projector", "bring the projector"),
    ("help me with my homework", "help you with your homework"),
    ("collect my mail", "collect your mail"), ("lend me your tent", "lend you my tent"),
    ("open the shop for me", "open the shop for you"),
    ("cook for the group", "cook for the group"),
    ("clean the meeting room", "clean the meeting room"),
    ("play the piano for us", "play the piano for you"),
    ("give a short talk", "give a short talk"), ("lend me your van", "lend you my van"),
    ("repair my lamp", "repair your lamp"), ("carry the boxes", "carry the boxes"),
    ("take the minutes", "take the minutes"), ("teach my class", "teach your class"),
    ("help me choose a suit", "help you choose a suit"),
    ("meet my brother at the station", "meet your brother at the station"),
    ("set up the tables", "set up the tables"), ("translate my letter", "translate your letter"),
)
GOODS = (
    "bicycle", "piano", "desk", "sofa", "guitar", "camera", "washing machine", "tent", "lamp",
    "bookshelf", "armchair", "coffee machine", "kayak", "drum kit", "printer", "fridge",
    "dining table", "mirror", "carpet", "violin", "telescope", "sewing machine", "sledge",
    "record player", "toolbox", "pushchair", "wardrobe", "lawn mower",
)
SHADES = ("red", "blue", "green", "old", "black", "white", "small", "yellow", "new", "brown",
          "grey", "wooden", "silver", "spare", "purple", "orange")
REASONS = (
    "I have to work", "I am ill", "I am on holiday", "my car is broken", "I have an exam",
    "I have no time", "I am visiting my parents", "my son is ill", "I have another appointment",
    "I am at the dentist", "I have guests", "I will be abroad", "I have a cold",
    "my train is late", "I am moving house", "I have football practice", "my sister is here",
    "I have a deadline", "I hurt my foot", "I promised to help my aunt",
)
TREATS = ("a cake", "a salad", "some bread", "some juice", "a pie", "some cheese", "my guitar",
          "my camera", "a blanket", "some flowers", "a game", "some fruit", "my sister",
          "a friend", "the plates", "some lemonade", "my dog", "some music", "a soup", "biscuits")
INVITATION = (
    "<Would you like to come/Do you want to come/Do you feel like coming/Can we "
    "invite you/May I invite you> to <the/our> {e} {w}{t}{p}? | <I am having/I am "
    "giving/We are giving/We are organising/I plan/My friends and I plan/We have> "
    "{a} {w}{t}{p}. <Will you come/Can you come/Do you want to come/Are you coming/"
    "Will you join us/Would you like to join/Can you be there/Do you have time>? | "
    "<The/Our/My> {e} <is/takes place/will be> {w}{t}{p}. <Would you like to come/Do "
    "you have time/Will you join us/Can we count on you/Can you join us/May I count "
    "on you/Do you want to be there>? | <You are invited to/Come to/Please join us "
    "for/We invite you to/I want to invite you to/Be my guest at> the {e} {w}{t}{p}. "
    "<Will you come/Can you make it/Do you have time/Are you in/Can you come>? | "
    "<Are you free/Do you have time/Have you got plans> {w}? <There is/We have/I "
    "have> {a}{t}{p}. | <Will/Can> you <be at/join us at/make it to/come along to> "
    "the {e} {w}{t}{p}? | <I hope/We hope> that you can come to the {e} {w}{t}{p}. "
    "<Can you/Is that possible/Will you>? | <Shall we/Should we> go to the {e} "
    "{w}{t}{p}? | <I would be happy/We would be glad/It would be great> if you came "
    "to the {e} {w}{t}{p}.")
MEETING = (
    "<Can we/Could we/Shall we/May we/Should we/Is it possible to> <meet/sit down/"
    "get together> {w}{t}{p} to <discuss/talk about/go through/look at> the {x}? | "
    "<I would like/I want/I need/We need/We have> to <talk/speak> with you about the "
    "{x}. <Do you have time/Are you free/Can we meet/Could we meet/Is it possible/"
    "Shall we meet> {w}{t}{p}? | <Do you have time/Are you free/Would you have time/"
    "Could you spare an hour/Can you come> {w}{t}{p}< to discuss the {x}/ for a "
    "meeting about the {x}/ to speak about the {x}/ for the {x}>? | We <need a "
    "meeting about/have to discuss/have not yet discussed> the {x}. <Can you come/"
    "Can we meet/Are you free/Shall we meet/Does it suit you> {w}{t}{p}? | <I "
    "suggest/I propose/Let us have> a meeting about the {x} {w}{t}{p}. <Does that "
    "suit you/Is that fine/Do you agree/Are you free then/Can you come>? | <There is "
    "a lot to say/We should speak/We should talk> about the {x}. <Can you meet me/"
    "Could you come/Do you have time> {w}{t}{p}? | About the {x}: <can we meet/are "
    "you free/do you have time> {w}{t}{p}?")
REQUEST = (
    "<Could you please/Can you please/Could you/Would you please/Will you please/"
    "Would it be possible to> <send/mail/get/forward> me the {x}{d}? | <I need/I "
    "want/I would like/I still need/We need/I am waiting for> the {x}{d}. <Can you "
    "send it/Could you send it/Will you send it/Please send it to me/Would you send "
    "it>? | <May I have/Can I have/Could I have/Can I get/Could I get/Could we have/"
    "May we ask for> the {x}{d}? | <Do you have/Have you got/Do you still have> the "
    "{x}? <I need/We need> it{d}. | <I did not get the {x}/Nobody sent me the {x}/I "
    "never got the {x}>. Can I have it{d}? | <Please let us have/Let me have/Please "
    "give me/Please forward/Please pass on> the {x}{d}. | <It would be great/It "
    "would help me> if I could have the {x}{d}. | <I ask you for/I would be glad to "
    "get/I would be happy about/My boss needs> the {x}{d}. <Can you send it/Is that "
    "possible>? | <Would you mind sending/How about sending/Do you mind sending> me "
    "the {x}{d}?")
FAVOUR = (
    "<Please could you/Would you/Could you please/Can you please/Would you please/Do "
    "you think you could/Would it be possible for you to/Do you have time to/Are you "
    "able to/Are you free to/Is it OK for you to/Can I count on you to/May I count "
    "on you to/Do you want to> {m} {w}{t}? | <I need somebody to/I am looking for "
    "somebody to/I hope that you can/I would be happy if you could/It would help me "
    "if you could/I would like you to/We need somebody to> {m} {w}{t}. <Can you do "
    "it/Is that OK/Could you/Would you do that/Do you have time/Will you do it>? | "
    "<I have a request/I have a question/I need your help/A small request/You could "
    "help me>: <can you/could you/would you/will you> {m} {w}{t}? | <Do you have "
    "time/Are you free/Are you at home/Are you around> {w}{t}? I need somebody to "
    "{m}. | Please {m} {w}{t}. <Can you do that/Is that possible/Is that OK for you>?")
SALE = (
    "<I am selling/I want to sell/We are selling/I have to sell/I would like to "
    "sell> my {x}{c}. <Do you want it/Would you like it/Are you interested/Do you "
    "need it/Would you buy it/Is it something for you/Shall I keep it for you/What "
    "do you say>? | <Would you like/Do you want> to <buy/have/take> my {x}{c}? | "
    "<There is/I still have/We have/I offer you/I can sell you/I found> {a}{c}. <Do "
    "you want it/Are you interested/Would you like it/Do you need one>? | <Do you "
    "need/Are you looking for/Do you still want/Could you use> {a}? You can <have "
    "mine/buy mine/get mine>{c}. | <You can buy/You could buy/You may have/I can "
    "give you/I would give you> my {x}{c}. <Is that OK/Are you interested/Would you "
    "like it/Do you want it>? | <My {x} needs a new home/My {x} has to go/I have no "
    "room for my {x}>. Do you want <it/to have it>{c}?")
TICKET = (
    "<I have/There is/We have/I got/My sister has> <a/one/an extra/a free> ticket "
    "for the {e} {w}. <Would you like it/Do you want it/Are you interested/Can you "
    "use it/Shall I give it to you/Do you want to have it/Would you take it>? | <Do "
    "you want/Would you like/Could you use/Do you need> <a/my/our last> ticket for "
    "the {e} {w}? | <I am ill/I have to work/I cannot go> and have a ticket for the "
    "{e} {w}. <Do you want it/Would you like it/Can you use it>? | You can have <my/"
    "a> ticket for the {e} {w}. <Are you interested/Do you want it/Is that something "
    "for you>? | <May I/Can I> offer you a ticket for the {e} {w}?")
CHANGE = (
    "<Can we/Could we/Shall we/May we/Would it be OK to/Is it possible to> <move/"
    "shift/change/put off> the {e} from {o} to {n}? | <I cannot come/I am away/I "
    "have no time/I am busy/I have an exam> on {o}. <Can we have/Could we have/Is it "
    "OK to have/May we have> the {e} on {n}? | <Is {n} fine/Would {n} suit you/Would "
    "{n} be OK/Does {n} work/Do you have time on {n}> for the {e}< instead of {o}/ "
    "and not {o}>? | The {e} <cannot be/is not possible/does not work> on {o}. <Is "
    "{n} all right/Would {n} be fine/Can you do {n}/Can it be {n}/How about {n}>? | "
    "<I want/I would like/We want/I need/We have> to move the {e} <from {o} to {n}/"
    "to {n}>. <Is that OK/Is that possible/Do you agree/Is that fine for you/Can you "
    "do that>? | Please could we have the {e} on {n}</ instead of {o}>?")
SMALL_TALK = (
    "<I hope/We hope> <all is well/your family is well/you are fine/you had a good "
    "week/you slept well/everything is fine/the trip was nice/you have a good day>. "
    "| How <are you/was your weekend/is your family/is life/was your trip/is your "
    "new flat/was your day>? | It <was nice/was great/is nice> to <see/meet/hear "
    "from> you. | <Thanks/Thank you> for your <last mail/letter/card/call/visit/"
    "message/time>. | <It is raining here/It is very hot here/We have snow here/The "
    "sun is shining/Work is busy at the moment/Spring is here/The children are well/"
    "I am back from my holiday/I am writing from the train/Long time no see/Sorry "
    "that I did not write sooner/All is well here/We are all fine>. | <Greetings/"
    "Best wishes> from <all of us/my family/the team/home>.")
LAST_WORDS = (
    "<Please/Just> <write back/answer/reply/tell me/let me know> <soon/by tonight/"
    "this week/when you can/if you have a minute>. | <Thanks/Thank you/Many thanks> "
    "<in advance/for your answer/for your time/for everything>. | <I am looking "
    "forward/We look forward> to <your answer/your mail/hearing from you soon/your "
    "reply>. | <Hope to/I hope to> <see you soon/hear from you soon>. | <Call me/"
    "Ring me/Write to me> if you have questions. | <Take your time/There is no hurry/"
    "No hurry/It is a bit urgent/I need to know soon/Tell me by tomorrow/Is that OK>.")
CLOSINGS = (
    "Kindest regards", "Warm wishes", "All good wishes", "With kind regards", "Many greetings",
    "Until soon", "Have a good day", "Have a great week", "Your friend", "Bye for now",
    "Yours truly", "With thanks", "Thanks so much", "So long", "Good wishes",
    "Take care of yourself", "Enjoy your day",
)
INTRODUCTIONS = (
    "<Mail/Email/E-mail/Message/The message/The email/My mail/Inbox/Incoming mail/"
    "New mail/Text of the mail/Received/Here it is/See below/A mail/Someone wrote/I "
    "have this mail/Here is the mail/This mail came/Here is what I got/A friend "
    "wrote/Today's mail/It is this mail>:")
YES = (
    "<Write/Draft/Compose/Send/Give me/Prepare> <a yes/a positive reply/a reply with "
    "yes/an acceptance/a friendly acceptance/a positive answer/a short yes>. | "
    "<Please/Can you/Could you/Would you> <accept/say yes/agree/accept it/confirm it/"
    "say yes for me/accept for me/answer yes/reply with yes/write a yes>. | <I "
    "accept/I agree/I say yes/I want to accept/I would like to accept/I want to "
    "agree/I am happy to accept/I can do that/I will do it/It works for me/That is "
    "fine with me/I have time for it>. <Write the reply/Write that/Answer it/Write "
    "back/Reply/Please answer/Write the mail/Draft the reply>. | <Say/Write/Reply/"
    "Answer/Write back/Respond> that <I accept/I say yes/it is OK/it works/it is "
    "fine/I can do it/all is fine/I am happy to/I will/I gladly accept/yes, I can>. "
    "| <Tell/Write to/Mail> {n} that <I agree/it is fine/I will do it/I say yes/it "
    "is OK>. | <Reply/Answer/Response/My answer/My reply/Intent/The answer>: <yes/"
    "accept/agree/Yes>. | <Yes, gladly/Sure/Of course/Okay, yes/Yes, fine/Yes, that "
    "works/Agreed/Fine with me/I am in>. | <Accept/Confirm/Agree to> <this mail/this "
    "for me/this, please/{n}'s mail/what they ask/it for me/the mail>. | <Say yes/"
    "Answer yes/Reply yes/Write yes> <politely/briefly/in a friendly way/to this "
    "mail/to this/to {n}/to that>. | <Help me to/I would like to/I want to/Let me> "
    "<say yes/accept/say yes to {n}/agree/confirm>. | positive reply | a yes, please"
    "| <Write/Draft/Send/Type> <something/a few lines/two lines/a line> <that says "
    "I am in/to agree/ to accept/that says it suits me/with my OK/to give my OK/to "
    "say I will be glad to>. | <Give/Send> <{n}/them> <my OK/my yes/a thumbs up/the"
    " go-ahead/my approval>. | <Let them know/Make it clear/Tell the sender/Write "
    "them> that <I am in/they can count on me/it suits me/I am available/I would be"
    " glad to/I will gladly help/I approve/that is no problem/I am on board>. | "
    "<Approve/OK/Okay/Go along with/Go ahead with/Take up> <this/the offer/the "
    "request/what {n} wants/what is asked/the mail>. | <That suits me/No problem "
    "for me/I am available/Count me in/Sign me up/Sounds good/I am glad to/Good "
    "idea/I'd love to/I'm happy with that/Put me down/It fits my plans/I am on "
    "board>. <Reply accordingly/Tell them so/Pass that on/Write that to {n}/Put it "
    "into a mail/Send that/Make it a mail>. | <An affirmative/A positive/An "
    "approving> <answer/ mail/note/response><, please/>. | <Respond/Reply/Write "
    "back> <in the affirmative/with my OK/positively/gladly/with an OK/favourably>."
    " | <I have decided to/I've decided to/I am going to/We will> <go "
    "along/accept/say yes/take part/go for it>. <Let {n} know/Write it/Reply>. | "
    "<Make/Turn> <it a yes/this into a yes>. | <Yes to this/Yes to {n}/Yes from "
    "me/OK from me/It is a yes>. | <Could the answer be/Let it be/The answer should"
    " be/I'd like it to be> <yes/positive/an acceptance>. | Take it. | Take the "
    "offer. | <Promise/Assure> {n} that I <will/am in>. | <Give in and/Do> accept.")
NO = (
    "<Write/Draft/Compose/Send/Give me/Prepare> <a no/a negative reply/a reply with "
    "no/a refusal/a polite refusal/a negative answer/a short no>. | <Please/Can you/"
    "Could you/Would you> <refuse/say no/decline/decline it/turn it down/say no for "
    "me/decline for me/answer no/reply with no/write a no>. | <I decline/I refuse/I "
    "say no/I want to decline/I would like to decline/I want to say no/I have to "
    "decline/I cannot do that/I will not do it/It does not work for me/That is not "
    "possible/I have no time for it>. <Write the reply/Write that/Answer it/Write "
    "back/Reply/Please answer/Write the mail/Draft the reply>. | <Say/Write/Reply/"
    "Answer/Write back/Respond> that <I decline/I say no/it is not OK/it does not "
    "work/I cannot/I cannot do it/I am not able to/I do not want to/I will not/I "
    "must decline/no, I cannot>. | <Tell/Write to/Mail> {n} that <I refuse/it is "
    "impossible/I will not do it/I say no/it is not OK/I cannot>. | <Reply/Answer/"
    "Response/My answer/My reply/Intent/The answer>: <no/decline/refuse/No>. | <No, "
    "sorry/Sorry, no/Not possible/No, I cannot/No, not this time/I cannot/Not for me/"
    "No way>. | <Decline/Refuse/Turn down> <this mail/this for me/this, please/{n}'s "
    "mail/what they ask/it for me/the mail>. | <Say no/Answer no/Reply no/Write no> "
    "<politely/briefly/in a friendly way/to this mail/to this/to {n}/to that>. | "
    "<Help me to/I would like to/I want to/Let me> <say no/decline/say no to {n}/"
    "refuse/cancel>. | negative reply | a no, please"
    "| <Write/Draft/Send/Type> <something/a few lines/two lines/a line> <that says "
    "I am out/to refuse/ to beg off/that says it does not suit me/with my "
    "regrets/to say I am not free/to get me out of it>. | <Give/Send> <{n}/them> "
    "<my regrets/my no/a thumbs down/a refusal/a kind refusal>. | <Let them "
    "know/Make it clear/Tell the sender/Write them> that <I am out/they cannot "
    "count on me/it does not suit me/I am not available/I would rather not/I cannot"
    " help/I am busy/it is too much/I won't/I can't>. | <Reject/Skip/Pass on/Back "
    "out of/Beg off from/Opt out of/Get me out of> <this/the offer/the request/what"
    " {n} wants/what is asked/it>. | <That does not suit me/I am busy/I am not "
    "available/Count me out/Bad timing/I'd rather not/I can't make it/I'm not "
    "going/I'm not interested/It does not fit my plans/I must pass/I have other "
    "plans>. <Reply accordingly/Tell them so/Pass that on/Write that to {n}/Put it "
    "into a mail/Send that/Make it a mail>. | <A negative/An unfavourable/A "
    "declining> <answer/ mail/note/response><, please/>. | <Respond/Reply/Write "
    "back> <in the negative/with my regrets/negatively/with a refusal/that I must "
    "pass>. | <I have decided/I've decided/I am going/We have decided> <not "
    "to/against it/to say no/to stay away/to pass>. <Let {n} know/Write it/Reply>. "
    "| <Make/Turn> <it a no/this into a no>. | <No to this/No to {n}/No from me/Not"
    " with me/It is a no>. | <Could the answer be/Let it be/The answer should "
    "be/I'd like it to be> <no/negative/a refusal>. | Leave it. | Pass. | Excuse me"
    " from this. | <Unfortunately/Sadly> <I can't/I cannot/not/I am busy>. <Tell "
    "them/Let {n} know/Reply>.")
ASK = (
    "<Write/Draft/Compose/Send/Give me/Prepare> <a question/a reply with a question/"
    "an answer with a question/a reply that asks for details/a short question/a mail "
    "with a question/a mail that asks something>. | <Please/Can you/Could you/Would "
    "you> <ask something/ask back/ask a question/ask for details/reply with a "
    "question/ask {n} something/ask for the details/answer with a question/ask for "
    "more>. | <I have a question/I want to know more/I need more details/I have to "
    "ask something/I am not sure yet/I need some details/I do not know enough yet/"
    "Something is missing>. <Write the reply/Write that/Ask for it/Write back/Reply/"
    "Please ask/Write the mail/Draft the reply>. | <Say/Write/Reply/Answer/Write "
    "back> that I <need more details/want to know more/have to ask something/need to "
    "know more>. | <Write to/Mail> {n} <and ask something/with a question/for more "
    "details/to get the details/for more information>. | <Reply/Answer/Response/My "
    "answer/My reply/Intent/The answer>: <question/a question/ask/ask for details>. "
    "| <Ask back/Ask about it/Ask something/Ask for more/A question back/Ask more "
    "about it/Ask first/Ask about the details/Ask what is missing/Ask them something/"
    "Find out more>. | <Help me to/I would like to/I want to/Let me> <ask something/"
    "ask a question/ask {n} something/ask for details/know more>. | <Respond/Reply "
    "to this/Answer this> with a question. | question reply | a question back"
    "| <Write/Draft/Send/Type> <something/a few lines/two lines/a line> <that asks "
    "for more/to find out more/with a query/to clear things up/to get more "
    "information/that wants clarity>. | <Inquire/Enquire/Query this/Check back/Ask "
    "around/Ask again/Ask for clarity/Ask for clarification/Clarify this "
    "first/Clear this up/Find out what I need/Get more information>. | <Let them "
    "know/Tell the sender/Write them> that <something is unclear/I need more "
    "information/I have a query/I must know more first/it is not clear to me/I "
    "would like some details>. | <Something is unclear/It is not clear to me/I need"
    " more information/I can't decide yet/Before I decide, I need to know more/I am"
    " curious/I want to be sure first/There is something I want to know>. <Reply "
    "accordingly/Ask {n}/Ask them/Pass that on/Put it into a mail/Write a mail/Get "
    "back to them>. | <A questioning/An asking> <answer/mail/note><, please/>. | "
    "<Respond/Reply/Write back> <with a query/by asking/to clarify/asking for "
    "clarity/to find out more/to learn more>. | <I want/I need> "
    "<clarity/clarification/more information/some more details> <from {n}/from "
    "them/first>. | <Make it a question/Put a question to {n}/Pose a question/Raise"
    " a question/A follow-up question/One question back/Get the missing details/Get"
    " details from {n}/Request details/Request more information>. | <The answer "
    "should be/Let it be/I'd like it to be> a question. | <What else do I need to "
    "know/What is still open>? <Ask it/Ask {n}>. | Neither yes nor no, <just a "
    "question/ask something>. | <Not yet/Do not accept yet/No answer yet>, <ask "
    "first/ask something first/a question first>.")
SAYING = {
    "yes": (
        "to say yes to {n} | <that gives a yes/that agrees to it/which agrees/accepting "
        "it/agreeing to it/with the answer yes/that accepts it/telling {n} yes/to accept "
        "it/to accept this/with yes as the answer/in which I say yes/in which I accept/"
        "in which I agree/saying that I agree/saying that I accept/that says I will do "
        "it/with a clear yes>"
        "| <that takes it up/that goes along with it/giving my OK/that gives the "
        "go-ahead/approving it/which approves/that I am in/telling them I am in/that "
        "they can count on me/in the affirmative/which is positive/with my approval/to "
        "take the offer/that is a yes/which takes part/saying it suits me/saying I am "
        "glad to>"),
    "no": (
        "to say no to {n} | <that gives a no/that turns it down/which refuses/declining "
        "it/refusing it/with the answer no/that declines it/telling {n} no/to decline it/"
        "to decline this/with no as the answer/in which I say no/in which I decline/in "
        "which I refuse/saying that I cannot/saying that I decline/that says I cannot do "
        "it/with a clear no>"
        "| <that rejects it/that passes/giving my regrets/that begs off/rejecting "
        "it/which rejects/that I am out/telling them I am out/that they cannot count on"
        " me/in the negative/which is negative/with my regrets/to get out of it/that is"
        " a no/which backs out/saying it does not suit me/saying I am busy>"),
    "question": (
        "to ask {n} something | <that asks something/that asks back/which asks for more/"
        "asking something/asking a question/asking for more/asking {n} for more details/"
        "to ask for more details/to ask something/that wants to know more/in which I ask "
        "something/in which I ask a question/in which I ask for details/saying that I "
        "have a question/that asks {n} a question/with a clear question>"
        "| <that inquires/that clears things up/seeking clarity/that finds out "
        "more/querying it/which queries this/that I need more information/telling them "
        "something is unclear/to clarify/to get more information/which is a "
        "question/with a query/to learn more/that is a question/which seeks "
        "details/saying something is unclear/saying I must know more>"),
}
SPECIFIC = {
    "when": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <when/at what time/what time/for the hour/about the hour/when "
        "exactly/for the exact time/what time it is>. | <When/At what time>? Ask that. | "
        "<I want/I need> to know <when/the time/at what time>. Ask that. | Reply with a "
        "question about the time. | Ask {n} <when/for the time>. | Write a question "
        "about the time."),
    "where": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <where it will be/for the address/about the location/at which "
        "place/in which place/where exactly/for the location/for the exact place>. | "
        "Where? Ask that. | <I want/I need> to know <where/the place/where it is>. Ask "
        "that. | Reply with a question about the place. | Ask {n} <where/for the place>. "
        "| Write a question about the place."),
    "price": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <what it costs/how much it is/for the cost/what the price is/"
        "about the cost/how expensive it is/how much/what I have to pay>. | How much? "
        "Ask that. | <I want/I need> to know <the price/what it costs/how much>. Ask "
        "that. | Reply with a question about the price. | Ask {n} <for the price/how "
        "much>. | Write a question about the price."),
    "who": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <who is coming/who else comes/about the other guests/who else is "
        "invited/who else will be there/who will come/who else>. | Who else? Ask that. | "
        "<I want/I need> to know <who is coming/who comes>. Ask that. | Ask {n} <who "
        "else is coming/who comes>."),
    "bring": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <what I can bring/what is needed/what I need to bring/if I can "
        "bring something/what we should bring/what to take along>. | <I want/I need> to "
        "know what to bring. Ask that. | Ask {n} what to bring. | What should I bring? "
        "Ask that."),
    "long": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <how long it lasts/how long it will be/how much time it takes/"
        "for the length/how long it will take/about the length/how many hours it takes>. "
        "| How long? Ask that. | <I want/I need> to know how long. Ask that. | Ask {n} "
        "how long <it takes/it lasts>."),
    "why": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <what the reason is/why exactly/about the reason/for a reason/"
        "why that is/for what reason/what for>. | Why? Ask that. | <I want/I need> to "
        "know why. Ask that. | Ask {n} <why/for the reason>."),
    "old": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <what age it is/how many years old it is/how old the thing is/"
        "for the age/how old that is/about its age>. | How old? Ask that. | <I want/I "
        "need> to know how old it is. Ask that. | Ask {n} how old it is."),
    "see": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <when I may see it/if I can see it and when/when I could see it/"
        "when I can come and see it/when I can look at it/for a day to see it>. | <I "
        "want/I need> to see it first. Ask when. | Ask {n} when I can see it."),
    "how": (
        "<Ask/Write back and ask/Please ask/Answer and ask/I want to ask/Write and ask/"
        "Could you ask> <how to send it to {n}/by which way to send it/whether by mail "
        "or by post/by mail or by post/how it should be sent/how they want it sent>. | "
        "<I want/I need> to know how to send it. Ask that. | Ask {n} how to send it."),
}
FOLLOW = {
    "yes": (
        "<Now/And now/Next/OK, now> <say yes/a reply with yes/a positive one/one that "
        "accepts/accept it/write a yes/one with yes/the yes version/a yes, please>. | "
        "<And/Also> <a yes/one with yes/one to accept/a version that says yes>. | "
        "<Please write/Give me/Write/I also want> <a yes/one that says yes/one that "
        "accepts> <too/as well/now/instead>."),
    "no": (
        "<Now/And now/Next/OK, now> <say no/a reply with no/a negative one/one that "
        "declines/decline it/write a no/one with no/the no version/a no, please>. | <And/"
        "Also> <a no/one with no/one to decline/a version that says no>. | <Please write/"
        "Give me/Write/I also want> <a no/one that says no/one that declines> <too/as "
        "well/now/instead>."),
    "question": (
        "<Now/And now/Next/OK, now> <ask something/a reply with a question/one with a "
        "question/ask for details/write a question/the question version/ask back/a "
        "question, please>. | <And/Also> <a question/one with a question/one that asks/a "
        "version that asks>. | <Please write/Give me/Write/I also want> <a question/one "
        "that asks something/one that asks> <too/as well/now/instead>."),
}
SUGGESTIONS = (
    "<Suggest/Write/Give me/Propose/Draft/Offer/Make/I need/I want/Show me/Please "
    "write/Please suggest> <three/3> <short replies/replies/answers/short answers/"
    "quick replies/reply suggestions/possible replies><: yes, no, question/ (yes, "
    "no, question)/ with yes, no and a question/: a yes, a no and a question/: "
    "accept, decline, ask/ that say yes, say no and ask/: one accepts, one declines, "
    "one asks>. | <Quick/Short/Smart> replies, please: yes, no and question. | "
    "Answer this <with a yes, with a no and with a question/three times: yes, no, "
    "question>. | What could I reply? <Yes, no and a question, please/One yes, one "
    "no, one question>.")
JSON_WORDS = (
    "<Write/Give/Return/Use/Make/Answer with/Reply with/Send> JSON< with the keys "
    "yes, no and question/ with yes, no and question as keys/ (yes, no, question)/, "
    "keys yes, no, question>. | <As/In> JSON< with yes, no and question/, please, "
    "with yes, no, question/ with the keys yes, no, question>. | <JSON only/Only "
    "JSON/Format: JSON/Output JSON/A JSON object>: yes, no, question.")
WANTS = (
    "<What/So what/And what> does <this person/the mail/this/the writer/the message> "
    "want</ from me/ of me>? | <What/And what/So what> <is the mail about/is this "
    "about/is wanted/is asked/is the matter/does it say/is the gist/should I do/is "
    "being asked of me/is the message/do they ask for/is the core of this mail>? | "
    "<Sum up/Summarise/Summarize/Explain> <the mail/this mail/it/this message/the "
    "message>< in one sentence/ in a single sentence/ briefly/ in just one sentence/ "
    "in 1 sentence/, one sentence>. | <In short/In a few words/Briefly/In one line>, "
    "what <is this/is the mail> about? | <Give me/Write/I need> <the gist/a "
    "one-sentence summary/one sentence about this mail/the point of the mail/a "
    "summary in one sentence/the main point></, please>. | Why <does this person "
    "write/did they write/do they write to me/was this sent>? | <Gist/Summary/One "
    "sentence/Main point>, please.")
NEEDS = (
    "<Does this/Does the mail/Does this message/Does it> <need/want/ask for/expect/"
    "call for> <an answer/a reply/a response>? <Yes or no/Answer yes or no/Say yes "
    "or no/Just yes or no>. | <Do I need to/Should I/Must I/Do I have to/Ought I to> "
    "<answer/reply/respond/write back>? <Yes or no/Answer yes or no/Say yes or no>. "
    "| <Answer/Reply/Response> <needed/necessary/expected/wanted>? <Yes or no/Answer "
    "yes or no>. | <Is a reply/Is an answer/Is a response> <needed/necessary/wanted/"
    "asked for/expected here>? <Yes or no/Answer yes or no>. | <Yes or no/Say yes or "
    "no>: <do I have to answer/must I reply/is a reply needed/should I answer/do "
    "they expect an answer/does it need a reply>?")
REPLY = (
    "<Write/Draft/Compose/Give me/Prepare/Suggest/I need/Make/Please draft/Please "
    "suggest> <a reply/an answer/a response/a short answer/a nice reply/a fitting "
    "reply/a reply for me/a polite answer/a quick reply></ to this/ to that mail/ to "
    "the mail/ for this>. | <Can you/Could you/Will you> <reply/answer/reply for me/"
    "answer this/write back/draft a reply/reply to that/help me reply>? | <Answer/"
    "Reply/Respond/Respond to this/Answer the mail/Answer it/Reply for me/Answer for "
    "me/Write back for me/Reply to the mail></, please>. | <How do I/How should I/"
    "How can I/What do I/What should I/What can I> <answer/reply>? | <Reply/Answer>, "
    "please. | Help me reply.")
TELL = (
    "<Write/Send/Draft/Compose/Make> <a mail/a message/a short mail/a note/an email/"
    "a short note> to {n}: {c}. | <Write/Send/Draft/Mail> {n} <a mail/a message/a "
    "note/a line> <that says that/saying that/to say that> {c}. | <Let/Please let> "
    "{n} know: {c}. | <Tell/Write/Please write/Please inform/Please mail/Can you "
    "tell/Say to/Could you tell> {n} that {c}. | <I need/I want/I would like> a mail "
    "to {n} <that says that/saying that> {c}. | <To/Mail to/Message to/Mail for> "
    "{n}: {c}. | {n} should know that {c}. <Write to {n}/Write a mail/Send a mail>. "
    "| <Write to/Send a mail to/Send a message to/Text> {n} <to say that/and say "
    "that/saying that> {c}.")
TELL_BACK = (
    "<Write/Draft/Compose/Send> <a reply/an answer/a short reply/a mail back> "
    "<saying that/to say that/and say that/that tells {n} that> {c}. | <Reply/Answer/"
    "Respond/Write back> <and say that/saying that/to say that/with this:> {c}. | "
    "<My answer/My reply/The answer>: {c} | <Tell them/Please say/Please answer/"
    "Please write back/Respond/Let them know/Write/Inform {n}> that {c}. | <I want "
    "to say/I want to answer/The reply should say> that {c}.")
ADD = (
    "<Please add/Write also/Add too/Also write/And say/Put in/And tell them/Please "
    "also say/Also mention/Include> that {c}.")
SIGNED = some(
    40,
    ("All the best", "Warm regards", "Take care", "Many thanks", "Sincerely", "Talk soon",
     "Until then", "With best wishes", "Have a nice day", "Bye", "Greetings", "Speak soon",
     "Yours sincerely", "Thank you", "Hugs", "Thanks again", "Thanks and regards", "Cheers",
     "Best regards", "See you soon", "Ciao", "Have a good week", "Warmly"),
    (",\n{s}", ", {s}", "\n{s}", "!\n{s}"),
)
MORE_LAST_WORDS = (
    "Can you tell me today?", "I hope to hear from you.", "Please write back.", "Thanks a lot!",
    "Just write back when you know.", "A short answer is enough.", "I hope that is fine.",
    "Please let me know soon.", "It is not urgent.", "What do you say?", "Thank you very much.",
    "I am curious what you think.", "Please reply today.", "It would make me happy.",
    "Call me if that is easier.", "Any answer helps.", "I wait for your answer.",
)
MORE_INTRODUCTIONS = (
    "Here is a mail:\n", "This came in:\n", "Look at this mail:\n", "The message:\n",
    "Mail from today:\n", "The text of the mail:\n", "It says:\n", "I received this:\n",
    "From my inbox:\n", "Email:\n", "They wrote:\n", "This is the message:\n", "Read this mail:\n",
)
