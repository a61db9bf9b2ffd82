import Support

/// A parser of messages from servers that tolerates unambiguous deviations from JSON-RPC.
///
/// It accepts lists of messages, a missing `jsonrpc`, members that are `null`, errors that are strings, notifications
/// with an ID, `NaN`, and invalid UTF-8. An invalid message becomes an error without an ID, so that the request that
/// waits for it ends.
enum ServerReader {
    /// Returns the messages of a text, which is one message or a list; `nil` for any other text, such as a log line.
    static func messages(in bytes: [UInt8]) -> [JSONRPCMessage]? {
        guard let value = JSONValue(ofServer: Array(JSONRPCMessage.withoutMark(bytes))) else {
            return isMessage(bytes) ? [unreadable("It sent a message that is not JSON.")] : nil
        }
        let values = if case .array(let elements) = value { elements } else { [value] }
        let messages = values.compactMap(message)
        return messages.isEmpty ? nil : messages
    }

    /// Returns an error without a request ID.
    static func unreadable(_ reason: String) -> JSONRPCMessage {
        .error(id: nil, JSONRPCError(JSONRPCError.parseError, reason))
    }

    /// Returns the error for a message that exceeds a size limit.
    static func tooLong(_ longest: Int) -> JSONRPCMessage {
        unreadable("It sent a message longer than \(longest) bytes.")
    }

    /// Returns whether a text that is not valid JSON looks like a message.
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
        // Log lines may have such members, too, but no ID.
        guard isNamed || id != nil else { return nil }
        if let error = value["error"], error != .null { return .error(id: id, JSONRPCError(error)) }
        if let result = value["result"] { return .response(id: id, result: result) }
        return isNamed ? unreadable("It sent a message without a result, an error or a method.") : nil
    }
}

extension JSONRPCMessage {
    /// Returns whether this is the response to a request, whose number some servers send back as a string.
    func answers(_ request: RequestID) -> Bool {
        switch self {
        case .response(let id?, _), .error(let id?, _): id == request || id == .string(request.json.text)
        default: false
        }
    }

    /// Returns the only response to a request with that request's ID, whatever ID the server sent.
    func answering(_ request: RequestID) -> JSONRPCMessage {
        switch self {
        case .response(_, let result): .response(id: request, result: result)
        case .error(_, let error): .error(id: request, error)
        default: self
        }
    }
}

/// A parser that joins the lines of messages, because some servers indent their JSON.
struct MessageLines {
    /// The maximum size of a message in bytes.
    let longest: Int
    private var text: [UInt8] = []
    private var depth = 0

    init(longest: Int) { self.longest = longest }

    /// Adds a line and returns the messages that the line completes.
    ///
    /// The list is empty if more lines must follow, and `nil` if the line does not belong to a message.
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

    /// Returns whether a line is an element of a list that has begun.
    ///
    /// A complete message never belongs to any other structure.
    private func isElement(_ line: [UInt8]) -> Bool {
        let comma = UInt8(ascii: ",")
        return text.first == UInt8(ascii: "[") && (Self.last(text) == comma || Self.last(line) == comma)
    }

    private static func last(_ text: [UInt8]) -> UInt8? { text.last { ![0x20, 0x09, 0x0D].contains($0) } }

    private mutating func reset() { (text, depth) = ([], 0) }

    /// Returns whether a line begins a JSON object or list that further lines can complete.
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

    /// Returns the change in nesting depth of a line; `nil` if a string is not closed, which JSON does not allow.
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
