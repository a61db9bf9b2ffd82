import Foundation
import MailReading

/// The words of a mail, as seen by all word-based classifiers.
///
/// Words are in lower case and without accents. Each address and link becomes one placeholder word, and a
/// number is replaced by its digit count. Their exact values are covered by other features, or occur in one
/// mail only.
struct MailWords: Sendable {
    let subject: [String]
    let body: [String]

    private static let maximumBodyWords = 1_500
    private static let maximumBytes = 16_384
    private static let longestWord = 30

    init(_ message: MailMessage) {
        subject = Self.words(message.subject, limit: 60)
        // The beginning of a mail is enough to classify it.
        let start = message.body.text.utf8.prefix(Self.maximumBytes)
        let beginning =
            start.count == message.body.text.utf8.count ? message.body.text : String(decoding: start, as: UTF8.self)
        let reply = MailReply(beginning)
        let text = reply.own.isEmpty ? beginning : reply.own
        body = Self.words(text, limit: Self.maximumBodyWords)
    }

    static func words(_ text: String, limit: Int) -> [String] {
        var words: [String] = []
        for part in text.split(whereSeparator: \.isWhitespace) {
            if words.count >= limit { break }
            if part.contains("://") || part.hasPrefix("www.") {
                words.append("#link")
            } else if part.contains("@"), part.contains(".") {
                words.append("#address")
            } else {
                add(part, to: &words)
            }
        }
        return words
    }

    private static func add(_ part: Substring, to words: inout [String]) {
        let isPlain = part.utf8.allSatisfy { $0 < 0x80 }
        let folded =
            isPlain
            ? part.lowercased() : String(part).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        for word in folded.split(whereSeparator: {
            !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "$" && $0 != "€" && $0 != "£" && $0 != "%" && $0 != "!"
        }) {
            let text = word.drop { $0 == "'" }
            if text.isEmpty { continue }
            if text.contains(where: \.isNumber) {
                let digits = text.count(where: \.isNumber)
                let rest = text.filter { !$0.isNumber }
                words.append("#\(min(digits, 6))\(rest.prefix(6))")
            } else if text.last == "!" {
                let bare = text.prefix { $0 != "!" }
                if !bare.isEmpty { words.append(String(bare.prefix(longestWord))) }
                words.append("!")
            } else {
                words.append(String(text.prefix(longestWord)))
            }
        }
    }
}
