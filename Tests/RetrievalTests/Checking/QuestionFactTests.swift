import Testing

@testable import Retrieval

/// The dates, numbers, codes and references in a question must determine the quoted sentence or row.
@Suite struct QuestionFactTests {
    private func first(_ question: String, _ texts: String..., headings: [String] = []) async throws -> String? {
        let passages = texts.enumerated().map {
            QuoteFinder.Passage(
                number: $0 + 1, text: $1, context: headings.joined(separator: " "), headings: headings, score: 1)
        }
        let found = try await QuoteFinder().find(question, in: passages)
        return found.confidence >= QuoteFinder.minimumConfidence ? found.quotes.first?.text : nil
    }

    private static func levels(_ days: [String]) -> String {
        "Date | Water level in cm | Remark\n"
            + days.enumerated().map { "Date: \($1); Water level in cm: \(140 + $0)" }.joined(separator: "\n")
    }

    @Test(arguments: [
        "What was the water level on 2025-11-23?", "Water level on 23.11.2025?",
        "What was the water level on 23 November 2025?", "What was the water level on Nov 23rd, 2025?",
        "What was the water level on 11/23/2025?", "Wie hoch war der Wasserstand am 23. November 2025?",
        "Wasserstand am 23.11.?", "Quel était le niveau de l'eau le 23 novembre 2025 ?",
        "¿Cuál era el nivel del agua el 23 de noviembre de 2025?",
        "Qual era il livello dell'acqua il 23 novembre 2025?",
    ])
    func `a question with a date finds the row with that date in any notation`(_ question: String) async throws {
        let text = Self.levels(["2025-11-13", "2025-11-14", "2025-11-22", "2025-11-23", "2025-11-24", "2025-12-23"])
        #expect(try await first(question, text) == "Date: 2025-11-23; Water level in cm: 143")
        let dotted = Self.levels(["13.11.2025", "14.11.2025", "22.11.2025", "23.11.2025", "24.11.2025", "23.12.2025"])
        #expect(try await first(question, dotted) == "Date: 23.11.2025; Water level in cm: 143")
    }

    @Test func `a question for a date quotes no other dates, and a missing date is not answered`() async throws {
        let text = Self.levels(["2025-11-13", "2025-11-14", "2025-11-23", "2025-11-24"])
        let passage = QuoteFinder.Passage(number: 1, text: text, score: 1)
        let found = try await QuoteFinder().find("What was the water level on 2025-11-23?", in: [passage])
        #expect(found.quotes.map(\.text) == ["Date: 2025-11-23; Water level in cm: 142"])
        #expect(try await first("What was the water level on 2027-11-23?", text) == nil)
    }

    private static let stock = """
        Code | Tool | Price | Bought
        Code: XR-5520; Tool: Saw; Price: 12.50; Bought: 2018-09-30
        Code: XR-5502; Tool: Chain saw; Price: 1299.00; Bought: 2022-01-15
        Code: XR-2550; Tool: Auger; Price: 15.20; Bought: 2023-06-08
        Code: 0431-087; Tool: Lathe; Price: 87; Bought: 2020-02-11
        """

    @Test(arguments: [
        ("What is XR-5502?", "XR-5502"), ("What is xr5502?", "XR-5502"),
        ("Which tool has the code XR-2550?", "XR-2550"),
        ("Which tool has the code 0431-087?", "0431-087"), ("Which tool costs 12,50 €?", "XR-5520"),
        ("Which tool costs $1,299.00?", "XR-5502"), ("Which tool was bought on 2022-01-15?", "XR-5502"),
        ("Which tool was bought in 2018?", "XR-5520"), ("Which tool was bought before May 2020?", "XR-5520"),
        ("Which tools were bought before May 2019?", "XR-5520"), ("Which tool was bought after 2022?", "XR-2550"),
        ("What is the price of the saw?", "XR-5520"), ("What is the price of the chain saw?", "XR-5502"),
    ])
    func `a code, price, date or name in a question finds its row`(_ question: String, _ code: String) async throws {
        #expect(try await first(question, Self.stock)?.hasPrefix("Code: \(code);") == true)
    }

    @Test(arguments: [
        ("How many seats does the Swift have?", ["Boat: Swift; Seats: 1; Price: 9"]),
        ("Which boat has more than 6 seats?", ["Boat: Pelican; Seats: 8; Price: 45"]),
        ("Which boats cost less than 12 euros?", ["Boat: Swift; Seats: 1; Price: 9"]),
    ])
    func `quotes the rows that the question asks for, and no others`(_ question: String, _ rows: [String]) async throws
    {
        let table = """
            Boat | Seats | Price
            Boat: Kingfisher; Seats: 4; Price: 18
            Boat: Swift; Seats: 1; Price: 9
            Boat: Pelican; Seats: 8; Price: 45
            """
        let passage = QuoteFinder.Passage(number: 1, text: table, score: 1)
        #expect(try await QuoteFinder().find(question, in: [passage]).quotes.map(\.text) == rows)
    }

    @Test func `a date in a title applies to all text below the title`() async throws {
        let march = "Minutes of 3 March 2026\n\nThe board decided to buy an engine. The vote on the pier was postponed."
        let april = "Minutes of 14 April 2026\n\nThe board decided to paint the pier."
        for (day, text) in [
            ("3 March 2026", "The board decided to buy an engine."),
            ("2026-04-14", "The board decided to paint the pier."),
        ] {
            #expect(try await first("What did the board decide on \(day)?", march, april) == text)
        }
    }

    @Test func `similar meaning does not outweigh the requested fact`() async throws {
        let text = Self.levels(["2025-11-22", "2025-11-23", "2025-11-24"])
        let passage = QuoteFinder.Passage(number: 1, text: text, score: 1)
        let found = try await QuoteFinder().find("Water level on 2025-11-23?", in: [passage]) { texts in
            // The adjacent dates are nearer in meaning than the date itself.
            texts.map { $0.contains("11-22") || !$0.contains("Date") ? [1, 0] : [0.3, 1] }
        }
        #expect(found.quotes.map(\.text) == ["Date: 2025-11-23; Water level in cm: 141"])
        #expect(found.confidence >= QuoteFinder.minimumConfidence)
    }

    private static let lists = """
        - Member 007: guild card number G-8113
        - Member 070: guild card number G-8087
        - Member 087: guild card number G-8131
        - Member 088: guild card number G-8170
        """

    @Test(arguments: [
        ("What is the guild card number of member 087?", "- Member 087"),
        ("What is the guild card number of member 87?", "- Member 087"),
        ("Which member has the card number G-8131?", "- Member 087"),
        ("Who belongs to the card G-8087?", "- Member 070"),
        ("Welche Kartennummer hat Member 007?", "- Member 007"),
    ])
    func `a question finds an item by its number or code`(_ question: String, _ start: String) async throws {
        #expect(try await first(question, Self.lists)?.hasPrefix(start) == true)
    }

    private static let facts = """
        Locker 17 belongs to Ottilie. Locker 18 belongs to Casper. Plot 71 belongs to Jorunn. Locker 71 belongs to Piet.

        On 3 May 2026 the slipway is closed. On 13 May 2026 the crane is inspected. On 30 May 2026 the regatta takes place.

        Jorunn Ashdown has been the harbour manager since 2023. Before that, Piet Vandersteen was the harbour manager from \
        2016 to 2022.

        On Monday Delphine has the keys. On Tuesday Tycho has the keys.

        The office closes at 12:30 on weekdays. The office opens again at 14:00.
        """

    @Test(arguments: [
        ("Who has locker 71?", "Locker 71"), ("Who has plot 71?", "Plot 71"),
        ("What happens on 3 May 2026?", "On 3 May"), ("What happens on 13 May?", "On 13 May"),
        ("Was passiert am 30. Mai 2026?", "On 30 May"), ("¿Qué pasa el 3 de mayo de 2026?", "On 3 May"),
        ("Que se passe-t-il le 13 mai 2026 ?", "On 13 May"), ("Cosa succede il 30 maggio 2026?", "On 30 May"),
        ("Who was the harbour manager in 2018?", "Before that, Piet"), ("Who has the keys on Monday?", "On Monday"),
        ("Who has the keys on tuesday?", "On Tuesday"), ("When does the office open after 13:00?", "The office opens"),
    ])
    func `facts in a question decide which sentence is quoted`(_ question: String, _ start: String) async throws {
        let found = try #require(try await first(question, Self.facts))
        #expect(found.contains(start) && (start.hasPrefix("Before") || found.hasPrefix(start)))
    }

    private static let lease = """
        ## 2. Deposit

        2.1 The deposit is paid in advance.

        2.2 The deposit is returned within two weeks, see clause 3.1.

        ## 3. Keys

        3.1 Keys are not passed on.

        (a) Lost keys are reported at once.

        § 7 Notice

        Notice is given in writing by the third working day.

        Section B: Fees

        The jetty costs 40 euros a year.

        12. Lamps are switched off at ten.
        """

    @Test(arguments: [
        ("What does clause 2.1 say?", "2.1 The deposit"), ("What is in clause 3.1?", "3.1 Keys"),
        ("Was steht in § 7?", "Notice is given"), ("What does section 7 say?", "Notice is given"),
        ("What does section B say?", "The jetty costs"), ("What is item 12?", "12. Lamps"),
        ("Que dit la clause 2.2 ?", "2.2 The deposit"), ("¿Qué dice la cláusula 3.1?", "3.1 Keys"),
        ("Cosa dice la clausola 2.1?", "2.1 The deposit"), ("What is the deposit in clause 2?", "2.1 The deposit"),
    ])
    func `a question finds a clause, section or item by its number`(_ question: String, _ start: String) async throws {
        let headings = ["2. Deposit", "3. Keys"]
        #expect(try await first(question, Self.lease, headings: headings)?.hasPrefix(start) == true)
    }

    @Test func `a question about a page finds the text by the passages' page numbers`() async throws {
        let text = "The mill was built of oak.\n\nThe dam was built of stone.\n\nThe weir was built of clay."
        let passage = QuoteFinder.Passage(
            number: 1, text: text, pages: [.init(start: -40, number: 2), .init(start: 28, number: 3)], score: 1)
        let found = try await QuoteFinder().find("What is said on page 3?", in: [passage])
        #expect(found.quotes.map(\.text) == ["The dam was built of stone.", "The weir was built of clay."])
        #expect(found.confidence >= QuoteFinder.minimumConfidence)
    }

    @Test(arguments: [
        (
            "| Code | Tool | Price |\n| --- | --- | --- |\n| A7 | Saw | 12 |\n| B7 | Auger | 17 |",
            "What does the tool B7 cost?", "| B7 |"
        ),
        ("Code | Tool | Price\nA7 | Saw | 12\nB7 | Auger | 17", "What is the price of the tool B7?", "B7 |"),
        (
            "Code | Tool | Price\nCode: A7; Tool: Saw; Price: 12\nCode: B7; Tool: Auger; Price: 17",
            "Which code has the price 17?", "Code: B7"
        ),
    ])
    func `column names are not quoted as an answer`(_ table: String, _ question: String, _ start: String) async throws {
        let passage = QuoteFinder.Passage(number: 1, text: table, score: 1)
        let quotes = try await QuoteFinder().find(question, in: [passage]).quotes.map(\.text)
        #expect(quotes.first?.hasPrefix(start) == true)
        #expect(!quotes.contains { $0.contains("Code | Tool") })
    }

    @Test(arguments: [
        "", "§", "clause", "page 99999999999999999999", "row 0", "on 99.99.9999", "§ § § 7", "2.1.1.1.1.1.1",
        String(repeating: "§ 7 ", count: 900), String(repeating: "1-", count: 1_900),
        String(repeating: "9", count: 4_000),
        String(repeating: "3 May ", count: 600), "between 3 May and", "| | |", ": : ; ;",
    ])
    func `answers any question about any text without a crash`(_ question: String) async throws {
        _ = try await first(question, question, Self.facts, question + "\n" + Self.lists, headings: [question])
        _ = FactTerms.expressions(for: question)
    }

    @Test func `a search also finds other notations of a fact in the query`() {
        #expect(FactTerms.expressions(for: "water level").isEmpty)
        let day = FactTerms.expressions(for: "level on 3 May 2026?").joined()
        for form in ["2026 05 03", "03 05 2026", "5 3 2026", "may 3", "3 de may", "3 mayo", "may 3rd"] {
            #expect(day.contains("\"\(form)\""), "\(form)")
        }
        #expect(FactTerms.expressions(for: "What costs $1,299.00?").joined().contains("\"1299\""))
        #expect(FactTerms.expressions(for: "What costs 12.50?").joined().contains("\"12 5\""))
        #expect(FactTerms.expressions(for: "row 36").joined().contains("\"036\""))
        #expect(FactTerms.expressions(for: "What happened at 9:43?").joined().contains("\"09 43\""))
        #expect(FactTerms.expressions(for: "Where is XR5520?").joined().contains("\"xr 5520\""))
    }
}
