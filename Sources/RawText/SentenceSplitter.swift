/// A splitter of text into sentences that recognizes abbreviations, initials, numbers and closing quotes.
///
/// It works on UTF-8, and sentences begin and end at `Character` boundaries.
package struct SentenceSplitter {
    private let text: String
    /// The text in UTF-8.
    package let bytes: [UInt8]

    package init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// Returns the sentences of a range, without the white space between them.
    package func sentences(in range: Range<Int>) -> [Range<Int>] {
        var sentences: [Range<Int>] = []
        var start = skipSpaces(range.lowerBound, range.upperBound)
        var index = start
        while index < range.upperBound {
            guard let mark = mark(at: index) else {
                index += 1
                continue
            }
            let end = skipClosers(index + mark.length, range.upperBound)
            let next = skipSpaces(end, range.upperBound)
            let isGap = next > end || next == range.upperBound || mark.endsWithoutSpace
            if isGap, isEnd(mark, at: index, sentenceStart: start, next: next, range.upperBound), isBoundary(end),
                isBoundary(next)
            {
                sentences.append(start..<end)
                start = next
                index = next
            } else {
                index = max(end, index + 1)
            }
        }
        appendRest(start..<range.upperBound, to: &sentences)
        return sentences
    }

    /// Returns the lines of a range of code; short lines are grouped, so that they do not count individually.
    package func lines(in range: Range<Int>) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        for line in bytes[range].split(separator: 10) where !line.allSatisfy(Self.isSpace) {
            if let last = groups.last, last.count + line.count < 120 {
                groups[groups.count - 1] = last.lowerBound..<line.endIndex
            } else {
                groups.append(line.startIndex..<line.endIndex)
            }
        }
        return groups
    }

    /// Returns whether an offset is between two characters.
    package func isBoundary(_ offset: Int) -> Bool {
        if offset == 0 || offset == bytes.count { return true }
        // Two ASCII bytes are two characters, except for a carriage return and a line feed.
        if bytes[offset] < 0x80, bytes[offset - 1] < 0x80 { return bytes[offset] != 10 || bytes[offset - 1] != 13 }
        return text.utf8.index(text.startIndex, offsetBy: offset).samePosition(in: text) != nil
    }

    private func appendRest(_ rest: Range<Int>, to sentences: inout [Range<Int>]) {
        var end = rest.upperBound
        while end > rest.lowerBound, Self.isSpace(bytes[end - 1]) { end -= 1 }
        if end > rest.lowerBound { sentences.append(rest.lowerBound..<end) }
    }

    private struct Mark {
        var length: Int
        var isPeriod = false
        var endsWithoutSpace = false
    }

    private func mark(at index: Int) -> Mark? {
        switch bytes[index] {
        case UInt8(ascii: "."): return Mark(length: 1, isPeriod: true)
        case UInt8(ascii: "!"), UInt8(ascii: "?"): return Mark(length: 1)
        case 0xE2 where has([0x80, 0xA6], at: index + 1): return Mark(length: 3, isPeriod: true)
        // The ideographic full stop, and the full-width marks.
        case 0xE3 where has([0x80, 0x82], at: index + 1): return Mark(length: 3, endsWithoutSpace: true)
        case 0xEF where has([0xBC, 0x81], at: index + 1) || has([0xBC, 0x9F], at: index + 1):
            return Mark(length: 3, endsWithoutSpace: true)
        case 0xEF where has([0xBD, 0xA1], at: index + 1): return Mark(length: 3, endsWithoutSpace: true)
        // The Hindi danda, single and double, the Arabic question mark, and the Urdu full stop.
        case 0xE0 where has([0xA5, 0xA4], at: index + 1) || has([0xA5, 0xA5], at: index + 1): return Mark(length: 3)
        case 0xD8 where has([0x9F], at: index + 1): return Mark(length: 2)
        case 0xDB where has([0x94], at: index + 1): return Mark(length: 2)
        default: return nil
        }
    }

    private func has(_ wanted: [UInt8], at index: Int) -> Bool {
        index + wanted.count <= bytes.count && bytes[index..<index + wanted.count].elementsEqual(wanted)
    }

    private static let closers: [[UInt8]] = [
        ".", "!", "?", "\"", "'", ")", "]", "”", "’", "»", "“", "」", "』", "）", "》", "〉", "】", "›", "*", "_",
    ].map { Array($0.utf8) }

    private func skipClosers(_ index: Int, _ end: Int) -> Int {
        var index = index
        while index < end, let closer = Self.closers.first(where: { has($0, at: index) }), index + closer.count <= end {
            index += closer.count
        }
        return index
    }

    private func skipSpaces(_ index: Int, _ end: Int) -> Int {
        var index = index
        while index < end, Self.isSpace(bytes[index]) { index += 1 }
        return index
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 10 || byte == 9 }

    /// Returns whether a mark before white space ends its sentence; a period may also end an abbreviation,
    /// initial or number.
    private func isEnd(_ mark: Mark, at index: Int, sentenceStart: Int, next: Int, _ end: Int) -> Bool {
        guard next < end else { return true }
        guard mark.isPeriod else { return mark.endsWithoutSpace || !startsLowercase(next) }
        if startsLowercase(next) { return false }
        var start = index
        while start > sentenceStart, !Self.isSpace(bytes[start - 1]) { start -= 1 }
        let word = bytes[start..<index].drop {
            $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "[")
        }
        if word.isEmpty { return bytes[index] != UInt8(ascii: ".") || start > sentenceStart }
        if word.allSatisfy({ (0x30...0x39).contains($0) }) {
            // "1. First item" and "am 3. Mai" continue; "It was 1912. Then" ends.
            return start > sentenceStart && !(word.count <= 2 && startsMonth(next))
        }
        // A longer word is no abbreviation.
        guard word.count <= Self.longestAbbreviation else { return true }
        let text = String(decoding: word, as: UTF8.self)
        // Initials such as "J. Smith" and "А. Блок", and "e.g.", "U.S.", "z.B." and "т.е.", rarely end a sentence.
        if text.count == 1, text != "I", let letter = text.unicodeScalars.first, letter.properties.isCased {
            return false
        }
        if text.contains("."), text.split(separator: ".").allSatisfy({ $0.count == 1 }) { return false }
        return !Abbreviations.contains(text.lowercased())
    }

    private func startsLowercase(_ index: Int) -> Bool {
        if bytes[index] < 0x80 { return (0x61...0x7A).contains(bytes[index]) }
        let start = text.utf8.index(text.startIndex, offsetBy: index)
        return text.unicodeScalars[start].properties.isLowercase
    }

    private func startsMonth(_ index: Int) -> Bool {
        let word = String(decoding: bytes[index...].prefix(12), as: UTF8.self).prefix { $0.isLetter }
        return Abbreviations.months.contains(word.lowercased())
    }

    /// The maximum length in bytes.
    private static let longestAbbreviation = 12
}
