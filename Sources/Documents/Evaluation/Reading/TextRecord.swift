/// A document or a query as read from a file.
struct TextRecord: Hashable {
    var id: String
    var title = ""
    var text = ""

    /// The title followed by the text, as used for a query.
    var content: String { JudgedDocument(id: id, title: title, text: text).content }
}
