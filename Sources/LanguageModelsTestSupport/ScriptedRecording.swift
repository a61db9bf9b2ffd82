public import Foundation
import LanguageModels

/// The turns of a scripted model as a file that people can read and write.
///
/// ```json
/// {"turns": [
///     [{"toolCall": {"id": "1", "name": "weather", "arguments": ["{\"city\":\"Oslo\"}"]}}],
///     [{"reasoning": "Rain, then."}, {"text": "It rains."}, {"usage": {"input": 40, "output": 4}}]
/// ]}
/// ```
public struct ScriptedRecording: Codable, Sendable, Equatable {
    /// A step; exactly one of its values is set.
    public struct Step: Codable, Sendable, Equatable {
        /// A call of a tool.
        public struct ToolCall: Codable, Sendable, Equatable {
            /// The call's identity.
            public var id: String
            /// The tool's name.
            public var name: String
            /// The arguments as pieces of JSON.
            public var arguments: [String]
        }

        /// The tokens of a turn.
        public struct Usage: Codable, Sendable, Equatable {
            /// Tokens that were read.
            public var input: Int
            /// Tokens that were read and cached.
            public var cached: Int?
            /// Tokens that were written.
            public var output: Int
            /// Tokens that were written for reasoning.
            public var reasoning: Int?
        }

        /// A piece of the answer.
        public var text: String?
        /// A piece of reasoning.
        public var reasoning: String?
        /// A call of a tool.
        public var toolCall: ToolCall?
        /// The tokens of the turn.
        public var usage: Usage?
    }

    /// The steps of each turn.
    public var turns: [[Step]]

    /// Reads a recording.
    ///
    /// - Parameter json: The recording.
    /// - Throws: `DecodingError` where it is none.
    public init(json: Data) throws { self = try JSONDecoder().decode(Self.self, from: json) }
}

extension ScriptedLanguageModel {
    /// Creates a model that plays a recording.
    ///
    /// - Parameter recording: The recording.
    public init(recording: ScriptedRecording) {
        self.init(turns: recording.turns.map { $0.flatMap(\.steps) })
    }
}

extension ScriptedRecording.Step {
    fileprivate var steps: [ScriptedStep] {
        var steps: [ScriptedStep] = []
        if let reasoning { steps.append(.reasoning(reasoning)) }
        if let text { steps.append(.text(text)) }
        if let toolCall {
            steps.append(.toolCall(id: toolCall.id, name: toolCall.name, arguments: toolCall.arguments))
        }
        if let usage {
            steps.append(
                .usage(
                    input: usage.input, cached: usage.cached ?? 0, output: usage.output,
                    reasoning: usage.reasoning ?? 0))
        }
        return steps
    }
}
