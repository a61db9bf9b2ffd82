public import Foundation
public import MailFormat

/// A mail of which people said what it is.
public struct LabelledMail: Sendable {
    /// The mail, without the headers that tell where it was collected.
    public var message: MailMessage
    /// What people said: "spam", "ham", or a category's name.
    public var label: String
    /// Mails of one group belong to one campaign, thread or sender: they are never both learned from and tested with.
    public var group: String

    /// Makes a labelled mail; removes headers that give the label or the collection away.
    ///
    /// - Parameters:
    ///   - message: The mail.
    ///   - label: What people said.
    ///   - group: See ``group``; the subject without "Re:" if it is nil.
    public init(_ message: MailMessage, label: String, group: String?) {
        var message = message
        // Servers on the way, readers' addresses and labels of other programs are what a set was collected by.
        message.headers.removeAll { header in
            Self.telling.contains(header.name) || header.name.hasPrefix("x-spam") || header.name.hasPrefix("x-gm")
                || header.name.hasPrefix("x-google") || header.name.hasPrefix("arc-") || header.name.hasPrefix("x-ms-")
        }
        let group = group ?? ThreadSubject.base(message.subject)
        self.message = message
        self.label = label
        self.group = group.isEmpty ? message.messageID ?? UUID().uuidString : group
    }

    private static let telling: Set<String> = [
        "received", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-received", "status", "x-status",
        "x-keywords", "x-uid", "x-gmail-labels", "x-bogosity", "x-pyzor", "errors-to", "old-return-path", "x-rcpt-to",
    ]

    /// Reads a set: a table with a mail's place and its label in each line, and the mails.
    ///
    /// - Parameters:
    ///   - labels: A file of lines "place⇥label", where a place is a path below `mails` and further columns do not matter;
    ///     or with a first line that names the columns `message_id`, `category` and perhaps `sender_domain`, for a mailbox.
    ///   - mails: The folder that the places are in, or a mailbox.
    ///   - parser: Reads mails.
    /// - Returns: The mails that could be found, in the table's order.
    /// - Throws: `MailboxError`, and what reading files throws.
    public static func read(labels: URL, mails: URL, parser: some MailParser) throws -> [LabelledMail] {
        let lines = try String(contentsOf: labels, encoding: .utf8).split(whereSeparator: \.isNewline)
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        guard let first = lines.first else { return [] }
        if let identifier = first.firstIndex(of: "message_id"), let category = first.firstIndex(of: "category") {
            let group = first.firstIndex(of: "sender_domain")
            var known: [String: [String]] = [:]
            for line in lines.dropFirst() where line.count > max(identifier, category) {
                known[line[identifier].trimmingCharacters(in: CharacterSet(charactersIn: "<> "))] = line
            }
            return try fromMailbox(mails, parser) { message in
                guard let line = message.messageID.flatMap({ known[$0] }) else { return nil }
                return (line[category], group.map { line[$0] })
            }
        }
        return lines.compactMap { line in
            guard line.count >= 2, let data = try? Data(contentsOf: mails.appendingPathComponent(line[0])) else {
                return nil
            }
            let message = parser.parse(Array(data)).message
            return LabelledMail(message, label: line[1], group: nil)
        }
    }

    private static func fromMailbox(
        _ place: URL, _ parser: some MailParser, label: (MailMessage) -> (label: String, group: String?)?
    ) throws -> [LabelledMail] {
        let cursor = try Mailbox(at: place.path).cursor()
        var mails: [LabelledMail] = []
        while let entry = try cursor.next() {
            guard let bytes = cursor.bytes(of: entry) else { continue }
            let message = parser.parse(bytes).message
            if let (label, group) = label(message) { mails.append(LabelledMail(message, label: label, group: group)) }
        }
        return mails
    }

    /// Which of some folds a mail is in: the same for all mails of its group.
    func fold(of folds: Int) -> Int {
        var hash = FeatureHash()
        hash.add(group)
        return Int(hash.value % UInt64(folds))
    }
}
