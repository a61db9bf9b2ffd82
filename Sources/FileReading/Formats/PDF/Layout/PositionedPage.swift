/// A page of a PDF file: its words and where they stand.
struct PositionedPage {
    /// In points, as all places here; they count from the upper left corner.
    var width = 0.0
    var height = 0.0
    /// In the order in which they are read.
    var lines: [PositionedLine] = []

    /// Whether there is nothing to read.
    var isEmpty: Bool { lines.isEmpty }
}

/// Words that stand beside each other.
struct PositionedLine {
    var words: [PositionedWord]
    /// The stretch of running text that the line is of, such as a column.
    let flow: Int
    /// The paragraph or so that the line is of.
    let block: Int
    private(set) var box: PositionedBox
    /// The usual height of its words.
    let height: Double

    /// Makes a line; nil without words.
    init?(_ words: [PositionedWord], flow: Int, block: Int) {
        guard let first = words.first else { return nil }
        self.words = words
        self.flow = flow
        self.block = block
        box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
        height = words.map(\.box.height).sorted()[words.count / 2]
    }

    var text: String { PositionedWord.text(words) }

    /// Whether the line runs from side to side, not up or down the page.
    var isUpright: Bool { box.width * 1.2 > box.height || words.count == 1 && words[0].text.unicodeScalars.count < 3 }
}

/// A word, and where it stands.
struct PositionedWord {
    var box: PositionedBox
    var text: String

    /// Words as a text: with spaces where there is room between them, as in "H" and "EARTH" of small capitals there is none.
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

    /// Whether a word is the raised number of a note, which is no part of the word before, as the one of "m²" is.
    private static func isNote(_ word: PositionedWord, after last: PositionedWord) -> Bool {
        guard word.box.height < 0.85 * last.box.height, word.text.allSatisfy(\.isNumber) else { return false }
        let letters = last.text.count(where: \.isLetter)
        return letters > 2 || letters == 0
    }
}

/// A rectangle with its sides in points from the page's upper left corner.
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
