import Testing

@testable import Retrieval

/// A sentence, the source that it cites, and what is wrong with it; nothing for a supported one.
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

    /// Checks the one sentence against the one source.
    func check() -> CheckedSentence? {
        AnswerChecker(passages: [.init(number: 1, text: source)], question: question)
            .check([ClaimedSentence(text: sentence, passages: [1])]).first
    }

    /// Expects every named kind of problem, and no problem where none is named.
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
