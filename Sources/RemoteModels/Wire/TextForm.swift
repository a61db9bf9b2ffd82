import Engine
import GuidedDecoding
import LanguageModels
import Support

/// The form of a text in a server's own extension, in which the model writes the text without JSON around it.
struct TextForm {
    /// The members of the request.
    let members: [JSONValue.Member]

    private static let maximumChoiceBytes = 100_000

    /// Returns the text's shape; `nil` if the request has tools or another shape, or includes the schema in the prompt.
    static func text(of request: LanguageModelExecutorGenerationRequest) -> GenerationSchema.StringShape? {
        guard request.enabledToolDefinitions.isEmpty, request.contextOptions.includeSchemaInPrompt == false,
            case .string(let text)? = request.schema?.root.shape, (text.pattern == nil) != (text.choices == nil)
        else { return nil }
        return text
    }

    /// Creates the form of a shape; `nil` if the server's extension does not support it, or if it is too long.
    init?(_ text: GenerationSchema.StringShape, for server: ServerKind) {
        let members: [JSONValue.Member]? =
            switch (text.choices, server) {
            case (let choices?, _): Self.members(choices: choices, for: server)
            case (nil, .llamaServer):
                text.pattern.flatMap(PatternSyntax.gbnf.text(of:)).map { [.init("grammar", .string($0))] }
            case (nil, .vLLM):
                text.pattern.flatMap(PatternSyntax.regularExpression.text(of:))
                    .map { Self.members("regex", .string($0)) }
            case (nil, .sglang), (nil, .ollama): nil
            }
        guard let members else { return nil }
        self.members = members
    }

    /// Creates the form of an API's format; `nil` if the server's extension does not support it, or if it is too long.
    init?(_ format: InferenceRequest.Format, for server: ServerKind) {
        let members: [JSONValue.Member]? =
            switch format {
            case .choices(let choices): Self.members(choices: choices, for: server)
            // vLLM also matches the whole text.
            case .regex(let pattern) where server == .vLLM: Self.members("regex", .string(pattern))
            case .grammar(let grammar): Self.members(grammar, for: server)
            case .without(let texts) where server == .vLLM:
                [.init("bad_words", .array(texts.map { .string($0) }))]
            case .text, .jsonObject, .jsonSchema, .regex, .without: nil
            }
        guard let members else { return nil }
        self.members = members
    }

    private static func members(
        _ grammar: InferenceRequest.Grammar, for server: ServerKind
    ) -> [JSONValue.Member]? {
        switch (server, grammar.language) {
        case (.llamaServer, .gbnf): [.init("grammar", .string(grammar.text))]
        // vLLM detects the language of the grammar.
        case (.vLLM, _): members("grammar", .string(grammar.text))
        case (.llamaServer, .lark), (.sglang, _), (.ollama, _): nil
        }
    }

    private static func members(choices: [String], for server: ServerKind) -> [JSONValue.Member]? {
        guard choices.reduce(0, { $0 + $1.utf8.count }) <= maximumChoiceBytes else { return nil }
        switch server {
        case .llamaServer: return PatternSyntax.gbnf.text(ofChoices: choices).map { [.init("grammar", .string($0))] }
        case .vLLM: return members("choice", .array(choices.map { .string($0) }))
        case .sglang, .ollama: return nil
        }
    }

    /// Returns vLLM's member for a form.
    ///
    /// vLLM before 0.11 ignores the member. An answer that then does not match is requested again with a JSON Schema.
    private static func members(_ name: String, _ value: JSONValue) -> [JSONValue.Member] {
        [.init("structured_outputs", .object([.init(name, value)]))]
    }
}
