/// A paragraph, heading, list item or row of a document: a range of its text.
public struct TextBlock: Sendable, Hashable, Codable {
    /// What a block is.
    public enum Style: Sendable, Hashable, Codable {
        /// A heading; level 1 is the highest.
        case heading(level: Int)
        /// A paragraph.
        case paragraph
        /// An item of a list.
        case listItem
        /// A row of a table, its cells parted by " | " or named by their columns.
        case tableRow
        /// Lines whose breaks and spaces matter.
        case code
    }

    /// What the block is.
    public let style: Style
    /// Where the block's text is in the document's text, in bytes of UTF-8.
    public let range: Range<Int>
    /// The page that the block begins on, counted from 1; nil in a document without pages.
    public let page: Int?
    /// The headings that the block stands under, the highest first; a heading's own path ends with itself.
    public let headingPath: [String]
    /// The part of the document that the block is; nil where pages and headings say all.
    public let part: DocumentPart?
    /// The pages on which the block goes on, in order; none for a block on one page.
    package internal(set) var laterPages: [PageStart] = []

    /// A page on which a block goes on.
    package struct PageStart: Sendable, Hashable, Codable {
        /// The page, counted from 1.
        package let page: Int
        /// Where its text begins in the document's text, in bytes of UTF-8.
        package let start: Int
    }

    /// The pages that the block is on, and where its text begins on each.
    package var pageStarts: [PageStart] {
        (page.map { [PageStart(page: $0, start: range.lowerBound)] } ?? []) + laterPages
    }

    /// The page that a place of the block is on.
    func page(at offset: Int) -> Int? { laterPages.last { $0.start <= offset }?.page ?? page }
}
