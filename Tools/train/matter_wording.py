"""More wordings of what mails are about, for training only; see ``phrasings.ways``."""

from __future__ import annotations

INVITATION = """
    We are throwing our {e} {w}{t}{p}. <Shall I write your name on the list/May I put your name down/Does your name
        go on the list>? |
    The list for the {e} {w}{t}{p} is hanging in the hall. Shall I sign you up? |
    Sign-up for our {e} {w}{t}{p} closes soon. <Do you want a place/Should I reserve a place for you/Are you
        joining>? |
    I have to tell the cook how many of us will eat at the {e} {w}{t}{p}. Are you one of them? |
    The caterer wants numbers for the {e} {w}{t}{p}. <Do I count you/May I count you/Are you a yes>? |
    We have hired a hall for the {e} {w}{t}{p}. <Is there any way you could be there/Will you celebrate with us>? |
    My parents are hosting {a} {w}{t}{p} and told me to bring someone nice. <Is that you/Would you be my someone>? |
    Grandma is putting on {a} {w}{t}{p}. <Will we see you there, dear/You will turn up, won't you>? |
    Aunt Rosa insists that you come to the {e} {w}{t}{p}. <Will you make her happy/What shall I tell her>? |
    The whole family gathers for our {e} {w}{t}{p}. <Are you able to join in/Will your chair be filled>? |
    The cousins have cooked up {a} {w}{t}{p}. <Are you on board/Do we see you there>? |
    Class 4 is running {a} {w}{t}{p}. <Will your family attend/Would you and your child like to attend>? |
    The parents' council warmly invites you to the {e} {w}{t}{p}. Please let us know whether you will attend. |
    Our pupils have worked hard for the {e} {w}{t}{p}. <Will you come and see it/Would you like to watch>? |
    Dear members, the club holds its {e} {w}{t}{p}. <Please tell us if we may expect you./Will you attend?> |
    The committee has decided to hold the {e} {w}{t}{p}. <May we note you as a guest/May we mark you as present>? |
    As a member you are welcome at our {e} {w}{t}{p}. <Do you plan to attend/Shall we reserve a chair>? |
    As a faithful customer you get a place at our {e} {w}{t}{p}. Would you like to use it? |
    Our shop celebrates with {a} {w}{t}{p}. <Will you raise a glass with us/May we welcome you>? |
    To thank our customers, we are arranging {a} {w}{t}{p}. <Will you be our guest/May we expect you>? |
    The firm is paying for {a} {w}{t}{p}. <Are you on/Shall I tick your name/You joining>? |
    The boss has approved {a} {w}{t}{p}. <Coming along/Can I tell her you are coming>? |
    HR is setting up {a} {w}{t}{p}. Do tick yes or no, please. |
    Quick poll: who is coming to the {e} {w}{t}{p}? <You too/Yes or no from you>? |
    Yes or no: the {e} {w}{t}{p}? |
    Hands up for the {e} {w}{t}{p}! <Is yours up/Do I see yours>? |
    Who is up for {a} {w}{t}{p}? You, I hope? |
    Roll call for our {e} {w}{t}{p}: <are you present/can I mark you as coming>? |
    Still room for one at the {e} {w}{t}{p}. <Want in/Shall it be you>? |
    One chair is left for our {e} {w}{t}{p}. <Should I hold it/Do you want it>? |
    I booked a table for the {e} {w}{t}{p}. <Shall I make it one more/Want to sit with us>? |
    I have a table for six for the {e} {w}{t}{p} and only five people. Will you be the sixth? |
    We need one more for the {e} {w}{t}{p}. <Could that be you/Would you step in/Are you it>? |
    The car has a free seat to the {e} {w}{t}{p}. <Will you ride with us/Shall we pick you up>? |
    We are driving to the {e} {w}{t}{p} together. <Is there a reason not to come along/Do you want a lift>? |
    My plus one for the {e} {w}{t}{p} fell ill. <Would you take the place/Would you come instead>? |
    I hate going to things alone. Would you keep me company at the {e} {w}{t}{p}? |
    I need company for the {e} {w}{t}{p}. <Do you volunteer/Are you my partner in crime>? |
    Be my date for the {e} {w}{t}{p}? <Please say yes!/Please answer!> |
    Long time no see! <Why don't we catch up/Shall we meet again> at the {e} {w}{t}{p}? |
    It has been ages since we last met. Will the {e} {w}{t}{p} bring us together? |
    We have not seen each other for months. How about seeing each other at the {e} {w}{t}{p}? |
    Hey, what are you up to {w}? <We are doing/My flat is home to> {a}{t}{p}. <Join us/You in>? |
    What are your plans {w}? Ours are {a}{t}{p}, and <we want you there. Coming/there is room for you. Yes or no>? |
    Got plans {w}? If not, come round to our {e}{t}{p}, will you? |
    Keep yourself free {w}, please: our {e} starts{t}{p}. <Can you/Will that work/Is that a yes>? |
    Don't make plans {w}! There will be {a}{t}{p}. <Will you come/Can I tell the others you will be there>? |
    Before you fill your calendar: the {e} takes place {w}{t}{p}. <Will you pencil it in/Can you spare the time>? |
    Pencil in our {e} {w}{t}{p}, would you? |
    Could you keep the date of our {e} free? We hold it {w}{t}{p}. |
    Would it fit into your plans to visit our {e} {w}{t}{p}? |
    Does your calendar allow for {a} {w}{t}{p}? |
    Does {a} {w}{t}{p} tickle your fancy? |
    Does {a} {w}{t}{p} ring your bell? Then reply, please. |
    Does the idea of {a} {w}{t}{p} appeal to you? |
    Can you be lured out of the house {w}? The bait is {a}{t}{p}. |
    Can I drag you along to the {e} {w}{t}{p}? |
    Can I persuade you to come to the {e} {w}{t}{p}? |
    Can I twist your arm? I so want you at the {e} {w}{t}{p}. |
    Can I add one more name, yours, to the {e} {w}{t}{p}? |
    Could you imagine coming to our {e} {w}{t}{p}? |
    Could you honour us with your presence at the {e} {w}{t}{p}? |
    Could you let me know by return if you will be at our {e} {w}{t}{p}? |
    Could we lure you to {a} {w}{t}{p}? |
    Do you think you will manage to get to the {e} {w}{t}{p}? |
    Do you intend to visit our {e} {w}{t}{p}? |
    Do you have it in you to come to one more {e}? Ours is {w}{t}{p}. |
    Do you enjoy a good {e}? Ours is {w}{t}{p}, and you are wanted. Will you come? |
    Did you see the poster for the {e} {w}{t}{p}? <Let's go, shall we/Are we going/Is it something for the two of
        us>? |
    Did you get the card about our {e} {w}{t}{p}? <We still lack your answer. Are you coming/What is your answer>? |
    Did anybody tell you about the {e} {w}{t}{p}? <You are more than welcome. Coming/We want you there. Can you
        come>? |
    Have you heard? Our {e} is going ahead {w}{t}{p}. <Are you with us/Will you show up>? |
    Have you already decided about the {e} {w}{t}{p}? <Yes or no?/Tell me, please.> |
    Have you replied about the {e} {w}{t}{p} yet? I need a yes or a no. |
    You have not said yet whether you are coming to our {e} {w}{t}{p}. <Are you/So, what will it be>? |
    You simply have to come to our {e} {w}{t}{p}! <Do you promise/Will you/You will, yes>? |
    You must not miss the {e} {w}{t}{p}. <May I save you a spot/Can I look forward to seeing you>? |
    You are on my list of dream guests for the {e} {w}{t}{p}. <Will you come true/Are you coming>? |
    You, me, and {a} {w}{t}{p}: <what do you say/are we on/sounds good>? |
    You know how much I like your company, so please come to my {e} {w}{t}{p}. <Can you/Will you>? |
    Your name came up when we planned the {e} {w}{t}{p}. <Would you care to be part of it/May we count on you>? |
    Your presence at our {e} {w}{t}{p} would give us great joy. <Do you accept/Can we hope for it>? |
    Your place at the {e} {w}{t}{p} is ready and waiting. Will you take it? |
    Enclosed you find our invitation to the {e} {w}{t}{p}. <Kindly reply/Please confirm/We beg the favour of an
        answer>. |
    Hereby we invite you to attend the {e} {w}{t}{p}. <Please confirm your attendance./May we have your reply?> |
    On behalf of the organisers I invite you to the {e} {w}{t}{p}. <Would you confirm that you are coming/May we
        expect you>? |
    We request the honour of your presence at {a} {w}{t}{p}. A reply is requested. |
    We should be delighted to receive you at our {e} {w}{t}{p}. May we hope for a yes? |
    We have the honour of hosting {a} {w}{t}{p}. <Would you grace us with your presence/Will you be present>? |
    The mayor will open our {e} {w}{t}{p}. Will you be in the audience? |
    Admission is free: our {e} opens its doors {w}{t}{p}. <Will you look in/Do you plan to drop by>? |
    Doors open for the {e} {w}{t}{p}. <Are you dropping by/Will you pop in>? |
    Pop round for our {e} {w}{t}{p}, would you? |
    Swing by our {e} {w}{t}{p}. <You will, right/Yes/Okay>? |
    Come one, come all! Our {e} is {w}{t}{p}. <Will you too/And you>? |
    Come and be merry at our {e} {w}{t}{p}. <Are you game/Yes please/Shall I expect you>? |
    Bring good spirits to the {e} {w}{t}{p}, and yourself. <Is that a plan/Will you do that>? |
    Good news: the {e} is happening after all, {w}{t}{p}. <Still keen/Are you still coming/Do we see you>? |
    Great news! We finally have a date for the {e}: {w}{t}{p}. <Can you do it/Does the day suit you>? |
    It's on! The {e} is {w}{t}{p}. <You coming/Be there/Are you in or out>? |
    It is that time of the year again: {a} awaits us {w}{t}{p}. <Ready to join/Shall we go>? |
    It would not be a proper {e} without you. Could you be there {w}{t}{p}? |
    If you have nothing better to do, would you come to the {e} {w}{t}{p}? |
    If you can get away {w}, will you stop by our {e}{t}{p}? |
    If I told you there was {a} {w}{t}{p}, would you go with me? |
    In case you are bored {w}: there is {a}{t}{p}. <Shall I meet you there/Coming with me>? |
    Just a line to ask if you are coming to the {e} {w}{t}{p}. |
    Just checking: will you be at our {e} {w}{t}{p}? |
    Just so I can plan: are you joining us for the {e} {w}{t}{p}? |
    So that I can buy enough food: will you eat with us at the {e} {w}{t}{p}? |
    For the shopping I need to know if you will be at my {e} {w}{t}{p}. <Will you?/Yes or no./Please tell me.> |
    Because of the seating I have to ask: do you come to the {e} {w}{t}{p}? |
    Mum wants to know if she should lay a place for you at the {e} {w}{t}{p}. |
    My flatmates and I have dreamed up {a} {w}{t}{p}. <Do you want to be part of it/Will you swing by>? |
    My neighbours are holding {a} {w}{t}{p} and said I could bring friends. <Shall I bring you/Want to come>? |
    My sister asked me to find out whether you would come to her {e} {w}{t}{p}. |
    My wish for this year: you at my {e} {w}{t}{p}. <Will you make it come true/Can you grant it>? |
    My door is open for {a} {w}{t}{p}. Will you walk through it? |
    Our street has got together and is staging {a} {w}{t}{p}. <Do you feel like dropping in/Will you be part of it>?
        |
    Our department has organised {a} {w}{t}{p}. Should I register you? |
    Our little group is off to {a} {w}{t}{p}. <Room for you too, if you like. Do you/Do you want to be one of us>? |
    Registration for the {e} {w}{t}{p} is open. <May I register you/Do you wish to register/Would you like me to
        book for you>? |
    Places at the {e} {w}{t}{p} are going fast. Shall I grab one for you? |
    Seats for the {e} {w}{t}{p} can now be booked. <Do I book one for you/Should I get two, one for you>? |
    I am ordering seats for the {e} {w}{t}{p} tonight. <One for you as well/Do you need one>? |
    I am making a list for the {e} {w}{t}{p}. <Yes or no/Are you on it/Where do I put you, yes or no>? |
    I am in charge of the {e} {w}{t}{p} and would love to see you. <Can you come?/Please say yes or no.> |
    I am turning my garden over to {a} {w}{t}{p}. <Will you celebrate with me/Can you come by>? |
    I promised to bring you to the {e} {w}{t}{p}. <You are not going to let me down, are you/Will you come>? |
    I told everyone you would be at the {e} {w}{t}{p}. <I was right, wasn't I/Is that true/Can you be there>? |
    I would be over the moon if you showed up at the {e} {w}{t}{p}. <Any chance/Will you/What do you think>? |
    I dare you to come to the {e} {w}{t}{p}. <Do you take the dare/Well>? |
    I had the idea of {a} {w}{t}{p}. <Good idea, or not/Are you for it/Would you be part of it>? |
    I know you are busy, but could you look in on our {e} {w}{t}{p}? |
    I know it is short notice: {a} {w}{t}{p}. <Can you still come/Is there any hope of seeing you>? |
    Sorry for the short notice, but are you able to come to the {e} {w}{t}{p}? |
    Last call for the {e} {w}{t}{p}. <In or out/Do you come or not/Should I wait for you>? |
    Final reminder about our {e} {w}{t}{p}. We have no answer from you yet. Will you be there? |
    One question: {e} {w}{t}{p}, <yes or no/with you or without you/are you there>? |
    A small thing: will you be coming to the {e} {w}{t}{p}? |
    The more the merrier: join our {e} {w}{t}{p}, won't you? |
    The band is booked, the food is ordered, and our {e} can start {w}{t}{p}. All we lack is your yes. Do we get it?
        |
    There is going to be {a} {w}{t}{p}, and your name is on the door. <Will you be there/Are you coming>? |
    There will be cake at the {e} {w}{t}{p}. <Can that tempt you/Will you have a slice with us>? |
    There are few things nicer than {a}. We are having one {w}{t}{p}. <Would you join in/Shall we count you in>? |
    Time for {a}! We meet {w}{t}{p}. <Are you with us/Do you join in>? |
    To mark the end of the year, we are laying on {a} {w}{t}{p}. Would you be there with us? |
    Together with some friends I am running {a} {w}{t}{p}. <Would you enjoy that/Do you want to be there too>? |
    Under the stars, with good friends: our {e} {w}{t}{p}. <Will you come/Do you join us>? |
    Want to hang out {w}? There is {a}{t}{p}. |
    Want me to get you into the {e} {w}{t}{p}? |
    Want to see what {a} is like? We have one {w}{t}{p}. <Come with us/Are you joining>? |
    When we planned our {e}, we thought of you at once. It is {w}{t}{p}. Will you come? |
    Whether you dance or just watch, you are welcome at our {e} {w}{t}{p}. <Do you come/Will you be there>? |
    With great pleasure we announce our {e} {w}{t}{p}. <Will you attend in person?/Do let us know if you will
        attend.> |
    Won't you come to the {e} {w}{t}{p}? |
    Wouldn't it be fun to go to the {e} {w}{t}{p} together? |
    Would it be fun for you to come along to {a} {w}{t}{p}? |
    Would you let me take you to the {e} {w}{t}{p}? |
    Would you say yes to {a} {w}{t}{p}? |
    Would you do us the honour of attending our {e} {w}{t}{p}? |
    Reckon you could make the {e} {w}{t}{p}? |
    Reckon you will turn up at our {e} {w}{t}{p}? |
    Think you can make it {w}? It is our {e}{t}{p}. |
    Keen on {a} {w}{t}{p}? |
    Feel like {a} {w}{t}{p}? |
    Game for {a} {w}{t}{p}? |
    In the mood for {a} {w}{t}{p}? |
    Interested in {a} {w}{t}{p}? <Just say the word./A short yes or no will do.> |
    Tell me, are you coming to the {e} {w}{t}{p} or not? |
    Tell me you are coming to my {e} {w}{t}{p}! Are you? |
    Let's all go to the {e} {w}{t}{p}. <Agreed/What do you think/You too>? |
    Let me treat you to {a} {w}{t}{p}. <May I/Do you accept/Will you let me>? |
    May I hope to meet you at the {e} {w}{t}{p}? |
    May I have the pleasure of taking you to the {e} {w}{t}{p}? |
    Might we see you at our {e} {w}{t}{p}? |
    Should we expect you at the {e} {w}{t}{p}? |
    Will there be a chance of meeting you at the {e} {w}{t}{p}? |
    Will you and yours be at our {e} {w}{t}{p}? |
    Will you let us spoil you at our {e} {w}{t}{p}? |
    Am I right in thinking that you will come to the {e} {w}{t}{p}? |
    Are you by any chance free for {a} {w}{t}{p}? |
    Are you the type for {a}? We have one {w}{t}{p}, and you could come. Would you? |
    Where will you be {w}? At our {e}{t}{p}, I hope. Am I right?
"""
MEETING = """
    Could you give me a quarter of an hour {w}{t}{p} for the {x}? |
    Could you spare me twenty minutes {w}{t}{p} to run through the {x}? |
    Could I steal ten minutes of your time {w}{t}{p} because of the {x}? |
    Could I grab you {w}{t}{p} for a quick word on the {x}? |
    Could I have a slot {w}{t}{p}? <The {x} should be looked at/I have to show you the {x}/We must settle the {x}>.
        |
    Could I drop in {w}{t}{p} and show you where we are with the {x}? |
    Could I pick your brain about the {x} {w}{t}{p}? |
    Could I run the {x} past you {w}{t}{p}? |
    Could you come by {w}{t}{p} so that we can thrash out the {x}? |
    Could you find half an hour for the {x} and me {w}{t}{p}? |
    Could you walk me through the {x} {w}{t}{p}? |
    Could we use a coffee {w}{t}{p} to sort out the {x}? |
    Could we touch base {w}{t}{p} on the {x}? |
    Could we iron out the {x} together {w}{t}{p}? |
    Could we have a proper look at the {x} {w}{t}{p}? |
    Could we tackle the {x} {w}{t}{p}, <just the two of us/you and I/all of us together>? |
    Could we start on the {x} when we meet {w}{t}{p}? Say yes if you can come. |
    Can you do ten minutes {w}{t}{p}? <Only the {x}, nothing else/I just want to settle the {x}>. |
    Can you lend me your ear {w}{t}{p}? I want to try out my ideas for the {x} on you. |
    Can you take part in a call about the {x} {w}{t}{p}? |
    Can you pop into my office {w}{t}{p}? The {x} ought to be cleared up. |
    Can you make time for the {x} {w}{t}{p}? |
    Can you keep an hour open {w}{t}{p}? We have to get the {x} finished. |
    Can I have you for a quarter of an hour {w}{t}{p}? I want to explain the {x}. |
    Can I buy you a coffee {w}{t}{p} and talk about the {x} while you drink it? |
    Can I count on you for the talks on the {x} {w}{t}{p}? |
    Can I put a meeting in your calendar {w}{t}{p}? Topic: the {x}. |
    Can we squeeze in the {x} {w}{t}{p}? |
    Can we get to the bottom of the {x} {w}{t}{p}? |
    Can we wrap up the {x} {w}{t}{p}? |
    Can we take the {x} step by step {w}{t}{p}? |
    Can we compare notes on the {x} {w}{t}{p}? |
    Can we make a start on the {x} {w}{t}{p}? |
    Coffee {w}{t}{p}? <We could chat about the {x}/I would like to pick your brain about the {x}/On the menu: the
        {x}>. |
    Lunch {w}{t}{p} and a word about the {x}: <would you like that/are you up for it/good plan>? |
    Tea and a talk about the {x} {w}{t}{p}, <what do you say/does that sound good/yes or no>? |
    Got ten minutes {w}{t}{p}? <It's the {x}/I am puzzling over the {x}/The {x} again, I fear>. |
    Got time to chew over the {x} {w}{t}{p}? |
    Half an hour {w}{t}{p} for the {x}, <is that too much/could you manage that/would you>? |
    Ten minutes of your time {w}{t}{p}, that is all I ask for the {x}. <May I have them/Deal>? |
    Quick question: are you around {w}{t}{p} to settle the {x}? |
    Quick call {w}{t}{p} on the {x}? Let me know. |
    Short meeting on the {x}, {w}{t}{p}. <In/Are you in/Will you join/Yes or no>? |
    Invitation to a working session on the {x} {w}{t}{p}. <Please accept or decline./Will you come?/Kindly confirm.>
        |
    Proposal: we go over the {x} {w}{t}{p}. <Any objections/Agreed/Does it suit>? |
    Next item: the {x}. <Shall we turn to that/Would you look into that with me> {w}{t}{p}? |
    On the agenda {w}{t}{p}: the {x}. <Can we expect you/Will you sit in/Are you attending>? |
    Agenda item one {w}{t}{p} will be the {x}. <Will you be at the table/May I expect you>? |
    The agenda has only one item, the {x}. <Would you attend/Can you come> {w}{t}{p}? |
    The {x} could do with a second pair of eyes. <Would you sit with me/Could you come round> {w}{t}{p}? |
    The {x} gave me a sleepless night. <Could you talk that through with me/Can we speak about that> {w}{t}{p}? |
    Waiting will not get the {x} sorted. Shall we sit down {w}{t}{p}? |
    The {x} should be settled soon. <Would you be up for a meeting/Are you in the office/Can I see you> {w}{t}{p}? |
    The {x} might take longer than we thought. Can we talk {w}{t}{p}? |
    The {x} should not be decided by mail. <Could we do that face to face/Can I come over> {w}{t}{p}? |
    The {x} would be easier to explain in person. <May I stop by/Could you visit us/Can we meet up> {w}{t}{p}? |
    The {x} came up again yesterday. <Shall we have it out/Will you meet the team> {w}{t}{p}? |
    The {x} can only be finished with you. <Is there time/Would you have a moment> {w}{t}{p}? |
    The committee will examine the {x} {w}{t}{p}. <Do you wish to attend/Will you be among us/May we expect you>? |
    The board meets {w}{t}{p} to decide on the {x}. <Are you able to attend/Will you be present>? |
    The teachers want to meet you {w}{t}{p} concerning the {x}. <Would you be able to come/Is that convenient>? |
    The club is holding a meeting {w}{t}{p}, and the {x} will be the main point. <Will you be there/Can you take
        part>? |
    The landlord would like to go over the {x} with us {w}{t}{p}. <Can you be there/Will you come too>? |
    The client has questions about the {x} and asked to see us {w}{t}{p}. Could you come along? |
    The customer wants to see you {w}{t}{p}, with the {x} as the subject. <Do you agree/Shall I confirm>? |
    The project group has arranged a talk {w}{t}{p} to review the {x}. <Will you join us/Is your answer yes>? |
    The neighbours are coming over {w}{t}{p} to discuss the {x}. <Want to sit in/Will you come as well>? |
    The room is booked {w}{t}{p} for our talk on the {x}. <Can you make it/Does it suit you/Will you be there>? |
    The whole family must have a say in the {x}. Would you come to a family council {w}{t}{p}? |
    Mum and Dad want to talk to us about the {x} {w}{t}{p}. <Can you be there/You will come, won't you>? |
    Aunt Mary wants everyone round the table {w}{t}{p} because of the {x}. <Are you coming/Can she expect you>? |
    Dear colleagues, we will be dealing with the {x} {w}{t}{p}. <Please say if you can attend./Who can attend?> |
    Dear parents, we are calling a meeting on the {x} {w}{t}{p}. <Will you take part?/Please tell us if you will
        come.> |
    Dear member, your vote on the {x} is needed {w}{t}{p}. Will you attend? |
    Hi there, do you have a spare moment {w}{t}{p} to go into the {x}? |
    Hey, shall we hash out the {x} {w}{t}{p}? |
    Hey, the {x}! When do we get to that? <Does it work/Would it work> {w}{t}{p}? |
    Remember the {x}? <Time to sit down and talk/We wanted to meet over that>. Are you free {w}{t}{p}? |
    Remember that we said we would go over the {x} together? <Shall we do so/Will you have time> {w}{t}{p}? |
    We said we would come back to the {x}. Is a talk {w}{t}{p} OK? |
    We never finished talking about the {x}. <Shall we continue/Could we do that> {w}{t}{p}? |
    We keep putting off the {x}. <How about facing up to that/Shall we finally meet> {w}{t}{p}? |
    We seem to see the {x} differently. <Would a talk help/Should we clear the air> {w}{t}{p}? |
    We are running out of time with the {x}. <Could you come over/Can you meet us> {w}{t}{p}? |
    We are meeting {w}{t}{p} to put the finishing touches to the {x}. <Will you be one of us/Do you want to be
        there>? |
    We are calling everyone in {w}{t}{p} to look into the {x}. <Can you be there/May we count on you>? |
    We have set aside an hour {w}{t}{p} for the {x}. <Can you join/Will you be part of that/Is it all right>? |
    We have to make up our minds about the {x}. <Would you come to a meeting/Are you free for a chat> {w}{t}{p}? |
    We want to hear what you think of the {x}. <Would you give us half an hour/May we invite you to a talk>
        {w}{t}{p}? |
    We would like to hear your side regarding the {x}. Would you come in {w}{t}{p}? |
    We would value your input on the {x} {w}{t}{p}. <Are you available/Can you attend>? |
    We request a meeting with you {w}{t}{p} in connection with the {x}. Kindly confirm. |
    We hereby call a meeting {w}{t}{p} in order to review the {x}. <Please confirm your attendance./Will you
        attend?> |
    With regard to the {x}, <we propose a conversation/I would suggest a meeting/we ask for an appointment>
        {w}{t}{p}. Do you agree? |
    With the {x} still open, <I think we should meet/a chat would be good> {w}{t}{p}. <Are you all right with
        that/Can you>? |
    As for the {x}, <shall we sit together/would you have half an hour/when could I see you? Perhaps> {w}{t}{p}? |
    As agreed, we should look over the {x}. <Is a meeting fine/Shall we do that/Are you ready to meet> {w}{t}{p}? |
    As you know the {x} best, <could you brief us/would you talk us through everything> {w}{t}{p}? |
    Since nobody has taken care of the {x} yet, could the two of us meet {w}{t}{p}? |
    Since we both work on the {x}, should we get in sync {w}{t}{p}? |
    Because of the {x}, I have to see you {w}{t}{p}. <Can you arrange that/Is that possible/Will that do>? |
    Before I sign off on the {x}, could we have a word {w}{t}{p}? |
    Before the {x} can go out, we should have a last look together. <Would you be there/Is it fine> {w}{t}{p}? |
    After all those mails about the {x}, wouldn't a talk be better? Say yes and we meet {w}{t}{p}. |
    Instead of writing back and forth about the {x}, <why don't we meet/shall we just talk> {w}{t}{p}? |
    To get the {x} done, I would need you here {w}{t}{p}. <Can I have you/Would that be OK>? |
    To save time, could we clear up the {x} in person {w}{t}{p}? |
    To make progress with the {x}, I suggest that we sit together {w}{t}{p}. <Yes/Do you accept/Good for you>? |
    In order to finalise the {x}, I ask you for an appointment {w}{t}{p}. Would you grant me one? |
    If you are in the building {w}, <could we run over/can we take a look at> the {x}{t}{p}? |
    If it suits you, I would come over {w}{t}{p} to go into the {x}. <Does it/May I>? |
    If I come round {w}{t}{p}, will you talk me through the {x}? |
    I need half an hour with you {w}{t}{p}, subject {x}. <Can do/Do I get that/Possible>? |
    I need your ear for the {x}. <Do I have it/May I have that> {w}{t}{p}? |
    I need a hand with the {x}. <Would you sit with me for an hour/Can you drop by> {w}{t}{p}? |
    I am trying to get everybody together {w}{t}{p} for the {x}. <Can you do that/Does it work for you/Are you OK
        with it>? |
    I am setting up a call {w}{t}{p} on the {x}. <Will you dial in/Are you in/Shall I include you>? |
    I am a bit lost with the {x}. <Have you half an hour for me/Could you set me straight> {w}{t}{p}? |
    I am off to see the team {w}{t}{p} about the {x}. <Care to come/Would you come with me>? |
    I am calling a short meeting on the {x} {w}{t}{p}. <Do you accept?/Please accept or say no./Will you come?> |
    I am hoping for a slot with you {w}{t}{p} to straighten out the {x}. <Is one left/Have you got one>? |
    I have pencilled us in {w}{t}{p} for the {x}. <Is that fine/Do you confirm/OK>? |
    I have reserved the small room {w}{t}{p} so that we can deal with the {x}. <Will you be there/Does it suit you>?
        |
    I have a bone to pick with you over the {x}. <Will you see me/Can we meet> {w}{t}{p}? |
    I have been thinking about the {x}. <Shall we have a chinwag/Would you have a cup of tea with me> {w}{t}{p}? |
    I have sketched something for the {x}. Would you look at that with me {w}{t}{p}? |
    I would love fifteen minutes with you {w}{t}{p} on the {x}. <May I/Would you give me those/Can you fit that in>?
        |
    I would rather discuss the {x} in person. <Would you be in town/Could you see me/Are you in> {w}{t}{p}? |
    I would feel better if we talked about the {x} {w}{t}{p}. <Would you/Can we/Is there time>? |
    I want to hear from you how the {x} should go on. <Shall we meet up/Do you have half an hour> {w}{t}{p}? |
    I want to close the matter of the {x}. Would you meet me {w}{t}{p}? |
    I will be at my desk {w}{t}{p}. <Would you look in/Could you come over> because of the {x}? |
    I will be near you {w}. <Could we chat about/Is there time for a word on> the {x}{t}{p}? |
    I owe you an explanation about the {x}. <May I give you one/Would you hear me out> {w}{t}{p}? |
    I know your days are full, but could we meet {w}{t}{p} over the {x}? |
    I fear that the {x} will need a longer talk. <Would you be ready for one/Is an hour possible> {w}{t}{p}? |
    I thought we might tackle the {x} {w}{t}{p}. <Does that suit/Is that a good idea/What do you think>? |
    I ask for an appointment {w}{t}{p} to present the {x}. <Would that be convenient/Is that acceptable>? |
    Is there a chance to see you {w}{t}{p} and clear up the {x}? |
    Is there a moment {w}{t}{p} when I could show you the {x}? |
    Is it OK to come to your office {w}{t}{p} over the {x}? |
    Is it convenient to call you {w}{t}{p} about the {x}? |
    Is a meeting {w}{t}{p} doable for you? I would like to get the {x} out of the way. |
    Is the matter of the {x} worth a meeting {w}{t}{p} to you? |
    Are you up for a brainstorm on the {x} {w}{t}{p}? |
    Are you in the mood to talk about the {x} {w}{t}{p}? |
    Are you on for a review of the {x} {w}{t}{p}? |
    Are you OK with a get-together {w}{t}{p} to plan the {x}? |
    Do you feel up to a discussion of the {x} {w}{t}{p}? |
    Do you mind meeting {w}{t}{p}? I have something to tell you about the {x}. |
    Do you want to go through the {x} with me {w}{t}{p}? |
    Do you want to be there when we take stock of the {x} {w}{t}{p}? |
    Does a briefing on the {x} {w}{t}{p} fit in with your plans? |
    Does a quarter of an hour {w}{t}{p} sound feasible? I would go through the {x} with you. |
    Did you say you had time {w}? Then could we sort the {x}{t}{p}? |
    Have you time for a catch-up on the {x} {w}{t}{p}? |
    Have you other plans {w}{t}{p}? Otherwise we could finish the {x}. |
    How are you fixed {w}{t}{p}? I would like to discuss the {x} with you. Can we? |
    How would a short meeting on the {x} {w}{t}{p} suit you? |
    How is your schedule {w}{t}{p}? Could we fit in the {x}? |
    What would you say to a coffee {w}{t}{p} and a good talk about the {x}? |
    What about putting the {x} on the table {w}{t}{p}? |
    Where are we with the {x}? <Let's find out together/We should take stock>. Are you available {w}{t}{p}? |
    Why don't we get the {x} out of the way {w}{t}{p}? |
    Why not meet {w}{t}{p} and settle the {x} once and for all? |
    When the team looks at the {x} {w}{t}{p}, will you be there? |
    Would you grant me a short interview {w}{t}{p} on the subject of the {x}? |
    Would you sit in on our talk about the {x} {w}{t}{p}? |
    Would you be free for a walk {w}{t}{p}? I want your thoughts on the {x}. |
    Would you let me present the {x} to you {w}{t}{p}? |
    Would you join a round table on the {x} {w}{t}{p}? |
    Would you agree to a meeting {w}{t}{p} at which we finalise the {x}? |
    Would it be OK if I came to you {w}{t}{p} and we looked at the {x}? |
    Would it work for you to go over the {x} {w}{t}{p}? |
    Will you help me get to grips with the {x} {w}{t}{p}? |
    Will you give me a hearing {w}{t}{p} on the {x}? |
    Will you spend half an hour with me on the {x} {w}{t}{p}? |
    Will there be time to look through the {x} {w}{t}{p}? I would come to you. |
    Shall I come over {w}{t}{p} so that we can tidy up the {x}? |
    Shall I set up a meeting on the {x} {w}{t}{p}? |
    Shall I save you a chair at the talk on the {x} {w}{t}{p}? |
    Shall we dig into the {x} {w}{t}{p}? |
    Shall we call it a date {w}{t}{p} to deal with the {x}? |
    Should we have a think about the {x} {w}{t}{p}? |
    May I come and see you {w}{t}{p} to clarify the {x}? |
    May I ask for a quarter of an hour {w}{t}{p} to take you through the {x}? |
    May I invite you to a working lunch {w}{t}{p} on the {x}? |
    Might we confer on the {x} {w}{t}{p}? |
    Please be so kind as to meet me {w}{t}{p} over the {x}. <Will you/Is it possible>? |
    Please tell me whether you can see me {w}{t}{p} about the {x}. |
    Please keep yourself available {w}{t}{p}, as we will be reviewing the {x}. Can you? |
    Please note our meeting on the {x} {w}{t}{p}. <Will you be there/Can you confirm>? |
    Fancy a brainstorm {w}{t}{p}? The {x} could use fresh ideas. |
    Free for a chat {w}{t}{p}? I have news about the {x}. |
    Mind if we talk shop {w}{t}{p}? It concerns the {x}. |
    Let us finish off the {x} {w}{t}{p}. <Good for you/All right/Can you>? |
    Time to face the {x}! <Are you there/Will you be in/Do you have an hour> {w}{t}{p}? |
    It is about the {x}: <could you see us/would you look in/do you have a slot> {w}{t}{p}? |
    It looks as if the {x} will need both of us. <Are you here/Can you stay for an hour> {w}{t}{p}? |
    Nobody knows the {x} better than you. Would you sit down with us {w}{t}{p}? |
    Two heads are better than one, so could we work on the {x} together {w}{t}{p}? |
    One hour {w}{t}{p} should be enough for the {x}. Can you be there?
"""
REQUEST = """
    Could you hand in the {x}{d}? |
    Could you hand the {x} over to me{d}? |
    Could you email the {x} to me{d}? |
    Could you put the {x} in the post{d}? |
    Could you drop off the {x} at my place{d}? |
    Could you leave the {x} at the front desk{d}? |
    Could you upload the {x} to our folder{d}? |
    Could you attach the {x} to a mail for me{d}? |
    Could you return the {x}{d}, please? |
    Could you make the {x} available to us{d}? |
    Could you have the {x} ready{d}? |
    Could you finish the {x}{d} and let us have a copy? |
    Could you print the {x} for me{d}? |
    Could you scan the {x} and let me have the file{d}? |
    Could you dig up the {x} somewhere and mail me a copy{d}? |
    Could I borrow the {x} from you{d}? |
    Could I pick up the {x} at your place{d}? |
    Could I trouble you one more time for the {x}{d}? |
    Could somebody on your side provide the {x}{d}? |
    Could we possibly receive the {x}{d}? |
    Can you deliver the {x}{d}? |
    Can you fax or mail us the {x}{d}? |
    Can you ping me the {x}{d}? |
    Can you shoot me the {x}{d}? |
    Can you slip me the {x}{d}? |
    Can you sort me out with the {x}{d}? |
    Can you see to it that I have the {x}{d}? |
    Can you make sure that the {x} will be here{d}? |
    Can you let the office have the {x}{d}? |
    Can you spare me the {x}{d}? |
    Can you fish out the {x} for me{d}? |
    Can you put the {x} in my pigeonhole{d}? |
    Can you pop the {x} into my letterbox{d}? |
    Can I count on getting the {x}{d}? |
    Can I rely on you for the {x}{d}? |
    Can I still expect the {x}{d}? |
    Can I ask for a copy of the {x}{d}? |
    Can we agree that I get the {x}{d}? |
    Will you post the {x} to me{d}? |
    Will you drop the {x} round{d}? |
    Will you bring me the {x}{d}, please? |
    Will you see that the {x} gets to us{d}? |
    Will you supply us with the {x}{d}? |
    Will you manage to turn in the {x}{d}? |
    Will you share the {x} with the class{d}? |
    Will I find the {x} in my inbox{d}? |
    Will the {x} be with us{d}? |
    Would you get the {x} over to our office{d}? |
    Would you let the teacher have the {x}{d}? |
    Would you make a copy of the {x} for me{d}? |
    Would you kindly furnish us with the {x}{d}? |
    Would you do me the kindness of sending the {x}{d}? |
    Would you have the goodness to forward the {x}{d}? |
    Would you be in a position to provide the {x}{d}? |
    Would you be able to turn the {x} in{d}? |
    Would you mind dropping off the {x}{d}? |
    Would you mind if I asked you for the {x}{d}? |
    Would it be all right to have the {x}{d}? |
    Would it be feasible to receive the {x}{d}? |
    Would it be a lot of work to get me the {x}{d}? |
    Would there be a way to obtain the {x}{d}? |
    Are you able to get the {x} to us{d}? |
    Are you in a position to let us have the {x}{d}? |
    Are you going to give me the {x}{d}? |
    Are you done with the {x}? <Then let me have a copy{d}, please./I would like a copy{d}. Is that OK?> |
    Are you the person to ask for the {x}? We would need a copy{d}. |
    Is there any hope of seeing the {x}{d}? |
    Is there a copy of the {x} for me{d}? |
    Is there a chance that I could have the {x}{d}? |
    Is it possible for you to submit the {x}{d}? |
    Is it possible to have the {x} in writing{d}? |
    Is it OK to ask you for the {x}{d}? |
    Am I right that you keep the {x}? <I should have a copy{d}. May I/Please share a copy{d}. Will you>? |
    Have you had time for the {x}? <I have to hand everything in{d}. Can you send what you have/We are counting on
        you{d}. Will you manage>? |
    Have you forgotten about the {x}? <Please hand everything in{d}. Will you/I still want a copy{d}. Could you>? |
    Have you got round to the {x} yet? We would like to get everything{d}, <if possible. Is that OK/please. Will you
        see to that>? |
    Did you keep the {x}? I would need a copy{d}. <May I have one/Will you help me out>? |
    Did you remember the {x}? I expect to have everything{d}. <Does that work/Is that still on/Right>? |
    Do you think I could get the {x}{d}? |
    Do you think you could rustle up the {x}{d}? |
    Do you happen to have the {x}? <A copy{d} would be wonderful. Possible/We could use a copy{d}. Will you share>?
        |
    Do you know where the {x} might be? I have to show everything to the boss{d}. Can you help? |
    Does it suit you to give me the {x}{d}? |
    How soon could I have the {x}? Would you manage to send everything{d}? |
    How about letting me have the {x}{d}? |
    How far are you with the {x}? <I was promised a copy{d}. Will you send one/I would like to see everything{d}.
        Can I>? |
    What about the {x}? <I have to pass everything on{d}. Can I have a copy/Will you deliver{d}/Shall we get a
        copy{d}>? |
    What has become of the {x}? May I hope for a copy{d}? |
    What would you say to handing over the {x}{d}? |
    When you have a minute, would you send the {x} over{d}? |
    When you are at your computer again, could you mail me the {x}{d}? |
    Whenever you get a chance, could you throw the {x} my way? Ideally I would like a copy{d}. OK? |
    Where do things stand with the {x}? <I am expected to submit everything{d}. Will I have a copy/Can you
        deliver{d}>? |
    Who has the {x}? If you do, could you let me have a copy{d}? |
    May I remind you of the {x}? <We expect everything{d}. Will you deliver/Will we see everything{d}>? |
    May I kindly ask for the {x}{d}? |
    May I request a copy of the {x}{d}? |
    May I expect the {x} from you{d}? |
    May I come by and collect the {x}{d}? |
    May we kindly request the {x}{d}? |
    Might we receive the {x}{d}? |
    Might there be a copy of the {x} for us{d}? |
    Please return the {x} to the office{d}. <Will you manage/Will that be possible/Can you>? |
    Please hand in the {x}{d}. <Can you/Is that feasible/Will you do so>? |
    Please submit the {x} to the school office{d}. <Will you manage/Is there a problem with that>? |
    Please bring the {x} to the shop{d}. <Will you/Are you able to/Does that work>? |
    Please make the {x} available{d}. |
    Please leave the {x} in my tray{d}. |
    Please turn the {x} in{d}. <Can I rely on you?/Can you make that?> |
    Please upload the {x}{d}, will you? |
    Please arrange for the {x} to be sent to us{d}. |
    Please reply with the {x} attached{d}. <Is that OK/Can do>? |
    Please be so good as to let us have the {x}{d}. |
    Please don't forget the {x}{d}. <Can I count on you/Will you remember/You won't, will you>? |
    Please get me the {x}{d}, <would you/or say that you can't/if you can>. |
    Please fill me in: can I have the {x}{d}? |
    Kindly return the {x}{d}. <Please confirm./Will you?> |
    Kindly deposit the {x} at reception{d}. |
    Kindly arrange for delivery of the {x}{d}. |
    Kindly let the undersigned have the {x}{d}. |
    Hand over the {x}{d}, would you? |
    Send the {x} my way{d}, please? |
    Get me the {x}{d}, will you? |
    Do send the {x}{d}! <Will you/Can you/Will it work>? |
    Do me a favour and send over the {x}{d}, will you? |
    Be a dear and get me the {x}{d}, would you? |
    Be a star: the {x}{d}, please? |
    Quick one: can I get the {x}{d}? |
    Just one thing: could you mail the {x}{d}? |
    Just a nudge about the {x}. <Will you send everything{d}/Could I have a copy{d}/Can you hand everything
        over{d}>? |
    A gentle reminder that we are expecting the {x}{d}. <Can you confirm/Will you make that/Is everything on track>?
        |
    A friendly nudge: the {x}{d}, <if you can. Can you/please. OK>? |
    A second request for the {x}: could we have everything{d}? |
    Second reminder: please hand in the {x}{d}. <Will you/Is that possible>? |
    Last reminder: we must have the {x}{d}. <Can you deliver/Will you comply/Is that going to work>? |
    Deadline ahead! Could I get the {x} from you{d}? |
    Urgent: the {x} needed{d}. <Can you help/Can you do that/Will you send everything>? |
    Wanted: the {x}{d}. <Can you oblige/Will you help us out/Do you have a copy>? |
    Due soon: the {x}. <Will you hand everything in{d}/Can we have a copy{d}/Shall I expect you to deliver{d}>? |
    Missing from your folder: the {x}. <Would you add what we need{d}/Could you hand that in{d}/Please supply what
        is missing{d}, will you>? |
    One thing is missing for the tax office, namely the {x}. <Could you get me a copy{d}/Can we have a copy{d}>? |
    No sign of the {x} so far. <Will you send a copy{d}/Could I have a copy{d}/Can you see to that{d}>? |
    Nothing has come from you about the {x}. <Will we hear from you{d}/May we ask for a copy{d}>? |
    Nobody here can lay hands on the {x}. Would you help us with a copy{d}? |
    Everyone is asking me for the {x}. <Will you get me a copy{d}/Could you send everything{d}>? |
    Everything is ready except for the {x}. <Can you deliver{d}/Do I get a copy{d}/Would you see to that{d}>? |
    Only the {x} would still be needed. <Could you provide a copy{d}/Are you able to deliver{d}>? |
    It is me again about the {x}. <Could you let me have a copy{d}/Can I have everything{d}>? |
    It is about the {x}: <would you hand everything over{d}/could I get a copy{d}/can you mail a copy to me{d}>? |
    It is rather urgent, so could I have the {x}{d}? |
    It slipped my mind to ask you for the {x}. Can I still get a copy{d}? |
    It would be a relief to have the {x}{d}. <Can you do that/Is there a way/Would you>? |
    It would suit us to receive the {x}{d}. <Is that convenient/Do you agree>? |
    It would be kind of you to let me have the {x}{d}. Would you? |
    I am in need of the {x}{d}. <Can you oblige/Would you help/Are you able to send everything>? |
    I am after the {x}{d}. <Can you help me out/Any chance/Do you have a copy>? |
    I am chasing the {x}. <Can you get me a copy{d}/Would you let me have everything{d}>? |
    I am missing the {x} from you. <Could you send everything{d}/May I have a copy{d}>? |
    I am putting together the file and would like the {x}{d}. <OK with you/Can you send that/Does that work>? |
    I am writing on account of the {x}. <Would you let us have a copy{d}/May we ask you to deliver{d}>? |
    I am seeing the accountant soon and must take along the {x}. <Will I have a copy{d}/Can you send that{d}>? |
    I am all ready to start, but I would need the {x}{d}. <Can I have that/Will you send everything/Possible>? |
    I ask you to produce the {x}{d}. <Will you do so?/Please confirm.> |
    I beg you for the {x}{d}. <Pretty please?/Will you have mercy?> |
    I could really do with the {x}{d}. <Can you help/Will you get me a copy/Is that possible>? |
    I can't finish my part before I see the {x}. <Can you hand over a copy{d}/Will you let me have everything{d}>? |
    I can come and fetch the {x} from you{d}. <Is that all right/May I/Does that suit you>? |
    I deleted the {x} by mistake. <Could you send another copy{d}/May I have everything again{d}>? |
    I expect to receive the {x}{d}. <Is that realistic/Can you confirm this/Will you keep to that>? |
    I forgot to ask you for the {x}. <Could you mail me a copy{d}/Can you get me a copy{d}/May I have a copy{d}>? |
    I gave you the {x} a while ago. Could I have everything back{d}? |
    I have been told to collect the {x} from everyone{d}. <Will you hand in yours/Can you play your part>? |
    I have to hand in the {x}{d}. <Can you give me what you have/Will you get me a copy in time>? |
    I hope to get the {x}{d}. <Is that in order/Will you make that happen/Am I too hopeful>? |
    I kindly ask you to hand in the {x}{d}. <Will you/Is that possible>? |
    I lent you the {x}, remember? <May I have everything back{d}/Would you bring everything back{d}>? |
    I must have the {x}{d}, <or I am in trouble. Can you send a copy/says the bank. Can you help>? |
    I only need one thing from you: the {x}{d}. <Do I get that/Will you send that>? |
    I understand that you look after the {x}. <May I have a copy{d}/Would you share a copy with us{d}>? |
    I want to show the {x} to a client. <Can I have a copy{d}/Will you pass a copy on to me{d}>? |
    I would come and pick up the {x}{d}. <Are you OK with that/Would you have everything ready>? |
    I would hate to pester you, but could I have the {x}{d}? |
    I wonder if I might have the {x}{d}? |
    If at all possible, we would like to see the {x}{d}. <Can you arrange that/Is that OK>? |
    If you have the {x} at hand, could you mail a copy{d}? |
    If you still have the {x}, would you pass a copy on to me{d}? |
    If it is no trouble, may I have the {x}{d}? |
    In order to process your case, we must have the {x}{d}. <Will you send everything/Can you provide that>? |
    For my records I would like the {x}{d}. <Will you send a copy/Is that all right/May I have that>? |
    For the meeting I want to read the {x}. <Can you let me have a copy{d}/Would you send a copy{d}>? |
    For the club's archive we are collecting the {x}. <Can you contribute yours{d}/Would you give us a copy{d}>? |
    As discussed on the phone, please let me have the {x}{d}. <Will you/OK>? |
    Once you are back, would you send us the {x}{d}? |
    Because the auditors are coming, we must see the {x}{d}. <Can you get us a copy/Will you provide that>? |
    Before we can pay you, the {x} must be handed in{d}. <Will you do that/Is that possible>? |
    Mum says you have the {x}. <Will you bring everything over{d}/Can I have a copy{d}>? |
    Our teacher would like the {x}{d}. <Can you hand in yours/Are you able to do that>? |
    Our bookkeeper has asked for the {x}{d}. <Would you send that to her/Is that possible/Can we promise that>? |
    Our head office insists on the {x}{d}. <Can you deliver/May I tell them yes>? |
    My printer is waiting for the {x}. <Will you send everything{d}/Could you let me have a copy{d}>? |
    My application only lacks the {x}. <Would you write or send what I need{d}/Can I get a copy{d}>? |
    The bank will not move without the {x}. <Could you get me a copy{d}/Would you send a copy{d}>? |
    The client is getting impatient about the {x}. <Can you deliver{d}/Shall I say that we will have everything{d}>?
        |
    The team is eager to see the {x}. <Will you show us{d}/Could you circulate a copy{d}/May we have a look{d}>? |
    The school requires the {x}{d}. <Will you hand in yours?/Can you see to that?/Please confirm.> |
    The {x} you mentioned: could I have a copy{d}? |
    The {x} should have come last week. <Can we still expect to get everything{d}/Would you deliver{d}>? |
    The {x} would come in handy. <Can you send a copy{d}/Will you lend me yours{d}>? |
    The {x} I got would not open on my computer. <Could you send everything again{d}/May I have a new copy{d}>? |
    The {x}, please, and <soon. Can you send that{d}/quickly. Is that possible{d}>? |
    There is still no trace of the {x}. <Would you send a copy{d}/Will you look into that{d}>? |
    This is a formal request to submit the {x}{d}. <Will you comply?/Kindly confirm.> |
    We would like to be given the {x}{d}. <Is that agreeable to you/Can you arrange that>? |
    We should like to inspect the {x}{d}. <Would you grant us access/May we>? |
    We ask all tenants to hand in the {x}{d}. <Will you do so?/Please confirm that you will.> |
    We ask all parents to return the {x}{d}. <Will you do so?/Can we expect yours?/Please say if you can.> |
    We are collecting the {x} from all members{d}. <Can we have yours/Will you hand in yours>? |
    We are still lacking the {x} from you. <Would you send everything{d}/Could you hand that in{d}>? |
    We can only ship once we have seen the {x}. <Will you send a copy{d}/Can we have a copy{d}>? |
    We go to press soon. <Can we have the {x}{d}/Will you deliver the {x}{d}/Could you file the {x}{d}>? |
    We agreed that you would send the {x}{d}. <Does that still stand/Will you keep your word/Is that still true>? |
    With the {x} I could finally close this case. <Will you send everything{d}/Can you deliver{d}/May I have
        that{d}>? |
    You said you would look for the {x}. <Can you get a copy to me{d}/Will you bring that along{d}>? |
    You still owe me the {x}. <Can I have everything{d}/Will you hand that over{d}>? |
    You would save my day with the {x}{d}. <Will you/Can you/How about that>? |
    You wanted to bring me the {x}. <Is that still possible{d}/Will you do that{d}>? |
    Your signature is fine, but we lack the {x}. <Would you hand that in{d}/Can you add that{d}>? |
    Sorry to nag, but will I have the {x}{d}? |
    Sorry to be a pain: could you hand over the {x}{d}? |
    Let us see the {x}{d}, would you? |
    Let me know if I can have the {x}{d}. |
    Tell me whether you can deliver the {x}{d}. |
    Need the {x}{d}. <Can do/Possible/OK/Will you>? |
    Mind sending the {x} across{d}? |
    Got the {x}? I would like a copy{d}. <May I/OK/Possible>? |
    Fancy sharing the {x} with me{d}? |
    Any idea when I get the {x}? <Would you send everything{d}/Can you manage{d}>? |
    Any way of laying my hands on the {x}{d}? |
    Any possibility of the {x} reaching us{d}?
"""
FAVOUR = """
    Could you find it in your heart to {m} {w}{t}? |
    Could you jump in and {m} {w}{t}? |
    Could you step up and {m} {w}{t}? |
    Could you lend a hand {w}{t} and {m}? |
    Could you come to my rescue and {m} {w}{t}? |
    Could you bring yourself to {m} {w}{t}? |
    Could you manage to {m} {w}{t}? |
    Could you be persuaded to {m} {w}{t}? |
    Could you squeeze in an hour {w}{t} to {m}? |
    Could you take it upon yourself to {m} {w}{t}? |
    Could you use your free time {w}{t} to {m}? |
    Could you see your way to helping me {w}{t}? I need somebody to {m}. |
    Could one of you {m} {w}{t}? You, perhaps? |
    Could I borrow you {w}{t} to {m}? |
    Could I bother you for help {w}{t}? Someone would have to {m}. |
    Could I get you to {m} {w}{t}? |
    Could I rope you in to {m} {w}{t}? |
    Could I put you down as the person to {m} {w}{t}? |
    Could I hire you to {m} {w}{t}? |
    Could I depend on you to {m} {w}{t}? |
    Could we ask you to {m} {w}{t}? |
    Could it be you who helps me out {w}{t}? You would have to {m}. |
    Can you do something for me {w}{t}? It is this: {m}. |
    Can you give up an hour {w}{t} to {m}? |
    Can you be there {w}{t} to {m}? |
    Can you see to it {w}{t}? I mean: {m}, please. |
    Can you be trusted to {m} {w}{t}? |
    Can you imagine helping me {w}{t}? It would be to {m}. |
    Can you make yourself useful {w}{t} and {m}? |
    Can I bribe you with a cake to {m} {w}{t}? |
    Can I rely on you to {m} {w}{t}? |
    Can I twist your arm to {m} {w}{t}? |
    Can I tempt you to {m} {w}{t} in return for a nice meal? |
    Can I book you to {m} {w}{t}? |
    Can I beg you to {m} {w}{t}? |
    Can I win you over to {m} {w}{t}? |
    Can we put your name next to the job {w}{t}? All you do is {m}. |
    Will you lend me your time {w}{t} and {m}? |
    Will you be able to {m} {w}{t}? |
    Will you be the one to {m} {w}{t}? |
    Will you take pity on me and {m} {w}{t}? |
    Will you help a friend out and {m} {w}{t}? |
    Will you pitch in and {m} {w}{t}? |
    Someone dropped out {w}{t}. Will you step into the breach and {m}? |
    Will you be my hero and {m} {w}{t}? |
    Will you agree to {m} {w}{t}? |
    Will you volunteer to {m} {w}{t}? |
    Will you promise to {m} {w}{t}? |
    Will it be possible for you to {m} {w}{t}? |
    Would you do the honours and {m} {w}{t}? |
    Would you do a kindness {w}{t} and {m}? |
    Would you be game to {m} {w}{t}? |
    Would you be prepared to {m} {w}{t}? |
    Would you be free to {m} {w}{t}? |
    Would you be good enough to {m} {w}{t}? |
    Would you be the volunteer {w}{t}? The job is to {m}. |
    Would you be a sport and {m} {w}{t}? |
    Would you be around {w}{t} to {m}? |
    Would you be my helper {w}{t} and {m}? |
    Would you care to {m} {w}{t}? |
    Would you consider helping {w}{t}? We are looking for a person to {m}. |
    Would you consent to {m} {w}{t}? |
    Would you come over {w}{t} and {m}? |
    Would you go out of your way for me and {m} {w}{t}? |
    Would you give me a hand {w}{t}? The task is to {m}. |
    Would you have a moment {w}{t} to {m}? |
    Would you have it in you to {m} {w}{t}? |
    Would you kindly {m} {w}{t}? |
    Would you make my day and {m} {w}{t}? |
    Would you mind terribly if I asked you to {m} {w}{t}? |
    Would you object if I asked you to {m} {w}{t}? |
    Would you say yes if I begged you to {m} {w}{t}? |
    Would you take over from me {w}{t}? You only have to {m}. |
    Would you take on a little job {w}{t}, namely to {m}? |
    Would it be asking too much of you to {m} {w}{t}? |
    Would it be in your power to {m} {w}{t}? |
    Would it be convenient for you to {m} {w}{t}? |
    Would it fit your plans to {m} {w}{t}? |
    Would it put you out to {m} {w}{t}? |
    Would it suit you to {m} {w}{t}? |
    Would there be any possibility for you to {m} {w}{t}? |
    Would anything keep you from helping {w}{t}? I would like you to {m}. |
    Are you busy {w}{t}? <I would love you to/If not, would you/If you are not, please> {m}. |
    Are you doing anything {w}{t}? I could do with someone to {m}. |
    Are you in a helpful mood? Then could you {m} {w}{t}? |
    Are you in a position to {m} {w}{t}? |
    Are you ready to {m} {w}{t}? |
    Are you the sort of friend who would {m} {w}{t}? |
    Are you up for a good deed? It would be to {m} {w}{t}. |
    Are you willing and able to {m} {w}{t}? |
    Are you still happy to {m} {w}{t}? |
    Are you OK with it if I put you down to {m} {w}{t}? |
    Is there a kind person who can {m} {w}{t}? You, maybe? |
    Is there a good soul at your place who could {m} {w}{t}? |
    Is there any reason why you could not {m} {w}{t}? |
    Is there half an hour {w}{t} in which you could {m}? |
    Is it doable for you to {m} {w}{t}? |
    Is it fine by you to {m} {w}{t}? |
    Is it cheeky of me to ask you to {m} {w}{t}? <Would you/Will you do so>? |
    Is anyone free to {m} {w}{t}? I am asking you first. |
    Do you feel able to {m} {w}{t}? |
    Do you feel like doing a good deed {w}{t}? I would like you to {m}. |
    Do you have an hour {w}{t} to {m}? |
    Do you have two free hands {w}{t}? We want you to {m}. |
    Do you have it in your schedule to {m} {w}{t}? |
    Do you mind lending a hand {w}{t}? It would be great if you could {m}. |
    Do you reckon you could {m} {w}{t}? |
    Do you see any way to {m} {w}{t}? |
    Do you trust yourself to {m} {w}{t}? |
    Do you suppose you might {m} {w}{t}? |
    Do you still have time to {m} {w}{t}, <as we said/as you offered/as last year>? |
    Do you remember offering your help? Well, could you {m} {w}{t}? |
    Do I have your word that you will {m} {w}{t}? |
    Did you mean it when you said you would {m} {w}{t}? |
    Does it work for you to {m} {w}{t}? |
    Does your offer to {m} {w}{t} still stand? |
    Have you an hour to give me {w}{t}? I am hoping that you will {m}. |
    Have you any time at all {w}{t}? If so, please {m}. |
    How about lending me a hand {w}{t}? I would ask you to {m}. |
    How about a swap: you {m} {w}{t}, and I cook you dinner? |
    How are you fixed {w}{t}? I would like you to {m}. <Can you/Possible>? |
    How would you like to {m} {w}{t}? |
    How would you feel if I asked you to {m} {w}{t}? <Would that be fine/Would you say yes>? |
    What are the chances that you can {m} {w}{t}? |
    What are you doing {w}{t}? <I badly need someone to/I was hoping you would> {m}. <Will you/Could you>? |
    What would it take for you to {m} {w}{t}? <A cake/Dinner on me/A bottle of wine>? |
    What if you were to {m} {w}{t}? Would that be OK? |
    What do you say: will you {m} {w}{t}? |
    Who better than you to {m} {w}{t}? <Are you willing/Do you accept/Would you>? |
    Why don't you be a dear and {m} {w}{t}? |
    Whom else could I ask to {m} {w}{t}? Please say yes! |
    When you are here {w}{t}, would you {m}? |
    When you come {w}{t}, can you {m}? |
    While I am away, somebody has to {m} {w}{t}. <Can it be you/Would you/Will you>? |
    While you are at it, could you also {m} {w}{t}? |
    As I am away, could you {m} {w}{t}? |
    As my car will not start, I have to ask: can you {m} {w}{t}? |
    As a good neighbour, would you {m} {w}{t}? |
    As a member of the club, you are asked to {m} {w}{t}. <Will you/Do you accept/Can you>? |
    As last year, would you {m} {w}{t} for a small fee? |
    After all you have done for me I hardly dare to ask, but could you {m} {w}{t}? |
    Before I ask someone else: would you {m} {w}{t}? |
    Because I am stuck at work, would you {m} {w}{t}? |
    Since you live round the corner, could you {m} {w}{t}? |
    Since you are so good at this: will you {m} {w}{t}? |
    In a nutshell: can you {m} {w}{t}? |
    In return for a home-made lunch, would you {m} {w}{t}? |
    In case you have time {w}{t}, would you {m}? |
    If it is not too late to ask, could you {m} {w}{t}? |
    If it is no bother, will you {m} {w}{t}? |
    If I ask you very nicely, will you {m} {w}{t}? |
    If I pay for the petrol and the pizza, would you {m} {w}{t}? |
    If you have nothing else to do {w}{t}, could you {m}? |
    If you have a heart, {m} {w}{t}. <Will you/Pretty please/Can you>? |
    If your day allows, would you {m} {w}{t}? |
    For once I have to ask for help: would you {m} {w}{t}? |
    For old times' sake, will you {m} {w}{t}? |
    For a friend like me, would you {m} {w}{t}? |
    On a different note: are you able to {m} {w}{t}? |
    On behalf of the whole class I ask you to {m} {w}{t}. <Would you/Do you agree/Will you>? |
    On the rota {w}{t} there is no name yet. <Would you/Could you/Are you free to> {m}? |
    To cut a long story short, would you {m} {w}{t}? |
    To be honest, I need help. Could you {m} {w}{t}? |
    With you it would be easy to ask: will you {m} {w}{t}? |
    With my back as bad as it is, I cannot do much. <Could you/Would you> {m} {w}{t}? |
    I am asking around for someone who can {m} {w}{t}. <Do you fancy it/Can you/Are you that person>? |
    I am afraid I have to ask you to {m} {w}{t}. <Is that OK/Will you/Could you>? |
    I am begging you to {m} {w}{t}. <Please, will you/Have mercy, would you>? |
    I am counting on you to {m} {w}{t}. <Rightly so/Is that fair/May I>? |
    I am desperate for someone to {m} {w}{t}. <Can you save me/Will you/Any hope>? |
    I am drawing up the rota. <Will you/Can you/Are you able to> {m} {w}{t}? |
    I am at my wits' end, so could you {m} {w}{t}? |
    I am making a list of helpers. <May I write that you will/Shall I note that you/Do I put you down to> {m}
        {w}{t}? |
    I am turning to you because you are reliable. <Could you/Would you> {m} {w}{t}? |
    I broke my arm, so somebody else has to {m} {w}{t}. <Would you/Can you do that for me>? |
    I can't be in two places at once. <Could you/Would you be able to> {m} {w}{t}? |
    I dare hardly ask you to {m} {w}{t}. But would you? |
    I forgot to ask: would you {m} {w}{t}? |
    I hear that you are free {w}{t}. <Would you/Could you/Might you> {m}? |
    I hope it is not rude to ask: can you {m} {w}{t}? |
    I have a big favour to ask: {m} {w}{t}. <Will you/Could you/Please>? |
    I have a little job for you: {m} {w}{t}. <Will you take it/Are you OK with that/Do you accept>? |
    I have nobody to {m} {w}{t}. <Would you help me out/Could you/Can you save the day>? |
    I have to be out of town. <Could you possibly/Would you perhaps/Can you> {m} {w}{t}? |
    I just need an extra pair of hands to {m} {w}{t}. <Can I have yours/Would you/Are yours free>? |
    I know you are rushed off your feet, but can you {m} {w}{t}? |
    I know this is sudden, but are you free to {m} {w}{t}? |
    I never ask for much. <Would you/Could you/Can you> {m} {w}{t}, though? |
    I nearly forgot: somebody should {m} {w}{t}. <Will you/Can I leave that to you>? |
    I request your assistance {w}{t}. Would you be able to {m}? |
    I respectfully ask you to {m} {w}{t}. <Do you agree?/Please confirm.> |
    I suppose you would not want to {m} {w}{t}, or would you? |
    I told the others that you might {m} {w}{t}. <Is that right/Will you/Was that OK>? |
    I want to ask you something: would you {m} {w}{t}? |
    I would not ask if it were not important: could you {m} {w}{t}? |
    I would be eternally thankful if you were to {m} {w}{t}. <Will you/Could you>? |
    I would feel safer if you could {m} {w}{t}. <Can you/Is there a chance>? |
    I would gladly pay you to {m} {w}{t}. <Do you accept/Interested/Would you>? |
    I would return the favour any time: could you {m} {w}{t}? |
    I would like to call on you to {m} {w}{t}. <May I/Do you accept/Will you be there>? |
    I'll bake you a cake if you {m} {w}{t}. <Deal/Fair/Are we agreed>? |
    I'll be quick: can you {m} {w}{t}, yes or no? |
    It is a long shot, but can you {m} {w}{t}? |
    It is not a big job: {m} {w}{t}. <Would you/Can you take it on/Yes>? |
    It will not take long to {m} {w}{t}. <Would you do that for me/Can you spare the time/Will you help me>? |
    It would cheer me up no end if you could {m} {w}{t}. <Can you/Will you>? |
    It would be a huge relief if you would {m} {w}{t}. <Is that on?/Could you?/Please say yes.> |
    It would save me a long trip if you could {m} {w}{t}. <Would you/Is that OK/Can you>? |
    It takes two, so would you {m} {w}{t}? |
    Just this once, could you {m} {w}{t}? |
    Just a thought: would you like to {m} {w}{t}? |
    Let me ask you straight out: will you {m} {w}{t}? |
    Let me know if you are able to {m} {w}{t}. |
    Tell me if you can {m} {w}{t}, please. |
    Please say you will {m} {w}{t}. <Will you/Please>? |
    Please be a friend and {m} {w}{t}. <Will you/Could you do that/OK>? |
    Please help: we lack someone to {m} {w}{t}. <Can you/Are you free/Would you>? |
    Please consider my plea to {m} {w}{t}. <Do you say yes/Will you/May I hope>? |
    Please let us know if you could {m} {w}{t}. |
    Kindly {m} {w}{t}. <Will you do so?/Please confirm that you can./May we rely on you?> |
    Kindly inform us whether you are able to {m} {w}{t}. |
    Dear neighbour, would you {m} {w}{t}? |
    Dear parents, we are looking for someone to {m} {w}{t}. <Would you help/Can one of you do that>? |
    Dear all, who is able to {m} {w}{t}? <Are you?/Could you?/Please reply.> |
    Hey, got time to {m} {w}{t}? |
    Hey you! Could you pretty please {m} {w}{t}? |
    Mind helping me {w}{t}? I want you to {m}. |
    Fancy helping out {w}{t}? We need you to {m}. |
    Fancy earning a dinner? All you do is {m} {w}{t}. <Yes or no/How about it/Are you on>? |
    Free {w}{t}? <Please/Could you/Would you> {m}? |
    Volunteer needed to {m} {w}{t}. <Is it you/Will you step forward/Shall I put your name>? |
    SOS! Can you {m} {w}{t}? |
    Help! Somebody has to {m} {w}{t}. <Can you/Are you free/Will you>? |
    Small favour: {m} {w}{t}? <Yes/Please/Would you>? |
    Big ask: {m} {w}{t}? <Could you/Would you/Too big>? |
    Quick favour, if I may: could you {m} {w}{t}? |
    One more thing: would you be able to {m} {w}{t}? |
    One good turn deserves another, so will you {m} {w}{t}? |
    Any volunteers to {m} {w}{t}? <You/How about you/May I look at you>? |
    Anyone there to {m} {w}{t}? <You, by any chance/Are you>? |
    A friend in need is asking: will you {m} {w}{t}? |
    A plea from next door: could you {m} {w}{t}? |
    My mother is coming to visit, so I cannot manage alone. <Could you/Would you> {m} {w}{t}? |
    My helper is ill. Could you {m} {w}{t} in her place? |
    My hands are full {w}{t}. Would you {m}? |
    My question is simple: will you {m} {w}{t}? |
    Mum asks if you would {m} {w}{t}. |
    Our usual helper cannot {m} {w}{t}. <Will you/Can you take over/Would you stand in>? |
    Our team is one person short {w}{t}. Are you able to {m}? |
    Our club would be glad if you were to {m} {w}{t}. <Do you agree/Are you willing/Will you>? |
    The children would love you to {m} {w}{t}. <Will you/Can you make them happy>? |
    The job is simple: {m} {w}{t}. <Would you like to do that/Are you our man or woman/Will you>? |
    The office is looking for someone to {m} {w}{t}. <Shall I say you will/Are you interested/Would you>? |
    The others are all busy, so the question goes to you: can you {m} {w}{t}? |
    There is one job left on the list: {m} {w}{t}. <Will you take it/Is it yours/Shall I put your name there>? |
    There is nobody I trust more to {m} {w}{t}. <Will you/Would you do that/Can you>? |
    There is a favour I have been meaning to ask: could you {m} {w}{t}? |
    This may sound odd, but would you {m} {w}{t}? |
    We are dividing up the jobs. <Would you/Can you/Will you> {m} {w}{t}? |
    We are at a loss without you: could you {m} {w}{t}? |
    We would be much obliged if you agreed to {m} {w}{t}. <May we rely on it/Do you/Will you>? |
    We would be lost unless you {m} {w}{t}. <Will you/Can we count on you>? |
    We respectfully request that you {m} {w}{t}. <Do you agree?/Please confirm.> |
    We voted, and you are to {m} {w}{t}. <Are you OK with that/Do you accept/Will you do so>? |
    You are good at such things. <Would you/Could you/Will you> {m} {w}{t}? |
    You are the only one with a key, so can you {m} {w}{t}? |
    You would be a lifesaver if you could {m} {w}{t}. <Will you/Can you/Please>? |
    You would make an old lady happy if you could {m} {w}{t}. <Will you/Might you>? |
    You owe me one, remember? <So will you/So would you/Can you> {m} {w}{t}? |
    You did it so well last time. Would you {m} {w}{t} again? |
    You don't happen to be free to {m} {w}{t}, do you? |
    You couldn't {m} {w}{t}, could you? |
    You would not mind if I asked you to {m} {w}{t}, would you? |
    Your turn to help: can you {m} {w}{t}? |
    Your kind help would be welcome {w}{t}. <May we ask you to/Would you/Could you> {m}? |
    Shall I put you down to {m} {w}{t}? |
    Should I look for someone else, or can you {m} {w}{t}? |
    May I count on your help {w}{t}? You would have to {m}. |
    May I call upon you to {m} {w}{t}? |
    May I leave it to you to {m} {w}{t}? |
    May we hope that you will {m} {w}{t}? |
    Might it be possible for you to {m} {w}{t}? |
    Might you have an hour {w}{t} to {m}? |
    Might you have the time to {m} {w}{t}? |
    Sorry to spring this on you, but could you {m} {w}{t}? |
    Sorry to ask again, but are you free to {m} {w}{t}? |
    Thanks to the flu we are short of people. <Could you/Would you> {m} {w}{t}? |
    Up for helping out {w}{t}? The thing is to {m}. |
    Nobody else is free to {m} {w}{t}. <Would you/Can you/Are you>? |
    Once more I come to you with a favour: could you {m} {w}{t}? |
    Perhaps you could {m} {w}{t}? |
    Maybe you would like to {m} {w}{t}?
"""
SALE = """
    I am letting go of my {x}{c}. <Would you give the old thing a home/Are you in/Should I save it for you>? |
    I am putting my {x} up for sale{c}. <Are you in the market/Would you be the buyer/Would you like first refusal>?
        |
    I am trying to find a buyer for my {x}{c}. <Is that you/Are you one/Might it be you>? |
    I am moving to a smaller flat, so my {x} must go. Could you use it{c}? |
    I am moving abroad and cannot take my {x}. <Will you have it{c}/May I leave it to you{c}/Would you buy it off
        me{c}>? |
    I am clearing the attic and came across {a}. <Would you want it{c}/Should I bring it to you{c}>? |
    I am tidying the garage. <Any need for {a}{c}/Could you do with {a}{c}/Would {a} be welcome at your place{c}>? |
    I am about to place an ad for my {x}. <Do you want to get in first{c}/Or will you take it{c}/Or would you like
        it{c}>? |
    I am offering {a}{c}. <Shall we make a deal/Shall I bring it round/Do you accept>? |
    I am after a good home for my {x}{c}. <Is yours one/Would it be welcome at yours>? |
    I am prepared to sell you my {x}{c}. <Do you accept the offer/Is that acceptable/Do you wish to buy>? |
    I am asking friends first: does anyone want my {x}{c}? Do you? |
    I bought {a} that I never used. <Would you take it{c}/Do you want to buy it{c}/Can I sell it to you{c}>? |
    I bought a new one, so my {x} is free to go. <Do you want it{c}/Would you care for it{c}>? |
    I can bring my {x} over if you want it{c}. <Do you/Shall I/Would that be good>? |
    I can drop my {x} at your door{c}. <Would you want that/Shall I/Is that a yes>? |
    I can't take my {x} with me when I leave. <Would you buy it{c}/Would you have it{c}/Is it something you
        want{c}>? |
    I could do without my {x}. <Could you do with it{c}/Do you want to take it{c}>? |
    I could sell my {x} online, but I thought of you. <Would you like it{c}/Will you have it{c}>? |
    I found out that you collect such things. Would you like my {x}{c}? |
    I got two of them as presents, so I can pass on {a}{c}. <Do you want it/May I give it to you>? |
    I happen to own {a} that nobody uses. <Would you take it{c}/Does it interest you{c}>? |
    I have {a} to pass on{c}. <Any takers? You, maybe/Does it sound good/Would you put it to use>? |
    I have {a} standing in the cellar. <Is it of any value to you{c}/Could I pass it on to you{c}/Want to have
        it{c}>? |
    I have {a} going spare{c}. <Yes please or no thanks/Would it be handy/Do you have a place for it>? |
    I have {a} in good condition on my hands. <Would you take it over{c}/Would you make it yours{c}>? |
    I have no more use for my {x}. <Have you{c}/Would it help you{c}/Could it be useful to you{c}>? |
    I have too much stuff, and one of the things is {a}. <Do you want it{c}/Will you relieve me of it{c}>? |
    I have cleaned and oiled my {x}, and now it is ready for you{c}. <Would you like it/Do you say yes>? |
    I have outgrown my {x}. <Would your family like it{c}/Do your children want it{c}/Will you take it{c}>? |
    I hear you have a new flat. Would {a} look nice there? You could have mine{c}. |
    I hear you have taken up a new hobby. <Would my {x} help{c}/Need {a}{c}>? |
    I hope to sell my {x} to somebody nice{c}. <How about you/Will you buy it/Are you tempted>? |
    I know you have had your eye on my {x}. <Now is your chance{c}. Will you take it/It can be yours{c}. Do you want
        it>? |
    I know somebody who would love my {x}: you! <Will you take it{c}/Am I right, and do you want it{c}>? |
    I made up my mind to sell my {x}{c}. <Will you take it/Do you want to make the first offer/Does that interest
        you>? |
    I need the space, so my {x} is on its way out{c}. <Do you want to rescue it/Shall I keep it back for you>? |
    I offered my {x} to my brother, but he has no room. <Would you want it{c}/Do you have room{c}>? |
    I only keep my {x} for lack of a buyer. <Would you be one{c}/Will you buy it{c}>? |
    I plan to sell my {x}{c}. <Does that ring a bell with you/Would you be up for it/Are you a possible buyer>? |
    I promised you first choice when I sell my {x}. <Well, it is for sale{c}. Do you want it/Would you take it{c}>?
        |
    I ask you before anyone else: do you want my {x}{c}? |
    I said I would tell you when my {x} is for sale. It now is{c}. <Still want it/Will you buy it>? |
    I thought you might like {a}. <Mine is yours{c} if you want. Do you/Will you have mine{c}>? |
    I upgraded, which means that my {x} is now free. <Would you like to take it over{c}/Any interest{c}>? |
    I would accept any home for my {x}, but yours most of all. <Will you take it{c}/Do you want it{c}>? |
    I would be glad to see my {x} in your hands{c}. <Would you have it/Is that a yes/Do you accept>? |
    I would do you a good price on my {x}{c}. <Will you buy it/Is it a deal/Are you interested>? |
    I would even deliver my {x} to you{c}. <Would you take it/Shall I/Do we have an agreement>? |
    I would hate to throw my {x} away. <Could you use it{c}/Will you save it{c}/Do you want it{c}>? |
    I would like to pass on my {x}{c}. <Do you have a use for it/May I pass it on to you/Want it>? |
    I would swap my {x} for a smile, or sell it{c}. <Would you have it/Do you want it>? |
    I wonder if you could use {a}. <I have one to spare{c}. Do you want it/May I give you mine{c}>? |
    I wonder if you would like to buy my {x}{c}. |
    I was wondering whether my {x} might interest you{c}. |
    I want my {x} to stay in the family. <Will you take it{c}/Would you like it{c}/Do you want it{c}>? |
    If you can use {a}, take mine{c}. <Do you want to/Will you/How about it>? |
    If you want my {x}, it is yours{c}. <Do you?/Should I wrap it up./Say yes or no, please.> |
    If you still lack {a}, would you like mine{c}? |
    If I sold my {x}, would you buy it{c}? |
    If I let you have my {x}{c}, would you come and get it? |
    If nobody takes my {x}, it will go to the dump. <Would you have it{c}/Do you want to save it{c}>? |
    If you fetch it, you can have my {x}{c}. <Will you/Do you want to/Is it a deal>? |
    If the price suits you, my {x} is yours{c}. <Does it/Shall we shake on it>? |
    It is time to say goodbye to my {x}. <Would you adopt it{c}/Will you be the new owner{c}>? |
    It is only gathering dust: my {x}. <Would you make use of it{c}/Do you want it{c}>? |
    It would be a shame to throw out my {x}. <Will you have it{c}/Would you want it{c}>? |
    It is a bargain: {a}{c}. <Will you snap it up/Would you like it/Shall I wrap it>? |
    It runs well and looks good, my {x}. <Will you buy it{c}/Do you want to take it{c}>? |
    Bargain alert: my {x}{c}! <Will you take it/Yes/Are you buying>? |
    Garage sale! First up is {a}{c}. <Do you want it/Shall I put your name on it/Sold to you>? |
    Flea market leftovers: {a}{c}. <Would you like it/Shall I save it for you>? |
    Free to a good home, or nearly: my {x}{c}. <Is your home a good one/Do you want it>? |
    Giveaway time: {a}{c}. <Are you having it/Want it/Shall I bring it>? |
    Going, going: my {x}{c}. <Is it gone to you/Do you bid/Will it be yours>? |
    Going cheap: {a}{c}. <Do you want it/Do you grab it/Any good to you>? |
    Special offer for friends: my {x}{c}. <Do you take it/Is that tempting/Can I tempt you>? |
    Special offer in our shop: {a}{c}. <Shall we set one aside/Would you like to order/Do you wish to buy one>? |
    Last chance: my {x}{c}! <Will you take it or not/Do you want it/Shall it go to someone else>? |
    Last one in stock: {a}{c}. <Shall we hold it for you/Would you like to have it/Will you take it>? |
    First come, first served: my {x}{c}. <Are you first/Will you come/Do you take it>? |
    Moving sale: {a}{c}. <Interested, yes or no/Anything for you/Shall I mark it as sold to you>? |
    Second-hand but lovely: my {x}{c}. <Do you like it enough to buy it/May I put it by for you/Want it>? |
    Hardly used: my {x}{c}. <Will you buy it/Would that be something/Is it what you need>? |
    As good as new: {a}{c}. <Would you like to have it/Does that grab you/Shall I sell it to you>? |
    Nearly new and yours if you like: my {x}{c}. <Do you like/Will you have it>? |
    Fair price, good condition: my {x}{c}. <Will you take it/Agreed/Is it of interest>? |
    Looking for {a}? <Look no further: mine is for sale{c}. Yes/I am selling mine{c}. Do you want it>? |
    Looking for a present? How about my {x}{c}? |
    Missing {a} in your home? <I could sell you mine{c}. Shall I/Mine is to be had{c}. Do you want it>? |
    Short of {a}? <I could help you out{c}. Shall I/Would you like mine{c}>? |
    Tired of living without {a}? Take mine{c}! <Will you/Is that a plan>? |
    Wanted to let you know that my {x} is to be sold{c}. <Do you want it/Would you be interested>? |
    Know anybody who needs {a}? <I have one{c}. Or do you want it yourself/Maybe you would like mine{c}>? |
    Need {a}? <Say yes and mine is yours{c}./I have one for you{c}. Shall I bring it?> |
    Got a place for {a}? <Then you could have mine{c}. Do you want it/Would you take mine{c}>? |
    Got any use for my {x}{c}? |
    Game to buy my {x}{c}? |
    Keen on {a}{c}? |
    Want my {x}{c}? |
    Want first pick of my things? <I am starting with my {x}{c}. Yes or no/There is {a}{c}. Will you take it>? |
    Want to treat yourself to {a}{c}? I have one here for you. |
    Want to see my {x} before I sell it{c}? Or will you just take it? |
    Tempted by {a}{c}? Mine is for sale. |
    Care for {a}{c}? |
    Care to take my {x} home with you{c}? |
    Ready for {a} of your own? <You can get mine{c}. Do you want it/I sell mine{c}. Will you buy it>? |
    Room for {a}{c}? <Tell me yes or no./Let me know./I could bring it round.> |
    Any demand for {a} at your end? <I would sell mine{c}. OK/You can have mine{c}. Do you want it>? |
    Any chance you want my {x}{c}? |
    Any chance you would take my {x} off me{c}? |
    Any chance of selling you {a}{c}? |
    Anyone in your family who would like {a}{c}? <Shall I keep ours for you/Or you yourself>? |
    Are you by any chance after {a}? <I would sell mine{c}. Does that help/Would you take mine{c}>? |
    Are you in need of {a}? I could part with mine{c}. |
    Are you in the market for {a}{c}? I have one to sell. |
    Are you still without {a}? <You could have ours{c}. Would you like it/Would ours be of help{c}>? |
    Are you still thinking of getting {a}? <Would you buy mine{c}/Mine could be had{c}. Do you want it>? |
    Are you the one who asked for {a}? <I have one for you{c}. Do you take it/Mine is available{c}. Still want it>?
        |
    Are you willing to take over my {x}{c}? |
    Are you prepared to buy our {x}{c}? |
    Can you find a place for my {x}{c}? |
    Can you make use of {a}{c}? I would hand mine over to you. |
    Can you think of a reason not to take my {x}{c}? <Otherwise it is yours. Is it/If not, shall I bring it>? |
    Can you use {a}{c}? I am getting a new one. |
    Can I give my {x} to you{c}? |
    Can I make you happy with my {x}{c}? |
    Can I let you have my {x}{c}? |
    Can I put a sold sign with your name on my {x}{c}? |
    Can I win you over for my {x}{c}? |
    Can we do a deal over my {x}{c}? |
    Could you find a spot for {a}{c}? Ours is looking for one. |
    Could you see yourself owning {a}{c}? I would sell you mine. |
    Could you be the next owner of my {x}{c}? |
    Could you give my {x} a second life{c}? |
    Could you be talked into buying my {x}{c}? |
    Could I leave my {x} with you for good{c}? |
    Could I sell you on the idea of owning {a}{c}? Mine is free to go. |
    Could I make you an offer? My {x}, yours{c}. Do you accept? |
    Could we agree that you take my {x}{c}? |
    Do you fancy my {x}{c}? |
    Do you collect such things? I have {a} to part with{c}. <Do you want it/Would you like to buy it>? |
    Do you feel like taking my {x} off my hands{c}? |
    Do you have any use for {a}{c}? Ours would be free. |
    Do you have a spare corner at home? There is {a} looking for one{c}. Would you take it? |
    Do you know my {x}? <It could soon be yours{c}. Would you like that/I want to sell it{c}. Will you buy it>? |
    Do you like my {x}? <Then have it{c}. Will you/Then buy it{c}. Do you want to>? |
    Do you mean to buy {a} one day? <Why not mine{c}/Could it be mine{c}>? |
    Do you recall my {x}? <I want to give it away, or sell it{c}. Is it for you/Would you buy it{c}>? |
    Do you think my {x} would suit you{c}? I would sell it. |
    Did I tell you that I am selling my {x}{c}? <Would you like to have it/Are you at all interested>? |
    Did your {x} break? <You could take over mine{c}. Do you want to/Would you like mine{c}>? |
    Didn't your family need {a}? <Ours is for the taking{c}. Do you want it/Would you have ours{c}>? |
    Does {a}{c} sound good to you? |
    Does {a} figure on your shopping list? You could buy mine{c}. |
    Does anybody at your place want {a}{c}? Ours is not needed any more. |
    Does my {x} appeal to you{c}? |
    Does my {x} strike you as worth having{c}? |
    Does your home still lack {a}? <Take mine{c}. Will you/I would sell you mine{c}. Deal>? |
    Have you any interest in {a}{c}? <We would sell ours./Mine has to leave the house.> |
    Have you been searching for {a}? <Mine can be had{c}. Want it/I would sell mine{c}. Would you take it>? |
    Have you got room for my {x}{c}? |
    Have you found {a} yet? If not, will you take mine{c}? |
    How does {a}{c} grab you? |
    How does owning my {x} sound{c}? |
    How would you like to be the owner of {a}{c}? |
    How would my {x} look in your living room? You could find out{c}. <Do you want it/Would you take it>? |
    How about giving my {x} a new home{c}? |
    How about taking my {x} off me{c}? |
    What if I sold you my {x}{c}? Would you be happy? |
    What if my {x} were yours{c}? <Do you like the thought/Would you want that>? |
    What about my {x}{c}? <You said you would think about it. Do you want it/Are you still interested in buying it>?
        |
    What about {a}{c}? You would do me a favour. |
    What would you do with {a}? Whatever it is, mine is yours{c}. Will you have it? |
    Who wants my {x}{c}? <I thought of you at once. Do you/Perhaps you do>? |
    Who would like {a}{c}? You? |
    Why buy a new one when you can have my {x}{c}? <Do you want it/Shall I hang on to it for you>? |
    Why not take my {x}{c}? |
    Why don't you buy my {x}{c}? |
    When I move out, my {x} stays behind unless you want it{c}. <Do you/Would you like it>? |
    When you moved, did you leave your {x} behind? <I could offer you mine{c}. Do you want it/Would you buy
        mine{c}>? |
    Will you be needing {a}? <I can sell you mine{c}. Is that of interest/May I offer you mine{c}>? |
    Will you give my {x} a good home{c}? |
    Will you have my {x}{c}? |
    Will you shake hands on my {x}{c}? |
    Will you take over my {x} when I leave{c}? |
    Will you relieve us of our {x}{c}? |
    Won't you take my {x}{c}? |
    Would {a} be any good to you{c}? We have no space left for ours. |
    Would {a} come in handy{c}? I have one that I don't need. |
    Would {a} make a nice present for somebody you know? <Mine is going{c}. Do you want it/I sell mine{c}. Will you
        buy it>? |
    Would {a} brighten up your home? You can get ours{c}. |
    Would anyone in your house enjoy {a}? <Ours is to go{c}. Will you have it/We would pass ours on{c}. OK>? |
    Would you adopt my {x}{c}? |
    Would you find room for our {x}{c}? |
    Would you go for my {x}{c}? |
    Would you let me sell you my {x}{c}? |
    Would you like first refusal on my {x}{c}? |
    Would you like me to keep my {x} for you{c}? |
    Would you make me an offer for my {x}, or just take it{c}? |
    Would you pay for {a}, or rather not? I would sell mine{c}. |
    Would you pick up my {x} and keep it{c}? |
    Would you put my {x} to good use{c}? |
    Would you say yes to my {x}{c}? |
    Would you take {a} as a bargain{c}? |
    Would you wish to acquire our {x}{c}? |
    Wouldn't my {x} be just the thing for you{c}? |
    Wouldn't you like {a}{c}? I mean mine, which I have to sell. |
    Shall I hand my {x} over to you{c}? |
    Shall I keep my {x} for you, or sell it to someone else{c}? |
    Shall I leave my {x} at your place{c}? |
    Shall I tell the other buyers that my {x} goes to you{c}? |
    Shall we settle on you taking my {x}{c}? |
    Should I sell my {x} to you or to the shop{c}? Say yes and it is yours. |
    Should you be looking for {a}, may I offer you ours{c}? |
    May I interest you in {a}{c}? |
    May I pass my {x} on to you{c}? |
    May I reserve my {x} for you{c}? |
    May I tempt you with {a}{c}? |
    May we offer you {a} from our stock{c}? |
    May we draw your attention to our offer: {a}{c}. Would you care to order? |
    Might my {x} be something for you{c}? |
    Might we sell you our {x}{c}? |
    Mine is the nicest {x} in town, and it is for sale{c}. <Are you buying/Will you have it>? |
    My aunt left me {a} that I cannot keep. <Would you like it{c}/Will you take it{c}>? |
    My son no longer needs his {x}. <Would your children want it{c}/Do you want to buy it{c}>? |
    My daughter is selling her {x}{c}. <Would you like it/Are you interested/Do you know a buyer, or are you one>? |
    My parents asked me to sell their {x}{c}. <Would you buy it/Is it something for you>? |
    My neighbour has {a} to give away or sell{c}. <Shall I tell her you want it/Would you like it>? |
    My {x} still works well. <Would you want it{c}/Will you take it over{c}/Should I give it to you{c}>? |
    My loss, your gain: my {x} is going{c}. <Will you take it/Yes or no>? |
    My wife says the {x} has to go. <Would you take it{c}/Can you save it{c}/Do you want it{c}>? |
    My {x} has served me well, and now it may serve you{c}. <Would you like that/Do you want it>? |
    My {x} is free from next week. <Would you take it{c}/Do you want to have it{c}>? |
    My {x} is going to the first person who says yes{c}. <Do you/Is that you>? |
    My {x} is in the way. <Would you come and get it{c}/Do you want it{c}>? |
    My {x} is still here, and you may have it{c}. <Do you want it/Shall I keep it another day>? |
    My {x} would fit nicely in your flat{c}. <Do you think so too, and will you buy it/Shall I bring it>? |
    My {x} would be in good hands with you. <Will you take it{c}/Can I leave it to you{c}>? |
    My {x} would like to move in with you{c}. <May it/Is it welcome>? |
    My {x}, your home: <do we have a match{c}/would that work{c}/are you for it{c}>? |
    Our club is selling {a}{c}. <As a member you come first. Do you want it/Would you like to buy it>? |
    Our office no longer needs its {x}. <Would you like to take it home{c}/Do you want it{c}>? |
    Our school is selling off {a}{c}. <Would your family be interested/Do you want it/May we put your name on it>? |
    Our shop has {a} on offer this week{c}. <Shall we reserve it/Do you wish to buy it/Would you like to have it>? |
    Our {x} has been replaced and is now for sale{c}. <Would you care to buy it/Is there any interest on your side>?
        |
    Our {x} found no buyer at the fair. <Would you take it{c}/Do you want it after all{c}>? |
    The shop would give me next to nothing for my {x}. <Would you rather have it{c}/Will you buy it{c}>? |
    The children have lost interest in our {x}. <Would yours like it{c}/Do you want to take it{c}>? |
    The first buyer of my {x} dropped out. <Would you step in{c}/Is it your lucky day{c}/Do you want it{c}>? |
    The {x} you liked so much is now for sale{c}. <Will you buy it/Still interested/Do you want it>? |
    The {x} in my hall is looking for a new place. <Has your home got one{c}/Would you take it{c}>? |
    The {x} from the photo is still to be had{c}. <Do you want it/Shall I reserve it/Will you take it>? |
    The {x} has your name on it, if you want{c}. <Do you?/Say yes or no, please.> |
    There is {a} in our window that would suit you{c}. <Shall we put it aside/Would you like it>? |
    There is {a} in my cellar that needs an owner{c}. <Will it be you/Are you that owner/Do you want it>? |
    There are two buyers for my {x}, but I would like you to have it{c}. <Do you want it/Will you take it>? |
    This is your chance to get {a}{c}. <Will you take it/Are you in/Yes>? |
    Too bad that nobody uses my {x}. <Would you{c}, if it were yours/Do you want it{c}/Will you have it{c}>? |
    Take my {x}{c}, <would you/won't you/please. Will you>? |
    Tell me if you want my {x}{c}. |
    Let me know whether you would like my {x}{c}. |
    Let me know if {a} is of any interest to you{c}. |
    Let me make you a friendly offer: my {x}{c}. <Do you accept/Yes or no/Is it OK>? |
    Let's trade: you get my {x}{c}. <Deal/Fine by you/Shall we>? |
    Please say yes or no: do you want my {x}{c}? |
    Please tell me if I should keep my {x} for you{c}. |
    Please take my {x}{c}! <Will you/Can you/Would you>? |
    Please help me make some room and take my {x}{c}. <Will you/Is that OK>? |
    Kindly let us know if you wish to purchase our {x}{c}. |
    Dear neighbours, we are giving up our {x}{c}. <Do you want it/Would one of you take it>? |
    Dear customer, we can offer you {a}{c}. <Do you wish to order/Shall we send it/Would you like to buy it>? |
    Dear members, {a} is to be sold{c}. <Who wants it/Would you like it/Are you interested>? |
    Hey, still hunting for {a}? <Mine is for sale{c}. Want it/Would mine do{c}>? |
    Hey, want {a}{c}? |
    Hi, I thought of you first: my {x} is going{c}. <Want it/Do you say yes/Shall I keep it back>? |
    As a friend you get my {x} before anyone else{c}. <Do you want it/Will you have it>? |
    As I bought a new one, would you take my {x}{c}? |
    As you admired my {x} last time, would you like to have it{c}? |
    Because I am going abroad, I am selling my {x}{c}. <Would you take it/Do you want it>? |
    Before it lands in the bin: would you take my {x}{c}? |
    Before I take my {x} to the dump, would you like it{c}? |
    Between friends: would you buy my {x}{c}? |
    By the way, are you interested in my {x}{c}? |
    By the way, I have {a} to sell{c}. <Do you need one/Would you buy it>? |
    Cash in hand and my {x} is yours{c}. <Deal/Agreed/Do you want it>? |
    Guess what I am selling: my {x}{c}! <Do you want it/Would you like it>? |
    Here is an offer you can hardly refuse: my {x}{c}. <Do you accept/Will you take it>? |
    In case you need {a}, mine is to be had{c}. <Would you like it/Do you want me to keep it>? |
    In our house there is {a} too many{c}. <Would you take it/Do you want it>? |
    Just so you know, my {x} is up for sale{c}. <Do you want it/Are you a taker>? |
    Maybe you would like my {x}{c}? |
    No more space for my {x} here. <Do you have some at your place{c}/Would you take it{c}>? |
    Nobody plays with, sits on or uses my {x} now. Would you like it{c}? |
    Now that the children have left, we are selling our {x}{c}. <Do you want it/Would you buy it>? |
    Once it belonged to my grandmother, and now my {x} could be yours{c}. <Do you want it/Will you take care of it>?
        |
    One careful owner: my {x}{c}. <Will you be the second/Do you want it>? |
    Perhaps you can use {a}? <Mine is free to leave{c}. Do you want it/I would let mine go{c}. Will you take it>? |
    Say the word and my {x} is yours{c}. <Do you/Will you/Yes>? |
    Since you are furnishing your new place: would you like {a}{c}? I am selling mine. |
    Since you asked about my {x}: yes, you can have it{c}. <Still want it/Is it a deal>? |
    Sold to you, if you say yes: my {x}{c}. <Do you/Yes>? |
    Swap some money for my {x}? <You can have it{c}. Yes or no/I would give it to you{c}. Will you take it>? |
    To make room for the baby, we are selling our {x}{c}. <Would you like it/Can you use it>? |
    To a friend I would sell my {x}{c}. <Are you that friend/Would you buy it>? |
    We are downsizing, so {a} has to leave us. <Would you have it{c}/Do you want to take it{c}>? |
    We are emptying my uncle's house. <Would you like his {x}{c}/There is {a}{c}. Do you want it>? |
    We are giving customers the first chance at {a}{c}. <Will you take it/Would you like to buy it>? |
    We are holding a yard sale, and {a} is left over{c}. <Would you take it/Do you want it>? |
    We are replacing our {x}. <Would you want the old one{c}/Do you want the one we have{c}>? |
    We are in a position to offer you {a}{c}. <Would that be of interest/Do you wish to accept>? |
    We bought the wrong size, so here is {a} for whoever wants it{c}. <Do you/Is that you>? |
    We have decided to part with our {x}{c}. <Would you have it/Should we keep it for you>? |
    We have {a} left over from the club room{c}. <Do you want it/Could you put it to use>? |
    We hear that your {x} gave up. <Would you buy ours{c}/Ours is for sale{c}. Do you want it>? |
    We would be happy for you to take our {x}{c}. <Will you/Do you want it/Would you like that>? |
    We would gladly sell you our {x}{c}. <Do you accept/May we/Is it of interest>? |
    With no garden any more, we have no use for our {x}. <Would you take it{c}/Do you want it{c}>? |
    You always wanted {a}, didn't you? <Mine is for sale{c}. Do you want it/Would you take mine{c}>? |
    You and my {x} would make a lovely pair{c}. <Will you take it/Do you agree>? |
    You asked around for {a}. <Would mine do{c}/I can sell you mine{c}. Are you still interested>? |
    You could do me a favour and take my {x}{c}. <Will you/Would you/Can you>? |
    You could save money by taking over my {x}{c}. <Will you/Is that of interest/Do you want to>? |
    You get my {x}{c}, I get some space: <fair/deal/do you agree>? |
    You look like someone who needs {a}{c}. <Am I right, and will you take mine/Do you want mine>? |
    Keep the {x} I lent you{c}, if you like. <Do you want to/OK with you/Would you>? |
    You mentioned that you lack {a}. <Would you take mine{c}/Shall I give you mine{c}>? |
    You would be doing me a kindness by buying my {x}{c}. <Will you/Is it possible/Do you want to>? |
    You wouldn't want my {x}{c}, would you? |
    You're the first I'm telling: I'm selling my {x}{c}. <Want it/Will you have it/Shall I stop looking for buyers>?
        |
    Your old one broke, I hear. <Do you want my {x}{c}/Would you buy my {x}{c}/Shall I sell you my {x}{c}>? |
    Yours if you want: my {x}{c}. <Do you/Yes or no/Shall I bring it>?
"""
