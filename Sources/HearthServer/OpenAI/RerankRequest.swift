import Engine
import Hummingbird
import Support

/// A request to rank documents by relevance to a query, in the format of Jina's and Cohere's APIs.
struct RerankRequest: Sendable {
    var model: String?
    var query: String
    var documents: [String]
    /// The number of results; `nil` for all.
    private var count: Int?
    private var returnsDocuments: Bool

    /// The maximum number of documents, as in Cohere's API.
    private static let documentLimit = 1_000
    /// The maximum size of a query in bytes, which is more than any reranking model reads.
    private static let queryLimit = 64 << 10
    /// The maximum size of a document in bytes; a longer document would be truncated anyway.
    private static let documentBytes = 1 << 20

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        model = try SamplingReader.model(body["model"])
        query = try body["query"].required(try body["query"].string())
        guard query.contains(where: { !$0.isWhitespace }) else { throw body["query"].invalid("is empty") }
        guard query.utf8.count <= Self.queryLimit else { throw body["query"].invalid("has more than 64 KiB") }
        let list = body["documents"]
        if case .array(let all) = list.value, all.count > Self.documentLimit {
            throw list.invalid("has more than \(Self.documentLimit) documents")
        }
        documents = []
        for document in try list.required(try list.list()) { documents.append(try Self.text(document)) }
        guard !documents.isEmpty else { throw list.invalid("is empty") }
        try body["truncate_prompt_tokens"].refuse()
        count = try body["top_n"].integer(1...Int.max)
        returnsDocuments = try body["return_documents"].bool() ?? false
    }

    private static func text(_ document: Field) throws(RequestError) -> String {
        var field = document
        if case .object = document.value { field = document["text"] }
        let text = try field.required(try field.string())
        guard text.utf8.count <= documentBytes else { throw field.invalid("has more than 1 MiB") }
        return text
    }

    /// Returns the response, with the best document first; ties keep their order.
    func json(_ ranking: InferenceRanking) -> JSONValue {
        let order = ranking.scores.indices.sorted {
            (ranking.scores[$1], $0) < (ranking.scores[$0], $1)
        }
        let results: [JSONValue] = order.prefix(count ?? order.count).map { index in
            let score = ranking.scores[index]
            let result: JSONValue = [
                "index": JSONValue(index), "relevance_score": score.isFinite ? .number("\(score)") : .null,
            ]
            return returnsDocuments ? result.adding(["document": ["text": .string(documents[index])]]) : result
        }
        let tokens = JSONValue(ranking.tokens)
        return [
            "object": "list", "model": .string(ranking.model), "results": .array(results),
            "usage": ["prompt_tokens": tokens, "total_tokens": tokens],
        ]
    }
}

extension OpenAIRoutes {
    /// Adds `POST` for `rerank` and `reranking`, with and without `/v1`, as in llama-server.
    func addReranking(to group: RouterGroup<ServerContext>) {
        for path in ["rerank", "reranking"] {
            group.post(RouterPath(path)) { [self] request, _ in
                try await sortingErrors {
                    let asked = try RerankRequest(try await body(request))
                    let slot = try slots.take()
                    defer { slot.end() }
                    let ranking = try await inference.rerank(asked.documents, for: asked.query, model: asked.model)
                    return Response(wire: asked.json(ranking))
                }
            }
        }
    }
}
