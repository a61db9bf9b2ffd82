import RawText
package import Retrieval

/// The sentences of a model's free text, with the passages that each cites by marks such as [1] or [1, 2].
package struct AnswerSentences: Sendable, Hashable {
    /// A sentence and its citations.
    package struct Sentence: Sendable, Hashable {
        /// The text without the marks.
        package let text: String
        /// The numbers of the cited passages, without duplicates, in order.
        package let passages: [Int]

        /// The sentence in the form that the checker takes.
        package var cited: ClaimedSentence { ClaimedSentence(text: text, passages: passages) }
    }

    package let sentences: [Sentence]
    /// The cited numbers that belong to no passage, without duplicates, in order; sentences leave them out.
    package let dropped: [Int]

    /// Splits a text into its sentences.
    ///
    /// A mark belongs to the sentence that contains or precedes it. A mark at the start of a line belongs to
    /// the following sentence. Brackets with anything but numbers of one to three digits are text. The
    /// numbers of the passages are 1 to `passages`.
    package init(_ text: String, passages: Int) {
        var stripped = StrippedAnswer(text)
        stripped.run()
        var dropped: [Int] = []
        var sentences: [(range: Range<Int>, numbers: [Int])] = []
        for line in Self.lines(stripped.bytes) {
            let text = String(decoding: stripped.bytes[line], as: UTF8.self)
            for range in Sentences.ranges(of: text) {
                let range = line.lowerBound + range.lowerBound..<line.lowerBound + range.upperBound
                if Self.isMarker(stripped.bytes[range]) { continue }
                sentences.append((range, []))
            }
        }
        var place = 0
        for mark in stripped.marks {
            while place + 1 < sentences.count, Self.goesToNext(mark, sentences[place].range, sentences[place + 1].range)
            {
                place += 1
            }
            for number in mark.numbers {
                if !(1...max(1, passages)).contains(number) || passages < 1 {
                    if !dropped.contains(number) { dropped.append(number) }
                } else if sentences.indices.contains(place), !sentences[place].numbers.contains(number) {
                    sentences[place].numbers.append(number)
                }
            }
        }
        self.dropped = dropped
        self.sentences = sentences.map { range, numbers in
            Sentence(text: String(decoding: stripped.bytes[range], as: UTF8.self), passages: numbers)
        }
    }

    private static func goesToNext(_ mark: StrippedAnswer.Mark, _ current: Range<Int>, _ next: Range<Int>) -> Bool {
        mark.isLeading ? mark.offset >= current.upperBound : mark.offset > next.lowerBound
    }

    private static func isMarker(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy {
            $0 < 0x80 && !(0x30...0x39).contains($0) && !(0x41...0x5A).contains($0) && !(0x61...0x7A).contains($0)
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 10 {
            if index > start { lines.append(start..<index) }
            start = index + 1
        }
        return lines
    }
}
