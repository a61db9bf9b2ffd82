import Foundation
import MailFormat
import RawText

/// Finds the sentences of a mail that ask its reader something, or in which its writer promises something.
///
/// A mail is read once: what its sentences say does not change. Who has to do what, and whether it was done, is decided when
/// they are listed.
struct TodoRules {
    /// Goes up when the rules change, so that mails are read again.
    static let version = 1
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

    private static let characters = 8_000
    /// Longer ones are lists, tables and what has no full stops; few of them say what they seem to.
    private static let longest = 280
    private static let shortestWords = 3
    private static let mostPromises = 5

    private let calendar: Calendar
    private let languages = TodoLanguage.all

    init(calendar: Calendar = MailDay.calendar) { self.calendar = calendar }

    /// What a mail asks, one sentence, and promises.
    ///
    /// - Parameter message: The mail.
    /// - Returns: Nothing for what comes from a list, a shop or a program.
    func findings(in message: MailMessage) -> [Finding] {
        guard let date = message.date, !message.isAutomatic else { return [] }
        let sentences = Self.sentences(of: message)
        func day(_ sentence: String) -> MailDay? {
            DueDay.find(in: sentence, written: date, calendar: calendar)
        }
        let promises = sentences.lazy.filter { sentence in
            let plain = Self.plain(sentence)
            return !plain.contains("?")
                && languages.contains { $0.promises(plain) { day(sentence) != nil } }
        }
        var found: [Finding] = promises.prefix(Self.mostPromises).map {
            Finding(kind: .promise, sentence: $0, due: day($0))
        }
        if message.needsReply(), let question = question(sentences) {
            found.append(Finding(kind: .ask, sentence: question, due: day(question)))
        }
        return found
    }

    private static func sentences(of message: MailMessage) -> [String] {
        let text = UntrustedText(PromptTemplates.own(message), characters: characters).text
        return text.split(separator: "\n").flatMap { line in
            let bytes = Array(line.utf8)
            return Sentences.ranges(of: String(line)).map { String(decoding: bytes[$0], as: UTF8.self) }
        }.filter { sentence in
            sentence.count <= longest && sentence.split(whereSeparator: \.isWhitespace).count >= shortestWords
        }
    }

    /// The sentence that says best what is asked: one that asks for something to be done, else the last question.
    private func question(_ sentences: [String]) -> String? {
        let asking = sentences.filter { sentence in
            let plain = Self.plain(sentence)
            return MailMessage.asks(plain) && !languages.contains { plain.contains($0.noQuestion) }
        }
        return asking.first { MailMessage.requests(Self.plain($0)) } ?? asking.last
    }

    private static func plain(_ sentence: String) -> String { sentence.lowercased().replacing("’", with: "'") }
}
