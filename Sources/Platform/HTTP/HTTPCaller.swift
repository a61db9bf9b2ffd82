package import Foundation
import Support

/// Sends requests that fetch no files, each over a connection of its own; redirects are answers, too.
package struct HTTPCaller: Sendable {
    private let options: HTTPOptions

    /// Takes proxy, certificates and time to connect from options.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - silence: How long an answer may say nothing.
    package init(_ options: HTTPOptions, silence: Duration) {
        var options = options
        options.stallTimeout = silence
        self.options = options
    }

    /// Sends a request and reads the beginning of its answer.
    ///
    /// - Parameters:
    ///   - method: The method, in capitals.
    ///   - url: The address.
    ///   - headers: The header's fields.
    ///   - body: The body, which is text.
    /// - Returns: The status, the header's fields by their names in lower case, and the body as it arrives.
    /// - Throws: `HTTPError`, `CancellationError`.
    package func send(
        _ method: String, _ url: URL, headers: [String: String], body: [UInt8]
    ) async throws -> (status: Int, headers: [String: String], body: AsyncThrowingStream<[UInt8], any Error>) {
        guard let origin = WebOrigin(url) else {
            throw HTTPError(
                .invalidAddress, "The address is not a web address. Use https://, or http:// in your own network.")
        }
        let isProxied = !origin.isLoopback && options.usesProxy(for: origin.host)
        var request = HTTPRequest(
            url, origin, headers: headers, isProxied: isProxied, method: method,
            body: String(decoding: body, as: UTF8.self), decodesBody: true)
        request.headers["user-agent"] = "Hearth"
        // Some proxies compress all the same.
        request.headers["accept-encoding"] = "identity"
        let connections = try HTTPConnections(options)
        let (head, pieces) = try await connections.send(request)
        let reader = PieceReader(pieces, connections)
        return (head.status, head.headers, AsyncThrowingStream { try await reader.next() })
    }
}

/// Reads a body, and keeps its connection as long.
private actor PieceReader {
    private var iterator: HTTPBody.AsyncIterator
    private let connections: HTTPConnections

    init(_ body: HTTPBody, _ connections: HTTPConnections) {
        iterator = body.makeAsyncIterator()
        self.connections = connections
    }

    func next() async throws -> [UInt8]? {
        var reading = iterator
        defer { iterator = reading }
        return try await reading.next(isolation: self)
    }
}
