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

    /// The text of a page.
    ///
    /// - Parameter page: The page, counted from 1.
    /// - Returns: Its lines; nil for a page that cannot be read.
    func text(onPage page: Int) -> String?
}
