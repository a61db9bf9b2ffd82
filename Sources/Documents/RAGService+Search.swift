import FileReading
import Foundation
public import Retrieval

extension RAGService {
    /// Finds passages by words and meaning, best first.
    ///
    /// - Parameters:
    ///   - query: The user's input.
    ///   - collection: The collection to search.
    ///   - limit: The maximum number of passages.
    ///   - method: The search method.
    ///   - isTyping: Whether the last word may be incomplete.
    /// - Returns: The passages; empty for a query without a letter, digit or symbol.
    public func search(
        _ query: String, in collection: String = DocumentCollection.defaultName, limit: Int = 10,
        method: SearchOptions.Method = .hybrid, isTyping: Bool = false
    ) async throws -> DocumentSearchResults {
        let number = try await store.number(of: collection)
        var options = SearchOptions(
            limit: limit, filter: SearchFilter(collections: [DocumentStore.indexName(number)]), method: method,
            completesLastWord: isTyping)
        options.leastSimilarity = RelevanceFloor.minimumShown
        let results = try await currentSearch(in: collection).hybrid.search(query, options: options)
        let documents = try await store.documents(results.hits.compactMap { Int64($0.source.id) })
        let hits = results.hits.compactMap { hit in
            Int64(hit.source.id).flatMap { documents[$0] }.flatMap { RetrievedChunk(hit, document: $0) }
        }
        return DocumentSearchResults(hits: hits, isMeaningSearched: results.isMeaningSearched)
    }

    /// Loads the vectors of the default collection in advance of the first search.
    package func prepareSearch() async throws {
        try await currentSearch(in: DocumentCollection.defaultName).vectors?.load()
    }

    /// Returns a part of a document's text.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - start: The offset in bytes of UTF-8. Within a character, the whole character is included.
    ///   - limit: The maximum number of bytes, at least 4.
    /// - Returns: The text, its range, and the size of the whole text in bytes.
    /// - Throws: `DocumentsError`: `notFound`, or `invalid` for an offset after the end of the text.
    public func text(
        of document: Int64, from start: Int = 0, limit: Int
    ) async throws -> (text: String, range: Range<Int>, total: Int) {
        let text = try await store.content(of: document).text
        let bytes = text.utf8
        guard (0...bytes.count).contains(start) else {
            throw DocumentsError(.invalid, "This place is beyond the end of the document's text.")
        }
        func character(_ offset: Int) -> String.Index {
            var offset = offset
            // A byte of this form continues a character.
            while bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 == 0x80 { offset -= 1 }
            return bytes.index(bytes.startIndex, offsetBy: offset)
        }
        guard start < bytes.count else { return ("", start..<start, bytes.count) }
        let first = character(start)
        let wanted = bytes.distance(from: bytes.startIndex, to: first) + min(max(4, limit), bytes.count)
        let end = wanted < bytes.count ? character(wanted) : text.endIndex
        let offset = bytes.distance(from: bytes.startIndex, to: first)
        return (String(text[first..<end]), offset..<bytes.distance(from: bytes.startIndex, to: end), bytes.count)
    }

    /// Returns a passage with its page, or with the surrounding text.
    ///
    /// `range` is the passage's range in the document's text, in bytes of UTF-8.
    ///
    /// - Throws: `DocumentsError`: `notFound`, or `invalid` for a range outside of the text.
    public func passage(_ range: Range<Int>, of document: Int64) async throws -> PassageView {
        let stored = try await store.document(document)
        let content = try await store.content(of: document)
        let bytes = content.text.utf8
        let isInside = range.lowerBound >= 0 && range.upperBound <= bytes.count
        guard isInside, let passage = content.text(in: range) else {
            throw DocumentsError(
                .invalid, "This place is not in the document's text. The document may have changed: search again.")
        }
        let window = content.window(round: range)
        let positions = try await positions(in: stored)
        return PassageView(
            document: stored, pages: content.pages(of: range),
            headingPath: try await headings(of: stored, content, positions).path(at: range.lowerBound),
            place: SourcePosition.place(of: range, in: positions),
            before: content.text(in: window.lowerBound..<range.lowerBound) ?? "", passage: passage,
            after: content.text(in: range.upperBound..<window.upperBound) ?? "", isCutBefore: window.lowerBound > 0,
            isCutAfter: window.upperBound < bytes.count)
    }
}

extension RAGService {
    /// Returns the headings of documents; removed documents are left out.
    func headings(of documents: Set<Int64>) async throws -> [Int64: DocumentHeadings] {
        var headings: [Int64: DocumentHeadings] = [:]
        for document in try await store.documents(Array(documents)).values {
            do {
                headings[document.id] = try await self.headings(
                    of: document, store.content(of: document.id), positions(in: document))
            } catch let error as DocumentsError where error.code == .notFound {
                continue
            }
        }
        return headings
    }

    func headings(
        of document: StoredDocument, _ content: DocumentContent, _ positions: [SourcePosition]
    ) async throws -> DocumentHeadings {
        if document.kind == .markdown {
            // The text of Markdown is stored with its markup, so all headings can be parsed again.
            let parsed = try? await reader().read(Data(content.text.utf8), named: "text.md")
            try Task.checkCancellation()
            if let parsed, parsed.kind == .markdown, parsed.text.utf8.elementsEqual(content.text.utf8) {
                return DocumentHeadings(parsed)
            }
        }
        let kinds: Set<DocumentKind> = [
            .html, .docx, .odt, .epub, .kindle, .rtf, .notebook, .latex, .restructuredText, .asciidoc, .org,
        ]
        let hasHeadingLines = kinds.contains(document.kind)
        return DocumentHeadings(passages: positions, text: hasHeadingLines ? content.text : nil)
    }

    /// Returns the positions of a document's passages.
    func positions(in document: StoredDocument) async throws -> [SourcePosition] {
        let collection = DocumentStore.indexName(try await store.number(of: document.collection))
        return try await index.items(of: String(document.id), in: collection).compactMap { item in
            // As in search, an unreadable position was written by a newer version of Hearth.
            try? JSONDecoder().decode(SourcePosition.self, from: Data(item.position.utf8))
        }
    }
}

enum RelevanceFloor {
    /// The scaled cosine below which passages are off topic.
    static let minimumShown = 0.2
}

extension DocumentContent {
    /// The number of bytes shown before and after a passage in a document without pages.
    private static let surroundings = 3000

    /// Returns the text in a range; `nil` if the range splits a character's encoding.
    func text(in range: Range<Int>) -> String? {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        let end = utf8.index(start, offsetBy: range.count)
        return String(utf8[start..<end])
    }

    func pages(of range: Range<Int>) -> ClosedRange<Int>? {
        pageStarts.flatMap { Self.pages(of: range, starts: $0) }
    }

    /// Returns the pages of a range, given the byte offsets of the pages.
    static func pages(of range: Range<Int>, starts: [Int]) -> ClosedRange<Int>? {
        guard !starts.isEmpty else { return nil }
        func page(_ offset: Int) -> Int { max(1, starts.count { $0 <= offset }) }
        return page(range.lowerBound)...page(max(range.lowerBound, range.upperBound - 1))
    }

    /// Returns the range of the pages that contain a range, or of surrounding paragraphs in a document
    /// without pages.
    func window(round range: Range<Int>) -> Range<Int> {
        let count = text.utf8.count
        if let pageStarts, let pages = pages(of: range) {
            let end = pages.upperBound < pageStarts.count ? pageStarts[pages.upperBound] : count
            return min(pageStarts[pages.lowerBound - 1], range.lowerBound)..<max(end, range.upperBound)
        }
        let start = max(0, range.lowerBound - Self.surroundings)
        let end = min(count, range.upperBound + Self.surroundings)
        let first = start == 0 ? 0 : lineBreak(in: start..<range.lowerBound, last: false) ?? range.lowerBound
        let last = end == count ? count : lineBreak(in: range.upperBound..<end, last: true) ?? range.upperBound
        return first..<last
    }

    /// Returns the first or last index after a line break or space in a range, at which the text can be
    /// split.
    private func lineBreak(in range: Range<Int>, last: Bool) -> Int? {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        let part = utf8[start..<utf8.index(start, offsetBy: range.count)]
        for mark in [UInt8(ascii: "\n"), UInt8(ascii: " ")] {
            if let found = last ? part.lastIndex(of: mark) : part.firstIndex(of: mark) {
                return range.lowerBound + part.distance(from: part.startIndex, to: found) + 1
            }
        }
        return nil
    }
}
