/// The source of a grammar in GBNF or Lark.
package struct GrammarSource: Sendable, Hashable {
    /// The notation of a grammar.
    package enum Language: Sendable, Hashable {
        /// The notation of llama.cpp, whose start rule is `root`.
        case gbnf
        /// The notation of Lark, whose start rule is `start`.
        case lark
    }

    package let language: Language
    package let text: String

    /// Creates an unparsed grammar.
    package init(_ text: String, language: Language) {
        self.language = language
        self.text = text
    }

    /// Creates a grammar and detects its notation from the first rule: GBNF uses `::=`, and Lark a colon.
    package init(_ text: String) {
        let first = text.split(whereSeparator: \.isNewline).lazy.map { $0.drop(while: \.isWhitespace) }
            .first { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("//") }
        let name = first?.drop { $0.isLetter || $0.isNumber || "_-".contains($0) }
        let isGBNF = name?.drop(while: \.isWhitespace).hasPrefix("::=") ?? false
        self.init(text, language: isGBNF ? .gbnf : .lark)
    }

    /// Parses the grammar.
    ///
    /// - Parameter prefix: A prefix for the names of definitions, so that several grammars can be combined.
    /// - Returns: The grammar of a whole text, and its definitions.
    /// - Throws: An error for the first construct that is malformed, unsupported or too large.
    package func read(
        prefix: String = ""
    ) throws(GrammarSourceError) -> (root: OutputGrammar, definitions: [String: OutputGrammar]) {
        let longest = 1_000_000
        guard text.utf8.count <= longest else {
            throw .unsupported(1, "the grammar has more than \(longest) bytes")
        }
        switch language {
        case .gbnf: return try GBNFReader.rules(of: text).output(prefix: prefix)
        case .lark: return try LarkReader.rules(of: text).output(prefix: prefix)
        }
    }
}
