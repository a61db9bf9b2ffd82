/// A note about content that was left out of a document or is uncertain.
public struct ReadingDiagnostic: Sendable, Hashable {
    /// The kind of diagnostic.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Pages without text: blank, or with an image only.
        case pagesWithoutText
        /// Pages whose text was recognised in an image and may contain errors.
        case recognisedPages
        /// Parts of the document that are not its text: attachments, comments, deleted passages.
        case leftOut
        /// The file is damaged, and text may be missing.
        case damaged
        /// The encoding was guessed, or some bytes were invalid.
        case encoding
    }

    public let kind: Kind
    /// A sentence for the user; never contains text of the document.
    public let message: String
    /// The pages that the diagnostic concerns, counted from 1; empty if it does not concern pages.
    public let pages: [Int]

    init(_ kind: Kind, _ message: String, pages: [Int] = []) {
        self.kind = kind
        self.message = message
        self.pages = pages
    }
}
