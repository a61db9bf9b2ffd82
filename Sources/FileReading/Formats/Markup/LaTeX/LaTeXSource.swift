/// A LaTeX file with its comments and definitions removed.
struct LaTeXSource {
    /// A macro defined in the file.
    struct Macro {
        var arguments: Int
        /// The default of the optional first argument; `nil` if no argument is optional.
        var first: [UInt8]?
        var body: [UInt8]
    }

    /// The remaining source text.
    private(set) var bytes: [UInt8] = []
    private(set) var macros: [String: Macro] = [:]
    /// The titles of theorem environments, by environment name.
    private(set) var theorems: [String: String] = [:]
    /// Whether the file is a whole document rather than an included part.
    private(set) var hasPreamble = false

    /// Environments whose content is code.
    static let verbatim: Set<String> = [
        "verbatim", "verbatim*", "Verbatim", "lstlisting", "minted", "alltt", "filecontents", "filecontents*",
        "BVerbatim", "LVerbatim", "Highlighting",
    ]
    private static let maximumMacros = 5_000
    private static let maximumBody = 10_000
    /// The number of unterminated definitions after which no more are parsed.
    private static let maximumUnended = 100
    private var unended = 0

    private var search: ForwardSearch
    private var index = 0
    /// Whether a heading has been read.
    private var hasText = false

    init(_ text: String) {
        search = ForwardSearch(Array(text.utf8))
        run()
    }

    private var source: [UInt8] { search.bytes }

    private mutating func run() {
        bytes.reserveCapacity(source.count)
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "%"): skipComment()
            case UInt8(ascii: "\\"): if !command() { return }
            default:
                bytes.append(source[index])
                index += 1
            }
        }
    }

    /// Skips a comment, its line break and the indentation of the next line.
    private mutating func skipComment() {
        while index < source.count, source[index] != 10 { index += 1 }
        index += 1
        while index < source.count, source[index] == 0x20 || source[index] == 9 { index += 1 }
        // A blank line after a comment still ends the paragraph.
        if index < source.count, source[index] == 10 { bytes.append(10) }
    }

    /// Copies a command, or removes a definition.
    ///
    /// - Returns: `false` at the end of the document.
    private mutating func command() -> Bool {
        let start = index
        let name = Self.name(source, at: index)
        index += 1 + max(1, name.utf8.count)
        switch name {
        case "begin":
            if let (environment, end) = group(at: index) {
                // In a text about LaTeX, a later `document` environment can be an example.
                if environment == "document", !hasText { hasPreamble = true }
                if environment == "comment" {
                    index = search.next("\\end{comment}", from: end).map { $0 + 13 } ?? source.count
                    return true
                }
                if Self.verbatim.contains(environment), let close = search.next("\\end{\(environment)}", from: end) {
                    index = close
                }
            }
        case "end": if hasPreamble, let (environment, _) = group(at: index), environment == "document" { return false }
        case "iffalse":
            if let close = search.next("\\fi", from: index) {
                index = close + 3
                return true
            }
        case "verb", "lstinline":
            var open = index
            if open < source.count, source[open] == UInt8(ascii: "*") { open += 1 }
            if open < source.count, source[open] != 10, source[open] != UInt8(ascii: "{"),
                let close = source[(open + 1)...].prefix(2_000).firstIndex(where: { $0 == source[open] || $0 == 10 })
            {
                index = close
            }
        case "url", "href", "path":
            // A percent sign in a URL does not start a comment.
            if index < source.count, source[index] == UInt8(ascii: "{"),
                let close = source[index...].prefix(2_000).firstIndex(where: { $0 == UInt8(ascii: "}") || $0 == 10 })
            {
                index = close
            }
        case "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "def", "gdef",
            "NewDocumentCommand":
            if define() { return true }
        case "part", "chapter", "section", "subsection", "maketitle": hasText = true
        case "newtheorem": noteTheorem()
        default: break
        }
        bytes += source[start..<min(index, source.count)]
        return true
    }

    /// Returns a command's name: its letters, or a single other character.
    static func name(_ bytes: [UInt8], at index: Int) -> String {
        var end = index + 1
        while end < bytes.count, isLetter(bytes[end]) { end += 1 }
        if end == index + 1 { end = min(end + 1, bytes.count) }
        return String(decoding: bytes[min(index + 1, end)..<end], as: UTF8.self)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) || byte == UInt8(ascii: "@") }

    /// Returns a short word in braces and the index after it.
    private func group(at start: Int) -> (String, Int)? {
        guard start < source.count, source[start] == UInt8(ascii: "{"),
            let close = source[start...].prefix(60).firstIndex(of: UInt8(ascii: "}"))
        else { return nil }
        return (String(decoding: source[(start + 1)..<close], as: UTF8.self), close + 1)
    }

    // MARK: Definitions

    /// Records a definition and advances `index` past it.
    private mutating func define() -> Bool {
        var place = index
        if place < source.count, source[place] == UInt8(ascii: "*") { place += 1 }
        skipSpace(&place)
        let isBraced = place < source.count && source[place] == UInt8(ascii: "{")
        if isBraced { place += 1 }
        skipSpace(&place)
        guard place < source.count, source[place] == UInt8(ascii: "\\") else { return false }
        let name = Self.name(source, at: place)
        place += 1 + name.utf8.count
        skipSpace(&place)
        if isBraced {
            guard place < source.count, source[place] == UInt8(ascii: "}") else { return false }
            place += 1
        }
        var macro = Macro(arguments: 0, first: nil, body: [])
        skipSpace(&place)
        // "[2][default]", or "#1#2" in plain TeX.
        while place < source.count, source[place] == UInt8(ascii: "[") || source[place] == UInt8(ascii: "#") {
            if source[place] == UInt8(ascii: "#") {
                place += 2
                macro.arguments += 1
                continue
            }
            guard let close = source[place...].prefix(500).firstIndex(of: UInt8(ascii: "]")) else { return false }
            let inner = Array(source[(place + 1)..<close])
            if macro.arguments == 0, let number = Int(String(decoding: inner, as: UTF8.self)) {
                macro.arguments = number
            } else {
                macro.first = inner
            }
            place = close + 1
            skipSpace(&place)
        }
        guard (0...9).contains(macro.arguments), place < source.count, source[place] == UInt8(ascii: "{"),
            unended < Self.maximumUnended
        else { return false }
        guard let end = Self.groupEnd(source, place, most: Self.maximumBody) else {
            unended += 1
            return false
        }
        macro.body = Self.withoutComments(source[(place + 1)..<end])
        index = end + 1
        // Only definitions that stand for text are replaced; TeX programs are not executed.
        let isProgram = ["@", "\\if", "\\def", "\\let", "\\csname", "\\expandafter", "\\loop", "\\newcommand", "##"]
            .contains {
                macro.body.firstRange(of: $0.utf8) != nil
            }
        if !isProgram, !name.isEmpty, macros.count < Self.maximumMacros { macros[name] = macro }
        return true
    }

    private static func withoutComments(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
        var kept: [UInt8] = []
        var isComment = false
        for byte in bytes {
            if byte == UInt8(ascii: "%"), kept.last != UInt8(ascii: "\\") { isComment = true }
            if !isComment { kept.append(byte) }
            if byte == 10 { isComment = false }
        }
        return kept
    }

    private func skipSpace(_ place: inout Int) {
        while place < source.count, source[place] == 0x20 || source[place] == 9 || source[place] == 10 { place += 1 }
    }

    /// Returns the end of the group that begins at `start`; `nil` if it is unterminated or longer than `most`
    /// bytes.
    static func groupEnd(_ bytes: [UInt8], _ start: Int, most: Int) -> Int? {
        var depth = 0
        var place = start
        let end = min(bytes.count, start + most)
        while place < end {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return place }
            default: break
            }
            place += 1
        }
        return nil
    }

    /// Records "\newtheorem{thm}{Theorem}".
    private mutating func noteTheorem() {
        var place = index
        if place < source.count, source[place] == UInt8(ascii: "*") { place += 1 }
        guard theorems.count < Self.maximumMacros, let (name, end) = group(at: place) else { return }
        place = end
        if place < source.count, source[place] == UInt8(ascii: "["),
            let close = source[place...].prefix(60).firstIndex(of: UInt8(ascii: "]"))
        {
            place = close + 1
        }
        if let (title, _) = group(at: place) { theorems[name] = title }
    }
}
