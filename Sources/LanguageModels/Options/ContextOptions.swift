/// Additions to the model's context other than the prompt.
public struct ContextOptions: Sendable, Equatable {
    /// Whether the schema of the response is included in the prompt; nil leaves it to the request.
    public var includeSchemaInPrompt: Bool?
    /// The reasoning effort; nil leaves it to the model.
    public var reasoningLevel: ReasoningLevel?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - includeSchemaInPrompt: Whether the model is told of the schema that its response has to follow.
    ///   - reasoningLevel: How much the model is to think before it answers.
    public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
        self.includeSchemaInPrompt = includeSchemaInPrompt
        self.reasoningLevel = reasoningLevel
    }
}

extension ContextOptions {
    /// The reasoning effort of a model.
    public enum ReasoningLevel: Sendable, Equatable {
        /// Little.
        case light
        /// More.
        case moderate
        /// Much.
        case deep
        /// As a model calls it by a name of its own.
        case custom(String)
    }
}
