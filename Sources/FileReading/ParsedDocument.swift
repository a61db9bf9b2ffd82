import RawText

/// The text of a document, with the position of each part.
public struct ParsedDocument: Sendable, Hashable {
    /// The kind of the source file.
    public let kind: DocumentKind
    /// The document's stated title, else its first heading; `nil` if it has neither.
    public let title: String?
    /// The whole text.
    ///
    /// Positions are offsets into the UTF-8 of this text. Line breaks are "\n", and tabs are the only control
    /// characters. Plain text, Markdown and source code are otherwise unchanged. For other kinds of files,
    /// the text is the blocks, separated by blank lines.
    public let text: String
    /// The blocks of the text in order.
    ///
    /// They do not overlap; only white space and markup lies between them.
    public let blocks: [TextBlock]
    /// The number of pages; `nil` if the document has no pages.
    public let pageCount: Int?
    /// The content that was left out or is doubtful.
    public let diagnostics: [ReadingDiagnostic]
    /// The fraction of the file's visible text that was kept, from 0 to 1; `nil` if unknown.
    ///
    /// The fraction is known for office files. ``diagnostics`` describe the omissions.
    package let keptShare: Double?

    /// Creates a document from a text, in which blank lines separate paragraphs.
    ///
    /// Control characters are removed, and line breaks become "\n".
    ///
    /// - Throws: `noText` for a blank text, `tooLarge` for a text over the limit of
    ///   ``ReadingLimits/textBytes``.
    package init(plainText: String, title: String? = nil) throws {
        var builder = try TextBuilder(adopting: CleanText.normalised(plainText), limit: ReadingLimits().textBytes)
        builder.title = title
        PlainText.addParagraphs(Lines(builder.text), style: .paragraph, to: &builder)
        self = try builder.document(.text)
    }

    init(
        kind: DocumentKind, title: String?, text: String, blocks: [TextBlock], pageCount: Int?,
        diagnostics: [ReadingDiagnostic], keptShare: Double? = nil
    ) {
        self.kind = kind
        self.title = title
        self.text = text
        self.blocks = blocks
        self.pageCount = pageCount
        self.diagnostics = diagnostics
        self.keptShare = keptShare
    }

    /// Returns the text in a range of bytes, for example of a ``SourcePosition``.
    ///
    /// - Parameter range: A range of ``text`` in bytes of UTF-8.
    /// - Returns: The text; `nil` if the range is out of bounds or splits a character's encoding.
    public func text(in range: Range<Int>) -> String? {
        let bytes = text.utf8
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let end = bytes.index(start, offsetBy: range.count)
        return String(bytes[start..<end])
    }

    /// Returns the position of a range: its pages, its parts and the headings above its start.
    ///
    /// The complexity is logarithmic in the number of blocks, and linear in the number of blocks that the
    /// range touches.
    ///
    /// - Parameter range: A range of ``text`` in bytes of UTF-8.
    /// - Returns: The position. A range between two blocks belongs to the preceding one.
    public func position(of range: Range<Int>) -> SourcePosition {
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        // A range between two blocks, or after the last, belongs to the preceding block.
        let isBetween = low == blocks.count || blocks[low].range.lowerBound >= max(range.upperBound, 1)
        let first = isBetween ? max(0, low - 1) : low
        guard blocks.indices.contains(first) else {
            return SourcePosition(range: range, pages: nil, headingPath: [])
        }
        var last = first
        while last + 1 < blocks.count, blocks[last + 1].range.lowerBound < range.upperBound { last += 1 }
        // A block that spans pages is only on the pages that the range touches.
        let pages = blocks[first...last].flatMap { block in
            let later = block.laterPages.filter { $0.start > range.lowerBound && $0.start < range.upperBound }
            return [block.page(at: range.lowerBound)].compactMap(\.self) + later.map(\.page)
        }
        var parts: [SourcePosition.Part] = []
        for block in blocks[first...last] {
            guard let part = block.part, part != parts.last?.part else { continue }
            parts.append(SourcePosition.Part(start: block.range.lowerBound, part: part))
        }
        return SourcePosition(
            range: range, pages: pages.isEmpty ? nil : (pages.min() ?? 1)...(pages.max() ?? 1),
            headingPath: blocks[first].headingPath, parts: parts.isEmpty ? nil : parts)
    }
}
