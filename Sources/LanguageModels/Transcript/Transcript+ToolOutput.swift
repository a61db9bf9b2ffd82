extension Transcript {
    /// A tool's output.
    public struct ToolOutput: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry, which is the one of the ``ToolCall`` that it answers.
        public var id: String
        /// The name of the tool.
        public var toolName: String
        /// The parts of the answer.
        public var segments: [Segment]

        /// Creates an entry of a tool's answer.
        ///
        /// - Parameters:
        ///   - id: The identity of the call that is answered.
        ///   - toolName: The name of the tool.
        ///   - segments: The parts of the answer.
        public init(id: String, toolName: String, segments: [Segment]) {
            self.id = id
            self.toolName = toolName
            self.segments = segments
        }
    }
}
