import Foundation

/// A splitter of a text into words, numbers and marks, in one pass.
struct TextScanner {
    private let scalars: [Unicode.Scalar]
    private let offsets: [Int]
    private let language: Language
    private var tokens: [TextToken] = []
    private var index = 0

    static func tokens(of text: String, in language: Language = .english) -> [TextToken] {
        var lexer = TextScanner(text, language)
        return lexer.run()
    }

    private init(_ text: String, _ language: Language) {
        self.language = language
        scalars = Array(text.unicodeScalars)
        var offsets: [Int] = []
        offsets.reserveCapacity(scalars.count + 1)
        var offset = 0
        for scalar in scalars {
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        offsets.append(offset)
        self.offsets = offsets
    }

    private mutating func run() -> [TextToken] {
        var isSpace = true
        var isLine = true
        while index < scalars.count {
            let scalar = scalars[index]
            if Self.isSpace(scalar) || Self.isIgnored(scalar) {
                isSpace = isSpace || Self.isSpace(scalar)
                isLine = isLine || scalar == "\n" || scalar == "\r"
                index += 1
                continue
            }
            let start = index
            let kind: TextToken.Kind
            if Self.isDigit(scalar) {
                kind = .number
                takeNumber()
            } else if Self.isDense(scalar) {
                kind = .word
                index += 1
            } else if Self.isLetter(scalar) {
                kind = .word
                takeWord()
            } else {
                kind = .mark
                index += 1
            }
            add(kind, start, isSpace, isLine)
            isSpace = false
            isLine = false
        }
        return tokens
    }

    private mutating func takeNumber() {
        while index < scalars.count {
            if Self.isDigit(scalars[index]) {
                index += 1
            } else if Self.isSeparator(scalars[index]), index + 1 < scalars.count, Self.isDigit(scalars[index + 1]) {
                index += 2
            } else {
                break
            }
        }
    }

    private mutating func takeWord() {
        index += 1
        while index < scalars.count {
            let scalar = scalars[index]
            if Self.isDense(scalar) { break }
            if Self.isLetter(scalar) || Self.isDigit(scalar) || Self.isMark(scalar) {
                index += 1
            } else if Self.isJoiner(scalar), index + 1 < scalars.count, Self.isLetter(scalars[index + 1]) {
                index += 2
            } else {
                break
            }
        }
    }

    private mutating func add(_ kind: TextToken.Kind, _ start: Int, _ isSpace: Bool, _ isLine: Bool) {
        var plain = ""
        var isASCII = true
        for scalar in scalars[start..<index] {
            let value = Self.plain(scalar)
            if !value.isASCII { isASCII = false }
            plain.unicodeScalars.append(value)
        }
        let folded = kind == .word ? Self.folded(plain, isASCII: isASCII) : plain
        // The stemmer needs the accents to recognise suffixes.
        let stem = kind == .word ? WordForms.stem(isASCII ? folded : plain.lowercased(), in: language) : plain
        tokens.append(
            TextToken(
                kind: kind, range: offsets[start]..<offsets[index], plain: plain, folded: folded, stem: stem,
                isCapitalised: kind == .word && Self.isCapital(scalars[start]),
                isSpaceBefore: isSpace, isLineStart: isLine,
                quote: kind == .mark ? Self.quote(scalars[start]) : nil, language: language))
    }

    /// The maximum length of a word to fold, in bytes; folding time grows quadratically with the length.
    private static let longestFolded = 1_000

    /// Returns a word without case, diacritics and possessive suffix.
    static func folded(_ word: String, isASCII: Bool) -> String {
        var folded =
            isASCII || word.utf8.count > longestFolded
            ? word.lowercased() : word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        if folded.hasSuffix("'s") { folded.removeLast(2) }
        return folded
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x80
            ? scalar.value == 0x20 || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return (0x61...0x7A).contains(scalar.value) || (0x41...0x5A).contains(scalar.value)
        }
        return scalar.properties.isAlphabetic
    }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x80 ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// Returns whether a scalar is Markdown emphasis, a soft hyphen, or invisible.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2A, 0x5F, 0x60, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Returns whether a scalar separates digits within a number.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E, 0x2C, 0x27, 0x2019, 0xA0, 0x2009, 0x202F: true
        default: false
        }
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x27 || scalar.value == 0x2019 || scalar.value == 0x5F
    }

    /// Returns whether a scalar belongs to a script without spaces, in which each character is a token.
    static func isDense(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0xE00 && CharacterPairs.isUnspaced(scalar)
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x2018, 0x2019, 0x201A, 0x201B, 0x2039, 0x203A, 0x02BC: "'"
        case 0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0xBB, 0x300C, 0x300D: "\""
        case 0x2010...0x2015, 0x2212: "-"
        default: scalar
        }
    }

    private static func quote(_ scalar: Unicode.Scalar) -> QuoteMark? {
        switch scalar.value {
        case 0x22: .straight
        case 0x27: .straightSingle
        case 0x201C: .either
        case 0x201D: .closing(1)
        case 0x201E, 0x201F: .opening(1)
        case 0x2018, 0x201A, 0x201B: .opening(2)
        case 0x2019: .closingSingle
        case 0xAB: .opening(3)
        case 0xBB: .closing(3)
        case 0x2039: .opening(4)
        case 0x203A: .closing(4)
        case 0x300C: .opening(5)
        case 0x300D: .closing(5)
        default: nil
        }
    }
}
