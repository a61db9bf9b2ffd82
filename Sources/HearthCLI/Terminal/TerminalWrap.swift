/// A stream of text that is broken into lines between words, by the characters' display width.
///
/// A word is buffered until it is complete, so that no written text has to be moved. Fenced code stays unchanged.
struct TerminalWrap {
    private enum Place: Equatable {
        case text
        /// The state within a code block, with the character and length of its opening fence.
        case code(fence: Character, count: Int)
    }

    private var place = Place.text
    /// The last character of the stream, which may be extended by the following scalars.
    private var last = ""
    private var word = ""
    private var wordColumns = 0
    /// The white space before the current word.
    private var space = ""
    private var spaceColumns = 0
    /// The number of columns written on the current line.
    private(set) var column = 0
    /// The first word of the line, which may be a fence; nil once the line has a second word.
    private var firstWord: String? = ""

    /// Adds text, whose only control characters are line breaks and tabs, and returns the part that can be written.
    mutating func write(_ text: String, columns: Int) -> String {
        var output = ""
        var rest = (last + text)[...]
        last = ""
        if let end = rest.last, end != "\n" { last = String(rest.removeLast()) }
        for character in rest { take(character, max(columns, 2), &output) }
        return output
    }

    /// Ends the text and returns the buffered part.
    mutating func end(columns: Int) -> String {
        var output = ""
        for character in last { take(character, max(columns, 2), &output) }
        last = ""
        endWord(columns, &output)
        endFirstWord()
        self = TerminalWrap(column: column)
        return output
    }

    init() {}

    private init(column: Int) { self.column = column }

    private mutating func take(_ character: Character, _ columns: Int, _ output: inout String) {
        if character.isNewline {
            endWord(columns, &output)
            // Drops trailing spaces, which are invisible.
            output += "\n"
            endFirstWord()
            (space, spaceColumns, column, firstWord) = ("", 0, 0, "")
            return
        }
        if character.isWhitespace, firstWord?.isEmpty == false {
            endWord(columns, &output)
            endFirstWord()
        }
        if !character.isWhitespace { firstWord?.append(character) }
        if case .code = place {
            output.append(character)
            column += character.columns
            return
        }
        if character == " " || character == "\t" {
            endWord(columns, &output)
            let width = character == " " ? 1 : 8 - (column + spaceColumns) % 8
            space += String(repeating: " ", count: width)
            spaceColumns += width
            return
        }
        let width = character.columns
        if let previous = word.last, width == 2 || previous.columns == 2, !character.staysWithPrevious {
            endWord(columns, &output)
        }
        // A word that is longer than the line is broken at the edge.
        let indentation = column == 0 ? spaceColumns : 0
        if !beginsWithFence, indentation + wordColumns + width > columns { endWord(columns, &output) }
        word.append(character)
        wordColumns += width
    }

    /// Whether the line may begin with a fence.
    private var beginsWithFence: Bool { firstWord.map { $0.hasPrefix("```") || $0.hasPrefix("~~~") } ?? false }

    private mutating func endWord(_ columns: Int, _ output: inout String) {
        guard !word.isEmpty else { return }
        if column > 0, column + spaceColumns + wordColumns > columns {
            output += "\n"
            column = 0
        } else {
            output += space
            column += spaceColumns
        }
        output += word
        column += wordColumns
        (word, wordColumns, space, spaceColumns) = ("", 0, "", 0)
    }

    /// Begins or ends a code block if the line starts with a fence.
    private mutating func endFirstWord() {
        guard let first = firstWord else { return }
        firstWord = nil
        guard let mark = first.first, mark == "`" || mark == "~" else { return }
        let count = first.prefix { $0 == mark }.count
        switch place {
        case .text where count >= 3 && !first.dropFirst(count).contains("`"): place = .code(fence: mark, count: count)
        case .code(mark, let opened) where count >= opened && count == first.count: place = .text
        default: break
        }
    }
}

extension Character {
    /// Whether the character must not begin a line, such as closing punctuation in scripts without spaces.
    fileprivate var staysWithPrevious: Bool { "、。，．・：；！？）］｝」』】〉》〕”’,.:;!?)]}…ー".contains(self) }
}
