import Testing

@testable import GGUF

struct TextIndexTests {
    @Test func `texts are distinguished by their bytes`() {
        // The first two texts are canonically equivalent.
        let texts = ["\u{E9}", "e\u{301}", "e", "", ""]
        var index = TextIndex(GGUFStringArray(texts))
        let added = texts.indices.map { index.insert($0) }
        #expect(added == [true, true, true, true, true])
        for text in texts.dropLast(2) { #expect(index.contains(Array(text.utf8))) }
        #expect(!index.contains(Array("f".utf8)) && !index.contains([]))
        let isNew = index.insert(2)
        #expect(!isNew)
    }

    @Test func `a duplicate text is found among ten thousand texts`() {
        let texts = (0..<10_000).map { "token \($0)" } + ["token 4711"]
        var index = TextIndex(GGUFStringArray(texts))
        let added = texts.indices.map { index.insert($0) }
        #expect(added.firstIndex(of: false) == 10_000)
        #expect(index.contains(Array("token 9999".utf8)) && !index.contains(Array("token 10000".utf8)))
    }

    @Test func `an index of an empty list contains no text`() {
        #expect(!TextIndex(GGUFStringArray()).contains([65]))
    }
}
