import Testing

@testable import Retrieval

@Suite struct DateCheckTests {
    static let same: [CheckRow] = [
        CheckRow("The fair is on 12 March 2024.", "The fair is on 2024-03-12."),
        CheckRow("The fair is on March 12th, 2024.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on March 12, 2024.", "The fair is on 12.3.2024."),
        CheckRow("The fair is on 12.3.2024.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on the 12th of March.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on March the 12th.", "The fair is on 12 Mar 2024."),
        CheckRow("The fair is on 12 March.", "The fair is on Mar. 12, 2024."),
        CheckRow("The fair is in March 2024.", "The fair is on 12 March 2024."),
        CheckRow("The fair is in March.", "The fair is on 12 March 2024."),
        CheckRow("The fair is in 2024.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on 03/12/2024.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on 12/03/2024.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on 12/3/24.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on 2024/03/12.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on 12 March 2024.", "Notes of 2024\nThe fair is on 12 March, as always."),
        CheckRow("The fair is on Tuesday, 12 March 2024.", "The fair is on 12 March 2024."),
        CheckRow("The fair is on a Tuesday.", "The fair is on Tuesday at noon."),
        CheckRow("The fair is on Tuesdays.", "The fair is on each Tue. from now on."),
        CheckRow("The shop is open on Wednesday.", "The shop is open Monday to Friday."),
        CheckRow("The shop is open Monday to Friday.", "The shop is open Mon–Fri."),
        CheckRow("The shop is open Mon-Fri.", "The shop is open Monday through Friday."),
        CheckRow("The fair runs on 13 March.", "The fair runs 12–14 March."),
        CheckRow("The fair runs March 12-14.", "The fair runs 12 to 14 March 2024."),
        CheckRow("Seeds are sown in May.", "Seeds are sown in May or June."),
        CheckRow("Members may sow seeds.", "Members may sow seeds in June."),
        CheckRow("The law dates from the 1990s.", "The law dates from the 1990s."),
        CheckRow("Der Markt ist am 12. März 2024.", "Der Markt ist am 12.03.2024."),
        CheckRow("Der Markt ist am Dienstag.", "Der Markt ist jeden Dienstag."),
        CheckRow("The fair is in the 19th century hall.", "The fair is in the nineteenth century hall."),
    ]

    @Test(arguments: same) func `a date matches its other notations in the source`(_ row: CheckRow) { row.verify() }

    static let other: [CheckRow] = [
        CheckRow("The fair is on 13 March 2024.", "The fair is on 2024-03-12.", .date),
        CheckRow("The fair is on 12 March 2023.", "The fair is on 2024-03-12.", .date),
        CheckRow("The fair is on 12 April 2024.", "The fair is on 12 March 2024.", .date),
        CheckRow("The fair is on March 12th.", "The fair is in March.", .date),
        CheckRow("The fair is on 12 March 2024.", "The fair is on 12 March.", .date),
        CheckRow("The fair is in April.", "The fair is on 12 March 2024.", .date),
        CheckRow("The fair is in 2025.", "The fair is on 12 March 2024.", .date),
        CheckRow("The fair is on 3.12.2024.", "The fair is on 12 March 2024.", .date),
        CheckRow("The fair is on 13/03/2024.", "The fair is on 12 March 2024.", .date),
        CheckRow("The fair is on Monday, 12 March 2024.", "The fair is on 12 March 2024.", .date),
        CheckRow("The fair is on Wednesday.", "The fair is on Tuesday at noon.", .date),
        CheckRow("The shop is open on Saturday.", "The shop is open Monday to Friday.", .date),
        CheckRow("The fair runs on 15 March.", "The fair runs 12–14 March.", .date),
        CheckRow("Seeds are sown in May.", "Seeds are sown in June.", .date),
        CheckRow("The law dates from the 1980s.", "The law dates from the 1990s.", .number),
        CheckRow("Der Markt ist am 12. Mai 2024.", "Der Markt ist am 12.03.2024.", .date),
        CheckRow(
            "The fair is on 12 March.", "The meeting is on 12 March. The fair is on 14 May.", .date),
    ]

    @Test(arguments: other) func `reports a day, month or year not in the source`(_ row: CheckRow) { row.verify() }

    static let readings: [(String, [CalendarDate.Reading])] = [
        ("on 2024-03-12", [.init(year: 2024, month: 3, day: 12)]),
        ("12.3.2024", [.init(year: 2024, month: 3, day: 12)]),
        ("3/4/2024", [.init(year: 2024, month: 4, day: 3), .init(year: 2024, month: 3, day: 4)]),
        ("25/4/2024", [.init(year: 2024, month: 4, day: 25)]),
        ("the 3rd of May", [.init(year: nil, month: 5, day: 3)]),
        ("May 3rd, 1999", [.init(year: 1999, month: 5, day: 3)]),
        ("in Sept. 1999", [.init(year: 1999, month: 9, day: nil)]),
        ("am 3. Mai 1999", [.init(year: 1999, month: 5, day: 3)]),
        ("in december 1999", []),
        ("You may go", []), ("March on", []), ("99/99/2024", []), ("1.2.3", []), ("2024-13-45", []),
        ("10.0.0.1", []), ("1/2", []),
    ]

    @Test(arguments: readings) func `finds all readings of a date`(_ text: String, _ readings: [CalendarDate.Reading]) {
        #expect(DateReader(tokens: TextScanner.tokens(of: text)).read().flatMap(\.readings) == readings)
    }

    @Test func `computes the weekday of a complete date`() {
        #expect(CalendarDate.weekday(of: .init(year: 2024, month: 3, day: 12)) == 2)
        #expect(CalendarDate.weekday(of: .init(year: 2000, month: 1, day: 1)) == 6)
        #expect(CalendarDate.weekday(of: .init(year: 1900, month: 2, day: 28)) == 3)
        #expect(CalendarDate.weekday(of: .init(year: 2023, month: 12, day: 31)) == 7)
        #expect(CalendarDate.weekday(of: .init(year: nil, month: 3, day: 12)) == nil)
    }
}
