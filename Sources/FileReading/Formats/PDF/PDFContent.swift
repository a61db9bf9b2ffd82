/// A PDF file opened by a system framework.
///
/// The protocol abstracts PDFKit, which is used if Poppler's programs are not installed or cannot be started.
public protocol PDFContent {
    /// The title stated in the file; `nil` if it is missing.
    var title: String? { get }
    /// Whether the file requires a password.
    var isLocked: Bool { get }
    /// Whether the file permits extracting its text.
    var allowsCopying: Bool { get }
    /// The number of pages.
    var pageCount: Int { get }
    /// Whether text recognition in page images is supported; `false` by default.
    var recognisesPages: Bool { get }

    /// Returns the text of a page.
    ///
    /// - Parameter page: The page, counted from 1.
    /// - Returns: The lines; `nil` if the page cannot be read.
    func text(onPage page: Int) -> String?

    /// Returns the file's outline ("bookmarks"); empty by default.
    ///
    /// - Parameters:
    ///   - count: The maximum number of entries to examine.
    ///   - isOver: Called between entries. Once it returns `true`, the entries found so far are returned.
    /// - Returns: The entries that lead to a page, in order.
    func outline(upTo count: Int, isOver: () -> Bool) -> [PDFOutlineEntry]

    /// Recognises the text in the image of a page; returns no lines by default.
    ///
    /// - Parameters:
    ///   - page: The page, counted from 1.
    ///   - isOver: Called repeatedly, on any thread. Once it returns `true`, the result is no longer needed.
    /// - Returns: The lines in any order. A line may occur twice if overlapping parts of the image are read
    ///   separately.
    /// - Throws: An error if the page cannot be drawn or read.
    func recognisedLines(onPage page: Int, isOver: @escaping @Sendable () -> Bool) throws -> [RecognisedLine]
}

extension PDFContent {
    public var recognisesPages: Bool { false }

    public func outline(upTo count: Int, isOver: () -> Bool) -> [PDFOutlineEntry] { [] }

    public func recognisedLines(
        onPage page: Int, isOver: @escaping @Sendable () -> Bool
    ) throws -> [RecognisedLine] { [] }
}
