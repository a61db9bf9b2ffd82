import Testing

@testable import Engines

@Suite struct NumberedSentenceTests {
    @Test func `an answer is cut into sentences and their numbers, also while it is written`() {
        #expect(
            NumberedSentence.sentences(of: "It is red. [1]") == [
                NumberedSentence(text: "It is red.", numbers: [1], isComplete: false)
            ])
        #expect(
            NumberedSentence.sentences(of: "It is red. [1][2] It was bl") == [
                NumberedSentence(text: "It is red.", numbers: [1, 2], isComplete: true),
                NumberedSentence(text: "It was bl", numbers: [], isComplete: false),
            ])
        #expect(
            NumberedSentence.sentences(of: "It is red. [1") == [
                NumberedSentence(text: "It is red.", numbers: [], isComplete: false)
            ])
        #expect(NumberedSentence.sentences(of: "  ").isEmpty)
    }
}
