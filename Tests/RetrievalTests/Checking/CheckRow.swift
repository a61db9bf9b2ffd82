import Testing

@testable import Retrieval

/// A sentence, the source that it cites, and the kinds of its problems; none for a supported sentence.
struct CheckRow: CustomTestStringConvertible {
    let sentence: String
    let source: String
    let wrong: [AnswerProblem.Kind]
    var question = ""

    init(_ sentence: String, _ source: String, _ wrong: AnswerProblem.Kind..., question: String = "") {
        self.sentence = sentence
        self.source = source
        self.wrong = wrong
        self.question = question
    }

    var testDescription: String { sentence }

    /// Checks the sentence against the source.
    func check() -> CheckedSentence? {
        AnswerChecker(passages: [.init(number: 1, text: source)], question: question)
            .check([ClaimedSentence(text: sentence, passages: [1])]).first
    }

    /// Expects every listed kind of problem, or no problem if none is listed.
    func verify(_ location: SourceLocation = #_sourceLocation) {
        guard let result = check() else {
            Issue.record("no result", sourceLocation: location)
            return
        }
        let kinds = Set(result.problems.map(\.kind))
        if wrong.isEmpty {
            #expect(result.isSupported, "\(result.problems.map(\.message))", sourceLocation: location)
        } else {
            #expect(kinds.isSuperset(of: wrong), "\(sentence): \(kinds)", sourceLocation: location)
            #expect(result.standing == .unsupported, sourceLocation: location)
        }
        for problem in result.problems {
            let bytes = Array(sentence.utf8)
            #expect(problem.range.upperBound <= bytes.count && !problem.range.isEmpty, sourceLocation: location)
            #expect(problem.message.hasSuffix(".") || problem.message.hasSuffix("”."), sourceLocation: location)
        }
        for citation in result.citations {
            #expect(citation.range.upperBound <= source.utf8.count && !citation.range.isEmpty, sourceLocation: location)
        }
    }
}
