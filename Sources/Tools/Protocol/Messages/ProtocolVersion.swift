import Support

/// The supported revisions of the protocol.
package enum ProtocolVersion {
    /// The newest revision, which is stateless: each request carries the data of a handshake.
    package static let stateless = "2026-07-28"
    /// The two newest revisions with a handshake, which do not differ in the features of this server.
    package static let handshake = ["2025-11-25", "2025-06-18"]
    /// All supported revisions, newest first.
    package static let all = [stateless] + handshake

    static func unsupported(_ requested: String) -> JSONRPCError {
        JSONRPCError(
            JSONRPCError.unsupportedProtocolVersion,
            "This revision of the protocol is not supported. Supported are \(all.joined(separator: ", ")).",
            data: ["supported": .array(all.map { .string($0) }), "requested": .string(requested)])
    }
}

/// The members of `_meta` in a request of the stateless revision.
enum Envelope {
    static let protocolVersion = "io.modelcontextprotocol/protocolVersion"
    static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
    static let clientInfo = "io.modelcontextprotocol/clientInfo"
    static let serverInfo = "io.modelcontextprotocol/serverInfo"

    static func isThere(_ params: JSONValue) -> Bool { params["_meta"]?[protocolVersion] != nil }

    /// - Throws: `JSONRPCError` if members are missing, or if the revision is not supported.
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
