/// Files of texts behind a number, each collection with an end mark of its own: NPL, LISA and TIME.
enum NumberedRecords {
    /// NPL: a number, the text, and a line with a slash.
    static func readSlashed(_ lines: inout LineReader, take: (TextRecord) throws -> Void) throws {
        try read(&lines, take: take) { line in line.isSlash ? (nil, true) : (line, false) }
    }

    /// LISA's queries: a number, and a text that ends with a hash.
    static func readHashed(_ lines: inout LineReader, take: (TextRecord) throws -> Void) throws {
        try read(&lines, take: take) { line in
            let ended = line.lastIndex { !$0.isWhitespace }
            guard let ended, line[ended] == "#" else { return (line, false) }
            return (String(line[..<ended]), true)
        }
    }

    /// Reads numbers and texts; `part` says what of a line is text, and whether the text ends there.
    private static func read(
        _ lines: inout LineReader, take: (TextRecord) throws -> Void, part: (String) -> (text: String?, isEnd: Bool)
    ) throws {
        var id: String?
        var text = RecordText()
        while let line = try lines.next() {
            guard let current = id else {
                if line.isBlank { continue }
                guard let number = line.fields.only?.wholeNumber else {
                    throw lines.error("Here a number should begin the next text.")
                }
                id = number
                continue
            }
            let (words, isEnd) = part(line)
            if let words { try text.append(words, from: lines) }
            guard isEnd else { continue }
            try take(TextRecord(id: current, text: text.text))
            (id, text) = (nil, RecordText())
        }
        if let id { try take(TextRecord(id: id, text: text.text)) }
    }

    /// LISA's documents: `Document 1`, a title, an empty line, a text and a line of stars.
    static func readStarred(_ lines: inout LineReader, take: (TextRecord) throws -> Void) throws {
        var id: String?
        var text = RecordText()
        while let line = try lines.next() {
            guard let current = id else {
                if line.isBlank || line.isStars { continue }
                let fields = line.fields
                guard fields.count == 2, fields[0] == "Document", let number = fields[1].wholeNumber else {
                    throw lines.error("Here the next text should begin with 'Document' and its number.")
                }
                id = number
                continue
            }
            guard line.isStars else {
                try text.append(line, from: lines)
                continue
            }
            try take(TextRecord(id: current, title: text.titleAndText.title, text: text.titleAndText.text))
            (id, text) = (nil, RecordText())
        }
        if let id {
            try take(TextRecord(id: id, title: text.titleAndText.title, text: text.titleAndText.text))
        }
    }

    /// TIME: `*TEXT 17 …` or `*FIND 1` before each text, `*STOP` behind the last.
    static func readHeaded(_ lines: inout LineReader, take: (TextRecord) throws -> Void) throws {
        var id: String?
        var text = RecordText()
        while let line = try lines.next() {
            guard line.hasPrefix("*") else {
                if id != nil {
                    try text.append(line, from: lines)
                } else if !line.isBlank {
                    throw lines.error("Here the next text should begin with '*TEXT' or '*FIND' and its number.")
                }
                continue
            }
            if let id { try take(TextRecord(id: id, text: text.text)) }
            (id, text) = (nil, RecordText())
            let fields = line.fields
            if fields[0] == "*STOP" { return }
            guard ["*TEXT", "*FIND"].contains(fields[0]), fields.count > 1, let number = fields[1].wholeNumber else {
                throw lines.error("This line should be '*TEXT' or '*FIND' and a number.")
            }
            id = number
        }
        if let id { try take(TextRecord(id: id, text: text.text)) }
    }
}

extension Array {
    /// The element, if there is but one.
    var only: Element? { count == 1 ? first : nil }
}

extension String {
    /// Whether this is a line of stars, as between LISA's documents.
    fileprivate var isStars: Bool {
        guard utf8.first == UInt8(ascii: "*"), let word = fields.only else { return false }
        return word.count >= 5 && word.allSatisfy { $0 == "*" }
    }

    /// Whether this is a line with nothing but a slash; long lines are not split to find that out.
    fileprivate var isSlash: Bool { utf8.count < 80 && utf8.contains(UInt8(ascii: "/")) && fields == ["/"] }
}
