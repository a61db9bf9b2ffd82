// Mirrors mlx-swift-lm 3.31.

public import Foundation

public protocol TokenizerLoader: Sendable {}

public enum Chat {
    public struct Message {
        public enum Role: String, Sendable {
            case user, assistant, system, tool
        }

        public static func system(_ content: String) -> Self { fatalError("a declaration") }

        public static func assistant(_ content: String) -> Self { fatalError("a declaration") }

        public static func user(_ content: String) -> Self { fatalError("a declaration") }
    }
}

public struct UserInput {
    public init(chat: [Chat.Message]) { fatalError("a declaration") }
}

public struct LMInput {}

public struct GenerateParameters: Sendable {
    public init(maxTokens: Int? = nil, temperature: Float = 0.6, topP: Float = 1.0) { fatalError("a declaration") }

    public var maxTokens: Int?
    public var temperature: Float
    public var topP: Float
}

public struct GenerateCompletionInfo: Sendable {
    public let promptTokenCount: Int
    public let generationTokenCount: Int
}

public struct ToolCall: Sendable {}

public enum Generation: Sendable {
    case chunk(String)
    case info(GenerateCompletionInfo)
    case toolCall(ToolCall)
}

public final class ModelContainer: Sendable {
    public func prepare(input: consuming sending UserInput) async throws -> sending LMInput {
        fatalError("a declaration")
    }

    public func generate(
        input: consuming sending LMInput, parameters: GenerateParameters
    ) async throws -> AsyncStream<Generation> {
        fatalError("a declaration")
    }
}
