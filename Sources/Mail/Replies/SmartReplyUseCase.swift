package import Engine
import Foundation
package import MailReading
import Retrieval

/// A use case that writes up to three replies to a mail: agreement, refusal or alternative, and a question.
///
/// The replies are written concurrently from one prompt whose last line differs, so that a local model computes
/// the mail once. A pattern makes each reply begin according to its intent in the language of the mail. Without
/// such a pattern, small models agree to everything. All facts of a reply must occur in the mail.
package struct SmartReplyUseCase: Sendable {
    package static let temperature = 0.5
    private static let maximumTokens = 60
    /// The maximum number of attempts; a second sample rarely fails for the same reason.
    private static let maximumRounds = 2
    /// The share of common words above which two replies count as equal.
    private static let maximumAlike = 0.7

    let model: ChatModel
    private let temperature: Double

    /// Creates a use case with a sampling temperature from 0 to 2.
    package init(model: ChatModel, temperature: Double = Self.temperature) {
        self.model = model
        self.temperature = temperature
    }

    /// Writes replies.
    ///
    /// - Returns: The text as it grows, and finally the replies that may be shown, or the reason for their
    ///   absence. The stream throws the error of the model if no reply was completed. Ending the iteration
    ///   stops the model.
    package func stream(_ message: MailMessage) -> AsyncThrowingStream<SmartReplyEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: SmartReplyEvent.self)
        let task = Task(executorPreference: MailExecutor.shared) {
            do {
                let replies = try await write(message) { continuation.yield($0) }
                if replies.isEmpty {
                    continuation.yield(.noReplies(.refused, message: NoReplyReason.refused.text))
                }
                continuation.yield(.replies(replies))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private func write(
        _ message: MailMessage, _ send: @escaping @Sendable (SmartReplyEvent) -> Void
    ) async throws -> [SmartReply] {
        let writing = Writing(
            message: message, language: Language.recognised(in: PromptTemplates.own(message)),
            check: MailCheck([message], instructions: PromptTemplates.instructions), start: .now, send: send)
        var replies: [SmartReply.Intent: SmartReply] = [:]
        var failure: (any Error)?
        // At a temperature of 0, a retry would give the same text.
        for _ in 0..<(temperature > 0 ? Self.maximumRounds : 1) where failure == nil {
            let missing = SmartReply.Intent.allCases.filter { replies[$0] == nil }
            for result in await write(missing, writing) {
                switch result {
                case .success(let reply): if let reply { replies[reply.intent] = reply }
                case .failure(let error): failure = error
                }
            }
            try Task.checkCancellation()
        }
        if replies.isEmpty, let failure { throw failure }
        return Self.distinct(SmartReply.Intent.allCases.compactMap { replies[$0] })
    }

    /// The data that all replies to a mail share.
    private struct Writing: Sendable {
        let message: MailMessage
        let language: Language?
        let check: MailCheck
        let start: ContinuousClock.Instant
        let send: @Sendable (SmartReplyEvent) -> Void
    }

    /// Writes replies concurrently; `nil` stands for a reply that may not be shown.
    private func write(_ intents: [SmartReply.Intent], _ writing: Writing) async -> [Result<SmartReply?, any Error>] {
        // Each request starts once the preceding one produces text, so that it can reuse the computed prompt prefix.
        let gates = intents.map { _ in AsyncStream.makeStream(of: Void.self) }
        return await withTaskGroup(of: Result<SmartReply?, any Error>.self) { group in
            for (index, intent) in intents.enumerated() {
                group.addTask {
                    defer { gates[index].continuation.finish() }
                    if index > 0 { for await _ in gates[index - 1].stream {} }
                    do {
                        try Task.checkCancellation()
                        return .success(try await write(intent, writing) { gates[index].continuation.finish() })
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func write(
        _ intent: SmartReply.Intent, _ writing: Writing, _ onText: () -> Void
    ) async throws -> SmartReply? {
        let written = try await GuidedText.write(
            PromptTemplates.reply(to: writing.message, intent), instructions: PromptTemplates.instructions,
            pattern: Self.pattern(intent, in: writing.language), model: model, temperature: temperature,
            maxTokens: Self.maximumTokens, since: writing.start
        ) { text in
            onText()
            // The form of a partial reply is not final, but other problems are never shown, not even briefly.
            if let problem = writing.check.problem(of: text), problem != .form { return }
            writing.send(.reply(SmartReply(intent: intent, text: text), isComplete: false))
        }
        let reply = SmartReply(intent: intent, text: written.text.trimmingCharacters(in: .whitespaces))
        guard !written.isCut, writing.check.problem(of: reply.text) == nil, writing.check.hasKnownFacts(reply.text),
            !writing.check.isRepeated(reply.text), !writing.check.mentionsModel(reply.text)
        else { return nil }
        writing.send(.reply(reply, isComplete: true))
        return reply
    }

    // MARK: - Form

    /// Returns the regular expression for a whole reply; without a language, any opening is allowed.
    static func pattern(_ intent: SmartReply.Intent, in language: Language?) -> String {
        // The supported languages do not use East Asian characters, to which some models switch.
        let strange = language == nil ? "" : "\u{2E80}-\u{FFEF}"
        let words = #"[^\n\[\]{}<>|`"?¿\#(strange)]{1,160}"#
        let start = language.flatMap { ReplyOpenings.of[$0]?[intent] }.map { "(\($0.joined(separator: "|")))" }
        return switch (intent, start) {
        case (.question, nil): #"\#(words)\?"#
        case (.question, let start?): #"\#(start) \#(words)\?"#
        case (_, nil): #"\#(words)[.!]"#
        case (_, let start?): #"\#(start)[ ,.!]\#(words)[.!]"#
        }
    }

    /// Returns the replies without near duplicates, of which the first is kept.
    static func distinct(_ replies: [SmartReply]) -> [SmartReply] {
        var kept: [SmartReply] = []
        for reply in replies {
            let words = Set(reply.text.lowercased().split { !$0.isLetter && !$0.isNumber })
            let isNew = kept.allSatisfy { other in
                let others = Set(other.text.lowercased().split { !$0.isLetter && !$0.isNumber })
                return Double(words.intersection(others).count) / Double(max(1, words.union(others).count))
                    < maximumAlike
            }
            if isNew { kept.append(reply) }
        }
        return kept
    }
}
