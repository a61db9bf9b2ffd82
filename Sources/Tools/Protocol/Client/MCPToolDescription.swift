import Engine
package import Support

/// A tool as a server describes it, which consists of third-party text.
public struct MCPToolDescription: Sendable, Hashable {
    /// The name on the server.
    public var name: String
    /// The display name; `nil` if the server sends none.
    public var title: String?
    /// The description, for models; empty if the server sends none.
    public var description: String
    /// The JSON Schema of the arguments, as the server wrote it.
    package var inputSchema: JSONValue
    /// Whether the server claims that the tool changes nothing.
    package var isReadOnly: Bool

    package init(
        name: String, title: String? = nil, description: String, inputSchema: JSONValue, isReadOnly: Bool = false
    ) {
        (self.name, self.title, self.description) = (name, title, description)
        (self.inputSchema, self.isReadOnly) = (inputSchema, isReadOnly)
    }

    /// Returns `nil` if the name is missing.
    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, !name.isEmpty else { return nil }
        let schema = [json["inputSchema"], json["input_schema"]].compactMap(\.self).first(where: \.isObject)
        self.init(
            name: name, title: json["title"]?.string ?? json["annotations"]?["title"]?.string,
            description: json["description"]?.string ?? "", inputSchema: schema ?? ["type": "object"],
            isReadOnly: json["annotations"]?["readOnlyHint"] == true)
    }
}

/// A server's description of itself, which consists of third-party text.
package struct MCPServerDescription: Sendable, Hashable {
    /// The server's name; empty if the server sends none.
    package var name: String
    /// The server's version; empty if the server sends none.
    package var version: String
    /// The negotiated revision of the protocol.
    package var protocolVersion: String
    package var hasTools: Bool
    package var hasResources: Bool
    package var hasPrompts: Bool

    init(_ result: JSONValue, protocolVersion: String) {
        let info = result["serverInfo"] ?? result["_meta"]?[Envelope.serverInfo]
        name = info?["name"]?.string ?? ""
        version = info?["version"]?.string ?? ""
        self.protocolVersion = protocolVersion
        let capabilities = result["capabilities"]
        func has(_ name: String) -> Bool { ![nil, .null, .bool(false)].contains(capabilities?[name]) }
        (hasTools, hasResources, hasPrompts) = (has("tools"), has("resources"), has("prompts"))
    }

    /// Whether the server declares no capabilities at all, so that it may nevertheless have tools.
    var isSilent: Bool { !hasTools && !hasResources && !hasPrompts }
}

extension MCPToolResult {
    /// Parses the result of a call.
    ///
    /// The texts have placeholders for images, sounds and files. At most ``maximumImages`` images are kept.
    ///
    /// - Throws: `MCPClientError` if the JSON is not a result.
    init(_ json: JSONValue) throws(MCPClientError) {
        let parts: [JSONValue]
        switch json["content"] {
        case .array(let elements)?: parts = elements
        case .string?, .object?: parts = [json["content"]].compactMap(\.self)
        // Servers in Go encode an empty list as `null`, and the first revision had `toolResult`.
        case nil, .null?:
            guard json.isObject, json["content"] != nil || json["structuredContent"] != nil || json["toolResult"] != nil
            else { throw Self.noResult }
            parts = json["toolResult"].map { [$0.string.map { .string($0) } ?? .string($0.text)] } ?? []
        default: throw Self.noResult
        }
        let structured = json["structuredContent"].flatMap { $0 == .null ? nil : $0 }
        let images = parts.filter { $0["type"] == "image" }.prefix(Self.maximumImages)
        self.init(
            texts: parts.map(Self.text),
            images: images.compactMap { try? ImageFile.read(base64: $0["data"]?.string ?? "") },
            structured: structured, isError: json["isError"] == true)
        // A structured result without a text is shown as JSON.
        if texts.allSatisfy(\.isEmpty), let structured { texts = [structured.text] }
    }

    private static let maximumImages = 8

    private static let noResult = MCPClientError(
        .invalid, "The server's response to a call is not a result. Try again, or update the server.")

    static func text(_ part: JSONValue) -> String {
        switch part["type"]?.string {
        case nil where part.string != nil: part.string ?? ""
        case "text", nil: part["text"]?.string ?? (part["type"] == nil ? "(something that cannot be shown)" : "")
        case "image": picture
        case "audio": "(a sound)"
        case "resource": part["resource"]?["text"]?.string ?? "(a file)"
        case "resource_link":
            "(a link to \([part["name"]?.string ?? "a file", part["uri"]?.string].compactMap(\.self).joined(separator: ", ")))"
        default: "(something that cannot be shown)"
        }
    }
}
