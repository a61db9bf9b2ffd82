package import Engines
import Foundation
import LanguageModels
package import MailFormat

/// Has a language model sum up a thread in two to four sentences, each with the mail that it rests on.
///
/// What was summed up before is not read again: its sentences stand in for the older mails, and only those that came since
/// are read. Where a mail came late, among those, all are read. The numbers of mails are held to those that were sent, by a grammar.
public struct SummarizeThreadUseCase: Sendable {
    package static let temperature = 0.3
    private static let mostTokens = 220
    /// Tokens that are kept free for the chat format.
    private static let reserve = 32
    /// Where no tokenizer exists, the mails have as many characters together.
    private static let fallbackCharacters = 6_000

    let model: ChatModel
    private let temperature: Double

    /// - Parameters:
    ///   - model: Who writes.
    ///   - temperature: How freely it chooses its words, 0 to 2.
    package init(model: ChatModel, temperature: Double = Self.temperature) {
        (self.model, self.temperature) = (model, temperature)
    }

    /// A part of the prompt, and the mails that it stands for.
    private struct Part {
        let text: PromptTemplates.ThreadPart
        let mails: [Int64]
    }

    /// Sums up mails that are in no mailbox.
    ///
    /// - Parameter messages: The mails of the thread, oldest first.
    /// - Returns: The sentences; nil if fewer than two of them may be shown.
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
    /// - Returns: The summary; nil if fewer than two of its sentences may be shown.
    /// - Throws: `CancellationError`; what the model throws.
    func run(_ emails: [Email], after known: MailSummary?) async throws -> MailSummary? {
        guard let newest = emails.last else { return nil }
        var parts: [Part] = []
        var rest = emails[...]
        if let known, known.kind == .generated, let old = known.knownMails, old.count < emails.count,
            old == emails.prefix(old.count).map(\.id)
        {
            for sentence in known.sentences {
                parts.append(
                    Part(
                        text: PromptTemplates.ThreadPart(
                            heading: nil,
                            text: UntrustedText(sentence.text, characters: PromptTemplates.summaryCharacters)),
                        mails: sentence.mails))
            }
            rest = emails[old.count...]
        }
        let before = parts.isEmpty ? 0 : emails.count - rest.count
        parts += rest.map { Part(text: PromptTemplates.part($0.message), mails: [$0.id]) }
        let subject = emails[0].message.subject
        let fitting = try await fitting(parts, subject)
        let sent = Array(parts.suffix(fitting))
        let written = try await GuidedText.write(
            PromptTemplates.summary(subject: subject, sent.map(\.text)),
            instructions: PromptTemplates.summaryInstructions,
            pattern: NumberedSentence.pattern(upTo: sent.count, sentences: 2...4), model: model,
            temperature: temperature, maxTokens: Self.mostTokens)
        let sentences = Self.sentences(written, sent, emails)
        guard sentences.count >= 2 else { return nil }
        let cut = parts.count - sent.count
        return MailSummary(
            kind: .generated, sentences: sentences, model: model.name, newestMail: newest.id,
            omitted: before > 0 ? (known?.omitted ?? 0) + max(0, cut - (parts.count - rest.count)) : cut,
            knownMails: emails.map(\.id))
    }

    /// The sentences that may be shown.
    private static func sentences(
        _ written: GuidedText, _ sent: [Part], _ emails: [Email]
    ) -> [MailSummary.Sentence] {
        let source = emails.map { email in
            let people = email.message.from + email.message.to + email.message.cc
            return (people.map(\.address) + [email.message.subject, email.message.body.text]).joined(separator: "\n")
        }
        let check = OutputCheck(
            source: source.joined(separator: "\n"), instructions: PromptTemplates.summaryInstructions)
        let order = Dictionary(uniqueKeysWithValues: emails.enumerated().map { ($1.id, $0) })
        var seen: Set<String> = []
        var sentences: [MailSummary.Sentence] = []
        for sentence in NumberedSentence.sentences(of: written.text) {
            let numbers = sentence.numbers.filter(sent.indices.map { $0 + 1 }.contains)
            guard !numbers.isEmpty, check.problem(of: sentence.text) == nil,
                seen.insert(sentence.text.lowercased()).inserted
            else { continue }
            let mails = Set(numbers.flatMap { sent[$0 - 1].mails }).sorted {
                order[$0, default: 0] < order[$1, default: 0]
            }
            sentences.append(MailSummary.Sentence(text: sentence.text, mails: mails))
        }
        return Array(sentences.prefix(4))
    }

    /// How many parts, the newest, fit into the model's context with the answer.
    private func fitting(_ parts: [Part], _ subject: String) async throws -> Int {
        guard let count = model.countTokens, let context = model.contextTokens else {
            var characters = 0
            let fitting = parts.reversed().prefix { part in
                characters += part.text.text.text.count
                return characters <= Self.fallbackCharacters
            }
            return max(1, fitting.count)
        }
        let room = context - Self.mostTokens - Self.reserve
        func fits(_ most: Int) async throws -> Bool {
            let prompt = PromptTemplates.summary(subject: subject, parts.suffix(most).map(\.text))
            return try await count(
                Transcript(entries: [
                    .instructions(
                        Transcript.Instructions(
                            segments: [.text(Transcript.TextSegment(content: PromptTemplates.summaryInstructions))],
                            toolDefinitions: [])),
                    .prompt(Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: prompt))])),
                ])) <= room
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
