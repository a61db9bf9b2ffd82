import Hummingbird
import NIOCore

/// A responder that sends an event stream as the response body.
struct StreamedEvents: Sendable {
    let connections: Connections
    let slots: GenerationSlots
    let knowsFailure: @Sendable (any Error) -> ServerFailure?

    /// A function that sends an event with a name and a JSON value.
    typealias Send = @Sendable (_ name: String, _ value: any Encodable & Sendable) async throws -> Void

    private struct Message: Encodable {
        var message: String
    }

    /// Responds with the events that some work sends.
    ///
    /// The work is cancelled when the client disconnects. If the work throws, the last event is `error`. The slot is
    /// held until the response ends.
    func response(
        _ context: ServerContext, holding slot: GenerationSlots.Slot,
        _ work: @escaping @Sendable (_ send: @escaping Send) async throws -> Void
    ) -> Response {
        let presence = connections.presence(of: context.channel)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(slot) {} }
                let buffer = ReplyBuffer()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await run(work, to: buffer, until: presence) }
                    while let bytes = await buffer.next() { try await writer.write(bytes) }
                    try await group.waitForAll()
                }
                try await writer.finish(nil)
            })
    }

    private func run(
        _ work: @escaping @Sendable (_ send: @escaping Send) async throws -> Void, to buffer: ReplyBuffer,
        until presence: ClientPresence
    ) async throws {
        defer { buffer.end() }
        do {
            try await presence.cancellingOnDisconnect {
                try await work { name, value in try await buffer.append([Self.frame(name, value)]) }
            }
        } catch is CancellationError {
            return
        } catch {
            // The status was already sent, so the stream reports the error.
            let failure = ServerFailure(error, other: knowsFailure)
            try await buffer.append([Self.frame("error", Message(message: failure.message))])
        }
    }

    private static func frame(_ name: String, _ value: any Encodable) throws -> [UInt8] {
        Array("event: \(name)\ndata: ".utf8) + (try ServerJSON.encode(value)) + Array("\n\n".utf8)
    }
}
