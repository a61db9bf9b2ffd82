import NIOCore
import Synchronization

/// Keeps what a client has not read yet, so that the engine does not wait for it.
///
/// An answer that waits keeps its place in the engine: as many clients that read slowly as there are places would leave
/// none for others. A whole answer fits in here; only one with a lot beside each token waits for its reader after all.
final class ReplyBuffer: Sendable {
    private struct State {
        var bytes = ByteBuffer()
        var isEnded = false
    }

    /// Unread bytes from which on the answer waits.
    private static let limit = 4 << 20

    private let state = Mutex(State())
    private let (added, addedSignal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let (taken, takenSignal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private var isFull: Bool { state.withLock { $0.bytes.readableBytes > Self.limit } }

    /// Adds frames, and waits while too much is unread.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
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

    /// Says that nothing more comes.
    func end() {
        state.withLock { $0.isEnded = true }
        addedSignal.finish()
    }

    /// Waits for bytes.
    ///
    /// - Returns: All that are there; nil after the last ones, and when the task is cancelled.
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
