import GuidedDecoding

/// A grammar with texts that it accepts and texts that it refuses.
struct GrammarExample: Sendable, CustomStringConvertible {
    let description: String
    let grammar: String
    let texts: [String]
    let others: [String]

    init(_ description: String, _ grammar: String, are texts: [String], not others: [String]) {
        (self.description, self.grammar, self.texts, self.others) = (description, grammar, texts, others)
    }
}

/// A large grammar with a description, so that a failure does not print the grammar.
struct HostileGrammar: Sendable, CustomStringConvertible {
    let description: String
    let grammar: String
}

/// A grammar that is matched with texts byte by byte.
struct GrammarReader {
    private static let vocabulary = TokenVocabulary(pieces: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])

    private let matcher: GrammarMatcher

    init(_ source: GrammarSource, isQuoted: Bool = false) throws {
        let read = try source.read(prefix: "p:")
        let root = isQuoted ? OutputGrammar.quoted(read.root) : read.root
        matcher = GrammarMatcher(
            TokenGrammar(try CompiledGrammar(root, definitions: read.definitions), vocabulary: Self.vocabulary))
    }

    func accepts(_ text: String) -> Bool {
        var matcher = matcher
        let isStart = matcher.acceptBytes(text.utf8)
        return isStart && matcher.canEnd
    }
}
