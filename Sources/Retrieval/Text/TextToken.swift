/// A word, number or mark of a text, with its place.
struct TextToken: Sendable {
    enum Kind: Sendable {
        /// Letters, perhaps with digits behind the first.
        case word
        /// Digits, with the marks between them.
        case number
        /// Any other visible character, alone.
        case mark
    }

    let kind: Kind
    /// Where it stands, in bytes of UTF-8.
    let range: Range<Int>
    /// The text as it stands, with one style of quotes, apostrophes and dashes.
    let plain: String
    /// The text without case, diacritics and a possessive ending.
    let folded: String
    /// What a word has in common with its other forms; of anything else, ``plain``.
    let stem: String
    /// Whether it begins with a capital letter.
    let isCapitalised: Bool
    /// Whether white space, or the text's start, is in front of it.
    let isSpaceBefore: Bool
    /// Whether a line ends in front of it.
    let isLineStart: Bool
    /// What a quotation mark may do; 0 for other marks.
    let quote: QuoteMark?

    /// Whether it is a word that holds digits, as names of models and rooms do.
    var isCode: Bool { kind == .word && folded.utf8.contains { (0x30...0x39).contains($0) } }
}

/// A pair of quotation marks, by what a mark of it may do.
enum QuoteMark: Sendable, Hashable {
    /// One mark for both ends: ".
    case straight
    /// An apostrophe too: '.
    case straightSingle
    case opening(Int)
    case closing(Int)
    /// Closes one pair and opens another, by language: “ in “x” and „x“.
    case either
    /// Closes, and is an apostrophe too: ’.
    case closingSingle
}
