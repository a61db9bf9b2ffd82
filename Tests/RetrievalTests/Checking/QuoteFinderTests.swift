import Support
import Testing

@testable import Retrieval

@Suite struct QuoteFinderTests {
    private let rules = QuoteFinder.Passage(
        number: 1,
        text:
            "Opening hours\n\nThe garden opens at 8:00 from April on. It closes at dusk.\n\nAnna Bell keeps the keys of the garden. The garden has 40 plots.",
        score: 1)
    private let tools = QuoteFinder.Passage(
        number: 2, text: "Item: Drill; Fee: 5 euros\nItem: Saw; Fee: 7 euros\nThe garden has 40 plots.", score: 0.8)

    private func quotes(_ question: String) async throws -> [String] {
        try await QuoteFinder().find(question, in: [rules, tools]).quotes.map(\.text)
    }

    @Test(arguments: [
        ("Who keeps the keys of the garden?", "Anna Bell keeps the keys of the garden."),
        ("How many plots does the garden have?", "The garden has 40 plots."),
        ("What is the fee of the saw?", "Item: Saw; Fee: 7 euros"),
        ("When does the garden open?", "The garden opens at 8:00 from April on."),
        ("When does it close at dusk?", "The garden opens at 8:00 from April on. It closes at dusk."),
    ])
    func `quotes the best sentence first`(_ question: String, _ quote: String) async throws {
        #expect(try await quotes(question).first == quote)
    }

    @Test(arguments: [
        ("How heavy was the biggest pumpkin?", "The heaviest pumpkin grew on plot 17. It weighs 38.4 kg."),
        ("Where did the heaviest pumpkin grow?", "The heaviest pumpkin grew on plot 17."),
        ("How deep is the pond of the herons?", "The herons have a pond. It is 1.2 metres deep."),
        ("Is there a pond of the herons?", "The herons have a pond."),
    ])
    func `also quotes a following sentence that contains the requested fact`(
        _ question: String, _ quote: String
    ) async throws {
        let passage = QuoteFinder.Passage(
            number: 1,
            text: """
                The heaviest pumpkin grew on plot 17. It weighs 38.4 kg.

                The herons have a pond. It is 1.2 metres deep.
                """,
            score: 1)
        #expect(try await QuoteFinder().find(question, in: [passage]).quotes.first?.text == quote)
    }

    @Test func `quotes are verbatim, limited in number and not repeated`() async throws {
        let result = try await QuoteFinder().find("How many plots does the garden have?", in: [rules, tools])
        #expect(result.quotes.count <= QuoteFinder.maximumQuotes)
        #expect(result.quotes.filter { $0.text.contains("40 plots") }.count == 1)
        for quote in result.quotes {
            let text = quote.passage == 1 ? rules.text : tools.text
            #expect(String(decoding: Array(text.utf8)[quote.range], as: UTF8.self) == quote.text)
            #expect((0...1).contains(quote.score))
        }
        #expect(result.quotes.map(\.score) == result.quotes.map(\.score).sorted(by: >))
    }

    @Test func `a heading alone is not a quote`() async throws {
        #expect(try await !quotes("What are the opening hours?").contains("Opening hours"))
    }

    private let minutes = QuoteFinder.Passage(
        number: 1,
        text: """
            4. Treasurer

            Robert Amsel gives up the office of treasurer after nine years. **Ines Falk** is elected with no vote
            against.

            ## 5. Apple Day

            Leocadia Brandt brings the press.
            """,
        headings: ["Minutes", "4. Treasurer"], score: 1)

    @Test func `words of a heading count for the text below, but the heading itself is not quoted`() async throws {
        let quotes = try await QuoteFinder().find("Who is the treasurer?", in: [minutes]).quotes.map(\.text)
        #expect(quotes.first == "Robert Amsel gives up the office of treasurer after nine years.")
        #expect(quotes.contains("**Ines Falk** is elected with no vote\nagainst."))
        #expect(!quotes.contains { $0.contains("4. Treasurer") })
    }

    @Test(arguments: [
        ("Garden shredder Moth 40, page 3 of 3", "The shredder was bought for 489 euros."),
        ("| shredder | euros |\n| --- | --- |", "| Moth | 489 |"),
        ("# Shredder of 2025", "The shredder cost 489 euros."),
    ])
    func `page headers and column names are not quotes`(_ head: String, _ line: String) async throws {
        let separator = head.hasPrefix("|") ? "\n" : "\n\n"
        let passage = QuoteFinder.Passage(number: 1, text: head + separator + line, score: 1)
        let quotes = try await QuoteFinder().find("What does the garden shredder cost in euros?", in: [passage]).quotes
        #expect(quotes.map(\.text) == [line])
    }

    @Test func `the confidence is low if no sentence matches the question`() async throws {
        let result = try await QuoteFinder().find("Which whale swam around Iceland?", in: [rules, tools])
        #expect(result.confidence < QuoteFinder.minimumConfidence)
        #expect(try await QuoteFinder().find("", in: [rules]).quotes == [])
        #expect(try await QuoteFinder().find("Who keeps the keys?", in: []).quotes == [])
        #expect(try await QuoteFinder().find("Who keeps the keys?", in: []).confidence == 0)
    }

    @Test func `a good match has a higher confidence than a poor match`() async throws {
        let good = try await QuoteFinder().find("Who keeps the keys of the garden?", in: [rules, tools])
        let poor = try await QuoteFinder().find("Who keeps the budget of the harbour?", in: [rules, tools])
        #expect(good.confidence > QuoteFinder.strictConfidence)
        #expect(poor.confidence < good.confidence / 1.5)
    }

    private let projects = [
        QuoteFinder.Passage(number: 1, text: "The office of Project Orion is room 6.37. The team likes tea.", score: 1),
        QuoteFinder.Passage(number: 2, text: "Project Orion was founded on 4 May 2021.", score: 0.9),
    ]

    @Test func `confidence requires a number or date if the question asks for a number or date`() async throws {
        let founded = try await QuoteFinder().find("When was Project Orion founded?", in: projects)
        #expect(founded.confidence >= QuoteFinder.minimumConfidence)
        let closed = try await QuoteFinder().find("When was Project Orion closed?", in: [projects[0]])
        #expect(closed.confidence < QuoteFinder.minimumConfidence)
        // A time of day is an answer too.
        let opening = try await QuoteFinder().find("When does the garden open?", in: [rules])
        #expect(opening.confidence >= QuoteFinder.minimumConfidence)
    }

    @Test func `a different fact about the question's subject is not an answer`() async throws {
        func confidence(_ nameless: [Float]) async throws -> Double {
            var asked: [[String]] = []
            let result = try await QuoteFinder().find("Who leads Project Orion?", in: [projects[0]]) { texts in
                asked.append(texts)
                return texts.map {
                    $0.contains("Orion") || $0.contains("tea") ? [1, 0] : $0.contains("leads") ? [1, 0] : nameless
                }
            }
            #expect(asked.last?.allSatisfy { !$0.contains("Orion") } == true)
            return result.confidence
        }
        #expect(try await confidence([1, 0]) >= QuoteFinder.minimumConfidence)
        #expect(try await confidence([0, 1]) < QuoteFinder.minimumConfidence)
    }

    @Test func `finds a sentence by meaning that shares no words with the question`() async throws {
        let result = try await QuoteFinder().find("Till what hour may I stay?", in: [rules, tools]) { texts in
            texts.map { $0.contains("stay") || $0.contains("closes") ? [1, 0] : [0, 1] }
        }
        #expect(result.quotes.first?.text.hasSuffix("It closes at dusk.") == true)
    }

    @Test func `quoting rethrows the errors of the embedder`() async {
        struct Broken: Error {}
        await #expect(throws: Broken.self) {
            try await QuoteFinder().find("Who keeps the keys?", in: [rules]) { _ in throw Broken() }
        }
    }

    @Test func `quoting ignores embedded vectors of the wrong number or size`() async throws {
        let plain = try await quotes("Who keeps the keys of the garden?")
        let none = try await QuoteFinder().find("Who keeps the keys of the garden?", in: [rules, tools]) { _ in [] }
        #expect(none.quotes.map(\.text) == plain)
    }

    @Test func `the confidence of a quotation is the same for models with different scales`() async throws {
        func confidence(_ cosine: Float, _ profile: EmbeddingProfile) async throws -> Double {
            let span: [Float] = [cosine, (1 - cosine * cosine).squareRoot()]
            return try await QuoteFinder().find("Who keeps the keys?", in: [rules], profile: profile) { texts in
                texts.map { $0.hasPrefix("query: ") ? [1, 0] : span }
            }.confidence
        }
        let prefixed = EmbeddingProfile(questionPrefix: "query: ")
        var narrow = prefixed
        narrow.unrelatedCosine = 0.75
        let (low, high) = (try await confidence(0.2, prefixed), try await confidence(0.8, prefixed))
        #expect(low < high)
        #expect(abs(try await confidence(0.8, narrow) - low) < 1e-3)
        #expect(abs(try await confidence(0.95, narrow) - high) < 1e-3)
    }
}
