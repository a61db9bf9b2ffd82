import Foundation
import MailReading
import RawText

/// Finds the sentences of a mail that ask its reader something, or in which its writer promises something.
///
/// A mail is read once: what its sentences say does not change. Who has to do what, and whether it was done, is decided when
/// they are listed.
struct TodoRules {
    /// Goes up when the rules change, so that mails are read again.
    static let version = 2
    /// A sentence with a part in it that asks or promises.
    struct Finding: Hashable {
        /// What a sentence does.
        enum Kind: String {
            case ask, promise
        }

        let kind: Kind
        let sentence: String
        let due: MailDay?
    }

    private static let characters = 2_000
    /// Longer ones are lists, tables and what has no full stops; few of them say what they seem to.
    private static let longest = 280
    private static let shortestWords = 3
    private static let mostPromises = 5
    /// In a mail of so many characters, any question is for the reader.
    private static let short = 400

    private let calendar: Calendar
    // Made once for many mails: the first use of a pattern takes longest.
    private let languages = TodoLanguage.all
    private let requests = MailMessage.requests

    init(calendar: Calendar = MailDay.calendar) { self.calendar = calendar }

    /// What a mail asks, one sentence, and promises.
    ///
    /// - Returns: Nothing for what comes from a list, a shop or a program.
    func findings(in message: MailMessage) -> [Finding] {
        // Calendars send invitations of people.
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
        var found: [Finding] = promises.prefix(Self.mostPromises).map {
            Finding(kind: .promise, sentence: $0, due: day($0))
        }
        if let question = question(sentences), message.needsReply() {
            found.append(Finding(kind: .ask, sentence: question, due: day(question)))
        }
        return found
    }

    /// The event that a mail invites to; it is due on its day.
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
        // Whether a sentence speaks to a model is found out of those alone that matter: it takes most of the time.
        UntrustedText.paragraphs(of: PromptTemplates.own(message), characters: characters).flatMap { paragraph in
            let bytes = Array(paragraph.utf8)
            return Sentences.ranges(of: paragraph).map { range in
                String(decoding: bytes[range], as: UTF8.self).split(whereSeparator: \.isWhitespace)
                    .joined(separator: " ")
            }
        }.filter { sentence in
            // Some programs quote with a space before the mark.
            !sentence.hasPrefix(">") && sentence.count <= longest
                && sentence.split(whereSeparator: \.isWhitespace).count >= shortestWords
        }
    }

    /// The sentence that says best what is asked: one that asks for something to be done, else the last question.
    private func question(_ sentences: [String]) -> String? {
        let isShort = sentences.reduce(0) { $0 + $1.count } <= Self.short
        let asking = sentences.filter { sentence in
            let plain = Self.plain(sentence)
            return (Self.isQuestion(plain) && (isShort || Self.speaksToSomebody(plain)) || plain.contains(requests))
                && !languages.contains { plain.contains($0.noQuestion) } && !ModelOrders.isOne(sentence)
        }
        return asking.first { Self.plain($0).contains(requests) } ?? asking.last
    }

    /// Whether a sentence ends as questions do: in mails that lost their characters, question marks stand anywhere.
    private static func isQuestion(_ sentence: String) -> Bool {
        sentence.last { !" \"'”»!".contains($0) } == "?"
    }

    /// Whether a question has a word like "you", "we" or "anybody", as questions to the reader do.
    ///
    /// Those of articles and newsletters have none.
    private static func speaksToSomebody(_ sentence: String) -> Bool {
        // Spanish needs no such word.
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
