/// The text around the first match of a search.
struct Excerpt {
    let text: String
    /// The ranges of the matching words in UTF-16 units, ascending and disjoint.
    let highlights: [Range<Int>]

    private static let before = 80
    private static let longest = 320

    /// Creates an excerpt around the first of the matches.
    init(of text: String, found: [Range<Int>]) {
        let units = Array(text.utf16)
        let window = Self.window(units, around: found.first)
        // Line breaks become spaces, because an excerpt is one line.
        let part = units[window].map { (9...13).contains($0) ? 32 : $0 }
        let lead: [UInt16] = window.lowerBound > 0 ? [0x2026] : []
        let tail: [UInt16] = window.upperBound < units.count ? [0x2026] : []
        self.text = String(decoding: lead + part + tail, as: UTF16.self)
        let shift = lead.count - window.lowerBound
        highlights = found.map { $0.clamped(to: window) }.filter { !$0.isEmpty }
            .map { $0.lowerBound + shift..<$0.upperBound + shift }
    }

    private static func window(_ units: [UInt16], around found: Range<Int>?) -> Range<Int> {
        guard units.count > longest else { return 0..<units.count }
        var start = max(0, min((found?.lowerBound ?? 0) - before, units.count - longest))
        var end = min(units.count, start + longest)
        // A surrogate pair must not be split.
        if UTF16.isTrailSurrogate(units[start]) { start += 1 }
        if end < units.count, UTF16.isTrailSurrogate(units[end]) { end -= 1 }
        return start..<end
    }
}
