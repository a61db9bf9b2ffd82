extension GenerationOptions {
    /// Whether a model may, must or must not call tools.
    public struct ToolCallingMode: Sendable, Equatable {
        /// Which of the three it is.
        public var kind: Kind

        /// The model may call tools.
        public static let allowed = ToolCallingMode(kind: .allowed)
        /// The model has to call a tool.
        public static let required = ToolCallingMode(kind: .required)
        /// The model must not call tools.
        public static let disallowed = ToolCallingMode(kind: .disallowed)
    }
}

extension GenerationOptions.ToolCallingMode {
    /// Whether tools may, must or must not be called.
    public enum Kind: Sendable, Equatable, Hashable {
        /// Tools may be called.
        case allowed
        /// A tool has to be called.
        case required
        /// No tool may be called.
        case disallowed
    }
}
