"""More wordings of invitations and meetings, for training only; see ``phrasings.ways``."""

from __future__ import annotations

INVITATION = """
Party news: {a} {w}{t}{p}. Can I add your name? | We throw {a} {w}{t}{p} and the
<house/garden/hall> has room for one more. <Will you fill it/Is that one you>? | The neighbours are
setting up {a} {w}{t}{p}. Would you and yours like to drop by? | Hi all, our club is back with the
{e} {w}{t}{p}. <Shall I sign you up/Do I sign you up/May I sign you up>? | Are you keen on {a}
{w}{t}{p}? | In the mood for {a} {w}{t}{p}? | Could you make room for our {e} {w}{t}{p}? | Everyone
from the <office/team/choir> is going to the {e} {w}{t}{p}. Could you manage it? | Mum is preparing
{a} {w}{t}{p}. <You will come, won't you/Are you coming home for it/Can she lay a plate for you>? |
Our school puts on {a} {w}{t}{p}. Would you be so kind as to let us know whether you will be there?
| The parents of class four have arranged {a} {w}{t}{p}. Will your family take part? | I am hosting
{a} {w}{t}{p}, nothing fancy. Are you game? | Only good friends, good food and the {e} {w}{t}{p}.
Does that tempt you? | You have been on my mind, and with the {e} coming up {w}{t}{p} I simply had
to write. Could you come over? | The list for the {e} {w}{t}{p} is filling up. Should your name be
on it? | Please note the {e} {w}{t}{p}. <May we expect you/Do you accept/Will you honour us with a
visit>? | Seats for the {e} {w}{t}{p} are going fast. <Do you want one/Shall I reserve one for
you/Should I hold one back>? | I have two tickets for the {e} {w}{t}{p}. Would you like the second
one? | The board requests your attendance at the {e} {w}{t}{p}. Will you be present? | I am
arranging {a} {w}{t}{p} for <the whole street/my old class/the new people>. Would you care to be
part of it? | Grandpa insists on {a} {w}{t}{p}. Can he look forward to seeing you? | It has been
ages! I am putting on {a} {w}{t}{p}, so is that a chance to see each other? | You, me and {a}
{w}{t}{p}: deal? | The {e} {w}{t}{p}. Yes or no? | Our {e} {w}{t}{p}, are you up for it? | Quick
one: the {e} {w}{t}{p}, can you do that? | Could I persuade you to come to my {e} {w}{t}{p}? | May
I have the pleasure of your company at the {e} {w}{t}{p}? | Would it be possible for you to be with
us {w}{t}{p}, now that we celebrate the {e}? | What a year it was! To end it well we hold {a}
{w}{t}{p}. Will you raise a glass with us? | The kids keep talking about the {e} {w}{t}{p}. <Are
yours coming too/Will you all be there/Could you bring yours along>? | Registration is open for the
{e} {w}{t}{p}. Would you like me to register you? | Do I count you in for the {e} {w}{t}{p}? | It
would be fun with you. Do you see yourself at the {e} {w}{t}{p}? | Is the {e} {w}{t}{p} something
you could manage? | Is there any way you could get to the {e} {w}{t}{p}? | Are you by any chance
going to the {e} {w}{t}{p}? If so, shall we share a car? | I hate going alone. Would you keep me
company at the {e} {w}{t}{p}? | Nobody wants to go with me to the {e} {w}{t}{p}. Will you? | My
wife and I are giving {a} again {w}{t}{p}. Are you able to attend? | As a <member/neighbour/friend
of the house/former pupil>, you are most welcome at the {e} {w}{t}{p}. Will you come? | In the name
of the whole team I invite you to our {e} {w}{t}{p}. Do you accept the invitation? | We kindly ask
for the honour of your presence at the {e} {w}{t}{p}. May we reserve a seat for you? | The caterer
needs a number for the {e} {w}{t}{p}. Should I include you? | I must order the food for the {e}
{w}{t}{p} soon. Are you eating with us? | How many are we for the {e} {w}{t}{p}? Can I say you are
one more? | You missed the last one, so here is another chance: {a} {w}{t}{p}. Are you coming this
time? | Last year you had such a good time at the {e}. The next one is {w}{t}{p}; will you be back?
| Rumour has it that there will be {a} {w}{t}{p}. Want to check it out with me? | I saw a poster
for {a} {w}{t}{p}. Does that sound like fun to you? | Somebody at work told me of {a} {w}{t}{p}.
Shall we have a look together? | To thank our helpers, we are holding {a} {w}{t}{p}. Would you let
us spoil you? | To get to know the new neighbours, we set up {a} {w}{t}{p}. Could you look in? | So
that we all see each other again, Anna is organising {a} {w}{t}{p}. Is that a yes from you? | If
you have nothing better to do {w}, there is {a}{t}{p}. Interested? | If the weather holds, our {e}
will go ahead {w}{t}{p}. Would you be there? | Should you be in the area {w}, we are having
{a}{t}{p}. Will you stop by? | Since you love company: {a} {w}{t}{p}. Can you get away? | Because
you are new here, we would like to take you to the {e} {w}{t}{p}. All right with you? | Keep your
calendar clear {w}, please. Our {e} starts{t}{p}, and we want you there. Can we rely on it? | What
are your plans {w}? I could take you along to the {e}{t}{p}, if you like. Shall I? | Got time {w}?
Our {e} is on{t}{p}. You in? | Still free {w}{t}{p}? Then be my guest at the {e}, will you? | Are
you doing anything {w}{t}{p}? I am asking because of the {e}; would you join in? | We are counting
on you for our {e}{t}{p}. Can you get a babysitter {w}? | Have you heard? The {e} is {w}{t}{p}. Are
we going? | Have you been asked to the {e} {w}{t}{p} yet? If not, will you go with me? | I see that
you have not signed up for the {e} {w}{t}{p}. Shall I do it for you? | Did you get the flyer for
the {e} {w}{t}{p}? Will we meet there? | Put on your best shoes: {a} awaits you {w}{t}{p}. Will you
show up? | Bring nothing but yourself to my {e} {w}{t}{p}. Can you promise to come? | Bring the
family along to the {e} {w}{t}{p}, would you? | Come round {w}{t}{p}, we are having our {e}. Is
that OK? | Say yes to {a} {w}{t}{p}, please? | Let us go to the {e} {w}{t}{p}, you and me. What do
you say, yes? | Let me take you to {a} {w}{t}{p}. May I? | Allow me to invite you to the {e}
{w}{t}{p}. Would you be willing to come? | Join the fun at our {e} {w}{t}{p}. <Will you/Can you/Are
you in>? | Mark the day: {w}{t}{p} we hold our {e}. Does it fit in with your plans? | Reminder: the
{e} is {w}{t}{p} and I have no answer from you. Are you coming or not? | You have not said anything
about the {e} {w}{t}{p} so far. Do I get a yes? | I am still waiting for your word on the {e}
{w}{t}{p}. Are you going to be there? | There will be music, there will be cake, there will be {a}
{w}{t}{p}. And will there be you? | Our {e} is nothing without you, so can you make it {w}{t}{p}? |
It would hurt me if you stayed away from my {e}. Can I see you {w}{t}{p}? | It is that time of the
year again: the {e} takes place {w}{t}{p}. Would you like to be included? | It is official, our {e}
is happening {w}{t}{p}. Do I get to see you? | All the cousins will be at the {e} {w}{t}{p}. Could
you come as well? | Half the village turns up for the {e} {w}{t}{p}. And you, will you come? |
Everyone in the department has been asked to the {e} {w}{t}{p}. Are you attending? | The whole gang
is meeting for {a} {w}{t}{p}. Wanna come? | The committee has planned {a} {w}{t}{p}. Do we have
your yes? | The choir sings at the {e} {w}{t}{p}. Will you be listening? | The coach is laying on
{a} for the team {w}{t}{p}. Should he expect you? | The library offers {a} {w}{t}{p}. Would that
interest you? | The {e} could not be nicer with you beside me. Would you go {w}{t}{p}? | The {e}
will be held {w}{t}{p}. Please inform us: will you participate? | The {e} is finally happening,
namely {w}{t}{p}. Does that work for you? | The {e} has been moved and is now {w}{t}{p}. Can you
still come? | Our {e} needs people like you! Could you be there {w}{t}{p}? | As always, our {e}
{w}{t}{p} is open to all friends. Might you pop in? | My {e} is coming up {w}{t}{p}, and you are
the first I ask. Will you come? | Hey, {a} {w}{t}{p}, sounds good? | Hello neighbour, we are
lighting the grill and calling it {a} {w}{t}{p}. Will you come across? | Hey you, got an evening
for me? I would take you to {a} {w}{t}{p}. Yes? | Just between us, there is going to be {a}
{w}{t}{p}. Can you come without telling anyone? | Surprise! We have got {a} lined up {w}{t}{p}. Are
you on board? | Your seat at the {e} {w}{t}{p} is waiting. Will you take it? | Your company at the
{e} {w}{t}{p} would delight us. Is it likely that you can come? | Your name came up when we were
planning the {e} {w}{t}{p}. Would you enjoy that? | With so few of us left in town, I thought of
having {a} {w}{t}{p}. Would you turn up? | After all that work we deserve {a} {w}{t}{p}. Are you
with me? | Before you leave us, we want to give you {a} {w}{t}{p}. Is that fine with you? | For our
members only, there is {a} {w}{t}{p}. Do you wish to attend? | On behalf of the school, I would
like to welcome you to the {e} {w}{t}{p}. Will you be able to come? | One more seat is free in my
car to the {e} {w}{t}{p}. Is it for you? | Might we see you at the {e} {w}{t}{p}? | Might I tempt
you with {a} {w}{t}{p}? | Do not make me beg: will you come to my {e} {w}{t}{p}? | Tell me, will
you be coming to the {e} {w}{t}{p}? | Let me know, please: are you in for the {e} {w}{t}{p}? | We
are a small round at the {e} {w}{t}{p} and you would fit in well. Do you want to give it a try? |
We have hired a hall and a band for our {e} {w}{t}{p}. Will you dance with us? | We finally found a
date for the {e}, it is {w}{t}{p}. Does the date suit you? | Dear colleague, the firm is hosting
{a} {w}{t}{p}. Do you intend to come? | Dear parents, the {e} of our class will be {w}{t}{p}. Can
you be with us? | Dear aunt, we are getting the {e} ready {w}{t}{p}. Shall we pick you up for it?
| <I am arranging/I'm planning/We are planning/I am setting up/I am preparing/I'm hosting/We are hosting/My
sister is arranging> {a} {w}{t}{p}. <May I note your name/Shall I note you down/Are you on my list or
not/Could I write you on the list/Do you go on the list/Should I tick your name/Shall I enter your
name/Should I plan a seat for you/Can I tell them you are coming/Shall I set you a place/Do I have you
down/May I pencil you in/Do you want to be written down/Is there a line for you on my list>? | <I am
organising/We are organising/Our street is organising/The club is organising> {a} {w}{t}{p}. <May we
count on you/Does that appeal to you/Do you feel like it/Could you be there/Shall I enter you/Have I got
your yes/Will you be one of us/Is your name to be noted/Do I save a chair for you>? | There is a list for
the {e} {w}{t}{p}. <Does your name belong on it/Shall I add you/Should I write you down/Do you want to be
on it>? | The list of guests for {a} {w}{t}{p} lies before me. <Do I add you/Should you be on it/May I put
a tick at your name>? | I keep the list for the {e} {w}{t}{p}. <Do you want a line on it/Shall your name
go there/Are you to be added>? | My guest list for the {e} {w}{t}{p} <still has a gap/is nearly done/is not
closed yet>. <Shall I fill it with you/Are you on it/May I add your name>? | <Mum/Ben/The office/Our
coach> plans {a} {w}{t}{p} and <asks for names/wants a list/counts heads>. <Shall I give yours/Is yours
among them/Can I name you>?
"""

MEETING = """
It is the {x} again. Got ten minutes {w}{t}{p}? | I would like to clear up the {x}. Got a moment
for me {w}{t}{p}? | Ten minutes {w}{t}{p} on the {x}, <OK/possible/can you do that>? | A quarter of
an hour {w}{t}{p} would be enough for the {x}. <Can you spare it/Have you got that much time/Could
you give me that>? | I need an hour of your time {w}{t}{p} to go over the {x}. Is that all right? |
Would you have a coffee with me {w}{t}{p} and talk through the {x}? | We could sort out the {x}
over a coffee. Fancy one {w}{t}{p}? | How about a coffee {w}{t}{p} so that we can decide on the
{x}? | Can we do a call {w}{t}{p} on the {x}? | A short call {w}{t}{p}, just to clear up the {x}:
<does that suit/would that do/are you free>? | I have a slot {w}{t}{p}. Shall we use it for the
{x}? | There is a slot left {w}{t}{p}. Would you take it for the {x}? | We have to decide on the
{x}. Is a slot open with you {w}{t}{p}? | The {x} is giving me a headache. Could you sit with me
for a while {w}{t}{p}? | The {x} is on my desk and I am stuck. Can you come by {w}{t}{p}? | The {x}
will not solve itself. <Can we get together/Could we tackle it/Shall we deal with it> {w}{t}{p}? |
The {x} has to be settled soon. Can you make yourself free {w}{t}{p}? | The {x} calls for a proper
talk. Is it convenient {w}{t}{p}? | The {x} came up again this morning. Could we look into it
{w}{t}{p}? | The {x} is the only point on the list. Can you attend {w}{t}{p}? | The {x} has changed
a lot. Should we review it together {w}{t}{p}? | The {x} worries the parents. Would you come to a
talk {w}{t}{p}? | The {x} is due for review {w}{t}{p}. Will you be at the table? | The {x}: could I
have a word {w}{t}{p}? | Concerning the {x}, I should like to see you {w}{t}{p}. Is this possible?
| Regarding the {x}, would you be prepared to meet {w}{t}{p}? | As for the {x}, can we fix a
meeting {w}{t}{p}? | With regard to the {x}, I would ask you for a meeting {w}{t}{p}. Would that be
acceptable? | When it comes to the {x}, two heads are better than one. Do you have a while
{w}{t}{p}? | On the subject of the {x}: is {w}{t}{p} good for you? | Because of the {x}, I would
like to drop in on you {w}{t}{p}. May I? | Since the {x} concerns us both, shall we see each other
{w}{t}{p}? | Now that the {x} is on the table, can we meet up {w}{t}{p}? | So as not to lose sight
of the {x}, could we talk {w}{t}{p}? | In order to decide on the {x}, we are holding a meeting
{w}{t}{p}. Will you take part? | To get the {x} over with, could you come to my office {w}{t}{p}? |
To avoid mistakes with the {x}, I want to check everything with you {w}{t}{p}. Does that work? | If
you want a say in the {x}, come to the meeting {w}{t}{p}. Will you? | If it suits you, let us take
the {x} apart {w}{t}{p}. Agreed? | Before anything goes wrong with the {x}, should we have a look
at it together {w}{t}{p}? | After your last mail on the {x} I think we should meet. Is {w}{t}{p}
possible? | Instead of writing back and forth about the {x}, shall we just meet {w}{t}{p}? | Mails
get us nowhere with the {x}. Can we speak in person {w}{t}{p}? | Rather than guess, I would ask you
about the {x} face to face. Are you there {w}{t}{p}? | Nobody knows the {x} like you do. <Could you
explain it to me/Would you help me with it/Can I come and ask you> {w}{t}{p}? | Nothing has
happened with the {x} for weeks. Could we get it moving {w}{t}{p}? | Everybody has an opinion on
the {x}, so we are meeting {w}{t}{p}. Are you joining? | The committee meets {w}{t}{p} about the
{x}. Can you be present? | The committee would like to hear you on the {x}. Would you be available
{w}{t}{p}? | The neighbours are getting together {w}{t}{p} over the {x}. Will you be there too? |
The teachers want to talk through the {x} with all parents {w}{t}{p}. Can you attend? | The club is
deciding on the {x} {w}{t}{p}. Do you have time to come? | The manager has called a meeting
{w}{t}{p}; it is about the {x}. Are you able to go? | The customer would like to go through the {x}
with us {w}{t}{p}. Could you be there? | The others suggest looking into the {x} {w}{t}{p}. Is that
fine by you? | The family should talk about the {x}. Can you come over {w}{t}{p}? | Your brother
and I want to discuss the {x} {w}{t}{p}. Do you have time for that? | Dad asks whether we could sit
together {w}{t}{p} and decide on the {x}. Could we? | My boss is asking about the {x}. Could you
brief me {w}{t}{p}? | My idea is to meet {w}{t}{p} and to tidy up the {x}. Are you happy with that?
| My diary is open {w}{t}{p} if you would like to go into the {x}. Would you? | My door is open
{w}{t}{p} for a chat on the {x}. Will you come by? | Your thoughts on the {x} would help me a lot.
Would you share them with me {w}{t}{p}? | Your help with the {x} is needed. Can we set a time
{w}{t}{p}? | Your report on the {x} raises questions. May I put them to you {w}{t}{p}? | You asked
about the {x}. Shall I show you everything {w}{t}{p}? | You and I ought to look at the {x}. Any
time {w}{t}{p}? | You said that you wanted to review the {x}. Does it fit {w}{t}{p}? | You wrote
that the {x} is unclear. Should we clear it up {w}{t}{p}? | We keep putting off the {x}. Shall we
finally do it {w}{t}{p}? | We never got round to the {x} last time. Can we make up for it
{w}{t}{p}? | We are not done with the {x} yet. Could you do another round {w}{t}{p}? | We are three
people short of a decision on the {x}. Will you come {w}{t}{p}? | We ought to compare notes on the
{x} {w}{t}{p}. Would you be up for that? | We have set aside an hour {w}{t}{p} to review the {x}.
Does that suit everyone, you included? | We have a room {w}{t}{p} for the talk on the {x}. Will you
join? | I have booked a table {w}{t}{p} so that we can talk through the {x}. Is that good for you?
| I have put the {x} on the agenda {w}{t}{p}. Can you take part? | I have been thinking about the
{x} all week. Could I run something by you {w}{t}{p}? | I have found an error in the {x}. Can I
show it to you {w}{t}{p}? | I have news on the {x}! Can I tell you over lunch {w}{t}{p}? | I do not
understand the {x}. Would you go through it with me {w}{t}{p}? | I do not want to decide on the {x}
alone. Can you sit in {w}{t}{p}? | I am at a loss with the {x}. Would you lend me an ear {w}{t}{p}?
| I am in your area {w}{t}{p}. Should we use that to talk about the {x}? | I am free {w}{t}{p} and
thought of the {x}. Are you free as well? | I am setting up a meeting {w}{t}{p} so we can sort out
the {x}. Does the time work? | I am keeping time free for the {x} {w}{t}{p}. Can you do the same? |
I would appreciate a conversation with you {w}{t}{p} about the {x}. Would you agree to that? | I
would value half an hour with you {w}{t}{p}. The {x} should be looked into, don't you think? | I
would be grateful for a meeting {w}{t}{p} on the matter of the {x}. Could this be arranged? | I
hereby invite you to a meeting on the {x} {w}{t}{p}. Do you accept? | I shall be chairing the
meeting on the {x} {w}{t}{p}. Will you be attending? | I could come to you {w}{t}{p} to settle the
{x}. Would you like that? | I could ring you {w}{t}{p} about the {x}. Shall I? | I thought we could
walk a little {w}{t}{p} and talk about the {x}. Do you want to? | It is about time we looked into
the {x}. Do you have half an hour {w}{t}{p}? | It is urgent: the {x}. Are you reachable {w}{t}{p}?
| It would help to talk through the {x} in peace. Is {w}{t}{p} okay? | It will not take long, I
just want to clear up the {x}. May I see you {w}{t}{p}? | Sorry to bother you about the {x} again.
Could you manage a meeting {w}{t}{p}? | Sorry for the short notice, but could you come in {w}{t}{p}
on account of the {x}? | Quick question: can we meet {w}{t}{p} on the {x}? | Small request: may I
have fifteen minutes {w}{t}{p} for the {x}? | One thing still bothers me, and that is the {x}. Can
we put it right {w}{t}{p}? | Two things about the {x} are open. Will you have a minute {w}{t}{p}? |
Next step for the {x}: a meeting {w}{t}{p}. Do we have a deal? | Agenda: the {x}. Time: {w}{t}{p}.
Can you make it? | Proposal: we meet {w}{t}{p}, topic the {x}. Agreed? | The {x}, {w}{t}{p}: can
you? | Time for the {x} {w}{t}{p}? | Free {w}{t}{p}? Need to sort out the {x}. Can you help? |
Around {w}{t}{p}? The {x} needs us both, so shall we meet? | Meet {w}{t}{p}, me and you, on the
{x}? | Lunch {w}{t}{p}, and the {x} for dessert. Yes? | Let me buy you a coffee {w}{t}{p} and pick
your brain on the {x}. OK? | Let me come straight to the point: the {x}. Can you meet me {w}{t}{p}?
| Let us not argue over the {x} by mail. Could you come round {w}{t}{p}? | Let us finally make up
our minds about the {x} {w}{t}{p}. Are you in? | Please keep a little time {w}{t}{p} for the {x},
would you? | Please let me know whether we can meet {w}{t}{p} about the {x}. Is it feasible? |
Might I trouble you {w}{t}{p} for a few minutes? The {x} is my concern. May I come? | Might you
have time {w}{t}{p} to look over the {x} with me? | Would you mind meeting me {w}{t}{p}? I would
rather talk about the {x} in person. Is that fine? | Would you sit down with us {w}{t}{p} to decide
on the {x}? | Would you consent to a meeting about the {x} {w}{t}{p}? | Do you fancy a working
lunch {w}{t}{p}? We might crack the {x}. Shall we try? | Do you want to go over the {x} with me
{w}{t}{p}? | Are you at your desk {w}{t}{p}? I would come over with the {x}, may I? | Are you up
for a round of talks on the {x} {w}{t}{p}? | Does a meeting {w}{t}{p} fit into your week? The {x}
is ready to be looked at. Can we do it? | Have you got room {w}{t}{p} for a discussion of the {x}?
| Will you give me an hour {w}{t}{p} to present the {x}? | Could we grab a room {w}{t}{p} and
hammer out the {x}? | Could I steal you {w}{t}{p} for a moment? I have to review the {x}. Would
that do?
"""
