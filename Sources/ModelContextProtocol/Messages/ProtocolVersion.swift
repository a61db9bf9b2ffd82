import OrderedJSON

/// The revisions of the protocol that are spoken here.
public enum ProtocolVersion {
    /// The newest one, in which each request carries what a handshake said before.
    public static let stateless = "2026-07-28"
    /// The newest one with a handshake, and the one before it, which differs in nothing that is offered here.
    public static let handshake = ["2025-11-25", "2025-06-18"]
    /// All, newest first.
    public static let all = [stateless] + handshake

    static func unsupported(_ requested: String) -> JSONRPCError {
        JSONRPCError(
            JSONRPCError.unsupportedProtocolVersion,
            "This revision of the protocol is not supported. Supported are \(all.joined(separator: ", ")).",
            data: ["supported": .array(all.map { .string($0) }), "requested": .string(requested)])
    }
}

/// What a request of the stateless revision carries in `_meta`.
enum Envelope {
    static let protocolVersion = "io.modelcontextprotocol/protocolVersion"
    static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
    static let clientInfo = "io.modelcontextprotocol/clientInfo"
    static let serverInfo = "io.modelcontextprotocol/serverInfo"

    static func isThere(_ params: JSONValue) -> Bool { params["_meta"]?[protocolVersion] != nil }

    /// - Throws: `JSONRPCError` for one that is incomplete, or of a revision that is not spoken.
    static func check(_ params: JSONValue) throws(JSONRPCError) {
        let meta = params["_meta"]
        guard let version = meta?[protocolVersion]?.string, meta?[clientCapabilities]?.isObject == true else {
            throw JSONRPCError(
                JSONRPCError.invalidParams,
                "'params._meta' must hold '\(protocolVersion)', a text, and '\(clientCapabilities)', an object.")
        }
        guard version == ProtocolVersion.stateless else { throw ProtocolVersion.unsupported(version) }
    }
}
