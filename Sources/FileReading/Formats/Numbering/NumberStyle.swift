import Foundation

/// The format of list numbers: 1, iv, B, 三 and so on.
enum NumberStyle: Hashable {
    case decimal
    /// Zero-padded decimal, such as 01.
    case padded(digits: Int)
    case roman(isUpper: Bool)
    /// Letters. The numbers after the last letter are "aa" and "bb" if repeated, else "aa" and "ab".
    case letters(String, areRepeated: Bool)
    /// Special characters for the first numbers, such as ①; decimal for larger numbers.
    case signs(String)
    /// The ten digits of another script, starting with zero.
    case digits(String)
    /// East Asian numerals. `digits` are the numerals from one to nine, `units` the numerals for ten, a
    /// hundred and a thousand.
    case counting(digits: String, units: String, zero: String, omitsOne: Bool)
    /// 1st, or its equivalent in the language.
    case ordinal(language: String)
    /// One, Two, or their equivalents in the language.
    case words(language: String)
    /// First, Second; English only, decimal in other languages.
    case ordinalWords(language: String)
    /// * † ‡ §, then each twice.
    case footnoteSigns
    case hexadecimal
    /// - 1 -
    case betweenDashes
    /// No number, but the surrounding text is shown.
    case none
    /// A bullet, identical for all items and therefore not shown.
    case bullet

    static let latin = "abcdefghijklmnopqrstuvwxyz"
    static let upperLatin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

    func text(_ number: Int) -> String {
        switch self {
        case .none, .bullet: return ""
        case .decimal: return String(number)
        case .padded(let digits):
            let text = String(number)
            // bounded: ten zeros at most.
            return String(repeating: "0", count: max(0, min(digits, 10) - text.utf8.count)) + text
        case .hexadecimal: return String(number, radix: 16, uppercase: true)
        case .betweenDashes: return "- \(number) -"
        case .roman(let isUpper):
            let text = Self.roman(number)
            return isUpper ? text : text.lowercased()
        case .letters(let alphabet, let areRepeated): return Self.letters(number, Array(alphabet), areRepeated)
        case .footnoteSigns: return Self.letters(number, ["*", "†", "‡", "§"], true)
        case .signs(let signs):
            let signs = Array(signs)
            return number >= 1 && number <= signs.count ? String(signs[number - 1]) : String(number)
        case .digits(let digits):
            let digits = digits.map { String($0) }
            guard digits.count == 10, number >= 0 else { return String(number) }
            return String(number).compactMap { $0.wholeNumberValue.map { digits[$0] } }.joined()
        case .counting(let digits, let units, let zero, let omitsOne):
            return Self.counting(number, Array(digits), Array(units), zero, omitsOne)
        case .ordinal(let language): return Self.spelled(number, .ordinal, language)
        case .words(let language): return Self.spelled(number, .spellOut, language)
        case .ordinalWords(let language):
            return language.hasPrefix("en") ? Self.englishOrdinal(number) : String(number)
        }
    }

    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return String(number) }
        let parts = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var (rest, text) = (number, "")
        for (value, letters) in parts {
            while rest >= value {
                text += letters
                rest -= value
            }
        }
        return text
    }

    private static func letters(_ number: Int, _ alphabet: [Character], _ areRepeated: Bool) -> String {
        guard number >= 1, !alphabet.isEmpty else { return String(number) }
        if areRepeated {
            let count = (number - 1) / alphabet.count + 1
            guard count <= 30 else { return String(number) }
            // bounded: thirty letters at most.
            return String(repeating: String(alphabet[(number - 1) % alphabet.count]), count: count)
        }
        var (rest, text) = (number, "")
        while rest > 0 {
            text = String(alphabet[(rest - 1) % alphabet.count]) + text
            rest = (rest - 1) / alphabet.count
        }
        return text
    }

    private static func counting(
        _ number: Int, _ digits: [Character], _ units: [Character], _ zero: String, _ omitsOne: Bool
    ) -> String {
        guard (1...9999).contains(number), digits.count == 9, units.count == 3 else { return String(number) }
        let places = Array(String(number).compactMap(\.wholeNumberValue).reversed())
        var text = ""
        for (place, digit) in places.enumerated().reversed() {
            if digit == 0 {
                // A missing unit between digits is one zero; trailing zeros are not written.
                let isGap = places[..<place].contains { $0 > 0 } && !text.hasSuffix(zero)
                if isGap, !zero.isEmpty { text += zero }
                continue
            }
            let isFirstTen = place == 1 && places.count == 2
            if digit > 1 || place == 0 || !(omitsOne || (isFirstTen && digits[0] == "一")) {
                text.append(digits[digit - 1])
            }
            if place > 0 { text.append(units[place - 1]) }
        }
        return text
    }

    private static func spelled(_ number: Int, _ style: NumberFormatter.Style, _ language: String) -> String {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: language)
        formatter.numberStyle = style
        guard let text = formatter.string(from: NSNumber(value: number)) else { return String(number) }
        return style == .spellOut ? text.prefix(1).uppercased() + text.dropFirst() : text
    }

    private static func englishOrdinal(_ number: Int) -> String {
        let words = spelled(number, .spellOut, "en")
        let irregular = [
            "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
            "twelve": "twelfth",
        ]
        let start = words.lastIndex { $0 == " " || $0 == "-" }.map(words.index(after:)) ?? words.startIndex
        let last = words[start...].lowercased()
        let ending = irregular[last] ?? (last.hasSuffix("y") ? last.dropLast() + "ieth" : last + "th")
        let text = words[..<start] + ending
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}

extension NumberStyle {
    static let circled = signs("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
    static let fullWidth = digits("０１２３４５６７８９")
    static let chinese = counting(digits: "一二三四五六七八九", units: "十百千", zero: "零", omitsOne: false)
    static let japanese = counting(digits: "一二三四五六七八九", units: "十百千", zero: "", omitsOne: true)
    static let legalChinese = counting(digits: "壹貳參肆伍陸柒捌玖", units: "拾佰仟", zero: "零", omitsOne: false)
    static let legalSimplified = counting(digits: "壹贰叁肆伍陆柒捌玖", units: "拾佰仟", zero: "零", omitsOne: false)
    static let korean = counting(digits: "일이삼사오육칠팔구", units: "십백천", zero: "", omitsOne: true)
    static let ideographs = digits("〇一二三四五六七八九")
    static let stems = signs("甲乙丙丁戊己庚辛壬癸")
    static let branches = signs("子丑寅卯辰巳午未申酉戌亥")
    static let iroha = letters("イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン", areRepeated: true)
    static let aiueo = letters("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン", areRepeated: true)
    static let ganada = letters("가나다라마바사아자차카타파하", areRepeated: true)
    static let chosung = letters("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ", areRepeated: true)
    static let lowerRussian = letters("абвгдежзиклмнопрстуфхцчшщыэюя", areRepeated: true)
    static let upperRussian = letters("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ", areRepeated: true)
    static let hebrew = letters("אבגדהוזחטיכלמנסעפצקרשת", areRepeated: true)
    static let arabic = letters("أبتثجحخدذرزسشصضطظعغفقكلمنهوي", areRepeated: true)
    static let abjad = letters("أبجدهوزحطيكلمنسعفصقرشتثخذضظغ", areRepeated: true)
    static let thaiLetters = letters("กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ", areRepeated: true)
    static let thaiDigits = digits("๐๑๒๓๔๕๖๗๘๙")
    static let hindiDigits = digits("०१२३४५६७८९")
    static let greek = letters("αβγδεζηθικλμνξοπρστυφχψω", areRepeated: true)
    static let upperGreek = letters("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", areRepeated: true)
}
