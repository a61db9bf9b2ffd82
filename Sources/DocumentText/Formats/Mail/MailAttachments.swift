import Foundation
import RawText

/// What comes with a mail, and how it is read.
struct MailAttachments {
    /// Reads a file by its bytes and name.
    typealias Reader = (_ bytes: Data, _ name: String) throws -> ParsedDocument

    /// The most files of a mail that are read.
    private static let most = 100

    let limits: ReadingLimits
    let read: Reader

    /// Adds the text of the files that can be read, and names the others.
    func add(_ parts: [MailPart], to builder: inout TextBuilder) throws {
        var left = max(0, parts.count - Self.most)
        var isOutOfTime = false
        for part in parts.prefix(Self.most) {
            // Without a name nobody could say what it is; pictures within the text are logos and signatures.
            guard !isOutOfTime, let name = part.fileName,
                let kind = DocumentKind(fileExtension: (name as NSString).pathExtension),
                kind != .picture || part.isAttached
            else {
                left += 1
                continue
            }
            do {
                let document = try read(Data(part.content), name)
                guard builder.text.utf8.count + document.text.utf8.count + name.utf8.count + 100 <= limits.textBytes
                else {
                    throw DocumentError(
                        .tooLarge,
                        "\(name) is left out: the mail would contain more than \(ByteSize.text(limits.textBytes)) of "
                            + "text."
                    )
                }
                let shown = CleanText.shortened(CleanText.singleLine(name), to: 100)
                builder.part = .attachment(shown, nil)
                builder.add(.heading(level: 2), shown)
                builder.add(document, deeper: 2) { .attachment(shown, $0) }
                builder.add(document.diagnostics, of: SourceFile.quoted(shown))
            } catch let error as DocumentError {
                builder.add(ReadingDiagnostic(.leftOut, "An attachment is left out. \(error.message)"))
                // What all of a mail may take has been taken, or would be by the next.
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
    /// - Parameters:
    ///   - document: The document.
    ///   - deeper: How many levels its headings are lowered by.
    ///   - part: What a part of it is called here.
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

    /// Notes what was left out of a document that is a part of this one.
    mutating func add(_ diagnostics: [ReadingDiagnostic], of name: String) {
        for diagnostic in diagnostics {
            add(ReadingDiagnostic(diagnostic.kind, "\(name): \(diagnostic.message)"))
        }
    }
}

extension MailPart {
    /// Whether the part was attached, and is not shown within the text.
    var isAttached: Bool { header("content-disposition")?.lowercased().hasPrefix("attachment") == true }

    /// The name of the file that the part is, without folders; nil where it has none.
    var fileName: String? {
        let name =
            encodedParameter("filename", of: "content-disposition") ?? encodedParameter("name", of: "content-type")
        let end = name?.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let plain = CleanText.singleLine(end)
        // Forwarded mails are mostly named by their subject, or not at all.
        if contentType == "message/rfc822" {
            return plain.hasSuffix(".eml") ? plain : (plain.isEmpty ? "mail" : plain) + ".eml"
        }
        return plain.isEmpty ? nil : plain
    }

    /// A parameter in any of the ways that characters beyond ASCII, and long names, are written.
    private func encodedParameter(_ name: String, of header: String) -> String? {
        if let value = parameter(name + "*", of: header) { return Self.decoded(value) }
        if let value = parameter(name, of: header) { return EncodedWords.decode(value) }
        var whole = ""
        var isEncoded = false
        for number in 0..<50 {
            if let piece = parameter("\(name)*\(number)*", of: header) {
                isEncoded = true
                whole += piece
            } else if let piece = parameter("\(name)*\(number)", of: header) {
                whole += piece
            } else {
                break
            }
        }
        return whole.isEmpty ? nil : isEncoded ? Self.decoded(whole) : whole
    }

    /// Text such as `utf-8''%C3%A4`.
    private static func decoded(_ value: String) -> String {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        let text = parts.count == 3 ? String(parts[2]) : value
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return TextDecoder.decode(bytes[...], declared: parts.count == 3 ? String(parts[0]) : nil).text
    }
}
