/// Pages of eight kinds in three variants.
enum WebPages {
    private typealias Page = WebPageTests.Page

    static let all: [WebPageTests.Page] = questions + prices + contacts + recipes + hours + indexes + threads + products

    private static let menu = "<ul><li><a href=/>Start page</a><li><a href=/n>All the news</a></ul>"
    private static let cookies =
        "<div class=cookie-banner><p>We use cookies to make this page better for all.</p><button>Accept</button></div>"
    private static let footer = "<footer><p>© 2026 Town of Otterwick</p><a href=/i>Imprint</a></footer>"

    private static let questions = [
        Page(
            name: "questions under headings",
            html: """
                <h1>FAQ</h1><h2>When do you open?</h2><p>At nine, on Sundays at ten o'clock in the morning sharp.</p>\
                <h2>Can I pay by card?</h2><p>Yes, from 5 euros.</p><h2>Are dogs allowed?</h2><p>Only on a lead.</p>
                """, facts: ["Yes, from 5 euros.", "Only on a lead.", "Are dogs allowed?"]),
        Page(
            name: "questions that a click opens",
            html: """
                \(menu)<main><h1>Help</h1><div class=card><div class=card-header><button aria-expanded=false \
                aria-controls=a>How long is a ticket valid?</button></div><div id=a class=collapse hidden>Two hours.\
                </div></div><div class=card><h3><button>Is there a group fare?</button></h3><div>From ten people.</div></div></main>\(footer)
                """,
            facts: ["How long is a ticket valid?", "Two hours.", "Is there a group fare?", "From ten people."],
            furniture: ["All the news", "Imprint"]),
        Page(
            name: "questions in details and a definition list",
            html: """
                <nav><a href=/>Home</a></nav><main><details><summary>When is the sauna heated?</summary><p>On Wednesdays.</p>\
                </details><dl><dt>Locker key</dt><dd>Deposit of 5 euros.</dd><dt>Towel</dt><dd>2 euros.</dd></dl></main>
                """,
            facts: ["When is the sauna heated?", "On Wednesdays.", "Locker key\nDeposit of 5 euros.", "2 euros."],
            furniture: ["Home"]),
    ]

    private static let prices = [
        Page(
            name: "prices beside one sentence",
            html: """
                <h1>Prices</h1><div class=intro><p>All prices are in euros and hold until the end of the season.</p></div>\
                <div class=list><p>Adult: 7</p><p>Child: 4</p></div><div class=hours><p>Mon 9-5</p></div>
                """, facts: ["Adult: 7", "Child: 4", "Mon 9-5"]),
        Page(
            name: "a menu of dishes",
            html: """
                \(cookies)<div id=menu class=menu><h2>Starters</h2><div class=item><span class=dish>Leek soup</span><span \
                class=price>6.50</span></div><div class=item><span class=dish>Smoked eel</span><span class=price>11</span></div>\
                </div><div class=sidebar><p>Closed on Mondays.</p></div>
                """, facts: ["Leek soup 6.50", "Smoked eel 11", "Closed on Mondays."], furniture: ["We use cookies"]),
        Page(
            name: "a table whose cells are paragraphs",
            html: """
                <p>The fees of the courses were last changed by the council in the spring of this year.</p><table><tr><th><p>Course\
                </p><th><p>Fee</p><tr><td><p>Weaving</p><td><p>90 €</p><tr><td rowspan=2><p><a href=/p>Pottery</a></p><td>110 €\
                <tr><td>95 € for members</table>
                """, facts: ["Course | Fee", "Weaving | 90 €", "Pottery | 110 €", "Pottery | 95 € for members"]),
    ]

    private static let contacts = [
        Page(
            name: "an office",
            html: """
                <div><h1>Contact</h1><p>Harbour office</p><p>Quay 4</p><p>Tel. 0431 5520</p></div><div><p>Please ring twice; the \
                bell of the upper floor is a little bit slow today.</p></div><div><p>Head: Jorunn Ashdown</p></div>
                """, facts: ["Quay 4", "Tel. 0431 5520", "Head: Jorunn Ashdown"]),
        Page(
            name: "links to numbers and addresses",
            html: """
                <nav><a href=/>Home</a></nav><h1>People</h1><ul><li>Mara Lindt, keys: <a href=tel:5520>0431 5520</a></li><li>\
                <a href=mailto:otto@example.org>otto@example.org</a></li></ul><address>Mill Lane 3<br>Ashby</address>
                """, facts: ["Mara Lindt, keys: 0431 5520", "otto@example.org", "Mill Lane 3\nAshby"],
            furniture: ["Home"]),
        Page(
            name: "a side column with the only number",
            html: """
                <main><h1>Surgery</h1><p>Our doctors see patients of all ages, with an appointment or without one.</p></main>\
                <aside><h3>At night</h3><p>Call 116 117.</p></aside>\(footer)
                """, facts: ["At night", "Call 116 117."], furniture: ["Imprint"]),
    ]

    private static let recipes = [
        Page(
            name: "ingredients beside the steps",
            html: """
                <h1>Rosehip syrup</h1><ul><li>1 kg rosehips</li><li>500 g sugar</li></ul><section><p>Boil the rosehips for twenty \
                minutes, strain them and boil again with the sugar.</p></section><p>Keeps: one year</p>
                """, facts: ["1 kg rosehips", "500 g sugar", "Keeps: one year"]),
        Page(
            name: "ingredients that are links",
            html: """
                <h1>Bread</h1><h2>You need</h2><ul><li><a href=/f>Rye flour, 500 g</a></li><li><a href=/y>Fresh yeast, 20 g</a></li>\
                </ul><ol><li>Knead.</li><li>Bake at 220 degrees for fifty minutes until the crust is dark and sounds hollow.</li></ol>
                """, facts: ["Rye flour, 500 g", "Fresh yeast, 20 g", "1. Knead.", "2. Bake at 220"]),
        Page(
            name: "values in cards",
            html: """
                <div class=facts><div><span class=label>Time</span><span class=value>45 min</span></div><div><span class=label>\
                Serves</span><span class=value>4</span></div></div><p>Stir now and then so that nothing burns at the bottom.</p>
                """, facts: ["Time 45 min", "Serves 4"]),
    ]

    private static let hours = [
        Page(
            name: "a table before a sentence",
            html: """
                <table><tr><td>Monday</td><td>9-12</td></tr><tr><td>Tuesday</td><td>closed</td></tr></table><div><p>The library is \
                closed on public holidays and in the week after Easter.</p></div>
                """, facts: ["Monday | 9-12", "Tuesday | closed"]),
        Page(
            name: "short lines only", html: "<h1>Hours</h1><p>Mon 9-5</p><p>Wed closed</p>",
            facts: ["Mon 9-5", "Wed closed"]),
        Page(
            name: "lines with breaks in a widget",
            html: """
                <div class=widget><h3>Open</h3>Mon&ndash;Fri 8&ndash;18<br>Sat 9&ndash;13</div><div class=text><p>In the holidays \
                the pool opens at noon, and the slide is closed for repairs.</p></div>
                """, facts: ["Mon–Fri 8–18\nSat 9–13"]),
    ]

    private static let indexes = [
        Page(
            name: "teasers",
            html: """
                <article><h3><a href=/a0>Old mill reopens</a></h3><p>The wheel turns again.</p><time>3 March 2026</time></article>\
                <article><h3><a href=/a1>Bridge closed</a></h3><p>Lorries drive through Ashby.</p><time>5 March 2026</time></article>
                """, facts: ["Old mill reopens", "3 March 2026", "Lorries drive through Ashby."]),
        Page(
            name: "events",
            html: """
                \(menu)<h1>Events</h1><ul><li><a href=/1>Harvest dance</a> 3 October, 19:00, barn</li><li><a href=/2>Choir evening\
                </a> 9 October, 20:00</li></ul><p>Tickets are sold at the door and in the shop of the mill.</p>
                """, facts: ["Harvest dance 3 October, 19:00, barn", "Choir evening 9 October, 20:00"],
            furniture: ["Start page"]),
        Page(
            name: "names of courses under an introduction",
            html: """
                \(menu)<h1>Courses</h1><p>These courses begin in autumn. Each has ten evenings, and its teacher is there half an hour \
                before. Bring your own apron, please; tools are lent out by the school for nothing.</p><ul><li><a href=/w>Weaving \
                for beginners</a></li><li><a href=/s>Sharpening of saws</a></li></ul>
                """, facts: ["Weaving for beginners", "Sharpening of saws"], furniture: ["Start page"]),
    ]

    private static let threads = [
        Page(
            name: "replies named comments",
            html: """
                <h1>Pump leaks</h1><div class=comment><b>Ida</b><p>Which seal fits?</p></div><div class=comment><b>Ole</b><p>Number \
                AX-77.</p></div><div class=comment><b>Ida</b><p>Thanks, that was it!</p></div>
                """, facts: ["Which seal fits?", "Number AX-77."]),
        Page(
            name: "posts of a forum",
            html: """
                <ol class=posts style="list-style:none"><li class=post><div class=author>Ida</div><div class=content>The key sticks.\
                </div></li><li class=post><div class=author>Ole</div><div class=content>Graphite helps, oil does not, since it binds \
                the dust of the street.</div></li></ol><div class=pagination><a href=2>Next page of it</a></div>
                """, facts: ["Ida", "The key sticks.", "Graphite helps"], furniture: ["Next page"]),
        Page(
            name: "a list of changes",
            html: """
                <h1>Changes</h1><h2>2.1</h2><ul><li>Faster start</li><li>Fixed: <code>--port 0</code></li></ul><h2>2.0</h2><ul><li>\
                Needs libx 4</li></ul><p>Older versions are no longer supported; please move on to one of those above.</p>
                """, facts: ["Faster start", "Fixed: --port 0", "Needs libx 4"]),
    ]

    private static let products = [
        Page(
            name: "a lamp's data below its praise",
            html: """
                <nav class=breadcrumb><a href=/>Shop</a> &gt; <a href=/l>Lamps</a></nav><h1>Lamp Orion</h1><div class=description><p>\
                \(String(repeating: "A lamp for long evenings, made of brass, that gives a warm light and stands firm. ", count: 8))\
                </p></div><div class=specs><dl><dt>Height</dt><dd>42 cm</dd><dt>Weight</dt><dd>1.8 kg</dd></dl></div><p>Item \
                no. L-4471</p>
                """, facts: ["Height\n42 cm", "1.8 kg", "L-4471"], furniture: ["Shop"]),
        Page(
            name: "options of a command",
            html: """
                <main><h1>fold</h1><p>Folds lines.</p><dl><dt><code>-w N</code></dt><dd>Width, 80 by default.</dd></dl><aside \
                class=note><p>Counts bytes.</p></aside><pre>fold -w 20 a.txt</pre></main>
                """, facts: ["-w N", "Width, 80 by default.", "Counts bytes.", "fold -w 20 a.txt"]),
        Page(
            name: "a table of values with signs",
            html: """
                <h2>Boats</h2><table><thead><tr><th>Boat<th>Seats<th>Motor<tbody><tr><td>Heron<td>4<td><img src=y alt=yes><tr><td>\
                Teal<td>2<td><img src=n alt=no></table><p>Boats are lent out from May to September by the keeper of the pier.</p>
                """, facts: ["Heron | 4 | yes", "Teal | 2 | no"]),
    ]
}
