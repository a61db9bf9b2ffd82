/// One level of a numbered list: the format of its number and its start.
struct ListLevel {
    enum Piece: Hashable {
        case text(String)
        /// The number of a level, counted from 0.
        case number(level: Int)
    }

    var style = NumberStyle.decimal
    var pieces: [Piece] = []
    var start = 1
    /// The number of outer levels whose items restart this level; `nil` for all of them, 0 for none.
    var restartingLevels: Int?
    /// Whether the numbers of all levels are written in decimal.
    var isLegal = false
    /// The separator between the number and the text.
    var gap = " "

    /// The maximum length of one level's number text, in characters.
    static let longestText = 100
    /// The maximum number of lists per document, far above what programs write.
    static let maximumLists = 20_000
}

/// The counters of a list's items, one for each level.
struct ListCounters {
    /// The maximum number of levels in any format.
    static let maximumLevels = 10

    /// The current counts, outermost level first.
    private var counts: [Int?] = []

    /// Counts an item at a level, counted from 0.
    ///
    /// `value` is the number that the item sets explicitly, if any.
    mutating func count(_ level: Int, of levels: [ListLevel], value: Int? = nil) {
        guard (0..<Self.maximumLevels).contains(level), levels.indices.contains(level) else { return }
        while counts.count <= level { counts.append(nil) }
        counts[level] = value ?? counts[level].map { $0 &+ 1 } ?? levels[level].start
        for deeper in counts.indices where deeper > level && levels.indices.contains(deeper) {
            if level < levels[deeper].restartingLevels ?? .max { counts[deeper] = nil }
        }
    }

    /// Restarts a level and all levels within it.
    mutating func restart(_ level: Int) {
        for deeper in counts.indices where deeper >= level { counts[deeper] = nil }
    }

    /// Returns the number text of the item counted last at a level; empty for a bullet.
    func text(_ level: Int, of levels: [ListLevel]) -> String {
        guard levels.indices.contains(level), levels[level].style != .bullet else { return "" }
        let own = levels[level]
        return own.pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .number(let other):
                guard levels.indices.contains(other) else { return "" }
                let number = (counts.indices.contains(other) ? counts[other] : nil) ?? levels[other].start
                return own.isLegal && levels[other].style != .none ? String(number) : levels[other].style.text(number)
            }
        }.joined()
    }
}
