import Foundation

/// Where what was searched for stands in a text.
enum Highlights {
    /// As SQL's LIKE compares.
    private static let options: String.CompareOptions = [.caseInsensitive, .literal]

    /// Ranges in UTF-16 units, in order and apart: from the marks in a marked copy, and of fragments.
    static func ranges(marked: String?, of text: String, fragments: [String]) -> [Range<Int>] {
        var ranges = marked.map(Self.ranges) ?? []
        for fragment in fragments { ranges += occurrences(of: fragment, in: text) }
        return united(ranges)
    }

    private static func ranges(marked: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: Int?
        var position = 0
        for scalar in marked.unicodeScalars {
            switch scalar.value {
            case StoredValue.marks.start: start = position
            case StoredValue.marks.end:
                if let begin = start, begin < position { ranges.append(begin..<position) }
                start = nil
            default: position += UTF16.width(scalar)
            }
        }
        return ranges
    }

    private static func occurrences(of fragment: String, in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var rest = text.startIndex..<text.endIndex
        while let range = text.range(of: fragment, options: options, range: rest), !range.isEmpty {
            let place = NSRange(range, in: text)
            ranges.append(place.lowerBound..<place.upperBound)
            rest = range.upperBound..<text.endIndex
        }
        return ranges
    }

    private static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { united, range in
            if let last = united.last, range.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                united.append(range)
            }
        }
    }
}
