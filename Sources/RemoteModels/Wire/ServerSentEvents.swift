/// Reads server-sent events from pieces of any size.
struct ServerSentEvents {
    /// An event with data.
    struct Event {
        /// The value of its `event` field; empty if it has none.
        var name = ""
        var data: [UInt8]
    }

    /// An event that is larger than the limit.
    struct TooLarge: Error {}

    private static let mostBytes = 4 << 20

    private var line: [UInt8] = []
    private var data: [UInt8]?
    private var name = ""
    /// Bytes of the event so far, comments and other fields included.
    private var eventBytes = 0
    private var endedWithCR = false
    private var isFirstLine = true

    /// Adds bytes that arrived.
    ///
    /// Lines end with LF, CR or CRLF, also where a piece ends between the two.
    ///
    /// - Returns: The events that are complete now.
    /// - Throws: `TooLarge`.
    mutating func add(_ bytes: some Sequence<UInt8>) throws(TooLarge) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            defer { endedWithCR = byte == 0x0D }
            switch byte {
            case 0x0A where endedWithCR: break
            case 0x0A, 0x0D: if let event = endLine() { events.append(event) }
            default:
                line.append(byte)
                eventBytes += 1
                guard eventBytes <= Self.mostBytes else { throw TooLarge() }
            }
        }
        return events
    }

    /// Returns the last event if no empty line follows it, as some servers end.
    mutating func finish() -> Event? {
        if !line.isEmpty { _ = endLine() }
        return takeEvent()
    }

    /// - Returns: The event, if the line ends one.
    private mutating func endLine() -> Event? {
        defer {
            line.removeAll(keepingCapacity: true)
            isFirstLine = false
        }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        guard !line.isEmpty else { return takeEvent() }
        if let value = value(of: "event") {
            name = String(decoding: value, as: UTF8.self)
            return nil
        }
        // Comments, and the fields `id` and `retry`, are ignored.
        guard let value = value(of: "data") else { return nil }
        if data == nil {
            data = Array(value)
        } else {
            // In place: an event of many lines would be copied for each of them.
            data?.append(0x0A)
            data?.append(contentsOf: value)
        }
        return nil
    }

    /// The value of a field, if the line has it.
    private func value(of field: String) -> ArraySlice<UInt8>? {
        let count = field.utf8.count
        guard line.starts(with: field.utf8), line.count == count || line[count] == UInt8(ascii: ":") else { return nil }
        let value = line.dropFirst(count + 1)
        return value.first == UInt8(ascii: " ") ? value.dropFirst() : value
    }

    private mutating func takeEvent() -> Event? {
        defer { (data, name, eventBytes) = (nil, "", 0) }
        return data.map { Event(name: name, data: $0) }
    }
}
