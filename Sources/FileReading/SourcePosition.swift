/// Where a passage stands in its document.
public struct SourcePosition: Sendable, Hashable, Codable {
    /// The passage's range in the document's whole text, in bytes of UTF-8.
    ///
    /// Bytes rather than characters: a position is found in constant time, and full-text search and tokenisers count
    /// so as well. A range that Hearth makes begins and ends between whole characters.
    public let range: Range<Int>
    /// The pages that the passage is on, counted from 1; nil in a document without pages.
    public let pages: ClosedRange<Int>?
    /// The headings that the passage stands under, the highest first.
    public let headingPath: [String]
    /// The parts that the passage runs through, in its order; nil in a document whose parts have no names but pages and
    /// headings.
    public let parts: [Part]?

    /// A part of a document, and where it begins.
    public struct Part: Sendable, Hashable, Codable {
        /// Where it begins in the document's text, in bytes of UTF-8; what stands there before the next one is of it.
        public let start: Int
        /// The part.
        public let part: DocumentPart

        /// Places a part.
        package init(start: Int, part: DocumentPart) {
            self.start = start
            self.part = part
        }
    }

    /// Makes a position.
    package init(range: Range<Int>, pages: ClosedRange<Int>?, headingPath: [String], parts: [Part]? = nil) {
        self.range = range
        self.pages = pages
        self.headingPath = headingPath
        self.parts = parts
    }

    /// Where the passage stands in words such as "slide 3" or "Sheet “Budget”, B4:D9"; nil where pages and headings
    /// say all.
    public var place: String? { place(of: range) }

    /// Where a piece of the passage stands, in words.
    ///
    /// - Parameter piece: Bytes of the document's text, within the passage.
    /// - Returns: The parts that the piece touches, as few names as say it; nil where pages and headings say all.
    public func place(of piece: Range<Int>) -> String? {
        guard let parts else { return nil }
        let first = parts.lastIndex { $0.start <= piece.lowerBound } ?? 0
        var touched: [DocumentPart] = []
        for (index, placed) in parts.enumerated().dropFirst(first) {
            guard index == first || placed.start < piece.upperBound else { break }
            if let merged = touched.last?.merged(with: placed.part) {
                touched[touched.count - 1] = merged
            } else {
                touched.append(placed.part)
            }
        }
        return touched.isEmpty ? nil : touched.map(\.name).joined(separator: "; ")
    }

    /// Where a stretch of text stands that may reach over several passages, in words.
    ///
    /// - Parameters:
    ///   - range: Bytes of the document's text.
    ///   - passages: Where the document's passages stand, in order.
    /// - Returns: The parts that the stretch touches; nil where pages and headings say all.
    public static func place(of range: Range<Int>, in passages: [SourcePosition]) -> String? {
        var parts: [Part] = []
        // Passages repeat the end of the one before them.
        for part in passages.filter({ $0.range.overlaps(range) }).flatMap({ $0.parts ?? [] })
        where parts.last.map({ $0.start < part.start }) ?? true { parts.append(part) }
        return SourcePosition(range: range, pages: nil, headingPath: [], parts: parts.isEmpty ? nil : parts).place
    }
}
