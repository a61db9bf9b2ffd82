/// Options for the model's context other than the prompt itself.
public struct ContextOptions: Sendable, Equatable {
    /// Whether the prompt includes the schema of the response; `nil` leaves it to the request.
    public var includeSchemaInPrompt: Bool?
    /// The reasoning level; `nil` leaves it to the model.
    public var reasoningLevel: ReasoningLevel?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema of the response; `nil` leaves it to
    ///     the request.
    ///   - reasoningLevel: The reasoning level; `nil` leaves it to the model.
    public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
        self.includeSchemaInPrompt = includeSchemaInPrompt
        self.reasoningLevel = reasoningLevel
    }
}

extension ContextOptions {
    /// The amount of reasoning before a response.
    public enum ReasoningLevel: Sendable, Equatable {
        /// A small amount of reasoning.
        case light
        /// A moderate amount of reasoning.
        case moderate
        /// A large amount of reasoning.
        case deep
        /// A level with a name that the model defines.
        case custom(String)
    }
}
