import Platform

extension HTMLText {
    /// Adds all text of an HTML fragment in another document; such fragments have no menus to leave out.
    ///
    /// - Throws: `damaged`, or the error of the cancellation.
    static func addAll(_ fragment: String, to builder: inout TextBuilder, _ cancellation: Cancellation) throws {
        let tree = try self.tree(fragment, cancellation)
        var writer = HTMLWriter(tree, content: MainContent(tree, keepsAll: true))
        writer.write(&builder)
    }
}
