import Testing

@testable import Llama

struct RepetitionDetectorTests {
    /// Returns the number of tokens after which the detector reports a repetition; nil if it reports none.
    private func end(_ tokens: [TokenID]) -> Int? {
        var detector = RepetitionDetector()
        for (index, token) in tokens.enumerated() where detector.append(token) { return index + 1 }
        return nil
    }

    private func repeated(_ phrase: [TokenID], _ count: Int) -> [TokenID] {
        Array(repeating: phrase, count: count).flatMap(\.self)
    }

    @Test func `one token 64 times is a repetition, wherever it begins`() {
        #expect(end(repeated([7], 100)) == 64)
        #expect(end(repeated([7], 63)) == nil)
        #expect(end(Array(0..<500) + repeated([7], 100)) == 564)
        #expect(end(repeated([7], 63) + [8] + repeated([7], 63)) == nil)
    }

    @Test(arguments: [8, 9, 31, 63, 64])
    func `a phrase of 8 to 64 tokens is a repetition after 8 times`(length: Int) {
        let phrase = (0..<TokenID(length)).map { $0 * 3 }
        #expect(end([1, 2] + repeated(phrase, 20)) == 2 + 8 * length)
        #expect(end(repeated(phrase, 7)) == nil)
    }

    @Test func `a short phrase is a repetition after 64 tokens`() {
        #expect(end(repeated([1, 2], 50)) == 64)
        #expect(end(repeated([1, 2, 3], 50)) == 64)
        // The separator of a table with ten columns.
        #expect(end(repeated([1, 2], 10)) == nil)
    }

    @Test func `a longer phrase and a text with changes are no repetition`() {
        #expect(end(repeated(Array(0..<65), 30)) == nil)
        #expect(end((0..<200).flatMap { repeated([1, 2, 3, 4], 5) + [100 + TokenID($0)] }) == nil)
        #expect(end(Array(0..<5000)) == nil)
    }
}
