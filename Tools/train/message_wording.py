"""More sentences that say the fields of messages, and openings, for training only."""

# kinds of messages with their fields: patterns
SAYS: tuple[tuple[str, str], ...] = (
    ("order name, booking name, contact name",
     "Allow me to introduce myself: {v}. | The name's {v}. | {v} is what it says on my ID. | I "
     "was given the name {v}. | My name, as you may remember, is {v}. | Kind regards, {v} | All "
     "the best, {v} | Cheers, {v} | Yours sincerely, {v} | Many thanks in advance, {v}. | With "
     "kind regards from {v}. | Spell my name like this: {v}. | In case you have forgotten my "
     "name, it's {v}. | The person writing to you is {v}. | The undersigned is {v}. | Full name "
     "{v}. | First name and surname: {v}. | Just ask anyone here for {v}, that's me. | I answer "
     "to the name of {v}. | This is {v} writing. | Hi there, {v} here. | It is me, {v}."),
    ("order name, invoice customer",
     "Customer's name: {v}. | The customer is {v}."),
    ("order name",
     "Order placed by {v}. | Placing the order: {v}. | {v} is the customer. | Make the order out "
     "to {v}. | It was {v} who placed this order. | Whoever packs it should write {v} on the box. "
     "| File the order under {v}, that is my name. | I, {v}, hereby order the following."),
    ("order product",
     "My eye fell on the {v}. | What I would like is the {v}. | We have set our hearts on the "
     "{v}. | The {v} caught my eye in your catalogue. | Ever since I saw the {v}, I have wanted "
     "it. | Do you have the {v} in stock? | If the {v} is in stock, please send it. | In the "
     "basket: the {v}. | Item wanted: {v}. | Article ordered: {v}. | It has to be the {v}, "
     "nothing else will do. | The {v}, please. | I'll take the {v}. | The thing I need is called "
     "{v}. | Our old one broke, so now we want the {v}. | A friend told me to get the {v}. | The "
     "{v} from your window display, please. | This order is for the {v}. | Could you send the "
     "{v}? | Put the {v} in the box for us. | You advertised the {v}, and that's what I am after. "
     "| I decided on the {v} after all. | We cannot work without the {v}. | The model we picked "
     "is the {v}. | Nothing but the {v} will do. | For me it's the {v}. | I hereby order the {v}. "
     "| The article in question is the {v}. | The {v} is the thing for us. | I'd like to buy the "
     "{v} from you."),
    ("order quantity",
     "No. of pieces: {v}. | Qty: {v}. | Qty {v} pcs. | {v} pcs, please. | Number of units: {v}. | "
     "We are going to need {v} of them. | All told, that makes {v} pieces. | It should be {v} "
     "pieces. | Make it {v} units. | I want {v} of those. | As many as {v} pieces, please. | The "
     "count is {v}. | {v} of them, not <more/fewer>. | Could you spare {v} units? | Put {v} "
     "pieces down for us. | Our stock is low, so {v} pieces this time. | To be on the safe side, "
     "we take {v} pieces. | {v} items in the box, please. | We reckon that {v} pieces will see us "
     "through. | Please count out {v} pieces. | With {v} units we would have enough for "
     "everybody. | The quantity we want is {v}. | Quantity ordered: {v} units. | What we need is "
     "{v} of them. | I counted twice: we need {v} pieces. | The order is for {v} pieces. | Pack "
     "{v} of the same kind. | The number of units is {v}. | A batch of {v} pieces would suit us. "
     "| {v} copies of the same article, please."),
    ("order price, appointment fee, invoice amount",
     "It will set <you/me> back {v} <euros/dollars/pounds>. | The damage is {v} "
     "<euros/dollars/pounds>. | For {v} <euros/dollars/pounds> it is all <yours/settled>. | {v} "
     "<euros/dollars/pounds> is what it costs. | Have {v} <euros/dollars/pounds> ready. | That "
     "leaves {v} <euros/dollars/pounds> to pay. | To pay: {v} <EUR/USD/GBP>. | Total EUR {v}. | "
     "Total: {v} EUR. | In euros: {v}. | In dollars, that is {v}. | The final figure is {v} "
     "<euros/dollars/pounds>. | What it comes down to is {v} <euros/dollars/pounds>. | Everything "
     "included, {v} <euros/dollars/pounds>. | Expect to pay {v} <euros/dollars/pounds>. | You "
     "won't pay more than {v} <euros/dollars/pounds> for it. | At {v} <euros/dollars/pounds> it "
     "is a fair deal. | We worked it out at {v} <euros/dollars/pounds>. | It was quoted at {v} "
     "<euros/dollars/pounds>. | GBP {v}, all charges included. | USD {v} is the figure."),
    ("order price",
     "Price as agreed: {v} <euros/dollars/pounds>. | You offered it for {v} "
     "<euros/dollars/pounds>. | In your catalogue it is marked {v} <euros/dollars/pounds>. | "
     "Purchase price {v} <EUR/USD/GBP>. | We will pay {v} <euros/dollars/pounds> on delivery. | I "
     "saw it on your site for {v} <euros/dollars/pounds>. | The tag says {v} "
     "<euros/dollars/pounds>."),
    ("order date, appointment date, booking date, delivery date",
     "The big day is {v}. | {v} suits <us/me> best. | Can we make it {v}? | Would {v} work for "
     "everyone? | Since {v} is what we agreed on, let us keep to it. | If nothing goes wrong, it "
     "will be {v}. | Put a cross in the calendar at {v}. | You can count on {v}. | As things "
     "stand, {v} is the day. | We have settled on {v}. | {v} has been confirmed. | Calendar "
     "entry: {v}. | Scheduled for: {v}. | Unless you hear otherwise, it stays at {v}. | What the "
     "calendar shows is {v}. | The day that we picked is {v}. | It was {v} that we agreed on."),
    ("order date",
     "Delivery day: {v}. | Wanted by: {v}. | Please see that it gets here on {v}. | We are at "
     "home on {v}, so bring it then. | {v} would be the perfect day for the delivery. | Could the "
     "van come on {v}? | The goods should reach us on {v}. | To be delivered on {v}. | Delivery "
     "requested for {v}. | Your driver may come on {v}. | Have it sent so that it arrives on {v}. "
     "| We count on getting it on {v}."),
    ("order address, contact address, delivery address",
     "The sat nav needs {v}. | Type {v} into your map. | Street and number: {v}. | The street and "
     "house number are {v}. | Addr.: {v}. | {v} is where you will find our letterbox. | Our "
     "letterbox hangs at {v}. | The sign by the door says {v}. | You will see our name on the "
     "bell at {v}. | The taxi should stop outside {v}. | We have our front door at {v}. | Here is "
     "the address for your files: {v}. | Postal address: {v}. | Exact address: {v}. | If you are "
     "looking for the house, it is {v}. | Should the map fail you, look for {v}. | The place you "
     "need is {v}, beside the bakery. | {v} is the house with the green door. | As for the "
     "address, write {v}. | We can be found at {v}, on the top floor."),
    ("order address",
     "Deliver to: {v}. | Delivery address: {v}. | Drop the box off at {v}. | The driver should go "
     "to {v}. | Have it brought to {v}. | Hand the parcel in at {v}. | Shipping address: {v}. | "
     "Please see that the box gets to {v}. | The goods are wanted at {v}."),
    ("order address, booking city",
     "Where to? {v}."),
    ("order city, contact city",
     "The place where I live is {v}."),
    ("order city",
     "Home for us is {v}. | City: {v}, as always. | {v} is the city the van must drive to. | The "
     "town you deliver to is {v}. | You will have to send it all the way to {v}. | We are based "
     "in {v}. | My town, {v}, is easy to reach. | Do you ship to {v}? | Delivery to {v}, please. "
     "| Ship-to city: {v}. | I'm writing from {v}. | We have been living in {v} for years. | Our "
     "family settled in {v}. | {v} is the place we call home. | The parcel has to travel to {v}. "
     "| Drive as far as {v}. | It is {v} that we live in. | You will find our street in {v}. | We "
     "are locals in {v}. | Place of delivery: {v}. | As we are in {v} now, send it here. | Our "
     "house stands in {v}. | Town of delivery: {v}. | A customer in {v} is waiting for it. | The "
     "town on the label should be {v}. | The town is called {v}. | Everybody here in {v} loves "
     "your shop. | Over here in {v} we have no such shop."),
    ("order city, booking city",
     "Destination: {v}."),
    ("order order_number, booking booking_number, invoice number, delivery tracking_number",
     "Keep {v} at hand, it is the <reference/number>. | Ref. no. {v}. | Our ref.: {v}. | Your "
     "ref.: {v}. | Reference number: {v}. | In all letters, please quote {v}. | The long number "
     "at the top reads {v}. | When you write back, put {v} in the subject line. | Subject line: "
     "{v}. | File no. {v}. | If you ring us, have {v} ready. | {v} is what our system calls it. | "
     "You will need the number {v} if you get in touch. | In our computer it is stored as {v}. | "
     "Without the reference {v} we cannot find anything. | It was given the number {v}. | The "
     "number printed at the top is {v}. | The <reference/code> that you were given reads {v}. | "
     "Quoting {v} helps us find it faster. | Case reference {v}. | The digits you need are {v}."),
    ("order order_number",
     "Order ref. {v}. | Order ID: {v}. | We gave the order the number {v}. | Your shop sent me "
     "the order number {v}. | {v} is the order number. | The order is number {v} in your list. | "
     "The order was entered as {v}. | PO number {v}. | Purchase order no.: {v}."),
    ("order note, booking wish",
     "P.S. {v}, please. | If at all possible: {v}. | A special wish: {v}. | A small favour: {v}. "
     "| Special request: {v}. | Remark: {v}. | Please note the following wish: {v}. | It matters "
     "to us: {v}. | And there is something else we want: {v}. | Just a small thing: {v}, please. "
     "| Comment: {v}. | My partner insists on {v}. | What would make us happy: {v}. | Last but "
     "not least: {v}. | May I ask for {v}? | We would be grateful for {v}. | I would appreciate "
     "{v}. | Oh, before I forget: {v}. | Special instructions: {v}. | In the comments box I "
     "wrote: {v}. | {v}, if it isn't too much trouble. | {v}, if you would be so kind. | Could "
     "you arrange {v} for us? | Our only wish would be {v}. | As an extra, we ask for {v}. | By "
     "the way: {v}, please. | To be noted: {v}. | The children were hoping for {v}."),
    ("order note",
     "Note for the packer: {v}. | Note to the shop: {v}. | When packing, please remember: {v}."),
    ("appointment date",
     "Your visit falls on {v}. | We will see each other on {v}. | You were given an appointment "
     "on {v}."),
    ("appointment time, booking time, delivery time",
     "On the clock: {v}. | {v} sharp. | The hands of the clock will show {v}. | Around {v}, give "
     "or take a few minutes. | Would {v} be all right? | {v} is the time that we agreed on. | As "
     "for the time, {v} would be fine. | The time of day is {v}. | Time slot: {v}. | What time? "
     "{v}. | Set your alarm so that you are ready by {v}. | Keep an eye on the clock: {v} it is. "
     "| When the clock strikes {v}, it is time. | It was fixed at {v}, not earlier. | If the "
     "traffic is kind, {v}. | Scheduled time: {v}."),
    ("appointment time",
     "Take a seat in the waiting room at {v}. | You will be called in at {v}. | Your slot begins "
     "at {v}."),
    ("appointment fee",
     "The visit costs {v} <euros/dollars/pounds>. | The fee comes to {v} <euros/dollars/pounds>."),
    ("appointment phone, contact phone",
     "Pick up the phone and dial {v}. | My mobile: {v}. | Our desk can be reached by phone on "
     "{v}. | Phone no. {v}. | Hotline: {v}. | You can get hold of <me/us> on {v}. | If anything "
     "changes, ring {v}. | {v} is the number to dial. | The number to call is {v}. | Feel free to "
     "call {v}. | A quick call to {v} is enough. | Running late? Call {v}. | By phone: {v}. | "
     "Don't hesitate to ring {v}. | Text messages go to {v}. | Telephone enquiries: {v}. | Should "
     "you have questions, {v} is the line to ring. | Landline: {v}. | Call back on {v}, please. | "
     "If you get lost, phone {v}."),
    ("appointment name",
     "Patient's name: {v}. | Appointment for: {v}. | The person coming in is {v}. | Next in line "
     "is {v}. | {v} is next on our list. | {v}, please come to the front desk. | We are looking "
     "forward to seeing {v}. | {v} will be coming in. | The slot was requested by {v}. | Client's "
     "name: {v}. | We have made a note for {v}. | The name in our diary is {v}. | It was {v} who "
     "asked for the appointment. | Please let {v} know about the appointment. | {v} should bring "
     "the insurance card. | A message for {v}. | The patient goes by the name of {v}. | Visitor: "
     "{v}. | The chair is reserved for {v}."),
    ("appointment name, invoice customer, delivery name",
     "Attn.: {v}."),
    ("appointment place",
     "Meeting point: {v}. | Venue: {v}. | Find us in {v}. | We have moved to {v}. | Make your way "
     "to {v}. | Please wait in {v}. | You will be met at {v}. | {v} is where we will be sitting. "
     "| Head for {v}. | Everything takes place in {v}. | The appointment has been moved to {v}. | "
     "You should come straight to {v}. | Where? In {v}. | As for the place, it is {v}. | Look for "
     "us at {v}. | We have reserved {v} for it. | It is in {v} that we will meet. | {v} has been "
     "booked for us. | The meeting place is {v}. | Somebody will greet you in {v}."),
    ("appointment doctor",
     "You will be seen by {v}. | Your appointment is with {v}. | The person you will talk to is "
     "{v}. | Attending: {v}. | Consultation with {v}. | {v} will take care of you. | {v} has been "
     "asked to look at it. | You are in the hands of {v}. | {v} will explain everything to you. | "
     "The treatment is done by {v}. | You will be talking to {v}. | Seeing you: {v}. | The door "
     "sign says {v}. | This time {v} is on duty. | You have been assigned to {v}. | In the room "
     "you will find {v}. | Doctor in charge: {v}. | Questions will be answered by {v}. | {v} is "
     "going to examine you. | {v} will be your advisor."),
    ("appointment duration",
     "It should be over in {v} minutes. | Length of visit: {v} minutes. | Time needed: {v} min. | "
     "Duration {v} min. | You should set aside {v} minutes. | We have put {v} minutes in the "
     "diary. | We'll need you for {v} minutes. | Within {v} minutes you will be out again. | Give "
     "it {v} minutes. | No longer than {v} minutes. | The talk goes on for {v} minutes. | {v} "
     "minutes have been reserved for you. | Have {v} minutes to spare. | It won't keep you longer "
     "than {v} minutes. | In {v} minutes we will have finished. | The session runs for {v} "
     "minutes. | Your parking ticket should cover {v} minutes."),
    ("booking name",
     "The guest's name is {v}. | Booking made by {v}. | Please hold it under the name {v}."),
    ("booking date",
     "Arriving on {v}. | Day of arrival: {v}. | Our stay begins on {v}."),
    ("booking time",
     "Arrival time: {v}. | You can expect us at {v}. | We should be at your door at {v}."),
    ("booking wish",
     "Note for the kitchen or the desk: {v}."),
    ("booking booking_number",
     "Confirmation code: {v}. | Your site gave us the booking code {v}. | Reservation no. {v}."),
    ("booking email, contact email",
     "By e-mail: {v}. | You can e-mail <me/us> at {v}. | Mail address: {v}. | Please confirm by "
     "mail to {v}. | The confirmation can be sent to {v}. | Type {v} into the address line of "
     "your mail. | {v} is where my mails arrive. | I check {v} every morning. | Pop an e-mail "
     "over to {v}. | For anything in writing, use {v}. | E-mail contact: {v}. | A mail to {v} "
     "reaches me at once. | If you prefer to write, it's {v}. | Electronic mail goes to {v}. | My "
     "electronic address is {v}. | All messages to {v}, please. | Send the documents to {v}. | "
     "You may reply to {v}."),
    ("booking city",
     "The place we want to visit is {v}. | Our trip takes us to {v}. | City of stay: {v}. | Our "
     "holiday will be in {v}. | This year it is {v} that we are travelling to. | We need "
     "somewhere to stay in {v}. | We have never been to {v} before. | Our train goes to {v}. | Is "
     "there anything free in {v}? | We can't wait to see {v}. | The town we chose is {v}. | Off "
     "to {v}! | We would love to spend some time in {v}. | Town of stay: {v}. | The whole family "
     "is off to {v}. | It is {v} that we want to discover. | Our holiday destination is {v}. | We "
     "are looking for beds in {v}."),
    ("booking guests",
     "Party of {v}. | Number of guests: {v}. | No. of people: {v}. | There will be {v} of us. | "
     "The headcount is {v}. | We'd be {v} people. | Room for {v} people is needed. | {v} guests, "
     "all of them hungry. | With everybody we know, it comes to {v} people. | Counting the "
     "children, we are {v} people. | Our group is made up of {v} people. | Please lay the table "
     "for {v} people. | Expect {v} guests. | {v} persons, please. | The number of people is {v}. "
     "| {v} heads in all. | You will be welcoming {v} guests. | A group booking for {v} people."),
    ("booking nights",
     "Length of stay: {v} nights. | Number of nights: {v}. | No. of nights: {v}. | {v} nights, "
     "please. | We'd like to stay {v} nights. | A stay of {v} nights. | Our plan is to sleep "
     "there for {v} nights. | We can stay for {v} nights only. | Put us down for {v} nights. | "
     "{v} nights away from home. | We need a bed for {v} nights. | The room is wanted for {v} "
     "nights. | We will spend {v} nights there. | After {v} nights we have to leave. | How long? "
     "{v} nights. | Holiday of {v} nights. | We treat ourselves to {v} nights. | Reserve {v} "
     "nights for us."),
    ("booking hotel",
     "House of our choice: {v}. | We would love to go to {v}. | Booking at: {v}. | My favourite "
     "is {v}. | {v} was recommended to us. | We have our eye on {v}. | We'd like to be guests of "
     "{v}. | It has to be {v} again. | {v} is where we would like to be. | Please get us in at "
     "{v}. | Could you try {v}? | The name of the house is {v}. | We always go to {v}. | The "
     "reviews of {v} are lovely. | Everybody raves about {v}. | We settled on {v}. | Does {v} "
     "have something free? | Preferred house: {v}."),
    ("contact name",
     "Contact person: {v}. | You should speak to {v}. | The name on the card is {v}."),
    ("contact address",
     "Drop in at {v}. | Our new address from now on: {v}."),
    ("contact city",
     "Our base is {v}. | These days my home is in {v}. | I settled in {v}. | Based in {v}. | "
     "Location: {v}. | City: {v}, as before. | We have our office in {v}. | If you are ever in "
     "{v}, drop in. | I have been in {v} for years. | It is {v} that I call home. | Home is {v}. "
     "| My desk stands in {v}. | You can meet me in {v}. | Town: {v}, lovely place. | City of "
     "residence: {v}. | Our shop is in {v}."),
    ("contact company",
     "Employer: {v}. | I'm employed by {v}. | My workplace is {v}. | {v} pays my wages. | {v} is "
     "the name of our business. | I am on the staff of {v}. | I have joined {v}. | I represent "
     "{v}. | Our firm is called {v}. | I do my work for {v}. | The firm I work for is {v}. | "
     "Company name: {v}. | My boss runs {v}. | The logo on my card is that of {v}. | I belong to "
     "the team of {v}. | You know our firm, {v}."),
    ("contact job",
     "Occupation: {v}. | Job title: {v}. | Current position: {v}. | I trained as {v}. | My "
     "occupation is {v}. | Job: {v}. | For a living, I work as {v}. | I took a job as {v}. | My "
     "line of work: {v}. | The job I do is that of {v}. | {v} is my occupation. | {v} by trade. | "
     "I have been working as {v} for years. | My business card calls me {v}. | They took me on as "
     "{v}. | Employed as: {v}. | I was hired as {v}. | Position held: {v}."),
    ("contact website",
     "Website: {v}. | Our home on the web is {v}. | All about us at {v}. | Click on {v}. | You "
     "can find out more at {v}. | Web address: {v}. | Open {v} in your browser. | {v} tells you "
     "more. | See {v} for pictures. | Our web page is {v}. | On the internet we are at {v}. | "
     "Type {v} into your browser. | We have a new website, {v}. | My blog is at {v}. | My site "
     "can be found at {v}. | Browse {v} for more. | Homepage address: {v}. | Everything we do is "
     "shown on {v}. | URL: {v}. | Pictures and prices are on {v}."),
    ("contact age",
     "Age: {v}. | Age {v}. | {v} years old. | At {v}, I feel young. | At the age of {v} I am "
     "still curious. | I have reached the age of {v}. | {v} years, that's how old I am. | My age? "
     "{v}. | How old? {v}. | There were {v} candles on my last cake. | I was born {v} years ago. "
     "| I am {v} years of age. | I'm {v} and feeling fine. | My years number {v}. | I will admit "
     "to being {v}. | Believe it or not, I am {v} years old. | Age in years: {v}. | With my {v} "
     "years I have seen a lot. | {v} is how old I am."),
    ("invoice number",
     "Invoice ref. {v}. | Bill no. {v}. | This invoice bears the number {v}."),
    ("invoice amount",
     "Amount due: {v} <euros/dollars/pounds>. | Balance: {v} <euros/dollars/pounds>. | Please "
     "settle the sum of {v} <euros/dollars/pounds>."),
    ("invoice company",
     "Issued by: {v}. | This invoice was issued by {v}. | The invoice comes from {v}. | Supplier: "
     "{v}. | Seller: {v}. | {v} thanks you for your custom. | {v} hereby sends you the bill. | "
     "The money is owed to {v}. | Payee: {v}. | Make the payment out to {v}. | Your supplier, "
     "{v}, did the work. | The letterhead reads {v}. | Billed by {v}. | With best regards, the "
     "accounts team of {v}. | {v} is the firm that supplied the goods. | The goods were supplied "
     "by {v}. | Invoicing company: {v}. | The seller is {v}. | All of us at {v} thank you. | {v} "
     "is waiting for its money."),
    ("invoice customer",
     "Billed to: {v}. | Invoice for {v}. | Bill for {v}. | {v} owes the money. | The buyer's name "
     "is {v}. | The goods were bought by {v}. | {v} signed for the goods. | We ask {v} to settle "
     "the bill. | Invoice recipient: {v}. | {v} is asked to pay. | Buyer: {v}. | It was {v} who "
     "placed the order. | Payment is expected from {v}. | This bill is meant for {v}. | {v} "
     "placed the order with us. | We kindly ask for payment, {v}."),
    ("invoice customer, invoice due",
     "Payable by {v}."),
    ("invoice due",
     "Payment deadline: {v}. | To be paid by {v}. | The money must reach us by {v}. | {v} is the "
     "deadline. | Your payment should arrive by {v}. | Please see to it by {v}. | From our side, "
     "the deadline is {v}. | Kindly remit by {v}. | We allow you until {v} to pay. | If it has "
     "not been paid by {v}, we will send a reminder. | Latest day of payment: {v}. | Do not pay "
     "later than {v}. | We hope for your payment by {v}. | Settlement due: {v}. | The bill falls "
     "due on {v}. | Payment has to be made by {v}. | By {v} it must be paid. | You can take until "
     "{v} to pay. | {v} is when the money is due."),
    ("invoice product, delivery items",
     "Goods: {v}."),
    ("invoice product",
     "Article delivered: {v}. | The invoice covers the {v}. | You are being billed for the {v}. | "
     "What you ordered was the {v}. | Description of goods: {v}. | Purchased item: {v}. | The {v} "
     "has left our shop. | We hope that you enjoy the {v}. | The {v} that you bought has to be "
     "paid for. | Position on the bill: {v}. | The item you bought is the {v}. | Your purchase: "
     "the {v}. | Sold: the {v}. | We supplied you with the {v}. | Payment for the {v} is still "
     "open. | It was the {v} that you ordered. | As ordered, you got the {v}. | Charged for: the "
     "{v}. | The {v} was packed and sent to you."),
    ("invoice account",
     "Acct. no. {v}. | Acc. {v}. | Our account no. is {v}. | Payable to account {v}. | Bank "
     "details: {v}. | Kindly pay into {v}. | Please make the transfer to {v}. | The money lands "
     "in account {v}. | {v} is where the payment goes. | The bank knows us by the account {v}. | "
     "For the transfer, use account {v}. | Account for payment: {v}. | Please use our new "
     "account, {v}. | We hold the account {v}. | Deposit it in account {v}. | You can wire it to "
     "{v}. | Credit it to account {v}. | The bank account is {v}. | Payments are received on "
     "account {v}."),
    ("invoice tax",
     "VAT rate: {v} percent. | VAT at {v} percent. | Tax: {v} percent. | VAT included, {v} "
     "percent. | The taxman takes {v} percent. | Tax makes up {v} percent. | Incl. {v} percent "
     "VAT. | VAT: {v} %. | {v} percent VAT applies. | Value added tax of {v} percent is included. "
     "| We are obliged to charge {v} percent VAT. | The state gets {v} percent. | Sales tax of "
     "{v} percent applies. | The rate of tax is {v} percent. | Tax is worked out at {v} percent. "
     "| {v} percent has been added as tax. | VAT is set at {v} percent. | Taxed at {v} percent."),
    ("delivery tracking_number",
     "Follow your parcel with the code {v}. | Tracking ID: {v}. | Shipment no. {v}."),
    ("delivery date",
     "Expected arrival: {v}. | Your parcel is due on {v}. | It will be at your door on {v}."),
    ("delivery time",
     "The bell will ring at {v}. | Expect the van at {v}."),
    ("delivery address",
     "The van is heading for {v}. | Destination address: {v}."),
    ("delivery carrier",
     "Carried by {v}. | Delivery by {v}. | Sent via {v}. | Shipping company: {v}. | {v} picked it "
     "up from us. | The driver works for {v}. | The transport is done by {v}. | {v} is the "
     "courier. | We entrusted it to {v}. | {v} is taking care of the transport. | Look out for a "
     "van from {v}. | The parcel service is {v}. | Delivery partner: {v}. | {v} is bringing it. | "
     "Our carrier is {v}. | The name on the van is {v}. | It was {v} that took it from our store. "
     "| A driver from {v} will bring it. | Transport: {v}. | We always ship with {v}."),
    ("delivery name",
     "Addressee: {v}. | Deliver to {v} in person. | The addressee is {v}. | The parcel is "
     "addressed to {v}. | Please hand it to {v} personally. | {v} has to sign for it. | {v} can "
     "look forward to a parcel. | Only {v} may accept it. | Recipient's name: {v}. | A parcel for "
     "{v}. | The person receiving it is {v}. | It will be handed over to {v}. | The name on the "
     "label is {v}. | To be signed for by {v}. | {v} will get the parcel. | It belongs in the "
     "hands of {v}. | At the door, ask for {v}, who should receive it. | The lucky receiver is "
     "{v}. | Consignee: {v}."),
    ("delivery weight",
     "Gross weight: {v} kilos. | Weight {v} kg. | {v} kg in all. | Weighing in at {v} kilos. | "
     "The scales show {v} kilos. | The load weighs {v} kilos. | It weighs a full {v} kg. | Total "
     "weight {v} kg. | A weight of {v} kilos. | Packed, it weighs {v} kilos. | {v} kilos have to "
     "be carried. | The driver has to carry {v} kilos. | The parcel is {v} kilos in weight. | How "
     "heavy? {v} kilos. | Mind your back: {v} kilos. | On the scales it was {v} kg. | We put it "
     "on the scales: {v} kg. | Your parcel weighs {v} kilograms."),
    ("delivery items",
     "Packing list: {v}. | What's inside: {v}. | Contents of the box: {v}. | The parcel is full "
     "of {v}. | In the box are {v}. | You will be getting {v}. | We have packed {v} for you. | "
     "The things we sent are {v}. | What you get: {v}. | Open it and find {v}. | Items shipped: "
     "{v}. | Wrapped up for you: {v}. | Your parcel is made up of {v}. | {v} are what you "
     "ordered. | {v} are on the way to you. | {v} have been packed with care. | {v} were put in "
     "the box. | The van is bringing {v}. | Under the paper there are {v}."),
)

# kinds of messages: openings
OPENINGS = {
    "order":
        "Hello, I have an order for you. | Dear team, here is what we need. | We hereby place the "
        "following order. | Order form | Purchase order | I found your shop online and want to "
        "buy something. | Once again we need something from your shop. | Good morning, please "
        "take down our order. | Could you please process this order? | Hi, can I still order "
        "today? | With this letter we order the following. | As discussed on the phone, here is "
        "our order. | It's time for us to stock up again. | I'd like to buy something from you. | "
        "An order from a loyal customer. | Please find our order below. | Hope you are well. We "
        "need a delivery. | We saw your advert and would like to buy. | Order confirmation | New "
        "order received. | Somebody has placed an order. | The web shop has passed on an order. | "
        "Dear Sir or Madam, please send us the following. | Please enter the following order. | "
        "Shopping time again! | Here are the details of the order:",
    "appointment":
        "A date with us. | We would like to remind you of your visit. | Appointment reminder | "
        "Thank you for making an appointment. | This is to confirm your appointment. | We have "
        "found a free slot. | Good news, we could fit you in. | Your visit is coming up. | "
        "Appointment card | Confirmation of your visit | Just a quick reminder. | We got your "
        "call and made a note. | The practice writes: | Here are the details of your visit. | "
        "Please do not miss your appointment. | A slot has come free. | See you soon. | "
        "Everything is arranged for your visit. | Let us meet. | Could I come and see you? | A "
        "visit has been arranged.",
    "booking":
        "Hello, have you got a room for us? | We are planning a trip. | Reservation request | "
        "Booking form | I'm writing to reserve something. | Time for a holiday. | Could you "
        "please book us in? | We are coming to visit. | Please find our booking below. | A "
        "reservation has come in. | Booking confirmation | Dear team, we would like to stay with "
        "you. | We want to get away for a while. | Good morning, we need a reservation. | Please "
        "confirm our booking. | Thank you for your reservation. | Can we still book? | "
        "Reservation details: | Hi, we want to come and stay. | Booking request",
    "contact":
        "Let's stay in touch. | Nice to meet you. | How to find me: | Please save my details. | A "
        "few words about me. | Contact card | Get in touch. | As promised, here are my details. | "
        "My details have changed. | Add me to your address book. | Who I am: | Here is my "
        "profile. | It was good to talk to you. | About me: | Please put me on your list. | Just "
        "so you know how to reach me: | Address book entry | Keep this card. | Hello, new in your "
        "phone book. | Here is how we can keep in touch.",
    "invoice":
        "Please find our invoice attached. | Payment request | We kindly ask you to pay the "
        "following. | Time to settle up. | A friendly reminder. | Our bill for your purchase: | "
        "Dear customer, here is your bill. | Invoice details | Your bill is ready. | The accounts "
        "office writes: | We have drawn up your invoice. | Thank you for your custom. | Your "
        "latest invoice | Payment is still open. | Statement | As agreed, we send you our bill. | "
        "Your receipt and bill | This is what you owe us. | Please check and pay. | Bill enclosed",
    "delivery":
        "Your order has left our store. | Shipping notice | The van is loaded. | Your things have "
        "been packed. | Delivery update | A parcel is heading your way. | Your shipment is on the "
        "road. | Hooray, it has been sent. | Please be ready for a delivery. | We have handed "
        "your parcel over. | Dispatch note | Look out for the van. | The wait is nearly over. | "
        "Your goods are on their way. | Details of your delivery: | A box is waiting to be "
        "delivered. | We are about to deliver. | Parcel news | Knock, knock, a parcel. | Dear "
        "customer, we have shipped your goods.",
}


def says(kind: str, key: str) -> str:
    """Return the patterns of a field of a kind of message."""
    return " | ".join(text for fields, text in SAYS if f"{kind} {key}" in fields.split(", "))
