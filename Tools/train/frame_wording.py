"""More training wordings for the attributes of the frames: sentences, questions and nouns.

Angle brackets hold choices; ``{s}``, ``{d}`` and ``{v}`` stand for what they do in the frames.
The nouns of an attribute are names for its value, which questions are put together from.
"""

from __future__ import annotations

from phrasings import some, ways

WHAT = ("What is {n}?", "Tell me {n}.", "Can you tell me {n}?", "Give me {n}.", "Name {n}.",
        "Do you know {n}?", "I need {n}.", "What is {n}, please?", "I want to know {n}.",
        "Say what {n} is.", "Which is {n}?", "What does it say is {n}?", "And {n}?",
        "Please give me {n}.", "I am looking for {n}.", "What would be {n}?")
WHO = ("Who is {n}?", "What is the name of {n}?", "Name {n}.", "Give me the name of {n}.",
       "Can you tell me who {n} is?", "Tell me who {n} is.", "Do you know who {n} is?",
       "I want to know who {n} is.", "What is {n} called?", "Who would be {n}?")

MORE: dict[str, tuple[str, str, str]] = {
    "person home": (
        "{s} <now/still/also/> lives in {v}. | {s} is at home in {v}. | {s} has made a home in "
        "{v}. | {s} has <an apartment/a house/a place/a room> in {v}. | {s} lives <near the "
        "station/by the river/close to the park> in {v}. | {s} moved <house/home> to {v}. | {s} "
        "has moved to {v}. | {d} <flat/apartment/house> is in {v}. | {s} has been living in {v} "
        "for a while. | {s} resides in {v}. | {s} <stays/is living> in {v} at the moment. | {d} "
        "address is in {v}. | {s} has found a flat in {v}. | The town where {s} lives is {v}.",
        "Where does {s} live <now/these days/today/at the moment>? | <In which/In what> town does "
        "{s} <reside/have a home>? | In what place does {s} live? | Which town does {s} <live "
        "in/call home>? | What is the town where {s} lives? | Where has {s} <settled/made a home>? "
        "| Where is {s} at home? | <Which/What> town is {s} at home in? | Where does {s} have a "
        "home? | What town does {s} call home? | Which place does {s} live in?",
        "{d} home town now | the town that {s} lives in | the place where {s} lives"),
    "person birthplace": (
        "{s} <is/came> from {v}. | {s} was <raised/brought up> in {v}. | {d} <birthplace/place of "
        "birth> is {v}. | {s} spent <an early childhood/the school years/the first years> in {v}. "
        "| {s} was a child in {v}. | {d} childhood was in {v}. | {s} went to school in {v}. | {d} "
        "parents come from {v}. | {s} was born and raised in {v}. | The town where {s} was born is "
        "{v}. | {s} is a native of {v}. | {d} roots are in {v}. | {s} first saw the light in {v}.",
        "Where was {s} <born/raised/brought up>? | In which town was {s} <born/raised/a child>? | "
        "What is {d} <birthplace/place of birth>? | Where did {s} <grow up/spend the childhood>? | "
        "Which town does {s} come from? | What town is {s} from? | Which town is {s} originally "
        "from? | From which town does {s} come? | Where does {s} originally come from? | From "
        "where is {s}? | What town was {s} born in? | Where are {d} roots?",
        "{d} birthplace | the town where {s} was born | the town that {s} comes from"),
    "person job": (
        "{s} makes a living as {v}. | {s} has a job as {v}. | {s} is employed as {v}. | {s} has "
        "become {v}. | {s} became {v} <after school/last year/years ago>. | {s} is working as {v}. "
        "| {s} now works as {v}. | {s} has always been {v}. | {s} learned the trade and is {v} "
        "now. | For a living {s} works as {v}. | {s} got a job as {v}. | {s} is {v} by "
        "<trade/profession/training>. | {s} earns money as {v}. | {s} has been {v} for years. | "
        "{s} took a job as {v}.",
        "What does {s} do <for work/as a job/for money/by profession>? | What job does {s} "
        "<have/do>? | Which job does {s} <have/do>? | What is {s} by <trade/profession>? | What "
        "<work/profession> does {s} have? | Which profession does {s} have? | How does {s} "
        "<make/earn> a living? | In which job does {s} work? | What is {d} <trade/occupation/line "
        "of work>? | As what is {s} employed? | What sort of work does {s} do? | What is {s} "
        "employed as? | How does {s} earn money?",
        "{d} job | {d} profession | {d} occupation | the job that {s} has"),
    "person employer": (
        "{s} <works/has worked/is working> <at/with> {v}. | {s} has found a job <at/with> {v}. | "
        "{s} started at {v} <last year/in spring>. | {s} is with {v} now. | {s} belongs to the "
        "team of {v}. | The firm that {s} works for is {v}. | {s} gets paid by {v}. | {v} employs "
        "{s}. | {v} has hired {s}. | {s} was hired by {v}. | {s} earns money at {v}. | {s} has a "
        "contract with {v}. | {s} goes to work at {v}.",
        "<Which/What> <firm/company> does {s} <work for/work at/belong to>? | Where does {s} "
        "<work/have a job>? | Who does {s} work for? | For whom does {s} work? | For which company "
        "does {s} work? | At <which/what> company does {s} work? | Who hired {s}? | Which firm "
        "<hired/employs> {s}? | What firm is {s} with? | With which company does {s} have a job? | "
        "Which company employs {s}? | By whom is {s} employed?",
        "{d} employer | the firm that {s} works for | the company that employs {s}"),
    "person age": (
        "{s} is {v} <now/years of age/this year>. | {s} turned {v} <last week/in March/yesterday>. "
        "| {s} became {v} this year. | {d} age is {v}. | {s} has reached the age of {v}. | {s} is "
        "{v} years old <now/today>. | {s} has been {v} for some weeks. | {s} has turned {v}. | The "
        "age of {s} is {v}. | {s} counts {v} years. | {s} says that {v} is a good age to be.",
        "How old is {s} <now/today>? | How many years does {s} count? | At what age is {s}? | What "
        "is the age of {s}? | Which age is {s}? | How old has {s} turned? | What age has {s} "
        "reached? | How many years of age is {s}? | What age did {s} turn? | Tell me how old {s} "
        "is. | Do you know how old {s} is? | Can you say how old {s} is? | How old did {s} turn?",
        "{d} age | the age of {s}"),
    "person hobby": (
        "{s} <likes/loves/adores> {v}. | {s} is <keen on/mad about/crazy about/good at> {v}. | {s} "
        "<spends/passes> the evenings with {v}. | {s} has taken up {v}. | {d} favourite hobby is "
        "{v}. | In free time {s} <likes/goes in for/does> {v}. | {s} has a passion for {v}. | {s} "
        "enjoys {v} <most of all/at weekends>. | {s} never gets tired of {v}. | {s} does {v} for "
        "fun. | {d} passion is {v}. | After work {s} enjoys {v}. | The hobby of {s} is {v}.",
        "What <hobby/pastime> does {s} have? | What does {s} do <in free time/after work/at "
        "weekends/in the evening>? | What is {s} <fond of/keen on>? | What is {d} "
        "<passion/pastime/great love>? | How does {s} spend <free time/the weekend>? | What does "
        "{s} love to do? | What is the hobby of {s}? | What does {s} like doing? | What hobby is "
        "{s} fond of? | Which pastime does {s} enjoy? | What does {s} do as a hobby?",
        "{d} hobby | {d} pastime | the hobby of {s}"),
    "person pet": (
        "{s} has {v}. | {s} lives with {v}. | {s} <got/adopted> {v}. | {s} has {v} <as a pet/in "
        "the house/for company>. | {d} pet is {v}. | {s} takes good care of {v}. | {s} feeds {v} "
        "every morning. | {s} keeps {v} <at home/as a pet/in the house>. | {s} is the owner of "
        "{v}. | {s} has had {v} for years. | {s} cares for {v}. | The pet of {s} is {v}.",
        "What animal does {s} <have/own>? | Which animal does {s} <have/own/keep>? | What kind of "
        "animal does {s} <keep/have>? | What is {d} pet? | What pet does {s} <have/keep>? | Which "
        "pet does {s} <own/keep>? | What animal lives with {s}? | What sort of <pet/animal> does "
        "{s} have? | Which animal does {s} look after? | What animal is at home with {s}? | With "
        "which animal does {s} live?",
        "{d} pet | the pet of {s} | the animal that {s} has"),
    "person sister": (
        "{d} sister is {v}. | {d} <big/little/older/younger/elder/twin> sister is <called/named> "
        "{v}. | {s} has <a/one> sister called {v}. | {s} has a sister, {v}. | The sister of {s} is "
        "<called/> {v}. | {s} and {v} are sisters and share everything. | {s} grew up with a "
        "sister named {v}. | {v} is the sister of {s}. | {d} sister goes by the name of {v}.",
        "What is {d} sister's name? | Who is the sister of {s}? | What is the sister of {s} "
        "called? | What is the name of the sister of {s}? | Which name does {d} sister have? | How "
        "is the sister of {s} called? | What do people call {d} sister? | Who does {s} have as a "
        "sister? | What is {d} sister named? | By what name does {d} sister go?",
        "@{d} sister | @the sister of {s}"),
    "person friend": (
        "{d} <closest/oldest/dearest> friend is <called/named> {v}. | {d} best friend is "
        "<called/named> {v}. | {v} is the best friend of {s}. | {s} calls {v} a best friend. | {s} "
        "tells everything to {v}, the best of friends. | {s} and {v} are best friends. | {s} has a "
        "best friend <called/named> {v}. | {v} has been {d} best friend for years. | The best "
        "friend that {s} has is {v}. | {d} best friend of all is {v}.",
        "<What/Which> name does {d} best friend have? | What is the best friend of {s} called? | "
        "Who is the closest friend of {s}? | With whom is {s} best friends? | Who is best friends "
        "with {s}? | Whom does {s} call a best friend? | What is {d} best friend's name? | What is "
        "{d} best friend named? | Which friend is closest to {s}? | Who is the best friend that "
        "{s} has? | How is {d} best friend called?",
        "@{d} best friend | @the best friend of {s} | @{d} dearest friend"),
    "person boss": (
        "{d} <manager/supervisor/chief> is <called/named/> {v}. | {d} boss is <called/named> {v}. "
        "| The boss of {s} is {v}. | {s} has a boss named {v}. | {v} is {d} "
        "<boss/supervisor/chief>. | {v} is the <boss/manager> of {s}. | {s} takes orders from {v}. "
        "| {s} answers to {v}. | {v} is in charge of {s} at work. | {s} works for a boss named "
        "{v}. | At work {s} reports to {v}. | {d} new boss is {v}.",
        "What is {d} <boss/manager> called? | What is the name of {d} <manager/supervisor/chief>? "
        "| Who is {d} <supervisor/chief>? | Who is the <boss/manager> of {s}? | To whom does {s} "
        "<report/answer>? | Under whom does {s} work? | Who is in charge of {s}? | Who gives "
        "orders to {s}? | Who does {s} <answer to/work under>? | What is {d} boss's name?",
        "@{d} boss | @{d} manager | @the boss of {s} | @{d} supervisor"),
    "person vehicle": (
        "{s} <rides/travels in/goes everywhere in/owns> {v}. | {s} <bought/got> {v} to get around. "
        "| {s} goes to work <with/in> {v}. | {s} has {v}. | {s} has {v} <in the garage/at the "
        "door/in front of the house>. | {s} takes {v} to work. | {s} uses {v} every day. | {s} "
        "gets around with {v}. | The vehicle of {s} is {v}. | {s} parks {v} in the street.",
        "What vehicle does {s} <have/drive/own>? | Which vehicle does {s} <drive/use/own>? | How "
        "does {s} get <to work/around>? | What does {s} <ride/ride or drive>? | What kind of "
        "vehicle does {s} <have/drive/use>? | What is {d} vehicle? | With which vehicle does {s} "
        "get around? | What does {s} drive to work? | What does {s} have parked outside? | In what "
        "does {s} get around?",
        "{d} vehicle | the vehicle of {s} | the vehicle that {s} uses"),
    "person food": (
        "{s} <loves/likes/adores/enjoys> {v}. | {s} likes to eat {v}. | {s} <often/always/mostly> "
        "eats {v}. | {s} likes {v} <best/most>. | {s} never says no to {v}. | What {s} likes to "
        "eat best is {v}. | The favourite dish of {s} is {v}. | {d} favourite meal is {v}. | {s} "
        "is fond of {v}. | Nothing tastes better to {s} than {v}. | {s} cooks {v} every week.",
        "What food does {s} <like/love/like best/prefer>? | Which food does {s} "
        "<like/love/prefer>? | Which dish does {s} <like/love/prefer/like best>? | What is {d} "
        "favourite <meal/thing to eat>? | What does {s} <love/like best> to eat? | What does {s} "
        "like to eat <most/best>? | What dish is {s} fond of? | What meal does {s} like best? | "
        "What would {s} eat every day? | What is the favourite dish of {s}?",
        "{d} favourite dish | {d} favourite food | the dish that {s} likes best"),
    "person drink": (
        "{s} likes to drink {v}. | {s} drinks {v} <every morning/all day/with every meal/at "
        "lunch>. | {s} <prefers/orders> {v} <to other drinks/when thirsty>. | {s} always has a "
        "glass or cup of {v}. | What {s} likes to drink best is {v}. | {d} drink is {v}. | When "
        "thirsty, {s} drinks {v}. | The favourite drink of {s} is {v}. | {s} asks for {v} in every "
        "cafe. | For breakfast {s} drinks {v}. | {s} is fond of drinking {v}.",
        "What does {s} drink <at breakfast/in the morning/every day/most>? | Which drink does {s} "
        "<prefer/like best/love/choose/order>? | What drink does {s} <like/prefer/like best/love>? "
        "| What is the favourite drink of {s}? | What does {s} prefer to drink? | What does {s} "
        "like to drink best? | What does {s} always drink? | What is it that {s} drinks? | What "
        "would {s} like to drink?",
        "{d} favourite drink | the drink that {s} likes best"),
    "person instrument": (
        "{s} can play the {v}. | {s} plays the {v} <well/very well/at home/in the evening/in an "
        "orchestra/every Sunday>. | {s} <is learning/has learnt/studies> the {v}. | {s} has played "
        "the {v} since school. | {d} instrument is the {v}. | {s} takes lessons on the {v}. | {s} "
        "makes music on the {v}. | {s} practises the {v} <at night/a lot>. | The instrument of {s} "
        "is the {v}. | {s} knows how to play the {v}. | In the band {s} plays the {v}.",
        "Which instrument <can/did> {s} <play/learn>? | What instrument <can/did> {s} "
        "<play/learn>? | What musical instrument does {s} <play/practise>? | Which instrument does "
        "{s} <practise/have lessons on>? | On which instrument does {s} <play/practise>? | What is "
        "the instrument of {s}? | What can {s} play? | What does {s} play in the band? | Which "
        "musical instrument does {s} play? | What instrument is {s} good at?",
        "{d} instrument | the instrument that {s} plays | {d} musical instrument"),
    "person language": (
        "{s} <studies/learns> {v}. | {s} is <studying/practising> {v}. | {s} takes a "
        "<course/class> in {v}. | {s} has started to learn {v}. | {s} has lessons in {v}. | {s} is "
        "doing a course in {v}. | {s} wants to speak {v} and takes lessons. | The language that "
        "{s} is learning is {v}. | {s} learns {v} <at night/in the evening/with a teacher>. | {s} "
        "works hard to learn {v}. | {s} is a beginner in {v}.",
        "<What/Which> language is {s} <learning/studying/practising/trying to learn>? | "
        "<What/Which> language does {s} <learn/study/want to learn/practise/have lessons in>? | In "
        "which language does {s} <have lessons/take a course>? | For which language does {s} take "
        "lessons? | What language does {s} take lessons in? | <What/Which> language has {s} begun "
        "to learn?",
        "the language that {s} is learning | the language that {s} studies"),
    "person subject": (
        "{s} <took/did/has> a degree in {v}. | {s} studied {v} <at university/for years/at "
        "college>. | {s} went to university to study {v}. | {s} read {v} at university. | {s} "
        "finished a degree in {v}. | {s} graduated in {v}. | {s} was a student of {v}. | {d} "
        "degree is in {v}. | {s} spent years studying {v}. | At college {s} studied {v}. | The "
        "subject that {s} studied is {v}. | {s} chose {v} as a subject at university.",
        "What did {s} study <at university/at college>? | Which subject did {s} <study/choose>? | "
        "What subject did {s} <take/choose> <at university/>? | In which subject does {s} have a "
        "degree? | In what <did {s} graduate/is {d} degree>? | What subject is {d} degree in? | "
        "What was {d} subject <at university/>? | What did {s} graduate in? | What does {s} have a "
        "degree in? | What did {s} take a degree in?",
        "{d} subject at university | the subject that {s} studied"),
    "person phone": (
        "{d} <telephone/mobile/> number is {v}. | You can <reach/ring/phone/get> {s} <on/at> {v}. "
        "| <Call/Phone/Ring> {s} on {v}. | The number of {s} is {v}. | The phone number of {s} is "
        "{v}. | {s} <answers the phone/takes calls> on {v}. | {s} is at {v} by phone. | If you "
        "need {s}, call {v}. | To reach {s} by phone, dial {v}. | {s} has the phone number {v}.",
        "<What/Which> number does {s} have? | On <which/what> number can I <reach/ring/phone/get> "
        "{s}? | How can I <phone/ring> {s}? | What is {d} <telephone/mobile> number? | What number "
        "do I <call/dial/ring> <for/to reach> {s}? | Which number do I <call/dial> for {s}? | What "
        "is the phone number of {s}? | How do I reach {s} by phone? | What is the number of {s}? | "
        "At which number is {s}? | Which phone number does {s} have?",
        "{d} phone number | the phone number of {s} | {d} telephone number"),
    "person mail": (
        "{d} <e-mail/email> address is {v}. | {d} mail is {v}. | <Write/Send mail> to {s} at {v}. "
        "| You can mail {s} at {v}. | {s} gets mail at {v}. | {s} uses the address {v}. | {s} "
        "<has/uses> the mail address {v}. | The mail address of {s} is {v}. | To mail {s}, use "
        "{v}. | If you want to write to {s}, use {v}. | {s} answers mail sent to {v}. | The e-mail "
        "of {s} is {v}.",
        "What is the <mail/e-mail/email> address of {s}? | Which <e-mail/email> address does {s} "
        "have? | To which <address/mail address> can I write to {s}? | How can I "
        "<mail/e-mail/write a mail to> {s}? | Where do I send a mail to {s}? | What address does "
        "{s} have for mail? | At which address does {s} read mail? | Where does mail for {s} go? | "
        "Which mail address does {s} use? | What is {d} email?",
        "{d} mail address | {d} e-mail address | the e-mail of {s} | {d} email"),
    "person holiday": (
        "{s} <travelled/flew/drove> to {v} for a holiday. | {s} went <to {v} on holiday/on holiday "
        "to {v}>. | {s} has been <to/in> {v} on holiday. | {s} spent <two weeks/a month/the "
        "summer/the winter> in {v}. | {s} is back from <a trip to/a holiday in> {v}. | {s} visited "
        "{v} last <year/summer/spring>. | {d} last holiday was in {v}. | {s} took a holiday in "
        "{v}. | {s} made a trip to {v}. | For the holiday {s} went to {v}. | The country that {s} "
        "visited is {v}.",
        "Where was {s} on holiday? | Where did {s} <travel/go/fly> <for the holiday/last summer/>? "
        "| Which country did {s} <go to/travel to/see>? | <To which/To what> country did {s} "
        "<go/fly>? | What country did {s} visit? | In which country did {s} <spend the "
        "holiday/have a holiday>? | From which country has {s} come back? | Where did {s} spend "
        "the last holiday? | Where did {d} last trip go? | Which country was {s} in?",
        "the country of {d} last holiday | the country that {s} visited"),
    "person purchase": (
        "{s} <bought/got> {v} <last week/today/on the internet/in a shop/at a fair/in town>. | {s} "
        "has just bought {v}. | {s} came home with {v}. | {s} found {v} in a shop and bought it. | "
        "{s} paid for {v} and took it home. | {s} went shopping and bought {v}. | {s} <spent a lot "
        "of money/saved up> and bought {v}. | What {s} bought was {v}. | At the market {s} bought "
        "{v}. | {s} carried {v} home from the market. | {s} is happy to have bought {v}.",
        "What did {s} <purchase/get at the shop/buy there/pick up>? | What thing did {s} buy? | "
        "What has {s} <purchased/brought home>? | Which thing has {s} bought? | What did {s} <come "
        "home with/bring home/spend money on/pay for>? | What did {s} buy <yesterday/recently/at "
        "the market>? | Which thing did {s} <get/bring home>? | What was bought by {s}?",
        "the thing that {s} bought"),
    "person loss": (
        "{s} lost {v} <yesterday/on the way home/in town/at the station/at the beach>. | {s} has "
        "just lost {v}. | {s} cannot find {v}. | {s} is <missing/searching for> {v}. | {s} left "
        "{v} <on the train/in a taxi/somewhere>. | {s} forgot {v} <on the bus/in a cafe>. | {s} "
        "misses {v}, which is lost. | What {s} lost was {v}. | On the bus {s} lost {v}. | {s} "
        "looks everywhere for {v}. | {s} reported {v} as lost.",
        "What thing did {s} lose? | Which thing <did {s} lose/has {s} lost/is {s} missing>? | What "
        "is {s} <looking for/searching for>? | What can {s} not find? | What did {s} <forget/leave "
        "on the bus/leave behind>? | What did {s} lose <yesterday/on the way>? | What has {s} "
        "<left behind/been looking for>? | What went missing for {s}? | What was lost by {s}? | "
        "What is it that {s} lost?",
        "the thing that {s} lost | the thing that {s} is missing"),
    "person wake": (
        "{s} <rises/is awake/is out of bed> at {v}. | {s} <always/usually/mostly> gets up at {v}. "
        "| {s} gets <up/out of bed> at {v} <every day/each morning>. | {s} starts the day at {v}. "
        "| {d} alarm goes off at {v}. | {d} alarm clock <rings/wakes the house> at {v}. | {s} sets "
        "the alarm for {v}. | In the morning {s} gets up at {v}. | At {v} {s} gets up. | {s} "
        "leaves the bed at {v}.",
        "<When/At what time/What time> does {s} <wake up/get out of bed/start the day>? | At what "
        "time does {s} get up? | What time is {s} up? | When is {s} <up/awake>? | At <what/which> "
        "time does {d} alarm <ring/go off>? | When does {d} <day begin/day start/alarm go off>? | "
        "For what time does {s} set the alarm? | What time does {d} alarm ring? | At which hour "
        "does {s} get up? | When does {s} rise in the morning?",
        "the time when {s} gets up | the hour when {s} wakes up"),
    "person birthday": (
        "{d} birthday <falls on/comes on/is always on> {v}. | {s} <has/celebrates> the birthday on "
        "{v}. | The birthday of {s} is on {v}. | On {v} {s} has a birthday. | {s} will have a "
        "birthday on {v}. | {s} gives a birthday party on {v}. | {s} celebrates on {v}, the "
        "birthday. | {v} is {d} birthday. | The date of {d} birthday is {v}. | On {v} {s} "
        "celebrates a birthday.",
        "<What/Which> date is {d} birthday? | On <what/which> <date/day> <is {d} birthday/does {s} "
        "have a birthday/does {s} celebrate the birthday>? | When does {s} celebrate <a/the> "
        "birthday? | When is the birthday of {s}? | Which day is {d} birthday? | On what day does "
        "{d} birthday fall? | When does {d} birthday come? | When do they celebrate {d} birthday?",
        "the date of {d} birthday | {d} birthday | the day of {d} birthday"),
    "person height": (
        "{s} is {v} <in height/tall now/tall without shoes>. | {s} has a height of {v}. | {s} is "
        "<almost/exactly/about/just> {v} tall. | {s} has grown to {v}. | {s} measures {v} <in "
        "height/without shoes>. | The height of {s} is {v}. | {s} has a body height of {v}. | On "
        "the door frame {s} marks {v}. | {s} says that {v} is tall enough. | {s} stands {v} in "
        "socks.",
        "<What/Which> height does {s} have? | What is the height of {s}? | How many centimetres "
        "does {s} measure? | How tall has {s} grown? | What height is {s}? | How many centimetres "
        "is {s}? | Can you tell me how tall {s} is? | Tell me how tall {s} is. | What does {s} "
        "measure? | Of what height is {s}? | How much does {s} measure in height? | What is {d} "
        "height in centimetres?",
        "{d} height | the height of {s}"),
    "event date": (
        "{s} <happens/comes up/takes place this year> on {v}. | {s} is "
        "<set/scheduled/fixed/arranged> for {v}. | {s} <has been/was> moved to {v}. | {s} will "
        "take place on {v}. | {s} falls on {v}. | On {v} there is {s}. | On {v} we have {s}. | "
        "Come to {s} on {v}. | Please keep {v} free for {s}. | The date of {s} is {v}. | The date "
        "for {s} is {v}. | Join us for {s} on {v}. | We have chosen {v} for {s}. | We meet for {s} "
        "on {v}. | Mark {v} in your calendar for {s}.",
        "On <which/what> <date/day> <does {s} take place/will {s} be/will {s} take place>? | "
        "<Which/What> <date/day> is {s} <on/planned for/set for>? | <Which/What> date was chosen "
        "for {s}? | When does {s} take place? | When is {s} held? | What is the <date/day> of {s}? "
        "| For which <day/date> is {s} planned? | Which day is {s}? | What date does {s} have? | "
        "When will {s} be held? | Which day should I keep free for {s}? | On which day do we have "
        "{s}?",
        "the date of {s} | the day of {s} | the date for {s}"),
    "event time": (
        "{s} <opens/kicks off/will start/will begin> at {v}. | The doors for {s} open at {v}. | "
        "{s} <starts/begins> <promptly/exactly> at {v}. | We <start/begin> {s} at {v}. | At {v} "
        "{s} <starts/begins>. | {s} is set to start at {v}. | Please be there for {s} at {v}. | "
        "The beginning of {s} is at {v}. | Come at {v} for the start of {s}. | {s} gets under way "
        "at {v}. | The start time of {s} is {v}.",
        "<What/Which> time does {s} <begin/get going/kick off/open>? | At <what/which> <time/hour> "
        "<does {s} start/will {s} start/will {s} begin>? | What is the <start/starting> time of "
        "{s}? | From what time is {s}? | At what o'clock does {s} start? | At what time is the "
        "start of {s}? | At what time do doors open for {s}? | What hour does {s} begin? | When in "
        "the day does {s} begin? | What time must I be there for {s}?",
        "the starting time of {s} | the time when {s} starts"),
    "event end": (
        "{s} <finishes/stops/closes/comes to an end/will end/will be over> at {v}. | {s} goes on "
        "until {v}. | {s} is planned to end at {v}. | {s} runs until {v}. | The end of {s} is at "
        "{v}. | At {v} {s} <ends/is over/will end>. | We finish {s} at {v}. | {s} will last until "
        "{v}. | You can stay at {s} until {v}. | The last guests of {s} leave at {v}.",
        "<When/At what time/What time> does {s} <finish/stop/come to an end>? | Until <what "
        "time/when> does {s} <go on/run>? | When will {s} <be over/end/finish>? | At what time <is "
        "{s} over/will {s} end>? | What time is {s} over? | What is the end time of {s}? | At "
        "which hour does {s} end? | By when will {s} be over? | When is the end of {s}? | What "
        "time will {s} be finished?",
        "the end of {s} | the time when {s} ends"),
    "event place": (
        "{s} <happens/is planned/will be/is being held> in {v}. | {s} <was/has been> moved to {v}. "
        "| Come to {v} for {s}. | We hold {s} in {v}. | The <venue/location> of {s} is {v}. | You "
        "will find {s} in {v}. | In {v} there is {s}. | The place of {s} is {v}. | {s} has found a "
        "home in {v}. | {s} will take place in {v}. | For {s} we meet in {v}. | {v} is the place "
        "for {s}. | {v} is where {s} takes place.",
        "Where <will {s} be/is {s} held/will {s} take place/does {s} happen/can I find {s}>? | In "
        "<which/what> place <is {s} held/will {s} be/does {s} take place>? | What is the "
        "<location/venue> of {s}? | <Which/What> place is {s} in? | To which place should I come "
        "for {s}? | Where should I go for {s}? | At which place do we meet for {s}? | What is the "
        "place of {s}? | Where must I go for {s}? | What place was chosen for {s}?",
        "the place of {s} | the venue of {s} | the location of {s} | the place where {s} is held"),
    "event price": (
        "The price of {s} is {v}. | {s} costs {v} <in all/to join/for everyone>. | You pay {v} for "
        "{s}. | You <can join/get into> {s} for {v}. | Tickets for {s} <are/cost/go for> {v}. | "
        "The ticket for {s} costs {v}. | A place at {s} costs {v}. | Entry to {s} costs {v}. | To "
        "join {s} you pay {v}. | Everyone pays {v} for {s}. | Admission to {s} is {v}. | The cost "
        "of {s} is {v} a person.",
        "What does {s} cost? | How much do I <have to pay/pay> for {s}? | How much is <a ticket "
        "for/the ticket for/the entry to/the fee for/entry to> {s}? | What is the <fee/entry fee> "
        "for {s}? | What does <entry to/a place at/it cost to join> {s}? | How much must I pay for "
        "{s}? | What do guests of {s} pay? | How much do guests pay for {s}? | How much does a "
        "ticket for {s} cost? | What is the cost of {s}?",
        "the price of {s} | the fee for {s} | the ticket price of {s} | the cost of {s}"),
    "event host": (
        "{s} is <run/prepared/arranged/led/hosted> by {v}. | {v} <runs/has "
        "planned/prepares/arranges/hosts/planned> {s}. | {v} is the <organiser/host> of {s}. | The "
        "host of {s} is {v}. | {v} is responsible for {s}. | The person in charge of {s} is {v}. | "
        "{v} takes care of {s}. | {v} looks after {s}. | {s} is in the hands of {v}. | Behind {s} "
        "is {v}. | {v} has organised {s}.",
        "Who <runs/arranges/hosts/prepares/is running/has organised/is organising/takes care of/is "
        "responsible for/is behind> {s}? | Who is the <host/person in charge> of {s}? | By whom "
        "<was {s} planned/is {s} run>? | <Which/What> person <organises/is in charge of/planned> "
        "{s}? | Whose job is it to organise {s}? | What is the name of the organiser of {s}? | Who "
        "organised {s}? | In whose hands is {s}?",
        "@the organiser of {s} | @the host of {s} | @the person in charge of {s}"),
    "event speaker": (
        "{v} <speaks/is speaking/talks/gives a speech/gives a talk/is the speaker/is the guest "
        "speaker> at {s}. | The speaker at {s} <is/will be> {v}. | At {s}, {v} will "
        "<speak/talk/give a talk>. | {s} <has/will have> {v} as a speaker. | We have invited {v} "
        "to speak at {s}. | You can hear a talk by {v} at {s}. | A talk by {v} is part of {s}. | "
        "Listen to {v} at {s}. | The talk at {s} is by {v}. | The speech at {s} is given by {v}.",
        "Who <speaks/is speaking/talks/will talk/gives a talk/will give a talk/will give a speech> "
        "at {s}? | Who is the <main speaker/guest speaker> <at/of> {s}? | Who was invited to speak "
        "at {s}? | Whose <talk/speech> can I hear at {s}? | By whom is the <talk/speech> at {s}? | "
        "Which person <gives the speech/will speak/gives the talk> at {s}? | Which speaker will be "
        "at {s}? | Whom can I hear at {s}?",
        "@the speaker at {s} | @the main speaker of {s} | @the person who speaks at {s}"),
    "event bring": (
        "<Please take/Take/Bring/Remember to bring> {v} <with you/along> to {s}. | You <need/must "
        "bring/have to bring/should bring> {v} <for/to> {s}. | Guests should bring {v} to {s}. | "
        "Everybody brings {v} to {s}. | We ask you to bring {v} to {s}. | Do not come to {s} "
        "without {v}. | Please do not forget {v} for {s}. | Remember {v} when you come to {s}. | "
        "To {s} everyone brings {v}. | It is good to have {v} with you at {s}.",
        "What <must/do/shall> I <bring/take> <to/along to> {s}? | What should "
        "<people/guests/everybody/one> bring to {s}? | What <must everyone/do guests/does "
        "everyone> bring to {s}? | What <is needed/do you need/do we need/does everyone need> for "
        "{s}? | What should I not forget for {s}? | Which thing <should I bring to/do I need "
        "for/must I bring to> {s}? | What do guests need at {s}? | What are we to bring to {s}?",
        "the thing to bring to {s}"),
    "event guests": (
        "{s} <takes/is open to/can take/is for> {v} people. | There is room for {v} "
        "<people/guests> at {s}. | There are {v} seats at {s}. | {v} people <can take part in/may "
        "come to/can come to> {s}. | {v} <people/guests> will come to {s}. | We expect {v} guests "
        "at {s}. | {s} has {v} <places/seats>. | {s} expects {v} guests. | The number of places at "
        "{s} is {v}. | No more than {v} people can come to {s}. | Up to {v} guests can join {s}.",
        "How many people <can join/can take part in/may come to/are expected at/will come to> {s}? "
        "| How many guests <are expected at/can come to/will come to/may come to> {s}? | How many "
        "<places/seats> <does {s} have/are there at {s}>? | For how many <guests/people> is there "
        "<room/space> at {s}? | What is the number of <places/seats> at {s}? | How many people "
        "does {s} have room for? | How many people can {s} take?",
        "the number of places at {s} | the number of guests at {s}"),
    "event deadline": (
        "<Register/Sign up> for {s} by {v}. | You <can/may> <register/sign up> for {s} until {v}. "
        "| You must <register/sign up> for {s} by {v}. | The deadline for {s} is {v}. | The "
        "deadline to <register/sign up> for {s} is {v}. | Registration for {s} <ends on/is open "
        "until/is possible until> {v}. | Tell us by {v} if you want to join {s}. | Places at {s} "
        "must be booked by {v}. | After {v} nobody can sign up for {s}. | If you want to join {s}, "
        "sign up by {v}.",
        "<By when/Until when/By which day> <must/should/can> I <register/sign up> <for {s}>? | "
        "What is the deadline <for/of/to sign up for/to register for> {s}? | When is the "
        "<deadline/last day to sign up> for {s}? | Until when <is registration for {s} open/can "
        "people sign up for {s}/does {s} take names>? | When does registration for {s} end? | What "
        "is the last day to <sign up for/join> {s}? | By what day must people sign up for {s}?",
        "the deadline for {s} | the last day to sign up for {s}"),
    "event contact": (
        "For questions about {s}, <write to/mail/use/ask at> {v}. | If you have questions about "
        "{s}, write to {v}. | You can <write to/reach us at> {v} about {s}. | The mail address for "
        "{s} is {v}. | Please write to {v} about {s}. | More about {s} from {v}. | Mails about {s} "
        "go to {v}. | Ask {v} about {s}. | The contact address for {s} is {v}. | To sign up for "
        "{s}, mail {v}. | The e-mail for {s} is {v}. | Send your questions about {s} to {v}.",
        "<Which/What> <e-mail/mail/email> address <is for/belongs to> {s}? | Where do I <write "
        "about/send questions about/ask about> {s}? | To <which/what> address <can/should> I write "
        "about {s}? | What is the <mail/e-mail/email> address for {s}? | Where do questions about "
        "{s} go? | Where should I write about {s}? | Which address takes questions about {s}? | "
        "What is the contact for {s}? | How can I write to somebody about {s}? | What address "
        "should I use for {s}?",
        "the contact address for {s} | the mail address for {s} | the e-mail address for {s}"),
    "event food": (
        "At {s} <there is/there will be/we serve/they serve/you can eat/everyone gets> {v}. | {s} "
        "<comes with/ends with> {v} for everyone. | There is {v} for all at {s}. | We will have "
        "{v} at {s}. | We eat {v} at {s}. | Guests of {s} get {v}. | The food at {s} is {v}. | The "
        "dish at {s} is {v}. | {v} is on the menu at {s}. | {v} is served at {s}. | For {s} we "
        "cook {v}. | Everybody at {s} gets {v} to eat.",
        "What <food/dish> <is served/will be served/is on the menu/will there be> at {s}? | What "
        "<is served/do they serve/can I eat/can we eat/do we eat/will we eat/do guests eat> at "
        "{s}? | Which <food/dish> <is there/will be served/can guests eat/is on the menu> at {s}? "
        "| What is on the menu <of/at> {s}? | What is the <food/dish> at {s}? | What will there be "
        "to eat at {s}? | What is cooked for {s}?",
        "the food at {s} | the dish at {s}"),
    "product price": (
        "You <get {s} for/can have {s} for> {v}. | {s} <is/is now/goes for> {v}. | {s} is offered "
        "for {v}. | {s} is sold for {v}. | You pay {v} for {s}. | For {s} you pay {v}. | {d} price "
        "is {v}. | In the shop {s} costs {v}. | We sell {s} for {v}. | {s} costs only {v}. | {s} "
        "has a price of {v}. | The shop sells {s} for {v}. | Buyers pay {v} for {s}. | The price "
        "for {s} is {v}.",
        "What do I pay for {s}? | How much <must/do> I pay for {s}? | What must I pay for {s}? | "
        "At what price is {s} sold? | For <what price/how much> can I buy {s}? | How much do they "
        "<ask/want> for {s}? | What is {d} price? | How much money is {s}? | What price does {s} "
        "have? | How much does it cost to buy {s}? | What do shops ask for {s}? | What does one "
        "pay for {s}? | How expensive is {s}?",
        "the price of {s} | {d} price | the cost of {s}"),
    "product colour": (
        "{s} <is available/can be had/is made/is sold/is painted> in {v}. | The colour of {s} is "
        "{v}. | {s} has <a {v} case/the colour {v}/a {v} surface>. | You get {s} in {v}. | {s} "
        "looks {v}. | The outside of {s} is {v}. | The only colour of {s} is {v}. | {s} shines in "
        "{v}. | {d} case is {v}. | They make {s} in {v}.",
        "<What/Which> colour <is {s} sold in/does {s} come in/does {s} have/can I get {s} in/is "
        "the outside of {s}>? | In <which/what> colour <is {s}/is {s} sold/can I buy {s}/is {s} "
        "made>? | What is {d} colour? | What is the colour of the case of {s}? | Of which colour "
        "is {s}? | Which colour is {s}? | Tell me what colour {s} is.",
        "the colour of {s} | {d} colour"),
    "product weight": (
        "{s} <has a weight of/weighs just/weighs about/weighs in at> {v}. | {s} is {v} heavy. | "
        "With the box {s} weighs {v}. | {s} is light at {v}. | {s} comes to {v} on the scales. | "
        "You carry {v} with {s}. | {d} weight is only {v}. | Together with the cable {s} weighs "
        "{v}. | {s} puts {v} on the scales. | The scales say {v} for {s}.",
        "What weight does {s} have? | How many grams <is/has> {s}? | What is {d} weight? | Which "
        "weight does {s} have? | How many grams heavy is {s}? | What does {s} weigh <in grams/on "
        "the scales/in all>? | How much weight does {s} have? | Tell me how heavy {s} is. | Do you "
        "know how much {s} weighs? | What is the weight of {s} in grams?",
        "the weight of {s} | {d} weight"),
    "product battery": (
        "{s} <works/goes/lasts/runs> <for {v} on a full battery/for {v} without a cable/for {v} "
        "after charging>. | The battery of {s} <lasts/holds/is good for/runs for> {v}. | {s} has a "
        "battery life of {v}. | {d} battery <holds/is good for/keeps going for> {v}. | On one "
        "charge {s} <lasts/runs/works> for {v}. | After {v} {s} must be charged. | You can use {s} "
        "for {v} without charging. | {s} needs a new charge after {v}. | The battery life of {s} "
        "is {v}.",
        "How <long/many hours> does the battery of {s} <hold/run/keep going>? | How many hours "
        "does the battery of {s} last? | For how <long/many hours> can I use {s} <on one "
        "charge/without charging>? | What is the battery life of {s}? | How many hours does {s} "
        "<run/work> <on one charge/with a full battery>? | After how many hours must {s} be "
        "charged? | How long does {s} last <on one charge/on a battery>? | How long can {s} go "
        "without power? | How long is {d} battery good for?",
        "the battery life of {s} | {d} battery life"),
    "product warranty": (
        "{s} has {v} of warranty. | The warranty <of/on/for> {s} is {v}. | {s} is under warranty "
        "for {v}. | You get a warranty of {v} <with/for/on> {s}. | The warranty of {s} <lasts/runs "
        "for> {v}. | There is a warranty of {v} on {s}. | {s} is sold with a warranty of {v}. | "
        "The shop gives a warranty of {v} on {s}. | If {s} breaks within {v}, it is repaired for "
        "free. | For {v} {s} is under warranty.",
        "How long does the warranty of {s} <last/run>? | How long is {s} under warranty? | For how "
        "many years is {s} <under warranty/covered>? | How many years does the warranty of {s} "
        "last? | What is the warranty <of/on/for> {s}? | What warranty <comes with/is there on/do "
        "I get with> {s}? | How many years of warranty are there on {s}? | How long a warranty "
        "does {s} have? | Which warranty does {s} come with?",
        "the warranty of {s} | {d} warranty | the length of the warranty of {s}"),
    "product maker": (
        "{s} <is produced by/is manufactured by/is a product of/is from/was made by/was developed "
        "by> {v}. | {v} <produces/builds/manufactures/has developed/is the maker of> {s}. | {s} "
        "comes from {v}. | {s} was designed and made by {v}. | {d} maker is {v}. | The firm {v} "
        "<makes/builds> {s}. | The firm behind {s} is {v}. | The company that makes {s} is {v}. | "
        "{v} stands behind {s}.",
        "Who <produces/builds/manufactures/has made/made> {s}? | <Which/What> <firm/company> "
        "<builds/produces/manufactures/made/is behind> {s}? | Which company makes {s}? | By whom "
        "is {s} <made/built/produced>? | By which <company/firm> is {s} made? | From which "
        "<firm/company> does {s} come? | What is the <name of the maker/maker> of {s}? | Who is "
        "behind {s}? | Whose product is {s}?",
        "@the maker of {s} | the firm that makes {s} | the company behind {s}"),
    "product origin": (
        "{s} is <made/put together/assembled> in {v}. | {s} comes from {v}. | {s} was "
        "<built/produced/made> in {v}. | The country of origin of {s} is {v}. | {d} factory is in "
        "{v}. | {s} is <a product/an import> from {v}. | In {v} there is the factory of {s}. | "
        "They make {s} in {v}. | {s} leaves a factory in {v}. | Workers in {v} build {s}. | The "
        "country that {s} comes from is {v}.",
        "Where is {s} <made/built/assembled/from/manufactured>? | In <which/what> country is {s} "
        "<made/produced/assembled>? | In what country is {s} built? | <Which/What> country <does "
        "{s} come from/is {s} from/is {s} made in>? | Where does {s} come from? | From which "
        "country is {s}? | In which country is the factory of {s}? | What is the country of origin "
        "of {s}? | Where do they <make/build> {s}?",
        "the country of origin of {s} | the country where {s} is made"),
    "product material": (
        "{s} is <built/produced> of {v}. | {s} is <mostly/all/mainly/partly> made of {v}. | {s} "
        "has a <body/case/surface> of {v}. | {d} <body/case/material> is {v}. | {d} body is made "
        "of {v}. | The case of {s} is of {v}. | They make {s} of {v}. | {v} is the material of "
        "{s}. | The maker uses {v} for {s}. | For {s} only {v} is used. | {s} is a thing of {v}.",
        "<What/Which> material <is {s} made of/is {s}/does {s} have/do they use for {s}>? | Of "
        "<which/what> material is {s} made? | Out of what is {s} made? | What is the "
        "<body/case/surface> of {s} made of? | From what material is {s} made? | What is {d} "
        "material? | Which material is used for {s}? | Of what is {s} made? | What do they make "
        "{s} of? | What is used for {s}?",
        "the material of {s} | {d} material"),
    "product delivery": (
        "{s} <arrives/comes/is sent/will be there/reaches you> within {v}. | {s} takes {v} to "
        "<arrive/get to you/reach you>. | We deliver {s} within {v}. | You get {s} within {v}. | "
        "It takes {v} to deliver {s}. | The delivery of {s} takes {v}. | The delivery time of {s} "
        "is {v}. | {d} delivery takes {v}. | You have to wait {v} for {s}. | {s} will be at your "
        "door within {v}. | Shipping of {s} takes {v}.",
        "How long does <the delivery of/shipping of> {s} take? | How long does {s} take to "
        "<arrive/be delivered/reach me>? | How <long/many days> do I <have to wait/wait> for {s}? "
        "| How many days does <delivery of {s}/{s}> <take/need>? | What is the delivery time of "
        "{s}? | How long must I wait for {s}? | Within what time is {s} delivered? | In how many "
        "days will {s} arrive? | After how many days does {s} arrive?",
        "the delivery time of {s}"),
    "product stock": (
        "{v} of {s} are <in stock/left/in the shop/in the store/in the warehouse>. | There are {v} "
        "of {s} <left/in stock/in the shop>. | We <still have/have/keep> {v} <of/pieces of> {s} "
        "<in stock/in store>. | The shop has {v} pieces of {s} <left/in stock>. | Our stock of {s} "
        "is {v} pieces. | The stock of {s} is {v}. | The warehouse holds {v} of {s}. | On the "
        "shelves there are {v} of {s}. | The store still has {v} of {s}.",
        "How many <of/pieces of> {s} <are there/are left/are in the shop/are in store/do they "
        "have>? | How many pieces of {s} <are in stock/do we have/does the shop have/are in the "
        "warehouse>? | What number of {s} is <left/in stock>? | How large is the stock of {s}? | "
        "How many of {s} does the store have? | How many of {s} are on the shelves? | How many are "
        "left of {s}?",
        "the stock of {s} | the number of pieces of {s} in stock"),
    "product number": (
        "{s} has the <article number/order number/code/product number> {v}. | {d} <code/order "
        "number/product number/number> is {v}. | The <order number/code/number/product number> of "
        "{s} is {v}. | Order {s} under the number {v}. | In the catalogue {s} has the number {v}. "
        "| {s} is listed <as/under> {v}. | You find {s} under the number {v}. | For {s}, enter the "
        "code {v}. | The shop lists {s} as {v}. | Please give the number {v} when you order {s}.",
        "<What/Which> <article number/order number/product number> does {s} have? | What is {d} "
        "<article number/code/number/order number>? | What is the <code/order number/product "
        "number> of {s}? | <Which/What> number <do I need/must I give> to order {s}? | Under "
        "<which/what> number <do I find/can I order/is> {s}? | What number does {s} have? | Which "
        "code does {s} have? | Which number has {s} in the catalogue? | Which number do I order "
        "{s} with?",
        "the article number of {s} | the code of {s} | the order number of {s}"),
    "product launch": (
        "{s} <was first sold/came onto the market/was released/went on sale/was presented/first "
        "came out/was brought out/hit the shops> in {v}. | {s} has been <sold/in the shops/on the "
        "market> since {v}. | In {v} {s} <came out/was launched/went on sale/appeared>. | You can "
        "buy {s} since {v}. | The launch of {s} was in {v}. | The release of {s} was in {v}. | "
        "Shops have sold {s} since {v}. | Since {v} {s} has been on sale.",
        "When was {s} <first sold/released/presented/brought out>? | When did {s} <go on "
        "sale/first come out/come onto the market/hit the shops>? | Since when <is {s} sold/has "
        "{s} been sold/has {s} been in the shops/can I buy {s}>? | When was the <launch/release> "
        "of {s}? | What is the <launch/release> date of {s}? | In which month and year did {s} "
        "<come out/appear>? | In what month was {s} launched? | In which month was the first sale "
        "of {s}?",
        "the launch date of {s} | the month of the launch of {s}"),
    "place opens": (
        "{s} <opens its doors at/lets people in at/is open every day from/begins the day "
        "at/welcomes visitors from> {v}. | The opening time of {s} is {v}. | {s} opens <every "
        "day/each morning/in the week> at {v}. | From {v} {s} is open. | {s} is open <daily/every "
        "day> from {v}. | You can <come to/enter/go to> {s} from {v}. | The first visitors come to "
        "{s} at {v}. | {s} unlocks the doors at {v}. | At {v} {s} opens. | {s} will open at {v}. | "
        "Opening time of {s} is {v}.",
        "<When/What time/At what time> does {s} open <its doors/in the morning>? | From <when/what "
        "time> <is {s} open/can I enter {s}/can I go to {s}>? | What is the opening time of {s}? | "
        "At which hour does {s} open? | When do the doors of {s} open? | When can I <enter/first "
        "visit/get into> {s}? | At what time does {s} open? | At what time can I enter {s}? | When "
        "is {s} opened in the morning? | From when can I visit {s}?",
        "the opening time of {s} | the time when {s} opens"),
    "place closes": (
        "{s} <closes its doors/shuts its doors/closes every day/closes for the night/will "
        "close/shuts down for the day> at {v}. | {s} is open until {v}. | The closing time of {s} "
        "is {v}. | You can <stay in/visit/be in> {s} until {v}. | At {v} {s} <closes/shuts>. | The "
        "last visitors leave {s} at {v}. | Everyone must leave {s} at {v}. | {s} stays open until "
        "{v}. | Until {v} {s} is open. | {s} sends the last guests home at {v}.",
        "<When/What time/At what time> does {s} <shut/lock up/close its doors>? | Until <when/what "
        "time> <is {s} open/can I visit {s}/can I stay in {s}/does {s} stay open>? | At what time "
        "does {s} close <in the evening/>? | At which hour does {s} close? | What is {d} closing "
        "time? | When must I leave {s}? | At what time do the doors of {s} close? | When is "
        "closing time at {s}? | How late is {s} open?",
        "the closing time of {s} | the time when {s} closes"),
    "place closed": (
        "{s} is <shut/not open/always closed> on {v}. | {s} has a day off on {v}. | {s} stays "
        "<shut/locked> on {v}. | {s} <takes/has> its day of rest on {v}. | Do not go to {s} on "
        "{v}, it is closed. | You cannot visit {s} on {v}. | On {v} {s} is <closed/shut/closed all "
        "day>. | On {v} {s} stays closed. | The doors of {s} stay closed on {v}. | {s} is open on "
        "all days but {v}. | {s} rests on {v}.",
        "On <which/what> <day/day of the week> <is {s} not open/is {s} closed all day/does {s} "
        "stay closed/can I not visit {s}>? | <Which/What> day <is {s} not open/is {s} shut/does "
        "{s} not open>? | On which day does {s} not open? | On what day is {s} closed? | When is "
        "{s} closed for the whole day? | On which day does {s} <rest/have a day off>? | What is "
        "the day of rest of {s}? | On which days is {s} closed?",
        "the day when {s} is closed | the day off of {s}"),
    "place entry": (
        "You <get into {s} for/can visit {s} for> {v}. | The <entry/ticket/admission> to {s} "
        "<is/costs> {v}. | Tickets for {s} <cost/are> {v}. | It costs {v} to <visit/enter/get "
        "into> {s}. | {s} <asks/charges/takes> {v} for <a ticket/entry>. | The ticket price of {s} "
        "is {v}. | A visit to {s} costs {v}. | To visit {s} you pay {v}. | At the door of {s} you "
        "pay {v}. | Admission to {s} is {v}. | The price of a ticket for {s} is {v}.",
        "How much <does entry to {s} cost/does it cost to enter {s}/does it cost to visit {s}/is "
        "entry to {s}>? | What does <entry to {s}/a visit to {s}> cost? | How much <do I pay/must "
        "I pay/do you pay> to <enter/visit/get into> {s}? | What is the <entry price/ticket "
        "price/price of a ticket> <for/of> {s}? | How much is admission to {s}? | What do visitors "
        "of {s} pay? | How much does a ticket for {s} cost? | What is the price of entry to {s}? | "
        "How much does {s} charge?",
        "the entry fee of {s} | the price of a ticket for {s} | the ticket price of {s}"),
    "place founded": (
        "{s} <was set up/was started/was built/began/first opened/opened its doors/came into "
        "being/was created/opened for the first time> in {v}. | {s} has been <there/open/in the "
        "town> since {v}. | In {v} {s} was <founded/opened/built/set up>. | The "
        "<founding/beginning> of {s} was in {v}. | The year of the founding of {s} is {v}. | Since "
        "{v} {s} has been part of the town. | {s} goes back to {v}. | People have come to {s} "
        "since {v}.",
        "When was {s} <set up/opened/built/started/created>? | In <which/what> year was {s} "
        "<opened/set up/built/started/created>? | In what year was {s} founded? | In which year "
        "did {s} <begin/open/start>? | Since <when/what year/which year> <is {s} there/has {s} "
        "been open>? | When did {s} <begin/start/come into being>? | How far back does {s} go, to "
        "which year? | What year was {s} founded? | From what year does {s} date?",
        "the year when {s} was founded | the founding year of {s}"),
    "place address": (
        "{s} <can be found/is located/is found/lies/is situated> at {v}. | {s} has the address "
        "{v}. | {d} address is {v}. | Come to {s} at {v}. | You can find {s} at {v}. | Visit {s} "
        "at {v}. | You reach {s} at {v}. | At {v} you find {s}. | At {v} is {s}. | To visit {s}, "
        "go to {v}. | The house of {s} is at {v}. | {s} has moved to {v}. | The street address of "
        "{s} is {v}.",
        "Where <can I find/can you find/does one find> {s}? | At <what/which> address <can I find "
        "{s}/do I find {s}/does {s} stand>? | Where does {s} <stand/lie>? | What is {d} address? | "
        "What address does {s} have? | Where is {s} <located/situated/to be found>? | In which "
        "street and at what number is {s}? | To which address do I go for {s}? | At what address "
        "is {s}? | What is the street address of {s}? | Where should I go to visit {s}?",
        "the address of {s} | {d} address | the street and number of {s}"),
    "place owner": (
        "{v} <owns/is the owner of/has run/keeps/leads/manages/bought> {s}. | {s} is "
        "<owned/led/managed/kept> by {v}. | {d} owner is {v}. | The <person who runs/boss of/head "
        "of/person who owns> {s} is {v}. | {s} is in the hands of {v}. | {s} has been in the hands "
        "of {v} for years. | {v} took over {s}. | {v} has run {s} for years. | {s} was bought by "
        "{v}. | {s} has an owner called {v}.",
        "Who <leads/manages/keeps/is the head of/is in charge of/has owned/took over> {s}? | By "
        "whom is {s} <run/owned/led/managed>? | <What is the name of/Do you know> the owner of "
        "{s}? | Who is {d} owner? | Whose is {s}? | Which person <owns/runs> {s}? | Who does {s} "
        "belong to? | To which person does {s} belong? | Who is {s} owned by? | In whose hands is "
        "{s}?",
        "@the owner of {s} | @{d} owner | @the person who runs {s}"),
    "place bus": (
        "You <reach/can reach/come to/can get to> {s} <by/with/on> {v}. | {v} <takes you to/runs "
        "to/stops at/brings you to/stops near/goes past> {s}. | To get to {s}, take {v}. | To {s} "
        "there is {v}. | {s} can be reached by {v}. | For {s}, take {v}. | {s} is on the line of "
        "{v}. | In front of {s} stops {v}. | Visitors get to {s} by {v}. | If you want to go to "
        "{s}, take {v}.",
        "<Which/What> bus <do I take to/should I take to/takes me to/runs to/stops at/stops "
        "near/must I take to/do I need for> {s}? | <With/By> <which/what> bus <do I get/can I get> "
        "to {s}? | What bus goes to {s}? | Which bus stops in front of {s}? | How do I <come "
        "to/reach> {s} by bus? | How can I <get to/reach> {s}? | What is the bus to {s}? | What "
        "bus do I take to {s}? | By what bus do visitors get to {s}?",
        "the bus to {s} | the bus that stops at {s} | the bus for {s}"),
    "place rooms": (
        "{s} <consists of/offers/is made up of/holds> {v} rooms. | {s} has <in all/a total "
        "of/exactly/> {v} rooms. | You find {v} rooms in {s}. | {v} rooms <are in/can be found "
        "in/belong to> {s}. | In {s} there are {v} rooms. | The number of rooms in {s} is {v}. | "
        "{s} is a building with {v} rooms. | With {v} rooms {s} is not small. | Visitors can walk "
        "through {v} rooms in {s}.",
        "How many rooms are <in/to be found in> {s}? | How many rooms <does {s} offer/is {s} made "
        "up of/belong to {s}/can I find in {s}/are in {s}>? | What is the number of rooms <in/of> "
        "{s}? | Of how many rooms does {s} consist? | With how many rooms was {s} built? | How "
        "many rooms in all does {s} have? | How many rooms are there at {s}?",
        "the number of rooms in {s}"),
    "place phone": (
        "{d} <phone number/number> is {v}. | The <number/telephone number> of {s} is {v}. | "
        "<Call/Ring/Phone> {s} on {v}. | You <can reach/reach/can ring/can phone> {s} <on/at> {v}. "
        "| To <call/reach/ring> {s}, dial {v}. | {s} answers calls on {v}. | {s} has the phone "
        "number {v}. | To book a visit to {s}, call {v}. | By phone {s} is at {v}. | For {s}, dial "
        "{v}. | The phone of {s} rings at {v}.",
        "<What/Which> <phone/telephone> number does {s} have? | On <what/which> number <can I "
        "reach/do I call/can I ring/can I phone> {s}? | What is {d} <phone number/telephone "
        "number/number>? | How <can/do> I <call/phone/ring> {s}? | <Which/What> number <do I "
        "dial/do I call/must I call/should I call> for {s}? | How do I reach {s} by phone? | What "
        "is the number of {s}? | At which number can {s} be reached?",
        "the phone number of {s} | {d} phone number | the telephone number of {s}"),
    "place web": (
        "{s} has a website at {v}. | {d} <website/web page/page/site> is {v}. | The <web "
        "address/web page/page/site> of {s} is {v}. | You find {s} <online at/on the web at/on the "
        "internet at> {v}. | Visit {s} online at {v}. | For more about {s}, see {v}. | Look at {v} "
        "to learn more about {s}. | On {v} you can read about {s}. | The internet address of {s} "
        "is {v}. | Book a visit to {s} at {v}. | {s} shows its programme at {v}.",
        "<What/Which> <website/web page/web address> does {s} have? | What is {d} <website/web "
        "address/web page>? | What is the <web page/internet address/site/page> of {s}? | Where "
        "<can I read/can I find out/do I learn> more about {s}? | Where can I find {s} <online/on "
        "the web/on the internet>? | At which web address is {s}? | On which website is {s}? | "
        "Where can I <book {s}/look up {s}/visit {s} online>? | Under which web address do I find "
        "{s}?",
        "the website of {s} | the web address of {s} | {d} website"),
    "place staff": (
        "{s} has <a staff of {v}/a team of {v}/{v} people on its staff/{v} workers>. | {s} employs "
        "{v} people. | {v} people <are employed at/have a job at/earn a living at> {s}. | There "
        "are {v} <employees/people working> at {s}. | The staff of {s} <is {v} people/has {v} "
        "members/counts {v} people>. | The team of {s} <counts {v} people/has {v} people/is {v} "
        "people>. | The number of employees of {s} is {v}. | {s} pays {v} people. | {s} is run by "
        "a team of {v}.",
        "How many <people are employed/people have a job/employees are there/workers are there> at "
        "{s}? | How many <workers/people> <does {s} have on its staff/belong to the team of {s}>? "
        "| What is the <number of employees/size of the staff/size of the team> of {s}? | How "
        "large is the team of {s}? | How many members does the <team/staff> of {s} have? | To how "
        "many people does {s} give work? | How many people are on the staff of {s}? | What number "
        "of people work at {s}?",
        "the number of employees of {s} | the size of the team of {s}"),
    "place visitors": (
        "{s} had {v} <visitors/guests> <last year/in the last year>. | {v} <visitors/guests> came "
        "to {s} last year. | Last year {v} people <came to/went to/visited/saw> {s}. | {s} was "
        "visited by {v} people last year. | In one year {v} people visit {s}. | {s} welcomed {v} "
        "<guests/visitors> last year. | {s} counts {v} visitors a year. | In the last year {s} "
        "counted {v} visitors. | {v} people a year come to {s}. | The count of visitors to {s} was "
        "{v} last year.",
        "How many <people/guests/visitors> <came to/went to/were in> {s} <last year/in a year/in "
        "one year>? | How many people <visit {s} in a year/saw {s}>? | How many visitors <does {s} "
        "have/does {s} count/does {s} see/come to {s}> <in a year/a year>? | How many guests did "
        "{s} <have/welcome/count>? | By how many people was {s} visited? | What was the number of "
        "<visitors to/guests of> {s}? | How many visitors did {s} see?",
        "the number of visitors to {s} last year"),
}


def more(frame: str, key: str) -> tuple[list[str], list[str]]:
    """Return more sentences and questions for an attribute of a frame."""
    says, asks, nouns = MORE.get(f"{frame} {key}", ("", "", ""))
    direct = list(ways(asks))
    made = [layout.replace("{n}", noun.lstrip("@")) for noun in ways(nouns)
            for layout in (WHO if noun.startswith("@") else WHAT)]
    return list(ways(says)), [*direct, *some(len(direct) * 2 // 3, tuple(made))]
