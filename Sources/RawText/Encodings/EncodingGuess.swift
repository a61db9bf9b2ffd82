import Foundation

/// Guesses the encoding of a text without a declaration from the likelihood of the decoded text.
///
/// Each decoding is scored by the letters of its languages and their positions in words. East Asian encodings
/// are scored by the most common Chinese, Japanese and Korean characters. Scores are log-likelihoods.
enum EncodingGuess {
    /// Returns the name of the most likely encoding; `nil` for ASCII text.
    static func name(of bytes: ArraySlice<UInt8>) -> String? {
        let (sample, isCut) = sample(of: bytes)
        guard !sample.isEmpty else { return nil }
        var best: (name: String, score: Double)?
        func consider(_ name: String, _ score: Double?) {
            if let score, score > best?.score ?? -.infinity { best = (name, score) }
        }
        for (single, page) in zip(EncodingGuessTables.singles, pages) {
            consider(single.name, score(sample, single, page))
        }
        for double in doubles {
            guard let text = text(sample, double.name, isCut) else { continue }
            consider(double.name, score(text, double))
            if double.name == "Shift_JIS" { consider(double.name, scoreOfHalfWidth(text)) }
        }
        return best?.name
    }

    // MARK: - Sample

    private static let maximumBytes = 2_048

    /// Returns the non-ASCII words of a text up to a sufficient length, and whether the last word is cut.
    private static func sample(of bytes: ArraySlice<UInt8>) -> (bytes: ArraySlice<UInt8>, isCut: Bool) {
        var sample: [UInt8] = []
        // Double-byte characters contain no spaces and line breaks.
        let words = bytes.prefix(1 << 22).lazy.split { $0 <= 0x20 }
        for word in words where word.contains(where: { $0 >= 0x80 }) {
            let room = maximumBytes - sample.count
            if room < 1 { return (sample[...], false) }
            // bounded: by the line before it.
            sample += word.prefix(room)
            if word.count > room { return (sample[...], true) }
            sample.append(0x20)
        }
        return (sample[...], false)
    }

    private static func text(_ sample: ArraySlice<UInt8>, _ name: String, _ isCut: Bool) -> [Unicode.Scalar]? {
        guard var text = CharacterEncoding.decode(sample, named: name)?.text else { return nil }
        if isCut, text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
        return Array(text.unicodeScalars)
    }

    /// The score of an invalid byte, which is lower than the score of any character.
    private static let replacement = -12.0

    // MARK: - Single-byte encodings

    /// A character of a word.
    private struct Sign {
        let scalar: Unicode.Scalar
        let isLetter: Bool
        let isUppercase: Bool
        let isLowercase: Bool
        let isMark: Bool
        let isLatin: Bool

        init(_ scalar: Unicode.Scalar) {
            self.scalar = scalar
            isLetter = EncodingGuess.isLetter(scalar)
            isUppercase = scalar.properties.isUppercase
            isLowercase = scalar.properties.isLowercase
            isMark = scalar.properties.generalCategory == .nonspacingMark
            isLatin = scalar.value < 0x250
        }
    }

    /// The characters of all bytes in each single-byte encoding.
    private static let pages = EncodingGuessTables.singles.map { single in
        (UInt8(0)...255).map { byte in
            Sign(CharacterEncoding.decode([byte], named: single.name)?.text.unicodeScalars.first ?? "\u{FFFD}")
        }
    }

    private static func score(
        _ sample: ArraySlice<UInt8>, _ single: EncodingGuessTables.Single, _ page: [Sign]
    ) -> Double {
        var counts = [Int](repeating: 0, count: 256)
        var context = 0.0
        for index in sample.indices where sample[index] >= 0x80 {
            let sign = page[Int(sample[index])]
            if sign.scalar == "\u{FFFD}" {
                context += replacement
                continue
            }
            counts[Int(sample[index])] += 1
            let before = page[index > sample.startIndex ? Int(sample[index - 1]) : 0x20]
            let after = page[index + 1 < sample.endIndex ? Int(sample[index + 1]) : 0x20]
            context += contextScore(sign, before, after)
        }
        let languages = single.languages.compactMap { language in
            likelihoods[language].map { likelihoods in
                counts.indices.reduce(0.0) { sum, byte in
                    counts[byte] == 0 ? sum : sum + Double(counts[byte]) * likelihoods.of(page[byte].scalar)
                }
            }
        }
        return (languages.max() ?? -.infinity) + context + single.prior
    }

    /// Returns a penalty for a character in an unlikely context; 0 for a likely context.
    private static func contextScore(_ sign: Sign, _ before: Sign, _ after: Sign) -> Double {
        guard sign.isLetter else {
            switch sign.scalar {
            // Apostrophes, and the Catalan middle dot.
            case "’", "·": return 0
            case _ where before.isLetter && after.isLetter: return -4
            case "“", "„", "«", "‘": return before.isLetter ? -1.5 : 0
            case "”", "»": return after.isLetter ? -1.5 : 0
            default: return 0
            }
        }
        var score = before.isLetter || after.isLetter ? 0.0 : -2
        if sign.isUppercase, before.isLowercase { score -= 4 }
        if sign.isLowercase, before.isUppercase, after.isUppercase { score -= 2 }
        // A word uses one script.
        for other in [before, after] where other.isLetter && other.isLatin != sign.isLatin {
            if !other.isMark, !sign.isMark { score -= 3 }
        }
        return score
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return (0x61...0x7A).contains(scalar.value | 0x20) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark:
            return true
        default: return false
        }
    }

    /// The log-likelihoods of non-ASCII characters in a language.
    private struct Likelihoods {
        private var known: [Unicode.Scalar: Double] = [:]

        init(letters: String) {
            for (letter, weight) in Self.weights(letters) {
                let capital = letter.properties.uppercaseMapping.unicodeScalars
                if capital.count == 1, let capital = capital.first, capital != letter, known[capital] == nil {
                    known[capital] = log(0.07 * weight + 0.002)
                }
                known[letter] = log(0.82 * weight)
            }
            for (sign, weight) in Self.weights(EncodingGuessTables.signs) where known[sign] == nil {
                known[sign] = log(0.1 * weight)
            }
            known["\u{A0}"] = log(0.005)
        }

        func of(_ scalar: Unicode.Scalar) -> Double { known[scalar] ?? (isLetter(scalar) ? log(0.0004) : log(0.0003)) }

        /// Returns weights that decrease with the rank and add up to 1.
        private static func weights(_ ranked: String) -> [(Unicode.Scalar, Double)] {
            let scalars = Array(ranked.unicodeScalars)
            let sum = scalars.indices.reduce(0.0) { $0 + 1 / (Double($1) + 2.5) }
            return scalars.enumerated().map { ($1, 1 / (Double($0) + 2.5) / sum) }
        }
    }

    private static let likelihoods = EncodingGuessTables.letters.mapValues(Likelihoods.init)

    // MARK: - Double-byte encodings

    /// An encoding of Chinese, Japanese or Korean.
    private struct TwoBytes {
        let name: String
        let common: Set<Unicode.Scalar>
        /// The lead bytes of the standard's first level, which contains the usual characters.
        let usualLeads: ClosedRange<UInt8>
        let minimumTrail: UInt8
        let isJapanese: Bool
        let prior: Double
        let usual: Set<Unicode.Scalar>

        init(
            _ name: String, _ common: Set<Unicode.Scalar>, _ leads: ClosedRange<UInt8>, _ minimumTrail: UInt8 = 0xA1,
            isJapanese: Bool = false, prior: Double = -1.5
        ) {
            (self.name, self.common, usualLeads, self.minimumTrail) = (name, common, leads, minimumTrail)
            (self.isJapanese, self.prior) = (isJapanese, prior)
            let pairs = leads.flatMap { lead in (minimumTrail...0xFE).flatMap { [lead, $0] } }
            let text = CharacterEncoding.decode(pairs[...], named: name)?.text ?? ""
            usual = Set(text.unicodeScalars).subtracting(["\u{FFFD}"])
        }
    }

    private static let doubles = [
        TwoBytes("GB18030", EncodingGuessTables.simplified, 0xB0...0xD7),
        TwoBytes("Big5", EncodingGuessTables.traditional, 0xA4...0xC6, 0x40),
        TwoBytes("Shift_JIS", EncodingGuessTables.japanese, 0x88...0x98, 0x40, isJapanese: true),
        TwoBytes("EUC-JP", EncodingGuessTables.japanese, 0xB0...0xCF, isJapanese: true, prior: -1.8),
        TwoBytes("EUC-KR", EncodingGuessTables.korean, 0xB0...0xC8),
    ]

    private static func score(_ text: [Unicode.Scalar], _ double: TwoBytes) -> Double {
        let common = log(0.6 / Double(double.common.count))
        return text.reduce(double.prior) { sum, scalar in
            guard scalar.value >= 0x80 else { return sum }
            if double.common.contains(scalar) { return sum + common }
            if let score = kanaScore(scalar, double) { return sum + score }
            return sum + (double.usual.contains(scalar) ? log(0.25 / 3_000) : rareScore(scalar))
        }
    }

    private static func kanaScore(_ scalar: Unicode.Scalar, _ double: TwoBytes) -> Double? {
        switch scalar.value {
        case 0x3041...0x3093: double.isJapanese ? log(0.5 / 75) : log(0.002 / 170)
        case 0x3094...0x30FF: double.isJapanese ? log(0.45 / 90) : log(0.002 / 170)
        case 0xFF61...0xFF9F: log(0.02 / 63)
        case _ where marks.contains(scalar): log(0.1 / 15)
        default: nil
        }
    }

    private static let marks = Set("、。，．：；？！「」（）・ー々　《》“”".unicodeScalars)

    private static func rareScore(_ scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0xFFFD: replacement
        case 0x2010...0x33FF, 0xFF00...0xFF60, 0xA1...0xBF: log(0.03 / 400)
        case 0x3400...0x9FFF, 0xAC00...0xD7A3: log(0.004 / 6_000)
        // European letters and private characters, which are unlikely in an Asian encoding.
        default: log(1e-7)
        }
    }

    /// Returns the score of half-width katakana, which banks and old programs use.
    private static func scoreOfHalfWidth(_ text: [Unicode.Scalar]) -> Double? {
        var score = -4.0
        for scalar in text where scalar.value >= 0x80 {
            guard (0xFF61...0xFF9F).contains(scalar.value) else { return nil }
            score += scalar.value >= 0xFF70 ? log(0.9 / 50) : log(0.1 / 16)
        }
        return score
    }
}
