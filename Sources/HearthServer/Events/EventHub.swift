import Chat
import NIOCore
import Synchronization

/// The most recent events, encoded for sending, for readers that connect and reconnect.
package final class EventHub: Sendable {
    /// A random string that distinguishes the event IDs of this process from the IDs of earlier processes.
    let epoch: String
    let log: EventLog<ByteBuffer>
    /// The number of connected readers.
    let readers = Atomic(0)

    init(
        epoch: String = String(UInt32.random(in: .min ... .max), radix: 16),
        log: EventLog<ByteBuffer> = EventLog<ByteBuffer>()
    ) {
        self.epoch = epoch
        self.log = log
    }

    // MARK: Writing

    /// Adds an event whose data is JSON without line breaks.
    func send(_ name: String, _ data: some Collection<UInt8>) {
        log.append { number in
            let frame = Self.frame(name, data, id: id(number))
            return (frame, frame.readableBytes)
        }
    }

    /// Adds an event without data.
    func sendEmpty(_ name: String) { send(name, Array("{}".utf8)) }

    // MARK: Reading

    /// The ID of the newest event, to be read before a snapshot.
    var lastID: String { id(log.last) }

    func id(_ number: Int) -> String { "\(epoch)-\(number)" }

    /// Returns the number in an event ID; `nil` if this process did not create the ID.
    func number(_ id: some StringProtocol) -> Int? {
        let parts = id.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[0] == epoch, let number = Int(parts[1]), (0...log.last).contains(number) else {
            return nil
        }
        return number
    }

    /// Returns the events after the given number, and waits for them if necessary.
    ///
    /// - Returns: The events, or the reason for their absence; `nil` at the end or if the task is cancelled.
    func next(after number: Int) async -> EventLog<ByteBuffer>.Batch? {
        await log.next(after: number, atMost: 64 << 10)
    }

    static func frame(_ name: String, _ data: some Collection<UInt8>, id: String) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: data.count + name.utf8.count + id.utf8.count + 24)
        buffer.writeString("id: \(id)\nevent: \(name)\ndata: ")
        buffer.writeBytes(data)
        buffer.writeString("\n\n")
        return buffer
    }
}
