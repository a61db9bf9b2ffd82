import Testing

@testable import Retrieval

@Suite struct QuestionPartsTests {
    @Test(
        arguments: [
            (
                "Who built the mill, and when did the town buy the farm?",
                ["Who built the mill", "when did the town buy the farm"]
            ),
            (
                "Who first sent radio waves? And which court restored the patents?",
                ["Who first sent radio waves", "And which court restored the patents"]
            ),
            (
                "Wer leitet den Chor und wann probt das Orchester?",
                ["Wer leitet den Chor", "wann probt das Orchester"]
            ),
            ("Who is the treasurer? And when is Apple Day?", ["Who is the treasurer", "And when is Apple Day"]),
            // A question with a pronoun is searched together with the question that it refers to.
            (
                "When was the hall opened and what did it cost?",
                ["When was the hall opened", "When was the hall opened and what did it cost?"]
            ),
        ])
    func `splits a text with several questions into its questions`(text: String, parts: [String]) {
        #expect(QuestionParts.of(text) == parts)
    }

    @Test(arguments: [
        "How much deposit do I pay for a tool with a motor?", "When and where does the choir practise?",
        "What is the difference between how bees and how wasps build?", "Who plays the organ and the flute?",
        "Tell me about the mill.", "Who came, and why?", "", "?", "  ",
        "Who? What? When? Where?",
    ])
    func `does not split a text with a single question`(text: String) {
        #expect(QuestionParts.of(text).count == 1)
    }

    @Test func `each question gets its own quotations`() async throws {
        let passages = [
            "The mill was built by Anna Wirth in 1872. It ground rye and wheat for five villages.",
            "The town bought the Hansen farm in 1931. Its barn is a museum of tools today.",
            "The river floods the meadows in March.",
        ].enumerated().map { QuoteFinder.Passage(number: $0 + 1, text: $1, score: 1) }
        let both = try await QuoteFinder().find(
            "Who built the mill? And when did the town buy the Hansen farm?", in: passages)
        #expect(Set(both.quotes.prefix(2).map(\.passage)) == [1, 2])
        #expect(both.confidence >= QuoteFinder.minimumConfidence)
        // A question without an answer does not prevent the quotation for the other question.
        let first = try await QuoteFinder().find(
            "Who built the mill? And how heavy is the bronze bell of Saint Gereon?", in: passages)
        #expect(first.quotes.first?.passage == 1 && first.confidence >= QuoteFinder.minimumConfidence)
    }
}
