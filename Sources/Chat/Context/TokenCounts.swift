import Engine
import Foundation
import Synchronization

/// Counts tokens, and remembers what it counted: a long history is counted once, not at every turn.
final class TokenCounts: Sendable {
    private struct Key: Hashable {
        let modelID: String
        let messageID: UUID
        /// A message that is written again in its place has another text.
        let bytes: Int
    }

    private let counts = Mutex<[Key: Int]>([:])
    private static let limit = 50_000

    /// The tokens of an exchange, as a part of a conversation.
    ///
    /// - Throws: What the engine throws.
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

    /// The tokens of a conversation or of a part of one; estimated where the engine cannot count.
    ///
    /// - Throws: What the engine throws.
    func count(
        _ messages: [InferenceRequest.Message], tools: [InferenceRequest.Tool] = [], model: ChatModel
    ) async throws -> Int {
        if messages.isEmpty, tools.isEmpty { return 0 }
        if let count = model.countTokens {
            var request = InferenceRequest(model: nil, prompt: .messages(messages))
            request.tools = tools
            return try await count(request)
        }
        // Most tokens of most languages have three bytes or more; a turn has a few tokens beside its text.
        return messages.reduce(0) { $0 + 8 + ($1.text.utf8.count + ($1.reasoning?.utf8.count ?? 0)) / 3 }
            + tools.reduce(0) { $0 + ($1.description + $1.parameters).utf8.count / 3 }
    }
}
