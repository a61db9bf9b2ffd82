import NIOCore
import Synchronization

/// A buffer of bytes that a client has not read yet, so that the engine does not wait for the client.
///
/// A waiting answer keeps its slot in the engine, so a few slow clients could block all others. A complete answer
/// usually fits into the buffer. Only an answer with much data per token waits for its client.
final class ReplyBuffer: Sendable {
    private struct State {
        var bytes = ByteBuffer()
        var isEnded = false
    }

    /// The number of unread bytes above which the answer waits.
    private static let limit = 4 << 20

    private let state = Mutex(State())
    private let (added, addedSignal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let (taken, takenSignal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private var isFull: Bool { state.withLock { $0.bytes.readableBytes > Self.limit } }

    /// Adds frames, and waits while the buffer is full.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits.
    func append(_ frames: [[UInt8]]) async throws {
        guard !frames.isEmpty else { return }
        state.withLock { state in
            for frame in frames { state.bytes.writeBytes(frame) }
        }
        addedSignal.yield()
        var room = taken.makeAsyncIterator()
        while isFull, await room.next() != nil {}
        try Task.checkCancellation()
    }

    /// Marks the end of the frames.
    func end() {
        state.withLock { $0.isEnded = true }
        addedSignal.finish()
    }

    /// Waits for bytes and returns all available bytes; `nil` at the end or if the task is cancelled.
    func next() async -> ByteBuffer? {
        var more = added.makeAsyncIterator()
        while true {
            let (bytes, isEnded) = state.withLock { state in
                defer { state.bytes = ByteBuffer() }
                return (state.bytes, state.isEnded)
            }
            if bytes.readableBytes > 0 {
                takenSignal.yield()
                return bytes
            }
            if isEnded || Task.isCancelled { return nil }
            _ = await more.next()
        }
    }
}
