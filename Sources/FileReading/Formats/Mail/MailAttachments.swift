import Foundation
import MailReading
import RawText

/// The attachments of a mail, which are added to its document.
struct MailAttachments {
    /// A function that reads a file from its bytes and name.
    typealias Reader = (_ bytes: Data, _ name: String) throws -> ParsedDocument

    /// The maximum number of attachments that are read per mail.
    private static let most = 100

    let limits: ReadingLimits
    let read: Reader

    /// Adds the text of supported files, and the names of other files.
    func add(_ parts: [MailPart.Leaf], to builder: inout TextBuilder) throws {
        var left = max(0, parts.count - Self.most)
        var isOutOfTime = false
        for part in parts.prefix(Self.most) {
            // Files without a name cannot be cited; inline pictures are logos and signatures.
            guard !isOutOfTime, let name = part.name,
                let kind = DocumentKind(fileExtension: (name as NSString).pathExtension),
                kind != .picture || part.isAttached
            else {
                left += 1
                continue
            }
            let shown = CleanText.shortened(name, to: 100)
            do {
                let document = try read(Data(part.content()), name)
                guard builder.text.utf8.count + document.text.utf8.count + shown.utf8.count + 100 <= limits.textBytes
                else {
                    throw DocumentError(
                        .tooLarge,
                        "\(shown) is left out: the mail would contain more than \(ByteSize.text(limits.textBytes)) of "
                            + "text."
                    )
                }
                builder.part = .attachment(shown, nil)
                builder.add(.heading(level: 2), shown)
                builder.add(document, deeper: 2) { .attachment(shown, $0) }
                builder.add(document.diagnostics, of: SourceFile.quoted(shown))
            } catch let error as DocumentError {
                builder.add(ReadingDiagnostic(.leftOut, "An attachment is left out. \(error.message)"))
                // The time limit of the whole mail is used up, or the next attachment would exceed it.
                isOutOfTime = error.code == .timedOut
            }
        }
        if left > 0 {
            let what = left == 1 ? "One attachment is" : "\(left) attachments are"
            builder.add(ReadingDiagnostic(.leftOut, "\(what) left out."))
        }
    }
}

extension TextBuilder {
    /// Adds a document that is a part of this one.
    ///
    /// `deeper` is added to the levels of the added headings. `part` maps the added parts to parts of this
    /// document.
    mutating func add(_ document: ParsedDocument, deeper: Int, part: (DocumentPart?) -> DocumentPart) {
        let outer = headingPath
        for block in document.blocks {
            self.part = part(block.part ?? block.page.map { .pages($0...$0) })
            let style: TextBlock.Style =
                if case .heading(let level) = block.style { .heading(level: level + deeper) } else { block.style }
            add(style, document.text(in: block.range) ?? "", under: outer + block.headingPath)
        }
        self.part = nil
    }

    /// Adds the diagnostics of an embedded document, prefixed with its name.
    mutating func add(_ diagnostics: [ReadingDiagnostic], of name: String) {
        for diagnostic in diagnostics {
            add(ReadingDiagnostic(diagnostic.kind, "\(name): \(diagnostic.message)"))
        }
    }
}
