import Platform
import RawText

/// The parts of an OpenDocument file of any kind.
struct OpenDocumentFile {
    let title: String?
    let content: [UInt8]
    /// The file's common styles.
    let styles: [UInt8]?

    init(_ archive: Archive) throws {
        let parts = try archive.entries {
            ["content.xml", "meta.xml", "styles.xml", "META-INF/manifest.xml"].contains($0)
        }
        // Old programs declare a document type here, so the manifest is not parsed as XML.
        let manifest = String(decoding: parts["META-INF/manifest.xml"]?.prefix(1 << 20) ?? [], as: UTF8.self)
        guard !manifest.contains("encryption-data") else { throw Archive.encrypted }
        guard let content = parts["content.xml"] else { throw Archive.damaged }
        self.content = content
        styles = parts["styles.xml"]
        title = try parts["meta.xml"].flatMap { try OfficeTitle.read($0, archive.cancellation) }
    }
}

/// The text of an OpenDocument file: headings, paragraphs with their numbers, lists, tables and notes.
///
/// Presentations are read slide by slide.
struct OpenDocumentText {
    private struct Paragraph {
        var text = ""
        var level: Int?
        var number = ""
        /// The number of nested hidden parts that are open.
        var hidden = 0
    }

    /// Elements whose content is not text of the document: comments, deleted text, note marks, settings,
    /// pronunciation.
    private static let skipped: Set<String> = [
        "annotation", "tracked-changes", "note-citation", "automatic-styles", "font-face-decls", "scripts", "forms",
        "sequence-decls", "variable-decls", "user-field-decls", "table-of-content-source", "desc", "title", "ruby-text",
    ]

    private var paragraphs: [Paragraph] = []
    private var rows: [[String]] = []
    private var lists: OpenDocumentLists
    private var skipDepth = 0
    /// The name of the outermost skipped element.
    private var skippedName = ""
    /// A number written as text in the file, while its element is open.
    private var written: String?
    /// A written number waiting for its paragraph.
    private var pending: String?
    /// The open text spans, and whether each is hidden.
    private var spans: [Bool] = []
    private var hiddenSections = 0
    private var sections: [Bool] = []
    private var tally = (visible: 0, hidden: 0, deleted: 0)
    /// The open comment, and the finished comments.
    private var comment: OpenDocumentComment?
    private var comments: [OfficeComment] = []
    /// The distinct texts of page headers and footers; `nil` while the body is read.
    private var running: [String]?
    private let isPresentation: Bool
    private var slides = 0
    // Each text of a slide, including its title, has its own frame.
    private var frames: [(isTitle: Bool, text: String)] = []

    static func read(_ archive: Archive, _ kind: DocumentKind, limits: ReadingLimits) throws -> ParsedDocument {
        let file = try OpenDocumentFile(archive)
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = file.title
        var styles = OpenDocumentStyles()
        if let part = file.styles { try styles.read(part, archive.cancellation) }
        try styles.read(file.content, archive.cancellation)
        var reader = OpenDocumentText(isPresentation: kind == .odp, styles)
        try reader.read(file.content, into: &builder, archive.cancellation)
        guard reader.slides <= limits.pages else { throw PresentationText.tooManySlides(limits) }
        builder.endSections()
        builder.add(reader.comments)
        if kind == .odt, let part = file.styles {
            reader.running = []
            try reader.read(part, into: &builder, archive.cancellation)
            builder.add(runningTexts: reader.running ?? [])
        }
        reader.noteOmissions(&builder)
        return try builder.document(kind, pageCount: reader.isPresentation ? reader.slides : nil)
    }

    private init(isPresentation: Bool, _ styles: OpenDocumentStyles) {
        self.isPresentation = isPresentation
        lists = OpenDocumentLists(styles)
    }

    private func noteOmissions(_ builder: inout TextBuilder) {
        builder.keep(tally.visible)
        builder.leaveOut("Hidden text is", tally.hidden, isVisible: false)
        builder.leaveOut("Text that tracked changes delete is", tally.deleted, isVisible: false)
    }

    private mutating func read(
        _ bytes: [UInt8], into builder: inout TextBuilder, _ cancellation: Cancellation
    ) throws {
        let parser = try XMLPullParser(bytes, cancellation)
        while let event = try parser.next(), !builder.isFull {
            switch event {
            case .start(let name):
                if skipDepth > 0 || Self.skipped.contains(name) {
                    if skipDepth == 0 {
                        skippedName = name
                        if name == "annotation" { comment = OpenDocumentComment() }
                    }
                    skipDepth += 1
                    comment?.take(event)
                } else {
                    start(name, parser)
                    if isPresentation { startShape(name, parser, &builder) }
                }
            case .end(let name):
                if skipDepth > 0 {
                    skipDepth -= 1
                    comment?.take(event)
                    if skipDepth == 0, let finished = comment?.comment {
                        comments.append(finished)
                        comment = nil
                    }
                } else {
                    end(name, &builder)
                }
            case .text(let text):
                comment?.take(event)
                take(text)
            }
        }
    }

    private mutating func take(_ text: String) {
        guard skipDepth == 0 else {
            if skippedName == "tracked-changes" { tally.deleted += text.visibleCount }
            return
        }
        if written != nil { written?.append(contentsOf: text) } else { append(text.replacing("\n", with: " ")) }
    }

    private mutating func start(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "h":
            let level = parser.integer("outline-level", in: 1...9) ?? 1
            begin(Paragraph(level: level, number: lists.number(ofHeading: level, parser)), parser)
        case "p":
            begin(Paragraph(number: lists.number(ofParagraphIn: parser.attribute("style-name"))), parser)
        case "number": written = ""
        // bounded: by the reader.
        case "s": append(String(repeating: " ", count: parser.integer("c", in: 1...100) ?? 1))
        case "tab": append("\t")
        case "line-break": append("\n")
        case "list": lists.startList(parser)
        case "list-item", "list-header": lists.startItem(parser, isHead: name == "list-header")
        case "span", "hidden-text":
            let isHidden =
                name == "span"
                ? parser.attribute("style-name").map { lists.styles.isHidden($0, family: "text") } ?? false
                : parser.attribute("is-hidden") == "true"
            spans.append(isHidden)
            if isHidden { change { $0.hidden += 1 } }
        case "section":
            sections.append(parser.attribute("display") == "none")
            if sections.last == true { hiddenSections += 1 }
        case "table-row": rows.append([])
        case "table-cell": if !rows.isEmpty { rows[rows.count - 1].append("") }
        default: break
        }
    }

    private mutating func begin(_ paragraph: Paragraph, _ parser: XMLPullParser) {
        paragraphs.append(paragraph)
        if let number = pending { change { $0.number = number } }
        pending = nil
        guard let style = parser.attribute("style-name"), lists.styles.isHidden(style, family: "paragraph") else {
            return
        }
        change { $0.hidden += 1 }
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
        case "number":
            if let text = written.map(CleanText.singleLine), !text.isEmpty {
                if paragraphs.isEmpty { pending = text + " " } else { change { $0.number = text + " " } }
            }
            written = nil
        case "list": lists.endList()
        case "list-item", "list-header": lists.endItem()
        case "span", "hidden-text": if spans.popLast() == true { change { $0.hidden -= 1 } }
        case "section": if sections.popLast() == true { hiddenSections -= 1 }
        case "table-row": if let row = rows.popLast() { emit(row, &builder) }
        case "frame": if let frame = frames.popLast() { builder.add(.heading(level: 1), frame.text) }
        default: break
        }
    }

    private mutating func append(_ text: String) {
        guard let last = paragraphs.last else { return }
        let count = text.visibleCount
        if last.hidden > 0 || hiddenSections > 0 {
            tally.hidden += count
        } else {
            if running == nil { tally.visible += count }
            change { $0.text += text }
        }
    }

    private mutating func change(_ body: (inout Paragraph) -> Void) {
        if !paragraphs.isEmpty { body(&paragraphs[paragraphs.count - 1]) }
    }

    private mutating func emit(_ paragraph: Paragraph, _ builder: inout TextBuilder) {
        let content = paragraph.number.isEmpty ? paragraph.text : CleanText.trimmed(paragraph.text)
        let text = content.isEmpty ? "" : paragraph.number + content
        if let running {
            if !running.contains(text), running.count < OfficeText.maximumRunning { self.running?.append(text) }
            return
        }
        if !rows.isEmpty {
            // A cell with only a number is kept, because it numbers its row.
            appendToCell(paragraph.number + content)
        } else if let frame = frames.indices.last, frames[frame].isTitle {
            frames[frame].text = CleanText.singleLine("\(frames[frame].text) \(text)")
        } else if let level = paragraph.level {
            builder.add(.heading(level: level), text)
        } else {
            builder.add(lists.isInList ? .listItem : .paragraph, text)
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
