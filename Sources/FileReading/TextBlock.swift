/// A paragraph, heading, list item or row of a document: a range of its text.
public struct TextBlock: Sendable, Hashable, Codable {
    /// The kind of block.
    public enum Style: Sendable, Hashable, Codable {
        /// A heading; level 1 is the highest.
        case heading(level: Int)
        case paragraph
        case listItem
        /// A row of a table, its cells separated by " | " or prefixed with their columns' names.
        case tableRow
        /// Lines whose line breaks and spaces are significant.
        case code
    }

    public let style: Style
    /// The block's range in the document's text, in bytes of UTF-8.
    public let range: Range<Int>
    /// The page that the block begins on, counted from 1; `nil` in a document without pages.
    public let page: Int?
    /// The headings above the block, top level first; a heading's own path ends with itself.
    public let headingPath: [String]
    /// The part of the document that contains the block; `nil` if pages and headings already identify it.
    public let part: DocumentPart?
    /// The pages on which the block continues, in order; empty for a block on one page.
    package internal(set) var laterPages: [PageStart] = []

    /// A page on which a block continues.
    package struct PageStart: Sendable, Hashable, Codable {
        /// The page number, counted from 1.
        package let page: Int
        /// The start of the page's text in the document's text, in bytes of UTF-8.
        package let start: Int
    }

    /// The pages of the block, each with the start of its text.
    package var pageStarts: [PageStart] {
        (page.map { [PageStart(page: $0, start: range.lowerBound)] } ?? []) + laterPages
    }

    /// Returns the page at an offset of the block.
    func page(at offset: Int) -> Int? { laterPages.last { $0.start <= offset }?.page ?? page }
}
