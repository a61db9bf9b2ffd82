import Retrieval
import Support

/// A splitter that divides an answer into sentences while it is written, and finds the passages that support each.
struct AnswerCitations: Sendable {
    /// A part of the answer, which consists of all pieces joined.
    struct Piece: Sendable, Hashable {
        var text: String
        /// The supporting passages in the API's format; empty if nothing supports the piece.
        var citations: [JSONValue]
    }

    private let documents: [RequestDocument]
    /// The document and part of each passage, by passage number.
    private let places: [(document: Int, part: Int)]
    private var checked: SentenceChecker

    /// - Parameter asked: The request. The initialiser returns `nil` if the request asks for no citations.
    init?(_ asked: AnthropicRequest) {
        guard asked.documents.contains(where: \.isCited) else { return nil }
        documents = asked.documents
        places = asked.documents.enumerated().flatMap { index, document in
            document.isCited ? document.parts.indices.map { (index, $0) } : []
        }
        let passages = places.enumerated().map { [documents] number, place in
            let document = documents[place.document]
            return AnswerChecker.Passage(
                number: number, text: document.parts[place.part], context: document.title ?? "")
        }
        checked = SentenceChecker(passages, question: asked.question)
    }

    /// Adds text of the answer and returns the sentences that are complete now.
    mutating func add(_ text: String) -> [Piece] { checked.add(text).map(piece) }

    /// Ends the answer, or the text before another block.
    ///
    /// - Parameter isWhole: Whether the last sentence is complete. An incomplete sentence is not checked, because the
    ///   complete sentence might say the opposite.
    mutating func finish(isWhole: Bool) -> [Piece] { checked.finish(isWhole: isWhole).map(piece) }

    private func piece(_ piece: SentenceChecker.Piece) -> Piece {
        Piece(text: piece.text, citations: piece.citations.compactMap(citation))
    }

    /// Returns a citation in the API's format; `nil` if the citation's range is invalid.
    private func citation(_ found: CheckedSentence.Citation) -> JSONValue? {
        guard places.indices.contains(found.passage) else { return nil }
        let place = places[found.passage]
        let document = documents[place.document]
        let text = document.parts[place.part]
        let head: JSONValue = [
            "document_index": JSONValue(place.document), "document_title": .optional(document.title), "file_id": nil,
        ]
        if document.hasBlocks {
            let members: JSONValue = [
                "type": "content_block_location", "cited_text": .string(text),
                "start_block_index": JSONValue(place.part), "end_block_index": JSONValue(place.part + 1),
            ]
            return members.adding(head)
        }
        guard let range = Self.scalars(found.range, text) else { return nil }
        let members: JSONValue = [
            "type": "char_location", "cited_text": .string(String(text.unicodeScalars[range])),
            "start_char_index": JSONValue(Self.offset(of: range.lowerBound, text)),
            "end_char_index": JSONValue(Self.offset(of: range.upperBound, text)),
        ]
        return members.adding(head)
    }

    /// Converts a range of bytes to Unicode scalars, the unit of the API.
    ///
    /// Returns `nil` if the range is empty or splits a scalar.
    private static func scalars(_ range: Range<Int>, _ text: String) -> Range<String.Index>? {
        let utf8 = text.utf8
        guard
            let lower = utf8.index(utf8.startIndex, offsetBy: range.lowerBound, limitedBy: utf8.endIndex)?
                .samePosition(in: text.unicodeScalars),
            let upper = utf8.index(utf8.startIndex, offsetBy: range.upperBound, limitedBy: utf8.endIndex)?
                .samePosition(in: text.unicodeScalars), lower < upper
        else { return nil }
        return lower..<upper
    }

    private static func offset(of index: String.Index, _ text: String) -> Int {
        text.unicodeScalars.distance(from: text.startIndex, to: index)
    }
}
