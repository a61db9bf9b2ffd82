import Chat
import Foundation
import Synchronization
public import Tools

// MARK: - Tool servers

extension HearthServices {
    /// The tool servers of the settings, in one instance per program.
    public var toolServers: ToolServers { opened.withLock { $0.tools(self) } }

    /// Adds, changes or removes a tool server of the settings.
    ///
    /// `change` gets the server's settings (nil for a new server) and returns the new settings, or nil to remove the
    /// server. Removal also forgets which of its tools are always allowed.
    ///
    /// - Throws: `HearthError` if the settings cannot be read or written.
    package func changeToolServer(
        _ name: String, _ change: (ToolServerConfiguration?) -> ToolServerConfiguration?
    ) throws(HearthError) {
        try settings.update { settings in
            var servers = settings.mcpServers ?? [:]
            servers[name] = change(servers[name])
            settings.mcpServers = servers.isEmpty ? nil : servers
            if servers[name] == nil { settings.allowedTools?[name] = nil }
        }
    }

    /// Forgets which tools of a server are always allowed, so that their calls need confirmation again.
    ///
    /// - Throws: `HearthError` if the settings cannot be read or written.
    package func forgetAllowedTools(of name: String) throws(HearthError) {
        try settings.update { $0.allowedTools?[name] = nil }
    }
}

extension HearthServices.Opened {
    mutating func tools(_ services: HearthServices) -> ToolServers {
        if let tools { return tools }
        let connections = ToolConnections(environment: services.environment)
        let servers = ToolServers(version: HearthVersion.current) { [settings = services.settings] in
            // Unreadable settings are reported when the user changes them. Until then, no servers exist.
            (try? settings.read().mcpServers) ?? [:]
        } connect: { configuration in
            try await connections.connect(configuration)
        }
        tools = servers
        return servers
    }

    mutating func chatTools(_ services: HearthServices) -> ChatTools {
        let settings = services.settings
        return ChatTools(servers: tools(services)) {
            (try? settings.read().allowedTools) ?? [:]
        } allow: { tool in
            try settings.update { $0.allowedTools = ($0.allowedTools ?? [:]).allowing(tool) }
        } embedder: { [engines = services.engines] in
            engines.embedder()
        }
    }
}

extension [String: [String: String]] {
    fileprivate func allowing(_ tool: AllowedTool) -> Self {
        var allowed = self
        allowed[tool.server, default: [:]][tool.tool] = tool.fingerprint
        return allowed
    }
}
