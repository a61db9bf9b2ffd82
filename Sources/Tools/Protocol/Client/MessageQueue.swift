/// A bounded queue of received messages, which makes a server that sends more wait.
actor MessageQueue {
    /// The maximum number of messages, whose size the transport limits.
    private static let capacity = 64

    private var waiting: [JSONRPCMessage] = []
    private var isClosed = false
    private var reader: CheckedContinuation<Void, Never>?
    private var writers: [CheckedContinuation<Void, Never>] = []

    /// Adds a message once the queue has space; a closed queue drops the message.
    func add(_ message: JSONRPCMessage) async {
        while waiting.count >= Self.capacity, !isClosed {
            await withCheckedContinuation { writers.append($0) }
        }
        guard !isClosed else { return }
        waiting.append(message)
        wakeReader()
    }

    /// Returns the oldest message, or `nil` once the queue is closed and empty.
    ///
    /// The queue has one reader. Cancelling that reader closes the queue.
    func next() async -> JSONRPCMessage? {
        await withTaskCancellationHandler {
            while waiting.isEmpty, !isClosed {
                await withCheckedContinuation { reader = $0 }
            }
            guard !waiting.isEmpty else { return nil }
            defer { wakeWriters() }
            return waiting.removeFirst()
        } onCancel: {
            Task { await close() }
        }
    }

    func close() {
        isClosed = true
        wakeReader()
        wakeWriters()
    }

    private func wakeReader() {
        reader?.resume()
        reader = nil
    }

    private func wakeWriters() {
        for writer in writers { writer.resume() }
        writers = []
    }
}
