/// The Unicode classes that patterns refer to.
enum UnicodeClasses {
    /// The end of the covered scalars; scalars from this number, such as tags and private use, are in no class.
    private static let end: UInt32 = 0x32400

    private static let categories: [Unicode.GeneralCategory: ScalarSet] = {
        var ranges: [Unicode.GeneralCategory: [ClosedRange<UInt32>]] = [:]
        var start: UInt32 = 0
        var current: Unicode.GeneralCategory?
        func close(at value: UInt32) {
            if let current { ranges[current, default: []].append(start...(value - 1)) }
        }
        for value in 0..<end {
            let category = Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
            guard category != current else { continue }
            close(at: value)
            (start, current) = (value, category)
        }
        close(at: end)
        return ranges.mapValues { ScalarSet($0) }
    }()

    private static func set(_ members: Unicode.GeneralCategory...) -> ScalarSet {
        ScalarSet(members.flatMap { categories[$0]?.ranges ?? [] })
    }

    static let letters = set(.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter)
    static let marks = set(.nonspacingMark, .spacingMark, .enclosingMark)
    static let decimals = set(.decimalNumber)
    static let numbers = set(.decimalNumber, .letterNumber, .otherNumber)
    static let punctuation = set(
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation)
    static let symbols = set(.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol)
    static let separators = set(.spaceSeparator, .lineSeparator, .paragraphSeparator)
    static let newlines = ScalarSet([0xA...0xD, 0x85...0x85, 0x2028...0x2029])
    static let spaces = separators.union(newlines).union(ScalarSet("\t"))

    /// Every scalar that may be part of a word.
    static let wordCharacters = letters.union(marks).union(numbers).union(set(.connectorPunctuation))
        .union(ScalarSet([0x200C...0x200D, 0x24B6...0x24E9, 0x1F130...0x1F189]))

    /// The scalars that form a separate character regardless of their neighbours.
    ///
    /// Swift matches patterns by characters. A class with combining marks would count a letter and its mark as two
    /// characters, while the pattern counts one.
    static let independent: ScalarSet = {
        let joining = ScalarSet([
            0x0E33...0x0E33, 0x0EB3...0x0EB3, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0xFF9E...0xFF9F,
            0x0D4E...0x0D4E, 0x111C2...0x111C3, 0x1193F...0x11941, 0x11A3A...0x11A3A, 0x11A84...0x11A89,
            0x11D46...0x11D46, 0x11F02...0x11F02, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF,
        ])
        return letters.union(numbers).union(punctuation).union(symbols).union(set(.spaceSeparator))
            .union(ScalarSet("\t\n")).subtracting(joining)
    }()

    /// The independent scalars, reduced for use in complements.
    ///
    /// Beyond two-byte scalars, only whole blocks of 64 scalars are included, which keeps automata small. Blocks with
    /// combining marks, such as Thai and Devanagari, are excluded.
    static let coarse: ScalarSet = {
        let unassigned = set(.unassigned).subtracting(ScalarSet([0x2065...0x2065, 0xFFF0...0xFFFF]))
        var whole: [ClosedRange<UInt32>] = []
        for range in independent.union(unassigned).ranges where range.upperBound >= 0x800 {
            let start = (max(range.lowerBound, 0x800) + 63) & ~63
            let end = (range.upperBound + 1) & ~63
            if start < end { whole.append(start...(end - 1)) }
        }
        return ScalarSet(whole).union(independent.intersection(ScalarSet([0...0x7FF])))
    }()

    /// Returns the class of a general category, property or POSIX name; `nil` for an unknown name.
    static func named(_ name: String) -> ScalarSet? {
        switch name.lowercased().filter({ $0 != "_" && $0 != " " && $0 != "-" }) {
        case "l", "letter", "alpha", "alphabetic": letters
        case "lu", "uppercaseletter", "upper", "uppercase": set(.uppercaseLetter)
        case "ll", "lowercaseletter", "lower", "lowercase": set(.lowercaseLetter)
        case "lt", "titlecaseletter": set(.titlecaseLetter)
        case "lm", "modifierletter": set(.modifierLetter)
        case "lo", "otherletter": set(.otherLetter)
        case "m", "mark": marks
        case "mn", "nonspacingmark": set(.nonspacingMark)
        case "mc", "spacingmark": set(.spacingMark)
        case "n", "number": numbers
        case "nd", "decimalnumber", "digit": decimals
        case "nl", "letternumber": set(.letterNumber)
        case "no", "othernumber": set(.otherNumber)
        case "p", "punctuation", "punct": punctuation
        case "pc", "connectorpunctuation": set(.connectorPunctuation)
        case "pd", "dashpunctuation": set(.dashPunctuation)
        case "ps", "openpunctuation": set(.openPunctuation)
        case "pe", "closepunctuation": set(.closePunctuation)
        case "pi", "initialpunctuation": set(.initialPunctuation)
        case "pf", "finalpunctuation": set(.finalPunctuation)
        case "po", "otherpunctuation": set(.otherPunctuation)
        case "s", "symbol": symbols
        case "sm", "mathsymbol": set(.mathSymbol)
        case "sc", "currencysymbol": set(.currencySymbol)
        case "sk", "modifiersymbol": set(.modifierSymbol)
        case "so", "othersymbol": set(.otherSymbol)
        case "z", "separator": separators
        case "zs", "spaceseparator": set(.spaceSeparator)
        case "whitespace", "space": spaces
        case "alnum": letters.union(decimals)
        case "xdigit", "hexdigit", "asciihexdigit": ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66])
        case "ascii": ScalarSet([0...0x7F])
        case "any": .all
        default: nil
        }
    }
}
