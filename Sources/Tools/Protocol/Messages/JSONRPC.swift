public import Support

/// The ID of a request, which its response repeats.
package enum RequestID: Sendable, Hashable {
    case number(Int)
    case string(String)

    /// Returns `nil` if the value is neither an integer nor a string.
    package init?(_ value: JSONValue?) {
        if let text = value?.string {
            self = .string(text)
        } else {
            guard let number = value?.integer else { return nil }
            self = .number(number)
        }
    }

    package var json: JSONValue {
        switch self {
        case .number(let number): JSONValue(number)
        case .string(let text): .string(text)
        }
    }
}

public struct JSONRPCError: Error, Sendable, Hashable {
    public var code: Int
    /// The sentences that state what is wrong and what to do.
    public var message: String
    /// The details for programs.
    public var data: JSONValue?
    /// The ID of the invalid message that this error is about, if the message has an ID.
    var id: RequestID?
    /// The kind of failure if the client's transport made this error; `nil` for a server's error.
    var failure: MCPClientError.Code?

    public init(_ code: Int, _ message: String, data: JSONValue? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    /// Describes a failure of the client's transport.
    init(_ error: MCPClientError) {
        self.init(Self.unavailable, error.message)
        failure = error.code
    }

    /// Parses the error of a message, which some servers send as a string.
    init(_ json: JSONValue) {
        self.init(
            json["code"]?.integer ?? Self.internalError, json["message"]?.string ?? json.string ?? "",
            data: json["data"])
    }

    public static let parseError = -32700
    /// The message is not a valid JSON-RPC request.
    public static let invalidRequest = -32600
    /// The method does not exist.
    public static let methodNotFound = -32601
    /// The parameters are invalid for the method.
    public static let invalidParams = -32602
    public static let internalError = -32603
    /// The server is busy, or cancelled the request.
    public static let unavailable = -32000
    /// The resource does not exist; used by revisions with a handshake.
    public static let resourceNotFound = -32002
    /// The header of an HTTP request contradicts its body.
    public static let headerMismatch = -32020
    /// The server does not support this revision of the protocol.
    public static let unsupportedProtocolVersion = -32022

    var json: JSONValue {
        let error: JSONValue = ["code": JSONValue(code), "message": .string(message)]
        return data.map { error.adding(["data": $0]) } ?? error
    }
}

/// A message of JSON-RPC 2.0.
package enum JSONRPCMessage: Sendable, Hashable {
    case request(id: RequestID, method: String, params: JSONValue)
    case notification(method: String, params: JSONValue)
    case response(id: RequestID?, result: JSONValue)
    case error(id: RequestID?, JSONRPCError)

    /// Parses a message.
    /// - Parameter value: One message. The protocol no longer has lists of messages.
    /// - Throws: `JSONRPCError` for any other JSON.
    package init(_ value: JSONValue) throws(JSONRPCError) {
        do {
            try self.init(strict: value)
        } catch {
            var error = error
            error.id = RequestID(value["id"])
            throw error
        }
    }

    private init(strict value: JSONValue) throws(JSONRPCError) {
        guard value.isObject, value["jsonrpc"] == "2.0" else {
            throw JSONRPCError(
                JSONRPCError.invalidRequest, "A message must be one object of JSON-RPC 2.0, not a list of them.")
        }
        let id = value["id"]
        guard let method = value["method"] else {
            if let error = value["error"] {
                self = .error(id: RequestID(id), JSONRPCError(error))
            } else if let result = value["result"] {
                self = .response(id: RequestID(id), result: result)
            } else {
                throw JSONRPCError(JSONRPCError.invalidRequest, "The message has no 'method'.")
            }
            return
        }
        guard let name = method.string else {
            throw JSONRPCError(JSONRPCError.invalidRequest, "'method' must be a text.")
        }
        let given = value["params"] ?? [:]
        let params = given == .null ? [:] : given
        guard params.isObject else { throw JSONRPCError(JSONRPCError.invalidParams, "'params' must be an object.") }
        // Some clients write every member, with `null` for missing members.
        guard let id, id != .null || !name.hasPrefix("notifications/") else {
            self = .notification(method: name, params: params)
            return
        }
        guard let id = RequestID(id) else {
            throw JSONRPCError(JSONRPCError.invalidRequest, "'id' must be a text or a whole number.")
        }
        self = .request(id: id, method: name, params: params)
    }

    /// Parses a message.
    ///
    /// - Parameter bytes: The JSON, optionally with a byte order mark.
    package init(parsing bytes: some Sequence<UInt8>) throws(JSONRPCError) {
        let value: JSONValue
        do {
            value = try JSONValue(Self.withoutMark(Array(bytes)))
        } catch {
            throw JSONRPCError(JSONRPCError.parseError, "The message is not JSON.")
        }
        try self.init(value)
    }

    /// Removes the byte order mark that programs on Windows write.
    static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    package var json: JSONValue {
        let start: JSONValue = ["jsonrpc": "2.0"]
        switch self {
        case .request(let id, let method, let params):
            return start.adding(["id": id.json, "method": .string(method), "params": params])
        case .notification(let method, let params): return start.adding(["method": .string(method), "params": params])
        case .response(let id, let result): return start.adding(["id": id?.json ?? .null, "result": result])
        case .error(let id, let error): return start.adding(["id": id?.json ?? .null, "error": error.json])
        }
    }
}
