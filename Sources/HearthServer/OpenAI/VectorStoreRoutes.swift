import Documents
import Engine
import Foundation
import Hummingbird
import Support

/// The routes of vector stores, which list and search the user's collections.
struct VectorStoreRoutes: InferenceRoutes {
    let inference: any InferenceBackend
    let slots: GenerationSlots
    let connections: Connections
    let limits: ServerLimits
    let stores: VectorStores

    /// Adds the routes below `/v1/vector_stores`.
    func add(to router: Router<ServerContext>) {
        let group = router.group("/v1/vector_stores")
        group.get { [self] request, _ in
            let page = try ListPage(request)
            var list: [JSONValue] = []
            for collection in try await stores.documents.collections() {
                list.append(try await stores.json(collection))
            }
            list.sort { ($0["created_at"]?.integer ?? 0) < ($1["created_at"]?.integer ?? 0) }
            return Response(wire: try page.json(list))
        }
        group.get("{id}") { [self] _, context in
            Response(wire: try await stores.json(try await collection(context)))
        }
        group.get("{id}/files") { [self] request, context in
            let page = try ListPage(request)
            let files = try await stores.files(of: try await collection(context))
            // All documents are completed.
            let isEmpty = request.parameter("filter").map { $0 != "completed" } ?? false
            return Response(wire: try page.json(isEmpty ? [] : files))
        }
        group.get("{id}/files/{file}") { [self] _, context in
            let files = try await stores.files(of: try await collection(context))
            guard let file = files.first(where: { $0["id"]?.string == context.parameters.get("file") }) else {
                throw ServerFailure(
                    .notFound, code: "file_not_found",
                    "This vector store has no file with the id in the path. GET its files to see them.",
                    parameter: "file_id")
            }
            return Response(wire: file)
        }
        group.post("{id}/search") { [self] request, context in
            try await sortingErrors {
                let search = try VectorStoreSearch(try await body(request))
                let found = try await stores.search(
                    search.queries, in: [try await collection(context).name], limit: search.limit,
                    minimumScore: search.minimumScore)
                return Response(wire: [
                    "object": "vector_store.search_results.page",
                    "search_query": .array(search.queries.map { .string($0) }), "data": .array(found.map(\.json)),
                    "has_more": false, "next_page": nil,
                ])
            }
        }
    }

    /// Returns the collection that the path names.
    private func collection(_ context: ServerContext) async throws -> DocumentCollection {
        let id = context.parameters.get("id")?.removingPercentEncoding ?? ""
        guard let collection = try await stores.collection(id) else { throw VectorStores.unknown("vector_store_id") }
        return collection
    }
}

struct VectorStoreSearch: Sendable, Hashable {
    var queries: [String]
    var limit: Int
    var minimumScore: Double

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        let query = body["query"]
        var fields = [query]
        if case .array = query.value { fields = try query.list() ?? [] }
        guard (1...16).contains(fields.count) else { throw query.invalid("must have 1 to 16 texts") }
        queries = []
        for field in fields {
            let text = try field.required(try field.string())
            guard text.unicodeScalars.count <= 4_096 else { throw field.invalid("has more than 4,096 characters") }
            queries.append(text)
        }
        limit = try body["max_num_results"].integer(1...FileSearchTool.maximumResults) ?? 10
        minimumScore = try FileSearchTool.minimumScore(body)
        try body["rewrite_query"].refuse(except: false)
    }
}
