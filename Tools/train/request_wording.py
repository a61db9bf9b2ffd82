"""Still more requests for tools, for training only; see ``tool_wording``."""

from __future__ import annotations

MORE: dict[str, str] = {
    "get_weather": """
    {0} weather? | {0} weather now, please. | Weather report: {0}. | Place: {0}. Weather? | Sunny or
    cloudy in {0}? | Raining in {0}? | Snow in {0} at the moment? | <What are the temperatures/What
    sort of temperatures have they got> in {0} just now? | Is it
    <nice/nasty/stormy/foggy/icy/mild/wet/dry> out in {0} today? | How many degrees have they got in
    {0}? | What does the thermometer show in {0}? | Tell me what I should wear in {0} <today/right
    now>. | Would sandals be a mistake in {0} today? | Is it T-shirt weather in {0}? | Are there
    clouds over {0}? | Is there a storm going on in {0}? | Has the rain stopped in {0} yet? | Is the
    wind strong in {0} at present? | I'm <meeting someone/landing/going for a walk> in {0} shortly.
    Jacket or no jacket? | We are on our way to {0}. Will we get wet when we step out of the car
    now? | My daughter just arrived in {0}. I'd like to know if she is standing in the rain. |
    Before I hang the washing out in {0}: is it dry there? | I wonder whether the sun is shining in
    {0}. | I've no idea what it's doing outside in {0}. Do you? | Over in {0}, what is the weather
    up to? | And in {0}, how's the weather there? | If I opened a window in {0} now, what would I
    feel? | Do people in {0} need gloves today? | Please find out whether it's cold in {0}. | Would
    you mind telling me how the weather is in {0}? | Could I have a quick weather update for {0}? |
    I'd be grateful for today's weather in {0}. | Update me on conditions in {0}: sun, rain, wind. |
    Temperature in {0}? | Temperature and sky for {0}, please. | Wind and rain in {0}, please. |
    Degrees in {0} right now? | Read me the weather of {0}. | Report on the weather in {0}. |
    Describe the weather over {0} to me. | Say how the weather is in {0}. | Find out the weather in
    {0}. | Pull up the weather for {0}. | Bring me the latest weather from {0}. | Is {0} having good
    weather? | Has {0} got sunshine today? | Does {0} get any sun today? | How hot is {0} today? |
    How chilly has it become in {0}? | What's the mercury at in {0}? | Are they sweating or
    shivering in {0}? | Is everyone in {0} under an umbrella today? | Let's see what the weather is
    doing in {0}. | Today's weather, city of {0}. | Quick one: is it wet in {0}? | In {0} today, are
    boots a good idea because of snow? | The weather, please. I am in {0}. | I'm in {0} and the
    curtains are closed. What's it like out? | They say {0} is baking hot today. Is that true? |
    Somebody told me it snows in {0}. Can you confirm that? | With the picnic in {0} starting soon,
    I want to be sure it isn't raining there. | Weather-wise, what's going on in {0}? | Is the heat
    bearable in {0} at the moment? | How is the weather treating {0} today? | Is it a fine day in
    {0}? | What a day for a bike ride in {0}, or is it pouring? | Can I sit outside in {0} without
    getting wet? | {0}, the weather there? | {0}: how's the weather? | {0} right now: dry or wet? |
    {0}, temperature? | Now in {0}: sun, clouds, rain? | Weather check: {0}. | Weather check for
    {0}, please. | Weather status {0}. | Sky over {0}: clear? | Wind in {0}? | Today in {0}:
    weather? | A weather report for {0}, please. | A word on the weather in {0}, please. | The
    weather over {0}, please. | The weather at the moment, for {0}. | The temperature in {0},
    please. | Present weather in {0}? | Outside temperature, {0}? | Can one swim in the sea at {0},
    or is the weather too cold? | Can you see if it rains in {0}? | Can you say how cold it is in
    {0}? | Could you look at the weather in {0}? | Could you see whether the sun shines in {0}? |
    Could you give me the temperature in {0}? | Do they have sunshine in {0} now? | Did it start to
    snow in {0}? | Is there frost in {0} this morning? | Is it a good moment for a walk in {0}, or
    does it rain? | Is it umbrella time in {0}? | Is it muggy in {0}? | Is it cloudy over {0}? | I
    want the temperature in {0}. | I need to dress for {0}. How cold is it? | I'd like to hear how
    the weather is in {0}. | I'm about to fly a kite in {0}. Is there wind? | I'm dressing the kids
    in {0}. Is it cold outside? | I'm calling my aunt in {0} and want to chat about the weather
    there. What is it like? | My plane lands in {0} soon. What's the weather? | My laundry hangs
    outside in {0}. Is it going to get wet right now? | My window in {0} is fogged up. How's the
    weather? | What's the sky doing over {0}? | What's the temperature outside in {0}? | What's it
    doing outside in {0}, raining? | What sort of day is it in {0}, sunny or grey? | What can you
    tell me about today's weather in {0}? | Which is it in {0}, sunshine or showers? | How's the
    weather over in {0}? | How nice is the weather in {0}? | How windy is it in {0}? | How wet is it
    in {0}? | See how warm it is in {0}. | See what the weather is in {0}. | Look outside for me in
    {0}. What's the weather? | Tell me about the weather in {0}. | Tell me the temperature in {0}. |
    Tell me if it rains in {0}. | Inform me about the weather in {0}. | Let me hear the weather for
    {0}.""",
    "get_forecast": """
    {0}, {1} days, forecast. | {1} days of weather, {0}. | Forecast: {0}, {1} days. | Forecast place
    {0}, number of days {1}. | {1} day outlook, {0}. | {0} weather, next {1} days? | Days: {1}.
    City: {0}. Forecast, please. | Weather ahead in {0}: {1} days. | A forecast reaching {1} days
    ahead is what I need for {0}. | <Pull up/Fetch/Bring up/Read out> the forecast for {0} over the
    next {1} days. | I'm spending {1} days in {0}. Should I pack <a raincoat/sun cream/warm
    clothes>? | We'll be hiking around {0} for the next {1} days. What should we expect from the
    sky? | Our stay in {0} lasts {1} days. Tell me what weather is on its way. | My parents travel
    to {0} for {1} days and want to know what the weather will do. | The festival in {0} goes on for
    {1} days. Is rain expected? | The roof of our house in {0} will be open for {1} days. Can we
    expect it to stay dry? | Looking {1} days into the future, how is {0} doing weather-wise? | How
    warm will it get in {0} over the next {1} days? | How cold could {0} become in the next {1}
    days? | Is <snow/frost/a storm/sunshine/a heat wave> expected in {0} within {1} days? | Will it
    <snow/freeze/be hot/be windy/clear up> in {0} in the coming {1} days? | Are there {1} dry days
    ahead for {0}? | Are the next {1} days going to be wet in {0}? | Over the coming {1} days, what
    can {0} look forward to in terms of weather? | For the {1} days to come, what's predicted for
    {0}? | What do the weather people predict for {0} over the next {1} days? | What do
    meteorologists expect in {0} for {1} days? | What's the weather going to do in {0} for the next
    {1} days? | What temperatures are expected in {0} during the next {1} days? | Which way is the
    weather going in {0} over {1} days? | Tell me the weather trend for {0}, {1} days out. | Day by
    day, what weather will {0} have for {1} days? | Go through the coming weather in {0} with me,
    one day after another, {1} days in all. | Give me an idea of the weather in {0} for the {1} days
    ahead. | Can I trust the sun in {0} for another {1} days? | Do I have to expect rain in {0} in
    the {1} days that follow? | Could you see how the weather turns out in {0} in the next {1} days?
    | Would you look into the weather for {0}, up to {1} days from now? | I'd be happy to have a
    weather forecast that covers {1} days in {0}. | I wonder what the next {1} days will bring {0},
    sun or clouds. | I'm curious how {0} will fare weather-wise for {1} days. | I have to plan {1}
    days of garden work in {0}, so I need to know the weather in advance. | Planning ahead: weather
    in {0} for {1} days. | Weather for a trip of {1} days to {0}, please. | Weather prospects in
    {0}, next {1} days. | Weather prediction, {0}, {1} days. | Temperatures to come in {0}, {1}
    days. | The weather of the coming {1} days in {0}, please. | The forecast, please. {0}, and {1}
    days of it. | Please forecast the weather in {0}. {1} days will do. | Not just today: the
    weather in {0} for {1} days. | Today's weather isn't enough. I want {1} days for {0}. | A look
    at the skies of {0} for the coming {1} days, please. | Show how the temperature in {0} will
    change in the next {1} days. | Let me know what's in store for {0}, weather for {1} days. |
    What's in store for {0} in the next {1} days, rain or sunshine? | Is an umbrella needed in {0}
    in the next {1} days? | Should I postpone my barbecue in {0}, or will the next {1} days be fine?
    | {1} days in {0} lie before me. What will the weather be? | {1} days from today, what will it
    be like outside in {0} up to then? | Does it look like rain for {0} in the next {1} days? | How
    long will it stay nice in {0}? Look {1} days ahead. | See if the sun comes back to {0} during
    the next {1} days. | How do the coming {1} days shape up in {0}, weather and all? | In the next
    {1} days, will {0} see any <rain/snow/sun>? | From now on, {1} days of weather for {0}, please.
    | {0} forecast, {1} days. | {0}: next {1} days, weather? | {0} for {1} days: how's the weather
    going to be? | {1} days ahead in {0}: weather? | {1} more days in {0}. Will the sun stay? | {1}
    days' worth of forecast for {0}. | Next {1} days in {0}, temperature and rain? | Next {1} days,
    {0}, rain? | Coming {1} days, {0} weather. | Weather forecast: {0}. Length: {1} days. | Weather
    for {1} days in {0}. | Weather, {0}, {1} days ahead. | Rain forecast for {0}, {1} days. | A
    forecast for {1} days, place {0}. | A weather forecast for {0}, please, as far as {1} days. |
    The {1} day forecast of {0}. | The outlook for {0}, {1} days. | The weather in {0}, looking {1}
    days ahead. | The weather for the next {1} days, please. I'm in {0}. | My wedding is in {0}
    within the next {1} days. Will the weather play along? | My holiday takes me to {0}, {1} days
    long. Sun or rain? | My tomatoes in {0} need rain. Will they get some in the next {1} days? | My
    flat in {0} is cold. Will it get warmer in the coming {1} days? | I want to go sailing near {0}
    for {1} days. How's the wind going to be? | I want to know the weather in {0} up to {1} days
    from today. | I need to know what the weather will be in {0} for {1} days. | I need the weather
    for {0}, {1} days in advance. | I'm painting a fence in {0} and need {1} dry days. Do I get
    them? | I'm packing for {1} days in {0}. What weather must I be ready for? | I'm staying in {0}
    for {1} days, will it rain? | I'd like to see {1} days of weather for {0}. | I'd like to know if
    it'll be warm in {0} for the next {1} days. | We have {1} days in {0} ahead of us. Will the
    weather be good? | We're biking near {0} for {1} days. What do the forecasters say? | Will {0}
    be sunny for the next {1} days? | Will the weather hold in {0} for {1} more days? | Will there
    be sun in {0} in the coming {1} days? | Will we need umbrellas in {0} in the next {1} days? |
    Would you give me a forecast of {1} days for {0}? | Would you tell me how the weather will
    develop in {0}, {1} days on? | Could I get the weather in {0} for the following {1} days? |
    Could you give me {1} days of weather in {0}? | Could you predict the weather for {0}, {1} days?
    | Can you look {1} days ahead and tell me the weather in {0}? | Can we plan a picnic in {0} in
    the next {1} days, or will it rain? | Do we get good weather in {0} over the next {1} days? |
    Does the weather in {0} change in the next {1} days? | Is it going to rain in {0} within the
    next {1} days? | Is it going to stay warm in {0} for {1} days? | Is there any rain on its way to
    {0} in the coming {1} days? | How's the weather shaping up in {0} for the next {1} days? | How
    does the forecast look for {0}, {1} days ahead? | How will {0} be over the next {1} days,
    temperature-wise? | What's the {1} day forecast for {0}? | What's the outlook in {0} for the
    next {1} days? | What's ahead for {0} in the next {1} days, weather-wise? | What does the
    weather hold for {0} in the coming {1} days? | Check the forecast for {0}, {1} days. | Find the
    forecast for {0}. I want {1} days. | See what weather {0} gets in the next {1} days. | Tell me
    what to expect from the weather in {0} for {1} days. | Tell me if {0} stays dry for {1} days. |
    Give me the weather in {0}, {1} days forward. | Forecast {1} days for {0}. | Forecast the
    weather: {0}, {1} days.""",
    "set_timer": """
    {0} minutes, timer. | {0} minute timer, please. | {0} minutes, go! | Timer, {0}. | Timer {0}
    min. | Minutes on the timer: {0}. | Countdown: {0} minutes. | Countdown from {0} minutes, start.
    | <Start/Launch/Begin/Get going with> a countdown from {0} minutes. | <Wind up/Switch on/Turn
    on> the timer for {0} minutes. | {0} minutes on the clock, starting now. | Clock me for {0}
    minutes. | Time me: {0} minutes. | Time this for {0} minutes. | Time the
    <eggs/rice/cake/laundry/pizza> for me, {0} minutes. | I've just put the
    <potatoes/noodles/eggs/lasagne> on. Let me know when {0} minutes have passed. | The
    <cake/pizza/roast/casserole> needs another {0} minutes. Tell me when it's done. | The rice will
    be ready in {0} minutes, so beep then. | The face mask stays on for {0} minutes. Watch the time
    for me. | The tea has to steep. {0} minutes, please. | The washing machine takes {0} more
    minutes. Give me a sign then. | I have parked for {0} minutes only. Alert me when the time has
    run out. | I want to <exercise/read/meditate/practise/plank> for {0} minutes. Start the clock. |
    I'm taking a break, {0} minutes exactly. Say when it's over. | My break is {0} minutes. Keep an
    eye on the clock. | The children may play for {0} more minutes. Sound the bell then. | Everyone
    gets {0} minutes to speak. Start timing. | Speech practice, {0} minutes, start the timer. |
    Power nap: {0} minutes and then ring. | Wake me after {0} minutes of napping. | Let {0} minutes
    pass and then alert me. | Wait {0} minutes, then <ring/beep/buzz/give me a shout>. | After {0}
    minutes, sound a bell. | As soon as {0} minutes are up, <ring/beep/let me hear something/tell
    me>. | Once {0} minutes have gone by, I want to hear a signal. | When {0} minutes have elapsed,
    make a sound. | When the {0} minutes are up, give me a shout. | Buzz me in {0} minutes. | Alert
    me in {0} minutes. | Give me a signal in {0} minutes. | Shout in {0} minutes. | Have a bell
    sound in {0} minutes. | Could you keep time for {0} minutes? | Could you count {0} minutes for
    me, starting right away? | Could you let me know once {0} minutes are gone? | Would you mind
    timing {0} minutes? | Is it possible to have a timer running for {0} minutes? | May I have {0}
    minutes on the timer? | Will you give me a beep {0} minutes from now? | How about a timer? {0}
    minutes. | A timer would be handy, {0} minutes or so. | A timer of {0} minutes would help me. |
    I'd like a timer to go off in {0} minutes. | I'd like to be told when {0} minutes are over. | I
    could use a countdown of {0} minutes. | I only want to spend {0} minutes on this. Start a
    countdown. | I mustn't take longer than {0} minutes. Clock it. | It has to boil for {0} minutes.
    Start counting. | It takes {0} minutes to cook; set something that rings. | Leave it {0}
    minutes, then remind me with a beep. | Fix a timer at {0} minutes. | Get a timer ticking: {0}
    minutes. | The timer, please. {0} minutes from this moment. | The clock is running: {0} minutes.
    Ring at the end. | My timer should run {0} minutes. | Make the timer ring in {0} minutes. | Make
    it {0} minutes on the egg timer. | Egg timer: {0}. | Stopwatch backwards from {0} minutes,
    please. | Another {0} minutes on the timer, thanks. | Ready, steady, {0} minutes! | {0} minutes
    from now, ring. | {0} minutes until the <bread/cake/tea/egg> is ready. Beep then. | {0} minutes
    on a timer, please. | {0} minutes: countdown. | {0} minutes and not a second longer. Start the
    timer. | {0} minutes is how long it takes, so time it. | {0} minutes is what I need on the
    timer. | Timer on, {0} minutes. | Timer start: {0} minutes. | Timer with {0} minutes, thank you.
    | New timer: {0} minutes. | New timer, {0} minutes, please. | Next timer: {0} minutes. | Cooking
    timer of {0} minutes. | Cooking time {0} minutes. Ring after that. | Baking time: {0} minutes.
    Please keep track. | Tea timer, {0} minutes. | Length of the timer: {0} minutes. | Run a timer
    for {0} minutes. | Run a countdown, {0} minutes. | Do a {0} minute countdown. | Do a timer of
    {0} minutes. | Add a timer, {0} minutes. | Activate a {0} minute timer. | Open a timer for {0}
    minutes. | Begin a countdown of {0} minutes. | Begin to count {0} minutes now. | Kick off a {0}
    minute timer. | Keep track of {0} minutes. | Keep time, {0} minutes. | Watch the clock for {0}
    minutes and then tell me. | Measure {0} minutes for me. | Measure off {0} minutes and beep. |
    Track {0} minutes and then make a noise. | Put on a timer for {0} minutes. | Put a timer on: {0}
    minutes. | Get a timer started for {0} minutes. | Get me a countdown of {0} minutes. | Have a
    timer run {0} minutes. | Let {0} minutes run on the timer. | Let me know when {0} minutes are
    up. | Let it ring in {0} minutes. | Let's time {0} minutes. | Make some noise in {0} minutes. |
    Make a countdown of {0} minutes. | Tell me when {0} minutes are up. | Tell me as soon as {0}
    minutes have passed. | Warn me when {0} minutes are gone. | Signal me after {0} minutes. | Ring
    a bell after {0} minutes. | Ring me in {0} minutes, I'm cooking. | Can I have a {0} minute
    timer? | Can you beep after {0} minutes? | Can you time {0} minutes? | Could I get a timer for
    {0} minutes? | Could you start a {0} minute timer? | Could you ring when {0} minutes have
    passed? | Would you start a countdown of {0} minutes? | Would you tell me when {0} minutes have
    gone by? | Will you time me? {0} minutes. | I want a timer of {0} minutes. | I want {0} minutes
    counted down. | I want to be alerted in {0} minutes. | I need a countdown, {0} minutes long. | I
    need to know when {0} minutes are up. | I have something in the oven for {0} minutes. Ring when
    it's due. | I have to turn the steak in {0} minutes. Beep at me. | I'm boiling eggs, {0}
    minutes. | I'm resting for {0} minutes. Get me up after that. | My hair dye needs {0} minutes.
    Time it. | My soup needs to simmer for {0} minutes, so set a timer. | My parking time is {0}
    minutes. Beep when it's up. | The dough must rest for {0} minutes. Timer. | The dough rises for
    {0} minutes, tell me when they're over. | The game lasts {0} minutes. Start the clock. | We have
    {0} minutes for the quiz. Time us. | We play for {0} minutes, so start the clock and ring at the
    end. | It needs {0} minutes in the oven, timer please.""",
    "set_alarm": """
    {0} alarm. | {0}, wake me. | {0} alarm, please. | Alarm: {0}. | Alarm clock: {0}. | Alarm time
    {0}. | Wake-up time: {0}. | Wake-up at {0}. | Waking time is {0}, thanks. | <Wake/Rouse/Stir> me
    at {0}. | <Get/Drag/Throw/Shake> me out of my bed when it is {0}. | At {0} the alarm must ring.
    | At {0} I have to be on my feet. Ring then. | At {0}, not a minute later, wake me. | At {0}
    sharp I want the alarm to go. | By {0} I must be awake. | It's {0} when I have to get up. Set
    the clock. | It must be {0} when the alarm rings. | {0} is when I want to get up. | {0} is my
    wake-up time, so ring. | {0} would be a good time to wake me. | When the clock says {0}, ring. |
    When it's {0}, please wake me. | As soon as it is {0}, sound the alarm. | Come {0}, I want to be
    woken up. | I'd like to <be woken/get up/be up and about> at {0}. | I'd like an alarm that goes
    off at {0}. | I'd better not sleep longer than {0}. Alarm, please. | I'm a heavy sleeper and
    have to be up at {0}. Do ring loudly. | I'm going to bed now. Wake me up at {0}. | I'm off to
    sleep, ring at {0}. | I can sleep until {0}. Wake me then. | I can't oversleep. Make the alarm
    ring at {0}. | I mustn't oversleep, {0} is the latest. | I tend to oversleep, so please have
    something ring at {0}. | I plan to rise at {0}. See that I do. | My
    <bus/shift/flight/train/class> is early. Wake me at {0}, please. | My shift starts soon after
    {0}, so that's when the alarm should ring. | My night ends at {0}. Make sure of it. | Night
    night. Alarm at {0}, as usual. | Good night, and get me up at {0}. | Tomorrow is a long day: up
    at {0}, please. | Make sure I'm awake at {0}. | Make sure I don't oversleep, I have to be up at
    {0}. | Make my alarm {0}. | Make the alarm clock ring at {0}. | Change my alarm to {0}. |
    Program the alarm for {0}. | Activate an alarm for {0}. | Add an alarm, {0}. | Arrange a wake-up
    call for {0}. | Give me a wake-up call at {0}. | Give me an alarm for {0}. | Let the alarm sound
    at {0}. | Let me sleep until {0} and no longer. | Let me sleep in till {0}, then wake me. |
    Sound the alarm at {0}. | Switch on the alarm for {0}. | Could you get me out of bed at {0}? |
    Could you wake us at {0}, please? | Could the alarm go off at {0}? | Would you wake me at {0}? |
    Will you be so kind as to wake me at {0}? | Is it okay if you wake me at {0}? | May I be woken
    at {0}? | How about waking me at {0}? | What I need is an alarm at {0}. | The rooster should
    crow at {0}. | The kids have to be up at {0}. Ring for them. | We all need to get up at {0}, so
    set off the alarm then. | Up at {0}, please. | Rise and shine at {0}. | No sleeping past {0},
    please. | Once it's {0}, no more sleep for me. Ring. | {0}: get me up. | {0}: time to get up.
    Wake me. | {0}, alarm clock. | {0} on the alarm clock, please. | {0} is early, but wake me then.
    | {0} is when the alarm should go. | {0} wake-up call, please. | Alarm on at {0}. | Alarm set
    for {0}, please. | Alarm tomorrow, {0}. | Alarm clock at {0}. | Alarm clock on {0}, please. |
    Morning alarm: {0}. | Morning alarm at {0}, please. | Wake time: {0}. | Wake call: {0}. | Wake
    up call: {0}. | Waking up at {0}. Set the alarm. | Getting up at {0}, alarm please. | Time to
    rise: {0}. Set an alarm. | An alarm for {0}, please. | An alarm, please. {0}. | A wake-up call
    at {0} would be good. | A loud alarm at {0}, please. | The alarm, please: {0}. | The alarm has
    to ring at {0}. | The alarm clock must be set to {0}. | The alarm time is {0}. | The time to
    wake me is {0}. | Ring at {0} so that I wake up. | Ring me out of bed at {0}. | Ring out of the
    night at {0}. | Start the alarm at {0}. | Set my alarm clock for {0}. | Set my clock to wake me
    at {0}. | Set off the alarm at {0}. | Set {0} as the alarm time. | Set {0} on the alarm. | Put
    {0} in as my wake-up time. | Put my alarm on for {0}. | Schedule an alarm, {0}. | Enter an alarm
    at {0}. | Fix the alarm for {0}. | Use {0} as my alarm time. | Turn on an alarm for {0}. | Wake
    us up at {0}. | Wake the whole house at {0}. | Wake me gently at {0}. | Wake me when it's {0}. |
    Wake me no later than {0}. | Wake me, it must be {0}. | Make me get up at {0}. | Make it ring at
    {0}, I have to get up. | Get the alarm to go off at {0}. | Get the alarm clock ready for {0}. |
    Don't let me lie in after {0}. | Don't let me stay in bed later than {0}. | Have me up at {0}. |
    Have me woken at {0}. | Have an alarm sound at {0}. | See that I'm out of bed at {0}. | See to
    it that the alarm rings at {0}. | Can you get me up at {0}? | Can you have the alarm ring at
    {0}? | Can I get a wake-up call at {0}? | Can I have an alarm at {0}? | Could I have a wake-up
    call at {0}? | Could you set my alarm clock to {0}? | Could you ring at {0} to wake me? | Would
    you get me up at {0}? | Would you put the alarm on for {0}? | Would you mind waking me at {0}? |
    Will you wake me at {0}? | Please get me out of bed at {0}. | Please have the alarm ring at {0}.
    | Please ring at {0}, I have to get up. | Please don't let me sleep beyond {0}. | I need an
    alarm for {0}. | I need waking at {0}. | I need to rise at {0}. Set an alarm. | I want the alarm
    clock to ring at {0}. | I want to be out of bed at {0}, alarm please. | I want to get an early
    start, so wake me at {0}. | I wish to be woken at {0}. | I'd like to be up by {0}. | I'd like
    the alarm set for {0}. | I'm getting up at {0}, so set the alarm. | I have an exam. I can't
    sleep past {0}, so wake me. | I have to leave early. Get me up at {0}. | My alarm clock should
    say {0}. | My wake-up time is {0}. | My train won't wait. Alarm at {0}. | We get up at {0}.
    Alarm, please. | We have to be awake at {0}, so ring.""",
    "add_reminder": """
    {1}: {0}. Remind me. | {1}, reminder to {0}. | Reminder, {1}, {0}. | Reminder: {0}. When: {1}. |
    To {0} on {1}: reminder, please. | Remind: {0}, {1}. | Remind me on {1} to {0}, would you? |
    Remind me about this on {1}: {0}. | Remind me that I have to {0} on {1}. | Remind me, I'm to {0}
    and the day is {1}. | <Set up/Put in/Enter/Place/Schedule> a reminder for {1} so that I {0}. |
    <Send/Give> me a reminder on {1}: {0}. | Have a reminder <pop up/show/go off> on {1} to {0}. |
    Let a reminder come up on {1}: {0}. | Let me be reminded on {1} that I should {0}. | Don't let
    {1} go by without telling me to {0}. | Don't let it slip my mind to {0} on {1}. | Don't forget
    to tell me on {1} to {0}. | Make sure I remember to {0} on {1}. | Make sure I don't forget: {0},
    on {1}. | Make sure that on {1} I think of it: {0}. | Make sure it crosses my mind on {1} to
    {0}. | Prod me to {0} when it's {1}. | Nudge me on {1}: {0}. | Tap me on the shoulder on {1}, it
    is time then to {0}. | Bug me about it on {1}, I really have to {0}. | Alert me on {1} so I
    don't forget to {0}. | Notify me on {1}: {0}. | Warn me on {1} that I still have to {0}. | Call
    it to my mind on {1} that I must {0}. | Bring it up again on {1}: I have to {0}. | Shout at me
    on {1} if need be: {0}. | I'm bound to forget to {0} on {1}. Give me a nudge. | I'm afraid I'll
    forget to {0} on {1}. Could you remind me? | I'm relying on you to remind me to {0}; it's for
    {1}. | I've a memory like a sieve. Have me {0} on {1}. | I've got to {0} on {1}, don't let me
    miss it. | I promised to {0} on {1}. Remind me so that I keep my word. | I mustn't forget to {0}
    on {1}. | I must not forget on {1}: {0}. | I'd like to be reminded on {1} to {0}. | I'd like a
    reminder set for {1}. I have to {0}. | I'd hate to forget this: {0} on {1}. Set a reminder. | I
    keep putting it off, but on {1} I will {0}. Please remind me. | I count on a nudge from you on
    {1}, to {0}. | It's easy to forget, but on {1} I need to {0}. Jog my memory. | It slipped my
    mind last time. On {1}, remind me to {0}. | My wife will be cross if I don't {0} on {1}. Remind
    me. | My boss wants me to {0} on {1}. Please see that I remember. | My head is full. Remember
    for me that on {1} I have to {0}. | On {1} a reminder should tell me to {0}. | On {1} give me a
    shout to {0}. | On {1} give me a nudge: {0}. | On {1} I'm not to forget to {0}, so say
    something. | On {1}, would you remind me that I want to {0}? | For {1} I need reminding to {0}.
    | For {1}, a reminder: {0}. | As soon as it's {1}, tell me to {0}. | Once {1} is here, remind me
    to {0}. | Will you tell me on {1} that it's time to {0}? | Will you help me remember? {0} on
    {1}. | Would you be so good as to remind me on {1} that I have to {0}? | Could I get a reminder
    on {1} to {0}? | Could you make me remember to {0} on {1}? | Can I have a reminder to {0}? {1}
    is the day. | Is there a way you could remind me to {0} on {1}? | How about a reminder on {1} to
    {0}? | A nudge on {1} would help me to {0}. | A little reminder to {0}, on {1} please. | Memory
    aid for {1}: {0}. | Not to be forgotten on {1}: {0}. | Due {1}: {0}. Remind me then. | The
    reminder is for {1} and says: {0}. | What I have to do on {1} is {0}. Remind me of it. | To {0}
    is what I have to remember on {1}. Help me with that. | {0}, on {1}. Don't let me forget. | {0}:
    that's for {1}. Remind me. | {1} is the day I have to {0}. Remind me. | {1} is when I must {0},
    so give me a reminder. | {1}, don't let me forget: {0}. | {1}. I must {0}. Remember that for me.
    | Reminder on {1}: {0}. | Reminder to {0}, {1}. | Reminder to {0} on {1}, please. | Reminder
    please: {1}, {0}. | Reminder text: {0}. Date: {1}. | New reminder: {0}. Date: {1}. | New
    reminder for {1}, to {0}. | Another reminder, for {1}: {0}. | One reminder for {1}, please: {0}.
    | A reminder on {1} to {0}, please. | A reminder on {1} would be good, I have to {0}. | A
    reminder is needed for {1}: {0}. | Remember for me: {0} on {1}. | Remember this for {1}: {0}. |
    Remind me of this on {1}: {0}. | Remind me to {0}. It's for {1}. | Remind me when it's {1}: {0}.
    | Remind me please to {0}, the day is {1}. | Set me a reminder on {1} to {0}. | Set a reminder:
    {0}, {1}. | Set up a reminder to {0} for {1}. | Set {1} as a reminder day to {0}. | Save a
    reminder for {1}: {0}. | Write me a reminder for {1} to {0}. | Make me a reminder: {1}, {0}. |
    Make sure I {0} on {1}, remind me. | Make me think of it on {1}: {0}. | Keep this in mind for
    {1}: I have to {0}. | Keep reminding me that I {0} on {1}. | Get me to {0} on {1} by reminding
    me. | Have me reminded on {1}: {0}. | Tell me on {1} not to forget to {0}. | Tell me again on
    {1}: {0}. | Tell me when it's {1} so I can {0}. | Say something on {1}, because I need to {0}. |
    Let me not forget to {0} on {1}. | Let me know when it's time to {0}, which is on {1}. | Help me
    not to forget to {0} on {1}. | Jog my memory on {1}: {0}. | Please nudge me on {1} to {0}. |
    Please set a reminder for {1}: {0}. | Please make sure I don't forget to {0} on {1}. | Please
    keep in mind for me that I should {0} on {1}. | Can I get a nudge on {1} to {0}? | Can you make
    sure I {0} on {1}? | Can you give me a reminder on {1} to {0}? | Can you remember for me to {0}
    on {1}? | Could you set a reminder? {0}, on {1}. | Could you nudge me on {1} so I {0}? | Could
    you tell me on {1} to {0}? | Would you set me a reminder to {0} on {1}? | Would you make sure
    that I don't forget to {0} on {1}? | Would you mind reminding me on {1} to {0}? | Will you
    remind me to {0} on {1}? | Will you give me a nudge on {1}? I have to {0}. | Will you see that I
    remember to {0} on {1}? | May I ask for a reminder on {1} to {0}? | I always put it off. Make me
    {0} on {1} with a reminder. | I could do with a reminder on {1} to {0}. | I don't want to forget
    to {0} on {1}. | I have to {0} on {1}, and I tend to forget. | I have to remember to {0} on {1}.
    | I need to remember this for {1}: {0}. | I need you to remind me on {1} to {0}. | I want a
    reminder on {1} to {0}. | I want to be sure I {0} on {1}. Remind me. | I'd be lost without a
    reminder to {0} on {1}. | I'd like you to remind me to {0}. {1} is the day. | I'm going to need
    a reminder on {1} to {0}. | I'm planning to {0} on {1}. Give me a reminder. | I'm so forgetful.
    Please tell me to {0} when {1} comes. | We have to {0} on {1}. Please remind us. | We mustn't
    forget to {0} on {1}. | What I mustn't forget on {1}: {0}. | There's one thing I can't forget on
    {1}: {0}.""",
    "create_event": """
    {0}, {1}[, {2}]. Put it in the calendar. | {0} on {1}[ at {2}], calendar please. | {0}: {1}[ at
    {2}]. Add to my diary. | {1}[ at {2}]: the {0}. Add it to my calendar. | {1}[, {2}], {0}: new
    calendar entry. | Event: {0}. Day: {1}[. Time: {2}]. Please enter it. | New appointment: {0},
    {1}[ at {2}]. | New entry for {1}[ at {2}]: {0}. | New in my diary: the {0} on {1}[ at {2}]. |
    Appointment on {1}[ at {2}]: {0}. Save it. | Diary, {1}[ at {2}]: {0}. | Diary entry, please:
    {0} on {1}[ at {2}]. | Mark <my calendar/my diary/the calendar>: {0} on {1}[ at {2}]. | Mark
    {1}[ at {2}] for the {0} in my calendar. | Mark down the {0} for {1}[ at {2}]. |
    <Jot/Write/Note> the {0} down in my diary for {1}[ at {2}]. | <Set aside/Keep/Hold/Book out>
    {1}[ at {2}] for the {0}, in the calendar. | Slot the {0} in on {1}[ at {2}]. | Squeeze the {0}
    into my calendar on {1}[ at {2}]. | Fit the {0} into my schedule on {1}[ at {2}]. | Get the {0}
    into my calendar, {1}[ at {2}]. | Get the {0} on the calendar for {1}[ at {2}]. | Pop the {0}
    into my diary on {1}[ at {2}]. | Stick the {0} in the calendar on {1}[ at {2}]. | Log the {0} in
    the calendar under {1}[ at {2}]. | File the {0} under {1}[ at {2}] in my diary. | Record in my
    calendar that the {0} takes place on {1}[ at {2}]. | Register the {0} in my calendar: {1}[,
    {2}]. | Include the {0} on {1}[ at {2}] among my appointments. | Arrange the {0} in my calendar
    for {1}[ at {2}]. | Set the {0} for {1}[ at {2}], please. | Set up the {0} in my diary on {1}[
    at {2}]. | Organise my calendar so that the {0} is on {1}[ at {2}]. | Open a new calendar entry
    on {1}[ at {2}] and name it {0}. | Start a calendar entry: {0}, {1}[, {2}]. | Create an entry in
    my diary for the {0}, which is on {1}[ at {2}]. | Create an appointment on {1}[ at {2}] for the
    {0}. | Make it official: the {0} is on {1}[ at {2}]. Calendar, please. | Make room in my
    calendar on {1}[ at {2}] for the {0}. | Make a calendar entry. {1}[, {2}], the {0}. | Take down
    the {0} in my calendar, it is on {1}[ at {2}]. | The {0} is going to be on {1}[ at {2}]. Please
    put that in my diary. | The {0} takes place on {1}[ at {2}]. I'd like to see it in my calendar.
    | The {0} was moved to {1}[ at {2}], put it in the calendar. | The {0}? It's on {1}[ at {2}].
    Add it to the calendar. | The {0} belongs in my calendar on {1}[ at {2}]. | The date of the {0}
    is now certain: {1}[ at {2}]. Into the calendar with it. | The {0}, please, in my calendar on
    {1}[ at {2}]. | My <boss/doctor/sister/team> has set the {0} for {1}[ at {2}]. Enter that in my
    diary. | My calendar is missing the {0} on {1}[ at {2}]. | My calendar needs an entry: the {0},
    {1}[ at {2}]. | I've been invited to the {0} on {1}[ at {2}], so add that to my calendar. | I've
    arranged the {0} for {1}[ at {2}]. Diary, please. | I've got the {0} coming up on {1}[ at {2}].
    Put it on my schedule. | I'll be at the {0} on {1}[ at {2}]. Block that time. | I'd like to
    schedule the {0} on {1}[ at {2}]. | I'd like the {0} in my calendar on {1}[ at {2}]. | I want
    {1}[ at {2}] marked in the calendar for the {0}. | I don't want to double-book myself: the {0}
    is on {1}[ at {2}], enter it. | I said yes to the {0} on {1}[ at {2}]. Please block the slot. |
    We are having the {0} on {1}[ at {2}]. Put that down in the calendar. | We've settled on {1}[ at
    {2}] for the {0}, so into the diary it goes. | It's {1}[ at {2}] for the {0}. Calendar that. |
    On {1}[ at {2}], please schedule the {0}. | On {1}[ at {2}] my calendar should say {0}. | On
    {1}[ at {2}] it's time for the {0}. Make an appointment in my calendar. | For {1}[ at {2}] enter
    the {0} in my calendar. | Could you schedule the {0} for me, {1}[ at {2}]? | Could you block
    {1}[ at {2}]? It's for the {0}. | Would you add the {0} to my schedule on {1}[ at {2}]? | Would
    you mind noting in my calendar that the {0} is on {1}[ at {2}]? | Can I have the {0} in my diary
    for {1}[ at {2}]? | Is there room for the {0} on {1}[ at {2}]? If so, book it into my calendar.
    | How about the {0} on {1}[ at {2}]? Schedule it. | Date for the calendar: {0}, {1}[ at {2}]. |
    {0} on {1}[ at {2}]. Into the calendar, please. | {0}, on {1}[ at {2}]: note it in my diary. |
    {0}: calendar, {1}[, {2}]. | {1}[ at {2}] is when the {0} takes place. Calendar, please. | {1}[
    at {2}] is reserved for the {0}. Note that in my diary. | {1}[ at {2}] for the {0}, please
    block. | {1}[ at {2}], the {0}, in my diary please. | Calendar, new: {0} on {1}[ at {2}]. |
    Calendar, please add: {0}, {1}[, {2}]. | Calendar: {1}[, {2}], {0}. | Event {0}, {1}[, {2}]. |
    Event on {1}[ at {2}]: the {0}. | Appointment: {0}, {1}[ at {2}]. | Appointment for the {0},
    {1}[ at {2}], please save. | Schedule entry: {0}, {1}[ at {2}]. | Agenda item for {1}[ at {2}]:
    {0}. | Add an event: {0}, {1}[ at {2}]. | Add to the calendar: {0} on {1}[ at {2}]. | Add an
    appointment on {1}[ at {2}] for the {0}. | Book the {0} into my calendar for {1}[ at {2}]. |
    Book {1}[ at {2}] in my calendar, it's for the {0}. | Block out {1}[ at {2}] in my calendar,
    because of the {0}. | Enter the {0}: {1}[, {2}]. | Enter {1}[ at {2}] as the date of the {0}. |
    Note in the calendar: {0}, {1}[ at {2}]. | Note the date of the {0}: {1}[ at {2}]. | Put {0}
    down for {1}[ at {2}] in the diary. | Put an appointment for the {0} on {1}[ at {2}]. | Put it
    in the calendar: {1}[ at {2}], {0}. | Place the {0} on {1}[ at {2}] in my calendar. | Plan {1}[
    at {2}] for the {0}. | Plan in the {0}, {1}[ at {2}]. | Save {1}[ at {2}] for the {0}. | Save
    the {0} in my diary: {1}[, {2}]. | Store the {0} in my calendar on {1}[ at {2}]. | Insert the
    {0} in my calendar, {1}[ at {2}]. | Type the {0} into my calendar, {1}[ at {2}]. | Let my
    calendar show the {0} on {1}[ at {2}]. | Let's put the {0} on {1}[ at {2}], in the calendar. |
    Let's schedule the {0}, {1}[ at {2}]. | Make sure the {0} is in my calendar for {1}[ at {2}]. |
    Make {1}[ at {2}] the date for the {0} in my calendar. | Have the {0} in the calendar on {1}[ at
    {2}]. | Have my diary show the {0} on {1}[ at {2}]. | Give the {0} a place in my calendar on
    {1}[ at {2}]. | Please block {1}[ at {2}] for the {0}. | Please make an entry for the {0} on
    {1}[ at {2}]. | Please put the {0} in my diary: {1}[, {2}]. | Can you schedule the {0} for {1}[
    at {2}]? | Can you make a calendar entry for the {0} on {1}[ at {2}]? | Can you save the date?
    It's the {0}, {1}[ at {2}]. | Could the {0} go into my calendar on {1}[ at {2}]? | Could you
    enter the {0} for {1}[ at {2}]? | Could you note down in my diary the {0} on {1}[ at {2}]? |
    Could you reserve {1}[ at {2}] in my calendar for the {0}? | Would you put down the {0} for {1}[
    at {2}] in my diary? | Would you make an appointment in my calendar for the {0} on {1}[ at {2}]?
    | Would you save {1}[ at {2}] for the {0}? | Will you enter the {0} on {1}[ at {2}] in my
    calendar? | Will you put the {0} down for {1}[ at {2}]? | May I have the {0} entered in my
    calendar for {1}[ at {2}]? | I need the {0} in my calendar, {1}[ at {2}]. | I need to block {1}[
    at {2}] for the {0}. | I need an event on {1}[ at {2}] for the {0}. | I want the {0} in my diary
    on {1}[ at {2}]. | I want to schedule the {0} for {1}[ at {2}]. | I agreed to the {0} on {1}[ at
    {2}]. Diary it, please. | I have to be at the {0} on {1}[ at {2}], so mark it in my calendar. |
    I'm going to the {0} on {1}[ at {2}]. Please add it to my calendar. | I'm holding the {0} on
    {1}[ at {2}], calendar please. | I'm busy on {1}[ at {2}] with the {0}. Put it in. | My calendar
    should have the {0} on {1}[ at {2}]. | My {0} is on {1}[ at {2}]. Put it in my diary. | My {0}
    has been set for {1}[ at {2}]; note it in the calendar. | Our {0} is on {1}[ at {2}], please
    enter it. | The next {0} is on {1}[ at {2}], so make an entry. | The {0} starts on {1}[ at {2}].
    Note it in the calendar. | The {0} will be held on {1}[ at {2}]. Add that to my schedule. | The
    {0} needs a place in my diary: {1}[ at {2}]. | The {0} should be noted in my calendar for {1}[
    at {2}]. | There's the {0} to go to on {1}[ at {2}]. Enter it in my diary. | They invited me to
    the {0} on {1}[ at {2}], save it in my calendar.""",
    "list_events": """
    {0}: what's on? | {0}, my appointments? | {0} agenda, please. | {0} in my calendar, please. |
    {0}? What's in the diary? | Agenda {0}? | Agenda for {0}, please. | Appointments on {0}? |
    Appointments, {0}. | Calendar, {0}. | Calendar for {0}: what does it say? | Diary for {0},
    please. | Schedule for {0}? | Events on {0}? | My schedule on {0}, please. | My day on {0}: tell
    me about it. | My commitments on {0}, please. | Plans for {0}? | Anything on for {0}? | Anything
    in my diary for {0}? | Any <meetings/appointments/engagements/commitments> on {0}? | Busy or
    free on {0}? | Free on {0}? | <Walk/Take/Talk> me through my appointments on {0}. | <Read
    out/Recite/Go over/Sum up> my schedule for {0}. | <Pull up/Bring up/Call up/Display> my diary
    for {0}. | Look at my calendar and say what I have on {0}. | Look up my appointments on {0}. |
    Look into my diary for {0}. | Have a look in my calendar, how full is {0}? | Have I got <any
    meetings/any appointments/a full day/something planned> on {0}? | Have I agreed to anything on
    {0}? | Have I forgotten some appointment on {0}? | Tell me how my calendar looks for {0}. | Tell
    me which appointments I have on {0}. | Tell me if I am free on {0}. | Fill me in on my
    appointments for {0}. | Brief me on {0}: which events are there? | Let me know my schedule for
    {0}. | Let me know what I've planned for {0}. | Let's see what I have on {0}. | Let's go over my
    plans for {0}. | Get me my agenda for {0}. | Give me a rundown of {0}, all appointments. | Give
    me the list of my appointments on {0}. | Find out what I have planned for {0}. | Find all events
    on {0} in my calendar. | Where do I have to be on {0}? | Where am I expected on {0}? | Who am I
    meeting on {0}? | When am I busy on {0}? | When do I have time on {0}? Look at my calendar. |
    What's in my calendar for {0}? | What's my schedule on {0}? | What's on the agenda for {0}? |
    What's coming up on {0}? | What's going on for me on {0}? | What does {0} hold for me? | What
    does {0} have in store for me? | What awaits me on {0}? | What is scheduled for {0}? | What did
    I put down for {0}? | What have I arranged for {0}? | What have I let myself in for on {0}? |
    What kind of day will I have on {0}, looking at my calendar? | Which meetings are set for {0}? |
    Which of my appointments fall on {0}? | How many appointments do I have on {0}? | How full is my
    diary on {0}? | How packed is {0}? | How's my {0} looking, appointment-wise? | Does my calendar
    show anything on {0}? | Does anything stand in my diary for {0}? | Is {0} free? | Is there room
    on {0} or is my calendar full? | Is there a gap in my calendar on {0}? | Are there any
    appointments on {0}? | Am I expected anywhere on {0}? | Am I doing anything on {0}? | Am I
    booked on {0}? | Do I happen to be busy on {0}? | Do I have a meeting on {0}? | Do I have plans
    for {0}? | Could you check if I'm busy on {0}? | Could you go through my events on {0} with me?
    | Would you read me my schedule for {0}? | Can I take {0} off, or is there something in my
    calendar? | I can't recall what I planned for {0}. Show me. | I'd like to know what I'm doing on
    {0}. | I'd like an overview of my appointments on {0}. | I need to see my calendar for {0}. | I
    want to see everything that is scheduled for {0}. | I wonder whether I have anything on {0}. |
    I'm thinking of taking {0} off. What have I got planned? | A friend wants to meet on {0}. Do I
    have time? | Someone asked me out on {0}. Is my calendar free? | On {0}, what's waiting for me?
    | On {0}, do I have any appointments? | For {0}, list everything in my calendar.""",
    "send_message": """
    {0}: {1}. Text that. | {0}, message: {1}. | {1}. Text that to {0}. | {1}. That goes to {0} as a
    message. | {1}, and {0} has to know. Send a text. | {1}: please message this to {0}. | {1} is
    what I want to text to {0}. | "{1}" as a text to {0}, please. | Text for {0}: {1}. | Text {0}
    quickly that {1}. | Text {0} this: {1}. | Text message, {0}: {1}. | SMS to {0}: {1}. | SMS {0}
    that {1}. | Message for {0}. It says: {1}. | Message, recipient {0}, content: {1}. | To {0}, as
    a text: {1}. | To {0}, please send the message that {1}. | Recipient {0}, message {1}. | Short
    text to {0}: {1}. | A text to {0}, please, saying that {1}. | A message to {0} is needed, namely
    that {1}. | <Fire off/Dash off/Tap out/Type> a message to {0}: {1}. | <Send/Shoot/Ping> {0} a
    quick message that {1}. | <Forward/Deliver/Relay/Convey> the message to {0} that {1}. | Ping {0}
    that {1}. | Buzz {0} with a text: {1}. | Notify {0} by text that {1}. | Update {0} by message:
    {1}. | Alert {0} with a message that {1}. | Warn {0} by text that {1}. | Reassure {0} with a
    text that {1}. | Break it to {0} in a message that {1}. | Leave {0} a message: {1}. | Leave word
    with {0} that {1}. | Send word to {0} that {1}. | Send over to {0} a message: {1}. | Send off a
    text for {0} to read: {1}. | Send this to {0} as a text message: {1}. | Hand on a message to
    {0}: {1}. | Drop {0} a text saying {1}. | Drop a message on the phone of {0}: {1}. | Write a
    quick note to the phone of {0}: {1}. | Write this to {0} in a text: {1}. | Put in a text to {0}
    that {1}. | Put {0} in the picture by text: {1}. | Bring {0} up to date with a message that {1}.
    | Keep {0} posted: {1}. A text will do. | Make sure {0} gets the message that {1}. | Make sure
    {0} knows that {1}, send a text. | See that {0} hears from me: {1}. | Have {0} know that {1}. |
    Get a text out to {0}: {1}. | Get a message across to {0} that {1}. | Get in touch with {0} by
    text and say that {1}. | Let {0} in on it by message: {1}. | Let {0} find out from me that {1}.
    | Tell {0} in a text that {1}. | Tell {0} from me that {1}. | Answer {0} that {1}. | Reply to
    {0} with the text: {1}. | Reply to {0} that {1}. | Respond to {0} by text: {1}. | Text {0} back:
    {1}. | Message {0} back that {1}. | {0} has texted me. Text back that {1}. | {0} is asking.
    Please reply that {1}. | {0} is waiting for word from me. Message: {1}. | {0} should get a text
    from me: {1}. | {0} should read on the phone that {1}. | {0} needs to hear that {1}. | {0} needs
    a text: {1}. | {0} ought to be told that {1}. A message, please. | {0} may be worried. Text that
    {1}. | {0} hasn't heard yet that {1}. Send word. | {0} will want to know that {1}. Send a
    message. | {0} must find a message on the phone that {1}. | Please get {0} to know that {1}, a
    text is enough. | Please pass the message to {0}: {1}. | Please shoot off a text to {0} saying
    that {1}. | I can't talk right now, so text {0} that {1}. | I can't write while driving. Tell
    {0} in a message that {1}. | I forgot to tell {0} that {1}. Send a message, will you? | I
    haven't told {0} yet that {1}. Do it by text. | I have to let {0} know by text that {1}. | I
    need {0} to know that {1}. | I'd like to text {0} that {1}. | I'd like a message to go to {0}:
    {1}. | I'd like {0} to hear that {1}, please send a text. | I want {0} to get a text: {1}. | I
    promised {0} a message. Write: {1}. | My message to {0} is this: {1}. | My hands are full. Text
    {0} for me that {1}. | Can a text go out to {0} saying {1}? | Can you let {0} know that {1}? |
    Can you drop {0} a message that {1}? | Could {0} be told by text that {1}? | Could you pass on
    to {0} that {1}? | Could you write {0} a short message that {1}? | Will you text {0} for me? Say
    that {1}. | Would you mind messaging {0} that {1}? | Would you let {0} know that {1}? | Does {0}
    know that {1}? Better send a text. | How about a text to {0} saying that {1}? | What about
    texting {0} that {1}?""",
    "send_email": """
    {0}, mail, {1}. | {0}: e-mail about the {1}. | {1}: mail to {0}. | {1}, by e-mail to {0}. |
    E-mail, to {0}, on the {1}. | E-mail: {0}. Topic: {1}. | E-mail for {0}, concerning the {1}. |
    E-mail to {0}, please, about the {1}. | Mail, subject {1}, for {0}. | Mail {0} the {1} subject.
    | Mail {0}, it's about the {1}. | Recipient: {0}. Subject line: {1}. Mail. | Recipient {0},
    topic {1}, e-mail please. | Address: {0}. Subject: {1}. Get an e-mail ready and send it. |
    Subject line {1}, address {0}: e-mail it. | Subject: {1}. Mail it to {0}. | Topic {1}, by mail
    to {0}. | New e-mail, about the {1}, to {0}. | Outgoing mail: {0}, {1}. |
    <Draft/Prepare/Open/Create> an e-mail to {0} with the subject {1}. | <Fire off/Shoot off/Dash
    off/Knock out> an e-mail to {0} about the {1}. | <Shoot/Fire/Ping> {0} an e-mail on the {1}. |
    <Bring up/Raise/Take up/Address> the {1} with {0} by e-mail. | Put together an e-mail for {0}
    about the {1}. | Put the {1} to {0} in an e-mail. | Pass the {1} on to {0} in a mail. | Type up
    a mail to {0} about the {1}. | Get in touch by e-mail with {0} about the {1}. | Get an e-mail
    out to {0}, subject: {1}. | Get a mail to {0}, it should deal with the {1}. | Contact {0} by
    e-mail on the subject of the {1}. | Reach out to {0} by mail regarding the {1}. | Reach {0} by
    e-mail about the {1}. | Ask {0} about the {1} in an e-mail. | Ask {0} by mail about the {1}. |
    Question {0} about the {1}, by e-mail please. | Inform {0} by e-mail about the {1}. | Update {0}
    on the {1} by e-mail. | Follow up with {0} on the {1} by mail. | Remind {0} of the {1} by
    e-mail. | Write off to {0} by e-mail, subject {1}. | Write an electronic letter to {0} on the
    {1}. | Write to the address {0}. The subject is the {1}. | Write {0} an e-mail on the {1}. |
    Send off a mail concerning the {1}, the address is {0}. | Send an e-mail titled {1} to {0}. |
    Send an e-mail about the {1} over to {0}. | Send the mail about the {1} to {0}. | Send {0}
    something by mail on the {1}. | Send something to the inbox of {0} about the {1}. | Let an
    e-mail to {0} go out, subject {1}. | Let {0} know by e-mail about the {1}. | Let me e-mail {0}
    about the {1}. | Let me write an e-mail on the {1} to {0}. | Make it an e-mail to {0}, subject
    {1}. | Make sure {0} has an e-mail about the {1} in the inbox. | Have a mail go out to {0} on
    the {1}. | See to it that {0} gets an e-mail about the {1}. | Drop a mail to {0} regarding the
    {1}. | Drop an e-mail in the inbox of {0} about the {1}. | Compose an e-mail on the {1} and send
    it to {0}. | Compose something for {0} by e-mail, subject {1}. | Go ahead and e-mail {0} on the
    {1}. | Go and mail {0} about the {1}, please. | Concerning the {1}, send an e-mail to {0}. |
    Regarding the {1}: an e-mail to {0}, please. | On the {1}, e-mail {0}. | As for the {1}, please
    write an e-mail to {0}. | With the subject {1}, send a mail to {0}. | Under the subject {1},
    e-mail {0}. | To {0} by e-mail: the {1}. | To {0} goes a mail about the {1}. | {0} is to get an
    e-mail about the {1}. | {0} is expecting an e-mail about the {1}. Send it. | {0} has asked for
    an e-mail on the {1}. | {0} hasn't had any e-mail about the {1}. Please write. | {0} needs an
    e-mail on the {1}. | {0} wants an e-mail about the {1}. | {0} has to be mailed about the {1}. |
    {0} should hear from me by e-mail about the {1}. | The {1} has to go to {0} by e-mail. | The {1}
    needs an e-mail to {0}. | The subject is {1} and the address {0}. Send an e-mail. | The mail is
    for {0}, and it's about the {1}. | There's a problem with the {1}. Write an e-mail to {0}. |
    There's something to settle about the {1}, so mail {0}. | I'd like an e-mail sent to {0}
    concerning the {1}. | I'd like to get an e-mail off to {0}, subject {1}. | I'd like to e-mail
    {0}. Subject: {1}. | I owe {0} an e-mail about the {1}. | I must write an e-mail to {0} on the
    {1}. | I have to e-mail {0} regarding the {1}. | I still have to write {0} a mail about the {1}.
    | I've a question on the {1}. Mail it to {0}. | I've been meaning to e-mail {0} about the {1}. |
    It's about the {1}: e-mail {0}, please. | It's time {0} got an e-mail about the {1}. | My mail
    to {0} is about the {1}. | My mail should go to {0} with {1} as the subject. | We should mail
    {0} on the {1}. | We need to bring {0} in on the {1}, by e-mail. | An e-mail, please. It goes to
    {0} and the subject is {1}. | A mail to {0}, please, headed {1}. | Can an e-mail be sent to {0}
    about the {1}? | Can you get an e-mail off to {0}? It concerns the {1}. | Could you drop {0} an
    e-mail about the {1}? | Could you put the {1} in an e-mail to {0}? | Could you write up a mail
    to {0} on the {1}? | Would you send {0} a mail regarding the {1}? | Would you mind e-mailing {0}
    about the {1}? | Will you e-mail {0} for me? Subject: {1}. | How about an e-mail to {0} on the
    {1}? | May I ask you to mail {0} concerning the {1}?""",
    "call_contact": """
    {0}, call. | {0}, on the phone, now. | {0} please, by phone. | {0}: ring. | {0}? Ring, please. |
    {0} is the one I want to phone. | {0} is waiting for my call. | {0} wants me to ring. | {0}
    asked me to call back. | {0} tried to ring me. Call back. | {0} has left me a missed call, so
    ring back. | {0} must be phoned. | {0} should get a phone call from me. | {0} needs a ring from
    me. | Call: {0}. | Call back {0}. | Call {0} back. | Call {0} up. | Call up {0} on the
    telephone. | Call, please. {0}. | Phone call: {0}. | Phone call to {0}, please. | Phone {0}
    back. | Telephone {0}. | Telephone {0}, would you? | Ring: {0}. | Ring {0} back. | Ring {0},
    please. | Ring through to {0}. | Buzz {0} on the phone. | Dial up {0}. | Dial through to {0}. |
    Redial {0}. | Try the phone of {0}. | Try calling {0}. | Try {0} again on the phone. | Place a
    call to {0}. | <Put/Get> a call through to {0}. | <Begin/Open/Set up/Initiate> a call with {0}.
    | Make that call to {0} now. | Make my phone ring {0}. | Get hold of {0} by phone. | Get {0} on
    the phone. | Get {0} for me on the telephone. | Get me {0} on the line. | Get through to {0} on
    the telephone. | Get dialling, I want {0}. | Give {0} a call. | Give {0} a bell. | Give {0} a
    buzz on the phone. | Give {0} a tinkle. | Have a call put through to {0}. | Hook me up with {0}
    on the phone. | Connect a call to {0}. | Connect my phone to {0}. | Link me up by phone with
    {0}. | Patch me through to {0}. | Let the phone ring at the place of {0}. | Let me speak to {0}
    on the telephone. | Let me phone {0}. | Let me hear the voice of {0} on the phone. | Let's ring
    {0}. | Let's phone {0} and have a chat. | Let's see if {0} picks up. | See if {0} answers the
    phone. | See whether {0} will pick up the phone. | Check if {0} picks up. | Reach {0} on the
    telephone. | Bring {0} to the phone. | Return the call of {0}. | Please dial {0} for me. |
    Please place a telephone call to {0}. | Please return the call from {0}. | Please have {0} on
    the line for me. | I'd like to talk to {0} on the phone. | I'd like to ring {0}. | I'd like a
    word with {0}, so dial. | I'd rather talk than write. Call {0}. | I'm trying to get hold of {0}
    on the phone. | I must talk to {0} right away, please dial. | I must give {0} a ring. | I need
    {0} on the phone. | I need a word with {0} on the telephone. | I ought to ring {0}. Go ahead. |
    I owe {0} a phone call. | I promised to phone {0}. Start dialling. | I haven't spoken to {0} in
    ages. Ring, please. | I missed a call from {0}. Ring back, please. | I want a phone conversation
    with {0}. | I want to have a chat with {0} on the phone. | It's urgent, call {0}. | It's quicker
    by phone: get me {0}. | Could I speak with {0} on the phone? | Could I have {0} on the line? |
    Could you give {0} a ring? | Could you get {0} on the phone for me? | Could you place a call to
    {0}? | Could you put me through to {0}? | Can I talk to {0} on the phone? | Can we give {0} a
    ring? | Can {0} be reached by phone now? Try it. | Would you connect me to {0}? | Would you mind
    phoning {0}? | Will you ring {0} for me? | Shall we phone {0}? Yes, do it. | How about ringing
    {0}? | What about a call to {0}? | Time to ring {0}. | Time to catch up with {0} on the phone. |
    Quick call to {0}, please. | Video is not needed, just phone {0}. | Hands-free call to {0}. | My
    phone, please: dial {0}. | On the line I want {0}. | Next call: {0}.""",
    "find_contact": """
    {0}, phone number? | {0}: number, please. | {0}: contact details. | {0}? I need the number. |
    {0} has which phone number? | {0} is in my address book, isn't it? Show me. | {0} must be in my
    contacts. Please find the entry. | {0} should be among my contacts. Look there. | {0} gave me a
    number once. What was it? | Number for {0}, please. | Number: {0}? | Phone number, {0}. | Phone
    number of {0}? | Phone number for {0}, please. | Mobile number of {0}, please. | Telephone
    number of {0}? | Contact details, {0}. | Contact details for {0}, please. | Contact card of {0}.
    | Contact: {0}. Show it. | Contacts, {0}. | Contacts: search for {0}. | Address book entry for
    {0}, please. | Address book, look for {0}. | Details of {0} from my contacts, please. | Entry
    for {0} in the phone book? | The number of {0}, please, without calling. | The contact details
    of {0} are what I need. | The phone book should have {0}. What does it say? | <Fetch/Dig
    up/Bring up/Call up> the number of {0} from my contacts. | <Browse/Scan/Consult/Go through> my
    contacts for {0}. | <Display/Retrieve/Read me/Read out> the contact details of {0}. | Look in my
    phone book for {0}. | Look {0} up in my address book. | Look through my contacts, is {0} there?
    | Look under {0} in my contacts. | See if {0} is in my contacts. | See what number I have for
    {0}. | See whether my address book has {0}. | Check what number {0} has. | Check if I've saved
    the number of {0}. | Check whether {0} is in the phone book. | Check my contacts: {0}. | Find me
    the number of {0}. | Find out what number {0} has, it's in my contacts. | Find the entry for {0}
    in my phone book. | Find the telephone number of {0} for me. | Find how to contact {0}. | Search
    {0} in my phone book. | Search my address book for {0}. | Seek out {0} in my contacts. | Locate
    {0} in my contacts. | Track down the number of {0} in my contacts. | Hunt out the number of {0}.
    | Flip to {0} in my address book. | Turn up the contact details of {0} for me. | Show {0} from
    my address book. | Show me how I can reach {0}. | Show me the phone book entry of {0}. | Show me
    the contact details of {0}. | Show me what's in my contacts about {0}. | Get the contact details
    of {0} up. | Get me the telephone number that belongs to {0}. | Get out my address book and look
    for {0}. | Give the number of {0}. | Give me the contact data of {0}. | Give me the entry for
    {0} in my address book. | Let me have the number of {0}. | Let me look at the contact details of
    {0}. | Let me know the number of {0}. | Tell me how to reach {0}. It's in my contacts. | Tell me
    whether {0} is in my address book. | Tell me what number I've got for {0}. | Who is {0} in my
    contacts? Show the card. | Where can I find the number of {0}? | Where in my contacts is {0}? |
    What number does {0} have? | What's the number of {0} again? | What's the mobile number of {0}?
    | What's {0} listed under? Look for the number in my contacts. | What contact details do I have
    for {0}? | What does my address book say on {0}? | What was the phone number of {0} again? |
    Which phone number belongs to {0}? | Which number do I dial for {0}? | Which number did I save
    for {0}? | How do I reach {0}? Look for the number. | How do I get in touch with {0}? Check my
    address book. | Have I got the number of {0}? | Have I saved {0} in my contacts? | Have I stored
    a number for {0}? | Did I ever save the number of {0}? | Do I know the number of {0}? | Do my
    contacts include {0}? | Do we have contact details for {0}? | Does my phone book contain {0}? |
    Is the number of {0} saved? | Is there an entry for {0} in my address book? | Is there a number
    for {0} in my contacts? | Is {0} listed in my phone book? | Can I see the contact details of
    {0}? | Can you find {0} among my contacts? | Could I have the phone number of {0}? | Could you
    find out the number of {0} for me? | Could you give me the contact details of {0}? | Could you
    tell me the number of {0}? | Would you see if I have a number for {0}? | Would you read me the
    phone number of {0}? | Would you look in my contacts for {0}? | Will you search the address book
    for {0}? | May I see the contact card of {0}? | I can't remember the number of {0}. | I can't
    find the number of {0}. Can you? | I don't have the number of {0} in my head. Look for it. | I
    forgot the phone number of {0}. | I've forgotten how to reach {0}. Look in the address book. |
    I'd like to see the contact of {0}. | I'd like the phone number of {0}, please. | I must have
    saved {0} somewhere in my contacts. | I need the number of {0}. | I need the contact details of
    {0}. | I need to know how I can reach {0}, check the contacts. | I want to look up {0} in my
    contacts. | I want to write down the number of {0}. What is it? | My colleague needs the number
    of {0}. Do I have it? | My contacts should list {0}. Open the card. | Somebody asks me for the
    number of {0}. What is it?""",
    "convert_currency": """
    {0} {1} in {2}, please. | {0} {1} in {2}: what does that come to? | {0} {1}, converted to {2}. |
    {0} {1} are how many {2}? | {0} {1} equals how many {2}? | {0} {1}. What's the value in {2}? |
    {0} {1} against {2}, what's today's rate? | {0} {1} at today's rate, in {2}. | {0} {1} buys how
    many {2}? | {0} {1} gets me how many {2}? | Amount: {0}. From {1}. To {2}. | Amount {0} {1},
    wanted currency {2}. | Currency: {0} {1} to {2}. | Currency check: {0} {1} in {2}. | Currency
    conversion, {0} {1}, {2}. | Exchange rate for {0} {1} in {2}? | Exchange value of {0} {1} in
    {2}, please. | Value of {0} {1} in {2}? | Conversion of {0} {1} into {2}, please. | Money
    question: {0} {1} in {2}? | From {0} {1} to {2}, at today's rate. | In {2}, how much money is
    {0} {1}? | In {2}, what do {0} {1} amount to? | In {2}, please: {0} {1}. | Into {2}, please: {0}
    {1}. | To {2}: {0} {1}. | <Recalculate/Reckon/Work out/Figure out> {0} {1} in {2} at the current
    rate. | <Trade/Switch/Swap> {0} {1} for {2}, what comes out? | Turn my {0} {1} into {2}. | Turn
    this money into {2}: {0} {1}. | Convert the sum of {0} {1} into {2}. | Convert money for me: {0}
    {1}, I want {2}. | Convert an amount of {0} {1} to {2} at the going rate. | Change my {0} {1}
    for {2}. | Change money: {0} {1} into {2}. | Put {0} {1} in {2} for me. | Put a price of {0} {1}
    into {2}. | Translate the price of {0} {1} into {2}. | Show me the value of {0} {1} in {2}. |
    Show {0} {1} as {2}. | Say what {0} {1} would be in {2}. | See how many {2} you get for {0} {1}.
    | Check what {0} {1} come to in {2}. | Find out how much {0} {1} are worth in {2}. | Find out
    the exchange value: {0} {1} into {2}. | Look up what {0} {1} are worth in {2} today. | Let me
    know what {0} {1} make in {2}. | Let me see {0} {1} in {2}. | Tell me the value of {0} {1} in
    {2}. | Tell me how many {2} I will get for {0} {1}. | Tell me how many {2} the bank gives for
    {0} {1}. | Give me the {2} value of {0} {1}. | Give me the equivalent of {0} {1} in {2}. | Take
    {0} {1} and tell me what that is in {2}. | Suppose I exchange {0} {1}. How many {2} do I hold
    then? | What's the equivalent of {0} {1} in {2}? | What's {0} {1} in {2} at the current rate? |
    What do {0} {1} cost in {2}? | What do {0} {1} buy in {2}? | What does the bank give me in {2}
    for {0} {1}? | What does {0} {1} come out at in {2}? | What sum in {2} do I get for {0} {1}? |
    What amount of {2} corresponds to {0} {1}? | What will {0} {1} fetch in {2}? | What would I have
    in {2} if I exchanged {0} {1}? | How many {2} can I buy with {0} {1}? | How many {2} do you pay
    for {0} {1}? | How many {2} must I pay if the price is {0} {1}? | How many {2} should I expect
    for {0} {1} at the bank? | How many {2} would be a fair exchange for {0} {1}? | How much in {2}
    would I receive for {0} {1}? | How much is a bill of {0} {1} in {2}? | How much money in {2} is
    {0} {1}? | How expensive is {0} {1} in {2}? | How far will {0} {1} go in {2}? | Is {0} {1} a lot
    of money in {2}? How much? | Can I get {0} {1} expressed in {2}? | Can you tell me how much
    money {0} {1} is in {2}? | Can you work out the price {0} {1} in {2}? | Could you exchange {0}
    {1} for {2}? | Could you change {0} {1} into {2} for me? | Could you check the rate and turn {0}
    {1} into {2}? | Would you convert {0} {1} to {2}, please? | Would you mind working out {0} {1}
    in {2}? It's the price of my hotel. | Will you tell me what {0} {1} are in {2}? | Do you know
    what {0} {1} are worth in {2}? | I'd like to exchange {0} {1} for {2}. | I'd like to know the
    price in {2}. It's {0} {1}. | I'd like to see {0} {1} in {2}. | I earn {0} {1}. How much would
    that be in {2}? | I got {0} {1} from my grandmother. Change them to {2}. | I paid {0} {1}, so
    how many {2} was that? | I owe a friend {0} {1} but will pay in {2}. How much? | I have {0} {1}
    in cash. What would that be in {2}? | I have to pay {0} {1}, but my account is in {2}. | I'm
    used to {2}. How much is a price of {0} {1}? | I'm travelling with {0} {1}. How many {2} will
    the exchange office give me? | I wonder how many {2} I'd get for {0} {1}. | I won {0} {1}!
    What's that in {2}? | My <rent/salary/hotel/bill/ticket> is {0} {1}. And in {2}? | My budget is
    {0} {1}, and I need it in {2}. | My flight costs {0} {1}, which makes how many {2}? | The ticket
    is {0} {1}. What do I pay in {2}? | The price tag says {0} {1}. What's that in {2}? | The shop
    asks for {0} {1}. I only know prices in {2}. | The hotel charges {0} {1} a night. Say that in
    {2}. | The invoice is for {0} {1}, how much money is that in {2}? | They charge {0} {1}. How
    many {2} is that? | We have a budget of {0} {1}. What's the amount in {2}? | A dinner for {0}
    {1}: what do I pay in {2}? | A jacket costs {0} {1}. And in {2}? | At the current exchange rate,
    what are {0} {1} in {2}? | At today's rate, how many {2} for {0} {1}? | If I bring {0} {1} to
    the bank, how many {2} do I walk away with? | If something costs {0} {1}, what does it cost in
    {2}? | With {0} {1} in my pocket, how many {2} have I got?""",
    "convert_units": """
    {0} {1} in {2}: how many is it? | {0} {1}, converted into {2}. | {0} {1} are how many {2}? | {0}
    {1} equal how many {2}? | {0} {1} make how many {2}? | {0} {1} is the same as how many {2}? |
    {0} {1} corresponds to how many {2}? | {0} {1}: and measured in {2}? | {0} {1} on the ruler,
    what's that in {2}? | Unit conversion: {0} {1} to {2}. | Units: {0} {1} into {2}. | Units, {0}
    {1}, {2}. | Change of units, {0} {1} to {2}. | Conversion: {0} {1}, {2}. | Measurement {0} {1},
    wanted in {2}. | Measure: {0} {1}. Wanted unit: {2}. | Value {0}, from {1}, into {2}. | From {0}
    {1} into {2}. | In {2}: {0} {1}? | In {2}, how much is {0} {1}? | In {2}, what do {0} {1} make?
    | In {2} please, {0} {1}. | Into {2}: {0} {1}. | To {2}: {0} {1}, please. | As {2}, what are {0}
    {1}? | <Recalculate/Recompute/Reckon/Transform> {0} {1} in {2}. | <Put/State/Give/Specify> {0}
    {1} in {2}, please. | Switch units: {0} {1} to {2}. | Switch {0} {1} over to {2}. | Turn the
    measure of {0} {1} into {2}. | Turn a distance of {0} {1} into {2}. | Convert a measurement of
    {0} {1} to {2}. | Convert for me: {0} {1}, I want {2}. | Convert from {1} to {2}: {0}. | Change
    the unit from {1} to {2}, the value is {0}. | Change {0} {1} to the unit {2}. | Restate {0} {1}
    in {2}. | Rewrite the size {0} {1} in {2}. | Work out how many {2} there are in {0} {1}. | Work
    out the number of {2} for {0} {1}. | Figure out {0} {1} in {2}. | Calculate how many {2} {0} {1}
    are. | Compute {0} {1} in {2}. | Find how many {2} correspond to {0} {1}. | Find out what {0}
    {1} are in {2}. | Say {0} {1} in {2}. | Say how many {2} that is: {0} {1}. | Show {0} {1} in
    {2}. | Show me how many {2} make up {0} {1}. | Let me know {0} {1} in {2}. | Let me have {0} {1}
    in {2}. | Let me see how many {2} fit into {0} {1}. | Tell me what {0} {1} would be in {2}. |
    Tell me the length in {2} of {0} {1}. | Give me {0} {1} in {2}. | Give me the number of {2} in
    {0} {1}. | Take {0} {1} and make {2} of it. | Make it {2}, not {1}. The value is {0}. | Make {2}
    out of {0} {1}. | Get me {0} {1} as {2}. | Do {0} {1} in {2} for me. | Help me with units: {0}
    {1} as {2}. | What's {0} {1} in {2}? | What's {0} {1} when measured in {2}? | What's the
    equivalent of {0} {1} in {2}? | What's the measure in {2} if I have {0} {1}? | What do {0} {1}
    equal in {2}? | What do {0} {1} correspond to in {2}? | What length in {2} is {0} {1}? | What
    would {0} {1} be if measured in {2}? | What number of {2} equals {0} {1}? | How many {2} are
    there in {0} {1}? | How many {2} are in {0} {1}? | How many {2} does it take to make {0} {1}? |
    How many {2} go into {0} {1}? | How many {2} equal {0} {1}? | How many {2} would {0} {1} be? |
    How many {2} do I have with {0} {1}? | How many {2} should I cut off if I need {0} {1}? | How
    are {0} {1} written in {2}? | How do I write {0} {1} in {2}? | How big is {0} {1} in {2}? | How
    far is {0} {1} in {2}? | How tall is {0} {1} in {2}? | Can you give me {0} {1} in {2}? | Can you
    put {0} {1} in {2}? | Can you tell me how many {2} make {0} {1}? | Could you turn {0} {1} into
    {2}? | Could you work out what {0} {1} are in {2}? | Could I have {0} {1} in {2}? | Would you
    change {0} {1} to {2}? | Would you mind giving {0} {1} in {2}? | Will you express {0} {1} in {2}
    for me? | Do you know how many {2} {0} {1} are? | I'd like {0} {1} in {2}. | I'd like to have
    {0} {1} converted to {2}. | I'd like to know how many {2} are in {0} {1}. | I'm not at home with
    {1}. Say {0} {1} in {2}. | I'm not good with {1}: what are {0} of them in {2}? | I can't picture
    {0} {1}. What's that in {2}? | I have {0} {1}, but the instructions are in {2}. | I measured {0}
    {1}. I need the result in {2}. | I measure in {2}, so what are {0} {1} to me? | I think in {2},
    so what does {0} {1} mean? | I wonder how many {2} {0} {1} are. | I ran {0} {1} today. How many
    {2} is that? | I walked {0} {1}. Tell me in {2}, please. | My ruler only shows {2}. I need {0}
    {1}. | My tape measure is in {2}, the plan says {0} {1}. | My <curtain/table/garden/shelf/kite>
    measures {0} {1}. How many {2}? | My cousin counts in {2}. How do I tell her {0} {1}? | The
    instructions say {0} {1}. I'd like {2}. | The label says {0} {1}. What is it in {2}? | The sign
    says {0} {1}. How much is it in {2}? | The manual gives {0} {1}, but I want to have it in {2}. |
    The distance is {0} {1}, which makes how many {2}? | The unit should be {2}. I've got {0} {1}. |
    The room is {0} {1} wide. And in {2}? | Something measures {0} {1}. How much is it in {2}? | If
    a path is {0} {1} long, how many {2} is it? | If I have {0} {1}, how many {2} have I got? | For
    people who use {2}: how much are {0} {1}? | With {0} {1}, how many {2} do I get? | Instead of
    {1} I want {2}: {0} {1}.""",
    "translate": """
    "{0}" in {1}? | "{0}" into {1}, please. | "{0}": {1}, please. | "{0}", and now in {1}. | "{0}".
    How do they say that in {1}? | "{0}" is what I want to say in {1}. How does it go? | "{0}" has
    to be in {1}. | "{0}" should be in {1}, please. | "{0}", translated into {1}. | "{0}" translated
    to {1}, thanks. | {1}: "{0}" please. | {1} for "{0}"? | {1} for "{0}", please. | {1} translation
    of "{0}", please. | {1} translation: "{0}", thank you. | {1}, please, for the words "{0}". | {1}
    is what my neighbour speaks. How do I tell her "{0}"? | Translation into {1}: "{0}". |
    Translation, {1}: "{0}". | Translation of "{0}" into {1}, please. | Target language {1}, text
    "{0}". | Text: "{0}". Language: {1}. | Language {1}: "{0}", please. | Sentence for translation
    into {1}: "{0}". | In {1}: "{0}". | In {1}, please: "{0}". | In {1}, how do you say "{0}"? | In
    {1}, how would you put "{0}"? | In {1}, what do people say for "{0}"? | In {1}, "{0}" would be
    what? | Into {1} with this: "{0}". | Into {1}, please: "{0}". | To {1}: "{0}". | For someone who
    speaks {1}: "{0}". | For a sign in {1}: how do we write "{0}"? | <Change/Convert/Switch> "{0}"
    to {1}. | <Bring/Carry over/Recast/Rephrase> "{0}" into {1}. | <Translate/Render/Put> this
    sentence into {1}: "{0}". | <Say/Write/Speak> "{0}" in {1} for me. | Translate the following to
    {1}: "{0}". | Translate the text "{0}" so that it is in {1}. | Translate "{0}". The language
    should be {1}. | Translate for my friend who speaks {1}: "{0}". | Do a translation of "{0}" into
    {1}. | Do "{0}" in {1} for me. | Make "{0}" into {1}. | Make this {1}: "{0}". | Make a {1}
    sentence out of "{0}". | Make it sound {1}: "{0}". | Find the {1} words for "{0}". | Find out
    how to say "{0}" in {1}. | Find me a {1} translation for "{0}". | Get "{0}" into {1} for me. |
    Get me "{0}" in {1}. | Give a {1} translation of "{0}". | Give me "{0}" the way they say it in
    {1}. | Hand me "{0}" in {1}. | Help me say "{0}" in {1}. | Help me write "{0}" in {1}. | Help me
    out with {1}: how do I say "{0}"? | Let me see "{0}" in {1}. | Let me hear "{0}" in {1}. | Let
    me know how "{0}" is said in {1}. | Let me know the {1} for "{0}". | Let's have "{0}" in {1}. |
    Show how to write "{0}" in {1}. | Show me the {1} version of "{0}". | Teach me to say "{0}" in
    {1}. | Teach me the {1} for "{0}". | Tell me how to say "{0}" in {1}. | Tell me the {1} for
    "{0}". | Tell me what they say in {1} for "{0}". | Take "{0}" and put it into {1}. | Type "{0}"
    in {1}. | Word "{0}" in {1}, please. | What do you call "{0}" in {1}? | What do they say in {1}
    instead of "{0}"? | What do I say in {1} when I mean "{0}"? | What's "{0}" in {1}? | What's the
    translation of "{0}" into {1}? | What's the {1} way to say "{0}"? | What's the {1} word or
    phrase for "{0}"? | What is "{0}" called in {1}? | What is "{0}" if you say it in {1}? | What
    would a speaker of {1} say for "{0}"? | How is "{0}" said in {1}? | How is "{0}" translated into
    {1}? | How do you put "{0}" in {1}? | How do people say "{0}" in {1}? | How does one say "{0}"
    in {1}? | How does "{0}" sound in {1}? | How does "{0}" read in {1}? | How can I say "{0}" in
    {1}? | How should I write "{0}" in {1}? | How would I put "{0}" into {1}? | How would "{0}" go
    in {1}? | How about "{0}" in {1}? | Which {1} words mean "{0}"? | Which words do I use in {1}
    for "{0}"? | Is there a way to say "{0}" in {1}? | Do you know the {1} for "{0}"? | Do you know
    how "{0}" goes in {1}? | Can I have "{0}" in {1}? | Can I get a {1} translation of "{0}"? | Can
    you say "{0}" in {1}? | Can you put "{0}" in {1}? | Could you give me "{0}" in {1}? | Could you
    help me say "{0}" in {1}? | Could you turn "{0}" into {1}? | Would you write "{0}" in {1} for
    me? | Would you mind translating "{0}" into {1}? | Will you translate "{0}" to {1} for me? | May
    I have "{0}" in {1}? | I'd like "{0}" in {1}. | I'd like to know how to say "{0}" in {1}. | I'd
    like to have "{0}" translated into {1}. | I don't speak {1}. How do I say "{0}"? | I don't know
    any {1}, so tell me what "{0}" is. | I have to write "{0}" in {1}. | I have to tell someone
    "{0}" in {1}. How? | I must get "{0}" across in {1}. | I need a {1} version of "{0}". | I need
    "{0}" translated to {1}. | I need to say "{0}", but in {1}. | I'm learning {1}. How do I say
    "{0}"? | I'm writing a card in {1}. It should say "{0}", so how do I put it? | I wonder how
    "{0}" sounds in {1}. | My <guest/neighbour/teacher/colleague> speaks {1}. How do I say "{0}" to
    him? | My {1} is rusty. What was "{0}" again? | My grandmother understands only {1}. I want to
    tell her "{0}". | The text "{0}" has to be in {1}. | The phrase "{0}", in {1}. | The {1} words
    for "{0}", please. | The sentence is "{0}" and the language {1}. Translate, please. | There is a
    postcard to be written in {1}. It says "{0}", please translate. | When I want to say "{0}" in
    {1}, what are the words? | If I wanted to say "{0}" in {1}, how would I do it? | A translation
    of "{0}", please, into {1}. | A {1} translation, please: "{0}". | Instead of English, {1}:
    "{0}".""",
    "add": """
    {0} plus {1}. | {0} plus {1}, please. | {0} plus {1} equals? | {0} plus {1} is how much? | {0}
    plus {1} makes what? | {0} and {1}, the sum? | {0} and {1}, added up? | {0} and {1}: please add.
    | {0} and {1} in total? | {0} and {1} should be added. | {0} and another {1}, how many
    altogether? | {0} with {1} added on, please. | {0} increased by {1}? | {0} here, {1} there, how
    many in all? | {0}, and {1} on top. How much? | {0}, {1}: sum. | {0}, {1}: the total? | {1} on
    top of {0}, what's the total? | {1} more than {0} is what number? | Sum: {0} and {1}. | Sum of
    {0} and {1}? | Sum, {0}, {1}. | Addition: {0}, {1}. | Addition of {0} and {1}, please. | Add {0}
    and {1}. | Add {0} to {1}. | Add {1} to {0}, please. | Add these: {0}, {1}. | Add together {0}
    and {1}. | Add the two numbers {0} and {1}. | Adding {1} to {0} gives what? | Total: {0} plus
    {1}. | Total up {0} and {1}. | Tot up {0} and {1}. | Tally {0} and {1}. | Tot these up for me:
    {0}, {1}. | <Join/Combine/Lump> {0} and {1} together into one number. | <Find/Figure
    out/Determine/Reckon> the sum of {0} and {1}. | Find what {0} and {1} make together. | Find the
    total of {0} and {1}. | Figure out {0} plus {1}. | Count {0}, then {1} further. Where do I end
    up? | Count on {1} from {0}. | Start with {0} and add {1}. | Start at {0} and go up by {1}. |
    Increase {0} by {1}. | Raise {0} by {1}, what is it then? | Top {0} up with {1}. | Put {1} on
    top of {0}. | Bring {0} and {1} together in one sum. | Make one number of {0} and {1} by adding.
    | Make the sum {0} plus {1}. | Do {0} plus {1}. | Do the sum for me: {0} plus {1}. | Do a quick
    addition, {0} and {1}. | Solve {0} + {1}. | Work out the sum of {0} and {1}. | Work out {0} and
    {1} together. | Compute the total of {0} and {1}. | Calculate the sum: {0}, {1}. | Check my
    addition: what are {0} and {1}? | See what {0} plus {1} comes to. | Show me what {0} plus {1}
    is. | Show me the sum of {0} and {1}. | Say how much {0} and {1} are together. | Let me know the
    sum of {0} and {1}. | Let me know what {0} and {1} add up to. | Let me have {0} plus {1}. | Tell
    me the total of {0} and {1}. | Tell me what {0} and {1} add up to. | Tell me how much {0} plus
    {1} makes. | Give me the total: {0} and {1}. | Give me {0} and {1} added together. | Get the sum
    of {0} and {1}. | Get me the total of {0} and {1}. | Help me add {0} and {1}. | Help me with
    this sum: {0} plus {1}. | Please sum {0} and {1}. | Please work out the total of {0} and {1}. |
    Please tot up {0} and {1}. | What is {0} with {1} more? | What is the total if I add {1} to {0}?
    | What is the result of {0} plus {1}? | What's {0} and {1}? | What's {0} plus {1}? | What's the
    total of {0} and {1}? | What's the answer to {0} + {1}? | What do {0} and {1} add up to? | What
    do {0} and {1} make together? | What do you get by adding {0} and {1}? | What number is {1} more
    than {0}? | What have I spent if one thing was {0} and the other {1}? | How much is {0} plus
    {1}? | How much is {0} if you add {1}? | How much do {0} and {1} make? | How much do I get when
    I add {1} to {0}? | How much would it be altogether, {0} and {1}? | How many are {0} and {1} in
    total? | How many is {0} plus {1}? | Which number do I get from {0} plus {1}? | Does {0} plus
    {1} make a round number? Tell me the sum. | Do you know what {0} plus {1} is? | Can you tell me
    {0} plus {1}? | Can you work out the sum of {0} and {1}? | Can you total {0} and {1}? | Could
    you add {1} to {0}? | Could you add up {0} and {1} for me? | Could you do {0} plus {1}? | Could
    I have the sum of {0} and {1}? | Would you add {0} and {1}, please? | Would you total these two,
    {0} and {1}? | Would you mind adding {0} and {1}? | Will you add {0} and {1} for me? | May I
    have the total of {0} and {1}? | I'd like to know the sum of {0} and {1}. | I'd like {0} and {1}
    added up. | I'd like to add {1} to {0}. | I need the sum of {0} and {1}. | I need to add {0} and
    {1}. | I need {0} and {1} in total. | I want to know what {0} plus {1} is. | I want the total of
    {0} and {1}. | I can't add {0} and {1} in my head. | I wonder what {0} plus {1} makes. | I have
    to add up {0} and {1}. Help. | I had {0} and got {1} more. How many have I now? | I paid {0} and
    then {1}. What's the total? | I drove {0} kilometres and then {1} more. How far altogether? | I
    saved {0} in spring and {1} in autumn. How much is that in all? | I picked {0} apples and my
    brother {1}. How many do we have together? | My points are {0} and {1}. Add them. | My son has
    {0} cards and gets {1} more, how many has he then? | My bills are {0} and {1}. What do they come
    to together? | One bill is {0}, the other {1}. What's the total? | One bag weighs {0}, another
    {1}. How heavy are both together? | One room has {0} chairs, the next {1}. How many chairs
    altogether? | We were {0} people and {1} joined us. How many are we now? | There are {0} girls
    and {1} boys. How many children in total? | The first number is {0}, the second {1}. What's
    their sum? | The numbers are {0} and {1}, and I want their sum. | The total, please, of {0} and
    {1}. | If you add {0} and {1}, what comes out? | If I put {1} with {0}, how many is it? | When
    {1} is added to {0}, what do we get? | Together, what are {0} and {1}? | Altogether {0} and {1}
    make how much? | In total, how much is {0} and {1}? | All in all, {0} and {1} are how much? | By
    adding {0} and {1} I get what? | From {0} go {1} up. Which number? | A sum, please: {0} plus
    {1}.""",
    "multiply": """
    {0} times {1}. | {0} times {1}, please. | {0} times {1} equals? | {0} times {1} is how much? |
    {0} times {1} makes what? | {0} and {1}, multiplied? | {0} and {1}: please multiply. | {0} and
    {1} should be multiplied. | {0} and {1}, the product? | {0} multiplied with {1}, please. | {0}
    lots of {1}? | {0} sets of {1}, how many is that? | {0} groups of {1} make how many? | {0}
    packs, {1} in each. How many in all? | {0} bags of {1} apples, how many apples? | {0} tickets at
    {1} each: what do I pay? | {0} shelves with {1} books on each, how many books is that? | {0}
    weeks with {1} hours each make how many hours? | {0} tables seat {1} people each. How many
    people can sit down? | {0} pages, {1} lines a page: how many lines? | {0} tiles long and {1}
    tiles wide, how many tiles? | {0} by {1}: what's the area? | {0} columns, {1} rows, how many
    fields? | {0} workers, each {1} hours. How many hours altogether? | {0}, {1}: multiply. | {0},
    {1}: product. | {0}, taken {1} times? | {0}, and that {1} times over. How much is it? | {1}
    times the number {0}, please. | Product: {0} and {1}. | Product of {0} and {1}? | Product, {0},
    {1}. | Multiplication: {0}, {1}. | Multiplication of {0} and {1}, please. | Multiply: {0}, {1}.
    | Multiply {0} by {1}. | Multiply {0} with {1}. | Multiply {1} by {0}, please. | Multiply these:
    {0}, {1}. | Multiply the numbers {0} and {1}. | Multiply out {0} and {1}. | Multiply together
    {0} and {1}. | Multiplying {0} by {1} gives what? | Times table: {0} by {1}? | <Find/Figure
    out/Determine/Reckon> the product of {0} and {1}. | <Figure out/Solve/Do/Reckon> {0} times {1}.
    | Find what {0} times {1} makes. | Find the area of a field, {0} by {1}. | Do {0} times {1} for
    me. | Do the sum {0} times {1}. | Do a quick multiplication, {0} and {1}. | Solve {0} x {1}. |
    Work out the product of {0} and {1}. | Work out {0} by {1}, multiplied. | Compute the product of
    {0} and {1}. | Calculate the product: {0}, {1}. | Calculate {0} multiplied by {1}. | Repeat {0}
    as often as {1} times and add it all. What comes out? | Check my multiplication: what is {0}
    times {1}? | See what {0} times {1} comes to. | Show me what {0} times {1} is. | Show me the
    product of {0} and {1}. | Say what {0} times {1} is. | Let me know the product of {0} and {1}. |
    Let me know what {0} times {1} makes. | Let me have {0} times {1}. | Tell me the product of {0}
    and {1}. | Tell me what {0} multiplied by {1} is. | Tell me how much {0} times {1} makes. | Give
    me {0} multiplied by {1}. | Give me the product: {0}, {1}. | Get the product of {0} and {1}. |
    Get me {0} times {1}. | Help me multiply {0} by {1}. | Help me with this: {0} times {1}. | Take
    the number {0} and multiply it by {1}. | Take {0} and make it {1} times as much. | Make {0} {1}
    times as big. | Please work out the product of {0} and {1}. | Please do {0} times {1}. | What is
    {0} taken {1} times? | What is the result of {0} times {1}? | What is the result if I multiply
    {0} by {1}? | What's {0} times {1}? | What's the product of {0} and {1}? | What's the answer to
    {0} x {1}? | What's {1} times {0}? | What are {0} lots of {1}? | What do {0} and {1} make when
    multiplied? | What do you get by multiplying {0} by {1}? | What do I get when I multiply {0} and
    {1}? | What do {0} tickets cost if one is {1}? | What do {0} pieces cost at {1} apiece? | What
    number is {0} times as big as {1}? | How much is {0} times {1}? | How much is {0} multiplied by
    {1}? | How much do I pay for {0} pieces at {1} each? | How much do I earn in {0} hours at {1} an
    hour? | How many are {0} times {1}? | How many eggs are in {0} boxes of {1}? | How many seats
    are there in {0} rows of {1}? | How many is {0} by {1}? | How large is an area of {0} by {1}? |
    Which number do I get from {0} times {1}? | Do you know what {0} times {1} is? | Can you tell me
    {0} times {1}? | Can you work out the product of {0} and {1}? | Can you do {0} times {1}? |
    Could you multiply {0} and {1} for me? | Could you do the multiplication {0} times {1}? | Could
    I have the product of {0} and {1}? | Would you multiply {0} by {1}, please? | Would you mind
    multiplying {0} and {1}? | Will you multiply {0} by {1} for me? | May I have the product of {0}
    and {1}? | I'd like to know what {0} times {1} is. | I'd like {0} multiplied by {1}. | I'd like
    to multiply {0} by {1}. | I need the product of {0} and {1}. | I need to multiply {0} by {1}. |
    I need {0} times {1}. | I want to know what {0} times {1} makes. | I want the product of {0} and
    {1}. | I can't multiply {0} by {1} in my head. | I wonder what {0} times {1} makes. | I have to
    multiply {0} and {1}. Help. | I bought {0} things at {1} each. What did I pay? | I run {0}
    kilometres on {1} days. How far is that altogether? | I save {0} a month for {1} months. How
    much is it at the end? | I read {0} pages a day for {1} days. How many pages is that? | My
    garden is {0} metres by {1} metres. What's its area? | My wall is {0} bricks wide and {1} bricks
    high. How many bricks? | My rent is {0} a month, so what do I pay in {1} months? | We are {0}
    people and each pays {1}. How much is it in all? | We have {0} boxes, {1} cans in every one. How
    many cans? | There are {0} classes with {1} children each. How many children? | Each of {0}
    bottles costs {1}. What do I owe? | Every one of {0} guests gets {1} cookies. How many must I
    bake? | One costs {1}, and I want {0} of them. What's the price? | The hall has {0} rows with
    {1} seats each. How many seats? | The factors are {0} and {1}. What's the product? | The numbers
    are {0} and {1}, and I want their product. | The first number is {0}, the second {1}. Multiply
    them. | If you multiply {0} by {1}, what comes out? | If one box holds {0}, how many do {1}
    boxes hold? | If I do {0} push-ups on each of {1} days, how many is that? | When {0} is
    multiplied by {1}, what do we get? | By multiplying {0} and {1} I get what? | A multiplication,
    please: {0} times {1}.""",
    "search": """
    {0}, web search. | {0}, look online please. | {0}: find something online. | {0}: search the web.
    | {0}? Ask the internet. | {0} on the web, please. | {0}, what does the net say? | {0} interests
    me. Find pages on it. | {0} is what I want to look up on the internet. | {0} is my topic, so see
    what's on the web. | {0} would be worth an internet search. | Search: {0}. | Search query: {0}.
    | Search term: {0}. | Search words: {0}. Go. | Search results for {0}, please. | Search the web
    for {0}. | Search the internet about {0}. | Search the net for anything on {0}. | Search for
    pages about {0}. | Searching for {0}: what's on the web? | Web: {0}. | Web pages on {0}, please.
    | Web results: {0}. | Websites about {0}, please. | Internet: {0}. | Internet search: {0}. |
    Internet search for {0}, please. | Internet pages about {0}? | Online search: {0}. | Online,
    please: {0}. | Online information on {0}? | Information about {0} from the internet, please. |
    Google: {0}. | Google search for {0}. | Links about {0}, please. | Hits for {0} on the web? |
    Query the web: {0}. | Topic {0}, find it online. | <Scour/Trawl/Comb/Scan> the internet for {0}.
    | <Surf/Crawl/Explore/Comb through> the web for {0}. | <Google/Look up/Read up on> {0} on the
    internet. | Ask the internet about {0}. | Ask the web: {0}? | Ask a search engine for {0}. | Use
    a search engine to find {0}. | Use the internet to find something on {0}. | Run a web search for
    {0}. | Run a search on {0} on the internet. | Run {0} through a search engine. | Put {0} into a
    search engine. | Enter {0} into the web search. | Feed {0} to a search engine. | Start a web
    search: {0}. | Start an internet search about {0}. | Perform an online search for {0}. | Make a
    web search for {0}. | Make an online search about {0}. | Do some research online about {0}. | Do
    a search for {0} on the net. | Do me a web search, {0}. | Research {0} on the internet. |
    Research {0} online for me. | Explore what the web has on {0}. | Investigate {0} on the
    internet. | Dig around online for {0}. | Dig up something on {0} from the web. | Fish the
    internet for {0}. | Go online and look for {0}. | Go on the internet and search for {0}. | Go
    and see what the web offers on {0}. | Get online and find {0}. | Get me some web pages on {0}. |
    Get me links on {0}. | Get something about {0} off the internet. | Gather information on {0}
    from the web. | Collect web pages about {0}. | Bring me what the web has about {0}. | Bring up
    web pages on {0}. | Pull up search results for {0}. | Fetch some links about {0}. | Find {0} on
    the internet. | Find me a site about {0}. | Find me something to read online about {0}. | Find
    out online about {0}. | Find online articles about {0}. | Look around the web for {0}. | Look on
    the net for {0}. | Look it up online: {0}. | Look up {0} on the web. | Look through the internet
    for {0}. | Let me see web results on {0}. | Let me read something from the web about {0}. |
    Let's look online for {0}. | Let's google {0}. | Let's see what the internet has to say about
    {0}. | Let's search the web for {0}. | Show me search results for {0}. | Show me what the web
    has on {0}. | Show me websites on {0}. | Show web hits for {0}. | Tell me what's on the internet
    about {0}. | Tell me what the web says about {0}. | Give me links to pages about {0}. | Give me
    something from the internet on {0}. | See if the web has anything on {0}. | See what comes up
    online for {0}. | See what you can find online about {0}. | See what a search engine gives for
    {0}. | Check what the web says about {0}. | Check the internet for {0}. | Check the web: {0}. |
    Consult the internet on {0}. | Please google {0}. | Please run an internet search for {0}. |
    Please see if you find {0} online. | What's on the internet about {0}? | What's online about
    {0}? | What's the web got on {0}? | What is written on the web about {0}? | What does the
    internet know about {0}? | What do you find when you search for {0}? | What do search engines
    turn up for {0}? | What can I read online about {0}? | What comes up if I google {0}? | What
    sites deal with {0}? | Which websites deal with {0}? | Which web pages tell me about {0}? |
    Which pages come up for {0}? | Where on the web can I read about {0}? | Where on the internet do
    I find {0}? | How about a web search on {0}? | Is there anything online about {0}? | Is there
    something on the internet about {0}? | Is there a website on {0}? | Are there any websites on
    {0}? | Does the internet have anything on {0}? | Does the web know anything about {0}? | Do you
    find anything about {0} on the net? | Can you google {0}? | Can you check the web for {0}? | Can
    you see what's online on {0}? | Could you search the web for {0}? | Could you do an internet
    search about {0}? | Could you look online for {0}? | Could you find me some websites about {0}?
    | Could we look on the internet for {0}? | Would you google {0} for me? | Would you run a web
    search on {0}? | Would you mind looking online for {0}? | Will you search the internet for {0}?
    | May I have some web pages on {0}? | I'd like to read about {0} on the internet. | I'd like to
    see what the web says on {0}. | I'd like some links on {0}. | I'd like a web search for {0}. |
    I'd like you to google {0}. | I want to google {0}. | I want to know what's online about {0}. |
    I want to find pages on {0}. | I need a web search on {0}. | I need to research {0} online. | I
    need to read up on {0}. Find websites. | I need some websites on {0}. | I'm curious about {0}.
    See what's on the web. | I'm curious what the internet says about {0}. | I'm doing research into
    {0}. Search the web, please. | I'm writing an essay on {0}. Find me something on the internet. |
    I'm trying to find {0} online. | I'm interested in {0}, so find me some pages on the web. | I
    have to give a talk on {0}, so look online for material. | I know little about {0}. What does
    the web offer? | I haven't found anything on {0}. Try the web. | I've heard about {0} and want
    to read more online. | I keep hearing of {0}. Look that up on the net. | My homework is about
    {0}. See what the internet has. | My next search is {0}. | Someone mentioned {0}. Google it for
    me. | There must be something online about {0}. Find it. | There has to be a website on {0}. |
    The web surely has something about {0}, please look. | The internet, please: {0}. | Anything
    online about {0}? | Any websites on {0}? | Any good pages about {0} on the web? | A web search
    for {0}, please. | A quick search of the web for {0}, please. | On the web, find {0}. | On the
    internet, look for {0}. | From the internet I'd like something on {0}.""",
    "play_music": """
    {0}, please play. | {0}, the music, please. | {0}, on repeat please. | {0}, nice and loud, on
    the speakers. | {0} now, on the stereo. | {0} on the speakers, please. | {0}: play. | {0}: play
    the song. | {0}: put it on. | {0}! Play that. | {0}? Yes, play it. | {0} would be nice to listen
    to now. | {0} would be the right music now. | {0} is the song I want to hear. | {0} is what I
    want to listen to. | {0} is playing in my head. Let me hear it for real. | {0} should be playing
    now. | {0} should come out of the speakers. | {0} always cheers me up. Play it, please. | {0}
    makes me happy, let it play. | Play: {0}. | Play {0} again. | Play {0} once more. | Play {0} on
    the stereo. | Play {0} on repeat. | Play {0} in the background. | Play {0} next. | Play {0}
    while I <cook/work/clean/drive>. | Play back {0}. | Play something for me: {0}. | Play some
    music, {0} please. | Play us {0}. | Play the music of {0}. | Playback: {0}. | Song: {0}. | Song
    {0}, please. | Song request: {0}. | Song wish: {0}. | Track: {0}. | Track {0}, play. | Tune:
    {0}. | Music, please: {0}. | Music wish: {0}. | Now: {0}, on the speakers. | Now the song {0}. |
    Next song: {0}. | Next up: {0}. | Next, play {0}. | On the stereo: {0}. | On the speakers I'd
    like {0}. | In the background, please play {0}. | For the party, play {0}. | For dancing, put on
    {0}. | For my workout: {0}, play it. | For dinner I'd like to hear {0}. | For once, play {0}. |
    Time for music: {0}. | Time to hear {0}. | Time to dance. {0}, please. | Stream {0}. | Stream
    the song {0}. | Spin {0}. | Spin the record {0}. | Blast {0}. | Blast {0} through the house. |
    Pump out {0} on the speakers. | Crank out {0}. | Strike up {0}. | Hit play on {0}. | Press play
    on {0}. | Push play, {0}. | Cue {0}. | Cue up {0}. | Queue up {0} and play it. | Kick off the
    music with {0}. | Begin the music with {0}. | Begin playing {0}. | Start the music: {0}. | Start
    the song {0}. | Start off with {0}, I feel like music. | Start up {0} on the stereo. | Switch
    the music to {0}. | Switch to the song {0}. | Change the song to {0}. | Change the music. I want
    {0}. | Skip this song and play {0}. | Stick {0} on. | Stick on the song {0}. | Pop {0} on, would
    you? | Pop on some {0}, I want music. | Put {0} on the speakers. | Put {0} on the turntable. |
    Put {0} on, I want to dance. | Put on some {0}, I want to listen. | Put on the record {0}. | Put
    on the music: {0}. | Bring on the music, {0}. | Bring me {0} on the speakers. | Treat my ears to
    {0}. | Treat us to {0}. | Cheer me up with {0}, the song. | Liven things up with {0} on the
    stereo. | Sing me {0}, or rather play it. | Find the song {0} and play it. | Find {0} and start
    the music. | Get {0} playing. | Get the music going with {0}. | Get the song {0} on. | Get {0}
    on the stereo. | Give me {0} on the speakers. | Give me the song {0}. | Give me some {0} to
    listen to. | Have {0} play in the background. | Have the speakers play {0}. | Have the stereo
    play {0}. | Let {0} play. | Let {0} sound from the speakers. | Let the music play, {0} please. |
    Let the speakers sing {0}. | Let me enjoy {0} on the stereo. | Let me listen to {0}. | Let me
    listen to the song {0}. | Let's have {0} on the stereo. | Let's have some music: {0}. | Let's
    hear {0}. | Let's dance to {0}. | Let's listen to {0}. | Let's play {0} on the speakers. | Let's
    put on {0}. | Make it {0} next, the song. | Make the speakers play {0}. | Please let me hear
    {0}. | Please start the song {0}. | Please put on {0}, I love it. | Please have {0} playing when
    I come in. | Can I hear {0}? | Can I listen to {0}? | Can we listen to {0}? | Can we have {0} on
    the stereo? | Can you play the song {0}? | Can you start {0} for me? I want to listen. | Could I
    listen to {0}? | Could we hear {0}? | Could you put {0} on the speakers? | Could you start the
    music? {0}, please. | Could you stream {0}? | Would you play {0}? | Would you put on {0} for me?
    | Would you mind playing {0}? | Will you play {0} for us? | Will you let me hear {0}? | Do you
    have {0}? Play it, please. | Do play {0}. | Do you know the song {0}? Play it. | Shall we listen
    to {0}? Put it on. | Isn't it time for {0}? Start the music. | Is it possible to hear {0}? | How
    about listening to {0}? | How about the song {0}? | What about {0} as music? | What about
    playing {0}? | Why not play {0}? | I'd like {0} as background music. | I'd like some music. {0}
    would be good. | I'd like to dance to {0}. | I'd like to listen to {0}, please. | I'd love to
    hear {0}. | I'd enjoy {0} on the speakers right now. | I could listen to {0} all day. Play it. |
    I can't get {0} out of my head, so play it. | I feel like dancing to {0}. | I feel like
    listening to {0}. | I have a craving for {0}, the song. | I haven't heard {0} in years. Put it
    on. | I love {0}. Play it for me. | I love the song {0}, please play it. | I need some music,
    play {0}. | I need to hear {0} right now. | I want to dance to {0}. | I want the song {0}. | I
    want music: {0}. | I wish to hear {0}. | I wish someone would play {0}. | I'm in a mood for
    dancing: {0}, please. | I'm longing to hear {0}. | It's too quiet in here. Play {0}. | It's so
    silent. How about {0} on the speakers? | It's a party! Play {0}. | It's time for {0}, on the
    stereo please. | My ears want {0}. | My guests want to hear {0}. | My kids want to listen to
    {0}. | Our song is {0}. Play it for us. | We want to dance to {0}. | We want to hear {0}. | We'd
    love to listen to {0}. | The kids want {0}. Start the music. | The next song should be {0}. |
    The room needs music: {0}. | The track {0}, please. | The music should be {0}. | Some music,
    please, {0}. | Somebody wants to hear {0}, so play it. | Nothing beats {0}. Put that music on. |
    Once more the song {0}, please. | A bit of {0} on the stereo, please. | A song, please: {0}.""",
    "set_volume": """
    {0} percent volume. | {0} percent volume, please. | {0} percent sound. | {0} percent loud,
    please. | {0} percent loudness. | {0} percent on the volume. | {0} percent on the speakers,
    please. | {0} percent is loud enough. | {0} percent, that's how loud I want it. | {0} percent:
    set the sound to that. | {0} is the volume I'd like. | {0} for the volume, please. | {0} as the
    sound level, please. | {0} would be a good volume. | Volume {0} percent. | Volume, {0}, please.
    | Volume down or up to {0}, please. | Volume of {0} percent, please. | Volume should go to {0}.
    | Volume setting: {0}. | Volume level {0}. | Volume control to {0}. | Volume knob to {0}. |
    Sound: {0}. | Sound: {0} percent. | Sound at {0}. | Sound on {0}, please. | Sound level: {0}. |
    Sound level to {0}, would you? | Sound volume {0}. | Loudness: {0}. | Loudness {0} percent. |
    Loudness at {0}, please. | Loudspeaker to {0}. | Speakers to {0}. | Speakers: {0} percent. |
    Speaker volume {0}. | Speaker volume at {0}, please. | Audio: {0} percent. | Audio level {0}. |
    Audio to {0}, please. | Noise level: {0} percent. | Music volume: {0}. | Level of sound: {0}. |
    <Move/Shift/Slide/Push> the volume to {0}. | <Lower/Raise/Adapt/Tune/Regulate> the volume to {0}
    percent. | <Dial/Tweak/Correct/Drop/Lift> the volume to {0}. | <Set/Adjust/Fix> the loudness to
    {0} percent. | <Turn/Crank/Take/Bring> the sound down to {0}. | <Turn/Crank/Take/Bring> the
    sound up to {0}. | <Turn/Put/Set> the speakers to {0} percent. | Turn it down to {0} percent,
    it's too loud. | Turn it up to {0} percent, I can't hear a thing. | Turn down the volume until
    it's {0}. | Turn up the volume until it's {0}. | Turn the volume up to {0}. | Turn the volume
    down to {0}. | Turn the volume knob to {0}. | Turn the music to {0} percent volume. | Turn the
    radio to {0} percent, in volume. | Turn the TV sound to {0}. | Set the sound level to {0}. | Set
    it to {0} percent loudness. | Set volume {0}. | Set a volume of {0} percent. | Set the music at
    volume {0}. | Set the speaker volume to {0} percent. | Go to {0} percent with the volume. | Go
    up or down with the sound until {0}. | Go down to volume {0}. | Go up to volume {0}. | Go for
    {0} percent volume. | Have the volume at {0}. | Have the sound at {0} percent. | Have the
    speakers at {0}. | Keep the volume at {0}. | Keep the sound at {0} percent, please. | Keep it
    down: volume {0}. | Limit the volume to {0}. | Cut the volume to {0}. | Reduce the volume to {0}
    percent. | Increase the volume to {0} percent. | Boost the sound to {0}. | Pump the sound to {0}
    percent. | Get the volume to {0}. | Get the sound to {0} percent. | Get it as loud as {0}
    percent. | Give me {0} percent sound. | Give me {0} percent volume. | Give the speakers {0}
    percent. | Make it {0} percent loud. | Make it louder or quieter, whatever gives {0} percent. |
    Make the music {0} percent loud. | Make the speakers {0} percent loud. | Make the volume {0}. |
    Make the loudness {0} percent. | Let the volume be {0}. | Let the sound be at {0}. | Let the
    speakers run at {0} percent. | Let me hear it at volume {0}. | Let me have {0} percent volume. |
    Let's have the volume at {0}. | Let's have {0} percent sound. | Let's say volume {0}. | Let's
    try {0} percent volume. | Put it at {0} percent volume. | Put it on volume {0}. | Put the
    speakers at {0}. | Put the loudness at {0}. | Put the volume slider at {0}. | Slide the volume
    slider to {0} percent. | Bring the sound level to {0}. | Bring the speakers to {0} percent
    volume. | Take the volume to {0}. | Take the sound to {0} percent. | Please adjust the sound to
    {0}. | Please have the volume at {0} percent. | Please make it {0} percent loud. | Please use
    {0} percent volume. | Use volume {0}. | Use a volume of {0} percent. | Choose a volume of {0}. |
    Switch to volume {0}. | Switch the volume to {0} percent. | Can I have the volume at {0}? | Can
    I get {0} percent volume? | Can we have the sound at {0}? | Can we go to volume {0}? | Can you
    adjust the volume to {0}? | Can you make it {0} percent loud? | Can you bring the sound to {0}?
    | Could I have {0} percent volume? | Could you bring the volume to {0}? | Could you change the
    volume to {0} percent? | Could you make the sound {0} percent? | Could you lower the sound to
    {0}? | Could you raise the sound to {0}? | Could you turn the speakers to {0}? | Could we have
    the volume on {0}, please? | Would you set the sound to {0} percent? | Would you turn the volume
    to {0}? | Would you mind setting the volume to {0}? | Would you mind a volume of {0} percent? |
    Will you put the volume at {0}? | May I have the sound at {0} percent? | Is {0} percent
    possible? The volume, I mean. | How about a volume of {0}? | How about {0} percent volume? |
    What about turning the sound to {0}? | Why not set the volume to {0}? | I'd like the sound at
    {0} percent. | I'd like the volume to be {0}. | I'd like it {0} percent loud. | I'd like to hear
    it at {0} percent volume. | I'd prefer a volume of {0}. | I'd rather have the volume at {0}. | I
    need the volume at {0} percent. | I need the sound at {0}. | I need to hear it better, volume
    {0} please. | I want it {0} percent loud. | I want the speakers at {0}. | I want to listen at
    volume {0}. | I can't hear anything. Volume {0}! | I can't sleep with this noise, volume {0}
    please. | I can barely make out the words. Take the sound up to {0} percent. | I hear well at
    volume {0}, so go there. | I'm on the phone. Turn the sound to {0}. | I'm deaf in one ear, so I
    need volume {0}. | It's far too noisy. Sound to {0}, please. | It's much too quiet. Sound to
    {0}, please. | It should be {0} percent loud. | It should play at volume {0}. | It hurts my
    ears, go to volume {0}. | My ears hurt. Bring the volume to {0}. | My neighbour is complaining.
    Volume {0}, please. | My favourite part comes now, volume {0}! | The baby sleeps, so put the
    sound at {0}. | The neighbours complain, sound down to {0} percent. | The music is too loud. {0}
    percent is plenty. | The music is too soft. {0} percent would be better. | The music should be
    at {0} percent volume. | The TV should be at volume {0}. | The radio is too loud, take it to {0}
    percent. | The film is too quiet, raise the sound to {0}. | The speakers should be at {0}
    percent. | The sound level should be {0}. | The sound must be {0} percent. | The sound, please,
    at {0} percent. | The volume, please: {0}. | The volume has to be {0}. | The volume I want is
    {0}. | The loudness should be {0} percent. | The right volume is {0}, so set that. | Full blast
    is too much, sound at {0}. | From now on, volume {0}. | For this song, volume {0}. | For my
    ears, a volume of {0} is best. | With {0} percent volume I'd be happy. | At volume {0}, please.
    | At {0} percent volume, please. | Not so loud or not so low: volume {0}. | We'd like the volume
    at {0}. | We want to talk. Sound to {0}. | We want to dance. Sound to {0}.""",
    "switch_light": """
    {0}, lamp {1}. | {0}, lights {1}, please. | {0}: lamp {1}, please. | {0}: switch the light {1}.
    | {0} lights {1}. | {0} lamp {1}, thanks. | {0} lighting {1}. | {0} light to {1}, please. | {0}
    light should be {1}. | {1}, please: the light in the {0}. | {1}: {0} light. | {1} with the {0}
    light. | {1} with the lamp in the {0}. | {1} with the lights in the {0}, please. | {1} goes the
    light in the {0}. | {1} is how I want the light in the {0}. | Light in the {0} {1}, please. |
    Light {1} in the {0}. | Light {1} in the {0}, please. | Light {1} for the {0}. | Light: {0},
    {1}. | Lights, {0}, {1}. | Lights {1}, {0}. | Lights {1} in the {0}, please. | Lights of the {0}
    {1}. | Lighting {1} in the {0}. | Lighting, {0}: {1}. | Lamp in the {0}: {1}. | Lamp in the {0}
    {1}, would you? | Lamp {1}, {0}. | Lamps {1} in the {0}. | Bulb in the {0}: {1}. | Ceiling light
    in the {0} {1}, please. | Ceiling lamp, {0}, {1}. | Room: {0}. Light: {1}. | Where: {0}. Light:
    {1}. | Switch for the light in the {0}: {1}. | <Switch/Flick/Click> the {0} light {1}. |
    <Flick/Flip/Click> {1} the light in the {0}. | <Flick/Flip/Put> the lamp in the {0} {1}. |
    Switch the {0} lights {1}. | Switch the lamp {1} in the {0}. | Switch {1} the lighting in the
    {0}. | Switch {1} all the lights in the {0}. | Switch {1} the lamp of the {0}. | Turn {1} the
    lighting in the {0}. | Turn {1} all lamps in the {0}. | Turn {1} the bulb in the {0}. | Turn {1}
    the ceiling light in the {0}. | Turn {1} the light, in the {0} I mean. | Turn all the lights in
    the {0} {1}. | Turn the lamps {1} in the {0}. | Turn the lights of the {0} {1}. | Turn the
    lights {1} in the {0}, please. | Put {1} the {0} light. | Put {1} the light in the {0}, please.
    | Put the {0} lights {1}. | Put the lamp {1} in the {0}. | Put the lighting in the {0} {1}. |
    Set the light in the {0} to {1}. | Set the {0} light to {1}. | Set the lamp in the {0} to {1}. |
    Change the light in the {0} to {1}. | Change the {0} lamp to {1}. | Bring the {0} light to {1}.
    | Press the light switch in the {0} to {1}. | Hit the light switch in the {0}: {1}. | Hit the
    {0} lights, I want them {1}. | Flip the switch: light {1} in the {0}. | Get the {0} lights {1},
    please. | Get the lamp in the {0} {1}. | Have the light in the {0} {1}. | Have the lamp {1} in
    the {0}. | Have the {0} lamps {1}. | Let the light in the {0} be {1}. | Let the {0} lamp be {1}.
    | Let's have the light {1} in the {0}. | Let's have the {0} lamp {1}. | Make the light in the
    {0} {1}. | Make it so the lamp in the {0} is {1}. | Make sure the {0} light is {1}. | Make sure
    the lights are {1} in the {0}. | See that the light is {1} in the {0}. | See to it that the {0}
    lights are {1}. | Take care of the light in the {0}, it should be {1}. | Check the light in the
    {0}. It must be {1}. | Do the light in the {0}: {1}. | Go {1} with the light in the {0}. | Leave
    the light {1} in the {0}. | Leave the {0} light {1}. | Keep the light {1} in the {0}. | Please
    flick {1} the light in the {0}. | Please have the light {1} in the {0}. | Please put {1} the
    lights in the {0}. | Please put the {0} lamp {1}. | Please set the {0} lighting to {1}. | Please
    leave the lamp in the {0} {1}. | Can I have the light {1} in the {0}? | Can I get the {0} light
    {1}? | Can the light in the {0} be switched {1}? | Can the {0} lights go {1}? | Can we have the
    {0} lights {1}? | Can you get the lamp in the {0} {1}? | Can you put {1} the lamp in the {0}? |
    Can you put the {0} light {1}? | Can you switch the lights {1} in the {0}? | Could I have the
    {0} lights {1}? | Could someone turn {1} the light in the {0}? | Could the lamp in the {0} be
    {1}? | Could you flick the {0} light {1}? | Could you get the lights {1} in the {0}? | Could you
    put the light {1} in the {0}? | Could you switch {1} the {0} lamp? | Could you turn {1} the
    lamps in the {0}? | Could you turn the {0} light {1}, please? | Would you flip the {0} lights
    {1}? | Would you have the light {1} in the {0}? | Would you mind switching {1} the light in the
    {0}? | Would you mind turning the {0} lights {1}? | Would you put {1} the light in the {0}? |
    Would you turn {1} the lamp in the {0}? | Will you switch {1} the {0} lights? | Will you turn
    the lamp in the {0} {1}? | May I have the lamp {1} in the {0}? | Is the light in the {0} {1}? It
    should be. | Is it possible to have the light {1} in the {0}? | Isn't the light in the {0} {1}
    yet? Do it, please. | Did I leave the {0} lamp the wrong way? It should be {1}. | How about the
    light {1} in the {0}? | How about turning the {0} light {1}? | What about switching the {0} lamp
    {1}? | Why isn't the light {1} in the {0}? Change that. | I'd like the lamp {1} in the {0}. |
    I'd like the light in the {0} to be {1}. | I'd like the {0} lights {1}. | I'd like you to turn
    {1} the light in the {0}. | I'd be glad if the {0} light was {1}. | I'd prefer the light {1} in
    the {0}. | I need the light {1} in the {0}. | I need the {0} lamp {1}. | I need the lights in
    the {0} {1}, please. | I want the {0} lights {1}. | I want the lamps {1} in the {0}. | I want
    you to switch {1} the {0} lamp. | I wish the light in the {0} were {1}. | I can't reach the
    switch in the {0}. Light {1}, please. | I can't get up, so turn {1} the light in the {0} for me.
    | I have my hands full. {0} light {1}, please. | I forgot the light in the {0}. It should be
    {1}. | I'm in the {0}. Light {1}, please. | I'm going into the {0}, light {1} please. | I'm
    leaving the {0} now. Light {1}, please. | I'm done in the {0}. Put the lights {1}. | I'm coming
    home, have the {0} light {1}. | I'm in bed. See that the {0} light is {1}. | It's getting late.
    {0} lights {1}, please. | It's evening. The lamp in the {0} should be {1}. | It's better with
    the light {1} in the {0}. | It's the {0} where I want the light {1}. | My {0} light should be
    {1}. | My {0} lamp, please: {1}. | My book is in the {0}, so light {1} there, please. | My wife
    is in the {0} and asks for the light to be {1}. | Our {0} lights should go {1}. | We're in the
    {0} and want the light {1}. | We're going out. Set the {0} lamp to {1}. | We need the light {1}
    in the {0}. | We want the lights {1} in the {0}. | The {0} light has to be {1}. | The {0} light
    goes {1}, please. | The {0} light, please, {1}. | The {0} lights: {1}. | The {0} lights should
    be {1} now. | The {0} lamp must be {1}. | The {0} lamp: {1}, please. | The {0} should have its
    light {1}. | The {0} wants its lamp {1}. | The lamp in the {0} has to go {1}. | The lamp in the
    {0} should be {1}. | The lamp, in the {0}: {1}. | The light in the {0} must be {1}. | The light
    in the {0} should go {1}. | The light in the {0}, please: {1}. | The light? {1}, in the {0}. |
    The lights of the {0} should be {1}. | The lights in the {0} need to be {1}. | The lighting in
    the {0} ought to be {1}. | The children are in the {0}. Turn the light {1} for them. | The
    switch in the {0} is broken, so turn the light {1} for me. | The cat is in the {0}. Put the lamp
    {1}. | Someone should turn the light in the {0} {1}. | Somebody is in the {0}, please put the
    light {1}. | For the {0}: light {1}. | For the {0}, switch the lamp {1}. | In the {0}, light
    {1}. | In the {0}, lamp {1}, please. | In the {0}, switch {1} the lights. | In the {0} I want
    the light {1}. | In the {0} I'd like the lamp {1}. | In the {0} it should be light {1}, please.
    | In the {0} the lamp must be {1}. | Over in the {0}, turn the light {1}. | Out in the {0}, the
    light should be {1}. | Everything {1} in the {0}, all lamps I mean. | All lights {1} in the {0}.
    | All the lamps in the {0} go {1}. | Every lamp in the {0}: {1}.""",
}
