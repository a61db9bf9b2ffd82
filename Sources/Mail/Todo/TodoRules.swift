import Foundation
import MailReading
import RawText
import Retrieval

/// The rules that find sentences of a mail that ask its reader something, or that contain a promise of its author.
///
/// A mail is searched once, because its sentences do not change. The person who has to do it, and whether it
/// was done, are determined when to-dos are listed.
struct TodoRules {
    /// The version of the rules, which increases with each change, so that mails are searched again.
    static let version = 3
    /// A sentence that asks or promises something.
    struct Finding: Hashable {
        enum Kind: String {
            case ask, promise
        }

        let kind: Kind
        let sentence: String
        let due: MailDay?
    }

    private static let characters = 2_000
    /// The maximum length of a sentence; longer sentences are mostly lists, tables and text without full stops.
    private static let longest = 280
    private static let shortestWords = 3
    private static let maximumPromises = 5
    /// The maximum length of a mail, in characters, in which any question is for the reader.
    private static let short = 400

    private let calendar: Calendar
    // Reused for many mails, because the first use of a pattern is slowest.
    private let languages = TodoLanguage.all
    private let requests = MailMessage.requests

    init(calendar: Calendar = MailDay.calendar) { self.calendar = calendar }

    /// Returns at most one request and the promises of a mail.
    ///
    /// Mail from lists, shops and programs has no findings, except for invitations.
    func findings(in message: MailMessage) -> [Finding] {
        // Calendar programs send invitations on behalf of people.
        if let asked = invitation(in: message) { return [asked] }
        guard let date = message.date, !message.isAutomatic else { return [] }
        let sentences = Self.sentences(of: message)
        func day(_ sentence: String) -> MailDay? {
            DueDay.find(in: sentence, written: date, calendar: calendar)
        }
        let promises = sentences.lazy.filter { sentence in
            let plain = Self.plain(sentence)
            return !plain.contains("?") && languages.contains { $0.promises(plain) { day(sentence) != nil } }
                && !ModelOrders.isOne(sentence)
        }
        var found: [Finding] = promises.prefix(Self.maximumPromises).map {
            Finding(kind: .promise, sentence: $0, due: day($0))
        }
        if let question = question(sentences), message.needsReply() {
            found.append(Finding(kind: .ask, sentence: question, due: day(question)))
        }
        return found
    }

    /// Returns the invitation of a mail as a request, due on the day of the event.
    private func invitation(in message: MailMessage) -> Finding? {
        guard let invitation = message.invitations?.first(where: { [.invitation, .update].contains($0.kind) }),
            let title = invitation.title
        else { return nil }
        var inGreenwich = calendar
        inGreenwich.timeZone = .gmt
        let day = invitation.start.map { MailDay($0, in: invitation.isAllDay ? inGreenwich : calendar) }
        let when = invitation.when(in: calendar.timeZone).map { ", \($0)" } ?? ""
        let sentence = VisibleText.line(UntrustedText("\(title)\(when)", characters: Self.longest).text)
        return sentence.isEmpty || ModelOrders.isOne(sentence) ? nil : Finding(kind: .ask, sentence: sentence, due: day)
    }

    private static func sentences(of message: MailMessage) -> [String] {
        // Orders to models are filtered later, for relevant sentences only, because that takes most of the time.
        UntrustedText.paragraphs(of: PromptTemplates.own(message), characters: characters).flatMap { paragraph in
            let bytes = Array(paragraph.utf8)
            return Sentences.ranges(of: paragraph).map { range in
                String(decoding: bytes[range], as: UTF8.self).split(whereSeparator: \.isWhitespace)
                    .joined(separator: " ")
            }
        }.filter { sentence in
            // Some programs put a space before the quote mark.
            !sentence.hasPrefix(">") && sentence.count <= longest
                && sentence.split(whereSeparator: \.isWhitespace).count >= shortestWords
        }
    }

    /// Returns the sentence with the clearest request: a sentence that asks for an action, else the last question.
    private func question(_ sentences: [String]) -> String? {
        let isShort = sentences.reduce(0) { $0 + $1.count } <= Self.short
        let asking = sentences.filter { sentence in
            let plain = Self.plain(sentence)
            return (Self.isQuestion(plain) && (isShort || Self.speaksToSomebody(plain)) || plain.contains(requests))
                && !languages.contains { plain.contains($0.rhetoricalQuestion) } && !ModelOrders.isOne(sentence)
        }
        return asking.first { Self.plain($0).contains(requests) } ?? asking.last
    }

    /// Returns whether a sentence ends with a question mark.
    ///
    /// In mails with lost characters, question marks occur anywhere.
    private static func isQuestion(_ sentence: String) -> Bool {
        sentence.last { !" \"'”»!".contains($0) } == "?"
    }

    /// Returns whether a question addresses someone with a word like "you", "we" or "anybody".
    ///
    /// Questions in articles and newsletters do not.
    private static func speaksToSomebody(_ sentence: String) -> Bool {
        // Spanish questions need no such word.
        sentence.hasPrefix("¿") || SentenceWord.all(in: sentence).contains { persons.contains($0.text) }
    }

    private static let persons: Set<String> = [
        "you", "your", "yours", "u", "we", "us", "our", "i", "me", "my", "anyone", "anybody", "du", "dich", "dir",
        "dein",
        "deine", "deinen", "ihr", "euch", "euer", "eure", "sie", "ihnen", "ihre", "ihren", "wir", "uns", "ich", "mir",
        "mich", "jemand", "tu", "te", "toi", "ton", "ta", "tes", "vous", "votre", "vos", "nous", "on", "je", "moi",
    ]

    private static func plain(_ sentence: String) -> String { sentence.lowercased().replacing("’", with: "'") }
}
