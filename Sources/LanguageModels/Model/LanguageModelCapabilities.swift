/// The capabilities of a model.
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
    /// - Parameter capability: The missing capability.
    /// - Returns: Whether it can.
    public func contains(_ capability: Capability) -> Bool {
        capabilities.contains(capability)
    }
}

extension LanguageModelCapabilities {
    /// A capability of a model.
    public struct Capability: Sendable, Hashable {
        /// The capability's name, for messages.
        package let name: String

        /// Image input.
        public static var vision: Capability { Capability(name: "vision") }

        /// Output that follows a schema.
        public static var guidedGeneration: Capability { Capability(name: "guided generation") }

        /// Reasoning before the answer.
        public static var reasoning: Capability { Capability(name: "reasoning") }

        /// Calling tools.
        public static var toolCalling: Capability { Capability(name: "tool calling") }
    }
}
