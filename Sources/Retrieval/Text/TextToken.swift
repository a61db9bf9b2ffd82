/// A word, number or mark of a text, with its range.
struct TextToken: Sendable {
    enum Kind: Sendable {
        /// Letters, with digits allowed after the first.
        case word
        /// Digits, including separators.
        case number
        /// Any other visible character.
        case mark
    }

    let kind: Kind
    /// The range, in bytes of UTF-8.
    let range: Range<Int>
    /// The text with normalised quotes, apostrophes and dashes.
    let plain: String
    /// The text without case, diacritics and possessive suffix.
    let folded: String
    /// The stem of a word; otherwise ``plain``.
    let stem: String
    let isCapitalised: Bool
    /// Whether the token follows whitespace, or is at the text's start.
    let isSpaceBefore: Bool
    let isLineStart: Bool
    /// The role of a quotation mark; `nil` for other tokens.
    let quote: QuoteMark?
    /// The language of the text.
    let language: Language

    /// Whether the token is a word without its own meaning, in English, German or the text's language.
    var isStop: Bool { CommonWords.stop.contains(folded) || language.isStopWord(folded) }

    /// Whether the token is a character of a script without spaces.
    var isDense: Bool { kind == .word && plain.unicodeScalars.first.map(TextScanner.isDense) == true }

    /// Whether the token is a word with digits, such as the name of a model or room.
    var isCode: Bool { kind == .word && folded.utf8.contains { (0x30...0x39).contains($0) } }
}

/// The role of a quotation mark; associated values identify the pair.
enum QuoteMark: Sendable, Hashable {
    /// A mark for both ends: ".
    case straight
    /// A mark for both ends that is also an apostrophe: '.
    case straightSingle
    case opening(Int)
    case closing(Int)
    /// A mark that closes one pair and opens another, depending on the language: “ in “x” and „x“.
    case either
    /// A closing mark that is also an apostrophe: ’.
    case closingSingle
}
