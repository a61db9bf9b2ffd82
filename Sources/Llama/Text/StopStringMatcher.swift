/// A matcher that returns text up to the first stop string, and holds back possible prefixes of stop strings.
struct StopStringMatcher {
    private let stops: [[UInt8]]
    private var pending: [UInt8] = []

    /// The number of bytes that are held back, or that follow the answer.
    var heldBytes: Int { pending.count }

    /// The matched stop string, after which no text is returned.
    private(set) var matched: String?

    var hasMatched: Bool { matched != nil }

    init(_ stopStrings: [String]) {
        stops = stopStrings.map { Array($0.utf8) }.filter { !$0.isEmpty }
    }

    /// Adds text, and returns the part that can no longer belong to a stop string.
    mutating func append(_ text: String) -> String {
        guard !stops.isEmpty else { return text }
        guard !hasMatched else { return "" }
        pending.append(contentsOf: text.utf8)
        if let (start, stop) = earliestMatch() {
            matched = String(decoding: stop, as: UTF8.self)
            return release(start)
        }
        return release(pending.count - longestOpenSuffix())
    }

    mutating func finish() -> String {
        hasMatched ? "" : release(pending.count)
    }

    private mutating func release(_ count: Int) -> String {
        defer { pending.removeFirst(count) }
        return String(decoding: pending.prefix(count), as: UTF8.self)
    }

    private func earliestMatch() -> (start: Int, stop: [UInt8])? {
        for start in pending.indices {
            if let stop = stops.first(where: { pending[start...].starts(with: $0) }) { return (start, stop) }
        }
        return nil
    }

    /// Returns the length of the longest suffix of the pending text that is a prefix of a stop string.
    private func longestOpenSuffix() -> Int {
        let longest = (stops.map(\.count).max() ?? 1) - 1
        for length in stride(from: min(longest, pending.count), to: 0, by: -1) {
            let suffix = pending.suffix(length)
            if stops.contains(where: { $0.starts(with: suffix) }) { return length }
        }
        return 0
    }
}
