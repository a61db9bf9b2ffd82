import GuidedDecoding
import LanguageModels

/// The rules that are enforced while a reply is written, for sessions and requests alike.
struct ReplyDemand: Sendable {
    /// A schema, as a grammar of the JSON that it allows.
    struct Schema: Sendable {
        /// The name of the schema in errors; `nil` for none.
        var name: String?
        /// Makes the grammar; the argument goes before the names of its definitions, which keeps several apart.
        var grammar: @Sendable (_ prefix: String) throws -> SchemaGrammar
        /// The grammar of an object whose only field is the value, as models write values that are not objects; `nil` for
        /// schemas of objects.
        var inObject: SchemaGrammar?
        /// The JSON Schema that it is; `nil` for schemas of the library, which grammars hold whole.
        var json: String?
    }

    /// A tool that may be called.
    struct Tool: Sendable {
        var name: String
        var parameters: Schema
        /// Whether it may be called with any object where its schema cannot be held, so that it never costs the others.
        var isBestEffort = false
    }

    /// The JSON that the answer has to be; nil for text.
    var answer: Schema?
    var tools: [Tool] = []
    /// Whether a model that is to write one text, and is not told of JSON, writes it without quotes.
    ///
    /// It writes any text so; in quotes it often does not find the end. It has no effect where tools may be called.
    var prefersPlainText = false
    /// Whether the reply has to call a tool.
    var mustCall = false
    /// Calls that one reply may make; nil for as many as replies ever may.
    var maxCalls: Int?
    /// How tokens that these rules determine come into the answer.
    var forcedTokens = ForcedTokens.batched

    /// A copy without tools.
    var withoutTools: ReplyDemand {
        var demand = self
        (demand.tools, demand.mustCall) = ([], false)
        return demand
    }
}

extension ReplyDemand {
    /// Reads the demand of a session.
    ///
    /// - Parameter request: Says whether the answer is JSON, and which tools may or must be called.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` if a schema cannot be enforced.
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
    /// A tool of another program, whose arguments are held to its schema as far as that can be had.
    ///
    /// - Parameter written: The JSON Schema of its arguments.
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
    /// Checks values against the JSON Schema; `nil` without one, and for one that is malformed.
    var validator: SchemaValidator? { json.flatMap { try? SchemaDocument(text: $0) }.map(SchemaValidator.init) }
}
