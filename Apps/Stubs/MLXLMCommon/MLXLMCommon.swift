// Mirrors mlx-swift-lm 3.31.

public import Foundation
public import MLX

public protocol TokenizerLoader: Sendable {}

public protocol Tokenizer: Sendable {}

public protocol UserInputProcessor: Sendable {
    func prepare(input: UserInput) async throws -> LMInput
}

public protocol LanguageModel {}

public struct ModelConfiguration: Sendable {}

public struct ModelContext {
    public var configuration: ModelConfiguration
    public var model: any LanguageModel
    public var processor: any UserInputProcessor
    public var tokenizer: any Tokenizer
}

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

public struct LMInput {
    public struct Text {
        public let tokens: MLXArray
    }

    public let text: Text
}

public struct TokenIterator {
    public init(input: LMInput, model: any LanguageModel, parameters: GenerateParameters) throws {
        fatalError("a declaration")
    }
}

public func generateTask(
    promptTokenCount: Int, modelConfiguration: ModelConfiguration, tokenizer: any Tokenizer,
    iterator: consuming TokenIterator
) -> (AsyncStream<Generation>, Task<Void, Never>) {
    fatalError("a declaration")
}

public struct GenerateParameters: Sendable {
    public init(maxTokens: Int? = nil, temperature: Float = 0.6, topP: Float = 1.0, topK: Int = 0) {
        fatalError("a declaration")
    }

    public var maxTokens: Int?
    public var temperature: Float
    public var topP: Float
    public var topK: Int
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
    public func perform<R: Sendable>(
        _ action: @Sendable (ModelContext) async throws -> sending R
    ) async rethrows -> sending R {
        fatalError("a declaration")
    }

    public func prepare(input: consuming sending UserInput) async throws -> sending LMInput {
        fatalError("a declaration")
    }
}
