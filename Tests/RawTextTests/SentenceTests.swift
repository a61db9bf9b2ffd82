import Testing

@testable import RawText

@Suite struct SentenceTests {
    private func sentences(_ text: String) -> [String] {
        let splitter = SentenceSplitter(text)
        return splitter.sentences(in: 0..<splitter.bytes.count).map {
            String(decoding: splitter.bytes[$0], as: UTF8.self)
        }
    }

    @Test(arguments: [
        ["One sentence.", "Another one!", "A third?", "No mark"],
        ["Dr. Smith paid 3.50 dollars to Mr. Jones, Jr. in St. Louis.", "He left."],
        ["It costs e.g. five, i.e. not much.", "See Fig. 3 and pp. 4–5, cf. No. 7."],
        ["J. R. Smith came.", "So did I.", "Then W. left."],
        ["He said “Go.”", "She went (slowly.)", "“Really?” they asked."],
        ["It was in 1912.", "Then came 1914.", "Am 3. Mai war es z.B. kalt."],
        ["What?!", "Yes...", "Wait… what is it?", "Use hearth.app now."],
        ["1. First item.", "Version 2.0 is out."],
        ["これは文です。", "次の文です！", "終わり"],
        ["यह वाक्य है।", "दूसरा।"],
        ["Straße endet. ", "Über uns."],
        ["А. С. Белов родился в 1950 г. в городе, т.е. здесь.", "Он жил на ул. Мира."],
        ["La Sra. Vidal vive en la pág. 3.", "El núm. 5 es suyo."], ["Mme. Vidal est là.", "Elle lit."],
        ["یہ جملہ ہے۔", "دوسرا جملہ۔"], ["यह पहला है॥", "दूसरा।"],
    ])
    func `sentences end at punctuation, but not after abbreviations and initials`(_ expected: [String]) {
        let isDense = expected[0].hasPrefix("これ")
        let trimmed = expected.map { $0.trimmingSuffix(" ") }
        #expect(sentences(trimmed.joined(separator: isDense ? "" : " ")) == trimmed)
        if !isDense { #expect(sentences(" " + trimmed.joined(separator: "\n \t") + "\n") == trimmed) }
    }

    @Test func `a full stop before a combining character does not end a sentence`() {
        #expect(sentences("One. \u{301}Two.") == ["One. \u{301}Two."])
        #expect(sentences("") == [])
        #expect(sentences(" \n") == [])
        #expect(sentences("...") == ["..."])
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
