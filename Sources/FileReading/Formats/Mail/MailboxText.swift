import Foundation
import MailReading
import Platform
import RawText

/// The text of the mails in an mbox file, each a part of the document.
enum MailboxText {
    static func read(
        _ file: SourceFile, limits: ReadingLimits, _ cancellation: Cancellation,
        attachments: @escaping MailAttachments.Reader
    ) throws -> ParsedDocument {
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = file.name.trimmingCharacters(in: CharacterSet(charactersIn: "“”"))
        var offset = 0
        var mails = MboxSplitter<DocumentError>(maximumBytes: limits.textFileBytes) { () throws(DocumentError) in
            defer { offset += 1 << 20 }
            return try file.read(upTo: 1 << 20, at: offset)
        }
        var number = 0
        while let bytes = try mails.next() {
            try cancellation.check()
            number += 1
            // Thunderbird marks deleted mails and removes them when it compacts the folder.
            let headers = HeaderBlock(bytes.prefix(1 << 16), isMail: true)
            let marks = headers.text("x-mozilla-status").flatMap { Int($0, radix: 16) }
            if let marks, marks & 8 != 0 { continue }
            let mail: ParsedDocument
            do {
                mail = try MailText.read(bytes[...], limits: limits, cancellation, attachments: attachments)
            } catch let error as DocumentError where [.noText, .tooLarge, .damaged].contains(error.code) {
                builder.add(ReadingDiagnostic(.leftOut, "Mail \(number) is left out. \(error.message)"))
                continue
            }
            guard number <= limits.pages, builder.text.utf8.count + mail.text.utf8.count < limits.textBytes else {
                builder.add(
                    ReadingDiagnostic(
                        .leftOut,
                        "The mails from number \(number) on are left out: a document has \(limits.pages) mails and "
                            + "\(ByteSize.text(limits.textBytes)) of text at most. `hearth mail import` reads them all."
                    ))
                break
            }
            builder.endSections()
            builder.add(mail, deeper: 0) { .mail(number, $0) }
            builder.add(mail.diagnostics, of: "Mail \(number)")
        }
        return try builder.document(.mailbox)
    }
}
