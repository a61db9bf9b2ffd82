import Support
import Testing

@testable import HearthServer

@Suite struct CitedAnswerTests {
    private let document =
        "Räume 🏠 sind kühl.\nThe lease of the cellar ends on 4 May 2031. The rent is 350 francs a month."
    private let answer =
        "The rent is 350 francs a month. It may rise to 900 francs in June. The lease of the cellar ends on 4 May 2031."

    private func cited(_ source: JSONValue, enabled: Bool = true) throws -> AnswerCitations? {
        let block: JSONValue = [
            "type": "document", "title": "Lease", "citations": ["enabled": .bool(enabled)], "source": source,
        ]
        let body: JSONValue = [
            "max_tokens": 9,
            "messages": [
                ["role": "user", "content": [block, ["type": "text", "text": "What does the cellar cost?"]]]
            ],
        ]
        return AnswerCitations(try AnthropicRequest(Field(body)))
    }

    private func pieces(_ texts: [String]) throws -> [AnswerCitations.Piece] {
        var cited = try #require(try cited(["type": "text", "data": .string(document)]))
        return texts.flatMap { cited.add($0) } + cited.finish(isWhole: true)
    }

    private func integer(_ value: JSONValue?) -> Int {
        if case .number(let text)? = value { Int(text) ?? -1 } else { -1 }
    }

    @Test func `cites supported sentences by code points and leaves the others without a citation`() throws {
        let pieces = try pieces([answer])
        #expect(pieces.map(\.text).joined() == answer)
        #expect(pieces.map { !$0.citations.isEmpty } == [true, false, true])
        let scalars = Array(document.unicodeScalars)
        for citation in pieces.flatMap(\.citations) {
            let (start, end) = (integer(citation["start_char_index"]), integer(citation["end_char_index"]))
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[start..<end])
            #expect(citation["cited_text"] == .string(String(text)))
            #expect(citation["type"] == "char_location")
            #expect(citation["document_index"] == 0)
            #expect(citation["document_title"] == "Lease")
        }
    }

    @Test func `an answer streamed character by character gets the same citations`() throws {
        #expect(try pieces(answer.map { String($0) }) == (try pieces([answer])))
    }

    @Test func `does not cite an unfinished sentence`() throws {
        var cited = try #require(try cited(["type": "text", "data": .string(document)]))
        #expect(cited.add("The rent is 350 francs a month").isEmpty)
        #expect(cited.finish(isWhole: false).flatMap(\.citations).isEmpty)
    }

    @Test func `cites a document made of blocks by block index`() throws {
        let blocks: JSONValue = [
            ["type": "text", "text": "The lease of the cellar ends on 4 May 2031."],
            ["type": "text", "text": "The rent is 350 francs a month."],
        ]
        var cited = try #require(try cited(["type": "content", "content": blocks]))
        let found = (cited.add("The rent is 350 francs a month.") + cited.finish(isWhole: true)).flatMap(\.citations)
        #expect(found.map { $0["type"] } == ["content_block_location"])
        #expect(found.map { $0["start_block_index"] } == [1])
        #expect(found.map { $0["cited_text"] } == ["The rent is 350 francs a month."])
    }

    @Test func `does not cite a document with citations disabled`() throws {
        let cited = try cited(["type": "text", "data": .string(document)], enabled: false)
        #expect(cited == nil)
    }
}
