package import Engine
import Foundation
package import MailReading
import Retrieval

/// Writes up to three replies to a mail: yes, no or something else, and a question.
///
/// The three are written side by side from one prompt whose last line differs, so that a local model reads the mail once.
/// Each begins as its intent does in the language of the mail, by a pattern: small models say yes to everything else. What a
/// reply names must stand in the mail.
package struct SmartReplyUseCase: Sendable {
    package static let temperature = 0.5
    private static let mostTokens = 60
    /// What may not be shown is written once more: other draws seldom fail for the same reason.
    private static let mostRounds = 2
    /// Replies that share more of their words say the same.
    private static let mostAlike = 0.7

    let model: ChatModel
    private let temperature: Double

    /// - Parameters:
    ///   - model: Who writes.
    ///   - temperature: How freely it chooses its words, 0 to 2.
    package init(model: ChatModel, temperature: Double = Self.temperature) {
        self.model = model
        self.temperature = temperature
    }

    /// Writes replies.
    ///
    /// - Returns: What is written, as it grows, and at last what may be shown, or why that is nothing. It throws what the
    ///   model throws where no reply was finished; ending the iteration stops the model.
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
        // At a temperature of 0 the same words would come again.
        for _ in 0..<(temperature > 0 ? Self.mostRounds : 1) where failure == nil {
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

    /// What all replies to a mail share.
    private struct Writing: Sendable {
        let message: MailMessage
        let language: Language?
        let check: MailCheck
        let start: ContinuousClock.Instant
        let send: @Sendable (SmartReplyEvent) -> Void
    }

    /// Writes replies side by side; nil stands for one that may not be shown.
    private func write(_ intents: [SmartReply.Intent], _ writing: Writing) async -> [Result<SmartReply?, any Error>] {
        // The first one reads the mail; once it writes, the next finds it read, and so on.
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
            maxTokens: Self.mostTokens, since: writing.start
        ) { text in
            onText()
            // Half a reply has no form yet, but what may never be shown is not shown for a moment either.
            if let problem = writing.check.problem(of: text), problem != .form { return }
            writing.send(.reply(SmartReply(intent: intent, text: text), isComplete: false))
        }
        let reply = SmartReply(intent: intent, text: written.text.trimmingCharacters(in: .whitespaces))
        guard !written.isCut, writing.check.problem(of: reply.text) == nil, writing.check.hasKnownFacts(reply.text),
            !writing.check.isRepeated(reply.text), !writing.check.isOfModel(reply.text)
        else { return nil }
        writing.send(.reply(reply, isComplete: true))
        return reply
    }

    // MARK: - Form

    /// What a reply must look like.
    ///
    /// - Parameter language: The language of the mail; nil where it is not known, and a reply may begin with any word.
    /// - Returns: A regular expression for the whole reply.
    static func pattern(_ intent: SmartReply.Intent, in language: Language?) -> String {
        // None of the languages is written in the characters of East Asia, into which some models slip.
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

    /// Replies of which no two say the same, the first ones first.
    static func distinct(_ replies: [SmartReply]) -> [SmartReply] {
        var kept: [SmartReply] = []
        for reply in replies {
            let words = Set(reply.text.lowercased().split { !$0.isLetter && !$0.isNumber })
            let isNew = kept.allSatisfy { other in
                let others = Set(other.text.lowercased().split { !$0.isLetter && !$0.isNumber })
                return Double(words.intersection(others).count) / Double(max(1, words.union(others).count))
                    < mostAlike
            }
            if isNew { kept.append(reply) }
        }
        return kept
    }
}
