public import Foundation

extension Transcript {
    /// The tools that a model wants to be called, together.
    public struct ToolCalls: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry.
        public var id: String
        /// The calls, in the model's order.
        package var calls: [ToolCall]

        /// Creates an entry of tool calls.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry.
        ///   - calls: The calls, in the model's order.
        public init<S>(id: String = UUID().uuidString, _ calls: S) where S: Sequence, S.Element == ToolCall {
            self.id = id
            self.calls = Array(calls)
        }
    }
}

extension Transcript.ToolCalls: RandomAccessCollection {
    /// A tool that the model wants to be called.
    public typealias Element = Transcript.ToolCall
    /// A position among the calls.
    public typealias Index = Int
    /// The positions of the calls.
    public typealias Indices = Range<Int>
    /// The iterator over the calls.
    public typealias Iterator = IndexingIterator<Transcript.ToolCalls>
    /// A part of the calls.
    public typealias SubSequence = Slice<Transcript.ToolCalls>

    /// The position of the first call.
    public var startIndex: Int { calls.startIndex }

    /// The position after the last call.
    public var endIndex: Int { calls.endIndex }

    /// The call at a position.
    ///
    /// - Parameter position: A valid position among the calls.
    public subscript(position: Int) -> Transcript.ToolCall { calls[position] }
}

extension Transcript {
    /// A tool that a model wants to be called.
    public struct ToolCall: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the call, which links it to its output.
        public var id: String
        /// The name of the tool.
        public var toolName: String
        /// The schema of the tool's arguments.
        public var arguments: GeneratedContent
        /// Additional information from the model.
        public var metadata: [String: GeneratedContent]

        /// Creates a tool call.
        ///
        /// - Parameters:
        ///   - id: The identity of the call, which links it to its output.
        ///   - toolName: The name of the tool.
        ///   - arguments: The schema of the tool's arguments.
        public init(id: String, toolName: String, arguments: GeneratedContent) {
            self.init(id: id, metadata: [:], toolName: toolName, arguments: arguments)
        }

        /// Creates a tool call.
        ///
        /// - Parameters:
        ///   - id: The identity of the call, which links it to its output.
        ///   - metadata: What the model tells beyond the call.
        ///   - toolName: The name of the tool.
        ///   - arguments: The schema of the tool's arguments.
        public init(
            id: String, metadata: [String: any ConvertibleToGeneratedContent], toolName: String,
            arguments: GeneratedContent
        ) {
            self.id = id
            self.toolName = toolName
            self.arguments = arguments
            self.metadata = metadata.mapValues { $0.generatedContent }
        }
    }
}
