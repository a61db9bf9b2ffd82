import Foundation
import MailReading

/// Detects words that look different to a reader than to a program.
enum Disguise {
    /// Returns the first word of a line that is disguised, or `nil`.
    static func found(in line: String) -> String? {
        var line = line
        let isPlain = line.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
        if !isPlain, let word = line.split(whereSeparator: \.isWhitespace).first(where: isDisguised) {
            return VisibleText.line(String(word))
        }
        return spaced(line) ?? dotted(line) ?? imitation(line)
    }

    /// Returns whether a word mixes scripts, contains invisible characters, or uses mathematical letters.
    private static func isDisguised(_ word: Substring) -> Bool {
        let runs = word.split { !$0.isLetter }
        if runs.contains(where: { LookAlike.mixesScripts(String($0)) }) { return true }
        var formulas = 0
        var strokes = 0
        var letters = 0
        var isHidden = false
        for scalar in word.unicodeScalars {
            if isFormula(scalar) { formulas += 1 }
            // Overlay strokes and marks below letters, which none of the supported languages uses.
            if (0x321...0x338).contains(scalar.value) || (0x346...0x36F).contains(scalar.value) { strokes += 1 }
            if scalar.properties.isAlphabetic { letters += 1 }
            // Variation selectors and other characters without a visible form.
            if scalar.value >= 0xE0000 || letters > 0 && VisibleText.invisibleCount(String(scalar)) > 0 {
                isHidden = true
            }
        }
        return formulas >= 3 || strokes >= 1 && letters >= 3 || isHidden && letters >= 3
    }

    /// Returns whether a scalar is a mathematical letter: bold, italic or framed.
    static func isFormula(_ scalar: Unicode.Scalar) -> Bool { (0x1D400...0x1D7FF).contains(scalar.value) }

    /// Returns letters that spaces separate, such as "C o i n b a s e"; `nil` without any.
    private static func spaced(_ line: String) -> String? {
        var run: [Substring] = []
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            if word.count == 1, word.first?.isLetter == true {
                run.append(word)
            } else if run.count >= 5 {
                break
            } else {
                run = []
            }
        }
        return run.count >= 5 ? run.joined(separator: " ") : nil
    }

    /// Returns a word with dots between its letters, such as "F.e.d.E.x"; initials, which are capitals, are ignored.
    private static func dotted(_ line: String) -> String? {
        let found = line.split(separator: " ").first { word in
            let parts = word.split { !$0.isLetter }
            return parts.count >= 4 && parts.allSatisfy { $0.count == 1 } && word.count(where: \.isLowercase) >= 2
        }
        return found.map { String($0) }
    }

    /// Returns a brand's name that is spelled with look-alike characters: "Iedger", "PayPaI", "Micr0soft".
    private static func imitation(_ line: String) -> String? {
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(20) {
            guard word.count >= 6, word.count <= 20, word.utf8.allSatisfy({ $0 < 0x80 }),
                word.contains(where: { $0.isNumber || $0 == "I" || $0 == "l" })
            else { continue }
            if isCapitalsAmongSmall(word) || isSmallAmongCapitals(word) || hasZeros(word) { return String(word) }
            // A capital I in place of a lower-case l.
            let read = word.replacing("I", with: "l").lowercased()
            let plain = word.lowercased()
            if Brand.words.contains(plain) || Brand.words.contains("\(plain)s") { continue }
            if Brand.words.contains(read) || Brand.skeletons[LookAlike.skeleton(plain)] != nil { return String(word) }
        }
        return nil
    }
}

extension Disguise {
    /// Returns whether a word is in capitals with a lower-case l in place of a capital I: "VlAGRA".
    fileprivate static func isSmallAmongCapitals(_ word: Substring) -> Bool {
        let small = word.filter(\.isLowercase)
        return !small.isEmpty && small.allSatisfy { $0 == "l" } && word.first != "l"
    }

    /// Returns whether a word has "II" in place of a lower-case "ll": "WaIIet".
    fileprivate static func isCapitalsAmongSmall(_ word: Substring) -> Bool {
        guard let pair = word.range(of: "II"), pair.lowerBound > word.startIndex, pair.upperBound < word.endIndex else {
            return false
        }
        return word[word.index(before: pair.lowerBound)].isLowercase && word[pair.upperBound].isLowercase
    }

    /// Returns whether a word has a zero between capitals: "C0NSUMER".
    fileprivate static func hasZeros(_ word: Substring) -> Bool {
        let digits = word.filter(\.isNumber)
        return !digits.isEmpty && digits.count * 5 <= word.count && digits.allSatisfy { $0 == "0" } && word.last != "0"
            && word.first != "0" && word.allSatisfy { $0.isNumber || $0.isUppercase }
    }
}

/// Detects generated names.
enum GeneratedName {
    /// Returns whether a part of an address looks random: it is unpronounceable, or letters and digits alternate.
    static func isLikely(_ part: some StringProtocol) -> Bool {
        guard part.count >= 7, part.utf8.allSatisfy({ $0 < 0x80 }), !part.hasPrefix("xn--") else { return false }
        let letters = part.lowercased()
        let changes = zip(letters, letters.dropFirst()).count { $0.isNumber != $1.isNumber }
        if changes >= 4 { return true }
        // A group of letters for one sound counts as one letter.
        var sounds = letters
        for pair in ["sch", "tch", "ch", "ck", "sh", "th", "ph", "ng", "tz", "ts", "st", "ss", "ll", "tt", "nn"] {
            sounds = sounds.replacing(pair, with: "x")
        }
        var (run, most, vowels) = (0, 0, 0)
        for letter in sounds {
            run = letter.isLetter && !"aeiouy".contains(letter) ? run + 1 : 0
            most = max(most, run)
            if "aeiouy".contains(letter) { vowels += 1 }
        }
        return most >= 6 || most >= 5 && vowels * 6 < sounds.count
    }
}
