import Testing

@testable import GGUF

struct TextIndexTests {
    @Test func `texts are told apart by their bytes`() {
        // Both are the character é.
        let texts = ["\u{E9}", "e\u{301}", "e", "", ""]
        var index = TextIndex(GGUFStringArray(texts))
        for place in texts.indices { #expect(index.insert(place)) }
        for text in texts.dropLast(2) { #expect(index.contains(Array(text.utf8))) }
        #expect(!index.contains(Array("f".utf8)) && !index.contains([]))
        #expect(!index.insert(2))
    }

    @Test func `a text that comes twice is found among many`() {
        let texts = (0..<10_000).map { "token \($0)" } + ["token 4711"]
        var index = TextIndex(GGUFStringArray(texts))
        for place in 0..<10_000 { #expect(index.insert(place)) }
        #expect(!index.insert(10_000))
        #expect(index.contains(Array("token 9999".utf8)) && !index.contains(Array("token 10000".utf8)))
    }

    @Test func `an empty list has no text`() {
        #expect(!TextIndex(GGUFStringArray()).contains([65]))
    }
}
