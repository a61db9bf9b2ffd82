extension Text {
    /// Returns the byte offset of the first occurrence of a text at or after an offset.
    func firstOffset(of needle: Text, from start: Int = 0, to end: Int? = nil) -> Int? {
        let end = end ?? bytes.count
        let length = needle.bytes.count
        guard start + length <= end else { return nil }
        guard let first = needle.bytes.first else { return start }
        if length > Self.longestPlain {
            return Self.search(bytes[start..<end], for: needle.bytes[...]).map { start + $0 }
        }
        return bytes.withUnsafeBufferPointer { hay in
            needle.bytes.withUnsafeBufferPointer { needle in
                var offset = start
                while offset + length <= end {
                    if hay[offset] == first, (1..<length).allSatisfy({ hay[offset + $0] == needle[$0] }) {
                        return offset
                    }
                    offset += 1
                }
                return nil
            }
        }
    }

    /// Returns the byte offset of the last occurrence of a text that ends at or before an offset.
    func lastOffset(of needle: Text, from start: Int = 0, to end: Int? = nil) -> Int? {
        let length = needle.bytes.count
        if length > Self.longestPlain, start + length <= end ?? bytes.count {
            let end = end ?? bytes.count
            let found = Self.search(bytes[start..<end].reversed(), for: needle.bytes.reversed())
            return found.map { end - $0 - length }
        }
        var offset = (end ?? bytes.count) - length
        while offset >= start {
            if bytes[offset..<offset + length].elementsEqual(needle.bytes) { return offset }
            offset -= 1
        }
        return nil
    }

    /// The maximum length of a search string that is compared at every offset.
    ///
    /// For longer strings, this could take time proportional to the product of both lengths.
    private static let longestPlain = 32

    /// Returns the distance to the first occurrence of `needle`, in linear time (Knuth, Morris and Pratt, 1977).
    private static func search(
        _ hay: some Collection<UInt8>, for needle: some RandomAccessCollection<UInt8>
    ) -> Int? {
        let needle = Array(needle)
        // For each prefix, the length of its longest proper prefix that is also a suffix.
        var borders = [Int](repeating: 0, count: needle.count)
        var matched = 0
        for place in 1..<needle.count {
            while matched > 0, needle[place] != needle[matched] { matched = borders[matched - 1] }
            if needle[place] == needle[matched] { matched += 1 }
            borders[place] = matched
        }
        matched = 0
        for (place, byte) in hay.enumerated() {
            while matched > 0, byte != needle[matched] { matched = borders[matched - 1] }
            if byte == needle[matched] { matched += 1 }
            if matched == needle.count { return place + 1 - needle.count }
        }
        return nil
    }

    func contains(_ needle: Text) -> Bool {
        firstOffset(of: needle) != nil
    }

    func hasPrefix(_ prefix: Text) -> Bool {
        bytes.starts(with: prefix.bytes)
    }

    func hasSuffix(_ suffix: Text) -> Bool {
        bytes.count >= suffix.bytes.count && bytes.suffix(suffix.bytes.count).elementsEqual(suffix.bytes)
    }

    /// Splits the text at a non-empty separator, from the left.
    func split(separator: Text, limit: Int) -> [Text] {
        var parts: [Text] = []
        var start = 0
        while limit < 0 || parts.count < limit, let found = firstOffset(of: separator, from: start) {
            parts.append(Text(bytes[start..<found]))
            start = found + separator.bytes.count
        }
        parts.append(Text(bytes[start...]))
        return parts
    }

    /// Splits the text at a non-empty separator, from the right.
    func splitFromRight(separator: Text, limit: Int) -> [Text] {
        var parts: [Text] = []
        var end = bytes.count
        while limit < 0 || parts.count < limit, let found = lastOffset(of: separator, to: end) {
            parts.append(Text(bytes[found + separator.bytes.count..<end]))
            end = found
        }
        parts.append(Text(bytes[..<end]))
        return parts.reversed()
    }

    /// Splits the text at whitespace; after `limit` splits, the rest is not split.
    func splitAtWhitespace(limit: Int) -> [Text] {
        var parts: [Text] = []
        let scalars = Array(self.scalars)
        var index = 0
        while index < scalars.count {
            if scalars[index].isPythonSpace {
                index += 1
                continue
            }
            if limit >= 0, parts.count == limit {
                parts.append(Text(scalars: scalars[index...]))
                return parts
            }
            let start = index
            while index < scalars.count, !scalars[index].isPythonSpace { index += 1 }
            parts.append(Text(scalars: scalars[start..<index]))
        }
        return parts
    }

    /// Splits the text at whitespace, from the right.
    func splitAtWhitespaceFromRight(limit: Int) -> [Text] {
        var parts: [Text] = []
        let scalars = Array(self.scalars)
        var end = scalars.count
        while end > 0 {
            if scalars[end - 1].isPythonSpace {
                end -= 1
                continue
            }
            if limit >= 0, parts.count == limit {
                parts.append(Text(scalars: scalars[..<end]))
                break
            }
            var start = end
            while start > 0, !scalars[start - 1].isPythonSpace { start -= 1 }
            parts.append(Text(scalars: scalars[start..<end]))
            end = start
        }
        return parts.reversed()
    }

    /// Returns the lines as Python's `splitlines` does.
    func lines(keepingEnds: Bool = false) -> [Text] {
        var lines: [Text] = []
        var line: [UInt8] = []
        var previousWasReturn = false
        for scalar in scalars {
            if previousWasReturn {
                previousWasReturn = false
                if scalar == "\n" {
                    if keepingEnds, let last = lines.popLast() { lines.append(last + "\n") }
                    continue
                }
            }
            guard scalar.isPythonLineBreak else {
                line.append(scalar)
                continue
            }
            if keepingEnds { line.append(scalar) }
            lines.append(Text(bytes: line))
            line = []
            previousWasReturn = scalar == "\r"
        }
        if !line.isEmpty { lines.append(Text(bytes: line)) }
        return lines
    }

    /// Replaces up to `limit` occurrences of a text, or all occurrences if the limit is negative.
    func replacing(_ old: Text, with new: Text, limit: Int) -> Text {
        if limit == 0 { return self }
        if old.isEmpty { return inserting(new, limit: limit) }
        guard var found = firstOffset(of: old) else { return self }
        var result: [UInt8] = []
        var start = 0
        var replaced = 0
        while true {
            result.append(contentsOf: bytes[start..<found])
            result.append(contentsOf: new.bytes)
            start = found + old.bytes.count
            replaced += 1
            guard limit < 0 || replaced < limit, let next = firstOffset(of: old, from: start) else { break }
            found = next
        }
        result.append(contentsOf: bytes[start...])
        return Text(bytes: result)
    }

    /// Inserts a text before each scalar and at the end.
    private func inserting(_ new: Text, limit: Int) -> Text {
        var result: [UInt8] = []
        var inserted = 0
        for scalar in scalars {
            if limit < 0 || inserted < limit {
                result.append(contentsOf: new.bytes)
                inserted += 1
            }
            result.append(scalar)
        }
        if limit < 0 || inserted < limit { result.append(contentsOf: new.bytes) }
        return Text(bytes: result)
    }

    /// Counts the non-overlapping occurrences of a text.
    func occurrences(of needle: Text, from start: Int, to end: Int) -> Int {
        if needle.isEmpty { return scalarIndex(ofOffset: end) - scalarIndex(ofOffset: start) + 1 }
        var count = 0
        var offset = start
        while let found = firstOffset(of: needle, from: offset, to: end) {
            count += 1
            offset = found + needle.bytes.count
        }
        return count
    }

    enum Side { case both, left, right }

    /// Removes the scalars at the ends that satisfy a condition.
    func stripped(_ side: Side, where isStripped: (Unicode.Scalar) -> Bool) -> Text {
        let string = self.string
        let view = string.unicodeScalars
        var start = view.startIndex
        var end = view.endIndex
        if side != .right {
            while start < end, isStripped(view[start]) { start = view.index(after: start) }
        }
        if side != .left {
            while end > start {
                let before = view.index(before: end)
                guard isStripped(view[before]) else { break }
                end = before
            }
        }
        if start == view.startIndex, end == view.endIndex { return self }
        return Text(bytes: Array(string[start..<end].utf8))
    }

    /// Removes whitespace, or the given scalars, at the ends.
    func stripped(_ side: Side = .both, characters: Text? = nil) -> Text {
        guard let characters else {
            // A fast path: most texts have nothing to strip.
            if let first = bytes.first, let last = bytes.last, first > 0x20, first < 0x7F, last > 0x20, last < 0x7F {
                return self
            }
            return stripped(side) { $0.isPythonSpace }
        }
        let set = Set(characters.scalars)
        return stripped(side) { set.contains($0) }
    }
}
