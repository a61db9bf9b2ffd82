"""Everyday words, phrases made of them, and invented words."""

from __future__ import annotations

import random

NOUNS = """
acorn album alley almanac amber anchor ankle antenna anvil apron arch arrow ash atlas attic awning
axe axle badge bag balcony ball balloon banner bark barrel barrow bath beacon bead beam bear beaver
bed bee beetle belt berry bib bin bird biscuit blade block bloom board bolt bone bonnet boot border
bow box bracket branch bread brick bridge bristle brush bubble buckle bud bugle bulb bumper bunk
buoy bush bustle butter button cabin cable cage calf camel canal cannon canoe canopy cap cape car
caravan cart carton cave ceiling cereal chain chair chalk chart chest chick chimney chip chisel
cigar cinder circle clamp claw cliff cloak cloth cloud clover club coal cobweb coin collar column
comb comet cone cord corner corridor cottage cotton counter cow crab cradle crane crate crayon cream
creek crest crib crocus crow crown crumb crust crystal cub cube curb custard cylinder dam dashboard
deck deer dial diamond diary dice dish ditch dock doll dolphin dome door doorbell doorstep dove
drawer dragon drop drawing dust eagle ear earring easel echo eel elbow elm emblem engine eraser eye
fabric face falcon feather fence fern ferry fiddle field fig figure film finger fir fireplace flag
flame flask fleece flower foam fog foil foot fort fossil fountain fox frog fruit funnel fur furnace
gable galley garage garland garlic garment gate gear gem ghost giant glacier glaze glider glove glue
gnome goblet gown grain grape grass gravel grill groove gull gutter hail hair halter hammock hand
handle hanger harness hatch haystack hazel heap heart hedge heel hem herb heron hill hinge hive hoe
hole honey hood hoof hook hoop horizon hose hour hull hut icicle ink insect island ivory ivy jewel
joint jumper jungle kayak keel kennel kernel key keyhole king kiosk kite knee knob knot label lace
lagoon lake lamb lane lark latch lava lawn lead leaf leather ledge leg lens lever lid lime line lion
lip lobster lock locker loft log loom loop lotus lung machine magnet mallet mane mantle maple mask
mast mat match meadow medal melody meteor mill mine mint mist mitten moat mole moon mop moss moth
motor mound mountain mouth mud muffin mule nail napkin neck needle nest net nettle newt nickel night
noodle nose nozzle nut oar oasis ocean onion orbit orchid ostrich otter owl ox oyster package paddle
padlock page pail palace palm panel pansy panther parachute parade parcel park parrot path patch
pattern paw peacock pearl pebble pedal peg pelican pen pencil penguin pepper petal pig pillar pin
pipe pit pitcher plank plant plaster platform plough plug plum pocket pole pond poppy porch port pot
pouch powder prism puddle pulley pulp pump pumpkin puppet pyramid quarry queen quill quilt rack raft
rafter rail rain rainbow rake ramp raven razor reed reef reel ribbon ridge rifle rim ring river
rivet robe robin robot rock rocket rod roof root rose rudder ruler sack saddle safe sail salt sand
sandal sash saucer scale school screen screw scroll sea seal seam shack shadow shark shawl shed
sheet shell shield ship shirt shoe shore shower shrub shutter sickle sign silo sink siren skate
sketch skirt sky slab sled sleeve slipper slope smoke snow soap sock soil spark sparrow spear spider
spike spindle spiral sponge spool spoon spring sprout spur square squirrel stable stage stair stake
stamp star statue steam stem step stick stocking stool storm stove strap stream string stump sugar
summit sun swallow swamp swan swing switch sword syrup tack tail tank tap tape tar target tassel
tear thimble thistle thorn thread throne thumb ticket tide tiger tile timber tin toast toe tongue
tooth torch tower toy track tractor train trap tree trench trunk tub tube tulip tunnel turnip tusk
twig valley valve van vault veil vein vest vine visor volcano wagon wall walrus wand wasp wave wax
web wedge weed well whale wheat wheel whip whisk wick wig willow window wing wire wolf wood wreath
wrench yacht yarn yolk zebra zip
""".split()
ADJECTIVES = """
able aged ancient bare basic best big bitter bold brave brief bright broad broken busy calm cheap
chief chilly clean clear clever close coarse cold common cool correct cosy crisp cruel curly curved
daily damp dark dear deep dense dim dirty double dry dull dusty eager early easy eastern empty even
exact extra faint fair famous fancy far fast feeble fierce fine firm first flat fluffy folded
foreign formal former frail free fresh frosty full funny fuzzy general gentle giant glad golden good
grand grave greasy great half happy hard harsh hasty heavy hidden high hollow honest hot huge humble
icy idle inner joint jolly keen kind large last late lazy lean left light little lively local lone
long loose loud lovely low lucky mad major merry mild mixed modern moist muddy naked narrow native
neat new next nice noble noisy northern novel odd old outer oval pale past patient plain pleasant
polished polite poor pretty private proud public pure quick quiet random rapid rare raw ready real
rich ripe robust rosy rough round royal rude rusty sacred sad safe salty same scarce second secret
separate serious shallow sharp shiny short shy silent silly simple single slim slow small smart
smooth soft solid sore sour southern spare special spicy square steady steep sticky stiff still
stout strange strict striped strong sturdy sudden sunny super sweet swift tall tame tart tender
thick thin third tidy tight tiny tired top tough tricky twin upper urgent used useful usual vague
vast vivid warm weak wealthy weary western wet white whole wicked wide wild windy wise wooden young
""".split()
STARTS = ("b", "bl", "br", "c", "cl", "cr", "d", "dr", "f", "fl", "g", "gl", "gr", "h", "j", "k",
          "l", "m", "n", "p", "pl", "pr", "qu", "r", "s", "sh", "sk", "sl", "sp", "st", "t", "th",
          "tr", "v", "w", "y", "z", "")
VOWELS = ("a", "e", "i", "o", "u", "ai", "ea", "ee", "oo", "ou", "y", "ie")
ENDS = ("n", "r", "l", "s", "t", "m", "nd", "rt", "ck", "ll", "mp", "p", "st", "sh", "x", "g", "b",
        "", "", "", "", "")
TAILS = ("er", "le", "en", "ing", "et", "ow", "y", "ish", "age", "ard", "or", "ly", "ment", "ness",
         "ful", "ock", "um", "ette", "ine", "ast")


def noun(rng: random.Random) -> str:
    """Returns a noun, sometimes an invented one."""
    return rng.choice(NOUNS) if rng.random() < 0.75 else coined(rng)


def adjective(rng: random.Random) -> str:
    """Returns an adjective, sometimes an invented one."""
    return rng.choice(ADJECTIVES) if rng.random() < 0.85 else coined(rng)


def thing(rng: random.Random) -> str:
    """Returns a noun with or without a modifier."""
    style = rng.random()
    if style < 0.3:
        return noun(rng)
    if style < 0.7:
        return f"{adjective(rng)} {noun(rng)}"
    if style < 0.95:
        return f"{noun(rng)} {rng.choice(NOUNS)}"
    return f"{adjective(rng)} {noun(rng)} {rng.choice(NOUNS)}"


def things(rng: random.Random) -> str:
    """Returns a noun in the plural, with or without a modifier."""
    return plural(thing(rng))


def coined(rng: random.Random) -> str:
    """Returns an invented word in lower case."""
    word = "".join(rng.choice(STARTS) + rng.choice(VOWELS) + rng.choice(ENDS)
                   for _ in range(rng.choice((1, 2))))
    if len(word) < 6:
        word += rng.choice(TAILS)
    return word if 3 < len(word) < 9 else coined(rng)


def plural(thing: str) -> str:
    """Returns the plural of a noun: "boxes", "berries"."""
    if thing.endswith(("s", "x", "ch", "sh", "z")):
        return thing + "es"
    if thing.endswith("y") and thing[-2:-1] not in tuple("aeiou"):
        return thing[:-1] + "ies"
    return thing + "s"
