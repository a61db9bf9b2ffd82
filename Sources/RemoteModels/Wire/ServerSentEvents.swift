/// Reads the data of server-sent events from pieces of any size.
struct ServerSentEvents {
    /// An event that is larger than the limit.
    struct TooLarge: Error {}

    private static let mostBytes = 4 << 20

    private var line: [UInt8] = []
    private var data: [UInt8]?
    /// Bytes of the event so far, comments and other fields included.
    private var eventBytes = 0
    private var endedWithCR = false
    private var isFirstLine = true

    /// Takes what arrived.
    ///
    /// Lines end with LF, CR or CRLF, also where a piece ends between the two.
    ///
    /// - Returns: The data of the events that are complete now.
    /// - Throws: `TooLarge`.
    mutating func add(_ bytes: some Sequence<UInt8>) throws(TooLarge) -> [[UInt8]] {
        var events: [[UInt8]] = []
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

    /// The data of an event after which no empty line came; some servers end so.
    mutating func finish() -> [UInt8]? {
        if !line.isEmpty { _ = endLine() }
        return takeEvent()
    }

    /// - Returns: The event, if the line ends one.
    private mutating func endLine() -> [UInt8]? {
        defer {
            line.removeAll(keepingCapacity: true)
            isFirstLine = false
        }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        guard !line.isEmpty else { return takeEvent() }
        // Comments, and fields that say nothing here: event, id, retry.
        let name = Array("data".utf8)
        guard line.starts(with: name), line.count == name.count || line[name.count] == UInt8(ascii: ":") else {
            return nil
        }
        var value = line.dropFirst(name.count + 1)
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        if data == nil {
            data = Array(value)
        } else {
            // In place: an event of many lines would be copied for each of them.
            data?.append(0x0A)
            data?.append(contentsOf: value)
        }
        return nil
    }

    private mutating func takeEvent() -> [UInt8]? {
        defer { (data, eventBytes) = (nil, 0) }
        return data
    }
}
