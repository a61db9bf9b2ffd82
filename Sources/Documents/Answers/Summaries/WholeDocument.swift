import FileReading
import Foundation
import Retrieval

/// A document with all its passages, to be processed from beginning to end.
struct WholeDocument: Sendable {
    let name: String
    /// The passages in order; the end of a passage can be repeated at the start of the next.
    let passages: [RetrievedChunk]
    /// The byte offsets of the document's pages; `nil` in a document without pages.
    let pageStarts: [Int]?
    let headings: DocumentHeadings
    /// The identifier; 0 for a document that is in no collection.
    let id: Int64

    private init(
        id: Int64, name: String, title: String?, places: [SourcePosition], content: DocumentContent,
        headings: DocumentHeadings
    ) {
        (self.id, self.name, self.headings, pageStarts) = (id, name, headings, content.pageStarts)
        passages = places.enumerated().compactMap { index, place in
            content.text(in: place.range).map { text in
                RetrievedChunk(
                    id: Int64(index), documentID: id, documentName: name, documentTitle: title, text: text,
                    position: place, match: .both, score: 1)
            }
        }
    }

    /// Creates the document from its stored text and passages.
    init(
        _ document: StoredDocument, _ content: DocumentContent, _ places: [SourcePosition], _ headings: DocumentHeadings
    ) {
        self.init(
            id: document.id, name: document.name, title: document.title, places: places, content: content,
            headings: headings)
    }

    /// Creates the document from a file that is not stored.
    init(_ parsed: ParsedDocument, named name: String, _ chunks: [TextChunk]) {
        self.init(
            id: 0, name: name, title: parsed.title, places: chunks.map(\.position),
            content: DocumentContent(text: parsed.text, pageStarts: parsed.pageStarts),
            headings: DocumentHeadings(parsed))
    }

    /// The part of each passage that is not in the preceding passage, in bytes of its text.
    var fresh: [Range<Int>] {
        var end = 0
        return passages.map { passage in
            let range = passage.position.range
            defer { end = max(end, range.upperBound) }
            return min(max(0, end - range.lowerBound), range.count)..<range.count
        }
    }
}

extension WholeDocument {
    /// Adjacent passages that a model reads at once.
    struct Part: Sendable, Hashable {
        let passages: Range<Int>
        /// The text, with one passage per line.
        let text: String
    }

    /// Splits the document into parts of similar length.
    ///
    /// A part has at most `bytes`, unless a single passage is longer.
    func parts(upTo bytes: Int) -> [Part] {
        let lines = zip(passages, fresh).map { ExcerptPrompt.Excerpt.line($0, $1) }
        let all = lines.reduce(0) { $0 + $1.utf8.count }
        let goal = all / max(1, (all + bytes - 1) / bytes)
        var parts: [Part] = []
        var start = 0
        var size = 0
        for index in lines.indices {
            let next = lines[index].utf8.count
            if index > start, size + next > bytes || size >= goal {
                parts.append(part(start..<index, lines))
                (start, size) = (index, 0)
            }
            size += next
        }
        if start < lines.count { parts.append(part(start..<lines.count, lines)) }
        return parts
    }

    private func part(_ range: Range<Int>, _ lines: [String]) -> Part {
        Part(passages: range, text: lines[range].filter { !$0.isEmpty }.joined(separator: "\n"))
    }
}
