import GuidedDecoding
import LanguageModels
import OrderedJSON

/// What a text may be, in a server's own words: the model writes the text itself, with no JSON around it.
struct TextForm {
    /// The members of the request.
    let members: [JSONValue.Member]

    private static let mostChoiceBytes = 100_000

    /// The text that a request asks for; nil where it asks for something else, or tells the model of JSON.
    static func text(of request: LanguageModelExecutorGenerationRequest) -> GenerationSchema.StringShape? {
        guard request.enabledToolDefinitions.isEmpty, request.contextOptions.includeSchemaInPrompt == false,
            case .string(let text)? = request.schema?.root.shape, (text.pattern == nil) != (text.choices == nil)
        else { return nil }
        return text
    }

    /// Nil for what the server has no words for, and for what is too large.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - server: The server that is asked.
    init?(_ text: GenerationSchema.StringShape, for server: ServerKind) {
        if let choices = text.choices {
            guard choices.reduce(0, { $0 + $1.utf8.count }) <= Self.mostChoiceBytes else { return nil }
        }
        switch server {
        case .llamaServer:
            let syntax = PatternSyntax.gbnf
            let grammar =
                if let choices = text.choices { syntax.text(ofChoices: choices) } else {
                    text.pattern.flatMap(syntax.text(of:))
                }
            guard let grammar else { return nil }
            members = [.init("grammar", .string(grammar))]
        case .vLLM:
            if let choices = text.choices {
                members = Self.members("choice", .array(choices.map { .string($0) }))
            } else if let pattern = text.pattern.flatMap(PatternSyntax.regularExpression.text(of:)) {
                members = Self.members("regex", .string(pattern))
            } else {
                return nil
            }
        case .sglang, .ollama: return nil
        }
    }

    /// vLLM before 0.11 leaves this unread: what then does not fit is asked for in JSON Schema.
    private static func members(_ name: String, _ value: JSONValue) -> [JSONValue.Member] {
        [.init("structured_outputs", .object([.init(name, value)]))]
    }
}
