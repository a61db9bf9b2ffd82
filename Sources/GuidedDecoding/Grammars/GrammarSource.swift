/// A grammar as other programs write it, with several rules that may refer to each other.
package struct GrammarSource: Sendable, Hashable {
    /// The language of a grammar's source.
    package enum Language: Sendable, Hashable {
        /// llama.cpp's grammars, whose first rule is `root`.
        case gbnf
        /// The grammars of Lark, whose first rule is `start`.
        case lark
    }

    package let language: Language
    package let text: String

    /// Creates a grammar that has not been read.
    package init(_ text: String, language: Language) {
        self.language = language
        self.text = text
    }

    /// Creates a grammar in the language of its first rule: GBNF defines rules with `::=`, Lark with a colon.
    package init(_ text: String) {
        let first = text.split(whereSeparator: \.isNewline).lazy.map { $0.drop(while: \.isWhitespace) }
            .first { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("//") }
        let name = first?.drop { $0.isLetter || $0.isNumber || "_-".contains($0) }
        let isGBNF = name?.drop(while: \.isWhitespace).hasPrefix("::=") ?? false
        self.init(text, language: isGBNF ? .gbnf : .lark)
    }

    /// Reads the grammar.
    ///
    /// - Parameter prefix: Precedes the names of definitions, so that several grammars can be joined.
    /// - Returns: The form of a whole text, and the definitions that it refers to.
    /// - Throws: The first construct that is malformed, unsupported or too large.
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
