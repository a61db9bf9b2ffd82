public import FileReading
package import Foundation

/// A document as Hearth keeps it: its text and what is known of its file.
///
/// Hearth keeps the text, not the file: a passage can be shown after the file has gone.
public struct StoredDocument: Sendable, Hashable, Identifiable {
    /// Names the document; never given to another one.
    public let id: Int64
    /// The collection that it is in.
    public let collection: String
    /// The file's name.
    public let name: String
    /// Where the file was; nil for one that was handed over without a place.
    public let path: String?
    /// What kind of file it is.
    public let kind: DocumentKind
    /// The title that it names.
    public let title: String?
    /// How many pages it has; nil where it has none.
    public let pages: Int?
    /// The size of the file in bytes.
    public let bytes: Int
    /// How many passages it was cut into.
    public let passages: Int
    /// When it was added, or was read again after a change.
    package let addedAt: Date
    /// What was left out or is doubtful, in sentences.
    public let notes: [String]

    /// What people call it: the title, else the file's name.
    public var displayName: String { title ?? name }
}

/// A document and what adding it did.
public struct AddedDocument: Sendable, Hashable, Encodable {
    /// What adding a document did.
    public enum Change: String, Sendable, Hashable, Codable {
        /// It was not there.
        case added
        /// Its file had changed.
        case replaced
        /// It was there just so.
        case unchanged
    }

    /// The document.
    public let document: StoredDocument
    /// What was done.
    public let change: Change
}
