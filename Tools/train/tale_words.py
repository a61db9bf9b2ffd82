"""Patterns of requests for stories and of questions of fact; see ``phrasings.ways``."""

from __future__ import annotations

REQUESTS = (
    "<Write/Give/Read/Please tell/Please write/Tell> <me a story/me a short story/me "
    "a little story/us a story/me a tale> about {x}</, please>. | <Can you/Could you/"
    "Will you/Would you> <write/tell/make up/invent/think of> <a story/a short story/"
    "a little story/a tale> about {x}? | <I want/I would like/I'd like/I need/We "
    "want> <a story/a short story/to hear a story/to read a story/a bedtime story/a "
    "little story> about {x}. | <A story/A short story/Short story/Bedtime story/A "
    "little tale/New story> about {x}</, please>. | <Make up/Invent/Think up/Compose/"
    "Create/Come up with/Think of> <a story/a short story/a little tale> about {x}. "
    "| <Please write/Write down/Please make up/Now write/Now tell> <a short story/a "
    "story/a tiny story> <about/with> {x}. | <My son wants/My children want/The "
    "children want/We all want/My class needs/Grandma wants> a story about {x}. | "
    "<Have you got/Do you have> a <story/short story/little story> about {x}? | <A "
    "story/A tale> for my child about {x}. | Let us have a story about {x}. | For "
    "bedtime: a story about {x}. | What about a story about {x}?")
NOTES = (
    "<Tell/Make up/Please write/Invent/Give me/I want/Compose> a <story/short story/"
    "little story><./ with this:/ from this:/:/ from these words:/ that has all "
    "this:>")
ANY = (
    "<Tell/Write/Please tell/Please write/Give/Read> me <a story/a short story/a "
    "bedtime story/a little story/another story></, please>. | <Can I/May I/Could we/"
    "Can we> <have/hear/get> a <story/short story>? | <I would like/We want/I'd like/"
    "I need> <a story/a short story/to hear a story/a bedtime story>. | <Do you know/"
    "Have you got/Will you tell me/Could you write/Can you write/Can you make up> a "
    "<story/short story/good story>? | <Story time/A bedtime story, please/Make "
    "something up/One story, please/Any story/I cannot sleep. Tell me a story/"
    "Entertain me with a story/Surprise me with a story>.")
POEMS = (
    "<Write me/Tell me/Make/Make up/Please give me/Compose/Create/I would like/I'd "
    "like/I need/Please write/Please compose/Now write/Invent/Let me have/Let us "
    "have> {k} about {t}</, please>. | <Could you write/Can you make/Do you know/"
    "Would you write/Can you compose/Can you give me/Have you got/May I have/Could I "
    "have> {k} about {t}? | <Write/Please write/Make/Compose> {k} on {t}. | About "
    "{t}, please write {k}.")
COLOUR = (
    "<And what/So what/Please, what/Hello, what/Hi, what> colour is {t}? | <Please "
    "tell/Can you tell> me the colour of {t}<?/.> | <What/Which> colour does {t} "
    "have? | <Name/Say/Give me> the colour of {t}. | What is the color of {t}? | The "
    "colour of {t}? | Of what colour is {t}? | Which color is {t}?")
OPPOSITE = (
    "<And what/So what/Please, what> is the opposite of {w}? | <What's/Tell me/Say/"
    "Name/Find/Please give me> the opposite of </the word >{w}<?/.> | <Which word/"
    "What> is opposite to {w}? | <What/Which> word is the opposite of \"{w}\"? | The "
    "opposite of {w}? | Do you know the opposite of {w}?")
SOUND = (
    "<What noise/Which noise/What kind of sound> does {a} make? | How does {a} "
    "sound? | And what does {a} say? | What is the sound of {a}? | <Tell me/Do you "
    "know> what {a} says<?/.> | What can you hear when {a} is near? | The sound of "
    "{a}?")
LEGS = (
    "<Tell me/Do you know/Say> how many legs {a} has<?/.> | On how many legs does "
    "{a} walk? | And how many legs does {a} have? | What is the number of legs of "
    "{a}? | <Count the legs/Number of legs> of {a}<./?>")
YOUNG = (
    "<What is the name of/What do we call/What do people call/Name/What's the word "
    "for> <a young/a baby/the young of a> {n}<?/.> | <What/How> is <the baby/the "
    "young/the child> of a {n} called? | <Tell me/Do you know> <the name of/the word "
    "for> a <baby/young> {n}<?/.> | A <baby/young> {n} is called what?")
PLACE_OF = (
    "<And where/So where/Tell me where/Do you know where> is {c}? | In what country "
    "is {c}? | To which country does {c} belong? | What country is {c} in? | Where "
    "can I find {c}? | Where on the map is {c}? | {c} is in which country?")
CAPITAL = (
    "<And what/So what/Please, what/Hi, what/Now what> is the capital of {c}? | "
    "<Tell me/Say/Give me/Please tell me/Do you know/Can you tell me/Please name/Can "
    "you name> the capital</ city> of {c}<?/.> | <What/Which> <city/town> is the "
    "capital of {c}? | <What/Which> is {c}'s capital</ city>? | <What capital/Which "
    "capital> does {c} have? | What is the capital city of {c}? | The capital of "
    "{c}? | {c}: what is the capital? | What is the name of the capital of {c}? | I "
    "want to know the capital of {c}.")
AFTER = (
    "<And what/So what/Tell me what/Do you know what/Which> comes <after/right after/"
    "next after> {n}? | <What/Which one> follows {n}? | What follows after {n}? | "
    "What is next after {n}? | {n}, and then? | What do we have after {n}?")
BEFORE = (
    "<And what/So what/Tell me what/Do you know what/Which> comes <before/right "
    "before/just before> {n}? | What is just before {n}? | What do we have before "
    "{n}? | Which one is before {n}?")
LISTING = (
    "<Please name/Please give me/Please list/Write down/Write/Say/Find/Show me/I "
    "need/I want/Mention/Think of/Let me have/Please tell me> {n} {k}. | <Can you "
    "list/Can you give me/Do you know/Could you name/Could you give me/Will you name/"
    "Can you tell me/Have you got> {n} {k}?")
HOW_TO = (
    "<And how/So how/Please, how/Hello, how/Hi, how> <do I/can I/do you> {t}? | "
    "<Please explain/Can you explain/Could you explain/Please show me/Can you show "
    "me/Teach me/Describe/Please tell me/Could you tell me/I want to know/I would "
    "like to know/I need to know/I do not know/Help me understand/Write down/Do you "
    "know/I forgot> how to {t}. | <How should I/How would you/How could I/How does "
    "one/How do people/How do we/How must I> {t}? | <I need to/I would like to/I "
    "want to/I have to/I'd like to> {t}. <How/Help me/How do I do it/What are the "
    "steps/Can you help/Please help/What should I do/How does it work/How do I "
    "start>? | <Give me/Tell me/Write/List/Show me/What are/Name> the steps to {t}. "
    "| <Help me/Please help me/Can you help me/Could you help me/Help me to> {t}<./, "
    "please.> | <What do I have to do/What do I need to do/What must I do/What "
    "should I do/What is a good way/What is the right way/What's the way/What is an "
    "easy way> to {t}? | <Instructions/A guide/Steps/Tips> to {t}<, please./.> | "
    "<How to/Guide to> {t}")
GENERAL = (
    "<Tell me/Do you know/Can you tell me/Please tell me/Hello, tell me/I want to "
    "know>: {q} | <And/So/Please/Hi,/Hello,/Now/OK,/Well,/Question:/Quick question:/"
    "Another question:/I wonder:/Hey,/Say,/One question:> {l}")
