/// What a model can do.
public struct LanguageModelCapabilities: Sendable {
    /// All of them.
    package let capabilities: Set<Capability>

    /// Creates a set of capabilities.
    ///
    /// - Parameter capabilities: The capabilities.
    public init(_ capabilities: [Capability]) {
        self.capabilities = Set(capabilities)
    }

    /// Whether a model can do something.
    ///
    /// - Parameter capability: What the model would have to do.
    /// - Returns: Whether it can.
    public func contains(_ capability: Capability) -> Bool {
        capabilities.contains(capability)
    }
}

extension LanguageModelCapabilities {
    /// Something that a model can do.
    public struct Capability: Sendable, Hashable {
        /// The capability's name, for messages.
        package let name: String

        /// Looking at images.
        public static var vision: Capability { Capability(name: "vision") }

        /// Keeping to a schema.
        public static var guidedGeneration: Capability { Capability(name: "guided generation") }

        /// Thinking before it answers.
        public static var reasoning: Capability { Capability(name: "reasoning") }

        /// Calling tools.
        public static var toolCalling: Capability { Capability(name: "tool calling") }
    }
}
