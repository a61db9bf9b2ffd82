/// Reads server-sent events from pieces of any size, as the HTML standard interprets an event stream.
///
/// Lines end with LF, CR or CRLF, and a byte order mark may come first. The work is linear in the input.
package struct ServerSentEvents {
    /// An event with data.
    package struct Event: Sendable, Equatable {
        /// The value of its `event` field; empty if it has none.
        package var name: String
        /// The values of its `data` fields, one per line.
        package var data: [UInt8]
        /// Whether it exceeds the limit; its data is then empty.
        package var isTooLong: Bool

        package init(name: String = "", data: [UInt8] = [], isTooLong: Bool = false) {
            (self.name, self.data, self.isTooLong) = (name, data, isTooLong)
        }
    }

    /// The latest `id` of an event that has ended; empty if there is none.
    package private(set) var lastID = ""
    /// The latest `retry`: the time after which the server wants a client to connect again.
    package private(set) var retry: Duration?

    private let limit: Int
    private let readsErrorField: Bool
    private var line: [UInt8] = []
    private var data: [UInt8]?
    private var name = ""
    private var id = ""
    /// Whether the rest of an event that is too long is skipped.
    private var isSkipping = false
    private var endedWithCR = false
    private var isFirstLine = true

    /// Prepares to read a stream.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of an event. A longer one is reported once, and its rest is skipped.
    ///   - readsErrorField: Whether a field `error`, which the standard ignores, is the data of an event of that name.
    package init(limit: Int, readsErrorField: Bool = false) {
        (self.limit, self.readsErrorField) = (limit, readsErrorField)
    }

    /// Adds a piece of the stream.
    ///
    /// - Parameter piece: Bytes that follow those before.
    /// - Returns: The events that end in the piece, and those that become too long in it.
    package mutating func add(_ piece: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in piece {
            defer { endedWithCR = byte == 0x0D }
            switch byte {
            case 0x0A where endedWithCR: break
            case 0x0A, 0x0D: if let event = endLine() { events.append(event) }
            // Whether a line is blank is all that matters of a skipped event, and comments have no limit.
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
    /// The standard discards an event that no blank line ends. Some servers end so, but so does a stream that breaks off.
    ///
    /// - Returns: The event that no blank line ends.
    package mutating func finish() -> Event? {
        if !line.isEmpty { _ = endLine() }
        return endEvent()
    }

    /// - Returns: The event, if the line ends one.
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
        // In place: an event of many lines would be copied for each of them.
        if data == nil { data = [] } else { data?.append(0x0A) }
        data?.append(contentsOf: value)
    }

    private mutating func endEvent() -> Event? {
        defer { (data, name, isSkipping) = (nil, "", false) }
        return data.map { Event(name: name, data: $0) }
    }
}
