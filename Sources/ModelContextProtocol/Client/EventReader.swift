/// Reads server-sent events from pieces of any size.
struct EventReader {
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var isTooLong = false
    private var endedWithReturn = false
    private var isFirstLine = true
    private let longest: Int

    /// - Parameter longest: The most bytes of an event.
    init(longest: Int) { self.longest = longest }

    /// Returns the data of the events that end in a piece, without those that are too long.
    mutating func events(in piece: [UInt8]) -> [[UInt8]] {
        var events: [[UInt8]] = []
        for byte in piece {
            defer { endedWithReturn = byte == 0x0D }
            if byte == 0x0A, endedWithReturn { continue }
            guard byte == 0x0A || byte == 0x0D else {
                line.append(byte)
                if line.count > longest { (line, isTooLong) = ([], true) }
                continue
            }
            take(&events)
        }
        return events
    }

    /// Returns the data of the last event if no blank line follows it, as some servers end.
    mutating func finish() -> [UInt8]? {
        var events: [[UInt8]] = []
        for _ in 0..<2 { take(&events) }
        return events.first
    }

    /// Ends a line; a blank one ends the event.
    private mutating func take(_ events: inout [[UInt8]]) {
        defer { (line, isFirstLine) = ([], false) }
        if isFirstLine { line = Array(JSONRPCMessage.withoutMark(line)) }
        guard !line.isEmpty else {
            if !data.isEmpty, !isTooLong { events.append(data) }
            (data, isTooLong) = ([], false)
            return
        }
        guard line.starts(with: Array("data:".utf8)) else { return }
        let text = line.dropFirst(5)
        if !data.isEmpty { data.append(0x0A) }
        data += text.first == 0x20 ? text.dropFirst() : text
        if data.count > longest { (data, isTooLong) = ([], true) }
    }
}
