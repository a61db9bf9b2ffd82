extension GenerationOptions {
    /// A mode of tool calling: allowed, required or disallowed.
    public struct ToolCallingMode: Sendable, Equatable {
        /// The kind of the mode.
        public var kind: Kind

        /// The model may call tools.
        public static let allowed = ToolCallingMode(kind: .allowed)
        /// The model must call a tool.
        public static let required = ToolCallingMode(kind: .required)
        /// The model must not call tools.
        public static let disallowed = ToolCallingMode(kind: .disallowed)
    }
}

extension GenerationOptions.ToolCallingMode {
    /// A kind of tool calling mode.
    public enum Kind: Sendable, Equatable, Hashable {
        /// The model may call tools.
        case allowed
        /// The model must call a tool.
        case required
        /// The model must not call tools.
        case disallowed
    }
}
