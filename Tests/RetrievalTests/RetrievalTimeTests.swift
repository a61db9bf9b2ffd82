import HostileText
import Testing

@testable import Retrieval

/// The time for processing passages, questions and answers grows linearly with the text, whatever it contains.
@Suite struct RetrievalTimeTests {
    @Test func `finds words, facts and languages in linear time`() {
        #expect(GrowthOfTime.faults { _ = TextScanner.tokens(of: $0) } == [])
        #expect(GrowthOfTime.faults { _ = CalendarDate.all(in: $0) } == [])
        #expect(GrowthOfTime.faults { _ = Language.recognised(in: $0) } == [])
        #expect(GrowthOfTime.faults { _ = PassageSpans.spans(of: $0) } == [])
        #expect(GrowthOfTime.faults { _ = Highlights.occurrences(of: ["aa", "[["], in: $0) } == [])
    }

    @Test func `parses questions in linear time`() {
        #expect(GrowthOfTime.faults { _ = QuestionParts.of($0) } == [])
        #expect(GrowthOfTime.faults { _ = KeywordQuery($0) } == [])
        #expect(GrowthOfTime.faults { _ = QuestionScope($0) } == [])
    }

    @Test func `checks answers in time linear in the source and the answer`() {
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
