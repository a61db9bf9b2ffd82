import Chat
import NIOCore
import Synchronization

/// Keeps the newest events, ready to be sent, for readers that come, go and come back.
///
/// Readers pull: one that is slow costs nothing, and one that is too slow is told to read everything anew.
package final class EventHub: Sendable {
    /// What a reader gets.
    enum Batch: Sendable {
        /// Events, and the number of the last of them.
        case events([ByteBuffer], last: Int)
        /// Events were lost; the next ones have higher numbers than this.
        case reset(last: Int)
        /// Nothing happened for a while.
        case heartbeat
    }

    private struct State {
        var frames = CircularBuffer<ByteBuffer>()
        var bytes = 0
        /// The number of the first frame that is kept.
        var first = 1
        var beats = 0
        var isFinished = false
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var readers = 0

        var last: Int { first + frames.count - 1 }
    }

    /// Tells this process's numbers from those of an earlier one.
    let epoch: String
    private let maximumFrames: Int
    private let maximumBytes: Int
    private let state = Mutex(State())

    init(
        epoch: String = String(UInt32.random(in: .min ... .max), radix: 16), maximumFrames: Int = 16_384,
        maximumBytes: Int = 8 << 20
    ) {
        self.epoch = epoch
        self.maximumFrames = maximumFrames
        self.maximumBytes = maximumBytes
    }

    // MARK: Writing

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - data: Its JSON, without line breaks.
    func send(_ name: String, _ data: some Collection<UInt8>) {
        wake { state in
            let frame = Self.frame(name, data, id: id(state.last + 1))
            state.frames.append(frame)
            state.bytes += frame.readableBytes
            while state.frames.count > maximumFrames || state.bytes > maximumBytes, state.frames.count > 1 {
                state.bytes -= state.frames.removeFirst().readableBytes
                state.first += 1
            }
        }
    }

    /// Adds an event that its name says all about.
    ///
    /// - Parameter name: Its name.
    func sendEmpty(_ name: String) { send(name, Array("{}".utf8)) }

    /// Forgets all events, because some were lost: every reader is told to read anew.
    func reset() {
        wake { state in
            // Two further than any reader can be, so that none takes the gap for the next event.
            state.first = state.last + 2
            state.frames.removeAll()
            state.bytes = 0
        }
    }

    /// Lets every reader say that the connection lives.
    func beat() { wake { $0.beats += 1 } }

    /// Ends all readers, now and later ones.
    func finish() { wake { $0.isFinished = true } }

    private func wake(_ change: (inout State) -> Void) {
        let waiters = state.withLock { state in
            change(&state)
            defer { state.waiters.removeAll() }
            return state.waiters.values.map(\.self)
        }
        for waiter in waiters { waiter.resume() }
    }

    // MARK: Reading

    /// The number of the newest event.
    var last: Int { state.withLock { $0.last } }
    /// The newest event's id, to be read before a snapshot.
    var lastID: String { id(last) }
    /// How many readers there are.
    var readers: Int { state.withLock { $0.readers } }

    /// How many of them wait for news.
    var waiting: Int { state.withLock { $0.waiters.count } }

    func addReader() { state.withLock { $0.readers += 1 } }
    func removeReader() { state.withLock { $0.readers -= 1 } }

    func id(_ number: Int) -> String { "\(epoch)-\(number)" }

    /// The number in an id; nil where it is none of this process's.
    func number(_ id: some StringProtocol) -> Int? {
        let parts = id.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[0] == epoch, let number = Int(parts[1]), (0...last).contains(number) else {
            return nil
        }
        return number
    }

    /// What came after an event; waits for it.
    ///
    /// - Parameter number: The event's number.
    /// - Returns: Events, or why there are none; nil at the end and when the task is cancelled.
    func next(after number: Int) async -> Batch? {
        let beats = state.withLock { $0.beats }
        while !Task.isCancelled {
            let batch = state.withLock { state in Self.batch(state, after: number, beats: beats) }
            switch batch {
            case .some(.some(let batch)): return batch
            case .some(.none): return nil
            case .none: await news(after: number, beats: beats)
            }
        }
        return nil
    }

    private static let maximumBatchBytes = 64 << 10

    /// Nil where there is nothing yet; an inner nil at the end.
    private static func batch(_ state: State, after number: Int, beats: Int) -> Batch?? {
        if number + 1 < state.first { return .reset(last: state.last) }
        if number < state.last {
            var index = state.frames.index(state.frames.startIndex, offsetBy: number + 1 - state.first)
            var frames: [ByteBuffer] = []
            var bytes = 0
            // Bounded, so that the backlogs of slow readers do not pile up in memory.
            while index < state.frames.endIndex, bytes < maximumBatchBytes {
                frames.append(state.frames[index])
                bytes += state.frames[index].readableBytes
                index = state.frames.index(after: index)
            }
            return .events(frames, last: number + frames.count)
        }
        if state.isFinished { return .some(.none) }
        return state.beats == beats ? .none : .heartbeat
    }

    private func news(after number: Int, beats: Int) async {
        let waiter = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // What came, or a cancellation, between the look before and this one.
                    guard !Task.isCancelled, Self.batch(state, after: number, beats: beats) == nil else { return true }
                    state.waiters[waiter] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume()
        }
    }

    // MARK: Frames

    static func frame(_ name: String, _ data: some Collection<UInt8>, id: String) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: data.count + name.utf8.count + id.utf8.count + 24)
        buffer.writeString("id: \(id)\nevent: \(name)\ndata: ")
        buffer.writeBytes(data)
        buffer.writeString("\n\n")
        return buffer
    }
}
