/// Something that the reader left out of a document, or is not sure of.
public struct ReadingDiagnostic: Sendable, Hashable {
    /// What was left out or done.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Pages that hold no text, only a picture or nothing.
        case pagesWithoutText
        /// Pages whose text was recognised in a picture, so that it may have mistakes.
        case recognisedPages
        /// Parts of the document that are not its text: attachments, comments, deleted passages.
        case leftOut
        /// The file is damaged, and text may be missing.
        case damaged
        /// The encoding was guessed, or some bytes were no text.
        case encoding
    }

    /// What was left out or done.
    public let kind: Kind
    /// A sentence for the user; never holds text of the document.
    public let message: String
    /// The pages that it is about, counted from 1; empty where there are none.
    public let pages: [Int]

    init(_ kind: Kind, _ message: String, pages: [Int] = []) {
        self.kind = kind
        self.message = message
        self.pages = pages
    }
}
