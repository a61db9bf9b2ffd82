/// A PDF file that a framework of the system has opened: what is read of it.
///
/// The seam between this target and PDFKit, for where Poppler's programs are not installed or cannot be started.
public protocol PDFContent {
    /// The title that the file names; nil where it names none.
    var title: String? { get }
    /// Whether the file opens only with a password.
    var isLocked: Bool { get }
    /// Whether the file's author lets its text be taken out.
    var allowsCopying: Bool { get }
    /// How many pages the file has.
    var pageCount: Int { get }
    /// Whether text can be recognised in the pictures of pages; by default not.
    var recognisesPages: Bool { get }

    /// The text of a page.
    ///
    /// - Parameter page: The page, counted from 1.
    /// - Returns: Its lines; nil for a page that cannot be read.
    func text(onPage page: Int) -> String?

    /// The file's outline ("bookmarks"); by default none.
    ///
    /// - Parameters:
    ///   - count: The most entries to look at.
    ///   - isOver: Asked between two entries; once it says yes, what is there by then is enough.
    /// - Returns: The entries that lead to a page, in their order.
    func outline(upTo count: Int, isOver: () -> Bool) -> [PDFOutlineEntry]

    /// Recognises the text in the picture of a page; by default none.
    ///
    /// - Parameters:
    ///   - page: The page, counted from 1.
    ///   - isOver: Asked now and then, on any thread; once it says yes, nobody waits for the page any more.
    /// - Returns: The lines in any order; one may come twice, where parts of a picture that overlap are read apart.
    /// - Throws: What kept the page from being drawn or read.
    func recognisedLines(onPage page: Int, isOver: @escaping @Sendable () -> Bool) throws -> [RecognisedLine]
}

extension PDFContent {
    /// Text in pictures is not recognised.
    public var recognisesPages: Bool { false }

    /// No outline.
    ///
    /// - Parameters:
    ///   - count: Is not looked at.
    ///   - isOver: Is not asked.
    /// - Returns: No entries.
    public func outline(upTo count: Int, isOver: () -> Bool) -> [PDFOutlineEntry] { [] }

    /// No text.
    ///
    /// - Parameters:
    ///   - page: Is not looked at.
    ///   - isOver: Is not asked.
    /// - Returns: No lines.
    /// - Throws: Nothing.
    public func recognisedLines(
        onPage page: Int, isOver: @escaping @Sendable () -> Bool
    ) throws -> [RecognisedLine] { [] }
}
