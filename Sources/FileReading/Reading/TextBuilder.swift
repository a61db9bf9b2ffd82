import RawText

/// A builder of a document's text from its blocks, which tracks headings and pages.
struct TextBuilder {
    private(set) var text = ""
    private(set) var blocks: [TextBlock] = []
    private(set) var diagnostics: [ReadingDiagnostic] = []
    private(set) var isFull = false
    var title: String?
    var page: Int?
    var part: DocumentPart?
    private var headings: [(level: Int, title: String)] = []
    private var path: [String] = []
    private let limit: Int
    /// The characters of the file's visible text that were kept and left out; `nil` if they are not counted.
    private var visible: (kept: Int, leftOut: Int)?

    // Two million blocks take 130 MB in addition to their text.
    private static let maximumBlocks = 2_000_000

    init(limit: Int) { self.limit = limit }

    /// Creates a builder with a file's whole text, of which blocks are then ranges.
    init(adopting text: String, limit: Int) throws(DocumentError) {
        self.text = text
        self.limit = limit
        isFull = text.utf8.count > limit
        try checkSize()
    }

    /// Adds a block after a blank line, or after a line break between rows or items.
    ///
    /// Empty blocks are dropped.
    ///
    /// Once the limit is reached nothing more is added, and ``checkSize()`` throws.
    mutating func add(_ style: TextBlock.Style, _ content: String, under headings: [String]? = nil) {
        let cleaned = CleanText.trimmed(content)
        guard !cleaned.isEmpty, !isFull else { return }
        guard text.utf8.count + cleaned.utf8.count + 2 <= limit else {
            isFull = true
            return
        }
        if let last = blocks.last {
            let isDense = style == last.style && (style == .listItem || style == .tableRow)
            text += isDense ? "\n" : "\n\n"
        }
        let start = text.utf8.count
        text += cleaned
        note(style, range: start..<text.utf8.count, content: cleaned)
        // An embedded document provides its own headings.
        if let headings, let last = blocks.popLast() {
            blocks.append(
                TextBlock(style: style, range: last.range, page: page, headingPath: headings, part: part))
        }
    }

    /// The text of the last block, if it is a paragraph of at most 64 KiB.
    var lastParagraph: String? {
        // The limit exists because continuing a paragraph copies its text.
        guard let last = blocks.last, last.style == .paragraph, last.range.count <= 65_536 else { return nil }
        return String(text.utf8.suffix(last.range.count))
    }

    /// Continues the last block, on the current page.
    ///
    /// `join` appends the content to the block's text.
    mutating func continueLast(_ content: String, _ join: (String, inout String) -> Void) {
        let cleaned = CleanText.trimmed(content)
        guard let last = blocks.last, var whole = lastParagraph, !cleaned.isEmpty, !isFull else { return }
        guard text.utf8.count + cleaned.utf8.count + 2 <= limit else {
            isFull = true
            return
        }
        join(cleaned, &whole)
        text.removeSubrange(text.utf8.index(text.endIndex, offsetBy: -last.range.count)...)
        text += whole
        let end = text.utf8.count
        var block = TextBlock(
            style: last.style, range: last.range.lowerBound..<end, page: last.page, headingPath: last.headingPath,
            part: last.part, laterPages: last.laterPages)
        if let page, page != block.page(at: end) {
            block.laterPages.append(TextBlock.PageStart(page: page, start: end - cleaned.utf8.count))
        }
        blocks[blocks.count - 1] = block
    }

    var headingPath: [String] { path }

    /// Adds a block that is a range of the adopted text.
    mutating func add(_ style: TextBlock.Style, range: Range<Int>, content: @autoclosure () -> String) {
        guard !range.isEmpty else { return }
        if case .heading = style {
            note(style, range: range, content: content())
        } else {
            note(style, range: range, content: "")
        }
    }

    /// Begins a section whose heading is not in the text; a chapter has level 0.
    mutating func beginSection(level: Int, title: String) {
        let short = CleanText.shortened(CleanText.singleLine(title), to: 200)
        // A chapter's title must not be listed twice if the chapter begins with it.
        headings.removeAll { $0.level >= level || $0.level == 0 && $0.title == short }
        headings.append((level, short))
        path = headings.map(\.title)
    }

    /// Ends all sections, so that no heading applies to the following blocks.
    mutating func endSections() {
        headings = []
        path = []
    }

    mutating func add(_ diagnostic: ReadingDiagnostic) { diagnostics.append(diagnostic) }

    /// Counts characters of the file's visible text, without white space, that were kept.
    mutating func keep(_ characters: Int) {
        visible = ((visible?.kept ?? 0) + characters, visible?.leftOut ?? 0)
    }

    /// Adds a diagnostic for text that was left out, unless `characters` is 0.
    ///
    /// `what` is the text with its verb, to begin a sentence: "Comments are". `isVisible` is true if readers
    /// of the file see the text.
    mutating func leaveOut(_ what: String, _ characters: Int, isVisible: Bool = true) {
        guard characters > 0 else { return }
        if isVisible { visible = (visible?.kept ?? 0, (visible?.leftOut ?? 0) + characters) }
        let amount = characters == 1 ? "1 character" : "\(characters) characters"
        add(ReadingDiagnostic(.leftOut, "\(what) left out (\(amount))."))
    }

    func checkSize() throws(DocumentError) {
        guard isFull else { return }
        throw DocumentError(
            .tooLarge,
            "The document contains more than \(ByteSize.text(limit)) of text or \(Self.maximumBlocks) paragraphs, the "
                + "most that Hearth reads. Split it into smaller files.")
    }

    /// Returns the finished document.
    ///
    /// - Throws: `tooLarge` if there was more text than allowed, `noText` for a document without text.
    func document(_ kind: DocumentKind, pageCount: Int? = nil) throws(DocumentError) -> ParsedDocument {
        try checkSize()
        guard !blocks.isEmpty else {
            throw DocumentError(.noText, "The document contains no text. Nothing was added.")
        }
        let cleanTitle = title.map(CleanText.singleLine).flatMap { $0.isEmpty ? nil : $0 }
        return ParsedDocument(
            kind: kind, title: cleanTitle ?? firstHeading, text: text, blocks: blocks, pageCount: pageCount,
            diagnostics: diagnostics, keptShare: keptShare)
    }

    private var keptShare: Double? {
        guard let (kept, leftOut) = visible, kept + leftOut > 0 else { return nil }
        return Double(kept) / Double(kept + leftOut)
    }

    private var firstHeading: String? {
        for block in blocks.prefix(200) {
            if case .heading = block.style { return block.headingPath.last }
        }
        return nil
    }

    private mutating func note(_ style: TextBlock.Style, range: Range<Int>, content: String) {
        if case .heading(let level) = style { beginSection(level: level, title: content) }
        guard blocks.count < Self.maximumBlocks else {
            isFull = true
            return
        }
        blocks.append(TextBlock(style: style, range: range, page: page, headingPath: path, part: part))
    }
}

extension String {
    /// The number of Unicode scalars, without ASCII white space and control characters.
    var visibleCount: Int { utf8.count { $0 > 0x20 && $0 & 0xC0 != 0x80 } }
}
