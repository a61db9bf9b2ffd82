extension Transcript {
    /// A tool's output.
    public struct ToolOutput: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry, which equals the identity of its ``ToolCall``.
        public var id: String
        /// The name of the tool.
        public var toolName: String
        /// The segments of the output.
        public var segments: [Segment]

        /// Creates a tool output entry.
        ///
        /// - Parameters:
        ///   - id: The identity of the corresponding tool call.
        ///   - toolName: The name of the tool.
        ///   - segments: The segments of the output.
        public init(id: String, toolName: String, segments: [Segment]) {
            self.id = id
            self.toolName = toolName
            self.segments = segments
        }
    }
}
