import Foundation
import MailReading
import Retrieval

/// A check of a model's text about mails against the mails.
///
/// All numbers, dates, names and quotations of a sentence must occur in a mail that also supports its other
/// words. A summary needs a lower share of supported words than an answer from documents, because a summary
/// rephrases.
struct MailCheck {
    /// The minimum share of a summary's words that its mails must contain.
    static let minimumCoverage = 0.4
    /// The maximum number of characters of each mail that are compared.
    private static let longest = 8_000
    /// The number of consecutive words that count as a repetition of the mail, depending on the length of the reply.
    private static let repeatedWords = 4...8

    private let summaries: AnswerChecker
    private let facts: AnswerChecker
    private let output: OutputCheck
    private let clauses: ClauseCheck
    private let thread: String
    /// The words of the mails, each surrounded by spaces.
    private let own: String

    /// Creates a check against the mails of a thread, or the mail to reply to, and against the model's instructions.
    init(_ messages: [MailMessage], instructions: String) {
        let passages = messages.enumerated().map { index, message in
            AnswerChecker.Passage(
                number: index + 1, text: UntrustedText(PromptTemplates.own(message), characters: Self.longest).text,
                context: Self.heading(message))
        }
        summaries = AnswerChecker(passages: passages, minimumCoverage: Self.minimumCoverage, readsFirstWords: true)
        thread = passages.map { "\($0.context)\n\($0.text)" }.joined(separator: "\n").lowercased()
        own = " \(Self.words(passages.map(\.text).joined(separator: " ")).joined(separator: " ")) "
        facts = AnswerChecker(passages: passages, minimumCoverage: 0)
        clauses = ClauseCheck(messages, texts: passages.map(\.text))
        let source = messages.map { message in
            let people = message.from + message.to + message.cc + message.replyTo
            return (people.map(\.address) + [message.subject, message.body.text]).joined(separator: "\n")
        }
        output = OutputCheck(source: source.joined(separator: "\n"), instructions: instructions)
    }

    /// Returns the first problem with a complete or partial text; `nil` if the text may be shown.
    func problem(of text: String) -> OutputCheck.Problem? { output.problem(of: text) }

    /// Returns the sentences of a summary that the mails support.
    ///
    /// Each clause of a sentence must be supported by one mail. A list of the thread's topics may be supported by
    /// several mails. A sentence that refers to a preceding one, such as "He also …", is left out with it.
    ///
    /// - Parameters:
    ///   - sentences: The sentences that the model wrote.
    ///   - opening: The beginning of a sentence about the topic.
    /// - Returns: The supported sentences without repetition, each with the indices of the supporting mails
    ///   in order.
    func supportedSentences(_ sentences: [String], opening: String) -> [(text: String, mails: [Int])] {
        var seen: Set<String> = []
        var person: String?
        var isAfterShown = false
        let checked = summaries.check(sentences.map { ClaimedSentence(text: $0, passages: []) })
        return checked.compactMap { sentence in
            let text = sentence.text
            let isConnected = Self.words(text).first.map(Self.connectors.contains) ?? false
            let isShown =
                (!isConnected || isAfterShown)
                && (sentence.standing == .supported && clauses.supports(text, subject: person)
                    || text.hasPrefix(opening) && isTopic(sentence, after: opening))
                && output.problem(of: text) == nil && seen.insert(text.lowercased()).inserted
            isAfterShown = isShown
            person = isShown ? clauses.person(in: text) ?? person : nil
            guard isShown else { return nil }
            let mails = Set(sentence.citations.map { $0.passage - 1 }).sorted()
            return (text, mails.isEmpty ? [0] : mails)
        }
    }

    /// The words that connect a sentence with the preceding one.
    private static let connectors: Set<String> = [
        "also", "additionally", "however", "furthermore", "moreover", "therefore", "then", "he", "she", "they", "it",
        "this", "außerdem", "auch", "jedoch", "daher", "er", "dann", "aussi", "cependant", "il", "elle", "ils",
        "también", "además", "sin", "inoltre", "anche", "tuttavia", "também", "além", "ook", "bovendien", "hij", "zij",
    ]

    /// Returns whether a sentence lists topics of the thread, and all its numbers, dates and quotations occur in a mail.
    private func isTopic(_ sentence: CheckedSentence, after opening: String) -> Bool {
        let isKnown = sentence.problems.allSatisfy { problem in
            switch problem.kind {
            case .words, .noCitation: true
            case .quote, .number, .date, .negation, .relation: false
            case .name:
                thread.contains(
                    String(decoding: Array(sentence.text.utf8)[problem.range], as: UTF8.self).lowercased())
            }
        }
        return isKnown && clauses.supports(topics: String(sentence.text.dropFirst(opening.count)))
    }

    /// Returns whether all numbers, dates, names and quotations of a reply occur in the mail.
    func hasKnownFacts(_ reply: String) -> Bool {
        facts.check([ClaimedSentence(text: reply, passages: [])]).allSatisfy { sentence in
            !sentence.problems.contains { [.number, .date, .name, .quote].contains($0.kind) }
        }
    }

    /// Returns whether a reply repeats the mail.
    ///
    /// A repetition is a sequence of eight words from the mail, or of at least four words that make up four
    /// fifths of the reply.
    func isRepeated(_ reply: String) -> Bool {
        let words = Self.words(reply)
        guard words.count >= Self.repeatedWords.lowerBound else { return false }
        let length = max(Self.repeatedWords.lowerBound, min(Self.repeatedWords.upperBound, words.count * 4 / 5))
        return (0...(words.count - length)).contains { start in
            own.contains(" \(words[start..<(start + length)].joined(separator: " ")) ")
        }
    }

    /// Returns whether a reply mentions the model that wrote it, which no recipient of the mail would.
    func mentionsModel(_ reply: String) -> Bool { reply.contains(Self.ofModel) }

    private static var ofModel: Regex<Substring> {
        #/\b(?:as an ai|language model|(?:an?|your) (?:ai|virtual) assistant|don['’]t have (?:access to|the ability)|(?:als|eine) ki\b|sprachmodell|modèle de langage|modelo de l[ei]ng|modello linguistico|taalmodel)/#
            .ignoresCase()
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns the sender, subject and date of a mail, which support its sentences implicitly.
    ///
    /// Recipients are left out; otherwise a statement of the sender would support a claim about a recipient.
    private static func heading(_ message: MailMessage) -> String {
        let people = message.from.map(\.displayName)
        let format = Date.FormatStyle(locale: Locale(identifier: "en")).weekday(.wide).day().month(.wide).year()
        return (people + [message.subject, message.date.map { $0.formatted(format) } ?? ""]).joined(separator: "\n")
    }
}
