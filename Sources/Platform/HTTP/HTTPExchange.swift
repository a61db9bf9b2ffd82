import Dispatch
package import Foundation
package import Support
import Synchronization

package struct HTTPRequest: Sendable {
    let url: URL
    let origin: WebOrigin
    /// The headers, by name.
    var headers: [String: String]
    let isProxied: Bool
    let method: String
    let body: String
    let decodesBody: Bool

    /// Creates a request with a method in capitals.
    ///
    /// `isProxied` determines whether the proxy of the options is used. A compressed response is decompressed if
    /// `decodesBody` is true; `URLSession` always decompresses.
    package init(
        _ url: URL, _ origin: WebOrigin, headers: [String: String], isProxied: Bool, method: String = "GET",
        body: String = "", decodesBody: Bool = false
    ) {
        self.url = url
        self.origin = origin
        self.headers = headers
        self.isProxied = isProxied
        self.method = method
        self.body = body
        self.decodesBody = decodesBody
    }

    var host: String { origin.host }
}

/// The status and headers of a response.
package struct HTTPHead: Sendable {
    package let status: Int
    /// The headers by lower-case name; of several headers with the same name, only the first.
    package let headers: [String: String]
}

/// A response in transit from the thread that receives it to the task that reads it.
///
/// About 1 MiB is buffered. Then the thread blocks, which slows the server down.
package final class HTTPExchange: Sendable {
    fileprivate enum Event {
        case head(HTTPHead)
        case bytes([UInt8])
    }

    private struct Waiting {
        var bytes = 0
        /// Whether the thread waits for space in the buffer.
        var isFull = false
        var isOver = false
    }

    private static let maximumBytes = 1 << 20

    private let events: AsyncThrowingStream<Event, any Error>.Continuation
    private let waiting = Mutex(Waiting())
    private let room = DispatchSemaphore(value: 0)

    /// Sends a request and returns once the response header has arrived.
    ///
    /// - Parameters:
    ///   - stop: Stops receiving. Called when the response has ended or its reader has gone.
    ///   - start: Starts receiving on another thread.
    /// - Throws: The error that ended the response; `CancellationError`.
    static func open(
        stop: @escaping @Sendable () -> Void, start: (HTTPExchange) -> Void
    ) async throws -> (HTTPHead, HTTPBody) {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Event.self)
        let exchange = HTTPExchange(continuation)
        continuation.onTermination = { _ in
            exchange.end()
            stop()
        }
        start(exchange)
        for try await event in stream {
            if case .head(let head) = event { return (head, HTTPBody(exchange: exchange, events: stream)) }
        }
        // The stream of a cancelled task ends without an error.
        throw CancellationError()
    }

    private init(_ events: AsyncThrowingStream<Event, any Error>.Continuation) { self.events = events }

    // MARK: Receiving

    /// Whether the reader has gone.
    var isOver: Bool { waiting.withLock { $0.isOver } }

    /// Passes the header to the reader.
    func begin(_ head: HTTPHead) { events.yield(.head(head)) }

    /// Passes bytes to the reader, and blocks while the buffer is full.
    ///
    /// - Returns: Whether the reader wants more.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isFull = waiting.withLock { waiting in
            waiting.bytes += bytes.count
            waiting.isFull = waiting.bytes >= Self.maximumBytes && !waiting.isOver
            return waiting.isFull
        }
        events.yield(.bytes(Array(bytes)))
        if isFull { room.wait() }
        return !isOver
    }

    /// Ends the response, with an error if it is incomplete.
    func finish(_ error: (any Error)?) { events.finish(throwing: error) }

    private func end() { release { $0.isOver = true } }

    private func release(_ change: (inout Waiting) -> Void) {
        let wasFull = waiting.withLock { waiting in
            change(&waiting)
            guard waiting.isFull, waiting.isOver || waiting.bytes < Self.maximumBytes else { return false }
            waiting.isFull = false
            return true
        }
        if wasFull { room.signal() }
    }

    // MARK: Reading

    /// The body as it arrives.
    ///
    /// Ends without an error if the task is cancelled, and closes the connection when it is released.
    package struct HTTPBody: AsyncSequence, Sendable {
        fileprivate let exchange: HTTPExchange
        fileprivate let events: AsyncThrowingStream<Event, any Error>

        package struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let exchange: HTTPExchange
            fileprivate var events: AsyncThrowingStream<Event, any Error>.Iterator

            package mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
                while let event = try await events.next(isolation: actor) {
                    guard case .bytes(let bytes) = event else { continue }
                    exchange.release { $0.bytes -= bytes.count }
                    return bytes
                }
                return nil
            }
        }

        package func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(exchange: exchange, events: events.makeAsyncIterator())
        }
    }
}

package typealias HTTPBody = HTTPExchange.HTTPBody
