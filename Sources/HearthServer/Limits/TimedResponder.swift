import HTTPTypes
package import Hummingbird

/// A responder that cancels requests whose response begins too late, and work for disconnected clients.
package struct TimedResponder: HTTPResponder {
    let router: RouterResponder<ServerContext>
    let limits: ServerLimits
    let connections: Connections

    package func respond(to request: Request, context: ServerContext) async throws -> Response {
        let path = request.uri.path
        // Repeated slashes are ignored, as in the router.
        let first = path.split(separator: "/", maxSplits: 1).first ?? ""
        let ofModels: [Substring] = ["v1", "mcp", "tokenize", "detokenize", "infill", "rerank", "reranking"]
        if ofModels.contains(first) || OllamaRoutes.mayTakeLong(path) {
            // An answer may take as long as the model needs, but only while the client waits.
            return try await connections.presence(of: context.channel).cancellingOnDisconnect {
                try await router.respond(to: request, context: context)
            }
        }
        // An upload may take long to arrive. The connection sweep closes stalled clients.
        guard path.hasPrefix("/api/"), Upload(request) == nil else {
            return try await router.respond(to: request, context: context)
        }
        return try await withThrowingTaskGroup(of: Response?.self) { group in
            group.addTask { try await router.respond(to: request, context: context) }
            group.addTask {
                try await Task.sleep(for: limits.requestTime)
                return nil
            }
            defer { group.cancelAll() }
            if let first = try await group.next() ?? nil { return first }
            group.cancelAll()
            // Work that could not be cancelled is complete, so its own response is correct.
            let late = try await group.next() ?? nil
            return late ?? Response(failure: Self.timeout, to: request)
        }
    }

    private static let timeout = ServerFailure(
        .serviceUnavailable, code: "timeout", "The server was too busy to answer in time. Try again.",
        headers: [.retryAfter: "5"])
}
