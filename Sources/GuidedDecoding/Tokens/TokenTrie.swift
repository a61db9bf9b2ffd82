/// The byte strings of a vocabulary as a trie, with its nodes in depth-first order.
///
/// The descendants of a node follow it directly. A walk therefore reads memory sequentially, and skips a
/// subtree by a jump to `ends`.
struct TokenTrie: Sendable {
    /// The byte that leads to each node; node 0 is the root.
    private(set) var bytes: [UInt8] = [0]
    private(set) var depths: [UInt16] = [0]
    /// The first node after the subtree of each node.
    private(set) var ends: [Int32] = [0]
    /// The start of each node's tokens in `tokens`, which end where the next node's tokens start.
    private(set) var firstTokens: [Int32] = [0]
    private(set) var tokens: [Int32] = []
    private(set) var maximumDepth = 0

    var nodeCount: Int { bytes.count }

    /// Builds the trie of all usable tokens.
    init(pieces: [[UInt8]], isUsable: (Int32) -> Bool) {
        let sorted = SortedPieces(pieces, isUsable: isUsable)
        bytes.reserveCapacity(sorted.bytes.count / 2)
        depths.reserveCapacity(sorted.bytes.count / 2)
        ends.reserveCapacity(sorted.bytes.count / 2)
        firstTokens.reserveCapacity(sorted.bytes.count / 2)
        tokens = sorted.tokens
        var path: [Int32] = [0]
        var previous = 0..<0
        for index in sorted.tokens.indices {
            let piece = sorted.range(at: index)
            let shared = sorted.sharedCount(piece, previous)
            previous = piece
            // A token with the same bytes as the previous token is added to the last node.
            guard shared < piece.count else { continue }
            while path.count > shared + 1 { ends[Int(path.removeLast())] = Int32(bytes.count) }
            for position in shared..<piece.count {
                path.append(Int32(bytes.count))
                bytes.append(sorted.bytes[piece.lowerBound + position])
                depths.append(UInt16(position + 1))
                ends.append(0)
                firstTokens.append(Int32(index))
            }
            maximumDepth = max(maximumDepth, piece.count)
        }
        for node in path { ends[Int(node)] = Int32(bytes.count) }
        firstTokens.append(Int32(tokens.count))
    }

    /// The arrays of the trie as unsafe buffers, for a fast walk through all nodes.
    struct Nodes {
        let bytes: UnsafeBufferPointer<UInt8>
        let depths: UnsafeBufferPointer<UInt16>
        let ends: UnsafeBufferPointer<Int32>
        let firstTokens: UnsafeBufferPointer<Int32>
        let tokens: UnsafeBufferPointer<Int32>

        var count: Int { bytes.count }
    }

    func withUnsafeNodes<Result>(_ body: (Nodes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            depths.withUnsafeBufferPointer { depths in
                ends.withUnsafeBufferPointer { ends in
                    firstTokens.withUnsafeBufferPointer { firstTokens in
                        tokens.withUnsafeBufferPointer { tokens in
                            body(
                                Nodes(
                                    bytes: bytes, depths: depths, ends: ends, firstTokens: firstTokens, tokens: tokens))
                        }
                    }
                }
            }
        }
    }

    /// Returns the node of a byte string; `nil` if no token begins with these bytes.
    func node(_ string: ArraySlice<UInt8>) -> Int32? {
        var node = 0
        for byte in string {
            var child = node + 1
            while child < ends[node], bytes[child] != byte { child = Int(ends[child]) }
            guard child < ends[node] else { return nil }
            node = child
        }
        return Int32(node)
    }
}
