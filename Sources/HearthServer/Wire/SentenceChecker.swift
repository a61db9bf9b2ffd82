import Retrieval

/// A checker that splits an answer into sentences while it is written, and finds the passages that support each.
///
/// No model is involved: ``AnswerChecker`` compares each sentence with the passages by rules.
struct SentenceChecker: Sendable {
    /// A part of the answer, which consists of all pieces joined.
    struct Piece: Sendable, Hashable {
        var text: String
        /// The supporting passages; empty if nothing supports the piece.
        var citations: [CheckedSentence.Citation]
    }

    private let checker: AnswerChecker
    /// The text after the last complete sentence.
    private var pending = ""
    /// The length of ``pending`` in bytes at which it is split again.
    private var nextSplit = 0
    /// The length in bytes below which the text is split again for each piece.
    private static let shortBytes = 4_096

    /// Creates a checker of an answer to a question, which the passages may support.
    init(_ passages: [AnswerChecker.Passage], question: String) {
        checker = AnswerChecker(passages: passages, question: question, isDirect: false)
    }

    /// Adds text of the answer and returns the sentences that are complete now.
    mutating func add(_ text: String) -> [Piece] {
        pending += text
        guard pending.utf8.count >= nextSplit else { return [] }
        // The last sentence may continue.
        let ends = PassageSpans.spans(of: pending).dropLast()
        guard let last = ends.last?.range.upperBound else {
            // A long text without the end of a sentence is not split again for each token.
            let length = pending.utf8.count
            nextSplit = length < Self.shortBytes ? 0 : length + length / 8
            return []
        }
        nextSplit = 0
        let bytes = Array(pending.utf8)
        var pieces: [Piece] = []
        var start = 0
        for end in ends {
            pieces.append(piece(bytes[start..<end.range.upperBound], sentence: bytes[end.range]))
            start = end.range.upperBound
        }
        pending = String(decoding: bytes[last...], as: UTF8.self)
        return pieces
    }

    /// Ends the answer, or the text before another block.
    ///
    /// - Parameter isWhole: Whether the last sentence is complete. An incomplete sentence is not checked, because the
    ///   complete sentence might say the opposite.
    mutating func finish(isWhole: Bool) -> [Piece] {
        defer { pending = "" }
        if pending.isEmpty { return [] }
        let bytes = Array(pending.utf8)[...]
        return [isWhole ? piece(bytes, sentence: bytes) : Piece(text: pending, citations: [])]
    }

    private func piece(_ bytes: ArraySlice<UInt8>, sentence: ArraySlice<UInt8>) -> Piece {
        let claim = ClaimedSentence(text: String(decoding: sentence, as: UTF8.self), passages: [])
        let checked = checker.check([claim])
        return Piece(
            text: String(decoding: bytes, as: UTF8.self),
            citations: checked.flatMap { $0.standing == .supported ? $0.citations : [] })
    }
}
