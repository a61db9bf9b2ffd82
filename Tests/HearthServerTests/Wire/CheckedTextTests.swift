import Foundation
import Retrieval
import Testing

@testable import HearthServer

@Suite struct CheckedTextTests {
    private static let passage = AnswerChecker.Passage(
        number: 1, text: "The slipway is closed while the river is high.")

    /// Returns the pieces of a text that arrives a few characters at a time.
    private func pieces(of text: String, step: Int) -> [SentenceChecker.Piece] {
        var checked = SentenceChecker([Self.passage], question: "When is the slipway closed?")
        var (pieces, rest) = ([SentenceChecker.Piece](), Substring(text))
        while !rest.isEmpty {
            pieces += checked.add(String(rest.prefix(step)))
            rest = rest.dropFirst(step)
        }
        return pieces + checked.finish(isWhole: true)
    }

    @Test func `cites a sentence as soon as the next sentence begins`() {
        let text = "The slipway is closed while the river is high. It opens again. And more follows."
        let pieces = pieces(of: text, step: 3)
        #expect(
            pieces.map(\.text) == [
                "The slipway is closed while the river is high.", " It opens again.", " And more follows.",
            ])
        #expect(pieces.map(\.citations.count) == [1, 0, 0])
    }

    @Test(arguments: [3_000, 20_000])
    func `keeps all text of a long answer with a late sentence end`(_ count: Int) {
        let text = String(repeating: "word ", count: count / 5) + ". The slipway is closed while the river is high."
        let pieces = pieces(of: text, step: 7)
        #expect(pieces.map(\.text).joined() == text)
        #expect(pieces.last?.citations.count == 1)
    }
}
