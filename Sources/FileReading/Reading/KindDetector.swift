import MailReading
import RawText

/// The detection of a file's kind by its first bytes and its name.
enum KindDetector {
    /// Returns the kind of a file.
    ///
    /// - Throws: `unsupportedKind` for a binary file of an unknown kind, `encrypted` for a protected office
    ///   file.
    static func kind(of file: SourceFile, start: [UInt8]) throws(DocumentError) -> DocumentKind {
        var named = DocumentKind(fileExtension: file.fileExtension)
        // PDF readers accept junk before the mark "%PDF-". In a text file the mark may be part of the text.
        if contains(start.prefix(named == .pdf || named == nil ? 1024 : 5), "%PDF-") { return .pdf }
        if named == .pdf {
            throw DocumentError(.damaged, "\(file.name) is not a PDF file, although its name says so. Check the file.")
        }
        if named == .converted {
            if try OfficeConverter.reads(file, start) { return .converted }
            // Programs save web pages, Rich Text and newer files with the extensions of old formats.
            named = nil
        }
        if named == .kindle || named == nil, KindleBook.begins(start) { return .kindle }
        if named == .kindle {
            // Amazon's later format (KFX) and its early format (Topaz) have the same extensions.
            let isOther = [[0xEA] + "DRMION".utf8, Array("CONT".utf8), Array("TPZ".utf8)].contains(where: start.starts)
            throw DocumentError(
                isOther ? .unsupportedKind : .damaged,
                isOther
                    ? "\(file.name) is in a Kindle format that no open-source program reads, or is protected by DRM."
                    : "\(file.name) is not an e-book, although its name says so. Check the file.")
        }
        if start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6]) {
            return try containerKind(named, start, file.name)
        }
        if named == .mail, OutlookMessage.begins(start) { return .mail }
        try refuseOldOffice(named, start, file.name)
        if let named, containers.contains(named) {
            throw DocumentError(
                .damaged,
                "The content of \(file.name) does not match its extension. Open it in its program and save it again.")
        }
        if pictures.contains(where: start.starts(with:)) { return .picture }
        if named == .picture {
            throw DocumentError(.damaged, "\(file.name) is not a picture, although its name says so. Check the file.")
        }
        // Old programs save such files with Word's extension.
        if named == nil || named == .rtf, start.starts(with: "{\\rtf".utf8) { return .rtf }
        if named == .rtf {
            throw DocumentError(
                .damaged,
                "The content of \(file.name) does not match its extension. Open it in its program and save it again.")
        }
        if named == .mailbox {
            if MboxSeparator.begins(start) { return .mailbox }
            throw DocumentError(
                .damaged, "\(file.name) does not begin like an mbox file, although its name says so. Check the file.")
        }
        guard looksLikeText(start, isNamed: named != nil) else { throw unsupported(file.name) }
        if let named { return named }
        return guessedTextKind(start)
    }

    /// The magic numbers of PNG, JPEG and both byte orders of TIFF.
    private static let pictures: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], [0x49, 0x49, 0x2A, 0],
        [0x4D, 0x4D, 0, 0x2A],
    ]
    private static let containers: Set<DocumentKind> = [.docx, .odt, .xlsx, .ods, .pptx, .odp, .epub]

    private static func containerKind(
        _ named: DocumentKind?, _ start: [UInt8], _ name: String
    ) throws(DocumentError) -> DocumentKind {
        // OpenDocument files and e-books state their type in an uncompressed first entry.
        if contains(start.prefix(40), "mimetype") {
            if contains(start.prefix(256), "application/vnd.oasis.opendocument.text") { return .odt }
            if contains(start.prefix(256), "application/vnd.oasis.opendocument.spreadsheet") { return .ods }
            if contains(start.prefix(256), "application/vnd.oasis.opendocument.presentation") { return .odp }
            if contains(start.prefix(256), "application/epub+zip") { return .epub }
        }
        if let named, containers.contains(named) { return named }
        if contains(start[...], "word/") { return .docx }
        if contains(start[...], "xl/") { return .xlsx }
        if contains(start[...], "ppt/") { return .pptx }
        throw unsupported(name)
    }

    private static func refuseOldOffice(
        _ named: DocumentKind?, _ start: [UInt8], _ name: String
    ) throws(DocumentError) {
        guard start.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return }
        if let named, containers.contains(named) {
            throw DocumentError(
                .encrypted, "\(name) is protected with a password. Save it without one, then add it again.")
        }
        throw DocumentError(
            .unsupportedKind,
            "\(name) is in an Office format from before 2007. Save it as .docx, .xlsx, .pptx or .pdf, then add it "
                + "again."
        )
    }

    private static func unsupported(_ name: String) -> DocumentError {
        DocumentError(
            .unsupportedKind,
            "\(name) is of a kind that Hearth does not read. It reads text, Markdown, HTML, PDF, Word, Excel, "
                + "PowerPoint, OpenDocument, EPUB, Kindle books, RTF, CSV, .eml, .msg, .mbox, notebooks, subtitles, calendars, contacts, "
                + "pictures and source code.")
    }

    /// Returns whether the bytes contain few zeros (except in UTF-16) and few control characters.
    ///
    /// A power failure leaves zeros in logs, and a damaged disk in any file. Therefore a file with a text
    /// extension may contain any number of zeros.
    static func looksLikeText(_ start: [UInt8], isNamed: Bool = false) -> Bool {
        let isWide =
            start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
            || start.starts(with: [0, 0, 0xFE, 0xFF])
        if isWide || TextDecoder.looksLikeUTF16(start[...]) != nil { return true }
        let zeros = start.count { $0 == 0 }
        guard zeros == 0 || zeros < start.count && (isNamed || zeros * 50 <= start.count) else { return false }
        let controls = start.count { $0 < 0x20 && $0 != 0 && !(7...13).contains($0) && $0 != 0x1B }
        // bounded: zeros are a part of the bytes.
        return controls * 50 <= start.count - zeros
    }

    private static func guessedTextKind(_ start: [UInt8]) -> DocumentKind {
        let opening = String(decoding: start.prefix(512), as: UTF8.self).lowercased()
        let marks: [(String, DocumentKind)] = [
            ("begin:vcalendar", .calendar), ("begin:vcard", .contacts), ("webvtt", .subtitles),
        ]
        let first = opening.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if let kind = marks.first(where: { first.hasPrefix($0.0) })?.1 { return kind }
        let isPage = ["<!doctype html", "<html", "<head", "<body"].contains { opening.contains($0) }
        return isPage ? .html : .text
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { wanted in
            guard bytes.count >= wanted.count, let first = wanted.first else { return false }
            for index in bytes.startIndex...(bytes.endIndex - wanted.count) where bytes[index] == first {
                if bytes[index..<index + wanted.count].elementsEqual(wanted) { return true }
            }
            return false
        }
    }
}
