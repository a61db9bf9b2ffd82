package import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that responds as a test scripts it, even wrongly, and records its requests.
///
/// The server stops when it is released, without being awaited.
package final class HTTPTestServer: Sendable {
    /// A function that returns the response to a request.
    package typealias Handler = @Sendable (TestRequest) -> TestResponse

    /// The port that the system chose.
    package let port: Int
    private let scheme: String
    private let channel: any Channel
    /// A separate thread, so that a slow handler delays no other test's server.
    private let group: MultiThreadedEventLoopGroup
    private let proxy: TLSProxy?
    private let script: TestScript

    /// Starts a server on a free port.
    ///
    /// - Parameter certificate: The certificate of an HTTPS server; `nil` for HTTP.
    /// - Throws: Errors of binding the port or of starting the TLS proxy.
    package init(certificate: TestCertificate? = nil) async throws {
        let script = TestScript()
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                    try pipeline.addHandler(Exchange(script: script))
                }
            }
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 256 << 10, high: 1 << 20))
            .bind(host: "127.0.0.1", port: 0).get()
        let plainPort = channel.localAddress?.port ?? 0
        self.channel = channel
        self.group = group
        proxy = try certificate.map { try $0.proxy(to: plainPort) }
        port = proxy?.port ?? plainPort
        scheme = certificate == nil ? "http" : "https"
        self.script = script
    }

    deinit {
        channel.close(promise: nil)
        group.shutdownGracefully { _ in }
    }

    /// Sets the handler of a path.
    ///
    /// - Parameters:
    ///   - path: The path with its query; `*` stands for all paths without a handler of their own.
    ///   - handler: Called on the server's thread for each request.
    package func on(_ path: String, _ handler: @escaping Handler) {
        script.state.withLock { $0.handlers[path] = handler }
    }

    /// Returns the address of a path.
    ///
    /// - Parameters:
    ///   - path: The path with its query.
    ///   - host: `127.0.0.1` or `localhost`, which are different origins.
    package func url(for path: String, host: String = "127.0.0.1") -> URL {
        guard let url = URL(string: "\(scheme)://\(host):\(port)\(path)") else {
            preconditionFailure("\(path) is no path")
        }
        return url
    }

    /// The requests so far, in order.
    package var requests: [TestRequest] { script.state.withLock { $0.requests } }

    /// The number of body bytes that were handed to the system so far.
    package var sentBytes: UInt64 { script.state.withLock { $0.sentBytes } }

    /// Stops accepting connections.
    ///
    /// - Throws: Errors of closing the port.
    package func stop() async throws {
        try await channel.close()
    }
}

/// The state that the server's connections share.
final class TestScript: Sendable {
    struct State {
        var handlers: [String: HTTPTestServer.Handler] = [:]
        var requests: [TestRequest] = []
        var sentBytes: UInt64 = 0
    }

    let state = Mutex(State())

    /// Records a request and returns the response.
    func answer(_ head: HTTPRequestHead, body: [UInt8]) -> TestResponse {
        var headers: [String: String] = [:]
        for header in head.headers { headers[header.name.lowercased()] = header.value }
        let (request, handler) = state.withLock { state in
            let number = state.requests.count { $0.path == head.uri }
            let request = TestRequest(
                method: head.method.rawValue, path: head.uri, headers: headers, body: body,
                number: number)
            state.requests.append(request)
            return (request, state.handlers[head.uri] ?? state.handlers["*"])
        }
        return handler?(request) ?? TestResponse(status: 404, text: "no such path")
    }
}
