package import Engines
import Foundation
public import MailFormat

/// Writes up to three replies to a mail: yes, no or something else, and a question.
///
/// The three are written side by side from one prompt whose last line differs, so that a local model reads the mail once.
/// Where the mail is in English, each begins as its intent does, by a pattern: small models say yes to everything else.
public struct SmartReplyUseCase: Sendable {
    /// After so long what is finished is shown, or nothing.
    public static let limit = Duration.seconds(8)
    package static let temperature = 0.5
    private static let mostTokens = 60
    /// Replies that share more of their words say the same.
    private static let mostAlike = 0.7

    let model: ChatModel
    let limit: Duration
    private let temperature: Double

    /// - Parameters:
    ///   - model: Who writes.
    ///   - limit: When the last reply must be finished.
    ///   - temperature: How freely it chooses its words, 0 to 2.
    package init(model: ChatModel, limit: Duration = Self.limit, temperature: Double = Self.temperature) {
        self.model = model
        self.limit = limit
        self.temperature = temperature
    }

    private enum Step {
        case done(SmartReply?, SmartReply.Intent)
        case late
    }

    /// Writes replies.
    ///
    /// - Parameter message: The mail.
    /// - Returns: What is written, as it grows, and at last what may be shown, or why that is nothing. It throws what the
    ///   model throws where no reply was finished; ending the iteration stops the model.
    public func stream(_ message: MailMessage) -> AsyncThrowingStream<SmartReplyEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: SmartReplyEvent.self)
        let task = Task {
            do {
                let (replies, isLate) = try await write(message) { continuation.yield($0) }
                if replies.isEmpty {
                    let reason = isLate ? NoReplyReason.late : .refused
                    continuation.yield(.noReplies(reason, message: reason.text))
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
    ) async throws -> (replies: [SmartReply], isLate: Bool) {
        let start = ContinuousClock.now
        let isEnglish = Self.isEnglish(PromptTemplates.own(message))
        let check = OutputCheck(source: Self.source(message), instructions: PromptTemplates.replyInstructions)
        // The first one reads the mail; once it writes, the next finds it read, and so on.
        let gates = SmartReply.Intent.allCases.map { _ in AsyncStream.makeStream(of: Void.self) }
        return try await withThrowingTaskGroup(of: Step.self) { group in
            @Sendable func write(_ intent: SmartReply.Intent, _ onText: @escaping @Sendable () -> Void) async throws
                -> Step
            {
                let written = try await GuidedText.write(
                    PromptTemplates.reply(to: message, intent), instructions: PromptTemplates.replyInstructions,
                    pattern: Self.pattern(intent, isEnglish: isEnglish), model: model, temperature: temperature,
                    maxTokens: Self.mostTokens, since: start
                ) { text in
                    onText()
                    // Half a reply has no form yet, but what may never be shown is not shown for a moment either.
                    if let problem = check.problem(of: text), problem != .form { return }
                    send(.reply(SmartReply(intent: intent, text: text), isComplete: false))
                }
                let reply = SmartReply(intent: intent, text: written.text.trimmingCharacters(in: .whitespaces))
                guard !written.isCut, check.problem(of: reply.text) == nil else { return .done(nil, intent) }
                send(.reply(reply, isComplete: true))
                return .done(reply, intent)
            }
            for (index, intent) in SmartReply.Intent.allCases.enumerated() {
                group.addTask {
                    defer { gates[index].continuation.finish() }
                    if index > 0 { for await _ in gates[index - 1].stream {} }
                    try Task.checkCancellation()
                    return try await write(intent) { gates[index].continuation.finish() }
                }
            }
            group.addTask { [limit] in
                try await Task.sleep(until: start + limit, clock: .continuous)
                return .late
            }
            var replies: [SmartReply.Intent: SmartReply] = [:]
            var ended = 0
            var isLate = false
            var failure: (any Error)?
            while ended < SmartReply.Intent.allCases.count, let result = await group.nextResult() {
                switch result {
                case .success(.late):
                    isLate = true
                    ended = .max
                case .success(.done(let reply, let intent)):
                    replies[intent] = reply
                    ended += 1
                case .failure(let error):
                    failure = error
                    ended += 1
                }
            }
            group.cancelAll()
            try Task.checkCancellation()
            if replies.isEmpty, let failure { throw failure }
            return (Self.distinct(SmartReply.Intent.allCases.compactMap { replies[$0] }), isLate)
        }
    }

    // MARK: - Form

    /// What a reply must look like.
    static func pattern(_ intent: SmartReply.Intent, isEnglish: Bool) -> String {
        let words = #"[^\n\[\]{}<>|`"?]{1,160}"#
        switch intent {
        case .question:
            let start = "(Could|Can|What|When|Where|Which|Who|How|Is|Are|Do|Does|Would|Will|Should|Thanks|Thank you)"
            return isEnglish ? #"\#(start) \#(words)\?"# : #"\#(words)\?"#
        case .affirmative:
            let start =
                "(Yes|Sure|Of course|Great|Gladly|That works|Sounds good|Thank you|Thanks|Happy to|I will|I can)"
            return isEnglish ? #"\#(start)[ ,.!]\#(words)[.!]"# : #"\#(words)[.!]"#
        case .declining:
            let start =
                "(No|Sorry|Unfortunately|I'm sorry|I am sorry|I'm afraid|Thanks, but|I cannot|I can't|Not this time)"
            return isEnglish ? #"\#(start)[ ,.]\#(words)[.!]"# : #"\#(words)[.!]"#
        }
    }

    /// Whether a text is in English, by the share of its commonest words.
    static func isEnglish(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter && $0 != "'" }.prefix(300)
        guard !words.isEmpty else { return false }
        let common = words.count { commonWords.contains($0) }
        return Double(common) / Double(words.count) >= 0.2
    }

    private static let commonWords: Set<Substring> = [
        "the", "a", "an", "and", "or", "of", "to", "in", "on", "at", "for", "with", "is", "are", "be", "will", "would",
        "can",
        "could", "do", "does", "have", "has", "you", "your", "i", "we", "my", "our", "me", "us", "it", "this", "that",
        "if",
        "please", "what", "when", "where", "how", "know", "let", "from", "by", "not", "meet", "thanks",
    ]

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

    private static func source(_ message: MailMessage) -> String {
        let people = (message.from + message.to + message.cc + message.replyTo).map(\.address)
        return ([message.subject, PromptTemplates.own(message)] + people).joined(separator: "\n")
    }
}
