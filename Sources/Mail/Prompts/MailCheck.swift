import Foundation
import MailReading
import Retrieval

/// Holds what a model writes about mails to what stands in them.
///
/// Numbers, dates, names and quotations must stand in a mail that says the rest, too; of a summary's other words a share
/// must, less than of an answer from documents, since a summary tells in other words.
struct MailCheck {
    /// The least share of a summary's words that its mails must have.
    static let leastCoverage = 0.4
    /// Characters of each mail that are looked at.
    private static let longest = 8_000
    /// Words in a row that a reply may not share with the mail: the least that count, and the most that are needed.
    private static let repeatedWords = 4...8

    private let summaries: AnswerChecker
    private let facts: AnswerChecker
    private let output: OutputCheck
    private let thread: String
    /// The words of the mails, each between two spaces.
    private let own: String

    /// Prepares the mails.
    ///
    /// - Parameters:
    ///   - messages: The mails of a thread, or the one that is answered.
    ///   - instructions: What the model was told.
    init(_ messages: [MailMessage], instructions: String) {
        let passages = messages.enumerated().map { index, message in
            AnswerChecker.Passage(
                number: index + 1, text: UntrustedText(PromptTemplates.own(message), characters: Self.longest).text,
                context: Self.heading(message))
        }
        summaries = AnswerChecker(passages: passages, leastCoverage: Self.leastCoverage, readsFirstWords: true)
        thread = passages.map { "\($0.context)\n\($0.text)" }.joined(separator: "\n").lowercased()
        own = " \(Self.words(passages.map(\.text).joined(separator: " ")).joined(separator: " ")) "
        facts = AnswerChecker(passages: passages, leastCoverage: 0)
        let source = messages.map { message in
            let people = message.from + message.to + message.cc + message.replyTo
            return (people.map(\.address) + [message.subject, message.body.text]).joined(separator: "\n")
        }
        output = OutputCheck(source: source.joined(separator: "\n"), instructions: instructions)
    }

    /// What is wrong with the form of a text, whether it is finished or not; nil if it may be shown.
    func problem(of text: String) -> OutputCheck.Problem? { output.problem(of: text) }

    /// The sentences of a summary that may be shown.
    ///
    /// One that names the topic of the whole thread rests on all of it: what it names must stand in any of the mails.
    ///
    /// - Parameters:
    ///   - sentences: What the model wrote, cut into sentences.
    ///   - opening: How a sentence begins that names the topic.
    /// - Returns: Each that the mails bear out, with the places of those mails, in order; none twice.
    func borneOut(_ sentences: [String], opening: String) -> [(text: String, mails: [Int])] {
        var seen: Set<String> = []
        let checked = summaries.check(sentences.map { ClaimedSentence(text: $0, passages: []) })
        return checked.compactMap { sentence in
            let isTopic = sentence.text.hasPrefix(opening) && sentence.problems.allSatisfy(isOfThread(sentence.text))
            guard sentence.standing == .supported || isTopic, output.problem(of: sentence.text) == nil,
                seen.insert(sentence.text.lowercased()).inserted
            else { return nil }
            let mails = Set(sentence.citations.map { $0.passage - 1 }).sorted()
            return (sentence.text, mails.isEmpty ? [0] : mails)
        }
    }

    /// Whether what one mail lacks of a sentence on the whole thread is no problem: another one has it.
    private func isOfThread(_ sentence: String) -> (AnswerProblem) -> Bool {
        { problem in
            switch problem.kind {
            case .words, .negation, .noCitation: true
            case .quote, .number, .date: false
            case .name:
                thread.contains(String(decoding: Array(sentence.utf8)[problem.range], as: UTF8.self).lowercased())
            }
        }
    }

    /// Whether each number, date, name and quotation of a reply stands in the mail.
    func hasKnownFacts(_ reply: String) -> Bool {
        facts.check([ClaimedSentence(text: reply, passages: [])]).allSatisfy { sentence in
            !sentence.problems.contains { [.number, .date, .name, .quote].contains($0.kind) }
        }
    }

    /// Whether a reply says little but what the mail says: eight words of it in a row, or at least four that are
    /// four fifths of the reply.
    func isRepeated(_ reply: String) -> Bool {
        let words = Self.words(reply)
        guard words.count >= Self.repeatedWords.lowerBound else { return false }
        let length = max(Self.repeatedWords.lowerBound, min(Self.repeatedWords.upperBound, words.count * 4 / 5))
        return (0...(words.count - length)).contains { start in
            own.contains(" \(words[start..<(start + length)].joined(separator: " ")) ")
        }
    }

    /// Whether a reply speaks of the model that wrote it, as no person who received the mail would.
    func isOfModel(_ reply: String) -> Bool { reply.contains(Self.ofModel) }

    private static var ofModel: Regex<Substring> {
        #/\b(?:as an ai|language model|(?:an?|your) (?:ai|virtual) assistant|don['’]t have (?:access to|the ability)|(?:als|eine) ki\b|sprachmodell|modèle de langage|modelo de l[ei]ng|modello linguistico|taalmodel)/#
            .ignoresCase()
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Who wrote a mail when and about what, which it speaks of without saying so; not to whom, or what one says would pass
    /// for what the other does.
    private static func heading(_ message: MailMessage) -> String {
        let people = message.from.map(\.displayName)
        let format = Date.FormatStyle(locale: Locale(identifier: "en")).weekday(.wide).day().month(.wide).year()
        return (people + [message.subject, message.date.map { $0.formatted(format) } ?? ""]).joined(separator: "\n")
    }
}
