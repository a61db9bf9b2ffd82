import Foundation

/// Comparisons of exam texts, by deterministic rules, so that the same answer always gets the same mark.
enum ExamText {
    /// Returns a text in lower case, without accents and with single spaces.
    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
            .replacing("’", with: "'").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns a field's value in lower case, without accents and surrounding punctuation.
    static func value(_ text: String) -> String {
        folded(text).trimmingCharacters(in: CharacterSet(charactersIn: " .,;:!?\"'“”«»"))
    }

    /// Returns whether a text contains a phrase as whole words and numbers.
    static func contains(_ text: String, _ phrase: String) -> Bool {
        let (text, phrase) = (folded(text), folded(phrase))
        guard !phrase.isEmpty else { return false }
        var start = text.startIndex
        while let range = text.range(of: phrase, range: start..<text.endIndex) {
            let before = range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
            let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
            if !isPart(before), !isPart(after) { return true }
            start = text.index(after: range.lowerBound)
        }
        return false
    }

    static func contains(_ text: String, anyOf phrases: [String]) -> Bool {
        phrases.contains { contains(text, $0) }
    }

    /// Returns the digit sequences in a text, as written.
    static func numbers(_ text: String) -> Set<String> {
        Set(text.split { !$0.isWholeNumber }.map(String.init))
    }

    /// Returns whether a text copies at least `count` consecutive words of another text.
    static func copies(_ text: String, from source: String, words count: Int) -> Bool {
        copied(text, from: [source], words: count) > 0
    }

    /// Returns the share of a text's words, from 0 to 1, that belong to copies of at least `count` consecutive words.
    static func copied(_ text: String, from sources: [String], words count: Int) -> Double {
        let words = words(text)
        guard words.count >= count else { return 0 }
        let sources = sources.map { " " + self.words($0).joined(separator: " ") + " " }
        var isCopied = Array(repeating: false, count: words.count)
        for start in 0...(words.count - count) {
            let stretch = " " + words[start..<(start + count)].joined(separator: " ") + " "
            guard sources.contains(where: { $0.contains(stretch) }) else { continue }
            for index in start..<(start + count) { isCopied[index] = true }
        }
        return Double(isCopied.count { $0 }) / Double(words.count)
    }

    /// Returns whether a text ends with a word and a sentence's final punctuation mark.
    static func endsWhole(_ text: String) -> Bool {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let last = text.last, ".!?".contains(last) else { return false }
        // French puts a space before question and exclamation marks.
        let rest = text.dropLast().trimmingCharacters(in: last == "." ? [] : .whitespaces)
        return rest.last.map { $0.isLetter || $0.isNumber || "\"'”’)".contains($0) } ?? false
    }

    /// Returns whether a sequence of `count` words occurs twice, as in the output of a model that loops.
    static func repeats(_ text: String, words count: Int) -> Bool {
        let words = words(text)
        guard words.count >= count else { return false }
        var seen: Set<[Substring]> = []
        return (0...(words.count - count)).contains { !seen.insert(Array(words[$0..<($0 + count)])).inserted }
    }

    static func words(_ text: String) -> [Substring] {
        folded(text).split { !$0.isLetter && !$0.isNumber && $0 != "'" }
    }

    private static func isPart(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber } ?? false
    }
}
