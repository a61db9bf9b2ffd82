import HostileText
import Testing

@testable import Retrieval

/// Whether the time of each function over passages, questions and answers grows with the text, whatever stands in it.
@Suite struct RetrievalTimeTests {
    @Test func `words, facts and languages are found in time that grows with the text`() {
        #expect(GrowthOfTime.faults { _ = TextScanner.tokens(of: $0) } == [])
        #expect(GrowthOfTime.faults { _ = CalendarDate.all(in: $0) } == [])
        #expect(GrowthOfTime.faults { _ = Language.recognised(in: $0) } == [])
        #expect(GrowthOfTime.faults { _ = PassageSpans.spans(of: $0) } == [])
        #expect(GrowthOfTime.faults { _ = Highlights.occurrences(of: ["aa", "[["], in: $0) } == [])
    }

    @Test func `questions are taken apart in time that grows with them`() {
        #expect(GrowthOfTime.faults { _ = QuestionParts.of($0) } == [])
        #expect(GrowthOfTime.faults { _ = KeywordQuery($0) } == [])
        #expect(GrowthOfTime.faults { _ = QuestionScope($0) } == [])
    }

    @Test func `answers are checked in time that grows with the source and the answer`() {
        #expect(
            GrowthOfTime.faults { text in
                let checker = AnswerChecker(passages: [AnswerChecker.Passage(number: 1, text: text)])
                _ = checker.check([ClaimedSentence(text: "The mill was built in 1850.", passages: [1])])
            } == [])
        let source = AnswerChecker.Passage(number: 1, text: "The mill was built in 1850 by Ann Lee.")
        #expect(
            GrowthOfTime.faults { text in
                _ = AnswerChecker(passages: [source]).check([ClaimedSentence(text: text, passages: [1])])
            } == [])
    }
}
