import Foundation

/// The matches of a search in a text.
package enum Highlights {
    /// The comparison of SQL's LIKE.
    private static let options: String.CompareOptions = [.caseInsensitive, .literal]

    /// Returns the ranges of fragments in a text, in UTF-16 units, which may overlap.
    package static func occurrences(of fragments: [String], in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for fragment in fragments {
            var rest = text.startIndex..<text.endIndex
            while let range = text.range(of: fragment, options: options, range: rest), !range.isEmpty {
                let place = NSRange(range, in: text)
                ranges.append(place.lowerBound..<place.upperBound)
                rest = range.upperBound..<text.endIndex
            }
        }
        return ranges
    }

    /// Merges ranges that overlap or touch, in ascending order.
    package static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { united, range in
            if let last = united.last, range.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                united.append(range)
            }
        }
    }
}
