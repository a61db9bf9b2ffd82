/// The lines of one text, gathered up to the limit.
struct RecordText {
    private var lines: [String] = []
    private var bytes = 0

    /// Whether there is no line.
    var isEmpty: Bool { lines.isEmpty }

    /// The lines as one text, without white space round it.
    var text: String { Self.trimmed(lines.joined(separator: "\n")) }

    /// The lines as one line.
    var singleLine: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Adds a line of the file that is being read.
    mutating func append(_ line: String, from reader: LineReader) throws {
        bytes += line.utf8.count + 1
        guard bytes <= reader.limits.recordBytes else {
            throw reader.error("The text is longer than \(reader.limits.recordBytes) bytes.", .tooLarge)
        }
        lines.append(line)
    }

    /// A title up to the first empty line, and the text behind it; all is text where there is no empty line.
    var titleAndText: (title: String, text: String) {
        let begun = lines.drop(while: \.isBlank)
        guard let gap = begun.firstIndex(where: \.isBlank) else { return ("", text) }
        var (title, rest) = (RecordText(), RecordText())
        title.lines = Array(begun[..<gap])
        rest.lines = Array(begun[gap...])
        return (title.singleLine, rest.text)
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}

extension StringProtocol {
    /// Whether there is nothing but white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// The whole number that this is, without zeros in front; nil if it is none.
    var wholeNumber: String? {
        guard !isEmpty, utf8.count < 19, utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(self).map(String.init)
    }

    /// The parts between white space.
    var fields: [SubSequence] { split(whereSeparator: \.isWhitespace) }
}
