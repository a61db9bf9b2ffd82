import RawText

/// What an OpenDocument file holds, whatever its kind.
struct OpenDocumentFile {
    let title: String?
    let content: [UInt8]

    init(_ archive: Archive) throws {
        let parts = try archive.entries { ["content.xml", "meta.xml", "META-INF/manifest.xml"].contains($0) }
        // Old programs declare a document type here, which is not worth refusing the file for.
        let manifest = String(decoding: parts["META-INF/manifest.xml"]?.prefix(1 << 20) ?? [], as: UTF8.self)
        guard !manifest.contains("encryption-data") else { throw Archive.encrypted }
        guard let content = parts["content.xml"] else { throw Archive.damaged }
        self.content = content
        title = try parts["meta.xml"].flatMap { try OfficeTitle.read($0, archive.cancellation) }
    }
}

/// Text of an OpenDocument file: headings, paragraphs, lists, tables, notes; of a presentation slide by slide.
struct OpenDocumentText {
    private struct Paragraph {
        var text = ""
        var level: Int?
    }

    /// Names whose content is no text of the document: comments, deleted text, marks of notes, settings.
    private static let skipped: Set<String> = [
        "annotation", "tracked-changes", "note-citation", "automatic-styles", "font-face-decls", "scripts", "forms",
        "sequence-decls", "variable-decls", "user-field-decls", "table-of-content-source", "desc", "title",
    ]

    private var paragraphs: [Paragraph] = []
    private var rows: [[String]] = []
    private var lists = 0
    private var skipDepth = 0
    private let isPresentation: Bool
    private var slides = 0
    // Titles of slides lie in frames of their own, like all of their texts.
    private var frames: [(isTitle: Bool, text: String)] = []

    static func read(_ archive: Archive, _ kind: DocumentKind, limits: ReadingLimits) throws -> ParsedDocument {
        let file = try OpenDocumentFile(archive)
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = file.title
        var reader = OpenDocumentText(isPresentation: kind == .odp)
        try reader.read(file.content, into: &builder, archive.cancellation)
        guard reader.slides <= limits.pages else { throw PresentationText.tooManySlides(limits) }
        return try builder.document(kind, pageCount: reader.isPresentation ? reader.slides : nil)
    }

    private init(isPresentation: Bool) { self.isPresentation = isPresentation }

    private mutating func read(
        _ bytes: [UInt8], into builder: inout TextBuilder, _ cancellation: Cancellation
    ) throws {
        let parser = try XMLPullParser(bytes, cancellation)
        while let event = try parser.next(), !builder.isFull {
            switch event {
            case .start(let name):
                if skipDepth > 0 || Self.skipped.contains(name) {
                    skipDepth += 1
                } else {
                    start(name, parser)
                    if isPresentation { startShape(name, parser, &builder) }
                }
            case .end(let name):
                if skipDepth > 0 { skipDepth -= 1 } else { end(name, &builder) }
            case .text(let text): if skipDepth == 0 { append(text.replacing("\n", with: " ")) }
            }
        }
    }

    private mutating func start(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "h":
            paragraphs.append(Paragraph(level: parser.integer("outline-level", in: 1...9) ?? 1))
        case "p": paragraphs.append(Paragraph())
        // bounded: by the reader.
        case "s": append(String(repeating: " ", count: parser.integer("c", in: 1...100) ?? 1))
        case "tab": append("\t")
        case "line-break": append("\n")
        case "list": lists += 1
        case "table-row": rows.append([])
        case "table-cell": if !rows.isEmpty { rows[rows.count - 1].append("") }
        default: break
        }
    }

    private mutating func startShape(_ name: String, _ parser: XMLPullParser, _ builder: inout TextBuilder) {
        if name == "page" {
            slides += 1
            builder.beginSlide(slides)
        } else if name == "frame" {
            frames.append((parser.attribute("class") == "title", ""))
        }
    }

    private mutating func end(_ name: String, _ builder: inout TextBuilder) {
        switch name {
        case "h", "p": if let paragraph = paragraphs.popLast() { emit(paragraph, &builder) }
        case "list": lists = max(0, lists - 1)
        case "table-row": if let row = rows.popLast() { emit(row, &builder) }
        case "frame": if let frame = frames.popLast() { builder.add(.heading(level: 1), frame.text) }
        default: break
        }
    }

    private mutating func append(_ text: String) {
        if !paragraphs.isEmpty { paragraphs[paragraphs.count - 1].text += text }
    }

    private mutating func emit(_ paragraph: Paragraph, _ builder: inout TextBuilder) {
        if !rows.isEmpty {
            appendToCell(paragraph.text)
        } else if let frame = frames.indices.last, frames[frame].isTitle {
            frames[frame].text = CleanText.singleLine("\(frames[frame].text) \(paragraph.text)")
        } else if let level = paragraph.level {
            builder.add(.heading(level: level), paragraph.text)
        } else {
            builder.add(lists > 0 ? .listItem : .paragraph, paragraph.text)
        }
    }

    private mutating func emit(_ row: [String], _ builder: inout TextBuilder) {
        let text = row.filter { !$0.isEmpty }.joined(separator: " | ")
        if rows.isEmpty { builder.add(.tableRow, text) } else { appendToCell(text) }
    }

    private mutating func appendToCell(_ text: String) {
        let line = CleanText.singleLine(text)
        guard !line.isEmpty, let last = rows.indices.last else { return }
        if rows[last].isEmpty { rows[last].append("") }
        let cell = rows[last].count - 1
        rows[last][cell] += rows[last][cell].isEmpty ? line : " " + line
    }
}
