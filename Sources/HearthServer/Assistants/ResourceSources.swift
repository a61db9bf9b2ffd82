import Tools

/// A part of the home whose contents have URIs.
protocol ResourceSource: Sendable {
    /// The URI templates.
    var templates: [MCPResource] { get }

    /// Returns a page of resources.
    ///
    /// - Parameters:
    ///   - offset: The number of resources to skip.
    ///   - limit: The maximum number of resources.
    /// - Returns: The resources. If there are fewer than `limit`, no more resources follow.
    func resources(from offset: Int, limit: Int) async throws -> [MCPResource]

    /// Returns the contents of a URI; `nil` if it does not belong to this source.
    func read(_ uri: String) async throws -> MCPResourceContents?
}

/// The resources of all sources, in the order of the sources.
struct ResourceSources: Sendable {
    let sources: [any ResourceSource]

    private static let pageSize = 100

    var resources: MCPResources {
        MCPResources(templates: sources.flatMap(\.templates)) { cursor in
            try await page(cursor)
        } read: { uri in
            for source in sources {
                if let contents = try await source.read(uri) { return contents }
            }
            return nil
        }
    }

    /// Returns the page at a cursor such as `1.200`, which consists of the source index and the resource offset.
    private func page(_ cursor: String?) async throws -> MCPResourcePage {
        var (part, offset) = (0, 0)
        if let cursor {
            let numbers = cursor.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let first = numbers[0], let second = numbers[1], sources.indices.contains(first),
                (0...Int(Int32.max)).contains(second)
            else {
                throw MCPToolFailure(
                    "The cursor is invalid. Omit it to get the first page.")
            }
            (part, offset) = (first, second)
        }
        guard sources.indices.contains(part) else { return MCPResourcePage(resources: []) }
        let found = try await sources[part].resources(from: offset, limit: Self.pageSize)
        if found.count == Self.pageSize {
            return MCPResourcePage(resources: found, nextCursor: "\(part).\(offset + found.count)")
        }
        let next = part + 1 < sources.count ? "\(part + 1).0" : nil
        return MCPResourcePage(resources: found, nextCursor: next)
    }
}

extension String {
    /// Parses the ID after a prefix and the query `start`, as in `hearth://documents/7?start=4000`; `nil` for any
    /// other URI.
    func numbers(behind beginning: String) -> (id: Int64, start: Int)? {
        guard hasPrefix(beginning) else { return nil }
        let parts = dropFirst(beginning.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let id = parts.first, id.allSatisfy({ $0.isASCII && $0.isNumber }), let id = Int64(id) else { return nil }
        guard parts.count > 1 else { return (id, 0) }
        guard parts[1].hasPrefix("start="), let start = Int(parts[1].dropFirst(6)), start >= 0 else { return nil }
        return (id, start)
    }
}
