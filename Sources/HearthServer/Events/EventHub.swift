import Chat
import NIOCore
import Synchronization

/// The newest events, ready to be sent, for readers that come, go and come back.
package final class EventHub: Sendable {
    /// Tells this process's numbers from those of an earlier one.
    let epoch: String
    /// Events as they are sent.
    let log: EventLog<ByteBuffer>
    /// How many readers there are.
    let readers = Atomic(0)

    init(
        epoch: String = String(UInt32.random(in: .min ... .max), radix: 16),
        log: EventLog<ByteBuffer> = EventLog<ByteBuffer>()
    ) {
        self.epoch = epoch
        self.log = log
    }

    // MARK: Writing

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - data: Its JSON, without line breaks.
    func send(_ name: String, _ data: some Collection<UInt8>) {
        log.append { number in
            let frame = Self.frame(name, data, id: id(number))
            return (frame, frame.readableBytes)
        }
    }

    /// Adds an event that its name says all about.
    ///
    /// - Parameter name: Its name.
    func sendEmpty(_ name: String) { send(name, Array("{}".utf8)) }

    // MARK: Reading

    /// The newest event's id, to be read before a snapshot.
    var lastID: String { id(log.last) }

    func id(_ number: Int) -> String { "\(epoch)-\(number)" }

    /// The number in an id; nil where it is none of this process's.
    func number(_ id: some StringProtocol) -> Int? {
        let parts = id.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[0] == epoch, let number = Int(parts[1]), (0...log.last).contains(number) else {
            return nil
        }
        return number
    }

    /// Returns the events that follow an event; waits for them.
    ///
    /// - Parameter number: The event's number.
    /// - Returns: Events, or why there are none; nil at the end and when the task is cancelled.
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
