import Foundation

/// The joining of lines of running text: line-end hyphens are removed, unless they belong to the word.
struct LineJoiner {
    /// The lowercased words of the document that match a split word, joined or with its hyphen.
    private var known: Set<String> = []
    private var wanted: Set<String> = []

    // Real documents have far fewer split words.
    private static let maximumWanted = 200_000

    /// Searches the pages for the words that are split at line ends, to find out whether they have a hyphen.
    mutating func learn(_ pages: [[String]]) {
        for lines in pages {
            for (line, next) in zip(lines, lines.dropFirst()) where Self.endsCut(line) {
                guard wanted.count < Self.maximumWanted, let cut = Self.cut(line, next) else { continue }
                wanted.insert(cut.left + cut.right)
                wanted.insert("\(cut.left)-\(cut.right)")
            }
        }
        guard !wanted.isEmpty else { return }
        for line in pages.joined() {
            for word in line.split(separator: " ") where word.utf8.count < 80 {
                let key = Self.key(word)
                if wanted.contains(key) { known.insert(key) }
            }
        }
    }

    func append(_ next: String, to text: inout String) {
        guard !text.isEmpty, !next.isEmpty else {
            text += next
            return
        }
        let tail = text.suffix(200)
        let last = tail[(tail.lastIndex(of: " ").map(tail.index(after:)) ?? tail.startIndex)...]
        switch joint(last, next.prefix(200).prefix { $0 != " " }) {
        case .space: text += " " + next
        case .none: text += next
        case .withoutHyphen:
            text.removeLast()
            text += next
        }
    }

    func joined(_ lines: some Sequence<String>) -> String {
        var text = ""
        for line in lines { append(line, to: &text) }
        return text
    }

    /// Returns whether a line ends within a word.
    static func endsCut(_ line: some StringProtocol) -> Bool {
        guard let last = line.unicodeScalars.last, isHyphen(last) else { return false }
        return line.unicodeScalars.dropLast().last.map { $0.properties.isAlphabetic || isDigit($0) } ?? false
    }

    // MARK: - Joints

    private enum Joint { case space, none, withoutHyphen }

    private func joint(_ last: Substring, _ next: Substring) -> Joint {
        guard let mark = last.unicodeScalars.last, let first = next.unicodeScalars.first else { return .space }
        if mark.value == 0xAD { return .withoutHyphen }
        if Self.goesOn(address: last, next) { return .none }
        let before = last.unicodeScalars.dropLast().last
        if Self.isHyphen(mark), let before {
            return hyphenJoint(last, next, before, first)
        }
        switch mark {
        // Dashes without surrounding spaces; "/" as in "km/h" and "0431/5520".
        case "\u{2013}", "\u{2014}":
            return before.map { $0.properties.isAlphabetic || Self.isDigit($0) } == true ? .none : .space
        case "/":
            return before.map(Self.isDigit) == true && Self.isDigit(first) ? .none : .space
        default: return .space
        }
    }

    private func hyphenJoint(
        _ last: Substring, _ next: Substring, _ before: Unicode.Scalar, _ first: Unicode.Scalar
    ) -> Joint {
        guard before.properties.isAlphabetic || Self.isDigit(before) else { return .space }
        let stem = last.dropLast()
        // "Vor- und Nachteile", "short- or long-term".
        if Self.suspendedHyphenWords.contains(next.lowercased().trimmingCharacters(in: .punctuationCharacters)) {
            return .space
        }
        guard first.properties.isAlphabetic else { return Self.isDigit(first) ? .none : .space }
        // Numbers and codes: "AX-77", "2026-03-17", "20-jährig".
        if stem.unicodeScalars.contains(where: Self.isDigit) { return .none }
        if next.unicodeScalars.prefix(while: { $0.properties.isAlphabetic }).count < next.unicodeScalars.count,
            next.unicodeScalars.contains(where: Self.isDigit)
        {
            return .none
        }
        guard let cut = Self.cut(String(last), String(next)) else { return .none }
        let (whole, hyphened) = (cut.left + cut.right, "\(cut.left)-\(cut.right)")
        if known.contains(whole) != known.contains(hyphened) {
            return known.contains(whole) ? .withoutHyphen : .none
        }
        let letters = stem.drop { !$0.isLetter }
        let isCapital = letters.count > 1 && letters.allSatisfy(\.isUppercase)
        if first.properties.isUppercase {
            // A word in all capitals may be split; otherwise a capital begins a new word.
            let isAllCapital =
                isCapital && letters.count > 2 && next.prefix(while: \.isLetter).count > 2
                && next.prefix(while: \.isLetter).allSatisfy(\.isUppercase)
            return isAllCapital ? .withoutHyphen : .none
        }
        // "USB-stick", "e-mail", "state-of-the-art", "well-known".
        if isCapital || letters.count < 2 || stem.contains("-") || stem.contains("\u{2010}") { return .none }
        if next.prefix(while: { $0.isLetter || $0 == "-" }).contains("-") { return .none }
        let isCompound = Self.firstParts.contains(letters.lowercased()) && !Self.endParts.contains(cut.right)
        return isCompound ? .none : .withoutHyphen
    }

    /// Returns the two lowercased parts of a word that is split at a line end.
    private static func cut(_ line: String, _ next: String) -> (left: String, right: String)? {
        let last = line.suffix(80).split(separator: " ").last ?? ""
        let left = key(last.dropLast())
        let right = key(next.prefix(80).prefix { $0 != " " })
        return left.isEmpty || right.isEmpty ? nil : (left, right)
    }

    private static func key(_ word: Substring) -> String {
        func isMark(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isAlphabetic && !isDigit(scalar) }
        var scalars = word.unicodeScalars
        while let last = scalars.last, isMark(last) { scalars.removeLast() }
        let key = String(scalars.drop(while: isMark)).lowercased()
        return key.utf8.allSatisfy { $0 < 0x80 } ? key : key.replacing("\u{2010}", with: "-")
    }

    private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar.value == 0x2010 || scalar.value == 0x2011 || scalar.value == 0xAD
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }

    // MARK: - Addresses

    /// Returns whether a URL or mail address continues on the next line.
    private static func goesOn(address last: Substring, _ next: Substring) -> Bool {
        guard let first = next.first, first.isASCII, first.isLetter || first.isNumber || "/?#&=_~%@.".contains(first),
            let mark = last.last
        else { return false }
        let isWeb = last.contains("://") || last.hasPrefix("www.") || last.hasPrefix("(www.")
        if isWeb {
            if "-_=&?#%~".contains(mark) { return true }
            // Text that looks like a part of a path rather than the next word of the sentence.
            let path = next.last.map { ".,;:)".contains($0) } == true ? next.dropLast() : next
            let isPart =
                path.contains { "/_=?&%#".contains($0) } || path.contains(where: \.isNumber)
                || path.dropFirst().contains(".")
            if mark == "/" || mark == "." { return isPart || mark == "." && endings.contains(path.lowercased()) }
            return "/?#&=_%".contains(first)
        }
        guard last.contains("@") || first == "@" else { return false }
        if first == "@" || mark == "@" { return true }
        return (mark == "." || mark == "-" || mark == "_") && first.isLowercase
    }

    private static let endings: Set<String> = [
        "html", "htm", "pdf", "php", "com", "org", "net", "edu", "gov", "info", "de", "at", "ch", "nl", "fr", "es",
        "it", "eu",
        "uk", "xml", "json", "txt", "zip", "png", "jpg",
    ]

    // MARK: - Words

    /// Words after a suspended hyphen, as in "short- and long-term".
    private static let suspendedHyphenWords: Set<String> = [
        "und", "oder", "sowie", "bis", "bzw", "als", "and", "or", "to", "nor", "en", "of", "et", "ou", "y", "e", "och",
        "og", "i",
    ]

    /// The first parts of English, French, German and Dutch compounds that keep their hyphen.
    private static let firstParts: Set<String> = [
        "well", "self", "half", "cross", "quasi", "vice", "one", "two", "three", "four", "five", "six", "seven",
        "eight", "nine",
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "first", "second",
        "third",
        "know", "follow", "check", "user", "peer", "face", "door", "year", "hour", "long", "short", "high", "low",
        "full", "deep",
        "free", "open", "real", "right", "left", "best", "peut", "est", "vis", "celui", "demi", "nord", "süd", "ost",
        "west",
        "noord", "zuid", "oost",
    ]

    /// Endings that are joined to these first parts without a hyphen.
    private static let endParts: Set<String> = [
        "ing", "ings", "er", "ers", "est", "ed", "ly", "ment", "ments", "ness", "less", "ful", "ship", "ships", "age",
        "ages",
        "light", "lights", "way", "ways", "ware", "teen", "teenth", "y", "ty", "land", "lands", "lich", "liche",
        "lichen", "en",
        "end", "erly", "ern", "ward", "wards", "hood", "dom", "th", "ths", "ity", "ism", "ist", "ists", "time", "s",
        "ground",
        "ener", "ens",
    ]
}
