import Engine
import Foundation

/// A summarizer of messages that the model will no longer be shown, in a separate conversation.
struct HistorySummarizer: Sendable {
    let model: ChatModel
    let contextTokens: Int
    let counts: TokenCounts

    /// The maximum number of tokens of a summary.
    var summaryTokens: Int { min(512, contextTokens / 8) }

    /// The maximum number of tokens to summarize at once, with space left for the previous summary and the
    /// instructions.
    private var partTokens: Int { max(contextTokens - 2 * summaryTokens - 128, contextTokens / 4) }

    /// Returns an exchange that replaces the summarized messages, as if the user had asked for a summary.
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

    /// Summarizes exchanges in parts, oldest first, each together with the summary of the preceding parts.
    ///
    /// - Throws: Errors of the engine, `CancellationError`, or `ChatFailureError` if the model writes nothing.
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

    /// Returns the exchanges as texts that fit, combining short exchanges and splitting long ones.
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
    /// Splits the text into pieces of at most the given number of bytes, without splitting characters.
    ///
    /// A single character that is longer becomes a piece of its own.
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
