import Chat
import Foundation
import Synchronization
public import ToolServers

// MARK: - Tools of servers

extension HearthServices {
    /// The tool servers of the settings; one instance per program.
    public var toolServers: ToolServers { opened.withLock { $0.tools(self) } }
}

extension HearthServices.Opened {
    mutating func tools(_ services: HearthServices) -> ToolServers {
        if let tools { return tools }
        let connections = ToolConnections(environment: services.environment)
        let servers = ToolServers(version: HearthVersion.current) { [settings = services.settings] in
            // Settings that can't be read are reported where they are changed; meanwhile there are no servers.
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
