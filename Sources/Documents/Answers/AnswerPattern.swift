import Engines

/// What a model may write as an answer: sentences that each end with numbers of passages that it was sent, or the one
/// sentence that says that they do not answer.
enum AnswerPattern {
    private static let mostSentences = 8

    static func text(passages: Int) -> String {
        NumberedSentence.pattern(upTo: passages, sentences: 1...mostSentences) + "|"
            + PassagePrompt.absence.replacing(".", with: #"\."#)
    }
}
