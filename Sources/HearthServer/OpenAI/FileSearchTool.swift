/// The built-in tool that searches collections for an answer.
struct FileSearchTool: Sendable, Hashable {
    /// A vector store to search.
    struct Store: Sendable, Hashable {
        /// The ID from the client.
        var id: String
        /// The path of the ID in the request.
        var path: String
    }

    /// The maximum value of ``limit``.
    static let maximumResults = 50
    /// The default of ``limit``, as in chats; more passages would take a small model's context and a CPU's time.
    private static let usualResults = 6

    /// The stores to search, which are never empty.
    var stores: [Store]
    /// The maximum number of passages.
    var limit: Int
    var minimumScore: Double

    /// - Throws: `RequestError` that names the invalid field.
    init(_ tool: Field) throws(RequestError) {
        let ids = tool["vector_store_ids"]
        let fields = try ids.required(try ids.list())
        guard (1...16).contains(fields.count) else { throw ids.invalid("must name 1 to 16 vector stores") }
        stores = []
        for field in fields { stores.append(Store(id: try field.required(try field.string()), path: field.path)) }
        limit = try tool["max_num_results"].integer(1...Self.maximumResults) ?? Self.usualResults
        minimumScore = try Self.minimumScore(tool)
    }

    /// Returns the minimum score of a search, 0 to 1.
    ///
    /// - Parameter search: The tool, or the body of a search request.
    /// - Throws: `RequestError` that names the invalid field.
    static func minimumScore(_ search: Field) throws(RequestError) -> Double {
        if search["filters"].isThere {
            throw RequestError(
                "'\(search["filters"].path)' is not supported: Hearth keeps no attributes of files. Leave it out.",
                parameter: search["filters"].path, code: "unsupported_parameter")
        }
        // The choice of a ranker is ignored, because Hearth has only its own.
        return try search["ranking_options"]["score_threshold"].number(0...1) ?? 0
    }
}
