import GuidedDecoding
import LanguageModels

/// The rules that are enforced while a reply is generated, for sessions and requests.
struct ReplyDemand: Sendable {
    /// A schema with its grammar.
    struct Schema: Sendable {
        /// The name of the schema in errors.
        var name: String?
        /// A function that creates the grammar; the prefix makes the names of definitions unique among schemas.
        var grammar: @Sendable (_ prefix: String) throws -> SchemaGrammar
        /// The grammar of an object with the value as its only field; `nil` for schemas of objects.
        ///
        /// Models write values that are not objects in such an object.
        var inObject: SchemaGrammar?
        /// The JSON Schema; `nil` for schemas of the library, which grammars enforce completely.
        var json: String?
    }

    struct Tool: Sendable {
        var name: String
        var parameters: Schema
        /// Whether any object is accepted if the schema cannot be enforced, so that other tools remain usable.
        var isBestEffort = false
    }

    /// The schema of the answer; `nil` for text.
    var answer: Schema?
    var tools: [Tool] = []
    /// Whether a string answer is written without quotes if the prompt does not show the schema.
    ///
    /// Models often miss the closing quote of a text. This has no effect if tools may be called.
    var prefersPlainText = false
    var mustCall = false
    /// The maximum number of calls per reply; `nil` for the general maximum.
    var maxCalls: Int?
    /// The handling of tokens that these rules determine.
    var forcedTokens = ForcedTokens.batched

    var withoutTools: ReplyDemand {
        var demand = self
        (demand.tools, demand.mustCall) = ([], false)
        return demand
    }
}

extension ReplyDemand {
    /// Creates the rules for a request of a session.
    init(_ request: LanguageModelExecutorGenerationRequest) throws {
        answer = try request.schema.map { try Schema($0, isAnswer: true) }
        answer?.inObject = request.schema?.inObject.map { SchemaGrammar($0) }
        tools = try request.enabledToolDefinitions.map { tool in
            if let written = tool.parameters.written { return Tool(name: tool.name, written: written) }
            return Tool(name: tool.name, parameters: try Schema(tool.parameters))
        }
        prefersPlainText = request.contextOptions.includeSchemaInPrompt == false
        mustCall = request.generationOptions.toolCallingMode?.kind == .required
    }
}

extension ReplyDemand.Tool {
    /// Creates a tool from a third-party JSON Schema, which is enforced as far as possible.
    init(name: String, written: String) {
        self.name = name
        parameters = ReplyDemand.Schema(name: name) { SchemaGrammar(arguments: written, prefix: $0) }
        parameters.json = written
        isBestEffort = true
    }
}

extension ReplyDemand.Schema {
    init(_ schema: GenerationSchema, isAnswer: Bool = false) throws {
        try schema.validate()
        self.init(name: schema.name) {
            SchemaGrammar(schema.root, schema.definitions, prefix: $0, isAnswer: isAnswer)
        }
    }
}

extension ReplyDemand.Schema {
    /// The validator for the JSON Schema; `nil` if the schema is missing or malformed.
    var validator: SchemaValidator? { json.flatMap { try? SchemaDocument(text: $0) }.map(SchemaValidator.init) }
}
