import Foundation
import RawText

/// The text of one mail: subject, sender, date and body, and the files that came with it.
enum MailText {
    static func read(
        _ bytes: ArraySlice<UInt8>, limits: ReadingLimits, _ cancellation: Cancellation,
        attachments: @escaping MailAttachments.Reader
    ) throws -> ParsedDocument {
        let message = MailPart(bytes)
        var builder = TextBuilder(limit: limits.textBytes)
        if let subject = message.header("subject").map(EncodedWords.decode), !subject.isEmpty {
            builder.title = subject
            builder.add(.heading(level: 1), CleanText.singleLine(subject))
        }
        for name in ["From", "Date"] {
            guard let value = message.header(name.lowercased()) else { continue }
            builder.add(.listItem, "\(name): \(CleanText.singleLine(EncodedWords.decode(value)))")
        }
        var walk = MailWalk(limits: limits, cancellation: cancellation)
        for part in try walk.texts(of: message, depth: 0) { try part.add(to: &builder, limits, cancellation) }
        try MailAttachments(limits: limits, read: attachments).add(walk.attachments, to: &builder)
        return try builder.document(.mail)
    }
}

/// Which parts of a mail are its text.
struct MailWalk {
    let limits: ReadingLimits
    let cancellation: Cancellation
    /// What is no text of the mail itself.
    private(set) var attachments: [MailPart] = []
    private var count = 0

    init(limits: ReadingLimits, cancellation: Cancellation) {
        self.limits = limits
        self.cancellation = cancellation
    }

    /// The texts and pages to read, in their order; of alternatives, the one that says all.
    mutating func texts(of part: MailPart, depth: Int) throws -> [MailPart] {
        count += 1
        // Nobody sends so many parts, or so deep, but to do harm.
        guard count <= 200, depth <= 8 else { return [] }
        let type = part.contentType
        if let boundary = part.parameter("boundary", of: "content-type"), type.hasPrefix("multipart/") {
            var inner: [[MailPart]] = []
            for part in part.parts(boundary) { inner.append(try texts(of: part, depth: depth + 1)) }
            return try type == "multipart/alternative" ? best(inner.filter { !$0.isEmpty }) : inner.flatMap { $0 }
        }
        if !part.isAttached, part.isPage || type == "text/plain" || type.isEmpty { return [part] }
        attachments.append(part)
        return []
    }

    /// The plain one of alternatives, unless it only says that there is a page.
    private func best(_ options: [[MailPart]]) throws -> [MailPart] {
        let plain = options.first { !$0.contains(where: \.isPage) }
        let page = options.last { $0.contains(where: \.isPage) }
        guard let plain, let page else { return plain ?? page ?? [] }
        return try size(of: plain) * 4 < size(of: page) ? page : plain
    }

    /// How much there is to read in parts.
    private func size(of parts: [MailPart]) throws -> Int {
        var builder = TextBuilder(limit: limits.textBytes)
        for part in parts { try part.add(to: &builder, limits, cancellation) }
        return builder.text.utf8.count { $0 > 0x20 }
    }
}

extension MailPart {
    fileprivate var isPage: Bool { contentType == "text/html" }

    /// Adds the part's text to a document; a page that cannot be read is named as left out.
    fileprivate func add(
        to builder: inout TextBuilder, _ limits: ReadingLimits, _ cancellation: Cancellation
    ) throws {
        guard isPage else {
            let text = CleanText.normalised(self.text)
            for paragraph in text.split(separator: "\n\n") { builder.add(.paragraph, String(paragraph)) }
            return
        }
        guard body.count <= limits.markupBytes else {
            builder.add(
                ReadingDiagnostic(
                    .leftOut,
                    "A page in the mail is left out: it is larger than \(ByteSize.text(limits.markupBytes))."))
            return
        }
        let page = self.text
        guard page.contains(where: { !$0.isWhitespace }) else { return }
        do {
            try HTMLText.add(page, to: &builder, cancellation)
        } catch let error as DocumentError where error.code == .damaged {
            builder.add(ReadingDiagnostic(.leftOut, "A page in the mail is damaged and left out."))
        }
    }
}
