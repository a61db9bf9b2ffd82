import GMimeParser
import MailFormat
import Testing

/// Reads each mail with both parsers and expects them to find the same; the tests look at what GMime found.
///
/// Mails that are damaged at random are read by both, and not compared: the rules do not say what such a mail is.
struct BothParsers: MailParser {
    /// Whether the results must be the same.
    var comparesAll = true

    func parse(_ bytes: [UInt8]) -> ParsedMail {
        let theirs = GMimeMailParser().parse(bytes)
        let ours = PortableMailParser().parse(bytes)
        guard comparesAll else {
            #expect(!ours.message.subject.contains { $0.isNewline })
            #expect(ours.message.attachments.allSatisfy { $0.name?.contains("/") != true })
            return theirs
        }
        for difference in Self.differences(theirs.message, ours.message) { Issue.record("\(difference)") }
        #expect(Set(theirs.diagnostics.map(\.code)) == Set(ours.diagnostics.map(\.code)))
        return theirs
    }

    /// The fields that are not the same.
    static func differences(_ theirs: MailMessage, _ ours: MailMessage) -> [String] {
        func compare(_ name: String, _ theirs: some Equatable, _ ours: some Equatable) -> String? {
            "\(theirs)" == "\(ours)" ? nil : "\(name): GMime has \(theirs), the portable parser \(ours)"
        }
        return [
            compare("message id", theirs.messageID, ours.messageID), compare("from", theirs.from, ours.from),
            compare("sender", theirs.sender, ours.sender), compare("reply to", theirs.replyTo, ours.replyTo),
            compare("to", theirs.to, ours.to), compare("cc", theirs.cc, ours.cc),
            compare("return path", theirs.returnPath, ours.returnPath),
            compare("subject", theirs.subject, ours.subject), compare("date", theirs.date, ours.date),
            compare("in reply to", theirs.inReplyTo, ours.inReplyTo),
            compare("references", theirs.references, ours.references), compare("text", theirs.body, ours.body),
            compare("attachments", theirs.attachments, ours.attachments),
            compare("authentication", theirs.authentication, ours.authentication),
            compare("list", theirs.list, ours.list), compare("headers", theirs.headers, ours.headers),
        ].compactMap { $0 }
    }
}
