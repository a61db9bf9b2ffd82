/// English numbers written as words, and small German numbers in texts of any language.
enum NumberWords {
    /// Returns the number below 100 for a single word.
    static func small(_ word: String) -> Double? { cardinals[word] }

    /// Returns the ordinal, from 3, for a single word.
    static func ordinal(_ word: String) -> Double? { ordinals[word] }

    /// Returns the ordinal 1 to 9 that ends a compound, as in "twenty-first".
    static func lastOrdinal(_ word: String) -> Double? {
        switch word {
        case "first": 1
        case "second": 2
        default: ordinals[word].flatMap { $0 < 10 ? $0 : nil }
        }
    }

    /// Returns the number of parts that a noun divides a whole into, such as 3 for "thirds".
    static func parts(_ word: String, isPlural: Bool) -> Double? {
        switch word {
        case "half": return isPlural ? nil : 2
        case "halves": return isPlural ? 2 : nil
        default: break
        }
        guard word.hasSuffix("s") == isPlural else { return nil }
        let one = isPlural ? String(word.dropLast()) : word
        return one == "quarter" ? 4 : ordinals[one].flatMap { $0 <= 12 ? $0 : nil }
    }

    static func isTens(_ value: Double) -> Bool {
        value >= 20 && value < 100 && value.truncatingRemainder(dividingBy: 10) == 0
    }

    static func fraction(_ mark: String) -> Double? {
        switch mark {
        case "½": 0.5
        case "¼": 0.25
        case "¾": 0.75
        case "⅓": 1.0 / 3
        case "⅔": 2.0 / 3
        case "⅛": 0.125
        default: nil
        }
    }

    private static let cardinals: [String: Double] = [
        "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
        "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
        "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
        "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12, "zwei": 2, "drei": 3, "vier": 4,
        "funf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwolf": 12, "zwanzig": 20,
    ]

    private static let ordinals: [String: Double] = [
        "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
        "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
        "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
    ]
}
