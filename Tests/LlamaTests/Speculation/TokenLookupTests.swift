import Testing

@testable import Llama

@Suite struct TokenLookupTests {
    private func lookup(_ texts: [TokenID]...) -> TokenLookup {
        var lookup = TokenLookup()
        for (index, text) in texts.enumerated() {
            if index > 0 { lookup.appendGap() }
            lookup.append(text)
        }
        return lookup
    }

    private func next(_ lookup: TokenLookup, _ count: Int) -> [TokenID]? {
        lookup.match().map { lookup.continuation(of: $0, count: count) }
    }

    @Test func `a match is continued with the tokens that followed it earlier`() {
        let text = lookup([1, 2, 3, 4, 5, 9, 1, 2, 3])
        #expect(text.match()?.length == 3)
        #expect(next(text, 2) == [4, 5])
        #expect(next(text, 0) == [])
    }

    @Test func `the lookup uses the longest match, and the last of equally long matches`() {
        #expect(next(lookup([7, 1, 2, 3, 50, 1, 2, 3, 60, 7, 1, 2, 3]), 1) == [50])
        #expect(next(lookup([8, 1, 2, 50, 9, 1, 2, 60, 7, 1, 2]), 1) == [60])
    }

    @Test func `a match has at least two tokens`() {
        for text in [[], [1], [1, 1], [1, 2], [1, 5, 2, 5], [1, 2, 3, 4]] as [[TokenID]] {
            #expect(lookup(text).match() == nil)
        }
    }

    @Test func `a repeating text is continued by further repetitions`() {
        #expect(next(lookup([1, 2, 3, 1, 2, 3]), 7) == [1, 2, 3, 1, 2, 3, 1])
        #expect(next(lookup([4, 4, 4]), 3) == [4, 4, 4])
    }

    @Test func `matches and continuations do not cross the boundary between two texts`() {
        #expect(next(lookup([1, 2, 3], [5, 1, 2]), 9) == [3])
        #expect(lookup([9, 1, 2, 3], [1, 2]).match()?.length == 2)
        #expect(lookup([1], [2, 7, 1, 2]).match() == nil)
        #expect(lookup([1, 2], [1, 2]).match() == nil)
    }

    @Test func `matches are found in a growing text`() {
        var text = lookup([1, 2, 3, 4])
        #expect(text.match() == nil)
        text.append([1, 2])
        #expect(next(text, 2) == [3, 4])
        text.append([3])
        #expect(text.match()?.length == 3)
        text.append([8])
        #expect(text.match() == nil)
    }
}
