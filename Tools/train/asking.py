"""Patterns of questions and remarks in small talk, by the first remark of their group."""

from __future__ import annotations

# See ``phrasings.ways`` for the patterns.
REMARKS = {
    "Who are you?": (
        "<And who/So who/Who exactly/Who or what/But who/Hi, who/Hello, who/Now who> are "
        "you? | <And what/So what/What exactly/Hi, what/But what> are you? | <Please "
        "tell/Can you tell/Tell/Could you tell> me <who you are/what you are/something "
        "about yourself/about you>. | <Please introduce/Could you introduce/Would you "
        "introduce/Introduce> yourself</, please>. | <Describe/Explain/Present> "
        "yourself</ in one sentence/ briefly>. | <Who/What> am I <chatting with/writing "
        "to/speaking to/talking with>? | Who <is speaking/is answering/answers me/writes "
        "here/is there>? | <I want/I would like> to know <who/what> you are. | What is "
        "your <identity/model name>? | What <sort/type> of <AI/model/assistant/bot> are "
        "you? | Which <AI/assistant/language model> are you? | Are you <an assistant/a "
        "chatbot/a language model/a bot/an LLM>? | Do you know who you are? | Say "
        "something about yourself. | <What model is/What AI is/Which AI is> this? | Who "
        "is Hearth Tiny? | Are you Hearth Tiny? | What does Hearth Tiny mean? | Which "
        "model <am I using/is running/answers me>?"),
    "What is your name?": (
        "<And what/So what/Hi, what/Please, what> is your name? | <Tell me/Say/Please "
        "tell me/Can you tell me/May I know/Do you know> your name</, please>. | <What "
        "do people/What do they/How do people/What can I> call you? | What are you "
        "called? | What name do you have? | Which name do you have? | What name <did "
        "they give you/were you given>? | Your name, please. | Have you <got a name/a "
        "name>? | How should I call you? | Under which name do you run? | Name? | What's "
        "your name again? | What was your name? | Could I have your name? | Who shall I "
        "say you are? | I do not know your name. | I forgot your name."),
    "What can you do?": (
        "<And what/So what/What else/What exactly/Well, what/OK, what/Now what> can you "
        "do</ for me>? | <Tell me/Explain/Please tell me/Can you tell me/I want to know/"
        "Could you tell me/Say> what you can do</ for me>. | What <tasks/things/jobs/"
        "kind of things> can you do? | <What are/Tell me/List/Name> your <skills/"
        "abilities/strengths/features>. | What are your <skills/abilities/strengths/"
        "talents>? | <How/With what> could you help</ me>? | What <help/use> <can you "
        "give/are you>? | What <are you able/do you know how> to do? | <What is possible/"
        "What works> with you? | What can I <do with you/use you for/try with you/get "
        "from you>? | How <do I use/can I use/should I use> you? | <What do/Which things "
        "do> you do well? | Give me <an example/some examples/some ideas> of what you "
        "can do. | <What could/What shall> I ask you? | Can you do anything? | What are "
        "you useful for? | Do you have any skills? | Where can you help? | help me | "
        "Please help me. | Help, please."),
    "What can you not do?": (
        "<And what/So what/What exactly> can you not do? | What can't you <do for me/"
        "help with>? | <Tell me/Explain/List/Say> what you cannot do. | <Where/When> do "
        "you <fail/have problems>? | What <do you not do well/do you find hard/is hard "
        "for you/is difficult for you/is impossible for you/are you unable to do>? | "
        "<What are/Tell me/Name> your <weaknesses/weak points/limits>. | What are your "
        "<weaknesses/weak points/limitations>? | Which <things/tasks/questions> can you "
        "not <do/answer>? | <Do you have limits/Do you have weaknesses>? | What <should "
        "I not expect/can I not expect> from you? | What are you not good at? | What do "
        "you not know? | What will you get wrong? | What is beyond you?"),
    "What are you for?": (
        "<And what/So what> are you for? | What <is your use/is your point/is the point "
        "of you/is your task/is your role/is your goal/is your aim>? | Why <do you run "
        "here/were you made/did they make you/are you in Hearth/do I have you/are you so "
        "small>? | What were you made for? | What is the <sample model/small model> for? "
        "| Why does Hearth <have/come with> <you/a sample model/a small model>? | What "
        "is the use of <you/a small model>? | What is the reason for you? | Who needs "
        "you? | What should I use you for? | Why a sample model? | What is a sample "
        "model?"),
    "Do you remember me?": (
        "Do you <still know/know/recognise> me? | Do you remember <what I said yesterday/"
        "our chats/anything/other chats/past chats/yesterday/the last time>? | Can you "
        "remember <me/our chats/what I say/what I write>? | Will you <remember me/"
        "remember this chat/remember this/know me tomorrow/know this later>? | Do you "
        "<learn/learn from our chats/learn from what I write/keep what I write/save what "
        "I say>? | Do you <have/keep> a memory of me? | How good is your memory? | How "
        "long do you remember things? | Did we talk before? | Have we met before? | What "
        "do you know about me? | Can you learn new things? | Do you get better over time?"),
    "Are you free?": (
        "<Are you/Is it/Is Hearth/Is this model> <for free/free of charge>? | Is Hearth "
        "free? | How much <does this/does it/does Hearth/do I> <cost/pay>? | What <does "
        "it/does this/does Hearth> cost? | <Must I/Should I/Will I have to> pay</ for "
        "this/ for you/ for Hearth>? | What is <your price/the price>? | <Do you cost/"
        "Does this cost/Does Hearth cost> <money/anything/something>? | Do I need <an "
        "account/a subscription/to pay money>? | Is there a <fee/price>? | Do I need to "
        "buy you?"),
    "Are you human?": (
        "Are you <a human/a human being/a man/a woman/a machine/a real human/a program/a "
        "computer/a living being/real/conscious/a man or a woman/a boy or a girl/"
        "somebody real/a computer program/a human or a machine>? | Am I <talking to/"
        "chatting with/writing to> <a person/a machine/a robot/a real person/a computer/"
        "somebody>? | Is <this/there> <a real person/a human/a person>? | Do you have <a "
        "body/emotions/a soul/a heart/a mind/a face>? | Can you <feel/think/feel things/"
        "feel pain/be sad>? | Do you <feel/feel anything/think/live>? | Are you one of "
        "us? | Is a person writing this?"),
    "Who made you?": (
        "<And who/So who> made you? | Who <trained/invented/developed/wrote/designed/"
        "programmed/owns> you? | By whom were you <made/built/trained>? | <Who is/Who "
        "are> your <maker/creator/makers/parents/developers/developer/inventor>? | Which "
        "<company/team/people> <made/built/trained> you? | How were you <trained/created/"
        "built>? | How did they make you? | How were you made? | <Who stands/Who is> "
        "behind you? | What is your origin? | Are you made by <OpenAI/Google/Apple/Meta/"
        "Microsoft>? | Did <OpenAI/Google/Apple/Meta> make you?"),
    "Where do you run?": (
        "Where <are you/is my data/does this run/does my text go/do my messages go/are "
        "my chats/do my chats go/is this chat stored/do you live/is your server>? | Do "
        "you run <on my device/on my computer/in the cloud/on a server/on my machine/"
        "offline/here/locally>? | Do you <send/share/sell/upload/pass on> <my data/my "
        "chats/my messages/what I write>? | Do you need <a server/a connection/the "
        "internet/wifi>? | Are you <offline/in the cloud/on the internet/private/safe/"
        "local/connected to the internet>? | Can you work without the internet? | <Who "
        "can/Can anybody/Can somebody/Can someone else/Does anyone> <read/see> <my chats/"
        "my messages/what I write/my data>? | Is <my text/this chat/what I write/it/"
        "Hearth/everything/what I say/my mail> <private/safe/secret>? | Does <my data/"
        "anything/what I write/my chat> leave my <device/computer/machine>? | Is this "
        "safe? | Does somebody listen?"),
    "Are you ChatGPT?": (
        "<So are/Are/Hi, are/Hello, are/But are> you <ChatGPT/chatgpt/GPT-4/GPT-5/"
        "Mistral/Alexa/Copilot/DeepSeek/Gemma/Bard/Cortana/Grok/Phi/Google/OpenAI>? | Is "
        "this <ChatGPT/GPT/Claude/Gemini/Llama/Siri/Copilot>? | Am I <talking to/using/"
        "chatting with> <ChatGPT/Claude/Gemini/GPT/Siri>? | Are you <really ChatGPT/like "
        "ChatGPT/the same as ChatGPT/as good as ChatGPT/better than ChatGPT/a version of "
        "ChatGPT/based on GPT/based on Llama/a large language model/a large model/a GPT/"
        "from OpenAI/related to ChatGPT>? | You are <ChatGPT/Claude/Gemini>, right? | I "
        "think you are <ChatGPT/Claude/GPT>. | Hello ChatGPT | Hi Claude | ChatGPT?"),
    "How big are you?": (
        "How <many weights/much memory/many layers/many numbers> do you have? | How "
        "<tiny/heavy/large/little> are you? | <What is/Tell me/Do you know> your size? | "
        "Are you <small/a small model/tiny/very small/little>? | How <big/small/large> "
        "is <the model/this model/the sample model/Hearth Tiny>? | How many parameters "
        "<are there/are in you/does this model have>? | Your size? | <What/Which> size "
        "do you have? | How many megabytes are you? | Why are you called tiny? | How "
        "much space do you need?"),
    "Are you smart?": (
        "Are you <intelligent/wise/reliable/always right/ever wrong/often wrong/stupid "
        "or smart/sure/perfect/a genius>? | How <clever/intelligent/reliable/good> are "
        "you? | Do you <always tell the truth/lie/get things wrong/ever make mistakes/"
        "know a lot/know much/make errors/invent things/make things up>? | Can <I rely "
        "on you/I believe you/I believe what you say/you be wrong/I trust your answers/"
        "you make mistakes>? | Are your answers <right/reliable/wrong/good/true>? | "
        "Should I <trust you/believe you/check your answers>? | Is what you say <true/"
        "right/correct>? | How often are you wrong? | How much do you know? | What is "
        "your IQ? | Did you make that up? | Are you sure about that? | Is that true?"),
    "How do I get better answers?": (
        "How <can I/do I/could I/should I> <get/install/add/download/use/choose/find> <a "
        "bigger model/a better model/another model/a larger model/other models/a new "
        "model>? | Where <can I/do I> <get/find/add/download> <a bigger model/other "
        "models/a better model>? | <Is there/Do you know/Can you recommend> a <bigger/"
        "better/larger> model? | I <need/would like> a <bigger/better/smarter> model. | "
        "<This/That> <answer is/is> <bad/not right/not good/not true/useless/a bad "
        "answer>. | You <are wrong/are bad at this/made a mistake/do not help me/do not "
        "know anything/are useless/did not answer my question/do not understand me>. | "
        "Your answer <is wrong/is bad/is not right/makes no sense>. | How can I make you "
        "<better/smarter>? | Can you give better answers? | That makes no sense. | Can I "
        "<switch/change> the model? | Wrong! | No, that is wrong."),
    "What is Hearth?": (
        "<And what/So what/What exactly/Hi, what/Please, what> is Hearth? | <Tell me/Can "
        "you tell me/Please tell me/Could you tell me/I want to know> <what Hearth is/"
        "about Hearth/more about Hearth/what Hearth does>. | What <can/does> Hearth do</ "
        "for me/ exactly>? | <Please explain/Can you explain/Describe/Introduce/Could "
        "you explain> Hearth</ to me/ in one sentence/ briefly>. | What is <this program/"
        "Hearth for/the Hearth app/the idea of Hearth/Hearth about/Hearth good for/this "
        "app for/the point of Hearth/this page/this website>? | What does <Hearth mean/"
        "the name Hearth mean/this app do/this program do>? | What do you know about "
        "Hearth? | How does Hearth work? | Why <should I use/use/is there> Hearth? | Is "
        "Hearth <an app/a program/an AI/a company/a person>? | What kind of <app/"
        "program> is <Hearth/this>? | What am I using here? | Hearth?"),
    "How old are you?": (
        "<And how/So how> old are you? | What is your age? | How old is <this model/"
        "Hearth Tiny>? | <Tell me/Do you know/Say> your age. | Do you have <a birthday/"
        "an age>? | When <did you start/did your life begin/were you made/were you "
        "created/were you trained>? | <In which/What> year were you <born/made>? | How "
        "many years old are you? | Are you <old/young/new>? | Since when do you exist? | "
        "How long have you been here? | Your age?"),
    "What languages do you speak?": (
        "<Which/How many> languages do you <speak/know/understand>? | <Do you/Can you> "
        "<speak/understand/write> <Italian/German/French/Spanish/Japanese/Russian/Dutch/"
        "Polish/Arabic/Turkish/Portuguese/another language/other languages>? | Can I "
        "write <in German/in French/in Spanish/in my language>? | Do you only speak "
        "English? | Is English your only language? | Wie heißt du? | Wer bist du? | "
        "Guten Tag | Guten Morgen | Kannst du mir helfen? | Qui es-tu ? | Comment ça va "
        "? | Salut | Merci | ¿Quién eres? | ¿Cómo estás? | Buenos días | Gracias | Ciao "
        "| Come stai? | Buongiorno | Olá | Hej | Danke | Wie geht es dir? | Was kannst "
        "du? | 谢谢 | こんにちは | Привет"),
    "Do you like music?": (
        "Do you like <books/dogs/football/films/me/people/coffee/animals/games/chocolate/"
        "the sea/summer/winter/rain/stories/art/your job>? | What is your favourite "
        "<film/song/animal/game/place/season/sport/number/day/city/drink/story/word>? | "
        "Do you have <a favourite colour/a favourite book/a pet/children/a mother/"
        "hobbies/a hobby/a home/dreams/a boyfriend/a girlfriend/a brother or a sister/a "
        "job>? | Do you <dream/drink coffee/play games/read books/dance/sing/love "
        "somebody/watch films/get tired/go out/travel/get hungry/get bored>? | Which "
        "<colour/food/book/film/animal> do you like</ best/ most>? | What do you <do for "
        "fun/do in your free time/like to do/like to eat/love/hate>? | Are you <married/"
        "lonely/in love/bored/tired/hungry/happy/sad>? | Who is your best friend?"),
    "I am sad.": (
        "I <feel/am/am feeling/am so/am very/feel so/am a bit/am really> <sad/unhappy/"
        "lonely/low/blue>. | <I feel bad/I feel awful/I am down/I cry a lot/I have no "
        "friends/Nobody likes me/Life is hard/Everything is bad/It was a terrible day/My "
        "day was bad/I miss my friend/I want to cry/Things are not going well>."),
    "I am happy!": (
        "I <feel/am/am so/am very/am really> <happy/glad/cheerful/good> <today/now/>. | "
        "<Life is good/I feel wonderful/I had a great day/It was a lovely day/My day was "
        "good/I passed my exam/I got the job/I have good news/Everything is great/What a "
        "good day>!"),
    "I am bored.": (
        "I <am so/feel/feel so/am very/am really> bored. | <Nothing to do/I do not know "
        "what to do/There is nothing to do/It is so boring/My day is boring/I need an "
        "idea/Give me an idea>. | What <can I do/could I do/shall I do> <now/today/this "
        "evening>? | Any ideas for today?"),
    "I am tired.": (
        "I <am so/feel/feel so/am very/am really/am always> <tired/sleepy>. | <I could "
        "not sleep/I slept badly/I need sleep/I want to sleep/I have no energy/I cannot "
        "sleep/I need a break/I worked all day>."),
    "I am hungry.": (
        "I <am so/feel/am very/am really> hungry. | What <could I/shall I/can I> <eat/"
        "have for dinner/have for lunch/eat today/cook today>? | <I want food/I need "
        "something to eat/I would like to eat/I have not eaten yet/I want to eat "
        "something>. | Any ideas for dinner?"),
    "I am angry.": (
        "I <am so/feel/feel so/am very/am really> <angry/furious/mad>. | My <boss/"
        "brother/sister/neighbour/colleague> <makes/made> me angry. | <I hate this/This "
        "makes me mad/I had a fight/We had an argument/I am angry with my boss/Everybody "
        "is against me>."),
    "I am nervous.": (
        "I <am so/feel/feel so/am very/am really> <nervous/worried/anxious/scared/"
        "stressed>. | I have <a test/an interview/a big day/an exam/a talk> <tomorrow/"
        "today/soon>. | <I am scared/I am stressed/I worry a lot/I am under pressure/I "
        "fear the exam>."),
    "I am sick.": (
        "I <am/feel/am very> <ill/sick/unwell>. | I have <a fever/a cough/the flu/a sore "
        "throat/a stomach ache/toothache/back pain/pain>. | My <head/tooth/back/stomach/"
        "foot/knee> hurts. | I caught a cold. | I am in bed with a cold. | I do not feel "
        "good. | I do not feel well."),
    "It is my birthday!": (
        "<It is/It's/Today it is> my birthday <today/>! | <I have/I've got> my birthday "
        "today<./!> | My birthday is today. | I turn <20/30/40/50/60> today! | I am "
        "celebrating my birthday<./ today.> | Guess what, it is my birthday! | Wish me a "
        "happy birthday! | Today I turned <18/25/31/47>."),
    "I love you.": (
        "I <really like/like talking to/love talking to/adore> you<./!> | You are <so "
        "nice/very kind/wonderful/amazing/the best/funny/sweet/cool/cute/good/very "
        "helpful/great at this/my friend><./!> | <Great/Nice/Excellent/Good/Fantastic/"
        "Wonderful> <work/answer/job><./!> | That was <good/great/nice/very good><./!> | "
        "I am impressed. | Bravo! | That is right!"),
    "You are stupid.": (
        "You are <dumb/an idiot/useless to me/terrible/ugly/boring/annoying/horrible/a "
        "fool/silly/the worst><./!> | I <hate/do not like> you. | <Go away/Be quiet/"
        "Leave me alone/Stop it/Get lost/You annoy me><./!> | What a <bad/stupid> <model/"
        "program>. | Idiot"),
    "Ok": (
        "<Okay/Ok/OK/Right/Fine/Yeah/Yep/Nope/Got it/Understood/Alright/All right/Good/I "
        "understand/Wow/Oh/Aha/Ah, I see/Makes sense/Not really/That is fine/Very good/"
        "Perfect/Hm/Well/Fair enough/Of course/Exactly/Correct/Why not/Yes please/No "
        "thanks/k/I think so/Good to know></./!>"),
    "Tell me a joke.": (
        "<Tell/Give/Write> me <a joke/a good joke/something funny/another joke/a short "
        "joke/one more joke>. | <Do you have/Can you tell me/Do you know/Have you got/"
        "Can you tell/Could you tell me> <a joke/a good joke/any jokes/jokes/another "
        "joke>? | <I want/I would like/I need> <a joke/to laugh/to hear a joke>. | <Joke/"
        "A joke>, please. | Make a joke. | Be funny. | Can you be funny? | Are you "
        "funny? | joke | Please make me laugh. | Cheer me up."),
    "What is the weather like?": (
        "<How is/What is/What's> the weather <today/now/here/outside/tomorrow/like today/"
        "like here/>? | Will <it rain/it snow/it be sunny/the sun shine/it be warm/it be "
        "cold> <tomorrow/today/tonight/>? | Is it <raining/cold/warm/hot/going to rain/"
        "snowing/windy> <outside/today/>? | Do I need <an umbrella/a coat/a jacket> "
        "today? | <Weather/Weather forecast>, please. | What is the forecast? | <Tell me/"
        "Do you know> the weather. | How <warm/cold/hot> is it?"),
    "What time is it?": (
        "<What is/What's/Tell me/Do you know/Can you tell me> the <time/date/day/time "
        "now/date today>? | What <day/date/month> <is it/is today/do we have>? | <Which/"
        "What> <month/week/date/year> <is it/is this/do we have>? | How late is it? | "
        "What time do you have? | Is it <late/morning/Monday/already noon/Sunday>? | "
        "<Time/Date>, please. | Have you got the time? | Today's date? | What's today? | "
        "What day of the week is it?"),
    "asdf": (
        "<asdfgh/jkl/aaaa/zzz/lkjh/!!!/hgfd/abcabc/bla bla/foo bar/dfg dfg/xyz/uiop/mnbv/"
        "0000/12345/99/?/!/??/test test/blah/lalala/hmpf/qwertz/asd asd/ghjk/wefwef/yxcv/"
        "..>"),
    "What is the meaning of life?": (
        "What is <the sense of life/the meaning of everything/the soul/truth/happiness/"
        "freedom/time/beauty/the purpose of life/death/the point of life>? | Why <do we "
        "live/do we die/is there something/is there evil/do people suffer/are we alive/"
        "does the world exist>? | Is there <a soul/life after death/a heaven/free will/a "
        "reason for life>? | <Does God exist/Do you believe in God/What comes after "
        "death/Who made the world/What is the sense of it all/How should I live/What is "
        "a good life>?"),
    "Hello": (
        "<Hello/Hi/Hey/Good morning/Good evening/Good afternoon></ Hearth/ there/ again/ "
        "my friend/ everyone/ Hearth Tiny/ you></!/.> | <Hey hey/Hi hi/Hello hello/Yo/"
        "Morning/Evening/Hallo there/Heya/Hello, it is me/Hi, I am back/Anybody there/"
        "Welcome/Nice to meet you/Hello, nice to meet you/I am new here/Hi, I am new "
        "here/Hello, can you hear me/Let us talk/Let's chat/Can we talk/I want to chat/"
        "Hello, I want to talk></!/.>"),
    "How are you?": (
        "How <are you doing today/are things/is life/have you been/is your day/do you do/"
        "are you this morning/are you feeling/are you feeling today/is everything/was "
        "your day/are you now/is it going today>? | <And how/So how/Hey, how/Good "
        "morning, how/Good evening, how/Hey there, how> are you</ today/ doing>? | Are "
        "you <fine/OK/all right/well today/good/doing well>? | <Is everything fine/"
        "Everything OK/All good/How do you feel today/What's new/What is new/What is up/"
        "How goes it/All well with you/Did you have a good day>? | how r u"),
    "Thank you!": (
        "<Thank you/Thanks/Many thanks/Thank you so much/Thanks so much/Thanks a million/"
        "Thank you, Hearth/Thanks, Hearth/Thank you for your help/Thanks for the help/"
        "Thank you for that/Thanks for that/Thank you, that helps/Thank you, that is "
        "good/Ok, thank you/OK, thanks/Wonderful, thank you/Very good, thank you/Nice, "
        "thanks/Great, thank you/Super, thanks/Good, thank you/I thank you/That was "
        "helpful/You helped me/You helped me a lot/That helps/ty/Thanks again/Thank you "
        "again/Thank you kindly/Much appreciated/Good, thanks/Cheers></!/.>"),
    "Bye": (
        "<Bye/Goodbye/Bye Hearth/Goodbye, Hearth/Bye for now/See you/See you soon/See "
        "you next week/Until tomorrow/Until next time/Take care/Farewell/Talk to you "
        "later/Talk to you soon/I must go/I must go now/I am leaving/I am off/I need to "
        "go/Time to go/That is all/That is all for today/That was all/I am done/I have "
        "to leave/We are done/OK, bye/Thanks, bye/Later/Ciao ciao/cu></!/.>"),
    "Good night": (
        "<Good night then/Have a good night/I am going to sleep/I go to bed now/I go to "
        "sleep now/Time for bed/Sleep tight/Night night/Night/Good night to you/Time to "
        "sleep/I will sleep now/Off to bed/Sweet dreams></!/.>"),
}
# Questions that are too hard; {t} is the topic.
HARD = (
    "<Please explain/Could you explain/Describe/Please describe/Teach me/Summarise/"
    "Discuss> {t}</ to me/ in detail/ briefly/ in simple words/, please>. | <What "
    "exactly/And what/So what/Do you know what> is {t}? | <Please tell/Can you tell/"
    "Could you tell/Tell> me <more/something/all/everything/what you know> about "
    "{t}. | How exactly does {t} work? | Write <a text/an article/a report/a speech/"
    "five pages/a summary/a paper> <about/on> {t}. | <What can you say/What is there "
    "to know/What should I know/What do we know/Do you know anything/Do you know "
    "something/Can you teach me/What do people say> about {t}? | <Who invented/Who "
    "discovered/What is the history of/What is the point of/What are the basics of/"
    "Who is an expert on/What is new in/Where does one learn> {t}? | <I need/I want> "
    "<to understand/to know about/an introduction to/help with/information about> "
    "{t}. | <Help me/I try> to understand {t}. | Give me <facts/details/a lesson> "
    "<about/on> {t}. | I have a <question/test/talk> about {t}. | <Explain to me how/"
    "Tell me how> {t} works.")
HARD_OTHER = (
    "Who won <the game/the election/the match/the Oscar/the race yesterday>? | Who "
    "is <the king/the queen of Spain/Mozart/Shakespeare/Napoleon/the mayor/the "
    "chancellor/the pope>? | <What is/Tell me/Read me> the <news/latest news>. | "
    "Write <a program/code/a script/a function/an app/a website/a poem in French/a "
    "novel/a book/a business plan/my thesis> <for me/>. | <Fix/Debug/Explain/Review/"
    "Improve> <my code/this program/this function>. | <Solve/Compute> <the equation/"
    "this integral/this problem/this puzzle>. | Who <invented/discovered/built> <the "
    "car/the computer/America/the light bulb/penicillin/the radio>? | Translate "
    "<this/my text/this letter/this page> into <French/Spanish/Chinese/Italian/"
    "Russian>. | <Book/Order> <a hotel/a table/a taxi/a pizza/a train ticket> for "
    "me. | <Which shares/What/Which car/Which laptop/Which phone> should I buy? | "
    "<Look it up/Search for it/Check it/Find it> <on the web/online>. | <Call/Write "
    "to/Text> my <boss/father/friend/doctor> now. | <Play/Start/Stop> <the/a> <music/"
    "song/film/game/video>. | <Set/Start> a <timer/reminder/countdown>. | <Draw/"
    "Paint/Make> <an image/a picture/a photo/a logo> <of a cat/for me/>. | What is "
    "the population of <China/France/London/the world/Brazil>? | How <high/old/deep/"
    "far/big> is <Mount Everest/the Eiffel Tower/the sun/the universe/Mars>? | When "
    "did <the dinosaurs live/Columbus sail/the wall fall/the empire end>? | Who "
    "<wrote/painted/composed> <Faust/Macbeth/the Odyssey/The Scream/this opera>? | "
    "<Give me/I need> <medical advice/tax advice/investment tips/the lottery numbers/"
    "a recipe for sushi/a stock tip>. | What <illness/disease> do I have? | How do I "
    "<make a bomb/fly a plane/learn Chinese/win an election/start a company/repair a "
    "phone/write an app/train a model/set up a server>? | <Describe/Look at> this "
    "<picture/photo/image>. | Turn <on/off> the <lights/heating/television>.")
SUMS = (
    "<What is/What's/How much is/Calculate/Compute/Work out/Tell me/And> {a} <plus/"
    "minus/times/+/-/*/x/divided by> {b}<?/> | {a} <-/*/x/plus/minus/times> {b}</ =/ "
    "= ?> | <Please add/Can you add/Multiply/Please multiply> {a} and {b}. | <What "
    "is the/Give me the/Find the> <sum/product/difference> of {a} and {b}. | What do "
    "you get for {a} <plus/times> {b}? | I have {a} apples and buy {b} more. How "
    "many are there? | What is {b} percent of {a}?")
# What people tell about themselves ({v}), and how they ask for it later; {o} is a pet or relative.
ABOUT = {
    "name": (
        "<Hello, I am/Hi, I'm/My first name is/They call me/I am called/By the way, I am/"
        "My friends call me/The name is/Please call me/I go by/It is me,> {v}. | {v} is "
        "my name. | {v} here.",
        "<Can you tell me/Please tell me/Say/Do you still know/Do you recall> my name<?/"
        ", please.> | <And what/So what/Now, what/OK, what> is my name? | <What did I "
        "say/Which name did I tell you/What am I called/What was my name/What name do I "
        "have>? | Do you know who I am? | Who am I again? | My name? | By what name do I "
        "go?",
    ),
    "town": (
        "<I am living/I have a flat/I have a house/My flat is/I am at home/We live/My "
        "family lives/I have lived for years/I grew up and live> in {v}. | {v} is <my "
        "home town/where I live/my home>. | <I come from/My town is/My home town is/I "
        "just moved to> {v}.",
        "<And where/So where/Now, where> do I live? | <What is/Do you know/Tell me> my "
        "<town/home town><?/.> | Which town do I <live in/call home>? | Where is my "
        "<flat/house>? | What did I say about my home? | Where did I say I live? | In "
        "what place do I live?",
    ),
    "job": (
        "<By trade I am/At work I am/I have a job as/I am working as/I earn my money as/"
        "I am employed as/I became/At the moment I am/I make my living as> a {v}.",
        "<And what/So what/Now, what> is my job? | What <work do I do/is my work/is my "
        "trade/is my profession>? | Which <job/profession> do I have? | Do you <remember/"
        "know> my <work/job>? | How do I <earn my money/make a living>? | Tell me my "
        "job. | What did I say about my job? | As what do I work?",
    ),
    "pet": (
        "<I live with/We have/I keep/At home I have/I got/There is> a {o} <called/named> "
        "{v}. | <My {o} is/My {o} has the name/My {o}'s name is/I call my {o}> {v}. | "
        "{v} is <my {o}/the name of my {o}>.",
        "<And what/So what/Now, what> is my {o} called? | <Tell me/Do you know/Do you "
        "remember/Say> the name of my {o}<?/.> | What name does my {o} have? | Which "
        "name did I give my {o}? | What do I call my {o}? | What was the name of my {o}?",
    ),
    "relation": (
        "<The name of my {o} is/My {o} has the name/My {o} is named/I call my {o}/My {o} "
        "is> {v}. | {v} is <the name of my {o}/my dear {o}>. | I live with my {o}, {v}. "
        "| I have a {o} <called/named> {v}.",
        "<And what/So what/Now, what> is my {o} called? | <Tell me/Do you know/Do you "
        "remember/Say> the name of my {o}<?/.> | What is the name of my {o}? | What name "
        "does my {o} have? | What do I call my {o}? | What was my {o} called?",
    ),
    "food": (
        "<I like to eat/I really like/I could always eat/I often eat/My best food is/"
        "Nothing is better than/I enjoy/I am fond of/I eat a lot of/What I like is/The "
        "best food is> {v}. | {v} is my <favourite food/favourite>.",
        "<And what/So what/Now, what> do I like to eat? | <Tell me/Do you know/Do you "
        "remember> my favourite food<?/.> | What <is my best food/do I enjoy eating/dish "
        "do I like/do I eat gladly>? | Which food <is my favourite/did I name/do I "
        "love>? | What did I say I like to eat?",
    ),
    "hobby": (
        "<In my spare time I enjoy/I love/For fun I like/After work I enjoy/I am good at/"
        "I have a hobby:/One hobby of mine is/On Sundays I enjoy/I spend my time with> "
        "{v}. | {v} is my <hobby/favourite hobby/great hobby>.",
        "<And what/So what/Now, what> is my hobby? | <Tell me/Say/Do you remember> my "
        "hobby<?/.> | What <do I do for fun/do I like to do/hobby do I have/do I enjoy/"
        "is my favourite hobby>? | Which hobby <is mine/did I name>? | How do I spend my "
        "free time?",
    ),
    "colour": (
        "<I love the colour/The best colour is/I really like the colour/My colour is/The "
        "nicest colour for me is/The colour for me is/I prefer the colour> {v}. | {v} is "
        "my <favourite colour/colour>.",
        "<And what/So what/Now, what> is my favourite colour? | <Tell me/Say/Do you "
        "remember/Do you know> my favourite colour<?/.> | Which colour <is my favourite/"
        "did I name/do I love/do I prefer>? | What colour <do I like/is my favourite>?",
    ),
    "code": (
        "<The number is/My number is/Remember the code/Please note the code/The door "
        "code is/My booking code is/Please keep the number/Here is a code:/Write down "
        "the code/My customer number is/I have the code> {v}. | {v} is <my code/the code/"
        "the number>.",
        "<And what/So what/Now, what> was the <code/number>? | <Give me/Say/Repeat/"
        "Please tell me> the <code/number></ again>. | What <code/number> <did I give "
        "you/did I tell you/did I say/do you have>? | Do you <remember/know/still have> "
        "the <code/number>? | What is <the/my> code?",
    ),
    "date": (
        "<I celebrate my birthday on/The date of my birthday is/I turn a year older on/"
        "My birthday falls on/We celebrate my birthday on/My day of birth is> {v}. | {v} "
        "is my birthday.",
        "<And when/So when/Now, when> is my birthday? | <Tell me/Do you know/Do you "
        "remember/Say> <my birthday/when my birthday is/the date of my birthday><?/.> | "
        "When do I <celebrate/have my birthday/have a birthday>? | What day is my "
        "birthday? | What is my birthday?",
    ),
}
REPEATS = (
    "Write {p} again.", "Say {p} again.", "Type \"{p}\".", "Write \"{p}\".", "Echo: {p}",
    "Repeat \"{p}\", please.", "Write the words \"{p}\".", "Give me back: {p}",
    "Can you say \"{p}\"?", "Say \"{p}\" one more time.", "Write down: {p}", "Print \"{p}\".",
    "Write this: {p}", "Say this again: {p}", "Once more: {p}", "Copy \"{p}\".", "Type this: {p}",
    "Repeat this text: {p}", "Please repeat: {p}", "Tell me \"{p}\" again.",
)
