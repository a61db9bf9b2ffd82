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

    /// Makes a position.
    public init(range: Range<Int>, pages: ClosedRange<Int>?, headingPath: [String]) {
        self.range = range
        self.pages = pages
        self.headingPath = headingPath
    }
}
