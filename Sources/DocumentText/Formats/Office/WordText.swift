/// Text of a Word document: paragraphs, headings by their style's outline level, lists, tables, notes.
enum WordText {
    static func read(_ archive: Archive, limit: Int) throws -> ParsedDocument {
        let parts = try OfficeParts(archive, main: "word/document.xml") { $0.hasSuffix(".xml") }
        let folder = parts.main.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let styles = try WordStyles(parts[folder + "styles.xml"], archive.cancellation)
        var builder = TextBuilder(limit: limit)
        builder.title = try parts.title
        var reader = WordBodyReader(styles: styles, cancellation: archive.cancellation)
        for name in [parts.main, folder + "footnotes.xml", folder + "endnotes.xml"] {
            if let bytes = parts[name] { try reader.read(bytes, into: &builder) }
        }
        if builder.title == nil { builder.title = reader.title }
        noteOmissions(parts, folder, &builder)
        return try builder.document(.docx)
    }

    private static func noteOmissions(_ parts: OfficeParts, _ folder: String, _ builder: inout TextBuilder) {
        if parts[folder + "comments.xml"] != nil {
            builder.add(ReadingDiagnostic(.leftOut, "Comments are left out."))
        }
        if parts.names.contains(where: { $0.hasPrefix(folder + "header") || $0.hasPrefix(folder + "footer") }) {
            builder.add(ReadingDiagnostic(.leftOut, "The headers and footers of pages are left out."))
        }
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
