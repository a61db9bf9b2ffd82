import Hummingbird
import NIOCore

/// Answers a request with events in the response's body, while something is written.
struct StreamedEvents: Sendable {
    let connections: Connections
    let slots: GenerationSlots
    let knowsFailure: @Sendable (any Error) -> ServerFailure?

    /// Sends one event: its name and what it says.
    typealias Send = @Sendable (_ name: String, _ value: any Encodable & Sendable) async throws -> Void

    private struct Message: Encodable {
        var message: String
    }

    /// Answers with what some work sends; the work is cancelled when the client goes.
    ///
    /// - Parameters:
    ///   - context: The request's.
    ///   - slot: The right to write, which ends with the response.
    ///   - work: Sends events; what it throws becomes the last one, `error`.
    /// - Returns: The response.
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
            try await presence.cancellingWhenGone {
                try await work { name, value in try await buffer.append([Self.frame(name, value)]) }
            }
        } catch is CancellationError {
            return
        } catch {
            // The status is sent: the stream itself says what went wrong.
            let failure = ServerFailure(error, other: knowsFailure)
            try await buffer.append([Self.frame("error", Message(message: failure.message))])
        }
    }

    private static func frame(_ name: String, _ value: any Encodable) throws -> [UInt8] {
        Array("event: \(name)\ndata: ".utf8) + (try WireJSON.encode(value)) + Array("\n\n".utf8)
    }
}
