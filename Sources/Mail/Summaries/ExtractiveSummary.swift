import Foundation
import RawText
import Retrieval

/// Quotes the most important sentences of a thread.
///
/// The score of a sentence depends on its words, which are weighted by the number of sentences of the thread
/// that contain them. This is similar to the frequency of SumBasic and the centrality of LexRank. Decisions,
/// tasks and dates raise the score, and so does an early position. Each choice lowers the score of similar
/// sentences (maximal marginal relevance).
enum ExtractiveSummary {
    private static let most = 3
    private static let longest = 300
    private static let shortestWords = 3
    /// The minimum number of mails for adding quotes to a written summary, so that few attackers are quoted.
    private static let minimumMails = 3

    private struct Candidate {
        let text: String
        let mail: Int
        let place: Int
        let words: Set<String>
        var score = 0.0
    }

    /// Summarizes a thread of mails in chronological order by up to three of its sentences in their order.
    ///
    /// The result is `nil` if the mails have no text.
    static func make(_ emails: [Email]) -> MailSummary? {
        guard let newest = emails.last else { return nil }
        var candidates = candidates(emails)
        if candidates.isEmpty { return nil }
        score(&candidates, mails: emails.count)
        var chosen: [Candidate] = []
        while chosen.count < most, !candidates.isEmpty {
            let next = candidates.indices.max { value(candidates[$0], chosen) < value(candidates[$1], chosen) }
            guard let next else { break }
            chosen.append(candidates.remove(at: next))
            let taken = chosen[chosen.count - 1]
            candidates.removeAll { alike($0.words, taken.words) > 0.6 }
        }
        chosen.sort { ($0.mail, $0.place) < ($1.mail, $1.place) }
        return MailSummary(
            kind: .extractive,
            sentences: chosen.map { MailSummary.Sentence(text: $0.text, mails: [emails[$0.mail].id]) },
            newestMail: newest.id, knownMails: emails.map(\.id))
    }

    /// Completes a model's summary of few supported sentences with quotes from ``make(_:)``, up to three sentences.
    ///
    /// Only quotes with other content are added, each prefixed with the name of its author. Summaries of
    /// short threads are returned unchanged.
    static func completing(_ written: MailSummary, with quotes: MailSummary, _ emails: [Email]) -> MailSummary {
        guard written.kind == .generated, emails.count >= minimumMails else { return written }
        var told = Set(words(written.text))
        var sentences = written.sentences
        for quote in quotes.sentences where sentences.count < most {
            let words = Set(words(quote.text))
            guard alike(words, told) <= 0.6, let email = emails.first(where: { $0.id == quote.mails.first }) else {
                continue
            }
            told.formUnion(words)
            let name = PromptTemplates.name(email.message)
            sentences.append(MailSummary.Sentence(text: "\(name): “\(quote.text)”", mails: quote.mails))
        }
        return MailSummary(
            kind: written.kind, sentences: sentences, model: written.model, newestMail: written.newestMail,
            omitted: written.omitted, knownMails: written.knownMails)
    }

    /// Returns the most important sentences of each mail, for a model that would take longer to read all of them.
    ///
    /// The mails are in chronological order. The sentences have `characters` characters in total, but the best
    /// sentence of each mail is always included. Each sentence is on a line of its own.
    static func excerpts(_ emails: [Email], characters: Int) -> [String] {
        var sentences = sentences(emails).filter { $0.text.count <= PromptTemplates.mailCharacters.upperBound }
        score(&sentences, mails: emails.count)
        let ranked = sentences.indices.sorted { sentences[$0].score > sentences[$1].score }
        var mails = Set<Int>()
        var kept = Set(ranked.filter { mails.insert(sentences[$0].mail).inserted })
        var left = kept.reduce(characters) { $0 - sentences[$1].text.count }
        for index in ranked where sentences[index].text.count <= left && kept.insert(index).inserted {
            left -= sentences[index].text.count
        }
        var excerpts = [[String]](repeating: [], count: emails.count)
        for index in kept.sorted() { excerpts[sentences[index].mail].append(sentences[index].text) }
        return excerpts.map { $0.joined(separator: "\n") }
    }

    /// Returns all sentences, except greetings, signatures and the like.
    private static func sentences(_ emails: [Email]) -> [Candidate] {
        var sentences: [Candidate] = []
        for (index, email) in emails.enumerated() {
            // Orders to models are harmless to a reader of the mail, but do not belong in a summary.
            let text = UntrustedText(PromptTemplates.own(email.message), characters: 8_000).text
            var place = 0
            for line in text.split(separator: "\n") {
                let bytes = Array(line.utf8)
                for range in Sentences.ranges(of: String(line)) {
                    let sentence = String(decoding: bytes[range], as: UTF8.self)
                    defer { place += 1 }
                    guard !isBoilerplate(sentence) else { continue }
                    sentences.append(Candidate(text: sentence, mail: index, place: place, words: Set(words(sentence))))
                }
            }
        }
        return sentences
    }

    private static func candidates(_ emails: [Email]) -> [Candidate] {
        let candidates = sentences(emails).filter { $0.words.count >= shortestWords && $0.text.count <= longest }
        if !candidates.isEmpty { return candidates }
        // If all lines are short, the first line of each mail is used.
        return emails.enumerated().compactMap { index, email in
            let text = UntrustedText(PromptTemplates.own(email.message), characters: longest).text
            guard let line = text.split(separator: "\n").first else { return nil }
            return Candidate(text: String(line), mail: index, place: 0, words: Set(words(String(line))))
        }
    }

    private static func score(_ candidates: inout [Candidate], mails: Int) {
        var counts: [String: Int] = [:]
        for candidate in candidates { for word in candidate.words { counts[word, default: 0] += 1 } }
        let all = Double(candidates.count)
        for index in candidates.indices {
            let candidate = candidates[index]
            let central = candidate.words.reduce(0.0) { sum, word in
                let count = Double(counts[word, default: 0])
                // Words that occur once are not about the thread, and words that occur everywhere are not specific.
                return sum + (count > 1 ? log(1 + count) * log(1 + all / count) : 0)
            }
            var score = central / Double(candidate.words.count + 4).squareRoot()
            let lowered = candidate.text.lowercased()
            if cues.matches(in: lowered) { score *= 1.35 }
            if days.matches(in: lowered) { score *= 1.15 }
            // The topic of a mail is usually at its beginning, and the topic of a thread in its first mail.
            score *= 1 + 0.25 / Double(1 + candidate.place)
            if candidate.mail == 0 { score *= 1.25 } else if candidate.mail == mails - 1 { score *= 1.1 }
            candidates[index].score = score
        }
    }

    private static func value(_ candidate: Candidate, _ chosen: [Candidate]) -> Double {
        let nearest = chosen.map { alike($0.words, candidate.words) }.max() ?? 0
        let isSameMail = chosen.contains { $0.mail == candidate.mail }
        return candidate.score * (1 - nearest) * (isSameMail ? 0.8 : 1)
    }

    private static func alike(_ first: Set<String>, _ second: Set<String>) -> Double {
        Double(first.intersection(second).count) / Double(max(1, min(first.count, second.count)))
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter {
            $0.count > 2 && !common.contains($0)
        }
    }

    /// The phrases of decisions and tasks.
    private static let cues = Pattern(
        #/\b(?:agreed?|decided?|decision|deadline|due|will|must|need|needs|should|please|can you|could you|by (?:mon|tue|wed|thu|fri|sat|sun|tomorrow|the|end)|plan|propose|suggest|confirm|cancel|moved?|postponed?|final|approved?|i'll|we'll|let's)\b/#
    )
    private static let days = Pattern(
        #/\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b/#)
    private static let telephoneNumber = Pattern(#/\d(?:[ \-.()\/]{0,2}\d){6,}/#)

    /// Returns whether a sentence is a greeting, signature, divider, or a footer of programs and lawyers.
    private static func isBoilerplate(_ text: String) -> Bool {
        let lowered = text.lowercased()
        if ["--", "==", "__", "**", "~~", "##"].contains(where: lowered.contains) { return true }
        if lowered.contains("(link)"), lowered.count < 80 { return true }
        // A phone number is part of a signature.
        if telephoneNumber.matches(in: lowered) { return true }
        return boilerplate.matches(in: lowered)
    }

    private static let boilerplate = [
        Pattern(
            #/\b(?:unsubscribe|intended recipient|confidential|privileged|disclaimer|virus|mailing list|sent from my|get your free|yahoo|hotmail|msn)\b/#
        ),
        Pattern(
            #/^(?:hi|hello|dear|hey|thanks|thank you|best|regards|cheers|kind regards|sincerely|yours)\b.{0,40}$/#),
    ]

    private static let common: Set<String> = [
        "the", "and", "for", "that", "this", "with", "you", "your", "are", "was", "were", "have", "has", "had", "not",
        "but",
        "can", "will", "would", "could", "should", "from", "they", "them", "their", "there", "what", "when", "which",
        "who",
        "how", "all", "any", "our", "out", "about", "just", "like", "been", "than", "then", "its", "it's", "i'm",
        "some",
        "also", "one", "get", "got", "let", "may", "very", "more", "most", "into", "only", "here", "why", "did", "does",
    ]
}
