/// Finds gaps between columns that are hardly wider than a space, because they stand at one place in row after row.
///
/// A gap parts columns if the words after it begin, or those before it end, at one place in at least three rows that
/// follow each other, no word of a row between stands across that place, and it is wider than the spaces of these rows.
struct AlignedGaps {
    /// The words of a line of the page, from left to right.
    struct Line {
        let words: [PositionedWord]
        let top: Double
        let bottom: Double
        let height: Double
        /// The width of its narrowest gap, in heights of the line.
        let narrowest: Double
        /// Whether most of its gaps are as wide as that, as in running text, which may be stretched to fill its width.
        let isText: Bool
        /// Whether none of them is much wider.
        let isPlain: Bool

        init(_ words: [PositionedWord], height: Double) {
            self.words = words
            self.height = height
            top = words.map(\.box.top).min() ?? 0
            bottom = words.map(\.box.bottom).max() ?? 0
            let gaps = zip(words, words.dropFirst()).map { ($1.box.left - $0.box.right) / height }.filter { $0 > 0.12 }
            narrowest = gaps.min() ?? .infinity
            let alike = gaps.count { [narrowest] in $0 < 1.12 * narrowest }
            isText = gaps.count > 4 && alike * 10 >= gaps.count * 6
            isPlain = isText && (gaps.max() ?? 0) < 2.3 * narrowest
        }

        /// The gap before a word, in heights of the line.
        func gap(before index: Int) -> Double { (words[index].box.left - words[index - 1].box.right) / height }

        /// Whether the mark of an item is all that stands before a word.
        func isMark(before index: Int) -> Bool { index == 1 && PageTable.isMark(words[0].text) }

        /// The first word that does not end left of a place.
        func firstWord(notLeftOf place: Double) -> Int {
            var (low, high) = (0, words.count)
            while low < high {
                let middle = (low + high) / 2
                if words[middle].box.right < place { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    private enum Side { case left, right }

    private let lines: [Line]
    /// The width that gaps in each line have at least between columns, in heights of the line.
    private let least: [Double]
    private static let tolerance = 0.8
    /// How far up and down a place is followed.
    private static let mostLines = 40

    init(_ lines: [Line]) {
        self.lines = lines
        // Formulas have narrower gaps than the spaces of the text around them.
        let text = lines.filter(\.isText).map(\.narrowest).sorted()
        let usual = text.isEmpty ? 0 : text[text.count / 4]
        least = lines.indices.map { index in
            if lines[index].isText { return 1.25 * lines[index].narrowest }
            let around = lines[max(0, index - 5)..<min(lines.count, index + 6)]
            let space = max(around.filter { !$0.isText }.map(\.narrowest).min() ?? .infinity, usual)
            // If no cell has two words, the narrowest gap is between columns.
            return 0.02 + (Self.isTypewriter(around) ? space : min(space, 0.45))
        }
    }

    /// Whether all letters are about as wide.
    private static func isTypewriter(_ lines: ArraySlice<Line>) -> Bool {
        var widths: [String: Double] = [:]
        for line in lines {
            for word in line.words.prefix(12) where word.text.utf8.count > 2 && word.text.contains(where: \.isLetter) {
                widths[word.text] = word.box.width / Double(word.text.count) / line.height
            }
        }
        guard widths.count > 2, let least = widths.values.min(), let most = widths.values.max() else { return false }
        return most < 1.06 * least
    }

    /// The words of a line that begin a column.
    func starts(in line: Int) -> Set<Int> {
        let words = lines[line].words
        var starts: Set<Int> = []
        for index in words.indices.dropFirst()
        where lines[line].gap(before: index) > least[line] && !lines[line].isMark(before: index) {
            if isAligned(words[index].box.left, .left, line) || isAligned(words[index - 1].box.right, .right, line) {
                starts.insert(index)
            }
        }
        return starts
    }

    /// Whether words begin right of a place, or end left of it, in enough lines above and below.
    private func isAligned(_ place: Double, _ side: Side, _ line: Int) -> Bool {
        var (narrow, wide, inText) = (0, 0, 0)
        var pairs: Set<String> = []
        /// Counts a line; false for one with a word across the place.
        func visit(_ index: Int) -> Bool {
            let other = lines[index]
            let room = 0.15 * other.height
            let lane = side == .left ? (place - room, place) : (place, place + room)
            let after = other.firstWord(notLeftOf: lane.0 + 0.1)
            if after < other.words.count, other.words[after].box.left < lane.1 - Self.tolerance { return false }
            let gap = after > 0 && after < other.words.count ? other.gap(before: after) : .infinity
            let next = side == .left ? after : after - 1
            let isHere =
                other.words.indices.contains(next)
                && abs((side == .left ? other.words[next].box.left : other.words[next].box.right) - place)
                    < Self.tolerance
            guard gap < .infinity, other.words[after - 1...after].allSatisfy(Self.isOfCell) else { return true }
            if isHere, gap > least[index], !other.isMark(before: after) {
                wide += 1
                if other.isPlain { inText += 1 }
                pairs.insert("\(other.words[after - 1].text) \(other.words[after].text)")
            } else if gap < 1 {
                narrow += 1
            }
            return true
        }
        var (within, around) = (0.0, [Double]())
        _ = visit(line)
        for step in [-1, 1] {
            var (index, last) = (line + step, line)
            while lines.indices.contains(index), abs(index - line) <= Self.mostLines {
                let room = lines[max(index, last)].top - lines[min(index, last)].bottom
                guard room < 2.5 * lines[line].height else { break }
                guard visit(index) else {
                    around.append(room)
                    break
                }
                within = max(within, room)
                last = index
                index += step
            }
        }
        // Lines that say the same are stretched alike. Lines of text above or below, with no more room than within, make it
        // likely that these are text, too.
        let close = around.count { $0 < within + 0.1 * lines[line].height }
        return wide >= 2 * narrow && inText * 3 <= wide * 2 && pairs.count >= 3 + close
    }

    /// Whether a word may be of a cell: it has more than the signs that formulas have at one place under each other.
    private static func isOfCell(_ word: PositionedWord) -> Bool {
        word.text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .mathSymbol, .openPunctuation, .closePunctuation: false
            case .otherPunctuation: scalar == "%" || scalar == "‰"
            default: true
            }
        }
    }
}
