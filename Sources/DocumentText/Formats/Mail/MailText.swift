import Foundation
import RawText

/// The text of one mail: subject, sender, date and body.
///
/// Attachments are named as left out.
enum MailText {
    static func read(
        _ bytes: ArraySlice<UInt8>, limits: ReadingLimits, _ cancellation: Cancellation
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
        var walk = MailWalk()
        walk.visit(message, depth: 0)
        try addBody(walk, limits, &builder, cancellation)
        if walk.attachments > 0 {
            let what = walk.attachments == 1 ? "One attachment is" : "\(walk.attachments) attachments are"
            builder.add(ReadingDiagnostic(.leftOut, "\(what) left out."))
        }
        return try builder.document(.mail)
    }

    private static func addBody(
        _ walk: MailWalk, _ limits: ReadingLimits, _ builder: inout TextBuilder, _ cancellation: Cancellation
    ) throws {
        if !walk.plain.isEmpty {
            for part in walk.plain {
                let text = CleanText.normalised(part.text)
                for paragraph in text.split(separator: "\n\n") { builder.add(.paragraph, String(paragraph)) }
            }
        } else {
            for part in walk.pages where part.body.count <= limits.markupBytes {
                try HTMLText.add(part.text, to: &builder, cancellation)
            }
        }
    }
}

/// Which parts of a mail are its text.
struct MailWalk {
    private(set) var plain: [MailPart] = []
    private(set) var pages: [MailPart] = []
    private(set) var attachments = 0
    private var count = 0

    mutating func visit(_ part: MailPart, depth: Int) {
        count += 1
        // Nobody sends so many parts, or so deep, but to do harm.
        guard count <= 200, depth <= 8 else { return }
        let type = part.contentType
        if let boundary = part.parameter("boundary", of: "content-type"), type.hasPrefix("multipart/") {
            for inner in part.parts(boundary) { visit(inner, depth: depth + 1) }
        } else if part.header("content-disposition")?.lowercased().hasPrefix("attachment") == true {
            attachments += 1
        } else if type == "text/plain" || type.isEmpty {
            plain.append(part)
        } else if type == "text/html" {
            pages.append(part)
        } else {
            attachments += 1
        }
    }
}
