/// A parser for server-sent events that arrive in chunks of any size, according to the HTML standard.
///
/// Lines end with LF, CR or CRLF, and a byte order mark may come first. Parsing takes linear time.
package struct ServerSentEvents {
    /// An event with data.
    package struct Event: Sendable, Equatable {
        /// The value of the event's `event` field; empty if the field is missing.
        package var name: String
        /// The values of the event's `data` fields, separated by line feeds.
        package var data: [UInt8]
        /// True if the event exceeds the limit; its data is then empty.
        package var isTooLong: Bool

        package init(name: String = "", data: [UInt8] = [], isTooLong: Bool = false) {
            (self.name, self.data, self.isTooLong) = (name, data, isTooLong)
        }
    }

    /// The `id` of the last complete event; empty if no event had an `id`.
    package private(set) var lastID = ""
    /// The reconnection time that the server sent last.
    package private(set) var retry: Duration?

    private let limit: Int
    private let readsErrorField: Bool
    private var line: [UInt8] = []
    private var data: [UInt8]?
    private var name = ""
    private var id = ""
    /// True while the end of an event that is too long is skipped.
    private var isSkipping = false
    private var endedWithCR = false
    private var isFirstLine = true

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - limit: The maximum size of an event in bytes. A longer event is reported once and its rest is
    ///     skipped.
    ///   - readsErrorField: Whether the nonstandard field `error` is read as the data of an event named `error`.
    package init(limit: Int, readsErrorField: Bool = false) {
        (self.limit, self.readsErrorField) = (limit, readsErrorField)
    }

    /// Parses a chunk of the stream.
    ///
    /// - Parameter piece: The next bytes of the stream.
    /// - Returns: The events that end in this chunk, and the events that exceed the limit in this chunk.
    package mutating func add(_ piece: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in piece {
            defer { endedWithCR = byte == 0x0D }
            switch byte {
            case 0x0A where endedWithCR: break
            case 0x0A, 0x0D: if let event = endLine() { events.append(event) }
            // Comments have no size limit. In a skipped event, only blank lines matter.
            case _ where !line.isEmpty && (isSkipping || line[0] == UInt8(ascii: ":")): break
            default:
                line.append(byte)
                guard !isSkipping, line.count + (data?.count ?? 0) > limit else { break }
                isSkipping = true
                events.append(Event(name: name, isTooLong: true))
                (line, data) = ([byte], nil)
            }
        }
        return events
    }

    /// Ends the stream.
    ///
    /// The standard discards an event without a blank line at its end. Some servers omit that line, but the
    /// connection may also have been lost.
    ///
    /// - Returns: The last event, if it did not end with a blank line.
    package mutating func finish() -> Event? {
        if !line.isEmpty { _ = endLine() }
        return endEvent()
    }

    /// Returns the event that the line completes; `nil` if no event is complete.
    private mutating func endLine() -> Event? {
        defer {
            line.removeAll(keepingCapacity: true)
            isFirstLine = false
        }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        guard !line.isEmpty else {
            lastID = id
            return endEvent()
        }
        guard !isSkipping else { return nil }
        let field = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(field.count + 1)
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch String(decoding: field, as: UTF8.self) {
        case "data": addData(value)
        case "error" where readsErrorField:
            name = "error"
            addData(value)
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case "retry":
            let isNumber = !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }
            if isNumber, let time = Int64(String(decoding: value, as: UTF8.self)) { retry = .milliseconds(time) }
        default: break
        }
        return nil
    }

    private mutating func addData(_ value: ArraySlice<UInt8>) {
        // Appended in place, because an event of many lines would otherwise be copied for each line.
        if data == nil { data = [] } else { data?.append(0x0A) }
        data?.append(contentsOf: value)
    }

    private mutating func endEvent() -> Event? {
        defer { (data, name, isSkipping) = (nil, "", false) }
        return data.map { Event(name: name, data: $0) }
    }
}
