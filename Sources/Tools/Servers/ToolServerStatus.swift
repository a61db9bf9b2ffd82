/// A connection to a server.
public struct ToolConnection: Sendable {
    package var transport: any MCPClientTransport
    /// The tail of a program's standard error, which is third-party text; empty for HTTP servers.
    public var errors: @Sendable () -> String

    package init(transport: any MCPClientTransport, errors: @escaping @Sendable () -> String = { "" }) {
        (self.transport, self.errors) = (transport, errors)
    }
}

/// The status of a server, for lists.
public struct ToolServerStatus: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, Codable {
        /// The server starts when it is needed.
        case idle
        case starting
        case running
        /// The server could not be started, or its connection was lost.
        case failed
        /// The server is disabled in the settings.
        case disabled
    }

    public struct Tool: Sendable, Hashable {
        /// The name for models, as `server__tool`.
        public var name: String
        /// The name on the server, on one line.
        public var tool: String
        /// The display name, on one line.
        public var title: String
        /// The description, on one line.
        public var description: String
        /// A hash of the server's settings and the tool's description and schema.
        public var fingerprint: String
        /// The sentence that states why models are not offered the tool; `nil` if models are offered it.
        public var problem: String?
    }

    /// The name in the settings.
    public var name: String
    public var configuration: ToolServerConfiguration
    public var state: State
    /// The sentence that states what is wrong; `nil` if the server works.
    public var problem: String?
    /// The tools of the last listing; `nil` before the first listing.
    public var tools: [Tool]?
    /// The resources of the last listing; `nil` before the first listing.
    public var resources: [ToolServerResource]?
    /// The prompts of the last listing; `nil` before the first listing.
    public var prompts: [ToolServerPrompt]?
}
