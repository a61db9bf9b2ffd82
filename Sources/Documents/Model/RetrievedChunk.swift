public import FileReading
import Foundation
public import Retrieval

/// A passage that was found, and where it stands in which document.
public struct RetrievedChunk: Sendable, Hashable, Identifiable {
    /// Names the passage; never given to another one.
    public let id: Int64
    /// The document that it is part of.
    public let documentID: Int64
    /// The document's file name.
    public let documentName: String
    /// The document's title.
    public let documentTitle: String?
    /// The passage, exactly as it stands in the document's text at ``position``.
    public let text: String
    /// Where it stands.
    public let position: SourcePosition
    /// By which way it was found.
    public let match: SearchHit.Match
    /// What the order of the passages follows; only comparable within one search.
    public let score: Double
    /// How near its meaning is to the question's, -1 to 1; nil where either has no vector.
    package let similarity: Double?
    /// Where words of the query stand in the text, in UTF-16 units.
    public let highlights: [Range<Int>]

    /// Describes a passage.
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

    /// A stretch of the text that a word of the query matches, or one between two such.
    public struct Part: Sendable, Hashable, Codable {
        /// The stretch.
        public let text: String
        /// Whether it is a word of the query.
        package let isMatch: Bool
    }

    /// The text cut at its highlights.
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
    /// Makes a passage of a hit of the index.
    init?(_ hit: SearchHit, document: StoredDocument) {
        let position = try? JSONDecoder().decode(SourcePosition.self, from: Data(hit.item.position.utf8))
        // Only Hearth writes positions; one that cannot be read is of a newer Hearth, and the passage has no place.
        guard let position else { return nil }
        self.init(
            id: hit.id, documentID: document.id, documentName: document.name, documentTitle: document.title,
            text: hit.item.text, position: position, match: hit.match, score: hit.score, similarity: hit.similarity,
            highlights: hit.highlights)
    }
}

/// What a search of documents found.
public struct DocumentSearchResults: Sendable, Hashable, Encodable {
    /// The passages, best first.
    public let hits: [RetrievedChunk]
    /// Whether meanings were compared; false where there is no embedding model, or it failed.
    public let isMeaningSearched: Bool
}

/// A passage in its page, or in the stretch of text round it.
public struct PassageView: Sendable, Hashable {
    /// The document.
    public let document: StoredDocument
    /// Where the passage stands.
    public let pages: ClosedRange<Int>?
    /// The headings above it.
    public let headingPath: [String]
    /// Where it is, in words such as "slide 3" or "Sheet “Budget”, B4:D4"; nil where pages and headings say all.
    public let place: String?
    /// The text before the passage.
    public let before: String
    /// The passage.
    public let passage: String
    /// The text behind it.
    public let after: String
    /// Whether the document has more text before.
    public let isCutBefore: Bool
    /// Whether the document has more text behind.
    public let isCutAfter: Bool
}
