/// A sentence that a model wrote, with the numbers of what it rests on.
///
/// As in "It ends in May. [1] [3]".
package struct NumberedSentence: Sendable, Hashable {
    /// What it says, without the numbers.
    package var text: String
    /// What it names, from 1; each once.
    package var numbers: [Int]
    /// Whether nothing more can come to it.
    package var isComplete: Bool

    /// Makes a sentence.
    package init(text: String, numbers: [Int], isComplete: Bool) {
        self.text = text
        self.numbers = numbers
        self.isComplete = isComplete
    }

    /// A regular expression for sentences that each end with one to three numbers.
    ///
    /// - Parameters:
    ///   - count: The highest number, at least 1.
    ///   - sentences: How many sentences there may be.
    /// - Returns: The expression, for whole texts.
    package static func pattern(upTo count: Int, sentences: ClosedRange<Int>) -> String {
        let numbers = (1...max(1, count)).map(String.init).joined(separator: "|")
        let sentence = #"[^\[\]\s][^\[\]\n]*"# + " (\\[(\(numbers))\\]){1,3}"
        return "\(sentence)( \(sentence)){\(sentences.lowerBound - 1),\(sentences.upperBound - 1)}"
    }

    /// Cuts what a model has written so far into sentences.
    package static func sentences(of text: String) -> [NumberedSentence] {
        var sentences: [NumberedSentence] = []
        var rest = text[...]
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard !rest.isEmpty else { return sentences }
            let words = rest.prefix { $0 != "[" }
            rest = rest.dropFirst(words.count)
            var numbers: [Int] = []
            while rest.first == "[", let end = rest.firstIndex(of: "]") {
                if let number = Int(rest[rest.index(after: rest.startIndex)..<end]), !numbers.contains(number) {
                    numbers.append(number)
                }
                rest = rest[rest.index(after: end)...]
            }
            // A bracket that is still open belongs to what is not written yet.
            if rest.first == "[" { rest = "" }
            let isComplete = !rest.isEmpty
            let plain = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if plain.isEmpty, !sentences.isEmpty {
                sentences[sentences.count - 1].numbers += numbers
            } else if !plain.isEmpty {
                sentences.append(NumberedSentence(text: plain, numbers: numbers, isComplete: isComplete))
            }
        }
    }
}
