import Support

/// Reads messages of servers, including those that deviate from JSON-RPC without ambiguity.
///
/// A list of messages, a missing `jsonrpc`, members that are `null`, errors that are texts, notifications with an id,
/// `NaN` and bytes that are not UTF-8 are read. A message that cannot be read becomes an error without an id, so that the
/// request that waits for it ends.
enum ServerReader {
    /// Returns the messages of a text: one, or those of a list; `nil` if it is something else, such as a log line.
    static func messages(in bytes: [UInt8]) -> [JSONRPCMessage]? {
        guard let value = JSONValue(ofServer: Array(JSONRPCMessage.withoutMark(bytes))) else {
            return isMessage(bytes) ? [unreadable("It sent a message that is not JSON.")] : nil
        }
        let values = if case .array(let elements) = value { elements } else { [value] }
        let messages = values.compactMap(message)
        return messages.isEmpty ? nil : messages
    }

    /// Returns an error that belongs to no request in particular.
    static func unreadable(_ reason: String) -> JSONRPCMessage {
        .error(id: nil, JSONRPCError(JSONRPCError.parseError, reason))
    }

    /// Returns the error for a message that is longer than a limit.
    static func tooLong(_ longest: Int) -> JSONRPCMessage {
        unreadable("It sent a message longer than \(longest) bytes.")
    }

    /// Whether a text that is not JSON was meant to be a message.
    private static func isMessage(_ bytes: [UInt8]) -> Bool {
        JSONRPCMessage.withoutMark(bytes).first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
            && bytes.firstRange(of: Array(#""jsonrpc""#.utf8)) != nil
    }

    private static func message(_ value: JSONValue) -> JSONRPCMessage? {
        let id = RequestID(value["id"])
        let isNamed = value["jsonrpc"] != nil
        if isNamed, let method = value["method"]?.string {
            let given = value["params"] ?? [:]
            let params = given.isObject ? given : [:]
            guard let id, !method.hasPrefix("notifications/") else {
                return .notification(method: method, params: params)
            }
            return .request(id: id, method: method, params: params)
        }
        // Log lines may hold such members, too, but no id.
        guard isNamed || id != nil else { return nil }
        if let error = value["error"], error != .null { return .error(id: id, JSONRPCError(error)) }
        if let result = value["result"] { return .response(id: id, result: result) }
        return isNamed ? unreadable("It sent a message without a result, an error or a method.") : nil
    }
}

extension JSONRPCMessage {
    /// Whether this is the answer to a request, whose number some servers send back as a text.
    func answers(_ request: RequestID) -> Bool {
        switch self {
        case .response(let id?, _), .error(let id?, _): id == request || id == .string(request.json.text)
        default: false
        }
    }

    /// Returns the only answer to a request with the id of that request, whatever id the server wrote.
    func answering(_ request: RequestID) -> JSONRPCMessage {
        switch self {
        case .response(_, let result): .response(id: request, result: result)
        case .error(_, let error): .error(id: request, error)
        default: self
        }
    }
}

/// Joins the lines of a message, as some servers indent their JSON.
struct MessageLines {
    /// The most bytes of a message.
    let longest: Int
    private var text: [UInt8] = []
    private var depth = 0

    init(longest: Int) { self.longest = longest }

    /// Returns the messages that a line completes, an empty list if more lines must follow; `nil` for a line that
    /// belongs to no message.
    mutating func messages(with line: [UInt8]) -> [JSONRPCMessage]? {
        let isUnfinished = Self.isUnfinished(line)
        if !isUnfinished, !isElement(line), let messages = ServerReader.messages(in: line) {
            reset()
            return messages
        }
        if text.isEmpty {
            guard isUnfinished else { return nil }
            text = Array(JSONRPCMessage.withoutMark(line).drop { $0 == 0x20 || $0 == 0x09 })
        } else {
            text += [0x0A] + line
        }
        guard let change = Self.nesting(line), text.count <= longest else {
            let isTooLong = text.count > longest
            reset()
            return isTooLong ? [ServerReader.tooLong(longest)] : nil
        }
        depth += change
        guard depth <= 0 else { return [] }
        defer { reset() }
        return ServerReader.messages(in: text)
    }

    /// Whether a line belongs to a list that was begun; a whole message is never a line of anything else.
    private func isElement(_ line: [UInt8]) -> Bool {
        let comma = UInt8(ascii: ",")
        return text.first == UInt8(ascii: "[") && (Self.last(text) == comma || Self.last(line) == comma)
    }

    private static func last(_ text: [UInt8]) -> UInt8? { text.last { ![0x20, 0x09, 0x0D].contains($0) } }

    private mutating func reset() { (text, depth) = ([], 0) }

    /// Whether a line is the beginning of an object or list of JSON that further lines can complete.
    private static func isUnfinished(_ line: [UInt8]) -> Bool {
        let bytes = JSONRPCMessage.withoutMark(line)
        guard let first = bytes.first(where: { $0 != 0x20 && $0 != 0x09 }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "["), nesting(line) ?? 0 > 0
        else { return false }
        do {
            _ = try JSONValue(bytes)
            return false
        } catch {
            return error.place >= bytes.count
        }
    }

    /// How much deeper nested the text is at a line's end; `nil` if a text does not end there, which JSON forbids.
    private static func nesting(_ line: [UInt8]) -> Int? {
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in line {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return isText ? nil : depth
    }
}
