/// The gaps between columns that are hardly wider than a space, but are at the same position in many rows.
///
/// A gap separates columns if all of these hold:
/// - In at least three consecutive rows, the words after it begin, or the words before it end, at the same
///   position.
/// - No word of a row in between crosses that position.
/// - The gap is wider than the spaces of these rows.
struct AlignedGaps {
    /// The words of a line on the page, from left to right.
    struct Line {
        let words: [PositionedWord]
        let top: Double
        let bottom: Double
        let height: Double
        /// The width of the line's narrowest gap, in line heights.
        let narrowest: Double
        /// Whether most gaps are about as wide as the narrowest gap, as in running text, which may be
        /// justified.
        let isText: Bool
        /// Whether the line is text in which no gap is 2.3 times as wide as the narrowest gap.
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

        /// Returns the gap before a word, in line heights.
        func gap(before index: Int) -> Double { (words[index].box.left - words[index - 1].box.right) / height }

        /// Returns whether only an item's marker precedes a word.
        func isMark(before index: Int) -> Bool { index == 1 && PageTable.isMark(words[0].text) }

        /// Returns the index of the first word that does not end left of a position.
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
    /// The minimum width of a column gap in each line, in line heights.
    private let least: [Double]
    private static let tolerance = 0.8
    /// The maximum number of lines to search up and down.
    private static let maximumLines = 40

    init(_ lines: [Line]) {
        self.lines = lines
        // Gaps in formulas are narrower than the spaces of the surrounding text.
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

    /// Returns whether all letters are about equally wide.
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

    /// Returns the words of a line that begin a column.
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

    /// Returns whether words begin right of a position, or end left of it, in enough lines above and below.
    private func isAligned(_ place: Double, _ side: Side, _ line: Int) -> Bool {
        var (narrow, wide, inText) = (0, 0, 0)
        var pairs: Set<String> = []
        /// Counts a line; returns `false` if a word crosses the position.
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
            guard gap < .infinity, other.words[after - 1...after].allSatisfy(Self.isCellWord) else { return true }
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
            while lines.indices.contains(index), abs(index - line) <= Self.maximumLines {
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
        // Repeated lines are justified alike and count once. If the adjacent text lines are as close as the
        // lines of the group, the group is likely text too, so more pairs are required.
        let close = around.count { $0 < within + 0.1 * lines[line].height }
        return wide >= 2 * narrow && inText * 3 <= wide * 2 && pairs.count >= 3 + close
    }

    /// Returns whether a word can be a cell, unlike the operators that formulas align vertically.
    private static func isCellWord(_ word: PositionedWord) -> Bool {
        word.text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .mathSymbol, .openPunctuation, .closePunctuation: false
            case .otherPunctuation: scalar == "%" || scalar == "‰"
            default: true
            }
        }
    }
}
