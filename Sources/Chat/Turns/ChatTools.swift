public import Engine
public import Tools

/// The tools for chats and their permissions.
public struct ChatTools: Sendable {
    public var servers: ToolServers
    /// Returns the permanently allowed tools: for each server, the fingerprints by tool name.
    public var allowed: @Sendable () -> [String: [String: String]]
    /// Allows a tool permanently.
    public var allow: @Sendable (AllowedTool) throws -> Void
    /// Returns the embedding model that ranks tools by relevance if not all fit; `nil` if unavailable.
    public var embedder: @Sendable () -> (any TextEmbedder)?

    /// The permissions granted for single chats, shared by all turns of this process.
    let permissions = SharedPermissions()

    /// Creates the tools for chats, with `allowed` called before each tool call.
    public init(
        servers: ToolServers, allowed: @escaping @Sendable () -> [String: [String: String]],
        allow: @escaping @Sendable (AllowedTool) throws -> Void,
        embedder: @escaping @Sendable () -> (any TextEmbedder)? = { nil }
    ) {
        (self.servers, self.allowed, self.allow, self.embedder) = (servers, allowed, allow, embedder)
    }
}
