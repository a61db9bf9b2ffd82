import LanguageModels
import Testing

@testable import Documents

@Suite struct AnswerPatternTests {
    private func matches(_ text: String, passages: Int) throws -> Bool {
        try Regex(AnswerPattern.text(passages: passages)).wholeMatch(in: text) != nil
    }

    @Test(arguments: [
        "It is red. [1]", "It is red [2]", "It is red. [1][2][3]", "It is red. [1] It was blue. [3]",
        PassagePrompt.absence,
    ])
    func `answers with numbers that were sent, and the one without, are allowed`(_ text: String) throws {
        #expect(try matches(text, passages: 3))
    }

    @Test(arguments: [
        "", "It is red.", "It is red. [4]", "It is red. [0]", "It is red. [12]", "It is red. [1] It was blue.",
        "It is red. [1][2][3][1]", "It is red.[1]", "[1] It is red.", "It is\nred. [1]", "It is [9] red. [1]",
        "It is red. [1]\nIt was blue. [2]", "\(PassagePrompt.absence) More", "The text does not say that!", " It. [1]",
    ])
    func `numbers that were not sent and sentences without one are not`(_ text: String) throws {
        #expect(try !matches(text, passages: 3))
    }

    @Test func `an answer has eight sentences at most`() throws {
        let sentence = "It is red. [1]"
        #expect(try matches(Array(repeating: sentence, count: 8).joined(separator: " "), passages: 1))
        #expect(try !matches(Array(repeating: sentence, count: 9).joined(separator: " "), passages: 1))
    }

    @Test(arguments: 1...12)
    func `each number of passages has a schema that allows the last number and not the next`(_ count: Int) throws {
        _ = try GenerationSchema(
            root: DynamicGenerationSchema(
                type: String.self, guides: [.pattern(try Regex(AnswerPattern.text(passages: count)))]),
            dependencies: [])
        #expect(try matches("It is red. [\(count)]", passages: count))
        #expect(try !matches("It is red. [\(count + 1)]", passages: count))
    }
}
