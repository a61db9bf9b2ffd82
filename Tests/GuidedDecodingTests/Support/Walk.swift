import GuidedDecoding
import Support

/// A generator of random texts from the masks of a grammar.
enum Walk {
    /// Generates a random text from the masks of a grammar, or returns `nil` at a dead end.
    ///
    /// After `patience` tokens, closing brackets and quotation marks are preferred, so that long texts end.
    static func text(
        _ grammar: TokenGrammar, _ generator: inout SplitMix64, patience: Int = 60, skipsForced: Bool = false
    ) -> String? {
        var matcher = GrammarMatcher(grammar)
        let pieces = grammar.vocabulary.pieces
        var bytes: [UInt8] = []
        for step in 0..<4000 {
            if skipsForced { bytes += matcher.appendForcedTokens().flatMap { pieces[Int($0)] } }
            let tokens = matcher.mask.tokens
            let closing = tokens.filter { pieces[Int($0)].first.map { "\"]}en".utf8.contains($0) } ?? true }
            let choices = step > patience && !closing.isEmpty ? closing : tokens
            guard let token = choices.randomElement(using: &generator), matcher.accept(token) else { return nil }
            if matcher.hasEnded { return String(validating: bytes, as: UTF8.self) }
            bytes += pieces[Int(token)]
        }
        return nil
    }
}
