public import FileReading
package import Foundation

/// A stored document: its text and the properties of its file.
///
/// Hearth stores the text, not the file: passages can be shown after the file was deleted.
public struct StoredDocument: Sendable, Hashable, Identifiable {
    /// The identifier of the document, which is never reused.
    public let id: Int64
    public let collection: String
    /// The name of the file.
    public let name: String
    /// The path of the file; `nil` for a document from memory.
    public let path: String?
    public let kind: DocumentKind
    /// The document's title; `nil` if it has none.
    public let title: String?
    /// The number of pages; `nil` if it has no pages.
    public let pages: Int?
    /// The size of the file in bytes.
    public let bytes: Int
    /// The number of passages.
    public let passages: Int
    /// The time when the document was added, or read again after a change.
    package let addedAt: Date
    /// The omissions and uncertainties, as sentences.
    public let notes: [String]

    /// The display name: the title, else the file name.
    public var displayName: String { title ?? name }
}

/// A document and the effect of adding it.
public struct AddedDocument: Sendable, Hashable, Encodable {
    /// The effect of adding a document.
    public enum Change: String, Sendable, Hashable, Codable {
        /// The document is new.
        case added
        /// The file had changed and was read again.
        case replaced
        /// The file was already read and has not changed.
        case unchanged
    }

    public let document: StoredDocument
    public let change: Change
}
