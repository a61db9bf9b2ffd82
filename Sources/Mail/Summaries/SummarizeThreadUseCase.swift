package import Engine
import Foundation
package import MailReading
import RawText
import Retrieval

/// A use case that summarizes a thread in a few sentences with a language model.
///
/// A fixed opening keeps small models from copying the first mail. The model does not cite mails. `MailCheck`
/// finds the mails that support a sentence, and unsupported sentences are left out. Of a longer thread, the
/// model reads the most important half of the sentences. The previous summary replaces older mails, so that
/// only newer mails are read. If a mail was inserted among the older mails, all mails are read again.
package struct SummarizeThreadUseCase: Sendable {
    package static let temperature = 0.0
    private static let maximumTokens = 180
    /// The number of tokens that are reserved for the chat format.
    private static let reserve = 32
    /// The total number of characters of the mails if there is no tokenizer.
    private static let fallbackCharacters = 6_000
    /// The maximum number of characters of a thread that is read completely.
    private static let wholeCharacters = 800
    /// The maximum number of sentences that are shown.
    private static let most = 4

    let model: ChatModel
    private let temperature: Double

    /// Creates a use case with a sampling temperature from 0 to 2.
    package init(model: ChatModel, temperature: Double = Self.temperature) {
        (self.model, self.temperature) = (model, temperature)
    }

    /// Summarizes mails that are in no mailbox, oldest first; returns `nil` if no sentence may be shown.
    ///
    /// - Throws: `CancellationError`, and the errors of the model.
    package func sentences(of messages: [MailMessage]) async throws -> [String]? {
        let emails = messages.enumerated().map { index, message in
            Email(
                id: Int64(index), mailbox: "", folder: "", threadID: 0, flags: [], message: message,
                aiCategory: .uncategorized, category: nil, isSpam: false, spam: nil, diagnostics: [])
        }
        return try await run(emails, after: nil)?.sentences.map(\.text)
    }

    /// Summarizes the mails of a thread, oldest first, and extends the previous summary if possible.
    ///
    /// Each sentence is reported as soon as it may be shown. The result is `nil` if no sentence may be shown.
    ///
    /// - Throws: `CancellationError`, and the errors of the model.
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
            check.supportedSentences(sentences, opening: opening).prefix(Self.most).map { sentence in
                MailSummary.Sentence(text: sentence.text, mails: sentence.mails.map { emails[$0].id })
            }
        }
        var (whole, told) = (0, 0)
        let written: GuidedText
        do {
            written = try await GuidedText.write(
                PromptTemplates.summary(subject: subject, Array(parts.suffix(fitting))),
                instructions: PromptTemplates.instructions, pattern: #"\#(opening) [^\n]*"#, model: model,
                temperature: temperature, maxTokens: Self.maximumTokens
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

    /// Returns the mails as prompt parts; a longer thread is reduced to the most important half of its sentences.
    ///
    /// A single mail stays complete, because replies to it share its prompt prefix.
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

    /// Returns the opening of a summary in the language of its thread.
    private static func opening(_ language: Language?) -> String {
        switch language {
        case .english, .russian, .arabic, .hindi, nil: "The thread is about"
        case .german: "In den Mails geht es um"
        case .french: "Les messages portent sur"
        case .spanish: "Los mensajes tratan de"
        case .italian: "I messaggi riguardano"
        case .portuguese: "As mensagens tratam de"
        case .dutch: "De mails gaan over"
        }
    }

    /// Returns the sentences of a text without an incomplete last sentence, whose beginning may mean the
    /// opposite of the whole.
    private static func sentences(of text: String, isWhole: Bool) -> [String] {
        let bytes = Array(text.utf8)
        let sentences = Sentences.ranges(of: text).map { String(decoding: bytes[$0], as: UTF8.self) }
        return isWhole ? sentences : sentences.dropLast()
    }

    /// Returns the number of parts, counted from the newest, that fit into the model's context with the response.
    private func fitting(_ parts: [PromptTemplates.ThreadPart], _ subject: String) async throws -> Int {
        guard let count = model.countTokens, let context = model.promptTokens else {
            var characters = 0
            let fitting = parts.reversed().prefix { part in
                characters += part.text.text.count
                return characters <= Self.fallbackCharacters
            }
            return max(1, fitting.count)
        }
        let room = context - Self.maximumTokens - Self.reserve
        func fits(_ most: Int) async throws -> Bool {
            let prompt = PromptTemplates.summary(subject: subject, parts.suffix(most))
            return try await count(
                InferenceRequest(question: prompt, instructions: PromptTemplates.instructions)) <= room
        }
        if try await fits(parts.count) { return parts.count }
        // Binary search: more parts never have fewer tokens.
        var (low, high) = (1, parts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if try await fits(middle) { low = middle } else { high = middle }
        }
        return low
    }
}
