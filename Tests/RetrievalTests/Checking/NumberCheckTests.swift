import Testing

@testable import Retrieval

@Suite struct NumberCheckTests {
    static let same: [CheckRow] = [
        CheckRow("The shed holds 1,234.5 litres.", "The shed holds 1234.5 litres."),
        CheckRow("The shed holds 1234.5 litres.", "The shed holds 1.234,5 litres."),
        CheckRow("The shed holds 1234 bricks.", "The shed holds 1.234 bricks."),
        CheckRow("The shed holds 1,234 bricks.", "The shed holds 1 234 bricks."),
        CheckRow("The shed holds 1,234 bricks.", "The shed holds 1\u{202F}234 bricks."),
        CheckRow("The shed holds 1234 bricks.", "The shed holds 1'234 bricks."),
        CheckRow("The club has twelve members.", "The club has 12 members."),
        CheckRow("The club has 12 members.", "The club has twelve members."),
        CheckRow("The club has twenty-one members.", "The club has 21 members."),
        CheckRow("The club has twenty one members.", "The club has 21 members."),
        CheckRow("The club has 205 members.", "The club has two hundred and five members."),
        CheckRow("The club has two hundred members.", "The club has 200 members."),
        CheckRow("The club has a hundred members.", "The club has 100 members."),
        CheckRow("The club has a dozen members.", "The club has 12 members."),
        CheckRow("The club has two dozen members.", "The club has 24 members."),
        CheckRow("The club has three thousand members.", "The club has 3,000 members."),
        CheckRow("The club has 3.5 million members.", "The club has 3,500,000 members."),
        CheckRow("The club has 3.5 million members.", "The club has 3,512,000 members."),
        CheckRow("The club has 1.5k members.", "The club has 1,500 members."),
        CheckRow("The city spent 2bn euros.", "The city spent 2 billion euros."),
        CheckRow("Prices rose by 3 percent.", "Prices rose by 3 %."),
        CheckRow("Prices rose by 3%.", "Prices rose by three per cent."),
        CheckRow("Prices rose by 3.0 %.", "Prices rose by 3 percent."),
        CheckRow("The drill costs 5 euros.", "The drill costs €5."),
        CheckRow("The drill costs EUR 5.", "The drill costs 5 €."),
        CheckRow("The drill costs $12.50.", "The drill costs 12.50 dollars."),
        CheckRow("The drill costs €5 million.", "The drill costs 5 million euros."),
        CheckRow("The drill costs 50 cents.", "The drill costs €0.50."),
        CheckRow("The rope is 1.5 km long.", "The rope is 1500 m long."),
        CheckRow("The rope is 150 cm long.", "The rope is 1.5 metres long."),
        CheckRow("The bag weighs 5kg.", "The bag weighs 5,000 g."),
        CheckRow("The course takes 90 minutes.", "The course takes 1.5 hours."),
        CheckRow("The course takes two weeks.", "The course takes 14 days."),
        CheckRow("The course takes one year.", "The course takes 12 months."),
        CheckRow("The course takes an hour.", "The course takes 60 minutes."),
        CheckRow("Added 6.5 sacks in total.", "He added 6½ sacks in total."),
        CheckRow("It was the third meeting.", "It was the 3rd meeting."),
        CheckRow("It was the 21st meeting.", "It was the twenty-first meeting."),
        CheckRow("The office is on floor 3.", "The office is on the 3rd floor."),
        CheckRow("The shop opens at 9 am.", "The shop opens at 9:00."),
        CheckRow("The shop opens at 9:00 a.m. daily.", "The shop opens daily at 9 am."),
        CheckRow("The shop closes at 6 pm.", "The shop closes at 18:00."),
        CheckRow("The shop closes at 18:00.", "The shop closes at 6 p.m."),
        CheckRow("The shop closes at noon.", "The shop closes at 12:00."),
        CheckRow("The shop opens at 9.", "The shop opens at 9 am."),
        CheckRow("The shop closes at 5 pm.", "The shop opens from 9 to 5 and closes after."),
        CheckRow("Frost of -5 °C was measured.", "Frost of −5 °C was measured."),
        CheckRow("The pages 10-12 describe frost.", "Pages 10–12 describe frost."),
        CheckRow("The trail has about 1,200 steps.", "The trail has 1,234 steps."),
        CheckRow("The trail has over 1,200 steps.", "The trail has 1,234 steps."),
        CheckRow("One of the members keeps bees.", "A member keeps bees."),
        CheckRow("1. The club keeps bees.", "The club keeps bees."),
        CheckRow("25.", "Entry costs 25 euros."),
        CheckRow("2) The club keeps bees.", "The club keeps bees."),
        CheckRow("The club was founded in 1998.", "The club was founded in 1998 by friends."),
        CheckRow("The club was founded in 1998.", "The club was founded on 3 May 1998."),
        CheckRow("The score was 3:2.", "The final score was 3:2."),
        CheckRow("The fee for the drill is 5 euros.", "Item: Drill; Fee: 5; Deposit: 30"),
        CheckRow("12 of the 40 plots are rented.", "Of the 40 plots, 12 are rented."),
        CheckRow("Version 2.0.1 fixes the clock.", "Version 2.0.1 fixes the clock."),
        CheckRow("Bring form A4.", "Please bring form A4 with you."),
        CheckRow("Call 030 1234567 for help with keys.", "For help with keys call 030 1234567."),
        CheckRow("Der Kurs kostet 12 Euro.", "Der Kurs kostet zwölf Euro."),
        CheckRow("Der Kurs beginnt um 18 Uhr.", "Der Kurs beginnt um 18:00 Uhr."),
    ]

    @Test(arguments: same) func `a number matches its other notations in the source`(_ row: CheckRow) { row.verify() }

    static let other: [CheckRow] = [
        CheckRow("The shed holds 1,235.5 litres.", "The shed holds 1234.5 litres.", .number),
        CheckRow("The club has thirteen members.", "The club has 12 members.", .number),
        CheckRow("The club has 120 members.", "The club has 12 members.", .number),
        CheckRow("The club has 1.2 members.", "The club has 12 members.", .number),
        CheckRow("The club has 12 members.", "The club has many members.", .number),
        CheckRow("The club has 12 members.", "The club has 12 tools and 30 members.", .number),
        CheckRow("The club has twenty-two members.", "The club has 21 members.", .number),
        CheckRow("The club has 3.5 million members.", "The club has 3,700,000 members.", .number),
        CheckRow("The club has 1.5k members.", "The club has 1,700 members.", .number),
        CheckRow("Prices rose by 3 percent.", "Prices rose by 30 percent.", .number),
        CheckRow("Prices rose by 3 percent.", "Prices rose by 3 euros.", .number),
        CheckRow("Prices rose by 12 percent.", "Prices rose for 12 members.", .number),
        CheckRow("The drill costs 5 euros.", "The drill costs 5 dollars.", .number),
        CheckRow("The drill costs €5 million.", "The drill costs 5 euros.", .number),
        CheckRow("The drill costs $12.50.", "The drill costs $12.05.", .number),
        CheckRow("The rope is 5 km long.", "The rope is 5 m long.", .number),
        CheckRow("The bag weighs 5 kg.", "The bag weighs 5 g.", .number),
        CheckRow("The course takes 90 hours.", "The course takes 90 minutes.", .number),
        CheckRow("The course takes three weeks.", "The course takes 14 days.", .number),
        CheckRow("It was the 4th meeting.", "It was the third meeting.", .number),
        CheckRow("The shop opens at 10 am.", "The shop opens at 9:00.", .number),
        CheckRow("The shop closes at 18:00.", "The shop closes at 6:00.", .number),
        CheckRow("The shop closes at 6 am.", "The shop closes at 18:00.", .number),
        CheckRow("The shop closes at 9.", "The shop opens at 9 and closes at 17.", .number),
        CheckRow("Frost of 5 °C was measured.", "Frost of −5 °C was measured.", .number),
        CheckRow("The trail has about 1,500 steps.", "The trail has 1,234 steps.", .number),
        CheckRow("The trail has about 1,235 steps.", "The trail has 1,240 steps.", .number),
        CheckRow("The trail has 1,200 steps.", "The trail has 1,234 steps.", .number),
        CheckRow("1. The club has 3 hives.", "The club has 2 hives.", .number),
        CheckRow("25.", "The pumpkin weighs 38.4 kg.", .number),
        CheckRow("The club was founded in 1999.", "The club was founded in 1998.", .date),
        CheckRow("Anna was born in 1970.", "Anna moved away in 1970. Anna was born in 1950.", .date),
        CheckRow("The fee for the saw is 5 euros.", "Item: Drill; Fee: 5 euros\nItem: Saw; Fee: 7 euros", .number),
        CheckRow(
            "The Elm garden opens at 10.",
            "The Oak garden has 40 plots. It opens at 10. The Elm garden has 30 plots. It opens at 9.", .number),
        CheckRow("Elm Street opens at 10.", "Elm Street opens at 9. Oak Street opens at 10.", .number),
        CheckRow("The score was 2:3.", "The final score was 4:1.", .number),
        CheckRow("Bring form A5.", "Please bring form A4 with you.", .name),
        CheckRow("Version 2.0.2 fixes the clock.", "Version 2.0.1 fixes the clock.", .name),
        CheckRow("Der Kurs kostet 13 Euro.", "Der Kurs kostet zwölf Euro.", .number),
        CheckRow(
            "Yes, the club opened in 1998.", "The club opened in 2001.", .date, question: "Did the club open in 1998?"),
    ]

    @Test(arguments: other) func `reports a value, unit or subject not in the source`(_ row: CheckRow) { row.verify() }

    @Test func `a number repeated from the question is not checked as a claim`() {
        CheckRow(
            "In its 25 years the club kept bees.", "The club kept bees.", question: "What did the club do in 25 years?"
        ).verify()
        CheckRow("In its 25 years the club kept bees.", "The club kept bees.", .number).verify()
    }

    static let values: [(String, [Double])] = [
        ("12", [12]), ("1,234", [1234, 1.234]), ("1.234", [1234, 1.234]), ("1,234.5", [1234.5]), ("1.234,5", [1234.5]),
        ("12,34", [12.34]), ("0,5", [0.5]), ("0.500", [0.5]), ("1,234,567", [1_234_567]), ("1.2.3", []),
        ("1,2,3", []), ("007", [7]), ("3.14159", [3.14159]), ("1'234", [1234]), ("1,23,456", []),
        ("12.3.2024", []), ("99999999999999999999", [1e20]),
    ]

    @Test(arguments: values) func `parses digits into every possible value`(
        _ text: String, _ values: [Double]
    ) {
        #expect(NumberReader.values(of: text) == values)
    }
}
