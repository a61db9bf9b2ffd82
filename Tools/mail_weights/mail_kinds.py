"""The sorts of honest mails in English, by category; see ``mail_patterns`` for how they are written."""

from __future__ import annotations

from mail_patterns import sorts

PRIMARY = sorts("""
# family news : P : {me} = any
% at=home
~ <news from us|hello from {town}|how are you all?|a few photos|Sunday>
~ <Re: |>the {event}
~ <Grandma's birthday|Dad's knee|Mum's new flat|the kids|cousins' weekend>
+ <Just a quick hello|I thought I'd write|Sorry I haven't written in a while|Not much to tell|We got home safely>,
    <the trains were late as always|the children are in bed at last|it has been one of those weeks|and thanks again
    for having us>.
- <Mum|Dad|Auntie {g}|Grandpa|{g}> <says hello|is doing much better|has finished the fence|was at the doctor's on
    {day}, nothing serious|keeps asking when you are coming>.
? <The little one|{g}|Your nephew> <has learned to ride a bike|lost her first tooth|starts school in September|won a
    prize at the {event}|wants a dog now>.
- We had {weather}, so <we stayed in and baked|the garden looks awful|nobody wanted to leave the sofa|we went swimming
    anyway>.
+ <Will you come|Are you two coming|Can you make it> <for Easter|at Christmas|on {day}|for the {event}>? <We would all
    love to see you.|There is a bed for you.|Bring boots.|Let me know so I can plan the food.>
- <I put the photos in the shared album.|Photos attached.|Call me when you have a minute.|Give the children a hug from
    me.>
? Do you still have <my blue dish|the {old} from Grandma|the recipe for {food}|the key to the shed>? I can't find it
    anywhere.

# friends plan : P : {me} = any
% at=home answer=0.4
~ <{day}?|tonight|this weekend|drinks on {day}|dinner|cinema {day}?>
~ <{event}|trip to {town}|camping|the match on {day}|your birthday>
~ <are you in|quick one|coming?|guess who I met>
+ <Are you around|You free|Fancy coming over|Shall we meet|Do you want to go out> <on {day}|this weekend|tomorrow
    night|around {time}>? <{g} and {g} are in too.|I'm cooking {food}.|There's a thing on at the old cinema.|First
    round is on me.>
- <Count me in|I'm in|Sadly I can't|I'd love to, but {reason}|Maybe>, <but not before {time}|see you there|what shall
    I bring|can we do {day} instead>?
? <Guess who I ran into in {town}: {g}.|That film was terrible, wasn't it?|I still owe you {price} for the tickets.|I
    can't stop laughing about {day}.|The band was great, you missed something.>
- <I bought the tickets, you can pay me back whenever.|I'll book a table for {n}.|I can drive if you pay for the
    petrol.|Text me when you leave.>

# one-liner : P : {me} = any
% greet=0.25 close=0.5 answer=0.7
~ <Re: {topic}|Re: {doc}|Re: {day}|Re: {project}|Re: lunch>
~ <here|{doc}|fyi|as promised|?|call me|tonight>
+ <Sounds good.|Works for me.|Yes, {time} is fine.|Done.|Thanks, got it!|See you there.|On my way, {n} minutes
    late.|Let me check and come back to you.|Perfect, thank you so much.|No worries.|Ok for me, go ahead.|I'll call
    you after lunch.|Here it is.|Attached.|Can you call me?|Did you see this?|Same here.|What do you think?|Sorry,
    wrong {doc}, here is the right one.|Haha, yes.|Agreed.|I think {g} has it.>

# colleague asks : W : {me} = any
% answer=0.45
~ <Re: |>{project}
~ <question about|comments on|numbers for|status of|next steps for> {project}
~ <{doc}|the {topic}|hand-over|cover for {g}|who owns {topic}?>
+ <Do you have|Could you send me|Can you share|Where do I find> the <latest|final|signed|old> {doc}? <I need it for
    the meeting on {day}.|{g} from {team} is asking.|The one in the folder is from {year}.|No rush, some time this
    week is fine.>
- <I went through|I have just read|Thanks for sending|I had a look at> {project}, <looks good to me|two comments in
    the margin|page {n} still has the old figures|I would cut the second part|I'm not sure about the dates>.
- <We are still waiting for|We have not heard from|I talked to> {team} <about the {topic}|; they can deliver by
    {date}|and they are fine with it|, so I'd move this to {day}>.
? <Could you|Would you mind if we|Can you please> <check the table on page {n}|have a look before {day}|loop in
    {g}|book a room for {n} people|put this on the agenda|approve the hours until {time}>?
- <Let me know if that works|If I don't hear from you I will go ahead|Happy to talk it through|I am out of office from
    {date}|I'm in the office until {time}>.
? <The customer|{g}|Our supplier|The board> <wants the numbers by {date}|was happy with the demo|asked for one more
    change|has moved the meeting to {day}>, so <please keep it short|we have some time|it is getting tight|we should
    talk today>.

# colleague long : W : {me} = any
% chatter=work
~ <Notes from|Minutes:|Summary of> <the meeting on {day}|{project}|our call with {firm}>
~ <Proposal for|Thoughts on|Plan for|Re: Plan for> {project}
+ <Thanks everyone for the good discussion on {day}.|Here is what we agreed on.|As discussed, a summary of where we
    are with {project}.|I promised to write down my thoughts on the {topic}.>
* {g}: <sends the {doc} to {team} by {date}|asks {firm} for a new offer|checks the {topic} with legal|prepares the
    slides>
- <Open|Decided|To do>: <who pays for the {topic}|start on {date} with {n} people|we keep the old supplier until
    {year}|no change to the budget of {price}>
- <Risk|Question>: <{g} is away in the first week|the {doc} is not signed yet|we have no numbers for {town}|the
    licence ends on {date}>
+ <Please correct me where I got it wrong.|Comments welcome until {day}.|Let's decide this in the next meeting.|I'd
    like to hear what {team} think before we go on.>
? <My main worry is|What I like about it is|The hard part will be> <the time plan|that nobody owns the {topic}|the
    cost, about {price} a month|that it helps {team} at once>, <and I don't see a simple way out|but we can start
    small|so let's test it in {town} first>.
? <In the longer run|For the next quarter|If all goes well> we <could|should|might> <hire one more person|move
    everything to the new system|open a second office in {town}|drop the old product>, <but that is another
    discussion|and I would not wait too long|once the numbers are in>.

# scheduling : PW : {me} = any
% answer=0.5
~ <Re: |><meeting|call|appointment|catch-up> <on {day}|next week|{date}>
~ <Moving|Can we move|New time for> our <meeting|call|lunch>
~ <Availability|When are you free?|Time to talk?|{day} {time}>
+ <Would {day1} at {time1} work for you|Are you free on {day1} around {time1}|Could we meet on {date} instead|How
    about {time1} on {day1}>? <I have until {time}.|Otherwise {day} is open all day.|It should not take more than {nn}
    minutes.|My office or yours?>
- <Something has come up|{reason}|My train is cancelled|I double-booked myself, sorry>; can we <move this to|do it
    on|push it to> {day} <at {time}|morning|afternoon|>?
- <Confirmed, see you on {day1} at {time1}.|{day1} suits me, I'll send an invitation.|I'm afraid {day1} is full; what
    about {date}?|Any time after {time} is good.>
? <We can also just talk on the phone: {phone}.|I'll be in {town} that day anyway.|Shall I ask {g} to join?|Parking is
    behind {street}.>

# customer writes : PW : {me} = any
% chatter=no
~ <Question about|Problem with|My order:|Return of> <the {goods}|your offer|invoice {code1}|order {code1}>
~ <Offer for|Request:|Do you also deliver|Prices for> <{nn} {things}|the {event}|delivery to {town}|{goods}>
+ I <ordered|bought|received> <{item}|the {goods}> from you <on {date}|last week|in {town}> (<order|invoice> {code1}),
    <but one part is missing|and the colour is not what I expected|but it does not switch on|and I am very happy with
    it|but I was charged twice, {price}>.
- <Could you make me an offer for|What would you charge for|Do you have> <{nn} pieces|a repair|delivery to {street},
    {town}|{goods} in a smaller size>?
? <Could you tell me how to send it back|Do I have to pay for the return|Could you send me the invoice again, with our
    new address|Is it possible to pay by bank transfer>?
- <I attach a photo of the damage.|I have been your customer for {n} years.|You can call me on {phone}.|I would need
    it before {date}.|I paid by card.>

# supplier writes : W : {me} = any
% chatter=no
~ <Re: |><Your order|Our offer|Delivery> {code1}
~ <Offer|Quotation|Invoice|Delivery date> for <{project}|{nn} {things}|your office in {town}>
~ <Invoice {code1}|Small mistake in invoice {code1}|New price list>
+ <Thank you for your order|Thanks for the call this morning|As we agreed on the phone|It was good to meet you in
    {town}>, <please find our offer attached|here is the offer for {nn} {things}|attached is invoice {code1} over
    {price1}|we can deliver on {date}>.
- <Unfortunately the {goods} are delayed|The factory is closed until {date}|One of the colours is out of stock>, <so
    we can only deliver half now|I suggest we send the rest on {date}|would black be all right instead>?
? The <price|total> is {price1} plus VAT, <payable within {nn} days|half on order|valid until {date}|freight
    included>.
- <I noticed that invoice {code1} is still open, could you check with {team}|Who should I put on the invoice|Is the
    address in {street} still right>?
- <Our new bank details are printed on the invoice, {g} can confirm them by phone.|Please return the signed copy.|Our
    colleague {g} takes over your account from {date}.>
% attach=pdf

# doctor or school writes : PW : {me} = any; {f} = office
% chatter=no
~ <Your appointment|Results|Your question> <of {date}|on {day}|>
~ <{g}'s maths|Parents' evening|{g} was ill today|School trip to {town}|Re: {g}>
+ <The results are back and everything is fine|I looked at your blood test, please call the practice|We have to move
    your appointment to {date}|I am writing about {g}, who did very well this term>; <no need to do anything|any time
    between {time} and {time}|the nurse can see you earlier|I'd like to talk to you both>.
- <{g} forgot the swimming bag again.|The class needs {n} parents for the trip.|Could {g} stay until {time} on {day}
    for the rehearsal?|The homework is on page {nn}, due on {day}.>
? <Please bring your insurance card.|You can collect the prescription from {day}.|If the fever does not go down, come
    in.|There is no school on {date}.|We ask for {price} for the bus, in cash or by transfer.>

# landlord, neighbour, craftsman : P : {me} = any
% chatter=no
~ <The heating|Water off on {day}|Your flat|Keys|Rent|The leak in the bathroom|Bins>
~ <Re: |><{street}|the flat in {town}|viewing on {day}|the fence>
+ <The plumber comes on {day1} between {time} and {time}|The meter will be read on {date}|I can start with the roof on
    {date}|The boiler has to be checked>, <will you be at home|can somebody let him in|please leave the key with
    {g}|it takes about {n} hours>?
- <I still have a parcel of yours.|Your cat was in our kitchen again, all good.|The rent for this month has not
    arrived, did you change banks?|Could you turn the music down a little after ten?|We are away until {date}, could
    you {favour}?>
? <I will send the bill of {price} afterwards.|I think it is the old pipe.|Let me know if {day1} does not suit.|The
    deposit of {price} goes back to you when the flat is empty.>

# thanks : PW : {me} = any
% answer=0.3
~ <Thank you!|Thanks for {day}|Many thanks|Re: thank you|What a lovely evening>
+ <Thank you so much|Thanks a lot|A big thank you> for <the lovely evening|your help with the {topic}|the
    flowers|coming all the way to {town}|the lift|lending me your {old}|the kind words>.
- <It meant a lot to us|You saved my day|I really enjoyed it|The children talk of nothing else|I owe you one>.
? <Next time it's our turn.|I'll bring it back on {day}.|Please pass it on to the others.|The {food} was wonderful,
    may I have the recipe?>

# condolences and get well : P : {me} = any
% chatter=no
~ <Thinking of you|So sorry|Get well soon|With sympathy|Sad news>
+ <I was so sorry to hear about|We just heard about|I don't have the right words about> <your mother|{g}|your
    father|the accident|your operation>. <She was always so kind to us.|I will miss his jokes.|We are thinking of you
    all.|I hope you are home soon.>
? <If there is anything we can do, tell us|You don't have to answer this|I'd like to come to the funeral on
    {day}|Shall I bring some soup>.
- The <funeral|service> is on {date} at {time} in {town}.

# good news : P : {me} = any
~ <It's a girl!|We're engaged|I got the job!|Moving!|New number|Congratulations!|Happy birthday!!|Passed!>
+ <Happy birthday, dear {you}|Congratulations on the new job|I passed the exam|We are moving to {town} in
    {date}|Little {g} arrived on {day} at {time}|I got the job at {firm}>! <All well.|I can't believe it.|There will
    be a party.|Drinks on me.>
? <I start on {date}.|Save the date: {date}, at ours.|My new address is {street}.|Have a wonderful day and lots of
    cake.>

# forward with a note : PW : {me} = any
% forward=1 greet=0.4
~ <Fwd:|FW:|Fw:> <{doc}|your invoice {code1}|booking confirmation {code1}|the {event}|{project}>
+ <FYI|See below|Is this for you|Can you deal with this|Did you order this|Looks interesting|For your records|Please
    see the mail below>. <I have no idea what they want.|It came to my address.|We should answer by {day}.|Thought of
    you.|>

# application and question to a stranger : P : {me} = any
% chatter=no
~ <Application as {role1}|{role1} position|Internship|Question about your article|Your talk in {town}|Using your
    photo>
+ <I would like to apply for the position of {role1}|I read your article about {hobby}|I heard your talk in {town} on
    {day}|I found your address on the page of {firm}|We have never met, but {g} gave me your address> <and have a
    short question|and liked it very much|, and hope it is all right to write|>.
- <I am a student at the university of {town} and write a thesis about the {topic}.|I have worked as {role1} for {n}
    years.|I restore {things} and look for a part.|I am {g}'s sister; we may be related.>
+ <Would you have half an hour for a call|May I use one of your pictures for our club's page|Could I come by for an
    interview|Do you know who could help me|Is the position still open>?
? <My CV is attached.|I can start on {date}.|I would be glad about any hint.|I'd be happy to pay for it, of course.>
% attach=pdf

# phone writer : P : {me} = any
% at=home greet=0.3 close=0.6 phone=1 answer=0.5
~ <home late|shopping|pick up {g}?|key|running late|forgot>
+ <can you pick up {g} at {time}|stuck on the train again, home at {time}|can u buy milk and bread|did you feed the
    cat|i forgot my key, are you home|whats the wifi password at your place|where did you park the car>? <thx|love
    you|sorry!!|x|call me|>

# money between friends : PW : {me} = any
% chatter=no
~ <The money for {g}'s present|Gift card for {g}|Shared costs|{town} trip: who owes what|Bank details|Raffle at work>
+ <We are collecting for {g}'s farewell present|I paid {price} for the house in {town}|I put {price} down for the
    tickets|{g} won the raffle at the office party>, <everybody gives {price}|that is {price} each|could you send it
    to my account by {day}|you can pay me by PayPal or in cash>.
- <Shall we get a gift card from the book shop or a real present|Did my transfer arrive|Could you send me your account
    number again|Who wins the hamper>?
? <No hurry.|I put the receipts in the shared folder.|Sorry to be the one asking for money.|Your password for the
    shared account is the old one, please change it.>

# colleague about accounts and security : W : {me} = any
~ <New laptop|Access to {project}|Your account|Password for the projector|Urgent: server down|Wire for {firm}>
+ <Your new account is ready, please come by with your laptop|I reset the access for {g}|The shared mailbox is nearly
    full, can everybody delete old mails|Somebody from {firm} called about the invoice of {price}>, <I'm in room
    {nn}|ring me if it does not work|I told them to write to you|do we owe them that>?
- <The server room was too warm, everything is up again since {time}.|Please don't open the mail about a voicemail, it
    is a fake, {g} fell for it.|I need your approval for a payment of {price} to {firm}, the contract is in the
    folder.|Can you verify the numbers for {project} today? It is urgent.>
? <I'm around until {time}.|Talk to {g} in {team} if I'm away.|Thanks for being quick.>

# customer support writes personally : W : {mg} from {f} = {mg}; {me} = support
% chatter=no
~ Re: <my order {code1}|{goods} broken|question about delivery|cannot log in|refund for {code1}>
% answer=0.9
+ <Thanks for your patience|I'm sorry about the trouble|Thank you for the photos>, <I have just sent you a new one|I
    refunded {price} to your card|I asked our warehouse and they found it|we could reproduce the problem>.
- <Could you tell me which version you use|Does it still happen after a restart|Would you like a refund or a
    replacement|Could you confirm your address, {street}>?
? <It should arrive by {day}.|It may take {n} days until you see it on your statement.|I keep this open until I hear
    from you.>

# journalist, club, volunteer : P : {me} = any
% chatter=no
~ <{event} on {day}|Interview?|Volunteers for {day}|Choir rehearsal|Team for {day}|Rota>
+ <We still need {n} people for the {event}|I'm writing a piece about {hobby} for the local paper|Rehearsal is at
    {time} this {day}|Training is cancelled, the hall is closed>, <can you help|do you have time for a short
    interview|please bring the music|see you next week>?
? <{g} brings the drinks, I do the {food}.|The bus leaves at {time}.|Please tell me until {day}, I have to give the
    numbers.|Our treasurer asks for the fee of {price}.>

# seller and buyer : P : {me} = any
% chatter=no
~ <Re: |><your {old}|ad: {old}|{old} for sale|is the {old} still there>
+ <Is the {old} still for sale|I saw your ad for the {old}|I'd take the {old} for {price}|The {old} is yours>, <I
    could pick it up on {day}|can you tell me how old it is|would you send it to {town}|cash is fine>?
? <It has a scratch on the left side.|Could you send another photo?|My number is {phone}.|I live in {street}, the
    yellow house.>

# lawyer, agent, tax adviser : W : {me} = any
~ <Contract of sale|Your tax return {year}|Estate of {p}|Draft agreement|Documents needed|{street}>
+ <Please find attached|I enclose|Here is> <the draft of the agreement|your tax return for {year}|a copy of the letter
    to {firm}|the notary's draft>, <with my comments in red|for your signature|please check the names and dates>.
- <I still need|For the return we need|The bank asks for> <last year's statements|a copy of your passport|the receipts
    over {price}|the land register entry>; <you can bring them on {day}|post is safer than mail|the portal is best for
    that>.
- <The estate of your uncle will be settled in {date}.|The buyer accepts {amount}.|The deadline is {date}, so there is
    time.|The court has set the hearing for {date} at {time}.>
? <Do call me if anything is unclear.|My fee note will follow.|I suggest we meet before you sign.>
% attach=pdf,docx

# teacher and student : P : {me} = any
% chatter=no
~ <Thesis draft|Homework|Extension?|Re: essay|Office hours|Recommendation letter>
+ <I attached chapter {n}|I could not come to class on {day}, {reason}|Would you write me a recommendation for the
    programme in {town}|I read your draft; the argument is clear now>, <may I hand it in on {day}|what did I miss|the
    deadline is {date}|but the sources need work>?
? <I am not sure about the statistics.|Come to my office on {day} at {time}.|The exam covers chapters {n} to
    {nn}.|Thank you for your understanding.>

# recruiter or business contact, cold but personal : W : {me} = any
~ <{role1} in {town}|Your profile|Introduction|{g} suggested I write|Coffee in {town}?|Speaking at our meetup>
+ <{g} told me about your work on {project}|I read your post about {hobby}|We met shortly at the {event} in {town}|I
    lead a small team at {f}>, <and I wondered whether you would talk at our meetup|and we are looking for a
    {role1}|and I have a question about how you did it|so I thought I'd say hello>.
+ <Would you have {nn} minutes next week|No hard feelings if you are happy where you are|I can come to {town}|Is that
    something you would consider>?
? <There are {n} of us, we build software for {things}.|The pay is between {amount} and a bit more.|Here is a page
    about us: https://www.{s}/>

# travel companion, host : P : {me} = any
% chatter=no
~ <Your stay from {date}|Arrival|Getting to the house|Left your {old}?|Our trip>
+ <The key is in the box beside the door, the code is {pin}|You can arrive from {time}|The bus from the station takes
    {nn} minutes|We land at {time} in {town}>; <call me if you get lost|the neighbours know you are coming|please take
    the bins out on {day}|shall we share a taxi>.
? <The wifi password is on the fridge.|There is milk and bread for the first morning.|You left a {old} in the room,
    shall I post it?|My flight number is {code}.>

# answering a question : PW : {me} = any
% answer=0.95
~ Re: <{topic}|{hobby}|how do you {favour}|question|{project}|recipe>
+ <Good question.|No, that is a common mistake.|It depends.|Yes, but only on {day}s.|I had to look it up.> <As far as
    I know|In my experience|{g} told me that|The short answer is that> <you can do both|the old one is better|it takes
    about {n} weeks|nobody checks it|you need a permit from the town>.
? <First soak it over night, then slowly heat it.|I would ask {firm}, they did ours.|The link to the map:
    https://maps.{s}/{gib}|Our bill was {price}, I think that was fair.>
- <Try again after a restart, that helped me.|Tell me how it goes.|If it fails, bring it over on {day}.>

# complaint and quarrel : PW : {me} = any
~ <I'm disappointed|Third time|Noise|This has to stop|Unpaid invoice {code1}|Re: Re: the fence>
+ <I have asked you {n} times now|I am really disappointed|This is not what we agreed|I waited for {n} hours on
    {day}>. <Please transfer the {price} you owe me by {date}|Nobody called me back|The work is not done|I will not
    sign this>.
? <If nothing happens until {date}, I have to talk to a lawyer.|I would rather settle this over a coffee.|I know you
    are busy, but so am I.|Please answer this time.>
""")

SOCIAL = sorts("""
# likes and reactions : S : {f} = notify; {f} = notification
% who=social
~ {p1} <liked|loved|reacted to|boosted> your <post|photo|comment|video|story>
~ {g} and {nn} others <reacted to|liked> your <photo|post|reel>
~ Your <post|photo|clip> <got {nn} likes|is getting noticed|is popular with your followers>
+ {p1} <liked|reacted to|shared> your <photo|post|comment|video><: "{hobby} in {town}"| from {day}|>.
- <{nn} people|Your friends {g}, {g} and others> <liked|reacted to> <your post|what you shared>.
? <Say thanks or answer the comments.|See who else liked it.|Post again to keep your followers up to date.>
! See post|View photo|See all reactions|Open {f}

# comments and answers : S : {f} = notification; {p1} ({f}) = noreply
% who=social
~ {p1} <commented on|replied to> your <post|photo|comment|video>
~ New <comment|reply> from {p1}
~ {g} <also commented on|answered in> a <thread|post> you follow
+ {p1} <wrote|commented|replied>: "<So nice|Where was that|Love this|Great shot|Congrats|Haha, same here|I have been
    there too>, {you}<!|?|.> <Was that in {town}|We should do that again|Looks like fun|{hobby} forever|>"
? <Reply to {g}|See the whole conversation|There are {nn} more comments|Comment back to keep it going>.
! Reply|See comment|View conversation

# new follower or subscriber : S : {f} = follow; {f} = no-reply
% who=social
~ {p1} <is now following you|started following you|followed you on {f}|subscribed to your channel>
~ You have <{nn} new followers|a new follower>
+ {p1} (@{nick}) <is now following you|started following you> on {f}.
? {g} <has {nnn} followers|posts about {hobby}|lives in {town}|follows {n} people you know>. <Follow back?|See the
    profile.>
- You may know <these people too: {p}, {p} and {p}|some of {g}'s followers>.
! Follow back|View profile|See followers

# connection or friend request : S : {p1} via {f} = invitations; {f} = invitations
% who=social
~ {p1} <wants to connect|sent you a friend request|invited you to connect|would like to add you to their network>
~ <You have {n} invitations waiting|{you}, {g} is waiting for your answer|Friend request from {p1}>
+ {p1}<, {role1} at {firm},| from {town}|> <would like to connect with you|wants to be friends on {f}|sent you a
    friend request>.
? You have {nn} <connections|friends> in common<, {g} and {g} among them|>.
- <Accept or ignore the invitation; {g} is not told if you ignore it.|The invitation is open for {nn} days.>
! Accept|Confirm request|View invitation|See profile

# accepted : S : {f} = updates
% who=social
~ {p1} accepted your <invitation|friend request|follow request>
~ <You and {p1} are now connected|Say hello to {p1}>
+ You and {p1} are now <connected|friends> on {f}. <Write a first message|See what {g} posts|Find more people you
    know>.
? {g} works as {role1} at {firm} and shares your interest in {hobby}.
! Send message|See profile

# mention or tag : S : {f} = mention; {f} = notification
% who=social
~ {p1} <mentioned you|tagged you> in <a post|a comment|a photo|a story|a group>
~ <You were tagged in {n} photos|You were mentioned in #{nick1}>
+ {p1} <tagged you in a photo from {town}|mentioned you in a comment|mentioned @you in {nick1}>: "<thanks for the help
    with {hobby}|look who is here|remember this|what do you say>"
? <You can remove the tag in your settings.|Nobody else sees the tag until you approve it.|{nn} people saw it
    already.>
! View photo|See mention|Go to post

# birthdays : S : {f} = birthdays; {f} = reminders
% who=social
~ <Today is {p1}'s birthday|Wish {g} a happy birthday|{p1} and {n} others have birthdays this week|{g}'s birthday is
    on {day}>
+ <Today is {p1}'s birthday|{p1} turns {nn} today|{n} of your friends have a birthday this week>. <Write something
    nice on the wall|Send a message|Help {g} celebrate>.
? Also this week: {p} on {day}, {p} on {day}.
! Write on timeline|Send wishes

# event invitation by a network : S : {f} = events; {p1} via {f} = events
% who=social
~ {p1} invited you to <{event1}|an event|"{event1}" in {town}>
~ <{nn} people are going to {event1}|Your events this week|{event1} is tomorrow>
+ {p1} invited you to {event1} on {date} at {time} in {town}. <{nn} people are going|{g} and {g} are interested|Are
    you going>?
? <The host changed the time to {time}.|There is a new post in the discussion.|Tell your friends if you are going.>
! Going|Interested|See event|Can't go

# people you may know : S : {f} = suggestions; {f} = friends
% who=social
~ <People you may know|Do you know {p1}?|{p1}, {p} and others could be your friends|{n} people to follow>
~ {you}, <add people you know|see who's on {f}>
+ <Do you know {p1}|These people may be friends of yours|Because you follow {hobby}, you could like>:
* {p}, {nn} friends in common
- {p}, {town}
- {p}, {role} at {firm}
- @{nick}, posts about {hobby}
! Add friend|See all|Follow

# message waiting : S : {f} = messages; {p1} ({f}) = messages-noreply
% who=social
~ {p1} sent you a message
~ <You have {n} unread messages|New message from {g}|{g} is waiting for your answer|1 new message>
+ {p1} <sent you a message|wrote to you on {f}>: "<Hi {you}, are you still into {hobby}|are you coming on {day}|long
    time no see|is this still available|thanks for adding me><?|!|...>"
- You have {n} unread messages <from {g} and {g}|in {n} chats|>.
? <Answer in the app.|Messages are kept for {nn} days.|You can turn off these mails when you use the app.>
! Read message|Reply|Open chat

# dating site notice : S : {f} = hello; {f} = matches
~ <You have a new match|{g} likes your profile|{n} people visited your profile|{g}, {nn}, sent you a smile>
~ <New in {town}: {g} and {n} others|Your week on {f}>
+ <{g1} from {town} liked your profile|You and {g1} have matched|{n} members visited you this week>. <You both like
    {hobby}.|{g1} speaks French and cooks {food}.|Write the first message.>
? <Your profile is {percent}% complete: add a photo.|Our tips for a first date.|Safety first: meet in a public place
    and never send money to somebody you have not met.>
! See match|Say hello|View visitor

# gaming friends : S : {f} = noreply; {f} = community
% who=social
~ <{nick1} sent you a friend request|{nick1} is playing {app1}|{nick1} invited you to a party|You have been invited to
    the guild {nick}>
~ <New achievement in {app1}|{nick1} beat your score|Your clan needs you|{n} friends are online>
+ {nick1} <invited you to join a server|wants to be your friend|beat your record in {app1}: {nnn} points|traded an
    item with you>.
? <The guild meets on {day} at {time}.|Your season ends on {date}.|{nick} and {nick} are in the lobby.|{nnn} players
    voted for your level.>
! Join|Accept|Play now|See profile

# what you missed : S : {f} = digest; {f} = updates
% who=social
~ <{you}, see what you missed|Catch up on {f}|Your week on {f}|{p1}, {p} and {n} others posted|{nn} new notifications>
~ <{p1} shared a post|{p1} added {n} new photos|Trending in your network>
+ <A lot happened since you were last here|Here is what your friends posted|While you were away>:
* {p} <added {n} photos|shared a link about {hobby}|is in {town}|changed the profile picture>
- {p} <posted in {hobby}|is now at {firm}|commented on {g}'s post>
- You have {nn} <notifications|profile views|new posts to read>
! See all|Go to {f}|View notifications

# profile views and career : S : {f} = jobs-listings; {f} = notifications
% who=social
~ <{nn} people viewed your profile|You appeared in {nn} searches this week|{p1} has a new job|Congratulate {p1} on {n}
    years at {firm}>
+ <{nn} people looked at your profile this week|{p1} started a new position as {role} at {firm}|Your post was seen
    {nnn} times|You appeared in {nn} searches>. <Congratulate {g}|See who it was|Keep your profile up to date>.
? <People who found you work as {role} and {role}.|You and {g} worked together in {town}.>
! See who viewed|Say congrats|View post

# story, live, shared album : S : {f} = noreply
% who=social
~ {p1} <is live now|added you to a shared album|posted for the first time in a while|shared {nn} photos with
    you|started a video chat>
+ {p1} <is live|shared an album "{town} {year}" with you|went live with {g}|added to the story>. <Watch it before it
    ends|Add your own photos|Say hello>.
? <{nn} people are watching.|You can leave the album at any time.>
! Watch|Open album|Add photos

# community of a network : S : {f} = groups
% who=social
~ <{p1} posted in {hobby}|New posts in {town} {hobby} club|Your request to join {hobby} was approved|Welcome to the
    group {hobby}>
+ {p1} <posted in|asked a question in|started a poll in> <your group|the group> "{hobby} {town}": "<who is in for
    {day}|does anybody know a good place for {hobby}|look what I found>?"
? <{nn} new posts since {day}.|The admins approved you.|Be kind, read the rules of the group.>
! See post|Go to group|Vote

# video channel and fitness : S : {f} = noreply; {f} = activity
~ {p1} <gave you kudos|just uploaded a video|challenged you|overtook you in the {hobby} league|joined your challenge>
+ <{p1} and {nn} others gave you kudos for your {day} run|{p1} uploaded "{hobby} for beginners"|You are now in place
    {nn} of the challenge|{p1} took your best time on {street}>.
? <You ran {nn} km this week.|Your friends are ahead, lace up.|Comment or share it.>
! Watch|View activity|Give kudos
""")

PROMOTIONS = sorts("""
# sale of a shop : B : {f} = news; {f} = offers; {f} = hello; {f} Shop = newsletter
% who=shops list=0.85
~ <{percent1}% off|Up to {percent1}% off|Save {percent1}%> <everything|{goods}|our favourites|sitewide|selected
    styles> <today only|this weekend|until {day}|>
~ <The|Our> <summer|winter|spring|autumn|mid-season|anniversary|warehouse|clearance> sale <is on|starts now|ends
    tonight|: last day>
~ <Final hours|Last chance|Ends at midnight|Black Friday is here|Cyber Monday|Flash sale>: {percent1}% off
+ <Take|Enjoy|Save> <up to |an extra |>{percent1}% <on|off> <{goods} and {goods}|everything in store and online|our
    bestsellers|already reduced items> <with code {code}|at checkout, no code needed|until {date}|while stocks last>.
- <Sale prices from {price}|Free delivery on orders over {price}|Free returns within {nn} days|Extra {percent}% off
    for members>.
* {goods}: <now {price}, was {price}|from {price}|save {percent}%>
- {goods} <only {price}|in {n} colours|back in stock>
? <Hurry, the best sizes go first.|Don't miss out, once it's gone it's gone.|Come and see us in {town},
    {street}.|Offer valid on selected items until {date}. Terms and exclusions apply.>
! Shop now|Shop the sale|Shop women|Save now|See all deals

# coupon or gift : B : {f} = rewards; {f} = hello
% list=0.8
~ <A|Your> <coupon|voucher|gift|little surprise|treat> <for you|is inside|is waiting|expires {day}>
~ <{you}, |>here's {price} <off your next order|to spend|on us>
~ <Happy birthday, {you}! A gift from us|We miss you: {percent}% off|Welcome! Here's {percent}% off>
+ <As a thank you for shopping with us|Because it's your birthday month|It's been a while|Welcome to {f}>, <here is
    {percent1}% off your next order|take {price} off when you spend {price}|enjoy free shipping>. <Use code
    {code1}|Show this mail at the till|The discount is added at checkout>.
? <Valid until {date}, once per customer.|Not valid on gift cards.|Pair it with {goods}, our customers love it.>
! Redeem|Use my code|Start shopping|Claim your gift

# product launch : B : {f} = news; {f} = hello
% list=0.8 who=shops
~ <Meet|Introducing|New:|Just landed:|It's here:> {thing1}
~ <The new {thing1} is here|Be the first to try {thing1}|Pre-order {thing1} today>
+ <Meet {thing1}|Say hello to {thing1}|We've been working on this for {n} years: {thing1}>, <our lightest yet|made
    from recycled materials|built for {hobby}|with a battery that lasts all week>. <From {price}.|Pre-order now, ships
    {date}.|Available in {n} colours.>
- <Designed in {town}, made to last.|Reviewers call it the best of {year}.|Goes well with {goods}.>
? <Members get it first.|Watch the film, see how it's made.|Trade in your old one and save {price}.>
! Discover more|Order now|Learn more|Pre-order

# newsletter of a firm : B : {f} = newsletter; {f} = news
% list=0.9 chatter=news
~ <{f} news|Our {date} newsletter|What's new at {f}|{n} ideas for {hobby}|News from {f}>
~ <How we make {things}|Behind the scenes at {f}|Recipe of the month: {food}|Your guide to {hobby}>
+ <In this issue|This month|What's new>: <{hobby} for beginners|our new shop in {town}|a look behind the
    scenes|customers' favourite {goods}|an interview with {p}>.
- <Spring is here and so is our new collection.|We asked {p}, who makes our {things}, how it all began.|Our team
    picked {n} favourites for you.>
? <Try our recipe for {food}.|Read the story on our blog.|New in the shop: {goods} and {goods}, from {price}.|Follow
    us and win {item} in our raffle.>
! Read more|Read the story|To the shop

# creator newsletter : B : {me} = hello; {me} from {f} = newsletter
% list=0.9 chatter=news at=work
~ <#{nn}: |Issue {nn}: |><on {hobby}|what I learned about {hobby}|{n} lessons from {town}|the truth about {topic}|why
    I stopped>
~ <My new course is open|{hobby}, but better|A small experiment|Links for {day}>
+ <Hello friends|Happy {day}|I wrote this on a train to {town}|This week I want to talk about {hobby}>, <because so
    many of you asked|and why most advice is wrong|and what it has to do with {hobby}>.
- <Here are {n} things I enjoyed this week.|Most people start too big.|The best tool is the one you use.|I made a
    mistake, and it cost me {price}.>
? <If you like this letter, forward it to a friend or become a paying subscriber for {price} a month.|My course on
    {course} opens on {day}; readers save {percent}%.|This issue is sponsored by {firm}, who make {things}.|Hit reply,
    I read everything.>
! Read in browser|Become a member|Join the course

# campaign, politics : B : {p1} for {town} = info; Team {p1} = info; {p1} = contact
% list=0.85
~ <Chip in before midnight?|We're {percent}% of the way|This is big|{you}, are you with us?|My opponent just said
    this|Can I count on you?|Deadline tonight>
~ <Sign the petition: {cause1}|Stand with us for {cause1}|Vote on {date}|A message from {p1}>
+ <The election is {nn} days away|Our opponents are outspending us|We have a deadline at midnight|They voted against
    {cause1} again>, and <we are still {amount} short of our goal|we need {nnn} more people to chip in|I need you on
    our side>. <Will you donate {price} today|Can you chip in {price} before midnight|Add your name>?
- <I'm running because {town} deserves better.|Every volunteer counts; we knock on doors this {day}.|We take no money
    from big corporations.|Polls show us {n} points behind.>
? <If you saved your payment details, your donation goes through at once.|Paid for by Friends of {p1}.|Together we can
    win this.|Thank you for standing up for {cause1}.>
! Donate|Chip in {price}|Sign now|Add my name

# charity : B : {f} Foundation = appeal; Friends of {town} = hello
% list=0.8
~ <Your gift doubles today|{g}'s story|Thank you for helping {cause1}|{price} helps|Giving day|Help {cause1} this
    winter>
+ <Because of people like you|With your help|Last year>, <we reached {nnn} families|{g} has a warm bed tonight|we
    planted {nnn} trees|our work for {cause1} goes on>. <But the need grows.|This month every gift is doubled.|There
    is more to do.>
+ <A gift of {price} <buys school books|feeds a family for a week|pays for a day's care>.|Will you give {price} for
    {cause1} today?|Become a monthly donor from {price}.>
? <Read how your donation is used.|Gifts are tax deductible.|Registered charity no. {nnn}{nnn}.>
! Give now|Donate|Double my gift|Read {g}'s story

# webinar : B : {f} = events; {g} at {f} = marketing
% list=0.75
~ <Webinar|Live session|Free workshop|Masterclass>: {course1} <on {date}|in {nn} minutes|for busy teams|>
~ <Save your seat|You're invited|Last seats|Join us live>: {course1}
+ <Join us|Sign up|Save your seat> <on {date} at {time}|this {day}|live or on demand> for a <free|{nn}-minute>
    <webinar|session> about {course1}<, with {p} of {firm}|, with time for your questions|>.
* <What you will learn|You'll see>: <how {firm} saved {percent}% of its time|{n} mistakes to avoid|what changes in
    {year}>
- How to <get started with {course1}|measure success|convince your boss>
- Live questions with {p}
? <Can't make it? Register and we send you the recording.|All who join get a checklist.|Seats are limited.>
! Register now|Save my seat|Sign up free

# B2B software offer (opted in) : B : {f} = team; {g} from {f} = hello
% list=0.75
~ <How {firm} cut costs by {percent}%|Get more out of {app1}|New in {app1}: {course}|Your free guide to
    {course}|{percent}% off annual plans>
~ <The {year} report is here|Upgrade to {app1} Pro|Is your team ready for {year}?>
+ <Thousands of teams use {app1}|With {app1}, your team|Download our free guide and> <plan projects in one place|save
    {n} hours a week|turn data into decisions|see what your customers want>. <No credit card needed.|Start your free
    trial.|Book a demo with our experts.>
? <Customer story: how {firm} in {town} grew by {percent}%.|New: integrations with your calendar and {app}.|Annual
    plans are {percent}% off until {date}.>
! Book a demo|Start free trial|Download the guide|See plans

# travel : B : {f} Travel = deals; {f} = offers
% list=0.85
~ <Flights to {town1} from {price}|{town1} is calling|{percent}% off hotels in {town1}|Sun, sea and {town1}|City
    breaks from {price}>
~ <Still thinking about {town1}?|Price drop: {town1}|Your next trip>
+ <Escape to {town1}|Fly to {town1}|{n} nights in {town1}> <from {price} per person|with breakfast|and save
    {percent}%>. <Book by {date}, travel until {date}.|Limited seats at this price.|Free cancellation.>
* {town}: <flights from {price}|{n} nights, {price}|hotel, {n} stars, {price} a night>
- {town} by train from {price}
? <Members save {percent}% more in the app.|Prices include taxes and one bag.|Low deposits from {price}.>
! Book now|See deals|Find flights

# abandoned basket : B : {f} = shop; {f} = hello
% list=0.75
~ <You left something behind|Still interested in the {goods1}?|Your basket is waiting|Forgot something?|Your {goods1}
    may sell out>
+ <You left {goods1} in your basket|We saved your basket|The {goods1} you looked at are still here>. <Order now, we
    ship today|Complete your order|Only {n} left in your size>.
? <Here is {percent}% off to help you decide: {code}.|Free shipping and easy returns.|Questions? Chat with us.>
! Back to my basket|Complete order|Check out

# loyalty points : B : {f} Rewards = rewards; {f} Club = club
% list=0.75 who=shops
~ <You have {nnn} points|Double points this week|Your points expire on {date}|{you}, you're now a {town} member|Your
    member offers>
+ <You have {nnn} points, worth {price}|Earn double points on {goods}|You are {nnn} points away from your next
    reward>. <Use them before {date}|Turn them into {item}|Scan your card at the till>.
? <Member price of the week: {goods} for {price}.|Invite a friend and both get {nnn} points.|Activate your personal
    coupons in the app.>
! Use my points|Activate offers|See rewards

# survey and review request : B : {f} = feedback; {f} = survey
% list=0.6
~ <How did we do?|Tell us what you think|{n} minutes for a survey?|Rate your {goods1}|How was {town}?|Your opinion
    matters>
+ <How do you like your {goods1}|How was your visit on {day}|Would you recommend us to a friend>? <Our survey takes
    {n} minutes|Leave a review and help others|Tell us in one click>.
? <All who take part can win {item}.|As a thank you, you get {percent}% off.|Your answers stay anonymous.>
! Take the survey|Write a review|Rate now

# app upsell : B : {f} = hello; {app1} = hello
% who=streams list=0.7
~ <Go Premium for {price} a month|Try {app1} Plus free|{n} months for the price of {n}|Unlock everything|Your trial is
    just a tap away>
~ <New on {f}: {film}|Coming this week: {film}|We added {film}>
+ <Get {n} months of Premium for {price}|Try {app1} Plus free for {nn} days|Upgrade and get rid of ads>. <Listen
    offline|Stream on {n} screens|Cancel anytime>. <New customers only.|Offer ends {date}.|>
- <New this week: {film}.|Because you watched {film}, you may like {film}.|Our editors picked {film} for you.>
? <Then {price} a month.|Students save {percent}%.|Share it with your family.>
! Try free|Upgrade|Watch now|Get Premium

# event tickets and culture : B : {f} = tickets; {town} Theatre = news
% list=0.8
~ <On sale now: {p1} live in {town}|This month at the theatre|Tickets from {price}|Presale: {p1}|{event} in {town}:
    early bird ends {day}>
+ <{p1} plays in {town} on {date}|Our new season starts on {date}|Presale for {event} begins {day} at {time}>.
    <Tickets from {price}|Early birds save {percent}%|Members book first>.
? <Also on: {event} on {date}.|Kids go free.|Gift vouchers in our shop.>
! Get tickets|Buy now|See programme

# food delivery and supermarket : B : {f} = deals; {f} Market = offers
% who=shops list=0.8
~ <This week's offers|Free delivery tonight|{food1} for {price}?|Fresh deals from {day}|Hungry?>
+ <From {day} in all our shops|Only this week|Order tonight and save>: <{food1} for {price}|{percent}% off fruit and
    vegetables|two for one on {food}>.
* {food}: {price}
- <Coffee|Cheese|Orange juice|Detergent>: {percent}% off
- <Grapes|Tomatoes|Chicken|Yoghurt>, only {price}
? <Prices valid while stocks last.|Find your nearest shop.|Free delivery over {price} with {code}.>
! See leaflet|Order now|View offers

# bank or telecom cross-sell : B : {f} = info; {f} Mobile = offers
% list=0.6 who=money
~ <{you}, you're pre-selected for a better rate|Earn {percent}% cashback|Switch and save {price}|More data, same
    price|A new card for you>
+ <Get our new card and earn {price} cashback|Switch your phone plan and get {nn} GB for {price} a month|Refer a
    friend and you both get {price}|Our home insurance now from {price}>. <Apply in {n} minutes|Offer ends
    {date}|Representative example: {n}.{nn}% APR>.
? <Terms, limits and exclusions apply.|Approval depends on your credit history.|Keep your number.|Existing customers
    save {percent}%.>
! Apply now|See plans|Refer a friend

# health, beauty, gym : B : {f} = hello; {f} Studio = news
% list=0.75
~ <New classes at {f}|Your skin will thank you|Join in {date}, pay nothing|Glow up: {percent}% off|Spring clean your
    routine>
+ <Join {f} this month and pay no joining fee|Try our new {goods} set, {percent}% off|Book a class: yoga, pilates,
    {hobby}>. <First week free|Only {price} a month|Gift with every order over {price}>.
? <Our vets, doctors and trainers answer your questions on the blog.|Vitamins and more from {price}.|Lose nothing but
    the stress.>
! Book a class|Shop now|Join today

# real estate, cars : B : {f} = listings; {f} Motors = info
% list=0.6
~ <New homes in {town}|{n} cars that match your search|Test drive the {thing1}|Your car is worth more than you
    think|Open house on {day}>
+ <Test drive the new {thing1} on {day}|{n} new listings in {town}|Trade in your car and get {price} more>. <From
    {price} a month|{n} rooms, garden, {amount}|{percent}% finance>.
? <Book your service now and get winter tyres fitted for {price}.|Get a free valuation.>
! Book test drive|See listings|Get a quote

# contest of a firm : B : {f} = win; {f} = news
% list=0.8
~ <Win {item1}|Enter to win {item1}|Our {event} raffle|Advent calendar: door {n}|Guess and win>
+ <Win {item1} with a value of {price}|Take part in our raffle until {date}|Behind door {n} of our calendar: {item1}>.
    <Answer one question|Post a photo of your {goods}|No purchase necessary>.
? <The winner is drawn on {date}.|Last week's winner: {g} from {town}.|And {percent}% off {goods} for all.>
! Enter now|Take part

# education : B : {f} Academy = courses; {f} = learn
% list=0.75
~ <Learn {course1} in {n} weeks|Courses from {price}|Open day on {date}|{percent}% off all courses|Your next skill>
+ <Start a new skill today|Our course on {course1} starts {date}|Visit our open day>: <courses from {price}|taught by
    {p}|{n} hours of video|with a certificate>. <Ends {day}.|Over {nnn} students.|>
? <Apply for a place at {town} until {date}.|Students also bought: {course}.>
! See courses|Enrol now|Apply

# invitation to premium press : B : {town} Post = subscriptions; The {f} Review = offers
% list=0.75 chatter=news
~ <{n} months for {price}|Read the whole story|Today's headlines and an offer|Subscribe and save {percent}%>
+ <Support independent journalism|Get full access|Subscribe today>: <{n} months for {price}|{percent}% off a year|less
    than a coffee a week>. <Cancel anytime.|Offer ends {day}.|>
? <Read this week: {place}.|Our reporters spent a year on {cause}.>
! Subscribe now|Claim offer
""")

UPDATES = sorts("""
# order confirmation : A : {f} = orders; {f} = no-reply; {f} Shop = service
% who=shops
~ <Your order {code1}|Order confirmation {code1}|Thanks for your order|We've received your order {code1}|Order {code1}
    confirmed>
+ <Thank you for your order|Thanks for shopping with us|We have received your order {code1}>, {you}. <We'll let you
    know when it ships.|You can change it until {time}.|Here is what you ordered.>
* <1|2|3> x {goods}: {price}
- Subtotal: {price}
- <Shipping|Delivery|VAT>: {price}
- <Total|Amount charged>: {price1}
? <Delivery address|Ship to>: {p}, {street}, {town}.
- Paid with card ending in {last}. <Expected delivery: {day}, {date}.|Pick up in {town} from {day}.>
! View order|Manage order|Track order

# shipping : A : {f} = shipping; {f} = tracking; {f} = no-reply
% who=parcels
~ <Your parcel is on its way|Shipped: your order {code1}|Your package arrives {day}|Out for delivery today|Parcel
    {code1}: delivery on {date}>
+ <Your order {code1} has left our warehouse|Your parcel {code1} is on its way|Good news: your {goods} shipped|The
    driver will be with you between {time} and {time}>. <Estimated delivery: {day}, {date}|Carrier: {firm}|Tracking
    number: {long}>.
? <Nobody at home? Choose a neighbour or a parcel shop.|You don't have to sign.|It may take a day until tracking shows
    something.|You can follow the driver on the map.>
! Track parcel|Track your package|Change delivery

# delivered or missed : A : {f} = delivery; {f} = no-reply
% who=parcels
~ <Delivered: {code1}|Your parcel was delivered|Sorry we missed you|Parcel waiting at {street}|Ready for collection>
+ <Your parcel {code1} was delivered at {time}|We could not deliver your parcel today and left it at {street}|Your
    parcel is ready for pick-up until {date}>. <It was left with a neighbour|Signed by {p}|Bring your ID and this
    code: {pin}>.
? <Something wrong with it? Tell us within {nn} days.|After that it goes back to the sender.|How was the delivery?
    Rate the driver.>
! See proof of delivery|Find pick-up point|Rate delivery

# receipt : A : {f} = receipts; {f} = billing; {f} = no-reply
% who=streams
~ <Your receipt from {f}|Receipt {code1}|Payment received|Thank you for your payment|Your {day} trip with {f}>
+ <Thank you for your payment|We received your payment|This is your receipt> <of {price1}|for {app}|from {date}>.
* <Receipt number|Transaction>: {long}
- <Date|Paid on>: {date}
- <Card|Visa|Mastercard> ending in {last}: {price1}
- {app} <monthly plan|annual plan|credits>: {price1}
? <Keep this receipt for your records.|Questions about this charge? Write to support@{s}.|The charge shows as {f} on
    your statement.>
! View receipt|Download PDF

# invoice : A : {f} = invoices; {f} = billing; {f} Accounts = accounts
% attach=pdf
~ <Invoice {code1}|Your invoice of {date}|Invoice {code1} from {f}|Your bill for {date} is ready|Reminder: invoice
    {code1} is due>
+ <Please find attached|Attached is|Here is> <invoice {code1}|your invoice for {date}|your monthly bill> <over|of|for
    a total of> {price1}. <It is due on {date}|We take it from your account on {date}|Please pay within {nn} days>.
- <A friendly reminder: invoice {code1} over {price1} is {n} days overdue. If you have paid already, ignore this
    mail.|No action is needed, you pay by direct debit.>
? <Please give the invoice number with your payment.|Our bank details are on the invoice and have not
    changed.|Customer number: {long}.>
! View invoice|Pay online|See bill

# appointment : A : {f} = appointments; {f} Clinic = reception; {f} Dental = no-reply
~ <Appointment reminder|Your appointment on {date}|Reminder: {day} at {time}|Appointment confirmed|Please confirm your
    appointment>
+ <This is a reminder of your appointment|Your appointment is confirmed|You booked> <with Dr {p}|at our {town}
    office|for a haircut|for your car's service> on {day}, {date} at {time}. <Please arrive {nn} minutes early|Reply
    YES to confirm|Bring your insurance card>.
? <If you can't come, please cancel {nn} hours before, otherwise we charge {price}.|Parking is behind the
    house.|Please fill in the form before you come.>
! Confirm|Reschedule|Add to calendar
% attach=ics

# reservation and travel : A : {f} = bookings; {f} Hotel = reservations; {f} Air = no-reply
% attach=pdf
~ <Booking confirmed: {town1}|Your reservation {code1}|Your flight to {town1} on {date}|Check-in is open|Itinerary
    {code1}|Gate change for {code1}>
+ <Your booking {code1} is confirmed|Check-in for your flight to {town1} is open|Your trip to {town1} starts in {n}
    days|Your table for {n} is booked>. <Departure: {date}, {time}|Check-in from {time}, check-out until {time}|Seat
    {nn}A>.
- <Your train leaves {nn} minutes later than planned, at {time}.|Your flight {code} was moved to {time}. You can
    rebook free of charge.|Free cancellation until {date}.>
? <Total price: {price}, paid.|One piece of hand luggage is included.|Don't forget your passport.|Address: {street},
    {town1}.>
! Check in|Manage booking|View itinerary

# event ticket : A : {f} Tickets = tickets; {f} = no-reply
% attach=pdf
~ <Your tickets for {event1}|Order {code1}: {n} tickets|You're going to {event1}!|Event update: {event1}>
+ <Here are your tickets|You're going to {event1}|Your {n} tickets are attached>: {date}, {time}, {town}. <Doors open
    at {time}|Show the code on your phone|Please bring an ID>.
? <The event was moved to {date}; your tickets stay valid.|Order total: {price}.|No refunds after {date}.>
! Get tickets|Add to wallet

# statement : A : {f} Bank = statements; {bank1} = no-reply
% who=money
~ <Your statement is ready|{date} statement available|Your account statement|Your credit card bill: {price1} due
    {date}|Document in your inbox>
+ <Your statement for {date} is ready|There is a new document in your online banking|Your card bill of {price1} is
    ready>. <Sign in to see it|Minimum payment: {price}, due {date}|Account ending in {last}>.
? <For your security we never ask for your PIN by mail.|Turn paper statements off to save trees.|Balance: {price}.>
! View statement|Sign in

# payment made or failed, honest : A : {f} = payments; {f} = billing
% who=money
~ <You sent {price1} to {p1}|You received {price1}|Payment to {firm} confirmed|Your payment didn't go through|Direct
    debit on {date}|Transfer received>
+ <You sent {price1} to {p1}|{p1} paid you {price1}|We could not charge your card ending in {last} for {app}|A payment
    of {price1} to {firm} was booked>. <Transaction {long}|We try again on {date}|It can take {n} days to arrive|You
    can update your card in your account>.
? <Didn't make this payment? Call us at the number on your card.|Note: "{food} on {day}".|Your plan stays active until
    {date}.>
! See details|Update payment method|View transaction

# security alert, honest : A : {f} = security; {f} = account; {f} = no-reply
% who=mail
~ <New sign-in to your account|New device: {town1}|Your password was changed|Security alert|Recovery phone
    added|Two-step verification turned on|Was this you?>
+ <Your account was signed in to from a new device|The password of your {f} account was changed|A recovery phone was
    added|Two-step verification is on>: {town1}, {date}, {time}. <If this was you, you don't need to do anything|If it
    wasn't you, change your password and check your devices>.
? <Device: <Windows|Mac|Android|iPhone>, browser: Firefox.|You get this mail because security changes are always
    announced.|App {app} got access to your calendar.>
! Check activity|Review devices

# code, password reset, verification : A : {f} = no-reply; {f} = verify; {app1} = hello
% who=mail
~ <Your code is {pin1}|{pin1} is your {f} verification code|Verify your email address|Reset your password|Your login
    link|Confirm your email|Finish signing up>
+ <Your verification code is {pin1}|Enter this code to sign in: {pin1}|Somebody asked to reset the password of your
    account|Please confirm your email address to finish signing up|Click to sign in, no password needed>. <It expires
    in {nn} minutes|The link works once|Don't share it with anyone>.
? <If you didn't ask for this, you can ignore this mail.|If it was not you, nobody has got in.|Thanks for joining
    {f}.>
! Verify email|Reset password|Sign in|Confirm

# welcome and account set up : A : {f} = hello; {app1} = welcome
~ <Welcome to {f}|Your account is ready|Thanks for signing up|Getting started with {app1}|Your trial has started>
+ <Welcome to {f}, {you}|Your account is ready|Thanks for signing up>. <Your user name is {nick}|Your trial runs until
    {date}|Here's how to get started>.
* <Set up your profile|Invite your team|Download the app|Connect your calendar>
- <Read our guide|Choose a plan when you are ready|Import your data>
? <Questions? Just answer this mail.|After the trial it is {price} a month; we remind you before.>
! Get started|Go to account

# terms and policy : A : {f} = legal; {f} = info; {f} = updates
% who=streams chatter=none
~ <Changes to our terms|We're updating our privacy policy|Important changes to your account|New prices from
    {date}|Update to our Terms of Service>
+ <We are changing our terms of service|We have updated our privacy policy|Our prices change> <from {date} on|as of
    {date}>. <You don't need to do anything|If you don't agree, you can close your account|Your plan goes from {price}
    to {price} a month>.
- <We made the texts easier to read.|We describe how we use data and which rights you have.|Section {n} now covers how
    disputes are settled.|The fee for transfers abroad goes down to {price}.>
? <By using {f} after that date you accept the new terms.|You find the old version in our archive.|This affects
    customers in your country only.>
! Read the terms|See what changes

# subscription renewing, ending : A : {f} = billing; {f} = membership
% who=streams
~ <Your subscription renews on {date}|Your membership ends soon|Your plan was cancelled|Your free trial ends in {n}
    days|Domain {s} renews on {date}|Renewal confirmed>
+ <Your subscription to {app} renews on {date1} for {price1}|Your membership ends on {date1}|As you asked, we
    cancelled your plan|Your trial ends on {date1}>. <You can cancel at any time before|Nothing to do if you want to
    stay|You keep access until {date1}|We charge the card ending in {last}>.
? <We'd be sorry to see you go.|Update your card if it expires before.|Plan: {app}, yearly.>
! Manage subscription|Renew|Turn off renewal

# outage and maintenance : A : {f} Status = status; {f} Network = noc
~ <Maintenance on {date}|[Resolved] {soft1} unavailable|Service disruption in {town1}|Power cut in {street} on
    {date}|Incident {code1}: investigating|Water supply interrupted>
+ <On {date} between {time} and {time} the service will not be available|We are looking into errors in {soft1}|The
    problem with {soft1} is solved|Due to works there is no power in {town1} on {date}>. <We're sorry for the
    trouble|The next update follows at {time}|Your data is safe>.
? <Cause: a {fault} after the update to {ver}.|Affected: customers in {town1}.|Please switch off devices before.>
! Status page

# build, CI, monitoring : A : {app1} CI = builds; {f} Monitor = alerts; {app1} = noreply
% greet=0.05 close=0.2
~ <Build failed|Build fixed|Passed|Failed>: <{nick1}/main|{app1} #{nnn}|pipeline {code1}>
~ <[Alert] CPU {nn}% on host {nick1}|Backup finished: {n} errors|Disk almost full on {nick1}|Certificate of {s}
    expires in {nn} days|Deploy of {ver} to production succeeded>
+ <Job "{nick1}" failed after {n} min {nn} s|All {nnn} tests passed|The backup of {nick1} finished at {time}|Host
    {nick1} is at {nn}% disk usage|Certificate for {s} ends on {date}>.
* Commit {gib} by {p}: fix {fault} in {soft}
- Duration: {nn} s
- {n} tests failed, {nnn} passed, {n} skipped
- Log: https://{s}/jobs/{nnn}
! View log|See job

# calendar invitation : A : {p1} = any; {p1} via calendar = calendar; {f} Calendar = no-reply
% attach=ics greet=0.1 at=work
~ <Invitation|Updated invitation|Cancelled|Accepted|Declined|Reminder>: <{event1}|{project}|1:1 {you} / {g}> @ {day}
    {date} {time}
+ <{p1} invited you to {event1}|{p1} accepted the invitation|This event was changed|This event was cancelled>: {day},
    {date}, {time} to {time}.
* Where: <room {nn}|{street}, {town}|video call, https://meet.{s}/{gib}>
- Who: {p}, {p}, {p1} (host)
- When: {day} {date} {time}
! Yes|No|Maybe|Join meeting

# school and municipality notices : A : {town} School = office; Town of {town} = info; {town} Library = library
% list=0.25
~ <School closed on {date}|Newsletter of the school, week {nn}|Waste collection moved to {day}|Road works in
    {street}|Books due on {date}|Parents' evening {date}|Council meeting on {date}>
+ <There is no school on {date}|Because of the holiday the bins are emptied on {day}|{street} is closed for cars until
    {date}|The book you asked for is ready|{n} books are due on {date}>. <Lunch is served as usual|Please put them out
    by {time}|The bus takes another way|You can renew them online>.
? <Parents are asked to sign the form by {day}.|The council meets on {date} at {time} in the town hall; agenda
    below.|Vaccinations are offered in {town} on {day}.|Fees start at {price} from the second week.>
! Read more|See details|Renew

# newsletter of officials : BA : Office of {p1} = info; Ministry of {topic} = news; {town} City Council = bulletin
% list=0.8 chatter=news
~ <Weekly update from {p1}|My report from the capital|Bulletin {nn}|Public meeting on {date}|News for residents|Your
    voice on {cause1}>
+ <This week the house voted on {cause1}|I want to keep you informed about my work|The city asks for your opinion on
    {place}|My office can help you with passports, benefits and letters to agencies>. <I voted for it because {town}
    needs it|Comments are open until {date}|Call us on {phone}>.
? <I introduced a bill on {cause}.|On {day} I met teachers and nurses in {town}.|Grants of {amount} go to {town} for
    {place}.|My next open hour is on {date} at {time}.|The hearing can be watched online.>
- <Applications for internships are open.|Flags may be ordered through my office.|Numbers of the week: {nnn} new
    homes, {nn} km of cycle paths.>
! Read more|Take the survey|Contact my office

# utility bill and meter : A : {f} Energy = service; {f} Water = billing; {f} Mobile = bill
~ <Your {f} bill is ready|Please send us your meter reading|Your energy statement {year}|Your phone bill for
    {date}|Data used: {percent}%>
+ <Your bill of {price1} is ready|Please read your meter by {date}|You have used {percent}% of your data|Your yearly
    statement shows a credit of {price1}>. <We take it on {date}|Customer number {long}|It takes two minutes online>.
? <You used {nn} kWh less than last year.|Your monthly payment stays at {price}.|If you can't pay, talk to us early.>
! See bill|Send reading|View usage

# bank notice : A : {f} Bank = alerts; {bank1} = service
% who=money
~ <Card purchase of {price1}|Low balance alert|Your new card is on its way|Account alert|Branch in {town}
    moves|Deposit received|Your card was locked at your request>
+ <A purchase of {price1} was made with your card ending in {last} at {firm}|Your balance is below {price}|Your new
    card comes within {n} days|We got your deposit of {price1}>. <You set up this alert|The PIN comes in a second
    letter|Was it not you? Call {phone}>.
? <We never ask for passwords or codes in a mail.|Change your alerts in the app.|From {date} you need the app to
    confirm payments.>
! See transactions|Go to account

# tax and authorities : A : Tax Office {town} = no-reply; {country} Revenue Service = notices; Citizen Portal =
    no-reply
~ <You have a new message in your tax account|Your tax return was received|Your assessment for {year}|Your passport is
    ready|Application {code1} received|Reminder: return due {date}>
+ <There is a new message in your tax account|We have received your return for {year}|Your application {code1} is
    being worked on|Your document can be collected from {date}>. <For your safety this mail has no link, please sign
    in as usual|It takes about {n} weeks|You don't need to do anything>.
? <Refunds are paid to the account we have on file.|Opening hours: Monday to Friday, until {time}.|Payments on account
    are due on {date}.>

# job application status : A : {f} Careers = careers; {f} HR = jobs; {f} Recruiting = no-reply
~ <Your application as {role1}|Thank you for applying to {f}|Interview for {role1}|Update on your application|We
    received your application>
+ <Thank you for applying for the position of {role1}|We have received your documents|We would like to invite you to
    an interview on {date} at {time}|After careful thought we decided for another person>. <We come back to you within
    {n} weeks|Please choose a time|We wish you all the best>.
? <The interview takes {nn} minutes, by video.|You can see the status in your profile.|We keep your documents for {n}
    months unless you object.>
! View status|Choose a time

# job and search alerts : AB : {f} Jobs = alerts; {f} = alerts
% list=0.75
~ <{nn} new jobs for {role1}|New: {role1} in {town1}|Your search "{role1}" has new results|{n} new flats in
    {town1}|Price alert: {goods}|Watch list: {thing}>
+ <New results for your search|Jobs for you|Your saved search has {n} new results>: {role1}, {town1}.
* {role} at {firm}, {town1}
- {role}, {firm}, <full time|part time>, {price} an hour
- {n} rooms in {street}: {price} a month
? <Your alert is daily; change it in your account.|The price of {goods} fell to {price}.>
! See all|View jobs

# support ticket : A : {f} Support = support; {f} Help = help
~ <[Ticket {code1}]|[{f} #{nnn}]|Case {code1}:> <received|was updated|is solved|{goods} does not work>
+ <We have received your request|Your ticket {code1} was updated|We believe your request is solved>. <An agent answers
    within {nn} hours|{p} wrote: "please try again with version {ver}"|Reply to this mail to add a comment>.
? <Your request: "cannot sign in after update".|It is closed in {n} days if we don't hear from you.|How was our
    support? Rate it below.>
! View ticket|Reopen

# shared document, collaboration, e-signature, honest : A : {p1} (via {f}) = drive; {f} = no-reply; {p1} = any
% who=mail at=work
~ {p1} <shared "{file1}" with you|invited you to edit {file1}|commented on {file1}|sent you {file1} to sign>
~ <Completed: {file1}|{n} comments on {project}|Your fax was sent|Voicemail from {p1}, {nn} seconds>
+ {p1} <shared a document with you|invited you to edit "{file1}"|left a comment: "can we use the new numbers?"|asks
    you to sign "{file1}"|left you a message of {nn} seconds>. <You can view it with your usual account|All have
    signed, the copy is attached|Assigned to you: {project}>.
? <Link valid until {date}.|Message: "as discussed on {day}".|If you don't know {g}, don't open it.>
! Open|Open document|Review|Listen

# medical, insurance, pension : A : {f} Health = no-reply; {f} Insurance = service; {f} Pharmacy = pharmacy
~ <Your test results are ready|Message from Dr {p1}|Claim {code1} received|Your policy documents|Prescription
    ready|Your pension statement {year}>
+ <Your results are in the patient portal|We received your claim {code1}|Your prescription is ready at {street}|Your
    policy renews on {date} for {price1}>. <Sign in to read it|We paid {price} to your account|Nothing changes in your
    cover>.
? <In an emergency call the usual number.|Please have your policy number ready: {long}.|Refills left: {n}.>
! Sign in|View claim

# usage report, statement of a service : AB : {f} = reports; {app1} = insights
% list=0.5
~ <Your weekly report|Your {date} in numbers|Screen time: {n} hours|Your storage is {percent}% full|Search performance
    of {s}|Your energy report>
+ <Here is your report for the week|You used {app1} for {nn} hours|Your site had {nnn} visitors|You have used
    {percent}% of your storage>.
* <Visitors|Clicks|Steps|Tasks done>: {nnn} (<up|down> {nn}%)
- Top <page|song|project>: {hobby}
- <Average|Total>: {nn}
? <Free up space or get more storage from {price}.|Reports come every {day}.>
! See full report|Manage storage

# refund, return, dispute : A : {f} = returns; {f} = no-reply
% who=shops
~ <Your refund of {price1}|Return label for {code1}|We received your return|Refund issued|Order {code1} was
    cancelled|Complaint {code1}>
+ <We refunded {price1} to your card|We have received your return|Your order {code1} was cancelled as you asked|Here
    is your return label>. <It takes {n} days until you see it|Print it and bring the parcel to a shop|You were not
    charged>.
? <Item: {goods}.|Reason: {goods} out of stock.|Your gift card balance is {price}.>
! View refund|Print label

# gift card, lottery ticket, raffle, honest : A : {f} Gift Cards = gifts; {f} Lottery = no-reply; {f} = orders
~ <{p1} sent you a gift card|Your gift card order {code1}|Draw of {date}: your numbers|You won {price1} in the draw of
    {date}|Your raffle ticket>
+ <{p1} sent you a gift card worth {price1}|Your ticket {code1} took part in the draw of {date}|Thank you for buying a
    raffle ticket of our {event}>: <"Happy birthday!"|{n} numbers right|code {long}>. <Redeem it in the shop or
    online|Winnings are paid to your account|Check your numbers after signing in>.
? <It never expires.|Play responsibly, 18 and over.|The draw is on {date} in {town}.>
! Redeem|See results

# machine and device notices : A : {app1} Home = alerts; Printer = scanner; {f} Security Cameras = no-reply
% attach=pdf greet=0.05 close=0.1
~ <Scan from {nick1}|Scanned document {code1}|Motion at the front door|Toner low|Battery of {thing1} low|Fax from
    {phone}|Voice message from {phone}>
+ <Please see the attached scan|Motion was seen at {time}|The battery of {thing1} is at {n}%|You have a new voice
    message of {nn} seconds from {phone}|Toner black: {n}%>.
* Device: {thing1}
- Pages: {n}
- Date: {date} {time}

# club, membership, association : A : {hobby} Club {town} = membership; {f} Association = office
% list=0.3
~ <Membership fee {year}|Annual meeting on {date}|Your membership card|Change in the training times|Minutes of the
    meeting of {date}>
+ <The fee for {year} is {price} and will be taken on {date}|You are invited to the annual meeting on {date} at
    {time}|Your card is attached|Training is now on {day} at {time}>. <Please tell us if your bank details
    changed|Motions until {date}|The hall is closed in the holidays>.
? <Agenda: report of the board, accounts, election.|We look for {n} helpers for {event}.>
% attach=pdf
""")

FORUMS = sorts("""
# patch : L : {me} = any; {me} via {nick1} = {nick1}
% chatter=none greet=0.1 answer=0.5 form=plain
~ [PATCH<| v{n}| {n}/{nn}>] <fix|avoid|remove|add test for|handle> {fault} in {soft}
~ <Re: |>[PATCH<| v{n}| {n}/{nn}>] {nick1}: <fix|rework|simplify> {soft}
+ <This fixes a {fault} in {soft} that was found by {p}.|Since version {ver} {soft} fails when the file is empty.|No
    functional change.|The function is called twice, which leads to a {fault}.|Drop the lock before calling back.>
* Signed-off-by: {p}
- Reviewed-by: {p}
- Reported-by: {p}
- Tested-by: {p}
- Fixes: {gib} ("{soft}: rework error path")
? <Applied, thanks.|Looks good to me apart from the comment below.|Can you split this in two patches?|Please resend
    against the current tree.|Same problem as in v{n}: the return value is ignored.>

# bug and help question : L : {me} = any
% answer=0.4 chatter=talk
~ <Re: |>[{nick1}<-users|-dev|-help|>] {soft} <fails|crashes|hangs|is slow> <on {year} release|after upgrade to
    {ver}|with large files|>
~ <Re: |><{fault} in {soft}|How do I configure {soft}?|Cannot build {ver}|{soft}: strange error>
+ <Since I upgraded to {ver}, {soft} stops with a {fault}.|I try to build {ver} from source and get an error.|How can
    I tell {soft} to use another folder?|Has anybody got {soft} running on a Raspberry Pi?> <The log shows nothing
    useful.|Version {ver} was fine.|What am I missing?|>
- <Which version do you use|Can you post the full log|Did you read the FAQ|Have you tried without plugins>? <It works
    for me on {ver}.|I cannot reproduce it.|>
- <You need to set the option in the config file and restart.|That was fixed in {ver}, please upgrade.|Please file a
    bug with a backtrace.|I had the same; deleting the cache helped.>
? <Any help is appreciated.|Thanks in advance.|Sorry if this was asked before, I searched the archives.|I can test
    patches.>

# release announcement : L : {me} = any
% form=plain
~ [<ANN|announce|ANNOUNCE|RELEASE>] {nick1} {ver1} <released|is out|>
~ {app1} {ver1} <release candidate|now available|security release>
+ <I'm pleased to announce|We are happy to release|The team announces> {app1} {ver1}. <It fixes {nn} bugs|This is a
    security release, please upgrade|Thanks to all {nn} people who sent patches>.
* Fix {fault} in {soft}
- New: {soft} supports {nick}
- Remove {soft}, deprecated since {ver}
- Translations: Danish, Polish, Portuguese
? <Download: https://{s}/releases/{ver1}|Checksums and signatures are on the site.|Please report problems to the
    list.|The next release is planned for {date}.>

# vote and proposal : L : {me} = any
% answer=0.6
~ <Re: |>[VOTE] <Release {app1} {ver1}|Adopt {soft}|New committer: {p}|Move the meeting to {town}>
~ <Re: |>[<RFC|PROPOSAL|DISCUSS>] <drop {soft}|new logo|{topic}|code of conduct|licence of {soft}>
+ <+1|+1 (binding)|-1, see below|+0|I abstain>. <Checked signatures and built from source.|The licence file is
    missing.|I don't think we have the people for it.|Happy to help.>
- <Please vote on the release of {app1} {ver1}. The vote is open for {nn} hours.|I propose that we drop {soft}, nobody
    maintains it.|Here is a draft, comments welcome until {date}.>
? <The vote passes with {n} +1 and no -1.|{p} raised a good point about {topic}.|Can we decide this at the meeting on
    {day}?>

# discussion among members : L : {me} = any
% answer=0.75 chatter=talk
~ Re: <[{nick1}] |><{hobby}|OT: {hobby}|{topic}|best {goods} for {hobby}?|meeting in {town}|{film}|the state of
    {cause}>
+ <I disagree|That is not quite true|Well said|As somebody who did {hobby} for {nn} years, I can say|My two cents>:
    <it depends on the weather|the old ones were better made|most people never need it|you get what you pay for|read
    the book by {p} first>.
- <The news today says they will close {place}.|I don't buy that argument at all.|What {g} wrote is only half of the
    story.|It was the same in the nineties.>
? <Does anyone have a source for that?|But I may be wrong.|Let's take this off the list.|Here's an article about it:
    https://www.{s}/{nnn}|YMMV.>

# digest : L : {nick1} = {nick1}-request; {nick1} digest = digest
% greet=0 close=0 form=plain answer=0
~ {nick1} Digest, Vol {nn}, Issue {nn}
~ <Digest for {nick1}|{nick1}: {n} new messages in {n} topics|[{nick1}] digest number {nnn}>
+ <Today's topics|Messages in this digest|Send posts to the list by mail; when replying, edit the subject so it is
    more specific. Topics>:
* Re: {soft}: {fault} ({p})
- {hobby} in {town} ({p})
- [ANN] {app} {ver} ({p})
- How to install {soft}? ({p})

# group post (web groups) : L : {me} = any; '{me}' via {nick1} = {nick1}
% answer=0.4 chatter=talk
~ [{nick1}] <{event} on {date}|{topic}|minutes of {day}|looking for {goods}|lift to {town}?|new member>
+ <Hello all|Hi everyone|Dear members>, <the next meeting is on {day} at {time} in {town}|I'm new here and interested
    in {hobby}|does anybody drive to {town} on {day}|the minutes of our last meeting are in the files section>.
? <Please sign up in the sheet.|Bring your own cup.|Sorry for cross-posting.|The agenda is still open, send me your
    points.>

# forum reply notice : F : {f} Forum = forum; {nick1} community = noreply
~ <New reply to|{nick1} replied to|Topic reply:|[{app1} forum]> "<{hobby} for beginners|{soft} {fault}|Best
    {goods}?|Introduce yourself>"
~ <{nick1} mentioned you in|{n} new posts in> "{hobby}"
+ {nick1} <has replied to|posted in|answered> a topic <you are watching|you started|you follow>: "{hobby}: <where to
    start|help needed|show your setup>".
- {nick1} wrote: "<I'd go for the cheaper one|Same problem here on {ver}|Welcome to the board|Pictures or it did not
    happen|Solved it by reinstalling>."
? <There may be more replies, you get no further mail until you visit the forum.|To answer, click below or reply to
    this mail.|Previous replies: {nick}: "thanks, that worked".>
! Visit topic|View reply

# issue tracker : F : {nick1} = notifications; {p1} = notifications; bugs@{nick1} = bugzilla
% answer=0.6 greet=0
~ <Re: |>[{nick1}/{nick}] {soft} <{fault}|should support {nick}|throws an error on {ver}> (<Issue |PR |>#{nnn})
~ [<Bug|JIRA|Issue> {nnn}{nn}] <{fault} in {soft}|{soft} hangs>
+ <{nick1} opened a new issue|{nick1} left a comment|{nick1} requested changes|{nick1} merged the pull request|{p1}
    changed the status>: <steps to reproduce: open {soft}, click twice, see the {fault}|works for me with
    {ver}|duplicate of #{nnn}|please add a test|closed as completed in {gib}>.
* Status: <NEW|ASSIGNED|RESOLVED|open>
- Component: {soft}
- Assignee: {p}
- Priority: <normal|high|minor>
? <I can confirm this on {ver}.|Any update on this?|This blocks our release.|Would a maintainer have a look?>
! View it online|View issue

# question and answer site : F : {app1} = noreply; {f} Questions = do-not-reply
~ <New answer to your question about {soft}|{n} new answers to "{hobby}"|Your answer was accepted|Questions about
    {hobby} you may answer>
+ {nick1} <answered|commented on> your question "<How to avoid a {fault}|Which {goods} for {hobby}|Why is {soft}
    slow>?"
- "<Have you tried to set the option to false|Use a heavier pan|It depends on the version|There are {n} ways to do
    this>."
? <Accept the answer if it helped.|Your question has {nnn} views.|+{nn} reputation.>
! See answer|Vote

# community newsletter of a list : L : {nick1} weekly = editors; {app1} community = news
% list=0.95 chatter=talk
~ <{app1} weekly #{nnn}|This week in {nick1}|{nick1} community news {date}|Call for papers: {app1} days {town}>
+ <Welcome to issue {nnn}|Here is what happened in the project|The call for talks is open until {date}>: <{nn} patches
    merged, {n} new contributors|{soft} was rewritten|the meetup in {town} was fun>.
* {p}: <how we test {soft}|reducing {fault}s|a tour of {soft}>
- Jobs: {role} at {firm}
- Events: {app} meetup, {town}, {date}
? <Send links for the next issue to the list.|Thanks to our sponsors, who make this possible.>

# neighbourhood group : LF : {me} via {town1} neighbours = list; {town1} Neighbourhood = noreply
~ <Lost cat in {street}|Free: {old}|Recommendation for a plumber?|Noise on {day} night|Street party {date}|Found keys
    near {street}|Bike stolen>
+ <Has anyone seen our cat|Can somebody recommend a plumber|Who else heard the noise on {day}|We give away a
    {old}|Found: keys with a red ribbon>? <Last seen near {street}|Ours was great, call {phone}|Must be picked up by
    {day}|They are at the bakery>.
? <{g} replied: "try {firm}, they came at once".|{n} neighbours thanked {g}.|The street party is on {date}, tables
    needed.>
! See post|Reply to {g}

# admin notes : L : {nick1} owner = {nick1}-owner; {nick1} = {nick1}-bounces; {p1} (moderator) = any
% answer=0.1
~ <Welcome to the {nick1} list|{nick1} post from {g} requires approval|List rules, monthly reminder|{nick1} is moving
    to a new server|Confirm subscription to {nick1}>
+ <Welcome to the list {nick1}|This is the monthly reminder of our rules|The list moves to a new server on {date}|Your
    message waits for a moderator>. <Please trim your quotes|Archives are public|No adverts, please|You need not do
    anything>.
? <To post, write to the list address.|To leave, send a mail with the word leave in the subject.|Vacation messages to
    the list lead to a block.>

# academic list : L : {me} = any
% answer=0.1 chatter=work
~ <CfP:|[Corpora]|Call for papers:|Job:|PhD position:> <workshop on {course1}, {town} {year}|special issue on
    {hobby}|{course1} at {town}>
+ <We invite papers on {course1}|The university of {town} offers a PhD position in {course1}|The deadline of the
    workshop on {course1} has been extended to {date}>. <Papers have up to {nn} pages|Salary by the usual scale, {n}
    years|Accepted papers appear in the proceedings>.
* Submission: {date}
- Notification: {date}
- Keynote: {p}, {town}
? <Apologies for cross-posting.|Apply with a CV and two letters until {date}.|Chairs: {p} and {p}.>

# markets, swaps and buy-sell list : L : {me} = any
~ <FS:|WTB:|FREE:|Swap:|[sale]> {old}<, {town}|, {price}|>
+ <For sale|Looking for|Giving away>: {old}, <hardly used|a bit scratched|needs a new cable|works like new>, {price}
    <or best offer|plus shipping|, pick-up in {town}>.
? <Pictures on request.|Answer off-list, please.|Sold, thanks.>

# group chat mails and community platform : F : {app1} = notification; {f} Groups = noreply
% list=0.8
~ <{n} new messages in #{nick1}|{p1} posted in {hobby} {town}|Summary of {app1}: {n} popular topics|[{app1}] Weekly
    summary>
+ <Popular topics this week|Since your last visit|New in your groups>:
* {soft}: {fault} ({n} replies)
- {hobby}: show your work ({nn} replies)
- {nick}: <thanks, that fixed it|anyone going to {town}|new version is out>
- Welcome our new members {nick} and {nick}
? <Change how often you get this summary.|{nick} was member of the month.>
! Visit {app1}|Read topic
""")
