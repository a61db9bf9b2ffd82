import Engine
import Foundation
import ModelStore
import Platform
import Support

/// The requests to an endpoint, each with its complete response or its error.
extension RemoteServer {
    /// Sends a request, by `GET` if it has no body, and returns the single JSON value of the response.
    func fetch(_ path: String, _ body: JSONValue?, outsideOfAPI isOutsideOfAPI: Bool = false) async throws -> JSONValue
    {
        let (head, pieces) = try await send(path, body, outsideOfAPI: isOutsideOfAPI)
        guard (200..<300).contains(head.status) else { throw sentence(for: try await error(head, pieces)) }
        do {
            return try await self.json(pieces)
        } catch let fault as RemoteFault {
            throw sentence(for: fault)
        } catch let failure as HTTPError {
            throw brokenOff(failure)
        }
    }

    /// Sends a request, and retries it if the server is busy or if connecting fails quickly.
    func send(
        _ path: String, _ body: JSONValue?, outsideOfAPI: Bool = false
    ) async throws -> (HTTPHead, HTTPBody) {
        let url = endpoint.route(path, outsideOfAPI: outsideOfAPI)
        var headers = ["user-agent": "Hearth", "accept": "text/event-stream, application/json"]
        // A compressing proxy may delay the pieces of a stream.
        headers["accept-encoding"] = "identity"
        headers["authorization"] = endpoint.key.map { "Bearer \($0)" }
        if body != nil {
            headers["content-type"] = "application/json"
            // Otherwise libcurl would wait for `100 Continue` before sending a long conversation.
            headers["expect"] = ""
        }
        let request = HTTPRequest(
            url, endpoint.origin, headers: headers,
            isProxied: endpoint.place != .thisMachine && options.usesProxy(for: endpoint.origin.host),
            method: body == nil ? "GET" : "POST", body: body?.text ?? "", decodesBody: true)
        var policy = RetryPolicy(options)
        while true {
            let start = ContinuousClock.now
            let wait: Duration
            do {
                let (head, pieces) = try await HTTPConnections(options).send(request)
                // With this header, another Hearth server reports that it has already retried its own request.
                guard Self.busy.contains(head.status), head.headers["x-should-retry"] != "false" else {
                    return (head, pieces)
                }
                let busy = HTTPError(.busy, "", retryAfter: RetryPolicy.retryAfter(head.headers["retry-after"]))
                guard let next = policy.next(after: busy) else { return (head, pieces) }
                wait = next
            } catch let failure as HTTPError {
                guard failure.isTransient else { throw RemoteModelError(.unreachable, failure.reason) }
                let waited = ContinuousClock.now - start
                guard waited < options.stallTimeout else {
                    throw RemoteModelError(
                        .timeout,
                        "\(endpoint.host) did not answer within \(Int(waited / .seconds(1))) seconds. It may be loading "
                            + "the model or be overloaded. Ask again, or use another model.")
                }
                // A server that timed out while connecting is not retried.
                guard waited < options.connectTimeout, let next = policy.next(after: failure) else {
                    throw RemoteModelError(
                        .unreachable,
                        "\(endpoint.host) cannot be reached: \(failure.reason). Check that the server is running and "
                            + "that its address is right, or use another model.")
                }
                wait = next
            }
            try await Task.sleep(for: wait)
        }
    }

    /// The statuses of a busy server, after which a retry may succeed, including Anthropic's 529.
    private static let busy = [429, 502, 503, 529]

    func json(_ pieces: HTTPBody) async throws -> JSONValue {
        var bytes: [UInt8] = []
        for try await piece in pieces {
            bytes += piece
            guard bytes.count <= Self.maximumJSONBytes else { throw RemoteFault.tooLarge }
        }
        try Task.checkCancellation()
        guard !Self.isWebPage(bytes) else { throw webPage }
        guard let json = JSONValue(ofServer: bytes) else { throw RemoteFault.unreadable }
        return json
    }

    private static func event(in bytes: [UInt8]) -> ServerSentEvents.Event? {
        guard ["data:", "event:", "error:"].contains(where: { bytes.starts(with: $0.utf8) }) else { return nil }
        var reader = ServerSentEvents(limit: maximumErrorBytes * 2, readsErrorField: true)
        return reader.add(bytes).first ?? reader.finish()
    }

    /// Returns whether a text is HTML or XML.
    private static func isWebPage(_ bytes: [UInt8]) -> Bool {
        bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
    }

    /// Reads the error of a response with a status other than 2xx.
    ///
    /// - Throws: `RemoteModelError` for a redirect, `CancellationError`.
    func error(_ head: HTTPHead, _ pieces: HTTPBody) async throws -> RemoteServerError {
        let host = endpoint.host
        if (300..<400).contains(head.status) {
            let target = head.headers["location"].flatMap { URL(string: $0, relativeTo: endpoint.url) }
            throw RemoteModelError(
                .redirected,
                "\(host) redirects to \(target.map(WebAddress.shown) ?? "another address"). Redirects are not followed, so "
                    + "that your texts go only to the chosen address. If the new one is right, add the model again "
                    + "with it."
            )
        }
        var bytes: [UInt8] = []
        // If the error's body is incomplete, the status still describes the error.
        var iterator = pieces.makeAsyncIterator()
        while bytes.count < Self.maximumErrorBytes, let piece = try? await iterator.next(isolation: nil) {
            bytes += piece
        }
        try Task.checkCancellation()
        // Some servers send the error of a stream as an event.
        if let event = Self.event(in: bytes) { bytes = event.data }
        let words = Self.isWebPage(bytes) ? nil : JSONValue.string(String(decoding: bytes, as: UTF8.self))
        return RemoteServerError(JSONValue(ofServer: bytes) ?? words, status: head.status)
    }
}
