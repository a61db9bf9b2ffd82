import Retrieval

/// Cuts an answer into sentences as it is written, and finds the passages that bear each out.
///
/// No model takes part: each sentence is compared with those of the passages by the rules of ``AnswerChecker``.
struct CheckedText: Sendable {
    /// A piece of the answer; all pieces joined are the answer.
    struct Piece: Sendable, Hashable {
        var text: String
        /// The places that bear it out; none where nothing does.
        var citations: [CheckedSentence.Citation]
    }

    private let checker: AnswerChecker
    /// The text that is not a whole sentence yet.
    private var pending = ""
    /// The bytes of ``pending`` from which on it is split again.
    private var nextSplit = 0
    /// Below so many bytes a text is split again with each piece.
    private static let shortBytes = 4_096

    /// - Parameter passages: What the answer may rest on.
    init(_ passages: [AnswerChecker.Passage], question: String) {
        checker = AnswerChecker(passages: passages, question: question)
    }

    /// Takes text of the answer.
    ///
    /// - Returns: The sentences that are whole now.
    mutating func add(_ text: String) -> [Piece] {
        pending += text
        guard pending.utf8.count >= nextSplit else { return [] }
        // The last sentence may go on.
        let ends = PassageSpans.spans(of: pending).dropLast()
        guard let last = ends.last?.range.upperBound else {
            // Text without an end of a sentence is not split anew with each token.
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

    /// Ends the answer, or the text before something else.
    ///
    /// - Parameter isWhole: Whether the last sentence is whole: half of one can say the opposite.
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
