import Foundation
import MailReading
import RawText
import Retrieval

/// A sentence of a mail that asks its reader something, and the facts that a reply can use.
struct MailRequest {
    /// The kind of a request, by the answer that it needs.
    enum Kind: String, CaseIterable {
        /// Whether the reader comes, or has time.
        case meeting
        /// A time that the reader chooses.
        case scheduling
        /// One of two things.
        case choice
        /// Something that the reader is to do.
        case task
        /// Whether the sender may do something.
        case permission
        /// Whether the sender is to do something for the reader.
        case offer
        /// The reader's opinion.
        case opinion
        /// The reader's agreement.
        case approval
        /// Whether something has arrived.
        case arrival
        /// A fact that the reader knows.
        case information
        /// A confirmation.
        case confirmation
        /// Another question that "yes" or "no" answers.
        case yesNo
        /// Another question.
        case other
    }

    let kind: Kind
    let sentence: String
    /// The range of the sentence in ``MailRequests/text``, in bytes of UTF-8.
    let range: Range<Int>
    /// The day or time that the sentence asks about.
    let when: TimePhrase?
    /// The deadline.
    let due: TimePhrase?
    /// The two things to choose from, or none.
    let choices: [String]
}

/// The requests of a mail, found by rules in seven languages.
struct MailRequests {
    /// The author's own text, as filtered by ``UntrustedText``.
    let text: String
    /// The language; `nil` if it is not one of the seven.
    let language: Language?
    /// Whether the mail addresses its reader in a familiar way, with words such as "du", "tu" or "tú".
    let isFamiliar: Bool
    /// Whether the mail names a time of the day.
    let hasClock: Bool
    /// Whether the mail names a day or time.
    let hasTime: Bool
    /// The sentences of ``text``.
    let sentences: [String]
    /// The requests in the order of the mail.
    let all: [MailRequest]

    private static let characters = 2_000
    /// The maximum length of a sentence; longer sentences are lists, tables and text without full stops.
    private static let longest = 320

    init(_ message: MailMessage) {
        let text = UntrustedText(PromptTemplates.own(message), characters: Self.characters).text
        self.text = text
        let bytes = Array(text.utf8)
        var ranges: [Range<Int>] = []
        for line in text.split(separator: "\n") {
            let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
            for range in Sentences.ranges(of: String(line)) where range.count <= Self.longest {
                ranges.append((start + range.lowerBound)..<(start + range.upperBound))
            }
        }
        let sentences = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
        self.sentences = sentences
        let language = Language.recognised(in: text) ?? Self.language(of: sentences)
        self.language = language
        guard let language else {
            (self.isFamiliar, self.hasClock, self.hasTime, self.all) = (false, false, false, [])
            return
        }
        self.isFamiliar = language.isFamiliar(text)
        var (hasClock, hasTime, all) = (false, false, [MailRequest]())
        for (sentence, range) in zip(sentences, ranges) {
            let words = SpacedWords(sentence)
            let times = TimePhrase.all(in: words, language)
            hasTime = hasTime || !times.isEmpty
            hasClock = hasClock || times.contains(where: \.hasClock)
            if let request = Self.request(sentence, range, words, times, language) { all.append(request) }
        }
        (self.hasClock, self.hasTime, self.all) = (hasClock, hasTime, all)
    }

    /// The request to answer: the first clear question, else the first clear request, else the first request.
    var main: MailRequest? {
        let clear = all.filter { ![.other, .yesNo].contains($0.kind) }
        return clear.first { Self.isQuestion($0.sentence) } ?? clear.first ?? all.first
    }

    /// Returns the language whose patterns match the first sentences; `nil` for none, or several that are not told
    /// apart by common words.
    private static func language(of sentences: [String]) -> Language? {
        let first = sentences.prefix(8)
        let matching = Language.allCases.filter { language in
            first.contains { RequestLanguage.of(language)?.kind(plain($0), isQuestion: isQuestion($0)) != nil }
        }
        if matching.count < 2 { return matching.first }
        let words = first.flatMap { SpacedWords($0).words.map(\.folded) }
        return ReplyWords.language(of: words).flatMap { matching.contains($0) ? $0 : nil }
    }

    private static func plain(_ sentence: String) -> String { sentence.lowercased().replacing("’", with: "'") }

    /// Returns whether a sentence ends with a question mark.
    private static func isQuestion(_ sentence: String) -> Bool { sentence.last { !" \"'”»!)".contains($0) } == "?" }

    private static func request(
        _ sentence: String, _ range: Range<Int>, _ words: SpacedWords, _ times: [TimePhrase], _ language: Language
    ) -> MailRequest? {
        let (plain, isQuestion) = (plain(sentence), isQuestion(sentence))
        guard let patterns = RequestLanguage.of(language) else { return nil }
        if patterns.courtesy.matches(in: plain) { return nil }
        let choices = isQuestion ? Self.choices(words, times, language) : []
        var kind = choices.isEmpty ? patterns.kind(plain, isQuestion: isQuestion) : .choice
        if kind == nil, isQuestion { kind = .other }
        if isQuestion, choices.isEmpty, let found = kind {
            kind = Self.corrected(found, plain, offersChoice: Self.offersChoice(words, language))
        }
        let when = times.first { !$0.isDue }
        // "Does Tuesday suit you?" asks for time, "Does that suit you?" for agreement.
        if kind == .approval, when != nil { kind = .meeting }
        return kind.map {
            MailRequest(
                kind: $0, sentence: sentence, range: range, when: when, due: times.first(where: \.isDue),
                choices: choices)
        }
    }

    /// Returns the kind of a question whose first words count more than its verb.
    private static func corrected(
        _ kind: MailRequest.Kind, _ plain: String, offersChoice: Bool
    ) -> MailRequest.Kind {
        if offersChoice, RequestLanguage.preferences.matches(in: plain) { return .choice }
        if RequestLanguage.volunteers.matches(in: plain) { return .task }
        guard RequestLanguage.times.matches(in: plain) else { return kind }
        return switch kind {
        case .meeting: .scheduling
        case .task, .permission, .offer, .approval, .yesNo, .other: .information
        default: kind
        }
    }

    /// Returns whether a question has a word such as "or" between two things.
    private static func offersChoice(_ sentence: SpacedWords, _ language: Language) -> Bool {
        let or = RequestLanguage.or(language)
        return zip(sentence.words, sentence.words.dropFirst()).contains { word, next in
            or.contains(word.text.lowercased()) && !RequestLanguage.noChoices.contains(next.folded)
        }
    }

    /// Returns the two things on both sides of "or"; none if their bounds are not certain.
    private static func choices(_ sentence: SpacedWords, _ times: [TimePhrase], _ language: Language) -> [String] {
        let words = sentence.words
        let or = RequestLanguage.or(language)
        guard let at = words.firstIndex(where: { or.contains($0.text.lowercased()) }), at > 0, at + 1 < words.count
        else { return [] }
        if let first = times.last(where: { $0.words.upperBound == at }),
            let second = times.first(where: { $0.words.lowerBound == at + 1 })
        {
            return [first.text, second.text]
        }
        let end = words[at...].firstIndex { $0.mark.map { ",?;".contains($0) } ?? false } ?? words.count - 1
        let second = (at + 1)..<(end + 1)
        let opening = words[second.lowerBound].folded
        guard (1...4).contains(second.count), words[end].mark != nil, !RequestLanguage.noChoices.contains(opening)
        else { return [] }
        // Both things begin alike, as in "by train or by car", or are one word each.
        let alike = words[..<at].indices.suffix(4).last { words[$0].folded == opening }
        guard let start = second.count == 1 ? at - 1 : alike, words[start..<at].allSatisfy({ $0.mark == nil }) else {
            return []
        }
        return [sentence.text(start..<at), sentence.text(second)]
    }
}

extension Language {
    /// Returns whether a mail addresses its reader in a familiar way.
    fileprivate func isFamiliar(_ text: String) -> Bool {
        guard let words = RequestLanguage.address(self) else { return true }
        var (familiar, polite) = (0, 0)
        for (at, word) in SpacedWords(text).words.enumerated() {
            let plain = word.text.lowercased()
            let parts = plain.split { "-'".contains($0) }.map(String.init)
            if parts.contains(where: words.familiar.contains) { familiar += 1 }
            let isCapitalised = at > 0 && words.capitalised.contains(word.text)
            if isCapitalised || parts.contains(where: words.polite.contains) { polite += 1 }
        }
        if familiar == 0 { return polite == 0 && words.isUsuallyFamiliar }
        return familiar > polite || words.capitalised.isEmpty
    }
}
