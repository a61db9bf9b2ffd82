/// A packer of units into chunks, one chunk at a time.
struct ChunkPacker {
    private let units: [ChunkUnit]
    private let size: ChunkSize
    /// The first unit that is not yet in a chunk.
    private var fresh = 0
    private var current = 0..<0
    /// The first unit of the current chunk that is not in the preceding chunk.
    private var firstNew = 0

    init(units: [ChunkUnit], size: ChunkSize) {
        self.units = units
        self.size = size
    }

    /// Returns the units of the next chunk; `nil` after the last chunk.
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

    /// Shortens the current chunk by one unit: the first repeated unit if the chunk has any, else the last
    /// unit.
    ///
    /// - Returns: The remaining units; `nil` if the chunk has a single unit.
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

    /// Returns the first unit of the overlap, which repeats whole sentences of the same section.
    private mutating func overlapStart() -> Int {
        firstNew = fresh
        guard fresh > 0, !units[fresh].isHeading, !units[fresh].beginsPart else { return fresh }
        var start = fresh
        var tokens = 0
        // The overlap must leave room for the next unit.
        let room = min(size.overlapTokens, size.maximumTokens - units[fresh].tokens)
        while start > current.lowerBound + 1, !units[start - 1].isHeading, tokens + units[start - 1].tokens <= room {
            start -= 1
            tokens += units[start].tokens
        }
        return start
    }

    /// Returns the end of a full chunk.
    ///
    /// A chunk never ends right after a heading. It ends after a paragraph if a paragraph ends in its last
    /// third.
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
