import Engine
import Foundation
import Synchronization

/// A token counter that caches its counts, so that a long history is not counted again on every turn.
final class TokenCounts: Sendable {
    private struct Key: Hashable {
        let modelID: String
        let messageID: UUID
        /// The size of the texts, which changes if a message is rewritten in place.
        let bytes: Int
    }

    private let counts = Mutex<[Key: Int]>([:])
    private static let limit = 50_000

    /// Returns the number of tokens of an exchange within a conversation.
    ///
    /// - Throws: Errors of the engine.
    func count(_ exchange: Exchange, model: ChatModel) async throws -> Int {
        guard let last = exchange.messages.last else { return 0 }
        let key = Key(
            modelID: model.id, messageID: last.id,
            bytes: exchange.messages.reduce(0) { bytes, message in
                (message.metadata.calls ?? []).reduce(
                    bytes + message.text.utf8.count + message.metadata.reasoning.utf8.count
                ) { $0 + $1.arguments.utf8.count + ($1.result?.utf8.count ?? 0) }
            })
        if let known = counts.withLock({ $0[key] }) { return known }
        let count = try await count(exchange.conversation, model: model)
        counts.withLock { counts in
            if counts.count >= Self.limit { counts = [:] }
            counts[key] = count
        }
        return count
    }

    /// Returns the number of tokens of messages and tools, or an estimate if the engine cannot count.
    ///
    /// - Throws: Errors of the engine.
    func count(
        _ messages: [InferenceRequest.Message], tools: [InferenceRequest.Tool] = [], model: ChatModel
    ) async throws -> Int {
        if messages.isEmpty, tools.isEmpty { return 0 }
        if let count = model.countTokens {
            var request = InferenceRequest(model: nil, prompt: .messages(messages))
            request.tools = tools
            return try await count(request)
        }
        // In most languages, most tokens have at least three bytes. The chat format adds a few tokens per message.
        return messages.reduce(0) { $0 + 8 + ($1.text.utf8.count + ($1.reasoning?.utf8.count ?? 0)) / 3 }
            + tools.reduce(0) { $0 + ($1.description + $1.parameters).utf8.count / 3 }
    }
}
