"""More wordings of requests, favours and offers in mails, for training only; see
``phrasings.ways``."""

from __future__ import annotations

REQUEST = """
Hand over the {x}{d}, <would you/could you/can you>? | Quick one: can you dig up the {x} for
<me/us>{d}? | Before the weekend starts: could you still supply the {x}{d}? | The auditors are
coming. Are you in a position to submit the {x}{d}? | Mum is asking for the {x} again. Can you
drop that off{d}, or at least try? | Our coach wants the {x}. Would you pass that along{d}? | For
the club files we are short of the {x}. Could someone like you turn that in{d}? | The {x}, if you
please{d}. <Doable/Feasible/Realistic>? | The {x}{d}: can I count on that? | The {x}{d}: yes or
no? | The {x} would come in handy{d}. Could you part with a copy? | You seem to have the {x}.
Might we see that back here{d}? | About the {x}: is there hope of an arrival{d}? | Concerning the
{x}: are you in a position to deliver{d}? | With regard to the {x}, may we expect delivery{d}? |
As for the {x}, would you see to it that we get that{d}? | When you have a moment, could you fish
out the {x} for me{d}? | If it is no bother, would you bring me the {x}{d}? | If you are passing
my office, could you leave the {x} with me{d}? | If you happen to have the {x} at hand, may I have
that{d}? | Since you keep the {x}, I turn to you. Will you release that to us{d}? | Because the
meeting was moved up, the {x} must be here sooner. Can you arrange that{d}? | As agreed at the
last meeting, you are to furnish the {x}{d}. Does that still stand? | As discussed on the phone, I
am counting on the {x}{d}. Still all right? | Our teacher collects the {x}. Would you give that to
her{d}? | The school office has asked parents for the {x}. Can you return that{d}? | The customer
is getting impatient about the {x}. Can we promise that{d}? | Our customer called twice about the
{x}. Could you get that out{d}? | The shop wants to see the {x} first. Would you let me borrow
that{d}? | The tax office insists on seeing the {x}. Could you look that out{d}? | The printer is
waiting for the {x}. Shall I promise delivery{d}? | The insurance people will not pay without the
{x}. Can you find that{d}? | The landlord demands the {x}. Would you be able to produce that{d}? |
Grandpa would love to see the {x}. Can you bring that along{d}? | The board has requested the {x}.
May I report that you will provide that{d}? | Management expects the {x} on the table{d}. Can you
see to that? | Accounting cannot close the month without the {x}. Will you submit that{d}? | My
team is waiting on you for the {x}. Will you deliver{d}? | The whole group depends on the {x}. Is
it realistic to expect that{d}? | New here, and nobody gave me the {x} so far. Could you{d}? |
Sorry to nag, but you owe me the {x}. Can you manage{d}? | Sorry for pushing: do I get the {x}{d}?
| Sorry to be a pain about the {x}. Could you hand that in{d}? | Not to rush you, but is there a
chance of seeing the {x}{d}? | No pressure, just asking: can you have the {x} ready{d}? | Silly
question, but could you get me the {x} again{d}? | Small thing: would you slip the {x} into my
tray{d}? | One more thing: could you pop the {x} in the post{d}? | One last point. We lack the
{x}. Can you complete our set{d}? | By the way, could you put the {x} in our shared folder{d}? |
Hey, got the {x} yet? Can you shoot that over{d}? | Hi there, mind passing along the {x}{d}? |
Remember the {x}? Could you bring that round{d}? | Remember to hand in the {x}{d}, will you? |
Have you had time to look for the {x}? May I expect that{d}? | Have you finished the {x}? Could I
pick that up{d}? | Has anyone sent off the {x}? If not, could you do so{d}? | Did you manage to
find the {x}? Can you let me see that{d}? | Did the {x} ever leave your desk? Would you get that
moving{d}? | Done with the {x}? Can you release that{d}? | Are you able to make the {x} available
to <us/me/our team>{d}? | Are you able to let go of the {x}{d}? | Are you all right with giving me
the {x}{d}? | Should I come by for the {x}, or can you deliver that{d}? | Shall I pick up the {x}
at your place{d}? | Shall we say that you hand in the {x}{d}? | Is it feasible for you to turn in
the {x}{d}? | Is it possible that you still have the {x}? Would you return that{d}? | Is it okay
to collect the {x} from you{d}? | Is there someone at your end who could supply the {x}{d}? | Is
it within your power to provide the {x}{d}? | Does it suit you to drop off the {x} at the front
desk{d}? | Does it work for you to upload the {x}{d}? | Do I have your word that the {x} will be
here{d}? | Do we get to see the {x}{d}? | Do you see a way to finish the {x}{d}? | Do you reckon
you could scrape together the {x}{d}? | Can we agree on this: you deliver the {x}{d}? | Can
somebody from your side fax the {x}{d}? | Can you make sure that I obtain the {x}{d}? | Can you
put together the {x} and pass that on{d}? | Can you lend me the {x}{d}? | Could you arrange for
the {x} to be delivered{d}? | Could you attach the {x} to your next mail, ideally{d}? | Could you
leave the {x} with the neighbours{d}? | Could you make a copy of the {x} for us{d}? | Could your
assistant prepare the {x} for me{d}? | Might the {x} be finished{d}? | Might we receive the {x}
from your office{d}? | Will the {x} be ready for me to collect{d}? | Will you see to it that the
{x} will be here{d}? | Will you upload the {x} for <the club/the class/everyone>{d}? | Would it
trouble you to bring in the {x}{d}? | Would you allow us to look at the {x}{d}? | Would you grant
me access to the {x}{d}? | Would you kindly return the {x}{d}? | Would you have a spare copy of
the {x} for me{d}? | Would you remember to give me the {x}{d}? | I have looked everywhere and
somebody took the {x}. Can you replace that{d}? | I am putting the folder together and what it
lacks would be the {x}. Will you add that{d}? | I am writing on account of the {x}. Could you
submit that{d}? | I am preparing our trip and could do with the {x}. Can you supply that{d}? | I
am on the phone with a client who wants the {x}. Can I say yes{d}? | I told the others that you
would bring the {x}{d}. Was that right? | I take it that you will deliver the {x}{d}. Correct? | I
understand that your office holds the {x}. May we obtain that{d}? | I urgently require the {x}{d}.
Are you able to assist? | I must present the {x} to the committee. Would you furnish me with
that{d}? | I trust you can hand in the {x}{d}. May I note that down? | I left the {x} at your
place. Would you bring that back{d}? | I lent you the {x} some time ago. May I have that back{d}?
| I would love to read the {x}{d}. Could that be arranged? | I could really use the {x}{d}. Any
way you can help? | It turns out that we are without the {x}. Could you step in and supply
that{d}? | It says here that you owe us the {x}. Can you hand that in{d}? | It is about the {x}
again: could I get hold of that{d}? | It is urgent: the {x} must be with us{d}. Can you swing it?
| There is a gap in our records where the {x} should be. Could you fill it{d}? | There is one
document that I lack, namely the {x}. Will you mail me a copy{d}? | Nothing works here without the
{x}. Could you rush that over{d}? | Everyone else has handed in the {x}. Will you follow{d}? |
Everything is packed except the {x}. Can you bring that round{d}? | Everybody got the {x} but me.
May I have that too{d}? | We only lack the {x} now. Would you complete the file{d}? | Somewhere on
your computer there must be the {x}. Could you dig that up for me{d}? | Last week I asked for the
{x} and heard nothing. Will you deliver{d}? | Time is running out on the {x}. Can you still make
it{d}? | To finish the application I lack the {x}. Would you hand me a copy{d}? | In order to
process your case we require the {x}. Can you submit that{d}? | In case you are done with the {x},
may I take that{d}? | For our records, would you supply us with the {x}{d}? | For the party I have
to get the {x} together. Could you pitch in and bring that{d}? | For tonight's rehearsal nobody
has the {x}. Would you run off a copy{d}? | Once you have the {x}, could you let me know and hand
that over{d}? | You have the {x}, I hear. Mind sharing{d}? | You wrote that you had done the {x}.
Can I see the result{d}? | You still keep the {x} of ours. Could we get that back{d}? | You are
responsible for the {x}, right? Could you let that come my way{d}? | Your department looks after
the {x}, I gather. May I request that{d}? | We are one step from the end, and that step means the
{x}. Will you deliver{d}? | We ask all members to submit the {x}{d}. Are you able to comply? | We
would like to put the {x} on the notice board. Can you supply that{d}? | We were told to collect
the {x} from you. Does that suit you{d}? | We close the books soon, so the {x} should be in{d}. Is
this manageable? | We have a gap where others have the {x}. Could you help us out{d}? | Get me the
{x}{d}, can you? | Bring the {x} along{d}, would you? | Drop off the {x}{d}, could you? | Just let
me borrow the {x}{d}, all right? | Please see that the {x} can reach us{d}. Would that be
feasible? | Please look out the {x}{d}. Do you have the time? | Please leave the {x} at
reception{d}. Is this all right with you? | Urgent: the {x}{d}. <Can do/Are you on it/Will you
deliver>? | Needed here: the {x}{d}. Can you oblige? | Wanted{d}: the {x}. Can you help?
"""

FAVOUR = """
Lend me a hand, would you, and {m} {w}{t}? | Could you lend a hand {w}{t} and {m}? | Could you
step in for me {w}{t} and {m}? | Could you take over {w}{t} and {m} in my place? | Could you see
to it {w}{t}? I mean, will you {m}? | Could you stand in for me and {m} {w}{t}? | Could you swing
by {w}{t} and {m}? | Could you keep {w} free{t} and {m}? | Could you give us an hour {w}{t} to
{m}? | Could you perhaps squeeze it in {w}{t} to {m}? | Could I put you down to {m} {w}{t}? |
Could I leave it to you to {m} {w}{t}? | Could I borrow you {w}{t}? Someone has got to {m}. Okay?
| Could we rely on you to {m} {w}{t}? | Could we ask you as a member to {m} {w}{t}? | Could one of
you two {m} {w}{t}? | Can you jump in {w}{t} and {m}? | Can you pop over {w}{t} to {m}? | Can you
cover for me {w}{t}? You would have to {m}. All right? | Can you make yourself free {w}{t} to {m}?
| Can you fit it in {w}{t} to {m}? | Can you come round {w}{t} and {m}? | Can you pitch in {w}{t}?
We still have nobody to {m}. Can you manage? | Can we agree that you {m} {w}{t}? | Can we talk you
into it: {m} {w}{t}? | Can I persuade you to {m} {w}{t}? | Can I turn to you if someone has to {m}
{w}{t}? | Can I hand this job to you: {m} {w}{t}? | Will you be around {w}{t} to {m}? | Will you
take it on to {m} {w}{t}? | Will you pitch in {w}{t} and {m}? | Will you come to the rescue and
{m} {w}{t}? | Will you be my hero and {m} {w}{t}? | Will you volunteer to {m} {w}{t}? | Would you
offer to {m} {w}{t} if I bake you a cake? | Would you take it upon yourself to {m} {w}{t}? | Would
you be prepared to {m} {w}{t}? | Would you be in a position to {m} {w}{t}? | Would you be around
{w}{t}? It is about having someone to {m}. Will you? | Would you be the one to {m} {w}{t}? | Would
you come over {w}{t} and {m}, please? | Would you consider it {w}{t}? The job is to {m}. Does that
work? | Would you find it all right to {m} {w}{t}? | Would you have an hour {w}{t} to {m}? | Would
you kindly {m} {w}{t}? | Would it fit into your day {w}{t} to {m}? | Would it suit you to {m}
{w}{t}? | Would it be okay with you to {m} {w}{t}? | Would it be all right to leave it to you to
{m} {w}{t}? | Would your son like to earn some pocket money? He could {m} {w}{t}. Is he free? |
Does it suit you to {m} {w}{t}? | Does your calendar allow you to {m} {w}{t}? | Do you feel like
helping {w}{t}? The task is to {m}. Okay? | Do you see a way to {m} {w}{t}? | Do you mind if I ask
you to {m} {w}{t}? | Do you have anything on {w}{t}? If not, could you {m}? | Do I dare ask you to
{m} {w}{t}? | Did you mean what you said about helping? Then could you {m} {w}{t}? | Are you up
for a small job {w}{t}? I would have you {m}. All right? | Are you by any chance free to come
{w}{t} and {m}? | Are you still willing to {m} {w}{t}? | Are you in town {w}{t}, and could you
{m}? | Are you prepared to lend us a hand {w}{t} and {m}? | Is it feasible for you to {m} {w}{t}?
| Is it convenient for you to {m} {w}{t}? | Is your offer still good? I would like someone to {m}
{w}{t}. Can you manage? | Is there a slot in your diary {w}{t}? We would ask you to {m}. Will you?
| Is helping out {w}{t} an option for you? The plan would be to {m}. Does that work? | Is there a
kind person in the house who could {m} {w}{t}? You, by any chance? | Should you be free {w}{t},
would you mind helping? It takes two to {m}. Okay? | Shall I tell the others that you will {m}
{w}{t}? | Shall we say that you {m} {w}{t}? | May I count you in {w}{t}? The idea is to {m}. All
right? | May I entrust you with something? Please {m} {w}{t}. Do you agree? | May we request your
support {w}{t}? Someone would have to {m}. Can you manage? | May the club ask you to {m} {w}{t}? |
Might you see your way to helping out {w}{t}? It is necessary to {m}. Will you? | Might we call
upon you to {m} {w}{t}? | Tiny favour: {m} {w}{t}? Possible? | Big favour coming: {m} {w}{t}.
Would you? | Quick favour, {w}{t}: {m}. <Okay/Doable/Manageable>? | Volunteer sought {w}{t} to
{m}. Shall I write your name down? | Emergency: someone must {m} {w}{t}. <Any chance it is
you/Could you jump in/Are you free>? | Stand-in needed {w}{t} to {m}. Could you? | For {w}{t} we
are one person short to {m}. Would you join in? | Someone like you would be ideal to {m} {w}{t}.
<Interested/Agreed/May I hope>? | Nobody else is free {w}{t}. Would you take over and {m}? |
Nobody at the club wants to {m} {w}{t}. Will you take pity on us? | No one in the office is able
to {m} {w}{t}. Would you fill in? | Everyone is away {w}{t}, so who will {m}? Could you see to it?
| My wife is in hospital, and someone has to {m} {w}{t}. Could we turn to you? | My back hurts so
much that I cannot {m} {w}{t}. Would you take over? | My train arrives too late {w}{t} for me to
{m}. Will you do so for me? | My son was to {m} {w}{t}, but he is ill. Would you fill in for him?
| My shift got changed, so I am unable to {m} {w}{t}. Can you cover? | Mum forgot that somebody
should {m} {w}{t}. Can you see to that? | Dad says you are good at this. Would you {m} {w}{t}? |
Grandma would be delighted to see you {w}{t}. And would you {m} while you are at it? | Our teacher
is looking for parents to {m} {w}{t}. Will you join? | Our class has promised to {m} {w}{t}. Would
you support us? | Our team still lacks one person to {m} {w}{t}. Are you in? | Our usual helper is
on holiday. Could you {m} {w}{t} for once? | The boss has asked me to {m} {w}{t}, but I am off.
Can you take this on? | The shop is short of staff {w}{t}. Would you come in and {m}? | The plan
says that you {m} {w}{t}. Can you confirm? | The list still has a gap: who is going to {m} {w}{t}?
Will you sign up? | The others think that you should {m} {w}{t}. Do you agree? | The car broke
down, so I can't {m} {w}{t}. Could you do so for me? | There is something that you could do for
me: {m} {w}{t}. Would you? | There is a job going {w}{t}, namely to {m}. Do you accept? | There is
nobody I trust more to {m} {w}{t}. Will you say yes? | This is a bit short notice, but can you {m}
{w}{t}? | This may sound odd, but would you {m} {w}{t}? | That time of year again: someone has to
{m} {w}{t}. Will you be so nice? | Sorry for asking so late. Is it still possible for you to {m}
{w}{t}? | Sorry to spring this on you, but could you {m} {w}{t}? | Say no if it is too much, but
could you {m} {w}{t}? | Say, might you {m} {w}{t}? | Hey, what about you giving me a hand {w}{t}?
I have to {m}. Does that work? | Hello neighbour, would you perhaps {m} {w}{t}? | Tell me
honestly: would you {m} {w}{t} if I asked? | Just asking: could you {m} {w}{t}? | Only if you can
manage: would you {m} {w}{t}? | If I pay for the petrol, would you {m} {w}{t}? | If you say yes, I
will invite you to dinner: would you {m} {w}{t}? | If nothing else is planned {w}{t}, can you {m}
for us? | In return for a dinner, would you {m} {w}{t}? | In my absence, would you {m} {w}{t}? |
As I will be travelling, might I leave you to {m} {w}{t}? | As you live nearby, would you {m}
{w}{t}? | Because of my broken arm I am not able to {m} {w}{t}. Could you stand in? | Since you
are so good at it, will you {m} {w}{t}? | While I am away, would you {m} {w}{t}? | After all you
have done I hardly dare ask, but can you {m} {w}{t}? | Next time it is my turn, but could you {m}
{w}{t}? | On behalf of the committee I would ask you to {m} {w}{t}. Do you accept? | The time when
I need you most is {w}{t}: could you {m}? | We are desperate for someone to {m} {w}{t}. Will you
lend a hand? | We are drawing up the rota. May we enter you to {m} {w}{t}? | We would be honoured
if you came {w}{t} to {m}. Do you accept? | We had you in mind to {m} {w}{t}. Does this appeal to
you? | We were counting on you to {m} {w}{t}. Are we right to do so? | You could save my day: {m}
{w}{t}. Would you? | You have a key anyway, so could you {m} {w}{t}? | You know how to do this
best. Will you {m} {w}{t}? | You said I could always ask. So: will you {m} {w}{t}? | Your turn
again, I think: will you {m} {w}{t}? | I am away {w}{t} and someone should {m}. May I leave that
to you? | I am calling in a favour: will you {m} {w}{t}? | I am on my knees: please {m} {w}{t}.
Yes? | I can't be in two places at once {w}{t}. Would you {m} for me? | I could do with a hand
{w}{t}. Would you come and {m}? | I forgot that I had promised to {m} {w}{t}, and now I can't.
Would you save me? | I helped you last time. Will you {m} {w}{t} in return? | I thought you might
like to {m} {w}{t}. Am I right? | I will gladly return the favour if you {m} {w}{t}. Agreed? | I
would pay you to {m} {w}{t}. Are you interested? | I would sleep better knowing that you will {m}
{w}{t}. Do you promise? | I have an appointment {w}{t} and can't {m} myself. Could you see to it
for me? | It is my job to {m} {w}{t}, but I have fallen ill. Can you take over? | It has to be
done {w}{t}: {m}. Will you? | It takes only a moment to {m}. Could you do that {w}{t}?
"""

SALE = """
I am giving up my {x}{c}. Would you take over? | I am ready to part with my {x}{c}. <Are you
in/Shall we shake on it/Would you like first refusal>? | I am moving abroad and must let go of my
{x}{c}. Could you find a place for it? | I am looking for someone to take my {x}{c}. Might that be
you? | I am offering friends my {x} first{c}. Shall I count you in? | I am about to list my {x}
online{c}. Do you want to grab it first? | I am upgrading, so my old {x} can go{c}. Do you fancy
it? | I am thinking of selling my {x}{c}. Would you go for it? | I bought {a} and never used it.
Would you take it from me{c}? | I bought a new one, so my {x} is free to go{c}. Would you make use
of it? | I can let go of my {x}{c}. Sound good? | I can make you a good deal: my {x}{c}. Will you
take it? | I can drop off my {x} at your place{c}. Do you want that? | I could bring you {a}{c}.
Does that interest you? | I could make a deal with you on my {x}{c}. Are you game? | I could do
without my {x}{c}. Would you give it a good home? | I got {a} for my birthday but already own one.
Would you like mine{c}? | I got {a} from my aunt and have no place for it. Can you take it{c}? | I
have outgrown my {x}. Does your daughter want it{c}? | I have {a} left over from the flea market.
Will you take it{c}? | I have {a} that I can spare{c}. Is there any interest on your side? | I
have two of these and one is enough: {a}{c}. Will you relieve me of it? | I inherited {a}. Since I
can't keep it, may it be yours{c}? | I need the space, so my {x} is leaving{c}. Can you see
yourself owning it? | I need some cash and would sell you my {x}{c}. Are you up for it? | I saw
you eyeing my {x}. Would you want it{c}? | I thought of you when I decided to sell my {x}{c}. Was
I right? | I think my {x} would suit you well. Shall it change hands{c}? | I was going to throw
out my {x}. Or do you want it{c}? | I was about to advertise my {x}{c}. Should I hold off for you?
| I will gladly hand over my {x}{c}. Do you agree? | I wish to dispose of my {x}{c}. Would you be
a willing buyer? | I would like to see my {x} in good hands. Would you take it on{c}? | I would be
happy to pass along my {x}{c}. Does that suit you? | I would throw in delivery if you took my
{x}{c}. Will you? | In good shape and ready to go: my {x}{c}. Are you the next owner? | In the
attic I came across {a}. Would you put it to use{c}? | It breaks my heart, but my {x} must go{c}.
Would you look after it? | It works like new, my {x}. Shall you have it{c}? | It is a bargain:
{a}{c}. Do you bite? | If you come and collect it, my {x} is yours{c}. Agreed? | If you are quick,
you can have this {x}{c}. Will you grab it? | If you are still without {a}, how about getting one
from me{c}? | If I let my {x} go{c}, would you be the taker? | As I am retiring, I am handing on
my {x}{c}. May I hand it to you? | As a club member you get first choice: our {x}{c}. Shall we
reserve it? | Since you are furnishing your flat, could I offer you {a}{c}? | Since the children
have left home, our {x} is not used. Would you take it{c}? | Now that we have a smaller flat, this
{x} must leave{c}. Will you adopt it? | Now or never: my {x}{c}. Are you in? | Last chance to get
my {x}{c}! Do you want it after all? | Last call: this {x}{c}. Going to take it? | Bargain alert:
{a}{c}. Shall I save it for you? | Good news for you: my {x} is available{c}. Are you buying? |
Just between us: my {x} is going{c}. Shall I keep it back for you? | Just a thought: would you buy
my {x}{c}? | Quick question: want my {x}{c}? | Quick sale: {a}{c}. Are you up for it? | Spring
cleaning at ours! Would you give our {x} a home{c}? | Hardly used: {a}{c}. Do you fancy it? |
Looking for a taker: this {x}{c}. Would that be you? | Free to go to a friend: my {x}{c}. Could
you use such a thing? | Club sale: {a}{c}. May we put your name on it? | Garage sale leftovers:
{a}{c}. Do you have room? | Special price for colleagues: {a}{c}. Shall I set it aside? | Second
hand but fine: {a}{c}. Would that do for you? | Take my {x}{c}, will you? | Take over my {x}{c},
would you? | Make me happy and buy my {x}{c}, will you? | Say yes and my {x} is yours{c}. Do you?
| Say the word and you get my {x}{c}. Well, would you like that? | Guess what is for sale: my
{x}{c}. Are you tempted? | Hey, you wouldn't happen to want {a}{c}, would you? | Hello neighbour,
would {a} from our cellar be something for you{c}? | Got any use for my old {x}{c}? | Got a spot
for {a}? I would hand mine over{c}. Deal? | Have you got space for {a}? I would bring you mine{c}.
All right? | Have you ever thought of owning {a}? Mine can be had{c}. Interested? | Have you found
{a} yet? If not, I could part with mine{c}. Shall I? | Has anyone in your family asked for {a}?
Would they take mine{c}? | Does your son still wish for {a}? I would let ours go{c}. Shall I bring
it? | Does {a} appeal to you? You could take mine{c}. Shall I? | Does the school have a use for
our {x}? Would you accept it{c}? | Do you see any use for this {x}? Would you take it{c}? | Do you
happen to want {a}{c}? | Do you know someone for my {x}, or would you take it yourself{c}? | Do we
have a deal on my {x}{c}? | Are you in the market for {a}? May I offer mine{c}? | Are you tempted
by my {x}{c}? | Are you willing to take my {x} off me{c}? | Are you after {a}? I would make you an
offer{c}. Shall we talk? | Is {a} on your wish list? Mine can be picked up{c}. Would you like
that? | Is my {x} anything you would want{c}? | Is there a chance that you would buy our {x}{c}? |
Is somebody in your office hunting for {a}? Or you, maybe? I am selling mine{c}. What do you say?
| Can you make use of {a}? I would give mine away{c}. Do you agree? | Can you give my {x} a new
home{c}? | Can I win you over to buying our {x}{c}? | Can I drop off {a} at your house? You may
keep it{c}. Deal? | Can we strike a deal over my {x}{c}? | Can our shop offer you {a}{c}? | Could
we agree that you take my {x}{c}? | Could you find a corner for {a}? We would part with ours{c}.
Shall I? | Could you picture yourself with my {x}{c}? | Could our {x} be what you have been
looking for{c}? | Could your club use {a}? We would pass ours along{c}. Would you like that? | May
we let you have our {x}{c}? | May I pass my {x} on to you{c}? | May I put a sold sign with your
name on my {x}{c}? | Might my {x} find a place with you{c}? | Might we sell you our {x}{c}? |
Shall I let you have first pick of my {x}{c}? | Shall we make a deal about this {x}{c}? | Should I
keep my {x} for you{c}? | Should you want {a}, mine is there for the taking{c}. Do you? | Will you
be the new owner of my {x}{c}? | Will you rescue this {x} from the dump and have it{c}? | Will you
give me an answer about my {x}? Do you take it{c}? | Would you be the buyer of our {x}{c}? | Would
you accept my {x} from me{c}? | Would you give our {x} a second life{c}? | Would you say yes to
{a}{c}? | Would my {x} make a good present for your wife? Then have it{c}. Well? | Would your
parents be glad of {a}? They could have ours{c}. What do you say? | Would it help you if I sold
you my {x}{c}? | Wouldn't {a} look good at your place? I would sell you mine{c}. Do you agree? |
Who wants my {x}{c}? You, maybe? | What if I gave you my {x}{c}? Would you take it? | My {x} is
waiting to be picked up{c}. Will you come for it? | My {x} can be had{c}. Is this an offer you
like? | My {x} goes to the first who says yes{c}. Do you? | My {x} is gathering dust. Would you
free me of it{c}? | My {x} goes to charity next week unless you take it{c}. Shall I keep it here?
| My {x}, nearly new, would be available{c}. Does that tempt you? | My {x} has served me well, and
now it is time to part with it{c}. Care to take it on? | My {x} is more use to you than to me. May
I let you have it{c}? | My {x}, your place{c}. Yes? | My wife says that my {x} has to leave the
house. Can you take it in{c}? | My father no longer gets around with his things, so our {x} is for
sale{c}. Do you need such a thing? | My doctor told me to stop, so I am selling my {x}{c}. Will
you have it? | Our {x} is surplus now{c}. Would your office take it? | Our {x} is to be given to
someone nice{c}. Are you that someone? | Our club is parting with {a}{c}. Do you wish to buy it? |
Our school is renewing its things and letting go of {a}{c}. Would you like to buy? | Our shop has
{a} in stock{c}. Shall we reserve it for you? | Our kids have lost interest in our {x}. Would
yours enjoy it{c}? | This {x} has your name on it{c}. Are you going to take it? | This {x} is
still without a buyer{c}. Would you step in? | This {x} can leave with you today{c}. Okay? | This
is my {x}, and you can have it{c}. Is that a yes? | The office is giving away {a}{c}. Does it
appeal to you? | The buyer of my {x} backed out. Would you take his place{c}? | There sits {a} in
our hall that nobody uses. Will you fetch it{c}? | There is still no taker for my {x}{c}. Would
you change your mind? | Someone offered me cash for my {x}, but you come first. Do you want it{c}?
| Somebody has to take my {x}{c}. Is that you? | Nobody here rides, reads or uses our {x} now.
Would you{c}? | We are pleased to offer you {a}{c}. Do you wish to order? | We are pleased to make
you an offer for {a}{c}. May we send it to you? | We are emptying the garage. Does our {x}
interest you{c}? | We are closing down and let {a} go{c}. Do you want to benefit? | We are letting
our {x} go{c}. Would you be its next owner? | We decided to part with our {x}{c}. Does that sound
like something for you? | We would hand down our {x} to your children{c}. Would they like that? |
We would let you take away our {x}{c}. Will you come by? | We no longer have any need of our {x}.
May we give it to you{c}? | We cannot take our {x} along to the new house. Will you keep it{c}? |
You always admired my {x}. Would you now like to own it{c}? | You collect such things, don't you?
I could offer you {a}{c}. Is it a match? | You were after {a}, weren't you? Shall I let you have
ours{c}? | You mentioned {a} the other day. Would mine do{c}? | You get my {x} and I get more
room{c}. Deal? | You would do me a favour by taking my {x}{c}. Would you? | To a good home only:
my {x}{c}. Can you offer one? | To make room, I am shedding my {x}{c}. Could it come to you? | To
you I would give my {x}{c}. Do you accept the offer? | For a friend like you I would let my {x}
go{c}. Does it tempt you? | With summer coming, would you enjoy {a}? I would part with mine{c}.
Deal? | After years of fun with my {x}, I am passing it along{c}. Will you carry on? | Before my
{x} ends up in the bin: could you use it{c}? | Before winter I want to get rid of my {x}{c}. Would
you take it in? | Instead of buying {a} new, would you take ours{c}? | Why buy {a} in a shop? Take
mine{c}, will you?
"""
