/// The capabilities of a model.
public struct LanguageModelCapabilities: Sendable {
    package let capabilities: Set<Capability>

    /// Creates a set of capabilities.
    public init(_ capabilities: [Capability]) {
        self.capabilities = Set(capabilities)
    }

    /// Returns whether a capability is in the set.
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

        /// Output that matches a schema.
        public static var guidedGeneration: Capability { Capability(name: "guided generation") }

        /// Reasoning before the response.
        public static var reasoning: Capability { Capability(name: "reasoning") }

        /// Tool calling.
        public static var toolCalling: Capability { Capability(name: "tool calling") }
    }
}
