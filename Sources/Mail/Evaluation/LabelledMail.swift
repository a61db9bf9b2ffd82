public import Foundation
public import MailReading

/// A mail with a label from people.
public struct LabelledMail: Sendable {
    /// The mail, without the headers that reveal where it was collected.
    public var message: MailMessage
    /// The label: "spam", "ham", or a category's name, in lower case.
    public var label: String
    /// Mails of one group belong to one campaign, thread or sender: they are never both learned from and tested with.
    public var group: String

    /// Creates a labelled mail; removes headers that reveal the label or the collection.
    ///
    /// - Parameters:
    ///   - message: The mail.
    ///   - label: What people said.
    ///   - group: See ``group``; the subject without "Re:" if it is nil.
    public init(_ message: MailMessage, label: String, group: String?) {
        var message = message
        let wasDelivered = message.headers.contains { $0.name == "received" }
        // Servers on the way, readers' addresses and labels of other programs are what a set was collected by.
        message.headers.removeAll { header in
            Self.telling.contains(header.name) || header.name.hasPrefix("x-spam") || header.name.hasPrefix("x-gm")
                || header.name.hasPrefix("x-google") || header.name.hasPrefix("arc-") || header.name.hasPrefix("x-ms-")
        }
        // That servers brought it remains known: a mail without any such header is judged otherwise.
        if wasDelivered { message.headers.append(MailHeader("received", "")) }
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
    /// Labels are "spam" and "ham", or the names of `MailCategory.known`, in upper or lower case.
    ///
    /// - Parameters:
    ///   - labels: A file of lines "place⇥label", where a place is a path below `mails` and further columns do not matter;
    ///     or with a first line that names the columns `message_id`, `category` and perhaps `sender_domain`, for a mailbox.
    ///   - mails: The folder that the places are in, or a mailbox.
    ///   - parser: Reads mails.
    ///   - onMissing: Hears how many of the table's mails are not there, if some are and some are not.
    /// - Returns: The mails that could be found, in the order of the table, or of the mailbox.
    /// - Throws: `MailError` (`notFound` where no mail is there, `invalid` for what is no such table), `MailboxError`.
    public static func read(
        labels: URL, mails: URL, parser: some MailParser, onMissing: (Int) -> Void = { _ in }
    ) throws -> [LabelledMail] {
        let table = try LabelTable(labels)
        let found =
            try table.isByIdentifier ? fromMailbox(mails, table, parser) : fromFolder(mails, table, parser)
        guard !found.mails.isEmpty else {
            throw MailError(
                .notFound,
                "None of the \(found.missing) mails that \(labels.path) lists is in \(mails.path). "
                    + (table.isByIdentifier
                        ? "Its message_id column must contain their Message-IDs."
                        : "It must contain paths relative to that folder; for an mbox file, its first line must be "
                            + "message_id, a tab, category."))
        }
        if found.missing > 0 { onMissing(found.missing) }
        return found.mails
    }

    private static func fromFolder(
        _ place: URL, _ table: LabelTable, _ parser: some MailParser
    ) -> (mails: [LabelledMail], missing: Int) {
        let mails = table.rows.compactMap { row in
            (try? Data(contentsOf: place.appendingPathComponent(row.key))).map {
                LabelledMail(parser.parse(Array($0)).message, label: row.label, group: nil)
            }
        }
        return (mails, table.rows.count - mails.count)
    }

    private static func fromMailbox(
        _ place: URL, _ table: LabelTable, _ parser: some MailParser
    ) throws -> (mails: [LabelledMail], missing: Int) {
        let brackets = CharacterSet(charactersIn: "<> ")
        let known = Dictionary(table.rows.map { ($0.key.trimmingCharacters(in: brackets), $0) }) { $1 }
        var missing = Set(known.keys)
        let cursor = try Mailbox(at: place.path).cursor()
        var mails: [LabelledMail] = []
        while let entry = try cursor.next() {
            guard let bytes = cursor.read(entry)?.bytes else { continue }
            let message = parser.parse(bytes).message
            guard let identifier = message.messageID, let row = known[identifier] else { continue }
            missing.remove(identifier)
            mails.append(LabelledMail(message, label: row.label, group: row.group))
        }
        return (mails, missing.count)
    }

    /// Which of some folds a mail is in: the same for all mails of its group.
    public func fold(of folds: Int) -> Int {
        var hash = FeatureHash()
        hash.add(group)
        return Int(hash.value % UInt64(folds))
    }
}
