import RawText

/// A sentence, line or heading: the smallest piece that a chunk is built from.
struct ChunkUnit {
    var range: Range<Int>
    var tokens: Int
    var block: Int
    var isHeading: Bool
    /// Whether the unit begins another sheet, chapter or file; no chunk spans two of them.
    var beginsPart = false
}

/// The units of a document, each within the token limit.
struct ChunkUnits {
    private let document: ParsedDocument
    private let splitter: SentenceSplitter
    private let limit: Int
    private(set) var units: [ChunkUnit] = []

    init(document: ParsedDocument, limit: Int) {
        self.document = document
        self.limit = limit
        splitter = SentenceSplitter(document.text)
    }

    mutating func collect<Failure: Error>(_ countTokens: (String) throws(Failure) -> Int) throws(Failure) {
        let special = max(0, try countTokens(""))
        for (index, block) in document.blocks.enumerated() {
            for range in pieces(of: block) {
                let tokens = try countTokens(text(range))
                if tokens <= limit {
                    add(range, max(0, tokens - special), index)
                } else {
                    try split(range, tokens, index, special, countTokens)
                }
            }
        }
    }

    func text(of span: Range<Int>) -> String {
        text(units[span.lowerBound].range.lowerBound..<units[span.upperBound - 1].range.upperBound)
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: splitter.bytes[range], as: UTF8.self) }

    private mutating func add(_ range: Range<Int>, _ tokens: Int, _ block: Int) {
        var isHeading = false
        if case .heading = document.blocks[block].style { isHeading = true }
        var unit = ChunkUnit(range: range, tokens: tokens, block: block, isHeading: isHeading)
        if let before = units.last?.block, before != block {
            let (last, part) = (document.blocks[before].part, document.blocks[block].part)
            unit.beginsPart = last != part && last?.merged(with: part) == nil
        }
        units.append(unit)
    }

    private func pieces(of block: TextBlock) -> [Range<Int>] {
        switch block.style {
        case .heading: [block.range]
        case .code: splitter.lines(in: block.range)
        case .paragraph, .listItem, .tableRow: splitter.sentences(in: block.range)
        }
    }

    /// Splits a sentence that exceeds the limit between words, and a word that exceeds the limit between
    /// characters.
    private mutating func split<Failure: Error>(
        _ range: Range<Int>, _ tokens: Int, _ block: Int, _ special: Int,
        _ countTokens: (String) throws(Failure) -> Int
    ) throws(Failure) {
        var start = range.lowerBound
        // The first guess uses the sentence's own bytes per token; each piece corrects it.
        var guess = max(1, range.count * limit / max(tokens, 1))
        while start < range.upperBound {
            var end = cut(start, min(start + guess, range.upperBound), range.upperBound)
            var count = try countTokens(text(start..<end))
            while count > limit {
                let shorter = cut(start, start + max(1, (end - start) / 2), range.upperBound)
                guard shorter < end else { break }
                end = shorter
                count = try countTokens(text(start..<end))
            }
            add(start..<end, max(0, count - special), block)
            guess = max(1, min((end - start) * limit / max(count, 1), (end - start) * 2))
            start = skipSpaces(end, range.upperBound)
        }
    }

    /// Returns the best place to split near an offset: after the last preceding word, else between two
    /// characters.
    ///
    /// - Returns: An offset after `start`.
    private func cut(_ start: Int, _ wanted: Int, _ end: Int) -> Int {
        if wanted >= end { return end }
        var index = wanted
        // Only the second half is searched for a word boundary, because a tiny piece is worse than a split
        // word.
        while index > start + (wanted - start) / 2 {
            if isSpace(splitter.bytes[index]), splitter.isBoundary(index) {
                let word = trimmedEnd(start, index)
                if word > start { return word }
            }
            index -= 1
        }
        index = wanted
        while index > start, !splitter.isBoundary(index) { index -= 1 }
        if index > start { return index }
        index = wanted + 1
        while index < end, !splitter.isBoundary(index) { index += 1 }
        return min(index, end)
    }

    private func trimmedEnd(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start, isSpace(splitter.bytes[end - 1]) { end -= 1 }
        return end
    }

    private func skipSpaces(_ index: Int, _ end: Int) -> Int {
        var index = index
        while index < end, isSpace(splitter.bytes[index]) { index += 1 }
        return index
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 10 || byte == 9 }
}
