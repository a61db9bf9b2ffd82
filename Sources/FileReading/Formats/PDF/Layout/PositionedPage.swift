/// A page of a PDF file: its words with their positions.
struct PositionedPage {
    /// The size in points; all positions are in points from the upper left corner.
    var width = 0.0
    var height = 0.0
    /// The lines in reading order.
    var lines: [PositionedLine] = []

    var isEmpty: Bool { lines.isEmpty }
}

/// A line of words on a page.
struct PositionedLine {
    var words: [PositionedWord]
    /// The index of the text flow that contains the line, such as a column.
    let flow: Int
    /// The index of the block that contains the line, about a paragraph.
    let block: Int
    private(set) var box: PositionedBox
    /// The usual height of the line's words.
    let height: Double

    /// Creates a line; fails if there are no words.
    init?(_ words: [PositionedWord], flow: Int, block: Int) {
        guard let first = words.first else { return nil }
        self.words = words
        self.flow = flow
        self.block = block
        box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
        height = words.map(\.box.height).sorted()[words.count / 2]
    }

    var text: String { PositionedWord.text(words) }

    /// Whether the line is horizontal.
    var isUpright: Bool { box.width * 1.2 > box.height || words.count == 1 && words[0].text.unicodeScalars.count < 3 }
}

struct PositionedWord {
    var box: PositionedBox
    var text: String

    /// Joins words, with spaces where there are gaps.
    ///
    /// "H" and "EARTH" in small capitals have no gap.
    static func text(_ words: some Collection<PositionedWord>) -> String {
        guard var last = words.first else { return "" }
        var text = last.text
        for word in words.dropFirst() {
            let gap = word.box.left - last.box.right
            let height = min(last.box.height, word.box.height)
            let isClose = gap < 0.08 * height && gap > -0.5 * height
            if !isClose || isNote(word, after: last) { text += " " }
            text += word.text
            last = word
        }
        return text
    }

    /// Returns whether a word is a raised footnote number, unlike the 2 in "m²".
    private static func isNote(_ word: PositionedWord, after last: PositionedWord) -> Bool {
        guard word.box.height < 0.85 * last.box.height, word.text.allSatisfy(\.isNumber) else { return false }
        let letters = last.text.count(where: \.isLetter)
        return letters > 2 || letters == 0
    }
}

/// A rectangle with its edges in points from the page's upper left corner.
struct PositionedBox {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }
    var middle: Double { (top + bottom) / 2 }

    func union(_ other: PositionedBox) -> PositionedBox {
        PositionedBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
