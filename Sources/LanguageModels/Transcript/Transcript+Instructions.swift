public import Foundation

extension Transcript {
    /// The instructions and tools of the session.
    public struct Instructions: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry.
        public var id: String
        /// The segments of the instructions.
        public var segments: [Segment]
        /// The tools that the model may call.
        public var toolDefinitions: [ToolDefinition]

        /// Creates an instructions entry.
        public init(id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]) {
            self.id = id
            self.segments = segments
            self.toolDefinitions = toolDefinitions
        }
    }
}
