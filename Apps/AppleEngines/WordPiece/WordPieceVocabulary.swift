public import Foundation

/// The pieces of a BERT model with their ids, stored as a trie for longest-prefix search.
///
/// Pieces are compared byte by byte. Swift's strings treat canonically equivalent spellings as equal, but a
/// vocabulary may contain both.
public struct WordPieceVocabulary: Sendable {
    public let count: Int
    /// The id for unknown words, `[UNK]`.
    public let unknownID: Int
    /// The id at the start of a text, `[CLS]`.
    public let beginningID: Int
    /// The id at the end of a text, `[SEP]`.
    public let endID: Int
    /// The id for padding, `[PAD]`.
    public let paddingID: Int

    /// The edges of the trie: the child for a node (in the upper bits of the key) and a byte.
    private var edges: [UInt64: UInt32] = [:]
    /// The id of the piece that ends at each node; -1 if no piece ends there.
    private var ids: [Int32] = [-1, -1]

    /// Reads a `vocab.txt` with one piece per line, numbered from 0.
    ///
    /// - Throws: ``WordPieceError`` if special pieces are missing; errors of reading.
    public init(contentsOf file: URL) throws {
        try self.init(text: String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    /// Parses a vocabulary.
    ///
    /// - Parameter text: One piece per line, numbered from 0. If pieces are equal, the last of them counts.
    /// - Throws: ``WordPieceError/missingPiece(_:)`` if `[UNK]`, `[CLS]`, `[SEP]` or `[PAD]` is missing.
    public init(text: String) throws(WordPieceError) {
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // The last line may end with a line break.
        if lines.last?.isEmpty == true { lines.removeLast() }
        count = lines.count
        var special: [SpecialPiece: Int] = [:]
        var (edges, ids): ([UInt64: UInt32], [Int32]) = ([:], [-1, -1])
        edges.reserveCapacity(lines.count * 4)
        for (id, line) in lines.enumerated() {
            let piece = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            if piece.first == UInt8(ascii: "["), let name = SpecialPiece(rawValue: String(Substring(piece))) {
                special[name] = id
            }
            var (node, bytes) = (Self.wordStart, piece)
            if piece.starts(with: "##".utf8), piece.count > 2 { (node, bytes) = (Self.wordMiddle, piece.dropFirst(2)) }
            for byte in bytes {
                let key = UInt64(node) << 8 | UInt64(byte)
                if let next = edges[key] {
                    node = next
                } else {
                    node = UInt32(ids.count)
                    edges[key] = node
                    ids.append(-1)
                }
            }
            ids[Int(node)] = Int32(id)
        }
        func id(of piece: SpecialPiece) throws(WordPieceError) -> Int {
            guard let id = special[piece] else { throw .missingPiece(piece.rawValue) }
            return id
        }
        unknownID = try id(of: .unknown)
        beginningID = try id(of: .beginning)
        endID = try id(of: .end)
        paddingID = try id(of: .padding)
        (self.edges, self.ids) = (edges, ids)
    }

    private enum SpecialPiece: String {
        case unknown = "[UNK]"
        case beginning = "[CLS]"
        case end = "[SEP]"
        case padding = "[PAD]"
    }

    private static let wordStart: UInt32 = 0
    private static let wordMiddle: UInt32 = 1

    /// Splits a normalised word into the longest pieces, from its start, and returns their ids.
    ///
    /// If a part of the word is not in the vocabulary, only the id of the unknown piece is returned.
    func pieces(of word: some Collection<UInt8>) -> [Int] {
        var pieces: [Int] = []
        var start = word.startIndex
        while start < word.endIndex {
            guard let (id, end) = longest(in: word[start...], isStart: pieces.isEmpty) else { return [unknownID] }
            pieces.append(id)
            start = end
        }
        return pieces
    }

    private func longest<Bytes: Collection<UInt8>>(in bytes: Bytes, isStart: Bool) -> (id: Int, end: Bytes.Index)? {
        var node = isStart ? Self.wordStart : Self.wordMiddle
        var index = bytes.startIndex
        var found: (id: Int, end: Bytes.Index)?
        while index < bytes.endIndex, let next = edges[UInt64(node) << 8 | UInt64(bytes[index])] {
            node = next
            bytes.formIndex(after: &index)
            if ids[Int(node)] >= 0 { found = (Int(ids[Int(node)]), index) }
        }
        return found
    }
}

/// The reason why a vocabulary cannot be used.
public enum WordPieceError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The vocabulary lacks a special piece that every text needs.
    case missingPiece(String)

    public var description: String {
        switch self {
        case .missingPiece(let piece):
            "The vocabulary has no \(piece), so it does not belong to a BERT model. Use the vocab.txt that belongs to "
                + "the model."
        }
    }

    /// The value of ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
