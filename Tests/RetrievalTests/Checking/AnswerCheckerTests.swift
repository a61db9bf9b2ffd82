import Testing

@testable import Retrieval

@Suite struct AnswerCheckerTests {
    private let garden = AnswerChecker.Passage(
        number: 1, text: "Opening hours\n\nThe garden opens at 8:00. It closes at dusk.", context: "Oak garden rules")
    private let tools = AnswerChecker.Passage(
        number: 2, text: "Item: Drill; Fee: 5 euros\nItem: Saw; Fee: 7 euros\nItem: Ladder; Fee: 9 euros")

    private func check(_ sentences: (String, [Int])..., question: String = "") -> [CheckedSentence] {
        AnswerChecker(passages: [garden, tools], question: question).check(
            sentences.map { ClaimedSentence(text: $0.0, passages: $0.1) })
    }

    private func text(_ citation: CheckedSentence.Citation) -> String {
        let passage = citation.passage == 1 ? garden : tools
        return String(decoding: Array(passage.text.utf8)[citation.range], as: UTF8.self)
    }

    @Test func `cites the exact sentence that supports a sentence of an answer`() {
        let result = check(("The garden opens at 8.", [1]))[0]
        #expect(result.isSupported)
        #expect(result.citations.map(text) == ["The garden opens at 8:00."])
        #expect(result.citations[0].movedFrom == [])
    }

    @Test func `cites the table row that supports a sentence of an answer`() {
        let result = check(("The saw costs 7 euros.", [2]))[0]
        #expect(result.citations.map(text) == ["Item: Saw; Fee: 7 euros"])
    }

    @Test func `moves a wrong citation to the passage that supports the sentence`() {
        let result = check(("The ladder costs 9 euros.", [1]))[0]
        #expect(result.isSupported)
        #expect(result.citations.map(\.passage) == [2])
        #expect(result.citations.map(\.movedFrom) == [[1]])
        #expect(result.unusedPassages == [1])
    }

    @Test func `adds a citation to a supported sentence without citations`() {
        let result = check(("The ladder costs 9 euros.", []))[0]
        #expect(result.isSupported)
        #expect(result.citations.map(\.passage) == [2])
        #expect(result.citations.map(\.movedFrom) == [[]])
    }

    @Test func `reports a missing citation if no passage supports the sentence`() {
        let result = check(("The ladder costs 19 euros.", []))[0]
        #expect(result.problems.map(\.kind) == [.noCitation, .number])
        #expect(result.citations == [])
    }

    @Test func `reports citation numbers of unknown passages`() {
        let result = check(("The garden opens at 8:00.", [1, 9, 9]))[0]
        #expect(result.isSupported)
        #expect(result.unusedPassages == [9])
    }

    @Test func `cites two passages for a sentence that combines two facts`() {
        let result = check(("The garden opens at 8:00, and the saw costs 7 euros.", [1, 2]))[0]
        #expect(result.isSupported)
        #expect(Set(result.citations.map(text)) == ["The garden opens at 8:00.", "Item: Saw; Fee: 7 euros"])
    }

    @Test func `resolves a pronoun in a source to the preceding sentence`() {
        let result = check(("The garden closes at dusk.", [1]))[0]
        #expect(result.isSupported)
        #expect(result.citations.map(text) == ["It closes at dusk."])
    }

    @Test func `a passage's title counts as context for its sentences`() {
        #expect(check(("The Oak garden opens at 8:00.", [1]))[0].isSupported)
        #expect(check(("The Elm garden opens at 8:00.", [1]))[0].problems.map(\.kind) == [.name])
    }

    @Test func `the answers yes and no have the standing of the adjacent sentence`() {
        #expect(check(("Yes.", [1]), ("The saw costs 7 euros.", [2])).map(\.standing) == [.neutral, .supported])
        let wrong = check(("Yes.", [1]), ("The saw costs 70 euros.", [2]))
        #expect(wrong.map(\.standing) == [.unsupported, .unsupported])
        #expect(check(("Yes.", [1])).map(\.standing) == [.unsupported])
        #expect(check(("The saw costs 7 euros.", [2]), ("No.", [])).map(\.standing) == [.supported, .neutral])
    }

    @Test func `a quotation in an answer may span several sentences`() {
        let source = AnswerChecker.Passage(number: 1, text: "Close the gate. Lock the shed. Go home.")
        let checker = AnswerChecker(passages: [source])
        func kinds(_ first: String, _ second: String) -> [[AnswerProblem.Kind]] {
            checker.check([.init(text: first, passages: [1]), .init(text: second, passages: [1])]).map {
                $0.problems.map(\.kind)
            }
        }
        #expect(kinds("“Close the gate.", "Lock the shed.”") == [[], []])
        #expect(kinds("\"Close the gate.", "Lock the door.\"").last?.contains(.quote) == true)
        #expect(kinds("“Open the gate.", "Lock the shed.”").first?.contains(.quote) == true)
    }

    @Test func `every message about an unsupported sentence quotes the unsupported text`() {
        for problem in check(("The saw costs 70 euros in “Paris”.", [2]))[0].problems {
            #expect(problem.message.contains("70") || problem.message.contains("Paris"), "\(problem.message)")
        }
        let number = check(("The saw costs 70 euros.", [2]))[0].problems[0]
        #expect(number.kind == .number)
        #expect(number.range == 14..<22)
        #expect(number.message == "The number “70 euros” is not in the source.")
    }

    @Test func `checks answers without passages or sentences`() {
        #expect(AnswerChecker(passages: []).check([]) == [])
        let result = AnswerChecker(passages: []).check([.init(text: "Bees fly at 5.", passages: [1])])[0]
        #expect(result.standing == .unsupported)
        #expect(!result.problems.isEmpty)
        let empty = AnswerChecker(passages: [.init(number: 1, text: "")]).check([
            .init(text: "Bees fly.", passages: [1])
        ])[0]
        #expect(empty.standing == .unsupported)
    }

    @Test func `every range in a checked answer is at character boundaries`() {
        let source = "Die Größe: 5 m. „Käse“ ist schön 🧀. 漢字は三つ。 It’s 3 %."
        let checker = AnswerChecker(passages: [.init(number: 1, text: source)])
        for text in ["„Käse“ ist nicht schön 🧀.", "漢字は三つ。", "🧀 7 %", "Größe ist 9 m", "“🧀"] {
            let result = checker.check([.init(text: text, passages: [1])])[0]
            for problem in result.problems { #expect(isWhole(problem.range, text)) }
            for citation in result.citations { #expect(isWhole(citation.range, source)) }
        }
    }

    private func isWhole(_ range: Range<Int>, _ text: String) -> Bool {
        String(text.utf8.prefix(range.lowerBound)) != nil && String(text.utf8.prefix(range.upperBound)) != nil
    }

    @Test(.timeLimit(.minutes(30))) func `checks long and hostile answers in bounded time`() {
        let hostile = [
            String(repeating: "a ", count: 20_000), String(repeating: "“", count: 20_000),
            String(repeating: "‘a’ “b” ", count: 5_000), String(repeating: "1,", count: 20_000),
            String(repeating: "12 March 2024 ", count: 3_000), String(repeating: "It is not 5. ", count: 3_000),
            String(repeating: "x", count: 60_000), String(repeating: "- ", count: 20_000),
            String(repeating: "Item: A; Fee: 5\n", count: 3_000), String(repeating: "\u{301}", count: 20_000),
        ]
        let checker = AnswerChecker(
            passages: hostile.enumerated().map { .init(number: $0.offset + 1, text: $0.element) },
            question: hostile[2])
        let sentences = hostile.map { ClaimedSentence(text: String($0.prefix(20_000)), passages: [1, 2, 3]) }
        #expect(checker.check(sentences).count == sentences.count)
        let many = (0..<2_000).map { ClaimedSentence(text: "It is not \($0) but “a a a a \($0 % 7)”.", passages: [1]) }
        #expect(checker.check(many).count == many.count)
    }
}
