/// A connection to a server.
public struct ToolConnection: Sendable {
    /// Carries messages.
    package var transport: any MCPClientTransport
    /// The tail of a program's standard error, which is third-party text; empty for other servers.
    public var errors: @Sendable () -> String

    /// Holds a connection.
    package init(transport: any MCPClientTransport, errors: @escaping @Sendable () -> String = { "" }) {
        (self.transport, self.errors) = (transport, errors)
    }
}

/// A server as lists show it.
public struct ToolServerStatus: Sendable, Hashable {
    /// The state of a server.
    public enum State: String, Sendable, Hashable, Codable {
        /// It starts when it is needed.
        case idle
        case starting
        case running
        /// It could not be started, or its connection broke.
        case failed
        /// It is switched off in the settings.
        case disabled
    }

    /// A tool of the server.
    public struct Tool: Sendable, Hashable {
        /// The name by which models call it, as `server__tool`.
        public var name: String
        /// The name on the server, on one line.
        public var tool: String
        /// The name for people, on one line.
        public var title: String
        /// The description, on one line.
        public var description: String
        /// A hash of the server's settings and the tool's description and schema.
        public var fingerprint: String
        /// A sentence that says why models are not offered the tool; `nil` if they are.
        public var problem: String?
    }

    /// The name in the settings.
    public var name: String
    /// The program or the address.
    public var configuration: ToolServerConfiguration
    /// The state now.
    public var state: State
    /// A sentence that says what is wrong; `nil` if nothing is.
    public var problem: String?
    /// The tools that were listed last; `nil` before.
    public var tools: [Tool]?
    /// The resources that were listed last; `nil` before.
    public var resources: [ToolServerResource]?
    /// The prompts that were listed last; `nil` before.
    public var prompts: [ToolServerPrompt]?
}
