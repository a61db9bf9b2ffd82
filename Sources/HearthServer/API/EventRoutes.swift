import Chat
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The route of the event stream.
struct EventRoutes {
    let hub: EventHub
    let connections: Connections

    func add(to api: RouterGroup<ServerContext>) {
        api.get("events") { request, context in
            let cursor = Cursor(request, hub)
            let presence = connections.presence(of: context.channel)
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
                body: ResponseBody { writer in
                    hub.readers.add(1, ordering: .relaxed)
                    defer { hub.readers.subtract(1, ordering: .relaxed) }
                    try await stream(from: cursor, until: presence, to: &writer)
                    try await writer.finish(nil)
                })
        }
    }

    /// The position at which a reader continues.
    private struct Cursor: Sendable {
        var last: Int
        var isLost: Bool

        init(_ request: Request, _ hub: EventHub) {
            let id = request.headers["Last-Event-ID"] ?? request.parameter("after")
            let number = id.flatMap { hub.number($0) }
            last = number ?? hub.log.last
            isLost = id != nil && number == nil
        }
    }

    private func stream(
        from cursor: Cursor, until presence: ClientPresence, to writer: inout any ResponseBodyWriter
    ) async throws {
        var cursor = cursor
        // Sent at once, so that the browser sees an open connection. It also sets the reconnection time.
        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
        if cursor.isLost { try await writer.write(reset(cursor.last)) }
        while let batch = try await next(after: cursor.last, while: presence) {
            switch batch {
            case .events(let frames, let last):
                try await writer.write(contentsOf: [Self.joined(frames)])
                cursor.last = last
            case .lost(let last):
                try await writer.write(reset(last))
                cursor.last = last
            case .heartbeat:
                try await writer.write(ByteBuffer(string: ":\n\n"))
            }
        }
    }

    /// Returns the next events; `nil` at the end or when the client disconnects.
    private func next(after last: Int, while presence: ClientPresence) async throws -> EventLog<ByteBuffer>.Batch? {
        try await presence.cancellingOnDisconnect { await hub.next(after: last) }
    }

    private func reset(_ last: Int) -> ByteBuffer { EventHub.frame("reset", Array("{}".utf8), id: hub.id(last)) }

    private static func joined(_ frames: [ByteBuffer]) -> ByteBuffer {
        guard var buffer = frames.first else { return ByteBuffer() }
        guard frames.count > 1 else { return buffer }
        buffer.reserveCapacity(frames.reduce(0) { $0 + $1.readableBytes })
        for frame in frames.dropFirst() { buffer.writeImmutableBuffer(frame) }
        return buffer
    }
}
