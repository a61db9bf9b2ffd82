import Dispatch
package import Foundation
package import Support
import Synchronization

/// A request for one answer.
package struct HTTPRequest: Sendable {
    let url: URL
    let origin: WebOrigin
    /// By name.
    var headers: [String: String]
    let isProxied: Bool
    let method: String
    let body: String
    let decodesBody: Bool

    /// - Parameters:
    ///   - url: The address.
    ///   - origin: Its origin.
    ///   - headers: The headers, by name.
    ///   - isProxied: Whether the proxy of the options is used.
    ///   - method: The method, in capitals.
    ///   - body: What is sent behind the headers.
    ///   - decodesBody: Whether a compressed answer is decompressed. `URLSession` always does that.
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

/// The beginning of an answer.
package struct HTTPHead: Sendable {
    package let status: Int
    /// By lower-case name; of headers with the same name the first one.
    package let headers: [String: String]
}

/// An answer on its way from the thread that receives it to the task that reads it.
///
/// About a mebibyte waits in between; then the thread waits too, and with it the server.
package final class HTTPExchange: Sendable {
    fileprivate enum Event {
        case head(HTTPHead)
        case bytes([UInt8])
    }

    private struct Waiting {
        var bytes = 0
        /// Whether the thread waits for room.
        var isFull = false
        var isOver = false
    }

    private static let mostBytes = 1 << 20

    private let events: AsyncThrowingStream<Event, any Error>.Continuation
    private let waiting = Mutex(Waiting())
    private let room = DispatchSemaphore(value: 0)

    /// Sends a request and reads the beginning of the answer.
    ///
    /// - Parameters:
    ///   - stop: Called when the answer has ended, or when nobody reads it any more: what receives it then stops.
    ///   - start: Begins to receive, elsewhere.
    /// - Returns: The beginning and what follows.
    /// - Throws: What the answer ended with; `CancellationError`.
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
        // A cancelled task's stream just ends.
        throw CancellationError()
    }

    private init(_ events: AsyncThrowingStream<Event, any Error>.Continuation) { self.events = events }

    // MARK: For what receives

    /// Whether nobody reads any more.
    var isOver: Bool { waiting.withLock { $0.isOver } }

    /// Hands over the beginning.
    func begin(_ head: HTTPHead) { events.yield(.head(head)) }

    /// Hands over bytes, and waits while there is no room.
    ///
    /// - Returns: Whether more are wanted.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isFull = waiting.withLock { waiting in
            waiting.bytes += bytes.count
            waiting.isFull = waiting.bytes >= Self.mostBytes && !waiting.isOver
            return waiting.isFull
        }
        events.yield(.bytes(Array(bytes)))
        if isFull { room.wait() }
        return !isOver
    }

    /// Ends the answer, with an error if it is not complete.
    func finish(_ error: (any Error)?) { events.finish(throwing: error) }

    private func end() { release { $0.isOver = true } }

    private func release(_ change: (inout Waiting) -> Void) {
        let wasFull = waiting.withLock { waiting in
            change(&waiting)
            guard waiting.isFull, waiting.isOver || waiting.bytes < Self.mostBytes else { return false }
            waiting.isFull = false
            return true
        }
        if wasFull { room.signal() }
    }

    // MARK: For what reads

    /// The bytes after the beginning, as they arrive; those of a cancelled task just end.
    ///
    /// The connection is dropped with it.
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
