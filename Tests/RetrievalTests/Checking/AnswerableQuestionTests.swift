import Testing

@testable import Retrieval

/// Questions that small differences of form once made unanswerable, and questions that remain so.
@Suite struct AnswerableQuestionTests {
    private static let others = [
        "The parish hall was swept on Monday, and somebody left an umbrella. Tea was served in the back room.",
        "The bus to the valley stops at the mill. In winter it runs twice a day.",
    ]

    private func result(_ question: String, _ text: String) async throws -> QuoteFinder.Result {
        try await QuoteFinder().find(
            question,
            in: ([text] + Self.others).enumerated().map {
                QuoteFinder.Passage(number: $0 + 1, text: $1, score: 1 - Double($0) / 10)
            })
    }

    private func isAnswered(_ question: String, _ text: String) async throws -> Bool {
        try await result(question, text).confidence >= QuoteFinder.minimumConfidence
    }

    @Test(arguments: [
        (
            "How much is the rent of the cottage in Ardmore?",
            "The cottage in Ardmore has two bedrooms and a small garden. The rent is 640 euros a month.", "640"
        ),
        (
            "How many rooms does the hostel in Tarbet have?",
            "The hostel in Tarbet opened in spring. There are 24 rooms on three floors.", "24"
        ),
        (
            "When does the library in Moffat close on Fridays?",
            "The library in Moffat lends books and maps. On Fridays it closes at 18:00.", "18:00"
        ),
    ])
    func `quotes a number in the sentence beside the one about the thing`(
        _ question: String, _ text: String, _ value: String
    ) async throws {
        let result = try await result(question, text)
        #expect(result.confidence >= QuoteFinder.minimumConfidence)
        #expect(result.quotes.first?.text.contains(value) == true)
    }

    @Test(arguments: [
        ("How long was the Lindal mine in operation?", "The Lindal mine was worked from 1870 to 1939."),
        ("How long did the ferry run?", "Between 1921 and 1958 the ferry ran every day to the island."),
        ("How long was Erik Sund the mayor?", "Erik Sund was the mayor of Rova from 1999 until 2011."),
        ("How long has the mill been in use?", "The mill has worked since 1874."),
    ])
    func `takes two years for a length of time`(_ question: String, _ text: String) async throws {
        #expect(try await isAnswered(question, text))
    }

    @Test(arguments: [
        ("two-thirds", 2.0 / 3), ("three quarters", 0.75), ("one half", 0.5), ("a third of", 1.0 / 3),
    ])
    func `reads fractions in words`(_ text: String, _ value: Double) throws {
        let quantity = try #require(TextFacts(TextScanner.tokens(of: "About \(text) of them.")).quantities.first)
        #expect(abs(quantity.values[0] - value) < 1e-9)
    }

    @Test(arguments: [
        "What does the hedge cost per metre?", "What did the gravel cost per tonne in 2019?",
        "What does a skip cost for a week?",
    ])
    func `takes a cost per unit for a number`(_ question: String) {
        #expect(QuestionType(question) == .number)
    }

    @Test(arguments: [
        ("Which TV channel showed the Harven regatta?", "The Harven regatta was shown live by Coastline One."),
        ("Which GPS tracker did Harven buy?", "Harven bought the Trailmate 3 tracker in April."),
        ("Which PC games does the Harven club play?", "The Harven club plays Landrush and Sky Tower on Fridays."),
        ("When did the EU fund the Harven bridge?", "The European Union funded the Harven bridge in 2004."),
    ])
    func `an abbreviation is not a name that the text lacks`(_ question: String, _ text: String) async throws {
        #expect(try await isAnswered(question, text))
    }

    @Test(arguments: [
        ("When did Phillip Mueller join the choir?", "Philip Müller joined the choir in 2014."),
        ("When did Catherine Olsen retire?", "Katherine Olsen retired in 2019 after thirty years."),
        ("When did Sarah Jonson retire?", "Sara Johnson retired in 2019 after thirty years."),
    ])
    func `finds a name in another spelling`(_ question: String, _ text: String) async throws {
        #expect(try await isAnswered(question, text))
    }

    @Test(arguments: [
        ("How deep is the Lindal mine?", "The Lindal mine was worked from 1870 to 1939. It employed ninety men."),
        ("When did Karen Olsen retire?", "Katherine Olsen retired in 2019 after thirty years."),
        ("Who painted the hedge?", "The hedge is 14 euros per metre, planting included."),
        ("When was NATO founded?", "The European Union was founded in 1993."),
    ])
    func `refuses what the text does not say of a known thing`(_ question: String, _ text: String) async throws {
        #expect(try await !isAnswered(question, text))
    }

    @Test func `embeds the part of a very long sentence that has the question's words`() {
        let padding = Array(repeating: "and then the old men argued about the price of the roof again", count: 12)
        let text =
            "In the years after the flood \(padding.joined(separator: " ")) Hanna restored the organ of the chapel."
        let index = SourceIndex([.init(number: 1, text: text)])
        let scorer = QuoteScorer("Who restored the organ?", index, scores: [1])
        let part = String(decoding: Array(text.utf8)[scorer.embedded(0)], as: UTF8.self)
        #expect(part.contains("restored the organ"))
        #expect(part.utf8.count < text.utf8.count / 2)
    }
}
