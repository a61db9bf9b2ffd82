import Platform

extension HTMLText {
    /// Adds all text of a piece of HTML within another document, which has no menus to leave out.
    ///
    /// - Throws: `damaged`, what cancelling throws.
    static func addAll(_ fragment: String, to builder: inout TextBuilder, _ cancellation: Cancellation) throws {
        let tree = try self.tree(fragment, cancellation)
        var writer = HTMLWriter(tree, content: MainContent(tree, keepsAll: true))
        writer.write(&builder)
    }
}
