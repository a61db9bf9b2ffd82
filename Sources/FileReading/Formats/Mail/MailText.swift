import MailReading
import Platform
import RawText

/// The text of one mail: subject, sender, date and body, followed by its attachments.
enum MailText {
    /// Returns the MIME mail in a file, which may be a `.msg` file of Outlook.
    static func mail(_ bytes: ArraySlice<UInt8>) throws(DocumentError) -> ArraySlice<UInt8> {
        guard OutlookMessage.begins(bytes) else { return bytes }
        do throws(OutlookMessage.Failure) {
            return try OutlookMessage.mail(Array(bytes))[...]
        } catch {
            switch error {
            case .damaged:
                throw DocumentError(.damaged, "The mail is damaged or cut short. Save it again in Outlook.")
            case .noMessage, .otherItem:
                throw DocumentError(
                    .damaged, "The file is not a mail of Outlook, although its name says so. Check the file.")
            }
        }
    }

    static func read(
        _ bytes: ArraySlice<UInt8>, limits: ReadingLimits, _ cancellation: Cancellation,
        attachments: @escaping MailAttachments.Reader
    ) throws -> ParsedDocument {
        let bytes = MailStart.mail(bytes)
        let headers = HeaderBlock(bytes, isMail: true)
        var builder = TextBuilder(limit: limits.textBytes)
        if let subject = headers.text("subject") {
            builder.title = subject
            builder.add(.heading(level: 1), subject)
        }
        for name in ["From", "Date"] {
            if let value = headers.text(name.lowercased()) { builder.add(.listItem, "\(name): \(value)") }
        }
        var reader = MIMEReader(
            maximumParts: MailBodySelector.maximumParts, maximumDepth: MailBodySelector.maximumDepth)
        let mail = reader.part(headers, body: bytes[headers.end...])
        var walk = MailBodySelector(limits: limits, cancellation: cancellation)
        for part in try walk.texts(of: mail, depth: 0) { try part.add(to: &builder, limits, cancellation) }
        if reader.isCut || walk.isCut {
            builder.add(
                ReadingDiagnostic(
                    .leftOut,
                    "Some parts are left out: a mail has \(MailBodySelector.maximumParts) parts at most, nested no more than "
                        + "\(MailBodySelector.maximumDepth) levels deep."))
        }
        try MailAttachments(limits: limits, read: attachments).add(walk.attachments, to: &builder)
        return try builder.document(.mail)
    }
}

/// The selection of the parts of a mail that are its text.
struct MailBodySelector {
    // More or deeper parts occur only in malicious mails.
    static let maximumParts = 200
    static let maximumDepth = 8

    let limits: ReadingLimits
    let cancellation: Cancellation
    /// The parts that are not text of the mail, such as attachments.
    private(set) var attachments: [MailPart.Leaf] = []
    /// Whether parts beyond the maximum depth were skipped.
    private(set) var isCut = false

    /// Returns the text and HTML parts to read, in order, with only the best of several alternatives.
    mutating func texts(of part: MailPart, depth: Int) throws -> [MailPart.Leaf] {
        guard depth <= Self.maximumDepth else {
            isCut = true
            return []
        }
        switch part {
        case .multipart(let type, let parts):
            let inner = try parts.map { try texts(of: $0, depth: depth + 1) }
            return try type == "multipart/alternative" ? best(inner.filter { !$0.isEmpty }) : inner.flatMap { $0 }
        case .message(var mail):
            // Forwarded mails have their subject as name, or no name at all.
            let name = mail.name ?? "mail"
            mail.fileName = name.hasSuffix(".eml") ? name : name + ".eml"
            attachments.append(mail)
        case .leaf(let leaf):
            if !leaf.isAttached, leaf.isPage || leaf.type == "text/plain" { return [leaf] }
            attachments.append(leaf)
        }
        return []
    }

    /// Returns the plain-text alternative, unless the text only refers to an HTML version.
    private func best(_ options: [[MailPart.Leaf]]) throws -> [MailPart.Leaf] {
        let plain = options.first { !$0.contains(where: \.isPage) }
        let page = options.last { $0.contains(where: \.isPage) }
        guard let plain, let page else { return plain ?? page ?? [] }
        return try Stopgap.isOne(text(of: plain), for: text(of: page)) ? page : plain
    }

    private func text(of parts: [MailPart.Leaf]) throws -> String {
        var builder = TextBuilder(limit: limits.textBytes)
        for part in parts { try part.add(to: &builder, limits, cancellation) }
        return builder.text
    }
}

extension MailPart.Leaf {
    fileprivate var isPage: Bool { type == "text/html" }

    /// Adds the part's text; an HTML part that cannot be read is reported as left out.
    fileprivate func add(
        to builder: inout TextBuilder, _ limits: ReadingLimits, _ cancellation: Cancellation
    ) throws {
        let bytes = content()
        guard !isPage || bytes.count <= limits.markupBytes else {
            builder.add(
                ReadingDiagnostic(
                    .leftOut,
                    "The HTML text of the mail is left out: it is larger than \(ByteSize.text(limits.markupBytes))."))
            return
        }
        let decoded = TextDecoder.decode(bytes[...], declared: charset(of: bytes[...]))
        builder.note(decoded)
        let text = decoded.text
        guard isPage else {
            for paragraph in joined(CleanText.normalised(text)).split(separator: "\n\n") {
                builder.add(.paragraph, String(paragraph))
            }
            return
        }
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        do {
            try HTMLText.add(text, to: &builder, cancellation)
        } catch let error as DocumentError where error.code == .damaged {
            builder.add(ReadingDiagnostic(.leftOut, "The HTML text of the mail is damaged and left out."))
        }
    }
}
