import Foundation
import Support
import Testing

@testable import FileReading

@Suite struct ChunkerTests {
    private func document(_ text: String, named name: String = "a.md") async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    /// Counts tokens like a tokenizer that splits long words and adds two special tokens.
    private static func count(_ text: String) -> Int {
        2 + text.split(whereSeparator: \.isWhitespace).reduce(0) { $0 + ($1.utf8.count + 5) / 6 }
    }

    /// Checks invariants of the chunks of any document.
    private func check(_ chunks: [TextChunk], _ document: ParsedDocument, _ size: ChunkSize, _ comment: Comment) {
        var covered = Set<Int>()
        var last = 0..<0
        for (index, chunk) in chunks.enumerated() {
            let range = chunk.position.range
            #expect(chunk.index == index, comment)
            #expect(document.text(in: range) == chunk.text, comment)
            #expect(chunk.tokenCount == Self.count(chunk.text), comment)
            #expect(chunk.tokenCount <= size.maximumTokens || chunk.text.count == 1, comment)
            #expect(range.lowerBound > last.lowerBound || index == 0, comment)
            #expect(range.upperBound > last.upperBound, comment)
            #expect(Self.isWhole(range, in: document.text), comment)
            covered.formUnion(range)
            last = range
        }
        let bytes = Array(document.text.utf8)
        let isLost = document.blocks.contains { block in
            block.range.contains { !covered.contains($0) && ![0x20, 9, 10].contains(bytes[$0]) }
        }
        #expect(!isLost, comment)
    }

    private static func isWhole(_ range: Range<Int>, in text: String) -> Bool {
        [range.lowerBound, range.upperBound].allSatisfy {
            text.utf8.index(text.startIndex, offsetBy: $0).samePosition(in: text) != nil
        }
    }

    @Test func `chunks of random texts cover all text within the limit and split no character`() async throws {
        var random = SplitMix64(seed: 1)
        let words = [
            "word", "Dr.", "naïve", "🇨🇭🇦🇹🇩🇪", "👨‍👩‍👧‍👦", "e\u{301}e\u{301}", "日本語。", "3.14", "(aside)", "no!", "end.", "Wait…",
            "“quoted.”",
            "supercalifragilisticexpialidocious", "नमस्ते।", "العربية؟", "\n", "\n\n", "\n\n# Heading\n\n",
            "\n\n## Sub\n\n",
            "\n- item", "\n```\ncode line\n```\n", "\n| a | b |\n", "x", String(repeating: "long", count: 60),
        ]
        for round in 0..<120 {
            let text = (0..<Int.random(in: 1...160, using: &random)).map { _ in
                (words.randomElement(using: &random) ?? "")
                    + [" ", " ", " ", ""][Int.random(in: 0..<4, using: &random)]
            }.joined()
            guard let document = try? await document("start " + text) else { continue }
            let size = ChunkSize(
                maximumTokens: Int.random(in: 3...60, using: &random),
                overlapTokens: Int.random(in: 0...12, using: &random),
                minimumTokens: Int.random(in: 0...20, using: &random))
            check(Chunker(size: size).chunks(of: document, countTokens: Self.count), document, size, "round \(round)")
        }
    }

    @Test func `chunks stay within the limit even if the token counts of their sentences do not add up`() async throws {
        // The count of the whole text is 1.5 times the sum of its sentences' counts.
        let count: (String) -> Int = { text in
            let words = text.split(separator: " ").count
            return text.contains(". ") ? words * 3 / 2 : words
        }
        let text = (0..<200).map { "Sentence number \($0) is here." }.joined(separator: " ")
        let document = try await document(text, named: "a.txt")
        let chunks = Chunker(size: ChunkSize(maximumTokens: 30, overlapTokens: 8)).chunks(
            of: document, countTokens: count)
        #expect(chunks.allSatisfy { $0.tokenCount <= 30 })
        for number in 0..<200 { #expect(chunks.contains { $0.text.contains("number \(number) is") }) }
        for (one, next) in zip(chunks, chunks.dropFirst()) {
            #expect(next.position.range.upperBound > one.position.range.upperBound)
        }
    }

    @Test func `a chunk that continues a section repeats whole sentences of the preceding chunk`() async throws {
        let text = (1...40).map { "This is sentence number \($0)." }.joined(separator: " ")
        let document = try await document(text, named: "a.txt")
        let size = ChunkSize(maximumTokens: 27, overlapTokens: 6)
        let chunks = Chunker(size: size).chunks(of: document) { $0.split(separator: " ").count }
        #expect(chunks.count > 5)
        for (one, next) in zip(chunks, chunks.dropFirst()) {
            let lastSentence = try #require(one.text.components(separatedBy: ". ").last)
            #expect(next.text.hasPrefix(lastSentence))
            #expect(next.text.hasPrefix("This is"))
        }
    }

    @Test func `a heading begins a chunk, stays with its text, and is in the heading path`() async throws {
        let body = (1...12).map { "Sentence \($0) of this part is here." }.joined(separator: " ")
        let document = try await document("# One\n\n\(body)\n\n## Two\n\n\(body)\n\n# Three\n\nshort")
        let size = ChunkSize(maximumTokens: 60, overlapTokens: 0, minimumTokens: 10)
        let chunks = Chunker(size: size).chunks(of: document) { $0.split(separator: " ").count }
        for heading in ["One", "Two"] {
            let chunk = try #require(chunks.first { $0.text.contains(heading) })
            #expect(chunk.text.hasPrefix(heading))
            #expect(chunk.text.contains("Sentence 1 of"))
        }
        #expect(chunks.first { $0.text.hasPrefix("Two") }?.position.headingPath == ["One", "Two"])
        #expect(chunks.last?.text == "Three\n\nshort")
        #expect(chunks.last?.position.headingPath == ["Three"])
    }

    @Test func `the chunker counts tokens about once per sentence and chunk`() async throws {
        let text = (0..<2000).map { "Sentence \($0) has a few words." }.joined(separator: " ")
        let document = try await document(text, named: "a.txt")
        var calls = 0
        var bytes = 0
        let chunks = Chunker().chunks(of: document) { text in
            calls += 1
            bytes += text.utf8.count
            return Self.count(text)
        }
        #expect(calls <= 2001 + chunks.count * 2)
        #expect(bytes <= text.utf8.count * 3)
    }

    @Test func `splits one endless word between characters with few token counts`() async throws {
        let text = String(repeating: "👨‍👩‍👧‍👦é日", count: 4000)
        let document = try await document(text, named: "a.txt")
        var calls = 0
        let size = ChunkSize(maximumTokens: 50, overlapTokens: 5)
        let chunks = Chunker(size: size).chunks(of: document) { text in
            calls += 1
            return Self.count(text)
        }
        check(chunks, document, size, "endless word")
        #expect(calls < chunks.count * 8)
    }

    @Test func `the chunker rethrows errors of the token counter`() async throws {
        struct Broken: Error {}
        let document = try await document("text")
        #expect(throws: Broken.self) {
            try Chunker().chunks(of: document) { (_: String) throws(Broken) -> Int in throw Broken() }
        }
    }

    @Test func `the position of a chunk over several pages has the range of these pages`() async throws {
        var builder = TextBuilder(limit: 1000)
        for page in 3...5 {
            builder.page = page
            builder.add(.paragraph, "Text of page \(page).")
        }
        let document = try builder.document(.pdf, pageCount: 5)
        let chunk = try #require(Chunker().chunks(of: document, countTokens: Self.count).first)
        #expect(chunk.position.pages == 3...5)
    }
}
