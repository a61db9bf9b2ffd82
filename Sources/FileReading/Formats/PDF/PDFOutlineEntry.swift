/// An entry of a PDF file's outline ("bookmarks") that leads to a page.
public struct PDFOutlineEntry: Sendable, Hashable {
    /// How deep the entry stands; 1 is the highest.
    public var level: Int
    /// What the entry says.
    public var title: String
    /// The page that the entry leads to, counted from 1.
    public var page: Int

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - level: How deep it stands; 1 is the highest.
    ///   - title: What it says.
    ///   - page: The page that it leads to, counted from 1.
    package init(level: Int, title: String, page: Int) {
        self.level = level
        self.title = title
        self.page = page
    }
}
