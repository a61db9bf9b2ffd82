package import Engine
import Foundation
package import MailReading
import RawText
import Retrieval

/// Has a language model sum up a thread in a few sentences.
///
/// The model writes freely behind a beginning that is given, without which small models copy the first mail, and names no
/// mails: `MailCheck` finds those that bear each sentence out, and a sentence that none bears out is left out. Of a
/// longer thread it reads the half of the sentences that say most. What was summed up before is not read again: its
/// sentences stand in for the older mails, and only those that came since are read. Where a mail came late, among those,
/// all are read.
package struct SummarizeThreadUseCase: Sendable {
    package static let temperature = 0.0
    private static let mostTokens = 180
    /// Tokens that are kept free for the chat format.
    private static let reserve = 32
    /// Where no tokenizer exists, the mails have as many characters together.
    private static let fallbackCharacters = 6_000
    /// A thread with no more characters is read whole.
    private static let wholeCharacters = 800
    /// The most sentences that are shown.
    private static let most = 4

    let model: ChatModel
    private let temperature: Double

    /// - Parameters:
    ///   - model: Who writes.
    ///   - temperature: How freely it chooses its words, 0 to 2.
    package init(model: ChatModel, temperature: Double = Self.temperature) {
        (self.model, self.temperature) = (model, temperature)
    }

    /// Sums up mails that are in no mailbox.
    ///
    /// - Parameter messages: The mails of the thread, oldest first.
    /// - Returns: The sentences; nil if none of them may be shown.
    /// - Throws: `CancellationError`; what the model throws.
    package func sentences(of messages: [MailMessage]) async throws -> [String]? {
        let emails = messages.enumerated().map { index, message in
            Email(
                id: Int64(index), mailbox: "", folder: "", threadID: 0, flags: [], message: message,
                aiCategory: .uncategorized, category: nil, isSpam: false, spam: nil, diagnostics: [])
        }
        return try await run(emails, after: nil)?.sentences.map(\.text)
    }

    /// Sums up.
    ///
    /// - Parameters:
    ///   - emails: The mails of the thread, oldest first; at least one.
    ///   - known: What it was summed up to before.
    ///   - onSentence: Hears of each sentence as soon as it may be shown.
    /// - Returns: The summary; nil if none of its sentences may be shown.
    /// - Throws: `CancellationError`; what the model throws.
    func run(
        _ emails: [Email], after known: MailSummary?, onSentence: (MailSummary.Sentence) -> Void = { _ in }
    ) async throws -> MailSummary? {
        guard let newest = emails.last else { return nil }
        var parts: [PromptTemplates.ThreadPart] = []
        var rest = emails[...]
        var omitted = 0
        if let known, known.kind == .generated, let old = known.knownMails, old.count < emails.count,
            old == emails.prefix(old.count).map(\.id)
        {
            parts = [PromptTemplates.ThreadPart(heading: nil, text: UntrustedText(known.text, characters: 1_000))]
            rest = emails[old.count...]
            omitted = known.omitted
        }
        let before = parts.count
        parts += Self.parts(Array(rest))
        let subject = emails[0].message.subject
        let fitting = try await fitting(parts, subject)
        let check = MailCheck(emails.map(\.message), instructions: PromptTemplates.instructions)
        let opening = Self.opening(
            Language.recognised(in: emails.map { PromptTemplates.own($0.message) }.joined(separator: "\n")))
        func shown(_ sentences: [String]) -> [MailSummary.Sentence] {
            check.borneOut(sentences, opening: opening).prefix(Self.most).map { sentence in
                MailSummary.Sentence(text: sentence.text, mails: sentence.mails.map { emails[$0].id })
            }
        }
        var (whole, told) = (0, 0)
        let written: GuidedText
        do {
            written = try await GuidedText.write(
                PromptTemplates.summary(subject: subject, Array(parts.suffix(fitting))),
                instructions: PromptTemplates.instructions, pattern: #"\#(opening) [^\n]*"#, model: model,
                temperature: temperature, maxTokens: Self.mostTokens
            ) { text in
                let finished = Self.sentences(of: text, isWhole: false)
                guard finished.count > whole else { return }
                whole = finished.count
                let sentences = shown(finished)
                for sentence in sentences.dropFirst(told) { onSentence(sentence) }
                told = max(told, sentences.count)
            }
        } catch let error as any UnansweredError where error.isWithoutAnswer {
            return nil
        }
        let sentences = shown(Self.sentences(of: written.text, isWhole: !written.isCut))
        guard !sentences.isEmpty else { return nil }
        for sentence in sentences.dropFirst(told) { onSentence(sentence) }
        return MailSummary(
            kind: .generated, sentences: sentences, model: model.name, newestMail: newest.id,
            omitted: omitted + max(0, parts.count - fitting - before), knownMails: emails.map(\.id))
    }

    /// The mails as the model reads them: of a longer thread, the sentences that say most, which are half of it.
    ///
    /// One mail is read whole, since replies to it begin with the same words.
    private static func parts(_ emails: [Email]) -> [PromptTemplates.ThreadPart] {
        var parts = emails.map { PromptTemplates.part($0.message, of: emails.count) }
        let characters = parts.reduce(0) { $0 + $1.text.text.count }
        guard emails.count > 1, characters > wholeCharacters else { return parts }
        for (index, excerpt) in ExtractiveSummary.excerpts(emails, characters: characters / 2).enumerated()
        where !excerpt.isEmpty {
            parts[index].text = UntrustedText(excerpt, characters: excerpt.count)
        }
        return parts
    }

    /// How a summary begins in the language of its thread.
    private static func opening(_ language: Language?) -> String {
        switch language {
        case .english, nil: "The thread is about"
        case .german: "In den Mails geht es um"
        case .french: "Les messages portent sur"
        case .spanish: "Los mensajes tratan de"
        case .italian: "I messaggi riguardano"
        case .portuguese: "As mensagens tratam de"
        case .dutch: "De mails gaan over"
        }
    }

    /// The sentences of what was written; half a sentence can say the opposite of the whole.
    private static func sentences(of text: String, isWhole: Bool) -> [String] {
        let bytes = Array(text.utf8)
        let sentences = Sentences.ranges(of: text).map { String(decoding: bytes[$0], as: UTF8.self) }
        return isWhole ? sentences : sentences.dropLast()
    }

    /// How many parts, the newest, fit into the model's context with the answer.
    private func fitting(_ parts: [PromptTemplates.ThreadPart], _ subject: String) async throws -> Int {
        guard let count = model.countTokens, let context = model.promptTokens else {
            var characters = 0
            let fitting = parts.reversed().prefix { part in
                characters += part.text.text.count
                return characters <= Self.fallbackCharacters
            }
            return max(1, fitting.count)
        }
        let room = context - Self.mostTokens - Self.reserve
        func fits(_ most: Int) async throws -> Bool {
            let prompt = PromptTemplates.summary(subject: subject, parts.suffix(most))
            return try await count(
                InferenceRequest(question: prompt, instructions: PromptTemplates.instructions)) <= room
        }
        if try await fits(parts.count) { return parts.count }
        // By halving: more parts are never fewer tokens.
        var (low, high) = (1, parts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if try await fits(middle) { low = middle } else { high = middle }
        }
        return low
    }
}
