"""Everyday words, and things made of them that no list could hold.

The pools of ``entities.py`` are short, and a short list is learned by heart: the network then
writes a word of the list instead of the one that it should copy. In training a share of all
values comes from here, so that only copying helps. ``entities.py`` leaves out the words that
only held-out values have.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

Open = Callable[[random.Random], str]

NOUNS = """
acorn album alley almanac amber anchor ankle antenna anvil apron arch arrow ash atlas attic awning
axe axle badge bag balcony ball balloon banner bark barrel barrow bath beacon bead beam bean bear
beaver bed bee beetle belt berry bib bin bird biscuit blade block bloom board bolt bone bonnet boot
border bow box bracket branch bread brick bridge bristle brush bubble buckle bud bugle bulb bumper
bunk buoy bush bustle butter button cabin cable cage calf camel canal cannon canoe canopy cap cape
car caravan cart carton cave ceiling cereal chain chair chalk chart chest chick chimney chip chisel
cigar cinder circle clamp claw cliff cloak cloth cloud clover club coach coal cobweb coin collar
column comb comet cone cord corner corridor cottage cotton counter cow crab cradle crane crate
crayon cream creek crest crib crocus crow crown crumb crust crystal cub cube curb custard cylinder
dam dashboard deck deer dial diamond diary dice dish ditch dock doll dolphin dome door doorbell
doorstep dove drawer dragon dress drop drawing dust eagle ear earring easel echo eel elbow elm
emblem engine eraser eye fabric face falcon feather fence fern ferry fiddle field fig figure film
finger fir fireplace flag flame flask fleece flower foam fog foil foot fort fossil fountain fox
frog fruit funnel fur furnace gable galley garage garland garlic garment gate gear gem ghost giant
glacier glaze glider glove glue gnome goblet gown grain grape grass gravel grill groove gull gutter
hail hair halter hammock hand handle hanger harness hatch haystack hazel heap heart hedge heel hem
herb heron hill hinge hive hoe hole honey hood hoof hook hoop horizon hose hour hull hut ice icicle
ink insect island ivory ivy jewel joint jumper jungle kayak keel kennel kernel key keyhole king
kiosk kite knee knob knot label lace lagoon lake lamb lane lark latch lava lawn lead leaf leather
ledge leg lemon lens lever lid lime line lion lip lobster lock locker loft log loom loop lotus lung
machine magnet mallet mane mantle maple marble mask mast mat match meadow medal melody meteor mill
mine mint mist mitten moat mole moon mop moss moth motor mound mountain mouth mud muffin mule nail
napkin nail neck needle nest net nettle newt nickel night noodle nose nozzle nut oar oasis ocean
onion orbit orchid ostrich otter owl ox oyster package paddle padlock page pail palace palm panel
pansy panther parachute parade parcel park parrot path patch pattern paw peach peacock pear pearl
pebble pedal peg pelican pen pencil penguin pepper petal pig pillar pin pipe pit pitcher plank
plant plaster platform plough plug plum pocket pole pond poppy porch port pot potato pouch powder
prism puddle pulley pulp pump pumpkin puppet pyramid quarry queen quill quilt rack raft rafter rail
rain rainbow rake ramp raven razor reed reef reel ribbon ridge rifle rim ring river rivet robe
robin robot rock rocket rod roof root rose rudder ruler sack saddle safe sail salt sand sandal sash
saucer scale school screen screw scroll sea seal seam seed shack shadow shark shawl shed sheet
shell shield ship shirt shoe shore shower shrub shutter sickle sign silo sink siren skate sketch
skirt sky slab sled sleeve slipper slope smoke snow soap sock soil spark sparrow spear spider spike
spindle spiral sponge spool spoon spring sprout spur square squirrel stable stage stair stake stamp
star statue steam stem step stick stocking stool storm stove strap stream string stump sugar summit
sun swallow swamp swan swing switch sword syrup tack tail tank tap tape tar target tassel tea tear
thimble thistle thorn thread throne thumb ticket tide tiger tile timber tin toast toe tongue tooth
torch tower toy track tractor train trap tree trench trunk tub tube tulip tunnel turnip tusk twig
valley valve van vault veil vein vest vine visor volcano wagon wall walrus wand wasp wave wax web
wedge weed well whale wheat wheel whip whisk wick wig willow window wing wire wolf wood wreath
wrench yacht yarn yolk zebra zip
"""
ADJECTIVES = """
able aged ancient bare basic best big bitter bold brave brief bright broad broken busy calm cheap
chief chilly clean clear clever close coarse cold common cool correct cosy crisp cruel curly curved
daily damp dark dear deep dense dim dirty double dry dull dusty eager early easy eastern empty even
exact extra faint fair famous fancy far fast feeble fierce fine firm first flat fluffy folded
foreign formal former frail free fresh frosty full funny fuzzy general gentle giant glad golden good
grand grave greasy great half happy hard harsh hasty heavy hidden high hollow honest hot huge humble
icy idle inner joint jolly keen kind large last late lazy lean left light little lively local lone
long loose loud lovely low lucky mad main major merry mild mixed modern moist muddy naked narrow
native neat new next nice noble noisy northern novel odd old open outer oval pale past patient plain
pleasant polished polite poor pretty private proud public pure quick quiet random rapid rare raw
ready real rich ripe robust rosy rough round royal rude rusty sacred sad safe salty same scarce
second secret separate serious shallow sharp shiny short shy silent silly simple single slim slow
small smart smooth soft solid sore sour southern spare special spicy square steady steep sticky
stiff still stout strange strict striped strong sturdy sudden sunny super sweet swift tall tame tart
tender thick thin third tidy tight tiny tired top tough tricky twin upper urgent used useful usual
vague vast vivid warm weak wealthy weary western wet white whole wicked wide wild windy wise wooden
young
"""
# What something or somebody can have, with a value.
TRAITS = """
aim badge_number balance base brand capacity captain category chairman channel class client coach
colour_code condition content cost cover crew_size date_of_issue deposit depth deputy designer
diameter direction discount dose driver edition emblem engine entrance expert extension father
filling filter first_stop flavour floor folder format frequency fuel gardener goal grade grandmother
group guardian guest_of_honour guide habit heir home_port icon idol input_voltage keeper kit label
landlord latest_visit lawyer layer leader length level licence limit locker logo lucky_number
main_dish margin mark mascot master medal member_number method middle_name mission model monthly_fee mood
motto name_of_the_dog neighbour next_stop nickname norm note_number opponent origin output owner
parking_space part partner password patron pattern pen_name percentage period pilot plan plate
postcode power prefix premium prize producer profit publisher range rank rate rating record_time
referee region rent reserve rival role route row salary score seat section series service_day shade
shape share shelf shift shoe_size signal size slogan source speed sponsor stage start_number status
step strategy street style substitute suffix sum supplier surface symbol target tax teacher
temperature term test_result theme thickness title topic toy trainer travel_time treasure trophy
tutor twin_town type uncle unit usual_order value version victim view volume voltage wage ward
warning_sign wheel_size width wing winner wish witness workplace worth zone
"""
# Base form, past and participle of things that one does with something.
VERBS = """
admire:admired borrow:borrowed build:built:built burn:burned bury:buried carve:carved catch:caught
choose:chose:chosen clean:cleaned climb:climbed collect:collected copy:copied cover:covered
damage:damaged deliver:delivered describe:described design:designed destroy:destroyed
discover:discovered draw:drew:drawn drop:dropped empty:emptied examine:examined explain:explained
feed:fed find:found fix:fixed fold:folded forget:forgot:forgotten guard:guarded hang:hung
hide:hid:hidden hire:hired hold:held hunt:hunted improve:improved inherit:inherited
inspect:inspected invent:invented kick:kicked lend:lent lift:lifted load:loaded lock:locked lose:lost make:made
measure:measured melt:melted mend:mended miss:missed move:moved need:needed notice:noticed
offer:offered order:ordered own:owned pack:packed paint:painted photograph:photographed pick:picked
plan:planned polish:polished prepare:prepared present:presented press:pressed print:printed
protect:protected pull:pulled push:pushed raise:raised receive:received recommend:recommended
refuse:refused remember:remembered remove:removed rent:rented repair:repaired replace:replaced
rescue:rescued return:returned save:saved scratch:scratched see:saw:seen sell:sold send:sent
serve:served sew:sewed shake:shook:shaken share:shared shift:shifted show:showed:shown
sketch:sketched sort:sorted spot:spotted steal:stole:stolen stop:stopped store:stored study:studied take:took:taken
tear:tore:torn test:tested throw:threw:thrown touch:touched trade:traded train:trained
translate:translated try:tried turn:turned unpack:unpacked use:used visit:visited want:wanted
wash:washed watch:watched wear:wore:worn weigh:weighed win:won wrap:wrapped write:wrote:written
"""
STARTS = ("b", "bl", "br", "c", "cl", "cr", "d", "dr", "f", "fl", "g", "gl", "gr", "h", "j", "k",
          "l", "m", "n", "p", "pl", "pr", "qu", "r", "s", "sh", "sk", "sl", "sp", "st", "t", "th",
          "tr", "v", "w", "y", "z", "")
VOWELS = ("a", "e", "i", "o", "u", "ai", "ea", "ee", "oo", "ou", "y", "ie")
ENDS = ("n", "r", "l", "s", "t", "m", "nd", "rt", "ck", "ll", "mp", "p", "st", "sh", "x", "g", "b",
        "", "", "", "", "")
TAILS = ("er", "le", "en", "ing", "et", "ow", "y", "ish", "age", "ard", "or", "ly", "ment", "ness",
         "ful", "ock", "um", "ette", "ine", "ast")


class Verb(tuple[str, str, str]):
    """A verb: what one does, did and has done."""


def words(text: str) -> list[str]:
    """Return the different words of a text, an underscore standing for a space inside one."""
    return list(dict.fromkeys(word.replace("_", " ") for word in text.split()))


def verbs(text: str) -> list[Verb]:
    """Return the verbs of a text; where no participle is given, it is as the past."""
    forms = [word.split(":") for word in text.split()]
    return [Verb((one[0], one[1], one[-1])) for one in forms]


class Vocabulary:
    """The words that training values are made of."""

    def __init__(self) -> None:
        """Take all words."""
        self.nouns = words(NOUNS)
        self.adjectives = words(ADJECTIVES)
        self.traits = words(TRAITS)
        self.verbs = verbs(VERBS)

    def leave_out(self, out: Iterable[str]) -> None:
        """Leave words out of all that is made from now on."""
        left = set(out)
        self.nouns = [word for word in self.nouns if word not in left]
        self.adjectives = [word for word in self.adjectives if word not in left]
        self.traits = [word for word in self.traits if not set(word.split()) & left]

    def noun(self, rng: random.Random) -> str:
        """Return a noun; at times one that does not exist."""
        return rng.choice(self.nouns) if rng.random() < 0.75 else coined(rng)

    def adjective(self, rng: random.Random) -> str:
        """Return an adjective; at times one that does not exist."""
        return rng.choice(self.adjectives) if rng.random() < 0.85 else coined(rng)

    def thing(self, rng: random.Random) -> str:
        """Return a noun with or without something before it."""
        style = rng.random()
        if style < 0.3:
            return self.noun(rng)
        if style < 0.7:
            return f"{self.adjective(rng)} {self.noun(rng)}"
        if style < 0.95:
            return f"{self.noun(rng)} {rng.choice(self.nouns)}"
        return f"{self.adjective(rng)} {self.noun(rng)} {rng.choice(self.nouns)}"

    def things(self, rng: random.Random) -> str:
        """Return several of a thing."""
        return plural(self.thing(rng))


def coined(rng: random.Random) -> str:
    """Return a word that means nothing, in lower case."""
    word = "".join(rng.choice(STARTS) + rng.choice(VOWELS) + rng.choice(ENDS)
                   for _ in range(rng.choice((1, 2))))
    if len(word) < 6:
        word += rng.choice(TAILS)
    return word if 3 < len(word) < 9 else coined(rng)


def plural(thing: str) -> str:
    """Return the plural of a noun: "boxes", "berries"."""
    if thing.endswith(("s", "x", "ch", "sh", "z")):
        return thing + "es"
    if thing.endswith("y") and thing[-2:-1] not in tuple("aeiou"):
        return thing[:-1] + "ies"
    return thing + "s"


WORDS = Vocabulary()


def thing(rng: random.Random) -> str:
    """Return a thing that is in no list."""
    return WORDS.thing(rng)


def things(rng: random.Random) -> str:
    """Return several of something that is in no list."""
    return WORDS.things(rng)


def headed(heads: Sequence[str], share: float = 0.75) -> Open:
    """Return a maker of things of which the last word is mostly one of some: "kettle fair"."""
    def make(rng: random.Random) -> str:
        if rng.random() > share:
            return thing(rng)
        first = WORDS.adjective(rng) if rng.random() < 0.35 else WORDS.noun(rng)
        return f"{first} {rng.choice(heads)}"
    return make


def after(first: str, make: Open) -> Open:
    """Return a maker with the same words before all that it makes."""
    return lambda rng: f"{first} {make(rng)}"


def doing(rng: random.Random) -> str:
    """Return something to do: "polish the kettle"."""
    return f"{rng.choice(WORDS.verbs)[0]} the {thing(rng)}"


def wish(rng: random.Random) -> str:
    """Return what somebody wants: "no dusty kettles", "two forks"."""
    style = rng.random()
    if style < 0.3:
        return thing(rng)
    return f"{rng.choice(('no', 'extra', 'two', 'only', 'more', 'three', 'without'))} {things(rng)}"


def saying(rng: random.Random) -> str:
    """Return what one could write to somebody: "the kettle is dusty"."""
    what, how = thing(rng), WORDS.adjective(rng)
    return rng.choice((
        f"the {what} is {how}", f"my {what} is too {how}", f"we need a {how} {WORDS.noun(rng)}",
        f"the {what} is on the {WORDS.noun(rng)}", f"I found the {what}",
        f"we can {doing(rng)} together", f"I had to {doing(rng)}", f"the {what} and the "
        f"{WORDS.noun(rng)} are {how}", f"nobody wants to {doing(rng)}"))
