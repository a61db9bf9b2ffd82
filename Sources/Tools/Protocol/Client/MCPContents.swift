import Support

/// A prompt as a server describes it, which consists of third-party text.
package struct MCPPromptDescription: Sendable, Hashable {
    /// The machine-readable name.
    package var name: String
    /// The display name; `nil` if the server sends none.
    package var title: String?
    /// The description for users.
    package var description: String
    /// The texts that a user provides.
    package var arguments: [MCPPrompt.Argument]

    /// Returns `nil` if the name is missing.
    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, !name.isEmpty else { return nil }
        self.name = name
        title = json["title"]?.string
        description = json["description"]?.string ?? ""
        let list: [JSONValue] = if case .array(let values)? = json["arguments"] { values } else { [] }
        arguments = list.compactMap { argument in
            guard let name = argument["name"]?.string else { return nil }
            return MCPPrompt.Argument(
                name: name, description: argument["description"]?.string ?? "", isRequired: argument["required"] == true
            )
        }
    }
}

extension MCPResource {
    /// Returns `nil` if the URI is missing.
    init?(_ json: JSONValue) {
        guard let uri = json["uri"]?.string, !uri.isEmpty else { return nil }
        self.init(
            uri: uri, name: json["name"]?.string ?? uri, title: json["title"]?.string,
            description: json["description"]?.string, mimeType: json["mimeType"]?.string ?? "")
    }
}

extension MCPClient {
    /// Lists the resources, unless the server declares that it has none.
    package func resources() async throws -> [MCPResource] {
        guard offers.hasResources else { return [] }
        return try await list("resources/list", "resources", most: limits.contents) { MCPResource($0) }
    }

    /// Lists the prompts, unless the server declares that it has none.
    package func prompts() async throws -> [MCPPromptDescription] {
        guard offers.hasPrompts else { return [] }
        return try await list("prompts/list", "prompts", most: limits.contents) { MCPPromptDescription($0) }
    }

    /// Reads a resource.
    ///
    /// Contents other than text are replaced by a placeholder.
    ///
    /// - Parameter uri: The URI, as the server wrote it.
    /// - Returns: The texts of the resource and of its parts.
    package func read(_ uri: String) async throws -> [String] {
        let result = try await request("resources/read", ["uri": .string(uri)], silence: limits.silence)
        guard case .array(let contents)? = result["contents"] else {
            throw MCPClientError(.invalid, "The server answered 'resources/read' without contents. Update the server.")
        }
        return contents.map { $0["text"]?.string ?? "(a file that is not text)" }
    }

    /// Fills in a prompt.
    ///
    /// - Parameters:
    ///   - name: The name for programs.
    ///   - arguments: The texts that the user provided.
    /// - Returns: The texts of the prompt's messages.
    package func prompt(_ name: String, _ arguments: [String: String]) async throws -> [String] {
        let members = arguments.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
        let result = try await request(
            "prompts/get", ["name": .string(name), "arguments": .object(members)], silence: limits.silence)
        guard case .array(let messages)? = result["messages"] else {
            throw MCPClientError(.invalid, "The server answered 'prompts/get' without messages. Update the server.")
        }
        return messages.map { MCPToolResult.text($0["content"] ?? [:]) }
    }
}
