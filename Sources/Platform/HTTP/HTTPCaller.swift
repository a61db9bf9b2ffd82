package import Foundation
import Support

/// A client for requests other than downloads, each over its own connection.
///
/// Redirects are returned, not followed.
package struct HTTPCaller: Sendable {
    private let options: HTTPOptions

    /// Creates a client with the proxy, certificates and connection timeout of the options, and `silence` as the read
    /// timeout.
    package init(_ options: HTTPOptions, silence: Duration) {
        var options = options
        options.stallTimeout = silence
        self.options = options
    }

    /// Sends a request and returns once the response header has arrived.
    ///
    /// - Parameters:
    ///   - method: The method, in capitals.
    ///   - url: The address.
    ///   - headers: The request's headers.
    ///   - body: The body, which must be UTF-8.
    /// - Returns: The status, the headers with names in lower case, and the body as a stream.
    /// - Throws: `HTTPError`, `CancellationError`.
    package func send(
        _ method: String, _ url: URL, headers: [String: String], body: [UInt8]
    ) async throws -> (status: Int, headers: [String: String], body: AsyncThrowingStream<[UInt8], any Error>) {
        guard let origin = WebOrigin(url) else {
            throw HTTPError(
                .invalidAddress, "The address is not a web address. Use https://, or http:// in your own network.")
        }
        let isProxied = !origin.isLoopback && options.usesProxy(for: origin.host)
        #if HEARTH_MOBILE
            // The system's client does not tell the address that it connects to.
            guard !options.onlyPublicAddresses else { throw HTTPError.notPublic(origin.host) }
        #endif
        guard !options.onlyPublicAddresses || !isProxied || options.proxy == nil else {
            throw HTTPError.notPublic(origin.host)
        }
        var request = HTTPRequest(
            url, origin, headers: headers, isProxied: isProxied, method: method,
            body: String(decoding: body, as: UTF8.self), decodesBody: true)
        request.headers["user-agent"] = "Hearth"
        // Asks for an uncompressed response. Some proxies compress it anyway, and then it is decompressed.
        request.headers["accept-encoding"] = "identity"
        let connections = try HTTPConnections(options)
        let (head, pieces) = try await connections.send(request)
        let reader = PieceReader(pieces, connections)
        return (head.status, head.headers, AsyncThrowingStream { try await reader.next() })
    }
}

/// A reader of a body, which keeps the connection open.
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
