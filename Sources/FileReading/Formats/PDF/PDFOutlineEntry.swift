/// An entry of a PDF file's outline ("bookmarks") that leads to a page.
public struct PDFOutlineEntry: Sendable, Hashable {
    /// The level in the hierarchy; 1 is the top.
    public var level: Int
    public var title: String
    /// The page that the entry leads to, counted from 1.
    public var page: Int

    package init(level: Int, title: String, page: Int) {
        self.level = level
        self.title = title
        self.page = page
    }
}
