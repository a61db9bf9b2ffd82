public import Foundation
public import MailReading

/// A mail with a human label.
public struct LabelledMail: Sendable {
    /// The mail, without the headers that reveal where it was collected.
    public var message: MailMessage
    /// The label: "spam", "ham", or the name of a category, in lower case.
    public var label: String
    /// The campaign, thread or sender; mails of one group are never used for both training and testing.
    public var group: String

    /// Creates a labelled mail without the headers that reveal the label or the collection.
    ///
    /// Without a group, mails are grouped by the subject without "Re:".
    public init(_ message: MailMessage, label: String, group: String?) {
        var message = message
        let wasDelivered = message.headers.contains { $0.name == "received" }
        // Relaying servers, recipients and labels of other programs reveal the origin of a mail.
        message.headers.removeAll { header in
            Self.telling.contains(header.name) || header.name.hasPrefix("x-spam") || header.name.hasPrefix("x-gm")
                || header.name.hasPrefix("x-google") || header.name.hasPrefix("arc-") || header.name.hasPrefix("x-ms-")
        }
        // Keeps the fact that the mail was delivered, because mails without such headers are judged differently.
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

    /// Reads a set of labelled mails.
    ///
    /// Labels are "spam" and "ham", or the names of `MailCategory.known`, in any case.
    ///
    /// - Parameters:
    ///   - labels: A file with lines of the form "path⇥label", where paths are relative to `mails` and further
    ///     columns are ignored. For a mailbox, the first line of the file names the columns `message_id`,
    ///     `category` and optionally `sender_domain`.
    ///   - mails: The folder of the mails, or a mailbox.
    ///   - parser: The mail parser.
    ///   - onMissing: Called with the number of missing mails, if only some are missing.
    /// - Returns: The mails that were found, in the order of the table or mailbox.
    /// - Throws: `MailError` (`notFound` if all mails are missing, `invalid` if the file is not a table of
    ///   labels), `MailboxError`.
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

    /// Returns the cross-validation fold of a mail, which is the same for all mails of its group.
    public func fold(of folds: Int) -> Int {
        var hash = FeatureHash()
        hash.add(group)
        return Int(hash.value % UInt64(folds))
    }
}
