import RawText

/// A mail that Outlook saved as a `.msg` file (MS-OXMSG), which is read by writing it as a MIME mail.
///
/// The file is read here and not by a program, because the programs for it lose letters, or need a runtime of their own.
package enum OutlookMessage {
    /// The reason that a file cannot be read.
    package enum Failure: Error {
        /// The file is damaged or truncated.
        case damaged
        /// The file is a compound file of another program, such as a document of Word before 2007.
        case noMessage
        /// The file is a contact, an appointment, a task or a note.
        case otherItem
    }

    /// The beginnings of the classes of items that are no mails.
    private static let otherClasses = [
        "IPM.CONTACT", "IPM.DISTLIST", "IPM.APPOINTMENT", "IPM.TASK", "IPM.STICKYNOTE", "IPM.ACTIVITY",
    ]

    private static let maximumDepth = 8
    private static let mostFiles = 500
    private static let mostRecipients = 2_000
    private static let properties = "__properties_version1.0"

    /// Returns whether a file begins like a `.msg` file.
    ///
    /// Other programs use the same container.
    package static func begins(_ start: some Sequence<UInt8>) -> Bool { CompoundFile.begins(start) }

    /// Returns whether a file is a `.msg` file.
    package static func isOne(_ bytes: [UInt8]) -> Bool {
        (try? CompoundFile(bytes))?.entries().contains { $0.name == properties } ?? false
    }

    /// Returns the mail in MIME.
    ///
    /// Its text and files are those of the file; headers that the file lacks are left out.
    ///
    /// With `onlyMails`, other items of Outlook are refused.
    package static func mail(_ bytes: [UInt8], onlyMails: Bool = false) throws(Failure) -> [UInt8] {
        guard let file = try? CompoundFile(bytes) else { throw .damaged }
        let entries = file.entries()
        guard entries.contains(where: { $0.name == properties }) else { throw .noMessage }
        guard let (mail, kind) = try? mail(file, entries, depth: 0) else { throw .damaged }
        guard !onlyMails || !otherClasses.contains(where: kind.hasPrefix) else { throw .otherItem }
        return mail
    }

    private static func mail(
        _ file: CompoundFile, _ entries: [CompoundFile.Entry], depth: Int
    ) throws(CompoundFile.Damage) -> (mail: [UInt8], kind: String) {
        let fields = try OutlookProperties(file, entries, headBytes: depth == 0 ? 32 : 24)
        var mail = MailWriter(depth: depth)
        mail.addHeaders(try fields.text(.headers) ?? "")
        try addSender(fields, to: &mail)
        try addRecipients(file, entries, fields, to: &mail)
        mail.addText("Subject", try fields.text(.subject))
        if let time = fields.time(.submitTime) ?? fields.time(.deliveryTime) ?? fields.time(.creationTime) {
            mail.addDate(time)
        }
        mail.add("Message-ID", try fields.text(.messageID))
        mail.add("References", try fields.text(.references))
        mail.add("In-Reply-To", try fields.text(.inReplyTo))
        addFlags(fields, to: &mail)
        try addBody(fields, to: &mail)
        let files = entries.filter { $0.isFolder && $0.name.hasPrefix("__attach_version1.0_") }
            .sorted { $0.name < $1.name }
        for entry in files.prefix(mostFiles) { try add(entry, of: file, fields, to: &mail, depth: depth) }
        let kind = try fields.text(.messageClass)?.uppercased() ?? ""
        if kind.hasPrefix("IPM.NOTE.SMIME") { mail.unwrapSigned() }
        return (mail.bytes(), kind)
    }

    private static func addSender(
        _ fields: OutlookProperties, to mail: inout MailWriter
    ) throws(CompoundFile.Damage) {
        // If somebody writes for another person, the mail shows the other person.
        let represented = try address(
            .representedMailAddress, .representedKind, .representedAddress, in: fields)
        let name = try fields.text(.representedName)
        let sender = try address(.senderMailAddress, .senderKind, .senderAddress, in: fields)
        if represented != nil {
            mail.addAddresses("From", [(name, represented)])
        } else {
            mail.addAddresses("From", [(try fields.text(.senderName, .representedName), sender)])
        }
    }

    /// Returns a mail address, or else an address of Exchange.
    private static func address(
        _ mail: OutlookProperties.Name, _ kind: OutlookProperties.Name, _ other: OutlookProperties.Name,
        in fields: OutlookProperties
    ) throws(CompoundFile.Damage) -> String? {
        if let address = try fields.text(mail), address.contains("@") { return address }
        return try fields.text(other)
    }

    private static func addRecipients(
        _ file: CompoundFile, _ entries: [CompoundFile.Entry], _ message: OutlookProperties, to mail: inout MailWriter
    ) throws(CompoundFile.Damage) {
        var found: [Int: [(String?, String?)]] = [:]
        let folders = entries.filter { $0.isFolder && $0.name.hasPrefix("__recip_version1.0_") }
            .sorted { $0.name < $1.name }
        for entry in folders.prefix(mostRecipients) {
            let fields = try OutlookProperties(
                file, file.entries(of: entry), headBytes: 8, charset: message.charset)
            let address = try address(.mailAddress, .addressKind, .address, in: fields)
            // The upper bits are flags.
            let kind = (fields.number(.recipientKind) ?? 1) & 0xF
            found[kind, default: []].append((try fields.text(.displayName), address))
        }
        for (kind, name) in [(1, "To"), (2, "Cc"), (3, "Bcc")] { mail.addAddresses(name, found[kind] ?? []) }
    }

    /// Adds the flags in the headers of mbox files, which importers read.
    private static func addFlags(_ fields: OutlookProperties, to mail: inout MailWriter) {
        let flags = fields.number(.flags) ?? 0
        if flags & 1 != 0 { mail.add("Status", "RO") }
        // Replied to the sender, and replied to all.
        let isAnswered = [102, 103].contains(fields.number(.lastAction) ?? 0)
        let marks = (isAnswered ? "A" : "") + (fields.number(.flagStatus) == 2 ? "F" : "") + (flags & 8 != 0 ? "T" : "")
        if !marks.isEmpty { mail.add("X-Status", marks) }
    }

    private static func addBody(_ fields: OutlookProperties, to mail: inout MailWriter) throws(CompoundFile.Damage) {
        mail.text = try fields.text(.body)
        mail.page = try fields.page()
        guard mail.page == nil, let packed = try fields.bytes(.richText),
            let richText = CompressedRichText.decode(packed[...])
        else { return }
        switch OutlookRichText.read(richText) {
        case .page(let page): mail.page = (Array(page.utf8), "utf-8")
        case .text(let text): mail.text = mail.text ?? text
        }
    }

    private static func add(
        _ entry: CompoundFile.Entry, of file: CompoundFile, _ message: OutlookProperties, to mail: inout MailWriter,
        depth: Int
    ) throws(CompoundFile.Damage) {
        let fields = try OutlookProperties(file, file.entries(of: entry), headBytes: 8, charset: message.charset)
        var part = MailWriter.File()
        part.name = try fields.text(.fileName, .shortFileName, .displayName)
        part.contentID = try fields.text(.contentID)
        part.isInline = part.contentID != nil && (fields.number(.isHidden) ?? 0) & 0xFF != 0
        if let folder = fields.folder(.data) {
            // Other folders contain objects that only Outlook displays, such as drawings in rich text.
            guard fields.number(.method) == 5, depth < maximumDepth else { return }
            part.type = "message/rfc822"
            part.content = try self.mail(file, file.entries(of: folder), depth: depth + 1).mail
        } else {
            part.type = try fields.text(.mediaType)?.lowercased() ?? "application/octet-stream"
            part.content = try fields.bytes(.data) ?? []
        }
        mail.files.append(part)
    }
}
