/// The position of a passage in its document.
public struct SourcePosition: Sendable, Hashable, Codable {
    /// The passage's range in the document's whole text, in bytes of UTF-8.
    ///
    /// Byte offsets are found in constant time, and full-text search and tokenizers use them as well. Ranges
    /// created by Hearth begin and end between whole characters.
    public let range: Range<Int>
    /// The pages of the passage, counted from 1; `nil` in a document without pages.
    public let pages: ClosedRange<Int>?
    /// The headings above the passage, top level first.
    public let headingPath: [String]
    /// The parts that the passage spans, in order; `nil` in a document without parts other than pages and
    /// headings.
    public let parts: [Part]?

    /// A part of a document, and its start.
    public struct Part: Sendable, Hashable, Codable {
        /// The start in the document's text, in bytes of UTF-8.
        ///
        /// The part extends to the start of the next part.
        public let start: Int
        public let part: DocumentPart

        package init(start: Int, part: DocumentPart) {
            self.start = start
            self.part = part
        }
    }

    package init(range: Range<Int>, pages: ClosedRange<Int>?, headingPath: [String], parts: [Part]? = nil) {
        self.range = range
        self.pages = pages
        self.headingPath = headingPath
        self.parts = parts
    }

    /// The name of the passage's parts, such as "slide 3" or "Sheet “Budget”, B4:D9".
    ///
    /// The name is `nil` if pages and headings already identify the passage.
    public var place: String? { place(of: range) }

    /// Returns the name of the parts that a range within the passage touches.
    ///
    /// - Parameter piece: A range of the document's text in bytes, within the passage.
    /// - Returns: The shortest list of names; `nil` if pages and headings already identify it.
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

    /// Returns the name of the parts that a range touches, which may span several passages.
    ///
    /// - Parameters:
    ///   - range: A range of the document's text in bytes.
    ///   - passages: The positions of the document's passages, in order.
    /// - Returns: The names; `nil` if pages and headings already identify the range.
    public static func place(of range: Range<Int>, in passages: [SourcePosition]) -> String? {
        var parts: [Part] = []
        // Passages repeat the end of the preceding passage.
        for part in passages.filter({ $0.range.overlaps(range) }).flatMap({ $0.parts ?? [] })
        where parts.last.map({ $0.start < part.start }) ?? true { parts.append(part) }
        return SourcePosition(range: range, pages: nil, headingPath: [], parts: parts.isEmpty ? nil : parts).place
    }
}
