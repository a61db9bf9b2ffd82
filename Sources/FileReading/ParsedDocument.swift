import RawText

/// The text of a document, and where each part of it stands.
public struct ParsedDocument: Sendable, Hashable {
    /// The kind of file that it was read from.
    public let kind: DocumentKind
    /// The title that the document names, else its first heading; nil where it has neither.
    public let title: String?
    /// The whole text.
    ///
    /// Positions are offsets into its UTF-8. Line breaks are "\n", and there are no control characters but tabs. For
    /// plain text, Markdown and source code it is otherwise the file's text; for the other kinds it is the blocks with
    /// blank lines between them.
    public let text: String
    /// The parts of the text in their order; they do not overlap, and only white space and marks lie between them.
    public let blocks: [TextBlock]
    /// How many pages the document has; nil where it has none.
    public let pageCount: Int?
    /// What was left out or is doubtful.
    public let diagnostics: [ReadingDiagnostic]
    /// The share of the file's visible text that was kept, from 0 to 1; nil where it is not known.
    ///
    /// Known for office files. ``diagnostics`` say what was left out.
    package let keptShare: Double?

    /// Makes a document of a text that is no file: its paragraphs are what blank lines part.
    ///
    /// - Parameters:
    ///   - plainText: The text; control characters go, and line breaks become "\n".
    ///   - title: Its title.
    /// - Throws: `noText` for a blank text, `tooLarge` for one over the limit of ``ReadingLimits/textBytes``.
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

    /// The text at a range of bytes, for example of a ``SourcePosition``.
    ///
    /// - Parameter range: Bytes of ``text`` in UTF-8.
    /// - Returns: Nil if the range is not in the text, or parts a character's encoding.
    public func text(in range: Range<Int>) -> String? {
        let bytes = text.utf8
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let end = bytes.index(start, offsetBy: range.count)
        return String(bytes[start..<end])
    }

    /// Where a range of the text stands: its pages, and the headings over its start.
    ///
    /// Takes time logarithmic in the number of blocks, and linear in those that the range touches.
    ///
    /// - Parameter range: Bytes of ``text`` in UTF-8.
    /// - Returns: The position; what lies between two blocks belongs to the one before it.
    public func position(of range: Range<Int>) -> SourcePosition {
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        // A range between two blocks, or behind the last, belongs to the block before it.
        let isBetween = low == blocks.count || blocks[low].range.lowerBound >= max(range.upperBound, 1)
        let first = isBetween ? max(0, low - 1) : low
        guard blocks.indices.contains(first) else {
            return SourcePosition(range: range, pages: nil, headingPath: [])
        }
        var last = first
        while last + 1 < blocks.count, blocks[last + 1].range.lowerBound < range.upperBound { last += 1 }
        // A block that goes on over pages is on those that the range touches.
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
