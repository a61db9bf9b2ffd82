import Engine
import Support
import Testing

@testable import HearthServer

@Suite struct RerankRequestTests {
    private func read(_ body: JSONValue) throws -> RerankRequest { try RerankRequest(Field(body)) }

    @Test func `accepts documents as texts or as objects with a text`() throws {
        let asked = try read(["model": "auto", "query": "q", "documents": ["a", ["text": "b", "title": "t"]]])
        #expect(asked.model == nil && asked.query == "q" && asked.documents == ["a", "b"])
    }

    @Test func `returns results by score, limited to top_n, with documents on request`() throws {
        let ranking = InferenceRanking(model: "ranker", scores: [0.25, 0.75, 0.25, 0.5], tokens: 9)
        let all = try read(["query": "q", "documents": ["a", "b", "c", "d"]]).json(ranking)
        let expected: JSONValue = [
            "object": "list", "model": "ranker",
            "results": [
                ["index": 1, "relevance_score": .number("0.75")], ["index": 3, "relevance_score": .number("0.5")],
                ["index": 0, "relevance_score": .number("0.25")], ["index": 2, "relevance_score": .number("0.25")],
            ],
            "usage": ["prompt_tokens": 9, "total_tokens": 9],
        ]
        #expect(all == expected)
        let best = try read([
            "query": "q", "documents": ["a", "b", "c", "d"], "top_n": 1, "return_documents": true,
        ]).json(ranking)
        let first: JSONValue = [["index": 1, "relevance_score": .number("0.75"), "document": ["text": "b"]]]
        #expect(best["results"] == first)
    }

    @Test(
        arguments: [
            (["documents": ["a"]], "query"), (["query": " ", "documents": ["a"]], "query"),
            (["query": 1, "documents": ["a"]], "query"), (["query": "q"], "documents"),
            (["query": "q", "documents": []], "documents"), (["query": "q", "documents": "a"], "documents"),
            (["query": "q", "documents": ["a", 1]], "documents[1]"),
            (["query": "q", "documents": [nil]], "documents[0]"),
            (["query": "q", "documents": [["title": "a"]]], "documents[0].text"),
            (["query": "q", "documents": ["a"], "top_n": 0], "top_n"),
            (["query": "q", "documents": ["a"], "return_documents": "yes"], "return_documents"),
        ] as [(JSONValue, String)])
    func `refuses a malformed field and names its path`(_ body: JSONValue, _ path: String) throws {
        let error = #expect(throws: RequestError.self) { try read(body) }
        #expect(error?.parameter == path && error?.message.isEmpty == false)
    }

    @Test func `refuses too many documents and too long texts`() throws {
        let many: JSONValue = ["query": "q", "documents": .array(Array(repeating: "a", count: 1_001))]
        #expect(#expect(throws: RequestError.self) { try read(many) }?.parameter == "documents")
        let long: JSONValue = [
            "query": "q", "documents": ["a", .string(String(repeating: "x", count: (1 << 20) + 1))],
        ]
        #expect(#expect(throws: RequestError.self) { try read(long) }?.parameter == "documents[1]")
        let query: JSONValue = ["query": .string(String(repeating: "x", count: (64 << 10) + 1)), "documents": ["a"]]
        #expect(#expect(throws: RequestError.self) { try read(query) }?.parameter == "query")
    }

    @Test(arguments: ["/v1/rerank", "/v1/reranking", "/rerank", "/reranking"])
    func `the rerank endpoint answers under all four paths`(path: String) async throws {
        try await World(inference: PlayedInference()).serve { server async throws in
            let reply = try await server.call("POST", path, json: #"{"query": "q", "documents": ["a", "aaa"]}"#)
            let json = try JSONValue(parsing: reply.body.utf8)
            #expect(reply.status == 200 && json["model"] == "ranker" && json["usage"]?["total_tokens"] == 9)
            let results: JSONValue = [
                ["index": 1, "relevance_score": .number("0.046875")],
                ["index": 0, "relevance_score": .number("0.015625")],
            ]
            #expect(json["results"] == results)
        }
        try await World().serve { server async throws in
            let reply = try await server.call("POST", path, json: #"{"query": "q", "documents": ["a"]}"#)
            #expect(reply.status == 404 && reply.failure == "model_not_found")
        }
    }
}
