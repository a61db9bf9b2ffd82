"""The words for the placeholders of patterns. Names, codes and similar values are in `entities.py`."""

from __future__ import annotations


def listed(text: str) -> tuple[str, ...]:
    """Splits a text into phrases at commas."""
    return tuple(" ".join(part.split()) for part in text.split(",") if part.strip())


ITEMS = listed("""
running shoes, wool socks, a rain jacket, linen shirts, jeans, a winter coat, sneakers, leather boots, summer dresses,
a yoga mat, dumbbells, a road bike, a bike helmet, hiking boots, a tent, a sleeping bag, headphones, a phone case, a
smart watch, a wireless charger, a laptop stand, a mechanical keyboard, a monitor, a webcam, a graphics card, a coffee
grinder, an espresso machine, an air fryer, a cast-iron pan, kitchen knives, a stand mixer, bed linen, a mattress, a
desk lamp, an office chair, a sofa, garden chairs, a lawn mower, plant pots, tulip bulbs, a cordless drill, paint, a
tool box, dog food, cat litter, a cat tree, nappies, a pushchair, building blocks, board games, jigsaw puzzles,
paperbacks, a cookbook, notebooks, fountain pens, face cream, sun cream, perfume, shampoo, vitamins, protein bars,
olive oil, craft beer, red wine, loose tea, fresh pasta, chocolate, a gift box, earrings, a silver necklace,
sunglasses, a backpack, a suitcase, car tyres, engine oil, printer ink, a vacuum cleaner, a heat pump, smoke alarms,
light bulbs""")
TEAMS = listed("""
accounts, sales, marketing, the design team, human resources, the warehouse, the front office, the data team, support,
purchasing, legal, the platform team, the lab, the project office, quality, logistics, the board, the reception""")
PROJECTS = listed("""
the Q3 report, the budget, the roadmap, the migration, the kick-off, the tender, the grant application, the pilot, the
audit, the new price list, the trade fair, the rebrand, the customer survey, the annual review, the onboarding plan,
the data export, the test results, the training plan, the office move, the release, the summer party, the website
texts""")
SOFTWARE = listed("""
the parser, the scheduler, the installer, the login page, the cache, the test suite, the documentation, the network
driver, the command line, the index, the config loader, the build script, the web interface, the plugin, the export,
the memory allocator, the date picker, the search, the Docker image, the mobile app, the settings dialog, the API""")
FAULTS = listed(
    """
crash, memory leak, race condition, regression, deadlock, typo, timeout, segfault, null pointer, broken link, wrong
encoding, off-by-one error, performance drop, missing header, failing test, rounding error, flickering, infinite loop"""
)
HOBBIES = listed("""
sourdough, astronomy, home brewing, model railways, beekeeping, chess, film photography, cycling, running, hiking,
gardening, knitting, board games, guitar, woodworking, bird watching, retro computers, classic cars, 3D printing,
sailing, climbing, watercolour, vinyl records, fantasy novels, crosswords, drones, fishing, allotments, amateur radio,
choirs""")
COURSES = listed("""
project management, public speaking, Python, bookkeeping, content marketing, first aid, negotiation, cloud security,
data analysis, time management, drawing, photography, leadership, search ads, GDPR, sustainable building, UX writing""")
ILLS = listed("""
joint pain, belly fat, high blood sugar, tinnitus, hair loss, nail fungus, weak eyesight, memory loss, back pain, low
energy, bad sleep, wrinkles, gum trouble, prostate trouble, neuropathy""")
CAUSES = listed("""
clean rivers, school meals, animal shelters, refugees, the climate, free journalism, local libraries, cancer research,
flood relief, housing, workers' rights, the voting law, public transport, mental health, rainforests, food banks""")
FILMS = listed("""
a cooking show, a crime series, the cup final, a new documentary, a concert film, a fantasy series, a quiz show, an
album, a podcast about history, a comedy special""")
COINS = ("bitcoin", "BTC", "Ethereum", "ETH", "USDT", "Solana", "XRP")
ROLES = listed("""
data analyst, nurse, warehouse worker, account manager, software engineer, teaching assistant, driver, office
assistant, product designer, chef, receptionist, electrician, research fellow, customer adviser, project manager,
translator""")
NICKS = listed("""
nightowl, quietfox, tinroof, mossy, bluekettle, rustybike, old_tom, pixelcat, hopper, greyheron, lemonpie, ivyleaf,
slowtrain, northwind, tealeaf, sparky, woodlouse, redshed, marmot, foghorn""")
WEATHER = listed("rain all week, a bit of sun, the first snow, a storm, thick fog, a heat wave, a cold wind")
NEWS_THINGS = listed("""
the new tram line, the old swimming pool, the library's opening hours, a bakery on the corner, the river path, the
street market, the winter lights, the football pitch, a small museum, the school garden, the bus to the airport""")
MODIFIERS = listed("""
summer, garden, birthday, team, book, jazz, street, winter, charity, school, family, harbour, spring, farewell,
village, music, board, wedding, budget, office, planning, film, poetry, chess, photo, cooking, sales, neighbourhood,
welcome, autumn, project, sports, art, science, history, beach, lantern, choir, theatre, housewarming, design, quiz,
market, annual, students', club, rooftop, craft, dance, anniversary""")
GATHERINGS = listed("""
party, dinner, picnic, concert, festival, evening, lunch, workshop, breakfast, fair, exhibition, barbecue, walk,
night, show, gala, reunion, brunch, tour, trip""")
TOPICS = listed("""
budget, new website, trip, contract, sales figures, garden plan, repairs, school play, marketing plan, offer, survey,
new office, logo, project plan, holiday rota, lease, exam results, launch, newsletter, seating plan, audit, training,
delivery dates, price list, move, renovation, interviews, safety rules, brochure, lesson plan, menu, cover design""")
DOCUMENTS = listed("""
report, slides, invoice, photos, guest list, draft, contract, floor plan, recipe, address list, order form,
timetable, receipt, minutes, tickets, application form, sales numbers, travel plan, questionnaire, map, signed lease,
price list, meter reading, song list, product pictures, cost estimate, registration form, letter, key code, insurance
papers, menu, test results""")
FAVOURS = listed("""
water my plants, feed my cat, walk my dog, help me move the sofa, drive me to the airport, look after my children,
pick up my parcel, lend me your drill, help me paint the fence, check my essay, fix my bicycle, take my shift, bring
the projector, help me with my homework, collect my mail, lend me your tent, open the shop for me, cook for the
group, clean the meeting room, play the piano for us, give a short talk, lend me your van, repair my lamp, carry the
boxes, take the minutes, teach my class, help me choose a suit, meet my brother at the station, set up the tables,
translate my letter""")
GOODS = listed("""
bicycle, piano, desk, sofa, guitar, camera, washing machine, tent, lamp, bookshelf, armchair, coffee machine, kayak,
drum kit, printer, fridge, dining table, mirror, carpet, violin, telescope, sewing machine, sledge, record player,
toolbox, pushchair, wardrobe, lawn mower""")
REASONS = listed("""
I have to work, I am ill, I am on holiday, my car is broken, I have an exam, I have no time, I am visiting my
parents, my son is ill, I have another appointment, I am at the dentist, I have guests, I will be abroad, I have a
cold, my train is late, I am moving house, I have football practice, my sister is here, I have a deadline, I hurt my
foot, I promised to help my aunt""")
