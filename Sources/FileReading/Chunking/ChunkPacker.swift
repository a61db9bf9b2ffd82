/// Packs units into chunks, one chunk at a time.
struct ChunkPacker {
    private let units: [ChunkUnit]
    private let size: ChunkSize
    /// The first unit that no chunk has yet.
    private var fresh = 0
    private var current = 0..<0
    /// The first unit of the current chunk that the one before it does not have.
    private var firstNew = 0

    init(units: [ChunkUnit], size: ChunkSize) {
        self.units = units
        self.size = size
    }

    /// The next chunk's units; nil when all have been in one.
    mutating func next() -> Range<Int>? {
        guard fresh < units.count else { return nil }
        let start = overlapStart()
        var tokens = units[start..<fresh].reduce(0) { $0 + $1.tokens }
        var end = fresh
        while end < units.count, end == fresh || tokens + units[end].tokens <= size.maximumTokens {
            if end > fresh, units[end].beginsPart { break }
            if end > fresh, units[end].isHeading, !units[end - 1].isHeading, tokens >= size.minimumTokens { break }
            tokens += units[end].tokens
            end += 1
        }
        current = start..<end
        if end < units.count { current = start..<betterEnd(end) }
        fresh = current.upperBound
        return current
    }

    /// The chunk given last with one unit less: one that it repeats, else its last.
    ///
    /// - Returns: Nil if it has only one.
    mutating func shorten() -> Range<Int>? {
        guard current.count > 1 else { return nil }
        if current.lowerBound < firstNew {
            current = current.lowerBound + 1..<current.upperBound
        } else {
            current = current.lowerBound..<current.upperBound - 1
            fresh = current.upperBound
        }
        return current
    }

    /// Goes back over whole sentences of the section that goes on.
    private mutating func overlapStart() -> Int {
        firstNew = fresh
        guard fresh > 0, !units[fresh].isHeading, !units[fresh].beginsPart else { return fresh }
        var start = fresh
        var tokens = 0
        // What is repeated leaves room for what is new.
        let room = min(size.overlapTokens, size.maximumTokens - units[fresh].tokens)
        while start > current.lowerBound + 1, !units[start - 1].isHeading, tokens + units[start - 1].tokens <= room {
            start -= 1
            tokens += units[start].tokens
        }
        return start
    }

    /// Where to end a full chunk: never behind a heading, and behind a paragraph if one ends in the last third.
    private func betterEnd(_ end: Int) -> Int {
        var trimmed = end
        while trimmed > fresh + 1, units[trimmed - 1].isHeading { trimmed -= 1 }
        guard !units[trimmed].isHeading, !units[trimmed].beginsPart, units[trimmed].block == units[trimmed - 1].block
        else { return trimmed }
        var tokens = 0
        var candidate = trimmed
        while candidate > fresh + 1 {
            candidate -= 1
            tokens += units[candidate].tokens
            if tokens * 3 > size.maximumTokens { break }
            if units[candidate].block != units[candidate - 1].block, !units[candidate - 1].isHeading {
                return candidate
            }
        }
        return trimmed
    }
}
