"""Still more requests for tools of errands, for training only; see ``tool_wording``."""

from __future__ import annotations

MORE: dict[str, str] = {
    "set_heating": """
    Crank the {0} heating up to {1}. | Dial the {0} to {1} degrees. | {1} for the {0} thermostat.
    | {1} degrees, {0}. | {1} degrees will do nicely in the {0}. | Keep the {0} at {1} degrees. |
    Hold the {0} at {1}. | Get the {0} to {1} degrees before <the guests come/I get home/bedtime>.
    | Fix the {0} temperature at {1} degrees. | Regulate the {0} to {1} degrees. | Target
    temperature {0}: {1}. | Radiator in the {0}: {1}. | Radiators in the {0} to {1} degrees,
    please. | The radiator in the {0} ought to be on {1} degrees. | The {0} is <too cold/too
    chilly/far too warm/like a fridge>. Make it {1} degrees. | It's chilly in the {0}. {1}
    degrees, please. | Brr, the {0} is icy. Take it to {1} degrees. | We are sweating in the {0},
    bring the heating down to {1}. | Turn the {0} down to {1} degrees, it is stuffy. | Drop the
    {0} to {1} degrees for the night. | Lower or raise the {0} heating until it reads {1} degrees.
    | Could the {0} be a comfortable {1} degrees? | Might I have the {0} at {1} degrees? | Can we
    have it {1} degrees warm in the {0}? | Would you set the {0} radiator at {1}? | Is it possible
    to heat the {0} up to {1} degrees? | Why not heat the {0} to {1} degrees? | I'd be happier if
    the {0} were {1} degrees. | I'd like the {0} kept at {1} degrees. | My toes are cold in the
    {0}; {1} degrees would help. | Grandma <is sitting/likes to sit> in the {0} and wants {1}
    degrees there. | The baby sleeps in the {0}, so {1} degrees please. | For the {0} I prefer {1}
    degrees. | For the {0}, {1} degrees on the thermostat. | In the {0}, let the heating go to
    {1}. | In the {0} I feel best at {1} degrees. | Program {1} degrees for the {0}. | Enter {1}
    degrees as the temperature for the {0}. | Choose {1} degrees for the heating in the {0}. |
    Select {1} on the thermostat in the {0}. | Switch the heating in the {0} to {1} degrees. |
    Move the thermostat in the {0} to {1}. | Nudge the {0} heating to {1}, would you? | Push the
    temperature in the {0} to {1} degrees. | Heater {0}: {1} degrees. | Heater in the {0} on {1}.
    | {0} temperature {1}. | {0} heating {1}, thanks. | {0} to {1} degrees. | {0} at {1} degrees,
    please. | Room temperature for the {0} is to be {1} degrees. | The heating in the {0} needs to
    be at {1}. | The temperature I want in the {0} is {1} degrees. | What the {0} needs is {1}
    degrees. | Do something about the cold in the {0}, {1} degrees at least. | See that the {0} is
    heated to {1}. | See to it that the {0} stays at {1} degrees. | Ensure {1} degrees in the {0}.
    | Let's have the {0} at {1} degrees this evening. | Let it be {1} degrees in the {0} from now
    on. | Give the {0} a temperature of {1} degrees. | Give me a warm {0}, {1} degrees say. | Just
    {1} degrees in the {0}, no more and no less. | To {1} degrees, please, the heating in the {0}.
    | From now on the heating in the {0} runs at {1}. | We will be in the {0} all evening, so warm
    it to {1} degrees. | Nobody uses the {0} this week. {1} degrees is enough there. | Set {1} in
    the {0}, I mean the heating. | Have the {0} at {1} degrees when I wake up. | Have the heating
    in the {0} go up to {1}. | Leave the {0} heating on {1} degrees. | Heat up the {0}, {1}
    degrees please. | Warmth for the {0}: {1} degrees. | Nice and warm in the {0}, please, {1}
    degrees. | Would {1} degrees in the {0} be possible? | Could you bring the {0} up to {1}
    degrees? | Could you put the heating on in the {0}, at {1}? | Take the {0} thermostat to {1}.
    | We agreed on {1} degrees for the {0}. Set it. | My plants in the {0} like {1} degrees. | I
    want the {0} at {1} degrees. | I want it {1} degrees warm in the {0}. | I need the {0} heated
    up to {1}. | The guests are freezing in the {0}, so heat it to {1}. | Save energy: {1} degrees
    in the {0}. | Is the {0} below {1} degrees? Then heat it up to that.""",
    "move_blinds": """
    Shutters in the {0}: {1}. | {1}, please: the blinds in the {0}. | {1} the {0} roller blinds. |
    {1} every blind in the {0}. | {1} both blinds in the {0}. | {1} the roller shutters over in
    the {0}, please. | {1} the blinds for me in the {0}. | {1} the blinds where I am, in the {0}.
    | {1} the shutters at the {0} windows. | {1} the shutters on the {0} side of the house. | {1}
    the venetian blinds in the {0}, would you? | {0} blinds, {1} please. | {0} shutters: please
    {1}. | {0}, shutters, {1}. | {0} windows: {1} the shutters. | Window shutters of the {0}: {1}.
    | Blinds in the {0}, {1} them. | Blinds {1}, {0}. | The {0}: please {1} the shutters there. |
    The blinds in the {0}, could you {1} them? | The shutters in the {0} have to {1}. | The {0}
    has blinds. {1} them now. | About the shutters in the {0}: {1} them. | As for the blinds in
    the {0}, {1} them please. | When you get a moment, {1} the blinds in the {0}. | Before it gets
    <dark/hot/light>, {1} the shutters in the {0}. | It is <getting dark/morning/noon/late>. {1}
    the blinds in the {0}. | It's too bright in the {0}. Please {1} the blinds. | It's gloomy in
    the {0}, so {1} the shutters. | The neighbours are staring into the {0}. {1} the blinds. | I
    am about to <sleep/work/watch a film> in the {0}. {1} the blinds first. | I'm going to bed;
    {1} the shutters in the {0}. | I'm up now, so {1} the {0} shutters. | A storm is coming. {1}
    the shutters in the {0}. | Someone should {1} the shutters in the {0}. | Somebody forgot to
    {1} the blinds in the {0}. | I forgot to {1} the shutters in the {0}. Do it for me. | I can't
    reach the blinds in the {0}. {1} them. | I meant to {1} the blinds in the {0}. | I'd
    appreciate it if you could {1} the {0} blinds. | I'd be glad if you would {1} the shutters in
    the {0}. | I wish you would {1} the blinds in the {0}. | Is it possible to {1} the shutters in
    the {0}? | Could we {1} the {0} blinds now? | Can I ask you to {1} the blinds in the {0}? |
    May I ask you to {1} the shutters of the {0}? | Are you able to {1} the blinds in the {0}? |
    Why don't you {1} the blinds in the {0}? | How about you {1} the shutters in the {0}? | Shall
    we {1} the shutters in the {0}? Yes, do it. | Don't forget to {1} the shutters in the {0}. |
    Be so kind and {1} the {0} shutters. | Be a dear and {1} the blinds in the {0}. | Kindly {1}
    the blinds of the {0}. | Just {1} the shutters in the {0}, thanks. | We need to {1} the blinds
    in the {0}. | We had better {1} the shutters of the {0}. | You should {1} the blinds in the
    {0} now. | Time to {1} the {0} shutters. | Ready to {1} the blinds in the {0}? Go ahead. | My
    wife asks you to {1} the blinds in the {0}. | Over in the {0}, {1} all shutters. | At the {0}
    window, {1} the blinds. | For the {0}: {1} blinds. | In the {0} we want to {1} the shutters. |
    Off to the {0} windows: {1} their blinds. | What I want is for you to {1} the blinds in the
    {0}. | All I ask is that you {1} the {0} blinds. | Do {1} the shutters in the {0}, please. |
    Try to {1} the shutters in the {0}. | Could the blinds in the {0} {1}? | Can you see to the
    blinds in the {0}? {1} them. | The shutters of the {0}: would you {1} them? | Will you kindly
    {1} the shutters in the {0}? | Do me a favour: {1} the {0} blinds. | Let the blinds in the {0}
    {1}. | Let the {0} shutters {1}, please. | Make the blinds in the {0} {1}. | Make the {0}
    shutters {1}. | See that you {1} the blinds of the {0}. | Blinds of the {0}: {1}, please. |
    The window blinds in the {0} must {1}. | Have somebody {1} the shutters in the {0}. | Once
    more, {1} the blinds in the {0}. | Straight away {1} the shutters in the {0}. | For a better
    view from the {0}, or for some quiet, {1} the blinds. | You know the blinds in the {0}? {1}
    them.""",
    "find_train": """
    {0} to {1} by train[, {2}]. | {0} to {1} by rail[ on {2}], what is there? | {0}, {1}, train[,
    {2}]. | Next train {0} to {1}[ on {2}]? | Railway connection from {0} to {1}[ for {2}],
    please. | Train connections {0} to {1}[, {2}]. | Rail journey: {0} to {1}[, {2}]. | Railway:
    start {0}, end {1}[, day {2}]. | By train[ on {2}]: {0} to {1}. | By rail to {1} from {0}[ on
    {2}], is that possible? | [{2}: ]train from {0} to {1}. | [For {2}: ]rail connections between
    {0} and {1}, please. | [On {2}, ]which trains take me from {0} to {1}? | [On {2} ]I have to
    get from {0} to {1} on the train. | I'd like to ride the train from {0} to {1}[ on {2}]. |
    I'll be catching a train in {0}[ on {2}] and want to get off in {1}. | I want to hop on a
    train in {0} and end up in {1}[ on {2}]. | I'm planning to go by rail from {0} to {1}[ on
    {2}]. What leaves when? | I prefer the train for getting to {1} from {0}[ on {2}]. Anything
    suitable? | I'm stuck in {0} without a car and must be in {1}[ on {2}]. Which train goes? | I
    sold my car, so it will be the train from {0} to {1}[ on {2}]. | I hate flying. What train
    runs between {0} and {1}[ on {2}]? | My grandmother is coming to {1} from {0} by rail[ on
    {2}]. Which train could she take? | My meeting is in {1}[ on {2}] and I live in {0}. Is there
    a good train? | Our class goes from {0} to {1} by train[ on {2}]. What departures are there? |
    We board in {0} and get out in {1}[ on {2}]. Check the trains. | We'd love to see {1}[ on
    {2}], taking a train out of {0}. | Is there a direct train from {0} to {1}[ on {2}]? | Is
    there an early train to {1} from {0}[ on {2}]? | Is {1} on a railway line from {0}? Show me
    the trains[ for {2}]. | Do any trains connect {0} with {1}[ on {2}]? | Do I have a train to
    {1} from {0}[ on {2}]? | Does anything on rails go to {1} from {0}[ on {2}]? | Has the railway
    got a connection from {0} to {1}[ on {2}]? | Could I make it from {0} to {1} by train[ on
    {2}]? | Could you dig up a train from {0} to {1}[ for {2}]? | Can you work out a rail trip
    from {0} to {1}[ for {2}]? | Can you tell me the departures from {0} to {1} by rail[ on {2}]?
    | Would there be a train out of {0} to {1}[ on {2}]? | Will there be trains from {0} to {1}[
    on {2}]? | When do trains leave {0} for {1}[ on {2}]? | When can I board a train in {0} for
    {1}[ on {2}]? | When does the next train to {1} pull out of {0}[ on {2}]? | How soon can a
    train get me to {1} from {0}[ on {2}]? | How often do trains go to {1} from {0}[ on {2}]? |
    What's running on the railway between {0} and {1}[ on {2}]? | What time is the train from {0}
    to {1}[ on {2}]? | What would be a handy train from {0} to {1}[ on {2}]? | Which train gets me
    into {1} if I start from {0}[ on {2}]? | Which departures by rail are there from {0} towards
    {1}[ on {2}]? | Who runs trains from {0} to {1}[ on {2}], and when? | Track down a train
    connecting {0} and {1}[ on {2}]. | Fetch the timetable for trains from {0} to {1}[ on {2}]. |
    Consult the railway timetable: {0} to {1}[, {2}]. | Display rail departures {0} to {1}[, {2}].
    | Pick a train for me from {0} to {1}[ on {2}]. | See what trains there are to {1}[ on {2}]. I
    leave from {0}. | Let me know about trains that go to {1} from {0}[ on {2}]. | Let's take the
    train from {0} to {1}[ on {2}]. Which one? | Give me the train times for {0} to {1}[ on {2}].
    | Tell me how trains go from {0} to {1}[ on {2}]. | Put me on a train from {0} to {1}[ on
    {2}]. | Help me get to {1} by rail from {0}[ on {2}]. | Rail timetable {0} to {1}[ for {2}],
    please. | Leaving {0} for {1} by train[ on {2}], options? | Travelling {0} to {1} by train[ on
    {2}]. | Starting station {0}, final station {1}[, on {2}]. Trains, please. | From the station
    in {0} to the station in {1}[ on {2}], which train? | Trains out of {0} that stop in {1}[ on
    {2}], please. | It's a train I'm after, {0} to {1}[, {2}]. | See me onto a train from {0} to
    {1}[ on {2}]: which ones run? | Which rail service goes from {0} to {1}[ on {2}]? | Which
    railway line takes me from {0} to {1}[ on {2}]? | Are there any rail services to {1} leaving
    {0}[ on {2}]? | Find out when I can go by rail from {0} to {1}[ on {2}]. | Find me rail
    connections {0} to {1}[, {2}]. | Check for trains leaving {0} and heading to {1}[ on {2}]. | I
    would rather take the train from {0} to {1}[ on {2}]. | I need to know the trains between {0}
    and {1}[ on {2}]. | I'm at the station in {0}. Which train goes to {1}[ on {2}]? | My kids are
    going by train to {1} from {0}[ on {2}]. When does it leave? | The train to {1} from {0}[ on
    {2}], when does it go? | The railway from {0} to {1}[ on {2}], please check times. | Say I
    take the train from {0} to {1}[ on {2}], which would it be? | Suggest a train to take from {0}
    to {1}[ on {2}].""",
    "book_flight": """
    {0} to {1} by plane, {2}. | {0} to {1}, flight, {2}. | {2}: flight {0} to {1}. | {2}, {0} to
    {1}, by air please. | Flight {0} to {1} {2}. | Flight wanted for {2}, {0} to {1}. | One plane
    seat {0} to {1} on {2}, please. | Airline ticket: from {0}, to {1}, on {2}. | Air ticket {0}
    to {1} for {2}, please. | Plane: {0} to {1}, day of travel {2}. | Out of {0} by plane on {2},
    bound for {1}. | From {0} by air to {1}, leaving on {2}. | Up in the air on {2}, please: {0}
    to {1}. | Grab me a flight from {0} to {1} on {2}. | Snap up a plane seat from {0} to {1} for
    {2}. | Organise a flight from {0} to {1} on {2}. | Purchase a plane ticket from {0} to {1} for
    {2}. | Order an air ticket to {1}, {0} is the airport I leave from, on {2}. | Put me on the
    plane from {0} to {1} on {2}. | Fix me up with a flight to {1} from {0} on {2}. | Schedule my
    flight for {2}, {0} to {1}. | Help me fly out of {0} to {1} on {2}. | Let me fly from {0} to
    {1} on {2}. | Let's book the plane to {1} from {0} for {2}. | Lay on a flight for us from {0}
    to {1} on {2}. | Pick a flight to {1} out of {0} on {2} and book it. | Take care of my flight
    from {0} to {1} on {2}. | See about a flight on {2}, I leave {0} and go to {1}. | Make sure
    I'm on a flight from {0} to {1} on {2}. | Hold a plane seat for me on {2}, {0} to {1}. | Could
    I get a plane ticket from {0} to {1} for {2}? | Could you put us on a flight out of {0} to {1}
    on {2}? | Could someone book my flight on {2} to {1}? I live in {0}. | Can we fly to {1} from
    {0} on {2}? Please book. | Can you arrange air travel from {0} to {1} on {2}? | Can you see to
    a flight for {2}, {0} to {1}? | May I ask you for a flight from {0} to {1} on {2}? | Would you
    buy a plane ticket from {0} to {1} on {2}? | Will you book me onto a plane from {0} to {1} on
    {2}? | Is it possible to fly from {0} to {1} on {2}? Book a seat if so. | Are there planes
    from {0} to {1} on {2}? I need one seat. | How about flying to {1} on {2} from {0}? Book it. |
    How can I fly to {1} from {0} on {2}? Get me a ticket. | Which plane goes from {0} to {1} on
    {2}? I want a seat on it. | I'd like to be flown from {0} to {1} on {2}. | I'm due in {1} on
    {2} and will fly from {0}. Please book. | I'm off to {1} by plane on {2}, {0} is my airport. |
    I'm meant to fly to {1} on {2}. I start from {0} and have no ticket yet. | I have no plane
    ticket for {2} yet, {0} to {1}. | I wish to travel by air to {1} on {2}, departing from {0}. |
    I'll fly on {2}. From {0}. To {1}. Get the ticket. | I plan on taking a plane from {0} on {2}
    to reach {1}. | My conference in {1} starts on {2}. I fly from {0}, please book. | My daughter
    flies home to {1} on {2}, boarding in {0}. Buy her a ticket. | My flight to {1} from {0} on
    {2} is still to be booked. | Our family wants to fly to {1} on {2}. {0} is where we live. |
    Our plane should take off in {0} on {2} and bring us to {1}. | We need seats on a plane from
    {0} to {1} on {2}. | We are ready to book: flight on {2}, {0} to {1}. | The train takes too
    long from {0} to {1}, so book a flight on {2}. | It's too far to drive from {0} to {1}; get us
    a flight for {2}. | A flight departing {0} on {2}, arriving in {1}, that is what I need. | A
    one-way flight from {0} to {1} on {2}. | Any flight to {1} will do, on {2}, from {0}. Book it.
    | The next plane on {2} from {0} to {1}, please reserve it. | Someone is waiting for me in
    {1}, so fly me there on {2} from {0}. | Departing {0} by air on {2} for {1}. | Destination
    {1}, airport {0}, flying on {2}. | To get to {1} on {2} I need a plane from {0}. | Travel date
    {2}, flight from {0} to {1}. | On {2} there should be a flight booked for me, {0} to {1}. | On
    {2} put me on a plane in {0} that goes to {1}. | I'd like a seat on the plane to {1} leaving
    {0} on {2}. | Would there be a flight from {0} to {1} on {2}? Reserve it. | Please see that I
    fly to {1} on {2}, from {0}. | We take the plane from {0} to {1} on {2}, get the tickets. |
    Two cities, one plane: {0} to {1}, on {2}. Book it. | Don't let me miss {1} on {2}; book a
    plane from {0}. | Airfare from {0} to {1} for {2}: book it for me. | Get us airborne on {2},
    from {0} to {1}. | Any seat will do on the {2} flight from {0} to {1}. | Leaving {0} on {2} by
    plane, landing in {1}, please book. | I will need a plane on {2}. It goes from {0} to {1}. |
    My customer in {1} expects me on {2}. Book the flight from {0}.""",
    "book_hotel": """
    Hotel {0} {1} nights. | {0} hotel, {1} nights. | {0} for {1} nights: hotel, please. | {1}
    nights at a hotel in {0}. | {1} nights in {0}: a room, please. | {1} nights' stay in {0},
    hotel wanted. | Room in {0}, {1} nights, please. | Room booking {0}, {1} nights. |
    Accommodation: {0}, {1} nights. | Overnight stay {0}: {1} nights. | Bed and breakfast in {0}
    for {1} nights, please. | Guest room needed in {0} for {1} nights. | Stay in {0}, number of
    nights {1}. | In {0}, {1} nights, some nice hotel. | In {0} book me into a hotel for {1}
    nights. | For {1} nights in {0}: book a hotel. | For {1} nights we want a hotel room in {0}. |
    For my {1} nights in {0} I need a roof over my head. | Check me into a hotel in {0} for {1}
    nights. | Grab us a hotel room in {0} for {1} nights. | Secure a room for {1} nights in a {0}
    hotel. | Hold a hotel room for me in {0}, {1} nights. | House us in {0} for {1} nights,
    please. | Lodge me in {0} for {1} nights. | Rent a hotel room in {0} for {1} nights. | Take a
    hotel room in {0} for {1} nights. | Pick a hotel in {0} and book {1} nights. | Set me up with
    a hotel in {0} for {1} nights. | Fix up a room for us in {0}, {1} nights. | Sort me out
    somewhere to sleep in {0} for {1} nights. | See about a hotel in {0}, we stay {1} nights. |
    See whether a hotel in {0} has a room for {1} nights and reserve it. | Track down a hotel in
    {0} where I can stay {1} nights. | Let me have a hotel room in {0} for {1} nights. | Let's
    stay in {0} for {1} nights. Book a room. | Let's book a hotel for the {1} nights in {0}. |
    Help me find a bed in {0} for {1} nights. | Make it {1} nights in a {0} hotel. | Could I have
    a room in {0}, {1} nights? | Could we be put up at a hotel in {0} for {1} nights? | Could you
    see to a hotel room for {1} nights? It's in {0}. | Can I stay somewhere in {0} for {1} nights?
    | Can you put me in a hotel in {0} for {1} nights? | May I have a hotel in {0}, for {1}
    nights? | Would you reserve {1} nights at a hotel in {0}? | Will you get us a room for {1}
    nights in {0}? | Is any hotel in {0} free for {1} nights? Book it. | Are there rooms in {0}
    for {1} nights? I'd like one. | Which hotel in {0} would take us for {1} nights? Reserve
    there. | How about {1} nights in {0}? Get us a hotel. | What about a room for {1} nights in
    {0}? | I'd love to spend {1} nights at a hotel in {0}. | I'd like to check in at a hotel in
    {0} and stay {1} nights. | I'm travelling to {0} and will stay {1} nights. I need a room. |
    I'm looking for accommodation in {0}, {1} nights. | I'm going to be in {0}. {1} nights. Hotel,
    please. | I need a bed in {0} for {1} nights. | I require lodging for {1} nights in {0}. | I
    can't sleep at my friend's in {0}, so get me a hotel for {1} nights. | My boss stays in {0}
    for {1} nights and wants a hotel. | My wife and I plan {1} nights in {0}. Hotel, please. | My
    stay in {0} is {1} nights long. Please find me lodging. | Our trip takes us to {0} for {1}
    nights, and we need rooms. | Our conference in {0} runs over {1} nights, so reserve a hotel. |
    We'll be sleeping in {0} for {1} nights. Please book. | We haven't got a hotel in {0} yet.
    It's for {1} nights. | Nothing is booked in {0} so far. We need {1} nights. | A hotel would be
    good, {1} nights, somewhere in {0}. | A place to stay in {0}, please, for {1} nights. | Any
    hotel will do in {0}, {1} nights. | Someone needs to book our hotel in {0}, {1} nights. | The
    wedding is in {0}, we need a hotel there for {1} nights. | Could a hotel in {0} have us for
    {1} nights? Please book. | Find lodging for me in {0}, {1} nights. | Please see that we have a
    hotel in {0} for {1} nights. | {1} nights of hotel in {0}, book them. | Get a roof over our
    heads in {0} for {1} nights. | Do book a room in {0}, we'll be there {1} nights. | Where in
    {0} could we sleep for {1} nights? Reserve a hotel. | My team needs rooms in {0} for {1}
    nights. | It's {1} nights in {0} for us, hotel please. | Somewhere comfortable to sleep in
    {0}, {1} nights. | The hotel should be in {0} and I stay {1} nights. | Nights: {1}. City: {0}.
    Book a hotel. | City {0}, nights {1}, hotel room please.""",
    "book_table": """
    {0}[ at {2}], {1} people. | {0}[, {2}]: table for {1}, please. | {1} at {0}[, {2}], reserve. |
    {1} seats at {0}[ at {2}], please. | {1} of us want to eat at {0}[ at {2}]. | {1} people want
    dinner at {0}[ at {2}]. Please book. | {1} hungry people, one table at {0}[ at {2}]. | [{2}:
    ]table at {0} for {1}. | [At {2}, ]reserve a table for {1} people at {0}. | [At {2} ]we are
    eating at {0}, {1} people. | Table, {0}, {1} people[, {2}]. | Table wanted at {0} for {1}[ at
    {2}]. | Dinner reservation: {0}, {1} people[, {2}]. | Dinner table for {1} at {0}[ at {2}],
    please. | Lunch at {0} with {1} people[ at {2}], please reserve. | Reservation {0}, {1}
    people[, {2}]. | Reservation at {0} for {1} people[ at {2}], please. | Seats for {1} at {0}[
    at {2}]. | Party of {1} at {0}[ at {2}]. | Restaurant {0}, {1} people[, {2}]. | Place for {1}
    at {0}[ at {2}], please book. | Grab a table at {0} for {1}[ at {2}]. | Snag us a table for
    {1} at {0}[ at {2}]. | Organise a table for {1} at {0}[ at {2}]. | Arrange dinner for {1} at
    {0}[ at {2}]. | Call {0} and reserve for {1} people[ at {2}]. | Ring the restaurant {0} and
    get a table for {1}[ at {2}]. | Tell {0} that {1} of us are coming to eat[ at {2}]. | Let {0}
    know we need a table for {1}[ at {2}]. | Fix a table for {1} at {0}[ at {2}]. | Save us a
    table at {0}[ at {2}], we are {1}. | Squeeze us in at {0}[ at {2}], {1} people. | Put {1}
    people down for {0}[ at {2}]. | Put us down for a table at {0}[ at {2}], {1} guests. | Set
    aside a table for {1} at {0}[ at {2}]. | Take a table for {1} at {0}[ at {2}]. | See if {0}
    can seat {1}[ at {2}] and book it. | See about a table for {1} at {0}[ at {2}]. | Let's dine
    at {0}[ at {2}], {1} people. Reserve. | Let us have a table for {1} at {0}[ at {2}]. | Do me a
    favour and book {0} for {1}[ at {2}]. | Could we have a table for {1} at {0}[ at {2}]? | Could
    I reserve for {1} at {0}[ at {2}]? | Could you ring {0} for a table[ at {2}]? We'll be {1}. |
    Can you squeeze {1} people into {0}[ at {2}]? | Can we get seats for {1} at {0}[ at {2}]? |
    Can you make a dinner booking at {0} for {1}[ at {2}]? | May we have a table at {0}[ at {2}]
    for {1} people? | Would {0} have a table for {1}[ at {2}]? Book it. | Would you get me a table
    for {1} people at {0}[ at {2}]? | Will you reserve {0} for {1} guests[ at {2}]? | Is {0} free
    for {1} people[ at {2}]? Reserve a table. | Are there seats for {1} at {0}[ at {2}]? Please
    take them. | Does {0} take {1} guests[ at {2}]? Then reserve. | What about a table at {0} for
    {1}[ at {2}]? | Shall we eat at {0}[ at {2}]? Table for {1}, please. | I'd like to dine at {0}
    with {1} people[ at {2}]. | I'd love a table for {1} at {0}[ at {2}]. | I'm inviting {1}
    people to {0}[ at {2}]. We need a table. | I'm meeting friends at {0}[ at {2}], {1} of us.
    Reserve a table. | I'm celebrating at {0}[ at {2}] and need seats for {1}. | I'm treating my
    team at {0}[ at {2}], so book for {1}. | My birthday dinner is at {0}[ at {2}], {1} guests.
    Please book. | My parents want to eat at {0}[ at {2}]. Table for {1}. | Our party of {1} needs
    a table at {0}[ at {2}]. | Our anniversary calls for {0}. Book a table for {1}[ at {2}]. |
    We'll be {1} for dinner at {0}[ at {2}]. | We're going out to {0}[ at {2}] and there are {1}
    of us. Book. | We'd like to be seated at {0}[ at {2}], {1} people. | We need {1} chairs and a
    table at {0}[ at {2}]. | Nobody has reserved at {0} yet. We're {1}[, coming at {2}]. | How
    many we are? {1}. Where? {0}. Book the table[ for {2}]. | A table large enough for {1} at {0}[
    at {2}], please. | Guests: {1}. Restaurant: {0}.[ Time: {2}.] | Dining at {0} with {1}[ at
    {2}], please reserve. | Do reserve at {0} for {1} people[ at {2}]. | Put in a reservation with
    {0} for {1}[ at {2}]. | Table size {1}, restaurant {0}[, {2}]. | Ask for a table for {1} at
    {0}[ at {2}]. | Our group of {1} wants to dine at {0}[ at {2}]. Please arrange it. | The table
    is for {1} and the restaurant is {0}[, at {2}]. | I need somewhere to sit with {1} people at
    {0}[ at {2}], so reserve. | Have {0} keep us a table for {1}[ at {2}]. | Have a table for {1}
    ready at {0}[ at {2}]. | Lunch or dinner, we're eating at {0} with {1}[ at {2}]. Reserve.""",
    "get_route": """
    Way to {0}[ by {1}]? | Route: {0}[, by {1}]. | Directions: {0}[, {1}]. | {0}, directions
    please[, by {1}]. | {0}: how do I get there[ by {1}]? | {0}[ by {1}], what is the route? | {0}
    is my destination[ and I travel by {1}]. Navigate, please. | {0}, and make it quick[, by {1}].
    Show me the route. | [By {1}: ]which way to {0}? | [By {1}, ]how do I find my way to {0}? |
    [Going by {1}, ]what's the route to {0}? | To {0}, please, which way[, by {1}]? | To {0},
    driver[, we go by {1}]! | Off to {0}[ by {1}], guide me. | Next stop {0}[ by {1}], show the
    way. | Map out a route to {0}[ by {1}]. | Map the way to {0}[ by {1}]. | Plot a course to {0}[
    by {1}]. | Pull up directions to {0}[ by {1}]. | Look up how to reach {0}[ by {1}]. | Look at
    the map and tell me how to go to {0}[ by {1}]. | Steer me to {0}[ by {1}]. | Direct me to {0}[
    by {1}]. | Escort me to {0}[ by {1}], turn by turn. | Set the navigation to {0}[, by {1}]. |
    Set {0} as my destination[, travelling by {1}]. | Enter {0} as the goal of my trip[ by {1}]. |
    Program the route to {0}[ by {1}]. | Put me on the right road to {0}[ by {1}]. | Send me the
    right way to {0}[ by {1}]. | Walk me through the way to {0}[ by {1}]. | Talk me through
    getting to {0}[ by {1}]. | Explain the way to {0}[ by {1}], please. | Work out the fastest way
    to {0}[ by {1}]. | Figure out how I can get over to {0}[ by {1}]. | Let's head to {0}[ by
    {1}]. Which way do we go? | Let me know the way to {0}[ by {1}]. | Help me find {0}[, I'm
    going by {1}]. | Help, I need to be at {0} soon[ and go by {1}]. What's the route? | Get the
    directions for {0}[ by {1}] up on the map. | Could you guide me over to {0}[ by {1}]? | Could
    you plan my trip to {0}[ by {1}], street by street? | Could I have directions to {0}[ by {1}],
    please? | Can you get me over to {0}[ by {1}]? | Can I reach {0} easily[ by {1}]? Show me the
    route. | May I have the directions to {0}[ by {1}]? | Would you lead the way to {0}[ by {1}]?
    | Will you navigate me to {0}[ by {1}]? | Do you know how to get to {0}[ by {1}]? | Do you
    know the way to {0}[ by {1}]? | Is there a shortcut to {0}[ by {1}]? | Is {0} hard to get to[
    by {1}]? Give me directions. | Am I going the right way for {0}[ by {1}]? Guide me. | Where do
    I go for {0}[ by {1}]? Left or right? | Where's the turning for {0}[ if I go by {1}]? | Which
    streets do I take to {0}[ by {1}]? | Which turns do I take for {0}[ by {1}]? | Which direction
    is {0}[ if I travel by {1}]? | What's the easiest route to {0}[ by {1}]? | What roads go to
    {0}[ by {1}]? | How would you go to {0} from here[ by {1}]? | How on earth do I get to {0}[ by
    {1}]? | How far is it to {0}, and which way[, by {1}]? | I'd like directions to {0}[ by {1}].
    | I'd like to travel to {0}[ by {1}]. Please navigate. | I'm trying to get to {0}[ by {1}]. |
    I'm on my way to {0} but took a wrong turn[ by {1}]. | I'm new here and looking for the way to
    {0}[ by {1}]. | I don't know how to get to {0}[ by {1}]. | I can't find the way to {0}[ by
    {1}]. | I forgot how to get to {0}[ by {1}]. | I should be at {0} already. What's the fastest
    way[ by {1}]? | I want to make my way to {0}[ by {1}]. | We got lost on the way to {0}[ by
    {1}]. | We're expected at {0}[ and go by {1}]. Show us the route. | My sat nav is broken. How
    do I get to {0}[ by {1}]? | My kids have to be dropped off at {0}[, by {1}]. Route, please. |
    The way to {0}[ by {1}] is what I need. | The fastest route to {0}[ by {1}], please. |
    Turn-by-turn directions for {0}[ by {1}]. | Travel directions for {0}[, {1}]. | Someone told
    me to come to {0}[ by {1}], but which way is it? | From here to {0}[ by {1}], please.""",
    "find_place": """
    {0} in {1}? | {0} around {1}, please. | {0} close to {1}, where? | {1}, is there a {0} about?
    | {1}: nearest {0}? | {1} and a {0}: where? | Closest {0} to {1}, please. | Local {0} in {1},
    please. | Where in {1} is there a {0}? | Where's the nearest {0} around {1}? | Where would one
    go for a {0} in {1}? | Where can people find a {0} near {1}? | Where does {1} have its {0}? |
    Where should I look for a {0} in {1}? | Whereabouts in {1} is a {0}? | What's the nearest {0}
    if I'm in {1}? | What's a good {0} in {1}? | Which {0} in {1} can you recommend? | Which {0}
    would you suggest around {1}? | Are there any places like a {0} in {1}? | Is a {0} to be found
    in {1}? | Is there such a thing as a {0} near {1}? | Is there possibly a {0} not far from {1}?
    | Is there a decent {0} in {1}? | Has {1} got a {0}? | Has anyone opened a {0} in {1}? | Have
    you heard of a {0} in {1}? | Does there happen to be a {0} around {1}? | Do you know where {1}
    has a {0}? | Do I have to go far from {1} to find a {0}? | Could you look up a {0} for me in
    {1}? | Could you locate a {0} near {1}? | Could there be a {0} close to {1}? | Can you see a
    {0} near {1} on the map? | Can I find a {0} in {1}? | Can you tell me of a {0} near {1}? | May
    I ask where there is a {0} in {1}? | Would there be a {0} in the {1} area? | Would you check
    whether there's a {0} near {1}? | Will I find a {0} in {1}? | How do I find a {0} in {1}? |
    How about a {0} in {1}? Find one. | Track down a {0} in {1}. | Hunt for a {0} around {1}. |
    Scout out a {0} near {1}. | Scan the area around {1} for a {0}. | Check the map for a {0} near
    {1}. | Check if {1} has a {0}. | See if there's a {0} in {1}. | See whether you can find a {0}
    close to {1}. | Point out a {0} near {1}. | Pick out a {0} in {1} for me. | Recommend me a {0}
    around {1}. | Name a {0} in {1}. | Name the {0} that is nearest to {1}. | Give me the address
    of a {0} in {1}. | Give me a {0} near {1}. | Get me the nearest {0} to {1}. | Let me know of
    any {0} in {1}. | Let's find a {0} in {1}. | Help me find a {0} around {1}. | Help! I need a
    {0} in {1}. | Search the map of {1} for a {0}. | Tell me if {1} has a {0}. | Tell me about a
    {0} near {1}. | I'd like to find a {0} in {1}. | I'd like to go to a {0} in {1}. | I'm new in
    {1}. Is there a {0}? | I'm searching for a {0} in {1}. | I'm in {1} right now and desperately
    need a {0}. | I'm staying in {1} and wonder where there's a {0}. | I can't find a {0} in {1}.
    | I must get to a {0} near {1}. Where is one? | We're visiting {1} and can't find a {0}. | We
    live in {1} and are looking for a new {0}. | We're meeting in {1} and would like a {0} nearby.
    | My hotel is in {1}. Where's the closest {0}? | My friend needs a {0} in {1}. | There has to
    be a {0} in {1}, find it. | There's surely a {0} near {1}. | Someone asked me for a {0} in
    {1}. | Any recommendations for a {0} in {1}? | Any chance of a {0} near {1}? | In {1} I'm
    looking for a {0}. | In {1} they must have a {0}, where? | Close to {1}, find a {0}. | Wanted
    in {1}: a {0}. | Looking for a {0}, {1} or nearby.""",
    "track_parcel": """
    {0}, where is it? It's a parcel. | {0}: delivered yet? | {0}: parcel status? | {0} tracking. |
    {0}, my package, any update? | {0} has not been delivered to me yet. Where is it? | {0} should
    have been delivered yesterday. Check on it. | {0} is the number on the shipping slip. Where is
    the parcel? | Parcel {0}. | Parcel {0}, status please. | Parcel {0}, has it left the depot? |
    Parcel number {0}, please. | Package {0}: any news? | Package tracking {0}. | Delivery {0}:
    when? | Shipment tracking for {0}, please. | Consignment {0}, where is it now? | Tracking
    number {0}. | Tracking code: {0}. | Track and trace {0}. | Run the tracking number {0}. |
    Check tracking code {0} for me. | Check where {0} is, my delivery. | Check if parcel {0} is
    out for delivery. | Chase up parcel {0}. | Chase my delivery {0}, please. | Locate package
    {0}. | Pinpoint my parcel {0}. | Look into the delivery {0}. | Look where the courier is with
    {0}. | Keep an eye on parcel {0} and tell me where it is. | See where my shipment {0} is. |
    See if parcel {0} has been dispatched. | Find out when {0} will be delivered. | Find out
    what's holding up parcel {0}. | Get me an update on package {0}. | Get the delivery status of
    {0}. | Give me the latest on shipment {0}. | Give me the status of delivery {0}. | Give me the
    location of my package {0}. | Show me where parcel {0} is. | Show the tracking of {0}. | Pull
    up the shipment {0}. | Tell me the state of delivery {0}. | Tell me when package {0} gets
    here. | Let me know if {0} has been handed over by the courier. | Let me know the progress of
    my parcel {0}. | Help me locate the package {0}. | Where has my package {0} got to? | Where
    did the courier leave parcel {0}? | Where on its way is shipment {0}? | Where's my stuff? The
    shipping number is {0}. | What about my parcel {0}? | What's keeping delivery {0}? | What's
    the latest on package {0}? | What became of shipment {0}? | When is {0} due to be delivered? |
    When do I get my parcel {0}? | When was package {0} sent off? | Why is delivery {0} taking so
    long? Where is it? | Who has got my parcel {0} now? | How long until parcel {0} comes? | How
    much longer for delivery {0}? | How is package {0} coming along? | Is parcel {0} coming today?
    | Is package {0} with the courier? | Is shipment {0} stuck at customs? | Is there any update
    on shipment {0}? | Is my order on its way? Tracking number {0}. | Has parcel {0} been shipped?
    | Has the courier picked up {0}? | Has anything happened with package {0}? | Have they sent
    off my parcel {0}? | Did the courier deliver {0}? | Did {0} arrive by post? | Does {0} still
    sit in the depot? I mean my parcel. | Do you know where parcel {0} might be? | Will I get
    package {0} today? | Will the courier bring {0} tomorrow? | Could you chase delivery {0}? |
    Could I have the status of shipment {0}? | Can you find my package? It has the number {0}. |
    Can you say where parcel {0} is? | May I know where my delivery {0} is? | Would you trace
    package {0} for me? | I'd like an update on parcel {0}. | I'm worried that parcel {0} got
    lost. | I'm still missing the package {0}. | I'm at home waiting for the courier with {0}. How
    long will it be? | I sent off package {0}. Has it reached its destination? | I can't see where
    my parcel {0} is. | I have the tracking number here, it's {0}. | My present was sent as parcel
    {0}. Is it there yet? | My new shoes are in parcel {0}. How far is it? | My delivery {0} is
    overdue. | We're expecting a package, {0}. Any sign of it? | A parcel is on its way to me,
    number {0}. When does it come? | The shop mailed my order as {0}. Where is the parcel? | The
    courier still hasn't brought {0}. | No sign of parcel {0} yet. Track it.""",
    "order_product": """
    {1} times the {0}, please order. | {1} pieces: the {0}. Order. | {1} units, the {0}, buy them.
    | {1} more of the {0}, please order. | {1} is how many of the {0} you should order. | The {0}:
    order {1}. | The {0}: buy {1} pieces. | The {0}, {1} units, order please. | The {0}, I'll take
    {1}. | The {0} is needed here, {1} pieces. Please order. | The {0} is running short. Get
    another {1}. | The {0} has to be ordered, {1} pieces. | The kitchen needs the {0}. Buy {1}. |
    Order of {1} units: the {0}. | Order quantity {1}, article: the {0}. | Order in {1} of the
    {0}. | Order up {1} of the {0}. | Order us {1} pieces of the {0}, please. | New order: {1} of
    the {0}. | Reorder the {0}, {1} pieces. | Reorder {1} units of the {0}. | Buy the {0}.
    Quantity {1}. | Buy in {1} of the {0}. | Pick up {1} of the {0} for us from the supplier. |
    Procure {1} pieces of the {0}. | Acquire {1} units of the {0}. | Stock up on the {0}, {1}
    pieces. | Replenish the {0} by {1} units. | Refill our store with {1} of the {0}. | Send for
    {1} of the {0}. | Send us {1} pieces of the {0}. | Ship me {1} of the {0}. | Deliver {1} of
    the {0} to us, please. | Get the supplier to send {1} of the {0}. | Get hold of {1} pieces of
    the {0}. | Grab {1} of the {0} from the online shop. | Place my order: the {0}, {1} of them. |
    Place a repeat order for the {0}, {1} pieces. | Put {1} of the {0} on order. | Put me down for
    {1} of the {0}. | Put the {0} in the basket, {1} pieces, and pay. | Check out {1} of the {0}
    for me at the shop. | See about buying {1} of the {0}. | See to an order of the {0}, {1}
    units. | Make a purchase of {1} pieces of the {0}. | Make sure {1} of the {0} get ordered. |
    Let me have {1} of the {0}, please order. | Let's order {1} of the {0}. | Let's get {1} more
    of the {0}. | Do order the {0}, {1} pieces. | Could I buy {1} pieces of the {0}? | Could you
    order in the {0}, {1} units? | Could we have {1} of the {0} delivered? | Could you buy the {0}
    for us? {1} should be enough. | Can we buy {1} of the {0}? | Can you have the {0} sent, {1}
    pieces? | Can you purchase {1} units of the {0}? | May I order {1} of the {0}? | Would you buy
    {1} of the {0}? | Would you place an order for the {0}? {1} units. | Will you get us the {0}?
    {1} pieces, please. | Is it possible to order {1} pieces of the {0}? | Why not order the {0}?
    {1} would do. | Shall we order {1} of the {0}? Yes, go ahead. | How do I order the {0}? I need
    {1}. Just do it for me. | I'd like to place an order for {1} of the {0}. | I'd like {1} units
    of the {0} delivered. | I'll have {1} of the {0}. | I'll buy {1} pieces of the {0}. | I'm
    ordering the {0}, {1} units please. | I wish to purchase {1} of the {0}. | I want the {0}
    delivered, {1} pieces. | I could use {1} of the {0}. Please order them. | I decided on the
    {0}. Buy {1}. | We want to buy the {0}, {1} pieces. | We're missing the {0}, so buy {1}. |
    We're almost out of the {0}; {1} more, please. | We used up the {0}. Buy {1} new ones. | We
    require {1} pieces of the {0}. Kindly order. | Our stock of the {0} is low. Order {1} pieces.
    | Our office needs {1} of the {0}. Buy them. | My boss asks you to order {1} of the {0}. | My
    team wants the {0}, {1} pieces. Please buy them. | A customer wants {1} of the {0}. Place an
    order. | There's demand for the {0}. Buy in {1} units. | From the supplier we need {1} of the
    {0}. | For the office, order {1} of the {0}. | For us {1} pieces of the {0}, please. | It's
    time to order the {0} again, {1} units. | An order, please: {1} times the {0}.""",
    "check_stock": """
    The {0}, stock level? | The {0}: sold out or not? | The {0}: do we have some? | The {0}, is it
    in the warehouse? | The {0}, how many pieces have we still got? | The stock figure of the {0},
    please. | The number of the {0} in stock, please. | Stock check: the {0}. | Stock of the {0}?
    | Stock on hand of the {0}? | Stock count for the {0}, please. | Inventory of the {0}? |
    Inventory level of the {0}, please. | Inventory check on the {0}. | Quantity in stock, the
    {0}? | Supply of the {0}? | In stock: the {0}? | Is there any stock of the {0}? | Is there
    still some of the {0} in the storeroom? | Is there any more of the {0} in the back? | Is the
    {0} on the shelf? | Is the {0} out of stock? | Is the {0} running low? | Is our stock of the
    {0} low? | Is our warehouse out of the {0}? | Are there still some of the {0} for sale in the
    shop? | Are there enough of the {0} in stock? | Are we low on the {0}? | Are we well supplied
    with the {0}? | Are we sitting on any of the {0}? | Have we any of the {0} left? | Have we
    still got some of the {0}? | Have you any of the {0} in the shop? | Have all of the {0} been
    sold? | Has anybody bought the last of the {0} or do we have more? | Has the warehouse got the
    {0}? | Has the stock of the {0} been used up? | Do you carry the {0}, and is it in stock? | Do
    you happen to have the {0} in stock? | Do you still have the {0}? | Do we hold the {0} in the
    warehouse? | Do we need to restock the {0} or is there enough? | Does our inventory include
    the {0}? | Does anything remain of the {0}? | Did we sell out of the {0}? | Did the {0} run
    out? | Could you count how many of the {0} are in stock? | Could you check availability of the
    {0}? | Could you look in the storeroom for the {0}? | Could we still sell the {0} or is it
    gone from stock? | Can you tell me how many of the {0} there are in the shop? | Can you find
    out how many of the {0} are left? | Can we sell the {0}? I mean, are any left? | May I know
    whether the {0} is in stock? | Would you look up the inventory of the {0}? | Will we run out
    of the {0} soon? How many are there? | How many of the {0} remain in stock? | How many of the
    {0} are still unsold? | How many of the {0} does the shop still hold? | How many pieces of the
    {0} do we still have? | How much of the {0} is left in the storeroom? | How well stocked are
    we with the {0}? | How far down is the stock of the {0}? | What's left of the {0} in the
    warehouse? | What's our stock of the {0}? | What does the inventory say about the {0}? | What
    number of the {0} have we in store? | What is the availability of the {0}? | Which quantity of
    the {0} is on the shelves? | Where do we stand with the stock of the {0}? | Check the
    inventory for the {0}. | Check if the {0} is still available. | Check the warehouse for the
    {0}. | Check how many of the {0} remain. | Count the {0} in stock. | Count how many of the {0}
    we have. | Look in the warehouse to see if the {0} is there. | Look whether there are any of
    the {0} left. | Look up how many of the {0} we have. | See how many of the {0} there are in
    stock. | See if we've run out of the {0}. | Verify that the {0} is in stock. | Query the stock
    of the {0}. | Report the stock of the {0}. | Find out our stock of the {0}. | Get the stock
    figures for the {0}. | Give me the number of the {0} left. | Show how many of the {0} are in
    the warehouse. | Let me know if the {0} is sold out. | Let me know how much we have of the
    {0}. | Tell me how many of the {0} are available. | I need to know if we still have the {0}. |
    I need the stock level of the {0}. | I'd like to know if the {0} is in stock. | I can't find
    the {0} on the shelf. Do we have any? | I hope we have not run out of the {0}. Have a look. |
    I want to know how many of the {0} we've got in store. | We want to know the inventory of the
    {0}. | Someone on the phone asks if the {0} is available. | A buyer is here for the {0}. Is it
    in stock? | My colleague thinks the {0} is sold out. Is that so? | Any of the {0} left? | Any
    of the {0} still in the warehouse? | Still got the {0} in stock?""",
    "get_price": """
    The {0}: what price? | The {0}, cost? | The {0}, how expensive? | The {0}, what does it go
    for? | The {0} costs how much? | The {0} is how much? | The price for the {0}? | The cost of
    the {0}? | Price of the {0}? | Price: the {0}. | Price tag of the {0}? | Price enquiry: the
    {0}. | Current price of the {0}, please. | Retail price of the {0}? | Sale price of the {0},
    please. | List price of the {0}? | How much is the {0}? | How much for the {0}? | How much
    would the {0} be? | How much will I have to pay for the {0}? | How much does one of the {0}
    cost? | How much is it for the {0}? | How much do you ask for the {0}? | How much money do I
    need to buy the {0}? | How much would it cost me to get the {0}? | How much does the {0} sell
    for? | How high is the price of the {0}? | How cheap is the {0}? | How many euros is the {0}?
    | How many euros do I need for the {0}? | How costly is the {0}? | How steep is the price of
    the {0}? | How pricey is the {0}? | What's the {0} going for? | What's the {0} cost? | What's
    the damage for the {0}? | What's the tag on the {0}? | What's the price of the {0}? | What do
    you want for the {0}? | What do I owe you if I take the {0}? | What do I pay for the {0}? |
    What do customers pay for the {0}? | What would the {0} cost me? | What would you charge me
    for the {0}? | What are they charging for the {0}? | What are we asking for the {0}? | What
    does the {0} sell at? | What does the {0} come to? | What does the {0} go for? | What did you
    say the {0} costs? | What is the asking price of the {0}? | What is the selling price of the
    {0}? | Which price is on the {0}? | For what price does the {0} sell? | For how many euros do
    we sell the {0}? | At what price is the {0} offered? | At what cost can I have the {0}? | Is
    the {0} pricey? What does it cost? | Is the {0} on sale, and at what price? | Is the price of
    the {0} high? | Is the {0} affordable? Tell me what it costs. | Has the {0} become more
    expensive? What is its price now? | Did the price of the {0} change? What is it? | Do you have
    a price for the {0}? | Do you know what the {0} costs? | Does the {0} cost a lot? | Could you
    give me the price for the {0}? | Could you find out what the {0} costs? | Could I ask what the
    {0} costs? | Can you quote the price of the {0}? | Can you check how much the {0} is? | Can I
    know the price of the {0}? | May I ask the price of the {0}? | Would you look up the cost of
    the {0}? | Will the {0} cost me a lot? What is the price? | Check what the {0} costs. | Check
    the price tag on the {0}. | Look what the {0} costs. | Read me the price of the {0}. | Name
    the price of the {0}. | Name your price for the {0}. | State the price of the {0}. | Find out
    the price of the {0}. | Find what we charge for the {0}. | Fetch the price of the {0}. | Pull
    up the price of the {0}. | Tell me the price of the {0}. | Tell me how much money the {0} is.
    | Let me see what the {0} costs. | Let me know what the {0} costs. | Give me a quote for the
    {0}. | Give me an idea of what the {0} costs. | I'd like to know how much the {0} is. | I'd
    like the price of the {0}. | I'm interested in the {0}. How much? | I need to know what the
    {0} costs. | I need a price for the {0}. | I forgot what the {0} costs. | I can't see a price
    on the {0}. How much is it? | I like the {0}. How much is it? | I want to buy the {0}, what's
    the price? | I'm saving up for the {0}. How much will it be? | We are comparing prices. How
    much is the {0}? | There's no price tag on the {0}. What does it cost? | A customer wonders
    what the {0} costs. | My mother asks what the {0} costs. | Someone asked me how much the {0}
    is. | Any idea what the {0} costs?""",
    "add_to_list": """
    {0}: shopping list. | {0}, add to list. | {0}, on the shopping list. | {0} go on the list. |
    {0} have to be on my list. | {0} need to be bought. List them. | {0} are finished. Put them on
    the list. | {0} too, on the shopping list please. | {0}, don't forget them on the list. | {0}
    should be listed for the next shop. | {0} are what we need from the shop. Note them on the
    list. | Add to list: {0}. | Add {0} to our groceries. | Add {0} to the things we need to buy.
    | Add {0} to what I have to get at the supermarket. | To the shopping list, add {0}. | To buy:
    {0}. | To get at the shop: {0}. | Shopping list, add {0}. | Shopping list plus {0}. | Shopping
    list entry: {0}. | Grocery list: {0}. | Groceries: {0}. | Supermarket list: {0}. | New on the
    shopping list: {0}. | One more item for the list: {0}. | More for the shopping list: {0}. |
    Also {0} for the list. | Plus {0} on the shopping list. | Put down {0} on the grocery list. |
    Put {0} down for shopping. | Put {0} with the other groceries on the list. | Put in {0} on the
    list of groceries. | Write down {0} for the supermarket. | Write {0} under the things to buy.
    | Note {0} for the next shopping trip. | Note down {0} on the shopping list. | Jot {0} on the
    grocery list. | Scribble {0} on the shopping list. | Pop {0} on the list. | Stick {0} on my
    shopping list. | Throw {0} on the shopping list. | Chuck {0} on the grocery list, will you? |
    Enter {0} in the shopping list. | Place {0} on the shopping list. | Append {0} to the shopping
    list. | Insert {0} into my shopping list. | Save {0} in my shopping list. | List {0} under
    groceries. | Have {0} put on the shopping list. | Get {0} on the grocery list. | Keep {0} on
    the shopping list for me. | Make sure {0} are on the list when I go to the shop. | Make {0}
    part of the shopping list. | Expand my grocery list with {0}. | Remember {0} for the shopping
    list. | Remember that we need {0} from the supermarket. Put them on the list. | Don't forget
    {0} on the shopping list. | Don't leave {0} off the grocery list. | See that {0} get onto the
    shopping list. | Let's put {0} on the list. | Let's not forget {0} at the supermarket, list
    them. | Could you pop {0} onto my shopping list? | Could you write {0} on the grocery list? |
    Could we have {0} on the shopping list? | Can you include {0} when you write the shopping
    list? | Can you jot down {0} for our shopping? | Can we add {0} to the groceries? | May I add
    {0} to the shopping list? | Would you add {0} to the list? | Would you note that I must buy
    {0}? On the list, please. | Will you put {0} on the shopping list? | Are {0} on the shopping
    list? If not, add them. | Is it too late to add {0} to the shopping list? | Have we written
    {0} on the list? Please do. | Did I put {0} on the list? Add them, please. | I'd like {0} on
    the shopping list. | I'd like you to add {0} to the groceries. | I'm out of {0}, add them to
    the list. | I'm going to the shop later. Put {0} on my list. | I ate the last {0}. Put more on
    the list. | I have to pick up {0} at the supermarket. List them, please. | I'm baking tomorrow
    and need {0} on the shopping list. | I noticed we lack {0}. Add them to the list. | We're
    short of {0}, put them on the list. | We're running out of {0}. Onto the shopping list with
    them. | We ran out of {0}, so write them on the list. | We'll need {0} for dinner. On the
    shopping list, please. | My wife wants {0}, so add them to the shopping list. | My shopping
    list is missing {0}. | My grocery list needs {0}. | Our shopping list should include {0}. |
    Grandma would like {0} from the shop. Write them on the list. | The kids want {0}. Add them to
    the groceries. | The grocery list should say {0}. | The cupboard has no {0}. Put them on the
    list. | There aren't any {0} in the kitchen. Add them to the list. | No {0} in the house! Put
    them on the list. | For the market: {0}. Put them on the list. | For dinner we need {0}. List
    them for shopping. | From the shop we need {0}, put that on the list. | At the supermarket I
    have to get {0}. Note it on the list. | On the list: {0}. | On the grocery list go {0}. | In
    the shopping list, write {0}. | Next on the list: {0}.""",
    "create_note": """
    Note that down: {0}. | Note this for later: {0}. | Note it: {0}. | Note for me: {0}. | Note
    for later: {0}. | Notes: {0}. | Note text: {0}. | Note: apparently {0}. | Quick note: {0}. |
    Short note: {0}. | Little note for myself: {0}. | One note please: {0}. | A note, please: {0}.
    | A note saying that {0}, please. | Another note: {0}. | Sticky note: {0}. | Notebook entry:
    {0}. | Entry for my notebook: {0}. | Memo to me: {0}. | Memo, please: {0}. | Add to my notes:
    {0}. | Add to my notebook that {0}. | Append to my notes that {0}. | To my notes: {0}. | Into
    the notebook: {0}. | Into my notes goes this: {0}. | In my notebook, put that {0}. | In my
    notes I want to have that {0}. | In writing, please: {0}. | On a fresh note: {0}. | On paper,
    so to speak: {0}. Save the note. | For my notebook: {0}. | For later, note that {0}. | For my
    memory, jot down that {0}. | So that I don't forget, note that {0}. | So I can look it up
    later, write down that {0}. | Just note that {0}. | Just jot this down for me: {0}. | Jot it
    down: {0}. | Jot down for me that {0}. | Scribble down that {0}. | Scribble a note: {0}. | Pen
    a short note: {0}. | Pencil in a note that {0}. | Type up a note: {0}. | Type this into my
    notes: {0}. | Dictation for my notes: {0}. | I'll dictate a note: {0}. | Get this down in a
    note: {0}. | Get it in writing that {0}. | Put down in my notebook that {0}. | Put on record
    in my notes that {0}. | Put this on a note: {0}. | Put this in writing for later: {0}. | Log
    in my notes that {0}. | Log a note: {0}. | Record this note: {0}. | Record it in my notebook:
    {0}. | Register in my notes: {0}. | Document in my notes that {0}. | File a note saying {0}. |
    File this under notes: {0}. | Hold on to this in my notes: {0}. | Hang on, make a note: {0}. |
    Keep this in my notes: {0}. | Keep it written down that {0}. | Keep a record in my notes that
    {0}. | Start a note with this: {0}. | Start a new note. It says: {0}. | Open a note and write
    that {0}. | Compose a note: {0}. | Draft a note saying that {0}. | Drop a note into my
    notebook: {0}. | Leave a note for me that {0}. | Leave me a note: {0}. | Let me note this:
    {0}. | Let's write down that {0}. | Let's keep a note of this: {0}. | Make this a note: {0}. |
    Make a memo of it: {0}. | Make a memo that {0}. | Make a written note that {0}. | Do me a
    favour and write down that {0}. | Don't let me lose this, put it in a note: {0}. | Could you
    jot down that {0}? | Could you save a note for me? {0}. | Could you put in my notes that {0}?
    | Could you write that down: {0}? | Can you keep a note that {0}? | Can you take this down?
    {0}. | Can you put it in my notebook that {0}? | May I dictate a note? {0}. | May I have a
    note of this: {0}? | Would you jot down that {0}? | Would you write a short note that {0}? |
    Would you put in writing that {0}? | Will you take a note? {0}. | Will you note down that {0}?
    | Is there room in my notes for this: {0}? | How about noting that {0}? | I'd like to note
    something: {0}. | I'd like to jot down that {0}. | I'd like this in my notes: {0}. | I'd
    better note that {0}. | I'm noting that {0}. | I'm making a note that {0}. | I need a note
    saying {0}. | I need to write down that {0}. | I need this noted: {0}. | I should write down
    somewhere that {0}. | I must write it down: {0}. | I must not forget that {0}, so make a note.
    | I learned today that {0}. Write it in my notes. | I just found out that {0}, jot it down. |
    I want to keep this in my notes: {0}. | I tend to forget that {0}. Save a note. | I'll want to
    know later that {0}. Save a note about it. | My notes need to say that {0}. | My note is this:
    {0}. | My next note: {0}. | We agreed that {0}. Note that, please. | We should write down that
    {0}. | They told me {0}. Take a note. | She said that {0}. Write it in a note. | The doctor
    told me that {0}. Please write that down. | The note should read: {0}. | The note goes like
    this: {0}. | This goes in my notebook: {0}. | This is for my notes: {0}. | Here's a note for
    you to save: {0}. | Here is something for my notebook: {0}. | Save the following text as a
    note: {0}. | Save in my notes that {0}. | Save a quick note: {0}. | Store in my notes that
    {0}. | Something for the notes: {0}. | It turns out that {0}. Note that down. | It's important
    that I write down that {0}. | {0}. Note that. | {0}. Write it down, please. | {0}. Put that in
    my notes. | {0}. Save this as a note for me. | {0}. Can you note that? | {0}. That's something
    for my notebook. | {0}, jot it down please. | {0}, and that belongs in my notes. | {0}, so I'd
    like to have it in writing. | {0}: keep that in my notes.""",
    "search_notes": """
    {0} notes. | {0} notes, please. | {0}, in my notes. | {0}, check my notes. | {0}: have I noted
    anything? | {0}: find my note. | {0} is the topic of the note I need. | {0} should be
    somewhere in my notes. Find it. | {0} came up in my notes. Where? | Notes: {0}? | Notes on
    {0}. | Notes with {0} in them, please. | Note about {0}, where? | Notebook: anything on {0}? |
    My note on {0}. | My notes concerning {0}, please. | My old notes about {0}, can you get them?
    | My notebook, the part about {0}. | My notes should say something on {0}. Look it up. | My
    memory fails me on {0}. What do my notes say? | Any notes on {0}? | Any note of mine about
    {0}? | Anything in my notes regarding {0}? | Anything jotted down about {0}? | About {0}, what
    do my notes say? | About {0} I took some notes. Show them. | On {0} I wrote a note. Where is
    it? | On {0}, what have I jotted down? | In my notes, where is {0}? | In my notebook, look up
    {0}. | In which note do I talk about {0}? | From my notes, everything on {0}. | From my
    notebook, the notes about {0}, please. | For {0}, check what I wrote down. | Search my
    notebook for {0}. | Search everything I jotted down for {0}. | Search through all my notes for
    the word {0}. | Comb through my notes for {0}. | Scan my notes for {0}. | Skim my notes for
    {0}. | Browse my notes for {0}. | Leaf through my notebook for {0}. | Flick through my notes
    until you find {0}. | Sift through my notes about {0}. | Rummage in my notes for {0}. | Dig
    through my notes for {0}. | Dig up what I wrote on {0} in my notes. | Hunt down my note on
    {0}. | Track down the note about {0}. | Trace my note about {0}. | Locate my notes on {0}. |
    Retrieve my note about {0}. | Fetch my notes on {0}. | Call up my notes on {0}. | Bring me my
    notes about {0}. | Bring up any note about {0}. | Get out my notes on {0}. | Pull out my note
    about {0}. | Filter my notes by {0}. | Display the notes that mention {0}. | Show all notes
    with {0}. | Show what I noted about {0}. | Present my notes on {0}. | Give me my notes about
    {0}. | Give me what I jotted down on {0}. | Give me back the note on {0}. | Read my note on
    {0} to me. | Read back my notes about {0}. | Look at my notes about {0}. | Look in my notebook
    under {0}. | Look for a note that mentions {0}. | See if I have a note on {0}. | See what I
    wrote about {0} in my notes. | See whether there's a note on {0}. | Check in my notebook for
    {0}. | Consult my notes on {0}. | Remind me what I noted about {0}. | Tell me what my notes
    say on {0}. | Tell me what's in my notebook about {0}. | Help me find the note about {0}. |
    Let me look at my notes about {0}. | Let me read my notes on {0}. | Let's see my notes on {0}.
    | Let's look through my notes for {0}. | Could you pull up my note on {0}? | Could you see
    what I noted on {0}? | Could you read me my notes about {0}? | Could there be a note about {0}
    somewhere? | Can you look in my notebook for {0}? | Can you show me all my notes about {0}? |
    Can you check if I noted something on {0}? | Can I see what I jotted down about {0}? | Can I
    have my notes on {0}? | May I see my notes about {0}? | Would you look through my notes on
    {0}? | Would you fetch the note on {0}? | Will you find me my note about {0}? | Do you still
    have my notes about {0}? | Do you see a note about {0} anywhere? | Do any of my notes mention
    {0}? | Does my notebook say anything about {0}? | Did I jot anything down on {0}? | Did I make
    a note about {0}? | Did I save a note on {0}? | Have I got notes on {0}? | Have I noted down
    anything concerning {0}? | Is there a note on {0}? | Is there a note somewhere about {0}? | Is
    there something on {0} in my notebook? | Are there notes about {0}? | Are any of my notes on
    {0}? | Where in my notes is the bit about {0}? | Where have I written about {0} in my
    notebook? | Where did I write about {0}? | Where did my notes on {0} go? | What's in my notes
    about {0}? | What's in my notebook on {0}? | What did I jot down about {0}? | What did I write
    in my notes about {0}? | What was it that I noted about {0}? | What notes do I have on {0}? |
    Which note has {0} in it? | When I wrote about {0} in my notes, what did I say? | How did I
    put it in my note about {0}? | I'd like to see my notes on {0}. | I'd like to read my note
    about {0} again. | I'd like everything I noted on {0}. | I'm looking for my note on {0}. | I'm
    trying to find what I noted about {0}. | I'm sure I made a note about {0}. Where? | I can't
    find my notes about {0}. | I forgot what I noted on {0}. | I know I jotted something down
    about {0}. | I must have a note about {0} somewhere. | I noted something about {0} once. Show
    me. | I took notes about {0}. Could you bring them up? | I want to go over my notes on {0}. |
    I need what I wrote down about {0}. | We talked about {0} and I took notes. Find them. |
    Somewhere I made a note on {0}. | Somewhere in my notebook I have {0}. | Someone asked me
    about {0}. What do my notes say? | There must be a note on {0} somewhere. | There's a note
    about {0}, open it. | The note about {0}, please. | The note where I mention {0}, find it. |
    The things I jotted down on {0}, please.""",
    "create_task": """
    To-do list: {0}[, {1} priority]. | To-do list, add: {0}[, priority {1}]. | To-do entry: {0}[,
    {1}]. | Task for me: {0}[, priority {1}]. | Task to add: {0}[ with {1} priority]. | Task, new:
    {0}[, priority {1}]. | Task[, {1} priority]: {0}. | Task "{0}"[, {1} priority], please. |
    Tasks: add "{0}"[ with priority {1}]. | [{1} priority: ]"{0}", as a task please. | [Priority
    {1}: ]new task "{0}". | [With {1} priority, ]add the task "{0}". | [As a {1} priority task,
    ]put down "{0}" on my to-do list. | "{0}", a new task[, priority {1}]. | "{0}", to-do list
    please[, {1} priority]. | "{0}" goes on my to-do list[, {1} priority]. | "{0}" belongs on my
    task list[ with {1} priority]. | "{0}" should become a task[ of {1} priority]. | "{0}" is what
    the new task is called[, and its priority is {1}]. | {0}: put that on my to-do list[ with {1}
    priority]. | {0}, please make that a task[ with priority {1}]. | {0}, that's a job for my
    to-do list[, {1} priority]. | One more task: {0}[, {1} priority]. | One more thing to do: {0}.
    List it as a task[ with priority {1}]. | Next to-do: {0}[, priority {1}]. | Next item on my
    to-do list: {0}[, {1} priority]. | Job for the task list: {0}[, {1} priority]. | Job to do:
    {0}[, priority {1}]. Add it to my tasks. | Chore for my to-do list: {0}[, {1} priority]. |
    Assignment for my task list: {0}[, priority {1}]. | On my list of tasks: {0}[, priority {1}].
    | On the to-do list goes "{0}"[ at {1} priority]. | On my to-do list I want "{0}"[ with
    priority {1}]. | For my to-do list: {0}[, {1} priority]. | For my tasks: {0}[, priority {1}].
    | In my task list, put "{0}"[ as {1} priority]. | Into my tasks: {0}[, priority {1}]. | To my
    tasks, add "{0}"[ with {1} priority]. | Add as a to-do: {0}[, priority {1}]. | Add a to-do[ of
    {1} priority]: {0}. | Add the to-do "{0}"[, {1}]. | Add one more task, "{0}"[, priority {1}].
    | Add to my task list that I must {0}[, priority {1}]. | Append "{0}" to my to-do list[ with
    {1} priority]. | Book in the task "{0}"[ with {1} priority]. | Draw up a task called "{0}"[,
    priority {1}]. | File "{0}" under my tasks[ with {1} priority]. | Give me a task: {0}[, {1}
    priority]. | Give me a new to-do "{0}"[ of {1} priority]. | Get "{0}" onto my to-do list[ with
    {1} priority]. | Have a task made: {0}[, priority {1}]. | Jot "{0}" down on my to-do list[ as
    {1} priority]. | Keep "{0}" among my tasks[, with {1} priority]. | Let me have "{0}" as a
    to-do[ with {1} priority]. | Let's add a task: {0}[, priority {1}]. | Let's put "{0}" on the
    to-do list[ with {1} priority]. | List "{0}" as something I have to do[, priority {1}]. | List
    a new to-do: {0}[, {1} priority]. | Log the task "{0}"[ with priority {1}]. | Make "{0}" a
    task[ with {1} priority]. | Make it a task to {0}[, priority {1}]. | Make it a to-do of mine
    to {0}[, {1} priority]. | Note on my to-do list that I should {0}[, priority {1}]. | Note a
    new job on my task list: {0}[, {1} priority]. | Place "{0}" on my task list[ with priority
    {1}]. | Pop "{0}" on my to-do list[, {1} priority]. | Put me down for a task: {0}[, priority
    {1}]. | Put in a task to {0}[, {1} priority]. | Record a task: {0}[, priority {1}]. | Save
    "{0}" as a task[ with {1} priority]. | Save a to-do: {0}[, priority {1}]. | Set me a task to
    {0}[ with {1} priority]. | Set me the task "{0}"[, {1} priority]. | Start a task called "{0}"[
    with priority {1}]. | Stick "{0}" on my to-do list[ as {1} priority]. | Store the task "{0}"[,
    priority {1}]. | Schedule a task called "{0}"[ with {1} priority]. | Throw "{0}" on my to-do
    list[ with {1} priority]. | Type "{0}" into my task list[, priority {1}]. | Write "{0}" on my
    to-do list[, {1} priority]. | Write on my task list that I have to {0}[, priority {1}]. |
    Could you add a task for me? {0}[, {1} priority]. | Could you set up the task "{0}"[ with {1}
    priority]? | Could you put "{0}" on my to-do list[ with priority {1}]? | Could you make a
    to-do out of this: {0}[, {1} priority]? | Could "{0}" be made a task[ of {1} priority]? | Can
    you create the task "{0}"[ with {1} priority]? | Can you put a task on my list to {0}[,
    priority {1}]? | Can you save a to-do for me to {0}[, {1} priority]? | Can we make "{0}" a
    task[, priority {1}]? | May I have "{0}" on my to-do list[ with {1} priority]? | Would you put
    "{0}" on my task list[ at {1} priority]? | Would you set up a task to {0}[, {1} priority]? |
    Will you create a task that I have to {0}[, priority {1}]? | Will you add "{0}" to my to-dos[
    with {1} priority]? | Is "{0}" on my to-do list? If not, add it[ with {1} priority]. | How
    about a task to {0}[, priority {1}]? | I'd like a new task: {0}[, {1} priority]. | I'd like to
    add a task called "{0}"[ with priority {1}]. | I'd like a to-do entry to {0}[, {1} priority].
    | I'm supposed to {0}. Add it to my to-do list[ with {1} priority]. | I'm planning to {0}, so
    make it a task[ with {1} priority]. | I'm going to {0} at some point. Make a to-do[ of {1}
    priority]. | I've got to {0}. To-do list, please[, priority {1}]. | I have not got round to it
    yet: {0}. Task, please[, {1} priority]. | I have yet to {0}; put it on my task list[ as {1}].
    | I need a task for this: {0}[, priority {1}]. | I need "{0}" on my to-do list[ with {1}
    priority]. | I promised to {0}. Put it on my to-do list[ with priority {1}]. | I want a task
    named "{0}"[ with {1} priority]. | I want to {0} soon. Put that on my task list[, {1}
    priority]. | I agreed to {0}. Please create a task[ with priority {1}]. | I've been asked to
    {0}. Into my tasks with it[, priority {1}]. | I keep putting it off: {0}. Make it a task[ with
    {1} priority]. | We have to {0}. New task, please[, {1} priority]. | We still need to {0}. Add
    a to-do[ with priority {1}]. | My wife asked me to {0}. Add a task[, priority {1}]. | My to-do
    list is missing "{0}"[, {1} priority]. | My task list needs "{0}"[ with priority {1}]. | My
    list of tasks should include "{0}"[, {1} priority]. | My tasks are not complete without
    "{0}"[, priority {1}]. Add it. | Our team must {0}. Open a task[ with {1} priority]. | The
    next thing for my to-do list: {0}[, {1} priority]. | The new task is to {0}[, priority {1}]. |
    The task is called "{0}"[ and its priority is {1}]. Save it. | There's a job to put on my task
    list: {0}[, priority {1}]. | There's work to do: {0}. Create a task for it[ with {1}
    priority]. | This goes on my to-do list: {0}[, {1} priority]. | Here's a new task: {0}[,
    priority {1}]. | Here is a to-do for me: {0}[, {1}]. | Something for my to-do list: {0}[,
    priority {1}]. | Somebody needs to {0}. Make that a task[ with {1} priority]. | Time to {0}
    soon. Enter a task[ with {1} priority]. | Please do not let "{0}" be missing from my tasks[,
    priority {1}].""",
    "open_app": """
    {0}, please open. | {0}, open up. | {0}, launch. | {0}: start. | {0} please, start it. | {0}
    should be opened. | {0} has to be started. | {0} isn't running. Start it. | {0} is closed,
    open it please. | {0} is the app to open. | {0} is what I'd like to open. | {0} on screen,
    please. | {0}, that's the app I need. | Launch {0}. | Launch {0} for me. | Launch the program
    called {0}. | Open {0}, thanks. | Open {0}, would you? | Open {0} right away. | Open {0} on my
    <phone/computer/tablet/laptop>. | Open {0} in a new window. | Open my {0} app. | Open the
    window of the app {0}. | Open the application {0}. | Application: {0}, open. | Application
    {0}, start. | Program: {0}. | Program start: {0}. | App launch {0}. | Start the application
    called {0}. | Start {0} up for me. | Start {0} on this <phone/computer/device>. | Start
    running {0}. | Run {0}. | Run {0} for me, please. | Run the application {0}. | Pull up {0}. |
    Pull up the {0} app. | Call up the program {0}. | Pop open {0}. | Pop up the app {0}. | Boot
    {0}. | Kick off {0}. | Crank up the app {0}. | Power up the {0} app. | Wake up the app {0}. |
    Get {0} open. | Get {0} up and running. | Get {0} started. | Get me into {0}. | Get me the app
    {0}. | Have {0} opened. | Have {0} up for me. | Bring {0} up. | Bring me to the app {0}. |
    Bring the {0} window up. | Put {0} on my screen. | Go into {0}. | Go ahead and open {0}. |
    Jump to the app {0}. | Jump into {0}. | Take me straight to the app {0}. | Change over to the
    app {0}. | Swap to {0}. | Switch over to the {0} app. | Tap on {0} for me. | Tap the {0} icon.
    | Double click {0}. | Click {0} open. | Show {0} on the screen. | Load {0}. | Load up {0}. |
    Initiate {0}. | Trigger the app {0} to start. | Activate {0}. | Enter the app {0}. | Find the
    app {0} and open it. | Let's open {0}. | Let's go to {0}. | Let's get {0} going. | Let's have
    {0} on the screen. | Let me into {0}. | Let me have {0} open. | Let me see {0}, open it. | Let
    me work in {0}, please open it. | Help me open {0}. | Make {0} run. | Make {0} open. | Could
    you launch {0}? | Could you start up {0}? | Could you bring up {0} for me? | Could you get {0}
    running? | Could you pull up the app {0}? | Can you open {0}? | Can you bring up the {0} app?
    | Can you pull up {0}? | Can you fire up {0}? | Can we open {0}? | Can I use {0}? Open it,
    please. | May I have {0} opened? | Would you open {0}? | Would you launch {0} for me? | Would
    you start the {0} app? | Would you get {0} up? | Will you open {0}? | Will you start {0} now?
    | Is {0} installed? Open it. | Is it possible to open {0}? | Is {0} open? If not, start it. |
    Where is {0}? Open that app. | How do I open {0}? Do it for me. | How about opening {0}? | Why
    is {0} not running? Start it. | I'd like to open {0}. | I'd like to work in {0}. Start it. |
    I'd like to have {0} open. | I'd like {0} launched. | I'm going to use {0}. Open it. | I'm
    looking for the app {0}. Open it. | I'm ready to work with {0}, start it. | I need {0} open. |
    I need {0} on my screen. | I need to get into {0}. | I need to use the app {0}. | I want {0}
    running. | I want to go into {0}. | I want to use {0} now. | I want the program {0} started. |
    I wish to launch {0}. | I have something to do in {0}. Open it, please. | I must look at
    something in {0}, so open the app. | We need {0} started. | We want to use {0}, open it. | My
    son would like {0} opened. | My boss wants me to work in {0}. Start it. | The program {0},
    start it please. | The {0} app, please. | The {0} icon, click on it. | The app I'd like is
    {0}. | The next program to start is {0}. | Next app: {0}. | Now open {0}. | Now to {0}, open
    it. | Back to the app {0}. | Over to {0}, open it. | Quickly open {0}. | Kindly launch {0}. |
    Do open {0}. | Just open {0}. | Just start {0} for me. | Someone closed {0}. Start it again. |
    Please bring {0} up on the screen. | Please go to the app {0}. | Please have {0} running. |
    Please run {0}.""",
    "get_time": """
    {0} time? | {0} time, please. | {0}, what's the time? | {0}, time now? | {0}: current time? |
    {0}: how late? | {0} clock? | {0} has what time now? | Time {0}. | Time check: {0}. | Time
    check for {0}, please. | Time of day in {0}? | The time in {0}, please. | The current time for
    {0}, please. | The local time over in {0}? | The hour in {0}? | The clocks in {0} show what
    right now? | Local time {0}? | Local time for {0}? | Exact time in {0}, please. | What's the
    hour in {0}? | What's the local time over in {0}? | What's the current time in {0}? | What's
    the clock showing in {0}? | What time have they got over in {0}? | What time would it be in
    {0}? | What time of day is it in {0}? | What time of night is it in {0}? | What time does the
    clock show in {0}? | What time should my watch show in {0}? | What hour of the day is it over
    in {0}? | What do watches in {0} say now? | What do people in {0} see on their watches right
    now? | How late is it over in {0}? | How late would it be in {0} right now? | How far along is
    the day in {0}? Tell me the time. | How many hours ahead is {0}? What time is it there? | Is
    it already <evening/night/morning/midnight/noon> in {0}? What time is it? | Is it too late to
    ring someone in {0}? What time is it there? | Is it day or night in {0}? What do the clocks
    say? | Is it still early in {0}? Tell me the time. | Are the shops in {0} open yet? What time
    is it there? | Are the clocks in {0} ahead of ours? What time is it there? | Do they have
    morning in {0} now? How late is it? | Do you have the time in {0}? | Do you happen to know the
    time in {0}? | Does {0} have a different time? What time is it there now? | Has midnight
    passed in {0}? Give me the local time. | Has everybody in {0} gone to bed yet? What time is it
    there? | Could you give me the time in {0}? | Could you check the clock in {0}? | Could you
    tell me the hour in {0}? | Could I have the local time for {0}? | Can you check how late it is
    in {0}? | Can you find out the time in {0}? | Can I still call {0} at this hour? What time is
    it there? | May I know the time in {0}? | May I ask what time it is in {0}? | Would you check
    the local time in {0}? | Would it be late in {0} now? Tell me the time. | Will it be dark in
    {0} by now? What time is it there? | When it is now here, what time is it in {0}? | Which hour
    is it in {0}? | Check what time it is in {0}. | Check the clocks in {0}. | Look at the clock
    in {0} for me. | Look up the local hour in {0}. | Read me the time in {0}. | Read the clock in
    {0}. | Show me the clock for {0}. | Show me what time it is in {0}. | See what time they have
    in {0}. | Say what time it is in {0}. | State the local time in {0}. | Display the time in
    {0}. | Report the time in {0}. | Find the local time in {0}. | Find out how late it is in {0}.
    | Get me the local time in {0}. | Get the current time of {0}. | Give me the hour in {0}. |
    Give me the local time for {0}. | Give the time of day in {0}. | Tell me how late it is in
    {0}. | Tell me what the clock says in {0}. | Tell me, what time have they got in {0}? | Let me
    know the hour in {0}. | Let me know how late it is in {0}. | Let me have the time in {0}. |
    Help me out, what time is it in {0}? | I'd like to know the time in {0}. | I'd like the local
    time in {0}, please. | I'd love to know how late it is in {0}. | I'm calling someone in {0}
    later. What time is it there now? | I'm flying to {0}. What time do they have? | I'm wondering
    how late it is in {0}. | I'm about to phone {0}. How late is it there? | I need to know what
    time it is in {0}. | I need the local hour in {0}. | I want to know the time over in {0}. | I
    want to set my watch to {0} time. How late is it there? | I can't work out what time it is in
    {0}. | I always mix up the time zones. What time is it in {0}? | I have a video call with {0}.
    What's the time there? | I keep forgetting the time difference. How late is it in {0}? | I
    hope I don't wake anyone in {0}. What time is it there? | My brother moved to {0}. What's the
    time where he is? | My daughter is in {0}. What time is it for her? | My meeting is with {0}.
    What time is it there at present? | My flight landed in {0}, what's the local time? | Our
    partners are in {0}. How late do they have it? | We have an office in {0}. What time is it
    there? | We want to phone {0}. What's the local time? | Someone in {0} is waiting for my call.
    What time is it there? | People in {0} have what time now? | Over in {0}, what do the clocks
    say? | Over in {0}, how late is it? | Here it's noon, and in {0}? What time? | In {0} it is
    now what time? | In {0}, what hour is it? | In {0}, is it morning? Give me the time. | For
    {0}, what is the local time? | At this very moment, how late is it in {0}? | Right now in {0},
    what's the time? | Just the time in {0}, please. | Quick, what's the time in {0}? | Wherever
    {0} is, what time is it there?""",
    "get_stock_price": """
    {0} shares, price? | {0} shares? | {0} shares: how high? | {0} share value? | {0} share,
    current quote please. | {0} stock? | {0} stock price. | {0} stock: how much? | {0} stock, up
    or down? What's the price? | {0} on the stock market, what price? | {0} on the stock exchange?
    | {0}, share price please. | {0}, price per share? | {0}: what is one share worth? | {0} is
    listed on the stock exchange. At what price? | Share price {0}. | Share price check for {0}. |
    Share value of {0}, please. | Shares in {0}, how much each? | Shares in {0}: the price? |
    Stock price of {0}? | Stock price {0}, please. | Stock price for {0} today? | Stock market:
    {0}? | Stock market price of {0}, please. | Stock market update on {0}, please. | Stock value
    of {0}? | Stock check {0}, current share price. | Stocks: {0}. | Price per share of {0}? |
    Price of one share in {0}, please. | Current share price of {0}, please. | Current quote for
    {0} stock? | Latest price for {0} shares? | Latest quote of the {0} stock, please. | Today's
    share price of {0}? | Today's {0} stock price, please. | Market value of a {0} share? | Value
    of {0} stock? | One share of {0}, how much? | The share price of {0}, please. | The stock
    price for {0}? | The price of {0} stock, please. | The shares of {0}, what do they cost? | The
    shares of {0}, where are they now? | The {0} stock, is it climbing? Give me the price. |
    What's the share price of {0}? | What's the stock of {0} worth? | What's {0} stock going for?
    | What's the quote for {0} shares? | What's a single {0} share worth today? | What's one share
    in {0} trading for? | What's the current price of {0} stock? | What's the going price for
    shares in {0}? | What are shares of {0} worth at the moment? | What are shares in {0} selling
    for? | What are investors paying for {0} shares? | What do {0} shares cost? | What do I pay
    per share for {0}? | What does {0} stock sell for? | What does one {0} share go for? | What
    price are {0} shares at? | What price did the {0} stock reach? | What would I get for my {0}
    shares? | What would a share of {0} bring me on the stock market? | Where do {0} shares stand
    today? | Where's the stock price of {0} at? | Where is {0} stock trading? | At what price do
    {0} shares trade? | At what price can I buy stock in {0}? | For what price are shares of {0}
    sold? | How much is a share in {0}? | How much is {0} stock? | How much is one {0} share worth
    now? | How much are {0} shares? | How much are shares in {0} right now? | How much do {0}
    shares cost at the moment? | How much do I get for a share of {0}? | How much for {0} shares?
    | How much has the share of {0} climbed to? | How high are {0} shares? | How high is the stock
    price of {0}? | How low did the {0} stock fall? Tell me its price. | How are {0} shares today?
    | How is {0} stock priced? | How does the {0} share stand on the stock market? | How expensive
    is {0} stock? | How's {0} doing on the stock market? | How's the share price of {0}? | Is {0}
    stock doing well? Tell me the share price. | Is the share price of {0} rising? Where is it
    now? | Is a share of {0} expensive? What does it cost? | Is it a good moment to buy {0}
    shares? What do they cost? | Are shares in {0} cheap? What is the price? | Are my {0} shares
    worth much? Check the price. | Did {0} stock drop? What is its price now? | Did the shares of
    {0} fall? What do they cost now? | Has the stock of {0} risen? Give me the quote. | Has {0}
    gone up on the stock market? Tell me its share price. | Do you know the share price of {0}? |
    Do you have the current stock price of {0}? | Could you look up what {0} stock costs? | Could
    you tell me the share price of {0}? | Could you pull a stock quote for {0}? | Could I have the
    price of {0} shares? | Can you check the stock of the company {0} on the stock exchange? | Can
    you give me a share quote for {0}? | Can you see what {0} shares cost? | Can I get the stock
    price of {0}? | May I have the share price of {0}? | Would you check the share price of {0}? |
    Would you look at the stock market for {0}? | Will you tell me what {0} shares are worth? |
    Check how {0} is doing on the stock market. | Check the stock market for {0}. | Check my {0}
    shares, what is one worth? | Pull up the share price of {0}. | Pull the quote for {0} stock. |
    Bring up the stock price of {0}. | Fetch the stock price of {0}. | Fetch me a quote for {0}
    shares. | Quote {0} shares for me. | Look at the share price of {0}. | Look how {0} shares are
    doing. | See what {0} is trading at on the stock exchange. | See how much a {0} share costs. |
    Find the share price of {0}. | Find out what {0} shares cost. | Report the share price of {0}.
    | Display the stock price of {0}. | Read me the share price of {0}. | Show the price of shares
    in {0}. | Show me a stock quote for {0}. | Tell me what a share in {0} costs. | Tell me what
    {0} stock is worth. | Tell me how {0} is doing on the stock exchange. | Tell me the stock
    market value of one {0} share. | Give me the price of one {0} share. | Give me the stock
    market price of {0}. | Give me a quote for the stock of {0}. | Get me the price of {0} stock.
    | Get me a stock quote on {0}. | Let me know where {0} shares stand. | Let me have the stock
    price of {0}. | Let's see the share price of {0}. | I'd like to know what {0} shares cost. |
    I'd like the stock price of {0}. | I'd like to buy shares in {0}. How much are they? | I'm
    tempted to buy {0} stock. What's the price? | I'm curious about the share price of {0}. | I'm
    following {0} on the stock market. What's the price now? | I need the share price of {0}. | I
    need a stock quote for {0}. | I want to know the stock price of {0}. | I want to sell my {0}
    stock. What is the price? | I hold {0} shares. How are they doing? | I put my savings into {0}
    stock. What's it worth now? | I heard {0} shares are falling. What's the price? | I read about
    {0} on the stock pages. What's a share worth? | My shares in {0}, what are they worth? | My
    broker talks about {0} stock. What's the price? | My father has {0} shares. What do they cost
    now? | My pension is in {0} stock, so what's the share price? | We hold stock in {0}. How is
    it priced? | We're thinking of selling our shares in {0}. What's the quote? | Someone gave me
    shares in {0}. What is one worth? | They say {0} shares have soared. To what price? | On the
    stock market, how is {0} doing? | Any movement in {0} shares? What's the price?""",
    "transfer_money": """
    {0}, {1} euros, bank transfer please. | {0}: {1} euros, send. | {0}: pay {1} euros. | {0}
    receives {1} euros from me. | {0} should be paid {1} euros. | {0} should receive {1} euros
    from my account. | {0} is waiting for {1} euros from me. Pay, please. | {0} is owed {1} euros
    by me. Transfer them. | {0} wants the {1} euros back. Send them. | {0} paid for my ticket.
    Give back the {1} euros. | {0} paid for lunch, so send over {1} euros. | {0} has earned {1}
    euros. Pay them out. | {0} has to get {1} euros today. | {0} deserves {1} euros. Please
    transfer that. | {0} still gets {1} euros from me. | {0} asked me for {1} euros. Transfer it.
    | {0} did some work for me and gets {1} euros. | {0} charges me {1} euros. Pay that. | {1}
    euros for {0}. | {1} euros for {0}, please transfer. | {1} euros go to {0}. | {1} euros into
    the account of {0}, please. | {1} euros out of my account to {0}. | {1} euros must reach {0}.
    Send them. | {1} euros, payee {0}. | {1} euros, recipient {0}. | {1} euros is what {0} gets. |
    {1} euros is what I owe {0}. Pay. | {1} euros are due to {0}. Pay them, please. | {1} euros
    have to go over to {0}. | Transfer {0} {1} euros. | Transfer {1} euros over to {0}. | Transfer
    to {0}: {1} euros. | Transfer of {1} euros to {0}, please. | Transfer the sum of {1} euros to
    {0}. | Pay {0} {1} euros. | Pay {0} the sum of {1} euros. | Pay {0} back {1} euros. | Pay {0}
    what I owe, {1} euros. | Pay back {0}, {1} euros. | Pay out {1} euros to {0}. | Pay the {1}
    euros I owe {0}. | Pay the bill from {0}, {1} euros. | Payment: {1} euros for {0}. | Payment
    of {1} euros to {0}, please. | Payout to {0}: {1} euros. | Bank order: {1} euros to {0}. |
    Money transfer, {0}, {1} euros. | Money to {0}, {1} euros. | Remittance to {0}, {1} euros. |
    Recipient: {0}. Amount: {1} euros. | Amount: {1} euros. To: {0}. | Amount {1} euros,
    beneficiary {0}. | Send money to {0}, {1} euros. | Send {1} euros over to {0}. | Send {1}
    euros {0}'s way. | Send {0} money, {1} euros. | Send off {1} euros to {0}. | Ship {1} euros
    over to {0}'s account. | Shift {1} euros to {0}. | Move {1} euros from my account to {0}. |
    Move {1} euros over to the account of {0}. | Slip {0} {1} euros from my account. | Hand {0}
    {1} euros from my account. | Hand over {1} euros to {0}. | Give {0} {1} euros from my account.
    | Give {0} back the {1} euros. | Give {1} euros to {0}. | Get {1} euros over to {0}. | Get {0}
    the {1} euros. | Wire money to {0}, {1} euros. | Remit to {0} the sum of {1} euros. | Credit
    {0} with {1} euros. | Credit {1} euros to the account of {0}. | Debit my account with {1}
    euros and pay {0}. | Deposit {1} euros into {0}'s account. | Put {1} euros in {0}'s bank
    account. | Put {1} euros through to {0}. | Pass {1} euros on to {0}. | Forward {1} euros to
    {0}. | Refund {0} {1} euros. | Refund {1} euros to {0}. | Repay {0} the {1} euros. | Repay {1}
    euros to {0}. | Return {1} euros to {0}. | Settle up with {0}, {1} euros. | Settle my debt
    with {0}: {1} euros. | Settle the {1} euros with {0}. | Clear my debt of {1} euros with {0}. |
    Square things with {0}, it's {1} euros. | Issue a payment of {1} euros to {0}. | Carry out a
    transfer of {1} euros to {0}. | Execute a payment to {0}, {1} euros. | Do a transfer to {0},
    {1} euros. | Do a bank transfer of {1} euros to {0}. | Set up a transfer to {0} of {1} euros.
    | Make over {1} euros to {0}. | Make a payment to {0}, {1} euros. | Make sure {1} euros get to
    {0}. | Make {0} happy with {1} euros from my account. | Support {0} with {1} euros. | Donate
    {1} euros to {0}. | Take {1} euros and pay {0}. | Take {1} euros off my balance for {0}. | See
    to it that {0} is paid {1} euros. | See that {1} euros go to {0}. | Let me pay {0} {1} euros.
    | Let me send {0} {1} euros. | Let's send {1} euros to {0}. | Let's transfer {0} the {1}
    euros. | Help me pay {0} the {1} euros. | Could you send {0} {1} euros? | Could you wire {1}
    euros to {0}? | Could you transfer {1} euros into {0}'s account? | Could you settle the {1}
    euros with {0}? | Could {0} get {1} euros from my account? | Can you pay {0} {1} euros? | Can
    you put {1} euros into {0}'s account? | Can you move {1} euros to {0}? | Can you make a
    payment of {1} euros to {0}? | Can {0} have {1} euros from me? | Can I send {0} {1} euros? |
    May I pay {1} euros to {0}? | Would you send {0} {1} euros? | Would you pay {1} euros to {0}?
    | Would you settle my debt of {1} euros with {0}? | Will you transfer {1} euros to {0}? | Will
    you wire {0} {1} euros? | Is there enough in my account to pay {0} {1} euros? Then do it. |
    How about sending {1} euros to {0}? Please do. | Have {1} euros sent to {0}. | Have {1} euros
    paid into {0}'s account. | I'd like to transfer {1} euros to {0}. | I'd like to pay {0} {1}
    euros. | I'd like {0} to get {1} euros. | I'd like {1} euros sent to {0}. | I'm in debt to
    {0}: {1} euros. Pay it back. | I'm paying {0} {1} euros. | I'm supposed to send {0} {1} euros.
    | I'm giving {0} {1} euros for the birthday. Send it. | I borrowed {1} euros from {0}. Return
    them. | I bought something from {0} for {1} euros. Send the money. | I lost a bet with {0}.
    Transfer {1} euros. | I got a bill from {0}: {1} euros. Please settle it. | I got an invoice
    for {1} euros from {0}. Pay it. | I have to wire {1} euros to {0}. | I have a debt of {1}
    euros with {0}. Clear it. | I need {1} euros transferred to {0}. | I need {0} to receive {1}
    euros. | I still have to pay {0} the {1} euros. | I want {1} euros to go to {0}. | I want to
    pay back {0}, {1} euros. | I want to wire {0} {1} euros. | I should pay {0} {1} euros. | I
    share the rent with {0}, so send {1} euros. | My rent goes to {0}, {1} euros. Please transfer.
    | My share is {1} euros, send it to {0}. | My account should send {1} euros to {0}. | We owe
    {0} {1} euros. Transfer them. | We need to pay {0} {1} euros. | The bill is {1} euros and goes
    to {0}. Pay, please. | The invoice from {0} is {1} euros. Settle it. | The rent of {1} euros
    goes to {0}. Pay it. | The money for {0} is {1} euros. Transfer it. | To {0} I owe {1} euros.
    Pay them. | To {0} go {1} euros from my account. | To {0}'s account, {1} euros please. | For
    {0}, {1} euros from my account. | From me to {0}: {1} euros. | From my bank account to {0},
    {1} euros. | Out of my account, {1} euros to {0}. | Here's what I owe {0}: {1} euros. Pay it.""",
    "get_recipe": """
    {0}[ for {1}]: recipe? | {0}[ for {1} people]: what do I need to cook it? | {0}[ for {1}
    people], ingredients? | {0}[ for {1} people], how to cook it? | {0} recipe[, {1} people]. |
    {0} recipe[ for {1}], please. | {0} tonight[ for {1} people], how do I make it? | {0} is on
    the menu[ for {1} people]. How is it cooked? | {0} is what I'm cooking[ for {1} people].
    Recipe, please. | [For {1}: ]recipe for {0}. | [For {1} people, ]how is {0} cooked? | [For {1}
    people, ]what ingredients does {0} need? | [We are {1} at the table. ]How do we cook {0}? |
    Recipe: {0}[, {1} people]. | Recipe {0}[ for {1}]. | Recipe for {0}[, serves {1}]. | Recipe
    for homemade {0}[ for {1} people], please. | Recipe search: {0}[, {1} servings]. | Cooking
    instructions: {0}[, {1} people]. | Cooking instructions for {0}[ for {1} people]. | Cookbook:
    {0}[, {1} people]. | Cookbook page for {0}[, {1} people], please. | Ingredient list for {0}[
    for {1} people], please. | Ingredients and steps for {0}[ for {1} people], please. | How to
    make {0}[ for {1}]? | How to cook {0}[ for {1} people]? | How to prepare {0}[ for {1} people],
    please. | How do you prepare {0}[ for {1} people]? | How do you whip up {0}[ for {1} people]?
    | How do people cook {0}[ for {1}]? | How do I go about cooking {0}[ for {1} people]? | How do
    I rustle up {0}[ for {1} people]? | How can we make {0} at home[ for {1} people]? | How could
    I prepare {0}[ for {1} guests]? | How should I cook {0}[ if we are {1} people]? | How would
    you make {0}[ for {1} people]? | How must {0} be prepared[ for {1} people]? | How long and how
    do I cook {0}[ for {1} people]? | How does my grandmother's {0} go? Find the recipe[ for {1}
    people]. | How does a cook make {0}[ for {1} people]? | How does {0} get made[ for {1}
    people]? | What is in {0} when one cooks it[ for {1} people]? | What's the recipe for {0}[ for
    {1}]? | What's a good way to cook {0}[ for {1} people]? | What's needed to make {0}[ for {1}
    people]? | What do I have to buy to cook {0}[ for {1} people]? | What do I put in {0}[ for {1}
    people]? | What do you need to cook {0}[ for {1}]? | What are the ingredients of {0}[ for {1}
    people]? | What are the steps for making {0}[ for {1} people]? | What ingredients do I need
    for {0}[ for {1} people]? | What goes in {0}[ if I cook for {1}]? | Which ingredients make
    {0}[ for {1} people]? | Which recipe should I use for {0}[ for {1} people]? | Which way is {0}
    prepared[ for {1} people]? | Where can I find a recipe for {0}[ for {1} people]? | Is there an
    easy way to cook {0}[ for {1} people]? | Is {0} difficult to make[ for {1} people]? Show me
    the recipe. | Are there recipes for {0}[ for {1} people]? | Do you have a recipe for {0}[ for
    {1}]? | Do you have instructions for making {0}[ for {1} people]? | Do you know how to cook
    {0}[ for {1} people]? | Do you know what goes into {0}[ for {1} people]? | Does your cookbook
    have {0}[ for {1} people]? | Have you got a recipe for {0}[ for {1} people]? | Could you look
    up how to cook {0}[ for {1} people]? | Could you teach me to make {0}[ for {1} people]? |
    Could I have the recipe for {0}[ for {1} people]? | Could we cook {0}[ for {1}]? Find the
    recipe. | Can you tell me how {0} is made[ for {1} people]? | Can you give me the ingredients
    for {0}[ for {1} people]? | Can you help me cook {0}[ for {1} people]? | Can you show me a
    recipe for {0}[ for {1} people]? | Can I make {0} myself[ for {1} people]? How? | May I have a
    recipe for {0}[ for {1} people]? | Would you show me how to make {0}[ for {1} people]? | Would
    you get me a recipe for {0}[ for {1}]? | Will you tell me the recipe for {0}[ for {1} people]?
    | How about {0} for dinner[ for {1} people]? Get the recipe. | Shall we cook {0}[ for {1}
    people]? Show me how. | Bring up a recipe for {0}[ for {1} people]. | Pull up the recipe for
    {0}[ for {1} people]. | Dig out a recipe for {0}[ for {1}]. | Hunt for a recipe for {0}[ for
    {1} people]. | Search the cookbook for {0}[ for {1} people]. | Search for a {0} recipe[ for
    {1} people]. | Check the cookbook for {0}[ for {1} people]. | Check how {0} is cooked[ for {1}
    people]. | Pick a recipe for {0}[ for {1} people]. | Suggest a recipe for {0}[ for {1}
    people]. | Fetch a recipe for {0}[ for {1} people]. | Read me the recipe for {0}[ for {1}
    people]. | Explain the recipe for {0}[ for {1} people]. | Explain how {0} is made[ for {1}
    people]. | Describe how to cook {0}[ for {1} people]. | List the ingredients of {0}[ for {1}
    people]. | List what I need to make {0}[ for {1} people]. | Walk me through cooking {0}[ for
    {1} people]. | Talk me through the recipe for {0}[ for {1} people]. | Guide me through making
    {0}[ for {1} people]. | Teach me how {0} is made[ for {1} people]. | Tell me the recipe for
    {0}[ for {1}]. | Tell me the ingredients for {0}[ for {1} people]. | Tell me what goes into
    {0}[ for {1} people]. | Tell me how you cook {0}[ for {1} people]. | Show the recipe for {0}[
    for {1} people]. | Show us how to prepare {0}[ for {1} people]. | Give me a recipe for {0}[
    that serves {1}]. | Give me the cooking steps for {0}[ for {1} people]. | Give us a good
    recipe for {0}[ for {1} people]. | Get me cooking: {0}[, {1} people]. What's the recipe? | Let
    me know how {0} is cooked[ for {1} people]. | Let me know what I need for {0}[ for {1}
    people]. | Let me see how to cook {0}[ for {1} people]. | Let's make {0}[ for {1} people]. Get
    the recipe. | Let's try to cook {0}[ for {1} people]. What do we need? | Help me out in the
    kitchen: how is {0} made[ for {1} people]? | Help me with making {0}[ for {1} people]. | I'd
    like to make {0}[ for {1} people]. What do I need? | I'd like a recipe for {0}[ for {1}]. |
    I'd like to know how to cook {0}[ for {1} people]. | I'm cooking {0}[ for {1}] and need the
    recipe. | I'm hungry for {0}. How do I make it[ for {1} people]? | I'm craving {0}. What's the
    recipe[ for {1} people]? | I'm in the kitchen and want to make {0}[ for {1} people]. Help. |
    I'm looking for a recipe for {0}[ for {1} people]. | I'm planning to serve {0}[ to {1}
    guests]. Find a recipe. | I don't know how to cook {0}[ for {1} people]. | I forgot how to
    make {0}[ for {1} people]. | I lost my recipe for {0}. Find another[ for {1} people]. | I need
    to cook {0}[ for {1} people]. What goes in? | I need instructions for making {0}[ for {1}
    people]. | I need ingredients for {0}[ for {1} people], which ones? | I want to learn to cook
    {0}[ for {1} people]. | I want to surprise my family with {0}[, {1} people]. How is it made? |
    I want to bake or cook {0}[ for {1} people], so find the recipe. | I wonder how {0} is made[
    for {1} people]. | I have guests and want to cook {0}[ for {1}]. Recipe? | I bought everything
    for {0}. How do I cook it[ for {1} people]? | I ate {0} in a restaurant and want to cook it at
    home[ for {1} people]. | I fancy {0}. How do I cook that[ for {1} people]? | My kids love {0}.
    How do I cook it[ for {1} people]? | My husband wants {0} for dinner[ and we are {1} people].
    Recipe, please. | My friends are coming over for {0}[, {1} people]. How do I prepare it? | My
    cooking class is making {0}[ for {1} people]. Get me the recipe. | We're cooking {0} tonight[
    for {1} people]. What goes into it? | We want to prepare {0}[ for {1} people]. What are the
    steps? | We'd like {0} on the table[ for {1} people]. How is it made? | We need a recipe for
    {0}[ for {1} people]. | The recipe for {0}[ for {1} people], please. | The ingredients for
    {0}[ for {1} people]? | The way {0} is cooked[ for {1} people], please explain. | The children
    asked for {0}. How is it prepared[ for {1} people]? | A recipe for {0}[ for {1} people],
    please. | A simple way to make {0}[ for {1} people], please. | Any recipe for {0}[ for {1}
    people]? | Any good way to cook {0}[ for {1} people]? | Tonight I'm making {0}[ for {1}
    people]. What do I need? | For dinner I want to cook {0}[ for {1} people]. How? | To make {0}[
    for {1} people], what do I need? | To cook {0}[ for {1} people], which ingredients do I buy? |
    Someone taught me to cook {0} once, but I forgot how[ for {1} people]. | Step by step, how do
    I make {0}[ for {1} people]?""",
    "find_book": """
    {0}, a book. | {0}, book. | {0}, is that in the library? | {0}, the book, where is it? | {0},
    which shelf is the book on? | {0}: in your library? | {0}: which shelf? | {0} is a book I want
    to borrow. | {0} is the title of the book. | {0} is the book my class is reading. Find it. |
    {0} must be somewhere in the library. Where? | {0} should be on one of the shelves. Which one?
    | {0} sounds like a good book. Do you have it? | Book search: {0}. | Book wanted: {0}. | Book
    called {0}, do you have it? | Title: {0}. Which shelf? | Title search {0}. | Library: {0}? |
    Library catalogue: {0}. | Library book {0}, please. | Catalogue search for the title {0}. |
    Shelf for {0}, please? | Shelf of the book {0}? | Copy of {0}, please. | Copy of {0} in the
    library? | The book called {0}, please. | The book titled {0}, where is it kept? | The book
    {0}, where does it stand? | The title {0}, is it in the catalogue? | The library, does it have
    {0}? | The shelf with {0} on it, please. | A copy of {0}, please. | A book by the name of {0},
    have you got it? | Any copy of {0} in the library? | Any chance the library has {0}? | Search
    for the book {0}. | Search the shelves for {0}. | Search the catalogue for {0}. | Search your
    books for {0}. | Scan the library for the book {0}. | Comb the shelves for {0}. | Hunt down
    the book {0}. | Track down a copy of {0}. | Track down the book {0} for me. | Look for a copy
    of {0}. | Look for {0} on the shelves. | Look in the library for {0}. | Look up where the book
    {0} stands. | Look up {0} in the catalogue. | Check the catalogue for {0}. | Check if the
    library has {0}. | Check the shelves for {0}. | Check whether I can borrow the book {0}. | See
    if {0} is on the shelf. | See if you have the book {0}. | See whether the library owns {0}. |
    Fetch the book {0}. | Fetch me {0} from the shelf. | Find the book called {0}. | Find {0} in
    the library. | Find {0} on the shelves. | Find the shelf for {0}. | Find out if the library
    has {0}. | Find me something to read, namely {0}. | Get the book {0} for me. | Get me {0} from
    the library. | Get me a copy of {0}. | Give me the book {0}. | Give me the shelf for {0}. |
    Hand me the book {0}, please. | Bring me the book {0}. | Lend me the book {0}. | Let me borrow
    {0}. | Let me read the book {0}. Where is it? | Let me know which shelf {0} is on. | Let me
    know if you have the book {0}. | Let's find the book {0}. | Show me where the book {0} is. |
    Show me the shelf with {0}. | Show me to the book {0}. | Take me to the shelf with {0}. | Tell
    me if the library has {0}. | Tell me the shelf of {0}. | Tell me where the book {0} is. |
    Point me to the book {0}. | Help me find the book {0}. | Help me find {0} in the library. |
    Where's the book {0}? | Where's {0} in the library? | Where in the library is {0}? | Where in
    the library can I find {0}? | Where on the shelves is {0}? | Where are the copies of {0}? |
    Where have you put the book {0}? | Where would the book {0} be? | Where should I look for the
    book {0}? | Where does {0} stand in the library? | Where do you keep {0}? I want to borrow it.
    | Which shelf holds {0}? | Which shelf has {0} on it? | Which shelf is the book {0} on? |
    Which part of the library has {0}? | Which bookcase is {0} in? | In which bookcase is {0}? |
    In which section of the library is {0}? | In the library, where is {0}? | On what shelf is the
    book {0}? | On which shelf can I find {0}? | What shelf is {0} on? | What shelf do I go to for
    {0}? | Is the book {0} in the library? | Is the book {0} on the shelf? | Is the book {0}
    available here? | Is the book {0} out on loan? | Is {0} one of your books? | Is {0} on the
    shelves? | Is {0} in the catalogue? | Is {0} on loan or can I borrow it? | Is there a copy of
    the book {0} to borrow? | Is there a shelf with {0}? | Are there any copies of {0} in the
    library? | Are there copies of the book {0}? | Do we have the book {0}? | Do we have {0} in
    the library? | Do you have {0} in your library? | Do you have a copy of {0}? | Do you have a
    book with the title {0}? | Do you keep {0} in the library? | Do you lend out {0}? | Do you
    know where the book {0} is? | Does your library have {0}? | Does the catalogue list {0}? |
    Does the library stock {0}? | Does the library own a copy of {0}? | Does the library lend {0}?
    | Does anyone know where the book {0} is? | Has the library a copy of {0}? | Has anyone
    borrowed {0}, or is the book here? | Has the book {0} been borrowed? | Have you the book {0}
    here? | Have you got a copy of {0}? | Have you got {0} on the shelf? | Have you seen the book
    {0}? | Have we got the book {0}? | Could you find the book {0}? | Could you find {0} in the
    catalogue? | Could you get me the book {0}? | Could you look up the book {0}? | Could you tell
    me the shelf of {0}? | Could I borrow {0}? | Could I have the book {0}? | Can you locate the
    book {0}? | Can you check the library for {0}? | Can you tell me which shelf {0} is on? | Can
    you see if you have {0}? It's a book. | Can I borrow the book {0}? | Can I find {0} in the
    library? | Can I have a copy of {0}? | May I borrow {0}? | May I have the book {0}? | Would
    you have the book {0}? | Would you find me the book {0}? | Would you check the shelves for
    {0}? | Would the library have {0}? | Will you look for the book {0}? | Will I find {0} in this
    library? | How do I find {0} in the library? | How can I get to the book {0}? | I'd like the
    book {0}. | I'd like to borrow {0}. | I'd like to borrow the book {0}, please. | I'd like to
    read the book {0}. Where is it? | I'd like a copy of {0}. | I'm after the book {0}. | I'm
    looking for a book called {0}. | I'm looking for {0} in the library. | I'm searching for a
    copy of {0}. | I'm hoping to borrow {0}. | I'm supposed to read {0} for school. Is the book
    here? | I can't see {0} on the shelf. | I can't find {0} on the shelves. | I have to read {0}.
    Does the library have it? | I need {0} from the library. | I need to borrow {0}. | I need to
    find the book {0}. | I need a copy of {0} for school. | I want the book {0}. | I want to
    borrow {0}. | I want to find the book {0}. | I want to take out {0} from the library. | I was
    told the library has {0}. Where? | I wish to borrow the book {0}. | I wonder where in the
    library {0} is. | I finished my last book and want {0} next. Where is it? | My daughter needs
    the book {0}. | My daughter wants to read {0}. Have you got it? | My book club is reading {0}.
    Do you have a copy? | My friend loved the book {0}. Can I borrow it? | Our book club chose
    {0}. Which shelf is it on? | We are reading {0} in class. Where's the book? | We'd like to
    borrow the book {0}. | We need the book {0}. | Someone told me you have the book {0}. |
    There's a book called {0}, where is it? | There should be a copy of {0} here. | Next I want to
    read {0}. Find it, please. | For school I need the book {0}. | From the library I need {0}. |
    To read next: {0}. Do you have the book?""",
    "get_user": """
    {0}: who is it? | {0}: user? | {0}: account? | {0}: pull up the user. | {0}, user account. |
    {0}, user profile. | {0}, which account is that? | {0} belongs to whom? | {0} is registered
    with us. Who is it? | {0} is the address of a user. Show me the data. | {0} wrote in. Open the
    user account. | {0} is a customer of ours. Bring up the record. | {0} says the account is
    blocked. Show me the user. | User {0}, please. | User account: {0}. | User data: {0}. | User
    details for {0}. | User info for {0}, please. | User profile {0}. | User record: {0}. | User
    with address {0}. | User entry for {0}, please. | User search: {0}. | Account {0}, please. |
    Account of {0}? | Account lookup: {0}. | Account holder of {0}? | Account data for {0},
    please. | Account behind {0}? | Profile of {0}, please. | Profile: {0}. | Record for {0},
    please. | Customer record {0}, please. | Customer account: {0}. | Member data for {0}, please.
    | Owner of {0}? | Owner of the address {0}, please. | Person behind {0}? | The user {0},
    please. | The user with {0}, please. | The user account of {0}, please. | The user data of
    {0}. | The account of {0}, please. | The account registered to {0}, please. | The profile for
    {0}, please. | The person with the address {0}, who is it? | The owner of {0}, who is it? |
    Who is {0}? | Who is registered as {0}? | Who is the owner of {0}? | Who is the person with
    the address {0}? | Who is the account holder of {0}? | Who is hiding behind {0}? | Who does
    {0} belong to? | Who do we have under {0}? | Who logs in with {0}? | Who signed up as {0}? |
    Who registered with {0}? | Who goes with the address {0}? | Who has an account under {0}? |
    Who in our user list has {0}? | Whose is {0}? | Whose is the address {0}? | Whose profile is
    {0}? | Whose user account has the address {0}? | Which user has {0}? | Which user goes with
    {0}? | Which user signed up with {0}? | Which user account is {0}? | Which user is registered
    under {0}? | Which user logs in as {0}? | Which customer uses {0}? | Which customer has the
    address {0}? | Which member has the mail address {0}? | Which person has {0} as an address? |
    Which person is {0}? | Which profile goes with {0}? | Which name goes with the address {0}? |
    What's the name of the user {0}? | What's the account of {0}? | What's the user data for {0}?
    | What user is behind {0}? | What user has the address {0}? | What do we have on the user {0}?
    | What data do we hold on {0}? | What does the user record say for {0}? | What is stored about
    the user {0}? | What is the profile for {0}? | To which user does {0} belong? | To which
    account is {0} linked? | Under which account is {0} registered? | Is {0} one of our users? |
    Is {0} registered with us? | Is {0} in our user database? | Is there an account for {0}? | Is
    there an account with the address {0}? | Is there a user {0}? | Do we know the user {0}? | Do
    we have an account for {0}? | Do we have {0} in the user database? | Do you know who uses {0}?
    | Do you have data on the user {0}? | Does {0} have an account with us? | Does a user have the
    address {0}? | Does anyone use the address {0}? | Has {0} got a user account? | Has {0}
    registered with us? Show the account. | Has anyone signed up with {0}? | Have we a user called
    {0}? | Could you find the user {0}? | Could you look up {0} in the user database? | Could you
    tell me who {0} is? | Could you open the account of {0}? | Could you show me the profile of
    {0}? | Could I see the user data for {0}? | Could I have the details of the user {0}? | Can
    you find the account for {0}? | Can you tell me who owns {0}? | Can you pull up the account of
    {0}? | Can you bring up the user {0}? | Can you get me the user data of {0}? | Can you check
    the user {0}? | Can I see the account of {0}? | Can I get the profile for {0}? | May I see the
    user record of {0}? | May I have the account details for {0}? | Would you look up the account
    of {0}? | Would you open the user profile of {0}? | Would you find out who {0} is? | Will you
    show me the user {0}? | Will you check whose address {0} is? | Check the user {0}. | Check the
    account of {0}. | Check who {0} is. | Check our users for {0}. | Check the user database for
    {0}. | Check which user has {0}. | Search for the user {0}. | Search our user database for
    {0}. | Search the accounts for {0}. | Look at the account of {0}. | Look at the user {0} for
    me. | Look into the account of {0}. | Look up who has {0}. | Look up the account for {0}. |
    Look up the profile of {0}. | Look for the user with the address {0}. | Pull up {0}, our user.
    | Pull up the user {0}. | Pull up the profile for {0}. | Pull the record of the user {0}. |
    Call up the user {0}. | Call up the account of {0}. | Bring up the user record of {0}. | Bring
    up the profile for {0}. | Dig up the user data for {0}. | Dig out the account of {0}. | Track
    down the user {0}. | Locate the user with the address {0}. | Locate the account of {0}. |
    Retrieve the user {0}. | Retrieve the account data of {0}. | Fetch the user {0}. | Fetch the
    account of {0}. | Load the user profile of {0}. | Open the profile of {0}. | Open the user
    account for {0}. | Open the user record for {0}. | Display the user {0}. | Display the account
    of {0}. | Identify the person behind {0}. | Identify the owner of {0}. | Query the user {0}. |
    Query the user database for {0}. | Read me the user data of {0}. | Report who is registered as
    {0}. | Find out who {0} is. | Find out whose account is {0}. | Find the person who uses {0}. |
    Find the profile for {0}. | Find {0} among our users. | Get the user account of {0}. | Get me
    the user {0}. | Get me the data for {0}. | Give me the user {0}. | Give me the user data for
    {0}. | Give me the details of {0}. | Show the user {0}. | Show the user record for {0}. | Show
    me the profile of {0}. | Show me who has {0}. | Show me what we know of the user {0}. | See
    who {0} is. | See which user has {0}. | See whose address {0} is. | See if we have a user with
    {0}. | Tell me who owns {0}. | Tell me whose account {0} is. | Tell me about the user {0}. |
    Tell me which user has the address {0}. | Let me know who {0} is. | Let me know which user {0}
    is. | Let me look at the user {0}. | Let me see the account of {0}. | Let's see the user {0}.
    | Let's have a look at the account of {0}. | Help me find the user {0}. | I'd like to know who
    {0} is. | I'd like the user data for {0}. | I'd like to see the profile of {0}. | I'm looking
    for the user {0}. | I'm looking for the account with the address {0}. | I'm dealing with the
    user {0}. Open the record. | I'm on the phone with {0}, one of our users. Show me the account.
    | I need to know whose address {0} is. | I need the account of {0}. | I need to see the user
    {0}. | I need the profile for {0}. | I want to see the account of {0}. | I want to know who
    uses {0}. | I don't know who {0} is. Look up the user. | I have the address {0} but no name.
    Who is the user? | I only have the mail address, {0}. Which user is it? | I have a ticket from
    {0}. Pull up the account. | My colleague asks about the user {0}. | We got a complaint from
    {0}. Show me the user. | We need the user data of {0}. | We have a user with the mail {0}.
    Find the record. | A user called in with the address {0}. Bring up the data. | Someone with
    the address {0} can't log in. Get the user. | Someone logged in as {0}. Who is that? | There's
    a user {0}, open the profile. | There is an account under {0}. Show it. | In the user
    database, find {0}. | Among our users, who has {0}? | Behind {0}, which user is there? | For
    {0} I need the user account. | With {0}, who signed up? | Any user with {0}? | Any account
    under {0}?""",
}
