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

    /// The number of tokens of a short question, alone and without what the template adds to a conversation.
    struct Short {
        static let question = InferenceRequest.Message(.user, "a")

        let whole: Int
        let part: Int
    }

    private let counts = Mutex<[Key: Int]>([:])
    private let shorts = Mutex<[String: Short]>([:])
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
                    message.images.reduce(bytes + message.text.utf8.count + message.metadata.reasoning.utf8.count) {
                        $0 + $1.data.count
                    }
                ) { $0 + $1.arguments.utf8.count + ($1.result?.utf8.count ?? 0) }
            })
        if let known = counts.withLock({ $0[key] }) { return known }
        let short = try await short(model)
        let count = max(0, try await count(exchange.conversation, model: model) - (short.whole - short.part))
        counts.withLock { counts in
            if counts.count >= Self.limit { counts = [:] }
            counts[key] = count
        }
        return count
    }

    /// Returns the number of tokens of a system prompt and tools at the beginning of a conversation.
    ///
    /// They include what the template adds, such as a default system prompt.
    ///
    /// - Throws: Errors of the engine.
    func count(
        system: [InferenceRequest.Message], tools: [InferenceRequest.Tool] = [], model: ChatModel
    ) async throws -> Int {
        let short = try await short(model)
        if system.isEmpty, tools.isEmpty { return short.whole - short.part }
        return max(0, try await count(system + [Short.question], tools: tools, model: model) - short.part)
    }

    private func short(_ model: ChatModel) async throws -> Short {
        if let known = shorts.withLock({ $0[model.id] }) { return known }
        let whole = try await count([Short.question], model: model)
        // A template that refuses two questions in a row is taken as adding nothing.
        let two = try? await count([Short.question, Short.question], model: model)
        try Task.checkCancellation()
        let short = Short(whole: whole, part: min(whole, max(0, (two ?? 2 * whole) - whole)))
        shorts.withLock { $0[model.id] = short }
        return short
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
