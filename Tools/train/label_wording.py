"""More training sentences for labels; angle brackets hold choices, braces what labels fill in."""

from __future__ import annotations

from phrasings import some

PROMPTS = some(
    60,
    ("{t}\n\n", "Text: {t}\n\n", "Message:\n{t}\n\n", "\"{t}\"\n", "{t}\n"),
    ("Pick one: {l}.", "Which one fits: {l}?", "Sort it: {l}.", "Label it as {l}.",
     "Give it one of these labels: {l}.", "Is this {l}?", "Mark it as one of {l}.",
     "Decide: {l}.", "Which label is right: {l}?", "Say which: {l}.", "One word: {l}."),
) + some(
    60,
    ("Pick one of {l}", "Sort this: {l}", "Label this text as {l}", "Which of {l} fits",
     "Give one label of {l}", "Decide between {l}", "File this under {l}", "Mark this as {l}",
     "Say if this is {l}", "One of {l}, please"),
    (".\n\n{t}", ":\n{t}", ".\nText: {t}", ": {t}", ".\nMessage:\n{t}"),
)
MORE: dict[str, str] = {
    "primary": """
    Do you have time <on {d}/for a call on {d}/to talk on {d}>? | Could we <meet/talk/have
    lunch> <at {h}/on {d}/in {t}>? | I <will call you/will come by/am coming to {t}> on {d}. |
    {n} and I <would like to see you/are coming to {t}/will be at {v}> on {d}. | <Can/Could>
    you <look at/read/check> {q} <for me/before {d}/by {d}>? | Here <is what I think about/are
    my notes on> {q}. | I have <finished/changed/sent you> {q}. What do you think? | Are you
    coming on {d}? | Will you be there on {d}? | Can you <pick me up/call me back/meet me> at
    {h}? | How <is your mother/was your trip to {t}/was the {e}>? Write me soon. | I
    <forgot/lost> my {x} at your place. Can you bring it? | {n} asked me for your address. May
    I pass it on? | Let us <go to {v}/cook {o}/have a walk> together on {d}. | Sorry, I cannot
    come on {d}. Is {h} on another day fine? | I would <love to see you/like to talk to you>
    before you go to {t}. | Thank you for the letter. I will answer on {d}. | Did you <talk to
    {n}/find my {x}/read {q}> yet? | My train gets in at {h}. Can you wait for me? | I am at
    {v} with {n}. Where are you? | We have to talk about {q} before {d}.""",
    "social": """
    {n} <liked/loved/shared/commented on/reacted to> your <photo/post/story/video/comment>. |
    {n} and {k} others <liked/shared/commented on> your <post/photo/video>. | {k} people
    <liked/saw/shared/viewed> your <photo/video/story>. | {m} <wants to connect/wants to
    follow you/accepted your friend request/is now following you/sent you a friend request>. |
    You have {k} <new friend requests/new likes/notifications>. | {n} <added a photo/posted a
    video/updated the profile picture/went live/shared a story>. | Do you know {m}? Add {n} as
    a friend. | {n} tagged you in a <post/video/comment>. | {n} <mentioned/tagged> you and {k}
    others. | People you may know: {m}. | {n} invited you to like a page. | Say happy birthday
    to {n} on {b}. | Your post got {k} comments. | {m} is on {b}. Follow {n}. | {k} friends
    posted on {b} today. | See who viewed your profile on {b}. | You and {n} are now friends
    on {b}.""",
    "promotions": """
    <Get/Take> {k} percent <off/off the {p}/off all {g}/off your next order> <now/today/until
    {d}>! | <Big/Great/Summer/Winter/Final> sale at {f}: {k} percent off! | <Only today/This
    week only/Until {d}>: <free delivery/{k} percent off/two for one/half price> on all {g}! |
    <Buy now/Order today/Shop now> and save {a} euros on the {p}. | Your <voucher/coupon/code>
    {c} <saves you/is worth> {a} euros. | The {p} for just {a} euros, <only until {d}/only
    this week/only at {f}>. | <New/Just in> at {f}: the {p}. Order yours now! | Our best {x}s
    are now {k} percent cheaper. | <Hurry/Be quick>, our offer ends on {d}! | Three for two on
    all {g} at {f}. | Treat yourself: {g} now from {a} euros. | Exclusive offer for you: {k}
    percent off the {p}. | Black week at {f}: prices down by {k} percent. | Discover our new
    {x}s and save {a} dollars. | Join our club and get {k} percent off every order. | Bring a
    friend and both save {a} euros. | Prices are falling: {g} for only {a} euros.""",
    "updates": """
    Your <order/parcel/delivery/return> {c} <is on its way/has been sent/was delivered/has
    been packed/is out for delivery/has been received>. | Your
    <invoice/bill/receipt/statement> <for {a} euros is attached/over {a} euros is due on
    {d}/number {c} is ready>. | We <received/have received> your <payment of {a} euros/order
    {c}/request {c}>. | Your <booking/ticket/reservation> {c} <was confirmed/has been
    changed/is attached/was cancelled>. | Your <flight/train> to {t} <is delayed/is on
    time/now leaves at {h}>. | <Confirmation/Receipt>: your <order/booking> {c}. | A payment
    of {a} <euros/dollars> to {f} was made from your account. | Your <password/address/e-mail
    address> was changed. | Your account statement for this month is here. | Your refund of
    {a} euros is on its way. | Your verification code is {c}. | You signed in from {t} at {h}.
    | Your subscription at {f} ends on {d}. | The delivery of your {p} is planned for {d}. |
    Your plan renews on {d}. | We have shipped the {p}. | Security notice: new device on your
    account.""",
    "forums": """
    <New reply/New answer/New post> <in the thread/in the topic/on> "{s} <in winter/for
    everyone/at home/and health>". | {n} <replied/posted/wrote/answered> in the <{s} forum/{s}
    group/{b} forum>. | {k} new <posts/replies/threads> in the {s} forum. |
    <Daily/Monthly/Weekly> digest <of the {s} forum/of {b}-users/of the {s} group>. |
    [{b}-<list/announce/help/talk/dev>] <question about the {p}/new version/Re: {x}s/Re:
    meeting in {t}>. | Re: [{b}-users] <bug in the {p}/help with the {p}>. | {n} opened the
    topic "Which {x} for {s}?". | The thread "{s} tips" has {k} new replies. | Someone
    answered your post in the {s} board. | {n} quoted your post in the forum. | Your question
    in the {b} community has an answer. | The moderators of the {s} forum have closed a
    thread. | Digest: {k} messages in {b}-talk. | Mailing list {b}: {n} asks about {x}s. | New
    thread by {n}: my {x} and I. | Forum rules of the {s} group have changed.""",
    "spam": """
    You <have won/won/will get/have been chosen to get> a <free {x}/prize of {k},000
    dollars/new car>! <Click here/Claim it now/Send your data>. | <Dear friend/Dear sir/My
    dear>, I <have {a} million dollars for you/need your help to move {a} million dollars/want
    to give you my money>. | Congratulations!!! You are the <lucky winner/winner of {k},000
    dollars>. Reply now! | <Make/Earn/Win> {a} dollars <a day/an hour/every minute> <from
    home/without work/with one click>! | Your <account/card/mailbox> <will be closed/is
    blocked/was locked>. <Send your password/Confirm your card number/Click here at once>! |
    <Cheap/Secret/Miracle> <pills/drops> <for everything/make you slim>, no doctor needed!!! |
    Lose {k} kilos <in {k} days/while you sleep> with this trick! | <Free money/Easy
    money/Fast cash> for you, <click now/act now>!!! | You inherited {a} million dollars from
    a rich uncle. Send your bank data. | Hot tip: this share will rise {k} times by
    tomorrow!!! | Give us your card number and get {a} dollars. | Your computer has a virus!!!
    Call us and pay {a} dollars. | Guaranteed win in the lottery, send {a} dollars first! |
    Click this link or lose all your photos! | Meet singles near {t} tonight, click here!!! |
    Last warning: confirm your password or pay {a} dollars!""",
    "positive": """
    I <love/like/adore> <my new {x}/this {x}/the {p}> <so much/very much/>. | The {p} is
    <great/fantastic/wonderful/perfect/excellent>. | What a <great/lovely/beautiful/fantastic>
    <{x}/day in {t}/concert>! | The {e} was <wonderful/fantastic/great fun/a joy>. | We were
    <very happy/delighted/more than pleased> with <the {x}/the {p}/{v}>. | The
    <food/service/room> at {v} was <excellent/perfect/wonderful>. | {n} was <so kind/very
    helpful/friendly and quick>. | The {o} <tasted wonderful/was the best ever/was perfect>. |
    I <can only recommend/would recommend/highly recommend> <the {p}/{v}/{f}>. | It works
    <better than expected/like a dream/perfectly>. | I am so glad that I bought the {x}. |
    Best {x} ever, five stars! | We enjoyed every minute in {t}. | The {p} is worth every
    cent. | Fast, friendly and good: thank you, {f}! | My children love the {x}. | I could not
    be happier with the {p}. | A wonderful {e}, we will come again.""",
    "negative": """
    I <hate/do not like/cannot stand> <my new {x}/this {x}/the {p}>. | The {p} is
    <bad/terrible/useless/awful/a disappointment>. | What a <bad/terrible/horrible> <{x}/day
    in {t}/concert>! | The {e} was <awful/boring/terrible/badly planned>. | We were <very
    unhappy/disappointed/annoyed> with <the {x}/the {p}/{v}>. | The <food/service/room> at {v}
    was <awful/terrible/bad>. | {n} was <so rude/not helpful at all/unfriendly and slow>. |
    The {o} <tasted awful/was burnt/made me sick>. | I <cannot recommend/would not
    recommend/warn everyone about> <the {p}/{v}/{f}>. | It <never works/broke at once/stopped
    working after a day>. | I am sorry that I bought the {x}. | Worst {x} ever, one star! | We
    hated every minute in {t}. | The {p} is not worth the money. | Slow, rude and expensive:
    never again, {f}! | The {x} fell apart after {k} days. | I could not be more disappointed
    with the {p}. | A boring {e}, we left early.""",
    "neutral": """
    The {p} <has a cable of two metres/is sold in {t}/weighs {k} kilos/comes in two
    colours/runs on a battery>. | The {x} <is on the table/is in the kitchen/is {k} years
    old/belongs to {n}>. | The {e} <starts at {h}/is in {v}/ends on {d}/lasts two hours>. |
    {n} <lives in {t}/arrives on {d}/has the keys/is at {v}>. | The <bus/train/ferry> to {t}
    leaves at {h}. | {v} <opens at {h}/is in {t}/has {k} rooms>. | The price of the {x} is {a}
    euros. | The box <holds/contains> {k} {g}. | We bought {k} {g} on {d}. | The shop sells
    {g} and {x}s. | I wrote {q} on {d}. | The {p} is made by {f}. | It is {k} kilometres to
    {t}. | The meeting has {k} members. | The {x} was made in {t}. | The second floor has {k}
    desks.""",
    "billing": """
    Why <did you charge me/was I charged/do I have to pay> {a} euros? | The <sum/amount/tax>
    on <my invoice/the bill/invoice {c}> is wrong. | <Where is/When will I get> my
    <refund/money back> of {a} euros? | I <paid/was billed/was charged> <twice/two times/too
    much> for <{c}/the same order>. | Can I <pay in two parts/pay by card/pay later/pay by
    invoice>? | My <card was refused/payment did not go through/bank sent the payment back>. |
    I need <an invoice/a receipt/a bill> for <{c}/the {a} euros/my tax>. | Please <refund/send
    back> the {a} euros. | Please change the address on invoice {c}. | How do I <change my
    bank account/update my card/see my invoices>? | You took {a} euros from my account <on
    {d}/twice>. | The discount is missing on invoice {c}. | I cancelled and was still charged
    {a} dollars. | Which payments are still open? | The invoice {c} was already paid on {d}. |
    Why did my monthly fee go up to {a} euros?""",
    "technical": """
    <My/The> {p} <does not start/does not work/keeps crashing/is frozen/makes a strange
    noise/does not respond>. | The <app/program/website> <crashes/freezes/shows an error/does
    not load/is very slow>. | I <cannot log in/cannot open the app/forgot how to reset the
    {p}/get the error {c}>. | The <screen/keyboard/sound/camera> of the {p} <does not
    work/stopped working/is broken>. | The {p} <does not charge/gets too hot/loses the
    connection/does not find the network>. | After the update the <app/{p}> <does not
    start/crashes/is slow>. | How do I <install the update/connect the {p}/restart the {p}>? |
    The error {c} comes up every {k} minutes. | The {p} cannot be paired with my phone. | The
    login page stays empty. | The printer does not print. | The setup of the {p} stops at {k}
    percent. | The {p} switches itself off. | My password is not accepted by the app.""",
    "shipping": """
    <When/On which day> will <my parcel/my order {c}/the {x}/the {p}> <arrive/be
    delivered/come>? | Where is <my order/my delivery/my package/the parcel> <{c}/now>? | <My
    parcel/The package/My order> {c} <is late/is lost/has not come/was damaged on the way/was
    sent to the wrong address>. | The <courier/driver/postman> <never came/left the parcel
    outside/rang at the wrong door/could not find us>. | Can you <deliver on {d}/deliver to
    {t}/leave the parcel with {n}/deliver after {h}>? | How long does shipping to {t} take? |
    I want to change the delivery address of {c}. | The tracking page says nothing about {c}.
    | The box with the {x} arrived broken. | Only {k} of the {g} were in the parcel. | Which
    courier brings the {p}? | The parcel {c} has been in {t} for {k} days. | I was not at home
    when the parcel came. | Do you ship {g} to {t}? | I still wait for the parcel {c}. | The
    delivery went to my neighbour {n}.""",
    "sales": """
    <I would like/We would like/I want> <a quote/an offer/a price> for {k} <{x}s/of the {p}>.
    | <I am/We are> <interested in/thinking of buying> <the {p}/{k} {x}s/your {g}>. | <Do you
    sell/Do you have/Can I buy> <{g}/{x}s/the {p}> <for offices/for schools/in large numbers>?
    | What <does the {p} cost/is the price of the {p}> for {k} <people/offices>? | <Is
    there/Do you give> a discount <for schools/for {k} pieces/for new customers>? | Which {x}
    <would you recommend/do you recommend> for <a small office/{k} people>? | Can you <show us
    the {p}/send a catalogue/send us your prices>? | We want to <buy/order> {k} {x}s for {f}.
    | I am looking for {g} for our shop in {t}. | What is the difference between the {p} and
    the older model? | Could I try the {p} before I buy it? | Is the {p} still on sale for new
    customers? | Please call me about an offer for {k} {g}. | We would buy {k} {x}s if the
    price is right. | Do you have a shop in {t}?""",
    "question": """
    <When/Where> <is the {e}/does the {e} take place/will the {e} be>? | <Who/Which person>
    <leads the {e}/wrote {q}/has the {x}/works at {v}>? | What <time is the {e}/is in {q}/is
    the {x} made of/does {n} do>? | How <much is the {x}/far is it to {t}/long is the {e}/old
    is {n}>? | How many <people came to the {e}/{g} are there/rooms does {v} have>? | <Why
    is/Is> {v} closed on {d}? | Is <the {x} still there/{n} at {v}/the {e} on {d}>? | Which
    <bus goes to {v}/day is the {e}/{x} is yours/colour is the {x}>? | Does <the bus go to
    {t}/{n} work on {d}/the {p} have a battery>? | Do you know <when the {e} starts/who has
    {q}/where {v} is>? | What does {q} say about {t}? | Has {n} arrived in {t}? | Are there
    any {g} left? | Whose {x} is this? | When did you buy the {x}?""",
    "request": """
    Please <send/give/bring/show/e-mail> me {q} <by {d}/today/before {d}/>. |
    <Can/Could/Would> you <send me {q}/call {n}/bring the {x}/order {k} {g}/check {q}/open the
    door>, please? | Please <book/reserve/clean/prepare> {v} <for {d}/for the {e}>. | <Please
    call/Please ask/Please tell/Kindly inform> {n} <before {d}/about the {e}/about {q}>. | I
    <need/would like to have> {q} <by {d}/before {h}>, please. | Please <cancel/move> my
    appointment on {d}. | Could you <help me with {q}/repair the {x}/pick up {n} at {h}>? |
    Please order {k} more {g}. | Please put the {x} back in {v}. | Would you sign {q} and send
    it back? | Kindly pay the bill by {d}. | Can you make {k} copies of {q}? | Please let {n}
    in at {h}. | Please change the date of the {e} to {d}.""",
    "complaint": """
    <The {x}/The {p}/My new {x}> <is broken/does not work/came damaged/broke>
    <again/already/after one day/after {k} days>! | I am <not happy/very unhappy/not
    satisfied/angry> <with the {x}/with your service/about the {e}/about {q}>. | The
    <food/room/service> at {v} was <bad/terrible/a disaster>. | <Nobody/No one> <answers my
    mails/calls me back/helped me/told us about the change>. | I have <waited {k} days for
    {q}/called {k} times for nothing/asked {k} times already>. | You <sent the wrong
    {x}/forgot my order/promised {q} for {d} and sent nothing>. | This is the
    <second/third/fifth> time that <the {e} was moved/the {x} broke/you are late>. | It is too
    <loud/cold/hot/dirty> in {v}. | {n} was <rude/late again/unfriendly> on {d}. | The {g}
    were all rotten or broken. | I paid {a} euros for nothing. | Such bad work, I want my
    money back. | The {e} was badly organised. | Your driver left my {x} in the rain. | I will
    not accept this any longer.""",
    "thanks": """
    <Thank you/Thanks/Many thanks/Thank you so much/Thanks a lot> for <the {x}/the
    {g}/{q}/your letter/the invitation to the {e}/your help on {d}/the nice day in {t}>. | I
    am <so grateful/very thankful> for <your help/the {x}/{q}>. | <Thank you/Thanks>, {n},
    <you saved my day/that was a great help/for everything>. | We <thank you/are grateful> for
    <your support/the lovely {e}/the quick answer>. | A <big/warm/special> thank you <for the
    {x}/to everyone at {v}/to {n}>. | I <really appreciate/appreciate> <your help/your work on
    {q}>. | How kind of you to send the {x}, thanks. | My thanks to {n} for the {o}. | Please
    say thanks to {n} from me. | Thank you, the {g} were perfect. | I cannot thank you enough,
    {n}.""",
    "sports": """
    {t} <beats {b}/loses to {b}/wins> <in the final/at home/by {k} points>. | {m} <wins the
    race/sets a new record/scores {k} points/is injured and misses the match/takes
    silver/retires from football>. | The <team/club/goalkeeper> of {t} <wins the cup/trains
    for the match/loses the game>. | The <match/final/tournament/race> in {t} <starts on
    {d}/ends in a draw/was exciting>. | The <coach/captain> {m} <leaves the team/praises the
    players>. | Fans in {t} celebrate the <victory/goal/champion>. | {t} moves up in the
    league after {k} goals. | The tennis player {m} reaches the final. | The cyclists ride {k}
    kilometres to {t}. | The runner {m} came first. | The referee stopped the game in {t}. |
    The players of {t} won {k} games in a row. | A late goal saves the team of {t}. | {m}
    jumps further than anyone before.""",
    "politics": """
    {m} <wins the election/becomes minister/runs for mayor/leaves the government/leads the
    party>. | The <government/parliament/council/mayor> of {t} <debates a new law/votes on the
    budget/plans higher taxes/rejects the law>. | The <minister/president/senator> {m}
    <resigns/gives a speech in parliament/meets voters in {t}>. | <Voters/Citizens> in {t}
    <elect a mayor/vote on {d}/choose a new parliament>. | The <party/opposition> <wants lower
    taxes/wins {k} seats/calls for a vote>. | The election was won by {k} votes. | The two
    governments sign a treaty in {t}. | Parliament passed the law with {k} votes. | The law on
    taxes was changed. | The ministers talk about the border. | A new mayor takes office in
    {t}. | The parties in {t} form a coalition. | {m} speaks before parliament about the law.""",
    "business": """
    {f} <sells its factory in {t}/hires {k} people/buys {b}/loses money/raises its
    prices/reports a profit/goes bankrupt>. | The <profit/sales/shares> of {f} <rise by {k}
    percent/fall by {k} percent/grow>. | {m} <leads the company {f}/leaves the board of
    {f}/founds a company>. | <Banks/Investors> <put {a} million into {b}/lend {f} {a}
    million>. | The <price of oil/stock market/export trade> <rises/falls/grows by {k}
    percent>. | {f} and {b} <plan to merge/sign a deal over {a} million>. | A start-up from
    {t} raises {a} million euros. | Companies in {t} earn more. | The firm {f} moves its head
    office to {t}. | The central bank lowers interest rates. | The customers of {b} spend {k}
    percent more. | Factory orders fell by {k} percent. | The shares of {b} closed higher.""",
    "science": """
    <Researchers/Scientists/Biologists> <in {t} find a new plant/study the brain of
    birds/discover a new fish/measure the ocean/explain how cells grow>. | A <new study/team
    in {t}/laboratory> <shows how ants talk/finds water on a planet/tests a new drug/looks
    into the brain>. | {m} <discovers a new star/studies old bones/measures gravity>. |
    <Physicists/Chemists/Doctors> in {t} <build a tiny motor/make a new metal/test a
    vaccine/split a particle>. | A <telescope/satellite/probe> <sends pictures of Mars/finds
    {k} new stars/measures the ice>. | The bones of a dinosaur were found near {t}. |
    Scientists can now read old genes. | A robot learns to walk in a lab. | How bacteria eat
    plastic: a study from {t}. | Astronomers count {k} moons. | Experiments show that plants
    react to sound. | The researchers weigh an atom.""",
    "travel": """
    <A weekend/A week/{k} days> in {t}: <what to see/where to stay/what to pack>. | <The
    best/The nicest/Cheap/Quiet> <hotels/beaches/hiking trails/guesthouses> <in/near> {t}. |
    <By train/By bicycle/On foot/By boat> from {t} to the <sea/mountains/lake>. |
    <Tourists/Visitors/Guests> <love the old town of {t}/flock to {t}/enjoy the beaches of
    {t}>. | Our <holiday/trip/journey> to {t} <by camper van/with the children/in spring>. |
    The <night train/ferry/cable car> to {t} <takes tourists again/is a trip worth making>. |
    Where to <sleep/stay/swim> in {t}. | A guide to {t} for tourists. | {k} tips for your
    holiday in {t}. | The hotel in {t} has a pool and {k} rooms. | Hiking around {t} with a
    tent. | A cruise with stops in {t}. | The most beautiful view of {t} is from the castle
    hill. | Pack your suitcase: {t} is the place for a summer holiday.""",
    "culture": """
    {m} <paints/sings/dances/reads poems/plays the lead/writes a novel> <in {t}/at the theatre
    in {t}/for the festival>. | The <theatre/opera/museum/gallery> in {t} <opens a new
    exhibition/shows a play by {m}/shows paintings/celebrates with a concert>. | A
    <film/novel/play/song/poem> by {m} <wins a prize/opens the festival/is shown in {t}>. |
    The <orchestra/choir/ballet/band> of {t} <gives a concert/plays on {d}/makes a new album>.
    | The <writer/actor/painter/singer/director> {m} <comes to {t}/shows a new work/gets a
    prize>. | The film festival in {t} starts on {d}. | {k} paintings by {m} are in the
    gallery. | A concert with songs by {m}. | The new novel by {m} is about {t}. | The band
    {b} sings in {t}. | Old films at the cinema in {t}. | The dancers from {t} fill the opera.
    | A statue by {m} in the museum.""",
    "urgent": """
    <Help/Quick/Emergency>! <The server is down/There is a fire in {v}/Water is everywhere/{n}
    is hurt>. | Please <come/call/answer/reply> <at once/right now/immediately/this minute>! |
    We need <{q}/the {x}/an answer> <right now/in ten minutes/at once/within the hour>! | The
    <client/customer/boss> <is waiting for {q}/needs {q}> <right now/this minute>. | <The
    {p}/The server/The heating> <has failed and nobody can work/must be fixed at once>. | This
    <cannot wait/must be done now/is an emergency>: we <cannot find/must correct> {q}. |
    <Stop/Cancel> the <order/payment> {c} <immediately/at once/before {h} today>! | {n} is
    <locked in/stuck in the lift>, call someone now! | The deadline is in an hour and we do
    not have {q}! | Drop everything: {f} needs {q} today. | There is smoke in {v}, get out
    now! | The train leaves in five minutes, where are you? | It is very urgent, I need {q}
    now. | Answer at once, please: the {e} is about to start!""",
    "not urgent": """
    <There is/We have> <no rush/plenty of time> with <{q}/the {x}/the {g}>. | <When you have
    time/Some day/If you find the time/Some time next month>, <please look at {q}/we could
    repair the {x}/let us talk about the {e}>. | <No hurry/No rush>, <{q} can wait/next week
    is fine/any time will do>. | <The {x}/Your answer> <can wait/has time/is not needed before
    next month>. | Just <so you know/for your information>: {n} <likes {o}/is on holiday/was
    here>. | It <is not important/has no deadline>, but the {x} is <a little dirty/old>. | You
    need not <answer/reply/do anything>. | For later: an idea for the {e}. | Maybe next year
    we buy a new {x}. | Read {q} when you are in the mood. | A small thing for some quiet day:
    the {x}. | Nothing to do here, I only send you {q}. | By the way, {n} says hello.""",
    "work": """
    <The meeting/The call/The talk> with <the client/{f}/the boss/my team> is <on {d}/at {h}>.
    | <My boss/My manager/The client/Our team> <needs {q} by {d}/wants to see {q}/has read
    {q}>. | <Please finish/Please check/I have to finish> {q} <for the office/before the
    meeting/for the client>. | We <hired/interviewed/said goodbye to> <{m}/a new colleague>
    <in the office/for the project>. | The <project/report/contract> for {f} is
    <late/finished/due on {d}>. | I <work late/am at the office/have a meeting> <today/on
    {d}/until {h}>. | <My colleague/The intern> {n} <is ill/starts on {d}/takes over the
    project>. | The office in {t} <closes/has {k} employees/gets new desks>. | The team
    meeting moves to {h}. | My business trip to {t} is on {d}. | Who takes minutes in the team
    meeting? | My salary goes up in spring. | {f} signed the contract with our firm. | Our
    department has to save {a} euros.""",
    "family": """
    <My/Our> <daughter/son> <{n} starts school on {d}/{n} learns to swim/is {k} months
    old/lost a tooth>. | <Grandma/Grandpa/Mum/Dad/Aunt {n}/Uncle {n}> <is coming on {d}/baked
    a cake/sends you a kiss/wants to see the children>. | My <brother/sister/cousin> {n}
    <moves to {t}/has a baby/gets married/visits us on {d}>. | The <children/kids/twins> <are
    asleep/miss you/want to go to grandma/play in the garden>. | <Mum/Dad> asks <when you come
    home/if you like {o}/about your sister>. | We <visit grandma/celebrate with the whole
    family/meet all the cousins> on {d}. | The baby <smiles/has a tooth/cannot sleep>. | Our
    parents have been married for {k} years. | Give my love to your mother. | Your nephew {n}
    can walk. | Grandpa told the kids a story. | My wife and I take the children to {t}. | The
    family dinner is at {h}. | My mother and my aunt {n} cook {o}.""",
    "shopping": """
    <I bought/We bought/She bought> <a new {x}/{k} {g}/the {p}> <at {f}/in the shop/in the
    sale/for {a} euros>. | The <shop/supermarket/store> <has {g} again/sells {x}s/opens at
    {h}/is out of {g}>. | <Your order/Your basket/Your cart> <at {f} is ready/with the {p} is
    waiting/of {k} {g} was received>. | <We need/Please buy/Get> {k} {g} <from the
    supermarket/at the market/from the shop>. | <The {p}/The {x}> <is on sale/costs only {a}
    euros/is sold out> <in the shop/at {f}>. | Can I <return the {x}/exchange the {x}/pay by
    card> in the shop? | The receipt for the {p} is in the bag. | My shopping list: {g} and
    {o}. | The new {x} is in the shop window. | The queue at the checkout was long. | I need a
    bigger size of the coat I bought. | At the market {g} are cheap. | Do you have my bag with
    the {g} from the store? | The shop gave me a voucher over {a} euros.""",
    "health": """
    <My/Her/His> <head/knee/tooth/stomach/ear/shoulder> <hurts/has hurt since {d}/still
    hurts>. | The <doctor/dentist/nurse> <can see you on {d}/said that I must rest/has time at
    {h}/gave me pills>. | <{n}/My colleague> <has a cold/has a fever/is in hospital/broke a
    leg/needs an operation>. | <Take your medicine/Take the drops> <{k} times a week/at
    {h}/after meals>. | Your <blood test/X-ray/vaccination> is <ready/on {d}/fine>. | The
    <pharmacy/hospital/clinic> <opens at {h}/has your pills/called about the test>. | I <feel
    ill/have a cough/slept badly/am allergic to {o}>. | Drink water and rest for {k} days. |
    The check-up at the doctor is at {h}. | My blood pressure is too high. | I have an
    appointment with the eye doctor. | A walk every day is good for the heart. | {n} goes to
    the hospital on {d}. | The wound has healed well.""",
}
