public import FileReading
import Foundation
public import Retrieval

/// A passage that was found, with its document and position.
public struct RetrievedChunk: Sendable, Hashable, Identifiable {
    /// The identifier of the passage, which is never reused.
    public let id: Int64
    /// The identifier of the document.
    public let documentID: Int64
    /// The document's file name.
    public let documentName: String
    public let documentTitle: String?
    /// The passage, exactly as in the document's text at ``position``.
    public let text: String
    public let position: SourcePosition
    /// The kind of search that found the passage.
    public let match: SearchHit.Match
    /// The score that determines the order; only comparable within one search.
    public let score: Double
    /// The scaled cosine to the question, from -1 to 1; `nil` if either has no embedding.
    package let similarity: Double?
    /// The ranges of query words in the text, in UTF-16 units.
    public let highlights: [Range<Int>]

    public init(
        id: Int64, documentID: Int64, documentName: String, documentTitle: String? = nil, text: String,
        position: SourcePosition, match: SearchHit.Match, score: Double, similarity: Double? = nil,
        highlights: [Range<Int>] = []
    ) {
        self.id = id
        self.documentID = documentID
        self.documentName = documentName
        self.documentTitle = documentTitle
        self.text = text
        self.position = position
        self.match = match
        self.score = score
        self.similarity = similarity
        self.highlights = highlights
    }

    /// A part of the text: a highlighted query word, or the text between two of them.
    public struct Part: Sendable, Hashable, Codable {
        public let text: String
        /// Whether the part is a query word.
        package let isMatch: Bool
    }

    /// The text split at its highlights.
    public var parts: [Part] {
        let units = Array(text.utf16)
        var parts: [Part] = []
        var position = 0
        func add(_ end: Int, isMatch: Bool) {
            guard end > position else { return }
            parts.append(Part(text: String(decoding: units[position..<end], as: UTF16.self), isMatch: isMatch))
            position = end
        }
        for highlight in highlights where highlight.lowerBound >= position && highlight.upperBound <= units.count {
            add(highlight.lowerBound, isMatch: false)
            add(highlight.upperBound, isMatch: true)
        }
        add(units.count, isMatch: false)
        return parts
    }
}

extension RetrievedChunk {
    /// Converts a hit of the search index; fails if its position cannot be read.
    init?(_ hit: SearchHit, document: StoredDocument) {
        let position = try? JSONDecoder().decode(SourcePosition.self, from: Data(hit.item.position.utf8))
        // Only Hearth writes positions, so an unreadable position was written by a newer version.
        guard let position else { return nil }
        self.init(
            id: hit.id, documentID: document.id, documentName: document.name, documentTitle: document.title,
            text: hit.item.text, position: position, match: hit.match, score: hit.score, similarity: hit.similarity,
            highlights: hit.highlights)
    }
}

public struct DocumentSearchResults: Sendable, Hashable, Encodable {
    /// The passages, best first.
    public let hits: [RetrievedChunk]
    /// Whether embeddings were compared; `false` if there is no embedding model, or the model failed.
    public let isMeaningSearched: Bool
}

/// A passage with its page or the surrounding text.
public struct PassageView: Sendable, Hashable {
    public let document: StoredDocument
    /// The pages of the passage; `nil` in a document without pages.
    public let pages: ClosedRange<Int>?
    /// The headings above the passage.
    public let headingPath: [String]
    /// The name of the part, such as "slide 3" or "Sheet “Budget”, B4:D4"; `nil` if pages and headings
    /// identify it.
    public let place: String?
    /// The preceding text.
    public let before: String
    public let passage: String
    /// The following text.
    public let after: String
    /// Whether the document has more text before ``before``.
    public let isCutBefore: Bool
    /// Whether the document has more text after ``after``.
    public let isCutAfter: Bool
}
