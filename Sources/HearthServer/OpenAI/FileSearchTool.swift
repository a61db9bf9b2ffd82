/// The built-in tool that searches collections for an answer.
struct FileSearchTool: Sendable, Hashable {
    /// A vector store that is searched.
    struct Store: Sendable, Hashable {
        /// Names it, as the client wrote it.
        var id: String
        /// Where it stands in the request.
        var path: String
    }

    /// The most that a request may ask for.
    static let mostResults = 50
    /// As many as chats are given: more would take a small model's room and a CPU's time.
    private static let usualResults = 6

    /// The stores that are searched; at least one.
    var stores: [Store]
    /// How many passages are found at most.
    var limit: Int
    /// The least score of a passage.
    var leastScore: Double

    /// - Throws: `WireError` that names the field that is wrong.
    init(_ tool: Field) throws(WireError) {
        let ids = tool["vector_store_ids"]
        let fields = try ids.required(try ids.list())
        guard (1...16).contains(fields.count) else { throw ids.invalid("must name 1 to 16 vector stores") }
        stores = []
        for field in fields { stores.append(Store(id: try field.required(try field.string()), path: field.path)) }
        limit = try tool["max_num_results"].integer(1...Self.mostResults) ?? Self.usualResults
        leastScore = try Self.leastScore(tool)
    }

    /// The least score of a search.
    ///
    /// - Parameter search: The tool, or the body of a search.
    /// - Returns: The score, 0 to 1.
    /// - Throws: `WireError` that names the field that is wrong.
    static func leastScore(_ search: Field) throws(WireError) -> Double {
        if search["filters"].isThere {
            throw WireError(
                "'\(search["filters"].path)' is not supported: Hearth keeps no attributes of files. Leave it out.",
                parameter: search["filters"].path, code: "unsupported_parameter")
        }
        // Rankers are OpenAI's own; there is only Hearth's.
        return try search["ranking_options"]["score_threshold"].number(0...1) ?? 0
    }
}
