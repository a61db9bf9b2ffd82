"""More orders for replies to mails, for training only; see ``phrasings.ways``."""

from __future__ import annotations

from itertools import cycle

ASKS = {
    "yes": """
        Yes<, write them that/, that is my answer/, this is what I answer/, put that in the answer/, send that as
        the answer/, please reply so/, please write it/, kindly write back/, just answer/, so please reply>. |
        <Please answer/Answer/Reply to that/Just write back>: yes. | Yes is what <I want to answer/the answer should
        be/you should write>. |
        I would love to, <tell/inform/answer> {n}. | I'd be thrilled<, tell {n}/, so say yes/. Reply to {n}>. |
        That's a yes from <me/us/my side>, <pass it on/let {n} hear it/write it up>. | <Accept it/Say yes/Agree>
        on my behalf, would you? | <Green-light/Rubber-stamp/Okay/Greenlight> this for {n}. | Give {n} the
        <green light/nod/all-clear/go-ahead/OK> <from me/by mail/in a short reply>. | Give the green light. | My
        answer to {n} <will be/is/has to be> <yes/a yes/a clear yes>, <write it/please type it/go ahead>. |
        <Kindly/Warmly/Briefly/Gladly/Cheerfully> <accept/agree/say yes/approve> <for me/in my name/in a reply>.
        | <Accept/Agree/Say yes> <warmly/briefly/cheerfully/without fuss/in two lines/in a few words>. | I am
        taking <the offer/{n} up on this/it>. <Write a reply/Let {n} know/Send word>. | I'll take it<, tell
        {n}/. Reply to {n}/, say so/. Write that>. | We'll take it. <Inform {n}/Answer {n}/Write so>. | I'm on
        board<. Answer {n}/, let {n} know/. Draft a note>. | <Promise/Swear> that I will <do it/take care of
        it/see to it>. | Promise it to {n}. | Promise {n} <it/that/what they want>. | {n} has my
        <word/promise/approval/full support>, <write so/tell them/put that in a reply>. | <Could you/Can
        you/Would you/Will you> <accept for me/tell {n} I accept/say yes in my name/agree to it on my behalf/let
        {n} know I agree>? | <Could you/Would you/Can you please> <write {n} that I am fine with it/send {n} a
        yes/give {n} my OK/confirm to {n} that it works>? | <Would you be so kind as to/Be so good as to/Do me a
        favour and> <accept/say yes to {n}/agree for me/confirm this>. | I'd be grateful if you <accepted/said
        yes to {n}/agreed> for me. | It would be nice to <accept/say yes/agree>, so <do that/write it/answer
        that>. | I want <{n}/the sender/them> to <get/receive/have/read> <a yes/my acceptance/an agreement>. |
        I'd like {n} to know <that I accept/that I agree/that I'm in/it's a yes>. | Please see to it that {n}
        <gets a yes/hears yes from me/knows I accept>. | Please make sure {n} knows I <accept/agree/said yes>. |
        Fine, <I agree/I'll do it/I accept/let's do that>. <Answer/Write back/Mail {n}>. | OK then, <say
        yes/accept/tell {n} I agree/let's agree>. | All right, <accept it/tell {n} yes/I'm in/say I agree>. |
        Alright<, I'm in/, tell {n} yes/, we accept/, it's a yes>. | Well, <why not, accept/I'd like that, tell
        {n}/yes, write that>. | Oh yes<, please accept/, tell {n}/, I would like that>. | Oh, <lovely, accept
        it/wonderful, say yes to {n}/I'd like that, tell {n}>. | Wonderful! <Accept/Say yes/Tell {n} I agree>. |
        Brilliant, <I'm in. Answer {n}/say yes/accept>. | Super, <accept/tell {n} yes/say I'll do it>. | Cool,
        <tell {n} yes/say I'm in/accept that>. | Hooray, <say yes/accept/tell {n} I'm in>! | Excellent, <go
        ahead and agree/let {n} know I accept>. | Nothing would please me more. <Accept/Tell {n}/Say yes>. | It
        would be my pleasure<, tell {n}/. Write that/, answer so>. | It would be an honour, <tell {n}/so
        accept/write that>. | I can manage that<, tell {n}/. Say yes/. Answer {n}>. | I can make that work,
        <tell {n}/so accept/write so>. | That can be arranged<. Tell {n}/, write so/, say that>. | That will be
        fine<, tell {n}/, answer so/. Write it to {n}>. | That's okay for me, <put it in a reply/tell {n}/write
        back>. | That's perfectly fine, <answer {n}/write so/tell them>. | That'd be great, <accept/say yes/so
        agree>. | No objections from <me/us/my side><, write that/. Answer {n}/. Accept>. | Of course I
        <will/agree/accept>. <Tell {n}/Write it/Write back>. | Naturally I <agree/accept>, <tell {n}/write so>.
        | Surely yes. <Tell {n}/Answer that>. | Sure thing<, tell {n}/. Write that/, accept/, answer {n}>. | You
        bet<, tell {n}/, I accept/, say yes/, I'm in>. | Yup<, tell {n}/, accept/, I agree/, say yes/, that's
        fine>. | Aye<, accept/, say yes/, tell {n}>. | Yes from <us/our side/my side/the heart>. | Yes, yes,
        <yes/accept/tell {n}>. | Yes to <all of it/everything/the whole thing/their wish/the proposal>. | A
        hearty yes<, please/ for {n}/ from me>. | A quick <yes/OK/confirmation> to {n}. | <Two/A few/Three/Some>
        <lines/words/sentences> <to accept/of agreement/in which I say yes/to say I'm in>. | <A line/A word/A
        note/A message> to {n} <to accept/saying I agree/that I am in/with my approval>. |
        <Short/Polite/Friendly/Warm/Nice> <acceptance/confirmation/yes/agreement> <please/for {n}/to send back>.
        | Confirmation, please. | Confirm it. | Confirm <that I'll do it/that I agree/my yes> to {n}. |
        Approval<, please/ for {n}/ from me>. | Approve. | Approve <it/the idea/the plan/{n}'s idea/{n}'s
        request>. | Affirmative. | Affirmative, <tell {n}/write that/say so>. | Affirm it to {n}. | Say the
        magic word: yes. | <Nod/Nod it through/Wave it through/Let it through>. | Sign off on <it/this/{n}'s
        idea/what {n} wrote>. | Support <{n} in this/the idea> and agree. | Embrace the <offer/idea> and say
        yes. | Jump at <it/the chance/the offer><./ and say yes.> | Seize the chance and <accept/say yes>. |
        Welcome the idea and <agree/accept>. | Meet {n}'s wish. | Fulfil <{n}'s wish/the request/what {n} asks>.
        | Do {n} the favour and <agree/say yes/accept>. | Be nice and <agree/say yes/accept>. | Be agreeable:
        <yes/accept>. | Be obliging, <say yes/agree>. | Go along with <{n}/the idea/the plan/it all>. | Go with
        <yes/a yes/an acceptance>. | Say OK. | Say OK <for me/in my name/and thank them/and nothing else>. | Say
        alright <to {n}/to that>. | Say that <I'm all in/I'd be overjoyed/it's a pleasure/I'd be
        honoured/nothing speaks against it/I'm with them/I'm fully for it>. | Say I'm <in/happy to do it/all for
        it/glad to accept>. | Say I will. | Say I'd love to. | Say "yes" <to {n}/in a nice way/in my name>. |
        Write "yes" <in nice words/to {n}>. | Write <back/an answer> saying <yes/OK/that I'm in/I accept>. |
        Write that we <agree/accept/are in/are happy with it>. | Write as if I <agreed/accepted/were delighted
        to accept>. | Write {n} a few <kind/happy/warm/friendly> words and <accept/agree/say yes>. | Write
        something <positive/affirmative/agreeing> <to {n}/back>. | Write so that {n} knows I <accept/agree/am
        in>. | Mail back that <I accept/I'm in/it's all right/I agree>. | Mail {n} <my acceptance/my
        agreement/my OK/that I accept>. | Return <a yes/an acceptance/a positive answer>. | Return my
        <yes/acceptance> to {n}. | Send <word/a note/a message> that I <accept/agree/am in/will do it>. | Send
        {n} <word that I accept/the good news that I'm in/my agreement/my happy yes>. | Shoot {n} a <quick
        yes/quick OK/line to accept>. | Text {n} a yes. | Let {n} <hear a yes/read a yes/rejoice with a yes>. |
        Let it be known that I <accept/agree>. | Let's <accept/agree/say yes/take it/do it, tell {n}/give {n} a
        yes>. | Let's not refuse, <say yes/accept>. | I won't <refuse/decline/say no>, so <accept/agree/say
        yes>. | I can't say no to {n}, so <accept/say yes>. | I couldn't refuse that, <accept/say yes>. | I
        don't see why not, <so yes/accept/tell {n} yes>. | I've <thought about it/slept on it/checked my
        calendar/talked it over>: <yes/I accept/I agree/I'm in>. | After some thought, <yes/I accept/I agree>.
        <Write it/Tell {n}>. | I've got time, so <accept/yes/say yes>. | I'm free, so <accept/say yes/agree>. |
        My calendar is free, <accept/say yes/tell {n} yes>. | It suits me fine<, tell {n}/. Answer {n}/, write
        so>. | It suits me <perfectly/well/down to the ground>. <Accept/Say yes>. | I am happy with <it/this/the
        plan/what {n} says>. <Write so/Let {n} know/Answer>. | I'm pleased to <accept/agree/say yes>, <tell
        {n}/write so>. | I'm honoured and I accept. <Write that/Tell {n}>. | I'm keen<, tell {n}/. Write that/,
        accept it>. | I'm eager to, <write that/tell {n}/say so>. | I'm ready to do it, <tell {n}/write that>. |
        I'm prepared to do it. <Reply/Tell {n}/Answer>. | I'm saying yes<. Write the answer/, tell {n}/. Draft
        it>. | I agree with {n}. <Reply/Write it down/Write that>. | I give my <approval/OK/blessing/consent>.
        <Tell {n}/Reply/Answer them>. | I <approve/consent/agree wholeheartedly>, <write to {n}/answer so/tell
        them>. | I <want to/intend to/plan to/wish to> <agree/accept/say yes/go along with it>, <how would I
        write that/draft it/write it for me>. | I <wish/plan/mean> to accept. | I think I'll <accept/say
        yes/agree>. <Write it/Tell {n}/Go ahead>. | I guess <yes/it's a yes/I'll accept>. <Tell {n}/Write that>.
        | I suppose I can. <Say yes/Accept/Tell {n} yes>. | I'd rather <accept/say yes/agree> than not. | I need
        <to accept this/an answer that agrees/a reply that accepts/a mail to accept>. | I need you to
        <accept/agree/say yes/confirm it> for me. | I'm looking for <a nice way to say yes/words to accept/a way
        to agree>. | What's a nice way to <accept/say yes/agree>? | How do I <accept/agree/tell {n} yes/tell {n}
        I'm in>? | How might I <accept/say yes to {n}>? | How would you <accept/say yes/agree>? | What do I
        write to <accept/agree/say yes/give my OK>? | What would an acceptance <look like/sound like>? | Which
        words would <accept this/say yes nicely>? | Any nice words to <accept/say yes>? | May I ask you to
        <accept/say yes for me/confirm>? | Is there a nice way to say yes to {n}? | Mind <accepting this/saying
        yes> for me? | Can you <make it a yes/word my acceptance/phrase a yes/turn this into an acceptance>? |
        Can we <accept/say yes/agree/go with yes>? | Shall we say yes? Yes, <write it/do it>. | My reply is to
        <accept/agree/say yes>. | My plan is to accept. <Draft it/Write it>. | The verdict:
        <yes/accepted/approved>. | Verdict: <yes/approve/accept>. | Decision: <yes/accept/approve/agree/I'm in>.
        | Outcome: <yes/accepted>. | Status: <accepted/approved/agreed>. | Tone: friendly.
        <Content/Message/Answer>: yes. | To {n}: <yes/I accept/agreed/I'm in>. | For {n}: <a yes/yes/my
        acceptance>. | Accepted<. Tell {n}/, write that/. Reply/, let {n} know>. | Approved<. Tell {n}/, write
        that/. Reply>. | Granted<. Tell {n}/, write that>. | Confirmed<, tell {n}/. Write that/. Reply>. |
        Agreed<. Tell {n}/, write so/. Answer>. | Sold! <Tell {n} yes/I accept/Say yes>. | Settled: <yes/I
        accept/tell {n} yes>. | All yes, all good. | Answer <in favour/approvingly/in agreement/with a nod/with
        joy that I accept/that I'm happy to>. | Answer {n} <approvingly/in agreement/with my OK/with a warm
        yes/with an acceptance>. | Answer with <an acceptance/my approval/a confirmation/a heartfelt yes>. |
        Answer this, <accepting/agreeing/saying yes/confirming>. | Answer for me: <yes/I accept/I agree/I'd love
        to>. | Reply <in agreement/with joy and accept/in favour/with an acceptance/with approval/that I agree>.
        | Reply to {n}, <accepting it/saying yes/agreeing/giving my OK>. | Respond <agreeing/accepting/with an
        acceptance/with approval/with a confirmation>. | A reply to {n}, <accepting/agreeing/in agreement>. |
        Get back to {n} and <accept/agree/say yes/confirm>. | Tell {n} <it's fine with me/that's fine/I'd love
        to/I'm glad to/I'll be happy to/to count on me/to count me in/I'm on it/of course/gladly/with pleasure>.
        | Tell {n} they <can rely on me/have my yes/can count me in/have my OK>. | Tell {n} what they want to
        hear: <yes/I agree>. | Thank {n} <warmly/kindly/nicely> and <accept/say I'd love to/agree/confirm>. | Be
        thankful and accept. | With thanks, <accept/I accept/agree>. | With joy, <accept/say yes>. | In short:
        <yes/accept/I agree>. | Short and sweet: <yes/accept>. | Nice and short: <say yes/accept/agree>. | Long
        story short, I accept. | {n} is right, I agree. <Write it/Tell them>. | {n} deserves a yes. | {n} may go
        ahead, I agree. | {n} wants a yes and gets it. | {n} can have <a yes/my OK/my approval>. | {n} is
        waiting for a yes, <send it/so give it>. | The sender gets <my OK/my approval/a yes>. | The reply
        <should accept/should say yes/should agree/has to be an acceptance/must be positive>. | The mail to {n}
        should <say yes/accept/agree/be an acceptance>. | There's no reason to refuse, <accept/agree/say yes>. |
        There will be no refusal from me, <accept/say yes>. | This gets <a yes/my approval/my blessing/a thumbs
        up>. | This is <a yes/fine with me, tell {n}/okay by me, answer so>. | This one I <accept/will accept>.
        | This one is a yes. | Not no, but yes. | Not a no: <accept/agree>. | No need to refuse, <accept/say
        yes>. | Please <be positive and accept/give {n} a yes/let {n} know I accept/consent for me/approve
        this/take it up/pass on my yes>. | If I may, I'd <accept/say yes>. | Naturally, yes. | Obviously yes. |
        Happily yes. | With all my heart, yes. | Without hesitation: <yes/accept>. | Always a yes for {n}. |
        Formal acceptance<, please/ to {n}/ mail>. | Casual yes<, please/ to {n}>. | Informal yes to {n}. |
        Enthusiastic <yes/acceptance><, please/ to {n}/ for {n}>. | Positive, please. | Positive to {n}. | Go
        positive. | Be positive. | Only good news for {n}: I <accept/agree/am in>.
""",
    "no": """
        No<, write them that/, that is my answer/, this is what I answer/, put that in the answer/, send that as
        the answer/, please reply so/, please write it/, kindly write back/, just answer/, so please reply>. |
        <Please answer/Answer/Reply to that/Just write back>: no. | No is what <I want to answer/the answer should
        be/you should write>. |
        I would rather not, <tell/inform/answer> {n}. | I am not going<. Answer {n}/. Tell {n}/, write that>. |
        Sadly no, <tell {n}/write that/pass it on>. | That's a no from <me/us/my side>, <pass it on/break it to
        {n}/write it up>. | <Decline it/Say no/Refuse> on my behalf, would you? | <Could you/Can you/Would
        you/Will you> <turn {n} down for me/decline for me/tell {n} I can't/say no in my name/let {n} know I
        decline>? | <Could you/Would you/Can you please> <write {n} that I can't/send {n} a no/give {n} my
        regrets/get me out of this/excuse me to {n}>? | <Would you be so kind as to/Be so good as to/Do me a
        favour and> <decline/say no to {n}/refuse for me/turn this down>. | I'd be grateful if you
        <declined/said no to {n}/refused> for me. | I'd like to <back out/be excused/pass on this/stay out of
        it/opt out>. <Write it/Tell {n}/Write to {n}>. | I want to <back out/get out of this/be left
        out/pass/cancel>. <Write it/Tell {n}/Answer {n}>. | I want <{n}/the sender/them> to
        <get/receive/have/read> <a no/my refusal/a rejection>. | I'd like {n} to know <that I decline/that I
        can't/that I'm out/it's a no>. | Please see to it that {n} <gets a no/hears no from me/knows I decline>.
        | Please make sure {n} knows I <decline/can't/said no>. |
        <Kindly/Politely/Briefly/Firmly/Gently/Tactfully> <decline/refuse/say no/turn it down> <for me/in my
        name/in a reply>. | <Decline/Refuse/Say no> <tactfully/briefly/firmly/without excuses/in two lines/in a
        few words>. | <Decline/Refuse/Say no>, but <nicely/stay friendly/be gentle/warmly/be kind>. | I'm
        passing on this. <Write a reply/Let {n} know/Send word>. | I'll pass<, tell {n}/. Reply to {n}/, say
        so/. Write that>. | We'll pass. <Inform {n}/Answer {n}/Write so>. | I'll give it a miss, <tell {n}/write
        so>. | Send <my regrets/my apologies/a refusal/regrets> to {n}. | Send regrets. | Send my regrets<,
        please/ and nothing more/ in two lines>. | Regrets to {n}<, please/. Write it>. | With regret,
        <decline/no/I decline>. | With thanks, <decline/I decline/no>. | Call it off<, tell {n}/ for me/. Write
        to {n}>. | Call off <my part/the whole thing> with {n}. | Cancel it<, please/ for me/. Tell {n}>. |
        Cancel <on {n}/with {n}/for me/in my name>. | Cancel, <politely/and say sorry/with regret>. | Back out<,
        politely/ for me/. Tell {n}/ kindly>. | Back me out of <this/it>. | Excuse me<, please/ from it/
        nicely/. Write to {n}>. | Excuse me to {n}, I <can't/won't/don't want to>. | Bow out
        <gracefully/politely/for me/kindly>. | Opt me out<. Tell {n}/, please>. | Get me off the hook<, please/.
        Write to {n}>. | Get me out of <this one/that/what {n} wants>. | Keep me out of <this/it>, <tell
        {n}/write so>. | Leave me out<, tell {n}/. Write that>. | Spare me this<, say no/, decline/. Tell {n}
        no>. | Save me from this: <decline/say no>. | Free me from <this/it> with a polite no. | Reject<,
        please/ politely/ kindly/ firmly>. | Reject <it/the idea/the plan/{n}'s idea/{n}'s request>. |
        Rejected<. Tell {n}/, write that/. Reply>. | Rejection<, please/ for {n}/ to {n}>. | Refused<. Tell
        {n}/, write that>. | Declined<. Tell {n}/, write that/. Reply/, let {n} know>. | Denied<. Tell {n}/,
        write that>. | Negative. | Negative, <tell {n}/write that/say so>. | Turn it down<, please/ for me/
        nicely/. Write to {n}>. | Turn {n}'s <offer/idea/request/proposal> down. | Turn down <{n}/the idea/the
        proposal/the sender>. | Brush {n} off <politely/nicely>. | Put {n} off with a no. | Shoot {n} a <quick
        no/line to decline>. | Text {n} a no. | Say <no/no for me/I can't> and <thank them/wish them
        well/apologise>. | Say I can't. | Say I'm out. | Say I won't. | Say I <have to pass/must say no/am not
        able to/am sorry but no/don't have the time>. | Say that <I'm afraid I can't/I'd better not/it's too
        much for me/I'm not up to it/I can't be part of it/it's a bad time/nothing will come of it>. | Say "no"
        <to {n}/in a nice way/in my name>. | Write "no" <in nice words/to {n}>. | Write <back/an answer> saying
        <no/sorry/that I'm out/I decline>. | Write that we <refuse/decline/can't/are out>. | Write as if I
        <refused/declined/had no time>. | Write {n} a few <kind/sorry/warm/friendly> words and
        <decline/refuse/say no>. | Write something <negative/declining/to get me out> <to {n}/back>. | Write so
        that {n} knows I <decline/refuse/am out>. | Mail back that <I decline/I'm out/it's impossible/I refuse>.
        | Mail {n} <my refusal/my regrets/my no/that I decline>. | Return <a no/a refusal/a negative answer>. |
        Return my <no/refusal/regrets> to {n}. | Send <word/a note/a message> that I <decline/refuse/am
        out/won't do it>. | Send {n} <word that I decline/the bad news that I'm out/my refusal/a gentle no>. |
        Break it <gently/kindly/softly> to {n}: <no/I can't/I'm out>. | Let {n} <hear a no/read a no/know I'm
        out>. | Let it be known that I <decline/refuse>. | Let's <decline/refuse/say no/pass/leave it, tell
        {n}/give {n} a no>. | Let's not<, tell {n}/. Decline/. Say no>. | Let's not accept, <say no/decline>. |
        I won't <accept/agree/say yes/do it>, so <decline/refuse/say no>. | I can't <accept/agree/say yes>, so
        <decline/refuse/say no>. | I can't say yes to {n}, so <decline/say no>. | I couldn't possibly,
        <decline/say no/tell {n}>. | I don't see how I could, <so no/decline/tell {n} no>. | I've <thought about
        it/slept on it/checked my calendar/talked it over>: <no/I decline/I refuse/I'm out>. | After some
        thought, <no/I decline/I refuse>. <Write it/Tell {n}>. | I've got no time, so <decline/no/say no>. |
        I've got too much to do, <decline/say no/tell {n} no>. | I'm not free, so <decline/say no/refuse>. | My
        calendar is full, <decline/say no/tell {n} no>. | It doesn't suit me<, tell {n}/. Answer {n}/, write
        so>. | It's not for me<, tell {n}/. Write that/. Decline>. | It's too much for me, <decline/say no/tell
        {n}>. | It won't work<, tell {n}/. Write that/. Say no>. | It won't be possible<, tell {n}/. Write
        that/, decline>. | It isn't going to work, <tell {n}/decline/so say no>. | That won't do<, tell {n}/.
        Decline/. Write that>. | That's impossible for me, <put it in a reply/tell {n}/write back>. | That's not
        on, <answer {n}/write so/tell them>. | That's asking too much, <decline/say no/refuse>. | Too busy<.
        Tell {n}/, decline/, say no>. | Too much for me, <decline/say no/tell {n}>. | No time<. Tell {n}/,
        decline/, so say no>. | No can do<, tell {n}/. Write that>. | No go<, tell {n}/. Write that>. | No way,
        <tell {n}/but say it politely/decline nicely>. | No, no, <no/decline/tell {n}>. | No from <us/our
        side/my side>. | No to <all of it/everything/the whole thing/their wish/the proposal>. | No, I'm
        afraid<. Tell {n}/. Write that>. | I'm afraid <not/I can't/it's a no/I have to decline>. <Tell {n}/Write
        that/Answer {n}>. | I'm sorry, but <no/I can't/I decline/I won't>. <Tell {n}/Write that>. | I'm out<.
        Answer {n}/, let {n} know/. Draft a note>. | I'm unable to do it. <Reply/Tell {n}/Answer>. | I'm not
        able to, <write that/tell {n}/say so>. | I'm not keen<, tell {n}/. Write that/, decline it>. | I'm not
        willing to, <tell {n}/write that>. | I'm not in the mood, so <decline/say no>. | I'm not coming along on
        this, tell {n}. | I'm saying no<. Write the answer/, tell {n}/. Draft it>. | I'm declining<. Write the
        answer/, tell {n}/. Draft it>. | I'm backing out<. Write the answer/, tell {n}/. Draft it>. | I refuse,
        <write to {n}/answer so/tell them/but politely>. | I disagree with this. <Say no/Decline/Refuse>. | I
        <want to/intend to/plan to/wish to> <refuse/decline/say no/get out of it>, <how would I write that/draft
        it/write it for me>. | I <wish/plan/mean> to decline. | I think I'll <decline/say no/pass>. <Write
        it/Tell {n}/Go ahead>. | I guess <no/it's a no/I'll decline>. <Tell {n}/Write that>. | I suppose I
        can't. <Say no/Decline/Tell {n} no>. | I'd rather <decline/say no/refuse> than <accept/say yes>. | I
        need <to decline this/an answer that declines/a reply that refuses/a mail to decline>. | I need you to
        <decline/refuse/say no/turn it down> for me. | I need <an excuse/a polite excuse/a way out>. <Write to
        {n}/Write it>. | I'm looking for <a nice way to say no/words to decline/a way to refuse>. | What's a
        nice way to <decline/say no/refuse>? | How do I <decline/refuse/tell {n} no/tell {n} I'm out/get out of
        this>? | How might I <decline/say no to {n}>? | How would you <decline/say no/refuse>? | What do I write
        to <decline/refuse/say no/get out of it>? | What would a refusal <look like/sound like>? | Which words
        would <decline this/say no nicely>? | Any nice words to <decline/say no>? | May I ask you to
        <decline/say no for me/refuse>? | Is there a nice way to say no to {n}? | Mind <declining this/saying
        no> for me? | Can you <make it a no/word my refusal/phrase a no/turn this into a refusal>? | Can we
        <decline/say no/refuse/go with no>? | Can I get out of this? Write <a no/a refusal>. | My answer to {n}
        <will be/is/has to be> <no/a no/a clear no>, <write it/please type it/go ahead>. | My reply is to
        <decline/refuse/say no>. | My plan is to decline. <Draft it/Write it>. | The verdict:
        <no/declined/rejected>. | Verdict: <no/reject/decline>. | Decision: <no/decline/reject/refuse/I'm out>.
        | Outcome: <no/declined>. | Status: <declined/rejected/refused>. | Tone: friendly.
        <Content/Message/Answer>: no. | To {n}: <no/I decline/sorry, no/I'm out>. | For {n}: <a no/no/my
        refusal>. | Fine words, but <a no/decline>. | OK, <say no/decline/tell {n} I can't/let's refuse>. | All
        right, <decline it/tell {n} no/I'm out/say I can't>. | Well, <no, decline/I'd rather not, tell {n}/no,
        write that>. | Oh no, <please decline/tell {n} no/I can't>. | Oh dear, <no, decline it/say no to {n}/I
        can't, tell {n}>. | Ugh, <no. Decline/say no/tell {n} no>. | Hmm, no<. Decline/, tell {n}/. Write that>.
        | Shame, but <no/I can't/decline>. | Pity, but <no/I can't/decline it>. | A pity, <but I can't. Tell
        {n}/but no. Write it>. | Another time perhaps, <but now no/decline for now/so say no>. | Not this time<,
        tell {n}/. Write that/. Decline>. | Not now, <decline/say no/tell {n} no>. | Not for us<, tell {n}/.
        Decline>. | Not happening<. Tell {n}/, decline>. | Not my cup of tea<. Tell {n}/, decline/, say no>. |
        Never. <Say no/Decline/Tell {n} no>. | Not a yes: <decline/refuse>. | Not yes, but no. | A kind no<,
        please/ for {n}/ from me>. | A quick <no/refusal/rejection> to {n}. | <Two/A few/Three/Some>
        <lines/words/sentences> <to decline/of refusal/in which I say no/to say I'm out>. | <A line/A word/A
        note/A message> to {n} <to decline/saying I refuse/that I am out/with my regrets>. |
        <Short/Polite/Friendly/Firm/Nice> <refusal/rejection/no/cancellation> <please/for {n}/to send back>. |
        Cancellation<, please/ to {n}/ mail>. | Answer <against it/regretfully and decline/in refusal/with a
        shake of the head/that sadly I can't/that I'd rather not>. | Answer {n} <with a refusal/with my
        regrets/with a kind no/with an excuse and a no>. | Answer with <a refusal/my regrets/a rejection/a
        gentle no>. | Answer this, <declining/refusing/saying no/turning it down>. | Answer for me: <no/I
        decline/I can't/I'd rather not>. | Reply <regretfully and say no/in refusal/with a rejection/with a kind
        no/that I refuse>. | Reply to {n}, <declining it/saying no/refusing/giving my regrets>. | Respond
        <refusing/declining/with a rejection/with regrets/with a polite no>. | A reply to {n},
        <declining/refusing/turning it down>. | Get back to {n} and <decline/refuse/say no/cancel>. | Tell {n}
        <I'm sorry but no/I can't/I'd rather not/I'm out/I won't/to count me out/not to count on me/to ask
        someone else/never mind, it's a no>. | Tell {n} they <can't rely on me/have to do it without me/should
        count me out/get a no>. | Tell {n} the sad truth: <no/I can't>. | Thank {n} <warmly/kindly/nicely>, but
        <decline/say I can't/refuse/cancel>. | Be thankful but decline. | Be firm: <no/decline>. | Be kind but
        <decline/say no/refuse>. | Be nice, but say no. | In short: <no/decline/I refuse>. | Short and kind:
        <no/decline>. | Nice and short: <say no/decline/refuse>. | Long story short, I decline. | {n} asks too
        much, I <decline/refuse/say no>. | {n} won't like it: I decline. | {n} has to go on without me, <write
        so/tell them>. | {n} can't have <a yes/my OK/my approval>, decline. | {n} will have to hear a no. | {n}
        should ask someone else, I <can't/won't>. | The sender gets <my regrets/a refusal/a no>. | The reply
        <should decline/should say no/should refuse/has to be a refusal/must be negative>. | The mail to {n}
        should <say no/decline/refuse/be a refusal>. | There's no way I'd accept, <decline/refuse/say no>. |
        There will be no yes from me, <decline/say no>. | This gets <a no/my refusal/a thumbs down>. | This is
        <a no/not okay with me, tell {n}/too much, decline>. | This one I <decline/will decline>. | This one is
        a no. | Please <be firm and decline/give {n} a no/let {n} know I decline/refuse for me/reject this/pass
        on my regrets/pass on my no>. | If I may, I'd <decline/say no>. | Obviously no. | Without hesitation:
        <no/decline>. | Formal refusal<, please/ to {n}/ mail>. | Casual no<, please/ to {n}>. | Informal no to
        {n}. | Regretful <no/refusal><, please/ to {n}/ for {n}>. | Negative, please. | Go negative. | Bad news
        for {n}: I <decline/refuse/am out/can't>. | Something came up, so <cancel/decline/say no>. | I have
        something else on, <decline/say no/tell {n} I can't>. | I'm <ill/away/tired/swamped>, so <decline/say
        no/tell {n} I can't>. | Don't let me get talked into it, <decline/say no>. | Under no circumstances.
        <Say no/Decline>. | Count me out. | Count me out<, tell {n}/. Write to {n}>.
""",
    "question": """
        I want to know a bit more<, ask {n}/ first/. Write to {n}>. | I'd like to check something<, ask {n}/
        first/. Write to {n}/ with {n}>. | I have to check something with {n}<, write it/. Draft it/ first>. |
        Check something with {n}<, please/ first/ for me>. | Check one thing with {n}. | <Could you/Can
        you/Would you/Will you> <ask {n} a question for me/enquire for me/ask back for me/get more details from
        {n}/check something with {n}>? | <Could you/Would you/Can you please> <write {n} that I have a
        question/send {n} a question/request more information/find out a little more>? | <Would you be so kind
        as to/Be so good as to/Do me a favour and> <ask {n} something/enquire/ask for more details/put a
        question to {n}>. | I'd be grateful if you <asked/enquired/asked {n} for details> for me. | I want
        <{n}/the sender/them> to <get/receive/read> <a question/a query/an enquiry from me>. | I'd like {n} to
        know <that I need details/that I have a question/that I'm still unsure>. | Please see to it that {n}
        gets a question from me. | Please make sure {n} tells us more, ask. |
        <Kindly/Politely/Briefly/Warmly/Nicely> <enquire/ask back/ask for more details/put a question> <for
        me/in my name/in a reply>. | <Ask/Enquire/Ask back> <politely/briefly/warmly/nicely/in two lines/in a
        few words>. | I want to <enquire/ask back/know more/get details>. <Draft it/Tell {n}/Write to {n}>. | I
        want details before I decide<, ask {n}/. Ask for them/, write so>. | I want to hear more<, ask {n}/.
        Write that/, so ask>. | I want to be clear on this. <Ask {n} something/Send a question>. | I need an
        answer from {n} first, <so ask/send a question>. | I need <to ask something here/a reply that asks/a
        mail to enquire/an answer that asks back>. | I need you to <ask {n} something/enquire/ask back> for me.
        | I need to know more before <I say yes or no/I decide/I answer>, <so ask/ask {n}>. | I need to <clear
        something up/get something straight> with {n}. <Write it/Draft it>. | I'm asking back<. Write it/. Draft
        it/, tell {n}>. | I'm curious<, ask {n} for more/, so ask something/. Ask a question>. | I'm in two
        minds<, so ask something/. Ask for details/, ask {n} for more>. | I'm undecided<, ask for details/. Ask
        {n} something/, so ask first>. | I'm confused<, ask {n}/. Ask back/. Ask for an explanation>. | I'm a
        little lost here, <ask {n}/ask back/ask for details>. | I'm puzzled<, ask {n}/. Ask back/. Send a
        question>. | I'm hesitant, <ask for details first/ask {n} something first>. | I'm interested, but <ask
        for details/I have a question/I need to know more/ask something first>. | I'm in doubt, <ask {n}/ask
        back/ask for details>. | I don't get all of it<, ask {n}/. Ask back/. Ask for details>. | I don't see
        the whole picture<, ask {n}/. Ask for more>. | I don't know what to make of it<, ask {n}/. Ask back>. |
        I don't want to decide blindly, <ask for details/ask first>. | I can't say yet<, ask {n} for more/. Ask
        for details/, ask something first>. | I can't make up my mind<, ask for more/. Ask {n} a question>. | I
        can't judge that yet, <ask/ask for details>. | I won't say yes or no before I <know more/have details>,
        <ask {n}/so ask>. | I have <something to ask/one question/a small question/a quick question/a query>
        <for {n}/first/before I decide>. <Write it/Draft it/Put it in a reply>. | I have doubts, <ask for
        details/ask {n}/ask back>. | I have yet to decide, <ask something first/ask for details>. | I wonder
        about a few things<, ask {n}/. Ask about one/. Write a question>. | I wish {n} had <said more/told me
        more/given details>. <Ask/Ask back/Ask for it>. | I wish to <enquire/ask something/know more>. | I think
        I should <ask something first/ask back/know more first>. <Write it/Tell {n}/Go ahead>. | I guess I have
        to ask<. Write it/ {n} first>. | I suppose I should ask something. <Write it/Draft it>. | I'd rather ask
        first<. Write it/, write to {n}>. | I'd better ask<. Write it/ first/ {n} first>. | I'd love to know
        more<, ask {n}/. Ask for it/, write that>. | I would like to learn a bit more. <Ask {n}/Write so/Ask>. |
        I could use <more details/more information/an explanation>. <Ask {n}/Ask for it/Write so>. | I've read
        it and <still have a question/need more details/want to know more>. <Ask {n}/Ask back>. | What's a nice
        way to <ask for details/ask back/ask for more>? | How do I <enquire/ask {n} something/get more out of
        {n}/find out more>? | How might I <ask back/ask {n} for details>? | How would you <ask for details/ask
        back/enquire>? | What do I write to <get more details/ask back/find out more>? | What would an enquiry
        <look like/sound like>? | Which question should I <ask/send {n}>? <Write it/Draft it>. | Which details
        are missing? <Ask {n}/Ask for them>. | What would you want to know from {n}? Ask it. | What question
        would be <good/useful/helpful> here? <Write it/Ask it/Send it>. | What remains unclear? <Ask/Ask {n}>. |
        What is left to ask? <Ask it/Ask {n}>. | May I ask you to <enquire/ask back for me/ask {n} something>? |
        Is there a nice way to ask for more? | Is there something to ask {n}? Ask it. | Mind <asking
        something/asking back/enquiring> for me? | Any good question for {n}? <Write it/Ask it>. | Can you <make
        it a question/word a question/phrase an enquiry/turn this into a question>? | Can we <ask something
        first/ask back/ask for details/go with a question>? | Can {n} tell me more? Ask <that/in a reply>. |
        Could {n} be more specific? Ask <that/in a reply>. | Would {n} explain a little more? Ask <in a
        reply/back>. | Shall we ask first? Yes, <write it/do it>. | Should I know anything else? <Ask {n}/Ask
        that>. | My answer to {n} <will be/is/has to be> <a question/a query>, <write it/please type it/go
        ahead>. | My reply is <to ask something/a question/to ask back>. | My plan is to ask first. <Draft
        it/Write it>. | My next step: <ask {n} for details/ask a question/enquire>. | Verdict: <ask first/ask
        for details/question first>. | Decision: <none yet, ask/ask back/ask for more/ask a question>. | Status:
        <undecided, ask for details/open, ask a question/unclear, ask {n}>. | Tone: friendly.
        <Content/Message/Answer>: a question. | To {n}: <a question/question/enquiry/please say more>. | For
        {n}: <a question/a query/question>. | OK, <but ask something first/ask a question/but I need details
        first, ask>. | All right, <ask for details first/ask {n} something/but ask first>. | Well, <ask first/I
        need to know more, ask/ask {n} for details>. | Wait, <I have a question for {n}/ask for details first>.
        | Hm, <ask something/I wonder, ask {n}/ask for more/ask back>. | Huh? Ask {n} <for details/to
        explain/what is meant>. | Oh, <I need to know more, ask/ask {n} for more/ask something>. | Sounds
        interesting, <but ask for details/ask for more/but I have a question>. | Sounds good, but <ask something
        first/I have a question>. | Could be, <but ask for details/but ask first/ask {n} for more>. | Perhaps,
        <but ask for details/but ask first/ask {n} something>. | Possibly, but <ask for details/ask something
        first>. | Not so fast, <ask something/ask for details/ask first>. | Not decided, <ask for more/ask a
        question first/ask {n}>. | Not sure<, ask {n}/, ask back/, ask for details/. Ask something>. | Not
        enough details<, ask {n}/. Ask for more/, ask back>. | Not clear<, ask {n}/, ask back/. Ask for
        details>. | Not a yes and not a no: <ask something/a question>. | No yes and no refusal, <just a
        question/but a question/ask for details>. | No decision yet, <ask for details/ask something/send a
        question>. | Undecided<, ask for details/. Ask {n} for more/, ask something>. | Unclear<, ask {n}/. Ask
        back/, ask for details>. | Unsure<, ask {n}/. Ask back/, ask for details>. | Incomplete<, ask {n}/. Ask
        for the rest/, ask for details>. | A friendly enquiry<, please/ for {n}/ from me>. | A quick
        <question/query/enquiry> to {n}, please. | An enquiry<, please/ to {n}/ from me/ in two lines>. |
        Enquiry<, please/ to {n}/ mail>. | <Two/A few/Three/Some> <lines/words/sentences> <to ask back/with a
        question/in which I ask something/to ask for more>. | <A line/A word/A note/A message> to {n} <to
        enquire/with a question/asking for more/asking for details>. | <Short/Polite/Friendly/Quick/Nice>
        <question/query/enquiry> <please/for {n}/to send back>. | <Formal/Casual/Careful> <question/enquiry><,
        please/ to {n}>. | Follow-up question<, please/ to {n}/ for {n}>. | One question <for {n}/to {n}>,
        please. | Just one question<, please/ to {n}/ back>. | Question {n}<, politely/ a little/ on this>. |
        Question time<. Ask {n}/: ask something>. | Questions first, <decision later/yes or no later>. | Details
        first<. Ask {n}/, please. Ask/, then I decide. Ask>. | Facts first, <ask {n}/ask for details>. | First
        things first: ask <for details/{n} for more>. | First ask<, then decide/ {n} something/ for more>. | Ask
        now, decide later. | Ask <before I decide/before anything else/to be sure/to be on the safe side>. | Ask
        {n} <to say more/to be more specific/to be clearer/to elaborate/to fill me in/for the missing bits/to go
        into detail/to explain>. | Ask whatever <is missing/is unclear/I need to know/makes sense>. | Ask a
        <useful/sensible/good/fitting/clever> question. | Ask an open question. | Ask around the missing bits. |
        Ask for <an explanation/the missing information/the rest/the facts/specifics/a few details/further
        details/the particulars>. | Ask in return<, please/ for details>. | Ask nicely<, please/ for details/
        for more>. | Ask {n} <one thing/one question/a thing or two/a short question>. | Answer <unsurely and
        ask/with curiosity and a question/with an enquiry/with a request for details>. | Answer {n} <with an
        enquiry/with a request for details/asking for more/with a polite question>. | Answer this, <asking
        back/asking for details/asking something>. | Answer for me: <a question/I need to know more/I have a
        question>. | Reply <with curiosity and a question/with an enquiry/with a request for details/that I have
        a question>. | Reply to {n}, <asking something/asking back/asking for more>. | Respond <asking
        something/enquiring/with an enquiry/with a request for more information>. | A reply to {n}, <asking
        back/asking for details/with a question>. | Get back to {n} and <ask something/enquire/ask for details>.
        | Go back to {n} with <a question/a request for details>. | Go back and ask<, please/ for more/ for
        details>. | Tell {n} <to explain/to tell me more/to give me details/I'd like to know more/I'm still
        unsure and ask/I can't decide without details>. | Tell {n} I'm <curious to know more/not clear on
        everything, ask/missing details>. | Thank {n} <warmly/kindly/nicely> and <ask something/enquire/ask for
        more details/ask back>. | Be curious<, ask something/ and ask/: ask {n} for more>. | Be careful and ask
        first. | Show interest and ask <something/for details/for more>. | Stay neutral and ask <something/for
        details/a question>. | Keep it open, <ask something/ask for details>. | Play for time and ask something.
        | Buy time with a question. | In short: <ask/ask for details/a question>. | Short and friendly: <a
        question/ask for details>. | Nice and short: <ask something/ask back/a question>. | {n} is being vague,
        <ask/ask for details/ask back>. | {n} should <explain/give details/be more precise/be more specific>,
        <ask for that/write that/so ask>. | {n} didn't say enough<, ask/. Ask for more/. Ask back>. | {n} didn't
        tell me everything<, ask/. Ask for the rest/. Ask back>. | {n} hasn't explained it well, <ask/ask
        back/ask for details>. | {n} knows more than the mail says, <ask/find out>. | {n} must explain first<,
        ask/. Write that/, so ask back>. | {n} may get a question from me. | The mail leaves things open<, ask
        {n}/. Ask about them/, ask back>. | The mail is not clear<, ask {n}/. Ask back/. Ask for details>. | The
        mail says too little<, ask {n}/. Ask for more>. | The mail to {n} should <ask something/be an enquiry/be
        a question/ask for details>. | The reply <should ask for more/should ask back/should enquire/has to be a
        question>. | The sender gets <a question/a query> from me. | The information is
        <thin/scarce/incomplete>, <ask for more/ask {n}>. | There's something I must <ask/find out/check>. <Ask
        {n}/Write it/Draft it>. | There's more to know<, ask/. Ask {n}/, find out>. | There's too little in this
        mail<, ask {n}/. Ask for more>. | This <raises a question/leaves me with a question/leaves questions>.
        <Ask it/Ask {n}/Write it>. | This is <unclear/too vague/not precise enough/a bit short on details>, <ask
        {n}/ask back>. | This gets a question back. | This one needs a question first. | This needs <clearing
        up/clarification/more details>, <ask {n}/ask>. | Please <be curious and ask/give {n} a question/let {n}
        know I have a question/ask in my name/pass on a question/make an enquiry>. | Before deciding, <ask
        something/ask {n} for details/a question>. | Before a yes or a no, <a question/ask something/ask for
        details>. | Without more details I can't decide, <ask/ask {n}>. | As long as I know so little, <ask/ask
        for more>. | To be sure, <ask something/ask {n} for details/enquire>. | Let's <ask first/ask
        something/enquire/find out more/ask {n} for details/get more details/send a question>. | Let's not
        decide yet, <ask something/ask for details>. | Let {n} <explain/say more/answer a question first/give me
        details>, <ask so/write that>. | Let me know more, <ask {n}/write that to {n}>. | Return a question<,
        please/ to {n}>. | Return with a question. | Send <word/a note/a message> that I <have a question/need
        details/want to know more>. | Send {n} <a request for details/a polite enquiry/a request for more
        information/a short query>. | Shoot {n} a <quick question/quick query/line to ask for more>. | Text {n}
        a question. | Throw a question back<, please/ at {n}>. | Mail back <a question/with a question/asking
        for details/that I need more details>. | Mail {n} <for details/an enquiry/to find out more/to ask
        something>. | Write back <with a question/asking for more/to find out more/that I have a question>. |
        Write {n} a few <kind/curious/warm/friendly> words and <ask something/ask back/ask for details>. | Write
        something <curious/that asks/with a question mark> <to {n}/back>. | Write so that {n} <explains/tells me
        more/gives me details>. | Write as if I <wanted to know more/had a question/needed details>. | Write
        that we <have a question/need more details/want to know more>. | Write that I'm <still unsure and
        ask/curious and ask/missing something and ask>. | Say <that I'd like to ask something/I have a
        question/I need details/there is a question first>. | Say that <I'd like to know more/something is
        unclear/the details are missing/I can't decide without details>. | Say I need to <know more/ask
        something/check something> first. | Say neither yes nor no, <ask/ask something/ask for details>. | Get
        <some answers first/more out of {n}/the full picture, ask {n}/the whole story from {n}>. | Get in touch
        with {n} to <ask something/find out more/clear things up>. | Gather <details/more facts/more
        information> from {n}. | Collect more information from {n}. | Look for more details, ask {n}. | Dig a
        little deeper<, ask {n}/ with a question>. | Poke {n} for details. | Pick {n}'s brain. | Pump {n} for
        information. | Pose {n} a question. | Prompt {n} to <explain/say more>. | Invite {n} to <explain/say
        more/elaborate>. | Request <an explanation/clarification/specifics/further details/more from {n}>. | Beg
        {n} for more details. | Demand more details, <politely/kindly>. | Clarify<, please/ with {n}/ things
        first/ by asking>. | Double-check with {n}. | Verify something with {n} first. | Consult the sender<,
        please/ first>. | Enquire <further/with {n}/politely/in more depth>. | Inquire <further/with
        {n}/politely>. | Query {n}<, please/ on the details>. | Question mark instead of an answer, please. |
        Answer with a question mark.
""",
}

SAYING = {
    "yes": """
        that takes it on | in which I take it | that approves | in which I approve | that gives {n} the green
        light | giving the green light | with a green light | to give {n} the nod | that nods it through | that
        says OK | saying OK to {n} | saying yes <politely/warmly/briefly/kindly/at once> |
        <politely/warmly/briefly/kindly/gladly> <accepting/agreeing> | <that/which>
        <politely/warmly/gladly/happily> <accepts/agrees/says yes> | that has a yes in it | containing a yes |
        made of a yes | around a yes | where I give my <OK/approval/word/promise> | in which I promise it | that
        promises it | which promises to do it | with a promise | to promise {n} that I will do it | in which I
        give my word | with my <yes/word/acceptance> | with an acceptance | with an OK | with thanks and a yes |
        with a big yes | with a heartfelt yes | with a warm acceptance | that thanks {n} and
        <accepts/agrees/says yes> | to thank {n} and accept | in which I thank {n} and <accept/agree> | that
        tells {n} <I'd love to/it's fine with me/to count on me/that it works/I am happy to> | telling {n} to
        count me in | telling {n} I'd love to | to tell {n} <yes/that I accept/I'm glad to> | so {n} knows <I
        accept/I'm in/it's a yes> | so that {n} <gets a yes/can go ahead> | that lets {n} know I
        <accept/agree/am in> | letting {n} know <it's a yes/I accept/I'm on board> | saying <I'm on board/I'm
        all for it/of course/with pleasure/gladly/sure/I'd be delighted/I'd be honoured/yes please> | that says
        <of course/with pleasure/gladly/I'm in/I'm on board/absolutely/certainly/that's fine/it's a pleasure/it
        works for me> | that sounds <happy to accept/glad to accept/like a yes> | that can only be read as a yes
        | that leaves no doubt that I accept | that is all for it | that supports it | in support of it | in
        agreement | in agreement with {n} | in full agreement | of acceptance | of agreement | of approval | to
        confirm <to {n}/that I will/my yes> | that confirms <to {n} that I will/my acceptance/that it suits me>
        | which says <yes to {n}/OK/that I'm happy to/that it's fine> | which is a yes | which tells {n} yes |
        which takes the offer | which means yes | meaning yes | amounting to a yes | affirming it | that affirms
        it | to affirm it | saying that <it works/it suits me/I'm glad to/I'd love to/I'm willing/I will> |
        where the answer is <yes/a yes/positive> | whose answer is yes | whose message is yes | with the message
        <yes/that I accept> | with the content yes | as a yes | as an acceptance | for a yes | because I accept
        | since I agree | now that I've decided to accept | to express my <agreement/acceptance/OK> | that
        expresses my <agreement/joy and acceptance> | announcing that I <accept/agree> | declaring that I
        <accept/agree/am in> | in which I gladly <accept/agree/take it> | in which I am happy to
        <accept/agree/do it> | in which we <accept/agree/say yes> | where we accept | where I go along with {n}
        | that does {n} the favour | that grants {n} the wish | granting it | to grant it | that meets the
        request | welcoming the idea and accepting | that welcomes it and says yes
""",
    "no": """
        that excuses me | in which I excuse myself | to excuse me | excusing me politely | that backs out | in
        which I back out | backing out politely | that cancels | that cancels it | in which I cancel | to cancel
        | cancelling it | calling it off | that calls it off | in which I call it off | to call it off | that
        rejects the idea | in which I reject it | to reject it | with a rejection | with a red light | that gets
        me out of it | that keeps me out of it | saying no <politely/warmly/briefly/kindly/firmly> |
        <politely/firmly/briefly/kindly/gently> <declining/refusing> | <that/which>
        <politely/firmly/kindly/regretfully> <declines/refuses/says no> | that has a no in it | containing a no
        | made of a no | around a no | where I give my <regrets/refusal> | in which I send my regrets | that
        sends my regrets | sending my regrets | sending {n} my regrets | to send my regrets | with regrets |
        with my <no/excuses/apologies and a no> | with a polite no | with a gentle no | with thanks and a no |
        with a firm no | with a kind rejection | that thanks {n} but <declines/refuses/says no> | to thank {n}
        but decline | in which I thank {n} but <decline/refuse/can't> | that tells {n} <I'd rather not/it's not
        for me/not to count on me/that it doesn't work/I am not able to> | telling {n} to count me out | telling
        {n} I can't | to tell {n} <no/that I decline/I'm sorry but no> | so {n} knows <I decline/I'm out/it's a
        no> | so that {n} <gets a no/asks someone else> | that lets {n} know I <decline/refuse/am out> | letting
        {n} know <it's a no/I decline/I'm out/I can't> | saying <I'm out/I'm against it/of course not/I'm afraid
        not/sorry but no/I'd rather not/no thank you/I can't/I won't> | that says <I'm afraid not/I'm
        out/certainly not/I can't/I won't/it's not possible/it doesn't work for me/I have no time> | that sounds
        <sorry to decline/sad to decline/like a no> | that can only be read as a no | that leaves no doubt that
        I decline | that is against it | in refusal | of refusal | of rejection | of regret, declining | to
        apologise and <decline/say no> | that apologises and <declines/says no> | apologising and
        <declining/saying no> | which says <no to {n}/that I can't/that I'm unable to/that it's impossible> |
        which is a no | which tells {n} no | which turns {n} down | which cancels it | which means no | meaning
        no | amounting to a no | that refuses {n} | that disappoints {n} with a no | breaking the no gently to
        {n} | that breaks the no gently | saying that <it doesn't work/it doesn't suit me/I'm unable to/I'd
        rather not/I'm unwilling/I won't> | where the answer is <no/a no/negative> | whose answer is no | whose
        message is no | with the message <no/that I decline> | with the content no | as a no | as a refusal |
        for a no | because I decline | since I can't do it | now that I've decided to decline | to express my
        <refusal/regrets> | that expresses my <regrets/refusal> | announcing that I <decline/refuse> | declaring
        that I <decline/refuse/am out> | in which I sadly <decline/refuse/say no> | in which I politely
        <decline/refuse/turn it down> | in which we <decline/refuse/say no> | where we decline | where I turn
        {n} down | where I pass | to pass on it | passing on it | to back out | to beg off | to opt out | opting
        out | bowing out | that bows out politely
""",
    "question": """
        that enquires | which enquires | enquiring | enquiring about more | to enquire | in which I enquire |
        with an enquiry | making an enquiry | that makes an enquiry | in which I ask to know more | that checks
        something | that checks something with {n} | checking something with {n} | to check something | to check
        something with {n} first | in which I check something | asking <politely/warmly/briefly/kindly/nicely>
        for <details/more> | <that/which> <politely/kindly/briefly> <asks something/asks for details/asks back>
        | politely asking <something/back/for details> | kindly asking for more | that has a question in it |
        containing a question | made of one question | around a question | ending in a question | that ends with
        a question | that contains a question for {n} | where I ask <back/{n} something/a question/for
        details/for more> | where I want to know more | with <one question/a small question/a polite question/a
        request for details/a follow-up question/a question mark/thanks and a question> | with a request for
        <more information/clarification> | that requests <more information/clarification/an explanation> |
        requesting <more information/clarification/an explanation> | which requests details | to request
        <details/more information/an explanation> | that thanks {n} and <asks something/asks for details/asks
        back> | to thank {n} and ask something | in which I thank {n} and <ask something/ask for details> | that
        tells {n} <I have a question/I need details/I need to know more/that something is unclear> | telling {n}
        I <need details/want to know more/am still unsure and asking> | to tell {n} <I have a question/that I
        need more details> | so {n} <tells me more/explains/gives me details> | so that {n} <explains it/says
        more> | that lets {n} know I <have a question/need more> | letting {n} know <I have a question/I need
        details first> | saying <I have a question/I need details/I want to know more/I'd like to ask
        something/I'm not sure yet and asking> | that says <I have a question/I'd like to ask something/I'd like
        more details/something is unclear> | that sounds <curious and asks/interested and asks> | that neither
        accepts nor declines but asks | that leaves it open and asks | that asks before I decide | asking before
        I decide | asking first | that asks first | to ask first | to ask {n} <for details/for more/a
        question/to explain> | that asks {n} <for details/for more/to explain/something/to say more> | asking
        {n} <something/a question/for more/for clarification/to say more> | which asks {n} <something/for
        details/to explain> | which is an enquiry | which wants to know more | which asks a question | which
        raises a question | raising a question | that raises a question | posing a question | that poses a
        question | putting a question to {n} | that puts a question to {n} | to clear something up | clearing
        something up | to find out more | finding out more | to gather more details | to learn more from {n} |
        to dig a little deeper | that digs for details | digging for details | that seeks an explanation |
        seeking details | seeking more information | to seek details | to be sure, asking something | for more
        details | for clarification | of enquiry | as a question | as an enquiry | because I have a question |
        because I need to know more | since details are missing | since I'm not sure yet and want to ask | to
        express my question | declaring that I need details first | in which we <ask something/ask for
        details/ask back> | where we ask something | in which I question {n} a little | inviting {n} to
        <explain/elaborate> | that invites {n} to <explain/say more> | getting {n} to <explain/say more> | to
        get {n} to <explain/say more> | saying that <I need details/something is missing/I can't decide without
        details> | wanting <details/to know more> | curious for more
""",
}

_FRAMES = """
        <Would you/Will you/Can you/Could you> <find out/ask {n}/check with {n}/enquire> CLAUSE? | <I'd like/I
        would love/I'd be glad> to know CLAUSE<, ask {n}/. Write that/, so ask>. | <I must/I have to/I'd better>
        <ask/find out> CLAUSE. <Draft it/Write to {n}/Help me>. | <Before I decide/Before I say yes or
        no/First/To begin with>, <ask/find out/ask {n}> CLAUSE. | <Politely/Briefly/Kindly/Nicely> ask
        <{n}/them/back> CLAUSE. | <Reply/Answer/Respond>, asking <{n}/back> CLAUSE. | A <reply/mail/short
        note/line> <asking {n}/that asks/in which I ask> CLAUSE<, please/>. | <Thank {n} and ask/Thank them, but
        ask/Say thanks and find out> CLAUSE. | <Neither yes nor no/Don't accept yet/No decision yet>, <just
        ask/ask/first ask> CLAUSE. | I <forgot to ask/never heard/have no idea/can't tell from the mail> CLAUSE.
        <Ask {n}/Ask that/Write and ask>. | <Could {n} tell me/Can {n} say/Does {n} know> CLAUSE? <Ask that/Ask
        it in a reply/Write that>. | <The mail doesn't mention/The mail leaves out/{n} forgot to say/{n} left
        out> CLAUSE<. Ask/. Ask about it/, ask {n}>. | I want <{n}/the sender/them> to <say/tell
        me/explain/write me> CLAUSE. | Let {n} <tell me/say/write> CLAUSE, <ask for that/ask so>. |
        <Write/Send/Draft> <a query/an enquiry/a line/a few words> to <ask/find out/learn> CLAUSE. | <What
        matters to me is/All I want to know is/The only question is/Only one thing>: CLAUSE. <Ask that/Ask {n}>.
        | <Enquire/Inquire/Ask/Ask {n}/Write> about TOPIC. | <My question is/I wonder/I have a question> about
        TOPIC. <Write it/Ask it/Ask {n}>. | <Ask {n} for/Request/Seek> <details/information/more> on TOPIC. |
        <Make it/Let it be/I'd like> a question about TOPIC. | I'm <curious/unsure/in the dark> about TOPIC<,
        ask/. Ask {n}/, so write a question>. |
"""


def _framed(clauses: str, topics: str, own: str) -> str:
    """Return the patterns of all such questions, each with one clause or topic, and own ones."""
    clause, topic = cycle(clauses.split("/")), cycle(topics.split("/"))
    frames = (frame.replace("CLAUSE", next(clause)) if "CLAUSE" in frame
              else frame.replace("TOPIC", next(topic)) for frame in _FRAMES.split("|"))
    return "|".join(frames) + own


SPECIFIC = {
    "when": _framed(
        "when it takes place/what time it is at/at what hour it is/when exactly it is",
        "the date and time/the exact time/the hour/when it is", """
        At what time? <Ask that/Ask {n}/Write and ask>. | At which hour? <Ask {n}/Ask that>. | What time is it
        at? <Ask that/Ask {n}>. | When does it take place? <Ask that/Ask {n}/Put that to {n}>. | When will it
        be? <Ask {n}/Ask that/Enquire>. | When is this supposed to be? Ask {n}. | Which day and what time? Ask
        {n}. | What's the exact time? <Ask that/Ask {n}>. | Do we know when? No, so ask. | Ask {n} to <name the
        time/give me the time/tell me the time/be precise about the time>. | Have {n} name <the hour/a time>. |
        Get the exact time <from {n}/out of {n}>. | Get me the time. | Ask {n} to say when. | I need the hour
        for my calendar, ask {n}. | I need a time, <ask for it/ask {n}/so ask>. | I want to put it into my
        calendar. Ask when it is. | To plan my day, I must know when. Ask. | So I can plan, ask <when it is/for
        the time>. | My day is full, so ask what time it is at. | Without a time I can't plan, <ask for it/ask
        {n}>. | Depends on the time, <ask/ask {n} for it>. | {n} should tell me <when/the time/the hour>. | {n}
        gave no time<, ask for it/. Ask when>. | No time given<, ask/. Ask {n}/. Ask when>. | Time unknown<.
        Ask/, ask {n}/. Ask when>. | Time, please? Ask {n}. | Time? Ask that. | Question: the time. | Question
        about the hour, please. | The time, ask for it. | Only ask when. | Just ask for the hour. | Please ask
        about the exact time. | When? Find out for me. | When? Ask {n}. | When, I wonder? Write and ask.
"""),
    "where": _framed(
        "where it takes place/where I have to go/at what address it is/where exactly it is",
        "the address/the exact place/the location/the venue", """
        At what address? <Ask that/Ask {n}/Write and ask>. | In which place? <Ask {n}/Ask that>. | Which place?
        Ask {n}. | Where is it going to be? <Ask that/Ask {n}>. | Where do I have to go? <Ask that/Ask {n}/Put
        that to {n}>. | Where will it be? <Ask {n}/Ask that/Enquire>. | Where is this supposed to be? Ask {n}. |
        What's the address? <Ask that/Ask {n}>. | Do we know where? No, so ask. | Ask {n} to <name the
        place/give me the address/tell me the place/be precise about the place/send the address>. | Have {n}
        name <the place/the location>. | Have {n} send me the address. | Get the exact address <from {n}/out of
        {n}>. | Get me the address. | Ask {n} to say where. | Ask for directions. | Ask how I find the place. |
        I need the address for <my map/the trip/the drive>, ask {n}. | I need a place, <ask for it/ask {n}/so
        ask>. | I don't know where to go, <ask/ask {n}>. | I can't find it without an address, ask {n}. | To
        find it, I need the address. Ask. | So I can find it, ask <where it is/for the address>. | Without a
        place I can't come, <ask for it/ask {n}>. | Depends on the place, <ask where/ask {n} for it>. | {n}
        should tell me <where/the place/the address>. | {n} gave no place<, ask for it/. Ask where>. | No place
        given<, ask/. Ask {n}/. Ask where>. | Place unknown<. Ask/, ask {n}/. Ask where>. | Address, please? Ask
        {n}. | Place? Ask that. | Question: the place. | Question about the location, please. | The address, ask
        for it. | Only ask where. | Just ask for the address. | Please ask about the exact place. | Where? Find
        out for me. | Where? Ask {n}. | Where, I wonder? Write and ask.
"""),
    "price": _framed(
        "what it would cost/how much money it is/what is asked for it/how much I would pay",
        "the price/the cost/the money/the sum", """
        At what price? <Ask that/Ask {n}/Write and ask>. | For how much? <Ask {n}/Ask that>. | What would I pay?
        <Ask that/Ask {n}>. | How much is it? <Ask that/Ask {n}/Put that to {n}>. | How much money? <Ask {n}/Ask
        that/Enquire>. | What's the price? <Ask that/Ask {n}>. | What is the price tag? Ask {n}. | Is it
        expensive? Ask how much. | Is it cheap? Ask for the price. | Is it free or does it cost something? Ask
        how much. | Do we know the price? No, so ask. | Ask {n} to <name a price/give me the price/tell me the
        price/say how much>. | Have {n} name <the price/the sum>. | Get the price <from {n}/out of {n}>. | Get
        me the price. | Get a quote from {n}. | Ask for a quote. | Ask what {n} <would charge/charges/would take
        for it>. | Ask how much {n} wants. | Ask how deep I must dig into my pocket. | I need the sum first, ask
        {n}. | I need a price, <ask for it/ask {n}/so ask>. | I don't know if I can afford it, <ask the
        price/ask how much>. | I have to watch my money. Ask what it costs. | My wallet is thin, so ask what it
        costs. | Money is tight, ask for the price. | So I can budget, ask <what it costs/for the price>. |
        Without a price I can't decide, <ask for it/ask {n}>. | Depends on the price, <ask/ask {n} for it>. |
        {n} should tell me <the price/how much>. | {n} gave no price<, ask for it/. Ask how much>. | No price
        given<, ask/. Ask {n}/. Ask how much>. | Price unknown<. Ask/, ask {n}>. | Price, please? Ask {n}. |
        Price? Ask that. | Question: the price. | Question about the cost, please. | The price, ask for it. |
        Only ask how much. | Just ask for the price. | Please ask about the cost. | How much? Find out for me. |
        How much? Ask {n}. | What does it cost, I wonder? Write and ask.
"""),
    "who": _framed(
        "who else will join/which people will come/who is going to be there/who else is part of it",
        "the other people/who else comes/the people who come/the guest list", """
        Who else is in? <Ask that/Ask {n}/Write and ask>. | Which people will come? <Ask {n}/Ask that>. | Who
        else joins? <Ask that/Ask {n}>. | Who else is going? <Ask that/Ask {n}/Put that to {n}>. | Who else
        takes part? <Ask {n}/Ask that/Enquire>. | Whom will I meet there? <Ask that/Ask {n}>. | Who are the
        others? <Ask that/Ask {n}>. | Is anyone else coming? Ask who. | Do I know the others? Ask who they are.
        | With whom? Ask {n}. | Do we know who comes? No, so ask. | Ask {n} to <name the others/tell me who
        comes/list the guests/say who else is coming>. | Have {n} name <the others/the guests>. | Get the names
        of the others <from {n}/out of {n}>. | Get me the guest list. | Ask for <the guest list/the names of the
        others/the names of the guests>. | Ask who I will <meet there/see there>. | Ask who was <asked to
        come/invited too>. | Ask whom {n} has invited. | Ask whom else to expect. | I like to know people
        beforehand. Ask who comes. | I'm shy, so ask who will be there. | I don't want to be alone there, ask
        who else comes. | I want to know who I'll meet, <ask {n}/ask that>. | I hope my friends come too. Ask
        who will be there. | I need to know the crowd, ask who is coming. | So I know the faces, ask <who
        comes/who else is invited>. | Without knowing who comes I can't decide, <ask/ask {n}>. | Depends on the
        company, ask <who comes/who else is invited>. | {n} should tell me <who comes/who else is invited>. |
        {n} gave no names<, ask who comes/. Ask who else is coming>. | No guests are named<, ask who comes/. Ask
        who will be there>. | Guests unknown<. Ask who comes/, ask {n} who they are>. | Who comes? Ask that. |
        Question: the other guests. | Question about the other people, please. | The other guests, ask about
        them. | Only ask who comes. | Just ask who else comes. | Please ask about the company. | Who? Ask {n}
        who comes. | Who else? Find out for me. | Who else, I wonder? Write and ask.
"""),
    "bring": _framed(
        "what I can bring along/what to bring/whether I should bring anything/what I could contribute",
        "what to bring/things to bring along/what I could contribute/what I should carry along", """
        What do I bring? <Ask that/Ask {n}/Write and ask>. | Which things should I bring? <Ask {n}/Ask that>. |
        What can I take along? <Ask that/Ask {n}>. | Shall I bring something? <Ask that/Ask {n}/Put that to
        {n}>. | Is there anything to bring? <Ask {n}/Ask that/Enquire>. | What could I contribute? <Ask that/Ask
        {n}>. | Should I come with empty hands? Ask what to bring. | Do I need to bring food? Ask what to bring.
        | Must I take anything along? Ask {n}. | Do we know what to bring? No, so ask. | Ask {n} to <tell me
        what to bring/say what I should bring/name what I can bring>. | Have {n} say <what to bring/what is
        still needed>. | Get a list of things to bring from {n}. | Ask for a list of things to bring. | Ask what
        is still <missing on the table/needed, so I can bring it>. | Ask {n} what I may <bring/carry
        along/contribute/take along>. | Ask if {n} wants me to bring something. | Ask whether to bring food or
        drinks. | Ask what would be nice to bring. | Offer to bring something. Ask what. | I don't want to come
        empty-handed. <Ask what to bring/Ask {n}>. | I'd hate to come with empty hands, ask what to bring. | I
        want to contribute something, ask what. | I'd gladly bring something, <ask what/ask {n} what>. | I could
        bring something. Ask {n} what. | I'm going shopping anyway, ask what I should bring. | I need to pack,
        so ask what to bring. | So I can pack, ask <what to bring/what to take along>. | To prepare my bag, I
        need to know what to bring. Ask. | {n} should tell me <what to bring/what I can bring>. | {n} didn't say
        what to bring<, ask/. Ask that>. | No word on what to bring<, ask/. Ask {n}>. | Nothing said about
        bringing things. Ask. | What to bring? <Ask that/Ask {n}/Find out for me>. | Question: what to bring. |
        Question about what to bring, please. | Things to bring, ask about them. | Only ask what to bring. |
        Just ask what to bring along. | Please ask about things to bring. | Bring what? Ask {n}. | What to take
        along, I wonder? Write and ask.
"""),
    "long": _framed(
        "how long it will last/how much time to plan/how many hours it takes/how long it goes on for",
        "the duration/the length/how long it lasts/the time it takes", """
        For how long? <Ask that/Ask {n}/Write and ask>. | How many hours? <Ask {n}/Ask that>. | How long does it
        go on? <Ask that/Ask {n}>. | How long will it last? <Ask that/Ask {n}/Put that to {n}>. | How much time
        should I plan? <Ask {n}/Ask that/Enquire>. | How much time does it take? <Ask that/Ask {n}>. | Is it
        long? Ask how long. | Will it be over quickly? Ask how long. | Is it an hour or a day? Ask how long. |
        Do we know how long? No, so ask. | Ask {n} to <say how long/tell me how long it takes/name the
        duration/estimate the time it takes>. | Have {n} say <how long/how many hours>. | Get the duration <from
        {n}/out of {n}>. | Get me the length of it. | Ask for <the duration/the number of hours/an estimate of
        the time it takes>. | Ask how many <hours I need/minutes it will be/hours to plan>. | Ask how long I'll
        be <busy/needed/there>. | Ask how long {n} needs me. | Ask how much time to <set aside/reserve/keep
        free>. | I have little time. Ask how long it takes. | I'm in a hurry, so ask how long it lasts. | I have
        something afterwards, ask how long it goes on. | I need the duration for my calendar, ask {n}. | I must
        block the time. Ask how long. | My day is full, so ask how long it takes. | So I can plan, ask <how long
        it lasts/for the duration>. | Without the length I can't plan, <ask for it/ask {n}>. | Depends on the
        length, <ask how long/ask {n} how long>. | {n} should tell me <how long/the duration>. | {n} gave no
        duration<, ask for it/. Ask how long>. | No length given<, ask/. Ask {n}/. Ask how long>. | Length
        unknown<. Ask/, ask {n}/. Ask how long>. | Duration, please? Ask {n}. | Duration? Ask that. | Question:
        the duration. | Question about the length, please. | The duration, ask for it. | Only ask how long. |
        Just ask for the duration. | Please ask about the length. | How long? Find out for me. | How long? Ask
        {n}. | How long, I wonder? Write and ask.
"""),
    "why": _framed(
        "why it is so/what the reason for it is/what lies behind it/why that is necessary",
        "the reason/the reasons behind it/the why/the cause", """
        For what reason? <Ask that/Ask {n}/Write and ask>. | How come? <Ask {n}/Ask that/Write and ask>. |
        What's the reason? <Ask that/Ask {n}>. | Why is that? <Ask that/Ask {n}/Put that to {n}>. | Why so? <Ask
        {n}/Ask that/Enquire>. | Why on earth? <Ask that/Ask {n}>, politely. | What is behind this? <Ask
        that/Ask {n}>. | What's the cause? Ask {n}. | What led to this? Ask for the reason. | Is there a reason?
        Ask {n} why. | Do we know why? No, so ask. | Ask {n} to <name the reason/give me the reason/tell me
        why/say why/justify it/explain why>. | Have {n} name <the reason/the cause>. | Have {n} explain why. |
        Make {n} say why. | Get the reason <from {n}/out of {n}>. | Get me the reason. | Ask for <the cause/an
        explanation of the reason/the grounds/the reasons>. | Ask how come. | Ask why <it has to be/it is
        necessary/that must be/it is like that>. | Ask what {n}'s reason is. | Ask what the cause is. | I don't
        understand why, <ask/ask {n}>. | I don't see the reason, <ask for it/ask {n}/so ask why>. | I need a
        reason, <ask for it/ask {n}/so ask>. | I want a reason first. Ask why. | I want to understand the
        reason. <Ask/Ask {n}>. | I'm surprised, ask why. | That surprises me. Ask {n} why. | That's odd, ask for
        the reason. | So I understand it, ask <why/for the reason>. | Without a reason I can't decide, <ask for
        it/ask {n}>. | Depends on the reason, <ask why/ask {n} for it>. | {n} should tell me <why/the reason>. |
        {n} gave no reason<, ask for it/. Ask why>. | No reason given<, ask/. Ask {n}/. Ask why>. | Reason
        unknown<. Ask/, ask {n}/. Ask why>. | Reason, please? Ask {n}. | Reason? Ask that. | Question: the
        reason. | Question about the reason, please. | The reason, ask for it. | Only ask why. | Just ask for
        the reason. | Please ask about the cause. | Why? Find out for me. | Why? Ask {n}. | Why, I wonder? Write
        and ask.
"""),
    "old": _framed(
        "how old the thing is/what its age is/how many years old it is/how old it is by now",
        "the age/its age/how old it is/the number of years it has", """
        What age? <Ask that/Ask {n}/Write and ask>. | How many years old? <Ask {n}/Ask that>. | How old is it?
        <Ask that/Ask {n}/Put that to {n}>. | How old is the thing? <Ask {n}/Ask that/Enquire>. | What's its
        age? <Ask that/Ask {n}>. | Is it new or old? Ask how old it is. | Is it old? Ask its age. | Is it nearly
        new? Ask how old it is. | How many years does it have behind it? Ask how old it is. | Since when has {n}
        had it? Ask how old it is. | Do we know how old it is? No, so ask. | Ask {n} to <tell me the age/give me
        its age/say how old it is/name the age>. | Have {n} tell me <its age/how old it is>. | Get its age <from
        {n}/out of {n}>. | Get me the age of it. | Ask for <its age/the age of the thing/the number of years>. |
        Ask how many years it <has behind it/counts>. | Ask how many years old {n}'s thing is. | Ask if it is
        old, and how old. | Ask whether it is new or how old it is. | Ask how old the offered thing is. | I
        don't want an old one. Ask its age. | I don't buy old things, so ask how old it is. | I need the age
        first, ask {n}. | I need its age, <ask for it/ask {n}/so ask>. | I want nothing too old, ask for the
        age. | I fear it is ancient. Ask how old it is. | It may be very old. Ask how old. | It might be
        ancient, <ask its age/ask how old it is>. | So I can judge it, ask <how old it is/for its age>. |
        Without the age I can't decide, <ask for it/ask {n}>. | Depends on the age, <ask/ask {n} for it>. | {n}
        should tell me <how old it is/its age>. | {n} gave no age<, ask for it/. Ask how old it is>. | No age
        given<, ask/. Ask {n}/. Ask how old it is>. | Age unknown<. Ask/, ask {n}>. | Age, please? Ask {n}. |
        Age? Ask that. | Question: the age. | Question about its age, please. | The age, ask for it. | Only ask
        how old it is. | Just ask for the age. | Please ask about the age. | How old? Find out for me. | How
        old? Ask {n}. | How old, I wonder? Write and ask.
"""),
    "see": _framed(
        "when I can have a look at it/when I may view it/when I could come and see it/when it can be seen",
        "a viewing/a date to see it/a time to view it/when I can look at it", """
        When may I see it? <Ask that/Ask {n}/Write and ask>. | When can I come and look? <Ask {n}/Ask that>. |
        When can I view it? <Ask that/Ask {n}>. | When could I come to see it? <Ask that/Ask {n}/Put that to
        {n}>. | When would a viewing be possible? <Ask {n}/Ask that/Enquire>. | When is a good day to look at
        it? <Ask that/Ask {n}>. | Can I see it first? Ask when. | May I come and look at it? Ask when. | Could I
        view it before buying? Ask when. | Which day can I see it? Ask {n}. | Do we know when I can see it? No,
        so ask. | Ask {n} to <show it to me and say when/name a day for a viewing/tell me when I can see
        it/offer a time to view it>. | Have {n} name <a day to see it/a time for a viewing>. | Get a viewing
        <from {n}/arranged, ask when>. | Get me a date to look at it. | Ask for <a viewing/a date to see it/a
        time to look at it/a chance to view it>. | Ask when {n} can show <it to me/me the thing>. | Ask when I
        might <drop by to see it/inspect it/view it/have a look>. | Arrange a viewing with {n}, ask when. | Ask
        when it can be inspected. | I won't buy it unseen. Ask when I can see it. | I never buy unseen, so ask
        when I can look at it. | I have to see it first, ask {n} when. | I need to see it with my own eyes. Ask
        when. | I need a look at it, <ask when/ask {n} when>. | I want to inspect it first, ask when. | I want
        to have a look before I buy. Ask {n} when. | I'd like to view it, <ask when/ask {n} when>. | So I can
        judge it, ask when I can see it. | Without seeing it I can't decide, <ask when I can/ask {n} when I
        can>. | Seeing is believing, ask when I can look at it. | {n} should tell me <when I can see it/when I
        may look at it>. | {n} should show it to me. Ask when. | No viewing was offered<, ask when I can see
        it/. Ask {n} for one>. | Viewing possible? Ask when. | A viewing, please. Ask {n} when. | Viewing? Ask
        when. | Question: when can I see it. | Question about a viewing, please. | A look at it, ask when. |
        Only ask when I can see it. | Just ask for a viewing. | Please ask about a viewing. | See it when? Find
        out for me. | When can I see it? Find out. | When can I look at it, I wonder? Write and ask.
"""),
    "how": _framed(
        "how they want it sent/which way to send it/how I should send it off/how it should be sent",
        "the way of sending it/how to send it/the best way to send it/sending it by mail or post", """
        In what way should I send it? <Ask that/Ask {n}/Write and ask>. | Which way should I send it? <Ask
        {n}/Ask that>. | How do I send it? <Ask that/Ask {n}>. | How shall I send it? <Ask that/Ask {n}/Put that
        to {n}>. | How would {n} like it sent? <Ask {n}/Ask that/Enquire>. | How am I to send it? <Ask that/Ask
        {n}>. | By post, perhaps? Ask how to send it. | As an attachment or by post? Ask {n}. | Electronically
        or on paper? Ask how to send it. | Mail or post? Ask {n}. | Should I post it? Ask how to send it. | Do
        we know how to send it? No, so ask. | Ask {n} to <say how to send it/tell me the way to send it/choose
        mail or post/name the way to send it>. | Have {n} say <how to send it/mail or post>. | Have {n} choose
        between mail and post. | Get word from {n} on how to send it. | Ask for <the best way to send it/the
        preferred way of sending it>. | Ask how {n} <would like to receive it/wants to have it/prefers to get
        it>. | Ask in which form to send it. | Ask which way of sending {n} prefers. | Ask if I should <send it
        by mail or by post/mail it or post it>. | Let {n} pick: mail or post. Ask. | I can mail it or post it,
        ask which. | I don't know how to get it to {n}, <ask/ask how to send it>. | I need to know which way to
        send it, <ask/ask {n}>. | I need to know mail or post, ask {n}. | I would send it, but how? <Ask {n}/Ask
        that>. | I'd send it, ask which way. | I have it ready, ask how to send it. | It's ready to go, ask how
        to send it. | So I send it the right way, ask how. | Without knowing how, I can't send it. <Ask/Ask
        {n}>. | Depends on what {n} prefers: ask, mail or post. | {n} should tell me <how to send it/which way
        to send it>. | {n} didn't say how to send it<, ask/. Ask that>. | No way of sending is given<, ask how/.
        Ask {n}>. | Way of sending unknown<. Ask/, ask {n}>. | How to send it? <Ask that/Ask {n}/Find out for
        me>. | Question: how to send it. | Question about the way of sending, please. | The way of sending, ask
        about it. | Only ask how to send it. | Just ask which way to send it. | Please ask about the way of
        sending it. | Send it how? Ask {n}. | How to send it, I wonder? Write and ask.
"""),
}

FOLLOW = {
    "yes": """
        Now <accept/agree/approve/confirm it/one in which I accept/the acceptance/a friendly yes>. | <And
        now/OK, now/Right, now/Good, now> <one in which I agree/accept instead/an acceptance/the opposite, a
        yes/let me accept>. | Now <write/draft/show me> <one where I accept/the positive one/an acceptance/one
        that agrees>. | And <one where I say yes/an acceptance/one to agree/one that approves>? | And a
        <friendly/warm/short/polite> yes. | Also <one in which I agree/an acceptance, please/a yes, please>. |
        I'd also like <an acceptance/one that accepts/to see a yes>. | I'd like <it to say yes/it to accept/a
        yes after all/to accept after all>. | I'd rather <accept/say yes/agree> after all. | I need <a yes as
        well/an acceptance too/one that agrees, too>. | I want to see <a yes/the acceptance/one that accepts>. |
        I've <changed my mind/thought again/reconsidered>: <yes/I accept/I agree>. | I'll <accept/say yes/agree>
        after all. <Change it/Rewrite it/New version>. | I do want to <accept/say yes/agree> after all. | I can
        after all, <so accept/say yes/write a yes>. | After all, <yes/accept/I agree/say yes>. | Come to think
        of it, <accept/say yes/yes>. | No wait, <accept/say yes/yes/I agree>. | Hm, no, <accept instead/rather a
        yes/say yes instead>. | Hold on, <make it a yes/accept it/say yes>. | Sorry, I meant <yes/accept/an
        acceptance>. | Scrap that, <accept/say yes/write a yes>. | Forget that, <accept/say yes/I agree>. | Not
        that, <a yes/an acceptance/accept it>. | Let's <accept instead/say yes after all/make it a yes/try a
        yes/go with yes>. | Let me accept <instead/after all>. | Let it say yes <instead/now>. | Make it <an
        acceptance/positive/a yes, please/accept/say yes/agree>. | Turn it <around: accept/positive/into an
        acceptance>. | Turn that into <a yes/an acceptance/agreement>. | Change that to <yes/an
        acceptance/acceptance>. | Change the answer to yes. | Change it so that I <accept/agree/say yes>. |
        Rephrase it <so that I accept/as an acceptance/to say yes>. | Redo it <as a yes/with a yes/accepting/as
        an acceptance>. | Redraft it <as a yes/accepting>. | Try <again with yes/it with yes/a yes/an
        acceptance/one that accepts>. | Once more, <but accept/with a yes/but agree/this time yes>. | Again, but
        <accept/with a yes/agree/positive>. | This time <accept/say yes/agree/a yes>. | Same mail, but
        <accept/say yes/agree/a yes>. | The same again, <accepting/with a yes/but I accept>. | The same, but
        <positive/accepting/with an acceptance/I agree>. | Another version: <yes/I accept/accepting/a yes>. |
        Another reply, <one that accepts/saying yes/this time accepting>. | Another one that <accepts/says
        yes/agrees>. | A second version that <accepts/says yes/agrees>. | A different one: <yes/accept/I agree>.
        | A version <in which I accept/where I agree/with an acceptance/with yes>, please. | An alternative that
        <accepts/says yes/agrees>. | Instead, <accept/say yes/agree>. | Rather <accept/say yes/agree>. | Better
        <accept/say yes/agree>. | The other way: <yes/accept>. | What would <a yes/an acceptance/accepting>
        <look like/sound like>? | What if I <accept/say yes/agree/accepted/agreed>? | How would I
        <accept/agree/say yes> <instead/then>? | How does <a yes/an acceptance> read? | Could you <write one
        that accepts/change it to a yes/make it an acceptance/do a yes as well>? | Can I <have/get/see> <a
        yes/an acceptance/one that accepts> <too/as well/instead>? | Can you <accept instead/turn it into a
        yes/do one that agrees/show me a yes>? | Do you have <a yes/an acceptance> too? | May I see <a yes/an
        acceptance>? | Yes instead. | Yes version, please. | And yes? | Acceptance instead, please. | Same for
        yes. | Next: <yes/acceptance/an acceptance>. | Then accept. | Please accept <instead/now/this time>.
""",
    "no": """
        Now <refuse/turn it down/reject it/cancel it/one in which I decline/the refusal/a friendly no>. | <And
        now/OK, now/Right, now/Good, now> <one in which I refuse/decline instead/a refusal/the opposite, a
        no/let me decline>. | Now <write/draft/show me> <one where I decline/the negative one/a refusal/one that
        refuses>. | And <one where I say no/a refusal/one to refuse/one that rejects it>? | And a
        <friendly/gentle/short/polite> no. | Also <one in which I refuse/a refusal, please/a no, please>. | I'd
        also like <a refusal/one that declines/to see a no>. | I'd like <it to say no/it to decline/a no after
        all/to decline after all>. | I'd rather <decline/say no/refuse> after all. | I need <a no as well/a
        refusal too/one that refuses, too>. | I want to see <a no/the refusal/one that declines>. | I've
        <changed my mind/thought again/reconsidered>: <no/I decline/I refuse>. | I'll <decline/say no/refuse>
        after all. <Change it/Rewrite it/New version>. | I do want to <decline/say no/refuse> after all. | I
        can't after all, <so decline/say no/write a no>. | After all, <no/decline/I refuse/say no>. | Come to
        think of it, <decline/say no/no>. | No wait, <decline/say no/I refuse/turn it down>. | Hm, no, <decline
        instead/rather a refusal/turn it down instead>. | Hold on, <make it a no/decline it/say no>. | Sorry, I
        meant <no/decline/a refusal>. | Scrap that, <decline/say no/write a no>. | Forget that, <decline/say
        no/I refuse>. | Not that, <a no/a refusal/decline it>. | Let's <decline instead/say no after all/make it
        a no/try a no/go with no>. | Let me decline <instead/after all>. | Let it say no <instead/now>. | Make
        it <a refusal/negative/a no, please/decline/say no/refuse>. | Turn it <around: decline/negative/into a
        refusal/down instead>. | Turn that into <a no/a refusal/a rejection>. | Change that to <no/a
        refusal/refusal>. | Change the answer to no. | Change it so that I <decline/refuse/say no>. | Rephrase
        it <so that I decline/as a refusal/to say no>. | Redo it <as a no/with a no/declining/as a refusal>. |
        Redraft it <as a no/declining>. | Try <again with no/it with no/a no/a refusal/one that declines>. |
        Once more, <but decline/with a no/but refuse/this time no>. | Again, but <decline/with a
        no/refuse/negative>. | This time <decline/say no/refuse/a no>. | Same mail, but <decline/say no/refuse/a
        no>. | The same again, <declining/with a no/but I decline>. | The same, but <negative/declining/with a
        refusal/I refuse>. | Another version: <no/I decline/declining/a no>. | Another reply, <one that
        declines/saying no/this time declining>. | Another one that <declines/says no/refuses>. | A second
        version that <declines/says no/refuses>. | A different one: <no/decline/I refuse>. | A version <in which
        I decline/where I refuse/with a refusal/with no>, please. | An alternative that <declines/says
        no/refuses>. | Instead, <decline/say no/refuse>. | Rather <decline/say no/refuse>. | Better <decline/say
        no/refuse>. | The other way: <no/decline>. | What would <a no/a refusal/declining> <look like/sound
        like>? | What if I <decline/say no/refuse/declined/refused>? | How would I <decline/refuse/say no>
        <instead/then>? | How does <a no/a refusal> read? | Could you <write one that declines/change it to a
        no/make it a refusal/do a no as well>? | Can I <have/get/see> <a no/a refusal/one that declines> <too/as
        well/instead>? | Can you <decline instead/turn it into a no/do one that refuses/show me a no>? | Do you
        have <a no/a refusal> too? | May I see <a no/a refusal>? | No instead. | No version, I mean a refusal,
        please. | And no? | Refusal instead, please. | Same for no. | Next: <no/refusal/a refusal>. | Then
        decline. | Please decline <instead/now/this time>.
""",
    "question": """
        Now <enquire/ask for more/ask {n} something/one in which I ask something/the enquiry/a friendly
        question>. | <And now/OK, now/Right, now/Good, now> <one in which I ask back/ask something instead/an
        enquiry/neither, just a question/let me ask something>. | Now <write/draft/show me> <one where I ask
        something/the asking one/an enquiry/one that asks for more>. | And <one where I ask something/an
        enquiry/one to ask for details/one that enquires>? | And a <friendly/curious/short/polite> question. |
        Also <one in which I ask something/an enquiry, please/a question, please>. | I'd also like <an
        enquiry/one that asks for details/to see a question>. | I'd like <it to ask something/it to ask for
        details/a question after all/to ask first after all>. | I'd rather <ask something/ask for
        details/enquire> first. | I need <a question as well/an enquiry too/one that asks, too>. | I want to see
        <a question/the question/one that asks something>. | I've <changed my mind/thought again/reconsidered>:
        <ask something/I have a question/ask for details>. | I'll <ask something/enquire/ask for details> first.
        <Change it/Rewrite it/New version>. | I do want to <ask something/know more/enquire> first. | I'm not
        sure any more, <so ask something/ask for details/write a question>. | After all, <ask something/ask
        first/I have a question/ask for details>. | Come to think of it, <ask something/ask first/I have a
        question>. | No wait, <ask something/ask first/ask for details/I have a question>. | Hm, no, <ask
        instead/rather a question/ask something first>. | Hold on, <make it a question/ask something first/ask
        for details>. | Sorry, I meant <a question/ask something/an enquiry>. | Scrap that, <ask something/ask
        for details/write a question>. | Forget that, <ask something/ask back/I have a question>. | Not that, <a
        question/an enquiry/ask something>. | Let's <ask first instead/ask something after all/make it a
        question/try a question/go with a question>. | Let me ask something <instead/first>. | Let it ask
        something <instead/now>. | Make it <an enquiry/a question, please/ask something/ask for details/ask
        back>. | Turn it <around: ask something/into an enquiry/into asking for details>. | Turn that into <a
        question/an enquiry/a query>. | Change that to <a question/an enquiry/asking something>. | Change the
        answer to a question. | Change it so that I <ask something/ask for details/ask back>. | Rephrase it <so
        that I ask something/as an enquiry/to ask back>. | Redo it <as a question/with a question/asking for
        details/as an enquiry>. | Redraft it <as a question/asking something>. | Try <again with a question/it
        with a question/a question/an enquiry/one that asks>. | Once more, <but ask something/with a
        question/but ask for details/this time asking>. | Again, but <ask something/with a question/ask
        back/asking for more>. | This time <ask something/ask for details/ask back/a question>. | Same mail, but
        <ask something/ask for details/ask back/a question>. | The same again, <asking something/with a
        question/but I ask back>. | The same, but <asking/asking for details/with an enquiry/I ask something>. |
        Another version: <a question/I ask something/asking something/an enquiry>. | Another reply, <one that
        asks something/asking back/this time asking>. | Another one that <asks something/asks for
        details/enquires>. | A second version that <asks something/asks back/enquires>. | A different one: <ask
        something/a question/ask for details>. | A version <in which I ask something/where I ask back/with an
        enquiry/with a question>, please. | An alternative that <asks something/asks back/enquires>. | Instead,
        <ask something/ask for details/ask back>. | Rather <ask something/ask for details/ask back>. | Better
        <ask something/ask first/ask for details>. | Neither of them: <ask something/a question>. | What would
        <a question/an enquiry/asking back> <look like/sound like>? | What if I <ask something/ask for
        details/have a question/want to know more/asked something>? | How would I <ask something/ask for
        details/ask back> <instead/then>? | How does <a question/an enquiry> read? | Could you <write one that
        asks something/change it to a question/make it an enquiry/do a question as well>? | Can I <have/get/see>
        <a question/an enquiry/one that asks something> <too/as well/instead>? | Can you <ask something
        instead/turn it into a question/do one that asks/show me a question>? | Do you have <a question/an
        enquiry> too? | May I see <a question/an enquiry>? | A question instead. | Question version, please. |
        And a question? | Enquiry instead, please. | Same for a question. | Next: <a question/enquiry/ask
        something>. | Then ask something. | Please ask something <instead/now/this time>.
""",
}
