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
LAYOUTS += some(
    170,
    ("Excerpt:\n{t}", "Report:\n{t}", "Memo: {t}", "From a letter: {t}", "Some background:\n{t}",
     "Content:\n{t}", "I found this: {t}", "Somebody sent me this:\n{t}", "Paragraph:\n{t}",
     "Quote: {t}", "Data:\n{t}", "Entry: {t}", "As it stands in the paper: {t}", "Given:\n{t}",
     "### Text\n{t}", "# Notes\n{t}", "```\n{t}\n```", "[{t}]", "> {t}", "INPUT: {t}", "({t})",
     "Text begins.\n{t}\nText ends.", "Brochure:\n{t}", "What we have:\n{t}", "Known: {t}",
     "I copied this from a page:\n{t}", "These lines were written:\n{t}", "Body:\n{t}",
     "Material: {t}", "Let me quote.\n{t}", "Check this out: {t}", "Study this:\n{t}"),
    ("\n\n", "\n", " "),
    ("{q}", "### Question\n{q}", "Reply to this: {q}", "Respond to: {q}", "Then answer: {q}",
     "Can you answer this? {q}", "Help me out: {q}", "What I ask: {q}", "OUTPUT for: {q}",
     "From it, answer: {q}", "I am curious: {q}", "Task: {q}", "To be answered: {q}",
     "Please say: {q}", "?: {q}", "Now my point: {q}", "Your job: {q}", "Ask: {q}"),
) + some(
    120,
    ("{q}", "Task: {q}", "Here is what I ask: {q}", "Can you answer this? {q}", "Ask: {q}",
     "Help me out: {q}", "I am curious. {q}", "To be answered: {q}", "### Question\n{q}",
     "Somebody asked me: {q}", "What would you say? {q}"),
    ("\n\n", "\n", " "),
    ("See:\n{t}", "Find it in this:\n{t}", "Background: {t}", "Everything is in here: {t}",
     "Use what follows.\n{t}", "Work from these lines.\n\n{t}", "Content:\n{t}", "### Text\n{t}",
     "Excerpt: {t}", "Data:\n{t}", "What we know: {t}", "Search in this: {t}", "Given:\n{t}",
     "This should help:\n{t}", "Memo: {t}", "It has to be in here.\n{t}", "[{t}]", "Known: {t}"),
)
ASKING = some(
    40,
    ("", "OK. ", "Well, ", "Next: ", "Thanks. ", "And now: ", "Good. ", "Another thing: ",
     "Also, ", "Then: ", "Hm, ", "Please: ", "I wonder: ", "Still one question: ",
     "Can you tell me: ", "Do you know: ", "I ask you: ", "Answer me: "),
    ("{l}", "{q}"),
)
MORE: dict[str, str] = {
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
