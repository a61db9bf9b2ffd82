public import Engine
public import Tools

/// The tools that chats may use, and what was allowed of them.
public struct ChatTools: Sendable {
    /// The servers.
    public var servers: ToolServers
    /// The tools that the user allowed for good: fingerprints by tool, by server.
    public var allowed: @Sendable () -> [String: [String: String]]
    /// Allows a tool for good.
    public var allow: @Sendable (AllowedTool) throws -> Void
    /// Finds the tools that are nearest to a question, where not all fit; nil where there is none.
    public var embedder: @Sendable () -> (any TextEmbedder)?

    /// What was allowed for one chat, by all turns of this process.
    let permissions = SharedPermissions()

    /// Puts them together.
    ///
    /// - Parameters:
    ///   - servers: The servers.
    ///   - allowed: The tools that the user allowed for good; asked before each call.
    ///   - allow: Allows a tool for good.
    ///   - embedder: Makes vectors of texts.
    public init(
        servers: ToolServers, allowed: @escaping @Sendable () -> [String: [String: String]],
        allow: @escaping @Sendable (AllowedTool) throws -> Void,
        embedder: @escaping @Sendable () -> (any TextEmbedder)? = { nil }
    ) {
        (self.servers, self.allowed, self.allow, self.embedder) = (servers, allowed, allow, embedder)
    }
}
