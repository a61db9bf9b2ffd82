public import Foundation
import LanguageModels

/// The turns of a scripted model as a JSON file that people can read and write.
///
/// ```json
/// {"turns": [
///     [{"toolCall": {"id": "1", "name": "weather", "arguments": ["{\"city\":\"Oslo\"}"]}}],
///     [{"reasoning": "Rain, then."}, {"text": "It rains."}, {"usage": {"input": 40, "output": 4}}]
/// ]}
/// ```
public struct ScriptedRecording: Codable, Sendable, Equatable {
    /// A step of a turn, of which exactly one property must be set.
    public struct Step: Codable, Sendable, Equatable {
        /// A tool call.
        public struct ToolCall: Codable, Sendable, Equatable {
            /// The call's identity.
            public var id: String
            /// The tool's name.
            public var name: String
            /// The arguments as pieces of JSON.
            public var arguments: [String]
        }

        /// The token usage of a turn.
        public struct Usage: Codable, Sendable, Equatable {
            /// The number of input tokens.
            public var input: Int
            /// The number of input tokens that were read from a cache.
            public var cached: Int?
            /// The number of output tokens.
            public var output: Int
            /// The number of reasoning tokens.
            public var reasoning: Int?
        }

        /// A piece of the response.
        public var text: String?
        /// A piece of reasoning.
        public var reasoning: String?
        /// A tool call.
        public var toolCall: ToolCall?
        /// The token usage of the turn.
        public var usage: Usage?
    }

    /// The steps of each turn.
    public var turns: [[Step]]

    /// Decodes a recording.
    ///
    /// - Throws: `DecodingError` if the JSON is not a valid recording.
    public init(json: Data) throws { self = try JSONDecoder().decode(Self.self, from: json) }
}

extension ScriptedLanguageModel {
    /// Creates a model that plays a recording.
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
