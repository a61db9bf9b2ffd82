public import Tools

/// The tool servers, as the user interface shows and changes them.
///
/// The closures may block for a moment; the server calls them where that holds nobody up.
public struct ToolControls: Sendable {
    /// The servers.
    public var servers: ToolServers
    /// The tools that run without being asked for: fingerprints by tool, by server.
    public var allowed: @Sendable () throws -> [String: [String: String]]
    /// Changes the settings of a server, or removes it where the change returns nil.
    public var change:
        @Sendable (_ name: String, _ change: (ToolServerConfiguration?) -> ToolServerConfiguration?) throws -> Void
    /// Forgets which tools of a server run without being asked for.
    public var forget: @Sendable (_ name: String) throws -> Void

    /// Puts them together.
    package init(
        servers: ToolServers, allowed: @escaping @Sendable () throws -> [String: [String: String]],
        change: @escaping @Sendable (String, (ToolServerConfiguration?) -> ToolServerConfiguration?) throws -> Void,
        forget: @escaping @Sendable (String) throws -> Void
    ) {
        (self.servers, self.allowed, self.change, self.forget) = (servers, allowed, change, forget)
    }
}
