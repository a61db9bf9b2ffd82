public import Tools

/// The tool servers, for the user interface.
///
/// The closures may block briefly; the server calls them on threads for blocking work.
public struct ToolControls: Sendable {
    public var servers: ToolServers
    /// Returns the fingerprints of the tools that run without asking the user, by server and tool.
    public var allowed: @Sendable () throws -> [String: [String: String]]
    /// Changes the settings of a server, or removes it if the change returns `nil`.
    public var change:
        @Sendable (_ name: String, _ change: (ToolServerConfiguration?) -> ToolServerConfiguration?) throws -> Void
    /// Removes the permissions of a server's tools to run without asking the user.
    public var forget: @Sendable (_ name: String) throws -> Void

    package init(
        servers: ToolServers, allowed: @escaping @Sendable () throws -> [String: [String: String]],
        change: @escaping @Sendable (String, (ToolServerConfiguration?) -> ToolServerConfiguration?) throws -> Void,
        forget: @escaping @Sendable (String) throws -> Void
    ) {
        (self.servers, self.allowed, self.change, self.forget) = (servers, allowed, change, forget)
    }
}
