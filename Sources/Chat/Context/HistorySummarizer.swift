import Engine
import Foundation

/// Lets a model sum up what it will not be shown any more, in a conversation of its own.
struct HistorySummarizer: Sendable {
    let model: ChatModel
    let contextTokens: Int
    let counts: TokenCounts

    /// The most tokens of a summary.
    var summaryTokens: Int { min(512, contextTokens / 8) }

    /// Tokens of one part that a model is given at once, beside the summary so far and what is asked.
    private var partTokens: Int { max(contextTokens - 2 * summaryTokens - 128, contextTokens / 4) }

    /// What stands in for messages: as if the user had asked for a summary.
    static func exchange(_ summary: String, after message: UUID) -> Exchange {
        func standIn(_ role: ChatMessage.Role, _ text: String) -> ChatMessage {
            ChatMessage(
                role: role, text: text,
                metadata: ChatMessage.Metadata(entryID: "summary-\(role.rawValue)-\(message.uuidString)"))
        }
        return Exchange(messages: [
            standIn(.user, "Sum up what we have said so far."), standIn(.assistant, summary),
        ])
    }

    /// Sums up exchanges part by part, each with the summary of those before.
    ///
    /// - Parameters:
    ///   - exchanges: What is to be summed up, oldest first.
    ///   - summary: The summary of what came before them.
    /// - Returns: The summary of all.
    /// - Throws: What the engine throws; `CancellationError`; an error if the model writes nothing.
    func summarize(_ exchanges: [Exchange], after summary: String?) async throws -> String {
        var summary = summary
        for part in try await parts(of: exchanges) { summary = try await summarize(part, after: summary) }
        guard let summary else { throw ChatFailureError(failure: .empty) }
        return summary
    }

    private func summarize(_ part: String, after summary: String?) async throws -> String {
        var prompt = "Sum up this conversation in a few sentences. Keep names, numbers, decisions and what is open. "
        prompt += "Write only the summary.\n\n"
        if let summary { prompt += "What was said before, summed up:\n\(summary)\n\n" }
        prompt += "The conversation:\n" + part
        var request = InferenceRequest(question: prompt)
        (request.temperature, request.maxTokens) = (0, summaryTokens)
        let text = try await model.reply(request).text()
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw ChatFailureError(failure: .empty) }
        return trimmed
    }

    /// The exchanges as texts that fit, together where they can be and in pieces where they must.
    private func parts(of exchanges: [Exchange]) async throws -> [String] {
        var parts: [String] = []
        var current = ""
        var tokens = 0
        for exchange in exchanges {
            let text = exchange.messages.filter(\.hasText).map(Self.line).joined()
            let count = try await counts.count(exchange, model: model)
            if tokens + count > partTokens, !current.isEmpty {
                parts.append(current)
                (current, tokens) = ("", 0)
            }
            if count > partTokens {
                parts += text.pieces(of: max(text.utf8.count * partTokens / count * 9 / 10, 1))
            } else {
                current += text
                tokens += count
            }
        }
        if !current.isEmpty { parts.append(current) }
        return parts
    }

    private static func line(_ message: ChatMessage) -> String {
        (message.role == .assistant ? "Assistant: " : "User: ") + message.text + "\n"
    }
}

extension String {
    /// The text in pieces of at most so many bytes, a character never cut unless it alone is longer.
    fileprivate func pieces(of bytes: Int) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for character in self {
            if piece.utf8.count + character.utf8.count > bytes, !piece.isEmpty {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        if !piece.isEmpty { pieces.append(piece) }
        return pieces
    }
}
