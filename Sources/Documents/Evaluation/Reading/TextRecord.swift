/// A document or a query as a file gives it.
struct TextRecord: Hashable {
    var id: String
    var title = ""
    var text = ""

    /// Title and text in one, as a query uses them.
    var content: String { JudgedDocument(id: id, title: title, text: text).content }
}
