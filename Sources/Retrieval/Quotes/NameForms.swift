import Foundation

/// Finds a question's names in passages that spell or abbreviate them differently.
struct NameForms {
    /// A content word of a question, in the form that the passages use.
    struct Word {
        let stem: String
        /// The word as the question writes it, in lowercase.
        let written: String
        let isName: Bool
    }

    private let index: SourceIndex
    /// The stems of the names in the passages, by ``sound(_:)``.
    private var bySound: [String: String] = [:]
    /// The stems of the abbreviations in the passages, by their letters in lowercase.
    private var abbreviations: [String: String] = [:]

    private init(_ index: SourceIndex) {
        self.index = index
        for span in index.spans {
            for word in span.facts.words where word.isName || word.isInitial {
                let token = span.facts.tokens[word.token]
                if token.folded.utf8.count >= Self.shortest { bySound[Self.sound(token.folded)] = word.stem }
                if Self.isAbbreviation(token) { abbreviations[token.folded] = word.stem }
            }
        }
    }

    /// The minimum length of a name that may be spelled differently, in bytes.
    private static let shortest = 4

    /// Returns the distinct words of a question; names that no passage contains are replaced by the form in
    /// the passages, if they have one.
    static func read(
        _ words: [TextFacts.Word], _ tokens: [TextToken], _ index: SourceIndex, isName: (TextToken) -> Bool
    ) -> [Word] {
        func isMissing(_ word: TextFacts.Word) -> Bool {
            word.isName && isName(tokens[word.token]) && !index.isKnown(word.stem)
        }
        let forms = words.contains(where: isMissing) ? NameForms(index) : nil
        let hasKnownName = words.contains { $0.isName && index.isKnown($0.stem) }
        var found: [Word] = []
        func add(_ stems: [String], _ token: TextToken, isName: Bool) {
            for stem in stems where !found.contains(where: { $0.stem == stem }) {
                found.append(Word(stem: stem, written: token.folded, isName: isName))
            }
        }
        var at = 0
        while at < words.count {
            let (word, token) = (words[at], tokens[words[at].token])
            at += 1
            guard let forms, isMissing(word) else {
                add([word.stem], token, isName: word.isName && isName(token))
                continue
            }
            if isAbbreviation(token) {
                if let names = forms.expansion(of: token.folded) {
                    add(names, token, isName: true)
                } else {
                    // The "TV" in "which TV channel" only says which kind of thing is asked for.
                    add([word.stem], token, isName: !(hasKnownName && isBeforeNoun(word.token, tokens)))
                }
                continue
            }
            let following = words[at...].prefix { isMissing($0) && !isAbbreviation(tokens[$0.token]) }
            if let (stem, count) = forms.abbreviation(of: [word] + following, tokens) {
                add([stem], token, isName: true)
                at += count - 1
            } else {
                add([forms.spelledOtherwise(token.folded) ?? word.stem], token, isName: true)
            }
        }
        return found
    }

    private static func isAbbreviation(_ token: TextToken) -> Bool {
        token.kind == .word && (2...6).contains(token.plain.utf8.count)
            && token.plain.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    private static func isBeforeNoun(_ at: Int, _ tokens: [TextToken]) -> Bool {
        guard tokens.indices.contains(at + 1) else { return false }
        let next = tokens[at + 1]
        return next.kind == .word && !next.isCapitalised && !CommonWords.stop.contains(next.folded)
    }

    private func spelledOtherwise(_ word: String) -> String? {
        word.utf8.count >= Self.shortest ? bySound[Self.sound(word)] : nil
    }

    /// Returns the stem of the abbreviation of a question's first names, and their number.
    private func abbreviation(of names: [TextFacts.Word], _ tokens: [TextToken]) -> (stem: String, count: Int)? {
        for count in stride(from: min(names.count, 6), to: 1, by: -1) {
            let part = names.prefix(count)
            let letters = String(part.compactMap { tokens[$0.token].folded.first })
            if Self.isAdjacent(part), let stem = abbreviations[letters] { return (stem, count) }
        }
        return nil
    }

    /// Returns the stems of adjacent names in a sentence whose first letters form an abbreviation.
    private func expansion(of abbreviation: String) -> [String]? {
        let letters = Array(abbreviation)
        for span in index.spans {
            let words = span.facts.words
            guard words.count >= letters.count else { continue }
            for start in 0...(words.count - letters.count) {
                let part = words[start..<start + letters.count]
                let isSpelled = zip(part, letters).allSatisfy { word, letter in
                    let token = span.facts.tokens[word.token]
                    return token.isCapitalised && token.folded.first == letter
                }
                if isSpelled && Self.isAdjacent(part) { return part.map(\.stem) }
            }
        }
        return nil
    }

    /// Returns whether at most one short word such as "of" stands between each two words.
    private static func isAdjacent(_ words: some Sequence<TextFacts.Word>) -> Bool {
        zip(words, words.dropFirst()).allSatisfy { $1.token - $0.token <= 2 }
    }

    /// Returns a form of a word that is equal for usual spellings of one name, such as Philip and Phillip.
    ///
    /// Vowels are kept, because names that differ by a vowel are usually different names.
    static func sound(_ word: String) -> String {
        var text = word
        for (written, heard) in sounds { text = text.replacingOccurrences(of: written, with: heard) }
        var sound = ""
        for letter in text where letter != sound.last {
            // "h" after a consonant is silent, as in "Ghana".
            if letter == "h", let last = sound.last, !vowels.contains(last) { continue }
            sound.append(letter)
        }
        if sound.count > 3, sound.last == "h" { sound.removeLast() }
        return sound
    }

    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]

    private static let sounds = [
        ("ae", "a"), ("oe", "o"), ("ue", "u"), ("ohn", "on"), ("ahn", "an"), ("ph", "f"), ("ck", "k"), ("ce", "se"),
        ("ci", "si"), ("c", "k"), ("q", "k"), ("x", "ks"), ("y", "i"), ("w", "v"), ("dt", "t"), ("z", "s"),
        ("mak", "mk"),
    ]
}
