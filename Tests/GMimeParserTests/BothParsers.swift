import Foundation
import GMimeParser
import MailReading
import Support
import Testing

/// A parser that reads each mail with both parsers, expects equal results, and returns those of GMime.
///
/// Randomly damaged mails are read by both parsers, but not compared, because the standards do not define a result.
struct BothParsers: MailParser {
    /// The number of random mutations of each sample: 2,000, or the value of `HEARTH_MAIL_MUTATIONS`.
    static let mutations = Int(ProcessInfo.processInfo.environment["HEARTH_MAIL_MUTATIONS"] ?? "") ?? 2_000
    /// A folder of mails to read with both parsers, from `HEARTH_MAIL_FOLDER`.
    static let folder = ProcessInfo.processInfo.environment["HEARTH_MAIL_FOLDER"]

    /// Whether the results must be equal.
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

    /// Returns the fields that differ.
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

/// Both parsers on a folder of real mails, intact and damaged.
///
/// docs/design/apple.md lists the differences and their reasons.
@Suite(.enabled(if: BothParsers.folder != nil)) struct MailFolderTests {
    @Test func `both parsers read most real mails alike, and damaged ones without a hang`() throws {
        let folder = URL(filePath: try #require(BothParsers.folder))
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var mails: [[UInt8]] = []
        for case let file as URL in files { if let data = try? Data(contentsOf: file) { mails.append(Array(data)) } }
        try #require(!mails.isEmpty)
        let parsers = (GMimeMailParser(), PortableMailParser())
        var times = (Duration.zero, Duration.zero)
        var fields: [String: Int] = [:]
        var same = 0
        let clock = ContinuousClock()
        for mail in mails {
            var results: [MailMessage] = []
            times.0 += clock.measure { results.append(parsers.0.parse(mail).message) }
            times.1 += clock.measure { results.append(parsers.1.parse(mail).message) }
            let found = BothParsers.differences(results[0], results[1])
            for difference in found { fields[String(difference.prefix { $0 != ":" }), default: 0] += 1 }
            if found.isEmpty { same += 1 }
        }
        print("\(same) of \(mails.count) mails are read alike; fields that differ: \(fields)")
        print("GMime: \(times.0 / mails.count) a mail, the portable parser: \(times.1 / mails.count)")
        #expect(same * 4 >= mails.count * 3)
        var random = SplitMix64(seed: 12)
        var slowest = Duration.zero
        for _ in 0..<BothParsers.mutations {
            var mail = mails[Int.random(in: 0..<mails.count, using: &random)]
            for _ in 0..<Int.random(in: 1...4, using: &random) where !mail.isEmpty {
                let place = Int.random(in: 0..<mail.count, using: &random)
                let length = Int.random(in: 1...400, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: mail[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: mail.removeSubrange(place..<min(mail.count, place + length))
                case 2:
                    mail.insert(
                        contentsOf: mail[place...].prefix(length), at: Int.random(in: 0...place, using: &random))
                default: mail.insert(contentsOf: Array("\n--=\"<(:;?\0".utf8).shuffled(using: &random), at: place)
                }
            }
            slowest = max(slowest, clock.measure { _ = parsers.1.parse(mail) })
        }
        print("The slowest of \(BothParsers.mutations) damaged mails took \(slowest).")
        #expect(slowest < .seconds(10))
    }
}
