package import Engine
import Foundation
package import MailReading
import Retrieval

/// A use case that suggests three replies to a mail: agreement, refusal or alternative, and a question.
///
/// Replies composed by rules come at once, for mails in seven languages. A model then writes replies concurrently from
/// one prompt whose last line differs, so that a local model computes the mail once. A pattern makes each reply begin
/// according to its intent in the language of the mail. Without such a pattern, small models agree to everything. A
/// reply that passes `SuggestionCheck` replaces the composed reply.
package struct SmartReplyUseCase: Sendable {
    package static let temperature = 0.5
    private static let maximumTokens = 60
    /// The maximum number of attempts; a second sample rarely fails for the same reason.
    private static let maximumRounds = 2
    /// The share of common words above which two replies count as equal.
    private static let maximumAlike = 0.7
    /// The kinds of requests to which no model writes, because it could only invent the answer.
    private static let unknown: Set<MailRequest.Kind> = [.information, .scheduling]
    /// The kinds of requests in which weak models confuse who does what.
    private static let confusing: Set<MailRequest.Kind> = [.offer, .choice, .confirmation, .other]

    private static let unknownLanguage =
        "Hearth composes replies in seven languages without a model, and this mail is in none of them."

    let model: ChatModel?
    private let temperature: Double
    /// Whether replies are composed by rules.
    private let composes: Bool
    /// Whether the model's exam result is too low, or unknown.
    private let isWeak: Bool

    /// Creates a use case.
    ///
    /// - Parameters:
    ///   - model: The model; `nil` for composed replies only.
    ///   - temperature: The sampling temperature from 0 to 2.
    ///   - composes: Whether to compose replies by rules where the model has none.
    ///   - isWeak: Whether the model's exam result is too low, or unknown. Its replies are then checked strictly, and
    ///     it asks no questions, because rules cannot tell whether a question makes sense.
    package init(
        model: ChatModel?, temperature: Double = Self.temperature, composes: Bool = true,
        isWeak: Bool = false
    ) {
        (self.model, self.temperature, self.composes, self.isWeak) = (model, temperature, composes, isWeak)
    }

    /// Suggests replies.
    ///
    /// - Parameters:
    ///   - message: The mail.
    ///   - objection: The reason why the default model writes nothing, as a sentence for the user.
    /// - Returns: The replies as they are found, and finally those that may be shown, or the reason for their
    ///   absence. The stream throws the error of the model if there is no reply. Ending the iteration stops the
    ///   model.
    package func stream(
        _ message: MailMessage, objection: String? = nil
    ) -> AsyncThrowingStream<SmartReplyEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: SmartReplyEvent.self)
        let task = Task(executorPreference: MailExecutor.shared) {
            do {
                let replies = try await write(message) { continuation.yield($0) }
                if let objection {
                    continuation.yield(.noReplies(.unfit, message: objection))
                } else if replies.isEmpty, model == nil {
                    continuation.yield(.noReplies(.unfit, message: Self.unknownLanguage))
                } else if replies.isEmpty {
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
        let requests = MailRequests(message)
        var replies: [SmartReply.Intent: SmartReply] = [:]
        if composes, let request = requests.main {
            let isSameDay = message.date.map { MailDay($0) == MailDay(.now) } ?? true
            for reply in ReplyTemplates.replies(to: request, in: requests, isSameDay: isSameDay) {
                replies[reply.intent] = reply
                send(.reply(reply, isComplete: true))
            }
        }
        let isUnwritten =
            !replies.isEmpty
            && requests.main.map {
                Self.unknown.contains($0.kind) || isWeak && Self.confusing.contains($0.kind)
            } ?? false
        guard let model, !isUnwritten else {
            return SmartReply.Intent.allCases.compactMap { replies[$0] }
        }
        let writing = Writing(
            message: message, model: model, language: requests.language,
            check: SuggestionCheck(message, requests, level: replies.isEmpty ? .form : isWeak ? .words : .meaning),
            showsParts: replies.isEmpty, start: .now, send: send)
        let intents = SmartReply.Intent.allCases.filter { replies[$0] == nil || $0 != .question || !isWeak }
        var (written, failure): ([SmartReply.Intent: SmartReply], (any Error)?) = ([:], nil)
        // At a temperature of 0, a retry would give the same text.
        for _ in 0..<(temperature > 0 ? Self.maximumRounds : 1) where failure == nil {
            let missing = intents.filter { written[$0] == nil }
            for result in await write(missing, writing) {
                switch result {
                case .success(let reply): if let reply { written[reply.intent] = reply }
                case .failure(let error): failure = error
                }
            }
            try Task.checkCancellation()
        }
        if replies.isEmpty, written.isEmpty, let failure { throw failure }
        // Of two replies that say the same, the composed one is kept.
        let all = SmartReply.Intent.allCases.compactMap { written[$0] ?? replies[$0] }
        let distinct = Self.distinct(all)
        return SmartReply.Intent.allCases.compactMap { intent in
            distinct.first { $0.intent == intent } ?? replies[intent]
        }
    }

    /// The data that all replies to a mail share.
    private struct Writing: Sendable {
        let message: MailMessage
        let model: ChatModel
        let language: Language?
        let check: SuggestionCheck
        /// Whether incomplete replies are shown.
        let showsParts: Bool
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
            pattern: Self.pattern(intent, in: writing.language), model: writing.model, temperature: temperature,
            maxTokens: Self.maximumTokens, since: writing.start
        ) { text in
            onText()
            // The form of a partial reply is not final, but other problems are never shown, not even briefly.
            if !writing.showsParts || (writing.check.problem(of: text).map { $0 != .form } ?? false) { return }
            writing.send(.reply(SmartReply(intent: intent, text: text), isComplete: false))
        }
        let reply = SmartReply(intent: intent, text: written.text.trimmingCharacters(in: .whitespaces))
        guard !written.isCut, writing.check.passes(reply) else { return nil }
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
