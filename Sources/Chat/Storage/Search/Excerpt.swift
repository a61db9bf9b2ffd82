import Foundation

/// The words around what a search found.
struct Excerpt {
    let text: String
    /// Where the matching words stand, in UTF-16 units, in order and apart.
    let highlights: [Range<Int>]

    /// Stand around matching words in what the index returns; no text has them, since they are no characters.
    static let startMark = String(decoding: [start], as: UTF16.self)
    static let endMark = String(decoding: [end], as: UTF16.self)
    private static let start: UInt16 = 0xFDD0
    private static let end: UInt16 = 0xFDD1
    private static let before = 80
    /// As SQL's LIKE compares.
    private static let options: String.CompareOptions = [.caseInsensitive, .literal]
    private static let longest = 320

    /// An excerpt that the index made and marked, with fragments marked as well.
    init(marked: String, fragments: [String]) {
        var units: [UInt16] = []
        var found: [Range<Int>] = []
        var start: Int?
        for unit in marked.utf16 {
            switch unit {
            case Self.start: start = units.count
            case Self.end:
                if let begin = start, begin < units.count { found.append(begin..<units.count) }
                start = nil
            default: units.append(unit)
            }
        }
        self.init(units, found, fragments)
    }

    /// The part of a text around the first of the fragments in it.
    init(of text: String, fragments: [String]) {
        let first = fragments.compactMap { text.range(of: $0, options: Self.options) }
            .min { $0.lowerBound < $1.lowerBound }
        let range = first.map { NSRange($0, in: text) }
        self.init(Array(text.utf16), range.map { [$0.lowerBound..<$0.upperBound] } ?? [], fragments)
    }

    private init(_ units: [UInt16], _ found: [Range<Int>], _ fragments: [String]) {
        let window = Self.window(units, around: found.first)
        // Spaces in place of line ends: an excerpt is one line.
        let part = units[window].map { (9...13).contains($0) ? 32 : $0 }
        let lead: [UInt16] = window.lowerBound > 0 ? [0x2026] : []
        let tail: [UInt16] = window.upperBound < units.count ? [0x2026] : []
        let line = String(decoding: lead + part + tail, as: UTF16.self)
        let shift = lead.count - window.lowerBound
        let kept = found.map { $0.clamped(to: window) }.filter { !$0.isEmpty }
            .map { $0.lowerBound + shift..<$0.upperBound + shift }
        highlights = Self.united(kept + fragments.flatMap { Self.occurrences(of: $0, in: line) })
        text = line
    }

    private static func window(_ units: [UInt16], around found: Range<Int>?) -> Range<Int> {
        guard units.count > longest else { return 0..<units.count }
        var start = max(0, (found?.lowerBound ?? 0) - before)
        var end = min(units.count, start + longest)
        // Not between the halves of a character.
        if UTF16.isTrailSurrogate(units[start]) { start += 1 }
        if end < units.count, UTF16.isTrailSurrogate(units[end]) { end -= 1 }
        return start..<end
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
