/// Text of a Word document: paragraphs, headings by their style's outline level, lists, tables, notes.
enum WordText {
    // Other office files differ from Word documents only by their parts.
    private static let workbook = "xl/workbook.xml"
    private static let presentation = "ppt/presentation.xml"

    static func read(_ archive: Archive, limit: Int) throws -> ParsedDocument {
        let names = ["[Content_Types].xml", "docProps/core.xml", workbook, presentation]
        let parts = try archive.entries { names.contains($0) || ($0.hasPrefix("word/") && $0.hasSuffix(".xml")) }
        guard let main = try mainPart(parts, archive.cancellation) else {
            if parts[workbook] != nil { throw other("a spreadsheet", "CSV") }
            throw parts[presentation] != nil ? other("a presentation", "PDF") : Archive.damaged
        }
        let folder = main.name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let styles = try WordStyles(parts[folder + "styles.xml"], archive.cancellation)
        var builder = TextBuilder(limit: limit)
        builder.title = try parts["docProps/core.xml"].flatMap { try OfficeTitle.read($0, archive.cancellation) }
        var reader = WordBodyReader(styles: styles, cancellation: archive.cancellation)
        try reader.read(main.bytes, into: &builder)
        for notes in ["footnotes.xml", "endnotes.xml"] {
            if let bytes = parts[folder + notes] { try reader.read(bytes, into: &builder) }
        }
        if builder.title == nil { builder.title = reader.title }
        noteOmissions(parts, folder, &builder)
        return try builder.document(.docx)
    }

    private static func other(_ kind: String, _ format: String) -> DocumentError {
        DocumentError(
            .unsupportedKind,
            "The file is \(kind) and no Word document, whatever its name says. Save it as \(format), then add that.")
    }

    private static func noteOmissions(_ parts: [String: [UInt8]], _ folder: String, _ builder: inout TextBuilder) {
        if parts[folder + "comments.xml"] != nil {
            builder.add(ReadingDiagnostic(.leftOut, "Comments are left out."))
        }
        if parts.keys.contains(where: { $0.hasPrefix(folder + "header") || $0.hasPrefix(folder + "footer") }) {
            builder.add(ReadingDiagnostic(.leftOut, "The headers and footers of pages are left out."))
        }
    }

    private static func mainPart(
        _ parts: [String: [UInt8]], _ cancellation: Cancellation
    ) throws -> (name: String, bytes: [UInt8])? {
        if let types = parts["[Content_Types].xml"] {
            let parser = try XMLPullParser(types, cancellation)
            while let event = try parser.next() {
                guard event == .start("Override"), let type = parser.attribute("ContentType"),
                    type.hasSuffix(".main+xml"), let name = parser.attribute("PartName")?.dropFirst(),
                    let bytes = parts[String(name)]
                else { continue }
                return (String(name), bytes)
            }
        }
        return parts["word/document.xml"].map { ("word/document.xml", $0) }
    }
}

/// The title in an office document's properties.
enum OfficeTitle {
    static func read(_ bytes: [UInt8], _ cancellation: Cancellation) throws -> String? {
        let parser = try XMLPullParser(bytes, cancellation)
        var isTitle = false
        while let event = try parser.next() {
            switch event {
            case .start(let name): isTitle = name == "title"
            case .text(let text) where isTitle: return text
            default: isTitle = false
            }
        }
        return nil
    }
}
