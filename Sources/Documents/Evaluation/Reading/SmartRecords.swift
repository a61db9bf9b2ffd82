/// Files of the SMART system: records that begin with `.I` and a number, with fields behind `.T`, `.W` and others.
///
/// Title (`.T`), text (`.W`) and keywords (`.K`) are read; authors, sources and references are not text.
enum SmartRecords {
    static func read(_ lines: inout LineReader, take: (TextRecord) throws -> Void) throws {
        var record: Record?
        while let line = try lines.next() {
            if let mark = mark(in: line) {
                if mark.letter == "I" {
                    try record?.give(to: take)
                    record = Record(id: mark.rest.wholeNumber, line: lines.lineNumber, file: lines.fileName)
                } else {
                    record?.field = mark.letter
                }
            } else if record != nil {
                try record?.append(line, from: lines)
            } else if !line.isBlank {
                throw lines.error("The file has to begin with a line such as '.I 1'.")
            }
        }
        try record?.give(to: take)
    }

    /// The letter of a field mark: a line of a full stop and a capital, and for `.I` perhaps a number.
    private static func mark(in line: String) -> (letter: Character, rest: Substring)? {
        guard line.hasPrefix("."), let letter = line.dropFirst().first, letter.isASCII, letter.isUppercase
        else { return nil }
        let rest = line.dropFirst(2).drop(while: \.isWhitespace)
        let number = rest.prefix { !$0.isWhitespace }
        guard rest.dropFirst(number.count).isBlank else { return nil }
        return number.isEmpty || letter == "I" && number.wholeNumber != nil ? (letter, number) : nil
    }

    /// A record that is being read.
    private struct Record {
        let id: String?
        let line: Int
        let file: String
        var field: Character = "W"
        private var title = RecordText()
        private var text = RecordText()
        private var keywords = RecordText()

        init(id: String?, line: Int, file: String) {
            self.id = id
            self.line = line
            self.file = file
        }

        mutating func append(_ line: String, from lines: LineReader) throws {
            switch field {
            case "T": try title.append(line, from: lines)
            case "W": try text.append(line, from: lines)
            case "K": try keywords.append(line, from: lines)
            default: break
            }
        }

        func give(to take: (TextRecord) throws -> Void) throws {
            let body = [text.text, keywords.text].filter { !$0.isEmpty }.joined(separator: "\n")
            guard let id else {
                // Cranfield's files end with a bare mark.
                if title.singleLine.isEmpty, body.isEmpty { return }
                throw JudgedSetError(.damaged, "A record begins here without a number.", file: file, line: line)
            }
            try take(TextRecord(id: id, title: title.singleLine, text: body))
        }
    }
}
