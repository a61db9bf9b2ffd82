/// The comparable facts of a sentence or table row.
struct TextFacts: Sendable {
    /// A content word.
    struct Word: Sendable {
        let stem: String
        /// The index of the word's token.
        let token: Int
        /// Whether the word is capitalised within a sentence, or contains digits.
        let isName: Bool
        /// Whether the word is capitalised at a position where every word is capitalised.
        let isInitial: Bool
    }

    let tokens: [TextToken]
    let dates: [CalendarDate]
    let quantities: [Quantity]
    let words: [Word]
    /// The stems in the scope of each negation.
    let negations: [Set<String>]
    /// Whether one of the first three words refers to preceding text, such as "they".
    let isPointing: Bool

    init(_ tokens: [TextToken], leaving out: Set<Int> = []) {
        self.tokens = tokens
        dates = DateReader(tokens: tokens).read()
        let dated = Set(dates.flatMap { Array($0.tokens) })
        quantities = NumberReader(tokens: tokens, taken: dated).read()
        let numbered = Set(quantities.flatMap { Array($0.tokens) })
        let isGerman = tokens.lazy.filter { CommonWords.german.contains($0.folded) }.prefix(2).count == 2
        var words: [Word] = []
        for (index, token) in tokens.enumerated() {
            if token.isDense {
                if !out.contains(index), let word = Self.pair(index, tokens) { words.append(word) }
                continue
            }
            guard !dated.contains(index), !numbered.contains(index), !out.contains(index),
                let word = Self.word(token, index, tokens, isGerman)
            else { continue }
            words.append(word)
        }
        self.words = words
        negations = Negations.scopes(in: tokens)
        isPointing = tokens.lazy.filter { $0.kind == .word }.prefix(3).contains {
            CommonWords.pointers.contains($0.folded)
        }
    }

    private static func word(_ token: TextToken, _ index: Int, _ tokens: [TextToken], _ isGerman: Bool) -> Word? {
        // A token such as "2.0.1" has no numeric value, and is compared verbatim.
        if token.kind == .number { return Word(stem: token.plain, token: index, isName: true, isInitial: false) }
        guard token.kind == .word else { return nil }
        let isInitial = isInitial(index, tokens)
        let letters = token.folded.utf8.count
        if letters == 1, token.isCapitalised, !isInitial, token.folded != "i", !isDotted(index, tokens) {
            return Word(stem: "^" + token.folded, token: index, isName: true, isInitial: false)
        }
        guard !token.isStop, letters > 1 || token.plain.utf8.count > 1 else { return nil }
        let isName = token.isCode || token.isCapitalised && !isInitial && !isGerman
        return Word(
            stem: token.stem, token: index, isName: isName, isInitial: token.isCapitalised && isInitial)
    }

    /// Returns the pair of characters that begins at a character of a script without spaces.
    ///
    /// Pairs are compared instead of words, as in `CharacterPairs`, because these texts do not mark words. Two
    /// characters of hiragana are mostly endings and particles.
    private static func pair(_ index: Int, _ tokens: [TextToken]) -> Word? {
        func isJoined(_ first: Int) -> Bool {
            tokens.indices.contains(first) && tokens.indices.contains(first + 1) && tokens[first].isDense
                && tokens[first + 1].isDense && !tokens[first + 1].isSpaceBefore
        }
        let first = tokens[index].plain
        guard isJoined(index) else {
            let isAlone = !isJoined(index - 1) && !CommonWords.dense.contains(first)
            return isAlone ? Word(stem: first, token: index, isName: false, isInitial: false) : nil
        }
        let second = tokens[index + 1].plain
        let isEmpty = [first, second].allSatisfy { part in
            CommonWords.dense.contains(part) || part.unicodeScalars.allSatisfy { (0x3040...0x309F).contains($0.value) }
        }
        if isEmpty || CommonWords.denseAsking.contains(first) || CommonWords.denseAsking.contains(second) { return nil }
        return Word(stem: first + second, token: index, isName: false, isInitial: false)
    }

    private static func isDotted(_ index: Int, _ tokens: [TextToken]) -> Bool {
        // The last full stop ends the sentence.
        index + 2 < tokens.count && tokens[index + 1].plain == "." && !tokens[index + 1].isSpaceBefore
    }

    /// Returns whether a word is at a position where every word is capitalised.
    static func isInitial(_ index: Int, _ tokens: [TextToken]) -> Bool {
        guard index > 0, !tokens[index].isLineStart else { return true }
        let before = tokens[index - 1]
        if before.kind == .word { return false }
        if before.kind == .number { return index == 1 }
        if before.quote != nil || [":", "!", "?", "|", ";", "(", "#", ">", "•", "¿", "¡"].contains(before.plain) {
            return true
        }
        if before.plain == "-" { return tokens[index].isSpaceBefore }
        guard before.plain == "." || before.plain == ")" else { return false }
        // After "Dr." and "J." the sentence continues; "1. Smith" begins a sentence.
        return index < 2 || tokens[index - 2].kind == .number || tokens[index - 2].folded.utf8.count > 4
    }
}
