import GuidedDecoding
import Support

/// A schema with the grammar that is built from it.
struct Guided {
    let document: SchemaDocument
    let output: SchemaOutput
    private let grammar: TokenGrammar

    private static let bytes = TokenVocabulary(
        pieces: (0...255).map { [UInt8($0)] } + [Array("<end>".utf8)], endTokens: [256])

    init(_ schema: String) throws {
        document = try SchemaDocument(text: schema)
        output = try SchemaGrammarBuilder.output(of: document)
        grammar = TokenGrammar(
            try CompiledGrammar(output.root, definitions: output.definitions), vocabulary: Self.bytes)
    }

    /// Returns whether the grammar accepts a text that has one space after each colon and comma.
    func writes(_ text: String) -> Bool {
        var matcher = GrammarMatcher(grammar)
        return matcher.acceptBytes(text.utf8) && matcher.canEnd
    }

    /// Returns whether a text is valid according to the whole schema.
    func allows(_ text: String) throws -> Bool {
        SchemaValidator(document).violations(in: try JSONValue(text.utf8)).isEmpty
    }
}
